/* seating.h - Who sits where: people and bots, from "--seats you,greedy*2". */
#ifndef HEARTH_TERM_SEATING_H
#define HEARTH_TERM_SEATING_H

#include "args.h"
#include "bot.h"

typedef struct Seating {
    int count;
    const HearthBot *bot[HEARTH_MAX_SEATS]; /* NULL: a person at this keyboard */
    HearthBotSettings settings[HEARTH_MAX_SEATS];
    char name[HEARTH_MAX_SEATS][HEARTH_NAME_MAX + 1];
    const char *names[HEARTH_MAX_SEATS]; /* the same as a list of pointers */
} Seating;

/* Complains and returns false if somebody is unknown, or is a person where none may play. Without a
 * text the smallest table that the game takes is laid: a person, if one may play, against the bot
 * that thinks, else bots that play at random. People get their names from naming.h. */
bool seating_read(const Term *t, const HearthGame *game, const char *text, bool people,
                  Seating *out);
/* The seats of a record: "Rowan (greedy)" is a bot, and so is "greedy", as records of before have
 * it. */
void seating_of(const HearthMatch *m, Seating *out);
/* What kind of bot that is, in the words of --seats: "greedy" of both. */
HearthSlice seating_kind(const char *name, size_t length);

/* A seed for a game that was given none. */
enum { SEED_TEXT = 24 };
void fresh_seed(char out[SEED_TEXT]);

/* The bot's choice for its seat, from what that seat may know; `view` has state size. */
uint32_t seating_choose(const Seating *s, const HearthMatch *m, int seat, void *view,
                        HearthRng *rng);
/* A generator for the bots of a game, apart from the draws of the match. */
void bots_rng(HearthRng *rng, const char *seed);

#endif
