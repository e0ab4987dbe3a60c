/* connection_int.h - A connection from inside: what connection.c and wire.c share. */
#ifndef HEARTH_SERVER_CONNECTION_INT_H
#define HEARTH_SERVER_CONNECTION_INT_H

#include "connection.h"
#include "upgrade.h"

enum { HTTP_IN = 4096, LEAVING_MS = 2000 };

typedef enum { READING, WAITING, ANSWERING, LEAVING, WIRED } Phase;

/* What only HTTP needs; freed when a connection becomes a WebSocket. */
enum { HTTP_ETAG_MAX = 2 * TABLE_HASH + 3 }; /* a hash in quotes */

typedef struct HttpPart {
    uv_write_t write;
    HttpReader reader;
    HttpAnswer answer;
    size_t sent;           /* of the answer's body */
    size_t at, filled;     /* of `in` */
    char *owned;           /* the body, where it was made for this answer alone, */
    HubMessage *shared;    /* or where others have the same */
    struct Ticket *ticket; /* for an answer that comes later */
    char etag[HTTP_ETAG_MAX];
    char in[HTTP_IN];
    char head[HTTP_ANSWER_MAX];
} HttpPart;

struct Connection {
    uv_tcp_t socket;
    uv_timer_t timer;
    uv_shutdown_t shutdown;
    Connections *all;
    Connection *next, **link; /* link: what points to this one */
    HttpPart *http;
    Peer *peer; /* NULL: this machine, or a proxy */
    /* As a WebSocket. */
    Connection *next_dirty, **dirty_link;
    void *client;        /* the user's */
    struct WireOut *out; /* what is to be sent; NULL: nothing */
    Ws ws;
    uint8_t phase, handles; /* handles that are not closed yet */
    bool keep_alive;
    bool wired;    /* it has become a WebSocket */
    bool local;    /* the peer is this machine */
    bool believed; /* or a proxy: what it says of addresses is true */
    bool heard;    /* something came since the last ping */
    bool pinged;   /* and we asked */
    bool amid;     /* a message has begun, and its time runs */
    bool stuffed;  /* something was refused */
    bool closing;  /* our close frame is, or will be, the last that is sent */
    bool broken;   /* it cannot go on; ended as soon as nobody else is using it */
};

/* Closes the socket; everything else is freed when that is done. */
void connection_end(Connection *c);
/* Says that nothing more comes, and waits a moment for the other side to say the same. */
void connection_leave(Connection *c);
void connection_listen(Connection *c, uv_alloc_cb room, uv_read_cb bytes);

/* The request that is at c->http was accepted: from here on it is a WebSocket. */
void wire_begin(Connection *c, const Upgrade *upgrade, const char *address);
/* Gives back what it holds, when it is closed. */
void wire_end(Connection *c);
/* Sends what waits. */
void wire_flush(Connections *all);

#endif
