/* timing.c - Samples with percentiles, and a heap of what is due. */
#include "timing.h"

#include <stdlib.h>

static void *grown(void *items, size_t count, size_t *cap, size_t size) {
    if (count < *cap)
        return items;
    *cap = *cap ? *cap * 2 : 1024;
    items = realloc(items, *cap * size);
    if (!items)
        abort();
    return items;
}

void samples_add(Samples *s, int64_t us) {
    s->us = grown(s->us, s->count, &s->cap, sizeof *s->us);
    s->us[s->count++] = us < 0 ? 0 : us > UINT32_MAX ? UINT32_MAX : (uint32_t)us;
}

static int by_value(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

uint32_t samples_at(Samples *s, double share) {
    if (s->count == 0)
        return 0;
    qsort(s->us, s->count, sizeof *s->us, by_value);
    size_t at = (size_t)((double)s->count * share);
    return s->us[at < s->count ? at : s->count - 1];
}

void samples_free(Samples *s) {
    free(s->us);
    *s = (Samples){0};
}

void due_add(DueHeap *h, int64_t at_us, void *what) {
    h->items = grown(h->items, h->count, &h->cap, sizeof *h->items);
    size_t i = h->count++;
    while (i > 0 && h->items[(i - 1) / 2].at_us > at_us) {
        h->items[i] = h->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    h->items[i] = (Due){at_us, what};
}

void *due_take(DueHeap *h, int64_t now_us) {
    if (h->count == 0 || h->items[0].at_us > now_us)
        return NULL;
    void *first = h->items[0].what;
    Due last = h->items[--h->count];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < h->count; i = child) {
        if (child + 1 < h->count && h->items[child + 1].at_us < h->items[child].at_us)
            child++;
        if (h->items[child].at_us >= last.at_us)
            break;
        h->items[i] = h->items[child];
    }
    if (h->count)
        h->items[i] = last;
    return first;
}

int due_wait(const DueHeap *h, int64_t now_us, int most) {
    if (h->count == 0)
        return most;
    int64_t ms = (h->items[0].at_us - now_us + 999) / 1000;
    return ms < 0 ? 0 : ms < most ? (int)ms : most;
}
