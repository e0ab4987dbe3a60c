/* above_and_below.h - Above and Below as others may use it: the state, costs, scores.
 *
 * Rules: docs/rules/above_and_below.md; the numbers in comments are its clauses. */
#ifndef ANB_ABOVE_AND_BELOW_H
#define ANB_ABOVE_AND_BELOW_H

#include "cards.h"
#include "game.h"

extern const HearthGame hearth_above_and_below;

/* The cards that a game value is played with. */
static inline const AnbTables *anb_tables(const HearthGame *game) {
    return game->tables;
}

/* 4.6f: by rules 2 a seller may name a price. */
static inline bool anb_names_prices(const HearthGame *game) {
    return game->rules_version > 1;
}

enum {
    ANB_MAX_SEATS = 4,
    ANB_ROUNDS = 7, /* 2.9 */
    ANB_NONE = 255,
    ANB_MIN_PRICE = 3,  /* 4.6b: between players */
    ANB_MAX_PRICE = 99, /* 4.6e */
    ANB_OFFERS = 3,     /* 4.6c: a turn */
    ANB_MAX_LEGAL = 4096
};

/* What the table waits for. */
typedef enum AnbPhase {
    ANB_SETUP,     /* chance deals */
    ANB_TURN,      /* free actions, then an action or a pass */
    ANB_ASSIGN,    /* more villagers for the action that was begun */
    ANB_CAT,       /* chance: does the cave cat obey? */
    ANB_PAY,       /* which cider and potions are paid as coins */
    ANB_ANSWER,    /* the seller answers an offer */
    ANB_DIE,       /* chance: which paragraph */
    ANB_PARAGRAPH, /* which option */
    ANB_ROLL,      /* chance: a die for the next of the party */
    ANB_REROLL,
    ANB_EXERT,
    ANB_RESULT, /* rewards and penalties are being worked off; never waits by itself */
    ANB_CHOOSE, /* which of several rewards */
    ANB_TAKE,   /* which building, free */
    ANB_COPY,   /* another of which item */
    ANB_INJURE, /* who is hurt */
    ANB_AFTER,  /* goods may go on the track, then the turn ends */
    ANB_REST,   /* potions and cider */
    ANB_BEDS,
    ANB_DAWN, /* chance fills the row of villagers */
    ANB_OVER,
    ANB_COUNTERED, /* rules 2: the buyer answers the price that the seller named (4.6f) */
    ANB_PHASES
} AnbPhase;

typedef enum AnbKind {
    ANB_DO_PLACE,    /* item */
    ANB_DO_SELL,     /* item */
    ANB_DO_WITHDRAW, /* what is on sale */
    ANB_DO_OFFER,    /* seat, price */
    ANB_DO_ACCEPT,
    ANB_DO_REFUSE,
    ANB_DO_REFRESH, /* 0 houses, 1 outposts */
    ANB_DO_EXPLORE, /* villager: the first of the party */
    ANB_DO_HARVEST, /* villager, building */
    ANB_DO_BUILD,   /* villager, building */
    ANB_DO_TRAIN,   /* villager, space of the row */
    ANB_DO_LABOR,   /* villager */
    ANB_DO_PASS,
    ANB_DO_ADD, /* villager */
    ANB_DO_GO,
    ANB_DO_CANCEL,
    ANB_DO_DONE,
    ANB_DO_PAY,        /* ciders, potions */
    ANB_DO_OPTION,     /* number from 0 */
    ANB_DO_OPTION_PAY, /* the same, with a coin for its bonus */
    ANB_DO_REROLL,     /* villager */
    ANB_DO_KEEP,
    ANB_DO_EXERT,  /* villager */
    ANB_DO_CHOOSE, /* number from 0 */
    ANB_DO_TAKE,   /* building */
    ANB_DO_COPY,   /* item */
    ANB_DO_INJURE, /* villager */
    ANB_DO_END,
    ANB_DO_POTION,  /* villager */
    ANB_DO_CIDER,   /* villager */
    ANB_DO_BED,     /* villager */
    ANB_DO_COUNTER, /* rules 2: price */
    ANB_KINDS
} AnbKind;

