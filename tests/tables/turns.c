/* turns.c - Whose turn begins, and who is told of it while they are elsewhere. */
#include <stdio.h>
#include <string.h>

#include "talk.h"

/* What was told last, and how often. */
typedef struct Told {
    int count;
    bool over;
    HearthSeats turn, alone;
    char title[TABLE_TITLE_MAX + 1];
    int owners;
} Told;

static void take(void *context, const HubNotice *n) {
    Told *told = context;
    int count = told->count + 1;
    *told = (Told){.count = count, .over = n->over};
    memcpy(told->title, n->title, sizeof told->title);
    for (int i = 0; i < n->count; i++) {
        if (n->seats[i].turn)
            hearth_seats_add(&told->turn, n->seats[i].seat);
        if (n->seats[i].alone)
            hearth_seats_add(&told->alone, n->seats[i].seat);
        told->owners += n->seats[i].owners;
        assert_true(n->seats[i].name[0] != 0);
    }
}

static const HearthSeats nobody = {{0, 0}};
static const HearthSeats both = {{3, 0}};

static void assert_seats(HearthSeats is, HearthSeats want) {
    assert_int_equal(is.w[0], want.w[0]);
    assert_int_equal(is.w[1], want.w[1]);
}

typedef struct Evening {
    Street s;
    Opened o;
    Wire *wires[2];
    Told told;
    int moves;
} Evening;

static void begin(Evening *e) {
    memset(e, 0, sizeof *e);
    street_begin(&e->s, NULL);
    hub_set_push_key(e->s.test_host.hub, "a-key");
    e->s.test_host.told = take;
    e->s.test_host.context = &e->told;
    e->o = talk_open(&e->s, "null", 2, ",\"title\":\"Friday\"");
    talk_start(&e->s, &e->o, 2, e->wires);
}

static void end(Evening *e) {
    for (int i = 0; i < 2; i++)
        if (e->wires[i])
            wire_free(e->wires[i]);
    street_end(&e->s);
}

static void leave(Evening *e, int seat) {
    wire_free(e->wires[seat]);
    e->wires[seat] = NULL;
}

static void come(Evening *e, int seat) {
    e->wires[seat] = talk_hello(&e->s, e->o.id, e->o.seat[seat], seat == 0 ? e->o.host : NULL);
    json_decref(talk_expect(e->wires[seat], "table"));
}

static void keep_card(Evening *e, int seat) {
    Wire *w = talk_hello(&e->s, e->o.id, e->o.seat[seat], NULL);
    json_t *table = talk_expect(w, "table");
    int64_t epoch = talk_number(json_object_get(table, "match"), "epoch");
    json_decref(table);
    talk_say(w, "{\"type\":\"away\",\"away\":true}"); /* a program that only plays */
    talk_say(w, "{\"type\":\"play\",\"id\":\"m%d\",\"epoch\":%d,\"move\":\"keep\"}", e->moves,
             (int)epoch);
    char id[16];
    snprintf(id, sizeof id, "m%d", e->moves++);
    talk_ok(w, id);
    wire_free(w);
}

static void wait_long(Evening *e) {
    test_host_wait(&e->s.test_host, 15000);
}

static void a_turn_is_told_once_it_lasts(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    leave(&e, 1);
    wait_long(&e);
    assert_int_equal(e.told.count, 1);
    assert_seats(e.told.turn, both);                 /* for the table, */
    assert_seats(e.told.alone, hearth_seats_one(1)); /* and for whoever is not there */
    assert_string_equal(e.told.title, "Friday");
    assert_int_equal(e.told.owners, 2);
    assert_false(e.told.over);
    wait_long(&e);
    assert_int_equal(e.told.count, 1);
    end(&e);
}

static void a_page_that_loads_again_is_there(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    leave(&e, 1);
    test_host_wait(&e.s.test_host, 500);
    come(&e, 1);
    wait_long(&e);
    assert_int_equal(e.told.count, 1);
    assert_seats(e.told.alone, nobody);
    end(&e);
}

