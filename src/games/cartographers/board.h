/* board.h - The 11 x 11 sheet as 121 bits in two words.
 *
 * Bit 11 * row + column; lo holds bits 0-63, hi the other 57. Shifting by one column
 * runs over row ends, so neighbours are masked at the border columns, and shapes are
 * masked by the anchors at which their box stays inside. */
#ifndef CARTO_BOARD_H
#define CARTO_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum { CARTO_N = 11, CARTO_CELLS = 121 };

typedef struct CartoBoard {
    uint64_t lo, hi;
} CartoBoard;

#define CARTO_ALL ((CartoBoard){0xffffffffffffffffULL, 0x01ffffffffffffffULL})
#define CARTO_COLUMN_0 ((CartoBoard){0x0080100200400801ULL, 0x0000400801002004ULL})
#define CARTO_COLUMN_10 ((CartoBoard){0x0040080100200400ULL, 0x0100200400801002ULL})
#define CARTO_ROW_0 ((CartoBoard){0x7ffULL, 0})
#define CARTO_BORDER ((CartoBoard){0x00c0180300600fffULL, 0x01ffe00c01803006ULL})

static inline CartoBoard carto_and(CartoBoard a, CartoBoard b) {
    return (CartoBoard){a.lo & b.lo, a.hi & b.hi};
}

static inline CartoBoard carto_or(CartoBoard a, CartoBoard b) {
    return (CartoBoard){a.lo | b.lo, a.hi | b.hi};
}

/* a without b */
static inline CartoBoard carto_less(CartoBoard a, CartoBoard b) {
    return (CartoBoard){a.lo & ~b.lo, a.hi & ~b.hi};
}

static inline bool carto_any(CartoBoard a) {
    return (a.lo | a.hi) != 0;
}

static inline bool carto_meets(CartoBoard a, CartoBoard b) {
    return ((a.lo & b.lo) | (a.hi & b.hi)) != 0;
}

static inline bool carto_same(CartoBoard a, CartoBoard b) {
    return ((a.lo ^ b.lo) | (a.hi ^ b.hi)) == 0;
}

static inline int carto_count(CartoBoard a) {
    return __builtin_popcountll(a.lo) + __builtin_popcountll(a.hi);
}

/* Shifts by 0 to 127 bits. Where the compiler has a 128-bit type, it shifts without a
 * branch, which matters when n is as random as a placement. */
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 CartoWide;

static inline CartoBoard carto_shr(CartoBoard a, int n) {
    CartoWide w = ((CartoWide)a.hi << 64 | a.lo) >> n;
    return (CartoBoard){(uint64_t)w, (uint64_t)(w >> 64)};
}

static inline CartoBoard carto_shl(CartoBoard a, int n) {
    CartoWide w = ((CartoWide)a.hi << 64 | a.lo) << n;
    return (CartoBoard){(uint64_t)w, (uint64_t)(w >> 64)};
}
#else
/* Within words first; then, all without a branch, the words change places if n is 64 or more. */
static inline CartoBoard carto_shr(CartoBoard a, int n) {
    int k = n & 63;
    uint64_t far = 0 - (uint64_t)(n >> 6 & 1);
    uint64_t lo = (a.lo >> k) | (a.hi << 1 << (63 - k)), hi = a.hi >> k;
    return (CartoBoard){(lo & ~far) | (hi & far), hi & ~far};
}

static inline CartoBoard carto_shl(CartoBoard a, int n) {
    int k = n & 63;
    uint64_t far = 0 - (uint64_t)(n >> 6 & 1);
    uint64_t lo = a.lo << k, hi = (a.hi << k) | (a.lo >> 1 >> (63 - k));
    return (CartoBoard){lo & ~far, (hi & ~far) | (lo & far)};
}
#endif

static inline CartoBoard carto_bit(int cell) {
    uint64_t bit = 1ULL << (cell & 63);
    return (CartoBoard){cell & 64 ? 0 : bit, cell & 64 ? bit : 0};
}

static inline bool carto_has(CartoBoard a, int cell) {
    return ((cell & 64 ? a.hi : a.lo) >> (cell & 63) & 1) != 0;
}

/* The lowest cell of a board that is not empty. */
static inline int carto_lowest(CartoBoard a) {
    return a.lo ? __builtin_ctzll(a.lo) : 64 + __builtin_ctzll(a.hi);
}

static inline CartoBoard carto_lowest_bit(CartoBoard a) {
    return a.lo ? (CartoBoard){a.lo & (0 - a.lo), 0} : (CartoBoard){0, a.hi & (0 - a.hi)};
}

static inline CartoBoard carto_without_lowest(CartoBoard a) {
    return a.lo ? (CartoBoard){a.lo & (a.lo - 1), a.hi} : (CartoBoard){0, a.hi & (a.hi - 1)};
}

/* All cells that share a side with some cell of a (clause 1.2). */
static inline CartoBoard carto_neighbours(CartoBoard a) {
    CartoBoard right = carto_less(carto_shl(a, 1), CARTO_COLUMN_0);
    CartoBoard left = carto_less(carto_shr(a, 1), CARTO_COLUMN_10);
    CartoBoard n = carto_or(carto_or(right, left), carto_or(carto_shl(a, 11), carto_shr(a, 11)));
    return carto_and(n, CARTO_ALL);
}

/* Everything in `region` that hangs together with `seed` (which lies in it). */
static inline CartoBoard carto_flood(CartoBoard seed, CartoBoard region) {
    for (;;) {
        CartoBoard next = carto_and(carto_or(seed, carto_neighbours(seed)), region);
        if (carto_same(next, seed))
            return seed;
        seed = next;
    }
}

/* The k-th set bit of a byte, counted from 0, without branches or tables: each bit is spread into
 * a byte of its own, a multiplication counts those up to each, and the first count above k is
 * looked for in all eight at once. */
static inline unsigned carto_nth_in_byte(unsigned byte, unsigned k) {
    const uint64_t ones = 0x0101010101010101ULL, tops = 0x8080808080808080ULL;
    uint64_t spread = byte * ones & 0x8040201008040201ULL;
    uint64_t counts = ((spread + 0x7f7f7f7f7f7f7f7fULL) & tops) >> 7;
    counts *= ones;
    return (unsigned)__builtin_ctzll(((counts | tops) - (k + 1) * ones) & tops) / 8;
}

/* The cell of the k-th set bit, counted from 0. */
int carto_nth(CartoBoard a, int k);

#endif
