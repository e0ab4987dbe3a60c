/* seats.c - Whoever sits down first owns the seat: the link is void from then on, also for the
 * host; answers may be lost, other devices come by links of the seat itself, the host can free a
 * seat. */
#include <stdio.h>
#include <string.h>

#include "keep.h"
#include "talk.h"

static const char anna[] = "a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0",
                  bela[] = "b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1";

static void say_sit(Wire *w, const char *id, const char *name, const char *secret) {
    talk_say(w, "{\"type\":\"sit\",\"id\":\"%s\",\"name\":\"%s\",\"secret\":\"%s\"}", id, name,
             secret);
}

/* The answer tells what opens the seat now. */
static void sat(Wire *w, const char *id, const char *token) {
    json_t *ok = talk_expect(w, "ok");
    assert_string_equal(talk_text(ok, "id"), id);
    assert_string_equal(talk_text(ok, "token"), token);
    json_decref(ok);
}

static Wire *welcome(Street *s, const Opened *o, const char *token, const char *host, int seat) {
    Wire *w = talk_hello(s, o->id, token, host);
    json_t *table = talk_expect(w, "table"), *you = json_object_get(table, "you");
    assert_int_equal(talk_number(you, "seat"), seat);
    json_decref(table);
    return w;
}

static void a_link(Wire *w, const char *id, int seat, char token[33]) {
    json_t *link = talk_expect(w, "link");
    assert_string_equal(talk_text(link, "id"), id);
    assert_int_equal(talk_number(link, "seat"), seat);
    snprintf(token, 33, "%s", talk_text(link, "token"));
    json_decref(link);
}

static void test_the_link_is_void_when_somebody_sits(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = welcome(&s, &o, o.seat[1], NULL, 1);
    Wire *other = welcome(&s, &o, o.seat[1], NULL, 1); /* who only looked */
    say_sit(w, "a", "Anna", anna);
    sat(w, "a", anna);
    talk_ended(other, 4003, "bad_token");
    talk_ended(talk_hello(&s, o.id, o.seat[1], NULL), 4003, "bad_token");
    talk_ended(talk_hello(&s, o.id, o.seat[1], o.host), 4003, "bad_token"); /* the host neither */
    /* The connection goes on, and everybody sees that the seat is somebody's. */
    json_t *update = talk_expect(w, "update"), *table = json_object_get(update, "table");
    json_t *seat = json_array_get(json_object_get(table, "seats"), 1);
    assert_true(json_is_true(json_object_get(seat, "owned")));
    json_decref(update);
    say_sit(w, "b", "Anna Nagy", bela); /* a name only: it is hers already */
    talk_ok(w, "b");
    wire_free(welcome(&s, &o, anna, NULL, 1));
    talk_ended(talk_hello(&s, o.id, bela, NULL), 4003, "bad_token");
    assert_int_equal(keep_count(s.keep, o.id, "sit "), 1);
    assert_int_equal(keep_count(s.keep, o.id, "name "), 1);
    street_end(&s);
}

/* The answer does not come; the client has its secret, and says the same again. */
static void test_a_lost_answer_locks_nobody_out(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = welcome(&s, &o, o.seat[1], NULL, 1);
    say_sit(w, "a", "Anna", anna);
    test_host_settle(&s.test_host);
    wire_free(w); /* with the answer in it */
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 8, NULL);
    talk_ended(talk_hello(&s, o.id, o.seat[1], NULL), 4003, "bad_token");
    w = welcome(&s, &o, anna, NULL, 1);
    say_sit(w, "a", "Anna", anna);
    sat(w, "a", anna);
    assert_int_equal(keep_count(s.keep, o.id, "sit a "), 1);
    street_end(&s);
}

/* The server makes up what opens the seat then. Nobody else can know it, also who knows the link
 * and everything that was said. */
static void test_without_a_secret_the_answer_has_the_token(void **state) {
    (void)state;
    Street s;
    char token[2][33];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = welcome(&s, &o, o.seat[1], o.host, 1); /* looks, which is not sitting */
    Wire *w = welcome(&s, &o, o.seat[1], NULL, 1);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Anna\"}");
    talk_sat(w, "a", token[0]);
    talk_ended(host, 4003, "bad_token");
    talk_ended(talk_hello(&s, o.id, o.seat[1], o.host), 4003, "bad_token");
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Anna\"}"); /* again */
    talk_sat(w, "a", token[1]);
    assert_string_equal(token[0], token[1]);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"b\",\"name\":\"Anna Nagy\"}");
    json_t *ok = talk_expect(w, "ok");
    assert_null(json_object_get(ok, "token")); /* only the name */
    json_decref(ok);
    wire_free(w);
    w = welcome(&s, &o, token[0], NULL, 1);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"c\",\"name\":\"Eve\",\"secret\":\"abc\"}");
    talk_refused(w, "c", "bad_message");
    assert_int_equal(keep_count(s.keep, o.id, "sit "), 1);
    /* By the same words at another table, it is another one. */
    Opened p = talk_open(&s, "null", 2, "");
    w = welcome(&s, &p, p.seat[1], NULL, 1);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Anna\"}");
    talk_sat(w, "a", token[1]);
    assert_string_not_equal(token[0], token[1]);
    street_end(&s);
}

