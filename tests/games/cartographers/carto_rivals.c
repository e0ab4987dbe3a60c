/* carto_rivals.c - The rivals play by the rules, repeat themselves and cannot peek. How differently
 * they play is in carto_rivals_ways.c; how strong they are is measured by ./dev rivals. */
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_plays_by_the_rules),
        cmocka_unit_test(test_repeats_itself),
        cmocka_unit_test(test_cannot_peek),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
