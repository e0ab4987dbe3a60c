/* bits.h - Small sets as 64 bits. */
#ifndef HEARTH_BASE_BITS_H
#define HEARTH_BASE_BITS_H

#include <stdint.h>

static inline uint64_t hearth_bit(int n) {
    return 1ULL << n;
}
/* Of a set that is not empty. */
static inline int hearth_lowest(uint64_t set) {
    return __builtin_ctzll(set);
}
static inline int hearth_count(uint64_t set) {
    return __builtin_popcountll(set);
}
/* HEARTH_FOR_EACH(i, set) statement: i is each member, ascending. */
#define HEARTH_FOR_EACH(i, set)                                                                    \
    for (uint64_t left_##i = (set); left_##i; left_##i &= left_##i - 1)                            \
        for (int i = hearth_lowest(left_##i), once_##i = 1; once_##i; once_##i = 0)

#endif
