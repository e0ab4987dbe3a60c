/* eclipse.c - What follows the last turn of a round: the eclipse, the preparation, the end. */
#include <string.h>

#include "ew_int.h"

static void tell_side(HearthEvents *events, int kind, int side, int a, int b) {
    hearth_event(
        events,
        (HearthEvent){
            .kind = (uint16_t)kind, .seat = HEARTH_CHANCE, .place = (uint8_t)side, .a = a, .b = b});
}

/* ---- Labor and the new turn order ---- */

int ew_rest_gain(const HearthGame *game, const EwPlayer *p) {
    return p->rest_tile ? ew_tables(game)->rest_tiles[p->rest_tile - 1].gain
                        : ew_tables(game)->rest_gain;
}

int ew_rest_labor(const HearthGame *game, const EwPlayer *p) {
    return ew_tables(game)->rest_labor +
           (p->rest_tile ? ew_tables(game)->rest_tiles[p->rest_tile - 1].eclipse_labor : 0);
}

/* 5.1: doubled, for there are halves (1.5). Bonuses of columns do not count. */
int ew_eclipse_labor(const HearthGame *game, const EwState *st, int side) {
    const EwPlayer *p = &st->player[side];
    if (ew_is_nomad(st, side)) /* 9.8a, R18: the newest card and the pile */
        return st->stack_count
                   ? 2 * (ew_tables(game)->nomads[st->stack[st->stack_count - 1]].labor +
                          st->pile_labor)
                   : 0;
    int n = p->resting * ew_rest_labor(game, p) +
            (p->chief_rests && !p->side_b ? ew_tables(game)->chief_rest : 0);
    for (int k = 0; k < EW_KINDS; k++)
        n += p->pile.n[k] *
             (2 * ew_tables(game)->kinds[k].labor + ew_tables(game)->kinds[k].eclipse_labor);
    return n + hearth_count(p->pile.culture) * ew_tables(game)->culture_labor;
}

/* 5.2: most labor first; a tie goes to who was later in this round. */
static void new_order(EwState *st) {
    uint8_t was[EW_MAX_SIDES];
    memcpy(was, st->order, sizeof was);
    for (int i = 0; i < st->sides; i++) {
        int side = was[i], ahead = 0;
        for (int k = 0; k < st->sides; k++) {
            int other = was[k];
            ahead += st->labors[other] > st->labors[side] ||
                     (st->labors[other] == st->labors[side] && k > i);
        }
        st->order[ahead] = (uint8_t)side;
    }
}

static void show_pile(const EwState *st, int side, HearthEvents *events) {
    const EwPile *p = &st->player[side].pile;
    for (int k = 0; k < EW_KINDS; k++)
        if (p->n[k])
            tell_side(events, EW_EV_SHOWS, side, k, p->n[k]);
    HEARTH_FOR_EACH (c, p->culture)
        tell_side(events, EW_EV_SHOWS, side, EW_KINDS + c, 1);
}

void ew__begin_eclipse(EwState *st, HearthEvents *events) {
    st->phase = EW_ECLIPSE;
    tell_side(events, EW_EV_ECLIPSE, st->order[0], st->round, 0);
}

/* 5.1, 5.2: all piles are shown, and labor makes the new order. */
static void compare_labor(const HearthGame *game, EwState *st, HearthEvents *events) {
    for (int i = 0; i < st->sides; i++) {
        int side = st->order[i];
        if (!ew_is_nomad(st, side))
            show_pile(st, side, events);
        st->labors[side] = (uint16_t)ew_eclipse_labor(game, st, side);
        tell_side(events, EW_EV_LABORS, side, st->labors[side], 0);
    }
    new_order(st);
    for (int i = 0; i < st->sides; i++) {
        tell_side(events, EW_EV_ORDER, st->order[i], i, 0);
        st->won[i] = ew_won(st, i); /* 5.6, R20: influence is compared once */
    }
    for (int i = 0; i < st->sides; i++)
        hearth_event(events, (HearthEvent){.kind = EW_EV_INFLUENCE,
                                           .seat = HEARTH_CHANCE,
                                           .place = (uint8_t)i,
                                           .cells = {st->won[i], 0}});
    st->step = 0;
    st->actor = st->order[0];
    st->phase = EW_ECLIPSE_REWARD;
}

