/* utf8.h - Checking UTF-8 that comes from outside. */
#ifndef HEARTH_BASE_UTF8_H
#define HEARTH_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the well-formed character at `text`, 0 if there is none (overlong forms,
 * surrogates and anything past U+10FFFF are not well formed). */
size_t hearth_utf8_length(const char *text, size_t available);
/* Well-formed and free of control characters, so that it can be shown on one line. */
bool hearth_utf8_line(const char *text, size_t length);

#endif
