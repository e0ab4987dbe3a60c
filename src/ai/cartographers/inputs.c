/* inputs.c - The inputs that are there in every game, and the scene they belong to. */
#include "inputs.h"

#include <string.h>

/* Where each common input stands. */
enum {
    IN_ONE,
    IN_EMPTY,
    IN_DEGREE, /* 5: empty spaces by empty neighbours */
    IN_PAIRS = IN_DEGREE + 5,
    IN_MIDDLES,
    IN_FITS,                            /* does the card fit anywhere? */
    IN_PLACES = IN_FITS + CARTO_FITTED, /* and in how many places */
    IN_RUINS = IN_PLACES + CARTO_FITTED,
    IN_RUINS_CLOSED,
    IN_MOUNTAINS, /* 4: mountains with 1 to 4 open sides */
    IN_COINS = IN_MOUNTAINS + 4,
    IN_AFRAID,
    IN_AFRAID_CLOSED,
    IN_MONSTERS,
    IN_AMBUSH, /* 3: what it would cost on average, whether it fits nowhere, the worst */
    IN_TIME = IN_AMBUSH + CARTO_OF_AMBUSH,
    IN_AMBUSHES,
    IN_DECK, /* 4: cards left that show a terrain */
    IN_DECK_RUINS = IN_DECK + 4,
    IN_DECK_RIFT,
    IN_SPARE, /* always 0 */
    IN_BLOCKS,
    IN_SQUARES,
    IN_BORDER,
    IN_LAND,                 /* 4 */
    IN_SEASON = IN_LAND + 4, /* 4 */
    IN_BORDER_CLOSED = IN_SEASON + 4,
    IN_SIDE,
    IN_COUNT
};
_Static_assert((int)IN_COUNT <= (int)CARTO_COMMON, "all common inputs have a place");

enum { INPUTS = CARTO_COMMON + CARTO_EDICTS * CARTO_OF_EDICT };
_Static_assert((int)INPUTS <= (int)HEARTH_MODEL_INPUTS, "a model has room for all inputs");

const HearthModelShape carto_model_shape = {
    .name = "cartographers 2",
    .inputs = INPUTS,
    .groups = 1 + CARTO_EDICTS,
    .rows = CARTO_ROWS,
    .network_rows = CARTO_NETWORK_ROWS,
};

/* ---- Scenes ---- */

/* Time until a scoring, spread over the knots in 1/256. */
static void add_time(int16_t mix[HEARTH_MODEL_KNOTS], int time) {
    static const uint8_t knots[HEARTH_MODEL_KNOTS] = {1, 2, 4, 7, 11, 16, 22, 30};
    int k = 0;
    if (time <= knots[0]) {
        mix[0] = (int16_t)(mix[0] + HEARTH_MODEL_WHOLE);
        return;
    }
    while (k < HEARTH_MODEL_KNOTS - 2 && time > knots[k + 1])
        k++;
    int width = knots[k + 1] - knots[k], past = time - knots[k];
    int upper = HEARTH_MODEL_WHOLE * (past < width ? past : width) / width;
    mix[k + 1] = (int16_t)(mix[k + 1] + upper);
    mix[k] = (int16_t)(mix[k] + HEARTH_MODEL_WHOLE - upper);
}

static void make_context(const CartoState *st, HearthModelContext *c) {
    memset(c, 0, sizeof *c);
    for (int i = 0; i < CARTO_COMMON; i++)
        c->row[i] = c->network_row[i] = (uint16_t)i;
    int until = carto_seasons[st->season].threshold - st->time;
    for (int season = st->season; season < CARTO_SEASONS; season++) {
        for (int i = 0; i < 2; i++)
            add_time(c->mix[1 + carto_seasons[season].edicts[i]], until);
        if (season == CARTO_SEASONS - 1)
            add_time(c->mix[0], until);
        else
            until += carto_seasons[season + 1].threshold;
    }
    for (int e = 0; e < CARTO_EDICTS; e++) {
        const uint8_t *now = carto_seasons[st->season].edicts;
        int later = now[0] != e && now[1] != e;
        for (int f = 0; f < CARTO_OF_EDICT; f++) {
            int i = CARTO_COMMON + e * CARTO_OF_EDICT + f;
            int row = CARTO_COMMON + st->edict[e] * CARTO_OF_EDICT + f;
            c->row[i] = (uint16_t)row;
            c->network_row[i] = (uint16_t)(row + later * CARTO_CARD_ROWS);
            c->group[i] = (uint8_t)(1 + e);
        }
    }
}

