/* hub_absent.c - Seats that strangers took at a listed table, and that nobody sits on.
 *
 * Anybody may take a free seat at a listed table, so somebody could take all of them and go. Such a
 * seat is kept only by being there, until the game begins: whoever does not come soon, or is away
 * for longer than a page takes to come back, has left. Seats by a link are not touched: there the
 * host knows whom they wait for, and can free them.
 *
 * Where several servers share a store, hub_holds.c finds out whether they are at any of them. */
#include "hub_int.h"

#include <string.h>

enum {
    LOOK_MS = 1000, /* how often */
    LOADS = 4       /* tables that are loaded for this, with each list */
};

static bool is_watched(const Table *t) {
    return table_listed(t) && table_status(t) == STORE_WAITING;
}

static bool has_taken(const Table *t) {
    for (int i = 0; i < table_seats(t); i++)
        if (table_seat_taken(t, i))
            return true;
    return false;
}

void hub__note_absent(Hub *h, HubTable *ht) {
    if (ht->t && link_alone(&ht->absent) && is_watched(ht->t) && has_taken(ht->t))
        link_append(&h->absent, &ht->absent);
}

void hub__left_seat(Hub *h, HubTable *ht, int seat, int64_t patience_ms) {
    if (seat < 0 || seat >= ht->seats || ht->here[seat] > 0)
        return;
    ht->leaves[seat] = h->time_ms + patience_ms;
    hub__had_seat(ht, seat);
}

static void put_free(Hub *h, HubTable *ht, int seat) {
    HubItem *item = hub__item(ITEM_ABSENT, NULL, NULL, NULL, 0);
    if (!item)
        return; /* the next time, then */
    item->target = seat;
    memcpy(item->pledge, table_seat_hash(ht->t, seat), sizeof item->pledge);
    ht->leaves[seat] = h->time_ms + HUB_AWAY_MS; /* not twice */
    h->host.random(h->host.context, item->token, sizeof item->token);
    hub__put(h, ht, item);
}

static void look_at(Hub *h, HubTable *ht) {
    for (int i = 0; i < ht->seats; i++) {
        if (!table_seat_taken(ht->t, i))
            hub__forget_hold(h, ht, i);
        else if (ht->held ? hub__is_unheld(h, ht, i)
                          : ht->here[i] == 0 && h->time_ms >= ht->leaves[i])
            put_free(h, ht, i);
    }
}

void hub__end_absent(Hub *h, HubTable *ht) {
    link_remove(&ht->absent);
    for (int i = 0; i < ht->seats; i++)
        hub__forget_hold(h, ht, i);
}

void hub__tick_absent(Hub *h) {
    if (h->time_ms < h->absent_at || h->stopping)
        return;
    h->absent_at = h->time_ms + LOOK_MS;
    for (Link *l = h->absent.next, *next; l != &h->absent; l = next) {
        HubTable *ht = LINK_OF(l, HubTable, absent);
        next = l->next;
        if (!hub__is_clean(ht))
            continue;
        if (is_watched(ht->t) && has_taken(ht->t))
            look_at(h, ht);
        else
            hub__end_absent(h, ht);
    }
}

/* Somebody may have come between; and the seat may be another's: perhaps another server was faster,
 * and the journal had to be read again. */
void hub__do_absent(Hub *h, HubTable *ht, const HubItem *item) {
    if (ht->here[item->target] == 0 && is_watched(ht->t) &&
        memcmp(item->pledge, table_seat_hash(ht->t, item->target), sizeof item->pledge) == 0)
        table_free_absent(ht->t, item->target, item->token, h->now_ms);
}

/* After a restart nobody has asked for these tables yet; a few at a time are looked at. */
void hub__load_absent(Hub *h, const HubList *list) {
    int loads = 0;
    for (int i = 0; i < list->count && loads < LOADS; i++) {
        const StoreInfo *info = &list->infos[i];
        if (info->status != STORE_WAITING || info->people == 0 || hub__find_table(h, info->id))
            continue;
        HubTable *ht = hub__table(h, info->id);
        if (!ht)
            return;
        loads++;
        ht->wanted = true;
        link_append(&h->loads, &ht->loads);
    }
}
