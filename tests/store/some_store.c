/* some_store.c - Stores for tests. */
#include "some_store.h"

#include <dirent.h>
#include <libpq-fe.h>

/* ---- Folders ---- */

static char folder[64];

void some_folder_in_memory(void) {
    strcpy(folder, "/dev/shm/hearth-store-XXXXXX");
    if (!mkdtemp(folder))
        folder[0] = 0;
}

const char *some_folder(void) {
    if (!folder[0]) {
        strcpy(folder, "/tmp/hearth-store-XXXXXX");
        if (!mkdtemp(folder))
            abort();
    }
    return folder;
}

const char *some_file(const char *name) {
    static char names[8][256];
    static int next;
    char *out = names[next++ % 8];
    snprintf(out, sizeof names[0], "%s/%s", some_folder(), name);
    return out;
}

static void empty_folder(void) {
    char path[512];
    DIR *d = opendir(some_folder());
    for (struct dirent *e; d && (e = readdir(d));) {
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.' && unlink(path) != 0)
            rmdir(path);
    }
    if (d)
        closedir(d);
}

void some_store_end(void) {
    if (!folder[0])
        return;
    empty_folder();
    rmdir(folder);
    folder[0] = 0;
}

/* ---- Places ---- */

static const char *database; /* NULL: SQLite */

void some_store_kind(const char *kind) {
    if (strcmp(kind, "sqlite") == 0)
        return;
    database = getenv("HEARTH_TEST_PG");
    if (!database) {
        fprintf(stderr, "HEARTH_TEST_PG must name a database: run this by with_postgres.py\n");
        exit(1);
    }
}

bool some_store_is_shared(void) {
    return database != NULL;
}

const char *some_fresh_place(void) {
    if (!database) {
        empty_folder();
        return some_file("store.db");
    }
    PGconn *c = PQconnectdb(database);
    PQclear(PQexec(c, "SET client_min_messages = warning"));
    PGresult *r = PQexec(c, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    if (PQresultStatus(r) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(c));
    PQclear(r);
    PQfinish(c);
    return database;
}

/* ---- Opening ---- */

const char *some_sentence(const HearthMsg *why) {
    static char text[2048];
    hearth_msg_text(why, "en", text, sizeof text);
    return text;
}

Store *some_open(const char *where) {
    HearthMsg why;
    Store *s = NULL;
    StoreResult result = store_open(where, &s, &why);
    if (result != STORE_OK)
        fail_msg("%s", some_sentence(&why));
    assert_non_null(s);
    return s;
}

void some_refused(const char *where, const char *part) {
    HearthMsg why = {0};
    Store *s = NULL;
    assert_int_not_equal(store_open(where, &s, &why), STORE_OK);
    assert_null(s);
    if (!strstr(some_sentence(&why), part))
        fail_msg("\"%s\" is not in: %s", part, some_sentence(&why));
}

/* ---- Filling and reading ---- */

StoreChange some_change(SomeChange *memory, const char *id, uint32_t first, int count,
                        const char *text) {
    StoreChange c = {.first = first, .count = count, .entries = memory->entries};
    assert_true(count <= SOME_ENTRIES);
    for (int i = 0; i < count; i++) {
        uint32_t number = first + (uint32_t)i;
        snprintf(memory->text[i], SOME_TEXT, "%s %s %u", text, id, number);
        memory->entries[i] =
            (StoreEntry){1700000000000 + number, memory->text[i], strlen(memory->text[i])};
    }
    snprintf(memory->summary, SOME_TEXT, "the table %s with %u", id, first + (uint32_t)count);
    c.info = (StoreInfo){.created_ms = 1700000000000,
                         .changed_ms = 1700000000000 + first + count,
                         .entries = first + (uint32_t)count,
                         .status = STORE_PLAYING,
                         .summary = memory->summary,
                         .summary_length = strlen(memory->summary)};
    snprintf(c.info.id, sizeof c.info.id, "%s", id);
    c.result = STORE_BROKEN;
    return c;
}

StoreResult some_append(Store *s, const char *id, uint32_t first, int count, const char *text) {
    static SomeChange memory;
    HearthMsg why;
    StoreChange c = some_change(&memory, id, first, count, text);
    StoreResult result = store_append(s, &c, 1, &why);
    return result == STORE_OK ? c.result : result;
}

typedef struct Reading {
    const char *id;
    uint32_t next, wanted;
    char found[SOME_TEXT];
} Reading;

static bool check_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Reading *r = context;
    char end[SOME_TEXT];
    int length = snprintf(end, sizeof end, " %s %u", r->id, number);
    assert_int_equal(number, r->next);
    assert_true(entry->length > (size_t)length && entry->length < SOME_TEXT);
    assert_memory_equal(entry->text + entry->length - length, end, (size_t)length);
    assert_int_equal(entry->at_ms, 1700000000000 + number);
    if (number == r->wanted) {
        memcpy(r->found, entry->text, entry->length);
        r->found[entry->length] = 0;
    }
    r->next++;
    return true;
}

int some_count(Store *s, const char *id) {
    Reading r = {.id = id};
    HearthMsg why;
    StoreResult result = store_load(s, id, 0, check_entry, &r, &why);
    if (result == STORE_NONE)
        return -1;
    if (result != STORE_OK)
        fail_msg("%s", some_sentence(&why));
    return (int)r.next;
}

const char *some_entry(Store *s, const char *id, uint32_t number) {
    static Reading r;
    HearthMsg why;
    r = (Reading){.id = id, .next = number, .wanted = number};
    assert_int_equal(store_load(s, id, number, check_entry, &r, &why), STORE_OK);
    assert_true(r.found[0]);
    return r.found;
}
