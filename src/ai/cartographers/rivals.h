/* rivals.h - Opponents with a name and a way of their own, from a first evening to the master.
 *
 * A rival is one of the bots beneath it (by sight like greedy, the planner, the learned value, the
 * master) with a fixed number of futures, so that it is as strong on a slow phone, and with traits:
 * what it loves on a map, what it does not see, how hasty it is, how it draws ambushes. Its mood
 * changes from game to game: how much it loves that today, which edict it has set its heart on, how
 * collected it is. The mood follows from the edicts, the sheet and the number of players, all of
 * which everybody knows; the same game is played again the same.
 *
 * It sees the view of its seat only. */
#ifndef CARTO_RIVALS_H
#define CARTO_RIVALS_H

#include "bot.h"

#define RIVAL(id, ID, called, face) extern HearthBotFn carto_rival_##id;
#include "rivals.def"
#undef RIVAL

#endif
