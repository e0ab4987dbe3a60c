/* ew_megaliths.h - The megalith board of Endless Winter: standing stones seen from above. */
#ifndef HEARTH_TERM_EW_MEGALITHS_H
#define HEARTH_TERM_EW_MEGALITHS_H

#include "ew_look.h"

/* What is lit up on the board. */
typedef struct EwStoneMarks {
    EwSites sites;   /* where one could be placed */
    int level, cell; /* what is chosen; level 0 for nothing */
} EwStoneMarks;

enum { EW_MEGALITHS_ROWS = 7 };

/* Returns the rows used. */
int ew_megaliths_put(const HearthGame *game, Screen *s, const EwState *st,
                     const EwStoneMarks *marks, int row, int col, int width);
/* The cell at a character, -1 for none. */
int ew_megaliths_at(int row, int col, int width, int at_row, int at_col);

#endif
