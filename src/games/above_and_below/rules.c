/* rules.c - The course of a game of Above and Below, and at the end its table.
 *
 * A turn is a row of small decisions; what is decided so far stands in the state. After every
 * action anb__settle() does what follows by itself, until somebody must decide or chance must
 * draw. Rules: docs/rules/above_and_below.md. */
#include <string.h>

#include "anb_int.h"
#include "options.h"

static size_t state_size(const HearthGame *game, int seats) {
    (void)game, (void)seats;
    return sizeof(AnbState);
}

/* Far more than a game can have. A turn uses up a villager or the right to act in this round, so
 * there are fewer than 50 in each of seven rounds; in a turn offers, with answers and counters, are
 * nine steps at most (4.6c, 4.6f), the sale is one, and villagers, dice and tokens are limited. */
static int max_steps(const HearthGame *game, int seats) {
    (void)game, (void)seats;
    return 16384;
}

static int max_events(const HearthGame *game, int seats) {
    (void)game, (void)seats;
    return 512;
}

/* ---- Options and set-up ---- */

static void options_of(const HearthGame *game, const void *state, HearthOptions *out) {
    (void)game, (void)state;
    memset(out, 0, sizeof *out);
}

static int seats_of(const HearthGame *game, const void *state) {
    (void)game;
    return ((const AnbState *)state)->seats;
}

/* 2.1-2.9, as far as it does not wait for chance. */
static void setup(const HearthGame *game, void *state, const HearthOptions *o, int seats) {
    AnbState *st = state;
    (void)o;
    memset(st, 0, sizeof *st);
    st->seats = (uint8_t)seats;
    st->house_left = (1U << ANB_HOUSES) - 1;
    st->outpost_left = (1U << ANB_OUTPOSTS) - 1;
    st->cave_left = (1U << ANB_CAVES) - 1;
    st->villager_left = (1U << ANB_REGULARS) - 1;
    st->key_left = (1U << ANB_KEYS) - 1;
    st->star_open = (1U << ANB_STARS) - 1;       /* 2.5: all of them */
    st->special_left = (1U << ANB_SPECIALS) - 1; /* 2.7: beside the board */
    memset(st->house_row, ANB_NONE, sizeof st->house_row);
    memset(st->outpost_row, ANB_NONE, sizeof st->outpost_row);
    memset(st->row, ANB_NONE, sizeof st->row);
    st->cave_top = st->cave = st->option = st->cat = st->cat_building = ANB_NONE;
    memcpy(st->supply, anb_tables(game)->supply, sizeof st->supply);
    st->supply[ANB_CIDER]--; /* 2.9: one lies on the board */
    st->board_cider = 1;
    for (int i = 0; i < seats; i++) {
        AnbPlayer *p = &st->player[i];
        uint64_t builder = hearth_bit(3 * i),
                 others = hearth_bit(3 * i + 1) | hearth_bit(3 * i + 2);
        p->coins = (uint16_t)(7 + (i == seats - 1)); /* 2.2, R-A1 */
        p->ready = seats == 4 ? builder : builder | others;
        p->tired = seats == 4 ? others : 0; /* 2.4, R-A2 */
    }
    st->round = 1;
}

/* ---- Whose move ---- */

static bool any_empty(const uint8_t *row, int n) {
    for (int i = 0; i < n; i++)
        if (row[i] == ANB_NONE)
            return true;
    return false;
}

AnbNeed anb__need(const AnbState *st) {
    if (st->phase == ANB_SETUP && hearth_count(st->key_open) < 4) /* 2.5 */
        return ANB_NEED_KEY;
    if (any_empty(st->house_row, 4) && st->house_left) /* 2.6; 4.3f: four again at once */
        return ANB_NEED_HOUSE;
    if (any_empty(st->outpost_row, 4) && st->outpost_left)
        return ANB_NEED_OUTPOST;
    /* 2.7, 6.2: in the course of a round spaces stay empty (4.4d) */
    if ((st->phase == ANB_SETUP || st->phase == ANB_DAWN) && any_empty(st->row, ANB_ROW) &&
        st->villager_left)
        return ANB_NEED_VILLAGER;
    if (st->cave_top == ANB_NONE && st->cave_left) /* 2.8: the deck lies face up */
        return ANB_NEED_CAVE;
    if (st->phase == ANB_CAT || st->phase == ANB_DIE || st->phase == ANB_ROLL)
        return ANB_NEED_DIE;
    return ANB_NEED_NOTHING;
}

static HearthSeats pending(const HearthGame *game, const void *state) {
    (void)game;
    const AnbState *st = state;
    if (anb__need(st) != ANB_NEED_NOTHING)
        return hearth_seats_one(HEARTH_CHANCE);
    int seat = anb_decider(st);
    return seat < 0 ? hearth_seats_none() : hearth_seats_one(seat);
}

