/* hub_bots.c - Which bot thinks next.
 *
 * Tables whose bots owe something stand in a row; the first is served, and stands at the end again
 * when its thought has become an action. One thought a table at a time, so many over all; so a
 * table of a hundred bots costs the others no more than any table. Where only bots play nobody
 * waits: these tables have a row of their own, which is served when the other one is empty, and not
 * more often than so many times a second. A bot may think while the action before its own is still
 * being stored: nobody hears of a thought. */
#include "hub_int.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The bots' seats take turns too; then come people whose time is over. */
static int due_seat(const Hub *h, const HubTable *ht, const char **bot) {
    int seat = table_bot_due(ht->t, ht->next_bot, bot);
    if (seat < 0 && ht->next_bot > 0)
        seat = table_bot_due(ht->t, 0, bot);
    return seat >= 0 ? seat : hub__late_seat(h, ht, bot);
}

void hub__look_for_bots(Hub *h, HubTable *ht) {
    const char *bot;
    if (h->stopping || !ht->t || ht->thought || ht->bot_waits || !link_alone(&ht->rests) ||
        !link_alone(&ht->thinks))
        return;
    if (due_seat(h, ht, &bot) >= 0)
        link_append(table_people(ht->t) > 0 ? &h->thinks : &h->alone, &ht->thinks);
}

static HubThought *new_thought(Hub *h, HubTable *ht) {
    const char *bot = NULL;
    int seat = due_seat(h, ht, &bot);
    const HearthMatch *m = seat >= 0 ? table_match(ht->t) : NULL;
    if (!m)
        return NULL;
    size_t size = hearth_match_state_size(m);
    HubThought *th = calloc(1, sizeof *th + size + sizeof th->view[0]);
    if (!th)
        return NULL;
    memcpy(th->table, ht->id, sizeof th->table);
    HearthBuf name = hearth_buf(th->bot, sizeof th->bot);
    hearth_buf_text(&name, bot);
    th->game = table_game(ht->t);
    th->seat = seat;
    th->epoch = table_epoch(ht->t);
    th->action = HEARTH_HIDDEN;
    th->alone = table_people(ht->t) == 0;
    th->view_size = size;
    hearth_match_view(m, seat, th->view);
    h->host.random(h->host.context, &th->seed, sizeof th->seed);
    return th;
}

/* The table whose bot thinks next; NULL: none, or none now. */
static HubTable *next_table(Hub *h) {
    Link *ring = &h->thinks;
    if (h->thought_count >= h->limits.thoughts)
        return NULL;
    if (link_alone(ring)) {
        ring = &h->alone;
        if (link_alone(ring) || h->alone_count >= h->limits.alone_thoughts ||
            !hub__may_think_alone(h))
            return NULL;
    }
    return LINK_OF(link_take(ring), HubTable, thinks);
}

void hub__think(Hub *h) {
    for (HubTable *ht; (ht = next_table(h));) {
        ht->thought = ht->t && !h->stopping ? new_thought(h, ht) : NULL;
        if (!ht->thought) { /* it is looked at again after whatever happens to it next */
            hub__settle(h, ht);
            continue;
        }
        ht->next_bot = ht->thought->seat + 1;
        h->thought_count++;
        h->alone_count += ht->thought->alone;
        h->host.think(h->host.context, ht->thought);
    }
}

void hub_thought(Hub *h, HubThought *th, int64_t now_ms) {
    HubTable *ht = hub__find_table(h, th->table);
    assert(ht && ht->thought == th);
    hub__clock(h, now_ms);
    ht->thought = NULL;
    h->thought_count--;
    h->alone_count -= th->alone;
    HubItem *item = NULL;
    if (!th->elsewhere && th->action != HEARTH_HIDDEN && !h->stopping)
        item = hub__item(ITEM_BOT, NULL, NULL, NULL, 0);
    if (item) {
        h->counts.thoughts++;
        item->target = th->seat;
        item->epoch = th->epoch;
        item->action = th->action;
        ht->bot_waits = true;
        hub__put(h, ht, item);
    } else {
        hub__rest(h, ht);
        hub__work(h, ht);
    }
    free(th);
    hub__pump(h);
}

/* ---- When a server begins ---- */

void hub_begin(Hub *h, int64_t now_ms) {
    hub__clock(h, now_ms);
    if (h->begin_list || h->stopping)
        return;
    h->begin_list = calloc(1, sizeof *h->begin_list);
    if (!h->begin_list)
        return;
    h->begin_list->query = (StoreQuery){.wants_bot_only = true};
    h->host.list(h->host.context, h->begin_list);
}

void hub__begin_listed(Hub *h, const HubList *list) {
    h->begin_again = list->result == STORE_OK ? 0 : h->time_ms + HUB_PAUSE_MS;
    free(h->begin);
    h->begin_at = h->begin_count = 0;
    h->begin = list->count > 0 ? calloc((size_t)list->count, sizeof *h->begin) : NULL;
    if (!h->begin)
        return;
    h->begin_count = list->count;
    for (int i = 0; i < list->count; i++)
        memcpy(h->begin[i], list->infos[i].id, sizeof h->begin[i]);
}

/* The list could not be read at first. */
void hub__tick_begin(Hub *h) {
    if (h->begin_again == 0 || h->time_ms < h->begin_again)
        return;
    h->begin_again = 0;
    hub_begin(h, h->now_ms);
}

/* A few at a time, and only while no person waits for a table. */
void hub__feed_begin(Hub *h) {
    while (h->begin_at < h->begin_count && !h->stopping && link_alone(&h->loads) &&
           link_alone(&h->work) && h->load_count < HUB_LOADS * 3 / 4) {
        HubTable *ht = hub__table(h, h->begin[h->begin_at]);
        if (!ht)
            return;
        h->begin_at++;
        if (ht->t || ht->load || ht->look)
            continue;
        ht->wanted = true;
        link_remove(&ht->idle);
        link_append(&h->loads, &ht->loads);
        hub__start_loads(h);
    }
}
