/* games.h - The list of games as the engine sees it.
 *
 * The engine knows no game. src/games/list.c, the one place that names them all,
 * defines these functions; a program that wants other games links another list. */
#ifndef HEARTH_ENGINE_GAMES_H
#define HEARTH_ENGINE_GAMES_H

#include "game.h"

const HearthGame *hearth_games_find(HearthSlice id);
/* All of them, templates included; NULL past the last. */
const HearthGame *hearth_games_at(int index);

#endif
