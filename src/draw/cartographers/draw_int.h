/* draw_int.h - What the files of this folder share: colours, outlines, glyphs. */
#ifndef HEARTH_DRAW_INT_H
#define HEARTH_DRAW_INT_H

#include "draw.h"
#include "pen.h"

/* ---- Colours ---- */

#define DRAW_PAPER "#f6eedb"
#define DRAW_INK "#463a2e"
#define DRAW_COIN "#d8a63c"

#define DRAW_FAMILY "Alegreya,'EB Garamond',Georgia,serif"
#define DRAW_FONT "font-family=\"" DRAW_FAMILY "\" fill=\"" DRAW_INK "\""

typedef struct DrawTint {
    const char *name; /* the class */
    const char *ink;
    const char *wash;
    const char *body;               /* the fill of its glyphs */
    int fill_opacity, edge_opacity; /* of the wash, percent */
} DrawTint;

extern const DrawTint draw__tints[DRAW_TERRAINS];

/* ---- Outlines ---- */

/* The outline of all clusters of a region, `inset` units inside of the line that neighbours
 * share. */
void draw__outline(DrawPen *p, CartoBoard region, int inset);
/* The same with claws. */
void draw__claws(DrawPen *p, CartoBoard region);

/* ---- Glyphs of a space ---- */

typedef struct DrawLand {
    CartoBoard region; /* everything of this terrain */
    CartoBoard ruins;  /* where a corner is left free for a column */
    CartoBoard open;   /* empty spaces: next to them the coin of a mountain waits */
    bool coins;        /* mountains show theirs at all */
    int terrain;
} DrawLand;

/* draw_map() with or without coins; and one terrain of draw_small(). */
void draw__map(const CartoSheet *sheet, const CartoMap *map, bool coins, HearthBuf *out);
void draw__flat(HearthBuf *out, CartoBoard cells, int terrain);
/* A star with the number it stands for (1 is not written); its middle and radius. */
void draw__star(HearthBuf *out, int x, int y, int radius, int value);
/* Wash, outline and glyphs of a terrain by itself. */
void draw__region(const DrawLand *land, HearthBuf *out);

/* Does the neighbour of a cell at (rows, columns) away belong to b? */
bool draw__beside(CartoBoard b, int cell, int rows, int columns);

typedef void DrawGlyph(const DrawLand *land, int cell, HearthBuf *out);
DrawGlyph draw__forest, draw__village, draw__farm, draw__water, draw__monster, draw__mountain,
    draw__ruins, draw__wasteland;
/* A diagram without the beginning of its document, <svg, so that it can be placed in another. */
void draw__diagram(int scoring, HearthBuf *out);
/* The sheet that a diagram shows a part of. */
void draw__diagram_sheet(int scoring, CartoSheet *sheet, CartoMap *map);

/* A broken column in the corner of a space that was built over. */
void draw__relic(int cell, HearthBuf *out);

#endif
