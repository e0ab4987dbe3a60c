/* tidy.h - When old tables may be removed: not because of a clock that is wrong. */
#ifndef HEARTH_SERVER_TIDY_H
#define HEARTH_SERVER_TIDY_H

#include <stdbool.h>
#include <stdint.h>

enum { TIDY_TEXT = 48 };

/* What the store remembers of the clock, as milliseconds since 1970. */
typedef struct TidyClock {
    int64_t last_ms;    /* when a server looked last; 0: never */
    int64_t strange_ms; /* the first time that was much later than the one before; 0: none */
} TidyClock;

/* Looks at the clock, every hour or so. Tables are removed by their age, so a clock that is a month
 * ahead would remove them all at once. A time that is more than a day after the last one that was
 * seen must show again a day later before anything is removed: perhaps nobody ran the server for so
 * long, perhaps the clock is wrong and somebody sets it right. False: nothing is to be removed now;
 * *new: that has just begun. */
bool tidy_clock(TidyClock *c, int64_t now_ms, bool *new);

/* As text, for the store. */
void tidy_clock_print(const TidyClock *c, char out[TIDY_TEXT]);
bool tidy_clock_parse(const char *text, TidyClock *out);

#endif
