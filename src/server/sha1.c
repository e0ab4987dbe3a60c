/* sha1.c - SHA-1 of a short text (FIPS 180-4, 6.1). */
#include "sha1.h"

#include <string.h>

enum { BLOCK = 64, ROUNDS = 80 };

static uint32_t rotated(uint32_t x, int by) {
    return (x << by) | (x >> (32 - by));
}

static void schedule(const uint8_t block[BLOCK], uint32_t w[ROUNDS]) {
    for (int i = 0; i < 16; i++) {
        const uint8_t *p = block + 4 * i;
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    }
    for (int i = 16; i < ROUNDS; i++)
        w[i] = rotated(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
}

static void add_block(uint32_t state[5], const uint8_t block[BLOCK]) {
    static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[ROUNDS], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    schedule(block, w);
    for (int i = 0; i < ROUNDS; i++) {
        int part = i / 20;
        uint32_t f = part == 0   ? (b & c) | (~b & d)
                     : part == 2 ? (b & c) | (b & d) | (c & d)
                                 : b ^ c ^ d;
        uint32_t next = rotated(a, 5) + f + e + constants[part] + w[i];
        e = d;
        d = c;
        c = rotated(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void sha1(const void *bytes, size_t count, uint8_t out[SHA1_SIZE]) {
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t last[2 * BLOCK] = {0};
    const uint8_t *p = bytes;
    size_t left = count;
    for (; left >= BLOCK; left -= BLOCK, p += BLOCK)
        add_block(state, p);
    if (left)
        memcpy(last, p, left);
    last[left] = 0x80;
    size_t end = left + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    for (int i = 0; i < 8; i++)
        last[end - 1 - (size_t)i] = (uint8_t)((uint64_t)count * 8 >> (8 * i));
    add_block(state, last);
    if (end > BLOCK)
        add_block(state, last + BLOCK);
    for (int i = 0; i < SHA1_SIZE; i++)
        out[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}
