/* labor.c - Which cards work when a wish needs labor.
 *
 * Every card has a worth besides its labor here: what it does in the eclipse, and where else it
 * would do more. Of all ways to raise the labor the one is taken that costs least worth; labor that
 * is left over counts like a card lost for nothing, and of equal ways the one with fewer cards. */
#include <string.h>

#include "ew_wishes.h"

enum {
    EFFECT_WORTH = 2, /* in halves of labor, as in the eclipse (5.1) */
    ELSEWHERE_WORTH = 1,
    ANYWHERE_WORTH = 2,
    LEFT_OVER = 2
};

int ew__work_labor(const HearthGame *game, int kind, int column) {
    const EwKind *k = &ew_tables(game)->kinds[kind];
    return k->labor + (k->column == column || k->column == EW_REST ? k->bonus : 0);
}

/* What is missed when the card has worked here. */
int ew__work_worth(const HearthGame *game, int kind, int column) {
    const EwKind *k = &ew_tables(game)->kinds[kind];
    int n = 2 * k->labor + k->eclipse_labor +
            (ew_tables(game)->lists[k->eclipse].count ? EFFECT_WORTH : 0);
    if (k->column == EW_REST)
        return n + ANYWHERE_WORTH;
    return n + (k->column < EW_COLUMNS && k->column != column ? ELSEWHERE_WORTH : 0);
}

/* 4.3e: a tribe card of this turn cannot work yet. */
static int can_work(const EwState *st, int kind) {
    return st->player[st->actor].hand.n[kind] - (kind < EW_TRIBES ? st->fresh[kind] : 0);
}

int ew__labor_in_hand(const HearthGame *game, const EwState *st, int column) {
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++)
        n += can_work(st, k) * ew__work_labor(game, k, column);
    return n;
}

/* 4.3c: one icon each. */
int ew__meals(const HearthGame *game, const EwState *st) {
    int n = 0;
    for (int at = st->player[st->actor].food; at > 0; at--)
        n += ew_tables(game)->food_labor[at];
    return n;
}

typedef struct Search {
    const EwState *st;
    uint8_t now[EW_KINDS], *best;
    int least, fewest;
} Search;

static void choose(const HearthGame *game, Search *s, int kind, int missing, int price, int cards) {
    if (missing <= 0) {
        price -= missing * LEFT_OVER;
        if (price < s->least || (price == s->least && cards < s->fewest)) {
            s->least = price;
            s->fewest = cards;
            memcpy(s->best, s->now, sizeof s->now);
        }
        return;
    }
    if (kind == EW_KINDS || price >= s->least)
        return;
    int each = ew__work_labor(game, kind, s->st->column),
        w = ew__work_worth(game, kind, s->st->column);
    int most = each ? can_work(s->st, kind) : 0;
    if (each && most > (missing + each - 1) / each)
        most = (missing + each - 1) / each;
    for (int n = most; n >= 0; n--) { /* of equal ways that with the cards of the column */
        s->now[kind] = (uint8_t)n;
        choose(game, s, kind + 1, missing - n * each, price + n * w, cards + n);
    }
    s->now[kind] = 0;
}

bool ew__cards_for(const HearthGame *game, const EwState *st, int labor, uint8_t out[EW_KINDS]) {
    Search s = {.st = st, .best = out, .least = INT32_MAX};
    memset(out, 0, EW_KINDS);
    if (labor > ew__labor_in_hand(game, st, st->column))
        return false;
    choose(game, &s, 0, labor, 0, 0);
    return true;
}
