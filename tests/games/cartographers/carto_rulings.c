/* carto_rulings.c - Every ruling and every disagreement of docs/rules/cartographers.md, shown.
 *
 * The tests are named after the rows of sections 13 and 14: test_r03_... shows ruling R3,
 * test_d14_... what is done where the printed rulebooks differ in point D14. Expectations are
 * worked out from the clauses by hand; where the readings differ, the position is one in which
 * the other reading would give something else. */
#include "carto_table.h"

#include <stdlib.h>
#include <string.h>

enum {
    F = 1 << CARTO_FOREST,
    V = 1 << CARTO_VILLAGE,
    A = 1 << CARTO_FARM,
    W = 1 << CARTO_WATER,
    O = 1 << CARTO_MONSTER,
    SINGLE = 1 << 1 /* as a set of sizes: one space only */
};

/* Side A with all six ruins drawn over and nothing else: 110 empty spaces. */
static const char no_ruins_left[] = ".........../"
                                    "...M.w...../"
                                    ".w......Mw./"
                                    ".........../"
                                    ".........../"
                                    ".....M...../"
                                    ".........../"
                                    ".........../"
                                    ".wM......w./"
                                    ".....w.M.../"
                                    "...........";

/* The same, but ruins space b6 is empty between four filled neighbours: 107 empty spaces. */
static const char walled_ruins[] = ".....W...../"
                                   "...MWrW..../"
                                   ".w...W..Mw./"
                                   ".........../"
                                   ".........../"
                                   ".....M...../"
                                   ".........../"
                                   ".........../"
                                   ".wM......w./"
                                   ".....w.M.../"
                                   "...........";

static TableLegal l;

static void expect_legal(const CartoState *st, int seat, int count, unsigned terrains,
                         unsigned sizes) {
    table_legal(st, seat, &l);
    assert_int_equal(l.count, count);
    assert_int_equal(l.terrains, terrains);
    assert_int_equal(l.sizes, sizes);
}

/* ---- Section 13 ---- */

static void test_r01_nothing_fits(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_full_but(st, 0, 0, "a1 c10 k11");
    table_reveal(st, "orchard");
    expect_legal(st, 0, 3 * 2, F | A, SINGLE);
    table_refuse(st, 0, "draw village a1", CARTO_T(NOT_A_TERRAIN));
    table_refuse(st, 0, "draw monster k11", CARTO_T(NOT_A_TERRAIN));
    table_refuse(st, 0, "draw forest a1 a2 a3 b3", CARTO_T(SINGLE_ONLY));
    table_refuse(st, 0, "draw nothing", CARTO_T(NOT_FULL));
    table_play(st, 0, "draw farm k11");
    assert_int_equal(table_cell(st, 0, "k11"), 'A');
    assert_int_equal(table_cell(st, 0, "a1"), '.');
    assert_int_equal(st->time, 2);
    free(st);
}

static void test_r02_one_shape_fits(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_full_but(st, 0, 0, "a1 a2 a3 k1"); /* room for the straight shape only */
    table_reveal(st, "great_river");
    expect_legal(st, 0, 1, W, 1 << 3);
    table_refuse(st, 0, "draw water a1", CARTO_T(SHAPE_FITS));
    table_refuse(st, 0, "draw water k1", CARTO_T(SHAPE_FITS));
    table_play(st, 0, "draw water a1 a2 a3");
    assert_int_equal(st->sheet[0].coins, 1);
    free(st);

    st = table_open(1, NULL);
    table_full_but(st, 0, 0, "f3 g2 g3 h1 h2 k11"); /* room for the stairs only */
    table_reveal(st, "great_river");
    expect_legal(st, 0, 1, W, 1 << 5);
    table_refuse(st, 0, "draw water k11", CARTO_T(SHAPE_FITS));
    table_play(st, 0, "draw water f3 g2 g3 h1 h2");
    assert_int_equal(st->sheet[0].coins, 0);
    free(st);
}

