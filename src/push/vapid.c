/* vapid.c - Saying to a push service who sends: RFC 8292, a JWT signed with ES256. */
#include <string.h>

#include "json.h"
#include "push_int.h"

enum { TOKEN_MAX = 1024, DER_MAX = 80 };

/* libcrypto writes both numbers of a signature as ASN.1; a JWT has them side by side. */
static bool flatten(const uint8_t *der, size_t length, uint8_t out[PUSH_SIGNATURE]) {
    const BIGNUM *r, *s;
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)length);
    if (!signature)
        return false;
    ECDSA_SIG_get0(signature, &r, &s);
    bool fine = BN_bn2binpad(r, out, PUSH_SIGNATURE / 2) == PUSH_SIGNATURE / 2 &&
                BN_bn2binpad(s, out + PUSH_SIGNATURE / 2, PUSH_SIGNATURE / 2) == PUSH_SIGNATURE / 2;
    ECDSA_SIG_free(signature);
    return fine;
}

static bool sign(const PushKey *key, const char *text, size_t length, uint8_t out[PUSH_SIGNATURE]) {
    EVP_PKEY *own = push__key(key->point, key->scalar);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t der[DER_MAX];
    size_t made = sizeof der;
    bool fine = own && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, own) == 1 &&
                EVP_DigestSign(context, der, &made, (const uint8_t *)text, length) == 1 &&
                flatten(der, made, out);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(own);
    return fine;
}

static void put_claims(const char *audience, int64_t expires_s, const char *contact,
                       HearthBuf *out) {
    char claims[TOKEN_MAX];
    HearthBuf c = hearth_buf(claims, sizeof claims);
    put_json_string(&c, "{\"aud\":", audience);
    put_json_int(&c, ",\"exp\":", expires_s);
    if (contact[0])
        put_json_string(&c, ",\"sub\":", contact);
    hearth_buf_char(&c, '}');
    push_base64(out, claims, c.length);
}

bool push_authorize(const PushKey *key, const char *audience, int64_t expires_s,
                    const char *contact, HearthBuf *out) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char token[TOKEN_MAX];
    uint8_t signature[PUSH_SIGNATURE];
    HearthBuf t = hearth_buf(token, sizeof token);
    if (strlen(audience) > PUSH_HOST_MAX + 16 || strlen(contact) > PUSH_CONTACT_MAX)
        return false;
    push_base64(&t, head, sizeof head - 1);
    hearth_buf_char(&t, '.');
    put_claims(audience, expires_s, contact, &t);
    if (!hearth_buf_fits(&t) || !sign(key, token, t.length, signature))
        return false;
    hearth_buf_text(out, "vapid t=");
    hearth_buf_bytes(out, token, t.length);
    hearth_buf_char(out, '.');
    push_base64(out, signature, sizeof signature);
    hearth_buf_text(out, ", k=");
    push_base64(out, key->point, sizeof key->point);
    return true;
}

bool push_contact_is_sound(const char *text) {
    size_t length = strlen(text);
    PushUrl url;
    if (length > PUSH_CONTACT_MAX)
        return false;
    if (strncmp(text, "mailto:", 7) != 0)
        return push_read_url(text, length, &url);
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] > '~' || strchr("\"\\<>,;", text[i]))
            return false;
    const char *at = strchr(text, '@');
    return at && at > text + 7 && at[1] && !strchr(at + 1, '@');
}
