/* cmd_play.c - `hearth new` and `hearth play`: a game in sentences, line by line.
 *
 * Every accepted action is on disk before the player hears of it, so a game that is stopped
 * at any instant goes on where it was. Bots decide first and people last, so that a person's
 * drawing can be taken back until the round closes. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "loaded.h"
#include "record.h"
#include "show.h"

enum { LINE_MAX_BYTES = 1024, LINES_CAP = 8192, END_OF_INPUT = -1 };

typedef struct Play {
    const Term *t;
    HearthMatch *m;
    const ShowGame *show;
    Seating seating;
    RecordFile file;
    HearthRng rng;
    void *view;
    bool stopped; /* the player has left or the disk is full */
    int code;     /* exit code when stopped */
    uint32_t undos;
} Play;

static void stop(Play *p, int code) {
    p->stopped = true;
    p->code = code;
}

/* Writes down what was just done; without that it does not count. */
static bool keep(Play *p, const HearthBuf *lines) {
    if (record_append(p->t, &p->file, lines->data, lines->length))
        return true;
    stop(p, EXIT_INPUT);
    return false;
}

static void tell(Play *p) {
    int count;
    const HearthEvent *events = hearth_match_events(p->m, &count);
    hearth_match_view(p->m, HEARTH_PUBLIC, p->view);
    show_events(p->t, p->m, p->show, p->view, events, count, &p->seating);
}

/* Plays an action that the door accepts; false if it does not, with the reason said. */
static bool act(Play *p, int seat, uint32_t action) {
    char text[LINES_CAP];
    HearthBuf lines = hearth_buf(text, sizeof text);
    HearthErr err;
    hearth_record_action(p->m, seat, action, &lines);
    if (hearth_match_play(p->m, seat, hearth_match_epoch(p->m), action, &err)) {
        say(p->t, stdout, &err.msg);
        return false;
    }
    hearth_record_after(p->m, HEARTH_OWNER, &lines);
    if (!keep(p, &lines))
        return true;
    bool open = seat != HEARTH_CHANCE && !hearth_match_over(p->m) &&
                !hearth_match_owes(p->m, HEARTH_CHANCE);
    if (open && !p->seating.bot[seat])
        say_text(p->t, stdout, TERM_T(PLAY_HANDED));
    else if (!open)
        tell(p);
    return true;
}

static void draw_for_chance(Play *p) {
    HearthErr err;
    uint32_t action;
    if (hearth_match_next_draw(p->m, &action, &err)) {
        complain_err(p->t, &err, EXIT_INPUT);
        stop(p, EXIT_INPUT);
        return;
    }
    act(p, HEARTH_CHANCE, action);
}

/* ---- People -------------------------------------------------------------------------------- */

/* A line without its end; END_OF_INPUT when there is no more. */
static int read_line(char *out, size_t cap) {
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (n + 1 < cap)
            out[n] = (char)c;
        n++;
    }
    if (c == EOF && n == 0)
        return END_OF_INPUT;
    out[n < cap ? n : cap - 1] = 0;
    if (n > 0 && n < cap && out[n - 1] == '\r')
        out[--n] = 0;
    return (int)(n < 1000000 ? n : 1000000);
}

/* The person who handed something in last and may take it back: in an open round the one
 * before `seat`, else `seat` itself. */
static int who_takes_back(const Play *p, int seat) {
    for (int i = seat - 1; i >= 0; i--)
        if (!p->seating.bot[i] && !hearth_match_owes(p->m, i))
            return i;
    return seat;
}

static void take_back(Play *p, int seat) {
    char text[64];
    HearthBuf lines = hearth_buf(text, sizeof text);
    HearthErr err;
    int who = who_takes_back(p, seat), peeks = hearth_match_peeks(p->m);
    if (p->undos == HEARTH_RECORD_UNDO_MAX) { /* a record with more could not be read again */
        say_text(p->t, stdout, TERM_T(PLAY_UNDO_LIMIT));
        return;
    }
    if (hearth_match_undo(p->m, who, 1, &err)) {
        say(p->t, stdout, &err.msg);
        return;
    }
    p->undos++;
    hearth_record_undo(who, 1, &lines);
    if (keep(p, &lines))
        say_text(p->t, stdout,
                 hearth_match_peeks(p->m) > peeks ? TERM_T(PLAY_PEEKED) : TERM_T(PLAY_TAKEN));
}

static void not_understood(Play *p, const char *line) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(PLAY_WORD));
    hearth_msg_bytes(&msg, "word", line, strlen(line) < 80 ? strlen(line) : 80);
    say(p->t, stdout, &msg);
}

