/* plain_json.c - The plain page as JSON: an outline that is heard, and the choices in groups.
 *
 * Everything is made from the viewer's view, never from the state, so the page cannot tell more
 * than its reader may know. */
#include "plain_json.h"

#include <assert.h>
#include <string.h>

#include "page_texts.h"
#include "any_outline.h"
#include "phrase.h"
#include "texts.h"

enum {
    LEGAL = 4096, /* choices that are listed; more than any game of ours has */
    GROUPS = 64,
    WORD = 32,
    STATUS = 2048
};

/* ---- Listening ---- */

/* Which array of the text is open. */
typedef enum At { AT_STATUS, AT_LINES, AT_HEADS, AT_CELLS } At;

typedef struct Listener {
    HearthOutline outline;
    HearthBuf *out;
    PlainPhrase phrase;
    At at;
    bool telling; /* a line or a cell is being told */
    bool number;  /* it is a number and nothing else so far */
    bool meter;   /* or a place on a track */
    bool first;   /* nothing is in the open array yet */
    bool sections;
    int64_t value, most;
    HearthBuf status;
    char status_text[STATUS];
} Listener;

static void comma(Listener *l) {
    hearth_buf_text(l->out, l->first ? "" : ",");
    l->first = false;
}

static void put_phrase(Listener *l) {
    hearth_buf_json(l->out, l->phrase.text, l->phrase.length);
}

/* {"at":7,"most":20,"text":"7 of 20"} */
static void put_meter(Listener *l) {
    hearth_buf_text(l->out, "{\"at\":");
    hearth_buf_int(l->out, l->value);
    hearth_buf_text(l->out, ",\"most\":");
    hearth_buf_int(l->out, l->most);
    hearth_buf_text(l->out, ",\"text\":");
    put_phrase(l);
    hearth_buf_char(l->out, '}');
}

static void title(Listener *l, const HearthMsg *msg) {
    plain_phrase_msg(&l->phrase, msg);
    put_phrase(l);
}

/* Writes the line or cell that has been told. */
static void finish(Listener *l) {
    if (!l->telling)
        return;
    l->telling = false;
    if (l->at == AT_STATUS) {
        hearth_buf_text(&l->status, l->status.length ? " " : "");
        hearth_buf_text(&l->status, l->phrase.text);
        return;
    }
    comma(l);
    if (l->number && l->phrase.parts == 1)
        hearth_buf_int(l->out, l->value);
    else if (l->meter && l->phrase.parts == 1)
        put_meter(l);
    else
        put_phrase(l);
}

static void begin(Listener *l, const HearthText *between) {
    finish(l);
    plain_phrase_clear(&l->phrase, between);
    l->telling = true;
    l->number = false;
}

static void close_status(Listener *l) {
    hearth_buf_text(l->out, "{\"status\":");
    hearth_buf_json(l->out, l->status_text, strlen(l->status_text));
    hearth_buf_text(l->out, ",\"sections\":[");
}

static void close_section(Listener *l) {
    finish(l);
    switch (l->at) {
    case AT_STATUS: close_status(l); break;
    case AT_LINES: hearth_buf_text(l->out, "],\"table\":null}"); break;
    case AT_HEADS: hearth_buf_text(l->out, "],\"rows\":[]}}"); break;
    case AT_CELLS: hearth_buf_text(l->out, "]]}}"); break;
    }
}

static void section(Listener *l, const HearthMsg *msg, int level) {
    close_section(l);
    hearth_buf_text(l->out, l->sections ? ",{\"title\":" : "{\"title\":");
    title(l, msg);
    hearth_buf_text(l->out, ",\"level\":");
    hearth_buf_int(l->out, level);
    hearth_buf_text(l->out, ",\"lines\":[");
    l->at = AT_LINES;
    l->first = l->sections = true;
}

static void row(Listener *l) {
    finish(l);
    hearth_buf_text(l->out, l->at == AT_CELLS ? "],[" : "],\"rows\":[[");
    l->at = AT_CELLS;
    l->first = true;
}

static void head(Listener *l, const HearthMsg *msg) {
    comma(l);
    title(l, msg);
}

