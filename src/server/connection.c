/* connection.c - The life of a connection.
 *
 *   READING --(a whole head, or a wrong one)--> ANSWERING --> READING ...
 *                                                   \--> LEAVING --> closed
 *
 * Every phase has its deadline, which single bytes do not move: a head must be complete some
 * seconds after it began, each piece of an answer taken some seconds after it was offered.
 * LEAVING waits a moment for the client to close: who closes first while bytes are still
 * coming in makes the system throw away an answer that was not read yet. */
#include "connection.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

enum {
    IN_SIZE = 4096,
    PIECE = 65536,   /* bytes that are offered at a time */
    IDLE_FACTOR = 6, /* how much longer than for a head one waits for a request to begin */
    LEAVING_MS = 2000,
};

typedef enum { READING, ANSWERING, LEAVING } Phase;

typedef struct Connection {
    uv_tcp_t socket;
    uv_timer_t timer;
    uv_write_t write;
    uv_shutdown_t shutdown;
    Connections *all;
    struct Connection *next, **link; /* link: what points to this one */
    HttpReader reader;
    HttpAnswer answer;
    size_t sent;       /* of the answer's body */
    size_t at, filled; /* of `in` */
    Phase phase;
    int handles; /* that are not closed yet */
    bool keep_alive;
    char in[IN_SIZE];
    char head[HTTP_ANSWER_MAX];
} Connection;

static void go_on(Connection *c);

/* ---- Ends -------------------------------------------------------------------------------------*/

static void on_closed(uv_handle_t *handle) {
    Connection *c = handle->data;
    Connections *all = c->all;
    if (--c->handles)
        return;
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    free(c);
    all->count--;
    if (all->count == 0)
        all->emptied(all->context);
}

static void end(Connection *c) {
    if (uv_is_closing((uv_handle_t *)&c->socket))
        return;
    uv_close((uv_handle_t *)&c->socket, on_closed);
    uv_close((uv_handle_t *)&c->timer, on_closed);
}

/* ---- Deadlines --------------------------------------------------------------------------------*/

static void begin_answer(Connection *c);

static void on_deadline(uv_timer_t *timer) {
    Connection *c = timer->data;
    if (c->phase == READING && c->reader.bytes > 0) {
        c->reader.request.status = 408;
        c->reader.request.keep_alive = false;
        begin_answer(c);
    } else {
        end(c);
    }
}

static void wait_at_most(Connection *c, uint64_t ms) {
    uv_timer_start(&c->timer, on_deadline, ms, 0);
}

/* ---- Reading ----------------------------------------------------------------------------------*/

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *out) {
    Connection *c = handle->data;
    (void)suggested;
    *out = uv_buf_init(c->in, IN_SIZE);
}

static void on_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
    Connection *c = stream->data;
    (void)buf;
    if (count == 0)
        return;
    if (count < 0) {
        end(c);
        return;
    }
    if (c->phase != READING) /* leaving: nobody listens any more */
        return;
    if (c->reader.bytes == 0)
        wait_at_most(c, c->all->patience_ms);
    c->at = 0;
    c->filled = (size_t)count;
    go_on(c);
}

static void listen_to(Connection *c) {
    int error = uv_read_start((uv_stream_t *)&c->socket, on_room, on_bytes);
    if (error < 0 && error != UV_EALREADY)
        end(c);
}

/* Reads what is there; then either answers or waits for more. */
static void go_on(Connection *c) {
    bool done = false;
    c->phase = READING;
    while (!done && c->at < c->filled)
        c->at += http_read(&c->reader, c->in + c->at, c->filled - c->at, &done);
    if (done)
        begin_answer(c);
    else
        listen_to(c);
}

/* ---- Answering --------------------------------------------------------------------------------*/

static void on_written(uv_write_t *write, int status);
static void on_shut(uv_shutdown_t *request, int status);

static void leave(Connection *c) {
    c->phase = LEAVING;
    wait_at_most(c, LEAVING_MS);
    if (uv_shutdown(&c->shutdown, (uv_stream_t *)&c->socket, on_shut) < 0)
        end(c);
}

static void on_shut(uv_shutdown_t *request, int status) {
    Connection *c = (Connection *)request->data;
    if (status < 0 || uv_is_closing((uv_handle_t *)&c->socket))
        end(c);
    else
        listen_to(c);
}

/* Offers the next piece of the body, the first together with the head. */
static void send_piece(Connection *c, size_t head_length) {
    size_t left = c->answer.size - c->sent;
    uv_buf_t parts[2];
    unsigned count = 0;
    if (head_length)
        parts[count++] = uv_buf_init(c->head, (unsigned)head_length);
    if (left > PIECE)
        left = PIECE;
    if (left)
        parts[count++] = uv_buf_init((char *)c->answer.body + c->sent, (unsigned)left);
    c->sent += left;
    wait_at_most(c, c->all->patience_ms);
    if (uv_write(&c->write, (uv_stream_t *)&c->socket, parts, count, on_written) < 0)
        end(c);
}

static void on_written(uv_write_t *write, int status) {
    Connection *c = (Connection *)write->data;
    if (status < 0 || uv_is_closing((uv_handle_t *)&c->socket)) {
        end(c);
    } else if (c->sent < c->answer.size) {
        send_piece(c, 0);
    } else if (!c->keep_alive || c->all->stopping) {
        leave(c);
    } else {
        http_begin(&c->reader);
        wait_at_most(c,
                     c->at < c->filled ? c->all->patience_ms : c->all->patience_ms * IDLE_FACTOR);
        go_on(c);
    }
}

static void begin_answer(Connection *c) {
    const HttpRequest *request = &c->reader.request;
    uv_read_stop((uv_stream_t *)&c->socket);
    site_answer(c->all->site, request, &c->answer);
    c->phase = ANSWERING;
    c->keep_alive = request->keep_alive && !c->all->stopping;
    size_t length = http_head(&c->answer, time(NULL), c->keep_alive, c->head);
    if (request->head || !http_has_body(&c->answer))
        c->answer.size = 0;
    c->sent = 0;
    send_piece(c, length);
}

/* ---- All of them ------------------------------------------------------------------------------*/

static Connection *add(Connections *all) {
    Connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->all = all;
    c->socket.data = c->timer.data = c->write.data = c->shutdown.data = c;
    if (uv_tcp_init(all->loop, &c->socket) < 0) {
        free(c);
        return NULL;
    }
    uv_timer_init(all->loop, &c->timer);
    c->handles = 2;
    c->next = all->first;
    c->link = &all->first;
    if (c->next)
        c->next->link = &c->next;
    all->first = c;
    all->count++;
    http_begin(&c->reader);
    return c;
}

void connections_accept(Connections *all, uv_stream_t *listener) {
    Connection *c = add(all);
    if (!c) /* no memory; the client waits until it gives up */
        return;
    if (uv_accept(listener, (uv_stream_t *)&c->socket) < 0) {
        end(c);
        return;
    }
    uv_tcp_nodelay(&c->socket, 1);
    if (all->count > all->most) {
        c->reader.request.status = 503;
        begin_answer(c);
    } else {
        wait_at_most(c, all->patience_ms);
        go_on(c);
    }
}

void connections_stop(Connections *all) {
    all->stopping = true;
    for (Connection *c = all->first; c; c = c->next)
        if (c->phase != ANSWERING)
            end(c);
}

void connections_drop(Connections *all) {
    for (Connection *c = all->first; c; c = c->next)
        end(c);
}
