/* base.c - The ground everything stands on: hashes, draws, buffers, scanning, UTF-8, seats.
 *
 * Hashes are held against libsodium and the vectors their authors publish; the recipe of the
 * fair draws is worked out a second time with libsodium alone. Statistics use fixed seeds,
 * so they either always pass or never. */
#include "check.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "buf.h"
#include "fair.h"
#include "rng.h"
#include "scan.h"
#include "seats.h"
#include "siphash.h"
#include "utf8.h"

/* ---- Hashes ---- */

static void noise(uint8_t *out, size_t length, uint64_t seed) {
    HearthRng rng;
    hearth_rng_seed(&rng, seed, 0);
    for (size_t i = 0; i < length; i++)
        out[i] = (uint8_t)hearth_rng_next(&rng);
}

static void blake2b(const void *data, size_t length, uint8_t out[32]) {
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, data, length);
    hearth_blake2b_end(&b, out);
}

static void assert_hex(const uint8_t *bytes, size_t length, const char *hex) {
    char text[129];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_hex(&b, bytes, length);
    assert_string_equal(text, hex);
}

static void blake2b_vectors(void **state) {
    uint8_t out[32];
    (void)state;
    blake2b("", 0, out);
    assert_hex(out, 32, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    blake2b("abc", 3, out);
    assert_hex(out, 32, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

static void blake2b_against_libsodium(void **state) {
    uint8_t data[700], mine[32], theirs[32];
    (void)state;
    noise(data, sizeof data, 1);
    for (size_t length = 0; length <= sizeof data; length++) {
        blake2b(data, length, mine);
        crypto_generichash(theirs, 32, data, length, NULL, 0);
        assert_memory_equal(mine, theirs, 32);
    }
}

/* However the input is cut into pieces, the hash is that of the whole. */
static void blake2b_in_pieces(void **state) {
    uint8_t data[513], whole[32], pieces[32];
    (void)state;
    noise(data, sizeof data, 2);
    blake2b(data, sizeof data, whole);
    for (size_t piece = 1; piece < 200; piece++) {
        HearthBlake2b b;
        hearth_blake2b_init(&b);
        for (size_t at = 0; at < sizeof data; at += piece) {
            size_t left = sizeof data - at;
            hearth_blake2b_add(&b, data + at, left < piece ? left : piece);
            hearth_blake2b_add(&b, data, 0);
        }
        hearth_blake2b_end(&b, pieces);
        assert_memory_equal(pieces, whole, 32);
    }
}

static void siphash_vector(void **state) {
    uint8_t key[16], data[15];
    (void)state;
    for (uint8_t i = 0; i < 16; i++)
        key[i] = i;
    for (uint8_t i = 0; i < 15; i++)
        data[i] = i;
    assert_true(hearth_siphash(key, data, 15) == 0xa129ca6149be45e5ULL);
}

static uint64_t little_endian(const uint8_t bytes[8]) {
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--)
        x = x << 8 | bytes[i];
    return x;
}

static void siphash_against_libsodium(void **state) {
    uint8_t data[300], key[16], theirs[8];
    (void)state;
    for (size_t length = 0; length <= sizeof data; length++) {
        noise(data, sizeof data, length);
        noise(key, sizeof key, 1000 + length);
        crypto_shorthash(theirs, data, length, key);
        assert_true(hearth_siphash(key, data, length) == little_endian(theirs));
    }
}

/* ---- Fair draws ---- */

static void commitment_is_hash_of_key(void **state) {
    uint8_t key[32], mine[32], theirs[32];
    (void)state;
    noise(key, sizeof key, 3);
    hearth_fair_commitment(key, mine);
    crypto_generichash(theirs, 32, key, 32, NULL, 0);
    assert_memory_equal(mine, theirs, 32);
}

static void seeds_make_keys(void **state) {
    const char *whole = "hearth seed 1\nmy seed";
    uint8_t key[32], theirs[32], other[32];
    (void)state;
    hearth_fair_key_from_seed("my seed", 7, key);
    crypto_generichash(theirs, 32, (const uint8_t *)whole, strlen(whole), NULL, 0);
    assert_memory_equal(key, theirs, 32);
    hearth_fair_key_from_seed("my seeD", 7, other);
    assert_memory_not_equal(key, other, 32);
    hearth_fair_key_from_seed("my seed", 6, other);
    assert_memory_not_equal(key, other, 32);
}

/* The recipe again, with libsodium: what is hashed is key and nonces, each nonce with its seat
 * and length; the first 16 bytes draw. */
static void draw_key_recipe(void **state) {
    HearthFairNonce nonces[3] = {{.length = 0}, {2, {0xAA, 0xBB}}, {1, {0xCC}}};
    uint8_t key[32], mine[16], theirs[32];
    uint8_t input[14 + 32 + 4 + 3] = "hearth draw 1\n";
    const uint8_t tail[7] = {1, 2, 0xAA, 0xBB, 2, 1, 0xCC};
    (void)state;
    noise(key, sizeof key, 4);
    memcpy(input + 14, key, 32);
    memcpy(input + 46, tail, sizeof tail);
    hearth_fair_draw_key(key, nonces, 3, mine);
    crypto_generichash(theirs, 32, input, sizeof input, NULL, 0);
    assert_memory_equal(mine, theirs, 16);
    hearth_fair_draw_key(key, nonces, 1, mine);
    crypto_generichash(theirs, 32, input, 46, NULL, 0);
    assert_memory_equal(mine, theirs, 16);
}

/* Two seats' nonces must not be able to stand for one another. */
static void nonces_do_not_run_together(void **state) {
    HearthFairNonce a[2] = {{2, {1, 2}}, {1, {3}}}, b[2] = {{1, {1}}, {2, {2, 3}}};
    uint8_t key[32], ka[16], kb[16];
    (void)state;
    noise(key, sizeof key, 5);
    hearth_fair_draw_key(key, a, 2, ka);
    hearth_fair_draw_key(key, b, 2, kb);
    assert_memory_not_equal(ka, kb, 16);
}

static uint64_t draw_by_libsodium(const uint8_t key[16], uint32_t stream, uint32_t index,
                                  uint64_t n) {
    uint64_t most = UINT64_MAX - (UINT64_MAX % n + 1) % n; /* the last of whole rows of n */
    for (uint32_t attempt = 0;; attempt++) {
        const uint32_t words[3] = {stream, index, attempt};
        uint8_t input[12], out[8];
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 4; k++)
                input[4 * i + k] = (uint8_t)(words[i] >> 8 * k);
        crypto_shorthash(out, input, sizeof input, key);
        if (little_endian(out) <= most)
            return little_endian(out) % n;
    }
}

static void draws_against_libsodium(void **state) {
    const uint64_t ranges[] = {1, 2, 3, 17, 1000, 1ULL << 32, 3ULL << 62, UINT64_MAX};
    uint8_t key[16];
    (void)state;
    noise(key, sizeof key, 6);
    for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; r++)
        for (uint32_t i = 0; i < 200; i++) {
            uint32_t stream = i % 3 ? i % 7 : 0xFFFFFFFFu, index = i * i * 0x10001u;
            uint64_t mine = hearth_fair_draw(key, stream, index, ranges[r]);
            assert_true(mine < ranges[r]);
            assert_true(mine == draw_by_libsodium(key, stream, index, ranges[r]));
            assert_true(mine == hearth_fair_draw(key, stream, index, ranges[r]));
        }
}

