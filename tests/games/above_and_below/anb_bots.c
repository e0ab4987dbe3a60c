/* anb_bots.c - The bots of Above and Below play by the rules, repeat themselves and cannot peek.
 *
 * What a player does not know is the future, and what the book has in store: where the die will
 * lead, and what a number brings before it is reached. The rewards are constants, so nothing in a
 * view hides them; a bot must not look. Here one and the same position is shown with other rewards
 * behind it: another paragraph that looks the same, another cave, another key. */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "above_and_below.h"
#include "anb_bots.h"
#include "bot_table.h"
#include "match.h"
#include "model.h"

static const HearthGame *const game = &hearth_above_and_below;
static const HearthBotSettings few = {.rollouts = 24, .threads = 1};

static uint32_t choose(HearthBotFn *bot, const AnbState *view, int seat) {
    HearthRng rng;
    hearth_rng_seed(&rng, 1, 1);
    uint32_t action = bot(game, view, seat, &rng, &few);
    assert_int_equal(game->check(game, view, seat, action, NULL), HEARTH_OK);
    return action;
}

/* ---- What looks the same ---- */

/* All that a player is told of an option before choosing it: price, bonus, numbers. */
static bool look_the_same(const AnbOption *a, const AnbOption *b) {
    return a->pay == b->pay && a->bonus == b->bonus && a->items == b->items &&
           a->lanterns == b->lanterns && a->number[0] == b->number[0] &&
           a->number[1] == b->number[1];
}

static bool paragraphs_look_the_same(int a, int b) {
    const AnbParagraph *p = &anb_built_in.paragraphs[a], *q = &anb_built_in.paragraphs[b];
    bool same = a != b && p->options == q->options;
    for (int i = 0; same && i < p->options; i++)
        same =
            look_the_same(&anb_built_in.options[p->first + i], &anb_built_in.options[q->first + i]);
    return same;
}

static bool in_encounter(const AnbState *st) {
    return st->phase == ANB_PARAGRAPH || st->phase == ANB_REROLL || st->phase == ANB_EXERT;
}

/* Shows the position with every paragraph that looks like the open one. */
static int other_paragraphs(HearthBotFn *bot, const AnbState *view, int seat, uint32_t action) {
    int n = 0;
    for (int p = 1; p <= ANB_PARAGRAPHS; p++) {
        AnbState other = *view;
        if (!paragraphs_look_the_same(view->paragraph, p))
            continue;
        other.paragraph = (uint8_t)p;
        assert_int_equal(choose(bot, &other, seat), action);
        n++;
    }
    return n;
}

/* Shows the position with another cave on top of the deck; which it is can be seen, but not what it
 * leads to. The two change places. */
static int other_caves(HearthBotFn *bot, const AnbState *view, int seat, uint32_t action) {
    int n = 0;
    for (int cave = 0; cave < ANB_CAVES; cave += 5) {
        AnbState other = *view;
        if (!(view->cave_left >> cave & 1) || view->cave_top == ANB_NONE)
            continue;
        other.cave_left ^= 1U << cave | 1U << view->cave_top;
        other.cave_top = (uint8_t)cave;
        assert_int_equal(game->invariant(game, &other), 0);
        assert_int_equal(choose(bot, &other, seat), action);
        n++;
    }
    return n;
}

/* ---- Tests ---- */

/* Games of two to four; every few decisions are looked at behind other rewards. `every`: of the
 * decisions outside of encounters. */
static void scramble(HearthBotFn *bot, int every) {
    int paragraphs = 0, caves = 0, turns = 0;
    for (int seats = 2; seats <= ANB_MAX_SEATS; seats++) {
        HearthMatch *m = bot_table_open(game, seats, NULL, "scrambled");
        AnbState view;
        for (int seat; (seat = bot_table_asked(m, &view)) >= 0;) {
            bool look = in_encounter(&view) || (view.phase == ANB_TURN && turns++ % every == 0) ||
                        (view.phase == ANB_ASSIGN && view.task == ANB_DO_EXPLORE);
            uint32_t action =
                look ? choose(bot, &view, seat) : choose(anb_greedy_choose, &view, seat);
            if (in_encounter(&view))
                paragraphs += other_paragraphs(bot, &view, seat, action);
            else if (look)
                caves += other_caves(bot, &view, seat, action);
            bot_table_play(m, seat, action);
        }
        free(m);
    }
    assert_true(paragraphs > 50 && caves > 30);
}

