/* rng.h - The fast generator for simulations, bots and tests (xoroshiro128++).
 *
 * Never used for the draws of a match that people play: those are keyed, see
 * fair.h. Generators with the same seed and different `stream` numbers start at unrelated
 * places, so a bot cannot foresee a deal by being seeded like it. */
#ifndef HEARTH_BASE_RNG_H
#define HEARTH_BASE_RNG_H

#include <stdint.h>

typedef struct HearthRng {
    uint64_t s[2];
} HearthRng;

void hearth_rng_seed(HearthRng *rng, uint64_t seed, uint64_t stream);

static inline uint64_t hearth_rotl64(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t hearth_rng_next(HearthRng *rng) {
    uint64_t a = rng->s[0], b = rng->s[1];
    uint64_t out = hearth_rotl64(a + b, 17) + a;
    b ^= a;
    rng->s[0] = hearth_rotl64(a, 49) ^ b ^ (b << 21);
    rng->s[1] = hearth_rotl64(b, 28);
    return out;
}

/* Uniform over 0 .. n-1 without bias; n > 0. Multiplication instead of division: the
 * upper half of a 32 x 32 bit product, repeated in the rare case that would favour some. */
static inline uint32_t hearth_rng_below(HearthRng *rng, uint32_t n) {
    uint64_t m = (hearth_rng_next(rng) >> 32) * (uint64_t)n;
    if ((uint32_t)m < n) {
        uint32_t floor = (uint32_t)(0u - n) % n;
        while ((uint32_t)m < floor)
            m = (hearth_rng_next(rng) >> 32) * (uint64_t)n;
    }
    return (uint32_t)(m >> 32);
}

#endif
