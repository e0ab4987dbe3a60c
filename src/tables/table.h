/* table.h - One table: its journal, its seats, its match.
 *
 * docs/tables.md has the idea and the entries. A table changes in two ways: table_read() takes an
 * entry from the store, table_do() takes a wish of somebody and, if it is allowed, makes the
 * entries itself. Both go through the same door, so that what was done can be read again. No I/O,
 * no clock, no randomness: times, tokens and keys are handed in. Memory comes from malloc(). */
#ifndef HEARTH_TABLES_TABLE_H
#define HEARTH_TABLES_TABLE_H

#include "match.h"
#include "store.h"

enum {
    TABLE_ID = 13,            /* characters of an id: lower-case letters and digits */
    TABLE_TOKEN = 16,         /* bytes of a token */
    TABLE_HASH = 32,          /* of what is kept of it */
    TABLE_TITLE_MAX = 80,     /* bytes */
    TABLE_SUBMISSION = 32,    /* characters of a message's id */
    TABLE_BOT_MAX = 64,       /* characters of a bot with its settings */
    TABLE_OPTIONS_MAX = 1024, /* bytes of canonical options */
    TABLE_ROW_MAX = 4096,     /* bytes of a gesture: its notations, a line each */
    TABLE_PHOTO_SEATS =
        8, /* at larger tables everybody acts at once: updates have no photographs */
    TABLE_REMEMBERED = 16, /* answers that are kept for each seat and for the host */
};

typedef struct Table Table;

/* Who somebody is at this table. */
typedef struct TableWho {
    int seat; /* -1: none, a spectator */
    bool host;
} TableWho;

/* The server's own refusals beside HearthCode, with names for the protocol (docs/protocol.md). */
#define TABLE_CODES(X)                                                                             \
    X(BAD_MESSAGE, "bad_message")                                                                  \
    X(NO_TABLE, "no_table")                                                                        \
    X(BAD_TOKEN, "bad_token")                                                                      \
    X(NOT_YOURS, "not_yours")                                                                      \
    X(NOT_STARTED, "not_started")                                                                  \
    X(STARTED, "started")                                                                          \
    X(CLOSED, "closed")                                                                            \
    X(TAKEN, "taken")                                                                              \
    X(EMPTY_SEATS, "empty_seats")                                                                  \
    X(BAD_NAME, "bad_name")                                                                        \
    X(BAD_BOT, "bad_bot")                                                                          \
    X(USED_UP, "used_up")                                                                          \
    X(SLOW_DOWN, "slow_down")                                                                      \
    X(READ_ONLY, "read_only")                                                                      \
    X(BUSY, "busy")                                                                                \
    X(PLEDGES, "pledges")                                                                          \
    X(WORDS, "words")                                                                              \
    X(BAD_ADDRESS, "bad_address")                                                                  \
    X(NO_SENDING, "no_sending")

typedef enum TableCode {
    TABLE_FINE = 0, /* codes below HEARTH_CODE_COUNT are HearthCodes */
    TABLE_CODE_FIRST = 99,
#define TABLE_CODE_ENUM(name, text) TABLE_##name,
    TABLE_CODES(TABLE_CODE_ENUM)
#undef TABLE_CODE_ENUM
        TABLE_CODE_END
} TableCode;
/* Of either kind. */
const char *table_code_name(int code);

/* An answer: TABLE_FINE, or why not. */
typedef struct TableAnswer {
    int code;      /* TABLE_FINE, a HearthCode or a TableCode */
    int move;      /* of a gesture: which action cannot be, from 1; 0: none of them alone */
    HearthMsg msg; /* the reason, players' names filled in */
    bool again;    /* the message had been answered before */
} TableAnswer;

/* ---- Beginning ---- */

/* The game of that id as new tables play it; NULL: there is none. */
const HearthGame *table_game_named(const char *id);
/* Whether it is there for people, and not for tests and for those who write games. */
bool table_game_for_people(const HearthGame *game);

/* A deal that several play, each at a table of one seat (table_deal.c): all these tables have the
 * same key. The board is a table at which nobody plays: it has the key first, and what came of it.
 */
typedef enum TableDealKind { DEAL_BOARD, DEAL_TRY } TableDealKind;
enum { TABLE_SEED_MAX = 80 }; /* bytes */
typedef struct TableDeal {
    TableDealKind kind;
    int64_t begins_ms;        /* of a board: tries begin before; 0: there are none */
    int64_t tells_ms;         /* before that time nobody is told the key */
    char board[TABLE_ID + 1]; /* of a try: where it belongs */
    /* Of a try: the hash of whose device it is; all zero: the server's own bot, whose result is the
     * par. Of a board: of who made it; all zero: the server. */
    uint8_t device[TABLE_HASH];
    /* Of a board: games of this public seed are listed without a rank; "": none are. */
    char seed[TABLE_SEED_MAX + 1];
} TableDeal;

