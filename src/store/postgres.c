/* postgres.c - Journals in PostgreSQL: reading, listing, removing. postgres_append.c adds to them.
 *
 * Any number of processes may do all of this at once. What only reads is tried once more when it
 * finds its connection gone, for instance because the database was restarted in between. */
#include "postgres_int.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS_1                                                                                  \
    "id, created_ms, changed_ms, entries, status, listed::int::bigint, wants_bot::int::bigint, "   \
    "summary"

const char *const store__postgres_sql[PG_STATEMENTS] = {
    /* in the order of ids, as everybody does: so nobody waits in a circle */
    [PG_LOCK] = "SELECT id, number, entries FROM hearth_tables WHERE id = ANY ($1::text[]) "
                "ORDER BY id FOR UPDATE",
    [PG_MAKE] = "INSERT INTO hearth_tables "
                "(id, created_ms, changed_ms, entries, status, listed, wants_bot, summary, origin) "
                "SELECT id, created_ms, 0, 0, 0, false, false, '', origin "
                "FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS made "
                "(id, created_ms, origin) "
                "ON CONFLICT (id) DO NOTHING RETURNING id, number",
    [PG_ENTRIES] = "INSERT INTO hearth_entries (table_number, number, at_ms, entry) "
                   "SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])",
    [PG_CHANGE] = "UPDATE hearth_tables t SET changed_ms = c.changed_ms, entries = c.entries, "
                  "status = c.status, listed = c.listed <> 0, wants_bot = c.wants_bot <> 0, "
                  "summary = c.summary, people = c.people, wake_ms = c.wake_ms, game = c.game "
                  "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], "
                  "$5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], "
                  "$10::bytea[]) AS c (number, changed_ms, entries, status, listed, wants_bot, "
                  "people, wake_ms, game, summary) "
                  "WHERE t.number = c.number",
    [PG_NOTIFY] = "SELECT pg_notify('hearth', note) FROM unnest($1::text[]) AS note",
    [PG_LOAD] =
        "SELECT t.entries, e.number, e.at_ms, e.entry FROM hearth_tables t "
        "LEFT JOIN hearth_entries e ON e.table_number = t.number AND e.number >= $2::bigint "
        "WHERE t.id = $1::text ORDER BY e.number",
    [PG_LOAD_MANY] =
        "SELECT t.entries, e.number, e.at_ms, e.entry, w.at FROM "
        "unnest(string_to_array($1::text, ',')) WITH ORDINALITY AS w (id, at) "
        "JOIN hearth_tables t ON t.id = w.id "
        "LEFT JOIN hearth_entries e ON e.table_number = t.number ORDER BY w.at, e.number",
    [PG_FIND] = NULL, /* by the version of the store */
    [PG_REMOVE] = "WITH old AS (SELECT number FROM hearth_tables WHERE changed_ms < $1::bigint AND "
                  "1::bigint << status::int & $2::bigint <> 0 AND people <= $3::bigint "
                  "ORDER BY id LIMIT $4::bigint FOR UPDATE), "
                  "gone AS (DELETE FROM hearth_entries e USING old "
                  "WHERE e.table_number = old.number), "
                  "and_these AS (DELETE FROM hearth_properties p USING old "
                  "WHERE p.table_number = old.number) "
                  "DELETE FROM hearth_tables t USING old WHERE t.number = old.number",
    [PG_CLAIM] = "SELECT pg_try_advisory_lock($1::bigint)",
    [PG_UNCLAIM] = "SELECT pg_advisory_unlock($1::bigint)",
    /* the line of the table is locked, so that it is not removed meanwhile; answers a row if there
     * is such a table */
    [PG_SET] = "WITH owner AS (SELECT number FROM hearth_tables WHERE id = $1::text FOR UPDATE), "
               "its AS (SELECT number FROM owner UNION ALL SELECT 0 WHERE $1::text = ''), "
               "gone AS (DELETE FROM hearth_properties p USING its WHERE $3::bytea IS NULL "
               "AND p.table_number = its.number AND p.name = $2::text), "
               "made AS (INSERT INTO hearth_properties (table_number, name, value) "
               "SELECT number, $2::text, $3::bytea FROM its WHERE $3::bytea IS NOT NULL "
               "ON CONFLICT (table_number, name) DO UPDATE SET value = excluded.value) "
               "SELECT number FROM its",
    [PG_GET] = "SELECT its.number, p.name, p.value FROM (SELECT number FROM hearth_tables "
               "WHERE id = $1::text UNION ALL SELECT 0 WHERE $1::text = '') AS its "
               "LEFT JOIN hearth_properties p ON p.table_number = its.number "
               "AND starts_with(p.name, $2::text) ORDER BY p.name",
};

const char *store__postgres_columns(int version) {
    return version == 1 ? COLUMNS_1 ", ''::text, 1::bigint, 0::bigint, 0::bigint"
                        : COLUMNS_1 ", game, people, wake_ms, origin";
}

