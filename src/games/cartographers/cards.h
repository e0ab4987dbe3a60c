/* cards.h - The facts of the game as tables: cards, orientations, maps, seasons. */
#ifndef CARTO_CARDS_H
#define CARTO_CARDS_H

#include "board.h"
#include "gen/tables.h"

enum { CARTO_SEASONS = 4, CARTO_EDICTS = 4, CARTO_MOUNTAINS = 5 };

/* The terrains in their order, which nothing else repeats. */
#define CARTO_TERRAIN_LIST(X)                                                                      \
    X(FOREST, "forest")                                                                            \
    X(VILLAGE, "village") X(FARM, "farm") X(WATER, "water") X(MONSTER, "monster")
#define CARTO_TERRAIN_NUMBER(name, id) CARTO_##name,
enum { CARTO_TERRAIN_LIST(CARTO_TERRAIN_NUMBER) CARTO_TERRAINS };
#undef CARTO_TERRAIN_NUMBER

typedef enum CartoKind { CARTO_EXPLORE, CARTO_RUINS, CARTO_AMBUSH } CartoKind;

typedef struct CartoCard {
    const char *id;
    CartoKind kind;
    uint8_t number;         /* printed on the card */
    uint8_t time;           /* 0 for cards without a time value */
    uint8_t terrains;       /* bit set of CARTO_FOREST .. CARTO_MONSTER */
    uint8_t first, orients; /* its part of carto_orients */
    uint8_t clockwise;      /* ambushes: which way the sheets go, and the solo walk */
} CartoCard;

/* One turned or mirrored form of a shape, its box in the top left corner. */
typedef struct CartoOrient {
    CartoBoard cells;
    CartoBoard anchors; /* where the box's top left corner may be */
    uint8_t offsets[5]; /* bit numbers of its cells, ascending */
    uint8_t count, height, width;
    uint8_t shape; /* 0 or 1: which shape of the card */
    uint8_t coin;
    uint8_t pad_[6];
} CartoOrient;

typedef struct CartoMap {
    CartoBoard mountains, ruins, wasteland;
    CartoBoard beside;                  /* the neighbours of all mountains */
    CartoBoard around[CARTO_MOUNTAINS]; /* the four neighbours of each mountain */
} CartoMap;

typedef struct CartoScoring {
    const char *id;
    uint8_t number, category, solo_value;
} CartoScoring;

typedef struct CartoSeason {
    const char *id;
    uint8_t threshold;
    uint8_t edicts[2];
} CartoSeason;

/* Solo ambush: anchors in the order they are tried. */
typedef struct CartoWalk {
    const uint8_t *anchors;
    uint8_t count;
} CartoWalk;

extern const CartoCard carto_cards[CARTO_CARDS];
extern const CartoOrient carto_orients[CARTO_ORIENTS];
extern const CartoMap carto_maps[2];
extern const CartoScoring carto_scorings[CARTO_SCORINGS];
extern const CartoSeason carto_seasons[CARTO_SEASONS];
extern const CartoWalk carto_walks[CARTO_AMBUSH_CARDS];
extern const int8_t carto_title_ratings[CARTO_TITLES];

extern const char *const carto_terrain_ids[CARTO_TERRAINS];
extern const char carto_terrain_letters[CARTO_TERRAINS + 1]; /* on a sheet, off ruins */
extern const char carto_edict_letters[CARTO_EDICTS + 1];

#endif
