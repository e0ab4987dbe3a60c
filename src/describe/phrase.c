/* phrase.c - From parts to phrases.
 *
 * One buffer is enough: a list inside of a part is written behind what is there already, and when
 * it is complete, it is taken off again and becomes an argument of the part's sentence. */
#include "phrase.h"

#include <assert.h>
#include <string.h>

#include "texts.h"
#include "utf8.h"

static void add_bytes(PlainPhrase *p, const char *text, size_t length) {
    for (size_t i = 0; i < length;) {
        size_t n = hearth_utf8_length(text + i, length - i);
        if (n == 0 || p->length + n >= PLAIN_TEXT)
            break;
        memcpy(p->text + p->length, text + i, n);
        p->length += n;
        i += n;
    }
    p->text[p->length] = 0;
}

static void add_msg(PlainPhrase *p, const HearthMsg *msg) {
    char text[PLAIN_TEXT];
    size_t length = hearth_msg_text(msg, p->lang, text, sizeof text);
    add_bytes(p, text, length < sizeof text ? length : sizeof text - 1);
}

static void add_comma(PlainPhrase *p) {
    HearthMsg msg;
    if (p->length == p->from)
        return;
    if (!p->between) {
        add_bytes(p, ", ", 2);
        return;
    }
    hearth_msg(&msg, p->between);
    add_msg(p, &msg);
}

static void say(PlainPhrase *p, const HearthMsg *msg) {
    HearthMsg named;
    add_comma(p);
    memcpy(&named, msg, sizeof named);
    if (p->match)
        hearth_match_fill_names(p->match, &named);
    add_msg(p, &named);
}

static void say_number(PlainPhrase *p, int64_t number) {
    char text[24];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_int(&b, number);
    add_comma(p);
    add_bytes(p, text, b.length);
}

static void say_meter(PlainPhrase *p, int64_t number, int64_t most) {
    HearthMsg msg;
    hearth_msg(&msg, HEARTH_T(METER));
    hearth_msg_number(&msg, "number", number);
    hearth_msg_number(&msg, "most", most);
    say(p, &msg);
}

static void say_seat(PlainPhrase *p, int seat) {
    char text[HEARTH_NAME_MAX + 1];
    HearthBuf b = hearth_buf(text, sizeof text);
    if (p->match) {
        hearth_buf_text(&b, hearth_match_name(p->match, seat));
    } else {
        hearth_buf_char(&b, 'p');
        hearth_buf_int(&b, seat);
    }
    add_comma(p);
    add_bytes(p, text, b.length);
}

/* ---- Parts with lists inside ---- */

static void open_part(PlainPhrase *p, const HearthMsg *msg) {
    assert(p->depth < HEARTH_OUTLINE_DEPTH);
    PlainOpen *o = &p->open[p->depth++];
    o->sentence = msg != NULL;
    if (msg)
        memcpy(&o->msg, msg, sizeof o->msg);
    else
        add_comma(p);
    o->hole = NULL;
    o->between = p->between;
    o->from = p->from;
    p->from = p->length;
}

/* What was told into the hole becomes an argument. */
static void fill_hole(PlainPhrase *p) {
    PlainOpen *o = &p->open[p->depth - 1];
    if (!o->sentence)
        return;
    if (o->hole)
        hearth_msg_bytes(&o->msg, o->hole, p->text + p->from, p->length - p->from);
    p->length = p->from;
    p->text[p->length] = 0;
}

static void hole(PlainPhrase *p, const char *name, const HearthText *between) {
    assert(p->depth > 0);
    fill_hole(p);
    p->open[p->depth - 1].hole = name;
    p->between = between;
}

static void close_part(PlainPhrase *p) {
    assert(p->depth > 0);
    fill_hole(p);
    PlainOpen *o = &p->open[--p->depth];
    p->between = o->between;
    p->from = o->from;
    if (o->sentence)
        say(p, &o->msg);
}

static void take(HearthOutline *self, const HearthOutlineStep *s) {
    PlainPhrase *p = (PlainPhrase *)self;
    p->parts += p->depth == 0;
    switch (s->kind) {
    case HEARTH_OUTLINE_SAY: say(p, s->msg); break;
    case HEARTH_OUTLINE_NUMBER: say_number(p, s->number); break;
    case HEARTH_OUTLINE_METER: say_meter(p, s->number, s->most); break;
    case HEARTH_OUTLINE_TEXT:
        add_comma(p);
        add_bytes(p, s->text, strlen(s->text));
        break;
    case HEARTH_OUTLINE_SEAT: say_seat(p, (int)s->number); break;
    case HEARTH_OUTLINE_OPEN: open_part(p, s->msg); break;
    case HEARTH_OUTLINE_HOLE: hole(p, s->text, s->between); break;
    case HEARTH_OUTLINE_CLOSE: close_part(p); break;
    default: assert(false); /* a phrase has parts only */
    }
}

void plain_phrase(PlainPhrase *p, const HearthMatch *match, const char *lang) {
    p->outline.take = take;
    p->match = match;
    p->lang = lang;
    plain_phrase_clear(p, NULL);
}

void plain_phrase_clear(PlainPhrase *p, const HearthText *between) {
    p->between = between;
    p->from = p->length = 0;
    p->depth = p->parts = 0;
    p->text[0] = 0;
}

void plain_phrase_msg(PlainPhrase *p, const HearthMsg *msg) {
    plain_phrase_clear(p, NULL);
    say(p, msg);
}
