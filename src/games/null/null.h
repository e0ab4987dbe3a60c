/* null.h - The template game, always compiled and played by the conformance suite.
 *
 * Three rounds. In each, chance deals every seat a secret card worth 1, 2 or 3 from a
 * deck of four of each. Then all seats at once keep it (2 or 3 pay their value, a 1 pays
 * nothing) or fold (one point). It is small, but it has all that makes games hard: a
 * deck, secrets, decisions at the same time, rounds. Copy this folder to begin a new game. */
#ifndef HEARTH_NULL_H
#define HEARTH_NULL_H

#include "game.h"

extern const HearthGame hearth_null;

#endif
