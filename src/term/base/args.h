/* args.h - Command lines: a table of options a command, strict reading, --help from the table. */
#ifndef HEARTH_TERM_ARGS_H
#define HEARTH_TERM_ARGS_H

#include "term.h"

enum { ARGS_MAX = 28, ARGS_PLACES = 16, ARGS_MANY = 4, ARGS_JOINED = 1024 };

typedef struct ArgSpec {
    const char *name;  /* without dashes */
    const char *value; /* what it takes, NULL for a flag */
    const HearthText *text;
    char between; /* what repeated values are joined by; 0: given once at most */
} ArgSpec;

typedef struct Args {
    const Term *term;
    const struct Command *command;
    const char *places[ARGS_PLACES]; /* arguments without dashes */
    int place_count;
    const char *values[ARGS_MAX];        /* by position in the table; NULL if not given */
    char joined[ARGS_MANY][ARGS_JOINED]; /* of options that may be repeated, in their order */
    bool lang_given;
} Args;

typedef struct Command {
    const char *name;
    const char *usage;
    const HearthText *text;
    int (*run)(const Args *args);
    int least, most; /* arguments without dashes */
    ArgSpec args[ARGS_MAX];
} Command;

/* Reads what follows the command's name. 0, or the exit code after complaining; *help is set
 * if only help is wanted. */
int args_read(const Command *command, Term *term, int count, char **words, Args *out, bool *help);
void args_help(const Term *t, const Command *command);
/* Where more help is, and what every command takes. */
void args_more(const Term *t);

/* The value of an option, or NULL. */
const char *args_get(const Args *a, const char *name);
bool args_has(const Args *a, const char *name);
/* A whole number; complains and returns false if it is none in that range. */
bool args_number(const Args *a, const char *name, long least, long most, long *out);
/* "--one and --other do not go together"; true if both are given. */
bool args_clash(const Args *a, const char *one, const char *other);
/* The game named by an argument; complains and returns NULL if there is none. */
const HearthGame *args_game(const Args *a, const char *name);

#endif
