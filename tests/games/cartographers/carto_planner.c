/* carto_planner.c - The planner and the master repeat themselves, play by the rules and cannot
 * peek. */
#include "carto_match.h"

#include <stdlib.h>
#include <string.h>

#include "cartographers.h"
#include "greedy.h"
#include "master.h"
#include "planner.h"

static const HearthGame *const game = &hearth_cartographers;
static const HearthBotSettings few = {.rollouts = 200, .threads = 1};

/* Those who think; a future of the master's takes longer. */
static const struct Thinker {
    HearthBotFn *choose;
    HearthRankFn *rank;
    HearthBotSettings few, quick;
} thinkers[] = {{carto_planner_choose,
                 carto_planner_rank,
                 {.rollouts = 200, .threads = 1},
                 {.rollouts = 60, .threads = 1}},
                {carto_master_choose,
                 carto_master_rank,
                 {.rollouts = 40, .threads = 1},
                 {.rollouts = 1, .threads = 1}}};
enum { THINKERS = sizeof thinkers / sizeof thinkers[0] };

/* Whole games of one to four players: every choice is legal, also in ambushes. */
static void plays_by_the_rules(const struct Thinker *t) {
    for (int seats = 1; seats <= 4; seats++) {
        HearthMatch *m = open_match(seats, "rules", seats % 2 ? "side=B" : "fallback=any");
        while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
            uint32_t epoch = hearth_match_epoch(m);
            for (int seat = 0; seat < seats; seat++)
                assert_int_equal(hearth_match_play(m, seat, epoch,
                                                   choose_by(t->choose, m, seat, &t->quick), NULL),
                                 0);
        }
        free(m);
    }
}

static void test_plays_by_the_rules(void **state) {
    (void)state;
    for (int i = 0; i < THINKERS; i++)
        plays_by_the_rules(&thinkers[i]);
}

/* The same seed and number of futures give the same move, with any number of threads. */
static void repeats_itself(const struct Thinker *t) {
    HearthMatch *m = open_match(1, "again", NULL);
    const HearthBotSettings two = {.rollouts = t->few.rollouts, .threads = 2};
    for (int round = 0; round < 6; round++) {
        assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
        uint32_t first = choose_by(t->choose, m, 0, &t->few);
        assert_int_equal(choose_by(t->choose, m, 0, &t->few), first);
        assert_int_equal(choose_by(t->choose, m, 0, &two), first);
        assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m), first, NULL), 0);
    }
    free(m);
}

static void test_repeats_itself(void **state) {
    (void)state;
    for (int i = 0; i < THINKERS; i++)
        repeats_itself(&thinkers[i]);
}

/* Turns up the cards that are due; those of `told` are the same. */
static void reveal_both(HearthMatch *real, HearthMatch *told) {
    while (hearth_match_owes(real, HEARTH_CHANCE)) {
        uint32_t card;
        assert_int_equal(hearth_match_draw(real, &card, NULL), HEARTH_OK);
        assert_int_equal(
            hearth_match_play(told, HEARTH_CHANCE, hearth_match_epoch(told), card, NULL), 0);
    }
}

static void play_both(HearthMatch *real, HearthMatch *told, int seat, uint32_t action) {
    assert_int_equal(hearth_match_play(real, seat, hearth_match_epoch(real), action, NULL), 0);
    assert_int_equal(hearth_match_play(told, seat, hearth_match_epoch(told), action, NULL), 0);
}

/* Two matches with the same past and other keys, so with other cards to come: the same move. */
static void cannot_peek(const struct Thinker *t) {
    HearthMatch *real = open_match(2, "real", NULL), *told = open_match(2, NULL, NULL);
    for (int round = 0; round < 8; round++) {
        reveal_both(real, told);
        for (int seat = 0; seat < 2; seat++) {
            uint32_t action = choose_by(t->choose, real, seat, &t->few);
            assert_int_equal(choose_by(t->choose, told, seat, &t->few), action);
            play_both(real, told, seat, action);
        }
    }
    free(real);
    free(told);
}

static void test_cannot_peek(void **state) {
    (void)state;
    for (int i = 0; i < THINKERS; i++)
        cannot_peek(&thinkers[i]);
}

/* With more time the master looks at more, and to the end of the game: the same is true there. Late
 * in a game, where that does not take long. */
