/* random.c - Uniform over the legal actions. */
#include "random.h"

uint32_t hearth_random_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                              const HearthBotSettings *settings) {
    (void)settings;
    return hearth_pick(game, view, seat, rng);
}
