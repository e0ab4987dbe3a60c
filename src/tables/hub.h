/* hub.h - All tables of a server and everybody who is connected, without sockets or threads.
 *
 * The hub gets messages and times, and hands out messages and wishes: what is to be stored, loaded,
 * listed, thought about. Whoever runs it (src/server behind sockets, tests/tables in a simulation)
 * answers the wishes later by calling back, in any order. Everything is called from one thread.
 *
 * docs/tables.md tells how an action becomes true; hub.c is that. */
#ifndef HEARTH_TABLES_HUB_H
#define HEARTH_TABLES_HUB_H

#include "table.h"

typedef struct Hub Hub;
typedef struct HubClient HubClient;

/* A message on its way, shared by all who get it. */
typedef struct HubMessage {
    int refs;
    size_t length;
    void *packed; /* for the transport: the same, compressed once; freed with free() */
    size_t packed_length;
    char text[]; /* JSON, closed with a zero byte that does not count */
} HubMessage;
void hub_message_keep(HubMessage *m);
void hub_message_free(HubMessage *m); /* the last one frees */

/* Several changes for one store_append(); the hub owns it, the host fills in results. */
typedef struct HubBatch {
    StoreChange *changes;
    int count;
    StoreResult result;
    HearthMsg why;
    uint64_t number;
} HubBatch;

/* A journal to be loaded, by the host's thread: store_load() from `from` on, each entry handed to
 * table_read(). */
typedef struct HubLoad {
    char id[STORE_ID_MAX + 1];
    uint32_t from; /* 0, or how many entries `table` has already */
    /* In: NULL (then make one with table_new()), or one that is to be read on; the host's until
     * hub_loaded(). Out: the table, or NULL. NULL with STORE_OK: the journal is there but cannot
     * be read, why.text may say why. If the result is not STORE_OK the table may be half read. */
    Table *table;
    StoreResult result; /* out */
    HearthMsg why;      /* out */
} HubLoad;

/* Lists; the host fills in `infos`, an array and texts from malloc() that the hub frees. */
typedef struct HubList {
    StoreQuery query;
    StoreResult result;
    int count;
    StoreInfo *infos;
    char *texts;
} HubList;

/* A decision that a bot is to make, all of it copied. */
typedef struct HubThought {
    char table[STORE_ID_MAX + 1];
    const HearthGame *game;
    int seat;
    uint32_t epoch;
    char bot[TABLE_BOT_MAX + 1];
    bool alone;      /* nobody plays there but bots, so nobody waits for it */
    uint64_t seed;   /* of the bot's generator */
    uint32_t action; /* out; HEARTH_HIDDEN: it was given up */
    bool elsewhere;  /* out: another process lets this table's bots think (store_claim()); ask again
                        in a few seconds */
    size_t view_size;
    uint64_t view[]; /* what the seat may know */
} HubThought;

/* For shared stores: this server holds a seat of a listed table for somebody, or lets it go again
 * (store_claim(), store_unclaim() of the name). */
typedef struct HubHold {
    char name[STORE_ID_MAX + 1];
    char table[STORE_ID_MAX + 1];
    int seat;
    bool release;
    bool ours;            /* out: no other server holds it */
    struct HubHold *next; /* the hub's */
} HubHold;

/* Something that is written down from a whole match: a `table` message, a record. That takes too
 * long for the hub's own thread, so the host calls hub_look() in another one. Until hub_looked()
 * the table is the host's; nobody else touches it. */
typedef struct HubLook {
    char id[STORE_ID_MAX + 1]; /* of the table */
    Table *table;
    TableWho who;
    const char *lang;
    const char *message_id; /* of a `record`; NULL: a `table`, or only the record */
    bool wants_table;
    HubMessage *record; /* the record of a game that is over; in: as it is known already, or NULL */
    HubMessage *message; /* out: what is to be sent; NULL: no memory. The host may pack it. */
    TableSeen seen;      /* out: of a `table` */
    bool made;           /* out: the record was made, and not known before */
} HubLook;
void hub_look(HubLook *look);

/* Somebody who wants to be told of this table while they are elsewhere, or no longer
 * (hub_listen.c). Texts are as the client wrote them, or "". */
