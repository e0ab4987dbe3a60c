/* batch.c - Many random solo games at once, for search and learning.
 *
 * A round is fastest when many sheets draw the same card, so games wait for one another:
 * each goes on by itself until it has a card to draw, then all that have the same card draw
 * together. Under one deck that is all of them, and the deck is kept only once. */
#include <string.h>

#include "carto_int.h"
#include "kernel.h"

const CartoKernel *carto_kernel(void) {
#ifdef CARTO_HAVE_AVX2
    __builtin_cpu_init();
    /* Exactly what kernel_avx2.c is built with. */
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return &carto_kernel_avx2;
#endif
    return &carto_kernel_portable;
}

/* ---- Lanes ---- */

void carto_lane_load(CartoLanes *l, int lane, CartoSheet *sheet, const HearthRng *rng,
                     const CartoMap *map) {
    l->sheet[lane] = sheet;
    l->coins[lane] = sheet->coins;
    l->rng[0][lane] = rng->s[0];
    l->rng[1][lane] = rng->s[1];
    CartoBoard empty = carto_empty(sheet, map);
    l->empty_lo[lane] = empty.lo;
    l->empty_hi[lane] = empty.hi;
}

void carto_lanes_close(CartoLanes *l, int count) {
    static const HearthRng any = {{1, 1}};
    if (count % 4 != 0)
        memset(&l->nobody, 0, sizeof l->nobody);
    for (l->count = count; count % 4 != 0; count++) {
        l->sheet[count] = &l->nobody;
        l->empty_lo[count] = l->empty_hi[count] = 0; /* full: nothing is drawn */
        l->coins[count] = 0;
        l->rng[0][count] = any.s[0];
        l->rng[1][count] = any.s[1];
    }
}

/* ---- Blocks of games ---- */

/* Games that stand at the same card, and whether under the demand of a ruins card. */
typedef struct Group {
    int count;
    uint8_t members[CARTO_LANES];
} Group;

typedef struct Block {
    void *states;
    size_t stride;
    HearthRng *rng;
    const CartoKernel *kernel;
    int count;
    CartoLanes lanes;
} Block;

static CartoState *at(const Block *b, int i) {
    return (CartoState *)(void *)((char *)b->states + (size_t)i * b->stride);
}

static void open_block(Block *b, void *states, size_t stride, uint64_t *rng, int left) {
    b->states = states;
    b->stride = stride;
    b->rng = (HearthRng *)(void *)rng;
    b->kernel = carto_kernel();
    b->count = left < CARTO_LANES ? left : CARTO_LANES;
}

/* ---- A deck each ---- */

static void draw_group(Block *b, Group *g) {
    CartoLanes *l = &b->lanes;
    CartoState *first = at(b, g->members[0]);
    for (int i = 0; i < g->count; i++) {
        int game = g->members[i];
        carto_lane_load(l, i, at(b, game)->sheet, &b->rng[game], carto_map(first));
    }
    carto_lanes_close(l, g->count);
    b->kernel->round(l, first->card, first->side, first->ruins, first->wide);
    for (int i = 0; i < g->count; i++) {
        int game = g->members[i];
        CartoState *st = at(b, game);
        b->rng[game] = (HearthRng){{l->rng[0][i], l->rng[1][i]}};
        st->sheet[0].coins = (uint8_t)l->coins[i];
        hearth_seats_drop(&st->waiting, 0);
        carto__end_round(st, NULL);
    }
    g->count = 0;
}

/* Reveals until there is something to draw; joins the group of that card. */
static bool reveal_own(const HearthGame *game, Block *b, int number,
                       Group groups[CARTO_EXPLORE_CARDS][2]) {
    CartoState *st = at(b, number);
    while (st->phase != CARTO_DRAW && st->phase != CARTO_OVER)
        carto__apply(game, st, HEARTH_CHANCE, carto__sample(game, st, &b->rng[number]), NULL);
    if (st->phase == CARTO_OVER)
        return false;
    Group *g = &groups[st->card][st->ruins];
    g->members[g->count++] = (uint8_t)number;
    return true;
}

static void play_own(const HearthGame *game, Block *b) {
    Group groups[CARTO_EXPLORE_CARDS][2];
    for (int card = 0; card < CARTO_EXPLORE_CARDS; card++)
        groups[card][0].count = groups[card][1].count = 0;
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < b->count; i++)
            any |= reveal_own(game, b, i, groups);
        for (int card = 0; card < CARTO_EXPLORE_CARDS; card++)
            for (int ruins = 0; ruins < 2; ruins++)
                if (groups[card][ruins].count > 0)
                    draw_group(b, &groups[card][ruins]);
    }
}

