/* seats.h - A set of seats, chance included, as a plain 128-bit value. */
#ifndef HEARTH_BASE_SEATS_H
#define HEARTH_BASE_SEATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct HearthSeats {
    uint64_t w[2];
} HearthSeats;

static inline HearthSeats hearth_seats_none(void) {
    return (HearthSeats){{0, 0}};
}

static inline HearthSeats hearth_seats_one(int seat) {
    HearthSeats s = {{0, 0}};
    s.w[seat >> 6] = 1ULL << (seat & 63);
    return s;
}

/* Seats 0 .. n-1. */
static inline HearthSeats hearth_seats_first(int n) {
    HearthSeats s = {{0, 0}};
    s.w[0] = n >= 64 ? ~0ULL : (1ULL << n) - 1;
    s.w[1] = n > 64 ? (1ULL << (n - 64)) - 1 : 0;
    return s;
}

static inline bool hearth_seats_has(HearthSeats s, int seat) {
    return (s.w[seat >> 6] >> (seat & 63)) & 1;
}

static inline bool hearth_seats_empty(HearthSeats s) {
    return (s.w[0] | s.w[1]) == 0;
}

static inline void hearth_seats_drop(HearthSeats *s, int seat) {
    s->w[seat >> 6] &= ~(1ULL << (seat & 63));
}

static inline void hearth_seats_add(HearthSeats *s, int seat) {
    s->w[seat >> 6] |= 1ULL << (seat & 63);
}

/* The lowest seat of a set that is not empty. */
static inline int hearth_seats_lowest(HearthSeats s) {
    return s.w[0] ? __builtin_ctzll(s.w[0]) : 64 + __builtin_ctzll(s.w[1]);
}

#endif
