/* ew_bots.c - greedy and planner. */
#include "ew_bots.h"

#include <string.h>

#include "halving.h"
#include "model.h"

enum {
    CANDIDATES = 12,
    DEFAULT_THINK = 400,
    KEPT = 512,     /* futures whose results are kept to compare by */
    FEW_FUTURES = 6 /* too few to leave greedy's way */
};

uint32_t ew_greedy_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                          const HearthBotSettings *settings) {
    (void)game, (void)rng;
    return ew_tasted(game, view, seat, settings->taste);
}

/* ---- Futures ---- */

typedef struct Table {
    const HearthGame *game;
    const EwState *view;
    int seat;
    uint64_t seed;
    uint32_t taste; /* HearthBotSettings.taste; advice has none */
    bool to_the_end;
    uint32_t actions[CANDIDATES + 1];
    int count;
    bool extra;             /* one more behind them, which only has to be compared */
    float (*results)[KEPT]; /* by candidate and future */
} Table;

/* Points ahead of the best of the others; among players they count a little less than one's own,
 * alone only more points than the Nomad's win. */
static double lead(const HearthGame *game, const EwState *st, int seat) {
    double best = -1e9, mine = ew_score(game, st, seat, NULL);
    for (int i = 0; i < st->sides; i++)
        if (i != seat) {
            double theirs = ew_score(game, st, i, NULL);
            best = theirs > best ? theirs : best;
        }
    if (st->seats > 1)
        return mine - 0.7 * best;
    return mine - best + (mine > best ? 4 : 0);
}

/* To the end of the game. */
static double play_future(const void *context, int candidate, uint32_t number) {
    const Table *t = context;
    const HearthGame *game = t->game;
    EwState st;
    HearthRng deck, whim;
    hearth_rng_seed(&deck, t->seed, 2 * (uint64_t)number);
    hearth_rng_seed(&whim, t->seed, 2 * (uint64_t)number + 1);
    hearth_determinize(game, t->view, t->seat, &deck, &st);
    game->apply(game, &st, t->seat, t->actions[candidate], NULL);
    while (st.phase != EW_OVER) {
        int seat = ew_decider(game, &st);
        if (seat < 0)
            game->apply(game, &st, HEARTH_CHANCE, hearth_sample(game, &st, &deck), NULL);
        else
            game->apply(game, &st, seat, ew_quick(game, &st, seat, &whim), NULL);
    }
    double value =
        t->to_the_end ? (double)ew_score(game, &st, t->seat, NULL) : lead(game, &st, t->seat);
    value += ew_liking(t->taste, t->actions[candidate]);
    if (number < KEPT)
        t->results[candidate][number] = (float)value;
    return value;
}

/* ---- Candidates ---- */

static void find_candidates(const HearthGame *game, Table *t, uint32_t must) {
    EwRated all[EW_MAX_LEGAL];
    int n = ew_rate(game, t->view, t->seat, t->taste, all);
    for (int i = 0; i < n && t->count < CANDIDATES; i++)
        t->actions[t->count++] = all[i].action;
    bool missing = must != HEARTH_HIDDEN;
    for (int i = 0; i < t->count; i++)
        missing &= t->actions[i] != must;
    if (missing)
        t->actions[t->count] = must;
    t->extra = missing;
}

/* Does candidate a do better than candidate b by more than one and a half standard errors? */
static bool clearly_better(const Table *t, int a, int b, uint32_t futures) {
    double sum = 0, squares = 0;
    uint32_t n = futures < KEPT ? futures : KEPT;
    for (uint32_t i = 0; i < n; i++) {
        double d = (double)t->results[a][i] - (double)t->results[b][i];
        sum += d;
        squares += d * d;
    }
    double mean = sum / n, spread = squares / n - mean * mean;
    return mean > 0 && mean * mean * n > 1.5 * 1.5 * (spread + 0.5);
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
    if (futures >= FEW_FUTURES && clearly_better(t, index_of(t, out[0].action), 0, futures))
        return;
    HearthRanked first = out[at];
    memmove(&out[1], &out[0], (size_t)at * sizeof out[0]);
    out[0] = first;
}

