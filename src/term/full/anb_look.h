/* anb_look.h - What the things of Above and Below look like: a glyph and an ink each.
 *
 * Nothing is told by its colour alone: a ready villager smiles, an exhausted one is a z, an injured
 * one a cross. Where the terminal has no UTF-8, glyphs are letters and signs. */
#ifndef HEARTH_TERM_ANB_LOOK_H
#define HEARTH_TERM_ANB_LOOK_H

#include "above_and_below.h"
#include "screen.h"

/* How a villager is. */
typedef enum AnbMood { ANB_IS_READY, ANB_AT_WORK, ANB_IS_TIRED, ANB_IS_HURT, ANB_MOODS } AnbMood;

/* Those of a player who are so. */
uint64_t anb_in_mood(const AnbPlayer *p, AnbMood mood);
AnbMood anb_mood(const AnbPlayer *p, int villager);
const char *anb_mood_glyph(const Screen *s, AnbMood mood);
Ink anb_mood_ink(AnbMood mood);

enum { ANB_MARK = 24 };
/* Hammer, quill, fishfolk; "" for none. */
const char *anb_skills(const HearthGame *game, const Screen *s, int villager, char out[ANB_MARK]);
/* The dice that are needed, and how many lanterns each gives. */
const char *anb_needs(const HearthGame *game, int villager, char out[ANB_MARK]);

const char *anb_item_glyph(const Screen *s, int item);
Ink anb_item_ink(int item);
const char *anb_building_glyph(const HearthGame *game, const Screen *s, int building);
Ink anb_building_ink(const HearthGame *game, int building);
/* In few characters what a building is good for now: goods that lie there, beds, income, points. */
const char *anb_building_mark(const HearthGame *game, const Screen *s, const AnbState *st,
                              int building, char out[ANB_MARK]);
const char *anb_cave_glyph(const Screen *s);

/* Explains all glyphs; returns the rows used. */
int anb_legend_put(Screen *s, int row, int col, int width);

#endif
