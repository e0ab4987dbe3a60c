/* hub_int.h - What the files of the hub share: its clients, its tables in memory, what waits.
 *
 * Who calls whom: hub.c is the outside (connections, messages, ticks). It puts *items* at tables
 * and calls hub__pump(), which lets every table that has something to do work (hub_flow.c), asks
 * for journals (hub_tables.c), for a commit (hub_flow.c) and for thoughts (hub_bots.c). Everything
 * that is sent goes through hub_send.c. Per message nothing here takes longer with more clients or
 * tables, only with the clients of the table it is about. */
#ifndef HEARTH_TABLES_HUB_INT_H
#define HEARTH_TABLES_HUB_INT_H

#include "hub.h"
#include "links.h"
#include "message.h"
#include "secrets.h"
#include "tables_texts.h"

enum {
    HUB_UPDATE_MS = 250, /* at least, between two updates within an open round */
    HUB_UPDATE_EACH_MS =
        10, /* and as much for everybody who gets them: a table of 100 is told once a second */
    HUB_PAUSE_MS = 3000,         /* before something that failed is tried again */
    HUB_LOADS = 64,              /* journals that are asked for at once */
    HUB_BATCH = 1024,            /* changes of one commit */
    HUB_TRIES = 8,               /* that a message is done again after a conflict */
    HUB_MINE_LOADS = 4,          /* tables of one `mine` that are asked for at once */
    HUB_ANSWERS = 128,           /* that wait for a client who reads nothing, */
    HUB_ANSWER_BYTES = 64 << 10, /* and their bytes; but one may be of any length */
    HUB_LOBBY_MS = 1000,         /* as long a list of the lobby is good */
    HUB_LOBBY_TABLES = 100,
    HUB_LOBBY_LOOKS = 1000,   /* listed tables that these are chosen from, the newest */
    HUB_COME_MS = 30000,      /* to come to a seat that was taken, */
    HUB_AWAY_MS = 120000,     /* and to come back to it */
    HUB_DEAR = 5,             /* messages that a question for a lot counts as */
    HUB_JUMP_MS = 1000,       /* a longer step of the clock is a jump, and no time */
    HUB_WORDS_ROWS = 1024,    /* of the map of what is said */
    HUB_BYTES_MAX = 16 << 20, /* of one message; no table comes near it */
    HUB_OPTIONS_MAX = 1024,   /* bytes of canonical options */
};

/* The number after 4000 with which a connection ends. */
enum {
    HUB_END = 4000,
    HUB_END_NO_TABLE = 4001,
    HUB_END_BAD_TOKEN = 4003,
    HUB_END_SLOW_DOWN = 4029,
    HUB_END_READ_ONLY = 4030,
    HUB_END_POLICY = 1008,
    HUB_END_BEHIND = 1013, /* it does not read what it is sent */
};

typedef struct HubTable HubTable;
typedef struct HubWords HubWords;

/* What was used not long ago of something that comes back with time. All zero: nothing. */
typedef struct HubCredit {
    int64_t used;    /* thousandths */
    int64_t counted; /* when */
} HubCredit;

/* What clients from one address share. */
typedef struct HubAddress {
    Link bucket; /* in its place of the map */
    Link used;   /* in hub->addresses_used, while something of it is used */
    int clients;
    HubCredit messages, opens, looks, takes, tries;
    struct HubAddress *wide; /* the /48 that an IPv6 /64 belongs to; NULL: none */
    int times;               /* of what one address may */
    char text[];
} HubAddress;

typedef enum HubState {
    HUB_NEW, /* has said nothing yet */
    HUB_IN_LOBBY,
    HUB_WAITING, /* said hello to a table that is not ready to be looked at */
    HUB_AT_TABLE,
    HUB_ENDED, /* was sent away */
} HubState;

/* An answer that a client has no room for yet. */
typedef struct HubAnswer {
    Link link;
    HubMessage *message;
} HubAnswer;

