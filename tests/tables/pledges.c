/* pledges.c - Draws that nobody can choose: what is pledged with sitting down is revealed when the
 * host starts, the game begins with the last of it, and whoever keeps something back gains
 * nothing. */
#include <stdio.h>
#include <string.h>

#include "fair.h"
#include "keep.h"
#include "talk.h"

static const char *const secrets[] = {"a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0",
                                      "b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1"};
static const char *const nonces[] = {"000102030405060708090a0b0c0d0e0f",
                                     "101112131415161718191a1b1c1d1e1f",
                                     "202122232425262728292a2b2c2d2e2f"};

static const char *pledge_of(const char *nonce) {
    static char text[2][65];
    static int next;
    uint8_t bytes[16], hash[HEARTH_FAIR_KEY];
    char *out = text[next++ % 2];
    HearthBuf b = hearth_buf(out, 65);
    assert_true(hearth_slice_hex((HearthSlice){nonce, 32}, bytes, sizeof bytes));
    hearth_fair_pledge(bytes, sizeof bytes, hash);
    hearth_buf_hex(&b, hash, sizeof hash);
    return out;
}

/* The `table` member as somebody who comes now gets it. */
static json_t *looks(Street *s, const Opened *o) {
    Wire *w = talk_hello(s, o->id, o->watch, NULL);
    json_t *message = talk_expect(w, "table"), *table = json_object_get(message, "table");
    json_incref(table);
    json_decref(message);
    wire_free(w);
    return table;
}

static const char *at(const json_t *table, const char *member, size_t seat) {
    const json_t *one = json_array_get(json_object_get(table, member), seat);
    return json_is_null(one) ? NULL : json_string_value(one);
}

static Wire *sits(Street *s, const Opened *o, int seat, const char *name, const char *pledge) {
    Wire *w = talk_hello(s, o->id, o->seat[seat], seat == 0 ? o->host : NULL);
    json_decref(talk_expect(w, "table"));
    talk_say(w, "{\"type\":\"sit\",\"id\":\"sit\",\"name\":\"%s\",\"secret\":\"%s\"%s%s%s}", name,
             secrets[seat], pledge ? ",\"pledge\":\"" : "", pledge ? pledge : "",
             pledge ? "\"" : "");
    talk_ok(w, "sit");
    return w;
}

/* Anna, who is the host, and Béla have sat down and pledged. */
typedef struct Two {
    Street s;
    Opened o;
    Wire *anna, *bela;
    char commitment[65];
} Two;

static void two_begin(Two *t, int seats, const char *more) {
    street_begin(&t->s, NULL);
    t->o = talk_open(&t->s, "null", seats, more);
    t->anna = sits(&t->s, &t->o, 0, "Anna", pledge_of(nonces[0]));
    t->bela = sits(&t->s, &t->o, 1, "Béla", pledge_of(nonces[1]));
    json_t *table = looks(&t->s, &t->o);
    snprintf(t->commitment, sizeof t->commitment, "%s", talk_text(table, "commitment"));
    json_decref(table);
}

static void reveals(Wire *w, const char *id, const char *nonce) {
    talk_say(w, "{\"type\":\"nonce\",\"id\":\"%s\",\"nonce\":\"%s\"}", id, nonce);
}

static void the_game_begins_with_the_last_nonce(void **state) {
    (void)state;
    Two t;
    two_begin(&t, 3, ",\"bots\":[null,null,\"random\"]");
    json_t *table = looks(&t.s, &t.o);
    assert_string_equal(at(table, "pledges", 0), pledge_of(nonces[0]));
    assert_string_equal(at(table, "pledges", 1), pledge_of(nonces[1]));
    assert_null(at(table, "pledges", 2)); /* a bot adds nothing */
    for (size_t i = 0; i < 3; i++)
        assert_null(at(table, "nonces", i)); /* nobody knows them */
    assert_null(json_object_get(table, "revealing"));
    json_decref(table);
    /* Too early, and of no use. */
    reveals(t.bela, "n0", nonces[1]);
    talk_refused(t.bela, "n0", "pledges");
    talk_say(t.anna, "{\"type\":\"start\",\"id\":\"s\"}");
    talk_ok(t.anna, "s");
    table = looks(&t.s, &t.o);
    assert_true(json_is_true(json_object_get(table, "revealing")));
    assert_string_equal(talk_text(table, "status"), "waiting");
    json_decref(table);
    reveals(t.anna, "n1", nonces[0]);
    talk_ok(t.anna, "n1");
    talk_say(t.anna, "{\"type\":\"start\",\"id\":\"t\"}");
    talk_refused(t.anna, "t", "pledges"); /* it waits for Béla */
    /* Another number than the one that was pledged, now that one is known. */
    reveals(t.bela, "n2", nonces[2]);
    talk_refused(t.bela, "n2", "pledges");
    talk_say(t.bela, "{\"type\":\"pledge\",\"id\":\"n3\",\"pledge\":\"%s\"}", pledge_of(nonces[2]));
    talk_refused(t.bela, "n3", "pledges");
    reveals(t.bela, "n4", nonces[1]);
    talk_ok(t.bela, "n4");
    table = looks(&t.s, &t.o);
    assert_string_equal(talk_text(table, "status"), "playing");
    assert_string_equal(talk_text(table, "commitment"), t.commitment);
    assert_string_equal(at(table, "nonces", 1), nonces[1]);
    assert_null(json_object_get(table, "pledges"));
    json_decref(table);
    assert_int_equal(keep_count(t.s.keep, t.o.id, "reveal s"), 1);
    assert_int_equal(keep_count(t.s.keep, t.o.id, "start -"), 1);
    street_end(&t.s);
}

