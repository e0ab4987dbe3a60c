/* sqlite_open.c - Opening and closing an SQLite store.
 *
 * One process at a time may write (sqlite_lock.c). A file that is not ours, or of a newer version,
 * is not touched: it is looked at before anything that writes. */
#include "sqlite_int.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION_ID = 0x48525448, /* "HRTH", in the file's head: file(1) shows it */
    BUSY_MS = 5000,              /* for somebody with a tool, or a reader who recovers the log */
};

/* A new store is made in the first version and brought to ours, so there is one way to get there.
 */
static const char schema_1[] =
    "CREATE TABLE tables ("
    "number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL, "
    "changed_ms INTEGER NOT NULL, entries INTEGER NOT NULL, status INTEGER NOT NULL, "
    "listed INTEGER NOT NULL, wants_bot INTEGER NOT NULL, summary TEXT NOT NULL);"
    /* the key is the table's number * 2^32 + the entry's number */
    "CREATE TABLE entries ("
    "key INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, entry TEXT NOT NULL);"
    /* small, and without what changes with every entry */
    "CREATE INDEX tables_listed ON tables (status) WHERE listed = 1;"
    "CREATE INDEX tables_wants_bot ON tables (wants_bot) WHERE wants_bot = 1;";

/* What a table was before is not known of old ones; somebody plays there, as far as one can say. */
static const char schema_2[] =
    "ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN people INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN wake_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN origin INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX tables_wake ON tables (wake_ms) WHERE wake_ms > 0;"
    /* of a table, or with the number 0 of the store itself */
    "CREATE TABLE properties (table_number INTEGER NOT NULL, name TEXT NOT NULL, "
    "value BLOB NOT NULL, PRIMARY KEY (table_number, name)) WITHOUT ROWID;";

/* ---- What the system says ---- */

static StoreResult cannot_open(const Sqlite *s, int error, HearthMsg *why) {
    const char *where = s->store.where;
    switch (error) {
    case EWOULDBLOCK: return store__fail(why, STORE_BROKEN, STORE_T(ERR_IN_USE), where, NULL);
    case ENOENT: return store__fail(why, STORE_BROKEN, STORE_T(ERR_FOLDER), where, NULL);
    case ENOSPC: return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_FULL), where, NULL);
    case EACCES:
    case EPERM:
    case EROFS: return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_PERMISSION), where, NULL);
    default: return store__fail(why, STORE_BROKEN, STORE_T(ERR_OPEN), where, strerror(error));
    }
}

/* ---- The file ---- */

/* Another name for the same file that SQLite cannot take for one of its special ones. */
static char *plain_name(const char *where, const char *ending) {
    const char *before = where[0] == '/' ? "" : "./";
    size_t size = strlen(before) + strlen(where) + strlen(ending) + 1;
    char *name = malloc(size);
    if (name)
        sqlite3_snprintf((int)size, name, "%s%s%s", before, where, ending);
    return name;
}

static StoreResult open_file(Sqlite *s, HearthMsg *why) {
    int flags = s->to_read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    if (sqlite3_open_v2(s->file, &s->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                        NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(s->db, BUSY_MS);
        return STORE_OK;
    }
    if (!s->db)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_MEMORY), s->store.where, NULL);
    int error = sqlite3_system_errno(s->db);
    if (s->to_read && error == ENOENT)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_NONE), s->store.where, NULL);
    if (error)
        return cannot_open(s, error, why);
    return store__fail(why, STORE_BROKEN, STORE_T(ERR_OPEN), s->store.where, sqlite3_errmsg(s->db));
}

/* The one number that a statement answers. */
static bool ask_number(sqlite3 *db, const char *sql, int64_t *out) {
    sqlite3_stmt *q = NULL;
    bool ok =
        sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    if (ok)
        *out = sqlite3_column_int64(q, 0);
    /* finalizing says again what went wrong, so that it can be asked for */
    return sqlite3_finalize(q) == SQLITE_OK && ok;
}

static StoreResult not_store(const Sqlite *s, HearthMsg *why) {
    return store__fail(why, STORE_BROKEN, STORE_T(ERR_NOT_STORE), s->store.where, NULL);
}

static StoreResult newer(const Sqlite *s, int64_t version, HearthMsg *why) {
    store__fail(why, STORE_BROKEN, STORE_T(ERR_NEWER), s->store.where, NULL);
    if (why) {
        hearth_msg_number(why, "version", version);
        hearth_msg_number(why, "known", STORE_VERSION);
    }
    return STORE_BROKEN;
}

