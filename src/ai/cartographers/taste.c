/* taste.c - Tastes out of a seat and the edicts. */
#include "taste.h"

#include <string.h>

enum { STREAM = 0x7461737465, MOST = 2, TURNS = 16, CORNERS = 8 };

static uint64_t table_of(const CartoState *st) {
    uint64_t n = 0;
    for (int e = 0; e < CARTO_EDICTS; e++)
        n = n << 8 | st->edict[e];
    return n;
}

void carto_taste(const CartoState *st, int seat, uint32_t wanted, CartoTaste *out) {
    HearthRng rng;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < CARTO_TERRAINS; i++)
        out->terrain[i] = (uint8_t)i;
    if (wanted == CARTO_TASTE_PLAIN || (!wanted && seat == 0))
        return;
    uint64_t which = wanted ? (uint64_t)wanted << 32 : (uint64_t)seat;
    hearth_rng_seed(&rng, table_of(st), STREAM ^ (which + 1));
    for (int e = 0; e < CARTO_EDICTS; e++)
        out->like[e] = (int8_t)((int)hearth_rng_below(&rng, 2 * MOST + 1) - MOST);
    for (int i = CARTO_TERRAINS - 1; i > 0; i--) {
        uint32_t k = hearth_rng_below(&rng, (uint32_t)i + 1);
        uint8_t swap = out->terrain[i];
        out->terrain[i] = out->terrain[k];
        out->terrain[k] = swap;
    }
    out->turn = (uint8_t)hearth_rng_below(&rng, TURNS);
    out->corner = (uint8_t)hearth_rng_below(&rng, CORNERS);
}

void carto_taste_frame(const CartoTaste *taste, CartoFrame *f) {
    f->seasons_left *= CARTO_TASTE_ONE;
    for (int e = 0; e < CARTO_EDICTS; e++)
        f->weight[e] *= CARTO_TASTE_ONE + taste->like[e];
}

uint32_t carto_taste_order(const CartoTaste *taste, uint32_t action) {
    if (action == CARTO_NOTHING)
        return action;
    int terrain = (int)(action >> 11), orient = (int)(action >> 7 & 15), at = (int)(action & 127);
    int row = at / CARTO_N, column = at % CARTO_N;
    if (taste->corner & 1)
        row = CARTO_N - 1 - row;
    if (taste->corner & 2)
        column = CARTO_N - 1 - column;
    at = taste->corner & 4 ? column * CARTO_N + row : row * CARTO_N + column;
    return carto_action(taste->terrain[terrain], orient ^ taste->turn, at);
}

double carto_taste_liked(const CartoTaste *taste, const CartoState *view, const CartoSheet *before,
                         const CartoDraw *d) {
    CartoFrame plain, own;
    CartoSheet sheet = *before;
    carto_frame_open(&plain, view, before);
    own = plain;
    carto_taste_frame(taste, &own);
    carto_ink(&sheet, carto_map(view), d);
    int more = carto_value_after(&own, &sheet, d->terrain) -
               CARTO_TASTE_ONE * carto_value_after(&plain, &sheet, d->terrain);
    return more / (2.0 * CARTO_TASTE_ONE);
}
