/* ew_draw_int.h - What the files of this folder share: layers, colors, the families of pieces.
 *
 * A piece is a row of layers, each a stencil and how it is painted. A stencil is path data for the
 * pen, or circles "O x y radius" and ellipses "E x y across down", several in a row. A layer whose
 * paint begins with @ is another icon, laid there by "x y percent". In the paint of what belongs to
 * a side, $c $d $l $i are its color, the dark one, the light one, and the ink on it. */
#ifndef HEARTH_DRAW_EW_INT_H
#define HEARTH_DRAW_EW_INT_H

#include "ew_draw.h"
#include "pen.h"

#define INK "#2a211b"
#define BONE "#f5ead2"
#define OCHRE "#a8432a"

/* Painted with the ink of the group around it, without an outline, and as a line only. */
#define BODY(color) "fill=\"" color "\""
#define RIM(color, rim) "fill=\"" color "\" stroke=\"" rim "\""
#define FLAT(color) "fill=\"" color "\" stroke=\"none\""
#define SHADE(color, share) "fill=\"" color "\" stroke=\"none\" opacity=\"" share "\""
#define LINE(color, width) "fill=\"none\" stroke=\"" color "\" stroke-width=\"" width "\""
#define EDGED(color, rim, width) "fill=\"" color "\" stroke=\"" rim "\" stroke-width=\"" width "\""

typedef struct EwLayer {
    const char *paint, *stencil;
} EwLayer;

typedef struct EwArt {
    const char *id;
    const EwLayer *layers;
    int count;
} EwArt;
#define EW_ART(id, layers)                                                                         \
    { id, layers, (int)(sizeof(layers) / sizeof(layers)[0]) }

/* Where and in whose colors layers are laid. */
typedef struct EwLay {
    DrawPlace at;
    int side; /* -1: nobody's */
} EwLay;
void ew_art__lay(const EwLayer *layers, int count, const EwLay *how, HearthBuf *out);

enum { EW_ICONS = 32, EW_SIGNS = 4, EW_BEASTS = 7, EW_FACES = 8, EW_HEADS = 5 };
extern const EwArt ew_art__icons[EW_ICONS], ew_art__signs[EW_SIGNS], ew_art__animals[EW_BEASTS];

void ew_art__draw_face(int face, HearthBuf *out);
void ew_art__draw_chief(int chief, HearthBuf *out);
extern const char *const ew_art__face_ids[EW_FACES];
extern const char *const ew_art__chief_ids[EW_HEADS];

enum { EW_GROUNDS = 8, EW_LOOKS = 3 };
extern const char *const ew_art__land_ids[EW_GROUNDS];
void ew_art__draw_land(int land, int look, HearthBuf *out);

enum { EW_STANDS = 6 };
typedef struct EwStand {
    const char *id;
    EwBox box;
    const EwLayer *layers;
    int count, sides;
    int x, y, size; /* of the sign on it; size 0: none */
} EwStand;
extern const EwStand ew_art__stands[EW_STANDS];
void ew_art__draw_stand(int stand, int side, HearthBuf *out);

#endif
