/* anb_rules.c - Above and Below without its encounters: set-up, turns, actions, nights, points.
 *
 * Numbers such as 4.3 are clauses of docs/rules/above_and_below.md, R-E4 and the like the rulings
 * in its section 12. What is expected was worked out from them by hand. */
#include <stdio.h>
#include <string.h>

#include "anb_table.h"

#define ALL_OTHER_HOUSES                                                                           \
    "h05 h06 h07 h08 h11 h12 h13 h14 h15 h16 h17 h18 h19 h20 h21 h22 h23 h24 h25"

/* ---- 2 Set-up ---- */

/* 2.1-2.9: chance deals 4 of 9 keys, 4 of 25 houses, 4 of 24 outposts, 5 of the 18 regular
 * villagers and the top of 25 caves; R-A7: special villagers are not among them. */
TEST(test_what_is_dealt) {
    static const char *const last[] = {"key k9", "house h25", "outpost o24", "villager v18",
                                       "cave 25"}; /* of the outcomes */
    static const int cards[] = {4, 4, 4, 5, 1}, from[] = {9, 25, 24, 18, 25};
    HearthOptions none = {{0}};
    game->setup(game, &st, &none, 3);
    for (int d = 0; d < 5; d++)
        for (int i = 0; i < cards[d]; i++) {
            uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
            char text[HEARTH_NOTATION_MAX] = "";
            HearthBuf b = hearth_buf(text, sizeof text);
            int n = game->chance(game, &st, out, weight, HEARTH_MAX_CHANCE);
            assert_int_equal(n, from[d] - i);
            game->action_print(game, &st, HEARTH_CHANCE, out[n - 1], &b);
            assert_string_equal(text, last[d]);
            game->apply(game, &st, HEARTH_CHANCE, out[0], NULL);
        }
    assert_int_equal(st.special_left, 0x3f); /* R-J3: six, beside the board */
    assert_int_equal(st.star_open, 0x3f);    /* R-A5 */
    assert_int_equal(st.key_open, 0xf);
    assert_int_equal(st.cave_top, 0); /* R-A4: open to all */
    shows(0, "next 0, board 1, supply cider 9, supply potion 20, supply fruit 12");
}

/* R-A1, R-A2, R-A6: coins, villagers, beds and income at the start. */
TEST(test_what_players_have) {
    for (int seats = 2; seats <= 4; seats++) {
        open_table(seats);
        for (int s = 0; s < seats; s++) {
            shows(s, s == seats - 1 ? "coins 8" : "coins 7");
            shows(s, seats == 4 ? "ready sv1, tired sv2 sv3" : "ready sv1 sv2 sv3, tired");
            shows(s, "reputation 0, caves 0, sale nothing, hurt, beds 3, income 4");
            assert_int_equal(st.player[s].buildings, 0);
        }
        assert_int_equal(st.first, 0);
        shows(0, "round 1, next 0");
    }
}

/* R-A2: with four, only builders act in round 1; the ordinary beds wake the others. */
TEST(test_four_players_wake) {
    open_table(4);
    refuse("labor sv2", ANB_T(NOT_READY));
    refuse("explore sv1", ANB_T(PARTY_SMALL));
    play("labor sv1, done, labor sv1, done, labor sv1, done, labor sv1, done");
    night();
    for (int s = 0; s < 4; s++)
        shows(s, "round 2, ready sv1 sv2 sv3");
}

/* ---- 3 Turns ---- */

/* R-B2, R-B4: a pass holds for the round, others go on, without ready villagers one must pass
 * after free actions; the first player card goes left whoever passed first. */
TEST(test_turns_and_passing) {
    open_table(3);
    play("labor sv1, done");
    shows(0, "next 1");
    play("pass, labor sv1, done");
    shows(0, "next 0");
    play("labor sv2, done");
    shows(0, "next 2"); /* 1 is out */
    play("pass, labor sv3, done");
    shows(0, "next 0");
    refuse("labor sv1", ANB_T(NOT_READY));
    assert_int_equal(choices(ANB_DO_PASS), 1);
    assert_int_equal(choices(ANB_DO_LABOR) + choices(ANB_DO_EXPLORE) + choices(ANB_DO_BUILD) +
                         choices(ANB_DO_TRAIN) + choices(ANB_DO_HARVEST),
                     0);
    play("refresh houses, pass"); /* a free action first */
    night();
    shows(0, "round 2, next 1");
}

