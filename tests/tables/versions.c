/* versions.c - Tables of superseded rules and of other data go on by their own, beside new ones.
 *
 * The game is "Up the Hill" (src/games/race): rules 1, rules 2 on a hill of 30 steps, and rules 2
 * on a hill of 20 steps, which new tables are played by. */
#include <stdlib.h>
#include <string.h>

#include "help.h"
#include "match_int.h"
#include "race.h"
#include "record.h"
#include "table_int.h"

static const struct {
    const char *options, *head;
    int rules;
} values[] = {
    {"rounds=6", "game race rules 2\noptions rounds=6 data=hill20\n", 2},
    {"rounds=6 data=hill30", "game race rules 2\noptions rounds=6 data=hill30\n", 2},
    {"rounds=6 rules=1", "game race rules 1\noptions rounds=6\n", 1},
};
enum { VALUES = sizeof values / sizeof values[0] };

/* A server that is started anew has nothing but what was stored. */
static Table *started_anew(Table *t, Journal *j) {
    HearthErr why;
    journal_store(j, t);
    Table *again = journal_table(j, j->count, &why);
    assert_non_null(again);
    help_same_tables(t, again);
    assert_ptr_equal(again->match->game, t->match->game);
    table_free(t);
    return again;
}

static void loads(const char *record, const HearthGame *game) {
    HearthErr err;
    HearthMatch *m;
    HearthReport report;
    size_t length = strlen(record), size = hearth_record_size(record, length, &err);
    void *memory = malloc(size);
    assert_int_equal(hearth_record_load(memory, size, record, length, &m, &report, &err),
                     HEARTH_OK);
    assert_ptr_equal(hearth_match_game(m), game);
    free(memory);
}

static void tables_go_on_by_their_own_value(void **state) {
    Table *t[VALUES];
    Journal j[VALUES] = {{0}};
    HearthRng rng;
    (void)state;
    hearth_rng_seed(&rng, 1, 1);
    for (int i = 0; i < VALUES; i++) {
        t[i] = help_open("race", 2, values[i].options, "values");
        help_start(t[i]);
        assert_int_equal(t[i]->match->game->rules_version, values[i].rules);
    }
    for (int move = 0; move < 5; move++)
        for (int i = 0; i < VALUES; i++)
            assert_true(help_move(t[i], &rng));
    for (int i = 0; i < VALUES; i++) {
        t[i] = started_anew(t[i], &j[i]);
        assert_non_null(strstr(j[i].entries[0].text, values[i].head));
        while (help_move(t[i], &rng)) {
        }
        t[i] = started_anew(t[i], &j[i]);
        char *record = help_record(t[i], (TableWho){-1, true});
        assert_non_null(strstr(record, values[i].head));
        assert_non_null(strstr(record, "\nend p0="));
        loads(record, t[i]->match->game);
        for (int k = 0; k < i; k++)
            assert_ptr_not_equal(t[i]->match->game, t[k]->match->game);
        free(record);
    }
    for (int i = 0; i < VALUES; i++) {
        table_free(t[i]);
        journal_free(&j[i]);
    }
}

/* Nobody opens a table of rules or cards that are not there; the sentence names them. */
static void what_is_not_there_is_named(void **state) {
    static const char *const wrong[][2] = {
        {"rules=3", "The option \"rules\" takes 1|2, not \"3\"."},
        {"rounds=6 data=hill40", "This program does not have the data set hill40 of Up the Hill; "
                                 "it has hill20."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        TableAnswer why;
        char sentence[500];
        assert_null(help_try_open("race", 2, wrong[i][0], "values", &why));
        hearth_msg_text(&why.msg, "en", sentence, sizeof sentence);
        assert_string_equal(sentence, wrong[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_go_on_by_their_own_value),
        cmocka_unit_test(what_is_not_there_is_named),
    };
    return cmocka_run_group_tests_name("tables of other rules and data", tests, NULL, NULL);
}
