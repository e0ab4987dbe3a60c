/* version1.c - See version1.h. The statements are those of the program of then, and must never be
 * changed. */
#include "version1.h"

#include <libpq-fe.h>
#include <sqlite3.h>

#include "buf.h"

/* ---- As it was ---- */

static const char sqlite_schema[] =
    "CREATE TABLE tables ("
    "number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL, "
    "changed_ms INTEGER NOT NULL, entries INTEGER NOT NULL, status INTEGER NOT NULL, "
    "listed INTEGER NOT NULL, wants_bot INTEGER NOT NULL, summary TEXT NOT NULL);"
    "CREATE TABLE entries ("
    "key INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, entry TEXT NOT NULL);"
    "CREATE INDEX tables_listed ON tables (status) WHERE listed = 1;"
    "CREATE INDEX tables_wants_bot ON tables (wants_bot) WHERE wants_bot = 1;"
    "PRAGMA application_id = 1213355080; PRAGMA user_version = 1;";

static const char postgres_schema[] =
    "CREATE TABLE hearth_store (version bigint NOT NULL);"
    "CREATE TABLE hearth_tables ("
    "number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE \"C\" NOT NULL "
    "UNIQUE, "
    "created_ms bigint NOT NULL, changed_ms bigint NOT NULL, entries bigint NOT NULL, "
    "status bigint NOT NULL, listed boolean NOT NULL, wants_bot boolean NOT NULL, "
    "summary bytea NOT NULL) WITH (fillfactor = 60);"
    "CREATE TABLE hearth_entries ("
    "table_number bigint NOT NULL, number bigint NOT NULL, at_ms bigint NOT NULL, "
    "entry bytea NOT NULL, PRIMARY KEY (table_number, number));"
    "CREATE INDEX hearth_tables_listed ON hearth_tables (status) WHERE listed;"
    "CREATE INDEX hearth_tables_wants_bot ON hearth_tables (number) WHERE wants_bot;"
    "INSERT INTO hearth_store VALUES (1);";

/* ---- What is in it ---- */

static void expected_info(int n, StoreInfo *out, char summary[40]) {
    *out = (StoreInfo){.created_ms = 1000 + n,
                       .changed_ms = 5000 + n,
                       .entries = VERSION1_ENTRIES,
                       .status = (StoreStatus)(n % 4),
                       .listed = n % 2,
                       .wants_bot = n % 3 == 0,
                       .people = 1,
                       .summary = summary};
    snprintf(out->id, sizeof out->id, "table%d", n);
    out->summary_length = (size_t)snprintf(summary, 40, "{\"table\":\"table%d\"}", n);
}

/* The last one is as long as an entry may be in a page and more, so that there are several. */
static size_t expected_entry(int n, int number, char out[6000]) {
    if (number < VERSION1_ENTRIES - 1)
        return (size_t)snprintf(out, 6000, "sit a%d p%d Ada", number, n);
    memset(out, 'a' + n % 26, 5000);
    return 5000;
}

/* ---- Making it ---- */

