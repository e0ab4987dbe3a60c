/* describe_ew.h - Words for the things of Endless Winter, shared by the plain and the full screen.
 *
 * Whatever a card, tile, square or section gives is a list of effects; ew_list_text() says any of
 * them, and ew_preview_text() says what a choice would bring. All return `out`. */
#ifndef HEARTH_TERM_DESCRIBE_EW_H
#define HEARTH_TERM_DESCRIBE_EW_H

#include "endless_winter.h"
#include "term.h"
#include "ew_words.h"

enum { EW_TEXT = 900 };

/* A word or a whole sentence as text. */
const char *ew_word_text(const Term *t, const HearthText *text, char out[EW_TEXT]);
const char *ew_msg_text(const Term *t, const HearthMsg *msg, char out[EW_TEXT]);
/* What stands between the parts of a line; a semicolon asks a question in Greek. */
const char *ew_apart(const Term *t, char out[EW_TEXT]);
/* Who a side is, as text and as an argument. */
const char *ew_side_name(const Term *t, const HearthMatch *m, const EwState *st, int side,
                         char out[EW_TEXT]);
void ew_side_arg(HearthMsg *msg, const HearthMatch *m, const EwState *st, int side);

const char *ew_list_text(const Term *t, int list, char out[EW_TEXT]);
const char *ew_cost_text(const Term *t, const EwCost *cost, char out[EW_TEXT]);
/* The cost of a section: villages and stones have their own. */
const char *ew_section_cost(const Term *t, const EwState *st, int side, const EwCost *cost,
                            char out[EW_TEXT]);
/* "2 Tribesman, Fire Keeping"; "" for none. */
const char *ew_pile_text(const Term *t, const EwPile *pile, char out[EW_TEXT]);
const char *ew_animals_text(const Term *t, const uint8_t count[EW_ANIMALS], char out[EW_TEXT]);
/* What a card does when it works, when it is played, in the eclipse. */
const char *ew_card_text(const Term *t, int card, char out[EW_TEXT]);
const char *ew_animal_text(const Term *t, int animal, char out[EW_TEXT]);
const char *ew_chief_text(const Term *t, int chief, bool side_b, char out[EW_TEXT]);
const char *ew_stone_text(const Term *t, int stone, char out[EW_TEXT]);

/* Figures by column (the last is rest) and side, as they have been placed in this round. */
typedef struct EwStanding {
    uint8_t n[EW_COLUMNS + 1][EW_MAX_SIDES];
} EwStanding;
void ew_standing(const HearthMatch *m, int actions, EwStanding *out);
/* "you 1, The Nomad 1"; "" for nobody. */
const char *ew_standing_text(const Term *t, const HearthMatch *m, const EwState *st,
                             const EwStanding *who, int column, char out[EW_TEXT]);

/* What is asked of the acting side now. */
void ew_say_question(const Term *t, const EwState *st, HearthMsg *out);
/* What a choice would bring, in a few words; "" if its own sentence says it all. */
const char *ew_preview_text(const Term *t, const HearthMatch *m, const EwState *st, int seat,
                            uint32_t action, char out[EW_TEXT]);
/* Is this the question whether something is taken as it is? */
bool ew_takes(const EwState *st, int seat, uint32_t *action);

/* What a line of somebody's points says. */
void ew_say_points(const HearthLine *line, HearthMsg *out);

#endif
