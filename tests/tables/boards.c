/* boards.c - Boards in a host whose clock tests move: when the key is told, when a try may begin
 * and when it must be over, sums of days; and that results are counted once whatever goes wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal_board.h"
#include "days.h"
#include "fair.h"
#include "talk.h"

enum { HOUR = 3600000, DAY = 24 * HOUR };

static HubLimits limits(void) {
    HubLimits all = hub_limits;
    all.alone_thoughts = 0; /* the planner would take too long here */
    return all;
}

static void begin(Street *s) {
    HubLimits all = limits();
    street_begin(s, &all);
    /* Ten in the morning, so that a test knows how long the day is. */
    s->test_host.now += 10 * HOUR - s->test_host.now % DAY;
}

static const char *device(int n) {
    static char text[33];
    snprintf(text, sizeof text, "%032x", n + 1);
    return text;
}

static json_t *board(Street *s, const char *name, int who) {
    Wire *w = talk_lobby(s);
    talk_say(w, "{\"type\":\"board\",\"id\":\"b\",\"board\":\"%s\",\"device\":\"%s\"}", name,
             device(who));
    json_t *told = talk_expect(w, "board");
    wire_free(w);
    return told;
}

typedef struct Try {
    char table[TABLE_ID + 1], token[33];
} Try;

static void ask_try(Wire *w, const char *name, int who) {
    talk_say(w,
             "{\"type\":\"try\",\"id\":\"t\",\"board\":\"%s\",\"device\":\"%s\",\"name\":\"P%d\"}",
             name, device(who), who);
}

static Try tries(Street *s, const char *name, int who) {
    Try t = {{0}, {0}};
    Wire *w = talk_lobby(s);
    ask_try(w, name, who);
    json_t *dealt = talk_expect(w, "dealt");
    snprintf(t.table, sizeof t.table, "%s", talk_text(dealt, "table"));
    snprintf(t.token, sizeof t.token, "%s", talk_text(dealt, "token"));
    json_decref(dealt);
    wire_free(w);
    return t;
}

static void try_is_refused(Street *s, const char *name, int who, const char *code) {
    Wire *w = talk_lobby(s);
    ask_try(w, name, who);
    talk_refused(w, "t", code);
    wire_free(w);
}

static json_t *table_of(Street *s, const Try *t) {
    Wire *w = talk_hello(s, t->table, t->token, NULL);
    json_t *table = talk_expect(w, "table");
    wire_free(w);
    return table;
}

/* Some random moves of it, at most that many; whether it is over. */
static bool plays(Street *s, const Try *t, int moves, HearthRng *rng) {
    char move[200];
    for (int i = 0; i <= moves; i++) {
        json_t *table = table_of(s, t);
        const json_t *match = json_object_get(table, "match");
        bool over = json_is_true(json_object_get(match, "over"));
        if (over || i == moves) {
            json_decref(table);
            return over;
        }
        talk_move(table, 0, rng, move, sizeof move);
        Wire *w = talk_hello(s, t->table, t->token, NULL);
        talk_say(w, "{\"type\":\"play\",\"id\":\"p%d\",\"epoch\":%d,\"move\":\"%s\"}",
                 (int)talk_number(match, "actions"), (int)talk_number(match, "epoch"), move);
        json_decref(talk_expect(w, "ok"));
        wire_free(w);
        json_decref(table);
    }
    return false;
}

enum { ALL = 200 }; /* moves; no game has more */

static void finishes(Street *s, const Try *t, HearthRng *rng) {
    assert_true(plays(s, t, ALL, rng));
    test_host_settle(&s->test_host);
}

static bool has_key(const json_t *message) {
    return json_is_string(json_object_get(message, "key"));
}

static int64_t count(const json_t *told, const char *member) {
    return (int64_t)json_array_size(json_object_get(told, member));
}

typedef struct Got {
    HubFound found;
    char *text;
} Got;

static void got_record(void *context, HubFound found, HubMessage *record) {
    Got *got = context;
    got->found = found;
    if (record)
        got->text = strdup(record->text);
}

static Got record_of(Street *s, const char *id) {
    Got got = {HUB_FOUND_BUSY, NULL};
    hub_record(s->test_host.hub, id, "http", got_record, &got,
               s->test_host.now + s->test_host.jump);
    test_host_settle(&s->test_host);
    return got;
}

/* ---- Time ---- */

