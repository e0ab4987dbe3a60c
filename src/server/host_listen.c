/* host_listen.c - Who asked to be told: checked, and written down in the store.
 *
 * A browser is a property of its table, named after its seat and its address. A webhook is tried
 * first: it is kept if whatever is there takes a greeting, so a mistake is told to whoever made it.
 */
#include "host_tell_int.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "blake2b.h"
#include "server_texts.h"
#include "tables_texts.h"

enum { PER_SEAT = 5, NUMBER = 8 }; /* browsers; bytes of a name */

typedef struct ListenJob {
    Job job;
    Host *h;
    HubListen *listen;
    StoreResult result;
    HearthMsg why;
    Listener listener;
    Hook hook;
    char name[STORE_NAME_MAX + 1];
    /* While it looks for room: what the seat has already. */
    int count;
    int64_t oldest_ms;
    char oldest[STORE_NAME_MAX + 1];
} ListenJob;

static void refuse(HubListen *l, int code, const HearthText *text) {
    l->code = code;
    hearth_msg(&l->why, text);
}

/* ---- A browser ---- */

/* "push/SEAT/" and a number for the address, which is not to be guessed from it. */
static void name_listener(ListenJob *j) {
    uint8_t hash[HEARTH_BLAKE2B_SIZE];
    HearthBlake2b b;
    HearthBuf name = hearth_buf(j->name, sizeof j->name);
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, j->listen->url, strlen(j->listen->url));
    hearth_blake2b_end(&b, hash);
    hearth_buf_text(&name, TELL_PUSH);
    hearth_buf_int(&name, j->listen->seat);
    hearth_buf_char(&name, '/');
    hearth_buf_hex(&name, hash, NUMBER);
}

static bool read_listener(ListenJob *j) {
    HubListen *l = j->listen;
    Listener *out = &j->listener;
    PushUrl url;
    if (!push_read_url(l->url, strlen(l->url), &url)) {
        refuse(l, TABLE_BAD_ADDRESS, TABLES_T(LISTEN_ADDRESS));
        return false;
    }
    name_listener(j);
    if (!l->p256dh[0])
        return true; /* no longer */
    HearthSlice point = {l->p256dh, strlen(l->p256dh)}, auth = {l->auth, strlen(l->auth)};
    if (!push_base64_read(point, out->reader.point, sizeof out->reader.point) ||
        !push_base64_read(auth, out->reader.auth, sizeof out->reader.auth) ||
        !push_point_is_sound(out->reader.point)) {
        refuse(l, TABLE_BAD_ADDRESS, TABLES_T(LISTEN_KEYS));
        return false;
    }
    memcpy(out->url, l->url, sizeof out->url);
    memcpy(out->owner, l->owner, sizeof out->owner);
    HearthBuf lang = hearth_buf(out->lang, sizeof out->lang);
    hearth_buf_text(&lang, l->lang);
    out->since_ms = host_now();
    return true;
}

static bool count_listener(void *context, const char *name, const char *value, size_t length) {
    ListenJob *j = context;
    Listener l;
    if (strcmp(name, j->name) == 0)
        return true; /* itself, once more */
    j->count++;
    int64_t since = listener_read(value, length, &l) ? l.since_ms : 0;
    if (j->count == 1 || since < j->oldest_ms) {
        j->oldest_ms = since;
        memcpy(j->oldest, name, strlen(name) + 1);
    }
    return true;
}

/* The oldest makes room. */
static void make_room(ListenJob *j) {
    char begin[STORE_NAME_MAX + 1];
    HearthBuf b = hearth_buf(begin, sizeof begin);
    hearth_buf_text(&b, TELL_PUSH);
    hearth_buf_int(&b, j->listen->seat);
    hearth_buf_char(&b, '/');
    j->result = store_get(j->h->store, j->listen->table, begin, count_listener, j, &j->why);
    if (j->result == STORE_OK && j->count >= PER_SEAT)
        j->result = store_set(j->h->store, j->listen->table, j->oldest, NULL, 0, &j->why);
}

