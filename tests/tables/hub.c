/* hub.c - How an action becomes true, as clients see it: nothing is said before it is stored, and
 * everything is said after. */
#include <stdlib.h>
#include <string.h>

#include "talk.h"

/* ---- A game ---- */

static void test_a_whole_game(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    HearthRng rng;
    hearth_rng_seed(&rng, 3, 3);
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    bool over = false;
    for (int turn = 0; turn < 50 && !over; turn++)
        for (int i = 0; i < 2; i++) {
            char move[200];
            talk_say(w[i], "{\"type\":\"lang\",\"lang\":\"en\"}");
            json_t *table = talk_expect(w[i], "table");
            const json_t *match = json_object_get(table, "match");
            talk_move(table, i, &rng, move, sizeof move);
            over = json_is_true(json_object_get(match, "over"));
            if (move[0]) {
                talk_say(w[i], "{\"type\":\"play\",\"id\":\"m%d\",\"epoch\":%d,\"move\":\"%s\"}",
                         turn, (int)talk_number(match, "epoch"), move);
                json_decref(talk_expect(w[i], "ok"));
            }
            json_decref(table);
        }
    assert_true(over);
    talk_say(w[1], "{\"type\":\"record\",\"id\":\"r\"}");
    json_t *record = talk_expect(w[1], "record");
    assert_memory_equal(talk_text(record, "record"), "hearth-record 1\n", 16);
    assert_non_null(strstr(talk_text(record, "record"), "\nkey "));
    json_decref(record);
    street_end(&s);
}

/* ---- Nothing before it is stored ---- */

/* All that the test_host has to do but answering the append. */
static void hold_appends(TestHost *test_host) {
    for (int i = 0; i < test_host->wish_count; i++)
        if (test_host->wishes[i].kind == WISH_APPEND)
            test_host->wishes[i].due = test_host->now + 1000000;
}

static void let_appends_go(TestHost *test_host) {
    for (int i = 0; i < test_host->wish_count; i++)
        test_host->wishes[i].due = test_host->now;
}

