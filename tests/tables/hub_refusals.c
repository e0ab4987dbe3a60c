/* hub_refusals.c - Every refusal and every limit of the hub, and that honest players meet none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "talk.h"

/* ---- Hello ---- */

static void end_of(const char *first, int code, const char *name) {
    Street s;
    street_begin(&s, NULL);
    Wire *w = talk_connect(&s, "x");
    wire_say(w, first);
    talk_ended(w, code, name);
    street_end(&s);
}

static void test_first_messages(void **state) {
    (void)state;
    end_of("{\"type\":\"ping\"}", 1008, "bad_message");
    end_of("{\"type\":\"hello\"}", 1008, "bad_message");
    end_of("{\"type\":\"hello\",\"protocol\":\"1\"}", 1008, "bad_message");
    end_of("{\"type\":\"hello\",\"protocol\":2}", 4000, "bad_message");
    end_of("{\"type\":\"hello\",\"protocol\":1,\"table\":\"0000000000000\"}", 4001, "no_table");
    end_of("{\"type\":\"hello\",\"protocol\":1,\"table\":\"../secrets.db\"}", 4001, "no_table");
    end_of("{\"type\":\"hello\",\"protocol\":1,\"table\":\"\"}", 4001, "no_table");
    end_of("nonsense", 1007, NULL);
    end_of("{\"type\":\"hello\",\"protocol\":1,\"lang\":\"\xff\"}", 1007, NULL);
    end_of("{\"type\":\"hello\",\"protocol\":1,\"lang\":\"\\u0000\"}", 1007, NULL);
    end_of("[]", 1008, NULL);
    end_of("{\"type\":\"ping\",\"type\":\"hello\"}", 1008, NULL);
    end_of("{\"a\":[[[[[[[[1]]]]]]]]}", 1008, NULL);
}

static void test_too_long(void **state) {
    (void)state;
    Street s;
    static char text[20000];
    street_begin(&s, NULL);
    for (int over = 0; over < 2; over++) {
        Wire *w = talk_lobby(&s);
        size_t length = 16 * 1024 + (size_t)over;
        memset(text, ' ', length);
        memcpy(text, "{\"type\":\"ping\"}", 15);
        text[length] = 0;
        wire_say(w, text);
        if (over)
            talk_ended(w, 1009, NULL);
        else
            json_decref(talk_expect(w, "pong"));
    }
    street_end(&s);
}

static void test_silence(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Wire *w = talk_connect(&s, "x"), *lobby = talk_lobby(&s);
    s.test_host.jump = 7200000; /* somebody sets the clock */
    test_host_wait(&s.test_host, 9000 - 2000);
    assert_int_equal(w->ended, 0);
    test_host_wait(&s.test_host, 60000);
    talk_ended(w, 1008, "bad_message");
    assert_int_equal(lobby->ended, 0); /* who has said hello may be silent */
    street_end(&s);
}

