/* greedy.h - The bot that takes the best immediate change.
 *
 * The value of a sheet is what it would bring if nothing more were drawn: each edict's stars
 * times how often it is still to be scored, plus coins and minus monsters once for every
 * season to come. greedy draws what raises its own value most, or, on an ambush, what lowers
 * the neighbour's most. Among equals it takes the lowest action number: terrains in the
 * order forest, village, farm, water, monster, then the orientation, then the topmost and
 * leftmost place. All that is for the first seat; others differ a little (taste.h). */
#ifndef CARTO_GREEDY_H
#define CARTO_GREEDY_H

#include "bot.h"
#include "cartographers.h"

HearthBotFn carto_greedy_choose;

#endif
