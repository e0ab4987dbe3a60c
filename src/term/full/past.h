/* past.h - A moment of the past on the full screen: what replay and analysis look at. */
#ifndef HEARTH_TERM_PAST_H
#define HEARTH_TERM_PAST_H

#include "full.h"

typedef struct Look {
    Full *f;
    char *before, *after; /* copies of states */
    size_t size;
    int wanted; /* the position after this many actions */
    FullPast past;
} Look;

/* False if there is no memory for it; look_close() in any case. */
bool look_open(Look *l, Full *f);
void look_close(Look *l);
/* Fills in `past`: the position after so many actions, with the last of them. */
void look_at(Look *l, int index);
/* An action where that one was done, as a sentence: "Draw forest: ..." */
const char *look_describe(const Look *l, uint32_t action, char out[SENTENCE]);

#endif
