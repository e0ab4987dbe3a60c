/* nomad_words.h - Answers to `hearth nomad` in the player's language.
 *
 * What the player types becomes the English words that the companion takes and that are written
 * down, so a game can be taken up again in another language. */
#ifndef HEARTH_TERM_NOMAD_WORDS_H
#define HEARTH_TERM_NOMAD_WORDS_H

#include "companion.h"
#include "term.h"

enum { NOMAD_LINE = 512 };

/* The line in English words; false with the reason said in *why. An empty line is what Enter alone
 * means: "done" in a pause, else an empty line again. */
bool nomad_english(const Term *t, const EwCompanion *c, const char *line, char out[NOMAD_LINE],
                   HearthMsg *why);
/* What is asked. */
void nomad_question(const EwCompanion *c, HearthMsg *out);
/* Where the arrows lead if the player must find the place ("farthest east, then south"); NULL if
 * they need not. */
const HearthText *nomad_where(const HearthGame *game, const EwCompanion *c);
/* What can be answered now. */
void nomad_how(const Term *t, const EwCompanion *c, HearthMsg *out);
/* The words that can come at any time, and what can be corrected. */
void nomad_help(const Term *t, HearthMsg *out);
void nomad_set_form(const Term *t, HearthMsg *out);
void nomad_counts(const Term *t, HearthMsg *out);
/* A word as this language shows it, as an argument. */
void nomad_arg(const Term *t, HearthMsg *msg, const char *name, const HearthText *word);

#endif
