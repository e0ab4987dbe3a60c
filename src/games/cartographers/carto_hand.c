/* carto_hand.c - Moving, turning and trying a shape. */
#include "carto_hand.h"

#include <string.h>

static const CartoOrient single_cell = {
    .cells = {1, 0}, .offsets = {0}, .count = 1, .height = 1, .width = 1};

static const CartoOrient *orient_of(const CartoHand *h) {
    return h->single ? &single_cell : &carto_orients[carto_cards[h->card].first + h->orient];
}

/* Rounds down, also below zero: a middle may lie beyond the edge. */
static int half(int n) {
    return (n - (n < 0)) / 2;
}

/* Where something of that size begins so that all of it is on the sheet. */
static int kept(int at, int size) {
    int last = CARTO_N - size;
    return at < 0 ? 0 : at > last ? last : at;
}

/* A shape whose middle is near the edge lies beside it, and its middle stays: so four turns lead
 * back there, too. */
static int top(const CartoHand *h) {
    int height = orient_of(h)->height;
    return kept(half(h->middle_row - (height - 1)), height);
}

static int left(const CartoHand *h) {
    int width = orient_of(h)->width;
    return kept(half(h->middle_col - (width - 1)), width);
}

void carto_hand_middle(const CartoHand *h, int *row, int *col) {
    *row = 2 * top(h) + orient_of(h)->height - 1;
    *col = 2 * left(h) + orient_of(h)->width - 1;
}

CartoBoard carto_hand_cells(const CartoHand *h) {
    const CartoOrient *o = orient_of(h);
    CartoBoard cells = {0, 0};
    for (int i = 0; i < o->count; i++)
        cells = carto_or(cells, carto_bit(CARTO_N * top(h) + left(h) + o->offsets[i]));
    return cells;
}

void carto_hand_at(CartoHand *h, int row, int col) {
    h->middle_row = 2 * kept(row, 1);
    h->middle_col = 2 * kept(col, 1);
}

static int first_terrain(unsigned terrains) {
    return terrains ? __builtin_ctz(terrains) : 0;
}

/* The terrain of the last shape if it may be drawn again. Monsters cost stars: whoever wants one
 * where something else may be drawn, asks for it. */
static int same_terrain(const CartoHand *h, unsigned terrains) {
    unsigned calm = terrains & ~(1U << CARTO_MONSTER), wanted = calm ? calm : terrains;
    return wanted >> h->terrain & 1 ? h->terrain : first_terrain(wanted);
}

static bool fits_here(const HearthGame *game, const CartoHand *h, const CartoState *st, int seat) {
    CartoTrial t;
    carto_hand_try(game, h, st, seat, &t);
    return t.fits;
}

void carto_hand_take(const HearthGame *game, CartoHand *h, const CartoState *st, int seat) {
    CartoLegal l;
    carto_legal(st, seat, &l);
    if (!h->held)
        carto_hand_at(h, CARTO_N / 2, CARTO_N / 2);
    h->held = true;
    h->card = st->card;
    h->single = l.single;
    h->orient = 0;
    h->terrain = same_terrain(h, l.terrains);
    if (!fits_here(game, h, st, seat)) /* what was drawn last lies where the hand is */
        carto_hand_next_place(h, st, seat);
}

/* How far the shape itself lies from its middle, where the edge keeps it away. */
static int beyond(int middle, int from, int size) {
    return half(middle - (size - 1)) - from;
}

void carto_hand_move(CartoHand *h, int rows, int cols) {
    const CartoOrient *o = orient_of(h);
    /* From where it lies, and not further than it can lie: the way back begins at once. */
    h->middle_row += 2 * (rows - beyond(h->middle_row, top(h), o->height));
    h->middle_row -= 2 * beyond(h->middle_row, top(h), o->height);
    h->middle_col += 2 * (cols - beyond(h->middle_col, left(h), o->width));
    h->middle_col -= 2 * beyond(h->middle_col, left(h), o->width);
}

/* Which orientation of the same shape has the cells of this one after `map` has moved them. */
static int find_orient(const CartoHand *h, bool turn) {
    const CartoCard *c = &carto_cards[h->card];
    const CartoOrient *o = orient_of(h);
    CartoBoard cells = {0, 0};
    for (int i = 0; i < o->count; i++) {
        int row = o->offsets[i] / CARTO_N, col = o->offsets[i] % CARTO_N;
        int to = turn ? CARTO_N * col + (o->height - 1 - row) /* a quarter clockwise */
                      : CARTO_N * row + (o->width - 1 - col); /* left and right change places */
        cells = carto_or(cells, carto_bit(to));
    }
    for (int i = 0; i < c->orients; i++)
        if (carto_orients[c->first + i].shape == o->shape &&
            carto_same(carto_orients[c->first + i].cells, cells))
            return i;
    return h->orient; /* it looks the same from there */
}

void carto_hand_turn(CartoHand *h, int quarters) {
    for (int i = 0; i < (quarters & 3) && !h->single; i++)
        h->orient = find_orient(h, true);
}

void carto_hand_flip(CartoHand *h) {
    if (!h->single)
        h->orient = find_orient(h, false);
}

void carto_hand_next_shape(CartoHand *h) {
    const CartoCard *c = &carto_cards[h->card];
    for (int i = 0; i < c->orients && !h->single; i++)
        if (carto_orients[c->first + i].shape != orient_of(h)->shape) {
            h->orient = i;
            break;
        }
}

