/* qr.c - QR codes: every module as libqrencode lays it, the mask by a second reading of the rules,
 * and what is drawn read back. */
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

#include "qr.h"
#include "check.h"

static const char letters[] =
    "https://hearth.example:8424/#/j/7qk2m9x0tp4ha/9f3a01c2d4e5b6978869504132fedcba?\x01\xff\x80";

/* A text of that length, another for each `kind`. */
static void make_text(char out[QR_BYTES_MAX + 1], size_t length, int kind) {
    for (size_t i = 0; i < length; i++)
        out[i] = kind == 0   ? letters[i % (sizeof letters - 1)]
                 : kind == 1 ? (char)(0x55 * (i % 3))
                             : (char)((i * 167 + (size_t)kind * 59 + length * 31) >> 1);
}

/* Which mask a finished code says that it has. */
static int mask_of(const QRcode *judge) {
    static const int places[] = {2, 3, 4}; /* bits 12, 11 and 10 of the format, in row 8 */
    static const int turned[] = {1, 0, 1};
    int mask = 0;
    for (int i = 0; i < 3; i++)
        mask = mask << 1 | ((judge->data[8 * judge->width + places[i]] & 1) ^ turned[i]);
    return mask;
}

static void is_as_judged(const char *text, size_t length) {
    QrCode own;
    QRcode *judge = QRcode_encodeData((int)length, (const uint8_t *)text, 0, QR_ECLEVEL_M);
    assert_non_null(judge);
    assert_true(qr_make_masked(text, length, mask_of(judge), &own));
    assert_int_equal(own.version, judge->version);
    assert_int_equal(own.size, judge->width);
    for (int row = 0; row < own.size; row++)
        for (int column = 0; column < own.size; column++)
            if (own.dark[row][column] != (judge->data[row * own.size + column] & 1))
                fail_msg("%zu bytes, mask %d: row %d, column %d", length, own.mask, row, column);
    QRcode_free(judge);
}

static void every_length_is_as_judged(void **state) {
    (void)state;
    char text[QR_BYTES_MAX + 1];
    for (size_t length = 1; length <= QR_BYTES_MAX; length++)
        for (int kind = 0; kind < 6; kind++) {
            make_text(text, length, kind);
            is_as_judged(text, length);
        }
}

/* All masks of one text: two codes with different masks differ by the masks alone, so that those
 * which the judge did not choose are right too if the formats are. */
static void all_masks_are_used(void **state) {
    (void)state;
    bool seen[QR_MASKS] = {false};
    char text[QR_BYTES_MAX + 1];
    for (size_t length = 1; length <= QR_BYTES_MAX; length++)
        for (int kind = 0; kind < 6; kind++) {
            make_text(text, length, kind);
            QRcode *judge = QRcode_encodeData((int)length, (uint8_t *)text, 0, QR_ECLEVEL_M);
            assert_non_null(judge);
            seen[mask_of(judge)] = true;
            QRcode_free(judge);
        }
    for (int mask = 0; mask < QR_MASKS; mask++)
        assert_true(seen[mask]);
}

/* ---- The mask, judged by the standard's words alone ---- */

/* A line as text, with four light modules on either side. */
static void line_text(const QrCode *qr, int line, bool down, char out[QR_SIZE_MAX + 9]) {
    memset(out, '0', (size_t)qr->size + 8);
    for (int i = 0; i < qr->size; i++)
        out[4 + i] = (down ? qr->dark[i][line] : qr->dark[line][i]) ? '1' : '0';
    out[qr->size + 8] = 0;
}

static int plain_line(const QrCode *qr, int line, bool down) {
    char text[QR_SIZE_MAX + 9];
    int points = 0;
    line_text(qr, line, down, text);
    for (int i = 4; i < 4 + qr->size;) {
        int end = i;
        while (end < 4 + qr->size && text[end] == text[i])
            end++;
        points += end - i >= 5 ? end - i - 2 : 0;
        i = end;
    }
    for (int i = 0; i + 11 <= qr->size + 8; i++) {
        points += strncmp(text + i, "00001011101", 11) == 0 ? 40 : 0;
        points += strncmp(text + i, "10111010000", 11) == 0 ? 40 : 0;
    }
    return points;
}

static int plain_penalty(const QrCode *qr) {
    int points = 0, dark = 0, all = qr->size * qr->size;
    for (int i = 0; i < qr->size; i++)
        points += plain_line(qr, i, false) + plain_line(qr, i, true);
    for (int y = 0; y + 1 < qr->size; y++)
        for (int x = 0; x + 1 < qr->size; x++) {
            int sum = qr->dark[y][x] + qr->dark[y][x + 1] + qr->dark[y + 1][x];
            sum += qr->dark[y + 1][x + 1];
            points += sum == 0 || sum == 4 ? 3 : 0;
        }
    for (int y = 0; y < qr->size; y++)
        for (int x = 0; x < qr->size; x++)
            dark += qr->dark[y][x];
    int away = 100 * dark > 50 * all ? 100 * dark - 50 * all : 50 * all - 100 * dark;
    int whole = 0; /* steps of 5 in a hundred */
    while (5 * all * (whole + 1) <= away)
        whole++;
    return points + 10 * whole;
}

