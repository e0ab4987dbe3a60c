/* draw_int.h - What the files of this folder share: pen, chance, colours, outlines, glyphs. */
#ifndef HEARTH_DRAW_INT_H
#define HEARTH_DRAW_INT_H

#include "draw.h"

/* ---- Chance that is always the same ---- */

typedef struct DrawDice {
    uint32_t state;
} DrawDice;

uint32_t draw__hash(uint32_t a, uint32_t b);
DrawDice draw__dice(int cell, int purpose);
/* A number from least to most. */
int draw__roll(DrawDice *d, int least, int most);

/* ---- The pen ---- */

/* Writes path data: relative, whole numbers, nothing that is not needed. Points are absolute
 * for the caller. */
typedef struct DrawPen {
    HearthBuf *out;
    int x, y;
    char last;  /* the command that may be left out when repeated */
    bool digit; /* the last character is a digit: a number needs something before it */
} DrawPen;

typedef struct DrawPoint {
    int x, y;
} DrawPoint;

/* A point from left to right and from top to bottom, across before down. Two rolls in one
 * expression would fall in the order that a compiler likes, and the page would draw other maps than
 * paper. */
DrawPoint draw__spot(DrawDice *d, int left, int right, int top, int bottom);

DrawPen draw__pen(HearthBuf *out);
void draw__move(DrawPen *p, int x, int y);
void draw__line(DrawPen *p, int x, int y);
void draw__quad(DrawPen *p, int cx, int cy, int x, int y);
void draw__cubic(DrawPen *p, int ax, int ay, int bx, int by, int x, int y);
void draw__close(DrawPen *p);

/* How a stencil is laid on the paper. */
typedef struct DrawPlace {
    int x, y;       /* where its origin comes to lie */
    int wide, high; /* percent; a negative width mirrors it */
    int wobble;     /* how far each point may stray */
    DrawDice *dice; /* needed if it wobbles */
} DrawPlace;

/* Draws a stencil: absolute path data with the commands M L Q C Z. */
void draw__stencil(DrawPen *p, const char *stencil, const DrawPlace *at);
/* A stencil as a path of its own, with further attributes (which may be empty). */
void draw__glyph(HearthBuf *out, const char *attributes, const char *stencil, const DrawPlace *at);

/* ---- Elements ---- */

void draw__open_path(HearthBuf *out, const char *attributes); /* <path ATTRIBUTES d=" */
void draw__close_path(HearthBuf *out);
/* <circle ATTRIBUTES .../> */
void draw__circle(HearthBuf *out, const char *attributes, int x, int y, int radius);

void draw__attribute(HearthBuf *out, const char *name,
                     const char *value); /* with a space before it */
void draw__number_attribute(HearthBuf *out, const char *name, int value);

/* A text with its special characters written as entities. */
void draw__escaped(HearthBuf *out, const char *text);
/* How wide a text is, in hundredths of its size; a rough measure, never too small by much. */
int draw__width(const char *text);

typedef struct DrawText {
    int x, y, size;
    const char *attributes; /* class and such */
    char anchor;            /* 's', 'm' or 'e' */
    int most;               /* the widest it may be; set smaller if it would be wider, 0: any */
    bool bold;
} DrawText;
void draw__text(HearthBuf *out, const DrawText *how, const char *text);

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

/* A compass rose of that radius. */
void draw__rose(HearthBuf *out, int x, int y, int radius);
/* A ribbon with a name and, if there is one, a title; x is its middle, y its top. */
void draw__cartouche(HearthBuf *out, int x, int y, const char *name, const char *title);
/* The grid, and the frame around it with the letters of rows and the numbers of columns. */
void draw__grid(HearthBuf *out);
void draw__frame(HearthBuf *out);

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

/* The glyphs of one terrain in all its spaces, in their group. */
void draw__land(const DrawLand *land, HearthBuf *out);

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
