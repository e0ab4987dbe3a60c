/* house_int.h - The house from inside. */
#ifndef HEARTH_SERVER_HOUSE_INT_H
#define HEARTH_SERVER_HOUSE_INT_H

#include "crew.h"
#include "house.h"

enum { CLAIM_ROWS = 256 };

typedef enum { STORE_WELL, STORE_READS_ONLY, STORE_FAILS } StoreHealth;

struct Claim;

struct House {
    HouseSetup setup;
    ConnectionsUser user;
    Hub *hub;
    Store *store;
    Outbox out;
    Crew keeper; /* one thread: the store's */
    Crew bots;
    Crew lookers; /* who write what takes long to write */
    int looker_count;
    Crew clerk; /* copies, where they are wanted */
    uv_timer_t tick, hourly, orphans, backup;
    uv_thread_t watcher;
    bool watching, stopping, told_idle, closed;
    StoreHealth health;
    atomic_bool stop; /* for bots and the watcher */
    /* The keeper's own: tables whose bots think here. */
    struct Claim *claims[CLAIM_ROWS];
    int64_t claims_looked_ms;
    /* Numbers. */
    uint64_t commits, commit_ns, loads, load_ns, thoughts, thought_ns, look_ns, elsewhere, removed,
        backups, failed_backups;
};

/* Wall clock, milliseconds since 1970. */
int64_t house_now(void);

/* house_store.c */
void house__append(void *context, HubBatch *batch);
void house__load(void *context, HubLoad *load);
void house__list(void *context, HubList *list);
void house__remove_old(House *h);
void house__back_up(House *h);
/* In the keeper's thread: whether this process lets the table's bots think. */
bool house__claim(House *h, const char *id);
void house__free_claims(House *h);
/* The result of something that the store did, for /healthz and the log. */
void house__note(House *h, StoreResult result, const HearthMsg *why);

/* house_bots.c */
void house__think(void *context, HubThought *thought);

/* house_looks.c */
void house__look(void *context, HubLook *look);

/* metrics.c */
char *metrics_text(const House *h, const Connections *c, size_t *size);

#endif
