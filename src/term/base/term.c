/* term.c - Saying things on standard output and standard error. */
#include "term.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "catalogue.h"
#include "harmless.h"

const HearthText term_texts[TERM_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "term_texts.def"
#undef TEXT
#undef TEXTS
};

enum { SENTENCE_MAX = 4096 };

void say(const Term *t, FILE *out, const HearthMsg *msg) {
    char text[SENTENCE_MAX];
    hearth_msg_text(msg, t->lang, text, sizeof text);
    harmless_text(text, true);
    fprintf(out, "%s\n", text);
}

void say_text(const Term *t, FILE *out, const HearthText *text) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    say(t, out, &msg);
}

void msg_mute(const Term *t, HearthMsg *out) {
    const char *program = aloud_program(t->aloud);
    hearth_msg(out, TERM_T(ALOUD_FAILED));
    arg_text(out, "program", program ? program : "");
}

void say_mute(const Term *t, FILE *out) {
    HearthMsg msg;
    msg_mute(t, &msg);
    say(t, out, &msg);
}

void arg_text(HearthMsg *msg, const char *name, const char *text) {
    hearth_msg_bytes(msg, name, text, strlen(text));
}

void arg_move(const Term *t, HearthMsg *msg, const HearthMatch *m, const void *state, int seat,
              uint32_t action) {
    char text[512];
    HearthMsg move;
    hearth_match_game(m)->describe(hearth_match_game(m), state, seat, action, &move);
    hearth_match_fill_names(m, &move);
    hearth_msg_text(&move, t->lang, text, sizeof text);
    arg_text(msg, "move", text);
}

void arg_decimal(const Term *t, HearthMsg *msg, const char *name, int digits, double value) {
    char text[40];
    snprintf(text, sizeof text, "%.*f", digits, value);
    char *point = strchr(text, '.');
    if (point)
        *point = hearth_decimal_point(t->lang);
    arg_text(msg, name, text);
}

double seconds_now(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

static int complain_bytes(const Term *t, char *sentence, int exit_code) {
    if (t->quiet)
        return exit_code;
    harmless_text(sentence, false);
    fflush(stdout);
    fprintf(t->complaints ? t->complaints : stderr, "hearth: %s\n", sentence);
    return exit_code;
}

int complain(const Term *t, const HearthMsg *msg, int exit_code) {
    char text[SENTENCE_MAX];
    hearth_msg_text(msg, t->lang, text, sizeof text);
    return complain_bytes(t, text, exit_code);
}

int complain_text(const Term *t, const HearthText *text, int exit_code) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    return complain(t, &msg, exit_code);
}

int complain_err(const Term *t, const HearthErr *err, int exit_code) {
    char text[SENTENCE_MAX];
    hearth_err_text(err, t->lang, text, sizeof text);
    return complain_bytes(t, text, exit_code);
}

int complain_in_file(const Term *t, const char *file, const HearthErr *err) {
    char text[SENTENCE_MAX], whole[2 * SENTENCE_MAX];
    hearth_err_text(err, t->lang, text, sizeof text);
    snprintf(whole, sizeof whole, "%s: %s", file, text);
    return complain_bytes(t, whole, EXIT_INPUT);
}

/* Has the reader of a pipe or a socket gone? The write that failed may be long ago, so errno does
 * not tell. */
static bool reader_gone(void) {
    struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

int finish_output(const Term *t, int exit_code) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return exit_code;
    if (reader_gone())
        return EXIT_FINE;
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_STDOUT));
    arg_text(&msg, "reason", strerror(errno));
    return complain(t, &msg, EXIT_INPUT);
}
