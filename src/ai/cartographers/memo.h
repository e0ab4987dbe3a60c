/* memo.h - Drawings that the futures of one search have found before.
 *
 * Futures begin alike: after the same candidate and the same cards the value finds the same
 * drawing. The way there, candidate and cards, is the key, so what is found in here is what would
 * have been found again. Several threads use one memo without locks: an entry is two words, the
 * first of which is the key crossed with the second, so that one half of another entry is seen to
 * be none. */
#ifndef CARTO_MEMO_H
#define CARTO_MEMO_H

#include <stdatomic.h>

#include "judge.h"

enum { CARTO_MEMO_SLOTS = 4096 };

/* Zeroed at first. */
typedef struct CartoMemo {
    struct CartoMemoSlot {
        _Atomic uint64_t crossed, found;
    } slot[CARTO_MEMO_SLOTS];
} CartoMemo;

/* A way: a candidate and the cards that were turned up since. No two are alike: the highest bit
 * says how many cards there are, six bits are the candidate's, five each card's. 0 if it has become
 * too long for that. */
static inline uint64_t carto_way_begin(int candidate) {
    return 64 | (uint64_t)candidate;
}
static inline uint64_t carto_way_on(uint64_t way, uint32_t card) {
    return way >> 59 || !way ? 0 : way << 5 | card;
}
_Static_assert((int)CARTO_JUDGED_MAX <= 64 && CARTO_CARDS <= 32, "they have enough bits");

bool carto_memo_find(const CartoMemo *memo, uint64_t way, CartoJudged *out);
void carto_memo_keep(CartoMemo *memo, uint64_t way, CartoJudged found);

#endif