/* How much thought a decision deserves, of 4: figures all of it, small things none. */
static int thought(const EwState *st, uint32_t first) {
    if (st->jobs)
        switch ((EwOp)st->job[st->jobs - 1].op) {
        case EW_OP_TOOL:
        case EW_OP_DRAW:
        case EW_OP_CHOOSE: return 0;
        case EW_OP_STONE: return 4;
        case EW_OP_MOVE: return 1;
        default: return 2;
        }
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP:
    case EW_PICK_CHIEF:
    case EW_TURN: return 4;
    case EW_PILE: return 2;
    case EW_WORK: /* which card works first does not matter */
        return (ew_kind(first) == EW_DO_WORK || ew_kind(first) == EW_DO_EAT) && st->labor > 1 ? 0
                                                                                              : 2;
    default: return 0;
    }
}

/* By the values of the model alone. */
static int rank_weighed(const HearthGame *game, const Table *t,
                        HearthRanked out[HEARTH_RANKED_MAX]) {
    EwRated all[EW_MAX_LEGAL];
    double now = ew_score(game, t->view, t->seat, NULL);
    int all_count = ew_rate(game, t->view, t->seat, t->taste, all), n = 0;
    for (int i = 0; i < all_count; i++)
        for (int k = 0; k < t->count; k++)
            if (t->actions[k] == all[i].action)
                out[n++] = (HearthRanked){now + all[i].gain, 0, all[i].action, 0, false};
    return n;
}

static int plan(const HearthGame *game, Table *t, const HearthBotSettings *settings, uint32_t must,
                bool prefer, HearthRanked out[HEARTH_RANKED_MAX]) {
    float results[CANDIDATES + 1][KEPT];
    HearthBotSettings own = *settings;
    find_candidates(game, t, must);
    int share = thought(t->view, t->actions[0]);
    if (prefer && (!share || t->count == 1))
        return rank_weighed(game, t, out);
    if (prefer && own.rollouts)
        own.rollouts = (own.rollouts * (uint32_t)share + 3) / 4;
    if (prefer && own.think_ms)
        own.think_ms = (own.think_ms * (uint32_t)share + 3) / 4;
    t->results = results;
    const HearthHalving h = {.actions = t->actions,
                             .count = t->count,
                             .play = play_future,
                             .context = t,
                             .sign = 1,
                             .must = must,
                             .extra = t->extra,
                             .first_stays = prefer,
                             .default_think = DEFAULT_THINK * (prefer ? (uint32_t)share : 4) / 4};
    int n = hearth_halving(&h, &own, out);
    if (prefer)
        prefer_first_sight(t, out, n);
    return n;
}

/* For advice every decision gets full thought, and the order is that of the futures. */
int ew_planner_rank(const HearthGame *game, const void *view, int seat, uint64_t seed,
                    const HearthBotSettings *settings, uint32_t must,
                    HearthRanked out[HEARTH_RANKED_MAX]) {
    Table t = {
        .game = game, .view = view, .seat = seat, .seed = seed, .to_the_end = settings->to_the_end};
    (void)game;
    return plan(game, &t, settings, must, false, out);
}

uint32_t ew_planner_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                           const HearthBotSettings *settings) {
    Table t = {.game = game,
               .view = view,
               .seat = seat,
               .seed = hearth_rng_next(rng),
               .taste = settings->taste};
    HearthRanked ranked[HEARTH_RANKED_MAX];
    (void)game;
    plan(game, &t, settings, HEARTH_HIDDEN, true, ranked);
    return ranked[0].action;
}

const HearthBot hearth_endless_winter_bots[] = {
    {"greedy", ew_greedy_choose, HEARTH_AI_T(EW_GREEDY), NULL, 0, NULL, NULL},
    {"planner", ew_planner_choose, HEARTH_AI_T(EW_PLANNER), ew_planner_rank, 4, NULL, NULL},
    {NULL, NULL, NULL, NULL, 0, NULL, NULL}};