static void the_best_mask_is_chosen(void **state) {
    (void)state;
    char text[QR_BYTES_MAX + 1];
    for (size_t length = 1; length <= QR_BYTES_MAX; length += 7) {
        QrCode chosen, other;
        int best = 0, least = 1 << 30;
        make_text(text, length, (int)length % 6);
        assert_true(qr_make(text, length, &chosen));
        for (int mask = 0; mask < QR_MASKS; mask++) {
            assert_true(qr_make_masked(text, length, mask, &other));
            int points = plain_penalty(&other);
            assert_int_equal(qr_penalty(&other), points);
            if (points < least) {
                least = points;
                best = mask;
            }
            if (mask == chosen.mask)
                assert_memory_equal(other.dark, chosen.dark, sizeof other.dark);
        }
        assert_int_equal(chosen.mask, best);
    }
}

static void what_does_not_fit_is_refused(void **state) {
    (void)state;
    static char text[QR_BYTES_MAX + 2];
    QrCode qr;
    assert_true(qr_make(text, QR_BYTES_MAX, &qr));
    assert_int_equal(qr.version, QR_VERSIONS);
    assert_false(qr_make(text, QR_BYTES_MAX + 1, &qr));
    assert_false(qr_make(text, SIZE_MAX, &qr));
    assert_true(qr_make("", 0, &qr));
    assert_int_equal(qr.version, 1);
}

/* ---- What is drawn ---- */

static void the_path_has_every_module(void **state) {
    (void)state;
    static char path[64 << 10];
    QrCode qr;
    HearthBuf out = hearth_buf(path, sizeof path);
    static bool seen[QR_SIZE_MAX][QR_SIZE_MAX];
    assert_true(qr_make(letters, strlen(letters), &qr));
    qr_path(&qr, &out);
    assert_true(hearth_buf_fits(&out));
    for (const char *at = path; *at;) {
        int column, row, run, back, used = 0;
        assert_int_equal(sscanf(at, "M%d %dh%dv1h-%dz%n", &column, &row, &run, &back, &used), 4);
        assert_true(used > 0 && run == back);
        for (int i = 0; i < run; i++) {
            assert_false(seen[row][column + i]);
            seen[row][column + i] = true;
        }
        at += used;
    }
    assert_memory_equal(seen, qr.dark, sizeof seen);
}

/* The characters of a line, each three bytes or a space. */
static int block_at(const char **at) {
    static const char *const blocks[] = {" ", "▄", "▀", "█"};
    for (int i = 0; i < 4; i++)
        if (strncmp(*at, blocks[i], strlen(blocks[i])) == 0) {
            *at += strlen(blocks[i]);
            return i;
        }
    fail_msg("no block: %.8s", *at);
    return 0;
}

static void blocks_are(const QrCode *qr, QrInk ink) {
    static char text[64 << 10];
    HearthBuf out = hearth_buf(text, sizeof text);
    qr_blocks(qr, ink, "<", ">", &out);
    assert_true(hearth_buf_fits(&out));
    const char *at = text;
    for (int row = -QR_QUIET; row < qr->size + QR_QUIET; row += 2) {
        assert_int_equal(*at++, '<');
        for (int column = -QR_QUIET; column < qr->size + QR_QUIET; column++) {
            int block = block_at(&at);
            for (int half = 0; half < 2; half++) {
                int y = row + half;
                bool inside = y >= 0 && column >= 0 && y < qr->size && column < qr->size;
                bool dark = (half ? block & 1 : block >> 1) == (ink == QR_DARK_INK);
                assert_int_equal(dark, inside && qr->dark[y][column]);
            }
        }
        assert_memory_equal(at, ">\n", 2);
        at += 2;
    }
    assert_int_equal(*at, 0);
}

static void blocks_have_every_module(void **state) {
    (void)state;
    QrCode qr;
    assert_true(qr_make(letters, 40, &qr));
    blocks_are(&qr, QR_DARK_INK);
    blocks_are(&qr, QR_LIGHT_INK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_length_is_as_judged), cmocka_unit_test(all_masks_are_used),
        cmocka_unit_test(the_best_mask_is_chosen),   cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(the_path_has_every_module), cmocka_unit_test(blocks_have_every_module),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
