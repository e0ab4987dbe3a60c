/* archive_int.h - What the writer and the reader of tables as text share. */
#ifndef HEARTH_STORE_ARCHIVE_INT_H
#define HEARTH_STORE_ARCHIVE_INT_H

#include <stddef.h>

#include "utf8.h"

#define ARCHIVE_HEAD "hearth tables "

enum { ARCHIVE_PIECE = 4 };

extern const char *const archive__status[4];

/* The next character of a text (not empty) as it is written; how many bytes of it that were. */
size_t archive__piece(const char *text, size_t left, char out[ARCHIVE_PIECE], size_t *written);

#endif
