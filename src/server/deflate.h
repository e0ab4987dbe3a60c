/* deflate.h - Compression of messages (RFC 7692, 7.2): raw deflate, each message for itself.
 *
 * One pair of streams serves all connections of a thread; nothing is kept between messages. */
#ifndef HEARTH_SERVER_DEFLATE_H
#define HEARTH_SERVER_DEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

typedef struct Deflater {
    z_stream in, out;
    bool ready;
} Deflater;

/* False: there is no memory for it. */
bool deflater_begin(Deflater *s);
void deflater_end(Deflater *s);

/* The message compressed, from malloc(); NULL if it would not become smaller. */
uint8_t *deflater_pack(Deflater *s, const void *bytes, size_t count, size_t *packed);

/* The same in any thread, without a stream that is ready. */
uint8_t *deflater_pack_alone(const void *bytes, size_t count, size_t *packed);

typedef enum { DEFLATE_FINE, DEFLATE_BAD, DEFLATE_LONG } DeflateResult;
/* The message as it was, if it has at most `most` bytes; not one byte more is ever made. `out` has
 * room for most + 1. */
DeflateResult deflater_unpack(Deflater *s, const uint8_t *bytes, size_t count, uint8_t *out,
                              size_t most, size_t *length);

#endif
