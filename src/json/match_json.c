/* match_json.c - Games and matches as JSON. */
#include "match_json.h"

#include <assert.h>
#include <string.h>

#include "bot.h"
#include "json.h"
#include "options.h"

const void *match_view(const HearthMatch *m, int viewer, MatchView *memory) {
    assert(hearth_match_state_size(m) <= sizeof memory->bytes);
    hearth_match_view(m, viewer, memory->bytes);
    return memory->bytes;
}

void match_position_json(const HearthGame *game, const void *view, char text[HEARTH_POSITION_MAX],
                         HearthBuf *out) {
    HearthBuf b = hearth_buf(text, HEARTH_POSITION_MAX);
    hearth_state_print(game, view, &b);
    assert(hearth_buf_fits(&b));
    hearth_buf_json(out, text, b.length);
}

/* ---- The game ---- */

/* "A|B" as a list. */
static void put_values(const char *values, HearthBuf *out) {
    HearthSlice left = {values, strlen(values)}, one, rest;
    const char *comma = "";
    for (bool more = true; more; left = rest) {
        more = hearth_slice_cut(left, '|', &one, &rest);
        if (!more)
            one = left;
        hearth_buf_text(out, comma);
        hearth_buf_json(out, one.text, one.length);
        comma = ",";
    }
}

static void put_option(const HearthOptionInfo *o, const char *lang, HearthBuf *out) {
    put_json_string(out, "{\"name\":", o->name);
    hearth_buf_text(out, ",\"values\":[");
    put_values(o->values, out);
    put_json_string(out, "],\"fallback\":", o->fallback);
    put_json_text(out, ",\"text\":", o->text, lang);
    hearth_buf_char(out, '}');
}

static void put_bot(const HearthBot *b, const char *lang, HearthBuf *out) {
    put_json_string(out, "{\"name\":", b->name);
    put_json_text(out, ",\"text\":", b->text, lang);
    put_json_bool(out, ",\"thinks\":", b->rank != NULL);
    if (b->called)
        put_json_string(out, ",\"called\":", b->called);
    hearth_buf_char(out, '}');
}

void match_game_json(const HearthGame *game, const char *lang, HearthBuf *out) {
    const HearthBot *bot;
    HearthOptionInfo option;
    put_json_string(out, "{\"id\":", game->id);
    put_json_text(out, ",\"title\":", game->title, lang);
    put_json_text(out, ",\"summary\":", game->summary, lang);
    put_json_int(out, ",\"rules\":", game->rules_version);
    put_json_int(out, ",\"min\":", game->min_seats);
    put_json_int(out, ",\"max\":", game->max_seats);
    hearth_buf_text(out, ",\"options\":[");
    for (int i = 0; hearth_option_at(game, i, &option); i++) {
        hearth_buf_text(out, i ? "," : "");
        put_option(&option, lang, out);
    }
    hearth_buf_text(out, "],\"bots\":[");
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++) {
        hearth_buf_text(out, i ? "," : "");
        put_bot(bot, lang, out);
    }
    hearth_buf_text(out, "]}");
}

/* ---- Where it stands ---- */

static void put_names(const HearthMatch *m, HearthBuf *out) {
    hearth_buf_text(out, ",\"names\":[");
    for (int i = 0; i < hearth_match_seats(m); i++)
        put_json_string(out, i ? "," : "", hearth_match_name(m, i));
    hearth_buf_char(out, ']');
}

void match_owes_json(const HearthMatch *m, HearthBuf *out) {
    uint8_t seats[HEARTH_MAX_SEATS];
    int n = hearth_match_pending(m, seats, HEARTH_MAX_SEATS);
    hearth_buf_text(out, ",\"owes\":[");
    for (int i = 0; i < n && seats[i] != HEARTH_CHANCE; i++)
        put_json_int(out, i ? "," : "", seats[i]);
    hearth_buf_char(out, ']');
}

