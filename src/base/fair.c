/* fair.c - Keyed draws and their commitment. */
#include "fair.h"

#include <string.h>

#include "blake2b.h"
#include "siphash.h"

/* The purpose comes first, so that no hash is good for two. */
static void hash_for(const char *purpose, const void *data, size_t length,
                     uint8_t out[HEARTH_FAIR_KEY]) {
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, purpose, strlen(purpose));
    hearth_blake2b_add(&b, data, length);
    hearth_blake2b_end(&b, out);
}

void hearth_fair_key_from_seed(const char *seed, size_t length, uint8_t key[HEARTH_FAIR_KEY]) {
    hash_for("hearth seed 1\n", seed, length, key);
}

void hearth_fair_commitment(const uint8_t key[HEARTH_FAIR_KEY], uint8_t out[HEARTH_FAIR_KEY]) {
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, key, HEARTH_FAIR_KEY);
    hearth_blake2b_end(&b, out);
}

void hearth_fair_pledge(const uint8_t *nonce, size_t length, uint8_t out[HEARTH_FAIR_KEY]) {
    hash_for("hearth pledge 1\n", nonce, length, out);
}

void hearth_fair_draw_key(const uint8_t key[HEARTH_FAIR_KEY], const HearthFairNonce *nonces,
                          int seats, uint8_t out[16]) {
    HearthBlake2b b;
    uint8_t full[HEARTH_BLAKE2B_SIZE];
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, "hearth draw 1\n", 14);
    hearth_blake2b_add(&b, key, HEARTH_FAIR_KEY);
    for (int i = 0; i < seats; i++) {
        if (nonces[i].length == 0)
            continue;
        uint8_t head[2] = {(uint8_t)i, nonces[i].length};
        hearth_blake2b_add(&b, head, 2);
        hearth_blake2b_add(&b, nonces[i].bytes, nonces[i].length);
    }
    hearth_blake2b_end(&b, full);
    memcpy(out, full, 16);
}

uint64_t hearth_fair_draw(const uint8_t draw_key[16], uint32_t stream, uint32_t index, uint64_t n) {
    /* 2^64 mod n values at the top would favour some results: they are drawn again. */
    uint64_t spare = (0 - n) % n;
    for (uint32_t attempt = 0;; attempt++) {
        const uint32_t words[3] = {stream, index, attempt};
        uint8_t input[12];
        for (int i = 0; i < 12; i++)
            input[i] = (uint8_t)(words[i / 4] >> (8 * (i % 4)));
        uint64_t x = hearth_siphash(draw_key, input, sizeof input);
        if (x <= UINT64_MAX - spare)
            return x % n;
    }
}
