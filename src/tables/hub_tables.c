/* hub_tables.c - Tables in memory: found, loaded, read on, left alone, let go.
 *
 * A HubTable is a place at which things wait; the Table itself may be missing. It is missing when
 * its journal has not been read yet, when it is being read (another process has written to it), and
 * when it was thrown away because what it believed was not stored. Whatever waits goes on waiting
 * until it is back. */
#include "hub_int.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "seats.h"
#include "siphash.h"

/* ---- The map ---- */

static Link *place(const Hub *h, const char *id) {
    return &h->tables[hearth_siphash(h->map_key, id, strlen(id)) & (HUB_MAP - 1)];
}

HubTable *hub__find_table(const Hub *h, const char *id) {
    Link *bucket = place(h, id);
    for (Link *l = bucket->next; l != bucket; l = l->next) {
        HubTable *ht = LINK_OF(l, HubTable, bucket);
        if (strcmp(ht->id, id) == 0)
            return ht;
    }
    return NULL;
}

static HubTable *new_table(Hub *h, const char *id) {
    HubTable *ht = calloc(1, sizeof *ht);
    if (!ht)
        return NULL;
    Link *const all[] = {&ht->bucket, &ht->work,  &ht->dirty, &ht->loads,   &ht->updates,
                         &ht->thinks, &ht->rests, &ht->idle,  &ht->clients, &ht->inbox,
                         &ht->asks,   &ht->done,  &ht->looks, &ht->records};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        link_begin(all[i]);
    link_begin(&ht->absent);
    link_begin(&ht->clock);
    hub__begin_turns(ht);
    memcpy(ht->id, id, strlen(id) + 1);
    ht->updated = h->time_ms - HUB_UPDATE_MS;
    link_append(place(h, id), &ht->bucket);
    h->table_count++;
    return ht;
}

/* Makes room by letting go of the table that nobody has needed for longest. */
static bool is_room(Hub *h) {
    if (h->table_count >= h->limits.tables && !link_alone(&h->idle))
        hub__free_table(h, LINK_OF(h->idle.next, HubTable, idle));
    return h->table_count < h->limits.tables;
}

HubTable *hub__table(Hub *h, const char *id) {
    assert(strlen(id) <= STORE_ID_MAX);
    HubTable *ht = hub__find_table(h, id);
    return ht ? ht : is_room(h) ? new_table(h, id) : NULL;
}

static void free_items(Link *ring) {
    while (!link_alone(ring))
        hub__free_item(LINK_OF(ring->next, HubItem, link));
}

void hub__throw_away(Hub *h, HubTable *ht) {
    (void)h;
    table_free(ht->t);
    ht->t = NULL;
    ht->reminds = hearth_seats_none();
    link_remove(&ht->dirty);
    hub_message_free(ht->whole.message);
    ht->whole = (HubWhole){0};
}

void hub__free_table(Hub *h, HubTable *ht) {
    hub__throw_away(h, ht);
    hub__free_look(ht);
    hub__forget_record(h, ht);
    free_items(&ht->inbox);
    free_items(&ht->asks);
    free_items(&ht->done);
    Link *const all[] = {&ht->bucket, &ht->work,  &ht->loads, &ht->updates,
                         &ht->thinks, &ht->rests, &ht->idle,  &ht->looks};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        link_remove(all[i]);
    hub__end_absent(h, ht);
    link_remove(&ht->clock);
    hub__end_turns(ht);
    if (ht->load)
        table_free(ht->load->table);
    free(ht->load);
    free(ht->thought);
    free(ht->here);
    free(ht->messages);
    free(ht->leaves);
    free(ht->held);
    free(ht);
    h->table_count--;
}

/* ---- Waiting and working ---- */

void hub__work(Hub *h, HubTable *ht) {
    link_remove(&ht->idle);
    link_append(&h->work, &ht->work);
}

void hub__put(Hub *h, HubTable *ht, HubItem *item) {
    bool asks = item->kind >= ASK_HELLO;
    link_append(asks ? &ht->asks : &ht->inbox, &item->link);
    if (!asks)
        ht->waiting++;
    hub__work(h, ht);
}

