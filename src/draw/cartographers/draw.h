/* draw.h - Maps and sheets of Cartographers as SVG, for the page and for paper.
 *
 * Everything is drawn by these functions into a caller's buffer: no allocation, no input or output,
 * no floats, no ids (several maps may stand on one page), no style attributes (a strict content
 * security policy refuses them). A space is 100 units wide, so a map is a box of 1100 x 1100. The
 * same sheet gives the same bytes, always.
 *
 * How things can be styled: presentation attributes say how it looks without any style sheet;
 * classes let one override that.
 *
 *   TERRAIN          forest village farm water monster mountain ruins wasteland
 *   .TERRAIN.wash    the clusters of a terrain: fill is the colour, stroke the outline
 *   .TERRAIN.edge    the colour that gathered along the outline, a stroke
 *   .water.shore     thin lines along the shore
 *   .TERRAIN.ink     the group of all glyphs of a terrain: stroke is the ink, fill the bodies
 *   .cell[data-cell] inside it, the glyphs of one space; also carries the class of its terrain
 *   .blank           bodies as light as paper: walls, eyes, columns
 *   .dark            bodies as dark as ink: doors, pupils
 *   .coin .gone      the coin of a mountain, and the place where it was
 *   .dim             trees in the shade
 *   .flat            a terrain in a thumbnail: inside are .wash and .mark
 *   .relic           ruins that were built over
 *   .paper .stain    the sheet, and its darker edge for the tint of the season
 *   .watermark .grid .frame .ornament .rose .label .cartouche .name .title
 *                    what is printed on it
 *   .star .seal .claw .coin
 *                    signs */
#ifndef HEARTH_DRAW_DRAW_H
#define HEARTH_DRAW_DRAW_H

#include "buf.h"
#include "cartographers.h"

/* Terrains as the game numbers them, then what is printed on the sheet. */
enum { DRAW_MOUNTAIN = CARTO_TERRAINS, DRAW_RUINS, DRAW_WASTELAND, DRAW_TERRAINS };

/* What is on a sheet: SVG elements in the box 0 0 1100 1100, without the paper. */
void draw_map(const CartoSheet *sheet, const CartoMap *map, HearthBuf *out);
/* The same in few flat elements, for thumbnails; with a sheet of paper below it. */
void draw_small(const CartoSheet *sheet, const CartoMap *map, HearthBuf *out);

/* ---- The paper below a map ---- */

/* The box of the paper around the map's 0 0 1100 1100: with a frame, a cartouche and a compass
 * rose, or narrow, for small screens. */
enum {
    DRAW_PAPER_LEFT = -72,
    DRAW_PAPER_TOP = -136,
    DRAW_PAPER_WIDTH = 1244,
    DRAW_PAPER_HEIGHT = 1308,
    DRAW_NARROW = 26 /* the margin of narrow paper on all sides */
};

typedef struct DrawPaper {
    const char *name;  /* of the cartographer; NULL or empty: an empty cartouche */
    const char *title; /* what a solo game earned, or NULL */
    bool narrow;
    bool bare; /* no sheet: only what is inked on it, for white paper */
} DrawPaper;

/* That box as an SVG's viewBox says it: "-72 -136 1244 1308". */
void draw_paper_box(bool narrow, HearthBuf *out);
/* Paper, grid, frame, ornaments: to be drawn before the map. */
void draw_paper(const DrawPaper *what, HearthBuf *out);

/* ---- Single things ---- */

/* The glyph of one terrain as it stands on a single space: elements in the box 0 0 100 100. */
void draw_terrain(int terrain, HearthBuf *out);

/* Signs, each in the box 0 0 100 100. */
enum {
    DRAW_SIGN_COIN,
    DRAW_SIGN_STAR,
    DRAW_SIGN_CLAW, /* what monsters cost */
    DRAW_SIGN_SEAL, /* of edict A; the next three are B, C and D */
    DRAW_SIGNS = DRAW_SIGN_SEAL + CARTO_EDICTS
};
void draw_sign(int sign, HearthBuf *out);

/* What a scoring card counts, shown on a few spaces with the stars they give; for CARTO_SCORINGS
 * what monsters cost. An SVG document; each star carries data-stars. */
void draw_diagram(int scoring, HearthBuf *out);

/* ---- Paper to hold in one's hands ---- */

typedef struct DrawPrint {
    const CartoState *state;  /* whose map is printed; NULL: an empty sheet to play on */
    const char *const *names; /* of the seats of the state */
    const char *lang;
    int seat;
    int side;    /* of an empty sheet: 0 is A */
    bool letter; /* US Letter instead of A4 */
    bool white;  /* no colour of paper; empty sheets never have one */
} DrawPrint;

/* A whole sheet as an SVG document of the size of the paper: the map, its edicts, the seasons with
 * their stars, coins and the total; or the same with fields to fill in. */
void draw_print(const DrawPrint *what, HearthBuf *out);

enum {
#define TEXT(name, id, one) DRAW_T_##name,
#define TEXTS(name, id, one, many) DRAW_T_##name,
#include "draw_texts.def"
#undef TEXT
#undef TEXTS
    DRAW_T_COUNT
};
extern const HearthText draw_texts[DRAW_T_COUNT];
#define DRAW_T(name) (&draw_texts[DRAW_T_##name])

#endif
