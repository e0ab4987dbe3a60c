/* host_store.c - What the store's thread does: writing, loading, listing.
 *
 * Whatever fails is told to the hub, which knows what to do about each table, and once to whoever
 * reads the log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "host_int.h"
#include "json_check.h"
#include "server_texts.h"

enum {
    CLAIM_TRUST_MS = 5000,  /* how long it is not asked again */
    CLAIM_KEEP_MS = 120000, /* after which a table that does not think is let go */
};

static uint64_t clock_ns(void) {
    return uv_hrtime();
}

/* The result of something that the store did, for /healthz and the log. */
static void note(Host *h, StoreResult result, const HearthMsg *why) {
    StoreHealth now = result == STORE_READ_ONLY ? STORE_READS_ONLY
                      : result == STORE_BROKEN  ? STORE_FAILS
                                                : STORE_WELL;
    if (now == h->health)
        return;
    h->health = now;
    if (now == STORE_WELL) {
        HearthMsg msg = {0};
        msg.text = SERVER_T(LOG_STORE_WELL);
        log_say(h->setup.log, LOG_WARNING, "store_well", &msg, NULL);
    } else {
        log_say(h->setup.log, LOG_ERROR, now == STORE_FAILS ? "store_broken" : "store_read_only",
                why, NULL);
    }
}

/* ---- Writing ---- */

typedef struct AppendJob {
    Job job;
    Host *h;
    HubBatch *batch;
    uint64_t ns;
} AppendJob;

static bool run_append(Job *job) {
    AppendJob *a = (AppendJob *)job;
    uint64_t began = clock_ns();
    a->batch->why.text = NULL;
    a->batch->result =
        store_append(a->h->store, a->batch->changes, a->batch->count, &a->batch->why);
    a->ns = clock_ns() - began;
    return true;
}

static void append_done(Job *job) {
    AppendJob *a = (AppendJob *)job;
    Host *h = a->h;
    h->commits++;
    h->commit_ns += a->ns;
    note(h, a->batch->result, &a->batch->why);
    hub_appended(h->hub, a->batch, host_now());
    free(a);
}

void *host__job(size_t size, bool (*run)(Job *), void (*done)(Job *)) {
    Job *job = calloc(1, size);
    if (!job)
        abort();
    job->run = run;
    job->done = done;
    return job;
}

void host__append(void *context, HubBatch *batch) {
    Host *h = context;
    AppendJob *a = host__job(sizeof *a, run_append, append_done);
    a->h = h;
    a->batch = batch;
    batch->result = STORE_BROKEN;
    workers_add(&h->keeper, &a->job, true);
}

/* ---- Loading ---- */

typedef struct LoadJob {
    Job job;
    Host *h;
    HubLoad *load;
    struct LoadJob *next; /* of those that wait */
    bool unreadable;
    uint64_t ns;
} LoadJob;

static bool read_entry(void *context, uint32_t number, const StoreEntry *entry) {
    LoadJob *l = context;
    HearthErr err = {0};
    (void)number;
    if (table_read(l->load->table, entry, &err))
        return true;
    l->unreadable = true;
    l->load->why = err.msg;
    return false;
}

/* False if there is no memory. */
static bool before_load(LoadJob *l) {
    l->load->why.text = NULL;
    l->load->result = STORE_BROKEN;
    if (!l->load->table)
        l->load->table = table_new(l->load->id);
    return l->load->table != NULL;
}

static void after_load(LoadJob *l) {
    HubLoad *load = l->load;
    l->unreadable |= load->result == STORE_DAMAGED;
    if (l->unreadable || load->result != STORE_OK) {
        table_free(load->table);
        load->table = NULL;
    }
    if (l->unreadable)
        load->result = STORE_OK;
}

static bool run_load(Job *job) {
    LoadJob *l = (LoadJob *)job;
    uint64_t began = clock_ns();
    if (before_load(l)) {
        l->load->result =
            store_load(l->h->store, l->load->id, l->load->from, read_entry, l, &l->load->why);
        after_load(l);
    }
    l->ns = clock_ns() - began;
    return true;
}

static void say_unreadable(const LoadJob *l) {
    const LogField fields[] = {{"table", l->load->id, 0}, {0}};
    char reason[1024];
    HearthMsg msg;
    hearth_msg_text(&l->load->why, l->h->setup.log->lang, reason, sizeof reason);
    hearth_msg(&msg, SERVER_T(LOG_UNREADABLE));
    hearth_msg_bytes(&msg, "table", l->load->id, strlen(l->load->id));
    hearth_msg_bytes(&msg, "reason", reason, strlen(reason));
    log_say(l->h->setup.log, LOG_ERROR, "table_unreadable", &msg, fields);
}

