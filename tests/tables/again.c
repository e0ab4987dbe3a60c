/* again.c - Rematch: one new table for everybody, to which each finds their own seat; and hints,
 * which all must have wanted. */
#include <stdio.h>
#include <string.h>

#include "keep.h"
#include "talk.h"

/* Plays `null` to its end: everybody keeps until it is over. */
static void play_to_the_end(Street *s, const Opened *o, int seats, Wire *wires[]) {
    HearthRng rng;
    hearth_rng_seed(&rng, 3, 3);
    for (int i = 0; i < 2000; i++) {
        int seat = i % seats;
        char move[HEARTH_NOTATION_MAX], id[16];
        Wire *w = talk_hello(s, o->id, o->seat[seat], NULL);
        json_t *table = talk_expect(w, "table");
        bool over = strcmp(talk_text(json_object_get(table, "table"), "status"), "over") == 0;
        talk_move(table, seat, &rng, move, sizeof move);
        wire_free(w);
        if (!over && move[0]) {
            snprintf(id, sizeof id, "m%d", i);
            talk_say(wires[seat], "{\"type\":\"play\",\"id\":\"%s\",\"epoch\":%d,\"move\":\"%s\"}",
                     id, (int)talk_number(json_object_get(table, "match"), "epoch"), move);
            talk_ok(wires[seat], id);
        }
        json_decref(table);
        if (over)
            return;
    }
    fail_msg("the game does not end");
}

static Opened over(Street *s, const char *more, Wire *wires[]) {
    HubLimits limits = hub_limits;
    limits.address_looks = 0;
    street_begin(s, &limits);
    Opened o = talk_open(s, "null", 2, more);
    talk_start(s, &o, 2, wires);
    talk_say(wires[0], "{\"type\":\"rematch\",\"id\":\"early\"}");
    talk_refused(wires[0], "early", "started");
    play_to_the_end(s, &o, 2, wires);
    return o;
}

static json_t *goes_on(Street *s, const json_t *next) {
    const char *host = talk_text(next, "host");
    Wire *w =
        talk_hello(s, talk_text(next, "table"), talk_text(next, "token"), host[0] ? host : NULL);
    json_t *table = talk_expect(w, "table");
    wire_free(w);
    return table;
}

static int seat_of(const json_t *table) {
    const json_t *seat = json_object_get(json_object_get(table, "you"), "seat");
    return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

static void everybody_finds_their_seat(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o =
        over(&s, ",\"title\":\"Friday\",\"clock\":{\"seconds\":3600,\"bot\":\"random\"}", wires);
    Wire *watcher = talk_hello(&s, o.id, o.watch, NULL);
    json_decref(talk_expect(watcher, "table"));
    talk_say(watcher, "{\"type\":\"rematch\",\"id\":\"w\"}");
    talk_refused(watcher, "w", "not_yours");
    /* Not the host asks: they open it, and both are its hosts. */
    talk_say(wires[1], "{\"type\":\"rematch\",\"id\":\"r1\"}");
    json_t *asked = talk_expect(wires[1], "next");
    assert_string_equal(talk_text(asked, "id"), "r1");
    assert_string_not_equal(talk_text(asked, "host"), "");
    json_t *told = talk_expect(wires[0], "next"), *seen = talk_expect(watcher, "next");
    assert_string_equal(talk_text(told, "table"), talk_text(asked, "table"));
    assert_string_equal(talk_text(told, "host"), talk_text(asked, "host"));
    assert_string_equal(talk_text(seen, "host"), "");
    assert_string_not_equal(talk_text(told, "token"), talk_text(asked, "token"));
    talk_expect_no(wires[1], "next"); /* once */
    json_t *table = goes_on(&s, asked), *info = json_object_get(table, "table");
    assert_int_equal(seat_of(table), 1);
    assert_string_equal(talk_text(info, "title"), "Friday");
    assert_string_equal(talk_text(info, "status"), "waiting");
    assert_int_equal(talk_number(json_object_get(info, "clock"), "seconds"), 3600);
    json_decref(table);
    table = goes_on(&s, told);
    assert_int_equal(seat_of(table), 0);
    json_decref(table);
    table = goes_on(&s, seen);
    assert_int_equal(seat_of(table), -1);
    json_decref(table);
    /* Asked for again, by whomever, it is the same; also for who comes after a restart. */
    talk_say(wires[0], "{\"type\":\"rematch\",\"id\":\"r2\"}");
    json_t *again = talk_expect(wires[0], "next");
    assert_string_equal(talk_text(again, "table"), talk_text(asked, "table"));
    assert_string_equal(talk_text(again, "token"), talk_text(told, "token"));
    json_decref(again);
    wire_free(wires[0]);
    wire_free(wires[1]);
    wire_free(watcher);
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 9, NULL);
    Wire *late = talk_hello(&s, o.id, o.seat[1], NULL);
    again = talk_expect(late, "next");
    assert_string_equal(talk_text(again, "token"), talk_text(asked, "token"));
    assert_string_equal(talk_text(again, "host"), ""); /* told once, to whoever asked */
    json_decref(again);
    json_decref(asked);
    json_decref(told);
    json_decref(seen);
    street_end(&s);
}

