/* looks.c - What is written from a whole match: in turns with everything else, once where once is
 * enough, and not without end for one address. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "talk.h"

/* ---- Help ---- */

/* Looks that are under way are not answered until `let_looks_go`. */
static int hold_looks(TestHost *test_host) {
    int held = 0;
    for (int i = 0; i < test_host->wish_count; i++)
        if (test_host->wishes[i].kind == WISH_LOOK) {
            test_host->wishes[i].due = test_host->now + 100000000;
            held++;
        }
    return held;
}

static void let_looks_go(TestHost *test_host) {
    for (int i = 0; i < test_host->wish_count; i++)
        test_host->wishes[i].due = test_host->now;
}

/* Turns in which looks are not answered. */
static void wait_without_looks(TestHost *test_host, int turns) {
    for (int i = 0; i < turns; i++) {
        hold_looks(test_host);
        test_host_turn(test_host);
        hold_looks(test_host);
        test_host->now += 100;
    }
}

/* A table of bots that have played to the end. */
static Opened finished_game(Street *s, const char *game, int seats, const char *bots) {
    Opened o = talk_open(s, game, seats, bots);
    Wire *w = talk_hello(s, o.id, NULL, o.host);
    talk_say(w, "{\"type\":\"start\",\"id\":\"s\"}");
    test_host_wait(&s->test_host, 20000);
    wire_free(w);
    Table *t = keep_table(s->keep, o.id);
    assert_int_equal(table_status(t), STORE_OVER);
    table_free(t);
    return o;
}

static Opened finished(Street *s) {
    return finished_game(s, "null", 2, ",\"bots\":[\"random\",\"random\"]");
}

typedef struct Got {
    int calls, found[4];
    size_t length;
    bool same;
    HubMessage *first;
} Got;

static void got_record(void *context, HubFound found, HubMessage *record) {
    Got *got = context;
    got->calls++;
    got->found[found]++;
    assert_int_equal(found == HUB_FOUND, record != NULL);
    if (record && !got->first) {
        got->first = record;
        hub_message_keep(record);
        got->same = true;
    }
    got->same &= !record || record == got->first;
    got->length = record ? record->length : 0;
}

static void ask_http(Street *s, const Opened *o, Got *got) {
    hub_record(s->test_host.hub, o->id, "192.0.2.1", got_record, got, s->test_host.now);
}

static HubCounts counts(const Street *s) {
    HubCounts n;
    hub_counts(s->test_host.hub, &n);
    return n;
}

static int heard(Wire *w, const char *words) {
    char *text;
    int n = 0;
    while ((text = wire_hear(w)) != NULL) {
        n += strstr(text, words) != NULL;
        free(text);
    }
    return n;
}

/* ---- In turns ---- */

static void test_others_are_answered_before(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    Wire *lobby = talk_lobby(&s), *there = talk_hello(&s, o.id, o.watch, NULL);
    json_decref(talk_expect(there, "table"));
    for (int i = 0; i < 15; i++)
        talk_say(w[1], "{\"type\":\"record\",\"id\":\"r%d\"}", i);
    assert_int_equal(hold_looks(&s.test_host), 1); /* one at a time of each table */
    talk_say(lobby, "{\"type\":\"ping\"}");
    talk_say(there, "{\"type\":\"ping\"}");
    talk_say(lobby, "{\"type\":\"mine\",\"id\":\"m\",\"seats\":[]}");
    wait_without_looks(&s.test_host, 5);
    assert_int_equal(heard(lobby, "\"pong\""), 1);
    assert_int_equal(heard(there, "\"pong\""), 1);
    assert_int_equal(heard(w[1], "\"record\""), 0);
    let_looks_go(&s.test_host);
    test_host_settle(&s.test_host);
    assert_int_equal(heard(w[1], "\"type\":\"record\""), 15);
    street_end(&s);
}

