/* memo.c - A table without locks; what comes later takes the place of what was there. */
#include "memo.h"

static size_t slot_of(uint64_t way) {
    return (size_t)(way * 0x9e3779b97f4a7c15u >> 52);
}
_Static_assert((int)CARTO_MEMO_SLOTS == 1 << 12, "a slot has the twelve upper bits");

bool carto_memo_find(const CartoMemo *memo, uint64_t way, CartoJudged *out) {
    const struct CartoMemoSlot *slot = &memo->slot[slot_of(way)];
    uint64_t found = atomic_load_explicit(&slot->found, memory_order_relaxed);
    uint64_t crossed = atomic_load_explicit(&slot->crossed, memory_order_relaxed);
    if ((crossed ^ found) != way)
        return false;
    *out = (CartoJudged){(uint32_t)(found >> 32), (int32_t)(uint32_t)found};
    return true;
}

void carto_memo_keep(CartoMemo *memo, uint64_t way, CartoJudged judged) {
    struct CartoMemoSlot *slot = &memo->slot[slot_of(way)];
    uint64_t found = (uint64_t)judged.action << 32 | (uint32_t)judged.value;
    atomic_store_explicit(&slot->found, found, memory_order_relaxed);
    atomic_store_explicit(&slot->crossed, way ^ found, memory_order_relaxed);
}
