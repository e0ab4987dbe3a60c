/* sqlite.c - Journals in an SQLite file: adding, reading, listing, removing.
 *
 * One writer, write-ahead log, a sync with every commit (sqlite_open.c sets that). All statements
 * are prepared once. What fails inside a transaction is rolled back as a whole, so the file is
 * always as it was after some store_append(). */
#include "sqlite_int.h"

#include <assert.h>
#include <string.h>

#define COLUMNS_1 "id, created_ms, changed_ms, entries, status, listed, wants_bot, summary"
#define COLUMNS_2 COLUMNS_1 ", game, people, wake_ms, origin"

const char *const store__sqlite_sql[SQL_STATEMENTS] = {
    [SQL_BEGIN_READ] = "BEGIN",
    [SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_NEXT] = "SELECT number, entries FROM tables WHERE id = ?",
    [SQL_MAKE] = "INSERT INTO tables (" COLUMNS_2 ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
                 "?9, ?10, ?11, ?12)",
    [SQL_CHANGE] = "UPDATE tables SET changed_ms = ?3, entries = ?4, status = ?5, listed = ?6, "
                   "wants_bot = ?7, summary = ?8, game = ?9, people = ?10, wake_ms = ?11 "
                   "WHERE number = ?12",
    [SQL_ENTRY] = "INSERT INTO entries (key, at_ms, entry) VALUES (?, ?, ?)",
    [SQL_LOAD] = "SELECT key, at_ms, entry FROM entries WHERE key BETWEEN ? AND ? ORDER BY key",
    [SQL_FIND] = NULL, /* by the version of the store */
    [SQL_OLD] = "SELECT number FROM tables WHERE changed_ms < ? AND (1 << status) & ? "
                "AND people <= ? LIMIT ?",
    [SQL_REMOVE_ENTRIES] = "DELETE FROM entries WHERE key BETWEEN ? AND ?",
    [SQL_REMOVE_PROPERTIES] = "DELETE FROM properties WHERE table_number = ?",
    [SQL_REMOVE] = "DELETE FROM tables WHERE number = ?",
    [SQL_SET] = "INSERT INTO properties (table_number, name, value) VALUES (?1, ?2, ?3) "
                "ON CONFLICT (table_number, name) DO UPDATE SET value = ?3",
    [SQL_UNSET] = "DELETE FROM properties WHERE table_number = ? AND name = ?",
    [SQL_DATA_VERSION] = "PRAGMA data_version",
    [SQL_GET] = "SELECT name, value FROM properties WHERE table_number = ?1 "
                "AND substr(name, 1, length(?2)) = ?2 ORDER BY name",
};

const char *store__sqlite_columns(int version) {
    return version == 1 ? COLUMNS_1 ", '', 1, 0, 0" : COLUMNS_2;
}

/* ---- Helpers ---- */

StoreResult store__sqlite_failed(Sqlite *s, bool writing, HearthMsg *why) {
    const char *where = s->store.where;
    StoreResult result = writing ? STORE_READ_ONLY : STORE_BROKEN;
    switch (sqlite3_errcode(s->db) & 0xFF) {
    case SQLITE_NOMEM: return store__fail(why, result, STORE_T(ERR_MEMORY), where, NULL);
    case SQLITE_FULL: return store__fail(why, result, STORE_T(ERR_FULL), where, NULL);
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return store__fail(why, result, STORE_T(ERR_IN_USE), where, NULL);
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        result = STORE_BROKEN;
        writing = false;
        break;
    default: break;
    }
    return store__fail(why, result, writing ? STORE_T(ERR_WRITE) : STORE_T(ERR_READ), where,
                       sqlite3_errmsg(s->db));
}

/* A statement, fresh and ready for its arguments. */
static sqlite3_stmt *ready(Sqlite *s, SqliteStatement which) {
    sqlite3_stmt *q = s->statement[which];
    sqlite3_reset(q);
    return q;
}

static bool run(sqlite3_stmt *q) {
    bool ok = sqlite3_step(q) == SQLITE_DONE;
    sqlite3_reset(q);
    return ok;
}

