/* model.c - Actions at first sight: what they bring, what they cost, what they use up. */
#include "model.h"

#include "liking.h"
#include "worth.h"

static const double LIKED = 0.125; /* points: docs/bots.md has what it costs in strength */

static double effect_worth(const AnbSight *s, const AnbEffect *e) {
    if (e->kind < ANB_ITEMS)
        return s->st->supply[e->kind] ? e->n * s->item[e->kind] : 0;
    if (e->kind == ANB_FX_COINS)
        return e->n * s->coin;
    return e->kind == ANB_FX_REPUTATION ? e->n * W(REPUTATION) : 0;
}

static double effort(const AnbSight *s) {
    return s->left > 0 ? W(EFFORT) : 0.02;
}

enum { FIRST = 10 }; /* free, so it is done before anything else */

/* Always; the many go further right. Only what others may want to buy is kept for them. */
static double place_gain(const HearthGame *game, AnbSight *s, int good) {
    const AnbPlayer *p = s->p;
    bool only_one = p->items[good] + (p->sale == good + 1) == 1;
    bool can_sell =
        p->sale == good + 1 || (!p->sale && (!s->st->sale_changed || s->st->phase == ANB_AFTER));
    if (only_one && can_sell && anb__sale_worth(game, s, good) > 0)
        return -1;
    return FIRST - 1 - 0.1 * anb_owned(p, good);
}

static double turn_gain(const HearthGame *game, AnbSight *s, uint32_t action) {
    const AnbState *st = s->st;
    const AnbPlayer *p = s->p;
    int a = anb_a(action), b = anb_b(action);
    switch (anb_kind(action)) {
    case ANB_DO_PLACE: return place_gain(game, s, a);
    case ANB_DO_OFFER: {
        double worth = anb__offer_worth(game, s, a, b);
        return worth > 0 ? FIRST + worth : worth;
    }
    case ANB_DO_SELL: {
        double worth = anb__sale_worth(game, s, a),
               now = p->sale ? anb__sale_worth(game, s, p->sale - 1) : 0;
        return worth > (p->sale ? now + 0.1 : 0) ? FIRST + worth : -1;
    }
    case ANB_DO_WITHDRAW: /* at night it may be wanted */
        return p->sale > ANB_GOODS && anb__sale_worth(game, s, p->sale - 1) == 0 ? 0.1 : -0.5;
    case ANB_DO_REFRESH: return -0.5;
    case ANB_DO_BUILD:
        return anb__building_worth(game, s, b) - anb_build_cost(game, a, b) * s->coin - effort(s) -
               0.1 * anb__skill(game, a);
    case ANB_DO_TRAIN:
        return anb__villager_worth(game, s, st->row[b]) - anb_train_cost(game, a, b) * s->coin -
               effort(s) - 0.1 * anb__skill(game, a);
    case ANB_DO_LABOR:
        return s->coin - 0.02 - 0.05 * anb__skill(game, a) +
               (st->board_cider && st->task != ANB_DO_LABOR ? s->item[ANB_CIDER] : 0);
    case ANB_DO_HARVEST:
        return s->item[anb_tables(game)->buildings[b].goods] - effort(s) -
               0.05 * anb__skill(game, a) + 0.1 * anb_tables(game)->buildings[b].renewing;
    case ANB_DO_EXPLORE: return anb__explore_worth(game, s, a, effort(s));
    case ANB_DO_PASS: return 0;
    default: return -9;
    }
}

static double assign_gain(const HearthGame *game, AnbSight *s, uint32_t action) {
    const AnbPlayer *p = s->p;
    int a = anb_a(action);
    switch (anb_kind(action)) {
    case ANB_DO_ADD: {
        if (!s->partied)
            s->party = anb__party_worth(game, s, p->party);
        s->partied = true;
        double more = anb__party_worth(game, s, p->party | 1ULL << a) - s->party;
        return __builtin_popcountll(p->party) < 2 ? 5 + more : more - W(ONE_MORE);
    }
    case ANB_DO_GO: return 0;
    case ANB_DO_CANCEL: return -0.2;
    case ANB_DO_DONE: return 0;
    case ANB_DO_LABOR: /* those who could do better later are kept */
        return anb__has_symbol(game, 1ULL << a, true) && p->coins > 4 ? -0.1 : s->coin - 0.02;
    default: return turn_gain(game, s, action);
    }
}

static double rest_gain(const HearthGame *game, const AnbSight *s, uint32_t action) {
    int a = anb_a(action);
    if (anb_kind(action) == ANB_DO_DONE)
        return 0;
    if (anb_kind(action) == ANB_DO_POTION)
        return 0.5 + 0.1 * anb__skill(game, a) - s->each[ANB_POTION];
    return __builtin_popcountll(s->p->tired | s->p->hurt) > s->beds
               ? 0.4 + 0.1 * anb__skill(game, a) - s->each[ANB_CIDER]
               : -0.1;
}

