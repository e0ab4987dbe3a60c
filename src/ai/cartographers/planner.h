/* planner.h - The bot that looks ahead over sampled futures.
 *
 * The best candidates by immediate value are played on, many times, in futures that differ only
 * by the cards that nobody knows yet: the rest of the deck and which ambush cards are in it. All
 * candidates meet the same futures (common random numbers), and half of them drop out in every
 * turn until one is left (sequential halving). In a future the bot draws the best of a few random
 * drawings; after two seasons it stops and takes the immediate value for the rest.
 *
 * It sees the view of its seat only, and uses none of the order of the deck, because there is
 * none in a state. */
#ifndef CARTO_PLANNER_H
#define CARTO_PLANNER_H

#include "bot.h"
#include "cartographers.h"

enum { CARTO_CANDIDATES = 48 };

/* A drawing and the stars that the owner of the sheet is expected to have in the end with it. */
typedef struct CartoRanked {
    double stars;
    uint32_t action;
    uint32_t futures; /* how many it was tried in */
} CartoRanked;

HearthBotFn carto_planner_choose;

/* The candidates, best for the seat first; returns how many. `must` is one that has to be among
 * them and is kept to the end, or HEARTH_HIDDEN. */
int carto_planner_rank(const CartoState *view, int seat, uint64_t seed,
                       const HearthBotSettings *settings, uint32_t must,
                       CartoRanked out[CARTO_CANDIDATES + 1]);

#endif
