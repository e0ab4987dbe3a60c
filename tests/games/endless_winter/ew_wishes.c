/* ew_wishes.c - What people want in Endless Winter: rows worked out by hand, what is listed and why
 * something cannot be had, and games that are played by wishes alone. */
#include <string.h>

#include "ew_table.h"
#include "ew_wishes.h"

/* ---- Asking ---- */

static const EwState *seen(void) {
    static EwState view;
    game->view(game, &st, actor(), &view);
    return &view;
}

static void read_wish(const char *text, EwWish *wish) {
    HearthSlice wrong;
    if (!hearth_fields_want(game->wishes->fields, text, strlen(text), wish, &wrong))
        fail_msg("%s: what is %.*s?", text, (int)wrong.length, wrong.text);
}

static int plan_of(const char *text, uint32_t row[HEARTH_PLAN_MAX], HearthErr *err) {
    EwWish wish;
    hearth_fields_blank(game->wishes->fields, &wish);
    read_wish(text, &wish);
    return game->wishes->plan(game, seen(), actor(), &wish, row, HEARTH_PLAN_MAX, err);
}

/* The row of a wish, written as in records. */
static void planned(const char *wish, const char *row) {
    uint32_t action[HEARTH_PLAN_MAX];
    char text[1024];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthErr err = {0};
    EwState now = st;
    int n = plan_of(wish, action, &err), seat = actor();
    for (int i = 0; i < n; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        game->action_print(game, &now, seat, action[i], &b);
        assert_int_equal(hearth_seats_lowest(game->pending(game, &now)), seat);
        assert_int_equal(game->check(game, &now, seat, action[i], NULL), HEARTH_OK);
        game->apply(game, &now, seat, action[i], NULL);
    }
    if (!n)
        fail_msg("%s: %s", wish, err.msg.text->id);
    if (strcmp(text, row) != 0)
        fail_msg("%s: %s, not %s", wish, text, row);
}

/* The same, and it is done. */
static void done(const char *wish, const char *row) {
    planned(wish, row);
    play(row);
}

static void denied(const char *wish, const HearthText *why) {
    uint32_t action[HEARTH_PLAN_MAX];
    HearthErr err = {0};
    if (plan_of(wish, action, &err))
        fail_msg("planned: %s", wish);
    if (strcmp(err.msg.text->id, why->id) != 0)
        fail_msg("%s: denied by %s, not %s", wish, err.msg.text->id, why->id);
}

static EwWish all[HEARTH_WISHES_MAX];
static int list_all(void) {
    int n = game->wishes->list(game, seen(), actor(), all, HEARTH_WISHES_MAX);
    assert_true(n >= 1 && n <= HEARTH_WISHES_MAX);
    return n;
}

/* How many listed wishes have what the text says. */
static int listed(const char *text, const EwWish **first) {
    int n = list_all(), found = 0;
    for (int i = 0; i < n; i++) {
        EwWish same = all[i];
        read_wish(text, &same);
        if (memcmp(&same, &all[i], sizeof same) != 0)
            continue;
        if (!found++ && first)
            *first = &all[i];
    }
    return found;
}

static void lists(const char *text, const HearthText *why) {
    const EwWish *wish = NULL;
    int n = listed(text, &wish);
    if (n != 1)
        fail_msg("%d times listed: %s", n, text);
    if (wish->why != why)
        fail_msg("%s: %s, not %s", text, wish->why ? wish->why->id : "-", why ? why->id : "-");
}
#define CAN NULL

/* ---- Rows ---- */

/* 4.3, 4.4: an animal is 1 labor and 1 tool. */
TEST(test_hunting_an_animal) {
    open_table(2);
    give(0, "hand hunter tribesman tribeswoman shaman, food 3, tool 2");
    lay("display - rhino sloth");
    planned("kind=animal space=1", "place hunt tribe, work tribesman, top 2, animal 2");
    planned("kind=animal animal=sloth", "place hunt tribe, work tribesman, top 2, animal 3");
    planned("kind=animal space=1 figure=chief", "place hunt chief, top 2, animal 2");
    planned("kind=animal space=1 eat=1", "place hunt tribe, eat, top 2, animal 2");
    planned("kind=animal space=1 cards=1,0,0,0,0,0,0,0",
            "place hunt tribe, work hunter, top 2, animal 2");
    denied("kind=animal space=0", EW_T(NOTHING_THERE));
    denied("kind=animal space=1 animal=sloth", EW_T(NOTHING_THERE)); /* something else by now */
    denied("kind=animal space=1 column=migrate", EW_T(NOT_NOW));
    done("kind=place column=hunt figure=tribe", "place hunt tribe");
    denied("kind=animal space=1 column=migrate", EW_T(FIGURE_PLACED));
    done("kind=animal animal=rhino", "work tribesman, top 2, animal 2");
    shows(0, "upright rhino sloth, tool 1");
    give(0, "tool 0");
    denied("kind=animal animal=sloth", EW_T(NO_TOOL));
}