/* R-B1: goods may go on the track before and after the action; nothing else is free then. */
TEST(test_after_the_action) {
    open_table(2);
    give(0, "fruit 2, rope 1");
    play("place fruit, labor sv1, done");
    assert_int_equal(st.phase, ANB_AFTER);
    refuse("refresh houses", ANB_T(FIRST_NEXT));
    refuse("sell rope", ANB_T(FIRST_NEXT));
    refuse("labor sv2", ANB_T(FIRST_NEXT));
    refuse("pass", ANB_T(FIRST_NEXT));
    play("place rope, next");
    shows(0, "track fruit 1, track rope 1, fruit 1, next 1");
}

/* ---- 4 Actions ---- */

/* 4.2, R-F1: a good for each villager, from any own cards in any mix; R-B5: never more villagers
 * than goods; R-F4: they go on sale in a later turn. */
TEST(test_harvest) {
    open_table(2);
    give(0, "own h03 o11 h05");
    give(1, "own h04");
    refuse("harvest sv1 h03", ANB_T(NO_GOODS_THERE));
    give(0, "stock h03 2, stock o11 1, stock h04 2");
    refuse("harvest sv1 h04", ANB_T(NO_GOODS_THERE)); /* somebody else's */
    play("harvest sv1 h03, harvest sv2 o11");
    assert_false(can("harvest sv3 o11"));
    play("harvest sv3 h03, done");
    refuse("sell fruit", ANB_T(FIRST_NEXT)); /* R-F4: not before the next turn */
    shows(0, "fruit 2, mushroom 1, tired sv1 sv2 sv3, stock h03 0, stock o11 0");
    open_table(2);
    give(0, "own h05, stock h05 1, tired sv3");
    refuse("harvest sv3 h05", ANB_T(NOT_READY));
    play("harvest sv1 h05");
    assert_int_equal(choices(ANB_DO_HARVEST), 0);
    play("done");
    shows(0, "ready sv2, fruit 1");
}

/* 4.3: hammer, card on offer, coins, and a cave for an outpost. */
TEST(test_build_refused) {
    open_table(2);
    refuse("build sv2 h01", ANB_T(NO_HAMMER));
    refuse("build sv1 h05", ANB_T(NOT_ON_OFFER));
    refuse("build sv1 k5", ANB_T(NOT_ON_OFFER));
    refuse("build v01 h01", ANB_T(NOT_YOURS)); /* for hire, but nobody's */
    refuse("build sv1 o01", ANB_T(NO_CAVE));   /* R-E2 */
    refuse("build sv1 s1", ANB_T(NO_COINS));   /* 11 */
    give(0, "coins 2");
    refuse("build sv1 h01", ANB_T(NO_COINS)); /* 3 */
    give(0, "tired sv1");
    refuse("build sv1 k1", ANB_T(NOT_READY));
}

/* 4.3, R-E5, R-A5: the price is paid, the builder is exhausted, goods lie on the card, potions
 * come once; keys and stars are not refilled. */
TEST(test_build_house) {
    open_table(2);
    play("build sv1 h03");
    shows(0, "coins 3, tired sv1, fruit 0, stock h03 2, supply fruit 10, next 1"); /* 7 - 4 */
    assert_int_equal(st.player[0].buildings, 1ULL << number("build sv1", "h03"));
    play("build sv1 k1");
    shows(1, "coins 7, potion 2, supply potion 18");
    assert_int_equal(st.key_open, 0xe);
    give(0, "coins 18, ready v01");
    play("build v01 s6, pass, pass");
    shows(0, "coins 4"); /* the income of the night */
    shows(1, "potion 2");
    assert_int_equal(st.star_open, 0x1f);
}

/* R-E2, R-E5: an outpost covers an own empty cave; its reputation comes at once. */
TEST(test_build_outpost) {
    open_table(2);
    give(0, "caves 1");
    play("build sv1 o01, pass");
    shows(0, "caves 0, reputation 1, coins 4, beds 4");
    give(0, "ready v01");
    refuse("build v01 o02", ANB_T(NO_CAVE));
}

/* R-E1: a plus saves one coin, never more, and nothing costs less than nothing. */
TEST(test_discounts) {
    open_table(2);
    give(0, "ready v05 v06 glogo v11 v12, coins 0");
    play("build v05 k1, pass"); /* 1 - 1 */
    shows(0, "coins 0, potion 2");
    give(0, "coins 2");
    refuse("build sv1 h01", ANB_T(NO_COINS));
    play("build glogo h01"); /* 3 - 1 */
    shows(0, "coins 0, potion 3");
    give(0, "coins 1");
    refuse("build v06 h02", ANB_T(NO_COINS)); /* discounts of two do not add up */
    refuse("train sv2 1", ANB_T(NO_COINS));
    play("train v12 1"); /* 2 - 1 */
    shows(0, "coins 0");
}