static uint32_t epoch(const HearthGame *game, const void *state) {
    (void)game;
    return ((const AnbState *)state)->epoch;
}

/* ---- Chance ---- */

static int list_set(uint64_t set, int first, uint32_t out[], uint32_t weight[], int cap) {
    int n = 0;
    HEARTH_FOR_EACH (i, set) {
        if (n < cap) {
            out[n] = (uint32_t)(first + i);
            weight[n] = 1;
        }
        n++;
    }
    return n;
}

static int chance(const HearthGame *game, const void *state, uint32_t out[], uint32_t weight[],
                  int cap) {
    (void)game;
    const AnbState *st = state;
    switch (anb__need(st)) {
    case ANB_NEED_KEY: return list_set(st->key_left, ANB_FIRST_KEY, out, weight, cap);
    case ANB_NEED_HOUSE: return list_set(st->house_left, 0, out, weight, cap);
    case ANB_NEED_OUTPOST: return list_set(st->outpost_left, ANB_FIRST_OUTPOST, out, weight, cap);
    case ANB_NEED_VILLAGER: return list_set(st->villager_left, ANB_FIRST_REGULAR, out, weight, cap);
    case ANB_NEED_CAVE: return list_set(st->cave_left, 0, out, weight, cap);
    case ANB_NEED_DIE: return list_set(0x7e, 0, out, weight, cap);
    default: return 0;
    }
}

static HearthDrawId draw_id(const HearthGame *game, const void *state) {
    (void)game;
    return (HearthDrawId){ANB_STREAM_DRAWS, ((const AnbState *)state)->draws};
}

static uint32_t sample(const HearthGame *game, const void *state, HearthRng *rng) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int n = chance(game, state, out, weight, HEARTH_MAX_CHANCE);
    return out[hearth_rng_below(rng, (uint32_t)n)]; /* all weights are 1 */
}

static int first_empty(const uint8_t *row) {
    int i = 0;
    while (row[i] != ANB_NONE)
        i++;
    return i;
}

static void offered(AnbState *st, uint8_t *row, int building, HearthEvents *events) {
    row[first_empty(row)] = (uint8_t)building;
    hearth_event(events, (HearthEvent){.kind = ANB_EV_OFFERED,
                                       .seat = HEARTH_CHANCE,
                                       .place = st->turn,
                                       .a = building});
}

static void new_top(AnbState *st, int cave, HearthEvents *events) {
    st->cave_top = (uint8_t)cave;
    hearth_event(
        events,
        (HearthEvent){.kind = ANB_EV_CAVE, .seat = HEARTH_CHANCE, .place = st->turn, .a = cave});
}

static void cat_answers(const HearthGame *game, AnbState *st, int die, HearthEvents *events);

static void draw(const HearthGame *game, AnbState *st, uint32_t outcome, HearthEvents *events) {
    int n = (int)outcome;
    AnbNeed need = anb__need(st);
    st->draws++;
    switch (need) {
    case ANB_NEED_KEY:
        st->key_left &= (uint16_t) ~(1U << (n - ANB_FIRST_KEY));
        st->key_open |= (uint16_t)(1U << (n - ANB_FIRST_KEY));
        hearth_event(events, (HearthEvent){.kind = ANB_EV_OFFERED, .seat = HEARTH_CHANCE, .a = n});
        break;
    case ANB_NEED_HOUSE:
        st->house_left &= ~(1U << n);
        offered(st, st->house_row, n, events);
        break;
    case ANB_NEED_OUTPOST:
        st->outpost_left &= ~(1U << (n - ANB_FIRST_OUTPOST));
        offered(st, st->outpost_row, n, events);
        break;
    case ANB_NEED_VILLAGER: {
        int space = first_empty(st->row);
        st->villager_left &= ~(1U << (n - ANB_FIRST_REGULAR));
        st->row[space] = (uint8_t)n;
        hearth_event(events, (HearthEvent){.kind = ANB_EV_HIRABLE,
                                           .seat = HEARTH_CHANCE,
                                           .place = st->turn,
                                           .a = n,
                                           .b = space});
        break;
    }
    case ANB_NEED_CAVE:
        st->cave_left &= ~(1U << n);
        new_top(st, n, events);
        break;
    case ANB_NEED_DIE:
        if (st->phase == ANB_CAT)
            cat_answers(game, st, n, events);
        else if (st->phase == ANB_DIE)
            anb__paragraph_die(game, st, n, events);
        else
            anb__roll(game, st, n, events);
        break;
    default: break;
    }
}

/* ---- Small steps ---- */

