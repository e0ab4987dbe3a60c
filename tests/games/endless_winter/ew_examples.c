/* ew_examples.c - Endless Winter alone: the examples of the rules document, the mistakes that
 * players make with the Nomad, and the rest of section 9.
 *
 * Numbers such as 9.4 are clauses of docs/rules/endless_winter.md, T1 to T14 its examples. What is
 * expected was worked out from them by hand. */
#include <string.h>

#include "ew_table.h"

/* ---- Examples ---- */

TEST(test_t1_marker) {
    open_table(1);
    play("nomad n01");
    shows(1, "columns 0 0 0 1");
    assert_true(heard(EW_EV_NOMAD_COLUMN, HUNT, EW_WHY_MARKER) >= 0);
}

TEST(test_t2_search) {
    open_table(1);
    give(1, "figures hunt");
    give(0, "figures migrate");
    play("nomad n05");
    shows(1, "columns 0 1 1 1");
    assert_true(heard(EW_EV_NOMAD_COLUMN, DEVELOP, EW_WHY_SEARCH) >= 0);
}

TEST(test_t3_all_occupied) {
    open_table(1);
    give(1, "figures hunt");
    give(0, "figures migrate");
    give(1, "figures develop");
    give(0, "figures initiate");
    play("nomad n03");
    shows(1, "columns 1 1 1 2");
    assert_true(heard(EW_EV_NOMAD_COLUMN, HUNT, EW_WHY_FULL) >= 0);
}

TEST(test_t4_second_turn) {
    open_table(1);
    give(1, "figures hunt");
    give(0, "figures rest");
    lay("stack n08");
    play("nomad n04"); /* hunt is occupied, right: initiate */
    shows(1, "columns 1 0 0 1, neutrals 1, grave 1, eclipse_pile 2");
    in_order(EW_EV_MEGALITH, 1, EW_EV_BURY, ANY);
    in_order(EW_EV_BURY, ANY, EW_EV_NOMAD_ECLIPSE, ANY);
    assert_int_equal(times(EW_EV_NOMAD_CELL, ANY, ANY), 3);
}

TEST(test_t5_culture) {
    open_table(1);
    lay("culture - c102 c103 c104 - c106 c107 c108");
    nomad_gains(EW_OP_CULTURE, 1, 0, 0); /* n01: left, up */
    shows(1, "offering c102, culture - - c103 c104 - c106 c107 c108");
    nomad_gains(EW_OP_CULTURE, 1, 0, 0);
    shows(1, "offering c102 c106"); /* face down on top of the pile */
}

TEST(test_t6_animal) {
    open_table(1);
    give(1, "figures migrate");
    lay("stack n08, display rhino sabertooth glyptodon elk mammoth rhino"); /* right, down */
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    shows(1, "upright sloth rhino, display rhino sabertooth glyptodon elk mammoth");
}

TEST(test_t7_megalith) {
    open_table(1);
    give(1, "figures migrate");
    lay("stack n16"); /* right, down: the start squares 12,0 and 12,6 */
    nomad_gains(EW_OP_MEGALITH, 1, 0, 0);
    megalith_at(1, 12, 6);
    shows(1, "food 1, neutrals 1");
}

TEST(test_t8_village) {
    open_table(1);
    give(1, "camps 6 11 3 7 1");
    play("nomad n08, map p3"); /* right, down: 3+6+7 and 6+7+11 are equal in the east */
    shows(1, "villages 6+7+11");
    open_table(1);
    give(1, "camps 6 11 3 7 12");
    play("nomad n08, map p3");
    shows(1, "villages 7+11+12");
}

TEST(test_t9_labor) {
    open_table(2);
    give(0, "hand hunter tribesman, food 3");
    play("place hunt tribe, work hunter, work tribesman, eat, eat");
    shows(0, "labor 5, food 0");
}