static void the_key_is_told_when_the_day_is_over(void **state) {
    (void)state;
    Street s;
    HearthRng rng;
    char today[16];
    hearth_rng_seed(&rng, 3, 3);
    begin(&s);
    json_t *first = board(&s, "today", 0);
    snprintf(today, sizeof today, "%s", talk_text(first, "day"));
    assert_int_equal(talk_number(first, "begins") % DAY, 0);
    assert_int_equal(talk_number(first, "tells") - talk_number(first, "begins"), 2 * HOUR);
    Try ada = tries(&s, "today", 0), bob = tries(&s, "today", 1), eve = tries(&s, "today", 2);
    finishes(&s, &ada, &rng);
    plays(&s, &bob, 3, &rng);
    json_t *told = board(&s, today, 0);
    assert_int_equal(talk_number(told, "players"), 1);
    assert_false(has_key(told));
    json_decref(told);
    Got none = record_of(&s, ada.table);
    assert_int_equal(none.found, HUB_FOUND_NONE);

    s.test_host.jump += 15 * HOUR; /* one in the night: nobody begins, who has begun goes on */
    try_is_refused(&s, today, 3, "closed");
    assert_string_equal(tries(&s, today, 0).table, ada.table);
    finishes(&s, &bob, &rng);
    json_t *over = board(&s, today, 3), *table = table_of(&s, &ada);
    assert_int_equal(talk_number(over, "players"), 2);
    assert_false(has_key(over));
    assert_int_equal(count(over, "best"), 0); /* this one has not played */
    assert_false(has_key(json_object_get(table, "table")));
    json_decref(table);
    json_decref(over);
    assert_int_equal(record_of(&s, ada.table).found, HUB_FOUND_NONE);

    s.test_host.jump += 2 * HOUR; /* three: everybody is told everything, and nothing counts */
    finishes(&s, &eve, &rng);
    over = board(&s, today, 3);
    assert_int_equal(talk_number(over, "players"), 2);
    assert_int_equal(count(over, "best"), 2);
    assert_true(has_key(over));
    uint8_t key[HEARTH_FAIR_KEY], commitment[HEARTH_FAIR_KEY], promised[HEARTH_FAIR_KEY];
    const char *hex = talk_text(over, "key"), *shown = talk_text(first, "commitment");
    assert_true(hearth_slice_hex((HearthSlice){hex, strlen(hex)}, key, sizeof key));
    assert_true(hearth_slice_hex((HearthSlice){shown, strlen(shown)}, promised, sizeof promised));
    hearth_fair_commitment(key, commitment);
    assert_memory_equal(commitment, promised, sizeof promised);
    table = table_of(&s, &ada);
    assert_string_equal(talk_text(json_object_get(table, "table"), "key"), hex);
    json_decref(table);
    Got record = record_of(&s, ada.table);
    assert_int_equal(record.found, HUB_FOUND);
    assert_non_null(strstr(record.text, hex));
    free(record.text);

    json_t *next = board(&s, "today", 0); /* another day, another deal */
    assert_string_not_equal(talk_text(next, "day"), today);
    assert_string_not_equal(talk_text(next, "commitment"), shown);
    assert_false(has_key(next));
    assert_int_equal(talk_number(next, "players"), 0);
    assert_string_not_equal(tries(&s, "today", 0).table, ada.table);
    s.test_host.jump = 0; /* a clock that was wrong: then it is a secret again */
    json_t *back = board(&s, today, 3);
    assert_false(has_key(back));
    json_decref(back);
    json_decref(next);
    json_decref(over);
    json_decref(first);
    street_end(&s);
}

static json_t *sums(Street *s, const char *from, int days, int who) {
    Wire *w = talk_lobby(s);
    talk_say(w, "{\"type\":\"boards\",\"id\":\"w\",\"from\":\"%s\",\"days\":%d,\"device\":\"%s\"}",
             from, days, device(who));
    json_t *told = talk_expect(w, "boards");
    wire_free(w);
    return told;
}

static int64_t points_of(Street *s, const char *day, int who) {
    json_t *told = board(s, day, who);
    int64_t points = talk_number(json_object_get(told, "you"), "points");
    json_decref(told);
    return points;
}

