/* house.c - The addresses of this house. */
#include "house.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

#include "address.h"

/* How good an address is for a guest: the kinds in the order in which they are told. */
typedef enum Kind { HOME_FOUR, OTHER_FOUR, HOME_SIX, OTHER_SIX, NONE } Kind;

/* Interfaces that containers and virtual machines have: nobody in the room is there. */
static bool is_virtual(const char *name) {
    static const char *const begins[] = {"docker",  "br-",    "veth", "virbr", "cni",
                                         "flannel", "lxc",    "lxd",  "vnet",  "vmnet",
                                         "vboxnet", "podman", "cali", "dummy", "ifb"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

static Kind kind_of_four(const struct sockaddr_in *four) {
    uint32_t a = ntohl(four->sin_addr.s_addr);
    if (a >> 24 == 127 || a >> 24 == 0 || a >> 16 == 0xA9FE || a >> 28 >= 14)
        return NONE; /* itself, nowhere, a network without a router, groups */
    bool home = a >> 24 == 10 || a >> 20 == 0xAC1 || a >> 16 == 0xC0A8;
    return home ? HOME_FOUR : OTHER_FOUR;
}

static Kind kind_of_six(const struct sockaddr_in6 *six) {
    const struct in6_addr *a = &six->sin6_addr;
    if (IN6_IS_ADDR_LOOPBACK(a) || IN6_IS_ADDR_LINKLOCAL(a) || IN6_IS_ADDR_UNSPECIFIED(a) ||
        IN6_IS_ADDR_MULTICAST(a) || IN6_IS_ADDR_V4MAPPED(a))
        return NONE;
    return (a->s6_addr[0] & 0xFE) == 0xFC ? HOME_SIX : OTHER_SIX;
}

static Kind kind_of(const struct sockaddr *address) {
    if (address && address->sa_family == AF_INET)
        return kind_of_four((const void *)address);
    return address && address->sa_family == AF_INET6 ? kind_of_six((const void *)address) : NONE;
}

static void add(House *out, const struct sockaddr *address, int port) {
    char host[INET6_ADDRSTRLEN], url[HOUSE_URL_MAX];
    bool six = address->sa_family == AF_INET6;
    int error = six ? uv_ip6_name((const void *)address, host, sizeof host)
                    : uv_ip4_name((const void *)address, host, sizeof host);
    if (error || out->count == HOUSE_MOST)
        return;
    snprintf(url, sizeof url, six ? "http://[%s]:%d" : "http://%s:%d", host, port);
    for (int i = 0; i < out->count; i++)
        if (strcmp(out->url[i], url) == 0)
            return;
    memcpy(out->url[out->count++], url, sizeof url);
}

/* Of one kind, what leads to something that is listened at. Tunnels only where there is nothing
 * else: they lead to other houses. */
static void add_kind(const AddressList *listening, const HouseInterface *all, int count, Kind kind,
                     bool tunnel, House *out) {
    for (int i = 0; i < listening->count; i++) {
        const Address *a = &listening->list[i];
        int port = address_port(&a->socket);
        if (!a->every && kind_of(&a->socket.any) == kind && !tunnel)
            add(out, &a->socket.any, port);
        for (int j = 0; a->every && j < count; j++)
            if (all[j].up && !all[j].loopback && all[j].tunnel == tunnel &&
                kind_of(all[j].address) == kind && !is_virtual(all[j].name) &&
                all[j].address->sa_family == a->socket.any.sa_family)
                add(out, all[j].address, port);
    }
}

void house_choose(const AddressList *listening, const HouseInterface *all, int count, House *out) {
    out->count = 0;
    for (int tunnel = 0; tunnel < 2 && out->count == 0; tunnel++)
        for (Kind kind = HOME_FOUR; kind < NONE; kind++)
            add_kind(listening, all, count, kind, tunnel, out);
}

void house_find(const AddressList *listening, House *out) {
    HouseInterface all[HOUSE_INTERFACES];
    struct ifaddrs *found = NULL;
    int count = 0;
    if (getifaddrs(&found)) /* then at least what was named is told */
        found = NULL;
    for (const struct ifaddrs *i = found; i && count < HOUSE_INTERFACES; i = i->ifa_next)
        all[count++] = (HouseInterface){.name = i->ifa_name,
                                        .address = i->ifa_addr,
                                        .up = i->ifa_flags & IFF_UP && i->ifa_flags & IFF_RUNNING,
                                        .loopback = i->ifa_flags & IFF_LOOPBACK,
                                        .tunnel = i->ifa_flags & IFF_POINTOPOINT};
    house_choose(listening, all, count, out);
    if (found)
        freeifaddrs(found);
}
