/* echo.c - A bare WebSocket server that sends back what it gets: the yardstick for
 * acknowledgements.
 *
 * libuv and the frames of frames.h; nothing is looked at, nothing is stored. Listens on 127.0.0.1
 * at a port of the system's choice, prints it, and runs until it is killed or its standard input
 * ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "frames.h"

enum { MOST = 65536 };

typedef struct Client {
    uv_tcp_t tcp;
    bool open;
    size_t length;
    char data[2 * 4096]; /* messages that play a game are far smaller */
} Client;

static uv_loop_t loop;

static void alloc(uv_handle_t *handle, size_t size, uv_buf_t *out) {
    Client *c = (Client *)handle;
    (void)size;
    *out = uv_buf_init(c->data + c->length, (unsigned)(sizeof c->data - c->length));
}

static void closed(uv_handle_t *handle) {
    free(handle);
}

typedef struct Sending {
    uv_write_t request;
    char bytes[];
} Sending;

static void sent(uv_write_t *request, int status) {
    (void)status;
    free(request);
}

static void put(Client *c, const char *bytes, size_t count) {
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)count);
    int n = uv_try_write((uv_stream_t *)&c->tcp, &buf, 1);
    size_t done = n > 0 ? (size_t)n : 0;
    if (done == count)
        return;
    Sending *rest = malloc(sizeof *rest + count - done);
    if (!rest)
        abort();
    memcpy(rest->bytes, bytes + done, count - done);
    buf = uv_buf_init(rest->bytes, (unsigned)(count - done));
    uv_write(&rest->request, (uv_stream_t *)&c->tcp, &buf, 1, sent);
}

/* How many bytes were used. */
static size_t take(Client *c) {
    static const char upgrade[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    static char out[MOST];
    size_t at = 0;
    if (!c->open) {
        char *end = memmem(c->data, c->length, "\r\n\r\n", 4);
        if (!end)
            return 0;
        at = (size_t)(end - c->data) + 4;
        c->open = true;
        put(c, upgrade, sizeof upgrade - 1); /* our own clients do not look at the accept field */
    }
    Frame f;
    while (frame_read(c->data + at, c->length - at, &f) == 1) {
        put(c, out, frame_write(out, f.opcode, f.payload, f.length, 0));
        at += f.size;
    }
    return at;
}

static void heard(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
    Client *c = (Client *)stream;
    (void)buf;
    if (n < 0) {
        uv_close((uv_handle_t *)stream, closed);
        return;
    }
    c->length += (size_t)n;
    size_t used = take(c);
    c->length -= used;
    memmove(c->data, c->data + used, c->length);
}

static void came(uv_stream_t *listener, int status) {
    Client *c = calloc(1, sizeof *c);
    if (status < 0 || !c)
        abort();
    uv_tcp_init(&loop, &c->tcp);
    if (uv_accept(listener, (uv_stream_t *)&c->tcp)) {
        uv_close((uv_handle_t *)&c->tcp, closed);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    uv_read_start((uv_stream_t *)&c->tcp, alloc, heard);
}

static void input(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
    (void)stream;
    (void)buf;
    if (n < 0)
        uv_stop(&loop);
}

static void input_room(uv_handle_t *handle, size_t size, uv_buf_t *out) {
    static char room[64];
    (void)handle;
    (void)size;
    *out = uv_buf_init(room, sizeof room);
}

int main(void) {
    static uv_tcp_t listener;
    static uv_pipe_t in;
    struct sockaddr_in address;
    int length = sizeof address;
    uv_loop_init(&loop);
    uv_tcp_init(&loop, &listener);
    uv_ip4_addr("127.0.0.1", 0, &address);
    if (uv_tcp_bind(&listener, (struct sockaddr *)&address, 0) ||
        uv_listen((uv_stream_t *)&listener, 4096, came) ||
        uv_tcp_getsockname(&listener, (struct sockaddr *)&address, &length)) {
        fprintf(stderr, "table_echo: no port to listen at\n");
        return 1;
    }
    uv_pipe_init(&loop, &in, 0);
    uv_pipe_open(&in, 0);
    uv_read_start((uv_stream_t *)&in, input_room, input);
    printf("echo http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
