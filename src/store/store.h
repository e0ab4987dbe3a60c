/* store.h - Where journals of tables are kept: in an SQLite file, or in a PostgreSQL database.
 *
 * A journal is a row of texts, numbered from 0; docs/tables.md says what they mean, the store does
 * not know it. What store_append() has accepted survives everything that the disk survives. A
 * store is used by one thread at a time; store_watch() has a connection of its own and may be
 * called from another. All functions may wait for the disk or the network. */
#ifndef HEARTH_STORE_STORE_H
#define HEARTH_STORE_STORE_H

#include <hearth/hearth.h>

enum {
    STORE_ID_MAX = 16,        /* characters of a table's id */
    STORE_ENTRY_MAX = 65536,  /* bytes of an entry */
    STORE_SUMMARY_MAX = 8192, /* bytes of a summary */
    STORE_GAME_MAX = 100,     /* bytes of what is played */
    STORE_NAME_MAX = 120,     /* characters of a property's name */
    STORE_VALUE_MAX = 65536,  /* bytes of its value */
    STORE_VERSION = 2         /* of the tables inside */
};

typedef struct Store Store;

typedef enum StoreResult {
    STORE_OK,
    STORE_NONE,      /* there is no such table */
    STORE_CONFLICT,  /* the journal has gone on: load it again */
    STORE_READ_ONLY, /* it can be read, but not written: a full disk, for example */
    STORE_BROKEN,    /* it cannot even be read, or not be reached */
    STORE_DAMAGED    /* this journal is not whole; others do not mind */
} StoreResult;

typedef struct StoreEntry {
    int64_t at_ms; /* when, since 1970 */
    const char *text;
    size_t length;
} StoreEntry;

typedef enum StoreStatus { STORE_WAITING, STORE_PLAYING, STORE_OVER, STORE_CLOSED } StoreStatus;

/* What lists need to know of a table without reading its journal. */
typedef struct StoreInfo {
    char id[STORE_ID_MAX + 1];
    int64_t created_ms, changed_ms;
    uint32_t entries; /* how many the journal has */
    StoreStatus status;
    bool listed;
    bool wants_bot;  /* a bot owes a decision, so the table must be loaded when a server begins */
    int people;      /* who play there; 0: bots alone */
    int64_t wake_ms; /* when a clock wants something, so that somebody loads the table; 0: never */
    int64_t origin;  /* from where it was opened, as a number that tells nobody; 0: not known */
    char game[STORE_GAME_MAX + 1]; /* game, rules and data, made by src/tables; "": not known */
    const char *summary;           /* for people, made by src/tables; UTF-8 */
    size_t summary_length;
} StoreInfo;

/* New entries of one table, and its line in lists as it is with them. */
typedef struct StoreChange {
    StoreInfo info; /* info.entries == first + count */
    uint32_t first; /* the number of the first new entry; 0 makes the table */
    int count;
    const StoreEntry *entries;
    StoreResult result; /* written by store_append(): STORE_OK, STORE_CONFLICT, or why nothing of
                           all of them was stored */
} StoreChange;

/* "FILE" (SQLite) or "postgresql://...". On failure *why says why in one sentence: no permission,
 * no such folder, not a database, made by a newer version, in use by another server, not reachable.
 */
StoreResult store_open(const char *where, Store **out, HearthMsg *why);
/* The same for looking only, also while a server uses it: nothing is made or changed, and whatever
 * would write answers STORE_READ_ONLY. */
StoreResult store_open_to_read(const char *where, Store **out, HearthMsg *why);
/* For an operator's small change, also while a server uses it: that one learns of it with its next
 * store_check(), and before its next own change of the table. */
StoreResult store_open_beside(const char *where, Store **out, HearthMsg *why);
void store_close(Store *s);

/* Letters, digits, - and _. */
bool store_id_is_sound(const char *id, size_t length);

/* Several processes may use it at once, each of them any table. */
bool store_is_shared(const Store *s);

/* All changes in one transaction that is on the disk when this returns. A change whose `first` is
 * not the store's next number is a STORE_CONFLICT by itself and the others are stored. If the
 * result is STORE_READ_ONLY nothing at all was stored; it may be tried again later. If it is
 * STORE_BROKEN nothing was stored either, unless a connection was lost while the commit was under
 * way: then nobody can know, so the journals are to be loaded again before anything else is done
 * with them. */
