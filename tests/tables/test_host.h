/* test_host.h - A server without sockets and threads: a hub, what it asked for, and a clock that
 * only tests move.
 *
 * What the hub asks for waits in the test_host until its time comes. So a test can stop at any
 * instant in between, fail it, or throw the test_host away. A *wire* is one connection. */
#ifndef TESTS_TABLES_TEST_HOST_H
#define TESTS_TABLES_TEST_HOST_H

#include "keep.h"
#include "rng.h"

typedef struct TestHost TestHost;

/* From the server to a client. */
typedef struct WireMessage {
    char *text;
    size_t length;
    int64_t due; /* when it can be heard */
} WireMessage;

typedef struct Wire {
    TestHost *test_host; /* NULL: cut */
    HubClient *client;
    struct Wire *next; /* in the test_host */
    WireMessage *queue;
    int first, count, cap;
    int room;  /* messages that the server may send before they are read */
    int delay; /* at most, in ms, each way */
    bool full; /* a message was not taken */
    int ended; /* the code with which the server ended it, 0 while it is open */
    char reason[32];
} Wire;

/* What was asked for. */
typedef enum WishKind {
    WISH_APPEND,
    WISH_LOAD,
    WISH_LIST,
    WISH_THINK,
    WISH_LOOK,
    WISH_HOLD,
    WISH_LISTEN,
    WISH_NOTICE
} WishKind;

typedef struct TestHostWish {
    WishKind kind;
    void *what;
    int64_t due;
    bool applied; /* an append is in the journal, but nobody has heard of it */
} TestHostWish;

/* What is said over a wire, just before the client can hear it. */
typedef void TestHostSaysFn(void *context, TestHost *test_host, const char *text);
/* The test_host has changed these tables in the keep. */
typedef void TestHostChangedFn(void *context, TestHost *test_host, const char *id,
                               uint32_t entries);

struct TestHost {
    Hub *hub;
    Keep *keep;
    Wire *wires;
    TestHostWish *wishes;
    int wish_count, wish_cap;
    HearthRng rng;
    int64_t now;      /* runs */
    int64_t jump;     /* added to what the hub is told */
    int slow;         /* ms that an answer may take at most; 0: the next turn */
    StoreResult fail; /* of appends: STORE_OK, or how they fail */
    bool fail_stored; /* and nevertheless they are stored, as when a connection is lost */
    bool lies;        /* says it stored something, and did not: what a test must notice */
    StoreResult fail_load;
    bool for_people; /* only games that people play are opened */
    bool elsewhere;  /* bots think in another test_host */
    int conflicts_percent;
    /* What people who are elsewhere are told; without it nobody listens. */
    void (*told)(void *context, const HubNotice *notice);
    void (*listens)(void *context, HubListen *listen); /* NULL: all may */
    TestHostSaysFn *says;
    TestHostChangedFn *changed;
    void *context;
};

void test_host_begin(TestHost *test_host, Keep *keep, uint64_t seed, const HubLimits *limits);
/* As after a power cut: nothing is finished but what is in the keep. Wires are cut. */
void test_host_crash(TestHost *test_host);
/* Everything whose time has come, then a tick. */
void test_host_turn(TestHost *test_host);
/* Turns of 100 ms until nothing is under way. */
void test_host_settle(TestHost *test_host);
void test_host_wait(TestHost *test_host, int ms);

/* NULL: the test_host takes nobody. Wires are freed by whoever holds them, after wire_cut(). */
Wire *wire_new(TestHost *test_host, const char *address);
void wire_say(Wire *w, const char *text);
/* The next message that can be heard now, to be freed; NULL: none. */
char *wire_hear(Wire *w);
/* The connection is gone: the test_host hears of it. */
void wire_cut(Wire *w);
void wire_free(Wire *w);

#endif
