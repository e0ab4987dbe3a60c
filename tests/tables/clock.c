/* clock.c - How long a decision may take: reminders, bots that play one decision or a seat, over
 * restarts, with clocks that jump, and with several servers on one store. */
#include <string.h>

#include "keep.h"
#include "talk.h"

enum { HOUR = 3600, DAY = 24 * HOUR };

/* As time passes for servers: in steps that are no leap. */
static void passes_for(TestHost *first, TestHost *second, int64_t seconds) {
    TestHost *const hosts[] = {first, second};
    for (int64_t at = 0; at < seconds; at += 50)
        for (int i = 0; i < 2 && hosts[i]; i++) {
            hosts[i]->jump += 50 * 1000 - 100;
            test_host_wait(hosts[i], 100);
        }
    for (int i = 0; i < 2 && hosts[i]; i++)
        test_host_settle(hosts[i]);
}

static void passes(Street *s, int64_t seconds) {
    passes_for(&s->test_host, NULL, seconds);
}

/* The clock leaps, and a minute is waited in which nobody is late. */
static void leaps(Street *s, int64_t seconds) {
    s->test_host.jump += seconds * 1000;
    test_host_wait(&s->test_host, 62000);
}

static int entries(Street *s, const Opened *o, const char *words) {
    return keep_count(s->keep, o->id, words);
}

/* The whole table, as that seat sees it. */
static json_t *look(Street *s, const Opened *o, int seat) {
    Wire *w = talk_hello(s, o->id, o->seat[seat], NULL);
    json_t *table = talk_expect(w, "table");
    wire_free(w);
    return table;
}

static bool owes(const json_t *table, int seat) {
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(json_object_get(table, "match"), "owes"), i,
                       one) if (json_integer_value(one) == seat) return true;
    return false;
}

static int64_t epoch_of(const json_t *table) {
    return talk_number(json_object_get(table, "match"), "epoch");
}

static void plays(Street *s, const Opened *o, int seat, const char *id) {
    HearthRng rng;
    char move[HEARTH_NOTATION_MAX];
    hearth_rng_seed(&rng, 5, 5);
    Wire *w = talk_hello(s, o->id, o->seat[seat], NULL);
    json_t *table = talk_expect(w, "table");
    talk_move(table, seat, &rng, move, sizeof move);
    assert_true(move[0] != 0);
    talk_say(w, "{\"type\":\"play\",\"id\":\"%s\",\"epoch\":%d,\"move\":\"%s\"}", id,
             (int)epoch_of(table), move);
    talk_ok(w, id);
    json_decref(table);
    wire_free(w);
}

static const char once[] = ",\"clock\":{\"seconds\":7200,\"bot\":\"random\"}";
static const char seat[] = ",\"clock\":{\"seconds\":7200,\"late\":\"seat\",\"bot\":\"random\"}";

static Opened begin(Street *s, const char *game, int seats, const char *clock, Wire *wires[]) {
    street_begin(s, NULL);
    Opened o = talk_open(s, game, seats, clock);
    talk_start(s, &o, seats, wires);
    return o;
}

