/* again.c - Rematch: one new table for everybody, to which each finds their own seat; and hints,
 * which all must have wanted. */
#include <stdio.h>
#include <string.h>

#include "keep.h"
#include "scan.h"
#include "secrets.h"
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
    assert_string_equal(talk_text(told, "host"), o.host);
    assert_string_equal(talk_text(asked, "host"), o.seat[1]);
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
    assert_string_equal(talk_text(again, "host"), o.seat[1]);
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
    assert_int_equal(keep_count(s.keep, talk_text(a, "table"), "table 4"), 1);
    json_decref(a);
    json_decref(b);
    street_end(&s);
}

/* ---- What is stored opens nothing ---- */

/* Every hash in a journal, as what somebody might try who has read it: as it is, and as older
 * servers made the tokens of the next table from it. */
typedef struct Thief {
    const Table *next;
    const char *old; /* the id of the table before */
    int tried, opened;
} Thief;

static void tries(Thief *thief, const uint8_t token[TABLE_TOKEN]) {
    TableWho who;
    thief->tried++;
    thief->opened += table_whose(thief->next, token, &who) || table_invites(thief->next, token);
}

static bool reads_entry(void *context, uint32_t number, const StoreEntry *e) {
    (void)number;
    Thief *thief = context;
    uint8_t hash[TABLE_HASH], token[TABLE_TOKEN], more[TABLE_TOKEN];
    for (size_t i = 0; i + 2 * TABLE_HASH <= e->length; i++) {
        if (!hearth_slice_hex((HearthSlice){e->text + i, 2 * TABLE_HASH}, hash, TABLE_HASH))
            continue;
        tries(thief, hash);
        for (int n = 0; n < 6; n++) {
            secret_derive(hash, "again", thief->old, n, token);
            tries(thief, token);
            secret_derive(token, "invite", "", 0, more);
            tries(thief, more);
        }
    }
    return true;
}

/* The tokens that were told are nowhere in the text either. */
static void is_not_stored(Street *s, const char *id, const char *token) {
    assert_int_equal(strlen(token), 32);
    assert_int_equal(keep_count(s->keep, id, token), 0);
}

static void what_is_stored_opens_nothing(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = over(&s, "", wires);
    talk_say(wires[1], "{\"type\":\"rematch\",\"id\":\"r\"}");
    json_t *asked = talk_expect(wires[1], "next"), *told = talk_expect(wires[0], "next");
    char id[TABLE_ID + 1];
    snprintf(id, sizeof id, "%s", talk_text(asked, "table"));
    Table *next = keep_table(s.keep, id);
    Thief thief = {.next = next, .old = o.id};
    keep_each(s.keep, o.id, 0, reads_entry, &thief);
    keep_each(s.keep, id, 0, reads_entry, &thief);
    assert_true(thief.tried > 100);
    assert_int_equal(thief.opened, 0);
    const char *const tables[] = {o.id, id};
    for (int i = 0; i < 2; i++) {
        is_not_stored(&s, tables[i], talk_text(asked, "token"));
        is_not_stored(&s, tables[i], talk_text(asked, "host"));
        is_not_stored(&s, tables[i], talk_text(told, "token"));
        is_not_stored(&s, tables[i], talk_text(told, "host"));
    }
    /* It is what they came with, so nobody else is told anything. */
    assert_string_equal(talk_text(asked, "token"), o.seat[1]);
    assert_string_equal(talk_text(told, "token"), o.seat[0]);
    table_free(next);
    json_decref(asked);
    json_decref(told);
    street_end(&s);
}

static json_t *link_of(Wire *w, const char *what) {
    talk_say(w, "{\"type\":%s,\"id\":\"link\"}", what);
    return talk_expect(w, "link");
}

static void told_again(Street *s, const Opened *o, const char *token, const char *expected) {
    Wire *w = talk_hello(s, o->id, token, NULL);
    json_decref(talk_expect(w, "table"));
    if (expected) {
        json_t *next = talk_expect(w, "next");
        assert_string_equal(talk_text(next, "token"), expected);
        json_decref(next);
    } else {
        talk_expect_no(w, "next");
    }
    wire_free(w);
}

/* Who is expected at the next table: with each device, with the invitation to look on, and nobody
 * by what was made later. */
