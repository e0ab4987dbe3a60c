/* sqlite_backup.c - A copy of an SQLite store that is in use.
 *
 * The copy is made under another name, synced, and gets its own name only when it is whole. It is
 * one file without a log beside it, so that it can be carried anywhere. */
#include "sqlite_int.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static StoreResult copy_to(Sqlite *s, const char *temporary, const char *file, HearthMsg *why) {
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(temporary, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = copy(s->db, to);
    if (code == SQLITE_OK)
        code = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
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

static StoreResult back_up(Sqlite *s, char *temporary, const char *file, HearthMsg *why) {
    int fd = mkostemp(temporary, O_CLOEXEC);
    if (fd < 0)
        return cannot(file, strerror(errno), why);
    close(fd);
    StoreResult result = copy_to(s, temporary, file, why);
    if (result == STORE_OK) {
        int error = name_it(temporary, file);
        if (error)
            result = error == EEXIST ? exists(file, why) : cannot(file, strerror(error), why);
    }
    unlink(temporary);
    return result;
}

StoreResult store__sqlite_backup(Store *store, const char *file, HearthMsg *why) {
    static const char unique[] = ".XXXXXX";
    if (access(file, F_OK) == 0)
        return exists(file, why);
    size_t length = strlen(file);
    char *temporary = malloc(length + 2 + sizeof unique);
    if (!temporary)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_MEMORY), file, NULL);
    snprintf(temporary, length + 2 + sizeof unique, "%s%s%s", file[0] == '/' ? "" : "./", file,
             unique);
    StoreResult result = back_up((Sqlite *)store, temporary, file, why);
    free(temporary);
    return result;
}
