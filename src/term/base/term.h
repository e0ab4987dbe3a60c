/* term.h - What all commands of the program share: language, texts, errors, exit codes. */
#ifndef HEARTH_TERM_TERM_H
#define HEARTH_TERM_TERM_H

#include <stdio.h>

#include "aloud.h"
#include "match.h"

enum { EXIT_FINE = 0, EXIT_INPUT = 1, EXIT_USAGE = 2 };

enum {
#define TEXT(name, id, one) TERM_T_##name,
#define TEXTS(name, id, one, many) TERM_T_##name,
#include "term_texts.def"
#undef TEXT
#undef TEXTS
    TERM_T_COUNT
};
extern const HearthText term_texts[TERM_T_COUNT];
#define TERM_T(name) (&term_texts[TERM_T_##name])

/* How things are said. */
typedef struct Term {
    const char *lang;       /* the language, set once by main */
    FILE *complaints;       /* where errors go; NULL: standard error */
    bool quiet;             /* nothing is said of errors */
    const HearthGame *pack; /* of --pack; NULL: the games that are built in */
    struct Packs *packs;    /* all that were read */
    Aloud *aloud;           /* the voice of the machine; NULL: it has none */
} Term;

/* A sentence and a line end. */
void say(const Term *t, FILE *out, const HearthMsg *msg);
void say_text(const Term *t, FILE *out, const HearthText *text);
/* The voice could not read. */
void msg_mute(const Term *t, HearthMsg *out);
void say_mute(const Term *t, FILE *out);
void arg_text(HearthMsg *msg, const char *name, const char *text);
/* The sentence that describes an action, as the argument "move". */
void arg_move(const Term *t, HearthMsg *msg, const HearthMatch *m, const void *state, int seat,
              uint32_t action);
/* With a point or a comma, as the language has it. */
void arg_decimal(const Term *t, HearthMsg *msg, const char *name, int digits, double value);

/* "hearth: sentence" on standard error; returns the exit code given. */
int complain(const Term *t, const HearthMsg *msg, int exit_code);
int complain_text(const Term *t, const HearthText *text, int exit_code);
/* The same for an error of the engine. */
int complain_err(const Term *t, const HearthErr *err, int exit_code);
/* The same with the name of the file it was found in. */
int complain_in_file(const Term *t, const char *file, const HearthErr *err);
/* Flushes standard output. A full disk is an error; a reader that has read enough and closed the
 * pipe is not. */
int finish_output(const Term *t, int exit_code);

/* A clock for measuring; its zero means nothing. */
double seconds_now(void);

#endif
