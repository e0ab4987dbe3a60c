/* moved_clock.c - The calendar of a program as a test wants it: for LD_PRELOAD.
 *
 * HEARTH_MOVED_CLOCK names a file with three numbers: "AHEAD SINCE SPEED". The calendar is that
 * many seconds ahead, and from the second SINCE of the real one on it runs so many times as fast.
 * Only CLOCK_REALTIME is moved: timers run as ever. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BILLION = 1000000000 };

static void move(struct timespec *t) {
    const char *name = getenv("HEARTH_MOVED_CLOCK");
    FILE *file = name ? fopen(name, "re") : NULL;
    double ahead = 0, since = 0, speed = 1, now = (double)t->tv_sec + (double)t->tv_nsec / BILLION;
    if (!file)
        return;
    if (fscanf(file, "%lf %lf %lf", &ahead, &since, &speed) == 3) {
        now += ahead + (now > since ? (now - since) * (speed - 1) : 0);
        t->tv_sec = (time_t)now;
        t->tv_nsec = (long)((now - (double)t->tv_sec) * BILLION);
    }
    fclose(file);
}

int clock_gettime(clockid_t id, struct timespec *t) {
    int result = (int)syscall(SYS_clock_gettime, id, t);
    if (result == 0 && id == CLOCK_REALTIME)
        move(t);
    return result;
}
