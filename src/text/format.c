/* format.c - From message to sentence: translate, choose the plural form, fill in arguments. */
#include <string.h>

#include "buf.h"
#include "catalogue.h"
#include "message.h"
#include "prose.h"
#include "texts.h"

static HearthSlice prose(const HearthText *text, const char *lang) {
    static const char missing[] = HEARTH_PROSE_MISSING;
    char id[HEARTH_PROSE_ID];
    HearthSlice found;
    hearth_prose_id(text, id);
    return hearth_prose(lang, id, &found) ? found : (HearthSlice){missing, sizeof missing - 1};
}

/* The pattern of a text in that language for the number n. */
static HearthSlice pattern(const HearthText *text, const char *lang, int64_t n) {
    const HearthCatalogue *c = hearth_catalogue(lang);
    HearthSlice forms, head, tail;
    if (!text->one)
        return prose(text, lang);
    if (!c || !hearth_catalogue_find(c, text, &forms)) {
        const char *english = text->many && n != 1 ? text->many : text->one;
        return (HearthSlice){english, strlen(english)};
    }
    if (!text->many)
        return forms;
    for (int skip = hearth_plural_form(lang, n);; skip--) {
        bool more = hearth_slice_cut(forms, 0, &head, &tail);
        if (!more || skip == 0)
            return more ? head : forms;
        forms = tail;
    }
}

static const HearthArg *find_arg(const HearthMsg *msg, HearthSlice name) {
    for (int i = 0; i < msg->nargs; i++)
        if (hearth_slice_is(name, msg->args[i].name))
            return &msg->args[i];
    return NULL;
}

static void put_arg(const HearthMsg *msg, const HearthArg *arg, const char *lang, HearthBuf *out) {
    HearthSlice word;
    switch (arg->type) {
    case HEARTH_ARG_WORD:
        word = pattern(arg->word, lang, 1);
        hearth_buf_bytes(out, word.text, word.length);
        break;
    case HEARTH_ARG_TEXT: hearth_buf_bytes(out, msg->store + arg->at, arg->length); break;
    case HEARTH_ARG_SEAT:
        hearth_buf_char(out, 'p');
        hearth_buf_int(out, arg->number);
        break;
    case HEARTH_ARG_NUMBER: hearth_buf_int(out, arg->number); break;
    }
}

static int64_t first_number(const HearthMsg *msg) {
    for (int i = 0; i < msg->nargs; i++)
        if (msg->args[i].type == HEARTH_ARG_NUMBER)
            return msg->args[i].number;
    return 1;
}

/* Fills in a message; `inner` stands where the pattern says {sentence}. */
static void format(const HearthMsg *msg, const HearthMsg *inner, const char *lang, HearthBuf *out) {
    if (!msg->text)
        return;
    HearthSlice left = pattern(msg->text, lang, first_number(msg)), before, after, name, rest;
    while (hearth_slice_cut(left, '{', &before, &after) &&
           hearth_slice_cut(after, '}', &name, &rest)) {
        const HearthArg *arg = find_arg(msg, name);
        hearth_buf_bytes(out, before.text, before.length);
        if (arg)
            put_arg(msg, arg, lang, out);
        else if (inner && hearth_slice_is(name, "sentence"))
            format(inner, NULL, lang, out);
        else
            hearth_buf_bytes(out, after.text - 1, name.length + 2);
        left = rest;
    }
    hearth_buf_bytes(out, left.text, left.length);
}

size_t hearth_msg_text(const HearthMsg *msg, const char *lang, char *buf, size_t cap) {
    HearthBuf out = hearth_buf(buf, cap);
    format(msg, NULL, lang, &out);
    return out.length;
}

size_t hearth_err_text(const HearthErr *err, const char *lang, char *buf, size_t cap) {
    HearthBuf out = hearth_buf(buf, cap);
    HearthMsg placed;
    if (err->line == 0) {
        format(&err->msg, NULL, lang, &out);
        return out.length;
    }
    hearth_msg(&placed, err->column ? HEARTH_T(AT_COLUMN) : HEARTH_T(AT_LINE));
    hearth_msg_number(&placed, "line", err->line);
    if (err->column)
        hearth_msg_number(&placed, "column", err->column);
    format(&placed, &err->msg, lang, &out);
    return out.length;
}
