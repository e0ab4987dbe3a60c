/* bot.h - What a bot is: a function from a view to an action.
 *
 * A bot gets what its seat may know, never the state, and a generator of its own whose
 * stream has nothing to do with the draws of the match. The same view, generator and
 * settings give the same action. */
#ifndef HEARTH_AI_BOT_H
#define HEARTH_AI_BOT_H

#include "game.h"

/* How much a bot may think; 0 where it is left to the bot. */
typedef struct HearthBotSettings {
    uint32_t think_ms; /* time a move */
    uint32_t rollouts; /* futures a move instead of a time: the same move on every machine */
    uint32_t threads;
} HearthBotSettings;

typedef uint32_t HearthBotFn(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                             const HearthBotSettings *settings);

typedef struct HearthBot {
    const char *name;
    const HearthGame *game; /* NULL: plays every game */
    HearthBotFn *choose;
    const HearthText *text; /* what it does, in one line */
    bool thinks;            /* takes the settings think, rollouts and threads */
} HearthBot;

/* A bot as named by a user: "greedy", or with settings as in "planner:think=50,threads=1". NULL
 * with *err filled if there is none of that name for the game, or a setting is wrong. */
const HearthBot *hearth_bot_find(const HearthGame *game, const char *name, size_t length,
                                 HearthBotSettings *settings, HearthErr *err);
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