void match_rank_json(const HearthMatch *m, HearthBuf *out) {
    uint8_t rank[HEARTH_MAX_SEATS];
    bool over = hearth_match_result(m, rank);
    hearth_buf_text(out, over ? ",\"rank\":[" : ",\"rank\":null");
    for (int i = 0; i < hearth_match_seats(m) && over; i++)
        put_json_int(out, i ? "," : "", rank[i]);
    hearth_buf_text(out, over ? "]" : "");
}

static void put_points(const HearthMatch *m, const void *view, HearthBuf *out) {
    const HearthGame *game = hearth_match_game(m);
    int rating;
    hearth_buf_text(out, ",\"points\":[");
    for (int i = 0; i < hearth_match_seats(m); i++)
        put_json_int(out, i ? "," : "", game->score(game, view, i, NULL));
    hearth_buf_char(out, ']');
    if (hearth_match_over(m) && hearth_rating(game, view, &rating))
        put_json_int(out, ",\"rating\":", rating);
    else
        hearth_buf_text(out, ",\"rating\":null");
}

void match_state_json(const HearthMatch *m, int viewer, HearthBuf *out) {
    MatchView memory;
    const HearthGame *game = hearth_match_game(m);
    const void *view = match_view(m, viewer, &memory);
    HearthOptions options;
    put_json_string(out, "{\"game\":", game->id);
    put_json_int(out, ",\"rules\":", game->rules_version);
    put_json_int(out, ",\"seats\":", hearth_match_seats(m));
    put_names(m, out);
    game->options_of(game, view, &options);
    hearth_buf_text(out, ",\"options\":\"");
    hearth_options_print(game, &options, out); /* ASCII without quotes */
    put_json_int(out, "\",\"actions\":", hearth_match_actions(m));
    put_json_int(out, ",\"epoch\":", hearth_match_epoch(m));
    put_json_bool(out, ",\"over\":", hearth_match_over(m));
    match_owes_json(m, out);
    put_json_bool(out, ",\"chance\":", hearth_match_owes(m, HEARTH_CHANCE));
    put_points(m, view, out);
    match_rank_json(m, out);
    put_json_int(out, ",\"peeks\":", hearth_match_peeks(m));
    put_json_bool(out, ",\"mayUndo\":", hearth_match_may_undo(m, viewer, 1, NULL) == HEARTH_OK);
    hearth_buf_char(out, '}');
}

void match_report_json(const HearthReport *r, HearthBuf *out) {
    put_json_int(out, "{\"actions\":", r->actions);
    put_json_int(out, ",\"undos\":", r->undos);
    put_json_int(out, ",\"hashes\":", r->hashes);
    put_json_int(out, ",\"draws\":", r->draws);
    put_json_int(out, ",\"checked\":", r->draws_checked);
    put_json_bool(out, ",\"complete\":", r->complete);
    hearth_buf_char(out, '}');
}

/* ---- What happened ---- */

typedef struct Teller {
    const HearthMatch *m;
    const HearthGame *game;
    const char *lang, *comma;
    HearthBuf *out;
    int viewer, from, to;
    bool sparse; /* leave out what there is nothing to tell of, */
    bool brief;  /* and what somebody drew */
    int seat;    /* of the action before this step */
    bool hidden; /* and whether the viewer may know what it was */
    MatchPhotos *photos;
    MatchView memory;
} Teller;

/* A log with photographs is a server's; the page, where every kilobyte counts, asks for them one by
 * one. */
#ifdef HEARTH_WITHOUT_LOG_PHOTOS
#define PHOTOS(teller) ((MatchPhotos *)NULL)
#else
#define PHOTOS(teller) ((teller)->photos)
#endif

/* What was handed in for the open barrier is nobody's business but the seat's own; after that the
 * game says what stays secret. */