static void test_nothing_is_said_before_it_is_stored(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    for (int i = 0; i < 2; i++) {
        w[i] = talk_hello(&s, o.id, o.seat[i], NULL);
        json_decref(talk_expect(w[i], "table"));
    }
    talk_say(w[0], "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    hold_appends(&s.test_host);
    /* Done behind it, and somebody who looks, and a refusal that depends on it. */
    talk_say(w[1], "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    Wire *late = talk_hello(&s, o.id, o.watch, NULL);
    test_host_wait(&s.test_host, 1000);
    talk_expect_no(w[0], "ok");
    talk_expect_no(w[0], "update");
    talk_expect_no(w[1], "no");
    talk_expect_no(late, "table");
    let_appends_go(&s.test_host);
    talk_ok(w[0], "a");
    talk_refused(w[1], "a", "taken");
    json_t *table = talk_expect(late, "table");
    json_t *seats = json_object_get(json_object_get(table, "table"), "seats");
    assert_string_equal(talk_text(json_array_get(seats, 0), "name"), "Ada");
    json_decref(table);
    street_end(&s);
}

/* The same while it waits for the commit of another table. */
static void test_nothing_is_said_while_it_waits(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened first = talk_open(&s, "null", 2, ""), o = talk_open(&s, "null", 2, "");
    Wire *busy = talk_hello(&s, first.id, first.seat[0], NULL);
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL), *other = talk_hello(&s, o.id, o.seat[1], NULL);
    json_decref(talk_expect(busy, "table"));
    json_decref(talk_expect(w, "table"));
    json_decref(talk_expect(other, "table"));
    talk_say(busy, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    hold_appends(&s.test_host);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    talk_say(other, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    talk_say(other, "{\"type\":\"lang\",\"lang\":\"hu\"}");
    Wire *late = talk_hello(&s, o.id, o.watch, NULL);
    test_host_wait(&s.test_host, 1000);
    talk_expect_no(w, "ok");
    talk_expect_no(other, "table");
    talk_expect_no(other, "no");
    talk_expect_no(late, "table");
    let_appends_go(&s.test_host);
    talk_ok(w, "a");
    talk_refused(other, "a", "taken");
    json_decref(talk_expect(late, "table"));
    street_end(&s);
}

static void test_what_waits_goes_together(void **state) {
    (void)state;
    Street s;
    Wire *w[4];
    Opened o[4];
    HubCounts before, after;
    street_begin(&s, NULL);
    for (int i = 0; i < 4; i++) {
        o[i] = talk_open(&s, "null", 2, "");
        w[i] = talk_hello(&s, o[i].id, o[i].seat[0], NULL);
        json_decref(talk_expect(w[i], "table"));
    }
    hub_counts(s.test_host.hub, &before);
    for (int i = 0; i < 4; i++)
        talk_say(w[i], "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    test_host_settle(&s.test_host);
    hub_counts(s.test_host.hub, &after);
    /* The first goes alone, the three that came meanwhile in one commit. */
    assert_int_equal(after.commits - before.commits, 2);
    assert_int_equal(after.entries - before.entries, 4);
    for (int i = 0; i < 4; i++)
        talk_ok(w[i], "a");
    street_end(&s);
}

/* ---- Sent twice ---- */

static void test_same_answer_twice(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], o.host);
    char token[2][33];
    for (int i = 0; i < 2; i++) {
        talk_say(w, "{\"type\":\"sit\",\"id\":\"one\",\"name\":\"Ada\"}");
        talk_sat(w, "one", token[i]);
    }
    assert_string_equal(token[0], token[1]);
    strcpy(o.seat[0], token[0]);
    assert_int_equal(keep_count(s.keep, o.id, "sit one "), 1);
    for (int i = 0; i < 2; i++) {
        talk_say(w, "{\"type\":\"link\",\"id\":\"two\",\"seat\":1}");
        json_t *link = talk_expect(w, "link");
        strcpy(token[i], talk_text(link, "token"));
        json_decref(link);
    }
    assert_string_equal(token[0], token[1]);
    assert_string_not_equal(token[0], o.seat[1]);
    /* Also after everything but the journal is gone. */
    test_host_crash(&s.test_host);
    wire_free(w);
    test_host_begin(&s.test_host, s.keep, 8, NULL);
    w = talk_hello(&s, o.id, o.seat[0], o.host);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"one\",\"name\":\"Ada\"}");
    talk_ok(w, "one");
    talk_say(w, "{\"type\":\"link\",\"id\":\"two\",\"seat\":1}");
    json_t *link = talk_expect(w, "link");
    assert_string_equal(talk_text(link, "token"), token[0]);
    json_decref(link);
    assert_int_equal(keep_count(s.keep, o.id, "sit one "), 1);
    assert_int_equal(keep_count(s.keep, o.id, "token two "), 1);
    street_end(&s);
}

static const char *const open_with_secret =
    "{\"type\":\"open\",\"id\":\"o1\",\"game\":\"null\",\"seats\":2,\"listed\":true,"
    "\"secret\":\"000102030405060708090a0b0c0d0e0f\"}";

static json_t *without_id(json_t *message) {
    json_object_del(message, "id");
    return message;
}

static void test_open_and_take_twice(void **state) {
    (void)state;
    Street s;
    json_t *opened[3], *taken[3];
    street_begin(&s, NULL);
    for (int i = 0; i < 3; i++) {
        Wire *w = talk_lobby(&s);
        wire_say(w, open_with_secret);
        opened[i] = without_id(talk_expect(w, "opened"));
        if (i < 2) /* the table is in memory for the second, and not for the third */
            test_host_wait(&s.test_host, i * 400000);
        wire_free(w);
    }
    assert_true(json_equal(opened[0], opened[1]));
    assert_true(json_equal(opened[0], opened[2]));
    const char *id = talk_text(opened[0], "table");
    for (int i = 0; i < 3; i++) {
        Wire *w = talk_lobby(&s);
        talk_say(w,
                 "{\"type\":\"take\",\"id\":\"t1\",\"table\":\"%s\",\"name\":\"Stranger\","
                 "\"secret\":\"0001020304050607%s8090a0b0c0d0e0f\"}",
                 id, "0");
        taken[i] = without_id(talk_expect(w, "taken"));
        wire_free(w);
    }
    assert_true(json_equal(taken[0], taken[1]));
    assert_true(json_equal(taken[0], taken[2]));
    assert_int_equal(keep_count(s.keep, id, "take "), 1);
    Wire *w = talk_hello(&s, id, talk_text(taken[0], "token"), NULL);
    json_t *table = talk_expect(w, "table");
    assert_int_equal(talk_number(json_object_get(table, "you"), "seat"),
                     talk_number(taken[0], "seat"));
    json_decref(table);
    for (int i = 0; i < 3; i++) {
        json_decref(opened[i]);
        json_decref(taken[i]);
    }
    street_end(&s);
}

static void test_strangers_with_the_same_id(void **state) {
    (void)state;
    Street s;
    json_t *taken[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 3, ",\"listed\":true");
    for (int i = 0; i < 2; i++) {
        Wire *w = talk_lobby(&s);
        talk_say(w, "{\"type\":\"take\",\"id\":\"1\",\"table\":\"%s\",\"name\":\"N%d\"}", o.id, i);
        taken[i] = talk_expect(w, "taken");
    }
    assert_int_not_equal(talk_number(taken[0], "seat"), talk_number(taken[1], "seat"));
    assert_string_not_equal(talk_text(taken[0], "token"), talk_text(taken[1], "token"));
    json_decref(taken[0]);
    json_decref(taken[1]);
    street_end(&s);
}

/* ---- What can go wrong with the store ---- */

static void test_conflicts_are_done_again(void **state) {
    (void)state;
    Street s;
    HubCounts counts;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL);
    json_decref(talk_expect(w, "table"));
    s.test_host.conflicts_percent = 100;
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    test_host_turn(&s.test_host);
    hub_counts(s.test_host.hub, &counts);
    assert_true(counts.conflicts > 0);
    /* Not for ever. */
    talk_refused(w, "a", "busy");
    assert_int_equal(keep_count(s.keep, o.id, "sit "), 0);
    s.test_host.conflicts_percent = 0;
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    talk_ok(w, "a");
    assert_int_equal(keep_count(s.keep, o.id, "sit a "), 1);
    street_end(&s);
}