/* Players of the table get their turn after every look, and looks after every commit. */
static void test_players_and_looks_take_turns(void **state) {
    (void)state;
    Street s;
    HubCounts before, after;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 3, ",\"bots\":[null,null,\"random\"]");
    Wire *host = talk_hello(&s, o.id, o.seat[0], o.host),
         *w = talk_hello(&s, o.id, o.seat[1], NULL);
    json_decref(talk_expect(w, "table"));
    for (int i = 0; i < 2; i++) {
        Wire *one = i ? w : host;
        talk_say(one, "{\"type\":\"sit\",\"id\":\"s\",\"name\":\"Player %d\"}", i);
        talk_ok(one, "s");
    }
    talk_say(host, "{\"type\":\"start\",\"id\":\"go\"}");
    talk_ok(host, "go");
    for (int i = 0; i < 15; i++)
        talk_say(w, "{\"type\":\"record\",\"id\":\"r%d\"}", i);
    before = counts(&s);
    s.test_host.slow = 50; /* everything that the hub asks for takes its time */
    int titles = 0, records = 0, between = 0;
    bool waiting = false;
    for (int turn = 0; turn < 2000 && records < 15; turn++) {
        if (!waiting)
            talk_say(host, "{\"type\":\"title\",\"id\":\"t%d\",\"title\":\"%d\"}", turn, turn);
        if (!waiting)
            between = 0;
        waiting = true;
        s.test_host.now += 10;
        test_host_turn(&s.test_host);
        int now = heard(w, "\"type\":\"record\"");
        records += now;
        between += now;
        assert_true(between <= 2); /* while a title waits to be stored */
        if (heard(host, "\"type\":\"ok\"")) {
            titles++;
            waiting = false;
        }
    }
    s.test_host.slow = 0;
    after = counts(&s);
    assert_int_equal(records, 15);
    assert_true(titles >= 7);
    assert_int_equal(after.looks - before.looks, 15);
    let_looks_go(&s.test_host);
    street_end(&s);
}

/* Who asks for a lot at one table waits there, not those at another. */
static void test_tables_take_turns(void **state) {
    (void)state;
    Street s;
    Wire *a[2], *b[2];
    HubLimits limits = hub_limits;
    limits.looks = 1;
    street_begin(&s, &limits);
    Opened one = talk_open(&s, "null", 2, ""), two = talk_open(&s, "null", 2, "");
    talk_start(&s, &one, 2, a);
    talk_start(&s, &two, 2, b);
    for (int i = 0; i < 15; i++)
        talk_say(a[1], "{\"type\":\"record\",\"id\":\"r%d\"}", i);
    talk_say(b[1], "{\"type\":\"record\",\"id\":\"r\"}");
    heard(a[1], "");
    int records = 0;
    for (int i = 0; i < 3 && !records; i++) {
        for (int k = 0; k < s.test_host.wish_count; k++)
            s.test_host.wishes[k].due = s.test_host.now;
        wait_without_looks(&s.test_host, 0);
        /* One look is answered; the next that it makes room for is held. */
        for (int k = 0; k < s.test_host.wish_count; k++)
            if (s.test_host.wishes[k].kind == WISH_LOOK) {
                HubLook *look = s.test_host.wishes[k].what;
                s.test_host.wishes[k] = s.test_host.wishes[--s.test_host.wish_count];
                hub_look(look);
                hub_looked(s.test_host.hub, look, s.test_host.now);
                break;
            }
        records = heard(b[1], "\"type\":\"record\"");
    }
    assert_int_equal(records, 1);
    assert_true(heard(a[1], "\"type\":\"record\"") <= 2);
    let_looks_go(&s.test_host);
    street_end(&s);
}

/* A client that pipelines its hello and its first wish does not hold up the inbox. */
static void test_a_waiting_hello_holds_up_nobody(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    Wire *late = talk_hello(&s, o.id, o.seat[1], NULL);
    hold_looks(&s.test_host);
    talk_say(late, "{\"type\":\"undo\",\"id\":\"u\",\"epoch\":1}");
    talk_say(w[0], "{\"type\":\"title\",\"id\":\"t\",\"title\":\"x\"}");
    let_looks_go(&s.test_host);
    talk_say(w[1], "{\"type\":\"record\",\"id\":\"r\"}");
    talk_ok(w[0], "t");
    talk_refused(late, "u", "stale");
    json_decref(talk_expect(w[1], "record"));
    street_end(&s);
}

/* ---- Once is enough ---- */

