/* hub_looks.c - Looks: what is written from a whole match, in another thread.
 *
 * Tables that somebody wants to look at stand in line, and one look of each is done before the next
 * of any: who asks for a lot at one table waits there himself. A table can be looked at only when
 * all of it is stored, and while it is nobody else can touch it. So the two take turns: what is in
 * the inbox is done between two looks, and a table that was busy when its turn came lets its next
 * look go first.
 *
 * The record of a game that is over, or was closed, never changes and is the same for everybody. It
 * is written once and kept, as long as the table is in memory and there is room for it. */
#include "hub_int.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

/* ---- In the other thread ---- */

static void write_table(const void *context, HearthBuf *out) {
    const HubLook *look = context;
    TableSeen seen;
    table_json(look->table, look->who, look->lang, &seen, out);
    if (hearth_buf_fits(out))
        ((HubLook *)context)->seen = seen;
}

static void write_text(const void *context, HearthBuf *out) {
    const HubLook *look = context;
    out->length = table_record(look->table, look->who, out->data, out->cap);
}

typedef struct Record {
    const char *id;
    const HubMessage *text;
} Record;

static void write_record(const void *context, HearthBuf *out) {
    const Record *r = context;
    put_json_string(out, "{\"type\":\"record\",\"id\":", r->id);
    hearth_buf_text(out, ",\"record\":");
    hearth_buf_json(out, r->text->text, r->text->length);
    hearth_buf_char(out, '}');
}

static void look_for_record(HubLook *look) {
    bool over = table_tells_all(look->table);
    HubMessage *text = look->record ? look->record : hub__write(write_text, look);
    if (text && over && !look->record && !table_seal_fits(look->table, text->text, text->length)) {
        hub_message_free(text); /* rather none than another one than was promised */
        text = NULL;
    }
    Record r = {look->message_id, text};
    if (text && look->message_id)
        look->message = hub__write(write_record, &r);
    look->made = over && !look->record && text;
    if (look->made)
        look->record = text;
    else if (text != look->record)
        hub_message_free(text);
}

void hub_look(HubLook *look) {
    if (look->wants_table) {
        look->message = hub__write(write_table, look);
        table_prepare(look->table);
    } else {
        look_for_record(look);
    }
}

/* ---- Records ---- */

void hub__forget_record(Hub *h, HubTable *ht) {
    if (!ht->record)
        return;
    h->record_bytes -= ht->record->length;
    hub_message_free(ht->record);
    ht->record = NULL;
    link_remove(&ht->records);
}

static void keep_record(Hub *h, HubTable *ht, HubMessage *record) {
    hub__forget_record(h, ht);
    hub_message_keep(record);
    ht->record = record;
    h->record_bytes += record->length;
    link_append(&h->records, &ht->records);
    while (h->record_bytes > (size_t)h->limits.record_bytes)
        hub__forget_record(h, LINK_OF(h->records.next, HubTable, records));
}

HubMessage *hub__known_record(Hub *h, HubTable *ht) {
    if (!ht->record)
        return NULL;
    h->counts.known++;
    link_append(&h->records, &ht->records);
    return ht->record;
}

/* ---- Beginning and end ---- */

static void start_look(Hub *h, HubTable *ht, HubItem *item) {
    HubLook *look = calloc(1, sizeof *look);
    if (!look) {
        if (item->kind == ASK_TABLE)
            hub__end_client(h, item->client, HUB_END_BEHIND, "busy");
        hub__refuse_item(h, item, TABLE_BUSY, TABLES_T(HUB_BUSY));
        hub__work(h, ht);
        return;
    }
    const HubClient *c = item->client;
    link_remove(&item->link);
    memcpy(look->id, ht->id, sizeof look->id);
    look->table = ht->t;
    table_set_now(ht->t, h->now_ms);
    look->who = c ? c->who : (TableWho){.seat = -1};
    look->lang = c ? c->lang : h->lang;
    look->wants_table = item->kind == ASK_HELLO || item->kind == ASK_TABLE;
    look->message_id = item->kind == ASK_RECORD ? item->id : NULL;
    look->record = look->wants_table ? NULL : hub__known_record(h, ht);
    if (look->record)
        hub_message_keep(look->record);
    if (item->kind == ASK_TABLE)
        item->client->asks_table = false; /* what changes from now on needs another */
    ht->t = NULL;
    ht->look = look;
    ht->look_item = item;
    h->look_count++;
    h->host.look(h->host.context, look);
}

/* The first that is still wanted. */
static HubItem *next_item(Hub *h, HubTable *ht) {
    while (!link_alone(&ht->asks)) {
        HubItem *item = LINK_OF(ht->asks.next, HubItem, link);
        if (hub__ask_stands(h, ht, item))
            return item;
        hub__free_item(item);
    }
    return NULL;
}

/* The server stops: who is connected has heard so. */
static void drop_all(Hub *h) {
    while (!link_alone(&h->looks)) {
        HubTable *ht = LINK_OF(link_take(&h->looks), HubTable, looks);
        while (!link_alone(&ht->asks)) {
            HubItem *item = LINK_OF(ht->asks.next, HubItem, link);
            if (item->kind == ASK_HTTP || item->kind == ASK_MINE)
                hub__refuse_item(h, item, TABLE_BUSY, TABLES_T(HUB_BUSY));
            else
                hub__free_item(item);
        }
        hub__work(h, ht); /* what is in its inbox is still done */
    }
}

void hub__start_looks(Hub *h) {
    if (h->stopping)
        drop_all(h);
    for (Link *l = h->looks.next, *next; l != &h->looks && h->look_count < h->limits.looks;
         l = next) {
        HubTable *ht = LINK_OF(l, HubTable, looks);
        next = l->next;
        ht->yields = !hub__is_clean(ht) || !link_alone(&ht->loads);
        if (ht->yields)
            continue;
        link_remove(&ht->looks);
        HubItem *item = next_item(h, ht);
        if (item)
            start_look(h, ht, item);
        else
            hub__work(h, ht);
    }
}

static void end_look(HubLook *look) {
    hub_message_free(look->message);
    hub_message_free(look->record);
    free(look);
}

void hub__free_look(HubTable *ht) {
    if (!ht->look)
        return;
    table_free(ht->look->table);
    hub__free_item(ht->look_item);
    end_look(ht->look);
}

void hub_looked(Hub *h, HubLook *look, int64_t now_ms) {
    HubTable *ht = hub__find_table(h, look->id);
    HubItem *item = ht ? ht->look_item : NULL;
    assert(ht && ht->look == look && !ht->t);
    hub__clock(h, now_ms);
    ht->t = look->table;
    ht->look = NULL;
    ht->look_item = NULL;
    h->look_count--;
    h->counts.looks++;
    if (look->made) {
        h->counts.records++;
        keep_record(h, ht, look->record);
    }
    hub__answer_look(h, ht, item, look);
    hub__free_item(item);
    end_look(look);
    hub__work(h, ht);
    hub__pump(h);
}
