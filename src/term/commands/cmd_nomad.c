/* cmd_nomad.c - `hearth nomad`: the Nomad of Endless Winter for somebody who has the box.
 *
 * Everything it is told is written down first, line by line, so that a game can be taken up again;
 * a step back is a line, too. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "companion.h"
#include "files.h"
#include "harmless.h"
#include "nomad_words.h"
#include "options.h"
#include "packs.h"
#include "plain.h"
#include "utf8.h"
#include "versions.h"

enum {
    EVENTS = 256,
    LOG_BYTES = 1 << 20,
    FAREWELL = 4096 + 512, /* a path and a sentence */
    FORM = 2,              /* of the file; games of form 1 have no pauses */
    EXIT_INTERRUPTED = 130 /* as a shell says it of a program that Ctrl-C ended */
};

typedef struct Guide {
    const Term *t;
    EwCompanion now;
    EwCompanion *past; /* before each answer */
    int count, cap;
    RecordFile file;
    bool quiet;               /* an old game is being read again */
    HearthEvent last[EVENTS]; /* what was told last, for somebody who comes back */
    int lasts;
} Guide;

/* ---- Telling ---- */

static void say_camps(const Guide *g) {
    char text[128];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMsg msg;
    const char *comma = "";
    for (int i = 0; i < EW_PLACES; i++)
        for (int k = 0; k < g->now.st.player[EW_NOMAD].camps[i]; k++) {
            hearth_buf_text(&b, comma);
            hearth_buf_int(&b, i + 1);
            comma = ", ";
        }
    hearth_msg(&msg, TERM_T(COMP_CAMPS));
    hearth_msg_bytes(&msg, "places", text, b.length);
    say(g->t, stdout, &msg);
}

/* What must be done at the table; other events are told as in the game. */
static bool instruct(const HearthGame *game, const Guide *g, const HearthEvent *e, HearthMsg *msg) {
    switch (e->kind) {
    case EW_EV_LEARN:
        hearth_msg(msg, TERM_T(COMP_CULTURE));
        hearth_msg_number(msg, "space", e->b + 1);
        return true;
    case EW_EV_HUNT:
        if (e->b == EW_NONE)
            return false; /* it was asked for */
        hearth_msg(msg, TERM_T(COMP_HUNT));
        hearth_msg_word(msg, "animal", ew_animal_name(game, e->a));
        return true;
    case EW_EV_BURY: hearth_msg(msg, TERM_T(COMP_BURY)); return true;
    case EW_EV_STONE:
        hearth_msg(msg, TERM_T(COMP_STONE));
        hearth_msg_number(msg, "number", e->b + 1);
        hearth_msg_number(msg, "food", (int64_t)e->cells[0]);
        hearth_msg_number(msg, "tools", (int64_t)e->cells[1]);
        return true;
    case EW_EV_TILE:
        hearth_msg(msg, TERM_T(COMP_TILE));
        hearth_msg_number(msg, "place", e->a + 1);
        return true;
    case EW_EV_ANIMAL_OUT: hearth_msg(msg, TERM_T(COMP_REVEAL)); return true;
    case EW_EV_ORDER:
    case EW_EV_ROUND:
        if (e->place != EW_NOMAD) {
            hearth_msg(msg,
                       e->kind == EW_EV_ROUND ? TERM_T(NOMAD_YOU_BEGIN) : TERM_T(NOMAD_YOU_ORDER));
            hearth_msg_number(msg, "number", e->a + (e->kind == EW_EV_ORDER));
            return true;
        }
        break;
    default: break;
    }
    return game->event_describe(game, &g->now.st, e, msg);
}

static void tell_last(const HearthGame *game, const Guide *g) {
    HearthMsg msg;
    bool camps = false;
    for (int i = 0; i < g->lasts; i++) {
        const HearthEvent *e = &g->last[i];
        camps |= e->kind == EW_EV_MAP || e->kind == EW_EV_NOMAD_CAMPS;
        if (instruct(game, g, e, &msg)) {
            printf("  ");
            say(g->t, stdout, &msg);
        }
    }
    if (camps)
        say_camps(g);
}

