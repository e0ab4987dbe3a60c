/* anb_table.h - The table of Above and Below: the village at the left, the rest around it. */
#ifndef HEARTH_TERM_ANB_TABLE_H
#define HEARTH_TERM_ANB_TABLE_H

#include "anb_list.h"
#include "anb_look.h"
#include "full.h"

typedef struct AnbScene {
    Full *f;
    const AnbState *st;
    int seat;            /* whose village is shown */
    const AnbList *list; /* what is asked, or NULL */
    int market;          /* AnbKind: what is shown below the list of deeds, -1 for the log */
    const char *status;  /* a sentence at the top of the right side, or NULL */
    const char *note;    /* shown instead of the log, or NULL */
    const char *keys;
} AnbScene;

/* Where the lines of the list stand, for the mouse. */
typedef struct AnbPlaces {
    int row, rows, col, first;
} AnbPlaces;

void anb_scene_put(const AnbScene *c, AnbPlaces *places);
/* The bar at the top. */
void anb_bar_put(Full *f, const AnbState *st, int seat);

/* The villages of all players, one after the other, beginning with `seat`. */
void anb_villages_run(Full *f, const AnbState *st, int seat);
/* Where the points of all players come from, or would come from now. */
void anb_points_run(Full *f, const AnbState *st);

#endif
