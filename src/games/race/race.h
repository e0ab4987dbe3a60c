/* race.h - The template of a game in which nothing is hidden: "Up the Hill".
 *
 * 1. One to four players take turns, for as many rounds as the option says.
 * 2. On your turn a die is rolled. You climb as many steps, up to step 20; or you stay and pick a
 * berry, as long as you have fewer than five.
 * 3. If your climb ends on step 5, 10, 15 or 20, you find a feather there.
 * 3a. (Rules 2; by rules 1 several players can find one.) Only the first who ends there finds it.
 * 4. A step scores 1 point, a feather 2, a berry 3. Ties are shared.
 *
 * It leaves out every function that a game without secrets can leave out, tells its position with
 * fields and an outline, and its events in sentences with plurals. It also shows how a game
 * changes: there are two versions of its rules and two editions of its hill, and every record of
 * theirs is replayed by its own (versions.h). Copy this folder, or null/ where cards are secret or
 * players decide at the same time. */
#ifndef HEARTH_RACE_H
#define HEARTH_RACE_H

#include "game.h"

extern const HearthGame hearth_race;

#endif
