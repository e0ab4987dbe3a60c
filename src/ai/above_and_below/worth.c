/* worth.c - Values of things by rule of thumb. They are small numbers of points; a coin in the
 * middle of the game is worth about half of one. */
#include "worth.h"

#include <string.h>

#ifndef ANB_OWN_WEIGHTS
const double anb_weights[ANB_WEIGHT_COUNT] = {
#define WEIGHT(name, value) value,
#include "weights.def"
#undef WEIGHT
};
#endif

static int rounds_left(const AnbState *st) {
    return ANB_ROUNDS - st->round;
}

bool anb__has_symbol(const HearthGame *game, uint64_t villagers, bool hammer) {
    for (uint64_t left = villagers; left; left &= left - 1) {
        const AnbVillagerKind *k =
            &anb_tables(game)->villager_kinds[anb_villager_kind(__builtin_ctzll(left))];
        if (hammer ? k->hammer : k->quill)
            return true;
    }
    return false;
}

double anb__coin_worth(const HearthGame *game, const AnbState *st, int seat) {
    if (rounds_left(st) > 0)
        return W(COIN);
    return anb__has_symbol(game, st->player[seat].ready, true) ? W(COIN_LAST) : 0.02;
}

static int next_slot(const AnbPlayer *p) {
    int i = 0;
    while (i < ANB_GOODS && p->slot[i])
        i++;
    return i;
}

/* Points that the cards of a player give for each of a thing. */
static double card_points(const HearthGame *game, const AnbPlayer *p, int what) {
    double n = 0;
    for (uint64_t left = p->buildings; left; left &= left - 1) {
        const AnbBuilding *b = &anb_tables(game)->buildings[__builtin_ctzll(left)];
        if (b->vp_what >> what & 1)
            n += b->vp_each;
    }
    return n;
}

/* The first of a kind on the track, at this slot. */
static double new_kind_worth(const HearthGame *game, int left, int next, double coin) {
    int income = next ? anb_tables(game)->track_income[next - 1] : anb_tables(game)->start_income;
    if (next == ANB_GOODS)
        return 0;
    return anb_tables(game)->track_vp[next] +
           (anb_tables(game)->track_income[next] - income) * left * coin * W(TRACK_INCOME) +
           W(NEW_KIND);
}

static double item_beside_cards(const HearthGame *game, const AnbState *st, const AnbPlayer *p,
                                int item, int next, double coin) {
    int left = rounds_left(st);
    if (item == ANB_POTION)
        return p->hurt ? 0.6 : left ? W(POTION) : 0;
    if (item == ANB_CIDER)
        return left ? W(CIDER) : 0;
    for (int i = 0; i < next; i++)
        if (p->slot[i] == item + 1)
            return anb_tables(game)->track_vp[i];
    return new_kind_worth(game, left, next, coin);
}

double anb__item_worth(const HearthGame *game, const AnbState *st, int seat, int item) {
    const AnbPlayer *p = &st->player[seat];
    return card_points(game, p, item) +
           item_beside_cards(game, st, p, item, next_slot(p), anb__coin_worth(game, st, seat));
}

void anb__look(const HearthGame *game, AnbSight *s, const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    s->st = st;
    s->p = p;
    s->seat = seat;
    s->left = rounds_left(st);
    s->next = next_slot(p);
    s->coin = anb__coin_worth(game, st, seat);
    s->villagers = __builtin_popcountll(anb_all_villagers(p));
    s->beds = anb_tables(game)->start_beds;
    s->built = 0;
    s->numbers = s->partied = s->planned = false;
    s->judged = 0;
    memset(s->each, 0, sizeof s->each);
    for (uint64_t left = p->buildings; left; left &= left - 1) {
        const AnbBuilding *b = &anb_tables(game)->buildings[__builtin_ctzll(left)];
        s->beds += b->beds;
        for (unsigned what = b->vp_what; what; what &= what - 1)
            s->each[__builtin_ctz(what)] += b->vp_each;
    }
    double first = new_kind_worth(game, s->left, s->next, s->coin);
    for (int i = 0; i < ANB_GOODS; i++)
        s->item[i] = s->each[i] + first;
    for (int i = 0; i < s->next; i++)
        s->item[p->slot[i] - 1] = s->each[p->slot[i] - 1] + anb_tables(game)->track_vp[i];
    for (int i = ANB_GOODS; i < ANB_ITEMS; i++)
        s->item[i] = s->each[i] + item_beside_cards(game, st, p, i, s->next, s->coin);
}

