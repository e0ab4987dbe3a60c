/* rules.c - The course of a game: dealing, revealing, drawing, seasons, the end.
 *
 * Everything here is a step from state to state. A deck is the set of cards left in it;
 * nobody knows its order, so there is none. All seats draw at once: each hands in its
 * drawing, and the one that completes the round puts all of them on the sheets in seat
 * order.
 *
 * Rules: docs/rules/cartographers.md, sections 2, 3, 6, 8-11. */
#include <assert.h>
#include <string.h>

#include "carto_int.h"

static size_t state_size(const HearthGame *game, int seats) {
    (void)game;
    return sizeof(CartoState) + (size_t)seats * sizeof(CartoSheet);
}

/* 9.14: a season has at most 13 explore and 4 ambush cards, and each opens at most one round. */
static int max_steps(const HearthGame *game, int seats) {
    (void)game;
    return CARTO_EDICTS + CARTO_SEASONS * CARTO_CARDS * (1 + seats);
}

/* Revealing a solo ambush: two. Closing a round: a drawing each, season, end. */
static int max_events(const HearthGame *game, int seats) {
    (void)game;
    return seats + 4;
}

static void set_up(const HearthGame *game, void *state, const HearthOptions *options, int seats) {
    CartoState *st = state;
    memset(st, 0, state_size(game, seats));
    st->seats = (uint8_t)seats;
    st->side = options->bytes[0];
    st->wide = options->bytes[1];
    st->fixed = options->bytes[2];
    st->explore_left = (1 << CARTO_EXPLORE_CARDS) - 1;
    st->ambush_left = (1 << CARTO_AMBUSH_CARDS) - 1;
    st->ambush_in_deck = 1; /* 2.12 */
    st->card = CARTO_NO_CARD;
    st->phase = st->fixed ? CARTO_REVEAL : CARTO_DEAL;
    for (int i = 0; i < CARTO_EDICTS; i++)
        st->edict[i] = st->fixed ? options->bytes[3 + i] : CARTO_NO_EDICT;
}

static int seats_of(const HearthGame *game, const void *state) {
    (void)game;
    return ((const CartoState *)state)->seats;
}

static HearthSeats pending(const HearthGame *game, const void *state) {
    (void)game;
    const CartoState *st = state;
    if (st->phase == CARTO_DRAW)
        return st->waiting;
    return st->phase == CARTO_OVER ? hearth_seats_none() : hearth_seats_one(HEARTH_CHANCE);
}

static uint32_t epoch(const HearthGame *game, const void *state) {
    (void)game;
    return ((const CartoState *)state)->epoch;
}

/* ---- Chance ---- */

int carto__edicts_dealt(const CartoState *st) {
    int n = 0;
    while (n < CARTO_EDICTS && st->edict[n] != CARTO_NO_EDICT)
        n++;
    return n;
}

/* 2.7, 2.8: any card of a category that is not out yet; all equally likely. */
static int chance_edict(const CartoState *st, uint32_t out[], uint32_t weight[], int cap) {
    unsigned used = 0;
    for (int i = 0; i < CARTO_EDICTS && st->edict[i] != CARTO_NO_EDICT; i++)
        used |= 1u << carto_scorings[st->edict[i]].category;
    int n = 0;
    for (int i = 0; i < CARTO_SCORINGS; i++) {
        if (used >> carto_scorings[i].category & 1)
            continue;
        if (n < cap) {
            out[n] = (uint32_t)i;
            weight[n] = 1;
        }
        n++;
    }
    return n;
}

/* 9.15-9.17: the weights of the next card. */
typedef struct Weights {
    uint32_t explore, ambush;
} Weights;

static Weights weights(const CartoState *st) {
    uint32_t unseen = (uint32_t)__builtin_popcount(st->ambush_left);
    return (Weights){unseen ? unseen : 1, st->ambush_in_deck};
}

