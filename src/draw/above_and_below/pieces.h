/* pieces.h - The pieces of Above and Below, drawn: signs and goods, villagers, houses, chambers.
 *
 * Every piece is SVG elements in a box of its own, without ids, so that a page can keep it as a
 * symbol and paper can lay it anywhere. The same piece gives the same bytes, always. */
#ifndef HEARTH_DRAW_ABOVE_AND_BELOW_H
#define HEARTH_DRAW_ABOVE_AND_BELOW_H

#include "above_and_below.h"
#include "scan.h"

typedef enum AnbMood { ANB_MOOD_READY, ANB_MOOD_TIRED, ANB_MOOD_HURT, ANB_MOODS } AnbMood;

/* A chamber without an outpost. */
typedef enum AnbDark { ANB_DARK_EMPTY, ANB_DARK_UNKNOWN } AnbDark;

/* Signs by name: the items of the tables, "coin", "lantern", "hammer" and so on; a name that is
 * none draws nothing and gives false. In a box of 100 x 100. */
bool draw_anb_sign(HearthSlice name, HearthBuf *out);
/* A die with this many pips, 0: nobody knows yet. In a box of 100 x 100. */
void draw_anb_die(int pips, HearthBuf *out);
/* A kind of villager (anb_villager_kinds) down to the chest. In a box of 100 x 112. */
void draw_anb_villager(int kind, AnbMood mood, HearthBuf *out);
/* A house, key house or star house; ANB_NONE is the house one begins with. In a box of 120 x 100.
 */
void draw_anb_house(const HearthGame *game, int building, HearthBuf *out);
/* An outpost in its chamber, or a chamber without one. In a box of 130 x 100. */
void draw_anb_outpost(const HearthGame *game, int building, HearthBuf *out);
void draw_anb_dark(AnbDark what, int which, HearthBuf *out);
/* The picture of a paragraph (1 to ANB_PARAGRAPHS). In a box of 240 x 130. */
void draw_anb_vignette(int paragraph, HearthBuf *out);
/* What lies behind a village: "ridge" (780 x 130), "meadow" (780 x 150), "rock" (700 x 220). False
 * for another name. */
bool draw_anb_backdrop(HearthSlice name, HearthBuf *out);

/* By words: "sign coin", "die 3", "villager v07 tired", "building o03", "building start", "dark
 * empty 1", "vignette 64", "backdrop ridge". False if there is no such piece. */
bool draw_anb_piece(const HearthGame *game, HearthSlice words, HearthBuf *out);

#endif
