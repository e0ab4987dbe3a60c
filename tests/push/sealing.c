/* sealing.c - What is sent is sealed as RFC 8291 says and signed as RFC 8292 says. */
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <string.h>

#include "check.h"
#include "push.h"

static HearthSlice slice(const char *text) {
    return (HearthSlice){text, strlen(text)};
}

/* ---- The example of RFC 8291, section 5 ---- */

static const char as_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char as_public[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char ua_public[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char the_salt[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char the_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char plaintext[] = "When I grow up, I want to be a watermelon";
static const char sealed[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN";

static void read_example(PushReader *reader, PushKey *once, uint8_t salt[PUSH_SALT]) {
    assert_true(push_base64_read(slice(ua_public), reader->point, sizeof reader->point));
    assert_true(push_base64_read(slice(the_auth), reader->auth, sizeof reader->auth));
    assert_true(push_base64_read(slice(as_public), once->point, sizeof once->point));
    assert_true(push_base64_read(slice(as_private), once->scalar, sizeof once->scalar));
    assert_true(push_base64_read(slice(the_salt), salt, PUSH_SALT));
}

static void test_seals_the_example(void **unused) {
    PushReader reader;
    PushKey once;
    uint8_t salt[PUSH_SALT], out[PUSH_SEALED_MAX];
    char text[PUSH_SEALED_MAX * 2];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)unused;
    read_example(&reader, &once, salt);
    size_t length = push_seal_with(&reader, &once, salt, plaintext, sizeof plaintext - 1, out);
    push_base64(&b, out, length);
    assert_string_equal(text, sealed);
}

/* Every message has a key and a salt of its own. */
static void test_never_the_same_twice(void **unused) {
    PushReader reader;
    PushKey once;
    uint8_t salt[PUSH_SALT], a[PUSH_SEALED_MAX], b[PUSH_SEALED_MAX];
    (void)unused;
    read_example(&reader, &once, salt);
    size_t length = push_seal(&reader, "hello", 5, a);
    assert_int_equal(length, 16 + 4 + 1 + 65 + 5 + 1 + 16);
    assert_int_equal(push_seal(&reader, "hello", 5, b), length);
    assert_memory_not_equal(a, b, PUSH_SALT);
    assert_memory_not_equal(a + 21, b + 21, PUSH_POINT);
}

static void test_refuses_what_is_too_long_or_no_key(void **unused) {
    static const char text[PUSH_TEXT_MAX + 1];
    PushReader reader;
    PushKey once;
    uint8_t salt[PUSH_SALT], out[PUSH_SEALED_MAX];
    (void)unused;
    read_example(&reader, &once, salt);
    assert_int_equal(push_seal(&reader, text, PUSH_TEXT_MAX + 1, out), 0);
    assert_int_equal(push_seal(&reader, text, PUSH_TEXT_MAX, out), PUSH_SEALED_MAX);
    assert_true(push_point_is_sound(reader.point));
    reader.point[64] ^= 1; /* beside the curve */
    assert_false(push_point_is_sound(reader.point));
    assert_int_equal(push_seal(&reader, text, 1, out), 0);
    memset(reader.point, 0, sizeof reader.point); /* the point at infinity, and no point */
    assert_false(push_point_is_sound(reader.point));
    assert_int_equal(push_seal(&reader, text, 1, out), 0);
}

/* ---- Keys ---- */

static void test_keys_are_kept_as_text(void **unused) {
    PushKey key, read;
    char text[200];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)unused;
    assert_true(push_make_key(&key));
    assert_true(push_point_is_sound(key.point));
    push_print_key(&key, &b);
    assert_true(push_read_key(text, b.length, &read));
    assert_memory_equal(&read, &key, sizeof key);
    assert_false(push_read_key(text, b.length - 1, &read));
    assert_false(push_read_key("P256 x y", 8, &read));
}

static void test_base64(void **unused) {
    uint8_t bytes[4] = {0}, read[4];
    char text[8];
    (void)unused;
    for (size_t count = 1; count <= 4; count++)
        for (int value = 0; value < 256; value++) {
            HearthBuf b = hearth_buf(text, sizeof text);
            bytes[count - 1] = (uint8_t)value;
            push_base64(&b, bytes, count);
            assert_int_equal(b.length, (count * 4 + 2) / 3);
            assert_true(push_base64_read(slice(text), read, count));
            assert_memory_equal(read, bytes, count);
        }
    assert_true(push_base64_read(slice("_-8="), read, 2)); /* padding is let pass, */
    assert_int_equal(read[0], 0xff);
    assert_int_equal(read[1], 0xef);
    assert_false(push_base64_read(slice("_-9"), read, 2)); /* bits that are nobody's are not, */
    assert_false(push_base64_read(slice("/+8"), read, 2)); /* nor the other alphabet, */
    assert_false(push_base64_read(slice("_-8=="), read, 2) &&
                 push_base64_read(slice("_-8==="), read, 2)); /* nor any number of them, */
    assert_false(push_base64_read(slice("_-"), read, 2));     /* nor less than there should be */
}

/* ---- Signatures ---- */

static EVP_PKEY *public_key(const uint8_t point[PUSH_POINT]) {
    OSSL_PARAM_BLD *parts = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_utf8_string(parts, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(parts, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT);
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(parts);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(parts);
    return key;
}

static bool verifies(const uint8_t point[PUSH_POINT], const char *text, size_t length,
                     const uint8_t signature[PUSH_SIGNATURE]) {
    ECDSA_SIG *pair = ECDSA_SIG_new();
    unsigned char *der = NULL;
    ECDSA_SIG_set0(pair, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int der_length = i2d_ECDSA_SIG(pair, &der);
    EVP_PKEY *key = public_key(point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key);
    bool fine = EVP_DigestVerify(context, der, (size_t)der_length, (const unsigned char *)text,
                                 length) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    OPENSSL_free(der);
    ECDSA_SIG_free(pair);
    return fine;
}

/* Many times, since the numbers of a signature may be short. */
static void test_signature_verifies(void **unused) {
    PushKey key, other;
    (void)unused;
    assert_true(push_make_key(&key));
    assert_true(push_make_key(&other));
    for (int i = 0; i < 300; i++) {
        char text[1500], k[100];
        uint8_t signature[PUSH_SIGNATURE];
        HearthBuf b = hearth_buf(text, sizeof text), kb = hearth_buf(k, sizeof k);
        assert_true(push_authorize(&key, "https://push.example.net", 1700000000 + i,
                                   i % 2 ? "" : "mailto:me@example.org", &b));
        push_base64(&kb, key.point, sizeof key.point);
        assert_memory_equal(text, "vapid t=", 8);
        const char *token = text + 8, *comma = strchr(token, ',');
        assert_non_null(comma);
        assert_memory_equal(comma, ", k=", 4);
        assert_string_equal(comma + 4, k);
        size_t length = (size_t)(comma - token), signed_length = length - 87; /* ".": 86 letters */
        assert_int_equal(token[signed_length], '.');
        assert_true(push_base64_read((HearthSlice){token + signed_length + 1, 86}, signature,
                                     sizeof signature));
        assert_true(verifies(key.point, token, signed_length, signature));
        assert_false(verifies(other.point, token, signed_length, signature));
        assert_false(verifies(key.point, token, signed_length - 1, signature));
    }
}

static void test_claims(void **unused) {
    static const char want[] = "{\"aud\":\"https://push.example.net\",\"exp\":1453523768,"
                               "\"sub\":\"mailto:push@example.com\"}";
    PushKey key;
    char text[1500], encoded[200];
    HearthBuf b = hearth_buf(text, sizeof text), e = hearth_buf(encoded, sizeof encoded);
    (void)unused;
    assert_true(push_make_key(&key));
    assert_true(push_authorize(&key, "https://push.example.net", 1453523768,
                               "mailto:push@example.com", &b));
    push_base64(&e, want, sizeof want - 1);
    assert_memory_equal(text, "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.", 45);
    assert_memory_equal(text + 45, encoded, e.length);
}

static void test_contacts(void **unused) {
    static const char *const right[] = {"mailto:me@example.org", "https://example.org/about"};
    static const char *const wrong[] = {"",
                                        "me@example.org",
                                        "mailto:",
                                        "mailto:me@",
                                        "mailto:a@b@c",
                                        "mailto:a b@c",
                                        "http://a.b",
                                        "mailto:\"a\"@example.org"};
    (void)unused;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        assert_true(push_contact_is_sound(right[i]));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(push_contact_is_sound(wrong[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seals_the_example),
        cmocka_unit_test(test_never_the_same_twice),
        cmocka_unit_test(test_refuses_what_is_too_long_or_no_key),
        cmocka_unit_test(test_keys_are_kept_as_text),
        cmocka_unit_test(test_base64),
        cmocka_unit_test(test_signature_verifies),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_contacts),
    };
    const char *missing = push_load_libraries();
    if (missing) {
        fprintf(stderr, "%s\n", missing);
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
