/* help.h - Tables for tests: opened with tokens that are made from small numbers, written into a
 * journal that can be read again. */
#ifndef TESTS_TABLES_HELP_H
#define TESTS_TABLES_HELP_H

#include "../unit/check.h"
#include "rng.h"
#include "table.h"

enum { HELP_NOW = 1000000 };

/* What a store would have. */
typedef struct Journal {
    StoreEntry *entries;
    int count;
} Journal;

void journal_free(Journal *j);
void journal_add(Journal *j, const char *text);
/* Takes over what is fresh. */
void journal_store(Journal *j, Table *t);
/* The table that the first `count` entries are; NULL with the reason. */
Table *journal_table(const Journal *j, int count, HearthErr *why);

/* Number `n` as a token: that of seat n, one of these, or a new one. */
enum { HELP_HOST = 200, HELP_WATCH = 201, HELP_INVITE = 202 };
const uint8_t *help_token(int n);
/* A table with that many seats; the key is made from the seed. */
Table *help_open(const char *game, int seats, const char *options, const char *seed);
/* The same, of what may be refused: NULL with the reason. */
Table *help_try_open(const char *game, int seats, const char *options, const char *seed,
                     TableAnswer *why);

/* One wish; `id` NULL takes a new one. Whoever sits down without a token has the seat's link for
 * it, as older servers wrote it. The code of the answer. */
int help_do(Table *t, TableWho who, const char *id, TableWish wish, TableAnswer *out);
int help_sit(Table *t, int seat, const char *name);
int help_host(Table *t, TableDo what, int target, const char *text);
int help_play(Table *t, int seat, const char *notation);
/* Everybody sits down as "Player 1", "Player 2", ..., and the host starts. */
void help_start(Table *t);
/* One random action of a random seat that owes one; false if the game is over. */
bool help_move(Table *t, HearthRng *rng);

/* Random actions of the seat, at most 6, a line each, as long as it is asked alone; how many. */
int help_row(const HearthMatch *m, int seat, HearthRng *rng, HearthBuf *out);
/* A gesture of a random seat that owes something, such a row. How many actions it had; 0 if the
 * game is over. */
int help_gesture(Table *t, HearthRng *rng);

/* Texts, to be freed. */
char *help_json(const Table *t, TableWho who, const char *lang, TableSeen *seen);
char *help_update(const Table *t, TableWho who, const char *lang, TableSeen *seen,
                  TableTelling telling);
char *help_summary(const Table *t, TableWho who);
char *help_record(const Table *t, TableWho who);

/* As far as anybody can ask, these are the same. */
void help_same_tables(const Table *a, const Table *b);

#endif
