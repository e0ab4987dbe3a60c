/* rivals.c - How the rivals play: a table of traits, and choosing by them. See rivals.h.
 *
 * Everything is counted in sixteenths of a star (CARTO_TASTE_ONE). */
#include "rivals.h"

#include <limits.h>

#include "judge.h"
#include "master.h"
#include "planner.h"
#include "taste.h"

typedef enum Base { BY_SIGHT, BY_PLANNER, BY_VALUE, BY_MASTER } Base;

typedef struct Traits {
    Base base;
    uint32_t rollouts; /* of those who look ahead */
    int haste;         /* a judgment is off by up to so much */
    int heart;         /* how many times the usual taste for edicts (taste.h) */
    bool this_season;  /* sees only what this season scores */
    bool fearless;     /* does not see what monsters cost */
    bool gentle;       /* draws an ambush anywhere, not where it hurts */
    uint32_t ambush;   /* futures that it looks into to find where an ambush hurts, or 0 */
    /* Love: for each space of a terrain, each space beside a mountain, each coin; for each space
     * of the edge and of what is drawn that a shape touches. */
    int terrain[CARTO_TERRAINS], mountain, coin, snug;
    int hole; /* against each space that is closed in alone */
} Traits;

enum {
#define RIVAL(id, ID, called, face) ID,
#include "rivals.def"
#undef RIVAL
    RIVALS
};

static const Traits traits[RIVALS] = {
    [TIBBO] = {.base = BY_SIGHT,
               .haste = 48,
               .heart = 3,
               .this_season = true,
               .gentle = true,
               .terrain = {[CARTO_WATER] = 6}},
    [FENNO] = {.base = BY_SIGHT,
               .haste = 85,
               .heart = 3,
               .gentle = true,
               .terrain = {[CARTO_FOREST] = 12}},
    [NIVOLA] = {.base = BY_SIGHT,
                .haste = 8,
                .heart = 1,
                .fearless = true,
                .terrain = {[CARTO_VILLAGE] = 7}},
    [BRUMO] = {.base = BY_SIGHT, .haste = 46, .heart = 2, .mountain = 8, .coin = 32},
    [OLDANA] = {.base = BY_PLANNER,
                .rollouts = 60,
                .haste = 6,
                .heart = 2,
                .terrain = {[CARTO_FARM] = 3, [CARTO_WATER] = 3}},
    [SELMO] = {.base = BY_VALUE, .haste = 41, .heart = 1, .hole = 16, .snug = 2},
    [KESTRA] = {.base = BY_VALUE, .haste = 31, .heart = 1, .ambush = 128},
    [TAVIO] = {.base = BY_MASTER, .rollouts = 24, .haste = 17, .heart = 1},
    [AVELIN] = {.base = BY_MASTER, .rollouts = 100, .heart = 1},
};

/* ---- The mood of a game ---- */

typedef struct Mood {
    CartoTaste taste;
    uint32_t number; /* of the taste */
    int haste, love; /* love in quarters */
    uint64_t stream; /* of its luck, so that it slips elsewhere in another game */
} Mood;

enum { STREAM = 0x6d6f6f64, TASTES = 64, QUARTERS = 4 };

static Mood mood_of(int who, const CartoState *st, int seat, uint32_t asked) {
    Mood m;
    HearthRng rng;
    uint32_t table = (uint32_t)st->side << 8 | st->seats;
    uint64_t edicts = 0;
    for (int e = 0; e < CARTO_EDICTS; e++)
        edicts = edicts << 8 | st->edict[e];
    m.number = (table * RIVALS + (uint32_t)who + 1) * TASTES + asked % TASTES;
    hearth_rng_seed(&rng, edicts, (uint64_t)STREAM ^ ((uint64_t)m.number << 32));
    carto_taste(st, seat, m.number, &m.taste);
    for (int e = 0; e < CARTO_EDICTS; e++)
        m.taste.like[e] = (int8_t)(m.taste.like[e] * traits[who].heart);
    m.haste = traits[who].haste * (int)(2 + hearth_rng_below(&rng, 5)) / QUARTERS;
    m.love = 2 + (int)hearth_rng_below(&rng, 5);
    m.stream = hearth_rng_next(&rng);
    return m;
}

