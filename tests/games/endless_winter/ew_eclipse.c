/* ew_eclipse.c - Endless Winter for players: idols, the eclipse, the preparation, points.
 *
 * Numbers such as 5.2 are clauses of docs/rules/endless_winter.md. What is expected was worked out
 * from them and from the tables of its section 13 by hand. */
#include <stdio.h>
#include <string.h>

#include "ew_table.h"

/* ---- 7 Idols ---- */

TEST(test_honor) {
    open_table(2);
    give(0, "honor 6, food 6, tool 5");
    gains(EW_OP_IDOL, 4, 0, 0);
    play("honor");
    shows(0, "honor 7, scored 0");
    play("honor");
    shows(0, "scored 1");
    play("honor");
    shows(0, "scored 3");
    play("honor");
    shows(0, "honor 10, scored 6");
    gains(EW_OP_IDOL, 1, 0, 0);
    assert_false(can("honor"));
    play("sacrifice");
    shows(0, "honor 10, sacrifice 1");
}

TEST(test_sacrifice) {
    open_table(2);
    give(0, "sacrifice 2, food 2");
    gains(EW_OP_IDOL, 1, 0, 0);
    play("sacrifice, take");
    shows(0, "sacrifice 3, cards 6");
    give(0, "sacrifice 5");
    gains(EW_OP_IDOL, 1, 0, 0);
    play("sacrifice, tribe elder");
    shows(0, "sacrifice 6, discard elder");
    give(0, "sacrifice 8, hand");
    gains(EW_OP_IDOL, 3, 0, 0);
    play("sacrifice, tribe shaman");
    shows(0, "sacrifice 9, hand shaman, scored 0");
    play("sacrifice");
    shows(0, "sacrifice 10, scored 0");
    play("sacrifice");
    shows(0, "sacrifice 10, scored 1");
}

/* 7.3: among equals the earlier. */
TEST(test_honor_ranks) {
    open_table(4);
    shows(0, "rank 1");
    shows(3, "rank 4");
    give(3, "honor 2");
    give(1, "honor 2");
    give(2, "honor 1");
    shows(3, "rank 1");
    shows(1, "rank 2");
    shows(2, "rank 3");
    shows(0, "rank 4");
    give(0, "honor 3");
    shows(0, "rank 1");
}

/* ---- 5 Eclipse ---- */

/* 5.1: all sources of labor. Bonuses of columns and food are none. */
TEST(test_labor_in_the_eclipse) {
    static const struct {
        const char *pile;
        const char *doubled;
    } piles[] = {
        {"pile hunter", "eclipse 2"},      {"pile shaman", "eclipse 5"},
        {"pile brave", "eclipse 2"},       {"pile c101", "eclipse 1"},
        {"pile c101 c102", "eclipse 2"},   {"pile", "eclipse 0"},
        {"pile tribesman", "eclipse 2"},   {"pile tribeswoman", "eclipse 2"},
        {"pile shaman c201", "eclipse 6"}, {"pile elder elder scout crafter", "eclipse 8"}};
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        open_table(2);
        give(0, piles[i].pile);
        shows(0, piles[i].doubled);
    }
    open_table(2);
    give(0, "figures rest");
    shows(0, "eclipse 4");
    open_table(2);
    st.chief_left = 0x0d;
    st.player[0].chief = 4;
    st.player[0].side_b = 1;
    give(0, "figures rest");
    give(1, "figures rest");
    play("place rest chief, take, skip");
    shows(0, "eclipse 8"); /* side B: no more */
}

/* 5.2: by labor, ties for the later one of this round. */
TEST(test_turn_order) {
    open_table(4);
    lay("order 2 0 3 1");
    to_eclipse(NULL);
    give(0, "pile tribesman");
    give(1, "pile tribesman");
    give(2, "pile brave c101");
    play("done");
    shows(0, "order 2 1 0 3");
    open_table(4);
    to_eclipse(NULL);
    play("done");
    shows(0, "order 3 2 1 0");
}

