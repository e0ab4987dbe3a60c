/* crowd.h - Many people at many tables of one server, played by this process.
 *
 * Every seat is a connection of its own. It sits down, waits for the start, and answers every
 * position it is sent with a random legal action, found by the engine in the view that the server
 * sent. */
#ifndef HEARTH_BENCH_CROWD_H
#define HEARTH_BENCH_CROWD_H

#include "peer.h"
#include "timing.h"

typedef struct CrowdSetup {
    struct sockaddr_in server;
    struct sockaddr_in echo; /* a bare echo server; port 0: none */
    int tables, seats;       /* seats of a table */
    int bots;                /* of them are bots of the server's own */
    int echoes;              /* connections to the echo server */
    double rate;             /* actions a second of all together; 0: as fast as they can */
    double phrases;          /* that are said a second, over all tables; 0: nobody listens either */
    uint64_t seed;
} CrowdSetup;

typedef struct CrowdResult {
    Samples ack, echo; /* microseconds */
    uint64_t acks, refused, busy, broken, messages, bytes;
    uint64_t said, heard; /* phrases, and how often somebody heard one */
    double seconds;
    bool over; /* all games ended before the time did */
} CrowdResult;

typedef struct Crowd Crowd;

/* Opens the tables, connects and seats everybody, starts the games. NULL after saying on standard
 * error what failed. */
Crowd *crowd_gather(const CrowdSetup *setup);
/* Lets them play for that long; what was measured. Games go on from where they were. */
void crowd_play(Crowd *c, double seconds, CrowdResult *out);
void crowd_leave(Crowd *c);

#endif