/* What others have for something else opens no seat, and is not the host's either. */
static void test_what_others_know_is_no_secret(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL), *host = talk_hello(&s, o.id, NULL, o.host);
    const char *const known[] = {o.host, o.watch, o.invite, o.seat[1]};
    for (int i = 0; i < 4; i++) {
        char id[] = {'s', (char)('0' + i), 0};
        say_sit(w, id, "Ada", known[i]);
        talk_refused(w, id, "bad_message");
    }
    talk_say(host, "{\"type\":\"link\",\"id\":\"h\",\"seat\":\"host\",\"secret\":\"%s\"}", o.watch);
    talk_refused(host, "h", "bad_message");
    json_t *table = NULL;
    Wire *again = talk_hello(&s, o.id, o.seat[0], NULL);
    table = talk_expect(again, "table");
    assert_string_equal(
        talk_text(json_array_get(json_object_get(json_object_get(table, "table"), "seats"), 0),
                  "kind"),
        "free");
    json_decref(table);
    street_end(&s);
}

static void test_the_link_is_no_secret(void **state) {
    (void)state;
    Street s;
    char token[33];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = welcome(&s, &o, o.seat[1], NULL, 1);
    say_sit(w, "a", "Anna", o.seat[1]);
    talk_sat(w, "a", token);
    assert_string_not_equal(token, o.seat[1]);
    talk_ended(talk_hello(&s, o.id, o.seat[1], o.host), 4003, "bad_token");
    wire_free(welcome(&s, &o, token, NULL, 1));
    street_end(&s);
}

static void test_a_second_device_comes_by_the_seat(void **state) {
    (void)state;
    Street s;
    char link[2][33], again[33];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = welcome(&s, &o, o.seat[0], o.host, 0), *w = welcome(&s, &o, o.seat[1], NULL, 1);
    say_sit(w, "a", "Anna", anna);
    sat(w, "a", anna);
    talk_say(w, "{\"type\":\"device\",\"id\":\"d\"}");
    a_link(w, "d", 1, link[0]);
    talk_say(w, "{\"type\":\"device\",\"id\":\"d\"}"); /* again */
    a_link(w, "d", 1, again);
    assert_string_equal(link[0], again);
    Wire *phone = welcome(&s, &o, link[0], NULL, 1);
    /* Both are told that the seat is open twice. */
    json_t *here = NULL;
    for (int i = 0; i < 4 && !(here && json_object_get(here, "twice")); i++) {
        json_decref(here);
        test_host_wait(&s.test_host, 1000);
        here = talk_expect(w, "here");
    }
    assert_int_equal(json_integer_value(json_array_get(json_object_get(here, "twice"), 0)), 1);
    json_decref(here);
    json_t *also = talk_expect(phone, "here");
    assert_non_null(json_object_get(also, "twice"));
    json_decref(also);
    /* It speaks for the seat, and the host has no such link. */
    say_sit(phone, "e", "Anna Nagy", bela);
    talk_ok(phone, "e");
    talk_say(host, "{\"type\":\"device\",\"id\":\"d\"}");
    a_link(host, "d", 0, link[1]);
    assert_string_not_equal(link[0], link[1]);
    Wire *watch = talk_hello(&s, o.id, o.watch, NULL);
    talk_say(watch, "{\"type\":\"device\",\"id\":\"d\"}");
    talk_refused(watch, "d", "not_yours");
    street_end(&s);
}

static void test_the_host_frees_a_seat(void **state) {
    (void)state;
    Street s;
    char link[33];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = welcome(&s, &o, o.seat[0], o.host, 0), *w = welcome(&s, &o, o.seat[1], NULL, 1);
    talk_say(host, "{\"type\":\"free\",\"id\":\"f0\",\"seat\":1}");
    talk_refused(host, "f0", "taken"); /* nobody sits there */
    say_sit(w, "a", "Anna", anna);
    sat(w, "a", anna);
    talk_say(w, "{\"type\":\"free\",\"id\":\"f\",\"seat\":1}");
    talk_refused(w, "f", "not_yours");
    talk_say(host, "{\"type\":\"free\",\"id\":\"f\",\"seat\":1}");
    a_link(host, "f", 1, link);
    talk_ended(w, 4003, "bad_token");
    talk_ended(talk_hello(&s, o.id, anna, NULL), 4003, "bad_token");
    talk_ended(talk_hello(&s, o.id, o.seat[1], NULL), 4003, "bad_token");
    w = welcome(&s, &o, link, NULL, 1);
    say_sit(w, "b", "Béla", bela);
    sat(w, "b", bela);
    talk_say(host, "{\"type\":\"free\",\"id\":\"g\",\"seat\":2}");
    talk_refused(host, "g", "bad_message");
    street_end(&s);
}