static bool hidden(const Teller *t, const HearthStep *step) {
    if (t->viewer == step->seat)
        return false;
    bool open = t->game->epoch(t->game, step->state) == hearth_match_epoch(t->m);
    return (open && step->seat != HEARTH_CHANCE) ||
           hearth_action_hidden(t->game, step->state, step->seat, step->action, t->viewer);
}

/* What somebody has drawn, at their own place or at another's, can be seen there. */
static bool is_left_out(const Teller *t, const HearthEvent *event) {
    return t->brief && event->seat != HEARTH_CHANCE && (event->cells[0] | event->cells[1]) != 0;
}

static void put_texts(const Teller *t, const void *view, const HearthStep *step) {
    const char *comma = "";
    for (int i = 0; i < step->event_count; i++) {
        HearthMsg msg;
        if (is_left_out(t, &step->events[i]) ||
            !hearth_match_tell(t->m, view, &step->events[i], &msg))
            continue;
        put_json_msg(t->out, comma, &msg, t->lang);
        comma = ",";
    }
}

/* Tried beside the buffer: an event may have nothing to write. */
static bool writes(const Teller *t, const void *view, const HearthEvent *event) {
    char probe[2];
    if (is_left_out(t, event))
        return false;
    HearthBuf trial = hearth_buf(probe, sizeof probe);
    t->game->json_event(t->game, view, event, &trial);
    return trial.length > 0;
}

static void put_events(const Teller *t, const void *view, const HearthStep *step) {
    const char *comma = "";
    for (int i = 0; i < step->event_count && !t->hidden; i++) {
        if (!writes(t, view, &step->events[i]))
            continue;
        hearth_buf_text(t->out, comma);
        t->game->json_event(t->game, view, &step->events[i], t->out);
        comma = ",";
    }
}

/* Which event each of the texts tells, counted from 0; -1 where the event is not written. */
static void put_told(const Teller *t, const void *view, const HearthStep *step) {
    const char *comma = ",\"told\":[";
    int written = 0;
    for (int i = 0; i < step->event_count; i++) {
        HearthMsg msg;
        bool is = !t->hidden && writes(t, view, &step->events[i]);
        if (!is_left_out(t, &step->events[i]) &&
            hearth_match_tell(t->m, view, &step->events[i], &msg)) {
            put_json_int(t->out, comma, is ? written : -1);
            comma = ",";
        }
        written += is;
    }
    hearth_buf_char(t->out, ']');
}

/* Takes back what was written since. */
static void cut(HearthBuf *out, size_t length) {
    out->length = length;
    if (length < out->cap)
        out->data[length] = 0;
}

/* ---- Photographs between the events of an action ---- */

void match_shots_of(MatchShots *s, const HearthMatch *m, const HearthStep *step) {
    memcpy(s->before.bytes, step->state, hearth_match_state_size(m));
    s->seat = step->seat;
    s->action = step->action;
    s->first = s->count = 0;
}

const void *match_shot(MatchShots *s, const HearthMatch *m, int event) {
    const HearthGame *game = hearth_match_game(m);
    size_t size = hearth_match_state_size(m);
    if (event < s->first || event >= s->first + s->count) {
        HearthPhotos photos = {.state = s->work.bytes,
                               .size = size,
                               .photos = s->shots,
                               .first = event,
                               .cap = (int)(sizeof s->shots / size)};
        HearthEvents events = {.photos = &photos};
        memcpy(s->work.bytes, s->before.bytes, size);
        game->apply(game, s->work.bytes, s->seat, s->action, &events);
        s->first = event;
        s->count = photos.cap;
    }
    return s->shots + (size_t)(event - s->first) * size;
}

static void put_shot(const HearthGame *game, MatchShots *s, const void *view, HearthBuf *out) {
    HearthBuf b = hearth_buf(s->text, sizeof s->text);
    hearth_photo_print(game, view, &b);
    assert(hearth_buf_fits(&b));
    hearth_buf_json(out, s->text, b.length);
}