/* Runs a prepared statement that answers nothing. */
static bool store__sqlite_do(Sqlite *s, SqliteStatement which) {
    return run(ready(s, which));
}

/* Some failures end the transaction by themselves. */
static void roll_back(Sqlite *s) {
    if (!sqlite3_get_autocommit(s->db))
        store__sqlite_do(s, SQL_ROLLBACK);
}

static StoreResult failed_write(Sqlite *s, HearthMsg *why) {
    StoreResult result = store__sqlite_failed(s, true, why);
    roll_back(s);
    return result;
}

static int64_t key_of(int64_t table, uint32_t number) {
    return (int64_t)((uint64_t)table << SQLITE_NUMBER_BITS | number);
}

static void bind_text(sqlite3_stmt *q, int at, const char *text, size_t length) {
    sqlite3_bind_text64(q, at, length ? text : "", length, SQLITE_STATIC, SQLITE_UTF8);
}

/* The number of a table and of its next entry; SQLITE_ROW, SQLITE_DONE if there is none, or what
 * went wrong. */
static int look_up(Sqlite *s, const char *id, int64_t *table, int64_t *next) {
    sqlite3_stmt *q = ready(s, SQL_NEXT);
    bind_text(q, 1, id, strlen(id));
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        *table = sqlite3_column_int64(q, 0);
        *next = sqlite3_column_int64(q, 1);
    }
    sqlite3_reset(q);
    return code;
}

/* ---- Adding ---- */

static void bind_info(sqlite3_stmt *q, const StoreInfo *info) {
    sqlite3_bind_int64(q, 3, info->changed_ms);
    sqlite3_bind_int64(q, 4, info->entries);
    sqlite3_bind_int(q, 5, (int)info->status);
    sqlite3_bind_int(q, 6, info->listed);
    sqlite3_bind_int(q, 7, info->wants_bot);
    bind_text(q, 8, info->summary, info->summary_length);
    bind_text(q, 9, info->game, strlen(info->game));
    sqlite3_bind_int(q, 10, info->people);
    sqlite3_bind_int64(q, 11, info->wake_ms);
}

static bool make_table(Sqlite *s, const StoreInfo *info, int64_t *table) {
    sqlite3_stmt *q = ready(s, SQL_MAKE);
    bind_text(q, 1, info->id, strlen(info->id));
    sqlite3_bind_int64(q, 2, info->created_ms);
    bind_info(q, info);
    sqlite3_bind_int64(q, 12, info->origin);
    bool ok = run(q);
    *table = sqlite3_last_insert_rowid(s->db);
    return ok;
}

static bool change_table(Sqlite *s, const StoreInfo *info, int64_t table) {
    sqlite3_stmt *q = ready(s, SQL_CHANGE);
    bind_info(q, info);
    sqlite3_bind_int64(q, 12, table);
    return run(q);
}

static bool add_entries(Sqlite *s, const StoreChange *c, int64_t table) {
    for (int i = 0; i < c->count; i++) {
        sqlite3_stmt *q = ready(s, SQL_ENTRY);
        sqlite3_bind_int64(q, 1, key_of(table, c->first + (uint32_t)i));
        sqlite3_bind_int64(q, 2, c->entries[i].at_ms);
        bind_text(q, 3, c->entries[i].text, c->entries[i].length);
        if (!run(q))
            return false;
    }
    return true;
}

/* False if something failed; a conflict has not. */
static bool append_one(Sqlite *s, StoreChange *c) {
    int64_t table = 0, next = 0;
    int found = look_up(s, c->info.id, &table, &next);
    if (found != SQLITE_ROW && found != SQLITE_DONE)
        return false;
    /* A journal that was removed does not begin again in its middle, nor twice. */
    if (found == SQLITE_ROW ? next != c->first || c->first == 0 : c->first != 0) {
        c->result = STORE_CONFLICT;
        return true;
    }
    c->result = STORE_OK;
    bool ok =
        found == SQLITE_ROW ? change_table(s, &c->info, table) : make_table(s, &c->info, &table);
    return ok && add_entries(s, c, table);
}

