/* address.h - Addresses to listen at, as people write them. */
#ifndef HEARTH_SERVER_ADDRESS_H
#define HEARTH_SERVER_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_PORT = 8424, ADDRESS_TEXT_MAX = 64, ADDRESS_MAX = 16 };

typedef union AnySocket {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    struct sockaddr_storage room;
} AnySocket;

typedef struct Address {
    AnySocket socket;
    char host[ADDRESS_TEXT_MAX]; /* as a browser writes it: "127.0.0.1", "[::1]" */
    bool every;                  /* all addresses of this machine */
    bool maybe;                  /* skipped where the machine has none like it */
} Address;

typedef struct AddressList {
    Address list[ADDRESS_MAX];
    int count;
} AddressList;

typedef enum { ADDRESS_FINE, ADDRESS_BAD, ADDRESS_MANY } AddressResult;

/* Adds what a word such as "8424", "localhost:8424", "0.0.0.0" or "[::1]:80" says; localhost
 * is the loopback of both versions of IP. */
AddressResult address_add(AddressList *out, const char *word, size_t length);

int address_port(const AnySocket *socket);
void address_set_port(AnySocket *socket, int port);
/* "http://127.0.0.1:8424", or with localhost where that leads there. */
void address_url(const Address *address, char *out, size_t size);

#endif
