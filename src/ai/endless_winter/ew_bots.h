/* ew_bots.h - Bots for Endless Winter.
 *
 * greedy plans the turn of a figure by the values of model.h. planner plays its best candidates on
 * in many futures, to the end of the game, and leaves greedy's way only for one that is clearly
 * better. Both get a view; what it hides is dealt out at random before it is played on. */
#ifndef EW_BOTS_H
#define EW_BOTS_H

#include "bot.h"

extern const HearthBot hearth_endless_winter_bots[];

HearthBotFn ew_greedy_choose, ew_planner_choose;
HearthRankFn ew_planner_rank;

#endif
