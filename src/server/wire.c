/* wire.c - A connection that has become a WebSocket.
 *
 * What is sent during a turn of the loop is written at the end of it, all at once and mostly
 * without waiting, in the order in which it came; only what the system does not take stays in a
 * queue. While that is full, further messages are refused and nothing is read: whoever does not
 * listen is not listened to. When it is empty the user is told, who then knows better than an old
 * queue what should be sent.
 *
 * The timer has one of three meanings: a write that must be taken in time, a message that must be
 * completed in time, or else the next ping. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "connection_int.h"

enum { CONTROL_ROOM = UPGRADE_HEAD_MAX + 3 * (WS_CONTROL_MAX + 2), PIECE = 65536 };

/* A message in the queue. */
typedef struct Piece {
    HubMessage *message;
    size_t memory; /* that it takes, as far as was known when it came */
    uint8_t head[WS_HEAD_MAX];
    uint8_t head_length;
    bool packed;
} Piece;

/* There is one only while there is something to send. */
typedef struct WireOut {
    uv_write_t write;
    size_t bytes;             /* of memory that the messages in the queue take */
    int first, count, flying; /* a ring; the first `flying` have been given to the system */
    bool writing, last;       /* last: the close frame is among what is being written */
    size_t control;           /* bytes of `controls`, which go before the messages */
    size_t pong_length;       /* of the pong that is due, with its head; 0: none */
    size_t close_length;      /* of the close frame that is due; 0: none */
    uint8_t pong[WS_CONTROL_MAX + 2], close[WS_CONTROL_MAX + 2];
    uint8_t
        controls[CONTROL_ROOM]; /* what is being written of them, and the answer to the request */
    Piece ring[WIRE_QUEUE_MAX];
} WireOut;

static void hear(Connection *c);
static void on_time(uv_timer_t *timer);

/* ---- The queue ---- */

static bool is_gone(const Connection *c) {
    return c->broken || uv_is_closing((const uv_handle_t *)&c->socket);
}

/* To be looked at when the turn of the loop ends. */
static void mark(Connection *c) {
    Connections *all = c->all;
    if (c->dirty_link)
        return;
    if (!all->dirty)
        all->dirty_end = &all->dirty;
    c->next_dirty = NULL;
    c->dirty_link = all->dirty_end;
    *all->dirty_end = c;
    all->dirty_end = &c->next_dirty;
}

static void unmark(Connection *c) {
    if (!c->dirty_link)
        return;
    *c->dirty_link = c->next_dirty;
    if (c->next_dirty)
        c->next_dirty->dirty_link = c->dirty_link;
    else
        c->all->dirty_end = c->dirty_link;
    c->next_dirty = NULL;
    c->dirty_link = NULL;
}

static WireOut *need_out(Connection *c) {
    if (!c->out)
        c->out = calloc(1, sizeof *c->out);
    if (c->out)
        c->out->write.data = c;
    else
        c->broken = true;
    mark(c);
    return c->out;
}

/* The message compressed, made when the first one wants it so. */
static bool is_packed(Connection *c, HubMessage *m) {
    if (!c->ws.deflate || m->length < WS_PACK_LEAST)
        return false;
    if (!m->packed && !m->packed_length) {
        m->packed = deflater_pack(&c->all->pool.deflater, m->text, m->length, &m->packed_length);
        if (!m->packed)
            m->packed_length = 1; /* tried in vain */
    }
    return m->packed != NULL;
}

static size_t piece_size(const Piece *p) {
    return p->packed ? p->message->packed_length : p->message->length;
}

/* A message is kept as it is and packed. */
static size_t piece_memory(const Piece *p) {
    return p->message->length + (p->message->packed ? p->message->packed_length : 0);
}

bool wire_send(Connection *c, HubMessage *m) {
    if (is_gone(c) || c->closing)
        return true; /* for nobody */
    if (c->out && c->out->count > 0 &&
        (c->stuffed || c->out->count == WIRE_QUEUE_MAX ||
         c->out->bytes + m->length > WIRE_BYTES_MAX)) {
        if (!c->stuffed)
            uv_read_stop((uv_stream_t *)&c->socket);
        c->stuffed = true;
        c->all->counts.stuffed++;
        return false;
    }
    WireOut *out = need_out(c);
    if (!out)
        return true;
    Piece *p = &out->ring[(out->first + out->count++) % WIRE_QUEUE_MAX];
    p->message = m;
    hub_message_keep(m);
    p->packed = is_packed(c, m);
    p->head_length = (uint8_t)ws_head(WS_TEXT, p->packed, piece_size(p), p->head);
    p->memory = piece_memory(p);
    out->bytes += p->memory;
    c->all->counts.messages_out++;
    return true;
}