/* Which tables cannot be read, for /healthz; each is said once. */
static void note_unreadable(const LoadJob *l) {
    Host *h = l->h;
    int at = 0;
    while (at < h->unreadable_count && strcmp(h->unreadable[at], l->load->id) != 0)
        at++;
    if (at < h->unreadable_count) {
        if (!l->unreadable && l->load->table)
            memcpy(h->unreadable[at], h->unreadable[--h->unreadable_count],
                   sizeof h->unreadable[at]);
    } else if (l->unreadable && at < UNREADABLE_MAX) {
        memcpy(h->unreadable[h->unreadable_count++], l->load->id, sizeof h->unreadable[at]);
        say_unreadable(l);
    }
}

static void load_done(Job *job) {
    LoadJob *l = (LoadJob *)job;
    Host *h = l->h;
    h->loads++;
    h->load_ns += l->ns;
    if (l->load->result == STORE_BROKEN)
        note(h, STORE_BROKEN, &l->load->why);
    else if (h->health == STORE_FAILS) /* reading works again; writing must show for itself */
        note(h, STORE_OK, NULL);
    note_unreadable(l);
    hub_loaded(h->hub, l->load, host_now());
    free(l);
}

/* Several at once: those that came while the ones before were being read. */
enum { LOADS_AT_ONCE = 64 };
typedef struct LoadsJob {
    Job job;
    Host *h;
    LoadJob *loads[LOADS_AT_ONCE];
    int count;
} LoadsJob;

static bool run_loads(Job *job) {
    LoadsJob *all = (LoadsJob *)job;
    StoreLoad asked[LOADS_AT_ONCE];
    LoadJob *whose[LOADS_AT_ONCE];
    uint64_t began = clock_ns();
    int count = 0;
    for (int i = 0; i < all->count; i++) {
        LoadJob *l = all->loads[i];
        if (l->load->table) { /* read on from where it is */
            run_load(&l->job);
        } else if (before_load(l)) {
            asked[count] = (StoreLoad){.id = l->load->id, .context = l};
            whose[count++] = l;
        }
    }
    store_load_many(all->h->store, asked, count, read_entry);
    for (int i = 0; i < count; i++) {
        whose[i]->load->result = asked[i].result;
        if (asked[i].result != STORE_OK && !whose[i]->unreadable)
            whose[i]->load->why = asked[i].why;
        after_load(whose[i]);
        whose[i]->ns = (clock_ns() - began) / (uint64_t)count;
    }
    return true;
}

static void start_loads(Host *h);

static void loads_done(Job *job) {
    LoadsJob *all = (LoadsJob *)job;
    Host *h = all->h;
    for (int i = 0; i < all->count; i++)
        load_done(&all->loads[i]->job);
    free(all);
    h->loads_under_way = false;
    start_loads(h);
}

static void start_loads(Host *h) {
    if (h->loads_under_way || !h->loads_waiting)
        return;
    LoadsJob *all = host__job(sizeof *all, run_loads, loads_done);
    all->h = h;
    while (h->loads_waiting && all->count < LOADS_AT_ONCE) {
        all->loads[all->count++] = h->loads_waiting;
        h->loads_waiting = h->loads_waiting->next;
    }
    h->loads_under_way = true;
    workers_add(&h->keeper, &all->job, false);
}

void host__load(void *context, HubLoad *load) {
    Host *h = context;
    LoadJob *l = host__job(sizeof *l, run_load, load_done);
    l->h = h;
    l->load = load;
    load->result = STORE_BROKEN;
    if (!store_is_shared(h->store)) {
        workers_add(&h->keeper, &l->job, false);
        return;
    }
    if (!h->loads_waiting)
        h->loads_end = &h->loads_waiting;
    *h->loads_end = l;
    h->loads_end = &l->next;
    start_loads(h);
}

/* ---- Listing ---- */

typedef struct ListJob {
    Job job;
    Host *h;
    HubList *list;
    size_t room, used, text_room; /* of infos; of texts */
    HearthMsg why;
} ListJob;

/* Texts are kept one behind the other, by offset until all of them are there. */
static bool add_info(void *context, const StoreInfo *read) {
    ListJob *l = context;
    HubList *list = l->list;
    StoreInfo copy = *read, *info = &copy;
    /* One line that is none would spoil the answer for all. */
    if (!hearth_json_is_object(info->summary, info->summary_length))
        info->summary_length = 0;
    if ((size_t)list->count == l->room) {
        size_t room = l->room ? 2 * l->room : 64;
        StoreInfo *more = realloc(list->infos, room * sizeof *more);
        if (!more)
            return false;
        list->infos = more;
        l->room = room;
    }
    if (l->used + info->summary_length + 1 > l->text_room) {
        size_t room = 2 * l->text_room + info->summary_length + 1;
        char *more = realloc(list->texts, room);
        if (!more)
            return false;
        list->texts = more;
        l->text_room = room;
    }
    list->infos[list->count++] = *info;
    if (info->summary_length)
        memcpy(list->texts + l->used, info->summary, info->summary_length);
    l->used += info->summary_length;
    list->texts[l->used++] = 0;
    return true;
}

