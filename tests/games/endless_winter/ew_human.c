/* ew_human.c - Endless Winter for players: set-up, turns, benefits, megaliths.
 *
 * Numbers such as 4.3 are clauses of docs/rules/endless_winter.md. What is expected was worked out
 * from them and from the tables of its section 13 by hand. */
#include <stdio.h>
#include <string.h>

#include "ew_table.h"

/* ---- 2 Set-up ---- */

/* 2.1, 2.2 */
TEST(test_what_lies_open) {
    static const int stones[] = {4, 5, 6}, animals[] = {4, 5, 6}, glaciers[] = {9, 6, 3};
    for (int seats = 2; seats <= 4; seats++) {
        int lands[8] = {0}, eras[2] = {0};
        open_table(seats);
        for (int i = 0; i < EW_PLACES; i++)
            lands[ew_built_in.tiles[st.tile[i]].land]++;
        assert_int_equal(lands[EW_LAND_BASE], 1);
        assert_int_equal(st.tile[9], EW_BASE);
        assert_int_equal(lands[EW_LAND_GLACIER], glaciers[seats - 2]);
        for (int type = EW_LAND_FOREST; type <= EW_LAND_HOTSPRING; type++)
            assert_true(lands[type] >= 1);
        for (int i = 0; i < EW_STONE_ROW; i++)
            if (st.stone[i])
                eras[st.stone[i] > 10]++;
        assert_int_equal(eras[0], stones[seats - 2]);
        assert_int_equal(eras[1], stones[seats - 2]);
        assert_int_equal(ew_display_count(&st), animals[seats - 2]);
        shows(0, "culture c101 c102 c103 c104 c105 c106 c107 c108, cheap, round 1");
    }
}

/* 2.3: everybody's pieces. */
TEST(test_what_players_have) {
    open_table(4);
    for (int s = 0; s < 4; s++) {
        shows(s, s == 2 ? "camps 10 10" : "camps 10"); /* u3 has one more */
        shows(s, "houses 0, neutrals 2, left 8, stones, honor 0, sacrifice 0");
        assert_int_equal(st.player[s].figures, 2);
        assert_int_equal(st.player[s].chief_left, 1);
        assert_int_equal(ew_owned(&st.player[s], 5), 4);
        assert_int_equal(ew_owned(&st.player[s], 6), 3);
        assert_int_equal(ew_owned(&st.player[s], 7), 2);
    }
}

/* 2.4, 2.5, 13.11: each set-up card, for whoever is first and has no benefit of the order. */
TEST(test_set_up_cards) {
    static const struct {
        const char *dealt, *script, *after;
    } cards[] = {
        {"offer u1", "card hunter", "food 2, tool 1, upright sloth, cards 5"},
        {"offer u2",
         "card crafter, card brave, card brave, card tribesman, card tribesman, take, "
         "card tribeswoman",
         "food 1, tool 2, upright, hand crafter brave brave tribesman tribesman tribeswoman"},
        {"offer u3", "card scout", "food 3, tool 1, upright, camps 10 10, cards 5"},
        {"offer u4",
         "card elder, card brave, card brave, card tribesman, card tribesman, bury hand "
         "brave",
         "food 2, tool 1, grave 1, hand elder brave tribesman tribesman"},
        {"offer u5", "card shaman, card brave, card brave, card tribesman, card tribesman, honor",
         "food 2, tool 1, honor 1, cards 5"},
        {"offer u6",
         "card crafter, card brave, card brave, card tribesman, card tribesman, sacrifice",
         "food 1, tool 1, upright sabertooth, sacrifice 1, cards 5"},
    };
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        new_table(2, "");
        char text[256];
        snprintf(text, sizeof text, "%s, chief tuskbreaker A, chief firewolf B, %s", cards[i].dealt,
                 cards[i].script);
        play(text);
        shows(0, cards[i].after);
    }
}

/* 2.4: second 1 food, third 1 tool, fourth both, before the extras of the set-up card. */
TEST(test_order_at_the_start) {
    new_table(4, "");
    play("order 2, order 0, order 3, order 1, offer u1, offer tuskbreaker, chief tuskbreaker A, "
         "offer u4, offer firewolf, chief firewolf A, offer u3, offer handeye, chief handeye A, "
         "offer u5, offer stonecarver, chief stonecarver B");
    while (st.round == 0)
        play(can("take") ? "take" : can("honor") ? "honor" : "skip");
    shows(2, "order 2 0 3 1, food 2, tool 1, next 2");
    shows(0, "food 3, tool 1");
    shows(3, "food 3, tool 2");
    shows(1, "food 3, tool 2");
    assert_int_equal(st.player[1].side_b, 1);
}

/* ---- 2.6-2.9 Benefits ---- */

/* 2.6: room for 5 tools and for 5 food and one more for each camp on the land. */
TEST(test_room) {
    open_table(2);
    give(0, "camps, food 4");
    shows(0, "room 5");
    gains(EW_OP_FOOD, 3, 0, 0);
    shows(0, "food 5");
    give(0, "camps 10 10 10 5 5");
    shows(0, "room 10");
    gains(EW_OP_FOOD, 9, 0, 0);
    shows(0, "food 10");
    give(0, "tool 4"); /* there is no room for food, so nobody is asked */
    gains(EW_OP_TOOL, 3, 0, 0);
    shows(0, "tool 5");
}

