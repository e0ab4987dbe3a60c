/* planner.c - Flat Monte Carlo with sequential halving. See planner.h for the idea. */
#include "planner.h"

#include <limits.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "value.h"

_Static_assert(CARTO_CANDIDATES + 1 <= HEARTH_RANKED_MAX, "all candidates can be ranked");

enum {
    BEST_OF = 8,         /* random drawings looked at in a future's round */
    HORIZON = 2,         /* seasons that are played on, the current one included */
    DEFAULT_THINK = 900, /* milliseconds: an answer within a second */
    MAX_THREADS = 16,
    MIN_FUTURES = 8 /* of each candidate in a turn, however little time there is */
};

/* The victim of an ambush, or the bot itself: whose sheet is looked at. */
typedef struct Search {
    _Alignas(CartoState) char base[sizeof(CartoState) + sizeof(CartoSheet)]; /* alone at a table */
    bool alone; /* is the real game solo? then ambushes walk by themselves */
    bool to_the_end;
    bool own_ambush; /* the drawing is an ambush on somebody else's sheet */
    uint32_t actions[CARTO_CANDIDATES + 1];
    CartoDraw draws[CARTO_CANDIDATES + 1];
    double sums[CARTO_CANDIDATES + 1];
    uint32_t futures[CARTO_CANDIDATES + 1];
    int count; /* of candidates */
    int alive[CARTO_CANDIDATES + 1], alive_count;
    uint64_t seed;
    double deadline;      /* of the turn; 0 if futures are counted */
    uint32_t first, last; /* numbers of the turn's futures; last only if they are counted */
    const atomic_bool *stop;
} Search;

static double now_ms(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec * 1e-6;
}

/* ---- One future ---------------------------------------------------------------------------- */