static void bind_info(sqlite3_stmt *q, int n) {
    StoreInfo info;
    char summary[40];
    expected_info(n, &info, summary);
    sqlite3_bind_int(q, 1, n);
    sqlite3_bind_text(q, 2, info.id, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(q, 3, info.created_ms);
    sqlite3_bind_int64(q, 4, info.changed_ms);
    sqlite3_bind_int(q, 5, VERSION1_ENTRIES);
    sqlite3_bind_int(q, 6, (int)info.status);
    sqlite3_bind_int(q, 7, info.listed);
    sqlite3_bind_int(q, 8, info.wants_bot);
    sqlite3_bind_text(q, 9, summary, -1, SQLITE_TRANSIENT);
}

static void run(sqlite3 *db, const char *sql) {
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
}

static void step(sqlite3_stmt *q) {
    assert_int_equal(sqlite3_step(q), SQLITE_DONE);
    sqlite3_reset(q);
}

static void fill_sqlite(sqlite3 *db) {
    sqlite3_stmt *table, *entry;
    char text[6000];
    assert_int_equal(sqlite3_prepare_v2(db, "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                        -1, &table, NULL),
                     SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "INSERT INTO entries VALUES (?, ?, ?)", -1, &entry, NULL),
        SQLITE_OK);
    for (int n = 1; n <= VERSION1_TABLES; n++) {
        run(db, "BEGIN");
        bind_info(table, n);
        step(table);
        for (int i = 0; i < VERSION1_ENTRIES; i++) {
            sqlite3_bind_int64(entry, 1, ((int64_t)n << 32) + i);
            sqlite3_bind_int64(entry, 2, 7000 + i);
            sqlite3_bind_text(entry, 3, text, (int)expected_entry(n, i, text), SQLITE_TRANSIENT);
            step(entry);
        }
        run(db, "COMMIT");
        if (n == VERSION1_TABLES / 2)
            run(db, "PRAGMA wal_checkpoint");
    }
    sqlite3_finalize(table);
    sqlite3_finalize(entry);
}

/* A file, in memory. */
typedef struct Bytes {
    char bytes[1 << 21];
    size_t size;
} Bytes;

static void read_bytes(const char *file, Bytes *out) {
    FILE *f = fopen(file, "rb");
    assert_non_null(f);
    out->size = fread(out->bytes, 1, sizeof out->bytes, f);
    assert_true(out->size > 0 && out->size < sizeof out->bytes);
    fclose(f);
}

static void write_bytes(const char *file, const Bytes *bytes) {
    FILE *f = fopen(file, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes->bytes, 1, bytes->size, f), bytes->size);
    assert_int_equal(fclose(f), 0);
}

/* What is there after a crash is kept, and from then on only copied. */
static const char *make_sqlite(void) {
    static Bytes file, log;
    sqlite3 *db;
    const char *place = some_fresh_place();
    if (file.size == 0) {
        int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
        assert_int_equal(sqlite3_open_v2(place, &db, flags, "unix"), SQLITE_OK);
        run(db, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0");
        run(db, sqlite_schema);
        fill_sqlite(db);
        read_bytes(place, &file);
        read_bytes(some_file("store.db-wal"), &log);
        sqlite3_close(db);
        place = some_fresh_place();
    }
    write_bytes(place, &file);
    write_bytes(some_file("store.db-wal"), &log);
    return place;
}

/* Everything as one text of statements: they are made often. */
static const char *postgres_statements(void) {
    static char sql[1 << 20];
    char text[6000], summary[40];
    HearthBuf b = hearth_buf(sql, sizeof sql);
    if (sql[0])
        return sql;
    hearth_buf_text(&b, postgres_schema);
    for (int n = 1; n <= VERSION1_TABLES; n++) {
        StoreInfo info;
        expected_info(n, &info, summary);
        snprintf(text, sizeof text,
                 "INSERT INTO hearth_tables (id, created_ms, changed_ms, entries, status, listed, "
                 "wants_bot, summary) VALUES ('%s', %lld, %lld, %d, %d, %s, %s, '%s');",
                 info.id, (long long)info.created_ms, (long long)info.changed_ms, VERSION1_ENTRIES,
                 (int)info.status, info.listed ? "true" : "false",
                 info.wants_bot ? "true" : "false", summary);
        hearth_buf_text(&b, text);
    }
    for (int i = 0; i < VERSION1_TABLES * VERSION1_ENTRIES; i++) {
        int n = 1 + i / VERSION1_ENTRIES, number = i % VERSION1_ENTRIES;
        hearth_buf_text(&b, i ? "," : "INSERT INTO hearth_entries VALUES ");
        snprintf(summary, sizeof summary, "(%d,%d,%d,'", n, number, 7000 + number);
        hearth_buf_text(&b, summary);
        hearth_buf_bytes(&b, text, expected_entry(n, number, text));
        hearth_buf_text(&b, "')");
    }
    assert_true(hearth_buf_fits(&b));
    return sql;
}

static const char *make_postgres(void) {
    const char *place = some_fresh_place();
    PGconn *c = PQconnectdb(place);
    PGresult *r = PQexec(c, postgres_statements());
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(c));
    PQclear(r);
    PQfinish(c);
    return place;
}

const char *version1_make(void) {
    return some_store_is_shared() ? make_postgres() : make_sqlite();
}

/* ---- Looking at it ---- */

static int sqlite_number(sqlite3 *db, const char *sql) {
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int number = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return number;
}