static int written_events(const Teller *t, const HearthStep *step) {
    int n = 0;
    for (int i = 0; i < step->event_count && !t->hidden; i++)
        n += writes(t, t->memory.bytes, &step->events[i]);
    return n;
}

/* For each event but the last, whose photograph is that of the action; those that change nothing
 * are left out. False if there are more than is allowed. */
static bool put_shots(const Teller *t, const HearthStep *step, int events) {
    MatchPhotos *p = PHOTOS(t);
    const char *comma = ",\"between\":[[";
    int written = 0, count = 0;
    if (!p)
        return true;
    MatchShots *s = p->between;
    for (int i = 0; written < events - 1; i++) {
        char *now = s->seen[count % 2].bytes;
        const char *last = s->seen[(count + 1) % 2].bytes;
        if (!writes(t, t->memory.bytes, &step->events[i]))
            continue;
        hearth_view(t->game, match_shot(s, t->m, i), t->viewer, now);
        if (written++ > 0 && memcmp(now, last, hearth_match_state_size(t->m)) == 0)
            continue;
        put_json_int(t->out, comma, written - 1);
        hearth_buf_char(t->out, ',');
        size_t before = t->out->length;
        put_shot(t->game, s, now, t->out);
        if (count == p->left || t->out->length - before > p->left_bytes)
            return false;
        p->left_bytes -= t->out->length - before;
        comma = "],[";
        count++;
    }
    p->left -= count;
    hearth_buf_text(t->out, count ? "]]" : "");
    return true;
}

static void put_between(const Teller *t, const HearthStep *step) {
    MatchPhotos *p = PHOTOS(t);
    if (!p || !p->between || !t->game->between || step->index - 1 < p->first)
        return;
    int events = written_events(t, step);
    size_t before = t->out->length, bytes = p->left_bytes;
    if (events < 2 || put_shots(t, step, events))
        return;
    cut(t->out, before);
    p->left_bytes = bytes;
}

/* t->memory is the view after that action. */
static void put_photo(const Teller *t, int index) {
    MatchPhotos *p = PHOTOS(t);
    if (!p || index < p->first || index >= p->last)
        return;
    hearth_buf_text(t->out, ",\"view\":");
    match_position_json(t->game, t->memory.bytes, p->text, t->out);
}

static void put_entry(Teller *t, const HearthStep *step) {
    size_t before = t->out->length;
    if (step->event_count > 0)
        hearth_view(t->game, step->state, t->viewer, t->memory.bytes);
    hearth_buf_text(t->out, t->comma);
    put_json_int(t->out, "{\"index\":", step->index - 1);
    put_json_int(t->out, ",\"seat\":", t->seat);
    hearth_buf_text(t->out, ",\"texts\":[");
    size_t empty = t->out->length;
    put_texts(t, t->memory.bytes, step);
    bool told = t->out->length > empty;
    hearth_buf_text(t->out, "],\"events\":[");
    empty += strlen("],\"events\":[");
    put_events(t, t->memory.bytes, step);
    if (t->sparse && t->out->length == empty) {
        cut(t->out, before);
        return;
    }
    hearth_buf_char(t->out, ']');
    if (told) {
        put_told(t, t->memory.bytes, step);
        put_photo(t, step->index - 1);
        put_between(t, step);
    }
    hearth_buf_char(t->out, '}');
    t->comma = ",";
}

static bool tell_step(void *context, const HearthStep *step) {
    Teller *t = context;
    if (step->index > t->from)
        put_entry(t, step);
    MatchPhotos *p = PHOTOS(t);
    if (p && p->between)
        match_shots_of(p->between, t->m, step);
    t->seat = step->seat;
    t->hidden = step->seat >= 0 && hidden(t, step);
    return step->index < t->to;
}

