/* engine_protocol.c - Answering the lines of an outside bot. */
#include "engine_protocol.h"

#include <string.h>

#include "bot.h"
#include "fields_json.h"
#include "record.h"
#include "texts.h"
#include "transcript.h"
#include "versions.h"
#include "wishes_json.h"

typedef struct Request {
    EngineSession *s;
    HearthScan words; /* behind the command */
    HearthBuf *out;
} Request;

static void ok(Request *r, const char *text) {
    hearth_buf_text(r->out, "ok");
    if (text[0]) {
        hearth_buf_char(r->out, ' ');
        hearth_buf_text(r->out, text);
    }
    hearth_buf_char(r->out, '\n');
}

static void fail_err(Request *r, const HearthErr *err) {
    char text[2048];
    hearth_err_text(err, r->s->lang, text, sizeof text);
    hearth_buf_text(r->out, "error ");
    hearth_buf_text(r->out, hearth_code_name(err->code));
    hearth_buf_char(r->out, ' ');
    hearth_buf_text(r->out, text);
    hearth_buf_char(r->out, '\n');
}

static void fail_usage(Request *r, const char *usage) {
    hearth_buf_text(r->out, "error bad_usage ");
    hearth_buf_text(r->out, usage);
    hearth_buf_char(r->out, '\n');
}

/* Words left over after a command's last one are a mistake. */
static bool extra(Request *r, const char *usage) {
    if (hearth_scan_end(&r->words))
        return false;
    fail_usage(r, usage);
    return true;
}

static void answer(Request *r, int code, const HearthErr *err) {
    if (code)
        fail_err(r, err);
    else
        ok(r, "");
}

/* "p3" or "chance"; -1 if it is neither. */
static int seat_word(Request *r) {
    HearthSlice w;
    if (!hearth_scan_word(&r->words, &w))
        return -1;
    if (hearth_slice_is(w, "chance"))
        return HEARTH_CHANCE;
    if (hearth_slice_is(w, "public"))
        return HEARTH_PUBLIC;
    return hearth_seat_word(w, hearth_match_seats(r->s->match));
}
static bool number_word(Request *r, uint64_t max, uint64_t *out) {
    HearthSlice w;
    return hearth_scan_word(&r->words, &w) && hearth_slice_number(w, max, out);
}

/* ---- Commands ---- */

/* new SEATS SEED|- [OPTIONS] */
static void do_new(Request *r) {
    EngineSession *s = r->s;
    char seed[HEARTH_SEED_MAX + 1], options[512] = "";
    HearthSlice word, rest;
    HearthErr err;
    uint64_t seats;
    if (!number_word(r, 1000, &seats) || !hearth_scan_word(&r->words, &word) ||
        word.length > HEARTH_SEED_MAX) {
        fail_usage(r, "new SEATS SEED|- [NAME=VALUE ...]");
        return;
    }
    memcpy(seed, word.text, word.length);
    seed[word.length] = 0;
    if (hearth_scan_rest(&r->words, &rest)) {
        if (rest.length >= sizeof options) {
            fail_usage(r, "new SEATS SEED|- [NAME=VALUE ...]");
            return;
        }
        memcpy(options, rest.text, rest.length);
        options[rest.length] = 0;
    }
    HearthSetup setup = {
        .options = options, .seats = (int)seats, .seed = strcmp(seed, "-") == 0 ? NULL : seed};
    const HearthGame *game = hearth_version_asked(s->newest, options);
    HearthMatch *opened;
    /* In the other block, so that a refused "new" leaves the running game alone. */
    int code = hearth_match_open(s->memory[1], s->size, game, &setup, &opened, &err);
    if (!code) {
        s->game = game;
        void *used = s->memory[1];
        s->memory[1] = s->memory[0];
        s->memory[0] = used;
        s->match = opened;
    }
    answer(r, code, &err);
}

static void do_pending(Request *r) {
    uint8_t seats[HEARTH_MAX_SEATS];
    if (extra(r, "pending"))
        return;
    int n = hearth_match_pending(r->s->match, seats, HEARTH_MAX_SEATS);
    hearth_buf_text(r->out, "ok epoch ");
    hearth_buf_int(r->out, hearth_match_epoch(r->s->match));
    if (n == 0)
        hearth_buf_text(r->out, " over");
    for (int i = 0; i < n; i++) {
        if (seats[i] == HEARTH_CHANCE) {
            hearth_buf_text(r->out, " chance");
        } else {
            hearth_buf_text(r->out, " p");
            hearth_buf_int(r->out, seats[i]);
        }
    }
    hearth_buf_char(r->out, '\n');
}

