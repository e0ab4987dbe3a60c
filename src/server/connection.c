/* connection.c - The life of a connection, as long as it speaks HTTP.
 *
 *   READING --(a whole head, or a wrong one)--> ANSWERING --> READING ...
 *       \--> WAITING (somebody else makes the answer) --/  \--> LEAVING --> closed
 *        \--> WIRED (a WebSocket, see wire.c)
 *
 * That an answer was written is heard in the next turn of the loop at the earliest; so of many
 * requests that are sent at once, each connection gets one answered per turn.
 *
 * Every phase has its deadline, which single bytes do not move: a head must be complete some
 * seconds after it began, each piece of an answer taken some seconds after it was offered.
 * LEAVING waits a moment for the client to close: who closes first while bytes are still
 * coming in makes the system throw away an answer that was not read yet. */
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blake2b.h"
#include "connection_int.h"

enum {
    PIECE = 65536,   /* bytes that are offered at a time */
    TRIM_LEAST = 50, /* connections that are worth it */
    TRIM_MS = 2000,
    IDLE_FACTOR = 6, /* how much longer than for a head one waits for a request to begin */
};

/* What somebody holds who will answer later; the connection may be gone by then. */
typedef struct Ticket {
    Connection *c;
} Ticket;

static void go_on(Connection *c);

/* ---- Ends ---- */

static void free_body(HttpPart *h) {
    free(h->owned);
    hub_message_free(h->shared);
    h->owned = NULL;
    h->shared = NULL;
}

static void free_http(Connection *c) {
    if (!c->http)
        return;
    if (c->http->ticket)
        c->http->ticket->c = NULL;
    free_body(c->http);
    free(c->http);
    c->http = NULL;
}

static void on_closed(uv_handle_t *handle) {
    Connection *c = handle->data;
    Connections *all = c->all;
    if (--c->handles)
        return;
    wire_end(c);
    free_http(c);
    peers_leave(&all->peers, c->peer);
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    free(c);
    all->count--;
    all->gone++;
    if (all->count == 0)
        all->emptied(all->context);
}

void connection_end(Connection *c) {
    if (uv_is_closing((uv_handle_t *)&c->socket))
        return;
    uv_close((uv_handle_t *)&c->socket, on_closed);
    uv_close((uv_handle_t *)&c->timer, on_closed);
}

/* ---- Deadlines ---- */

static void begin_answer(Connection *c);

static void on_deadline(uv_timer_t *timer) {
    Connection *c = timer->data;
    if (c->phase == READING && c->http->reader.bytes > 0) {
        c->http->reader.request.status = 408;
        c->http->reader.request.keep_alive = false;
        begin_answer(c);
    } else {
        connection_end(c);
    }
}

static void wait_at_most(Connection *c, uint64_t ms) {
    uv_timer_start(&c->timer, on_deadline, ms, 0);
}

/* ---- Reading ---- */

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *out) {
    Connection *c = handle->data;
    (void)suggested;
    *out = c->http ? uv_buf_init(c->http->in, HTTP_IN) : uv_buf_init(c->all->in, WIRE_IN);
}

static void on_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
    Connection *c = stream->data;
    (void)buf;
    if (count == 0)
        return;
    if (count < 0) {
        connection_end(c);
        return;
    }
    if (c->phase != READING) /* leaving: nobody listens any more */
        return;
    if (c->http->reader.bytes == 0)
        wait_at_most(c, c->all->patience_ms);
    c->http->at = 0;
    c->http->filled = (size_t)count;
    go_on(c);
}

void connection_listen(Connection *c, uv_alloc_cb room, uv_read_cb bytes) {
    int error = uv_read_start((uv_stream_t *)&c->socket, room, bytes);
    if (error < 0 && error != UV_EALREADY)
        connection_end(c);
}

