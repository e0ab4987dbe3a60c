/* ew_nomad.c - Endless Winter alone: every ruling about the Nomad.
 *
 * Numbers such as 9.4 are clauses of docs/rules/endless_winter.md, R01 to R36 its rulings. What is
 * expected was worked out from them by hand. */
#include <string.h>

#include "ew_table.h"

/* ---- 8 Set-up alone ---- */

/* 8.1-8.8: the set-up for two, ten cards set aside, an animal, five camps, 1 food for the second.
 */
TEST(test_set_up) {
    open_table(1);
    shows(1, "stack, eclipse_pile 0, order 1 0, down 5 5, offering, upright sloth");
    shows(1, "camps 5 6 4 16 19, houses 0, neutrals 2, left 8");
    assert_int_equal(actor(), HEARTH_CHANCE);
    shows(0, "culture c101 c102 c103 c104 c105 c106 c107 c108, round 1, camps 10");
    shows(0, "row s101 s102 s103 s104 s201 s202 s203 s204, display sloth sloth sloth sloth");
    shows(0, "food 3, tool 1, cards 5, upright sloth"); /* u1 gives 2 food, the second place 1 */
    assert_int_equal(outcomes(), 16);
}

/* 8.8: two set-up cards and two chiefs, one of each is kept, with either side. */
TEST(test_two_cards_to_choose_from) {
    new_table(1, "");
    play("offer u6, offer u4, offer handeye, offer thunderpaw");
    assert_int_equal(choices(EW_DO_SETUP), 2);
    assert_true(can("setup u4") && can("setup u6") && !can("setup u1"));
    play("setup u6");
    assert_int_equal(choices(EW_DO_CHIEF), 4);
    play("chief thunderpaw B");
}

/* 8.3: the ten cards of the offering pile are not dealt again, whatever the display takes. */
TEST(test_offering_pile_is_apart) {
    open_table(1);
    assert_int_equal(__builtin_popcountll(st.culture_left), 32);
    nomad_gains(EW_OP_BURY, 6, 0, 0); /* the first era lies on top */
    shows(1, "down 0 4, grave 6");
    assert_int_equal(st.buried_down[0], 5);
    assert_int_equal(st.buried_down[1], 1);
}

/* ---- Rulings ---- */

/* R01, 9.1: the card joins those of the round. */
TEST(test_r01_cards_are_stacked) {
    open_table(1);
    play("nomad n06");
    shows(1, "stack n06");
    play("place rest tribe, take, skip, nomad n12");
    shows(1, "stack n06 n12");
}

/* R02: for a cell on an older card the newest card has the arrows. The animal of n04 (right, down)
 * is picked by n02 (left, down). */
TEST(test_r02_arrows_of_the_newest) {
    open_table(1);
    give(1, "figures migrate");
    lay("stack n04, display rhino sabertooth glyptodon elk mammoth argentavis");
    give(0, "figures rest");
    play("nomad n02"); /* A, A, T; T; and of n04 A: the mammoth, not the argentavis */
    shows(1, "upright sloth elk rhino mammoth, display - sabertooth glyptodon - - argentavis");
}

/* R03: figures of the Nomad occupy as well, resting ones do not. */
TEST(test_r03_who_occupies) {
    open_table(1);
    give(1, "figures hunt");
    give(0, "figures rest");
    play("nomad n02"); /* marker hunt, left */
    shows(1, "columns 0 0 1 1");
    play("place rest tribe, take, skip, nomad n16"); /* marker initiate */
    shows(1, "columns 1 0 1 1");
    assert_int_equal(heard(EW_EV_NOMAD_COLUMN, INITIATE, EW_WHY_MARKER) >= 0, 1);
}

/* R04: in a cell from left to right: n13 buries, then an idol; n09 culture, then megalith. */
TEST(test_r04_left_to_right) {
    open_table(1);
    play("nomad n13");
    in_order(EW_EV_BURY, ANY, EW_EV_HONOR, 1);
    open_table(1);
    play("nomad n09");
    in_order(EW_EV_LEARN, ANY, EW_EV_MEGALITH, 1);
}

