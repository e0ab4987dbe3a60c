/* planner.c - Flat Monte Carlo with sequential halving. See planner.h for the idea. */
#include "planner.h"

#include <limits.h>
#include <string.h>

#include "halving.h"
#include "lone.h"
#include "taste.h"

_Static_assert(CARTO_CANDIDATES + 1 <= HEARTH_RANKED_MAX, "all candidates can be ranked");

enum {
    /* Random drawings looked at in a future's round, and seasons that are played on, the current
     * one included: with little time many rough futures, with more time better ones. */
    ROUGH_BEST_OF = 8,
    ROUGH_HORIZON = 2,
    FINE_BEST_OF = 48,
    FINE_HORIZON = CARTO_SEASONS,
    FINE_THINK = 150, /* milliseconds a move from which on that pays */
    FINE_ROLLOUTS = 10000,
    DEFAULT_THINK = 900 /* milliseconds: an answer within a second */
};

/* The victim of an ambush, or the bot itself: whose sheet is looked at. */
typedef struct Search {
    const HearthGame *game;
    CartoLone base; /* the owner of the sheet alone at a table */
    bool alone;     /* is the real game solo? then ambushes walk by themselves */
    bool to_the_end;
    int best_of, horizon;
    CartoTaste taste;
    bool own_ambush; /* the drawing is an ambush on somebody else's sheet */
    uint32_t actions[CARTO_CANDIDATES + 1];
    CartoDraw draws[CARTO_CANDIDATES + 1];
    double liked[CARTO_CANDIDATES + 1]; /* stars that the taste adds to what a drawing brings */
    int count;                          /* of candidates */
    bool extra;                         /* one more behind them, which only has to be compared */
    uint64_t seed;
} Search;

/* ---- One future ---- */

/* The drawing with the highest (sign 1) or lowest value among a few random ones. */
static bool pick_drawing(const CartoState *st, const CartoLegal *l, int sign, int best_of,
                         HearthRng *rng, CartoDraw *out) {
    CartoFrame frame;
    int counts[CARTO_MAX_ORIENTS], per_terrain = 0, best = INT_MIN;
    if (l->nothing)
        return false;
    for (int i = 0; i < l->orients; i++) {
        counts[i] = carto_count(l->anchors[i]);
        per_terrain += counts[i];
    }
    int total = per_terrain * __builtin_popcount(l->terrains);
    carto_frame_open(&frame, st, &st->sheet[0]);
    for (int n = 0; n < best_of && n < total; n++) {
        int k = (int)hearth_rng_below(rng, (uint32_t)total), i = 0;
        unsigned terrains = l->terrains;
        for (; k >= per_terrain; k -= per_terrain)
            terrains &= terrains - 1;
        for (; k >= counts[i]; i++)
            k -= counts[i];
        uint32_t action = carto_action(__builtin_ctz(terrains), l->single ? CARTO_SINGLE : i,
                                       carto_nth(l->anchors[i], k));
        CartoSheet sheet = st->sheet[0];
        CartoDraw d = carto_draw_of(st, action);
        carto_ink(&sheet, carto_map(st), &d);
        int value = sign * carto_value_after(&frame, &sheet, d.terrain);
        if (value > best) {
            best = value;
            *out = d;
        }
    }
    return true;
}

/* With others at the table an ambush is drawn by a neighbour, where it hurts: the walk that the
 * lone state has just made is taken back and a harmful drawing made instead. */
static void neighbour_ambush(const Search *s, CartoState *st, const CartoSheet *before, int card,
                             HearthRng *rng) {
    CartoLegal l;
    CartoDraw d;
    uint8_t phase = st->phase;
    st->sheet[0] = *before;
    st->card = (uint8_t)card;
    st->phase = CARTO_DRAW;
    carto_legal(st, 0, &l);
    if (pick_drawing(st, &l, -1, s->best_of, rng, &d))
        carto_ink(&st->sheet[0], carto_map(st), &d);
    st->card = CARTO_NO_CARD;
    st->phase = phase;
}

static void reveal(const HearthGame *game, const Search *s, CartoState *st, HearthRng *deck,
                   HearthRng *rng) {
    CartoSheet before = st->sheet[0];
    uint32_t card = game->sample(game, st, deck);
    game->apply(game, st, HEARTH_CHANCE, card, NULL);
    if (card >= CARTO_EXPLORE_CARDS && !s->alone)
        neighbour_ambush(s, st, &before, (int)card, rng);
}