/* 2.7: what may be taken instead of what. */
TEST(test_lesser_benefits) {
    open_table(2);
    give(0, "food 0, tool 0");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    assert_int_equal(choices(EW_DO_LESSER), 4);
    play("lesser draw");
    shows(0, "neutrals 2, cards 6");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    play("lesser idol");
    assert_int_equal(choices(EW_DO_LESSER), 2); /* and lower still */
    play("lesser tool");
    shows(0, "tool 1, honor 0");
    gains(EW_OP_DRAW, 2, 0, 0); /* each for itself */
    assert_int_equal(choices(EW_DO_LESSER), 3);
    assert_false(can("lesser draw"));
    play("lesser idol, sacrifice, take");
    shows(0, "sacrifice 1, cards 7");
    gains(EW_OP_IDOL, 1, 0, 0);
    assert_int_equal(choices(EW_DO_LESSER), 2);
    assert_false(can("lesser draw") || can("lesser idol"));
    play("lesser food");
    shows(0, "food 1");
    gains(EW_OP_TOOL, 2, 0, 0);
    assert_int_equal(choices(EW_DO_LESSER), 1);
    play("lesser food, take");
    shows(0, "food 2, tool 2");
}

/* 2.7, 2.7b: only where there is room; without a choice nobody is asked. */
TEST(test_lesser_needs_room) {
    open_table(2);
    give(0, "food 6, tool 5");
    gains(EW_OP_IDOL, 1, 0, 0);
    assert_int_equal(choices(EW_DO_LESSER), 0);
    play("honor");
    gains(EW_OP_TOOL, 1, 0, 0); /* lapses */
    shows(0, "food 6, tool 5, labor 0");
    give(0, "food 4");
    gains(EW_OP_TOOL, 1, 0, 0); /* becomes food */
    shows(0, "food 5, tool 5");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    assert_true(can("lesser food") && !can("lesser tool"));
    play("lesser food");
    give(0,
         "hand tribesman tribesman tribesman tribesman tribeswoman tribeswoman tribeswoman brave "
         "brave hunter");
    gains(EW_OP_DRAW, 1, 0, 0); /* nothing to draw, no room: only an idol */
    assert_false(can("take"));
    play("lesser idol, honor");
    shows(0, "honor 2, cards 10");
}

/* 2.9: what may be declined; who declines one of several declines the rest. */
TEST(test_declining) {
    open_table(2);
    gains(EW_OP_MOVE, 3, 0, 0);
    play("move 10 5, skip");
    shows(0, "camps 5, next 0");
    assert_int_equal(st.jobs, 0);
    gains(EW_OP_BURY, 2, 0, 0);
    play("skip");
    gains(EW_OP_TRIBE, 1, 0, 0);
    play("skip");
    gains(EW_OP_ANIMAL, 1, 0, 0);
    play("skip");
    gains(EW_OP_CULTURE, 1, 0, 0);
    play("skip");
    gains(EW_OP_PAY, 1, ew_built_in.cultures[6].gain, 32);
    play("skip");
    shows(0, "grave 0, cards 5, food 2");
    assert_int_equal(st.jobs, 0);
}

/* 4.10: an empty deck is made of the discard pile. */
TEST(test_drawing) {
    open_table(2);
    give(0, "deck, discard brave, hand tribesman tribesman tribesman tribesman tribeswoman "
            "tribeswoman tribeswoman brave hunter");
    give(0, "discard brave, deck");
    gains(EW_OP_DRAW, 1, 0, 0);
    play("take");
    shows(0, "cards 10, deck, discard");
    gains(EW_OP_DRAW, 1, 0, 0);
    assert_false(can("take"));
}

/* ---- 4.1 Culture cards ---- */