static void all_see_the_clock(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "cartographers", 2, once, wires);
    json_t *table = look(&s, &o, 1), *info = json_object_get(table, "table");
    json_t *clock = json_object_get(info, "clock");
    assert_int_equal(talk_number(clock, "seconds"), 7200);
    assert_string_equal(talk_text(clock, "late"), "once");
    assert_string_equal(talk_text(clock, "bot"), "random");
    int64_t due = talk_number(json_object_get(table, "match"), "due");
    int64_t left = due - (s.test_host.now + s.test_host.jump);
    assert_true(left > 7190 * 1000 && left <= 7200 * 1000);
    assert_null(json_object_get(json_object_get(table, "match"), "later"));
    json_decref(table);
    /* The host may change it, or do without, within its bounds. */
    talk_say(wires[0], "{\"type\":\"clock\",\"id\":\"c1\",\"seconds\":119,\"bot\":\"random\"}");
    talk_refused(wires[0], "c1", "bad_message");
    talk_say(wires[0], "{\"type\":\"clock\",\"id\":\"c2\",\"seconds\":604801,\"bot\":\"random\"}");
    talk_refused(wires[0], "c2", "bad_message");
    talk_say(wires[0], "{\"type\":\"clock\",\"id\":\"c3\",\"seconds\":120,\"bot\":\"nobody\"}");
    talk_refused(wires[0], "c3", "bad_bot");
    talk_say(wires[0], "{\"type\":\"clock\",\"id\":\"c4\",\"seconds\":120,\"late\":\"never\"}");
    talk_refused(wires[0], "c4", "bad_message");
    talk_say(wires[1], "{\"type\":\"clock\",\"id\":\"c5\",\"seconds\":120,\"bot\":\"random\"}");
    talk_refused(wires[1], "c5", "not_yours");
    talk_say(wires[0], "{\"type\":\"clock\",\"id\":\"c6\",\"seconds\":0}");
    talk_ok(wires[0], "c6");
    table = look(&s, &o, 1);
    assert_null(json_object_get(json_object_get(table, "table"), "clock"));
    assert_null(json_object_get(json_object_get(table, "match"), "due"));
    json_decref(table);
    passes(&s, DAY);
    assert_int_equal(entries(&s, &o, "remind"), 0);
    street_end(&s);
}

/* That this server has written, and told where people are. */
static int reminders(const TestHost *test_host) {
    HubCounts counts;
    hub_counts(test_host->hub, &counts);
    return (int)counts.reminders;
}

/* Everybody draws at once, and each has a clock. */
static void who_is_late_is_reminded_first(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "cartographers", 2, once, wires);
    plays(&s, &o, 1, "m1");
    passes(&s, 5300);
    assert_int_equal(entries(&s, &o, "remind"), 0);
    passes(&s, 200);
    assert_int_equal(entries(&s, &o, "remind"), 1);
    assert_int_equal(entries(&s, &o, "remind p0"), 1); /* the other one has done its part */
    assert_int_equal(reminders(&s.test_host), 1);
    json_t *remind = talk_expect(wires[0], "remind");
    assert_int_equal(talk_number(remind, "seat"), 0);
    assert_in_range(talk_number(remind, "left"), 1500, 1800);
    json_decref(remind);
    talk_expect_no(wires[1], "remind");
    /* Who comes now hears it too; and nobody twice. */
    Wire *again = talk_hello(&s, o.id, o.seat[0], NULL);
    json_decref(talk_expect(again, "remind"));
    talk_expect_no(wires[0], "remind");
    assert_int_equal(entries(&s, &o, "late"), 0);
    passes(&s, 1800);
    assert_int_equal(entries(&s, &o, "late p0"), 1);
    assert_int_equal(entries(&s, &o, "late p1"), 0);
    json_t *table = look(&s, &o, 0);
    assert_true(owes(table, 0) && owes(table, 1)); /* the next round, with time for both */
    json_decref(table);
    assert_int_equal(entries(&s, &o, "remind"), 1);
    street_end(&s);
}

/* A turn of several decisions is not left half done, and the record is one like any other. */
static void a_turn_is_played_to_its_end(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "above_and_below", 2, once, wires);
    json_t *table = look(&s, &o, 0);
    int late = owes(table, 0) ? 0 : 1, other = 1 - late;
    json_decref(table);
    char words[16] = "late p0";
    words[6] = (char)('0' + late);
    for (int round = 1; round <= 6; round++) {
        passes(&s, 7300);
        table = look(&s, &o, late);
        assert_true(entries(&s, &o, words) >= round);
        if (!owes(table, other)) { /* something was drawn in between: the next decision */
            json_decref(table);
            continue;
        }
        json_decref(table);
        char id[8] = "m0";
        id[1] = (char)('0' + round);
        plays(&s, &o, other, id);
        table = look(&s, &o, late);
        bool again = owes(table, late);
        json_decref(table);
        if (!again)
            break;
    }
    talk_say(wires[0], "{\"type\":\"close\",\"id\":\"x\"}");
    talk_ok(wires[0], "x");
    talk_say(wires[0], "{\"type\":\"record\",\"id\":\"r\"}");
    json_t *record = talk_expect(wires[0], "record");
    const char *text = talk_text(record, "record");
    HearthErr err;
    size_t size = hearth_record_size(text, strlen(text), &err);
    assert_true(size > 0);
    assert_null(strstr(text, "late"));
    assert_null(strstr(text, "remind"));
    json_decref(record);
    street_end(&s);
}

