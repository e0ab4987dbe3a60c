/* master.c - Candidates, futures and their ends by the learned value. See master.h. */
#include "master.h"

#include <string.h>

#include "course.h"
#include "halving.h"
#include "taste.h"

enum {
    CANDIDATES = 24,
    FINE_CANDIDATES = 32,
    MOVES = 3, /* that a future is played on */
    FINE_MOVES = 4,
    KEEP = 6,         /* drawings of a future's card that the network looks at */
    FINE_THINK = 300, /* milliseconds a move from which on more is looked at */
    FINE_ROLLOUTS = 1500,
    DEFAULT_THINK = 900,
    LEAST = 2,     /* futures of each candidate in a turn */
    ONLY_VALUE = 1 /* rollouts: no future is looked at */
};
_Static_assert((int)FINE_CANDIDATES + 1 <= (int)HEARTH_RANKED_MAX, "all candidates can be ranked");

typedef struct Search {
    const HearthGame *game;
    const HearthModel *model;
    CartoLone base;
    bool others, own_ambush;
    int moves;
    CartoTaste taste;
    uint32_t actions[FINE_CANDIDATES + 1];
    CartoDraw draws[FINE_CANDIDATES + 1];
    double liked[FINE_CANDIDATES + 1]; /* stars that the taste adds to what a drawing brings */
    double value[FINE_CANDIDATES + 1];
    int count;
    bool extra; /* one more behind them, which only has to be compared */
    uint64_t seed;
} Search;

static double play_future(const void *context, int candidate, uint32_t number) {
    const Search *s = context;
    CartoLone lone = s->base;
    CartoState *st = carto_lone_state(&lone);
    HearthRng deck;
    hearth_rng_seed(&deck, s->seed, number);
    if (s->own_ambush)
        carto_ink(&st->sheet[0], carto_map(st), &s->draws[candidate]);
    else
        carto_lone_draw(s->game, &lone, &s->draws[candidate]);
    int32_t value = 0;
    bool judged = false;
    for (int left = s->moves; st->phase != CARTO_OVER && left > 0;) {
        if (st->phase != CARTO_DRAW) {
            carto_course_reveal(s->game, s->model, &lone, s->others, &deck);
            continue;
        }
        value = carto_course_draw(s->game, s->model, &lone, s->others, KEEP).value;
        judged = true;
        left--;
    }
    if (st->phase == CARTO_OVER)
        value = carto_total(&st->sheet[0]) * HEARTH_MODEL_POINT;
    else if (!judged)
        value = carto_judge_sheet(s->model, st, &st->sheet[0], s->others);
    return (double)value / HEARTH_MODEL_POINT + s->liked[candidate];
}

static void find_candidates(Search *s, const CartoState *view, int seat, int most, uint32_t must) {
    CartoJudged judged[CARTO_JUDGED_MAX];
    const CartoSheet *sheet = &view->sheet[carto_sheet_of(view, seat)];
    bool missing = must != HEARTH_HIDDEN;
    s->count = carto_judge(s->model, view, seat, s->others, s->own_ambush ? -1 : 1, most, judged);
    for (int i = 0; i < s->count; i++) {
        s->actions[i] = judged[i].action;
        s->value[i] = (double)judged[i].value / HEARTH_MODEL_POINT;
        missing &= judged[i].action != must;
    }
    if (missing)
        s->actions[s->count] = must;
    s->extra = missing;
    for (int i = 0; i < s->count + missing; i++) {
        s->draws[i] = carto_draw_of(view, s->actions[i]);
        s->liked[i] = carto_taste_liked(&s->taste, view, sheet, &s->draws[i]);
    }
}

static int rank_by_value(const Search *s, HearthRanked out[HEARTH_RANKED_MAX]) {
    int best = 0;
    for (int i = 0; i < s->count; i++) {
        out[i] = (HearthRanked){s->value[i] + s->liked[i], 0, s->actions[i], 0, s->own_ambush};
        if (!s->own_ambush && out[i].points > out[best].points)
            best = i;
    }
    HearthRanked first = out[best];
    memmove(out + 1, out, (size_t)best * sizeof *out);
    out[0] = first;
    return s->count;
}

int carto_master_rank(const HearthGame *game, const void *seen, int seat, uint64_t seed,
                      const HearthBotSettings *settings, uint32_t must,
                      HearthRanked out[HEARTH_RANKED_MAX]) {
    const CartoState *view = seen;
    Search s;
    memset(&s, 0, sizeof s);
    s.game = game;
    s.seed = seed;
    s.model = carto_master_model();
    s.others = view->seats > 1;
    bool fine = settings->rollouts ? settings->rollouts >= FINE_ROLLOUTS
                                   : !settings->think_ms || settings->think_ms >= FINE_THINK;
    s.moves = fine ? FINE_MOVES : MOVES;
    s.own_ambush = carto_lone_base(&s.base, view, seat);
    /* Advice has no taste, and needs no longer futures: a value is of the end of the game. */
    bool plain = settings->to_the_end || s.own_ambush;
    carto_taste(view, seat, plain ? CARTO_TASTE_PLAIN : settings->taste, &s.taste);
    find_candidates(&s, view, seat, fine ? FINE_CANDIDATES : CANDIDATES, must);
    if (settings->rollouts == ONLY_VALUE && must == HEARTH_HIDDEN)
        return rank_by_value(&s, out);
    const HearthHalving h = {.actions = s.actions,
                             .count = s.count,
                             .play = play_future,
                             .context = &s,
                             .sign = s.own_ambush ? -1 : 1,
                             .must = must,
                             .extra = s.extra,
                             .least = LEAST,
                             .default_think = DEFAULT_THINK};
    return hearth_halving(&h, settings, out);
}

uint32_t carto_master_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                             const HearthBotSettings *settings) {
    return hearth_choose_first(carto_master_rank, game, view, seat, rng, settings);
}