static inline uint32_t anb_action(AnbKind kind, int a, int b) {
    return (uint32_t)kind << 16 | (uint32_t)a << 8 | (uint32_t)b;
}
static inline AnbKind anb_kind(uint32_t action) {
    return (AnbKind)(action >> 16);
}
static inline int anb_a(uint32_t action) {
    return (int)(action >> 8 & 255);
}
static inline int anb_b(uint32_t action) {
    return (int)(action & 255);
}

typedef struct AnbPlayer {
    uint64_t ready, tired, hurt; /* villagers, bit sets */
    uint64_t party;              /* those assigned to the action that is going on */
    uint64_t buildings;          /* bit set */
    uint16_t coins;
    int8_t reputation;
    uint8_t caves;             /* empty ones (1.7) */
    uint8_t items[ANB_ITEMS];  /* beside the board */
    uint8_t sale;              /* item + 1 that is on sale, 0 for none */
    uint8_t slot[ANB_GOODS];   /* the good + 1 of each slot of the track */
    uint8_t placed[ANB_GOODS]; /* tokens on the track, by good */
    uint8_t passed, refreshed;
    uint8_t pad_[7];
} AnbPlayer;

typedef struct AnbState {
    AnbPlayer player[ANB_MAX_SEATS];
    uint64_t slept;      /* villagers who have had their bed tonight */
    uint32_t house_left; /* in the deck at places nobody knows, bit sets */
    uint32_t outpost_left;
    uint32_t cave_left;
    uint32_t villager_left; /* regular ones in the stack */
    uint32_t epoch;
    uint16_t key_left, key_open;    /* not dealt; on offer */
    uint16_t draws;                 /* of chance so far: numbers the keyed draws */
    uint16_t result;                /* that is being worked off */
    uint8_t on_card[ANB_BUILDINGS]; /* goods that lie on buildings */
    uint8_t house_under[ANB_HOUSES], outpost_under[ANB_OUTPOSTS]; /* under the decks, in order */
    uint8_t cave_under[ANB_CAVES];
    uint8_t house_count, outpost_count, cave_count; /* how many of those */
    uint8_t house_row[4], outpost_row[4];
    uint8_t row[ANB_ROW];            /* villagers for hire */
    uint8_t cave_top;                /* the deck lies face up */
    uint8_t star_open, special_left; /* bit sets */
    uint8_t supply[ANB_ITEMS];
    uint8_t board_cider;
    uint8_t seats, round, first, turn, phase;
    uint8_t asked;  /* who rests, or who sells what an offer is for */
    uint8_t rested; /* how many have rested */
    /* the turn */
    uint8_t task;   /* AnbKind of the action for which villagers are assigned */
    uint8_t last;   /* 3.8: they are named in ascending order: the next is at least this one */
    uint8_t balked; /* 7.4: a cave cat has refused in this action */
    uint8_t cat, cat_building; /* the cat that is asked, and what it would harvest from */
    uint8_t offers_left, sale_changed, price;
    uint8_t refused[ANB_MAX_SEATS];         /* 4.6d: the highest price each has refused */
    uint8_t owed, owed_for, owed_a, owed_b; /* a payment: AnbKind and what it is for */
    uint8_t beds;
    /* the encounter */
    uint8_t cave, paragraph, option, coin_paid, rerolls, lanterns, success, effect;
    uint8_t dice[ANB_VILLAGERS];
    uint8_t counter; /* rules 2: the price that the seller named */
    uint8_t pad_[3];
} AnbState;

/* ---- Looking things up ---- */

