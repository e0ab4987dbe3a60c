/* fair.h - Draws that anybody can check afterwards.
 *
 * A match has a secret key of 32 bytes. Its hash (the commitment) is shown before
 * the first draw. Each draw is a function of (key, nonces, stream, index) alone, so
 * nobody can change one without being found out once the key is shown, and one draw
 * more in one stream shifts nothing in another. docs/record-format.md has the
 * recipe in words, for those who want to check it with other tools. */
#ifndef HEARTH_BASE_FAIR_H
#define HEARTH_BASE_FAIR_H

#include <stddef.h>
#include <stdint.h>

enum { HEARTH_FAIR_KEY = 32, HEARTH_FAIR_NONCE_MAX = 32 };

/* The key that a seed text stands for. */
void hearth_fair_key_from_seed(const char *seed, size_t length, uint8_t key[HEARTH_FAIR_KEY]);
/* What is shown of a key before it is shown itself. */
void hearth_fair_commitment(const uint8_t key[HEARTH_FAIR_KEY], uint8_t out[HEARTH_FAIR_KEY]);

/* What is shown of a nonce before it is shown itself. */
void hearth_fair_pledge(const uint8_t *nonce, size_t length, uint8_t out[HEARTH_FAIR_KEY]);

/* The key with the nonces mixed in, in seat order. */
typedef struct HearthFairNonce {
    uint8_t length; /* 0: this seat gave none */
    uint8_t bytes[HEARTH_FAIR_NONCE_MAX];
} HearthFairNonce;
void hearth_fair_draw_key(const uint8_t key[HEARTH_FAIR_KEY], const HearthFairNonce *nonces,
                          int seats, uint8_t out[16]);

/* Uniform over 0 .. n-1, n > 0. */
uint64_t hearth_fair_draw(const uint8_t draw_key[16], uint32_t stream, uint32_t index, uint64_t n);

#endif