static void test_a_real_conflict(void **state) {
    (void)state;
    Street s;
    static TestHost other;
    memset(&other, 0, sizeof other);
    street_begin(&s, NULL);
    other.now = s.test_host.now;
    test_host_begin(&other, s.keep, 99, NULL);
    test_host_settle(&other);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *here = talk_hello(&s, o.id, o.seat[0], NULL);
    json_decref(talk_expect(here, "table"));
    Wire *there = wire_new(&other, "x");
    talk_say(there, "{\"type\":\"hello\",\"protocol\":1,\"table\":\"%s\",\"token\":\"%s\"}", o.id,
             o.seat[1]);
    json_decref(talk_expect(there, "table"));
    talk_say(there, "{\"type\":\"sit\",\"id\":\"b\",\"name\":\"Bob\"}");
    talk_ok(there, "b");
    json_decref(talk_expect(there, "update"));
    /* This test_host has not heard of it. */
    talk_say(here, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    talk_ok(here, "a");
    json_t *update = talk_expect(here, "update");
    json_t *seats = json_object_get(json_object_get(update, "table"), "seats");
    assert_string_equal(talk_text(json_array_get(seats, 1), "name"), "Bob");
    json_decref(update);
    /* And the other one is told. */
    hub_changed_elsewhere(other.hub, o.id, 3, other.now);
    update = talk_expect(there, "update");
    seats = json_object_get(json_object_get(update, "table"), "seats");
    assert_string_equal(talk_text(json_array_get(seats, 0), "name"), "Ada");
    json_decref(update);
    wire_free(there);
    test_host_crash(&other);
    street_end(&s);
}

static void test_read_only(void **state) {
    (void)state;
    const StoreResult ways[] = {STORE_READ_ONLY, STORE_BROKEN};
    for (int i = 0; i < 2; i++) {
        Street s;
        HubCounts counts;
        street_begin(&s, NULL);
        Opened o = talk_open(&s, "null", 2, "");
        Wire *w = talk_hello(&s, o.id, o.seat[0], NULL), *lobby = talk_lobby(&s);
        json_decref(talk_expect(w, "table"));
        s.test_host.fail = ways[i];
        talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
        test_host_turn(&s.test_host);
        /* From now on also what is not tried. */
        talk_say(lobby, "{\"type\":\"open\",\"id\":\"o\",\"game\":\"null\",\"seats\":2}");
        talk_say(w, "{\"type\":\"sit\",\"id\":\"b\",\"name\":\"Ada\"}");
        talk_refused(w, "a", "read_only");
        talk_refused(w, "b", "read_only");
        talk_refused(lobby, "o", "read_only");
        hub_counts(s.test_host.hub, &counts);
        assert_true(counts.read_only);
        assert_int_equal(counts.failures, 1);
        /* Looking is still possible. */
        Wire *look = talk_hello(&s, o.id, o.watch, NULL);
        json_decref(talk_expect(look, "table"));
        /* After some seconds it is tried again. */
        s.test_host.fail = STORE_OK;
        test_host_wait(&s.test_host, 5000);
        talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
        talk_ok(w, "a");
        hub_counts(s.test_host.hub, &counts);
        assert_false(counts.read_only);
        street_end(&s);
    }
}

static void test_stored_but_not_known(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL);
    json_decref(talk_expect(w, "table"));
    s.test_host.fail = STORE_BROKEN;
    s.test_host.fail_stored = true;
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    talk_refused(w, "a", "read_only");
    s.test_host.fail = STORE_OK;
    test_host_wait(&s.test_host, 5000);
    /* The link is void, but this is who sat down. */
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    talk_sat(w, "a", o.seat[0]);
    wire_free(w);
    json_decref(talk_expect(talk_hello(&s, o.id, o.seat[0], NULL), "table"));
    assert_int_equal(keep_count(s.keep, o.id, "sit a "), 1);
    street_end(&s);
}