/* Stars in the end, as far as they can be seen from the horizon. */
static double play_future(const void *context, int candidate, uint32_t number) {
    const Search *s = context;
    const HearthGame *game = s->game;
    CartoLone lone = s->base;
    CartoState *st = carto_lone_state(&lone);
    HearthRng deck, rng;
    hearth_rng_seed(&deck, s->seed, 2 * (uint64_t)number);
    hearth_rng_seed(&rng, s->seed, 2 * (uint64_t)number + 1);
    int horizon = s->to_the_end ? CARTO_SEASONS : st->season + s->horizon;
    if (s->own_ambush)
        carto_ink(&st->sheet[0], carto_map(st), &s->draws[candidate]);
    else
        carto_lone_draw(game, &lone, &s->draws[candidate]);
    while (st->phase != CARTO_OVER && st->season < horizon) {
        if (st->phase != CARTO_DRAW) {
            reveal(game, s, st, &deck, &rng);
            continue;
        }
        CartoLegal l;
        CartoDraw d = {{0, 0}, 0, false};
        carto_legal(st, 0, &l);
        pick_drawing(st, &l, 1, s->best_of, &rng, &d);
        carto_lone_draw(game, &lone, &d);
    }
    int stars = carto_total(&st->sheet[0]);
    if (st->phase != CARTO_OVER) {
        CartoFrame frame;
        carto_frame_open(&frame, st, &st->sheet[0]);
        stars += carto_value_before(&frame);
    }
    return stars + s->liked[candidate];
}

/* ---- Candidates ---- */

typedef struct Rated {
    uint32_t action;
    int value;
} Rated;

/* Keeps the best CARTO_CANDIDATES by immediate value, best first. */
static void add_candidate(Rated list[CARTO_CANDIDATES], int *count, Rated r) {
    if (*count < CARTO_CANDIDATES)
        (*count)++;
    else if (r.value <= list[CARTO_CANDIDATES - 1].value)
        return;
    int at = *count - 1;
    for (; at > 0 && list[at - 1].value < r.value; at--)
        list[at] = list[at - 1];
    list[at] = r;
}

static void find_candidates(const HearthGame *game, Search *s, const CartoState *view, int seat,
                            uint32_t must) {
    Rated list[CARTO_CANDIDATES];
    uint32_t legal[CARTO_MAX_LEGAL];
    int target = carto_sheet_of(view, seat), sign = target == seat ? 1 : -1, count = 0;
    int n = game->legal(game, view, seat, legal, CARTO_MAX_LEGAL);
    CartoFrame frame;
    carto_frame_open(&frame, view, &view->sheet[target]);
    carto_taste_frame(&s->taste, &frame);
    for (int i = 0; i < n; i++) {
        CartoSheet sheet = view->sheet[target];
        CartoDraw d = carto_draw_of(view, legal[i]);
        carto_ink(&sheet, carto_map(view), &d);
        add_candidate(list, &count,
                      (Rated){legal[i], sign * carto_value_after(&frame, &sheet, d.terrain)});
    }
    bool missing = must != HEARTH_HIDDEN;
    for (int i = 0; i < count; i++) {
        s->actions[i] = list[i].action;
        missing &= list[i].action != must;
    }
    if (missing)
        s->actions[count] = must;
    s->count = count;
    s->extra = missing;
    for (int i = 0; i < count + missing; i++) {
        s->draws[i] = carto_draw_of(view, s->actions[i]);
        s->liked[i] = carto_taste_liked(&s->taste, view, &view->sheet[target], &s->draws[i]);
    }
}

int carto_planner_rank(const HearthGame *game, const void *seen, int seat, uint64_t seed,
                       const HearthBotSettings *settings, uint32_t must,
                       HearthRanked out[HEARTH_RANKED_MAX]) {
    const CartoState *view = seen;
    Search s;
    memset(&s, 0, sizeof s);
    s.game = game;
    s.seed = seed;
    s.to_the_end = settings->to_the_end;
    bool fine = settings->rollouts ? settings->rollouts >= FINE_ROLLOUTS
                                   : !settings->think_ms || settings->think_ms >= FINE_THINK;
    s.best_of = fine ? FINE_BEST_OF : ROUGH_BEST_OF;
    s.horizon = fine ? FINE_HORIZON : ROUGH_HORIZON;
    s.alone = view->seats == 1;
    s.own_ambush = carto_lone_base(&s.base, view, seat);
    /* Advice has no taste, and what hurts somebody else is no matter of it. */
    bool plain = s.to_the_end || s.own_ambush;
    carto_taste(view, seat, plain ? CARTO_TASTE_PLAIN : settings->taste, &s.taste);
    find_candidates(game, &s, view, seat, must);
    const HearthHalving h = {.actions = s.actions,
                             .count = s.count,
                             .play = play_future,
                             .context = &s,
                             .sign = s.own_ambush ? -1 : 1,
                             .must = must,
                             .extra = s.extra,
                             .default_think = DEFAULT_THINK};
    return hearth_halving(&h, settings, out);
}

uint32_t carto_planner_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                              const HearthBotSettings *settings) {
    return hearth_choose_first(carto_planner_rank, game, view, seat, rng, settings);
}
