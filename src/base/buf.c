/* buf.c - Bounded text building. */
#include "buf.h"

#include <string.h>

#include "utf8.h"

HearthBuf hearth_buf(char *data, size_t cap) {
    if (cap > 0)
        data[0] = 0;
    return (HearthBuf){data, cap, 0};
}

bool hearth_buf_fits(const HearthBuf *b) {
    return b->length < b->cap;
}

void hearth_buf_bytes(HearthBuf *b, const char *text, size_t length) {
    if (b->length + 1 < b->cap) {
        size_t room = b->cap - 1 - b->length;
        size_t n = length < room ? length : room;
        memcpy(b->data + b->length, text, n);
        b->data[b->length + n] = 0;
    }
    b->length += length;
}

void hearth_buf_char(HearthBuf *b, char c) {
    if (b->length + 1 < b->cap) {
        b->data[b->length] = c;
        b->data[b->length + 1] = 0;
    }
    b->length++;
}

void hearth_buf_text(HearthBuf *b, const char *text) {
    hearth_buf_bytes(b, text, strlen(text));
}

void hearth_buf_int(HearthBuf *b, int64_t value) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (value < 0)
        digits[--at] = '-';
    hearth_buf_bytes(b, digits + at, sizeof digits - at);
}

void hearth_buf_hex(HearthBuf *b, const uint8_t *bytes, size_t length) {
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < length; i++) {
        hearth_buf_char(b, digit[bytes[i] >> 4]);
        hearth_buf_char(b, digit[bytes[i] & 15]);
    }
}

void hearth_buf_hex64(HearthBuf *b, uint64_t value) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> (56 - 8 * i));
    hearth_buf_hex(b, bytes, 8);
}

/* Stands in a JSON string as it is: nearly everything does. */
static bool is_plain(char c) {
    return (unsigned char)c >= 0x20 && (unsigned char)c < 0x7F && c != '"' && c != '\\';
}

static size_t put_special(HearthBuf *b, const char *text, size_t length) {
    unsigned char c = (unsigned char)text[0];
    size_t n = hearth_utf8_length(text, length);
    if (n == 0) {
        hearth_buf_text(b, "\xEF\xBF\xBD");
        return 1;
    }
    if (c == '"' || c == '\\') {
        hearth_buf_char(b, '\\');
        hearth_buf_char(b, (char)c);
    } else if (c < 0x20 || c == 0x7F) {
        hearth_buf_text(b, "\\u00");
        hearth_buf_hex(b, &c, 1);
    } else {
        hearth_buf_bytes(b, text, n);
    }
    return n;
}

void hearth_buf_json(HearthBuf *b, const char *text, size_t length) {
    hearth_buf_char(b, '"');
    for (size_t i = 0; i < length;) {
        size_t plain = i;
        while (plain < length && is_plain(text[plain]))
            plain++;
        hearth_buf_bytes(b, text + i, plain - i);
        i = plain;
        if (i < length)
            i += put_special(b, text + i, length - i);
    }
    hearth_buf_char(b, '"');
}
