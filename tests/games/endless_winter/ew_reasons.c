/* ew_reasons.c - Why actions of Endless Winter are refused: each moment says what is to be decided
 * first, each wrong choice what is wrong with it. */
#include <stdio.h>
#include <string.h>

#include "ew_table.h"
#include "texts.h"

typedef struct Refusal {
    const char *action;
    const HearthText *why;
} Refusal;

static void refuse_all(const Refusal *list, size_t n) {
    for (size_t i = 0; i < n; i++)
        refuse(list[i].action, list[i].why);
}
#define REFUSE_ALL(list) refuse_all(list, sizeof list / sizeof list[0])

/* Set-up: a card that was not dealt, and whatever comes later. */
TEST(test_reasons_at_the_set_up) {
    static const Refusal setups[] = {{"setup u3", EW_T(PICK_SETUP)},
                                     {"chief tuskbreaker A", EW_T(PICK_SETUP)},
                                     {"place hunt tribe", EW_T(PICK_SETUP)},
                                     {"finish", EW_T(PICK_SETUP)}};
    static const Refusal chiefs[] = {{"chief handeye A", EW_T(PICK_CHIEF)},
                                     {"setup u1", EW_T(PICK_CHIEF)},
                                     {"done", EW_T(PICK_CHIEF)}};
    new_table(1, "");
    play("offer u1, offer u2, offer tuskbreaker, offer firewolf");
    REFUSE_ALL(setups);
    play("setup u2");
    REFUSE_ALL(chiefs);
    play("chief firewolf B");
}

/* Before the figure is placed. */
TEST(test_reasons_before_the_figure) {
    static const Refusal others[] = {
        {"finish", EW_T(PLACE_FIRST)},        {"top 1", EW_T(PLACE_FIRST)},
        {"middle", EW_T(PLACE_FIRST)},        {"bottom", EW_T(PLACE_FIRST)},
        {"work hunter", EW_T(PLACE_FIRST)},   {"eat", EW_T(PLACE_FIRST)},
        {"take", EW_T(PLACE_FIRST)},          {"move 10 5", EW_T(PLACE_FIRST)},
        {"skip", EW_T(PLACE_FIRST)},          {"done", EW_T(PLACE_FIRST)},
        {"chief_tool", EW_T(PLACE_FIRST)},    {"setup u1", EW_T(PLACE_FIRST)},
        {"play c101", EW_T(NO_SUCH_CARD)},    {"play hunter", EW_T(NO_SUCH_CARD)},
        {"megalith 1 2,0", EW_T(PLACE_FIRST)}};
    open_table(2);
    REFUSE_ALL(others);
    give(0, "figures hunt");
    give(1, "figures hunt");
    give(0, "figures hunt");
    give(1, "figures hunt");
    refuse("place hunt tribe", EW_T(NO_FIGURE));
    play("place rest chief, take, skip, done, place hunt chief");
    open_table(2);
    play("place hunt chief, finish, place hunt chief, finish");
    refuse("place rest chief", EW_T(NO_FIGURE));
}

/* A further culture card, and the card for it. */
TEST(test_reasons_for_culture_cards) {
    open_table(2);
    give(0, "hand c106 c112 brave");
    play("play c106, play c112");
    refuse("place hunt tribe", EW_T(DISCARD_ONE));
    refuse("discard hunter", EW_T(DISCARD_ONE));
    refuse("discard c112", EW_T(DISCARD_ONE)); /* it is being played */
    play("discard brave");
    refuse("play c106", EW_T(NO_SUCH_CARD));
    open_table(2);
    give(0, "hand c106 c112");
    play("play c106");
    refuse("play c112", EW_T(CULTURE_COSTS));
}

/* In a column: what is missing. */
TEST(test_reasons_in_a_column) {
    open_table(2);
    give(0, "hand hunter c101, food 0, tool 0, upright");
    play("place hunt tribe");
    refuse("place hunt tribe", EW_T(FIGURE_PLACED));
    refuse("play c101", EW_T(CULTURE_FIRST));
    refuse("work elder", EW_T(NO_SUCH_CARD));
    refuse("work brave", EW_T(NO_SUCH_CARD));
    refuse("eat", EW_T(NO_FOOD));
    refuse("top 1", EW_T(NO_LABOR));
    refuse("top 2", EW_T(NO_LABOR));
    refuse("top 9", EW_T(NOT_NOW));
    refuse("middle", EW_T(NO_UPRIGHT));
    refuse("chief_tool", EW_T(NOT_NOW));
    refuse("done", EW_T(NOT_NOW));
    refuse("take", EW_T(NOT_NOW));
    play("work hunter");
    refuse("top 2", EW_T(NO_TOOL));
    give(0, "tool 1");
    lay("display");
    refuse("top 2", EW_T(NOTHING_THERE));
    lay("no_animals 0");
    refuse("top 1", EW_T(NOTHING_THERE));
    play("bottom");
    refuse("bottom", EW_T(FIRST_FIGURE));
}

