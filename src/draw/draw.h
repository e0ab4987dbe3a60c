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
 *   .TERRAIN.wash    the colour inside the outline of the clusters of a terrain
 *   .TERRAIN.line    that outline; water has more of them along the shore: .shore
 *   .TERRAIN.ink     the group of all glyphs of a terrain: stroke is the ink, fill the bodies
 *   .cell[data-cell] inside it, the glyphs of one space; also carries the class of its terrain
 *   .blank           bodies as light as paper: walls, eyes, columns
 *   .dark            bodies as dark as ink: doors, pupils
 *   .coin .gone      the coin of a mountain, and the place where it was
 *   .grid .frame .ornament .rose .label .name .title     parts of the paper
 *   .star .seal .claw                                    signs */
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

/* The glyph of one terrain as it stands on a single space: elements in the box 0 0 100 100. */
void draw_terrain(int terrain, HearthBuf *out);
/* A shape of a card drawn in a terrain, whole numbers of spaces: elements in the box
 * 0 0 100 * width 100 * height. Bit 11 * row + column, as on a sheet. */
void draw_shape(CartoBoard cells, int terrain, HearthBuf *out);

/* Signs, each in the box 0 0 100 100. */
enum {
    DRAW_SIGN_COIN,
    DRAW_SIGN_STAR,
    DRAW_SIGN_CLAW, /* what monsters cost */
    DRAW_SIGN_SEAL, /* of edict A; the next three are B, C and D */
    DRAW_SIGNS = DRAW_SIGN_SEAL + CARTO_EDICTS
};
void draw_sign(int sign, HearthBuf *out);

#endif