static void who_comes_takes_the_seat_back(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "cartographers", 2, seat, wires);
    talk_say(wires[0], "{\"type\":\"back\",\"id\":\"b0\"}");
    talk_refused(wires[0], "b0", "taken");
    plays(&s, &o, 1, "m1");
    passes(&s, 7300);
    assert_int_equal(entries(&s, &o, "bot - p0"), 1);
    json_t *table = look(&s, &o, 0);
    json_t *mine = json_array_get(json_object_get(json_object_get(table, "table"), "seats"), 0);
    assert_string_equal(talk_text(mine, "kind"), "bot");
    assert_true(json_is_true(json_object_get(mine, "late")));
    assert_false(owes(table, 0)); /* and has played on */
    json_decref(table);
    passes(&s, 2 * HOUR - 100); /* the bot needs no reminders, the other one does */
    assert_int_equal(entries(&s, &o, "remind p0"), 1);
    assert_int_equal(entries(&s, &o, "remind p1"), 1);
    talk_say(wires[0], "{\"type\":\"back\",\"id\":\"b1\"}");
    talk_ok(wires[0], "b1");
    talk_say(wires[0], "{\"type\":\"back\",\"id\":\"b1\"}");
    talk_ok(wires[0], "b1"); /* the same message */
    table = look(&s, &o, 0);
    mine = json_array_get(json_object_get(json_object_get(table, "table"), "seats"), 0);
    assert_string_equal(talk_text(mine, "kind"), "person");
    json_decref(table);
    street_end(&s);
}

/* Who comes back in the middle of a round has all of the time, and others have theirs. */
static void each_seat_has_its_own_clock(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "cartographers", 2, seat, wires);
    s.test_host.elsewhere = true; /* the bot that gets the seat does not play yet */
    passes(&s, 7150);
    talk_say(wires[1], "{\"type\":\"clock\",\"id\":\"c\",\"seconds\":7200,\"late\":\"seat\","
                       "\"bot\":\"random\"}");
    talk_refused(wires[1], "c", "not_yours");
    passes(&s, 200);
    assert_int_equal(entries(&s, &o, "bot - p0"), 1);
    assert_int_equal(entries(&s, &o, "bot - p1"), 1);
    talk_say(wires[0], "{\"type\":\"back\",\"id\":\"b1\"}");
    talk_ok(wires[0], "b1");
    passes(&s, HOUR);
    talk_say(wires[1], "{\"type\":\"back\",\"id\":\"b1\"}");
    talk_ok(wires[1], "b1");
    json_t *table = look(&s, &o, 0), *match = json_object_get(table, "match");
    json_t *later = json_object_get(match, "later");
    assert_int_equal(json_array_size(later), 1);
    assert_int_equal(json_integer_value(json_array_get(json_array_get(later, 0), 0)), 1);
    int64_t apart =
        json_integer_value(json_array_get(json_array_get(later, 0), 1)) - talk_number(match, "due");
    assert_in_range(apart, (HOUR - 60) * 1000, (HOUR + 60) * 1000);
    json_decref(table);
    passes(&s, HOUR + 100);
    assert_int_equal(entries(&s, &o, "bot - p0"), 2);
    assert_int_equal(entries(&s, &o, "bot - p1"), 1);
    street_end(&s);
}