/* 3, 2 1/2 and 2 1/2; the later one of these is ahead. */
TEST(test_t10_eclipse_labor) {
    open_table(3);
    give(0, "figures hunt");
    give(1, "figures hunt");
    give(2, "figures hunt");
    give(0, "figures hunt");
    give(1, "figures hunt");
    give(2, "figures hunt");
    give(0, "figures rest");
    give(1, "figures hunt, pile shaman");
    give(2, "hand tribesman tribesman c101");
    shows(0, "eclipse 6");
    shows(1, "eclipse 5");
    play("place hunt chief, finish, pile tribesman, pile tribesman, pile c101");
    shows(0, "order 0 2 1");
    assert_true(heard(EW_EV_LABORS, 6, ANY) >= 0);
    assert_int_equal(times(EW_EV_LABORS, 5, ANY), 2);
}

TEST(test_t11_burial) {
    open_table(2);
    give(0, "honor 1, buried tribesman tribesman brave c101");
    assert_int_equal(from(0, EW_AT_BURIAL), 10);
}

TEST(test_t12_six_sloths) {
    open_table(2);
    give(0, "upright sloth sloth sloth sloth sloth sloth");
    assert_int_equal(from(0, EW_AT_ANIMALS), 13);
}

TEST(test_t13_wild) {
    open_table(2);
    give(0, "upright sloth sloth sloth argentavis rhino rhino, tipped rhino");
    assert_int_equal(from(0, EW_AT_ANIMALS), 13);
}

TEST(test_t14_the_whole_chain) {
    open_table(1);
    give(1, "food 10, tool 5");
    lay("down 0 0");
    nomad_gains(EW_OP_DRAW, 1, 0, 0);
    instead(EW_OP_DRAW, EW_OP_BURY);
    instead(EW_OP_BURY, EW_OP_TOOL);
    instead(EW_OP_TOOL, EW_OP_FOOD);
    instead(EW_OP_FOOD, EW_OP_IDOL);
    shows(1, "honor 1, food 10, tool 5, grave 0");
}

/* ---- Mistakes ---- */

TEST(test_m01_cells_of_the_column_it_went_to) {
    open_table(1);
    give(1, "figures migrate");
    lay("stack n06");
    give(0, "figures rest");
    play("nomad n05"); /* marker migrate; it goes to develop: S, T, M; B; and T of n06 */
    shows(1, "columns 0 1 1 0, neutrals 0, food 3, tool 2, grave 1, houses 0");
    assert_int_equal(heard(EW_EV_NOMAD_CAMPS, ANY, ANY), -1);
}

TEST(test_m02_bottom_rows_of_older_cards) {
    open_table(1);
    give(1, "figures hunt");
    give(0, "figures rest");
    give(1, "figures develop");
    give(0, "figures rest");
    lay("stack n13 n10");
    play("nomad n16"); /* initiate: M, I, B; I; of n10 I; of n13 E */
    shows(1, "neutrals 1, honor 3, eclipse_pile 1, grave 1");
    assert_int_equal(heard(EW_EV_NOMAD_CELL, N10, 0), -1);
    assert_int_equal(heard(EW_EV_NOMAD_CELL, N13, 0), -1);
    in_order(EW_EV_NOMAD_CELL, N16, EW_EV_NOMAD_CELL, N10);
    in_order(EW_EV_NOMAD_CELL, N10, EW_EV_NOMAD_CELL, N13);
}

TEST(test_m03_no_bonus_for_the_nomad) {
    open_table(1);
    play("nomad n04, catch rhino"); /* R, A, A, G; A: the bottom section would be one more */
    assert_int_equal(times(EW_EV_HUNT, ANY, ANY), 4);
    shows(1, "upright sloth rhino sloth sloth sloth");
    play("place hunt tribe");
    assert_false(can("bottom"));
    open_table(1);
    play("nomad n06"); /* migrate: one pass, no camp and move */
    assert_int_equal(times(EW_EV_NOMAD_CAMPS, ANY, ANY), 1);
}

TEST(test_m04_nothing_slides) {
    open_table(1);
    lay("display sloth rhino elk sloth");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    shows(1, "display - rhino elk sloth");
    nomad_gains(EW_OP_CULTURE, 2, 0, 0);
    shows(1, "culture - c102 c103 c104 - c106 c107 c108");
    give(0, "food 3, tool 3");
    play("place hunt tribe, work tribesman, top 2, animal 2");
    shows(0, "display - - elk sloth");
}

