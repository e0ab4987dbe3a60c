/* cmd_play.c - `hearth new` and `hearth play`: what is to be played, and on which kind of screen.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "full.h"
#include "naming.h"
#include "pages.h"
#include "plain.h"
#include "show.h"
#include "start.h"
#include "unfinished.h"

/* A new game as the command line describes it. */
static PlayingSetup setup_of(const Args *args, const HearthGame *game, long think, int scenes) {
    return (PlayingSetup){.game = game,
                          .seats = args_get(args, "seats"),
                          .names = args_get(args, "name"),
                          .seed = args_get(args, "seed"),
                          .options = args_get(args, "option"),
                          .record = args_get(args, "record"),
                          .no_record = args_has(args, "no-record"),
                          .practice = args_has(args, "practice"),
                          .think_ms = (uint32_t)think,
                          .scenes = scenes};
}

/* ---- The full screen ---- */

/* What is said after the screen is closed: there it can be read again and copied. */
typedef struct Farewell {
    char *said; /* complaints that would have been hidden behind the screen */
    size_t length;
    char *games; /* where the games are that were played */
    size_t games_length;
    FILE *games_out;
} Farewell;

static void say_file(const Term *t, FILE *out, const HearthText *text, const char *path) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    arg_text(&msg, "file", path);
    say(t, out, &msg);
}

static void note_game(const Playing *p, Farewell *bye) {
    if (p->file.fd < 0)
        return;
    if (hearth_match_over(p->m)) {
        say_file(p->t, bye->games_out, TERM_T(PLAY_SAVED), p->file.path);
        say_file(p->t, bye->games_out, TERM_T(PLAY_AFTER), p->file.path);
    } else {
        say_file(p->t, bye->games_out, TERM_T(PLAY_RESUME), p->file.path);
    }
    playing_say_pack(p, bye->games_out);
}

/* One game on the screen; *again is filled in if another one with its settings is wanted. */
static int full_game(Screen *s, Playing *p, PlayingSetup *again, char seed[], Farewell *bye) {
    FullNext next;
    int code = full_play(s, p, &next);
    const char *old = hearth_match_seed(p->m);
    note_game(p, bye);
    if (next == FULL_LEAVE)
        again->game = NULL;
    if (next == FULL_AGAIN_SAME && old)
        snprintf(seed, HEARTH_SEED_MAX + 1, "%s", old);
    again->seed = next == FULL_AGAIN_SAME && old ? seed : NULL;
    return code;
}

/* The seats and options of a match in the words of the command line. */
static void words_of(const Playing *p, char *seats, size_t seats_cap, char *options,
                     size_t options_cap) {
    HearthBuf s = hearth_buf(seats, seats_cap), o = hearth_buf(options, options_cap);
    const HearthGame *game = hearth_match_game(p->m);
    HearthOptions parsed;
    for (int i = 0; i < p->seating.count; i++) {
        hearth_buf_text(&s, i ? "," : "");
        HearthSlice kind = seating_kind(p->seating.name[i], strlen(p->seating.name[i]));
        if (p->seating.bot[i])
            hearth_buf_bytes(&s, kind.text, kind.length);
        else
            hearth_buf_text(&s, "you");
    }
    hearth_match_view(p->m, HEARTH_PUBLIC, p->view);
    game->options_of(game, p->view, &parsed);
    hearth_options_print(game, &parsed, &o);
}

enum { SEATS_CAP = HEARTH_MAX_SEATS * (HEARTH_NAME_MAX + 2) };

typedef struct Table {
    Playing playing;
    PlayingSetup setup;
    Start start;
    char seats[SEATS_CAP], options[512], seed[HEARTH_SEED_MAX + 1];
} Table;

/* A game that goes on, which must be of `game` if that is given, or a new one. */
static int open_playing(const Term *t, const char *resume, const PlayingSetup *setup,
                        const HearthGame *game, Playing *p) {
    if (!resume)
        return playing_new(t, setup, p);
    int code = playing_resume(t, resume, game, setup->think_ms, p);
    p->scenes = setup->scenes;
    return code;
}

/* Opens what is to be played first. */
static int open_first(const Term *t, Screen *s, const char *resume, const HearthGame *game,
                      Table *table) {
    if (!resume && !game) {
        if (!start_run(s, &table->start))
            return -1;
        PlayingSetup given = table->setup;
        table->setup = table->start.setup;
        table->setup.think_ms = given.think_ms;
        table->setup.scenes = given.scenes;
        table->setup.names = given.names;
        table->setup.asks = given.asks;
        resume = table->start.resume[0] ? table->start.resume : NULL;
    }
    return open_playing(t, resume, &table->setup, game, &table->playing);
}

