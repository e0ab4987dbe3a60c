/* patch.c - See patch.h. Position texts are words: a word that is in the other text too, in the
 * same order, stands still. Words are compared one by one; where as many words stand at both sides,
 * which is nearly always so, each that differs is cut to what differs in it. */
#include "patch.h"

#include <string.h>

#include "scan.h"

typedef struct Words {
    const char *text;
    size_t length, at;
} Words;

/* The next word, with the space behind it. */
static HearthSlice next(Words *w) {
    const char *start = w->text + w->at, *space = memchr(start, ' ', w->length - w->at);
    size_t n = space ? (size_t)(space - start) + 1 : w->length - w->at;
    w->at += n;
    return (HearthSlice){start, n};
}

static int count(const char *text, size_t length) {
    int n = 1;
    for (size_t i = 0; i < length; i++)
        n += text[i] == ' ';
    return n;
}

static bool is_plain(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || (unsigned char)text[i] > 0x7E || text[i] == '"' ||
            text[i] == '\\')
            return false;
    return true;
}

static void put_edit(size_t at, size_t gone, HearthSlice new, const char *comma, HearthBuf *out) {
    hearth_buf_text(out, comma);
    hearth_buf_char(out, '[');
    hearth_buf_int(out, (int64_t)at);
    hearth_buf_char(out, ',');
    hearth_buf_int(out, (int64_t)gone);
    hearth_buf_text(out, ",\"");
    hearth_buf_bytes(out, new.text, new.length);
    hearth_buf_text(out, "\"]");
}

enum {
    APART = 12
}; /* equal characters between two differences that are worth an edit of their own */

/* One word against another: from the first difference to the last, in pieces where they are far
 * apart and the lengths are the same. */
static const char *put_word(size_t at, HearthSlice a, HearthSlice b, const char *comma,
                            HearthBuf *out) {
    size_t first = 0, end = 0, most = a.length < b.length ? a.length : b.length;
    while (first < most && a.text[first] == b.text[first])
        first++;
    while (end < most - first && a.text[a.length - 1 - end] == b.text[b.length - 1 - end])
        end++;
    if (first == a.length && first == b.length)
        return comma;
    if (a.length != b.length) {
        put_edit(at + first, a.length - end - first,
                 (HearthSlice){b.text + first, b.length - end - first}, comma, out);
        return ",";
    }
    for (size_t i = first, stop = a.length - end; i < stop;) {
        size_t last = i; /* of the differences so far */
        for (size_t j = i; j < stop && j - last <= APART; j++)
            if (a.text[j] != b.text[j])
                last = j;
        put_edit(at + i, last + 1 - i, (HearthSlice){b.text + i, last + 1 - i}, comma, out);
        comma = ",";
        for (i = last + 1; i < stop && a.text[i] == b.text[i];)
            i++;
    }
    return comma;
}

bool patch_json(const char *before, size_t before_length, const char *after, size_t after_length,
                HearthBuf *out) {
    size_t start = out->length;
    Words a = {before, before_length, 0}, b = {after, after_length, 0};
    const char *comma = "";
    int words = count(before, before_length);
    if (words != count(after, after_length) || !is_plain(before, before_length) ||
        !is_plain(after, after_length))
        return false;
    hearth_buf_text(out, ",\"patch\":[");
    for (int i = 0; i < words; i++) {
        size_t at = a.at;
        HearthSlice old = next(&a);
        comma = put_word(at, old, next(&b), comma, out);
    }
    hearth_buf_char(out, ']');
    if (out->length - start <= after_length / 2)
        return true;
    out->length = start;
    if (start < out->cap)
        out->data[start] = 0;
    return false;
}
