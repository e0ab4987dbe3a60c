/* hub_turns.c - Whose turn has begun, and whom somebody is to tell of it.
 *
 * After each commit those who are asked now and were not before are noted. A moment later, so that
 * a page that is being loaded again counts as there, whoever is still asked is told: a person at
 * whose seat nobody looks wherever they asked for it, and the table's webhook in any case. What
 * another server stored is told by that one. One table says something every few seconds at most;
 * one seat is told again only after somebody has come to it, or after a while. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

enum {
    SETTLE_MS = 3000,      /* before it is told */
    GAP_MS = 10000,        /* between two of one table */
    AGAIN_MS = 10 * 60000, /* between two of one seat, if nobody comes */
    NOBODY_MS = 60000,     /* as long it is believed that nobody listens: other servers on the same
                              store may have heard of somebody */
};

void hub__begin_turns(HubTable *ht) {
    link_begin(&ht->turns.due);
}

void hub__end_turns(HubTable *ht) {
    link_remove(&ht->turns.due);
    free(ht->turns.again);
}

void hub__looks_at(HubTable *ht, int seat) {
    if (seat >= 0 && seat < ht->seats)
        ht->turns.again[seat] = 0;
}

static HearthSeats minus(HearthSeats a, HearthSeats b) {
    return (HearthSeats){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}

static HearthSeats both(HearthSeats a, HearthSeats b) {
    return (HearthSeats){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

static HearthSeats either(HearthSeats a, HearthSeats b) {
    return (HearthSeats){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}

static void schedule(Hub *h, HubTable *ht) {
    HubTurns *turns = &ht->turns;
    if (!link_alone(&turns->due))
        return;
    turns->due_ms = h->time_ms + SETTLE_MS;
    if (turns->said_ms && turns->due_ms < turns->said_ms + GAP_MS)
        turns->due_ms = turns->said_ms + GAP_MS;
    link_append(&h->turns_due, &turns->due);
}

/* If there is something to tell, and somebody may listen. */
static void tell_soon(Hub *h, HubTable *ht) {
    HubTurns *turns = &ht->turns;
    if (!h->host.notice || !h->push_key[0] || h->stopping ||
        (hearth_seats_empty(turns->to_say) && !turns->over))
        return;
    if (turns->nobody_until > h->time_ms) {
        turns->to_say = hearth_seats_none();
        turns->over = false;
        return;
    }
    schedule(h, ht);
}

void hub__note_turns(Hub *h, HubTable *ht, bool elsewhere) {
    HubTurns *turns = &ht->turns;
    HearthSeats asked = table_waits_for(ht->t);
    bool playing = table_status(ht->t) == STORE_PLAYING;
    if (!elsewhere) {
        turns->to_say = either(turns->to_say, minus(asked, turns->asked));
        turns->over |= turns->playing && table_status(ht->t) == STORE_OVER;
    }
    turns->to_say = both(turns->to_say, asked);
    turns->asked = asked;
    turns->playing = playing;
    tell_soon(h, ht);
}

void hub__turns_again(Hub *h, HubTable *ht, HearthSeats seats) {
    HubTurns *turns = &ht->turns;
    for (int i = 0; i < ht->seats; i++)
        if (hearth_seats_has(seats, i))
            turns->again[i] = 0;
    turns->to_say = either(turns->to_say, both(seats, turns->asked));
    tell_soon(h, ht);
}

/* Seats at which somebody looks, on this server. */
static HearthSeats looked_at(const HubTable *ht) {
    HearthSeats seats = hearth_seats_none();
    for (const Link *l = ht->clients.next; l != &ht->clients; l = l->next) {
        const HubClient *c = LINK_OF(l, HubClient, at);
        if (c->state == HUB_AT_TABLE && c->who.seat >= 0 && !c->away)
            hearth_seats_add(&seats, c->who.seat);
    }
    return seats;
}

static void fill_seat(Hub *h, HubTable *ht, int seat, HearthSeats looked, HubNoticeSeat *out) {
    HubTurns *turns = &ht->turns;
    out->seat = seat;
    out->turn = hearth_seats_has(turns->to_say, seat);
    out->alone = !hearth_seats_has(looked, seat) &&
                 (turns->over || (out->turn && turns->again[seat] <= h->time_ms));
    if (out->alone)
        turns->again[seat] = h->time_ms + AGAIN_MS;
    out->owners = table_owners(ht->t, seat, out->owner);
    table_seat_name(ht->t, seat, out->name);
}

static HubNotice *new_notice(Hub *h, HubTable *ht) {
    int seats = ht->seats;
    HearthSeats looked = looked_at(ht);
    HubNotice *n = calloc(1, sizeof *n + (size_t)seats * sizeof n->seats[0]);
    if (!n)
        return NULL;
    memcpy(n->table, ht->id, sizeof n->table);
    n->game = table_game(ht->t);
    n->over = ht->turns.over;
    HearthBuf title = hearth_buf(n->title, sizeof n->title);
    hearth_buf_text(&title, table_title(ht->t));
    for (int i = 0; i < seats; i++)
        if (hearth_seats_has(ht->turns.to_say, i) || (n->over && table_seat_is_person(ht->t, i)))
            fill_seat(h, ht, i, looked, &n->seats[n->count++]);
    return n;
}

static void say(Hub *h, HubTable *ht) {
    HubNotice *n =
        ht->turns.over || !hearth_seats_empty(ht->turns.to_say) ? new_notice(h, ht) : NULL;
    link_remove(&ht->turns.due);
    ht->turns.to_say = hearth_seats_none();
    ht->turns.over = false;
    if (!n)
        return;
    ht->turns.said_ms = h->time_ms;
    h->notice_count++;
    h->host.notice(h->host.context, n);
}

void hub__tick_turns(Hub *h) {
    for (Link *l = h->turns_due.next, *next; l != &h->turns_due; l = next) {
        HubTurns *turns = LINK_OF(l, HubTurns, due);
        HubTable *ht = LINK_OF(turns, HubTable, turns);
        next = l->next;
        /* What is being stored may change whom it is about. */
        if ((turns->due_ms > h->time_ms || !hub__is_clean(ht)) && !h->stopping)
            continue;
        if (ht->t && !h->stopping) {
            say(h, ht);
        } else { /* a server that stops tells nobody */
            link_remove(&turns->due);
        }
        hub__settle(h, ht);
    }
}

void hub_noticed(Hub *h, HubNotice *n, int64_t now_ms) {
    HubTable *ht = hub__find_table(h, n->table);
    hub__clock(h, now_ms);
    h->notice_count--;
    if (ht && n->nobody)
        ht->turns.nobody_until = h->time_ms + NOBODY_MS;
    free(n);
    hub__pump(h);
}