static StoreResult append(Store *store, StoreChange changes[], int count, bool all,
                          HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    bool conflict = false;
    if (s->to_read)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_TO_READ), store->where, NULL);
    if (store__sqlite_check_files(s, why) != STORE_OK)
        return STORE_READ_ONLY;
    if (!store__sqlite_do(s, SQL_BEGIN_WRITE))
        return failed_write(s, why);
    for (int i = 0; i < count; i++) {
        if (!append_one(s, &changes[i]))
            return failed_write(s, why);
        conflict = conflict || changes[i].result == STORE_CONFLICT;
    }
    if (conflict && all) {
        roll_back(s);
        return STORE_CONFLICT;
    }
    return store__sqlite_do(s, SQL_COMMIT) ? STORE_OK : failed_write(s, why);
}

/* ---- Reading ---- */

static StoreResult gap(const Sqlite *s, const char *id, int64_t number, HearthMsg *why) {
    store__fail(why, STORE_DAMAGED, STORE_T(ERR_GAP), s->store.where, NULL);
    if (why) {
        hearth_msg_bytes(why, "table", id, strlen(id));
        hearth_msg_number(why, "number", number);
    }
    return STORE_DAMAGED;
}

static StoreResult each_entry(Sqlite *s, const char *id, uint32_t from, StoreEntryFn *each,
                              void *context, HearthMsg *why) {
    int64_t table = 0, end = 0, number = from;
    int code = look_up(s, id, &table, &end);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE ? STORE_NONE : store__sqlite_failed(s, false, why);
    sqlite3_stmt *q = ready(s, SQL_LOAD);
    sqlite3_bind_int64(q, 1, key_of(table, from));
    sqlite3_bind_int64(q, 2, key_of(table, UINT32_MAX));
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        if (sqlite3_column_int64(q, 0) != key_of(table, (uint32_t)number) || number >= end)
            return gap(s, id, number, why);
        StoreEntry entry = {.at_ms = sqlite3_column_int64(q, 1),
                            .text = (const char *)sqlite3_column_text(q, 2),
                            .length = (size_t)sqlite3_column_bytes(q, 2)};
        if (!entry.text)
            return store__sqlite_failed(s, false, why);
        if (!each(context, (uint32_t)number++, &entry))
            return STORE_OK;
    }
    if (code != SQLITE_DONE)
        return store__sqlite_failed(s, false, why);
    return number < end ? gap(s, id, number, why) : STORE_OK;
}

/* Within a transaction, so that the line of the table and its entries are of one instant. */
static StoreResult load(Store *store, const char *id, uint32_t from, StoreEntryFn *each,
                        void *context, HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    if (!store__sqlite_do(s, SQL_BEGIN_READ))
        return store__sqlite_failed(s, false, why);
    StoreResult result = each_entry(s, id, from, each, context, why);
    ready(s, SQL_LOAD);
    roll_back(s);
    return result;
}

/* False if there is no memory. */
static bool read_info(sqlite3_stmt *q, StoreInfo *out) {
    const char *id = (const char *)sqlite3_column_text(q, 0);
    const char *summary = (const char *)sqlite3_column_text(q, 7);
    const char *game = (const char *)sqlite3_column_text(q, 8);
    if (!id || !summary || !game || strlen(id) > STORE_ID_MAX || strlen(game) > STORE_GAME_MAX)
        return false;
    *out = (StoreInfo){.created_ms = sqlite3_column_int64(q, 1),
                       .changed_ms = sqlite3_column_int64(q, 2),
                       .entries = (uint32_t)sqlite3_column_int64(q, 3),
                       .status = (StoreStatus)sqlite3_column_int(q, 4),
                       .listed = sqlite3_column_int(q, 5) != 0,
                       .wants_bot = sqlite3_column_int(q, 6) != 0,
                       .people = sqlite3_column_int(q, 9),
                       .wake_ms = sqlite3_column_int64(q, 10),
                       .origin = sqlite3_column_int64(q, 11),
                       .summary = summary,
                       .summary_length = (size_t)sqlite3_column_bytes(q, 7)};
    memcpy(out->id, id, strlen(id) + 1);
    memcpy(out->game, game, strlen(game) + 1);
    return true;
}