static void test_r03_no_ruins_reached(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_sheet(st, 0, 0, no_ruins_left); /* none is left */
    table_reveal(st, "temple_ruins");
    table_reveal(st, "orchard");
    expect_legal(st, 0, 110 * 5, F | V | A | W | O, SINGLE);
    table_refuse(st, 0, "draw forest e1 e2 e3 f3", CARTO_T(RUINS_SINGLE)); /* 5.8 */
    table_refuse(st, 0, "draw mountain a1", CARTO_T(ACTION_FORM));
    table_refuse(st, 0, "draw forest b6", CARTO_T(FILLED));
    table_play(st, 0, "draw water e5"); /* not a terrain of the card */
    table_has(st, 0, CARTO_WATER, "b6 c2 c10 e5 i2 i10 j6");
    assert_int_equal(st->ruins, 0); /* 5.11 */
    free(st);

    st = table_open(1, NULL);
    table_sheet(st, 0, 0, walled_ruins); /* one is left, and no shape gets there */
    table_reveal(st, "outpost_ruins");
    table_reveal(st, "treetop_village");
    expect_legal(st, 0, 107 * 5, F | V | A | W | O, SINGLE);
    table_play(st, 0, "draw monster k11");
    free(st);

    st = table_open(1, NULL); /* a diagonal does get there, from four sides, so it must (5.6) */
    table_sheet(st, 0, 0, walled_ruins);
    table_reveal(st, "outpost_ruins");
    table_reveal(st, "forgotten_forest");
    expect_legal(st, 0, 4, F, 1 << 2);
    table_refuse(st, 0, "draw forest b6", CARTO_T(MUST_COVER));
    table_play(st, 0, "draw forest b6 c7");
    assert_int_equal(st->sheet[0].coins, 1);
    free(st);
}

static void test_r04_single_on_ruins(void **state) {
    (void)state;
    for (int on_ruins = 0; on_ruins < 2; on_ruins++) {
        CartoState *st = table_open(1, NULL);
        table_sheet(st, 0, 0, walled_ruins);
        table_reveal(st, "temple_ruins");
        table_reveal(st, "orchard");
        expect_legal(st, 0, 107 * 5, F | V | A | W | O, SINGLE);
        table_play(st, 0, on_ruins ? "draw farm b6" : "draw farm k1");
        assert_int_equal(table_cell(st, 0, "b6"), on_ruins ? 'a' : 'r');
        assert_int_equal(table_cell(st, 0, "k1"), on_ruins ? '.' : 'A');
        free(st);
    }
}

static void test_r05_single_no_coin(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_full_but(st, 0, 3, "a1 k11"); /* 4.8: both shapes of the card are too large */
    table_reveal(st, "forgotten_forest");
    table_play(st, 0, "draw forest a1");
    assert_int_equal(st->sheet[0].coins, 3);
    free(st);

    st = table_open(1, NULL);
    table_sheet(st, 0, 3, no_ruins_left); /* 5.7: the domino with the coin would fit */
    table_reveal(st, "temple_ruins");
    table_reveal(st, "farmland");
    table_refuse(st, 0, "draw farm k1 k2", CARTO_T(RUINS_SINGLE));
    table_play(st, 0, "draw farm k1");
    assert_int_equal(st->sheet[0].coins, 3);
    table_reveal(st, "hamlet"); /* without a demand the shape brings it */
    table_play(st, 0, "draw village i1 j1 j2");
    assert_int_equal(st->sheet[0].coins, 4);
    free(st);

    st = table_open(1, NULL);
    table_full_but(st, 0, 3, "a4 k11"); /* 6.5: the mountain b4 does not ask what closes it */
    table_reveal(st, "farmland");
    table_play(st, 0, "draw farm a4");
    assert_int_equal(st->sheet[0].coins, 4);
    free(st);
}

static void test_r06_two_ruins_at_once(void **state) {
    (void)state;
    CartoState *st = table_open(1, "side=B " TABLE_EDICTS);
    table_reveal(st, "temple_ruins");
    table_reveal(st, "fishing_village");
    table_refuse(st, 0, "draw village a1 a2 a3 a4", CARTO_T(MUST_COVER));
    table_play(st, 0, "draw village b7 c7 d7 e7");
    assert_int_equal(table_cell(st, 0, "b7"), 'v');
    assert_int_equal(table_cell(st, 0, "e7"), 'v');
    table_reveal(st, "orchard"); /* one demand, met once */
    table_play(st, 0, "draw forest j1 k1 k2 k3");
    free(st);
}

static void test_r07_ruins_then_ambush(void **state) {
    (void)state;
    CartoState *st = table_open(2, NULL);
    table_reveal(st, "temple_ruins");
    table_reveal(st, "goblin_attack");
    table_play(st, 0, "draw monster a1 b2 c3"); /* 8.9: off the ruins */
    table_play(st, 1, "draw monster i11 j10 k9");
    assert_int_equal(st->ruins, 1);
    table_reveal(st, "hamlet");
    for (int seat = 0; seat < 2; seat++) {
        table_refuse(st, seat, "draw village e1 f1 f2", CARTO_T(MUST_COVER));
        table_play(st, seat, "draw village a6 b6 b7");
    }
    assert_int_equal(st->ruins, 0);
    table_reveal(st, "farmland"); /* the demand is gone */
    table_play(st, 0, "draw farm e1 e2");
    table_play(st, 1, "draw farm e1 e2");
    free(st);

    /* 5.15: the season's last card uses it up. */
    st = table_open(2, NULL);
    table_rounds(st, "hinterland_stream homestead orchard great_river");
    assert_int_equal(st->time, 7);
    table_rounds(st, "outpost_ruins gnoll_raid");
    assert_int_equal(st->season, 0);
    assert_int_equal(st->ruins, 1);
    table_rounds(st, "marshlands");
    assert_int_equal(st->season, 1);
    assert_int_equal(st->ruins, 0);
    free(st);
}

