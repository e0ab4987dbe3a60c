/* hasty_clock.c - A clock that runs a thousand times as fast as the processor: for LD_PRELOAD.
 *
 * To a program that looks at it, the machine is a thousand times too slow. Only CLOCK_MONOTONIC is
 * hurried, which is what bots and advice measure their time by. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BILLION = 1000000000, HASTE = 1000 };

int clock_gettime(clockid_t id, struct timespec *t) {
    int result = (int)syscall(SYS_clock_gettime, id, t);
    if (result == 0 && id == CLOCK_MONOTONIC) {
        long long parts = (long long)t->tv_nsec * HASTE;
        t->tv_sec = t->tv_sec * HASTE + (time_t)(parts / BILLION);
        t->tv_nsec = (long)(parts % BILLION);
    }
    return result;
}
