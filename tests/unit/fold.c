/* fold.c - Texts of every language on a terminal that knows ASCII only. */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fold.h"
#include "folder.h"

enum { BROKEN = 0xFFFD, LAST = 0x10FFFF };

/* UTF-8 as RFC 3629 has it; `length` longer than needed gives an overlong form. */
static size_t encode(uint32_t c, size_t length, char out[5]) {
    static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t n = length ? length : c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; c >>= 6)
        out[i] = (char)(0x80 | (c & 63));
    out[0] = (char)(lead[n] | c);
    out[n] = 0;
    return n;
}

static bool surrogate(uint32_t c) {
    return c >= 0xD800 && c <= 0xDFFF;
}

/* ---- Reading ---- */

static void test_every_character_is_read(void **state) {
    (void)state;
    for (uint32_t c = 1; c <= LAST; c++) {
        char text[8];
        const char *p = text;
        size_t n = encode(c, 0, text);
        if (surrogate(c))
            continue;
        memcpy(text + n, "x", 2); /* what follows does not matter */
        assert_int_equal(fold_next(&p), c);
        assert_ptr_equal(p, text + n);
        assert_int_equal(fold_next(&p), 'x');
    }
}

/* Reads a text that ends where its memory does: one look past the zero and the sanitizer stops the
 * test. Each byte must come out as `want` says, 0 for the end. */
static void read_all(const char *bytes, size_t length, const uint32_t want[]) {
    char *text = malloc(length + 1);
    assert_non_null(text);
    memcpy(text, bytes, length);
    text[length] = 0;
    const char *p = text;
    int n = 0;
    for (; *p; n++) {
        const char *before = p;
        assert_true(want[n] != 0);
        assert_int_equal(fold_next(&p), want[n]);
        assert_true(p > before && p <= text + length);
    }
    assert_int_equal(want[n], 0);
    free(text);
}

/* A character that is cut off: each of its bytes belongs to none. */
static void test_cut_off(void **state) {
    (void)state;
    static const uint32_t some[] = {0x80,   0x3B1,  0x7FF,   0x800,   0x2026,
                                    0xD7FF, 0xE000, 0x10000, 0x1F3B2, LAST};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        char text[8];
        size_t n = encode(some[i], 0, text);
        for (size_t kept = 1; kept < n; kept++) {
            uint32_t want[8] = {0};
            for (size_t k = 0; k < kept; k++)
                want[k] = BROKEN;
            read_all(text, kept, want);
            char more[8];
            memcpy(more, text, kept);
            more[kept] = 'a';
            want[kept] = 'a'; /* and the letter behind it is not lost */
            read_all(more, kept + 1, want);
        }
    }
}

static void test_not_utf8(void **state) {
    (void)state;
    const uint32_t broken[5] = {BROKEN, BROKEN, BROKEN, BROKEN, 0};
    for (int byte = 0x80; byte < 0x100; byte++) { /* alone none of these is a character */
        char text[2] = {(char)byte, 0};
        read_all(text, 1, broken + 3);
    }
    for (uint32_t c = 0xD800; c <= 0xDFFF; c++) {
        char text[8];
        encode(c, 3, text);
        read_all(text, 3, broken + 1);
    }
    static const struct {
        uint32_t c;
        size_t length;
    } overlong[] = {{'/', 2}, {0x7F, 2}, {'/', 3}, {0x7FF, 3}, {'/', 4}, {0xFFFF, 4}, {0, 2}};
    for (size_t i = 0; i < sizeof overlong / sizeof overlong[0]; i++) {
        char text[8];
        size_t n = encode(overlong[i].c, overlong[i].length, text);
        read_all(text, n, broken + 4 - n);
    }
    read_all("\xF4\x90\x80\x80", 4, broken); /* U+110000 */
    read_all("\xF8\x88\x80\x80\x80", 5,
             (const uint32_t[]){BROKEN, BROKEN, BROKEN, BROKEN, BROKEN, 0});
}

/* ---- Writing ---- */

/* One to three printable characters of ASCII, whatever is asked for; nothing behind them. */
static void test_always_ascii(void **state) {
    (void)state;
    for (uint32_t c = 0; c <= LAST + 1; c++) {
        char out[6] = {'\1', '\1', '\1', '\1', '\2', '\2'};
        int n = fold_ascii(c, out);
        assert_in_range(n, 1, 3);
        assert_int_equal(strlen(out), n);
        for (int i = 0; i < n; i++)
            assert_in_range(out[i], 0x20, 0x7E);
        assert_true(out[4] == '\2' && out[5] == '\2');
        if (c >= 0x20 && c <= 0x7E)
            assert_true(n == 1 && (uint32_t)out[0] == c);
    }
}

static void folds_to(const char *text, const char *want) {
    char got[256];
    size_t n = 0;
    for (const char *p = text; *p;) {
        assert_true(n + 4 < sizeof got);
        n += (size_t)fold_ascii(fold_next(&p), got + n);
    }
    got[n] = 0;
    assert_string_equal(got, want);
}

