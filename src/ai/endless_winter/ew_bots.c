/* ew_bots.c - greedy and planner. */
#include "ew_bots.h"

#include <math.h>
#include <string.h>

#include "halving.h"
#include "model.h"

enum {
    CANDIDATES = 12,
    DEFAULT_THINK = 900,
    KEPT = 512,     /* futures whose results are kept to compare by */
    FEW_FUTURES = 6 /* too few to leave greedy's way */
};

uint32_t ew_greedy_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                          const HearthBotSettings *settings) {
    (void)game, (void)rng, (void)settings;
    return ew_quick(view, seat, NULL);
}

/* ---- Futures -------------------------------------------------------------------------------- */

typedef struct Table {
    const EwState *view;
    int seat;
    uint64_t seed;
    bool to_the_end;
    uint32_t actions[CANDIDATES + 2];
    int count;
    float (*results)[KEPT]; /* by candidate and future */
} Table;

/* Points ahead of the best of the others; among players they count a little less than one's own,
 * alone only more points than the Nomad's win. */
static double lead(const EwState *st, int seat) {
    double best = -1e9, mine = ew_score(st, seat, NULL);
    for (int i = 0; i < st->sides; i++)
        if (i != seat) {
            double theirs = ew_score(st, i, NULL);
            best = theirs > best ? theirs : best;
        }
    if (st->seats > 1)
        return mine - 0.7 * best;
    return mine - best + (mine > best ? 4 : 0);
}

/* To the end of the game. */
static double play_future(const void *context, int candidate, uint32_t number) {
    const Table *t = context;
    const HearthGame *game = &hearth_endless_winter;
    EwState st;
    HearthRng deck, whim;
    hearth_rng_seed(&deck, t->seed, 2 * (uint64_t)number);
    hearth_rng_seed(&whim, t->seed, 2 * (uint64_t)number + 1);
    game->determinize(t->view, t->seat, &deck, &st);
    game->apply(&st, t->seat, t->actions[candidate], NULL);
    while (st.phase != EW_OVER) {
        int seat = ew_decider(&st);
        if (seat < 0)
            game->apply(&st, HEARTH_CHANCE, game->sample(&st, &deck), NULL);
        else
            game->apply(&st, seat, ew_quick(&st, seat, &whim), NULL);
    }
    double value = t->to_the_end ? (double)ew_score(&st, t->seat, NULL) : lead(&st, t->seat);
    if (number < KEPT)
        t->results[candidate][number] = (float)value;
    return value;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

static void find_candidates(Table *t, uint32_t must) {
    EwRated all[EW_MAX_LEGAL];
    int n = ew_rate(t->view, t->seat, all);
    for (int i = 0; i < n && t->count < CANDIDATES; i++)
        t->actions[t->count++] = all[i].action;
    bool missing = must != HEARTH_HIDDEN;
    for (int i = 0; i < t->count; i++)
        missing &= t->actions[i] != must;
    if (missing)
        t->actions[t->count++] = must;
}

/* By how much candidate a does better than candidate b, in units of the doubt about it. */
static double sureness(const Table *t, int a, int b, uint32_t futures) {
    double sum = 0, squares = 0;
    uint32_t n = futures < KEPT ? futures : KEPT;
    for (uint32_t i = 0; i < n; i++) {
        double d = (double)t->results[a][i] - (double)t->results[b][i];
        sum += d;
        squares += d * d;
    }
    double mean = sum / n, spread = squares / n - mean * mean;
    return mean / sqrt((spread + 0.5) / n);
}

static int index_of(const Table *t, uint32_t action) {
    int i = 0;
    while (t->actions[i] != action)
        i++;
    return i;
}

/* The first sight's choice comes first again unless the futures clearly speak against it. */
static void prefer_first_sight(const Table *t, HearthRanked out[], int n) {
    int at = 0;
    while (at < n && out[at].action != t->actions[0])
        at++;
    if (at == 0 || at == n)
        return;
    uint32_t futures = out[0].futures < out[at].futures ? out[0].futures : out[at].futures;
    if (futures >= FEW_FUTURES && sureness(t, index_of(t, out[0].action), 0, futures) > 0.7)
        return;
    HearthRanked first = out[at];
    memmove(&out[1], &out[0], (size_t)at * sizeof out[0]);
    out[0] = first;
}

static int plan(const void *view, int seat, uint64_t seed, const HearthBotSettings *settings,
                uint32_t must, HearthRanked out[HEARTH_RANKED_MAX], bool prefer) {
    float results[CANDIDATES + 2][KEPT];
    Table t = {.view = view,
               .seat = seat,
               .seed = seed,
               .to_the_end = settings->to_the_end,
               .results = results};
    find_candidates(&t, must);
    const HearthHalving h = {.actions = t.actions,
                             .count = t.count,
                             .play = play_future,
                             .context = &t,
                             .sign = 1,
                             .must = prefer ? t.actions[0] : must,
                             .default_think = DEFAULT_THINK};
    int n = hearth_halving(&h, settings, out);
    if (prefer)
        prefer_first_sight(&t, out, n);
    return n;
}

int ew_planner_rank(const HearthGame *game, const void *view, int seat, uint64_t seed,
                    const HearthBotSettings *settings, uint32_t must,
                    HearthRanked out[HEARTH_RANKED_MAX]) {
    (void)game;
    return plan(view, seat, seed, settings, must, out, false);
}

uint32_t ew_planner_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                           const HearthBotSettings *settings) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    uint64_t seed = hearth_rng_next(rng);
    (void)game;
    plan(view, seat, seed, settings, HEARTH_HIDDEN, ranked, true);
    return ranked[0].action;
}
