/* carto_course.c - The course of a game in its corners: ruins in a row, the ambush cards in the
 * deck, seasons and their points, ties at the end. Positions and numbers are worked out by hand
 * from docs/rules/cartographers.md; the clauses stand in the comments. */
#include "carto_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Ruins ---- */

/* 3.4, 5.2: both ruins cards before the same card are one demand. */
static void test_two_ruins_cards(void **state) {
    (void)state;
    CartoState *st = table_open(2, NULL);
    table_reveal(st, "outpost_ruins");
    assert_int_equal(st->phase, CARTO_REVEAL); /* 3.3: the next card follows at once */
    table_reveal(st, "temple_ruins");
    table_reveal(st, "farmland");
    for (int seat = 0; seat < 2; seat++) {
        table_refuse(st, seat, "draw farm e1 e2", CARTO_T(MUST_COVER));
        table_play(st, seat, "draw farm b6 b7");
    }
    table_reveal(st, "hamlet");
    table_play(st, 0, "draw village e1 f1 f2");
    table_play(st, 1, "draw village e1 f1 f2");
    assert_int_equal(st->time, 2); /* 3.7: ruins cards have no time */
    free(st);
}

/* 5.12, 5.13: a demand waits over an ambush, and a second ruins card adds nothing to it. */
static void test_ruins_ambush_ruins(void **state) {
    (void)state;
    for (int seats = 1; seats <= 2; seats++) {
        CartoState *st = table_open(seats, NULL);
        table_rounds(st, "temple_ruins kobold_onslaught outpost_ruins");
        assert_int_equal(st->ruins, 1);
        table_reveal(st, "fishing_village");
        for (int seat = 0; seat < seats; seat++) {
            table_refuse(st, seat, "draw water e4 e5 e6 e7", CARTO_T(MUST_COVER));
            table_play(st, seat, "draw water j4 j5 j6 j7");
        }
        table_reveal(st, "marshlands");
        for (int seat = 0; seat < seats; seat++)
            table_play(st, seat, "draw water d4 e4 e5 e6 f4");
        free(st);
    }
}

/* 5.12: over several ambush cards, which takes a summer with two in the deck. */
static void test_ruins_two_ambushes(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_rounds(st, "hinterland_stream homestead orchard marshlands");
    assert_int_equal(st->season, 1);
    table_rounds(st, "temple_ruins goblin_attack gnoll_raid");
    assert_int_equal(st->ruins, 1);
    table_reveal(st, "rift_lands");
    table_refuse(st, 0, "draw farm k6", CARTO_T(MUST_COVER));
    table_play(st, 0, "draw farm j6");
    assert_int_equal(st->ruins, 0);
    free(st);
}

/* 5.6: only one of the two shapes reaches the ruins, so it is that one. */
static void test_one_shape_reaches_ruins(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    /* b6 is the only ruins space left; of its neighbours only b7 is empty, and c7 below that one
     * is filled, so the domino covers it and the plus does not. The plus fits further down. */
    table_sheet(st, 0, 0,
                ".....W...../"
                "...MWr...../"
                ".w...WW.Mw./"
                ".........../"
                ".........../"
                ".....M...../"
                ".........../"
                ".........../"
                ".wM......w./"
                ".....w.M.../"
                "...........");
    table_reveal(st, "temple_ruins");
    table_reveal(st, "farmland");
    table_refuse(st, 0, "draw farm f3 g2 g3 g4 h3", CARTO_T(MUST_COVER));
    table_refuse(st, 0, "draw farm b6", CARTO_T(MUST_COVER));
    table_play(st, 0, "draw farm b6 b7");
    assert_int_equal(st->sheet[0].coins, 1);
    free(st);
}

/* ---- Ambushes ---- */

/* 8.8: the gaps of a shape may lie over anything, here over the mountain f6. */
static void test_gap_over_mountain(void **state) {
    (void)state;
    CartoState *st = table_open(2, NULL);
    table_reveal(st, "bugbear_assault");
    table_play(st, 0, "draw monster f5 f7 g5 g7");
    table_refuse(st, 1, "draw monster f4 f6 g4 g6", CARTO_T(FILLED));
    table_play(st, 1, "draw monster e5 e6 g5 g6"); /* turned on its side */
    table_has(st, 0, CARTO_MONSTER, "e5 e6 g5 g6");
    table_has(st, 1, CARTO_MONSTER, "f5 f7 g5 g7");
    free(st);
}

