/* learn_points.c - A training of seconds plays better than it began: more points on the same cards.
 *
 * The sums are of whole numbers and the rest is done in one order, so there is no luck in it: the
 * difference is the same in every run. */
#include "check.h"

#include <stdlib.h>

#include "game.h"
#include "training.h"

static void test_plays_better(void **state) {
    (void)state;
    const HearthTrainingPlan plan = {5, 2400, 4, 600, 60, 0};
    const HearthLearner *l = hearth_learner_of(hearth_game_find("cartographers"));
    HearthTraining t;
    assert_non_null(l);
    void *memory = aligned_alloc(64, hearth_training_size(l, &plan, 2));
    assert_non_null(memory);
    hearth_training_open(&t, memory, l, &plan, 2);
    const HearthCheck *before = hearth_training_check(&t); /* greedy's game */
    while (!hearth_training_done(&t))
        hearth_training_step(&t);
    const HearthCheck *after = hearth_training_check(&t);
    assert_true(after->better);
    assert_true(after->ahead > 2 * after->ahead_error && after->ahead > 0);
    assert_in_range(after->mean - before->mean, after->ahead - 1, after->ahead + 1);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plays_better)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