/* 5.3: what the places give: a tool, a food, a food, nothing. */
TEST(test_places_in_the_order) {
    open_table(4);
    for (int s = 0; s < 4; s++)
        give(s, "camps, food 5, tool 0");
    to_eclipse(NULL);
    play("done"); /* 3 2 1 0; there is no room for food, so nobody is asked */
    shows(3, "tool 1, food 5");
    open_table(4);
    for (int s = 0; s < 4; s++)
        give(s, "camps, food 0, tool 5");
    to_eclipse(NULL);
    play("done");
    shows(3, "food 1, tool 5");
    shows(2, "food 1, tool 5");
    shows(1, "food 1, tool 5");
    shows(0, "food 0, tool 5");
}

/* Side 1 ends its last turn; it gets the 1 tool of the first place, side 0 the 1 food. */
/* May the other one not know that the actor does this? */
static bool secret(const char *text) {
    uint32_t action;
    HearthErr err;
    assert_int_equal(game->action_parse(game, &st, st.actor, text, strlen(text), &action, &err),
                     HEARTH_OK);
    return game->action_hidden(game, &st, st.actor, action, 1 - st.actor);
}

/* 5.1: what goes into the piles is secret until the last card opens them all. */
TEST(test_last_card_of_the_piles) {
    open_table(2);
    to_eclipse(NULL);
    give(st.actor, "hand hunter elder");
    assert_true(secret("pile hunter"));
    play("pile hunter");
    assert_false(secret("pile elder"));
    int round = st.round;
    play("pile elder");
    assert_true(st.phase > EW_ECLIPSE || st.round != round);
}

static void eclipse_of_two(void) {
    give(0, "camps, food 0, tool 0");
    give(1, "camps, food 5, tool 4");
    to_eclipse(NULL);
}

/* 5.4: effects of the cards, in any order; the program asks where kinds differ. */
TEST(test_eclipse_effects) {
    open_table(2);
    eclipse_of_two();
    give(1, "food 0, tool 0, upright rhino, camps 10 5, pile hunter crafter scout elder shaman "
            "tribeswoman tribesman");
    give(1, "hand brave");
    play("done, take"); /* the tool of the first place */
    assert_int_equal(choices(EW_DO_EFFECT), 6);
    play("effect hunter, tip rhino, take");
    shows(1, "food 2, tool 2, tipped rhino");
    play("effect crafter, take");
    shows(1, "tool 3");
    play("effect scout, move 10 9, move 9 8");
    shows(1, "camps 5 8");
    play("effect elder, bury hand brave");
    shows(1, "buried brave");
    play("effect shaman, sacrifice"); /* the last one is used by itself: 1 food */
    shows(1, "sacrifice 1, food 3");
    open_table(2);
    eclipse_of_two();
    give(1, "pile elder shaman, hand brave");
    play("done, done"); /* they may be left */
    shows(1, "grave 0, honor 0, cards 6, pile");
}

/* 5.8: piles are discarded after one's part. */
TEST(test_pile_is_discarded) {
    open_table(2);
    eclipse_of_two();
    give(0, "pile tribesman, hand, discard, tool 5");
    give(1, "pile tribesman brave, hand, discard");
    play("done");
    shows(0, "pile");
    shows(1, "pile");
    assert_true(ew_pile_has(&st.player[1].discard, 7));
}

/* 5.5, 13.8: what the tiles give who has most influence. */
TEST(test_tile_rewards) {
    static const struct {
        const char *tile, *script, *after;
    } tiles[] = {{"forest1", "take", "tool 1, food 1"},
                 {"forest2", "take", "tool 1, food 1"},
                 {"forest3", "take", "tool 1, food 2"},
                 {"grassland1", "", "food 3"},
                 {"grassland2", "", "food 3"},
                 {"grassland3", "tip sloth", "food 4, tipped sloth"},
                 {"lake1", "take", "cards 1"},
                 {"lake2", "take", "cards 1"},
                 {"lake3", "move 11 6, move 6 5", "food 2, camps 5"},
                 {"mountain1", "megalith 1 2,0", "neutrals 1, food 2"},
                 {"mountain2", "take", "tool 1, scored 1"},
                 {"cave1", "honor", "honor 1"},
                 {"cave2", "sacrifice", "sacrifice 1"},
                 {"hotspring1", "", "scored 2"},
                 {"hotspring2", "bury discard brave", "buried brave"}};
    for (size_t i = 0; i < sizeof tiles / sizeof tiles[0]; i++) {
        char text[32];
        open_table(2);
        lay("round 4");
        eclipse_of_two();
        snprintf(text, sizeof text, "place 11 %s", tiles[i].tile);
        lay(text);
        give(0, "camps 11, hand, discard brave");
        play("done");
        if (*tiles[i].script)
            play(tiles[i].script);
        shows(0, tiles[i].after);
        assert_int_equal(st.phase, EW_OVER);
    }
}