/* Reads what is there; then either answers or waits for more. */
static void go_on(Connection *c) {
    HttpPart *h = c->http;
    bool done = false;
    c->phase = READING;
    while (!done && h->at < h->filled)
        h->at += http_read(&h->reader, h->in + h->at, h->filled - h->at, &done);
    if (done)
        begin_answer(c);
    else
        connection_listen(c, on_room, on_bytes);
}

/* ---- Sending an answer ---- */

static void on_written(uv_write_t *write, int status);
static void on_shut(uv_shutdown_t *request, int status);

void connection_leave(Connection *c) {
    c->phase = LEAVING;
    wait_at_most(c, LEAVING_MS);
    if (uv_shutdown(&c->shutdown, (uv_stream_t *)&c->socket, on_shut) < 0)
        connection_end(c);
}

static void on_shut(uv_shutdown_t *request, int status) {
    Connection *c = (Connection *)request->data;
    if (status < 0 || uv_is_closing((uv_handle_t *)&c->socket)) {
        connection_end(c);
        return;
    }
    uv_read_stop((uv_stream_t *)&c->socket); /* what comes now is for nobody */
    connection_listen(c, on_room, on_bytes);
}

/* Offers the next piece of the body, the first together with the head. */
static void send_piece(Connection *c, size_t head_length) {
    HttpPart *h = c->http;
    size_t left = h->answer.size - h->sent;
    uv_buf_t parts[2];
    unsigned count = 0;
    if (head_length)
        parts[count++] = uv_buf_init(h->head, (unsigned)head_length);
    if (left > PIECE)
        left = PIECE;
    if (left)
        parts[count++] = uv_buf_init((char *)h->answer.body + h->sent, (unsigned)left);
    h->sent += left;
    wait_at_most(c, c->all->patience_ms);
    if (uv_write(&h->write, (uv_stream_t *)&c->socket, parts, count, on_written) < 0)
        connection_end(c);
}

static void on_written(uv_write_t *write, int status) {
    Connection *c = (Connection *)write->data;
    HttpPart *h = c->http;
    uint64_t patience = c->all->patience_ms;
    if (status < 0 || uv_is_closing((uv_handle_t *)&c->socket)) {
        connection_end(c);
    } else if (h->sent < h->answer.size) {
        send_piece(c, 0);
    } else if (!c->keep_alive || c->all->stopping) {
        connection_leave(c);
    } else {
        free_body(h);
        http_begin(&h->reader);
        wait_at_most(c, h->at < h->filled ? patience : patience * IDLE_FACTOR);
        go_on(c);
    }
}

static void send_answer(Connection *c) {
    HttpPart *h = c->http;
    const HttpRequest *request = &h->reader.request;
    c->phase = ANSWERING;
    c->keep_alive = request->keep_alive && !c->all->stopping;
    size_t length = http_head(&h->answer, time(NULL), c->keep_alive, h->head);
    if (request->head || !http_has_body(&h->answer))
        h->answer.size = 0;
    h->sent = 0;
    send_piece(c, length);
}

/* ---- Making an answer ---- */

static void answer_health(Connection *c) {
    const ConnectionsUser *user = c->all->user;
    const char *word = user && user->health ? user->health(user->context) : NULL;
    char *text = malloc(64);
    c->http->owned = text;
    if (!text) {
        connection_end(c);
        return;
    }
    int length = snprintf(text, 64, "%.60s\n", word ? word : "ok");
    site_text(word ? 503 : 200, text, (size_t)length, &c->http->answer);
    send_answer(c);
}

/* Numbers are for whoever runs the server: at the machine itself and not through a proxy on it. */
static void answer_metrics(Connection *c) {
    const ConnectionsUser *user = c->all->user;
    HttpPart *h = c->http;
    size_t size = 0;
    bool may = c->all->metrics_for_all || (c->local && !h->reader.request.says_proxy);
    if (may && user && user->metrics)
        h->owned = user->metrics(user->context, &size);
    if (h->owned) {
        site_text(200, h->owned, size, &h->answer);
        h->answer.type = "text/plain; version=0.0.4; charset=utf-8";
    } else {
        site_page(c->all->site, &h->reader.request, 404, &h->answer);
    }
    send_answer(c);
}

