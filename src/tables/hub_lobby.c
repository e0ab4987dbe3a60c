/* hub_lobby.c - What is done without sitting at a table: opening one, looking for one, asking how
 * one's own stand, taking a free seat.
 *
 * All that a new table gives away follows from one secret, and the secret from the message's id; so
 * the same message, sent again, names the same table and the same tokens. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

/* Of this message: from the client's own secret, or from one that its connection has. */
static void secret_of(const HubClient *c, const Message *m, uint8_t out[TABLE_TOKEN]) {
    secret_derive(m->has_secret ? m->secret : c->secret, message_type_name(m->type), m->id, 0, out);
}

static bool refuse_change(Hub *h, HubClient *c, const Message *m, const HubTable *ht) {
    if (!ht)
        hub__no_text(h, c, m->id, TABLE_BUSY, TABLES_T(HUB_FULL));
    else if (ht->waiting >= h->limits.inbox - h->limits.inbox / 8)
        hub__no_text(h, c, m->id, TABLE_BUSY, TABLES_T(HUB_BUSY));
    else
        return false;
    return true;
}

/* ---- Opening ---- */

typedef struct Opened {
    const HubItem *item;
    const char *table;
} Opened;

static void write_opened_token(const HubItem *item, const char *before, const char *purpose,
                               int number, HearthBuf *out) {
    uint8_t token[TABLE_TOKEN];
    char text[SECRET_TEXT + 1];
    secret_derive(item->token, purpose, "", number, token);
    secret_write(token, text);
    put_json_string(out, before, text);
}

static void write_opened(const void *context, HearthBuf *out) {
    const Opened *o = context;
    put_json_string(out, "{\"type\":\"opened\",\"id\":", o->item->id);
    put_json_string(out, ",\"table\":", o->table);
    write_opened_token(o->item, ",\"host\":", "host", 0, out);
    write_opened_token(o->item, ",\"watch\":", "watch", 0, out);
    write_opened_token(o->item, ",\"invite\":", "invite", 0, out);
    hearth_buf_text(out, ",\"seats\":[");
    for (int i = 0; i < o->item->target; i++)
        write_opened_token(o->item, i > 0 ? "," : "", "seat", i, out);
    hearth_buf_text(out, "]}");
}

HubMessage *hub__make_opened(Hub *h, const HubItem *item, const char *table) {
    Opened o = {item, table};
    return hub__make(h, write_opened, &o);
}

static Table *make_table(Hub *h, const HubClient *c, const Message *m, const char *id,
                         const uint8_t secret[TABLE_TOKEN], TableAnswer *why) {
    uint8_t key[HEARTH_KEY_SIZE], host[TABLE_TOKEN], watch[TABLE_TOKEN];
    uint8_t invite[TABLE_TOKEN], seat_token[HEARTH_MAX_SEATS][TABLE_TOKEN];
    h->host.random(h->host.context, key, sizeof key);
    secret_derive(secret, "host", "", 0, host);
    secret_derive(secret, "watch", "", 0, watch);
    secret_derive(secret, "invite", "", 0, invite);
    for (int i = 0; i < m->seats; i++)
        secret_derive(secret, "seat", "", i, seat_token[i]);
    TableOpening opening = {.id = id,
                            .game = table_game_named(m->game),
                            .options = m->options,
                            .title = m->text,
                            .lang = c->lang,
                            .bots = m->has_bots ? m->bots : NULL,
                            .key = key,
                            .host = host,
                            .watch = watch,
                            .invite = invite,
                            .seat_token = (const uint8_t(*)[TABLE_TOKEN])seat_token,
                            .seats = m->seats,
                            .listed = m->listed,
                            .clock_s = (uint32_t)m->count,
                            .clock_seat = m->on,
                            .clock_bot = m->clock_bot};
    return table_open(&opening, h->now_ms, why);
}

/* The table is new: it is dirty from the start, and the answer waits for its first entries. */
static void open_new(Hub *h, HubTable *ht, HubClient *c, const Message *m, HubItem *item) {
    TableAnswer why = {.code = TABLE_BUSY};
    bool room = hub__make_seats(h, ht, m->seats);
    ht->origin = hub__origin(h, c->address);
    ht->t = room ? make_table(h, c, m, ht->id, item->token, &why) : NULL;
    if (!ht->t) {
        if (!room)
            hearth_msg(&why.msg, TABLES_T(HUB_FULL));
        hub__no(h, c, m->id, why.code, &why.msg);
        hub__free_item(item);
        hub__settle(h, ht);
        return;
    }
    item->accepted = true;
    item->answer = hub__make_opened(h, item, ht->id);
    link_append(&ht->done, &item->link);
    hub__work(h, ht);
}