typedef struct TableOpening {
    const char *id; /* TABLE_ID characters */
    const HearthGame *game;
    const char *options; /* as a client writes them; NULL: defaults */
    const char *title;   /* NULL: none */
    const char *lang;
    const char *const *bots; /* one per seat, NULL: for a person; the row itself may be NULL */
    const uint8_t *key;      /* HEARTH_KEY_SIZE random bytes */
    const uint8_t *host, *watch, *invite;     /* TABLE_TOKEN random bytes each */
    const uint8_t (*seat_token)[TABLE_TOKEN]; /* one per seat */
    const TableDeal *deal;                    /* NULL: played by itself */
    /* The finished table whose people go on here: what opens it for them is handed on instead of
     * the tokens above, as far as it is theirs alone (table_again.c). NULL: none. */
    const Table *before;
    const uint8_t *asker; /* TABLE_HASH bytes: who asked for it there; NULL: its host */
    int seats;
    bool listed;
    uint32_t clock_s; /* how long a decision may take; 0: no clock */
    bool clock_seat;  /* then the bot gets the seat, not one decision */
    const char *clock_bot;
} TableOpening;

/* A new table with its first entries, which are not stored yet; NULL with the reason. */
Table *table_open(const TableOpening *opening, int64_t now_ms, TableAnswer *why);
/* The same for a try: whoever has the token `own` sits there under that name, and the game has
 * begun. With a NULL name a bot of the server's plays. */
Table *table_open_try(const TableOpening *opening, const uint8_t own[TABLE_TOKEN], const char *name,
                      int64_t now_ms, TableAnswer *why);
/* An empty one, to be filled by table_read() from entry 0 on; NULL if there is no memory. */
Table *table_new(const char *id);
/* Is nothing missing of what its first entry promises? Asked when a journal has been read. */
bool table_is_whole(const Table *t);
/* The next stored entry. False with the reason if it cannot be so; the table is then to be freed.
 */
bool table_read(Table *t, const StoreEntry *entry, HearthErr *why);
void table_free(Table *t);

/* ---- Wishes ---- */

typedef enum TableDo {
    /* text: the name; token: what opens the seat from now on; perhaps pledge */
    TABLE_SIT,
    /* text: the name; token: a new one; perhaps pledge and invite. who->seat is written: which seat
     * it became */
    TABLE_TAKE,
    TABLE_NONCE,   /* text: hex. With the last one that was pledged the game begins */
    TABLE_START,   /* or, if something was pledged, everybody is asked to reveal it */
    TABLE_BOT,     /* target, text: the bot */
    TABLE_PERSON,  /* target */
    TABLE_RECLAIM, /* the seat asks the host for TABLE_PERSON */
    TABLE_LINK,    /* target (TABLE_WATCH ...: no seat's), token: the new one */
    TABLE_RETITLE, /* text */
    TABLE_LIST,    /* target: 0 or 1 */
    TABLE_CLOSE,
    TABLE_PLAY,     /* epoch, text: notation */
    TABLE_UNDO,     /* epoch, count */
    TABLE_PLAYS,    /* epoch of the first, text: a row of notations, a line each */
    TABLE_DEVICE,   /* token: a further one for this seat */
    TABLE_FREE,     /* target, token: the new link of the seat */
    TABLE_PLEDGE,   /* pledge */
    TABLE_ANEW,     /* pledge: the new key */
    TABLE_CLOCK,    /* count: seconds, 0: none; target: 1 if the bot gets the seat; text: the bot */
    TABLE_BACK,     /* the seat takes itself back from the bot of the clock */
    TABLE_HINTS,    /* target: 0 or 1 */
    TABLE_TALK,     /* count: a TableTalk; target: 1 if spectators may too */
    TABLE_UNINVITE, /* nobody comes by the invitation, until there is a new one */
    TABLE_DO_COUNT
} TableDo;

/* Whose link is meant, if not a seat's. */
enum { TABLE_WATCH = -1, TABLE_HOST = -2, TABLE_INVITE = -3 };
/* "watch", "host" or "invite". */
const char *table_link_name(int target);

