/* qr.c - QR codes: bits, error correction, the picture, the mask.
 *
 * A code is made in the order in which the standard tells it: the text becomes codewords, blocks of
 * them get Reed-Solomon codewords, all are interleaved, laid in columns of two from the bottom
 * right, and turned over by the mask that leaves the fewest misleading patterns. */
#include "qr.h"

#include <assert.h>
#include <string.h>

enum {
    CODEWORDS_MAX = 346, /* of version 10 */
    CORRECTION_MAX = 26, /* codewords of a block */
    BYTE_MODE = 4,
    PAD_FIRST = 0xEC,
    PAD_SECOND = 0x11,
    LEVEL_M = 0, /* as the format says it */
    ALIGN_MAX = 3
};

typedef struct Version {
    int codewords;        /* all of them */
    int correction;       /* of each block */
    int blocks;           /* of which the last ones may be longer by one */
    int align[ALIGN_MAX]; /* where alignment patterns stand, across and down; 0: no more */
} Version;

/* Tables 1, 9 and E.1 of the standard, for level M. */
static const Version versions[QR_VERSIONS + 1] = {
    {0},
    {26, 10, 1, {0}},
    {44, 16, 1, {6, 18}},
    {70, 26, 1, {6, 22}},
    {100, 18, 2, {6, 26}},
    {134, 24, 2, {6, 30}},
    {172, 16, 4, {6, 34}},
    {196, 18, 4, {6, 22, 38}},
    {242, 22, 4, {6, 24, 42}},
    {292, 22, 5, {6, 26, 46}},
    {346, 26, 5, {6, 28, 50}},
};

static int data_codewords(const Version *v) {
    return v->codewords - v->blocks * v->correction;
}

/* ---- Codewords ---- */

typedef struct Bits {
    uint8_t bytes[CODEWORDS_MAX];
    int count;
} Bits;

static void put_bits(Bits *b, unsigned value, int width) {
    for (int i = width - 1; i >= 0; i--, b->count++)
        if (value >> i & 1)
            b->bytes[b->count / 8] |= (uint8_t)(0x80 >> b->count % 8);
}

static int count_width(int version) {
    return version < 10 ? 8 : 16;
}

/* The smallest that has room; 0: none has. */
static int version_for(size_t length) {
    for (int v = 1; v <= QR_VERSIONS; v++)
        if (4 + (size_t)count_width(v) + 8 * length <= 8 * (size_t)data_codewords(&versions[v]))
            return v;
    return 0;
}

static void put_text(Bits *b, int version, const char *text, size_t length) {
    int room = 8 * data_codewords(&versions[version]);
    put_bits(b, BYTE_MODE, 4);
    put_bits(b, (unsigned)length, count_width(version));
    for (size_t i = 0; i < length; i++)
        put_bits(b, (uint8_t)text[i], 8);
    /* The end is up to four zeros, then zeros up to a whole codeword. */
    b->count = b->count + 4 < room ? b->count + 4 : room;
    b->count = (b->count + 7) / 8 * 8;
    for (unsigned pad = PAD_FIRST; b->count < room; pad ^= PAD_FIRST ^ PAD_SECOND)
        put_bits(b, pad, 8);
}

/* ---- Error correction ---- */

/* In the field of 256 elements whose polynomial is x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t times(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = product << 1 ^ (product >> 7) * 0x11D;
        product ^= (unsigned)(b >> i & 1) * a;
    }
    return (uint8_t)product;
}

/* The product of (x - 2^0), (x - 2^1) ..., without its first coefficient, which is 1. */
static void make_divisor(int degree, uint8_t out[CORRECTION_MAX]) {
    uint8_t root = 1;
    memset(out, 0, CORRECTION_MAX);
    out[degree - 1] = 1;
    for (int i = 0; i < degree; i++) {
        for (int j = 0; j < degree; j++)
            out[j] = (uint8_t)(times(out[j], root) ^ (j + 1 < degree ? out[j + 1] : 0));
        root = times(root, 2);
    }
}

static void correct(const uint8_t *data, int length, const uint8_t *divisor, int degree,
                    uint8_t out[CORRECTION_MAX]) {
    memset(out, 0, CORRECTION_MAX);
    for (int i = 0; i < length; i++) {
        uint8_t factor = data[i] ^ out[0];
        memmove(out, out + 1, (size_t)degree - 1);
        out[degree - 1] = 0;
        for (int j = 0; j < degree; j++)
            out[j] ^= times(divisor[j], factor);
    }
}

/* All codewords in the order in which they are laid: the first of each block, the second of each
 * ... Long blocks come last and have one of their data codewords alone. */
static void interleave(const Version *v, const uint8_t *data, uint8_t out[CODEWORDS_MAX]) {
    uint8_t divisor[CORRECTION_MAX], correction[CORRECTION_MAX];
    int all = data_codewords(v), short_length = all / v->blocks;
    int shorts = v->blocks - all % v->blocks;
    make_divisor(v->correction, divisor);
    for (int block = 0, at = 0; block < v->blocks; block++) {
        int length = short_length + (block >= shorts);
        correct(data + at, length, divisor, v->correction, correction);
        for (int i = 0; i < length; i++)
            out[i < short_length ? i * v->blocks + block : all - v->blocks + block] = data[at + i];
        for (int i = 0; i < v->correction; i++)
            out[all + i * v->blocks + block] = correction[i];
        at += length;
    }
}

