/* start.h - What to play: unfinished games, and new ones. */
#ifndef HEARTH_TERM_START_H
#define HEARTH_TERM_START_H

#include "playing.h"
#include "screen.h"

/* What was chosen: a record to go on with, or a new game. */
typedef struct Start {
    char resume[4096]; /* "" for a new game */
    PlayingSetup setup;
    char seats[128], options[32];
} Start;

/* False if the player would rather leave. */
bool start_run(Screen *s, Start *out);

#endif
