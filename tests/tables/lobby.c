/* lobby.c - The public list: nobody pushes others off it, nobody keeps seats without being there,
 * and a network of many addresses is no crowd. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keep.h"
#include "talk.h"

static Wire *lobby_from(Street *s, const char *address) {
    Wire *w = talk_connect(s, address);
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1}");
    json_decref(talk_expect(w, "welcome"));
    return w;
}

static void opens_many(Street *s, const char *address, int count, const char *title) {
    Wire *w = NULL;
    for (int i = 0; i < count; i++) {
        if (i % 10 == 0) { /* a connection may say so much */
            if (w)
                wire_free(w);
            w = lobby_from(s, address);
        }
        talk_say(w,
                 "{\"type\":\"open\",\"id\":\"o%d\",\"game\":\"null\",\"seats\":2,\"listed\":true,"
                 "\"title\":\"%s\"}",
                 i, title);
        json_decref(talk_expect(w, "opened"));
    }
    wire_free(w);
}

static int listed(const json_t *tables, const char *title) {
    size_t i;
    json_t *one;
    int n = 0;
    json_array_foreach(tables, i, one) n += strcmp(talk_text(one, "title"), title) == 0;
    return n;
}

static json_t *lobby(Street *s) {
    Wire *w = lobby_from(s, "reader");
    test_host_wait(&s->test_host, 2000); /* a list is good for a second */
    talk_say(w, "{\"type\":\"lobby\",\"id\":\"l\"}");
    json_t *answer = talk_expect(w, "lobby"), *tables = json_object_get(answer, "tables");
    json_incref(tables);
    json_decref(answer);
    wire_free(w);
    return tables;
}

static void lists_are_fair(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.opens_per_minute = 1000;
    street_begin(&s, &limits);
    opens_many(&s, "192.0.2.1", 1, "Ada");
    opens_many(&s, "192.0.2.2", 3, "Béla");
    test_host_wait(&s.test_host, 1000);
    for (int i = 0; i < 4; i++) { /* one house, however many networks it has in it */
        char address[40];
        snprintf(address, sizeof address, "2001:db8:7:%d::", i);
        opens_many(&s, address, 30, "Flood");
    }
    json_t *tables = lobby(&s);
    assert_int_equal(json_array_size(tables), 100);
    assert_int_equal(listed(tables, "Ada"), 1);
    assert_int_equal(listed(tables, "Béla"), 3);
    assert_int_equal(listed(tables, "Flood"), 96);
    json_decref(tables);
    street_end(&s);
}

typedef struct Taken {
    char token[33];
    int seat;
} Taken;

static Taken takes(Street *s, const Opened *o, const char *name) {
    Wire *w = lobby_from(s, "stranger");
    Taken t = {.seat = -1};
    talk_say(w, "{\"type\":\"take\",\"id\":\"t\",\"table\":\"%s\",\"name\":\"%s\"}", o->id, name);
    json_t *answer = talk_expect(w, "taken");
    snprintf(t.token, sizeof t.token, "%s", talk_text(answer, "token"));
    t.seat = (int)talk_number(answer, "seat");
    json_decref(answer);
    wire_free(w);
    return t;
}

static int free_seats(Street *s) {
    json_t *tables = lobby(s);
    int n = (int)talk_number(json_array_get(tables, 0), "free");
    json_decref(tables);
    return n;
}

static void a_seat_is_kept_by_being_there(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 4, ",\"listed\":true");
    /* The host, and a friend with a link, who may go away as long as they like. */
    Wire *host = talk_hello(&s, o.id, o.seat[0], o.host);
    talk_say(host, "{\"type\":\"sit\",\"id\":\"s\",\"name\":\"Anna\"}");
    talk_ok(host, "s");
    wire_free(host);
    Taken gone = takes(&s, &o, "Gone"), here = takes(&s, &o, "Here"), left = takes(&s, &o, "Left");
    Wire *w = talk_hello(&s, o.id, here.token, NULL),
         *other = talk_hello(&s, o.id, left.token, NULL);
    json_decref(talk_expect(w, "table"));
    json_decref(talk_expect(other, "table"));
    assert_int_equal(free_seats(&s), 0);
    test_host_wait(&s.test_host, 35000); /* one has never come */
    assert_int_equal(free_seats(&s), 1);
    talk_ended(talk_hello(&s, o.id, gone.token, NULL), 4003, "bad_token");
    wire_free(other);
    test_host_wait(&s.test_host, 60000);
    assert_int_equal(free_seats(&s), 1); /* a page may be away for a moment */
    test_host_wait(&s.test_host, 65000);
    assert_int_equal(free_seats(&s), 2);
    test_host_wait(&s.test_host, 400000);
    assert_int_equal(free_seats(&s), 2);
    wire_free(w);
    wire_free(talk_hello(&s, o.id, o.seat[0], o.host));
    assert_int_equal(keep_count(s.keep, o.id, "free - "), 2);
    street_end(&s);
}

