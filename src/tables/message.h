/* message.h - What a client says: one JSON object, read into plain fields.
 *
 * docs/protocol.md has the messages. Reading is bounded before it begins (length, depth) and strict
 * about what it needs, and lenient about members it does not know. */
#ifndef HEARTH_TABLES_MESSAGE_H
#define HEARTH_TABLES_MESSAGE_H

#include "table.h"

enum {
    MESSAGE_MAX = 16 * 1024, /* bytes */
    MESSAGE_DEPTH = 4,       /* objects and arrays inside each other */
    MESSAGE_MINE_MAX = 64,   /* tables of one `mine` */
    MESSAGE_DAYS_MAX = 31,   /* of one `boards` */
};

/* name, "type", whether it has an id */
#define MESSAGE_TYPES(X)                                                                           \
    X(HELLO, "hello", false)                                                                       \
    X(LANG, "lang", false)                                                                         \
    X(PING, "ping", false)                                                                         \
    X(OPEN, "open", true)                                                                          \
    X(LOBBY, "lobby", true)                                                                        \
    X(MINE, "mine", true)                                                                          \
    X(TAKE, "take", true)                                                                          \
    X(SIT, "sit", true)                                                                            \
    X(NONCE, "nonce", true)                                                                        \
    X(PLEDGE, "pledge", true)                                                                      \
    X(ANEW, "anew", true)                                                                          \
    X(PLAY, "play", true)                                                                          \
    X(PLAYS, "plays", true)                                                                        \
    X(UNDO, "undo", true)                                                                          \
    X(START, "start", true)                                                                        \
    X(BOT, "bot", true)                                                                            \
    X(PERSON, "person", true)                                                                      \
    X(RECLAIM, "reclaim", true)                                                                    \
    X(LINK, "link", true)                                                                          \
    X(DEVICE, "device", true)                                                                      \
    X(FREE, "free", true)                                                                          \
    X(UNINVITE, "uninvite", true)                                                                  \
    X(TITLE, "title", true)                                                                        \
    X(LISTED, "listed", true)                                                                      \
    X(CLOSE, "close", true)                                                                        \
    X(CLOCK, "clock", true)                                                                        \
    X(BACK, "back", true)                                                                          \
    X(HINTS, "hints", true)                                                                        \
    X(TALK, "talk", true)                                                                          \
    X(SAY, "say", true)                                                                            \
    X(REMATCH, "rematch", true)                                                                    \
    X(RECORD, "record", true)                                                                      \
    X(PUSH, "push", true)                                                                          \
    X(HOOK, "hook", true)                                                                          \
    X(AWAY, "away", false)                                                                         \
    X(BOARD, "board", true)                                                                        \
    X(BOARDS, "boards", true)                                                                      \
    X(TRY, "try", true)                                                                            \
    X(CHALLENGE, "challenge", true)                                                                \
    X(HAND_IN, "hand_in", true)

typedef enum MessageType {
#define MESSAGE_ENUM(name, text, id) MESSAGE_##name,
    MESSAGE_TYPES(MESSAGE_ENUM)
#undef MESSAGE_ENUM
        MESSAGE_TYPE_COUNT
} MessageType;
const char *message_type_name(MessageType type);

typedef enum MessageFault {
    MESSAGE_FINE,
    MESSAGE_LACKS,   /* a member is missing or of the wrong kind: `member`; the answer is `no` */
    MESSAGE_UNKNOWN, /* a type that there is not */
    /* The others end the connection, with these codes. */
    MESSAGE_NOT_TEXT = 1007,   /* no UTF-8, or no JSON */
    MESSAGE_NOT_WANTED = 1008, /* no object, a member twice, too deep */
    MESSAGE_TOO_LONG = 1009
} MessageFault;

typedef struct MessageSeat {
    const char *table;
    uint8_t token[TABLE_TOKEN];
    bool valid; /* both could be read */
} MessageSeat;

/* Texts point into the JSON and live until message_end(); all are closed with a zero byte and have
 * none inside. Which fields are filled in depends on the type. */
typedef struct Message {
    MessageType type;
    char id[TABLE_SUBMISSION + 1]; /* empty: none, or not a valid one */
    const char *type_text;         /* as it was written; NULL: none */
    const char *member;            /* of MESSAGE_LACKS */
    const char *lang;              /* NULL: not given */
    const char *table;             /* hello, take, boards; NULL: not given */
    /* name, nonce, move or moves, bot, title, what is said, endpoint, url, record; of hook NULL:
     * none */
    const char *text;
    size_t length;
    const char *game, *options, *clock_bot;        /* open; challenge */
    const char *name, *seed;                       /* hand_in, challenge */
    const char *bots[HEARTH_MAX_SEATS];            /* open */
    uint8_t token[TABLE_TOKEN], host[TABLE_TOKEN]; /* hello */
    uint8_t secret[TABLE_TOKEN];                   /* open, take, sit, link; boards: the device */
    uint8_t pledge[TABLE_HASH];                    /* sit, take, pledge */
    uint8_t invite[TABLE_TOKEN];                   /* take: the table's invitation */
    bool has_token, has_host, has_secret, has_pledge, has_invite, has_bots, listed;
    bool bad_link;      /* hello: a token that is none */
    bool photos;        /* hello: the log of updates is to have photographs */
    bool between;       /* hello: and those between the events of one action */
    bool partial;       /* hello: updates may be in part */
    bool words;         /* hello: what is said at the table is to be heard */
    bool on;            /* clock: the bot gets the seat; hints; talk: spectators may, too */
    const char *phrase; /* say: its id; NULL: `text` is said */
    int protocol, seats;
    int seat;       /* bot, person, link, free; of link perhaps TABLE_WATCH, _HOST or _INVITE */
    uint32_t epoch; /* play, plays, undo */
    int count;      /* plays: how many; undo: how many, 1 if it does not say; clock, and of open:
                       seconds; talk: a TableTalk; boards: days */
    uint32_t rev;   /* hello: what the client has seen already */
    MessageSeat mine[MESSAGE_MINE_MAX];
    int mine_count;
    char row[TABLE_ROW_MAX + 1]; /* plays: what `text` points to, a line each */
    const char *p256dh, *auth;   /* push; NULL: no longer */
    const char *shape, *page;    /* hook */
    bool asks_only;              /* hook: what it is now */
    bool away;
    struct json_t *json_; /* jansson's */
} Message;

/* Always to be ended with message_end(), whatever it returns. */
MessageFault message_read(const char *text, size_t length, Message *out);
void message_end(Message *m);

#endif
