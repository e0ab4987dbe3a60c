/* hub_send.c - Everything that leaves the hub.
 *
 * Viewers of the same class and language who have seen the same get the very same bytes, made once.
 * Within an open round, updates wait until a quarter of a second has passed since the last; when a
 * round closes they go at once. Whoever has no room for an update gets none any more until there is
 * room, and then the whole table: so nobody's slowness costs more than one message. Answers are not
 * left out; they wait for room, and who lets too many wait is sent away. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

/* ---- Making messages ---- */

void hub_message_keep(HubMessage *m) {
    m->refs++;
}

void hub_message_free(HubMessage *m) {
    if (!m || --m->refs > 0)
        return;
    free(m->packed);
    free(m);
}

/* Room for a text of that length; false if there is none. */
static bool make_room(char **scratch, size_t *room, size_t length) {
    if (length < *room)
        return true;
    if (length > HUB_BYTES_MAX)
        return false;
    size_t size = *room ? *room : 16 * 1024;
    while (size <= length)
        size *= 2;
    char *more = realloc(*scratch, size);
    if (!more)
        return false;
    *scratch = more;
    *room = size;
    return true;
}

static HubMessage *new_message(const char *text, size_t length) {
    HubMessage *m = malloc(sizeof *m + length + 1);
    if (!m)
        return NULL;
    *m = (HubMessage){.refs = 1, .length = length};
    memcpy(m->text, text, length);
    m->text[length] = 0;
    return m;
}

static HubMessage *make(char **scratch, size_t *room, HubWriteFn *write, const void *context) {
    if (!make_room(scratch, room, 0))
        return NULL;
    for (;;) {
        HearthBuf out = hearth_buf(*scratch, *room);
        write(context, &out);
        if (hearth_buf_fits(&out))
            return new_message(*scratch, out.length);
        if (!make_room(scratch, room, out.length))
            return NULL;
    }
}

HubMessage *hub__make(Hub *h, HubWriteFn *write, const void *context) {
    return make(&h->scratch, &h->scratch_size, write, context);
}

HubMessage *hub__write(HubWriteFn *write, const void *context) {
    char *scratch = NULL;
    size_t room = 64 * 1024; /* most fit into that: what is written twice takes twice as long */
    scratch = malloc(room);
    HubMessage *m = scratch ? make(&scratch, &room, write, context) : NULL;
    free(scratch);
    return m;
}

typedef struct No {
    const char *id, *lang;
    const HearthMsg *msg;
    int code, move;
} No;

static void write_no(const void *context, HearthBuf *out) {
    const No *no = context;
    hearth_buf_text(out, "{\"type\":\"no\"");
    if (no->id && no->id[0])
        put_json_string(out, ",\"id\":", no->id);
    put_json_string(out, ",\"code\":", table_code_name(no->code));
    put_json_msg(out, ",\"text\":", no->msg, no->lang);
    if (no->move > 0)
        put_json_int(out, ",\"move\":", no->move);
    hearth_buf_char(out, '}');
}

HubMessage *hub__make_no(Hub *h, const char *id, int code, const HearthMsg *msg, const char *lang) {
    No no = {id, lang, msg, code, 0};
    return hub__make(h, write_no, &no);
}

HubMessage *hub__make_refusal(Hub *h, const char *id, const TableAnswer *why, const char *lang) {
    No no = {id, lang, &why->msg, why->code, why->move};
    return hub__make(h, write_no, &no);
}

static void write_ok(const void *context, HearthBuf *out) {
    put_json_string(out, "{\"type\":\"ok\",\"id\":", context);
    hearth_buf_char(out, '}');
}

HubMessage *hub__make_ok(Hub *h, const char *id) {
    return hub__make(h, write_ok, id);
}

/* ---- To one client ---- */

bool hub__send_now(Hub *h, HubClient *c, HubMessage *m) {
    if (c->closed || c->state == HUB_ENDED)
        return true;
    if (c->full)
        return false;
    c->full = !h->host.send(h->host.context, c, c->socket, m);
    return !c->full;
}

static void forget_answer(HubClient *c, HubAnswer *a) {
    link_remove(&a->link);
    c->answer_bytes -= a->message->length;
    hub_message_free(a->message);
    free(a);
    c->answer_count--;
}

void hub__answer(Hub *h, HubClient *c, HubMessage *m) {
    /* Without memory for an answer the client must ask again, on another connection. */
    if (!m) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    if (link_alone(&c->answers) && hub__send_now(h, c, m)) {
        hub_message_free(m);
        return;
    }
    bool room = c->answer_count == 0 ||
                (c->answer_count < HUB_ANSWERS && c->answer_bytes + m->length <= HUB_ANSWER_BYTES);
    HubAnswer *a = room ? malloc(sizeof *a) : NULL;
    if (!a) {
        hub_message_free(m);
        hub__end_client(h, c, HUB_END_BEHIND, "slow_down");
        return;
    }
    link_begin(&a->link);
    a->message = m;
    link_append(&c->answers, &a->link);
    c->answer_bytes += m->length;
    c->answer_count++;
}

