/* hub_again.c - Rematch: the same game with the same people at a new table.
 *
 * Whoever sits at a finished table may ask for it, and the first to ask opens the new one; all
 * others hear of it, each with what opens their own seat there: that is what they came here with
 * (table_again.c), so it can be told at any time, by any server, and is kept nowhere. The new
 * table's id follows from the old one: asked for twice, it is the same. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

typedef struct Next {
    const char *id;              /* of the message that is answered; NULL: none */
    const char *table;           /* the new one */
    const uint8_t *token, *host; /* NULL: none */
} Next;

static void put_secret(const char *before, const uint8_t token[TABLE_TOKEN], HearthBuf *out) {
    char text[SECRET_TEXT + 1];
    secret_write(token, text);
    put_json_string(out, before, text);
}

/* What this client comes in with; false: nothing. A host without a seat has one for both. */
static bool next_of(const Table *t, const HubClient *c, Next *out) {
    *out = (Next){.table = table_next(t)};
    if (c->has_token && table_hosts_next(t, c->token))
        out->host = c->token;
    if (c->has_host && table_hosts_next(t, c->host))
        out->host = c->host;
    out->token = c->has_token && table_opens_next(t, c->token) ? c->token : out->host;
    return out->token != NULL;
}

static void write_next(const void *context, HearthBuf *out) {
    const Next *n = context;
    hearth_buf_text(out, "{\"type\":\"next\"");
    if (n->id)
        put_json_string(out, ",\"id\":", n->id);
    put_json_string(out, ",\"table\":", n->table);
    put_secret(",\"token\":", n->token, out);
    if (n->host)
        put_secret(",\"host\":", n->host, out);
    hearth_buf_char(out, '}');
}

/* ---- Opening ---- */

/* Where nothing is handed on, nobody knows what is made up here: the host can make links. */
static Table *open_table(Hub *h, const Table *t, const char *id, const uint8_t *asker,
                         TableAnswer *why) {
    uint8_t key[HEARTH_KEY_SIZE], host[TABLE_TOKEN], watch[TABLE_TOKEN], invite[TABLE_TOKEN];
    uint8_t seat_token[HEARTH_MAX_SEATS][TABLE_TOKEN];
    char options[TABLE_OPTIONS_MAX];
    const char *bots[HEARTH_MAX_SEATS];
    TableOpening opening;
    table_opening_again(t, options, bots, &opening);
    h->host.random(h->host.context, key, sizeof key);
    h->host.random(h->host.context, host, sizeof host);
    h->host.random(h->host.context, watch, sizeof watch);
    h->host.random(h->host.context, invite, sizeof invite);
    h->host.random(h->host.context, seat_token, (size_t)table_seats(t) * sizeof seat_token[0]);
    opening.id = id;
    opening.asker = asker;
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
static bool make_next(Hub *h, HubTable *ht, const HubClient *c, const uint8_t *asker,
                      TableAnswer *why) {
    char id[TABLE_ID + 1];
    table_next_id(ht->t, id);
    if (hub__find_table(h, id))
        return true; /* opened before, and the old table did not hear of it */
    if (c->closed)   /* and nobody is there for whom it could be counted */
        return refuse(why, TABLE_BUSY, TABLES_T(HUB_BUSY));
    if (!hub__may_open(h, c->address))
        return refuse(why, TABLE_SLOW_DOWN, TABLES_T(HUB_OPENS));
    HubTable *next = hub__table(h, id);
    if (!next || !hub__make_seats(h, next, ht->seats))
        return refuse(why, TABLE_BUSY, TABLES_T(HUB_FULL));
    next->origin = hub__origin(h, c->address);
    next->t = open_table(h, ht->t, id, asker, why);
    if (!next->t) {
        hub__settle(h, next);
        return false;
    }
    link_append(&h->dirty, &next->dirty);
    hub__work(h, next);
    return true;
}

static bool rematch(Hub *h, HubTable *ht, const HubClient *c, TableAnswer *why) {
    uint8_t hash[TABLE_HASH];
    const uint8_t *asker = NULL;
    if (c->who.seat < 0 && !c->who.host)
        return refuse(why, TABLE_NOT_YOURS, TABLES_T(NOT_SEAT));
    if (table_status(ht->t) != STORE_OVER)
        return refuse(why, TABLE_STARTED, TABLES_T(NOT_OVER));
    if (table_is_old(ht->t))
        return refuse(why, TABLE_BAD_MESSAGE, TABLES_T(OLD_TABLE));
    if (table_next(ht->t)[0])
        return true;
    if (!table_may_go_on(ht->t, c->who))
        return refuse(why, TABLE_NOT_YOURS, TABLES_T(NOT_SEAT));
    if (table_asks_as_seat(ht->t, c->who)) {
        table_hash_token(c->token, hash);
        asker = hash;
    }
    return make_next(h, ht, c, asker, why) &&
           (table_go_on(ht->t, asker, h->now_ms) || refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY)));
}

void hub__do_rematch(Hub *h, HubTable *ht, HubItem *item) {
    HubClient *c = item->client;
    TableAnswer why = {.code = TABLE_FINE};
    Next n = {0};
    /* Who has another link since then has not been expected there. */
    item->accepted =
        rematch(h, ht, c, &why) &&
        (next_of(ht->t, c, &n) || refuse(&why, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN)));
    n.id = item->id;
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
    Next n;
    if (c->told_next || c->state != HUB_AT_TABLE || !next_of(ht->t, c, &n))
        return;
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
