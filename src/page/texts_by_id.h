/* texts_by_id.h - The texts of the page by their ids, and sentences asked for in bytes. */
#ifndef HEARTH_PAGE_TEXTS_BY_ID_H
#define HEARTH_PAGE_TEXTS_BY_ID_H

#include "game.h"

/* A text of the game or its drawn table, of C's own for the page, the engine or the bots; NULL if
 * there is none. */
const HearthText *page_text(const HearthGame *game, HearthSlice id);
/* The same without a game or bots: what the page says whatever is played. */
const HearthText *page_text_of_none(HearthSlice id);

typedef const HearthText *PageFind(HearthSlice id);

/* Reads `id 0 name 0 kind 0 value 0 ...` (zero bytes between): kind n is a number, t a text, w the
 * id of another text. The message points into the bytes, which end with a zero byte. */
int page_text_read(PageFind *find, const char *bytes, size_t length, HearthMsg *out,
                   HearthErr *err);

#endif