/* There is room again. */
void hub__drain_answers(Hub *h, HubClient *c) {
    while (!link_alone(&c->answers)) {
        HubAnswer *a = LINK_OF(c->answers.next, HubAnswer, link);
        if (!c->closed && !hub__send_now(h, c, a->message))
            return;
        forget_answer(c, a);
    }
}

void hub__no(Hub *h, HubClient *c, const char *id, int code, const HearthMsg *msg) {
    h->counts.refused++;
    hub__answer(h, c, hub__make_no(h, id, code, msg, c->lang));
}

void hub__no_text(Hub *h, HubClient *c, const char *id, int code, const HearthText *text) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hub__no(h, c, id, code, &msg);
}

void hub__send_away(Hub *h, HubClient *c, int end, int code, const HearthText *text) {
    hub__no_text(h, c, NULL, code, text);
    hub__end_client(h, c, end, table_code_name(code));
}

/* ---- Whole tables ---- */

typedef struct Viewer {
    const Table *t;
    const char *lang;
    TableSeen *seen; /* written */
    TableSeen from;
    TableWho who;
    TableTelling telling;
} Viewer;

static void write_table(const void *context, HearthBuf *out) {
    const Viewer *v = context;
    table_json(v->t, v->who, v->lang, v->seen, out);
}

/* Spectators share one, as long as it is the same. */
static bool is_public(const HubTable *ht, const HubClient *c) {
    const HubWhole *w = &ht->whole;
    return c->who.seat < 0 && w->message && w->rev == table_rev(ht->t) && w->host == c->who.host &&
           w->lang == c->lang;
}

bool hub__has_table(const HubTable *ht, const HubClient *c) {
    return !table_match(ht->t) || is_public(ht, c);
}

/* What was looked up for this client; the next spectator gets the same. */
static HubMessage *looked_up(HubTable *ht, HubClient *c, HubLook *look) {
    HubMessage *m = look->message;
    look->message = NULL;
    c->seen = look->seen;
    if (m && look->who.seat < 0) {
        hub_message_free(ht->whole.message);
        ht->whole = (HubWhole){.message = m,
                               .lang = look->lang,
                               .seen = look->seen,
                               .rev = table_rev(ht->t),
                               .host = look->who.host};
        hub_message_keep(m);
    }
    return m;
}

static HubMessage *without_look(Hub *h, HubTable *ht, HubClient *c) {
    if (is_public(ht, c)) {
        c->seen = ht->whole.seen;
        hub_message_keep(ht->whole.message);
        return ht->whole.message;
    }
    Viewer v = {.t = ht->t, .lang = c->lang, .seen = &c->seen, .who = c->who};
    return hub__make(h, write_table, &v);
}

void hub__send_table(Hub *h, HubTable *ht, HubClient *c, HubLook *look) {
    HubMessage *m = look ? looked_up(ht, c, look) : without_look(h, ht, c);
    if (m)
        c->behind = !hub__send_now(h, c, m);
    else
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
    hub_message_free(m);
}

/* ---- Updates ---- */

enum { SHARED_MAX = 128 };

/* Updates that were made in this turn. */
typedef struct Shared {
    struct {
        HubMessage *message; /* NULL: there was nothing new */
        const char *lang;
        TableSeen before, after;
        uint32_t class;
        TableTelling telling;
    } made[SHARED_MAX];
    int count, next;
} Shared;

static void write_update(const void *context, HearthBuf *out) {
    const Viewer *v = context;
    *v->seen = v->from;
    table_update_json(v->t, v->who, v->lang, v->seen, v->telling, out);
}

/* Who has acted has heard of it before the others, but is told the same words later: then the bytes
 * are shared nevertheless. */
static void share_bytes(Shared *s, int at) {
    HubMessage *m = s->made[at].message;
    for (int i = 0; m && i < s->count; i++) {
        HubMessage *other = s->made[i].message;
        if (other && other != m && other->length == m->length &&
            memcmp(other->text, m->text, m->length) == 0) {
            hub_message_keep(other);
            hub_message_free(m);
            s->made[at].message = other;
            return;
        }
    }
}

/* Which of the made ones this client gets. */
static int find_update(Hub *h, Shared *s, HubTable *ht, const HubClient *c) {
    uint32_t class = table_class(ht->t, c->who, &c->seen);
    bool large = table_seats(ht->t) > TABLE_PHOTO_SEATS;
    TableTelling telling = large && c->partial ? TABLE_IN_PART : c->photos;
    for (int i = 0; i < s->count; i++)
        if (s->made[i].class == class && s->made[i].lang == c->lang &&
            s->made[i].telling == telling && table_same_update(ht->t, &s->made[i].before, &c->seen))
            return i;
    int at = s->count < SHARED_MAX ? s->count++ : s->next++ % SHARED_MAX;
    Viewer v = {.t = ht->t, .lang = c->lang, .from = c->seen, .who = c->who, .telling = telling};
    v.seen = &s->made[at].after;
    if (s->count == SHARED_MAX)
        hub_message_free(s->made[at].message);
    s->made[at].class = class;
    s->made[at].lang = c->lang;
    s->made[at].telling = telling;
    s->made[at].before = c->seen;
    s->made[at].message = hub__make(h, write_update, &v);
    share_bytes(s, at);
    return at;
}