/* The seal of the game, so whoever was told that at the table can compare. */
static const char *etag_of(const HubMessage *record, char out[HTTP_ETAG_MAX]) {
    uint8_t hash[HEARTH_BLAKE2B_SIZE];
    HearthBlake2b blake;
    HearthBuf b = hearth_buf(out, HTTP_ETAG_MAX);
    hearth_blake2b_init(&blake);
    hearth_blake2b_add(&blake, record->text, record->length);
    hearth_blake2b_end(&blake, hash);
    hearth_buf_char(&b, '"');
    hearth_buf_hex(&b, hash, TABLE_HASH);
    hearth_buf_char(&b, '"');
    return out;
}

static void on_record(void *ticket, HubFound found, HubMessage *record) {
    static const int status[] = {[HUB_FOUND] = 200,
                                 [HUB_FOUND_NONE] = 404,
                                 [HUB_FOUND_TOO_OFTEN] = 429,
                                 [HUB_FOUND_BUSY] = 503};
    Connection *c = ((Ticket *)ticket)->c;
    free(ticket);
    if (!c)
        return;
    HttpPart *h = c->http;
    h->ticket = NULL;
    if (found == HUB_FOUND) {
        hub_message_keep(record);
        h->shared = record;
        site_text(200, record->text, record->length, &h->answer);
        h->answer.disposition = "attachment";
        h->answer.etag = etag_of(record, h->etag);
        h->answer.cache = "private, max-age=86400, immutable"; /* a game that is over stays so */
    } else {
        site_page(c->all->site, &h->reader.request, status[found], &h->answer);
    }
    send_answer(c);
}

/* By which limits are counted. A proxy that is believed speaks for others. */
static void address_of(const Connection *c, char out[PEER_TEXT_MAX]) {
    const HttpRequest *request = &c->http->reader.request;
    snprintf(out, PEER_TEXT_MAX, "%s", c->local ? "127.0.0.1" : "proxy");
    if (c->believed && request->says_forwarded)
        peer_forwarded(c->all->proxies, request->forwarded_for, out);
    else if (c->peer)
        memcpy(out, c->peer->text, PEER_TEXT_MAX);
}

static void ask_for_record(Connection *c, const HttpWord *id) {
    const ConnectionsUser *user = c->all->user;
    Ticket *ticket = malloc(sizeof *ticket);
    char text[STORE_ID_MAX + 1] = "", address[PEER_TEXT_MAX];
    if (!ticket) {
        connection_end(c);
        return;
    }
    ticket->c = c;
    c->http->ticket = ticket;
    c->phase = WAITING;
    wait_at_most(c, c->all->patience_ms * IDLE_FACTOR);
    if (id->length > STORE_ID_MAX) {
        on_record(ticket, HUB_FOUND_NONE, NULL);
        return;
    }
    memcpy(text, id->text, id->length);
    address_of(c, address);
    user->record(user->context, text, address, on_record, ticket);
}

static void answer_page(Connection *c, int status) {
    site_page(c->all->site, &c->http->reader.request, status, &c->http->answer);
    send_answer(c);
}

/* A WebSocket for that address, unless it has enough of them. */
static void begin_socket(Connection *c) {
    const HttpRequest *request = &c->http->reader.request;
    Connections *all = c->all;
    char address[PEER_TEXT_MAX];
    Upgrade upgrade;
    int status = all->stopping ? 503 : upgrade_read(request, &upgrade);
    address_of(c, address);
    if (!status && c->believed && request->says_forwarded) {
        c->peer = peers_enter(&all->peers, address);
        if (!c->peer) {
            all->counts.crowded++;
            status = 503;
        }
    }
    if (status) {
        all->counts.refused_upgrades++;
        answer_page(c, status);
    } else {
        all->counts.upgrades++;
        wire_begin(c, &upgrade, address);
        free_http(c);
    }
}

