/* versions.c - (game, rules, data) is one game value: records of superseded rules and of other
 * tables replay by their own, side by side, and what is not known is refused by name.
 *
 * The game is "Up the Hill" (src/games/race): rules 1; rules 2 on a hill of 30 steps; and rules 2
 * on a hill of 20 steps, which new games are played by. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "match.h"
#include "race.h"
#include "record.h"
#include "versions.h"

enum { TEXT = 4096 };

static HearthMatch *load(const char *text, HearthErr *err) {
    size_t length = strlen(text), size = hearth_record_size(text, length, err);
    HearthMatch *m;
    HearthReport report;
    void *memory = size ? malloc(size) : NULL;
    if (!memory)
        return NULL;
    if (hearth_record_load(memory, size, text, length, &m, &report, err)) {
        free(memory);
        return NULL;
    }
    return m;
}

/* Two climb from a roll of 5 to step 5, or as far as they get; then the game is left. */
static void write_record(const HearthGame *game, char text[TEXT]) {
    size_t size = hearth_match_size(game, 2);
    void *memory = malloc(size);
    HearthMatch *m;
    HearthErr err;
    HearthSetup setup = {.seats = 2, .options = "rounds=3"};
    assert_non_null(memory);
    assert_int_equal(hearth_match_open(memory, size, game, &setup, &m, &err), HEARTH_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            hearth_match_play_text(m, HEARTH_CHANCE, hearth_match_epoch(m), "roll 5", 6, &err),
            HEARTH_OK);
        assert_int_equal(hearth_match_play_text(m, i, hearth_match_epoch(m), "climb", 5, &err),
                         HEARTH_OK);
    }
    assert_true(hearth_match_record(m, HEARTH_OWNER, text, TEXT) < TEXT);
    free(memory);
}

static int points(const HearthMatch *m, int seat) {
    int n;
    hearth_match_score(m, seat, NULL, 0, &n);
    return n;
}

/* What a record of each value says, and what its second player has got: by rules 1 both find the
 * feather of step 5, by rules 2 the first one only, and on the higher hill there is none. */
static const struct {
    int rules;
    const char *data, *head;
    int first, second;
} values[] = {
    {2, "hill20", "game race rules 2\noptions rounds=3 data=hill20\n", 7, 5},
    {2, "hill30", "game race rules 2\noptions rounds=3 data=hill30\n", 5, 5},
    {1, NULL, "game race rules 1\noptions rounds=3\n", 7, 7},
};
enum { VALUES = sizeof values / sizeof values[0] };

static const HearthGame *value(int i) {
    const char *data = values[i].data ? values[i].data : "";
    return hearth_version(&hearth_race, values[i].rules, (HearthSlice){data, strlen(data)});
}

static void records_replay_by_their_own_value(void **state) {
    (void)state;
    for (int i = 0; i < VALUES; i++) {
        char text[TEXT];
        HearthErr err;
        const HearthGame *game = value(i);
        assert_non_null(game);
        write_record(game, text);
        assert_non_null(strstr(text, values[i].head));
        HearthMatch *m = load(text, &err);
        assert_non_null(m);
        assert_ptr_equal(hearth_match_game(m), game);
        assert_int_equal(points(m, 0), values[i].first);
        assert_int_equal(points(m, 1), values[i].second);
        free(m);
    }
}

/* A hash line of one value is wrong in another: nothing is replayed by the wrong rules unnoticed.
 */
static void values_differ(void **state) {
    (void)state;
    char text[TEXT], other[TEXT];
    HearthErr err;
    write_record(value(2), text);
    char *rest = strstr(text, "\nseat ");
    assert_non_null(rest);
    snprintf(other, sizeof other, "hearth-record 1\n%s%s", values[0].head, rest + 1);
    assert_null(load(other, &err));
    assert_int_equal(err.code, HEARTH_BAD_HASH);
}

