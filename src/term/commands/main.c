/* main.c - The program `hearth`: finds the command and hands over. */
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cmd.h"
#include "draw.h"
#include "packs.h"
#include "spread.h"

#ifndef HEARTH_WITHOUT_SERVER
#include "server_texts.h"
#endif

#define SEATS                                                                                      \
    { "seats", "LIST", TERM_T(ARG_SEATS), 0 }
#define NAME                                                                                       \
    { "name", "NAME", TERM_T(ARG_NAME), ',' }
#define SEED                                                                                       \
    { "seed", "SEED", TERM_T(ARG_SEED), 0 }
#define OPTION                                                                                     \
    { "option", "NAME=VALUE", TERM_T(ARG_OPTION), ' ' }
#define RECORD                                                                                     \
    { "record", "FILE", TERM_T(ARG_RECORD), 0 }
#define PRACTICE                                                                                   \
    { "practice", NULL, TERM_T(ARG_PRACTICE), 0 }
#define THINK                                                                                      \
    { "think", "MS", TERM_T(ARG_THINK), 0 }
#define ROLLOUTS                                                                                   \
    { "rollouts", "N", TERM_T(ARG_ROLLOUTS), 0 }
#define SEAT                                                                                       \
    { "seat", "N", TERM_T(ARG_SEAT), 0 }
#define PACK                                                                                       \
    { "pack", "FILE", TERM_T(ARG_PACK), 0 }
#define JSON                                                                                       \
    { "json", NULL, TERM_T(ARG_JSON), 0 }