/* R05: what is of no use is done as well: a fifth sloth, a stone that costs all. */
TEST(test_r05_nothing_is_skipped) {
    open_table(1);
    give(1, "upright sloth sloth sloth sloth");
    lay("display - sloth");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    shows(1, "upright sloth sloth sloth sloth sloth, display");
    give(1, "food 2, tool 1");
    nomad_gains(EW_OP_STONE, 1, 0, 0);
    shows(1, "stones s101, tool 0");
}

/* R06: a site on level 3 at 2,0 and one on level 2 at 5,0: the arrows alone decide. */
TEST(test_r06_height_plays_no_part) {
    for (int right = 0; right < 2; right++) {
        open_table(1);
        give(1, "figures hunt, megaliths 0,0 2,0 4,0 6,0 1,0/2 3,0/2");
        lay(right ? "stack n03" : "stack n01");
        nomad_gains(EW_OP_MEGALITH, 1, 0, 0);
        megalith_at(right ? 2 : 3, right ? 5 : 2, 0);
        shows(1, right ? "scored 2" : "scored 4");
    }
}

/* R07: neutral megaliths left, but the board is full (which no game reaches): it buries. */
TEST(test_r07_no_site) {
    open_table(1);
    for (int y = 0; y < EW_HIGH; y += 2)
        st.row[0][y] = 0x5555;
    force("nomad n16"); /* M, I, B, and I of the bottom row */
    instead(EW_OP_MEGALITH, EW_OP_BURY);
    shows(1, "neutrals 2, grave 2, honor 2");
}

/* R08: the square 14,2 of tile m2 places one more, on 14,0 or 12,2. */
TEST(test_r08_extra_megalith) {
    open_table(1);
    give(1, "figures hunt");
    lay("stack n03");
    give(0, "megaliths 14,4");
    nomad_gains(EW_OP_MEGALITH, 1, 0, 0); /* right, up; then both are empty: right */
    megalith_at(1, 14, 2);
    megalith_at(1, 14, 0);
    shows(1, "neutrals 0, food 2");
    open_table(1);
    give(1, "figures hunt");
    lay("stack n03");
    give(0, "megaliths 14,4 14,0");
    nomad_gains(EW_OP_MEGALITH, 1, 0, 0); /* only 12,2 is empty */
    megalith_at(1, 12, 2);
    shows(1, "neutrals 0, tool 1, food 0");
    open_table(1);
    give(1, "figures hunt");
    lay("stack n03");
    give(0, "megaliths 14,4 14,0 12,2");
    nomad_gains(EW_OP_MEGALITH, 1, 0, 0); /* none is */
    instead(EW_OP_MEGALITH_EXTRA, EW_OP_BURY);
    shows(1, "neutrals 1, grave 1");
}

/* R08: the last megalith is used up, so it buries. */
TEST(test_r08_none_left) {
    open_table(1);
    give(1, "figures hunt, megaliths 0,6, own 0,0 4,0 8,0 0,4 4,4 8,4 4,2 8,6");
    lay("stack n03");
    give(0, "megaliths 14,4");
    nomad_gains(EW_OP_MEGALITH, 1, 0, 0);
    megalith_at(1, 14, 2);
    shows(1, "neutrals 0, left 0, grave 1");
}

/* R09: a juncture with any village, or with the Nomad tile, is taken. */
TEST(test_r09_taken_junctures) {
    static const char *const taken[] = {"villages 1+2+5", "villages 1+2+5", "tile 1+2+5"};
    for (int i = 0; i < 3; i++) {
        open_table(1);
        give(1, "camps 5 9 1 2 19");
        give(i == 0 ? 0 : 1, taken[i]);
        play("nomad n06, map p2"); /* migrate: no site, so the inner camps move */
        shows(1, "camps 6 11 1 2 19");
        assert_int_equal(st.player[1].villages, i == 1);
    }
}