static void test_links(void **state) {
    (void)state;
    Street s;
    char cut[33], other[33];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ""), listed = talk_open(&s, "null", 2, ",\"listed\":true");
    strcpy(cut, o.seat[0]);
    cut[31] = 0;
    strcpy(other, o.seat[0]);
    other[0] = other[0] == '0' ? '1' : '0';
    const struct {
        const char *token, *host;
    } bad[] = {{NULL, NULL},       {cut, NULL},       {other, NULL},        {listed.seat[0], NULL},
               {o.seat[0], other}, {NULL, o.seat[0]}, {o.seat[0], o.watch}, {"", NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        talk_ended(talk_hello(&s, o.id, bad[i].token, bad[i].host), 4003, "bad_token");
    json_t *table = talk_expect(talk_hello(&s, listed.id, NULL, NULL), "table");
    assert_true(json_is_null(json_object_get(json_object_get(table, "you"), "seat")));
    json_decref(table);
    table = talk_expect(talk_hello(&s, o.id, NULL, o.host), "table");
    assert_true(json_is_true(json_object_get(json_object_get(table, "you"), "host")));
    json_decref(table);
    street_end(&s);
}

static void test_new_links(void **state) {
    (void)state;
    Street s;
    char token[33];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = talk_hello(&s, o.id, o.seat[0], o.host);
    Wire *one = talk_hello(&s, o.id, o.seat[1], NULL), *watch = talk_hello(&s, o.id, o.watch, NULL);
    json_decref(talk_expect(one, "table"));
    talk_say(host, "{\"type\":\"link\",\"id\":\"a\",\"seat\":1}");
    json_t *link = talk_expect(host, "link");
    assert_int_equal(talk_number(link, "seat"), 1);
    strcpy(token, talk_text(link, "token"));
    json_decref(link);
    talk_ended(one, 4003, "bad_token");
    talk_ended(talk_hello(&s, o.id, o.seat[1], NULL), 4003, "bad_token");
    json_decref(talk_expect(talk_hello(&s, o.id, token, NULL), "table"));
    assert_int_equal(watch->ended, 0);
    talk_say(host, "{\"type\":\"link\",\"id\":\"b\",\"seat\":\"watch\"}");
    link = talk_expect(host, "link");
    assert_string_equal(talk_text(link, "seat"), "watch");
    json_decref(link);
    talk_ended(watch, 4003, "bad_token");
    /* The host's own seat: who asked for it stays. */
    talk_say(host, "{\"type\":\"link\",\"id\":\"c\",\"seat\":0}");
    json_decref(talk_expect(host, "link"));
    talk_say(host, "{\"type\":\"sit\",\"id\":\"d\",\"name\":\"Ada\"}");
    talk_ok(host, "d");
    street_end(&s);
}

/* ---- Messages ---- */

static void test_bad_messages_in_the_lobby(void **state) {
    (void)state;
    static const char *const bad[] = {
        "{\"id\":\"x\"}",
        "{\"type\":\"nonsense\",\"id\":\"x\"}",
        "{\"type\":17,\"id\":\"x\"}",
        "{\"type\":\"hello\",\"id\":\"x\",\"protocol\":1}", /* again */
        "{\"type\":\"sit\",\"id\":\"x\",\"name\":\"Ada\"}", /* not here */
        "{\"type\":\"open\",\"id\":\"x\",\"seats\":2}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\"}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":\"2\"}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2.5}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":-1}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":99999999999}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2,\"listed\":1}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2,\"options\":[]}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2,\"title\":{}}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2,\"bots\":[null]}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2,\"bots\":[null,1]}",
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2,\"secret\":\"12\"}",
        "{\"type\":\"mine\",\"id\":\"x\"}",
        "{\"type\":\"mine\",\"id\":\"x\",\"seats\":[1]}",
        "{\"type\":\"mine\",\"id\":\"x\",\"seats\":[{\"table\":\"a\"}]}",
        "{\"type\":\"take\",\"id\":\"x\",\"name\":\"Ada\"}",
        "{\"type\":\"take\",\"id\":\"x\",\"table\":\"0000000000000\"}",
    };
    Street s;
    street_begin(&s, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Wire *w = talk_lobby(&s);
        wire_say(w, bad[i]);
        talk_refused(w, "x", "bad_message");
        talk_say(w, "{\"type\":\"ping\"}"); /* it goes on */
        json_decref(talk_expect(w, "pong"));
    }
    street_end(&s);
}

