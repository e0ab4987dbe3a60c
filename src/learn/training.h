/* training.h - Learning a value by playing against itself.
 *
 * A batch of games is played with fixed weights, their gradients are added up, and the weights take
 * one step (Adam). At first the newest weights play and targets are TD(0.7); from a third of the
 * way on their running average plays, with TD(0.5). It reaches back over a tenth of the steps since
 * it began, so that it is fresh at first and calm in the end. Now and then the weights that play
 * are measured against the best so far, on the same cards.
 *
 * Sums are of whole numbers, so a seed, a batch size and a number of games give one result, with
 * any number of threads and processes. */
#ifndef HEARTH_LEARN_TRAINING_H
#define HEARTH_LEARN_TRAINING_H

#include "gradient.h"

typedef struct HearthTrainingPlan {
    uint64_t seed;
    uint64_t games;       /* in all */
    uint32_t batch;       /* games between two steps */
    uint32_t check_every; /* steps */
    uint32_t check_games;
    uint32_t pad_; /* so that plans can be compared byte by byte */
} HearthTrainingPlan;

/* One measurement. Points are in hundredths: whole numbers can be written down and read again. */
typedef struct HearthCheck {
    int64_t games;              /* played until then */
    int64_t mean, error;        /* of the points, and its standard error */
    int64_t ahead, ahead_error; /* of the best so far, on the same cards */
    int64_t loss;               /* mean square error of the value since the last one */
    int64_t better;             /* 1: it is the best now */
} HearthCheck;

/* So many at most: a plan that would have more is refused. */
enum { HEARTH_CHECKS_MAX = 10000 };

typedef struct HearthTraining {
    const HearthLearner *learner;
    HearthTrainingPlan plan;
    size_t count;   /* of weights */
    uint64_t games; /* played so far */
    uint64_t steps;
    uint64_t averaged; /* steps since the average began */
    /* What a checkpoint keeps, `count` each: */
    float *weights, *average, *moment, *square;
    int16_t *best;
    int32_t *best_points; /* check_games; of `best` */
    uint8_t has_best;
    int64_t loss_squares, loss_samples; /* since the last check */
    HearthCheck *log;
    uint32_t checks; /* entries of the log */
    /* And what it does not: */
    int16_t *playing;
    int64_t *sums;
    float *scratch; /* one for every thread */
    int64_t *thread_sums;
    HearthTrace *traces;
    int64_t *points;
    int threads;
} HearthTraining;

/* How many bytes of memory a training needs; what it is opened in, aligned for any type. */
/* How often a plan measures. */
uint64_t hearth_training_checks(const HearthTrainingPlan *plan);
size_t hearth_training_size(const HearthLearner *l, const HearthTrainingPlan *plan, int threads);
void hearth_training_open(HearthTraining *t, void *memory, const HearthLearner *l,
                          const HearthTrainingPlan *plan, int threads);

bool hearth_training_done(const HearthTraining *t);
/* Plays a batch and takes a step. */
void hearth_training_step(HearthTraining *t);
/* Is it time to measure? */
bool hearth_training_check_due(const HearthTraining *t);
/* Measures, and writes it into the log. */
const HearthCheck *hearth_training_check(HearthTraining *t);

#endif
