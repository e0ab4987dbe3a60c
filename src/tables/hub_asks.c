/* hub_asks.c - Questions: what is answered from what is stored, and changes nothing.
 *
 * What has to be written from a whole match needs a look (hub_looks.c); the rest is answered at
 * once. Also the door: hello, and whether links are still valid. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "json.h"

void hub__ask(Hub *h, HubTable *ht, HubItemKind kind, HubClient *c, const char *id) {
    if (kind == ASK_TABLE && c->asks_table)
        return;
    c->asks_table |= kind == ASK_TABLE;
    HubItem *item = hub__item(kind, c, id, NULL, 0);
    if (item)
        hub__put(h, ht, item);
    else
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
}

/* ---- Hello ---- */

typedef struct Welcome {
    const Hub *h;
    const HubClient *client;
} Welcome;

/* The address of the server's own machine, as the server writes it: that of IPv6 by its first half.
 */
static bool is_own_machine(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::") == 0;
}

/* With how long tables are kept, so that nobody is surprised. */
static void write_welcome(const void *context, HearthBuf *out) {
    const Welcome *w = context;
    const HubKeeps *k = &w->h->limits.keeps;
    HearthMsg msg;
    put_json_string(out, "{\"type\":\"welcome\",\"protocol\":1,\"version\":", HEARTH_VERSION);
    put_json_int(out, ",\"now\":", w->h->now_ms);
    if (w->h->limits.boards)
        hearth_buf_text(out, ",\"boards\":true");
    if (k->waiting || k->playing || k->over || k->bots) {
        hearth_msg(&msg, TABLES_T(HUB_KEEPS));
        hearth_msg_number(&msg, "waiting", k->waiting);
        hearth_msg_number(&msg, "playing", k->playing);
        hearth_msg_number(&msg, "over", k->over);
        hearth_msg_number(&msg, "bots", k->bots);
        put_json_int(out, ",\"keeps\":{\"waiting\":", k->waiting);
        put_json_int(out, ",\"playing\":", k->playing);
        put_json_int(out, ",\"over\":", k->over);
        put_json_int(out, ",\"bots\":", k->bots);
        put_json_msg(out, ",\"text\":", &msg, w->client->lang);
        hearth_buf_char(out, '}');
    }
    if (w->h->limits.house && is_own_machine(w->client->address->text)) {
        hearth_buf_text(out, ",\"house\":");
        hearth_buf_text(out, w->h->limits.house);
    }
    if (w->h->push_key[0])
        put_json_string(out, ",\"push\":", w->h->push_key);
    hearth_buf_char(out, '}');
}

static HubMessage *make_welcome(Hub *h, const HubClient *c) {
    Welcome w = {h, c};
    return hub__make(h, write_welcome, &w);
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
        hub__answer(h, c, make_welcome(h, c));
        return;
    }
    if (m->bad_link) {
        hub__send_away(h, c, HUB_END_BAD_TOKEN, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN));
        return;
    }
    if (!hub__may_look(h, c->address)) {
        hub__send_away(h, c, HUB_END_SLOW_DOWN, TABLE_SLOW_DOWN, TABLES_T(HUB_ASKS));
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
    c->photos = !m->photos ? TABLE_PLAINLY : m->between ? TABLE_WITH_MOMENTS : TABLE_WITH_PHOTOS;
    c->partial = m->partial;
    c->wants_words = m->words;
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
    /* By the invitation one looks on, until one takes a seat. */
    if (c->has_token && !table_whose(t, c->token, &by_token) && !table_invites(t, c->token))
        return false;
    if (c->has_host && (!table_whose(t, c->host, &by_host) || !by_host.host))
        return false;
    *out = (TableWho){.seat = by_token.seat, .host = by_token.host || by_host.host};
    return true;
}

/* Whether the link is valid; else the client is sent away. */
static bool is_welcome(Hub *h, HubTable *ht, HubClient *c) {
    if (find_who(ht->t, c, &c->who))
        return true;
    hub__send_away(h, c, HUB_END_BAD_TOKEN, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN));
    return false;
}

/* What a whole table is told with. */
static void send_beside(Hub *h, HubTable *ht, HubClient *c) {
    hub__send_words(h, ht, c);
    hub__remind_client(h, ht, c);
    hub__send_next(h, ht, c);
}

static void answer_hello(Hub *h, HubTable *ht, HubClient *c, HubLook *look) {
    c->state = HUB_AT_TABLE;
    c->here = c->who.seat >= 0 ? c->who.seat : ht->seats;
    ht->here[c->here]++;
    if (!c->away)
        hub__looks_at(ht, c->who.seat);
    hub__answer(h, c, make_welcome(h, c));
    hub__send_table(h, ht, c, look);
    hub__send_here(h, ht, c);
    send_beside(h, ht, c);
    hub__here(h, ht);
}

/* Perhaps the link is void because this client sat down, and did not hear of it. */
static bool owns_seat(const Table *t, HubClient *c) {
    TableWho who;
    if (!c->sits || !table_whose(t, c->seat_token, &who) || who.seat != c->who.seat)
        return false;
    memcpy(c->token, c->seat_token, sizeof c->token);
    return find_who(t, c, &who);
}

void hub__check_links(Hub *h, HubTable *ht) {
    for (Link *l = ht->clients.next, *next; l != &ht->clients; l = next) {
        HubClient *c = LINK_OF(l, HubClient, at);
        TableWho who;
        next = l->next;
        if (c->state == HUB_AT_TABLE && !find_who(ht->t, c, &who) && !owns_seat(ht->t, c))
            hub__send_away(h, c, HUB_END_BAD_TOKEN, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN));
    }
}

