/* carto_glow.c - Which spaces count for a scoring card and where one more would bring stars, worked
 * out by hand from the clauses of the rules. */
#include "check.h"

#include "carto_hand.h"
#include "carto_table.h"

static const char letters[] = "FVAWO"; /* of the terrains, as on sheets */

/* On side A with `rows` drawn on it these count ('+'), and a space more brings stars at the letters
 * of the terrains that bring most ('?': any). */
static void glows(int scoring, const char *rows, const char *counts, const char *nearly) {
    CartoSheet s = {0};
    CartoGlow glow;
    CartoBoard all = table_where(nearly, '?');
    for (int t = 0; t < CARTO_TERRAINS; t++)
        s.land[t] = table_where(rows, letters[t]);
    carto_glow(&s, &carto_maps[0], scoring, &glow);
    assert_true(carto_same(glow.counts, table_where(counts, '+')));
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        CartoBoard cells = table_where(nearly, letters[t]);
        for (int cell = 0; cell < CARTO_CELLS; cell++)
            if (carto_has(cells, cell))
                assert_int_equal(glow.terrain[cell], t);
        all = carto_or(all, cells);
    }
    assert_true(carto_same(glow.nearly, all));
}

static void test_glow_by_the_rules(void **state) {
    (void)state;
    /* 7.1a: the border, for forest */
    glows(CARTO_SCORE_SENTINEL_WOOD, "FW/.F/V", "+",
          "..FFFFFFFFF/F.........F/..........F/F.........F/F.........F/F.........F/F.........F/"
          "F.........F/F.........F/F.........F/FFFFFFFFFFF");
    /* 7.3a: where no neighbour is empty, or the last neighbour that is */
    glows(CARTO_SCORE_TREETOWER, ".W/W", "", "F");
    glows(CARTO_SCORE_TREETOWER, "FW", "", "/?");
    glows(CARTO_SCORE_TREETOWER, "FW/O", "+", "");
    /* 7.6: beside mountains, where water gives more than farm */
    glows(CARTO_SCORE_MAGES_VALLEY, "...A/..F", "...+",
          "/....W...W/...W...W.W/........W/.....W/....W.W/.....W/..W/.W.W...W/..W...W.W/.......W");
    /* 7.7: farm on ruins, water beside them */
    glows(CARTO_SCORE_GOLDEN_GRANARY, "", "",
          ".....W/.W..WAW..W/WAW..W...AW/.W.......W////.W.......W/WA...W..WAW/.W..WAW..W/.....W");
    /* 7.9: five villages want a sixth at their side, on (5,5) is a mountain; six want nothing */
    glows(CARTO_SCORE_WILDHOLDS, "////..VVVVV", "", "///..VVVVV/.V.....V/..VVV.V");
    glows(CARTO_SCORE_WILDHOLDS, "////.VVVVVV", "////.++++++", "");
    /* 7.12d: a second cluster, not a larger first one */
    glows(CARTO_SCORE_SHIELDGATE, "V", "",
          "..VVVVVVVVV/.VV.VVVVVVV/VVVVVVVV.VV/VVVVVVVVVVV/VVVVVVVVVVV/VVVVV.VVVVV/VVVVVVVVVVV/"
          "VVVVVVVVVVV/VV.VVVVVVVV/VVVVVVV.VVV/VVVVVVVVVVV");
    /* 7.13a: the last space of a row */
    glows(CARTO_SCORE_BORDERLANDS, "FVAW.FVAWOF", "", "....?");
    glows(CARTO_SCORE_BORDERLANDS, "FVAWOFVAWOF", "+++++++++++", "");
    /* 7.15c: the corner alone is a diagonal; the next has two spaces */
    glows(CARTO_SCORE_BROKEN_ROAD, "", "", "//////////?");
    glows(CARTO_SCORE_BROKEN_ROAD, "/////////W/F", "//////////+", "//////////.?");
    /* 7.16: shutting the corner in */
    glows(CARTO_SCORE_CAULDRONS, ".F", "", "/?");
    glows(CARTO_SCORE_CAULDRONS, ".F/F", "+", "");
    /* 9.4: a space beside a monster costs a star until something is drawn on it */
    glows(CARTO_SCORINGS, "O", ".+/+", ".?/?");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_glow_by_the_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