/* The kind of a villager (in anb_villager_kinds). */
int anb_villager_kind(int villager);
bool anb_is_cat(int villager);
bool anb_is_metal(int villager);
int anb_lanterns(const HearthGame *game, int villager, int die);
/* All villagers of a player, in every area. */
uint64_t anb_all_villagers(const AnbPlayer *p);
/* Sums over the buildings of a player. */
int anb_beds(const HearthGame *game, const AnbPlayer *p);
int anb_rerolls(const HearthGame *game, const AnbPlayer *p);
/* 6.4: what the end of a round brings. */
int anb_income(const HearthGame *game, const AnbPlayer *p);
/* 4.3b, 4.4b: what it costs this villager to do it; 9.3: what the player can pay. */
int anb_build_cost(const HearthGame *game, int villager, int building);
int anb_train_cost(const HearthGame *game, int villager, int space);
int anb_purse(const HearthGame *game, const AnbPlayer *p);
/* Tokens of an item that a player owns: beside the board, on sale and on the track (10.1). */
int anb_owned(const AnbPlayer *p, int item);
/* 5.4: the lanterns that the bonus of an option gives. */
int anb_bonus(const HearthGame *game, const AnbState *st, int seat, const AnbOption *o);
/* Lanterns of the dice and of the bonus, and of those exerted. */
int anb_lanterns_now(const HearthGame *game, const AnbState *st, int seat);
/* Who decides now, -1 if it is chance or nobody. */
int anb_decider(const AnbState *st);
/* The options of the open paragraph. */
const AnbOption *anb_option_at(const HearthGame *game, const AnbState *st, int number);
/* The part of the book that a paragraph stands in, 0 to 4. */
int anb_chapter(int paragraph);
/* How likely something is: so many of so many equal ways. */
typedef struct AnbOdds {
    uint64_t won, of;
} AnbOdds;
/* 5.5, 5.6: that this party of the one whose turn it is reaches a number of an option of the open
 * paragraph, with its bonus (and the coin for it, 5.4d) and rerolls played well, nobody exerted.
 * `number` is 0 or 1, which of the option's. */
AnbOdds anb_odds(const HearthGame *game, const AnbState *st, uint64_t party, int option, bool coin,
                 int number);
/* 5.6: the same, once the die of this villager has been rolled again. */
AnbOdds anb_reroll_odds(const HearthGame *game, const AnbState *st, int villager, int number);
/* The buildings on offer, as a bit set; and whether one is. */
uint64_t anb_offered(const AnbState *st);
bool anb_on_offer(const AnbState *st, int building);

/* ---- Scoring ---- */

/* Which group a line of the score belongs to. */
enum { ANB_GROUP_TRACK, ANB_GROUP_BUILDINGS, ANB_GROUP_REPUTATION, ANB_GROUP_CARDS };
int anb_score(const HearthGame *game, const AnbState *st, int seat, HearthLines *lines);

/* ---- Events ---- */

enum {
    ANB_EV_ROUND,     /* a: round */
    ANB_EV_OFFERED,   /* a: building that came on offer */
    ANB_EV_HIRABLE,   /* a: villager, b: space */
    ANB_EV_CAVE,      /* a: cave that lies on top */
    ANB_EV_PLACE,     /* a: good, b: slot */
    ANB_EV_SALE,      /* a: item, or ANB_NONE for withdrawn */
    ANB_EV_OFFER,     /* place: seller; a: item, b: price */
    ANB_EV_SOLD,      /* the same, accepted; cells[1]: 1 if by the buyer, who was named the price */
    ANB_EV_REFUSED,   /* the same, refused */
    ANB_EV_REFRESH,   /* a: 0 houses, 1 outposts; cells[1]: what was paid */
    ANB_EV_CAT,       /* a: die, b: 1 if it obeys; cells[0]: which */
    ANB_EV_HARVEST,   /* a: building, b: villager */
    ANB_EV_BUILD,     /* a: building, b: price; cells: who builds, what was paid */
    ANB_EV_TRAIN,     /* a: villager, b: price; cells: who trains, what was paid */
    ANB_EV_LABOR,     /* a: coins, b: 1 if the cider as well; cells[0]: who */
    ANB_EV_EXPLORE,   /* a: cave, b: how many go; cells[0]: the party */
    ANB_EV_PARAGRAPH, /* a: paragraph, b: die, 0 if the story led there */
    ANB_EV_OPTION,    /* a: paragraph, b: option; cells[1]: what was paid for its bonus */
    ANB_EV_ROLL,      /* a: villager, b: die */
    ANB_EV_REROLL,    /* a: villager */
    ANB_EV_EXERT,     /* a: villager */
    ANB_EV_RESULT,    /* a: result, b: lanterns; place: 1 if it went well; cells[1]: paid */
    ANB_EV_CHOOSE,    /* a: which of the rewards */
    ANB_EV_GAIN,      /* a: item, b: how many */
    ANB_EV_COINS,     /* a: how many, may be negative; b: why, an AnbCoins */
    ANB_EV_REPUTATION, /* a: change, b: where it stands now */
    ANB_EV_JOIN,       /* a: villager */
    ANB_EV_FIND,       /* an empty cave was won */
    ANB_EV_TAKE,       /* a: building, free */
    ANB_EV_INJURE,     /* a: villager */
    ANB_EV_LOSE,       /* a: item, b: how many */
    ANB_EV_PASS,
    ANB_EV_HEAL,   /* a: villager, b: 0 potion, 1 cider, 2 bed, 3 own bed */
    ANB_EV_INCOME, /* a: coins, b: potions; cells[1]: all coins after it */
    ANB_EV_RENEW,  /* a: building */
    ANB_EV_END,
    ANB_EV_COUNTER, /* seat: seller, place: buyer; a: item, b: price */
    ANB_EVENTS
};

