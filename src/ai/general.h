/* general.h - A planner that knows no game: the bot of games that have none of their own.
 *
 * Every candidate is tried in many possible worlds (determinize), each played on to its end with
 * random actions (pick, sample). The candidates that do best are tried more often (halving.h). What
 * counts is the lead over the best of the others; for a player alone, the points. It is weaker than
 * a bot that knows its game, and finds what a game of dice or cards offers. */
#ifndef HEARTH_AI_GENERAL_H
#define HEARTH_AI_GENERAL_H

#include "bot.h"

HearthBotFn hearth_general_choose;
HearthRankFn hearth_general_rank;

#endif