/* Device 0 plays on three days, device 1 on the second alone. */
static void days_are_added_up(void **state) {
    (void)state;
    Street s;
    HearthRng rng;
    char from[DAY_TEXT + 1];
    int64_t sum[2] = {0, 0};
    hearth_rng_seed(&rng, 5, 3);
    begin(&s);
    day_write(day_at(s.test_host.now), from);
    for (int day = 0; day < 3; day++) {
        for (int who = 0; who < (day == 1 ? 2 : 1); who++) {
            Try t = tries(&s, "today", who);
            finishes(&s, &t, &rng);
            sum[who] += points_of(&s, "today", who);
        }
        if (day == 2) { /* while the last day goes on it is not in it */
            json_t *early = sums(&s, from, 7, 0);
            assert_int_equal(talk_number(json_object_get(early, "you"), "days"), 2);
            json_decref(early);
        }
        s.test_host.jump += DAY;
    }
    test_host_wait(&s.test_host, 400000); /* a list is good for five minutes */
    json_t *week = sums(&s, from, 7, 0);
    assert_int_equal(talk_number(week, "players"), 2);
    assert_int_equal(talk_number(json_object_get(week, "you"), "points"), sum[0]);
    assert_int_equal(talk_number(json_object_get(week, "you"), "days"), 3);
    assert_int_equal(count(week, "best"), 2);
    json_decref(week);
    week = sums(&s, from, 1, 1);
    assert_int_equal(talk_number(week, "players"), 1);
    assert_true(json_is_null(json_object_get(week, "you")));
    json_decref(week);
    street_end(&s);
}

/* ---- When things go wrong ---- */

static void a_result_counts_once(void **state) {
    (void)state;
    Street s;
    HearthRng rng;
    hearth_rng_seed(&rng, 9, 3);
    begin(&s);
    Try all[3];
    for (int who = 0; who < 3; who++)
        all[who] = tries(&s, "today", who);
    s.test_host.conflicts_percent = 30; /* other servers were faster */
    for (int who = 0; who < 3; who++) {
        finishes(&s, &all[who], &rng);
        json_decref(table_of(&s, &all[who])); /* looked at again */
    }
    json_t *told = board(&s, "today", 0);
    assert_int_equal(talk_number(told, "players"), 3);
    assert_int_equal(keep_count(s.keep, talk_text(told, "board"), "result "), 3);
    json_decref(told);
    street_end(&s);
}

/* Nothing can be stored when the game is over but for its last move; then the server ends. */
static void a_result_is_not_lost(void **state) {
    (void)state;
    for (int seed = 0; seed < 4; seed++) {
        Street s;
        HearthRng rng;
        HubLimits all = limits();
        hearth_rng_seed(&rng, (uint64_t)seed, 3);
        begin(&s);
        Try t = tries(&s, "today", 0);
        s.test_host.slow = seed % 2 ? 0 : 900;
        while (!plays(&s, &t, 1, &rng))
            ;
        s.test_host.slow = 0;
        test_host_crash(&s.test_host);
        test_host_begin(&s.test_host, s.keep, 8, &all);
        assert_string_equal(tries(&s, "today", 0).table, t.table);
        json_t *told = board(&s, "today", 0);
        assert_int_equal(talk_number(told, "players"), 1);
        assert_int_equal(talk_number(json_object_get(told, "you"), "rank"), 1);
        json_decref(told);
        street_end(&s);
    }
}

static void a_full_disk(void **state) {
    (void)state;
    Street s;
    begin(&s);
    s.test_host.fail = STORE_READ_ONLY;
    Wire *w = talk_lobby(&s);
    talk_say(w, "{\"type\":\"board\",\"id\":\"b\",\"board\":\"today\"}");
    talk_refused(w, "b", "read_only");
    wire_free(w);
    s.test_host.fail = STORE_OK;
    test_host_wait(&s.test_host, 5000);
    json_decref(board(&s, "today", 0));
    json_t *told = board(&s, "today", 0);
    s.test_host.fail = STORE_READ_ONLY;
    try_is_refused(&s, "today", 0, "read_only");
    s.test_host.fail = STORE_OK;
    test_host_wait(&s.test_host, 5000);
    tries(&s, "today", 0);
    json_decref(told);
    street_end(&s);
}

/* ---- Journals ---- */

/* Read again from the store, a board is what it was; wherever it is cut or changed it is refused or
 * is one that could have been. */
