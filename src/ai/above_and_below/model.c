/* model.c - Values by rule of thumb. They are small numbers of points; a coin in the middle of the
 * game is worth about a third of one. */
#include "model.h"

#include <string.h>

/* The weights were found by playing against slightly different ones (docs/bots.md). */
enum {
#define WEIGHT(name, value) W_##name,
#include "weights.def"
#undef WEIGHT
    WEIGHTS
};
#ifndef ANB_WEIGHTS
static const double anb_weights[WEIGHTS] = {
#define WEIGHT(name, value) value,
#include "weights.def"
#undef WEIGHT
};
#define ANB_WEIGHTS anb_weights
#endif
#define W(name) ANB_WEIGHTS[W_##name]

static int rounds_left(const AnbState *st) {
    return ANB_ROUNDS - st->round;
}

static bool has_symbol(uint64_t villagers, bool hammer) {
    for (uint64_t left = villagers; left; left &= left - 1) {
        const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(__builtin_ctzll(left))];
        if (hammer ? k->hammer : k->quill)
            return true;
    }
    return false;
}

static double coin_worth(const AnbState *st, const AnbPlayer *p) {
    if (rounds_left(st) > 0)
        return W(COIN);
    return has_symbol(p->ready, true) ? W(COIN_LAST) : 0.02;
}

/* Points that cards give for each of an item. */
static double card_points(const AnbPlayer *p, int what) {
    double n = 0;
    for (uint64_t left = p->buildings; left; left &= left - 1) {
        const AnbBuilding *b = &anb_buildings[__builtin_ctzll(left)];
        if (b->vp_what >> what & 1)
            n += b->vp_each;
    }
    return n;
}

static int next_slot(const AnbPlayer *p) {
    int i = 0;
    while (i < ANB_GOODS && p->slot[i])
        i++;
    return i;
}

static int track_income(const AnbPlayer *p) {
    int n = next_slot(p);
    return n ? anb_track_income[n - 1] : ANB_START_INCOME;
}

/* One more token of an item. */
static double item_worth(const AnbState *st, const AnbPlayer *p, int item) {
    int left = rounds_left(st);
    double points = card_points(p, item);
    if (item == ANB_POTION)
        return points + (p->hurt ? 0.6 : left ? W(POTION) : 0);
    if (item == ANB_CIDER)
        return points + (left ? W(CIDER) : 0);
    for (int i = 0; i < ANB_GOODS; i++)
        if (p->slot[i] == item + 1)
            return points + anb_track_vp[i];
    int next = next_slot(p);
    if (next == ANB_GOODS)
        return points;
    return points + anb_track_vp[next] +
           (anb_track_income[next] - track_income(p)) * left * coin_worth(st, p) * W(TRACK_INCOME) +
           W(NEW_KIND);
}

/* A villager more, who will act in the rounds to come if there is a bed. */
static double villager_worth(const AnbState *st, const AnbPlayer *p, int villager) {
    const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(villager)];
    int all = __builtin_popcountll(anb_all_villagers(p)), left = rounds_left(st);
    double each = W(VILLAGER) + W(LANTERN) * (k->lanterns[0] + k->lanterns[1] - 3) +
                  W(HAMMER) * k->hammer + W(QUILL) * k->quill;
    if (all >= anb_beds(p) && !anb_is_metal(villager))
        each *= W(NO_BED);
    return each * left + card_points(p, ANB_COUNT_VILLAGER);
}

static int counted(const AnbPlayer *p, unsigned what) {
    int n = 0;
    for (int i = 0; i < ANB_ITEMS; i++)
        if (what >> i & 1)
            n += anb_owned(p, i);
    if (what >> ANB_COUNT_VILLAGER & 1)
        n += __builtin_popcountll(anb_all_villagers(p));
    if (what >> ANB_COUNT_CAVE & 1)
        n += p->caves;
    for (uint64_t left = p->buildings; left; left &= left - 1) {
        int kind = (int)anb_buildings[__builtin_ctzll(left)].kind;
        int bit = kind == ANB_HOUSE     ? ANB_COUNT_HOUSE
                  : kind == ANB_OUTPOST ? ANB_COUNT_OUTPOST
                  : kind == ANB_KEY     ? ANB_COUNT_KEY
                                        : ANB_COUNT_STAR;
        n += (what >> bit & 1) != 0;
    }
    return n;
}

