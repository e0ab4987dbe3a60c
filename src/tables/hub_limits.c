/* hub_limits.c - How much may be said, and how many tables opened: by a client, a seat, an address.
 *
 * Each is a credit that is used and comes back with time. A client's alone would not do, since a
 * new connection is had for nothing; so a message is counted for the seat that it speaks for and
 * for the address that it comes from, too. A hundred honest players may share an address: what it
 * may is a multiple of what one player may. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "siphash.h"

/* What an address may for each connection that it may have; at least as if it were LEAST of them.
 */
enum {
    MESSAGES_PER_S = 4,
    MESSAGES_BURST = 20,
    LOOKS = 2,
    LOOKS_SHARE = 25, /* and of so many connections, one a second */
    LEAST = 50,
};

const HubLimits hub_limits = {
    .clients = HUB_CLIENTS,
    .tables = HUB_TABLES,
    .inbox = 1000,
    .thoughts = 2,
    .alone_thoughts = 1,
    .alone_per_s = HUB_ALONE_PER_S,
    .alone_burst = HUB_ALONE_PER_S * HUB_ALONE_BURST_S,
    .looks = 2,
    .messages_per_s = 20,
    .burst = 100,
    .address_messages_per_s = HUB_PER_ADDRESS * MESSAGES_PER_S,
    .address_burst = HUB_PER_ADDRESS * MESSAGES_BURST,
    .address_looks_per_s = HUB_PER_ADDRESS / LOOKS_SHARE,
    .address_looks = HUB_PER_ADDRESS * LOOKS,
    .record_bytes = 16 << 20,
    .opens_per_minute = HUB_OPENS_PER_MINUTE,
    .idle_s = 300,
    .hello_s = HUB_HELLO_S,
    .boards = true,
};

void hub_limit_addresses(int connections, HubLimits *limits) {
    int each = connections == 0 || connections > LEAST ? connections : LEAST;
    limits->address_messages_per_s = each * MESSAGES_PER_S;
    limits->address_burst = each * MESSAGES_BURST;
    limits->address_looks_per_s = each / LOOKS_SHARE;
    limits->address_looks = each * LOOKS;
}

enum {
    THOUSAND = 1000,
    MINUTE_MS = 60000,
    MINUTE_S = 60,
    ALL_MS = 24 * 3600000, /* after which every credit has come back */
    TRIES = 60,            /* of boards, that an address may begin at once, */
    TRY_MINUTES = 12,      /* and in how many minutes it may one more */
};

/* ---- Credits ---- */

/* How much at once, and how much of it comes back in a minute. */
typedef struct Rate {
    int at_once, per_minute;
} Rate;

/* A whole /48 may more than one address of it. */
static Rate times(Rate rate, const HubAddress *a) {
    return (Rate){rate.at_once * a->times, rate.per_minute * a->times};
}

static Rate of_client(const Hub *h) {
    return (Rate){h->limits.burst, h->limits.messages_per_s * MINUTE_S};
}

static Rate of_address(const Hub *h) {
    return (Rate){h->limits.address_burst, h->limits.address_messages_per_s * MINUTE_S};
}

static Rate of_opens(const Hub *h) {
    return (Rate){h->limits.opens_per_minute, h->limits.opens_per_minute};
}

static Rate of_looks(const Hub *h) {
    return (Rate){h->limits.address_looks, h->limits.address_looks_per_s * MINUTE_S};
}

/* Whether so many more may be used now; they are not yet. */
static bool has_left(const Hub *h, HubCredit *c, Rate rate, int count) {
    int64_t passed = h->time_ms - c->counted;
    if (passed > ALL_MS) /* and no product of it becomes too large */
        passed = ALL_MS;
    int64_t back = passed * rate.per_minute * THOUSAND / MINUTE_MS;
    if (back > 0 || c->used == 0) { /* else the parts of thousandths would be lost */
        c->used = c->used > back ? c->used - back : 0;
        c->counted = h->time_ms;
    }
    return c->used + (int64_t)count * THOUSAND <= (int64_t)rate.at_once * THOUSAND;
}

static void use(HubCredit *c, int count) {
    c->used += (int64_t)count * THOUSAND;
}

/* ---- Bots alone ---- */

bool hub__may_think_alone(Hub *h) {
    Rate rate = {h->limits.alone_burst, h->limits.alone_per_s * MINUTE_S};
    if (rate.per_minute == 0)
        return true;
    if (!has_left(h, &h->alone_credit, rate, 1))
        return false;
    use(&h->alone_credit, 1);
    return true;
}