/* ---- What it thinks of a drawing besides its worth ---- */

static int holes(CartoBoard empty) {
    return carto_count(carto_less(empty, carto_neighbours(empty)));
}

static int liking(const Traits *t, const Mood *m, const CartoState *st, const CartoSheet *before,
                  const CartoDraw *d) {
    const CartoMap *map = carto_map(st);
    CartoSheet after = *before;
    CartoBoard empty = carto_empty(before, map);
    int coins = carto_ink(&after, map, d);
    CartoBoard left = carto_empty(&after, map);
    int love = t->terrain[d->terrain] * carto_count(d->cells) +
               t->mountain * carto_count(carto_and(d->cells, map->beside)) + t->coin * coins;
    if (t->snug)
        love += t->snug * (carto_count(carto_less(carto_neighbours(d->cells), empty)) +
                           carto_count(carto_and(d->cells, CARTO_BORDER)));
    if (t->hole)
        love -= t->hole * (holes(left) - holes(empty));
    return love * m->love / QUARTERS;
}

/* Off by up to the haste, mostly by less. */
static int slip(const Mood *m, HearthRng *rng) {
    if (m->haste == 0)
        return 0;
    uint32_t n = (uint32_t)m->haste + 1;
    int first = (int)hearth_rng_below(rng, n);
    return first + (int)hearth_rng_below(rng, n) - m->haste;
}

/* ---- Choosing ---- */

typedef struct Question {
    const Traits *t;
    Mood mood;
    const CartoState *st;
    int seat, target;
    HearthRng rng;
} Question;

typedef struct Choice {
    uint32_t action;
    int worth;
} Choice;

static void consider(const Question *q, Choice *best, uint32_t action, int worth) {
    if (worth < best->worth ||
        (worth == best->worth && carto_taste_order(&q->mood.taste, action) >=
                                     carto_taste_order(&q->mood.taste, best->action)))
        return;
    *best = (Choice){action, worth};
}

static void open_frame(const Question *q, CartoFrame *f) {
    carto_frame_open(f, q->st, &q->st->sheet[q->target]);
    if (q->t->this_season) {
        const uint8_t *now = carto_seasons[q->st->season].edicts;
        f->seasons_left = 1;
        for (int e = 0; e < CARTO_EDICTS; e++)
            f->weight[e] = now[0] == e || now[1] == e;
        /* An edict that is not scored any more was not worked out, and is not asked for now. */
    }
    carto_taste_frame(&q->mood.taste, f);
}

/* Like greedy, as far as the rival sees. */
static int seen_worth(const Question *q, const CartoFrame *f, const CartoDraw *d) {
    CartoSheet sheet = q->st->sheet[q->target];
    carto_ink(&sheet, carto_map(q->st), d);
    int worth = carto_value_after(f, &sheet, d->terrain);
    if (q->t->fearless && q->target == q->seat)
        worth -= f->seasons_left * carto_score_monsters(&sheet, carto_map(q->st), NULL);
    return worth;
}

static uint32_t by_sight(Question *q) {
    CartoLegal l;
    CartoFrame frame;
    Choice best = {CARTO_NOTHING, INT_MIN};
    bool own = q->target == q->seat;
    carto_legal(q->st, q->seat, &l);
    open_frame(q, &frame);
    for (int t = 0; t < CARTO_TERRAINS; t++)
        for (int i = 0; i < l.orients && (l.terrains >> t & 1); i++)
            for (CartoBoard left = l.anchors[i]; carto_any(left);
                 left = carto_without_lowest(left)) {
                uint32_t action = carto_action(t, l.single ? CARTO_SINGLE : i, carto_lowest(left));
                CartoDraw d = carto_draw_of(q->st, action);
                int worth = slip(&q->mood, &q->rng);
                if (own)
                    worth += seen_worth(q, &frame, &d) +
                             liking(q->t, &q->mood, q->st, &q->st->sheet[q->target], &d);
                else if (!q->t->gentle)
                    worth -= seen_worth(q, &frame, &d);
                consider(q, &best, action, worth);
            }
    return best.action;
}

