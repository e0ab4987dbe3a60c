/* front.c - What any front end shows, without a screen: pieces of JSON, openings, texts by id,
 * advice. Whole games through these functions are in tests/wasm. */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "games.h"
#include <json.h> /* of src/json; the one beside this file reads */
#include "opening.h"
#include "playouts.h"
#include "texts_by_id.h"

/* ---- JSON ---- */

static void test_decimals(void **state) {
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0.000"},        {1, "1.000"},           {-1, "-1.000"},
                 {0.0005, "0.001"},   {-0.0004, "0.000"},     {-0.5, "-0.500"},
                 {12.3456, "12.346"}, {99.9996, "100.000"},   {-7.05, "-7.050"},
                 {61.0625, "61.063"}, {1e9, "1000000000.000"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[32];
        HearthBuf b = hearth_buf(text, sizeof text);
        put_json_decimal(&b, "", cases[i].value);
        assert_string_equal(text, cases[i].text);
    }
}

static void test_values(void **state) {
    char text[128];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)state;
    put_json_bits(&b, "{\"a\":", (const uint64_t[2]){5, 1ULL << 63});
    put_json_bits(&b, ",\"b\":", (const uint64_t[2]){0, 0});
    put_json_bool(&b, ",\"c\":", true);
    put_json_string(&b, ",\"d\":", "\"\n\xE2\x82");
    put_json_int(&b, ",\"e\":", -3);
    assert_string_equal(text, "{\"a\":[0,2,127],\"b\":[],\"c\":true,"
                              "\"d\":\"\\\"\\u000a\xEF\xBF\xBD\xEF\xBF\xBD\",\"e\":-3");
}

/* ---- Openings ---- */

static int open_with(const char *text, PageOpening *o) {
    HearthErr err;
    return page_opening_read(text, strlen(text), o, &err);
}

static void test_opening(void **state) {
    static PageOpening o;
    (void)state;
    assert_int_equal(
        open_with("options side=B edicts=random\nseats 3\nname You\nname  b \nseed a b\n", &o), 0);
    assert_string_equal(o.setup.options, "side=B edicts=random");
    assert_int_equal(o.setup.seats, 3);
    assert_string_equal(o.setup.names[0], "You");
    assert_string_equal(o.setup.names[1], " b ");
    assert_string_equal(o.setup.names[2], "p2");
    assert_string_equal(o.setup.seed, "a b");
    assert_false(o.setup.practice);
    assert_int_equal(open_with("practice 1", &o), 0);
    assert_true(o.setup.practice);
    assert_int_equal(o.setup.seats, 1);
    assert_null(o.setup.seed);
    assert_null(o.setup.options);
    assert_int_equal(open_with("", &o), 0);
}

static void test_bad_openings(void **state) {
    static const char *const bad[] = {
        "hello",    "seats",      "seats x",    "seats 01", "seats 2\nseats 2",
        "seats -1", "practice 2", "seats 1001", " seats 2", "seed a\nseed b"};
    static PageOpening o;
    char long_options[PAGE_OPTIONS_MAX + 16] = "options ";
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(open_with(bad[i], &o), HEARTH_BAD_USAGE);
    memset(long_options + 8, 'a', PAGE_OPTIONS_MAX);
    assert_int_equal(open_with(long_options, &o), HEARTH_BAD_USAGE);
}

/* What is too long stays too long, so that the match refuses it instead of cutting it. */
static void test_too_long(void **state) {
    static PageOpening o;
    char text[400] = "seed ";
    (void)state;
    memset(text + 5, 's', HEARTH_SEED_MAX + 50);
    assert_int_equal(open_with(text, &o), 0);
    assert_int_equal(strlen(o.setup.seed), HEARTH_SEED_MAX + 1);
    memcpy(text, "name ", 5);
    assert_int_equal(open_with(text, &o), 0);
    assert_int_equal(strlen(o.setup.names[0]), HEARTH_NAME_MAX + 1);
}

/* ---- Texts ---- */

static const HearthGame *game(const char *id) {
    const HearthGame *g = hearth_game_find(id);
    assert_non_null(g);
    return g;
}