/* ---- Words ---- */

/* Nobody types faster for long; and however many sit at a table, one can still read it. */
enum { SAY_AT_ONCE = 5, SAY_PER_MINUTE = 20, TABLE_AT_ONCE = 40, TABLE_PER_MINUTE = 240 };

bool hub__may_say(const Hub *h, HubCredit *speaker, HubCredit *table) {
    if (!has_left(h, speaker, (Rate){SAY_AT_ONCE, SAY_PER_MINUTE}, 1) ||
        !has_left(h, table, (Rate){TABLE_AT_ONCE, TABLE_PER_MINUTE}, 1))
        return false;
    use(speaker, 1);
    use(table, 1);
    return true;
}

/* What an address shares among its clients. */
typedef enum HubKind { OF_MESSAGES, OF_OPENS, OF_LOOKS, OF_TAKES, OF_TRIES, KINDS } HubKind;

/* ---- Messages ---- */

/* Questions whose answers are long count as several, and gestures as their actions. */
int hub__cost(const Message *m) {
    switch (m->type) {
    case MESSAGE_OPEN:
    case MESSAGE_LOBBY:
    case MESSAGE_MINE:
    case MESSAGE_TAKE:
    case MESSAGE_REMATCH:
    case MESSAGE_RECORD:
    case MESSAGE_PUSH:
    case MESSAGE_HOOK:
    case MESSAGE_BOARD:
    case MESSAGE_BOARDS:
    case MESSAGE_TRY:
    case MESSAGE_CHALLENGE:
    case MESSAGE_HAND_IN:
    case MESSAGE_LANG: return HUB_DEAR;
    case MESSAGE_PLAYS: return m->count > 1 && m->count <= HEARTH_PLAN_MAX ? m->count : 1;
    default: return 1;
    }
}

/* Of the seat, or the host, that this client speaks for at that table; NULL: neither, or not known
 * yet. The client may have gone. */
static HubCredit *credit_of_seat(const HubTable *ht, const HubClient *c) {
    if (c->state != HUB_AT_TABLE || (c->who.seat < 0 && !c->who.host))
        return NULL;
    return &ht->messages[c->who.host ? ht->seats : c->who.seat];
}

static bool is_limited(const Hub *h) {
    return h->limits.address_burst > 0;
}

static HubCredit *credit_of(HubAddress *a, HubKind kind) {
    HubCredit *const all[] = {&a->messages, &a->opens, &a->looks, &a->takes, &a->tries};
    return all[kind];
}

static Rate rate_of(const Hub *h, const HubAddress *a, HubKind kind) {
    Rate rate = kind == OF_MESSAGES ? of_address(h)
                : kind == OF_LOOKS  ? of_looks(h)
                : kind == OF_TRIES  ? (Rate){TRIES * TRY_MINUTES, 1}
                                    : of_opens(h);
    return times(rate, a);
}

/* The address and what it belongs to. */
static bool address_has_left(const Hub *h, HubAddress *a, HubKind kind, int count) {
    return has_left(h, credit_of(a, kind), rate_of(h, a, kind), count) &&
           (!a->wide || address_has_left(h, a->wide, kind, count));
}

static void use_address(Hub *h, HubAddress *a, HubKind kind, int count) {
    use(credit_of(a, kind), count);
    link_append(&h->addresses_used, &a->used);
    if (a->wide)
        use_address(h, a->wide, kind, count);
}

/* Everybody must have it left; what is refused costs nobody anything. Whether the server is there
 * may be asked whatever others do for the same seat or at the same address. */
bool hub__may_talk(Hub *h, HubClient *c, const Message *m) {
    bool shared = m->type != MESSAGE_PING;
    HubCredit *seat = shared ? credit_of_seat(c->table, c) : NULL;
    int cost = hub__cost(m);
    bool counts = shared && is_limited(h);
    bool may = has_left(h, &c->messages, of_client(h), cost);
    if (c->messages.used == 0)
        c->strikes = 0;
    if (!may || (seat && !has_left(h, seat, of_client(h), cost)) ||
        (counts && !address_has_left(h, c->address, OF_MESSAGES, cost))) {
        c->strikes++;
        return false;
    }
    use(&c->messages, cost);
    if (seat)
        use(seat, cost);
    if (counts)
        use_address(h, c->address, OF_MESSAGES, cost);
    return true;
}

