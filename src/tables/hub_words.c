/* hub_words.c - What is said at tables, told to whoever wants to hear it.
 *
 * Words are of the moment: they are in no journal and no record, nobody has to remove them, and no
 * replay tells them. The last few of each table are kept in memory, also after the table itself has
 * left it, so that whoever comes tomorrow reads what was said today. The tables where somebody has
 * spoken longest ago forget theirs first when it becomes too much. A server that starts anew has
 * forgotten them; and where several servers share a store, each tells those who are connected to
 * it, as with who is here.
 *
 * A message that is sent again is known by its id and said once. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "siphash.h"
#include "words.h"

enum {
    KEPT = 50,             /* of each table */
    BYTES_MAX = 4 << 20,   /* of all tables */
    ROWS = HUB_WORDS_ROWS, /* of the map */
};

/* Something that was said. */
typedef struct Said {
    uint32_t number; /* counted from 1 at each table */
    int seat;        /* -1: the host without a seat, or a spectator */
    bool host;
    int phrase; /* -1: `text` */
    int64_t at_ms;
    char id[TABLE_SUBMISSION + 1];
    char name[HEARTH_NAME_MAX + 1]; /* of the seat, then */
    size_t length;
    char text[];
} Said;

struct HubWords {
    Link row;  /* in its row of the map */
    Link used; /* in hub->words_used; the one in which somebody spoke longest ago first */
    char table[STORE_ID_MAX + 1];
    Said *said[KEPT]; /* the oldest at `first` */
    int first, count;
    uint32_t number;
    size_t bytes;
    HubCredit all;
    int seats;
    HubCredit speaker[]; /* of each seat, and of the host */
};

/* ---- Keeping ---- */

static Link *row_of(Hub *h, const char *table) {
    return &h->words[hearth_siphash(h->map_key, table, strlen(table)) % ROWS];
}

static HubWords *find(Hub *h, const char *table) {
    Link *row = row_of(h, table);
    for (Link *l = row->next; l != row; l = l->next)
        if (strcmp(LINK_OF(l, HubWords, row)->table, table) == 0)
            return LINK_OF(l, HubWords, row);
    return NULL;
}

static void count_bytes(Hub *h, HubWords *w, size_t more, size_t less) {
    w->bytes += more - less;
    h->words_bytes += more - less;
}

static void forget(Hub *h, HubWords *w) {
    for (int i = 0; i < w->count; i++)
        free(w->said[(w->first + i) % KEPT]);
    h->words_bytes -= w->bytes;
    link_remove(&w->row);
    link_remove(&w->used);
    free(w);
}

static HubWords *find_or_make(Hub *h, const HubTable *ht) {
    HubWords *w = find(h, ht->id);
    if (w)
        return w;
    size_t size = sizeof *w + ((size_t)ht->seats + 1) * sizeof w->speaker[0];
    w = calloc(1, size);
    if (!w)
        return NULL;
    link_begin(&w->row);
    link_begin(&w->used);
    memcpy(w->table, ht->id, sizeof w->table);
    w->seats = ht->seats;
    link_append(row_of(h, ht->id), &w->row);
    link_append(&h->words_used, &w->used);
    count_bytes(h, w, size, 0);
    return w;
}

static size_t size_of(const Said *s) {
    return sizeof *s + s->length + 1;
}

static void keep(Hub *h, HubWords *w, Said *s) {
    if (w->count == KEPT) {
        Said *oldest = w->said[w->first];
        count_bytes(h, w, 0, size_of(oldest));
        free(oldest);
        w->first = (w->first + 1) % KEPT;
        w->count--;
    }
    w->said[(w->first + w->count++) % KEPT] = s;
    s->number = ++w->number;
    count_bytes(h, w, size_of(s), 0);
    link_append(&h->words_used, &w->used);
    while (h->words_bytes > BYTES_MAX && h->words_used.next != &w->used)
        forget(h, LINK_OF(h->words_used.next, HubWords, used));
}