static const HearthText *of_cartographers(HearthSlice id) {
    return page_text(game("cartographers"), id);
}

static void check_text(PageFind *find, const char *bytes, size_t length, int code,
                       const char *sentence) {
    HearthMsg msg;
    HearthErr err;
    char text[256];
    assert_int_equal(page_text_read(find, bytes, length, &msg, &err), code);
    hearth_msg_text(code ? &err.msg : &msg, "en", text, sizeof text);
    assert_string_equal(text, sentence);
}
#define TEXT_IS(bytes, code, sentence)                                                             \
    check_text(of_cartographers, bytes, sizeof bytes - 1, code, sentence)
#define WORDS_ARE(bytes, code, sentence)                                                           \
    check_text(page_text_of_none, bytes, sizeof bytes - 1, code, sentence)

static void test_texts(void **state) {
    (void)state;
    TEXT_IS("engine.over", 0, "The game is over.");
    TEXT_IS("carto.terrain.farm", 0, "farm");
    TEXT_IS("page.carto.coins", 0, "Coins");
    TEXT_IS("page.plain.players", 0, "The players");
    TEXT_IS("page.app.title", HEARTH_BAD_TEXT, "There is no text named \"page.app.title\".");
    WORDS_ARE("page.app.title", 0, "Hearth");
    WORDS_ARE("page.plain.players", 0, "The players");
    WORDS_ARE("engine.over", 0, "The game is over.");
    WORDS_ARE("carto.title", HEARTH_BAD_TEXT, "There is no text named \"carto.title\".");
    WORDS_ARE("page.carto.coins", HEARTH_BAD_TEXT, "There is no text named \"page.carto.coins\".");
    TEXT_IS("engine.no_seat\0seat\0n\0-4", 0, "There is no seat -4 in this game.");
    TEXT_IS("engine.not_pending\0player\0t\0Zo\xC3\xAB", 0,
            "Zo\xC3\xAB: there is nothing to decide now.");
    TEXT_IS("ai.unknown\0bot\0t\0x\0game\0w\0carto.title\0bots\0t\0y", 0,
            "There is no bot named \"x\" for Cartographers; there are: y.");
    TEXT_IS("anb.title", HEARTH_BAD_TEXT, "There is no text named \"anb.title\".");
    TEXT_IS("engine.no_seat\0seat\0w\0nothing", HEARTH_BAD_TEXT,
            "There is no text named \"nothing\".");
    TEXT_IS("engine.no_seat\0seat\0n\0four", HEARTH_BAD_USAGE,
            "The engine was asked for something that does not exist.");
    TEXT_IS(
        "engine."
        "over\0a\0t\0\0b\0t\0\0c\0t\0\0d\0t\0\0e\0t\0\0f\0t\0\0g\0t\0\0h\0t\0\0i\0t\0\0j\0t\0\0k\0t"
        "\0\0l\0t\0\0m\0t\0x",
        HEARTH_BAD_USAGE, "The engine was asked for something that does not exist.");
}

/* ---- Matches ---- */

static HearthMatch *open_match(const char *id, int seats) {
    size_t size = hearth_match_size(game(id), seats);
    HearthSetup setup = {.seats = seats, .seed = "front"};
    HearthMatch *m = NULL;
    void *memory = malloc(size);
    assert_int_equal(hearth_match_open(memory, size, game(id), &setup, &m, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    return m;
}

static void test_every_view_fits(void **state) {
    const HearthGame *g;
    (void)state;
    for (int i = 0; (g = hearth_games_at(i)); i++)
        assert_true(g->state_size(g, g->max_seats) <= HEARTH_STATE_MAX);
}

static void test_choose(void **state) {
    HearthMatch *m = open_match("cartographers", 2);
    HearthErr err;
    uint32_t action, again;
    (void)state;
    assert_int_equal(advice_choose(m, 0, 5, "random", 6, &action, &err), 0);
    assert_int_equal(advice_choose(m, 0, 5, "random", 6, &again, &err), 0);
    assert_int_equal(action, again);
    assert_int_equal(advice_choose(m, 0, 6, "random", 6, &again, &err), 0);
    assert_int_not_equal(action, again);
    assert_int_equal(advice_choose(m, 0, 5, "nobody", 6, &action, &err), HEARTH_BAD_OPTION);
    assert_int_equal(advice_choose(m, 2, 5, "random", 6, &action, &err), HEARTH_NOT_PENDING);
    assert_int_equal(advice_choose(m, -1, 5, "random", 6, &action, &err), HEARTH_NOT_PENDING);
    assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m), again, &err), 0);
    assert_int_equal(advice_choose(m, 0, 5, "random", 6, &action, &err), HEARTH_NOT_PENDING);
    free(m);
}

