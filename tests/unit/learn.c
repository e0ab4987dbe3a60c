/* learn.c - Learning: the same seed gives the same weights with any number of threads and after any
 * stop, and the value gets better. That play gets better is shown by learn_points.c. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "checkpoint.h"
#include "game.h"
#include "report.h"
#include "training.h"

typedef struct Run {
    HearthTraining t;
    void *memory;
} Run;

static const HearthLearner *learner(void) {
    const HearthLearner *l = hearth_learner_of(hearth_game_find("cartographers"));
    assert_non_null(l);
    return l;
}

static Run open_run(const HearthTrainingPlan *plan, int threads) {
    Run r;
    r.memory = aligned_alloc(64, hearth_training_size(learner(), plan, threads));
    assert_non_null(r.memory);
    hearth_training_open(&r.t, r.memory, learner(), plan, threads);
    return r;
}

static void go_on(Run *r, uint64_t steps) {
    for (; steps > 0 && !hearth_training_done(&r->t); steps--) {
        hearth_training_step(&r->t);
        if (hearth_training_check_due(&r->t))
            hearth_training_check(&r->t);
    }
}

/* Both are the same to the last byte of a checkpoint. */
static void assert_same(const Run *a, const Run *b) {
    size_t cap = hearth_checkpoint_size(&a->t);
    char *one = malloc(cap), *other = malloc(cap);
    size_t length = hearth_checkpoint_write(&a->t, one);
    assert_true(length <= cap);
    assert_int_equal(hearth_checkpoint_write(&b->t, other), length);
    assert_memory_equal(one, other, length);
    free(one);
    free(other);
}

/* What the value says is nearer to what comes of it: half the error of the first 32 games. */
static void test_value_gets_better(void **state) {
    (void)state;
    const HearthTrainingPlan plan = {5, 192, 4, 8, 2, 0};
    Run r = open_run(&plan, 1);
    go_on(&r, UINT64_MAX);
    const HearthCheck *before = &r.t.log[0], *after = &r.t.log[r.t.checks - 1];
    assert_int_equal(before->games, 32);
    assert_int_equal(after->games, plan.games);
    assert_true(after->loss > 0 && 2 * after->loss < before->loss);
    free(r.memory);
}

static void test_threads_change_nothing(void **state) {
    (void)state;
    const HearthTrainingPlan plan = {9, 24, 6, 2, 6, 0};
    Run one = open_run(&plan, 1), three = open_run(&plan, 3);
    go_on(&one, UINT64_MAX);
    go_on(&three, UINT64_MAX);
    assert_int_equal(one.t.games, plan.games);
    assert_same(&one, &three);
    const HearthTrainingPlan other = {10, 24, 6, 2, 6, 0};
    Run seeded = open_run(&other, 1);
    go_on(&seeded, UINT64_MAX);
    assert_true(memcmp(one.t.weights, seeded.t.weights, one.t.count * sizeof(float)) != 0);
    free(one.memory);
    free(three.memory);
    free(seeded.memory);
}

static void test_goes_on_as_if_never_stopped(void **state) {
    (void)state;
    const HearthTrainingPlan plan = {11, 40, 5,
                                     3,  6,  0}; /* stops before and after averages begin */
    Run whole = open_run(&plan, 1);
    go_on(&whole, UINT64_MAX);
    for (uint64_t stop = 1; stop < 8; stop += 3) {
        Run first = open_run(&plan, 1), second = open_run(&plan, 1);
        HearthErr err;
        HearthTrainingPlan found;
        go_on(&first, stop);
        char *bytes = malloc(hearth_checkpoint_size(&first.t));
        size_t length = hearth_checkpoint_write(&first.t, bytes);
        assert_int_equal(hearth_checkpoint_plan(learner()->shape, bytes, length, &found, &err), 0);
        assert_memory_equal(&found, &plan, sizeof plan);
        assert_int_equal(hearth_checkpoint_read(&second.t, bytes, length, &err), 0);
        go_on(&second, UINT64_MAX);
        assert_same(&whole, &second);
        free(bytes);
        free(first.memory);
        free(second.memory);
    }
    free(whole.memory);
}

static void test_wrong_checkpoints(void **state) {
    (void)state;
    const HearthTrainingPlan plan = {12, 4, 2, 1, 2, 0};
    Run r = open_run(&plan, 1), into = open_run(&plan, 1);
    HearthErr err;
    go_on(&r, UINT64_MAX);
    char *bytes = malloc(hearth_checkpoint_size(&r.t));
    size_t length = hearth_checkpoint_write(&r.t, bytes);
    for (size_t at = 0; at < length; at += at < 400 ? 3 : 49999) {
        bytes[at] ^= 1;
        assert_int_equal(hearth_checkpoint_read(&into.t, bytes, length, &err), HEARTH_BAD_TEXT);
        bytes[at] ^= 1;
    }
    for (size_t cut = 0; cut < length; cut += cut < 400 ? 7 : 99991)
        assert_int_equal(hearth_checkpoint_read(&into.t, bytes, cut, &err), HEARTH_BAD_TEXT);
    assert_int_equal(hearth_checkpoint_read(&into.t, bytes, length, &err), HEARTH_OK);
    assert_same(&r, &into);
    free(bytes);
    free(r.memory);
    free(into.memory);
}

static void test_report(void **state) {
    (void)state;
    const HearthTrainingPlan plan = {13, 4, 2, 1, 2, 0};
    const HearthReportWords words = {"a < b & c", "games", "points"};
    static char svg[65536];
    HearthBuf b = hearth_buf(svg, sizeof svg);
    Run r = open_run(&plan, 1);
    go_on(&r, UINT64_MAX);
    r.t.log[0].mean = -1234; /* a beginner may lose points */
    hearth_report_svg(&r.t, &words, &b);
    assert_true(hearth_buf_fits(&b));
    assert_non_null(strstr(svg, "a &lt; b &amp; c"));
    assert_non_null(strstr(svg, "<polyline class=\"mean\""));
    int dots = 0, best = 0;
    for (const char *at = svg; (at = strstr(at, "<circle")); at++)
        dots++;
    for (uint32_t i = 0; i < r.t.checks; i++)
        best += r.t.log[i].better != 0;
    assert_int_equal(dots, best);
    assert_null(strstr(svg, "y=\"-"));
    free(r.memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_value_gets_better),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_goes_on_as_if_never_stopped),
        cmocka_unit_test(test_wrong_checkpoints),
        cmocka_unit_test(test_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
