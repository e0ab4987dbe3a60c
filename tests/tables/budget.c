/* budget.c - What one seat, or one connection after the other, can use up, and that it is its own:
 * the others and the host go on as if nothing had happened. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "help.h"
#include "talk.h"

/* ---- One table ---- */

static int undo(Table *t, int seat) {
    uint32_t epoch = table_epoch(t);
    return help_do(t, (TableWho){seat, false}, NULL,
                   (TableWish){.what = TABLE_UNDO, .epoch = epoch}, NULL);
}

static int play(Table *t, int seat, HearthRng *rng) {
    const HearthMatch *m = table_match(t);
    const HearthGame *game = table_game(t);
    _Alignas(8) static char view[16384];
    char move[HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(move, sizeof move);
    hearth_match_view(m, seat, view);
    game->action_print(game, view, seat, hearth_pick(game, view, seat, rng), &b);
    return help_play(t, seat, move);
}

/* Everything that the host of a table may do, but for closing it. */
static void host_does_all(Table *t, int seat) {
    assert_int_equal(help_host(t, TABLE_BOT, seat, "random"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_PERSON, seat, NULL), TABLE_FINE);
    TableWish link = {.what = TABLE_LINK, .target = seat, .token = help_token(50)};
    assert_int_equal(help_do(t, (TableWho){-1, true}, NULL, link, NULL), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_RETITLE, 0, "Another title"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_LIST, 1, NULL), TABLE_FINE);
}

static void test_taking_back_for_ever(void **state) {
    (void)state;
    HearthRng rng;
    int undone = 0, code;
    hearth_rng_seed(&rng, 1, 1);
    Table *t = help_open("cartographers", 4, "", "budget");
    help_start(t);
    for (;;) {
        assert_int_equal(play(t, 1, &rng), TABLE_FINE); /* the game goes on, whatever happened */
        code = undo(t, 1);
        if (code != TABLE_FINE)
            break;
        assert_true(++undone < 3000);
    }
    assert_string_equal(table_code_name(code), "used_up");
    assert_true(undone >= 480); /* twice a minute in a game of four hours */
    char *json = help_json(t, (TableWho){1, false}, "en", &(TableSeen){0});
    assert_non_null(strstr(json, "\"mayUndo\":false"));
    free(json);
    /* The others still may. */
    for (int seat = 2; seat < 4; seat++) {
        assert_int_equal(play(t, seat, &rng), TABLE_FINE);
        json = help_json(t, (TableWho){seat, false}, "en", &(TableSeen){0});
        assert_non_null(strstr(json, "\"mayUndo\":true"));
        free(json);
        assert_int_equal(undo(t, seat), TABLE_FINE);
    }
    host_does_all(t, 1);
    /* With its new link the seat has a little again, which the host has given away. */
    assert_int_equal(undo(t, 1), TABLE_FINE);
    Journal j = {0};
    journal_store(&j, t);
    Table *again = journal_table(&j, j.count, NULL);
    assert_non_null(again);
    help_same_tables(t, again);
    int left[2] = {0};
    for (int i = 0; i < 2; i++)
        while (play(i ? t : again, 1, &rng) == TABLE_FINE && undo(i ? t : again, 1) == TABLE_FINE)
            left[i]++;
    assert_in_range(left[0], 10, 60);
    assert_int_equal(left[0], left[1]);
    table_free(again);
    assert_int_equal(help_host(t, TABLE_CLOSE, 0, NULL), TABLE_FINE);
    table_free(t);
    journal_free(&j);
}

static void test_renaming_for_ever(void **state) {
    (void)state;
    char name[32];
    Table *t = help_open("null", 3, "", "budget");
    int code = TABLE_FINE;
    for (int i = 0; code == TABLE_FINE; i++) {
        assert_true(i < 5000);
        snprintf(name, sizeof name, "Name %d", i);
        code = help_sit(t, 1, name);
    }
    assert_string_equal(table_code_name(code), "used_up");
    TableWish nonce = {.what = TABLE_NONCE, .text = "00"};
    assert_string_equal(table_code_name(help_do(t, (TableWho){1, false}, NULL, nonce, NULL)),
                        "used_up");
    assert_int_equal(help_sit(t, 0, "Ada"), TABLE_FINE);
    host_does_all(t, 1);
    assert_int_equal(help_sit(t, 1, "Bob"), TABLE_FINE);
    assert_int_equal(help_sit(t, 2, "Cyn"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_CLOSE, 0, NULL), TABLE_FINE);
    table_free(t);
}