/* R10: junctures that touch the base never count, for anybody. */
TEST(test_r10_base) {
    open_table(2);
    give(0, "camps 5 6 10");
    assert_int_equal(ew_village_sites(&st, 0), 0);
    give(0, "camps 5 6 2");
    assert_int_equal(__builtin_popcount(ew_village_sites(&st, 0)), 1);
    open_table(1);
    give(1, "camps 5 6 4 8 17");
    assert_int_equal(ew_village_sites(&st, 1), 0);
}

/* R11: after case B there is no second look, though 1, 2 and 5 now hold camps. */
TEST(test_r11_one_pass) {
    open_table(1);
    give(1, "camps 9 11 1 2 3");
    lay("maps p1 p2");
    play("nomad n06, map p1");
    shows(1, "camps 5 6 1 2 3, houses 0");
    assert_int_equal(times(EW_EV_NOMAD_CAMPS, ANY, ANY), 1);
}

/* R12: three outer camps and two inner ones, by the ring they stand on. */
TEST(test_r12_rings) {
    open_table(1);
    give(1, "camps 5 6 1 2 13");
    play("nomad n06, map p3"); /* a village, then the outer three: 7, 8, 13 */
    shows(1, "camps 5 6 7 8 13, houses 1");
    give(0, "figures rest");
    play("nomad n05"); /* migrate is occupied; left: develop. Nothing moves. */
    shows(1, "camps 5 6 7 8 13");
    for (int i = 0; i < EW_MAPS; i++) { /* what the cards show */
        for (int k = 0; k < 2; k++)
            assert_int_equal(ew_place_ring[ew_built_in.maps[i].inner[k]], 1);
        for (int k = 0; k < 3; k++)
            assert_int_equal(ew_place_ring[ew_built_in.maps[i].outer[k]], 2);
    }
}

/* R13: two moves, or a camp, are one pass; two cells are two. */
TEST(test_r13_one_pass_for_each_benefit) {
    open_table(1);
    nomad_gains(EW_OP_MOVE, 2, 0, 0);
    assert_int_equal(times(EW_EV_NOMAD_CAMPS, ANY, ANY), 2); /* one of them by nomad_gains() */
    instead(EW_OP_MOVE, EW_OP_VILLAGE_OR_MOVE);
    nomad_gains(EW_OP_CAMP, 2, 0, 0);
    assert_int_equal(times(EW_EV_NOMAD_CAMPS, ANY, ANY), 2);
    open_table(1);
    give(1, "figures hunt");
    lay("stack n02");
    give(0, "figures rest");
    play("nomad n05"); /* W above, W below; n02 has none */
    assert_int_equal(times(EW_EV_NOMAD_CAMPS, ANY, ANY), 2);
}

/* R14: the limit of four for kinds of five copies, too. */
TEST(test_r14_mammoths) {
    open_table(1);
    give(1, "upright mammoth mammoth mammoth");
    lay("display rhino mammoth");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0); /* the arrows of n01 would take the rhino */
    shows(1, "upright mammoth mammoth mammoth mammoth");
    lay("display - mammoth rhino");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    shows(1, "upright mammoth mammoth mammoth mammoth rhino");
}

/* R15: beyond six spaces there are more: the next column, top row first. */
TEST(test_r15_more_spaces) {
    int x, y;
    open_table(1);
    lay("display sloth sloth sloth sloth sloth sloth");
    nomad_gains(EW_OP_REVEAL, 2, 0, 0);
    shows(1, "animals_open 8");
    ew_display_at(6, &x, &y);
    assert_true(x == 3 && y == 0);
    ew_display_at(7, &x, &y);
    assert_true(x == 3 && y == 1);
    ew_display_at(8, &x, &y);
    assert_true(x == 4 && y == 0);
    /* they count for the arrows: n03 points to the right and up */
    open_table(1);
    give(1, "figures hunt, upright rhino");
    lay("stack n03, display rhino rhino rhino rhino rhino rhino elk rhino");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    shows(1, "upright rhino rhino, display rhino rhino rhino rhino rhino rhino elk");
    nomad_gains(EW_OP_REVEAL, 1, 0, 0); /* and are filled again when they are empty */
    shows(1, "animals_open 8");
    assert_true(st.display[7] != 0);
    /* first the empty ones of the six */
    lay("display rhino - rhino rhino - rhino");
    nomad_gains(EW_OP_REVEAL, 1, 0, 0);
    assert_true(st.display[1] != 0 && !st.display[4]);
}