static const Command commands[] = {
    {"games", "hearth games [--json]", TERM_T(CMD_GAMES), cmd_games, 0, 0, {JSON}},
    {"new",
     "hearth new GAME [OPTIONS]",
     TERM_T(CMD_NEW),
     cmd_new,
     1,
     1,
     {SEATS, NAME, SEED, OPTION, PACK, {"record", "FILE", TERM_T(ARG_NEW_RECORD), 0}, PRACTICE}},
    {"play",
     "hearth play [GAME] [OPTIONS] | hearth play --resume FILE",
     TERM_T(CMD_PLAY),
     cmd_play,
     0,
     1,
     {SEATS,
      NAME,
      SEED,
      OPTION,
      PACK,
      {"resume", "FILE", TERM_T(ARG_RESUME), 0},
      RECORD,
      {"no-record", NULL, TERM_T(ARG_NO_RECORD), 0},
      PRACTICE,
      {"think", "MS", TERM_T(ARG_BOT_THINK), 0},
      {"scenes", "wait|off|SECONDS", TERM_T(ARG_SCENES), 0},
      {"plain", NULL, TERM_T(ARG_PLAIN), 0}}},
#ifndef HEARTH_WITHOUT_SERVER
    {"serve",
     "hearth serve [OPTIONS]",
     SERVER_T(CMD),
     cmd_serve,
     0,
     0,
     {{"listen", "ADDRESS:PORT", SERVER_T(ARG_LISTEN), ' '},
      {"host", "NAME", SERVER_T(ARG_HOST), ' '},
      {"origin", "ORIGIN", SERVER_T(ARG_ORIGIN), ' '},
      {"proxy", "ADDRESS", SERVER_T(ARG_PROXY), ' '},
      {"store", "FILE|URL|none", SERVER_T(ARG_STORE), 0},
      {"patience", "SECONDS", SERVER_T(ARG_PATIENCE), 0},
      {"json", NULL, SERVER_T(ARG_JSON), 0},
      {"metrics", "local|all", SERVER_T(ARG_METRICS), 0},
      {"per-address", "N", SERVER_T(ARG_PER_ADDRESS), 0},
      {"bot-threads", "N", SERVER_T(ARG_BOT_THREADS), 0},
      {"think", "MS", SERVER_T(ARG_THINK), 0},
      {"max-tables", "N", SERVER_T(ARG_MAX_TABLES), 0},
      {"opens-per-minute", "N", SERVER_T(ARG_OPENS), 0},
      {"bots-alone", "N", SERVER_T(ARG_BOTS_ALONE), 0},
      {"no-boards", NULL, SERVER_T(ARG_NO_BOARDS), 0},
      {"keep-days", "DAYS", SERVER_T(ARG_KEEP), 0},
      {"keep-playing-days", "DAYS", SERVER_T(ARG_KEEP_PLAYING), 0},
      {"keep-bots-days", "DAYS", SERVER_T(ARG_KEEP_BOTS), 0},
      {"keep-waiting-days", "DAYS", SERVER_T(ARG_KEEP_WAITING), 0},
      {"push", "none|public|all", SERVER_T(ARG_PUSH), 0},
      {"push-contact", "ADDRESS", SERVER_T(ARG_PUSH_CONTACT), 0},
      {"push-ca", "FILE", SERVER_T(ARG_PUSH_CA), 0},
      {"backup-to", "FOLDER", SERVER_T(ARG_BACKUP_TO), 0},
      {"backup-every", "HOURS", SERVER_T(ARG_BACKUP_EVERY), 0},
      {"backup-keep", "DAYS,DAYS,WEEKS", SERVER_T(ARG_BACKUP_KEEP), 0}}},
#endif
    {"sim",
     "hearth sim GAME [OPTIONS]",
     TERM_T(CMD_SIM),
     cmd_sim,
     1,
     1,
     {SEATS,
      SEED,
      OPTION,
      PACK,
      {"games", "N", TERM_T(ARG_GAMES), 0},
      {"threads", "T", TERM_T(ARG_THREADS), 0},
      JSON,
      {"transcripts", NULL, TERM_T(ARG_TRANSCRIPTS), 0},
      {"records", "FOLDER", TERM_T(ARG_RECORDS), 0}}},
    {"replay",
     "hearth replay RECORD [OPTIONS]",
     TERM_T(CMD_REPLAY),
     cmd_replay,
     1,
     1,
     {{"at", "N", TERM_T(ARG_AT), 0}, PACK, JSON, {"plain", NULL, TERM_T(ARG_PLAIN), 0}}},
    {"verify", "hearth verify RECORD", TERM_T(CMD_VERIFY), cmd_verify, 1, 1, {PACK, JSON}},
    {"score",
     "hearth score cartographers [OPTIONS] < SHEET",
     TERM_T(CMD_SCORE),
     cmd_score,
     1,
     1,
     {{"card", "ID", TERM_T(ARG_CARD), 0}, JSON}},
    {"hint",
     "hearth hint RECORD [OPTIONS]",
     TERM_T(CMD_HINT),
     cmd_hint,
     1,
     1,
     {ROLLOUTS, THINK, SEAT, PACK, JSON}},
    {"analyze",
     "hearth analyze RECORD [OPTIONS]",
     TERM_T(CMD_ANALYZE),
     cmd_analyze,
     1,
     1,
     {ROLLOUTS, THINK, SEAT, PACK, JSON}},
    {"match",
     "hearth match BOT BOT [OPTIONS]",
     TERM_T(CMD_MATCH),
     cmd_match,
     2,
     2,
     {{"game", "GAME", TERM_T(ARG_GAME), 0},
      SEED,
      OPTION,
      PACK,
      {"games", "N", TERM_T(ARG_GAMES), 0},
      {"threads", "T", TERM_T(ARG_THREADS), 0},
      {"solo", NULL, TERM_T(ARG_SOLO), 0},
      JSON}},
    {"train",
     "hearth train GAME [OPTIONS] | hearth train GAME --report FILE | --measure FILE",
     TERM_T(CMD_TRAIN),
     cmd_train,
     1,
     1,
     {SEED,
      {"games", "N", TERM_T(ARG_TRAIN_GAMES), 0},
      {"until", "N", TERM_T(ARG_TRAIN_UNTIL), 0},
      {"batch", "N", TERM_T(ARG_TRAIN_BATCH), 0},
      {"threads", "T", TERM_T(ARG_TRAIN_THREADS), 0},
      {"state", "FILE", TERM_T(ARG_TRAIN_STATE), 0},
      {"out", "FILE", TERM_T(ARG_TRAIN_OUT), 0},
      {"check-every", "N", TERM_T(ARG_TRAIN_EVERY), 0},
      {"check-games", "N", TERM_T(ARG_TRAIN_CHECK), 0},
      {"report", "FILE", TERM_T(ARG_TRAIN_REPORT), 0},
      {"measure", "FILE", TERM_T(ARG_TRAIN_MEASURE), 0}}},
    {"rules", "hearth rules GAME [TOPIC]", TERM_T(CMD_RULES), cmd_rules, 1, 2, {{0}}},
    {"print",
     "hearth print [OPTIONS] [RECORD]",
     DRAW_T(CMD_PRINT),
     cmd_print,
     0,
     1,
     {{"empty", NULL, DRAW_T(ARG_EMPTY), 0},
      {"side", "A|B", DRAW_T(ARG_SIDE), 0},
      {"paper", "a4|letter", DRAW_T(ARG_PAPER), 0},
      {"seat", "N", DRAW_T(ARG_SEAT), 0},
      {"white", NULL, DRAW_T(ARG_WHITE), 0},
      {"out", "FILE", DRAW_T(ARG_OUT), 0}}},
    {"nomad",
     "hearth nomad [OPTIONS] | hearth nomad --resume FILE",
     TERM_T(CMD_NOMAD),
     cmd_nomad,
     0,
     0,
     {{"level", "LEVEL", TERM_T(ARG_LEVEL), 0},
      SEED,
      PACK,
      {"record", "FILE", TERM_T(ARG_NOMAD_RECORD), 0},
      {"resume", "FILE", TERM_T(ARG_NOMAD_RESUME), 0}}},
#ifndef HEARTH_WITHOUT_SERVER
    {"export",
     "hearth export STORE [TABLE...] [OPTIONS]",
     TERM_T(CMD_EXPORT),
     cmd_export,
     1,
     ARGS_PLACES,
     {{"out", "FILE", TERM_T(ARG_EXPORT_OUT), 0}}},
    {"import", "hearth import STORE [FILE]", TERM_T(CMD_IMPORT), cmd_import, 1, 2, {{0}}},
    {"tables",
     "hearth tables [--store STORE] list|unlist|close [TABLE...] [OPTIONS]",
     TERM_T(CMD_TABLES),
     cmd_tables,
     1,
     ARGS_PLACES,
     {{"store", "FILE|URL", TERM_T(ARG_TABLES_STORE), 0},
      {"listed", NULL, TERM_T(ARG_TABLES_LISTED), 0},
      {"limit", "N", TERM_T(ARG_TABLES_LIMIT), 0},
      JSON}},
#endif
    {"engine", "hearth engine GAME", TERM_T(CMD_ENGINE), cmd_engine, 1, 1, {PACK}},
    {"pack",
     "hearth pack check FILE | show GAME|FILE | diff GAME|FILE GAME|FILE",
     TERM_T(CMD_PACK),
     cmd_pack,
     2,
     3,
     {{"text", NULL, TERM_T(ARG_PACK_TEXT), 0}, {"json", NULL, TERM_T(ARG_PACK_JSON), 0}}},
    {"bench",
     "hearth bench [OPTIONS]",
     TERM_T(CMD_BENCH),
     cmd_bench,
     0,
     0,
     {JSON, {"quick", NULL, TERM_T(ARG_QUICK), 0}}},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void overview(const Term *t) {
    say_text(t, stdout, TERM_T(HELP_HEAD));
    printf("\n");
    for (int i = 0; i < COMMANDS; i++) {
        printf("  %-8s ", commands[i].name);
        say_text(t, stdout, commands[i].text);
    }
    printf("\n");
    args_more(t);
}

static const char *user_language(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0])
            return hearth_language(value);
    }
    return "en";
}

