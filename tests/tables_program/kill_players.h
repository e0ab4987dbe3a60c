/* kill_players.h - Players who write down what they were promised, for kill_rounds.c.
 *
 * A few tables of Cartographers and of Above and Below, each with players on connections of their
 * own who act as fast as they can: they act, in gestures of several actions where the game has
 * such, take back and act again. Every message is a deed with an id of its own.
 * When the server is gone, what was not answered waits, and is sent again with the same id to the
 * next one. */
#ifndef HEARTH_TESTS_KILL_PLAYERS_H
#define HEARTH_TESTS_KILL_PLAYERS_H

#include "match.h"
#include "peer.h"

enum { TABLES = 3, SEATS_MOST = 5, MESSAGE_MOST = 400, TOKEN_TEXT = 33 };

typedef enum DeedAnswer { DEED_OPEN, DEED_OK, DEED_NO } DeedAnswer;

/* One message that was sent; its id is "d" and its number at the table. */
typedef struct Deed {
    int seat;
    DeedAnswer answer;
    char text[200]; /* as its entry in the journal must be, without the id */
} Deed;

typedef struct KillTable KillTable;

typedef struct Player {
    Peer peer;
    KillTable *table;
    int seat;
    bool greeted, owes, refused_undo, sat;
    uint32_t epoch, deed_epoch;
    int64_t acted;           /* the epoch in which it has acted, -1: none */
    int open_deed;           /* what waits for an answer, -1: nothing */
    int last_deed;           /* the last that was acknowledged and may be sent again, -1: none */
    int again;               /* an old one that was sent again and waits, -1: none */
    int64_t retry_us;        /* when to send the open one again, 0: never */
    char secret[TOKEN_TEXT]; /* what opens the seat once it is theirs */
    char message[MESSAGE_MOST], last_message[MESSAGE_MOST];
    void *state; /* the view */
} Player;

typedef enum Stage { STAGE_OPENING, STAGE_SEATING, STAGE_GOING, STAGE_ENDING, STAGE_DONE } Stage;

struct KillTable {
    Stage stage;
    const HearthGame *game;
    int number, seats, people;
    char id[20], host[TOKEN_TEXT], token[SEATS_MOST][TOKEN_TEXT], secret[TOKEN_TEXT];
    Player players[SEATS_MOST];
    Deed *deeds;
    int deed_count, deed_cap;
    int64_t rev,
        rev_before; /* the highest that anybody was told, ever and by servers that are dead */
    char *record;
};

typedef struct Playground {
    KillTable tables[TABLES];
    Peer lobby;
    int epoll;
    struct sockaddr_in server;
    HearthRng rng;
    int opened; /* tables in all */
    uint64_t acks, refusals, resent, repeated, games;
    uint64_t gestures; /* of several actions that were tried */
    bool failed;
} Playground;

void playground_begin(Playground *p, uint64_t seed);
void playground_end(Playground *p);
/* A new table takes the place of one that is done. */
void playground_new_table(Playground *p, KillTable *t);
/* Connects who is not connected, acts, listens, for up to that many milliseconds. */
void playground_step(Playground *p, int wait_ms);
/* The server is gone: everybody notices. */
void playground_cut(Playground *p);
/* How far everybody is, on standard error. */
void playground_describe(Playground *p);
/* Says what is wrong, once; the test has failed. */
void playground_fail(Playground *p, const char *what, const KillTable *t, Peek detail);

#endif
