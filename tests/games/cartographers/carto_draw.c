/* draw.c - The drawings: what they show is what is on the sheet, and they stay inside of their box.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "draw_int.h"
#include "rng.h"

enum { ROOM = 1 << 18 };

static char text[ROOM];

static int count(const char *in, const char *what) {
    int n = 0;
    for (const char *at = in; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

/* Sheets that are filled at random: from empty to full. */
static void fill(CartoSheet *sheet, const CartoMap *map, uint64_t seed) {
    HearthRng rng;
    hearth_rng_seed(&rng, seed, 0);
    memset(sheet, 0, sizeof *sheet);
    CartoBoard left = carto_empty(sheet, map);
    for (; carto_any(left); left = carto_without_lowest(left))
        if (hearth_rng_below(&rng, 8) < seed % 9) {
            int terrain = (int)hearth_rng_below(&rng, CARTO_TERRAINS);
            sheet->land[terrain] = carto_or(sheet->land[terrain], carto_lowest_bit(left));
        }
}

static size_t draw(const CartoSheet *sheet, const CartoMap *map) {
    HearthBuf b = hearth_buf(text, sizeof text);
    draw_map(sheet, map, &b);
    assert_true(hearth_buf_fits(&b));
    return b.length;
}

/* ---- What is shown ---- */

static bool shows(int cell, const char *terrain) {
    char tag[64];
    snprintf(tag, sizeof tag, "<g class=\"cell %s\" data-cell=\"%d\">", terrain, cell);
    return count(text, tag) == 1;
}

static void test_every_space_is_drawn_once(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 36; seed++) {
        const CartoMap *map = &carto_maps[seed % 2];
        CartoSheet sheet;
        fill(&sheet, map, seed);
        draw(&sheet, map);
        CartoBoard drawn = carto_drawn(&sheet);
        CartoBoard bare = carto_less(map->ruins, drawn);
        for (int cell = 0; cell < CARTO_CELLS; cell++) {
            for (int i = 0; i < CARTO_TERRAINS; i++)
                assert_int_equal(shows(cell, carto_terrain_ids[i]), carto_has(sheet.land[i], cell));
            assert_int_equal(shows(cell, "mountain"), carto_has(map->mountains, cell));
            assert_int_equal(shows(cell, "wasteland"), carto_has(map->wasteland, cell));
            assert_int_equal(shows(cell, "ruins"), carto_has(bare, cell));
        }
        CartoBoard all = carto_or(carto_or(drawn, bare), carto_or(map->mountains, map->wasteland));
        assert_int_equal(count(text, "data-cell="), carto_count(all));
    }
}

static void test_coins_wait_beside_empty_spaces(void **unused) {
    (void)unused;
    CartoSheet sheet = {0};
    draw(&sheet, &carto_maps[0]);
    assert_int_equal(count(text, "<circle class=\"coin\""), 5);
    assert_int_equal(count(text, "class=\"gone\""), 0);
    sheet.land[CARTO_FOREST] = carto_maps[0].around[2];
    draw(&sheet, &carto_maps[0]);
    assert_int_equal(count(text, "<circle class=\"coin\""), 4);
    assert_int_equal(count(text, "class=\"gone\""), 1);
}

static void test_ruins_are_seen_when_built_over(void **unused) {
    (void)unused;
    CartoSheet sheet = {0};
    draw(&sheet, &carto_maps[0]);
    assert_int_equal(count(text, "class=\"cell ruins\""), 6);
    assert_int_equal(count(text, "class=\"ruins relic\""), 0);
    sheet.land[CARTO_FARM] = carto_maps[0].ruins;
    draw(&sheet, &carto_maps[0]);
    assert_int_equal(count(text, "class=\"cell ruins\""), 0);
    const char *relics = strstr(text, "class=\"ruins relic\"");
    assert_non_null(relics);
    assert_int_equal(count(relics, "<path"), 6);
}