StoreResult store_append(Store *s, StoreChange changes[], int count, HearthMsg *why);
/* The same, but if one of them is a STORE_CONFLICT then so is the result, and nothing is stored. */
StoreResult store_append_all(Store *s, StoreChange changes[], int count, HearthMsg *why);

/* Calls `each` for the entries from number `from` on, until it returns false. What is called from
 * here and below must not use the store. */
typedef bool StoreEntryFn(void *context, uint32_t number, const StoreEntry *entry);
StoreResult store_load(Store *s, const char *id, uint32_t from, StoreEntryFn *each, void *context,
                       HearthMsg *why);
/* The same for several journals, from their beginnings, in one go where that is faster. */
typedef struct StoreLoad {
    const char *id;
    void *context; /* of `each` */
    StoreResult result;
    HearthMsg why;
} StoreLoad;
void store_load_many(Store *s, StoreLoad loads[], int count, StoreEntryFn *each);
/* STORE_NONE if there is no such table. info->summary is handed to `each` only. */
typedef bool StoreInfoFn(void *context, const StoreInfo *info);
StoreResult store_find(Store *s, const char *id, StoreInfoFn *each, void *context, HearthMsg *why);

/* Tables, those changed last first. */
typedef struct StoreQuery {
    bool listed_only, wants_bot_only;
    unsigned statuses;      /* a bit for each StoreStatus; 0: all */
    int64_t wake_before_ms; /* only those that want to be woken before; 0: all */
    int limit;              /* 0: all */
} StoreQuery;
StoreResult store_list(Store *s, const StoreQuery *query, StoreInfoFn *each, void *context,
                       HearthMsg *why);

/* Removes tables in one of these statuses that have not changed since; of bots alone, or all. At
 * most about so many, so that others need not wait for long; 0: all. */
StoreResult store_remove_old(Store *s, unsigned statuses, bool bots_alone, int64_t before_ms,
                             int most, int *removed, HearthMsg *why);

/* Now and then: whether the store is still where it was. STORE_READ_ONLY if its files were removed
 * or replaced; a copy of everything is then made, if possible. *changed: another process has
 * changed something since the last time. */
StoreResult store_check(Store *s, bool *changed, HearthMsg *why);

/* ---- Properties ---- */

/* What is kept beside journals: a value under a name of letters, digits and -_./: of a table, which
 * goes with it, or with the id "" of the store itself. Not moved with tables (archive.h). */

/* NULL removes it. STORE_NONE if there is no such table. */
StoreResult store_set(Store *s, const char *id, const char *name, const char *value, size_t length,
                      HearthMsg *why);
/* All whose name begins so, in the order of names, until `each` returns false. */
typedef bool StorePropertyFn(void *context, const char *name, const char *value, size_t length);
StoreResult store_get(Store *s, const char *id, const char *begin, StorePropertyFn *each,
                      void *context, HearthMsg *why);

/* A copy while it is in use, made whole or not at all, and refused if the store turns out to be
 * damaged: such a copy must replace none. SQLite only; others say how to do it. */
StoreResult store_backup(Store *s, const char *file, HearthMsg *why);
/* What a file is that has the name of a copy: one of this store, or of one that is used by another
 * name; damaged, if it is neither. */
typedef enum StoreCopy { STORE_COPY_OWN, STORE_COPY_OTHER, STORE_COPY_DAMAGED } StoreCopy;
StoreCopy store_examine_copy(Store *s, const char *file);

/* For shared stores. Waits up to that long for what other processes changed and calls `changed` for
 * each. Keeps a connection of its own; after it was lost, everything may have changed:
 * called with an empty id. Called with STORE_GONE when another process has ended, whose bots nobody
 * lets think any more. */
#define STORE_GONE "~"
typedef void StoreChangedFn(void *context, const char *id, uint32_t entries);
StoreResult store_watch(Store *s, int timeout_ms, StoreChangedFn *changed, void *context,
                        HearthMsg *why);

/* For shared stores: this process is the one that lets the table's bots think, until it lets go or
 * dies. Always true where the store is not shared. */
bool store_claim(Store *s, const char *id);
void store_unclaim(Store *s, const char *id);

#endif