static void update_one(Hub *h, Shared *s, HubTable *ht, HubClient *c) {
    if (c->state != HUB_AT_TABLE || c->behind)
        return;
    if (c->full) {
        c->behind = true;
        return;
    }
    int at = find_update(h, s, ht, c);
    HubMessage *m = s->made[at].message;
    c->seen = s->made[at].after;
    if (!m)
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
    else if (m->length > 0)
        c->behind = !hub__send_now(h, c, m);
}

static void free_shared(Shared *s) {
    for (int i = 0; i < s->count; i++)
        hub_message_free(s->made[i].message);
}

void hub__update_client(Hub *h, HubTable *ht, HubClient *c) {
    Shared s = {0};
    update_one(h, &s, ht, c);
    free_shared(&s);
}

static void update_all(Hub *h, HubTable *ht) {
    Shared s = {0};
    ht->audience = 0;
    for (Link *l = ht->clients.next, *next; l != &ht->clients; l = next) {
        next = l->next; /* it may be sent away */
        ht->audience++;
        update_one(h, &s, ht, LINK_OF(l, HubClient, at));
    }
    free_shared(&s);
    ht->updated = h->time_ms;
    ht->told_epoch = table_epoch(ht->t);
    ht->told_status = table_status(ht->t);
}

/* The larger the table, the more of its updates have little to say and the more they cost. */
static int64_t update_gap(const HubTable *ht) {
    int64_t gap = (int64_t)ht->audience * HUB_UPDATE_EACH_MS;
    return gap > HUB_UPDATE_MS ? gap : HUB_UPDATE_MS;
}

static void schedule(Hub *h, HubTable *ht) {
    if (!link_alone(&ht->updates))
        return;
    ht->update_due = ht->updated + update_gap(ht);
    if (ht->update_due < h->time_ms)
        ht->update_due = h->time_ms;
    link_append(&h->updates, &ht->updates);
}

/* ---- Who is here ---- */

/* Seats that are open in several places, if there are any: whoever it is should know. */
static void write_twice(const HubTable *ht, HearthBuf *out) {
    const char *before = ",\"twice\":[";
    for (int i = 0; i < ht->seats; i++)
        if (ht->here[i] > 1) {
            put_json_int(out, before, i);
            before = ",";
        }
    if (before[1] == 0)
        hearth_buf_char(out, ']');
}

static void write_here(const void *context, HearthBuf *out) {
    const HubTable *ht = context;
    const char *before = "";
    int seats = ht->seats;
    hearth_buf_text(out, "{\"type\":\"here\",\"seats\":[");
    for (int i = 0; i < seats; i++)
        if (ht->here[i] > 0) {
            put_json_int(out, before, i);
            before = ",";
        }
    put_json_int(out, "],\"watching\":", ht->here[seats]);
    write_twice(ht, out);
    hearth_buf_char(out, '}');
}

static void send_here(Hub *h, HubClient *c, HubMessage *m) {
    if (c->state == HUB_AT_TABLE)
        c->here_behind = c->behind || !hub__send_now(h, c, m);
}

void hub__send_here(Hub *h, HubTable *ht, HubClient *only) {
    HubMessage *m = hub__make(h, write_here, ht);
    if (m && only)
        send_here(h, only, m);
    for (Link *l = ht->clients.next; m && !only && l != &ht->clients; l = l->next)
        send_here(h, LINK_OF(l, HubClient, at), m);
    hub_message_free(m);
}

void hub__here(Hub *h, HubTable *ht) {
    ht->here_changed = true;
    schedule(h, ht);
}

static void tell_all(Hub *h, HubTable *ht) {
    link_remove(&ht->updates);
    update_all(h, ht);
    if (ht->here_changed)
        hub__send_here(h, ht, NULL);
    ht->here_changed = false;
}

static bool tell_or_wait(Hub *h, HubTable *ht) {
    bool at_once = table_epoch(ht->t) != ht->told_epoch || table_status(ht->t) != ht->told_status;
    if (at_once || h->time_ms - ht->updated >= update_gap(ht)) {
        tell_all(h, ht);
        return true;
    }
    schedule(h, ht);
    return false;
}

bool hub__tell(Hub *h, HubTable *ht) {
    bool all_told = tell_or_wait(h, ht);
    hub__remind(h, ht);
    hub__tell_next(h, ht);
    return all_told;
}

void hub__tick_updates(Hub *h) {
    for (Link *l = h->updates.next, *next; l != &h->updates; l = next) {
        HubTable *ht = LINK_OF(l, HubTable, updates);
        next = l->next;
        /* What is not stored yet is told after its commit, which also finds it in the ring. */
        if (ht->update_due > h->time_ms || !hub__is_clean(ht))
            continue;
        tell_all(h, ht);
        hub__settle(h, ht);
    }
}