static void journals_of_boards_are_strict(void **state) {
    (void)state;
    static const char hash[] = "1111111111111111111111111111111111111111111111111111111111111111";
    static const struct {
        const char *form;
        bool fine;
    } entries[] = {
        {"result 0123456789abc %s 71 -4 Ada", true},
        {"result 0123456789abc %s 71 -4 Ada", false}, /* twice */
        {"result 1123456789abc %s 71 -4 Bob", false}, /* the same device */
        {"result 0123456789ab %s 71 -4 Ada", false},
        {"result 2123456789abc %s 071 -4 Ada", false},
        {"result 2123456789abc %s 71 Ada", false},
        {"result 2123456789abc %s 71 -4 ", false},
        {"par 0123456789abc 80 -", true},
        {"par 0123456789abc 80 -", false},
        {"handed 0123456789abcdef %s 60 -9 Eve", true},
        {"handed 0123456789abcdef %s 60 -9 Eve", false},
        {"handed 0123456789abcde %s 60 -9 Eve", false},
        {"start a1", false},
        {"sit a1 p0 %s Ada", false},
        {"close a1", false},
    };
    Street s;
    begin(&s);
    json_t *told = board(&s, "today", 0);
    Table *t = keep_table(s.keep, talk_text(told, "board"));
    json_decref(told);
    assert_non_null(t);
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        char text[300];
        HearthErr why;
        snprintf(text, sizeof text, entries[i].form, hash);
        StoreEntry e = {s.test_host.now, text, strlen(text)};
        if (table_read(t, &e, &why) != entries[i].fine)
            fail_msg("%s", text);
    }
    assert_int_equal(table_board(t)->count, 1);
    assert_int_equal(table_board(t)->listed_count, 1);
    assert_true(table_board(t)->has_par);
    assert_int_equal(table_people(t), 1); /* so that it is not removed as one of bots */
    table_free(t);
    street_end(&s);
}

static void an_ordinary_table_takes_no_results(void **state) {
    (void)state;
    Street s;
    begin(&s);
    Opened o = talk_open(&s, "null", 2, "");
    Table *t = keep_table(s.keep, o.id);
    StoreEntry e = {0, "par 0123456789abc 80 -", 22};
    HearthErr why;
    assert_false(table_read(t, &e, &why));
    table_free(t);
    street_end(&s);
}

static void days_and_their_boards(void **state) {
    (void)state;
    static const char *const wrong[] = {"2026-02-29", "2026-13-01", "2026-00-10",  "2026-1-01",
                                        "2026-01-00", "1969-12-31", "2026-01-01 ", ""};
    int64_t number = 0, again = 0;
    char text[DAY_TEXT + 1], id[TABLE_ID + 1];
    for (int64_t day = 0; day < 200000; day++) {
        day_write(day, text);
        assert_true(day_read(text, &number));
        assert_int_equal(number, day);
        day_board(day, id);
        assert_true(day_of_board(id, &again));
        assert_int_equal(again, day);
    }
    assert_true(day_read("2026-11-17", &number));
    assert_int_equal(number, 20774);
    assert_true(day_read("2028-02-29", &number));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(day_read(wrong[i], &number));
    assert_false(day_of_board("day2026111701", &number));
    assert_false(day_of_board("dax2026111700", &number));
}

/* Equal points share a rank, and the best maps stay those of the best. */
static void ranks_and_the_median(void **state) {
    (void)state;
    static const int points[] = {50, 70, 70, 20, 90, 60, 65, 64, 10, 80};
    Board *b = calloc(1, sizeof *b);
    for (int i = 0; i < 10; i++) {
        BoardResult one = {.score = {.points = points[i]}};
        snprintf(one.table, sizeof one.table, "%013d", i);
        memset(one.device, i, sizeof one.device);
        assert_true(board_add(b, &one, (HearthSlice){"map", 3}));
        if (i == 0)
            assert_int_equal(board_median2(b), 100);
    }
    assert_int_equal(board_median2(b), 64 + 65);
    assert_int_equal(board_rank(b, board_find(b, "0000000000001")), 3);
    assert_int_equal(board_rank(b, board_find(b, "0000000000002")), 3);
    assert_int_equal(board_rank(b, board_find(b, "0000000000006")), 5);
    assert_int_equal(board_find(b, "0000000000010"), -1);
    for (int i = 0; i < 10; i++)
        assert_int_equal(b->results[i].view != NULL, i < BOARD_MAPS);
    board_free(b);
}

/* Before the board was read: nobody waits for the try, and it is asked for again. */
static void who_has_gone_begins_none(void **state) {
    (void)state;
    Street s;
    begin(&s);
    Wire *w = talk_lobby(&s);
    ask_try(w, "today", 0);
    wire_free(w);
    test_host_settle(&s.test_host);
    tries(&s, "today", 0);
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_key_is_told_when_the_day_is_over),
        cmocka_unit_test(days_are_added_up),
        cmocka_unit_test(a_result_counts_once),
        cmocka_unit_test(a_result_is_not_lost),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(journals_of_boards_are_strict),
        cmocka_unit_test(an_ordinary_table_takes_no_results),
        cmocka_unit_test(days_and_their_boards),
        cmocka_unit_test(ranks_and_the_median),
        cmocka_unit_test(who_has_gone_begins_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