static int list_chances(const HearthGame *game, const void *state, uint32_t out[],
                        uint32_t weight[], int cap) {
    (void)game;
    const CartoState *st = state;
    if (st->phase == CARTO_DEAL)
        return chance_edict(st, out, weight, cap);
    Weights w = weights(st);
    uint32_t cards = st->explore_left | (uint32_t)st->ambush_left << CARTO_EXPLORE_CARDS;
    int n = 0;
    for (uint32_t i = 0; i < CARTO_CARDS; i++) {
        uint32_t here = i < CARTO_EXPLORE_CARDS ? w.explore : w.ambush;
        if (!(cards >> i & 1) || here == 0)
            continue;
        if (n < cap) {
            out[n] = i;
            weight[n] = here;
        }
        n++;
    }
    return n;
}

static HearthDrawId draw_id(const HearthGame *game, const void *state) {
    (void)game;
    const CartoState *st = state;
    if (st->phase == CARTO_DEAL)
        return (HearthDrawId){CARTO_STREAM_EDICTS, (uint32_t)carto__edicts_dealt(st)};
    return (HearthDrawId){CARTO_STREAM_EXPLORE, st->revealed};
}

/* The k-th of up to 16 bits; no branch, because k is random. */
static uint32_t nth_bit(uint32_t set, uint32_t k) {
    uint32_t low = (uint32_t)__builtin_popcount(set & 255);
    uint32_t beyond = 0 - (uint32_t)(k >= low); /* all ones if it is in the upper byte */
    return (8 & beyond) + carto_nth_in_byte(set >> (8 & beyond) & 255, k - (low & beyond));
}

/* k / n for k < 128 and n from 1 to 4, without a division. */
static uint32_t divided(uint32_t k, uint32_t n) {
    static const uint32_t reciprocal[5] = {0, 65536, 32768, 21846, 16384};
    return k * reciprocal[n] >> 16;
}

uint32_t carto__sample(const HearthGame *game, const void *state, HearthRng *rng) {
    (void)game;
    const CartoState *st = state;
    if (st->phase == CARTO_DEAL) {
        uint32_t out[CARTO_SCORINGS], weight[CARTO_SCORINGS];
        int n = chance_edict(st, out, weight, CARTO_SCORINGS);
        return out[hearth_rng_below(rng, (uint32_t)n)];
    }
    Weights w = weights(st);
    uint32_t explore = (uint32_t)__builtin_popcount(st->explore_left) * w.explore;
    uint32_t ambush = (uint32_t)__builtin_popcount(st->ambush_left) * w.ambush;
    uint32_t k = hearth_rng_below(rng, explore + ambush);
    if (k < explore)
        return nth_bit(st->explore_left, divided(k, w.explore));
    return CARTO_EXPLORE_CARDS + nth_bit(st->ambush_left, divided(k - explore, w.ambush));
}

/* ---- Drawing ---- */

static int mountains_closed(const CartoMap *map, CartoBoard empty) {
    int n = 0;
    for (int i = 0; i < CARTO_MOUNTAINS; i++)
        n += !carto_meets(map->around[i], empty);
    return n;
}

int carto_ink(CartoSheet *s, const CartoMap *map, const CartoDraw *draw) {
    CartoBoard before = carto_empty(s, map), after = carto_less(before, draw->cells);
    s->land[draw->terrain] = carto_or(s->land[draw->terrain], draw->cells);
    int coins = draw->coin; /* 6.1 */
    /* 6.3: only cells beside a mountain can close one, which is rare enough to look first */
    if (carto_meets(draw->cells, map->beside))
        coins += mountains_closed(map, after) - mountains_closed(map, before);
    int room = CARTO_COIN_TRACK - s->coins; /* 6.9 */
    if (coins > room)
        coins = room;
    s->coins = (uint8_t)(s->coins + coins);
    return coins;
}

static void ink_event(HearthEvents *events, uint16_t kind, int seat, int sheet, const CartoDraw *d,
                      int coins) {
    hearth_event(events, (HearthEvent){.kind = kind,
                                       .seat = (uint8_t)seat,
                                       .place = (uint8_t)sheet,
                                       .a = d->terrain,
                                       .b = coins,
                                       .cells = {d->cells.lo, d->cells.hi}});
}

/* ---- Seasons ---- */