static void begin_answer(Connection *c) {
    HttpWord name;
    uv_read_stop((uv_stream_t *)&c->socket);
    c->all->counts.requests++;
    switch (site_answer(c->all->site, &c->http->reader.request, &c->http->answer, &name)) {
    case SITE_HEALTH: answer_health(c); break;
    case SITE_METRICS: answer_metrics(c); break;
    case SITE_SOCKET: begin_socket(c); break;
    case SITE_RECORD: ask_for_record(c, &name); break;
    case SITE_ANSWER:
        if (c->http->answer.status == 403)
            c->all->counts.refused_upgrades++;
        send_answer(c);
        break;
    }
}

/* ---- All of them ---- */

static Connection *add(Connections *all) {
    Connection *c = calloc(1, sizeof *c);
    HttpPart *http = c ? calloc(1, sizeof *http) : NULL;
    if (!http || uv_tcp_init(all->loop, &c->socket) < 0) {
        free(http);
        free(c);
        return NULL;
    }
    c->all = all;
    c->http = http;
    c->socket.data = c->timer.data = c->shutdown.data = http->write.data = c;
    uv_timer_init(all->loop, &c->timer);
    c->handles = 2;
    c->next = all->first;
    c->link = &all->first;
    if (c->next)
        c->next->link = &c->next;
    all->first = c;
    all->count++;
    http_begin(&http->reader);
    return c;
}

/* Whether there may be another one from where this one comes. */
static bool has_room(Connection *c) {
    Connections *all = c->all;
    AnySocket peer = {0};
    char text[PEER_TEXT_MAX];
    int size = sizeof peer;
    if (all->count > all->most) {
        all->counts.full++;
        return false;
    }
    c->local = uv_tcp_getpeername(&c->socket, &peer.any, &size) < 0 || !peer_text(&peer, text);
    c->believed = c->local || peer_is_proxy(all->proxies, &peer);
    if (c->believed || (c->peer = peers_enter(&all->peers, text)))
        return true;
    all->counts.crowded++;
    return false;
}

void connections_accept(Connections *all, uv_stream_t *listener) {
    Connection *c = add(all);
    if (!c) /* no memory; the client waits until it gives up */
        return;
    if (uv_accept(listener, (uv_stream_t *)&c->socket) < 0) {
        connection_end(c);
        return;
    }
    all->counts.accepted++;
    uv_tcp_nodelay(&c->socket, 1);
    if (!has_room(c)) {
        c->http->reader.request.status = 503;
        begin_answer(c);
    } else {
        wait_at_most(c, all->patience_ms);
        go_on(c);
    }
}

static void on_prepare(uv_prepare_t *handle) {
    Connections *all = handle->data;
    wire_flush(all);
    /* What a crowd has left behind goes back to the system, now and then. */
    if (all->gone >= TRIM_LEAST && uv_now(all->loop) - all->trimmed_ms >= TRIM_MS) {
        all->gone = 0;
        all->trimmed_ms = uv_now(all->loop);
        malloc_trim(0);
    }
}

int connections_begin(Connections *all) {
    if (!ws_pool_open(&all->pool))
        return UV_ENOMEM;
    all->flush.data = all;
    uv_prepare_init(all->loop, &all->flush);
    return uv_prepare_start(&all->flush, on_prepare);
}

void connections_end(Connections *all) {
    assert(all->count == 0);
    ws_pool_close(&all->pool);
}

void connections_stop(Connections *all) {
    all->stopping = true;
    for (Connection *c = all->first; c; c = c->next)
        if (c->phase == READING || c->phase == LEAVING)
            connection_end(c);
}

void connections_bye(Connections *all) {
    for (Connection *c = all->first; c; c = c->next)
        if (c->phase == WIRED)
            wire_drop(c, WS_AWAY, NULL);
}

void connections_drop(Connections *all) {
    for (Connection *c = all->first; c; c = c->next)
        connection_end(c);
}