/* R16: no deck of animals. */
TEST(test_r16_no_animals) {
    open_table(1);
    lay("no_animals 0");
    nomad_gains(EW_OP_ANIMAL_RANDOM, 1, 0, 0);
    instead(EW_OP_ANIMAL_RANDOM, EW_OP_FOOD);
    shows(1, "food 1, upright sloth");
    nomad_gains(EW_OP_REVEAL, 1, 0, 0);
    shows(1, "food 1, animals_open 4");
    assert_int_equal(heard(EW_EV_NOMAD_INSTEAD, ANY, ANY), -1);
    play("place hunt tribe, bottom"); /* for a player it lapses */
    shows(0, "upright sloth");
}

/* R17: cards for the turns to come are not eclipse cards. */
TEST(test_r17_no_eclipse_card) {
    open_table(1);
    lay("eclipse_pile 13");
    play("nomad n10"); /* develop: S, nothing below */
    shows(1, "eclipse_pile 13");
    nomad_gains(EW_OP_ECLIPSE_CARD, 2, 0, 0);
    shows(1, "eclipse_pile 13");
    lay("eclipse_pile 12");
    nomad_gains(EW_OP_ECLIPSE_CARD, 2, 0, 0);
    shows(1, "eclipse_pile 13");
    assert_int_equal(times(EW_EV_NOMAD_ECLIPSE, ANY, ANY), 1);
}

/* R18: labor of the newest card and of the pile; the pile does nothing else. */
TEST(test_r18_eclipse_labor) {
    open_table(1);
    lay("eclipse_pile 2");
    to_eclipse("n01 n04 n05");
    play("done, nomad_pile n03, nomad_pile n06"); /* 1 + 1 + 2 */
    assert_true(heard(EW_EV_LABORS, 8, ANY) >= 0);
    assert_int_equal(heard(EW_EV_NOMAD_CELL, ANY, ANY), -1);
    assert_int_equal(times(EW_EV_NOMAD_SHOWS, ANY, ANY), 2);
}

/* R19: tiles by the arrows, the large one first. */
TEST(test_r19_order_of_tiles) {
    open_table(1);
    give(0, "camps");
    give(1, "camps 11 15 12 16 19");
    to_eclipse("n06 n07 n12"); /* right, down */
    play("done");
    in_order(EW_EV_TILE, 11, EW_EV_TILE, 15); /* places from 0: x 4, 3, 2 and 2, 1 */
    in_order(EW_EV_TILE, 15, EW_EV_TILE, 18); /* of two with x 2 the southern one first */
    in_order(EW_EV_TILE, 18, EW_EV_TILE, 10);
    in_order(EW_EV_TILE, 10, EW_EV_TILE, 14);
    open_table(1);
    give(0, "camps");
    give(1, "camps 11 15 12 16 19");
    to_eclipse("n06 n07 n01"); /* left, up */
    play("done");
    in_order(EW_EV_TILE, 14, EW_EV_TILE, 10);
    in_order(EW_EV_TILE, 10, EW_EV_TILE, 18);
    in_order(EW_EV_TILE, 18, EW_EV_TILE, 15);
    in_order(EW_EV_TILE, 15, EW_EV_TILE, 11);
}

