/* scan.c - Strict word scanning. */
#include "scan.h"

#include <string.h>

HearthScan hearth_scan(const char *text, size_t length) {
    return (HearthScan){text, length, 0};
}

bool hearth_scan_end(const HearthScan *s) {
    return s->at == s->length;
}

bool hearth_scan_word(HearthScan *s, HearthSlice *out) {
    size_t end = s->at;
    while (end < s->length && s->text[end] != ' ')
        end++;
    if (end == s->at)
        return false;
    if (end + 1 == s->length) /* a space with nothing after it */
        return false;
    *out = (HearthSlice){s->text + s->at, end - s->at};
    s->at = end < s->length ? end + 1 : end;
    return true;
}

bool hearth_scan_is(HearthScan *s, const char *word) {
    HearthScan try = *s;
    HearthSlice w;
    if (!hearth_scan_word(&try, &w) || !hearth_slice_is(w, word))
        return false;
    *s = try;
    return true;
}

bool hearth_scan_rest(HearthScan *s, HearthSlice *out) {
    if (s->at == s->length)
        return false;
    *out = (HearthSlice){s->text + s->at, s->length - s->at};
    s->at = s->length;
    return true;
}

bool hearth_slice_is(HearthSlice s, const char *text) {
    return strlen(text) == s.length && memcmp(s.text, text, s.length) == 0;
}

bool hearth_slice_number(HearthSlice s, uint64_t max, uint64_t *out) {
    if (s.length == 0 || (s.length > 1 && s.text[0] == '0'))
        return false;
    uint64_t value = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (s.text[i] < '0' || s.text[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s.text[i] - '0');
        if (digit > max || value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

bool hearth_slice_signed(HearthSlice s, int64_t max, int64_t *out) {
    uint64_t value;
    bool negative = s.length > 0 && s.text[0] == '-';
    if (negative)
        s = (HearthSlice){s.text + 1, s.length - 1};
    if (!hearth_slice_number(s, (uint64_t)max, &value) || (negative && value == 0))
        return false;
    *out = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

bool hearth_slice_hex(HearthSlice s, uint8_t *out, size_t n) {
    if (s.length != 2 * n)
        return false;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.text[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        out[i / 2] = (uint8_t)(i % 2 == 0 ? digit << 4 : out[i / 2] | digit);
    }
    return true;
}

bool hearth_slice_cut(HearthSlice s, char c, HearthSlice *head, HearthSlice *tail) {
    const char *p = s.length ? memchr(s.text, c, s.length) : NULL;
    if (!p)
        return false;
    size_t n = (size_t)(p - s.text);
    *head = (HearthSlice){s.text, n};
    *tail = (HearthSlice){p + 1, s.length - n - 1};
    return true;
}

int hearth_slice_words(HearthSlice s, HearthSlice word[], int cap) {
    HearthSlice head;
    int n = 0;
    for (bool more = true; more;) {
        more = hearth_slice_cut(s, ' ', &head, &s);
        if (n == cap)
            return -1;
        word[n] = more ? head : s;
        if (word[n++].length == 0)
            return -1;
    }
    return n;
}
