/* simulate.c - Playing many games between bots. */
#include "simulate.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "spread.h"

/* The games being played now: first .. first + block - 1. */
typedef struct Run {
    const Simulation *sim;
    Outcome *outcomes; /* of the block */
    Pace *pace;        /* thread by thread, seat by seat */
    long first, block;
} Run;

typedef struct Worker {
    Run *run;
    void *memory, *view;
    size_t size;
    int number;
    bool failed;
} Worker;

static bool play_out(Worker *w, HearthMatch *m, HearthRng *rng, HearthErr *err) {
    Pace *pace = w->run->pace + w->number * w->run->sim->seating->count;
    uint8_t seats[HEARTH_MAX_SEATS];
    for (;;) {
        if (hearth_match_advance(m, err))
            return false;
        int n = hearth_match_pending(m, seats, HEARTH_MAX_SEATS);
        if (n == 0)
            return true;
        uint32_t epoch = hearth_match_epoch(m);
        for (int i = 0; i < n; i++) {
            double start = seconds_now();
            uint32_t action = seating_choose(w->run->sim->seating, m, seats[i], w->view, rng);
            pace[seats[i]].seconds += seconds_now() - start;
            pace[seats[i]].moves++;
            if (hearth_match_play(m, seats[i], epoch, action, err))
                return false;
        }
    }
}

static bool play_one(Worker *w, long number, Outcome *out) {
    const Simulation *sim = w->run->sim;
    char seed[HEARTH_SEED_MAX + 1];
    HearthErr err;
    HearthMatch *m;
    HearthRng rng;
    snprintf(seed, sizeof seed, "%s#%ld", sim->seed, number);
    HearthSetup setup = {.options = sim->options,
                         .seats = sim->seating->count,
                         .names = sim->seating->names,
                         .seed = seed};
    bots_rng(&rng, seed);
    if (hearth_match_open(w->memory, w->size, sim->game, &setup, &m, &err) ||
        !play_out(w, m, &rng, &err)) {
        complain_err(sim->term, &err, EXIT_INPUT);
        return false;
    }
    for (int i = 0; i < sim->seating->count; i++)
        hearth_match_score(m, i, NULL, 0, &out->total[i]);
    hearth_match_result(m, out->rank);
    hearth_match_view(m, HEARTH_PUBLIC, w->view);
    out->rated = hearth_rating(sim->game, w->view, &out->rating);
    if (!sim->transcripts && !sim->records)
        return true;
    return sim->transcripts ? transcript_text(sim->term, m, &out->text)
                            : record_text(sim->term, m, &out->text);
}

static void *work(void *context) {
    Worker *w = context;
    long step = (long)hearth_spread_size() * w->run->sim->threads;
    for (long i = hearth_spread_rank() + (long)hearth_spread_size() * w->number;
         i < w->run->block && !w->failed; i += step)
        w->failed = !play_one(w, w->run->first + i, &w->run->outcomes[i]);
    return NULL;
}

/* Plays the block with all threads. */
static bool play_block(Run *run, Worker *workers) {
    pthread_t ids[SIM_THREADS];
    int started = 0;
    bool ok = true;
    for (int i = 1; i < run->sim->threads; i++) {
        if (pthread_create(&ids[i], NULL, work, &workers[i]))
            break;
        started = i;
    }
    work(&workers[0]);
    for (int i = 1; i <= started; i++)
        pthread_join(ids[i], NULL);
    for (int i = started + 1; i < run->sim->threads; i++)
        work(&workers[i]); /* a thread that could not be started: its share is done here */
    for (int i = 0; i < run->sim->threads; i++)
        ok &= !workers[i].failed;
    return ok;
}

