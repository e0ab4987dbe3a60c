/* texts_by_id.h - The texts of one game's page by their ids, and sentences asked for in bytes. */
#ifndef HEARTH_PAGE_TEXTS_BY_ID_H
#define HEARTH_PAGE_TEXTS_BY_ID_H

#include "game.h"

/* A text of the page, the game, the engine or the bots; NULL if there is none. */
const HearthText *page_text(const HearthGame *game, HearthSlice id);

/* Reads `id 0 name 0 kind 0 value 0 ...` (zero bytes between): kind n is a number, t a text, w the
 * id of another text. The message points into the bytes, which end with a zero byte. */
int page_text_read(const HearthGame *game, const char *bytes, size_t length, HearthMsg *out,
                   HearthErr *err);

#endif