/* With n = 3/4 of all numbers, drawing without rejection would land in the lowest third every
 * second time instead of every third. */
static void draws_are_unbiased(void **state) {
    enum { DRAWS = 30000 };
    uint8_t key[16];
    int third[3] = {0}, six[6] = {0};
    (void)state;
    noise(key, sizeof key, 7);
    for (uint32_t i = 0; i < DRAWS; i++) {
        third[hearth_fair_draw(key, 1, i, 3ULL << 62) >> 62]++;
        six[hearth_fair_draw(key, 2, i, 6)]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(third[i], DRAWS / 3 - 500, DRAWS / 3 + 500);
    for (int i = 0; i < 6; i++)
        assert_in_range(six[i], DRAWS / 6 - 400, DRAWS / 6 + 400);
}

static int by_value(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Streams and indexes are not mixed up: 1600 pairs, 1600 different numbers. */
static void draws_of_different_places_differ(void **state) {
    uint64_t all[1600];
    uint8_t key[16];
    (void)state;
    noise(key, sizeof key, 8);
    for (uint32_t i = 0; i < 1600; i++)
        all[i] = hearth_fair_draw(key, i / 40, i % 40, UINT64_MAX);
    qsort(all, 1600, sizeof all[0], by_value);
    for (int i = 1; i < 1600; i++)
        assert_true(all[i] != all[i - 1]);
}

/* ---- The fast generator ---- */

static void rng_below_stays_below(void **state) {
    const uint32_t ranges[] = {1, 2, 3, 7, 1000, 0x7FFFFFFFu, 0x80000001u, 0xFFFFFFFFu};
    HearthRng rng;
    (void)state;
    hearth_rng_seed(&rng, 1, 1);
    for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; r++)
        for (int i = 0; i < 2000; i++)
            assert_true(hearth_rng_below(&rng, ranges[r]) < ranges[r]);
}

static void rng_below_is_uniform(void **state) {
    enum { DRAWS = 60000 };
    HearthRng rng;
    int six[6] = {0}, rest[3] = {0};
    (void)state;
    hearth_rng_seed(&rng, 2, 1);
    for (int i = 0; i < DRAWS; i++) {
        six[hearth_rng_below(&rng, 6)]++;
        /* Without rejection, multiples of three would come up every second time. */
        rest[hearth_rng_below(&rng, 3u << 30) % 3]++;
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(six[i], DRAWS / 6 - 500, DRAWS / 6 + 500);
    for (int i = 0; i < 3; i++)
        assert_in_range(rest[i], DRAWS / 3 - 600, DRAWS / 3 + 600);
}

static void rng_repeats_by_seed_and_stream(void **state) {
    HearthRng a, b, other_seed, other_stream;
    int equal = 0;
    (void)state;
    hearth_rng_seed(&a, 9, 4);
    hearth_rng_seed(&b, 9, 4);
    hearth_rng_seed(&other_seed, 10, 4);
    hearth_rng_seed(&other_stream, 9, 5);
    for (int i = 0; i < 100; i++) {
        uint64_t x = hearth_rng_next(&a);
        assert_true(x == hearth_rng_next(&b));
        equal += (x == hearth_rng_next(&other_seed)) + (x == hearth_rng_next(&other_stream));
    }
    assert_int_equal(equal, 0);
}

/* ---- Buffers ---- */

/* Whatever the room: the full length is counted, what fits is there, and it ends in zero. */
static void buf_never_overruns(void **state) {
    static const char full[] = "abc-12ff00000000000000ff***";
    const uint8_t byte = 0xFF;
    (void)state;
    for (size_t cap = 0; cap < sizeof full + 3; cap++) {
        char *data = malloc(cap ? cap : 1);
        HearthBuf b = hearth_buf(data, cap);
        hearth_buf_char(&b, 'a');
        hearth_buf_text(&b, "bc");
        hearth_buf_int(&b, -12);
        hearth_buf_hex(&b, &byte, 1);
        hearth_buf_hex64(&b, 0xFF);
        for (int i = 0; i < 3; i++)
            hearth_buf_char(&b, '*');
        assert_int_equal(b.length, strlen(full));
        assert_int_equal(hearth_buf_fits(&b), cap > strlen(full));
        if (cap > 0) {
            size_t kept = cap - 1 < strlen(full) ? cap - 1 : strlen(full);
            assert_int_equal(strlen(data), kept);
            assert_memory_equal(data, full, kept);
        }
        free(data);
    }
}

static void buf_numbers(void **state) {
    const struct {
        int64_t value;
        const char *text;
    } all[] = {{0, "0"},
               {-1, "-1"},
               {10, "10"},
               {INT64_MAX, "9223372036854775807"},
               {INT64_MIN, "-9223372036854775808"}};
    char text[32];
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        HearthBuf b = hearth_buf(text, sizeof text);
        hearth_buf_int(&b, all[i].value);
        assert_string_equal(text, all[i].text);
    }
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_hex64(&b, 0x0123456789abcdefULL);
    assert_string_equal(text, "0123456789abcdef");
}

static void assert_json(const char *input, size_t length, const char *expected) {
    char text[128];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_json(&b, input, length);
    assert_string_equal(text, expected);
}

static void buf_json_escapes(void **state) {
    (void)state;
    assert_json("", 0, "\"\"");
    assert_json("a\"b\\c", 5, "\"a\\\"b\\\\c\"");
    assert_json("\n\t\x01\x7F", 4, "\"\\u000a\\u0009\\u0001\\u007f\"");
    assert_json("a\0b", 3, "\"a\\u0000b\"");
    assert_json("\xCE\xBB\xF0\x9F\x8E\xB2", 6, "\"\xCE\xBB\xF0\x9F\x8E\xB2\"");
    assert_json("x\xFFy", 3, "\"x\xEF\xBF\xBDy\"");
    assert_json("\xCE", 1, "\"\xEF\xBF\xBD\"");
    assert_json("\xED\xA0\x80", 3, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

/* ---- Scanning ---- */

static HearthSlice slice(const char *text) {
    return (HearthSlice){text, strlen(text)};
}

static void scan_words(void **state) {
    HearthScan s = hearth_scan("one two three four", 18);
    HearthSlice w;
    (void)state;
    assert_true(hearth_scan_word(&s, &w) && hearth_slice_is(w, "one"));
    assert_false(hearth_scan_is(&s, "tw"));
    assert_false(hearth_scan_is(&s, "twos"));
    assert_true(hearth_scan_is(&s, "two"));
    assert_false(hearth_scan_end(&s));
    assert_true(hearth_scan_rest(&s, &w) && hearth_slice_is(w, "three four"));
    assert_true(hearth_scan_end(&s));
    assert_false(hearth_scan_rest(&s, &w));
    assert_false(hearth_scan_word(&s, &w));
}

/* One space between words, none before or after; a refusal does not move on. */
static void scan_is_strict_about_spaces(void **state) {
    const char *bad[] = {"", " ", " a", "a ", "  "};
    HearthSlice w;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        HearthScan s = hearth_scan(bad[i], strlen(bad[i]));
        assert_false(hearth_scan_word(&s, &w));
        assert_false(hearth_scan_is(&s, "a"));
        assert_int_equal(s.at, 0);
    }
    HearthScan s = hearth_scan("a  b", 4);
    assert_true(hearth_scan_word(&s, &w));
    assert_false(hearth_scan_word(&s, &w));
    assert_int_equal(s.at, 2);
}

static void slice_numbers(void **state) {
    const char *bad[] = {"",   "-1", "+1", "01",  "00",
                         " 1", "1 ", "1a", "0x1", "99999999999999999999"};
    uint64_t n = 77;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(hearth_slice_number(slice(bad[i]), UINT64_MAX, &n));
    assert_false(hearth_slice_number(slice("18446744073709551616"), UINT64_MAX, &n));
    assert_false(hearth_slice_number(slice("101"), 100, &n));
    assert_false(hearth_slice_number(slice("9"), 8, &n));
    assert_true(n == 77);
    assert_true(hearth_slice_number(slice("18446744073709551615"), UINT64_MAX, &n));
    assert_true(n == UINT64_MAX);
    assert_true(hearth_slice_number(slice("0"), 0, &n) && n == 0);
    assert_true(hearth_slice_number(slice("100"), 100, &n) && n == 100);
}

static void slice_signed_numbers(void **state) {
    const char *bad[] = {"", "-", "-0", "--1", "+1", "-01", "1-", "1000", "-1000"};
    int64_t n = 77;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(hearth_slice_signed(slice(bad[i]), 999, &n));
    assert_true(n == 77);
    assert_true(hearth_slice_signed(slice("-999"), 999, &n) && n == -999);
    assert_true(hearth_slice_signed(slice("999"), 999, &n) && n == 999);
    assert_true(hearth_slice_signed(slice("0"), 999, &n) && n == 0);
    assert_true(hearth_slice_signed(slice("-9223372036854775807"), INT64_MAX, &n));
    assert_true(n == -INT64_MAX);
}

static void slice_hex(void **state) {
    const char *bad[] = {"", "0", "00f", "00ff00", "00FF", "00fg", "0x00", " 0ff"};
    uint8_t out[2] = {1, 2};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(hearth_slice_hex(slice(bad[i]), out, 2));
    assert_true(hearth_slice_hex(slice("09af"), out, 2));
    assert_int_equal(out[0], 0x09);
    assert_int_equal(out[1], 0xAF);
    assert_true(hearth_slice_hex(slice(""), out, 0));
}

static void slice_cut(void **state) {
    HearthSlice head, tail;
    (void)state;
    assert_true(hearth_slice_cut(slice("a=b=c"), '=', &head, &tail));
    assert_true(hearth_slice_is(head, "a") && hearth_slice_is(tail, "b=c"));
    assert_true(hearth_slice_cut(slice("="), '=', &head, &tail));
    assert_true(head.length == 0 && tail.length == 0);
    assert_false(hearth_slice_cut(slice("abc"), '=', &head, &tail));
    assert_false(hearth_slice_cut(slice(""), '=', &head, &tail));
}

/* ---- UTF-8 ---- */

/* The Unicode standard's table of well-formed sequences (its table 3-7), row by row. */
static size_t by_the_table(const uint8_t *b, size_t available) {
    static const uint8_t rows[][4] = {/* first from, to; second from, to */
                                      {0xC2, 0xDF, 0x80, 0xBF}, {0xE0, 0xE0, 0xA0, 0xBF},
                                      {0xE1, 0xEC, 0x80, 0xBF}, {0xED, 0xED, 0x80, 0x9F},
                                      {0xEE, 0xEF, 0x80, 0xBF}, {0xF0, 0xF0, 0x90, 0xBF},
                                      {0xF1, 0xF3, 0x80, 0xBF}, {0xF4, 0xF4, 0x80, 0x8F}};
    if (available == 0)
        return 0;
    if (b[0] <= 0x7F)
        return 1;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (b[0] < rows[i][0] || b[0] > rows[i][1])
            continue;
        size_t n = b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;
        if (n > available || b[1] < rows[i][2] || b[1] > rows[i][3])
            return 0;
        for (size_t k = 2; k < n; k++)
            if (b[k] < 0x80 || b[k] > 0xBF)
                return 0;
        return n;
    }
    return 0;
}

/* Every first and second byte, with third and fourth bytes at the edges, whole and cut. */
static void utf8_by_the_table(void **state) {
    const uint8_t edges[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0xBF, 0xC0, 0xFF};
    (void)state;
    for (unsigned first = 0; first < 256; first++)
        for (unsigned second = 0; second < 256; second++)
            for (unsigned e = 0; e < sizeof edges * sizeof edges; e++) {
                uint8_t b[4] = {(uint8_t)first, (uint8_t)second, edges[e / sizeof edges],
                                edges[e % sizeof edges]};
                for (size_t n = 0; n <= 4; n++)
                    if (hearth_utf8_length((const char *)b, n) != by_the_table(b, n)) {
                        print_error("%02x %02x %02x %02x, %zu bytes of it\n", b[0], b[1], b[2],
                                    b[3], n);
                        fail();
                    }
            }
}

static void utf8_lines(void **state) {
    const struct {
        const char *text;
        size_t length;
        bool good;
    } all[] = {
        {"", 0, true},
        {"plain text", 10, true},
        {"\xCE\xB4\xC5\xB1\xC4\x85 \xF0\x9F\x8E\xB2", 11, true},
        {"\xC2\xA0", 2, true},          /* no-break space, the first behind the controls */
        {"a\nb", 3, false},             /* line feed */
        {"a\rb", 3, false},             /* carriage return */
        {"a\0b", 3, false},             /* zero */
        {"\x1B[31m", 5, false},         /* escape */
        {"\x7F", 1, false},             /* delete */
        {"\xC2\x9B", 2, false},         /* a control of the second row */
        {"\xC0\xAF", 2, false},         /* overlong slash */
        {"\xE0\x80\xAF", 3, false},     /* the same, longer */
        {"\xED\xA0\x80", 3, false},     /* surrogate */
        {"\xF4\x90\x80\x80", 4, false}, /* past the last character */
        {"ab\xE2\x82", 4, false},       /* cut off */
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        assert_int_equal(hearth_utf8_line(all[i].text, all[i].length), all[i].good);
}

/* ---- Seats ---- */

static void seats_as_a_set(void **state) {
    (void)state;
    assert_true(hearth_seats_empty(hearth_seats_none()));
    for (int seat = 0; seat < 128; seat++) {
        HearthSeats s = hearth_seats_one(seat);
        assert_false(hearth_seats_empty(s));
        assert_int_equal(hearth_seats_lowest(s), seat);
        for (int other = 0; other < 128; other++)
            assert_int_equal(hearth_seats_has(s, other), other == seat);
        hearth_seats_add(&s, 127);
        hearth_seats_add(&s, 127);
        assert_int_equal(hearth_seats_lowest(s), seat);
        hearth_seats_drop(&s, seat);
        assert_int_equal(hearth_seats_empty(s), seat == 127);
        hearth_seats_drop(&s, seat);
        hearth_seats_drop(&s, 127);
        assert_true(hearth_seats_empty(s));
    }
}

static void seats_first(void **state) {
    (void)state;
    for (int n = 0; n <= 100; n++) {
        HearthSeats s = hearth_seats_first(n);
        for (int seat = 0; seat < 128; seat++)
            assert_int_equal(hearth_seats_has(s, seat), seat < n);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blake2b_vectors),
        cmocka_unit_test(blake2b_against_libsodium),
        cmocka_unit_test(blake2b_in_pieces),
        cmocka_unit_test(siphash_vector),
        cmocka_unit_test(siphash_against_libsodium),
        cmocka_unit_test(commitment_is_hash_of_key),
        cmocka_unit_test(seeds_make_keys),
        cmocka_unit_test(draw_key_recipe),
        cmocka_unit_test(nonces_do_not_run_together),
        cmocka_unit_test(draws_against_libsodium),
        cmocka_unit_test(draws_are_unbiased),
        cmocka_unit_test(draws_of_different_places_differ),
        cmocka_unit_test(rng_below_stays_below),
        cmocka_unit_test(rng_below_is_uniform),
        cmocka_unit_test(rng_repeats_by_seed_and_stream),
        cmocka_unit_test(buf_never_overruns),
        cmocka_unit_test(buf_numbers),
        cmocka_unit_test(buf_json_escapes),
        cmocka_unit_test(scan_words),
        cmocka_unit_test(scan_is_strict_about_spaces),
        cmocka_unit_test(slice_numbers),
        cmocka_unit_test(slice_signed_numbers),
        cmocka_unit_test(slice_hex),
        cmocka_unit_test(slice_cut),
        cmocka_unit_test(utf8_by_the_table),
        cmocka_unit_test(utf8_lines),
        cmocka_unit_test(seats_as_a_set),
        cmocka_unit_test(seats_first),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