/* 9.1: tokens are limited; what is not there is not gained. */
void anb__gain(AnbState *st, int seat, int item, int n, HearthEvents *events) {
    if (n > st->supply[item])
        n = st->supply[item];
    if (n <= 0)
        return;
    st->supply[item] = (uint8_t)(st->supply[item] - n);
    st->player[seat].items[item] = (uint8_t)(st->player[seat].items[item] + n);
    hearth_event(
        events,
        (HearthEvent){
            .kind = ANB_EV_GAIN, .seat = (uint8_t)seat, .place = (uint8_t)seat, .a = item, .b = n});
}

void anb__reputation(const HearthGame *game, AnbState *st, int seat, int change,
                     HearthEvents *events) {
    AnbPlayer *p = &st->player[seat];
    int highest = anb_tables(game)->lowest_reputation + ANB_REPUTATIONS - 1, was = p->reputation;
    int is = was + change;
    is = is < anb_tables(game)->lowest_reputation ? anb_tables(game)->lowest_reputation
         : is > highest                           ? highest
                                                  : is;
    p->reputation = (int8_t)is; /* 8.3: it stops at both ends */
    if (is != was)
        hearth_event(events, (HearthEvent){.kind = ANB_EV_REPUTATION,
                                           .seat = (uint8_t)seat,
                                           .place = (uint8_t)seat,
                                           .a = is - was,
                                           .b = is});
}

static void leave_row(uint8_t *row, int building) {
    for (int i = 0; i < 4; i++)
        if (row[i] == building)
            row[i] = ANB_NONE;
}

/* 4.3c, 4.3d: the card leaves the offer, an outpost covers a cave, and the card gets its goods, as
 * far as there are enough of them (9.1). */
static void move_building(const HearthGame *game, AnbState *st, int seat, int building) {
    const AnbBuilding *b = &anb_tables(game)->buildings[building];
    AnbPlayer *p = &st->player[seat];
    if (b->kind == ANB_STAR)
        st->star_open &= (uint8_t) ~(1U << (building - ANB_FIRST_STAR));
    else if (b->kind == ANB_KEY)
        st->key_open &= (uint16_t) ~(1U << (building - ANB_FIRST_KEY));
    leave_row(st->house_row, building);
    leave_row(st->outpost_row, building);
    p->buildings |= hearth_bit(building);
    if (b->kind == ANB_OUTPOST)
        p->caves--;
    if (b->count) {
        int n = b->count < st->supply[b->goods] ? b->count : st->supply[b->goods];
        st->supply[b->goods] = (uint8_t)(st->supply[b->goods] - n);
        st->on_card[building] = (uint8_t)n;
    }
}

/* 4.3d: and what it gives at once is taken. `told` says how it came to be somebody's. */
static void take_building(const HearthGame *game, AnbState *st, int seat, int building,
                          HearthEvent told, HearthEvents *events) {
    const AnbBuilding *b = &anb_tables(game)->buildings[building];
    move_building(game, st, seat, building);
    hearth_event(events, told);
    anb__gain(st, seat, ANB_POTION, b->potion_on_build, events);
    if (b->reputation_on_build)
        anb__reputation(game, st, seat, b->reputation_on_build, events);
}

void anb__coins(AnbState *st, int seat, int n, AnbCoins why, HearthEvents *events) {
    st->player[seat].coins = (uint16_t)(st->player[seat].coins + n);
    if (n)
        hearth_event(events, (HearthEvent){.kind = ANB_EV_COINS,
                                           .seat = (uint8_t)seat,
                                           .place = (uint8_t)seat,
                                           .a = n,
                                           .b = (int)why});
}

/* ---- Paying ---- */