/* The drawing with the highest (sign 1) or lowest value among a few random ones. */
static bool pick_drawing(const CartoState *st, const CartoLegal *l, int sign, HearthRng *rng,
                         CartoDraw *out) {
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
    for (int n = 0; n < BEST_OF && n < total; n++) {
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
static void neighbour_ambush(CartoState *st, const CartoSheet *before, int card, HearthRng *rng) {
    CartoLegal l;
    CartoDraw d;
    uint8_t phase = st->phase;
    st->sheet[0] = *before;
    st->card = (uint8_t)card;
    st->phase = CARTO_DRAW;
    carto_legal(st, 0, &l);
    if (pick_drawing(st, &l, -1, rng, &d))
        carto_ink(&st->sheet[0], carto_map(st), &d);
    st->card = CARTO_NO_CARD;
    st->phase = phase;
}

static void reveal(const Search *s, CartoState *st, HearthRng *deck, HearthRng *rng) {
    CartoSheet before = st->sheet[0];
    uint32_t card = hearth_cartographers.sample(st, deck);
    hearth_cartographers.apply(st, HEARTH_CHANCE, card, NULL);
    if (card >= CARTO_EXPLORE_CARDS && !s->alone)
        neighbour_ambush(st, &before, (int)card, rng);
}

/* Puts the drawing onto the sheet and closes the open round with an empty one. */
static void draw(CartoState *st, const CartoDraw *d) {
    carto_ink(&st->sheet[0], carto_map(st), d);
    hearth_cartographers.apply(st, 0, CARTO_NOTHING, NULL);
}

/* Stars in the end, as far as they can be seen from the horizon. */
static int play_future(const Search *s, int candidate, uint32_t number) {
    _Alignas(CartoState) char memory[sizeof(CartoState) + sizeof(CartoSheet)];
    CartoState *st = (CartoState *)(void *)memory;
    HearthRng deck, rng;
    hearth_rng_seed(&deck, s->seed, 2 * (uint64_t)number);
    hearth_rng_seed(&rng, s->seed, 2 * (uint64_t)number + 1);
    memcpy(st, s->base, sizeof s->base);
    int horizon = s->to_the_end ? CARTO_SEASONS : st->season + HORIZON;
    if (s->own_ambush)
        carto_ink(&st->sheet[0], carto_map(st), &s->draws[candidate]);
    else
        draw(st, &s->draws[candidate]);
    while (st->phase != CARTO_OVER && st->season < horizon) {
        if (st->phase != CARTO_DRAW) {
            reveal(s, st, &deck, &rng);
            continue;
        }
        CartoLegal l;
        CartoDraw d = {{0, 0}, 0, false};
        carto_legal(st, 0, &l);
        pick_drawing(st, &l, 1, &rng, &d);
        draw(st, &d);
    }
    int stars = carto_total(&st->sheet[0]);
    if (st->phase != CARTO_OVER) {
        CartoFrame frame;
        carto_frame_open(&frame, st, &st->sheet[0]);
        stars += carto_value_before(&frame);
    }
    return stars;
}

/* ---- Turns of halving ------------------------------------------------------------ */

typedef struct Thinker {
    Search *s;
    double sums[CARTO_CANDIDATES + 1];
    uint32_t futures, step, begin;
    pthread_t id;
} Thinker;

/* Plays futures begin, begin + step, ... of all candidates that are left. */
static void *think(void *context) {
    Thinker *t = context;
    Search *s = t->s;
    for (uint32_t n = s->first + t->begin;; n += t->step) {
        bool enough = s->deadline > 0
                          ? t->futures * t->step >= MIN_FUTURES && now_ms() > s->deadline
                          : n >= s->last;
        if (enough || (s->stop && atomic_load(s->stop)))
            return NULL;
        for (int i = 0; i < s->alive_count; i++)
            t->sums[i] += play_future(s, s->alive[i], n);
        t->futures++;
    }
}

static void run_turn(Search *s, int threads) {
    Thinker thinkers[MAX_THREADS];
    int started = 1;
    memset(thinkers, 0, sizeof thinkers);
    for (int i = 0; i < threads; i++)
        thinkers[i] = (Thinker){.s = s, .step = (uint32_t)threads, .begin = (uint32_t)i};
    while (started < threads &&
           pthread_create(&thinkers[started].id, NULL, think, &thinkers[started]) == 0)
        started++;
    think(&thinkers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thinkers[i].id, NULL);
    for (int i = started; i < threads && s->deadline <= 0; i++)
        think(&thinkers[i]); /* could not be started, but its futures are counted on */
    for (int t = 0; t < threads; t++) {
        for (int i = 0; i < s->alive_count; i++) {
            s->sums[s->alive[i]] += thinkers[t].sums[i];
            s->futures[s->alive[i]] += thinkers[t].futures;
        }
        uint32_t end = s->first + thinkers[t].futures * thinkers[t].step;
        if (s->deadline > 0 && end > s->last)
            s->last = end;
    }
    s->first = s->last;
}

static double mean(const Search *s, int i) {
    return s->futures[i] ? s->sums[i] / s->futures[i] : 0;
}

/* Better first; among equals the one that was better at first sight. */
static void sort_alive(Search *s, int sign) {
    for (int i = 1; i < s->alive_count; i++)
        for (int k = i; k > 0 && sign * mean(s, s->alive[k]) > sign * mean(s, s->alive[k - 1]);
             k--) {
            int swap = s->alive[k];
            s->alive[k] = s->alive[k - 1];
            s->alive[k - 1] = swap;
        }
}

/* ---- Candidates ------------------------------------------------------------------ */

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

static void find_candidates(Search *s, const CartoState *view, int seat, uint32_t must) {
    Rated list[CARTO_CANDIDATES];
    uint32_t legal[CARTO_MAX_LEGAL];
    int target = carto_sheet_of(view, seat), sign = target == seat ? 1 : -1, count = 0;
    int n = hearth_cartographers.legal(view, seat, legal, CARTO_MAX_LEGAL);
    CartoFrame frame;
    carto_frame_open(&frame, view, &view->sheet[target]);
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
        s->actions[count++] = must;
    s->count = count;
    for (int i = 0; i < count; i++)
        s->draws[i] = carto_draw_of(view, s->actions[i]);
}

/* The table as the owner of the sheet would see it alone. */
static void make_base(Search *s, const CartoState *view, int seat) {
    CartoState *st = (CartoState *)(void *)s->base;
    int target = carto_sheet_of(view, seat);
    memcpy(st, view, sizeof *st);
    st->seats = 1;
    st->sheet[0] = view->sheet[target];
    st->sheet[0].commit = CARTO_COMMIT_NONE;
    st->waiting = hearth_seats_first(1);
    s->alone = view->seats == 1;
    s->own_ambush = target != seat;
    if (s->own_ambush) { /* the drawing is made by hand; then the next card follows */
        st->card = CARTO_NO_CARD;
        st->phase = CARTO_REVEAL;
        st->waiting = hearth_seats_none();
    }
}

static int thread_count(const HearthBotSettings *settings) {
    long n = settings->threads ? (long)settings->threads : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : (int)n;
}

int carto_planner_rank(const HearthGame *game, const void *seen, int seat, uint64_t seed,
                       const HearthBotSettings *settings, uint32_t must,
                       HearthRanked out[HEARTH_RANKED_MAX]) {
    const CartoState *view = seen;
    Search s;
    (void)game;
    memset(&s, 0, sizeof s);
    s.seed = seed;
    s.to_the_end = settings->to_the_end;
    s.stop = settings->stop;
    make_base(&s, view, seat);
    find_candidates(&s, view, seat, must);
    int sign = s.own_ambush ? -1 : 1, turns = 1, threads = thread_count(settings);
    for (s.alive_count = 0; s.alive_count < s.count; s.alive_count++)
        s.alive[s.alive_count] = s.alive_count;
    for (int n = s.count; n > 3; n = (n + 1) / 2)
        turns++;
    double think_ms = settings->think_ms ? settings->think_ms : DEFAULT_THINK, start = now_ms();
    for (int turn = 0; turn < turns && s.count > 1; turn++) {
        if (settings->rollouts) {
            uint32_t each = settings->rollouts / (uint32_t)(turns * s.alive_count);
            s.last = s.first + (each > 0 ? each : 1);
        } else {
            s.deadline = start + think_ms * (turn + 1) / turns;
        }
        run_turn(&s, threads);
        sort_alive(&s, sign);
        if (turn + 1 == turns)
            break;
        int keep = (s.alive_count + 1) / 2;
        for (int i = keep; i < s.alive_count; i++)
            if (s.actions[s.alive[i]] ==
                must) /* stays for the comparison, at the end of the line */
                s.alive[keep++] = s.alive[i];
        s.alive_count = keep;
    }
    for (int i = 0; i < s.alive_count; i++)
        out[i] = (HearthRanked){mean(&s, s.alive[i]), s.actions[s.alive[i]], s.futures[s.alive[i]],
                                s.own_ambush};
    return s.alive_count;
}

uint32_t carto_planner_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                              const HearthBotSettings *settings) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    carto_planner_rank(game, view, seat, hearth_rng_next(rng), settings, HEARTH_HIDDEN, ranked);
    return ranked[0].action;
}
