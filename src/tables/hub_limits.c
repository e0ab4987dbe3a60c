/* hub_limits.c - How much one client may say, and how many tables one address may open.
 *
 * Both are buckets that fill with time, in thousandths. Only opening is counted by address, because
 * a hundred honest players may share one. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "siphash.h"

const HubLimits hub_limits = {
    .clients = 20000,
    .tables = 20000,
    .inbox = 1000,
    .thoughts = 2,
    .messages_per_s = 20,
    .burst = 100,
    .opens_per_minute = 30,
    .idle_s = 300,
    .hello_s = 10,
};

enum { THOUSAND = 1000, MINUTE_MS = 60000 };

/* ---- Clients -----------------------------------------------------------------------------------
 */

bool hub__may_talk(Hub *h, HubClient *c, int cost) {
    int64_t most = (int64_t)h->limits.burst * THOUSAND;
    c->credit += (h->time_ms - c->counted) * h->limits.messages_per_s;
    c->counted = h->time_ms;
    if (c->credit >= most) {
        c->credit = most;
        c->strikes = 0;
    }
    if (c->credit < (int64_t)cost * THOUSAND) {
        c->strikes++;
        return false;
    }
    c->credit -= (int64_t)cost * THOUSAND;
    return true;
}

/* ---- Addresses ---------------------------------------------------------------------------------
 */

static Link *place(const Hub *h, const char *text) {
    return &h->addresses[hearth_siphash(h->map_key, text, strlen(text)) & (HUB_MAP - 1)];
}

HubAddress *hub__address(Hub *h, const char *text) {
    Link *bucket = place(h, text);
    for (Link *l = bucket->next; l != bucket; l = l->next) {
        HubAddress *a = LINK_OF(l, HubAddress, bucket);
        if (strcmp(a->text, text) == 0) {
            a->clients++;
            return a;
        }
    }
    size_t length = strlen(text);
    HubAddress *a = malloc(sizeof *a + length + 1);
    if (!a)
        return NULL;
    *a = (HubAddress){.clients = 1,
                      .opens = (int64_t)h->limits.opens_per_minute * THOUSAND,
                      .counted = h->time_ms};
    memcpy(a->text, text, length + 1);
    link_begin(&a->bucket);
    link_begin(&a->used);
    link_append(bucket, &a->bucket);
    return a;
}

static void refill(const Hub *h, HubAddress *a) {
    int64_t most = (int64_t)h->limits.opens_per_minute * THOUSAND;
    int64_t passed = h->time_ms - a->counted;
    int64_t more = passed * h->limits.opens_per_minute * THOUSAND / MINUTE_MS;
    if (more == 0)
        return; /* not to lose the parts of thousandths */
    a->opens = a->opens + more < most ? a->opens + more : most;
    a->counted = h->time_ms;
}

static bool is_full(const Hub *h, const HubAddress *a) {
    return a->opens >= (int64_t)h->limits.opens_per_minute * THOUSAND;
}

static void maybe_forget(const Hub *h, HubAddress *a) {
    refill(h, a);
    if (is_full(h, a))
        link_remove(&a->used);
    if (a->clients == 0 && link_alone(&a->used)) {
        link_remove(&a->bucket);
        free(a);
    }
}

void hub__leave_address(Hub *h, HubAddress *a) {
    a->clients--;
    maybe_forget(h, a);
}

bool hub__may_open(Hub *h, HubAddress *a) {
    refill(h, a);
    if (a->opens < THOUSAND)
        return false;
    a->opens -= THOUSAND;
    link_append(&h->addresses_used, &a->used);
    return true;
}

/* Those that opened something, until their bucket is full again. Whoever opened last is last. */
void hub__forget_addresses(Hub *h) {
    for (Link *l = h->addresses_used.next, *next; l != &h->addresses_used; l = next) {
        HubAddress *a = LINK_OF(l, HubAddress, used);
        next = l->next;
        refill(h, a);
        if (!is_full(h, a))
            break;
        maybe_forget(h, a);
    }
}