TEST(test_reasons_in_initiate) {
    open_table(2);
    give(0, "hand brave, tool 0, food 0");
    play("place initiate tribe, work brave, top 2, tribe elder, top 2, tribe hunter");
    refuse("top 2", EW_T(NO_LABOR));
    refuse("middle", EW_T(NO_TOOL));
    give(0, "tool 2");
    play("middle, bury discard elder");
    refuse("middle", EW_T(ONCE_A_TURN));
    open_table(2);
    give(0, "hand brave tribesman");
    play("place initiate tribe, work brave, top 1");
    refuse("skip", EW_T(CHOOSE_FIRST)); /* it was paid for */
    refuse("finish", EW_T(CHOOSE_FIRST));
    play("tribe elder");
    refuse("work elder", EW_T(FRESH_CARD));
}

TEST(test_reasons_in_develop) {
    open_table(2);
    give(0, "hand brave, food 1, tool 0");
    play("place develop tribe, work brave");
    refuse("top 1", EW_T(NO_LABOR));
    refuse("top 2", EW_T(NOT_NOW));
    refuse("middle", EW_T(STONE_COST));
    give(0, "food 6, tool 5");
    lay("row - - - - s201 s202"); /* of the second era, in round 1 */
    refuse("middle", EW_T(NO_STONES));
    lay("round 3");
    play("middle, stone 5, lesser food");
    refuse("middle", EW_T(ONCE_A_TURN));
    open_table(2);
    give(0, "stones s101 s102 s103, food 6, tool 5");
    play("place develop tribe");
    refuse("middle", EW_T(NO_STONE_SPACE));
    open_table(2);
    lay("cheap 1");
    give(0, "hand brave, food 0");
    play("place develop tribe, work brave, top 1");
    refuse("learn 2", EW_T(NO_LABOR));
    refuse("move 10 5", EW_T(CHOOSE_FIRST));
    refuse("learn 9", EW_T(NOTHING_THERE));
    play("learn 1");
    open_table(2);
    lay("culture - c101");
    give(0, "hand brave brave tribesman, food 0");
    play("place develop tribe, work brave, work brave, top 1");
    refuse("learn 1", EW_T(NOTHING_THERE)); /* an empty space */
    play("learn 2");
    refuse("top 1", EW_T(NOTHING_THERE));
}

TEST(test_reasons_in_migrate) {
    open_table(2);
    give(0, "hand brave brave, food 5, camps 10 10 10 10 10");
    play("place migrate tribe, work brave");
    refuse("top 1", EW_T(NO_CAMPS));
    refuse("middle", EW_T(NO_VILLAGE));
    play("top 2");
    refuse("move 10 1", EW_T(NO_MOVE));
    refuse("move 5 1", EW_T(NO_MOVE));
    refuse("village 1", EW_T(CHOOSE_FIRST));
    refuse("megalith 1 2,0", EW_T(CHOOSE_FIRST));
    refuse("learn 1", EW_T(CHOOSE_FIRST));
    play("move 10 5");
    give(0, "camps 1 2 5");
    play("middle");
    refuse("village 2", EW_T(NO_VILLAGE));
    play("village 1");
    open_table(2);
    give(0, "camps");
    play("place migrate tribe, eat");
    refuse("top 2", EW_T(NOTHING_THERE));
}

/* While something is gained. */
TEST(test_reasons_while_gaining) {
    static const Refusal others[] = {
        {"finish", EW_T(CHOOSE_FIRST)},      {"place hunt tribe", EW_T(CHOOSE_FIRST)},
        {"move 10 5", EW_T(CHOOSE_FIRST)},   {"bury hand hunter", EW_T(CHOOSE_FIRST)},
        {"learn 1", EW_T(CHOOSE_FIRST)},     {"tribe hunter", EW_T(CHOOSE_FIRST)},
        {"stone 1", EW_T(CHOOSE_FIRST)},     {"animal 1", EW_T(CHOOSE_FIRST)},
        {"tip sloth", EW_T(CHOOSE_FIRST)},   {"option 1", EW_T(CHOOSE_FIRST)},
        {"pay", EW_T(CHOOSE_FIRST)},         {"skip", EW_T(CHOOSE_FIRST)},
        {"lesser draw", EW_T(CHOOSE_FIRST)}, {"megalith 1 2,0", EW_T(CHOOSE_FIRST)}};
    open_table(2);
    gains(EW_OP_DRAW, 1, 0, 0);
    REFUSE_ALL(others);
    play("take");
    gains(EW_OP_MEGALITH, 1, 0, 0);
    refuse("megalith 1 0,0", EW_T(NO_SITE));
    refuse("megalith 2 3,0", EW_T(NO_SITE));
    refuse("honor", EW_T(CHOOSE_FIRST));
    play("lesser food");
    gains(EW_OP_IDOL, 1, 0, 0);
    refuse("take", EW_T(CHOOSE_FIRST));
    play("honor");
}