struct HubClient {
    Link all;      /* in hub->clients */
    Link greeting; /* in hub->greeting, until its first message */
    Link at;       /* in table->clients, when it waits for or is at one */
    void *socket;
    HubAddress *address;
    HubTable *table;
    const char *lang;
    Link answers; /* of HubAnswer */
    int answer_count;
    size_t answer_bytes;
    int refs; /* of items, and one until it is closed */
    HubState state;
    bool closed;         /* the host knows it no more */
    bool full;           /* its queue; until hub_drained() */
    bool behind;         /* an update was left out: it needs a whole `table` */
    bool here_behind;    /* the same of a `here` */
    bool asks_table;     /* an ASK_TABLE of it waits */
    bool partial;        /* it takes updates of large tables in part */
    bool wants_words;    /* it hears what is said, */
    bool words_behind;   /* but had no room for some of it */
    bool told_next;      /* where the same people go on */
    uint32_t reminded;   /* 1 + the epoch whose reminder it has heard */
    HubCredit spoke;     /* of a spectator */
    TableTelling photos; /* how those of small ones are told */
    bool away;           /* nobody looks at it, it says */
    bool has_token, has_host, sits;
    uint8_t token[TABLE_TOKEN], host[TABLE_TOKEN];
    uint8_t seat_token[TABLE_TOKEN]; /* what it sat down with, if it `sits`: perhaps it is stored */
    uint8_t
        secret[TABLE_TOKEN]; /* what it opens and takes follows from it, if it has none itself */
    TableWho who;
    TableSeen seen;
    int64_t since;      /* when it came */
    HubCredit messages; /* that it has sent */
    int strikes;        /* messages beyond that */
    int here;           /* where it is counted in table->here */
};

/* ---- Items: what waits at a table ---- */

typedef enum HubItemKind {
    /* Changes, in the inbox. */
    ITEM_WISH,
    ITEM_OPEN, /* the table was just made; if it is there already, was it by the same client? */
    ITEM_BOT,
    ITEM_ABSENT, /* a seat is to be freed: `target`; `token`: its new link; `pledge`: whose it is */
    ITEM_CLOCK,  /* somebody's time is running out, or over */
    ITEM_SAY,    /* `target`: a phrase, or -1: the text */
    ITEM_REMATCH,
    ITEM_DEALT,     /* a try that was there already, or is made; `token`: that of its seat */
    ITEM_CHALLENGE, /* the same of a board */
    ITEM_HAND_IN,   /* a name, and a record in the lines behind it; `pledge`: the device */
    ITEM_RESULT,    /* of the table `id`; `pledge`: the device */
    /* Questions, answered from what is stored. */
    ASK_HELLO,
    ASK_TABLE, /* the client needs a whole `table`; one that waits is enough */
    ASK_RECORD,
    ASK_MINE,
    ASK_LOBBY, /* waits for a list, not at a table */
    ASK_BOARD, /* `owns`: `token` is a device */
    ASK_TRY,   /* text: the name */
    ASK_SPAN,  /* one of several boards; who wants to know waits elsewhere */
    ASK_HTTP
} HubItemKind;

typedef struct HubMine HubMine;
typedef struct HubSpan HubSpan;

typedef struct HubItem {
    Link link;
    HubClient *client;  /* NULL: a bot, or HTTP */
    HubMessage *answer; /* made when it was done, sent when that is stored */
    HubItemKind kind;
    int tries;
    bool accepted;
    bool moves_tokens; /* somebody's link has become void */
    bool needs_look;   /* a question: it was found to be one for a look */
    int unpaid; /* it came before it was known for which seat: what that one has not paid yet */
    char id[TABLE_SUBMISSION + 1];
    uint8_t token[TABLE_TOKEN]; /* LINK, TAKE, SIT, DEVICE, FREE: the new one; OPEN: the secret;
                                   MINE: the token */
    uint8_t pledge[TABLE_HASH]; /* SIT, TAKE, PLEDGE: of a nonce; ANEW: the new key */
    bool has_pledge;
    uint8_t invite[TABLE_TOKEN]; /* TAKE: the table's invitation */
    bool has_invite;
    bool has_device; /* BOARD: `token` is the secret of a device */
    TableDo what;
    uint32_t epoch, action;
    int count;
    int target; /* both as in TableWish; BOT: the seat; OPEN: how many seats; MINE: the place in it
                 */
    HubMine *mine;
    HubSpan *span;
    HubRecordFn *http;
    void *http_context;
    size_t length;
    char text[];
} HubItem;

/* ---- Tables ---- */