bool hub__is_clean(const HubTable *ht) {
    const StoreEntry *fresh;
    return ht->t && !ht->under_way && table_fresh(ht->t, &fresh) == 0;
}

/* After something failed it is left alone for a while. */
void hub__rest(Hub *h, HubTable *ht) {
    ht->rests_until = h->time_ms + HUB_PAUSE_MS;
    link_append(&h->rests, &ht->rests);
}

static bool is_needed(const HubTable *ht) {
    return !link_alone(&ht->clients) || !link_alone(&ht->inbox) || !link_alone(&ht->asks) ||
           !link_alone(&ht->done);
}

void hub__settle(Hub *h, HubTable *ht) {
    if (ht->under_way || ht->load || ht->thought || ht->look || is_needed(ht))
        return;
    if (!ht->t) {
        if (!ht->wanted)
            hub__free_table(h, ht);
        return;
    }
    if (!link_alone(&ht->thinks) || !link_alone(&ht->rests) || !link_alone(&ht->work) ||
        !link_alone(&ht->loads) || !link_alone(&ht->dirty) || !link_alone(&ht->idle) ||
        !link_alone(&ht->turns.due))
        return;
    link_remove(&ht->updates);
    ht->here_changed = false;
    ht->idle_since = h->time_ms;
    link_append(&h->idle, &ht->idle);
}

void hub__tick_tables(Hub *h) {
    while (!link_alone(&h->rests)) {
        HubTable *ht = LINK_OF(h->rests.next, HubTable, rests);
        if (ht->rests_until > h->time_ms)
            break;
        link_remove(&ht->rests);
        hub__work(h, ht);
    }
    while (!link_alone(&h->idle)) {
        HubTable *ht = LINK_OF(h->idle.next, HubTable, idle);
        if (h->time_ms - ht->idle_since < (int64_t)h->limits.idle_s * 1000)
            break;
        hub__free_table(h, ht);
    }
}

/* ---- Journals ---- */

bool hub__read_elsewhere(Hub *h, HubTable *ht) {
    if (!ht->look_elsewhere && ht->elsewhere <= table_rev(ht->t))
        return false;
    link_append(&h->loads, &ht->loads);
    return true;
}

static bool start_load(Hub *h, HubTable *ht) {
    HubLoad *load = calloc(1, sizeof *load);
    if (!load)
        return false;
    memcpy(load->id, ht->id, sizeof load->id);
    load->table = ht->t;
    load->from = ht->t ? table_rev(ht->t) : 0;
    ht->t = NULL;
    /* What is heard from now on is newer than what will be read. */
    ht->look_elsewhere = false;
    ht->elsewhere = 0;
    ht->load = load;
    h->load_count++;
    h->host.load(h->host.context, load);
    return true;
}

void hub__start_loads(Hub *h) {
    while (h->load_count < HUB_LOADS && !link_alone(&h->loads)) {
        HubTable *ht = LINK_OF(link_take(&h->loads), HubTable, loads);
        if (!start_load(h, ht))
            hub__rest(h, ht);
    }
}

/* Nothing that waits here can be. */
static void refuse_all(Hub *h, HubTable *ht, int code, const HearthText *text) {
    Link *const rings[] = {&ht->asks, &ht->inbox};
    for (int i = 0; i < 2; i++)
        while (!link_alone(rings[i]))
            hub__refuse_item(h, LINK_OF(rings[i]->next, HubItem, link), code, text);
    ht->waiting = 0;
    ht->bot_waits = ht->clock_waits = false;
}

static void lost(Hub *h, HubTable *ht, const HearthText *text) {
    refuse_all(h, ht, TABLE_NO_TABLE, text);
    while (!link_alone(&ht->clients))
        hub__send_away(h, LINK_OF(ht->clients.next, HubClient, at), HUB_END_NO_TABLE,
                       TABLE_NO_TABLE, text);
    ht->wanted = false;
    hub__settle(h, ht);
}

static void unreachable(Hub *h, HubTable *ht) {
    refuse_all(h, ht, TABLE_READ_ONLY, TABLES_T(HUB_UNREACHABLE));
    /* Those at the table stay, and hear when it is back. */
    if (!link_alone(&ht->clients) || ht->wanted)
        hub__rest(h, ht);
    hub__settle(h, ht);
}

