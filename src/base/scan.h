/* scan.h - Reading text from outside, word by word.
 *
 * A HearthScan walks over bytes it does not own. Words are separated by single
 * spaces: canonical text has one way to be written, and readers of records rely on
 * that. Functions that return false leave the scan where it was. */
#ifndef HEARTH_BASE_SCAN_H
#define HEARTH_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct HearthScan {
    const char *text;
    size_t length;
    size_t at;
} HearthScan;

typedef struct HearthSlice {
    const char *text;
    size_t length;
} HearthSlice;

HearthScan hearth_scan(const char *text, size_t length);
bool hearth_scan_end(const HearthScan *s);
/* The next word (not empty), and one space after it if more follows. */
bool hearth_scan_word(HearthScan *s, HearthSlice *out);
/* Exactly this word. */
bool hearth_scan_is(HearthScan *s, const char *word);
/* All that is left, not empty. */
bool hearth_scan_rest(HearthScan *s, HearthSlice *out);

bool hearth_slice_is(HearthSlice s, const char *text);
/* A decimal number without sign or leading zeros, at most `max`. */
bool hearth_slice_number(HearthSlice s, uint64_t max, uint64_t *out);
/* A decimal number in [-max, max], canonical. */
bool hearth_slice_signed(HearthSlice s, int64_t max, int64_t *out);
/* Lower-case hexadecimal, exactly 2 * n digits. */
bool hearth_slice_hex(HearthSlice s, uint8_t *out, size_t n);
/* Cuts at the first `c`: head before it, tail after it. False if there is none. */
bool hearth_slice_cut(HearthSlice s, char c, HearthSlice *head, HearthSlice *tail);
/* Splits at single spaces; how many words, -1 if there are more than `cap` or an empty one. */
int hearth_slice_words(HearthSlice s, HearthSlice word[], int cap);

#endif