/* The server was away meanwhile: who does not come back has left. */
static void a_restart_does_not_keep_seats(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, ",\"listed\":true");
    takes(&s, &o, "One");
    takes(&s, &o, "Two");
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 9, NULL);
    assert_int_equal(free_seats(&s), 0); /* who looks makes the server look */
    test_host_wait(&s.test_host, 130000);
    assert_int_equal(free_seats(&s), 2);
    street_end(&s);
}

/* ---- Two servers on one store ---- */

typedef struct Pair {
    Street s;
    TestHost other;
    HubLimits limits;
    Opened o;
} Pair;

/* As NOTIFY does it. */
static void tell_the_other(void *context, TestHost *from, const char *id, uint32_t entries) {
    Pair *p = context;
    TestHost *to = from == &p->other ? &p->s.test_host : &p->other;
    if (to->hub)
        hub_changed_elsewhere(to->hub, id, entries, to->now);
}

static void pair_begin(Pair *p) {
    memset(p, 0, sizeof *p);
    p->limits = hub_limits;
    p->limits.shared = true;
    street_begin(&p->s, &p->limits);
    p->other.now = p->s.test_host.now;
    test_host_begin(&p->other, p->s.keep, 99, &p->limits);
    p->s.test_host.changed = p->other.changed = tell_the_other;
    p->s.test_host.context = p->other.context = p;
    p->o = talk_open(&p->s, "null", 2, ",\"listed\":true");
}

static void pair_end(Pair *p) {
    if (p->other.hub)
        test_host_crash(&p->other);
    street_end(&p->s);
}

/* Both go on, in small steps. */
static void pair_wait(Pair *p, int ms) {
    for (int passed = 0; passed < ms; passed += 500) {
        test_host_wait(&p->s.test_host, 500);
        if (p->other.hub)
            test_host_wait(&p->other, 500);
    }
}

static Wire *comes(TestHost *host, const Opened *o, const char *token) {
    Wire *w = wire_new(host, "192.0.2.7");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1,\"table\":\"%s\",\"token\":\"%s\"}", o->id,
             token);
    json_decref(talk_expect(w, "table"));
    return w;
}

static int freed(const Pair *p) {
    return keep_count(p->s.keep, p->o.id, "free - ");
}

/* Both have the table; they are at one of them. */
static void a_seat_is_kept_by_being_at_any_server(void **state) {
    static Pair p;
    (void)state;
    pair_begin(&p);
    Taken taken = takes(&p.s, &p.o, "One");
    Wire *w = comes(&p.other, &p.o, taken.token);
    Wire *watch = comes(&p.s.test_host, &p.o, p.o.watch);
    pair_wait(&p, 900000);
    assert_int_equal(freed(&p), 0);
    /* Open at both, and at the first no more. */
    Wire *second = comes(&p.s.test_host, &p.o, taken.token);
    pair_wait(&p, 60000);
    wire_free(w);
    pair_wait(&p, 600000);
    assert_int_equal(freed(&p), 0);
    w = comes(&p.other, &p.o, taken.token);
    wire_free(second);
    pair_wait(&p, 600000);
    assert_int_equal(freed(&p), 0);
    /* Who goes for good has left, and only one of the two says so. */
    wire_free(w);
    pair_wait(&p, 100000);
    assert_int_equal(freed(&p), 0);
    pair_wait(&p, 60000);
    assert_int_equal(freed(&p), 1);
    /* The next one there is another. */
    taken = takes(&p.s, &p.o, "Two");
    w = comes(&p.other, &p.o, taken.token);
    pair_wait(&p, 600000);
    assert_int_equal(freed(&p), 1);
    wire_free(w);
    wire_free(watch);
    pair_end(&p);
}

/* The server that had them dies: they may come to the other one, or have left. */
static void a_seat_survives_its_server(void **state) {
    static Pair p;
    (void)state;
    for (int comes_back = 0; comes_back < 2; comes_back++) {
        pair_begin(&p);
        Taken taken = takes(&p.s, &p.o, "One");
        Wire *w = comes(&p.other, &p.o, taken.token);
        Wire *watch = comes(&p.s.test_host, &p.o, p.o.watch);
        pair_wait(&p, 300000 + 30000 * comes_back);
        test_host_crash(&p.other);
        wire_free(w);
        pair_wait(&p, 60000);
        assert_int_equal(freed(&p), 0);
        if (comes_back)
            w = comes(&p.s.test_host, &p.o, taken.token);
        pair_wait(&p, 600000);
        assert_int_equal(freed(&p), !comes_back);
        if (comes_back)
            wire_free(w);
        wire_free(watch);
        pair_end(&p);
    }
}