/* Asks until the seat has decided, somebody takes something back, or the player leaves. */
static void ask_person(Play *p, int seat) {
    char line[LINE_MAX_BYTES];
    hearth_match_view(p->m, seat, p->view);
    p->show->ask(p->t, p->m, p->view, seat);
    for (;;) {
        uint32_t action;
        printf("%s> ", hearth_match_name(p->m, seat));
        fflush(stdout);
        int n = read_line(line, sizeof line);
        if (n == END_OF_INPUT || strcmp(line, "quit") == 0) {
            if (n == END_OF_INPUT)
                printf("\n");
            stop(p, EXIT_FINE);
            return;
        }
        if (n >= (int)sizeof line) {
            say_text(p->t, stdout, TERM_T(PLAY_LONG));
            continue;
        }
        if (strcmp(line, "undo") == 0) {
            take_back(p, seat);
            return;
        }
        int is = p->show->line(p->t, p->m, p->view, seat, line, &action);
        if (is == SHOW_UNKNOWN)
            not_understood(p, line);
        if (is == SHOW_ACTION && act(p, seat, action))
            return;
    }
}

/* ---- The course of a game -------------------------------------------------------------------- */

static void ask_bots(Play *p, const uint8_t *seats, int n) {
    for (int i = 0; i < n && !p->stopped; i++)
        if (p->seating.bot[seats[i]])
            act(p, seats[i], seating_choose(&p->seating, p->m, seats[i], p->view, &p->rng));
}

static void play_on(Play *p) {
    uint8_t seats[HEARTH_MAX_SEATS];
    while (!p->stopped && !hearth_match_over(p->m)) {
        if (hearth_match_owes(p->m, HEARTH_CHANCE)) {
            draw_for_chance(p);
            continue;
        }
        int n = hearth_match_pending(p->m, seats, HEARTH_MAX_SEATS);
        ask_bots(p, seats, n);
        for (int i = 0; i < n && !p->stopped; i++)
            if (!p->seating.bot[seats[i]]) {
                ask_person(p, seats[i]);
                break; /* look again: a take-back may have changed who is pending */
            }
    }
}

static void say_file(const Play *p, const HearthText *text) {
    HearthMsg msg;
    if (p->file.fd < 0)
        return;
    hearth_msg(&msg, text);
    arg_text(&msg, "file", p->file.path);
    say(p->t, stdout, &msg);
}

static void say_end(Play *p) {
    if (p->stopped) {
        if (p->code == EXIT_FINE) {
            say_text(p->t, stdout, TERM_T(PLAY_BYE));
            say_file(p, TERM_T(PLAY_RESUME));
        }
        return;
    }
    say_text(p->t, stdout, TERM_T(PLAY_OVER));
    hearth_match_view(p->m, HEARTH_PUBLIC, p->view);
    p->show->result(p->t, p->m, p->view);
    say_file(p, TERM_T(PLAY_SAVED));
}

static void say_fair(const Play *p) {
    const char *seed = hearth_match_seed(p->m);
    uint8_t hash[HEARTH_KEY_SIZE];
    char hex[2 * HEARTH_KEY_SIZE + 1];
    HearthBuf b = hearth_buf(hex, sizeof hex);
    HearthMsg msg;
    if (seed) {
        hearth_msg(&msg, TERM_T(SEED));
        arg_text(&msg, "seed", seed);
        say(p->t, stdout, &msg);
    }
    if (hearth_match_commitment(p->m, hash)) {
        hearth_buf_hex(&b, hash, sizeof hash);
        hearth_msg(&msg, TERM_T(PLAY_COMMIT));
        arg_text(&msg, "hash", hex);
        say(p->t, stdout, &msg);
    }
}

/* ---- Opening --------------------------------------------------------------------- */

static bool open_file(Play *p, const Args *args, const HearthGame *game) {
    const char *path = args_get(args, "record");
    p->file.fd = -1;
    if (args_has(args, "no-record"))
        return true;
    return path ? record_create(p->t, path, &p->file)
                : record_create_default(p->t, game->id, &p->file);
}

