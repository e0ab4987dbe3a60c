/* keys.c - Keys on P-256: made, written down, handed to libcrypto. */
#include <string.h>

#include "push_int.h"

static const char curve[] = "prime256v1";

static bool push_parts(OSSL_PARAM_BLD *parts, const uint8_t *point, const BIGNUM *number) {
    return OSSL_PARAM_BLD_push_utf8_string(parts, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) &&
           OSSL_PARAM_BLD_push_octet_string(parts, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) &&
           (!number || OSSL_PARAM_BLD_push_BN(parts, OSSL_PKEY_PARAM_PRIV_KEY, number));
}

EVP_PKEY *push__key(const uint8_t point[PUSH_POINT], const uint8_t *scalar) {
    OSSL_PARAM_BLD *parts = OSSL_PARAM_BLD_new();
    BIGNUM *number = scalar ? BN_bin2bn(scalar, PUSH_SCALAR, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM *params = NULL;
    EVP_PKEY *key = NULL;
    if (parts && context && (!scalar || number) && push_parts(parts, point, number))
        params = OSSL_PARAM_BLD_to_param(parts);
    if (params && EVP_PKEY_fromdata_init(context) == 1 &&
        EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) !=
            1)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(parts);
    EVP_PKEY_CTX_free(context);
    BN_free(number);
    return key;
}

bool push_point_is_sound(const uint8_t point[PUSH_POINT]) {
    EVP_PKEY *key = point[0] == 4 ? push__key(point, NULL) : NULL;
    EVP_PKEY_free(key);
    return key != NULL;
}

bool push__random(void *out, size_t count) {
    return RAND_bytes(out, (int)count) == 1;
}

bool push_make_key(PushKey *out) {
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "EC", curve);
    BIGNUM *number = NULL;
    size_t length = 0;
    bool made = key &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out->point,
                                                sizeof out->point, &length) &&
                length == PUSH_POINT &&
                EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) &&
                BN_bn2binpad(number, out->scalar, PUSH_SCALAR) == PUSH_SCALAR;
    BN_free(number);
    EVP_PKEY_free(key);
    return made;
}

void push_print_key(const PushKey *key, HearthBuf *out) {
    hearth_buf_text(out, "P256 ");
    push_base64(out, key->scalar, sizeof key->scalar);
    hearth_buf_char(out, ' ');
    push_base64(out, key->point, sizeof key->point);
}

bool push_read_key(const char *text, size_t length, PushKey *out) {
    HearthScan s = hearth_scan(text, length);
    HearthSlice scalar, point;
    return hearth_scan_is(&s, "P256") && hearth_scan_word(&s, &scalar) &&
           hearth_scan_word(&s, &point) && hearth_scan_end(&s) &&
           push_base64_read(scalar, out->scalar, sizeof out->scalar) &&
           push_base64_read(point, out->point, sizeof out->point);
}
