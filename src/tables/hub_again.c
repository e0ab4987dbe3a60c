/* hub_again.c - Rematch: the same game with the same people at a new table.
 *
 * Whoever sits at a finished table may ask for it, and the first to ask opens the new one; all
 * others hear of it, each with the token of their own seat there. The new table's id and tokens
 * follow from what this server keeps of the old one (table_again.c): asked for twice, or told
 * later, they are the same. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

typedef struct Next {
    const Table *t;
    const char *id;    /* of the message that is answered; NULL: none */
    const char *table; /* the new one */
    int seat;
    bool host;
} Next;

static void put_secret(const Next *n, const char *before, int seat, HearthBuf *out) {
    uint8_t token[TABLE_TOKEN];
    char text[SECRET_TEXT + 1];
    table_secret_of(n->t, seat, token);
    secret_write(token, text);
    put_json_string(out, before, text);
}

static void write_next(const void *context, HearthBuf *out) {
    const Next *n = context;
    hearth_buf_text(out, "{\"type\":\"next\"");
    if (n->id)
        put_json_string(out, ",\"id\":", n->id);
    put_json_string(out, ",\"table\":", n->table);
    put_secret(n, ",\"token\":", n->seat < 0 ? TABLE_WATCH : n->seat, out);
    if (n->host)
        put_secret(n, ",\"host\":", TABLE_HOST, out);
    hearth_buf_char(out, '}');
}

/* ---- Opening ---- */

static void id_of_next(const Table *t, char out[TABLE_ID + 1]) {
    uint8_t host[TABLE_TOKEN], secret[TABLE_TOKEN];
    table_secret_of(t, TABLE_HOST, host);
    secret_derive(host, "id", "", 0, secret);
    secret_make_id(secret, out);
}

static Table *open_table(Hub *h, const Table *t, const char *id, TableAnswer *why) {
    uint8_t key[HEARTH_KEY_SIZE], host[TABLE_TOKEN], watch[TABLE_TOKEN], invite[TABLE_TOKEN];
    uint8_t seat_token[HEARTH_MAX_SEATS][TABLE_TOKEN];
    char options[TABLE_OPTIONS_MAX];
    const char *bots[HEARTH_MAX_SEATS];
    TableOpening opening;
    table_opening_again(t, options, bots, &opening);
    h->host.random(h->host.context, key, sizeof key);
    table_secret_of(t, TABLE_HOST, host);
    table_secret_of(t, TABLE_WATCH, watch);
    secret_derive(host, "invite", "", 0, invite);
    for (int i = 0; i < table_seats(t); i++)
        table_secret_of(t, i, seat_token[i]);
    opening.id = id;
    opening.game = table_game_named(table_game(t)->id); /* by the rules of today */
    opening.key = key;
    opening.host = host;
    opening.watch = watch;
    opening.invite = invite;
    opening.seat_token = (const uint8_t(*)[TABLE_TOKEN])seat_token;
    return table_open(&opening, h->now_ms, why);
}

static bool refuse(TableAnswer *why, int code, const HearthText *text) {
    why->code = code;
    hearth_msg(&why->msg, text);
    return false;
}

/* It is stored before the old table says where to go on, or with it. */
static bool make_next(Hub *h, HubTable *ht, const HubClient *c, const char *id, TableAnswer *why) {
    if (hub__find_table(h, id))
        return true; /* opened before, and the old table did not hear of it */
    if (!hub__may_open(h, c->address))
        return refuse(why, TABLE_SLOW_DOWN, TABLES_T(HUB_OPENS));
    HubTable *next = hub__table(h, id);
    if (!next || !hub__make_seats(h, next, ht->seats))
        return refuse(why, TABLE_BUSY, TABLES_T(HUB_FULL));
    next->origin = hub__origin(h, c->address);
    next->t = open_table(h, ht->t, id, why);
    if (!next->t) {
        hub__settle(h, next);
        return false;
    }
    link_append(&h->dirty, &next->dirty);
    hub__work(h, next);
    return true;
}

static bool rematch(Hub *h, HubTable *ht, const HubClient *c, TableAnswer *why) {
    char id[TABLE_ID + 1];
    if (c->who.seat < 0 && !c->who.host)
        return refuse(why, TABLE_NOT_YOURS, TABLES_T(NOT_SEAT));
    if (table_status(ht->t) != STORE_OVER)
        return refuse(why, TABLE_STARTED, TABLES_T(NOT_OVER));
    if (table_is_old(ht->t))
        return refuse(why, TABLE_BAD_MESSAGE, TABLES_T(OLD_TABLE));
    if (table_next(ht->t)[0])
        return true;
    id_of_next(ht->t, id);
    return make_next(h, ht, c, id, why) &&
           (table_go_on_at(ht->t, id, h->now_ms) || refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY)));
}

void hub__do_rematch(Hub *h, HubTable *ht, HubItem *item) {
    HubClient *c = item->client;
    TableAnswer why = {.code = TABLE_FINE};
    bool first = !table_next(ht->t)[0];
    item->accepted = rematch(h, ht, c, &why);
    Next n = {.t = ht->t,
              .id = item->id,
              .table = table_next(ht->t),
              .seat = c->who.seat,
              .host = c->who.host || first}; /* whoever opens a table is its host */
    item->answer = item->accepted ? hub__make(h, write_next, &n)
                                  : hub__make_refusal(h, item->id, &why, c->lang);
    c->told_next |= item->accepted;
}

void hub__rematch(Hub *h, HubClient *c, const Message *m) {
    HubItem *item = hub__item(ITEM_REMATCH, c, m->id, NULL, 0);
    if (!item) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    item->unpaid = c->state == HUB_WAITING ? hub__cost(m) : 0;
    hub__put(h, c->table, item);
}

/* ---- Telling ---- */

void hub__send_next(Hub *h, HubTable *ht, HubClient *c) {
    if (c->told_next || c->state != HUB_AT_TABLE || !table_next(ht->t)[0])
        return;
    Next n = {.t = ht->t, .table = table_next(ht->t), .seat = c->who.seat, .host = c->who.host};
    HubMessage *m = hub__make(h, write_next, &n);
    c->told_next = m && hub__send_now(h, c, m);
    hub_message_free(m);
}

void hub__tell_next(Hub *h, HubTable *ht) {
    if (!table_next(ht->t)[0])
        return;
    for (Link *l = ht->clients.next; l != &ht->clients; l = l->next)
        hub__send_next(h, ht, LINK_OF(l, HubClient, at));
}
