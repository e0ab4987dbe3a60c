/* carto_words.c - Rows, columns, drawings and shapes of Cartographers in English words.
 *
 * Expected sentences are written by hand from the pictures beside them. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "carto_table.h"
#include "carto_words.h"
#include "phrase.h"

/* Side A with a little of everything: farms over the ruins b6, a monster, a full row. */
static const char sheet_text[] = "...........\n"
                                 "...MAaA..O.\n"
                                 ".r......Mr.\n"
                                 "VVVVVVVVVVV\n"
                                 "F..........\n"
                                 "F....M.....\n"
                                 "F..........\n"
                                 "...........\n"
                                 ".rM......r.\n"
                                 ".....r.M...\n"
                                 "W.........W\n";

typedef struct Fixture {
    CartoSheet sheet;
    CartoMap map;
    PlainPhrase phrase;
} Fixture;

static int set_up(void **state) {
    Fixture *f = malloc(sizeof *f);
    assert_non_null(f);
    assert_int_equal(carto_sheet_parse(sheet_text, strlen(sheet_text), &f->sheet, &f->map, NULL),
                     HEARTH_OK);
    plain_phrase(&f->phrase, NULL, "en");
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    free(*state);
    return 0;
}

static void row_is(Fixture *f, char row, bool empty, const char *words, int parts) {
    plain_phrase_clear(&f->phrase, NULL);
    assert_int_equal(carto_tell_row(&f->phrase.outline, &f->sheet, &f->map, row - 'a', empty),
                     parts);
    assert_string_equal(f->phrase.text, words);
}

static void column_is(Fixture *f, int column, bool empty, const char *words) {
    plain_phrase_clear(&f->phrase, NULL);
    carto_tell_column(&f->phrase.outline, &f->sheet, &f->map, column - 1, empty);
    assert_string_equal(f->phrase.text, words);
}

static void test_rows(void **state) {
    Fixture *f = *state;
    row_is(f, 'a', true, "empty 1 to 11", 1);
    row_is(f, 'a', false, "", 0);
    /* the ruins break the run of farms, for a farm on ruins can count for more */
    row_is(f, 'b', false, "mountain 4, farm 5, farm on ruins 6, farm 7, monster 10", 5);
    row_is(f, 'c', true, "empty 1, ruins 2, empty 3 to 8, mountain 9, ruins 10, empty 11", 6);
    row_is(f, 'd', true, "village 1 to 11", 1);
    row_is(f, 'k', false, "water 1, water 11", 2);
}

static void test_columns(void **state) {
    Fixture *f = *state;
    column_is(f, 1, true, "empty a to c, village d, forest e to g, empty h to j, water k");
    column_is(f, 1, false, "village d, forest e to g, water k");
    column_is(f, 6, false, "farm on ruins b, village d, mountain f, ruins j");
}

static void test_single_spaces(void **state) {
    static const struct {
        const char *cell, *what;
    } spaces[] = {{"a1", "empty"},
                  {"b4", "mountain"},
                  {"b6", "farm on ruins"},
                  {"c2", "ruins"},
                  {"b10", "monster"}};
    Fixture *f = *state;
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
        HearthMsg msg;
        int cell = -1;
        assert_true(carto_cell_parse((HearthSlice){spaces[i].cell, strlen(spaces[i].cell)}, &cell));
        carto_say_space(&f->sheet, &f->map, cell, &msg);
        plain_phrase_msg(&f->phrase, &msg);
        assert_string_equal(f->phrase.text, spaces[i].what);
    }
}

/* Side B has a wasteland from e5 to e6 and around. */
static void test_wasteland(void **state) {
    Fixture *f = *state;
    CartoSheet nothing;
    memset(&nothing, 0, sizeof nothing);
    plain_phrase_clear(&f->phrase, NULL);
    carto_tell_row(&f->phrase.outline, &nothing, &carto_maps[1], 4, false);
    assert_string_equal(f->phrase.text, "wasteland 5 to 6, ruins 7");
}

static void spaces_are(Fixture *f, const char *cells, const char *words) {
    plain_phrase_clear(&f->phrase, NULL);
    carto_tell_spaces(&f->phrase.outline, table_cells(cells));
    assert_string_equal(f->phrase.text, words);
}

