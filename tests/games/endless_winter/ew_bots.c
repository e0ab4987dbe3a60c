/* ew_bots.c - The bots of Endless Winter play by the rules, repeat themselves and cannot peek.
 *
 * What a player does not know: the hands and eclipse piles of others, the order of all decks, and
 * what the Nomad has face down. Here one and the same position is shown with other cards in hidden
 * places and with another key, so with another future: the choice must stay the same. */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "endless_winter.h"
#include "ew_bots.h"
#include "bot_table.h"
#include "match.h"
#include "model.h"

static const HearthGame *const game = &hearth_endless_winter;
static const HearthBotSettings few = {.rollouts = 40, .threads = 1};

static uint32_t choose_with(HearthBotFn *bot, const EwState *view, int seat,
                            const HearthBotSettings *settings) {
    HearthRng rng;
    hearth_rng_seed(&rng, 1, 1);
    uint32_t action = bot(game, view, seat, &rng, settings);
    assert_int_equal(game->check(game, view, seat, action, NULL), HEARTH_OK);
    return action;
}

static uint32_t choose(HearthBotFn *bot, const EwState *view, int seat) {
    return choose_with(bot, view, seat, &few);
}

/* ---- Playing ---- */

/* A game by chance from a number; seat i is played by bots[i]. */
static void play(EwState *st, int seats, uint64_t seed, HearthBotFn *const bots[],
                 const HearthOptions *options) {
    HearthRng deck, whim;
    hearth_rng_seed(&deck, seed, 1);
    hearth_rng_seed(&whim, seed, 2);
    game->setup(game, st, options, seats);
    while (st->phase != EW_OVER) {
        int seat = ew_decider(game, st);
        EwState view;
        if (seat < 0) {
            game->apply(game, st, HEARTH_CHANCE, hearth_sample(game, st, &deck), NULL);
            continue;
        }
        hearth_view(game, st, seat, &view);
        uint32_t action =
            bots[seat] ? choose(bots[seat], &view, seat) : hearth_pick(game, &view, seat, &whim);
        game->apply(game, st, seat, action, NULL);
    }
}

/* Every number of players, every level and module: all choices are legal. */
static void test_plays_every_game(void **state) {
    (void)state;
    HearthBotFn *const greedy[4] = {ew_greedy_choose, ew_greedy_choose, ew_greedy_choose,
                                    ew_greedy_choose};
    for (int i = 0; i < 96; i++) {
        int seats = 1 + i % 4, level = seats == 1 ? i / 4 % EW_DIFFICULTIES : EW_NORMAL;
        const HearthOptions options = {
            {(uint8_t)level, (uint8_t)(i / 16 % 2), (uint8_t)(i / 32 % 2)}};
        EwState st;
        play(&st, seats, (uint64_t)i, greedy, &options);
        assert_int_equal(game->invariant(game, &st), 0);
    }
}

static void test_greedy_beats_random(void **state) {
    (void)state;
    const HearthOptions options = {{0}};
    for (int i = 0; i < 60; i++) {
        HearthBotFn *const bots[2] = {i % 2 ? ew_greedy_choose : NULL,
                                      i % 2 ? NULL : ew_greedy_choose};
        EwState st;
        play(&st, 2, (uint64_t)i, bots, &options);
        assert_true(ew_score(&hearth_endless_winter, &st, 1 - i % 2, NULL) >
                    ew_score(&hearth_endless_winter, &st, i % 2, NULL) + 10);
    }
}

/* ---- Peeking ---- */

/* What nobody but its owner knows lies elsewhere: the same number of cards in each place. */
static void scramble(EwState *st, int viewer, HearthRng *rng) {
    EwState view;
    hearth_view(game, st, viewer, &view);
    hearth_determinize(game, &view, viewer, rng, st);
}

/* Games in which every so many decisions are looked at with other hidden cards. */
static void look_behind(HearthBotFn *bot, int every) {
    const HearthOptions options = {{0}};
    int looked = 0, moved = 0;
    for (int seats = 2; seats <= 4; seats++) {
        EwState st, view, other;
        HearthRng deck;
        hearth_rng_seed(&deck, 5, (uint64_t)seats);
        game->setup(game, &st, &options, seats);
        for (int step = 0; st.phase != EW_OVER; step++) {
            int seat = ew_decider(game, &st);
            if (seat < 0) {
                game->apply(game, &st, HEARTH_CHANCE, hearth_sample(game, &st, &deck), NULL);
                continue;
            }
            hearth_view(game, &st, seat, &view);
            bool look = step % every == 0;
            uint32_t action = choose(look ? bot : ew_greedy_choose, &view, seat);
            if (look) {
                other = st;
                scramble(&other, seat, &deck);
                moved += memcmp(&other, &st, sizeof st) != 0;
                assert_int_equal(game->invariant(game, &other), 0);
                hearth_view(game, &other, seat, &view);
                assert_int_equal(choose(bot, &view, seat), action);
                looked++;
            }
            game->apply(game, &st, seat, action, NULL);
        }
    }
    assert_true(looked > 20 && moved > looked / 3);
}