static double gain(const HearthGame *game, AnbSight *s, uint32_t action) {
    const AnbState *st = s->st;
    int a = anb_a(action);
    switch (st->phase) {
    case ANB_TURN: return turn_gain(game, s, action);
    case ANB_ASSIGN: return assign_gain(game, s, action);
    case ANB_PAY: return -0.1 * (a + anb_b(action)); /* coins first */
    case ANB_ANSWER:
        return anb_kind(action) == ANB_DO_ACCEPT
                   ? anb__selling(game, st, s->seat, st->turn, s->p->sale - 1, st->price)
                   : 0;
    case ANB_PARAGRAPH:
        return anb_kind(action) == ANB_DO_CANCEL
                   ? 0
                   : anb__option_worth(game, s, a, anb_kind(action) == ANB_DO_OPTION_PAY);
    case ANB_REROLL: return anb_kind(action) == ANB_DO_KEEP ? 0.02 : anb__reroll_worth(game, s, a);
    case ANB_EXERT:
        if (anb_kind(action) == ANB_DO_DONE)
            return anb__exertions(game, s) ? -1 : 1;
        return 0.1 - 0.05 * anb__skill(game, a) - 0.001 * a;
    case ANB_CHOOSE:
        return effect_worth(
            s, &anb_tables(game)
                    ->effects[anb_tables(game)->results[st->result].first + st->effect + 1 + a]);
    case ANB_TAKE: return anb__building_worth(game, s, a);
    case ANB_COPY: return s->item[a];
    case ANB_INJURE: return -anb__skill(game, a) + 0.3 * anb_is_metal(a);
    case ANB_AFTER: return anb_kind(action) == ANB_DO_PLACE ? turn_gain(game, s, action) : 0;
    case ANB_REST: return rest_gain(game, s, action);
    case ANB_BEDS: return anb__skill(game, a) + ((s->p->tired >> a & 1) ? 0.5 : 0);
    default: return 0;
    }
}

void anb_gains(const HearthGame *game, const AnbState *st, int seat, const uint32_t *actions,
               int count, double *gains) {
    AnbSight s;
    anb__look(game, &s, st, seat);
    for (int i = 0; i < count; i++)
        gains[i] = gain(game, &s, actions[i]);
}

/* Beds go in ascending order: the best so many are wanted, and the first of them is named now. */
static uint32_t quick_bed(const HearthGame *game, AnbSight *s, const uint32_t *legal, int n) {
    for (int i = 0; i < n; i++) {
        int better = 0;
        for (int k = 0; k < n; k++)
            better += gain(game, s, legal[k]) > gain(game, s, legal[i]);
        if (better < s->st->beds)
            return legal[i];
    }
    return legal[0];
}

/* Up to half a point, the same for the same action and whim. */
static double fancy(uint64_t whim, uint32_t action) {
    uint64_t x = (whim ^ action) * 0x9e3779b97f4a7c15ULL;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9ULL;
    return (double)(x >> 44) * (0.5 / (1 << 20));
}

double anb_liking(const AnbState *st, uint32_t taste, uint32_t action) {
    enum { HIRED = 256, PLACED = 512 };
    switch (anb_kind(action)) {
    case ANB_DO_BUILD: return LIKED * hearth_liking(taste, (uint32_t)anb_b(action));
    case ANB_DO_TRAIN:
        return LIKED * hearth_liking(taste, HIRED + (uint32_t)st->row[anb_b(action)]);
    case ANB_DO_PLACE: return LIKED * hearth_liking(taste, PLACED + (uint32_t)anb_a(action));
    default: return 0;
    }
}

static uint32_t quick(const HearthGame *game, const AnbState *st, int seat, uint64_t whim,
                      uint32_t taste) {
    uint32_t legal[ANB_MAX_LEGAL], best = 0;
    int n = game->legal(game, st, seat, legal, ANB_MAX_LEGAL);
    double most = -1e9;
    AnbSight s;
    if (n == 1)
        return legal[0];
    anb__look(game, &s, st, seat);
    if (st->phase == ANB_BEDS)
        return quick_bed(game, &s, legal, n);
    for (int i = 0; i < n; i++) {
        double here = gain(game, &s, legal[i]);
        if (whim)
            here += fancy(whim, legal[i]);
        if (taste)
            here += anb_liking(st, taste, legal[i]);
        if (here > most) {
            most = here;
            best = legal[i];
        }
    }
    return best;
}

uint32_t anb_quick(const HearthGame *game, const AnbState *st, int seat, uint64_t whim) {
    return quick(game, st, seat, whim, 0);
}

uint32_t anb_tasted(const HearthGame *game, const AnbState *st, int seat, uint32_t taste) {
    return quick(game, st, seat, 0, taste);
}