/* R-E4: the coin for building comes after the price, from cards owned before. */
TEST(test_coin_when_building) {
    open_table(2);
    st.key_left &= (uint16_t)~0x10; /* k5 lies open, too */
    st.key_open |= 0x10;
    give(0, "coins 3");
    play("build sv1 k5"); /* brings nothing for itself */
    shows(0, "coins 0");
    open_table(2);
    give(0, "own k5, coins 3");
    refuse("build sv1 h03", ANB_T(NO_COINS)); /* 4 in full */
    give(0, "coins 4");
    play("build sv1 h03");
    shows(0, "coins 1");
    open_table(2);
    give(0, "own k5 o15");
    play("build sv1 k1");
    shows(0, "coins 8"); /* 7 - 1 + 2 */
}

/* R-E3: a row is four again at once; fewer when the deck is empty. */
TEST(test_refill) {
    open_table(2);
    play("build sv1 h02, house h10");
    row_is(st.house_row, 4, "h01 h10 h03 h04");
    open_table(2);
    give(1, "own " ALL_OTHER_HOUSES " h09 h10");
    play("build sv1 h02");
    row_is(st.house_row, 4, "h01 - h03 h04");
    shows(0, "next 1");
}

/* 4.4, R-F2: a quill, any space of the row, its price; the new villager is exhausted, and the
 * space stays empty for the round. R-B5: nobody comes from an empty space. */
TEST(test_train) {
    open_table(2);
    refuse("train sv1 1", ANB_T(NO_QUILL));
    give(0, "coins 4");
    refuse("train sv2 5", ANB_T(NO_COINS)); /* 5 */
    play("train sv2 3, pass");
    shows(0, "coins 1, tired sv2 v03"); /* 4 - 3 */
    row_is(st.row, ANB_ROW, "v01 v02 - v04 v05");
    refuse("train sv2 1", ANB_T(NOT_READY));
    give(0, "ready v07");
    refuse("train v07 3", ANB_T(NOBODY_THERE));
    memset(st.row, ANB_NONE, sizeof st.row);
    give(1, "tired v01 v02 v04 v05");
    refuse("train v07 1", ANB_T(NOBODY_THERE));
    assert_int_equal(choices(ANB_DO_TRAIN), 0);
    for (int i = 0; i < 2; i++) { /* two cards make the new villager ready, not the teacher */
        open_table(2);
        give(0, i ? "own k6" : "own k9");
        play("train sv2 1");
        shows(0, "ready sv1 sv3 v01, tired sv2, coins 5");
    }
}

/* 4.5, R-F3: a coin each; the cider is for the first labor of the round. */
TEST(test_labor) {
    open_table(2);
    play("labor sv1, labor sv3, done");
    shows(0, "coins 9, cider 1, tired sv1 sv3, board 0");
    play("labor sv2, done");
    shows(1, "coins 9, cider 0");
    refuse("labor sv1", ANB_T(NOT_READY));
}

/* 4.8, R-G2: a coin, four cards under the deck, four new; each player once a round. */
TEST(test_refresh) {
    open_table(2);
    play("refresh houses, house h25, house h07, house h06, house h05");
    row_is(st.house_under, 4, "h01 h02 h03 h04");
    row_is(st.house_row, 4, "h25 h07 h06 h05");
    assert_int_equal(st.house_left & 0xf, 0); /* they do not come before the others */
    shows(0, "coins 6, next 0");              /* the action is still to come */
    refuse("refresh houses", ANB_T(REFRESH_ONCE));
    refuse("refresh outposts", ANB_T(REFRESH_ONCE)); /* one of the rows */
    play("labor sv1, done, refresh outposts");
    shows(1, "coins 7");
    row_is(st.outpost_under, 4, "o01 o02 o03 o04");
    row_is(st.outpost_row, 4, "o05 o06 o07 o08");
    give(1, "coins 0");
    st.player[1].refreshed = 0;
    refuse("refresh houses", ANB_T(NO_COINS));
    night();
    shows(0, "round 2");
    assert_true(can("refresh houses"));
}

/* 4.8, R-E3: when the deck is through, what lies under it comes back in order. */
TEST(test_refresh_comes_back) {
    open_table(2);
    give(1, "own " ALL_OTHER_HOUSES);
    play("refresh houses");
    row_is(st.house_row, 4, "h09 h10 h01 h02");
    row_is(st.house_under, 2, "h03 h04");
    assert_int_equal(st.house_count, 2);
    play("build sv1 h01, build sv1 h02");
    row_is(st.house_row, 4, "h09 h10 h03 h04");
    assert_int_equal(st.house_count, 0);
}

/* 4.8, R-B5: without a card in the deck there is nothing to refresh, and coins are not the
 * reason for that. */
