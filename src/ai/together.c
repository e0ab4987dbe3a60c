/* together.c - Threads and the clock of a system. */
#include "together.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

double hearth_now_ms(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec * 1e-6;
}

int hearth_together_count(uint32_t wanted) {
    long n = wanted ? (long)wanted : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > HEARTH_TOGETHER_MAX ? HEARTH_TOGETHER_MAX : (int)n;
}

typedef struct Job {
    HearthWork *work;
    void *item;
    pthread_t id;
} Job;

static void *run(void *context) {
    Job *job = context;
    job->work(job->item);
    return NULL;
}

int hearth_together(HearthWork *work, void *items, size_t size, int count) {
    Job jobs[HEARTH_TOGETHER_MAX];
    int started = 1;
    for (int i = 0; i < count; i++)
        jobs[i] = (Job){.work = work, .item = (char *)items + (size_t)i * size};
    while (started < count && pthread_create(&jobs[started].id, NULL, run, &jobs[started]) == 0)
        started++;
    work(items);
    for (int i = 1; i < started; i++)
        pthread_join(jobs[i].id, NULL);
    return started;
}