/* 5.5, 3.1, 3.5: most influence or as much; none without; the base and glaciers give nothing. */
TEST(test_influence) {
    open_table(2);
    lay("round 4");
    eclipse_of_two();
    lay("place 11 grassland1, place 12 hotspring1");
    give(0, "camps 11 12 12 10, villages 1+2+5, food 0");
    give(1, "camps 11 11 12 12 10");
    assert_int_equal(ew_influence(&st, 0, 0), 2);
    assert_int_equal(ew_influence(&st, 0, 4), 2);
    assert_int_equal(ew_influence(&st, 0, 11), 2);
    assert_int_equal(ew_influence(&st, 0, 10), 1);
    assert_int_equal(ew_won(&st, 0), 1u << 0 | 1u << 1 | 1u << 4 | 1u << 9 | 1u << 11);
    assert_int_equal(ew_won(&st, 1), 1u << 9 | 1u << 10 | 1u << 11);
    play("done, take"); /* the tool of the first place */
    assert_int_equal(choices(EW_DO_TILE), 2);
    play("tile 12, take"); /* the other by itself; then side 0 and the draw of its village */
    shows(0, "food 1, scored 2");
    shows(1, "food 7, scored 2");
}

/* 5.5: one may stop before all are taken. */
TEST(test_tiles_may_be_left) {
    open_table(2);
    lay("round 4");
    eclipse_of_two();
    give(0, "camps 14 15 16");
    play("done");
    shows(0, "next 0");
    play("tile 14, done");
    shows(0, "food 3");
    assert_int_equal(st.phase, EW_OVER);
}

/* 5.6: influence is compared before the first part. */
TEST(test_influence_first) {
    open_table(2);
    lay("round 4, place 11 hotspring1");
    eclipse_of_two();
    give(1, "camps 6 6, pile scout"); /* two moves */
    give(0, "camps 11");
    play("done, take, move 6 11, move 6 11");
    shows(1, "camps 11 11, scored 0");
    shows(0, "scored 2");
}

/* 10.5: the tiles of glaciers. */
TEST(test_glacier_tiles) {
    static const struct {
        const char *token, *script, *after;
    } tokens[] = {{"k1", "", "food 2"},
                  {"k4", "take", "tool 1"},
                  {"k6", "", "scored 1"},
                  {"k8", "honor", "honor 1"},
                  {"k9", "move 5 6, move 6 11", "camps 11"}};
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        char text[32];
        open_with(2, "glacier_tiles=on");
        lay("round 4");
        eclipse_of_two();
        snprintf(text, sizeof text, "token 5 %s", tokens[i].token);
        lay(text);
        give(0, "camps 5");
        play("done");
        if (*tokens[i].script)
            play(tokens[i].script);
        shows(0, tokens[i].after);
    }
    open_with(4, "glacier_tiles=on"); /* three glaciers, three tiles */
    assert_int_equal(__builtin_popcount(st.tokens_left), 6);
}

/* 5.7: a draw for each village, an idol for each two megaliths of one's color. */
TEST(test_own_board) {
    open_table(2);
    lay("round 4");
    eclipse_of_two();
    give(0, "villages 1+2+5 3+6+7, megaliths 0,0 2,0 4,0 6,0 8,0 10,0 12,0, hand, food 5, tool 5");
    play("done, take, take, honor, sacrifice"); /* five of its color: two idols */
    shows(0, "cards 2, honor 1, sacrifice 1");
    assert_int_equal(st.phase, EW_OVER);
}

