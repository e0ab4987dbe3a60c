/* host_tell.c - People who are elsewhere are told that it is their turn.
 *
 * The hub says whose turn has begun; the store's thread finds who asked to be told of it and writes
 * what they are told, each in their own language; the sender's thread (src/push) sends it. Whoever
 * is not there any more is forgotten. Nothing is kept for later: what cannot be sent now is lost,
 * and the table itself is where it always was. */
#include "host_tell_int.h"

#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "json.h"
#include "server_texts.h"

enum {
    TTL_S = 24 * 3600,  /* as long a push service keeps what nobody fetches */
    NAMES_MOST = 6,     /* that a sentence has */
    NAMES_MAX = 500,    /* bytes of them */
    KEY_TEXT_MAX = 200, /* */
    KEY_TRIES = 100,
    KEY_REST_MS = 20,
};

static const char key_name[] = "push/key";
static const char key_claim[] = "push-key"; /* which of several servers makes it */

/* ---- What is said ---- */

/* What a table is called, for people. */
static void title_of(const TellWhere *where, const char *lang, char *out, size_t size) {
    HearthBuf b = hearth_buf(out, size);
    HearthMsg msg;
    if (where->title[0]) {
        hearth_buf_text(&b, where->title);
        return;
    }
    hearth_msg(&msg, where->game->title);
    hearth_msg_text(&msg, lang, out, size);
}

/* "#/t/TABLE" behind the page: a browser with a seat there finds it. */
static void write_page(const Hook *hook, const char *table, char *out, size_t size) {
    HearthBuf b = hearth_buf(out, size);
    if (!hook->page[0])
        return;
    hearth_buf_text(&b, hook->page);
    hearth_buf_text(&b, "#/t/");
    hearth_buf_text(&b, table);
}

Parcel *tell__hook_parcel(const Hook *hook, const TellWhere *where, const char *kind,
                          const HearthMsg *sentence, const char *const *names, const int *seats,
                          int count) {
    char text[PUSH_TEXT_MAX / 2], title[TELL_TITLE], page[LISTENER_PAGE + STORE_ID_MAX + 8] = "";
    Parcel *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    HearthMsg msg = *sentence;
    title_of(where, hook->lang, title, sizeof title);
    hearth_msg_bytes(&msg, "title", title, strlen(title));
    hearth_msg_text(&msg, hook->lang, text, sizeof text);
    write_page(hook, where->table, page, sizeof page);
    HearthBuf body = hearth_buf(p->body, sizeof p->body);
    const PushNews news = {.kind = kind,
                           .text = text,
                           .table = where->table,
                           .game = where->game->id,
                           .title = where->title,
                           .page = page,
                           .names = names,
                           .seats = seats,
                           .count = count};
    push_hook_body(hook->shape, &news, &body);
    if (!hearth_buf_fits(&body)) { /* a hundred names: the sentence says how many */
        PushNews fewer = news;
        fewer.count = 0;
        body = hearth_buf(p->body, sizeof p->body);
        push_hook_body(hook->shape, &fewer, &body);
    }
    memcpy(p->url, hook->url, sizeof p->url);
    p->type = push_hook_type(hook->shape);
    p->length = hearth_buf_fits(&body) ? body.length : sizeof p->body - 1;
    return p;
}

/* ---- A notice, in the store's thread ---- */

typedef struct NoticeJob {
    Job job;
    Host *h;
    HubNotice *notice;
    TellWhere where;
    int found; /* listeners, of whatever seat, and the webhook */
    Parcel *parcels;
    char void_names[TELL_VOID]
                   [STORE_NAME_MAX + 1]; /* listeners whose link opens nothing any more */
    int voids;
} NoticeJob;

static void add_parcel(NoticeJob *n, Parcel *p, Told *told) {
    if (!p || !told) {
        free(p);
        free(told);
        return;
    }
    told->h = n->h;
    memcpy(told->table, n->notice->table, sizeof told->table);
    p->context = told;
    p->next = n->parcels;
    n->parcels = p;
}

