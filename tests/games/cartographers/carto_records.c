/* carto_records.c - The golden records of Cartographers, and the promise that every ruling is
 * shown somewhere.
 *
 * Each record of tests/records/cartographers must replay, be written again letter by letter, and
 * end with the totals of its end line. A file NAME.facts beside NAME.rec says what must be true
 * of its last position; those lines were worked out by hand:
 *
 *     # prose
 *     p0 coins 3
 *     p0 spring 8 1 1 0           stars of the two edicts, coins, monsters; * for any
 *     p0 has monster a1 b2 c3     these spaces and no others
 *     p0 cell b6 f                as sheets show it
 *     p0 drawings 480             so many are legal
 *     p0 may draw farm b6
 *     p0 may not draw farm k1
 *     demand yes                  a ruins demand waits
 *     ambushes 1                  cards in the deck
 *
 * LIST names every record and the rows of the rules document that it shows. */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"
#include "folder.h"
#include "golden.h"

static const char root[] = HEARTH_SOURCE_DIR;
static const char folder[] = HEARTH_SOURCE_DIR "/tests/records/cartographers";

static char names[FOLDER_NAMES][FOLDER_NAME_MAX];

/* ---- One record ---- */

static const CartoState *state_of(const Golden *g) {
    return g->state;
}

/* The points are the sums of the seasons, and winter is as the sheets are, which nobody has touched
 * since it was scored. */
static void check_end(const Golden *g) {
    const CartoState *st = g->state;
    golden_end(g);
    for (int i = 0; st->phase == CARTO_OVER && i < st->seats; i++) {
        const CartoSheet *s = &st->sheet[i];
        const int16_t *winter = s->points[3];
        int points;
        hearth_match_score(g->match, i, NULL, 0, &points);
        assert_int_equal(points, carto_total(s));
        assert_int_equal(winter[0], carto_score_card(s, carto_map(st), st->edict[3], NULL));
        assert_int_equal(winter[1], carto_score_card(s, carto_map(st), st->edict[0], NULL));
        assert_int_equal(winter[2], s->coins);
        assert_int_equal(winter[3], carto_score_monsters(s, carto_map(st), NULL));
    }
}

/* ---- Facts ---- */

static bool may(const Golden *g, int seat, const char *text) {
    uint32_t action;
    assert_true(hearth_match_owes(g->match, seat));
    return !hearth_cartographers.action_parse(&hearth_cartographers, g->state, seat, text,
                                              strlen(text), &action, NULL) &&
           !hearth_cartographers.check(&hearth_cartographers, g->state, seat, action, NULL);
}

static bool season_is(const CartoSheet *s, int season, char *numbers) {
    int column = 0;
    for (char *word = strtok(numbers, " "); word; word = strtok(NULL, " "), column++)
        if (column == 4 || (strcmp(word, "*") != 0 && atoi(word) != s->points[season][column]))
            return false;
    return column == 4;
}

static bool has(const CartoSheet *s, const char *terrain_and_cells) {
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        char is[640];
        HearthBuf b = hearth_buf(is, sizeof is);
        hearth_buf_text(&b, carto_terrain_ids[t]);
        hearth_buf_char(&b, ' ');
        carto_cells_print(s->land[t], &b);
        if (strcmp(is, terrain_and_cells) == 0)
            return true;
    }
    return false;
}

static bool cell_is(const Golden *g, int seat, const char *words) {
    char rows[CARTO_N * (CARTO_N + 1) + 1];
    HearthBuf b = hearth_buf(rows, sizeof rows);
    const char *space = strchr(words, ' ');
    int cell;
    carto_sheet_print(&state_of(g)->sheet[seat], carto_map(state_of(g)), '\n', &b);
    return space && strlen(space) == 2 &&
           carto_cell_parse((HearthSlice){words, (size_t)(space - words)}, &cell) &&
           rows[cell + cell / CARTO_N] == space[1];
}

static bool seat_fact(const Golden *g, int seat, char *fact) {
    const CartoSheet *s = &state_of(g)->sheet[seat];
    char *rest;
    for (int season = 0; season < CARTO_SEASONS; season++)
        if ((rest = golden_after(fact, carto_seasons[season].id)))
            return state_of(g)->season > season && season_is(s, season, rest);
    if ((rest = golden_after(fact, "coins")))
        return s->coins == atoi(rest);
    if ((rest = golden_after(fact, "has")))
        return has(s, rest);
    if ((rest = golden_after(fact, "cell")))
        return cell_is(g, seat, rest);
    if ((rest = golden_after(fact, "drawings")))
        return hearth_match_legal(g->match, seat, NULL, 0) == atoi(rest);
    if ((rest = golden_after(fact, "may not")))
        return !may(g, seat, rest);
    return (rest = golden_after(fact, "may")) && may(g, seat, rest);
}

static bool holds(const Golden *g, char *fact) {
    char *rest;
    if ((rest = golden_after(fact, "demand")))
        return strcmp(rest, state_of(g)->ruins ? "yes" : "no") == 0;
    if ((rest = golden_after(fact, "ambushes")))
        return state_of(g)->ambush_in_deck == atoi(rest);
    for (int seat = 0; seat < state_of(g)->seats; seat++) {
        char who[16];
        snprintf(who, sizeof who, "p%d", seat);
        if ((rest = golden_after(fact, who)))
            return seat_fact(g, seat, rest);
    }
    return false;
}