typedef enum AnbCoins { ANB_COINS_BOOK, ANB_COINS_BUILDING, ANB_COINS_EXPLORING } AnbCoins;

/* ---- Notation ---- */

/* The word that actions of a kind begin with. */
const char *anb_word(AnbKind kind);
/* Why no action of a kind is legal now. */
const HearthText *anb_why_none(const HearthGame *game, const AnbState *st, AnbKind kind);

/* ---- Wishes ---- */

/* What somebody wants (HearthWishes). What a part says depends on the kind; ANB_NONE, or 0 for the
 * numbers that count from 1, is what a wish does not say.
 *
 * Listed, `who` are those whom we would send, so that a listed wish can be had as it stands, and
 * `among` those who could be named instead, `least` to `most` of them. Wanted without `who`, it is
 * done by those whom we would send. To build or to train one does it: of several the cheapest. */
typedef struct AnbWish {
    uint64_t who;                /* villagers who do it, or for whom it is */
    uint64_t among;              /* listed: who could be named */
    const HearthText *why;       /* listed: it cannot be had now */
    uint8_t from[ANB_VILLAGERS]; /* harvested buildings, one for each of `who` in their order */
    uint8_t froms;               /* how many are said; the last one is for everybody else */
    uint8_t kind;                /* an AnbKind; exploring is one kind, with all who go */
    uint8_t least, most;         /* listed: how many villagers can be named */
    uint8_t building;            /* to build, or to take for nothing */
    uint8_t hire;                /* to train: the villager of the row */
    uint8_t item;                /* to place, sell or copy; listed: what is offered or harvested */
    uint8_t deck;                /* to refresh: 0 houses, 1 outposts */
    uint8_t seat;                /* the seller of an offer; listed: who offers */
    uint8_t price, highest;      /* of an offer or a counter; listed: the lowest, the highest */
    uint8_t option, coin;        /* of a paragraph, from 1; with a coin for its bonus */
    uint8_t reward;              /* to choose, from 1 */
    uint8_t ciders, potions;     /* 9.3: that are paid; not said: coins, where they are enough */
    uint8_t cost;                /* listed: in coins */
    uint8_t open;                /* more will be said: nobody sets out, ends or pays yet */
} AnbWish;

/* ---- Texts ---- */

enum {
#define TEXT(name, id, one) ANB_T_##name,
#define TEXTS(name, id, one, many) ANB_T_##name,
#include "anb_texts.def"
#undef TEXT
#undef TEXTS
    ANB_T_COUNT
};
extern const HearthText anb_texts[ANB_T_COUNT];
#define ANB_T(name) (&anb_texts[ANB_T_##name])

const HearthText *anb_building_name(const HearthGame *game, int building);
const HearthText *anb_villager_name(const HearthGame *game, int villager);
const HearthText *anb_item_name(int item);
const HearthText *anb_building_kind_name(const HearthGame *game, int building);

#endif