/* One for each seat, so that two of them replace each other; it says nothing to anybody else. */
static void write_topic(const char *table, int seat, char out[PUSH_TOPIC + 1]) {
    uint8_t hash[HEARTH_BLAKE2B_SIZE], number = (uint8_t)seat;
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, table, strlen(table));
    hearth_blake2b_add(&b, &number, 1);
    hearth_blake2b_end(&b, hash);
    HearthBuf text = hearth_buf(out, PUSH_TOPIC + 1);
    push_base64(&text, hash, PUSH_TOPIC * 3 / 4);
}

static Parcel *push_parcel(const NoticeJob *n, const Listener *l, int seat) {
    const HearthText *text = n->notice->over ? SERVER_T(TELL_OVER) : SERVER_T(TELL_TURN);
    char title[TELL_TITLE];
    Parcel *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    title_of(&n->where, l->lang, title, sizeof title);
    HearthBuf body = hearth_buf(p->body, sizeof p->body);
    put_json_string(&body, "{\"table\":", n->notice->table);
    put_json_string(&body, ",\"kind\":", n->notice->over ? "over" : "turn");
    put_json_string(&body, ",\"title\":", title);
    put_json_text(&body, ",\"text\":", text, l->lang);
    hearth_buf_char(&body, '}');
    memcpy(p->url, l->url, sizeof p->url);
    p->sealed = true;
    p->reader = l->reader;
    p->ttl_s = TTL_S;
    p->length = body.length;
    write_topic(n->notice->table, seat, p->topic);
    return p;
}

static bool is_owner(const HubNoticeSeat *seat, const Listener *l) {
    for (int i = 0; i < seat->owners; i++)
        if (memcmp(seat->owner[i], l->owner, TABLE_HASH) == 0)
            return true;
    return false;
}

/* "push/SEAT/..." */
static const HubNoticeSeat *seat_of(const HubNotice *n, const char *name) {
    char *end;
    long seat = strtol(name + strlen(TELL_PUSH), &end, 10);
    for (int i = 0; *end == '/' && i < n->count; i++)
        if (n->seats[i].seat == seat)
            return &n->seats[i];
    return NULL;
}

static bool take_listener(void *context, const char *name, const char *value, size_t length) {
    NoticeJob *n = context;
    const HubNoticeSeat *seat = seat_of(n->notice, name);
    Listener l;
    n->found++;
    if (!seat)
        return true;
    if (!listener_read(value, length, &l) || !is_owner(seat, &l)) {
        if (n->voids < TELL_VOID)
            memcpy(n->void_names[n->voids++], name, strlen(name) + 1);
    } else if (seat->alone) {
        Told *told = calloc(1, sizeof *told);
        if (told)
            memcpy(told->name, name, strlen(name) + 1);
        add_parcel(n, push_parcel(n, &l, seat->seat), told);
    }
    return true;
}

static void say_names(const char *const names[], int count, HearthMsg *msg) {
    char text[NAMES_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    for (int i = 0; i < count && i < NAMES_MOST; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, names[i]);
    }
    bool all = count <= NAMES_MOST && hearth_buf_fits(&b);
    hearth_msg(msg, all ? SERVER_T(HOOK_TURN) : SERVER_T(HOOK_TURNS));
    if (all)
        hearth_msg_bytes(msg, "names", text, b.length);
    else
        hearth_msg_number(msg, "count", count);
}

static bool take_hook(void *context, const char *name, const char *value, size_t length) {
    NoticeJob *n = context;
    const HubNotice *notice = n->notice;
    const char *names[HEARTH_MAX_SEATS];
    int seats[HEARTH_MAX_SEATS], count = 0;
    Hook hook;
    HearthMsg msg;
    if (strcmp(name, TELL_HOOK) != 0 || !hook_read(value, length, &hook))
        return true;
    n->found++;
    for (int i = 0; i < notice->count; i++)
        if (notice->seats[i].turn) {
            names[count] = notice->seats[i].name;
            seats[count++] = notice->seats[i].seat;
        }
    if (notice->over)
        hearth_msg(&msg, SERVER_T(HOOK_OVER));
    else if (count == 0)
        return false;
    else
        say_names(names, count, &msg);
    Told *told = calloc(1, sizeof *told);
    if (told)
        memcpy(told->name, TELL_HOOK, sizeof TELL_HOOK);
    add_parcel(n,
               tell__hook_parcel(&hook, &n->where, notice->over ? "over" : "turn", &msg, names,
                                 seats, notice->over ? 0 : count),
               told);
    return false;
}

