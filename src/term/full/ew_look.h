/* ew_look.h - What the things of Endless Winter look like: a glyph and an ink each, and short codes
 * for what is gained.
 *
 * Nothing is told by its colour alone: every side has a mark of its own, every land a glyph. Where
 * the terminal has no UTF-8, glyphs are letters and signs. */
#ifndef HEARTH_TERM_EW_LOOK_H
#define HEARTH_TERM_EW_LOOK_H

#include "endless_winter.h"
#include "screen.h"

const char *ew_land_glyph(const Screen *s, int land);
Ink ew_land_ink(int land);
const char *ew_side_mark(const Screen *s, const EwState *st, int side);
Ink ew_side_ink(int side);
const char *ew_village_glyph(const Screen *s);
const char *ew_arrow_glyph(const Screen *s, bool upright, bool positive);

enum { EW_CODE = 64 };
/* "2FT": two food and a tool. */
const char *ew_code(const HearthGame *game, int list, char out[EW_CODE]);
const char *ew_cost_code(const EwCost *cost, char out[EW_CODE]);

/* Explains all glyphs and codes; returns the rows used. */
int ew_legend_put(const HearthGame *game, Screen *s, int row, int col, int width);

#endif
