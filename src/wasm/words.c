/* words.c - The module without a game: what the page says whatever is played, the promises that
 * were made before the first draw, and the seal of a finished game. */
#include "blake2b.h"
#include "bridge.h"
#include "fair.h"
#include "page_texts.h"
#include "texts_by_id.h"

const HearthText *bridge_text(HearthSlice id) {
    return page_text_of_none(id);
}

static void put_hash(const Question *q, HearthBuf *b) {
    hearth_buf_hex(b, q->more, HEARTH_FAIR_KEY);
}

int32_t hb_commitment(int32_t n) {
    int32_t code = 0;
    uint8_t key[HEARTH_FAIR_KEY], out[HEARTH_FAIR_KEY];
    const char *hex = bridge_in(n, &code);
    if (!hex)
        return code;
    if (!hearth_slice_hex((HearthSlice){hex, (size_t)n}, key, sizeof key))
        return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    hearth_fair_commitment(key, out);
    return bridge_answer(put_hash, &(Question){.more = out});
}

int32_t hb_pledge(int32_t n) {
    int32_t code = 0;
    uint8_t nonce[HEARTH_FAIR_NONCE_MAX], out[HEARTH_FAIR_KEY];
    const char *hex = bridge_in(n, &code);
    size_t length = (size_t)n / 2;
    if (!hex)
        return code;
    if (length == 0 || length > sizeof nonce ||
        !hearth_slice_hex((HearthSlice){hex, (size_t)n}, nonce, length))
        return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    hearth_fair_pledge(nonce, length, out);
    return bridge_answer(put_hash, &(Question){.more = out});
}

int32_t hb_seal(int32_t n) {
    int32_t code = 0;
    uint8_t out[HEARTH_BLAKE2B_SIZE];
    HearthBlake2b b;
    const char *record = bridge_in(n, &code);
    if (!record)
        return code;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, record, (size_t)n);
    hearth_blake2b_end(&b, out);
    return bridge_answer(put_hash, &(Question){.more = out});
}