static void keep_listener(ListenJob *j) {
    char text[LISTENER_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    bool on = j->listen->p256dh[0] != 0;
    if (on) {
        make_room(j);
        if (j->result != STORE_OK)
            return;
        listener_print(&j->listener, &b);
    }
    j->result =
        store_set(j->h->store, j->listen->table, j->name, on ? text : NULL, b.length, &j->why);
}

/* ---- A webhook ---- */

static bool read_hook(ListenJob *j) {
    HubListen *l = j->listen;
    Hook *out = &j->hook;
    PushUrl url;
    memcpy(j->name, TELL_HOOK, sizeof TELL_HOOK);
    if (!l->url[0])
        return true;
    if (!push_read_url(l->url, strlen(l->url), &url) || !hook_page_is_sound(l->page)) {
        refuse(l, TABLE_BAD_ADDRESS, SERVER_T(HOOK_NO_ADDRESS));
        return false;
    }
    if (!push_read_shape(l->shape, &out->shape)) {
        refuse(l, TABLE_BAD_ADDRESS, TABLES_T(LISTEN_SHAPE));
        hearth_msg_bytes(&l->why, "shape", l->shape, strlen(l->shape));
        return false;
    }
    memcpy(out->url, l->url, sizeof out->url);
    memcpy(out->page, l->page, sizeof out->page);
    HearthBuf lang = hearth_buf(out->lang, sizeof out->lang);
    hearth_buf_text(&lang, l->lang);
    return true;
}

static void keep_hook(ListenJob *j) {
    char text[LISTENER_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    bool on = j->listen->url[0] != 0;
    if (on)
        hook_print(&j->hook, &b);
    j->result =
        store_set(j->h->store, j->listen->table, j->name, on ? text : NULL, b.length, &j->why);
}

static bool take_hook(void *context, const char *name, const char *value, size_t length) {
    ListenJob *j = context;
    Hook hook;
    if (strcmp(name, TELL_HOOK) != 0 || !hook_read(value, length, &hook))
        return true;
    HearthBuf url = hearth_buf(j->listen->url, sizeof j->listen->url);
    HearthBuf shape = hearth_buf(j->listen->shape, sizeof j->listen->shape);
    hearth_buf_text(&url, hook.url);
    hearth_buf_text(&shape, push_shape_name(hook.shape));
    return false;
}

/* ---- The job ---- */

static bool run_listen(Job *job) {
    ListenJob *j = (ListenJob *)job;
    j->result = STORE_BROKEN;
    if (j->listen->kind == HUB_PUSH)
        keep_listener(j);
    else if (j->listen->kind == HUB_HOOK)
        keep_hook(j);
    else
        j->result = store_get(j->h->store, j->listen->table, TELL_HOOK, take_hook, j, &j->why);
    return true;
}

static void answer(ListenJob *j) {
    hub_listened(j->h->hub, j->listen, host_now());
    free(j);
}

static void listen_done(Job *job) {
    ListenJob *j = (ListenJob *)job;
    if (j->result == STORE_NONE)
        refuse(j->listen, TABLE_NO_TABLE, TABLES_T(NO_TABLE));
    else if (j->result != STORE_OK)
        refuse(j->listen, TABLE_READ_ONLY, TABLES_T(HUB_READ_ONLY));
    answer(j);
}

static void keep(ListenJob *j) {
    workers_add(&j->h->keeper, &j->job, false);
}

/* Whether the host says by itself where it is: a number, or this machine. */
static bool is_plain_place(const char *host) {
    const char *last = strrchr(host, '.');
    last = last ? last + 1 : host;
    return host[0] == '[' || (last[0] >= '0' && last[0] <= '9') ||
           strcasecmp(last, "localhost") == 0;
}

/* A sentence for each mistake that people make, and no more: a name that only the own network knows
 * is told like one that nobody knows, and a port that is closed, silent or has another service like
 * any other where no web server answers. What libcurl says is for the log. */
static const HearthText *sentence_for(const Parcel *p) {
    switch (p->fate) {
    case SENDER_PRIVATE:
        return is_plain_place(p->to.host) ? SERVER_T(HOOK_PRIVATE) : SERVER_T(HOOK_UNKNOWN);
    case SENDER_UNKNOWN: return SERVER_T(HOOK_UNKNOWN);
    case SENDER_UNTRUSTED: return SERVER_T(HOOK_UNTRUSTED);
    case SENDER_LONG: return SERVER_T(HOOK_LONG);
    case SENDER_GONE:
    case SENDER_ANSWERED: return SERVER_T(HOOK_STATUS);
    default: return SERVER_T(HOOK_FAILED);
    }
}

/* What came of the greeting. */
static void greeted(Told *told, const Parcel *p) {
    ListenJob *j = told->context;
    HubListen *l = j->listen;
    if (p->fate == SENDER_DELIVERED) {
        keep(j);
        return;
    }
    if (p->fate == SENDER_STOPPED) {
        refuse(l, TABLE_BUSY, TABLES_T(HUB_BUSY));
    } else {
        refuse(l, TABLE_BAD_ADDRESS, sentence_for(p));
        hearth_msg_bytes(&l->why, "host", p->to.host, strlen(p->to.host));
        hearth_msg_number(&l->why, "status", p->status);
    }
    answer(j);
}

static void greet(ListenJob *j) {
    const TellWhere where = {
        .table = j->listen->table, .title = j->listen->title, .game = j->listen->game};
    HearthMsg msg;
    hearth_msg(&msg, SERVER_T(HOOK_HELLO));
    Parcel *p = tell__hook_parcel(&j->hook, &where, "hello", &msg, NULL, NULL, 0);
    Told *told = calloc(1, sizeof *told);
    if (!p || !told)
        abort(); /* there is no server without memory for it */
    told->h = j->h;
    told->done = greeted;
    told->context = j;
    p->context = told;
    tell__send(j->h, p);
}

/* Not from inside the hub's call: it asks first and is answered later. */
static bool run_check(Job *job) {
    ListenJob *j = (ListenJob *)job;
    bool sound = j->listen->kind == HUB_HOOK_ASK ||
                 (j->listen->kind == HUB_PUSH ? read_listener(j) : read_hook(j));
    if (sound && (j->listen->kind != HUB_HOOK || !j->listen->url[0]))
        return run_listen(job);
    return true;
}

static void check_done(Job *job) {
    ListenJob *j = (ListenJob *)job;
    bool tries = j->listen->kind == HUB_HOOK && j->listen->url[0];
    if (j->listen->code != TABLE_FINE) {
        answer(j);
    } else if (tries) {
        j->job.run = run_listen;
        j->job.done = listen_done;
        greet(j);
    } else {
        listen_done(job);
    }
}

void host__listen(void *context, HubListen *listen) {
    Host *h = context;
    ListenJob *j = host__job(sizeof *j, run_check, check_done);
    j->h = h;
    j->listen = listen;
    j->result = STORE_BROKEN;
    workers_add(&h->keeper, &j->job, false);
}