/* ---- The picture ---- */

typedef struct Canvas {
    QrCode *qr;
    bool fixed[QR_SIZE_MAX][QR_SIZE_MAX]; /* patterns: no data, no mask */
} Canvas;

static void fix(Canvas *c, int row, int column, bool dark) {
    c->qr->dark[row][column] = dark;
    c->fixed[row][column] = true;
}

static int from(int a, int b) {
    return a < b ? b - a : a - b;
}

/* Rings around a module: how far from it the longer way is dark? Beyond the edge there is none. */
static void put_rings(Canvas *c, int row, int column, int reach, int light) {
    for (int y = row - reach; y <= row + reach; y++)
        for (int x = column - reach; x <= column + reach; x++) {
            int far = from(x, column) > from(y, row) ? from(x, column) : from(y, row);
            if (y >= 0 && x >= 0 && y < c->qr->size && x < c->qr->size)
                fix(c, y, x, far != light && far != 4);
        }
}

static void put_patterns(Canvas *c) {
    int size = c->qr->size;
    const int *align = versions[c->qr->version].align;
    for (int i = 0; i < size; i++) {
        fix(c, 6, i, i % 2 == 0);
        fix(c, i, 6, i % 2 == 0);
    }
    put_rings(c, 3, 3, 4, 2);
    put_rings(c, 3, size - 4, 4, 2);
    put_rings(c, size - 4, 3, 4, 2);
    for (int i = 0; i < ALIGN_MAX; i++)
        for (int j = 0; j < ALIGN_MAX; j++)
            if (align[i] && align[j] && !(align[i] == 6 && align[j] + 7 == size) &&
                !(align[j] == 6 && align[i] + 7 == size) && !(align[i] == 6 && align[j] == 6))
                put_rings(c, align[i], align[j], 2, 1);
}

/* What is left of `value` when it is divided by the polynomial, behind it. */
static unsigned with_remainder(unsigned value, int bits, unsigned divisor) {
    unsigned rest = value;
    for (int i = 0; i < bits; i++)
        rest = rest << 1 ^ (rest >> (bits - 1)) * divisor;
    return value << bits | (rest & ((1u << bits) - 1));
}

/* Twice beside the large patterns; also when the mask is not known yet, so that nothing else is
 * laid there. */
static void put_format(Canvas *c, int mask) {
    unsigned word = with_remainder((unsigned)(LEVEL_M << 3 | mask), 10, 0x537) ^ 0x5412;
    int size = c->qr->size;
    for (int i = 0; i < 15; i++) {
        bool dark = word >> i & 1;
        fix(c, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark);
        fix(c, 8, i < 8 ? size - 1 - i : i == 8 ? 7 : 14 - i, dark);
    }
    fix(c, size - 8, 8, true);
}

static void put_version(Canvas *c) {
    int size = c->qr->size;
    unsigned word = with_remainder((unsigned)c->qr->version, 12, 0x1F25);
    for (int i = 0; i < 18 && c->qr->version >= 7; i++) {
        fix(c, i / 3, size - 11 + i % 3, word >> i & 1);
        fix(c, size - 11 + i % 3, i / 3, word >> i & 1);
    }
}

/* Up and down in columns of two, from the right; the column of the timing pattern is left out. */
static void put_codewords(Canvas *c, const uint8_t *codewords, int count) {
    int size = c->qr->size, at = 0;
    for (int right = size - 1; right > 0; right -= right == 8 ? 3 : 2)
        for (int step = 0; step < 2 * size; step++) {
            bool up = ((right + 1) & 2) == 0; /* sides are 1 more than a multiple of 4 */
            int row = up ? size - 1 - step / 2 : step / 2, column = right - step % 2;
            if (c->fixed[row][column])
                continue;
            c->qr->dark[row][column] = at < 8 * count && codewords[at / 8] >> (7 - at % 8) & 1;
            at++;
        }
}

