/* hub_flow.c - How an action becomes true (docs/tables.md).
 *
 * What waits in a table's inbox is done in memory, one after the other. Then the table is dirty: it
 * may still take more, but nobody hears anything of it, not even a refusal, because a refusal too
 * says something of what was done before. As soon as no batch is under way all dirty tables go into
 * the next one and are not touched until it returns. What it says then is what happened:
 *
 *   stored       answers are sent, and everybody is told
 *   a conflict   the journal went on elsewhere: the table is thrown away, loaded, and the same
 *                messages are done again
 *   a failure    the table is thrown away, and whoever wanted something hears that nothing can be
 *                stored; from then on changes are refused, but for one try every few seconds */
#include "hub_int.h"

#include <assert.h>
#include <string.h>

#include "json.h"

/* ---- Doing ---- */

bool hub__may_change(Hub *h) {
    return !h->read_only || h->time_ms >= h->probe_at;
}

static bool has_fresh(const Table *t) {
    const StoreEntry *fresh;
    return table_fresh(t, &fresh) > 0;
}

/* The answer waits for what the table has not stored yet, its own entries or others. */
static void finish(Hub *h, HubTable *ht, HubItem *item) {
    if (has_fresh(ht->t)) {
        link_append(&ht->done, &item->link);
        return;
    }
    if (item->client) {
        h->counts.accepted += item->accepted;
        h->counts.refused += !item->accepted;
        hub__answer(h, item->client, item->answer);
        item->answer = NULL;
    }
    hub__free_item(item);
}

typedef struct Given {
    const HubItem *item;
    const char *table;
    int seat;
} Given;

static void write_token(const Given *g, HearthBuf *out) {
    char token[SECRET_TEXT + 1];
    secret_write(g->item->token, token);
    put_json_string(out, ",\"token\":", token);
    hearth_buf_char(out, '}');
}

static void write_taken(const void *context, HearthBuf *out) {
    const Given *g = context;
    put_json_string(out, "{\"type\":\"taken\",\"id\":", g->item->id);
    put_json_string(out, ",\"table\":", g->table);
    put_json_int(out, ",\"seat\":", g->seat);
    write_token(g, out);
}

static void write_link(const void *context, HearthBuf *out) {
    const Given *g = context;
    put_json_string(out, "{\"type\":\"link\",\"id\":", g->item->id);
    if (g->seat < 0)
        put_json_string(out, ",\"seat\":", table_link_name(g->seat));
    else
        put_json_int(out, ",\"seat\":", g->seat);
    write_token(g, out);
}

/* Whoever sat down learns what opens the seat now, unless the link still does. */
static void write_sat(const void *context, HearthBuf *out) {
    const Given *g = context;
    put_json_string(out, "{\"type\":\"ok\",\"id\":", g->item->id);
    write_token(g, out);
}

/* What somebody sat down with is the token of their seat. At an old table the link is, and at a
 * seat that was theirs already only its name is new. */
static bool opens_seat(const HubTable *ht, const HubItem *item, int seat) {
    TableWho who;
    return item->what == TABLE_SIT && table_whose(ht->t, item->token, &who) && who.seat == seat;
}

static HubMessage *accepted_answer(Hub *h, const HubTable *ht, const HubItem *item, int seat) {
    Given g = {item, ht->id, seat};
    switch (item->what) {
    case TABLE_TAKE: return hub__make(h, write_taken, &g);
    case TABLE_LINK:
    case TABLE_FREE: g.seat = item->target; return hub__make(h, write_link, &g);
    case TABLE_DEVICE: return hub__make(h, write_link, &g);
    case TABLE_SIT:
        if (opens_seat(ht, item, seat))
            return hub__make(h, write_sat, &g);
        break;
    default: break;
    }
    return hub__make_ok(h, item->id);
}

/* `take` was sent before: its token is somebody's already, and not the link of a free seat. */
static bool took_before(const HubTable *ht, const HubItem *item, TableWho *who) {
    TableWho found;
    if (item->what != TABLE_TAKE || !table_whose(ht->t, item->token, &found) || found.seat < 0 ||
        !table_seat_is_person(ht->t, found.seat))
        return false;
    *who = found;
    return true;
}

/* Strangers do not know each other's ids, so that two may use the same: theirs are made of what
 * only they have. */
static const char *wish_id(const HubItem *item, char made[SECRET_TEXT + 1]) {
    uint8_t id[TABLE_TOKEN];
    if (item->what != TABLE_TAKE)
        return item->id;
    secret_derive(item->token, "id", item->id, 0, id);
    secret_write(id, made);
    return made;
}

/* Others know the link by which somebody sits down, so what opens the seat then does not follow
 * from it but from the connection. */
