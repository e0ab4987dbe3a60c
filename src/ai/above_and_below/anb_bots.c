/* anb_bots.c - greedy and planner. */
#include "anb_bots.h"

#include "future.h"
#include "halving.h"
#include "model.h"

enum {
    CANDIDATES = 20,
    FUTURES_EACH = 12, /* at least, on average, if they are counted */
    VICTORY = 8,       /* points that being first is worth */
    DEFAULT_THINK = 900
};
/* The model's values are often off by DOUBT, and sometimes by far: nothing is thought to be more
 * than MOST_BEHIND behind greedy's choice. */
static const double DOUBT = 2, MOST_BEHIND = 2;
static const double CLEAR_GAIN = 1, CLEAR_LOSS = 0.25; /* of an offer */

uint32_t anb_greedy_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                           const HearthBotSettings *settings) {
    (void)game, (void)rng;
    return anb_tasted(game, view, seat, settings->taste);
}

/* ---- Futures ---- */

typedef struct Table {
    const HearthGame *game;
    const AnbState *view;
    int seat;
    uint64_t seed;
    uint32_t taste; /* HearthBotSettings.taste; advice has none */
    bool to_the_end;
    uint32_t actions[CANDIDATES + 1]; /* greedy's choice first */
    double gains[CANDIDATES + 1], liked[CANDIDATES + 1];
    int count;
    bool extra; /* the last one only has to be compared */
    AnbBook book;
} Table;

/* Coins break ties. A power of two, so that sums are exact and threads do not matter. */
static double final_points(const HearthGame *game, const AnbState *st, int seat) {
    return anb_score(game, st, seat, NULL) + st->player[seat].coins / 1024.0;
}

/* Points ahead of the best of the others, who count a little less than one's own; and to be first
 * is worth something in itself. */
static double lead(const HearthGame *game, const AnbState *st, int seat) {
    double best = -1e9, own = final_points(game, st, seat);
    for (int i = 0; i < st->seats; i++)
        if (i != seat) {
            double theirs = final_points(game, st, i);
            best = theirs > best ? theirs : best;
        }
    return own - 0.75 * best + (own > best ? VICTORY : 0);
}

static double play_future(const void *context, int candidate, uint32_t number) {
    const Table *t = context;
    const HearthGame *game = t->game;
    AnbState st = *t->view;
    anb_future(game, &st, &t->book, t->seat, t->actions[candidate], t->seed, number);
    return t->liked[candidate] +
           (t->to_the_end ? (double)anb_score(game, &st, t->seat, NULL) : lead(game, &st, t->seat));
}

/* ---- Candidates ---- */

typedef struct Rated {
    uint32_t action;
    double gain;
} Rated;

static void add_candidate(Table *t, Rated r) {
    t->actions[t->count] = r.action;
    t->liked[t->count] = anb_liking(t->view, t->taste, r.action);
    t->gains[t->count++] = r.gain;
}

/* Villagers that are alike need not all be tried: of the same deed only the best few are kept. Of
 * offers only the best to each seller, and none that is a loss; nor a price that is one. */
static bool is_another(const Table *t, Rated r) {
    AnbKind kind = anb_kind(r.action);
    int same = 0;
    if ((kind == ANB_DO_OFFER || kind == ANB_DO_COUNTER) && r.gain < 0)
        return false;
    for (int k = 0; k < t->count; k++) {
        uint32_t other = t->actions[k];
        if (other == r.action)
            return false;
        if (anb_kind(other) != kind || kind == ANB_DO_PLACE)
            continue;
        if (kind == ANB_DO_OFFER)
            same += 2 * (anb_a(other) == anb_a(r.action));
        else
            same += anb_b(other) == anb_b(r.action);
    }
    return same < 2;
}

static void find_candidates(const HearthGame *game, Table *t, uint32_t must, int most) {
    uint32_t legal[ANB_MAX_LEGAL], first = anb_tasted(game, t->view, t->seat, t->taste);
    double gains[ANB_MAX_LEGAL];
    Rated all[ANB_MAX_LEGAL];
    int n = game->legal(game, t->view, t->seat, legal, ANB_MAX_LEGAL);
    anb_gains(game, t->view, t->seat, legal, n, gains);
    for (int i = 0; i < n; i++) {
        Rated r = {legal[i], gains[i] + anb_liking(t->view, t->taste, legal[i])};
        int at = i;
        for (; at > 0 && all[at - 1].gain < r.gain; at--)
            all[at] = all[at - 1];
        all[at] = r;
    }
    for (int i = 0; i < n; i++)
        if (all[i].action == first)
            add_candidate(t, all[i]);
    for (int i = 0; i < n && t->count < most; i++)
        if (is_another(t, all[i]))
            add_candidate(t, all[i]);
    for (int i = 0; i < n; i++) {
        bool missing = all[i].action == must;
        for (int k = 0; k < t->count; k++)
            missing &= t->actions[k] != must;
        if (missing) {
            add_candidate(t, all[i]);
            t->extra = true;
        }
    }
}

