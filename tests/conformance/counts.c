/* counts.c - Lists, scores and bounds: what is counted adds up and stays within its maximum. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* ---- Legal actions ---- */

static void sound_legal(Play *p, int seat, uint32_t action) {
    size_t most = (size_t)p->game->max_legal;
    bool found = false;
    if (seat == HEARTH_CHANCE)
        return;
    uint32_t *legal = malloc((most + 1) * sizeof *legal), few[3] = {9, 9, 0xABCD};
    int n = p->game->legal(p->game, p->state, seat, legal, (int)most);
    HOLDS(p, n >= 1 && n <= (int)most);
    for (int i = 0; i < n; i++) {
        HOLDS(p, i == 0 || legal[i] > legal[i - 1]);
        HOLDS(p, legal[i] != HEARTH_HIDDEN);
        found |= legal[i] == action;
    }
    HOLDS(p, found);
    HOLDS(p, p->game->legal(p->game, p->state, seat, few, 2) == n);
    HOLDS(p, few[0] == legal[0] && (n < 2 || few[1] == legal[1]) && few[2] == 0xABCD);
    HOLDS(p, p->game->legal(p->game, p->state, seat, NULL, 0) == n);
    free(legal);
}

void legal_is_ascending_and_never_empty(void **state) {
    (void)state;
    play_all(&(Watch){.before = sound_legal}, 6, HEARTH_MAX_SEATS);
}

/* The same action from the same number, and the generator is left the same. */
static void sound_pick(Play *p, int seat, uint32_t action) {
    int most = p->game->max_legal;
    (void)action;
    if (seat == HEARTH_CHANCE)
        return;
    uint32_t *legal = malloc((size_t)most * sizeof *legal);
    int n = p->game->legal(p->game, p->state, seat, legal, most);
    for (int i = 0; i < 6; i++) {
        HearthRng rng = p->other;
        uint32_t k = hearth_rng_below(&rng, (uint32_t)n);
        HOLDS(p, hearth_pick(p->game, p->state, seat, &p->other) == legal[k]);
        HOLDS(p, memcmp(&rng, &p->other, sizeof rng) == 0);
    }
    free(legal);
}

void pick_is_legal_at_below(void **state) {
    (void)state;
    play_all(&(Watch){.before = sound_pick}, 6, HEARTH_MAX_SEATS);
}

/* ---- Scores ---- */

static void score_adds_up(Play *p, int seat) {
    static HearthLine lines[HEARTH_MAX_LINES];
    HearthLines l = {lines, HEARTH_MAX_LINES, 0}, none = {NULL, 0, 0};
    int points = p->game->score(p->game, p->state, seat, &l), sum = 0;
    HOLDS(p, l.count <= HEARTH_MAX_LINES);
    for (int i = 0; i < l.count; i++) {
        HOLDS(p, lines[i].points == lines[i].count * lines[i].value);
        HOLDS(p, lines[i].rule && lines[i].rule->one[0]);
        sum += lines[i].points;
    }
    HOLDS(p, sum == points);
    HOLDS(p, p->game->score(p->game, p->state, seat, NULL) == points);
    HOLDS(p, p->game->score(p->game, p->state, seat, &none) == points && none.count == l.count);
}

static void scores_add_up(Play *p) {
    for (int seat = 0; seat < p->seats; seat++)
        score_adds_up(p, seat);
}

static void scores_after(Play *p, int seat, uint32_t action) {
    (void)seat, (void)action;
    if (p->look)
        scores_add_up(p);
}

void score_is_sum_of_lines(void **state) {
    (void)state;
    play_all(&(Watch){.begin = scores_add_up, .after = scores_after, .end = scores_add_up}, 6,
             HEARTH_MAX_SEATS);
}

/* All games so far score in the open. */
static void scores_from_views(Play *p, int seat, uint32_t action) {
    int viewers[VIEWERS_MAX];
    (void)seat, (void)action;
    if (!p->look)
        return;
    int n = play_viewers(p, viewers);
    for (int v = 0; v < n; v++) {
        hearth_view(p->game, p->state, viewers[v], p->spare[0]);
        for (int i = 0; i < p->seats; i++) {
            static HearthLine a[HEARTH_MAX_LINES], b[HEARTH_MAX_LINES];
            HearthLines full = {a, HEARTH_MAX_LINES, 0}, seen = {b, HEARTH_MAX_LINES, 0};
            HOLDS(p, p->game->score(p->game, p->state, i, &full) ==
                         p->game->score(p->game, p->spare[0], i, &seen));
            HOLDS(p, full.count == seen.count);
            for (int k = 0; k < full.count; k++)
                HOLDS(p, a[k].rule == b[k].rule && a[k].points == b[k].points);
        }
    }
}

void score_from_view_is_score_from_state(void **state) {
    (void)state;
    play_all(&(Watch){.after = scores_from_views}, 3, HEARTH_MAX_SEATS);
}

/* Rank r is held by seats that exactly r - 1 others are better than. Who sits alone is first, or
 * second to the game itself. */
static void ranks(Play *p) {
    uint8_t rank[HEARTH_MAX_SEATS];
    memset(rank, 0xEE, sizeof rank);
    hearth_result(p->game, p->state, rank);
    if (p->seats == 1) {
        HOLDS(p, rank[0] == 1 || rank[0] == 2);
        return;
    }
    for (int i = 0; i < p->seats; i++) {
        int better = 0;
        for (int k = 0; k < p->seats; k++)
            better += rank[k] < rank[i];
        HOLDS(p, rank[i] == better + 1);
    }
}

void result_ranks_everybody(void **state) {
    (void)state;
    play_all(&(Watch){.end = ranks}, 9, HEARTH_MAX_SEATS);
}

/* ---- Bounds ---- */

static void within_bounds(Play *p, int seat, uint32_t action) {
    int most = p->game->max_events(p->game, p->seats);
    HearthEvent *items = malloc((size_t)most * sizeof *items);
    HearthEvents events = {.items = items, .cap = most};
    HOLDS(p, p->steps < p->game->max_steps(p->game, p->seats));
    HOLDS(p, p->size <= HEARTH_STATE_MAX);
    HOLDS(p, p->game->pick || p->game->max_legal <= HEARTH_LISTED_MAX);
    memcpy(p->spare[0], p->state, p->size);
    p->game->apply(p->game, p->spare[0], seat, action, &events);
    HOLDS(p, events.count <= most);
    memcpy(p->spare[1], p->state, p->size);
    p->game->apply(p->game, p->spare[1], seat, action, NULL);
    SAME(p, p->spare[0], p->spare[1]); /* events are told, not needed */
    free(items);
}

static void over(Play *p) {
    HOLDS(p, p->steps > 0 && p->steps <= p->game->max_steps(p->game, p->seats));
    HOLDS(p, hearth_seats_empty(p->game->pending(p->game, p->state)));
}

void bounded(void **state) {
    (void)state;
    play_all(&(Watch){.before = within_bounds, .end = over}, 9, HEARTH_MAX_SEATS);
}

static void promise(Play *p) {
    int broken = p->game->invariant(p->game, p->state);
    if (broken)
        print_error("%s: invariant %d is broken\n", p->game->id, broken);
    HOLDS(p, broken == 0);
}

static void promise_after(Play *p, int seat, uint32_t action) {
    (void)seat, (void)action;
    if (p->look || p->steps % 17 == 0)
        promise(p);
}

void conservation(void **state) {
    (void)state;
    play_all(&(Watch){.begin = promise, .after = promise_after, .end = promise}, 12,
             HEARTH_MAX_SEATS);
}
