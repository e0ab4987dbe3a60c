/* hub.c - The outside of the hub: who is connected, what they say, the clock.
 *
 * Messages are read here and become items at tables (hub_flow.c, hub_asks.c) or are answered in the
 * lobby (hub_lobby.c). Every function that is called from outside ends with hub__pump(). */
#include "hub_int.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "json.h"

/* ---- The hub itself ---- */

static Link *new_map(int places) {
    Link *map = malloc((size_t)places * sizeof *map);
    for (int i = 0; map && i < places; i++)
        link_begin(&map[i]);
    return map;
}

Hub *hub_new(const HubHost *host, const HubLimits *limits, const char *lang, int64_t now_ms) {
    Hub *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    Link *const rings[] = {&h->clients, &h->greeting,    &h->addresses_used, &h->work,  &h->dirty,
                           &h->loads,   &h->updates,     &h->thinks,         &h->alone, &h->rests,
                           &h->idle,    &h->lobby_waits, &h->mines,          &h->looks, &h->records,
                           &h->clocks,  &h->words_used};
    for (size_t i = 0; i < sizeof rings / sizeof rings[0]; i++)
        link_begin(rings[i]);
    link_begin(&h->absent);
    link_begin(&h->turns_due);
    link_begin(&h->spans);
    h->host = *host;
    h->limits = limits ? *limits : hub_limits;
    h->lang = hearth_language(lang);
    h->now_ms = now_ms;
    h->tables = new_map(HUB_MAP);
    h->addresses = new_map(HUB_MAP);
    h->words = new_map(HUB_WORDS_ROWS);
    hub__clock_begins(h);
    h->host.random(h->host.context, h->map_key, sizeof h->map_key);
    if (!h->tables || !h->addresses || !h->words) {
        free(h->tables);
        free(h->addresses);
        free(h->words);
        free(h);
        return NULL;
    }
    return h;
}

void hub_free(Hub *h) {
    if (!h)
        return;
    h->stopping = true; /* nothing is asked for any more */
    for (Link *l = h->clients.next; l != &h->clients; l = l->next) {
        HubClient *c = LINK_OF(l, HubClient, all);
        link_remove(&c->at);
        c->table = NULL;
    }
    hub__free_lobby(h);
    hub__free_spans(h);
    for (int i = 0; i < HUB_MAP; i++)
        while (!link_alone(&h->tables[i]))
            hub__free_table(h, LINK_OF(h->tables[i].next, HubTable, bucket));
    while (!link_alone(&h->clients))
        hub_closed(h, LINK_OF(h->clients.next, HubClient, all));
    for (int i = 0; i < HUB_MAP; i++)
        while (!link_alone(&h->addresses[i])) {
            HubAddress *a = LINK_OF(h->addresses[i].next, HubAddress, bucket);
            link_remove(&a->bucket);
            free(a);
        }
    hub__free_holds(h);
    hub__free_words(h);
    free(h->wake_list);
    free(h->tables);
    free(h->addresses);
    free(h->scratch);
    free(h);
}

/* Deadlines run by a clock of their own, which neither stands still nor jumps when the host's is
 * set. */
void hub__clock(Hub *h, int64_t now_ms) {
    int64_t passed = now_ms - h->now_ms;
    h->now_ms = now_ms;
    hub__clock_steps(h, passed);
    if (passed > 0)
        h->time_ms += passed < HUB_JUMP_MS ? passed : HUB_JUMP_MS;
}

void hub__pump(Hub *h) {
    hub__feed_begin(h);
    do {
        while (!link_alone(&h->work))
            hub__work_on(h, LINK_OF(link_take(&h->work), HubTable, work));
        hub__start_loads(h);
        hub__start_looks(h);
    } while (!link_alone(&h->work));
    hub__commit(h);
    hub__think(h);
}

bool hub_is_idle(const Hub *h) {
    return !h->batch_under_way && link_alone(&h->dirty) && h->load_count == 0 &&
           link_alone(&h->loads) && !h->lobby_list && !h->begin_list && !h->wake_list &&
           h->thought_count == 0 && h->listen_count == 0 && h->notice_count == 0 &&
           h->look_count == 0 && link_alone(&h->looks) && link_alone(&h->mines) && !h->holds;
}

void hub_counts(const Hub *h, HubCounts *out) {
    *out = h->counts;
    out->clients = (uint64_t)h->client_count;
    out->tables = (uint64_t)h->table_count;
    out->kept_bytes = h->record_bytes;
    out->read_only = h->read_only;
}

/* ---- Coming and going ---- */

