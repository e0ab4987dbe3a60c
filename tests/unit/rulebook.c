/* rulebook.c - The rules for players that are built in: every language has the same topics and
 * blocks, all names of a topic find it, and bytes that are no such file find nothing. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "games.h"
#include "rulebook.h"
#include "rules_text.h"

#define TEST(name) static void name(void **state __attribute__((unused)))

TEST(test_every_language_has_the_same) {
    const HearthGame *game;
    for (int g = 0; (game = hearth_game_at(g)); g++) {
        int topics = rulebook_topics(game->id);
        assert_true(topics > 5);
        for (int l = 1; l < HEARTH_LANGUAGES; l++)
            for (int i = 0; i < topics; i++) {
                RuleTopic english, own;
                RuleBlock there, here;
                assert_true(rulebook_topic(game->id, "en", i, &english));
                assert_true(rulebook_topic(game->id, hearth_language_at(l), i, &own));
                assert_int_equal(english.ids.length, own.ids.length);
                assert_memory_equal(english.ids.text, own.ids.text, own.ids.length);
                int blocks = rulebook_blocks(&english);
                assert_true(blocks > 0);
                assert_int_equal(rulebook_blocks(&own), blocks);
                for (int k = 0; k < blocks; k++) {
                    assert_true(rulebook_block(&english, k, &there));
                    assert_true(rulebook_block(&own, k, &here));
                    assert_int_equal(there.entry, here.entry);
                    assert_int_equal(there.shapes.length, here.shapes.length);
                    assert_int_equal(there.map.length, here.map.length);
                    assert_null(memchr(here.text.text, '{', here.text.length));
                }
            }
    }
}

/* The first page, then one worked round, then the reference. */
TEST(test_parts) {
    const HearthGame *game;
    static const char *const parts[] = {"first", "round", "reference"};
    for (int g = 0; (game = hearth_game_at(g)); g++) {
        RuleTopic topic;
        int part = 0, rounds = 0;
        for (int i = 0; rulebook_topic(game->id, "en", i, &topic); i++) {
            while (part < 3 && !rulebook_in(&topic, parts[part]))
                part++;
            assert_true(part < 3);
            rounds += part == 1;
        }
        assert_int_equal(part, 2);
        assert_int_equal(rounds, 1);
    }
}

TEST(test_names) {
    RuleTopic topic, same;
    assert_true(rulebook_find("above_and_below", "en", "first_round", &topic));
    assert_true(rulebook_find("above_and_below", "en", "first-round", &same));
    assert_ptr_equal(topic.body.text, same.body.text);
    assert_true(rulebook_find("above_and_below", "en", "sample", &same));
    assert_ptr_equal(topic.body.text, same.body.text);
    assert_true(hearth_slice_is(rulebook_id(&same), "first_round"));
    assert_false(rulebook_find("above_and_below", "en", "dragons", &topic));
    assert_false(rulebook_find("above_and_below", "en", "", &topic));
    assert_false(rulebook_find("above_and_below", "en", NULL, &topic));
    assert_false(rulebook_find("chess", "en", "table", &topic));
    /* a language that is not there is English */
    assert_true(rulebook_find("race", "pl", "play", &topic));
    assert_int_equal(rulebook_topics("chess"), 0);
}

TEST(test_shapes_and_maps) {
    char row[RULE_ROW];
    static const char shapes[] = "#./##$ ###/##.";
    HearthSlice both = {shapes, sizeof shapes - 1};
    assert_true(rule_shapes_row(both, 0, row));
    assert_string_equal(row, "#  $   ###");
    assert_true(rule_shapes_row(both, 1, row));
    assert_string_equal(row, "##     ##");
    assert_false(rule_shapes_row(both, 2, row));
    assert_false(rule_shapes_row((HearthSlice){NULL, 0}, 0, row));
    static const char map[] = ".F/M.";
    assert_true(rule_map_row((HearthSlice){map, 5}, 0, row));
    assert_string_equal(row, "   1  2");
    assert_true(rule_map_row((HearthSlice){map, 5}, 2, row));
    assert_string_equal(row, "b  M  .");
    assert_false(rule_map_row((HearthSlice){map, 5}, 3, row));
}

/* Whatever the bytes are, nothing outside of them is read: sanitizers watch. */
TEST(test_broken_files) {
    static const char good[] = "= first a A\np one\n+ x\n= round b,c B\ni two\nd #/#$\nm ../..\n";
    for (size_t cut = 0; cut < sizeof good; cut++) {
        char *copy = malloc(cut ? cut : 1);
        RuleTopic topic;
        RuleBlock block;
        memcpy(copy, good, cut);
        for (int i = 0; rulebook_topic_of((HearthSlice){copy, cut}, i, &topic); i++)
            for (int k = 0; rulebook_block(&topic, k, &block); k++)
                assert_true(block.text.text >= copy &&
                            block.text.text + block.text.length <= copy + cut);
        free(copy);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_language_has_the_same),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_shapes_and_maps),
        cmocka_unit_test(test_broken_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