typedef enum HubListenKind {
    HUB_PUSH,     /* a seat's: `url` is the push service's; without `p256dh` no longer */
    HUB_HOOK,     /* the host's, for the table; without `url` none any more */
    HUB_HOOK_ASK, /* what it is: out: url, shape */
} HubListenKind;
enum { HUB_URL_MAX = 1000, HUB_KEY_MAX = 100, HUB_SHAPE_MAX = 16, HUB_PAGE_MAX = 200 };
typedef struct HubListen {
    char table[STORE_ID_MAX + 1];
    HubListenKind kind;
    int seat;
    const char *lang;
    uint8_t owner[TABLE_HASH]; /* of the token that it came with: it is told as long as that opens
                                  the seat */
    const HearthGame *game;
    char title[TABLE_TITLE_MAX + 1];
    char url[HUB_URL_MAX + 1], p256dh[HUB_KEY_MAX + 1], auth[HUB_KEY_MAX + 1];
    char shape[HUB_SHAPE_MAX + 1], page[HUB_PAGE_MAX + 1];
    int code; /* out: TABLE_FINE, or why not */
    HearthMsg why;
    HubClient *client; /* the hub's own */
    char id[TABLE_SUBMISSION + 1];
} HubListen;

/* Whoever listens at a table is to be told (hub_turns.c). */
typedef struct HubNoticeSeat {
    int seat;
    bool turn;  /* this person is asked now */
    bool alone; /* and nobody looks: to be told wherever they are */
    int owners;
    uint8_t owner[TABLE_OWNERS][TABLE_HASH];
    char name[HEARTH_NAME_MAX + 1];
} HubNoticeSeat;
typedef struct HubNotice {
    char table[STORE_ID_MAX + 1];
    const HearthGame *game;
    char title[TABLE_TITLE_MAX + 1];
    bool over;
    bool nobody; /* out: nobody listens at this table */
    int count;
    HubNoticeSeat seats[];
} HubNotice;

/* What the hub asks for. Each wish is answered by the function named; never from inside the call:
 * none of these may call the hub. */
typedef struct HubHost {
    void *context;
    /* False: the client's queue is full, this message was not taken; hub_drained() when there is
     * room. */
    bool (*send)(void *context, HubClient *client, void *socket, HubMessage *message);
    /* Ends the connection after what was sent; hub_closed() follows. The code is one for
     * WebSockets, the reason the name of a refusal. */
    void (*drop)(void *context, HubClient *client, void *socket, int code, const char *reason);
    void (*append)(void *context, HubBatch *batch);    /* hub_appended() */
    void (*load)(void *context, HubLoad *load);        /* hub_loaded() */
    void (*list)(void *context, HubList *list);        /* hub_listed() */
    void (*think)(void *context, HubThought *thought); /* hub_thought() */
    void (*look)(void *context, HubLook *look);        /* hub_looked() */
    void (*hold)(void *context, HubHold *hold); /* hub_held(), in this order; if limits.shared */
    void (*random)(void *context, void *out, size_t size);
    /* Both NULL where nobody is ever told anything. */
    void (*listen)(void *context, HubListen *listen); /* hub_listened() */
    void (*notice)(void *context, HubNotice *notice); /* hub_noticed() */
} HubHost;

/* Days after which whoever runs the server removes tables that nobody touched: waiting, under way,
 * over, of bots alone; 0: never. */
typedef struct HubKeeps {
    int waiting, playing, over, bots;
} HubKeeps;

typedef struct HubLimits {
    int clients, tables;          /* in memory at once */
    int inbox;                    /* messages that wait at one table: then `busy` */
    int thoughts;                 /* bots that think at once, over all tables; one a table */
    int alone_thoughts;           /* of these, at tables of bots alone */
    int alone_per_s, alone_burst; /* decisions at those, over all of them; 0: any number */
    int looks;                    /* the same of looks */
    int messages_per_s, burst;    /* of one client; and of one seat, however many speak for it */
    int address_messages_per_s, address_burst; /* of all clients of one address; 0: any number */
    int address_looks_per_s, address_looks;    /* whole tables and records, the same */
    int record_bytes;                          /* of finished games' records that are kept */
    int opens_per_minute;                      /* of one address */
    int idle_s;     /* after which a table without clients and bots leaves memory */
    int hello_s;    /* until the first message */
    bool templates; /* games that are not for people may be opened, too */
    bool boards;    /* there is a map of the day, and challenges */
    bool shared;    /* other servers may have people at the same tables */
    HubKeeps keeps; /* which people are told */
    /* For whoever sits at the server itself: by which addresses others in the house come in, as
     * JSON; NULL: nobody is told. */
    const char *house;
} HubLimits;
enum {
    HUB_CLIENTS = 20000,
    HUB_TABLES = 20000,
    HUB_PER_ADDRESS = 500, /* connections */
    HUB_OPENS_PER_MINUTE = 30,
    HUB_ALONE_PER_S = 50,   /* decisions of bots alone, */
    HUB_ALONE_BURST_S = 80, /* and of how many seconds they may be made at once */
    HUB_HELLO_S = 10
};
extern const HubLimits hub_limits; /* sensible ones */
/* What an address may that has so many connections at most (0: any number): a multiple of what one
 * player may. */
