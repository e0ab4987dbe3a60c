/* keep.c - Journals for tests. */
#include "keep.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Kept {
    StoreInfo info; /* summary from malloc() */
    StoreEntry *entries;
    int cap;
} Kept;

enum { CLAIMS = 64 };

struct Keep {
    struct {
        const void *who;
        char name[STORE_ID_MAX + 1];
    } claims[CLAIMS];
    int claim_count;
    Store *store; /* NULL: in memory */
    Kept *tables;
    int count;
};

/* ---- In memory ---- */

static char *copied(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

static Kept *find(const Keep *k, const char *id) {
    for (int i = 0; i < k->count; i++)
        if (strcmp(k->tables[i].info.id, id) == 0)
            return &k->tables[i];
    return NULL;
}

static Kept *found_or_new(Keep *k, const char *id) {
    Kept *t = find(k, id);
    if (t)
        return t;
    k->tables = realloc(k->tables, (size_t)(k->count + 1) * sizeof *k->tables);
    t = &k->tables[k->count++];
    memset(t, 0, sizeof *t);
    return t;
}

static void append_one(Keep *k, StoreChange *change) {
    const Kept *old = find(k, change->info.id);
    if ((old ? old->info.entries : 0) != change->first) {
        change->result = STORE_CONFLICT;
        return;
    }
    Kept *t = found_or_new(k, change->info.id);
    uint32_t have = change->first, all = have + (uint32_t)change->count;
    if ((int)all > t->cap) {
        t->cap = (int)all * 2;
        t->entries = realloc(t->entries, (size_t)t->cap * sizeof *t->entries);
    }
    for (int i = 0; i < change->count; i++) {
        t->entries[have + (uint32_t)i] = change->entries[i];
        t->entries[have + (uint32_t)i].text =
            copied(change->entries[i].text, change->entries[i].length);
    }
    free((char *)t->info.summary);
    t->info = change->info;
    t->info.summary = copied(change->info.summary, change->info.summary_length);
    change->result = STORE_OK;
}

static StoreResult each_kept(const Keep *k, const char *id, uint32_t from, StoreEntryFn *each,
                             void *context) {
    const Kept *t = find(k, id);
    for (uint32_t i = from; t && i < t->info.entries; i++)
        if (!each(context, i, &t->entries[i]))
            break;
    return t ? STORE_OK : STORE_NONE;
}

static bool asked_for(const StoreQuery *q, const StoreInfo *info) {
    return (!q->listed_only || info->listed) && (!q->wants_bot_only || info->wants_bot) &&
           (q->statuses == 0 || (q->statuses >> info->status & 1u)) &&
           (q->wake_before_ms == 0 || (info->wake_ms > 0 && info->wake_ms < q->wake_before_ms));
}

/* ---- Either ---- */

Keep *keep_in_memory(void) {
    return calloc(1, sizeof(Keep));
}

Keep *keep_in_file(const char *path) {
    Keep *k = keep_in_memory();
    HearthMsg why;
    if (store_open(path, &k->store, &why) == STORE_OK)
        return k;
    free(k);
    return NULL;
}

void keep_free(Keep *k) {
    if (k->store)
        store_close(k->store);
    for (int i = 0; i < k->count; i++) {
        for (uint32_t j = 0; j < k->tables[i].info.entries; j++)
            free((char *)k->tables[i].entries[j].text);
        free(k->tables[i].entries);
        free((char *)k->tables[i].info.summary);
    }
    free(k->tables);
    free(k);
}

StoreResult keep_append(Keep *k, StoreChange changes[], int count, HearthMsg *why) {
    if (k->store)
        return store_append(k->store, changes, count, why);
    for (int i = 0; i < count; i++)
        append_one(k, &changes[i]);
    return STORE_OK;
}

StoreResult keep_each(Keep *k, const char *id, uint32_t from, StoreEntryFn *each, void *context) {
    HearthMsg why;
    return k->store ? store_load(k->store, id, from, each, context, &why)
                    : each_kept(k, id, from, each, context);
}

static bool read_one(void *context, uint32_t number, const StoreEntry *entry) {
    HubLoad *load = context;
    HearthErr err;
    (void)number;
    if (table_read(load->table, entry, &err))
        return true;
    load->why = err.msg;
    table_free(load->table);
    load->table = NULL;
    return false;
}

void keep_load(Keep *k, HubLoad *load) {
    if (!load->table)
        load->table = table_new(load->id);
    load->result = keep_each(k, load->id, load->from, read_one, load);
}

static bool list_one(void *context, const StoreInfo *info) {
    HubList *list = context;
    list->infos = realloc(list->infos, (size_t)(list->count + 1) * sizeof *list->infos);
    size_t used = 0;
    for (int i = 0; i < list->count; i++)
        used += list->infos[i].summary_length;
    list->texts = realloc(list->texts, used + info->summary_length + 1);
    memcpy(list->texts + used, info->summary, info->summary_length);
    list->infos[list->count++] = *info;
    const char *at = list->texts; /* they may have moved */
    for (int i = 0; i < list->count; i++) {
        list->infos[i].summary = at;
        at += list->infos[i].summary_length;
    }
    return true;
}

void keep_list(Keep *k, HubList *list) {
    HearthMsg why;
    if (k->store) {
        list->result = store_list(k->store, &list->query, list_one, list, &why);
        return;
    }
    list->result = STORE_OK;
    for (int i = k->count - 1; i >= 0; i--)
        if (asked_for(&list->query, &k->tables[i].info) &&
            (list->query.limit == 0 || list->count < list->query.limit))
            list_one(list, &k->tables[i].info);
}

typedef struct Counting {
    const char *words;
    int count;
} Counting;

static bool count_one(void *context, uint32_t number, const StoreEntry *entry) {
    Counting *c = context;
    size_t length = strlen(c->words);
    (void)number;
    if (entry->length >= length && memcmp(entry->text, c->words, length) == 0)
        c->count++;
    return true;
}

int keep_count(Keep *k, const char *id, const char *words) {
    Counting c = {words, 0};
    keep_each(k, id, 0, count_one, &c);
    return c.count;
}

Table *keep_table(Keep *k, const char *id) {
    HubLoad load = {0};
    memcpy(load.id, id, strlen(id) + 1);
    keep_load(k, &load);
    if (load.result == STORE_OK)
        return load.table;
    table_free(load.table);
    return NULL;
}

/* ---- Claims ---- */

static int find_claim(const Keep *k, const char *name) {
    int i = k->claim_count - 1;
    while (i >= 0 && strcmp(k->claims[i].name, name) != 0)
        i--;
    return i;
}

bool keep_claim(Keep *k, const void *who, const char *name) {
    int i = find_claim(k, name);
    if (i >= 0)
        return k->claims[i].who == who;
    assert(k->claim_count < CLAIMS && strlen(name) <= STORE_ID_MAX);
    k->claims[k->claim_count].who = who;
    strcpy(k->claims[k->claim_count++].name, name);
    return true;
}

void keep_unclaim(Keep *k, const void *who, const char *name) {
    int i = find_claim(k, name);
    if (i >= 0 && k->claims[i].who == who)
        k->claims[i] = k->claims[--k->claim_count];
}

void keep_end_claims(Keep *k, const void *who) {
    for (int i = k->claim_count - 1; i >= 0; i--)
        if (k->claims[i].who == who)
            k->claims[i] = k->claims[--k->claim_count];
}
