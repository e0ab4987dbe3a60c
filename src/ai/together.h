/* together.h - The clock and the threads that thinking bots need: the only things here that a
 * machine must bring. together.c asks the system; the page's engine has one thread and the page's
 * clock. */
#ifndef HEARTH_AI_TOGETHER_H
#define HEARTH_AI_TOGETHER_H

#include <stddef.h>
#include <stdint.h>

enum { HEARTH_TOGETHER_MAX = 16 };

/* Milliseconds since some moment, never going back. */
double hearth_now_ms(void);
/* How many threads to think with if `wanted` are asked for, 0: as many as there are processors. */
int hearth_together_count(uint32_t wanted);

/* Does `work` on each of `count` items (at most HEARTH_TOGETHER_MAX) of `size` bytes, all at once.
 * Returns how many of them, counted from the first, could be worked on; at least one. */
typedef void HearthWork(void *item);
int hearth_together(HearthWork *work, void *items, size_t size, int count);

#endif
