/* pen.h - Path data, elements, texts, and the chance that makes a drawing look drawn.
 *
 * The same calls give the same bytes, always: no floats, no ids, no style attributes. */
#ifndef HEARTH_DRAW_PEN_H
#define HEARTH_DRAW_PEN_H

#include "buf.h"

/* ---- Chance that is always the same ---- */

typedef struct DrawDice {
    uint32_t state;
} DrawDice;

uint32_t pen_hash(uint32_t a, uint32_t b);
DrawDice pen_dice(int cell, int purpose);
/* A number from least to most. */
int pen_roll(DrawDice *d, int least, int most);

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
DrawPoint pen_spot(DrawDice *d, int left, int right, int top, int bottom);

DrawPen pen_start(HearthBuf *out);
void pen_move(DrawPen *p, int x, int y);
void pen_line(DrawPen *p, int x, int y);
void pen_quad(DrawPen *p, int cx, int cy, int x, int y);
void pen_cubic(DrawPen *p, int ax, int ay, int bx, int by, int x, int y);
void pen_close(DrawPen *p);

/* How a stencil is laid on the paper. */
typedef struct DrawPlace {
    int x, y;       /* where its origin comes to lie */
    int wide, high; /* percent; a negative width mirrors it */
    int wobble;     /* how far each point may stray */
    DrawDice *dice; /* needed if it wobbles */
} DrawPlace;

/* Draws a stencil: absolute path data with the commands M L Q C Z. */
void pen_stencil(DrawPen *p, const char *stencil, const DrawPlace *at);
/* A stencil as a path of its own, with further attributes (which may be empty). */
void pen_glyph(HearthBuf *out, const char *attributes, const char *stencil, const DrawPlace *at);

/* ---- Elements ---- */

void pen_open_path(HearthBuf *out, const char *attributes); /* <path ATTRIBUTES d=" */
void pen_close_path(HearthBuf *out);
/* <circle ATTRIBUTES .../> */
void pen_circle(HearthBuf *out, const char *attributes, int x, int y, int radius);

void pen_attribute(HearthBuf *out, const char *name,
                   const char *value); /* with a space before it */
void pen_number_attribute(HearthBuf *out, const char *name, int value);

/* A text with its special characters written as entities. */
void pen_escaped(HearthBuf *out, const char *text);
/* How wide a text is, in hundredths of its size; a rough measure, never too small by much. */
int pen_width(const char *text);

typedef struct DrawText {
    int x, y, size;
    const char *attributes; /* class and such */
    char anchor;            /* 's', 'm' or 'e' */
    int most;               /* the widest it may be; set smaller if it would be wider, 0: any */
    bool bold;
} DrawText;
void pen_text(HearthBuf *out, const DrawText *how, const char *text);

#endif