/* The last whole `table` that was made for spectators: many may come at once. */
typedef struct HubWhole {
    HubMessage *message;
    const char *lang;
    TableSeen seen;
    uint32_t rev;
    bool host;
} HubWhole;

/* A seat of a stranger's at a listed table, where several servers share a store. */
typedef struct HubHeld {
    bool had;    /* they are here, or have been and may come back */
    bool ours;   /* we hold it */
    bool unheld; /* nobody else did, the last time it was looked at */
    bool free;   /* nobody has them */
    bool asked;  /* under way */
    int64_t at;  /* not before */
} HubHeld;

/* Who is asked at a table, and whom somebody is to tell of it (hub_turns.c). */
typedef struct HubTurns {
    Link due;           /* in hub->turns_due: somebody is to be told */
    HearthSeats asked;  /* when it was last stored */
    HearthSeats to_say; /* became asked since then, and nobody was told */
    int64_t due_ms, said_ms;
    int64_t nobody_until; /* as long nobody listens here; 0: that is not known */
    int64_t *again;       /* when a seat that was told may be told again, if nobody comes before */
    bool playing;         /* when it was last stored */
    bool over;            /* that is to be told */
} HubTurns;

struct HubTable {
    Link bucket;            /* in its place of the map */
    Link work;              /* in hub->work: it can do something */
    Link dirty;             /* in hub->dirty: it has entries that are not stored */
    Link loads;             /* in hub->loads: it needs its journal */
    Link updates;           /* in hub->updates: somebody has to hear something, later */
    Link thinks;            /* in hub->thinks or hub->alone: a bot has to think */
    Link looks;             /* in hub->looks: somebody wants to look at it */
    Link records;           /* in hub->records: its record is known */
    Link rests;             /* in hub->rests: after something failed */
    Link idle;              /* in hub->idle: nobody needs it */
    Link absent;            /* in hub->absent: strangers must be there to keep their seats */
    Link clock;             /* in hub->clocks: somebody's time is running */
    HubTurns turns;         /* who is asked, and is to be told */
    Table *t;               /* NULL: not loaded, or on its way */
    Link clients;           /* of HubClient.at */
    Link inbox, asks, done; /* of HubItem; done: in memory, not stored yet */
    HubLoad *load;          /* under way */
    HubThought *thought;    /* under way */
    HubLook *look;          /* under way, */
    HubItem *look_item;     /* for this */
    HubMessage *record;     /* of a game that is over, if it is known: it stays as it is */
    HubWhole whole;
    uint16_t *here;      /* how many clients each seat has; behind the last: spectators */
    HubCredit *messages; /* of each seat; behind the last: of the host */
    int64_t *leaves;     /* when a seat that somebody took is free again, if nobody is there */
    HubHeld *held;       /* of each seat; NULL where no store is shared */
    int64_t origin;      /* from where it was opened, for lists; 0: not known */
    int64_t wake_ms;     /* when its clock wants something; 0: never */
    HearthSeats reminds; /* seats whose reminder is being stored */
    int64_t update_due, rests_until, idle_since, updated;
    int audience;       /* how many that was told to */
    uint32_t elsewhere; /* entries that the journal is known to have */
    uint32_t told_epoch;
    StoreStatus told_status;
    int seats;   /* once it was here */
    int waiting; /* in the inbox */
    int next_bot;
    bool under_way;      /* in the batch: nobody touches it */
    bool look_elsewhere; /* it may have changed, nobody knows how far */
    bool here_changed;
    bool bot_waits;   /* what a bot chose is in the inbox */
    bool clock_waits; /* and so is what its clock wants */
    bool yields;      /* the next look goes before what is in the inbox */
    bool wanted;      /* to be loaded for the sake of its bots */
    bool reported;    /* its result is on its way to its board */
    char id[STORE_ID_MAX + 1];
};

/* ---- The hub ---- */

enum { HUB_MAP = 4096 }; /* places of a map; a power of two */

