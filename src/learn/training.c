/* training.c - Batches, steps and measurements. */
#include "training.h"

#include <math.h>
#include <string.h>

#include "rng.h"
#include "spread.h"
#include "together.h"

static const float LATE_LAMBDA = 0.5f, EARLY_LAMBDA = 0.7f;
static const float RATE = 0.004f, NETWORK_RATE = 0.001f, LAST_RATE = 0.1f;

enum { STREAM_FIRST = 0x6c6561726e, CHECK_SEED = 0x636865636b };

/* ---- Memory ---- */

static size_t rounded_up(size_t n) {
    return (n + 63) / 64 * 64;
}

typedef struct Cut {
    char *at;
    size_t used;
} Cut;

static void *cut(Cut *c, size_t bytes) {
    void *here = c->at ? c->at + c->used : NULL;
    c->used += rounded_up(bytes);
    return here;
}

uint64_t hearth_training_checks(const HearthTrainingPlan *plan) {
    uint64_t steps = (plan->games + plan->batch - 1) / plan->batch;
    return steps / plan->check_every + 1;
}

static size_t lay_out(HearthTraining *t, void *memory) {
    Cut c = {memory, 0};
    size_t n = t->count, threads = (size_t)t->threads, checks = t->plan.check_games;
    t->weights = cut(&c, n * sizeof(float));
    t->average = cut(&c, n * sizeof(float));
    t->moment = cut(&c, n * sizeof(float));
    t->square = cut(&c, n * sizeof(float));
    t->best = cut(&c, n * sizeof(int16_t));
    t->best_points = cut(&c, checks * sizeof(int32_t));
    t->log = cut(&c, hearth_training_checks(&t->plan) * sizeof(HearthCheck));
    t->playing = cut(&c, n * sizeof(int16_t));
    t->sums = cut(&c, (n + HEARTH_SUMS) * sizeof(int64_t));
    t->scratch = cut(&c, threads * n * sizeof(float));
    t->thread_sums = cut(&c, threads * (n + HEARTH_SUMS) * sizeof(int64_t));
    t->traces = cut(&c, threads * sizeof(HearthTrace));
    t->points = cut(&c, checks * sizeof(int64_t));
    return c.used;
}

size_t hearth_training_size(const HearthLearner *l, const HearthTrainingPlan *plan, int threads) {
    HearthTraining t = {
        .learner = l, .plan = *plan, .count = hearth_model_size(l->shape).all, .threads = threads};
    return lay_out(&t, NULL);
}

/* The network begins at random, and with nothing to say. */
static void first_weights(HearthTraining *t) {
    HearthModelSize s = hearth_model_size(t->learner->shape);
    HearthRng rng;
    hearth_rng_seed(&rng, t->plan.seed, STREAM_FIRST);
    for (size_t i = s.linear; i < s.linear + s.first + s.second; i++) {
        float spread = i < s.linear + s.first ? 0.06f : 0.2f;
        uint32_t draw = hearth_rng_below(&rng, 2001);
        t->weights[i] = spread * ((float)draw / 1000 - 1);
    }
}

void hearth_training_open(HearthTraining *t, void *memory, const HearthLearner *l,
                          const HearthTrainingPlan *plan, int threads) {
    *t = (HearthTraining){
        .learner = l, .plan = *plan, .count = hearth_model_size(l->shape).all, .threads = threads};
    memset(memory, 0, lay_out(t, memory));
    first_weights(t);
}

/* ---- A batch ---- */

static bool late(const HearthTraining *t) {
    return t->games >= t->plan.games / 3;
}

static void take_up(HearthTraining *t) {
    hearth_gradient_round(t->learner->shape, t->averaged ? t->average : t->weights, t->playing);
}

typedef struct Worker {
    HearthTraining *t;
    int number;
    bool check;
} Worker;

/* Games are dealt out one by one: to processes first, then to threads. */
static void work(void *context) {
    Worker *w = context;
    HearthTraining *t = w->t;
    const HearthLearner *l = t->learner;
    uint64_t each = (uint64_t)hearth_spread_size() * (uint64_t)t->threads;
    uint64_t begin =
        (uint64_t)hearth_spread_rank() + (uint64_t)hearth_spread_size() * (uint64_t)w->number;
    HearthModel m;
    hearth_model_open(&m, l->shape, t->playing);
    for (uint64_t i = begin; w->check && i < t->plan.check_games; i += each)
        t->points[i] = l->play(&m, t->plan.seed ^ CHECK_SEED, i, NULL);
    uint64_t batch = t->plan.batch, left = t->plan.games - t->games;
    for (uint64_t i = begin; !w->check && i < batch && i < left; i += each) {
        l->play(&m, t->plan.seed, t->games + i, &t->traces[w->number]);
        hearth_gradient(l->shape, t->weights, &t->traces[w->number],
                        late(t) ? LATE_LAMBDA : EARLY_LAMBDA,
                        t->scratch + (size_t)w->number * t->count,
                        t->thread_sums + (size_t)w->number * (t->count + HEARTH_SUMS));
    }
}

static void work_together(HearthTraining *t, bool check) {
    Worker workers[HEARTH_TOGETHER_MAX];
    for (int i = 0; i < t->threads; i++)
        workers[i] = (Worker){t, i, check};
    int started = hearth_together(work, workers, sizeof workers[0], t->threads);
    for (int i = started; i < t->threads; i++)
        work(&workers[i]); /* could not be started, but its games are counted on */
}

