/* rulebook.c - Reading the rules that are built in. */
#include "rulebook.h"

#include <string.h>

#include "catalogue.h"

#define BOOK(game, lang, name) extern const HearthCatalogue hearth__##name;
#include "rulebooks.inc"
#undef BOOK

static const struct {
    const char *game, *lang;
    const HearthCatalogue *file;
} inside[] = {
#define BOOK(game, lang, name) {#game, #lang, &hearth__##name},
#include "rulebooks.inc"
#undef BOOK
};

static bool find_file(const char *game, const char *lang, HearthSlice *out) {
    for (size_t i = 0; lang && i < sizeof inside / sizeof inside[0]; i++)
        if (strcmp(inside[i].game, game) == 0 && strcmp(inside[i].lang, lang) == 0) {
            *out = (HearthSlice){(const char *)inside[i].file->bytes, inside[i].file->size};
            return true;
        }
    return false;
}

/* The next line without its mark; false at the end. */
static bool next_line(HearthSlice *left, char *mark, HearthSlice *rest) {
    HearthSlice line;
    if (!hearth_slice_cut(*left, '\n', &line, left) || line.length < 2)
        return false;
    *mark = line.text[0];
    *rest = (HearthSlice){line.text + 2, line.length - 2};
    return true;
}

bool rulebook_topic_of(HearthSlice file, int i, RuleTopic *out) {
    HearthSlice left = file, rest, tail;
    char mark;
    bool found = false;
    const char *end = file.text;
    while (next_line(&left, &mark, &rest)) {
        if (mark == '=' && found)
            break;
        if (mark == '=' && i-- == 0) {
            found = hearth_slice_cut(rest, ' ', &out->part, &tail) &&
                    hearth_slice_cut(tail, ' ', &out->ids, &out->title);
            out->body.text = left.text;
        }
        end = left.text;
    }
    if (found)
        out->body.length = (size_t)(end - out->body.text);
    return found;
}

bool rulebook_topic(const char *game, const char *lang, int i, RuleTopic *out) {
    HearthSlice file;
    return (find_file(game, lang, &file) || find_file(game, "en", &file)) &&
           rulebook_topic_of(file, i, out);
}

static bool same_id(HearthSlice id, const char *wanted) {
    size_t length = strlen(wanted);
    if (id.length != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (id.text[i] != (wanted[i] == '-' ? '_' : wanted[i]))
            return false;
    return true;
}

bool rulebook_find(const char *game, const char *lang, const char *id, RuleTopic *out) {
    for (int i = 0; id && rulebook_topic(game, lang, i, out); i++) {
        HearthSlice left = out->ids, one, rest;
        while (hearth_slice_cut(left, ',', &one, &rest)) {
            if (same_id(one, id))
                return true;
            left = rest;
        }
        if (same_id(left, id))
            return true;
    }
    return false;
}

int rulebook_topics(const char *game) {
    RuleTopic topic;
    int n = 0;
    while (rulebook_topic(game, "en", n, &topic))
        n++;
    return n;
}

bool rulebook_block(const RuleTopic *topic, int i, RuleBlock *out) {
    HearthSlice left = topic->body, rest;
    char mark;
    *out = (RuleBlock){.text = {NULL, 0}};
    while (next_line(&left, &mark, &rest)) {
        if (mark == 'p' || mark == 'i') {
            if (i-- == 0) {
                out->entry = mark == 'i';
                out->text = rest;
            } else if (out->text.text) {
                break;
            }
        } else if (out->text.text && mark == 'd') {
            out->shapes = rest;
        } else if (out->text.text && mark == 'm') {
            out->map = rest;
        }
    }
    return out->text.text != NULL;
}

int rulebook_blocks(const RuleTopic *topic) {
    RuleBlock block;
    int n = 0;
    while (rulebook_block(topic, n, &block))
        n++;
    return n;
}

bool rulebook_in(const RuleTopic *topic, const char *part) {
    return hearth_slice_is(topic->part, part);
}

HearthSlice rulebook_id(const RuleTopic *topic) {
    HearthSlice head, tail;
    return hearth_slice_cut(topic->ids, ',', &head, &tail) ? head : topic->ids;
}