/* With 2 food, 2 tools, a camp on the base, an upright sloth, this card and a Tribesman in hand. */
TEST(test_every_culture_card) {
    static const struct {
        const char *card, *more, *script, *after;
    } cards[] = {
        {"c101", "", "", "food 4, labor 1"},
        {"c102", "", "take, take", "tool 3, cards 2"},
        {"c103", "", "pay, animal 1", "tool 1, upright sloth sloth, food 3"},
        {"c104", "", "tip sloth, take", "food 5, tool 3, tipped sloth"},
        {"c105", "", "take", "tool 4"},
        {"c106", "", "", "food 5"},
        {"c107", "", "pay", "food 0, labor 3"},
        {"c108", "", "take, take", "cards 3"},
        {"c109", "", "option 1", "food 4, tool 2, labor 1"},
        {"c109", "", "option 2, take", "food 2, tool 3, labor 1"},
        {"c110", "", "honor", "honor 1, food 3"},
        {"c111", "", "", "scored 2"},
        {"c112", "", "", "labor 2"},
        {"c113", "", "move 10 5, move 5 1, move 1 2", "camps 2"},
        {"c114", "", "move 10 6", "camps 6 10"},
        {"c115", "", "bury hand tribesman", "buried tribesman, cards 0"},
        {"c115", "", "bury played c115", "buried c115, hand tribesman"},
        {"c116", "", "pay, bury hand tribesman", "food 3, buried tribesman"},
        {"c117", "", "pay, megalith 1 2,0", "neutrals 1, food 1"},
        {"c118", "", "animal rhino, animal elk",
         "display sloth sloth sloth sloth rhino elk, labor 1"},
        {"c119", "", "take, sacrifice", "sacrifice 1, cards 2"},
        {"c120", "", "tribe scout", "discard scout c120, played, food 3"},
        {"c201", "", "pay, animal 1, animal 2", "tool 1, upright sloth sloth sloth"},
        {"c202", "", "catch mammoth, tip mammoth", "food 6, upright sloth, tipped mammoth"},
        {"c203", "", "bury hand tribesman, bury played c203", "grave 2, cards 0"},
        {"c204", "", "megalith 1 12,6", "neutrals 1, food 3"},
        {"c205", "", "move 10 5, move 10 5", "camps 10 5 5"},
        {"c206", "", "move 10 5, move 5 1, move 1 2, move 2 3, move 3 7", "camps 7"},
        {"c207", "", "tribe elder", "hand tribesman elder, food 3"},
        {"c208", "", "take, take, honor", "cards 3, honor 1"},
        {"c209", "", "honor, sacrifice", "honor 1, sacrifice 1"},
        {"c210", "", "option 1, option 3, honor", "food 4, tool 2, honor 1"},
        {"c210", "", "option 2, take, option 1", "food 4, tool 3, honor 0"},
        {"c211", "", "pay, honor, honor", "tool 1, honor 2, scored 1"},
        {"c212", "", "", "food 6"},
        {"c213", "", "take", "tool 5"},
        {"c214", "camps 1 2 5", "village 1", "villages 1+2+5, food 1, camps"},
        {"c215", "", "take", "food 5, tool 3"},
        {"c216", "buried brave brave tribeswoman tribeswoman tribeswoman", "", "scored 2"},
        {"c217", "food 3", "pay", "food 0, scored 5"},
        {"c218", "camps 4 5 10", "move 10 9", "camps 4 5 9, scored 3"},
        {"c219", "", "stone 2, megalith 1 2,0", "stones s102, food 2, tool 2, neutrals 1"},
        {"c220", "", "", "labor 3"},
    };
    bool seen[EW_CULTURES] = {false};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        char text[96];
        open_table(2);
        give(0, "food 2, tool 2");
        snprintf(text, sizeof text, "hand %s tribesman", cards[i].card);
        give(0, text);
        if (*cards[i].more)
            give(0, cards[i].more);
        snprintf(text, sizeof text, "play %s%s%s", cards[i].card, *cards[i].script ? ", " : "",
                 cards[i].script);
        play(text);
        shows(0, cards[i].after);
        assert_int_equal(st.phase, EW_TURN);
        assert_int_equal(st.jobs, 0);
        for (int c = 0; c < EW_CULTURES; c++)
            seen[c] |= strcmp(ew_built_in.cultures[c].id, cards[i].card) == 0;
    }
    for (int c = 0; c < EW_CULTURES; c++)
        if (!seen[c])
            fail_msg("%s was not played", ew_built_in.cultures[c].id);
}

/* Limits of cards: most 5 of Spirit Journey and of Path of Ice, which counts a tile once. */
TEST(test_culture_limits) {
    open_table(2);
    give(0, "hand c216, buried brave brave tribeswoman tribeswoman tribeswoman tribesman tribesman "
            "tribesman tribesman c101 c102 c103");
    play("play c216");
    shows(0, "scored 5");
    open_table(2);
    give(0, "hand c218, camps 4 4 5 5 10");
    play("play c218, skip");
    shows(0, "scored 2");
}

/* 4.1a, b: the first is free, others want a card; labor counts in this turn only. */
TEST(test_more_culture_cards) {
    open_table(2);
    give(0, "hand c112 c101 c106 tribesman, food 0");
    play("play c112");
    shows(0, "labor 2, cards 3");
    play("play c101");
    assert_int_equal(st.phase, EW_DISCARD);
    shows(0, "food 0");
    play("discard tribesman");
    shows(0, "labor 3, food 2, discard tribesman c112 c101, hand c106");
    refuse("play c106", EW_T(CULTURE_COSTS));
    play("place migrate tribe, top 1, top 1, top 1, finish, place rest tribe, take");
    shows(0, "camps 10 10 10 10, labor 0");
    shows(0, "played, hand c106");
}

/* 4.1c: the card is discarded when its benefits have come, before anything else; until then it lies
 * with the cards played, and a draw that it gives cannot be itself. */
TEST(test_played_culture_cards) {
    open_table(2);
    give(0, "deck, hand c106 c108 tribesman tribesman brave");
    give(0, "buried tribesman tribesman tribeswoman tribeswoman tribeswoman brave hunter, deck");
    shows(0, "deck, cards 5");
    play("play c106");
    shows(0, "played, discard c106");
    play("play c108, discard brave, take, card brave, take"); /* and c106 once more */
    shows(0, "hand tribesman tribesman brave c106, played, discard c108, deck");
}

