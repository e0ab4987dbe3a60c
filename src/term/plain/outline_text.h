/* outline_text.h - A position in lines of text: the terminal as a listener of a game's outline. */
#ifndef HEARTH_TERM_OUTLINE_TEXT_H
#define HEARTH_TERM_OUTLINE_TEXT_H

#include "outline.h"
#include "term.h"

/* How things stand and what is asked: the lines before the first section. */
void outline_say_status(const Term *t, const HearthMatch *m, const void *view, int viewer);
/* All of it: titles, lines, tables with their columns aligned. */
void outline_say(const Term *t, const HearthMatch *m, const void *view, int viewer);

/* Some of it: what the teller tells. */
typedef void OutlineTeller(const void *context, HearthOutline *o);
void outline_say_told(const Term *t, const HearthMatch *m, OutlineTeller *teller,
                      const void *context);

#endif
