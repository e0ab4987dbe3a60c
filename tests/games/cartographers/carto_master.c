/* carto_master.c - The learned value: the weights that are built in give the same moves wherever
 * they are used, ambushes hurt, broken weights are refused. What the master has in common with the
 * planner is in carto_planner.c. */
#include "carto_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "carto_weights.h"
#include "cartographers.h"
#include "greedy.h"
#include "judge.h"
#include "master.h"
#include "weights.h"

static const HearthGame *const game = &hearth_cartographers;
static const HearthBotSettings value_alone = {.rollouts = 1, .threads = 1};

/* The moves of the weights in data/, as test_exact_moves() folds them. Whoever trains new ones puts
 * the number here that the test prints. */
#define MOVES_OF_WEIGHTS 0x6ebcd96e5739973dULL

/* An ambush is drawn where the victim's value is lowest: no other place costs more by the value. */
static void test_ambush_hurts_most(void **state) {
    (void)state;
    int looked_at = 0;
    for (int number = 0; number < 6; number++) {
        char seed[32];
        snprintf(seed, sizeof seed, "ambush %d", number);
        HearthMatch *m = open_match(2, seed, NULL);
        CartoState *view = malloc(game->state_size(game, 2));
        while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
            uint32_t epoch = hearth_match_epoch(m);
            hearth_match_view(m, 0, view);
            if (carto_cards[view->card].kind == CARTO_AMBUSH) {
                HearthRanked ranked[HEARTH_RANKED_MAX];
                int n = carto_master_rank(game, view, 0, 1, &value_alone, HEARTH_HIDDEN, ranked);
                assert_true(n >= 1 && ranked[0].of_victim);
                for (int i = 1; i < n; i++)
                    assert_true(ranked[0].points <= ranked[i].points);
                looked_at++;
            }
            for (int seat = 0; seat < 2; seat++)
                assert_int_equal(
                    hearth_match_play(m, seat, epoch,
                                      choose_by(carto_master_choose, m, seat, &value_alone), NULL),
                    0);
        }
        free(view);
        free(m);
    }
    assert_true(looked_at > 0);
}

/* Games by the value alone, with one player and two, on both sides: all their moves in one number.
 * It is the same with every compiler, because there is no floating point in it. */
static void test_exact_moves(void **state) {
    (void)state;
    uint64_t folded = 0;
    for (int number = 0; number < 8; number++) {
        char seed[32];
        snprintf(seed, sizeof seed, "exact %d", number);
        int seats = 1 + number / 4;
        HearthMatch *m = open_match(seats, seed, number % 2 ? "side=B" : "side=A");
        while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
            uint32_t epoch = hearth_match_epoch(m);
            for (int seat = 0; seat < seats; seat++) {
                uint32_t action = choose_by(carto_master_choose, m, seat, &value_alone);
                folded = (folded ^ action) * 0x100000001b3ULL;
                assert_int_equal(hearth_match_play(m, seat, epoch, action, NULL), 0);
            }
        }
        free(m);
    }
    if (folded != MOVES_OF_WEIGHTS)
        print_message("the moves of these weights: 0x%016llxULL\n", (unsigned long long)folded);
    assert_true(folded == MOVES_OF_WEIGHTS);
}

/* What drawings of several terrains on the same spaces share is looked at once: that changes no
 * value. Looked at one by one, each has the inputs that the judge saw. */
static void test_shared_inputs(void **state) {
    (void)state;
    const HearthModel *model = carto_master_model();
    HearthModelContext context;
    HearthModelReady *ready = malloc(sizeof *ready);
    int looked_at = 0;
    for (int number = 0; number < 12; number++) {
        char seed[32];
        snprintf(seed, sizeof seed, "shared %d", number);
        HearthMatch *m = open_match(1, seed, number % 2 ? "side=B" : "side=A");
        CartoState *view = malloc(game->state_size(game, 1));
        while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
            CartoJudged judged[CARTO_JUDGED_MAX];
            hearth_match_view(m, 0, view);
            int n = carto_judge(model, view, 0, false, 1, CARTO_JUDGED_MAX, judged);
            for (int i = 0; i < n && n > 1; i++) {
                CartoDraw d = carto_draw_of(view, judged[i].action);
                int16_t x[HEARTH_MODEL_INPUTS];
                int known;
                if (!carto_judge_inputs(view, &view->sheet[0], &d, false, &context, x, &known))
                    continue;
                hearth_model_ready(ready, model, &context);
                hearth_model_ready_network(ready, &context);
                assert_int_equal(judged[i].value, known * HEARTH_MODEL_POINT +
                                                      hearth_model_linear(ready, x) +
                                                      hearth_model_network(ready, x));
                looked_at++;
            }
            assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m),
                                               choose_by(carto_master_choose, m, 0, &value_alone),
                                               NULL),
                             0);
        }
        free(view);
        free(m);
    }
    free(ready);
    assert_true(looked_at > 1000);
}

/* By the value alone, on the same cards, it has more stars than greedy; 40 games show it: the
 * difference is some 14 stars, its standard error with so many games 2. */
static void test_value_beats_greedy(void **state) {
    (void)state;
    long ahead = 0;
    for (int number = 0; number < 40; number++) {
        char seed[32];
        snprintf(seed, sizeof seed, "strength %d", number);
        for (int bot = 0; bot < 2; bot++) {
            HearthMatch *m = open_match(1, seed, NULL);
            while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
                HearthBotFn *by = bot ? carto_greedy_choose : carto_master_choose;
                uint32_t action = choose_by(by, m, 0, &value_alone);
                assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m), action, NULL), 0);
            }
            int total = 0;
            hearth_match_score(m, 0, NULL, 0, &total);
            ahead += bot ? -total : total;
            free(m);
        }
    }
    assert_true(ahead > 40 * 6);
}

/* Whatever is wrong with a file of weights is said in one sentence. */
static void test_wrong_weights(void **state) {
    (void)state;
    HearthErr err;
    size_t size = carto_weights_size;
    int16_t *out = malloc(CARTO_WEIGHTS * sizeof *out);
    char *file = malloc(size + 1), made[HEARTH_WEIGHTS_MADE];
    memcpy(file, carto_weights, size);
    assert_int_equal(hearth_weights_read(&carto_model_shape, file, size, out, made, &err), 0);
    assert_non_null(strstr(made, "seed="));
    for (size_t at = 0; at < size; at += at < 300 ? 7 : 4999) { /* any byte of it */
        file[at] ^= 16;
        bool told = at >= 39 && at < (size_t)(strstr(file, "\nhash") - file);
        int code = hearth_weights_read(&carto_model_shape, file, size, out, NULL, &err);
        assert_true(code == HEARTH_BAD_TEXT || told); /* how it was made is for people */
        assert_true(code == 0 || err.msg.text != NULL);
        file[at] ^= 16;
    }
    for (size_t length = 0; length < size; length += length < 300 ? 13 : 9973)
        assert_int_equal(hearth_weights_read(&carto_model_shape, file, length, out, NULL, &err),
                         HEARTH_BAD_TEXT);
    assert_int_equal(hearth_weights_read(&carto_model_shape, file, size + 1, out, NULL, &err),
                     HEARTH_BAD_TEXT);
    free(file);
    free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ambush_hurts_most), cmocka_unit_test(test_exact_moves),
        cmocka_unit_test(test_shared_inputs),     cmocka_unit_test(test_value_beats_greedy),
        cmocka_unit_test(test_wrong_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