/* R20: camps that move in the eclipse change nothing of what is won in it. */
TEST(test_r20_influence_is_compared_once) {
    open_table(1);
    lay("place 11 lake3, place 15 cave1"); /* 1 food and 2 moves; an idol */
    give(0, "camps 5");
    give(1, "camps 11 15 1 2 3");
    to_eclipse("n06 n07 n12"); /* right first: the lake */
    play("done, map p2");
    shows(1, "camps 6 11 1 2 3, food 1, tool 1, honor 1"); /* the cave was still its own */
    shows(0, "camps 5");
    assert_true(heard(EW_EV_TILE, 4, ANY) < 0);
}

/* R21: villages, megaliths, stones. */
TEST(test_r21_order_of_the_board) {
    open_table(1);
    give(0, "camps");
    give(1, "camps 5 6 1 2 3, villages 1+2+5 2+3+6, megaliths 0,0 2,0 4,0 6,0, stones s101");
    to_eclipse("n06 n07 n12");
    play("done");
    in_order(EW_EV_BURY, ANY, EW_EV_HONOR, ANY);
    in_order(EW_EV_HONOR, ANY, EW_EV_STONES, ANY);
    shows(1, "grave 2, honor 1, scored 2, tool 1");
}

/* R22: payments are declined, labor is nothing. */
TEST(test_r22_payments_and_labor) {
    open_table(1);
    give(1, "food 5, tool 3");
    nomad_gains(EW_OP_PAY, 1, ew_built_in.cultures[2].gain, 1);
    nomad_gains(EW_OP_PAY, 1, ew_built_in.cultures[6].gain, 32);
    nomad_gains(EW_OP_LABOR, 3, 0, 0);
    shows(1, "food 5, tool 3, labor 0, upright sloth");
    assert_int_equal(heard(EW_EV_NOMAD_INSTEAD, ANY, ANY), -1);
}

/* R23: unit by unit. */
TEST(test_r23_one_by_one) {
    open_table(1);
    give(1, "food 9, tool 5");
    nomad_gains(EW_OP_FOOD, 3, 0, 0);
    shows(1, "food 10, honor 2");
    give(1, "food 9, tool 4");
    nomad_gains(EW_OP_TOOL, 3, 0, 0); /* a tool, a food, an idol */
    shows(1, "food 10, tool 5, honor 3");
    give(1, "food 0, tool 0");
    lay("offering c101, down 0 0");
    nomad_gains(EW_OP_DRAW, 2, 0, 0); /* one card is buried, the other becomes a tool */
    shows(1, "buried c101, tool 1");
}

/* R24: sacrifice gives a burial and two tools; at the top of both a point. */
TEST(test_r24_sacrifice) {
    open_table(1);
    give(1, "honor 10, sacrifice 2");
    nomad_gains(EW_OP_IDOL, 1, 0, 0);
    shows(1, "sacrifice 3, grave 1, tool 0");
    nomad_gains(EW_OP_IDOL, 3, 0, 0);
    shows(1, "sacrifice 6, grave 1, tool 1");
    nomad_gains(EW_OP_IDOL, 3, 0, 0);
    shows(1, "sacrifice 9, tool 2");
    nomad_gains(EW_OP_IDOL, 3, 0, 0);
    shows(1, "sacrifice 10, honor 10, scored 2");
    give(1, "sacrifice 2");
    lay("down 0 0");
    nomad_gains(EW_OP_IDOL, 1, 0, 0); /* the burial becomes a tool */
    shows(1, "sacrifice 3, grave 1, tool 3");
}

/* R25: nobody moved: the Nomad; on one level: the earlier. */
TEST(test_r25_honor_rank) {
    open_table(1);
    shows(1, "rank 1");
    shows(0, "rank 2");
    give(0, "honor 3");
    shows(0, "rank 1");
    give(1, "honor 3");
    shows(0, "rank 1");
    shows(1, "rank 2");
    give(0, "honor 4");
    give(1, "honor 5");
    shows(1, "rank 1");
}

