/* carto_sheet.h - Drawing sheets of Cartographers on the screen, large and small.
 *
 * Every terrain has a glyph of its own, so that nobody needs the colour. */
#ifndef HEARTH_TERM_CARTO_SHEET_H
#define HEARTH_TERM_CARTO_SHEET_H

#include "carto_hand.h"
#include "screen.h"

/* What a sheet is shown with. */
typedef struct CartoSheetLook {
    const CartoSheet *sheet;
    const CartoMap *map;
    /* a shape that is not drawn yet */
    CartoBoard ghost, clash;
    int terrain;
    bool fits;
    /* spaces that glow; terrain[] says what would bring stars there */
    const CartoGlow *glow;
    /* spaces that were drawn last */
    CartoBoard fresh;
} CartoSheetLook;

/* A space is 2 * scale columns wide and scale rows high. With labels and frame: */
static inline int carto_sheet_cols(int scale) {
    return 2 * scale * CARTO_N + 4;
}
static inline int carto_sheet_rows(int scale) {
    return scale * CARTO_N + 3;
}

void carto_sheet_put(Screen *s, int row, int col, int scale, const CartoSheetLook *look);
/* The space at a place of the screen, -1 if there is none. */
int carto_sheet_hit(int row, int col, int scale, int at_row, int at_col);

/* Small sheets: 11 columns; two spaces a character where there are colours, else one. */
int carto_small_rows(const Screen *s);
void carto_small_put(Screen *s, int row, int col, const CartoSheet *sheet, const CartoMap *map);

/* The glyph of a terrain, and its ink. */
const char *carto_glyph(const Screen *s, int terrain);
Ink carto_ink_of(int terrain);
/* Draws the legend; returns the rows used. */
int carto_legend_put(Screen *s, int row, int col, int width);

#endif
