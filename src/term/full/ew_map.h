/* ew_map.h - The land of Endless Winter: tiles in rows of 3, 4, 5, 4 and 3, villages between them.
 */
#ifndef HEARTH_TERM_EW_MAP_H
#define HEARTH_TERM_EW_MAP_H

#include "ew_look.h"

/* What is lit up on the map. */
typedef struct EwMapMarks {
    int from, to;   /* places, or -1 */
    int juncture;   /* or -1 */
    uint32_t sites; /* junctures that could be chosen */
    uint32_t lit;   /* places */
} EwMapMarks;

#define EW_MAP_NO_MARKS                                                                            \
    { .from = -1, .to = -1, .juncture = -1 }

enum { EW_MAP_WIDTH = 40, EW_MAP_ROWS = 14 }; /* at least */

/* Returns the rows used. */
int ew_map_put(const HearthGame *game, Screen *s, const EwState *st, const EwMapMarks *marks,
               int row, int col, int width, int rows);
/* What lies at a character: a place, or a juncture when `juncture` is wanted; -1 for nothing. */
int ew_map_at(int row, int col, int width, int rows, int at_row, int at_col, bool juncture);

#endif