static void do_legal(Request *r) {
    uint32_t *legal = r->s->legal;
    int cap = r->s->game->max_legal + HEARTH_MAX_CHANCE;
    char text[HEARTH_NOTATION_MAX];
    int seat = seat_word(r);
    if (seat < 0 || seat == HEARTH_PUBLIC || !hearth_scan_end(&r->words)) {
        fail_usage(r, "legal pN|chance");
        return;
    }
    int n = hearth_match_legal(r->s->match, seat, legal, cap);
    for (int i = 0; i < n && i < cap; i++) {
        hearth_match_action_text(r->s->match, seat, legal[i], text, sizeof text);
        hearth_buf_text(r->out, text);
        hearth_buf_char(r->out, '\n');
    }
    hearth_buf_text(r->out, "end\n");
}

/* play SEAT EPOCH NOTATION */
static void do_play(Request *r) {
    HearthErr err;
    HearthSlice text;
    uint64_t epoch;
    int seat = seat_word(r);
    if (seat < 0 || seat == HEARTH_PUBLIC || !number_word(r, UINT32_MAX, &epoch) ||
        !hearth_scan_rest(&r->words, &text)) {
        fail_usage(r, "play pN|chance EPOCH NOTATION");
        return;
    }
    answer(r,
           hearth_match_play_text(r->s->match, seat, (uint32_t)epoch, text.text, text.length, &err),
           &err);
}

static void do_draw(Request *r) {
    HearthErr err;
    uint32_t action;
    char text[HEARTH_NOTATION_MAX];
    if (extra(r, "draw"))
        return;
    int code = hearth_match_next_draw(r->s->match, &action, &err);
    if (code) {
        fail_err(r, &err);
        return;
    }
    hearth_match_action_text(r->s->match, HEARTH_CHANCE, action, text, sizeof text);
    hearth_match_draw(r->s->match, &action, &err);
    ok(r, text);
}

static void do_undo(Request *r) {
    HearthErr err;
    uint64_t count = 1;
    int seat = seat_word(r);
    if (seat < 0 || seat >= HEARTH_MAX_SEATS ||
        (!hearth_scan_end(&r->words) && !number_word(r, HEARTH_RECORD_UNDO_MAX, &count)) ||
        !hearth_scan_end(&r->words)) {
        fail_usage(r, "undo pN [COUNT]");
        return;
    }
    answer(r, hearth_match_undo(r->s->match, seat, (int)count, &err), &err);
}

static void do_view(Request *r) {
    char text[HEARTH_POSITION_MAX];
    int seat = seat_word(r);
    if (seat < 0 || seat == HEARTH_CHANCE || !hearth_scan_end(&r->words)) {
        fail_usage(r, "view pN|public");
        return;
    }
    hearth_match_view_text(r->s->match, seat, text, sizeof text);
    ok(r, text);
}

static void do_score(Request *r) {
    int points, seat = seat_word(r);
    if (seat < 0 || seat >= HEARTH_MAX_SEATS || !hearth_scan_end(&r->words)) {
        fail_usage(r, "score pN");
        return;
    }
    hearth_match_score(r->s->match, seat, NULL, 0, &points);
    hearth_buf_text(r->out, "ok ");
    hearth_buf_int(r->out, points);
    hearth_buf_char(r->out, '\n');
}

/* Does that seat owe a decision? Says so if not. */
static bool owes(Request *r, int seat) {
    const char *player = hearth_match_name(r->s->match, seat);
    HearthErr err;
    if (hearth_match_owes(r->s->match, seat))
        return true;
    hearth_fail(&err, HEARTH_NOT_PENDING, HEARTH_T(NOT_PENDING));
    hearth_msg_bytes(&err.msg, "player", player, strlen(player));
    fail_err(r, &err);
    return false;
}

/* bot NAME SEAT: what that bot would do, from the seat's view */
static void do_bot(Request *r) {
    HearthSlice name;
    HearthErr err;
    HearthRng rng;
    HearthBotSettings settings;
    char text[HEARTH_NOTATION_MAX];
    EngineSession *s = r->s;
    int seat = hearth_scan_word(&r->words, &name) ? seat_word(r) : -1;
    if (seat < 0 || seat >= HEARTH_MAX_SEATS || !hearth_scan_end(&r->words)) {
        fail_usage(r, "bot NAME pN");
        return;
    }
    if (!owes(r, seat))
        return;
    const HearthBot *bot = hearth_bot_find(s->game, name.text, name.length, &settings, &err);
    if (!bot) {
        fail_err(r, &err);
        return;
    }
    hearth_rng_seed(&rng, hearth_match_epoch(s->match), (uint64_t)seat);
    hearth_match_view(s->match, seat, s->view);
    uint32_t action = bot->choose(s->game, s->view, seat, &rng, &settings);
    hearth_match_action_text(s->match, seat, action, text, sizeof text);
    ok(r, text);
}

/* ---- Wishes ---- */