static void table(Listener *l) {
    finish(l);
    assert(l->at == AT_LINES);
    hearth_buf_text(l->out, "],\"table\":{\"head\":[");
    l->at = AT_HEADS;
    l->first = true;
}

static void take(HearthOutline *self, const HearthOutlineStep *s) {
    Listener *l = (Listener *)self;
    switch (s->kind) {
    case HEARTH_OUTLINE_SECTION: section(l, s->msg, 1); break;
    case HEARTH_OUTLINE_PART: section(l, s->msg, 2); break;
    case HEARTH_OUTLINE_LINE: begin(l, s->between); break;
    case HEARTH_OUTLINE_TABLE: table(l); break;
    case HEARTH_OUTLINE_HEAD: head(l, s->msg); break;
    case HEARTH_OUTLINE_ROW: row(l); break;
    case HEARTH_OUTLINE_CELL: begin(l, s->between); break;
    default:
        assert(l->telling);
        l->number = s->kind == HEARTH_OUTLINE_NUMBER;
        l->meter = s->kind == HEARTH_OUTLINE_METER;
        l->most = s->most;
        l->value = s->number;
        l->phrase.outline.take(&l->phrase.outline, s);
        break;
    }
}

/* {"status":...,"sections":[...] */
static void put_outline(const HearthMatch *m, const void *view, int viewer, const char *lang,
                        HearthBuf *out) {
    Listener l = {.outline = {take}, .out = out, .at = AT_STATUS};
    l.status = hearth_buf(l.status_text, sizeof l.status_text);
    plain_phrase(&l.phrase, m, lang);
    plain_outline(hearth_match_game(m), view, viewer, &l.outline);
    close_section(&l);
    hearth_buf_char(out, ']');
}

/* ---- Choices ---- */

typedef struct Group {
    HearthKind kind; /* title NULL: the game has no kinds, the word is all there is */
    char word[WORD]; /* the first of the notation of its first action */
} Group;

typedef struct Choices {
    const HearthGame *game;
    const void *view;
    HearthBuf *out;
    int seat, count, groups;
    uint32_t action[LEGAL];
    uint8_t group[LEGAL]; /* of each action */
    Group all[GROUPS];
    PlainPhrase phrase;
} Choices;

static void first_word(const Choices *c, uint32_t action, char out[WORD]) {
    char text[HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text), word = hearth_buf(out, WORD);
    HearthSlice head, rest;
    c->game->action_print(c->game, c->view, c->seat, action, &b);
    bool more = hearth_slice_cut((HearthSlice){text, strlen(text)}, ' ', &head, &rest);
    hearth_buf_bytes(&word, text, more ? head.length : strlen(text));
}

static bool same_group(const Group *a, const Group *b) {
    return a->kind.title || b->kind.title ? a->kind.title == b->kind.title
                                          : strcmp(a->word, b->word) == 0;
}

/* The group of an action, a new one if it is the first of it; what does not fit any more is put to
 * the last. */
static int group_of(Choices *c, uint32_t action) {
    Group g = {{NULL, 0}, ""};
    int i = 0;
    if (c->game->kind)
        g.kind = c->game->kind(c->game, c->view, c->seat, action);
    first_word(c, action, g.word);
    while (i < c->groups && !same_group(&c->all[i], &g))
        i++;
    if (i == GROUPS)
        return GROUPS - 1;
    if (i == c->groups)
        c->all[c->groups++] = g;
    return i;
}

