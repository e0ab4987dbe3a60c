/* bridge.c - The exports that every module has. */
#include "bridge.h"

#include <string.h>

#include "advice.h"
#include "arena.h"
#include "games.h"
#include "fields_json.h"
#include "json.h"
#include "kept.h"
#include "match_json.h"
#include "opening.h"
#include "page_texts.h"
#include "plain_json.h"
#include "playouts.h"
#include "record.h"
#include "texts.h"
#include "texts_by_id.h"
#include "versions.h"
#include "wishes_json.h"

enum { THINK_MAX = 600000 };

typedef struct Slot {
    HearthMatch *m; /* NULL: free */
    Block block;
    HearthReport report; /* of a match that was loaded */
    uint32_t serial;
    KeptRecord told; /* up to where the news has come */
    Kept past;       /* where the last photograph was taken */
} Slot;

static Slot slots[BRIDGE_SLOTS];

/* The cards that were handed in, instead of those that are built in. */
static struct {
    Block block;
    const HearthGame *game; /* NULL: there are none */
} pack;

const HearthGame *bridge_game(void) {
    return pack.game ? pack.game : hearth_games_at(0);
}

static int32_t bad_call(void) {
    return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
}

static int32_t nothing(void) {
    return 0;
}

const HearthText *bridge_text(HearthSlice id) {
    return page_text(bridge_game(), id);
}

/* ---- What is open ---- */

HearthMatch *bridge_match(int32_t handle, int32_t *code) {
    if (handle >= 0 && handle < BRIDGE_SLOTS && slots[handle].m)
        return slots[handle].m;
    *code = bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_HANDLE));
    return NULL;
}

uint32_t bridge_serial(int32_t handle) {
    return slots[handle].serial;
}

bool bridge_viewer(const HearthMatch *m, int32_t viewer, int32_t *code) {
    if (viewer == HEARTH_PUBLIC || (viewer >= 0 && viewer < hearth_match_seats(m)))
        return true;
    HearthErr err;
    hearth_fail(&err, HEARTH_BAD_USAGE, HEARTH_T(NO_SEAT));
    hearth_msg_number(&err.msg, "seat", viewer);
    *code = bridge_fail(&err);
    return false;
}

static void put_game(const Question *q, HearthBuf *b) {
    (void)q;
    match_game_json(bridge_game(), bridge_language(), b);
}

int32_t hb_game(void) {
    return bridge_answer(put_game, &(Question){0});
}

/* ---- Packs, in the modules that can read them ---- */

#ifndef HEARTH_WITHOUT_PACKS

static void put_pack(const Question *q, HearthBuf *b) {
    const HearthGame *game = bridge_game();
    const char *data = game->data ? game->data : "", *title = game->edition ? game->edition : "";
    (void)q;
    hearth_buf_text(b, "{\"data\":");
    hearth_buf_json(b, data, strlen(data));
    hearth_buf_text(b, ",\"title\":");
    hearth_buf_json(b, title, strlen(title));
    hearth_buf_char(b, '}');
}

int32_t hb_pack(int32_t n) {
    int32_t code = 0;
    HearthErr err;
    const char *text = n ? bridge_in(n, &code) : "";
    if (!text)
        return code;
    for (int i = 0; i < BRIDGE_SLOTS; i++)
        if (slots[i].m) /* it may be played with what would go */
            return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_FULL));
    const HearthGame *base = n ? hearth_pack_base(text, (size_t)n, &err) : NULL, *game = NULL;
    if (n && !base)
        return bridge_fail(&err);
    Block block = arena_take(base ? hearth_pack_size(base) : 1);
    if (!block.data)
        return bridge_fail_text(HEARTH_TOO_SMALL, PAGE_T(ENGINE_MEMORY));
    if (base && hearth_pack_read(block.data, block.size, base, text, (size_t)n, &game, &err)) {
        arena_give(&block);
        return bridge_fail(&err);
    }
    arena_give(&pack.block);
    pack.block = block;
    pack.game = game;
    return bridge_answer(put_pack, &(Question){0});
}
#endif

/* ---- Opening and closing ---- */

static int free_slot(void) {
    int i = 0;
    while (i < BRIDGE_SLOTS && slots[i].m)
        i++;
    return i;
}