static void bought(const HearthGame *game, AnbState *st, uint64_t paid, HearthEvents *events) {
    int seat = st->turn, a = st->owed_a, b = st->owed_b, price = st->owed, back = 0;
    AnbPlayer *p = &st->player[seat];
    AnbKind why = (AnbKind)st->owed_for;
    st->owed = st->owed_for = st->owed_a = st->owed_b = 0;
    if (why == ANB_DO_BUILD) {
        HEARTH_FOR_EACH (i, p->buildings)
            back += anb_tables(game)->buildings[i].coin_on_build;
        p->ready &= ~hearth_bit(a);
        p->tired |= hearth_bit(a);
        take_building(game, st, seat, b,
                      (HearthEvent){.kind = ANB_EV_BUILD,
                                    .seat = (uint8_t)seat,
                                    .place = (uint8_t)seat,
                                    .a = b,
                                    .b = price,
                                    .cells = {hearth_bit(a), paid}},
                      events);
        anb__coins(st, seat, back, ANB_COINS_BUILDING, events); /* 4.3e, R-E4: owned before */
        anb__finish_action(st, events);
    } else if (why == ANB_DO_TRAIN) {
        int villager = st->row[b];
        bool ready = false;
        HEARTH_FOR_EACH (i, p->buildings)
            ready |= anb_tables(game)->buildings[i].train_ready;
        st->row[b] = ANB_NONE; /* 4.4d */
        p->ready &= ~hearth_bit(a);
        p->tired |= hearth_bit(a);
        *(ready ? &p->ready : &p->tired) |= hearth_bit(villager); /* 4.4c */
        hearth_event(events, (HearthEvent){.kind = ANB_EV_TRAIN,
                                           .seat = (uint8_t)seat,
                                           .place = (uint8_t)seat,
                                           .a = villager,
                                           .b = price,
                                           .cells = {hearth_bit(a), paid}});
        anb__finish_action(st, events);
    } else if (why == ANB_DO_REFRESH) {
        uint8_t *row = a ? st->outpost_row : st->house_row;
        uint8_t *under = a ? st->outpost_under : st->house_under;
        uint8_t *count = a ? &st->outpost_count : &st->house_count;
        for (int i = 0; i < 4; i++) { /* 4.8a: under the deck, from left to right */
            if (row[i] != ANB_NONE)
                under[(*count)++] = row[i];
            row[i] = ANB_NONE;
        }
        p->refreshed = 1; /* 4.8b */
        st->phase = ANB_TURN;
        hearth_event(events, (HearthEvent){.kind = ANB_EV_REFRESH,
                                           .seat = (uint8_t)seat,
                                           .place = (uint8_t)seat,
                                           .a = a,
                                           .cells = {0, paid}});
    } else if (why == ANB_DO_OPTION_PAY) {
        anb__option_chosen(game, st, paid, events);
    } else {
        anb__paid(game, st, paid, events);
    }
}

/* 9.3: cider and potions that were paid go back to the supply. */
static void hand_over(const HearthGame *game, AnbState *st, int ciders, int potions,
                      HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    p->items[ANB_CIDER] = (uint8_t)(p->items[ANB_CIDER] - ciders);
    p->items[ANB_POTION] = (uint8_t)(p->items[ANB_POTION] - potions);
    st->supply[ANB_CIDER] = (uint8_t)(st->supply[ANB_CIDER] + ciders);
    st->supply[ANB_POTION] = (uint8_t)(st->supply[ANB_POTION] + potions);
    p->coins = (uint16_t)(p->coins - (st->owed - ciders - potions));
    bought(game, st, anb__payment(st->owed, ciders, potions), events);
}

/* 9.3, R-G3: each cider or potion counts as a coin, if the player has the card for it. */
int anb__payments(const HearthGame *game, const AnbState *st, uint32_t out[], int cap) {
    const AnbPlayer *p = &st->player[st->turn];
    int n = 0, tokens = anb_purse(game, p) > p->coins;
    for (int c = 0; c <= (tokens ? p->items[ANB_CIDER] : 0); c++)
        for (int q = 0; q <= (tokens ? p->items[ANB_POTION] : 0); q++) {
            if (c + q > st->owed || st->owed - c - q > p->coins)
                continue;
            if (n < cap)
                out[n] = anb_action(ANB_DO_PAY, c, q);
            n++;
        }
    return n;
}

void anb__owe(const HearthGame *game, AnbState *st, int amount, AnbKind why, int a, int b,
              HearthEvents *events) {
    uint32_t only[2];
    st->owed = (uint8_t)amount;
    st->owed_for = (uint8_t)why;
    st->owed_a = (uint8_t)a;
    st->owed_b = (uint8_t)b;
    st->phase = ANB_PAY;
    if (anb__payments(game, st, only, 2) == 1) /* 9.3: there is no choice */
        hand_over(game, st, anb_a(only[0]), anb_b(only[0]), events);
}

/* ---- Free actions ---- */

/* 4.9a: left to right, one kind a slot. */
static void place(AnbState *st, int good, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    int slot = 0;
    if (p->items[good])
        p->items[good]--;
    else
        p->sale = 0; /* 4.7d, R-G4 */
    while (p->slot[slot] && p->slot[slot] != good + 1)
        slot++;
    p->slot[slot] = (uint8_t)(good + 1);
    p->placed[good]++;
    hearth_event(
        events,
        (HearthEvent){
            .kind = ANB_EV_PLACE, .seat = st->turn, .place = st->turn, .a = good, .b = slot});
}

