/* cards.h - The facts of the game as tables: buildings, villagers, tracks, caves, the book.
 *
 * All of it is generated from data/above_and_below, which says of every value how sure it is. */
#ifndef ANB_CARDS_H
#define ANB_CARDS_H

#include <hearth/hearth.h>

#include "gen/tables.h"

enum {
    ANB_GOODS = 8,
    ANB_POTION = 8, /* items: eight goods, then these two */
    ANB_CIDER = 9,
    ANB_ITEMS = 10,
    ANB_HOUSES = 25,
    ANB_OUTPOSTS = 24,
    ANB_KEYS = 9,
    ANB_STARS = 6,
    ANB_FIRST_OUTPOST = ANB_HOUSES, /* buildings are numbered through all kinds */
    ANB_FIRST_KEY = ANB_FIRST_OUTPOST + ANB_OUTPOSTS,
    ANB_FIRST_STAR = ANB_FIRST_KEY + ANB_KEYS,
    ANB_BUILDINGS = ANB_FIRST_STAR + ANB_STARS,
    ANB_CAVES = 25,
    ANB_ROW = 5,
    ANB_REPUTATIONS = 11,
    ANB_REGULARS = 18,
    ANB_SPECIALS = 6,
    ANB_FIRST_REGULAR = 12, /* villagers: three starters a seat, then these */
    ANB_FIRST_SPECIAL = ANB_FIRST_REGULAR + ANB_REGULARS,
    ANB_VILLAGERS = ANB_FIRST_SPECIAL + ANB_SPECIALS,
    ANB_VILLAGER_KINDS = 3 + ANB_REGULARS + 4
};

typedef enum AnbBuildingKind { ANB_HOUSE, ANB_OUTPOST, ANB_KEY, ANB_STAR } AnbBuildingKind;

typedef struct AnbBuilding {
    const char *id;
    AnbBuildingKind kind;
    uint8_t cost, beds, income, vp, count, potion_on_build, potion_income, reputation_on_build;
    uint8_t rerolls, coin_on_build, coin_on_explore;
    uint8_t goods;      /* what lies on it, if count > 0 */
    uint8_t vp_each;    /* points for each of */
    uint16_t vp_what;   /* these: bits as in ANB_COUNT_... */
    uint8_t income_for; /* a coin for each token of these goods on the track */
    uint8_t renewing, train_ready, tokens_as_coins;
} AnbBuilding;

/* What points are given for: items by their number, and these. */
enum {
    ANB_COUNT_OUTPOST = ANB_ITEMS,
    ANB_COUNT_HOUSE,
    ANB_COUNT_KEY,
    ANB_COUNT_STAR,
    ANB_COUNT_VILLAGER,
    ANB_COUNT_CAVE,
    ANB_COUNTS
};

typedef enum AnbOrigin { ANB_STARTER, ANB_REGULAR, ANB_SPECIAL } AnbOrigin;

typedef struct AnbVillagerKind {
    const char *id;
    AnbOrigin origin;
    uint8_t die[2], lanterns[2]; /* from this die on, so many lanterns; 7 is never reached */
    uint8_t hammer, hammer_plus, quill, quill_plus, fishfolk;
} AnbVillagerKind;

/* The four kinds of special villagers, in the order of the tables. */
enum { ANB_WATER_WOMAN, ANB_GLOGO, ANB_CAVE_CAT, ANB_METAL_MAN };

/* ---- The book ---- */

enum {
    ANB_FX_ITEM, /* + the item */
    ANB_FX_COINS = ANB_ITEMS,
    ANB_FX_REPUTATION,
    ANB_FX_VILLAGER,
    ANB_FX_CAVE,
    ANB_FX_SPECIAL,
    ANB_FX_BUILDING,
    ANB_FX_COPY,
    ANB_FX_INJURE,
    ANB_FX_STAKE,
    ANB_FX_CHOOSE /* one of the next n */
};

typedef struct AnbEffect {
    uint8_t kind;
    int8_t n;
} AnbEffect;

/* What happens; number 0 is "nothing". */
typedef struct AnbResult {
    uint16_t first, count; /* in effects */
    uint16_t go;           /* the story goes on in this paragraph; or 0 */
    uint16_t story;        /* in book_texts; 0: none */
} AnbResult;

enum {
    ANB_BONUS_NONE,
    ANB_BONUS_HAMMER, /* for each in the party */
    ANB_BONUS_QUILL,
    ANB_BONUS_FISHFOLK, /* if one is in the party */
    ANB_BONUS_COIN,     /* if a coin is paid for it */
    ANB_BONUS_IF_ITEM,  /* if one of these is owned */
    ANB_BONUS_PER_ITEM
};

typedef struct AnbOption {
    uint16_t text;
    uint8_t pay;
    uint8_t bonus;
    uint16_t items; /* of the bonus */
    uint8_t lanterns;
    uint8_t number[2];  /* to be reached; 0: none */
    uint16_t result[2]; /* for reaching it */
    uint16_t gain;      /* without a roll, if there are no numbers */
    uint16_t fail;
} AnbOption;

typedef struct AnbParagraph {
    uint16_t title, text; /* in book_texts */
    uint16_t first, options;
} AnbParagraph;

/* What an edition of the cards and of the book says. A game value names its tables, so that two
 * editions can be played side by side. */
typedef struct AnbTables {
    const AnbEffect *effects;
    const AnbResult *results; /* number 0 is "nothing" */
    const AnbOption *options;
    const AnbParagraph *paragraphs; /* from 1 on */
    const HearthText *book_texts;   /* from 1 on */
    uint16_t text_count;
    uint16_t result_count;
    uint8_t paragraph_count;
    /* Editions may have these in common. */
    const AnbBuilding *buildings;          /* ANB_BUILDINGS */
    const AnbVillagerKind *villager_kinds; /* ANB_VILLAGER_KINDS */
    const uint8_t (*caves)[6];             /* ANB_CAVES: the paragraph for each face of the die */
    uint8_t supply[ANB_ITEMS];
    uint8_t track_vp[ANB_GOODS], track_income[ANB_GOODS];
    uint8_t hire[ANB_ROW];
    int8_t reputation_vp[ANB_REPUTATIONS];
    uint8_t rank_bonus[3][4]; /* by players - 2 and place */
    int8_t lowest_reputation;
    uint8_t start_income, start_beds;
} AnbTables;

extern const AnbTables anb_built_in, anb_edition_1;    /* the newest; older ones by number */
extern const AnbBuilding anb_buildings[ANB_BUILDINGS]; /* of the newest, */
extern const AnbVillagerKind anb_villager_kinds[ANB_VILLAGER_KINDS];
extern const uint8_t anb_caves[ANB_CAVES][6];           /* and of those that have the same */
extern const HearthText anb_book_texts[];               /* of the newest: gen/book.c */
extern const uint8_t anb_building_names[ANB_BUILDINGS]; /* of the texts ANB_T_NAME_... */
extern const char *const anb_item_ids[ANB_ITEMS];

#endif
