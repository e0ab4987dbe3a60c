/* describe_anb.h - Words for the things of Above and Below, shared by the plain and the full
 * screen. */
#ifndef HEARTH_TERM_DESCRIBE_ANB_H
#define HEARTH_TERM_DESCRIBE_ANB_H

#include "above_and_below.h"
#include "term.h"

enum { ANB_LIST = 900, SENTENCE_CAP = 512 };

/* "Builder, Juna (hammer)" and so on; all return `out`. */
const char *anb_villager_text(const Term *t, int villager, char out[ANB_LIST]);
const char *anb_list_villagers(const Term *t, uint64_t villagers, char out[ANB_LIST]);
const char *anb_list_owned(const Term *t, const AnbState *st, int seat, char out[ANB_LIST]);
const char *anb_list_items(const Term *t, const AnbPlayer *p, char out[ANB_LIST]);
const char *anb_list_track(const Term *t, const AnbPlayer *p, char out[ANB_LIST]);
/* A building with its price and what it does. */
const char *anb_card_text(const Term *t, int building, char out[ANB_LIST]);
/* Only what it does. */
const char *anb_effect_text(const Term *t, int building, char out[ANB_LIST]);

/* Round, coins, points and the like of a seat. */
void anb_say_seat(const Term *t, const HearthMatch *m, const AnbState *st, int seat,
                  HearthMsg *out);
/* An option with the numbers it asks for, its price and its bonus. */
void anb_say_option(const Term *t, const AnbState *st, int seat, int number, HearthMsg *out);

#endif
