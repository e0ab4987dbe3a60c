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

/* Every NAME.facts of the folder: the lines that are not comments are handed to `check` one by one,
 * with the last position of NAME.rec. Returns the number of facts of the poorest file. */
typedef void GoldenFact(const Golden *g, const char *name, char *line);
int golden_facts(const char *folder, GoldenFact *check);

/* What rulings leave behind in a game. `left` says whether event e shows ruling number i. */
typedef struct GoldenTraces {
    const char *folder;   /* of the records, with LIST in it */
    const char *document; /* of the rules, below docs/rules */
    const char *row;      /* how a ruling stands in the document, with %s for its name */
    int count;
    const char *(*ruling)(int i);
    bool (*left)(int i, const HearthEvent *e);
} GoldenTraces;
/* LIST has every record once and nothing else; its rulings are in the document, and each of
 * these rulings is shown by the records that claim it and by at least one. */
void golden_list(const GoldenTraces *traces);

/* The next line of a text, closed with a zero in place; NULL at the end. */
char *golden_line(char **at);
/* What follows `word` and a space at the start of a line, or NULL. */
char *golden_after(char *line, const char *word);

#endif
