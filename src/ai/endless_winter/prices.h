/* prices.h - What single things are worth to one side in one position, in points.
 *
 * All of it is read from the tables of effects, so it follows when somebody corrects a card. */
#ifndef EW_PRICES_H
#define EW_PRICES_H

#include "endless_winter.h"

/* The weights were found by playing with slightly different ones (docs/bots.md). */
enum {
#define WEIGHT(name, value) W_##name,
#include "weights.def"
#undef WEIGHT
    EW_WEIGHT_COUNT
};
extern const double ew_weights[EW_WEIGHT_COUNT];
#define W(name) ew_weights[W_##name]

typedef struct EwPrice {
    const EwState *st;
    const EwPlayer *p;
    int seat;
    int later;             /* rounds after this one */
    int figures;           /* still at home for later turns of this round */
    int tiles;             /* eclipses whose tiles are not yet shared out */
    double more[EW_WHATS]; /* what own stones bring for one more of something */
    double food, tool, labor, honor, sacrifice, idol, draw, bury, tip;
    double lead;            /* how likely this side is first on honor in the end */
    double pile[EW_KINDS];  /* in the eclipse pile */
    double keep[EW_KINDS];  /* in the hand when this turn ends */
    double drawn[EW_KINDS]; /* when it is drawn in a later round */
    double mean;            /* of a card that is drawn */
    int room, tool_room;
    int set[EW_ANIMALS]; /* upright ones, the wild ones dealt out */
    int *depth;          /* how many lists are being looked at, one for the sake of another */
    int depth_of_this;
} EwPrice;

static inline int at_most(int n, int most) {
    return n < most ? n : most;
}

static inline double larger(double a, double b) {
    return a > b ? a : b;
}

/* ---- prices.c ---- */
void ew_make_price(const HearthGame *game, EwPrice *q, const EwState *st, int seat);
double ew_list_worth(const HearthGame *game, const EwPrice *q, int list);
/* An animal more, with these sets. */
double ew_animal_worth(const HearthGame *game, const EwPrice *q, int animal,
                       const int set[EW_ANIMALS]);
double ew_tip_worth(const HearthGame *game, const EwPrice *q, int animal);
/* Labor a card is good for when the column is not known yet. */
double ew_usual_labor(const HearthGame *game, int kind);
double ew_tribe_worth(const HearthGame *game, const EwPrice *q, int kind, bool to_hand);
/* To own a culture card; to play it now. */
double ew_culture_worth(const HearthGame *game, const EwPrice *q, int culture);
double ew_culture_play(const HearthGame *game, const EwPrice *q, int culture);
/* What is lost when a card is buried. */
double ew_card_loss(const HearthGame *game, const EwPrice *q, int zone, int card);
/* A stone before its price, and the price of the next space, less what the space gives. */
double ew_stone_worth(const HearthGame *game, const EwPrice *q, int stone);
double ew_space_cost(const HearthGame *game, const EwPrice *q, int food_off, int tool_off);
/* A megalith there. */
double ew_site_gain(const HearthGame *game, const EwPrice *q, int level, int cell);

/* ---- ground.c: the land ---- */
typedef struct EwGround {
    const EwPrice *q;
    double gain[EW_PLACES];  /* of winning a place */
    double each[EW_PLACES];  /* of every camp there, by stones */
    double first[EW_PLACES]; /* of the first camp there */
    int own[EW_PLACES];      /* influence without camps */
    int most[EW_PLACES];     /* of others */
    double village;
    uint32_t site[EW_JUNCTURES]; /* empty junctures: their places */
    int sites;
} EwGround;

/* Camps as they stand, and what one more or one less would bring at each place. */
typedef struct EwStanding {
    uint8_t n[EW_PLACES];
    uint32_t mine;
    double sites;
    double next[EW_PLACES];   /* one camp more there */
    double near[EW_PLACES];   /* a camp there that is to go on to a neighbouring place */
    double arrive[EW_PLACES]; /* the better of the two */
    double leave[EW_PLACES];  /* what is lost without one of the camps there */
} EwStanding;

void ew_look_at_land(const HearthGame *game, EwGround *l, const EwPrice *q);
void ew_look_at_camps(EwStanding *c, const EwGround *l); /* n is filled in */
/* Another camp comes to a place, from nowhere (-1) or from another place. */
void ew_move_camp(EwStanding *c, const EwGround *l, int from, int to);
double ew_move_worth(const EwGround *l, const EwStanding *c, int from, int to);
/* The best step with a camp, and what it brings. */
double ew_best_move(const EwGround *l, const EwStanding *c, int *from, int *to);
double ew_camp_worth(const EwPrice *q);
double ew_found_worth(const HearthGame *game, const EwPrice *q, int juncture, int food);
double ew_best_village(const HearthGame *game, const EwPrice *q, int cheaper);

#endif
