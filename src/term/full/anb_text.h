/* anb_text.h - Words for the things of Above and Below as texts that fit into lists and lines. */
#ifndef HEARTH_TERM_ANB_TEXT_H
#define HEARTH_TERM_ANB_TEXT_H

#include "anb_words.h"
#include "term.h"

enum { ANB_LIST = 900, SENTENCE_CAP = 512 };

/* "Builder (hammer, 2+:1 5+:2)"; returns `out`. */
const char *anb_villager_text(const HearthGame *game, const Term *t, int villager,
                              char out[ANB_LIST]);
/* What a building does; returns `out`. */
const char *anb_effect_text(const HearthGame *game, const Term *t, int building,
                            char out[ANB_LIST]);
/* An option with the numbers it asks for, its price and its bonus. */
void anb_say_option(const HearthGame *game, const Term *t, const AnbState *st, int seat, int number,
                    HearthMsg *out);

#endif
