/* workers.h - Threads that work for the loop.
 *
 * A job is handed in by the loop, run by one worker thread, and comes back to the loop:
 * everything that a job does with what belongs to the loop is done in `done`, which the loop calls.
 * So nothing is shared but the lists of jobs, which have a lock. */
#ifndef HEARTH_SERVER_WORKERS_H
#define HEARTH_SERVER_WORKERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <uv.h>

enum { WORKERS_MAX = 64 };

typedef struct Job {
    struct Job *next;
    bool (*run)(struct Job *job);  /* in a worker thread; false: it was handed on */
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

typedef struct Workers {
    Outbox *out;
    uv_mutex_t lock;
    uv_cond_t some;
    Jobs urgent, normal;
    atomic_int waiting; /* jobs that no thread has taken yet */
    uv_thread_t threads[WORKERS_MAX];
    int count;
    int nice; /* how much others are let pass */
    bool ending;
} Workers;

/* 0, or libuv's code. */
int workers_open(Workers *c, Outbox *out, int threads, int nice);
/* From the loop. Urgent ones overtake the others. */
void workers_add(Workers *c, Job *job, bool urgent);
/* From run() of another workers, which then returns false. */
void workers_hand_on(Workers *c, Job *job, bool urgent);
/* Waits for what is being run; what has not begun is handed back to the loop as it is. */
void workers_close(Workers *c);

#endif