/* A building, before its price. */
static double building_worth(const AnbState *st, const AnbPlayer *p, int building) {
    const AnbBuilding *b = &anb_buildings[building];
    int left = rounds_left(st), all = __builtin_popcountll(anb_all_villagers(p));
    int what = b->kind == ANB_HOUSE     ? ANB_COUNT_HOUSE
               : b->kind == ANB_OUTPOST ? ANB_COUNT_OUTPOST
               : b->kind == ANB_KEY     ? ANB_COUNT_KEY
                                        : ANB_COUNT_STAR;
    double coin = coin_worth(st, p), points = 1 + b->vp + card_points(p, what);
    int short_of = all + left / 2 - anb_beds(p); /* beds that are missing or soon will be */
    points += b->income * left * coin * W(INCOME);
    points += b->beds * left * (short_of > 0 ? W(BED) : W(SPARE_BED));
    if (b->vp_each)
        points += b->vp_each *
                  (counted(p, b->vp_what) + W(GROWTH) * left + ((b->vp_what >> what & 1) != 0));
    if (b->count) {
        double one = item_worth(st, p, b->goods);
        bool reap = left > 0 || __builtin_popcountll(p->ready) > 1;
        points +=
            reap ? (b->renewing ? one * (0.6 + W(RENEW) * left) : one * b->count * W(REAP)) : 0;
    }
    points +=
        b->potion_on_build * item_worth(st, p, ANB_POTION) + b->potion_income * left * W(POTION);
    points += b->reputation_on_build * W(REPUTATION) + b->rerolls * left * W(REROLL);
    points += (b->coin_on_build + b->coin_on_explore) * left * coin * W(COIN_BACK) +
              b->train_ready * left * W(TRAIN_READY);
    points += b->tokens_as_coins * 0.1 * left + (b->income_for != 0) * left * 0.2;
    if (b->kind == ANB_OUTPOST)
        points -= W(CAVE_USED); /* the cave it stands on */
    return points;
}

/* ---- Encounters -------------------------------------------------------------------------- */

/* What the book brings on average for reaching a number: coins, goods by rarity, potions,
 * reputation. Known to everybody who has read a review. */
static const double averages[9][6] = {{0},
                                      {0.00, 0.50, 0.00, 0.00, 0.00, 0.00},
                                      {0.77, 0.07, 0.00, 0.00, 0.19, -0.23},
                                      {0.89, 0.31, 0.04, 0.00, 0.12, -0.07},
                                      {1.09, 0.43, 0.22, 0.00, 0.09, 0.31},
                                      {1.75, 0.45, 0.34, 0.08, 0.11, 0.51},
                                      {2.88, 0.14, 0.44, 0.33, 0.11, 0.32},
                                      {3.13, 0.21, 0.44, 0.61, 0.14, 0.45},
                                      {1.80, 0.45, 0.35, 0.80, 0.20, 0.75}};

static double cave_worth(const AnbState *st, const AnbPlayer *p) {
    return (rounds_left(st) > 0 || has_symbol(p->ready, true) ? W(CAVE) : 0.05) +
           card_points(p, ANB_COUNT_CAVE);
}

static double number_worth(const AnbState *st, const AnbPlayer *p, int number) {
    const double *a = averages[number];
    double good =
        W(GOOD) + anb_track_vp[next_slot(p) < ANB_GOODS ? next_slot(p) : 7] * W(GOOD_SLOT);
    return a[0] * coin_worth(st, p) + (a[1] + a[2] + a[3]) * good +
           a[4] * item_worth(st, p, ANB_POTION) + a[5] * W(REPUTATION) + cave_worth(st, p);
}