TEST(test_m05_villages_cost_nothing) {
    open_table(1);
    give(1, "camps 5 6 1 2 13, food 4");
    play("nomad n06, map p3");
    shows(1, "villages 1+2+5, food 4, camps 5 6 7 8 13");
}

TEST(test_m06_three_or_two_camps) {
    open_table(1);
    give(1, "camps 14 15 1 3 12");
    play("nomad n06, map p6"); /* B: the inner two */
    shows(1, "camps 5 9 1 3 12");
    open_table(1);
    give(1, "camps 14 15 17 18 12");
    play("nomad n06, map p6"); /* A: the outer three */
    shows(1, "camps 14 15 7 12 13, houses 1");
}

TEST(test_m07_two_moves_are_one_pass) {
    open_table(1);
    give(1, "figures hunt");
    lay("stack n03, squares m1 m2 m3 m4");
    give(0, "megaliths 12,2 8,2 8,0 14,2 14,0 12,0");
    give(1, "camps 5 6 1 2 3");
    nomad_gains(EW_OP_MOVE, 2, 0, 0); /* nomad_gains() itself: A with 1+2+5; then one more */
    assert_int_equal(times(EW_EV_NOMAD_CAMPS, ANY, ANY), 2);
    assert_int_equal(times(EW_EV_VILLAGE, ANY, ANY), 1);
}

TEST(test_m08_two_points_for_a_stone) {
    open_table(1);
    give(0, "camps");
    give(1, "stones s101 s109 s205, camps 5 6 1 2 3");
    to_eclipse("n06 n07 n12");
    play("done");
    assert_int_equal(from(1, EW_FROM_STONES), 6);
}

TEST(test_m09_argentavis_is_not_wild) {
    open_table(1);
    give(1, "upright sloth sloth sloth argentavis");
    assert_int_equal(from(1, EW_AT_ANIMALS), 6 + 2);
    give(1, "upright sloth sloth sloth sloth sloth sloth argentavis argentavis argentavis");
    assert_int_equal(from(1, EW_AT_ANIMALS), 10 + 5); /* one set of each kind */
    give(1, "upright mammoth mammoth mammoth rhino rhino elk");
    assert_int_equal(from(1, EW_AT_ANIMALS), 5 + 3 + 1);
}

TEST(test_m10_arrows_of_the_eclipse_pile) {
    open_table(1);
    lay("eclipse_pile 1");
    give(0, "camps");
    give(1, "camps 11 15 12 16 19");
    to_eclipse("n06 n07 n01");    /* left, up */
    play("done, nomad_pile n12"); /* right, down, but it does not matter */
    in_order(EW_EV_TILE, 14, EW_EV_TILE, 11);
}

TEST(test_m11_offering_pile_scores_nothing) {
    open_table(1);
    lay("offering c111 c214");
    shows(1, "score 1"); /* the first sloth */
    nomad_gains(EW_OP_BURY, 1, 0, 0);
    shows(1, "buried c214, offering c111");
    assert_int_equal(from(1, EW_AT_CULTURES), 3);
    end_game();
    assert_int_equal(from(1, EW_AT_CULTURES), 3);
}

/* 11.3: what was buried face down is shown and counts. */
TEST(test_m11_buried_face_down) {
    open_table(1);
    nomad_gains(EW_OP_BURY, 6, 0, 0);
    end_game();
    shows(1, "grave 6, buried c109 c110 c111 c112 c113 c201");
    assert_int_equal(from(1, EW_AT_CULTURES), 1 + 1 + 2 + 1 + 1 + 2);
}

TEST(test_m12_all_cards_are_shuffled) {
    open_table(1);
    lay("eclipse_pile 3");
    give(0, "camps");
    to_eclipse("n06 n07 n12");
    play("done");
    finish();
    shows(1, "round 2, stack, eclipse_pile 0");
    assert_int_equal(st.nomad_left, 0xffff);
    open_with(1, "level=hard_both");
    give(0, "camps");
    to_eclipse("n01 n06 n07 n12");
    play("done");
    finish();
    shows(1, "round 2, stack n01");
    assert_int_equal(st.nomad_left, 0xfffe);
}

