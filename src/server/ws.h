/* ws.h - WebSocket without sockets: bytes in, messages out; heads of frames for what is sent.
 *
 * wslay takes frames apart. What makes a message of them, and everything that is refused although
 * it is well formed, is here: lengths, numbers of fragments, control frames that come too often,
 * what a compressed message may become. Nothing waits and nothing is sent, so that tests and
 * fuzzers can drive it.
 *
 * An idle connection needs nothing but its Ws: the parser is lent to it as long as a frame is not
 * complete, and the bytes of a message are freed when it is. */
#ifndef HEARTH_SERVER_WS_H
#define HEARTH_SERVER_WS_H

#include "deflate.h"

enum {
    WS_MESSAGE_MAX = 16384, /* bytes of a message, as it is and as it was sent */
    WS_FRAGMENTS_MAX = 64,  /* frames of a message */
    WS_CONTROLS_BURST = 60, /* control frames at once */
    WS_CONTROLS_PER_S = 5,  /* and then as many a second */
    WS_CONTROL_MAX = 125,   /* bytes of a control frame */
    WS_HEAD_MAX = 10,       /* bytes before those of a frame */
    WS_PACK_LEAST = 200,    /* shorter messages are not worth compressing */
    WS_SPARES_MAX = 16,     /* parsers that nobody uses and that are kept */
};

enum {
    WS_NORMAL = 1000,
    WS_AWAY = 1001,
    WS_PROTOCOL = 1002,
    WS_NO_TEXT = 1003,
    WS_NONE = 1005, /* no code was given; never sent */
    WS_BAD_TEXT = 1007,
    WS_POLICY = 1008,
    WS_TOO_LONG = 1009,
    WS_TROUBLE = 1011,
    WS_LATER = 1013,
};

typedef enum {
    WS_CONTINUES = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING,
    WS_PONG
} WsKind;

/* What all connections of a thread share. */
typedef struct WsPool {
    Deflater deflater;
    struct wslay_frame_context *spares[WS_SPARES_MAX];
    int spare_count;
    const uint8_t *bytes; /* what is being read */
    size_t left;
    uint8_t plain[WS_MESSAGE_MAX + 1]; /* the message that is being handed out */
} WsPool;

/* One connection. All zero (but `deflate`) is a new one. */
typedef struct Ws {
    struct wslay_frame_context *parser; /* while a frame is not complete */
    uint8_t *message;                   /* while a message is not complete */
    int64_t controls_ms;                /* when control frames were last counted */
    uint32_t length, room;              /* of `message` */
    uint32_t got;                       /* bytes of the frame that is being read */
    uint32_t pending;                   /* bytes given to the parser since a frame was complete */
    uint16_t fragments;
    uint8_t controls; /* how many were too many not long ago */
    uint8_t kind;     /* of the message; 0: none has begun */
    bool packed;      /* it is compressed */
    bool deflate;     /* messages may be compressed */
    bool over;        /* nothing more is read: a close frame came, or something was refused */
} Ws;

typedef struct WsEvent {
    WsKind kind; /* WS_TEXT, WS_PING, WS_PONG or WS_CLOSE */
    const uint8_t *bytes;
    size_t length;
    int code; /* of WS_CLOSE: the code to answer with, WS_NONE for none */
} WsEvent;
/* False: nothing more is wanted. */
typedef bool WsEventFn(void *context, const WsEvent *event);

bool ws_pool_open(WsPool *pool);
void ws_pool_close(WsPool *pool);

/* Reads on and hands out what is complete. 0, or the code with which the connection is to be
 * closed. */
int ws_read(WsPool *pool, Ws *ws, const void *bytes, size_t count, int64_t now_ms, WsEventFn *each,
            void *context);
/* A frame or a message has begun and is not complete. */
bool ws_is_amid(const Ws *ws);
/* Gives back what a connection holds. */
void ws_end(WsPool *pool, Ws *ws);

/* The bytes before a frame's own; returns how many. */
size_t ws_head(WsKind kind, bool packed, size_t length, uint8_t out[WS_HEAD_MAX]);
/* A whole close frame, its reason cut to what fits; returns its length. */
size_t ws_close(int code, const char *reason, uint8_t out[WS_CONTROL_MAX + 2]);

#endif
