/* ew_nomad.h - The Nomad: its column of cards, and its turns told step by step. */
#ifndef HEARTH_TERM_EW_NOMAD_H
#define HEARTH_TERM_EW_NOMAD_H

#include "ew_table.h"

/* Its cards of the round, the newest on top, with the rows in force lit up; `card`, `bottom` and
 * `column` are the cell that is being carried out, card -1 for none. Returns the rows used. */
int ew_nomad_cards_put(const HearthGame *game, Screen *s, const EwState *st, int card, bool bottom,
                       int column, int row, int col, int width, int rows);
/* All about the Nomad, or about the other players where there is none. */
int ew_nomad_put(Screen *s, const HearthMatch *m, const EwState *st, int row, int col, int width,
                 int rows);

/* A scene: the part of the table that it is about, as it was then, beside what was told so far. */
void ew_scene_told(Full *f, const Scenes *s, int at, const char *keys);
/* Looks at boards and points as they were then. */
void ew_scene_key(Full *f, const Scenes *s, int at, int key);

#endif