/* Somebody else has seen the host's link. */
static void test_the_host_replaces_its_own_link(void **state) {
    (void)state;
    Street s;
    char token[33];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = welcome(&s, &o, o.seat[0], o.host, 0),
         *other = welcome(&s, &o, o.seat[1], o.host, 1);
    talk_say(host, "{\"type\":\"link\",\"id\":\"h\",\"seat\":\"host\"}");
    json_t *link = talk_expect(host, "link");
    assert_string_equal(talk_text(link, "seat"), "host");
    snprintf(token, sizeof token, "%s", talk_text(link, "token"));
    json_decref(link);
    talk_ended(other, 4003, "bad_token");
    talk_ended(talk_hello(&s, o.id, o.seat[0], o.host), 4003, "bad_token");
    /* The connection goes on, and speaks for the host. */
    talk_say(host, "{\"type\":\"title\",\"id\":\"t\",\"title\":\"Friday\"}");
    talk_ok(host, "t");
    wire_free(host);
    host = welcome(&s, &o, o.seat[0], token, 0);
    talk_say(host, "{\"type\":\"title\",\"id\":\"u\",\"title\":\"Saturday\"}");
    talk_ok(host, "u");
    /* By a secret that is written down before: an answer that is lost locks nobody out. */
    talk_say(host, "{\"type\":\"link\",\"id\":\"i\",\"seat\":\"host\",\"secret\":\"%s\"}", bela);
    test_host_settle(&s.test_host);
    wire_free(host);
    talk_ended(talk_hello(&s, o.id, o.seat[0], token), 4003, "bad_token");
    host = welcome(&s, &o, o.seat[0], bela, 0);
    talk_say(host, "{\"type\":\"title\",\"id\":\"v\",\"title\":\"Sunday\"}");
    talk_ok(host, "v");
    /* Only the host can. */
    Wire *w = welcome(&s, &o, o.seat[1], NULL, 1);
    talk_say(w, "{\"type\":\"link\",\"id\":\"h\",\"seat\":\"host\"}");
    talk_refused(w, "h", "not_yours");
    street_end(&s);
}

/* A bot played the seat from the beginning; whoever gets it makes it their own. */
static void test_a_seat_given_back_is_claimed_in_the_game(void **state) {
    (void)state;
    Street s;
    Wire *wires[1];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ",\"bots\":[null,\"random\"]");
    talk_start(&s, &o, 1, wires);
    talk_say(wires[0], "{\"type\":\"person\",\"id\":\"p\",\"seat\":1}");
    talk_ok(wires[0], "p");
    Wire *w = talk_hello(&s, o.id, o.seat[1], NULL);
    json_t *table = talk_expect(w, "table"),
           *seats = json_object_get(json_object_get(table, "table"), "seats");
    char name[80];
    snprintf(name, sizeof name, "%s", talk_text(json_array_get(seats, 1), "name"));
    assert_true(json_is_false(json_object_get(json_array_get(seats, 1), "owned")));
    json_decref(table);
    say_sit(w, "a", "Somebody", anna);
    talk_refused(w, "a", "started"); /* the seat keeps its name */
    say_sit(w, "b", name, anna);
    sat(w, "b", anna);
    talk_ended(talk_hello(&s, o.id, o.seat[1], o.host), 4003, "bad_token");
    wire_free(welcome(&s, &o, anna, NULL, 1));
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_link_is_void_when_somebody_sits),
        cmocka_unit_test(test_a_lost_answer_locks_nobody_out),
        cmocka_unit_test(test_without_a_secret_the_answer_has_the_token),
        cmocka_unit_test(test_the_link_is_no_secret),
        cmocka_unit_test(test_what_others_know_is_no_secret),
        cmocka_unit_test(test_a_second_device_comes_by_the_seat),
        cmocka_unit_test(test_the_host_frees_a_seat),
        cmocka_unit_test(test_the_host_replaces_its_own_link),
        cmocka_unit_test(test_a_seat_given_back_is_claimed_in_the_game),
    };
    return cmocka_run_group_tests_name("seats that belong to somebody", tests, NULL, NULL);
}
