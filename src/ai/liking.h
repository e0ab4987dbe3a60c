/* liking.h - How much a bot likes a thing, whatever it is worth: small differences between bots of
 * one strength, for games whose bots have no finer taste of their own. */
#ifndef HEARTH_AI_LIKING_H
#define HEARTH_AI_LIKING_H

#include <stdint.h>

enum { HEARTH_TASTE_PLAIN = 1 }; /* as HearthBotSettings.taste; so is 0 here */

/* From 0 to 63/64 in steps of 1/64, so that sums with whole numbers stay exact; the same for the
 * same taste and thing, 0 for the plain taste. */
double hearth_liking(uint32_t taste, uint32_t thing);

#endif
