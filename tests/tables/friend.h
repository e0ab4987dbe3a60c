/* friend.h - A client that plays by itself and believes only what it was told.
 *
 * It speaks the protocol as docs/protocol.md says: hello, then what it may; after a cut it comes
 * back by itself and sends again what was not answered. From `table` and `update` it makes up its
 * picture of the table, and from the view in it a legal move. */
#ifndef TESTS_TABLES_FRIEND_H
#define TESTS_TABLES_FRIEND_H

#include <jansson.h>

#include "test_host.h"

/* What somebody was told about a message of theirs. */
typedef struct Told {
    char id[TABLE_SUBMISSION + 1];
    bool accepted;
} Told;

/* On its way to the server. */
typedef struct Outgoing {
    char *text;
    int64_t due;
} Outgoing;

typedef struct Friend {
    const char *name; /* of ids and at the table */
    char table[TABLE_ID + 1], token[33], host[33];
    char secret[33];  /* what opens the seat once it is theirs; written down before it is said */
    const char *open; /* the members of an `open`, for who opens the table; else NULL */
    const char *lang;
    int seat; /* -1: watches */
    HearthRng rng;
    int64_t now;

    Wire *wire;
    Outgoing *out;
    int out_count, out_cap;
    int delay;         /* at most, in ms, each way */
    int twice_percent; /* messages that are sent twice */
    int undo_percent;
    int undos;          /* that are left */
    int64_t deaf_until; /* reads nothing */
    int64_t again_at;   /* when it tries to connect again */
    int tries;
    bool welcome;

    char id[TABLE_SUBMISSION + 1]; /* of the message that is not answered yet; empty: none */
    char *waiting;                 /* its text */
    int64_t send_again;            /* it was told to try later; 0: it waits for an answer */
    int serial;
    Told *told;
    int told_count, told_cap;

    json_t *opened;  /* who opened the table */
    json_t *picture; /* {"rev", "table", "you", "match"}; NULL: none yet */
    json_t *here;
    const char *wrong; /* a promise of the protocol was broken */
} Friend;

void friend_free(Friend *f);
/* Connects to one of the hosts that are up. */
void friend_connect(Friend *f, TestHost *test_host);
/* The connection is gone, for the client. The server may not know it yet: then the wire is
 * returned. */
Wire *friend_lose(Friend *f);
/* Says, hears, decides. */
void friend_turn(Friend *f);
/* It knows of the end of the game. */
bool friend_knows_end(const Friend *f);
/* It was told to try later, and has not yet. */
bool friend_asks_later(const Friend *f);

#endif
