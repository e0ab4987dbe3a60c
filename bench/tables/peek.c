/* peek.c - Walking over JSON. Every step looks at the length, so broken text is found to be
 * nothing, not read past. */
#include "peek.h"

#include <string.h>

static size_t skip_space(Peek p, size_t at) {
    while (at < p.length &&
           (p.text[at] == ' ' || p.text[at] == '\n' || p.text[at] == '\t' || p.text[at] == '\r'))
        at++;
    return at;
}

static size_t skip_string(Peek p, size_t at) {
    for (at++; at < p.length && p.text[at] != '"'; at++)
        if (p.text[at] == '\\')
            at++;
    return at < p.length ? at + 1 : p.length;
}

static size_t skip_value(Peek p, size_t at) {
    int depth = 0;
    while (at < p.length) {
        char c = p.text[at];
        if (c == '"') {
            at = skip_string(p, at);
        } else {
            if (depth == 0 && (c == ',' || c == '}' || c == ']' || c == ' '))
                return at;
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            at++;
        }
        if (depth == 0 && (c == '"' || c == '}' || c == ']'))
            return at;
    }
    return at;
}

static Peek cut(Peek p, size_t from, size_t to) {
    return (Peek){p.text + from, to - from};
}

bool peek_member(Peek object, const char *name, Peek *out) {
    size_t at = skip_space(object, 0), length = strlen(name);
    if (at >= object.length || object.text[at] != '{')
        return false;
    for (at++;;) {
        at = skip_space(object, at);
        if (at >= object.length || object.text[at] != '"')
            return false;
        size_t key = at + 1, after = skip_string(object, at);
        at = skip_space(object, after);
        if (at >= object.length || object.text[at] != ':')
            return false;
        size_t value = skip_space(object, at + 1);
        at = skip_value(object, value);
        if (after - key == length + 1 && memcmp(object.text + key, name, length) == 0) {
            *out = cut(object, value, at);
            return true;
        }
        at = skip_space(object, at);
        if (at >= object.length || object.text[at++] != ',')
            return false;
    }
}

Peek peek_string(Peek value) {
    if (value.length < 2 || value.text[0] != '"')
        return (Peek){"", 0};
    return cut(value, 1, value.length - 1);
}

bool peek_is(Peek text, const char *word) {
    return text.length == strlen(word) && memcmp(text.text, word, text.length) == 0;
}

bool peek_next(Peek array, size_t *at, Peek *out) {
    size_t i = skip_space(array, *at ? *at : 0);
    if (i >= array.length || (*at == 0 ? array.text[i] != '[' : array.text[i] != ','))
        return false;
    size_t value = skip_space(array, i + 1);
    if (value >= array.length || array.text[value] == ']')
        return false;
    *at = skip_value(array, value);
    *out = cut(array, value, *at);
    return true;
}

int64_t peek_number(Peek value) {
    int64_t n = 0;
    if (value.length == 0 || value.length > 18)
        return -1;
    for (size_t i = 0; i < value.length; i++) {
        if (value.text[i] < '0' || value.text[i] > '9')
            return -1;
        n = n * 10 + (value.text[i] - '0');
    }
    return n;
}

Peek peek_text(Peek object, const char *name) {
    Peek value;
    return peek_member(object, name, &value) ? peek_string(value) : (Peek){"", 0};
}

int64_t peek_int(Peek object, const char *name) {
    Peek value;
    return peek_member(object, name, &value) ? peek_number(value) : -1;
}
