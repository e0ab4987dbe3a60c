/* list.c - The one place that names all games. A module of the page has one of them and leaves the
 * others out. */
#include "above_and_below.h"
#include "cartographers.h"
#include "endless_winter.h"
#include "games.h"
#include "null.h"

#include <string.h>

static const HearthGame *const games[] = {
#ifndef HEARTH_WITHOUT_CARTOGRAPHERS
    &hearth_cartographers,
#endif
#ifndef HEARTH_WITHOUT_ABOVE_AND_BELOW
    &hearth_above_and_below,
#endif
#ifndef HEARTH_WITHOUT_ENDLESS_WINTER
    &hearth_endless_winter,
#endif
#ifndef HEARTH_WITHOUT_NULL
    &hearth_null,
#endif
};

enum { GAMES = sizeof games / sizeof games[0] };

const HearthGame *hearth_games_find(HearthSlice id) {
    for (int i = 0; i < GAMES; i++)
        if (hearth_slice_is(id, games[i]->id))
            return games[i];
    return NULL;
}

const HearthGame *hearth_game_find(const char *id) {
    return hearth_games_find((HearthSlice){id, strlen(id)});
}

const HearthGame *hearth_games_at(int index) {
    return index >= 0 && index < GAMES ? games[index] : NULL;
}

const HearthGame *hearth_game_at(int index) {
    for (int i = 0; i < GAMES; i++)
        if (!games[i]->unlisted && index-- == 0)
            return games[i];
    return NULL;
}
