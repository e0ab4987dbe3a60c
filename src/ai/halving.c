/* halving.c - Turns of futures, in several threads where there are any. */
#include "halving.h"

#include <string.h>

#include "together.h"

enum {
    MIN_FUTURES = 8, /* of each candidate in a turn, however little time */
    FEW = 8          /* so many futures' worth of trust has the usual spread of differences */
};
enum { ONE_FUTURES = 64 }; /* played for the only candidate */

typedef struct Search {
    const HearthHalving *h;
    double sums[HEARTH_RANKED_MAX];
    double squares[HEARTH_RANKED_MAX]; /* of the differences to candidate 0 */
    double beside[HEARTH_RANKED_MAX];  /* of the differences to the one that must be compared */
    double all_squares, all_futures;   /* of all that are left at the time, but candidate 0 */
    uint32_t futures[HEARTH_RANKED_MAX];
    int alive[HEARTH_RANKED_MAX], alive_count;
    int playing; /* the first so many of alive: with the one that is out but must be compared */
    int must;    /* which one that is, or -1 */
    HearthFuture *play;   /* as it is done in this turn */
    double deadline;      /* of the turn; 0 if there is none */
    bool counted;         /* futures are, and the deadline is for when that takes too long */
    uint32_t first, last; /* numbers of the turn's futures; last only if they are counted */
    const atomic_bool *stop;
} Search;

typedef struct Thinker {
    Search *s;
    double sums[HEARTH_RANKED_MAX], squares[HEARTH_RANKED_MAX]; /* in the order of s->alive */
    double beside[HEARTH_RANKED_MAX];
    uint32_t futures, step, begin;
} Thinker;

/* Plays futures begin, begin + step, ... of all candidates that are left. */
static void think(void *context) {
    Thinker *t = context;
    Search *s = t->s;
    uint32_t least = s->h->least ? s->h->least : MIN_FUTURES;
    for (uint32_t n = s->first + t->begin;; n += t->step) {
        bool enough =
            (s->counted && n >= s->last) ||
            (s->deadline > 0 && t->futures * t->step >= least && hearth_now_ms() > s->deadline);
        if (enough || (s->stop && atomic_load(s->stop)))
            return;
        double points[HEARTH_RANKED_MAX], first = 0, must = 0;
        for (int i = 0; i < s->playing; i++) {
            points[i] = s->play(s->h->context, s->alive[i], n);
            first = s->alive[i] == 0 ? points[i] : first;
            must = s->alive[i] == s->must ? points[i] : must;
        }
        for (int i = 0; i < s->playing; i++) {
            t->sums[i] += points[i];
            t->squares[i] += (points[i] - first) * (points[i] - first);
            t->beside[i] += (points[i] - must) * (points[i] - must);
        }
        t->futures++;
    }
}

/* The one that must be compared plays on behind those that are left. */
static void look_on(Search *s) {
    bool left = s->must < 0;
    for (int i = 0; i < s->alive_count; i++)
        left |= s->alive[i] == s->must;
    s->playing = s->alive_count;
    if (!left)
        s->alive[s->playing++] = s->must;
}

static void run_turn(Search *s, int threads) {
    Thinker thinkers[HEARTH_TOGETHER_MAX];
    memset(thinkers, 0, sizeof thinkers);
    for (int i = 0; i < threads; i++)
        thinkers[i] = (Thinker){.s = s, .step = (uint32_t)threads, .begin = (uint32_t)i};
    look_on(s);
    bool last = s->h->play_last && s->alive_count <= s->h->last_few;
    s->play = last ? s->h->play_last : s->h->play;
    int started = hearth_together(think, thinkers, sizeof thinkers[0], threads);
    for (int i = started; i < threads && s->counted; i++)
        think(&thinkers[i]); /* could not be started, but its futures are counted on */
    for (int t = 0; t < threads; t++) {
        for (int i = 0; i < s->playing; i++) {
            s->sums[s->alive[i]] += thinkers[t].sums[i];
            s->squares[s->alive[i]] += thinkers[t].squares[i];
            s->beside[s->alive[i]] += thinkers[t].beside[i];
            s->futures[s->alive[i]] += thinkers[t].futures;
            if (i < s->alive_count && s->alive[i] > 0) {
                s->all_squares += thinkers[t].squares[i];
                s->all_futures += thinkers[t].futures;
            }
        }
        uint32_t end = s->first + thinkers[t].futures * thinkers[t].step;
        if (!s->counted && end > s->last)
            s->last = end;
    }
    s->first = s->last;
}

static double mean(const Search *s, int i) {
    return s->futures[i] ? s->sums[i] / s->futures[i] : 0;
}

/* The mean square of all differences: a first guess at how much futures vary. */
static double usual_square(const Search *s) {
    return s->all_futures > 0 ? s->all_squares / s->all_futures : 0;
}

/* The square of the standard error of the difference between candidate i and the one that must be
 * compared. Both have been in the same futures. What the others that are left differ by is a first
 * guess, so that a few futures that happen to agree are not taken for certainty. */
