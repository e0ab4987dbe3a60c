/* inputs.h - What the learned value looks at on a sheet after a move: the inputs of the model.
 *
 * 64 inputs are there in every game: holes, places left for each shape, where an ambush would land
 * and what it would cost, coins, monsters, time, what is left in the deck. 16 more belong to each
 * edict that is still to be scored: its stars now and what could become stars, such as rows nearly
 * full or clusters near the size that pays. Weights of an edict belong to its card; when it is
 * scored next says in which mixture they are taken.
 *
 * What drawings of different terrains on the same spaces have in common is worked out once
 * (CartoGaps): most edicts look at one terrain or two. */
#ifndef CARTO_INPUTS_H
#define CARTO_INPUTS_H

#include "cartographers.h"
#include "value_model.h"

enum {
    CARTO_COMMON = 64,   /* inputs of every game */
    CARTO_OF_EDICT = 16, /* and of each edict */
    CARTO_FITTED = 10,   /* cards whose places are counted */
    CARTO_OF_AMBUSH = 3, /* inputs about the next ambush */
    CARTO_PER_INPUT = HEARTH_MODEL_ONE,
};

extern const HearthModelShape carto_model_shape;
enum {
    CARTO_CARD_ROWS = CARTO_SCORINGS * CARTO_OF_EDICT,
    CARTO_ROWS = CARTO_COMMON + CARTO_CARD_ROWS,
    /* An edict that is scored this season and one that waits have different rows. */
    CARTO_NETWORK_ROWS = CARTO_COMMON + 2 * CARTO_CARD_ROWS,
    CARTO_WEIGHTS = CARTO_ROWS * HEARTH_MODEL_KNOTS + CARTO_NETWORK_ROWS * HEARTH_MODEL_WIDE +
                    HEARTH_MODEL_WIDE * HEARTH_MODEL_NARROW + 2 * HEARTH_MODEL_NARROW
};

/* A table between two cards: all that a sheet's value depends on besides the sheet. */
typedef struct CartoScene {
    const CartoMap *map;
    uint8_t edict[CARTO_EDICTS];
    uint8_t weight[CARTO_EDICTS]; /* how often each is still to be scored */
    uint8_t seasons_left;
    uint8_t ambush_left;
    bool others; /* are there others at the table, who draw the ambushes? */
    bool over;
    int16_t x[CARTO_COMMON]; /* inputs that no drawing changes; 0 where one does */
} CartoScene;

/* The scene after the card that lies on the table now; `others` as above. */
void carto_scene_after(CartoScene *scene, HearthModelContext *context, const CartoState *st,
                       bool others);
/* What an edict brings and could bring. */
typedef struct CartoPotential {
    int16_t x[CARTO_OF_EDICT];
    int stars;
} CartoPotential;

typedef struct CartoGaps {
    CartoBoard empty;
    CartoBoard near;      /* spaces beside empty ones */
    CartoBoard degree[5]; /* empty spaces by the number of empty neighbours */
    int16_t x[CARTO_COMMON];
    /* What is the same for all terrains that an edict, or the next ambush, does not look at; found
     * when the first of them is asked for. */
    bool known[CARTO_EDICTS], ambush_known;
    CartoPotential potential[CARTO_EDICTS];
    int16_t ambush_x[CARTO_OF_AMBUSH];
} CartoGaps;

void carto_gaps(const CartoScene *scene, CartoBoard empty, CartoGaps *out);
/* All inputs of a sheet whose empty spaces are those of `gaps`; returns what the sheet is worth if
 * nothing more were drawn, as greedy sees it. The gaps may be shared by sheets that differ only by
 * the terrain that was drawn last and its coins; CARTO_NOT_SHARED if they are not. */
enum { CARTO_NOT_SHARED = -1 };
int carto_inputs(const CartoScene *scene, CartoGaps *gaps, const CartoSheet *sheet, int terrain,
                 int16_t x[HEARTH_MODEL_INPUTS]);

/* ---- Between the files of this idea ---- */

/* Potentials of one card; `x` has CARTO_OF_EDICT zeros. */
void carto_potential_space(const CartoMap *map, int card, const CartoGaps *gaps, int16_t *x);
void carto_potential_forest(const CartoMap *map, int card, const CartoGaps *gaps,
                            const CartoSheet *s, int16_t *x);
void carto_potential_fields(const CartoMap *map, int card, const CartoGaps *gaps,
                            const CartoSheet *s, int16_t *x);
void carto_potential_village(const CartoMap *map, int card, const CartoGaps *gaps,
                             const CartoSheet *s, int16_t *x);

/* How many, times so many eighths, as an input. */
static inline int16_t carto_input(int n, int eighths) {
    int v = n * eighths;
    return (int16_t)(v > 127 ? 127 : v);
}

static inline int16_t carto_cells_input(CartoBoard b, int eighths) {
    return carto_input(carto_count(b), eighths);
}

#endif