/* 5.8, 13.6: every stone. */
TEST(test_stone_points) {
    static const struct {
        const char *stone, *things;
        int points;
        const char *most; /* so much that the limit counts */
        int limit;
    } stones[] = {
        {"s101", "megaliths 0,0 2,0 4,0 6,0 8,0 3,0/2", 3, "own 4,4 6,4", 4},
        {"s102", "own 0,0 2,0 1,0/2", 2, "own 4,0 6,0 8,0 3,0/2 5,0/2", 6},
        {"s103", "tipped sloth rhino", 2, "tipped sloth rhino elk elk elk", 4},
        {"s104", "upright sloth rhino elk", 1,
         "upright elk elk elk elk elk rhino rhino rhino rhino rhino", 4},
        {"s105", "buried brave brave", 2, "buried brave brave c101 c102 c103", 4},
        {"s106", "camps 11 12 14 16 10", 6, "camps 11 12 14 15 13", 6},
        {"s107", "camps 16 17 11", 4, "camps 16 16 17 17", 6},
        {"s108", "camps 1 1 2 11", 2, "camps 1 2 3 4 5", 4},
        {"s109", "villages 1+2+5", 2, "villages 3+6+7 14+15+18", 6},
        {"s110", "buried hunter crafter, hand crafter shaman", 3,
         "hand hunter crafter scout elder shaman", 5},
        {"s201", "megaliths 0,0 2,0 4,0 6,0 3,0/2", 3, "own 0,4 2,4 4,4 1,4/2 3,4/2", 7},
        {"s202", "own 0,0 2,0 1,0/2", 2, "own 4,0 6,0 3,0/2 5,0/2 2,0/3", 8},
        {"s203", "tipped sloth rhino", 4, "tipped sloth rhino elk elk", 6},
        {"s204", "upright elk elk elk elk rhino rhino rhino", 4,
         "upright elk elk elk elk rhino rhino rhino rhino elk elk elk elk", 8},
        {"s205", "buried brave brave", 2, "buried brave brave c101 c102 c103 c104 c105 c106", 7},
        {"s206", "upright sloth rhino rhino", 4, "upright sloth rhino elk mammoth argentavis", 8},
        {"s207", "honor 5", 2, "honor 10", 5},
        {"s208", "sacrifice 7", 3, "sacrifice 10", 5},
        {"s209", "villages 1+2+5", 3, "villages 3+6+7 14+15+18", 9},
        {"s210", "hand c101 c102, buried c103", 3, "hand c104 c105 c106 c107 c108", 6},
    };
    for (size_t i = 0; i < sizeof stones / sizeof stones[0]; i++) {
        char text[32];
        open_table(2);
        snprintf(text, sizeof text, "stones %s", stones[i].stone);
        give(0, text);
        give(0, stones[i].things);
        if (ew_stone_points(&hearth_endless_winter, &st, 0, 0) != stones[i].points)
            fail_msg("%s: %d", stones[i].stone, ew_stone_points(&hearth_endless_winter, &st, 0, 0));
        give(0, stones[i].most);
        if (ew_stone_points(&hearth_endless_winter, &st, 0, 0) != stones[i].limit)
            fail_msg("%s at its limit: %d", stones[i].stone,
                     ew_stone_points(&hearth_endless_winter, &st, 0, 0));
    }
}

/* 5.8: they count in every eclipse. */
TEST(test_stones_in_every_eclipse) {
    open_table(2);
    give(0, "honor 4, stones s207 s103, tipped elk");
    for (int round = 1; round <= 4; round++) {
        eclipse_of_two();
        play("done");
        finish();
        assert_int_equal(from(0, EW_FROM_STONES), 3 * round);
    }
    assert_int_equal(st.phase, EW_OVER);
}

/* ---- 5.9-5.11 Preparation ---- */

TEST(test_preparation) {
    open_table(2);
    lay("culture c101 - c103 c104 - c106 c107 c108, cheap 3 6, display sloth - elk");
    eclipse_of_two();
    give(0, "hand brave");
    play("done, culture c120");
    finish();
    /* c103 and c106 are gone; spaces 2, 3, 5 and 6 are filled from the first era */
    shows(0, "round 2, cheap 1 4 7 8, culture c101 c120 c102 c104 c105 c109 c107 c108");
    shows(0, "display sloth sloth elk sloth, columns 0 0 0 0, cards 6");
    assert_false(st.culture_left >> 2 & 1 || st.culture_left >> 5 & 1);
    for (int s = 0; s < 2; s++)
        assert_true(st.player[s].figures == 2 && st.player[s].chief_left == 1);
    eclipse_of_two(); /* after round 2 and 3 the second era comes */
    play("done");
    finish();
    shows(0, "round 3, culture c201 c120 c102 c202 c105 c109 c203 c204, cheap 2 3 5 6");
    eclipse_of_two();
    play("done");
    finish();
    shows(0, "round 4, culture c201 c205 c206 c202 c207 c208 c203 c204, cheap 1 4 7 8");
}