/* The text that says why a wish cannot be had; NULL if it can. */
static const HearthText *why_not(const HearthFields *fields, const char *wish) {
    const HearthText *why = NULL;
    for (int i = 0; i < fields->count; i++)
        if (fields->field[i].kind == HEARTH_FIELD_TEXT && strcmp(fields->field[i].name, "why") == 0)
            memcpy(&why, wish + fields->field[i].offset, sizeof why);
    return why;
}

/* A wish as JSON by ids; one that cannot be had says why in a sentence, too. */
static void put_wish(Request *r, int seat, const char *wish) {
    const HearthGame *game = r->s->game;
    const HearthWishes *w = r->s->game->wishes;
    const HearthText *why = why_not(w->fields, wish);
    uint32_t plan[HEARTH_PLAN_MAX];
    char text[2048];
    HearthErr err;
    fields_json(w->fields, wish, r->out);
    if (why) {
        if (w->plan(game, r->s->view, seat, wish, plan, HEARTH_PLAN_MAX, &err) ||
            err.msg.text != why)
            hearth_msg(&err.msg, why);
        hearth_msg_text(&err.msg, r->s->lang, text, sizeof text);
        r->out->length--; /* the bracket that closes it */
        hearth_buf_text(r->out, ",\"reason\":");
        hearth_buf_json(r->out, text, strlen(text));
        hearth_buf_char(r->out, '}');
    }
    hearth_buf_char(r->out, '\n');
}

/* The seat that is asked, with its view in the session's; -1 after a failure that has been told. */
static int wishing_seat(Request *r, const char *usage, bool last) {
    int seat = seat_word(r);
    if (seat < 0 || seat >= HEARTH_MAX_SEATS || hearth_scan_end(&r->words) != last) {
        fail_usage(r, usage);
        return -1;
    }
    if (!owes(r, seat))
        return -1;
    hearth_match_view(r->s->match, seat, r->s->view);
    return seat;
}

/* wishes SEAT: everything that could be wanted now */
static void do_wishes(Request *r) {
    const HearthGame *game = r->s->game;
    const HearthWishes *w = r->s->game->wishes;
    uint64_t all[HEARTH_WISHES_MAX * HEARTH_WISH_SIZE / 8];
    int seat = wishing_seat(r, "wishes pN", true);
    if (seat < 0)
        return;
    int n = w ? w->list(game, r->s->view, seat, all, HEARTH_WISHES_MAX) : 0;
    for (int i = 0; i < n && i < HEARTH_WISHES_MAX; i++)
        put_wish(r, seat, (const char *)all + (size_t)i * w->fields->size);
    hearth_buf_text(r->out, "end\n");
}

/* plan SEAT NAME=VALUE ...: the row of actions that does a wish */
static void do_plan(Request *r) {
    static const char usage[] = "plan pN NAME=VALUE ...";
    const HearthGame *game = r->s->game;
    uint32_t plan[HEARTH_PLAN_MAX];
    HearthSlice wish;
    HearthErr err;
    int seat = wishing_seat(r, usage, false);
    if (seat < 0)
        return;
    if (!hearth_scan_rest(&r->words, &wish)) {
        fail_usage(r, usage);
        return;
    }
    int n = wish_plan(game, r->s->view, seat, wish.text, wish.length, plan, &err);
    if (n == 0) {
        fail_err(r, &err);
        return;
    }
    for (int i = 0; i < n; i++) { /* each is written down where the ones before it lead to */
        game->action_print(game, r->s->view, seat, plan[i], r->out);
        hearth_buf_char(r->out, '\n');
        if (i + 1 < n)
            game->apply(game, r->s->view, seat, plan[i], NULL);
    }
    hearth_buf_text(r->out, "end\n");
}

/* ---- Positions from elsewhere ---- */

/* The rest of the line is the position as the seat may know it, such as a server of tables sends
 * it; read into the session's view. The seat is returned, -1 after a failure that has been told. */
static int position_of(Request *r, HearthSlice word, const char *usage) {
    EngineSession *s = r->s;
    HearthSlice text;
    HearthErr err;
    if (!hearth_scan_rest(&r->words, &text)) {
        fail_usage(r, usage);
        return -1;
    }
    if (hearth_state_parse(s->game, text.text, text.length, s->view,
                           s->game->state_size(s->game, s->game->max_seats), &err)) {
        fail_err(r, &err);
        return -1;
    }
    int seat = hearth_seat_word(word, s->game->seats_of(s->game, s->view));
    if (seat < 0) {
        fail_usage(r, usage);
        return -1;
    }
    if (!hearth_seats_has(s->game->pending(s->game, s->view), seat)) {
        hearth_fail(&err, HEARTH_NOT_PENDING, HEARTH_T(NOT_PENDING));
        hearth_msg_bytes(&err.msg, "player", word.text, word.length);
        fail_err(r, &err);
        return -1;
    }
    return seat;
}

