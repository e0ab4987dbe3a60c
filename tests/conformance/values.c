/* values.c - States are plain values: bytes that can be copied, compared and replayed. */
#include "games.h"
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "siphash.h"
#include "tests.h"

/* ---- Two copies ---- */

static void copy_state(Play *p) {
    memcpy(p->spare[0], p->state, p->size);
}

static void follow(Play *p, int seat, uint32_t action) {
    p->game->apply(p->game, p->spare[0], seat, action, NULL);
    SAME(p, p->spare[0], p->state);
}

void pure_value_copies_stay_equal(void **state) {
    (void)state;
    play_all(&(Watch){.begin = copy_state, .after = follow}, 9, HEARTH_MAX_SEATS);
}

/* ---- Past copies ---- */

typedef struct Past {
    int step;
    uint64_t sum;
    void *copy;
} Past;

typedef struct History {
    int count;
    Past items[];
} History;

static uint64_t checksum(const Play *p, const void *state) {
    static const uint8_t key[16] = {1};
    return hearth_siphash(key, state, p->size);
}

static void open_history(Play *p) {
    size_t most = (size_t)p->game->max_steps(p->game, p->seats);
    p->own = calloc(1, sizeof(History) + most * sizeof(Past));
}

static void keep_past(Play *p, int seat, uint32_t action) {
    History *h = p->own;
    (void)seat, (void)action;
    if (p->look)
        h->items[h->count++] =
            (Past){p->steps, checksum(p, p->state), play_exact(p->state, p->size)};
}

/* Nothing has touched the old copies, and each still leads to where the game went. */
static void check_past(Play *p) {
    History *h = p->own;
    HOLDS(p, h->count > 0);
    int again = (int)hearth_rng_below(&p->other, (uint32_t)h->count);
    for (int i = 0; i < h->count; i++)
        HOLDS(p, checksum(p, h->items[i].copy) == h->items[i].sum);
    for (int i = h->items[again].step; i < p->steps; i++)
        p->game->apply(p->game, h->items[again].copy, p->log[i].seat, p->log[i].action, NULL);
    SAME(p, h->items[again].copy, p->state);
    for (int i = 0; i < h->count; i++)
        free(h->items[i].copy);
}

void pure_value_past_copies_never_change(void **state) {
    (void)state;
    play_all(&(Watch){.begin = open_history, .before = keep_past, .end = check_past}, 6,
             HEARTH_MAX_SEATS);
}

/* ---- Padding ---- */

static void dirty(Play *p) {
    const int fill[2] = {0x00, 0xFF};
    for (int i = 0; i < 2; i++) {
        memset(p->spare[i], fill[i], p->size);
        p->game->setup(p->game, p->spare[i], &p->options, p->seats);
        play_crowd(p, p->spare[i]);
    }
    SAME(p, p->spare[0], p->spare[1]);
    SAME(p, p->spare[0], p->state);
}

/* What a function writes must not depend on what lay there before. */
static void views_are_clean(Play *p) {
    int viewers[VIEWERS_MAX], n = play_viewers(p, viewers);
    for (int i = 0; i < n; i++) {
        memset(p->spare[2], 0x00, p->size);
        memset(p->spare[3], 0xFF, p->size);
        hearth_view(p->game, p->state, viewers[i], p->spare[2]);
        hearth_view(p->game, p->state, viewers[i], p->spare[3]);
        SAME(p, p->spare[2], p->spare[3]);
    }
}

static void follow_both(Play *p, int seat, uint32_t action) {
    for (int i = 0; i < 2; i++) {
        p->game->apply(p->game, p->spare[i], seat, action, NULL);
        SAME(p, p->spare[i], p->state);
    }
    if (p->look)
        views_are_clean(p);
}

void no_hidden_padding(void **state) {
    (void)state;
    play_all(&(Watch){.begin = dirty, .after = follow_both}, 9, HEARTH_MAX_SEATS);
}

/* ---- Barriers ---- */

/* Hands the actions in, in this order; the result is in spare[to]. */
static void hand_in(Play *p, int to, const int seats[], const uint32_t actions[], int n) {
    void *st = p->spare[to];
    memcpy(st, p->state, p->size);
    uint32_t epoch = p->game->epoch(p->game, st);
    for (int i = 0; i < n; i++) {
        HearthSeats left = p->game->pending(p->game, st);
        HOLDS(p, p->game->epoch(p->game, st) == epoch);
        HOLDS(p, hearth_seats_has(left, seats[i]));
        HOLDS(p, p->game->check(p->game, st, seats[i], actions[i], NULL) == HEARTH_OK);
        p->game->apply(p->game, st, seats[i], actions[i], NULL);
        hearth_seats_drop(&left, seats[i]);
        HearthSeats now = p->game->pending(p->game, st);
        if (i < n - 1)
            HOLDS(p, memcmp(&now, &left, sizeof now) == 0);
    }
    HOLDS(p, p->game->epoch(p->game, st) != epoch);
}