/* The scene before the next card. */
static void scene_now(CartoScene *scene, HearthModelContext *context, const CartoState *st,
                      bool others) {
    memset(scene, 0, sizeof *scene);
    scene->map = carto_map(st);
    scene->others = others;
    scene->over = st->phase == CARTO_OVER;
    scene->ambush_left = st->ambush_left;
    memcpy(scene->edict, st->edict, sizeof scene->edict);
    if (scene->over)
        return;
    scene->seasons_left = (uint8_t)(CARTO_SEASONS - st->season);
    int16_t *x = scene->x;
    for (int e = 0; e < CARTO_EDICTS; e++)
        scene->weight[e] = (uint8_t)carto_scorings_left(st, e);
    x[IN_ONE] = CARTO_PER_INPUT;
    x[IN_TIME] = carto_input(carto_seasons[st->season].threshold - st->time, 4);
    x[IN_AMBUSHES] = carto_input(st->ambush_in_deck, 8);
    for (int i = 0; i < CARTO_EXPLORE_CARDS; i++) {
        const CartoCard *card = &carto_cards[i];
        bool here = st->explore_left >> i & 1;
        for (int t = 0; t < 4 && card->kind == CARTO_EXPLORE; t++)
            x[IN_DECK + t] = (int16_t)(x[IN_DECK + t] + 4 * (here && i != CARTO_CARD_RIFT_LANDS &&
                                                             (card->terrains >> t & 1)));
        x[IN_DECK_RUINS] = (int16_t)(x[IN_DECK_RUINS] + 8 * (here && card->kind == CARTO_RUINS));
    }
    x[IN_DECK_RIFT] = (int16_t)(8 * (st->explore_left >> CARTO_CARD_RIFT_LANDS & 1));
    x[IN_SEASON + st->season] = 8;
    x[IN_SIDE] = (int16_t)(8 * st->side);
    make_context(st, context);
}

void carto_scene_after(CartoScene *scene, HearthModelContext *context, const CartoState *st,
                       bool others) {
    CartoState next = *st;
    next.phase = CARTO_REVEAL;
    if (carto_cards[st->card].kind != CARTO_AMBUSH && carto_last_card(st)) {
        next.season++;
        next.time = 0;
        next.explore_left = (1 << CARTO_EXPLORE_CARDS) - 1;
        next.ambush_in_deck++;
        if (next.season == CARTO_SEASONS)
            next.phase = CARTO_OVER;
    }
    scene_now(scene, context, &next, others);
}

/* ---- Empty spaces ---- */

/* Adds up the four neighbours of every space, bit by bit. */
static void count_neighbours(CartoBoard e, CartoGaps *out) {
    CartoBoard a = carto_less(carto_shl(e, 1), CARTO_COLUMN_0);
    CartoBoard b = carto_less(carto_shr(e, 1), CARTO_COLUMN_10);
    CartoBoard c = carto_shl(e, 11), d = carto_shr(e, 11);
    const uint64_t in[2][4] = {{a.lo, b.lo, c.lo, d.lo}, {a.hi, b.hi, c.hi, d.hi}};
    const uint64_t own[2] = {e.lo, e.hi};
    uint64_t of[2][5];
    for (int w = 0; w < 2; w++) {
        uint64_t s1 = in[w][0] ^ in[w][1], c1 = in[w][0] & in[w][1];
        uint64_t s2 = in[w][2] ^ in[w][3], c2 = in[w][2] & in[w][3];
        uint64_t low = s1 ^ s2, mid = (s1 & s2) | (c1 ^ c2), four = c1 & c2;
        of[w][0] = own[w] & ~low & ~mid & ~four;
        of[w][1] = own[w] & low & ~mid;
        of[w][2] = own[w] & ~low & mid;
        of[w][3] = own[w] & low & mid;
        of[w][4] = own[w] & four;
    }
    for (int i = 0; i < 5; i++)
        out->degree[i] = (CartoBoard){of[0][i], of[1][i]};
    out->near = carto_and(carto_or(carto_or(a, b), carto_or(c, d)), CARTO_ALL);
}