enum { PMF = 64 };

/* How likely each sum of lanterns is. */
static void lantern_odds(uint64_t party, double odds[PMF]) {
    memset(odds, 0, PMF * sizeof *odds);
    odds[0] = 1;
    for (uint64_t left = party; left; left &= left - 1) {
        double next[PMF] = {0};
        int villager = __builtin_ctzll(left);
        for (int die = 1; die <= 6; die++) {
            int n = anb_lanterns(villager, die);
            for (int i = 0; i + n < PMF; i++)
                next[i + n] += odds[i] / 6;
        }
        memcpy(odds, next, sizeof next);
    }
}

static double injury_cost(const AnbState *st) {
    return rounds_left(st) > 0 ? W(INJURY) : 0.01;
}

/* What an option brings with so many lanterns, exerting as many as pays; *exert says how many. */
static double with_lanterns(const AnbState *st, const AnbPlayer *p, const AnbOption *o,
                            int lanterns, int can_exert, int *exert) {
    double best = 0, pay = o->pay * coin_worth(st, p);
    *exert = 0;
    for (int i = 0; i < 2; i++) {
        if (!o->number[i])
            continue;
        int need = o->number[i] > lanterns ? o->number[i] - lanterns : 0;
        double worth = number_worth(st, p, o->number[i]) - pay - need * injury_cost(st);
        if (need <= can_exert && worth > best) {
            best = worth;
            *exert = need;
        }
    }
    return best;
}

static double option_worth(const AnbState *st, int seat, int number, bool coin) {
    const AnbPlayer *p = &st->player[seat];
    const AnbOption *o = anb_option_at(st, number);
    double odds[PMF], sum = 0;
    int exert, party = __builtin_popcountll(p->party), bonus = anb_bonus(st, seat, o);
    if (!o->number[0])
        return number_worth(st, p, 4) - o->pay * coin_worth(st, p);
    if (coin)
        bonus += o->lanterns;
    lantern_odds(p->party, odds);
    for (int i = 0; i < PMF; i++)
        if (odds[i] > 0)
            sum += odds[i] * with_lanterns(st, p, o, i + bonus, party, &exert);
    return sum - coin * coin_worth(st, p);
}

/* A paragraph that nobody knows yet, with this party. */
static double party_worth(const AnbState *st, const AnbPlayer *p, uint64_t party) {
    static const AnbOption usual[3] = {{.number = {3, 0}}, {.number = {4, 7}}, {.number = {3, 6}}};
    double odds[PMF], best = 0;
    int exert, n = __builtin_popcountll(party);
    lantern_odds(party, odds);
    for (int k = 0; k < 3; k++) {
        double sum = 0;
        for (int i = 0; i < PMF; i++)
            if (odds[i] > 0)
                sum += odds[i] * with_lanterns(st, p, &usual[k], i, n, &exert);
        best = sum > best ? sum : best;
    }
    return best;
}

static int dice_sum(const AnbState *st, const AnbPlayer *p, int without) {
    int n = 0;
    for (uint64_t left = p->party; left; left &= left - 1) {
        int villager = __builtin_ctzll(left);
        if (villager != without)
            n += anb_lanterns(villager, st->dice[villager]);
    }
    return n;
}

static double reroll_worth(const AnbState *st, int seat, int villager) {
    const AnbPlayer *p = &st->player[seat];
    const AnbOption *o = anb_option_at(st, st->option);
    int exert, bonus = anb_bonus(st, seat, o), party = __builtin_popcountll(p->party);
    double now = with_lanterns(st, p, o, dice_sum(st, p, -1) + bonus, party, &exert), then = 0;
    for (int die = 1; die <= 6; die++)
        then +=
            with_lanterns(st, p, o, dice_sum(st, p, villager) + anb_lanterns(villager, die) + bonus,
                          party, &exert) /
            6;
    return then - now;
}

/* ---- First sight ------------------------------------------------------------------------------
 */