TEST(test_m13_no_fifth_of_a_full_kind) {
    open_table(1);
    give(1, "upright sloth sloth sloth sloth");
    lay("display sloth sloth - - elk sloth");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    shows(1, "upright sloth sloth sloth sloth elk");
    lay("display sloth rhino elk");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0); /* elk: it has one of them */
    shows(1, "upright sloth sloth sloth sloth elk elk");
}

TEST(test_m14_no_middle_chart) {
    open_table(1);
    give(1, "honor 2");
    give(0, "honor 1, buried tribesman tribesman brave brave");
    assert_int_equal(from(0, EW_AT_BURIAL), 5); /* last: 5, middle would be 7 */
    open_table(2);
    give(1, "honor 2");
    give(0, "honor 1, buried tribesman tribesman brave brave");
    assert_int_equal(from(0, EW_AT_BURIAL), 5);
}

/* ---- 9 The rest ---- */

/* 9.6, line by line. */
TEST(test_fallback_table) {
    open_table(1);
    nomad_gains(EW_OP_STONE, 1, 0, 0); /* cannot pay */
    instead(EW_OP_STONE, EW_OP_MEGALITH);
    shows(1, "neutrals 1, food 1"); /* left, up: 2,0 gives 1 food */
    give(1, "food 10, tool 5, stones s101 s102 s103");
    nomad_gains(EW_OP_STONE, 1, 0, 0); /* has three */
    shows(1, "neutrals 0, food 10");
    open_table(1);
    give(1, "food 10, tool 5");
    lay("row");
    nomad_gains(EW_OP_STONE, 1, 0, 0); /* none is open */
    instead(EW_OP_STONE, EW_OP_MEGALITH);
    open_table(1);
    give(1, "megaliths 0,0 4,0, own 8,0 0,4 4,4 8,4 0,2 4,2 8,2 8,6");
    nomad_gains(EW_OP_MEGALITH, 1, 0, 0);
    instead(EW_OP_MEGALITH, EW_OP_BURY);
    shows(1, "grave 1");
    lay("culture");
    nomad_gains(EW_OP_CULTURE, 1, 0, 0);
    instead(EW_OP_CULTURE, EW_OP_BURY);
    shows(1, "grave 2");
    nomad_gains(EW_OP_TRIBE, 1, 0, 0);
    instead(EW_OP_TRIBE, EW_OP_TOOL);
    nomad_gains(EW_OP_TRIBE_DISCARD, 1, 0, 0);
    instead(EW_OP_TRIBE_DISCARD, EW_OP_TOOL);
    shows(1, "tool 2");
    nomad_gains(EW_OP_TIP, 1, 0, 0);
    instead(EW_OP_TIP, EW_OP_FOOD);
    shows(1, "food 1, upright sloth, tipped");
    lay("display");
    nomad_gains(EW_OP_ANIMAL, 1, 0, 0);
    instead(EW_OP_ANIMAL, EW_OP_FOOD);
    shows(1, "food 2");
}

/* 9.5: honor brings the Nomad its points. */
TEST(test_nomad_honor_points) {
    open_table(1);
    give(1, "honor 7");
    nomad_gains(EW_OP_IDOL, 3, 0, 0);
    shows(1, "honor 10");
    assert_int_equal(from(1, EW_FROM_HONOR), 1 + 2 + 3);
}

/* 4.6, 9.5b: what the spaces cost and give. */
TEST(test_nomad_stone_spaces) {
    open_table(1);
    give(1, "food 10, tool 5");
    nomad_gains(EW_OP_STONE, 1, 0, 0); /* 2 and 1; a megalith on 2,0 with 1 food */
    shows(1, "stones s101, food 9, tool 4, neutrals 1");
    nomad_gains(EW_OP_STONE, 1, 0, 0); /* 3 and 2; two idols */
    shows(1, "stones s101 s102, food 6, tool 2, honor 2");
    give(1, "tool 3");
    nomad_gains(EW_OP_STONE, 1, 0, 0); /* 5 and 3; 5 points */
    shows(1, "stones s101 s102 s103, food 1, tool 0, scored 5");
}