/* 4.7: put there, exchanged or taken back. */
static void put_on_sale(AnbState *st, int item, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    if (p->sale)
        p->items[p->sale - 1]++;
    p->sale = 0;
    if (item != ANB_NONE) {
        p->items[item]--;
        p->sale = (uint8_t)(item + 1);
    }
    st->sale_changed = 1; /* 4.7c: once a turn */
    hearth_event(
        events, (HearthEvent){.kind = ANB_EV_SALE, .seat = st->turn, .place = st->turn, .a = item});
}

static void offer(AnbState *st, int seller, int price, HearthEvents *events) {
    st->offers_left--; /* 4.6c */
    st->asked = (uint8_t)seller;
    st->price = (uint8_t)price;
    st->phase = ANB_ANSWER;
    hearth_event(events, (HearthEvent){.kind = ANB_EV_OFFER,
                                       .seat = st->turn,
                                       .place = (uint8_t)seller,
                                       .a = st->player[seller].sale - 1,
                                       .b = price});
}

/* 4.6f: the seller names a price, and the buyer answers. */
static void counter(AnbState *st, int price, HearthEvents *events) {
    st->counter = (uint8_t)price;
    st->phase = ANB_COUNTERED;
    hearth_event(events, (HearthEvent){.kind = ANB_EV_COUNTER,
                                       .seat = st->asked,
                                       .place = st->turn,
                                       .a = st->player[st->asked].sale - 1,
                                       .b = price});
}

/* 4.6a: coins for the item. 3.6: the seller may have passed. 4.6f: or the buyer answers. */
static void answer(AnbState *st, bool yes, HearthEvents *events) {
    AnbPlayer *buyer = &st->player[st->turn], *seller = &st->player[st->asked];
    int item = seller->sale - 1, price = st->counter ? st->counter : st->price;
    if (yes) {
        buyer->coins = (uint16_t)(buyer->coins - price);
        seller->coins = (uint16_t)(seller->coins + price);
        seller->sale = 0;
        buyer->items[item]++;
    } else {
        st->refused[st->asked] = st->price; /* 4.6d; 4.6h: not what the seller would take */
    }
    hearth_event(events, (HearthEvent){.kind = yes ? ANB_EV_SOLD : ANB_EV_REFUSED,
                                       .seat = st->turn,
                                       .place = st->asked,
                                       .a = item,
                                       .b = price,
                                       .cells = {0, st->counter != 0}});
    st->asked = st->price = st->counter = 0;
    st->phase = ANB_TURN;
}

/* ---- Assigning villagers ---- */

static void join_in(const HearthGame *game, AnbState *st, int villager, int building,
                    HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    p->ready &= ~hearth_bit(villager);
    p->party |= hearth_bit(villager);
    st->last = (uint8_t)(villager + 1);
    st->phase = ANB_ASSIGN;
    if (st->task == ANB_DO_HARVEST) { /* 4.2: a good for each of them */
        int good = anb_tables(game)->buildings[building].goods;
        st->on_card[building]--;
        p->items[good]++;
        hearth_event(events, (HearthEvent){.kind = ANB_EV_HARVEST,
                                           .seat = st->turn,
                                           .place = st->turn,
                                           .a = building,
                                           .b = villager});
    }
}

/* 7.4, R-J2: a cave cat is asked before anything else happens. */
static void assign(const HearthGame *game, AnbState *st, AnbKind task, int villager, int building,
                   HearthEvents *events) {
    st->task = (uint8_t)task;
    if (anb_is_cat(villager)) {
        st->cat = (uint8_t)villager;
        st->cat_building = (uint8_t)building;
        st->phase = ANB_CAT;
    } else {
        join_in(game, st, villager, building, events);
    }
}

static void drop_task(AnbState *st) {
    st->task = st->last = st->balked = 0;
    st->phase = ANB_TURN;
}

/* 7.4: with 1 or 2 it is exhausted alone, and the turn goes on. */
static void cat_answers(const HearthGame *game, AnbState *st, int die, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    int cat = st->cat, building = st->cat_building;
    st->cat = st->cat_building = ANB_NONE;
    p->ready &= ~hearth_bit(cat);
    *(die >= 3 ? &p->party : &p->tired) |= hearth_bit(cat);
    hearth_event(events, (HearthEvent){.kind = ANB_EV_CAT,
                                       .seat = st->turn,
                                       .place = st->turn,
                                       .a = die,
                                       .b = die >= 3,
                                       .cells = {hearth_bit(cat), 0}});
    if (die >= 3) {
        join_in(game, st, cat, building, events);
        return;
    }
    st->phase = ANB_ASSIGN;
    st->balked = 1;
    st->last = 0;  /* 7.4b: others may take its place */
    if (!p->party) /* 7.4a: anything else may be done */
        drop_task(st);
}

/* Who took part is exhausted. 3.3: no free actions follow, but the track may (3.4). */
void anb__finish_action(AnbState *st, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    (void)events;
    p->tired |= p->party;
    p->party = 0;
    drop_task(st);
    st->phase = ANB_AFTER;
}