static void test_bad_messages_at_a_table(void **state) {
    (void)state;
    static const char *const bad[] = {
        "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2}",
        "{\"type\":\"lobby\",\"id\":\"x\"}",
        "{\"type\":\"sit\",\"id\":\"x\"}",
        "{\"type\":\"sit\",\"id\":\"x\",\"name\":1}",
        "{\"type\":\"nonce\",\"id\":\"x\"}",
        "{\"type\":\"play\",\"id\":\"x\",\"move\":\"keep\"}",
        "{\"type\":\"play\",\"id\":\"x\",\"epoch\":1}",
        "{\"type\":\"play\",\"id\":\"x\",\"epoch\":4294967296,\"move\":\"keep\"}",
        "{\"type\":\"plays\",\"id\":\"x\",\"moves\":[\"keep\"]}",
        "{\"type\":\"plays\",\"id\":\"x\",\"epoch\":1}",
        "{\"type\":\"plays\",\"id\":\"x\",\"epoch\":1,\"moves\":\"keep\"}",
        "{\"type\":\"undo\",\"id\":\"x\"}",
        "{\"type\":\"undo\",\"id\":\"x\",\"epoch\":1,\"count\":0}",
        "{\"type\":\"bot\",\"id\":\"x\",\"seat\":0}",
        "{\"type\":\"bot\",\"id\":\"x\",\"bot\":\"random\"}",
        "{\"type\":\"bot\",\"id\":\"x\",\"seat\":50,\"bot\":\"random\"}",
        "{\"type\":\"person\",\"id\":\"x\"}",
        "{\"type\":\"link\",\"id\":\"x\",\"seat\":\"door\"}",
        "{\"type\":\"title\",\"id\":\"x\"}",
        "{\"type\":\"listed\",\"id\":\"x\",\"listed\":\"no\"}",
    };
    static const char *const bad_ids[] = {
        "\"\"", "\"-\"", "1", "\"a b\"", "\"é\"", "\"123456789012345678901234567890123\""};
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Wire *w = talk_hello(&s, o.id, o.seat[0], o.host);
        wire_say(w, bad[i]);
        talk_refused(w, "x", "bad_message");
    }
    for (size_t i = 0; i < sizeof bad_ids / sizeof bad_ids[0]; i++) {
        Wire *w = talk_hello(&s, o.id, o.seat[0], o.host);
        talk_say(w, "{\"type\":\"sit\",\"id\":%s,\"name\":\"Ada\"}", bad_ids[i]);
        talk_refused(w, "", "bad_message");
    }
    assert_int_equal(keep_count(s.keep, o.id, "sit "), 0);
    street_end(&s);
}

/* ---- Opening and taking ---- */

static void test_opening(void **state) {
    (void)state;
    static const struct {
        const char *more, *code;
    } bad[] = {
        {"\"game\":\"chess\",\"seats\":2", "bad_option"},
        {"\"game\":\"null\",\"seats\":0", "bad_seats"},
        {"\"game\":\"null\",\"seats\":100", "bad_seats"},
        {"\"game\":\"cartographers\",\"seats\":2,\"options\":\"side=Q\"", "bad_option"},
        {"\"game\":\"null\",\"seats\":2,\"bots\":[null,\"nobody\"]", "bad_bot"},
        {"\"game\":\"null\",\"seats\":2,\"title\":\"a\\u0007b\"", "bad_name"},
    };
    Street s;
    street_begin(&s, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Wire *w = talk_lobby(&s);
        talk_say(w, "{\"type\":\"open\",\"id\":\"x\",%s}", bad[i].more);
        talk_refused(w, "x", bad[i].code);
    }
    HubCounts counts;
    hub_counts(s.test_host.hub, &counts);
    assert_int_equal(counts.tables, 0);
    street_end(&s);
}

static void test_opens_of_one_address(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.opens_per_minute = 3;
    street_begin(&s, &limits);
    for (int i = 0; i < 4; i++) {
        Wire *w = talk_lobby(&s); /* another connection, the same address */
        talk_say(w, "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2}");
        if (i < 3)
            json_decref(talk_expect(w, "opened"));
        else
            talk_refused(w, "x", "slow_down");
        wire_free(w);
    }
    Wire *w = talk_connect(&s, "another");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1}");
    talk_say(w, "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2}");
    json_decref(talk_expect(w, "opened"));
    test_host_wait(&s.test_host, 61000);
    talk_open(&s, "null", 2, "");
    street_end(&s);
}

