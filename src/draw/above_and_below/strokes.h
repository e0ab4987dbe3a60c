/* strokes.h - Drawings as lists of strokes: what is filled, washed or lined, and with which ink. */
#ifndef HEARTH_DRAW_ANB_STROKES_H
#define HEARTH_DRAW_ANB_STROKES_H

#include "pen.h"
#include "pieces.h"

#define ANB_INK "#2e2116"

/* How a stroke is made. */
typedef enum StrokeHow {
    FILL, /* a colour with an outline in ink */
    WASH, /* a colour alone */
    LINE, /* ink alone */
    TINT, /* a thinner line in a colour */
    BAND, /* a broad line in a colour */
    SHADE /* a colour that lets half of what lies below through */
} StrokeHow;

/* The stencil is path data as the pen reads it, or "O x y r", a circle. A colour is "#rrggbb" or a
 * letter of the palette. */
typedef struct Stroke {
    StrokeHow how;
    const char *colour;
    const char *stencil;
} Stroke;

/* What letters mean, for parts that come in several colours. */
typedef struct Palette {
    const char *skin, *dark, *hair, *coat, *hat; /* s d h c a */
    const char *wall, *beam, *roof, *tile;       /* w m r t */
} Palette;

typedef struct Canvas {
    HearthBuf *out;
    Palette palette;
    int thin, broad; /* widths of TINT and BAND in tenths */
    DrawPlace at;
} Canvas;

/* Ink of this width, in tenths, around everything until the canvas is closed. */
Canvas canvas_open(HearthBuf *out, int ink);
void canvas_close(Canvas *c);
/* A group that is moved and made smaller, in percent, until canvas_up(). */
void canvas_into(Canvas *c, int x, int y, int percent);
void canvas_up(Canvas *c);

void stroke(Canvas *c, StrokeHow how, const char *colour, const char *stencil);
void strokes(Canvas *c, const Stroke list[], int count);
#define STROKES(c, list) strokes(c, list, (int)(sizeof(list) / sizeof((list)[0])))
/* Points as x, y, x, y; a shape if it is filled, else a line. */
void stroke_points(Canvas *c, StrokeHow how, const char *colour, const int xy[], int points);
#define POINTS(c, how, colour, ...)                                                                \
    stroke_points(c, how, colour, (const int[]){__VA_ARGS__},                                      \
                  (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int) / 2))
void stroke_box(Canvas *c, StrokeHow how, const char *colour, int x, int y, int wide, int high);
void stroke_circle(Canvas *c, StrokeHow how, const char *colour, int x, int y, int radius);

/* A sign at a place, `size` wide. */
void draw_anb__sign_at(Canvas *c, const char *name, int x, int y, int size);
/* Those who are no people: drawn whole, but for the bandage. */
void draw_anb__special(Canvas *c, int which, AnbMood mood);
void draw_anb__bandage(Canvas *c);
void draw_anb__eyes_shut(Canvas *c, AnbMood mood, int left, int right, int y);

#endif
