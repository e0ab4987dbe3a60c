/* json_check.h - Whether a text is JSON, for texts that are handed on as they are. */
#ifndef HEARTH_BASE_JSON_CHECK_H
#define HEARTH_BASE_JSON_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* One object (RFC 8259) and nothing else, in UTF-8 without control characters, at most JSON_DEPTH
 * deep. */
enum { JSON_DEPTH = 16 };
bool hearth_json_is_object(const char *text, size_t length);

#endif
