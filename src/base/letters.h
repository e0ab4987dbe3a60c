/* letters.h - What people may be called from now on: visible text, and no two at a table that look
 * the same.
 *
 * For new names only. Names that were once accepted, in records and journals, are judged by
 * hearth_utf8_line() and by whoever accepted them then. */
#ifndef HEARTH_BASE_LETTERS_H
#define HEARTH_BASE_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEARTH_LOOK_MAX = 512 }; /* bytes of a text that hearth_letters_alike() compares */

/* The character at `text`, which is well formed and has `length` bytes. */
uint32_t hearth_character(const char *text, size_t length);

/* Well-formed UTF-8 on one line in which everything can be seen: characters that there are, nothing
 * that formats or turns around what stands beside it, single plain spaces and none at the ends,
 * marks only on letters, and joiners only within pictures of several parts. */
bool hearth_letters_visible(const char *text, size_t length);

/* Would a reader take one for the other? Letters of several alphabets that look the same, letters
 * written in one piece or in two, wide and mathematical letters. */
bool hearth_letters_alike(const char *a, size_t a_length, const char *b, size_t b_length);

#endif
