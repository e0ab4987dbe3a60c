/* learner.h - What a game brings to be trained: the shape of its model, and games against itself.
 *
 * Everything else, be it targets, gradients, averages, checkpoints, reports or many machines, is
 * the same for all games. */
#ifndef HEARTH_LEARN_LEARNER_H
#define HEARTH_LEARN_LEARNER_H

#include "game.h"
#include "value_model.h"

enum { HEARTH_TRACE_MAX = 64 };

/* A position after a move, as the model saw it. */
typedef struct HearthSample {
    HearthModelContext context;
    int16_t x[HEARTH_MODEL_INPUTS];
    int32_t known; /* the value without the model, in points */
    float value;   /* with the model that played, in points */
} HearthSample;

/* The positions of one player in one game. */
typedef struct HearthTrace {
    HearthSample sample[HEARTH_TRACE_MAX];
    int count;
    int32_t result; /* points in the end */
} HearthTrace;

typedef struct HearthLearner {
    const HearthGame *game;
    const HearthModelShape *shape;
    /* Plays game `number` of `seed` with the model; the trace may be NULL. Returns the points in
     * the end. The same numbers give the same cards, whatever the model. */
    int32_t (*play)(const HearthModel *m, uint64_t seed, uint64_t number, HearthTrace *trace);
} HearthLearner;

/* The learner of a game, NULL if it has none. */
const HearthLearner *hearth_learner_of(const HearthGame *game);

#endif
