/* buf.h - Writing text into a caller's buffer.
 *
 * A HearthBuf never overruns: it counts what would have been written, keeps what
 * fits and always closes with a zero byte (if cap > 0). After writing, `length`
 * is the full length and hearth_buf_fits() says whether all of it is there. */
#ifndef HEARTH_BASE_BUF_H
#define HEARTH_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct HearthBuf {
    char *data;
    size_t cap;
    size_t length;
} HearthBuf;

HearthBuf hearth_buf(char *data, size_t cap);
bool hearth_buf_fits(const HearthBuf *b);
void hearth_buf_char(HearthBuf *b, char c);
void hearth_buf_bytes(HearthBuf *b, const char *text, size_t length);
void hearth_buf_text(HearthBuf *b, const char *text);
void hearth_buf_int(HearthBuf *b, int64_t value);
void hearth_buf_hex(HearthBuf *b, const uint8_t *bytes, size_t length);
void hearth_buf_hex64(HearthBuf *b, uint64_t value); /* 16 digits, highest first */
/* A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void hearth_buf_json(HearthBuf *b, const char *text, size_t length);

#endif