/* ---- Records ---- */

void hub_record(Hub *h, const char *id, const char *address, HubRecordFn *answer, void *context,
                int64_t now_ms) {
    hub__clock(h, now_ms);
    HubAddress *a = h->stopping ? NULL : hub__address(h, address);
    bool may = a && hub__may_look(h, a), valid = secret_is_id(id);
    if (a)
        hub__leave_address(h, a);
    HubTable *ht = may && valid ? hub__table(h, id) : NULL;
    HubMessage *record = ht ? hub__known_record(h, ht) : NULL;
    HubItem *item = ht && !record ? hub__item(ASK_HTTP, NULL, NULL, NULL, 0) : NULL;
    if (record) {
        answer(context, HUB_FOUND, record);
    } else if (item) {
        item->http = answer;
        item->http_context = context;
        hub__put(h, ht, item);
    } else {
        answer(context,
               a && !may       ? HUB_FOUND_TOO_OFTEN
               : may && !valid ? HUB_FOUND_NONE
                               : HUB_FOUND_BUSY,
               NULL);
    }
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

/* ---- All of them ---- */

/* Nobody waits for it any more. */
static bool is_void(const HubTable *ht, const HubItem *item) {
    const HubClient *c = item->client;
    switch (item->kind) {
    case ASK_HELLO: return c->state != HUB_WAITING || c->closed;
    /* Who has said hello and is not answered yet waits for it behind that answer. */
    case ASK_RECORD: return c->state != HUB_AT_TABLE && (c->state != HUB_WAITING || c->closed);
    case ASK_TABLE: return c->table != ht || c->state != HUB_AT_TABLE;
    case ASK_BOARD:
    case ASK_TRY: return c->closed;
    default: return false;
    }
}

/* A `table` for which there is no room would be made in vain; it is asked for again when there is.
 */
static bool is_too_early(const HubItem *item) {
    if (item->kind != ASK_TABLE || !item->client->full)
        return false;
    item->client->behind = true;
    return true;
}

static bool answer_hello_now(Hub *h, HubTable *ht, HubItem *item) {
    HubClient *c = item->client;
    if (item->needs_look && !hub__has_table(ht, c))
        return false;
    if (!is_welcome(h, ht, c))
        return true;
    if (!hub__has_table(ht, c))
        return false;
    answer_hello(h, ht, c, NULL);
    return true;
}

static bool answer_table_now(Hub *h, HubTable *ht, HubClient *c) {
    if (!hub__has_table(ht, c))
        return false;
    hub__send_table(h, ht, c, NULL);
    hub__send_here(h, ht, c);
    send_beside(h, ht, c);
    return true;
}

static bool answer_http_now(Hub *h, HubTable *ht, const HubItem *item) {
    HubMessage *record = hub__known_record(h, ht);
    if (!record && table_match(ht->t) && table_tells_all(ht->t))
        return false;
    item->http(item->http_context, record ? HUB_FOUND : HUB_FOUND_NONE, record);
    return true;
}

static bool answer_record_now(Hub *h, const HubTable *ht, const HubItem *item) {
    if (table_match(ht->t))
        return false;
    hub__no_text(h, item->client, item->id, TABLE_NOT_STARTED, TABLES_T(HUB_NO_RECORD));
    return true;
}

static bool answer_now(Hub *h, HubTable *ht, HubItem *item) {
    if (is_void(ht, item) || is_too_early(item))
        return true;
    switch (item->kind) {
    case ASK_HTTP: return answer_http_now(h, ht, item);
    case ASK_HELLO: return answer_hello_now(h, ht, item);
    case ASK_RECORD: return answer_record_now(h, ht, item);
    case ASK_TABLE: return answer_table_now(h, ht, item->client);
    case ASK_BOARD:
    case ASK_TRY: return hub__answer_board_ask(h, ht, item);
    case ASK_SPAN: hub__span_is(h, item, ht, TABLE_FINE); return true;
    default: hub__mine_is(h, item, ht, TABLE_FINE); return true;
    }
}

/* Only when all of the table is stored. */
void hub__answer_ask(Hub *h, HubTable *ht, HubItem *item) {
    if (answer_now(h, ht, item))
        hub__free_item(item);
    else
        item->needs_look = true;
}

bool hub__ask_stands(Hub *h, HubTable *ht, HubItem *item) {
    if (is_void(ht, item) || is_too_early(item))
        return false;
    return item->kind != ASK_HELLO || is_welcome(h, ht, item->client);
}

void hub__answer_look(Hub *h, HubTable *ht, HubItem *item, HubLook *look) {
    HubClient *c = item->client;
    if (item->kind == ASK_HTTP) {
        item->http(item->http_context, look->record ? HUB_FOUND : HUB_FOUND_BUSY, look->record);
    } else if (is_void(ht, item)) {
        return;
    } else if (item->kind == ASK_HELLO) {
        answer_hello(h, ht, c, look);
        if (look->lang != c->lang) /* it has changed its mind meanwhile */
            hub__ask(h, ht, ASK_TABLE, c, NULL);
    } else if (item->kind == ASK_RECORD) {
        hub__answer(h, c, look->message);
        look->message = NULL;
    } else {
        hub__send_table(h, ht, c, look);
        hub__send_here(h, ht, c);
        send_beside(h, ht, c);
    }
}
