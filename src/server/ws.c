/* ws.c - WebSocket without sockets.
 *
 * wslay's parser has a buffer of 4 KB and more. Whether it may be taken away from a connection is
 * found by counting: it has been given exactly the bytes of whole frames, whose heads have one
 * possible length each, because wslay refuses lengths that could be written shorter. */
#include "ws.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "utf8.h"

/* ---- The pool ---- */

static ssize_t give_bytes(uint8_t *out, size_t room, int flags, void *data) {
    WsPool *pool = data;
    size_t count = pool->left < room ? pool->left : room;
    (void)flags;
    if (count == 0)
        return -1;
    memcpy(out, pool->bytes, count);
    pool->bytes += count;
    pool->left -= count;
    return (ssize_t)count;
}

bool ws_pool_open(WsPool *pool) {
    memset(pool, 0, sizeof *pool);
    return deflater_begin(&pool->deflater);
}

void ws_pool_close(WsPool *pool) {
    while (pool->spare_count)
        wslay_frame_context_free(pool->spares[--pool->spare_count]);
    deflater_end(&pool->deflater);
}

static bool borrow(WsPool *pool, Ws *ws) {
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give_bytes};
    if (ws->parser)
        return true;
    if (pool->spare_count) {
        ws->parser = pool->spares[--pool->spare_count];
        return true;
    }
    return wslay_frame_context_init(&ws->parser, &callbacks, pool) == 0;
}

static void give_back(WsPool *pool, Ws *ws, bool clean) {
    if (ws->parser && clean && pool->spare_count < WS_SPARES_MAX)
        pool->spares[pool->spare_count++] = ws->parser;
    else if (ws->parser)
        wslay_frame_context_free(ws->parser);
    ws->parser = NULL;
    ws->pending = 0;
}

static void forget_message(Ws *ws) {
    free(ws->message);
    ws->message = NULL;
    ws->length = ws->room = 0;
    ws->fragments = 0;
    ws->kind = 0;
}

void ws_end(WsPool *pool, Ws *ws) {
    give_back(pool, ws, false);
    forget_message(ws);
    ws->over = true;
}

/* ---- Frames ---- */

static bool is_control(unsigned opcode) {
    return opcode >= WS_CLOSE;
}

/* Bytes of the frame that is being read, behind those of its message. A control frame may come
 * between two frames of a message; its bytes are taken away again when it is complete. How many
 * there may be was checked when the frame began. */
static bool add_bytes(Ws *ws, const uint8_t *bytes, size_t count) {
    size_t wanted = ws->length + count;
    if (wanted > ws->room) {
        size_t room = ws->room ? ws->room : 256;
        while (room < wanted)
            room *= 2;
        uint8_t *more = realloc(ws->message, room);
        if (!more)
            return false;
        ws->message = more;
        ws->room = (uint32_t)room;
    }
    if (count)
        memcpy(ws->message + ws->length, bytes, count);
    ws->length = (uint32_t)wanted;
    return true;
}

/* Too many at once, with some forgotten each second. */
static bool is_flood(Ws *ws, int64_t now_ms) {
    int64_t seconds = (now_ms - ws->controls_ms) / 1000;
    if (seconds < 0 || seconds > WS_CONTROLS_BURST) /* the first one; or the clock was set */
        seconds = WS_CONTROLS_BURST;
    if (seconds) {
        int64_t left = ws->controls - seconds * WS_CONTROLS_PER_S;
        ws->controls = left > 0 ? (uint8_t)left : 0;
        ws->controls_ms = now_ms;
    }
    return ++ws->controls > WS_CONTROLS_BURST;
}

static int data_begins(Ws *ws, const struct wslay_frame_iocb *io) {
    if (io->opcode == WS_CONTINUES) {
        if (!ws->kind || io->rsv)
            return WS_PROTOCOL;
    } else {
        if (ws->kind || (io->rsv && !(ws->deflate && io->rsv == WSLAY_RSV1_BIT)))
            return WS_PROTOCOL;
        if (io->opcode != WS_TEXT)
            return io->opcode == WS_BINARY ? WS_NO_TEXT : WS_PROTOCOL;
        ws->kind = WS_TEXT;
        ws->packed = io->rsv != 0;
        ws->fragments = 0;
    }
    if (++ws->fragments > WS_FRAGMENTS_MAX)
        return WS_POLICY;
    return io->payload_length > WS_MESSAGE_MAX - ws->length ? WS_TOO_LONG : 0;
}

/* The first bytes of a frame, or its head alone if it has none. */
static int frame_begins(Ws *ws, const struct wslay_frame_iocb *io, int64_t now_ms) {
    if (!io->mask)
        return WS_PROTOCOL;
    if (!is_control(io->opcode))
        return data_begins(ws, io);
    if (io->opcode > WS_PONG || io->rsv || !io->fin || io->payload_length > WS_CONTROL_MAX)
        return WS_PROTOCOL;
    return is_flood(ws, now_ms) ? WS_POLICY : 0;
}

/* ---- Messages ---- */

static bool is_utf8(const uint8_t *bytes, size_t length) {
    const char *text = (const char *)bytes;
    for (size_t at = 0; at < length;) {
        size_t step = hearth_utf8_length(text + at, length - at);
        if (!step)
            return false;
        at += step;
    }
    return true;
}

