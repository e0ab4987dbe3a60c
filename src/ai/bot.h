/* bot.h - What a bot is: a function from a view to an action.
 *
 * A bot gets what its seat may know, never the state, and a generator of its own whose
 * stream has nothing to do with the draws of the match. The same view, generator and
 * settings give the same action, unless they give it a time to think. */
#ifndef HEARTH_AI_BOT_H
#define HEARTH_AI_BOT_H

#include <stdatomic.h>

#include "game.h"

/* How much a bot may think; 0 where it is left to the bot. */
typedef struct HearthBotSettings {
    uint32_t think_ms; /* time a move */
    uint32_t rollouts; /* futures a move instead of a time: the same move on every machine */
    uint32_t threads;
    /* Which of the small differences that a game's bots of one strength may have: 1 none, 0 what is
     * usual in the game (Cartographers: that of the seat; else none). */
    uint32_t taste;
    uint32_t
        at_most_ms;  /* where rollouts are counted: after that time those that are done suffice */
    bool to_the_end; /* for advice: look to the end of the game, so that points are final ones */
    const atomic_bool *stop; /* when it becomes true, the answer is not wanted any more; or NULL */
} HearthBotSettings;

typedef uint32_t HearthBotFn(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                             const HearthBotSettings *settings);

/* An action and the points somebody is expected to have in the end with it. */
typedef struct HearthRanked {
    double points;
    double variance; /* of what was found as its difference to `must`; 0 for that one, or without */
    uint32_t action;
    uint32_t futures; /* how many it was tried in */
    bool of_victim;   /* the points are those of somebody whom the action harms: fewer are better */
} HearthRanked;

enum { HEARTH_RANKED_MAX = 64 };

/* The best actions of a seat, best first; returns how many. `must` is one that has to be judged
 * as well, or HEARTH_HIDDEN. It looks on: what is found out about the others does not depend on it,
 * so that a hint and what is said of the move afterwards come from the same search. */
typedef int HearthRankFn(const HearthGame *game, const void *view, int seat, uint64_t seed,
                         const HearthBotSettings *settings, uint32_t must,
                         HearthRanked out[HEARTH_RANKED_MAX]);

typedef struct HearthBot {
    const char *name;
    HearthBotFn *choose;
    const HearthText *text; /* what it does, in one line */
    HearthRankFn *rank;     /* for bots that think: takes think, rollouts and threads; else NULL */
    uint32_t per_ms; /* and about how many futures it plays in a millisecond of one processor */
    /* A rival is somebody: the name it goes by, the same in every language and found like the other
     * one, and its face as lines of ASCII letters. Its text is a sentence. NULL for all others. */
    const char *called, *face;
} HearthBot;

/* The bots of a game are a table of its own in src/ai/<game>, called hearth_<game>_bots, weakest
 * first, with one without a name behind the last; rivals come after the others, weakest first. A
 * game without such a folder gets the general planner (general.h). */

/* The strongest bot that can say what moves are worth in this game, NULL if there is none. */
const HearthBot *hearth_bot_adviser(const HearthGame *game);

/* A bot as named by a user: "greedy", or with settings as in "planner:think=50,threads=1". NULL
 * with *err filled if there is none of that name for the game, or a setting is wrong. */
const HearthBot *hearth_bot_find(const HearthGame *game, const char *name, size_t length,
                                 HearthBotSettings *settings, HearthErr *err);
/* Bots that somebody plays with should not be copies of each other: the taste of the bot with that
 * number at its table, from 0, where none was asked for. The first one has the usual one. */
void hearth_bot_taste(HearthBotSettings *settings, int number);
/* The i-th bot that plays this game, NULL past the last. */
const HearthBot *hearth_bot_at(const HearthGame *game, int i);

enum {
#define TEXT(name, id, one) HEARTH_AI_T_##name,
#include "ai_texts.def"
#undef TEXT
    HEARTH_AI_T_COUNT
};
extern const HearthText hearth_ai_texts[HEARTH_AI_T_COUNT];
#define HEARTH_AI_T(name) (&hearth_ai_texts[HEARTH_AI_T_##name])

#endif
