/* thinker.h - Bots that think beside the screen, so that keys are answered at once.
 *
 * One job at a time: either the choices of several seats, or advice for one. A job works on copies
 * of views, never on the match. */
#ifndef HEARTH_TERM_THINKER_H
#define HEARTH_TERM_THINKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "advice.h"
#include "seating.h"

typedef struct Thinker {
    pthread_t thread;
    bool busy; /* a job was started and not yet taken */
    atomic_bool done, stop;
    atomic_int decided; /* seats of the job that have decided */
    const HearthGame *game;
    char *views; /* one per seat of the job */
    size_t view_size;
    int count;
    uint8_t seats[HEARTH_MAX_SEATS];
    const Seating *seating;
    HearthRng *rng;
    uint32_t choices[HEARTH_MAX_SEATS]; /* by position in seats[] */
    /* advice instead of choices */
    bool advice;
    AdviceEffort effort;
    uint32_t must;
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int ranked_count;
} Thinker;

/* Starts on the choices of these seats. False if there is no memory for it. */
bool thinker_choose(Thinker *t, const HearthMatch *m, const Seating *seating, HearthRng *rng,
                    const uint8_t *seats, int count);
/* Starts on advice for a seat that sees `view`; `must` is a move that has to be judged as well. */
bool thinker_advise(Thinker *t, const HearthGame *game, const void *view, size_t view_size,
                    int seat, const AdviceEffort *effort, uint32_t must);
/* Has the job been done? */
bool thinker_ready(const Thinker *t);
/* Ends the job, done or not; its results stay. */
void thinker_take(Thinker *t);

#endif
