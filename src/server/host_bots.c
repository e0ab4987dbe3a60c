/* host_bots.c - What the threads for bots do.
 *
 * A decision has a budget of time, so that one table with a deep thinker does not keep the others
 * waiting, and the more tables wait the smaller it is: everybody's bots then play a little faster
 * and a little worse. What a bot's name asks for is a wish within that budget. Where bots play
 * alone nobody waits: these come last, and think for a short time only, so that whoever comes next
 * does not wait long for the thread. */
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "host_int.h"
#include "rng.h"

enum { THINK_LEAST_MS = 10, THINK_ALONE_MS = 100, BOT_STREAM = 0x626f74 };

typedef struct ThoughtJob {
    Job job;
    Host *h;
    HubThought *thought;
    uint64_t ns;
} ThoughtJob;

static uint32_t budget(Host *h, bool alone) {
    int waiting = atomic_load(&h->bots.waiting), threads = h->setup.bot_threads;
    waiting -= alone ? 0 : atomic_load(&h->alone);
    int ms = h->setup.think_ms * threads / (threads + (waiting > 0 ? waiting : 0));
    if (alone && ms > THINK_ALONE_MS)
        ms = THINK_ALONE_MS;
    return (uint32_t)(ms > THINK_LEAST_MS ? ms : THINK_LEAST_MS);
}

static void choose(ThoughtJob *t) {
    HubThought *q = t->thought;
    HearthBotSettings settings = {0};
    HearthRng rng;
    HearthErr err;
    const HearthBot *bot = hearth_bot_find(q->game, q->bot, strlen(q->bot), &settings, &err);
    uint32_t most = budget(t->h, q->alone);
    if (!bot)
        return;
    /* A number of futures could take any time; here it is time that counts. */
    if (settings.think_ms == 0 || settings.think_ms > most || settings.rollouts)
        settings.think_ms = most;
    settings.rollouts = 0;
    settings.threads = 1;
    settings.stop = &t->h->stop;
    hearth_rng_seed(&rng, q->seed, BOT_STREAM);
    hearth_bot_taste(&settings, q->seat - 1);
    q->action = bot->choose(q->game, q->view, q->seat, &rng, &settings);
    if (atomic_load(&t->h->stop))
        q->action = HEARTH_HIDDEN;
}

static bool run_thought(Job *job) {
    ThoughtJob *t = (ThoughtJob *)job;
    uint64_t began = uv_hrtime();
    atomic_fetch_sub(&t->h->alone, t->thought->alone);
    if (!atomic_load(&t->h->stop))
        choose(t);
    t->ns = uv_hrtime() - began;
    return true;
}

/* Whoever waits for a bot comes before those who wait for nothing. */
static void hand_in(ThoughtJob *t, bool from_the_keeper) {
    bool alone = t->thought->alone;
    atomic_fetch_add(&t->h->alone, alone);
    if (from_the_keeper)
        workers_hand_on(&t->h->bots, &t->job, !alone);
    else
        workers_add(&t->h->bots, &t->job, !alone);
}

/* In the store's thread: another process may be the one whose bots think at this table. */
static bool run_claim(Job *job) {
    ThoughtJob *t = (ThoughtJob *)job;
    if (!host__claim(t->h, t->thought->table)) {
        t->thought->elsewhere = true;
        return true;
    }
    job->run = run_thought;
    hand_in(t, true);
    return false;
}

static void thought_done(Job *job) {
    ThoughtJob *t = (ThoughtJob *)job;
    Host *h = t->h;
    h->thoughts++;
    h->thought_ns += t->ns;
    h->elsewhere += t->thought->elsewhere;
    hub_thought(h->hub, t->thought, host_now());
    free(t);
}

void host__think(void *context, HubThought *thought) {
    Host *h = context;
    ThoughtJob *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->h = h;
    t->thought = thought;
    t->job.done = thought_done;
    thought->action = HEARTH_HIDDEN;
    thought->elsewhere = false;
    if (store_is_shared(h->store)) {
        t->job.run = run_claim;
        workers_add(&h->keeper, &t->job, false);
    } else {
        t->job.run = run_thought;
        hand_in(t, false);
    }
}