/* ---- A step ---- */

typedef struct Pace {
    float rate, fresh1, fresh2;
} Pace;

static Pace pace_of(const HearthTraining *t, float rate) {
    float done = (float)t->games / (float)t->plan.games, n = (float)t->steps;
    return (Pace){.rate = rate * (1 - (1 - LAST_RATE) * done), /* slower and slower */
                  .fresh1 = 1 - powf(0.9f, n),
                  .fresh2 = 1 - powf(0.999f, n)};
}

enum { AT_ONCE = 256 };

/* Adam for weights from..to. A few at a time, so that compilers can work on them side by side. */
static void step_part(HearthTraining *t, size_t from, size_t to, Pace p) {
    float samples = (float)t->sums[t->count + HEARTH_SUM_SAMPLES];
    float gradient[AT_ONCE], whole = HEARTH_GRADIENT_ONE * samples;
    for (size_t begin = from; begin < to; begin += AT_ONCE) {
        size_t n = to - begin < AT_ONCE ? to - begin : AT_ONCE;
        float *restrict weight = t->weights + begin, *restrict moment = t->moment + begin,
                        *restrict square = t->square + begin;
        for (size_t i = 0; i < n; i++)
            gradient[i] = (float)t->sums[begin + i] / whole;
        for (size_t i = 0; i < n; i++) {
            float g = gradient[i];
            moment[i] = 0.9f * moment[i] + 0.1f * g;
            square[i] = 0.999f * square[i] + 0.001f * g * g;
            weight[i] -= p.rate * (moment[i] / p.fresh1) / (sqrtf(square[i] / p.fresh2) + 1e-6f);
        }
    }
}

static void step(HearthTraining *t) {
    size_t linear = hearth_model_size(t->learner->shape).linear;
    t->steps++;
    step_part(t, 0, linear, pace_of(t, RATE));
    step_part(t, linear, t->count, pace_of(t, NETWORK_RATE));
    if (!late(t))
        return;
    /* The longer it goes on, the further the average reaches back: over a tenth of its steps. */
    float keep = t->averaged == 0 ? 0 : (float)t->averaged / ((float)t->averaged + 9);
    t->averaged++;
    for (size_t i = 0; i < t->count; i++)
        t->average[i] = keep * t->average[i] + (1 - keep) * t->weights[i];
}

bool hearth_training_done(const HearthTraining *t) {
    return t->games >= t->plan.games;
}

void hearth_training_step(HearthTraining *t) {
    size_t all = t->count + HEARTH_SUMS;
    take_up(t);
    memset(t->thread_sums, 0, (size_t)t->threads * all * sizeof(int64_t));
    work_together(t, false);
    memcpy(t->sums, t->thread_sums, all * sizeof(int64_t));
    for (int k = 1; k < t->threads; k++)
        for (size_t i = 0; i < all; i++)
            t->sums[i] += t->thread_sums[(size_t)k * all + i];
    hearth_spread_sum(t->sums, all);
    t->loss_squares += t->sums[t->count + HEARTH_SUM_SQUARES];
    t->loss_samples += t->sums[t->count + HEARTH_SUM_SAMPLES];
    t->games += (uint64_t)t->sums[t->count + HEARTH_SUM_GAMES];
    step(t);
}

/* ---- Measuring ---- */

bool hearth_training_check_due(const HearthTraining *t) {
    return t->steps % t->plan.check_every == 0 || hearth_training_done(t);
}

/* In hundredths. */
static void mean_of(double sum, double squares, double n, int64_t *mean, int64_t *error) {
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    *mean = llrint(100 * sum / n);
    *error = variance > 0 ? llrint(100 * sqrt(variance / n)) : 0;
}

static void become_best(HearthTraining *t) {
    t->has_best = 1;
    memcpy(t->best, t->playing, t->count * sizeof *t->best);
    for (uint32_t i = 0; i < t->plan.check_games; i++)
        t->best_points[i] = (int32_t)t->points[i];
}

const HearthCheck *hearth_training_check(HearthTraining *t) {
    HearthCheck *c = &t->log[t->checks++];
    double n = t->plan.check_games, sum = 0, squares = 0, ahead = 0, ahead_squares = 0;
    take_up(t);
    memset(t->points, 0, t->plan.check_games * sizeof *t->points);
    work_together(t, true);
    hearth_spread_sum(t->points, t->plan.check_games);
    for (uint32_t i = 0; i < t->plan.check_games; i++) {
        double p = (double)t->points[i], d = t->has_best ? p - t->best_points[i] : 0;
        sum += p;
        squares += p * p;
        ahead += d;
        ahead_squares += d * d;
    }
    *c = (HearthCheck){.games = (int64_t)t->games, .better = !t->has_best || ahead > 0};
    mean_of(sum, squares, n, &c->mean, &c->error);
    mean_of(ahead, ahead_squares, n, &c->ahead, &c->ahead_error);
    if (t->loss_samples)
        c->loss = llrint(100.0 / 256 * (double)t->loss_squares / (double)t->loss_samples);
    t->loss_squares = t->loss_samples = 0;
    if (c->better)
        become_best(t);
    return c;
}
