/* advice.c - A hint and what is said of the move afterwards are one search; and what lies within
 * its error is no mistake. Whole games are in follow_hints.c. */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "games.h"
#include "halving.h"

enum { THINK = 2, DECISIONS = 12 };

static HearthMatch *open_match(const HearthGame *game, int seats) {
    size_t size = hearth_match_size(game, seats);
    HearthSetup setup = {.seats = seats, .seed = "advice"};
    HearthMatch *m = NULL;
    void *memory = malloc(size);
    assert_int_equal(hearth_match_open(memory, size, game, &setup, &m, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    return m;
}

static int who_owes(const HearthMatch *m) {
    uint8_t seats[HEARTH_MAX_SEATS];
    return hearth_match_pending(m, seats, HEARTH_MAX_SEATS) > 0 ? seats[0] : -1;
}

static void play(HearthMatch *m, int seat, uint32_t action) {
    assert_int_equal(hearth_match_play(m, seat, hearth_match_epoch(m), action, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
}

/* A hint that is followed costs nothing; whatever else is played, the better move is the one that
 * the hint would have been. */
static void check_decision(const AdviceHints *hints, const AdviceJudged *judged) {
    uint32_t hint = hints->ranked[0].action;
    const AdviceCost *c = &judged->cost;
    assert_true(c->best == hint || c->best == judged->played);
    assert_true(c->difference >= 0);
    assert_true(c->cost == 0 || (c->cost == c->difference && c->cost > c->margin));
    if (judged->played == hint) {
        assert_int_equal(c->best, hint);
        assert_true(c->cost == 0 && c->difference == 0);
    }
}

/* The first hint and something else in turns, each judged as soon as it is played. */
static void check_game(const HearthGame *game, int seats) {
    static AdviceHints hints;
    static AdviceJudged judged;
    HearthMatch *m = open_match(game, seats);
    HearthErr err;
    for (int i = 0; i < DECISIONS; i++) {
        int seat = who_owes(m), at = hearth_match_actions(m);
        if (seat < 0)
            break;
        assert_int_equal(advice_hint(m, seat, THINK, &hints, &err), HEARTH_OK);
        assert_true(hints.count > 0);
        uint32_t action = hints.ranked[0].action;
        if (i % 2)
            assert_int_equal(advice_choose(m, seat, (uint32_t)i, "random", 6, &action, &err), 0);
        play(m, seat, action);
        assert_int_equal(advice_judge(m, at, THINK, &judged, &err), HEARTH_OK);
        assert_int_equal(judged.seat, seat);
        assert_int_equal(judged.played, action);
        check_decision(&hints, &judged);
    }
    free(m);
}

static void test_hints_and_analysis_agree(void **state) {
    const HearthGame *game;
    int asked = 0;
    (void)state;
    for (int i = 0; (game = hearth_games_at(i)); i++) {
        if (!hearth_bot_adviser(game))
            continue;
        asked++;
        for (int seats = game->min_seats; seats <= 2 && seats <= game->max_seats; seats++)
            check_game(game, seats);
    }
    assert_true(asked >= 3);
}

/* One that must be looked at changes nothing for the others. */
static void test_it_only_looks_on(void **state) {
    const HearthGame *game;
    (void)state;
    for (int i = 0; (game = hearth_games_at(i)); i++) {
        HearthRanked free_[HEARTH_RANKED_MAX], with[HEARTH_RANKED_MAX];
        HearthMatch *m = open_match(game, 2 < game->min_seats ? game->min_seats : 2);
        const AdviceEffort effort = {.about_ms = THINK};
        MatchView memory;
        HearthRng rng;
        int seat = who_owes(m), same = 0;
        const void *view = match_view(m, seat, &memory);
        int n = find_advice(game, view, seat, &effort, HEARTH_HIDDEN, NULL, free_);
        hearth_rng_seed(&rng, 1, 2);
        for (int k = 0; k < 8 && hearth_bot_adviser(game); k++) {
            uint32_t must = hearth_pick(game, view, seat, &rng);
            int count = find_advice(game, view, seat, &effort, must, NULL, with);
            bool there = false;
            for (int a = 0, b = 0; a < count; a++) {
                there |= with[a].action == must;
                if (b < n && with[a].action == free_[b].action) {
                    assert_true(with[a].points == free_[b].points);
                    assert_int_equal(with[a].futures, free_[b].futures);
                    b++;
                    same++;
                } else {
                    assert_int_equal(with[a].action, must);
                }
            }
            assert_true(there);
        }
        assert_int_equal(same, hearth_bot_adviser(game) ? 8 * n : 0);
        free(m);
    }
}

/* ---- The error ---- */

typedef struct Coin {
    double ahead; /* of the second candidate, on average */
} Coin;

/* The first always gets 10, the second one more or one less by turns, and what it is ahead. */
static double toss(const void *context, int candidate, uint32_t n) {
    const Coin *coin = context;
    return 10 + (candidate ? coin->ahead + (n % 2 ? 1 : -1) : 0);
}

static AdviceCost cost_of_first(double ahead, uint32_t rollouts) {
    static const uint32_t actions[] = {5, 6};
    const Coin coin = {ahead};
    const HearthBotSettings settings = {.rollouts = rollouts, .threads = 1, .to_the_end = true};
    const HearthHalving h = {
        .actions = actions, .count = 2, .play = toss, .context = &coin, .sign = 1, .must = 5};
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int n = hearth_halving(&h, &settings, ranked);
    assert_int_equal(n, 2);
    return advice_cost(ranked, n, 5);
}

/* A hundred tosses of one point up or down: the mean is off by a tenth, and three times that is
 * the margin. */
static void test_within_the_error_is_no_mistake(void **state) {
    (void)state;
    AdviceCost c = cost_of_first(0.28, 200);
    assert_int_equal(c.best, 6);
    assert_true(c.difference > 0.279 && c.difference < 0.281);
    assert_true(c.margin > 0.28 && c.margin < 0.33);
    assert_true(c.cost == 0);
    c = cost_of_first(0.28, 20000); /* ten times as sure */
    assert_true(c.margin < 0.28 && c.margin >= 0.25);
    assert_true(c.cost == c.difference && c.cost > 0.279);
    c = cost_of_first(0.2, 20000); /* sure, and as good as nothing */
    assert_true(c.cost == 0);
    c = cost_of_first(4, 4); /* two futures only, and a point in each says little */
    assert_true(c.margin > 3);
    c = cost_of_first(-0.5, 200);
    assert_int_equal(c.best, 5);
    assert_true(c.cost == 0 && c.difference == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hints_and_analysis_agree),
        cmocka_unit_test(test_it_only_looks_on),
        cmocka_unit_test(test_within_the_error_is_no_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
