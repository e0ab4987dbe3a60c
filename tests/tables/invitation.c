/* invitation.c - One link for a whole table: whoever has it looks on until they take a free seat;
 * the host renews and closes it. */
#include <stdio.h>
#include <string.h>

#include "keep.h"
#include "talk.h"

static const char anna[] = "a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0",
                  bela[] = "b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1",
                  cleo[] = "c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2",
                  dora[] = "d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3";

static void say_take(Wire *w, const char *id, const Opened *o, const char *name,
                     const char *secret) {
    talk_say(w,
             "{\"type\":\"take\",\"id\":\"%s\",\"table\":\"%s\",\"name\":\"%s\",\"invite\":\"%s\","
             "\"secret\":\"%s\"}",
             id, o->id, name, o->invite, secret);
}

/* Takes a seat in a connection of its own; which one. */
static int take(Street *s, const Opened *o, const char *name, const char *secret) {
    Wire *w = talk_lobby(s);
    say_take(w, "t", o, name, secret);
    json_t *taken = talk_expect(w, "taken");
    int seat = (int)talk_number(taken, "seat");
    assert_string_equal(talk_text(taken, "token"), secret);
    json_decref(taken);
    wire_free(w);
    return seat;
}

static void is_refused(Street *s, const Opened *o, const char *code) {
    Wire *w = talk_lobby(s);
    say_take(w, "r", o, "Too late", dora);
    talk_refused(w, "r", code);
    wire_free(w);
}

/* The host, who watches: the token alone is enough. */
static Wire *host_of(Street *s, const Opened *o) {
    Wire *w = talk_hello(s, o->id, NULL, o->host);
    json_decref(talk_expect(w, "table"));
    return w;
}

static json_t *looked(Street *s, const Opened *o, const char *token) {
    Wire *w = talk_hello(s, o->id, token, NULL);
    json_t *table = talk_expect(w, "table");
    wire_free(w);
    return table;
}

static json_t *info(const json_t *message) {
    return json_object_get(message, "table");
}

static void test_what_others_know_takes_no_seat(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, "");
    const char *const known[] = {o.host, o.watch, o.invite, o.seat[0], o.seat[1]};
    Wire *w = talk_lobby(&s);
    for (int i = 0; i < 5; i++) {
        char id[] = {'t', (char)('0' + i), 0};
        say_take(w, id, &o, "Eve", known[i]);
        talk_refused(w, id, "bad_message");
    }
    assert_int_equal(keep_count(s.keep, o.id, "take"), 0);
    assert_int_equal(take(&s, &o, "Anna", anna), 1);
    say_take(w, "last", &o, "Eve",
             anna); /* somebody's already: it leads there, and takes nothing */
    json_decref(talk_expect(w, "taken"));
    assert_int_equal(keep_count(s.keep, o.id, "take"), 1);
    street_end(&s);
}

static void test_whoever_has_it_takes_a_seat(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 3, "");
    assert_int_equal(strlen(o.invite), 32);
    int seats[] = {take(&s, &o, "Anna", anna), take(&s, &o, "Bela", bela),
                   take(&s, &o, "Cleo", cleo)};
    assert_int_equal(seats[0] + seats[1] + seats[2], 3);
    assert_int_not_equal(seats[0], seats[1]);
    assert_int_not_equal(seats[0], seats[2]);
    assert_int_not_equal(seats[1], seats[2]);
    is_refused(&s, &o, "taken");
    /* The seat is theirs by what they brought, and kept without being there. */
    json_t *table = looked(&s, &o, bela);
    assert_int_equal(talk_number(json_object_get(table, "you"), "seat"), seats[1]);
    json_t *seat = json_array_get(json_object_get(info(table), "seats"), (size_t)seats[1]);
    assert_string_equal(talk_text(seat, "name"), "Bela");
    assert_true(json_is_true(json_object_get(seat, "owned")));
    assert_null(json_object_get(seat, "taken"));
    json_decref(table);
    assert_int_equal(keep_count(s.keep, o.id, "take "), 3);
    street_end(&s);
}

