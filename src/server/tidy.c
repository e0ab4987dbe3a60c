/* tidy.c - When old tables may be removed. */
#include "tidy.h"

#include <inttypes.h>
#include <stdio.h>

enum { HOUR_MS = 3600000, DAY_HOURS = 24 };
static const int64_t gap_ms = (int64_t)(DAY_HOURS + 1) * HOUR_MS;
static const int64_t trust_ms = (int64_t)DAY_HOURS * HOUR_MS;

bool tidy_clock(TidyClock *c, int64_t now_ms, bool *new) {
    bool jumped = c->last_ms > 0 && now_ms - c->last_ms > gap_ms;
    *new = false;
    if (now_ms < c->strange_ms) /* it was wrong and is right again */
        c->strange_ms = 0;
    if (c->strange_ms > 0 && now_ms - c->strange_ms >= trust_ms) {
        c->strange_ms = 0;
    } else if (jumped && c->strange_ms == 0) {
        c->strange_ms = now_ms;
        *new = true;
    }
    c->last_ms = now_ms;
    return c->strange_ms == 0;
}

void tidy_clock_print(const TidyClock *c, char out[TIDY_TEXT]) {
    snprintf(out, TIDY_TEXT, "%" PRId64 " %" PRId64, c->last_ms, c->strange_ms);
}

bool tidy_clock_parse(const char *text, TidyClock *out) {
    int end = 0;
    return sscanf(text, "%" SCNd64 " %" SCNd64 "%n", &out->last_ms, &out->strange_ms, &end) == 2 &&
           !text[end];
}