/* R26: equal points are no victory; one more is. */
TEST(test_r26_equal_points) {
    uint8_t rank[1];
    int by;
    open_table(1);
    end_game();
    int more = ew_score(game, &st, 1, NULL) - ew_score(game, &st, 0, NULL);
    st.player[more > 0 ? 0 : 1].scored[EW_FROM_OTHERS] = (uint16_t)(more > 0 ? more : -more);
    hearth_result(game, &st, rank);
    assert_int_equal(rank[0], 2);
    assert_true(hearth_rating(game, &st, &by) && by == 0);
    st.player[0].scored[EW_FROM_OTHERS]++;
    hearth_result(game, &st, rank);
    assert_int_equal(rank[0], 1);
    assert_true(hearth_rating(game, &st, &by) && by == 1);
}

/* R27 */
TEST(test_r27_nothing_at_the_start) {
    open_table(1);
    shows(1, "food 0, tool 0, honor 0, sacrifice 0, hand, deck, buried, stones");
    assert_int_equal(st.player[1].setup, EW_NONE);
    assert_int_equal(st.player[1].chief, EW_NONE);
}

/* R28: stones of the second era from round 3 on. */
TEST(test_r28_stones_of_the_round) {
    open_table(1);
    give(1, "figures hunt, food 10, tool 5");
    lay("stack n03, round 2"); /* right */
    nomad_gains(EW_OP_STONE, 1, 0, 0);
    shows(1, "stones s104");
    lay("round 3");
    nomad_gains(EW_OP_STONE, 1, 0, 0);
    shows(1, "stones s104 s204, row s101 s102 s103 - s201 s202 s203");
}

/* R29: the token goes back. */
TEST(test_r29_token) {
    open_table(1);
    lay("cheap 1 2");
    nomad_gains(EW_OP_CULTURE, 1, 0, 0); /* left, up: the first space */
    shows(1, "cheap 2, offering c101, culture - c102 c103 c104 c105 c106 c107 c108");
}

/* R30: the Nomad tile is influence, and nothing else. */
TEST(test_r30_nomad_tile) {
    static const char *const levels[] = {"level=normal", "level=hard_tile"};
    for (int hard = 0; hard < 2; hard++) {
        open_with(1, levels[hard]);
        give(1, "camps 14 15 1 2 3, villages 1+4+5 3+6+7 14+15+18, tile 6+7+11");
        assert_int_equal(ew_influence(&st, 1, 10), 1 + hard); /* place 11 */
        assert_int_equal(ew_influence(&st, 1, 5), 2 + 1 + hard);
        assert_int_equal(ew_count_what(&hearth_endless_winter, &st, 1, EW_PER_GLACIER_WITH_CAMP),
                         3);
        assert_int_equal(st.player[1].villages, 3);
        to_eclipse("n06 n07 n12");
        give(0, "camps");
        play("done");
        assert_true(heard(EW_EV_BOARD, 0, 3) >= 0); /* three villages, no fourth */
    }
}

/* R30, 9.7a: with three villages founded the tile is placed, and moved the next time. */
TEST(test_r30_tile_is_placed_and_moved) {
    open_table(1);
    give(1, "camps 5 6 1 2 3, villages 14+15+18 13+14+17 9+13+14");
    play("nomad n06, map p3"); /* left, down: 1+2+5 */
    shows(1, "tile 1+2+5, houses 3, camps 5 6 7 8 13");
    give(1, "camps 5 6 2 7 3");
    nomad_gains(EW_OP_VILLAGE_OR_MOVE, 1, 0, 0); /* n06: left: 2+5+6 */
    shows(1, "tile 2+5+6, houses 3");
}

/* R31: past the last column in both directions. */
TEST(test_r31_search_wraps) {
    open_table(1);
    give(1, "figures hunt");
    give(0, "figures rest");
    play("nomad n03"); /* hunt, right: initiate */
    shows(1, "columns 1 0 0 1");
    assert_true(heard(EW_EV_NOMAD_COLUMN, INITIATE, EW_WHY_SEARCH) >= 0);
    open_table(1);
    give(1, "figures initiate");
    give(0, "figures rest");
    play("nomad n13"); /* initiate, left: hunt */
    shows(1, "columns 1 0 0 1");
    open_table(1);
    give(1, "figures hunt");
    give(0, "figures initiate");
    play("nomad n04"); /* hunt, right, over initiate: develop */
    shows(1, "columns 1 1 0 1");
}