static void test_r08_ruins_rift_lands(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_reveal(st, "temple_ruins");
    table_reveal(st, "rift_lands");
    expect_legal(st, 0, 6 * 5, F | V | A | W | O, SINGLE);
    table_refuse(st, 0, "draw forest a1", CARTO_T(MUST_COVER));
    table_play(st, 0, "draw water i2");
    assert_int_equal(table_cell(st, 0, "i2"), 'w');
    assert_int_equal(st->ruins, 0);
    free(st);

    st = table_open(1, NULL);
    table_sheet(st, 0, 0, no_ruins_left);
    table_reveal(st, "temple_ruins");
    table_reveal(st, "rift_lands");
    expect_legal(st, 0, 110 * 5, F | V | A | W | O, SINGLE);
    table_play(st, 0, "draw village a1");
    free(st);
}

/* The mountain is b4 of side A; its neighbours are a4, b3, b5 and c4. */
static void test_r09_mountain_coin(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL); /* by shapes, in real play */
    table_reveal(st, "great_river");
    table_play(st, 0, "draw water b5 c4 c5 d3 d4"); /* two sides of it, and no coin on this shape */
    assert_int_equal(st->sheet[0].coins, 0);
    table_reveal(st, "rift_lands");
    table_play(st, 0, "draw forest a4");
    assert_int_equal(st->sheet[0].coins, 0);
    table_reveal(st, "farmland");
    table_play(st, 0, "draw farm b2 b3"); /* 6.8: the shape's coin and the mountain's */
    assert_int_equal(st->sheet[0].coins, 2);
    table_reveal(st, "homestead");
    table_play(st, 0, "draw village i4 j4 j5 k4");
    assert_int_equal(st->sheet[0].coins, 2); /* 6.4: once */
    free(st);

    st = table_open(2, NULL); /* 6.6: a monster of the neighbour's; the owner is paid */
    table_full_but(st, 0, 0, "b5 k1");
    table_reveal(st, "kobold_onslaught");
    table_play(st, 1, "draw monster b5");
    table_play(st, 0, "draw monster e1 f1 f2 g1");
    assert_int_equal(st->sheet[0].coins, 1);
    assert_int_equal(st->sheet[1].coins, 0);
    free(st);

    st = table_open(1, NULL); /* 11.13: a solo ambush */
    table_full_but(st, 0, 0, "a5 a6 b5 c5 c6 k1");
    table_reveal(st, "gnoll_raid");
    table_has(st, 0, CARTO_MONSTER, "a5 a6 b5 c5 c6");
    assert_int_equal(st->sheet[0].coins, 1);
    free(st);

    st = table_open(1, "side=B " TABLE_EDICTS); /* 6.7: wasteland above, three spaces do */
    table_reveal(st, "farmland");
    table_play(st, 0, "draw farm h4 h5");
    assert_int_equal(st->sheet[0].coins, 1); /* the shape's */
    table_reveal(st, "rift_lands");
    table_play(st, 0, "draw village i6");
    assert_int_equal(st->sheet[0].coins, 1);
    table_reveal(st, "homestead");
    table_play(st, 0, "draw farm h7 i7 i8 j7");
    assert_int_equal(st->sheet[0].coins, 2);
    free(st);
}

static void test_r10_coin_track_full(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_full_but(st, 0, 13, "a3 a4 j1 k1 k2 k11");
    table_reveal(st, "farmland");
    table_play(st, 0, "draw farm a3 a4"); /* earns two, there is room for one */
    assert_int_equal(st->sheet[0].coins, 14);
    table_reveal(st, "hamlet");
    table_play(st, 0, "draw village j1 k1 k2");
    assert_int_equal(st->sheet[0].coins, 14);
    table_reveal(st, "great_river");
    table_play(st, 0, "draw water k11");
    for (int i = 0; i < 3; i++) {
        static const char *const cards[] = {"forgotten_forest", "orchard", "marshlands"};
        table_reveal(st, cards[i]);
        table_play(st, 0, "draw nothing");
    }
    /* Of 40 border spaces two are farm, three village, one water: Sentinel Wood gives 34. */
    table_season(st, 0, 0, 34, 0, 14, 0);
    free(st);
}