static void open_table(Hub *h, HubClient *c, const Message *m) {
    uint8_t secret[TABLE_TOKEN];
    char id[TABLE_ID + 1];
    if (!hub__may_open(h, c->address)) {
        hub__no_text(h, c, m->id, TABLE_SLOW_DOWN, TABLES_T(HUB_OPENS));
        return;
    }
    if (!hub__may_change(h)) {
        hub__no_text(h, c, m->id, TABLE_READ_ONLY, TABLES_T(HUB_READ_ONLY));
        return;
    }
    const HearthGame *game = table_game_named(m->game);
    if (!game || (!h->limits.templates && !table_game_for_people(game))) {
        HearthMsg msg;
        hearth_msg(&msg, TABLES_T(HUB_NO_GAME));
        hearth_msg_bytes(&msg, "game", m->game, strlen(m->game));
        hub__no(h, c, m->id, HEARTH_BAD_OPTION, &msg);
        return;
    }
    secret_of(c, m, secret);
    secret_make_id(secret, id);
    bool there = hub__find_table(h, id) != NULL;
    HubTable *ht = hub__table(h, id);
    if (refuse_change(h, c, m, ht))
        return;
    HubItem *item = hub__item(ITEM_OPEN, c, m->id, NULL, 0);
    if (!item) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    memcpy(item->token, secret, sizeof secret);
    item->target = m->seats;
    if (there)
        hub__put(h, ht, item);
    else
        open_new(h, ht, c, m, item);
}

/* ---- Taking a seat ---- */

/* Strangers at listed tables are few; a whole class that was invited may share an address. */
static bool may_take(Hub *h, HubClient *c, const Message *m) {
    return m->has_invite ? hub__may_look(h, c->address) : hub__may_take(h, c->address);
}

static void take_seat(Hub *h, HubClient *c, const Message *m) {
    if (!secret_is_id(m->table)) {
        hub__no_text(h, c, m->id, TABLE_NO_TABLE, TABLES_T(NO_TABLE));
        return;
    }
    if (!may_take(h, c, m)) {
        hub__no_text(h, c, m->id, TABLE_SLOW_DOWN, TABLES_T(HUB_TAKES));
        return;
    }
    HubTable *ht = hub__table(h, m->table);
    if (refuse_change(h, c, m, ht))
        return;
    HubItem *item = hub__item(ITEM_WISH, c, m->id, m->text, m->length);
    if (!item) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    item->what = TABLE_TAKE;
    item->has_invite = m->has_invite;
    memcpy(item->invite, m->invite, sizeof item->invite);
    /* As with sitting down, a secret that the client has written down is the token of its seat:
     * whoever follows the invitation again has the same seat. */
    if (m->has_invite && m->has_secret)
        memcpy(item->token, m->secret, sizeof item->token);
    else
        secret_of(c, m, item->token);
    hub__set_pledge(h, item, m);
    hub__put(h, ht, item);
}

/* ---- The list of tables ---- */

typedef struct Lobby {
    const Hub *h;
    const char *id;
} Lobby;

static void write_lobby(const void *context, HearthBuf *out) {
    const Lobby *l = context;
    put_json_string(out, "{\"type\":\"lobby\",\"id\":", l->id);
    hearth_buf_text(out, ",\"tables\":");
    hearth_buf_bytes(out, l->h->lobby, l->h->lobby_length);
    hearth_buf_char(out, '}');
}

static void answer_lobby(Hub *h, HubClient *c, const char *id) {
    Lobby l = {h, id};
    if (h->has_lobby)
        hub__answer(h, c, hub__make(h, write_lobby, &l));
    else
        hub__no_text(h, c, id, TABLE_READ_ONLY, TABLES_T(HUB_UNREACHABLE));
}

static void write_summaries(const void *context, HearthBuf *out) {
    const HubList *list = context;
    const char *before = "";
    hearth_buf_char(out, '[');
    for (int i = 0; i < list->count; i++) {
        if (list->infos[i].summary_length == 0)
            continue;
        hearth_buf_text(out, before);
        hearth_buf_bytes(out, list->infos[i].summary, list->infos[i].summary_length);
        before = ",";
    }
    hearth_buf_char(out, ']');
}

