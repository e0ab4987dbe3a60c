/* halving.h - Flat Monte Carlo with sequential halving: which of several candidates does best in
 * many futures.
 *
 * All candidates meet the same futures (common random numbers), and half of them drop out in every
 * turn until three are left. With a number of rollouts instead of a time the answer is the same on
 * every machine and with any number of threads, provided that sums of what `play` returns are exact
 * (whole numbers, or fractions with a small power of two below) and the time allowed for them is
 * not used up. */
#ifndef HEARTH_AI_HALVING_H
#define HEARTH_AI_HALVING_H

#include "bot.h"

/* How candidate i does in future n. Called from several threads at once. */
typedef double HearthFuture(const void *context, int candidate, uint32_t n);

typedef struct HearthHalving {
    const uint32_t *actions; /* the candidates, better at first sight first */
    int count;               /* with `extra` at most HEARTH_RANKED_MAX */
    HearthFuture *play;
    /* How futures are played once no more than `last_few` candidates are left, where few of them
     * are worth more effort; NULL: no differently. */
    HearthFuture *play_last;
    int last_few;
    const void *context;
    int sign; /* 1: more is better; -1: less is, as for a victim */
    /* One that is compared with the others to the end, or HEARTH_HIDDEN. If it drops out it still
     * meets all futures, in addition to what the others get, so it changes nothing for them. */
    uint32_t must;
    bool extra;       /* `must` is none of the candidates and stands behind the last of them */
    bool first_stays; /* the first candidate does not drop out */
    uint32_t least;   /* futures of each candidate in a turn, however little time; 0: the usual */
    uint32_t default_think; /* milliseconds, where the settings say nothing */
    /* What each is thought to be worth before any future, and how far off such a difference between
     * two of them usually is; NULL if nothing is known. The first candidate must stay then, and
     * another one comes before it only as far as the futures outweigh what was thought. */
    const double *prior;
    double doubt;
} HearthHalving;

/* Fills in those that are left, best first; returns how many. */
int hearth_halving(const HearthHalving *h, const HearthBotSettings *settings,
                   HearthRanked out[HEARTH_RANKED_MAX]);

/* How a bot that ranks chooses: the first of what it finds with a seed from its generator. */
uint32_t hearth_choose_first(HearthRankFn *rank, const HearthGame *game, const void *view, int seat,
                             HearthRng *rng, const HearthBotSettings *settings);

#endif
