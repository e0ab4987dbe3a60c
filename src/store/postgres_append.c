/* postgres_append.c - Adding to journals in PostgreSQL: one transaction in two round trips.
 *
 * First the lines of all tables concerned are locked, in the order of their ids, and new ones are
 * made; the answer says where each journal is. Then it is decided here which changes fit, and all
 * entries, lines and notes go out together with the commit. Arrays carry whole groups, so that a
 * group is a handful of statements whatever its size.
 *
 * If the connection is lost before the commit was sent, nothing has happened and it is tried once
 * more. If it is lost afterwards nobody can know: STORE_BROKEN, and the caller loads again. */
#include "postgres_int.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Arrays as PostgreSQL sends them ---- */

enum {
    TYPE_BYTEA = 17, /* numbers of types, the same in every database */
    TYPE_INT8 = 20,
    TYPE_TEXT = 25,
    ARRAY_HEAD = 20,         /* dimensions, flags, type, count, first index: 4 bytes each */
    ENTRIES_BYTES = 1 << 22, /* of one statement, more or less */
    PARAMETERS = 10
};

typedef struct Array {
    char *data;
    size_t used, room;
    uint32_t count;
    bool failed; /* no memory */
} Array;

static bool make_room(Array *a, size_t size) {
    if (a->failed || a->room - a->used >= size)
        return !a->failed;
    size_t room = (a->room + size) * 2 + 1000;
    char *larger = realloc(a->data, room);
    if (!larger) {
        a->failed = true;
        return false;
    }
    a->data = larger;
    a->room = room;
    return true;
}

static void put(Array *a, const void *data, size_t size) {
    if (size == 0 || !make_room(a, size))
        return;
    memcpy(a->data + a->used, data, size);
    a->used += size;
}

static void put32(Array *a, uint32_t value) {
    uint32_t big = htobe32(value);
    put(a, &big, sizeof big);
}

static void array_begin(Array *a, uint32_t type) {
    a->used = 0;
    a->count = 0;
    put32(a, 1);
    put32(a, 0);
    put32(a, type);
    put32(a, 0); /* the count, when it is known */
    put32(a, 1);
}

static void array_bytes(Array *a, const char *bytes, size_t length) {
    put32(a, (uint32_t)length);
    put(a, bytes, length);
    a->count++;
}

static void array_number(Array *a, int64_t value) {
    uint64_t big = htobe64((uint64_t)value);
    put32(a, sizeof big);
    put(a, &big, sizeof big);
    a->count++;
}

static void array_end(Array *a) {
    uint32_t big = htobe32(a->count);
    if (!a->failed)
        memcpy(a->data + 12, &big, sizeof big);
}

/* ---- A group under way ---- */

/* A table of the group. */
typedef struct Row {
    const char *id;
    int64_t number; /* 0: it does not exist */
    int64_t next;
    const StoreChange *last;  /* the last change that was accepted */
    const StoreChange *begin; /* one that would make it */
} Row;

typedef struct Group {
    Postgres *s;
    StoreChange *changes;
    int count;
    bool all;
    Row *rows; /* by id, each once */
    int row_count;
    Array array[PARAMETERS];
    bool commit_sent;
    HearthMsg *why;
} Group;

static int by_id(const void *a, const void *b) {
    return strcmp(((const Row *)a)->id, ((const Row *)b)->id);
}

static Row *row_of(const Group *g, const char *id) {
    Row wanted = {.id = id};
    return bsearch(&wanted, g->rows, (size_t)g->row_count, sizeof *g->rows, by_id);
}

static bool list_rows(Group *g) {
    int unique = 0;
    g->rows = calloc((size_t)g->count, sizeof *g->rows);
    if (!g->rows)
        return false;
    for (int i = 0; i < g->count; i++)
        g->rows[i].id = g->changes[i].info.id;
    qsort(g->rows, (size_t)g->count, sizeof *g->rows, by_id);
    for (int i = 0; i < g->count; i++)
        if (unique == 0 || by_id(&g->rows[unique - 1], &g->rows[i]) != 0)
            g->rows[unique++] = g->rows[i];
    g->row_count = unique;
    for (int i = 0; i < g->count; i++)
        if (g->changes[i].first == 0)
            row_of(g, g->changes[i].info.id)->begin = &g->changes[i];
    return true;
}

static bool memory_failed(const Group *g) {
    for (int i = 0; i < PARAMETERS; i++)
        if (g->array[i].failed)
            return true;
    return false;
}

/* ---- Sending and receiving ---- */