/* 11.8, 11.9: a solo ambush that fits nowhere draws nothing and is gone all the same. */
static void test_walk_fits_nowhere(void **state) {
    (void)state;
    static const char *const cards[] = {"goblin_attack", "bugbear_assault", "kobold_onslaught",
                                        "gnoll_raid"};
    for (int i = 0; i < 4; i++) {
        CartoState *st = table_open(1, NULL);
        /* Room for each shape turned or mirrored, but for none as it is printed. */
        table_full_but(st, 0, 0,
                       i == 0   ? "a3 b2 c1 k11"
                       : i == 1 ? "e1 e2 g1 g2 k11"
                       : i == 2 ? "e2 f1 f2 g2 k11"
                                : "e1 e2 f2 g1 g2 k11");
        table_reveal(st, cards[i]);
        table_has(st, 0, CARTO_MONSTER, "");
        assert_int_equal(st->phase, CARTO_REVEAL);
        assert_int_equal(st->ambush_in_deck, 0);
        assert_false(table_possible(st, cards[i]));
        table_rounds(st, "hinterland_stream homestead orchard marshlands");
        assert_false(table_possible(st, cards[i]));
        free(st);
    }
}

/* All explore cards and all unseen ambush cards have the weights of 9.16. */
static void expect_weights(const CartoState *st, int explore, unsigned explore_weight, int ambush,
                           unsigned ambush_weight) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int n = hearth_cartographers.chance(&hearth_cartographers, st, out, weight, HEARTH_MAX_CHANCE),
        e = 0, a = 0;
    for (int i = 0; i < n; i++) {
        bool is_ambush = carto_cards[out[i]].kind == CARTO_AMBUSH;
        assert_int_equal(weight[i], is_ambush ? ambush_weight : explore_weight);
        e += !is_ambush;
        a += is_ambush;
    }
    assert_int_equal(e, explore);
    assert_int_equal(a, ambush);
}

static const char *const year[] = {
    "hinterland_stream homestead orchard marshlands",
    "hinterland_stream homestead orchard marshlands",
    "hinterland_stream homestead orchard great_river",
    "hinterland_stream homestead orchard",
};

/* 9.11, 9.12, 9.14: a card that stays in the deck waits; in winter there can be four. */
static void test_ambushes_pile_up(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    for (int season = 0; season < 3; season++) {
        assert_int_equal(st->ambush_in_deck, season + 1);
        expect_weights(st, 13, 4, 4, (unsigned)season + 1);
        table_rounds(st, year[season]);
    }
    assert_int_equal(st->season, 3);
    assert_int_equal(st->ambush_in_deck, 4);
    expect_weights(st, 13, 4, 4, 4);
    table_rounds(st, "gnoll_raid");
    expect_weights(st, 13, 3, 3, 3);
    table_rounds(st, "kobold_onslaught orchard bugbear_assault");
    expect_weights(st, 12, 1, 1, 1);
    table_rounds(st, "goblin_attack");
    expect_weights(st, 12, 1, 0, 0); /* 9.17: none is left */
    assert_int_equal(st->ambush_in_deck, 0);
    table_rounds(st, "hinterland_stream homestead");
    assert_int_equal(st->phase, CARTO_OVER);
    free(st);
}

/* The same with cards that come up on the way. */
static void test_ambushes_come_and_go(void **state) {
    (void)state;
    CartoState *st = table_open(3, NULL);
    table_rounds(st, "bugbear_assault");
    expect_weights(st, 13, 3, 0, 0); /* a = 0: no second one in spring */
    table_rounds(st, year[0]);
    expect_weights(st, 13, 3, 3, 1); /* s = 2, v = 1 */
    table_rounds(st, year[1]);
    expect_weights(st, 13, 3, 3, 2); /* s = 3, v = 1 */
    table_rounds(st, "goblin_attack gnoll_raid");
    expect_weights(st, 13, 1, 0, 0);
    table_rounds(st, year[2]);
    expect_weights(st, 13, 1, 1, 1); /* s = 4, v = 3: the last one must be the kobolds */
    assert_true(table_possible(st, "kobold_onslaught"));
    free(st);
}

/* ---- Seasons ---- */

/* 3.10: what passes the threshold is lost. */
static void test_surplus_time_is_lost(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_rounds(st, "hinterland_stream homestead orchard great_river");
    assert_int_equal(st->time, 7);
    table_rounds(st, "marshlands"); /* 9 of 8 */
    assert_int_equal(st->season, 1);
    assert_int_equal(st->time, 0);
    table_rounds(st, "hinterland_stream homestead orchard great_river");
    assert_int_equal(st->season, 1); /* 7 of 8: the 1 from spring does not help */
    table_rounds(st, "rift_lands temple_ruins gnoll_raid");
    assert_int_equal(st->time, 7); /* 3.7: none of these has time */
    assert_int_equal(st->season, 1);
    free(st);
}