static void score_season(CartoState *st) {
    const uint8_t *edicts = carto_seasons[st->season].edicts;
    const CartoMap *map = carto_map(st);
    for (int i = 0; i < st->seats; i++) {
        CartoSheet *s = &st->sheet[i];
        int16_t *p = s->points[st->season];
        p[CARTO_POINTS_FIRST] = (int16_t)carto_score_card(s, map, st->edict[edicts[0]], NULL);
        p[CARTO_POINTS_SECOND] = (int16_t)carto_score_card(s, map, st->edict[edicts[1]], NULL);
        p[CARTO_POINTS_COINS] = s->coins; /* 9.3 */
        p[CARTO_POINTS_MONSTERS] = (int16_t)carto_score_monsters(s, map, NULL);
    }
}

/* 9.9-9.13: the deck is put together again and another unseen ambush joins it. */
static void next_season(CartoState *st) {
    st->season++;
    if (st->season == CARTO_SEASONS) {
        st->phase = CARTO_OVER;
        return;
    }
    st->time = 0; /* 3.10 */
    st->explore_left = (1 << CARTO_EXPLORE_CARDS) - 1;
    st->ambush_in_deck++;
}

/* The check phase: the card is done with, and perhaps the season. */
void carto__end_round(CartoState *st, HearthEvents *events) {
    const CartoCard *card = &carto_cards[st->card];
    st->phase = CARTO_REVEAL;
    st->epoch++;
    st->card = CARTO_NO_CARD;
    if (card->kind == CARTO_AMBUSH)
        return;
    st->ruins = 0; /* 5.11 */
    if (st->time < carto_seasons[st->season].threshold)
        return;
    score_season(st); /* 3.8 */
    hearth_event(events, (HearthEvent){.kind = CARTO_EV_SEASON, .a = st->season});
    next_season(st);
    if (st->phase == CARTO_OVER)
        hearth_event(events, (HearthEvent){.kind = CARTO_EV_END});
}

/* Everybody has handed in a drawing: they go onto the sheets in seat order. */
static void close_round(CartoState *st, HearthEvents *events) {
    for (int seat = 0; seat < st->seats; seat++) {
        int owner = carto_sheet_of(st, seat);
        assert(st->sheet[seat].commit != CARTO_COMMIT_HIDDEN); /* a view: determinize it first */
        CartoDraw d = carto_draw_of(st, st->sheet[seat].commit - 1);
        int coins = carto_ink(&st->sheet[owner], carto_map(st), &d);
        ink_event(events, CARTO_EV_INK, seat, owner, &d, coins);
    }
    for (int seat = 0; seat < st->seats; seat++)
        st->sheet[seat].commit = CARTO_COMMIT_NONE;
    carto__end_round(st, events);
}

/* ---- Steps ---- */

static void deal_edict(CartoState *st, uint32_t scoring, HearthEvents *events) {
    int slot = carto__edicts_dealt(st);
    assert(slot < CARTO_EDICTS);
    st->edict[slot] = (uint8_t)scoring;
    if (slot == CARTO_EDICTS - 1)
        st->phase = CARTO_REVEAL;
    hearth_event(events, (HearthEvent){.kind = CARTO_EV_EDICT,
                                       .seat = HEARTH_CHANCE,
                                       .a = slot,
                                       .b = (int32_t)scoring});
}

static void open_round(CartoState *st, uint32_t card) {
    st->card = (uint8_t)card;
    st->phase = CARTO_DRAW;
    st->waiting = hearth_seats_first(st->seats);
}

/* 11.2-11.9: the monsters place themselves and the card leaves the game. */
static void solo_ambush(CartoState *st, uint32_t card, HearthEvents *events) {
    CartoDraw d = {.terrain = CARTO_MONSTER};
    if (!carto_solo_ambush(carto_empty(&st->sheet[0], carto_map(st)), (int)card, &d.cells))
        return;
    int coins = carto_ink(&st->sheet[0], carto_map(st), &d);
    ink_event(events, CARTO_EV_SETTLE, 0, 0, &d, coins);
}

