/* night.c - The end of a round: cider, new villagers, rest, income, goods, first player.
 *
 * Rules: docs/rules/above_and_below.md, section 6. */
#include "anb_int.h"

void anb__end_round(AnbState *st, HearthEvents *events) {
    if (st->round == ANB_ROUNDS) { /* 6.1, R-H1 */
        st->phase = ANB_OVER;
        hearth_event(events, (HearthEvent){.kind = ANB_EV_END, .seat = HEARTH_CHANCE});
        return;
    }
    if (!st->board_cider && st->supply[ANB_CIDER]) { /* 6.2 */
        st->board_cider = 1;
        st->supply[ANB_CIDER]--;
    }
    int to = 0;
    for (int i = 0; i < ANB_ROW; i++) { /* 6.2, R-H8: to the left */
        uint8_t villager = st->row[i];
        st->row[i] = ANB_NONE;
        if (villager != ANB_NONE)
            st->row[to++] = villager;
    }
    st->phase = ANB_DAWN;
    st->rested = 0;
}

static uint64_t metal(void) {
    return hearth_bit(ANB_FIRST_SPECIAL + 4) | hearth_bit(ANB_FIRST_SPECIAL + 5);
}

/* 6.3: one step, from injured to exhausted or from exhausted to ready. */
static void heal(AnbState *st, int seat, int villager, int how, HearthEvents *events) {
    AnbPlayer *p = &st->player[seat];
    uint64_t bit = hearth_bit(villager);
    if (p->hurt & bit) {
        p->hurt &= ~bit;
        p->tired |= bit;
    } else {
        p->tired &= ~bit;
        p->ready |= bit;
    }
    hearth_event(events, (HearthEvent){.kind = ANB_EV_HEAL,
                                       .seat = (uint8_t)seat,
                                       .place = (uint8_t)seat,
                                       .a = villager,
                                       .b = how});
}

/* 6.3a: from injured to exhausted. 7.5: a metal man uses none of these three. */
uint64_t anb__wants_potion(const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    return p->items[ANB_POTION] ? p->hurt & ~metal() : 0;
}

/* 6.3a: from exhausted to ready. */
uint64_t anb__wants_cider(const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    return p->items[ANB_CIDER] ? p->tired & ~metal() : 0;
}

/* 6.3b: nobody uses two beds. */
uint64_t anb__wants_bed(const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    return (p->tired | p->hurt) & ~metal() & ~st->slept;
}

static void slept_well(AnbState *st) {
    st->rested++;
    st->beds = 0;
    st->slept = 0;
    st->asked = 0;
    st->last = 0;
    st->phase = ANB_DAWN;
}

/* 6.3c, R-H2: with beds for everybody there is nothing to decide, and without any neither. */
void anb__to_bed(const HearthGame *game, AnbState *st, HearthEvents *events) {
    int seat = st->asked;
    st->beds = (uint8_t)anb_beds(game, &st->player[seat]);
    uint64_t tired = st->beds ? anb__wants_bed(st, seat) : 0;
    st->last = 0;
    if (hearth_count(tired) > st->beds) {
        st->phase = ANB_BEDS;
        return;
    }
    HEARTH_FOR_EACH (v, tired)
        heal(st, seat, v, 2, events);
    slept_well(st);
}

void anb__sleep(AnbState *st, int villager, HearthEvents *events) {
    st->slept |= hearth_bit(villager);
    st->last = (uint8_t)(villager + 1);
    heal(st, st->asked, villager, 2, events);
    if (--st->beds == 0)
        slept_well(st);
}

/* 6.3a, 6.3b: potions and cider first, then beds. */
static void ask_rest(const HearthGame *game, AnbState *st, HearthEvents *events) {
    if (anb__wants_potion(st, st->asked) || anb__wants_cider(st, st->asked))
        st->phase = ANB_REST;
    else
        anb__to_bed(game, st, events);
}

void anb__rest_with(const HearthGame *game, AnbState *st, int villager, int item,
                    HearthEvents *events) {
    st->player[st->asked].items[item]--;
    st->supply[item]++; /* 6.3a */
    heal(st, st->asked, villager, item == ANB_CIDER, events);
    ask_rest(game, st, events);
}

/* 6.4: coins, and potions as far as there are any (9.1). */
static void income(const HearthGame *game, AnbState *st, int seat, HearthEvents *events) {
    AnbPlayer *p = &st->player[seat];
    int coins = anb_income(game, p), potions = 0;
    HEARTH_FOR_EACH (b, p->buildings)
        potions += anb_tables(game)->buildings[b].potion_income;
    if (potions > st->supply[ANB_POTION])
        potions = st->supply[ANB_POTION];
    p->coins = (uint16_t)(p->coins + coins);
    p->items[ANB_POTION] = (uint8_t)(p->items[ANB_POTION] + potions);
    st->supply[ANB_POTION] = (uint8_t)(st->supply[ANB_POTION] - potions);
    hearth_event(events, (HearthEvent){.kind = ANB_EV_INCOME,
                                       .seat = (uint8_t)seat,
                                       .place = (uint8_t)seat,
                                       .a = coins,
                                       .b = potions,
                                       .cells = {0, p->coins}});
}

/* 6.5: a card never has two goods. 9.1: there may be none left. */
static void renew(const HearthGame *game, AnbState *st, int seat, HearthEvents *events) {
    HEARTH_FOR_EACH (b, st->player[seat].buildings) {
        const AnbBuilding *card = &anb_tables(game)->buildings[b];
        if (!card->renewing || st->on_card[b] || !st->supply[card->goods])
            continue;
        st->on_card[b] = 1;
        st->supply[card->goods]--;
        hearth_event(events, (HearthEvent){.kind = ANB_EV_RENEW,
                                           .seat = (uint8_t)seat,
                                           .place = (uint8_t)seat,
                                           .a = b});
    }
}

/* 6.3: the next player rests, the first player first; after the last one the day begins. */
void anb__next_sleeper(const HearthGame *game, AnbState *st, HearthEvents *events) {
    if (st->rested < st->seats) {
        int seat = (st->first + st->rested) % st->seats;
        const AnbPlayer *p = &st->player[seat];
        uint64_t own_bed = (p->tired | p->hurt) & metal(); /* 7.5, R-H4 */
        st->asked = (uint8_t)seat;
        st->slept = 0;
        HEARTH_FOR_EACH (v, own_bed)
            heal(st, seat, v, 3, events);
        ask_rest(game, st, events);
        return;
    }
    st->rested = 0;
    for (int i = 0; i < st->seats; i++)
        income(game, st, (st->first + i) % st->seats,
               events); /* 6.4, 9.1: the first player first */
    for (int i = 0; i < st->seats; i++)
        renew(game, st, (st->first + i) % st->seats, events); /* 6.5 */
    st->first = (uint8_t)((st->first + 1) % st->seats);       /* 6.6 */
    st->round++;                                              /* 6.7 */
    anb__morning(st, events);
}
