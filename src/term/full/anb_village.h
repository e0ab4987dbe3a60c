/* anb_village.h - A village cut open: people and houses above the grass, caves below it. */
#ifndef HEARTH_TERM_ANB_VILLAGE_H
#define HEARTH_TERM_ANB_VILLAGE_H

#include "anb_look.h"

/* Draws the village of a seat into a box, as large as it fits; returns the rows used. */
int anb_village_put(const HearthGame *game, Screen *s, const AnbState *st, int seat, int row,
                    int col, int width, int rows);

#endif