/* New links do not make a journal endless, and neither does anything else that a host can do. */
static void test_host_has_a_budget_too(void **state) {
    (void)state;
    Table *t = help_open("null", 3, "", "budget");
    int done = 0;
    char name[32];
    for (bool more = true; more;) {
        assert_true(++done < 100000);
        TableWish link = {.what = TABLE_LINK, .target = 1, .token = help_token(done % 2)};
        int given = help_do(t, (TableWho){-1, true}, NULL, link, NULL);
        snprintf(name, sizeof name, "Name %d", done);
        int named = help_sit(t, 1, name);
        more = given == TABLE_FINE || named == TABLE_FINE;
    }
    assert_true(table_rev(t) < 6000);
    assert_int_equal(help_sit(t, 0, "Ada"), TABLE_FINE);
    assert_int_equal(help_sit(t, 2, "Cyn"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_FINE); /* always */
    assert_int_equal(help_host(t, TABLE_CLOSE, 0, NULL), TABLE_FINE);
    table_free(t);
}

/* What was accepted once can be read for ever, however much it is. */
static void test_long_journals_are_read(void **state) {
    (void)state;
    Journal j = {0};
    char text[128];
    Table *t = help_open("null", 2, "", "budget");
    assert_int_equal(help_sit(t, 1, "Bob"), TABLE_FINE);
    journal_store(&j, t);
    table_free(t);
    for (int i = 0; i < 9000; i++) {
        if (i % 3 == 0)
            snprintf(text, sizeof text, "title t%d Title %d", i, i);
        else
            snprintf(text, sizeof text, "name s%d p1 Name %d", i, i);
        journal_add(&j, text);
    }
    HearthErr why;
    t = journal_table(&j, j.count, &why);
    assert_non_null(t);
    assert_int_equal(table_rev(t), j.count);
    assert_string_equal(table_code_name(help_sit(t, 1, "Bob")), "used_up");
    assert_int_equal(help_sit(t, 0, "Ada"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_FINE);
    table_free(t);
    journal_free(&j);
}

/* ---- With everybody connected ---- */

static void host_says_all(Wire *host, const char *close) {
    talk_say(host, "{\"type\":\"bot\",\"id\":\"h1\",\"seat\":1,\"bot\":\"random\"}");
    talk_ok(host, "h1");
    talk_say(host, "{\"type\":\"person\",\"id\":\"h2\",\"seat\":1}");
    talk_ok(host, "h2");
    talk_say(host, "{\"type\":\"link\",\"id\":\"h3\",\"seat\":1}");
    json_decref(talk_expect(host, "link"));
    talk_say(host, "{\"type\":\"title\",\"id\":\"h4\",\"title\":\"Quiet\"}");
    talk_ok(host, "h4");
    if (close) {
        talk_say(host, "{\"type\":\"close\",\"id\":\"h5\"}");
        talk_ok(host, "h5");
    }
}

/* Ever new connections for one seat: what it may say does not grow with them. */
static void test_renaming_from_new_connections(void **state) {
    (void)state;
    Street s;
    int sent = 0;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = talk_hello(&s, o.id, o.seat[0], o.host);
    json_decref(talk_expect(host, "table"));
    int64_t began = s.test_host.now;
    for (int round = 0; round < 30; round++) {
        Wire *w = talk_hello(&s, o.id, o.seat[1], NULL);
        if (round % 2)
            test_host_turn(&s.test_host); /* else they come with the hello */
        for (int i = 0; i < 80; i++, sent++)
            talk_say(w, "{\"type\":\"sit\",\"id\":\"n%d\",\"name\":\"Name %d\"}", sent, sent);
        test_host_turn(&s.test_host);
        test_host_turn(&s.test_host);
        wire_free(w);
    }
    int allowed =
        hub_limits.burst + (int)((s.test_host.now - began) * hub_limits.messages_per_s / 1000);
    assert_int_equal(keep_count(s.keep, o.id, "sit "), 1);
    assert_in_range(keep_count(s.keep, o.id, "name "), 50, (unsigned)allowed);
    assert_int_equal(host->ended, 0);
    host_says_all(host, "close");
    street_end(&s);
}

/* As fast as a seat may, for as long as it likes. */
static void test_pairs_of_play_and_take_back(void **state) {
    (void)state;
    Street s;
    Wire *w[3];
    HearthRng rng;
    char move[300];
    bool used_up = false;
    hearth_rng_seed(&rng, 3, 3);
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 3, "");
    talk_start(&s, &o, 3, w);
    wire_free(w[1]);
    w[1] = talk_hello(&s, o.id, o.seat[1], NULL);
    json_t *table = talk_expect(w[1], "table");
    int epoch = (int)talk_number(json_object_get(table, "match"), "epoch");
    talk_move(table, 1, &rng, move, sizeof move);
    json_decref(table);
    assert_true(move[0]);
    for (int i = 0; i < 1500 && !used_up; i++) {
        talk_say(w[1], "{\"type\":\"play\",\"id\":\"p%d\",\"epoch\":%d,\"move\":\"%s\"}", i, epoch,
                 move);
        json_decref(talk_expect(w[1], "ok"));
        talk_say(w[1], "{\"type\":\"undo\",\"id\":\"u%d\",\"epoch\":%d}", i, epoch);
        test_host_settle(&s.test_host);
        char *text;
        while ((text = wire_hear(w[1])) != NULL) {
            used_up |= strstr(text, "used_up") != NULL;
            free(text);
        }
        for (int k = 0; k < 3; k += 2)
            while ((text = wire_hear(w[k])) != NULL)
                free(text);
    }
    assert_true(used_up);
    /* Another seat plays and takes back. */
    talk_say(w[2], "{\"type\":\"lang\",\"lang\":\"en\"}");
    table = talk_expect(w[2], "table");
    talk_move(table, 2, &rng, move, sizeof move);
    json_decref(table);
    talk_say(w[2], "{\"type\":\"play\",\"id\":\"p\",\"epoch\":%d,\"move\":\"%s\"}", epoch, move);
    talk_ok(w[2], "p");
    talk_say(w[2], "{\"type\":\"undo\",\"id\":\"u\",\"epoch\":%d}", epoch);
    talk_ok(w[2], "u");
    host_says_all(w[0], "close");
    street_end(&s);
}

/* One seat cannot fill the inbox of its table while something is being stored. */
static void test_the_host_finds_room(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.inbox = 40;
    street_begin(&s, &limits);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *host = talk_hello(&s, o.id, NULL, o.host), *w = talk_hello(&s, o.id, o.seat[1], NULL);
    json_decref(talk_expect(host, "table"));
    json_decref(talk_expect(w, "table"));
    for (int i = 0; i < 90; i++)
        talk_say(w, "{\"type\":\"sit\",\"id\":\"n%d\",\"name\":\"Name %d\"}", i, i);
    talk_say(host, "{\"type\":\"title\",\"id\":\"t\",\"title\":\"Quiet\"}");
    talk_ok(host, "t");
    street_end(&s);
}

/* A hundred players behind one address, each as fast as a player may. */
static void test_a_hundred_behind_one_address(void **state) {
    (void)state;
    Street s;
    enum { PLAYERS = 100 };
    Wire *w[PLAYERS];
    street_begin(&s, NULL);
    for (int i = 0; i < PLAYERS; i++)
        w[i] = talk_lobby(&s);
    for (int second = 0; second < 10; second++) {
        for (int i = 0; i < PLAYERS; i++)
            for (int k = 0; k < 4; k++)
                talk_say(w[i], "{\"type\":\"lobby\",\"id\":\"q\"}"); /* each counts as five */
        test_host_wait(&s.test_host, 1000);
    }
    for (int i = 0; i < PLAYERS; i++)
        talk_expect_no(w[i], "no");
    street_end(&s);
}

/* Ever new connections of one address, in the lobby or at other tables. */
static void test_an_address_has_a_limit(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.address_messages_per_s = 20;
    limits.address_burst = 200;
    street_begin(&s, &limits);
    Wire *bystander = talk_connect(&s, "192.0.2.1");
    int answered = 0, sent_away = 0;
    talk_say(bystander, "{\"type\":\"hello\",\"protocol\":1}");
    for (int round = 0; round < 10; round++) {
        Wire *w = talk_connect(&s, "192.0.2.1");
        char *text;
        talk_say(w, "{\"type\":\"hello\",\"protocol\":1}");
        for (int i = 0; i < 10; i++)
            talk_say(w, "{\"type\":\"lobby\",\"id\":\"q\"}");
        test_host_turn(&s.test_host);
        while ((text = wire_hear(w)) != NULL) {
            answered += strstr(text, "\"type\":\"lobby\"") != NULL;
            free(text);
        }
        sent_away += w->ended == 4029; /* so that it comes back by itself, later */
        wire_free(w);
    }
    assert_in_range(answered, 35, 40);
    assert_in_range(sent_away, 5, 7);
    talk_say(bystander, "{\"type\":\"ping\"}");
    json_decref(talk_expect(bystander, "pong")); /* whether the server is there may be asked */
    Wire *other = talk_connect(&s, "192.0.2.2");
    talk_say(other, "{\"type\":\"hello\",\"protocol\":1}");
    talk_say(other, "{\"type\":\"lobby\",\"id\":\"q\"}");
    json_decref(talk_expect(other, "lobby"));
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taking_back_for_ever),
        cmocka_unit_test(test_renaming_for_ever),
        cmocka_unit_test(test_host_has_a_budget_too),
        cmocka_unit_test(test_long_journals_are_read),
        cmocka_unit_test(test_renaming_from_new_connections),
        cmocka_unit_test(test_pairs_of_play_and_take_back),
        cmocka_unit_test(test_the_host_finds_room),
        cmocka_unit_test(test_a_hundred_behind_one_address),
        cmocka_unit_test(test_an_address_has_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
