/* harmless.h - Texts from outside as they may be printed: names of files, of players in records, of
 * cards in packs.
 *
 * A control character can be an order to the terminal, and a direction mark turns around what is
 * printed beside it, so that "cod\u202Ecer.exe" reads as something else. */
#ifndef HEARTH_TERM_HARMLESS_H
#define HEARTH_TERM_HARMLESS_H

#include <stdbool.h>
#include <stddef.h>

/* Puts a question mark in the place of each mark of direction, and of others that cannot be seen
 * and make two names look the same. Returns the length, which is never larger. */
size_t harmless_marks(char *text, size_t length);

/* The same for the whole text and for control characters; with `lines`, those that end lines and
 * indent them stay. */
void harmless_text(char *text, bool lines);

#endif
