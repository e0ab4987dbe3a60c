/* host_tidy.c - Old tables are removed, a few at a time.
 *
 * How long a table is kept depends on what it is (HostSetup); the clock must be believable
 * (tidy.h). Each step is a job of the store's thread; whoever plays comes in between. */
#include <stdlib.h>
#include <string.h>

#include "host_int.h"
#include "server_texts.h"
#include "tidy.h"

enum { DAY_MS = 86400000, AT_ONCE = 64 };

static const char clock_name[] = "tidy/clock";

typedef struct TidyJob {
    Job job;
    Host *h;
    bool looked; /* at the clock */
    bool finished, warn;
    int step; /* which kind of table */
    int removed;
    StoreResult result;
    HearthMsg why;
} TidyJob;

/* ---- The clock ---- */

static bool take_text(void *context, const char *name, const char *value, size_t length) {
    char text[TIDY_TEXT];
    if (strcmp(name, clock_name) != 0 || length >= sizeof text)
        return true;
    memcpy(text, value, length);
    text[length] = 0;
    tidy_clock_parse(text, context);
    return false;
}

static bool take_time(void *context, const StoreInfo *info) {
    ((TidyClock *)context)->last_ms = info->changed_ms;
    return false;
}

/* The first time, whatever was stored last says what time it was then. */
static StoreResult read_clock(TidyJob *t, TidyClock *c) {
    const StoreQuery newest = {.limit = 1};
    StoreResult result = store_get(t->h->store, "", clock_name, take_text, c, &t->why);
    if (result == STORE_OK && c->last_ms == 0)
        result = store_list(t->h->store, &newest, take_time, c, &t->why);
    return result;
}

static void look_at_clock(TidyJob *t) {
    TidyClock c = {0};
    char text[TIDY_TEXT];
    t->looked = true;
    t->result = read_clock(t, &c);
    if (t->result != STORE_OK)
        return;
    t->finished = !tidy_clock(&c, host_now(), &t->warn);
    tidy_clock_print(&c, text);
    t->result = store_set(t->h->store, "", clock_name, text, strlen(text), &t->why);
}

/* ---- Removing ---- */

/* False when there is nothing more of that kind. */
static bool remove_some(TidyJob *t) {
    const HostSetup *s = &t->h->setup;
    const struct {
        unsigned statuses;
        bool bots_alone;
        int days;
    } kinds[] = {
        {1u << STORE_PLAYING | 1u << STORE_OVER | 1u << STORE_CLOSED, true, s->keep_bots_days},
        {1u << STORE_OVER | 1u << STORE_CLOSED, false, s->keep_days},
        {1u << STORE_PLAYING, false, s->keep_playing_days},
        {1u << STORE_WAITING, false, s->keep_waiting_days},
    };
    int removed = 0, count = (int)(sizeof kinds / sizeof kinds[0]);
    while (t->step < count && kinds[t->step].days == 0)
        t->step++;
    if (t->step >= count)
        return false;
    int64_t before = host_now() - (int64_t)kinds[t->step].days * DAY_MS;
    t->result = store_remove_old(t->h->store, kinds[t->step].statuses, kinds[t->step].bots_alone,
                                 before, AT_ONCE, &removed, &t->why);
    t->removed += removed;
    if (removed < AT_ONCE)
        t->step++;
    return true;
}

static bool run_tidy(Job *job) {
    TidyJob *t = (TidyJob *)job;
    t->result = STORE_OK;
    if (!t->looked)
        look_at_clock(t);
    else
        t->finished = !remove_some(t);
    return true;
}

static void tidy_done(Job *job) {
    TidyJob *t = (TidyJob *)job;
    Host *h = t->h;
    const LogField fields[] = {{"tables", NULL, t->removed}, {0}};
    if (t->result == STORE_OK && !t->finished && !h->stopping) {
        workers_add(&h->keeper, job, false);
        return;
    }
    h->removed += (uint64_t)t->removed;
    h->tidying = false;
    if (t->warn) {
        HearthMsg msg;
        hearth_msg(&msg, SERVER_T(LOG_CLOCK));
        /* where a server runs on weekends only this is as it should be */
        log_say(h->setup.log, LOG_INFO, "clock_ahead", &msg, NULL);
    }
    if (t->result != STORE_OK)
        log_say(h->setup.log, LOG_WARNING, "tidy_failed", &t->why, NULL);
    if (t->removed) {
        log_say(h->setup.log, LOG_INFO, "removed_old", NULL, fields);
        hub_changed_elsewhere(h->hub, "", 0, host_now()); /* some may be in memory */
    }
    free(t);
}

void host__remove_old(Host *h) {
    const HostSetup *s = &h->setup;
    if (h->tidying ||
        (!s->keep_days && !s->keep_waiting_days && !s->keep_playing_days && !s->keep_bots_days))
        return;
    TidyJob *t = calloc(1, sizeof *t);
    if (!t)
        return; /* in an hour then */
    h->tidying = true;
    t->job.run = run_tidy;
    t->job.done = tidy_done;
    t->h = h;
    workers_add(&h->keeper, &t->job, false);
}
