/* host.h - The hub's host: brings tables, sockets, the store and bots together.
 *
 * The hub runs in the loop. One thread has the store, some have bots, and where other processes use
 * the same store one more waits for what they change. */
#ifndef HEARTH_SERVER_HOST_H
#define HEARTH_SERVER_HOST_H

#include "connection.h"
#include "copies.h"
#include "log.h"

typedef struct Host Host;

/* Where push messages and webhooks may go: nowhere, to the internet, or to the own network too. */
typedef enum HostPush { HOST_PUSH_NONE, HOST_PUSH_PUBLIC, HOST_PUSH_ALL } HostPush;

typedef struct HostSetup {
    const char *store; /* as store_open() wants it */
    const char *lang;
    HubLimits limits;
    int bot_threads, think_ms; /* 0: as it suits the machine; of one decision */
    /* After which tables are removed that nobody has touched: over or closed, never begun, under
     * way, of bots alone; 0: never. */
    int keep_days, keep_waiting_days, keep_playing_days, keep_bots_days;
    /* Who may be told of turns while they are elsewhere (host_tell.c). */
    HostPush push;
    const char *push_contact; /* of the operator, for push services; NULL: none */
    const char *push_ca;      /* certificates to trust beside the system's; NULL: none */
    const char *backup_to;    /* a folder; NULL: no backups */
    int backup_hours;         /* at least so many between two */
    CopiesKeep backup_keep;
    Log *log;
    const Connections *connections; /* for /metrics */
    /* Called once, after host_stop(), when nothing is under way any more. */
    void (*idle)(void *context);
    void *context;
} HostSetup;

/* NULL with the reason. */
Host *host_open(uv_loop_t *loop, const HostSetup *setup, HearthMsg *why);
const ConnectionsUser *host_user(const Host *h);
/* Tells everybody, takes nothing new, finishes what is under way. */
void host_stop(Host *h);
bool host_is_idle(const Host *h);
/* Ends the threads and closes the handles; the loop must turn once more before host_free(). */
void host_close(Host *h);
void host_free(Host *h);

/* $XDG_DATA_HOME/hearth/tables.db or ~/.local/share/hearth/tables.db, its folders made where they
 * are missing; false with the reason. */
bool host_default_store(char *out, size_t size, HearthMsg *why);

#endif
