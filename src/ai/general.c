/* general.c - The planner for games that have no bots of their own. See general.h. */
#include "general.h"

#include "halving.h"

enum {
    CANDIDATES = 48, /* beyond that many legal actions, some of them chosen at random */
    DEFAULT_THINK = 400
};

typedef struct Thought {
    const HearthGame *game;
    const void *view;
    int seat, seats;
    uint64_t seed;
    bool to_the_end;
    uint32_t actions[CANDIDATES + 1];
    int count;
    bool extra; /* one more behind them, which only has to be compared */
} Thought;

/* Points ahead of the best of the others, or points alone. */
static double value(const Thought *t, const void *state) {
    int mine = t->game->score(t->game, state, t->seat, NULL), best = 0;
    bool alone = true;
    for (int i = 0; i < t->seats && !t->to_the_end; i++) {
        if (i == t->seat)
            continue;
        int theirs = t->game->score(t->game, state, i, NULL);
        best = alone || theirs > best ? theirs : best;
        alone = false;
    }
    return (double)(mine - best);
}

/* One world that the view allows, played to its end. */
static double play_future(const void *context, int candidate, uint32_t number) {
    const Thought *t = context;
    const HearthGame *game = t->game;
    _Alignas(max_align_t) unsigned char state[HEARTH_STATE_MAX];
    HearthRng rng;
    hearth_rng_seed(&rng, t->seed, number);
    hearth_determinize(game, t->view, t->seat, &rng, state);
    game->apply(game, state, t->seat, t->actions[candidate], NULL);
    for (;;) {
        HearthSeats pending = game->pending(game, state);
        if (hearth_seats_empty(pending))
            break;
        int seat = hearth_seats_lowest(pending);
        uint32_t action = seat == HEARTH_CHANCE ? hearth_sample(game, state, &rng)
                                                : hearth_pick(game, state, seat, &rng);
        game->apply(game, state, seat, action, NULL);
    }
    return value(t, state);
}

/* All legal actions, or as many different ones as fit; `must` behind them if it is not among them.
 */
static void find_candidates(Thought *t, uint32_t must) {
    HearthRng rng;
    int legal = t->game->legal(t->game, t->view, t->seat, t->actions, CANDIDATES);
    if (legal <= CANDIDATES) {
        t->count = legal;
    } else {
        hearth_rng_seed(&rng, t->seed, UINT64_MAX);
        for (int tries = 0; t->count < CANDIDATES && tries < 4 * CANDIDATES; tries++) {
            uint32_t action = hearth_pick(t->game, t->view, t->seat, &rng);
            bool known = false;
            for (int i = 0; i < t->count; i++)
                known |= t->actions[i] == action;
            if (!known)
                t->actions[t->count++] = action;
        }
    }
    for (int i = 0; i < t->count; i++)
        if (t->actions[i] == must)
            return;
    t->extra = must != HEARTH_HIDDEN;
    t->actions[t->count] = must;
}

int hearth_general_rank(const HearthGame *game, const void *view, int seat, uint64_t seed,
                        const HearthBotSettings *settings, uint32_t must,
                        HearthRanked out[HEARTH_RANKED_MAX]) {
    Thought t = {.game = game,
                 .view = view,
                 .seat = seat,
                 .seats = game->seats_of(game, view),
                 .seed = seed,
                 .to_the_end = settings->to_the_end};
    find_candidates(&t, must);
    const HearthHalving h = {.actions = t.actions,
                             .count = t.count,
                             .play = play_future,
                             .context = &t,
                             .sign = 1,
                             .must = must,
                             .extra = t.extra,
                             .default_think = DEFAULT_THINK};
    return hearth_halving(&h, settings, out);
}

uint32_t hearth_general_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                               const HearthBotSettings *settings) {
    return hearth_choose_first(hearth_general_rank, game, view, seat, rng, settings);
}
