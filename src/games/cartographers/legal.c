/* legal.c - What may be drawn: all placements of a card at once, and why one is refused.
 *
 * An orientation of a shape fits at every anchor where all its cells are empty: a few
 * shifts and ANDs of the empty cells give one bit per anchor (gen/fits.inc). Listing,
 * counting, choosing and checking all read these masks.
 *
 * Rules: docs/rules/cartographers.md, sections 4, 5, 8 and 11. */
#include <string.h>

#include "cartographers.h"
#include "carto_int.h"

#define BOARD CartoBoard
#define FITS(name) fits_##name
#define SHR(b, n) carto_shr(b, n)
#define AND(a, b) carto_and(a, b)
#define MASK(l, h) ((CartoBoard){l, h})
#include "gen/fits.inc"

int carto_nth(CartoBoard a, int k) {
    int low = __builtin_popcountll(a.lo), upper = -(k >= low), at = 64 & upper;
    uint64_t w = a.lo ^ ((a.lo ^ a.hi) & (uint64_t)upper);
    k -= low & upper;
    for (int half = 32; half >= 8; half /= 2) {
        int n = __builtin_popcountll(w & ((1ULL << half) - 1));
        int beyond = -(k >= n); /* all ones if it is in the upper half; no branch: k is random */
        k -= n & beyond;
        w >>= half & beyond;
        at += half & beyond;
    }
    return at + (int)carto_nth_in_byte(w & 255, (unsigned)k);
}

void carto_fits(int card, CartoBoard empty, CartoBoard out[CARTO_MAX_ORIENTS]) {
    switch (card) {
#define CASE(upper, lower, orients, coins)                                                         \
    case CARTO_CARD_##upper: fits_##lower(empty, out); break;
        CARTO_FITS_CASES(CASE)
#undef CASE
    default: break;
    }
}

/* 5.3: keeps the anchors at which the shape covers one of `ruins`. */
static void keep_covering(int card, CartoBoard ruins, CartoBoard anchors[]) {
    const CartoCard *c = &carto_cards[card];
    for (int i = 0; i < c->orients; i++) {
        const CartoOrient *o = &carto_orients[c->first + i];
        CartoBoard covering = {0, 0};
        for (int j = 0; j < o->count; j++)
            covering = carto_or(covering, carto_shr(ruins, o->offsets[j]));
        anchors[i] = carto_and(anchors[i], covering);
    }
}

static bool any_anchor(const CartoBoard anchors[], int n) {
    CartoBoard all = {0, 0};
    for (int i = 0; i < n; i++)
        all = carto_or(all, anchors[i]);
    return carto_any(all);
}

enum { ALL_TERRAINS = (1 << CARTO_TERRAINS) - 1 };

int carto_sheet_of(const CartoState *st, int seat) {
    const CartoCard *c = &carto_cards[st->card];
    if (c->kind != CARTO_AMBUSH)
        return seat;
    /* 8.3: clockwise, seat i + 1 draws on sheet i; 8.4: the other way round */
    int owner = c->clockwise ? seat - 1 : seat + 1;
    return owner < 0 ? st->seats - 1 : owner == st->seats ? 0 : owner;
}

/* 5.1, 8.9: an ambush makes no demand, it lets one wait. */
static bool demand(const CartoState *st) {
    return st->ruins && carto_cards[st->card].kind == CARTO_EXPLORE;
}

bool carto_handed_in(const CartoState *st, int seat, CartoDraw *out) {
    uint32_t commit = st->sheet[seat].commit;
    if (commit == CARTO_COMMIT_NONE || commit == CARTO_COMMIT_HIDDEN)
        return false;
    *out = carto_draw_of(st, commit - 1);
    return true;
}

void carto_legal(const CartoState *st, int seat, CartoLegal *out) {
    const CartoCard *c = &carto_cards[st->card];
    const CartoMap *map = carto_map(st);
    CartoBoard empty = carto_empty(&st->sheet[carto_sheet_of(st, seat)], map);
    out->single = false;
    out->nothing = !carto_any(empty); /* 4.12, 8.12 */
    out->terrains = c->terrains;
    out->orients = c->orients;
    if (out->nothing) {
        out->orients = 0;
        return;
    }
    carto_fits(st->card, empty, out->anchors);
    if (demand(st))
        keep_covering(st->card, carto_and(empty, map->ruins), out->anchors);
    if (any_anchor(out->anchors, c->orients))
        return;
    /* 4.8, 5.7, 8.10: one cell anywhere. For Rift Lands (5.14) that is its own shape, so that
     * every drawing has one notation. */
    out->single = carto_orients[c->first].count > 1;
    out->orients = 1;
    out->anchors[0] = empty;
    if (demand(st))
        out->terrains = ALL_TERRAINS; /* 5.10 */
    else if (st->wide && c->kind == CARTO_EXPLORE)
        out->terrains = ALL_TERRAINS; /* 4.10 */
}