/* The whole alphabets and the signs, so that no text to come can find a hole. Greek as passports
 * spell it. */
static void test_alphabets(void **state) {
    (void)state;
    folds_to("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "AVGDEZIThIKLMNXOPRSTYFChPsO");
    folds_to("αβγδεζηθικλμνξοπρσςτυφχψω", "avgdezithiklmnxoprsstyfchpso");
    folds_to("ΆΈΉΊΌΎΏΪΫ", "AEIIOYOIY");
    folds_to("άέήίόύώϊϋΐΰ", "aeiioyoiyiy");
    folds_to("ÁÉÍÓÖŐÚÜŰ áéíóöőúüű", "AEIOOOUUU aeiooouuu");
    folds_to("ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż", "ACELNOSZZ acelnoszz");
    folds_to("«Σκιά», δηλαδή…", "\"Skia\", diladi...");
    folds_to("Árvíztűrő tükörfúrógép", "Arvizturo tukorfurogep");
    folds_to("‘a’ “b” «c» 2×3−1 · 4—5\xC2\xA0↑→↓←", "'a' \"b\" \"c\" 2x3-1 . 4-5 ^>v<");
    folds_to("\xCD\xBE\xCE\x87", ";."); /* the Greek question mark and high dot */
    folds_to("„Zażółć gęślą jaźń” – nie", "\"Zazolc gesla jazn\" - nie");
}

/* What stands for nothing is told apart from a letter. */
static void test_unknown(void **state) {
    (void)state;
    folds_to("\xEF\xBF\xBD", "?");     /* U+FFFD itself */
    folds_to("a\xFFz", "a?z");         /* a byte that belongs to no character */
    folds_to("\xF0\x9F\x8E\xB2", "?"); /* a die */
    folds_to("\x1B[0m\x7F", "?[0m?");  /* nothing that steers a terminal comes through */
    folds_to("\xC2\x9B", "?");
}

/* ---- The catalogues ---- */

/* Goes through the strings of a catalogue and gives every character of them to `seen`. */
typedef struct Reader {
    const char *file;
    int line, ascii, other;
} Reader;

static void look_at(Reader *r, uint32_t c) {
    char out[4];
    if (c == '\n') /* a line break; it is not written */
        return;
    int n = fold_ascii(c, out);
    if (n == 1 && out[0] == '?' && c != '?')
        fail_msg("%s:%d: nothing stands for U+%04X", r->file, r->line, (unsigned)c);
    for (int i = 0; i < n; i++)
        assert_in_range(out[i], 0x20, 0x7E);
    *(c < 0x80 ? &r->ascii : &r->other) += 1;
}

/* From the opening to the closing quotation mark of a line. */
static void read_string(Reader *r, const char *p) {
    assert_int_equal(*p, '"');
    for (p++; *p != '"';) {
        assert_true(*p != 0 && *p != '\n');
        if (*p != '\\') {
            look_at(r, fold_next(&p));
            continue;
        }
        look_at(r, p[1] == 'n' ? '\n' : (uint32_t)(unsigned char)p[1]);
        p += 2;
    }
    assert_int_equal(p[1], '\n');
}

static void read_catalogue(Reader *r, const char *text) {
    bool wanted = false, header = true;
    for (const char *p = text; *p; p = strchr(p, '\n') + 1) {
        r->line++;
        assert_non_null(strchr(p, '\n'));
        if (*p == '\n')
            header = false; /* the first entry describes the file and is never shown */
        if (*p == 'm')
            wanted = strncmp(p, "msgid", 5) == 0 || strncmp(p, "msgstr", 6) == 0;
        if (!header && wanted && *p == 'm')
            read_string(r, strchr(p, ' ') + 1);
        else if (!header && wanted && *p == '"')
            read_string(r, p);
    }
}

static void test_catalogues(void **state) {
    (void)state;
    static char names[FOLDER_NAMES][FOLDER_NAME_MAX];
    const char *folder = HEARTH_SOURCE_DIR "/i18n";
    int n = folder_list(folder, "", names), languages = 0;
    for (int i = 0; i < n; i++) {
        char file[FOLDER_NAME_MAX + 16];
        if (strchr(names[i], '.')) /* not a language: ".", "..", "hearth.pot" */
            continue;
        snprintf(file, sizeof file, "%.95s/hearth.po", names[i]);
        char *text = folder_read(folder, file, NULL);
        Reader r = {.file = file};
        read_catalogue(&r, text);
        assert_true(r.ascii > 5000 && r.other > 500); /* it was really read */
        free(text);
        languages++;
    }
    assert_true(languages >= 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_character_is_read),
        cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_not_utf8),
        cmocka_unit_test(test_always_ascii),
        cmocka_unit_test(test_alphabets),
        cmocka_unit_test(test_unknown),
        cmocka_unit_test(test_catalogues),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
