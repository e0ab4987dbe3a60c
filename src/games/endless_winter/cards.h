/* cards.h - The facts of the game as tables: cards, tiles, tracks, the Nomad.
 *
 * All of it is generated from data/endless_winter, which says of every value how sure it is. */
#ifndef EW_CARDS_H
#define EW_CARDS_H

#include <hearth/hearth.h>

#include "gen/tables.h"

enum {
    EW_COLUMNS = 4, /* initiate, develop, migrate, hunt */
    EW_REST = 4,    /* the fifth place for a figure; for bonuses: any column */
    EW_TOPS = 2,    /* lines of the top section of a column */
    EW_TRIBES = 5,  /* cards people own: five tribe cards, */
    EW_STARTERS = 3,
    EW_KINDS = EW_TRIBES + EW_STARTERS, /* three starting cards, */
    EW_CULTURES = 40,                   /* and culture cards, one of each */
    EW_CARDS = EW_KINDS + EW_CULTURES,
    EW_ERA_2 = 20, /* the first culture card, and half the stones, of the second era */
    EW_ANIMALS = 7,
    EW_STONES = 20,
    EW_TILES = 25,
    EW_BASE = 0, /* tiles: the base, then glaciers, then land */
    EW_FIRST_GLACIER = 1,
    EW_GLACIERS = 9,
    EW_FIRST_LAND = EW_FIRST_GLACIER + EW_GLACIERS,
    EW_LANDS = EW_TILES - EW_FIRST_LAND,
    EW_LAND_TYPES = 6,
    EW_PLACES = 19,    /* of the terrain board, numbered from 0; the base in the middle */
    EW_BASE_PLACE = 9, /* printed number 10 */
    EW_JUNCTURES = 24,
    EW_SQUARES = 8, /* of a megalith tile: two rows of four */
    EW_MEGALITH_TILES = 4,
    EW_SETUPS = 6,
    EW_CHIEFS = 5,
    EW_NOMADS = 16,
    EW_MAPS = 6,
    EW_REST_TILES = 6,
    EW_STONE_SPACES = 3,
    EW_TRACK = 11,  /* levels 0 to 10 of both idol tracks */
    EW_BURIALS = 8, /* entries of a burial chart; the last is for more */
    EW_MAX_SIDES = 4,
    EW_LEVELS = 8, /* of megaliths */
    EW_NO_BONUS = 255
};

/* Things that have a name of their own, as packs number them. */
enum {
    EW_NAME_CARDS,
    EW_NAME_ANIMALS = EW_NAME_CARDS + EW_CARDS,
    EW_NAME_CHIEFS = EW_NAME_ANIMALS + EW_ANIMALS,
    EW_NAME_COLUMNS = EW_NAME_CHIEFS + EW_CHIEFS,
    EW_NAME_LANDS = EW_NAME_COLUMNS + EW_COLUMNS + 1
};

typedef enum EwOp {
    EW_OP_NONE,
    EW_OP_FOOD,
    EW_OP_TOOL,
    EW_OP_IDOL,
    EW_OP_DRAW,
    EW_OP_LABOR,
    EW_OP_POINTS,
    EW_OP_BURY,
    EW_OP_TRIBE,         /* to hand */
    EW_OP_TRIBE_DISCARD, /* to the discard pile */
    EW_OP_CULTURE,
    EW_OP_ANIMAL,
    EW_OP_ANIMAL_RANDOM,
    EW_OP_REVEAL,
    EW_OP_TIP,
    EW_OP_CAMP,
    EW_OP_MOVE,
    EW_OP_VILLAGE, /* a: food cheaper */
    EW_OP_MEGALITH,
    EW_OP_MEGALITH_EXTRA, /* a, b: squares of the same tile */
    EW_OP_STONE,          /* a: food cheaper, b: tools cheaper */
    EW_OP_FILL_FOOD,
    EW_OP_POINTS_PER, /* n points for each a (an EwWhat); b: divisor << 4 | most, 0 for no bound */
    EW_OP_CHOOSE,     /* n of the b lists that begin with list a */
    EW_OP_PAY,        /* b: food << 4 | tools may be paid to gain list a */
    EW_OP_ECLIPSE_CARD,
    EW_OP_GLACIER_SCORE,
    EW_OP_VILLAGE_OR_MOVE,
    EW_OPS
} EwOp;

/* What points are counted by. */
typedef enum EwWhat {
    EW_PER_MEGALITH_LEVEL1,
    EW_PER_MEGALITH_UPPER,
    EW_PER_MEGALITH_ANY,
    EW_PER_TIPPED_ANIMAL,
    EW_PER_UPRIGHT_ANIMAL,
    EW_PER_UPRIGHT_TYPE,
    EW_PER_SET_OF_4,
    EW_PER_BURIED_CARD,
    EW_PER_CAMP_FOREST_GRASSLAND,
    EW_PER_CAMP_LAKE_MOUNTAIN,
    EW_PER_GLACIER_WITH_CAMP,
    EW_PER_VILLAGE,
    EW_PER_TRIBE_TYPE,
    EW_PER_HONOR_LEVEL,
    EW_PER_SACRIFICE_LEVEL,
    EW_PER_CULTURE_CARD,
    EW_WHATS
} EwWhat;

typedef enum EwLand {
    EW_LAND_BASE,
    EW_LAND_GLACIER,
    EW_LAND_FOREST,
    EW_LAND_GRASSLAND,
    EW_LAND_LAKE,
    EW_LAND_MOUNTAIN,
    EW_LAND_CAVE,
    EW_LAND_HOTSPRING
} EwLand;

typedef struct EwEffect {
    uint8_t op, n, a, b;
} EwEffect;