void hub_limit_addresses(int connections, HubLimits *limits);
/* All of an IPv6 /48 together may as much as so many addresses. */
enum { HUB_WIDE = 4, HUB_WIDE_TEXT = 24 };
/* The /48 that an IPv6 address belongs to, as text; false: it is no address of IPv6. */
bool hub_wide_address(const char *text, char out[HUB_WIDE_TEXT]);

Hub *hub_new(const HubHost *host, const HubLimits *limits, const char *lang, int64_t now_ms);
/* After hub_stop() and the last callback. Clients, and what is still under way, are freed too. */
void hub_free(Hub *h);

/* `socket` is the host's own; `address` tells clients apart for limits (a text such as an IP
 * address). NULL: there are too many, or the hub stops; the host closes the socket (1013). */
HubClient *hub_connect(Hub *h, void *socket, const char *address, int64_t now_ms);
void hub_message(Hub *h, HubClient *c, const char *text, size_t length, int64_t now_ms);
void hub_drained(Hub *h, HubClient *c);
void hub_closed(Hub *h, HubClient *c); /* c is gone after this */

void hub_appended(Hub *h, HubBatch *batch, int64_t now_ms);
void hub_loaded(Hub *h, HubLoad *load, int64_t now_ms);
void hub_listed(Hub *h, HubList *list, int64_t now_ms);
void hub_thought(Hub *h, HubThought *thought, int64_t now_ms);
void hub_looked(Hub *h, HubLook *look, int64_t now_ms);
void hub_held(Hub *h, HubHold *hold, int64_t now_ms);
void hub_listened(Hub *h, HubListen *listen, int64_t now_ms);
void hub_noticed(Hub *h, HubNotice *notice, int64_t now_ms);
/* With which key what is sent to browsers is signed, for `welcome`; copied. */
void hub_set_push_key(Hub *h, const char *key);

/* Another process changed a table (an empty id: perhaps any). */
void hub_changed_elsewhere(Hub *h, const char *id, uint32_t entries, int64_t now_ms);
/* Bots of tables that were going when the server stopped: asks for the list and loads them. With a
 * shared store now and then again, for those of servers that have died. */
void hub_begin(Hub *h, int64_t now_ms);
/* Several times a second: coalesced updates, deadlines, leaving memory. `now_ms` may jump. */
void hub_tick(Hub *h, int64_t now_ms);
/* Ends: tells everybody, takes nothing new; what is under way is finished and answered. The host
 * goes on until hub_is_idle(), sends what waits and closes the sockets (1001). */
void hub_stop(Hub *h, int64_t now_ms);
/* Nothing is under way any more. */
bool hub_is_idle(const Hub *h);

/* The record of a finished game for HTTP: calls `answer` now or later, exactly once. The record is
 * shared; who needs it longer than the call keeps it. */
typedef enum HubFound { HUB_FOUND, HUB_FOUND_NONE, HUB_FOUND_TOO_OFTEN, HUB_FOUND_BUSY } HubFound;
typedef void HubRecordFn(void *context, HubFound found, HubMessage *record);
void hub_record(Hub *h, const char *id, const char *address, HubRecordFn *answer, void *context,
                int64_t now_ms);

/* For /metrics. */
typedef struct HubCounts {
    uint64_t clients, tables, messages, accepted, refused, commits, entries, conflicts, failures,
        thoughts;
    uint64_t reminders;  /* of seats whose time is running out, written here */
    uint64_t looks;      /* that were done */
    uint64_t records;    /* of finished games that were written, */
    uint64_t known;      /* and that were asked for again */
    uint64_t too_often;  /* looks that an address may not have */
    uint64_t kept_bytes; /* of records that are known */
    bool read_only;
} HubCounts;
void hub_counts(const Hub *h, HubCounts *out);

#endif
