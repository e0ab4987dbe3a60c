/* talk.c - See talk.h. */
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"

void street_begin(Street *s, const HubLimits *limits) {
    memset(s, 0, sizeof *s);
    s->keep = keep_in_memory();
    s->test_host.now = 1763283600000;
    test_host_begin(&s->test_host, s->keep, 7, limits);
    test_host_settle(&s->test_host);
}

void street_end(Street *s) {
    while (s->test_host.wires)
        wire_free(s->test_host.wires);
    hub_stop(s->test_host.hub, s->test_host.now);
    test_host_settle(&s->test_host);
    assert_true(hub_is_idle(s->test_host.hub));
    test_host_crash(&s->test_host);
    keep_free(s->keep);
}

Wire *talk_connect(Street *s, const char *address) {
    Wire *w = wire_new(&s->test_host, address);
    assert_non_null(w);
    return w;
}

void talk_say(Wire *w, const char *form, ...) {
    char text[2000];
    va_list args;
    va_start(args, form);
    vsnprintf(text, sizeof text, form, args);
    va_end(args);
    wire_say(w, text);
}

const char *talk_text(const json_t *message, const char *member) {
    const char *text = json_string_value(json_object_get(message, member));
    return text ? text : "";
}

int64_t talk_number(const json_t *message, const char *member) {
    const json_t *value = json_object_get(message, member);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static json_t *hear(Wire *w, const char *type) {
    char *text;
    while ((text = wire_hear(w)) != NULL) {
        json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(message);
        free(text);
        if (strcmp(talk_text(message, "type"), type) == 0)
            return message;
        json_decref(message);
    }
    return NULL;
}

json_t *talk_expect(Wire *w, const char *type) {
    if (w->test_host)
        test_host_settle(w->test_host);
    json_t *message = hear(w, type);
    if (!message)
        fail_msg("no message \"%s\"", type);
    return message;
}

void talk_expect_no(Wire *w, const char *type) {
    if (w->test_host)
        test_host_settle(w->test_host);
    assert_null(hear(w, type));
}

void talk_ok(Wire *w, const char *id) {
    json_t *ok = talk_expect(w, "ok");
    assert_string_equal(talk_text(ok, "id"), id);
    json_decref(ok);
}

void talk_refused(Wire *w, const char *id, const char *code) {
    json_t *no = talk_expect(w, "no");
    assert_string_equal(talk_text(no, "code"), code);
    assert_string_equal(talk_text(no, "id"), id);
    assert_true(strlen(talk_text(no, "text")) > 10);
    assert_null(strchr(talk_text(no, "text"), '{')); /* all arguments are filled in */
    json_decref(no);
}

void talk_ended(Wire *w, int code, const char *name) {
    if (name)
        talk_refused(w, "", name);
    assert_int_equal(w->ended, code);
}

Wire *talk_lobby(Street *s) {
    Wire *w = talk_connect(s, "lobby");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1}");
    json_decref(talk_expect(w, "welcome"));
    return w;
}

Wire *talk_hello(Street *s, const char *table, const char *token, const char *host) {
    char text[300];
    int n =
        snprintf(text, sizeof text, "{\"type\":\"hello\",\"protocol\":1,\"table\":\"%s\"", table);
    if (token)
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"token\":\"%s\"", token);
    if (host)
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"host\":\"%s\"", host);
    snprintf(text + n, sizeof text - (size_t)n, "}");
    Wire *w = talk_connect(s, "hello");
    wire_say(w, text);
    return w;
}

static void read_opened(const json_t *message, Opened *o) {
    memset(o, 0, sizeof *o);
    strncpy(o->id, talk_text(message, "table"), sizeof o->id - 1);
    strncpy(o->host, talk_text(message, "host"), sizeof o->host - 1);
    strncpy(o->watch, talk_text(message, "watch"), sizeof o->watch - 1);
    strncpy(o->invite, talk_text(message, "invite"), sizeof o->invite - 1);
    const json_t *seats = json_object_get(message, "seats");
    for (size_t i = 0; i < json_array_size(seats) && i < 4; i++)
        strncpy(o->seat[i], json_string_value(json_array_get(seats, i)), sizeof o->seat[i] - 1);
}

Opened talk_open(Street *s, const char *game, int seats, const char *more) {
    Opened o;
    Wire *w = talk_lobby(s);
    talk_say(w, "{\"type\":\"open\",\"id\":\"o\",\"game\":\"%s\",\"seats\":%d%s}", game, seats,
             more);
    json_t *opened = talk_expect(w, "opened");
    read_opened(opened, &o);
    json_decref(opened);
    wire_free(w);
    return o;
}

void talk_sat(Wire *w, const char *id, char token[33]) {
    json_t *ok = talk_expect(w, "ok");
    assert_string_equal(talk_text(ok, "id"), id);
    assert_int_equal(strlen(talk_text(ok, "token")), 32);
    snprintf(token, 33, "%s", talk_text(ok, "token"));
    json_decref(ok);
}

void talk_start(Street *s, Opened *o, int seats, Wire *wires[]) {
    for (int i = 0; i < seats; i++) {
        wires[i] = talk_hello(s, o->id, o->seat[i], i == 0 ? o->host : NULL);
        json_decref(talk_expect(wires[i], "table"));
        talk_say(wires[i], "{\"type\":\"sit\",\"id\":\"sit\",\"name\":\"Player %d\"}", i);
        talk_sat(wires[i], "sit", o->seat[i]);
    }
    talk_say(wires[0], "{\"type\":\"start\",\"id\":\"start\"}");
    talk_ok(wires[0], "start");
}

static bool owes(const json_t *match, int seat) {
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(match, "owes"), i,
                       one) if (json_integer_value(one) == seat) return true;
    return false;
}

void talk_move(const json_t *message, int seat, HearthRng *rng, char *out, size_t cap) {
    _Alignas(8) static char state[16384];
    const json_t *match = json_object_get(message, "match");
    const json_t *table = json_object_get(message, "table");
    HearthBuf buf = hearth_buf(out, cap);
    hearth_buf_text(&buf, "");
    out[0] = 0;
    if (!json_is_object(match) || !owes(match, seat))
        return;
    const HearthGame *game = hearth_game_find(talk_text(table, "game"));
    const char *view = talk_text(match, "view");
    HearthErr err;
    assert_non_null(game);
    assert_int_equal(hearth_state_parse(game, view, strlen(view), state, sizeof state, &err), 0);
    game->action_print(game, state, seat, hearth_pick(game, state, seat, rng), &buf);
}