/* 3.9: the card that ends the season is drawn before it is scored. */
static void test_last_card_is_drawn(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_reveal(st, "hinterland_stream");
    table_play(st, 0, "draw farm e3 e4 e5 f3 g3");
    table_reveal(st, "homestead");
    table_play(st, 0, "draw farm g7 h7 h8 i7");
    table_reveal(st, "fishing_village");
    table_play(st, 0, "draw village d7 d8 d9 d10");
    table_reveal(st, "orchard");
    table_play(st, 0, "draw forest a1 a2 a3 b3");
    table_season(st, 0, 0, 3, 0, 0, 0); /* Sentinel Wood sees a1 a2 a3 */
    free(st);
}

/* 9.4-9.7: the goblins at i9 j10 k11 have six empty neighbours (h9, i8, i10 on ruins, j9, j11,
 * k10), four of them beside two monsters. Nothing else gives anything. */
static void test_negative_season(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_reveal(st, "goblin_attack");
    table_reveal(st, "hinterland_stream");
    table_play(st, 0, "draw farm e3 e4 e5 f3 g3");
    table_reveal(st, "homestead");
    table_play(st, 0, "draw village g6 h6 h7 i6");
    table_reveal(st, "fishing_village");
    table_play(st, 0, "draw village d7 d8 d9 d10");
    table_reveal(st, "orchard");
    table_play(st, 0, "draw forest c3 c4 c5 d5");
    table_season(st, 0, 0, 0, 0, 0, -6);
    assert_int_equal(carto_total(&st->sheet[0]), -6);
    table_rounds(st, year[1]); /* kept as it is */
    assert_int_equal(st->season, 2);
    table_season(st, 0, 0, 0, 0, 0, -6);
    free(st);
}

/* 6.11: coins are worth a star each at every season end. */
static void test_coins_every_season(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_reveal(st, "farmland");
    table_play(st, 0, "draw farm e4 e5");
    table_rounds(st, "hinterland_stream homestead orchard marshlands");
    assert_int_equal(st->season, 1);
    int after_spring = st->sheet[0].points[0][CARTO_POINTS_COINS];
    assert_int_equal(after_spring, st->sheet[0].coins);
    assert_true(after_spring >= 1);
    table_reveal(st, "hamlet");
    table_play(st, 0, "draw village f10 g10 g11");
    assert_int_equal(st->sheet[0].coins, after_spring + 1);
    table_rounds(st, "hinterland_stream homestead orchard marshlands");
    assert_int_equal(st->season, 2);
    assert_int_equal(st->sheet[0].points[1][CARTO_POINTS_COINS], st->sheet[0].coins);
    assert_true(st->sheet[0].coins > after_spring);
    assert_int_equal(st->sheet[0].points[0][CARTO_POINTS_COINS], after_spring);
    free(st);
}

/* 9.1: which edicts a season scores. The sheet is a full one, so the four cards give numbers that
 * do not change: forest on all 40 border spaces, no water, no village, 22 full lines. */
static void test_edicts_of_seasons(void **state) {
    (void)state;
    CartoState *st = table_open(1, NULL);
    table_full_but(st, 0, 5, "");
    for (int season = 0; season < 4; season++)
        table_rounds(st, year[season]);
    table_season(st, 0, 0, 40, 0, 5, 0);  /* A Sentinel Wood, B Canal Lake */
    table_season(st, 0, 1, 0, 0, 5, 0);   /* B Canal Lake, C Wildholds */
    table_season(st, 0, 2, 0, 132, 5, 0); /* C Wildholds, D Borderlands */
    table_season(st, 0, 3, 132, 40, 5, 0);
    assert_int_equal(st->phase, CARTO_OVER);
    assert_int_equal(carto_total(&st->sheet[0]), 40 + 132 + 132 + 40 + 4 * 5);
    free(st);
}

/* ---- The end ---- */

/* A finished game in which seat i had these stars and lost these to monsters, all in fall. */
static CartoState *finished(int seats, const int stars[], const int lost[]) {
    static const char blank[] = ".........../...M.r...../.r......Mr./.........../.........../"
                                ".....M...../.........../.........../.rM......r./.....r.M.../"
                                "...........";
    static char text[4096];
    int n = snprintf(text, sizeof text,
                     "seats=%d side=A fallback=card dealt=fixed %s phase=over epoch=80 season=4 "
                     "time=0 revealed=40 explore=8191 ambush=15 ambushes=4 card=none ruins=0",
                     seats, TABLE_EDICTS);
    for (int i = 0; i < seats; i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      " sheet=%s coins=0 points=0,0,0,0,0,0,0,0,%d,0,0,%d,0,0,0,0 commit=none",
                      blank, stars[i], -lost[i]);
    size_t size = hearth_cartographers.state_size(&hearth_cartographers, seats);
    CartoState *st = malloc(size);
    assert_int_equal(
        hearth_cartographers.state_parse(&hearth_cartographers, text, (size_t)n, st, size, NULL),
        HEARTH_OK);
    return st;
}