static void whoever_has_acted_is_asked_anew(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    wait_long(&e);
    assert_int_equal(e.told.count, 1);
    leave(&e, 0);
    keep_card(&e, 0);
    wait_long(&e);
    assert_int_equal(e.told.count, 1); /* nobody's turn has begun */
    keep_card(&e, 1); /* the round is over; both are asked, and one of them was all the time */
    wait_long(&e);
    assert_int_equal(e.told.count, 2);
    assert_seats(e.told.turn, hearth_seats_one(0));
    assert_seats(e.told.alone, hearth_seats_one(0));
    end(&e);
}

static void a_hidden_page_does_not_count(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    talk_say(e.wires[1], "{\"type\":\"away\",\"away\":true}");
    wait_long(&e);
    assert_seats(e.told.alone, hearth_seats_one(1));
    end(&e);
    begin(&e);
    talk_say(e.wires[1], "{\"type\":\"away\",\"away\":true}");
    talk_say(e.wires[1], "{\"type\":\"away\",\"away\":false}");
    wait_long(&e);
    assert_seats(e.told.alone, nobody);
    end(&e);
}

/* Until somebody comes, a seat that was told is told again only after a while. */
static void nobody_is_pestered(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    leave(&e, 0);
    wait_long(&e);
    assert_seats(e.told.alone, hearth_seats_one(0));
    /* A bot plays for the seat and goes again: the turn begins anew, and nobody has come. */
    Wire *host = talk_hello(&e.s, e.o.id, e.o.watch, e.o.host);
    talk_say(host, "{\"type\":\"bot\",\"id\":\"b1\",\"seat\":0,\"bot\":\"random\"}");
    talk_ok(host, "b1");
    wait_long(&e);
    talk_say(host, "{\"type\":\"person\",\"id\":\"b2\",\"seat\":0}");
    talk_ok(host, "b2");
    keep_card(&e, 1);
    wait_long(&e);
    int count = e.told.count;
    assert_true(count >= 2);
    assert_true(hearth_seats_has(e.told.turn, 0));
    assert_false(hearth_seats_has(e.told.alone, 0));
    /* After they have come, at once. */
    come(&e, 0);
    leave(&e, 0);
    keep_card(&e, 0);
    keep_card(&e, 1);
    wait_long(&e);
    assert_int_equal(e.told.count, count + 1);
    assert_true(hearth_seats_has(e.told.alone, 0));
    wire_free(host);
    end(&e);
}

static void the_end_is_told(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    leave(&e, 1);
    for (int round = 0; round < 9 && !e.told.over; round++) {
        json_t *table;
        Wire *w = talk_hello(&e.s, e.o.id, e.o.watch, NULL);
        table = talk_expect(w, "table");
        bool over = json_is_true(json_object_get(json_object_get(table, "match"), "over"));
        json_decref(table);
        wire_free(w);
        if (over)
            break;
        keep_card(&e, 0);
        keep_card(&e, 1);
    }
    wait_long(&e);
    assert_true(e.told.over);
    assert_seats(e.told.turn, nobody);
    assert_seats(e.told.alone, hearth_seats_one(1));
    end(&e);
}

/* What was asked before the server began was told by the one before it. */
static void a_restart_tells_nobody(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    wait_long(&e);
    assert_int_equal(e.told.count, 1);
    test_host_crash(&e.s.test_host);
    for (int i = 0; i < 2; i++) {
        wire_free(e.wires[i]);
        e.wires[i] = NULL;
    }
    test_host_begin(&e.s.test_host, e.s.keep, 7, NULL);
    hub_set_push_key(e.s.test_host.hub, "a-key");
    come(&e, 1);
    wait_long(&e);
    assert_int_equal(e.told.count, 1);
    keep_card(&e, 0);
    keep_card(&e, 1);
    wait_long(&e);
    assert_int_equal(e.told.count, 2);
    assert_seats(e.told.turn, hearth_seats_one(0));
    end(&e);
}

