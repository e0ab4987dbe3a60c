/* gradient.h - How a game that was played changes the weights.
 *
 * Weights are learned in floating point and rounded to the model's integers to play. A gradient is
 * worked out game by game in one fixed order and then rounded to whole numbers, so that sums of
 * many games do not depend on who worked them out, and in which order. */
#ifndef HEARTH_LEARN_GRADIENT_H
#define HEARTH_LEARN_GRADIENT_H

#include "learner.h"

enum { HEARTH_GRADIENT_ONE = 1 << 20 }; /* in sums of gradients */

/* What is added up over games: gradients, and behind them the number of samples, the square of
 * their errors in 1/256 and the points of the games. */
enum { HEARTH_SUM_SAMPLES, HEARTH_SUM_SQUARES, HEARTH_SUM_RESULTS, HEARTH_SUM_GAMES, HEARTH_SUMS };

/* Adds the gradient of a game to `sums` (weights and HEARTH_SUMS more). Targets are TD(lambda) of
 * the values in the trace. `scratch` has room for all weights and is zero before and after. */
void hearth_gradient(const HearthModelShape *shape, const float *weights, const HearthTrace *trace,
                     float lambda, float *scratch, int64_t *sums);

/* Rounds weights to what a model takes. */
void hearth_gradient_round(const HearthModelShape *shape, const float *weights, int16_t *out);

#endif
