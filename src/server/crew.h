/* crew.h - Threads that work for the loop.
 *
 * A job is handed in by the loop, run by one thread of a crew, and comes back to the loop:
 * everything that a job does with what belongs to the loop is done in `done`, which the loop calls.
 * So nothing is shared but the lists of jobs, which have a lock. */
#ifndef HEARTH_SERVER_CREW_H
#define HEARTH_SERVER_CREW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <uv.h>

enum { CREW_MAX = 64 };

typedef struct Job {
    struct Job *next;
    bool (*run)(struct Job *job);  /* in a thread of the crew; false: it was handed on */
    void (*done)(struct Job *job); /* in the loop; frees it */
    bool counted;                  /* the loop has handed it in */
} Job;

typedef struct Jobs {
    Job *first, *last;
    int count;
} Jobs;

/* Where finished jobs wait for the loop. */
typedef struct Outbox {
    uv_async_t call;
    uv_mutex_t lock;
    Jobs jobs;
    int under_way; /* handed in and not done yet; the loop's own */
} Outbox;

int outbox_open(Outbox *o, uv_loop_t *loop);
/* Closes the handle with the next turn of the loop. */
void outbox_close(Outbox *o);
/* From any thread: something for the loop. */
void outbox_put(Outbox *o, Job *job);

typedef struct Crew {
    Outbox *out;
    uv_mutex_t lock;
    uv_cond_t some;
    Jobs urgent, normal;
    atomic_int waiting; /* jobs that no thread has taken yet */
    uv_thread_t threads[CREW_MAX];
    int count;
    int nice; /* how much others are let pass */
    bool ending;
} Crew;

/* 0, or libuv's code. */
int crew_open(Crew *c, Outbox *out, int threads, int nice);
/* From the loop. Urgent ones overtake the others. */
void crew_add(Crew *c, Job *job, bool urgent);
/* From run() of another crew, which then returns false. */
void crew_hand_on(Crew *c, Job *job);
/* Waits for what is being run; what has not begun is handed back to the loop as it is. */
void crew_close(Crew *c);

#endif