static void where_nobody_listens_nobody_is_asked_for_a_while(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    e.s.test_host.told = NULL;
    wait_long(&e);
    e.s.test_host.told = take;
    keep_card(&e, 0);
    keep_card(&e, 1);
    wait_long(&e);
    assert_int_equal(e.told.count, 0);
    talk_say(e.wires[1], "{\"type\":\"push\",\"id\":\"p\",\"endpoint\":\"https://a.b/\","
                         "\"p256dh\":\"x\",\"auth\":\"y\"}");
    talk_ok(e.wires[1], "p");
    keep_card(&e, 0);
    keep_card(&e, 1);
    wait_long(&e);
    assert_int_equal(e.told.count, 1);
    end(&e);
}

/* ---- Who may ask for it ---- */

static HubListen heard;

static void take_listen(void *context, HubListen *l) {
    (void)context;
    if (l->kind == HUB_HOOK_ASK) {
        strcpy(l->url, "https://ntfy.sh/x");
        strcpy(l->shape, "ntfy");
    }
    heard = *l;
}

static void listeners_are_handed_on(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    e.s.test_host.listens = take_listen;
    talk_say(e.wires[1], "{\"type\":\"push\",\"id\":\"p\",\"endpoint\":\"https://a.b/c\","
                         "\"p256dh\":\"x\",\"auth\":\"y\"}");
    talk_ok(e.wires[1], "p");
    assert_int_equal(heard.kind, HUB_PUSH);
    assert_int_equal(heard.seat, 1);
    assert_string_equal(heard.url, "https://a.b/c");
    assert_string_equal(heard.p256dh, "x");
    assert_string_equal(heard.auth, "y");
    assert_string_equal(heard.title, "Friday");
    talk_say(e.wires[1], "{\"type\":\"hook\",\"id\":\"h\",\"url\":null}");
    talk_refused(e.wires[1], "h", "not_yours");
    talk_say(e.wires[0], "{\"type\":\"hook\",\"id\":\"h1\",\"url\":null}");
    talk_ok(e.wires[0], "h1");
    assert_int_equal(heard.kind, HUB_HOOK);
    assert_string_equal(heard.url, "");
    talk_say(e.wires[0], "{\"type\":\"hook\",\"id\":\"h2\"}");
    json_t *hook = talk_expect(e.wires[0], "hook");
    assert_string_equal(talk_text(hook, "url"), "https://ntfy.sh/x");
    assert_string_equal(talk_text(hook, "shape"), "ntfy");
    json_decref(hook);
    /* The address of a seat is told as long as what it came with opens the seat. */
    uint8_t token[TABLE_TOKEN], hash[TABLE_HASH];
    assert_true(hearth_slice_hex((HearthSlice){e.o.seat[0], 32}, token, sizeof token));
    table_hash_token(token, hash);
    assert_memory_equal(heard.owner, hash, sizeof hash);
    end(&e);
}

static void a_host_without_a_key_sends_nothing(void **state) {
    (void)state;
    Evening e;
    begin(&e);
    hub_set_push_key(e.s.test_host.hub, "");
    talk_say(e.wires[1], "{\"type\":\"push\",\"id\":\"p\",\"endpoint\":\"https://a.b/c\","
                         "\"p256dh\":\"x\",\"auth\":\"y\"}");
    talk_refused(e.wires[1], "p", "no_sending");
    Wire *w = talk_connect(&e.s, "here");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1}");
    json_t *welcome = talk_expect(w, "welcome");
    assert_null(json_object_get(welcome, "push"));
    json_decref(welcome);
    hub_set_push_key(e.s.test_host.hub, "another");
    wire_free(w);
    w = talk_connect(&e.s, "here");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1}");
    welcome = talk_expect(w, "welcome");
    assert_string_equal(talk_text(welcome, "push"), "another");
    json_decref(welcome);
    wire_free(w);
    end(&e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_told_once_it_lasts),
        cmocka_unit_test(a_page_that_loads_again_is_there),
        cmocka_unit_test(whoever_has_acted_is_asked_anew),
        cmocka_unit_test(a_hidden_page_does_not_count),
        cmocka_unit_test(nobody_is_pestered),
        cmocka_unit_test(the_end_is_told),
        cmocka_unit_test(a_restart_tells_nobody),
        cmocka_unit_test(where_nobody_listens_nobody_is_asked_for_a_while),
        cmocka_unit_test(listeners_are_handed_on),
        cmocka_unit_test(a_host_without_a_key_sends_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
