/* siphash.c - SipHash-2-4 by Aumasson and Bernstein, written from its description. */
#include "siphash.h"

#include "rng.h"

static uint64_t load64(const uint8_t *p) {
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--)
        x = (x << 8) | p[i];
    return x;
}

static inline void sip_round(uint64_t v[4]) {
    v[0] += v[1];
    v[2] += v[3];
    v[1] = hearth_rotl64(v[1], 13) ^ v[0];
    v[3] = hearth_rotl64(v[3], 16) ^ v[2];
    v[0] = hearth_rotl64(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = hearth_rotl64(v[1], 17) ^ v[2];
    v[3] = hearth_rotl64(v[3], 21) ^ v[0];
    v[2] = hearth_rotl64(v[2], 32);
}

uint64_t hearth_siphash(const uint8_t key[16], const void *data, size_t length) {
    const uint8_t *p = data;
    uint64_t k0 = load64(key), k1 = load64(key + 8);
    uint64_t v[4] = {k0 ^ 0x736f6d6570736575ULL, k1 ^ 0x646f72616e646f6dULL,
                     k0 ^ 0x6c7967656e657261ULL, k1 ^ 0x7465646279746573ULL};
    size_t left = length;
    for (; left >= 8; left -= 8, p += 8) {
        uint64_t m = load64(p);
        v[3] ^= m;
        sip_round(v);
        sip_round(v);
        v[0] ^= m;
    }
    uint64_t last = (uint64_t)length << 56;
    for (size_t i = 0; i < left; i++)
        last |= (uint64_t)p[i] << (8 * i);
    v[3] ^= last;
    sip_round(v);
    sip_round(v);
    v[0] ^= last;
    v[2] ^= 0xff;
    for (int i = 0; i < 4; i++)
        sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
