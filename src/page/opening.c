/* opening.c - Reading what a new game should be. What the values may be is checked by the match. */
#include "opening.h"

#include <string.h>

#include "page_texts.h"

static int bad_line(HearthSlice line, HearthErr *err) {
    hearth_fail(err, HEARTH_BAD_USAGE, PAGE_T(ENGINE_LINE));
    hearth_msg_bytes(&err->msg, "line", line.text, line.length);
    return HEARTH_BAD_USAGE;
}

/* A copy that ends with a zero byte; what is too long is kept too long, for the match to refuse. */
static bool keep(HearthSlice text, char *out, size_t cap) {
    size_t n = text.length < cap - 1 ? text.length : cap - 1;
    if (memchr(text.text, 0, text.length))
        return false;
    memcpy(out, text.text, n);
    out[n] = 0;
    return true;
}

typedef struct Reader {
    PageOpening *out;
    int names;
} Reader;

typedef bool LineFn(Reader *r, HearthSlice word, HearthSlice value);

static bool read_view_line(Reader *r, HearthSlice word, HearthSlice value) {
    PageOpening *o = r->out;
    uint64_t number;
    if (hearth_slice_is(word, "view") && !o->view.text) {
        o->view = value;
        return true;
    }
    if (hearth_slice_is(word, "rules") && !o->rules && hearth_slice_number(value, 9999, &number)) {
        o->rules = (int)number;
        return o->rules > 0;
    }
    if (hearth_slice_is(word, "options") && !o->options[0])
        return value.length < PAGE_OPTIONS_MAX && keep(value, o->options, sizeof o->options);
    return hearth_slice_is(word, "name") && r->names < HEARTH_MAX_SEATS &&
           keep(value, o->names[r->names++], sizeof o->names[0]);
}

static bool read_line(Reader *r, HearthSlice word, HearthSlice value) {
    PageOpening *o = r->out;
    uint64_t number;
    if (hearth_slice_is(word, "options") && !o->setup.options && value.length < PAGE_OPTIONS_MAX) {
        o->setup.options = o->options;
        return keep(value, o->options, sizeof o->options);
    }
    if (hearth_slice_is(word, "seed") && !o->setup.seed) {
        o->setup.seed = o->seed;
        return keep(value, o->seed, sizeof o->seed);
    }
    if (hearth_slice_is(word, "name") && r->names < HEARTH_MAX_SEATS)
        return keep(value, o->names[r->names++], sizeof o->names[0]);
    if (hearth_slice_is(word, "seats") && o->setup.seats < 0 &&
        hearth_slice_number(value, 1000, &number)) {
        o->setup.seats = (int)number;
        return true;
    }
    if (hearth_slice_is(word, "practice") && hearth_slice_number(value, 1, &number)) {
        o->setup.practice = number;
        return true;
    }
    return false;
}

static void name_the_rest(PageOpening *o, int named) {
    for (int i = 0; i < HEARTH_MAX_SEATS; i++) {
        o->name_at[i] = o->names[i];
        if (i < named)
            continue;
        HearthBuf b = hearth_buf(o->names[i], sizeof o->names[i]);
        hearth_buf_char(&b, 'p');
        hearth_buf_int(&b, i);
    }
    o->setup.names = o->name_at;
}

/* The lines one after the other; how many names there were is in *names. */
static int read_lines(const char *text, size_t length, LineFn *read, PageOpening *out, int *names,
                      HearthErr *err) {
    HearthSlice left = {text, length}, line, rest;
    Reader r = {out, 0};
    memset(out, 0, sizeof *out);
    out->setup.seats = -1;
    while (left.length > 0) {
        HearthSlice word, value;
        if (!hearth_slice_cut(left, '\n', &line, &rest)) {
            line = left;
            rest = (HearthSlice){left.text + left.length, 0};
        }
        left = rest;
        if (line.length == 0)
            continue;
        if (!hearth_slice_cut(line, ' ', &word, &value)) {
            word = line;
            value = (HearthSlice){line.text + line.length, 0};
        }
        if (!read(&r, word, value))
            return bad_line(line, err);
    }
    *names = r.names;
    return HEARTH_OK;
}

int page_opening_read(const char *text, size_t length, PageOpening *out, HearthErr *err) {
    int names, code = read_lines(text, length, read_line, out, &names, err);
    if (code)
        return code;
    if (out->setup.seats < 0)
        out->setup.seats = 1;
    name_the_rest(out, names);
    return HEARTH_OK;
}

int page_viewing_read(const char *text, size_t length, PageOpening *out, HearthErr *err) {
    int names, code = read_lines(text, length, read_view_line, out, &names, err);
    if (code)
        return code;
    out->setup.seats = names;
    name_the_rest(out, names);
    return HEARTH_OK;
}