static void test_a_finished_record_is_written_once(void **state) {
    (void)state;
    Street s;
    Got got = {0};
    street_begin(&s, NULL);
    Opened o = finished(&s);
    Wire *w = talk_hello(&s, o.id, o.watch, NULL);
    json_decref(talk_expect(w, "table"));
    for (int i = 0; i < 20; i++)
        ask_http(&s, &o, &got);
    talk_say(w, "{\"type\":\"record\",\"id\":\"a\"}");
    test_host_settle(&s.test_host);
    for (int i = 0; i < 20; i++)
        ask_http(&s, &o, &got);
    talk_say(w, "{\"type\":\"record\",\"id\":\"b\"}");
    test_host_settle(&s.test_host);
    assert_int_equal(got.calls, 40);
    assert_int_equal(got.found[HUB_FOUND], 40);
    assert_true(got.same);
    assert_int_equal(counts(&s).records, 1);
    assert_true(counts(&s).kept_bytes == got.length);
    json_t *a = talk_expect(w, "record"), *b = talk_expect(w, "record");
    assert_string_equal(talk_text(a, "id"), "a");
    assert_string_equal(talk_text(b, "id"), "b");
    assert_string_equal(talk_text(a, "record"), got.first->text);
    assert_string_equal(talk_text(b, "record"), got.first->text);
    json_decref(a);
    json_decref(b);
    wire_free(w);
    test_host_wait(&s.test_host, 400000); /* the table leaves memory, and its record too */
    assert_int_equal(counts(&s).kept_bytes, 0);
    hub_message_free(got.first);
    street_end(&s);
}

static void test_records_take_so_much_memory(void **state) {
    (void)state;
    Street s;
    Got got = {0};
    Opened o[4];
    HubLimits limits = hub_limits;
    street_begin(&s, NULL);
    Opened one = finished(&s);
    ask_http(&s, &one, &got);
    test_host_settle(&s.test_host);
    limits.record_bytes = (int)got.length * 5 / 2; /* two of them */
    hub_message_free(got.first);
    street_end(&s);
    street_begin(&s, &limits);
    for (int i = 0; i < 4; i++) {
        Got mine = {0};
        o[i] = finished(&s);
        ask_http(&s, &o[i], &mine);
        test_host_settle(&s.test_host);
        assert_int_equal(mine.found[HUB_FOUND], 1);
        assert_true(counts(&s).kept_bytes <= (uint64_t)limits.record_bytes);
        hub_message_free(mine.first);
    }
    assert_int_equal(counts(&s).records, 4);
    for (int i = 3; i >= 2; i--) {
        Got mine = {0};
        ask_http(&s, &o[i], &mine); /* the last two are known still */
        assert_int_equal(mine.found[HUB_FOUND], 1);
        hub_message_free(mine.first);
    }
    assert_int_equal(counts(&s).records, 4);
    street_end(&s);
}

/* Whoever asks for a language ten times wants one table. */
/* A table that was closed amid its game tells its key, and all that was drawn can be checked. */
static void test_a_closed_game_tells_its_key(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Got got = {0};
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, "");
    talk_start(&s, &o, 2, wires);
    ask_http(&s, &o, &got);
    test_host_settle(&s.test_host);
    assert_int_equal(got.found[HUB_FOUND_NONE], 1); /* it goes on */
    talk_say(wires[0], "{\"type\":\"close\",\"id\":\"c\"}");
    talk_ok(wires[0], "c");
    json_t *update = talk_expect(wires[1], "update"), *table = json_object_get(update, "table");
    while (strcmp(talk_text(table, "status"), "closed") != 0) {
        json_decref(update);
        update = talk_expect(wires[1], "update");
        table = json_object_get(update, "table");
    }
    char line[80];
    snprintf(line, sizeof line, "\nkey %s\n", talk_text(table, "key"));
    assert_int_equal(strlen(line), 70);
    json_decref(update);
    talk_say(wires[1], "{\"type\":\"record\",\"id\":\"r\"}");
    json_t *record = talk_expect(wires[1], "record");
    assert_non_null(strstr(talk_text(record, "record"), line));
    assert_non_null(strstr(talk_text(record, "record"), "\nchance "));
    json_decref(record);
    ask_http(&s, &o, &got);
    test_host_settle(&s.test_host);
    assert_int_equal(got.found[HUB_FOUND], 1);
    hub_message_free(got.first);
    street_end(&s);
}

/* Whoever asks and does not read: answers may wait, but not many, and not for ever. */
static void test_who_reads_nothing_holds_little(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = finished_game(&s, "cartographers", 5,
                             ",\"bots\":[\"random\",\"random\",\"random\",\"random\",\"random\"]");
    Wire *w = talk_hello(&s, o.id, o.watch, NULL), *reads = talk_hello(&s, o.id, o.watch, NULL);
    json_decref(talk_expect(w, "table"));
    w->room = 0;
    int asked = 0;
    for (; asked < 19 && !w->ended; asked++) {
        talk_say(w, "{\"type\":\"record\",\"id\":\"r%d\"}", asked);
        test_host_settle(&s.test_host);
    }
    assert_int_equal(w->ended, 1013);
    assert_in_range(asked, 5, 18);
    /* Who reads gets all of them. */
    for (int i = 0; i < 19; i++) {
        talk_say(reads, "{\"type\":\"record\",\"id\":\"r%d\"}", i);
        json_t *record = talk_expect(reads, "record");
        assert_in_range(strlen(talk_text(record, "record")), 4000, 16000);
        json_decref(record);
    }
    street_end(&s);
}

