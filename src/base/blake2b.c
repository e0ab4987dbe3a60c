/* blake2b.c - BLAKE2b-256, written from RFC 7693. */
#include "blake2b.h"

#include <string.h>

static const uint64_t iv[8] = {0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL, 0x3c6ef372fe94f82bULL,
                               0xa54ff53a5f1d36f1ULL, 0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL,
                               0x1f83d9abfb41bd6bULL, 0x5be0cd19137e2179ULL};

static const uint8_t sigma[12][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
                                      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};

static uint64_t rotr(uint64_t x, int k) {
    return (x >> k) | (x << (64 - k));
}

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y) {
    v[a] += v[b] + x;
    v[d] = rotr(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotr(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotr(v[b] ^ v[c], 63);
}

static void compress(HearthBlake2b *b, uint64_t last) {
    uint64_t m[16], v[16];
    for (int i = 0; i < 16; i++) {
        m[i] = 0;
        for (int k = 7; k >= 0; k--)
            m[i] = (m[i] << 8) | b->block[8 * i + k];
    }
    for (int i = 0; i < 8; i++) {
        v[i] = b->h[i];
        v[i + 8] = iv[i];
    }
    v[12] ^= b->total; /* inputs here never reach 2^64 bytes: the high word stays 0 */
    v[14] ^= last;
    for (int r = 0; r < 12; r++) {
        const uint8_t *s = sigma[r];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; i++)
        b->h[i] ^= v[i] ^ v[i + 8];
}

void hearth_blake2b_init(HearthBlake2b *b) {
    memset(b, 0, sizeof *b);
    memcpy(b->h, iv, sizeof iv);
    b->h[0] ^= 0x01010000ULL ^ HEARTH_BLAKE2B_SIZE; /* no key, one tree leaf */
}

void hearth_blake2b_add(HearthBlake2b *b, const void *data, size_t length) {
    const uint8_t *p = data;
    while (length > 0) {
        if (b->used == sizeof b->block) { /* a full block waits: the last one is special */
            b->total += sizeof b->block;
            compress(b, 0);
            b->used = 0;
        }
        size_t n = sizeof b->block - b->used;
        if (n > length)
            n = length;
        memcpy(b->block + b->used, p, n);
        b->used += n;
        p += n;
        length -= n;
    }
}

void hearth_blake2b_end(HearthBlake2b *b, uint8_t out[HEARTH_BLAKE2B_SIZE]) {
    b->total += b->used;
    memset(b->block + b->used, 0, sizeof b->block - b->used);
    compress(b, ~0ULL);
    for (int i = 0; i < HEARTH_BLAKE2B_SIZE; i++)
        out[i] = (uint8_t)(b->h[i / 8] >> (8 * (i % 8)));
}
