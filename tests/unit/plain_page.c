/* plain_page.c - The plain page of every game: JSON to the letter, of the shape that docs/page.md
 * promises, complete in its choices, and with nothing in it that its reader may not know. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "games.h"
#include "json.h"
#include "match_int.h"
#include "plain_json.h"
#include "rulebook.h"

enum { PAGE = 1 << 20, MOST = 4 /* players of the games that are played */ };

static char page[PAGE], other[PAGE];

static size_t make(const HearthMatch *m, int viewer, const char *lang, char out[PAGE]) {
    HearthBuf b = hearth_buf(out, PAGE);
    hearth_plain_json(m, viewer, lang, &b);
    assert_true(hearth_buf_fits(&b));
    return b.length;
}

static HearthMatch *open_match(const HearthGame *game, int seats, const char *options,
                               const char *seed) {
    static const char *const names[] = {"Ada", "Bo \"the\" Bear", "Ψ", "d\\e"};
    size_t size = hearth_match_size(game, seats);
    HearthSetup setup = {.options = options, .seats = seats, .seed = seed, .names = names};
    HearthMatch *m = NULL;
    assert_int_equal(hearth_match_open(malloc(size), size, game, &setup, &m, NULL), HEARTH_OK);
    return m;
}

/* ---- The shape ---- */

/* A text that is not empty, with all its arguments filled in. */
static void is_text(const Json *j, int node) {
    assert_true(json_is(j, node, JSON_STRING));
    assert_true(j->nodes[node].length > 0);
    assert_null(memchr(j->nodes[node].text, '{', j->nodes[node].length));
}

static void is_cell(const Json *j, int node) {
    if (json_is(j, node, JSON_OBJECT)) { /* a place on a track */
        assert_int_equal(json_count(j, node), 3);
        assert_true(json_is(j, json_member(j, node, "at"), JSON_NUMBER));
        assert_true(json_is(j, json_member(j, node, "most"), JSON_NUMBER));
        is_text(j, json_member(j, node, "text"));
        return;
    }
    assert_true(json_is(j, node, JSON_STRING) || json_is(j, node, JSON_NUMBER));
    if (j->nodes[node].length)
        assert_null(memchr(j->nodes[node].text, '{', j->nodes[node].length));
}

static void is_table(const Json *j, int table) {
    int head = json_member(j, table, "head"), rows = json_member(j, table, "rows");
    assert_int_equal(json_count(j, table), 2);
    assert_true(json_is(j, head, JSON_ARRAY) && json_is(j, rows, JSON_ARRAY));
    assert_true(json_count(j, head) > 0);
    for (int i = j->nodes[head].child; i; i = j->nodes[i].next)
        is_text(j, i);
    for (int i = j->nodes[rows].child; i; i = j->nodes[i].next) {
        assert_true(json_is(j, i, JSON_ARRAY));
        assert_int_equal(json_count(j, i), json_count(j, head));
        for (int k = j->nodes[i].child; k; k = j->nodes[k].next)
            is_cell(j, k);
    }
}

static void is_section(const Json *j, int section) {
    int lines = json_member(j, section, "lines"), table = json_member(j, section, "table");
    is_text(j, json_member(j, section, "title"));
    assert_true(json_is(j, json_member(j, section, "level"), JSON_NUMBER));
    assert_true(json_is(j, lines, JSON_ARRAY));
    for (int i = j->nodes[lines].child; i; i = j->nodes[i].next)
        is_text(j, i);
    if (!json_is(j, table, JSON_NULL))
        is_table(j, table);
}