/* Before the log is written: which entries there will be, and how long their photographs are. */
static bool measure_step(void *context, const HearthStep *step) {
    Teller *t = context;
    MatchPhotos *p = PHOTOS(t);
    HearthMsg msg;
    bool told = false;
    if (step->index > t->from && step->event_count > 0) {
        HearthBuf events = hearth_buf(NULL, 0), length = hearth_buf(NULL, 0);
        HearthBuf *out = t->out;
        hearth_view(t->game, step->state, t->viewer, t->memory.bytes);
        for (int i = 0; i < step->event_count && !told; i++)
            told = hearth_match_tell(t->m, t->memory.bytes, &step->events[i], &msg);
        t->out = &events;
        put_events(t, t->memory.bytes, step);
        t->out = out;
        if (told) {
            match_position_json(t->game, t->memory.bytes, p->text, &length);
            int at = p->count++ % (MATCH_PHOTOS + 1);
            p->entry[at].index = step->index - 1;
            p->entry[at].length = length.length;
        }
        if (told || events.length > 0)
            p->last = step->index - 1;
    }
    t->seat = step->seat;
    t->hidden = step->seat >= 0 && hidden(t, step);
    return step->index < t->to;
}

/* The newest that both limits allow. */
static void choose_photos(MatchPhotos *p) {
    p->left = MATCH_PHOTOS;
    p->left_bytes = MATCH_PHOTOS_BYTES;
    p->first = p->last;
    for (int i = p->count - 1; i >= 0 && i >= p->count - (MATCH_PHOTOS + 1); i--) {
        int at = i % (MATCH_PHOTOS + 1);
        if (p->entry[at].index == p->last)
            continue;
        if (p->left == 0 || p->entry[at].length > p->left_bytes)
            return;
        p->left--;
        p->left_bytes -= p->entry[at].length;
        p->first = p->entry[at].index;
    }
}

static void walk_part(const HearthMatch *m, const MatchPart *part, HearthStepFn *each, Teller *t) {
    if (part->state)
        hearth_match_walk_from(m, part->at, part->state, each, t);
    else
        hearth_match_walk(m, each, t);
}

static Teller teller(const HearthMatch *m, int viewer, const char *lang, HearthBuf *out) {
    assert(hearth_match_state_size(m) <= HEARTH_STATE_MAX);
    return (Teller){.m = m,
                    .game = hearth_match_game(m),
                    .lang = lang,
                    .comma = "",
                    .out = out,
                    .viewer = viewer,
                    .to = hearth_match_actions(m)};
}

void match_log_json(const HearthMatch *m, int viewer, int from, const char *lang, HearthBuf *out) {
    Teller t = teller(m, viewer, lang, out);
    t.from = from;
    hearth_buf_char(out, '[');
    hearth_match_walk(m, tell_step, &t);
    hearth_buf_char(out, ']');
}

void match_log_part_json(const HearthMatch *m, int viewer, const MatchPart *part, const char *lang,
                         HearthBuf *out) {
    Teller t = teller(m, viewer, lang, out);
    t.from = part->from;
    t.to = part->to;
    t.sparse = true;
    t.photos = part->photos;
    t.brief = part->brief;
    if (PHOTOS(&t)) {
        walk_part(m, part, measure_step, &t);
        choose_photos(t.photos);
        t.hidden = false; /* as at the beginning */
    }
    hearth_buf_char(out, '[');
    walk_part(m, part, tell_step, &t);
    hearth_buf_char(out, ']');
}

/* ---- News ---- */

static void put_view(const HearthMatch *m, int viewer, HearthBuf *out) {
    char text[HEARTH_POSITION_MAX];
    size_t length = hearth_match_view_text(m, viewer, text, sizeof text);
    hearth_buf_json(out, text, length < sizeof text ? length : sizeof text - 1);
}