static void refuse(const char *head, const char *text_id, int line) {
    char text[TEXT];
    HearthErr err = {0};
    snprintf(text, sizeof text, "hearth-record 1\n%s\nseat p0 Ada\n", head);
    assert_null(load(text, &err));
    assert_string_equal(err.msg.text->id, text_id);
    assert_int_equal(err.line, line);
}

static void unknown_values_are_named(void **state) {
    (void)state;
    refuse("game race rules 3\noptions rounds=3 data=hill20", "record.rules", 2);
    refuse("game race rules 0\noptions rounds=3 data=hill20", "record.rules", 2);
    refuse("game race rules 2\noptions rounds=3 data=hill40", "engine.other_data", 3);
    refuse("game race rules 2\noptions rounds=3", "engine.no_data", 3);
    refuse("game race rules 1\noptions rounds=3 data=hill20", "engine.other_data", 3);
    refuse("game race rules 2\noptions data=hill20 rounds=3", "record.options", 3);
}

/* A new game is of the newest value, unless its options name another set. */
static void options_choose_the_value(void **state) {
    (void)state;
    assert_ptr_equal(hearth_version_asked(&hearth_race, NULL), &hearth_race);
    assert_ptr_equal(hearth_version_asked(&hearth_race, "rounds=4"), &hearth_race);
    assert_ptr_equal(hearth_version_asked(&hearth_race, "rounds=4 data=hill30"), value(1));
    assert_ptr_equal(hearth_version_asked(&hearth_race, "data=hill31"), &hearth_race);
    assert_ptr_equal(hearth_version_asked(&hearth_race, "rules=1 rounds=4"), value(2));
    assert_ptr_equal(hearth_version_asked(&hearth_race, "data=hill30 rules=2"), value(1));
    assert_ptr_equal(hearth_version_asked(&hearth_race, "rules=1 data=hill30"), value(2));
    assert_ptr_equal(hearth_version_asked(&hearth_race, "rules=3"), &hearth_race);
    assert_int_equal(hearth_game_rules_version(hearth_game_find("race")), 2);
}

/* Who asks for rules gets them or a sentence that says what is missing; they are no option, so the
 * canonical spelling does not have them. */
static void options_may_ask_for_rules(void **state) {
    (void)state;
    static const struct {
        const char *asked, *canonical; /* or the id of the text that refuses it */
        int code;
    } all[] = {
        {"rounds=4", "rounds=4 data=hill20", HEARTH_OK},
        {"rules=1 rounds=4", "rounds=4", HEARTH_OK},
        {"rounds=4 rules=2", "rounds=4 data=hill20", HEARTH_OK},
        {"rules=2 data=hill30", "rounds=6 data=hill30", HEARTH_OK},
        {"rules=3", "engine.option_value", HEARTH_BAD_OPTION},
        {"rules=0", "engine.option_value", HEARTH_BAD_OPTION},
        {"rules=1 rules=1", "engine.option_twice", HEARTH_BAD_OPTION},
        {"rules=one", "engine.option_value", HEARTH_BAD_OPTION},
        {"rules=2 data=hill31", "engine.other_data", HEARTH_BAD_OPTION},
        {"rules=1 data=hill20", "engine.option_unknown", HEARTH_BAD_OPTION},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const HearthGame *game = hearth_version_asked(&hearth_race, all[i].asked);
        HearthErr err = {0};
        HearthOptions options;
        char text[100];
        HearthBuf out = hearth_buf(text, sizeof text);
        int code = hearth_options_parse(game, all[i].asked, strlen(all[i].asked), &options, &err);
        assert_int_equal(code, all[i].code);
        if (code)
            assert_string_equal(err.msg.text->id, all[i].canonical);
        else
            hearth_options_print(game, &options, &out);
        if (!code)
            assert_string_equal(text, all[i].canonical);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_replay_by_their_own_value),
        cmocka_unit_test(values_differ),
        cmocka_unit_test(unknown_values_are_named),
        cmocka_unit_test(options_choose_the_value),
        cmocka_unit_test(options_may_ask_for_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
