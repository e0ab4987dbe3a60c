/* describe_ew.h - Words for the things of Endless Winter, shared by the plain and the full screen:
 * what the game tells in parts, as text. All return `out`. */
#ifndef HEARTH_TERM_DESCRIBE_EW_H
#define HEARTH_TERM_DESCRIBE_EW_H

#include "endless_winter.h"
#include "term.h"
#include "ew_words.h"

enum { EW_TEXT = 900 };

/* A word or a whole sentence as text. */
const char *ew_word_text(const Term *t, const HearthText *text, char out[EW_TEXT]);
/* Who a side is, as text and as an argument. */
const char *ew_side_name(const Term *t, const HearthMatch *m, const EwState *st, int side,
                         char out[EW_TEXT]);
void ew_side_arg(HearthMsg *msg, const HearthMatch *m, const EwState *st, int side);

/* When a stone brings points. */
const char *ew_stone_text(const HearthGame *game, const Term *t, int stone, char out[EW_TEXT]);
/* "hand: 2 Tribesman, Fire Keeping"; "" if there is nothing to tell. */
const char *ew_holding_text(const HearthGame *game, const Term *t, const EwState *st, int side,
                            EwHolding fact, char out[EW_TEXT]);

/* Figures by column (the last is rest) and side, as they have been placed in this round. */
typedef struct EwStanding {
    uint8_t n[EW_COLUMNS + 1][EW_MAX_SIDES];
} EwStanding;
void ew_standing(const HearthMatch *m, int actions, EwStanding *out);
/* "you 1, The Nomad 1"; "" for nobody. */
const char *ew_standing_text(const Term *t, const HearthMatch *m, const EwState *st,
                             const EwStanding *who, int column, char out[EW_TEXT]);

/* What is asked of the acting side now. */
const char *ew_question_text(const HearthGame *game, const Term *t, const EwState *st,
                             char out[EW_TEXT]);
/* What a choice would bring, in a few words; "" if its own sentence says it all. */
const char *ew_preview_text(const Term *t, const HearthMatch *m, const EwState *st, int seat,
                            uint32_t action, char out[EW_TEXT]);
/* Is this the question whether something is taken as it is? */
bool ew_takes(const HearthGame *game, const EwState *st, int seat, uint32_t *action);

#endif
