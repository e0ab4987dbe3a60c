/* advice.h - What bots say: their own moves, hints, and what a decision cost.
 *
 * Everything is asked with what the seat could know at that moment: its view, never the state. */
#ifndef HEARTH_FRONT_ADVICE_H
#define HEARTH_FRONT_ADVICE_H

#include "bot.h"
#include "match_json.h"

/* The best moves that the adviser of the game finds, best first; returns how many. `stop` as in
 * HearthBotSettings. */
int find_advice(const HearthGame *game, const void *view, int seat, uint32_t think_ms,
                uint64_t seed, uint32_t must, const atomic_bool *stop,
                HearthRanked out[HEARTH_RANKED_MAX]);

/* What a bot, named with its settings as in "planner:think=300", does for a seat that owes a
 * decision. The same seed gives the same move, unless the bot thinks for a time. */
int front_choose(const HearthMatch *m, int seat, uint32_t seed, const char *bot, size_t length,
                 uint32_t *action, HearthErr *err);

/* A move of a seat that owes a decision, given in notation, as a sentence to be. */
int front_describe(const HearthMatch *m, int seat, const char *move, size_t length, HearthMsg *out,
                   HearthErr *err);

/* The moves worth telling, best first. */
enum { FRONT_HINTS = 3 };
typedef struct FrontHints {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int count, seat;
} FrontHints;
int front_hint(const HearthMatch *m, int seat, uint32_t think_ms, FrontHints *out, HearthErr *err);
void front_hint_json(const HearthMatch *m, const FrontHints *hints, const char *lang,
                     HearthBuf *out);

/* One decision of the log beside the best one. */
typedef struct FrontJudged {
    FrontView before; /* as the seat knew it */
    int index, seat;  /* seat: HEARTH_CHANCE if nobody decided there */
    uint32_t played, best;
    double cost; /* points of the end that the other one is expected to bring */
} FrontJudged;
int front_judge(const HearthMatch *m, int index, uint32_t think_ms, FrontJudged *out,
                HearthErr *err);
/* Nothing for chance. */
void front_judge_json(const HearthMatch *m, const FrontJudged *judged, const char *lang,
                      HearthBuf *out);

#endif
