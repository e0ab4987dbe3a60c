/* race_rules.c - Up the Hill, rule by rule: the numbers are those of race.h. What is expected was
 * worked out from them by hand. The smallest example of a test with table.h. */
#include "table.h"

#include <string.h>

#include "race.h"

static uint64_t memory[64];
const GameTable game_table = {&hearth_race, memory, NULL};

/* Events in the order of race.c. */
enum { ROLL, CLIMBS, FEATHER, BERRY };

static const HearthText *text(const char *id) {
    for (int i = 0; i < hearth_race.text_count; i++)
        if (strcmp(hearth_race.texts[i].id, id) == 0)
            return &hearth_race.texts[i];
    fail_msg("no text is called %s", id);
    return NULL;
}

/* 1, 2: first a die, then its player decides; then the next one's die. */
TEST(test_a_turn) {
    begin(2, "rounds=3");
    assert_int_equal(actor(), HEARTH_CHANCE);
    assert_int_equal(outcomes(), 6);
    assert_false(can("roll 0"));
    assert_false(can("roll 7"));
    play("roll 4");
    assert_int_equal(actor(), 0);
    assert_int_equal(choices_in_all(), 2);
    play("climb");
    assert_int_equal(times(CLIMBS, 4, ANY), 1);
    assert_int_equal(points(0), 4);
    play("roll 1");
    assert_int_equal(actor(), 1);
}

/* 3: a feather for every fifth step, but only for standing on it. */
TEST(test_feathers) {
    begin(1, "rounds=4");
    play("roll 5, climb");
    assert_true(heard(CLIMBS, 5, ANY) < heard(FEATHER, ANY, ANY));
    assert_int_equal(points(0), 5 + 2);
    play("roll 6, climb");
    assert_int_equal(heard(FEATHER, ANY, ANY), -1);
    assert_int_equal(points(0), 11 + 2);
    play("roll 4, climb");
    assert_int_equal(points(0), 15 + 2 * 2);
}

/* 2: five berries fill the hands; at the top one cannot climb unless they are full. */
TEST(test_limits) {
    begin(1, "rounds=9");
    play("roll 6, climb, roll 6, climb, roll 6, climb, roll 6, climb, roll 1");
    assert_int_equal(points(0), 20 + 2);
    refuse("climb", text("race.at_the_top"));
    play("berry, roll 1, berry, roll 1, berry, roll 1, berry, roll 1, berry");
    assert_int_equal(actor(), -1);
    assert_int_equal(points(0), 20 + 2 + 5 * 3);
    begin(1, "rounds=7");
    play("roll 2, berry, roll 2, berry, roll 2, berry, roll 2, berry, roll 2, berry, roll 2");
    refuse("berry", text("race.hands_full"));
    play("climb");
    assert_int_equal(points(0), 2 + 5 * 3);
}

/* 4: most points win; those who have as many share the place. */
TEST(test_the_end) {
    begin(3, "rounds=3");
    for (int round = 0; round < 3; round++)
        play("roll 2, climb, roll 3, climb, roll 2, climb");
    assert_int_equal(actor(), -1);
    assert_int_equal(rank(1), 1);
    assert_int_equal(rank(0), 2);
    assert_int_equal(rank(2), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_turn),
        cmocka_unit_test(test_feathers),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
