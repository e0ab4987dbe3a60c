/* postgres_int.h - What the files of the PostgreSQL store share. */
#ifndef HEARTH_STORE_POSTGRES_INT_H
#define HEARTH_STORE_POSTGRES_INT_H

#include "libpq.h"
#include "store_int.h"

enum {
    POSTGRES_PROCESS = 16, /* characters of a process's own name */
    POSTGRES_PEERS = 64    /* other processes that are remembered */
};

/* Statements that are prepared on every main connection. */
typedef enum PostgresStatement {
    PG_LOCK,
    PG_MAKE,
    PG_ENTRIES,
    PG_CHANGE,
    PG_NOTIFY,
    PG_LOAD,
    PG_LOAD_MANY,
    PG_FIND,
    PG_REMOVE,
    PG_CLAIM,
    PG_UNCLAIM,
    PG_SET,
    PG_GET,
    PG_STATEMENTS
} PostgresStatement;

typedef struct Postgres {
    Store store;
    char *address; /* with its password: for libpq only */
    bool to_read;
    int version; /* of the tables inside; older than ours only where it is opened to read */
    char process[POSTGRES_PROCESS + 1]; /* who we are in notes to others */
    PGconn *main;                       /* NULL: lost */
    PGconn *watch;                      /* of store_watch() alone; NULL: not yet, or lost */
    char (*claims)[STORE_ID_MAX + 1];   /* what this process has claimed */
    int claim_count, claim_room;
    /* Of store_watch() alone: the other processes, and when each was heard last. */
    struct {
        char process[POSTGRES_PROCESS + 1];
        int64_t heard_ms;
    } peers[POSTGRES_PEERS];
    int peer_count;
    int64_t beat_ms; /* when we were heard last */
} Postgres;

extern const StoreKind store__postgres_kind;
extern const char *const store__postgres_sql[PG_STATEMENTS];
/* What a statement asks for that reads lines of tables, in a store of that version. */
const char *store__postgres_columns(int version);
/* The one that finds a line: SELECT, these columns, and this. */
#define POSTGRES_FIND " FROM hearth_tables WHERE id = $1::text"

/* A new connection, usable; NULL with the reason. */
PGconn *store__postgres_connect(const Postgres *s, HearthMsg *why);
/* The main connection is there and prepared, by connecting again if need be. */
bool store__postgres_ready(Postgres *s, HearthMsg *why);
bool store__postgres_lost(Postgres *s); /* and if so, it is closed */

/* Says what went wrong, in one line. */
StoreResult store__postgres_failed(const Postgres *s, const PGconn *c, const PGresult *r,
                                   bool writing, HearthMsg *why);
/* Runs a prepared statement with binary parameters and results. */
PGresult *store__postgres_run(PGconn *c, PostgresStatement which, int count,
                              const char *const values[], const int lengths[]);
/* A number in a binary result, of type int8. */
int64_t store__postgres_number(const PGresult *r, int row, int column);

/* The same on the main connection, for what only reads: once more if the connection was lost. NULL
 * with the reason. */
PGresult *store__postgres_ask(Postgres *s, PostgresStatement which, int count,
                              const char *const values[], const int lengths[], HearthMsg *why);

void store__postgres_close(Store *store);
/* Tells the others that this one ends. */
void store__postgres_farewell(Postgres *s);
StoreResult store__postgres_set(Store *store, const char *id, const char *name, const char *value,
                                size_t length, HearthMsg *why);
StoreResult store__postgres_get(Store *store, const char *id, const char *begin,
                                StorePropertyFn *each, void *context, HearthMsg *why);
StoreResult store__postgres_append(Store *store, StoreChange changes[], int count, bool all,
                                   HearthMsg *why);
StoreResult store__postgres_watch(Store *store, int timeout_ms, StoreChangedFn *changed,
                                  void *context, HearthMsg *why);
bool store__postgres_claim(Store *store, const char *id);
void store__postgres_unclaim(Store *store, const char *id);
/* After the main connection was made again. */
void store__postgres_claim_again(Postgres *s);

#endif