bool hub__may_seat_talk(Hub *h, HubTable *ht, const HubClient *c, int cost) {
    HubCredit *seat = credit_of_seat(ht, c);
    if (!seat)
        return true;
    if (!has_left(h, seat, of_client(h), cost))
        return false;
    use(seat, cost);
    return true;
}

/* ---- Addresses ---- */

static Link *place(const Hub *h, const char *text) {
    return &h->addresses[hearth_siphash(h->map_key, text, strlen(text)) & (HUB_MAP - 1)];
}

/* "2001:db8:1:2::" is one of "2001:db8:1/48", and "::1" of "0:0:0/48". */
bool hub_wide_address(const char *text, char out[HUB_WIDE_TEXT]) {
    enum { GROUPS = 3 };
    HearthBuf b = hearth_buf(out, HUB_WIDE_TEXT);
    bool zeros = false;
    if (!strchr(text, ':') || strchr(text, '/'))
        return false;
    for (int i = 0; i < GROUPS; i++) {
        size_t n = zeros ? 0 : strcspn(text, ":");
        zeros |= n == 0;
        hearth_buf_text(&b, i ? ":" : "");
        hearth_buf_bytes(&b, n ? text : "0", n ? n : 1);
        text += n + (text[n] == ':' && !zeros);
    }
    hearth_buf_text(&b, "/48");
    return hearth_buf_fits(&b);
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
    char wide[HUB_WIDE_TEXT];
    *a = (HubAddress){.clients = 1, .times = strchr(text, '/') ? HUB_WIDE : 1};
    if (hub_wide_address(text, wide) && !(a->wide = hub__address(h, wide))) {
        free(a);
        return NULL;
    }
    memcpy(a->text, text, length + 1);
    link_begin(&a->bucket);
    link_begin(&a->used);
    link_append(bucket, &a->bucket);
    return a;
}

/* Whether all that it has used has come back. */
static bool is_rested(const Hub *h, HubAddress *a) {
    bool rested = true;
    for (int kind = 0; kind < KINDS; kind++) {
        has_left(h, credit_of(a, (HubKind)kind), rate_of(h, a, (HubKind)kind), 0);
        rested &= credit_of(a, (HubKind)kind)->used == 0;
    }
    return rested;
}

static void maybe_forget(Hub *h, HubAddress *a) {
    if (is_rested(h, a))
        link_remove(&a->used);
    if (a->clients == 0 && link_alone(&a->used)) {
        link_remove(&a->bucket);
        if (a->wide)
            hub__leave_address(h, a->wide);
        free(a);
    }
}

void hub__leave_address(Hub *h, HubAddress *a) {
    a->clients--;
    maybe_forget(h, a);
}

bool hub__may_open(Hub *h, HubAddress *a) {
    if (!address_has_left(h, a, OF_OPENS, 1))
        return false;
    use_address(h, a, OF_OPENS, 1);
    return true;
}

/* Seats at listed tables: as many as tables may be opened. */
bool hub__may_take(Hub *h, HubAddress *a) {
    if (!address_has_left(h, a, OF_TAKES, 1))
        return false;
    use_address(h, a, OF_TAKES, 1);
    return true;
}

/* Devices are had for nothing, addresses are not. */
bool hub__may_try(Hub *h, HubAddress *a) {
    if (!address_has_left(h, a, OF_TRIES, TRY_MINUTES))
        return false;
    use_address(h, a, OF_TRIES, TRY_MINUTES);
    return true;
}

int64_t hub__origin(const Hub *h, const HubAddress *a) {
    const char *text = a->wide ? a->wide->text : a->text;
    int64_t number = (int64_t)hearth_siphash(h->map_key, text, strlen(text));
    return number ? number : 1;
}

/* A whole table or a record: both take long to write and are long to send. */
bool hub__may_look(Hub *h, HubAddress *a) {
    if (h->limits.address_looks == 0)
        return true;
    if (!address_has_left(h, a, OF_LOOKS, 1)) {
        h->counts.too_often++;
        return false;
    }
    use_address(h, a, OF_LOOKS, 1);
    return true;
}

/* Those that have used something, until all of it has come back. Whoever used something last is
 * last. */
void hub__forget_addresses(Hub *h) {
    while (!link_alone(&h->addresses_used)) { /* one may take the one it belongs to with it */
        HubAddress *a = LINK_OF(h->addresses_used.next, HubAddress, used);
        if (!is_rested(h, a))
            break;
        maybe_forget(h, a);
    }
}