/* Every choice is a legal move, and none is missing. */
static void is_choices(const Json *j, int choices, const HearthMatch *m, int viewer) {
    int items = 0, legal = hearth_match_legal(m, viewer, NULL, 0);
    assert_true(json_is(j, choices, JSON_ARRAY));
    for (int g = j->nodes[choices].child; g; g = j->nodes[g].next) {
        is_text(j, json_member(j, g, "title"));
        is_text(j, json_member(j, g, "kind"));
        int list = json_member(j, g, "items");
        assert_true(json_count(j, list) > 0);
        for (int i = j->nodes[list].child; i; i = j->nodes[i].next, items++) {
            const JsonNode *move = &j->nodes[json_member(j, i, "move")];
            int more = json_member(j, i, "more");
            uint32_t action;
            is_text(j, json_member(j, i, "text"));
            assert_int_equal(!more, !m->game->preview);
            if (more)
                is_cell(j, more);
            assert_int_equal(m->game->action_parse(m->game, m->state, viewer, move->text,
                                                   move->length, &action, NULL),
                             HEARTH_OK);
            assert_int_equal(m->game->check(m->game, m->state, viewer, action, NULL), HEARTH_OK);
        }
    }
    assert_int_equal(items, legal);
}

static bool has_topic(const HearthGame *game, const JsonNode *id) {
    char name[64];
    RuleTopic topic;
    snprintf(name, sizeof name, "%.*s", (int)id->length, id->text);
    return rulebook_find(game->id, "en", name, &topic);
}

static void is_page(const HearthMatch *m, int viewer, size_t length) {
    Json j;
    int all = json_read(&j, page, length);
    assert_true(json_is(&j, all, JSON_OBJECT));
    assert_int_equal(json_count(&j, all), 5);
    assert_true(json_is(&j, json_member(&j, all, "secret"), JSON_BOOL));
    assert_true(json_is(&j, json_member(&j, all, "status"), JSON_STRING));
    int sections = json_member(&j, all, "sections"), topic = json_member(&j, all, "topic");
    assert_true(json_is(&j, sections, JSON_ARRAY));
    for (int i = j.nodes[sections].child; i; i = j.nodes[i].next)
        is_section(&j, i);
    assert_true(json_is(&j, topic, JSON_NULL) || has_topic(m->game, &j.nodes[topic]));
    is_choices(&j, json_member(&j, all, "choices"), m, viewer < m->seats ? viewer : -1);
    json_close(&j);
}

/* ---- Whole games ---- */

typedef struct Course {
    HearthMatch *m;
    HearthRng rng;
    int step;
} Course;

/* A page made of what the viewer must hold possible is the same as one made of what is true. */
static void same_if_made_up(Course *c, int viewer, const char *lang, size_t length) {
    size_t size = c->m->state_size;
    void *view = malloc(size), *truth = c->m->state, *made_up = malloc(size);
    hearth_match_view(c->m, viewer, view);
    hearth_determinize(c->m->game, view, viewer, &c->rng, made_up);
    c->m->state = made_up;
    assert_int_equal(make(c->m, viewer, lang, other), length);
    c->m->state = truth;
    assert_string_equal(page, other);
    free(view);
    free(made_up);
}

static void look(Course *c, int viewer, const char *lang) {
    size_t length = make(c->m, viewer, lang, page);
    is_page(c->m, viewer, length);
    if (!hearth_match_owes(c->m, HEARTH_CHANCE))
        same_if_made_up(c, viewer, lang, length);
}

/* One looks at every step: the viewers take turns, and so do the languages. */
static void look_around(Course *c) {
    int seats = c->m->seats, viewer = c->step % (seats + 1);
    look(c, viewer == seats ? HEARTH_PUBLIC : viewer,
         hearth_language_at(c->step / (seats + 1) % HEARTH_LANGUAGES));
}

static bool step(Course *c) {
    uint8_t seats[HEARTH_MAX_SEATS];
    uint32_t action;
    int n = hearth_match_pending(c->m, seats, HEARTH_MAX_SEATS);
    if (n == 0)
        return false;
    int seat = seats[hearth_rng_below(&c->rng, (uint32_t)n)];
    if (seat == HEARTH_CHANCE) {
        assert_int_equal(hearth_match_draw(c->m, &action, NULL), HEARTH_OK);
    } else {
        action = hearth_pick(c->m->game, c->m->state, seat, &c->rng);
        assert_int_equal(hearth_match_play(c->m, seat, hearth_match_epoch(c->m), action, NULL),
                         HEARTH_OK);
    }
    c->step++;
    return true;
}

