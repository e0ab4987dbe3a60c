/* host_int.h - The host from inside. */
#ifndef HEARTH_SERVER_HOST_INT_H
#define HEARTH_SERVER_HOST_INT_H

#include "workers.h"
#include "host.h"

enum { CLAIM_ROWS = 256, UNREADABLE_MAX = 64 };

typedef enum { STORE_WELL, STORE_READS_ONLY, STORE_FAILS } StoreHealth;

struct Claim;

struct Teller;

struct Host {
    HostSetup setup;
    ConnectionsUser user;
    Hub *hub;
    Store *store;
    Outbox out;
    Workers keeper; /* one thread: the store's */
    Workers bots;
    Workers lookers; /* who write what takes long to write */
    int looker_count;
    Workers clerk; /* copies, where they are wanted */
    uv_timer_t tick, hourly, backup, check;
    uv_thread_t watcher;
    bool watching, stopping, told_idle, closed, tidying, checking;
    bool misplaced; /* the files of the store are not where they were */
    StoreHealth health;
    /* Of a shared store, where each question is a way to another machine and back: journals that
     * wait to be read together. */
    struct LoadJob *loads_waiting, **loads_end;
    bool loads_under_way;
    /* Tables that could not be read when somebody came; the rest goes on. */
    char unreadable[UNREADABLE_MAX][STORE_ID_MAX + 1];
    int unreadable_count;
    atomic_bool stop; /* for bots and the watcher */
    atomic_int alone; /* decisions of bots alone that wait for a thread */
    /* The keeper's own: tables whose bots think here. */
    struct Claim *claims[CLAIM_ROWS];
    int64_t claims_looked_ms;
    struct Teller *teller; /* NULL: nobody is told anything */
    /* Numbers. */
    uint64_t commits, commit_ns, loads, load_ns, thoughts, thought_ns, look_ns, elsewhere, removed,
        backups, failed_backups;
};

/* Wall clock, milliseconds since 1970. */
int64_t host_now(void);

/* host_store.c */
/* A job of the given size with its functions; there is no server without memory for it. */
void *host__job(size_t size, bool (*run)(Job *), void (*done)(Job *));
void host__append(void *context, HubBatch *batch);
void host__load(void *context, HubLoad *load);
void host__list(void *context, HubList *list);
void host__hold(void *context, HubHold *hold);
void host__check(Host *h);
/* In the keeper's thread: whether this process lets the table's bots think. */
bool host__claim(Host *h, const char *id);
void host__free_claims(Host *h);

/* host_tidy.c */
void host__remove_old(Host *h);

/* host_bots.c */
void host__think(void *context, HubThought *thought);

/* host_looks.c */
void host__look(void *context, HubLook *look);

/* host_tell.c */
bool host__begin_telling(Host *h); /* false: no memory */
/* Once more, if that could not be done. */
void host__try_telling(Host *h);
void host__notice(void *context, HubNotice *notice);
/* Nothing more is sent; what waits comes back. */
void host__stop_telling(Host *h);
void host__free_teller(Host *h);
/* What was sent and what became of it. */
typedef struct TellCounts {
    uint64_t sent, gone, failed, dropped;
} TellCounts;
TellCounts host__tell_counts(const Host *h);
/* Something is on its way, or on its way back. */
bool host__is_telling(const Host *h);

/* host_listen.c */
void host__listen(void *context, HubListen *listen);

/* metrics.c */
char *metrics_text(const Host *h, const Connections *c, size_t *size);

/* host_backup.c: a copy now if the newest is old enough, and again when the next one is due. */
void host__begin_backups(Host *h);

#endif