/* Food is not eaten unless somebody says so; a chief goes where no other does it. */
TEST(test_without_cards) {
    open_table(2);
    give(0, "hand c101, food 3, tool 2");
    planned("kind=animal space=0", "place hunt chief, top 2, animal 1");
    denied("kind=animal space=0 figure=tribe", EW_T(NO_LABOR));
    planned("kind=animal space=0 figure=tribe eat=3", "place hunt tribe, eat, top 2, animal 1");
    lists("kind=animal space=0 figure=chief labor=1 tool=1 have=1 section=top_2", CAN);
    play("place hunt tribe");
    lists("kind=animal space=0 labor=1 tool=1 have=0 would_eat=1", EW_T(NO_LABOR));
    lists("kind=eat food=1 brings=1", CAN);
    give(0, "food 0");
    lists("kind=animal space=0 labor=1 would_eat=0", EW_T(NO_LABOR));
    lists("kind=eat", EW_T(NO_FOOD));
}

/* Which cards are missed least: plain ones, then those of the column, a shaman last. */
TEST(test_cards_that_work) {
    open_table(2);
    give(0, "hand hunter brave shaman, tool 2");
    play("place hunt tribe");
    planned("kind=section section=top_1", "work hunter, top 1");
    give(0, "hand brave shaman tribeswoman");
    planned("kind=section section=top_1", "work tribeswoman, top 1");
    open_table(2);
    give(0, "hand crafter brave tribesman tribesman shaman");
    planned("kind=culture card=c103", "place develop tribe, work tribesman, work crafter, top 1, "
                                      "learn 3");
    lay("cheap 3");
    planned("kind=culture space=2", "place develop tribe, work crafter, top 1, learn 3");
    planned("kind=section section=top_1 column=develop", "place develop tribe, work crafter, "
                                                         "top 1");
    play("place develop tribe");
    lists("kind=culture card=c103 space=2 labor=2 have=0 cards=0,1,0,0,0,0,0,0", CAN);
    lists("kind=culture card=c101 labor=3 cards=0,1,0,0,0,1,0,0", CAN);
    give(0, "hand tribesman tribesman shaman");
    planned("kind=culture space=2", "work tribesman, work tribesman, top 1, learn 3");
    denied("kind=culture space=2 cards=0,0,0,0,1,0,0,0", EW_T(NO_LABOR));
    denied("kind=culture space=2 cards=1,0,0,0,0,0,0,0", EW_T(NO_SUCH_CARD));
}

/* 4.5a, 4.5c: tribe cards, and a burial that is free for the first. */
TEST(test_initiating) {
    open_table(2);
    give(0, "hand brave tribesman tribesman, tool 1");
    planned("kind=tribe card=elder", "place initiate tribe, work brave, top 1, tribe elder");
    planned("kind=tribe card=elder cards=0,0,0,0,0,2,0,0",
            "place initiate tribe, work tribesman, work tribesman, top 1, tribe elder");
    planned("kind=tribe card=elder zone=discard",
            "place initiate tribe, work tribesman, top 2, tribe elder");
    done("kind=bury zone=hand card=tribesman", "place initiate tribe, bottom, bury hand tribesman");
    lists("kind=honor", CAN);
    lists("kind=instead gain=food", CAN);
    done("kind=sacrifice", "sacrifice");
    done("kind=tribe card=hunter zone=discard", "work tribesman, top 2, tribe hunter");
    denied("kind=tribe card=hunter", EW_T(DIFFERENT_TRIBES));
    lists("kind=tribe card=hunter zone=hand", EW_T(DIFFERENT_TRIBES));
    lists("kind=tribe card=scout zone=hand labor=2 have=0 cards=0,0,0,0,0,0,0,1", CAN);
    lists("kind=bury zone=discard card=hunter section=middle tool=1 labor=0", CAN);
    done("kind=bury zone=played card=tribesman", "middle, bury played tribesman");
    denied("kind=bury zone=discard card=hunter", EW_T(ONCE_A_TURN));
    planned("kind=end", "finish");
}

