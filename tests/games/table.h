/* table.h - A table of any game for tests: actions are written as in records, and the promises of
 * the position are checked after every step.
 *
 * A test program has one table, `game_table`, which it defines itself: the game and the memory of
 * its state. What chance owes is drawn by itself, the first outcome; `leaves` says which draws are
 * left to the test. tests/games/race/race_rules.c is the smallest example. */
#ifndef TESTS_GAMES_TABLE_H
#define TESTS_GAMES_TABLE_H

#include "check.h"

#include <stdbool.h>

#include "game.h"

#define TEST(name) static void name(void **state __attribute__((unused)))

typedef struct GameTable {
    const HearthGame *game;
    void *state;
    bool (*leaves)(const void *state); /* NULL: all draws are left to the test */
} GameTable;
extern const GameTable game_table;

/* A new game, before anything is drawn; options as on the command line. */
void begin(int seats, const char *options);
/* The position keeps its promises. */
void sound(void);
/* Who is asked, -1 when it is over. */
int actor(void);

/* Actions and draws joined by ", "; draws that are not named and not left to the test are made. */
void play(const char *script);
/* The same as a number; what happens is added to what was heard. */
void act(uint32_t action);
/* Makes the draws that are owed and not left to the test. */
void deal(void);
/* A draw in a position that no game has: promises are not checked. */
void force(const char *draw);
/* Is this action or draw possible now? */
bool can(const char *text);
/* An action that is none now, for this reason. */
void refuse(const char *text, const HearthText *why);
/* How many actions are legal, and how many outcomes a draw has. */
int choices_in_all(void);
int outcomes(void);

/* What happened in the last play(). ANY fits every number; the first one's place, -1 if there is
 * none, and how many there are. */
enum { ANY = -1 };
int heard(int event, int a, int b);
/* What was heard there. */
const HearthEvent *heard_at(int at);
int times(int event, int a, int b);
void hear_anew(void);

/* The points of a seat, and its place in the ranking. */
int points(int seat);
int rank(int seat);

#endif
