/* json_check.c - Whether a text is JSON. */
#include "json_check.h"

#include <string.h>

#include "utf8.h"

typedef struct Json {
    const char *at, *end;
    int depth;
} Json;

static void skip_blanks(Json *j) {
    while (j->at < j->end && memchr(" \t\n\r", *j->at, 4))
        j->at++;
}

static bool take(Json *j, char c) {
    skip_blanks(j);
    if (j->at == j->end || *j->at != c)
        return false;
    j->at++;
    return true;
}

static bool take_word(Json *j, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(j->end - j->at) < length || memcmp(j->at, word, length) != 0)
        return false;
    j->at += length;
    return true;
}

static bool is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool take_escape(Json *j) {
    if (j->at == j->end)
        return false;
    char c = *j->at++;
    if (c != 'u')
        return memchr("\"\\/bfnrt", c, 8) != NULL;
    for (int i = 0; i < 4; i++)
        if (j->at == j->end || !is_hex(*j->at++))
            return false;
    return true;
}

static bool take_string(Json *j) {
    if (!take(j, '"'))
        return false;
    while (j->at < j->end) {
        unsigned char c = (unsigned char)*j->at++;
        if (c == '"')
            return true;
        if (c < 0x20 || (c == '\\' && !take_escape(j)))
            return false;
    }
    return false;
}

static int take_digits(Json *j) {
    int n = 0;
    for (; j->at < j->end && *j->at >= '0' && *j->at <= '9'; j->at++)
        n++;
    return n;
}

static bool take_number(Json *j) {
    take_word(j, "-");
    if (!take_word(j, "0") && take_digits(j) == 0)
        return false;
    if (take_word(j, ".") && take_digits(j) == 0)
        return false;
    if (take_word(j, "e") || take_word(j, "E")) {
        if (!take_word(j, "+"))
            take_word(j, "-");
        return take_digits(j) > 0;
    }
    return true;
}

static bool take_value(Json *j);

/* Members of an object, or elements of an array, behind the first bracket. */
static bool take_members(Json *j, bool object, char close) {
    if (j->depth == JSON_DEPTH)
        return false;
    if (take(j, close))
        return true;
    j->depth++;
    do {
        if ((object && (!take_string(j) || !take(j, ':'))) || !take_value(j))
            return false;
    } while (take(j, ','));
    j->depth--;
    return take(j, close);
}

static bool take_value(Json *j) {
    skip_blanks(j);
    if (j->at == j->end)
        return false;
    switch (*j->at) {
    case '{': j->at++; return take_members(j, true, '}');
    case '[': j->at++; return take_members(j, false, ']');
    case '"': return take_string(j);
    case 't': return take_word(j, "true");
    case 'f': return take_word(j, "false");
    case 'n': return take_word(j, "null");
    default: return take_number(j);
    }
}

bool hearth_json_is_object(const char *text, size_t length) {
    Json j = {text, text + length, 0};
    skip_blanks(&j);
    if (j.at == j.end || *j.at != '{' || !take_value(&j))
        return false;
    skip_blanks(&j);
    return j.at == j.end && hearth_utf8_line(text, length);
}