static void labor(AnbState *st, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    int n = hearth_count(p->party), cider = st->board_cider;
    p->coins = (uint16_t)(p->coins + n);                          /* 4.5a */
    p->items[ANB_CIDER] = (uint8_t)(p->items[ANB_CIDER] + cider); /* 4.5b: first of the round */
    st->board_cider = 0;
    hearth_event(events, (HearthEvent){.kind = ANB_EV_LABOR,
                                       .seat = st->turn,
                                       .place = st->turn,
                                       .a = n,
                                       .b = cider,
                                       .cells = {p->party, 0}});
    anb__finish_action(st, events);
}

/* ---- Turns ---- */

/* 4.6c, 4.6d, 4.7c: what is limited by the turn (1.9). */
static void begin_turn(AnbState *st) {
    st->phase = ANB_TURN;
    st->offers_left = ANB_OFFERS;
    st->sale_changed = 0;
    memset(st->refused, 0, sizeof st->refused);
}

/* 3.1: the next to the left who has not passed; when all have, the round ends. */
static void next_turn(AnbState *st, HearthEvents *events) {
    for (int i = 1; i <= st->seats; i++) {
        int seat = (st->turn + i) % st->seats;
        if (st->player[seat].passed)
            continue;
        st->turn = (uint8_t)seat;
        begin_turn(st);
        return;
    }
    anb__end_round(st, events);
}

/* 6.7: passes and refreshing are forgotten. 3.1: the first player begins. */
void anb__morning(AnbState *st, HearthEvents *events) {
    for (int i = 0; i < st->seats; i++)
        st->player[i].passed = st->player[i].refreshed = 0;
    st->turn = st->first;
    hearth_event(events, (HearthEvent){.kind = ANB_EV_ROUND,
                                       .seat = HEARTH_CHANCE,
                                       .place = st->first,
                                       .a = st->round});
    begin_turn(st);
}

/* 4.9b: goods only, from beside the board or from the sale (4.7d). */
static bool can_place(const AnbPlayer *p) {
    for (int g = 0; g < ANB_GOODS; g++)
        if (p->items[g] || p->sale == g + 1)
            return true;
    return false;
}

/* 4.3f, 4.8c: from under a deck, when everything above is gone: what lies there is known. */
static bool refill(AnbState *st, uint8_t *row, uint32_t left, uint8_t *under, uint8_t *count,
                   HearthEvents *events) {
    if (!any_empty(row, 4) || left || !*count)
        return false;
    int building = under[0];
    memmove(under, under + 1, --*count);
    under[*count] = 0;
    offered(st, row, building, events);
    return true;
}

void anb__settle(const HearthGame *game, AnbState *st, HearthEvents *events) {
    for (;;) {
        while (
            refill(st, st->house_row, st->house_left, st->house_under, &st->house_count, events) ||
            refill(st, st->outpost_row, st->outpost_left, st->outpost_under, &st->outpost_count,
                   events)) {
        }
        if (st->cave_top == ANB_NONE && !st->cave_left && st->cave_count) { /* 5.10: in order */
            int cave = st->cave_under[0];
            memmove(st->cave_under, st->cave_under + 1, --st->cave_count);
            st->cave_under[st->cave_count] = 0;
            new_top(st, cave, events);
        }
        if (anb__need(st) != ANB_NEED_NOTHING)
            return;
        if (st->phase == ANB_SETUP)
            anb__morning(st, events);
        else if (st->phase == ANB_RESULT)
            anb__work_off(game, st, events);
        else if (st->phase == ANB_AFTER && !can_place(&st->player[st->turn])) /* 3.4 */
            next_turn(st, events);
        else if (st->phase == ANB_DAWN)
            anb__next_sleeper(game, st, events);
        else
            return;
    }
}

/* ---- The step ---- */