/* 4.1a: the further card is played, then one is discarded, then its benefits come. */
TEST(test_play_then_discard) {
    open_table(2);
    give(0, "hand c112 c106 tribesman, food 0");
    play("play c112");
    play("play c106, discard tribesman");
    in_order(EW_EV_CULTURE, ANY, EW_EV_DISCARD, ANY);
    in_order(EW_EV_DISCARD, ANY, EW_EV_FOOD, ANY);
}

/* The turn that the help tells step by step (the topic "sample") can be played just so. */
TEST(test_sample_turn_of_the_help) {
    open_table(2);
    give(0, "camps 10, food 3, tool 1, hand scout brave tribesman tribesman tribeswoman");
    play("place migrate tribe, bottom, move 10 5");
    shows(0, "camps 10 5");
    play("work scout, work brave");
    shows(0, "labor 4");
    play("top 1, top 2, move 10 6, top 2, move 10 6, top 2, move 6 2");
    shows(0, "camps 5 6 2, labor 0");
    play("middle, village 4, finish");
    shows(0, "camps, villages 2+5+6, food 0, hand tribesman tribesman tribeswoman");
    for (int place = 0; place < EW_PLACES; place++)
        assert_int_equal(ew_influence(&st, 0, place),
                         place == 1 || place == 4 || place == 5 ? 2 : 0);
}

/* 4.1, 4.2: culture cards come before the figure. */
TEST(test_culture_before_figure) {
    open_table(2);
    give(0, "hand c106 tribesman");
    play("place hunt tribe");
    refuse("play c106", EW_T(CULTURE_FIRST));
}

/* ---- 4.2, 4.3 Figures and labor ---- */

/* 4.3a, 13.1: labor of every card in every column. */
TEST(test_labor_of_cards) {
    static const int labor[EW_KINDS][EW_COLUMNS] = {{1, 1, 1, 2}, {1, 2, 1, 1}, {1, 1, 2, 1},
                                                    {2, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1},
                                                    {1, 1, 1, 1}, {2, 2, 2, 2}};
    for (int k = 0; k < EW_KINDS; k++)
        for (int c = 0; c < EW_COLUMNS; c++) {
            char text[48];
            open_table(2);
            snprintf(text, sizeof text, "hand %s", ew_built_in.kinds[k].id);
            give(0, text);
            snprintf(text, sizeof text, "place %s tribe, work %s", ew_built_in.columns[c].id,
                     ew_built_in.kinds[k].id);
            play(text);
            assert_int_equal(st.labor, labor[k][c]);
        }
}

/* 4.3b, 13.3: both sides of every chief, in every column. */
TEST(test_labor_of_chiefs) {
    static const char *const ids[] = {"tuskbreaker", "firewolf", "stonecarver", "handeye",
                                      "thunderpaw"};
    static const int side_b[EW_CHIEFS][EW_COLUMNS] = {
        {0, 0, 0, 2}, {0, 0, 2, 0}, {0, 2, 0, 0}, {2, 0, 0, 0}, {1, 1, 1, 1}};
    for (int chief = 0; chief < EW_CHIEFS; chief++)
        for (int c = 0; c < EW_COLUMNS; c++)
            for (int b = 0; b < 2; b++) {
                char text[64];
                open_table(2);
                lay("round 1");
                for (int s = 0; s < 2; s++) /* whoever has that chief takes another */
                    st.player[s].chief = (uint8_t)(s == 0 ? chief : (chief + 1) % EW_CHIEFS);
                st.chief_left =
                    (uint8_t)(0x1f & ~(1U << chief) & ~(1U << ((chief + 1) % EW_CHIEFS)));
                snprintf(text, sizeof text, "chief %s %c", ids[chief], b ? 'B' : 'A');
                give(0, text);
                snprintf(text, sizeof text, "place %s chief", ew_built_in.columns[c].id);
                play(text);
                assert_int_equal(st.labor, b ? side_b[chief][c] : 1);
                assert_int_equal(can("chief_tool"), b && chief == 4);
            }
}

/* 13.3: Thunderpaw B pays once a turn, and only when it was placed. */
TEST(test_thunderpaw) {
    open_table(2);
    st.chief_left = 0x0d; /* of tuskbreaker 1 and thunderpaw 16 */
    give(0, "chief thunderpaw B, tool 3");
    play("place hunt chief, chief_tool");
    shows(0, "labor 3, tool 2");
    assert_false(can("chief_tool"));
    play("finish, place rest tribe, take, place migrate tribe");
    assert_false(can("chief_tool"));
}

