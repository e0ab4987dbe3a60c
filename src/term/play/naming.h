/* naming.h - What the people at this keyboard are called, and the bots that play with them.
 *
 * Sentences speak of players by name, so a person always has one: given with --name, asked for once
 * and remembered in the state folder, else the login name, else a word of the language with a
 * number. A bot has a name, too; records have what plays in brackets behind it, "Rowan (greedy)".
 */
#ifndef HEARTH_TERM_NAMING_H
#define HEARTH_TERM_NAMING_H

#include "seating.h"

typedef char PlayerName[HEARTH_NAME_MAX + 1];

/* Can a person be called this? Complains and returns false if not. A record knows bots by their
 * kind, so a person cannot have the name of one; game NULL: of no game. */
bool naming_good(const Term *t, const HearthGame *game, const char *name, size_t length);

/* Who is being asked for a name. */
typedef struct NamingQuestion {
    const HearthGame *game;
    const Seating *table; /* people before that seat have their names */
    int seat, person;     /* the seat; which of the people, from 0 */
} NamingQuestion;

/* Can this person be called that? Complains and returns false if not, or if somebody else is. */
bool naming_fits(const Term *t, const NamingQuestion *q, const char *name, size_t length);

/* Asks a person; `name` has what is proposed and becomes what was said, which fits. False if
 * nothing was said: then nobody else is asked, either. */
typedef bool NamingAskFn(void *context, const NamingQuestion *q, PlayerName name);
typedef struct NamingAsk {
    NamingAskFn *ask;
    void *context;
} NamingAsk;

/* Gives everybody at a table a name. `given` has those of people that were said, separated by
 * commas, or is NULL; others are remembered or asked for (asks may be NULL). False after
 * complaining. */
bool naming_give(const Term *t, const HearthGame *game, const char *given, const NamingAsk *asks,
                 Seating *s);

/* Remembers a name for the next game, if there is a place for it. */
void naming_remember(int person, const char *name);
/* The same for all names that were given at this table. */
void naming_remember_given(const char *given, const Seating *s);

/* What players of a record are called in sentences: old records call people "you" or "you 2" and
 * have names for them now; bots are called by their names alone; and nothing in a name turns around
 * or hides what is printed beside it. */
void naming_mend(const Term *t, HearthMatch *m);
/* "Rowan (greedy)", or what a person is called: for lists of who plays. */
const char *naming_whole(const HearthMatch *m, int seat);

#endif