static bool run_notice(Job *job) {
    NoticeJob *n = (NoticeJob *)job;
    HearthMsg why;
    StoreResult result =
        store_get(n->h->store, n->notice->table, TELL_PUSH, take_listener, n, &why);
    if (result == STORE_OK)
        result = store_get(n->h->store, n->notice->table, TELL_HOOK, take_hook, n, &why);
    for (int i = 0; i < n->voids; i++)
        store_set(n->h->store, n->notice->table, n->void_names[i], NULL, 0, &why);
    n->notice->nobody = result == STORE_OK && n->found == 0;
    return true;
}

static void notice_done(Job *job) {
    NoticeJob *n = (NoticeJob *)job;
    while (n->parcels) {
        Parcel *p = n->parcels;
        n->parcels = p->next;
        tell__send(n->h, p);
    }
    hub_noticed(n->h->hub, n->notice, host_now());
    free(n);
}

void host__notice(void *context, HubNotice *notice) {
    Host *h = context;
    NoticeJob *n = host__job(sizeof *n, run_notice, notice_done);
    n->h = h;
    n->notice = notice;
    n->where = (TellWhere){.table = notice->table, .title = notice->title, .game = notice->game};
    workers_add(&h->keeper, &n->job, false);
}

/* ---- What became of it ---- */

typedef struct ForgetJob {
    Job job;
    Host *h;
    char table[STORE_ID_MAX + 1], name[STORE_NAME_MAX + 1];
} ForgetJob;

static bool run_forget(Job *job) {
    ForgetJob *f = (ForgetJob *)job;
    HearthMsg why;
    store_set(f->h->store, f->table, f->name, NULL, 0, &why);
    return true;
}

static void forget_done(Job *job) {
    free(job);
}

static void forget(Host *h, const Told *told) {
    if (h->stopping)
        return; /* the next one is refused as well */
    ForgetJob *f = host__job(sizeof *f, run_forget, forget_done);
    f->h = h;
    memcpy(f->table, told->table, sizeof f->table);
    memcpy(f->name, told->name, sizeof f->name);
    workers_add(&h->keeper, &f->job, false);
}

/* Whose push service it is may be said, but not the rest of the address: it is a key. */
static void note_failure(Host *h, const Parcel *p) {
    PushUrl url;
    bool read = push_read_url(p->url, strlen(p->url), &url);
    const LogField fields[] = {{"host", read ? url.host : "", 0},
                               {"status", NULL, p->status},
                               {"reason", p->fate == SENDER_PRIVATE ? "own network" : p->why, 0},
                               {0}};
    log_say(h->setup.log, LOG_INFO, "push_failed", NULL, fields);
}

typedef struct DoneJob {
    Job job;
    Parcel *parcel;
} DoneJob;

static void parcel_done(Job *job) {
    DoneJob *d = (DoneJob *)job;
    Parcel *p = d->parcel;
    Told *told = p->context;
    Host *h = told->h;
    TellCounts *n = &h->teller->counts;
    h->teller->under_way--;
    n->sent += p->fate == SENDER_DELIVERED;
    n->gone += p->fate == SENDER_GONE;
    n->failed += p->fate != SENDER_DELIVERED && p->fate != SENDER_STOPPED;
    if (p->fate != SENDER_DELIVERED && p->fate != SENDER_STOPPED)
        note_failure(h, p);
    if (told->done)
        told->done(told, p);
    else if (p->fate == SENDER_GONE)
        forget(h, told);
    free(told);
    free(p);
    free(d);
}

/* In the sender's thread. */
static void on_sent(void *context, Parcel *p) {
    Host *h = context;
    DoneJob *d = host__job(sizeof *d, NULL, parcel_done);
    d->parcel = p;
    outbox_put(&h->out, &d->job);
}

void tell__send(Host *h, Parcel *p) {
    struct Teller *t = h->teller;
    Told *told = p->context;
    if (t->sender && sender_add(t->sender, p)) {
        t->under_way++;
        return;
    }
    t->counts.dropped++;
    p->fate = SENDER_STOPPED;
    if (told->done)
        told->done(told, p);
    free(told);
    free(p);
}

