/* answers.h - The choices of a seat as numbered answers, for any game. */
#ifndef HEARTH_TERM_ANSWERS_H
#define HEARTH_TERM_ANSWERS_H

#include "term.h"

/* "3. place hunt chief: Place your chief: Hunt. (what it brings)" for every choice, or, where there
 * are many, answers_words(). */
void answers_say(const Term *t, const HearthMatch *m, const void *view, int seat);
/* The words that choices begin with, each once, and how many there are of it. */
void answers_words(const Term *t, const HearthMatch *m, const void *view, int seat);
/* All choices have been shown with their numbers. */
void answers_shown(const HearthMatch *m, const void *view, int seat);
/* This choice is about to be shown with its number, which is returned. */
int answers_add(const HearthMatch *m, const void *view, int seat, uint32_t action);
/* Every choice whose notation begins with this word, or all of them with ""; false if there are
 * none. */
bool answers_list(const Term *t, const HearthMatch *m, const void *view, int seat,
                  const char *word);
/* Reads a number of what was listed last, or notation: SHOW_ACTION, SHOW_DONE (refused, with the
 * reason said) or SHOW_UNKNOWN. */
int answers_read(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                 uint32_t *action);

#endif