static void expect_ranks(int seats, const int stars[], const int lost[], const int ranks[]) {
    CartoState *st = finished(seats, stars, lost);
    uint8_t rank[CARTO_MAX_SEATS];
    hearth_cartographers.result(&hearth_cartographers, st, rank);
    for (int i = 0; i < seats; i++)
        assert_int_equal(rank[i], ranks[i]);
    free(st);
}

static void test_winner(void **state) {
    (void)state;
    /* 10.2: results are 10, 12, 11 */
    expect_ranks(3, (int[]){10, 12, 14}, (int[]){0, 0, 3}, (int[]){3, 1, 2});
    /* 10.3: three times 20, and the loss decides */
    expect_ranks(3, (int[]){24, 22, 23}, (int[]){4, 2, 3}, (int[]){3, 1, 2});
    /* 10.4: still tied, shared; the third is third */
    expect_ranks(3, (int[]){22, 23, 22}, (int[]){2, 3, 2}, (int[]){1, 3, 1});
    /* Below zero the same. */
    expect_ranks(2, (int[]){0, 1}, (int[]){5, 6}, (int[]){1, 2});
}

/* 11.10: 25 + 24 + 16 + 24 = 89 are the solo values of these edicts. */
static void test_rating(void **state) {
    (void)state;
    const int stars[] = {119, 118, 89, 0}, ratings[] = {30, 29, 0, -89};
    for (int i = 0; i < 4; i++) {
        int rating = 0;
        CartoState *st = finished(1, &stars[i], (int[]){0});
        assert_true(hearth_cartographers.rating(&hearth_cartographers, st, &rating));
        assert_int_equal(rating, ratings[i]);
        free(st);
    }
    int rating;
    CartoState *two = finished(2, (int[]){50, 60}, (int[]){0, 0});
    assert_false(hearth_cartographers.rating(&hearth_cartographers, two,
                                             &rating)); /* 10.5 is for one player */
    free(two);
}

/* 6.1: a card may take the season beyond its time; it is the last one then, and said to be. */
static void test_the_last_card_is_told(void **state) {
    CartoState *st = table_open(1, NULL);
    HearthEvent seven = {.kind = CARTO_EV_REVEAL, .b = 7},
                eight = {.kind = CARTO_EV_REVEAL, .b = 8};
    HearthMsg msg;
    (void)state;
    table_rounds(st, "hinterland_stream homestead orchard");
    table_reveal(st, "farmland");
    assert_int_equal(st->time, 7); /* of 8 */
    assert_false(carto_last_card(st));
    seven.a = eight.a = st->card;
    assert_true(hearth_cartographers.event_describe(&hearth_cartographers, st, &seven, &msg));
    assert_ptr_equal(msg.text, CARTO_T(EV_REVEAL));
    table_draw_any(st);
    table_reveal(st, "great_river");
    assert_true(carto_last_card(st));
    assert_true(hearth_cartographers.event_describe(&hearth_cartographers, st, &eight, &msg));
    assert_ptr_equal(msg.text, CARTO_T(EV_REVEAL_LAST));
    table_draw_any(st);
    assert_int_equal(st->season, 1);
    assert_false(carto_last_card(st));
    free(st);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_card_is_told),
        cmocka_unit_test(test_two_ruins_cards),
        cmocka_unit_test(test_ruins_ambush_ruins),
        cmocka_unit_test(test_ruins_two_ambushes),
        cmocka_unit_test(test_one_shape_reaches_ruins),
        cmocka_unit_test(test_gap_over_mountain),
        cmocka_unit_test(test_walk_fits_nowhere),
        cmocka_unit_test(test_ambushes_pile_up),
        cmocka_unit_test(test_ambushes_come_and_go),
        cmocka_unit_test(test_surplus_time_is_lost),
        cmocka_unit_test(test_last_card_is_drawn),
        cmocka_unit_test(test_negative_season),
        cmocka_unit_test(test_coins_every_season),
        cmocka_unit_test(test_edicts_of_seasons),
        cmocka_unit_test(test_winner),
        cmocka_unit_test(test_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
