/* halving.h - Flat Monte Carlo with sequential halving: which of several candidates does best in
 * many futures.
 *
 * All candidates meet the same futures (common random numbers), and half of them drop out in every
 * turn until three are left. With a number of rollouts instead of a time the answer is the same on
 * every machine and with any number of threads, provided that sums of what `play` returns are exact
 * (whole numbers, or fractions with a small power of two below). */
#ifndef HEARTH_AI_HALVING_H
#define HEARTH_AI_HALVING_H

#include "bot.h"

/* How candidate i does in future n. Called from several threads at once. */
typedef double HearthFuture(const void *context, int candidate, uint32_t n);

typedef struct HearthHalving {
    const uint32_t *actions; /* the candidates, better at first sight first */
    int count;               /* at most HEARTH_RANKED_MAX */
    HearthFuture *play;
    const void *context;
    int sign;               /* 1: more is better; -1: less is, as for a victim */
    uint32_t must;          /* one that stays to the end for comparison, or HEARTH_HIDDEN */
    uint32_t default_think; /* milliseconds, where the settings say nothing */
    /* What each is thought to be worth before any future, and how far off such a difference between
     * two of them usually is; NULL if nothing is known. The first candidate then stays to the end,
     * and another one comes before it only as far as the futures outweigh what was thought. */
    const double *prior;
    double doubt;
} HearthHalving;

/* Fills in those that are left, best first; returns how many. */
int hearth_halving(const HearthHalving *h, const HearthBotSettings *settings,
                   HearthRanked out[HEARTH_RANKED_MAX]);

#endif
