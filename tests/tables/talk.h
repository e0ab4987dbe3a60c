/* talk.h - Talking to a test_host in tests: say a line of JSON, expect an answer. */
#ifndef TESTS_TABLES_TALK_H
#define TESTS_TABLES_TALK_H

#include <jansson.h>

#include "../unit/check.h"
#include "test_host.h"

/* A test_host with an empty keep, and its end. */
typedef struct Street {
    TestHost test_host;
    Keep *keep;
} Street;
void street_begin(Street *s, const HubLimits *limits);
void street_end(Street *s);

/* A table that was opened, and its tokens. */
typedef struct Opened {
    char id[TABLE_ID + 1];
    char host[33], watch[33], invite[33], seat[4][33];
} Opened;

Wire *talk_connect(Street *s, const char *address);
void talk_say(Wire *w, const char *form, ...) __attribute__((format(printf, 2, 3)));
/* Lets the test_host settle, then the first message of that type, others before it forgotten; fails
 * if there is none. To be given back with json_decref(). */
json_t *talk_expect(Wire *w, const char *type);
/* Nothing of that type was said. */
void talk_expect_no(Wire *w, const char *type);
void talk_ok(Wire *w, const char *id);
/* A refusal with that code and some sentence. */
void talk_refused(Wire *w, const char *id, const char *code);
/* The connection was ended with that code, after a `no` with that name. */
void talk_ended(Wire *w, int code, const char *name);

Wire *talk_lobby(Street *s);
Wire *talk_hello(Street *s, const char *table, const char *token, const char *host);
/* Opens a table and leaves the lobby. */
Opened talk_open(Street *s, const char *game, int seats, const char *more);
/* The answer to a `sit`: what opens the seat from now on. */
void talk_sat(Wire *w, const char *id, char token[33]);
/* Everybody has sat down, which changes what opens their seats, and the host has started; wires[i]
 * is seat i, wires[0] the host too. */
void talk_start(Street *s, Opened *o, int seats, Wire *wires[]);
/* A random legal move of the seat from a `table` message; "" if it owes none. */
void talk_move(const json_t *table, int seat, HearthRng *rng, char *out, size_t cap);
const char *talk_text(const json_t *message, const char *member);
int64_t talk_number(const json_t *message, const char *member);

#endif
