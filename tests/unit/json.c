/* json.c - Reading JSON by its grammar (RFC 8259), with UTF-8 checked. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "utf8.h"

enum { DEPTH = 16 };

static int value(Json *j, int depth);

static int node(Json *j, JsonType type, const char *text) {
    if (j->count == j->cap) {
        j->cap = j->cap ? 2 * j->cap : 256;
        j->nodes = realloc(j->nodes, (size_t)j->cap * sizeof *j->nodes);
    }
    j->nodes[j->count] = (JsonNode){.type = type, .text = text};
    return j->count++;
}

static void space(Json *j) {
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\t' || *j->at == '\n' || *j->at == '\r'))
        j->at++;
}

static bool is(Json *j, char c) {
    if (j->at == j->end || *j->at != c)
        return false;
    j->at++;
    return true;
}

static bool hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool escape(Json *j) {
    if (j->at == j->end)
        return false;
    char c = *j->at++;
    if (c != 'u')
        return strchr("\"\\/bfnrt", c) && c;
    for (int i = 0; i < 4; i++, j->at++)
        if (j->at == j->end || !hex(*j->at))
            return false;
    return true;
}

/* Behind the opening quote; leaves what is between the quotes in *text and *length. */
static bool string(Json *j, const char **text, size_t *length) {
    *text = j->at;
    while (j->at < j->end && *j->at != '"') {
        size_t n = hearth_utf8_length(j->at, (size_t)(j->end - j->at));
        if (!n || (unsigned char)*j->at < 0x20)
            return false;
        j->at += n;
        if (n == 1 && j->at[-1] == '\\' && !escape(j))
            return false;
    }
    *length = (size_t)(j->at - *text);
    return is(j, '"');
}

static bool digits(Json *j) {
    const char *from = j->at;
    while (j->at < j->end && *j->at >= '0' && *j->at <= '9')
        j->at++;
    return j->at > from;
}

static int number(Json *j) {
    int n = node(j, JSON_NUMBER, j->at);
    const char *from = j->at;
    is(j, '-');
    if (!is(j, '0') && !digits(j))
        return 0;
    if (is(j, '.') && !digits(j))
        return 0;
    if (is(j, 'e') || is(j, 'E')) {
        if (!is(j, '-'))
            is(j, '+');
        if (!digits(j))
            return 0;
    }
    j->nodes[n].length = (size_t)(j->at - from);
    return n;
}

static int word(Json *j, const char *text, JsonType type) {
    size_t length = strlen(text);
    if ((size_t)(j->end - j->at) < length || memcmp(j->at, text, length) != 0)
        return 0;
    int n = node(j, type, j->at);
    j->nodes[n].length = length;
    j->at += length;
    return n;
}

static bool twice(const Json *j, int of, const char *name, size_t length) {
    for (int i = j->nodes[of].child; i; i = j->nodes[i].next)
        if (j->nodes[i].name_length == length && memcmp(j->nodes[i].name, name, length) == 0)
            return true;
    return false;
}

/* One element of an array or an object; its node, or 0. */
static int element(Json *j, int of, bool object, int depth) {
    const char *name = NULL;
    size_t length = 0;
    space(j);
    if (object) {
        if (!is(j, '"') || !string(j, &name, &length) || twice(j, of, name, length))
            return 0;
        space(j);
        if (!is(j, ':'))
            return 0;
    }
    int n = value(j, depth + 1);
    if (n) {
        j->nodes[n].name = name;
        j->nodes[n].name_length = length;
    }
    space(j);
    return n;
}

static int several(Json *j, bool object, int depth) {
    char close = object ? '}' : ']';
    int all = node(j, object ? JSON_OBJECT : JSON_ARRAY, j->at - 1), last = 0;
    space(j);
    if (is(j, close))
        return all;
    do {
        int n = element(j, all, object, depth);
        if (!n)
            return 0;
        if (last)
            j->nodes[last].next = n;
        else
            j->nodes[all].child = n;
        last = n;
    } while (is(j, ','));
    return is(j, close) ? all : 0;
}

static int value(Json *j, int depth) {
    space(j);
    if (j->at == j->end || depth > DEPTH)
        return 0;
    switch (*j->at) {
    case '{':
    case '[': return several(j, *j->at++ == '{', depth);
    case '"': {
        int n = node(j, JSON_STRING, NULL);
        const char *text;
        size_t length;
        j->at++;
        if (!string(j, &text, &length))
            return 0;
        j->nodes[n].text = text;
        j->nodes[n].length = length;
        return n;
    }
    case 't': return word(j, "true", JSON_BOOL);
    case 'f': return word(j, "false", JSON_BOOL);
    case 'n': return word(j, "null", JSON_NULL);
    default: return number(j);
    }
}

int json_read(Json *j, const char *text, size_t length) {
    *j = (Json){.at = text, .end = text + length};
    node(j, JSON_NULL, NULL);
    int all = value(j, 0);
    space(j);
    return all && j->at == j->end ? all : 0;
}

void json_close(Json *j) {
    free(j->nodes);
    j->nodes = NULL;
}

int json_member(const Json *j, int of, const char *name) {
    if (!json_is(j, of, JSON_OBJECT))
        return 0;
    for (int i = j->nodes[of].child; i; i = j->nodes[i].next)
        if (j->nodes[i].name_length == strlen(name) &&
            memcmp(j->nodes[i].name, name, strlen(name)) == 0)
            return i;
    return 0;
}

int json_count(const Json *j, int of) {
    int n = 0;
    for (int i = j->nodes[of].child; i; i = j->nodes[i].next)
        n++;
    return n;
}

bool json_is(const Json *j, int n, JsonType type) {
    return n && j->nodes[n].type == type;
}