/* R32: the bottom section that the Nomad took away does not come back. */
TEST(test_r32_bottom_is_used_up) {
    open_table(1);
    play("nomad n01");
    play("place hunt tribe");
    refuse("bottom", EW_T(FIRST_FIGURE));
    play("finish");
    play("nomad n13");
    play("place hunt tribe");
    refuse("bottom", EW_T(FIRST_FIGURE));
}

/* R33: the start card does nothing; its bottom row counts from the first turn on. */
TEST(test_r33_start_card) {
    new_table(1, "level=hard_cards");
    play("start n08");
    shows(1, "stack n08, eclipse_pile 0, columns 0 0 0 0");
    assert_int_equal(heard(EW_EV_NOMAD_CELL, ANY, ANY), -1);
}

/* R33 in full: n08 below has two eclipse cards in initiate. */
TEST(test_r33_bottom_row_counts) {
    open_with(1, "level=hard_cards");
    shows(1, "stack n01, eclipse_pile 0, grave 0, food 0, tool 0");
    lay("stack n08");
    play("nomad n16"); /* initiate: M, I, B and I of n16, EE of n08 */
    shows(1, "stack n08 n16, eclipse_pile 2, neutrals 1, honor 2, grave 1");
    assert_int_equal(heard(EW_EV_NOMAD_CELL, N08, 0), -1);
}

/* R34: four animals at the start and after each preparation. */
TEST(test_r34_animals_alone) {
    open_table(1);
    shows(1, "animals_open 4");
    lay("display - sloth rhino - - - elk");
    give(0, "camps");
    to_eclipse("n06 n07 n12");
    play("done");
    finish();
    shows(1, "round 2, animals_open 4, display sloth sloth rhino - - - elk");
}

/* R35: two camps on one glacier count once. */
TEST(test_r35_glaciers_once) {
    open_table(1);
    give(1, "camps 5 5 1 1 19");
    st.map_left = 1;
    nomad_gains(EW_OP_GLACIER_SCORE, 1, 0, 0);
    shows(1, "camps 5 6 1 1 19"); /* by nomad_gains(): 1, 5 and 6 are glaciers */
    assert_int_equal(from(1, EW_FROM_GLACIERS), 3);
    assert_int_equal(ew_count_what(&hearth_endless_winter, &st, 1, EW_PER_GLACIER_WITH_CAMP), 3);
}

static int why_not(EwOp op, EwOp next) {
    return (int)heard_at(heard(EW_EV_NOMAD_INSTEAD, (int)op, (int)next))->cells[0];
}

/* 9.6: what it takes instead is told with the reason. */
TEST(test_instead_says_why) {
    open_table(1);
    give(1, "tool 5, food 10");
    nomad_gains(EW_OP_TOOL, 1, 0, 0);
    assert_int_equal(why_not(EW_OP_TOOL, EW_OP_FOOD), EW_NOT_TOOLS);
    assert_int_equal(why_not(EW_OP_FOOD, EW_OP_IDOL), EW_NOT_FOOD);
    open_table(1);
    nomad_gains(EW_OP_STONE, 1, 0, 0);
    assert_int_equal(why_not(EW_OP_STONE, EW_OP_MEGALITH), EW_NOT_STONE_COST);
    open_table(1);
    give(1, "food 10, tool 5, stones s101 s102 s103");
    nomad_gains(EW_OP_STONE, 1, 0, 0);
    assert_int_equal(why_not(EW_OP_STONE, EW_OP_MEGALITH), EW_NOT_THREE_STONES);
    nomad_gains(EW_OP_TIP, 1, 0, 0);
    assert_int_equal(why_not(EW_OP_TIP, EW_OP_FOOD), EW_NOT_EVER);
}

