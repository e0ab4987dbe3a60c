/* model.h - What an action is worth at first sight in Above and Below, and a quick player made of
 * it. */
#ifndef ANB_MODEL_H
#define ANB_MODEL_H

#include "above_and_below.h"

/* What each of the actions is worth at first sight; more is better, and doing nothing is about 0.
 */
void anb_gains(const HearthGame *game, const AnbState *st, int seat, const uint32_t *actions,
               int count, double *gains);
/* What a taste (HearthBotSettings.taste) adds to that: a fraction of a point for what is built,
 * whom is hired and what lies on the track first. */
double anb_liking(const AnbState *st, uint32_t taste, uint32_t action);
/* The same as anb_quick() below without a whim, as the taste likes it. */
uint32_t anb_tasted(const HearthGame *game, const AnbState *st, int seat, uint32_t taste);
/* The best action at first sight; a whim other than 0 shifts values a little, each whim its way. */
uint32_t anb_quick(const HearthGame *game, const AnbState *st, int seat, uint64_t whim);

#endif