static void reveal(CartoState *st, uint32_t card, HearthEvents *events) {
    const CartoCard *c = &carto_cards[card];
    st->revealed++;
    bool ambush = c->kind == CARTO_AMBUSH;
    if (ambush) {
        st->ambush_left &= (uint8_t) ~(1u << (card - CARTO_EXPLORE_CARDS));
        st->ambush_in_deck--;
    } else {
        st->explore_left &= (uint16_t) ~(1u << card);
        st->time = (uint8_t)(st->time + c->time);
    }
    hearth_event(events, (HearthEvent){.kind = ambush ? CARTO_EV_AMBUSH : CARTO_EV_REVEAL,
                                       .seat = HEARTH_CHANCE,
                                       .a = (int32_t)card,
                                       .b = st->time});
    if (c->kind == CARTO_RUINS)
        st->ruins = 1; /* 3.3, 5.2: the next card follows at once */
    else if (ambush && st->seats == 1)
        solo_ambush(st, card, events);
    else
        open_round(st, card);
}

void carto__apply(const HearthGame *game, void *state, int seat, uint32_t action,
                  HearthEvents *events) {
    (void)game;
    CartoState *st = state;
    if (seat != HEARTH_CHANCE) {
        st->sheet[seat].commit = action + 1;
        hearth_seats_drop(&st->waiting, seat);
        if (hearth_seats_empty(st->waiting))
            close_round(st, events);
        return;
    }
    st->epoch++;
    if (st->phase == CARTO_DEAL)
        deal_edict(st, action, events);
    else
        reveal(st, action, events);
}

/* ---- Knowing ---- */

static void view(const HearthGame *game, const void *state, int viewer, void *out) {
    const CartoState *st = state;
    CartoState *v = out;
    memcpy(v, st, state_size(game, st->seats));
    for (int i = 0; i < v->seats; i++)
        if (i != viewer && v->sheet[i].commit != CARTO_COMMIT_NONE)
            v->sheet[i].commit = CARTO_COMMIT_HIDDEN;
}

/* Drawings are secret only until the round closes, and the match knows about that. */
static bool action_hidden(const HearthGame *game, const void *before, int actor, uint32_t action,
                          int viewer) {
    (void)game, (void)before, (void)actor, (void)action, (void)viewer;
    return false;
}

static bool reveals(const HearthGame *game, const void *before, int actor, uint32_t action) {
    (void)game;
    const CartoState *st = before;
    (void)action;
    if (actor == HEARTH_CHANCE)
        return true;
    HearthSeats others = st->waiting;
    hearth_seats_drop(&others, actor);
    return st->seats > 1 && hearth_seats_empty(others);
}

static void determinize(const HearthGame *game, const void *seen, int viewer, HearthRng *rng,
                        void *out) {
    const CartoState *v = seen;
    CartoState *st = out;
    (void)viewer;
    memcpy(st, v, state_size(game, v->seats));
    for (int i = 0; i < st->seats; i++)
        if (st->sheet[i].commit == CARTO_COMMIT_HIDDEN)
            st->sheet[i].commit = carto__pick(game, st, i, rng) + 1;
}

/* ---- Score and result ---- */

int carto_total(const CartoSheet *s) {
    int total = 0;
    for (int season = 0; season < CARTO_SEASONS; season++)
        for (int i = 0; i < 4; i++)
            total += s->points[season][i];
    return total;
}

static int score(const HearthGame *game, const void *state, int seat, HearthLines *lines) {
    (void)game;
    const CartoState *st = state;
    int total = 0;
    for (int season = 0; season < st->season; season++) {
        const int16_t *p = st->sheet[seat].points[season];
        for (int i = 0; i < 2; i++)
            total +=
                hearth_line(lines, carto_scoring_name(st->edict[carto_seasons[season].edicts[i]]),
                            season, p[i], 1, 0, 0);
        total += hearth_line(lines, CARTO_T(LINE_COINS), season, p[CARTO_POINTS_COINS], 1, 0, 0);
        total +=
            hearth_line(lines, CARTO_T(LINE_MONSTERS), season, -p[CARTO_POINTS_MONSTERS], -1, 0, 0);
    }
    return total;
}

static int lost_to_monsters(const CartoSheet *s) {
    int lost = 0;
    for (int season = 0; season < CARTO_SEASONS; season++)
        lost -= s->points[season][CARTO_POINTS_MONSTERS];
    return lost;
}

