/* words.h - What may be said at a table: phrases that everybody reads in their own language, and
 * short lines. */
#ifndef HEARTH_TABLES_WORDS_H
#define HEARTH_TABLES_WORDS_H

#include "table.h"

enum { WORDS_MAX = 420 }; /* bytes of a line: 140 letters, as pages count them */

/* The phrase with that name; -1: there is none. */
int words_phrase(const char *name);
int words_phrase_count(void);
const char *words_phrase_name(int phrase);
const HearthText *words_phrase_text(int phrase);

/* Whether it has something that people or programs take for a link. */
bool words_has_link(const char *text, size_t length);
/* Whether this line may be said, or why not: too long, not to be seen, a link. */
bool words_check(const char *text, size_t length, TableAnswer *why);

#endif
