/* trade.c - What buying and selling between players is worth.
 *
 * The partner of a trade is a rival: what he gains is a loss to the others at the table, spread
 * over all of them. So a trade is made only if both sides gain about as much, and with two players
 * hardly ever; with more players it is the third who pays. Everything that is needed to see what a
 * thing is worth to somebody lies open, so a buyer knows which price a sensible seller takes. */
#include "worth.h"

/* Of the best rival's points, against one's own (see lead() in anb_bots.c). */
static const double rivalry = 0.75;
/* A trade must bring at least so much to be proposed. */
static const double clear_gain = 0.1;
/* A price that is named is at most so many coins above what is enough, and each of them is a risk.
 */
enum { HAGGLED = 2 };
static const double haggling = 0.05;

/* What the trade brings to both, before they think of each other. In the last round nothing is sold
 * for coins that hardly anything can be done with. */
static void surplus(const HearthGame *game, const AnbState *st, int seller, int buyer, int item,
                    int price, double *sold, double *bought) {
    double coin = st->round < ANB_ROUNDS ? anb__coin_worth(game, st, seller) : 0;
    *sold = price * coin - anb__item_worth(game, st, seller, item);
    *bought = anb__item_worth(game, st, buyer, item) - price * anb__coin_worth(game, st, buyer);
}

static double share(const AnbState *st) {
    return rivalry / (st->seats - 1);
}

double anb__selling(const HearthGame *game, const AnbState *st, int seller, int buyer, int item,
                    int price) {
    double sold, bought;
    surplus(game, st, seller, buyer, item, price, &sold, &bought);
    return sold - (bought > 0 ? bought * share(st) : 0);
}

static double worth_of_buying(const HearthGame *game, const AnbState *st, int seller, int buyer,
                              int item, int price) {
    double sold, bought;
    surplus(game, st, seller, buyer, item, price, &sold, &bought);
    return bought - (sold > 0 ? sold * share(st) : 0);
}

/* The lowest price at which both gain; 0 if there is none. */
static int fair_price(const HearthGame *game, const AnbState *st, int seller, int buyer, int item) {
    for (int price = ANB_MIN_PRICE; price <= ANB_MAX_PRICE; price++) {
        if (worth_of_buying(game, st, seller, buyer, item, price) < clear_gain)
            return 0;
        if (anb__selling(game, st, seller, buyer, item, price) >= clear_gain)
            return price;
    }
    return 0;
}

static bool could_pay(const HearthGame *game, const AnbPlayer *p, int price) {
    return p->coins >= price || anb_income(game, p) >= price;
}

/* Nothing is lost by showing it: a cider or potion too many, or one more of a kind that is on the
 * track and can go there later. Somebody may pay more for it than it is worth. */
static bool is_spare(const AnbSight *s, int item) {
    if (s->left == 0 || s->item[item] >= ANB_MIN_PRICE * s->coin)
        return false;
    return item < ANB_GOODS ? s->p->placed[item] > 0 : anb_owned(s->p, item) > 1;
}

double anb__sale_worth(const HearthGame *game, AnbSight *s, int item) {
    if (s->judged >> item & 1)
        return s->sale[item];
    double best = is_spare(s, item) ? 0.01 : 0;
    for (int buyer = 0; buyer < s->st->seats && s->left > 0; buyer++) {
        int price = buyer == s->seat ? 0 : fair_price(game, s->st, s->seat, buyer, item);
        if (!price || !could_pay(game, &s->st->player[buyer], price))
            continue;
        double worth = anb__selling(game, s->st, s->seat, buyer, item, price);
        best = worth > best ? worth : best;
    }
    s->judged |= 1U << item;
    return s->sale[item] = best;
}

/* The building or villager that would be paid for in this turn: its gain and its price. */
static void make_plan(const HearthGame *game, AnbSight *s) {
    const AnbPlayer *p = s->p;
    double best = 0;
    s->plan_cost = 0;
    for (int b = 0; b < ANB_BUILDINGS && anb__has_symbol(game, p->ready, true); b++) {
        int cost = anb_tables(game)->buildings[b].cost;
        if (cost > p->coins || !anb_on_offer(s->st, b) ||
            (anb_tables(game)->buildings[b].kind == ANB_OUTPOST && !p->caves))
            continue;
        double gain = anb__building_worth(game, s, b) - cost * s->coin;
        if (gain > best) {
            best = gain;
            s->plan_cost = cost;
        }
    }
    for (int i = 0; i < ANB_ROW && anb__has_symbol(game, p->ready, false); i++) {
        if (s->st->row[i] == ANB_NONE || anb_tables(game)->hire[i] > p->coins)
            continue;
        double gain =
            anb__villager_worth(game, s, s->st->row[i]) - anb_tables(game)->hire[i] * s->coin;
        if (gain > best) {
            best = gain;
            s->plan_cost = anb_tables(game)->hire[i];
        }
    }
    s->plan = best;
    s->planned = true;
}

/* The coins may be wanted for something better. */
static double less_plan(const HearthGame *game, AnbSight *s, double gain, int price) {
    if (!s->planned)
        make_plan(game, s);
    return s->p->coins - price < s->plan_cost && s->plan > gain ? gain - s->plan : gain;
}

double anb__offer_worth(const HearthGame *game, AnbSight *s, int seller, int price) {
    const AnbState *st = s->st;
    int item = st->player[seller].sale - 1, fair = fair_price(game, st, seller, s->seat, item);
    double gain = worth_of_buying(game, st, seller, s->seat, item, price);
    bool raised = st->refused[seller] >= fair; /* he thinks otherwise: one more try */
    if (!fair || gain < clear_gain || price < fair || (raised && st->offers_left < ANB_OFFERS - 1))
        return -1;
    return less_plan(game, s, gain, price);
}

/* 4.6f: the fair price, if too little was offered. One or two coins more, while the buyer still
 * clearly gains, may be worth trying, but at first sight what is fair is better than haggling. */
double anb__counter_worth(const HearthGame *game, AnbSight *s, int price) {
    const AnbState *st = s->st;
    int item = s->p->sale - 1;
    if (!s->faired)
        s->fair = fair_price(game, st, s->seat, st->turn, item);
    s->faired = true;
    int enough = s->fair > st->price ? s->fair : st->price, more = price - enough;
    if (!s->fair || more < 0 || more > HAGGLED || price > st->player[st->turn].coins ||
        worth_of_buying(game, st, s->seat, st->turn, item, price) < clear_gain)
        return -1;
    return anb__selling(game, st, s->seat, st->turn, item, enough) - haggling * more;
}

double anb__taking_worth(const HearthGame *game, AnbSight *s) {
    const AnbState *st = s->st;
    int item = st->player[st->asked].sale - 1;
    double gain = worth_of_buying(game, st, st->asked, s->seat, item, st->counter);
    return gain < clear_gain ? -1 : less_plan(game, s, gain, st->counter);
}
