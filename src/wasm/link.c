/* link.c - A module of its own for what is made of a link: its QR code, and the mark by which an
 * invitation is known again. Few screens show one, so nobody else fetches it. */
#include "blake2b.h"
#include "exports.h"
#include "qr.h"
#include "scan.h"

enum {
    TOKEN = 16,   /* bytes of an invitation */
    MARK = 4,     /* of its hash, which tables tell */
    ROOM = 65536, /* the largest code has 35,000 characters */
};

static char in[QR_BYTES_MAX];
static char out[ROOM];

EXPORT(link_in)(void) {
    return (int32_t)(intptr_t)in;
}

EXPORT(link_out)(void) {
    return (int32_t)(intptr_t)out;
}

/* How many characters there are to read; -1: this cannot be done. */
static int32_t answer(const HearthBuf *b) {
    return hearth_buf_fits(b) ? (int32_t)b->length : -1;
}

/* How many modules a side has, a space, and path data. */
EXPORT(link_code)(int32_t n) {
    HearthBuf b = hearth_buf(out, sizeof out);
    QrCode qr;
    if (n < 0 || !qr_make(in, (size_t)n, &qr))
        return -1;
    hearth_buf_int(&b, qr.size);
    hearth_buf_char(&b, ' ');
    qr_path(&qr, &b);
    return answer(&b);
}

/* Of a token in hexadecimal digits. */
EXPORT(link_mark)(int32_t n) {
    HearthBuf b = hearth_buf(out, sizeof out);
    uint8_t token[TOKEN], hash[HEARTH_BLAKE2B_SIZE];
    HearthBlake2b blake;
    if (n < 0 || !hearth_slice_hex((HearthSlice){in, (size_t)n}, token, sizeof token))
        return -1;
    hearth_blake2b_init(&blake);
    hearth_blake2b_add(&blake, token, sizeof token);
    hearth_blake2b_end(&blake, hash);
    hearth_buf_hex(&b, hash, MARK);
    return answer(&b);
}