/* Before any two paragraphs of the book that look the same, every choice is worth the same. */
static int compare_values(const AnbState *view, int seat) {
    uint32_t legal[ANB_MAX_LEGAL];
    double here[ANB_MAX_LEGAL], there[ANB_MAX_LEGAL];
    AnbState a = *view, b = *view;
    int pairs = 0;
    for (int p = 1; p <= ANB_PARAGRAPHS; p++)
        for (int q = p + 1; q <= ANB_PARAGRAPHS; q++) {
            if (!paragraphs_look_the_same(p, q))
                continue;
            a.paragraph = (uint8_t)p;
            b.paragraph = (uint8_t)q;
            int n = game->legal(game, &a, seat, legal, ANB_MAX_LEGAL);
            anb_gains(game, &a, seat, legal, n, here);
            anb_gains(game, &b, seat, legal, n, there);
            assert_memory_equal(here, there, (size_t)n * sizeof *here);
            pairs++;
        }
    return pairs;
}

static void test_values_do_not_know_the_book(void **state) {
    (void)state;
    HearthMatch *m = bot_table_open(game, 3, NULL, "values");
    AnbState view;
    int left = 3;
    for (int seat; left > 0 && (seat = bot_table_asked(m, &view)) >= 0;) {
        if (view.phase == ANB_PARAGRAPH) {
            assert_true(compare_values(&view, seat) > 500);
            left--;
        }
        bot_table_play(m, seat, choose(anb_greedy_choose, &view, seat));
    }
    assert_int_equal(left, 0);
    free(m);
}

static void test_greedy_does_not_know_the_book(void **state) {
    (void)state;
    scramble(anb_greedy_choose, 1);
}

static void test_planner_does_not_know_the_book(void **state) {
    (void)state;
    scramble(anb_planner_choose, 20);
}

/* The same past with another key, so with other cards and dice to come: the same moves. */
static void test_does_not_know_the_future(void **state) {
    (void)state;
    HearthMatch *real = bot_table_open(game, 2, NULL, "real"),
                *told = bot_table_open(game, 2, NULL, NULL);
    AnbState view, other;
    for (int step = 0; !hearth_match_over(real) && step < 120; step++) {
        uint8_t seat;
        uint32_t action;
        hearth_match_pending(real, &seat, 1);
        if (seat == HEARTH_CHANCE) {
            assert_int_equal(hearth_match_draw(real, &action, NULL), HEARTH_OK);
        } else {
            hearth_match_view(real, seat, &view);
            hearth_match_view(told, seat, &other);
            bool plan = step % 8 == 0;
            action = choose(plan ? anb_planner_choose : anb_greedy_choose, &view, seat);
            assert_int_equal(choose(plan ? anb_planner_choose : anb_greedy_choose, &other, seat),
                             action);
            bot_table_play(real, seat, action);
        }
        bot_table_play(told, seat, action);
    }
    free(real);
    free(told);
}

/* Every choice of a whole game is legal, and with the same draws it is the same, with any number of
 * threads. */
static void test_repeats_itself(void **state) {
    (void)state;
    const HearthBotSettings two = {.rollouts = 24, .threads = 2};
    HearthMatch *m = bot_table_open(game, 3, NULL, "again");
    AnbState view;
    int looked = 0;
    for (int seat; (seat = bot_table_asked(m, &view)) >= 0;) {
        uint32_t action = choose(anb_greedy_choose, &view, seat);
        assert_int_equal(choose(anb_greedy_choose, &view, seat), action);
        if (view.phase == ANB_TURN && looked < 6) {
            HearthRng rng;
            hearth_rng_seed(&rng, 1, 1);
            action = choose(anb_planner_choose, &view, seat);
            assert_int_equal(anb_planner_choose(game, &view, seat, &rng, &two), action);
            looked++;
        }
        bot_table_play(m, seat, action);
    }
    assert_int_equal(looked, 6);
    free(m);
}

/* A move that must be judged comes back in the list, however poor it is. */
static void test_judges_what_it_must(void **state) {
    (void)state;
    HearthMatch *m = bot_table_open(game, 2, NULL, "must");
    AnbState view;
    HearthRanked ranked[HEARTH_RANKED_MAX];
    uint32_t legal[ANB_MAX_LEGAL];
    int seat = bot_table_asked(m, &view), n = game->legal(game, &view, seat, legal, ANB_MAX_LEGAL);
    for (int i = 0; i < n; i += 1 + n / 5) {
        int found = 0, count = anb_planner_rank(game, &view, seat, 3, &few, legal[i], ranked);
        assert_true(count >= 1 && count <= HEARTH_RANKED_MAX);
        for (int k = 0; k < count; k++) {
            found += ranked[k].action == legal[i];
            assert_true(ranked[k].points <= ranked[0].points);
        }
        assert_int_equal(found, 1);
    }
    free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_do_not_know_the_book),
        cmocka_unit_test(test_greedy_does_not_know_the_book),
        cmocka_unit_test(test_planner_does_not_know_the_book),
        cmocka_unit_test(test_does_not_know_the_future),
        cmocka_unit_test(test_repeats_itself),
        cmocka_unit_test(test_judges_what_it_must),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
