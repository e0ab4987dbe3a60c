/* fold.c - Letters without their marks; Greek as it is spelled in passports, by and large. */
#include "fold.h"

#include <string.h>

#include "utf8.h"

uint32_t fold_next(const char **text) {
    const unsigned char *p = (const unsigned char *)*text;
    size_t n = hearth_utf8_length(*text, strlen(*text));
    *text += n ? n : 1;
    switch (n) {
    case 1: return p[0];
    case 2: return (p[0] & 31U) << 6 | (p[1] & 63U);
    case 3: return (p[0] & 15U) << 12 | (p[1] & 63U) << 6 | (p[2] & 63U);
    case 4: return (p[0] & 7U) << 18 | (p[1] & 63U) << 12 | (p[2] & 63U) << 6 | (p[3] & 63U);
    default: return 0xFFFD;
    }
}

int fold_ascii(uint32_t c, char out[4]) {
    static const struct {
        uint16_t character;
        char ascii[4];
    } table[] = {
        /* signs */
        {0xA0, " "},
        {0xAB, "\""},
        {0xB1, "+-"},
        {0xB7, "."},
        {0xBB, "\""},
        {0xD7, "x"},
        {0x2013, "-"},
        {0x2014, "-"},
        {0x2018, "'"},
        {0x2019, "'"},
        {0x201C, "\""},
        {0x201D, "\""},
        {0x201E, "\""},
        {0x2026, "..."},
        {0x2191, "^"},
        {0x2192, ">"},
        {0x2193, "v"},
        {0x2190, "<"},
        {0x2212, "-"},
        /* Hungarian */
        {0xC1, "A"},
        {0xC9, "E"},
        {0xCD, "I"},
        {0xD3, "O"},
        {0xD6, "O"},
        {0xDA, "U"},
        {0xDC, "U"},
        {0xE1, "a"},
        {0xE9, "e"},
        {0xED, "i"},
        {0xF3, "o"},
        {0xF6, "o"},
        {0xFA, "u"},
        {0xFC, "u"},
        {0x150, "O"},
        {0x151, "o"},
        {0x170, "U"},
        {0x171, "u"},
        /* Polish */
        {0x104, "A"},
        {0x105, "a"},
        {0x106, "C"},
        {0x107, "c"},
        {0x118, "E"},
        {0x119, "e"},
        {0x141, "L"},
        {0x142, "l"},
        {0x143, "N"},
        {0x144, "n"},
        {0x15A, "S"},
        {0x15B, "s"},
        {0x179, "Z"},
        {0x17A, "z"},
        {0x17B, "Z"},
        {0x17C, "z"},
        /* Greek */
        {0x37E, ";"},
        {0x386, "A"},
        {0x387, "."},
        {0x388, "E"},
        {0x389, "I"},
        {0x38A, "I"},
        {0x38C, "O"},
        {0x38E, "Y"},
        {0x38F, "O"},
        {0x390, "i"},
        {0x391, "A"},
        {0x392, "V"},
        {0x393, "G"},
        {0x394, "D"},
        {0x395, "E"},
        {0x396, "Z"},
        {0x397, "I"},
        {0x398, "Th"},
        {0x399, "I"},
        {0x39A, "K"},
        {0x39B, "L"},
        {0x39C, "M"},
        {0x39D, "N"},
        {0x39E, "X"},
        {0x39F, "O"},
        {0x3A0, "P"},
        {0x3A1, "R"},
        {0x3A3, "S"},
        {0x3A4, "T"},
        {0x3A5, "Y"},
        {0x3A6, "F"},
        {0x3A7, "Ch"},
        {0x3A8, "Ps"},
        {0x3A9, "O"},
        {0x3AA, "I"},
        {0x3AB, "Y"},
        {0x3AC, "a"},
        {0x3AD, "e"},
        {0x3AE, "i"},
        {0x3AF, "i"},
        {0x3B0, "y"},
        {0x3B1, "a"},
        {0x3B2, "v"},
        {0x3B3, "g"},
        {0x3B4, "d"},
        {0x3B5, "e"},
        {0x3B6, "z"},
        {0x3B7, "i"},
        {0x3B8, "th"},
        {0x3B9, "i"},
        {0x3BA, "k"},
        {0x3BB, "l"},
        {0x3BC, "m"},
        {0x3BD, "n"},
        {0x3BE, "x"},
        {0x3BF, "o"},
        {0x3C0, "p"},
        {0x3C1, "r"},
        {0x3C2, "s"},
        {0x3C3, "s"},
        {0x3C4, "t"},
        {0x3C5, "y"},
        {0x3C6, "f"},
        {0x3C7, "ch"},
        {0x3C8, "ps"},
        {0x3C9, "o"},
        {0x3CA, "i"},
        {0x3CB, "y"},
        {0x3CC, "o"},
        {0x3CD, "y"},
        {0x3CE, "o"},
    };
    if (c < 128 && c >= 32 && c != 127) {
        out[0] = (char)c;
        out[1] = 0;
        return 1;
    }
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].character == c) {
            memcpy(out, table[i].ascii, sizeof table[i].ascii);
            return (int)strlen(out);
        }
    memcpy(out, "?", 2);
    return 1;
}