/* Past the program: the version, and how much of the second there is. */
static void look_sqlite(const char *where, int *version, int *columns, int *things) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(where, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    *version = sqlite_number(db, "PRAGMA user_version");
    *columns = sqlite_number(db, "SELECT count(*) FROM pragma_table_info('tables')") - 9;
    *things = sqlite_number(db, "SELECT count(*) FROM sqlite_schema WHERE name IN "
                                "('properties', 'tables_wake')");
    assert_int_equal(sqlite_number(db, "SELECT count(*) FROM pragma_integrity_check "
                                       "WHERE integrity_check = 'ok'"),
                     1);
    sqlite3_close(db);
}

static int postgres_number(PGconn *c, const char *sql) {
    PGresult *r = PQexec(c, sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(c));
    int number = atoi(PQgetvalue(r, 0, 0));
    PQclear(r);
    return number;
}

static void look_postgres(const char *where, int *version, int *columns, int *things) {
    PGconn *c = PQconnectdb(where);
    PQclear(PQexec(c, "BEGIN ISOLATION LEVEL REPEATABLE READ"));
    *version = postgres_number(c, "SELECT version FROM hearth_store");
    assert_int_equal(postgres_number(c, "SELECT count(*) FROM hearth_store"), 1);
    *columns = postgres_number(c, "SELECT count(*) FROM pg_attribute WHERE attnum > 0 AND "
                                  "attrelid = 'hearth_tables'::regclass") -
               9;
    *things = postgres_number(c, "SELECT count(*) FROM pg_class WHERE relname IN "
                                 "('hearth_properties', 'hearth_tables_wake')");
    PQfinish(c);
}

int version1_now(const char *where) {
    int version, columns, things;
    if (some_store_is_shared())
        look_postgres(where, &version, &columns, &things);
    else
        look_sqlite(where, &version, &columns, &things);
    assert_true(version == 1 || version == 2);
    assert_int_equal(columns, version == 2 ? 4 : 0);
    assert_int_equal(things, version == 2 ? 2 : 0);
    return version;
}

typedef struct Check {
    int n, entries, tables;
} Check;

static bool check_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Check *c = context;
    char text[6000];
    size_t length = expected_entry(c->n, (int)number, text);
    assert_int_equal(number, c->entries++);
    assert_int_equal(entry->at_ms, 7000 + number);
    assert_int_equal(entry->length, length);
    assert_memory_equal(entry->text, text, length);
    return true;
}

static bool check_info(void *context, const StoreInfo *info) {
    Check *c = context;
    StoreInfo wanted;
    char summary[40];
    c->n = atoi(info->id + strlen("table"));
    expected_info(c->n, &wanted, summary);
    assert_string_equal(info->id, wanted.id);
    assert_int_equal(info->created_ms, wanted.created_ms);
    assert_int_equal(info->changed_ms, wanted.changed_ms);
    assert_int_equal(info->entries, wanted.entries);
    assert_int_equal(info->status, wanted.status);
    assert_int_equal(info->listed, wanted.listed);
    assert_int_equal(info->wants_bot, wanted.wants_bot);
    assert_int_equal(info->people, 1);
    assert_int_equal(info->wake_ms, 0);
    assert_int_equal(info->origin, 0);
    assert_string_equal(info->game, "");
    assert_int_equal(info->summary_length, wanted.summary_length);
    assert_memory_equal(info->summary, summary, wanted.summary_length);
    c->tables++;
    return true;
}

void version1_check(Store *s) {
    Check c = {0};
    HearthMsg why;
    assert_int_equal(store_list(s, &(StoreQuery){0}, check_info, &c, &why), STORE_OK);
    assert_int_equal(c.tables, VERSION1_TABLES);
    for (int n = 1; n <= VERSION1_TABLES; n++) {
        char id[STORE_ID_MAX + 1];
        Check one = {.n = n};
        snprintf(id, sizeof id, "table%d", n);
        assert_int_equal(store_find(s, id, check_info, &one, &why), STORE_OK);
        assert_int_equal(one.n, n);
        assert_int_equal(store_load(s, id, 0, check_entry, &one, &why), STORE_OK);
        assert_int_equal(one.entries, VERSION1_ENTRIES);
    }
}