/* A new match from the command line; NULL after complaining, with the exit code in p->code. */
static void *open_new(Play *p, const Args *args, const HearthGame *game, const char *seed) {
    const char *seats = args_get(args, "seats");
    HearthErr err;
    p->code = EXIT_USAGE;
    if (!game || !seating_read(p->t, game, seats ? seats : "you", true, &p->seating))
        return NULL;
    HearthSetup setup = {.options = args_get(args, "option"),
                         .seats = p->seating.count,
                         .names = p->seating.names,
                         .seed = seed,
                         .practice = args_has(args, "practice")};
    size_t size = hearth_match_size(game, p->seating.count);
    void *memory = malloc(size ? size : 1);
    if (!memory) {
        p->code = complain_text(p->t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    } else if (hearth_match_open(memory, size, game, &setup, &p->m, &err)) {
        complain_err(p->t, &err, EXIT_USAGE);
        free(memory);
        memory = NULL;
    } else {
        p->code = EXIT_FINE;
    }
    return memory;
}

static bool write_head(Play *p) {
    char text[LINES_CAP + HEARTH_MAX_SEATS * (HEARTH_NAME_MAX + 16)];
    HearthBuf lines = hearth_buf(text, sizeof text);
    hearth_record_head(p->m, HEARTH_OWNER, &lines);
    if (keep(p, &lines))
        return true;
    record_discard(&p->file);
    return false;
}

static void write_end(Play *p) {
    char text[LINES_CAP];
    HearthBuf lines = hearth_buf(text, sizeof text);
    hearth_record_end(p->m, HEARTH_OWNER, &lines);
    keep(p, &lines);
}

/* The part of playing that new and resumed games share. */
static int run(Play *p, bool complete) {
    const char *seed = hearth_match_seed(p->m);
    char bots[HEARTH_SEED_MAX + 24];
    p->show = show_for(hearth_match_game(p->m));
    p->view = malloc(hearth_match_state_size(p->m));
    if (!p->view)
        return complain_text(p->t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    snprintf(bots, sizeof bots, "%s %d", seed ? seed : "", hearth_match_actions(p->m));
    bots_rng(&p->rng, bots);
    say_fair(p);
    say_file(p, TERM_T(PLAY_SAVED));
    say_text(p->t, stdout, TERM_T(PLAY_WELCOME));
    hearth_match_view(p->m, HEARTH_PUBLIC, p->view);
    p->show->intro(p->t, p->m, p->view);
    if (hearth_match_over(p->m) && !complete)
        write_end(p); /* stopped between the last drawing and the end line */
    play_on(p);
    say_end(p);
    free(p->view);
    record_close(&p->file);
    return p->code;
}

static int resume(const Args *args) {
    Play p = {.t = args->term, .file = {.fd = -1}};
    const char *path = args_get(args, "resume");
    Loaded record;
    if (!record_reopen(p.t, path, &p.file))
        return EXIT_INPUT;
    int code = EXIT_INPUT;
    if (load_record(p.t, path, true, &record)) {
        p.m = record.match;
        p.undos = record.report.undos;
        seating_of(p.m, &p.seating);
        if (record.good < record.text.length)
            say_text(p.t, stdout, TERM_T(PLAY_DROPPED));
        if (record_cut(p.t, &p.file, record.good))
            code = run(&p, record.report.complete);
        unload(&record);
    }
    record_close(&p.file);
    return code;
}

int cmd_play(const Args *args) {
    static const char *const fresh[] = {"seats",  "seed",      "option",
                                        "record", "no-record", "practice"};
    char own_seed[SEED_TEXT];
    Play p = {.t = args->term};
    if (args_has(args, "resume")) {
        for (size_t i = 0; i < sizeof fresh / sizeof fresh[0]; i++)
            if (args_clash(args, "resume", fresh[i]))
                return EXIT_USAGE;
        if (args->place_count == 0)
            return resume(args);
    }
    if (args->place_count != 1 || args_has(args, "resume")) {
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(ERR_ARGUMENTS));
        arg_text(&msg, "usage", args->command->usage);
        return complain(p.t, &msg, EXIT_USAGE);
    }
    if (args_clash(args, "record", "no-record"))
        return EXIT_USAGE;
    const HearthGame *game = args_game(args, args->places[0]);
    const char *seed = args_get(args, "seed");
    fresh_seed(own_seed);
    if (!seed)
        seed = own_seed;
    void *memory = open_new(&p, args, game, seed);
    if (!memory)
        return p.code;
    int code = EXIT_INPUT;
    if (open_file(&p, args, game) && write_head(&p))
        code = run(&p, false);
    free(memory);
    return code;
}

/* ---- hearth new ------------------------------------------------------------------ */

int cmd_new(const Args *args) {
    Play p = {.t = args->term, .file = {.fd = -1}};
    char own_seed[SEED_TEXT];
    HearthErr err;
    Blob text = {0};
    const HearthGame *game = args_game(args, args->places[0]);
    const char *seed = args_get(args, "seed"), *path = args_get(args, "record");
    fresh_seed(own_seed);
    void *memory = open_new(&p, args, game, seed ? seed : own_seed);
    if (!memory)
        return p.code;
    bool ok = hearth_match_advance(p.m, &err) == HEARTH_OK && record_text(p.t, p.m, &text);
    if (ok && path) {
        ok = record_create(p.t, path, &p.file);
        if (ok && !record_append(p.t, &p.file, text.data, text.length)) {
            record_discard(&p.file);
            ok = false;
        }
        if (ok) {
            say_fair(&p);
            say_file(&p, TERM_T(PLAY_SAVED));
        }
        record_close(&p.file);
    } else if (ok) {
        fwrite(text.data, 1, text.length, stdout);
    }
    free(text.data);
    free(memory);
    return ok ? EXIT_FINE : EXIT_INPUT;
}