/* The placements of one terrain; every allowed terrain has the same. */
static int placements(const CartoLegal *l) {
    int n = 0;
    for (int i = 0; i < l->orients; i++)
        n += carto_count(l->anchors[i]);
    return n;
}

int carto_legal_count(const CartoLegal *l) {
    return l->nothing ? 1 : placements(l) * __builtin_popcount(l->terrains);
}

static int orient_number(const CartoLegal *l, int i) {
    return l->single ? CARTO_SINGLE : i;
}

int carto__legal_list(const HearthGame *game, const void *state, int seat, uint32_t out[],
                      int cap) {
    (void)game;
    CartoLegal l;
    carto_legal(state, seat, &l);
    if (l.nothing) {
        if (cap > 0)
            out[0] = CARTO_NOTHING;
        return 1;
    }
    int total = carto_legal_count(&l), n = 0;
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        if (!(l.terrains >> t & 1))
            continue;
        for (int i = 0; i < l.orients; i++) {
            uint32_t base = carto_action(t, orient_number(&l, i), 0);
            const uint64_t words[2] = {l.anchors[i].lo, l.anchors[i].hi};
            for (uint32_t w = 0; w < 2; w++)
                for (uint64_t left = words[w]; left && n < cap; left &= left - 1)
                    out[n++] = base + 64 * w + (uint32_t)__builtin_ctzll(left);
        }
    }
    return total;
}

uint32_t carto__pick(const HearthGame *game, const void *state, int seat, HearthRng *rng) {
    (void)game;
    CartoLegal l;
    carto_legal(state, seat, &l);
    if (l.nothing) {
        hearth_rng_below(rng, 1);
        return CARTO_NOTHING;
    }
    int per_terrain = placements(&l), t = 0;
    int terrains = __builtin_popcount(l.terrains);
    int k = (int)hearth_rng_below(rng, (uint32_t)(per_terrain * terrains));
    uint8_t left = l.terrains;
    for (; k >= per_terrain; k -= per_terrain)
        left &= (uint8_t)(left - 1);
    t = __builtin_ctz(left);
    int i = 0;
    for (int n; k >= (n = carto_count(l.anchors[i])); i++)
        k -= n;
    return carto_action(t, orient_number(&l, i), carto_nth(l.anchors[i], k));
}

/* ---- One action ---- */

bool carto_action_ok(const CartoState *st, uint32_t action) {
    if (st->card >= CARTO_CARDS)
        return false;
    if (action == CARTO_NOTHING)
        return true;
    uint32_t orient = action >> 7 & 15;
    if (action >= CARTO_NOTHING || (action & 127) >= CARTO_CELLS)
        return false;
    if (orient == CARTO_SINGLE)
        return true;
    const CartoCard *c = &carto_cards[st->card];
    return orient < c->orients &&
           carto_has(carto_orients[c->first + orient].anchors, (int)(action & 127));
}

CartoDraw carto_draw_of(const CartoState *st, uint32_t action) {
    if (action == CARTO_NOTHING)
        return (CartoDraw){{0, 0}, __builtin_ctz(carto_cards[st->card].terrains), false};
    int orient = (int)(action >> 7 & 15), anchor = (int)(action & 127);
    if (orient == CARTO_SINGLE) /* 6.2: no coin */
        return (CartoDraw){carto_bit(anchor), (int)(action >> 11), false};
    const CartoOrient *o = &carto_orients[carto_cards[st->card].first + orient];
    return (CartoDraw){carto_shl(o->cells, anchor), (int)(action >> 11), o->coin};
}

int carto_action_from_cells(const CartoState *st, int terrain, CartoBoard cells, uint32_t *action,
                            HearthErr *err) {
    if (st->card >= CARTO_CARDS)
        return hearth_fail(err, HEARTH_ILLEGAL, CARTO_T(NO_CARD));
    const CartoCard *c = &carto_cards[st->card];
    for (int i = 0; i < c->orients && carto_any(cells); i++) {
        const CartoOrient *o = &carto_orients[c->first + i];
        /* The anchor lies offsets[0] before the lowest cell, whatever the shape. */
        int anchor = carto_lowest(cells) - o->offsets[0];
        if (anchor >= 0 && carto_has(o->anchors, anchor) &&
            carto_same(carto_shl(o->cells, anchor), cells)) {
            *action = carto_action(terrain, i, anchor);
            return HEARTH_OK;
        }
    }
    if (carto_count(cells) == 1) {
        *action = carto_action(terrain, CARTO_SINGLE, carto_lowest(cells));
        return HEARTH_OK;
    }
    hearth_fail(err, HEARTH_ILLEGAL, CARTO_T(NOT_A_SHAPE));
    if (err) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        carto_cells_print(cells, &b);
        hearth_msg_bytes(&err->msg, "cells", text, strlen(text));
        hearth_msg_word(&err->msg, "card", carto_card_name(st->card));
    }
    return HEARTH_ILLEGAL;
}