void hub__seat_token(const HubClient *c, const char *id, uint8_t out[TABLE_TOKEN]) {
    secret_derive(c->secret, "sit", id, 0, out);
}

/* The link itself is no secret. If nobody knows whether it was stored that somebody sat down, what
 * they sat down with is tried, too (hub__check_links()). */
static void before_sitting(const HubTable *ht, HubItem *item) {
    HubClient *c = item->client;
    if (!c->has_token || table_seat_owned(ht->t, c->who.seat))
        return;
    if (memcmp(item->token, c->token, TABLE_TOKEN) == 0)
        hub__seat_token(c, item->id, item->token);
    memcpy(c->seat_token, item->token, TABLE_TOKEN);
    c->sits = true;
}

static void do_wish(Hub *h, HubTable *ht, HubItem *item) {
    HubClient *c = item->client;
    TableWho who = {.seat = -1};
    char stranger[SECRET_TEXT + 1];
    TableWish wish = {.what = item->what,
                      .id = wish_id(item, stranger),
                      .text = item->text,
                      .length = item->length,
                      .token = item->token,
                      .pledge = item->has_pledge ? item->pledge : NULL,
                      .invite = item->has_invite ? item->invite : NULL,
                      .epoch = item->epoch,
                      .target = item->target,
                      .count = item->count};
    TableAnswer answer = {.code = TABLE_FINE};
    if (item->what != TABLE_TAKE)
        who = c->who;
    if (item->what == TABLE_SIT)
        before_sitting(ht, item);
    if (!took_before(ht, item, &who))
        table_do(ht->t, &who, &wish, h->now_ms, &answer);
    item->accepted = answer.code == TABLE_FINE;
    item->moves_tokens =
        item->accepted && (item->what == TABLE_TAKE || item->what == TABLE_LINK ||
                           item->what == TABLE_FREE || item->what == TABLE_DEVICE ||
                           item->what == TABLE_UNINVITE || opens_seat(ht, item, who.seat));
    if (item->accepted && item->what == TABLE_TAKE)
        hub__left_seat(h, ht, who.seat, HUB_COME_MS);
    item->answer = item->accepted ? accepted_answer(h, ht, item, who.seat)
                                  : hub__make_refusal(h, item->id, &answer, c->lang);
    finish(h, ht, item);
}

/* The table was there before: fine if it is the one that this client opened. */
static void do_open(Hub *h, HubTable *ht, HubItem *item) {
    uint8_t host[TABLE_TOKEN];
    TableWho who;
    secret_derive(item->token, "host", "", 0, host);
    item->accepted = table_whose(ht->t, host, &who) && who.host;
    if (item->accepted) {
        item->answer = hub__make_opened(h, item, ht->id);
    } else {
        HearthMsg msg;
        hearth_msg(&msg, TABLES_T(HUB_BUSY));
        item->answer = hub__make_no(h, item->id, TABLE_BUSY, &msg, item->client->lang);
    }
    finish(h, ht, item);
}

/* What a bot chose for a position that may have passed. A bot whose choice is refused although it
 * is still its turn would choose the same again at once: it has to wait. */
static void do_bot(Hub *h, HubTable *ht, HubItem *item) {
    const HearthMatch *m = table_match(ht->t);
    char move[HEARTH_NOTATION_MAX];
    TableWho who = {.seat = item->target};
    ht->bot_waits = false;
    if (!m || table_epoch(ht->t) != item->epoch || !hearth_match_owes(m, item->target)) {
        hub__free_item(item);
        return;
    }
    size_t length = hearth_match_action_text(m, item->target, item->action, move, sizeof move);
    TableWish wish = {.what = TABLE_PLAY, .text = move, .length = length, .epoch = item->epoch};
    TableAnswer answer = {.code = HEARTH_ILLEGAL};
    bool sound = length > 0 && length < sizeof move;
    if (sound && table_is_bot(ht->t, item->target))
        table_do(ht->t, &who, &wish, h->now_ms, &answer);
    else if (sound && hub__do_late(h, ht, item->target, item->epoch, move, length))
        answer.code = TABLE_FINE;
    if (answer.code != TABLE_FINE)
        hub__rest(h, ht);
    finish(h, ht, item);
}

