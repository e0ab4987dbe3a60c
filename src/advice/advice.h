/* advice.h - What bots say: their own moves, hints, and what a decision cost.
 *
 * Everything is asked with what the seat could know at that moment: its view, never the state.
 *
 * Hints and the analysis of a game are one search with one seed. With a number of futures it finds
 * the same on every machine, however busy that is, so a player who follows the first hint is not
 * told afterwards that something else was better. With a time it finds what the machine allows. */
#ifndef HEARTH_ADVICE_ADVICE_H
#define HEARTH_ADVICE_ADVICE_H

#include "bot.h"
#include "match_json.h"

/* What a look takes where nothing else is said: milliseconds, as of one usual processor. */
enum { ADVICE_THINK = 400 };
/* And of a first look, where many decisions wait for theirs. */
enum { ADVICE_FIRST = 40 };

/* How long a look is: one of these, or none for about the usual time. */
typedef struct AdviceEffort {
    uint32_t rollouts; /* so many futures, however long they take: the same answer everywhere */
    uint32_t think_ms; /* so many milliseconds: no promise about the answer */
    /* About so many milliseconds, for somebody who waits: as many futures as a usual processor
     * plays in them, which a machine that takes far longer does not play to the end. */
    uint32_t about_ms;
} AdviceEffort;
/* The futures of the usual look; 0 for a game without an adviser. */
uint32_t advice_rollouts(const HearthGame *game);

/* The best moves that the adviser of the game finds, best first; returns how many. `must` and
 * `stop` as in bot.h. */
int find_advice(const HearthGame *game, const void *view, int seat, const AdviceEffort *effort,
                uint32_t must, const atomic_bool *stop, HearthRanked out[HEARTH_RANKED_MAX]);

/* A move beside the best one. */
typedef struct AdviceCost {
    uint32_t best;
    double difference; /* points of the end that the best one is expected to bring more */
    double margin;     /* so far off that may be */
    double cost;       /* the difference if it is beyond the margin, else 0: no mistake */
} AdviceCost;
/* What `played` cost by what find_advice found when it was told that it must look at it. */
AdviceCost advice_cost(const HearthRanked *ranked, int count, uint32_t played);

/* Whether a short look found something so much better that a longer one is worth its time: whatever
 * it leaves out is no mistake either way. */
bool advice_unsure(const AdviceCost *cost);

/* What a bot, named with its settings as in "planner:think=300", does for a seat that owes a
 * decision. The same seed gives the same move, unless the bot thinks for a time. */
int advice_choose(const HearthMatch *m, int seat, uint32_t seed, const char *bot, size_t length,
                  uint32_t *action, HearthErr *err);

/* A move of a seat that owes a decision, given in notation, as a sentence to be. */
int advice_describe(const HearthMatch *m, int seat, const char *move, size_t length, HearthMsg *out,
                    HearthErr *err);

/* The moves worth telling, best first; `about_ms` 0 is the usual time. */
enum { ADVICE_HINTS = 3 };
typedef struct AdviceHints {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int count, seat;
} AdviceHints;
int advice_hint(const HearthMatch *m, int seat, uint32_t about_ms, AdviceHints *out,
                HearthErr *err);
void advice_hint_json(const HearthMatch *m, const AdviceHints *hints, const char *lang,
                      HearthBuf *out);

/* One decision of the log beside the best one. */
typedef struct AdviceJudged {
    MatchView before; /* as the seat knew it */
    int index, seat;  /* seat: HEARTH_CHANCE if nobody decided there */
    uint32_t played;
    AdviceCost cost;
} AdviceJudged;
int advice_judge(const HearthMatch *m, int index, uint32_t about_ms, AdviceJudged *out,
                 HearthErr *err);
/* Nothing for chance. */
void advice_judge_json(const HearthMatch *m, const AdviceJudged *judged, const char *lang,
                       HearthBuf *out);

#endif
