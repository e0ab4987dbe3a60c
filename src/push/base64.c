/* base64.c - base64url without padding, as push services and browsers write keys. */
#include <string.h>

#include "push.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void push_base64(HearthBuf *out, const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        uint32_t word = (uint32_t)p[i] << 16 | (left > 1 ? (uint32_t)p[i + 1] << 8 : 0) |
                        (left > 2 ? (uint32_t)p[i + 2] : 0);
        for (size_t k = 0; k < (left > 2 ? 4 : left + 1); k++)
            hearth_buf_char(out, letters[word >> (18 - 6 * k) & 63]);
    }
}

static int value_of(char c) {
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? (int)(at - letters) : -1;
}

bool push_base64_read(HearthSlice text, uint8_t *out, size_t count) {
    size_t length = (count * 4 + 2) / 3, done = 0;
    uint32_t word = 0;
    int bits = 0;
    while (text.length > length && text.text[text.length - 1] == '=' && text.length < length + 3)
        text.length--;
    if (text.length != length)
        return false;
    for (size_t i = 0; i < length; i++) {
        int value = value_of(text.text[i]);
        if (value < 0)
            return false;
        word = word << 6 | (uint32_t)value;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out[done++] = (uint8_t)(word >> bits);
        }
    }
    return done == count && (word & ((1u << bits) - 1)) == 0;
}
