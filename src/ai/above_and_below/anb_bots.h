/* anb_bots.h - Bots for Above and Below.
 *
 * greedy does what brings most at once, by the values of model.h. planner plays its best candidates
 * on in many futures and leaves greedy's choice for another one only if they outweigh what greedy
 * thinks. Neither looks at rewards that a player would not be told: of a paragraph they know the
 * numbers, and of rewards what the book brings for a number elsewhere. */
#ifndef ANB_BOTS_H
#define ANB_BOTS_H

#include "bot.h"

extern const HearthBot hearth_above_and_below_bots[];

HearthBotFn anb_greedy_choose, anb_planner_choose;
HearthRankFn anb_planner_rank;

#endif
