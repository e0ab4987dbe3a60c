/* hub_clock.c - Tables with a clock: who is to be reminded, and for whom a bot plays.
 *
 * Tables in memory are looked at every second; those that are not are found in the store by the
 * time at which they want to be woken (table_wake_ms()), and loaded. What is done then is an entry
 * like any other: if another server was faster the journal has gone on, this table is read again,
 * and there is nothing left to do. Which server lets the bot think is settled as for all bots.
 *
 * Times are those of the calendar, since they hold over restarts, and calendars jump. Nobody is
 * late without having been reminded a while before (table_clock.c); beside that, for a moment after
 * the server has begun and after the clock has leapt nobody is late at all: people could not come.
 */
#include "hub_int.h"

#include <stdlib.h>

#include "json.h"
#include "seats.h"

enum {
    LOOK_MS = 1000,   /* how often tables in memory are looked at, */
    LIST_MS = 10000,  /* and those in the store */
    LISTED = 256,     /* that are found there at once, */
    LOADS = 32,       /* and that are loaded of these */
    LEAP_MS = 60000,  /* a step of the clock that is longer is none of time */
    GRACE_MS = 60000, /* for those who have to come back first */
};

void hub__clock_begins(Hub *h) {
    h->late_from = h->time_ms + GRACE_MS;
}

void hub__clock_steps(Hub *h, int64_t passed_ms) {
    if (passed_ms < 0)
        h->clock_set = true;
    if (passed_ms > LEAP_MS)
        hub__clock_begins(h);
}

static bool may_be_late(const Hub *h) {
    return h->time_ms >= h->late_from && !h->stopping;
}

static bool is_late(const Hub *h, const Table *t, int seat) {
    int64_t due = table_due_ms(t, seat);
    return due > 0 && due <= h->now_ms && table_remind_ms(t, seat) == 0 && may_be_late(h);
}

int hub__late_seat(const Hub *h, const HubTable *ht, const char **bot) {
    bool whole;
    if (ht->wake_ms == 0 || ht->wake_ms > h->now_ms || !table_has_clock(ht->t, &whole, bot) ||
        whole)
        return -1;
    for (int i = 0; i < ht->seats; i++)
        if (is_late(h, ht->t, i))
            return i;
    return -1;
}

/* ---- In memory ---- */

void hub__note_clock(Hub *h, HubTable *ht) {
    ht->wake_ms = ht->t ? table_wake_ms(ht->t) : 0;
    if (ht->wake_ms > 0) {
        table_clock_was_set(ht->t, h->now_ms);
        ht->wake_ms = table_wake_ms(ht->t);
    }
    if (ht->wake_ms == 0)
        link_remove(&ht->clock);
    else if (link_alone(&ht->clock))
        link_append(&h->clocks, &ht->clock);
}

/* Something to be written down: a reminder, or a seat for the bot. */
static bool has_to_do(const Hub *h, const HubTable *ht) {
    bool whole;
    const char *bot;
    if (!table_has_clock(ht->t, &whole, &bot))
        return false;
    for (int i = 0; i < ht->seats; i++) {
        int64_t remind = table_remind_ms(ht->t, i);
        if ((remind > 0 && remind <= h->now_ms) || (whole && is_late(h, ht->t, i)))
            return true;
    }
    return false;
}

static void look_at(Hub *h, HubTable *ht) {
    HubItem *item = NULL;
    if (has_to_do(h, ht) && !ht->clock_waits)
        item = hub__item(ITEM_CLOCK, NULL, NULL, NULL, 0);
    if (item) {
        ht->clock_waits = true;
        hub__put(h, ht, item);
    } else {
        hub__work(h, ht); /* a bot may have to think */
    }
}

void hub__do_clock(Hub *h, HubTable *ht) {
    bool whole;
    const char *bot;
    ht->clock_waits = false;
    if (!table_has_clock(ht->t, &whole, &bot))
        return;
    for (int i = 0; i < ht->seats; i++) {
        int64_t remind = table_remind_ms(ht->t, i);
        if (remind > 0 && remind <= h->now_ms && table_remind(ht->t, i, h->now_ms))
            hearth_seats_add(&ht->reminds, i);
        else if (whole && is_late(h, ht->t, i))
            table_late_seat(ht->t, i, h->now_ms);
    }
}

