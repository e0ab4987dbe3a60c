/* ew_words.h - Words for what lies on the table of Endless Winter, told in parts (outline.h).
 *
 * Whatever a card, tile, square or section gives is a list of effects; ew_tell_list() tells any of
 * them. What is told in several parts, such as a card, has HEARTH_T(APART) between them. */
#ifndef EW_WORDS_H
#define EW_WORDS_H

#include "endless_winter.h"

/* Who a side is, as the argument {player}. */
void ew_msg_side(HearthMsg *msg, const EwState *st, int side);
/* The same as a part. */
void ew_tell_side(HearthOutline *o, const EwState *st, int side);

void ew_tell_list(HearthOutline *o, int list);
void ew_tell_cost(HearthOutline *o, const EwCost *cost);
/* The cost of a section: villages and stones have their own. */
void ew_tell_section_cost(HearthOutline *o, const EwState *st, int side, const EwCost *cost);
/* Cost and gain of a section as one part: "1 food: 1 tool". */
void ew_tell_section(HearthOutline *o, const EwState *st, int side, const EwCost *cost);
/* "2 Tribesman, Fire Keeping", each one a part. */
void ew_tell_pile(HearthOutline *o, const EwPile *pile);
void ew_tell_animals(HearthOutline *o, const uint8_t count[EW_ANIMALS]);
/* What a card does when it works, when it is played, in the eclipse. */
void ew_tell_card(HearthOutline *o, int card);
/* What upright ones bring. */
void ew_tell_animal(HearthOutline *o, int animal);
void ew_tell_chief(HearthOutline *o, int chief, bool side_b);
void ew_tell_stone(HearthOutline *o, int stone);
int ew_learn_labor(const EwState *st, int space);

/* What is asked of the acting side now. The message leaves {gain} to the caller if it is a question
 * about paying for list *gain, else *gain is 0. */
void ew_msg_question(const EwState *st, HearthMsg *out, int *gain);
/* How the game came out against the Nomad. */
void ew_msg_outcome(const EwState *st, HearthMsg *out);

#endif
