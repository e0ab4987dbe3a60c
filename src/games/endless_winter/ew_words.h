/* ew_words.h - Words for what lies on the table of Endless Winter, told in parts (outline.h).
 *
 * Whatever a card, tile, square or section gives is a list of effects; ew_tell_list() tells any of
 * them. What is told in several parts, such as a card, has HEARTH_T(APART) between them. */
#ifndef EW_WORDS_H
#define EW_WORDS_H

#include "endless_winter.h"

/* Who a side is, as the argument {player}. */
void ew_msg_side(HearthMsg *msg, const EwState *st, int side);
/* "2 1/2" as an argument. */
void ew_msg_halves(HearthMsg *msg, const char *name, int doubled);
/* The same as a part. */
void ew_tell_side(HearthOutline *o, const EwState *st, int side);

/* Where a megalith stands, as the arguments {x} and {y}: columns 1 to 8 from the west, rows 1 to 4
 * from the north, and "2-3" for what rests half on each of two. */
void ew_msg_cell(HearthMsg *msg, int cell);
/* "3", or "2-3" where it lies between two. */
void ew_half_squares(int at, HearthBuf *out);

void ew_tell_list(const HearthGame *game, HearthOutline *o, int list);
void ew_tell_cost(HearthOutline *o, const EwCost *cost);
/* Cost and gain of a section as one part: "1 food: 1 tool". */
void ew_tell_section(const HearthGame *game, HearthOutline *o, const EwState *st, int side,
                     const EwCost *cost);
/* "2 Tribesman, Fire Keeping", each one a part. */
void ew_tell_pile(const HearthGame *game, HearthOutline *o, const EwPile *pile);
void ew_tell_animals(const HearthGame *game, HearthOutline *o, const uint8_t count[EW_ANIMALS]);
/* What a card does when it works, when it is played, in the eclipse. */
void ew_tell_card(const HearthGame *game, HearthOutline *o, int card);
/* What upright ones bring. */
void ew_tell_animal(const HearthGame *game, HearthOutline *o, int animal);
void ew_tell_chief(const HearthGame *game, HearthOutline *o, int chief, bool side_b);
void ew_tell_stone(const HearthGame *game, HearthOutline *o, int stone);
int ew_learn_labor(const HearthGame *game, const EwState *st, int space);

/* What a side has. The first of them are columns of the table of players, the others rows of a
 * board. */
typedef enum EwHolding {
    EW_HOLDING_FOOD,
    EW_HOLDING_TOOLS,
    EW_HOLDING_HONOR,
    EW_HOLDING_SACRIFICE,
    EW_HOLDING_POINTS,
    EW_HOLDING_FIGURES,
    EW_HOLDING_HAND,
    EW_HOLDING_PLAYED,
    EW_HOLDING_PILE,
    EW_HOLDING_DECK,
    EW_HOLDING_DISCARD,
    EW_HOLDING_CHIEF,
    EW_HOLDING_REST_TILE,
    EW_HOLDING_OFFERING,
    EW_HOLDING_BURIED,
    EW_HOLDING_UPRIGHT,
    EW_HOLDING_TIPPED,
    EW_HOLDING_PIECES,
    EW_HOLDING_STONES,
    EW_HOLDINGS
} EwHolding;

const HearthText *ew_holding_name(EwHolding fact);
/* Is there anything to tell? */
bool ew_has_holding(const EwState *st, int side, EwHolding fact);
void ew_tell_holding(const HearthGame *game, HearthOutline *o, const EwState *st, int side,
                     EwHolding fact);

/* Parts of the table: lines that say how things stand, and a section each. */
typedef enum EwPart {
    EW_PART_STATUS,
    EW_PART_PLAYERS, /* or one side */
    EW_PART_HAND,
    EW_PART_COLUMNS, /* or one column */
    EW_PART_CULTURES,
    EW_PART_ANIMALS,
    EW_PART_STONES,
    EW_PART_BOARD, /* of a side */
    EW_PART_NOMAD,
    EW_PART_LAND, /* or one tile, and what is around it */
    EW_PART_MEGALITHS
} EwPart;

enum { EW_WHOLE = -1 };
/* Tells a part of what the viewer sees; which: the side, column or tile, or EW_WHOLE. */
void ew_tell_part(const HearthGame *game, HearthOutline *o, const EwState *view, int viewer,
                  EwPart part, int which);

/* What is asked of the acting side now. */
void ew_tell_question(const HearthGame *game, HearthOutline *o, const EwState *st);
/* How many cards the Nomad's piles have. */
void ew_msg_nomad_piles(const EwState *st, HearthMsg *out);
/* How the game came out against the Nomad. */
void ew_msg_outcome(const HearthGame *game, const EwState *st, HearthMsg *out);

#endif