/* After the last figure, and in the eclipse. */
TEST(test_reasons_in_the_eclipse) {
    open_table(2);
    give(0, "camps, food 5, tool 4, hand brave");
    give(1, "camps 14 15 16, food 0, tool 5, hand hunter c101, pile elder shaman");
    to_eclipse(NULL);
    refuse("pile scout", EW_T(PILE_NOW));
    refuse("place hunt tribe", EW_T(PILE_NOW));
    refuse("finish", EW_T(PILE_NOW));
    play("done");
    refuse("finish", EW_T(EFFECT_NOW));
    refuse("effect hunter", EW_T(EFFECT_NOW));
    refuse("tile 14", EW_T(EFFECT_NOW));
    play("done");
    refuse("effect elder", EW_T(TILE_NOW));
    refuse("tile 11", EW_T(TILE_NOW));
    refuse("finish", EW_T(TILE_NOW));
    play("done");
}

/* What is no action at all, and no draw. */
TEST(test_reasons_for_words) {
    static const char *const none[] = {"",
                                       "hunt",
                                       "place",
                                       "place hunt",
                                       "place hunt dog",
                                       "work c101",
                                       "move 10",
                                       "move 0 5",
                                       "top 0",
                                       "top 257",
                                       "megalith 1 0",
                                       "megalith 9 2,0",
                                       "megalith 1 15,0",
                                       "finish now",
                                       "place  hunt tribe",
                                       " finish",
                                       "finish ",
                                       "lesser megalith",
                                       "chief tuskbreaker C"};
    HearthErr err = {0};
    uint32_t action;
    open_table(2);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        if (!game->action_parse(game, &st, 0, none[i], strlen(none[i]), &action, &err))
            fail_msg("read as an action: %s", none[i]);
        assert_string_equal(err.msg.text->id, EW_T(ACTION_FORM)->id);
    }
    open_table(1);
    assert_int_not_equal(
        game->action_parse(game, &st, HEARTH_CHANCE, "card hunter", 11, &action, &err), 0);
    assert_string_equal(err.msg.text->id, EW_T(CHANCE_FORM)->id);
    assert_int_not_equal(
        game->action_parse(game, &st, HEARTH_CHANCE, "nomad n17", 9, &action, &err), 0);
}

/* Positions that no game has. */
TEST(test_reasons_for_positions) {
    static char text[HEARTH_POSITION_MAX], other[HEARTH_POSITION_MAX];
    static const struct {
        const char *from, *to;
        bool form; /* of the text, or of the position */
    } wrong[] = {{" food=", " feed=", true},
                 {" seats=1", " seats=01", true},
                 {" seats=1", " seats=5", false},
                 {" sides=2", " sides=3", false},
                 {" order=1,0", " order=0,0", false},
                 {" turn=0", " turn=1", false},
                 {" actor=1", " actor=0", false},
                 {" phase=9", " phase=13", false},
                 {" round=1", " round=5", false},
                 {" nomad_left=65535", " nomad_left=65534", false},
                 {" nomad_pile=0", " nomad_pile=14", false},
                 {" stack_count=0", " stack_count=1", false},
                 {" map_top=0", " map_top=6", false},
                 {" food=3", " food=7", false},
                 {" jobs=0", " jobs=1", false},
                 {" won=0", " won=1", false},
                 {" setup_left=60", " setup_left=61", false},
                 {" stamp=2", " stamp=9000", false},
                 {" cheap=0", " cheap=512", true},
                 {" tile=1,", " tile=25,", false},
                 {" stone=1,", " stone=11,", false},
                 {" megalith_tile=1,2", " megalith_tile=1,1", false}};
    HearthErr err = {0};
    static EwState read;
    open_table(1);
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_state_print(game, &st, &b);
    assert_int_equal(hearth_state_parse(game, text, b.length, &read, sizeof read, &err), 0);
    assert_memory_equal(&read, &st, sizeof st);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *at = strstr(text, wrong[i].from);
        if (!at)
            fail_msg("the position has no%s", wrong[i].from);
        HearthBuf o = hearth_buf(other, sizeof other);
        hearth_buf_bytes(&o, text, (size_t)(at - text));
        hearth_buf_text(&o, wrong[i].to);
        hearth_buf_text(&o, at + strlen(wrong[i].from));
        if (!hearth_state_parse(game, other, o.length, &read, sizeof read, &err))
            fail_msg("read with%s", wrong[i].to);
        if (strcmp(err.msg.text->id, wrong[i].form ? HEARTH_T(POSITION_BAD)->id
                                                   : HEARTH_T(POSITION_IMPOSSIBLE)->id) != 0)
            fail_msg("%s: %s", wrong[i].to, err.msg.text->id);
    }
}

