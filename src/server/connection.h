/* connection.h - One client: its socket, its time, and the answer under way.
 *
 * A connection has a fixed size: it reads only when nothing is being answered, and an answer
 * is sent piece by piece from where its bytes are. So a client that sends fast or reads slowly
 * costs no more than any other. */
#ifndef HEARTH_SERVER_CONNECTION_H
#define HEARTH_SERVER_CONNECTION_H

#include <uv.h>

#include "site.h"

/* What all connections of a server share. */
typedef struct Connections {
    uv_loop_t *loop;
    const Site *site;
    struct Connection *first;
    int count, most;
    uint64_t patience_ms;
    bool stopping;
    /* Called whenever the last connection is gone. */
    void (*emptied)(void *context);
    void *context;
} Connections;

/* Takes the next waiting client of a listening socket. */
void connections_accept(Connections *all, uv_stream_t *listener);
/* No more requests: ends connections where nothing is being answered, the others when they are
 * done. */
void connections_stop(Connections *all);
/* Ends all of them now. */
void connections_drop(Connections *all);

#endif