/* 5.9: a card that was learned and its token do not come back. */
TEST(test_tokens) {
    open_table(2);
    eclipse_of_two();
    play("done");
    finish();
    shows(0, "round 2, cheap 1 2 3 4 5 6 7 8");
    eclipse_of_two();
    play("done");
    finish();
    shows(0, "round 3, cheap, culture c201 c202 c203 c204 c205 c206 c207 c208");
}

/* 5.11: five cards on top of the hand, in the new order. */
TEST(test_draw_five) {
    open_table(3);
    for (int s = 0; s < 3; s++)
        give(s, "camps, food 5, tool 4, hand brave");
    to_eclipse(NULL);
    play("done");
    shows(0, "round 2, order 2 1 0, cards 6, next 2");
    shows(1, "cards 6");
    shows(2, "cards 6");
}

/* ---- 11 Points at the end ---- */

/* 11.1 */
TEST(test_leftovers) {
    static const int points[EW_TRACK] = {0, 0, 3, 3, 4, 4, 6, 6, 8, 8, 13}; /* for 13 things */
    for (int level = 0; level < EW_TRACK; level++) {
        open_table(2);
        give(0, "camps 10 10 10 10 10, food 8, tool 5");
        st.player[0].sacrifice = (uint8_t)level;
        assert_int_equal(from(0, EW_AT_LEFTOVER), points[level]);
    }
}

/* 11.2: three charts; the middle one only for the second of three or more. */
TEST(test_burial_charts) {
    static const int chart[3][9] = {{0, 1, 3, 6, 10, 14, 18, 22, 22},
                                    {0, 1, 2, 4, 7, 10, 13, 16, 16},
                                    {0, 0, 1, 3, 5, 7, 9, 11, 11}};
    static const char *const cards[] = {"buried",
                                        "buried brave",
                                        "buried brave brave",
                                        "buried brave brave c101",
                                        "buried brave brave c101 c102",
                                        "buried brave brave c101 c102 c103",
                                        "buried brave brave c101 c102 c103 c104",
                                        "buried brave brave c101 c102 c103 c104 c105",
                                        "buried brave brave c101 c102 c103 c104 c105 c106"};
    for (int n = 0; n <= 8; n++)
        for (int rank = 1; rank <= 4; rank++) {
            open_table(4);
            for (int s = 1; s < 4; s++) /* s sides before side 0 */
                give(s, s < rank ? "honor 2" : "honor 0");
            give(0, "honor 1");
            give(0, cards[n]);
            assert_int_equal(from(0, EW_AT_BURIAL), chart[rank > 2 ? 2 : rank - 1][n]);
        }
}

/* 11.3: printed points, wherever the cards are. */
TEST(test_printed_points) {
    open_table(2);
    give(0,
         "hand c111 hunter brave, discard c214 shaman, played, pile c216 elder, buried c101 scout");
    assert_int_equal(from(0, EW_AT_TRIBES), 4);
    assert_int_equal(from(0, EW_AT_CULTURES), 2 + 3 + 1 + 1);
}

