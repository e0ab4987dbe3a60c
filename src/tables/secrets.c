/* secrets.c - Tokens and ids: reading, writing, making. Relies on BLAKE2b alone. */
#include "secrets.h"

#include <string.h>

#include "blake2b.h"
#include "scan.h"

bool secret_read(const char *text, size_t length, uint8_t out[TABLE_TOKEN]) {
    return hearth_slice_hex((HearthSlice){text, length}, out, TABLE_TOKEN);
}

void secret_write(const uint8_t token[TABLE_TOKEN], char out[SECRET_TEXT + 1]) {
    HearthBuf buf = hearth_buf(out, SECRET_TEXT + 1);
    hearth_buf_hex(&buf, token, TABLE_TOKEN);
}

bool secret_is_id(const char *text) {
    for (int i = 0; i < TABLE_ID; i++)
        if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'z')))
            return false;
    return text[TABLE_ID] == 0;
}

/* Every part is closed by a zero byte, so that no two rows of parts are the same bytes. */
static void derive(const uint8_t secret[TABLE_TOKEN], const char *purpose, const char *detail,
                   int number, uint8_t out[HEARTH_BLAKE2B_SIZE]) {
    uint8_t low[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                      (uint8_t)(number >> 24)};
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, secret, TABLE_TOKEN);
    hearth_blake2b_add(&b, purpose, strlen(purpose) + 1);
    hearth_blake2b_add(&b, detail, strlen(detail) + 1);
    hearth_blake2b_add(&b, low, sizeof low);
    hearth_blake2b_end(&b, out);
}

void secret_derive(const uint8_t secret[TABLE_TOKEN], const char *purpose, const char *detail,
                   int number, uint8_t out[TABLE_TOKEN]) {
    uint8_t whole[HEARTH_BLAKE2B_SIZE];
    derive(secret, purpose, detail, number, whole);
    memcpy(out, whole, TABLE_TOKEN);
}

void secret_make_id(const uint8_t secret[TABLE_TOKEN], char out[TABLE_ID + 1]) {
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    int have = 0;
    for (int round = 0; have < TABLE_ID; round++) {
        uint8_t bytes[HEARTH_BLAKE2B_SIZE];
        derive(secret, "id", "", round, bytes);
        for (size_t i = 0; i < sizeof bytes && have < TABLE_ID; i++)
            /* 252 is 7 * 36: bytes from there on would favour the first letters. */
            if (bytes[i] < 252)
                out[have++] = letters[bytes[i] % 36];
    }
    out[TABLE_ID] = 0;
}
