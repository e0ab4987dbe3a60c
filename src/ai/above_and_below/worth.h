/* worth.h - What things are worth in Above and Below, in points; shared by the files of this
 * folder.
 *
 * Values are asked for one player at a time, through a sight: the state as this player sees it,
 * with what many values need worked out once. A sight holds as long as the state does not change.
 */
#ifndef ANB_WORTH_H
#define ANB_WORTH_H

#include "above_and_below.h"

/* The weights were found by playing against slightly different ones (docs/bots.md). */
enum {
#define WEIGHT(name, value) ANB_W_##name,
#include "weights.def"
#undef WEIGHT
    ANB_WEIGHT_COUNT
};
#ifndef ANB_WEIGHTS /* somebody who looks for better ones brings his own */
extern const double anb_weights[ANB_WEIGHT_COUNT];
#define ANB_WEIGHTS anb_weights
#endif
#define W(name) ANB_WEIGHTS[ANB_W_##name]

typedef struct AnbSight {
    const AnbState *st;
    const AnbPlayer *p;
    int seat;
    int left;                       /* rounds to come */
    int next;                       /* the first empty slot of the track */
    int beds, villagers;            /* how many */
    double coin;                    /* what a coin is worth */
    double each[ANB_COUNTS];        /* points that cards give for each of a thing */
    double item[ANB_ITEMS];         /* one more token of it */
    double building[ANB_BUILDINGS]; /* before its price; those in `built` are worked out */
    uint64_t built;
    double number[9]; /* reaching a number of the book, if `numbers` */
    bool numbers;
    double sale[ANB_ITEMS]; /* putting it on sale, for items in `judged` */
    uint32_t judged;
    int fair; /* the price of what is on sale, if `faired`; 0: there is none that both gain by */
    bool faired;
    double plan; /* what will be bought in this turn brings so much, if `planned` */
    int plan_cost;
    bool planned;
    double party; /* an expedition of those who are assigned, if `partied` */
    bool partied;
} AnbSight;

void anb__look(const HearthGame *game, AnbSight *s, const AnbState *st, int seat);

/* ---- Things (worth.c) ---- */

double anb__coin_worth(const HearthGame *game, const AnbState *st, int seat);
/* One more token of an item, to somebody of whom no sight is needed otherwise. */
double anb__item_worth(const HearthGame *game, const AnbState *st, int seat, int item);
double anb__building_worth(const HearthGame *game, AnbSight *s, int building);
double anb__villager_worth(const HearthGame *game, const AnbSight *s, int villager);
/* Who should be spared, slept, healed: those who can do more. */
double anb__skill(const HearthGame *game, int villager);
bool anb__has_symbol(const HearthGame *game, uint64_t villagers, bool hammer);

/* ---- Trade (trade.c) ---- */

/* What a trade is worth to each side, less what it helps the other, who is a rival. */
double anb__selling(const HearthGame *game, const AnbState *st, int seller, int buyer, int item,
                    int price);
/* What having an item on sale may bring; 0 if it is of more use elsewhere. */
double anb__sale_worth(const HearthGame *game, AnbSight *s, int item);
/* An offer for what this seller has on sale; negative if it is not worth making. */
double anb__offer_worth(const HearthGame *game, AnbSight *s, int seller, int price);
/* To name this price for what is on sale instead of taking what is offered: negative if the buyer
 * would not pay it, or the seller does not gain. */
double anb__counter_worth(const HearthGame *game, AnbSight *s, int price);
/* To pay the price that was named; negative if the coins are better kept. */
double anb__taking_worth(const HearthGame *game, AnbSight *s);

/* ---- Encounters (below.c) ---- */

/* A paragraph that nobody knows yet, with this party. */
double anb__party_worth(const HearthGame *game, AnbSight *s, uint64_t party);
/* The best that an expedition can bring of which this villager is the first to be named. */
double anb__explore_worth(const HearthGame *game, AnbSight *s, int first, double effort);
/* An option of the open paragraph, with a coin for its bonus or without. */
double anb__option_worth(const HearthGame *game, AnbSight *s, int number, bool coin);
double anb__reroll_worth(const HearthGame *game, AnbSight *s, int villager);
/* How many to exert, with the dice as they lie. */
int anb__exertions(const HearthGame *game, AnbSight *s);

#endif