static double effect_worth(const AnbState *st, const AnbPlayer *p, const AnbEffect *e) {
    if (e->kind < ANB_ITEMS)
        return st->supply[e->kind] ? e->n * item_worth(st, p, e->kind) : 0;
    if (e->kind == ANB_FX_COINS)
        return e->n * coin_worth(st, p);
    return e->kind == ANB_FX_REPUTATION ? e->n * W(REPUTATION) : 0;
}

/* Who should be spared, slept, healed: those who can do more. */
static double skill(int villager) {
    const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(villager)];
    return 0.2 * (k->lanterns[0] + k->lanterns[1]) + 0.3 * k->hammer + 0.2 * k->quill +
           0.1 * (k->hammer_plus + k->quill_plus) - 0.1 * anb_is_cat(villager);
}

static double turn_gain(const AnbState *st, int seat, uint32_t action) {
    const AnbPlayer *p = &st->player[seat];
    double coin = coin_worth(st, p), effort = rounds_left(st) > 0 ? W(EFFORT) : 0.02;
    int a = anb_a(action), b = anb_b(action);
    switch (anb_kind(action)) {
    case ANB_DO_PLACE: return 9 - 0.1 * anb_owned(p, a); /* always; the many go further right */
    case ANB_DO_OFFER: {
        int item = st->player[a].sale - 1;
        return item_worth(st, p, item) - b * coin - 0.3 - 0.01 * b;
    }
    case ANB_DO_SELL:
        return item_worth(st, p, a) < 3 * coin && p->items[a] > 1 && !p->sale ? 0.05 : -1;
    case ANB_DO_WITHDRAW:
    case ANB_DO_REFRESH: return -0.5;
    case ANB_DO_BUILD:
        return building_worth(st, p, b) - anb_build_cost(a, b) * coin - effort - 0.1 * skill(a);
    case ANB_DO_TRAIN:
        return villager_worth(st, p, st->row[b]) - anb_train_cost(a, b) * coin - effort -
               0.1 * skill(a);
    case ANB_DO_LABOR:
        return coin - 0.02 - 0.05 * skill(a) +
               (st->board_cider && st->task != ANB_DO_LABOR ? item_worth(st, p, ANB_CIDER) : 0);
    case ANB_DO_HARVEST: {
        int good = anb_buildings[b].goods;
        return item_worth(st, p, good) - effort - 0.05 * skill(a) + 0.1 * anb_buildings[b].renewing;
    }
    case ANB_DO_EXPLORE: {
        /* with the best two others that may be named after this one */
        uint64_t rest = a < 63 ? p->ready & ~0ULL << (a + 1) : 0, party = 1ULL << a;
        double best = -9;
        for (int n = 2; n <= 4 && rest; n++) {
            uint64_t pick = 0;
            double most = -9;
            for (uint64_t left = rest; left; left &= left - 1) {
                int v = __builtin_ctzll(left);
                const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(v)];
                double good = k->lanterns[0] + k->lanterns[1] - 0.2 * k->die[0] - 0.2 * k->die[1];
                if (good > most) {
                    most = good;
                    pick = 1ULL << v;
                }
            }
            party |= pick;
            rest &= ~pick;
            double worth = party_worth(st, p, party) - n * effort;
            best = worth > best ? worth : best;
        }
        return best;
    }
    case ANB_DO_PASS: return 0;
    default: return -9;
    }
}

static double assign_gain(const AnbState *st, int seat, uint32_t action) {
    const AnbPlayer *p = &st->player[seat];
    int a = anb_a(action);
    switch (anb_kind(action)) {
    case ANB_DO_ADD: {
        double more = party_worth(st, p, p->party | 1ULL << a) - party_worth(st, p, p->party);
        return __builtin_popcountll(p->party) < 2 ? 5 + more : more - W(ONE_MORE);
    }
    case ANB_DO_GO: return 0;
    case ANB_DO_CANCEL: return -0.2;
    case ANB_DO_DONE: return 0;
    case ANB_DO_LABOR: /* those who could do better later are kept */
        return has_symbol(1ULL << a, true) && p->coins > 4 ? -0.1 : coin_worth(st, p) - 0.02;
    default: return turn_gain(st, seat, action);
    }
}