/* A list of effects; list 0 is empty, equal lists are one. */
typedef struct EwList {
    uint16_t first, count; /* in ew_effects */
} EwList;

typedef struct EwCost {
    uint8_t labor, food, tool;
    uint8_t gain; /* list */
} EwCost;

typedef struct EwColumn {
    const char *id;
    uint8_t tops;
    EwCost top[EW_TOPS];
    EwCost middle;
    uint8_t bottom; /* list */
} EwColumn;

typedef struct EwKind { /* a tribe or starting card */
    const char *id;
    uint8_t copies; /* in the supply, or with each player for starting cards */
    uint8_t labor;
    uint8_t column, bonus; /* so much more in this column; EW_REST: in any; EW_NO_BONUS: nowhere */
    uint8_t eclipse;       /* list */
    uint8_t eclipse_labor; /* doubled */
    uint8_t points;
} EwKind;

typedef struct EwCulture {
    const char *id;
    uint8_t labor, points, gain;
} EwCulture;

typedef struct EwAnimal {
    const char *id;
    uint8_t copies, tip;
    uint8_t set[4]; /* points for 1 to 4 upright ones of a human */
    uint8_t full;   /* how many make a whole set; 0: no sets of its own */
    uint8_t nomad[4];
    uint8_t wild;
} EwAnimal;

typedef struct EwStone {
    const char *id;
    EwEffect score; /* EW_OP_POINTS_PER */
} EwStone;

typedef struct EwTile {
    const char *id;
    uint8_t land; /* EwLand */
    uint8_t gain;
} EwTile;

typedef struct EwMegalithTile {
    const char *id;
    uint8_t start; /* square */
    uint8_t gain[EW_SQUARES];
} EwMegalithTile;

typedef struct EwSetup {
    const char *id;
    uint8_t food, tool, tribe;
    uint8_t animals; /* how many */
    uint8_t animal[2];
    uint8_t gain;
} EwSetup;

typedef struct EwChief {
    const char *id;
    uint8_t column, labor;         /* B side: so much labor in this column; EW_REST: in any */
    uint8_t tool_cost, tool_labor; /* B side: may pay tools for more; 0: no */
} EwChief;

typedef struct EwNomadCard {
    const char *id;
    uint8_t marker;      /* column */
    uint8_t right, down; /* arrows */
    uint8_t labor;
    uint8_t upper[EW_COLUMNS], bottom[EW_COLUMNS]; /* lists */
} EwNomadCard;

typedef struct EwMapCard {
    const char *id;
    uint8_t inner[2], outer[3]; /* places */
} EwMapCard;

typedef struct EwToken { /* a rest tile, or a glacier tile */
    const char *id;
    uint8_t gain;
    uint8_t eclipse_labor; /* doubled; of rest tiles, on top of what resting gives */
} EwToken;

/* What an edition of the cards and boards says. A game value names its tables, so that two editions
 * can be played side by side. */
typedef struct EwTables {
    const EwEffect *effects;
    const EwList *lists;
    uint8_t list_count;
    EwColumn columns[EW_COLUMNS];
    EwKind kinds[EW_KINDS];
    EwCulture cultures[EW_CULTURES];
    EwAnimal animals[EW_ANIMALS];
    EwStone stones[EW_STONES];
    EwTile tiles[EW_TILES];
    EwMegalithTile megalith_tiles[EW_MEGALITH_TILES];
    EwSetup setups[EW_SETUPS];
    EwChief chiefs[EW_CHIEFS];
    EwNomadCard nomads[EW_NOMADS];
    EwMapCard maps[EW_MAPS];
    EwToken rest_tiles[EW_REST_TILES];
    EwToken glacier_tokens[EW_GLACIERS];
    EwCost stone_spaces[EW_STONE_SPACES];
    /* Tracks. */
    uint8_t honor_points[EW_TRACK]; /* for entering a level */
    uint8_t sacrifice_gain[EW_TRACK];
    uint8_t leftover_points[EW_TRACK], leftover_per[EW_TRACK];
    uint8_t burial[3][EW_BURIALS];          /* first, middle, last on honor */
    uint8_t food_labor[11];                 /* 1: an icon on that food space */
    uint8_t order_gain[EW_MAX_SIDES];       /* lists: reward by place in the turn order */
    uint8_t order_start[EW_MAX_SIDES];      /* lists: at the start of the game */
    uint8_t megalith_points[EW_LEVELS + 1]; /* by level; 0 and 1 unused */
    /* By number of sides, 2 to 4 (entry sides - 2). */
    uint8_t animal_fill[3], stones_per_era[3], glaciers_in[3];
    /* Single numbers. */
    uint8_t food_capacity, hand;
    uint8_t village_food, token_discount;
    uint8_t era_2_round, culture_labor;
    uint8_t village_gain, megalith_gain; /* lists */
    uint8_t megaliths_per_gain, nomad_stone_points;
    uint8_t rest_gain; /* list */
    uint8_t rest_labor, chief_labor, chief_rest;
} EwTables;

extern const EwTables ew_built_in;

/* Places of the terrain board: its geometry, the same in every edition. */
extern const int8_t ew_place_x[EW_PLACES], ew_place_y[EW_PLACES]; /* half tiles east, rows south */
extern const uint8_t ew_place_ring[EW_PLACES];                    /* 0 base, 1 inner, 2 outer */
extern const uint32_t ew_beside[EW_PLACES];                       /* bit sets of places */
extern const uint8_t ew_juncture[EW_JUNCTURES][3];                /* its places, ascending */
extern const int8_t ew_juncture_x[EW_JUNCTURES], ew_juncture_y[EW_JUNCTURES]; /* sums */

#endif