/* What was kept of the match is no longer true. */
static void forget(Slot *s) {
    s->told.base.at = -1;
    s->past.at = -1;
}

/* A free slot with room for a match of that size; -1 with the error answered. */
static int take_slot(size_t size, int32_t *code) {
    int i = free_slot();
    if (i == BRIDGE_SLOTS) {
        *code = bridge_fail_text(HEARTH_TOO_SMALL, PAGE_T(ENGINE_FULL));
        return -1;
    }
    if (!arena_want(&slots[i].block, size)) {
        *code = bridge_fail_text(HEARTH_TOO_SMALL, PAGE_T(ENGINE_MEMORY));
        return -1;
    }
    slots[i].serial++;
    slots[i].report = (HearthReport){0};
    forget(&slots[i]);
    return i;
}

static void close_slot(int i) {
    slots[i].m = NULL;
    arena_give(&slots[i].block);
    kept_record_give(&slots[i].told);
    kept_give(&slots[i].past);
}

static int32_t open_failed(int i, const HearthErr *err) {
    close_slot(i);
    return bridge_fail(err);
}

int32_t hb_open(int32_t n) {
    static PageOpening opening;
    int32_t code = 0;
    HearthErr err;
    const char *text = bridge_in(n, &code);
    if (!text)
        return code;
    if (page_opening_read(text, (size_t)n, &opening, &err))
        return bridge_fail(&err);
    const HearthGame *game = hearth_version_asked(bridge_game(), opening.setup.options);
    if (!hearth_seats_ok(game, opening.setup.seats, &err))
        return bridge_fail(&err);
    size_t size = hearth_match_size(game, opening.setup.seats);
    int i = take_slot(size, &code);
    if (i < 0)
        return code;
    if (hearth_match_open(slots[i].block.data, size, game, &opening.setup, &slots[i].m, &err) ||
        hearth_match_advance(slots[i].m, &err))
        return open_failed(i, &err);
    return i;
}

int32_t hb_load(int32_t n) {
    int32_t code = 0;
    HearthErr err;
    const char *text = bridge_in(n, &code);
    if (!text)
        return code;
    size_t size = hearth_record_size_with(pack.game, text, (size_t)n, &err);
    if (size == 0)
        return bridge_fail(&err);
    int i = take_slot(size, &code);
    if (i < 0)
        return code;
    Slot *s = &slots[i];
    if (hearth_record_load_with(s->block.data, size, pack.game, text, (size_t)n, &s->m, &s->report,
                                &err))
        return open_failed(i, &err);
    return i;
}

static int32_t open_view(const PageOpening *o) {
    int32_t code = 0;
    HearthErr err;
    int seats = o->setup.seats;
    const HearthGame *game = bridge_game();
    if (o->rules &&
        !(game = hearth_version_of_head(game, o->rules, o->options, strlen(o->options), &err)))
        return bridge_fail(&err);
    if (!hearth_seats_ok(game, seats, &err))
        return bridge_fail(&err);
    size_t size = hearth_match_size(game, seats);
    int i = take_slot(size, &code);
    if (i < 0)
        return code;
    if (hearth_match_open_view(slots[i].block.data, size, game, seats, o->setup.names, o->view.text,
                               o->view.length, &slots[i].m, &err))
        return open_failed(i, &err);
    return i;
}

int32_t hb_view(int32_t handle, int32_t n) {
    static PageOpening viewing;
    int32_t code = 0;
    HearthErr err;
    const char *text = bridge_in(n, &code);
    HearthMatch *m = text && handle >= 0 ? bridge_match(handle, &code) : NULL;
    if (!text || (handle >= 0 && !m))
        return code;
    if (page_viewing_read(text, (size_t)n, &viewing, &err))
        return bridge_fail(&err);
    if (!viewing.view.text)
        return bad_call();
    if (!m)
        return open_view(&viewing);
    if (hearth_match_set_view(m, viewing.view.text, viewing.view.length, &err))
        return bridge_fail(&err);
    return handle;
}

/* The state before that action, if it can be kept: what is not closed can be taken back and become
 * something else. NULL: to be replayed. */
static const void *kept_before(Slot *s, int action) {
    bool near = action >= 0 && action <= hearth_match_closed(s->m);
    return near && kept_bring(&s->past, s->m, action) ? s->past.state.data : NULL;
}

