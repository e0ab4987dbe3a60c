/* advice.h - What bots say: their own moves, hints, and what a decision cost.
 *
 * Everything is asked with what the seat could know at that moment: its view, never the state. */
#ifndef HEARTH_ADVICE_ADVICE_H
#define HEARTH_ADVICE_ADVICE_H

#include "bot.h"
#include "match_json.h"

/* The best moves that the adviser of the game finds, best first; returns how many. `stop` as in
 * HearthBotSettings. */
int find_advice(const HearthGame *game, const void *view, int seat, uint32_t think_ms,
                uint64_t seed, uint32_t must, const atomic_bool *stop,
                HearthRanked out[HEARTH_RANKED_MAX]);

/* What a bot, named with its settings as in "planner:think=300", does for a seat that owes a
 * decision. The same seed gives the same move, unless the bot thinks for a time. */
int advice_choose(const HearthMatch *m, int seat, uint32_t seed, const char *bot, size_t length,
                  uint32_t *action, HearthErr *err);

/* A move of a seat that owes a decision, given in notation, as a sentence to be. */
int advice_describe(const HearthMatch *m, int seat, const char *move, size_t length, HearthMsg *out,
                    HearthErr *err);

/* The moves worth telling, best first. */
enum { ADVICE_HINTS = 3 };
typedef struct AdviceHints {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int count, seat;
} AdviceHints;
int advice_hint(const HearthMatch *m, int seat, uint32_t think_ms, AdviceHints *out,
                HearthErr *err);
void advice_hint_json(const HearthMatch *m, const AdviceHints *hints, const char *lang,
                      HearthBuf *out);

/* One decision of the log beside the best one. */
typedef struct AdviceJudged {
    MatchView before; /* as the seat knew it */
    int index, seat;  /* seat: HEARTH_CHANCE if nobody decided there */
    uint32_t played, best;
    double cost; /* points of the end that the other one is expected to bring */
} AdviceJudged;
int advice_judge(const HearthMatch *m, int index, uint32_t think_ms, AdviceJudged *out,
                 HearthErr *err);
/* Nothing for chance. */
void advice_judge_json(const HearthMatch *m, const AdviceJudged *judged, const char *lang,
                       HearthBuf *out);

#endif