/* 11.4: sets, and the best use of every Argentavis. */
TEST(test_animal_sets) {
    static const struct {
        const char *upright;
        int points;
    } sets[] = {{"upright", 0},
                {"upright sloth", 1},
                {"upright sloth sloth", 3},
                {"upright sloth sloth sloth", 6},
                {"upright sloth sloth sloth sloth", 10},
                {"upright sloth sloth sloth sloth sloth", 11},
                {"upright elk elk elk elk elk elk elk elk", 20},
                {"upright mammoth", 2},
                {"upright mammoth mammoth", 5},
                {"upright mammoth mammoth mammoth mammoth", 5},
                {"upright sloth rhino elk", 3},
                {"upright argentavis argentavis", 0},
                {"upright argentavis sloth", 3},
                {"upright argentavis mammoth", 5},
                {"upright argentavis mammoth sloth", 6},
                {"upright argentavis mammoth mammoth sloth", 8},
                {"upright argentavis sloth sloth sloth rhino rhino rhino", 16},
                {"upright argentavis argentavis sloth sloth sloth rhino rhino rhino", 20},
                {"upright argentavis argentavis argentavis sloth", 10},
                {"upright argentavis argentavis argentavis argentavis sloth", 10},
                {"upright argentavis argentavis argentavis argentavis sloth rhino", 13},
                {"upright argentavis argentavis argentavis argentavis sloth mammoth", 15},
                {"upright argentavis argentavis argentavis argentavis argentavis sloth sloth", 16},
                {"upright argentavis sloth sloth sloth sloth", 11}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        open_table(2);
        give(0, sets[i].upright);
        if (from(0, EW_AT_ANIMALS) != sets[i].points)
            fail_msg("%s: %d, not %d", sets[i].upright, from(0, EW_AT_ANIMALS), sets[i].points);
    }
    open_table(2);
    give(0, "upright sloth, tipped sloth sloth sloth");
    assert_int_equal(from(0, EW_AT_ANIMALS), 1);
}

/* 5.12: most points; ties for the one ahead in the last order. */
TEST(test_winner) {
    uint8_t rank[4];
    open_table(4);
    lay("round 4");
    for (int s = 0; s < 4; s++)
        give(s, "camps, food 5, tool 5, upright, hand, buried");
    to_eclipse(NULL);
    play("done"); /* 3 2 1 0 */
    assert_int_equal(st.phase, EW_OVER);
    shows(0, "order 3 2 1 0, next -1");
    for (int s = 0; s < 4; s++)
        st.player[s].scored[EW_FROM_OTHERS] = 0;
    int least = ew_score(game, &st, 0, NULL);
    for (int s = 0; s < 4; s++)
        st.player[s].scored[EW_FROM_OTHERS] = (uint16_t)(20 + least - ew_score(game, &st, s, NULL));
    hearth_result(game, &st, rank);
    assert_true(rank[3] == 1 && rank[2] == 2 && rank[1] == 3 && rank[0] == 4);
    st.player[1].scored[EW_FROM_OTHERS]++;
    hearth_result(game, &st, rank);
    assert_true(rank[1] == 1 && rank[3] == 2 && rank[2] == 3 && rank[0] == 4);
}

/* 11.6: the parts add up, each with its line. */
TEST(test_score_adds_up) {
    open_table(2);
    give(0, "hand c111, upright elk elk, buried brave brave, honor 8, sacrifice 6, food 4, tool 3");
    st.player[0].scored[EW_FROM_HONOR] = 1;
    /* 1; 7 things at 1 for 2; first on honor with 2; c111 and the hunter; 2 elk */
    shows(0, "score 13");
    assert_int_equal(from(0, EW_AT_LEFTOVER) + from(0, EW_AT_BURIAL) + from(0, EW_AT_CULTURES) +
                         from(0, EW_AT_TRIBES) + from(0, EW_AT_ANIMALS) + from(0, EW_FROM_HONOR),
                     13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_honor),
        cmocka_unit_test(test_sacrifice),
        cmocka_unit_test(test_honor_ranks),
        cmocka_unit_test(test_last_card_of_the_piles),
        cmocka_unit_test(test_labor_in_the_eclipse),
        cmocka_unit_test(test_turn_order),
        cmocka_unit_test(test_places_in_the_order),
        cmocka_unit_test(test_eclipse_effects),
        cmocka_unit_test(test_pile_is_discarded),
        cmocka_unit_test(test_tile_rewards),
        cmocka_unit_test(test_influence),
        cmocka_unit_test(test_tiles_may_be_left),
        cmocka_unit_test(test_influence_first),
        cmocka_unit_test(test_glacier_tiles),
        cmocka_unit_test(test_own_board),
        cmocka_unit_test(test_stone_points),
        cmocka_unit_test(test_stones_in_every_eclipse),
        cmocka_unit_test(test_preparation),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_draw_five),
        cmocka_unit_test(test_leftovers),
        cmocka_unit_test(test_burial_charts),
        cmocka_unit_test(test_printed_points),
        cmocka_unit_test(test_animal_sets),
        cmocka_unit_test(test_winner),
        cmocka_unit_test(test_score_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
