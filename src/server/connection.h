/* connection.h - Clients: their sockets, their time, and what is under way to them.
 *
 * A connection begins with HTTP (connection.c) and may become a WebSocket (wire.c). Its memory is
 * bounded either way. With HTTP it reads only when nothing is being answered, and an answer is sent
 * piece by piece from where its bytes are. As a WebSocket it has a queue of limited length, and
 * while that is full nothing is read. So a client that sends fast or reads slowly costs no more
 * than any other. */
#ifndef HEARTH_SERVER_CONNECTION_H
#define HEARTH_SERVER_CONNECTION_H

#include <uv.h>

#include "hub.h"
#include "peers.h"
#include "site.h"
#include "ws.h"

enum {
    WIRE_IN = 65536,           /* bytes that are read at once */
    WIRE_QUEUE_MAX = 64,       /* messages that wait for a slow reader */
    WIRE_BYTES_MAX = 256 << 10 /* and their bytes; but one message may be of any length */
};

typedef struct Connection Connection;

/* Whoever talks to those at the other ends. All functions may call wire_send() and wire_drop(). */
typedef struct ConnectionsUser {
    void *context;
    /* A WebSocket is there. Returns what it is called from now on; NULL: it is not wanted. */
    void *(*opened)(void *context, Connection *c, const char *address);
    void (*message)(void *context, void *client, const char *text, size_t length);
    /* There is room again, after wire_send() has refused something. */
    void (*drained)(void *context, void *client);
    /* It is gone; never called from inside of wire_send() or wire_drop(). */
    void (*closed)(void *context, void *client);
    /* NULL if all is well, or one word. */
    const char *(*health)(void *context);
    /* From malloc(); NULL: no memory. */
    char *(*metrics)(void *context, size_t *size);
    /* As hub_record() has it. */
    void (*record)(void *context, const char *id, const char *address, HubRecordFn *answer,
                   void *ticket);
} ConnectionsUser;

/* For /metrics. */
typedef struct ConnectionsCounts {
    uint64_t accepted, full, crowded, requests, upgrades, refused_upgrades;
    uint64_t messages_in, messages_out, bytes_in, bytes_out, stuffed, broken;
} ConnectionsCounts;

/* What all connections of a server share. */
typedef struct Connections {
    uv_loop_t *loop;
    const Site *site;
    const ConnectionsUser *user;
    struct Connection *first;
    struct Connection *dirty, **dirty_end; /* have something to send, in that order */
    uv_prepare_t flush;
    WsPool pool;
    Peers peers;
    const Proxies *proxies; /* whose word counts beside that of this machine */
    ConnectionsCounts counts;
    int count, sockets, most;
    unsigned gone; /* connections that were closed since memory was given back */
    uint64_t trimmed_ms;
    uint64_t patience_ms, ping_ms;
    bool metrics_for_all;
    bool stopping;
    /* Called whenever the last connection is gone. */
    void (*emptied)(void *context);
    void *context;
    char in[WIRE_IN];
} Connections;

/* Before the first connection; the fields but those of the lists are filled in. 0, or libuv's code.
 */
int connections_begin(Connections *all);
/* After the last one. */
void connections_end(Connections *all);
/* Takes the next waiting client of a listening socket. */
void connections_accept(Connections *all, uv_stream_t *listener);
/* No more requests: ends connections where nothing is being answered, the others when they are
 * done. WebSockets stay. */
void connections_stop(Connections *all);
/* Closes all WebSockets politely. */
void connections_bye(Connections *all);
/* Ends all of them now. */
void connections_drop(Connections *all);

/* Sends a message, which is kept as long as it takes. False: there is no room for it. */
bool wire_send(Connection *c, HubMessage *message);
/* Closes with that code, after what was sent before. Nothing more is read. */
void wire_drop(Connection *c, int code, const char *reason);

#endif
