/* general_bot.c - The planner that knows no game, on the two templates. */
#include "check.h"

#include <string.h>

#include "bot.h"
#include "games.h"

enum { ROLLOUTS = 60, GAMES = 60 };

static const HearthBotSettings settings = {.rollouts = ROLLOUTS, .threads = 1};

static const HearthGame *game_of(const char *id) {
    return hearth_games_find((HearthSlice){id, strlen(id)});
}

static const HearthBot *bot_of(const HearthGame *game, const char *name) {
    HearthBotSettings ignored;
    HearthErr err;
    return hearth_bot_find(game, name, strlen(name), &ignored, &err);
}

/* Plays one game of two, the planner on `seat`; its lead in the end. */
static int lead_of_planner(const HearthGame *game, int seat, uint64_t number) {
    _Alignas(max_align_t) unsigned char state[HEARTH_STATE_MAX], view[HEARTH_STATE_MAX];
    HearthOptions options;
    HearthRng deck, whim;
    hearth_rng_seed(&deck, number, 1);
    hearth_rng_seed(&whim, number, 2);
    assert_int_equal(hearth_options_parse(game, "", 0, &options, NULL), HEARTH_OK);
    game->setup(game, state, &options, 2);
    for (HearthSeats left; !hearth_seats_empty(left = game->pending(game, state));) {
        int now = hearth_seats_lowest(left);
        if (now == HEARTH_CHANCE) {
            game->apply(game, state, now, hearth_sample(game, state, &deck), NULL);
            continue;
        }
        hearth_view(game, state, now, view);
        const HearthBot *bot = bot_of(game, now == seat ? "planner" : "random");
        uint32_t action = bot->choose(game, view, now, &whim, &settings);
        assert_int_equal(game->check(game, state, now, action, NULL), HEARTH_OK);
        game->apply(game, state, now, action, NULL);
    }
    return game->score(game, state, seat, NULL) - game->score(game, state, 1 - seat, NULL);
}

static void beats_random(const char *id) {
    const HearthGame *game = game_of(id);
    int won = 0, lost = 0;
    for (uint64_t i = 0; i < GAMES; i++) {
        int lead = lead_of_planner(game, (int)(i % 2), i / 2);
        won += lead > 0;
        lost += lead < 0;
    }
    assert_true(won > 2 * lost);
}

static void test_beats_random_with_secrets(void **state) {
    (void)state;
    beats_random("null");
}

static void test_beats_random_in_the_open(void **state) {
    (void)state;
    beats_random("race");
}

/* A game with bots of its own has those, one without has the general planner, which also advises.
 */
static void test_who_plays_what(void **state) {
    const HearthGame *game;
    (void)state;
    for (int i = 0; (game = hearth_games_at(i)); i++) {
        assert_non_null(hearth_bot_adviser(game));
        assert_string_equal(hearth_bot_at(game, 0)->name, "random");
        const HearthBot *planner = bot_of(game, "planner"), *greedy = bot_of(game, "greedy");
        assert_non_null(planner);
        bool own = planner->choose != bot_of(game_of("null"), "planner")->choose;
        assert_int_equal(own, greedy != NULL);
        assert_true(own || strcmp(game->id, "cartographers") != 0);
        /* Also there it can be called, but nobody is offered it. */
        assert_ptr_equal(bot_of(game, "general")->choose,
                         bot_of(game_of("null"), "planner")->choose);
        const HearthBot *listed;
        for (int k = 0; (listed = hearth_bot_at(game, k)); k++)
            assert_string_not_equal(listed->name, "general");
    }
}

/* The same view, seed and rollouts: the same advice, with what must be judged among it. */
static void test_repeats(void **state) {
    const HearthGame *game = game_of("race");
    _Alignas(max_align_t) unsigned char position[HEARTH_STATE_MAX];
    HearthRanked first[HEARTH_RANKED_MAX], again[HEARTH_RANKED_MAX];
    HearthOptions options;
    (void)state;
    assert_int_equal(hearth_options_parse(game, "", 0, &options, NULL), HEARTH_OK);
    game->setup(game, position, &options, 2);
    game->apply(game, position, HEARTH_CHANCE, 5, NULL);
    HearthRankFn *rank = hearth_bot_adviser(game)->rank;
    int n = rank(game, position, 0, 7, &settings, 1, first);
    assert_int_equal(rank(game, position, 0, 7, &settings, 1, again), n);
    assert_int_equal(n, 2);
    for (int i = 0; i < n; i++) {
        assert_int_equal(first[i].action, again[i].action);
        assert_true(first[i].points == again[i].points);
    }
    /* Six steps and no feather, or a berry: the steps are worth more. */
    assert_int_equal(first[0].action, 0);
}

/* At the top with free hands only a berry is left, five times: 20 steps, a feather, five berries.
 */
static void test_expects_also_without_a_choice(void **state) {
    static const char text[] = "race seats=1 rounds=9 round=4 turn=0 die=3 epoch=9 steps=20,0,0,0 "
                               "feathers=1,0,0,0 berries=0,0,0,0 taken=8";
    const HearthGame *game = game_of("race");
    _Alignas(max_align_t) unsigned char position[HEARTH_STATE_MAX];
    HearthRanked found[HEARTH_RANKED_MAX];
    HearthBotSettings advice = settings;
    (void)state;
    advice.to_the_end = true;
    assert_int_equal(hearth_state_parse(game, text, strlen(text), position, sizeof position, NULL),
                     HEARTH_OK);
    int n = hearth_bot_adviser(game)->rank(game, position, 0, 7, &advice, HEARTH_HIDDEN, found);
    assert_int_equal(n, 1);
    assert_true(found[0].points == 20 + 2 + 5 * 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beats_random_with_secrets),
        cmocka_unit_test(test_beats_random_in_the_open),
        cmocka_unit_test(test_who_plays_what),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_expects_also_without_a_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