struct Hub {
    HubHost host;
    HubLimits limits;
    const char *lang;
    int64_t now_ms;  /* as the host says it */
    int64_t time_ms; /* runs evenly: for deadlines */
    uint8_t map_key[16];
    Link *tables, *addresses; /* HUB_MAP heads each */
    Link clients, greeting, addresses_used;
    Link work, dirty, loads, updates, thinks, looks, rests, idle;
    Link alone; /* as thinks, of tables of bots alone */
    HubCredit alone_credit;
    int alone_count; /* their thoughts */
    Link records;    /* the one that nobody has asked for for longest first */
    size_t record_bytes;
    int client_count, table_count, load_count, thought_count, look_count;
    bool stopping;
    bool read_only;
    int64_t probe_at; /* when the next change is tried nevertheless */

    Link turns_due; /* of HubTurns.due */
    int listen_count, notice_count;
    char push_key[HUB_KEY_MAX + 1]; /* "": nothing can be sent to browsers */

    Link absent;    /* tables whose seats are kept by being there */
    HubHold *holds; /* under way */
    int64_t absent_at;

    Link clocks;        /* tables whose clock runs */
    int64_t clock_at;   /* when they are looked at, */
    int64_t wake_at;    /* and those in the store */
    int64_t late_from;  /* nobody is late before; of time_ms */
    bool clock_set;     /* it is earlier than it was */
    HubList *wake_list; /* under way */
    int wake_turn;

    Link *words;     /* HUB_WORDS_ROWS heads */
    Link words_used; /* the table where somebody spoke longest ago first */
    size_t words_bytes;

    HubBatch batch;
    HubTable *batch_tables[HUB_BATCH];
    StoreChange batch_changes[HUB_BATCH];
    bool batch_under_way;

    HubList *lobby_list; /* under way */
    Link lobby_waits;    /* of HubItem: who asked meanwhile */
    char *lobby;         /* "[...]" of the last one */
    size_t lobby_length;
    int64_t lobby_at;
    bool has_lobby;
    Link mines; /* of HubMine */
    Link spans; /* of HubSpan */

    HubList *begin_list;             /* under way */
    char (*begin)[STORE_ID_MAX + 1]; /* tables with bots that are still to be loaded */
    int begin_count, begin_at;
    int64_t begin_again; /* when the list is asked for again; 0: not */

    char *scratch;
    size_t scratch_size;
    HubCounts counts;
};

/* hub.c */
void hub__clock(Hub *h, int64_t now_ms);
void hub__pump(Hub *h);
void hub__end_client(Hub *h, HubClient *c, int code, const char *reason);
void hub__set_pledge(Hub *h, HubItem *item, const Message *m);
void hub__keep_client(HubClient *c);
void hub__let_client_go(HubClient *c);

/* hub_limits.c */
HubAddress *hub__address(Hub *h, const char *text); /* found or made; NULL: no memory */
void hub__leave_address(Hub *h, HubAddress *a);
bool hub__may_look(Hub *h, HubAddress *a);
/* Counts one more decision of bots alone; false: not now. */
bool hub__may_think_alone(Hub *h);
bool hub__may_open(Hub *h, HubAddress *a);
bool hub__may_take(Hub *h, HubAddress *a);
/* Something is said: by whom, and at which table. */
bool hub__may_say(const Hub *h, HubCredit *speaker, HubCredit *table);
bool hub__may_try(Hub *h, HubAddress *a); /* begin one more game of a board */
/* A number for an address, or all that belongs to one, which tells nobody which it is; never 0. */
int64_t hub__origin(const Hub *h, const HubAddress *a);
bool hub__may_talk(Hub *h, HubClient *c, const Message *m);
/* What a message counts as. */
int hub__cost(const Message *m);
/* A message that came before its client was known: whether its seat may say that much. */
bool hub__may_seat_talk(Hub *h, HubTable *ht, const HubClient *c, int cost);
void hub__forget_addresses(Hub *h);

/* hub_tables.c */
HubTable *hub__find_table(const Hub *h, const char *id);
/* Found, or made without its journal; NULL: there are too many, or no memory. */
HubTable *hub__table(Hub *h, const char *id);
void hub__work(Hub *h, HubTable *ht);
void hub__put(Hub *h, HubTable *ht, HubItem *item);
bool hub__is_clean(const HubTable *ht); /* loaded, and all of it stored */
bool hub__read_elsewhere(Hub *h, HubTable *ht);
void hub__start_loads(Hub *h);
void hub__throw_away(Hub *h, HubTable *ht);
bool hub__make_seats(Hub *h, HubTable *ht, int seats);
void hub__settle(Hub *h, HubTable *ht); /* idle, or gone, if nobody needs it */
void hub__rest(Hub *h, HubTable *ht);
void hub__tick_tables(Hub *h);
void hub__free_table(Hub *h, HubTable *ht);