/* An answer was lost, and all of it is said again, also after a crash. */
static void a_pledge_comes_with_sitting_down_once(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    wire_free(sits(&s, &o, 0, "Anna", pledge_of(nonces[0])));
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 8, NULL);
    Wire *w = talk_hello(&s, o.id, secrets[0], o.host);
    talk_say(
        w,
        "{\"type\":\"sit\",\"id\":\"sit\",\"name\":\"Anna\",\"secret\":\"%s\",\"pledge\":\"%s\"}",
        secrets[0], pledge_of(nonces[0]));
    talk_ok(w, "sit");
    assert_int_equal(keep_count(s.keep, o.id, "sit "), 1);
    assert_int_equal(keep_count(s.keep, o.id, "pledge "), 1);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"x\",\"name\":\"Anna\",\"pledge\":\"abc\"}");
    talk_refused(w, "x", "bad_message");
    talk_say(w, "{\"type\":\"pledge\",\"id\":\"y\"}");
    talk_refused(w, "y", "bad_message");
    street_end(&s);
}

static void a_stranger_pledges_with_taking_a_seat(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ",\"listed\":true");
    Wire *lobby = talk_lobby(&s);
    talk_say(
        lobby,
        "{\"type\":\"take\",\"id\":\"t\",\"table\":\"%s\",\"name\":\"Béla\",\"pledge\":\"%s\"}",
        o.id, pledge_of(nonces[1]));
    json_decref(talk_expect(lobby, "taken"));
    json_t *table = looks(&s, &o);
    assert_string_equal(at(table, "pledges", 1), pledge_of(nonces[1]));
    json_decref(table);
    street_end(&s);
}

/* Béla has seen the others' numbers and goes away: nobody knows more for the next try. */
static void who_is_missing_is_left_out(void **state) {
    (void)state;
    Two t;
    two_begin(&t, 2, "");
    talk_say(t.anna, "{\"type\":\"anew\",\"id\":\"a0\"}");
    talk_refused(t.anna, "a0", "pledges"); /* nobody is missing yet */
    talk_say(t.anna, "{\"type\":\"start\",\"id\":\"s\"}");
    talk_ok(t.anna, "s");
    reveals(t.anna, "n1", nonces[0]);
    talk_ok(t.anna, "n1");
    talk_say(t.bela, "{\"type\":\"anew\",\"id\":\"a1\"}");
    talk_refused(t.bela, "a1", "not_yours");
    talk_say(t.anna, "{\"type\":\"anew\",\"id\":\"a2\"}");
    talk_ok(t.anna, "a2");
    talk_say(t.anna, "{\"type\":\"anew\",\"id\":\"a2\"}"); /* again: the same answer, done once */
    talk_ok(t.anna, "a2");
    assert_int_equal(keep_count(t.s.keep, t.o.id, "anew "), 1);
    json_t *table = looks(&t.s, &t.o);
    assert_string_not_equal(talk_text(table, "commitment"), t.commitment);
    assert_null(json_object_get(table, "revealing"));
    for (size_t i = 0; i < 2; i++) {
        const json_t *seat = json_array_get(json_object_get(table, "seats"), i);
        assert_null(at(table, "pledges", i));
        assert_null(at(table, "nonces", i));
        assert_int_equal(json_is_true(json_object_get(seat, "barred")), i == 1);
    }
    json_decref(table);
    talk_say(t.bela, "{\"type\":\"pledge\",\"id\":\"p1\",\"pledge\":\"%s\"}", pledge_of(nonces[1]));
    talk_refused(t.bela, "p1", "pledges");
    talk_say(t.anna, "{\"type\":\"pledge\",\"id\":\"p2\",\"pledge\":\"%s\"}", pledge_of(nonces[2]));
    talk_ok(t.anna, "p2");
    talk_say(t.anna, "{\"type\":\"start\",\"id\":\"t\"}");
    talk_ok(t.anna, "t");
    reveals(t.anna, "n2", nonces[2]);
    talk_ok(t.anna, "n2");
    table = looks(&t.s, &t.o);
    assert_string_equal(talk_text(table, "status"), "playing");
    assert_string_equal(at(table, "nonces", 0), nonces[2]);
    assert_null(at(table, "nonces", 1));
    json_decref(table);
    street_end(&t.s);
}

/* As older clients are: the host starts, and the game begins. */
static void without_pledges_the_game_begins_at_once(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, wires);
    json_t *table = looks(&s, &o);
    assert_string_equal(talk_text(table, "status"), "playing");
    json_decref(table);
    assert_int_equal(keep_count(s.keep, o.id, "reveal "), 0);
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_begins_with_the_last_nonce),
        cmocka_unit_test(a_pledge_comes_with_sitting_down_once),
        cmocka_unit_test(a_stranger_pledges_with_taking_a_seat),
        cmocka_unit_test(who_is_missing_is_left_out),
        cmocka_unit_test(without_pledges_the_game_begins_at_once),
    };
    return cmocka_run_group_tests_name("draws that nobody can choose", tests, NULL, NULL);
}