static void test_unreachable(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ",\"listed\":true");
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL);
    json_decref(talk_expect(w, "table"));
    /* It has gone on elsewhere and cannot be read: those at it stay. */
    s.test_host.fail_load = STORE_BROKEN;
    hub_changed_elsewhere(s.test_host.hub, "", 0, s.test_host.now);
    Wire *new = talk_hello(&s, o.id, o.seat[1], NULL);
    talk_ended(new, 4030, "read_only");
    Wire *lobby = talk_lobby(&s);
    talk_say(lobby, "{\"type\":\"lobby\",\"id\":\"l\"}");
    talk_refused(lobby, "l", "read_only");
    talk_say(lobby,
             "{\"type\":\"mine\",\"id\":\"m\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}]}",
             o.id, o.seat[0]);
    talk_refused(lobby, "m", "read_only");
    s.test_host.fail_load = STORE_OK;
    test_host_wait(&s.test_host, 4000);
    assert_int_equal(w->ended, 0);
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    talk_ok(w, "a");
    street_end(&s);
}

/* While the table cannot be read: those who wait for all of it get it when it is back. */
static void test_unreachable_behind(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *slow = talk_hello(&s, o.id, o.watch, NULL), *w = talk_hello(&s, o.id, o.seat[0], o.host);
    json_decref(talk_expect(w, "table"));
    json_decref(talk_expect(slow, "here"));
    talk_expect_no(slow, "nothing");
    slow->room = 2;
    for (int i = 0; i < 4; i++) {
        talk_say(w, "{\"type\":\"title\",\"id\":\"t%d\",\"title\":\"Title %d\"}", i, i);
        test_host_settle(&s.test_host);
    }
    talk_expect_no(w, "nothing");
    s.test_host.fail_load = STORE_BROKEN;
    hub_changed_elsewhere(s.test_host.hub, "", 0, s.test_host.now);
    talk_say(w, "{\"type\":\"lang\",\"lang\":\"el\"}");
    slow->room = 100;
    for (char *text; (text = wire_hear(slow)) != NULL;)
        free(text);
    test_host_settle(&s.test_host);
    talk_expect_no(slow, "table");
    talk_expect_no(w, "table");
    s.test_host.fail_load = STORE_OK;
    test_host_wait(&s.test_host, 4000);
    json_t *table = talk_expect(slow, "table");
    assert_string_equal(talk_text(json_object_get(table, "table"), "title"), "Title 3");
    json_decref(table);
    json_decref(talk_expect(w, "table"));
    talk_say(w, "{\"type\":\"title\",\"id\":\"u\",\"title\":\"The last\"}");
    json_decref(talk_expect(slow, "update"));
    json_decref(talk_expect(w, "update"));
    street_end(&s);
}