static void tell(const HearthGame *game, Guide *g, const HearthEvents *events) {
    if (!events->count)
        return; /* a correction */
    g->lasts = events->count < EVENTS ? events->count : EVENTS;
    memcpy(g->last, events->items, (size_t)g->lasts * sizeof g->last[0]);
    if (!g->quiet)
        tell_last(game, g);
}

static void status(const HearthGame *game, const Guide *g) {
    const EwState *st = &g->now.st;
    const EwPlayer *p = &st->player[EW_NOMAD];
    HearthMsg msg;
    int points = 0;
    for (int i = 0; i < EW_SOURCES; i++)
        points += p->scored[i];
    hearth_msg(&msg, TERM_T(COMP_STATUS));
    hearth_msg_number(&msg, "food", p->food);
    hearth_msg_number(&msg, "tools", p->tool);
    hearth_msg_number(&msg, "honor", p->honor);
    hearth_msg_number(&msg, "sacrifice", p->sacrifice);
    hearth_msg_number(&msg, "points", points);
    say(g->t, stdout, &msg);
    hearth_msg(&msg, TERM_T(COMP_STATUS_PIECES));
    hearth_msg_number(&msg, "neutrals", p->neutrals);
    hearth_msg_number(&msg, "megaliths", p->megaliths);
    hearth_msg_number(&msg, "villages", EW_VILLAGES - p->villages);
    hearth_msg_number(&msg, "stones", ew_stone_space(p));
    hearth_msg_number(&msg, "offering", st->offering_down[0] + st->offering_down[1]);
    hearth_msg_number(&msg, "buried", ew_buried(st, EW_NOMAD));
    hearth_msg_number(&msg, "eclipse", st->nomad_pile);
    say(g->t, stdout, &msg);
    for (int i = 0; i < EW_ANIMALS; i++)
        if (p->upright[i]) {
            hearth_msg(&msg, TERM_T(COMP_STATUS_ANIMAL));
            hearth_msg_word(&msg, "animal", ew_animal_name(game, i));
            hearth_msg_number(&msg, "count", p->upright[i]);
            printf("  ");
            say(g->t, stdout, &msg);
        }
    say_camps(g);
}

static void result(const HearthGame *game, const Guide *g) {
    HearthLine lines[HEARTH_MAX_LINES];
    HearthLines all = {lines, HEARTH_MAX_LINES, 0};
    HearthMsg msg;
    int total = ew_companion_score(game, &g->now, &all), part[EW_PARTS] = {0};
    for (int i = 0; i < all.count; i++)
        part[lines[i].group] += lines[i].points;
    for (int i = 0; i < EW_PARTS; i++)
        if (part[i]) {
            hearth_msg(&msg, TERM_T(NOMAD_PART));
            hearth_msg_number(&msg, "points", part[i]);
            hearth_msg_word(&msg, "part", &ew_texts[EW_T_FROM_HONOR + i]);
            printf("  ");
            say(g->t, stdout, &msg);
        }
    hearth_msg(&msg, TERM_T(NOMAD_TOTAL));
    hearth_msg_number(&msg, "points", total);
    say(g->t, stdout, &msg);
}

/* ---- Answers ---- */

static bool remember(Guide *g) {
    if (g->count == g->cap) {
        int cap = g->cap ? 2 * g->cap : 64;
        EwCompanion *grown = realloc(g->past, (size_t)cap * sizeof *grown);
        if (!grown)
            return false;
        g->past = grown;
        g->cap = cap;
    }
    g->past[g->count++] = g->now;
    return true;
}

/* Takes a line in English words that is an answer, a correction or a step back. 0, or a code and
 * the reason. */
static int take(const HearthGame *game, Guide *g, const char *line, HearthErr *err) {
    HearthEvent items[EVENTS];
    HearthEvents events = {.items = items, .cap = EVENTS};
    if (strcmp(line, "back") == 0) {
        if (!g->count)
            return hearth_fail(err, HEARTH_NO_UNDO, TERM_T(NOMAD_NO_BACK));
        g->now = g->past[--g->count];
        g->lasts = 0;
        return HEARTH_OK;
    }
    EwCompanion before = g->now;
    int code = ew_companion_answer(game, &g->now, line, strlen(line), &events, err);
    if (code)
        return code;
    EwCompanion after = g->now;
    g->now = before;
    if (!remember(g))
        return hearth_fail(err, HEARTH_TOO_SMALL, TERM_T(ERR_MEMORY));
    g->now = after;
    tell(game, g, &events);
    return HEARTH_OK;
}

