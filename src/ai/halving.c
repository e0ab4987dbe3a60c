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
    double squares[HEARTH_RANKED_MAX]; /* of the differences to candidate 0, if there is a prior */
    uint32_t futures[HEARTH_RANKED_MAX];
    int alive[HEARTH_RANKED_MAX], alive_count;
    double deadline;      /* of the turn; 0 if futures are counted */
    uint32_t first, last; /* numbers of the turn's futures; last only if they are counted */
    const atomic_bool *stop;
} Search;

typedef struct Thinker {
    Search *s;
    double sums[HEARTH_RANKED_MAX], squares[HEARTH_RANKED_MAX]; /* in the order of s->alive */
    uint32_t futures, step, begin;
} Thinker;

/* Plays futures begin, begin + step, ... of all candidates that are left. */
static void think(void *context) {
    Thinker *t = context;
    Search *s = t->s;
    for (uint32_t n = s->first + t->begin;; n += t->step) {
        bool enough = s->deadline > 0
                          ? t->futures * t->step >= MIN_FUTURES && hearth_now_ms() > s->deadline
                          : n >= s->last;
        if (enough || (s->stop && atomic_load(s->stop)))
            return;
        double points[HEARTH_RANKED_MAX], first = 0;
        for (int i = 0; i < s->alive_count; i++) {
            points[i] = s->h->play(s->h->context, s->alive[i], n);
            first = s->alive[i] == 0 ? points[i] : first;
        }
        for (int i = 0; i < s->alive_count; i++) {
            t->sums[i] += points[i];
            t->squares[i] += (points[i] - first) * (points[i] - first);
        }
        t->futures++;
    }
}

static void run_turn(Search *s, int threads) {
    Thinker thinkers[HEARTH_TOGETHER_MAX];
    memset(thinkers, 0, sizeof thinkers);
    for (int i = 0; i < threads; i++)
        thinkers[i] = (Thinker){.s = s, .step = (uint32_t)threads, .begin = (uint32_t)i};
    int started = hearth_together(think, thinkers, sizeof thinkers[0], threads);
    for (int i = started; i < threads && s->deadline <= 0; i++)
        think(&thinkers[i]); /* could not be started, but its futures are counted on */
    for (int t = 0; t < threads; t++) {
        for (int i = 0; i < s->alive_count; i++) {
            s->sums[s->alive[i]] += thinkers[t].sums[i];
            s->squares[s->alive[i]] += thinkers[t].squares[i];
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

/* The mean square of all differences: a first guess at how much futures vary. */
static double usual_square(const Search *s) {
    double sum = 0, n = 0;
    for (int i = 1; i < s->h->count; i++) {
        sum += s->squares[i];
        n += s->futures[i];
    }
    return n > 0 ? sum / n : 0;
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

/* The better half stays, and those that must. */
static void halve(Search *s) {
    int keep = (s->alive_count + 1) / 2;
    for (int i = keep; i < s->alive_count; i++)
        if (s->h->actions[s->alive[i]] == s->h->must || (s->h->prior && s->alive[i] == 0))
            s->alive[keep++] = s->alive[i];
    s->alive_count = keep;
}

int hearth_halving(const HearthHalving *h, const HearthBotSettings *settings,
                   HearthRanked out[HEARTH_RANKED_MAX]) {
    Search s;
    int turns = 1, threads = hearth_together_count(settings->threads);
    memset(&s, 0, sizeof s);
    s.h = h;
    s.stop = settings->stop;
    for (s.alive_count = 0; s.alive_count < h->count; s.alive_count++)
        s.alive[s.alive_count] = s.alive_count;
    for (int n = h->count; n > 3; n = (n + 1) / 2)
        turns++;
    double think_ms = settings->think_ms ? settings->think_ms : h->default_think,
           start = hearth_now_ms();
    /* With one candidate there is nothing to find out, but whoever asks for advice wants to know
     * what to expect. */
    bool wanted = h->count > 1 || (h->count == 1 && settings->to_the_end);
    uint32_t rollouts = h->count == 1 && !settings->rollouts ? ONE_FUTURES : settings->rollouts;
    for (int turn = 0; turn < turns && wanted; turn++) {
        if (rollouts) {
            uint32_t each = rollouts / (uint32_t)(turns * s.alive_count);
            s.last = s.first + (each > 0 ? each : 1);
        } else {
            s.deadline = start + think_ms * (turn + 1) / turns;
        }
        run_turn(&s, threads);
        sort_alive(&s, h->sign);
        if (turn + 1 < turns)
            halve(&s);
    }
    double usual = h->prior ? usual_square(&s) : 0;
    for (int i = 0; i < s.alive_count; i++)
        out[i] = (HearthRanked){estimate(&s, s.alive[i], usual), h->actions[s.alive[i]],
                                s.futures[s.alive[i]], h->sign < 0};
    return s.alive_count;
}