static int refuse(const CartoState *st, HearthErr *err, const HearthText *text) {
    hearth_fail(err, HEARTH_ILLEGAL, text);
    if (err)
        hearth_msg_word(&err->msg, "card", carto_card_name(st->card));
    return HEARTH_ILLEGAL;
}

/* A drawing over filled spaces: says which, or that no shape can be drawn at all. */
static int refuse_filled(const CartoState *st, int seat, CartoBoard taken, bool shape,
                         HearthErr *err) {
    CartoLegal l;
    if (!err)
        return HEARTH_ILLEGAL;
    carto_legal(st, seat, &l);
    if (shape && l.single)
        return refuse(st, err, demand(st) ? CARTO_T(RUINS_SINGLE) : CARTO_T(SINGLE_ONLY));
    char text[8];
    HearthBuf b = hearth_buf(text, sizeof text);
    carto_cell_print(carto_lowest(taken), &b);
    hearth_fail(err, HEARTH_ILLEGAL, CARTO_T(FILLED));
    hearth_msg_bytes(&err->msg, "cell", text, b.length);
    return HEARTH_ILLEGAL;
}

/* The single cell: legal only where no shape is (4.7, 4.8, 5.7). */
static int check_single(const CartoState *st, int seat, uint32_t action, HearthErr *err) {
    CartoLegal l;
    carto_legal(st, seat, &l);
    if (!l.single)
        return refuse(st, err, demand(st) ? CARTO_T(MUST_COVER) : CARTO_T(SHAPE_FITS));
    if (!(l.terrains >> (action >> 11) & 1)) {
        refuse(st, err, CARTO_T(NOT_A_TERRAIN));
        if (err)
            hearth_msg_word(&err->msg, "terrain", carto_terrain_name((int)(action >> 11)));
        return HEARTH_ILLEGAL;
    }
    return HEARTH_OK;
}

/* A shape that fits but does not cover ruins: is that because none can? */
static int check_uncovered(const CartoState *st, int seat, uint32_t action, HearthErr *err) {
    CartoLegal l;
    carto_legal(st, seat, &l);
    if (!l.single && carto_has(l.anchors[action >> 7 & 15], (int)(action & 127)))
        return HEARTH_OK; /* 5.14: Rift Lands, and no ruins space is left */
    return refuse(st, err, l.single ? CARTO_T(RUINS_SINGLE) : CARTO_T(MUST_COVER));
}

int carto__check(const HearthGame *game, const void *state, int seat, uint32_t action,
                 HearthErr *err) {
    (void)game;
    const CartoState *st = state;
    if (!carto_action_ok(st, action))
        return hearth_fail(err, HEARTH_ILLEGAL, CARTO_T(OFF_SHEET));
    CartoBoard empty = carto_empty(&st->sheet[carto_sheet_of(st, seat)], carto_map(st));
    if (action == CARTO_NOTHING)
        return carto_any(empty) ? hearth_fail(err, HEARTH_ILLEGAL, CARTO_T(NOT_FULL)) : HEARTH_OK;
    if (!carto_any(empty))
        return hearth_fail(err, HEARTH_ILLEGAL, CARTO_T(FULL));
    CartoDraw d = carto_draw_of(st, action);
    CartoBoard taken = carto_less(d.cells, empty);
    bool single = (action >> 7 & 15) == CARTO_SINGLE;
    if (carto_any(taken))
        return refuse_filled(st, seat, taken, !single, err);
    if (single)
        return check_single(st, seat, action, err);
    if (!(carto_cards[st->card].terrains >> d.terrain & 1)) {
        refuse(st, err, CARTO_T(NOT_A_TERRAIN));
        if (err)
            hearth_msg_word(&err->msg, "terrain", carto_terrain_name(d.terrain));
        return HEARTH_ILLEGAL;
    }
    if (demand(st) && !carto_meets(d.cells, carto_and(empty, carto_map(st)->ruins)))
        return check_uncovered(st, seat, action, err);
    return HEARTH_OK;
}

bool carto_solo_ambush(CartoBoard empty, int card, CartoBoard *cells) {
    const CartoWalk *walk = &carto_walks[card - CARTO_EXPLORE_CARDS];
    /* 11.3: the first orientation is the printed one */
    const CartoOrient *o = &carto_orients[carto_cards[card].first];
    CartoBoard anchors = o->anchors;
    for (int j = 0; j < o->count; j++)
        anchors = carto_and(anchors, carto_shr(empty, o->offsets[j]));
    if (!carto_any(anchors))
        return false; /* 11.8 */
    int i = 0;
    while (!carto_has(anchors, walk->anchors[i]))
        i++;
    *cells = carto_shl(o->cells, walk->anchors[i]);
    return true;
}