/* hub_items.c */
HubItem *hub__item(HubItemKind kind, HubClient *c, const char *id, const char *text, size_t length);
void hub__free_item(HubItem *item);
void hub__refuse_item(Hub *h, HubItem *item, int code, const HearthText *text);

/* hub_flow.c */
void hub__work_on(Hub *h, HubTable *ht);
void hub__commit(Hub *h);
bool hub__may_change(Hub *h);
/* What opens the seat of somebody who sits down without a secret. */
void hub__seat_token(const HubClient *c, const char *id, uint8_t out[TABLE_TOKEN]);

/* hub_absent.c */
/* After anything has changed there. */
void hub__note_absent(Hub *h, HubTable *ht);
/* If nobody is there, somebody must come within that time. */
void hub__left_seat(Hub *h, HubTable *ht, int seat, int64_t patience_ms);
void hub__tick_absent(Hub *h);
void hub__do_absent(Hub *h, HubTable *ht, const HubItem *item);
void hub__load_absent(Hub *h, const HubList *list);
/* It leaves memory, or has nobody to look after any more. */
void hub__end_absent(Hub *h, HubTable *ht);

/* hub_holds.c, where other servers share the store */
void hub__had_seat(HubTable *ht, int seat);
void hub__forget_hold(Hub *h, HubTable *ht, int seat);
/* Once a second for each seat that is kept by being there: whether nobody has them at any server.
 */
bool hub__is_unheld(Hub *h, HubTable *ht, int seat);
void hub__free_holds(Hub *h);

/* hub_clock.c */
void hub__clock_begins(Hub *h);
void hub__clock_steps(Hub *h, int64_t passed_ms);
/* After anything has changed there. */
void hub__note_clock(Hub *h, HubTable *ht);
void hub__tick_clocks(Hub *h);
void hub__do_clock(Hub *h, HubTable *ht);
/* A person's seat whose time is over, for which the bot of the clock plays one decision; -1: none.
 */
int hub__late_seat(const Hub *h, const HubTable *ht, const char **bot);
bool hub__do_late(Hub *h, HubTable *ht, int seat, uint32_t epoch, const char *move, size_t length);
void hub__remind(Hub *h, HubTable *ht);
void hub__remind_client(Hub *h, HubTable *ht, HubClient *c);
void hub__wake_listed(Hub *h, const HubList *list);

/* hub_words.c */
void hub__say(Hub *h, HubClient *c, const Message *m);
void hub__do_say(Hub *h, HubTable *ht, HubItem *item);
void hub__send_words(Hub *h, HubTable *ht, HubClient *c);
void hub__free_words(Hub *h);

/* hub_again.c */
void hub__rematch(Hub *h, HubClient *c, const Message *m);
void hub__do_rematch(Hub *h, HubTable *ht, HubItem *item);
void hub__send_next(Hub *h, HubTable *ht, HubClient *c);
void hub__tell_next(Hub *h, HubTable *ht);

/* hub_listen.c */
void hub__listen(Hub *h, HubClient *c, const Message *m);
/* Whether anybody looks at it, from now on. */
void hub__set_away(Hub *h, HubClient *c, bool away);

/* hub_turns.c */
void hub__begin_turns(HubTable *ht);
void hub__end_turns(HubTable *ht);
/* After it was stored here, or (`elsewhere`) read: then whoever stored it has told of it. */
void hub__note_turns(Hub *h, HubTable *ht, bool elsewhere);
/* They are asked already, and are told once more. */
void hub__turns_again(Hub *h, HubTable *ht, HearthSeats seats);
/* Somebody looks at the seat. */
void hub__looks_at(HubTable *ht, int seat);
void hub__tick_turns(Hub *h);