/* 3.3, 4.7: a camp goes over several tiles, the first step free; then a village. */
TEST(test_migrating) {
    open_table(2);
    give(0, "hand scout tribesman tribesman, food 5, camps 10 1 2");
    planned("kind=move to=4", "place migrate tribe, bottom, move 10 5");
    planned("kind=move from=9 to=0",
            "place migrate tribe, bottom, move 10 5, work tribesman, top 2, move 5 1");
    planned("kind=move from=9 to=0 section=top_2",
            "place migrate tribe, work scout, top 2, move 10 5, top 2, move 5 1");
    denied("kind=move from=3 to=4", EW_T(NO_MOVE));
    denied("kind=move from=4 to=4", EW_T(NO_MOVE));
    denied("kind=village juncture=0", EW_T(NO_VILLAGE));
    lists("kind=village juncture=0 food=3 column=migrate", EW_T(NO_VILLAGE));
    done("kind=move from=9 to=4", "place migrate tribe, bottom, move 10 5");
    shows(0, "camps 10 1 2 5");
    lists("kind=move from=9 to=0 steps=2 labor=2 cards=0,0,1,0,0,0,0,0", CAN);
    lists("kind=section section=top_1 gain=camp labor=1 cards=0,0,0,0,0,1,0,0", CAN);
    lists("kind=section section=bottom gain=camp", EW_T(FIRST_FIGURE));
    done("kind=village juncture=0", "middle, village 1");
    shows(0, "villages 1+2+5, camps 10, food 2");
    lists("kind=section section=middle gain=village food=3", EW_T(ONCE_A_TURN));
}

/* Moves that a card or a tile gives: as far as they go. */
TEST(test_moves_that_are_asked) {
    open_table(2);
    give(0, "camps 10");
    gains(EW_OP_MOVE, 2, 0, 0);
    lists("kind=move from=9 to=4", CAN);
    lists("kind=move from=9 to=0 steps=2", CAN);
    lists("kind=skip gain=move", CAN);
    done("kind=move from=9 to=4", "move 10 5");
    denied("kind=move from=4 to=18", EW_T(NO_MOVE));
    denied("kind=animal space=0", EW_T(CHOOSE_FIRST));
    planned("kind=move to=0", "move 5 1");
}

/* 4.6: a stone, and the megalith that its space gives. */
TEST(test_stone_and_megalith) {
    open_table(2);
    give(0, "food 3, tool 1, hand brave");
    denied("kind=stone stone=s201", EW_T(STONE_LATER));
    lists("kind=stone stone=s102 column=develop section=middle food=2 tool=1 labor=0", CAN);
    lists("kind=stone stone=s201 food=2 tool=1", EW_T(STONE_LATER));
    done("kind=stone stone=s102", "place develop tribe, middle, stone 2");
    lists("kind=megalith level=1 cell=2 gain=food", CAN); /* the start square of m1 */
    lists("kind=instead gain=idol", CAN);
    denied("kind=megalith level=1 cell=0", EW_T(NO_SITE));
    done("kind=megalith level=1 cell=2", "megalith 1 2,0");
    megalith_at(1, 2, 0);
    open_table(2);
    give(0, "food 1, tool 5");
    denied("kind=stone space=0", EW_T(STONE_COST));
    lists("kind=section column=develop section=middle gain=stone food=2 tool=1", EW_T(STONE_COST));
}

/* 4.1a: one is free, the next wants a card. */
TEST(test_culture_cards) {
    open_table(2);
    give(0, "hand c106 c112 c105 brave");
    lists("kind=play card=c106", CAN);
    done("kind=play card=c106", "play c106");
    planned("kind=play card=c112", "play c112"); /* which one to discard is a real choice */
    done("kind=play card=c112 discard=brave", "play c112, discard brave");
    denied("kind=play card=c105", EW_T(CULTURE_COSTS));
    lists("kind=play card=c105", EW_T(CULTURE_COSTS));
    while (st.jobs)
        play("take");
    play("place hunt chief");
    lists("kind=play card=c105", EW_T(CULTURE_FIRST));
}

/* 13.3: tools for labor if it is said, and what is missing otherwise. */
TEST(test_chief_with_tools) {
    open_table(2);
    st.chief_left = 0x0d; /* of tuskbreaker 1 and thunderpaw 16 */
    give(0, "chief thunderpaw B, hand c101, tool 2, food 0");
    planned("kind=tribe card=elder chief_tool=1",
            "place initiate chief, chief_tool, top 1, tribe elder");
    denied("kind=tribe card=elder", EW_T(NO_LABOR));
    lists("kind=place column=hunt figure=chief brings=1 most=1", CAN);
    play("place initiate chief");
    lists("kind=chief_tool tool=1 brings=2", CAN);
    give(0, "tool 0");
    lists("kind=chief_tool tool=1 brings=2", EW_T(NO_TOOL));
}