/* Sends a statement with the first arrays as its parameters. */
static bool send_arrays(Group *g, PostgresStatement which, int count) {
    static const int binary[PARAMETERS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const char *values[PARAMETERS];
    int lengths[PARAMETERS];
    char name[12];
    if (memory_failed(g))
        return false;
    for (int i = 0; i < count; i++) {
        array_end(&g->array[i]);
        values[i] = g->array[i].data;
        lengths[i] = (int)g->array[i].used;
    }
    snprintf(name, sizeof name, "h%d", (int)which);
    return PQsendQueryPrepared(g->s->main, name, count, values, lengths, binary, 1) == 1;
}

static bool send_plain(Group *g, const char *sql) {
    return PQsendQueryParams(g->s->main, sql, 0, NULL, NULL, NULL, NULL, 1) == 1;
}

/* The result of the next statement that was sent, which the caller clears. */
static PGresult *receive(Group *g) {
    PGresult *r = PQgetResult(g->s->main);
    if (r && PQresultStatus(r) != PGRES_PIPELINE_SYNC)
        for (PGresult *more; (more = PQgetResult(g->s->main));)
            PQclear(more);
    return r;
}

static bool is_fine(const PGresult *r) {
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Everything up to the sync. The first thing that went wrong is said. */
static StoreResult receive_rest(Group *g, PGresult *r) {
    StoreResult result = STORE_OK;
    for (;; r = receive(g)) {
        if (!r || (!is_fine(r) && PQresultStatus(r) != PGRES_PIPELINE_SYNC && result == STORE_OK))
            result = store__postgres_failed(g->s, g->s->main, r, true, g->why);
        bool end = !r || PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        PQclear(r);
        if (end)
            return result;
    }
}

/* Something of ours failed, or of libpq's. */
static StoreResult cannot_send(Group *g) {
    if (memory_failed(g))
        return store__fail(g->why, STORE_READ_ONLY, STORE_T(ERR_MEMORY), g->s->store.where, NULL);
    return store__postgres_failed(g->s, g->s->main, NULL, true, g->why);
}

/* ---- First round trip: where the journals are ---- */

static bool send_look(Group *g) {
    Array *ids = &g->array[0], *created = &g->array[1], *origins = &g->array[2];
    array_begin(ids, TYPE_TEXT);
    for (int i = 0; i < g->row_count; i++)
        array_bytes(ids, g->rows[i].id, strlen(g->rows[i].id));
    if (!send_plain(g, "BEGIN ISOLATION LEVEL READ COMMITTED") || !send_arrays(g, PG_LOCK, 1))
        return false;
    array_begin(ids, TYPE_TEXT);
    array_begin(created, TYPE_INT8);
    array_begin(origins, TYPE_INT8);
    for (int i = 0; i < g->row_count; i++)
        if (g->rows[i].begin) {
            array_bytes(ids, g->rows[i].id, strlen(g->rows[i].id));
            array_number(created, g->rows[i].begin->info.created_ms);
            array_number(origins, g->rows[i].begin->info.origin);
        }
    return (ids->count == 0 || send_arrays(g, PG_MAKE, 3)) && PQpipelineSync(g->s->main) == 1;
}

/* What a table that was found or made is called here. */
static void note_rows(Group *g, const PGresult *r) {
    for (int i = 0; i < PQntuples(r); i++) {
        Row *row = row_of(g, PQgetvalue(r, i, 0));
        if (!row)
            continue;
        row->number = store__postgres_number(r, i, 1);
        row->next = PQnfields(r) > 2 ? store__postgres_number(r, i, 2) : 0;
    }
}

static StoreResult look(Group *g) {
    if (!send_look(g))
        return cannot_send(g);
    for (;;) {
        PGresult *r = receive(g);
        if (!r || !is_fine(r))
            return receive_rest(g, r);
        note_rows(g, r);
        PQclear(r);
    }
}

/* ---- Second round trip: all that is new, and the commit ---- */

/* False: there is a conflict. */
static bool decide(Group *g) {
    bool fine = true;
    for (int i = 0; i < g->count; i++) {
        StoreChange *c = &g->changes[i];
        Row *row = row_of(g, c->info.id);
        bool fits = row->number != 0 && row->next == c->first;
        c->result = fits ? STORE_OK : STORE_CONFLICT;
        fine = fine && fits;
        if (!fits)
            continue;
        row->next = c->info.entries;
        row->last = c;
    }
    return fine;
}

static void begin_entries(Group *g) {
    for (int i = 0; i < 3; i++)
        array_begin(&g->array[i], TYPE_INT8);
    array_begin(&g->array[3], TYPE_BYTEA);
}

static bool send_entries(Group *g) {
    begin_entries(g);
    for (int i = 0; i < g->count; i++) {
        const StoreChange *c = &g->changes[i];
        for (int j = 0; c->result == STORE_OK && j < c->count; j++) {
            array_number(&g->array[0], row_of(g, c->info.id)->number);
            array_number(&g->array[1], (int64_t)c->first + j);
            array_number(&g->array[2], c->entries[j].at_ms);
            array_bytes(&g->array[3], c->entries[j].text, c->entries[j].length);
            if (g->array[3].used < ENTRIES_BYTES)
                continue;
            if (!send_arrays(g, PG_ENTRIES, 4))
                return false;
            begin_entries(g);
        }
    }
    return g->array[0].count == 0 || send_arrays(g, PG_ENTRIES, 4);
}

static bool send_lines(Group *g) {
    for (int i = 0; i < 8; i++)
        array_begin(&g->array[i], TYPE_INT8);
    array_begin(&g->array[8], TYPE_TEXT);
    array_begin(&g->array[9], TYPE_BYTEA);
    for (int i = 0; i < g->row_count; i++) {
        if (!g->rows[i].last)
            continue;
        const StoreInfo *info = &g->rows[i].last->info;
        array_number(&g->array[0], g->rows[i].number);
        array_number(&g->array[1], info->changed_ms);
        array_number(&g->array[2], info->entries);
        array_number(&g->array[3], (int64_t)info->status);
        array_number(&g->array[4], info->listed);
        array_number(&g->array[5], info->wants_bot);
        array_number(&g->array[6], info->people);
        array_number(&g->array[7], info->wake_ms);
        array_bytes(&g->array[8], info->game, strlen(info->game));
        array_bytes(&g->array[9], info->summary, info->summary_length);
    }
    return g->array[0].count == 0 || send_arrays(g, PG_CHANGE, 10);
}

static bool send_notes(Group *g) {
    char note[STORE_ID_MAX + POSTGRES_PROCESS + 16];
    array_begin(&g->array[0], TYPE_TEXT);
    for (int i = 0; i < g->row_count; i++)
        if (g->rows[i].last) {
            snprintf(note, sizeof note, "%s %u %s", g->rows[i].id, g->rows[i].last->info.entries,
                     g->s->process);
            array_bytes(&g->array[0], note, strlen(note));
        }
    return g->array[0].count == 0 || send_arrays(g, PG_NOTIFY, 1);
}

static StoreResult store(Group *g) {
    if (!send_entries(g) || !send_lines(g) || !send_notes(g))
        return cannot_send(g);
    g->commit_sent = true;
    if (!send_plain(g, "COMMIT") || PQpipelineSync(g->s->main) != 1)
        return cannot_send(g);
    return receive_rest(g, receive(g));
}

/* ---- All of it ---- */

static void roll_back(Group *g) {
    if (send_plain(g, "ROLLBACK") && PQpipelineSync(g->s->main) == 1) {
        HearthMsg *why = g->why;
        g->why = NULL; /* the first reason is the one to tell */
        receive_rest(g, receive(g));
        g->why = why;
    }
}

static StoreResult look_and_store(Group *g) {
    StoreResult result = look(g);
    if (result != STORE_OK)
        return result;
    if (!decide(g) && g->all)
        return STORE_CONFLICT;
    return store(g);
}

static StoreResult attempt(Group *g) {
    PGconn *c = g->s->main;
    for (int i = 0; i < g->row_count; i++)
        g->rows[i].number = g->rows[i].next = 0, g->rows[i].last = NULL;
    if (!PQenterPipelineMode(c))
        return cannot_send(g);
    StoreResult result = look_and_store(g);
    if (result != STORE_OK && PQstatus(c) == CONNECTION_OK)
        roll_back(g);
    /* A connection that is out of step is better made anew. */
    if (PQstatus(c) == CONNECTION_OK &&
        (!PQexitPipelineMode(c) || PQtransactionStatus(c) != PQTRANS_IDLE)) {
        PQfinish(c);
        g->s->main = NULL;
    }
    return result;
}

static StoreResult append(Group *g) {
    StoreResult result;
    for (int again = 0;; again++) {
        if (!store__postgres_ready(g->s, g->why))
            return STORE_BROKEN;
        result = attempt(g);
        if (!store__postgres_lost(g->s) || g->commit_sent || again > 0)
            return result;
    }
}

StoreResult store__postgres_append(Store *s, StoreChange changes[], int count, bool all,
                                   HearthMsg *why) {
    Group g = {.s = (Postgres *)s, .changes = changes, .count = count, .all = all, .why = why};
    if (g.s->to_read)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_TO_READ), s->where, NULL);
    StoreResult result =
        list_rows(&g) ? append(&g)
                      : store__fail(why, STORE_READ_ONLY, STORE_T(ERR_MEMORY), s->where, NULL);
    for (int i = 0; i < PARAMETERS; i++)
        free(g.array[i].data);
    free(g.rows);
    return result;
}
