/* store_int.h - What the kinds of stores share with store.c, and doors for tests. */
#ifndef HEARTH_STORE_STORE_INT_H
#define HEARTH_STORE_STORE_INT_H

#include "message.h"
#include "store.h"
#include "store_texts.h"

struct sqlite3;

/* What each kind can do; store.h says what it means. Arguments have been checked. */
typedef struct StoreKind {
    bool shared;
    void (*close)(Store *s);
    StoreResult (*append)(Store *s, StoreChange changes[], int count, bool all, HearthMsg *why);
    StoreResult (*load)(Store *s, const char *id, uint32_t from, StoreEntryFn *each, void *context,
                        HearthMsg *why);
    /* NULL: one by one. */
    void (*load_many)(Store *s, StoreLoad loads[], int count, StoreEntryFn *each);
    StoreResult (*find)(Store *s, const char *id, StoreInfoFn *each, void *context, HearthMsg *why);
    StoreResult (*list)(Store *s, const StoreQuery *query, StoreInfoFn *each, void *context,
                        HearthMsg *why);
    StoreResult (*remove_old)(Store *s, unsigned statuses, bool bots_alone, int64_t before_ms,
                              int most, int *removed, HearthMsg *why);
    StoreResult (*set)(Store *s, const char *id, const char *name, const char *value, size_t length,
                       HearthMsg *why);
    StoreResult (*get)(Store *s, const char *id, const char *begin, StorePropertyFn *each,
                       void *context, HearthMsg *why);
    StoreResult (*backup)(Store *s, const char *file, HearthMsg *why);
    /* NULL where there are no copies. */
    StoreCopy (*examine)(Store *s, const char *file);
    /* NULL where there is nothing to look at. */
    StoreResult (*check)(Store *s, bool *changed, HearthMsg *why);
    /* NULL where the store is not shared. */
    StoreResult (*watch)(Store *s, int timeout_ms, StoreChangedFn *changed, void *context,
                         HearthMsg *why);
    bool (*claim)(Store *s, const char *id);
    void (*unclaim)(Store *s, const char *id);
} StoreKind;

/* Every kind of store begins with this. */
struct Store {
    const StoreKind *kind;
    char *where; /* as people may read it: without a password */
};

/* How a store is opened: as a server does, to read only (nothing is made or changed, and others may
 * use it meanwhile), or beside a server. */
typedef enum StoreOpening { STORE_TO_SERVE, STORE_TO_READ, STORE_BESIDE } StoreOpening;
StoreResult store__open_sqlite(const char *where, StoreOpening how, Store **out, HearthMsg *why);
StoreResult store__open_postgres(const char *where, bool to_read, Store **out, HearthMsg *why);

/* "text" with the arguments {where} and, unless NULL, {reason}; returns `result`. */
StoreResult store__fail(HearthMsg *why, StoreResult result, const HearthText *text,
                        const char *where, const char *reason);

/* So that a new name in it is there after a power cut. 0, or why not. */
int store__sync_folder(const char *file);

/* For tests: the connection of an SQLite store, to spoil its settings. */
struct sqlite3 *store__sqlite(Store *s);

#endif