TEST(test_refresh_without_deck) {
    HearthErr err = {0};
    open_table(2);
    give(1, "own " ALL_OTHER_HOUSES " h09 h10");
    assert_true(can("refresh outposts"));
    assert_int_equal(game->check(game, &st, 0, anb_action(ANB_DO_REFRESH, 0, 0), &err),
                     HEARTH_ILLEGAL);
    assert_string_not_equal(err.msg.text->id, ANB_T(NO_COINS)->id);
}

/* 4.9, R-H6: left to right without gaps, one kind a slot; only goods; R-G4: also from the sale. */
TEST(test_track) {
    static const int income[] = {4, 5, 5, 6, 6, 7, 8, 9, 10};
    open_table(2);
    give(0, "fruit 2, fish 1, potion 1, sale rope");
    play("place rope, place fruit, place fish, place fruit");
    shows(0, "sale nothing, fruit 0, fish 0, track fruit 2, income 6"); /* the rulebook's example */
    for (int i = 0; i < 3; i++) {
        static const char *const slots[] = {"rope", "fruit", "fish"};
        assert_int_equal(st.player[0].slot[i], number("sell", slots[i]) + 1);
    }
    refuse("place fruit", ANB_T(NO_GOOD));
    refuse("place potion", ANB_T(NO_GOOD));
    assert_int_equal(st.phase, ANB_TURN); /* the action is still to come */
    open_table(2);
    for (int kinds = 0; kinds <= ANB_GOODS; kinds++) {
        char text[32];
        assert_int_equal(anb_income(&hearth_above_and_below, &st.player[0]), income[kinds]);
        snprintf(text, sizeof text, "track %s %d", anb_item_ids[kinds % ANB_GOODS], 1 + kinds % 2);
        give(0, text);
    }
}

/* R-G3: with the card, cider and potions pay like coins and go back to the supply. */
TEST(test_tokens_as_coins) {
    open_table(2);
    give(0, "coins 2, cider 2, potion 1");
    refuse("build sv1 h03", ANB_T(NO_COINS)); /* without it */
    give(0, "own k3");
    play("build sv1 h03");
    assert_int_equal(choices(ANB_DO_PAY), 3); /* at least two of the four in tokens */
    assert_true(can("pay 1 1") && can("pay 2 0") && can("pay 2 1"));
    play("pay 1 1");
    shows(0, "coins 0, cider 1, potion 0, supply cider 8, supply potion 20, board 1");
    play("pass, refresh outposts"); /* the last cider; there is no choice */
    shows(0, "cider 0");
    give(0, "sale cider");
    refuse("train sv2 1", ANB_T(NO_COINS)); /* it must be taken back first */
    give(0, "potion 3");
    play("train sv2 2");
    shows(0, "potion 0, tired sv1 sv2 v02");
}

/* ---- 5 Setting out ---- */

/* 4.1, 5.1-5.3, R-C1: two or more are named, then the top card and a die give the paragraph; only
 * then options are heard. The number is 25(die - 1) + ((card - 1 + 7(die - 1)) mod 25) + 1. */
TEST(test_setting_out) {
    open_table(2);
    give(1, "caves 24");
    st.cave_top = ANB_NONE; /* R-C18: this one is gone, too */
    st.player[1].caves++;
    refuse("explore sv1", ANB_T(NO_CAVES_LEFT));
    open_table(2);
    refuse("explore sv3", ANB_T(PARTY_SMALL)); /* named in the order of the list */
    play("explore sv1");
    assert_false(can("go"));
    play("add sv2, go");
    assert_int_equal(st.cave, 0);
    assert_int_equal(st.cave_top, 1); /* the next one lies open */
    play("die 2");
    assert_int_equal(st.paragraph, 33);
    assert_int_equal(choices(ANB_DO_OPTION), anb_built_in.paragraphs[33].options);
    assert_int_equal(choices(ANB_DO_ADD), 0);
    for (int card = 1; card <= ANB_CAVES; card++)
        for (int die = 1; die <= 6; die++)
            assert_int_equal(anb_caves[card - 1][die - 1],
                             25 * (die - 1) + (card - 1 + 7 * (die - 1)) % 25 + 1);
}

/* 5.5, R-C3: lanterns for the dice 1 to 6; only the best face counts. */
TEST(test_lanterns) {
    static const char *const faces[ANB_VILLAGER_KINDS] = {
        "011122", "011112", "111222",                               /* sv1-sv3 */
        "111222", "011222", "011122", "111122", "001122", "011112", /* v01-v06 */
        "111222", "011222", "011122", "111122", "001122", "011112", /* v07-v12 */
        "112222", "222223", "022233", "111333", "011122", "001112", /* v13-v18 */
        "222333", "011122", "112222", "111222"}; /* water woman, glogo, cave cat, metal man */
    for (int v = 0; v < ANB_VILLAGERS; v++)
        for (int die = 1; die <= 6; die++)
            assert_int_equal(anb_lanterns(&hearth_above_and_below, v, die),
                             faces[anb_villager_kind(v)][die - 1] - '0');
}

