/* unfinished.h - The games in the user's state folder that are not over. */
#ifndef HEARTH_TERM_UNFINISHED_H
#define HEARTH_TERM_UNFINISHED_H

#include "term.h"

enum { UNFINISHED_MAX = 12 };

typedef struct Unfinished {
    char path[4096];
    const HearthGame *game;
    char players[200], where[200];
    long long when; /* last changed */
} Unfinished;

/* Where a game stands, in a few words; false if nobody knows. */
typedef bool TellWhere(const HearthGame *game, const void *view, HearthMsg *out);

/* The newest ones, newest first; returns how many. What cannot be read is left out. */
int find_unfinished(const Term *t, TellWhere *where, Unfinished out[UNFINISHED_MAX]);

#endif
