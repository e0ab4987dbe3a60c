/* postgres_open.c - Connections to PostgreSQL: making them, their settings, the tables inside.
 *
 * Several processes may begin at the same time on an empty database, so whoever makes the tables
 * holds an advisory lock meanwhile. A main connection that was lost is made again by the next call
 * that needs it. */
#include "postgres_int.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#define SCHEMA_LOCK "5215850184612864072" /* any number, but always the same */

/* A new store is made in the first version and brought to ours, so there is one way to get there.
 */
static const char schema_1[] =
    "CREATE TABLE hearth_store (version bigint NOT NULL);"
    /* room in the pages, so that a change can stay where it is and leaves the indexes alone */
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

/* What a table was before is not known of old ones; somebody plays there, as far as one can say. */
static const char schema_2[] =
    "SET LOCAL lock_timeout = '60s';" /* a server of before that stands still in a transaction */
    "ALTER TABLE hearth_tables ADD COLUMN game text NOT NULL DEFAULT '', "
    "ADD COLUMN people bigint NOT NULL DEFAULT 1, ADD COLUMN wake_ms bigint NOT NULL DEFAULT 0, "
    "ADD COLUMN origin bigint NOT NULL DEFAULT 0;"
    "CREATE INDEX hearth_tables_wake ON hearth_tables (wake_ms) WHERE wake_ms > 0;"
    /* of a table, or with the number 0 of the store itself */
    "CREATE TABLE hearth_properties (table_number bigint NOT NULL, name text COLLATE \"C\" NOT "
    "NULL, value bytea NOT NULL, PRIMARY KEY (table_number, name));"
    "UPDATE hearth_store SET version = 2";

/* ---- What went wrong ---- */

/* The first line of what libpq says, without its full stop. */
static void one_line(const char *text, char out[], size_t size) {
    size_t length = strcspn(text, "\n");
    while (length > 0 && (text[length - 1] == '.' || text[length - 1] == ' '))
        length--;
    snprintf(out, size, "%.*s", (int)length, text);
}

static bool state_is(const PGresult *r, const char *begin) {
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    return state && strncmp(state, begin, strlen(begin)) == 0;
}

StoreResult store__postgres_failed(const Postgres *s, const PGconn *c, const PGresult *r,
                                   bool writing, HearthMsg *why) {
    char reason[400];
    const char *said = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *where = s->store.where;
    one_line(said ? said : PQerrorMessage(c), reason, sizeof reason);
    if (PQstatus(c) != CONNECTION_OK)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_LOST), where, reason);
    if (state_is(r, "53100"))
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_FULL), where, NULL);
    /* no resources, a read-only copy, no permission, a lock that does not come, cancelled */
    if (writing && (state_is(r, "53") || state_is(r, "25006") || state_is(r, "42501") ||
                    state_is(r, "40") || state_is(r, "55P03") || state_is(r, "57014")))
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_WRITE), where, reason);
    return store__fail(why, STORE_BROKEN, writing ? STORE_T(ERR_WRITE) : STORE_T(ERR_READ), where,
                       reason);
}

/* ---- Connections ---- */

static void say_nothing(void *context, const char *text) {
    (void)context, (void)text;
}

PGconn *store__postgres_connect(const Postgres *s, HearthMsg *why) {
    /* What stands before the address can be changed by it, what stands behind cannot. */
    const char *const names[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout", "application_name",
                                 "dbname",           "client_encoding",  NULL};
    const char *const values[] = {"10",     "10",       "5",    "3", "20000",
                                  "hearth", s->address, "UTF8", NULL};
    char reason[400];
    PGconn *c = PQconnectdbParams(names, values, 1);
    if (c)
        PQsetNoticeProcessor(c, say_nothing, NULL);
    if (PQstatus(c) == CONNECTION_OK)
        return c;
    one_line(c ? PQerrorMessage(c) : "", reason, sizeof reason);
    store__fail(why, STORE_BROKEN, STORE_T(ERR_REACH), s->store.where, reason);
    PQfinish(c);
    return NULL;
}