double anb_gain(const AnbState *st, int seat, uint32_t action) {
    const AnbPlayer *p = &st->player[seat];
    const AnbResult *r = &anb_results[st->result];
    int a = anb_a(action), exert;
    switch (st->phase) {
    case ANB_TURN: return turn_gain(st, seat, action);
    case ANB_ASSIGN: return assign_gain(st, seat, action);
    case ANB_PAY: return -0.1 * (a + anb_b(action)); /* coins first */
    case ANB_ANSWER: {
        int item = p->sale - 1;
        double price = st->price * coin_worth(st, p) - item_worth(st, p, item) * 1.2 - 0.3;
        return anb_kind(action) == ANB_DO_ACCEPT ? price : 0;
    }
    case ANB_PARAGRAPH:
        return anb_kind(action) == ANB_DO_CANCEL
                   ? 0
                   : option_worth(st, seat, a, anb_kind(action) == ANB_DO_OPTION_PAY);
    case ANB_REROLL: return anb_kind(action) == ANB_DO_KEEP ? 0.02 : reroll_worth(st, seat, a);
    case ANB_EXERT:
        with_lanterns(st, p, anb_option_at(st, st->option), st->lanterns,
                      __builtin_popcountll(p->party >> st->last), &exert);
        if (anb_kind(action) == ANB_DO_DONE)
            return exert ? -1 : 1;
        return 0.1 - 0.05 * skill(a) - 0.001 * a;
    case ANB_CHOOSE: return effect_worth(st, p, &anb_effects[r->first + st->effect + 1 + a]);
    case ANB_TAKE: return building_worth(st, p, a);
    case ANB_COPY: return item_worth(st, p, a);
    case ANB_INJURE: return -skill(a) + 0.3 * anb_is_metal(a);
    case ANB_AFTER: return anb_kind(action) == ANB_DO_PLACE ? turn_gain(st, seat, action) : 0;
    case ANB_REST:
        if (anb_kind(action) == ANB_DO_DONE)
            return 0;
        if (anb_kind(action) == ANB_DO_POTION)
            return 0.5 + 0.1 * skill(a) - card_points(p, ANB_POTION);
        return __builtin_popcountll(p->tired | p->hurt) > anb_beds(p)
                   ? 0.4 + 0.1 * skill(a) - card_points(p, ANB_CIDER)
                   : -0.1;
    case ANB_BEDS: return skill(a) + ((p->tired >> a & 1) ? 0.5 : 0);
    default: return 0;
    }
}

/* Beds go in ascending order: the best so many are wanted, and the first of them is named now. */
static uint32_t quick_bed(const AnbState *st, int seat, const uint32_t *legal, int n) {
    int better;
    for (int i = 0; i < n; i++) {
        better = 0;
        for (int k = 0; k < n; k++)
            better += anb_gain(st, seat, legal[k]) > anb_gain(st, seat, legal[i]);
        if (better < st->beds)
            return legal[i];
    }
    return legal[0];
}

uint32_t anb_quick(const AnbState *st, int seat, HearthRng *rng) {
    uint32_t legal[ANB_MAX_LEGAL], best = 0;
    int n = hearth_above_and_below.legal(st, seat, legal, ANB_MAX_LEGAL);
    double most = -1e9;
    if (n == 1)
        return legal[0];
    if (st->phase == ANB_BEDS)
        return quick_bed(st, seat, legal, n);
    for (int i = 0; i < n; i++) {
        double gain = anb_gain(st, seat, legal[i]);
        if (rng)
            gain += (double)hearth_rng_below(rng, 1024) * (0.5 / 1024);
        if (gain > most) {
            most = gain;
            best = legal[i];
        }
    }
    return best;
}
