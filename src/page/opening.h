/* opening.h - How a page asks for a new game, or for a view of one: a few lines of text. */
#ifndef HEARTH_PAGE_OPENING_H
#define HEARTH_PAGE_OPENING_H

#include "match.h"

enum { PAGE_OPTIONS_MAX = 256 };

typedef struct PageOpening {
    HearthSetup setup; /* points into the rest */
    const char *name_at[HEARTH_MAX_SEATS];
    char names[HEARTH_MAX_SEATS][HEARTH_NAME_MAX + 2]; /* one byte more than a name may have */
    char options[PAGE_OPTIONS_MAX];
    char seed[HEARTH_SEED_MAX + 2];
    HearthSlice view; /* in the text that was read */
    int rules;        /* by which the game that is looked at is played; 0: the newest */
} PageOpening;

/* Lines `options side=A`, `seats 2`, `name You` (one per seat), `seed text`, `practice 1`, each at
 * most once but for the names. Seats without a name are p0, p1, ... */
int page_opening_read(const char *text, size_t length, PageOpening *out, HearthErr *err);
/* Lines `name Ada` (one per seat) and `view TEXT`, a position text; `rules N` and `options ...` as
 * in the head of its record, where they are not the newest. The seats are as many as names. */
int page_viewing_read(const char *text, size_t length, PageOpening *out, HearthErr *err);

#endif