/* Both tap at the same moment, and the store refuses at first. */
static void two_ask_at_once(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = over(&s, "", wires);
    s.test_host.fail = STORE_READ_ONLY;
    talk_say(wires[0], "{\"type\":\"rematch\",\"id\":\"r0\"}");
    talk_refused(wires[0], "r0", "read_only");
    s.test_host.fail = STORE_OK;
    test_host_wait(&s.test_host, 5000);
    talk_say(wires[0], "{\"type\":\"rematch\",\"id\":\"r1\"}");
    talk_say(wires[1], "{\"type\":\"rematch\",\"id\":\"r1\"}");
    json_t *a = talk_expect(wires[0], "next"), *b = talk_expect(wires[1], "next");
    assert_string_equal(talk_text(a, "table"), talk_text(b, "table"));
    assert_int_equal(keep_count(s.keep, o.id, "next"), 1);
    assert_int_equal(keep_count(s.keep, talk_text(a, "table"), "table 2"), 1);
    json_decref(a);
    json_decref(b);
    street_end(&s);
}

static bool hints(Street *s, const Opened *o) {
    Wire *w = talk_hello(s, o->id, o->seat[0], NULL);
    json_t *table = talk_expect(w, "table");
    bool is = json_is_true(json_object_get(json_object_get(table, "table"), "hints"));
    json_decref(table);
    wire_free(w);
    return is;
}

static void agrees(Wire *w, bool on) {
    talk_say(w, "{\"type\":\"hints\",\"id\":\"h%d\",\"on\":%s}", on, on ? "true" : "false");
    talk_ok(w, on ? "h1" : "h0");
}

static void hints_need_all(void **state) {
    (void)state;
    Street s;
    for (int agreeing = 0; agreeing < 3; agreeing++) {
        Wire *wires[2];
        street_begin(&s, NULL);
        Opened o = talk_open(&s, "cartographers", 2, "");
        for (int i = 0; i < 2; i++) {
            wires[i] = talk_hello(&s, o.id, o.seat[i], i == 0 ? o.host : NULL);
            talk_say(wires[i], "{\"type\":\"sit\",\"id\":\"sit\",\"name\":\"Player %d\"}", i);
            talk_sat(wires[i], "sit", o.seat[i]);
            if (i < agreeing)
                agrees(wires[i], true);
        }
        talk_say(wires[0], "{\"type\":\"start\",\"id\":\"start\"}");
        talk_ok(wires[0], "start");
        assert_int_equal(hints(&s, &o), agreeing == 2);
        talk_say(wires[1], "{\"type\":\"hints\",\"id\":\"late\",\"on\":true}");
        talk_refused(wires[1], "late", "started");
        street_end(&s);
    }
    /* Among bots there is nobody to ask. */
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, ",\"bots\":[null,\"random\"]");
    Wire *alone[1];
    talk_start(&s, &o, 1, alone);
    assert_true(hints(&s, &o));
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_finds_their_seat),
        cmocka_unit_test(two_ask_at_once),
        cmocka_unit_test(hints_need_all),
    };
    return cmocka_run_group_tests_name("once more", tests, NULL, NULL);
}
