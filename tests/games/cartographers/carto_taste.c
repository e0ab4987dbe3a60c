/* carto_taste.c - Bots of one strength are not copies of each other, and none is weaker for it. */
#include "carto_match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"
#include "taste.h"

enum { TABLE = 40 };

static const HearthBot *bot_of(const char *name) {
    HearthBotSettings settings;
    HearthErr err;
    const HearthBot *bot =
        hearth_bot_find(&hearth_cartographers, name, strlen(name), &settings, &err);
    assert_non_null(bot);
    return bot;
}

static HearthMatch *begin_match(int seats, const char *seed) {
    HearthMatch *m = open_match(seats, seed, NULL);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    return m;
}

/* Plays until a season is over; every seat is asked with luck of the same seed. */
static void play_season(HearthMatch *m, const HearthBot *bot, const HearthBotSettings *settings,
                        int season, CartoState *view) {
    uint8_t seats[HEARTH_MAX_SEATS];
    HearthRng rng;
    while (hearth_match_pending(m, seats, HEARTH_MAX_SEATS) > 0) {
        hearth_match_view(m, seats[0], view);
        if (view->season > season)
            return;
        hearth_rng_seed(&rng, 1, hearth_match_epoch(m));
        uint32_t action = bot->choose(&hearth_cartographers, view, seats[0], &rng, settings);
        assert_int_equal(hearth_match_play(m, seats[0], hearth_match_epoch(m), action, NULL), 0);
        assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    }
    hearth_match_view(m, 0, view);
}

static void check_variety(const char *name, const HearthBotSettings *settings, int seats,
                          int sheets_least, int stars_least) {
    const HearthBot *bot = bot_of(name);
    HearthMatch *m = begin_match(seats, "taste");
    CartoState *view = malloc(hearth_match_state_size(m));
    int sheets = 0, stars = 0;
    play_season(m, bot, settings, 0, view);
    for (int i = 0; i < seats; i++) {
        bool new_sheet = true, new_stars = true;
        for (int k = 0; k < i; k++) {
            new_sheet &=
                memcmp(view->sheet[i].land, view->sheet[k].land, sizeof view->sheet[i].land) != 0;
            new_stars &= carto_total(&view->sheet[i]) != carto_total(&view->sheet[k]);
        }
        sheets += new_sheet;
        stars += new_stars;
    }
    printf("%s: %d seats, different maps %d, different totals %d\n", name, seats, sheets, stars);
    assert_true(sheets >= sheets_least);
    assert_true(stars >= stars_least);
    free(view);
    free(m);
}

/* All of them see the same cards, and think with the same luck. */
static void test_a_table_of_one_strength(void **state) {
    const HearthBotSettings none = {0}, few = {.rollouts = 200, .threads = 1};
    (void)state;
    check_variety("greedy", &none, TABLE, TABLE / 2, 4);
    check_variety("planner", &few, 8, 2, 1);
}

/* ---- Strength ---- */

static int total_alone(const HearthBot *bot, const HearthBotSettings *settings, int number) {
    char seed[32];
    snprintf(seed, sizeof seed, "taste#%d", number);
    HearthMatch *m = begin_match(1, seed);
    CartoState *view = malloc(hearth_match_state_size(m));
    play_season(m, bot, settings, CARTO_SEASONS, view);
    int total = carto_total(&view->sheet[0]);
    free(view);
    free(m);
    return total;
}

/* The same cards with a taste and without: the difference of the means is within its error. */
static void check_strength(const char *name, uint32_t rollouts, int games) {
    const HearthBot *bot = bot_of(name);
    double plain = 0, own = 0, squares = 0;
    for (int i = 0; i < games; i++) {
        const HearthBotSettings even = {.rollouts = rollouts, .threads = 1, .taste = 1};
        const HearthBotSettings odd = {
            .rollouts = rollouts, .threads = 1, .taste = 2 + (uint32_t)i};
        int a = total_alone(bot, &even, i), b = total_alone(bot, &odd, i);
        plain += a;
        own += b;
        squares += (double)(b - a) * (b - a);
    }
    double mean = (own - plain) / games, error = sqrt((squares / games - mean * mean) / games);
    printf("%s, %d games: plain %.2f, with tastes %.2f, ratio %.4f, difference %.2f (error %.2f)\n",
           name, games, plain / games, own / games, own / plain, mean, error);
    assert_true(mean > -2 * error);
}

static int times(void) {
    const char *text = getenv("HEARTH_LONG");
    return text ? atoi(text) : 1;
}

static void test_nobody_is_weaker(void **state) {
    (void)state;
    check_strength("greedy", 0, 100 * times());
    check_strength("planner", 400, 12 * times());
}

/* A taste is the seat's and the table's for the whole game; the first seat has none. */
static void test_whose_it_is(void **state) {
    HearthMatch *m = begin_match(3, "taste");
    CartoState *st = malloc(hearth_match_state_size(m));
    CartoTaste a, b;
    (void)state;
    hearth_match_view(m, 0, st);
    carto_taste(st, 1, 0, &a);
    st->season = 2;
    carto_taste(st, 1, 0, &b);
    assert_memory_equal(&a, &b, sizeof a);
    carto_taste(st, 2, 0, &b);
    assert_memory_not_equal(&a, &b, sizeof a);
    uint8_t swap = st->edict[0];
    st->edict[0] = st->edict[1];
    st->edict[1] = swap;
    carto_taste(st, 1, 0, &b);
    assert_memory_not_equal(&a, &b, sizeof a);
    carto_taste(st, 0, 0, &a);
    carto_taste(st, 2, CARTO_TASTE_PLAIN, &b);
    assert_memory_equal(&a, &b, sizeof a);
    for (uint32_t action = 0; action < 600; action++)
        if (action % 128 < CARTO_CELLS)
            assert_int_equal(carto_taste_order(&a, action), action);
    free(st);
    free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_of_one_strength),
        cmocka_unit_test(test_whose_it_is),
        cmocka_unit_test(test_nobody_is_weaker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