/* Every process has played its share of the block; now all have all of it. */
static bool share_block(Run *run) {
    if (hearth_spread_size() == 1)
        return true;
    int seats = run->sim->seating->count;
    size_t each = (size_t)(2 * seats) + 2;
    int64_t *told = calloc((size_t)run->block * each, sizeof *told);
    if (!told) {
        complain_text(run->sim->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
        return false;
    }
    for (long g = 0; g < run->block; g++) {
        const Outcome *o = &run->outcomes[g];
        int64_t *to = told + (size_t)g * each;
        for (int i = 0; i < seats; i++) {
            to[i] = o->total[i];
            to[seats + i] = o->rank[i];
        }
        to[2 * seats] = o->rating;
        to[2 * seats + 1] = o->rated;
    }
    hearth_spread_sum(told, (size_t)run->block * each);
    for (long g = 0; g < run->block; g++) {
        Outcome *o = &run->outcomes[g];
        const int64_t *from = told + (size_t)g * each;
        for (int i = 0; i < seats; i++) {
            o->total[i] = (int)from[i];
            o->rank[i] = (uint8_t)from[seats + i];
        }
        o->rating = (int)from[2 * seats];
        o->rated = from[2 * seats + 1] != 0;
    }
    free(told);
    return true;
}

static bool play_all(Run *run, Worker *workers, SimulationEach *each, void *context) {
    const Simulation *sim = run->sim;
    long largest = run->block;
    bool ok = true;
    for (run->first = 0; run->first < sim->games && ok; run->first += largest) {
        run->block = sim->games - run->first < largest ? sim->games - run->first : largest;
        memset(run->outcomes, 0, (size_t)run->block * sizeof *run->outcomes);
        ok = play_block(run, workers) && share_block(run);
        for (long i = 0; i < run->block; i++) {
            ok = ok && each(context, run->first + i, &run->outcomes[i]);
            free(run->outcomes[i].text.data);
        }
    }
    return ok;
}

static void share_pace(Pace pace[], int seats) {
    for (int i = 0; i < seats; i++) {
        int64_t told[2] = {(int64_t)(1e6 * pace[i].seconds), (int64_t)pace[i].moves};
        if (hearth_spread_size() == 1)
            return;
        hearth_spread_sum(told, 2);
        pace[i] = (Pace){(double)told[0] / 1e6, (uint64_t)told[1]};
    }
}

bool simulate(const Simulation *sim, SimulationEach *each, void *context, Pace pace[]) {
    int seats = sim->seating->count;
    size_t size = hearth_match_size(sim->game, seats);
    Worker workers[SIM_THREADS] = {{0}};
    Run run = {.sim = sim, .block = 64L * sim->threads * hearth_spread_size()};
    run.outcomes = calloc((size_t)run.block, sizeof *run.outcomes);
    run.pace = calloc((size_t)(sim->threads * seats), sizeof *run.pace);
    bool ok = run.outcomes && run.pace;
    for (int i = 0; i < sim->threads; i++) {
        workers[i] = (Worker){&run, malloc(size), malloc(size), size, i, false};
        ok = ok && workers[i].memory && workers[i].view;
    }
    if (!ok)
        complain_text(sim->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    ok = ok && play_all(&run, workers, each, context);
    memset(pace, 0, (size_t)seats * sizeof *pace);
    for (int i = 0; i < sim->threads * seats && run.pace; i++) {
        pace[i % seats].seconds += run.pace[i].seconds;
        pace[i % seats].moves += run.pace[i].moves;
    }
    share_pace(pace, seats);
    for (int i = 0; i < sim->threads; i++) {
        free(workers[i].memory);
        free(workers[i].view);
    }
    free(run.outcomes);
    free(run.pace);
    return ok;
}

bool simulation_ok(const Simulation *sim) {
    size_t size = hearth_match_size(sim->game, sim->seating->count);
    void *memory = malloc(size ? size : 1);
    HearthMatch *m;
    HearthErr err;
    char seed[HEARTH_SEED_MAX * 2];
    if ((sim->transcripts || sim->records) && hearth_spread_size() > 1) {
        free(memory);
        complain_text(sim->term, TERM_T(SPREAD_TEXTS), EXIT_USAGE);
        return false;
    }
    snprintf(seed, sizeof seed, "%s#%ld", sim->seed, sim->games);
    HearthSetup setup = {.options = sim->options, .seats = sim->seating->count, .seed = seed};
    int code = memory ? hearth_match_open(memory, size, sim->game, &setup, &m, &err) : 0;
    if (code)
        complain_err(sim->term, &err, EXIT_USAGE);
    free(memory);
    return code == HEARTH_OK;
}

long default_threads(void) {
    long n = hearth_spread_size() > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > SIM_THREADS ? SIM_THREADS : n;
}