static void act(const HearthGame *game, AnbState *st, uint32_t action, HearthEvents *events) {
    int a = anb_a(action), b = anb_b(action);
    AnbPlayer *p = &st->player[st->turn];
    AnbKind kind = anb_kind(action);
    switch (kind) {
    case ANB_DO_PLACE: place(st, a, events); break;
    case ANB_DO_SELL: put_on_sale(st, a, events); break;
    case ANB_DO_WITHDRAW: put_on_sale(st, ANB_NONE, events); break;
    case ANB_DO_OFFER: offer(st, a, b, events); break;
    case ANB_DO_ACCEPT: answer(st, true, events); break;
    case ANB_DO_REFUSE: answer(st, false, events); break;
    case ANB_DO_COUNTER: counter(st, a, events); break;
    case ANB_DO_REFRESH: anb__owe(game, st, 1, kind, a, 0, events); break; /* 4.8a */
    case ANB_DO_EXPLORE:
    case ANB_DO_LABOR: assign(game, st, kind, a, ANB_NONE, events); break;
    case ANB_DO_HARVEST: assign(game, st, kind, a, b, events); break;
    case ANB_DO_ADD: assign(game, st, (AnbKind)st->task, a, ANB_NONE, events); break;
    case ANB_DO_BUILD: anb__owe(game, st, anb_build_cost(game, a, b), kind, a, b, events); break;
    case ANB_DO_TRAIN: anb__owe(game, st, anb_train_cost(game, a, b), kind, a, b, events); break;
    case ANB_DO_PASS:
        p->passed = 1; /* 3.5: until the end of the round */
        hearth_event(events,
                     (HearthEvent){.kind = ANB_EV_PASS, .seat = st->turn, .place = st->turn});
        next_turn(st, events);
        break;
    case ANB_DO_GO: anb__set_out(st, events); break;
    case ANB_DO_CANCEL:
        if (st->phase == ANB_PARAGRAPH) {
            anb__turn_back(game, st, events); /* 5.13 */
            break;
        }
        p->ready |= p->party; /* 7.4c: the others are ready again */
        p->party = 0;
        drop_task(st);
        break;
    case ANB_DO_DONE:
        if (st->phase == ANB_EXERT)
            anb__compare(game, st, events);
        else if (st->phase == ANB_REST)
            anb__to_bed(game, st, events);
        else if (st->task == ANB_DO_LABOR)
            labor(st, events);
        else
            anb__finish_action(st, events);
        break;
    case ANB_DO_PAY: hand_over(game, st, a, b, events); break;
    case ANB_DO_OPTION: anb__choose_option(game, st, a, false, events); break;
    case ANB_DO_OPTION_PAY: anb__choose_option(game, st, a, true, events); break;
    case ANB_DO_REROLL: anb__reroll(st, a, events); break;
    case ANB_DO_KEEP: anb__weigh(game, st, events); break;
    case ANB_DO_EXERT: anb__exert(game, st, a, events); break;
    case ANB_DO_CHOOSE: { /* 5.14 */
        const AnbResult *r = &anb_tables(game)->results[st->result];
        const AnbEffect *choose = &anb_tables(game)->effects[r->first + st->effect];
        st->phase = ANB_RESULT;
        st->effect = (uint8_t)(st->effect + 1 + choose->n);
        hearth_event(
            events,
            (HearthEvent){.kind = ANB_EV_CHOOSE, .seat = st->turn, .place = st->turn, .a = a});
        anb__one_effect(game, st, choose + 1 + a, events);
        break;
    }
    case ANB_DO_TAKE: /* 5.16: nothing was bought, so that no card brings coins */
        st->phase = ANB_RESULT;
        take_building(
            game, st, st->turn, a,
            (HearthEvent){.kind = ANB_EV_TAKE, .seat = st->turn, .place = st->turn, .a = a},
            events);
        break;
    case ANB_DO_COPY: /* 5.15 */
        st->phase = ANB_RESULT;
        anb__gain(st, st->turn, a, 1, events);
        break;
    case ANB_DO_INJURE: /* 5.17 */
        st->phase = ANB_RESULT;
        p->ready &= ~hearth_bit(a);
        p->tired &= ~hearth_bit(a);
        p->party &= ~hearth_bit(a);
        p->hurt |= hearth_bit(a);
        hearth_event(
            events,
            (HearthEvent){.kind = ANB_EV_INJURE, .seat = st->turn, .place = st->turn, .a = a});
        break;
    case ANB_DO_END: next_turn(st, events); break;
    case ANB_DO_POTION: anb__rest_with(game, st, a, ANB_POTION, events); break;
    case ANB_DO_CIDER: anb__rest_with(game, st, a, ANB_CIDER, events); break;
    case ANB_DO_BED: anb__sleep(st, a, events); break;
    default: break;
    }
}

static void apply(const HearthGame *game, void *state, int seat, uint32_t action,
                  HearthEvents *events) {
    AnbState *st = state;
    st->epoch++;
    if (seat == HEARTH_CHANCE)
        draw(game, st, action, events);
    else
        act(game, st, action, events);
    anb__settle(game, st, events);
}

/* ---- Knowing: everything lies open but what is not decided yet ---- */

/* 1.10: all cards and tokens lie open. */
static void view(const HearthGame *game, const void *state, int viewer, void *out) {
    (void)game, (void)viewer;
    memcpy(out, state, sizeof(AnbState));
}