static void test_r11_monsters_by_choice(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_reveal(st, "rift_lands");
    table_play(st, 0, "draw monster a1");
    table_reveal(st, "orchard");
    table_refuse(st, 0, "draw monster e1 e2 e3 f3", CARTO_T(NOT_A_TERRAIN));
    table_play(st, 0, "draw farm e1 e2 e3 f3");
    table_sheet(st, 0, 0, no_ruins_left);
    table_reveal(st, "temple_ruins");
    table_reveal(st, "homestead");
    table_play(st, 0, "draw monster k11");
    table_has(st, 0, CARTO_MONSTER, "k11");
    free(st);
}

static void test_r12_neighbour_draws(void **state) {
    (void)state;
    CartoState *st = table_open(2, NULL);
    table_full_but(st, 1, 0, "a1 a2 c2 k11"); /* the sheet on which p0 draws */
    table_reveal(st, "outpost_ruins");
    table_reveal(st, "goblin_attack");
    /* 81 places for each of the two diagonals, 13 of them on mountains: (1,3) and (9,7) stop two
     * each, the others three each. A waiting demand takes none away. */
    expect_legal(st, 1, 2 * (81 - 13), O, 1 << 3);
    table_refuse(st, 1, "draw monster a1", CARTO_T(SHAPE_FITS));
    table_refuse(st, 1, "draw forest a1 b2 c3", CARTO_T(NOT_A_TERRAIN));
    expect_legal(st, 0, 4, O, SINGLE);
    table_refuse(st, 0, "draw monster a3 b2 c1", CARTO_T(SINGLE_ONLY));
    table_play(st, 1, "draw monster a3 b2 c1");
    table_play(st, 0, "draw monster c2");
    table_has(st, 0, CARTO_MONSTER, "a3 b2 c1");
    table_has(st, 1, CARTO_MONSTER, "c2");
    assert_int_equal(table_cell(st, 1, "c2"), 'o'); /* 8.7: ruins are allowed */
    /* 8.15: gone, in this season and in the next ones */
    assert_false(table_possible(st, "goblin_attack"));
    table_rounds(st, "hinterland_stream homestead orchard marshlands");
    assert_int_equal(st->season, 1);
    assert_false(table_possible(st, "goblin_attack"));
    assert_true(table_possible(st, "gnoll_raid"));
    free(st);
}

/* Each seat draws somewhere else, and the sheet that got a drawing tells whose it was. */
static void expect_passing(int seats, const char *card, bool clockwise) {
    static CartoBoard drawn[CARTO_MAX_SEATS];
    CartoState *st = table_open(seats, NULL);
    table_reveal(st, card);
    for (int seat = 0; seat < seats; seat++) {
        table_legal(st, seat, &l);
        drawn[seat] = carto_draw_of(st, l.action[seat]).cells;
        hearth_cartographers.apply(&hearth_cartographers, st, seat, l.action[seat], NULL);
    }
    assert_int_equal(st->phase, CARTO_REVEAL);
    for (int i = 0; i < seats; i++) {
        int drawer = clockwise ? (i + 1) % seats : (i + seats - 1) % seats;
        assert_true(carto_same(st->sheet[i].land[CARTO_MONSTER], drawn[drawer]));
        assert_true(drawer != i);
    }
    free(st);
}

static void test_r13_who_draws_where(void **state) {
    (void)state;
    const int seats[] = {2, 3, 5, 100};
    for (int i = 0; i < 4; i++) {
        expect_passing(seats[i], "goblin_attack", false);
        expect_passing(seats[i], "bugbear_assault", true);
        expect_passing(seats[i], "kobold_onslaught", true);
        expect_passing(seats[i], "gnoll_raid", false);
    }
}

static void test_r14_solo_walk(void **state) {
    (void)state;
    static const struct {
        const char *card, *side_a, *side_b;
    } first[] = {
        {"goblin_attack", "i9 j10 k11", "i9 j10 k11"},
        {"bugbear_assault", "a9 a11 b9 b11", "c9 c11 d9 d11"},
        {"kobold_onslaught", "i1 j1 j2 k1", "i1 j1 j2 k1"},
        {"gnoll_raid", "a1 a2 b1 c1 c2", "a1 a2 b1 c1 c2"},
    };
    for (int i = 0; i < 8; i++) {
        CartoState *st = table_open(1, i % 2 ? "side=B " TABLE_EDICTS : NULL);
        table_reveal(st, "temple_ruins");
        table_reveal(st, first[i / 2].card);
        table_has(st, 0, CARTO_MONSTER, i % 2 ? first[i / 2].side_b : first[i / 2].side_a);
        assert_int_equal(st->phase, CARTO_REVEAL); /* 11.2: nobody is asked */
        assert_int_equal(st->ruins, 1);            /* 11.7 */
        assert_false(table_possible(st, first[i / 2].card));
        free(st);
    }
}

