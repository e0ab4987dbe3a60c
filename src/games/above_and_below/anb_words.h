/* anb_words.h - Words for what lies on the table of Above and Below, told in parts (outline.h). */
#ifndef ANB_WORDS_H
#define ANB_WORDS_H

#include "above_and_below.h"

void anb_tell_symbols(const HearthGame *game, HearthOutline *o,
                      int villager); /* hammer, quill, fishfolk */
void anb_tell_dice(const HearthGame *game, HearthOutline *o,
                   int villager); /* "2+:1 5+:2": lanterns from a die on */
void anb_tell_villager(const HearthGame *game, HearthOutline *o, int villager);
void anb_tell_effects(const HearthGame *game, HearthOutline *o, int building);
/* What an option of the open paragraph asks for: numbers, price, bonus. */
void anb_tell_asks(const HearthGame *game, HearthOutline *o, const AnbState *st, int seat,
                   int number);
/* What is asked of the one who decides now. */
void anb_say_question(const AnbState *st, HearthMsg *out);

/* Parts of the table: lines that say how things stand, and sections. */
typedef enum AnbPart {
    ANB_PART_STATUS,
    ANB_PART_BOOK,    /* the open page; or one of its options and the dice, without the story */
    ANB_PART_PLAYERS, /* or one player */
    ANB_PART_VILLAGE, /* of a player */
    ANB_PART_OFFER,   /* buildings */
    ANB_PART_HIRE,
    ANB_PART_MARKET, /* what players have on sale */
    ANB_PART_CAVES
} AnbPart;

enum { ANB_WHOLE = -1 };
/* Tells a part of what the viewer sees; which: the option or player, or ANB_WHOLE. */
void anb_tell_part(const HearthGame *game, HearthOutline *o, const AnbState *view, int viewer,
                   AnbPart part, int which);

#endif
