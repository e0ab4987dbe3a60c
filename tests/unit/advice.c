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

/* Plays the first hint and something else in turns; `judged` is asked about each decision as soon
 * as it is made. */
static void each_decision(const HearthGame *game, int seats,
                          void (*check)(const AdviceHints *hints, const AdviceJudged *judged)) {
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
        check(&hints, &judged);
    }
    free(m);
}

static void for_every_game(void (*check)(const AdviceHints *hints, const AdviceJudged *judged)) {
    const HearthGame *game;
    int asked = 0;
    for (int i = 0; (game = hearth_games_at(i)); i++) {
        if (!hearth_bot_adviser(game))
            continue;
        asked++;
        for (int seats = game->min_seats; seats <= 2 && seats <= game->max_seats; seats++)
            each_decision(game, seats, check);
    }
    assert_true(asked >= 3);
}

static void costs_nothing(const AdviceHints *hints, const AdviceJudged *judged) {
    if (judged->played != hints->ranked[0].action)
        return;
    assert_int_equal(judged->cost.best, judged->played);
    assert_true(judged->cost.cost == 0);
    assert_true(judged->cost.difference == 0);
}

static void test_the_first_hint_costs_nothing(void **state) {
    (void)state;
    for_every_game(costs_nothing);
}

/* Whatever was played, the better move is the one that the hint would have been. */
static void is_the_hint(const AdviceHints *hints, const AdviceJudged *judged) {
    assert_true(judged->cost.best == hints->ranked[0].action ||
                judged->cost.best == judged->played);
    assert_true(judged->cost.difference >= 0);
    assert_true(judged->cost.cost == 0 || judged->cost.cost > judged->cost.margin);
}

static void test_the_better_move_is_the_hint(void **state) {
    (void)state;
    for_every_game(is_the_hint);
}

/* One that must be looked at changes nothing for the others. */
static void test_it_only_looks_on(void **state) {
    const HearthGame *game;
    (void)state;
    for (int i = 0; (game = hearth_games_at(i)); i++) {
        HearthRanked free_[HEARTH_RANKED_MAX], with[HEARTH_RANKED_MAX];
        HearthMatch *m = open_match(game, 2 < game->min_seats ? game->min_seats : 2);
        MatchView memory;
        HearthRng rng;
        int seat = who_owes(m), same = 0;
        const void *view = match_view(m, seat, &memory);
        int n = find_advice(game, view, seat, THINK, HEARTH_HIDDEN, NULL, free_);
        hearth_rng_seed(&rng, 1, 2);
        for (int k = 0; k < 8 && hearth_bot_adviser(game); k++) {
            uint32_t must = hearth_pick(game, view, seat, &rng);
            int count = find_advice(game, view, seat, THINK, must, NULL, with);
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
        cmocka_unit_test(test_the_first_hint_costs_nothing),
        cmocka_unit_test(test_the_better_move_is_the_hint),
        cmocka_unit_test(test_it_only_looks_on),
        cmocka_unit_test(test_within_the_error_is_no_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