typedef struct TableWish {
    TableDo what;
    const char *id; /* of the message, TABLE_SUBMISSION characters at most; NULL for a bot's PLAY */
    const char *text;
    size_t length;
    const uint8_t *token;  /* TABLE_TOKEN bytes */
    const uint8_t *pledge; /* TABLE_HASH bytes; NULL: none */
    const uint8_t *invite; /* TAKE: TABLE_TOKEN bytes; NULL: none */
    uint32_t epoch;
    int target;
    int count; /* UNDO: actions, 0: one; CLOCK, TALK: see there */
} TableWish;

/* Does it, or says why not and changes nothing. A message that was answered before gets the same
 * answer, with `again`; if that is fine, what it did then is perhaps not stored yet. After an
 * accepted action chance draws until a seat owes something or the game is over. With id NULL it is
 * the bot of who->seat that plays: then a person's seat is refused. */
void table_do(Table *t, TableWho *who, const TableWish *wish, int64_t now_ms, TableAnswer *out);
/* The server's own wish: whoever took this seat at a listed table is not there. `token` becomes its
 * link. Whether it was done. */
bool table_free_absent(Table *t, int seat, const uint8_t token[TABLE_TOKEN], int64_t now_ms);

/* The server's own: the clock of the table wants it. Each says whether it was done; a LATE move is
 * a notation that the bot of the clock chose in that epoch. */
bool table_remind(Table *t, int seat, int64_t now_ms);
bool table_late(Table *t, int seat, uint32_t epoch, const char *move, size_t length,
                int64_t now_ms);
bool table_late_seat(Table *t, int seat, int64_t now_ms); /* the bot gets the seat */
/* The game is over, and the same people go on at table_next_id(), which was opened with that
 * asker. */
bool table_go_on(Table *t, const uint8_t *asker, int64_t now_ms);

/* Entries that table_open() and table_do() made and that are not stored yet. */
int table_fresh(const Table *t, const StoreEntry **out);
/* They are stored now. */
void table_stored(Table *t);
/* The line for lists, pointing into the table until its next change. `summary` is the SUMMARY of
 * docs/protocol.md, in braces, so that the lobby need not load tables. */
void table_info(const Table *t, StoreInfo *out);

/* ---- Asking ---- */

/* Whose token this is; false if nobody's. */
bool table_whose(const Table *t, const uint8_t token[TABLE_TOKEN], TableWho *out);
/* Is it the table's invitation? Whoever has that may look on, and take a free seat. */
bool table_invites(const Table *t, const uint8_t token[TABLE_TOKEN]);
/* What opens a seat, hashed: its token, then those of its owner's devices. How many. */
enum { TABLE_OWNERS = 4 };
int table_owners(const Table *t, int seat, uint8_t out[TABLE_OWNERS][TABLE_HASH]);
/* Persons who owe a decision now. */
HearthSeats table_waits_for(const Table *t);
/* What a seat is called now: "" if it is free. */
void table_seat_name(const Table *t, int seat, char out[HEARTH_NAME_MAX + 1]);
/* What the table is called; "": nothing. */
const char *table_title(const Table *t);
/* Somebody plays there, and is no bot. */
bool table_seat_is_person(const Table *t, int seat);
/* When the clock wants something: a reminder, or a bot; 0: never. */
int64_t table_wake_ms(const Table *t);
/* The same of one seat: when it is to be reminded, when its time is over; 0: not now. */
int64_t table_remind_ms(const Table *t, int seat);
int64_t table_due_ms(const Table *t, int seat);
bool table_reminded(const Table *t, int seat); /* of what it owes now */
bool table_has_clock(const Table *t, bool *seat, const char **bot);
/* It is earlier now than the journal says. */
void table_clock_was_set(Table *t, int64_t now_ms);
/* What may be said at the table, and whether spectators may; see tables.md, talk. */
typedef enum TableTalk { TALK_FREE, TALK_PHRASES, TALK_OFF, TALK_KINDS } TableTalk;
extern const char *const table_talk_names[TALK_KINDS];
TableTalk table_talk(const Table *t, bool *watchers);
const char *table_next(const Table *t); /* the table at which the same people go on; "": none */
/* What its id is, or would be: the same whenever it is asked for. */
void table_next_id(const Table *t, char out[TABLE_ID + 1]);
bool table_is_old(const Table *t); /* its journal has no room for what came later: clocks, next */
/* Tokens that an older server made for a rematch follow from what was stored; so at its tables only
 * whoever brought a token of their own asks for another, and hands it on. */
bool table_may_go_on(const Table *t, TableWho who);
bool table_asks_as_seat(const Table *t, TableWho who); /* and is a host there by that token */
/* Does a token of this table open the next one; does it for its host? */
bool table_opens_next(const Table *t, const uint8_t token[TABLE_TOKEN]);
bool table_hosts_next(const Table *t, const uint8_t token[TABLE_TOKEN]);
/* What a new table with the same people is opened with. The texts are the table's own; tokens, id
 * and key are left to whoever opens it. `options` has room for TABLE_OPTIONS_MAX bytes. */