static void do_item(Hub *h, HubTable *ht, HubItem *item) {
    bool known =
        !item->client || item->client->state == HUB_AT_TABLE || item->client->state == HUB_IN_LOBBY;
    if (!known) {
        hub__free_item(item);
    } else if (item->kind == ITEM_SAY) {
        if (item->unpaid && !hub__may_seat_talk(h, ht, item->client, item->unpaid))
            hub__refuse_item(h, item, TABLE_SLOW_DOWN, TABLES_T(HUB_SLOW_DOWN));
        else
            hub__do_say(h, ht, item);
    } else if (!hub__may_change(h)) {
        if (item->kind == ITEM_BOT) {
            ht->bot_waits = false;
            hub__rest(h, ht);
        }
        if (item->kind == ITEM_CLOCK)
            ht->clock_waits = false;
        hub__refuse_item(h, item, TABLE_READ_ONLY, TABLES_T(HUB_READ_ONLY));
    } else if (item->unpaid && !hub__may_seat_talk(h, ht, item->client, item->unpaid)) {
        hub__refuse_item(h, item, TABLE_SLOW_DOWN, TABLES_T(HUB_SLOW_DOWN));
    } else if (item->kind == ITEM_BOT) {
        do_bot(h, ht, item);
    } else if (item->kind == ITEM_OPEN) {
        do_open(h, ht, item);
    } else if (item->kind >= ITEM_DEALT) {
        hub__do_board(h, ht, item);
        finish(h, ht, item);
    } else if (item->kind == ITEM_ABSENT) {
        hub__do_absent(h, ht, item);
        item->moves_tokens = true;
        finish(h, ht, item);
    } else if (item->kind == ITEM_CLOCK) {
        hub__do_clock(h, ht);
        finish(h, ht, item);
    } else if (item->kind == ITEM_REMATCH) {
        hub__do_rematch(h, ht, item);
        finish(h, ht, item);
    } else {
        do_wish(h, ht, item);
    }
}

static void do_inbox(Hub *h, HubTable *ht) {
    for (Link *l = ht->inbox.next, *next; l != &ht->inbox; l = next) {
        HubItem *item = LINK_OF(l, HubItem, link);
        next = l->next;
        /* Its hello waits until all is stored, and so does it; others need not wait for it. */
        if (item->client && item->client->state == HUB_WAITING && !item->client->closed)
            continue;
        link_remove(&item->link);
        ht->waiting--;
        do_item(h, ht, item);
    }
}

/* Answers what can be answered at once; what needs a look stands in line for one. False: the
 * journal is to be read on first. */
static bool answer_asks(Hub *h, HubTable *ht) {
    if (hub__read_elsewhere(h, ht))
        return false;
    for (Link *l = ht->asks.next, *next; l != &ht->asks; l = next) {
        HubItem *item = LINK_OF(l, HubItem, link);
        next = l->next;
        if (hub__ask_waits(ht, item) && hub__read_elsewhere(h, ht))
            return false;
        hub__answer_ask(h, ht, item);
    }
    if (link_alone(&ht->asks))
        link_remove(&ht->looks);
    else if (link_alone(&ht->looks))
        link_append(&h->looks, &ht->looks);
    return true;
}

void hub__work_on(Hub *h, HubTable *ht) {
    if (ht->t)
        table_set_now(ht->t, h->now_ms);
    if (ht->under_way || ht->load || ht->look || !link_alone(&ht->loads))
        return;
    if (!ht->t) {
        if (!link_alone(&ht->rests))
            return;
        if (ht->wanted || !link_alone(&ht->clients) || !link_alone(&ht->inbox) ||
            !link_alone(&ht->asks))
            link_append(&h->loads, &ht->loads);
        hub__settle(h, ht);
        return;
    }
    if (!has_fresh(ht->t)) {
        if (!answer_asks(h, ht))
            return;
        if (ht->yields && !link_alone(&ht->looks))
            return; /* it was passed over before: the next look is this table's */
    }
    do_inbox(h, ht);
    if (has_fresh(ht->t))
        link_append(&h->dirty, &ht->dirty);
    hub__note_clock(h, ht);
    hub__look_for_bots(h, ht);
    hub__note_absent(h, ht);
    hub__note_result(h, ht);
    hub__settle(h, ht);
}

/* ---- Storing ---- */

static void fill_change(HubTable *ht, StoreChange *change) {
    *change = (StoreChange){.result = STORE_BROKEN};
    table_info(ht->t, &change->info);
    change->count = table_fresh(ht->t, &change->entries);
    assert(change->count > 0 && change->info.entries >= (uint32_t)change->count);
    change->first = change->info.entries - (uint32_t)change->count;
    change->info.origin = ht->origin; /* counts when the table is made */
}

void hub__commit(Hub *h) {
    if (h->batch_under_way || link_alone(&h->dirty))
        return;
    int count = 0;
    while (count < HUB_BATCH && !link_alone(&h->dirty)) {
        HubTable *ht = LINK_OF(link_take(&h->dirty), HubTable, dirty);
        fill_change(ht, &h->batch_changes[count]);
        h->batch_tables[count++] = ht;
        ht->under_way = true;
    }
    uint64_t number = h->batch.number + 1;
    h->batch = (HubBatch){h->batch_changes, count, STORE_BROKEN, {0}, number};
    h->batch_under_way = true;
    if (h->read_only)
        h->probe_at = h->time_ms + HUB_PAUSE_MS;
    h->host.append(h->host.context, &h->batch);
}