/* A villager more, who will act in the rounds to come if there is a bed. */
double anb__villager_worth(const HearthGame *game, const AnbSight *s, int villager) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    double each = W(VILLAGER) + W(LANTERN) * (k->lanterns[0] + k->lanterns[1] - 3) +
                  W(HAMMER) * k->hammer + W(QUILL) * k->quill;
    if (s->villagers >= s->beds && !anb_is_metal(villager))
        each *= W(NO_BED);
    return each * s->left + s->each[ANB_COUNT_VILLAGER];
}

double anb__skill(const HearthGame *game, int villager) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    return 0.2 * (k->lanterns[0] + k->lanterns[1]) + 0.3 * k->hammer + 0.2 * k->quill +
           0.1 * (k->hammer_plus + k->quill_plus) - 0.1 * anb_is_cat(villager);
}

static int count_bit(AnbBuildingKind kind) {
    return kind == ANB_HOUSE     ? ANB_COUNT_HOUSE
           : kind == ANB_OUTPOST ? ANB_COUNT_OUTPOST
           : kind == ANB_KEY     ? ANB_COUNT_KEY
                                 : ANB_COUNT_STAR;
}

static int counted(const HearthGame *game, const AnbPlayer *p, unsigned what) {
    int n = 0;
    for (int i = 0; i < ANB_ITEMS; i++)
        if (what >> i & 1)
            n += anb_owned(p, i);
    if (what >> ANB_COUNT_VILLAGER & 1)
        n += __builtin_popcountll(anb_all_villagers(p));
    if (what >> ANB_COUNT_CAVE & 1)
        n += p->caves;
    for (uint64_t left = p->buildings; left; left &= left - 1)
        n += (what >> count_bit(anb_tables(game)->buildings[__builtin_ctzll(left)].kind) & 1) != 0;
    return n;
}

static double weigh_building(const HearthGame *game, const AnbSight *s, int building) {
    const AnbBuilding *b = &anb_tables(game)->buildings[building];
    int left = s->left, what = count_bit(b->kind);
    double points = 1 + b->vp + s->each[what];
    int short_of = s->villagers + left / 2 - s->beds; /* beds that are missing or soon will be */
    points += b->income * left * s->coin * W(INCOME);
    points += b->beds * left * (short_of > 0 ? W(BED) : W(SPARE_BED));
    if (b->vp_each)
        points += b->vp_each * (counted(game, s->p, b->vp_what) + W(GROWTH) * left +
                                ((b->vp_what >> what & 1) != 0));
    if (b->count) {
        double one = s->item[b->goods];
        bool reap = left > 0 || __builtin_popcountll(s->p->ready) > 1;
        points +=
            reap ? (b->renewing ? one * (0.6 + W(RENEW) * left) : one * b->count * W(REAP)) : 0;
    }
    points += b->potion_on_build * s->item[ANB_POTION] + b->potion_income * left * W(POTION);
    points += b->reputation_on_build * W(REPUTATION) + b->rerolls * left * W(REROLL);
    points += (b->coin_on_build + b->coin_on_explore) * left * s->coin * W(COIN_BACK) +
              b->train_ready * left * W(TRAIN_READY);
    points += b->tokens_as_coins * 0.1 * left + (b->income_for != 0) * left * 0.2;
    if (b->kind == ANB_OUTPOST)
        points -= W(CAVE_USED); /* the cave it stands on */
    return points;
}

double anb__building_worth(const HearthGame *game, AnbSight *s, int building) {
    if (!(s->built >> building & 1)) {
        s->building[building] = weigh_building(game, s, building);
        s->built |= 1ULL << building;
    }
    return s->building[building];
}