bool hub__do_late(Hub *h, HubTable *ht, int seat, uint32_t epoch, const char *move, size_t length) {
    return is_late(h, ht->t, seat) && table_late(ht->t, seat, epoch, move, length, h->now_ms);
}

/* ---- Telling ---- */

typedef struct Reminder {
    int seat;
    int64_t due, left;
} Reminder;

static void write_remind(const void *context, HearthBuf *out) {
    const Reminder *r = context;
    put_json_int(out, "{\"type\":\"remind\",\"seat\":", r->seat);
    put_json_int(out, ",\"due\":", r->due);
    put_json_int(out, ",\"left\":", r->left);
    hearth_buf_char(out, '}');
}

void hub__remind_client(Hub *h, HubTable *ht, HubClient *c) {
    int seat = c->who.seat;
    if (c->state != HUB_AT_TABLE || seat < 0 || !table_reminded(ht->t, seat))
        return;
    uint32_t told = 1 + table_epoch(ht->t);
    if (c->reminded == told)
        return;
    Reminder r = {.seat = seat, .due = table_due_ms(ht->t, seat)};
    r.left = r.due > h->now_ms ? (r.due - h->now_ms) / 1000 : 0;
    HubMessage *m = hub__make(h, write_remind, &r);
    if (m && hub__send_now(h, c, m))
        c->reminded = told; /* else with the next update */
    hub_message_free(m);
}

/* After a commit, or when the journal was read on. Whoever is not here is told where they asked for
 * it; the server that wrote the reminder does that, and no other. */
void hub__remind(Hub *h, HubTable *ht) {
    hub__note_clock(h, ht);
    if (ht->wake_ms > 0)
        for (Link *l = ht->clients.next; l != &ht->clients; l = l->next)
            hub__remind_client(h, ht, LINK_OF(l, HubClient, at));
    if (hearth_seats_empty(ht->reminds))
        return;
    for (int i = 0; i < ht->seats; i++)
        h->counts.reminders += hearth_seats_has(ht->reminds, i);
    hub__turns_again(h, ht, ht->reminds);
    ht->reminds = hearth_seats_none();
}

/* ---- In the store ---- */

static void ask_store(Hub *h) {
    if (h->wake_list || h->stopping || h->time_ms < h->wake_at)
        return;
    h->wake_at = h->time_ms + LIST_MS;
    h->wake_list = calloc(1, sizeof *h->wake_list);
    if (!h->wake_list)
        return;
    h->wake_list->query = (StoreQuery){.wake_before_ms = h->now_ms + 1, .limit = LISTED};
    h->host.list(h->host.context, h->wake_list);
}

/* Those that are here already are looked at anyway. What cannot be read stays in the list: so each
 * time another one is the first. */
void hub__wake_listed(Hub *h, const HubList *list) {
    int loads = 0;
    for (int i = 0; list->result == STORE_OK && i < list->count && loads < LOADS; i++) {
        const char *id = list->infos[(i + h->wake_turn) % list->count].id;
        HubTable *ht = hub__find_table(h, id) ? NULL : hub__table(h, id);
        if (!ht)
            continue;
        loads++;
        ht->wanted = true;
        link_append(&h->loads, &ht->loads);
    }
    h->wake_turn = (h->wake_turn + LOADS) % (1 << 20);
}

void hub__tick_clocks(Hub *h) {
    if (h->time_ms < h->clock_at || h->stopping)
        return;
    h->clock_at = h->time_ms + LOOK_MS;
    for (Link *l = h->clocks.next, *next; l != &h->clocks; l = next) {
        HubTable *ht = LINK_OF(l, HubTable, clock);
        next = l->next;
        if (!hub__is_clean(ht))
            continue;
        if (h->clock_set)
            hub__note_clock(h, ht);
        if (ht->wake_ms > 0 && ht->wake_ms <= h->now_ms)
            look_at(h, ht);
    }
    h->clock_set = false;
    ask_store(h);
}