void table_opening_again(const Table *t, char *options, const char *bots[HEARTH_MAX_SEATS],
                         TableOpening *out);
bool table_is_bot(const Table *t, int seat);
const HearthGame *table_game(const Table *t);
int table_seats(const Table *t);
int table_people(const Table *t); /* who play there; 0: bots alone, or nobody yet */
StoreStatus table_status(const Table *t);
bool table_listed(const Table *t);
/* A stranger has taken it at a listed table; false at an old one. */
bool table_seat_taken(const Table *t, int seat);
/* Of what opens it. */
const uint8_t *table_seat_hash(const Table *t, int seat);
bool table_seat_owned(const Table *t,
                      int seat);    /* its link is void; false where there is no such seat */
uint32_t table_rev(const Table *t); /* entries, fresh ones included */
/* Nothing is a secret any more: the game is over, or the host has closed the table amid it. */
bool table_tells_all(const Table *t);
/* The deal it belongs to; NULL: none. */
const TableDeal *table_deal(const Table *t);
/* What came of a board's deal; NULL: it is no board. */
struct Board *table_board(const Table *t);
const uint8_t *table_key(const Table *t); /* HEARTH_KEY_SIZE bytes: the hub's alone */
/* What time it is, for what is told only from some time on. */
void table_set_now(Table *t, int64_t now_ms);
/* The match; NULL before the start. */
const HearthMatch *table_match(const Table *t);
/* The epoch as clients are told it, 0 before the start. The match's own goes back with what is
 * taken back, and may then come again in another position: an answer to an offer must not meet the
 * next offer. This one never comes again. */
uint32_t table_epoch(const Table *t);

/* A bot's seat that owes a decision (the first from `from` on), with the bot's name and settings;
 * -1: none. */
int table_bot_due(const Table *t, int from, const char **bot);

/* ---- What is sent (table_json.c) ---- */

/* How far a client is, so that an update has only what is new to it. */
typedef struct TableSeen {
    uint32_t rev;       /* of the table then */
    uint32_t table_rev; /* of the last change of the `table` member it was sent */
    uint32_t view_rev;  /* of the last change of the view */
    int log;            /* actions that its log tells of */
} TableSeen;

/* Viewers of the same class and language get the same update, byte by byte, if they have seen the
 * same or if what they have not seen is the same. Class 0 is that of spectators and of all seats
 * for which nothing is different. */
uint32_t table_class(const Table *t, TableWho who, const TableSeen *seen);
bool table_same_update(const Table *t, const TableSeen *a, const TableSeen *b);
/* Works out beforehand what the next updates need to know of the whole match. */
void table_prepare(const Table *t);
/* The `table` message; *seen is where the client is then. In both functions *seen is moved only if
 * the text fitted. */
void table_json(const Table *t, TableWho who, const char *lang, TableSeen *seen, HearthBuf *out);
/* How an update is told: with photographs in its log (match_json.h), of whole actions or also
 * between the events of one; or in part: what the view differs in from the one before, and no log
 * of what everybody drew at their own place. */
typedef enum TableTelling {
    TABLE_PLAINLY,
    TABLE_WITH_PHOTOS,
    TABLE_WITH_MOMENTS,
    TABLE_IN_PART
} TableTelling;
/* Photographs are for small tables, parts for large ones; elsewhere it is told plainly. */
/* An `update` from *seen on, and *seen is moved; empty if there is nothing new. Within an open
 * round it is small. Those of one class to whom it is told in the same way share it. */
void table_update_json(const Table *t, TableWho who, const char *lang, TableSeen *seen,
                       TableTelling telling, HearthBuf *out);
/* A SUMMARY as in docs/protocol.md, in braces; with a seat, "seat" and "turn" too. */
void table_summary_json(const Table *t, TableWho who, HearthBuf *out);
/* The record as that viewer may see it; of a game that is over, the whole with its key. */
size_t table_record(const Table *t, TableWho who, char *buf, size_t cap);
/* BLAKE2b-256 of the whole record of a finished game, which never changes again; NULL: it is not
 * over, or there is no memory. */
const uint8_t *table_seal(const Table *t);
/* Is this that record? Also of games that are not over: then there is nothing to compare. */
bool table_seal_fits(const Table *t, const char *record, size_t length);

/* BLAKE2b-256 of a token. */
void table_hash_token(const uint8_t token[TABLE_TOKEN], uint8_t out[TABLE_HASH]);

#endif