/* Only looks. *empty: there is nothing in it yet. */
static StoreResult examine(Sqlite *s, bool *empty, HearthMsg *why) {
    int64_t application, version, things;
    if (!ask_number(s->db, "PRAGMA application_id", &application) ||
        !ask_number(s->db, "PRAGMA user_version", &version) ||
        !ask_number(s->db, "SELECT count(*) FROM sqlite_schema", &things)) {
        if ((sqlite3_errcode(s->db) & 0xFF) == SQLITE_NOTADB)
            return not_store(s, why);
        return store__sqlite_failed(s, false, why);
    }
    *empty = application == 0 && version == 0 && things == 0;
    if (*empty)
        return s->to_read ? not_store(s, why) : STORE_OK;
    if (application != APPLICATION_ID || version < 1)
        return not_store(s, why);
    s->version = (int)(version < STORE_VERSION ? version : STORE_VERSION);
    return version > STORE_VERSION ? newer(s, version, why) : STORE_OK;
}

static bool run(Sqlite *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool use_log(Sqlite *s) {
    sqlite3_stmt *q = NULL;
    bool ok = sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = WAL", -1, &q, NULL) == SQLITE_OK &&
              sqlite3_step(q) == SQLITE_ROW &&
              strcmp((const char *)sqlite3_column_text(q, 0), "wal") == 0;
    return sqlite3_finalize(q) == SQLITE_OK && ok;
}

/* Makes the tables, or brings them to our version: in one transaction, so that a store is of one
 * version or of the other, whatever happens meanwhile. */
static bool bring_up(Sqlite *s, bool empty) {
    char sql[sizeof schema_1 + sizeof schema_2 + 200];
    if (!empty && s->version == STORE_VERSION)
        return true;
    sqlite3_snprintf(sizeof sql, sql,
                     "BEGIN IMMEDIATE; %s %s PRAGMA application_id = %d; PRAGMA user_version = %d; "
                     "COMMIT",
                     empty ? schema_1 : "", schema_2, APPLICATION_ID, STORE_VERSION);
    s->version = STORE_VERSION;
    return run(s, sql);
}

/* FULL: the log is synced with every commit. Long checkpoints are rare ones. */
static bool settle(Sqlite *s, bool empty) {
    if (!run(s, "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; "
                "PRAGMA cache_size = -16384; PRAGMA cell_size_check = ON"))
        return false;
    if (s->to_read)
        return true;
    if (!use_log(s) || !run(s, "PRAGMA synchronous = FULL; "
                               "PRAGMA journal_size_limit = 67108864"))
        return false;
    return bring_up(s, empty);
}

static StoreResult cannot_settle(Sqlite *s, HearthMsg *why) {
    int code = sqlite3_errcode(s->db);
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_OPEN), s->store.where,
                           "this file system cannot be used for a write-ahead log");
    return store__sqlite_failed(s, !s->to_read, why);
}

/* Of an older store, which is opened to read, what there is in it. */
static bool is_needed(const Sqlite *s, int which) {
    return s->version == STORE_VERSION || which == SQL_BEGIN_READ || which == SQL_ROLLBACK ||
           which == SQL_NEXT || which == SQL_LOAD || which == SQL_FIND;
}