static bool write_line(Guide *g, const char *line) {
    char text[NOMAD_LINE + 2];
    int n = snprintf(text, sizeof text, "%s\n", line);
    return g->file.fd < 0 || record_append(g->t, &g->file, text, (size_t)n);
}

static void say_help(const Guide *g) {
    HearthMsg msg;
    nomad_help(g->t, &msg);
    say(g->t, stdout, &msg);
    nomad_counts(g->t, &msg);
    say(g->t, stdout, &msg);
}

/* One more line of the person in English words; false when the companion must stop, with *code
 * set. */
static bool one_line(const HearthGame *game, Guide *g, const char *line, int *code) {
    HearthErr err;
    Guide trial = *g;
    if (strcmp(line, "status") == 0) {
        status(game, g);
        return true;
    }
    if (strcmp(line, "help") == 0) {
        say_help(g);
        return true;
    }
    /* written down before it counts: a quiet trial says whether it will be taken */
    trial.quiet = true;
    int is = take(game, &trial, line, &err);
    g->past = trial.past;
    g->cap = trial.cap;
    if (is) {
        if (strncmp(line, "set", 3) == 0)
            nomad_set_form(g->t, &err.msg);
        else if (is == HEARTH_BAD_TEXT)
            hearth_msg(&err.msg, TERM_T(COMP_UNFIT));
        say(g->t, stdout, &err.msg);
        return true;
    }
    if (!write_line(g, line)) {
        *code = EXIT_INPUT;
        return false;
    }
    take(game, g, line, &err);
    if (strncmp(line, "set ", 4) == 0)
        status(game, g);
    return true;
}

/* 5.9 to 5.11: what the player does between two rounds. */
static void say_preparation(const Guide *g) {
    for (int i = 0; i < 5; i++)
        if (i != (g->now.st.round == 1 ? 3 : 2)) { /* the era that is not filled up from */
            printf("  ");
            say_text(g->t, stdout, &term_texts[TERM_T_NOMAD_PREPARE_0 + i]);
        }
}

/* The question and what can be answered, so that nobody must guess. */
static void ask(const HearthGame *game, const Guide *g) {
    const HearthText *where = nomad_where(game, &g->now);
    HearthMsg msg;
    if (g->now.ask == EW_ASK_PREPARED)
        say_preparation(g);
    nomad_question(&g->now, &msg);
    say(g->t, stdout, &msg);
    if (where)
        say_text(g->t, stdout, where);
    nomad_how(g->t, &g->now, &msg);
    printf("  ");
    say(g->t, stdout, &msg);
    printf("> ");
    fflush(stdout);
}

/* What Ctrl-C says: ready before it comes, because a handler can do no more than write. Everything
 * that was answered is on the disk by then. */
static char farewell[FAREWELL];

static void on_interrupt(int number) {
    (void)number;
    ssize_t is = write(STDOUT_FILENO, farewell, strlen(farewell));
    _exit(is < 0 ? EXIT_INPUT : EXIT_INTERRUPTED);
}

static void prepare_farewell(const Guide *g) {
    const struct sigaction stop = {.sa_handler = on_interrupt};
    char text[FAREWELL - 2];
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(NOMAD_KEPT));
    arg_text(&msg, "file", g->file.path);
    hearth_msg_text(&msg, g->t->lang, text, sizeof text);
    harmless_text(text, false);
    snprintf(farewell, sizeof farewell, "\n%s\n", text);
    sigaction(SIGINT, &stop, NULL);
}

/* The game is kept, and how to go on with it; a line of its own after what was typed. */
static int leave(bool end) {
    fputs(farewell + !end, stdout);
    return EXIT_FINE;
}

