/* hub_asks.c - Questions: what is answered from what is stored, and changes nothing.
 *
 * Also the door: hello, and whether links are still valid. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "json.h"

void hub__ask(Hub *h, HubTable *ht, HubItemKind kind, HubClient *c, const char *id) {
    HubItem *item = hub__item(kind, c, id, NULL, 0);
    if (item)
        hub__put(h, ht, item);
    else
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
}

/* ---- Hello -------------------------------------------------------------------------------------
 */

static void write_welcome(const void *context, HearthBuf *out) {
    const Hub *h = context;
    json_string(out, "{\"type\":\"welcome\",\"protocol\":1,\"version\":", HEARTH_VERSION);
    json_int(out, ",\"now\":", h->now_ms);
    hearth_buf_char(out, '}');
}

void hub__hello(Hub *h, HubClient *c, const Message *m) {
    if (m->lang)
        c->lang = hearth_language(m->lang);
    if (m->protocol != 1) {
        hub__send_away(h, c, HUB_END, TABLE_BAD_MESSAGE, TABLES_T(HUB_PROTOCOL));
        return;
    }
    link_remove(&c->greeting);
    if (!m->table) {
        c->state = HUB_IN_LOBBY;
        hub__answer(h, c, hub__make(h, write_welcome, h));
        return;
    }
    if (m->bad_link) {
        hub__send_away(h, c, HUB_END_BAD_TOKEN, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN));
        return;
    }
    HubTable *ht = secret_is_id(m->table) ? hub__table(h, m->table) : NULL;
    if (!ht) {
        bool full = secret_is_id(m->table);
        hub__send_away(h, c, full ? HUB_END_BEHIND : HUB_END_NO_TABLE,
                       full ? TABLE_BUSY : TABLE_NO_TABLE,
                       full ? TABLES_T(HUB_FULL) : TABLES_T(NO_TABLE));
        return;
    }
    c->has_token = m->has_token;
    c->has_host = m->has_host;
    memcpy(c->token, m->token, sizeof c->token);
    memcpy(c->host, m->host, sizeof c->host);
    c->state = HUB_WAITING;
    c->table = ht;
    link_append(&ht->clients, &c->at);
    hub__ask(h, ht, ASK_HELLO, c, NULL);
    c->seen.rev = m->rev;
}

static bool find_who(const Table *t, const HubClient *c, TableWho *out) {
    TableWho by_token = {.seat = -1}, by_host = {.seat = -1};
    *out = by_token;
    if (!c->has_token && !c->has_host)
        return table_listed(t);
    if (c->has_token && !table_whose(t, c->token, &by_token))
        return false;
    if (c->has_host && (!table_whose(t, c->host, &by_host) || !by_host.host))
        return false;
    *out = (TableWho){.seat = by_token.seat, .host = by_token.host || by_host.host};
    return true;
}

static void answer_hello(Hub *h, HubTable *ht, HubClient *c) {
    if (!find_who(ht->t, c, &c->who)) {
        hub__send_away(h, c, HUB_END_BAD_TOKEN, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN));
        return;
    }
    c->state = HUB_AT_TABLE;
    c->here = c->who.seat >= 0 ? c->who.seat : ht->seats;
    ht->here[c->here]++;
    hub__answer(h, c, hub__make(h, write_welcome, h));
    hub__send_table(h, ht, c);
    hub__send_here(h, ht, c);
    hub__here(h, ht);
}

void hub__check_links(Hub *h, HubTable *ht) {
    for (Link *l = ht->clients.next, *next; l != &ht->clients; l = next) {
        HubClient *c = LINK_OF(l, HubClient, at);
        TableWho who;
        next = l->next;
        if (c->state == HUB_AT_TABLE && !find_who(ht->t, c, &who))
            hub__send_away(h, c, HUB_END_BAD_TOKEN, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN));
    }
}

/* ---- Records ------------------------------------------------------------------------------------
 */

/* From malloc(); NULL: no memory. */
static char *record_text(const Table *t, TableWho who, size_t *length) {
    *length = table_record(t, who, NULL, 0);
    char *text = malloc(*length + 1);
    if (text)
        table_record(t, who, text, *length + 1);
    return text;
}

typedef struct Record {
    const char *id, *text;
    size_t length;
} Record;

static void write_record(const void *context, HearthBuf *out) {
    const Record *r = context;
    json_string(out, "{\"type\":\"record\",\"id\":", r->id);
    hearth_buf_text(out, ",\"record\":");
    hearth_buf_json(out, r->text, r->length);
    hearth_buf_char(out, '}');
}

static void answer_record(Hub *h, const HubTable *ht, const HubItem *item) {
    HubClient *c = item->client;
    if (!table_match(ht->t)) {
        hub__no_text(h, c, item->id, TABLE_NOT_STARTED, TABLES_T(HUB_NO_RECORD));
        return;
    }
    Record r = {.id = item->id};
    char *text = record_text(ht->t, c->who, &r.length);
    r.text = text;
    hub__answer(h, c, text ? hub__make(h, write_record, &r) : NULL);
    free(text);
}

static void answer_http(const HubTable *ht, const HubItem *item) {
    const HearthMatch *m = table_match(ht->t);
    size_t length = 0;
    char *text = NULL;
    if (m && hearth_match_over(m))
        text = record_text(ht->t, (TableWho){.seat = -1}, &length);
    item->http(item->http_context, text, length);
    free(text);
}

void hub_record(Hub *h, const char *id, HubRecordFn *answer, void *context, int64_t now_ms) {
    hub__clock(h, now_ms);
    HubTable *ht = !h->stopping && secret_is_id(id) ? hub__table(h, id) : NULL;
    HubItem *item = ht ? hub__item(ASK_HTTP, NULL, NULL, NULL, 0) : NULL;
    if (!item) {
        answer(context, NULL, 0);
        return;
    }
    item->http = answer;
    item->http_context = context;
    hub__put(h, ht, item);
    hub__pump(h);
}

/* Somebody comes from another server and has seen more than this one has heard of: then the journal
 * is read on first. Only once, in case it is not so. */
bool hub__ask_waits(HubTable *ht, HubItem *item) {
    if (item->kind != ASK_HELLO || item->tries > 0 || item->client->seen.rev <= table_rev(ht->t))
        return false;
    item->tries++;
    ht->elsewhere = item->client->seen.rev;
    return true;
}

/* ---- All of them --------------------------------------------------------------------------------
 */

/* Only when all of the table is stored. */
void hub__answer_ask(Hub *h, HubTable *ht, HubItem *item) {
    HubClient *c = item->client;
    link_remove(&item->link);
    if (item->kind == ASK_HTTP)
        answer_http(ht, item);
    else if (item->kind == ASK_MINE)
        hub__mine_is(h, item, ht, TABLE_FINE);
    else if (item->kind == ASK_HELLO && c->state == HUB_WAITING && !c->closed)
        answer_hello(h, ht, c);
    else if (item->kind == ASK_RECORD && c->state == HUB_AT_TABLE)
        answer_record(h, ht, item);
    else if (item->kind == ASK_TABLE && c->table == ht && c->state == HUB_AT_TABLE) {
        hub__send_table(h, ht, c);
        hub__send_here(h, ht, c);
    }
    hub__free_item(item);
}