static int full_games(const Term *t, Screen *s, const char *resume, const HearthGame *game,
                      Table *table, Farewell *bye) {
    int code = open_first(t, s, resume, game, table);
    if (code)
        return code < 0 ? EXIT_FINE : code;
    for (;;) {
        Playing *p = &table->playing;
        /* what another game with the same settings would be */
        words_of(p, table->seats, sizeof table->seats, table->options, sizeof table->options);
        table->setup.game = hearth_match_game(p->m);
        table->setup.seats = table->seats;
        table->setup.options = table->options;
        table->setup.record = NULL;
        code = full_game(s, p, &table->setup, table->seed, bye);
        playing_close(p);
        if (code || !table->setup.game)
            return code;
        code = playing_new(t, &table->setup, p);
        if (code)
            return code;
    }
}

/* Asks somebody who plays here for the first time what they are called. */
static bool ask_on(void *context, const NamingQuestion *q, PlayerName name) {
    PlayerName proposed;
    memcpy(proposed, name, sizeof proposed);
    if (prompt_name(context, q, name))
        return true;
    if (q->person == 0 && !screen_gone())
        naming_remember(0, proposed); /* asked once: then it is what was proposed */
    return false;
}

/* Runs on the screen, and says afterwards what could not be said there. */
static int on_screen(const Args *args, const char *resume, const PlayingSetup *setup) {
    Farewell bye = {0};
    Term t = *args->term;
    Screen s;
    Table *table = calloc(1, sizeof *table);
    t.complaints = open_memstream(&bye.said, &bye.length);
    bye.games_out = open_memstream(&bye.games, &bye.games_length);
    if (!table || !t.complaints || !bye.games_out) {
        free(table);
        return complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    }
    int code = EXIT_INPUT;
    table->setup = *setup;
    if (screen_open(args->term, &s)) {
        s.t = &t;
        table->setup.asks = &(NamingAsk){ask_on, &s};
        code = full_games(&t, &s, resume, setup->game, table, &bye);
        screen_close(&s);
    }
    fclose(t.complaints);
    fclose(bye.games_out);
    fputs(bye.said, stderr);
    fputs(bye.games, stdout);
    free(bye.said);
    free(bye.games);
    free(table);
    return code;
}

/* ---- Lines of text ---- */

/* The same in sentences. */
static bool ask_in_lines(void *context, const NamingQuestion *q, PlayerName name) {
    const Term *t = context;
    char line[256];
    HearthMsg msg;
    hearth_msg(&msg, q->person ? TERM_T(PLAY_NAME_OF) : TERM_T(PLAY_NAME));
    hearth_msg_number(&msg, "number", q->person + 1);
    arg_text(&msg, "name", name);
    do {
        say(t, stdout, &msg);
        printf("> ");
        fflush(stdout);
        int length = plain_read_line(line, sizeof line);
        if (length == PLAIN_END)
            return false;
        if (length == 0)
            snprintf(line, sizeof line, "%s", name);
    } while (!naming_fits(t, q, line, strlen(line)));
    snprintf(name, sizeof(PlayerName), "%.*s", (int)sizeof(PlayerName) - 1, line);
    return true;
}

/* Somebody can answer: a script has lines for decisions only. */
static bool can_answer(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static int in_lines(const Args *args, const char *resume, PlayingSetup *setup) {
    Playing *p = malloc(sizeof *p);
    NamingAsk asks = {ask_in_lines, (void *)args->term};
    if (!p)
        return complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    setup->asks = can_answer() ? &asks : NULL;
    int code = open_playing(args->term, resume, setup, setup->game, p);
    if (!code) {
        code = plain_play(p);
        playing_close(p);
    }
    free(p);
    return code;
}

/* Which of the unfinished games, asked in sentences; false to leave. */
static bool ask_unfinished(const Term *t, const Unfinished *list, int n, int *chosen) {
    char line[64];
    uint64_t number = 0;
    say_text(t, stdout, TERM_T(PLAY_UNFINISHED));
    for (int i = 0; i < n; i++) {
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(PLAY_UNFINISHED_LINE));
        hearth_msg_number(&msg, "number", i + 1);
        hearth_msg_word(&msg, "game", list[i].game->title);
        arg_text(&msg, "players", list[i].players);
        arg_text(&msg, "where", list[i].where);
        arg_text(&msg, "file", list[i].path);
        say(t, stdout, &msg);
    }
    for (;;) {
        say_text(t, stdout, TERM_T(PLAY_UNFINISHED_ASK));
        printf("> ");
        fflush(stdout);
        int length = plain_read_line(line, sizeof line);
        if (length <= 0)
            return false;
        if (length < (int)sizeof line &&
            hearth_slice_number((HearthSlice){line, strlen(line)}, (uint64_t)n, &number) &&
            number) {
            *chosen = (int)number - 1;
            return true;
        }
    }
}

