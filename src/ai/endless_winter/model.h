/* model.h - What things are worth in Endless Winter, in points, and a quick player made of it. */
#ifndef EW_MODEL_H
#define EW_MODEL_H

#include "endless_winter.h"

typedef struct EwRated {
    uint32_t action;
    double gain; /* more is better; what ends something is about 0 */
} EwRated;

/* All that a seat may do with what it is worth at first sight, best first; returns how many. A
 * taste (HearthBotSettings.taste) adds a fraction of a point to what it likes. */
int ew_rate(const HearthGame *game, const EwState *st, int seat, uint32_t taste,
            EwRated out[EW_MAX_LEGAL]);
double ew_liking(uint32_t taste, uint32_t action);
/* The first of these. */
uint32_t ew_tasted(const HearthGame *game, const EwState *st, int seat, uint32_t taste);
/* The best action at first sight; rng adds a little whim, NULL for none. */
uint32_t ew_quick(const HearthGame *game, const EwState *st, int seat, HearthRng *rng);

#endif
