/* chance.c - Chance is a seat of its own, and the only one that draws numbers. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "tests.h"

typedef struct Outcomes {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    uint64_t total;
    int n;
} Outcomes;

static Outcomes outcomes(const Play *p) {
    Outcomes o = {.n = 0};
    o.n = p->game->chance(p->game, p->state, o.out, o.weight, HEARTH_MAX_CHANCE);
    HOLDS(p, o.n >= 1 && o.n <= HEARTH_MAX_CHANCE);
    for (int i = 0; i < o.n; i++)
        o.total += o.weight[i];
    return o;
}

/* ---- The list ---- */

static void sound_list(Play *p, int seat, uint32_t action) {
    HearthSeats alone = hearth_seats_one(HEARTH_CHANCE), now = p->game->pending(p->game, p->state);
    bool drawn = false;
    if (seat != HEARTH_CHANCE) {
        HOLDS(p, !hearth_seats_has(now, HEARTH_CHANCE));
        return;
    }
    HOLDS(p, memcmp(&now, &alone, sizeof now) == 0);
    Outcomes o = outcomes(p);
    for (int i = 0; i < o.n; i++) {
        HOLDS(p, o.weight[i] > 0);
        HOLDS(p, i == 0 || o.out[i] > o.out[i - 1]);
        drawn |= o.out[i] == action;
    }
    HOLDS(p, drawn);
    HOLDS(p, o.total <= UINT32_MAX);
    uint32_t few[2] = {77, 77}, weight[2] = {77, 77};
    HOLDS(p, p->game->chance(p->game, p->state, few, weight, 1) == o.n);
    HOLDS(p, few[0] == o.out[0] && weight[0] == o.weight[0] && few[1] == 77 && weight[1] == 77);
}

void chance_list_is_sound(void **state) {
    (void)state;
    play_all(&(Watch){.before = sound_list}, 9, HEARTH_MAX_SEATS);
}

/* ---- The sampler ---- */

/* By hand: the outcome whose share of the weights holds the point. */
static uint32_t outcome_at(const Outcomes *o, uint64_t point) {
    for (int i = 0; i < o->n; i++) {
        if (point < o->weight[i])
            return o->out[i];
        point -= o->weight[i];
    }
    return HEARTH_HIDDEN;
}

static void every_point(Play *p, const Outcomes *o) {
    for (uint64_t point = 0; point < o->total && o->total <= 4096; point++)
        HOLDS(p, hearth_chance_at(o->out, o->weight, o->n, point) == outcome_at(o, point));
}

/* One number of the generator makes one draw: the same outcome, the same generator after. */
static void sampled(Play *p, int seat, uint32_t action) {
    (void)action;
    if (seat != HEARTH_CHANCE)
        return;
    Outcomes o = outcomes(p);
    every_point(p, &o);
    for (int i = 0; i < 8; i++) {
        HearthRng rng = p->other;
        uint32_t point = hearth_rng_below(&rng, (uint32_t)o.total);
        HOLDS(p, hearth_sample(p->game, p->state, &p->other) == outcome_at(&o, point));
        HOLDS(p, memcmp(&rng, &p->other, sizeof rng) == 0);
    }
}

void sample_agrees_with_chance_list(void **state) {
    (void)state;
    play_all(&(Watch){.before = sampled}, 9, HEARTH_MAX_SEATS);
}

/* ---- Outcomes ---- */

static void each_applies(Play *p, int seat, uint32_t action) {
    (void)action;
    if (seat != HEARTH_CHANCE)
        return;
    Outcomes o = outcomes(p);
    for (int i = 0; i < o.n; i++) {
        memcpy(p->spare[0], p->state, p->size);
        p->game->apply(p->game, p->spare[0], HEARTH_CHANCE, o.out[i], NULL);
        HOLDS(p, p->game->invariant(p->game, p->spare[0]) == 0);
        HOLDS(p, memcmp(p->spare[0], p->state, p->size) != 0);
        memcpy(p->spare[1], p->state, p->size);
        p->game->apply(p->game, p->spare[1], HEARTH_CHANCE, o.out[i], NULL);
        SAME(p, p->spare[0], p->spare[1]);
    }
}

void every_outcome_applies(void **state) {
    (void)state;
    play_all(&(Watch){.before = each_applies}, 6, 8);
    play_all(&(Watch){.before = each_applies}, 3, HEARTH_MAX_SEATS);
}

/* The same action from the same state, after other things were played in between: a rule that
 * drew numbers of its own would land elsewhere. */
static void twice(Play *p, int seat, uint32_t action) {
    int seats[HEARTH_MAX_SEATS], n;
    memcpy(p->spare[0], p->state, p->size);
    p->game->apply(p->game, p->spare[0], seat, action, NULL);
    memcpy(p->spare[1], p->spare[0], p->size);
    for (int i = 0; i < 5 && (n = play_pending(p->game, p->spare[1], seats)) > 0; i++) {
        uint32_t next = play_choose(p->game, p->spare[1], seats[0], &p->other);
        p->game->apply(p->game, p->spare[1], seats[0], next, NULL);
    }
    memcpy(p->spare[1], p->state, p->size);
    p->game->apply(p->game, p->spare[1], seat, action, NULL);
    SAME(p, p->spare[0], p->spare[1]);
}

void apply_draws_nothing(void **state) {
    (void)state;
    play_all(&(Watch){.before = twice}, 6, HEARTH_MAX_SEATS);
}

/* ---- Keyed draws ---- */

typedef struct Ids {
    int n;
    HearthDrawId items[];
} Ids;

static void no_ids(Play *p) {
    size_t most = (size_t)p->game->max_steps(p->game, p->seats);
    p->own = calloc(1, sizeof(Ids) + most * sizeof(HearthDrawId));
}

/* A number used twice would make two draws of a game depend on each other. */
static void new_id(Play *p, int seat, uint32_t action) {
    Ids *ids = p->own;
    (void)action;
    if (seat != HEARTH_CHANCE)
        return;
    HearthDrawId id = p->game->draw_id(p->game, p->state);
    for (int i = 0; i < ids->n; i++)
        HOLDS(p, ids->items[i].stream != id.stream || ids->items[i].index != id.index);
    ids->items[ids->n++] = id;
}

void keyed_draws_are_numbered_once(void **state) {
    (void)state;
    play_all(&(Watch){.begin = no_ids, .before = new_id}, 6, HEARTH_MAX_SEATS);
}
