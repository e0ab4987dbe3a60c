/* carto_rivals_ways.c - The rivals are in another mood in another game, and draw maps that show who
 * drew them. Whole games of each: without sanitizers. */
#include "carto_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"

static const HearthGame *const game = &hearth_cartographers;
static const HearthBotSettings usual = {.threads = 1};

static const HearthBot *find(const char *name) {
    HearthBotSettings settings;
    HearthErr err;
    return hearth_bot_find(game, name, strlen(name), &settings, &err);
}

/* The first card of a game: where greedy draws the same however many are at the table, a rival who
 * sees what greedy sees is in another mood. And a second one of the same name is somebody else. */
static void test_moods(void **state) {
    (void)state;
    static const char *const by_sight[] = {"tibbo", "fenno", "nivola", "brumo"};
    const HearthBotSettings again = {.threads = 1, .taste = 3};
    for (size_t i = 0; i < sizeof by_sight / sizeof by_sight[0]; i++) {
        int other = 0, twins = 0;
        for (int number = 0; number < 20; number++) {
            char seed[16];
            snprintf(seed, sizeof seed, "mood %d", number);
            HearthMatch *two = open_match(2, seed, NULL), *five = open_match(5, seed, NULL);
            assert_int_equal(hearth_match_advance(two, NULL), HEARTH_OK);
            assert_int_equal(hearth_match_advance(five, NULL), HEARTH_OK);
            assert_int_equal(choose_by(find("greedy")->choose, two, 0, &usual),
                             choose_by(find("greedy")->choose, five, 0, &usual));
            uint32_t first = choose_by(find(by_sight[i])->choose, two, 0, &usual);
            other += first != choose_by(find(by_sight[i])->choose, five, 0, &usual);
            twins += first != choose_by(find(by_sight[i])->choose, two, 0, &again);
            free(two);
            free(five);
        }
        assert_true(other >= 3);
        assert_true(twins >= 3);
    }
}

/* ---- What their maps look like ---- */

typedef struct Look {
    int land[CARTO_TERRAINS], coins, holes, beside;
} Look;

static Look look_of(const char *name) {
    Look look = {{0}, 0, 0, 0};
    for (int number = 0; number < 20; number++) {
        char seed[16];
        snprintf(seed, sizeof seed, "look %d", number);
        HearthMatch *m = open_match(1, seed, NULL);
        CartoState *view = malloc(game->state_size(game, 1));
        while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
            uint32_t action = choose_by(find(name)->choose, m, 0, &usual);
            assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m), action, NULL), 0);
        }
        hearth_match_view(m, 0, view);
        const CartoSheet *s = &view->sheet[0];
        CartoBoard empty = carto_empty(s, carto_map(view));
        for (int t = 0; t < CARTO_TERRAINS; t++)
            look.land[t] += carto_count(s->land[t]);
        look.coins += s->coins;
        look.holes += carto_count(carto_less(empty, carto_neighbours(empty)));
        look.beside += carto_count(carto_and(carto_drawn(s), carto_map(view)->beside));
        free(view);
        free(m);
    }
    return look;
}

static void test_maps_show_who_drew_them(void **state) {
    (void)state;
    const Look fenno = look_of("fenno"), nivola = look_of("nivola"), brumo = look_of("brumo"),
               selmo = look_of("selmo"), kestra = look_of("kestra"), greedy = look_of("greedy");
    assert_true(fenno.land[CARTO_FOREST] > greedy.land[CARTO_FOREST] + 20);
    assert_true(nivola.land[CARTO_VILLAGE] > greedy.land[CARTO_VILLAGE] + 40);
    assert_true(nivola.land[CARTO_VILLAGE] > fenno.land[CARTO_VILLAGE]);
    assert_true(brumo.coins > greedy.coins + 20);
    assert_true(brumo.beside > nivola.beside && brumo.beside > fenno.beside);
    assert_true(selmo.holes < kestra.holes && selmo.holes < greedy.holes);
}

/* What an ambush costs the victim at once, by greedy's count over the rest of the game. */
static long cost_of_ambushes(const char *name) {
    long stars = 0;
    for (int number = 0; number < 5; number++) {
        char seed[16];
        snprintf(seed, sizeof seed, "ambush %d", number);
        HearthMatch *m = open_match(2, seed, NULL);
        CartoState *view = malloc(game->state_size(game, 2));
        while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
            uint32_t epoch = hearth_match_epoch(m);
            hearth_match_view(m, 0, view);
            bool ambush = carto_cards[view->card].kind == CARTO_AMBUSH;
            for (int seat = 0; seat < 2; seat++) {
                uint32_t action =
                    choose_by(find(ambush ? name : "greedy")->choose, m, seat, &usual);
                if (ambush && action != CARTO_NOTHING) {
                    int sheet = carto_sheet_of(view, seat);
                    CartoSheet after = view->sheet[sheet];
                    CartoDraw d = carto_draw_of(view, action);
                    carto_ink(&after, carto_map(view), &d);
                    stars += carto_score_monsters(&view->sheet[sheet], carto_map(view), NULL) -
                             carto_score_monsters(&after, carto_map(view), NULL);
                }
                assert_int_equal(hearth_match_play(m, seat, epoch, action, NULL), 0);
            }
        }
        free(view);
        free(m);
    }
    return stars;
}

static void test_ambushes(void **state) {
    (void)state;
    assert_true(cost_of_ambushes("kestra") > cost_of_ambushes("tibbo") + 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moods),
        cmocka_unit_test(test_maps_show_who_drew_them),
        cmocka_unit_test(test_ambushes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