void hub__free_words(Hub *h) {
    while (!link_alone(&h->words_used))
        forget(h, LINK_OF(h->words_used.next, HubWords, used));
    free(h->words);
}

/* ---- Telling ---- */

static void put_said(const Said *s, const char *lang, HearthBuf *out) {
    HearthMsg msg;
    put_json_int(out, "\"number\":", s->number);
    if (s->seat >= 0)
        put_json_int(out, ",\"seat\":", s->seat);
    else
        hearth_buf_text(out, s->host ? ",\"seat\":null,\"host\":true" : ",\"seat\":null");
    put_json_string(out, ",\"name\":", s->name);
    put_json_int(out, ",\"at\":", s->at_ms);
    if (s->phrase < 0) {
        put_json_string(out, ",\"text\":", s->text);
        return;
    }
    put_json_string(out, ",\"phrase\":", words_phrase_name(s->phrase));
    hearth_msg(&msg, words_phrase_text(s->phrase));
    put_json_msg(out, ",\"text\":", &msg, lang);
}

typedef struct Telling {
    const Said *said;
    const HubWords *words;
    const char *lang;
} Telling;

static void write_said(const void *context, HearthBuf *out) {
    const Telling *t = context;
    hearth_buf_text(out, "{\"type\":\"said\",");
    put_said(t->said, t->lang, out);
    hearth_buf_char(out, '}');
}

/* Everything that is known, and what can be said. */
static void write_words(const void *context, HearthBuf *out) {
    const Telling *t = context;
    const HubWords *w = t->words;
    HearthMsg msg;
    hearth_buf_text(out, "{\"type\":\"words\",\"phrases\":[");
    for (int i = 0; i < words_phrase_count(); i++) {
        hearth_msg(&msg, words_phrase_text(i));
        put_json_string(out, i ? ",[" : "[", words_phrase_name(i));
        put_json_msg(out, ",", &msg, t->lang);
        hearth_buf_char(out, ']');
    }
    hearth_buf_text(out, "],\"said\":[");
    for (int i = 0; w && i < w->count; i++) {
        hearth_buf_text(out, i ? ",{" : "{");
        put_said(w->said[(w->first + i) % KEPT], t->lang, out);
        hearth_buf_char(out, '}');
    }
    hearth_buf_text(out, "]}");
}

void hub__send_words(Hub *h, HubTable *ht, HubClient *c) {
    if (!c->wants_words || c->state != HUB_AT_TABLE)
        return;
    Telling t = {.words = find(h, ht->id), .lang = c->lang};
    HubMessage *m = hub__make(h, write_words, &t);
    c->words_behind = m && !hub__send_now(h, c, m);
    hub_message_free(m);
}

/* The same bytes for all who speak one language. Who has no room for it gets all of it later. */
static void tell(Hub *h, HubTable *ht, const Said *said) {
    enum { LANGS = 8 };
    struct {
        const char *lang;
        HubMessage *message;
    } made[LANGS];
    int count = 0;
    for (Link *l = ht->clients.next; l != &ht->clients; l = l->next) {
        HubClient *c = LINK_OF(l, HubClient, at);
        int i = 0;
        if (!c->wants_words || c->words_behind || c->state != HUB_AT_TABLE)
            continue;
        while (i < count && made[i].lang != c->lang)
            i++;
        if (i == LANGS)
            i = --count, hub_message_free(made[i].message);
        if (i == count) {
            Telling t = {.said = said, .lang = c->lang};
            made[count].lang = c->lang;
            made[count++].message = hub__make(h, write_said, &t);
        }
        c->words_behind = !made[i].message || !hub__send_now(h, c, made[i].message);
    }
    while (count > 0)
        hub_message_free(made[--count].message);
}

/* ---- Saying ---- */

static bool refuse(TableAnswer *why, int code, const HearthText *text) {
    why->code = code;
    hearth_msg(&why->msg, text);
    return false;
}