static void count_places(CartoBoard empty, int16_t *x) {
    for (int i = 0; i < CARTO_FITTED; i++) {
        CartoBoard fits[CARTO_MAX_ORIENTS];
        int card = CARTO_CARD_GREAT_RIVER + i, places = 0;
        carto_fits(card, empty, fits);
        for (int k = 0; k < carto_cards[card].orients; k++)
            places += carto_count(fits[k]);
        x[IN_FITS + i] = (int16_t)(places ? 8 : 0);
        x[IN_PLACES + i] = (int16_t)(places < 32 ? places : 32 + (places - 32) / 8);
    }
}

void carto_gaps(const CartoScene *scene, CartoBoard empty, CartoGaps *out) {
    static const uint8_t per_degree[5] = {4, 4, 2, 1, 1};
    const CartoMap *map = scene->map;
    int16_t *x = out->x;
    memcpy(x, scene->x, sizeof out->x);
    memset(out->known, 0, sizeof out->known);
    out->ambush_known = false;
    out->empty = empty;
    count_neighbours(empty, out);
    x[IN_EMPTY] = carto_cells_input(empty, 1);
    for (int i = 0; i < 5; i++)
        x[IN_DEGREE + i] = carto_cells_input(out->degree[i], per_degree[i]);
    CartoBoard ends = carto_neighbours(out->degree[1]);
    x[IN_PAIRS] = carto_cells_input(carto_and(out->degree[1], ends), 4);
    x[IN_MIDDLES] = carto_cells_input(carto_and(out->degree[2], ends), 4);
    count_places(empty, x);
    CartoBoard ruins = carto_and(map->ruins, empty);
    x[IN_RUINS] = carto_cells_input(ruins, 8);
    x[IN_RUINS_CLOSED] = carto_cells_input(carto_less(ruins, out->near), 8);
    for (int i = 0; i < CARTO_MOUNTAINS; i++) {
        int open = carto_count(carto_and(map->around[i], empty));
        if (open)
            x[IN_MOUNTAINS + open - 1] = (int16_t)(x[IN_MOUNTAINS + open - 1] + 8);
    }
    CartoBoard right = carto_and(empty, carto_less(carto_shr(empty, 1), CARTO_COLUMN_10));
    CartoBoard square = carto_and(right, carto_shr(right, 11));
    CartoBoard wide = carto_and(square, carto_less(carto_shr(square, 1), CARTO_COLUMN_10));
    x[IN_SQUARES] = carto_cells_input(square, 1);
    x[IN_BLOCKS] = carto_cells_input(carto_and(wide, carto_shr(wide, 11)), 2);
    CartoBoard border = carto_and(empty, CARTO_BORDER);
    x[IN_BORDER] = carto_cells_input(border, 2);
    x[IN_BORDER_CLOSED] =
        carto_cells_input(carto_and(border, carto_or(out->degree[0], out->degree[1])), 4);
}

/* ---- Sheets ---- */

/* What the ambushes that nobody has seen yet would cost where they land. Only alone do they walk:
 * with others at the table nothing is said, and futures show it. */
static void expect_ambush(const CartoScene *scene, CartoBoard empty, CartoBoard monsters,
                          int16_t x[CARTO_OF_AMBUSH]) {
    CartoBoard afraid = carto_and(carto_neighbours(monsters), empty);
    int sum = 0, worst = 0, nowhere = 0, count = 0, before = carto_count(afraid);
    memset(x, 0, CARTO_OF_AMBUSH * sizeof *x);
    if (scene->others)
        return;
    for (unsigned left = scene->ambush_left; left; left &= left - 1, count++) {
        CartoBoard cells;
        if (!carto_solo_ambush(empty, CARTO_EXPLORE_CARDS + __builtin_ctz(left), &cells)) {
            nowhere++;
            continue;
        }
        CartoBoard then = carto_or(afraid, carto_and(carto_neighbours(cells), empty));
        int cost = carto_count(carto_less(then, cells)) - before;
        sum += cost;
        worst = cost > worst ? cost : worst;
    }
    if (!count)
        return;
    x[0] = (int16_t)(8 * sum / count);
    x[1] = (int16_t)(8 * nowhere / count);
    x[2] = carto_input(worst, 8);
}