static StoreResult each_info(Sqlite *s, sqlite3_stmt *q, int *count, StoreInfoFn *each,
                             void *context, HearthMsg *why) {
    StoreInfo info;
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        if (!read_info(q, &info))
            return store__sqlite_failed(s, false, why);
        ++*count;
        if (!each(context, &info))
            return STORE_OK;
    }
    return code == SQLITE_DONE ? STORE_OK : store__sqlite_failed(s, false, why);
}

static StoreResult find(Store *store, const char *id, StoreInfoFn *each, void *context,
                        HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *q = ready(s, SQL_FIND);
    int count = 0;
    bind_text(q, 1, id, strlen(id));
    StoreResult result = each_info(s, q, &count, each, context, why);
    sqlite3_reset(q);
    return result == STORE_OK && count == 0 ? STORE_NONE : result;
}

/* "0,2" for the bits 1 and 4. */
static void write_statuses(unsigned statuses, char out[16]) {
    char *at = out;
    for (int i = STORE_WAITING; i <= STORE_CLOSED; i++)
        if (!statuses || (statuses & 1u << i)) {
            if (at > out)
                *at++ = ',';
            *at++ = (char)('0' + i);
        }
    *at = 0;
}

/* The conditions are written into the statement, because only then can SQLite use the small
 * indexes for them. */
static StoreResult list(Store *store, const StoreQuery *query, StoreInfoFn *each, void *context,
                        HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *q = NULL;
    char statuses[16], wake[64] = "";
    int count = 0;
    write_statuses(query->statuses, statuses);
    if (query->wake_before_ms > 0) /* in an older store none of them has a clock */
        sqlite3_snprintf(sizeof wake, wake,
                         s->version == 1 ? " AND 0" : " AND wake_ms > 0 AND wake_ms < %lld",
                         (long long)query->wake_before_ms);
    char *sql = sqlite3_mprintf("SELECT %s FROM tables WHERE status IN (%s)%s%s%s "
                                "ORDER BY changed_ms DESC, id LIMIT %d",
                                store__sqlite_columns(s->version), statuses,
                                query->listed_only ? " AND listed = 1" : "",
                                query->wants_bot_only ? " AND wants_bot = 1" : "", wake,
                                query->limit > 0 ? query->limit : -1);
    if (!sql)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_MEMORY), store->where, NULL);
    StoreResult result = sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) == SQLITE_OK
                             ? each_info(s, q, &count, each, context, why)
                             : store__sqlite_failed(s, false, why);
    sqlite3_finalize(q);
    sqlite3_free(sql);
    return result;
}

/* ---- Removing ---- */

enum { REMOVED_AT_ONCE = 64 }; /* so that no transaction becomes very long */

static bool remove_table(Sqlite *s, int64_t table) {
    sqlite3_stmt *q = ready(s, SQL_REMOVE_ENTRIES);
    sqlite3_bind_int64(q, 1, key_of(table, 0));
    sqlite3_bind_int64(q, 2, key_of(table, UINT32_MAX));
    if (!run(q))
        return false;
    q = ready(s, SQL_REMOVE_PROPERTIES);
    sqlite3_bind_int64(q, 1, table);
    if (!run(q))
        return false;
    q = ready(s, SQL_REMOVE);
    sqlite3_bind_int64(q, 1, table);
    return run(q);
}

static bool remove_some(Sqlite *s, unsigned statuses, bool bots_alone, int64_t before_ms,
                        int *count) {
    int64_t tables[REMOVED_AT_ONCE];
    sqlite3_stmt *q = ready(s, SQL_OLD);
    int code;
    *count = 0;
    sqlite3_bind_int64(q, 1, before_ms);
    sqlite3_bind_int64(q, 2, statuses);
    sqlite3_bind_int(q, 3, bots_alone ? 0 : INT32_MAX);
    sqlite3_bind_int(q, 4, REMOVED_AT_ONCE);
    while ((code = sqlite3_step(q)) == SQLITE_ROW && *count < REMOVED_AT_ONCE)
        tables[(*count)++] = sqlite3_column_int64(q, 0);
    sqlite3_reset(q);
    for (int i = 0; code == SQLITE_DONE && i < *count; i++)
        if (!remove_table(s, tables[i]))
            return false;
    return code == SQLITE_DONE;
}