void match_news_json(const HearthMatch *m, int viewer, const MatchPart *part, const char *lang,
                     HearthBuf *out) {
    MatchView memory;
    put_json_int(out, "{\"epoch\":", hearth_match_epoch(m));
    put_json_int(out, ",\"actions\":", hearth_match_actions(m));
    match_owes_json(m, out);
    put_json_bool(out, ",\"chance\":", hearth_match_owes(m, HEARTH_CHANCE));
    put_json_bool(out, ",\"over\":", hearth_match_over(m));
    match_rank_json(m, out);
    put_points(m, match_view(m, HEARTH_PUBLIC, &memory), out);
    put_json_bool(out, ",\"mayUndo\":", hearth_match_may_undo(m, viewer, 1, NULL) == HEARTH_OK);
    hearth_buf_text(out, ",\"view\":");
    put_view(m, viewer, out);
    put_json_int(out, ",\"logFrom\":", part->from);
    put_json_int(out, ",\"logTo\":", part->to);
    hearth_buf_text(out, ",\"log\":");
    match_log_part_json(m, viewer, part, lang, out);
    hearth_buf_char(out, '}');
}

typedef struct Photo {
    Teller t;
    int actions, events; /* of the last of these */
    MatchShots shots;
} Photo;

/* The last of so many events that the log has; -1 if that is all of them. */
static int event_at(const Photo *p, const HearthStep *step) {
    int left = written_events(&p->t, step) > p->events ? p->events : 0;
    for (int i = 0; left > 0; i++)
        if (writes(&p->t, p->t.memory.bytes, &step->events[i]) && --left == 0)
            return i;
    return -1;
}

static bool photo_step(void *context, const HearthStep *step) {
    Photo *p = context;
    const HearthGame *game = p->t.game;
    bool shown = p->events > 0 && game->between;
    if (step->index < p->actions) {
        if (shown && step->index == p->actions - 1) {
            match_shots_of(&p->shots, p->t.m, step);
            p->t.hidden = hidden(&p->t, step);
        }
        return true;
    }
    hearth_view(game, step->state, p->t.viewer, p->t.memory.bytes);
    int event = shown ? event_at(p, step) : -1;
    if (event < 0) {
        match_position_json(game, p->t.memory.bytes, p->shots.text, p->t.out);
    } else {
        hearth_view(game, match_shot(&p->shots, p->t.m, event), p->t.viewer,
                    p->shots.seen[0].bytes);
        put_shot(game, &p->shots, p->shots.seen[0].bytes, p->t.out);
    }
    return false;
}

void match_photo_json(const HearthMatch *m, int viewer, int actions, int events, const void *state,
                      HearthBuf *out) {
    Photo p = {
        .t = teller(m, viewer, "", out), .actions = actions + (events > 0), .events = events};
    if (actions < 0)
        put_view(m, viewer, out);
    else if (state)
        hearth_match_walk_from(m, actions, state, photo_step, &p);
    else
        hearth_match_walk(m, photo_step, &p);
}

/* ---- Points ---- */

void match_lines_json(const HearthLine *lines, int count, const char *lang, HearthBuf *out) {
    hearth_buf_char(out, '[');
    for (int i = 0; i < count; i++) {
        const HearthLine *l = &lines[i];
        put_json_text(out, i ? ",{\"text\":" : "{\"text\":", l->rule, lang);
        put_json_int(out, ",\"points\":", l->points);
        put_json_int(out, ",\"count\":", l->count);
        put_json_int(out, ",\"value\":", l->value);
        put_json_int(out, ",\"group\":", l->group);
        put_json_bits(out, ",\"cells\":", l->cells);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, ']');
}

void match_score_json(const HearthMatch *m, int seat, const char *lang, HearthBuf *out) {
    HearthLine lines[HEARTH_MAX_LINES];
    int points, count = hearth_match_score(m, seat, lines, HEARTH_MAX_LINES, &points);
    put_json_int(out, "{\"points\":", points);
    hearth_buf_text(out, ",\"lines\":");
    match_lines_json(lines, count < HEARTH_MAX_LINES ? count : HEARTH_MAX_LINES, lang, out);
    hearth_buf_char(out, '}');
}