static void find_potential(const CartoMap *map, int card, const CartoGaps *gaps,
                           const CartoSheet *sheet, CartoPotential *out) {
    memset(out->x, 0, sizeof out->x);
    switch (carto_scorings[card].category) {
    case 0: carto_potential_forest(map, card, gaps, sheet, out->x); break;
    case 1: carto_potential_fields(map, card, gaps, sheet, out->x); break;
    case 2: carto_potential_village(map, card, gaps, sheet, out->x); break;
    default: carto_potential_space(map, card, gaps, out->x); break;
    }
    out->stars = carto_score_card(sheet, map, card, NULL);
    out->x[0] = CARTO_PER_INPUT;
    out->x[1] = carto_input(out->stars, 4);
}

/* Does an edict look at this terrain, or only at which spaces are filled? */
static bool looks_at(int card, int terrain) {
    switch (carto_scorings[card].category) {
    case 0: return terrain == CARTO_FOREST;
    case 1: return terrain == CARTO_FARM || terrain == CARTO_WATER;
    case 2: return terrain == CARTO_VILLAGE || card == CARTO_SCORE_GREENGOLD_PLAINS;
    default: return false;
    }
}

static const CartoPotential *potential_of(const CartoScene *scene, CartoGaps *gaps,
                                          const CartoSheet *sheet, int terrain, int e,
                                          CartoPotential *own) {
    int card = scene->edict[e];
    bool shared = terrain != CARTO_NOT_SHARED && !looks_at(card, terrain);
    CartoPotential *p = shared ? &gaps->potential[e] : own;
    if (!shared || !gaps->known[e])
        find_potential(scene->map, card, gaps, sheet, p);
    gaps->known[e] |= shared;
    return p;
}

static const int16_t *ambush_of(const CartoScene *scene, CartoGaps *gaps, const CartoSheet *sheet,
                                int terrain, int16_t own[CARTO_OF_AMBUSH]) {
    bool shared = terrain != CARTO_NOT_SHARED && terrain != CARTO_MONSTER;
    int16_t *x = shared ? gaps->ambush_x : own;
    if (!shared || !gaps->ambush_known)
        expect_ambush(scene, gaps->empty, sheet->land[CARTO_MONSTER], x);
    gaps->ambush_known |= shared;
    return x;
}

int carto_inputs(const CartoScene *scene, CartoGaps *gaps, const CartoSheet *sheet, int terrain,
                 int16_t x[HEARTH_MODEL_INPUTS]) {
    CartoBoard monsters = sheet->land[CARTO_MONSTER];
    CartoPotential own;
    int16_t own_ambush[CARTO_OF_AMBUSH];
    memcpy(x, gaps->x, sizeof gaps->x);
    CartoBoard afraid = carto_and(gaps->empty, carto_neighbours(monsters));
    int lost = carto_count(afraid);
    int base = scene->seasons_left * (sheet->coins - lost);
    x[IN_COINS] = carto_input(sheet->coins, 8);
    x[IN_AFRAID] = carto_input(lost, 8);
    x[IN_AFRAID_CLOSED] =
        carto_cells_input(carto_and(afraid, carto_or(gaps->degree[0], gaps->degree[1])), 8);
    x[IN_MONSTERS] = carto_cells_input(monsters, 4);
    for (int t = 0; t < 4; t++)
        x[IN_LAND + t] = carto_cells_input(sheet->land[t], 2);
    memcpy(x + IN_AMBUSH, ambush_of(scene, gaps, sheet, terrain, own_ambush), sizeof own_ambush);
    for (int e = 0; e < CARTO_EDICTS; e++) {
        int16_t *of_edict = x + CARTO_COMMON + e * CARTO_OF_EDICT;
        if (!scene->weight[e]) {
            memset(of_edict, 0, sizeof own.x);
            continue;
        }
        const CartoPotential *p = potential_of(scene, gaps, sheet, terrain, e, &own);
        memcpy(of_edict, p->x, sizeof p->x);
        base += scene->weight[e] * p->stars;
    }
    return base;
}