static uint32_t by_value(Question *q) {
    CartoJudged judged[CARTO_JUDGED_MAX];
    const CartoSheet *sheet = &q->st->sheet[q->target];
    Choice best = {CARTO_NOTHING, INT_MIN};
    int sign = q->target == q->seat ? 1 : -1;
    enum { KEEP = 32, PART = HEARTH_MODEL_POINT / CARTO_TASTE_ONE };
    int n = carto_judge(carto_master_model(), q->st, q->seat, q->st->seats > 1, sign, KEEP, judged);
    for (int i = 0; i < n && judged[i].action != CARTO_NOTHING; i++) {
        CartoDraw d = carto_draw_of(q->st, judged[i].action);
        int worth = sign * (judged[i].value / PART) + slip(&q->mood, &q->rng);
        if (sign > 0)
            worth += liking(q->t, &q->mood, q->st, sheet, &d) +
                     (int)(CARTO_TASTE_ONE * carto_taste_liked(&q->mood.taste, q->st, sheet, &d));
        consider(q, &best, judged[i].action, worth);
    }
    return best.action;
}

/* By a search, whose last few candidates are looked at once more with love and in haste. */
static uint32_t by_search(Question *q, const HearthGame *game, const HearthBotSettings *settings) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    bool ambush = q->target != q->seat && q->t->ambush;
    HearthRankFn *rank = ambush || q->t->base == BY_MASTER ? carto_master_rank : carto_planner_rank;
    const HearthBotSettings own = {.rollouts = ambush ? q->t->ambush : q->t->rollouts,
                                   .at_most_ms = settings->think_ms,
                                   .threads = 1,
                                   .taste = q->mood.number,
                                   .stop = settings->stop};
    uint64_t seed = hearth_rng_next(&q->rng);
    int n = rank(game, q->st, q->seat, seed, &own, HEARTH_HIDDEN, ranked);
    double best = 0;
    int chosen = 0;
    for (int i = 0; i < n && q->target == q->seat && ranked[i].action != CARTO_NOTHING; i++) {
        CartoDraw d = carto_draw_of(q->st, ranked[i].action);
        int more =
            slip(&q->mood, &q->rng) + liking(q->t, &q->mood, q->st, &q->st->sheet[q->target], &d);
        double worth = ranked[i].points + more / (double)CARTO_TASTE_ONE;
        if (i == 0 || worth > best) {
            best = worth;
            chosen = i;
        }
    }
    return ranked[chosen].action;
}

static uint32_t choose(int who, const HearthGame *game, const void *view, int seat, HearthRng *rng,
                       const HearthBotSettings *settings) {
    Question q = {.t = &traits[who], .st = view, .seat = seat};
    q.target = carto_sheet_of(q.st, seat);
    q.mood = mood_of(who, q.st, seat, settings->taste);
    hearth_rng_seed(&q.rng, hearth_rng_next(rng), q.mood.stream);
    if (q.target != seat && q.t->ambush)
        return by_search(&q, game, settings);
    switch (q.t->base) {
    case BY_SIGHT: return by_sight(&q);
    case BY_VALUE: return by_value(&q);
    default: return by_search(&q, game, settings);
    }
}

#define RIVAL(id, ID, called, face)                                                                \
    uint32_t carto_rival_##id(const HearthGame *game, const void *view, int seat, HearthRng *rng,  \
                              const HearthBotSettings *settings) {                                 \
        return choose(ID, game, view, seat, rng, settings);                                        \
    }
#include "rivals.def"
