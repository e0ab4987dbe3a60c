/* sqlite_backup.c - A copy of an SQLite store that is in use.
 *
 * The copy is made under another name, synced, and gets its own name only when it is whole. It is
 * one file without a log beside it, so that it can be carried anywhere. */
#include "sqlite_int.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static StoreResult cannot(const char *file, const char *reason, HearthMsg *why) {
    return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_BACKUP), file, reason);
}

static StoreResult exists(const char *file, HearthMsg *why) {
    return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_BACKUP_EXISTS), file, NULL);
}

/* Copies everything; an SQLite code. */
static int copy(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    if (!b)
        return sqlite3_errcode(to);
    int code = sqlite3_backup_step(b, -1);
    int end = sqlite3_backup_finish(b);
    return code == SQLITE_DONE ? end : code;
}

static int64_t ask_number(sqlite3 *db, const char *sql) {
    sqlite3_stmt *q = NULL;
    bool has =
        sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    int64_t number = has ? sqlite3_column_int64(q, 0) : -1;
    sqlite3_finalize(q);
    return number;
}

/* A damaged store is copied page by page like any other, so the copy is asked. */
static bool is_sound(sqlite3 *db) {
    sqlite3_stmt *q = NULL;
    bool sound = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &q, NULL) == SQLITE_OK &&
                 sqlite3_step(q) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(q, 0), "ok") == 0;
    sqlite3_finalize(q);
    return sound;
}

static StoreResult copy_to(Sqlite *s, const char *temporary, const char *file, bool any,
                           HearthMsg *why) {
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(temporary, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = copy(s->db, to);
    if (code == SQLITE_OK)
        code = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    if (code == SQLITE_OK && !any && !is_sound(to))
        code = SQLITE_CORRUPT;
    if (code != SQLITE_OK)
        cannot(file, sqlite3_errstr(code), why);
    sqlite3_close(to);
    return code == SQLITE_OK ? STORE_OK : STORE_READ_ONLY;
}

/* Gives the copy its name unless something has that name by now. 0, or why not. */
static int name_it(const char *temporary, const char *file) {
    int fd = open(temporary, O_RDONLY | O_CLOEXEC);
    int error = fd < 0 || fsync(fd) != 0 ? errno : 0;
    if (fd >= 0)
        close(fd);
    if (!error && link(temporary, file) != 0)
        error = errno;
    if (error == EPERM || error == EOPNOTSUPP) /* a file system without second names */
        error = renameat2(AT_FDCWD, temporary, AT_FDCWD, file, RENAME_NOREPLACE) == 0 ? 0 : errno;
    return error ? error : store__sync_folder(file);
}

static StoreResult make(Sqlite *s, char *temporary, const char *file, bool any, HearthMsg *why) {
    int fd = mkostemp(temporary, O_CLOEXEC);
    if (fd < 0)
        return cannot(file, strerror(errno), why);
    close(fd);
    StoreResult result = copy_to(s, temporary, file, any, why);
    if (result == STORE_OK) {
        int error = name_it(temporary, file);
        if (error)
            result = error == EEXIST ? exists(file, why) : cannot(file, strerror(error), why);
    }
    unlink(temporary);
    return result;
}

static StoreResult back_up(Store *store, const char *file, bool any, HearthMsg *why) {
    static const char unique[] = ".XXXXXX";
    if (access(file, F_OK) == 0)
        return exists(file, why);
    size_t length = strlen(file);
    char *temporary = malloc(length + 2 + sizeof unique);
    if (!temporary)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_MEMORY), file, NULL);
    snprintf(temporary, length + 2 + sizeof unique, "%s%s%s", file[0] == '/' ? "" : "./", file,
             unique);
    StoreResult result = make((Sqlite *)store, temporary, file, any, why);
    free(temporary);
    return result;
}

StoreResult store__sqlite_backup(Store *store, const char *file, HearthMsg *why) {
    return back_up(store, file, false, why);
}

StoreResult store__sqlite_rescue(Store *store, const char *file, HearthMsg *why) {
    return back_up(store, file, true, why);
}

/* ---- What there is ---- */

/* Cheap, since all copies are looked at each time: it is as long as it says. */
static bool is_whole(sqlite3 *db, const char *file) {
    struct stat info;
    int64_t pages = ask_number(db, "PRAGMA page_count"), size = ask_number(db, "PRAGMA page_size");
    return pages > 0 && stat(file, &info) == 0 && info.st_size == pages * size;
}

StoreCopy store__sqlite_examine(Store *store, const char *file) {
    const char *own = sqlite3_db_filename(((Sqlite *)store)->db, "main");
    char name[PATH_MAX];
    sqlite3 *db = NULL;
    StoreCopy is = STORE_COPY_DAMAGED;
    if (sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
        is_whole(db, file)) /* one of the first version knows no name */
        is = store__sqlite_ask_name(db, name, sizeof name) && own && strcmp(own, name) != 0
                 ? STORE_COPY_OTHER
                 : STORE_COPY_OWN;
    sqlite3_close(db);
    return is;
}