static void test_who_looks_takes_no_seat(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    for (int i = 0; i < 3; i++) { /* programs that preview links, too */
        json_t *table = looked(&s, &o, o.invite);
        assert_true(json_is_null(json_object_get(json_object_get(table, "you"), "seat")));
        assert_false(json_is_true(json_object_get(json_object_get(table, "you"), "host")));
        json_decref(table);
    }
    Wire *lobby = talk_lobby(&s);
    talk_say(lobby,
             "{\"type\":\"mine\",\"id\":\"m\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}]}",
             o.id, o.invite);
    json_t *mine = talk_expect(lobby, "mine"),
           *one = json_array_get(json_object_get(mine, "tables"), 0);
    assert_string_equal(talk_text(one, "status"), "waiting");
    assert_null(json_object_get(one, "seat"));
    json_decref(mine);
    Wire *w = talk_hello(&s, o.id, o.invite, NULL);
    json_decref(talk_expect(w, "table"));
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Anna\"}");
    talk_refused(w, "a", "not_yours");
    talk_say(w, "{\"type\":\"uninvite\",\"id\":\"b\"}");
    talk_refused(w, "b", "not_yours");
    talk_say(w, "{\"type\":\"link\",\"id\":\"c\",\"seat\":\"invite\"}");
    talk_refused(w, "c", "not_yours");
    assert_int_equal(keep_count(s.keep, o.id, "take "), 0);
    assert_int_equal(keep_count(s.keep, o.id, "token "), 0);
    street_end(&s);
}

/* From one device it is the same seat, also when the answer was lost and the server was not there
 * for a while, whatever the message's id. */
static void test_twice_is_the_same_seat(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 3, "");
    Wire *w = talk_lobby(&s);
    say_take(w, "one", &o, "Anna", anna);
    test_host_settle(&s.test_host);
    wire_free(w); /* with the answer in it */
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 8, NULL);
    int seat = take(&s, &o, "Anna", anna);
    w = talk_lobby(&s);
    say_take(w, "another", &o, "Somebody else", anna);
    json_t *taken = talk_expect(w, "taken");
    assert_int_equal(talk_number(taken, "seat"), seat);
    json_decref(taken);
    assert_int_equal(keep_count(s.keep, o.id, "take "), 1);
    json_t *table = looked(&s, &o, anna);
    json_t *one = json_array_get(json_object_get(info(table), "seats"), (size_t)seat);
    assert_string_equal(talk_text(one, "name"), "Anna");
    json_decref(table);
    street_end(&s);
}

/* A name that is refused is not the end: the same device tries another. */
static void test_a_refused_name_can_be_changed(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 3, "");
    take(&s, &o, "Anna", anna);
    Wire *w = talk_lobby(&s);
    say_take(w, "a", &o, "Anna", bela);
    talk_refused(w, "a", "taken");
    say_take(w, "b", &o, "", bela);
    talk_refused(w, "b", "bad_name");
    say_take(w, "c", &o, "Bela", bela);
    json_decref(talk_expect(w, "taken"));
    street_end(&s);
}

static void a_link(Wire *w, const char *id, char token[33]) {
    json_t *link = talk_expect(w, "link");
    assert_string_equal(talk_text(link, "id"), id);
    assert_string_equal(talk_text(link, "seat"), "invite");
    snprintf(token, 33, "%s", talk_text(link, "token"));
    json_decref(link);
}

/* What everybody is told of the invitation next. */
static json_t *told(Wire *w) {
    json_t *update = talk_expect(w, "update");
    json_t *mark = json_incref(json_object_get(info(update), "invite"));
    assert_non_null(mark);
    json_decref(update);
    return mark;
}

static void is_mark_of(const json_t *mark, const char *token) {
    uint8_t bytes[TABLE_TOKEN], hash[TABLE_HASH];
    char hex[9];
    for (int i = 0; i < TABLE_TOKEN; i++) {
        unsigned byte;
        assert_int_equal(sscanf(token + (ptrdiff_t)2 * i, "%2x", &byte), 1);
        bytes[i] = (uint8_t)byte;
    }
    table_hash_token(bytes, hash);
    snprintf(hex, sizeof hex, "%02x%02x%02x%02x", hash[0], hash[1], hash[2], hash[3]);
    assert_string_equal(json_string_value(mark), hex);
}