static void play(const HearthGame *game, int seats, const char *options, const char *seed) {
    Course c = {.m = open_match(game, seats, options, seed)};
    hearth_rng_seed(&c.rng, (uint64_t)seats, 7);
    do
        look_around(&c);
    while (step(&c));
    for (int i = 0; i < seats; i++)
        look(&c, i, "en");
    free(c.m);
}

static void play_game(const HearthGame *game, const char *options) {
    int most = game->max_seats < MOST ? game->max_seats : MOST;
    for (int seats = game->min_seats; seats <= most; seats++)
        play(game, seats, options, "plain page");
}

static void test_every_position_of_every_game(void **state) {
    const HearthGame *game;
    (void)state;
    for (int i = 0; (game = hearth_games_at(i)); i++)
        play_game(game, NULL);
}

static void test_modules_of_endless_winter(void **state) {
    const HearthGame *game = hearth_games_find((HearthSlice){"endless_winter", 14});
    (void)state;
    play(game, 1, "level=hard_both rest_tiles=on glacier_tiles=on", "nomad");
    play(game, 3, "rest_tiles=on glacier_tiles=on", "tiles");
}

/* ---- What is in it ---- */

static void has(const char *text) {
    if (!strstr(page, text))
        print_error("not on the page: %s\n", text);
    assert_non_null(strstr(page, text));
}

static void has_not(const char *text) {
    if (strstr(page, text))
        print_error("on the page: %s\n", text);
    assert_null(strstr(page, text));
}

/* A game that tells nothing of itself still shows points and position, and groups by words. */
static void test_template_game_gets_it_for_nothing(void **state) {
    HearthMatch *m = open_match(hearth_games_find((HearthSlice){"null", 4}), 2, NULL, "tea");
    (void)state;
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    make(m, 0, "en", page);
    has("\"title\":\"The players\"");
    has("[\"Ada\",0],[\"Bo \\\"the\\\" Bear\",0]");
    has("\"title\":\"The position\"");
    has("{\"kind\":\"keep\",\"title\":\"keep\",\"items\":[{\"move\":\"keep\",\"text\":\"Keep the "
        "card.\"}]}");
    has("\"topic\":null");
    free(m);
}

/* In Endless Winter everybody sees their own hand, and of others only how many cards they hold. */
static void test_hands_stay_secret(void **state) {
    Course c = {
        .m = open_match(hearth_games_find((HearthSlice){"endless_winter", 14}), 2, NULL, "hands")};
    (void)state;
    hearth_rng_seed(&c.rng, 1, 1);
    do
        step(&c);
    while (!hearth_match_owes(c.m, 0) || !strstr((make(c.m, 0, "en", page), page), "place hunt"));
    has("\"title\":\"Your hand\"");
    has("\"secret\":true");
    has(" unseen");
    make(c.m, HEARTH_PUBLIC, "en", page);
    has_not("Your hand");
    has("\"secret\":false");
    has("\"choices\":[]");
    free(c.m);
}

/* Cartographers in words. The first card of this seed is the Homestead (docs/record-format.md), of
 * time 2; the rows are those of the printed side A. */