static int converse(const HearthGame *game, Guide *g) {
    char line[NOMAD_LINE], english[NOMAD_LINE];
    int code = EXIT_FINE, asked = -1;
    HearthMsg why;
    prepare_farewell(g);
    for (;;) {
        if (g->now.ask == EW_ASK_NOTHING && asked != EW_ASK_NOTHING)
            result(game, g);
        asked = g->now.ask;
        ask(game, g);
        int n = plain_read_line(line, sizeof line);
        if (n == PLAIN_END)
            return leave(true);
        for (char *tab = line; n < (int)sizeof line && (tab = strchr(tab, '\t'));)
            *tab = ' ';
        if (n >= (int)sizeof line)
            say_text(g->t, stdout, TERM_T(PLAY_LONG));
        else if (strlen(line) != (size_t)n || !hearth_utf8_line(line, (size_t)n))
            say_text(g->t, stdout, TERM_T(NOMAD_NOT_TEXT));
        else if (!nomad_english(g->t, &g->now, line, english, &why))
            say(g->t, stdout, &why);
        else if (strcmp(english, "quit") == 0)
            return leave(false);
        else if (english[0] && !one_line(game, g, english, &code))
            return code;
    }
}

/* ---- Beginning ---- */

static uint64_t seed_number(const char *text) {
    uint64_t h = 14695981039346656037ULL;
    for (; *text; text++)
        h = (h ^ (uint8_t)*text) * 1099511628211ULL;
    return h;
}

static void begin(const HearthGame *game, Guide *g, int form, int level, const char *seed) {
    HearthEvent items[EVENTS];
    HearthEvents events = {.items = items, .cap = EVENTS};
    ew_companion_start(game, &g->now, (EwLevel)level, form > 1, seed_number(seed), &events);
    tell(game, g, &events);
}

/* Which of the tables are ours: docs/rules/endless_winter.md, section 13. */
static void say_ours(const Guide *g) {
    HearthMsg msg;
    say_text(g->t, stdout, TERM_T(NOMAD_OURS));
    for (int i = TERM_T_NOMAD_OURS_0; i <= TERM_T_NOMAD_OURS_6; i++) {
        printf("  - ");
        say_text(g->t, stdout, &term_texts[i]);
    }
    hearth_msg(&msg, TERM_T(NOMAD_THEIRS));
    nomad_arg(g->t, &msg, "set", TERM_T(WORD_SET));
    say(g->t, stdout, &msg);
}

/* The first line: "hearth-nomad 2 level=normal data=HASH seed=TEXT". */
typedef struct LogHead {
    int form, level;
    char data[64], seed[128];
} LogHead;

static bool read_head(const char *line, LogHead *h) {
    char name[32];
    if (sscanf(line, "hearth-nomad %d level=%31s data=%63s seed=%127s", &h->form, name, h->data,
               h->seed) != 4 ||
        h->form < 1 || h->form > FORM)
        return false;
    for (h->level = 0; h->level < EW_DIFFICULTIES && strcmp(name, ew_level_ids[h->level]) != 0;
         h->level++) {
    }
    return h->level < EW_DIFFICULTIES;
}

/* The game with the tables that this one began with; NULL after complaining. */
static const HearthGame *with_tables(const Guide *g, const HearthGame *game, const char *data,
                                     const char *path) {
    HearthErr err;
    HearthRecordNames names = {game, game->rules_version, {data, strlen(data)}};
    const HearthGame *found = hearth_version(game, names.rules, names.data);
    if (found)
        return found;
    hearth_other_data(game, names.data, &err);
    found = packs_find(g->t, &names, path, &err);
    if (!found)
        complain_in_file(g->t, path, &err);
    return found;
}

static int bad_log(const Guide *g, const char *path, int number) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(NOMAD_BAD_FILE));
    hearth_msg_number(&msg, "line", number);
    arg_text(&msg, "file", path);
    return complain(g->t, &msg, EXIT_INPUT);
}

