/* anb_bots.c - greedy and planner. */
#include "anb_bots.h"

#include <string.h>

#include "halving.h"
#include "model.h"

enum { CANDIDATES = 20, DEFAULT_THINK = 900 };

uint32_t anb_greedy_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                           const HearthBotSettings *settings) {
    (void)game, (void)rng, (void)settings;
    return anb_quick(view, seat, NULL);
}

/* ---- Futures -------------------------------------------------------------------------------- */

typedef struct Table {
    const AnbState *view;
    int seat;
    uint64_t seed;
    bool to_the_end;
    uint32_t actions[CANDIDATES + 1];
    int count;
} Table;

/* Chance draws. A paragraph is any of the book: which one a cave leads to would tell its rewards to
 * those who know the book by heart. */
static void draw(AnbState *st, HearthRng *rng) {
    bool next_cave_first = st->cave_top == ANB_NONE && st->cave_left;
    if (st->phase == ANB_DIE && !next_cave_first) {
        st->paragraph = (uint8_t)(1 + hearth_rng_below(rng, 150));
        st->phase = ANB_PARAGRAPH;
        return;
    }
    hearth_above_and_below.apply(st, HEARTH_CHANCE, hearth_above_and_below.sample(st, rng), NULL);
}

/* Coins break ties. */
static double final_points(const AnbState *st, int seat) {
    return anb_score(st, seat, NULL) + 0.001 * st->player[seat].coins;
}

/* Points ahead of the best of the others, who count a little less than one's own. */
static double lead(const AnbState *st, int seat) {
    double best = -1e9;
    for (int i = 0; i < st->seats; i++)
        if (i != seat) {
            double theirs = final_points(st, i);
            best = theirs > best ? theirs : best;
        }
    return final_points(st, seat) - 0.7 * best;
}

/* To the end of the game. */
static double play_future(const void *context, int candidate, uint32_t number) {
    const Table *t = context;
    const HearthGame *game = &hearth_above_and_below;
    AnbState st = *t->view;
    HearthRng deck, whim;
    hearth_rng_seed(&deck, t->seed, 2 * (uint64_t)number);
    hearth_rng_seed(&whim, t->seed, 2 * (uint64_t)number + 1);
    game->apply(&st, t->seat, t->actions[candidate], NULL);
    while (st.phase != ANB_OVER) {
        if (hearth_seats_has(game->pending(&st), HEARTH_CHANCE))
            draw(&st, &deck);
        else
            game->apply(&st, anb_decider(&st), anb_quick(&st, anb_decider(&st), &whim), NULL);
    }
    return t->to_the_end ? (double)anb_score(&st, t->seat, NULL) : lead(&st, t->seat);
}

/* ---- Candidates --------------------------------------------------------------------------------
 */

typedef struct Rated {
    uint32_t action;
    double gain;
} Rated;

/* Villagers that are alike need not all be tried: of the same deed only the best few are kept. */
static void find_candidates(Table *t, uint32_t must, Rated all[ANB_MAX_LEGAL]) {
    uint32_t legal[ANB_MAX_LEGAL];
    int n = hearth_above_and_below.legal(t->view, t->seat, legal, ANB_MAX_LEGAL);
    for (int i = 0; i < n; i++) {
        Rated r = {legal[i], anb_gain(t->view, t->seat, legal[i])};
        int at = i;
        for (; at > 0 && all[at - 1].gain < r.gain; at--)
            all[at] = all[at - 1];
        all[at] = r;
    }
    for (int i = 0; i < n && t->count < CANDIDATES; i++) {
        int same = 0;
        for (int k = 0; k < t->count; k++)
            same += anb_kind(t->actions[k]) == anb_kind(all[i].action) &&
                    anb_b(t->actions[k]) == anb_b(all[i].action) &&
                    anb_kind(all[i].action) != ANB_DO_PLACE;
        if (same < 2)
            t->actions[t->count++] = all[i].action;
    }
    bool missing = must != HEARTH_HIDDEN;
    for (int i = 0; i < t->count; i++)
        missing &= t->actions[i] != must;
    if (missing)
        t->actions[t->count++] = must;
}

/* What is worth looking ahead for. What a player would not be told must not be tried out, so
 * decisions within an encounter are weighed by its numbers alone; small ones are weighed, too. */
static bool worth_trying(const AnbState *st) {
    return st->phase == ANB_TURN || (st->phase == ANB_ASSIGN && st->task == ANB_DO_EXPLORE) ||
           st->phase == ANB_ANSWER || st->phase == ANB_TAKE;
}

/* By the values of the model alone. */
static int rank_weighed(const Table *t, HearthRanked out[HEARTH_RANKED_MAX]) {
    double now = anb_score(t->view, t->seat, NULL);
    int n = 0;
    for (int i = 0; i < t->count; i++) {
        double gain = anb_gain(t->view, t->seat, t->actions[i]);
        int at = n++;
        for (; at > 0 && out[at - 1].points < now + gain; at--)
            out[at] = out[at - 1];
        out[at] = (HearthRanked){now + gain, t->actions[i], 0, false};
    }
    return n;
}

int anb_planner_rank(const HearthGame *game, const void *view, int seat, uint64_t seed,
                     const HearthBotSettings *settings, uint32_t must,
                     HearthRanked out[HEARTH_RANKED_MAX]) {
    Table t = {.view = view, .seat = seat, .seed = seed, .to_the_end = settings->to_the_end};
    Rated all[ANB_MAX_LEGAL];
    (void)game;
    find_candidates(&t, must, all);
    if (!worth_trying(view))
        return rank_weighed(&t, out);
    const HearthHalving h = {.actions = t.actions,
                             .count = t.count,
                             .play = play_future,
                             .context = &t,
                             .sign = 1,
                             .must = must,
                             .default_think = DEFAULT_THINK};
    return hearth_halving(&h, settings, out);
}

uint32_t anb_planner_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                            const HearthBotSettings *settings) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    anb_planner_rank(game, view, seat, hearth_rng_next(rng), settings, HEARTH_HIDDEN, ranked);
    return ranked[0].action;
}
