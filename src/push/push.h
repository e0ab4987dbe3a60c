/* push.h - Telling people something while they are not here: Web Push, and webhooks.
 *
 * A browser that wants to be told gives an address of its push service and two keys; what is sent
 * there is sealed so that only this browser can read it (RFC 8291, seal.c) and signed so that the
 * service knows who sends (RFC 8292, vapid.c). A webhook is an address of a chat or a program
 * (hook.c). All addresses come from clients, so sender.c does not trust them: https only, no own
 * network, no redirects, little time and few bytes. */
#ifndef HEARTH_PUSH_PUSH_H
#define HEARTH_PUSH_PUSH_H

#include <hearth/hearth.h>

#include "buf.h"
#include "scan.h"

enum {
    PUSH_POINT = 65,                       /* bytes of a public key on P-256, not compressed */
    PUSH_SCALAR = 32,                      /* of a private one */
    PUSH_AUTH = 16,                        /* of the secret that a browser gives with its key */
    PUSH_SALT = 16,                        /* */
    PUSH_SIGNATURE = 64,                   /* of ES256 */
    PUSH_TEXT_MAX = 3000,                  /* bytes of what is sealed: services take 4096 in all */
    PUSH_SEALED_MAX = PUSH_TEXT_MAX + 103, /* with its head, a mark and a tag */
    PUSH_URL_MAX = 1000,                   /* bytes of an address */
    PUSH_HOST_MAX = 253,                   /* of the host in it */
    PUSH_CONTACT_MAX = 200,                /* of how the operator can be reached */
    PUSH_TOPIC = 32,                       /* characters of what replaces what */
};

/* Any thread may ask, and asks before it calls anything that seals, signs or sends; NULL, or why
 * that cannot be done. */
const char *push_load_libraries(void);

/* ---- base64url (RFC 4648), without padding ---- */

void push_base64(HearthBuf *out, const void *bytes, size_t count);
/* Exactly `count` bytes; padding at the end is let pass. */
bool push_base64_read(HearthSlice text, uint8_t *out, size_t count);

/* ---- Keys ---- */

typedef struct PushKey {
    uint8_t scalar[PUSH_SCALAR];
    uint8_t point[PUSH_POINT];
} PushKey;

bool push_make_key(PushKey *out);
/* "P256 SCALAR POINT" in base64url, and back; whether it is one. */
void push_print_key(const PushKey *key, HearthBuf *out);
bool push_read_key(const char *text, size_t length, PushKey *out);
bool push_point_is_sound(const uint8_t point[PUSH_POINT]);

/* ---- Sealing ---- */

/* Whom it is for. */
typedef struct PushReader {
    uint8_t point[PUSH_POINT];
    uint8_t auth[PUSH_AUTH];
} PushReader;

/* RFC 8291: aes128gcm, one record. Returns the bytes of `out`, 0 if it cannot be. */
size_t push_seal(const PushReader *reader, const char *text, size_t length,
                 uint8_t out[PUSH_SEALED_MAX]);
/* The same with a given key, which must never be used again, and salt. */
size_t push_seal_with(const PushReader *reader, const PushKey *once, const uint8_t salt[PUSH_SALT],
                      const char *text, size_t length, uint8_t out[PUSH_SEALED_MAX]);

/* ---- Signing ---- */

/* RFC 8292: the value of the Authorization header for a push service. `contact` may be "". */
bool push_authorize(const PushKey *key, const char *audience, int64_t expires_s,
                    const char *contact, HearthBuf *out);
/* mailto:NAME@HOST or https://..., in characters that need no quoting. */
bool push_contact_is_sound(const char *text);

/* ---- Addresses ---- */

typedef struct PushUrl {
    char origin[PUSH_HOST_MAX + 16]; /* https://HOST or https://HOST:PORT */
    char host[PUSH_HOST_MAX + 3];    /* of IPv6 in brackets */
    int port;
} PushUrl;

/* https only, without a user, in visible ASCII. Whether it is one that may be tried. */
bool push_read_url(const char *text, size_t length, PushUrl *out);

struct sockaddr;
/* An address of the internet at large: not of this machine, of its own network, or of no machine at
 * all. What is inside of an IPv6 address that stands for an IPv4 one counts. */
bool push_address_is_public(const struct sockaddr *address);

/* ---- Webhooks ---- */

typedef enum PushShape { PUSH_NTFY, PUSH_MATRIX, PUSH_DISCORD, PUSH_JSON, PUSH_SHAPES } PushShape;
const char *push_shape_name(PushShape shape);
bool push_read_shape(const char *name, PushShape *out);

/* What is said. All texts are for people, of any length up to PUSH_TEXT_MAX in all. */
typedef struct PushNews {
    const char *kind; /* turn, over, hello */
    const char *text; /* the sentence */
    const char *table, *game, *title;
    const char *page; /* a link, or "" */
    const char *const *names;
    const int *seats;
    int count; /* whose turn it is */
} PushNews;

const char *push_hook_type(PushShape shape); /* its Content-Type */
void push_hook_body(PushShape shape, const PushNews *news, HearthBuf *out);

#endif
