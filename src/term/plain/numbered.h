/* numbered.h - What was listed last with numbers, so that a number can mean nothing else.
 *
 * A list belongs to a question: to a position and the seat that is asked. Once the position
 * changes, nothing is listed until something is listed again. */
#ifndef HEARTH_TERM_NUMBERED_H
#define HEARTH_TERM_NUMBERED_H

#include "term.h"

enum { NUMBERED_MAX = 4096 + 64 }; /* more answers than any game of ours has */

/* A new list for this question. */
void numbered_begin(const HearthGame *game, const void *view, int seat);
/* One more of this question's, which begins a list if there is none. */
void numbered_add(const HearthGame *game, const void *view, int seat, int number, uint32_t action);

typedef enum Numbered {
    NUMBERED_NOT,   /* it is not a number */
    NUMBERED_FOUND, /* *action was listed with it */
    NUMBERED_OTHER, /* the list does not have it */
    NUMBERED_NONE   /* nothing is listed */
} Numbered;

Numbered numbered_find(const HearthGame *game, const void *view, int seat, const char *text,
                       uint32_t *action);
/* Says which numbers the list has. */
void numbered_refuse(const Term *t, const char *text);

#endif