static void swap(int seats[], uint32_t actions[], int i, int k) {
    int seat = seats[i];
    uint32_t action = actions[i];
    seats[i] = seats[k];
    actions[i] = actions[k];
    seats[k] = seat;
    actions[k] = action;
}

/* All orders of the seats from `from` on. */
static void permute(Play *p, int seats[], uint32_t actions[], int from, int n) {
    if (from == n) {
        hand_in(p, 1, seats, actions, n);
        SAME(p, p->spare[1], p->spare[0]);
        return;
    }
    for (int i = from; i < n; i++) {
        swap(seats, actions, from, i);
        permute(p, seats, actions, from + 1, n);
        swap(seats, actions, from, i);
    }
}

static void shuffle(Play *p, int seats[], uint32_t actions[], int n) {
    for (int i = n - 1; i > 0; i--)
        swap(seats, actions, i, (int)hearth_rng_below(&p->other, (uint32_t)i + 1));
}

static void orders(Play *p, int seat, uint32_t action) {
    int seats[HEARTH_MAX_SEATS], n = play_pending(p->game, p->state, seats);
    uint32_t actions[HEARTH_MAX_SEATS];
    (void)action;
    if (seat == HEARTH_CHANCE || n < p->seats || n < 2)
        return; /* nobody, or somebody already, has handed in */
    for (int i = 0; i < n; i++)
        actions[i] = hearth_pick(p->game, p->state, seats[i], &p->other);
    hand_in(p, 0, seats, actions, n);
    if (n <= 3) {
        permute(p, seats, actions, 0, n);
        return;
    }
    for (int i = 0; i < 4; i++) {
        shuffle(p, seats, actions, n);
        hand_in(p, 1, seats, actions, n);
        SAME(p, p->spare[1], p->spare[0]);
    }
}

void barrier_any_order_same_bytes(void **state) {
    (void)state;
    play_all(&(Watch){.before = orders}, 6, HEARTH_MAX_SEATS);
}

/* ---- Replay ---- */

static void replay_one(const HearthGame *game, int seats, const char *options) {
    HearthMatch *m = play_match(game, seats, options, "replay"), *again = NULL;
    HearthReport report;
    HearthRng rng;
    hearth_rng_seed(&rng, (uint64_t)seats, 7);
    while (play_match_step(m, &rng))
        ;
    char *text = play_record(m, HEARTH_OWNER);
    size_t length = strlen(text), size = hearth_record_size_with(game, text, length, NULL);
    assert_int_equal(size, hearth_match_size(game, seats));
    void *memory = malloc(size);
    char *exact = play_exact(text, length);
    memset(memory, 0x5A, size);
    assert_int_equal(
        hearth_record_load_with(memory, size, game, exact, length, &again, &report, NULL), 0);
    assert_int_equal(again->log_count, m->log_count);
    assert_memory_equal(again->state, m->state, m->state_size);
    assert_true(report.complete);
    assert_int_equal(report.actions, m->log_count);
    assert_int_equal(report.draws_checked, report.draws);
    assert_true(report.hashes > 0);
    free(exact);
    free(memory);
    free(text);
    free(m);
}

void replay_gives_same_bytes(void **state) {
    const HearthGame *game;
    (void)state;
    for (int g = 0; (game = play_game_at(g)); g++) {
        char options[OPTION_TEXTS][OPTION_TEXT_MAX];
        int counts[4], n = play_options(game, options);
        int seats = play_seat_counts(game, HEARTH_MAX_SEATS, counts);
        for (int s = 0; s < seats; s++)
            for (int o = 0; o < n && (o == 0 || counts[s] <= MANY_SEATS); o++)
                if (play_fits(game, options[o], counts[s]))
                    replay_one(game, counts[s], options[o]);
    }
}

void state_sizes(void **state) {
    const HearthGame *game = hearth_game_find("cartographers");
    (void)state;
    assert_in_range(hearth_game_state_size(game, 1), 1, 256);
    assert_in_range(hearth_game_state_size(game, 100), 1, 24 * 1024);
    for (int i = 0; (game = play_game_at(i)); i++) {
        assert_int_equal(hearth_game_state_size(game, game->min_seats - 1), 0);
        assert_int_equal(hearth_game_state_size(game, game->max_seats + 1), 0);
    }
}