static void test_one_table_is_enough(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    heard(w[1], "");
    for (int i = 0; i < 10; i++)
        talk_say(w[1], "{\"type\":\"lang\",\"lang\":\"%s\"}", i % 2 ? "el" : "hu");
    test_host_settle(&s.test_host);
    assert_in_range(heard(w[1], "\"type\":\"table\""), 1, 2);
    street_end(&s);
}

/* ---- How much ---- */

static void test_an_address_may_look_so_often(void **state) {
    (void)state;
    Street s;
    Got got = {0};
    HubLimits limits = hub_limits;
    limits.address_looks = 30;
    limits.address_looks_per_s = 1;
    street_begin(&s, &limits);
    Opened o = finished(&s);
    for (int i = 0; i < 100; i++)
        ask_http(&s, &o, &got);
    test_host_settle(&s.test_host);
    assert_int_equal(got.calls, 100);
    assert_int_equal(got.found[HUB_FOUND], 30);
    assert_int_equal(got.found[HUB_FOUND_TOO_OFTEN], 70);
    assert_int_equal(counts(&s).too_often, 70);
    hub_message_free(got.first);
    /* The same by WebSocket; what is refused costs nothing and says so. */
    Wire *w = talk_hello(&s, o.id, o.watch, NULL);
    json_decref(talk_expect(w, "table"));
    for (int i = 0; i < 29; i++)
        wire_free(talk_hello(&s, o.id, o.watch, NULL));
    talk_ended(talk_hello(&s, o.id, o.watch, NULL), 4029, "slow_down");
    heard(w, "");
    for (int i = 0; i < 10; i++)
        wire_free(talk_hello(&s, o.id, o.watch, NULL));
    talk_say(w, "{\"type\":\"record\",\"id\":\"r\"}");
    talk_refused(w, "r", "slow_down");
    for (int i = 0; i < 10; i++)
        wire_free(talk_hello(&s, o.id, o.watch, NULL));
    talk_say(w, "{\"type\":\"lang\",\"lang\":\"hu\"}");
    talk_refused(w, "", "slow_down");
    test_host_wait(&s.test_host, 60000);
    talk_say(w, "{\"type\":\"record\",\"id\":\"r\"}");
    json_decref(talk_expect(w, "record"));
    street_end(&s);
}

/* 500 players behind one address come back after a restart, and 100 look at a replay. */
static void test_honest_crowds(void **state) {
    (void)state;
    Street s;
    Got got = {0};
    static Wire *w[500];
    street_begin(&s, NULL);
    Opened over = finished(&s);
    Opened o = talk_open(&s, "null", 2, "");
    for (int i = 0; i < 500; i++)
        w[i] = talk_hello(&s, o.id, o.seat[i % 2], NULL);
    test_host_settle(&s.test_host);
    for (int i = 0; i < 500; i++)
        assert_int_equal(heard(w[i], "\"type\":\"table\""), 1);
    for (int i = 0; i < 100; i++)
        hub_record(s.test_host.hub, over.id, "hello", got_record, &got, s.test_host.now);
    test_host_settle(&s.test_host);
    assert_int_equal(got.found[HUB_FOUND], 100);
    hub_message_free(got.first);
    street_end(&s);
}

/* ---- Ends ---- */

static void test_gone_before_it_was_answered(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    Wire *late = talk_hello(&s, o.id, o.seat[1], NULL);
    talk_say(w[1], "{\"type\":\"record\",\"id\":\"r\"}");
    hold_looks(&s.test_host);
    wire_free(late);
    wire_free(w[1]);
    let_looks_go(&s.test_host);
    test_host_settle(&s.test_host);
    talk_say(w[0], "{\"type\":\"title\",\"id\":\"t\",\"title\":\"x\"}");
    talk_ok(w[0], "t");
    street_end(&s);
}