static void check_facts(const char *name) {
    char record[FOLDER_NAME_MAX], shown[256];
    Golden g;
    int facts = 0;
    snprintf(record, sizeof record, "%.*s.rec", (int)(strlen(name) - strlen(".facts")), name);
    golden_load(&g, folder, record);
    char *text = folder_read(folder, name, NULL), *at = text;
    for (char *line; (line = golden_line(&at)) != NULL;) {
        if (line[0] == '#')
            continue;
        snprintf(shown, sizeof shown, "%s", line);
        if (!holds(&g, line))
            fail_msg("%s: does not hold: %s", name, shown);
        facts++;
    }
    assert_true(facts > 0);
    free(text);
    golden_unload(&g);
}

/* ---- Tests ---- */

static void test_records_replay(void **state) {
    (void)state;
    int n = folder_list(folder, ".rec", names);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        Golden g;
        golden_load(&g, folder, names[i]);
        assert_ptr_equal(hearth_match_game(g.match), &hearth_cartographers);
        golden_written_again(&g);
        check_end(&g);
        golden_unload(&g);
    }
}

static void test_facts_hold(void **state) {
    (void)state;
    int n = folder_list(folder, ".facts", names);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        check_facts(names[i]);
}

/* ---- Nothing is left out ---- */

enum { RULINGS = 16, DISAGREEMENTS = 17 };

/* "R7" gives 7, "D3" gives 19: an index from 1; 0 if it is neither. */
static int row_number(const char *word) {
    int n = word[0] ? atoi(word + 1) : 0;
    if (word[0] == 'R' && n >= 1 && n <= RULINGS)
        return n;
    return word[0] == 'D' && n >= 1 && n <= DISAGREEMENTS ? RULINGS + n : 0;
}

static bool exists(const char *where, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/%s", root, where, name);
    FILE *f = fopen(path, "rb");
    if (f)
        fclose(f);
    return f != NULL;
}

/* LIST has every record once, and nothing else; every row is in it or has a test of its own. */
static void test_list_is_complete(void **state) {
    (void)state;
    bool shown[1 + RULINGS + DISAGREEMENTS] = {false};
    int records = folder_list(folder, ".rec", names), lines = 0;
    char *text = folder_read(folder, "LIST", NULL), *at = text;
    for (char *line; (line = golden_line(&at)) != NULL; lines++) {
        char *word = strtok(line, " ");
        assert_non_null(word);
        if (lines >= records || strcmp(word, names[lines]) != 0)
            fail_msg("LIST is sorted and has every record once, but line %d is %s", lines + 1,
                     word);
        int rows = 0;
        for (; (word = strtok(NULL, " ")) != NULL; rows++) {
            if (!row_number(word))
                fail_msg("LIST: %s is no ruling and no disagreement", word);
            shown[row_number(word)] = true;
        }
        assert_true(rows > 0);
    }
    assert_int_equal(lines, records);
    char *tests = folder_read(root, "tests/games/cartographers/carto_rulings.c", NULL);
    for (int row = 1; row <= RULINGS + DISAGREEMENTS; row++) {
        char start[64];
        bool ruling = row <= RULINGS;
        snprintf(start, sizeof start, "cmocka_unit_test(test_%c%02d_", ruling ? 'r' : 'd',
                 ruling ? row : row - RULINGS);
        if (!shown[row] && !strstr(tests, start))
            fail_msg("no record and no test shows %c%d", ruling ? 'R' : 'D',
                     ruling ? row : row - RULINGS);
    }
    free(tests);
    free(text);
}

/* The last column of a table line, without its backticks; an empty text if there is none. */
static char *last_column(char *line) {
    char *end = strrchr(line, '|');
    *end = 0;
    char *start = strrchr(line, '|');
    if (!start)
        return end;
    start += 1 + strspn(start + 1, " `");
    start[strcspn(start, " `")] = 0;
    return start;
}

/* The column "shown by" of the rules document names a record or a test that is there. */
static void test_document_names_them(void **state) {
    (void)state;
    char *tests = folder_read(root, "tests/games/cartographers/carto_rulings.c", NULL);
    char *text = folder_read(root, "docs/rules/cartographers.md", NULL), *at = text;
    bool named[1 + RULINGS + DISAGREEMENTS] = {false};
    int row = 0;
    for (char *line; (line = golden_line(&at)) != NULL;) {
        size_t length = strlen(line);
        if (line[0] != '|' || line[1] != ' ' || line[length - 1] != '|') {
            row = 0;
            continue;
        }
        if (line[2] != ' ')
            row = row_number(line + 2);
        if (!row)
            continue;
        char *name = last_column(line), *dot = strrchr(name, '.'), start[128];
        snprintf(start, sizeof start, "cmocka_unit_test(%s)", name);
        if (!*name)
            continue;
        bool there = dot && strcmp(dot, ".rec") == 0
                         ? exists("tests/records/cartographers", name)
                         : strstr(tests, start) != NULL || exists("tests/data/scores", name);
        if (!there)
            fail_msg("the rules document names %s, which is not there", name);
        named[row] = true;
    }
    for (row = 1; row <= RULINGS + DISAGREEMENTS; row++)
        if (!named[row])
            fail_msg("the rules document does not say what shows row %d", row);
    free(text);
    free(tests);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_replay),
        cmocka_unit_test(test_facts_hold),
        cmocka_unit_test(test_list_is_complete),
        cmocka_unit_test(test_document_names_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
