/* address.c - Which addresses may be written to.
 *
 * An address is a text that somebody gave. Its form is checked here when it comes in, and the
 * number that its host turns out to have is checked by the sender, for the very connection that is
 * made: whoever owns a name may let it point anywhere at any time. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "push.h"

/* ---- As texts ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_host_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '.' || c == '-';
}

static bool is_host(HearthSlice host) {
    size_t length = host.length;
    if (length == 0 || length > PUSH_HOST_MAX)
        return false;
    if (host.text[0] == '[') { /* whether it is one is found out when it is tried */
        if (length < 4 || host.text[length - 1] != ']')
            return false;
        for (size_t i = 1; i < length - 1; i++)
            if (!strchr("0123456789abcdefABCDEF:.", host.text[i]))
                return false;
        return true;
    }
    for (size_t i = 0; i < length; i++)
        if (!is_host_character(host.text[i]))
            return false;
    return host.text[0] != '.' && host.text[0] != '-';
}

/* A service that is there for everybody is at 443 or beyond the ports of the system's own. */
static bool read_port(HearthSlice text, int *out) {
    uint64_t number;
    if (!hearth_slice_number(text, 65535, &number) || (number != 443 && number < 1024))
        return false;
    *out = (int)number;
    return true;
}

/* "HOST", "HOST:PORT" */
static bool read_authority(HearthSlice text, PushUrl *out) {
    HearthSlice host = text;
    size_t end = 0;
    while (end < text.length &&
           (text.text[end] != ':' || (text.text[0] == '[' && !memchr(text.text, ']', end))))
        end++;
    host.length = end;
    out->port = 443;
    if (end < text.length &&
        !read_port((HearthSlice){text.text + end + 1, text.length - end - 1}, &out->port))
        return false;
    if (!is_host(host))
        return false;
    HearthBuf h = hearth_buf(out->host, sizeof out->host);
    hearth_buf_bytes(&h, host.text, host.length);
    HearthBuf o = hearth_buf(out->origin, sizeof out->origin);
    hearth_buf_text(&o, "https://");
    hearth_buf_bytes(&o, host.text, host.length);
    if (out->port != 443) {
        hearth_buf_char(&o, ':');
        hearth_buf_int(&o, out->port);
    }
    return hearth_buf_fits(&o) && hearth_buf_fits(&h);
}

bool push_read_url(const char *text, size_t length, PushUrl *out) {
    static const char scheme[] = "https://";
    const size_t begin = sizeof scheme - 1;
    if (length <= begin || length > PUSH_URL_MAX || memcmp(text, scheme, begin) != 0)
        return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] > '~' || strchr("\"<>\\^`{|}#", text[i]))
            return false;
    size_t end = begin;
    while (end < length && text[end] != '/' && text[end] != '?')
        end++;
    return read_authority((HearthSlice){text + begin, end - begin}, out);
}

/* ---- As numbers ---- */

/* Networks of IPv4 that are nobody's, or somebody's own (IANA's special-purpose registry). */
static const struct {
    uint32_t network;
    int bits;
} not_public[] = {
    {0x00000000, 8},  /* 0.0.0.0: this one */
    {0x0a000000, 8},  /* 10: private */
    {0x64400000, 10}, /* 100.64: behind a carrier's own NAT */
    {0x7f000000, 8},  /* 127: this machine */
    {0xa9fe0000, 16}, /* 169.254: this wire; also where clouds keep secrets */
    {0xac100000, 12}, /* 172.16: private */
    {0xc0000000, 24}, /* 192.0.0: protocols */
    {0xc0000200, 24}, /* 192.0.2: examples */
    {0xc0586300, 24}, /* 192.88.99: 6to4 relays */
    {0xc0a80000, 16}, /* 192.168: private */
    {0xc6120000, 15}, /* 198.18: measurements */
    {0xc6336400, 24}, /* 198.51.100: examples */
    {0xcb007100, 24}, /* 203.0.113: examples */
    {0xe0000000, 4},  /* 224: many at once */
    {0xf0000000, 4},  /* 240: nobody's, and everybody's (255.255.255.255) */
};

static bool is_public_4(uint32_t number) {
    for (size_t i = 0; i < sizeof not_public / sizeof not_public[0]; i++)
        if ((number ^ not_public[i].network) >> (32 - not_public[i].bits) == 0)
            return false;
    return true;
}

static uint32_t four_bytes(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static bool is_public_6(const uint8_t a[16]) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    static const uint8_t nat64[12] = {0, 0x64, 0xff, 0x9b};
    if (memcmp(a, mapped, sizeof mapped) == 0 || memcmp(a, nat64, sizeof nat64) == 0)
        return is_public_4(four_bytes(a + 12));
    uint32_t first = four_bytes(a);
    if (first >> 29 != 1)
        return false; /* outside of 2000::/3 there is nothing for all */
    if (first >> 9 == 0x20010000 >> 9 || first == 0x20010db8)
        return false; /* protocols and Teredo; examples */
    if (first >> 16 == 0x2002)
        return is_public_4(four_bytes(a + 2)); /* 6to4 */
    return first >> 12 != 0x3fff0;             /* examples */
}

bool push_address_is_public(const struct sockaddr *address) {
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return is_public_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(&six, address, sizeof six);
    return is_public_6(six.sin6_addr.s6_addr);
}
