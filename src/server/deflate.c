/* deflate.c - Compression of messages with zlib. */
#include "deflate.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    WINDOW = -15, /* negative: raw */
    LEVEL = 3, /* views are texts with much in common; more work gains a few bytes in a hundred */
    MEMORY = 8,
};

/* What ends every flushed stream, and is therefore not sent. */
static const uint8_t tail[4] = {0, 0, 0xff, 0xff};

static bool begin_out(z_stream *z) {
    return deflateInit2(z, LEVEL, Z_DEFLATED, WINDOW, MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
}

bool deflater_begin(Deflater *s) {
    memset(s, 0, sizeof *s);
    if (inflateInit2(&s->in, WINDOW) != Z_OK)
        return false;
    if (!begin_out(&s->out)) {
        inflateEnd(&s->in);
        return false;
    }
    s->ready = true;
    return true;
}

void deflater_end(Deflater *s) {
    if (!s->ready)
        return;
    inflateEnd(&s->in);
    deflateEnd(&s->out);
    s->ready = false;
}

static uint8_t *pack(z_stream *z, const void *bytes, size_t count, size_t *packed) {
    uint8_t *out = count && count < UINT_MAX ? malloc(count) : NULL;
    if (!out)
        return NULL;
    z->next_in = (z_const Bytef *)bytes;
    z->avail_in = (uInt)count;
    z->next_out = out;
    z->avail_out = (uInt)count;
    if (deflate(z, Z_SYNC_FLUSH) != Z_OK || z->avail_in || !z->avail_out) {
        free(out);
        return NULL;
    }
    *packed = count - z->avail_out - sizeof tail;
    uint8_t *smaller = realloc(out, *packed);
    if (smaller)
        out = smaller;
    return out;
}

uint8_t *deflater_pack(Deflater *s, const void *bytes, size_t count, size_t *packed) {
    deflateReset(&s->out);
    return pack(&s->out, bytes, count, packed);
}

uint8_t *deflater_pack_alone(const void *bytes, size_t count, size_t *packed) {
    z_stream z = {0};
    if (!begin_out(&z))
        return NULL;
    uint8_t *out = pack(&z, bytes, count, packed);
    deflateEnd(&z);
    return out;
}

/* One part of the input; a stream may end in the midst of it, and another begin. */
static DeflateResult take(z_stream *z, const uint8_t *bytes, size_t count) {
    z->next_in = (z_const Bytef *)bytes;
    z->avail_in = (uInt)count;
    while (z->avail_in) {
        int result = inflate(z, Z_SYNC_FLUSH);
        if (z->avail_out == 0)
            return DEFLATE_LONG;
        if (result == Z_STREAM_END)
            inflateReset(z);
        else if (result != Z_OK)
            return DEFLATE_BAD;
    }
    return DEFLATE_FINE;
}

DeflateResult deflater_unpack(Deflater *s, const uint8_t *bytes, size_t count, uint8_t *out,
                              size_t most, size_t *length) {
    z_stream *z = &s->in;
    inflateReset(z);
    z->next_out = out;
    z->avail_out = (uInt)most + 1; /* the one byte more says that it is too long */
    DeflateResult result = take(z, bytes, count);
    if (result == DEFLATE_FINE)
        result = take(z, tail, sizeof tail);
    *length = most + 1 - z->avail_out;
    return result;
}