HubClient *hub_connect(Hub *h, void *socket, const char *address, int64_t now_ms) {
    hub__clock(h, now_ms);
    if (h->stopping || h->client_count >= h->limits.clients)
        return NULL;
    HubClient *c = calloc(1, sizeof *c);
    HubAddress *a = c ? hub__address(h, address) : NULL;
    if (!a) {
        free(c);
        return NULL;
    }
    Link *const rings[] = {&c->all, &c->greeting, &c->at, &c->answers};
    for (size_t i = 0; i < sizeof rings / sizeof rings[0]; i++)
        link_begin(rings[i]);
    c->socket = socket;
    c->address = a;
    c->lang = h->lang;
    c->refs = 1;
    c->since = h->time_ms;
    c->who.seat = -1;
    h->host.random(h->host.context, c->secret, sizeof c->secret);
    link_append(&h->clients, &c->all);
    link_append(&h->greeting, &c->greeting);
    h->client_count++;
    return c;
}

void hub__keep_client(HubClient *c) {
    c->refs++;
}

void hub__let_client_go(HubClient *c) {
    if (--c->refs == 0)
        free(c);
}

/* It is at no table any more. */
static void leave_table(Hub *h, HubClient *c) {
    HubTable *ht = c->table;
    if (!ht)
        return;
    link_remove(&c->at);
    c->table = NULL;
    if (c->state == HUB_AT_TABLE) {
        ht->here[c->here]--;
        hub__left_seat(h, ht, c->here, HUB_AWAY_MS);
        hub__here(h, ht);
    }
    hub__work(h, ht);
}

/* Sends it away: it hears nothing more, and what it still wanted is not done. */
void hub__end_client(Hub *h, HubClient *c, int code, const char *reason) {
    if (c->closed || c->state == HUB_ENDED)
        return;
    leave_table(h, c);
    link_remove(&c->greeting);
    c->state = HUB_ENDED;
    h->host.drop(h->host.context, c, c->socket, code, reason);
}

void hub_closed(Hub *h, HubClient *c) {
    assert(!c->closed);
    leave_table(h, c);
    c->closed = true;
    c->socket = NULL;
    link_remove(&c->all);
    link_remove(&c->greeting);
    hub__drain_answers(h, c);
    hub__leave_address(h, c->address);
    c->address = NULL;
    h->client_count--;
    hub__let_client_go(c);
    hub__pump(h);
}

void hub_drained(Hub *h, HubClient *c) {
    c->full = false;
    hub__drain_answers(h, c);
    if (!c->full && c->state == HUB_AT_TABLE) {
        if (c->behind)
            hub__ask(h, c->table, ASK_TABLE, c, NULL);
        else if (c->here_behind)
            hub__send_here(h, c->table, c);
        if (!c->full && c->words_behind)
            hub__send_words(h, c->table, c);
    }
    hub__pump(h);
}

/* ---- Messages ---- */

static void bad_message(Hub *h, HubClient *c, const Message *m, const HearthText *text) {
    HearthMsg msg;
    const char *type = m->type_text;
    hearth_msg(&msg, text);
    hearth_msg_bytes(&msg, "type", type ? type : "", type ? strlen(type) : 0);
    hearth_msg_bytes(&msg, "member", m->member ? m->member : "", m->member ? strlen(m->member) : 0);
    hub__no(h, c, m->id, TABLE_BAD_MESSAGE, &msg);
}

/* What changes a table: which wish it is. */
static bool is_wish(MessageType type, TableDo *what) {
    static const struct {
        MessageType type;
        TableDo what;
    } wishes[] = {
        {MESSAGE_SIT, TABLE_SIT},         {MESSAGE_NONCE, TABLE_NONCE},
        {MESSAGE_PLAY, TABLE_PLAY},       {MESSAGE_PLAYS, TABLE_PLAYS},
        {MESSAGE_UNDO, TABLE_UNDO},       {MESSAGE_START, TABLE_START},
        {MESSAGE_BOT, TABLE_BOT},         {MESSAGE_PERSON, TABLE_PERSON},
        {MESSAGE_RECLAIM, TABLE_RECLAIM}, {MESSAGE_LINK, TABLE_LINK},
        {MESSAGE_TITLE, TABLE_RETITLE},   {MESSAGE_LISTED, TABLE_LIST},
        {MESSAGE_CLOSE, TABLE_CLOSE},     {MESSAGE_DEVICE, TABLE_DEVICE},
        {MESSAGE_FREE, TABLE_FREE},       {MESSAGE_PLEDGE, TABLE_PLEDGE},
        {MESSAGE_ANEW, TABLE_ANEW},       {MESSAGE_CLOCK, TABLE_CLOCK},
        {MESSAGE_BACK, TABLE_BACK},       {MESSAGE_HINTS, TABLE_HINTS},
        {MESSAGE_TALK, TABLE_TALK},       {MESSAGE_UNINVITE, TABLE_UNINVITE},
    };
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
        if (wishes[i].type == type) {
            *what = wishes[i].what;
            return true;
        }
    return false;
}