/* What is kept of each seat while the table is in memory, once it is known how many there are. */
bool hub__make_seats(Hub *h, HubTable *ht, int seats) {
    ht->seats = seats;
    if (!ht->here)
        ht->here = calloc((size_t)seats + 1, sizeof *ht->here);
    if (!ht->messages)
        ht->messages = calloc((size_t)seats + 1, sizeof *ht->messages);
    if (!ht->held && h->limits.shared)
        ht->held = calloc((size_t)seats, sizeof *ht->held);
    if (!ht->leaves) {
        ht->leaves = calloc((size_t)seats, sizeof *ht->leaves);
        for (int i = 0; ht->leaves && i < seats; i++)
            ht->leaves[i] = h->time_ms + HUB_AWAY_MS; /* for those who are on their way */
    }
    if (!ht->turns.again)
        ht->turns.again = calloc((size_t)seats, sizeof *ht->turns.again);
    return ht->here && ht->messages && ht->leaves && ht->turns.again &&
           (ht->held || !h->limits.shared);
}

/* Who asked for all of it when it could not be read has asked in vain. Who has no room now asks
 * when there is. */
static void ask_again(Hub *h, HubTable *ht) {
    for (Link *l = ht->clients.next, *next; l != &ht->clients; l = next) {
        HubClient *c = LINK_OF(l, HubClient, at);
        next = l->next; /* it may be sent away */
        if (c->state == HUB_AT_TABLE && c->behind && !c->full)
            hub__ask(h, ht, ASK_TABLE, c, NULL);
    }
}

static void arrived(Hub *h, HubTable *ht, Table *t) {
    bool room = hub__make_seats(h, ht, table_seats(t));
    ht->t = t;
    ht->wanted = false;
    if (!room) {
        hub__throw_away(h, ht);
        unreachable(h, ht);
        return;
    }
    hub__note_turns(h, ht, true);
    if (!link_alone(&ht->clients)) {
        hub__check_links(h, ht);
        ask_again(h, ht);
        hub__tell(h, ht);
    }
    hub__work(h, ht);
}

static void handle_load(Hub *h, HubTable *ht, HubLoad *load) {
    if (load->result == STORE_OK && load->table && table_is_whole(load->table)) {
        arrived(h, ht, load->table);
        return;
    }
    table_free(load->table);
    bool none = load->result == STORE_NONE, today = none && hub__is_today(h, ht->id);
    if (load->result == STORE_OK)
        lost(h, ht, TABLES_T(HUB_UNREADABLE));
    else if (none && !today)
        lost(h, ht, TABLES_T(NO_TABLE));
    else if (!today || !hub__make_day(h, ht))
        unreachable(h, ht);
}

void hub_loaded(Hub *h, HubLoad *load, int64_t now_ms) {
    HubTable *ht = hub__find_table(h, load->id);
    assert(ht && ht->load == load && !ht->t);
    hub__clock(h, now_ms);
    ht->load = NULL;
    h->load_count--;
    handle_load(h, ht, load);
    free(load);
    hub__pump(h);
}

static void changed(Hub *h, HubTable *ht, uint32_t entries) {
    if (ht->t && entries > 0 && entries <= table_rev(ht->t))
        return;
    if (entries == 0)
        ht->look_elsewhere = true;
    else if (entries > ht->elsewhere)
        ht->elsewhere = entries;
    /* One that nobody needs is not kept up to date but let go. */
    if (!link_alone(&ht->idle))
        hub__free_table(h, ht);
    else
        hub__work(h, ht);
}

void hub_changed_elsewhere(Hub *h, const char *id, uint32_t entries, int64_t now_ms) {
    hub__clock(h, now_ms);
    if (id[0]) {
        HubTable *ht = hub__find_table(h, id);
        if (ht)
            changed(h, ht, entries);
    } else {
        for (int i = 0; i < HUB_MAP; i++)
            for (Link *l = h->tables[i].next, *next; l != &h->tables[i]; l = next) {
                next = l->next;
                changed(h, LINK_OF(l, HubTable, bucket), 0);
            }
    }
    hub__pump(h);
}
