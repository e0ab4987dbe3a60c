/* sqlite_int.h - What the files of the SQLite store share. */
#ifndef HEARTH_STORE_SQLITE_INT_H
#define HEARTH_STORE_SQLITE_INT_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store_int.h"

/* A table's number is the upper half of the key of its entries, the entry's number the lower one:
 * so a journal lies in one piece, and adding to it is one search in one tree. */
enum {
    SQLITE_NUMBER_BITS = 32,
    SQLITE_NO_LOCK = -1,
    SQLITE_LOG_FRAMES = 4000 /* of the log, after which it is moved into the file */
};

/* Statements that are prepared once. */
typedef enum SqliteStatement {
    SQL_BEGIN_READ,
    SQL_BEGIN_WRITE,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_NEXT,
    SQL_MAKE,
    SQL_CHANGE,
    SQL_ENTRY,
    SQL_LOAD,
    SQL_FIND,
    SQL_OLD,
    SQL_REMOVE_ENTRIES,
    SQL_REMOVE_PROPERTIES,
    SQL_REMOVE,
    SQL_SET,
    SQL_UNSET,
    SQL_GET,
    SQL_DATA_VERSION,
    SQL_STATEMENTS
} SqliteStatement;

/* A file itself, whatever its names are. */
typedef struct SqliteFile {
    dev_t device;
    ino_t number;
} SqliteFile;

typedef struct Sqlite {
    Store store;
    char *file; /* its name as SQLite takes it */
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_STATEMENTS];
    bool to_read;
    bool is_open; /* it was not refused */
    int version;  /* of the tables inside; older than ours only where it is opened to read */
    int file_fd, lock_fd; /* of the file and of FILE-lock, for their locks; SQLITE_NO_LOCK: none */
    SqliteFile log, shared; /* FILE-wal and FILE-shm */
    bool gone, rescued;     /* they are not there any more; a copy was made */
    bool beside;            /* a server has it */
    int64_t data_version;   /* changes when another process changes something */
    int log_fd;             /* of the log, to look at; -1: none */
    SqliteFile self;
    char *lock_file;
} Sqlite;

extern const StoreKind store__sqlite_kind;
extern const char *const store__sqlite_sql[SQL_STATEMENTS];
/* What a statement asks for that reads lines of tables, in a store of that version. */
const char *store__sqlite_columns(int version);
/* The one that finds a line: SELECT, these columns, and this. */
#define SQLITE_FIND " FROM tables WHERE id = ?"

/* Says why the last call failed, and what that means for the store. */
StoreResult store__sqlite_failed(Sqlite *s, bool writing, HearthMsg *why);

/* sqlite_lock.c: makes the file if there is none, and locks it. 0, or why not: EWOULDBLOCK if
 * another process, or this one, has it. */
int store__sqlite_lock(Sqlite *s);
/* After SQLite has closed it. */
void store__sqlite_unlock(Sqlite *s);
/* Whether somebody, perhaps this process, has that lock. */
bool store__sqlite_is_in_use(const char *file);
/* The file that has this name now; false if none has. */
bool store__file_of(const char *name, SqliteFile *out);

/* sqlite_log.c: before SQLite reads the log, which nobody uses now; STORE_BROKEN if something that
 * was acknowledged would be missing. */
StoreResult store__sqlite_check_log(const Sqlite *s, HearthMsg *why);
/* Remembers which files it has. */
void store__sqlite_remember_files(Sqlite *s);
/* STORE_READ_ONLY if one of them is not there any more. */
StoreResult store__sqlite_check_files(Sqlite *s, HearthMsg *why);
StoreResult store__sqlite_check(Store *store, bool *changed, HearthMsg *why);

/* From now on FILE-lock says how much of the log was acknowledged. */
void store__sqlite_note_log(Sqlite *s);

void store__sqlite_close(Store *store);
/* The name by which a store was used last; false: it has none. */
bool store__sqlite_ask_name(sqlite3 *db, char *out, size_t size);
StoreResult store__sqlite_backup(Store *store, const char *file, HearthMsg *why);
/* The same with whatever can still be read, sound or not. */
StoreResult store__sqlite_rescue(Store *store, const char *file, HearthMsg *why);
StoreCopy store__sqlite_examine(Store *store, const char *file);

#endif