/* The same sheet, the same bytes. */
static void test_drawings_do_not_change(void **unused) {
    (void)unused;
    static char before[ROOM];
    CartoSheet sheet;
    fill(&sheet, &carto_maps[1], 13);
    size_t length = draw(&sheet, &carto_maps[1]);
    memcpy(before, text, length + 1);
    draw(&sheet, &carto_maps[1]);
    assert_string_equal(before, text);
}

/* The glyphs of a space as a text of their own. */
static void group_of(int cell, int terrain, CartoBoard region, char out[ROOM]) {
    char tag[64];
    CartoSheet sheet = {0};
    sheet.land[terrain] = region;
    draw(&sheet, &carto_maps[0]);
    snprintf(tag, sizeof tag, "data-cell=\"%d\">", cell);
    const char *from = strstr(text, tag) + strlen(tag), *to = strstr(from, "</g>");
    memcpy(out, from, (size_t)(to - from));
    out[to - from] = 0;
}

/* A space keeps its trees and houses when a neighbour joins it; it only gets more. */
static void test_a_space_keeps_what_stands_on_it(void **unused) {
    (void)unused;
    static char alone[ROOM], joined[ROOM];
    for (int terrain = CARTO_FOREST; terrain <= CARTO_VILLAGE; terrain++)
        for (int cell = 4 * CARTO_N + 6; cell < 5 * CARTO_N - 1; cell++)
            for (int step = 1; step <= CARTO_N; step += CARTO_N - 1) {
                group_of(cell, terrain, carto_bit(cell), alone);
                group_of(cell, terrain, carto_or(carto_bit(cell), carto_bit(cell + step)), joined);
                for (char *path = strtok(alone, ">"); path; path = strtok(NULL, ">"))
                    assert_non_null(strstr(joined, path));
            }
}

/* ---- What a page can bear ---- */

static void check_harmless(void) {
    assert_int_equal(count(text, " id="), 0);
    assert_int_equal(count(text, " style="), 0);
    assert_int_equal(count(text, "<script"), 0);
    assert_int_equal(count(text, "<g ") + count(text, "<g>"), count(text, "</g>"));
    assert_int_equal(count(text, "<text"), count(text, "</text>"));
    assert_int_equal(count(text, "\"") % 2, 0);
}

static void test_maps_are_small_and_harmless(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 18; seed++) {
        const CartoMap *map = &carto_maps[seed % 2];
        CartoSheet sheet;
        fill(&sheet, map, seed);
        size_t length = draw(&sheet, map);
        check_harmless();
        assert_in_range(length, 2000, 110000);
        /* Asking for the size alone gives the same. */
        HearthBuf none = hearth_buf(NULL, 0);
        draw_map(&sheet, map, &none);
        assert_int_equal(none.length, length);
        HearthBuf b = hearth_buf(text, sizeof text);
        draw_small(&sheet, map, &b);
        check_harmless();
        assert_in_range(b.length, 300, 7000);
    }
}

static void test_parts_are_harmless(void **unused) {
    (void)unused;
    for (int i = 0; i < DRAW_TERRAINS + DRAW_SIGNS; i++) {
        HearthBuf b = hearth_buf(text, sizeof text);
        if (i < DRAW_TERRAINS)
            draw_terrain(i, &b);
        else
            draw_sign(i - DRAW_TERRAINS, &b);
        assert_in_range(b.length, 60, 4000);
        check_harmless();
    }
}

static void test_names_are_escaped(void **unused) {
    (void)unused;
    HearthBuf b = hearth_buf(text, sizeof text);
    DrawPaper paper = {.name = "<b>Ann & \"Joe\"</b>", .title = "x < y"};
    draw_paper(&paper, &b);
    check_harmless();
    assert_int_equal(count(text, "<b>"), 0);
    assert_non_null(strstr(text, ">&lt;b&gt;Ann &amp; &quot;Joe&quot;&lt;/b&gt;<"));
    assert_non_null(strstr(text, ">x &lt; y<"));
}

/* ---- Paths ---- */

/* How many numbers each command takes; all are relative, z none. */
static int numbers_of(char command) {
    return command == 'c' ? 6 : command == 'q' ? 4 : command == 'h' || command == 'v' ? 1 : 2;
}