static void test_taking(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened hidden = talk_open(&s, "null", 2, ""), o = talk_open(&s, "null", 2, ",\"listed\":true");
    Wire *w = talk_lobby(&s);
    talk_say(w, "{\"type\":\"take\",\"id\":\"a\",\"table\":\"0000000000000\",\"name\":\"X\"}");
    talk_refused(w, "a", "no_table");
    talk_say(w, "{\"type\":\"take\",\"id\":\"b\",\"table\":\"so\",\"name\":\"X\"}");
    talk_refused(w, "b", "no_table");
    talk_say(w, "{\"type\":\"take\",\"id\":\"c\",\"table\":\"%s\",\"name\":\"X\"}", hidden.id);
    json_t *no = talk_expect(w, "no");
    json_decref(no);
    talk_say(w, "{\"type\":\"take\",\"id\":\"d\",\"table\":\"%s\",\"name\":\" \"}", o.id);
    talk_refused(w, "d", "bad_name");
    for (int i = 0; i < 3; i++) {
        talk_say(w, "{\"type\":\"take\",\"id\":\"e%d\",\"table\":\"%s\",\"name\":\"N%d\"}", i, o.id,
                 i);
        if (i < 2)
            json_decref(talk_expect(w, "taken"));
        else
            talk_refused(w, "e2", "taken");
    }
    assert_int_equal(keep_count(s.keep, hidden.id, "take "), 0);
    street_end(&s);
}

/* ---- Rights and the state of a table ---- */

static void test_rights(void **state) {
    (void)state;
    static const char *const of_seats[] = {"\"sit\",\"name\":\"A\"", "\"nonce\",\"nonce\":\"01\"",
                                           "\"play\",\"epoch\":0,\"move\":\"keep\"",
                                           "\"undo\",\"epoch\":0", "\"reclaim\""};
    static const char *const of_host[] = {"\"start\"",
                                          "\"bot\",\"seat\":1,\"bot\":\"random\"",
                                          "\"person\",\"seat\":1",
                                          "\"link\",\"seat\":1",
                                          "\"title\",\"title\":\"T\"",
                                          "\"listed\",\"listed\":true",
                                          "\"close\""};
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *watch = talk_hello(&s, o.id, o.watch, NULL), *host = talk_hello(&s, o.id, NULL, o.host);
    Wire *seat = talk_hello(&s, o.id, o.seat[0], NULL);
    for (size_t i = 0; i < sizeof of_seats / sizeof of_seats[0]; i++) {
        talk_say(watch, "{\"id\":\"a%zu\",\"type\":%s}", i, of_seats[i]);
        json_t *no = talk_expect(watch, "no");
        assert_string_equal(talk_text(no, "code"), "not_yours");
        json_decref(no);
        talk_say(host, "{\"id\":\"a%zu\",\"type\":%s}", i, of_seats[i]);
        no = talk_expect(host, "no");
        assert_string_equal(talk_text(no, "code"), "not_yours");
        json_decref(no);
    }
    for (size_t i = 0; i < sizeof of_host / sizeof of_host[0]; i++) {
        talk_say(seat, "{\"id\":\"b%zu\",\"type\":%s}", i, of_host[i]);
        json_t *no = talk_expect(seat, "no");
        assert_string_equal(talk_text(no, "code"), "not_yours");
        json_decref(no);
    }
    Table *t = keep_table(s.keep, o.id);
    assert_int_equal(table_rev(t), 1); /* nothing but the opening */
    table_free(t);
    street_end(&s);
}

static void refused(Wire *w, const char *id, const char *members, const char *code) {
    talk_say(w, "{\"id\":\"%s\",\"type\":%s}", id, members);
    talk_refused(w, id, code);
}