void wire_drop(Connection *c, int code, const char *reason) {
    if (is_gone(c) || c->closing || c->phase != WIRED)
        return;
    WireOut *out = need_out(c);
    c->closing = true;
    ws_end(&c->all->pool, &c->ws);
    if (out)
        out->close_length = ws_close(code, reason, out->close);
}

static void forget_first(WireOut *out) {
    Piece *p = &out->ring[out->first];
    out->bytes -= p->memory;
    hub_message_free(p->message);
    out->first = (out->first + 1) % WIRE_QUEUE_MAX;
    out->count--;
}

/* ---- Writing ---- */

static void wait_for(Connection *c, uint64_t ms) {
    uv_timer_start(&c->timer, on_time, ms, 0);
}

static void wait_for_ping(Connection *c) {
    wait_for(c, c->all->ping_ms);
}

static void add_control(WireOut *out, const uint8_t *bytes, size_t length) {
    assert(out->control + length <= sizeof out->controls);
    memcpy(out->controls + out->control, bytes, length);
    out->control += length;
}

/* All that waits, as buffers; the close frame comes last. */
static unsigned collect(WireOut *out, uv_buf_t bufs[], size_t *total) {
    unsigned n = 0;
    if (out->pong_length)
        add_control(out, out->pong, out->pong_length);
    out->pong_length = 0;
    if (out->control)
        bufs[n++] = uv_buf_init((char *)out->controls, (unsigned)out->control);
    for (int i = 0; i < out->count; i++) {
        Piece *p = &out->ring[(out->first + i) % WIRE_QUEUE_MAX];
        char *bytes = p->packed ? p->message->packed : p->message->text;
        bufs[n++] = uv_buf_init((char *)p->head, p->head_length);
        bufs[n++] = uv_buf_init(bytes, (unsigned)piece_size(p));
    }
    if (out->close_length)
        bufs[n++] = uv_buf_init((char *)out->close, (unsigned)out->close_length);
    out->last = out->close_length > 0;
    out->flying = out->count;
    *total = 0;
    for (unsigned i = 0; i < n; i++)
        *total += bufs[i].len;
    return n;
}

/* What was being written has been taken. */
static void written(Connection *c) {
    WireOut *out = c->out;
    for (; out->flying; out->flying--)
        forget_first(out);
    out->control = 0;
    out->writing = false;
    if (out->last)
        out->close_length = 0;
    if (out->count || out->pong_length || out->close_length) {
        mark(c);
        return;
    }
    bool last = out->last;
    free(out);
    c->out = NULL;
    if (last) {
        connection_leave(c);
        return;
    }
    if (c->stuffed) {
        c->stuffed = false;
        hear(c);
        c->all->user->drained(c->all->user->context, c->client);
    }
}

static void on_written(uv_write_t *write, int status) {
    Connection *c = (Connection *)write->data;
    if (status < 0 || is_gone(c)) {
        connection_end(c);
        return;
    }
    wait_for_ping(c);
    written(c);
}

/* The part of the buffers that was not taken yet, moved to the front. */
static unsigned rest_of(uv_buf_t bufs[], unsigned count, size_t taken) {
    unsigned i = 0, n = 0;
    for (; i < count && taken >= bufs[i].len; i++)
        taken -= bufs[i].len;
    for (; i < count; i++, taken = 0)
        bufs[n++] = uv_buf_init(bufs[i].base + taken, (unsigned)(bufs[i].len - taken));
    return n;
}

static void flush_one(Connection *c) {
    uv_buf_t bufs[2 * WIRE_QUEUE_MAX + 2];
    uv_stream_t *stream = (uv_stream_t *)&c->socket;
    size_t total;
    if (c->broken)
        connection_end(c);
    if (is_gone(c) || !c->out || c->out->writing)
        return;
    unsigned count = collect(c->out, bufs, &total);
    int taken = uv_try_write(stream, bufs, count);
    if (taken == UV_EAGAIN)
        taken = 0;
    if (taken < 0) {
        connection_end(c);
        return;
    }
    c->all->counts.bytes_out += total;
    if ((size_t)taken == total) {
        written(c);
        return;
    }
    count = rest_of(bufs, count, (size_t)taken);
    c->out->writing = true;
    wait_for(c, c->all->patience_ms * (1 + total / PIECE));
    if (uv_write(&c->out->write, stream, bufs, count, on_written) < 0)
        connection_end(c);
}