static StoreResult remove_old(Store *store, unsigned statuses, bool bots_alone, int64_t before_ms,
                              int most, int *removed, HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    int count;
    if (s->to_read)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_TO_READ), store->where, NULL);
    do {
        if (!store__sqlite_do(s, SQL_BEGIN_WRITE) ||
            !remove_some(s, statuses, bots_alone, before_ms, &count) ||
            !store__sqlite_do(s, SQL_COMMIT))
            return failed_write(s, why);
        *removed += count;
    } while (count == REMOVED_AT_ONCE && (most == 0 || *removed < most));
    return STORE_OK;
}

/* ---- Properties ---- */

/* The number of the table whose properties these are; 0 is the store's own. */
static StoreResult owner_of(Sqlite *s, const char *id, int64_t *table, HearthMsg *why) {
    int64_t next;
    *table = 0;
    int code = id[0] ? look_up(s, id, table, &next) : SQLITE_ROW;
    if (code == SQLITE_ROW)
        return STORE_OK;
    return code == SQLITE_DONE ? STORE_NONE : store__sqlite_failed(s, false, why);
}

static bool write_property(Sqlite *s, int64_t table, const char *name, const char *value,
                           size_t length) {
    sqlite3_stmt *q = ready(s, value ? SQL_SET : SQL_UNSET);
    sqlite3_bind_int64(q, 1, table);
    bind_text(q, 2, name, strlen(name));
    if (value)
        sqlite3_bind_blob64(q, 3, length ? value : "", length, SQLITE_STATIC);
    return run(q);
}

static StoreResult set(Store *store, const char *id, const char *name, const char *value,
                       size_t length, HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    int64_t table;
    if (s->to_read)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_TO_READ), store->where, NULL);
    if (!store__sqlite_do(s, SQL_BEGIN_WRITE))
        return failed_write(s, why);
    StoreResult result = owner_of(s, id, &table, why);
    if (result != STORE_OK) {
        roll_back(s);
        return result;
    }
    if (!write_property(s, table, name, value, length) || !store__sqlite_do(s, SQL_COMMIT))
        return failed_write(s, why);
    return STORE_OK;
}

static StoreResult each_property(Sqlite *s, sqlite3_stmt *q, StorePropertyFn *each, void *context,
                                 HearthMsg *why) {
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(q, 0);
        const char *value = sqlite3_column_blob(q, 1);
        if (!name)
            return store__sqlite_failed(s, false, why);
        if (!each(context, name, value ? value : "", (size_t)sqlite3_column_bytes(q, 1)))
            return STORE_OK;
    }
    return code == SQLITE_DONE ? STORE_OK : store__sqlite_failed(s, false, why);
}

static StoreResult get(Store *store, const char *id, const char *begin, StorePropertyFn *each,
                       void *context, HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    int64_t table;
    StoreResult result = owner_of(s, id, &table, why);
    if (result != STORE_OK || s->version == 1)
        return result;
    sqlite3_stmt *q = ready(s, SQL_GET);
    sqlite3_bind_int64(q, 1, table);
    bind_text(q, 2, begin, strlen(begin));
    result = each_property(s, q, each, context, why);
    sqlite3_reset(q);
    return result;
}

sqlite3 *store__sqlite(Store *s) {
    assert(s->kind == &store__sqlite_kind);
    return ((Sqlite *)s)->db;
}

const StoreKind store__sqlite_kind = {.close = store__sqlite_close,
                                      .append = append,
                                      .load = load,
                                      .find = find,
                                      .list = list,
                                      .remove_old = remove_old,
                                      .set = set,
                                      .get = get,
                                      .backup = store__sqlite_backup,
                                      .examine = store__sqlite_examine,
                                      .check = store__sqlite_check};