static void test_drawings(void **state) {
    Fixture *f = *state;
    spaces_are(f, "c4", "c4");
    spaces_are(f, "a1 a2 a3 b2", "a1 to a3, b2");
    spaces_are(f, "a1 b1 b2 c1", "a1 to c1, b2"); /* two runs down, three across */
    spaces_are(f, "e5 f5 g5 h5", "e5 to h5");
    spaces_are(f, "a1 b2 c3", "a1, b2, c3"); /* as many either way */
    spaces_are(f, "a1 a2 b1 b2", "a1 to a2, b1 to b2");
    spaces_are(f, "a11 b1", "a11, b1"); /* the end of a row and the beginning of the next */
    spaces_are(f, "j11 k1 k10 k11", "j11, k1, k10 to k11");
}

/* A set of a hundred and twenty-one spaces is eleven runs. */
static void test_the_whole_sheet(void **state) {
    Fixture *f = *state;
    plain_phrase_clear(&f->phrase, NULL);
    carto_tell_spaces(&f->phrase.outline, CARTO_ALL);
    assert_int_equal(f->phrase.parts, 11);
    assert_memory_equal(f->phrase.text, "a1 to a11, b1 to b11, ", 22);
}

static void shape_is(Fixture *f, int card, int number, const char *words) {
    const CartoOrient *shape = carto_shape(card, number);
    assert_true(!shape == !words);
    if (!shape)
        return;
    plain_phrase_clear(&f->phrase, NULL);
    carto_tell_shape(&f->phrase.outline, shape);
    assert_string_equal(f->phrase.text, words);
}

/* From the pictures of the rules document (12.1, 12.2). */
static void test_shapes(void **state) {
    Fixture *f = *state;
    shape_is(f, CARTO_CARD_FISHING_VILLAGE, 0, "Shape of 4 spaces: row 1, columns 1 to 4.");
    shape_is(f, CARTO_CARD_FISHING_VILLAGE, 1, NULL);
    shape_is(f, CARTO_CARD_RIFT_LANDS, 0, "Shape of 1 space: row 1, column 1.");
    shape_is(f, CARTO_CARD_HOMESTEAD, 0, /* #. ## #. */
             "Shape of 4 spaces: column 1, rows 1 to 3; row 2, column 2.");
    shape_is(f, CARTO_CARD_FORGOTTEN_FOREST, 0, /* #. .# */
             "Shape of 2 spaces that earns a coin: row 1, column 1; row 2, column 2.");
    shape_is(f, CARTO_CARD_FORGOTTEN_FOREST, 1, /* #. ## .# */
             "Shape of 4 spaces: column 1, rows 1 to 2; column 2, rows 2 to 3.");
    shape_is(f, CARTO_CARD_BUGBEAR_ASSAULT, 0, /* #.# #.# */
             "Shape of 4 spaces: column 1, rows 1 to 2; column 3, rows 1 to 2.");
    shape_is(f, CARTO_CARD_ORCHARD, 0, /* ### ..# */
             "Shape of 4 spaces: row 1, columns 1 to 3; row 2, column 3.");
    shape_is(f, CARTO_CARD_GNOLL_RAID, 0, /* ## #. ##: as many either way */
             "Shape of 5 spaces: row 1, columns 1 to 2; row 2, column 1; row 3, columns 1 to 2.");
    shape_is(f, CARTO_CARD_TEMPLE_RUINS, 0, NULL);
}

static void test_seasons(void **state) {
    Fixture *f = *state;
    plain_phrase_clear(&f->phrase, NULL);
    assert_int_equal(carto_tell_seasons(&f->phrase.outline, 0, 0), 2); /* A */
    assert_string_equal(f->phrase.text, "spring, winter");
    plain_phrase_clear(&f->phrase, NULL);
    assert_int_equal(carto_tell_seasons(&f->phrase.outline, 0, 1), 1);
    assert_string_equal(f->phrase.text, "winter");
    plain_phrase_clear(&f->phrase, NULL);
    assert_int_equal(carto_tell_seasons(&f->phrase.outline, 1, 2), 0); /* B is over in fall */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),          cmocka_unit_test(test_columns),
        cmocka_unit_test(test_single_spaces), cmocka_unit_test(test_wasteland),
        cmocka_unit_test(test_drawings),      cmocka_unit_test(test_the_whole_sheet),
        cmocka_unit_test(test_shapes),        cmocka_unit_test(test_seasons),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
