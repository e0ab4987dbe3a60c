/* house.h - How others in the same house come in: the addresses of this machine on its network.
 *
 * A machine has many addresses, and most lead nowhere for a guest: those of containers and virtual
 * machines, of tunnels, of a network without a router. Which are worth telling is decided from a
 * plain list, so that it can be tried without such a machine. */
#ifndef HEARTH_SERVER_HOUSE_H
#define HEARTH_SERVER_HOUSE_H

#include "address.h"

struct sockaddr;

enum {
    HOUSE_MOST = 4,        /* addresses that are told */
    HOUSE_INTERFACES = 64, /* that are looked at */
    HOUSE_URL_MAX = 80
};

typedef struct House {
    char url[HOUSE_MOST][HOUSE_URL_MAX]; /* the best first */
    int count;                           /* 0: only this machine itself can come in */
} House;

/* An address of the machine, as the system lists them. */
typedef struct HouseInterface {
    const char *name;
    const struct sockaddr *address; /* NULL, or of another kind than IP: none */
    bool up, loopback, tunnel;
} HouseInterface;

/* What of these others can use to reach what is listened at. */
void house_choose(const AddressList *listening, const HouseInterface *all, int count, House *out);
/* The same with the interfaces of this machine. */
void house_find(const AddressList *listening, House *out);

#endif