/* ---- Reading ---- */

static StoreResult gap(const Postgres *s, const char *id, int64_t number, HearthMsg *why) {
    store__fail(why, STORE_DAMAGED, STORE_T(ERR_GAP), s->store.where, NULL);
    if (why) {
        hearth_msg_bytes(why, "table", id, strlen(id));
        hearth_msg_number(why, "number", number);
    }
    return STORE_DAMAGED;
}

PGresult *store__postgres_ask(Postgres *s, PostgresStatement which, int count,
                              const char *const values[], const int lengths[], HearthMsg *why) {
    for (int attempt = 0;; attempt++) {
        if (!store__postgres_ready(s, why))
            return NULL;
        PGresult *r = store__postgres_run(s->main, which, count, values, lengths);
        if (PQresultStatus(r) == PGRES_TUPLES_OK)
            return r;
        store__postgres_failed(s, s->main, r, false, why);
        PQclear(r);
        if (!store__postgres_lost(s) || attempt > 0)
            return NULL;
    }
}

/* The entries of one journal, in these rows of a result. */
static StoreResult each_entry(const Postgres *s, const PGresult *r, int row, int rows,
                              const char *id, uint32_t from, StoreEntryFn *each, void *context,
                              HearthMsg *why) {
    int64_t number = from, end = store__postgres_number(r, row, 0);
    for (int i = row; i < rows && !PQgetisnull(r, i, 1); i++) {
        if (store__postgres_number(r, i, 1) != number || number >= end)
            return gap(s, id, number, why);
        StoreEntry entry = {.at_ms = store__postgres_number(r, i, 2),
                            .text = PQgetvalue(r, i, 3),
                            .length = (size_t)PQgetlength(r, i, 3)};
        if (!each(context, (uint32_t)number++, &entry))
            return STORE_OK;
    }
    return number < end ? gap(s, id, number, why) : STORE_OK;
}

static StoreResult load(Store *store, const char *id, uint32_t from, StoreEntryFn *each,
                        void *context, HearthMsg *why) {
    Postgres *s = (Postgres *)store;
    uint64_t first = htobe64(from);
    const char *const values[] = {id, (const char *)&first};
    const int lengths[] = {(int)strlen(id), sizeof first};
    PGresult *r = store__postgres_ask(s, PG_LOAD, 2, values, lengths, why);
    if (!r)
        return STORE_BROKEN;
    StoreResult result = PQntuples(r) == 0
                             ? STORE_NONE
                             : each_entry(s, r, 0, PQntuples(r), id, from, each, context, why);
    PQclear(r);
    return result;
}

static void load_many(Store *store, StoreLoad loads[], int count, StoreEntryFn *each) {
    Postgres *s = (Postgres *)store;
    char *ids = malloc((size_t)count * (STORE_ID_MAX + 1) + 1), *at = ids;
    HearthMsg why = {0};
    for (int i = 0; ids && i < count; i++) /* letters and digits: no comma is among them */
        at += sprintf(at, i ? ",%s" : "%s", loads[i].id);
    const char *const values[] = {ids};
    const int lengths[] = {(int)(at - ids)};
    PGresult *r = ids ? store__postgres_ask(s, PG_LOAD_MANY, 1, values, lengths, &why) : NULL;
    for (int i = 0; i < count; i++) {
        loads[i].result = r ? STORE_NONE : STORE_BROKEN;
        loads[i].why = why;
    }
    for (int row = 0, end; r && row < PQntuples(r); row = end) {
        int64_t which = store__postgres_number(r, row, 4);
        for (end = row + 1; end < PQntuples(r) && store__postgres_number(r, end, 4) == which; end++)
            ;
        StoreLoad *l = &loads[which - 1];
        l->result = each_entry(s, r, row, end, l->id, 0, each, l->context, &l->why);
    }
    PQclear(r);
    free(ids);
}

static void read_info(const PGresult *r, int row, StoreInfo *out) {
    *out = (StoreInfo){.created_ms = store__postgres_number(r, row, 1),
                       .changed_ms = store__postgres_number(r, row, 2),
                       .entries = (uint32_t)store__postgres_number(r, row, 3),
                       .status = (StoreStatus)store__postgres_number(r, row, 4),
                       .listed = store__postgres_number(r, row, 5) != 0,
                       .wants_bot = store__postgres_number(r, row, 6) != 0,
                       .people = (int)store__postgres_number(r, row, 9),
                       .wake_ms = store__postgres_number(r, row, 10),
                       .origin = store__postgres_number(r, row, 11),
                       .summary = PQgetvalue(r, row, 7),
                       .summary_length = (size_t)PQgetlength(r, row, 7)};
    snprintf(out->id, sizeof out->id, "%s", PQgetvalue(r, row, 0));
    snprintf(out->game, sizeof out->game, "%s", PQgetvalue(r, row, 8));
}

