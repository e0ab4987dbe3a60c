/* prose.h - Long texts, which are found by their ids alone.
 *
 * A text without an English sentence (`one` is NULL) is prose: a story of a book. Such texts stand
 * in rows, arrays that begin with an empty text; all others of a row have the id of the row, and
 * which one is meant is told by its place. So a book of 1,600 texts takes no room in the page's
 * module, where an id for each took 5 KB. The words are in a file per language,
 * i18n/GAME.LANG.prose: `row.number text`, entries divided by an empty line, in the order of the
 * bytes of these ids. An older edition, which other data belongs to, has files of its own:
 * GAME.DATA.LANG.prose. The program has all of them inside; the page's module is handed one when a
 * story is wanted (src/wasm/given.c). */
#ifndef HEARTH_TEXT_PROSE_H
#define HEARTH_TEXT_PROSE_H

#include <stdbool.h>

#include <hearth/hearth.h>

#include "scan.h"

/* What stands in for a text of a file that is not here. */
#define HEARTH_PROSE_MISSING "\xe2\x80\xa6"

enum { HEARTH_PROSE_ID = 64 };

/* The id of a text of a row: "row.number". */
void hearth_prose_id(const HearthText *text, char out[HEARTH_PROSE_ID]);

/* The text of that id in the bytes of one file. Bytes that are no such file find nothing. */
bool hearth_prose_find(HearthSlice file, const char *id, HearthSlice *out);

/* The text in that language, else in English; false if there is no file that has it. */
bool hearth_prose(const char *lang, const char *id, HearthSlice *out);

#endif
