/* lone.c - A lone sheet. */
#include "lone.h"

#include <string.h>

bool carto_lone_base(CartoLone *lone, const CartoState *view, int seat) {
    CartoState *st = carto_lone_state(lone);
    int target = carto_sheet_of(view, seat);
    memcpy(st, view, sizeof *st);
    st->seats = 1;
    st->sheet[0] = view->sheet[target];
    st->sheet[0].commit = CARTO_COMMIT_NONE;
    st->waiting = hearth_seats_first(1);
    if (target == seat)
        return false;
    st->card = CARTO_NO_CARD;
    st->phase = CARTO_REVEAL;
    st->waiting = hearth_seats_none();
    return true;
}

void carto_lone_draw(const HearthGame *game, CartoLone *lone, const CartoDraw *d) {
    CartoState *st = carto_lone_state(lone);
    carto_ink(&st->sheet[0], carto_map(st), d);
    game->apply(game, st, 0, CARTO_NOTHING, NULL);
}