static bool run_list(Job *job) {
    ListJob *l = (ListJob *)job;
    HubList *list = l->list;
    size_t at = 0;
    list->count = 0;
    list->infos = NULL;
    list->texts = NULL;
    l->why.text = NULL;
    list->result = store_list(l->h->store, &list->query, add_info, l, &l->why);
    for (int i = 0; i < list->count; i++) {
        list->infos[i].summary = list->texts + at;
        at += list->infos[i].summary_length + 1;
    }
    return true;
}

static void list_done(Job *job) {
    ListJob *l = (ListJob *)job;
    if (l->list->result == STORE_BROKEN)
        note(l->h, STORE_BROKEN, &l->why);
    hub_listed(l->h->hub, l->list, host_now());
    free(l);
}

void host__list(void *context, HubList *list) {
    Host *h = context;
    ListJob *l = host__job(sizeof *l, run_list, list_done);
    l->h = h;
    l->list = list;
    list->result = STORE_BROKEN;
    workers_add(&h->keeper, &l->job, false);
}

/* ---- Looking after it ---- */

typedef struct CheckJob {
    Job job;
    Host *h;
    StoreResult result;
    bool changed;
    HearthMsg why;
} CheckJob;

static bool run_check(Job *job) {
    CheckJob *c = (CheckJob *)job;
    c->result = store_check(c->h->store, &c->changed, &c->why);
    return true;
}

/* What an operator changed is read by all tables that are in memory. */
static void check_done(Job *job) {
    CheckJob *c = (CheckJob *)job;
    Host *h = c->h;
    h->checking = false;
    if (c->result != STORE_OK || h->misplaced)
        note(h, c->result, &c->why);
    h->misplaced = c->result != STORE_OK;
    if (c->changed)
        hub_changed_elsewhere(h->hub, "", 0, host_now());
    free(c);
}

void host__check(Host *h) {
    if (h->checking)
        return;
    CheckJob *c = host__job(sizeof *c, run_check, check_done);
    h->checking = true;
    c->h = h;
    workers_add(&h->keeper, &c->job, false);
}

/* ---- Whose bots think here ---- */

typedef struct Claim {
    struct Claim *next;
    int64_t asked_ms, used_ms;
    char id[STORE_ID_MAX + 1];
} Claim;

static Claim **claim_row(Host *h, const char *id) {
    unsigned hash = 5381;
    for (; *id; id++)
        hash = hash * 33 + (unsigned char)*id;
    return &h->claims[hash % CLAIM_ROWS];
}

/* Lets go of tables that have not thought for a while; another process may have their players. */
static void let_go(Host *h, int64_t now) {
    if (now - h->claims_looked_ms < CLAIM_KEEP_MS / 2)
        return;
    h->claims_looked_ms = now;
    for (int i = 0; i < CLAIM_ROWS; i++)
        for (Claim **at = &h->claims[i]; *at;) {
            Claim *c = *at;
            if (now - c->used_ms < CLAIM_KEEP_MS) {
                at = &c->next;
                continue;
            }
            store_unclaim(h->store, c->id);
            *at = c->next;
            free(c);
        }
}

bool host__claim(Host *h, const char *id) {
    int64_t now = (int64_t)(clock_ns() / 1000000);
    Claim **row = claim_row(h, id), **at = row;
    let_go(h, now);
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    Claim *c = *at;
    if (c && now - c->asked_ms < CLAIM_TRUST_MS) {
        c->used_ms = now;
        return true;
    }
    bool ours = store_claim(h->store, id);
    if (!ours && c) {
        *at = c->next;
        free(c);
    } else if (ours && !c && (c = calloc(1, sizeof *c))) {
        snprintf(c->id, sizeof c->id, "%s", id);
        c->next = *row;
        *row = c;
    }
    if (ours && c)
        c->asked_ms = c->used_ms = now;
    return ours;
}

/* ---- For whom seats are held here ---- */

typedef struct HoldJob {
    Job job;
    Host *h;
    HubHold *hold;
} HoldJob;

static bool run_hold(Job *job) {
    HoldJob *j = (HoldJob *)job;
    if (j->hold->release)
        store_unclaim(j->h->store, j->hold->name);
    else
        j->hold->ours = store_claim(j->h->store, j->hold->name);
    return true;
}

static void hold_done(Job *job) {
    HoldJob *j = (HoldJob *)job;
    hub_held(j->h->hub, j->hold, host_now());
    free(j);
}

void host__hold(void *context, HubHold *hold) {
    Host *h = context;
    HoldJob *j = host__job(sizeof *j, run_hold, hold_done);
    j->h = h;
    j->hold = hold;
    workers_add(&h->keeper, &j->job, false);
}

void host__free_claims(Host *h) {
    for (int i = 0; i < CLAIM_ROWS; i++)
        while (h->claims[i]) {
            Claim *c = h->claims[i];
            h->claims[i] = c->next;
            free(c);
        }
}