/* Nobody has the table any more; whoever looks at the list makes a server look, at any of them. */
static void a_restart_of_all_does_not_keep_seats(void **state) {
    static Pair p;
    (void)state;
    pair_begin(&p);
    takes(&p.s, &p.o, "One");
    test_host_crash(&p.s.test_host);
    test_host_crash(&p.other);
    test_host_begin(&p.s.test_host, p.s.keep, 9, &p.limits);
    assert_int_equal(free_seats(&p.s), 1);
    pair_wait(&p, 270000);
    assert_int_equal(free_seats(&p.s), 2);
    assert_int_equal(freed(&p), 1);
    pair_end(&p);
}

static int takes_until_refused(Street *s, const char *address, const Opened o[], int count) {
    Wire *w = NULL;
    for (int i = 0; i < count; i++) {
        if (i % 10 == 0) {
            if (w)
                wire_free(w);
            w = lobby_from(s, address);
        }
        talk_say(w, "{\"type\":\"take\",\"id\":\"t%d\",\"table\":\"%s\",\"name\":\"Eve %d\"}", i,
                 o[i].id, i);
        test_host_settle(&s->test_host);
        char *text = wire_hear(w);
        bool taken = text && strstr(text, "\"taken\"");
        if (!taken)
            assert_non_null(strstr(text, "slow_down"));
        free(text);
        if (!taken) {
            wire_free(w);
            return i;
        }
    }
    wire_free(w);
    return count;
}

static void an_address_takes_only_so_many(void **state) {
    (void)state;
    enum { TABLES = 40 };
    static Opened o[TABLES];
    Street s;
    HubLimits limits = hub_limits;
    street_begin(&s, &limits);
    for (int i = 0; i < TABLES; i++) {
        test_host_wait(&s.test_host, 2000);
        o[i] = talk_open(&s, "null", 2, ",\"listed\":true");
    }
    Keep *keep = s.keep;
    test_host_crash(&s.test_host);
    limits.opens_per_minute = 5; /* and as many seats */
    test_host_begin(&s.test_host, keep, 9, &limits);
    assert_in_range(takes_until_refused(&s, "192.0.2.1", o, TABLES), 5, 6);
    /* Each /64 as much, but all of a /48 no more than four times that. */
    int all = 0;
    for (int i = 0; i < 8; i++) {
        char address[40];
        snprintf(address, sizeof address, "2001:db8:7:%d::", i + 1);
        all += takes_until_refused(&s, address, o + 5 * i, 5);
    }
    assert_in_range(all, 20, 30); /* a little comes back meanwhile */
    /* Another house is not concerned. */
    assert_int_equal(takes_until_refused(&s, "2001:db8:8::", o, 1), 1);
    street_end(&s);
}

/* null and race are there for tests, and for those who write games. */
static void only_games_for_people_are_opened(void **state) {
    (void)state;
    static const char *const templates[] = {"null", "race"};
    Street s;
    street_begin(&s, NULL);
    s.test_host.for_people = true;
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 9, NULL);
    Wire *w = lobby_from(&s, "192.0.2.1");
    for (int i = 0; i < 2; i++) {
        talk_say(w, "{\"type\":\"open\",\"id\":\"o%d\",\"game\":\"%s\",\"seats\":2}", i,
                 templates[i]);
        talk_refused(w, i ? "o1" : "o0", "bad_option");
    }
    talk_say(w, "{\"type\":\"open\",\"id\":\"p\",\"game\":\"cartographers\",\"seats\":2}");
    json_decref(talk_expect(w, "opened"));
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_fair),
        cmocka_unit_test(a_seat_is_kept_by_being_there),
        cmocka_unit_test(a_restart_does_not_keep_seats),
        cmocka_unit_test(a_seat_is_kept_by_being_at_any_server),
        cmocka_unit_test(a_seat_survives_its_server),
        cmocka_unit_test(a_restart_of_all_does_not_keep_seats),
        cmocka_unit_test(an_address_takes_only_so_many),
        cmocka_unit_test(only_games_for_people_are_opened),
    };
    return cmocka_run_group_tests_name("the public list", tests, NULL, NULL);
}