static void test_a_map_in_words(void **state) {
    HearthMatch *m = open_match(hearth_games_find((HearthSlice){"cartographers", 13}), 2,
                                "edicts=greenbough+canal_lake+wildholds+borderlands", "tea");
    (void)state;
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    make(m, 1, "en", page);
    has("\"status\":\"spring, time 2 of 8. Draw this card: Homestead. The shape may go anywhere ");
    has("\"Homestead, time 2. Terrain: village, farm.\",");
    has("\"Shape of 4 spaces: column 1, rows 1 to 3; row 2, column 2.\"");
    has("\"A Greenbough: 0 stars now. Each row and each column with a forest space in it: 1 star. "
        "Still scored in: spring, winter.\"");
    has("\"title\":\"Sheet of Bo \\\"the\\\" Bear\",\"level\":1,\"lines\":["
        "\"Row b: mountain 4, ruins 6.\","
        "\"Row c: ruins 2, mountain 9, ruins 10.\","
        "\"Row f: mountain 6.\","
        "\"Row i: ruins 2, mountain 3, ruins 10.\","
        "\"Row j: ruins 6, mountain 8.\","
        "\"All other spaces are empty.\"]");
    has("[\"spring\",{\"at\":2,\"most\":8,\"text\":\"2 of 8\"},\"A, B\"]");
    has("Still in the deck: explore cards 12, ambush cards 1.");
    make(m, HEARTH_PUBLIC, "en", page);
    has("\"status\":\"spring, time 2 of 8.\"");
    has("\"A Greenbough: Each row");
    has("\"title\":\"Sheet of Ada\"");
    free(m);
}

/* The book is open while somebody is below, with its options; then it is closed again. */
static void test_book_opens_below(void **state) {
    Course c = {
        .m = open_match(hearth_games_find((HearthSlice){"above_and_below", 15}), 2, NULL, "below")};
    int open = 0;
    (void)state;
    hearth_rng_seed(&c.rng, 1, 1);
    while (step(&c)) {
        for (int i = 0; i < 2; i++)
            if (hearth_match_owes(c.m, i)) {
                make(c.m, i, "en", page);
                if (!strstr(page, "\"move\":\"option 1\""))
                    continue;
                open++;
                has("\"title\":\"Options\"");
                has("Which option do you choose?");
                has("\"secret\":false");
            }
    }
    assert_true(open > 0);
    make(c.m, 0, "en", page);
    has_not("\"title\":\"Options\"");
    has("Seven rounds are over.");
    has("\"choices\":[]");
    free(c.m);
}

/* Too small a buffer is told by the length that would have been needed. */
static void test_small_buffer(void **state) {
    HearthMatch *m = open_match(hearth_games_find((HearthSlice){"null", 4}), 2, NULL, "tea");
    size_t length = make(m, 0, "en", page);
    char small[64];
    HearthBuf b = hearth_buf(small, sizeof small);
    (void)state;
    hearth_plain_json(m, 0, "en", &b);
    assert_int_equal(b.length, length);
    assert_false(hearth_buf_fits(&b));
    assert_memory_equal(small, page, sizeof small - 1);
    free(m);
}

/* The reader that judges here must be able to refuse. */
static void test_reader_is_strict(void **state) {
    static const char *const bad[] = {"",         "{",         "[1,]", "[1 2]", "{\"a\":1,\"a\":2}",
                                      "\"\n\"",   "\"\\x\"",   "[01]", "{a:1}", "\"\xC3\"",
                                      "[1]extra", "{\"a\" 1}", "nul",  "-",     "\"\\u12\""};
    Json j;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(json_read(&j, bad[i], strlen(bad[i])), 0);
        json_close(&j);
    }
    const char *good = " {\"a\":[1,-2.5e3,\"\\u00e9\\n\",null,true],\"b\":{}} ";
    assert_int_equal(json_read(&j, good, strlen(good)), 1);
    assert_int_equal(json_count(&j, json_member(&j, 1, "a")), 5);
    json_close(&j);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader_is_strict),
        cmocka_unit_test(test_template_game_gets_it_for_nothing),
        cmocka_unit_test(test_small_buffer),
        cmocka_unit_test(test_hands_stay_secret),
        cmocka_unit_test(test_book_opens_below),
        cmocka_unit_test(test_a_map_in_words),
        cmocka_unit_test(test_every_position_of_every_game),
        cmocka_unit_test(test_modules_of_endless_winter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
