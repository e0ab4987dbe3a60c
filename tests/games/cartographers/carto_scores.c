/* carto_scores.c - The scoring cards on drawn sheets whose stars were counted by hand.
 *
 * Each file of tests/data/scores has a sheet of 11 lines, an empty line, lines "card stars" (or
 * "monsters stars"), an empty line and some prose that says how the stars come about. */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"
#include "folder.h"

static const char folder[] = HEARTH_SOURCE_DIR "/tests/data/scores";

enum { MONSTERS = CARTO_SCORINGS, SHEET_BYTES = CARTO_N * (CARTO_N + 1) };

static int maps_of[CARTO_SCORINGS + 1]; /* how many maps a card has been checked on */

static int scoring_by_id(HearthSlice id) {
    for (int i = 0; i < CARTO_SCORINGS; i++)
        if (hearth_slice_is(id, carto_scorings[i].id))
            return i;
    return hearth_slice_is(id, "monsters") ? MONSTERS : -1;
}

static int score(const CartoSheet *s, const CartoMap *map, int card, HearthLines *lines) {
    return card == MONSTERS ? carto_score_monsters(s, map, lines)
                            : carto_score_card(s, map, card, lines);
}

/* The terrains whose spaces a card may point at; all filled or empty spaces for the others. */
static CartoBoard plausible(const CartoSheet *s, const CartoMap *map, int card) {
    CartoBoard empty = carto_empty(s, map);
    switch (card) {
    case CARTO_SCORE_SENTINEL_WOOD:
    case CARTO_SCORE_GREENBOUGH:
    case CARTO_SCORE_TREETOWER: return s->land[CARTO_FOREST];
    case CARTO_SCORE_STONESIDE_FOREST: return carto_or(s->land[CARTO_FOREST], map->mountains);
    case CARTO_SCORE_CANAL_LAKE:
    case CARTO_SCORE_MAGES_VALLEY:
    case CARTO_SCORE_GOLDEN_GRANARY:
    case CARTO_SCORE_SHORESIDE_EXPANSE: return carto_or(s->land[CARTO_FARM], s->land[CARTO_WATER]);
    case CARTO_SCORE_WILDHOLDS:
    case CARTO_SCORE_GREAT_CITY:
    case CARTO_SCORE_GREENGOLD_PLAINS:
    case CARTO_SCORE_SHIELDGATE: return s->land[CARTO_VILLAGE];
    case CARTO_SCORE_CAULDRONS:
    case MONSTERS: return empty;
    default: return carto_less(CARTO_ALL, empty);
    }
}

static void check_lines(const char *name, const CartoSheet *s, const CartoMap *map, int card,
                        int stars) {
    HearthLine items[HEARTH_MAX_LINES];
    HearthLines lines = {items, HEARTH_MAX_LINES, 0};
    int sum = 0;
    assert_int_equal(score(s, map, card, &lines), stars);
    assert_true(lines.count <= lines.cap);
    for (int i = 0; i < lines.count; i++) {
        CartoBoard cells = {items[i].cells[0], items[i].cells[1]};
        sum += items[i].points;
        if (items[i].points != items[i].count * items[i].value || !carto_any(cells) ||
            carto_any(carto_less(cells, carto_and(CARTO_ALL, plausible(s, map, card)))))
            fail_msg("%s: line %d of card %d points at cells it cannot come from", name, i, card);
    }
    if (sum != stars)
        fail_msg("%s: the lines of card %d add up to %d, not %d", name, card, sum, stars);
}

static void check_score(const char *name, const CartoSheet *s, const CartoMap *map,
                        HearthSlice line) {
    HearthScan scan = hearth_scan(line.text, line.length);
    HearthSlice id = {"", 0}, number = {"", 0};
    int64_t stars = 0;
    bool read = hearth_scan_word(&scan, &id) && hearth_scan_rest(&scan, &number) &&
                hearth_slice_signed(number, 999, &stars);
    int card = scoring_by_id(id);
    if (!read || card < 0)
        fail_msg("%s: cannot read \"%.*s\"", name, (int)line.length, line.text);
    int is = score(s, map, card, NULL);
    if (is != stars)
        fail_msg("%s: %.*s gives %d, counted by hand %d", name, (int)id.length, id.text, is,
                 (int)stars);
    check_lines(name, s, map, card, is);
    maps_of[card]++;
}

static void check_map(const char *name) {
    size_t length;
    char *text = folder_read(folder, name, &length);
    CartoSheet s;
    CartoMap map;
    assert_true(length > SHEET_BYTES + 1);
    if (carto_sheet_parse(text, SHEET_BYTES, &s, &map, NULL) || text[SHEET_BYTES] != '\n')
        fail_msg("%s does not begin with a sheet and an empty line", name);
    HearthSlice left = {text + SHEET_BYTES + 1, length - SHEET_BYTES - 1}, line = {"", 0};
    int scores = 0;
    while (hearth_slice_cut(left, '\n', &line, &left) && line.length > 0) {
        check_score(name, &s, &map, line);
        scores++;
    }
    if (scores == 0 || left.length < 20)
        fail_msg("%s has no scores, or does not say why", name);
    free(text);
}

static void test_counted_by_hand(void **state) {
    (void)state;
    static char names[FOLDER_NAMES][FOLDER_NAME_MAX];
    int n = folder_list(folder, ".txt", names);
    for (int i = 0; i < n; i++)
        check_map(names[i]);
    for (int card = 0; card <= CARTO_SCORINGS; card++)
        if (maps_of[card] < 3)
            fail_msg("only %d maps for %s", maps_of[card],
                     card == MONSTERS ? "the monsters" : carto_scorings[card].id);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counted_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
