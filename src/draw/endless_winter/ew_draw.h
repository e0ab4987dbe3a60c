/* ew_draw.h - The pieces of Endless Winter as SVG, for the page and for paper.
 *
 * Every piece is drawn by itself into a caller's buffer, in a box of its own: no allocation, no
 * input or output, no floats, no ids, no style attributes. The same piece gives the same bytes,
 * always. A page makes a symbol of each and uses it as often as it likes.
 *
 * Names, with ids of the game behind the first dash:
 *
 *   icon-OP        what can be gained, spent and done: food, tool, labor, camp, ...
 *   sign-SIDE      the sign of a side 0 to 3, in the color of the text around it
 *   animal-ID      an animal as a painting in a cave
 *   face-ID        the people of the tribe cards and starting cards
 *   chief-ID       the five chiefs
 *   land-LAND-N    a hexagon; N: another look of the same land
 *   tent-SIDE hut-SIDE figure-SIDE leader-SIDE block-SIDE lintel-SIDE
 *                  camp, village, tribe figure, chief figure, megaliths on the ground and on
 *                  others; block-4 is neutral */
#ifndef HEARTH_DRAW_EW_DRAW_H
#define HEARTH_DRAW_EW_DRAW_H

#include "buf.h"

typedef struct EwBox {
    int x, y, width, height;
} EwBox;

int ew_draw_count(void);
/* "icon-food" */
void ew_draw_name(int piece, HearthBuf *out);
EwBox ew_draw_box(int piece);
/* Elements in that box. */
void ew_draw_piece(int piece, HearthBuf *out);

#endif
