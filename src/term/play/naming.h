/* naming.h - What the people at this keyboard are called.
 *
 * Sentences speak of players by name, so a person always has one: given with --name, asked for once
 * and remembered in the state folder, else the login name, else a word of the language with a
 * number. */
#ifndef HEARTH_TERM_NAMING_H
#define HEARTH_TERM_NAMING_H

#include "seating.h"

typedef char PlayerName[HEARTH_NAME_MAX + 1];

/* Can a person be called this? Complains and returns false if not. A record knows bots by their
 * names, so a person cannot have one of these; game NULL: of no game. */
bool naming_good(const Term *t, const HearthGame *game, const char *name, size_t length);
/* Gives all people at a table their names; `given` has those that were said, separated by commas,
 * or is NULL. False after complaining. */
bool naming_give(const Term *t, const HearthGame *game, const char *given, Seating *s);

/* What the first person is called if nothing is said. */
void naming_usual(const Term *t, const HearthGame *game, PlayerName out);
/* The name that was remembered; false if there is none. */
bool naming_remembered(PlayerName out);
/* Is there a place to remember one? Else asking would not be asking once. */
bool naming_can_remember(void);
/* Remembers a name for the next game, if there is a place for it. */
void naming_remember(const char *name);

/* Old records call people "you" or "you 2"; here they get names. */
void naming_mend(const Term *t, HearthMatch *m);

#endif