static double variance_of(const Search *s, int i) {
    double sum = 0, all = 0, n = s->futures[i];
    if (s->must < 0 || i == s->must || n == 0)
        return 0;
    for (int k = 0; k < s->playing; k++)
        if (s->alive[k] != s->must) {
            sum += s->beside[s->alive[k]];
            all += s->futures[s->alive[k]];
        }
    double d = mean(s, i) - mean(s, s->must);
    double variance = (s->beside[i] - n * d * d + FEW * sum / all) / (n - 1 + FEW);
    return variance > 0 ? variance / n : 0;
}

/* How far candidate i is ahead of the first one: what was thought and what was seen, each with the
 * weight of its certainty (the mean of the posterior, both taken as normal). */
static double ahead(const Search *s, int i, double usual) {
    double n = s->futures[i], thought = s->h->prior[i] - s->h->prior[0];
    if (i == 0 || n == 0)
        return i == 0 ? 0 : thought;
    /* Only those that are alive are asked for, so both have been in the same futures. */
    double seen = mean(s, i) - mean(s, 0);
    double variance = (s->squares[i] - n * seen * seen + FEW * usual) / (n - 1 + FEW);
    double trust = s->h->doubt * s->h->doubt, error = variance > 0 ? variance / n : 1e-9;
    return (thought * error + seen * trust) / (error + trust);
}

/* What a candidate is worth after all that is known. */
static double estimate(const Search *s, int i, double usual) {
    return s->h->prior ? mean(s, 0) + ahead(s, i, usual) : mean(s, i);
}

/* Better first; among equals the one that was better at first sight. */
static void sort_alive(Search *s, int sign) {
    double points[HEARTH_RANKED_MAX], usual = s->h->prior ? usual_square(s) : 0;
    for (int i = 0; i < s->alive_count; i++)
        points[s->alive[i]] = estimate(s, s->alive[i], usual);
    for (int i = 1; i < s->alive_count; i++)
        for (int k = i; k > 0 && sign * points[s->alive[k]] > sign * points[s->alive[k - 1]]; k--) {
            int swap = s->alive[k];
            s->alive[k] = s->alive[k - 1];
            s->alive[k - 1] = swap;
        }
}

/* The better half stays, and the first if it must. */
static void halve(Search *s) {
    int keep = (s->alive_count + 1) / 2;
    for (int i = keep; i < s->alive_count; i++)
        if (s->h->first_stays && s->alive[i] == 0)
            s->alive[keep++] = s->alive[i];
    s->alive_count = keep;
}

/* The one that was only compared takes its place among those that are left. */
static void join(Search *s) {
    s->alive_count = s->playing;
    sort_alive(s, s->h->sign);
}

static int index_of_must(const HearthHalving *h) {
    for (int i = 0; i < h->count + h->extra; i++)
        if (h->actions[i] == h->must)
            return i;
    return -1;
}

int hearth_halving(const HearthHalving *h, const HearthBotSettings *settings,
                   HearthRanked out[HEARTH_RANKED_MAX]) {
    Search s;
    int turns = 1, threads = hearth_together_count(settings->threads);
    memset(&s, 0, sizeof s);
    s.h = h;
    s.stop = settings->stop;
    s.must = h->must == HEARTH_HIDDEN ? -1 : index_of_must(h);
    for (s.alive_count = 0; s.alive_count < h->count; s.alive_count++)
        s.alive[s.alive_count] = s.alive_count;
    for (int n = h->count; n > 3; n = (n + 1) / 2)
        turns++;
    /* With one candidate there is nothing to find out, but whoever asks for advice wants to know
     * what to expect. */
    bool one = h->count + h->extra == 1, wanted = !one || settings->to_the_end;
    uint32_t rollouts = one && (!settings->rollouts || settings->rollouts > ONE_FUTURES)
                            ? ONE_FUTURES
                            : settings->rollouts;
    double start = hearth_now_ms(), think_ms = settings->at_most_ms;
    s.counted = rollouts > 0;
    if (!s.counted)
        think_ms = settings->think_ms ? settings->think_ms : h->default_think;
    look_on(&s);
    for (int turn = 0; turn < turns && wanted; turn++) {
        uint32_t each = rollouts / (uint32_t)(turns * s.alive_count);
        if (s.counted)
            s.last = s.first + (each > 0 ? each : 1);
        s.deadline = think_ms > 0 ? start + think_ms * (turn + 1) / turns : 0;
        run_turn(&s, threads);
        sort_alive(&s, h->sign);
        if (turn + 1 < turns)
            halve(&s);
    }
    join(&s);
    double usual = h->prior ? usual_square(&s) : 0;
    for (int i = 0; i < s.alive_count; i++)
        out[i] = (HearthRanked){estimate(&s, s.alive[i], usual), variance_of(&s, s.alive[i]),
                                h->actions[s.alive[i]], s.futures[s.alive[i]], h->sign < 0};
    return s.alive_count;
}

uint32_t hearth_choose_first(HearthRankFn *rank, const HearthGame *game, const void *view, int seat,
                             HearthRng *rng, const HearthBotSettings *settings) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    rank(game, view, seat, hearth_rng_next(rng), settings, HEARTH_HIDDEN, ranked);
    return ranked[0].action;
}
