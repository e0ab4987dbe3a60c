/* address.c - Addresses to listen at. Names are not looked up: whoever listens says where. */
#include "address.h"

#include <stdio.h>
#include <string.h>
#include <uv.h>

int address_port(const AnySocket *socket) {
    return ntohs(socket->any.sa_family == AF_INET6 ? socket->six.sin6_port : socket->four.sin_port);
}

void address_set_port(AnySocket *socket, int port) {
    if (socket->any.sa_family == AF_INET6)
        socket->six.sin6_port = htons((uint16_t)port);
    else
        socket->four.sin_port = htons((uint16_t)port);
}

/* Only digits, at most 65535; 0 lets the system choose. */
static bool read_port(const char *text, int *port) {
    long value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        value = value * 10 + (*text - '0');
        if (value > 65535)
            return false;
    }
    *port = (int)value;
    return true;
}

static AddressResult add(AddressList *out, const char *host, int port, bool maybe) {
    Address *a = &out->list[out->count];
    if (out->count == ADDRESS_MAX)
        return ADDRESS_MANY;
    memset(a, 0, sizeof *a);
    if (uv_ip4_addr(host, port, &a->socket.four) == 0) {
        snprintf(a->host, sizeof a->host, "%s", host);
        a->every = a->socket.four.sin_addr.s_addr == htonl(INADDR_ANY);
    } else if (uv_ip6_addr(host, port, &a->socket.six) == 0) {
        snprintf(a->host, sizeof a->host, "[%.48s]", host);
        a->every = memcmp(&a->socket.six.sin6_addr, &in6addr_any, sizeof in6addr_any) == 0;
    } else {
        return ADDRESS_BAD;
    }
    a->maybe = maybe;
    out->count++;
    return ADDRESS_FINE;
}

static AddressResult add_localhost(AddressList *out, int port) {
    AddressResult result = add(out, "127.0.0.1", port, false);
    return result == ADDRESS_FINE ? add(out, "::1", port, true) : result;
}

AddressResult address_add(AddressList *out, const char *word, size_t length) {
    char text[ADDRESS_TEXT_MAX], *host = text, *rest;
    int port = ADDRESS_PORT;
    if (length >= sizeof text)
        return ADDRESS_BAD;
    memcpy(text, word, length);
    text[length] = 0;
    if (read_port(text, &port))
        return add_localhost(out, port);
    if (*text == '[') {
        rest = strchr(text, ']');
        if (!rest)
            return ADDRESS_BAD;
        *rest++ = 0;
        host++;
    } else {
        rest = text + strcspn(text, ":");
    }
    bool six = host != text;
    if (*rest == ':') {
        *rest++ = 0;
        if (!read_port(rest, &port))
            return ADDRESS_BAD;
    } else if (*rest) {
        return ADDRESS_BAD;
    }
    if (six != (strchr(host, ':') != NULL))
        return ADDRESS_BAD;
    return strcmp(host, "localhost") == 0 ? add_localhost(out, port) : add(out, host, port, false);
}

void address_url(const Address *address, char *out, size_t size) {
    bool local = address->every || strcmp(address->host, "127.0.0.1") == 0;
    snprintf(out, size, "http://%s:%d", local ? "localhost" : address->host,
             address_port(&address->socket));
}