/* ---- 6 The end of a round ---- */

/* R-H2, R-H3: a potion, then a cider on the same villager, in the rest step only. */
TEST(test_potion_and_cider) {
    open_table(2);
    give(0, "hurt sv1, tired sv2 sv3 v01 v02, potion 1, cider 1");
    assert_int_equal(choices(ANB_DO_POTION) + choices(ANB_DO_CIDER), 0);
    pass_all();
    assert_int_equal(st.phase, ANB_REST);
    assert_true(can("potion sv1") && can("cider sv2"));
    assert_false(can("potion sv2") || can("cider sv1"));
    play("potion sv1");
    shows(0, "hurt, tired sv1 sv2 sv3 v01 v02");
    play("cider sv1");
    shows(0, "ready sv1, potion 0, cider 0, supply potion 20, supply cider 9, board 1");
    assert_int_equal(st.phase, ANB_BEDS); /* four tired, three beds */
    play("bed sv2, bed v01, bed v02");
    shows(0, "ready sv1 sv2 v01 v02, tired sv3, next 1, round 2");
}

/* R-H2: no villager uses two beds, even if some stay empty, but a potion and a bed; nothing has to
 * be drunk; beds of cards count. */
TEST(test_beds) {
    open_table(2);
    give(0, "hurt sv1");
    pass_all();
    shows(0, "hurt, tired sv1");
    open_table(2);
    give(0, "hurt sv1 sv2, potion 2");
    pass_all();
    play("potion sv1, done");
    shows(0, "ready sv1 sv3, tired sv2, hurt, potion 1"); /* sv2: only a bed */
    open_table(2);
    give(0, "tired sv1 sv2 sv3 v01, hurt v02");
    pass_all();
    assert_int_equal(st.phase, ANB_BEDS);
    assert_false(can("done")); /* no bed stays empty */
    assert_int_equal(choices(ANB_DO_BED), 3);
    play("bed sv1, bed v01, bed v02");
    shows(0, "ready sv1 v01, tired sv2 sv3 v02, hurt");
    open_table(2);
    give(0, "own h20, tired sv1 sv2 sv3 v01 v02"); /* two more */
    pass_all();
    shows(0, "ready sv1 sv2 sv3 v01 v02, tired");
}

/* 6.3: they rest in turn order, from the first player of the round that ends. */
TEST(test_order_of_rest) {
    open_table(3);
    st.first = st.turn = 1;
    for (int s = 0; s < 3; s++)
        give(s, "hurt sv1, potion 1");
    pass_all();
    for (int i = 0; i < 3; i++) {
        assert_int_equal(st.phase, ANB_REST);
        assert_int_equal(actor(), (1 + i) % 3);
        play("done");
    }
    shows(0, "next 2");
}

/* 6.4, R-H5, R-H6, R-K2: track, cards, ore and amethyst on the track, and the potion. */
TEST(test_income) {
    open_table(2);
    give(0, "own h01 h14 k2 k8, track ore 2, track amethyst 1, track fish 1, ore 1");
    pass_all();
    shows(0, "coins 18, potion 1"); /* 7 + 6 + 1 + 1 + 3; the ore beside the board does not count */
    shows(1, "coins 12, potion 0"); /* 8 + 4 */
}

/* 6.5, R-H7: an empty renewing card gets one good, others nothing. */
TEST(test_renewing) {
    open_table(2);
    give(0, "own h05 h06 h03 o03, stock h06 1");
    for (int i = 0; i < 2; i++) {
        pass_all();
        shows(0, "stock h05 1, stock h06 1, stock h03 0, stock o03 1, supply fruit 10");
    }
}

/* 6.2, R-H8: the row slides left and is filled; the board never has two ciders. */
TEST(test_row_and_cider) {
    open_table(2);
    play("train sv2 1, train sv2 3");
    pass_all();
    row_is(st.row, ANB_ROW, "v02 v04 v05 v06 v07");
    shows(0, "board 1, supply cider 9");
    give(1, "ready v08 v09 v10 v11 v12 v13 v14 v15 v16 v17 v18"); /* the stack is out */
    play("train sv2 1, labor sv3, done");                         /* seat 1 is first */
    night();
    row_is(st.row, ANB_ROW, "v04 v05 v06 v07 -");
    shows(0, "cider 1, board 1, supply cider 8");
}