/* ---- A side's part ---- */

/* 5.3: what is beside the place in the new order. */
static void reward(const HearthGame *game, EwState *st, HearthEvents *events) {
    const EwPlayer *p = &st->player[st->actor];
    ew__tell(events, st, EW_EV_REWARD, st->step, 0);
    ew__push_list(game, st, ew_tables(game)->order_gain[st->step], 1, EW_FROM_OTHERS);
    memset(st->effects_left, 0, sizeof st->effects_left);
    for (int k = 0; k < EW_KINDS; k++)
        if (ew_tables(game)->lists[ew_tables(game)->kinds[k].eclipse].count)
            st->effects_left[k] = p->pile.n[k];
    st->phase = EW_ECLIPSE_CARDS;
}

/* 5.4 */
void ew__use_effect(const HearthGame *game, EwState *st, int kind, HearthEvents *events) {
    st->effects_left[kind]--;
    ew__tell(events, st, EW_EV_EFFECT, kind, 0);
    ew__push_list(game, st, ew_tables(game)->kinds[kind].eclipse, 1, EW_FROM_OTHERS);
}

/* 5.5 */
void ew__use_tile(const HearthGame *game, EwState *st, int place, HearthEvents *events) {
    st->won[st->actor] &= ~(1U << place);
    ew__tell(events, st, EW_EV_TILE, place, 0);
    ew__push_list(game, st, ew_place_gain(game, st, place), 1, EW_FROM_TILES);
}

/* 5.4: the order is the player's; where there is nothing to order, nobody is asked. */
static bool cards(const HearthGame *game, EwState *st, HearthEvents *events) {
    int kinds = 0, last = 0;
    for (int k = 0; k < EW_KINDS; k++)
        if (st->effects_left[k]) {
            kinds++;
            last = k;
        }
    if (kinds > 1)
        return false;
    if (kinds == 1) {
        ew__use_effect(game, st, last, events);
        return true;
    }
    uint32_t paying = 0;
    HEARTH_FOR_EACH (i, st->won[st->actor])
        if (ew_tables(game)->lists[ew_place_gain(game, st, i)].count)
            paying |= 1U << i;
    st->won[st->actor] = paying; /* 3.5: the others give nothing */
    st->phase = EW_ECLIPSE_TILES;
    return true;
}

/* 5.5: the order is the player's. 9.8b: the Nomad's is that of its arrows. */
static bool tiles(const HearthGame *game, EwState *st, HearthEvents *events) {
    uint32_t left = st->won[st->actor];
    if (!left) {
        st->phase = EW_ECLIPSE_BOARD;
        return true;
    }
    if (ew_is_nomad(st, st->actor))
        ew__use_tile(game, st, ew__nomad_next_tile(game, st, left), events);
    else if (hearth_count(left) == 1)
        ew__use_tile(game, st, hearth_lowest(left), events);
    else
        return false;
    return true;
}

/* 5.7, R21: villages first, then pairs of megaliths. */
static void board(const HearthGame *game, EwState *st, HearthEvents *events) {
    const EwPlayer *p = &st->player[st->actor];
    int pairs = (p->ground + p->upper) / ew_tables(game)->megaliths_per_gain;
    if (p->villages)
        ew__tell(events, st, EW_EV_BOARD, 0, p->villages);
    if (pairs)
        ew__tell(events, st, EW_EV_BOARD, 1, pairs);
    ew__push_list(game, st, ew_tables(game)->megalith_gain, pairs,
                  EW_FROM_OTHERS); /* the last comes first */
    ew__push_list(game, st, ew_tables(game)->village_gain, p->villages, EW_FROM_OTHERS);
    st->phase = EW_ECLIPSE_STONES;
}

static void prepare(EwState *st, HearthEvents *events);

/* 5.8: stones; then the pile is discarded, and the next side follows. */
static void stones(const HearthGame *game, EwState *st, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    for (int i = 0; i < EW_STONE_SPACES; i++)
        if (p->stones[i]) {
            int n = ew_stone_points(game, st, st->actor, i);
            ew__tell(events, st, EW_EV_STONES, p->stones[i] - 1, n);
            ew__points(st, st->actor, n, EW_FROM_STONES, events);
        }
    ew__pour(&p->pile, &p->discard);
    if (++st->step < st->sides) {
        st->actor = st->order[st->step];
        st->phase = EW_ECLIPSE_REWARD;
        return;
    }
    st->step = 0;
    memset(st->labors, 0, sizeof st->labors);
    if (st->round < EW_ROUNDS)
        prepare(st, events);
    else
        st->phase = EW_BURIED;
}