/* Said right behind a hello, and gone between the two answers: it is done nevertheless. */
static void test_gone_between_hello_and_wish(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    Wire *late = talk_hello(&s, o.id, o.seat[0], o.host);
    talk_say(late, "{\"type\":\"title\",\"id\":\"t\",\"title\":\"x\"}");
    assert_int_equal(hold_looks(&s.test_host), 1);
    hub_changed_elsewhere(s.test_host.hub, "", 0, s.test_host.now);
    let_looks_go(&s.test_host);
    s.test_host.slow = 1000000; /* the journal is read on, and that takes long */
    test_host_turn(&s.test_host);
    assert_int_equal(heard(late, "\"type\":\"table\""), 1);
    wire_free(late);
    s.test_host.slow = 0;
    let_looks_go(&s.test_host);
    test_host_settle(&s.test_host);
    assert_int_equal(keep_count(s.keep, o.id, "title t "), 1);
    street_end(&s);
}

static void test_stop_amid_looks(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    Got got = {0};
    street_begin(&s, NULL);
    Opened over = finished(&s), o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    test_host_wait(&s.test_host, 400000);
    ask_http(&s, &over, &got);
    for (int i = 0; i < 10; i++)
        talk_say(w[1], "{\"type\":\"record\",\"id\":\"r%d\"}", i);
    hub_stop(s.test_host.hub, s.test_host.now);
    ask_http(&s, &over, &got);
    test_host_settle(&s.test_host);
    assert_true(hub_is_idle(s.test_host.hub));
    assert_int_equal(got.calls, 2);
    assert_int_equal(got.found[HUB_FOUND], 0);
    assert_int_equal(heard(w[1], "\"type\":\"record\""), 1); /* the one that was under way */
    street_end(&s);
}

/* A table that lets a look go first, when the server stops: its players are answered still. */
static void test_stop_amid_turns(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    talk_say(w[0], "{\"type\":\"title\",\"id\":\"a\",\"title\":\"a\"}");
    for (int i = 0; i < 5; i++)
        talk_say(w[1], "{\"type\":\"record\",\"id\":\"r%d\"}", i);
    talk_say(w[0], "{\"type\":\"title\",\"id\":\"b\",\"title\":\"b\"}");
    heard(w[0], "");
    hub_stop(s.test_host.hub, s.test_host.now);
    test_host_settle(&s.test_host);
    assert_true(hub_is_idle(s.test_host.hub));
    assert_int_equal(heard(w[0], "\"type\":\"ok\""), 2);
    street_end(&s);
}

/* What comes right behind a hello, before that is answered: the record too is answered, and the
 * language that was chosen last is the one. */
static void test_questions_right_behind_a_hello(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = finished(&s);
    Wire *w = talk_hello(&s, o.id, o.seat[0], NULL);
    talk_say(w, "{\"type\":\"record\",\"id\":\"r\"}");
    assert_int_equal(hold_looks(&s.test_host), 1);
    talk_say(w, "{\"type\":\"lang\",\"lang\":\"el\"}");
    let_looks_go(&s.test_host);
    json_decref(talk_expect(w, "table"));
    json_decref(talk_expect(w, "record"));
    json_decref(talk_expect(w, "table")); /* this one in Greek */
    wire_free(w);
    street_end(&s);
}

static void test_power_cut_amid_a_look(void **state) {
    (void)state;
    Street s;
    Wire *w[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    talk_start(&s, &o, 2, w);
    talk_say(w[1], "{\"type\":\"record\",\"id\":\"r\"}");
    assert_int_equal(hold_looks(&s.test_host), 1);
    test_host_crash(&s.test_host);
    wire_free(w[0]);
    wire_free(w[1]);
    keep_free(s.keep);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_others_are_answered_before),
        cmocka_unit_test(test_players_and_looks_take_turns),
        cmocka_unit_test(test_tables_take_turns),
        cmocka_unit_test(test_a_waiting_hello_holds_up_nobody),
        cmocka_unit_test(test_a_finished_record_is_written_once),
        cmocka_unit_test(test_records_take_so_much_memory),
        cmocka_unit_test(test_a_closed_game_tells_its_key),
        cmocka_unit_test(test_who_reads_nothing_holds_little),
        cmocka_unit_test(test_one_table_is_enough),
        cmocka_unit_test(test_an_address_may_look_so_often),
        cmocka_unit_test(test_honest_crowds),
        cmocka_unit_test(test_gone_before_it_was_answered),
        cmocka_unit_test(test_gone_between_hello_and_wish),
        cmocka_unit_test(test_stop_amid_looks),
        cmocka_unit_test(test_stop_amid_turns),
        cmocka_unit_test(test_questions_right_behind_a_hello),
        cmocka_unit_test(test_power_cut_amid_a_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