static StoreResult prepare(Sqlite *s, HearthMsg *why) {
    char find[300];
    sqlite3_snprintf(sizeof find, find, "SELECT %s" SQLITE_FIND, store__sqlite_columns(s->version));
    for (int i = 0; i < SQL_STATEMENTS; i++)
        if (is_needed(s, i) &&
            sqlite3_prepare_v3(s->db, i == SQL_FIND ? find : store__sqlite_sql[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) != SQLITE_OK)
            return store__sqlite_failed(s, false, why);
    return STORE_OK;
}

/* A log beside a file that is not for us belongs to others, who may still need it as it is. */
static StoreResult open_and_examine(Sqlite *s, bool *empty, HearthMsg *why) {
    char *log = plain_name(s->store.where, "-wal");
    bool had_log = log && access(log, F_OK) == 0;
    StoreResult result = open_file(s, why);
    if (result == STORE_OK) {
        result = examine(s, empty, why);
        if (result != STORE_OK && had_log)
            sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    free(log);
    return result;
}

/* ---- By which name it was used ---- */

/* The log lies beside the name by which a store is used. So the file knows that name, in itself and
 * not only in the log: whoever comes by another one while there is a log beside the first is sent
 * there. */

bool store__sqlite_ask_name(sqlite3 *db, char *out, size_t size) {
    sqlite3_stmt *q = NULL;
    bool found = sqlite3_prepare_v2(db,
                                    "SELECT value FROM properties WHERE table_number = -1 AND "
                                    "name = 'file'",
                                    -1, &q, NULL) == SQLITE_OK &&
                 sqlite3_step(q) == SQLITE_ROW && sqlite3_column_blob(q, 0) &&
                 (size_t)sqlite3_column_bytes(q, 0) < size;
    out[0] = 0;
    if (found) {
        memcpy(out, sqlite3_column_blob(q, 0), (size_t)sqlite3_column_bytes(q, 0));
        out[sqlite3_column_bytes(q, 0)] = 0;
    }
    sqlite3_finalize(q);
    return found;
}

static bool has_log(const char *name) {
    char log[PATH_MAX + 8];
    struct stat info;
    sqlite3_snprintf(sizeof log, log, "%s-wal", name);
    return stat(log, &info) == 0 && info.st_size > 0;
}

static bool set_name(Sqlite *s, const char *name) {
    sqlite3_stmt *q = s->statement[SQL_SET];
    sqlite3_bind_int64(q, 1, -1); /* not one of those that store_get() tells of */
    sqlite3_bind_text(q, 2, "file", -1, SQLITE_STATIC);
    sqlite3_bind_blob64(q, 3, name, strlen(name), SQLITE_STATIC);
    bool ok = sqlite3_step(q) == SQLITE_DONE;
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return ok && sqlite3_wal_checkpoint_v2(s->db, "main", SQLITE_CHECKPOINT_FULL, NULL, NULL) ==
                     SQLITE_OK;
}

static StoreResult elsewhere(const Sqlite *s, const char *name, HearthMsg *why) {
    store__fail(why, STORE_BROKEN, STORE_T(ERR_OTHER_NAME), s->store.where, NULL);
    if (why)
        hearth_msg_bytes(why, "name", name, strlen(name));
    return STORE_BROKEN;
}

static StoreResult check_name(Sqlite *s, HearthMsg *why) {
    const char *name = sqlite3_db_filename(s->db, "main");
    char before[PATH_MAX];
    SqliteFile other;
    if (s->version == 1 || !name ||
        (store__sqlite_ask_name(s->db, before, sizeof before) && !strcmp(name, before)))
        return STORE_OK;
    if (before[0] && store__file_of(before, &other) && other.device == s->self.device &&
        other.number == s->self.number && has_log(before))
        return elsewhere(s, before, why);
    if (!s->to_read && !s->beside)
        set_name(s, name); /* if it cannot be written now, then with the next start */
    return STORE_OK;
}

static StoreResult open_all(Sqlite *s, HearthMsg *why) {
    bool empty = false;
    bool used = (s->to_read || s->beside) && store__sqlite_is_in_use(s->file);
    s->beside = s->beside && used;
    int error = s->to_read || s->beside ? 0 : store__sqlite_lock(s);
    if (error)
        return cannot_open(s, error, why);
    StoreResult result = STORE_OK;
    if (s->to_read || s->beside)
        store__file_of(s->file, &s->self);
    if (!used)
        result = store__sqlite_check_log(s, why);
    if (result == STORE_OK)
        result = open_and_examine(s, &empty, why);
    if (result == STORE_OK && !settle(s, empty))
        result = cannot_settle(s, why);
    if (result == STORE_OK)
        result = prepare(s, why);
    if (result == STORE_OK)
        result = check_name(s, why);
    s->is_open = result == STORE_OK;
    if (s->is_open && !s->to_read)
        store__sqlite_remember_files(s);
    if (s->is_open && !s->to_read && !s->beside)
        store__sqlite_note_log(s);
    return result;
}

/* ---- Open and close ---- */

void store__sqlite_close(Store *store) {
    Sqlite *s = (Sqlite *)store;
    for (int i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->log_fd >= 0)
        close(s->log_fd);
    store__sqlite_unlock(s); /* not before: sqlite_lock.c says why */
    free(s->lock_file);
    free(s->file);
    free(s->store.where);
    free(s);
}

StoreResult store__open_sqlite(const char *where, StoreOpening how, Store **out, HearthMsg *why) {
    Sqlite *s = calloc(1, sizeof *s);
    if (!s)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_MEMORY), where, NULL);
    *s = (Sqlite){.store = {&store__sqlite_kind, strdup(where)},
                  .file = plain_name(where, ""),
                  .to_read = how == STORE_TO_READ,
                  .beside = how == STORE_BESIDE,
                  .file_fd = SQLITE_NO_LOCK,
                  .lock_fd = SQLITE_NO_LOCK,
                  .log_fd = -1,
                  .lock_file = plain_name(where, "-lock")};
    StoreResult result;
    if (!s->store.where || !s->file || !s->lock_file)
        result = store__fail(why, STORE_BROKEN, STORE_T(ERR_MEMORY), where, NULL);
    else if (!where[0])
        result = store__fail(why, STORE_BROKEN, STORE_T(ERR_OPEN), "\"\"", strerror(ENOENT));
    else
        result = open_all(s, why);
    if (result == STORE_OK)
        *out = &s->store;
    else
        store__sqlite_close(&s->store);
    return result;
}
