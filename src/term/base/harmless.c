/* harmless.c - Question marks in the place of what must not be printed. */
#include "harmless.h"

#include <stdint.h>
#include <string.h>

#include "letters.h"
#include "utf8.h"

/* Joiners stay: words of some languages, and pictures, are made with them. */
static bool is_mark(uint32_t c) {
    static const struct {
        uint32_t first, last;
    } marks[] = {{0x061C, 0x061C}, {0x180E, 0x180E}, {0x200B, 0x200B},
                 {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},
                 {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (c >= marks[i].first && c <= marks[i].last)
            return true;
    return false;
}

size_t harmless_marks(char *text, size_t length) {
    size_t to = 0;
    for (size_t at = 0, n; at < length; at += n) {
        size_t whole = hearth_utf8_length(text + at, length - at);
        n = whole ? whole : 1; /* a byte that is not text is left to those who refuse it */
        if (whole > 1 && is_mark(hearth_character(text + at, whole))) {
            text[to++] = '?';
            continue;
        }
        memmove(text + to, text + at, n);
        to += n;
    }
    return to;
}

void harmless_text(char *text, bool lines) {
    text[harmless_marks(text, strlen(text))] = 0;
    for (unsigned char *p = (unsigned char *)text; *p; p++) {
        if ((*p < 0x20 && !(lines && (*p == '\n' || *p == '\t'))) || *p == 0x7f)
            *p = '?';
        else if (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0) /* the controls of Latin-1 */
            p[0] = p[1] = '?';
        else if (*p >= 0x80 && *p < 0xa0 && (p == (unsigned char *)text || p[-1] < 0x80))
            *p = '?'; /* and as bytes of their own */
    }
}
