/* carto_table.h - The table of Cartographers on the screen: sheet, card, edicts, others, log. */
#ifndef HEARTH_TERM_CARTO_TABLE_H
#define HEARTH_TERM_CARTO_TABLE_H

#include "carto_sheet.h"
#include "full.h"

enum { CARTO_FOCUS_MONSTERS = CARTO_EDICTS, CARTO_NO_FOCUS = -1 };

/* The cards that were revealed in the season up to some action of the log. */
typedef struct CartoCourse {
    uint8_t card[CARTO_CARDS];
    int count;
} CartoCourse;
void carto_course(const HearthMatch *m, int actions, CartoCourse *out);

typedef struct CartoScene {
    Full *f;
    const HearthMatch *m;
    const CartoState *st;
    const CartoCourse *course;
    int seat;                /* who looks */
    int sheet;               /* whose sheet is the large one */
    const CartoHand *hand;   /* what is held, or NULL */
    const CartoTrial *trial; /* what it would change, or NULL */
    const CartoGlow *glow;   /* or NULL */
    CartoBoard ghost;        /* another shape in pencil, where nothing is held */
    int ghost_terrain;
    CartoBoard fresh;
    int focus;
    const char *status; /* one sentence about now */
    Ink status_ink;
    const char *note; /* instead of the log: a guide, a hint; or NULL */
    const char *keys;
} CartoScene;

/* Where things are, for the mouse. */
typedef struct CartoPlaces {
    int scale, sheet_row, sheet_col;
    int edict_row, edict_col, coin_row;
} CartoPlaces;

void carto_scene_put(const CartoScene *c, CartoPlaces *places);
/* Only bar and sheet, for pages with their own text beside it; returns the column where that may
 * begin. */
int carto_scene_sheet(const CartoScene *c);

#endif
