/* json.h - Writing JSON piece by piece. `before` is what stands in front of the value: usually a
 * comma, a key and a colon. */
#ifndef HEARTH_JSON_JSON_H
#define HEARTH_JSON_JSON_H

#include <hearth/hearth.h>

#include "buf.h"

void put_json_int(HearthBuf *out, const char *before, int64_t value);
void put_json_bool(HearthBuf *out, const char *before, bool value);
void put_json_string(HearthBuf *out, const char *before, const char *text);
/* With three digits behind the point. */
void put_json_decimal(HearthBuf *out, const char *before, double value);
/* A sentence in that language. */
void put_json_msg(HearthBuf *out, const char *before, const HearthMsg *msg, const char *lang);
void put_json_text(HearthBuf *out, const char *before, const HearthText *text, const char *lang);
/* The members of a bit set, ascending. */
void put_json_bits(HearthBuf *out, const char *before, const uint64_t bits[2]);

#endif