/* moves SEAT POSITION */
static void do_moves(Request *r) {
    static const char usage[] = "moves pN POSITION";
    EngineSession *s = r->s;
    HearthSlice word = {"", 0};
    hearth_scan_word(&r->words, &word);
    int seat = position_of(r, word, usage);
    if (seat < 0)
        return;
    int n = s->game->legal(s->game, s->view, seat, s->legal, s->game->max_legal);
    for (int i = 0; i < n && i < s->game->max_legal; i++) {
        s->game->action_print(s->game, s->view, seat, s->legal[i], r->out);
        hearth_buf_char(r->out, '\n');
    }
    hearth_buf_text(r->out, "end\n");
}

/* think BOT SEAT POSITION */
static void do_think(Request *r) {
    static const char usage[] = "think BOT pN POSITION";
    EngineSession *s = r->s;
    HearthSlice name, word = {"", 0};
    HearthErr err;
    HearthRng rng;
    HearthBotSettings settings;
    if (!hearth_scan_word(&r->words, &name) || !hearth_scan_word(&r->words, &word)) {
        fail_usage(r, usage);
        return;
    }
    const HearthBot *bot = hearth_bot_find(s->game, name.text, name.length, &settings, &err);
    if (!bot) {
        fail_err(r, &err);
        return;
    }
    int seat = position_of(r, word, usage);
    if (seat < 0)
        return;
    hearth_rng_seed(&rng, s->game->epoch(s->game, s->view), (uint64_t)seat);
    uint32_t action = bot->choose(s->game, s->view, seat, &rng, &settings);
    hearth_buf_text(r->out, "ok ");
    s->game->action_print(s->game, s->view, seat, action, r->out);
    hearth_buf_char(r->out, '\n');
}

static void do_record(Request *r) {
    HearthBuf *b = r->out;
    if (extra(r, "record"))
        return;
    size_t room = b->cap > b->length ? b->cap - b->length : 0;
    b->length += hearth_match_record(r->s->match, HEARTH_OWNER, b->data + b->length, room);
    hearth_buf_text(b, "end\n");
}

static void do_transcript(Request *r) {
    if (extra(r, "transcript"))
        return;
    hearth_transcript(r->s->match, r->out);
    hearth_buf_char(r->out, '\n');
}

static void do_quit(Request *r) {
    if (extra(r, "quit"))
        return;
    r->s->quit = true;
    ok(r, "");
}

typedef struct EngineCommand {
    const char *name;
    void (*run)(Request *r);
    bool needs_match;
} EngineCommand;

static void do_help(Request *r);

static const EngineCommand commands[] = {
    {"new", do_new, false},      {"pending", do_pending, true}, {"legal", do_legal, true},
    {"play", do_play, true},     {"draw", do_draw, true},       {"undo", do_undo, true},
    {"view", do_view, true},     {"score", do_score, true},     {"bot", do_bot, true},
    {"moves", do_moves, false},  {"think", do_think, false},    {"record", do_record, true},
    {"help", do_help, false},    {"quit", do_quit, false},      {"transcript", do_transcript, true},
    {"wishes", do_wishes, true}, {"plan", do_plan, true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void do_help(Request *r) {
    if (extra(r, "help"))
        return;
    for (int i = 0; i < COMMANDS; i++) {
        hearth_buf_text(r->out, commands[i].name);
        hearth_buf_char(r->out, '\n');
    }
    hearth_buf_text(r->out, "end\n");
}

size_t engine_memory_size(const HearthGame *game) {
    size_t most = 0;
    for (; game; game = game->older) {
        size_t size = hearth_match_size(game, game->max_seats);
        most = size > most ? size : most;
    }
    return most;
}

void engine_greet(const EngineSession *s, HearthBuf *out) {
    hearth_buf_text(out, "hearth-engine 1 game ");
    hearth_buf_text(out, s->game->id);
    hearth_buf_text(out, " rules ");
    hearth_buf_int(out, s->game->rules_version);
    hearth_buf_char(out, '\n');
}

void engine_line(EngineSession *s, const char *line, size_t length, HearthBuf *out) {
    Request r = {s, hearth_scan(line, length), out};
    HearthSlice name;
    if (!hearth_scan_word(&r.words, &name)) {
        fail_usage(&r, "an empty or badly spaced line; \"help\" lists the commands");
        return;
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (!hearth_slice_is(name, commands[i].name))
            continue;
        if (commands[i].needs_match && !s->match)
            fail_usage(&r, "no game yet: new SEATS SEED|- [NAME=VALUE ...]");
        else
            commands[i].run(&r);
        return;
    }
    fail_usage(&r, "unknown command; \"help\" lists them");
}
