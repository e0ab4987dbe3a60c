/* taste.c - Bots of one kind are not copies of each other, and without a taste nothing changes. */
#include "check.h"

#include <string.h>

#include "bot.h"
#include "games.h"
#include "liking.h"

enum { SEATS = 3, GAMES = 3, TASTES = 4 };

/* Plays games with what greedy does without a taste; `differs` counts where another taste would do
 * something else, and all it would do is legal. */
static void play(const HearthGame *game, const HearthBot *bot, uint64_t number,
                 int differs[TASTES]) {
    _Alignas(max_align_t) unsigned char state[HEARTH_STATE_MAX], view[HEARTH_STATE_MAX];
    HearthOptions options;
    HearthRng deck, whim;
    hearth_rng_seed(&deck, number, 1);
    hearth_rng_seed(&whim, number, 2);
    assert_int_equal(hearth_options_parse(game, "", 0, &options, NULL), HEARTH_OK);
    game->setup(game, state, &options, SEATS);
    for (HearthSeats left; !hearth_seats_empty(left = game->pending(game, state));) {
        int now = hearth_seats_lowest(left);
        if (now == HEARTH_CHANCE) {
            game->apply(game, state, now, hearth_sample(game, state, &deck), NULL);
            continue;
        }
        hearth_view(game, state, now, view);
        uint32_t plain = bot->choose(game, view, now, &whim, &(HearthBotSettings){0});
        for (uint32_t taste = 1; taste <= TASTES; taste++) {
            HearthBotSettings settings = {.taste = taste};
            uint32_t other = bot->choose(game, view, now, &whim, &settings);
            assert_int_equal(other, bot->choose(game, view, now, &whim, &settings));
            assert_int_equal(game->check(game, state, now, other, NULL), HEARTH_OK);
            differs[taste - 1] += other != plain;
        }
        game->apply(game, state, now, plain, NULL);
    }
}

static void differ(const char *id) {
    const HearthGame *game = hearth_games_find((HearthSlice){id, strlen(id)});
    HearthBotSettings settings;
    HearthErr err;
    int differs[TASTES] = {0};
    const HearthBot *bot = hearth_bot_find(game, "greedy:taste=3", 14, &settings, &err);
    assert_non_null(bot);
    assert_int_equal(settings.taste, 3);
    for (uint64_t i = 0; i < GAMES; i++)
        play(game, bot, i, differs);
    assert_int_equal(differs[HEARTH_TASTE_PLAIN - 1], 0);
    for (int i = HEARTH_TASTE_PLAIN; i < TASTES; i++)
        assert_true(differs[i] > GAMES);
}

static void test_above_and_below(void **state) {
    (void)state;
    differ("above_and_below");
}

static void test_endless_winter(void **state) {
    (void)state;
    differ("endless_winter");
}

static void test_who_has_which(void **state) {
    HearthBotSettings first = {0}, second = {0}, asked = {.taste = 7};
    HearthErr err;
    (void)state;
    hearth_bot_taste(&first, 0);
    hearth_bot_taste(&second, 1);
    hearth_bot_taste(&asked, 2);
    assert_int_equal(first.taste, 0);
    assert_true(second.taste > HEARTH_TASTE_PLAIN);
    assert_int_equal(asked.taste, 7);
    const HearthGame *game = hearth_games_find((HearthSlice){"above_and_below", 15});
    assert_null(hearth_bot_find(game, "random:taste=2", 14, &first, &err));
    assert_null(hearth_bot_find(game, "greedy:think=2", 14, &first, &err));
}

/* Sums with whole numbers must be exact, so that threads do not matter. */
static void test_likings_are_exact(void **state) {
    (void)state;
    for (uint32_t thing = 0; thing < 1000; thing++) {
        double much = hearth_liking(5, thing) * 64;
        assert_true(much >= 0 && much < 64 && much == (int)much);
        assert_true(hearth_liking(0, thing) == 0 && hearth_liking(1, thing) == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_above_and_below), cmocka_unit_test(test_endless_winter),
        cmocka_unit_test(test_who_has_which), cmocka_unit_test(test_likings_are_exact)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