/* ---- Preparation ---- */

/* 5.9: labor tokens, and all figures come home. Other phases follow (5.10, 5.11). */
static void prepare(EwState *st, HearthEvents *events) {
    for (int i = 0; i < EW_CULTURE_SPACES; i++) {
        if (!st->culture[i])
            continue;
        int card = EW_KINDS + st->culture[i] - 1;
        if (st->cheap >> i & 1) {
            st->culture[i] = 0;
            st->cheap &= (uint8_t) ~(1U << i);
            tell_side(events, EW_EV_CULTURE_GONE, st->order[0], card, i);
        } else {
            st->cheap |= (uint8_t)(1U << i);
            tell_side(events, EW_EV_CULTURE_CHEAP, st->order[0], card, i);
        }
    }
    for (int s = 0; s < st->sides; s++) {
        EwPlayer *p = &st->player[s];
        p->figures = 2;
        p->chief_left = 1;
        p->resting = p->chief_rests = 0;
    }
    memset(st->in_column, 0, sizeof st->in_column);
    if (st->seats == 1) {
        st->nomad_left = (uint16_t)((1U << EW_NOMADS) - 1); /* 9.8c */
        memset(st->stack, 0, sizeof st->stack);
        st->stack_count = st->nomad_pile = st->pile_labor = 0;
        tell_side(events, EW_EV_NOMAD_SHUFFLE, EW_NOMAD, 0, 0);
    }
    st->phase = EW_REFILL;
}

void ew__begin_round(EwState *st, HearthEvents *events) {
    st->round++;
    st->turn = st->step = 0;
    tell_side(events, EW_EV_ROUND, st->order[0], st->round, 0);
    ew__next_turn(st, events);
}

/* 5.11: in turn order, five cards in addition to those in hand. */
static bool draw_up(const HearthGame *game, EwState *st) {
    while (st->step < st->sides && ew_is_nomad(st, st->order[st->step]))
        st->step++;
    if (st->step == st->sides)
        return false;
    st->actor = st->order[st->step++];
    ew__push(st, (EwJob){.op = EW_JOB_DRAWING, .n = ew_tables(game)->hand});
    return true;
}

/* 10.1, 10.2 */
static bool start_card_wanted(const EwState *st) {
    return st->seats == 1 && (st->level == EW_HARD_CARDS || st->level == EW_HARD_BOTH);
}

bool ew__eclipse_advance(const HearthGame *game, EwState *st, HearthEvents *events) {
    switch ((EwPhase)st->phase) {
    case EW_ECLIPSE: compare_labor(game, st, events); return true;
    case EW_ECLIPSE_REWARD: reward(game, st, events); return true;
    case EW_ECLIPSE_CARDS: return cards(game, st, events);
    case EW_ECLIPSE_TILES: return tiles(game, st, events);
    case EW_ECLIPSE_BOARD: board(game, st, events); return true;
    case EW_ECLIPSE_STONES: stones(game, st, events); return true;
    case EW_REFILL: st->phase = EW_DRAW_UP; return true; /* 5.10: filled */
    case EW_DRAW_UP:
        if (!draw_up(game, st)) {
            st->phase = EW_START_CARD;
            if (!start_card_wanted(st))
                ew__begin_round(st, events);
        }
        return true;
    case EW_START_CARD: ew__begin_round(st, events); return true;
    case EW_BURIED: /* 11.3: all that was face down has been shown */
        st->phase = EW_OVER;
        tell_side(events, EW_EV_OVER, st->order[0], 0, 0);
        return true;
    default: return false;
    }
}

/* 7.3, R25: on the same level the one that came earlier is ahead. */
int ew_honor_rank(const EwState *st, int side) {
    const EwPlayer *p = &st->player[side];
    int rank = 1;
    for (int s = 0; s < st->sides; s++) {
        const EwPlayer *q = &st->player[s];
        rank += s != side && (q->honor > p->honor || (q->honor == p->honor && q->stamp < p->stamp));
    }
    return rank;
}