static bool is_code(int code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

/* A message is complete: unpacked, checked, handed out. */
static int message_ends(WsPool *pool, Ws *ws, WsEventFn *each, void *context) {
    WsEvent event = {.kind = WS_TEXT, .bytes = pool->plain, .length = ws->length};
    if (ws->packed) {
        DeflateResult result = deflater_unpack(&pool->deflater, ws->message, ws->length,
                                               pool->plain, WS_MESSAGE_MAX, &event.length);
        if (result != DEFLATE_FINE)
            return result == DEFLATE_LONG ? WS_TOO_LONG : WS_BAD_TEXT;
    } else if (ws->length) {
        memcpy(pool->plain, ws->message, ws->length);
    }
    if (!is_utf8(event.bytes, event.length))
        return WS_BAD_TEXT;
    pool->plain[event.length] = 0;
    forget_message(ws); /* before anybody hears of it and perhaps ends the connection */
    if (!each(context, &event))
        ws->over = true;
    return 0;
}

static int close_comes(Ws *ws, const uint8_t *bytes, size_t length, WsEventFn *each,
                       void *context) {
    WsEvent event = {.kind = WS_CLOSE, .code = WS_NONE};
    if (length == 1)
        return WS_PROTOCOL;
    if (length) {
        event.code = bytes[0] << 8 | bytes[1];
        event.bytes = bytes + 2;
        event.length = length - 2;
        if (!is_code(event.code))
            return WS_PROTOCOL;
        if (!is_utf8(event.bytes, event.length))
            return WS_BAD_TEXT;
    }
    ws->over = true;
    each(context, &event);
    return 0;
}

static int control_ends(Ws *ws, const struct wslay_frame_iocb *io, WsEventFn *each, void *context) {
    uint8_t bytes[WS_CONTROL_MAX];
    size_t length = (size_t)io->payload_length;
    ws->length -= (uint32_t)length;
    if (length)
        memcpy(bytes, ws->message + ws->length, length);
    if (!ws->kind)
        forget_message(ws);
    if (io->opcode == WS_CLOSE)
        return close_comes(ws, bytes, length, each, context);
    const WsEvent event = {.kind = (WsKind)io->opcode, .bytes = bytes, .length = length};
    if (!each(context, &event))
        ws->over = true;
    return 0;
}

static uint32_t frame_size(const struct wslay_frame_iocb *io) {
    uint32_t length = (uint32_t)io->payload_length;
    return 2 + (length > 65535 ? 8u : length > 125 ? 2u : 0) + 4 + length;
}

/* What the parser has of a frame: all of it, or its next bytes. */
static int take_part(WsPool *pool, Ws *ws, const struct wslay_frame_iocb *io, int64_t now_ms,
                     WsEventFn *each, void *context) {
    int code = ws->got ? 0 : frame_begins(ws, io, now_ms);
    if (code)
        return code;
    if (!add_bytes(ws, io->data, io->data_length))
        return WS_TROUBLE;
    ws->got += (uint32_t)io->data_length;
    if (ws->got < io->payload_length)
        return 0;
    ws->got = 0;
    ws->pending -= frame_size(io);
    if (is_control(io->opcode))
        return control_ends(ws, io, each, context);
    return io->fin ? message_ends(pool, ws, each, context) : 0;
}

int ws_read(WsPool *pool, Ws *ws, const void *bytes, size_t count, int64_t now_ms, WsEventFn *each,
            void *context) {
    int code = 0;
    pool->bytes = bytes;
    pool->left = count;
    if (ws->over || count == 0)
        return 0;
    if (!borrow(pool, ws))
        return WS_TROUBLE;
    while (!code && !ws->over) {
        struct wslay_frame_iocb io = {0};
        size_t before = pool->left;
        ssize_t result = wslay_frame_recv(ws->parser, &io);
        ws->pending += (uint32_t)(before - pool->left);
        if (result == WSLAY_ERR_WANT_READ && pool->left == 0)
            break;
        if (result == WSLAY_ERR_PROTO)
            code = WS_PROTOCOL;
        else if (result >= 0)
            code = take_part(pool, ws, &io, now_ms, each, context);
        else if (result != WSLAY_ERR_WANT_READ)
            code = WS_TROUBLE;
    }
    if (code || ws->over)
        ws_end(pool, ws);
    else if (ws->pending == 0)
        give_back(pool, ws, true);
    return code;
}

bool ws_is_amid(const Ws *ws) {
    return ws->pending || ws->kind;
}

/* ---- Sending ---- */

size_t ws_head(WsKind kind, bool packed, size_t length, uint8_t out[WS_HEAD_MAX]) {
    int more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out[0] = (uint8_t)(0x80u | (packed ? 0x40u : 0) | kind);
    out[1] = (uint8_t)(more == 0 ? length : more == 2 ? 126 : 127);
    for (int i = 0; i < more; i++)
        out[2 + i] = (uint8_t)((uint64_t)length >> (8 * (more - 1 - i)));
    return 2 + (size_t)more;
}

size_t ws_close(int code, const char *reason, uint8_t out[WS_CONTROL_MAX + 2]) {
    size_t length = reason ? strlen(reason) : 0;
    if (code == WS_NONE)
        return ws_head(WS_CLOSE, false, 0, out);
    while (length > WS_CONTROL_MAX - 2 ||
           (length && ((unsigned char)reason[length] & 0xc0) == 0x80)) /* not amid a character */
        length--;
    size_t at = ws_head(WS_CLOSE, false, length + 2, out);
    out[at++] = (uint8_t)(code >> 8);
    out[at++] = (uint8_t)code;
    if (length)
        memcpy(out + at, reason, length);
    return at + length;
}
