/* thinker.c - One thread a job. */
#include "thinker.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"

static void *work(void *context) {
    Thinker *t = context;
    if (t->advice) {
        t->ranked_count =
            find_advice(t->game, t->views, t->seats[0], &t->effort, t->must, &t->stop, t->ranked);
    } else {
        for (int i = 0; i < t->count && !atomic_load(&t->stop); i++) {
            HearthBotSettings settings = t->seating->settings[t->seats[i]];
            settings.stop = &t->stop;
            t->choices[i] = t->seating->bot[t->seats[i]]->choose(
                t->game, t->views + (size_t)i * t->view_size, t->seats[i], t->rng, &settings);
            atomic_fetch_add(&t->decided, 1);
        }
    }
    atomic_store(&t->done, true);
    return NULL;
}

/* Signals are for the thread that looks after the screen. */
static bool start(Thinker *t) {
    sigset_t all, before;
    atomic_store(&t->done, false);
    atomic_store(&t->stop, false);
    atomic_store(&t->decided, 0);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    t->busy = pthread_create(&t->thread, NULL, work, t) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!t->busy) {
        free(t->views);
        t->views = NULL;
    }
    return t->busy;
}

static bool make_room(Thinker *t, size_t view_size, int count) {
    thinker_take(t);
    t->count = count;
    t->view_size = view_size;
    t->views = malloc(view_size * (size_t)(count ? count : 1));
    return t->views != NULL;
}

bool thinker_choose(Thinker *t, const HearthMatch *m, const Seating *seating, HearthRng *rng,
                    const uint8_t *seats, int count) {
    if (!make_room(t, hearth_match_state_size(m), count))
        return false;
    t->advice = false;
    t->game = hearth_match_game(m);
    t->seating = seating;
    t->rng = rng;
    memcpy(t->seats, seats, (size_t)count);
    for (int i = 0; i < count; i++)
        hearth_match_view(m, seats[i], t->views + (size_t)i * t->view_size);
    return start(t);
}

bool thinker_advise(Thinker *t, const HearthGame *game, const void *view, size_t view_size,
                    int seat, const AdviceEffort *effort, uint32_t must) {
    if (!make_room(t, view_size, 1))
        return false;
    t->advice = true;
    t->game = game;
    t->seats[0] = (uint8_t)seat;
    t->effort = *effort;
    t->must = must;
    t->ranked_count = 0;
    memcpy(t->views, view, view_size);
    return start(t);
}

bool thinker_ready(const Thinker *t) {
    return t->busy && atomic_load(&t->done);
}

void thinker_take(Thinker *t) {
    if (!t->busy)
        return;
    atomic_store(&t->stop, true);
    pthread_join(t->thread, NULL);
    free(t->views);
    t->views = NULL;
    t->busy = false;
}
