/* prose.h - Long texts, which are found by their ids alone.
 *
 * A text without an English sentence (`one` is NULL) is prose: a story of a book. Its words are in
 * a file per language, i18n/GAME.LANG.prose: `id text`, entries divided by an empty line, in the
 * order of the bytes of their ids. The program has these files inside; the page's module is handed
 * one when a story is wanted (src/wasm/given.c). */
#ifndef HEARTH_TEXT_PROSE_H
#define HEARTH_TEXT_PROSE_H

#include <stdbool.h>

#include "scan.h"

/* What stands in for a text of a file that is not here. */
#define HEARTH_PROSE_MISSING "\xe2\x80\xa6"

/* The text of that id in the bytes of one file. Bytes that are no such file find nothing. */
bool hearth_prose_find(HearthSlice file, const char *id, HearthSlice *out);

/* The text in that language, else in English; false if there is no file that has it. */
bool hearth_prose(const char *lang, const char *id, HearthSlice *out);

#endif
