/* hints.h - What the planner advises, beside a list of choices: asked for, waited for, told. */
#ifndef HEARTH_TERM_HINTS_H
#define HEARTH_TERM_HINTS_H

#include "full.h"
#include "show.h"

typedef struct Hints {
    HearthRanked ranked[SHOW_HINTS];
    int count;
    bool answered; /* the planner has; with a count of 0 it had nothing to say */
} Hints;

/* Asks for the seat that sees `view`, unless somebody is being asked already. */
void hints_want(Full *f, const HearthGame *game, const void *view, size_t size, int seat);
/* Takes what was answered. */
void hints_take(Full *f, Hints *h);
/* What was asked for is not wanted any more. */
void hints_drop(Full *f, Hints *h);
/* That it is thought about, or the best moves one below the other; empty if nobody asked. */
void hints_text(const Full *f, const Hints *h, int seat, char out[SENTENCE]);

#endif