/* R-H1, R-B4, R-I8: seven rounds; after the last nobody rests, earns or places. */
TEST(test_seven_rounds) {
    open_table(3);
    for (int round = 1; round <= 7; round++) {
        assert_int_equal(st.round, round);
        assert_int_equal(actor(), (round - 1) % 3);
        assert_int_equal(st.player[0].coins, 7 + 4 * (round - 1));
        if (round == 7)
            give(0, "tired sv1, ore 1, cider 1");
        pass_all();
    }
    assert_int_equal(st.phase, ANB_OVER);
    shows(0, "coins 31, tired sv1, ore 1, cider 1, next -1");
}

/* ---- 9 The supply ---- */

/* 9.1, R-D1: what is not there is not gained; renewing starts with the first
 * player. The same for potions and cider. */
TEST(test_goods_run_out) {
    open_table(2);
    give(1, "fruit 11");
    play("build sv1 h03"); /* two fruit, one left */
    shows(0, "coins 3, stock h03 1");
    open_table(2);
    give(0, "fruit 11, own h05");
    give(1, "own h06");
    st.first = st.turn = 1;
    pass_all();
    shows(0, "stock h06 1, stock h05 0");
    open_table(2);
    give(0, "potion 19");
    give(1, "own k8");
    play("build sv1 k1"); /* two potions, one left */
    shows(0, "potion 20");
    pass_all();
    shows(1, "potion 0");
    open_table(2);
    give(0, "cider 9");
    play("labor sv1, done");
    night();
    shows(0, "cider 10, board 0, round 2");
    play("labor sv1, done");
    shows(1, "coins 13, cider 0"); /* 8 + 4 + 1 */
}

/* ---- 10 Points ---- */

/* The points of the lines with this rule; all lines together are the score. */
static int line(int seat, const HearthText *rule) {
    HearthLine lines[64];
    HearthLines l = {lines, 64, 0};
    int sum = 0, of_rule = 0, total = game->score(game, &st, seat, &l);
    for (int i = 0; i < l.count; i++) {
        sum += lines[i].points;
        of_rule += lines[i].rule == rule ? lines[i].points : 0;
    }
    assert_int_equal(sum, total);
    return of_rule;
}

/* What seat 0 of two owns, and its points. For equal reputation both have 2 points; two empty
 * caves lie in each case. */
typedef struct Case {
    const char *things;
    int points;
} Case;

static void score_each(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        open_table(2);
        give(0, "caves 2");
        give(0, cases[i].things);
        assert_int_equal(points(1), 2);
        if (points(0) != 2 + cases[i].points)
            fail_msg("%s: %d points", cases[i].things, points(0) - 2);
    }
}

/* 10.2, R-I8: the slot's value for each token; the rulebook's example, then all slots. What is
 * not on the track is worth nothing. */
TEST(test_points_of_the_track) {
    static const Case cases[] = {
        {"track rope 1, track fish 1, track fruit 4, amethyst 3", 10},
        {"track ore 2, track pot 1, track fish 1, track rope 2, track paper 1", 12},
        {"track ore 1, track pot 1, track fish 1, track rope 1, track paper 1, track fruit 2", 17},
        {"track ore 1, track pot 1, track fish 1, track rope 1, track paper 1, track fruit 1, "
         "track mushroom 1, track amethyst 1",
         24}};
    score_each(cases, sizeof cases / sizeof cases[0]);
}

/* 10.3, 10.6, R-A6, R-I2: one for each building, and what is printed on it; caves and the
 * starting house bring nothing. o16 counts itself, k7 two empty caves, s6 itself, h03 and k1. */
TEST(test_points_of_buildings) {
    static const Case cases[] = {{"own h03 o05 k1", 3},
                                 {"own h02 h13", 4},
                                 {"own h14", 5},
                                 {"own h24", 4},
                                 {"own h16 h17", 6},
                                 {"own o02", 4},
                                 {"own o07 o11", 5},
                                 {"own o10 o15", 9},
                                 {"own o23", 7},
                                 {"own o16", 2},
                                 {"own o16 o01 o03 h03", 7},
                                 {"own k7", 3},
                                 {"own k7 o01", 4},
                                 {"own s4", 8},
                                 {"own s4 o01 o03 h03", 15},
                                 {"own s6", 6},
                                 {"own s6 h03 k1 o05", 13}};
    score_each(cases, sizeof cases / sizeof cases[0]);
}

/* 10.1, R-I1, R-G4: tokens beside the board, on sale and on the track count, not on cards; R-I3:
 * villagers in every area, special ones too. */