static void test_states_of_a_table(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = talk_hello(&s, o.id, NULL, o.host), *early = talk_hello(&s, o.id, o.seat[0], NULL);
    refused(host, "a", "\"start\"", "empty_seats");
    refused(early, "b", "\"play\",\"epoch\":0,\"move\":\"keep\"", "not_started");
    refused(early, "c", "\"undo\",\"epoch\":0", "not_started");
    refused(early, "d", "\"record\"", "not_started");
    refused(early, "e", "\"sit\",\"name\":\"\"", "bad_name");
    refused(host, "f", "\"bot\",\"seat\":1,\"bot\":\"nobody\"", "bad_bot");
    wire_free(early);
    talk_start(&s, &o, 2, w);
    refused(w[0], "g", "\"sit\",\"name\":\"Late\"", "started");
    refused(w[0], "h", "\"start\"", "started");
    refused(w[0], "i", "\"play\",\"epoch\":77,\"move\":\"keep\"", "stale");
    talk_say(w[0], "{\"type\":\"lang\",\"lang\":\"en\"}");
    json_t *table = talk_expect(w[0], "table");
    int epoch = (int)talk_number(json_object_get(table, "match"), "epoch");
    json_decref(table);
    char play[100];
    snprintf(play, sizeof play, "\"play\",\"epoch\":%d,\"move\":\"jump\"", epoch);
    refused(w[0], "j", play, "bad_text");
    snprintf(play, sizeof play, "\"undo\",\"epoch\":%d", epoch);
    refused(w[0], "k", play, "no_undo");
    talk_say(w[0], "{\"type\":\"play\",\"id\":\"l\",\"epoch\":%d,\"move\":\"fold\"}", epoch);
    talk_ok(w[0], "l");
    snprintf(play, sizeof play, "\"play\",\"epoch\":%d,\"move\":\"fold\"", epoch);
    refused(w[0], "m", play, "not_pending");
    talk_say(w[0], "{\"type\":\"close\",\"id\":\"n\"}");
    talk_ok(w[0], "n");
    refused(w[1], "o", play, "closed");
    street_end(&s);
}

static void test_reasons_in_other_languages(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    talk_say(w[1], "{\"type\":\"lang\",\"lang\":\"el\"}");
    char text[2][300];
    for (int i = 0; i < 2; i++) {
        talk_say(w[i], "{\"type\":\"play\",\"id\":\"z\",\"epoch\":77,\"move\":\"keep\"}");
        json_t *no = talk_expect(w[i], "no");
        strncpy(text[i], talk_text(no, "text"), sizeof text[i] - 1);
        json_decref(no);
    }
    assert_string_not_equal(text[0], text[1]);
    street_end(&s);
}

/* ---- How much ---- */

static void test_too_many_messages(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Wire *w = talk_lobby(&s), *calm = talk_lobby(&s);
    int pongs = 0, refusals = 0;
    for (int i = 0; i < 150; i++)
        talk_say(w, "{\"type\":\"ping\"}");
    char *text;
    while ((text = wire_hear(w)) != NULL) {
        pongs += strstr(text, "pong") != NULL;
        refusals += strstr(text, "slow_down") != NULL;
        free(text);
    }
    assert_int_equal(pongs, 100);
    assert_int_equal(refusals, 50);
    assert_int_equal(w->ended, 0);
    /* It goes on. */
    for (int i = 0; i < 60; i++)
        talk_say(w, "{\"type\":\"ping\"}");
    assert_int_equal(w->ended, 4029);
    talk_say(calm, "{\"type\":\"ping\"}");
    json_decref(talk_expect(calm, "pong"));
    street_end(&s);
}

static void test_patience_comes_back(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Wire *w = talk_lobby(&s);
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 120; i++)
            talk_say(w, "{\"type\":\"ping\"}");
        test_host_wait(&s.test_host, 6000);
        talk_expect_no(w, "nothing");
    }
    assert_int_equal(w->ended, 0);
    street_end(&s);
}

static void test_a_hundred_behind_one_address(void **state) {
    (void)state;
    Street s;
    static Wire *w[100];
    static char token[100][33];
    street_begin(&s, NULL);
    Wire *lobby = talk_lobby(&s);
    talk_say(lobby, "{\"type\":\"open\",\"id\":\"x\",\"game\":\"cartographers\",\"seats\":100}");
    json_t *opened = talk_expect(lobby, "opened");
    for (int i = 0; i < 100; i++)
        strcpy(token[i],
               json_string_value(json_array_get(json_object_get(opened, "seats"), (size_t)i)));
    for (int i = 0; i < 100; i++)
        w[i] = talk_hello(&s, talk_text(opened, "table"), token[i],
                          i == 0 ? talk_text(opened, "host") : NULL);
    for (int i = 0; i < 100; i++)
        talk_say(w[i], "{\"type\":\"sit\",\"id\":\"s\",\"name\":\"Player %d\"}", i);
    for (int i = 0; i < 100; i++)
        talk_ok(w[i], "s");
    talk_say(w[0], "{\"type\":\"start\",\"id\":\"go\"}");
    talk_ok(w[0], "go");
    /* Everybody draws at once. */
    HearthRng rng;
    hearth_rng_seed(&rng, 5, 5);
    for (int i = 0; i < 100; i++) {
        char move[200];
        talk_say(w[i], "{\"type\":\"lang\",\"lang\":\"en\"}");
        test_host_turn(&s.test_host);
        json_t *table = talk_expect(w[i], "table");
        talk_move(table, i, &rng, move, sizeof move);
        talk_say(w[i], "{\"type\":\"play\",\"id\":\"p\",\"epoch\":%d,\"move\":\"%s\"}",
                 (int)talk_number(json_object_get(table, "match"), "epoch"), move);
        json_decref(table);
    }
    for (int i = 0; i < 100; i++) {
        talk_ok(w[i], "p");
        assert_int_equal(w[i]->ended, 0);
    }
    json_decref(opened);
    street_end(&s);
}