static void each_comes_with_what_they_have(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = over(&s, "", wires);
    json_t *link = link_of(wires[1], "\"device\"");
    char device[33], id[TABLE_ID + 1];
    snprintf(device, sizeof device, "%s", talk_text(link, "token"));
    json_decref(link);
    Wire *second = talk_hello(&s, o.id, device, NULL),
         *guest = talk_hello(&s, o.id, o.invite, NULL);
    json_decref(talk_expect(second, "table"));
    json_decref(talk_expect(guest, "table"));
    talk_say(second, "{\"type\":\"rematch\",\"id\":\"r\"}");
    json_t *asked = talk_expect(second, "next"), *other = talk_expect(wires[1], "next"),
           *looks = talk_expect(guest, "next");
    snprintf(id, sizeof id, "%s", talk_text(asked, "table"));
    assert_string_equal(talk_text(asked, "token"), device);
    assert_string_equal(talk_text(asked, "host"), device);
    assert_string_equal(talk_text(other, "host"), ""); /* another device of the same seat */
    assert_string_equal(talk_text(looks, "token"), o.invite);
    json_t *table = goes_on(&s, asked);
    assert_int_equal(seat_of(table), 1);
    assert_true(json_is_true(json_object_get(json_object_get(table, "you"), "host")));
    json_decref(table);
    table = goes_on(&s, other);
    assert_int_equal(seat_of(table), 1);
    json_decref(table);
    table = goes_on(&s, looks);
    assert_int_equal(seat_of(table), -1);
    json_decref(table);
    Table *stored = keep_table(s.keep, id);
    assert_non_null(stored);
    table_free(stored);
    /* The seats are for those who were there. */
    Wire *lobby = talk_lobby(&s);
    talk_say(lobby,
             "{\"type\":\"take\",\"id\":\"t\",\"table\":\"%s\",\"name\":\"Eve\","
             "\"invite\":\"%s\"}",
             id, o.invite);
    talk_refused(lobby, "t", "bad_token");
    /* A link that was made afterwards is one of the old table alone. */
    talk_say(wires[0], "{\"type\":\"link\",\"id\":\"late\",\"seat\":1}");
    link = talk_expect(wires[0], "link");
    told_again(&s, &o, talk_text(link, "token"), NULL);
    told_again(&s, &o, o.seat[0], o.seat[0]);
    json_decref(link);
    json_decref(asked);
    json_decref(other);
    json_decref(looks);
    street_end(&s);
}

/* Two servers on one store, asked at the same moment by different people: one table. */
static void two_servers_open_one_table(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = over(&s, "", wires);
    Street t = {.keep = s.keep, .test_host = {.now = s.test_host.now}};
    test_host_begin(&t.test_host, s.keep, 77, NULL);
    Wire *other = talk_hello(&t, o.id, o.seat[1], NULL);
    json_decref(talk_expect(other, "table"));
    talk_say(wires[0], "{\"type\":\"rematch\",\"id\":\"a\"}");
    talk_say(other, "{\"type\":\"rematch\",\"id\":\"b\"}");
    json_t *a = talk_expect(wires[0], "next"), *b = talk_expect(other, "next");
    assert_string_equal(talk_text(a, "table"), talk_text(b, "table"));
    assert_int_equal(keep_count(s.keep, o.id, "next"), 1);
    json_t *table = goes_on(&s, a);
    assert_int_equal(seat_of(table), 0);
    json_decref(table);
    table = goes_on(&s, b); /* whether as a host or not, as it was told */
    assert_int_equal(seat_of(table), 1);
    json_decref(table);
    json_decref(a);
    json_decref(b);
    wire_free(other);
    test_host_crash(&t.test_host);
    street_end(&s);
}

/* A host who only watches comes with one token for both, and may replace it there. */
static void a_host_without_a_seat(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = over(&s, "", wires);
    Wire *host = talk_hello(&s, o.id, NULL, o.host);
    json_decref(talk_expect(host, "table"));
    talk_say(host, "{\"type\":\"rematch\",\"id\":\"r\"}");
    json_t *next = talk_expect(host, "next");
    assert_string_equal(talk_text(next, "token"), o.host);
    assert_string_equal(talk_text(next, "host"), o.host);
    Wire *there = talk_hello(&s, talk_text(next, "table"), o.host, o.host);
    json_decref(talk_expect(there, "table"));
    talk_say(there, "{\"type\":\"link\",\"id\":\"l\",\"seat\":\"host\"}");
    json_decref(talk_expect(there, "link"));
    talk_say(there, "{\"type\":\"title\",\"id\":\"t\",\"title\":\"Mine\"}");
    talk_ok(there, "t");
    Wire *late = talk_hello(&s, talk_text(next, "table"), o.host, o.host);
    talk_ended(late, 4003, "bad_token");
    json_decref(next);
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

/* Whoever has gone before it could be opened opens none; it is asked for again. */
static void who_has_gone_opens_none(void **state) {
    (void)state;
    Street s;
    Wire *wires[2];
    Opened o = over(&s, "", wires);
    talk_say(wires[0], "{\"type\":\"title\",\"id\":\"t\",\"title\":\"x\"}");
    talk_say(wires[1], "{\"type\":\"rematch\",\"id\":\"r\"}"); /* waits until that is stored */
    wire_free(wires[1]);
    talk_ok(wires[0], "t");
    talk_expect_no(wires[0], "next");
    wires[1] = talk_hello(&s, o.id, o.seat[1], NULL);
    talk_say(wires[1], "{\"type\":\"rematch\",\"id\":\"r\"}");
    json_decref(talk_expect(wires[1], "next"));
    json_decref(talk_expect(wires[0], "next"));
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_finds_their_seat),
        cmocka_unit_test(two_ask_at_once),
        cmocka_unit_test(what_is_stored_opens_nothing),
        cmocka_unit_test(each_comes_with_what_they_have),
        cmocka_unit_test(two_servers_open_one_table),
        cmocka_unit_test(a_host_without_a_seat),
        cmocka_unit_test(hints_need_all),
        cmocka_unit_test(who_has_gone_opens_none),
    };
    return cmocka_run_group_tests_name("once more", tests, NULL, NULL);
}
