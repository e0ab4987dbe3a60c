/* model.h - What things are worth in Above and Below, in points, and a quick player made of it. */
#ifndef ANB_MODEL_H
#define ANB_MODEL_H

#include "above_and_below.h"

/* What an action is worth at first sight; more is better, and doing nothing is about 0. */
double anb_gain(const AnbState *st, int seat, uint32_t action);
/* The best action at first sight; rng adds a little whim, NULL for none. */
uint32_t anb_quick(const AnbState *st, int seat, HearthRng *rng);

#endif
