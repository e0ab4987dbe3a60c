/* hub_holds.c - Seats of strangers at listed tables, where several servers share a store.
 *
 * Who is there is known only to the server that has their connection. So that server holds the seat
 * for them: a claim in the store, which ends with the server. It holds it for as long as they may
 * be away, then lets go, and gives others who have them a while to take over. Whoever gets the
 * claim after that knows that nobody has them, is the only one who does, and frees the seat.
 *
 * A server that never had them must find the seat unheld twice, with the time between in which one
 * may come back: the server that held it may just have died, and they are on their way. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

enum {
    ASK_MS = 5000,    /* how soon one who has them asks again for what another holds, */
    SURE_MS = 30000,  /* and for what it holds: the connection to the store may have been lost */
    OTHERS_MS = 15000 /* for others who have them */
};

/* "TABLE-SEAT", which no table is called. */
static void name_hold(HubHold *hold) {
    HearthBuf b = hearth_buf(hold->name, sizeof hold->name);
    hearth_buf_text(&b, hold->table);
    hearth_buf_char(&b, '-');
    hearth_buf_int(&b, hold->seat);
}
_Static_assert(TABLE_ID + 3 <= STORE_ID_MAX && HEARTH_MAX_SEATS <= 100, "the name of a hold fits");

static bool ask(Hub *h, const char table[STORE_ID_MAX + 1], int seat, bool release) {
    HubHold *hold = h->stopping ? NULL : calloc(1, sizeof *hold);
    if (!hold)
        return false;
    memcpy(hold->table, table, sizeof hold->table);
    hold->seat = seat;
    hold->release = release;
    name_hold(hold);
    hold->next = h->holds;
    h->holds = hold;
    h->host.hold(h->host.context, hold);
    return true;
}

static void claim(Hub *h, HubTable *ht, int seat) {
    HubHeld *s = &ht->held[seat];
    if (!s->asked && h->time_ms >= s->at)
        s->asked = ask(h, ht->id, seat, false);
}

static void let_go(Hub *h, HubTable *ht, int seat) {
    HubHeld *s = &ht->held[seat];
    if (s->ours && ask(h, ht->id, seat, true))
        s->ours = false;
}

void hub__had_seat(HubTable *ht, int seat) {
    if (ht->held)
        ht->held[seat].had = true;
}

void hub__forget_hold(Hub *h, HubTable *ht, int seat) {
    if (!ht->held)
        return;
    let_go(h, ht, seat);
    ht->held[seat].had = ht->held[seat].unheld = ht->held[seat].free = false;
}

bool hub__is_unheld(Hub *h, HubTable *ht, int seat) {
    HubHeld *s = &ht->held[seat];
    bool here = ht->here[seat] > 0, in_time = h->time_ms < ht->leaves[seat];
    s->had |= here;
    if (here || (s->had && in_time)) {
        s->free = false;
        claim(h, ht, seat);
    } else if (s->had) { /* they were here, and have been away for long */
        s->had = false;
        s->unheld = true;
        s->at = ht->leaves[seat] = h->time_ms + OTHERS_MS;
        let_go(h, ht, seat);
    } else if (s->free) {
        /* Held until it is done; if that fails, it begins again with letting go. */
        s->free = false;
        s->had = true;
        return true;
    } else if (!in_time) {
        claim(h, ht, seat);
    }
    return false;
}

/* Nobody is here: does anybody hold it? */
static void looked(Hub *h, HubTable *ht, int seat) {
    HubHeld *s = &ht->held[seat];
    bool again = s->unheld;
    s->unheld = s->ours;
    s->free = s->ours && again;
    if (s->free)
        return;
    ht->leaves[seat] = h->time_ms + HUB_AWAY_MS;
    let_go(h, ht, seat);
}

static void answered(Hub *h, HubTable *ht, const HubHold *hold) {
    HubHeld *s = &ht->held[hold->seat];
    s->asked = false;
    s->ours = hold->ours;
    s->at = h->time_ms + (s->ours ? SURE_MS : ASK_MS);
    if (ht->here[hold->seat] > 0 || s->had)
        return;
    if (h->time_ms < ht->leaves[hold->seat])
        let_go(h, ht, hold->seat); /* it was meant to be held, but has been let go since */
    else
        looked(h, ht, hold->seat);
}

void hub_held(Hub *h, HubHold *hold, int64_t now_ms) {
    HubTable *ht = hub__find_table(h, hold->table);
    hub__clock(h, now_ms);
    HubHold **at = &h->holds;
    while (*at != hold)
        at = &(*at)->next;
    *at = hold->next;
    if (!hold->release && ht && ht->held)
        answered(h, ht, hold);
    else if (!hold->release && hold->ours) /* the table has left memory meanwhile */
        ask(h, hold->table, hold->seat, true);
    free(hold);
    hub__pump(h);
}

void hub__free_holds(Hub *h) {
    while (h->holds) {
        HubHold *hold = h->holds;
        h->holds = hold->next;
        free(hold);
    }
}