static void test_r15_full_sheet(void **state) {
    (void)state;
    CartoState *st = table_open(2, NULL);
    table_full_but(st, 0, 0, "");
    table_reveal(st, "orchard");
    table_refuse(st, 0, "draw forest a1 a2 a3 b3", CARTO_T(FULL));
    table_refuse(st, 0, "draw farm a1", CARTO_T(FULL));
    table_refuse(st, 1, "draw nothing", CARTO_T(NOT_FULL));
    table_legal(st, 0, &l);
    assert_int_equal(l.count, 1);
    table_play(st, 0, "draw nothing");
    table_play(st, 1, "draw forest a1 a2 a3 b3");
    assert_int_equal(st->time, 2); /* the card's time counts */
    assert_int_equal(st->sheet[0].coins, 0);

    /* An ambush passes over the full sheet and not over the other. */
    table_reveal(st, "bugbear_assault");
    table_refuse(st, 1, "draw monster k11", CARTO_T(FULL));
    table_refuse(st, 0, "draw nothing", CARTO_T(NOT_FULL));
    table_play(st, 1, "draw nothing");
    table_play(st, 0, "draw monster i9 i11 j9 j11");
    table_has(st, 0, CARTO_MONSTER, "");
    table_has(st, 1, CARTO_MONSTER, "i9 i11 j9 j11");

    /* A demand is over for the full sheet too (5.11). */
    table_reveal(st, "temple_ruins");
    table_reveal(st, "rift_lands");
    table_play(st, 0, "draw nothing");
    table_play(st, 1, "draw farm b6");
    assert_int_equal(st->ruins, 0);
    free(st);
}

static void test_r16_ruins_drawn_over(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_reveal(st, "rift_lands"); /* 4.5: ruins drawn over before any demand */
    table_play(st, 0, "draw forest b6");
    table_reveal(st, "temple_ruins");
    table_reveal(st, "farmland");
    table_refuse(st, 0, "draw farm a6 a7", CARTO_T(MUST_COVER)); /* beside b6 */
    table_refuse(st, 0, "draw farm b6 b7", CARTO_T(FILLED));
    /* Five ruins spaces are left, all inside the border. A domino lies on such a space in four
     * ways, but a mountain is next to c10 on the left and to i2 on the right: 18. */
    table_legal(st, 0, &l);
    int dominoes = 0;
    for (int i = 0; i < l.count; i++) {
        CartoDraw d = carto_draw_of(st, l.action[i]);
        assert_true(carto_meets(d.cells, table_cells("c2 c10 i2 i10 j6")));
        dominoes += carto_count(d.cells) == 2;
    }
    assert_int_equal(dominoes, 18);
    table_play(st, 0, "draw farm c2 c3");
    free(st);
}

/* ---- Section 14 ---- */

/* The stars of a card for a sheet drawn here; only its first rows are given. */
static int stars(int card, const char *rows) {
    char text[CARTO_N * (CARTO_N + 1) + 1];
    size_t n = strlen(rows);
    assert_true(n < sizeof text && n % (CARTO_N + 1) == 0);
    for (size_t i = 0; i < sizeof text - 1; i++)
        text[i] = (char)(i < n ? rows[i] : '.');
    for (size_t i = CARTO_N; i < sizeof text - 1; i += CARTO_N + 1)
        text[i] = '\n';
    CartoSheet s;
    CartoMap map;
    assert_int_equal(carto_sheet_parse(text, sizeof text - 1, &s, &map, NULL), HEARTH_OK);
    return carto_score_card(&s, &map, card, NULL);
}

static void test_d01_wildholds_eight(void **state) {
    (void)state;
    assert_int_equal(stars(CARTO_SCORE_WILDHOLDS, "VVVVVV...../"), 8);
    assert_int_equal(stars(CARTO_SCORE_WILDHOLDS, "VVVVV....../"), 0);
}

static void test_d02_ambush_single(void **state) {
    (void)state;
    CartoState *st = table_open(2, "fallback=any " TABLE_EDICTS);
    table_full_but(st, 0, 0, "a1 k11");
    table_reveal(st, "gnoll_raid");
    expect_legal(st, 1, 2, O, SINGLE);
    table_refuse(st, 1, "draw forest a1", CARTO_T(NOT_A_TERRAIN));
    table_play(st, 1, "draw monster a1");
    table_draw_any(st);
    table_has(st, 0, CARTO_MONSTER, "a1");
    free(st);
}