static bool spoil(Keep *keep, const char *id) {
    StoreEntry entry = {0, "nonsense", 8};
    StoreChange change = {.first = 1, .count = 1, .entries = &entry};
    HearthMsg why;
    memcpy(change.info.id, id, strlen(id) + 1);
    change.info.entries = 2;
    change.info.summary = "";
    return keep_append(keep, &change, 1, &why) == STORE_OK && change.result == STORE_OK;
}

static void test_unreadable(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL);
    json_decref(talk_expect(w, "table"));
    assert_true(spoil(s.keep, o.id));
    hub_changed_elsewhere(s.test_host.hub, o.id, 2, s.test_host.now);
    talk_ended(w, 4001, "no_table");
    w = talk_hello(&s, o.id, o.seat[0], NULL);
    talk_ended(w, 4001, "no_table");
    street_end(&s);
}

/* ---- Stopping ---- */

static void test_stop(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL);
    json_decref(talk_expect(w, "table"));
    talk_say(w, "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"Ada\"}");
    assert_false(hub_is_idle(s.test_host.hub));
    hub_stop(s.test_host.hub, s.test_host.now);
    assert_null(wire_new(&s.test_host, "late"));
    talk_say(w, "{\"type\":\"sit\",\"id\":\"b\",\"name\":\"Bob\"}");
    json_t *bye = talk_expect(w, "bye");
    assert_true(strlen(talk_text(bye, "text")) > 10);
    json_decref(bye);
    talk_ok(w, "a");
    assert_int_equal(keep_count(s.keep, o.id, "sit b"), 0);
    street_end(&s);
}

/* ---- Who hears what ---- */

static void test_updates_are_gathered(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 4, "");
    Wire *w[4], *watcher = talk_hello(&s, o.id, o.watch, NULL);
    json_decref(talk_expect(watcher, "table"));
    for (int i = 0; i < 4; i++) {
        w[i] = talk_hello(&s, o.id, o.seat[i], NULL);
        json_decref(talk_expect(w[i], "table"));
    }
    talk_expect_no(watcher, "nothing");
    for (int i = 0; i < 4; i++) {
        talk_say(w[i], "{\"type\":\"sit\",\"id\":\"a\",\"name\":\"P%d\"}", i);
        test_host_turn(&s.test_host);
    }
    test_host_settle(&s.test_host);
    /* The first at once, the other three together. */
    json_decref(talk_expect(watcher, "update"));
    json_decref(talk_expect(watcher, "update"));
    talk_expect_no(watcher, "update");
    /* Whoever acted sees it at once. */
    for (int i = 0; i < 4; i++)
        json_decref(talk_expect(w[i], "update"));
    street_end(&s);
}