static int unknown_command(const Term *t, const char *word) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_COMMAND));
    arg_text(&msg, "command", word);
    return complain(t, &msg, EXIT_USAGE);
}

/* Joins the processes that mpirun has started. All do the same; the first one speaks. */
static bool spread(const Term *t) {
    if (!hearth_spread_begin()) {
        complain_text(t, TERM_T(SPREAD_FAILED), EXIT_INPUT);
        return false;
    }
    return hearth_spread_rank() == 0 ||
           (freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr));
}

static int run(const Command *command, Term *t, int count, char **words) {
    Args args;
    bool help;
    int code = args_read(command, t, count, words, &args, &help);
    if (code)
        return code;
    if (help) {
        args_help(t, command);
        return EXIT_FINE;
    }
    bool spreads =
        command->run == cmd_sim || command->run == cmd_match || command->run == cmd_train;
    if (spreads && !spread(t))
        return EXIT_INPUT;
    const char *path = args_get(&args, "pack");
    if (path && !(t->pack = packs_read(t, path)))
        return EXIT_INPUT;
    code = command->run(&args);
    if (code == EXIT_FINE) /* else mpirun ends the others, which may be waiting */
        hearth_spread_end();
    return code;
}

static int version(const Term *t) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(VERSION));
    arg_text(&msg, "version", HEARTH_VERSION);
    say(t, stdout, &msg);
    return EXIT_FINE;
}

/* What may stand before the command, as in "hearth --lang el --help". */
static const Command no_command = {.name = "COMMAND",
                                   .usage = "hearth COMMAND [OPTIONS]",
                                   .args = {{"version", NULL, TERM_T(VERSION), 0}}};

/* How many words belong to options before the command. */
static int leading(int count, char **words) {
    int n = 0;
    while (n < count && words[n][0] == '-')
        n += strcmp(words[n], "--lang") == 0 && n + 1 < count ? 2 : 1;
    return n;
}

static int start(Term *t, int count, char **words) {
    int before = leading(count, words);
    const Command *command = NULL;
    Args args;
    bool help;
    int code = args_read(&no_command, t, before, words, &args, &help);
    if (code)
        return code;
    if (args_has(&args, "version"))
        return version(t);
    if (help || before == count) {
        overview(t);
        return EXIT_FINE;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(words[before], commands[i].name) == 0)
            command = &commands[i];
    return command ? run(command, t, count - before - 1, words + before + 1)
                   : unknown_command(t, words[before]);
}

static bool processor_fits(void) {
#if defined(__x86_64__) && defined(__POPCNT__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt");
#else
    return true;
#endif
}

int main(int argc, char **argv) {
    Aloud aloud = {0};
    Packs packs = {0};
    Term t = {.lang = user_language(), .packs = &packs, .aloud = &aloud};
    /* a locale that is not installed says nothing about the terminal, and terminals speak UTF-8 */
    if (!setlocale(LC_CTYPE, ""))
        setlocale(LC_CTYPE, "C.UTF-8");
    signal(SIGPIPE, SIG_IGN); /* finish_output() deals with a reader that went away */
    if (!processor_fits())
        return complain_text(&t, TERM_T(ERR_CPU), EXIT_INPUT);
    int code = start(&t, argc - 1, argv + 1);
    packs_free(&packs);
    aloud_close(&aloud);
    return finish_output(&t, code);
}