/* Walks through path data as the pen writes it; every end must lie in the box. */
static void walk(const char *d, int least, int most) {
    long x = 0, y = 0, start_x = 0, start_y = 0;
    char command = 0;
    while (*d != '"') {
        if (*d >= 'a')
            command = *d++;
        if (command == 'z') {
            x = start_x;
            y = start_y;
            continue;
        }
        long v[6] = {0};
        for (int i = 0; i < numbers_of(command); i++)
            v[i] = strtol(d, (char **)&d, 10);
        x += command == 'v' ? 0 : v[numbers_of(command) == 1 ? 0 : numbers_of(command) - 2];
        y += command == 'h' ? 0 : v[numbers_of(command) - 1];
        if (command == 'm') {
            start_x = x;
            start_y = y;
        }
        assert_in_range(x + 1000, least + 1000, most + 1000);
        assert_in_range(y + 1000, least + 1000, most + 1000);
    }
}

static void test_everything_lies_on_the_sheet(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 18; seed++) {
        const CartoMap *map = &carto_maps[seed % 2];
        CartoSheet sheet;
        fill(&sheet, map, seed);
        draw(&sheet, map);
        for (const char *at = text; (at = strstr(at, " d=\"")); at++)
            walk(at + 4, -20, 1120);
    }
}

/* Spaces that touch by a corner are two clusters and get two lines; a hole gets one more. */
static int outlines(const char *const cells[], int rows) {
    CartoBoard region = {0, 0};
    for (int i = 0; i < rows; i++)
        for (int j = 0; cells[i][j]; j++)
            if (cells[i][j] == '#')
                region = carto_or(region, carto_bit((i + 3) * CARTO_N + j + 3));
    HearthBuf b = hearth_buf(text, sizeof text);
    DrawPen p = pen_start(&b);
    draw__outline(&p, region, 4);
    return count(text, "z");
}

static void test_outlines_follow_clusters(void **unused) {
    (void)unused;
    assert_int_equal(outlines((const char *const[]){"#"}, 1), 1);
    assert_int_equal(outlines((const char *const[]){"##", "##"}, 2), 1);
    assert_int_equal(outlines((const char *const[]){"#.", ".#"}, 2), 2);
    assert_int_equal(outlines((const char *const[]){"###", "#.#", "###"}, 3), 2);
    assert_int_equal(outlines((const char *const[]){"#.#", "###"}, 2), 1);
}

/* ---- Diagrams ---- */

static int stars_shown(void) {
    int stars = 0;
    for (const char *at = text; (at = strstr(at, "data-stars=\"")); at++)
        stars += atoi(at + strlen("data-stars=\""));
    return stars;
}

static void test_diagrams_show_the_stars_of_the_scorer(void **unused) {
    (void)unused;
    for (int i = 0; i <= CARTO_SCORINGS; i++) {
        CartoSheet sheet;
        CartoMap map;
        draw__diagram_sheet(i, &sheet, &map);
        int stars = i < CARTO_SCORINGS ? carto_score_card(&sheet, &map, i, NULL)
                                       : carto_score_monsters(&sheet, &map, NULL);
        HearthBuf b = hearth_buf(text, sizeof text);
        draw_diagram(i, &b);
        assert_int_equal(stars_shown(), stars);
        assert_int_not_equal(stars, 0);
        check_harmless();
        assert_int_equal(strncmp(text, "<svg ", 5), 0);
        assert_in_range(b.length, 1000, 16000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_space_is_drawn_once),
        cmocka_unit_test(test_coins_wait_beside_empty_spaces),
        cmocka_unit_test(test_ruins_are_seen_when_built_over),
        cmocka_unit_test(test_drawings_do_not_change),
        cmocka_unit_test(test_a_space_keeps_what_stands_on_it),
        cmocka_unit_test(test_maps_are_small_and_harmless),
        cmocka_unit_test(test_parts_are_harmless),
        cmocka_unit_test(test_names_are_escaped),
        cmocka_unit_test(test_everything_lies_on_the_sheet),
        cmocka_unit_test(test_outlines_follow_clusters),
        cmocka_unit_test(test_diagrams_show_the_stars_of_the_scorer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