static void test_d03_fallback_option(void **state) {
    (void)state;
    char text[128];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthOptions defaults;
    assert_int_equal(
        hearth_cartographers.options_parse(&hearth_cartographers, "", 0, &defaults, NULL),
        HEARTH_OK);
    hearth_cartographers.options_print(&hearth_cartographers, &defaults, &b);
    assert_string_equal(text, "side=A fallback=card edicts=random");
    for (int any = 0; any < 2; any++) {
        CartoState *st = table_open(1, any ? "fallback=any " TABLE_EDICTS : TABLE_EDICTS);
        table_full_but(st, 0, 0, "a1 c3 k11");
        table_reveal(st, "fishing_village");
        expect_legal(st, 0, any ? 3 * 5 : 3 * 2, any ? F | V | A | W | O : V | W, SINGLE);
        if (any)
            table_play(st, 0, "draw monster c3");
        else
            table_refuse(st, 0, "draw monster c3", CARTO_T(NOT_A_TERRAIN));
        free(st);
    }

    /* What it does not change: shapes that fit, and the single space of a demand. */
    CartoState *st = table_open(1, "fallback=any " TABLE_EDICTS);
    table_sheet(st, 0, 0, no_ruins_left);
    table_reveal(st, "orchard");
    table_refuse(st, 0, "draw village e1 e2 e3 f3", CARTO_T(NOT_A_TERRAIN));
    table_refuse(st, 0, "draw forest e1", CARTO_T(SHAPE_FITS));
    table_play(st, 0, "draw forest e1 e2 e3 f3");
    table_reveal(st, "temple_ruins");
    table_reveal(st, "marshlands");
    expect_legal(st, 0, (110 - 4) * 5, F | V | A | W | O, SINGLE);
    table_refuse(st, 0, "draw water a1 b1 b2 b3 c1", CARTO_T(RUINS_SINGLE));
    free(st);
}

static void test_d04_no_mountain(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_sheet(st, 0, 0, no_ruins_left);
    table_reveal(st, "outpost_ruins");
    table_reveal(st, "hamlet");
    table_refuse(st, 0, "draw mountain e5", CARTO_T(ACTION_FORM));
    expect_legal(st, 0, 110 * 5, F | V | A | W | O, SINGLE);
    table_play(st, 0, "draw forest e5"); /* Hamlet shows village only */
    assert_int_equal(table_cell(st, 0, "e5"), 'F');
    free(st);
}

static void test_d05_ruins_undemanded(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_reveal(st, "orchard");
    table_play(st, 0, "draw forest a6 b6 c6 c7");
    assert_int_equal(table_cell(st, 0, "b6"), 'f');
    free(st);
}

static void test_d06_shieldgate_tie(void **state) {
    (void)state;
    assert_int_equal(stars(CARTO_SCORE_SHIELDGATE, "VVV.VVV.VV./"), 2 * 3);
    assert_int_equal(stars(CARTO_SCORE_SHIELDGATE, "VVV....VV../"), 2 * 2);
    assert_int_equal(stars(CARTO_SCORE_SHIELDGATE, "VVV......../"), 0);
}

static void test_d07_shoreside_border(void **state) {
    (void)state;
    assert_int_equal(stars(CARTO_SCORE_SHORESIDE_EXPANSE, "...W......./...W......./"), 0);
    assert_int_equal(stars(CARTO_SCORE_SHORESIDE_EXPANSE, ".........../...W......./"), 3);
    assert_int_equal(stars(CARTO_SCORE_SHORESIDE_EXPANSE, "...A......./...A......./"), 0);
    assert_int_equal(stars(CARTO_SCORE_SHORESIDE_EXPANSE, ".........../...A......./"), 3);
}

static void test_d08_cauldron_edge(void **state) {
    (void)state;
    /* a1 in the corner, a4 at the edge, c8 amid filled spaces */
    assert_int_equal(stars(CARTO_SCORE_CAULDRONS, ".FF.F....../"
                                                  "F..F...W.../"
                                                  "......V.A../"
                                                  ".......O.../"),
                     3);
}

static void test_d09_what_is_filled(void **state) {
    (void)state;
    assert_int_equal(stars(CARTO_SCORE_BORDERLANDS, "FVAWOMxfvaw/"), 6);
    assert_int_equal(stars(CARTO_SCORE_BORDERLANDS, "FVAWOMxfvar/"), 0);
    assert_int_equal(stars(CARTO_SCORE_TREETOWER, "...O......./"
                                                  "..MFx....../"
                                                  "...v......./"),
                     1);
    assert_int_equal(stars(CARTO_SCORE_TREETOWER, "...O......./"
                                                  "..MFx....../"
                                                  "...r......./"),
                     0);
}

static void test_d10_coins_are_taken(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_full_but(st, 0, 0, "a1 a2 k11");
    table_reveal(st, "farmland");
    table_legal(st, 0, &l); /* the domino in its one place; there is no second way to draw it */
    assert_int_equal(l.count, 1);
    assert_true(carto_draw_of(st, l.action[0]).coin);
    table_play(st, 0, "draw farm a1 a2");
    assert_int_equal(st->sheet[0].coins, 1); /* at once, not at the season's end */
    assert_int_equal(st->season, 0);
    free(st);
}

