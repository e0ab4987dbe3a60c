/* ew_table.h - The table of Endless Winter: what a question is about at the left, the question and
 * what has happened at the right, and on a large terminal everything at once. */
#ifndef HEARTH_TERM_EW_TABLE_H
#define HEARTH_TERM_EW_TABLE_H

#include "ew_list.h"
#include "ew_map.h"
#include "ew_megaliths.h"

/* What is lit up: by a choice, or by something that happened. */
typedef struct EwLights {
    EwMapMarks map;
    EwStoneMarks stones;
    int culture, animal, stone; /* spaces, -1 for none */
    int column;                 /* -1 for none */
} EwLights;

void ew_lights_none(EwLights *out);
/* What the choices of a list light up. */
void ew_lights_list(const EwChoices *l, EwLights *out);

typedef struct EwScene {
    Full *f;
    const EwState *st;
    int seat; /* whose hand is shown */
    const EwChoices *list;
    EwPanel panel;
    EwLights lights;
    EwStanding standing;
    const char *status; /* a sentence at the top of the right side, or NULL */
    const char *note;   /* shown instead of the log, or NULL */
    const char *keys;
} EwScene;

/* Where things stand, for the mouse. */
typedef struct EwAreas {
    int row, rows, col, first;                 /* the list */
    int map_row, map_col, map_width, map_rows; /* map_rows 0: not shown */
    int stones_row, stones_col, stones_width;  /* stones_width 0: not shown */
} EwAreas;

void ew_scene_put(const EwScene *c, EwAreas *areas);
/* One part of the table; returns the rows used. */
int ew_panel_put(const EwScene *c, EwPanel panel, int row, int col, int width, int rows,
                 EwAreas *areas);

/* What all sides have, one after the other, beginning with `side`. */
void ew_boards_run(Full *f, const EwState *st, int side);
/* Where the points of all sides come from, or would come from now. */
void ew_points_run(Full *f, const EwState *st);

#endif