/* *of is the game as it is built in or given, and becomes that of the file. */
static int resume(const HearthGame **of, Guide *g, const char *path) {
    Blob text;
    LogHead head;
    const HearthGame *game = *of;
    int number = 1, code = EXIT_FINE;
    if (!read_file(g->t, path, LOG_BYTES, &text))
        return EXIT_INPUT;
    size_t whole = text.length; /* a line without its end was not written to the end */
    while (whole && text.data[whole - 1] != '\n')
        whole--;
    char *line = text.data, *end = text.data + whole;
    for (; line < end && code == EXIT_FINE; number++) {
        char *stop = memchr(line, '\n', (size_t)(end - line));
        *stop = 0;
        HearthErr err;
        g->quiet = true;
        if (number == 1) {
            if (!read_head(line, &head))
                code = bad_log(g, path, number);
            else if (!(*of = game = with_tables(g, game, head.data, path)))
                code = EXIT_INPUT;
            else
                begin(game, g, head.form, head.level, head.seed);
        } else if (strlen(line) != (size_t)(stop - line) || take(game, g, line, &err)) {
            code = bad_log(g, path, number);
        }
        line = stop + 1;
    }
    if (number == 1)
        code = bad_log(g, path, number);
    g->quiet = false;
    free(text.data);
    if (code == EXIT_FINE && !record_reopen(g->t, path, &g->file))
        return EXIT_INPUT;
    if (code == EXIT_FINE && !record_cut(g->t, &g->file, whole))
        return EXIT_INPUT;
    if (code == EXIT_FINE) {
        packs_keep_again(g->t, game, path);
        status(game, g);
        if (g->lasts)
            say_text(g->t, stdout, TERM_T(NOMAD_LAST));
        tell_last(game, g);
    }
    return code;
}

static int set_out(const HearthGame *game, Guide *g, const Args *args) {
    const char *level = args_get(args, "level"), *seed = args_get(args, "seed");
    const char *path = args_get(args, "record");
    char head[512], made_up[SEED_TEXT];
    int at = 0;
    HearthMsg msg;
    while (level && at < EW_DIFFICULTIES && strcmp(level, ew_level_ids[at]) != 0)
        at++;
    if (at == EW_DIFFICULTIES) {
        hearth_msg(&msg, TERM_T(NOMAD_LEVEL));
        arg_text(&msg, "level", level);
        return complain(g->t, &msg, EXIT_USAGE);
    }
    if (seed && (strlen(seed) > 100 || !seed[0] || strpbrk(seed, " \t\n")))
        return complain_text(g->t, TERM_T(NOMAD_SEED), EXIT_USAGE);
    if (!seed) {
        fresh_seed(made_up);
        seed = made_up;
    }
    if (!(path ? record_create(g->t, path, &g->file)
               : record_create_default(g->t, "nomad", "nomad", &g->file)))
        return EXIT_INPUT;
    snprintf(head, sizeof head, "hearth-nomad %d level=%s data=%s seed=%s", FORM, ew_level_ids[at],
             game->data, seed);
    if (!packs_keep(g->t, game, g->file.path) || !write_line(g, head)) {
        record_discard(&g->file);
        return EXIT_INPUT;
    }
    hearth_msg(&msg, TERM_T(SEED));
    arg_text(&msg, "seed", seed);
    say(g->t, stdout, &msg);
    hearth_msg(&msg, TERM_T(NOMAD_FILE));
    arg_text(&msg, "file", g->file.path);
    say(g->t, stdout, &msg);
    say_ours(g);
    say_text(g->t, stdout, TERM_T(NOMAD_WELCOME));
    nomad_help(g->t, &msg);
    say(g->t, stdout, &msg);
    begin(game, g, FORM, at, seed);
    return EXIT_FINE;
}

int cmd_nomad(const Args *args) {
    const HearthGame *game = args_game(args, hearth_endless_winter.id);
    Guide g = {.t = args->term, .file = {.fd = -1}};
    const char *path = args_get(args, "resume");
    if (!game)
        return EXIT_USAGE;
    if (path && (args_clash(args, "resume", "level") || args_clash(args, "resume", "seed") ||
                 args_clash(args, "resume", "record")))
        return EXIT_USAGE;
    int code = path ? resume(&game, &g, path) : set_out(game, &g, args);
    if (code == EXIT_FINE)
        code = converse(game, &g);
    if (g.file.fd >= 0)
        record_close(&g.file);
    free(g.past);
    return code;
}
