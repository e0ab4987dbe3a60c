/* list.c - The games of this program. Which they are is said in list.cmake; a module of the page is
 * built with a list of one. */
#include "games.h"

#include <string.h>

#define GAME(id) extern const HearthGame hearth_##id;
#define TEMPLATE GAME
#include "games.inc"
#undef GAME
#undef TEMPLATE

static const struct {
    const HearthGame *game;
    bool listed; /* players see it */
} games[] = {
#define GAME(id) {&hearth_##id, true},
#define TEMPLATE(id) {&hearth_##id, false},
#include "games.inc"
};

enum { GAMES = sizeof games / sizeof games[0] };

const HearthGame *hearth_games_find(HearthSlice id) {
    for (int i = 0; i < GAMES; i++)
        if (hearth_slice_is(id, games[i].game->id))
            return games[i].game;
    return NULL;
}

const HearthGame *hearth_game_find(const char *id) {
    return hearth_games_find((HearthSlice){id, strlen(id)});
}

const HearthGame *hearth_games_at(int index) {
    return index >= 0 && index < GAMES ? games[index].game : NULL;
}

const HearthGame *hearth_game_at(int index) {
    for (int i = 0; i < GAMES; i++)
        if (games[i].listed && index-- == 0)
            return games[i].game;
    return NULL;
}
