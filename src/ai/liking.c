/* liking.c - Likings out of a hash: no luck is in them. */
#include "liking.h"

double hearth_liking(uint32_t taste, uint32_t thing) {
    if (taste <= HEARTH_TASTE_PLAIN)
        return 0;
    uint64_t x = ((uint64_t)taste << 32 | thing) * 0x9e3779b97f4a7c15ULL;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9ULL;
    return (double)(x >> 58) / 64;
}