static void test_full_inbox(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.inbox = 3;
    street_begin(&s, &limits);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_hello(&s, o.id, o.seat[0], o.host);
    json_decref(talk_expect(w, "table"));
    for (int i = 0; i < 5; i++) /* one under way, three that wait */
        talk_say(w, "{\"type\":\"title\",\"id\":\"t%d\",\"title\":\"T%d\"}", i, i);
    talk_refused(w, "t4", "busy");
    for (int i = 0; i < 4; i++) {
        char id[] = {'t', (char)('0' + i), 0};
        talk_ok(w, id);
    }
    talk_say(w, "{\"type\":\"title\",\"id\":\"t4\",\"title\":\"T4\"}");
    talk_ok(w, "t4");
    assert_int_equal(keep_count(s.keep, o.id, "title "), 5);
    street_end(&s);
}

static void test_too_many_clients_and_tables(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.clients = 4;
    limits.tables = 2;
    street_begin(&s, &limits);
    Opened o[3];
    for (int i = 0; i < 3; i++) /* those that nobody needs make room */
        o[i] = talk_open(&s, "null", 2, "");
    Wire *a = talk_hello(&s, o[0].id, o[0].seat[0], NULL);
    Wire *b = talk_hello(&s, o[1].id, o[1].seat[0], NULL);
    json_decref(talk_expect(a, "table"));
    json_decref(talk_expect(b, "table"));
    Wire *c = talk_hello(&s, o[2].id, o[2].seat[0], NULL);
    talk_ended(c, 1013, "busy");
    Wire *d = talk_lobby(&s);
    assert_null(wire_new(&s.test_host, "x"));
    talk_say(d, "{\"type\":\"open\",\"id\":\"x\",\"game\":\"null\",\"seats\":2}");
    talk_refused(d, "x", "busy");
    talk_say(d, "{\"type\":\"take\",\"id\":\"y\",\"table\":\"%s\",\"name\":\"X\"}", o[2].id);
    talk_refused(d, "y", "busy");
    talk_say(d, "{\"type\":\"mine\",\"id\":\"z\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}]}",
             o[2].id, o[2].seat[0]);
    talk_refused(d, "z", "busy");
    wire_free(c);
    wire_free(a);
    json_decref(talk_expect(talk_hello(&s, o[2].id, o[2].seat[0], NULL), "table"));
    street_end(&s);
}

/* ---- Lists ---- */

static size_t lobby_size(Wire *w, const char *id) {
    talk_say(w, "{\"type\":\"lobby\",\"id\":\"%s\"}", id);
    json_t *lobby = talk_expect(w, "lobby");
    assert_string_equal(talk_text(lobby, "id"), id);
    size_t size = json_array_size(json_object_get(lobby, "tables"));
    json_decref(lobby);
    return size;
}

