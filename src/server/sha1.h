/* sha1.h - SHA-1, for the one place that still asks for it: the handshake of WebSockets.
 *
 * It proves there that the server has understood the question, nothing more; what must be kept
 * secret or unforgeable is done with BLAKE2b (src/base). */
#ifndef HEARTH_SERVER_SHA1_H
#define HEARTH_SERVER_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_SIZE = 20 };

void sha1(const void *bytes, size_t count, uint8_t out[SHA1_SIZE]);

#endif
