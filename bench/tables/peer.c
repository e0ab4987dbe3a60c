/* peer.c - WebSocket clients: connecting, upgrading, whole text messages both ways. */
#include "peer.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

enum { SCRATCH = 1 << 20 };
static char scratch[SCRATCH]; /* what is read goes through here; only what is not whole is kept */

int64_t clock_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void keep(char **buffer, size_t *length, size_t *cap, const char *bytes, size_t count) {
    if (*length + count > *cap) {
        *cap = (*length + count) * 2;
        *buffer = realloc(*buffer, *cap);
        if (!*buffer)
            abort();
    }
    memcpy(*buffer + *length, bytes, count);
    *length += count;
}

static void watch(Peer *p, int operation, uint32_t events) {
    struct epoll_event e = {.events = events, .data.ptr = p};
    epoll_ctl(p->epoll, operation, p->fd, &e);
}

static bool bind_from(int fd, in_addr_t from) {
    int on = 1;
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = from};
    /* The port is chosen when connecting, so that the same one can lead to different places. */
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    return bind(fd, (struct sockaddr *)&own, sizeof own) == 0;
}

bool peer_connect(Peer *p, int epoll, const struct sockaddr_in *to, in_addr_t from) {
    int on = 1;
    struct linger rude = {1, 0};
    p->epoll = epoll;
    p->in_length = p->out_length = 0;
    p->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (p->fd < 0)
        return false;
    setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(p->fd, SOL_SOCKET, SO_LINGER, &rude, sizeof rude);
    if ((from && !bind_from(p->fd, from)) ||
        (connect(p->fd, (const struct sockaddr *)to, sizeof *to) && errno != EINPROGRESS)) {
        close(p->fd);
        return false;
    }
    p->state = PEER_CONNECTING;
    p->writing = true;
    watch(p, EPOLL_CTL_ADD, EPOLLIN | EPOLLOUT);
    return true;
}

void peer_close(Peer *p) {
    if (p->state == PEER_CLOSED)
        return;
    close(p->fd);
    free(p->in);
    free(p->out);
    p->in = p->out = NULL;
    p->in_cap = p->out_cap = p->in_length = p->out_length = 0;
    p->state = PEER_CLOSED;
}