static void each_info(const PGresult *r, StoreInfoFn *each, void *context) {
    StoreInfo info;
    for (int i = 0; i < PQntuples(r); i++) {
        read_info(r, i, &info);
        if (!each(context, &info))
            return;
    }
}

static StoreResult find(Store *store, const char *id, StoreInfoFn *each, void *context,
                        HearthMsg *why) {
    const char *const values[] = {id};
    const int lengths[] = {(int)strlen(id)};
    PGresult *r = store__postgres_ask((Postgres *)store, PG_FIND, 1, values, lengths, why);
    if (!r)
        return STORE_BROKEN;
    StoreResult result = PQntuples(r) == 0 ? STORE_NONE : STORE_OK;
    each_info(r, each, context);
    PQclear(r);
    return result;
}

static void write_query(const Postgres *s, const StoreQuery *q, char out[], size_t size) {
    char statuses[16], limit[32] = "", wake[64] = "";
    size_t at = 0;
    for (int i = STORE_WAITING; i <= STORE_CLOSED; i++)
        if (!q->statuses || (q->statuses & 1u << i)) {
            if (at > 0)
                statuses[at++] = ',';
            statuses[at++] = (char)('0' + i);
        }
    statuses[at] = 0;
    if (q->wake_before_ms > 0) /* in an older store none of them has a clock */
        snprintf(wake, sizeof wake,
                 s->version == 1 ? " AND false" : " AND wake_ms > 0 AND wake_ms < %lld",
                 (long long)q->wake_before_ms);
    if (q->limit > 0)
        snprintf(limit, sizeof limit, " LIMIT %d", q->limit);
    snprintf(out, size,
             "SELECT %s FROM hearth_tables WHERE status IN (%s)%s%s%s "
             "ORDER BY changed_ms DESC, id%s",
             store__postgres_columns(s->version), at > 0 ? statuses : "NULL",
             q->listed_only ? " AND listed" : "", q->wants_bot_only ? " AND wants_bot" : "", wake,
             limit);
}

static StoreResult list(Store *store, const StoreQuery *query, StoreInfoFn *each, void *context,
                        HearthMsg *why) {
    Postgres *s = (Postgres *)store;
    char sql[700];
    write_query(s, query, sql, sizeof sql);
    for (int attempt = 0;; attempt++) {
        if (!store__postgres_ready(s, why))
            return STORE_BROKEN;
        PGresult *r = PQexecParams(s->main, sql, 0, NULL, NULL, NULL, NULL, 1);
        bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
        if (ok)
            each_info(r, each, context);
        else
            store__postgres_failed(s, s->main, r, false, why);
        PQclear(r);
        if (ok)
            return STORE_OK;
        if (!store__postgres_lost(s) || attempt > 0)
            return STORE_BROKEN;
    }
}

/* ---- Removing ---- */

enum { REMOVED_AT_ONCE = 200 }; /* so that no transaction holds up others for long */

static StoreResult remove_old(Store *store, unsigned statuses, bool bots_alone, int64_t before_ms,
                              int most, int *removed, HearthMsg *why) {
    Postgres *s = (Postgres *)store;
    uint64_t numbers[4] = {htobe64((uint64_t)before_ms), htobe64(statuses),
                           htobe64(bots_alone ? 0 : INT32_MAX), htobe64(REMOVED_AT_ONCE)};
    const char *const values[] = {(const char *)&numbers[0], (const char *)&numbers[1],
                                  (const char *)&numbers[2], (const char *)&numbers[3]};
    const int lengths[] = {8, 8, 8, 8};
    int count;
    if (s->to_read)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_TO_READ), store->where, NULL);
    do {
        StoreResult result = STORE_OK;
        if (!store__postgres_ready(s, why))
            return STORE_BROKEN;
        PGresult *r = store__postgres_run(s->main, PG_REMOVE, 4, values, lengths);
        if (PQresultStatus(r) != PGRES_COMMAND_OK)
            result = store__postgres_failed(s, s->main, r, true, why);
        count = result == STORE_OK ? (int)strtol(PQcmdTuples(r), NULL, 10) : 0;
        PQclear(r);
        if (result != STORE_OK)
            return result;
        *removed += count;
    } while (count == REMOVED_AT_ONCE && (most == 0 || *removed < most));
    return STORE_OK;
}

static StoreResult backup(Store *store, const char *file, HearthMsg *why) {
    (void)file;
    return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_BACKUP_SHARED), store->where, NULL);
}

const StoreKind store__postgres_kind = {.shared = true,
                                        .close = store__postgres_close,
                                        .append = store__postgres_append,
                                        .load = load,
                                        .load_many = load_many,
                                        .find = find,
                                        .list = list,
                                        .remove_old = remove_old,
                                        .set = store__postgres_set,
                                        .get = store__postgres_get,
                                        .backup = backup,
                                        .watch = store__postgres_watch,
                                        .claim = store__postgres_claim,
                                        .unclaim = store__postgres_unclaim};
