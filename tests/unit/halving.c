/* halving.c - Candidates that drop out, and how the last of them are played. */
#include "check.h"

#include <stdatomic.h>

#include "halving.h"

enum { CANDIDATES = 24, FEW = 6 };

typedef struct Table {
    atomic_int rough[CANDIDATES], thorough[CANDIDATES]; /* futures of each */
} Table;

/* At first sight later candidates are better. */
static double rough(const void *context, int candidate, uint32_t n) {
    Table *t = (Table *)(uintptr_t)context;
    (void)n;
    atomic_fetch_add(&t->rough[candidate], 1);
    return candidate;
}

/* At second sight they are not. */
static double thorough(const void *context, int candidate, uint32_t n) {
    Table *t = (Table *)(uintptr_t)context;
    (void)n;
    atomic_fetch_add(&t->thorough[candidate], 1);
    return 1000 - 4 * candidate;
}

static int search(Table *t, HearthFuture *last, HearthRanked out[HEARTH_RANKED_MAX]) {
    uint32_t actions[CANDIDATES];
    for (int i = 0; i < CANDIDATES; i++)
        actions[i] = 100 + (uint32_t)i;
    const HearthHalving h = {.actions = actions,
                             .count = CANDIDATES,
                             .play = rough,
                             .play_last = last,
                             .last_few = FEW,
                             .context = t,
                             .sign = 1,
                             .must = HEARTH_HIDDEN};
    const HearthBotSettings settings = {.rollouts = 960, .threads = 2};
    return hearth_halving(&h, &settings, out);
}

/* Only the best six are looked at thoroughly, and that turns their order round. */
static void test_the_last_few(void **state) {
    (void)state;
    Table t = {0};
    HearthRanked out[HEARTH_RANKED_MAX];
    assert_int_equal(search(&t, thorough, out), 3);
    for (int i = 0; i < CANDIDATES; i++) {
        assert_true(t.rough[i] > 0);
        assert_int_equal(t.thorough[i] > 0, i >= CANDIDATES - FEW);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(out[i].action, 100 + CANDIDATES - FEW + i);
    assert_int_equal(out[0].futures, t.rough[CANDIDATES - FEW] + t.thorough[CANDIDATES - FEW]);
}

static void test_all_alike(void **state) {
    (void)state;
    Table t = {0};
    HearthRanked out[HEARTH_RANKED_MAX];
    assert_int_equal(search(&t, NULL, out), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(out[i].action, 100 + CANDIDATES - 1 - i);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_few),
        cmocka_unit_test(test_all_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