/* 9.5c: neutral ones on the board, its own as high as there is any site. */
TEST(test_nomad_upper_first) {
    open_table(1);
    give(0, "megaliths 2,0 4,0");
    nomad_gains(EW_OP_MEGALITH, 2, 0, 0); /* neutral: 0,0 with 2 food, then 0,2: a camp */
    megalith_at(1, 0, 0);
    megalith_at(1, 0, 2);
    shows(1, "neutrals 0, left 8, scored 0");
    nomad_gains(EW_OP_MEGALITH, 1, 0, 0); /* 0,1 is the westernmost of 0,1 1,0 3,0 */
    megalith_at(2, 0, 1);
    shows(1, "left 7, scored 2, upper 1");
}

/* 9.7d: after the last map card all six are shuffled. */
TEST(test_map_cards_again) {
    open_table(1);
    lay("maps");
    play("nomad n06, map p1");
    assert_true(heard(EW_EV_MAPS, ANY, ANY) >= 0);
    assert_int_equal(st.map_left, 0x3e);
}

/* 5.2: a tie of labor for the one who was later. */
TEST(test_solo_tie_of_labor) {
    open_table(1);
    give(0, "camps, pile tribesman tribesman");
    to_eclipse("n06 n07 n12"); /* 2 */
    play("done");
    assert_int_equal(st.order[0], 0);
    open_table(1);
    give(0, "camps, pile tribesman");
    to_eclipse("n06 n07 n12");
    play("done");
    shows(1, "order 1 0, tool 1");
}

/* 10.5: glacier tiles pay the Nomad, too. */
TEST(test_glacier_tiles_for_the_nomad) {
    open_with(1, "glacier_tiles=on");
    lay("token 5 k4, token 6 k8, token 1 k6, token 2 k1, token 3 k2");
    give(0, "camps");
    give(1, "camps 5 6 1 2 3");
    to_eclipse("n06 n07 n12");
    play("done");
    shows(1, "tool 2, honor 1, food 2, scored 1"); /* 1 tool for being first */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_t1_marker),
        cmocka_unit_test(test_t2_search),
        cmocka_unit_test(test_t3_all_occupied),
        cmocka_unit_test(test_t4_second_turn),
        cmocka_unit_test(test_t5_culture),
        cmocka_unit_test(test_t6_animal),
        cmocka_unit_test(test_t7_megalith),
        cmocka_unit_test(test_t8_village),
        cmocka_unit_test(test_t9_labor),
        cmocka_unit_test(test_t10_eclipse_labor),
        cmocka_unit_test(test_t11_burial),
        cmocka_unit_test(test_t12_six_sloths),
        cmocka_unit_test(test_t13_wild),
        cmocka_unit_test(test_t14_the_whole_chain),
        cmocka_unit_test(test_m01_cells_of_the_column_it_went_to),
        cmocka_unit_test(test_m02_bottom_rows_of_older_cards),
        cmocka_unit_test(test_m03_no_bonus_for_the_nomad),
        cmocka_unit_test(test_m04_nothing_slides),
        cmocka_unit_test(test_m05_villages_cost_nothing),
        cmocka_unit_test(test_m06_three_or_two_camps),
        cmocka_unit_test(test_m07_two_moves_are_one_pass),
        cmocka_unit_test(test_m08_two_points_for_a_stone),
        cmocka_unit_test(test_m09_argentavis_is_not_wild),
        cmocka_unit_test(test_m10_arrows_of_the_eclipse_pile),
        cmocka_unit_test(test_m11_offering_pile_scores_nothing),
        cmocka_unit_test(test_m11_buried_face_down),
        cmocka_unit_test(test_m12_all_cards_are_shuffled),
        cmocka_unit_test(test_m13_no_fifth_of_a_full_kind),
        cmocka_unit_test(test_m14_no_middle_chart),
        cmocka_unit_test(test_fallback_table),
        cmocka_unit_test(test_nomad_honor_points),
        cmocka_unit_test(test_nomad_stone_spaces),
        cmocka_unit_test(test_nomad_upper_first),
        cmocka_unit_test(test_map_cards_again),
        cmocka_unit_test(test_solo_tie_of_labor),
        cmocka_unit_test(test_glacier_tiles_for_the_nomad),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