/* 10.2-10.4 */
static void result(const HearthGame *game, const void *state, uint8_t rank[]) {
    (void)game;
    const CartoState *st = state;
    int total[CARTO_MAX_SEATS], lost[CARTO_MAX_SEATS];
    for (int i = 0; i < st->seats; i++) {
        total[i] = carto_total(&st->sheet[i]);
        lost[i] = lost_to_monsters(&st->sheet[i]);
    }
    for (int i = 0; i < st->seats; i++) {
        rank[i] = 1;
        for (int j = 0; j < st->seats; j++)
            rank[i] = (uint8_t)(rank[i] + (total[j] > total[i] ||
                                           (total[j] == total[i] && lost[j] < lost[i])));
    }
}

int carto_rating(const CartoState *st) {
    int rating = carto_total(&st->sheet[0]);
    for (int i = 0; i < CARTO_EDICTS; i++)
        rating -= carto_scorings[st->edict[i]].solo_value;
    return rating;
}

int carto_title(int rating) {
    int title = 0;
    while (title < CARTO_TITLES - 1 && rating < carto_title_ratings[title])
        title++;
    return title; /* 11.12: the last one also below its rating */
}

static bool rating_of(const HearthGame *game, const void *state, int *out) {
    (void)game;
    const CartoState *st = state;
    if (st->seats != 1 || st->phase != CARTO_OVER)
        return false;
    *out = carto_rating(st);
    return true;
}

bool carto_last_card(const CartoState *st) {
    return st->season < CARTO_SEASONS && st->time >= carto_seasons[st->season].threshold;
}

int carto_scorings_left(const CartoState *st, int edict) {
    int n = 0;
    for (int season = st->season; season < CARTO_SEASONS; season++)
        n +=
            (carto_seasons[season].edicts[0] == edict) + (carto_seasons[season].edicts[1] == edict);
    return n;
}

/* ---- The table ---- */

static const HearthOptionInfo options[] = {
    {"side", "A|B", "A", CARTO_T(OPTION_SIDE)},
    {"fallback", "card|any", "card", CARTO_T(OPTION_FALLBACK)},
    {"edicts", "random|CARD+CARD+CARD+CARD", "random", CARTO_T(OPTION_EDICTS)},
};

const HearthGame hearth_cartographers = {
    .id = "cartographers",
    .title = CARTO_T(TITLE),
    .summary = CARTO_T(SUMMARY),
    .rules_version = CARTO_RULES_VERSION,
    .min_seats = 1,
    .max_seats = CARTO_MAX_SEATS,
    .max_legal = CARTO_MAX_LEGAL,
    .options = options,
    .option_count = 3,
    .texts = carto_texts,
    .text_count = CARTO_T_COUNT,
    .languages = HEARTH_EVERY_LANGUAGE,
    .state_size = state_size,
    .max_steps = max_steps,
    .max_events = max_events,
    .options_parse = carto__options_parse,
    .options_print = carto__options_print,
    .setup = set_up,
    .options_of = carto__options_of,
    .seats_of = seats_of,
    .pending = pending,
    .epoch = epoch,
    .legal = carto__legal_list,
    .check = carto__check,
    .pick = carto__pick,
    .chance = list_chances,
    .draw_id = draw_id,
    .sample = carto__sample,
    .apply = carto__apply,
    .view = view,
    .action_hidden = action_hidden,
    .reveals = reveals,
    .determinize = determinize,
    .score = score,
    .result = result,
    .fields = &carto__fields,
    .facts = &carto__facts,
    .state_print = carto__state_print,
    .state_parse = carto__state_parse,
    .action_print = carto__action_print,
    .action_parse = carto__action_parse,
    .describe = carto__describe,
    .invariant = carto__invariant,
    .json_options = carto__json_options,
    .json_head = carto__json_head,
    .json_event = carto__json_event,
    .json_result = carto__json_result,
    .event_describe = carto__event_describe,
    .rating = rating_of,
    .outline = carto__outline,
    .topic = carto__topic,
#ifndef HEARTH_WITHOUT_BATCH
    .batch = &carto__batch,
#endif
};