void carto_hand_next_terrain(CartoHand *h, const CartoState *st, int seat, int step) {
    CartoLegal l;
    carto_legal(st, seat, &l);
    for (int i = 0; i < CARTO_TERRAINS && l.terrains; i++) {
        h->terrain = (h->terrain + step + CARTO_TERRAINS) % CARTO_TERRAINS;
        if (l.terrains >> h->terrain & 1)
            return;
    }
}

void carto_hand_lay(CartoHand *h, const CartoState *st, uint32_t action) {
    int orient = (int)(action >> 7 & 15), anchor = (int)(action & 127);
    if (!carto_action_ok(st, action) || action == CARTO_NOTHING)
        return;
    h->single = orient == CARTO_SINGLE;
    h->orient = h->single ? 0 : orient;
    h->terrain = (int)(action >> 11);
    h->middle_row = 2 * (anchor / CARTO_N) + orient_of(h)->height - 1;
    h->middle_col = 2 * (anchor % CARTO_N) + orient_of(h)->width - 1;
}

bool carto_hand_next_place(CartoHand *h, const CartoState *st, int seat) {
    CartoLegal l;
    carto_legal(st, seat, &l);
    if (l.nothing || l.single != h->single)
        return false;
    int here = top(h) * CARTO_N + left(h);
    for (int k = 0; k < l.orients; k++) {
        int orient = (h->orient + k) % l.orients;
        if (!carto_any(l.anchors[orient]))
            continue;
        int anchor = k == 0 ? here : -1;
        for (int i = 0; i <= CARTO_CELLS; i++) {
            anchor = anchor + 1 >= CARTO_CELLS || anchor < -1 ? 0 : anchor + 1;
            if (carto_has(l.anchors[orient], anchor)) {
                carto_hand_lay(h, st,
                               carto_action(h->terrain, l.single ? CARTO_SINGLE : orient, anchor));
                return true;
            }
        }
    }
    return false;
}

/* ---- What it would change ---- */

static void compare(const CartoState *st, const CartoSheet *before, CartoTrial *t) {
    const CartoMap *map = carto_map(st);
    const CartoSheet *sheets[2] = {before, &t->after};
    int seasons = CARTO_SEASONS - st->season;
    for (int k = 0; k < 2; k++) {
        for (int e = 0; e < CARTO_EDICTS; e++)
            t->stars[k][e] = st->edict[e] == CARTO_NO_EDICT
                                 ? 0
                                 : carto_score_card(sheets[k], map, st->edict[e], NULL);
        t->coins[k] = sheets[k]->coins;
        t->monsters[k] = carto_score_monsters(sheets[k], map, NULL);
    }
    t->worth = seasons * (t->coins[1] - t->coins[0] + t->monsters[1] - t->monsters[0]);
    for (int e = 0; e < CARTO_EDICTS; e++)
        t->worth += carto_scorings_left(st, e) * (t->stars[1][e] - t->stars[0][e]);
}

void carto_try(const CartoState *st, int seat, uint32_t action, CartoTrial *out) {
    const CartoSheet *sheet = &st->sheet[carto_sheet_of(st, seat)];
    CartoDraw d = carto_draw_of(st, action);
    memset(out, 0, sizeof *out);
    out->fits = true;
    out->cells = d.cells;
    out->action = action;
    out->after = *sheet;
    carto_ink(&out->after, carto_map(st), &d);
    compare(st, sheet, out);
}

void carto_hand_try(const HearthGame *game, const CartoHand *h, const CartoState *st, int seat,
                    CartoTrial *out) {
    const CartoSheet *sheet = &st->sheet[carto_sheet_of(st, seat)];
    CartoLegal l;
    HearthErr why;
    CartoBoard cells = carto_hand_cells(h);
    uint32_t action =
        carto_action(h->terrain, h->single ? CARTO_SINGLE : h->orient, top(h) * CARTO_N + left(h));
    carto_legal(st, seat, &l);
    if (l.nothing)
        action = CARTO_NOTHING;
    if (!game->check(game, st, seat, action, &why)) {
        carto_try(st, seat, action, out);
        return;
    }
    memset(out, 0, sizeof *out);
    out->why = why;
    out->cells = cells;
    out->clash = carto_less(cells, carto_empty(sheet, carto_map(st)));
    out->after = *sheet;
    compare(st, sheet, out);
}

/* ---- What counts ---- */

static int stars_of(const CartoSheet *s, const CartoMap *map, int scoring, HearthLines *lines) {
    return scoring == CARTO_SCORINGS ? carto_score_monsters(s, map, lines)
                                     : carto_score_card(s, map, scoring, lines);
}

void carto_glow(const CartoSheet *s, const CartoMap *map, int scoring, CartoGlow *out) {
    HearthLine items[CARTO_CELLS + 8];
    HearthLines lines = {items, CARTO_CELLS + 8, 0};
    int now = stars_of(s, map, scoring, &lines), best[CARTO_CELLS] = {0};
    memset(out, 0, sizeof *out);
    for (int i = 0; i < lines.count && i < lines.cap; i++)
        out->counts = carto_or(out->counts, (CartoBoard){items[i].cells[0], items[i].cells[1]});
    for (CartoBoard left_over = carto_empty(s, map); carto_any(left_over);
         left_over = carto_without_lowest(left_over)) {
        int cell = carto_lowest(left_over);
        for (int terrain = 0; terrain < CARTO_TERRAINS; terrain++) {
            CartoSheet with = *s;
            with.land[terrain] = carto_or(with.land[terrain], carto_bit(cell));
            int gain = stars_of(&with, map, scoring, NULL) - now;
            if (gain > best[cell]) {
                best[cell] = gain;
                out->terrain[cell] = (uint8_t)terrain;
                out->nearly = carto_or(out->nearly, carto_bit(cell));
            }
        }
    }
}
