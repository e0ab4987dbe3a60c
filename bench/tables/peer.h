/* peer.h - One WebSocket client connection on an epoll, made to be cheap: ten thousand of them in a
 * process.
 *
 * Nothing here waits. The caller owns the epoll; events of a peer carry the peer's address as
 * data.ptr. */
#ifndef HEARTH_BENCH_PEER_H
#define HEARTH_BENCH_PEER_H

#include <netinet/in.h>

#include "peek.h"

typedef enum PeerState { PEER_CLOSED, PEER_CONNECTING, PEER_UPGRADING, PEER_OPEN } PeerState;

typedef struct Peer {
    int fd;
    int epoll;
    PeerState state;
    bool writing;   /* waits for room */
    char *in, *out; /* what is not whole yet, what could not be written yet */
    size_t in_length, in_cap, out_length, out_cap;
    void *owner; /* the caller's */
} Peer;

/* Begins to connect; `from` is an address of ours to connect from, 0: any. False if that is not
 * possible. */
bool peer_connect(Peer *p, int epoll, const struct sockaddr_in *to, in_addr_t from);
/* A text message. Only while the state is PEER_OPEN. */
void peer_send(Peer *p, const char *text, size_t length);
/* Handles what epoll reported. Calls `opened` once when the connection is ready, `text` for each
 * message. Returns false when it has ended; it is closed then. Callbacks may close the peer. */
typedef struct PeerEvents {
    void (*opened)(Peer *p);
    void (*text)(Peer *p, Peek message);
} PeerEvents;
bool peer_event(Peer *p, uint32_t epoll_events, const PeerEvents *events);
/* At once, without a farewell, and without TIME_WAIT. */
void peer_close(Peer *p);

/* Microseconds of a clock that only goes on. */
int64_t clock_us(void);

#endif