/* ---- The key ---- */

typedef struct KeyJob {
    Job job;
    Host *h;
    const char *missing; /* a library that is not there */
    bool has_key;
    PushKey key;
} KeyJob;

static bool take_key(void *context, const char *name, const char *value, size_t length) {
    KeyJob *k = context;
    if (strcmp(name, key_name) == 0)
        k->has_key = push_read_key(value, length, &k->key) && push_point_is_sound(k->key.point);
    return false;
}

static bool make_key(KeyJob *k) {
    char text[KEY_TEXT_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMsg why;
    if (!push_make_key(&k->key))
        return false;
    push_print_key(&k->key, &b);
    k->has_key = store_set(k->h->store, "", key_name, text, b.length, &why) == STORE_OK;
    return true;
}

/* Once for a store, however many servers begin with it at once. */
static bool run_key(Job *job) {
    KeyJob *k = (KeyJob *)job;
    Store *store = k->h->store;
    HearthMsg why;
    k->missing = push_load_libraries();
    for (int i = 0; !k->missing && i < KEY_TRIES; i++) {
        if (store_get(store, "", key_name, take_key, k, &why) != STORE_OK || k->has_key)
            break;
        if (store_claim(store, key_claim)) {
            bool asked = store_get(store, "", key_name, take_key, k, &why) == STORE_OK;
            bool tried = !asked || k->has_key || make_key(k);
            store_unclaim(store, key_claim);
            if (tried)
                break;
        }
        uv_sleep(KEY_REST_MS);
    }
    return true;
}

static void say_no_key(const KeyJob *k) {
    HearthMsg msg;
    hearth_msg(&msg, k->missing ? SERVER_T(LOG_PUSH) : SERVER_T(LOG_PUSH_KEY));
    if (k->missing)
        hearth_msg_bytes(&msg, "reason", k->missing, strlen(k->missing));
    log_say(k->h->setup.log, LOG_WARNING, "push_off", &msg, NULL);
}

static void begin_sending(Host *h, const PushKey *key) {
    char text[HUB_KEY_MAX + 1];
    const SenderSetup setup = {.key = *key,
                               .contact = h->setup.push_contact ? h->setup.push_contact : "",
                               .ca_file = h->setup.push_ca,
                               .private_too = h->setup.push == HOST_PUSH_ALL,
                               .done = on_sent,
                               .context = h};
    HearthBuf b = hearth_buf(text, sizeof text);
    h->teller->sender = sender_open(&setup);
    push_base64(&b, key->point, sizeof key->point);
    if (h->teller->sender)
        hub_set_push_key(h->hub, text);
}

static void key_done(Job *job) {
    KeyJob *k = (KeyJob *)job;
    Host *h = k->h;
    h->teller->asking = false;
    if (k->has_key && !h->stopping)
        begin_sending(h, &k->key);
    else if (!h->stopping && !h->teller->complained) {
        h->teller->complained = true;
        say_no_key(k);
    }
    free(k);
}

/* ---- Beginning and end ---- */

static KeyJob *new_key_job(Host *h) {
    KeyJob *k = host__job(sizeof *k, run_key, key_done);
    k->h = h;
    return k;
}

bool host__begin_telling(Host *h) {
    h->teller = calloc(1, sizeof *h->teller);
    if (!h->teller)
        return false;
    KeyJob *k = new_key_job(h);
    run_key(&k->job); /* the store's thread has nothing to do yet */
    key_done(&k->job);
    return true;
}

void host__try_telling(Host *h) {
    if (!h->teller || h->teller->sender || h->teller->asking)
        return;
    h->teller->asking = true;
    workers_add(&h->keeper, &new_key_job(h)->job, false);
}

void host__stop_telling(Host *h) {
    if (!h->teller || !h->teller->sender)
        return;
    sender_close(h->teller->sender);
    h->teller->sender = NULL;
}

void host__free_teller(Host *h) {
    free(h->teller);
    h->teller = NULL;
}

bool host__is_telling(const Host *h) {
    return h->teller && h->teller->under_way > 0;
}

TellCounts host__tell_counts(const Host *h) {
    return h->teller ? h->teller->counts : (TellCounts){0};
}