static void test_who_cannot_keep_up(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *slow = talk_hello(&s, o.id, o.watch, NULL), *w = talk_hello(&s, o.id, o.seat[0], o.host);
    json_decref(talk_expect(slow, "here"));
    talk_expect_no(slow, "nothing");
    slow->room = 2;
    for (int i = 0; i < 20; i++) {
        talk_say(w, "{\"type\":\"title\",\"id\":\"t%d\",\"title\":\"Title %d\"}", i, i);
        test_host_settle(&s.test_host);
    }
    assert_int_equal(slow->count, 2);
    json_t *table = talk_expect(slow, "table");
    assert_string_equal(talk_text(json_object_get(table, "table"), "title"), "Title 19");
    json_decref(table);
    /* And from there on updates again. */
    slow->room = 100;
    talk_expect_no(slow, "nothing");
    talk_say(w, "{\"type\":\"title\",\"id\":\"u\",\"title\":\"The last\"}");
    json_t *update = talk_expect(slow, "update");
    assert_string_equal(talk_text(json_object_get(update, "table"), "title"), "The last");
    json_decref(update);
    street_end(&s);
}

static void test_answers_wait_for_room(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Wire *w = talk_lobby(&s);
    w->room = 1;
    for (int i = 0; i < 10; i++)
        talk_say(w, "{\"type\":\"ping\"}");
    for (int i = 0; i < 10; i++)
        json_decref(talk_expect(w, "pong"));
    talk_expect_no(w, "pong");
    /* But not without end. */
    w->room = 0;
    for (int i = 0; i < 1000 && !w->ended; i++) {
        test_host_wait(&s.test_host, 100);
        talk_say(w, "{\"type\":\"ping\"}");
    }
    assert_int_equal(w->ended, 1013);
    street_end(&s);
}

static void test_here(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *a = talk_hello(&s, o.id, o.seat[1], NULL), *b = talk_hello(&s, o.id, o.watch, NULL);
    json_t *here = NULL;
    for (int i = 0; i < 2; i++) { /* alone, then both */
        json_decref(here);
        here = talk_expect(a, "here");
    }
    assert_int_equal(talk_number(here, "watching"), 1);
    assert_int_equal(json_array_size(json_object_get(here, "seats")), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(here, "seats"), 0)), 1);
    json_decref(here);
    wire_free(b);
    here = talk_expect(a, "here");
    assert_int_equal(talk_number(here, "watching"), 0);
    json_decref(here);
    street_end(&s);
}

static void test_languages(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_connect(&s, "x");
    talk_say(
        w, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"pl\",\"table\":\"%s\",\"token\":\"%s\"}",
        o.id, o.watch);
    json_decref(talk_expect(w, "table"));
    talk_say(w, "{\"type\":\"lang\",\"lang\":\"el\"}");
    json_decref(talk_expect(w, "table"));
    street_end(&s);
}

/* ---- Memory, bots, records ---- */

static void test_tables_leave_memory_and_come_back(void **state) {
    (void)state;
    Street s;
    HubCounts counts;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL);
    test_host_wait(&s.test_host, 400000);
    hub_counts(s.test_host.hub, &counts);
    assert_int_equal(counts.tables, 1);
    wire_free(w);
    test_host_wait(&s.test_host, 290000);
    hub_counts(s.test_host.hub, &counts);
    assert_int_equal(counts.tables, 1);
    test_host_wait(&s.test_host, 20000);
    hub_counts(s.test_host.hub, &counts);
    assert_int_equal(counts.tables, 0);
    Wire *several[3];
    for (int i = 0; i < 3; i++)
        several[i] = talk_hello(&s, o.id, o.watch, NULL);
    assert_int_equal(s.test_host.wish_count, 1);
    for (int i = 0; i < 3; i++)
        json_decref(talk_expect(several[i], "table"));
    street_end(&s);
}

