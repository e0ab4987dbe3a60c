/* sqlite_check.c - Whether the files of a store are still there.
 *
 * A file that was removed or replaced can still be read and written by whoever has it open, and is
 * gone with that process. So a server would go on for weeks and lose all of it at its end. Before
 * every change, and every few seconds, the names are looked at; once they lead elsewhere nothing is
 * acknowledged any more, and all that there is is copied to a file beside. */
#include "sqlite_int.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static bool same(const char *name, SqliteFile file) {
    SqliteFile now;
    return store__file_of(name, &now) && now.device == file.device && now.number == file.number;
}

/* The name of a file beside it, behind symbolic links, as SQLite has it. */
static void beside(const Sqlite *s, const char *ending, char out[PATH_MAX + 16]) {
    const char *name = sqlite3_db_filename(s->db, "main");
    snprintf(out, PATH_MAX + 16, "%s%s", name ? name : s->file, ending);
}

void store__sqlite_remember_files(Sqlite *s) {
    char name[PATH_MAX + 16];
    beside(s, "-wal", name);
    if (!store__file_of(name, &s->log))
        s->log = (SqliteFile){0};
    beside(s, "-shm", name);
    if (!store__file_of(name, &s->shared))
        s->shared = (SqliteFile){0};
}

static bool are_there(const Sqlite *s) {
    char log[PATH_MAX + 16], shared[PATH_MAX + 16];
    beside(s, "-wal", log);
    beside(s, "-shm", shared);
    return same(s->file, s->self) && (!s->log.number || same(log, s->log)) &&
           (!s->shared.number || same(shared, s->shared));
}

/* The copy is made once. */
static StoreResult gone(Sqlite *s, HearthMsg *why) {
    char copy[PATH_MAX + 16];
    HearthMsg unused;
    snprintf(copy, sizeof copy, "%s.rescued", s->file);
    bool had = s->gone;
    s->gone = true;
    if (!had)
        s->rescued = store__sqlite_rescue(&s->store, copy, &unused) == STORE_OK;
    store__fail(why, STORE_READ_ONLY, s->rescued ? STORE_T(ERR_RESCUED) : STORE_T(ERR_GONE),
                s->store.where, NULL);
    if (why)
        hearth_msg_bytes(why, "copy", copy, strlen(copy));
    return STORE_READ_ONLY;
}

StoreResult store__sqlite_check_files(Sqlite *s, HearthMsg *why) {
    if (are_there(s)) {
        s->gone = false; /* somebody has put them back */
        return STORE_OK;
    }
    return gone(s, why);
}

StoreResult store__sqlite_check(Store *store, bool *changed, HearthMsg *why) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *q = s->statement[SQL_DATA_VERSION];
    if (q && sqlite3_step(q) == SQLITE_ROW) {
        int64_t version = sqlite3_column_int64(q, 0);
        *changed = s->data_version && version != s->data_version;
        s->data_version = version;
    }
    sqlite3_reset(q);
    return s->to_read ? STORE_OK : store__sqlite_check_files(s, why);
}