/* Runs statements that answer nothing of interest. */
static bool run(const Postgres *s, PGconn *c, const char *sql, HearthMsg *why) {
    PGresult *r = PQexec(c, sql);
    ExecStatusType status = PQresultStatus(r);
    bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!ok)
        store__postgres_failed(s, c, r, !s->to_read, why);
    PQclear(r);
    return ok;
}

/* Commits are on the disk when they return, whatever the database's default is. Somebody who
 * stands still in the middle of a transaction holds up others for seconds, not forever. The
 * planner is told to use the keys: it decides before it knows how large the tables become. */
static bool settle(const Postgres *s, PGconn *c, HearthMsg *why) {
    return run(s, c,
               "SELECT set_config('synchronous_commit', 'on', false) "
               "WHERE current_setting('synchronous_commit') IN ('off', 'local');"
               "SET lock_timeout = '20s'; SET idle_in_transaction_session_timeout = '15s';"
               "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off",
               why) &&
           (!s->to_read || run(s, c, "SET default_transaction_read_only = on", why));
}

static bool prepare(const Postgres *s, PGconn *c, HearthMsg *why) {
    char name[12], find[400];
    snprintf(find, sizeof find, "SELECT %s" POSTGRES_FIND, store__postgres_columns(s->version));
    for (int i = 0; i < PG_STATEMENTS; i++) {
        /* Of an older store, which is opened to read, what there is in it. */
        if (s->version < STORE_VERSION && i != PG_LOAD && i != PG_LOAD_MANY && i != PG_FIND)
            continue;
        snprintf(name, sizeof name, "h%d", i);
        PGresult *r = PQprepare(c, name, i == PG_FIND ? find : store__postgres_sql[i], 0, NULL);
        bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
        if (!ok)
            store__postgres_failed(s, c, r, false, why);
        PQclear(r);
        if (!ok)
            return false;
    }
    return true;
}

bool store__postgres_lost(Postgres *s) {
    if (s->main && PQstatus(s->main) == CONNECTION_OK)
        return false;
    PQfinish(s->main);
    s->main = NULL;
    return true;
}

bool store__postgres_ready(Postgres *s, HearthMsg *why) {
    if (!store__postgres_lost(s))
        return true;
    s->main = store__postgres_connect(s, why);
    if (!s->main)
        return false;
    if (!settle(s, s->main, why) || !prepare(s, s->main, why)) {
        PQfinish(s->main);
        s->main = NULL;
        return false;
    }
    store__postgres_claim_again(s);
    return true;
}

PGresult *store__postgres_run(PGconn *c, PostgresStatement which, int count,
                              const char *const values[], const int lengths[]) {
    static const int binary[4] = {1, 1, 1, 1};
    char name[12];
    snprintf(name, sizeof name, "h%d", (int)which);
    return PQexecPrepared(c, name, count, values, lengths, binary, 1);
}

int64_t store__postgres_number(const PGresult *r, int row, int column) {
    uint64_t value = 0;
    if (PQgetlength(r, row, column) == (int)sizeof value)
        memcpy(&value, PQgetvalue(r, row, column), sizeof value);
    return (int64_t)be64toh(value);
}

/* ---- The tables inside ---- */

/* The first value as a number, -1 if there is none; false if it could not be asked. */
static bool ask(const Postgres *s, PGconn *c, const char *sql, int64_t *out, HearthMsg *why) {
    PGresult *r = PQexec(c, sql);
    bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!ok)
        store__postgres_failed(s, c, r, false, why);
    *out = ok && PQntuples(r) > 0 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : -1;
    PQclear(r);
    return ok;
}

static bool make_schema(const Postgres *s, PGconn *c, HearthMsg *why) {
    if (s->to_read) {
        store__fail(why, STORE_BROKEN, STORE_T(ERR_NONE), s->store.where, NULL);
        return false;
    }
    return run(s, c, schema_1, why);
}