static bool turns(int mask, int row, int column) {
    switch (mask) {
    case 0: return (row + column) % 2 == 0;
    case 1: return row % 2 == 0;
    case 2: return column % 3 == 0;
    case 3: return (row + column) % 3 == 0;
    case 4: return (row / 2 + column / 3) % 2 == 0;
    case 5: return row * column % 2 + row * column % 3 == 0;
    case 6: return (row * column % 2 + row * column % 3) % 2 == 0;
    default: return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

/* The same once more takes it off again. */
static void put_mask(Canvas *c, int mask) {
    for (int row = 0; row < c->qr->size; row++)
        for (int column = 0; column < c->qr->size; column++)
            if (!c->fixed[row][column] && turns(mask, row, column))
                c->qr->dark[row][column] = !c->qr->dark[row][column];
    put_format(c, mask);
    c->qr->mask = mask;
}

/* ---- Which mask ---- */

/* Along a row or a column: runs of five and more, and what looks like a large pattern, dark
 * 1:1:3:1:1 with four light ones before or after it. The quiet zone counts as light. */
static int line_penalty(const QrCode *qr, int line, bool down) {
    int penalty = 0, run = 0;
    unsigned last = 0; /* eleven modules */
    bool before = false;
    for (int i = -QR_QUIET; i < qr->size + QR_QUIET; i++) {
        bool inside = i >= 0 && i < qr->size;
        bool dark = inside && (down ? qr->dark[i][line] : qr->dark[line][i]);
        last = (last << 1 | dark) & 0x7FF;
        if (i + 1 >= 11 - QR_QUIET && (last == 0x05D || last == 0x5D0))
            penalty += 40;
        if (!inside)
            continue;
        run = i > 0 && dark == before ? run + 1 : 1;
        before = dark;
        penalty += run == 5 ? 3 : run > 5;
    }
    return penalty;
}

int qr_penalty(const QrCode *qr) {
    int penalty = 0, dark = 0, all = qr->size * qr->size;
    for (int i = 0; i < qr->size; i++) {
        penalty += line_penalty(qr, i, false) + line_penalty(qr, i, true);
        for (int j = 0; j < qr->size; j++) {
            dark += qr->dark[i][j];
            if (i > 0 && j > 0 && qr->dark[i][j] == qr->dark[i - 1][j] &&
                qr->dark[i][j] == qr->dark[i][j - 1] && qr->dark[i][j] == qr->dark[i - 1][j - 1])
                penalty += 3;
        }
    }
    /* 10 for every whole 5 in a hundred that the dark ones are away from one half. */
    return penalty + 10 * (from(20 * dark, 10 * all) / all);
}

/* ---- All of it ---- */

static bool begin(const char *text, size_t length, Canvas *c, QrCode *out) {
    Bits bits = {.count = 0};
    uint8_t codewords[CODEWORDS_MAX];
    int version = length <= QR_BYTES_MAX ? version_for(length) : 0;
    if (!version)
        return false;
    memset(c, 0, sizeof *c);
    memset(out, 0, sizeof *out);
    c->qr = out;
    out->version = version;
    out->size = 17 + 4 * version;
    put_text(&bits, version, text, length);
    interleave(&versions[version], bits.bytes, codewords);
    put_patterns(c);
    put_format(c, 0);
    put_version(c);
    put_codewords(c, codewords, versions[version].codewords);
    return true;
}

bool qr_make_masked(const char *text, size_t length, int mask, QrCode *out) {
    Canvas canvas;
    assert(mask >= 0 && mask < QR_MASKS);
    if (!begin(text, length, &canvas, out))
        return false;
    put_mask(&canvas, mask);
    return true;
}

bool qr_make(const char *text, size_t length, QrCode *out) {
    Canvas canvas;
    int best = 0, least = 0;
    if (!begin(text, length, &canvas, out))
        return false;
    for (int mask = 0; mask < QR_MASKS; mask++) {
        put_mask(&canvas, mask);
        int penalty = qr_penalty(out);
        if (mask == 0 || penalty < least) {
            best = mask;
            least = penalty;
        }
        put_mask(&canvas, mask);
    }
    put_mask(&canvas, best);
    return true;
}

/* ---- Drawn ---- */

static bool dark_at(const QrCode *qr, int row, int column) {
    return row >= 0 && column >= 0 && row < qr->size && column < qr->size && qr->dark[row][column];
}

void qr_path(const QrCode *qr, HearthBuf *out) {
    for (int row = 0; row < qr->size; row++)
        for (int column = 0, run; column < qr->size; column += run) {
            for (run = 0; dark_at(qr, row, column + run); run++)
                ;
            if (run > 0) {
                hearth_buf_char(out, 'M');
                hearth_buf_int(out, column);
                hearth_buf_char(out, ' ');
                hearth_buf_int(out, row);
                hearth_buf_char(out, 'h');
                hearth_buf_int(out, run);
                hearth_buf_text(out, "v1h-");
                hearth_buf_int(out, run);
                hearth_buf_char(out, 'z');
            } else {
                run = 1;
            }
        }
}

void qr_blocks(const QrCode *qr, QrInk ink, const char *before, const char *after, HearthBuf *out) {
    static const char *const blocks[] = {" ", "\u2584", "\u2580",
                                         "\u2588"}; /* lower, upper, both */
    for (int row = -QR_QUIET; row < qr->size + QR_QUIET; row += 2) {
        hearth_buf_text(out, before);
        for (int column = -QR_QUIET; column < qr->size + QR_QUIET; column++) {
            bool upper = dark_at(qr, row, column) == (ink == QR_DARK_INK);
            bool lower = dark_at(qr, row + 1, column) == (ink == QR_DARK_INK);
            hearth_buf_text(out, blocks[2 * upper + lower]);
        }
        hearth_buf_text(out, after);
        hearth_buf_char(out, '\n');
    }
}