/* How many tables of the same origin stand before this one. */
static int rank_of(const HubList *list, int at) {
    int rank = 0;
    for (int i = 0; i < at && list->infos[at].origin != 0; i++)
        rank += list->infos[i].origin == list->infos[at].origin;
    return rank;
}

/* More are listed than can be shown: the newest of every origin, then the second of each, and so
 * on. So nobody can push others off the list, however many tables they open. */
static void choose_fairly(HubList *list) {
    int ranks[HUB_LOBBY_LOOKS], chosen = 0, most = 0;
    if (list->result != STORE_OK || list->count <= HUB_LOBBY_TABLES ||
        list->count > HUB_LOBBY_LOOKS)
        return;
    for (int i = 0; i < list->count; i++)
        ranks[i] = rank_of(list, i);
    for (bool full = false; !full; most++) { /* up to which rank there is room */
        int more = 0;
        for (int i = 0; i < list->count; i++)
            more += ranks[i] == most;
        full = chosen + more >= HUB_LOBBY_TABLES;
        chosen += full ? 0 : more;
    }
    int last = HUB_LOBBY_TABLES - chosen, count = 0; /* of the last rank */
    for (int i = 0; i < list->count; i++)
        if (ranks[i] < most - 1 || (ranks[i] == most - 1 && last-- > 0))
            list->infos[count++] = list->infos[i];
    list->count = count;
}

static void keep_lobby(Hub *h, const HubList *list) {
    HubMessage *m = list->result == STORE_OK ? hub__make(h, write_summaries, list) : NULL;
    free(h->lobby);
    h->lobby = m ? malloc(m->length + 1) : NULL;
    h->has_lobby = h->lobby != NULL;
    h->lobby_length = h->lobby ? m->length : 0;
    if (h->lobby)
        memcpy(h->lobby, m->text, m->length + 1);
    hub_message_free(m);
    h->lobby_at = h->time_ms;
}