static void test_lobby(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Wire *w = talk_lobby(&s);
    assert_int_equal(lobby_size(w, "a"), 0);
    test_host_wait(&s.test_host, 2000);
    Opened o = talk_open(&s, "null", 2, ",\"listed\":true,\"title\":\"<b>Friday</b>\"");
    talk_open(&s, "null", 2, "");
    test_host_wait(&s.test_host, 2000);
    talk_say(w, "{\"type\":\"lobby\",\"id\":\"b\"}");
    json_t *lobby = talk_expect(w, "lobby");
    json_t *one = json_array_get(json_object_get(lobby, "tables"), 0);
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 1);
    assert_string_equal(talk_text(one, "table"), o.id);
    assert_string_equal(talk_text(one, "title"), "<b>Friday</b>");
    assert_int_equal(talk_number(one, "free"), 2);
    json_decref(lobby);
    /* One question to the store for all who ask at the same time, and for a second. */
    for (int i = 0; i < 5; i++)
        talk_say(w, "{\"type\":\"lobby\",\"id\":\"c%d\"}", i);
    assert_true(s.test_host.wish_count <= 1);
    for (int i = 0; i < 5; i++)
        json_decref(talk_expect(w, "lobby"));
    street_end(&s);
}

static void test_mine(void **state) {
    (void)state;
    Street s;
    static char text[10000];
    street_begin(&s, NULL);
    Opened o[6];
    int n = snprintf(text, sizeof text, "{\"type\":\"mine\",\"id\":\"m\",\"seats\":[");
    for (int i = 0; i < 6; i++) {
        o[i] = talk_open(&s, "null", 2, "");
        n += snprintf(text + n, sizeof text - (size_t)n, "{\"table\":\"%s\",\"token\":\"%s\"},",
                      o[i].id, i == 4 ? o[0].seat[0] : o[i].seat[i % 2]);
    }
    snprintf(text + n, sizeof text - (size_t)n,
             "{\"table\":\"0000000000000\",\"token\":\"%s\"},{\"table\":\"<i>\",\"token\":\"x\"}]}",
             o[0].seat[0]);
    for (int round = 0; round < 2; round++) {
        Wire *w = talk_lobby(&s);
        wire_say(w, text);
        json_t *mine = talk_expect(w, "mine");
        const json_t *tables = json_object_get(mine, "tables");
        assert_int_equal(json_array_size(tables), 8);
        for (size_t i = 0; i < 8; i++) {
            const json_t *one = json_array_get(tables, i);
            bool gone = i == 4 || i >= 6;
            assert_string_equal(talk_text(one, "status"), gone ? "gone" : "waiting");
            if (i < 6)
                assert_string_equal(talk_text(one, "table"), o[i].id);
            if (!gone)
                assert_int_equal(talk_number(one, "seat"), i % 2);
        }
        json_decref(mine);
        test_host_wait(&s.test_host, 400000); /* then from the store */
        wire_free(w);
    }
    /* At most 64. */
    Wire *w = talk_lobby(&s);
    n = snprintf(text, sizeof text, "{\"type\":\"mine\",\"id\":\"m\",\"seats\":[");
    for (int i = 0; i < 65; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s{\"table\":\"%s\",\"token\":\"%s\"}",
                      i ? "," : "", o[0].id, o[0].seat[0]);
    snprintf(text + n, sizeof text - (size_t)n, "]}");
    wire_say(w, text);
    talk_refused(w, "m", "bad_message");
    /* Who has gone gets no answer, and nothing breaks. */
    w = talk_lobby(&s);
    text[strlen(text) - 2] = 0;
    talk_say(w, "{\"type\":\"mine\",\"id\":\"m\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}]}",
             o[1].id, o[1].seat[0]);
    wire_free(w);
    test_host_settle(&s.test_host);
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_messages),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_new_links),
        cmocka_unit_test(test_bad_messages_in_the_lobby),
        cmocka_unit_test(test_bad_messages_at_a_table),
        cmocka_unit_test(test_opening),
        cmocka_unit_test(test_opens_of_one_address),
        cmocka_unit_test(test_taking),
        cmocka_unit_test(test_rights),
        cmocka_unit_test(test_states_of_a_table),
        cmocka_unit_test(test_reasons_in_other_languages),
        cmocka_unit_test(test_too_many_messages),
        cmocka_unit_test(test_patience_comes_back),
        cmocka_unit_test(test_a_hundred_behind_one_address),
        cmocka_unit_test(test_full_inbox),
        cmocka_unit_test(test_too_many_clients_and_tables),
        cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_mine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