int32_t hb_at(int32_t handle, int32_t actions) {
    int32_t code = 0;
    HearthErr err;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m)
        return code;
    if (hearth_match_is_view(m))
        return bridge_fail_text(HEARTH_BAD_USAGE, HEARTH_T(VIEW_ONLY));
    if (actions < 0 || actions > hearth_match_actions(m))
        return bad_call();
    size_t size = hearth_match_size(hearth_match_game(m), hearth_match_seats(m));
    const void *before = kept_before(&slots[handle], actions - 1);
    int i = take_slot(size, &code);
    if (i < 0)
        return code;
    slots[i].report = slots[handle].report;
    if (hearth_match_open_past(slots[i].block.data, size, m, actions, before, &slots[i].m, &err))
        return open_failed(i, &err);
    return i;
}

int32_t hb_close(int32_t handle) {
    int32_t code = 0;
    if (!bridge_match(handle, &code))
        return code;
    close_slot(handle);
    return nothing();
}

/* ---- Asking ---- */

static void put_record(const Question *q, HearthBuf *b) {
    if (q->a == HEARTH_OWNER)
        kept_record_write(&slots[q->b].told, q->m, b);
    else
        b->length = hearth_match_record(q->m, q->a, b->data, b->cap);
}

int32_t hb_record(int32_t handle, int32_t viewer) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || (viewer != HEARTH_OWNER && !bridge_viewer(m, viewer, &code)))
        return code;
    if (hearth_match_is_view(m))
        return bridge_fail_text(HEARTH_BAD_USAGE, HEARTH_T(VIEW_ONLY));
    return bridge_answer(put_record, &(Question){.m = m, .a = viewer, .b = handle});
}

static void put_state(const Question *q, HearthBuf *b) {
    match_state_json(q->m, q->a, b);
}

int32_t hb_state(int32_t handle, int32_t viewer) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || !bridge_viewer(m, viewer, &code))
        return code;
    return bridge_answer(put_state, &(Question){.m = m, .a = viewer});
}

static void put_log(const Question *q, HearthBuf *b) {
    match_log_json(q->m, q->a, q->b, bridge_language(), b);
}

int32_t hb_log(int32_t handle, int32_t viewer, int32_t from) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || !bridge_viewer(m, viewer, &code))
        return code;
    return from < 0 ? bad_call()
                    : bridge_answer(put_log, &(Question){.m = m, .a = viewer, .b = from});
}

/* ---- News ---- */

static void put_news(const Question *q, HearthBuf *b) {
    const Kept *base = &slots[q->c].told.base;
    MatchPart part = {.from = q->b, .to = hearth_match_closed(q->m)};
    if (base->at >= 0 && base->at <= part.from) {
        part.at = base->at;
        part.state = base->state.data;
    }
    match_news_json(q->m, q->a, &part, bridge_language(), b);
}

/* The match, if it has a log and the viewer may ask. */
static HearthMatch *logged(int32_t handle, int32_t viewer, int32_t *code) {
    HearthMatch *m = bridge_match(handle, code);
    if (!m || !bridge_viewer(m, viewer, code))
        return NULL;
    if (!hearth_match_is_view(m))
        return m;
    *code = bridge_fail_text(HEARTH_BAD_USAGE, HEARTH_T(VIEW_ONLY));
    return NULL;
}

/* The log begins where the match goes on after a take-back, if that is earlier. */
static int32_t tell(int32_t handle, int32_t viewer, int32_t from) {
    HearthMatch *m = slots[handle].m;
    int closed = hearth_match_closed(m);
    Question q = {.m = m, .a = viewer, .b = from < closed ? from : closed, .c = handle};
    int32_t code = bridge_answer(put_news, &q);
    kept_record_bring(&slots[handle].told, m, closed); /* what is told next begins there */
    return code;
}

int32_t hb_news(int32_t handle, int32_t viewer, int32_t from) {
    int32_t code = 0;
    HearthMatch *m = logged(handle, viewer, &code);
    if (!m)
        return code;
    return from < 0 || from > hearth_match_closed(m) ? bad_call() : tell(handle, viewer, from);
}

static void put_photo(const Question *q, HearthBuf *b) {
    match_photo_json(q->m, q->a, q->b, q->c, q->more, b);
}