void wire_flush(Connections *all) {
    while (all->dirty) {
        Connection *c = all->dirty;
        unmark(c);
        flush_one(c);
    }
}

/* ---- Reading ---- */

static void answer_ping(Connection *c, const WsEvent *event) {
    WireOut *out = need_out(c);
    if (!out)
        return;
    /* Only the last one is answered if they come faster than they are read (RFC 6455, 5.5.3). */
    out->pong_length = ws_head(WS_PONG, false, event->length, out->pong);
    memcpy(out->pong + out->pong_length, event->bytes, event->length);
    out->pong_length += event->length;
}

static bool on_event(void *context, const WsEvent *event) {
    Connection *c = context;
    Connections *all = c->all;
    if (is_gone(c) || c->closing)
        return false;
    if (event->kind == WS_TEXT) {
        all->counts.messages_in++;
        all->user->message(all->user->context, c->client, (const char *)event->bytes,
                           event->length);
    } else if (event->kind == WS_PING) {
        answer_ping(c, event);
    } else if (event->kind == WS_CLOSE) {
        wire_drop(c, event->code, NULL);
    }
    return !is_gone(c) && !c->closing;
}

/* A message that has begun must be complete before long; until then it costs memory. */
static void watch_message(Connection *c) {
    bool amid = ws_is_amid(&c->ws);
    bool busy = c->out && c->out->writing; /* then the timer is for that */
    if (amid && !c->amid && !busy)
        wait_for(c, c->all->patience_ms);
    else if (!amid && c->amid && !busy)
        wait_for_ping(c);
    c->amid = amid;
}

static void take_bytes(Connection *c, const char *bytes, size_t count) {
    Connections *all = c->all;
    c->heard = true;
    c->pinged = false;
    all->counts.bytes_in += count;
    int code = ws_read(&all->pool, &c->ws, bytes, count, (int64_t)uv_now(all->loop), on_event, c);
    if (code) {
        all->counts.broken++;
        wire_drop(c, code, NULL);
    }
    if (!is_gone(c) && !c->closing)
        watch_message(c);
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *out) {
    Connection *c = handle->data;
    (void)suggested;
    *out = uv_buf_init(c->all->in, WIRE_IN);
}

static void on_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
    Connection *c = stream->data;
    if (count < 0)
        connection_end(c);
    else if (count > 0 && !c->closing)
        take_bytes(c, buf->base, (size_t)count);
}

static void hear(Connection *c) {
    if (!is_gone(c))
        connection_listen(c, on_room, on_bytes);
}

/* ---- Time ---- */

static void ping(Connection *c) {
    WireOut *out = need_out(c);
    uint8_t head[WS_HEAD_MAX] = {0};
    size_t length = ws_head(WS_PING, false, 0, head);
    if (out && !out->writing)
        add_control(out, head, length);
    c->pinged = true;
    wait_for_ping(c);
}

static void on_time(uv_timer_t *timer) {
    Connection *c = timer->data;
    if (c->out && c->out->writing) /* it was not taken in time */
        connection_end(c);
    else if (c->amid && !c->closing) {
        c->all->counts.broken++;
        wire_drop(c, WS_POLICY, NULL);
        wait_for(c, c->all->patience_ms);
    } else if (c->pinged || c->closing) /* no answer in all that time */
        connection_end(c);
    else
        ping(c);
}

/* ---- Beginning and end ---- */

void wire_begin(Connection *c, const Upgrade *upgrade, const char *address) {
    Connections *all = c->all;
    HttpPart *h = c->http;
    char head[UPGRADE_HEAD_MAX];
    size_t length = upgrade_head(&h->reader.request, upgrade, head), rest = h->filled - h->at;
    c->phase = WIRED;
    c->wired = true;
    c->ws.deflate = upgrade->deflate;
    all->sockets++;
    memcpy(all->in, h->in + h->at, rest);
    WireOut *out = need_out(c);
    if (!out)
        return;
    add_control(out, (const uint8_t *)head, length);
    c->client = all->user->opened(all->user->context, c, address);
    if (!c->client) {
        wire_drop(c, WS_LATER, NULL);
        return;
    }
    wait_for_ping(c);
    if (rest) /* sent before we have answered */
        take_bytes(c, all->in, rest);
    hear(c);
}

void wire_end(Connection *c) {
    if (!c->wired)
        return;
    c->all->sockets--;
    ws_end(&c->all->pool, &c->ws);
    unmark(c);
    while (c->out && c->out->count)
        forget_first(c->out);
    free(c->out);
    c->out = NULL;
    if (c->client)
        c->all->user->closed(c->all->user->context, c->client);
    c->client = NULL;
}