static void test_greedy_does_not_know_hands(void **state) {
    (void)state;
    look_behind(ew_greedy_choose, 1);
}

static void test_planner_does_not_know_hands(void **state) {
    (void)state;
    look_behind(ew_planner_choose, 23);
}

/* The same past with another key, so with other cards to come: the same moves. */
static void test_does_not_know_the_future(void **state) {
    (void)state;
    for (int seats = 1; seats <= 2; seats++) {
        HearthMatch *real = bot_table_open(game, seats, NULL, "real"),
                    *told = bot_table_open(game, seats, NULL, NULL);
        EwState view, other;
        for (int step = 0; !hearth_match_over(real) && step < 300; step++) {
            uint8_t seat;
            uint32_t action;
            hearth_match_pending(real, &seat, 1);
            if (seat == HEARTH_CHANCE) {
                assert_int_equal(hearth_match_draw(real, &action, NULL), HEARTH_OK);
            } else {
                HearthBotFn *bot = step % 16 == 0 ? ew_planner_choose : ew_greedy_choose;
                hearth_match_view(real, seat, &view);
                hearth_match_view(told, seat, &other);
                action = choose(bot, &view, seat);
                assert_int_equal(choose(bot, &other, seat), action);
                bot_table_play(real, seat, action);
            }
            bot_table_play(told, seat, action);
        }
        free(real);
        free(told);
    }
}

/* ---- The planner ---- */

/* With the same draws the same choice, with any number of threads. */
static void test_repeats_itself(void **state) {
    (void)state;
    const HearthBotSettings two = {.rollouts = 40, .threads = 2};
    HearthMatch *m = bot_table_open(game, 1, "level=hard_both", "again");
    EwState view;
    int looked = 0;
    for (int seat; (seat = bot_table_asked(m, &view)) >= 0;) {
        uint32_t action = choose(ew_greedy_choose, &view, seat);
        assert_int_equal(choose(ew_greedy_choose, &view, seat), action);
        if (view.phase == EW_TURN && looked < 8) {
            action = choose(ew_planner_choose, &view, seat);
            assert_int_equal(choose_with(ew_planner_choose, &view, seat, &two), action);
            looked++;
        }
        bot_table_play(m, seat, action);
    }
    assert_int_equal(looked, 8);
    free(m);
}

/* With next to nothing to go by the planner trusts first sight. */
static void test_little_thought_is_greedy(void **state) {
    (void)state;
    const HearthBotSettings tiny = {.rollouts = 1, .threads = 1};
    HearthMatch *m = bot_table_open(game, 2, NULL, "tiny");
    EwState view;
    for (int seat; (seat = bot_table_asked(m, &view)) >= 0;) {
        uint32_t action = choose(ew_greedy_choose, &view, seat);
        assert_int_equal(choose_with(ew_planner_choose, &view, seat, &tiny), action);
        bot_table_play(m, seat, action);
    }
    free(m);
}

/* A move that must be judged comes back in the list, however poor it is. */
static void test_judges_what_it_must(void **state) {
    (void)state;
    HearthMatch *m = bot_table_open(game, 1, NULL, "must");
    EwState view;
    HearthRanked ranked[HEARTH_RANKED_MAX];
    uint32_t legal[EW_MAX_LEGAL];
    int judged = 0;
    for (int seat, step = 0; (seat = bot_table_asked(m, &view)) >= 0; step++) {
        int n = game->legal(game, &view, seat, legal, EW_MAX_LEGAL);
        for (int i = 0; i < n && step % 12 == 0; i += 1 + n / 3) {
            int found = 0, count = ew_planner_rank(game, &view, seat, 3, &few, legal[i], ranked);
            assert_true(count >= 1 && count <= HEARTH_RANKED_MAX);
            for (int k = 0; k < count; k++) {
                found += ranked[k].action == legal[i];
                assert_true(ranked[k].points <= ranked[0].points);
            }
            assert_int_equal(found, 1);
            judged++;
        }
        bot_table_play(m, seat, choose(ew_greedy_choose, &view, seat));
    }
    assert_true(judged > 20);
    free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays_every_game),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_greedy_does_not_know_hands),
        cmocka_unit_test(test_planner_does_not_know_hands),
        cmocka_unit_test(test_does_not_know_the_future),
        cmocka_unit_test(test_repeats_itself),
        cmocka_unit_test(test_little_thought_is_greedy),
        cmocka_unit_test(test_judges_what_it_must),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