/* Records and options of other tables. */
TEST(test_reasons_for_options) {
    HearthOptions o;
    HearthErr err = {0};
    const char *other = "data=0123456789abcdef";
    assert_int_not_equal(hearth_options_parse(game, other, strlen(other), &o, &err), 0);
    assert_string_equal(err.msg.text->id, HEARTH_T(OTHER_DATA)->id);
    assert_int_not_equal(hearth_options_parse(game, "level=easy", 10, &o, &err), 0);
    assert_int_equal(hearth_options_parse(game, "level=hard_both", 15, &o, &err), 0);
    assert_int_equal(game->options_fit(game, &o, 1, &err), HEARTH_OK);
    assert_int_equal(game->options_fit(game, &o, 2, &err), HEARTH_BAD_OPTION);
    assert_string_equal(err.msg.text->id, EW_T(LEVEL_ALONE)->id);
    assert_int_equal(hearth_options_parse(game, "level=normal rest_tiles=on", 26, &o, &err), 0);
    assert_int_equal(game->options_fit(game, &o, 4, &err), HEARTH_OK);
}

/* A letter and a digit behind it, or words tied by a line: u3, s101, hard_both. */
static bool is_code(const char *text) {
    for (; *text; text++)
        if (*text == '_' ||
            (((*text | 32) >= 'a' && (*text | 32) <= 'z') && text[1] >= '0' && text[1] <= '9'))
            return true;
    return false;
}

static void no_codes(const HearthMsg *msg) {
    for (int i = 0; i < msg->nargs; i++) {
        const HearthArg *a = &msg->args[i];
        char text[HEARTH_MSG_STORE];
        snprintf(text, sizeof text, "%.*s", (int)a->length, msg->store + a->at);
        if (a->type == HEARTH_ARG_TEXT && is_code(text))
            fail_msg("%s says %s", msg->text->id, text);
    }
}

/* Whatever is drawn, can be done or has happened is told by names, never by ids. */
TEST(test_no_codes) {
    static HearthEvent items[4096];
    HearthRng rng;
    HearthMsg msg;
    hearth_rng_seed(&rng, 19, 4);
    for (int seats = 1; seats <= 2; seats++) {
        new_table(seats, seats == 1 ? "level=hard_both rest_tiles=on glacier_tiles=on" : "");
        for (HearthSeats who; !hearth_seats_empty(who = game->pending(game, &st));) {
            HearthEvents events = {.items = items, .cap = 4096};
            int seat = hearth_seats_lowest(who);
            uint32_t action = seat == HEARTH_CHANCE ? game->sample(game, &st, &rng)
                                                    : game->pick(game, &st, seat, &rng);
            game->describe(game, &st, seat, action, &msg);
            no_codes(&msg);
            game->apply(game, &st, seat, action, &events);
            for (int i = 0; i < events.count; i++)
                if (game->event_describe(game, &st, &items[i], &msg))
                    no_codes(&msg);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_at_the_set_up),
        cmocka_unit_test(test_reasons_before_the_figure),
        cmocka_unit_test(test_reasons_for_culture_cards),
        cmocka_unit_test(test_reasons_in_a_column),
        cmocka_unit_test(test_reasons_in_initiate),
        cmocka_unit_test(test_reasons_in_develop),
        cmocka_unit_test(test_reasons_in_migrate),
        cmocka_unit_test(test_reasons_while_gaining),
        cmocka_unit_test(test_reasons_in_the_eclipse),
        cmocka_unit_test(test_reasons_for_words),
        cmocka_unit_test(test_reasons_for_positions),
        cmocka_unit_test(test_reasons_for_options),
        cmocka_unit_test(test_no_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