static void test_bots_play_alone_and_after_a_restart(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ",\"bots\":[\"random\",\"random\"]");
    Wire *w = talk_hello(&s, o.id, NULL, o.host);
    json_decref(talk_expect(w, "table"));
    talk_say(w, "{\"type\":\"start\",\"id\":\"s\"}");
    while (keep_count(s.keep, o.id, "act ") == 0)
        test_host_turn(&s.test_host);
    /* Nobody is there, nobody comes back, and the game goes on. */
    test_host_crash(&s.test_host);
    wire_free(w);
    s.test_host.fail_load = STORE_BROKEN; /* at first it cannot even be seen */
    test_host_begin(&s.test_host, s.keep, 5, NULL);
    test_host_wait(&s.test_host, 5000);
    s.test_host.fail_load = STORE_OK;
    test_host_wait(&s.test_host, 5000);
    Table *t = keep_table(s.keep, o.id);
    assert_int_equal(table_status(t), STORE_OVER);
    table_free(t);
    street_end(&s);
}

static void test_bots_elsewhere(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    s.test_host.elsewhere = true;
    Opened o = talk_open(&s, "null", 2, ",\"bots\":[\"random\",\"random\"]");
    Wire *w = talk_hello(&s, o.id, NULL, o.host);
    talk_say(w, "{\"type\":\"start\",\"id\":\"s\"}");
    test_host_wait(&s.test_host, 20000);
    assert_int_equal(keep_count(s.keep, o.id, "act "), 0);
    s.test_host.elsewhere = false;
    test_host_wait(&s.test_host, 5000);
    assert_int_equal(keep_count(s.keep, o.id, "act "), 6);
    street_end(&s);
}

