/* played.h - Matches for tests: opened in memory of exactly their size, and played by anybody. */
#ifndef HEARTH_TESTS_UNIT_PLAYED_H
#define HEARTH_TESTS_UNIT_PLAYED_H

#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "match_int.h"

static inline const HearthGame *game(const char *id) {
    const HearthGame *g = hearth_game_find(id);
    assert_non_null(g);
    return g;
}

/* Opens in memory of exactly the size asked for, so that a byte more is found out. */
static inline HearthMatch *open_match(const char *id, HearthSetup setup) {
    size_t size = hearth_match_size(game(id), setup.seats);
    void *memory = malloc(size);
    HearthMatch *m = NULL;
    memset(memory, 0xA5, size);
    assert_int_equal(hearth_match_open(memory, size, game(id), &setup, &m, NULL), HEARTH_OK);
    assert_ptr_equal(m, memory);
    return m;
}

static inline HearthMatch *table(const char *id, int seats) {
    HearthMatch *m = open_match(id, (HearthSetup){.seats = seats, .seed = "a seed"});
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    return m;
}

static inline int play(HearthMatch *m, int seat, uint32_t action) {
    return hearth_match_play(m, seat, hearth_match_epoch(m), action, NULL);
}

/* The k-th legal action of a seat, counted around. */
static inline uint32_t nth_legal(const HearthMatch *m, int seat, int k) {
    int n = hearth_match_legal(m, seat, NULL, 0);
    assert_true(n > 0);
    uint32_t *all = malloc((size_t)n * sizeof *all);
    assert_int_equal(hearth_match_legal(m, seat, all, n), n);
    uint32_t action = all[k % n];
    free(all);
    return action;
}

/* Everybody who owes something plays, then chance. */
static inline void play_round(HearthMatch *m, int k) {
    for (int seat = 0; seat < m->seats; seat++)
        if (hearth_match_owes(m, seat))
            assert_int_equal(play(m, seat, nth_legal(m, seat, k + seat)), HEARTH_OK);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
}

static inline void play_to_end(HearthMatch *m) {
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    for (int k = 0; !hearth_match_over(m); k += 7)
        play_round(m, k);
}

#endif