/* Of our version, or brought to it; only looked at where it is opened to read. */
static bool check_version(Postgres *s, PGconn *c, HearthMsg *why) {
    int64_t version;
    if (!ask(s, c, "SELECT version FROM hearth_store", &version, why))
        return false;
    if (version >= 1 && version <= STORE_VERSION) {
        s->version = s->to_read ? (int)version : STORE_VERSION;
        return s->version == version || run(s, c, schema_2, why);
    }
    if (version < 1) {
        store__fail(why, STORE_BROKEN, STORE_T(ERR_NOT_STORE), s->store.where, NULL);
        return false;
    }
    store__fail(why, STORE_BROKEN, STORE_T(ERR_NEWER), s->store.where, NULL);
    if (why) {
        hearth_msg_number(why, "version", version);
        hearth_msg_number(why, "known", STORE_VERSION);
    }
    return false;
}

/* One transaction under a lock: whoever comes at the same time waits, and finds it done. */
static bool examine(Postgres *s, PGconn *c, HearthMsg *why) {
    int64_t there = 0;
    if (!run(s, c, "BEGIN; SELECT pg_advisory_xact_lock(" SCHEMA_LOCK ")", why) ||
        !ask(s, c, "SELECT (to_regclass('hearth_store') IS NOT NULL)::int", &there, why))
        return false;
    if (!there && !make_schema(s, c, why))
        return false;
    return check_version(s, c, why) && run(s, c, "COMMIT", why);
}

/* On a connection of its own, because what the main one prepares needs the tables. */
static bool look_inside(Postgres *s, HearthMsg *why) {
    PGconn *c = store__postgres_connect(s, why);
    bool ok = c && examine(s, c, why);
    PQfinish(c); /* and with it whatever was not committed */
    return ok;
}

/* ---- Open and close ---- */

void store__postgres_close(Store *store) {
    Postgres *s = (Postgres *)store;
    store__postgres_farewell(s);
    PQfinish(s->main);
    PQfinish(s->watch);
    free(s->claims);
    free(s->address);
    free(s->store.where);
    free(s);
}

static const char *option(const PQconninfoOption *all, const char *name) {
    for (; all->keyword; all++)
        if (strcmp(all->keyword, name) == 0)
            return all->val ? all->val : "";
    return "";
}

/* The address without user and password, from malloc(); NULL if it is none, or no memory. */
static char *plain_address(const char *address) {
    PQconninfoOption *all = PQconninfoParse(address, NULL);
    char *out = NULL;
    if (!all)
        return NULL;
    const char *host = option(all, "host"), *port = option(all, "port");
    if (asprintf(&out, "postgresql://%s%s%s/%s", host, port[0] ? ":" : "", port,
                 option(all, "dbname")) < 0)
        out = NULL;
    PQconninfoFree(all);
    return out;
}

/* A name that no other process has. */
static bool choose_name(char out[POSTGRES_PROCESS + 1]) {
    uint64_t random;
    if (getrandom(&random, sizeof random, 0) != sizeof random)
        return false;
    snprintf(out, POSTGRES_PROCESS + 1, "%016llx", (unsigned long long)random);
    return true;
}

StoreResult store__open_postgres(const char *where, bool to_read, Store **out, HearthMsg *why) {
    const char *missing = store__load_libpq();
    if (missing)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_OPEN), "postgresql://", missing);
    char *plain = plain_address(where);
    if (!plain)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_ADDRESS), "", NULL);
    Postgres *s = calloc(1, sizeof *s);
    char *address = strdup(where);
    if (!s || !address || !choose_name(s->process)) {
        StoreResult result = store__fail(why, STORE_BROKEN, STORE_T(ERR_MEMORY), plain, NULL);
        free(plain);
        free(address);
        free(s);
        return result;
    }
    s->store = (Store){&store__postgres_kind, plain};
    s->address = address;
    s->to_read = to_read;
    if (look_inside(s, why) && store__postgres_ready(s, why)) {
        *out = &s->store;
        return STORE_OK;
    }
    store__postgres_close(&s->store);
    return STORE_BROKEN;
}