/* ---- Other moments ---- */

TEST(test_setting_up) {
    new_table(1, "");
    play("offer u1, offer u2, offer tuskbreaker, offer firewolf");
    assert_int_equal(list_all(), 2);
    denied("kind=setup setup=u3", EW_T(PICK_SETUP));
    denied("kind=animal space=0", EW_T(PICK_SETUP));
    done("kind=setup setup=u2", "setup u2");
    lists("kind=chief chief=firewolf side_b=1", CAN);
    done("kind=chief chief=firewolf side_b=1", "chief firewolf B");
}

/* 4.2: figures that are left; in columns everything else with what it costs. */
TEST(test_list_before_the_figure) {
    open_table(2);
    give(0, "hand tribesman, tool 0, food 0, upright");
    lists("kind=place column=rest figure=chief", CAN);
    lists("kind=place column=hunt figure=tribe brings=0 most=1", CAN);
    lists("kind=place column=hunt figure=chief brings=1 most=2", CAN);
    lists("kind=section column=hunt section=top_1 gain=reveal labor=1 cards=0,0,0,0,0,1,0,0", CAN);
    lists("kind=section column=hunt section=middle gain=tip", EW_T(NO_UPRIGHT));
    lists("kind=animal space=0 labor=1 tool=1", EW_T(NO_TOOL));
    lists("kind=culture card=c101 labor=3 have=0", EW_T(NO_LABOR));
    assert_int_equal(listed("kind=tribe", NULL), 2 * EW_TRIBES);
    assert_int_equal(listed("kind=place", NULL), 2 * (EW_COLUMNS + 1));
    play("place hunt chief, finish, place hunt tribe, finish");
    lists("kind=place column=hunt figure=chief", EW_T(NO_FIGURE));
    lists("kind=section column=hunt section=bottom", EW_T(FIRST_FIGURE));
    planned("kind=place column=rest figure=tribe", "place rest tribe");
    denied("kind=section section=top_1", EW_T(PLACE_FIRST));
    denied("kind=end", EW_T(PLACE_FIRST));
}

/* 4.3e */
TEST(test_list_of_fresh_cards) {
    open_table(2);
    give(0, "hand brave tribesman");
    play("place initiate tribe, work brave, top 1, tribe elder");
    lists("kind=work card=elder", EW_T(FRESH_CARD));
    lists("kind=work card=tribesman brings=1", CAN);
    denied("kind=tribe card=hunter", EW_T(NO_LABOR)); /* the elder does not work yet */
    planned("kind=work cards=0,0,0,0,0,1,0,0", "work tribesman");
}

/* 4.8 */
TEST(test_eclipse_pile) {
    open_table(2);
    give(1, "hand hunter tribesman tribesman c101");
    to_eclipse(NULL);
    lists("kind=pile card=tribesman", CAN);
    lists("kind=eclipse cultures=c101 cards=1,0,0,0,0,2,0,0", CAN);
    planned("kind=eclipse", "done");
    planned("kind=eclipse cards=1,0,0,0,0,1,0,0 cultures=c101",
            "pile hunter, pile tribesman, pile c101, done");
    planned("kind=eclipse cards=1,0,0,0,0,2,0,0 cultures=c101",
            "pile hunter, pile tribesman, pile tribesman, pile c101"); /* nothing is left */
    denied("kind=eclipse cards=2,0,0,0,0,0,0,0", EW_T(PILE_NOW));
    denied("kind=pile", EW_T(PILE_NOW));
    done("kind=pile cards=1,0,0,0,0,1,0,0", "pile hunter, pile tribesman");
}

/* 5.4, 5.5: in the order of the player, or all that ask nothing first. */
TEST(test_eclipse) {
    open_table(2);
    give(0, "camps, food 5, tool 4, hand");
    give(1, "camps 14 15 18 11, food 0, tool 5, hand hunter, pile elder shaman");
    to_eclipse(NULL);
    play("done");
    lists("kind=effect card=elder gain=bury", CAN);
    lists("kind=effect card=shaman gain=idol", CAN);
    lists("kind=rewards", CAN);
    denied("kind=tile place=13", EW_T(EFFECT_NOW));
    planned("kind=effect card=shaman", "effect shaman");
    planned("kind=rewards", "effect elder"); /* both ask something */
    done("kind=done", "done");
    lists("kind=tile place=13 gain=food", CAN);
    lists("kind=tile place=17 gain=idol", CAN);
    denied("kind=tile place=0", EW_T(TILE_NOW));
    planned("kind=rewards", "tile 11, tile 14, tile 15");
}