/* Whoever sits down, and the host for the host's own link, may have written the new token down
 * before it is sent. Else it follows from the sender's and the message: sent again, it is the same.
 * Only a seat makes links for its own devices, so the host cannot know them. */
static void make_token(Hub *h, const HubClient *c, const Message *m, uint8_t out[TABLE_TOKEN]) {
    bool host = m->type == MESSAGE_LINK && m->seat == TABLE_HOST;
    if (m->has_secret && (m->type == MESSAGE_SIT || host))
        memcpy(out, m->secret, TABLE_TOKEN);
    else if (m->type == MESSAGE_SIT)
        hub__seat_token(c, m->id, out);
    else if (m->type == MESSAGE_DEVICE && c->has_token)
        secret_derive(c->token, "device", m->id, 0, out);
    else if (m->type != MESSAGE_DEVICE && (c->has_host || c->has_token))
        secret_derive(c->has_host ? c->host : c->token, "link", m->id, m->seat + 1, out);
    else
        h->host.random(h->host.context, out, TABLE_TOKEN);
}

/* Another key is nobody's choice but the server's. */
void hub__set_pledge(Hub *h, HubItem *item, const Message *m) {
    item->has_pledge = m->has_pledge || item->what == TABLE_ANEW;
    if (item->what == TABLE_ANEW)
        h->host.random(h->host.context, item->pledge, sizeof item->pledge);
    else
        memcpy(item->pledge, m->pledge, sizeof item->pledge);
}

/* The host finds room even if the others have filled theirs. */
static bool has_room(Hub *h, HubClient *c, const Message *m) {
    int room = h->limits.inbox - (c->who.host ? 0 : h->limits.inbox / 8);
    if (c->table->waiting < room)
        return true;
    hub__no_text(h, c, m->id, TABLE_BUSY, TABLES_T(HUB_BUSY));
    return false;
}

static void put_wish(Hub *h, HubClient *c, const Message *m, TableDo what) {
    HubTable *ht = c->table;
    HubItem *item = hub__item(ITEM_WISH, c, m->id, m->text, m->length);
    if (!item) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    item->what = what;
    item->unpaid = c->state == HUB_WAITING ? hub__cost(m) : 0;
    item->epoch = m->epoch;
    item->count = m->count;
    bool sets = what == TABLE_CLOCK || what == TABLE_HINTS || what == TABLE_TALK;
    item->target = what == TABLE_LIST ? m->listed : sets ? m->on : m->seat;
    if (what == TABLE_SIT || what == TABLE_LINK || what == TABLE_DEVICE || what == TABLE_FREE)
        make_token(h, c, m, item->token);
    hub__set_pledge(h, item, m);
    hub__put(h, ht, item);
}

static bool may_look(Hub *h, HubClient *c, const Message *m) {
    if (hub__may_look(h, c->address))
        return true;
    hub__no_text(h, c, m->id, TABLE_SLOW_DOWN, TABLES_T(HUB_ASKS));
    return false;
}

static void ask_record(Hub *h, HubClient *c, const Message *m) {
    if (may_look(h, c, m))
        hub__ask(h, c->table, ASK_RECORD, c, m->id);
}

static void change_lang(Hub *h, HubClient *c, const Message *m) {
    if (c->state == HUB_AT_TABLE && !may_look(h, c, m))
        return;
    c->lang = hearth_language(m->lang);
    if (c->state == HUB_AT_TABLE)
        hub__ask(h, c->table, ASK_TABLE, c, NULL);
}

static void write_pong(const void *context, HearthBuf *out) {
    (void)context;
    hearth_buf_text(out, "{\"type\":\"pong\"}");
}

static bool is_for_lobby(MessageType type) {
    return type == MESSAGE_OPEN || type == MESSAGE_LOBBY || type == MESSAGE_MINE ||
           type == MESSAGE_TAKE || hub__is_board_message(type);
}

static bool is_for_inbox(MessageType type, TableDo *what) {
    return is_wish(type, what) || type == MESSAGE_SAY || type == MESSAGE_REMATCH;
}

