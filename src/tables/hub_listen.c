/* hub_listen.c - Who wants to be told of a table while they are elsewhere.
 *
 * A seat may name an address of a push service, the host an address for the whole table. Both are
 * kept in the store beside the journal, not in it, and checked by the host (HubHost.listen): here
 * only who may ask for it is known. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

/* False: it is too long. */
static bool copy(char *out, size_t size, const char *text) {
    size_t length = text ? strlen(text) : 0;
    if (length >= size)
        return false;
    memcpy(out, text ? text : "", length + 1);
    return true;
}

static bool fill(HubListen *l, const Message *m) {
    return copy(l->url, sizeof l->url, m->text) && copy(l->p256dh, sizeof l->p256dh, m->p256dh) &&
           copy(l->auth, sizeof l->auth, m->auth) && copy(l->shape, sizeof l->shape, m->shape) &&
           copy(l->page, sizeof l->page, m->page);
}

static HubListen *new_listen(const HubClient *c, const Message *m) {
    HubListen *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->kind = m->type == MESSAGE_PUSH ? HUB_PUSH : m->asks_only ? HUB_HOOK_ASK : HUB_HOOK;
    l->seat = c->who.seat;
    l->lang = c->lang;
    l->game = table_game(c->table->t);
    copy(l->title, sizeof l->title, table_title(c->table->t));
    memcpy(l->table, c->table->id, sizeof l->table);
    memcpy(l->id, m->id, sizeof l->id);
    if (c->has_token)
        table_hash_token(c->token, l->owner);
    return l;
}

void hub__listen(Hub *h, HubClient *c, const Message *m) {
    const HearthText *why = NULL;
    int code = TABLE_NOT_YOURS;
    if (!h->host.listen || !h->push_key[0]) {
        code = TABLE_NO_SENDING;
        why = TABLES_T(LISTEN_NO);
    } else if (c->state != HUB_AT_TABLE || !c->table->t) {
        code = TABLE_BUSY;
        why = TABLES_T(LISTEN_BUSY);
    } else if (m->type == MESSAGE_PUSH && c->who.seat < 0) {
        why = TABLES_T(NOT_SEAT);
    } else if (m->type == MESSAGE_HOOK && !c->who.host) {
        why = TABLES_T(NOT_HOST);
    } else if (m->type == MESSAGE_HOOK && m->text && !hub__may_open(h, c->address)) {
        code = TABLE_SLOW_DOWN; /* each makes this server write to somebody */
        why = TABLES_T(HUB_ASKS);
    }
    HubListen *l = why ? NULL : new_listen(c, m);
    if (l && !fill(l, m)) {
        code = TABLE_BAD_ADDRESS;
        why = TABLES_T(LISTEN_ADDRESS);
        free(l);
    }
    if (why) {
        hub__no_text(h, c, m->id, code, why);
    } else if (!l) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
    } else {
        l->client = c;
        hub__keep_client(c);
        c->table->turns.nobody_until = 0;
        h->listen_count++;
        h->host.listen(h->host.context, l);
    }
}

static void write_hook(const void *context, HearthBuf *out) {
    const HubListen *l = context;
    put_json_string(out, "{\"type\":\"hook\",\"id\":", l->id);
    if (l->url[0]) {
        put_json_string(out, ",\"url\":", l->url);
        put_json_string(out, ",\"shape\":", l->shape);
    } else {
        hearth_buf_text(out, ",\"url\":null");
    }
    hearth_buf_char(out, '}');
}

void hub_listened(Hub *h, HubListen *l, int64_t now_ms) {
    HubClient *c = l->client;
    HubTable *ht = hub__find_table(h, l->table);
    hub__clock(h, now_ms);
    h->listen_count--;
    if (ht)
        ht->turns.nobody_until = 0;
    if (!c->closed) {
        if (l->code != TABLE_FINE)
            hub__no(h, c, l->id, l->code, &l->why);
        else if (l->kind == HUB_HOOK_ASK)
            hub__answer(h, c, hub__make(h, write_hook, l));
        else
            hub__answer(h, c, hub__make_ok(h, l->id));
    }
    hub__let_client_go(c);
    free(l);
    hub__pump(h);
}

void hub__set_away(Hub *h, HubClient *c, bool away) {
    (void)h;
    c->away = away;
    if (!away && c->state == HUB_AT_TABLE)
        hub__looks_at(c->table, c->who.seat);
}

void hub_set_push_key(Hub *h, const char *key) {
    HearthBuf b = hearth_buf(h->push_key, sizeof h->push_key);
    hearth_buf_text(&b, key);
}