/* What the socket does not take now is kept; errors show up at the next read. */
static void put(Peer *p, const char *bytes, size_t count) {
    ssize_t n = p->out_length ? 0 : send(p->fd, bytes, count, MSG_NOSIGNAL);
    size_t sent = n > 0 ? (size_t)n : 0;
    if (sent == count)
        return;
    keep(&p->out, &p->out_length, &p->out_cap, bytes + sent, count - sent);
    if (!p->writing)
        watch(p, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
    p->writing = true;
}

static void flush_out(Peer *p) {
    if (p->out_length) {
        ssize_t n = send(p->fd, p->out, p->out_length, MSG_NOSIGNAL);
        if (n > 0) {
            p->out_length -= (size_t)n;
            memmove(p->out, p->out + n, p->out_length);
        }
    }
    if (p->out_length == 0 && p->writing) {
        p->writing = false;
        watch(p, EPOLL_CTL_MOD, EPOLLIN);
    }
}

static void put_frame(Peer *p, int opcode, const char *payload, size_t length) {
    static uint32_t mask = 0x9E3779B9;
    static char *frame;
    static size_t cap;
    if (length + FRAME_HEAD_MAX > cap) {
        cap = length + 65536;
        frame = realloc(frame, cap);
        if (!frame)
            abort();
    }
    mask = mask * 1664525u + 1013904223u;
    put(p, frame, frame_write(frame, opcode, payload, length, mask | 1));
}

void peer_send(Peer *p, const char *text, size_t length) {
    put_frame(p, FRAME_TEXT, text, length);
}

static void ask_for_upgrade(Peer *p) {
    static const char request[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: aGVhcnRoIGJlbmNobWFyaw==\r\n\r\n";
    p->state = PEER_UPGRADING;
    put(p, request, sizeof request - 1);
}

/* The bytes of the answer's head, 0 if it is not whole yet; false if it is no upgrade. */
static bool upgraded(const char *data, size_t length, size_t *head) {
    const char *end = memmem(data, length, "\r\n\r\n", 4);
    *head = end ? (size_t)(end - data) + 4 : 0;
    if (end && (length < 12 || memcmp(data, "HTTP/1.1 101", 12) != 0)) {
        fprintf(stderr, "refused: %.*s\n", (int)(strcspn(data, "\r")), data);
        return false;
    }
    return true;
}

/* Takes whole messages from the front; how many bytes, -1 at the end. */
static ssize_t take(Peer *p, char *data, size_t length, const PeerEvents *events) {
    size_t at = 0;
    if (p->state == PEER_UPGRADING) {
        if (!upgraded(data, length, &at))
            return -1;
        if (at == 0)
            return 0;
        p->state = PEER_OPEN;
        events->opened(p);
    }
    while (p->state == PEER_OPEN) {
        Frame f;
        int whole = frame_read(data + at, length - at, &f);
        if (whole == 0)
            return (ssize_t)at;
        if (whole < 0 || f.opcode == FRAME_CLOSE) {
            if (whole > 0 && f.length >= 2) /* why, for whoever looks for it */
                fprintf(stderr, "closed: %d %.*s\n",
                        (unsigned char)f.payload[0] << 8 | (unsigned char)f.payload[1],
                        (int)f.length - 2, f.payload + 2);
            return -1;
        }
        at += f.size;
        if (f.opcode == FRAME_PING)
            put_frame(p, FRAME_PONG, f.payload, f.length);
        else if (f.opcode == FRAME_TEXT)
            events->text(p, (Peek){f.payload, f.length});
    }
    return -1; /* a callback closed it */
}

static bool read_some(Peer *p, const PeerEvents *events, bool *again) {
    size_t kept = p->in_length;
    char *data = scratch;
    if (kept > SCRATCH / 2) { /* a large message: straight into its own buffer */
        if (p->in_cap < kept + SCRATCH) {
            p->in_cap = kept + 4 * SCRATCH;
            p->in = realloc(p->in, p->in_cap);
            if (!p->in)
                abort();
        }
        data = p->in;
    } else if (kept) {
        memcpy(scratch, p->in, kept);
    }
    size_t room = data == scratch ? SCRATCH - kept : SCRATCH;
    ssize_t n = recv(p->fd, data + kept, room, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return false;
    *again = n > 0 && (size_t)n == room;
    if (n < 0)
        return true;
    size_t length = kept + (size_t)n;
    ssize_t taken = take(p, data, length, events);
    if (taken < 0)
        return false;
    if (data == scratch) {
        p->in_length = 0;
        if ((size_t)taken < length)
            keep(&p->in, &p->in_length, &p->in_cap, data + taken, length - (size_t)taken);
    } else {
        p->in_length = length - (size_t)taken;
        memmove(p->in, p->in + taken, p->in_length);
    }
    if (p->in_length == 0 && p->in) {
        free(p->in);
        p->in = NULL;
        p->in_cap = 0;
    }
    return true;
}

bool peer_event(Peer *p, uint32_t epoll_events, const PeerEvents *events) {
    bool fine = true, again = true;
    if (p->state == PEER_CLOSED)
        return false;
    if (p->state == PEER_CONNECTING && epoll_events & EPOLLOUT && !(epoll_events & EPOLLERR))
        ask_for_upgrade(p);
    if (epoll_events & EPOLLOUT)
        flush_out(p);
    if (epoll_events & (EPOLLIN | EPOLLERR | EPOLLHUP))
        while (fine && again)
            fine = read_some(p, events, &again);
    if (!fine)
        peer_close(p);
    return fine;
}
