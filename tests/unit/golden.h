/* golden.h - Golden records: games of tests/records that must replay forever. */
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H

#include "check.h"

#include "match.h"

typedef struct Golden {
    char *text;
    size_t length;
    void *memory;
    HearthMatch *match;
    HearthReport report;
    void *state; /* the last position */
} Golden;

/* Reads a record; a test fails with the reason if it does not replay. */
void golden_load(Golden *g, const char *folder, const char *name);
void golden_unload(Golden *g);
/* Written again it is the same, letter by letter. */
void golden_written_again(const Golden *g);
/* The end line is there if and only if the game is over, and has these points. */
void golden_end(const Golden *g);

/* The next line of a text, closed with a zero in place; NULL at the end. */
char *golden_line(char **at);
/* What follows `word` and a space at the start of a line, or NULL. */
char *golden_after(char *line, const char *word);

#endif
