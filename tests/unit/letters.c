/* letters.c - Names that can be seen, and names that look the same. */
#include "letters.h"

#include <string.h>

#include "check.h"

#define RLO "\xE2\x80\xAE"
#define ZWJ "\xE2\x80\x8D"
#define VS16 "\xEF\xB8\x8F"
#define ACUTE "\xCC\x81"

static void names_that_people_have(void **state) {
    static const char *const good[] = {"Ada",
                                       "Béla",
                                       "Be" ACUTE "la",
                                       "Μαρία",
                                       "Żółw",
                                       "Người Việt",
                                       "Анна",
                                       "أحمد",
                                       "नमस्ते",
                                       "王小明",
                                       "\xF0\xA0\xAE\xB7\xE9\x87\x8E", /* U+20BB7, in surnames */
                                       "김철수",
                                       "O'Brien",
                                       "Anne-Marie",
                                       "R2-D2 (bot?)",
                                       "🐢",
                                       "👩" ZWJ "🚀",
                                       "❤" VS16,
                                       "❤" VS16 ZWJ "🔥",
                                       "👍🏽",
                                       "\xF0\x9F\xAB\xA8", /* a picture of a newer Unicode */
                                       ""};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!hearth_letters_visible(good[i], strlen(good[i])))
            fail_msg("\"%s\" was refused", good[i]);
}

static void names_that_deceive(void **state) {
    static const char *const bad[] = {
        " Ada",
        "Ada ",
        "Ada  B",
        "Ada\n",
        "A\x80",
        "Ada" RLO "adA",
        "\xE2\x81\xA6"
        "Ada",                               /* U+2066 */
        "\xCC\x81",                          /* a mark alone, */
        "Ada \xCC\x81",                      /* on a space, */
        "-\xCC\x81",                         /* on a sign, */
        "a\xCC\x81\xCC\x82\xCC\x83\xCC\x84", /* and a tower of them */
        "Ad" ZWJ "a",
        "王" ZWJ "小",
        ZWJ "🚀",
        "🚀" ZWJ,
        "🚀" ZWJ ZWJ "🚀",
        "A" VS16,
        "Ada\xC2\xA0", /* a blank that does not break */
        "A\xE3\x80\x80"
        "B",                                /* a wide one */
        "Ada\xE2\x80\x8B",                  /* none at all */
        "\xCD\xB8",                         /* U+0378: nobody's */
        "\xF0\xB3\x8F\xBF\xF3\xA0\x80\xA1", /* a tag */
        "\xEE\x80\x80",                     /* private */
        "\xE2\xA0\x80",                     /* braille without dots */
        "Ada\xF0\x96\xBF\xA4",              /* U+16FE4: a filler */
        "\xF0\xBF\xBF\xBD",                 /* U+3FFFD: nobody's */
        "\xF0\x9D\x85\x99",                 /* U+1D159: a note without a head */
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (hearth_letters_visible(bad[i], strlen(bad[i])))
            fail_msg("\"%s\" (%d) was accepted", bad[i], (int)i);
}

static bool alike(const char *a, const char *b) {
    bool is = hearth_letters_alike(a, strlen(a), b, strlen(b));
    assert_int_equal(is, hearth_letters_alike(b, strlen(b), a, strlen(a)));
    return is;
}

static void names_that_look_the_same(void **state) {
    static const char *const same[][2] = {
        {"Béla", "Be" ACUTE "la"},
        {"Ệ", "E\xCC\xA3\xCC\x82"},
        {"Ệ", "E\xCC\x82\xCC\xA3"}, /* the marks in another order */
        {"김", "\xE1\x84\x80\xE1\x85\xB5\xE1\x86\xB7"},
        {"Anna", "Аnna"}, /* А of Cyrillic */
        {"paypal", "раураl"},
        {"Ivan", "lvan"},
        {"Bill", "Bi11"},
        {"Tom0", "TomO"},
        {"MAPIA", "ΜΑΡΙΑ"}, /* of Greek */
        {"modern", "modem"},
        {"VVanda", "VVanda"},
        {"wanda", "vvanda"},
        {"Ada", "Ａｄａ"},
        {"Ada", "𝐀𝐝𝐚"},
        {"O'Brien", "O’Brien"},
        {"A-B", "A–B"},
        {"❤" VS16, "❤"},
    };
    static const char *const different[][2] = {
        {"Ada", "Bea"},           {"Ada", "ada"}, {"Bela", "Béla"},  {"Ada", "Adam"},
        {"Player 1", "Player 2"}, {"김", "금"},   {"Αννα", "Ανναs"}, {"", "a"}};
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!alike(same[i][0], same[i][1]))
            fail_msg("%s and %s can be told apart", same[i][0], same[i][1]);
    for (size_t i = 0; i < sizeof different / sizeof different[0]; i++)
        if (alike(different[i][0], different[i][1]))
            fail_msg("%s is %s", different[i][0], different[i][1]);
}

/* Whatever the bytes are, nothing is read beyond them, and very long texts end. */
static void any_bytes(void **state) {
    static char text[3000];
    (void)state;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 37 + i / 7);
    for (size_t n = 0; n < sizeof text; n += 13) {
        hearth_letters_visible(text + n, sizeof text - n);
        hearth_letters_alike(text, n, text + n, sizeof text - n);
    }
    memset(text, 'a', sizeof text);
    assert_true(hearth_letters_visible(text, sizeof text));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_people_have),
        cmocka_unit_test(names_that_deceive),
        cmocka_unit_test(names_that_look_the_same),
        cmocka_unit_test(any_bytes),
    };
    return cmocka_run_group_tests_name("letters", tests, NULL, NULL);
}