/* hub_asks.c */
/* If it needs a look it waits on. */
void hub__answer_ask(Hub *h, HubTable *ht, HubItem *item);
bool hub__ask_waits(HubTable *ht, HubItem *item);
/* Is it still wanted, now that its look could begin? */
bool hub__ask_stands(Hub *h, HubTable *ht, HubItem *item);
/* Its look is done. */
void hub__answer_look(Hub *h, HubTable *ht, HubItem *item, HubLook *look);
void hub__hello(Hub *h, HubClient *c, const Message *m);
void hub__ask(Hub *h, HubTable *ht, HubItemKind kind, HubClient *c, const char *id);
/* Are everybody's links still valid? */
void hub__check_links(Hub *h, HubTable *ht);

/* hub_looks.c */
void hub__start_looks(Hub *h);
void hub__free_look(HubTable *ht);
HubMessage *hub__known_record(Hub *h, HubTable *ht);
void hub__forget_record(Hub *h, HubTable *ht);

/* hub_lobby.c */
void hub__lobby_message(Hub *h, HubClient *c, const Message *m);
HubMessage *hub__make_opened(Hub *h, const HubItem *item, const char *table);
/* One of its tables, or why it cannot be looked at. */
void hub__mine_is(Hub *h, const HubItem *item, const HubTable *ht, int code);
void hub__free_lobby(Hub *h);

/* hub_boards.c */
bool hub__is_board_message(MessageType type);
void hub__board_message(Hub *h, HubClient *c, const Message *m);
/* ASK_BOARD and ASK_TRY, of a board that is stored. True: it is answered. */
bool hub__answer_board_ask(Hub *h, HubTable *ht, HubItem *item);
/* What changes a board, or asks for what was made before. The answer waits in the item. */
void hub__do_board(Hub *h, HubTable *ht, HubItem *item);
/* The board of today is made when there is no such journal yet. */
bool hub__is_today(const Hub *h, const char *id);
bool hub__make_day(Hub *h, HubTable *ht);
/* A try that is over goes to its board. */
void hub__note_result(Hub *h, HubTable *ht);
void hub__lost_result(Hub *h, const HubItem *item);

/* hub_spans.c */
void hub__ask_span(Hub *h, HubClient *c, const Message *m);
/* One of its boards, or why it cannot be looked at. */
void hub__span_is(Hub *h, const HubItem *item, const HubTable *ht, int code);
void hub__free_spans(Hub *h);

/* hub_bots.c */
void hub__look_for_bots(Hub *h, HubTable *ht);
void hub__think(Hub *h);
void hub__feed_begin(Hub *h);
void hub__tick_begin(Hub *h);
void hub__begin_listed(Hub *h, const HubList *list);

/* hub_send.c */
/* A text that `write` makes, however long it gets; NULL: no memory. */
typedef void HubWriteFn(const void *context, HearthBuf *out);
HubMessage *hub__make(Hub *h, HubWriteFn *write, const void *context);
/* The same, in any thread. */
HubMessage *hub__write(HubWriteFn *write, const void *context);
HubMessage *hub__make_no(Hub *h, const char *id, int code, const HearthMsg *msg, const char *lang);
HubMessage *hub__make_refusal(Hub *h, const char *id, const TableAnswer *why, const char *lang);
HubMessage *hub__make_ok(Hub *h, const char *id);
/* False: there is no room for it. */
bool hub__send_now(Hub *h, HubClient *c, HubMessage *m);
/* Sends it, or keeps it until there is room. The message is given away. */
void hub__answer(Hub *h, HubClient *c, HubMessage *m);
void hub__no(Hub *h, HubClient *c, const char *id, int code, const HearthMsg *msg);
void hub__no_text(Hub *h, HubClient *c, const char *id, int code, const HearthText *text);
/* `no`, and the end. */
void hub__send_away(Hub *h, HubClient *c, int end, int code, const HearthText *text);
/* Whether this client's `table` is there already, or made in no time. */
bool hub__has_table(const HubTable *ht, const HubClient *c);
void hub__send_table(Hub *h, HubTable *ht, HubClient *c, HubLook *look);
/* After a commit, or after it was read again. Whether everybody has heard it already. */
bool hub__tell(Hub *h, HubTable *ht);
void hub__update_client(Hub *h, HubTable *ht, HubClient *c);
void hub__here(Hub *h, HubTable *ht);
void hub__send_here(Hub *h, HubTable *ht, HubClient *only);
void hub__tick_updates(Hub *h);
void hub__drain_answers(Hub *h, HubClient *c);

#endif
