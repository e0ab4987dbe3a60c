/* message.c - From message to sentence: arguments, plurals, small buffers, hostile text. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "message.h"
#include "prose.h"

/* Texts of this test's own, so that no sentence of the program is fixed here. */
static const HearthText plain = {"test.plain", "Nothing to fill in.", NULL};
static const HearthText all_kinds = {"test.all", "{player} draws {count} of {card} as \"{how}\".",
                                     NULL};
static const HearthText plural = {"test.plural", "One card is left ({n}).", "{n} cards are left."};
static const HearthText two_numbers = {"test.two", "{a} of {b}: one.", "{a} of {b}: many."};
static const HearthText twice = {"test.twice", "{n} and {n} again.", NULL};
static const HearthText word = {"test.word", "Orchard", "Orchards"};
static const HearthText quote = {"test.quote", "[{text}]", NULL};

static void assert_sentence(const HearthMsg *msg, const char *expected) {
    char text[1024];
    size_t length = hearth_msg_text(msg, "en", text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void arguments_of_every_kind(void **state) {
    HearthMsg msg;
    (void)state;
    hearth_msg(&msg, &plain);
    assert_sentence(&msg, "Nothing to fill in.");
    hearth_msg(&msg, &all_kinds);
    hearth_msg_seat(&msg, "player", 7);
    hearth_msg_number(&msg, "count", -3);
    hearth_msg_word(&msg, "card", &word);
    hearth_msg_bytes(&msg, "how", "c4 \xCE\xBB", 5);
    assert_sentence(&msg, "p7 draws -3 of Orchard as \"c4 \xCE\xBB\".");
    hearth_msg(&msg, &twice);
    hearth_msg_number(&msg, "n", INT64_MIN);
    assert_sentence(&msg, "-9223372036854775808 and -9223372036854775808 again.");
}

static void nothing_to_say(void **state) {
    HearthMsg msg;
    char text[4] = "xyz";
    (void)state;
    hearth_msg(&msg, NULL);
    assert_int_equal(hearth_msg_text(&msg, "en", text, sizeof text), 0);
    assert_string_equal(text, "");
}

static void plural_forms(void **state) {
    const struct {
        int64_t n;
        const char *expected;
    } all[] = {{1, "One card is left (1)."},
               {0, "0 cards are left."},
               {2, "2 cards are left."},
               {-1, "-1 cards are left."}};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        HearthMsg msg;
        hearth_msg(&msg, &plural);
        hearth_msg_bytes(&msg, "name", "first", 5); /* not a number: does not choose */
        hearth_msg_number(&msg, "n", all[i].n);
        assert_sentence(&msg, all[i].expected);
    }
}

static void first_number_chooses(void **state) {
    HearthMsg msg;
    (void)state;
    hearth_msg(&msg, &two_numbers);
    hearth_msg_number(&msg, "a", 1);
    hearth_msg_number(&msg, "b", 5);
    assert_sentence(&msg, "1 of 5: one.");
    hearth_msg(&msg, &two_numbers);
    hearth_msg_number(&msg, "b", 5);
    hearth_msg_number(&msg, "a", 1);
    assert_sentence(&msg, "1 of 5: many.");
}

static void plural_rules_of_languages(void **state) {
    const struct {
        int64_t n;
        int polish, others;
    } all[] = {{0, 2, 1},  {1, 0, 0},  {2, 1, 1},  {4, 1, 1},   {5, 2, 1},   {11, 2, 1}, {12, 2, 1},
               {14, 2, 1}, {21, 2, 1}, {22, 1, 1}, {104, 1, 1}, {112, 2, 1}, {122, 1, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(hearth_plural_form("pl", all[i].n), all[i].polish);
        assert_int_equal(hearth_plural_form("en", all[i].n), all[i].others);
        assert_int_equal(hearth_plural_form("el", all[i].n), all[i].others);
        assert_int_equal(hearth_plural_form("hu", all[i].n), all[i].others);
    }
}

/* What nobody filled in stays as it is written: visible, and never read from elsewhere. */
static void unknown_placeholders_stay(void **state) {
    static const HearthText open = {"test.open", "Half {open", NULL};
    static const HearthText odd = {"test.odd", "} {} {n}{", NULL};
    HearthMsg msg;
    (void)state;
    hearth_msg(&msg, &all_kinds);
    hearth_msg_number(&msg, "count", 2);
    assert_sentence(&msg, "{player} draws 2 of {card} as \"{how}\".");
    hearth_msg(&msg, &open);
    hearth_msg_number(&msg, "open", 1);
    assert_sentence(&msg, "Half {open");
    hearth_msg(&msg, &odd);
    hearth_msg_number(&msg, "n", 5);
    assert_sentence(&msg, "} {} 5{");
}

/* A player called {text} is a name, not a placeholder. */
static void arguments_are_not_patterns(void **state) {
    HearthMsg msg;
    (void)state;
    hearth_msg(&msg, &quote);
    hearth_msg_bytes(&msg, "text", "{text}{n}", 9);
    hearth_msg_number(&msg, "n", 1);
    assert_sentence(&msg, "[{text}{n}]");
    HearthErr err = {.code = HEARTH_ILLEGAL, .line = 2, .msg = msg};
    char text[64];
    hearth_err_text(&err, "en", text, sizeof text);
    assert_string_equal(text, "Line 2: [{text}{n}]");
}

static void small_buffers(void **state) {
    static const char full[] = "p7 draws 12 of Orchard as \"c4\".";
    HearthMsg msg;
    (void)state;
    hearth_msg(&msg, &all_kinds);
    hearth_msg_seat(&msg, "player", 7);
    hearth_msg_number(&msg, "count", 12);
    hearth_msg_word(&msg, "card", &word);
    hearth_msg_bytes(&msg, "how", "c4", 2);
    assert_int_equal(hearth_msg_text(&msg, "en", NULL, 0), strlen(full));
    for (size_t cap = 1; cap <= sizeof full + 2; cap++) {
        char *text = malloc(cap);
        assert_int_equal(hearth_msg_text(&msg, "en", text, cap), strlen(full));
        size_t kept = cap - 1 < strlen(full) ? cap - 1 : strlen(full);
        assert_int_equal(strlen(text), kept);
        assert_memory_equal(text, full, kept);
        free(text);
    }
}

static void assert_quoted(const char *input, size_t length, const char *expected) {
    HearthMsg msg;
    hearth_msg(&msg, &quote);
    hearth_msg_bytes(&msg, "text", input, length);
    assert_sentence(&msg, expected);
}

static void control_characters_are_replaced(void **state) {
    (void)state;
    assert_quoted("a\x1B[2Jb", 6, "[a?[2Jb]");
    assert_quoted("a\nb\tc\rd", 7, "[a?b?c?d]");
    assert_quoted("a\0b", 3, "[a?b]");
    assert_quoted("\x7F", 1, "[?]");
    assert_quoted("\xC2\x9B", 2, "[?]");
    assert_quoted("\xFF\xFE", 2, "[??]");
    assert_quoted("\xE2\x82", 2, "[??]");
    assert_quoted("\xED\xA0\x80", 3, "[???]");
    assert_quoted("", 0, "[]");
    assert_quoted("\xF0\x9F\x8E\xB2", 4, "[\xF0\x9F\x8E\xB2]");
}

/* A full store cuts at the edge of a character and leaves nothing for the next argument. */
static void long_arguments_are_cut(void **state) {
    static const HearthText pair = {"test.pair", "{a}|{b}", NULL};
    char input[2 * HEARTH_MSG_STORE], text[4 * HEARTH_MSG_STORE];
    HearthMsg msg;
    (void)state;
    input[0] = 'x';
    for (size_t i = 1; i + 1 < sizeof input; i += 2)
        memcpy(input + i, "\xCE\xBB", 2);
    hearth_msg(&msg, &pair);
    hearth_msg_bytes(&msg, "a", input, sizeof input - 1);
    hearth_msg_bytes(&msg, "b", input + 1, 2);
    size_t length = hearth_msg_text(&msg, "en", text, sizeof text);
    size_t kept = HEARTH_MSG_STORE - 1; /* 1 + 2 * k bytes fit into an even store */
    assert_int_equal(length, kept + 1);
    assert_memory_equal(text, input, kept);
    assert_int_equal(text[kept], '|');
}

static void errors_name_their_place(void **state) {
    HearthErr err = {.code = HEARTH_BAD_TEXT};
    char text[64];
    (void)state;
    hearth_msg(&err.msg, &plain);
    assert_int_equal(hearth_err_text(&err, "en", text, sizeof text), 19);
    assert_string_equal(text, "Nothing to fill in.");
    err.line = 3;
    assert_int_equal(hearth_err_text(&err, "en", text, sizeof text), 27);
    assert_string_equal(text, "Line 3: Nothing to fill in.");
    err.column = 7;
    hearth_err_text(&err, "en", text, sizeof text);
    assert_string_equal(text, "Line 3, column 7: Nothing to fill in.");
    err.line = 0; /* a column without a line says nothing */
    hearth_err_text(&err, "en", text, sizeof text);
    assert_string_equal(text, "Nothing to fill in.");
    err.line = UINT32_MAX;
    err.column = UINT32_MAX;
    assert_int_equal(hearth_err_text(&err, "en", NULL, 0), strlen("Line , column : ") + 20 + 19);
}

/* The place in front must not cost the end of the sentence. */
static void long_errors_are_whole(void **state) {
    char input[HEARTH_MSG_STORE], alone[2 * HEARTH_MSG_STORE], placed[2 * HEARTH_MSG_STORE];
    HearthErr err = {.code = HEARTH_BAD_TEXT};
    (void)state;
    memset(input, 'x', sizeof input);
    hearth_msg(&err.msg, &quote);
    hearth_msg_bytes(&err.msg, "text", input, sizeof input);
    assert_int_equal(hearth_err_text(&err, "en", alone, sizeof alone), HEARTH_MSG_STORE + 2);
    err.line = 9;
    hearth_err_text(&err, "en", placed, sizeof placed);
    assert_memory_equal(placed, "Line 9: ", 8);
    assert_string_equal(placed + 8, alone);
}

static void failing_fills_the_error(void **state) {
    HearthErr err = {.code = HEARTH_OK, .line = 5, .column = 6};
    (void)state;
    assert_int_equal(hearth_fail(NULL, HEARTH_STALE, &plain), HEARTH_STALE);
    assert_int_equal(hearth_fail(&err, HEARTH_STALE, &plain), HEARTH_STALE);
    assert_int_equal(err.code, HEARTH_STALE);
    assert_int_equal(err.line, 0);
    assert_int_equal(err.column, 0);
    assert_sentence(&err.msg, "Nothing to fill in.");
}

static void code_names(void **state) {
    (void)state;
    assert_string_equal(hearth_code_name(HEARTH_OK), "ok");
    assert_string_equal(hearth_code_name(HEARTH_NOT_PENDING), "not_pending");
    assert_string_equal(hearth_code_name(HEARTH_NO_KEY), "no_key");
    assert_string_equal(hearth_code_name(HEARTH_CODE_COUNT), "unknown");
}

static void languages(void **state) {
    const struct {
        const char *locale, *language;
    } all[] = {{"el_GR.UTF-8", "el"}, {"hu", "hu"},       {"pl@latin", "pl"},
               {"pl-PL", "pl"},       {"el.UTF-8", "el"}, {"en_GB.UTF-8", "en"},
               {"C", "en"},           {"POSIX", "en"},    {"", "en"},
               {"p", "en"},           {"pls", "en"},      {"hungarian", "en"},
               {"de_DE.UTF-8", "en"}, {NULL, "en"}};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        assert_string_equal(hearth_language(all[i].locale), all[i].language);
    for (int i = 0; i < HEARTH_LANGUAGES; i++) {
        const char *lang = hearth_language_at(i);
        assert_int_equal(hearth_language_number(lang), i);
        assert_string_equal(hearth_language(lang), lang);
        assert_int_equal(hearth_catalogue(lang) != NULL, i > 0);
    }
    assert_string_equal(hearth_language_at(0), "en");
    assert_null(hearth_language_at(HEARTH_LANGUAGES));
    assert_int_equal(hearth_language_number("de"), -1);
    assert_int_equal(hearth_language_number(NULL), -1);
    assert_int_equal(hearth_decimal_point("en"), '.');
    assert_int_equal(hearth_decimal_point("de"), '.');
    assert_int_equal(hearth_decimal_point("pl"), ',');
}

/* A language we do not have, and a text no catalogue has, are English. */
static void english_is_the_fallback(void **state) {
    const char *langs[HEARTH_LANGUAGES + 2] = {"de", ""};
    HearthMsg msg;
    char text[64];
    (void)state;
    hearth_msg(&msg, &plural);
    hearth_msg_number(&msg, "n", 2);
    for (int i = 0; i < HEARTH_LANGUAGES; i++)
        langs[2 + i] = hearth_language_at(i);
    for (size_t i = 0; i < sizeof langs / sizeof langs[0]; i++) {
        hearth_msg_text(&msg, langs[i], text, sizeof text);
        assert_string_equal(text, "2 cards are left.");
    }
}

/* ---- Catalogues ---- */

/* A .mo file with these entries, which are in order; nothing of it is shared with msgfmt. */
static HearthCatalogue some_catalogue(const char *const (*entries)[2], uint32_t count) {
    static unsigned char bytes[1024];
    enum { HEAD = 28 };
    uint32_t at = HEAD + 16 * count;
    const uint32_t head[] = {0x950412de, 0, count, HEAD, HEAD + 8 * count, 0, 0};
    memset(bytes, 0, sizeof bytes);
    for (size_t i = 0; i < 7; i++)
        for (size_t k = 0; k < 4; k++)
            bytes[4 * i + k] = (unsigned char)(head[i] >> 8 * k);
    for (uint32_t side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < count; i++) {
            const char *text = entries[i][side];
            uint32_t row = HEAD + 8 * count * side + 8 * i, length = (uint32_t)strlen(text);
            assert_true(at + length < sizeof bytes);
            bytes[row] = (unsigned char)length;
            bytes[row + 4] = (unsigned char)at;
            bytes[row + 5] = (unsigned char)(at >> 8);
            memcpy(bytes + at, text, length);
            at += length + 1;
        }
    }
    return (HearthCatalogue){bytes, at};
}

static const char *translated(const HearthCatalogue *c, const char *id) {
    static char text[64];
    const HearthText wanted = {id, "A sentence that has been corrected.", NULL};
    HearthSlice found;
    if (!hearth_catalogue_find(c, &wanted, &found))
        return NULL;
    assert_in_range(found.length, 1, sizeof text - 1);
    memcpy(text, found.text, found.length);
    text[found.length] = 0;
    return text;
}

/* The English of an entry may be another one, or not there at all. */
static void translations_are_found_by_ids(void **state) {
    static const char *const entries[][2] = {{"", "head"},
                                             {"a\4A sentence.", "first"},
                                             {"a.b\4zzz", "second"},
                                             {"a.b.c", "third"},
                                             {"a.bc\4", "fourth"},
                                             {"b\4A sentence.", ""},
                                             {"c\4A sentence.", "last"}};
    static const char *const none[] = {"0", "a.", "a.a", "a.b.", "a.b.d", "a.bcd", "aa", "b", "d"};
    HearthCatalogue c = some_catalogue(entries, sizeof entries / sizeof entries[0]);
    (void)state;
    assert_string_equal(translated(&c, "a"), "first");
    assert_string_equal(translated(&c, "a.b"), "second");
    assert_string_equal(translated(&c, "a.b.c"), "third");
    assert_string_equal(translated(&c, "a.bc"), "fourth");
    assert_string_equal(translated(&c, "c"), "last");
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(translated(&c, none[i]));
}

/* ---- Prose ---- */

static const char *prose_of(const char *file, const char *id) {
    static char text[256];
    HearthSlice found;
    if (!hearth_prose_find((HearthSlice){file, strlen(file)}, id, &found))
        return NULL;
    assert_in_range(found.length, 1, sizeof text - 1);
    memcpy(text, found.text, found.length);
    text[found.length] = 0;
    return text;
}

static void prose_is_found_by_its_id(void **state) {
    static const char file[] =
        "a first\n\na.b second: two\nlines\n\na.b.c third\n\na.bc fourth\n\nb last\n";
    (void)state;
    assert_string_equal(prose_of(file, "a"), "first");
    assert_string_equal(prose_of(file, "a.b"), "second: two\nlines");
    assert_string_equal(prose_of(file, "a.b.c"), "third");
    assert_string_equal(prose_of(file, "a.bc"), "fourth");
    assert_string_equal(prose_of(file, "b"), "last");
    const char *none[] = {"", "0", "a.", "a.a", "a.b.", "a.b.d", "a.bcd", "aa", "lines", "c"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(prose_of(file, none[i]));
    const char *broken[] = {"", "\n", "\n\n", "\n\n\n\n", "a", "a ", "a\n\na", " a", "b\n\na\n"};
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        assert_null(prose_of(broken[i], "a"));
}

static void prose_without_its_file(void **state) {
    static const HearthText row[] = {{NULL, NULL, NULL}, {"test.no.such.row", NULL, NULL}};
    HearthMsg msg;
    (void)state;
    hearth_msg(&msg, &quote);
    hearth_msg_word(&msg, "text", &row[1]);
    assert_sentence(&msg, "[" HEARTH_PROSE_MISSING "]");
}

/* What a text of a row is, is told by its place. */
static void prose_stands_in_rows(void **state) {
    static const HearthText row[] = {{NULL, NULL, NULL},    {"first", NULL, NULL},
                                     {"first", NULL, NULL}, {"first", NULL, NULL},
                                     {NULL, NULL, NULL},    {"then", NULL, NULL}};
    char id[HEARTH_PROSE_ID];
    (void)state;
    hearth_prose_id(&row[1], id);
    assert_string_equal(id, "first.1");
    hearth_prose_id(&row[3], id);
    assert_string_equal(id, "first.3");
    hearth_prose_id(&row[5], id);
    assert_string_equal(id, "then.1");
}

/* Both are there, and they are not the same book. */
static void prose_of_both_editions(void **state) {
    HearthSlice first, second;
    (void)state;
    assert_true(hearth_prose("en", "book.2", &first));
    assert_true(hearth_prose("en", "book2.2", &second));
    assert_true(first.length > 100 && second.length > 100);
    assert_false(first.length == second.length &&
                 memcmp(first.text, second.text, first.length) == 0);
}

/* A language that nobody has translated the book into. */
static void prose_is_told_in_english_where_a_language_has_none(void **state) {
    HearthSlice english, other;
    (void)state;
    assert_true(hearth_prose("en", "book2.1", &english));
    assert_true(english.length > 3);
    assert_true(hearth_prose("xx", "book2.1", &other));
    assert_int_equal(other.length, english.length);
    assert_memory_equal(other.text, english.text, english.length);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_of_every_kind),
        cmocka_unit_test(nothing_to_say),
        cmocka_unit_test(plural_forms),
        cmocka_unit_test(first_number_chooses),
        cmocka_unit_test(plural_rules_of_languages),
        cmocka_unit_test(unknown_placeholders_stay),
        cmocka_unit_test(arguments_are_not_patterns),
        cmocka_unit_test(small_buffers),
        cmocka_unit_test(control_characters_are_replaced),
        cmocka_unit_test(long_arguments_are_cut),
        cmocka_unit_test(errors_name_their_place),
        cmocka_unit_test(long_errors_are_whole),
        cmocka_unit_test(failing_fills_the_error),
        cmocka_unit_test(code_names),
        cmocka_unit_test(languages),
        cmocka_unit_test(english_is_the_fallback),
        cmocka_unit_test(translations_are_found_by_ids),
        cmocka_unit_test(prose_is_found_by_its_id),
        cmocka_unit_test(prose_stands_in_rows),
        cmocka_unit_test(prose_of_both_editions),
        cmocka_unit_test(prose_without_its_file),
        cmocka_unit_test(prose_is_told_in_english_where_a_language_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
