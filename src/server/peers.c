/* peers.c - How many connections come from where. */
#include "peers.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "hub.h"

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

/* ---- Proxies ---- */

/* An address of either version as 16 bytes; how many bits of them stand before those of IPv4. */
static bool read_address(const char *text, unsigned char out[16], int *before) {
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    memcpy(out, mapped, sizeof mapped);
    *before = 96;
    if (uv_inet_pton(AF_INET, text, out + 12) == 0)
        return true;
    *before = 0;
    return uv_inet_pton(AF_INET6, text, out) == 0;
}

AddressResult proxies_add(Proxies *all, const char *word, size_t length) {
    char text[PEER_TEXT_MAX + 8];
    int before, bits = -1, end = 0;
    if (all->count == PROXIES_MAX)
        return ADDRESS_MANY;
    if (length >= sizeof text)
        return ADDRESS_BAD;
    memcpy(text, word, length);
    text[length] = 0;
    char *slash = strchr(text, '/');
    if (slash) {
        *slash++ = 0;
        if (strlen(slash) > 3 || strspn(slash, "0123456789") != strlen(slash) ||
            sscanf(slash, "%d%n", &bits, &end) != 1)
            return ADDRESS_BAD;
    }
    if (!read_address(text, all->list[all->count].bytes, &before))
        return ADDRESS_BAD;
    bits = bits < 0 ? 128 : bits + before;
    if (bits > 128)
        return ADDRESS_BAD;
    all->list[all->count++].bits = bits;
    return ADDRESS_FINE;
}

static bool is_proxy(const Proxies *all, const unsigned char bytes[16]) {
    for (int i = 0; all && i < all->count; i++) {
        int whole = all->list[i].bits / 8, rest = all->list[i].bits % 8;
        if (memcmp(all->list[i].bytes, bytes, (size_t)whole) == 0 &&
            (rest == 0 || (all->list[i].bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0))
            return true;
    }
    return false;
}

bool peer_is_proxy(const Proxies *all, const AnySocket *socket) {
    unsigned char bytes[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (socket->any.sa_family == AF_INET6)
        memcpy(bytes, socket->six.sin6_addr.s6_addr, sizeof bytes);
    else
        memcpy(bytes + 12, &socket->four.sin_addr, 4);
    return is_proxy(all, bytes);
}

/* The word that ends at `end`, without blanks and without the comma before it. */
static const char *last_word(const char *list, const char *end, char out[64]) {
    const char *begin = end;
    while (begin > list && begin[-1] != ',')
        begin--;
    const char *from = begin + strspn(begin, " \t");
    while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    snprintf(out, 64, "%.*s", (int)(end > from ? end - from : 0), from);
    return begin;
}

void peer_forwarded(const Proxies *proxies, const char *list, char out[PEER_TEXT_MAX]) {
    const char *end = list + strlen(list);
    unsigned char bytes[16];
    char text[64];
    int before;
    snprintf(out, PEER_TEXT_MAX, "forwarded");
    for (;;) {
        const char *begin = last_word(list, end, text);
        if (!read_address(text, bytes, &before))
            return; /* what stands before it is not believed either */
        six_text(bytes, out);
        if (begin == list || !is_proxy(proxies, bytes))
            return;
        end = begin - 1;
    }
}

/* ---- Counting ---- */

static Peer **row_of(Peers *all, const char *text) {
    unsigned hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return &all->rows[hash % PEERS_ROWS];
}

static Peer *enter(Peers *all, const char *text, int most) {
    Peer **row = row_of(all, text), *p = *row;
    while (p && strcmp(p->text, text) != 0)
        p = p->next;
    if (p && all->most && p->count >= most)
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

Peer *peers_enter(Peers *all, const char *text) {
    char wide[HUB_WIDE_TEXT];
    Peer *w = NULL;
    if (hub_wide_address(text, wide)) {
        w = enter(all, wide, all->most > INT_MAX / HUB_WIDE ? INT_MAX : all->most * HUB_WIDE);
        if (!w)
            return NULL;
    }
    Peer *p = enter(all, text, all->most);
    if (p)
        p->wide = w; /* each connection counts at both */
    else
        peers_leave(all, w);
    return p;
}

void peers_leave(Peers *all, Peer *peer) {
    if (!peer)
        return;
    peers_leave(all, peer->wide);
    if (--peer->count)
        return;
    Peer **at = row_of(all, peer->text);
    while (*at != peer)
        at = &(*at)->next;
    *at = peer->next;
    free(peer);
}