static void ask_lobby(Hub *h, HubClient *c, const Message *m) {
    if (h->has_lobby && h->time_ms - h->lobby_at < HUB_LOBBY_MS) {
        answer_lobby(h, c, m->id);
        return;
    }
    HubItem *item = hub__item(ASK_LOBBY, c, m->id, NULL, 0);
    if (item && !h->lobby_list)
        h->lobby_list = calloc(1, sizeof *h->lobby_list);
    if (!item || !h->lobby_list) {
        if (item)
            hub__free_item(item);
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    bool first = link_alone(&h->lobby_waits);
    link_append(&h->lobby_waits, &item->link);
    if (!first)
        return;
    h->lobby_list->query = (StoreQuery){.listed_only = true,
                                        .statuses = 1u << STORE_WAITING | 1u << STORE_PLAYING,
                                        .limit = HUB_LOBBY_LOOKS};
    h->host.list(h->host.context, h->lobby_list);
}

void hub_listed(Hub *h, HubList *list, int64_t now_ms) {
    hub__clock(h, now_ms);
    if (list == h->begin_list) {
        h->begin_list = NULL;
        hub__begin_listed(h, list);
    } else if (list == h->wake_list) {
        h->wake_list = NULL;
        hub__wake_listed(h, list);
    } else {
        h->lobby_list = NULL;
        choose_fairly(list);
        keep_lobby(h, list);
        hub__load_absent(h, list);
        while (!link_alone(&h->lobby_waits)) {
            HubItem *item = LINK_OF(h->lobby_waits.next, HubItem, link);
            answer_lobby(h, item->client, item->id);
            hub__free_item(item);
        }
    }
    free(list->infos);
    free(list->texts);
    free(list);
    hub__pump(h);
}

/* ---- How mine stand ---- */

/* One question; its tables are asked a few at a time. */
struct HubMine {
    Link link;
    HubClient *client;
    int count, next, under_way;
    int code; /* why it cannot be answered */
    char id[TABLE_SUBMISSION + 1];
    struct {
        char table[64];
        uint8_t token[TABLE_TOKEN];
        bool valid;
        HubMessage *answer; /* NULL: gone */
    } seats[];
};

static void free_mine(HubMine *mine) {
    link_remove(&mine->link);
    for (int i = 0; i < mine->count; i++)
        hub_message_free(mine->seats[i].answer);
    hub__let_client_go(mine->client);
    free(mine);
}

static void write_mine(const void *context, HearthBuf *out) {
    const HubMine *mine = context;
    put_json_string(out, "{\"type\":\"mine\",\"id\":", mine->id);
    hearth_buf_text(out, ",\"tables\":[");
    for (int i = 0; i < mine->count; i++) {
        const HubMessage *answer = mine->seats[i].answer;
        hearth_buf_text(out, i > 0 ? "," : "");
        if (answer) {
            hearth_buf_bytes(out, answer->text, answer->length);
            continue;
        }
        put_json_string(out, "{\"table\":", mine->seats[i].table);
        hearth_buf_text(out, ",\"status\":\"gone\"}");
    }
    hearth_buf_text(out, "]}");
}

static void answer_mine(Hub *h, HubMine *mine) {
    if (mine->code == TABLE_FINE)
        hub__answer(h, mine->client, hub__make(h, write_mine, mine));
    else
        hub__no_text(h, mine->client, mine->id, mine->code,
                     mine->code == TABLE_BUSY ? TABLES_T(HUB_FULL) : TABLES_T(HUB_UNREACHABLE));
    free_mine(mine);
}

static bool ask_one(Hub *h, HubMine *mine, int at) {
    HubTable *ht = hub__table(h, mine->seats[at].table);
    HubItem *item = ht ? hub__item(ASK_MINE, mine->client, NULL, NULL, 0) : NULL;
    if (!item)
        return false;
    item->mine = mine;
    item->target = at;
    memcpy(item->token, mine->seats[at].token, sizeof item->token);
    mine->under_way++;
    hub__put(h, ht, item);
    return true;
}

static void feed_mine(Hub *h, HubMine *mine) {
    if (mine->client->closed || mine->code != TABLE_FINE)
        mine->next = mine->count; /* nobody waits for the rest */
    while (mine->next < mine->count && mine->under_way < HUB_MINE_LOADS) {
        int at = mine->next++;
        if (mine->seats[at].valid && !ask_one(h, mine, at)) {
            mine->code = TABLE_BUSY;
            mine->next = mine->count;
        }
    }
    if (mine->under_way == 0)
        answer_mine(h, mine);
}

typedef struct Summary {
    const Table *t;
    TableWho who;
} Summary;

static void write_summary(const void *context, HearthBuf *out) {
    const Summary *s = context;
    table_summary_json(s->t, s->who, out);
}

void hub__mine_is(Hub *h, const HubItem *item, const HubTable *ht, int code) {
    HubMine *mine = item->mine;
    Summary s;
    /* By the invitation, too, one has a table: that one watches there. */
    if (ht && (table_whose(ht->t, item->token, &s.who) || table_invites(ht->t, item->token))) {
        s.t = ht->t;
        mine->seats[item->target].answer = hub__make(h, write_summary, &s);
    }
    /* A table that is not there is gone; one that cannot be read now may come back. */
    if (code != TABLE_FINE && code != TABLE_NO_TABLE)
        mine->code = code;
    mine->under_way--;
    feed_mine(h, mine);
}

static void ask_mine(Hub *h, HubClient *c, const Message *m) {
    HubMine *mine = calloc(1, sizeof *mine + (size_t)m->mine_count * sizeof mine->seats[0]);
    if (!mine) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    mine->client = c;
    hub__keep_client(c);
    mine->count = m->mine_count;
    memcpy(mine->id, m->id, sizeof mine->id);
    for (int i = 0; i < m->mine_count; i++) {
        HearthBuf table = hearth_buf(mine->seats[i].table, sizeof mine->seats[i].table);
        hearth_buf_text(&table, m->mine[i].table);
        memcpy(mine->seats[i].token, m->mine[i].token, TABLE_TOKEN);
        mine->seats[i].valid = m->mine[i].valid;
    }
    link_begin(&mine->link);
    link_append(&h->mines, &mine->link);
    feed_mine(h, mine);
}

/* ---- All of it ---- */

void hub__lobby_message(Hub *h, HubClient *c, const Message *m) {
    switch (m->type) {
    case MESSAGE_OPEN: open_table(h, c, m); break;
    case MESSAGE_LOBBY: ask_lobby(h, c, m); break;
    case MESSAGE_MINE: ask_mine(h, c, m); break;
    case MESSAGE_TAKE: take_seat(h, c, m); break;
    default: hub__board_message(h, c, m); break;
    }
}

void hub__free_lobby(Hub *h) {
    while (!link_alone(&h->lobby_waits))
        hub__free_item(LINK_OF(h->lobby_waits.next, HubItem, link));
    while (!link_alone(&h->mines))
        free_mine(LINK_OF(h->mines.next, HubMine, link));
    free(h->lobby);
    free(h->lobby_list);
    free(h->begin_list);
    free(h->begin);
}
