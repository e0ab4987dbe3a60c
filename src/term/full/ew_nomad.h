/* ew_nomad.h - The Nomad: its column of cards, and its turns told step by step. */
#ifndef HEARTH_TERM_EW_NOMAD_H
#define HEARTH_TERM_EW_NOMAD_H

#include "ew_table.h"

/* All about the Nomad, or about the other players where there is none. */
int ew_nomad_put(Screen *s, const HearthMatch *m, const EwState *st, int row, int col, int width,
                 int rows);

/* A scene: the part of the table that it is about, as it was then, beside what was told so far. */
void ew_scene_told(Full *f, const Scenes *s, int at, const char *keys);
/* Looks at boards and points as they were then. */
void ew_scene_key(Full *f, const Scenes *s, int at, int key);

#endif