static void test_bots_take_turns(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.thoughts = 1;
    street_begin(&s, &limits);
    Opened o[3];
    for (int i = 0; i < 3; i++) {
        o[i] = talk_open(&s, "null", 2, ",\"bots\":[\"random\",\"random\"]");
        Wire *w = talk_hello(&s, o[i].id, NULL, o[i].host);
        json_decref(talk_expect(w, "table"));
        talk_say(w, "{\"type\":\"start\",\"id\":\"s\"}");
    }
    int thoughts[3] = {0};
    for (int turn = 0; turn < 2000; turn++) {
        int thinking = 0;
        for (int i = 0; i < s.test_host.wish_count; i++)
            if (s.test_host.wishes[i].kind == WISH_THINK)
                thinking++;
        assert_true(thinking <= 1);
        test_host_turn(&s.test_host);
        for (int i = 0; i < 3; i++)
            thoughts[i] = keep_count(s.keep, o[i].id, "act ");
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(thoughts[i], 6);
    street_end(&s);
}

/* Nobody waits where bots play alone: whoever plays with a bot does not wait for those, and they do
 * not fill the disk. */
static void test_bots_alone_come_last(void **state) {
    (void)state;
    enum { ALONE = 20, PER_S = 1 };
    Street s;
    HubLimits limits = hub_limits;
    limits.thoughts = 8;
    limits.alone_thoughts = 1;
    limits.alone_per_s = limits.alone_burst = PER_S;
    street_begin(&s, &limits);
    Opened o[ALONE];
    for (int i = 0; i < ALONE; i++) {
        o[i] = talk_open(&s, "null", 2, ",\"bots\":[\"random\",\"random\"]");
        Wire *w = talk_hello(&s, o[i].id, NULL, o[i].host);
        json_decref(talk_expect(w, "table"));
        talk_say(w, "{\"type\":\"start\",\"id\":\"s\"}");
    }
    Opened mine = talk_open(&s, "null", 2, ",\"bots\":[null,\"random\"]");
    Wire *w = talk_hello(&s, mine.id, mine.seat[0], mine.host);
    json_decref(talk_expect(w, "table"));
    talk_say(w, "{\"type\":\"sit\",\"id\":\"n\",\"name\":\"Ada\"}");
    talk_say(w, "{\"type\":\"start\",\"id\":\"s\"}");
    int before = 0, between = 0;
    for (int i = 0; i < ALONE; i++)
        before += keep_count(s.keep, o[i].id, "act ");
    for (int turn = 0; turn < 5000 && keep_count(s.keep, mine.id, "act ") == 0; turn++)
        test_host_turn(&s.test_host);
    assert_int_equal(keep_count(s.keep, mine.id, "act - p1"), 1);
    for (int i = 0; i < ALONE; i++)
        between += keep_count(s.keep, o[i].id, "act ");
    assert_true(between - before <= 2); /* what was being thought about, and what came meanwhile */
    int64_t began = s.test_host.now;
    test_host_wait(&s.test_host, 10000);
    int later = 0;
    for (int i = 0; i < ALONE; i++)
        later += keep_count(s.keep, o[i].id, "act ");
    assert_true(later > between);
    assert_true(later <= PER_S + (s.test_host.now - began + 1000) * PER_S / 1000 + between);
    street_end(&s);
}

typedef struct Got {
    int calls;
    size_t length;
} Got;

static void got_record(void *context, HubFound found, HubMessage *record) {
    Got *got = context;
    assert_int_equal(found == HUB_FOUND, record != NULL);
    got->calls++;
    got->length = record ? record->length : 0;
}

static void test_records_for_http(void **state) {
    (void)state;
    Street s;
    Got got = {0};
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ",\"bots\":[\"random\",\"random\"]");
    hub_record(s.test_host.hub, o.id, "http", got_record, &got, s.test_host.now);
    test_host_settle(&s.test_host);
    assert_int_equal(got.calls, 1);
    assert_int_equal(got.length, 0); /* not over */
    Wire *w = talk_hello(&s, o.id, NULL, o.host);
    talk_say(w, "{\"type\":\"start\",\"id\":\"s\"}");
    test_host_wait(&s.test_host, 5000);
    wire_free(w);
    test_host_wait(&s.test_host, 400000); /* not in memory */
    hub_record(s.test_host.hub, o.id, "http", got_record, &got, s.test_host.now);
    test_host_settle(&s.test_host);
    assert_int_equal(got.calls, 2);
    assert_true(got.length > 100);
    hub_record(s.test_host.hub, "0000000000000", "http", got_record, &got, s.test_host.now);
    hub_record(s.test_host.hub, "../etc/passwd", "http", got_record, &got, s.test_host.now);
    test_host_settle(&s.test_host);
    assert_int_equal(got.calls, 4);
    assert_int_equal(got.length, 0);
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_game),
        cmocka_unit_test(test_nothing_is_said_before_it_is_stored),
        cmocka_unit_test(test_nothing_is_said_while_it_waits),
        cmocka_unit_test(test_what_waits_goes_together),
        cmocka_unit_test(test_same_answer_twice),
        cmocka_unit_test(test_open_and_take_twice),
        cmocka_unit_test(test_strangers_with_the_same_id),
        cmocka_unit_test(test_conflicts_are_done_again),
        cmocka_unit_test(test_a_real_conflict),
        cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_stored_but_not_known),
        cmocka_unit_test(test_unreachable),
        cmocka_unit_test(test_unreachable_behind),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_updates_are_gathered),
        cmocka_unit_test(test_who_cannot_keep_up),
        cmocka_unit_test(test_answers_wait_for_room),
        cmocka_unit_test(test_here),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_tables_leave_memory_and_come_back),
        cmocka_unit_test(test_bots_play_alone_and_after_a_restart),
        cmocka_unit_test(test_bots_elsewhere),
        cmocka_unit_test(test_bots_take_turns),
        cmocka_unit_test(test_bots_alone_come_last),
        cmocka_unit_test(test_records_for_http),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
