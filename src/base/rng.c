/* rng.c - Seeding of the fast generator (splitmix64 over seed and stream). */
#include "rng.h"

static uint64_t splitmix(uint64_t *x) {
    uint64_t z = (*x += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

void hearth_rng_seed(HearthRng *rng, uint64_t seed, uint64_t stream) {
    uint64_t x = stream;
    uint64_t mixed = seed ^ splitmix(&x);
    rng->s[0] = splitmix(&mixed);
    rng->s[1] = splitmix(&mixed) | 1; /* never all zero */
}
