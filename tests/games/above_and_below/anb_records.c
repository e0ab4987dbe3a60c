/* anb_records.c - The golden records of Above and Below.
 *
 * Each record of tests/records/above_and_below must replay, be written again letter by letter, and
 * end with the points of its end line. A file NAME.facts beside NAME.rec says what must be true of
 * its last position, in the words of anb_table.h and as "p0 points 3"; those lines were worked out
 * by hand. LIST names every record and the rulings of the rules document that it shows; where a
 * ruling leaves an event behind, the record must have it. tests/records/judge.py lets the referee,
 * who knows neither the engine nor these files, judge every one of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "anb_table.h"
#include "folder.h"
#include "golden.h"
#include "versions.h"

static const char folder[] = HEARTH_SOURCE_DIR "/tests/records/above_and_below";

static char names[FOLDER_NAMES][FOLDER_NAME_MAX];

TEST(test_records_replay) {
    bool seats[ANB_MAX_SEATS + 1] = {false}, played[2] = {false};
    int rules[2] = {0};
    int n = folder_list(folder, ".rec", names);
    for (int i = 0; i < n; i++) {
        Golden g;
        golden_load(&g, folder, names[i]);
        int by = hearth_match_game(g.match)->rules_version;
        assert_true(hearth_same_game(hearth_match_game(g.match), game));
        assert_in_range(by, 1, 2);
        rules[by - 1]++;
        played[anb_tables(hearth_match_game(g.match)) == &anb_edition_1] = true;
        golden_written_again(&g);
        golden_end(&g);
        assert_true(g.report.complete); /* the referee judges whole games */
        seats[hearth_match_seats(g.match)] = true;
        golden_unload(&g);
    }
    assert_true(seats[2] && seats[3] && seats[4]);
    assert_true(rules[0] >= 7 && rules[1] >= 2); /* old and new ones side by side */
    assert_true(played[0] && played[1]);         /* with the newest book, and with the first */
}

/* ---- Facts ---- */

static void check_fact(const Golden *g, const char *name, char *line) {
    memcpy(&st, g->state, sizeof st);
    for (int seat = 0; seat < hearth_match_seats(g->match); seat++) {
        char who[4] = {'p', (char)('0' + seat), 0}, *fact = golden_after(line, who), *rest;
        if (!fact)
            continue;
        if ((rest = golden_after(fact, "points")) == NULL)
            shows(seat, fact);
        else if (anb_score(hearth_match_game(g->match), &st, seat, NULL) != atoi(rest))
            fail_msg("%s: %s has %d points, not %s", name, who,
                     anb_score(hearth_match_game(g->match), &st, seat, NULL), rest);
        return;
    }
    fail_msg("%s: no fact: %s", name, line);
}

TEST(test_facts_hold) {
    assert_true(golden_facts(folder, check_fact) >= 2);
}

/* ---- The list ---- */

enum { ANYTHING = -1, MORE = -2 /* than 0 */ };

/* What a ruling leaves behind: an event with these numbers. */
static const struct {
    const char *ruling;
    int event, a, b, place;
} traces[] = {{"R-G1", ANB_EV_OFFER, ANYTHING, ANYTHING, ANYTHING},
              {"R-G5", ANB_EV_COUNTER, ANYTHING, ANYTHING, ANYTHING},
              {"R-G2", ANB_EV_REFRESH, ANYTHING, ANYTHING, ANYTHING},
              {"R-F1", ANB_EV_HARVEST, ANYTHING, ANYTHING, ANYTHING},
              {"R-C5", ANB_EV_REROLL, ANYTHING, ANYTHING, ANYTHING},
              {"R-C6", ANB_EV_EXERT, ANYTHING, ANYTHING, ANYTHING},
              {"R-C8", ANB_EV_RESULT, ANYTHING, ANYTHING, 0},
              {"R-C9", ANB_EV_RESULT, ANYTHING, ANYTHING, 1},
              {"R-C12", ANB_EV_PARAGRAPH, ANYTHING, 0, ANYTHING},
              {"R-C14", ANB_EV_JOIN, MORE, ANYTHING, ANYTHING},
              {"R-C16", ANB_EV_TAKE, ANYTHING, ANYTHING, ANYTHING},
              {"R-C17", ANB_EV_INJURE, ANYTHING, ANYTHING, ANYTHING},
              {"R-J1", ANB_EV_JOIN, ANB_FIRST_SPECIAL, ANYTHING, ANYTHING},
              {"R-J2", ANB_EV_CAT, ANYTHING, 0, ANYTHING},
              {"R-H4", ANB_EV_HEAL, ANYTHING, 3, ANYTHING},
              {"R-H7", ANB_EV_RENEW, ANYTHING, ANYTHING, ANYTHING}};

enum { TRACES = sizeof traces / sizeof traces[0] };

static bool fits(int wanted, int is, int least) {
    return wanted == ANYTHING || (wanted == MORE ? is >= least : is == wanted);
}

static bool left(int i, const HearthEvent *e) {
    return e->kind == traces[i].event && fits(traces[i].a, (int)e->a, ANB_FIRST_SPECIAL) &&
           fits(traces[i].b, (int)e->b, 0) && fits(traces[i].place, e->place, 0);
}

static const char *ruling(int i) {
    return traces[i].ruling;
}

TEST(test_list_is_true) {
    golden_list(&(GoldenTraces){.folder = folder,
                                .document = "above_and_below.md",
                                .row = "| %s ",
                                .count = TRACES,
                                .ruling = ruling,
                                .left = left});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_replay),
        cmocka_unit_test(test_facts_hold),
        cmocka_unit_test(test_list_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