static void put_item(Choices *c, uint32_t action) {
    char move[HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(move, sizeof move);
    HearthMsg msg;
    c->game->action_print(c->game, c->view, c->seat, action, &b);
    hearth_buf_text(c->out, "{\"move\":");
    hearth_buf_json(c->out, move, strlen(move));
    c->game->describe(c->game, c->view, c->seat, action, &msg);
    plain_phrase_msg(&c->phrase, &msg);
    hearth_buf_text(c->out, ",\"text\":");
    hearth_buf_json(c->out, c->phrase.text, c->phrase.length);
    if (c->game->preview) {
        plain_phrase_clear(&c->phrase, HEARTH_T(APART));
        c->game->preview(c->game, c->view, c->seat, action, &c->phrase.outline);
        hearth_buf_text(c->out, ",\"more\":");
        hearth_buf_json(c->out, c->phrase.text, c->phrase.length);
    }
    hearth_buf_char(c->out, '}');
}

static void put_group(Choices *c, int number) {
    const Group *g = &c->all[number];
    const char *comma_between = "";
    HearthMsg msg;
    hearth_buf_text(c->out, "{\"kind\":");
    hearth_buf_json(c->out, g->word, strlen(g->word));
    hearth_buf_text(c->out, ",\"title\":");
    if (g->kind.title) {
        hearth_msg(&msg, g->kind.title);
        plain_phrase_msg(&c->phrase, &msg);
        hearth_buf_json(c->out, c->phrase.text, c->phrase.length);
    } else {
        hearth_buf_json(c->out, g->word, strlen(g->word));
    }
    hearth_buf_text(c->out, ",\"items\":[");
    for (int i = 0; i < c->count; i++)
        if (c->group[i] == number) {
            hearth_buf_text(c->out, comma_between);
            put_item(c, c->action[i]);
            comma_between = ",";
        }
    hearth_buf_text(c->out, "]}");
}

/* The group of lowest rank that has not been put yet, the first of equals; -1 for none. */
static int next_group(const Choices *c, const bool put[GROUPS]) {
    int best = -1;
    for (int i = 0; i < c->groups; i++)
        if (!put[i] && (best < 0 || c->all[i].kind.rank < c->all[best].kind.rank))
            best = i;
    return best;
}

/* ,"choices":[...] */
static void put_choices(const HearthMatch *m, const void *view, int seat, const char *lang,
                        HearthBuf *out) {
    Choices c;
    bool put[GROUPS] = {false};
    c.game = hearth_match_game(m);
    c.view = view;
    c.out = out;
    c.seat = seat;
    c.groups = 0;
    plain_phrase(&c.phrase, m, lang);
    bool owes = seat < hearth_match_seats(m) && hearth_match_owes(m, seat);
    c.count = owes ? c.game->legal(c.game, view, seat, c.action, LEGAL) : 0;
    c.count = c.count < LEGAL ? c.count : LEGAL;
    for (int i = 0; i < c.count; i++)
        c.group[i] = (uint8_t)group_of(&c, c.action[i]);
    hearth_buf_text(out, ",\"choices\":[");
    for (int i, n = 0; (i = next_group(&c, put)) >= 0; n++) {
        hearth_buf_text(out, n ? "," : "");
        put_group(&c, i);
        put[i] = true;
    }
    hearth_buf_char(out, ']');
}

static void put_topic(const HearthGame *game, const void *view, int viewer, HearthBuf *out) {
    const char *id =
        game->topic && viewer < game->seats_of(game, view) ? game->topic(game, view, viewer) : NULL;
    hearth_buf_text(out, ",\"topic\":");
    if (id)
        hearth_buf_json(out, id, strlen(id));
    else
        hearth_buf_text(out, "null");
}

/* Does the viewer know something that not everybody may know? Then others should not look at this
 * page. */
static void put_secret(const HearthMatch *m, const void *view, HearthBuf *out) {
    _Alignas(max_align_t) unsigned char open[HEARTH_STATE_MAX];
    hearth_match_view(m, HEARTH_PUBLIC, open);
    bool same = memcmp(view, open, hearth_match_state_size(m)) == 0;
    hearth_buf_text(out, same ? ",\"secret\":false" : ",\"secret\":true");
}

void hearth_plain_json(const HearthMatch *m, int viewer, const char *lang, HearthBuf *out) {
    _Alignas(max_align_t) unsigned char view[HEARTH_STATE_MAX];
    assert(hearth_match_state_size(m) <= HEARTH_STATE_MAX);
    hearth_match_view(m, viewer, view);
    put_outline(m, view, viewer, lang, out);
    put_topic(hearth_match_game(m), view, viewer, out);
    put_secret(m, view, out);
    put_choices(m, view, viewer, lang, out);
    hearth_buf_char(out, '}');
}
