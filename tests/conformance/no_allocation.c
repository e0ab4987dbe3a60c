/* no_allocation.c - A whole match, from opening to record, asks for no memory.
 *
 * The linker sends every call of malloc and its kin through the counters here (--wrap), so
 * a single one in the library would be seen. */
#include "games.h"
#include "play.h"

#include <stdlib.h>
#include <string.h>

static volatile int calls; /* a compiler may think malloc changes nothing of ours */

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t size) {
    calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    calls++;
    return __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    calls++;
    return __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *text) {
    calls++;
    return __real_strdup(text);
}

enum { BIG = 1 << 20 };
static char memory[BIG] __attribute__((aligned(16))), second[BIG] __attribute__((aligned(16)));
static char text[BIG];

/* The counters do count. */
static void counters_count(void **state) {
    (void)state;
    calls = 0;
    void *volatile a = malloc(1);
    assert_int_equal(calls, 1);
    void *volatile b = calloc(1, 1);
    assert_int_equal(calls, 2);
    b = realloc(b, 2);
    assert_int_equal(calls, 3);
    free(a);
    free(b);
}

/* Opens, plays with refusals, take-backs, views and scores, records and loads again. */
static void whole_match(const HearthGame *game, int seats, bool practice) {
    static HearthLine lines[HEARTH_MAX_LINES];
    HearthSetup setup = {.seats = seats, .seed = "no memory", .practice = practice};
    HearthMatch *m, *again;
    HearthRng rng;
    HearthErr err;
    int points, before = calls;
    hearth_rng_seed(&rng, 1, (uint64_t)seats);
    assert_int_equal(hearth_match_open(memory, BIG, game, &setup, &m, &err), 0);
    for (int i = 0; play_match_step(m, &rng); i++) {
        assert_int_not_equal(hearth_match_play(m, 0, 1u << 30, 0, &err), 0);
        hearth_err_text(&err, "el", text, BIG);
        if (i % 20 == 19)
            hearth_match_undo(m, (int)hearth_rng_below(&rng, (uint32_t)seats), 1, &err);
        hearth_match_view_text(m, 0, text, BIG);
        assert_true(hearth_match_score(m, 0, lines, HEARTH_MAX_LINES, &points) >= 0);
    }
    size_t length = hearth_match_record(m, HEARTH_OWNER, text, BIG);
    assert_in_range(length, 1, BIG - 1);
    assert_int_equal(hearth_record_load(second, BIG, text, length, &again, NULL, &err), 0);
    assert_int_equal(calls, before);
}

static void a_match_allocates_nothing(void **state) {
    const HearthGame *game;
    (void)state;
    for (int i = 0; (game = hearth_games_at(i)); i++) {
        if (game->min_seats == 1)
            whole_match(game, 1, true);
        whole_match(game, 2, false);
        whole_match(game, game->max_seats < 5 ? game->max_seats : 5, false);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_count),
        cmocka_unit_test(a_match_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