TEST(test_points_of_items_and_villagers) {
    static const Case cases[] = {
        /* two buildings + 1 (o11) + 2 (track) + 4 */
        {"own h10 o11, stock o11 2, mushroom 1, sale mushroom, track mushroom 2", 9},
        {"own h11 h12, fish 3, mushroom 3", 8},                                   /* 2 + 3 + 3 */
        {"own s1, fruit 2, fish 1, mushroom 1, potion 5, rope 1, sale cider", 9}, /* 1 + 3 + 5 */
        {"own s2, potion 2, cider 4, track ore 1", 12}, /* 1 + 4 + 1 (track) + 2 * 3 */
        {"own s5, paper 1, sale amethyst", 17},         /* 1 + 12 + 2 * 2 */
        {"own s3", 9},                                  /* 1 + 2 + 2 * 3 */
        {"own s3, tired sv1 water_woman, hurt sv2 v01", 13}};
    score_each(cases, sizeof cases / sizeof cases[0]);
}

/* 10.4, R-I4 to R-I6: who shares a place shares what the places bring, rounded up. */
TEST(test_reputation_rank) {
    static const struct {
        int seats, reputation[4], bonus[4];
    } cases[] = {
        {2, {1, 0}, {3, 0}},
        {2, {-1, 2}, {0, 3}},
        {2, {0, 0}, {2, 2}}, /* 3 and 0 */
        {3, {2, 1, 0}, {5, 3, 2}},
        {3, {1, 1, 0}, {4, 4, 2}}, /* 5 and 3 */
        {3, {1, 2, 1}, {3, 5, 3}}, /* 3 and 2 */
        {3, {0, 0, 0}, {4, 4, 4}}, /* 10 by three */
        {4, {3, 2, 1, 0}, {5, 3, 2, 0}},
        {4, {2, 2, 1, 0}, {4, 4, 2, 0}},
        {4, {3, 1, 1, 0}, {5, 3, 3, 0}},
        {4, {3, 2, 1, 1}, {5, 3, 1, 1}}, /* 2 and 0 */
        {4, {1, 1, 1, 0}, {4, 4, 4, 0}},
        {4, {1, 2, 1, 1}, {2, 5, 2, 2}}, /* 5 by three */
        {4, {1, 1, 0, 0}, {4, 4, 1, 1}},
        {4, {1, 1, 1, 1}, {3, 3, 3, 3}}, /* 10 by four */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        open_table(cases[i].seats);
        for (int s = 0; s < cases[i].seats; s++)
            st.player[s].reputation = (int8_t)cases[i].reputation[s];
        for (int s = 0; s < cases[i].seats; s++)
            if (line(s, ANB_T(LINE_RANK)) != cases[i].bonus[s])
                fail_msg("case %d, seat %d: %d", (int)i, s, line(s, ANB_T(LINE_RANK)));
    }
}

/* 10.5: what the space itself is worth. */
TEST(test_reputation_space) {
    static const int vp[11] = {-2, -1, 0, 0, 0, 0, 1, 2, 3, 4, 5};
    open_table(2);
    for (int i = 0; i < 11; i++) {
        st.player[0].reputation = (int8_t)(i - 3);
        assert_int_equal(line(0, ANB_T(LINE_REPUTATION)), vp[i]);
        assert_int_equal(points(0), vp[i] + (i < 3 ? 0 : i > 3 ? 3 : 2));
    }
}

static void ranks(int a, int b, int c) {
    uint8_t rank[ANB_MAX_SEATS] = {0};
    hearth_result(game, &st, rank);
    assert_int_equal(rank[0], a);
    assert_int_equal(rank[1], b);
    assert_int_equal(rank[2], c);
}

/* 10.7, R-I7: points, coins, villagers, buildings; then the win is shared. */
TEST(test_tie_break) {
    open_table(2); /* 7 and 8 coins */
    ranks(2, 1, 0);
    give(1, "coins 7");
    give(0, "tired v01");
    ranks(1, 2, 0);
    give(1, "hurt v02, own h03 k1"); /* two points, two buildings */
    give(0, "own h02");              /* two points, one building */
    assert_int_equal(points(0), points(1));
    ranks(2, 1, 0);
    give(0, "coins 8"); /* coins come before villagers and buildings */
    ranks(1, 2, 0);
    open_table(3);
    give(2, "coins 7");
    ranks(1, 1, 1);
    give(1, "coins 6");
    ranks(1, 3, 1);
    give(1, "own h03"); /* points come before coins */
    ranks(2, 1, 2);
}

/* ---- 7 Special villagers ---- */

/* 7.4, R-J2: a cat does not obey with a 1 or a 2. It is exhausted, nothing has happened, and the
 * turn goes on, free actions too; without ready villagers only a pass is left. */