static void do_message(Hub *h, HubClient *c, const Message *m) {
    TableDo what;
    if (c->state == HUB_NEW && m->type != MESSAGE_HELLO)
        hub__send_away(h, c, HUB_END_POLICY, TABLE_BAD_MESSAGE, TABLES_T(HUB_HELLO_FIRST));
    else if (c->state == HUB_NEW)
        hub__hello(h, c, m);
    else if (m->type == MESSAGE_PING)
        hub__answer(h, c, hub__make(h, write_pong, NULL));
    else if (m->type == MESSAGE_LANG)
        change_lang(h, c, m);
    else if (c->state == HUB_IN_LOBBY && is_for_lobby(m->type))
        hub__lobby_message(h, c, m);
    else if (c->table && is_for_inbox(m->type, &what) && !has_room(h, c, m))
        return;
    else if (c->table && is_wish(m->type, &what))
        put_wish(h, c, m, what);
    else if (c->table && m->type == MESSAGE_AWAY)
        hub__set_away(h, c, m->away);
    else if (c->table && (m->type == MESSAGE_PUSH || m->type == MESSAGE_HOOK))
        hub__listen(h, c, m);
    else if (c->table && m->type == MESSAGE_RECORD)
        ask_record(h, c, m);
    else if (c->table && m->type == MESSAGE_SAY)
        hub__say(h, c, m);
    else if (c->table && m->type == MESSAGE_REMATCH)
        hub__rematch(h, c, m);
    else
        bad_message(h, c, m, TABLES_T(HUB_NOT_HERE));
}

static void slow_down(Hub *h, HubClient *c, const Message *m) {
    /* Without a hello nothing else can be said: it had better come again. */
    if (c->strikes > h->limits.burst || c->state == HUB_NEW)
        hub__send_away(h, c, HUB_END_SLOW_DOWN, TABLE_SLOW_DOWN, TABLES_T(HUB_SLOW_DOWN));
    else
        hub__no_text(h, c, m->id, TABLE_SLOW_DOWN, TABLES_T(HUB_SLOW_DOWN));
}

static void judge(Hub *h, HubClient *c, const Message *m, MessageFault fault) {
    if (fault >= MESSAGE_NOT_TEXT)
        hub__end_client(h, c, (int)fault, "bad_message");
    else if (!hub__may_talk(h, c, m))
        slow_down(h, c, m);
    else if (fault == MESSAGE_FINE)
        do_message(h, c, m);
    else if (c->state == HUB_NEW)
        hub__send_away(h, c, HUB_END_POLICY, TABLE_BAD_MESSAGE, TABLES_T(HUB_HELLO_FIRST));
    else
        bad_message(h, c, m, fault == MESSAGE_LACKS ? TABLES_T(HUB_LACKS) : TABLES_T(HUB_UNKNOWN));
}

void hub_message(Hub *h, HubClient *c, const char *text, size_t length, int64_t now_ms) {
    Message m;
    hub__clock(h, now_ms);
    if (h->stopping || c->closed || c->state == HUB_ENDED)
        return;
    h->counts.messages++;
    MessageFault fault = message_read(text, length, &m);
    judge(h, c, &m, fault);
    message_end(&m);
    hub__pump(h);
}

/* ---- Time ---- */

static void end_silent(Hub *h) {
    while (!link_alone(&h->greeting)) {
        HubClient *c = LINK_OF(h->greeting.next, HubClient, greeting);
        if (h->time_ms - c->since < (int64_t)h->limits.hello_s * 1000)
            return;
        hub__send_away(h, c, HUB_END_POLICY, TABLE_BAD_MESSAGE, TABLES_T(HUB_HELLO_FIRST));
    }
}

void hub_tick(Hub *h, int64_t now_ms) {
    hub__clock(h, now_ms);
    end_silent(h);
    hub__tick_updates(h);
    hub__tick_tables(h);
    hub__tick_absent(h);
    hub__tick_clocks(h);
    hub__tick_turns(h);
    hub__forget_addresses(h);
    hub__tick_begin(h);
    hub__pump(h);
}

static void write_bye(const void *context, HearthBuf *out) {
    HearthMsg msg;
    hearth_msg(&msg, TABLES_T(HUB_BYE));
    hearth_buf_text(out, "{\"type\":\"bye\"");
    put_json_msg(out, ",\"text\":", &msg, context);
    hearth_buf_char(out, '}');
}

void hub_stop(Hub *h, int64_t now_ms) {
    hub__clock(h, now_ms);
    h->stopping = true;
    h->begin_at = h->begin_count;
    for (Link *l = h->clients.next, *next; l != &h->clients; l = next) {
        HubClient *c = LINK_OF(l, HubClient, all);
        next = l->next;
        hub__answer(h, c, hub__make(h, write_bye, c->lang));
    }
    hub__pump(h);
}
