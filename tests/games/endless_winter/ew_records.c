/* ew_records.c - The golden records of Endless Winter.
 *
 * Each record of tests/records/endless_winter must replay, be written again letter by letter, and
 * end with the points of its end line. A file NAME.facts beside NAME.rec says what must be true of
 * its last position, in the words of ew_table.h and as "p0 points 3" or "nomad points 60"; those
 * lines were worked out by hand. LIST names every record and the rulings of the rules document that
 * it shows; where a ruling leaves an event behind, the record must have it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ew_table.h"
#include "folder.h"
#include "golden.h"

static const char folder[] = HEARTH_SOURCE_DIR "/tests/records/endless_winter";

static char names[FOLDER_NAMES][FOLDER_NAME_MAX];

TEST(test_records_replay) {
    bool seats[EW_MAX_SIDES + 1] = {false}, levels[EW_HARD_BOTH + 1] = {false}, modules = false;
    int n = folder_list(folder, ".rec", names);
    for (int i = 0; i < n; i++) {
        Golden g;
        golden_load(&g, folder, names[i]);
        assert_ptr_equal(hearth_match_game(g.match), game);
        golden_written_again(&g);
        golden_end(&g);
        assert_true(g.report.complete); /* whole games can be judged by others */
        const EwState *last = g.state;
        seats[hearth_match_seats(g.match)] = true;
        levels[last->level] |= last->seats == 1;
        modules |= last->rest_tiles && last->glacier_tiles;
        golden_unload(&g);
    }
    assert_true(seats[1] && seats[2] && seats[3] && seats[4]);
    assert_true(levels[EW_NORMAL] && levels[EW_HARD_BOTH] && modules);
}

/* ---- Facts ---- */

static void check_fact(const Golden *g, const char *name, char *line) {
    memcpy(&st, g->state, sizeof st);
    for (int side = 0; side < st.sides; side++) {
        char who[8] = {'p', (char)('0' + side), 0}, *fact, *rest;
        if (ew_is_nomad(&st, side))
            strcpy(who, "nomad");
        if ((fact = golden_after(line, who)) == NULL)
            continue;
        if ((rest = golden_after(fact, "points")) == NULL)
            shows(side, fact);
        else if (ew_score(&hearth_endless_winter, &st, side, NULL) != atoi(rest))
            fail_msg("%s: %s has %d points, not %s", name, who,
                     ew_score(&hearth_endless_winter, &st, side, NULL), rest);
        return;
    }
    fail_msg("%s: no fact: %s", name, line);
}

TEST(test_facts_hold) {
    assert_true(golden_facts(folder, check_fact) >= 2);
}

/* ---- The list ---- */

enum { ANYTHING = -1, UP = -2 /* from the sixth, or from level 2 */ };

/* What a ruling leaves behind: an event of the Nomad with these numbers. */
static const struct {
    const char *ruling;
    int event, a, b;
} traces[] = {{"R01", EW_EV_NOMAD_CARD, ANYTHING, ANYTHING},
              {"R02", EW_EV_NOMAD_PICK, ANYTHING, EW_WHY_SMALL},
              {"R03", EW_EV_NOMAD_COLUMN, ANYTHING, EW_WHY_SEARCH},
              {"R04", EW_EV_NOMAD_CELL, ANYTHING, 1},
              {"R06", EW_EV_MEGALITH, UP, ANYTHING},
              {"R11", EW_EV_NOMAD_CAMPS, ANYTHING, 0},
              {"R12", EW_EV_NOMAD_CAMPS, ANYTHING, 1},
              {"R13", EW_EV_NOMAD_INSTEAD, EW_OP_MOVE, EW_OP_VILLAGE_OR_MOVE},
              {"R15", EW_EV_ANIMAL_OUT, ANYTHING, UP},
              {"R18", EW_EV_NOMAD_SHOWS, ANYTHING, ANYTHING},
              {"R19", EW_EV_TILE, ANYTHING, ANYTHING},
              {"R21", EW_EV_BOARD, 0, ANYTHING},
              {"R23", EW_EV_NOMAD_INSTEAD, EW_OP_TOOL, EW_OP_FOOD},
              {"R24", EW_EV_SACRIFICE, ANYTHING, ANYTHING},
              {"R28", EW_EV_STONE, ANYTHING, ANYTHING},
              {"R29", EW_EV_LEARN, ANYTHING, ANYTHING},
              {"R30", EW_EV_NOMAD_TILE, ANYTHING, ANYTHING},
              {"R33", EW_EV_START_CARD, ANYTHING, ANYTHING},
              {"R35", EW_EV_POINTS, ANYTHING, EW_FROM_GLACIERS}};

enum { TRACES = sizeof traces / sizeof traces[0] };

static bool fits(int wanted, int is, int least) {
    return wanted == ANYTHING || (wanted == UP ? is >= least : is == wanted);
}

static bool left(int i, const HearthEvent *e) {
    return e->kind == traces[i].event && e->place == EW_NOMAD && fits(traces[i].a, (int)e->a, 2) &&
           fits(traces[i].b, (int)e->b, EW_ANIMAL_SPACES);
}

static const char *ruling(int i) {
    return traces[i].ruling;
}

TEST(test_list_is_true) {
    golden_list(&(GoldenTraces){.folder = folder,
                                .document = "endless_winter.md",
                                .row = "- **%s** ",
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
