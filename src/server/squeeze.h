/* squeeze.h - Compression of messages (RFC 7692, 7.2): raw deflate, each message for itself.
 *
 * One pair of streams serves all connections of a thread; nothing is kept between messages. */
#ifndef HEARTH_SERVER_SQUEEZE_H
#define HEARTH_SERVER_SQUEEZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

typedef struct Squeeze {
    z_stream in, out;
    bool ready;
} Squeeze;

/* False: there is no memory for it. */
bool squeeze_begin(Squeeze *s);
void squeeze_end(Squeeze *s);

/* The message compressed, from malloc(); NULL if it would not become smaller. */
uint8_t *squeeze_pack(Squeeze *s, const void *bytes, size_t count, size_t *packed);

/* The same in any thread, without a stream that is ready. */
uint8_t *squeeze_pack_alone(const void *bytes, size_t count, size_t *packed);

typedef enum { SQUEEZE_FINE, SQUEEZE_BAD, SQUEEZE_LONG } SqueezeResult;
/* The message as it was, if it has at most `most` bytes; not one byte more is ever made. `out` has
 * room for most + 1. */
SqueezeResult squeeze_unpack(Squeeze *s, const uint8_t *bytes, size_t count, uint8_t *out,
                             size_t most, size_t *length);

#endif
