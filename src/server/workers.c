/* workers.c - Threads that work for the loop. */
#include "workers.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void put(Jobs *jobs, Job *job) {
    job->next = NULL;
    if (jobs->last)
        jobs->last->next = job;
    else
        jobs->first = job;
    jobs->last = job;
    jobs->count++;
}

static Job *take(Jobs *jobs) {
    Job *job = jobs->first;
    if (!job)
        return NULL;
    jobs->first = job->next;
    if (!jobs->first)
        jobs->last = NULL;
    jobs->count--;
    return job;
}

/* ---- Back to the loop ---- */

static void on_call(uv_async_t *call) {
    Outbox *o = call->data;
    uv_mutex_lock(&o->lock);
    Jobs jobs = o->jobs;
    o->jobs = (Jobs){0};
    uv_mutex_unlock(&o->lock);
    Job *job;
    while ((job = take(&jobs))) {
        o->under_way -= job->counted;
        job->done(job);
    }
}

int outbox_open(Outbox *o, uv_loop_t *loop) {
    memset(o, 0, sizeof *o);
    int error = uv_mutex_init(&o->lock);
    if (error)
        return error;
    o->call.data = o;
    error = uv_async_init(loop, &o->call, on_call);
    if (error)
        uv_mutex_destroy(&o->lock);
    return error;
}

void outbox_close(Outbox *o) {
    on_call(&o->call);
    if (!uv_is_closing((uv_handle_t *)&o->call))
        uv_close((uv_handle_t *)&o->call, NULL);
    uv_mutex_destroy(&o->lock);
}

void outbox_put(Outbox *o, Job *job) {
    uv_mutex_lock(&o->lock);
    put(&o->jobs, job);
    uv_mutex_unlock(&o->lock);
    uv_async_send(&o->call);
}

/* ---- The threads ---- */

static void work(void *context) {
    Workers *c = context;
    if (c->nice) /* on Linux this is for the calling thread alone; if it fails nothing is lost */
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), c->nice);
    uv_mutex_lock(&c->lock);
    for (;;) {
        Job *job = NULL;
        while (!c->ending && !(job = take(&c->urgent)) && !(job = take(&c->normal)))
            uv_cond_wait(&c->some, &c->lock);
        if (!job)
            break;
        uv_mutex_unlock(&c->lock);
        atomic_fetch_sub(&c->waiting, 1);
        if (job->run(job))
            outbox_put(c->out, job);
        uv_mutex_lock(&c->lock);
    }
    uv_mutex_unlock(&c->lock);
}

int workers_open(Workers *c, Outbox *out, int threads, int nice) {
    memset(c, 0, sizeof *c);
    c->out = out;
    c->nice = nice;
    int error = uv_mutex_init(&c->lock);
    if (error)
        return error;
    error = uv_cond_init(&c->some);
    if (error) {
        uv_mutex_destroy(&c->lock);
        return error;
    }
    for (; !error && c->count < threads && c->count < WORKERS_MAX; c->count += !error)
        error = uv_thread_create(&c->threads[c->count], work, c);
    if (error)
        workers_close(c);
    return error;
}

static void add(Workers *c, Job *job, bool urgent) {
    atomic_fetch_add(&c->waiting, 1);
    uv_mutex_lock(&c->lock);
    put(urgent ? &c->urgent : &c->normal, job);
    uv_cond_signal(&c->some);
    uv_mutex_unlock(&c->lock);
}

void workers_add(Workers *c, Job *job, bool urgent) {
    job->counted = true;
    c->out->under_way++;
    add(c, job, urgent);
}

void workers_hand_on(Workers *c, Job *job, bool urgent) {
    add(c, job, urgent);
}

void workers_close(Workers *c) {
    Job *job;
    uv_mutex_lock(&c->lock);
    c->ending = true;
    uv_cond_broadcast(&c->some);
    uv_mutex_unlock(&c->lock);
    while (c->count)
        uv_thread_join(&c->threads[--c->count]);
    while ((job = take(&c->urgent)) || (job = take(&c->normal)))
        outbox_put(c->out, job);
    uv_cond_destroy(&c->some);
    uv_mutex_destroy(&c->lock);
}
