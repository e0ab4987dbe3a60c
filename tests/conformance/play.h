/* play.h - Random play of every game, for tests that watch it.
 *
 * A test says what it wants to see (a Watch) and play_all() plays every game at several
 * seat counts, with several options, several times. The moves come from a generator that is
 * seeded by the case, so every run plays the same games; HEARTH_LONG=20 plays twenty times as
 * many. Where a promise does not hold, HOLDS() names the case and stops the test. */
#ifndef CONFORMANCE_PLAY_H
#define CONFORMANCE_PLAY_H

#include "../unit/check.h"

#include <stdbool.h>

#include "match_int.h"

enum { OPTION_TEXTS = 16, OPTION_TEXT_MAX = 160, MANY_SEATS = 8, SPARES = 4, VIEWERS_MAX = 16 };

typedef struct Play {
    const HearthGame *game;
    const char *options_text;
    HearthOptions options;
    int seats;
    unsigned number; /* counts the games of one case */
    size_t size;     /* of a state */
    void *state;     /* now; exactly `size` bytes */
    void *spare[SPARES];
    HearthRng rng;   /* the moves' */
    HearthRng other; /* for the tests' own choices: using it does not change the game */
    int steps;       /* actions so far; log[] has them */
    HearthLogEntry *log;
    bool look; /* a step to look at closely: every one in small games, some in large ones */
    void *own; /* whatever the test keeps; freed at the end of the game */
} Play;

/* Any of these may be NULL. */
typedef struct Watch {
    void (*begin)(Play *p);
    void (*before)(Play *p, int seat, uint32_t action); /* p->state is not yet changed */
    void (*after)(Play *p, int seat, uint32_t action);
    void (*end)(Play *p);
} Watch;

/* The games that are tested: all, unless some were chosen by their ids. False, with a sentence, for
 * one that does not exist. */
bool play_choose_games(int count, char **ids);
/* Number i of them, NULL behind the last. */
const HearthGame *play_game_at(int i);

/* How many times the usual number of games: HEARTH_LONG, or 1. */
int play_longer(void);
/* Plays `games` games of every case with at most max_seats players; of a case with more than
 * MANY_SEATS players, one. */
void play_all(const Watch *watch, int games, int max_seats);

/* Option texts worth trying: the defaults, every single value, and mixtures. */
int play_options(const HearthGame *game, char out[OPTION_TEXTS][OPTION_TEXT_MAX]);
/* Can the options be played with that many seats? */
bool play_fits(const HearthGame *game, const char *options, int seats);
/* The least, 2, 3 and the most players of a game, each once, up to max_seats. */
int play_seat_counts(const HearthGame *game, int max_seats, int out[4]);

/* The seats that owe something, ascending; how many. */
int play_pending(const HearthGame *game, const void *state, int out[HEARTH_MAX_SEATS]);
/* Fills the state as if much had happened already, in some of the games and where the game has a
 * way to: what only comes up on crowded boards would else never be seen. */
void play_crowd(const Play *p, void *state);
/* A uniformly random action of chance or of a seat. */
uint32_t play_choose(const HearthGame *game, const void *state, int seat, HearthRng *rng);
/* Whose eyes to look through: all seats of a small game, some of a large one, and the public. */
int play_viewers(Play *p, int out[VIEWERS_MAX]);

/* A match in memory of exactly its size (free(m) ends it), with no key if seed is NULL. */
HearthMatch *play_match(const HearthGame *game, int seats, const char *options, const char *seed);
/* One random action (a keyed draw where there is a key). False if the game is over. */
bool play_match_step(HearthMatch *m, HearthRng *rng);
/* The record as an allocated text. */
char *play_record(const HearthMatch *m, int viewer);

/* outline.c: what is told of a view keeps the order that outline.h asks for. */
void play_outline(const Play *p, const void *view, int viewer);
/* fields.c: a view as JSON is sound. */
void play_position(const Play *p, const void *view, int viewer);

/* A copy in memory of exactly that size, so that reading past it is found out. */
void *play_exact(const void *data, size_t size);

/* The sentence of an error: there must be one, with all its arguments filled in. */
bool play_explained(const HearthErr *err, int code);

#define HOLDS(p, condition) play_holds(p, (condition), #condition, __FILE__, __LINE__)
void play_holds(const Play *p, bool holds, const char *condition, const char *file, int line);
#define SAME(p, a, b) HOLDS(p, memcmp(a, b, (p)->size) == 0)

#endif
