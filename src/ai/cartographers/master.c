/* master.c - Candidates, futures and their ends by the learned value. See master.h. */
#include "master.h"

#include <limits.h>
#include <string.h>

#include "halving.h"
#include "playout.h"
#include "taste.h"

enum {
    CANDIDATES = 24,
    FINE_CANDIDATES = 32,
    MOVES = 3, /* that a future is played on */
    /* With more time the futures of so many last candidates are played to the end of the game. */
    LAST_FEW = 8,
    TO_THE_END = INT_MAX,
    REMEMBERED = 2,   /* first moves of a future, which others have in common with it */
    KEEP = 6,         /* drawings of a future's card that the network looks at */
    EVEN_CARDS = 4,   /* first cards of a future, which more time spreads evenly */
    FINE_THINK = 300, /* milliseconds a move that are more time */
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
    bool fine; /* is there more time? */
    CartoTaste taste;
    uint32_t actions[FINE_CANDIDATES + 1];
    CartoDraw draws[FINE_CANDIDATES + 1];
    double liked[FINE_CANDIDATES + 1]; /* stars that the taste adds to what a drawing brings */
    double value[FINE_CANDIDATES + 1];
    int count;
    bool extra; /* one more behind them, which only has to be compared */
    uint64_t seed;
    uint64_t even[EVEN_CARDS]; /* where each of these cards is in future 0 */
    CartoMemo *memo;
} Search;

/* With more time the first cards of all futures together are each card as often as it should be,
 * and so are pairs of them: they are points of an additive recurrence (the steps are powers of the
 * reciprocal of the root of x^5 = x + 1, in 1/2^64). */
static uint32_t next_card(const Search *s, const CartoState *st, uint32_t future, int turned_up,
                          HearthRng *deck) {
    static const uint64_t steps[EVEN_CARDS] = {0xdb4f0b9175ae2165, 0xbbe0563303a4615f,
                                               0xa0f2ec75a1fe1575, 0x89e182857d9ed689};
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    uint64_t total = 0;
    if (!s->fine || turned_up >= EVEN_CARDS)
        return s->game->sample(s->game, st, deck);
    int n = s->game->chance(s->game, st, out, weight, HEARTH_MAX_CHANCE);
    for (int i = 0; i < n; i++)
        total += weight[i];
    uint64_t point = s->even[turned_up] + future * steps[turned_up];
    return hearth_chance_at(out, weight, n, (point >> 32) * total >> 32);
}

static double play_on(const Search *s, int candidate, uint32_t number, int moves) {
    CartoPlayout p = {.game = s->game,
                      .model = s->model,
                      .memo = s->memo,
                      .way = carto_way_begin(candidate),
                      .others = s->others,
                      .lone = s->base};
    CartoState *st = carto_playout_state(&p);
    HearthRng deck;
    hearth_rng_seed(&deck, s->seed, number);
    if (s->own_ambush)
        carto_ink(&st->sheet[0], carto_map(st), &s->draws[candidate]);
    else
        carto_lone_draw(s->game, &p.lone, &s->draws[candidate]);
    int32_t value = 0;
    int made = 0, turned_up = 0;
    while (st->phase != CARTO_OVER && made < moves) {
        if (st->phase != CARTO_DRAW) {
            carto_playout_reveal(&p, next_card(s, st, number, turned_up++, &deck));
            continue;
        }
        value = carto_playout_draw(&p, KEEP).value;
        if (++made == REMEMBERED)
            p.way = 0;
    }
    if (st->phase == CARTO_OVER)
        value = carto_total(&st->sheet[0]) * HEARTH_MODEL_POINT;
    return (double)value / HEARTH_MODEL_POINT + s->liked[candidate];
}

static double play_future(const void *context, int candidate, uint32_t number) {
    return play_on(context, candidate, number, MOVES);
}

static double play_to_the_end(const void *context, int candidate, uint32_t number) {
    return play_on(context, candidate, number, TO_THE_END);
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
    CartoMemo memo;
    memset(&s, 0, sizeof s);
    memset(&memo, 0, sizeof memo);
    s.game = game;
    s.seed = seed;
    s.memo = &memo;
    s.model = carto_master_model();
    s.others = view->seats > 1;
    s.fine = settings->rollouts ? settings->rollouts >= FINE_ROLLOUTS
                                : !settings->think_ms || settings->think_ms >= FINE_THINK;
    HearthRng begin;
    hearth_rng_seed(&begin, seed, UINT64_MAX); /* futures have lower numbers */
    for (int i = 0; i < EVEN_CARDS; i++)
        s.even[i] = hearth_rng_next(&begin);
    s.own_ambush = carto_lone_base(&s.base, view, seat);
    /* Advice has no taste, and needs no longer futures: a value is of the end of the game. */
    bool plain = settings->to_the_end || s.own_ambush;
    carto_taste(view, seat, plain ? CARTO_TASTE_PLAIN : settings->taste, &s.taste);
    find_candidates(&s, view, seat, s.fine ? FINE_CANDIDATES : CANDIDATES, must);
    if (settings->rollouts == ONLY_VALUE && must == HEARTH_HIDDEN)
        return rank_by_value(&s, out);
    const HearthHalving h = {.actions = s.actions,
                             .count = s.count,
                             .play = play_future,
                             .play_last = s.fine ? play_to_the_end : NULL,
                             .last_few = LAST_FEW,
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