/* 4.3c: icons on 1, 3, 5, 7 and 9. */
TEST(test_food_icons) {
    static const int labor[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    static const int left[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    for (int food = 0; food <= 10; food++) {
        char text[32];
        open_table(2);
        give(0, "camps 10 10 10 10 10");
        snprintf(text, sizeof text, "food %d", food);
        give(0, text);
        play("place hunt tribe");
        while (can("eat"))
            play("eat");
        assert_int_equal(st.labor, labor[food]);
        assert_int_equal(st.player[0].food, left[food]);
    }
    open_table(2);
    give(0, "camps 10 10 10 10 10, food 10");
    play("place hunt tribe, eat");
    shows(0, "food 8, labor 1"); /* from 10 past the icon on 9 */
    play("eat");
    shows(0, "food 6, labor 2");
    give(0, "food 5");
    play("eat");
    shows(0, "food 4, labor 3");
}

/* 4.3e, f: who joined in this turn does not work; cards drawn do; what is left is lost. */
TEST(test_fresh_cards) {
    open_table(2);
    give(0, "hand tribesman tribesman hunter, food 0, tool 0");
    play("place initiate tribe, work tribesman, work tribesman, top 1, tribe hunter");
    shows(0, "hand hunter hunter");
    play("work hunter"); /* the one that was there */
    refuse("work hunter", EW_T(FRESH_CARD));
    play("finish");
    shows(0, "labor 0");
    open_table(2);
    give(0, "hand");
    play("place develop tribe, bottom, take, card brave, take, work brave");
    shows(0, "labor 2");
}

/* 4.2: columns never block, also not for oneself. */
TEST(test_columns_never_block) {
    open_table(2);
    play("place hunt tribe, finish, place hunt tribe, finish, place hunt chief, finish, place hunt "
         "chief, "
         "finish, place hunt tribe, finish");
    shows(0, "columns 0 0 0 5");
}

/* ---- 4.4-4.7 Sections ---- */

TEST(test_initiate) {
    open_table(2);
    give(0, "hand elder elder brave brave, tool 2, food 0");
    play("place initiate tribe, work elder, work elder, work brave, work brave"); /* 8 */
    play("top 1, tribe scout");
    shows(0, "labor 6, hand scout");
    play("top 2");
    assert_int_equal(choices(EW_DO_TRIBE), 4);       /* 4.5a: all different, wherever they go */
    assert_false(can("tribe scout") || can("skip")); /* 2.9: it was paid for */
    play("tribe shaman");
    shows(0, "labor 5, discard shaman");
    play("top 1, tribe hunter, top 2, tribe crafter, top 2, tribe elder");
    shows(0, "labor 1");
    refuse("top 2", EW_T(DIFFERENT_TRIBES));
    play("middle, bury played elder");
    shows(0, "tool 1, buried elder");
    refuse("middle", EW_T(ONCE_A_TURN));
    play("bottom, bury discard shaman, honor");
    shows(0, "buried elder shaman, honor 1");
    refuse("bottom", EW_T(FIRST_FIGURE));
}

/* 4.5a: cards of other origin do not count; 4.11: an empty deck stays so. */
TEST(test_tribe_decks) {
    open_table(2);
    give(0, "hand c207 tribesman tribesman");
    play("play c207, tribe scout, place initiate tribe, work tribesman, top 2, tribe scout");
    open_table(2);
    lay("no_tribe scout");
    give(0, "hand tribesman");
    play("place initiate tribe, work tribesman, top 2");
    assert_false(can("tribe scout"));
    assert_int_equal(choices(EW_DO_TRIBE), 4);
}

TEST(test_develop) {
    open_table(2);
    lay("cheap 2");
    give(0, "hand crafter brave tribesman, food 0, tool 1");
    play("place develop tribe, work crafter, work brave, work tribesman"); /* 5 */
    play("top 1, learn 2"); /* 4.5b: 2 with a token, which goes back */
    shows(0, "labor 3, hand c102, cheap, culture c101 - c103 c104 c105 c106 c107 c108");
    play("top 1");
    assert_false(can("skip"));
    play("learn 8");
    shows(0, "labor 0, hand c102 c108, culture c101 - c103 c104 c105 c106 c107");
    refuse("top 1", EW_T(NO_LABOR));
    play("bottom, take, take");
    shows(0, "cards 3, tool 2");
}

/* 4.5b: with 2 labor only those with a token. */
TEST(test_develop_with_little_labor) {
    open_table(2);
    lay("cheap 3 5");
    give(0, "hand brave, food 0");
    play("place develop tribe, work brave, top 1");
    assert_int_equal(choices(EW_DO_LEARN), 2);
    assert_true(can("learn 3") && can("learn 5"));
}

TEST(test_migrate) {
    open_table(2);
    give(0, "hand scout brave brave tribesman, food 5");
    play("place migrate tribe, work scout, work brave, work brave, work tribesman"); /* 7 */
    play("top 1, top 1");
    shows(0, "camps 10 10 10, labor 5, room 8");
    play("top 2, move 10 5, top 2, move 5 1, top 2, move 10 5, top 2, move 5 2, top 2, move 10 5");
    shows(0, "camps 1 2 5, labor 0");
    play("middle, village 1");
    shows(0, "villages 1+2+5, camps, food 2, room 5");
    refuse("middle", EW_T(ONCE_A_TURN));
    play("bottom, move 10 6");
    shows(0, "camps 6");
    play("finish");
}

/* 3.3: to a neighbour only, also back to the base; five camps and no more. */
TEST(test_camps) {
    open_table(2);
    give(0, "camps 5 5 6 6 10, hand brave");
    play("place migrate tribe, work brave");
    refuse("top 1", EW_T(NO_CAMPS));
    play("top 2");
    assert_false(can("skip"));
    refuse("move 5 7", EW_T(NO_MOVE));
    refuse("move 9 10", EW_T(NO_MOVE));
    play("move 5 10");
    shows(0, "camps 5 6 6 10 10");
    play("bottom"); /* no camp left; the move may still be made */
    play("skip");
}

/* 4.7: what a village needs, and what becomes of food without room. */
TEST(test_villages) {
    open_table(2);
    give(0, "camps 1 2 5 5 10, food 9");
    give(1, "villages 2+5+6");
    play("place migrate tribe, middle");
    assert_int_equal(choices(EW_DO_VILLAGE), 1);
    play("village 1");
    shows(0, "camps 5 10, food 6, room 7");
    open_table(2);
    give(0, "camps 1 2 5, food 8");
    play("place migrate tribe, middle, village 1");
    shows(0, "camps, food 5"); /* 8 - 3 */
    open_table(2);
    give(0, "camps 1 2 5, food 8, hand c214");
    play("play c214, village 1");
    shows(0, "camps, food 5"); /* 7, but there is room for 5 */
    open_table(2);
    give(0, "camps 1 2 5 5 5, food 2");
    play("place migrate tribe");
    refuse("middle", EW_T(NO_VILLAGE));
}

/* 4.7: three villages and no fourth. */
TEST(test_three_villages) {
    open_table(2);
    give(0, "camps 1 2 5, food 5, villages 13+14+17 14+15+18 15+16+19");
    play("place migrate tribe");
    refuse("middle", EW_T(NO_VILLAGE));
}

TEST(test_hunt) {
    open_table(2);
    give(0, "hand hunter hunter brave, tool 2, food 0, upright rhino");
    lay("display sloth - elk sloth");
    play("place hunt tribe, work hunter, work hunter, work brave"); /* 6 */
    play("top 1, animal mammoth, animal argentavis");
    shows(0, "labor 5, display sloth mammoth elk sloth argentavis");
    play("top 2");
    assert_int_equal(choices(EW_DO_HUNT), 5);
    assert_false(can("skip"));
    play("animal 2, top 2, animal 3");
    shows(0, "labor 3, tool 0, upright rhino mammoth elk, display sloth - - sloth argentavis");
    refuse("top 2", EW_T(NO_TOOL));
    play("middle, tip rhino, lesser food");
    shows(0, "food 3, tool 0, upright mammoth elk, tipped rhino"); /* 2 food, and 1 for the tool */
    refuse("middle", EW_T(ONCE_A_TURN));
    play("bottom, catch sloth");
    shows(0, "upright mammoth elk sloth");
}

/* 13.7: what each animal gives. */
TEST(test_tips) {
    static const struct {
        const char *animal, *script, *after;
    } tips[] = {{"sloth", "", "food 3, tool 0, cards 0"},
                {"rhino", ", take", "food 2, tool 1"},
                {"sabertooth", ", sacrifice", "food 1, sacrifice 1"},
                {"glyptodon", ", take", "food 1, tool 2"},
                {"elk", ", take", "food 2, cards 1"},
                {"mammoth", "", "food 5"},
                {"argentavis", ", take, take", "food 0, cards 2"}};
    for (size_t i = 0; i < sizeof tips / sizeof tips[0]; i++) {
        char text[64];
        open_table(2);
        snprintf(text, sizeof text, "hand, food 0, tool 0, upright %s", tips[i].animal);
        give(0, text);
        snprintf(text, sizeof text, "place hunt tribe, middle, tip %s%s", tips[i].animal,
                 tips[i].script);
        play(text);
        shows(0, tips[i].after);
        shows(0, "upright");
    }
}

/* 4.6: spaces from left to right, their costs and what they give; second era from round 3 on. */
TEST(test_stones) {
    open_table(2);
    give(0, "camps 10 10 10 10 10, food 10, tool 5");
    play("place develop tribe, middle");
    assert_int_equal(choices(EW_DO_STONE), 4);
    assert_false(can("stone 5"));
    play("stone 3, megalith 1 12,6");
    shows(0, "stones s103, food 9, tool 4, row s101 s102 - s104 s201 s202 s203 s204");
    lay("round 3");
    play("finish, place rest tribe, take, place develop tribe, middle");
    assert_int_equal(choices(EW_DO_STONE), 7);
    play("stone 8, honor, honor");
    shows(0, "stones s103 s204, food 6, tool 2, honor 2");
    give(0, "tool 3");
    play("finish, place rest tribe, take, place develop chief, middle, stone 1");
    shows(0, "stones s103 s204 s101, food 1, tool 0, scored 5");
    assert_int_equal(from(0, EW_FROM_STONE_SPACES), 5);
    open_table(2);
    give(0, "stones s103 s204 s101, food 6, tool 5");
    play("place develop tribe");
    refuse("middle", EW_T(NO_STONE_SPACE));
}

/* 4.9: rest. Any number of figures; no work there. */
TEST(test_rest) {
    open_table(2);
    give(0, "food 0, tool 0, hand");
    play("place rest tribe, take, tip sloth");
    shows(0, "cards 1, food 3, tipped sloth, columns 0 0 0 0, next 1");
    play("place rest chief, take, place rest tribe, take, place rest tribe, take");
    shows(0, "eclipse 8, next 0");
    shows(1, "eclipse 10"); /* 2 + 2, and 1 for side A of the chief */
}

/* 10.4: rest tiles replace what resting gives, but not its labor. */
TEST(test_rest_tiles) {
    static const struct {
        const char *tile, *script, *after;
    } tiles[] = {{"rest r1", "take, take", "cards 1, tool 1, eclipse 4"},
                 {"rest r2", "tip sloth, honor", "food 3, honor 1, eclipse 4"},
                 {"rest r3", "tip sloth", "food 5, eclipse 4"},
                 {"rest r4", "bury discard brave", "grave 1, cards 0, eclipse 4"},
                 {"rest r5", "take, take", "cards 2, eclipse 4"},
                 {"rest r6", "take", "cards 1, eclipse 6"}};
    for (size_t i = 0; i < sizeof tiles / sizeof tiles[0]; i++) {
        char text[96];
        open_with(2, "rest_tiles=on");
        for (int s = 0; s < 2; s++)
            st.rest_left |= (uint8_t)(1U << (st.player[s].rest_tile - 1));
        st.player[0].rest_tile = (uint8_t)(i + 1);
        st.player[1].rest_tile = (uint8_t)((i + 1) % 6 + 1);
        st.rest_left &= (uint8_t) ~(1U << i | 1U << (i + 1) % 6);
        give(0, "hand, discard brave, food 0, tool 0");
        snprintf(text, sizeof text, "place rest tribe, %s", tiles[i].script);
        play(text);
        shows(0, tiles[i].after);
        shows(0, "next 1");
    }
}

/* 4.8: the eclipse pile after the third figure; other cards stay in hand. */
TEST(test_eclipse_pile) {
    open_table(2);
    give(0, "hand hunter tribesman c101 brave, figures hunt");
    give(1, "figures hunt");
    give(0, "figures hunt");
    give(1, "figures hunt");
    play("place hunt chief, work brave, finish");
    assert_int_equal(st.phase, EW_PILE);
    shows(0, "discard brave, hand hunter tribesman c101");
    play("pile c101, pile hunter, done");
    shows(0, "pile hunter c101, hand tribesman, next 1, eclipse 3");
}

/* ---- 6 Megaliths ---- */

/* 6.2: start squares, then neighbours, not diagonally. */
TEST(test_megalith_sites) {
    EwSites sites;
    open_table(2);
    assert_int_equal(ew_megalith_sites(&hearth_endless_winter, &st, true, true, &sites), 4);
    gains(EW_OP_MEGALITH, 1, 0, 0);
    assert_true(can("megalith 1 2,0") && can("megalith 1 12,0") && can("megalith 1 2,6") &&
                can("megalith 1 12,6"));
    refuse("megalith 1 4,0", EW_T(NO_SITE));
    play("megalith 1 2,0"); /* square 1 of m1: 1 food */
    shows(0, "food 3, neutrals 1");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    assert_int_equal(choices(EW_DO_MEGALITH), 6);
    refuse("megalith 1 4,2", EW_T(NO_SITE));
    refuse("megalith 1 2,0", EW_T(NO_SITE));
    play("megalith 1 4,0, take"); /* square 2: 1 tool */
    shows(0, "tool 2, neutrals 0, left 8, ground 0");
}

/* 6.1, 6.3, 6.4: own ones higher, whoever stands below; 2 points more for each level. */
TEST(test_megaliths_higher) {
    open_table(2);
    give(1, "megaliths 2,0 4,0 6,0 2,2");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    refuse("megalith 2 3,0", EW_T(NO_SITE)); /* a neutral one */
    play("lesser food");
    give(0, "megaliths 12,0 12,6");
    gains(EW_OP_MEGALITH, 3, 0, 0);
    assert_true(can("megalith 2 3,0") && can("megalith 2 5,0") && can("megalith 2 2,1"));
    assert_false(can("megalith 2 4,0"));
    play("megalith 2 3,0");
    shows(0, "scored 2, upper 1, left 7");
    refuse("megalith 2 2,1", EW_T(NO_SITE)); /* it would overlap */
    assert_false(can("megalith 3 4,0"));
    play("megalith 2 5,0");
    shows(0, "scored 4");
    play("megalith 3 4,0"); /* half on 3,0, half on 5,0 */
    shows(0, "scored 8, upper 3, ground 0");
    assert_int_equal(from(0, EW_FROM_MEGALITHS), 8);
    assert_int_equal(ew_built_in.megalith_points[4], 6);
}

/* 6.3: no half squares in between: 3,1 rests on four and is none. */
TEST(test_megaliths_between_four) {
    open_table(2);
    give(1, "megaliths 2,0 4,0 2,2 4,2");
    give(0, "megaliths 12,0 12,6");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    assert_false(can("megalith 2 3,1"));
    assert_true(can("megalith 2 3,0") && can("megalith 2 3,2") && can("megalith 2 2,1") &&
                can("megalith 2 4,1"));
    play("megalith 2 3,0");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    assert_true(can("megalith 2 3,2") && !can("megalith 2 2,1") && !can("megalith 2 4,1"));
    play("megalith 2 3,2");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    play("megalith 3 3,1"); /* between two of level 2 */
    shows(0, "scored 8");
}

/* 13.9: what the squares give; 6.5: the extra megalith. */
TEST(test_squares) {
    open_table(2);
    give(1, "megaliths 14,4");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    play("megalith 1 14,2"); /* square 7 of m2 */
    assert_int_equal(choices(EW_DO_MEGALITH), 2);
    assert_int_equal(choices(EW_DO_LESSER), 0); /* 2.7c */
    assert_true(can("skip"));
    play("megalith 1 14,0"); /* 2 food */
    shows(0, "neutrals 0, food 4");
    open_table(2);
    give(1, "megaliths 14,4 14,0");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    play("megalith 1 14,2");
    assert_int_equal(choices(EW_DO_MEGALITH), 1);
    play("skip");
    shows(0, "neutrals 1");
    open_table(2);
    give(1, "megaliths 14,4 14,0 12,2");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    play("megalith 1 14,2"); /* both are taken: it lapses */
    shows(0, "neutrals 1");
    assert_int_equal(st.jobs, 0);
    /* the squares of m1 */
    static const struct {
        const char *squares, *place, *after;
    } m1[] = {
        {"2,0", "megalith 1 0,0", "food 4"},        {"4,0", "megalith 1 2,0", "food 3"},
        {"2,0", "megalith 1 4,0, take", "tool 2"},  {"4,0", "megalith 1 6,0, honor", "honor 1"},
        {"0,0", "megalith 1 0,2", "camps 10 10"},   {"2,0", "megalith 1 2,2, take", "tool 2"},
        {"2,2", "megalith 1 4,2, take", "cards 6"}, {"4,2", "megalith 1 6,2", "scored 1"}};
    for (size_t i = 0; i < sizeof m1 / sizeof m1[0]; i++) {
        char text[32];
        open_table(2);
        snprintf(text, sizeof text, "megaliths %s", m1[i].squares);
        give(1, text);
        gains(EW_OP_MEGALITH, 1, 0, 0);
        play(m1[i].place);
        shows(0, m1[i].after);
    }
    /* other tiles at other places: m2 first, its square 5 gives 2 moves */
    open_table(2);
    lay("squares m2 m1 m4 m3");
    give(1, "megaliths 4,0 4,2");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    play("megalith 1 2,2, move 10 9, move 9 8");
    shows(0, "camps 8");
    megalith_at(1, 2, 2);
}

/* 6.1: without megaliths there is only what is lesser. */
TEST(test_no_megaliths_left) {
    open_table(2);
    give(0, "megaliths 0,0 4,0, own 8,0 0,4 4,4 8,4 0,2 4,2 8,2 8,6");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    assert_int_equal(choices(EW_DO_MEGALITH), 0);
    assert_int_equal(choices(EW_DO_LESSER), 4);
    play("lesser food");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_lies_open),
        cmocka_unit_test(test_what_players_have),
        cmocka_unit_test(test_set_up_cards),
        cmocka_unit_test(test_order_at_the_start),
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_lesser_benefits),
        cmocka_unit_test(test_lesser_needs_room),
        cmocka_unit_test(test_declining),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_every_culture_card),
        cmocka_unit_test(test_culture_limits),
        cmocka_unit_test(test_more_culture_cards),
        cmocka_unit_test(test_played_culture_cards),
        cmocka_unit_test(test_play_then_discard),
        cmocka_unit_test(test_sample_turn_of_the_help),
        cmocka_unit_test(test_culture_before_figure),
        cmocka_unit_test(test_labor_of_cards),
        cmocka_unit_test(test_labor_of_chiefs),
        cmocka_unit_test(test_thunderpaw),
        cmocka_unit_test(test_food_icons),
        cmocka_unit_test(test_fresh_cards),
        cmocka_unit_test(test_columns_never_block),
        cmocka_unit_test(test_initiate),
        cmocka_unit_test(test_tribe_decks),
        cmocka_unit_test(test_develop),
        cmocka_unit_test(test_develop_with_little_labor),
        cmocka_unit_test(test_migrate),
        cmocka_unit_test(test_camps),
        cmocka_unit_test(test_villages),
        cmocka_unit_test(test_three_villages),
        cmocka_unit_test(test_hunt),
        cmocka_unit_test(test_tips),
        cmocka_unit_test(test_stones),
        cmocka_unit_test(test_rest),
        cmocka_unit_test(test_rest_tiles),
        cmocka_unit_test(test_eclipse_pile),
        cmocka_unit_test(test_megalith_sites),
        cmocka_unit_test(test_megaliths_higher),
        cmocka_unit_test(test_megaliths_between_four),
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_no_megaliths_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