static void test_d11_greengold_types(void **state) {
    (void)state;
    assert_int_equal(stars(CARTO_SCORE_GREENGOLD_PLAINS, ".F........./AVx......../.r........./"),
                     0);
    assert_int_equal(stars(CARTO_SCORE_GREENGOLD_PLAINS, ".F........./AVM......../.r........./"),
                     3);
    assert_int_equal(stars(CARTO_SCORE_GREENGOLD_PLAINS, ".F........./AVO......../.x........./"),
                     3);
    assert_int_equal(stars(CARTO_SCORE_GREENGOLD_PLAINS, ".F........./AVx......../.w........./"),
                     3);
}

static void test_d12_great_city_order(void **state) {
    (void)state;
    /* The largest of all touches a mountain, so the largest of the rest counts, not nothing. */
    assert_int_equal(stars(CARTO_SCORE_GREAT_CITY, "VVVVM....../.........../VVV.VV...../"), 3);
}

/* One group of empty spaces on each side of the ring, in the order they must be used, and one
 * place of an inner ring that must wait until the whole ring is used up. */
static void expect_ring(const char *card, const char *const groups[5]) {
    for (int used = 0; used < 5; used++) {
        char open[160] = "";
        for (int i = used; i < 5; i++) {
            if (i > used)
                strcat(open, " ");
            strcat(open, groups[i]);
        }
        CartoState *st = table_open(1, NULL);
        table_full_but(st, 0, 0, open);
        table_reveal(st, card);
        table_has(st, 0, CARTO_MONSTER, groups[used]);
        free(st);
    }
}

static void test_d13_whole_ring(void **state) {
    (void)state;
    const char *const goblin[] = {"e9 f10 g11", "a5 b6 c7", "f1 g2 h3", "i5 j6 k7", "h8 i9 j10"};
    const char *const bugbear[] = {"e9 e11 f9 f11", "j4 j6 k4 k6", "e1 e3 f1 f3", "a6 a8 b6 b8",
                                   "c8 c10 d8 d10"};
    const char *const kobold[] = {"e1 f1 f2 g1", "a6 b6 b7 c6", "e10 f10 f11 g10", "i4 j4 j5 k4",
                                  "g2 h2 h3 i2"};
    const char *const gnoll[] = {"e1 e2 f1 g1 g2", "i4 i5 j4 k4 k5", "e10 e11 f10 g10 g11",
                                 "a7 a8 b7 c7 c8", "b2 b3 c2 d2 d3"};
    expect_ring("goblin_attack", goblin);
    expect_ring("bugbear_assault", bugbear);
    expect_ring("kobold_onslaught", kobold);
    expect_ring("gnoll_raid", gnoll);
}

static void test_d14_thresholds(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    /* Each season stops one short of its threshold, stays open, and ends with the next card. */
    table_rounds(st, "hinterland_stream homestead orchard great_river");
    assert_int_equal(st->time, 7);
    assert_int_equal(st->season, 0);
    table_rounds(st, "farmland");
    assert_int_equal(st->season, 1);
    table_rounds(st, "hinterland_stream homestead orchard great_river");
    assert_int_equal(st->time, 7);
    assert_int_equal(st->season, 1);
    table_rounds(st, "hamlet");
    assert_int_equal(st->season, 2);
    table_rounds(st, "marshlands fishing_village treetop_village");
    assert_int_equal(st->time, 6);
    assert_int_equal(st->season, 2);
    table_rounds(st, "forgotten_forest");
    assert_int_equal(st->season, 3);
    table_rounds(st, "orchard homestead great_river");
    assert_int_equal(st->time, 5);
    assert_int_equal(st->season, 3);
    table_rounds(st, "farmland");
    assert_int_equal(st->phase, CARTO_OVER);
    free(st);
}

static void test_d15_sides(void **state) {
    (void)state;
    CartoState *a = table_open(1, "side=A"), *b = table_open(1, "side=B");
    assert_int_equal(carto_count(carto_empty(&a->sheet[0], carto_map(a))), 116);
    assert_int_equal(carto_count(carto_empty(&b->sheet[0], carto_map(b))), 109);
    assert_false(carto_any(carto_map(a)->wasteland));
    assert_true(carto_same(carto_map(b)->wasteland, table_cells("d6 e5 e6 f5 f6 f7 g6")));
    assert_true(carto_same(carto_map(a)->mountains, table_cells("b4 c9 f6 i3 j8")));
    assert_true(carto_same(carto_map(b)->mountains, table_cells("b9 c4 h6 i10 j3")));
    assert_true(carto_same(carto_map(a)->ruins, table_cells("b6 c2 c10 i2 i10 j6")));
    assert_true(carto_same(carto_map(b)->ruins, table_cells("b7 c3 e7 g2 h9 j4")));
    free(a);
    free(b);
}

