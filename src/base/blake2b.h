/* blake2b.h - BLAKE2b with a 256-bit result (RFC 7693), unkeyed.
 *
 * Makes keys from seeds and commitments from keys; `b2sum -l 256` computes the
 * same, so a commitment can be checked without Hearth. */
#ifndef HEARTH_BASE_BLAKE2B_H
#define HEARTH_BASE_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum { HEARTH_BLAKE2B_SIZE = 32 };

typedef struct HearthBlake2b {
    uint64_t h[8];
    uint64_t total;
    uint8_t block[128];
    size_t used;
} HearthBlake2b;

void hearth_blake2b_init(HearthBlake2b *b);
void hearth_blake2b_add(HearthBlake2b *b, const void *data, size_t length);
void hearth_blake2b_end(HearthBlake2b *b, uint8_t out[HEARTH_BLAKE2B_SIZE]);

#endif
