/* peers.h - How many connections come from where, so that nobody takes all there are.
 *
 * An address of IPv4 counts for itself, one of IPv6 with all of its /64, which is what a
 * household gets; and all of a /48, which is what an organization gets, may have as many together
 * as a few addresses. The machine itself is not counted: a proxy on it speaks for everybody, and so
 * do proxies elsewhere that were named. */
#ifndef HEARTH_SERVER_PEERS_H
#define HEARTH_SERVER_PEERS_H

#include <stdbool.h>
#include <stddef.h>

#include "address.h"

enum { PEER_TEXT_MAX = 46, PEERS_ROWS = 4096 };

typedef struct Peer {
    struct Peer *next;
    struct Peer *wide; /* the /48 of an IPv6 address; NULL: none */
    int count;
    char text[PEER_TEXT_MAX];
} Peer;

typedef struct Peers {
    Peer *rows[PEERS_ROWS];
    int most; /* connections of one address; 0: any number */
} Peers;

/* Proxies that are believed: addresses, or all that begin with the same bits. */
enum { PROXIES_MAX = 16 };
typedef struct Proxies {
    struct {
        unsigned char bytes[16]; /* IPv4 as ::ffff:1.2.3.4 */
        int bits;
    } list[PROXIES_MAX];
    int count;
} Proxies;

/* Adds what a word such as "10.0.0.7", "10.0.0.0/8" or "fd00::/8" says. */
AddressResult proxies_add(Proxies *all, const char *word, size_t length);
bool peer_is_proxy(const Proxies *all, const AnySocket *socket);

/* The address as it is counted; whether it is another machine's. */
bool peer_text(const AnySocket *socket, char out[PEER_TEXT_MAX]);
/* The same of an address as proxies write it: the last one of the list that is no proxy itself. */
void peer_forwarded(const Proxies *proxies, const char *list, char out[PEER_TEXT_MAX]);

/* One more from there; NULL if there are too many, or no memory. */
Peer *peers_enter(Peers *all, const char *text);
void peers_leave(Peers *all, Peer *peer);

#endif