static void test_the_host_renews_and_closes_it(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 3, "");
    Wire *host = host_of(&s, &o), *guest = talk_hello(&s, o.id, o.invite, NULL);
    Wire *watch = talk_hello(&s, o.id, o.watch, NULL);
    json_t *table = talk_expect(guest, "table");
    is_mark_of(json_object_get(info(table), "invite"), o.invite);
    json_decref(table);
    json_decref(talk_expect(watch, "table"));
    take(&s, &o, "Anna", anna);
    json_decref(talk_expect(watch, "update"));

    Opened old = o;
    talk_say(host, "{\"type\":\"link\",\"id\":\"a\",\"seat\":\"invite\"}");
    a_link(host, "a", o.invite);
    assert_string_not_equal(o.invite, old.invite);
    json_t *mark = told(watch);
    is_mark_of(mark, o.invite);
    json_decref(mark);
    talk_ended(guest, 4003, "bad_token");
    wire_free(guest);
    is_refused(&s, &old, "bad_token");
    guest = talk_hello(&s, o.id, old.invite, NULL);
    talk_ended(guest, 4003, "bad_token");
    wire_free(guest);
    take(&s, &o, "Bela", bela);
    json_decref(talk_expect(watch, "update"));

    talk_say(host, "{\"type\":\"uninvite\",\"id\":\"b\"}");
    talk_ok(host, "b");
    mark = told(watch);
    assert_true(json_is_null(mark));
    json_decref(mark);
    is_refused(&s, &o, "bad_token");
    /* Whoever sat down by it stays, also after the server was not there. */
    wire_free(host);
    wire_free(watch);
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 8, NULL);
    table = looked(&s, &o, anna);
    assert_true(json_is_null(json_object_get(info(table), "invite")));
    json_decref(table);
    is_refused(&s, &o, "bad_token");

    host = host_of(&s, &o);
    talk_say(host, "{\"type\":\"link\",\"id\":\"c\",\"seat\":\"invite\"}");
    a_link(host, "c", o.invite);
    take(&s, &o, "Cleo", cleo);
    street_end(&s);
}

static void test_after_the_beginning_one_looks_on(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ",\"bots\":[null,\"random\"]");
    take(&s, &o, "Anna", anna);
    Wire *host = host_of(&s, &o);
    talk_say(host, "{\"type\":\"start\",\"id\":\"s\"}");
    talk_ok(host, "s");
    is_refused(&s, &o, "started");
    json_t *table = looked(&s, &o, o.invite), *public = looked(&s, &o, o.watch);
    assert_string_equal(talk_text(json_object_get(table, "match"), "view"),
                        talk_text(json_object_get(public, "match"), "view"));
    json_decref(table);
    json_decref(public);
    street_end(&s);
}

/* A hundred at one address, with no budget of the table or of the address in the way. */
static void test_a_hundred_come_by_one_link(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 100, "");
    for (int i = 0; i < 100; i++) {
        char name[16], secret[33];
        snprintf(name, sizeof name, "Guest %d", i);
        snprintf(secret, sizeof secret, "%032x", i + 1);
        take(&s, &o, name, secret);
    }
    is_refused(&s, &o, "taken");
    assert_int_equal(keep_count(s.keep, o.id, "take "), 100);
    street_end(&s);
}

static void test_a_table_that_is_not_listed_wants_it(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened hidden = talk_open(&s, "null", 2, ""),
           listed = talk_open(&s, "null", 2, ",\"listed\":true");
    Wire *w = talk_lobby(&s);
    talk_say(w, "{\"type\":\"take\",\"id\":\"a\",\"table\":\"%s\",\"name\":\"Anna\"}", hidden.id);
    talk_refused(w, "a", "no_table");
    talk_say(
        w, "{\"type\":\"take\",\"id\":\"b\",\"table\":\"%s\",\"name\":\"Anna\",\"invite\":\"%s\"}",
        hidden.id, listed.invite);
    talk_refused(w, "b", "bad_token");
    talk_say(w, "{\"type\":\"take\",\"id\":\"c\",\"table\":\"%s\",\"name\":\"Anna\",\"invite\":7}",
             hidden.id);
    talk_refused(w, "c", "bad_message");
    talk_say(
        w, "{\"type\":\"take\",\"id\":\"d\",\"table\":\"%s\",\"name\":\"Anna\",\"invite\":\"%s\"}",
        hidden.id, hidden.invite); /* without a secret it is given a token */
    json_t *taken = talk_expect(w, "taken");
    assert_int_equal(strlen(talk_text(taken, "token")), 32);
    json_decref(taken);
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whoever_has_it_takes_a_seat),
        cmocka_unit_test(test_what_others_know_takes_no_seat),
        cmocka_unit_test(test_who_looks_takes_no_seat),
        cmocka_unit_test(test_twice_is_the_same_seat),
        cmocka_unit_test(test_a_refused_name_can_be_changed),
        cmocka_unit_test(test_the_host_renews_and_closes_it),
        cmocka_unit_test(test_after_the_beginning_one_looks_on),
        cmocka_unit_test(test_a_hundred_come_by_one_link),
        cmocka_unit_test(test_a_table_that_is_not_listed_wants_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
