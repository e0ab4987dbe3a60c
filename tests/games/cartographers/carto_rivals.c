/* carto_rivals.c - The rivals play by the rules, repeat themselves, cannot peek, are in another
 * mood in another game, and draw maps that show who drew them. How strong they are is measured by
 * ./dev rivals. */
#include "carto_match.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"

static const HearthGame *const game = &hearth_cartographers;
static const HearthBotSettings usual = {.threads = 1};
/* As on a busy server: what is found in a millisecond has to do. */
static const HearthBotSettings hurried = {.think_ms = 1};

enum { RIVALS = 9 };

/* The i-th rival, NULL past the last. */
static const HearthBot *rival(int i) {
    const HearthBot *bot;
    for (int k = 0; (bot = hearth_bot_at(game, k)); k++)
        if (bot->called && i-- == 0)
            return bot;
    return NULL;
}

static const HearthBot *find(const char *name) {
    HearthBotSettings settings;
    HearthErr err;
    return hearth_bot_find(game, name, strlen(name), &settings, &err);
}

/* ---- Who they are ---- */

/* Four lines of letters, each short enough for the place that the terminal has. */
static void check_face(const char *face) {
    int lines = 1, width = 0;
    for (const char *c = face; *c; c++) {
        assert_true(*c == '\n' || isprint((unsigned char)*c));
        width = *c == '\n' ? 0 : width + 1;
        lines += *c == '\n';
        assert_true(width <= 9);
    }
    assert_int_equal(lines, 4);
}

static void test_names(void **state) {
    (void)state;
    for (int i = 0; i < RIVALS; i++) {
        const HearthBot *bot = rival(i);
        assert_non_null(bot);
        assert_ptr_equal(find(bot->name), bot);
        assert_ptr_equal(find(bot->called), bot);
        assert_null(bot->rank); /* nobody asks them for advice */
        check_face(bot->face);
        size_t length = strlen(bot->text->one);
        assert_true(length > 20 && length < 90 && bot->text->one[length - 1] == '.');
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(bot->face, rival(k)->face);
            assert_ptr_not_equal(bot->choose, rival(k)->choose);
        }
    }
    assert_null(rival(RIVALS));
    assert_null(find("BRUMO"));
    assert_null(find("brumo:think=50")); /* they are as strong everywhere */
    assert_null(find("greedy")->called);
    assert_string_equal(hearth_bot_adviser(game)->name, "master");
}

/* ---- How they play ---- */

/* Whole games of one to four players, with every rival at every seat some time. */
static void test_plays_by_the_rules(void **state) {
    (void)state;
    for (int number = 0; number < 12; number++) {
        int seats = 1 + number % 4, rounds = 0;
        HearthMatch *m = open_match(seats, "rules", number % 3 ? "side=B" : "fallback=any");
        while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
            uint32_t epoch = hearth_match_epoch(m);
            for (int seat = 0; seat < seats; seat++) {
                const HearthBot *bot = rival((number + seat * 5 + rounds) % RIVALS);
                uint32_t action = choose_by(bot->choose, m, seat, &hurried);
                assert_int_equal(hearth_match_play(m, seat, epoch, action, NULL), 0);
            }
            rounds++;
        }
        free(m);
    }
}

/* The same game and the same luck give the same moves. */
static void test_repeats_itself(void **state) {
    (void)state;
    for (int i = 0; i < RIVALS; i++) {
        HearthMatch *m = open_match(2, "again", NULL);
        for (int round = 0; round < 2; round++) {
            assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
            uint32_t epoch = hearth_match_epoch(m);
            for (int seat = 0; seat < 2; seat++) {
                uint32_t first = choose_by(rival(i)->choose, m, seat, &usual);
                assert_int_equal(choose_by(rival(i)->choose, m, seat, &usual), first);
                assert_int_equal(hearth_match_play(m, seat, epoch, first, NULL), 0);
            }
        }
        free(m);
    }
}

/* Two matches with the same past and other keys, so with other cards to come: the same move. */
static void test_cannot_peek(void **state) {
    (void)state;
    for (int i = 0; i < RIVALS; i++) {
        HearthMatch *real = open_match(2, "real", NULL), *told = open_match(2, NULL, NULL);
        for (int round = 0; round < 3; round++) {
            while (hearth_match_owes(real, HEARTH_CHANCE)) {
                uint32_t card;
                assert_int_equal(hearth_match_draw(real, &card, NULL), HEARTH_OK);
                assert_int_equal(
                    hearth_match_play(told, HEARTH_CHANCE, hearth_match_epoch(told), card, NULL),
                    0);
            }
            for (int seat = 0; seat < 2; seat++) {
                uint32_t epoch = hearth_match_epoch(real);
                uint32_t action = choose_by(rival(i)->choose, real, seat, &usual);
                assert_int_equal(choose_by(rival(i)->choose, told, seat, &usual), action);
                assert_int_equal(hearth_match_play(real, seat, epoch, action, NULL), 0);
                assert_int_equal(hearth_match_play(told, seat, epoch, action, NULL), 0);
            }
        }
        free(real);
        free(told);
    }
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
        cmocka_unit_test(test_names),          cmocka_unit_test(test_plays_by_the_rules),
        cmocka_unit_test(test_repeats_itself), cmocka_unit_test(test_cannot_peek),
        cmocka_unit_test(test_moods),          cmocka_unit_test(test_maps_show_who_drew_them),
        cmocka_unit_test(test_ambushes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