/* ---- One deck for all ---- */

/* The season's points of every sheet, card by card. */
static void score_shared(Block *b, const CartoState *lead) {
    const uint8_t *edicts = carto_seasons[lead->season].edicts;
    const int cards[3] = {lead->edict[edicts[0]], lead->edict[edicts[1]], CARTO_SCORINGS};
    const int parts[3] = {CARTO_POINTS_FIRST, CARTO_POINTS_SECOND, CARTO_POINTS_MONSTERS};
    int16_t stars[CARTO_LANES];
    for (int k = 0; k < 3; k++) {
        b->kernel->score(&b->lanes, cards[k], lead->side, stars);
        for (int i = 0; i < b->count; i++)
            b->lanes.sheet[i]->points[lead->season][parts[k]] = stars[i];
    }
    for (int i = 0; i < b->count; i++)
        b->lanes.sheet[i]->points[lead->season][CARTO_POINTS_COINS] = (int16_t)b->lanes.coins[i];
}

/* 11.2-11.9: on every sheet. */
static void ambush_shared(Block *b, const CartoState *lead, int card) {
    CartoLanes *l = &b->lanes;
    for (int i = 0; i < b->count; i++) {
        CartoDraw d = {.terrain = CARTO_MONSTER};
        CartoBoard empty = {l->empty_lo[i], l->empty_hi[i]};
        if (!carto_solo_ambush(empty, card, &d.cells))
            continue;
        l->sheet[i]->coins = (uint8_t)l->coins[i];
        carto_ink(l->sheet[i], carto_map(lead), &d);
        l->coins[i] = l->sheet[i]->coins;
        empty = carto_less(empty, d.cells);
        l->empty_lo[i] = empty.lo;
        l->empty_hi[i] = empty.hi;
    }
}

/* All games stand at the same place: one more state, whose own sheet nobody looks at, leads the
 * deck and the seasons. */
static void play_shared(const HearthGame *game, Block *b, HearthRng *deck) {
    _Alignas(CartoState) char lead[sizeof(CartoState) + sizeof(CartoSheet)];
    CartoState *st = (CartoState *)(void *)lead;
    CartoLanes *l = &b->lanes;
    memcpy(lead, b->states, sizeof lead);
    for (int i = 0; i < b->count; i++)
        carto_lane_load(l, i, at(b, i)->sheet, &b->rng[i], carto_map(st));
    carto_lanes_close(l, b->count);
    while (st->phase != CARTO_OVER) {
        if (st->phase != CARTO_DRAW) {
            bool deal = st->phase == CARTO_DEAL;
            uint32_t action = carto__sample(game, st, deck);
            carto__apply(game, st, HEARTH_CHANCE, action, NULL);
            if (!deal && action >= CARTO_EXPLORE_CARDS)
                ambush_shared(b, st, (int)action);
            continue;
        }
        b->kernel->round(l, st->card, st->side, st->ruins, st->wide);
        if (st->time >= carto_seasons[st->season].threshold)
            score_shared(b, st);
        hearth_seats_drop(&st->waiting, 0);
        carto__end_round(st, NULL);
    }
    for (int i = 0; i < b->count; i++) {
        memcpy(at(b, i), st, sizeof *st);
        l->sheet[i]->coins = (uint8_t)l->coins[i];
        b->rng[i] = (HearthRng){{l->rng[0][i], l->rng[1][i]}};
    }
}

/* ---- For the table of the game ---- */

static void playout(const HearthGame *game, void *states, size_t stride, uint64_t *rng, int count) {
    Block b;
    for (int done = 0; done < count; done += CARTO_LANES) {
        open_block(&b, (char *)states + (size_t)done * stride, stride, rng + 2 * done,
                   count - done);
        play_own(game, &b);
    }
}

/* Every block goes through the same deck from the same place. */
static void playout_shared(const HearthGame *game, void *states, size_t stride, uint64_t *rng,
                           uint64_t deck[2], int count) {
    HearthRng from = {{deck[0], deck[1]}}, own = from;
    Block b;
    for (int done = 0; done < count; done += CARTO_LANES) {
        open_block(&b, (char *)states + (size_t)done * stride, stride, rng + 2 * done,
                   count - done);
        own = from;
        play_shared(game, &b, &own);
    }
    deck[0] = own.s[0];
    deck[1] = own.s[1];
}

const HearthBatchOps carto__batch = {playout, playout_shared};