int32_t hb_photo(int32_t handle, int32_t viewer, int32_t actions, int32_t events) {
    int32_t code = 0;
    HearthMatch *m = logged(handle, viewer, &code);
    if (!m)
        return code;
    if (actions < -1 || events < 0 || (events > 0 && actions < 0) ||
        actions > hearth_match_actions(m) - (events > 0))
        return bad_call();
    return bridge_answer(put_photo, &(Question){.m = m,
                                                .more = kept_before(&slots[handle], actions),
                                                .a = viewer,
                                                .b = actions,
                                                .c = events});
}

static void put_score(const Question *q, HearthBuf *b) {
    match_score_json(q->m, q->a, bridge_language(), b);
}

int32_t hb_score(int32_t handle, int32_t seat) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || !bridge_viewer(m, seat, &code))
        return code;
    return seat == HEARTH_PUBLIC ? bad_call()
                                 : bridge_answer(put_score, &(Question){.m = m, .a = seat});
}

static void put_plain(const Question *q, HearthBuf *b) {
    hearth_plain_json(q->m, q->a, bridge_language(), b);
}

int32_t hb_plain(int32_t handle, int32_t viewer) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || !bridge_viewer(m, viewer, &code))
        return code;
    return bridge_answer(put_plain, &(Question){.m = m, .a = viewer});
}

static void put_position(const Question *q, HearthBuf *b) {
    MatchView memory;
    const void *view = match_view(q->m, q->a, &memory);
    position_json(hearth_match_game(q->m), view, q->a, b);
}

int32_t hb_position(int32_t handle, int32_t viewer) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || !bridge_viewer(m, viewer, &code))
        return code;
    return bridge_answer(put_position, &(Question){.m = m, .a = viewer});
}

/* ---- Wishes ---- */

/* The match, if the seat is asked for something there. */
static HearthMatch *asked(int32_t handle, int32_t seat, int32_t *code) {
    HearthMatch *m = bridge_match(handle, code);
    if (!m || !bridge_viewer(m, seat, code))
        return NULL;
    if (seat != HEARTH_PUBLIC && hearth_match_owes(m, seat))
        return m;
    *code = bad_call();
    return NULL;
}

static void put_wishes(const Question *q, HearthBuf *b) {
    MatchView memory;
    wishes_json(hearth_match_game(q->m), match_view(q->m, q->a, &memory), q->a, b);
}

int32_t hb_wishes(int32_t handle, int32_t seat) {
    int32_t code = 0;
    HearthMatch *m = asked(handle, seat, &code);
    return m ? bridge_answer(put_wishes, &(Question){.m = m, .a = seat}) : code;
}

static void put_plan(const Question *q, HearthBuf *b) {
    MatchView memory;
    const void *view = match_view(q->m, q->a, &memory);
    plan_json(hearth_match_game(q->m), view, q->a, q->more, q->b, b);
}

int32_t hb_plan(int32_t handle, int32_t seat, int32_t n) {
    int32_t code = 0;
    MatchView memory;
    uint32_t plan[HEARTH_PLAN_MAX];
    HearthErr err;
    HearthMatch *m = asked(handle, seat, &code);
    const char *text = m ? bridge_in(n, &code) : NULL;
    if (!text)
        return code;
    int count = wish_plan(hearth_match_game(m), match_view(m, seat, &memory), seat, text, (size_t)n,
                          plan, &err);
    if (!count)
        return bridge_fail(&err);
    return bridge_answer(put_plan, &(Question){.m = m, .a = seat, .b = count, .more = plan});
}

static void put_report(const Question *q, HearthBuf *b) {
    match_report_json(q->more, b);
}

int32_t hb_report(int32_t handle) {
    int32_t code = 0;
    if (!bridge_match(handle, &code))
        return code;
    return bridge_answer(put_report, &(Question){.more = &slots[handle].report});
}

/* ---- Acting ---- */

/* Nobody wants to be told. */
enum { UNTOLD = -1 };

/* The match, if it is played here and what is to be told afterwards can be told. */
static HearthMatch *acting(int32_t handle, int32_t viewer, int32_t from, int32_t *code) {
    HearthMatch *m = from == UNTOLD ? bridge_match(handle, code) : logged(handle, viewer, code);
    if (!m || (from >= UNTOLD && from <= hearth_match_closed(m)))
        return m;
    *code = bad_call();
    return NULL;
}

