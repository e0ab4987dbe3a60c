/* house.h - The hub's host: brings tables, sockets, the store and bots together.
 *
 * The hub runs in the loop. One thread has the store, some have bots, and where other processes use
 * the same store one more waits for what they change. */
#ifndef HEARTH_SERVER_HOUSE_H
#define HEARTH_SERVER_HOUSE_H

#include "connection.h"
#include "log.h"

typedef struct House House;

typedef struct HouseSetup {
    const char *store; /* as store_open() wants it */
    const char *lang;
    HubLimits limits;
    int bot_threads, think_ms; /* 0: as it suits the machine; of one decision */
    int keep_days,
        keep_waiting_days; /* of tables that are over or closed, or never began; 0: ever */
    const char *backup_to; /* a folder; NULL: no backups */
    int backup_hours;
    Log *log;
    const Connections *connections; /* for /metrics */
    /* Called once, after house_stop(), when nothing is under way any more. */
    void (*idle)(void *context);
    void *context;
} HouseSetup;

/* NULL with the reason. */
House *house_open(uv_loop_t *loop, const HouseSetup *setup, HearthMsg *why);
const ConnectionsUser *house_user(const House *h);
/* Tells everybody, takes nothing new, finishes what is under way. */
void house_stop(House *h);
bool house_is_idle(const House *h);
/* Ends the threads and closes the handles; the loop must turn once more before house_free(). */
void house_close(House *h);
void house_free(House *h);

/* $XDG_DATA_HOME/hearth/tables.db or ~/.local/share/hearth/tables.db, its folders made where they
 * are missing; false with the reason. */
bool house_default_store(char *out, size_t size, HearthMsg *why);

#endif