/* Of the first candidate of a kind; a clear loss if there is none. */
static double gain_of(const Table *t, AnbKind kind) {
    for (int i = 0; i < t->count; i++)
        if (anb_kind(t->actions[i]) == kind)
            return t->gains[i];
    return -CLEAR_LOSS;
}

/* What is worth looking ahead for. An offer that is clearly good or bad is answered at once: chance
 * in the futures must not talk anybody into a loss. */
static bool worth_trying(const Table *t) {
    const AnbState *st = t->view;
    if (t->count - t->extra < 2)
        return false;
    if (st->phase == ANB_ANSWER || st->phase == ANB_COUNTERED) {
        double accept = gain_of(t, ANB_DO_ACCEPT);
        return accept > -CLEAR_LOSS && accept < CLEAR_GAIN;
    }
    return st->phase == ANB_TURN || (st->phase == ANB_ASSIGN && st->task == ANB_DO_EXPLORE) ||
           st->phase == ANB_TAKE || anb_is_below(st);
}

/* By the values of the model alone, which are often off. */
static int rank_weighed(const HearthGame *game, const Table *t, uint32_t must,
                        HearthRanked out[HEARTH_RANKED_MAX]) {
    double now = anb_score(game, t->view, t->seat, NULL);
    for (int i = 0; i < t->count; i++) {
        double gain = t->gains[i] < t->gains[0] ? t->gains[i] : t->gains[0];
        bool other = must != HEARTH_HIDDEN && t->actions[i] != must;
        out[i] = (HearthRanked){now + gain, other ? DOUBT * DOUBT : 0, t->actions[i], 0, false};
    }
    return t->count;
}

/* With few futures only the best at first sight are tried, each in enough of them; with very few
 * none but greedy's choice. */
static int how_many(const HearthBotSettings *settings) {
    uint32_t n = settings->rollouts ? settings->rollouts / FUTURES_EACH : CANDIDATES;
    return n < 1 ? 1 : n > CANDIDATES ? CANDIDATES : (int)n;
}

int anb_planner_rank(const HearthGame *game, const void *view, int seat, uint64_t seed,
                     const HearthBotSettings *settings, uint32_t must,
                     HearthRanked out[HEARTH_RANKED_MAX]) {
    Table t = {
        .game = game, .view = view, .seat = seat, .seed = seed, .to_the_end = settings->to_the_end};
    if (must == HEARTH_HIDDEN && !settings->to_the_end)
        t.taste = settings->taste;
    double prior[CANDIDATES + 1];
    (void)game;
    find_candidates(game, &t, must, how_many(settings));
    if (!worth_trying(&t))
        return rank_weighed(game, &t, must, out);
    if (anb_is_below(view))
        anb_book_open(game, &t.book);
    for (int i = 0; i < t.count; i++) {
        double behind = t.gains[0] - t.gains[i];
        prior[i] = -(behind < 0 ? 0 : behind > MOST_BEHIND ? MOST_BEHIND : behind);
    }
    const HearthHalving h = {.actions = t.actions,
                             .count = t.count - t.extra,
                             .play = play_future,
                             .context = &t,
                             .sign = 1,
                             .must = must,
                             .extra = t.extra,
                             .first_stays = true,
                             .default_think = DEFAULT_THINK,
                             .prior = prior,
                             .doubt = DOUBT};
    return hearth_halving(&h, settings, out);
}

uint32_t anb_planner_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                            const HearthBotSettings *settings) {
    return hearth_choose_first(anb_planner_rank, game, view, seat, rng, settings);
}

const HearthBot hearth_above_and_below_bots[] = {
    {"greedy", anb_greedy_choose, HEARTH_AI_T(ANB_GREEDY), NULL, 0, NULL, NULL},
    {"planner", anb_planner_choose, HEARTH_AI_T(ANB_PLANNER), anb_planner_rank, 10, NULL, NULL},
    {NULL, NULL, NULL, NULL, 0, NULL, NULL}};
