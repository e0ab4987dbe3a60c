/* fuzz_ws.c - Any bytes as what a client sends through a WebSocket, and any request to become one.
 *
 * The first byte says how the rest is cut into pieces and whether messages may be compressed. Cut
 * or whole, the same messages come out and the same code closes the connection. Whatever comes out
 * keeps its limits and is UTF-8. When everything was read in whole frames nothing is held. Bytes
 * that come out are also packed, unpacked and written as frames, and must come out of those again.
 * If the input begins with "GET " it is a request instead. */
#include <stdlib.h>

#include "fuzz.h"
#include "upgrade.h"
#include "ws.h"

enum { INPUT_MAX = 40000, EVENTS_MAX = 4096 };

/* What was handed out, one behind the other. */
typedef struct Seen {
    int count, code;
    uint64_t hash;
    size_t bytes;
    bool amid;
} Seen;

static WsPool *pool(void) {
    static WsPool made;
    static bool done;
    if (!done)
        FUZZ_CHECK(ws_pool_open(&made));
    done = true;
    return &made;
}

FUZZ_UNSEEN static uint64_t add(uint64_t hash, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash * 31 + length;
}

static bool on_event(void *context, const WsEvent *event) {
    Seen *seen = context;
    bool text = event->kind == WS_TEXT;
    FUZZ_CHECK(text || event->kind == WS_PING || event->kind == WS_PONG || event->kind == WS_CLOSE);
    FUZZ_CHECK(event->length <= (text ? (size_t)WS_MESSAGE_MAX : (size_t)WS_CONTROL_MAX));
    FUZZ_CHECK(!text || (event->bytes && event->bytes[event->length] == 0));
    if (text || event->kind == WS_CLOSE)
        FUZZ_CHECK(fuzz_utf8((const char *)event->bytes, event->length));
    if (event->kind == WS_CLOSE)
        FUZZ_CHECK(event->code >= 1000 && event->code < 5000);
    seen->count++;
    seen->bytes += event->length;
    seen->hash = add(seen->hash * 7 + (uint64_t)event->kind, event->bytes, event->length);
    return seen->count < EVENTS_MAX;
}

/* The length of the piece that comes next; 0 as seed means all at once. */
static size_t piece(uint8_t *seed, size_t left) {
    size_t length = *seed ? 1 + *seed % 23u : left;
    if (*seed)
        *seed = (uint8_t)(*seed * 5u + 3u) | 1u;
    return length < left ? length : left;
}

static Seen read_all(const uint8_t *data, size_t size, uint8_t seed, bool deflate) {
    Ws ws = {.deflate = deflate};
    Seen seen = {0};
    while (size && !seen.code && !ws.over) {
        size_t length = piece(&seed, size);
        uint8_t *copy = malloc(length); /* so that a byte too many is seen */
        FUZZ_CHECK(copy);
        memcpy(copy, data, length);
        seen.code = ws_read(pool(), &ws, copy, length, 5000, on_event, &seen);
        free(copy);
        data += length;
        size -= length;
        FUZZ_CHECK(ws.room <= 2 * WS_MESSAGE_MAX && ws.length <= ws.room);
        FUZZ_CHECK(ws_is_amid(&ws) || (!ws.parser && !ws.message));
    }
    FUZZ_CHECK(!seen.code || (seen.code >= WS_PROTOCOL && seen.code <= WS_TOO_LONG && ws.over));
    seen.amid = ws_is_amid(&ws);
    ws_end(pool(), &ws);
    FUZZ_CHECK(!ws.parser && !ws.message);
    return seen;
}

/* A frame as a client writes it, from a head of ours. */
static size_t masked(uint8_t *out, bool packed, const uint8_t *bytes, size_t length) {
    static const uint8_t mask[4] = {0x11, 0x22, 0x33, 0x44};
    size_t at = ws_head(WS_TEXT, packed, length, out);
    out[1] |= 0x80;
    memcpy(out + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        out[at + i] = bytes[i] ^ mask[i % 4];
    return at + length;
}

/* There and back again: as it is, and compressed. */
static void round_trip(const uint8_t *bytes, size_t length) {
    static uint8_t raw[INPUT_MAX + WS_HEAD_MAX + 4];
    Seen want = {0}, got;
    size_t size = 0;
    if (length > WS_MESSAGE_MAX || !fuzz_utf8((const char *)bytes, length))
        return;
    want.hash = add(want.hash * 7 + WS_TEXT, bytes, length);
    got = read_all(raw, masked(raw, false, bytes, length), 0, false);
    FUZZ_CHECK(got.count == 1 && got.hash == want.hash && !got.code && !got.amid);
    uint8_t *packed = deflater_pack(&pool()->deflater, bytes, length, &size);
    if (!packed)
        return;
    FUZZ_CHECK(size < length);
    got = read_all(raw, masked(raw, true, packed, size), 9, true);
    FUZZ_CHECK(got.count == 1 && got.hash == want.hash && !got.code && !got.amid);
    free(packed);
}

static void try_request(const uint8_t *data, size_t size) {
    static HttpReader reader;
    char head[UPGRADE_HEAD_MAX];
    bool done = false;
    Upgrade upgrade;
    http_begin(&reader);
    for (size_t at = 0; at < size && !done;)
        at += http_read(&reader, (const char *)data + at, size - at, &done);
    if (!done || reader.request.status)
        return;
    int status = upgrade_read(&reader.request, &upgrade);
    FUZZ_CHECK(status == 0 || status == 400 || status == 405 || status == 426);
    if (status)
        return;
    size_t length = upgrade_head(&reader.request, &upgrade, head);
    FUZZ_CHECK(length < sizeof head && memcmp(head + length - 4, "\r\n\r\n", 4) == 0);
    FUZZ_CHECK(strstr(head, "\r\n\r\n") == head + length - 4);
    FUZZ_CHECK(fuzz_plain(head, 12) && strchr(head, '=') != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1 || size > INPUT_MAX)
        return 0;
    if (size > 4 && memcmp(data, "GET ", 4) == 0) {
        try_request(data, size);
        return 0;
    }
    bool deflate = data[0] & 2;
    Seen whole = read_all(data + 1, size - 1, 0, deflate);
    Seen cut = read_all(data + 1, size - 1, data[0] | 1u, deflate);
    FUZZ_CHECK(whole.count == cut.count && whole.hash == cut.hash && whole.code == cut.code);
    FUZZ_CHECK(whole.bytes == cut.bytes && whole.amid == cut.amid);
    round_trip(data + 1, size - 1);
    return 0;
}