/* Walks through every deal. All branches at a level have the same number of outcomes of the same
 * weight, so deals are equally likely, and there are 4^4 choices of cards in 24 orders each. */
static int deals(const CartoState *st, int level, int order_of[24]) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    if (level == CARTO_EDICTS) {
        int key = 0; /* the categories of A to D, read as a number */
        for (int i = 0; i < CARTO_EDICTS; i++)
            key = 4 * key + carto_scorings[st->edict[i]].category;
        assert_int_equal(st->phase, CARTO_REVEAL);
        int slot = 0; /* how many orders come before this one */
        for (int k = 0; k < key; k++) {
            int seen = 1 << k % 4 | 1 << k / 4 % 4 | 1 << k / 16 % 4 | 1 << k / 64;
            slot += seen == 15;
        }
        order_of[slot]++;
        return 1;
    }
    int n = hearth_cartographers.chance(&hearth_cartographers, st, out, weight, HEARTH_MAX_CHANCE),
        total = 0;
    assert_int_equal(n, 16 - 4 * level);
    for (int i = 0; i < n; i++) {
        assert_int_equal(weight[i], weight[0]);
        CartoState *next = malloc(hearth_cartographers.state_size(&hearth_cartographers, 1));
        memcpy(next, st, hearth_cartographers.state_size(&hearth_cartographers, 1));
        hearth_cartographers.apply(&hearth_cartographers, next, HEARTH_CHANCE, out[i], NULL);
        total += deals(next, level + 1, order_of);
        free(next);
    }
    return total;
}

static void test_d16_edicts_at_random(void **state) {
    (void)state;
    int order_of[24] = {0};
    CartoState *st = table_open(1, "edicts=random");
    assert_int_equal(deals(st, 0, order_of), 24 * 256);
    for (int i = 0; i < 24; i++)
        assert_int_equal(order_of[i], 256);
    free(st);
}

static void test_d17_titles(void **state) {
    (void)state;
    static const struct {
        int rating;
        const char *title;
    } lines[] = {
        {99, "Legendary Cartographer"}, {30, "Legendary Cartographer"},
        {29, "Master Mapsmith"},        {20, "Master Mapsmith"},
        {19, "Journeyman Topographer"}, {10, "Journeyman Topographer"},
        {9, "Apprentice Surveyor"},     {0, "Apprentice Surveyor"},
        {-1, "Amateur Assessor"},       {-5, "Amateur Assessor"},
        {-6, "Inept Assistant"},        {-10, "Inept Assistant"},
        {-11, "Dimwitted Doodler"},     {-20, "Dimwitted Doodler"},
        {-21, "Oblivious Inkdrinker"},  {-30, "Oblivious Inkdrinker"},
        {-31, "Oblivious Inkdrinker"},  {-99, "Oblivious Inkdrinker"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_string_equal(carto_title_name(carto_title(lines[i].rating))->one, lines[i].title);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_r01_nothing_fits),
        cmocka_unit_test(test_r02_one_shape_fits),
        cmocka_unit_test(test_r03_no_ruins_reached),
        cmocka_unit_test(test_r04_single_on_ruins),
        cmocka_unit_test(test_r05_single_no_coin),
        cmocka_unit_test(test_r06_two_ruins_at_once),
        cmocka_unit_test(test_r07_ruins_then_ambush),
        cmocka_unit_test(test_r08_ruins_rift_lands),
        cmocka_unit_test(test_r09_mountain_coin),
        cmocka_unit_test(test_r10_coin_track_full),
        cmocka_unit_test(test_r11_monsters_by_choice),
        cmocka_unit_test(test_r12_neighbour_draws),
        cmocka_unit_test(test_r13_who_draws_where),
        cmocka_unit_test(test_r14_solo_walk),
        cmocka_unit_test(test_r15_full_sheet),
        cmocka_unit_test(test_r16_ruins_drawn_over),
        cmocka_unit_test(test_d01_wildholds_eight),
        cmocka_unit_test(test_d02_ambush_single),
        cmocka_unit_test(test_d03_fallback_option),
        cmocka_unit_test(test_d04_no_mountain),
        cmocka_unit_test(test_d05_ruins_undemanded),
        cmocka_unit_test(test_d06_shieldgate_tie),
        cmocka_unit_test(test_d07_shoreside_border),
        cmocka_unit_test(test_d08_cauldron_edge),
        cmocka_unit_test(test_d09_what_is_filled),
        cmocka_unit_test(test_d10_coins_are_taken),
        cmocka_unit_test(test_d11_greengold_types),
        cmocka_unit_test(test_d12_great_city_order),
        cmocka_unit_test(test_d13_whole_ring),
        cmocka_unit_test(test_d14_thresholds),
        cmocka_unit_test(test_d15_sides),
        cmocka_unit_test(test_d16_edicts_at_random),
        cmocka_unit_test(test_d17_titles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
