/* ew_panels.h - Parts of the table that are lists: columns, displays, stones, what a side has. All
 * return the rows they used. */
#ifndef HEARTH_TERM_EW_PANELS_H
#define HEARTH_TERM_EW_PANELS_H

#include "ew_table.h"

int ew_columns_put(const EwScene *c, int row, int col, int width, int rows);
int ew_culture_put(const EwScene *c, int row, int col, int width, int rows);
int ew_animals_put(const EwScene *c, int row, int col, int width, int rows);
int ew_stones_put(const EwScene *c, int row, int col, int width, int rows);
/* All sides, the two tracks, and what the seat has. */
int ew_own_put(const EwScene *c, int row, int col, int width, int rows);
/* All sides in a line each. */
int ew_sides_put(Full *f, const EwState *st, int seat, int row, int col, int width);
/* Something that a side has, in at most so many rows; 0 if there is nothing to tell. */
int ew_holding_put(const HearthGame *game, Screen *s, const EwState *st, int side, EwHolding fact,
                   int row, int col, int width, int rows, Ink ink);
/* Everything a side has. */
int ew_board_put(Full *f, const EwState *st, int side, int row, int col, int width, int rows);

#endif