/* 9.4, 9.5a: which way the arrow points that decided, and that it wants a kind it has. */
TEST(test_picks_say_why) {
    open_table(1);
    give(1, "figures hunt, upright rhino");
    lay("stack n03, display rhino elk rhino"); /* right and up */
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    assert_int_equal(heard_at(heard(EW_EV_NOMAD_PICK, ANY, EW_WHY_LARGE))->cells[1],
                     2 | EW_PICK_RIGHT | EW_PICK_OWNED);
    open_table(1);
    give(1, "figures hunt, upright rhino");
    lay("stack n02, display elk elk - elk"); /* left and down */
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    assert_int_equal(heard_at(heard(EW_EV_NOMAD_PICK, ANY, EW_WHY_SMALL))->cells[1],
                     3 | EW_PICK_DOWN);
}

/* R36: the top row first, though the bottom row has an empty space farther left. */
TEST(test_r36_top_row_first) {
    open_table(1);
    lay("display rhino rhino - - rhino rhino");
    nomad_gains(EW_OP_REVEAL, 1, 0, 0);
    assert_true(st.display[2] != 0 && !st.display[3]);
    nomad_gains(EW_OP_REVEAL, 1, 0, 0);
    assert_true(st.display[3] != 0 && !st.display[6]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_up),
        cmocka_unit_test(test_two_cards_to_choose_from),
        cmocka_unit_test(test_offering_pile_is_apart),
        cmocka_unit_test(test_r01_cards_are_stacked),
        cmocka_unit_test(test_r02_arrows_of_the_newest),
        cmocka_unit_test(test_r03_who_occupies),
        cmocka_unit_test(test_r04_left_to_right),
        cmocka_unit_test(test_r05_nothing_is_skipped),
        cmocka_unit_test(test_r06_height_plays_no_part),
        cmocka_unit_test(test_r07_no_site),
        cmocka_unit_test(test_r08_extra_megalith),
        cmocka_unit_test(test_r08_none_left),
        cmocka_unit_test(test_r09_taken_junctures),
        cmocka_unit_test(test_r10_base),
        cmocka_unit_test(test_r11_one_pass),
        cmocka_unit_test(test_r12_rings),
        cmocka_unit_test(test_r13_one_pass_for_each_benefit),
        cmocka_unit_test(test_r14_mammoths),
        cmocka_unit_test(test_r15_more_spaces),
        cmocka_unit_test(test_r16_no_animals),
        cmocka_unit_test(test_r17_no_eclipse_card),
        cmocka_unit_test(test_r18_eclipse_labor),
        cmocka_unit_test(test_r19_order_of_tiles),
        cmocka_unit_test(test_r20_influence_is_compared_once),
        cmocka_unit_test(test_r21_order_of_the_board),
        cmocka_unit_test(test_r22_payments_and_labor),
        cmocka_unit_test(test_r23_one_by_one),
        cmocka_unit_test(test_r24_sacrifice),
        cmocka_unit_test(test_r25_honor_rank),
        cmocka_unit_test(test_r26_equal_points),
        cmocka_unit_test(test_r27_nothing_at_the_start),
        cmocka_unit_test(test_r28_stones_of_the_round),
        cmocka_unit_test(test_r29_token),
        cmocka_unit_test(test_r30_nomad_tile),
        cmocka_unit_test(test_r30_tile_is_placed_and_moved),
        cmocka_unit_test(test_r31_search_wraps),
        cmocka_unit_test(test_r32_bottom_is_used_up),
        cmocka_unit_test(test_r33_start_card),
        cmocka_unit_test(test_r33_bottom_row_counts),
        cmocka_unit_test(test_r34_animals_alone),
        cmocka_unit_test(test_r35_glaciers_once),
        cmocka_unit_test(test_instead_says_why),
        cmocka_unit_test(test_picks_say_why),
        cmocka_unit_test(test_r36_top_row_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
