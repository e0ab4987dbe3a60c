/* qr.h - QR codes of links (ISO/IEC 18004): byte mode, level M, versions 1 to 10.
 *
 * Level M survives a crumpled print and a dim screen; version 10 has room for any link of ours. The
 * same text gives the same code, always. Nothing is allocated. */
#ifndef HEARTH_DRAW_QR_H
#define HEARTH_DRAW_QR_H

#include <stddef.h>

#include "buf.h"

enum {
    QR_VERSIONS = 10,
    QR_MASKS = 8,
    QR_SIZE_MAX = 17 + 4 * QR_VERSIONS, /* modules on a side */
    QR_BYTES_MAX = 213,                 /* of text */
    QR_QUIET = 4,                       /* light modules that must be left around it */
};

typedef struct QrCode {
    int version, mask, size;
    bool dark[QR_SIZE_MAX][QR_SIZE_MAX]; /* by row and column */
} QrCode;

/* In the smallest version that has room, with the mask that the rules of the standard prefer.
 * False: the text is too long. */
bool qr_make(const char *text, size_t length, QrCode *out);
/* The same with a given mask. */
bool qr_make_masked(const char *text, size_t length, int mask, QrCode *out);
/* How hard it is to read by the four rules of the standard; less is better. */
int qr_penalty(const QrCode *qr);

/* Path data of the dark modules, one unit each, without the quiet zone. */
void qr_path(const QrCode *qr, HearthBuf *out);

/* What lies dark in a terminal: the characters, where the paper is light, or the rest. */
typedef enum QrInk { QR_DARK_INK, QR_LIGHT_INK } QrInk;

/* Lines of half blocks with the quiet zone around: two rows of modules in one line of characters.
 * `before` and `after` stand around each line, for colors. */
void qr_blocks(const QrCode *qr, QrInk ink, const char *before, const char *after, HearthBuf *out);

#endif