static void test_more_time_for_the_master(void **state) {
    (void)state;
    const HearthBotSettings value_alone = {.rollouts = 1, .threads = 1};
    const HearthBotSettings one = {.rollouts = 1500, .threads = 1};
    const HearthBotSettings two = {.rollouts = 1500, .threads = 2};
    HearthMatch *real = open_match(2, "late", NULL), *told = open_match(2, NULL, NULL);
    CartoState *view = malloc(game->state_size(game, 2));
    int looked_at = 0;
    for (reveal_both(real, told); !hearth_match_over(real); reveal_both(real, told)) {
        hearth_match_view(real, 0, view);
        bool late = view->season == CARTO_SEASONS - 1 && view->time >= 4;
        for (int seat = 0; seat < 2; seat++) {
            bool more = late && seat == 0;
            uint32_t action =
                choose_by(carto_master_choose, real, seat, more ? &one : &value_alone);
            if (more) {
                assert_int_equal(choose_by(carto_master_choose, real, seat, &two), action);
                assert_int_equal(choose_by(carto_master_choose, told, seat, &one), action);
                looked_at++;
            }
            play_both(real, told, seat, action);
        }
    }
    assert_true(looked_at > 0);
    free(view);
    free(real);
    free(told);
}

/* A seat that has handed something in does not tell the other what. */
static void does_not_see_the_others_drawing(const struct Thinker *t) {
    HearthMatch *m = open_match(2, "hidden", NULL);
    uint32_t legal[CARTO_MAX_LEGAL], alone;
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    alone = choose_by(t->choose, m, 1, &t->few);
    int n = hearth_match_legal(m, 0, legal, CARTO_MAX_LEGAL);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            hearth_match_play(m, 0, hearth_match_epoch(m), legal[i * (n - 1) / 2], NULL), 0);
        assert_int_equal(choose_by(t->choose, m, 1, &t->few), alone);
        assert_int_equal(hearth_match_undo(m, 0, 1, NULL), HEARTH_OK);
    }
    free(m);
}

static void test_does_not_see_the_others_drawing(void **state) {
    (void)state;
    for (int i = 0; i < THINKERS; i++)
        does_not_see_the_others_drawing(&thinkers[i]);
}

/* A drawing that must be judged comes back in the list, however poor it is. */
static void judges_what_it_must(const struct Thinker *t) {
    HearthMatch *m = open_match(1, "must", NULL);
    CartoState *view = malloc(game->state_size(game, 1));
    uint32_t legal[CARTO_MAX_LEGAL];
    HearthRanked ranked[HEARTH_RANKED_MAX];
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    hearth_match_view(m, 0, view);
    int n = game->legal(game, view, 0, legal, CARTO_MAX_LEGAL);
    for (int i = 0; i < n; i += 97) {
        int found = 0, count = t->rank(game, view, 0, 3, &t->few, legal[i], ranked);
        assert_true(count >= 1 && count <= HEARTH_RANKED_MAX);
        for (int k = 0; k < count; k++) {
            found += ranked[k].action == legal[i];
            assert_true(ranked[k].futures > 0);
            assert_true(ranked[k].points <= ranked[0].points);
        }
        assert_int_equal(found, 1);
    }
    free(view);
    free(m);
}

static void test_judges_what_it_must(void **state) {
    (void)state;
    for (int i = 0; i < THINKERS; i++)
        judges_what_it_must(&thinkers[i]);
}

/* Bots are named with their settings. */
static void test_settings(void **state) {
    (void)state;
    static const char *const wrong[] = {"planner:",         "planner:think",     "planner:think=0",
                                        "planner:think=x",  "planner:depth=3",   "greedy:think=5",
                                        "planner:think=5,", "planner:threads=65"};
    HearthBotSettings s;
    HearthErr err;
    const char *good = "planner:think=50,threads=1";
    assert_non_null(hearth_bot_find(game, good, strlen(good), &s, &err));
    assert_int_equal(s.think_ms, 50);
    assert_int_equal(s.threads, 1);
    assert_int_equal(s.rollouts, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_null(hearth_bot_find(game, wrong[i], strlen(wrong[i]), &s, &err));
        assert_int_equal(err.code, HEARTH_BAD_OPTION);
    }
}

/* On the same cards the planner has more stars than greedy; 12 games are enough to see it. */
static void test_is_stronger_than_greedy(void **state) {
    (void)state;
    int sums[2] = {0, 0};
    for (int number = 0; number < 12; number++)
        for (int bot = 0; bot < 2; bot++) {
            char seed[24] = "stronger 0";
            seed[9] = (char)('a' + number);
            HearthMatch *m = open_match(1, seed, NULL);
            int points;
            while (hearth_match_advance(m, NULL) == HEARTH_OK && !hearth_match_over(m)) {
                HearthBotFn *by = bot ? carto_planner_choose : carto_greedy_choose;
                uint32_t action = choose_by(by, m, 0, &few);
                assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m), action, NULL), 0);
            }
            hearth_match_score(m, 0, NULL, 0, &points);
            sums[bot] += points;
            free(m);
        }
    assert_true(sums[1] > sums[0] + 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays_by_the_rules),
        cmocka_unit_test(test_repeats_itself),
        cmocka_unit_test(test_cannot_peek),
        cmocka_unit_test(test_more_time_for_the_master),
        cmocka_unit_test(test_does_not_see_the_others_drawing),
        cmocka_unit_test(test_judges_what_it_must),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_is_stronger_than_greedy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