static bool may_speak(const HubTable *ht, const HubClient *c, bool free, TableAnswer *why) {
    bool watchers;
    TableTalk talk = table_talk(ht->t, &watchers);
    if (table_status(ht->t) == STORE_CLOSED)
        return refuse(why, TABLE_CLOSED, TABLES_T(CLOSED));
    if (c->who.seat < 0 && !c->who.host && !watchers)
        return refuse(why, TABLE_NOT_YOURS, TABLES_T(WORDS_WATCHER));
    if (talk == TALK_OFF)
        return refuse(why, TABLE_WORDS, TABLES_T(WORDS_OFF));
    return talk == TALK_FREE || !free || refuse(why, TABLE_WORDS, TABLES_T(WORDS_PHRASES));
}

static HubCredit *credit_of(HubWords *w, HubClient *c) {
    if (c->who.seat >= 0 && c->who.seat < w->seats)
        return &w->speaker[c->who.seat];
    return c->who.host ? &w->speaker[w->seats] : &c->spoke;
}

static bool said_before(const HubWords *w, const HubClient *c, const char *id) {
    for (int i = 0; w && i < w->count; i++) {
        const Said *s = w->said[(w->first + i) % KEPT];
        if (s->seat == c->who.seat && s->host == c->who.host && strcmp(s->id, id) == 0)
            return true;
    }
    return false;
}

static Said *new_said(const HubTable *ht, const HubItem *item, int64_t now_ms) {
    const HubClient *c = item->client;
    size_t length = item->target < 0 ? item->length : 0;
    Said *s = calloc(1, sizeof *s + length + 1);
    if (!s)
        return NULL;
    s->seat = c->who.seat;
    s->host = c->who.host;
    s->phrase = item->target;
    s->at_ms = now_ms;
    s->length = length;
    memcpy(s->id, item->id, sizeof s->id);
    memcpy(s->text, item->text, length);
    if (s->seat >= 0)
        table_seat_name(ht->t, s->seat, s->name);
    return s;
}

/* item->target is the phrase, -1: a line. */
static bool say(Hub *h, HubTable *ht, HubItem *item, TableAnswer *why) {
    HubClient *c = item->client;
    bool free = item->target < 0;
    if (said_before(find(h, ht->id), c, item->id))
        return true;
    if (!may_speak(ht, c, free, why) || (free && !words_check(item->text, item->length, why)))
        return false;
    HubWords *w = find_or_make(h, ht);
    if (w && !hub__may_say(h, credit_of(w, c), &w->all))
        return refuse(why, TABLE_WORDS, TABLES_T(WORDS_RATE));
    Said *s = w ? new_said(ht, item, h->now_ms) : NULL;
    if (!s)
        return refuse(why, TABLE_BUSY, TABLES_T(HUB_BUSY));
    keep(h, w, s);
    tell(h, ht, s);
    return true;
}

void hub__do_say(Hub *h, HubTable *ht, HubItem *item) {
    TableAnswer why = {.code = TABLE_FINE};
    item->accepted = say(h, ht, item, &why);
    h->counts.accepted += item->accepted;
    h->counts.refused += !item->accepted;
    hub__answer(h, item->client,
                item->accepted ? hub__make_ok(h, item->id)
                               : hub__make_refusal(h, item->id, &why, item->client->lang));
    hub__free_item(item);
}

void hub__say(Hub *h, HubClient *c, const Message *m) {
    int phrase = m->phrase ? words_phrase(m->phrase) : -1;
    if (m->phrase && phrase < 0) {
        HearthMsg msg;
        hearth_msg(&msg, TABLES_T(WORDS_PHRASE));
        hearth_msg_bytes(&msg, "phrase", m->phrase, strlen(m->phrase));
        hub__no(h, c, m->id, TABLE_WORDS, &msg);
        return;
    }
    HubItem *item = hub__item(ITEM_SAY, c, m->id, m->text, m->phrase ? 0 : m->length);
    if (!item) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    item->target = phrase;
    item->unpaid = c->state == HUB_WAITING ? hub__cost(m) : 0;
    hub__put(h, c->table, item);
}