TEST(test_cat_alone) {
    for (int die = 1; die <= 6; die++) {
        char text[] = "labor cave_cat, die 0";
        text[20] = (char)('0' + die);
        open_table(2);
        give(0, "ready cave_cat, tired sv1 sv2 sv3");
        play(text);
        if (die < 3) {
            shows(0, "coins 7, cider 0, tired sv1 sv2 sv3 cave_cat, next 0");
            assert_int_equal(st.phase, ANB_TURN);
            assert_int_equal(choices(ANB_DO_LABOR), 0);
            assert_true(can("pass") && can("refresh houses"));
        } else {
            play("done");
            shows(0, "coins 8, cider 1, tired sv1 sv2 sv3 cave_cat, next 1");
        }
    }
}

/* 7.4, R-J2: in a group each cat is asked for itself; the others go on, and more may join. */
TEST(test_cats_in_a_group) {
    open_table(2);
    give(0, "ready cave_cat cave_cat_2, own h03, stock h03 2");
    play("labor sv1, labor cave_cat, die 2, labor sv2, labor cave_cat_2, die 3, done");
    shows(0, "coins 10, ready sv3, tired sv1 sv2 cave_cat cave_cat_2");
    open_table(2);
    give(0, "ready cave_cat, own h03, stock h03 2");
    play("harvest sv1 h03, harvest cave_cat h03, die 1, done");
    shows(0, "fruit 1, stock h03 1");
    open_table(2);
    give(0, "ready cave_cat, own h03, stock h03 2");
    play("harvest cave_cat h03, die 6, done");
    shows(0, "fruit 1, stock h03 1");
}

/* 7.4, R-J2: asked before the cave card is taken; an expedition may be filled up or dropped. */
TEST(test_cat_and_expedition) {
    for (int i = 0; i < 2; i++) {
        open_table(2);
        give(0, "ready cave_cat");
        play("explore sv2");
        assert_false(can("cancel")); /* it was meant so */
        play("add cave_cat, die 1");
        assert_int_equal(st.cave_top, 0);
        assert_false(can("go") || can("add cave_cat"));
        assert_true(can("add sv1") && can("add sv3"));
        play(i ? "cancel" : "add sv1, go");
        if (i) {
            shows(0, "ready sv1 sv2 sv3, tired cave_cat, next 0");
            play("labor sv2, done"); /* another action */
        } else {
            shows(0, "ready sv3, tired cave_cat");
            assert_int_equal(st.phase, ANB_DIE);
        }
    }
}

/* 7.5, R-H4: a metal man rests by himself, one step a night, and takes no bed, potion or cider. */
TEST(test_metal_man) {
    open_table(2);
    give(0, "tired sv1 sv2 sv3 metal_man, hurt metal_man_2, potion 1");
    pass_all(); /* nobody is asked: beds for three, and nobody to heal */
    shows(0, "ready sv1 sv2 sv3 metal_man, tired metal_man_2, potion 1, round 2");
    give(0, "cider 1, tired sv1 sv2 sv3 v01");
    pass_all();
    assert_int_equal(st.phase, ANB_REST);
    shows(0, "ready metal_man metal_man_2");
    give(0, "tired metal_man, hurt metal_man_2"); /* as if they still were */
    assert_false(can("cider metal_man") || can("potion metal_man_2"));
    play("done");
    assert_int_equal(st.phase, ANB_BEDS);
    assert_false(can("bed metal_man"));
}

#define T(name) cmocka_unit_test(name)

int main(void) {
    /* clang-format off */
    const struct CMUnitTest tests[] = {
        T(test_what_is_dealt), T(test_what_players_have), T(test_four_players_wake),
        T(test_turns_and_passing), T(test_after_the_action), T(test_harvest), T(test_build_refused),
        T(test_build_house), T(test_build_outpost), T(test_discounts), T(test_coin_when_building),
        T(test_refill), T(test_train), T(test_labor),
       
        T(test_refresh),
        T(test_refresh_comes_back), T(test_refresh_without_deck), T(test_track),
        T(test_tokens_as_coins), T(test_setting_out), T(test_lanterns), T(test_potion_and_cider),
        T(test_beds), T(test_order_of_rest), T(test_income), T(test_renewing),
        T(test_row_and_cider), T(test_seven_rounds), T(test_goods_run_out),
        T(test_points_of_the_track), T(test_points_of_buildings),
        T(test_points_of_items_and_villagers), T(test_reputation_rank), T(test_reputation_space),
        T(test_tie_break), T(test_cat_alone), T(test_cats_in_a_group), T(test_cat_and_expedition),
        T(test_metal_man),
    };
    /* clang-format on */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