/* One answer per step: what was done is told at once. */
static int32_t acted(int32_t handle, int32_t viewer, int32_t from) {
    return from == UNTOLD ? nothing() : tell(handle, viewer, from);
}

int32_t hb_play(int32_t handle, int32_t seat, int32_t viewer, int32_t from, int32_t n) {
    int32_t code = 0;
    HearthErr err;
    int move;
    HearthMatch *m = acting(handle, viewer, from, &code);
    const char *text = m ? bridge_in(n, &code) : NULL;
    if (!text)
        return code;
    if (seat == HEARTH_CHANCE)
        return bad_call();
    if (hearth_match_play_lines(m, seat, hearth_match_epoch(m), text, (size_t)n, &move, &err))
        return bridge_fail_at(&err, move);
    return acted(handle, viewer, from);
}

int32_t hb_deal(int32_t handle, int32_t viewer, int32_t from) {
    int32_t code = 0;
    HearthErr err;
    HearthMatch *m = acting(handle, viewer, from, &code);
    if (!m)
        return code;
    return hearth_match_advance(m, &err) ? bridge_fail(&err) : acted(handle, viewer, from);
}

int32_t hb_undo(int32_t handle, int32_t seat, int32_t count, int32_t viewer, int32_t from) {
    int32_t code = 0;
    HearthErr err;
    HearthMatch *m = acting(handle, viewer, from, &code);
    if (!m)
        return code;
    if (hearth_match_undo(m, seat, count, &err))
        return bridge_fail(&err);
    forget(&slots[handle]);
    return acted(handle, viewer, from);
}

/* ---- Bots ---- */

static void put_action(const Question *q, HearthBuf *b) {
    b->length = hearth_match_action_text(q->m, q->a, (uint32_t)q->b, b->data, b->cap);
}

int32_t hb_choose(int32_t handle, int32_t seat, uint32_t seed, int32_t n) {
    int32_t code = 0;
    HearthErr err;
    uint32_t action;
    HearthMatch *m = bridge_match(handle, &code);
    const char *bot = m ? bridge_in(n, &code) : NULL;
    if (!bot)
        return code;
    if (advice_choose(m, seat, seed, bot, (size_t)n, &action, &err))
        return bridge_fail(&err);
    return bridge_answer(put_action, &(Question){.m = m, .a = seat, .b = (int32_t)action});
}

int32_t hb_describe(int32_t handle, int32_t seat, int32_t n) {
    int32_t code = 0;
    HearthErr err;
    HearthMsg msg;
    HearthMatch *m = bridge_match(handle, &code);
    const char *move = m ? bridge_in(n, &code) : NULL;
    if (!move)
        return code;
    if (advice_describe(m, seat, move, (size_t)n, &msg, &err))
        return bridge_fail(&err);
    return bridge_answer(bridge_put_sentence, &(Question){.more = &msg});
}

/* 0 is the usual time. */
static bool think_ok(int32_t think, int32_t *code) {
    if (think >= 0 && think <= THINK_MAX)
        return true;
    *code = bad_call();
    return false;
}

static void put_hints(const Question *q, HearthBuf *b) {
    advice_hint_json(q->m, q->more, bridge_language(), b);
}

int32_t hb_hint(int32_t handle, int32_t seat, int32_t think) {
    int32_t code = 0;
    HearthErr err;
    AdviceHints hints;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || !think_ok(think, &code))
        return code;
    if (advice_hint(m, seat, (uint32_t)think, &hints, &err))
        return bridge_fail(&err);
    return bridge_answer(put_hints, &(Question){.m = m, .more = &hints});
}

static void put_judged(const Question *q, HearthBuf *b) {
    advice_judge_json(q->m, q->more, bridge_language(), b);
}

int32_t hb_judge(int32_t handle, int32_t index, int32_t think) {
    int32_t code = 0;
    HearthErr err;
    AdviceJudged judged;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m || !think_ok(think, &code))
        return code;
    if (advice_judge(m, index, (uint32_t)think, &judged, &err))
        return bridge_fail(&err);
    return bridge_answer(put_judged, &(Question){.m = m, .more = &judged});
}

int32_t hb_playouts(uint32_t games, uint32_t seed) {
    return (int32_t)page_playouts(bridge_game(), games, seed);
}
