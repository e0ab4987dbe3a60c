/* timing.h - Times that were measured, and things that are due. */
#ifndef HEARTH_BENCH_TIMING_H
#define HEARTH_BENCH_TIMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Samples {
    uint32_t *us;
    size_t count, cap;
} Samples;

void samples_add(Samples *s, int64_t us);
/* Sorts them; the value that `share` (0 to 1) of them do not exceed, 0 if there are none. */
uint32_t samples_at(Samples *s, double share);
void samples_free(Samples *s);

/* A heap: what is due first comes first. */
typedef struct Due {
    int64_t at_us;
    void *what;
} Due;
typedef struct DueHeap {
    Due *items;
    size_t count, cap;
} DueHeap;

void due_add(DueHeap *h, int64_t at_us, void *what);
/* Something that is due by now; NULL if nothing is. */
void *due_take(DueHeap *h, int64_t now_us);
/* Milliseconds until the next is due, at most `most`; rounded up. */
int due_wait(const DueHeap *h, int64_t now_us, int most);

#endif