static int unfinished_in_lines(const Args *args, PlayingSetup *setup) {
    Unfinished *list = malloc(UNFINISHED_MAX * sizeof *list);
    int chosen = 0, code = EXIT_FINE;
    if (!list)
        return complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    int n = find_unfinished(args->term, show_where, list);
    if (n == 0)
        code = complain_text(args->term, TERM_T(PLAY_NONE_UNFINISHED), EXIT_USAGE);
    else if (ask_unfinished(args->term, list, n, &chosen))
        code = in_lines(args, list[chosen].path, setup);
    free(list);
    return code;
}

/* ---- The commands ---- */

/* A name that is given is the one of the next games as well. */
static bool take_name(const Args *args, const HearthGame *game) {
    const char *given = args_get(args, "name");
    PlayerName first;
    if (!given)
        return true;
    size_t length = strcspn(given, ",");
    if (!naming_good(args->term, game, given, length))
        return false;
    snprintf(first, sizeof first, "%.*s", (int)length, given);
    naming_remember(0, first);
    return true;
}

/* Options that make a new game do not go with an old one, or with none. */
static bool only_for_new(const Args *args) {
    static const char *const fresh[] = {"seats",  "seed",      "option",
                                        "record", "no-record", "practice"};
    for (size_t i = 0; i < sizeof fresh / sizeof fresh[0]; i++) {
        if (args_clash(args, "resume", fresh[i]))
            return false;
        if (args->place_count == 0 && !args_has(args, "resume") && args_has(args, fresh[i])) {
            HearthMsg msg;
            hearth_msg(&msg, TERM_T(ERR_ARGUMENTS));
            arg_text(&msg, "usage", args->command->usage);
            complain(args->term, &msg, EXIT_USAGE);
            return false;
        }
    }
    return true;
}

/* How what others do is told. */
static bool read_scenes(const Args *args, int *out) {
    const char *word = args_get(args, "scenes");
    long seconds = 0;
    *out = SCENES_WAIT;
    if (!word || strcmp(word, "wait") == 0)
        return true;
    if (strcmp(word, "off") == 0) {
        *out = SCENES_OFF;
        return true;
    }
    if (!args_number(args, "scenes", 1, 60, &seconds))
        return false;
    *out = (int)seconds * 10;
    return true;
}

int cmd_play(const Args *args) {
    const HearthGame *game = NULL;
    const char *resume = args_get(args, "resume");
    long think = 0;
    int scenes;
    if (!only_for_new(args) || args_clash(args, "resume", "name") ||
        args_clash(args, "record", "no-record") || !args_number(args, "think", 1, 600000, &think) ||
        !read_scenes(args, &scenes))
        return EXIT_USAGE;
    if (args->place_count && !(game = args_game(args, args->places[0])))
        return EXIT_USAGE;
    if (!take_name(args, game))
        return EXIT_USAGE;
    bool full =
        !args_has(args, "plain") && (!game || full_for(game)) && screen_possible(args->term);
    if (full && resume) { /* a game that has no full screen yet */
        Loaded record;
        if (!load_record(args->term, resume, true, &record))
            return EXIT_INPUT;
        full = full_for(hearth_match_game(record.match)) != NULL;
        unload(&record);
    }
    PlayingSetup setup = setup_of(args, game, think, scenes);
    if (full)
        return on_screen(args, resume, &setup);
    if (!resume && !game)
        return unfinished_in_lines(args, &setup);
    return in_lines(args, resume, &setup);
}

/* Writes it down, or with "--record -" prints it. */
static bool put_new(Playing *p, const char *path) {
    Blob text;
    HearthErr err;
    if (hearth_match_advance(p->m, &err)) {
        complain_err(p->t, &err, EXIT_INPUT);
        return false;
    }
    if (!record_text(p->t, p->m, &text))
        return false;
    bool printed = path && strcmp(path, "-") == 0;
    bool ok = printed ? fwrite(text.data, 1, text.length, stdout) == text.length
                      : playing_write(p, path, text.data, text.length);
    free(text.data);
    if (printed || !ok)
        return ok;
    plain_say_fair(p);
    plain_say_file(p, TERM_T(PLAY_SAVED));
    playing_say_pack(p, stdout);
    plain_say_file(p, TERM_T(NEW_PLAY));
    return true;
}

int cmd_new(const Args *args) {
    const HearthGame *game = args_game(args, args->places[0]);
    Playing *p = malloc(sizeof *p);
    if (!p)
        return complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    PlayingSetup setup = setup_of(args, game, 0, SCENES_OFF);
    int code = game ? playing_unwritten(args->term, &setup, p) : EXIT_USAGE;
    if (!code) {
        code = put_new(p, setup.record) ? EXIT_FINE : EXIT_INPUT;
        playing_close(p);
    }
    free(p);
    return code;
}
