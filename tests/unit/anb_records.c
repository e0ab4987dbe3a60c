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

static const char folder[] = HEARTH_SOURCE_DIR "/tests/records/above_and_below";
static const char rules[] = HEARTH_SOURCE_DIR "/docs/rules";

static char names[FOLDER_NAMES][FOLDER_NAME_MAX];

TEST(test_records_replay) {
    bool seats[ANB_MAX_SEATS + 1] = {false};
    int n = folder_list(folder, ".rec", names);
    for (int i = 0; i < n; i++) {
        Golden g;
        golden_load(&g, folder, names[i]);
        assert_ptr_equal(hearth_match_game(g.match), game);
        golden_written_again(&g);
        golden_end(&g);
        assert_true(g.report.complete); /* the referee judges whole games */
        seats[hearth_match_seats(g.match)] = true;
        golden_unload(&g);
    }
    assert_true(seats[2] && seats[3] && seats[4]);
}

/* ---- Facts ----------------------------------------------------------------------------------- */

static void check_fact(const Golden *g, const char *name, char *line) {
    for (int seat = 0; seat < hearth_match_seats(g->match); seat++) {
        char who[4] = {'p', (char)('0' + seat), 0}, *fact = golden_after(line, who), *rest;
        if (!fact)
            continue;
        if ((rest = golden_after(fact, "points")) == NULL)
            shows(seat, fact);
        else if (anb_score(&st, seat, NULL) != atoi(rest))
            fail_msg("%s: %s has %d points, not %s", name, who, anb_score(&st, seat, NULL), rest);
        return;
    }
    fail_msg("%s: no fact: %s", name, line);
}

TEST(test_facts_hold) {
    int n = folder_list(folder, ".facts", names);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        char record[FOLDER_NAME_MAX];
        Golden g;
        int facts = 0, length = (int)(strlen(names[i]) - strlen(".facts"));
        snprintf(record, sizeof record, "%.*s.rec", length, names[i]);
        golden_load(&g, folder, record);
        memcpy(&st, g.state, sizeof st);
        char *text = folder_read(folder, names[i], NULL), *at = text;
        for (char *line; (line = golden_line(&at)) != NULL;)
            if (line[0] != '#') {
                check_fact(&g, names[i], line);
                facts++;
            }
        assert_true(facts >= hearth_match_seats(g.match));
        free(text);
        golden_unload(&g);
    }
}

/* ---- The list ----------------------------------------------------------------------------------
 */

enum { ANYTHING = -1, MORE = -2 /* than 0 */ };

/* What a ruling leaves behind: an event with these numbers. */
static const struct {
    const char *ruling;
    int event, a, b, place;
} traces[] = {{"R-G1", ANB_EV_OFFER, ANYTHING, ANYTHING, ANYTHING},
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

/* Notes in a row of TRACES which of them a game has left. */
static bool note(void *context, const HearthStep *step) {
    bool *seen = context;
    for (int i = 0; i < step->event_count; i++)
        for (int t = 0; t < TRACES; t++) {
            const HearthEvent *e = &step->events[i];
            seen[t] |= e->kind == traces[t].event &&
                       fits(traces[t].a, (int)e->a, ANB_FIRST_SPECIAL) &&
                       fits(traces[t].b, (int)e->b, 0) && fits(traces[t].place, e->place, 0);
        }
    return true;
}

/* LIST has every record once, and nothing else; its rulings are there, and what they leave behind.
 */
TEST(test_list_is_true) {
    int records = folder_list(folder, ".rec", names), lines = 0;
    char *document = folder_read(rules, "above_and_below.md", NULL);
    char *text = folder_read(folder, "LIST", NULL), *at = text;
    bool listed[TRACES] = {false};
    for (char *line; (line = golden_line(&at)) != NULL; lines++) {
        char *word = strtok(line, " "), row[32];
        bool seen[TRACES] = {false};
        Golden g;
        if (lines >= records || !word || strcmp(word, names[lines]) != 0)
            fail_msg("LIST is sorted and has every record once, but not in line %d", lines + 1);
        golden_load(&g, folder, names[lines]);
        hearth_match_walk(g.match, note, seen);
        while ((word = strtok(NULL, " ")) != NULL) {
            snprintf(row, sizeof row, "| %s ", word);
            if (!strstr(document, row))
                fail_msg("LIST: the rules document has no ruling %s", word);
            for (int t = 0; t < TRACES; t++)
                if (strcmp(word, traces[t].ruling) == 0) {
                    listed[t] = true;
                    if (!seen[t])
                        fail_msg("%s does not show %s", names[lines], word);
                }
        }
        golden_unload(&g);
    }
    assert_int_equal(lines, records);
    for (int t = 0; t < TRACES; t++)
        if (!listed[t])
            fail_msg("no record shows %s", traces[t].ruling);
    free(text);
    free(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_replay),
        cmocka_unit_test(test_facts_hold),
        cmocka_unit_test(test_list_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
