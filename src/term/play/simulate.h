/* simulate.h - Many games between bots, on several threads, told in order.
 *
 * Game number k of seed S is dealt like a game with the seed "S#k". Games are independent, so
 * what comes out does not depend on the number of threads, nor on that of the processes that mpirun
 * has started, which share the games and all learn all outcomes. */
#ifndef HEARTH_TERM_SIMULATE_H
#define HEARTH_TERM_SIMULATE_H

#include "loaded.h"
#include "seating.h"

/* What one game came to. */
typedef struct Outcome {
    int total[HEARTH_MAX_SEATS];
    uint8_t rank[HEARTH_MAX_SEATS];
    int rating;
    bool rated;
    Blob text; /* transcript or record, where one is wanted */
} Outcome;

/* How long the moves of a seat took. */
typedef struct Pace {
    double seconds;
    uint64_t moves;
} Pace;

typedef struct Simulation {
    const Term *term;
    const HearthGame *game;
    const Seating *seating;
    const char *options, *seed;
    long games;
    int threads;
    bool transcripts, records; /* which text is wanted with each outcome */
} Simulation;

enum { SIM_THREADS = 64 };

/* Are options, seats and seed right? Complains if not. */
bool simulation_ok(const Simulation *sim);
/* Plays all games and hands the outcomes over in the order of the games, on the caller's thread.
 * False after a complaint, or when `each` returns false. pace has an entry a seat. */
typedef bool SimulationEach(void *context, long number, const Outcome *outcome);
bool simulate(const Simulation *sim, SimulationEach *each, void *context, Pace pace[]);

/* One a processor, at most SIM_THREADS; one alone where mpirun has started several processes. */
long default_threads(void);

#endif
