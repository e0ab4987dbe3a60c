/* seal.c - Sealing a message for one browser: RFC 8291 on top of RFC 8188, aes128gcm.
 *
 * A key that is used once and the browser's key give a secret; together with the secret that the
 * browser gave and a salt it becomes the key and the nonce of one record. The names in the code are
 * those of the RFC. */
#include <string.h>

#include "push_int.h"

enum {
    HASH = 32,
    CEK = 16,
    NONCE = 12,
    TAG = 16,
    RECORD = 4096,
    HEAD = PUSH_SALT + 5 + PUSH_POINT
};

static bool hmac(const uint8_t *key, size_t key_length, const uint8_t *text, size_t length,
                 uint8_t out[HASH]) {
    unsigned made = 0;
    return HMAC(EVP_sha256(), key, (int)key_length, text, length, out, &made) && made == HASH;
}

static bool agree(const PushReader *reader, const PushKey *once, uint8_t secret[PUSH_SCALAR]) {
    EVP_PKEY *own = push__key(once->point, once->scalar), *other = push__key(reader->point, NULL);
    EVP_PKEY_CTX *context = own && other ? EVP_PKEY_CTX_new(own, NULL) : NULL;
    size_t length = PUSH_SCALAR;
    bool agreed = context && EVP_PKEY_derive_init(context) == 1 &&
                  EVP_PKEY_derive_set_peer(context, other) == 1 &&
                  EVP_PKEY_derive(context, secret, &length) == 1 && length == PUSH_SCALAR;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(own);
    EVP_PKEY_free(other);
    return agreed;
}

/* The first block of HKDF-Expand is all that is ever needed. */
static bool expand(const uint8_t prk[HASH], const char *label, uint8_t out[HASH]) {
    uint8_t info[40];
    size_t length = strlen(label) + 1; /* the zero byte belongs to it */
    memcpy(info, label, length);
    info[length] = 1;
    return hmac(prk, HASH, info, length + 1, out);
}

static bool make_keys(const PushReader *reader, const PushKey *once, const uint8_t salt[PUSH_SALT],
                      uint8_t cek[HASH], uint8_t nonce[HASH]) {
    static const char label[] = "WebPush: info"; /* with its zero byte */
    uint8_t secret[PUSH_SCALAR], prk_key[HASH], ikm[HASH], prk[HASH];
    uint8_t info[sizeof label + 2 * PUSH_POINT + 1];
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, reader->point, PUSH_POINT);
    memcpy(info + sizeof label + PUSH_POINT, once->point, PUSH_POINT);
    info[sizeof info - 1] = 1;
    return agree(reader, once, secret) &&
           hmac(reader->auth, PUSH_AUTH, secret, sizeof secret, prk_key) &&
           hmac(prk_key, HASH, info, sizeof info, ikm) && hmac(salt, PUSH_SALT, ikm, HASH, prk) &&
           expand(prk, "Content-Encoding: aes128gcm", cek) &&
           expand(prk, "Content-Encoding: nonce", nonce);
}

/* The text and the mark of the last record; the tag follows. */
static bool encrypt(const uint8_t cek[CEK], const uint8_t nonce[NONCE], const char *text,
                    size_t length, uint8_t *out) {
    static const uint8_t last = 2;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int done = 0, more = 0, end = 0;
    bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, cek, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &done, (const uint8_t *)text, (int)length) == 1 &&
                EVP_EncryptUpdate(context, out + done, &more, &last, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + done + more, &end) == 1 &&
                (size_t)(done + more + end) == length + 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + length + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return fine;
}

size_t push_seal_with(const PushReader *reader, const PushKey *once, const uint8_t salt[PUSH_SALT],
                      const char *text, size_t length, uint8_t out[PUSH_SEALED_MAX]) {
    static const uint8_t sizes[5] = {0, 0, RECORD >> 8, RECORD & 255, PUSH_POINT};
    uint8_t cek[HASH], nonce[HASH];
    if (length > PUSH_TEXT_MAX || !make_keys(reader, once, salt, cek, nonce))
        return 0;
    memcpy(out, salt, PUSH_SALT);
    memcpy(out + PUSH_SALT, sizes, sizeof sizes);
    memcpy(out + PUSH_SALT + sizeof sizes, once->point, PUSH_POINT);
    return encrypt(cek, nonce, text, length, out + HEAD) ? HEAD + length + 1 + TAG : 0;
}

size_t push_seal(const PushReader *reader, const char *text, size_t length,
                 uint8_t out[PUSH_SEALED_MAX]) {
    PushKey once;
    uint8_t salt[PUSH_SALT];
    if (!push_make_key(&once) || !push__random(salt, sizeof salt))
        return 0;
    return push_seal_with(reader, &once, salt, text, length, out);
}
