/* below.c - What expeditions are worth: the odds of the dice, and what the book brings.
 *
 * Of an option only what a player is told is looked at: its numbers, its price and its bonus. */
#include "worth.h"

#include <string.h>

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

static double cave_worth(const HearthGame *game, const AnbSight *s) {
    return (s->left > 0 || anb__has_symbol(game, s->p->ready, true) ? W(CAVE) : 0.05) +
           s->each[ANB_COUNT_CAVE];
}

static const double *number_worths(const HearthGame *game, AnbSight *s) {
    if (s->numbers)
        return s->number;
    double good =
        W(GOOD) + anb_tables(game)->track_vp[s->next < ANB_GOODS ? s->next : 7] * W(GOOD_SLOT);
    double cave = cave_worth(game, s);
    for (int i = 0; i < 9; i++) {
        const double *a = averages[i];
        s->number[i] = a[0] * s->coin + (a[1] + a[2] + a[3]) * good + a[4] * s->item[ANB_POTION] +
                       a[5] * W(REPUTATION) + cave;
    }
    s->numbers = true;
    return s->number;
}

/* ---- Dice ---- */

enum { MOST = 3 * ANB_VILLAGERS }; /* lanterns of a party */

/* How likely each sum of lanterns is. */
typedef struct Odds {
    double of[MOST + 1];
    int top;
} Odds;

static void odds_open(Odds *o) {
    o->of[0] = 1;
    o->top = 0;
}

static void odds_add(const HearthGame *game, Odds *o, int villager) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    int low = k->lanterns[0], high = k->lanterns[1], more = high > low ? high : low;
    double none = (k->die[0] - 1) / 6.0, one = (k->die[1] - k->die[0]) / 6.0,
           two = (7 - k->die[1]) / 6.0;
    memset(&o->of[o->top + 1], 0, (size_t)more * sizeof o->of[0]);
    for (int i = o->top; i >= 0; i--) {
        double was = o->of[i];
        o->of[i] = 0;
        o->of[i + high] += was * two;
        o->of[i + low] += was * one;
        o->of[i] += was * none;
    }
    o->top += more;
}

static void odds_of(const HearthGame *game, Odds *o, uint64_t party) {
    odds_open(o);
    for (uint64_t left = party; left; left &= left - 1)
        odds_add(game, o, __builtin_ctzll(left));
}

static double injury_cost(const AnbSight *s) {
    return s->left > 0 ? W(INJURY) : 0.01;
}

/* What an option brings with so many lanterns, exerting as many as pays; *exert says how many. */
static double with_lanterns(const HearthGame *game, AnbSight *s, const AnbOption *o, int lanterns,
                            int can_exert, int *exert) {
    const double *number = number_worths(game, s);
    double best = 0, pay = o->pay * s->coin;
    *exert = 0;
    for (int i = 0; i < 2; i++) {
        if (!o->number[i])
            continue;
        int need = o->number[i] > lanterns ? o->number[i] - lanterns : 0;
        double worth = number[o->number[i]] - pay - need * injury_cost(s);
        if (need <= can_exert && worth > best) {
            best = worth;
            *exert = need;
        }
    }
    return best;
}

static double with_odds(const HearthGame *game, AnbSight *s, const AnbOption *o, const Odds *odds,
                        int bonus, int can_exert) {
    double sum = 0;
    int exert;
    for (int i = 0; i <= odds->top; i++)
        if (odds->of[i] > 0)
            sum += odds->of[i] * with_lanterns(game, s, o, i + bonus, can_exert, &exert);
    return sum;
}

double anb__option_worth(const HearthGame *game, AnbSight *s, int number, bool coin) {
    const AnbOption *o = anb_option_at(game, s->st, number);
    Odds odds;
    int bonus = anb_bonus(game, s->st, s->seat, o);
    if (!o->number[0])
        return number_worths(game, s)[4] - o->pay * s->coin;
    if (coin)
        bonus += o->lanterns;
    odds_of(game, &odds, s->p->party);
    return with_odds(game, s, o, &odds, bonus, __builtin_popcountll(s->p->party)) - coin * s->coin;
}

/* ---- Who goes ---- */

/* The best of three kinds of options that the book is full of. */
static double usual_worth(const HearthGame *game, AnbSight *s, const Odds *odds, int party) {
    static const AnbOption usual[3] = {{.number = {3, 0}}, {.number = {4, 7}}, {.number = {3, 6}}};
    double best = 0;
    for (int k = 0; k < 3; k++) {
        double sum = with_odds(game, s, &usual[k], odds, 0, party);
        best = sum > best ? sum : best;
    }
    return best;
}

double anb__party_worth(const HearthGame *game, AnbSight *s, uint64_t party) {
    Odds odds;
    odds_of(game, &odds, party);
    return usual_worth(game, s, &odds, __builtin_popcountll(party));
}

/* With the best two others, or a few more, who may be named after this one. */
double anb__explore_worth(const HearthGame *game, AnbSight *s, int first, double effort) {
    uint64_t rest = first < 63 ? s->p->ready & ~0ULL << (first + 1) : 0;
    double best = -9;
    Odds odds;
    odds_open(&odds);
    odds_add(game, &odds, first);
    for (int n = 2; n <= 4 && rest; n++) {
        int pick = 0;
        double most = -9;
        for (uint64_t left = rest; left; left &= left - 1) {
            int v = __builtin_ctzll(left);
            const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(v)];
            double good = k->lanterns[0] + k->lanterns[1] - 0.2 * k->die[0] - 0.2 * k->die[1];
            if (good > most) {
                most = good;
                pick = v;
            }
        }
        odds_add(game, &odds, pick);
        rest &= ~(1ULL << pick);
        double worth = usual_worth(game, s, &odds, n) - n * effort;
        best = worth > best ? worth : best;
    }
    return best;
}

/* ---- When the dice lie ---- */

static int dice_sum(const HearthGame *game, const AnbSight *s, int without) {
    int n = 0;
    for (uint64_t left = s->p->party; left; left &= left - 1) {
        int villager = __builtin_ctzll(left);
        if (villager != without)
            n += anb_lanterns(game, villager, s->st->dice[villager]);
    }
    return n;
}

double anb__reroll_worth(const HearthGame *game, AnbSight *s, int villager) {
    const AnbOption *o = anb_option_at(game, s->st, s->st->option);
    int exert, bonus = anb_bonus(game, s->st, s->seat, o),
               party = __builtin_popcountll(s->p->party);
    int others = dice_sum(game, s, villager) + bonus;
    double now = with_lanterns(game, s, o, dice_sum(game, s, -1) + bonus, party, &exert), then = 0;
    for (int die = 1; die <= 6; die++)
        then +=
            with_lanterns(game, s, o, others + anb_lanterns(game, villager, die), party, &exert) /
            6;
    return then - now;
}

int anb__exertions(const HearthGame *game, AnbSight *s) {
    int exert;
    with_lanterns(game, s, anb_option_at(game, s->st, s->st->option), s->st->lanterns,
                  __builtin_popcountll(s->p->party >> s->st->last), &exert);
    return exert;
}