/* The worst drawing costs something, the best one nothing, and chance is not judged. */
static void test_judge(void **state) {
    static AdviceJudged judged;
    HearthMatch *m = open_match("cartographers", 1);
    HearthErr err;
    uint32_t action;
    char text[1024];
    int at = hearth_match_actions(m);
    (void)state;
    assert_int_equal(advice_choose(m, 0, 5, "random", 6, &action, &err), 0);
    assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m), action, &err), 0);
    assert_int_equal(advice_judge(m, at, 1, &judged, &err), 0);
    assert_int_equal(judged.played, action);
    assert_true(judged.cost.cost >= 0);
    assert_true(judged.cost.best != judged.played || judged.cost.cost == 0);
    assert_int_equal(advice_judge(m, 0, 1, &judged, &err), 0);
    assert_int_equal(judged.seat, HEARTH_CHANCE);
    HearthBuf b = hearth_buf(text, sizeof text);
    advice_judge_json(m, &judged, "en", &b);
    assert_int_equal(b.length, 0);
    assert_int_equal(advice_judge(m, at + 1, 1, &judged, &err), HEARTH_BAD_USAGE);
    assert_int_equal(advice_judge(m, -1, 1, &judged, &err), HEARTH_BAD_USAGE);
    free(m);
}

/* Whether a take-back is offered is whether it works. */
static void test_may_undo(void **state) {
    (void)state;
    for (int seats = 1; seats <= 3; seats++) {
        HearthMatch *m = open_match("cartographers", seats);
        HearthErr err;
        uint32_t action;
        for (int round = 0; round < 12; round++)
            for (int seat = 0; seat < seats; seat++) {
                assert_int_equal(advice_choose(m, seat, 5, "random", 6, &action, &err), 0);
                assert_int_equal(hearth_match_play(m, seat, hearth_match_epoch(m), action, &err),
                                 0);
                bool may = hearth_match_may_undo(m, seat, 1, NULL) == HEARTH_OK;
                assert_int_equal(may, seats == 1 || seat < seats - 1);
                assert_int_equal(hearth_match_undo(m, seat, 1, &err) == HEARTH_OK, may);
                if (may)
                    assert_int_equal(
                        hearth_match_play(m, seat, hearth_match_epoch(m), action, &err), 0);
                assert_int_equal(hearth_match_advance(m, &err), 0);
                if (seat == seats - 1)
                    assert_int_equal(hearth_match_may_undo(m, seat, 1, &err), HEARTH_NO_UNDO);
            }
        free(m);
    }
}

static void test_playouts(void **state) {
    const HearthGame *g;
    (void)state;
    for (int i = 0; (g = hearth_games_at(i)); i++) {
        assert_int_equal(page_playouts(g, 5, 1), page_playouts(g, 5, 1));
        assert_int_equal(page_playouts(g, 0, 1), 0);
    }
    assert_int_not_equal(page_playouts(game("cartographers"), 5, 1),
                         page_playouts(game("cartographers"), 5, 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decimals),        cmocka_unit_test(test_values),
        cmocka_unit_test(test_opening),         cmocka_unit_test(test_bad_openings),
        cmocka_unit_test(test_too_long),        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_every_view_fits), cmocka_unit_test(test_choose),
        cmocka_unit_test(test_judge),           cmocka_unit_test(test_may_undo),
        cmocka_unit_test(test_playouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
