/* planner.h - The bot that looks ahead over sampled futures.
 *
 * The best candidates by immediate value are played on, many times, in futures that differ only
 * by the cards that nobody knows yet: the rest of the deck and which ambush cards are in it. All
 * candidates meet the same futures (common random numbers), and half of them drop out in every
 * turn until one is left (sequential halving). In a future the bot draws the best of a few random
 * drawings; after two seasons it stops and takes the immediate value for the rest. Bots on
 * different seats differ a little in what they like (taste.h).
 *
 * It sees the view of its seat only, and uses none of the order of the deck, because there is
 * none in a state. */
#ifndef CARTO_PLANNER_H
#define CARTO_PLANNER_H

#include "bot.h"
#include "cartographers.h"

enum { CARTO_CANDIDATES = 48 };

HearthBotFn carto_planner_choose;
/* For an ambush on another's sheet the points are the victim's, lowest first. */
HearthRankFn carto_planner_rank;

#endif