/* ---- Games ---- */

static HearthRng rng;

static void draw(void) {
    act(game->sample(game, &st, &rng));
}

/* Every action has a wish, and its plan is that action. */
TEST(test_every_action_is_a_wish) {
    for (int seed = 0; seed < 24; seed++) {
        hearth_rng_seed(&rng, (uint64_t)seed, 7);
        new_table(1 + seed % 4, seed & 4 ? "rest_tiles=on glacier_tiles=on" : "");
        while (actor() >= 0) {
            uint32_t row[HEARTH_PLAN_MAX];
            hear_anew();
            if (actor() == HEARTH_CHANCE) {
                draw();
                continue;
            }
            uint32_t action = game->pick(game, &st, actor(), &rng);
            static EwState direct;
            EwWish wish;
            int seat = actor();
            direct = st;
            game->apply(game, &direct, seat, action, NULL);
            game->wishes->of(game, seen(), seat, action, &wish);
            assert_int_equal(
                game->wishes->plan(game, seen(), seat, &wish, row, HEARTH_PLAN_MAX, NULL), 1);
            act(row[0]);
            assert_memory_equal(&st, &direct, sizeof st);
        }
    }
}

/* What is listed without a reason against it is planned, the rest is refused for that reason. */
static int had(int n, int can[]) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        uint32_t row[HEARTH_PLAN_MAX];
        HearthErr err = {0};
        int steps = game->wishes->plan(game, seen(), actor(), &all[i], row, HEARTH_PLAN_MAX, &err);
        assert_int_equal(steps > 0, all[i].why == NULL);
        if (steps)
            can[count++] = i;
        else
            assert_ptr_equal(err.msg.text, all[i].why);
    }
    return count;
}

/* Whole games by listed wishes alone: every row is legal on the true table, and nobody is asked in
 * between; in the end every kind of wish has been listed. */
TEST(test_games_by_wishes) {
    static int can[HEARTH_WISHES_MAX];
    uint64_t kinds = 0;
    int most = 0;
    for (int seed = 0; seed < 40; seed++) {
        hearth_rng_seed(&rng, (uint64_t)seed, 8);
        new_table(1 + seed % 4, "");
        while (actor() >= 0) {
            uint32_t row[HEARTH_PLAN_MAX];
            hear_anew();
            if (actor() == HEARTH_CHANCE) {
                draw();
                continue;
            }
            int seat = actor(), n = list_all(), count = had(n, can);
            uint32_t other = hearth_rng_below(&rng, 2); /* culture cards are listed first */
            const EwWish *wish = &all[can[hearth_rng_below(&rng, other ? (uint32_t)count : 1)]];
            int steps = game->wishes->plan(game, seen(), seat, wish, row, HEARTH_PLAN_MAX, NULL);
            for (int i = 0; i < n; i++)
                kinds |= 1ULL << all[i].kind;
            most = n > most ? n : most;
            for (int i = 0; i < steps; i++) {
                assert_int_equal(actor(), seat);
                assert_int_equal(game->check(game, &st, seat, row[i], NULL), HEARTH_OK);
                act(row[i]);
            }
        }
    }
    assert_true(most < HEARTH_WISHES_MAX);
    assert_int_equal(kinds, (1ULL << EW_WANTS) - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hunting_an_animal),
        cmocka_unit_test(test_without_cards),
        cmocka_unit_test(test_cards_that_work),
        cmocka_unit_test(test_initiating),
        cmocka_unit_test(test_migrating),
        cmocka_unit_test(test_moves_that_are_asked),
        cmocka_unit_test(test_stone_and_megalith),
        cmocka_unit_test(test_culture_cards),
        cmocka_unit_test(test_chief_with_tools),
        cmocka_unit_test(test_setting_up),
        cmocka_unit_test(test_list_before_the_figure),
        cmocka_unit_test(test_list_of_fresh_cards),
        cmocka_unit_test(test_eclipse_pile),
        cmocka_unit_test(test_eclipse),
        cmocka_unit_test(test_every_action_is_a_wish),
        cmocka_unit_test(test_games_by_wishes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
