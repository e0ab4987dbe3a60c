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
#include "match.h"

static const char root[] = HEARTH_SOURCE_DIR;
static const char folder[] = HEARTH_SOURCE_DIR "/tests/records/cartographers";

static char names[FOLDER_NAMES][FOLDER_NAME_MAX];

/* The next line of a text, closed with a zero in place; NULL at the end. */
static char *next_line(char **at) {
    char *line = *at, *end = strchr(line, '\n');
    if (*line == 0)
        return NULL;
    assert_non_null(end); /* the last line is closed too */
    *end = 0;
    *at = end + 1;
    return line;
}

/* ---- One record ---------------------------------------------------------------------- */

typedef struct Golden {
    const char *name;
    char *text;
    size_t length;
    void *memory;
    HearthMatch *match;
    HearthReport report;
    CartoState *st; /* the last position */
} Golden;

static void load(Golden *g, const char *name) {
    HearthErr err = {0};
    g->name = name;
    g->text = folder_read(folder, name, &g->length);
    size_t size = hearth_record_size(g->text, g->length, &err);
    g->memory = malloc(size ? size : 1);
    if (size == 0 ||
        hearth_record_load(g->memory, size, g->text, g->length, &g->match, &g->report, &err)) {
        char why[1024];
        hearth_err_text(&err, "en", why, sizeof why);
        fail_msg("%s: %s", name, why);
    }
    g->st = malloc(hearth_match_state_size(g->match));
    assert_non_null(g->st);
    hearth_match_view(g->match, HEARTH_PUBLIC, g->st);
}

static void unload(Golden *g) {
    free(g->st);
    free(g->memory);
    free(g->text);
}

static void check_written_again(const Golden *g) {
    char *again = malloc(g->length + 1);
    assert_non_null(again);
    size_t n = hearth_match_record(g->match, HEARTH_OWNER, again, g->length + 1);
    assert_int_equal(n, g->length);
    assert_string_equal(again, g->text);
    free(again);
}

/* The end line against the sums of the seasons, and winter against the sheets, which nobody has
 * touched since it was scored. */
static void check_end(const Golden *g) {
    char *end = strstr(g->text, "\nend p0=");
    assert_int_equal(g->report.complete, end != NULL);
    assert_int_equal(g->st->phase == CARTO_OVER, end != NULL);
    if (!end)
        return;
    char expected[HEARTH_MAX_SEATS * 16] = "\nend";
    for (int i = 0; i < g->st->seats; i++) {
        const CartoSheet *s = &g->st->sheet[i];
        const int16_t *winter = s->points[3];
        size_t n = strlen(expected);
        int points;
        snprintf(expected + n, sizeof expected - n, " p%d=%d", i, carto_total(s));
        hearth_match_score(g->match, i, NULL, 0, &points);
        assert_int_equal(points, carto_total(s));
        assert_int_equal(winter[0], carto_score_card(s, carto_map(g->st), g->st->edict[3], NULL));
        assert_int_equal(winter[1], carto_score_card(s, carto_map(g->st), g->st->edict[0], NULL));
        assert_int_equal(winter[2], s->coins);
        assert_int_equal(winter[3], carto_score_monsters(s, carto_map(g->st), NULL));
    }
    size_t n = strlen(expected);
    assert_memory_equal(end, expected, n);
    assert_int_equal(end[n], '\n');
}

/* ---- Facts --------------------------------------------------------------------------- */

static bool may(const Golden *g, int seat, const char *text) {
    uint32_t action;
    assert_true(hearth_match_owes(g->match, seat));
    return !hearth_cartographers.action_parse(g->st, seat, text, strlen(text), &action, NULL) &&
           !hearth_cartographers.check(g->st, seat, action, NULL);
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
    carto_sheet_print(&g->st->sheet[seat], carto_map(g->st), '\n', &b);
    return space && strlen(space) == 2 &&
           carto_cell_parse((HearthSlice){words, (size_t)(space - words)}, &cell) &&
           rows[cell + cell / CARTO_N] == space[1];
}

/* What follows `word` and a space at the start of a line, or NULL. */
static char *after(char *line, const char *word) {
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static bool seat_fact(const Golden *g, int seat, char *fact) {
    const CartoSheet *s = &g->st->sheet[seat];
    char *rest;
    for (int season = 0; season < CARTO_SEASONS; season++)
        if ((rest = after(fact, carto_seasons[season].id)))
            return g->st->season > season && season_is(s, season, rest);
    if ((rest = after(fact, "coins")))
        return s->coins == atoi(rest);
    if ((rest = after(fact, "has")))
        return has(s, rest);
    if ((rest = after(fact, "cell")))
        return cell_is(g, seat, rest);
    if ((rest = after(fact, "drawings")))
        return hearth_match_legal(g->match, seat, NULL, 0) == atoi(rest);
    if ((rest = after(fact, "may not")))
        return !may(g, seat, rest);
    return (rest = after(fact, "may")) && may(g, seat, rest);
}

static bool holds(const Golden *g, char *fact) {
    char *rest;
    if ((rest = after(fact, "demand")))
        return strcmp(rest, g->st->ruins ? "yes" : "no") == 0;
    if ((rest = after(fact, "ambushes")))
        return g->st->ambush_in_deck == atoi(rest);
    for (int seat = 0; seat < g->st->seats; seat++) {
        char who[16];
        snprintf(who, sizeof who, "p%d", seat);
        if ((rest = after(fact, who)))
            return seat_fact(g, seat, rest);
    }
    return false;
}

static void check_facts(const char *name) {
    char record[FOLDER_NAME_MAX], shown[256];
    Golden g;
    int facts = 0;
    snprintf(record, sizeof record, "%.*s.rec", (int)(strlen(name) - strlen(".facts")), name);
    load(&g, record);
    char *text = folder_read(folder, name, NULL), *at = text;
    for (char *line; (line = next_line(&at)) != NULL;) {
        if (line[0] == '#')
            continue;
        snprintf(shown, sizeof shown, "%s", line);
        if (!holds(&g, line))
            fail_msg("%s: does not hold: %s", name, shown);
        facts++;
    }
    assert_true(facts > 0);
    free(text);
    unload(&g);
}

/* ---- Tests --------------------------------------------------------------------------- */

static void test_records_replay(void **state) {
    (void)state;
    int n = folder_list(folder, ".rec", names);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        Golden g;
        load(&g, names[i]);
        assert_ptr_equal(hearth_match_game(g.match), &hearth_cartographers);
        check_written_again(&g);
        check_end(&g);
        unload(&g);
    }
}

static void test_facts_hold(void **state) {
    (void)state;
    int n = folder_list(folder, ".facts", names);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        check_facts(names[i]);
}

/* ---- Nothing is left out --------------------------------------------------------------- */

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
    for (char *line; (line = next_line(&at)) != NULL; lines++) {
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
    char *tests = folder_read(root, "tests/unit/carto_rulings.c", NULL);
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
    char *tests = folder_read(root, "tests/unit/carto_rulings.c", NULL);
    char *text = folder_read(root, "docs/rules/cartographers.md", NULL), *at = text;
    bool named[1 + RULINGS + DISAGREEMENTS] = {false};
    int row = 0;
    for (char *line; (line = next_line(&at)) != NULL;) {
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