static bool action_hidden(const HearthGame *game, const void *before, int actor, uint32_t action,
                          int viewer) {
    (void)game, (void)before, (void)actor, (void)action, (void)viewer;
    return false;
}

/* 1.10, 5.3: rewards are read out only when they are earned, and an answer is somebody else's. */
static bool reveals(const HearthGame *game, const void *before, int actor, uint32_t action) {
    (void)game;
    const AnbState *st = before;
    (void)action;
    return actor == HEARTH_CHANCE || st->phase == ANB_PARAGRAPH || st->phase == ANB_EXERT ||
           st->phase == ANB_REROLL || st->phase == ANB_ANSWER || st->phase == ANB_COUNTERED;
}

static void determinize(const HearthGame *game, const void *seen, int viewer, HearthRng *rng,
                        void *out) {
    (void)game, (void)viewer, (void)rng;
    memcpy(out, seen, sizeof(AnbState));
}

static int score(const HearthGame *game, const void *state, int seat, HearthLines *lines) {
    return anb_score(game, state, seat, lines);
}

/* 10.7: points, coins, villagers, buildings. */
static int compare(const AnbState *st, const int *points, int a, int b) {
    const AnbPlayer *p = &st->player[a], *q = &st->player[b];
    int by[4] = {points[a] - points[b], p->coins - q->coins,
                 hearth_count(anb_all_villagers(p)) - hearth_count(anb_all_villagers(q)),
                 hearth_count(p->buildings) - hearth_count(q->buildings)};
    for (int i = 0; i < 4; i++)
        if (by[i])
            return by[i];
    return 0;
}

/* 10.7: who is still tied shares a place. */
static void result(const HearthGame *game, const void *state, uint8_t rank[]) {
    const AnbState *st = state;
    int points[ANB_MAX_SEATS];
    for (int i = 0; i < st->seats; i++)
        points[i] = anb_score(game, st, i, NULL);
    for (int i = 0; i < st->seats; i++) {
        rank[i] = 1;
        for (int k = 0; k < st->seats; k++)
            rank[i] = (uint8_t)(rank[i] + (compare(st, points, k, i) > 0));
    }
}

static bool rating(const HearthGame *game, const void *state, int *out) {
    (void)game, (void)state, (void)out;
    return false;
}

/* What is the same by all rules and with every edition of the book. */
#define ABOVE_AND_BELOW(rules, edition, name, fields_of)                                           \
    .rules_version = rules, .fields = &fields_of, .id = "above_and_below", .tables = &edition,     \
    .data = name, .title = ANB_T(TITLE), .summary = ANB_T(SUMMARY), .min_seats = 2,                \
    .max_seats = ANB_MAX_SEATS, .max_legal = ANB_MAX_LEGAL, .texts = anb_texts,                    \
    .text_count = ANB_T_COUNT, .languages = HEARTH_EVERY_LANGUAGE, .state_size = state_size,       \
    .max_steps = max_steps, .max_events = max_events, .setup = setup, .options_of = options_of,    \
    .seats_of = seats_of, .pending = pending, .epoch = epoch, .legal = anb__legal,                 \
    .check = anb__check, .pick = anb__pick, .chance = chance, .draw_id = draw_id,                  \
    .sample = sample, .apply = apply, .view = view, .action_hidden = action_hidden,                \
    .reveals = reveals, .determinize = determinize, .score = score, .result = result,              \
    .facts = &anb__facts, .action_print = anb__action_print, .action_parse = anb__action_parse,    \
    .describe = anb__describe, .invariant = anb__invariant, .between = anb__between,               \
    .json_head = anb__json_head, .json_event = anb__json_event, .json_result = anb__json_result,   \
    .event_describe = anb__event_describe, .rating = rating, .outline = anb__outline,              \
    .preview = anb__preview, .kind = anb__kind, .topic = anb__topic, .wishes = &anb__wishes,       \
    .pack = HEARTH_PACK(anb__pack)

#define RULES_1(edition, name) ABOVE_AND_BELOW(1, edition, name, anb__fields_1)
#define RULES_2(edition, name) ABOVE_AND_BELOW(2, edition, name, anb__fields)

/* Games that were begun by the first rules, or with the first edition, go on as they began. */
static const HearthGame rules_1_edition_1 = {RULES_1(anb_edition_1, ANB_DATA_1)};
static const HearthGame rules_1_edition_2 = {RULES_1(anb_built_in, ANB_DATA_2),
                                             .older = &rules_1_edition_1};
static const HearthGame rules_2_edition_1 = {RULES_2(anb_edition_1, ANB_DATA_1),
                                             .older = &rules_1_edition_2};
const HearthGame hearth_above_and_below = {RULES_2(anb_built_in, ANB_DATA_2),
                                           .older = &rules_2_edition_1};
