/* letters.c - Names that can be seen, and told apart. gen/letters.inc has what Unicode says;
 * scripts/letters.py writes it. */
#include "letters.h"

#include <string.h>

#include "utf8.h"

typedef struct Range {
    uint32_t first, last;
} Range;

typedef struct Parts {
    uint16_t whole, letter, mark;
} Parts;

#include "gen/letters.inc"

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

uint32_t hearth_character(const char *text, size_t length) {
    const unsigned char *p = (const unsigned char *)text;
    uint32_t c = length == 1 ? p[0] : p[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++)
        c = (c << 6) | (p[i] & 0x3F);
    return c;
}

static bool is_in(const Range table[], int count, uint32_t c) {
    int low = 0, high = count;
    while (low < high) { /* the first that ends behind it */
        int middle = (low + high) / 2;
        if (table[middle].last < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && table[low].first <= c;
}

/* ---- What can be seen ---- */

/* Characters that are there without being seen, in ascending order: controls, blanks that are no
 * plain space, formatting, directions, fillers, variation selectors, tags, what is no character and
 * what is nobody's. U+200D and U+FE0F are not among them: pictures are made with these. */
static const Range unseen[] = {
    {0x0000, 0x001F},   {0x007F, 0x00A0},   {0x00AD, 0x00AD},   {0x034F, 0x034F},
    {0x061C, 0x061C},   {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x2000, 0x200C},   {0x200E, 0x200F},   {0x2028, 0x202F},
    {0x205F, 0x206F},   {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xD800, 0xF8FF},   {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0E},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},   {0x13430, 0x1345F}, {0x16FE4, 0x16FE4},
    {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}};

enum {
    JOINER = 0x200D,
    AS_PICTURE = 0xFE0F,
    MARKS_MOST = 3 /* on one letter: no language needs more */
};

/* What a joiner can join. */
static bool is_picture(uint32_t c) {
    return (c >= 0x2190 && c <= 0x2BFF) || (c >= 0x1F000 && c <= 0x1FAFF);
}

/* Signs that are shown as a picture if that is said behind them. */
static bool may_be_picture(uint32_t c) {
    return is_picture(c) || (c >= 0x203C && c < 0x2190) || c == 0x3030 || c == 0x303D ||
           c == 0x3297 || c == 0x3299;
}

/* Both belong to pictures, and the first of them must have something to join on either side. */
static bool is_out_of_place(uint32_t c, uint32_t before) {
    if (before == JOINER)
        return !is_picture(c);
    return (c == JOINER && !is_picture(before) && before != AS_PICTURE) ||
           (c == AS_PICTURE && !may_be_picture(before));
}

static bool is_mark(uint32_t c) {
    return c != AS_PICTURE && is_in(marks, COUNT(marks), c);
}

/* What a mark can stand on: not a space, nor a sign of ASCII or a dash. */
static bool bears_marks(uint32_t c) {
    return c >= 0x80 ? !(c >= 0x2010 && c <= 0x2060)
                     : (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

typedef struct Reader {
    const char *text;
    size_t length, at;
} Reader;

/* 0: it is not well formed, or the end. */
static uint32_t next(Reader *r) {
    size_t n = hearth_utf8_length(r->text + r->at, r->length - r->at);
    uint32_t c = n ? hearth_character(r->text + r->at, n) : 0;
    r->at += n;
    return c;
}

bool hearth_letters_visible(const char *text, size_t length) {
    Reader r = {text, length, 0};
    uint32_t before = ' ';
    int on_letter = 0;
    while (r.at < length) {
        uint32_t c = next(&r);
        if (is_in(unseen, COUNT(unseen), c) || is_in(unassigned, COUNT(unassigned), c))
            return false;
        on_letter = is_mark(c) ? on_letter + 1 : 0;
        if (on_letter > MARKS_MOST || (on_letter == 1 && !bears_marks(before)))
            return false;
        if ((c == ' ' && before == ' ') || is_out_of_place(c, before))
            return false;
        before = c;
    }
    return length == 0 || (before != ' ' && before != JOINER);
}

/* ---- What looks the same ---- */

/* Each in ascending order: letters and signs, and the one that they are taken for. */
static const struct {
    uint16_t c, as;
} looks[] = {
    {'0', 'O'},     {'1', 'l'},     {'I', 'l'},    {'`', '\''},   {'|', 'l'},    {0x00B4, '\''},
    {0x0131, 'i'},  {0x01C0, 'l'},  {0x0251, 'a'}, {0x0261, 'g'}, {0x0269, 'i'}, {0x02B9, '\''},
    {0x02BB, '\''}, {0x02BC, '\''}, {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'},
    {0x0397, 'H'},  {0x0399, 'l'},  {0x039A, 'K'}, {0x039C, 'M'}, {0x039D, 'N'}, {0x039F, 'O'},
    {0x03A1, 'P'},  {0x03A4, 'T'},  {0x03A5, 'Y'}, {0x03A7, 'X'}, {0x03B1, 'a'}, {0x03B3, 'y'},
    {0x03B9, 'i'},  {0x03BD, 'v'},  {0x03BF, 'o'}, {0x03C1, 'p'}, {0x03C5, 'u'}, {0x03F2, 'c'},
    {0x03F3, 'j'},  {0x0405, 'S'},  {0x0406, 'l'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'},
    {0x0415, 'E'},  {0x041A, 'K'},  {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'}, {0x0420, 'P'},
    {0x0421, 'C'},  {0x0422, 'T'},  {0x0423, 'Y'}, {0x0425, 'X'}, {0x0430, 'a'}, {0x0435, 'e'},
    {0x043E, 'o'},  {0x0440, 'p'},  {0x0441, 'c'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'},
    {0x0456, 'i'},  {0x0458, 'j'},  {0x04AE, 'Y'}, {0x04BB, 'h'}, {0x04C0, 'l'}, {0x04CF, 'l'},
    {0x0501, 'd'},  {0x051B, 'q'},  {0x051D, 'w'}, {0x0570, 'h'}, {0x0578, 'n'}, {0x057D, 'u'},
    {0x0585, 'o'},  {0x2010, '-'},  {0x2011, '-'}, {0x2012, '-'}, {0x2013, '-'}, {0x2014, '-'},
    {0x2018, '\''}, {0x2019, '\''}, {0x2212, '-'}, {0x212A, 'K'}, {0x2160, 'l'}, {0x217C, 'l'}};

/* Letters of mathematics and wide ones are those of ASCII once more. */
static uint32_t plain(uint32_t c) {
    enum { LETTERS = 52, HALF = 26 };
    if (c >= 0xFF01 && c <= 0xFF5E)
        return c - 0xFF01 + '!';
    if (c >= 0x1D7CE && c <= 0x1D7FF)
        return '0' + (c - 0x1D7CE) % 10;
    if (c < 0x1D400 || c > 0x1D6A3)
        return c;
    uint32_t at = (c - 0x1D400) % LETTERS;
    return at < HALF ? 'A' + at : 'a' + at - HALF;
}

static uint32_t looks_as(uint32_t c) {
    c = plain(c);
    for (int i = 0; i < COUNT(looks) && looks[i].c <= c; i++)
        if (looks[i].c == c)
            return looks[i].as;
    return c;
}

typedef struct Look {
    uint32_t c[HEARTH_LOOK_MAX];
    int count;
} Look;

/* Marks stand in the order of their numbers: in which they were written cannot be seen. */
static void add(Look *look, uint32_t c) {
    if (look->count == HEARTH_LOOK_MAX || c == AS_PICTURE)
        return;
    int at = look->count++;
    for (; is_mark(c) && at > 0 && is_mark(look->c[at - 1]) && look->c[at - 1] > c; at--)
        look->c[at] = look->c[at - 1];
    look->c[at] = c;
    /* Two that look as one. */
    if (look->count > 1 && c == 'n' && look->c[look->count - 2] == 'r')
        look->c[--look->count - 1] = 'm';
    else if (look->count > 1 && c == 'v' && look->c[look->count - 2] == 'v')
        look->c[--look->count - 1] = 'w';
}

static const Parts *parts_of(uint32_t c) {
    int low = 0, high = COUNT(made_of);
    while (low < high) {
        int middle = (low + high) / 2;
        if (made_of[middle].whole < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < COUNT(made_of) && made_of[low].whole == c ? &made_of[low] : NULL;
}

/* Hangul syllables are made of two or three letters each, by a formula. */
static bool add_hangul(Look *look, uint32_t c) {
    enum { FIRST = 0xAC00, LAST = 0xD7A3, L = 0x1100, V = 0x1161, T = 0x11A7, VS = 21, TS = 28 };
    if (c < FIRST || c > LAST)
        return false;
    uint32_t at = c - FIRST;
    add(look, L + at / (VS * TS));
    add(look, V + at / TS % VS);
    if (at % TS)
        add(look, T + at % TS);
    return true;
}

/* A letter that was written in one piece, and what it is made of: the last mark is outermost. */
static void add_whole(Look *look, uint32_t c) {
    enum { DEEP = 4 };
    uint32_t late[DEEP];
    int count = 0;
    for (const Parts *p; count < DEEP && (p = parts_of(c)) != NULL; c = p->letter)
        if (p->mark)
            late[count++] = p->mark;
    if (!add_hangul(look, c))
        add(look, looks_as(c));
    while (count > 0)
        add(look, late[--count]);
}

static void look_of(const char *text, size_t length, Look *out) {
    Reader r = {text, length, 0};
    uint32_t c;
    out->count = 0;
    while (r.at < length && (c = next(&r)) != 0)
        add_whole(out, c);
}

bool hearth_letters_alike(const char *a, size_t a_length, const char *b, size_t b_length) {
    Look one, other;
    look_of(a, a_length, &one);
    look_of(b, b_length, &other);
    return one.count == other.count &&
           memcmp(one.c, other.c, (size_t)one.count * sizeof one.c[0]) == 0;
}
