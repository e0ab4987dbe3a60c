/* peers.c - How many connections come from where. */
#include "peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

static void four_text(const unsigned char bytes[4], char out[PEER_TEXT_MAX]) {
    snprintf(out, PEER_TEXT_MAX, "%u.%u.%u.%u", bytes[0], bytes[1], bytes[2], bytes[3]);
}

static bool six_text(const unsigned char bytes[16], char out[PEER_TEXT_MAX]) {
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    unsigned char half[16] = {0};
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        four_text(bytes + 12, out);
        return bytes[12] != 127;
    }
    memcpy(half, bytes, 8);
    if (uv_inet_ntop(AF_INET6, half, out, PEER_TEXT_MAX))
        out[0] = 0;
    return memcmp(bytes, &in6addr_loopback, 16) != 0;
}

bool peer_text(const AnySocket *socket, char out[PEER_TEXT_MAX]) {
    if (socket->any.sa_family == AF_INET6)
        return six_text(socket->six.sin6_addr.s6_addr, out);
    unsigned char bytes[4];
    memcpy(bytes, &socket->four.sin_addr, sizeof bytes);
    four_text(bytes, out);
    return bytes[0] != 127;
}

void peer_forwarded(const char *list, char out[PEER_TEXT_MAX]) {
    const char *last = strrchr(list, ',');
    unsigned char bytes[16];
    char text[64];
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    snprintf(text, sizeof text, "%s", last);
    if (uv_inet_pton(AF_INET, text, bytes) == 0)
        four_text(bytes, out);
    else if (uv_inet_pton(AF_INET6, text, bytes) == 0)
        six_text(bytes, out);
    else
        snprintf(out, PEER_TEXT_MAX, "forwarded");
}

static Peer **row_of(Peers *all, const char *text) {
    unsigned hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return &all->rows[hash % PEERS_ROWS];
}

Peer *peers_enter(Peers *all, const char *text) {
    Peer **row = row_of(all, text), *p = *row;
    while (p && strcmp(p->text, text) != 0)
        p = p->next;
    if (p && all->most && p->count >= all->most)
        return NULL;
    if (!p && (p = calloc(1, sizeof *p))) {
        snprintf(p->text, sizeof p->text, "%s", text);
        p->next = *row;
        *row = p;
    }
    if (p)
        p->count++;
    return p;
}

void peers_leave(Peers *all, Peer *peer) {
    if (!peer || --peer->count)
        return;
    Peer **at = row_of(all, peer->text);
    while (*at != peer)
        at = &(*at)->next;
    *at = peer->next;
    free(peer);
}