/* The sender of a new link for its own seat has the new token now, and so has who sat down, and the
 * host who replaced theirs. */
static void hand_over(const Table *t, HubItem *item) {
    HubClient *c = item->client;
    bool own = item->what == TABLE_LINK && c && c->who.seat == item->target;
    TableWho who;
    if (c && item->what == TABLE_LINK && item->target == TABLE_HOST) {
        bool both = c->has_token && memcmp(c->token, c->host, sizeof c->token) == 0;
        if (c->has_host)
            memcpy(c->host, item->token, sizeof c->host);
        /* Of a seat, or of spectators, it is still good. */
        if (!c->has_host || (both && !table_whose(t, c->token, &who)))
            memcpy(c->token, item->token, sizeof c->token);
    } else if (c && c->has_token && (own || item->what == TABLE_SIT))
        memcpy(c->token, item->token, sizeof c->token);
}

static bool send_answers(Hub *h, HubTable *ht) {
    bool moves_tokens = false;
    for (Link *l = ht->done.next; l != &ht->done; l = l->next) {
        HubItem *item = LINK_OF(l, HubItem, link);
        h->counts.accepted += item->accepted;
        h->counts.refused += !item->accepted && item->client;
        moves_tokens |= item->moves_tokens;
        if (!item->client)
            continue;
        if (item->moves_tokens)
            hand_over(ht->t, item);
        hub__answer(h, item->client, item->answer);
        item->answer = NULL;
    }
    return moves_tokens;
}

static void stored(Hub *h, HubTable *ht) {
    const StoreEntry *fresh;
    h->counts.entries += (uint64_t)table_fresh(ht->t, &fresh);
    table_stored(ht->t);
    if (send_answers(h, ht))
        hub__check_links(h, ht);
}

static void tell_stored(Hub *h, HubTable *ht) {
    bool all_told = hub__tell(h, ht);
    hub__note_turns(h, ht, false);
    while (!link_alone(&ht->done)) {
        HubItem *item = LINK_OF(ht->done.next, HubItem, link);
        /* Whoever acted sees it at once. */
        if (!all_told && item->client && item->client->table == ht && item->accepted)
            hub__update_client(h, ht, item->client);
        hub__free_item(item);
    }
}

static void do_again(Hub *h, HubTable *ht) {
    h->counts.conflicts++;
    hub__throw_away(h, ht);
    while (!link_alone(&ht->done)) {
        HubItem *item = LINK_OF(ht->done.prev, HubItem, link);
        hub_message_free(item->answer);
        item->answer = NULL;
        if (item->kind == ITEM_BOT) {
            hub__free_item(item);
        } else if (++item->tries > HUB_TRIES) {
            hub__refuse_item(h, item, TABLE_BUSY, TABLES_T(HUB_BUSY));
        } else {
            link_prepend(&ht->inbox, &item->link);
            ht->waiting++;
        }
    }
}

static void give_up(Hub *h, HubTable *ht) {
    h->counts.failures++;
    hub__throw_away(h, ht);
    while (!link_alone(&ht->done))
        hub__refuse_item(h, LINK_OF(ht->done.next, HubItem, link), TABLE_READ_ONLY,
                         TABLES_T(HUB_READ_ONLY));
}

static bool is_stored(const HubBatch *batch, int i) {
    return batch->result == STORE_OK && batch->changes[i].result == STORE_OK;
}

void hub_appended(Hub *h, HubBatch *batch, int64_t now_ms) {
    assert(h->batch_under_way && batch == &h->batch);
    hub__clock(h, now_ms);
    h->batch_under_way = false;
    bool failed = batch->result != STORE_OK && batch->result != STORE_CONFLICT;
    h->read_only = failed;
    if (failed)
        h->probe_at = h->time_ms + HUB_PAUSE_MS;
    else
        h->counts.commits++;
    for (int i = 0; i < batch->count; i++) {
        HubTable *ht = h->batch_tables[i];
        ht->under_way = false;
        if (failed)
            give_up(h, ht);
        else if (is_stored(batch, i))
            stored(h, ht);
        else
            do_again(h, ht);
    }
    /* All answers go before the updates, which are many. */
    for (int i = 0; i < batch->count; i++) {
        if (is_stored(batch, i))
            tell_stored(h, h->batch_tables[i]);
        hub__work(h, h->batch_tables[i]);
    }
    hub__pump(h);
}
