/* utf8.c - Strict UTF-8. */
#include "utf8.h"

#include <stdint.h>

size_t hearth_utf8_length(const char *text, size_t available) {
    const unsigned char *p = (const unsigned char *)text;
    if (available == 0)
        return 0;
    if (p[0] < 0x80)
        return 1;
    size_t n = p[0] >= 0xF8 ? 0 : p[0] >= 0xF0 ? 4 : p[0] >= 0xE0 ? 3 : p[0] >= 0xC0 ? 2 : 0;
    if (n == 0 || n > available)
        return 0;
    uint32_t value = p[0] & (0xFFu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        value = (value << 6) | (p[i] & 0x3F);
    }
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < least[n] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    return n;
}

bool hearth_utf8_line(const char *text, size_t length) {
    for (size_t i = 0; i < length;) {
        const unsigned char *p = (const unsigned char *)text + i;
        size_t n = hearth_utf8_length(text + i, length - i);
        bool control = n == 1 ? p[0] < 0x20 || p[0] == 0x7F : n == 2 && p[0] == 0xC2 && p[1] < 0xA0;
        if (n == 0 || control)
            return false;
        i += n;
    }
    return true;
}