/* Nobody is connected, the server is down for days, and comes back. */
static void tables_are_woken_after_a_restart(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "cartographers", 2, once, wires);
    wire_free(wires[0]);
    wire_free(wires[1]);
    test_host_crash(&s.test_host);
    s.test_host.jump += (int64_t)10 * DAY * 1000;
    test_host_begin(&s.test_host, s.keep, 8, NULL);
    test_host_wait(&s.test_host, 15000);
    assert_int_equal(entries(&s, &o, "remind"), 2); /* first a word, though it is late */
    assert_int_equal(reminders(&s.test_host), 2);
    passes(&s, 1700);
    assert_int_equal(entries(&s, &o, "late"), 0);
    test_host_crash(&s.test_host); /* once more, between the two */
    test_host_begin(&s.test_host, s.keep, 9, NULL);
    leaps(&s, 300);
    assert_int_equal(entries(&s, &o, "late"), 2);
    assert_int_equal(entries(&s, &o, "remind"), 2);
    /* And so on, without anybody: rounds over days. */
    for (int i = 2; i <= 4; i++) {
        passes(&s, 7300);
        assert_int_equal(entries(&s, &o, "late"), 2 * i);
    }
    street_end(&s);
}

static void clocks_jump(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "cartographers", 2, once, wires);
    /* A year ahead: everybody is reminded and still has time. */
    s.test_host.jump += (int64_t)365 * DAY * 1000;
    test_host_wait(&s.test_host, 5000);
    assert_int_equal(entries(&s, &o, "remind"), 2);
    test_host_wait(&s.test_host, 100000);
    assert_int_equal(entries(&s, &o, "late"), 0);
    /* And back: what was written then lies in the future now, which makes nobody's time longer. */
    s.test_host.jump -= (int64_t)365 * DAY * 1000;
    test_host_wait(&s.test_host, 5000);
    passes(&s, 7200);
    assert_int_equal(entries(&s, &o, "late"), 2);
    /* A leap over the end of the time: for a minute nobody is late. */
    passes(&s, 5500);
    assert_int_equal(entries(&s, &o, "remind"), 4);
    s.test_host.jump += (int64_t)DAY * 1000;
    test_host_wait(&s.test_host, 50000);
    assert_int_equal(entries(&s, &o, "late"), 2);
    leaps(&s, 0);
    assert_int_equal(entries(&s, &o, "late"), 4);
    street_end(&s);
}

/* Two servers on one store: each reminder and each late decision once. */
static void servers_share_the_work(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = begin(&s, "cartographers", 2, once, wires);
    TestHost second = {.now = s.test_host.now};
    test_host_begin(&second, s.keep, 21, NULL);
    second.elsewhere = true; /* the first has claimed the table's bots */
    wire_free(wires[0]);
    wire_free(wires[1]);
    passes_for(&s.test_host, &second, 3 * 7300);
    assert_int_equal(entries(&s, &o, "remind"), 6);
    assert_int_equal(entries(&s, &o, "late"), 6);
    assert_int_equal(reminders(&s.test_host) + reminders(&second), 6);
    /* The first is gone: the second goes on. */
    test_host_crash(&s.test_host);
    second.elsewhere = false;
    passes_for(&second, NULL, 9000);
    assert_int_equal(entries(&s, &o, "late"), 8);
    hub_stop(second.hub, second.now + second.jump);
    test_host_settle(&second);
    test_host_crash(&second);
    keep_free(s.keep);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_see_the_clock),
        cmocka_unit_test(who_is_late_is_reminded_first),
        cmocka_unit_test(a_turn_is_played_to_its_end),
        cmocka_unit_test(who_comes_takes_the_seat_back),
        cmocka_unit_test(each_seat_has_its_own_clock),
        cmocka_unit_test(tables_are_woken_after_a_restart),
        cmocka_unit_test(clocks_jump),
        cmocka_unit_test(servers_share_the_work),
    };
    return cmocka_run_group_tests_name("clocks", tests, NULL, NULL);
}
