/* anb_draw.c - The pieces of Above and Below: all are there, each is its own, nothing in them needs
 * a place of its own in a page. */
#include <string.h>

#include "check.h"
#include "pieces.h"

enum { ROOM = 1 << 15, MANY = 256 };

static char text[ROOM];
static uint64_t seen[MANY];
static int count;

static uint64_t hash_of(const char *s) {
    uint64_t h = 14695981039346656037ULL;
    for (; *s; s++)
        h = (h ^ (uint8_t)*s) * 1099511628211ULL;
    return h;
}

static bool drawn(const char *words) {
    HearthBuf b = hearth_buf(text, sizeof text);
    bool there = draw_anb_piece(&hearth_above_and_below, (HearthSlice){words, strlen(words)}, &b);
    assert_true(hearth_buf_fits(&b));
    return there;
}

/* Elements that are opened are closed, in their order. */
static void nests(const char *svg) {
    int depth = 0;
    for (const char *at = svg; (at = strchr(at, '<')); at++) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        depth += at[1] == '/' ? -1 : end[-1] == '/' ? 0 : 1;
        assert_true(depth >= 0);
    }
    assert_int_equal(depth, 0);
}

/* Whole numbers in all path data. */
static void is_whole(const char *svg) {
    for (const char *at = svg; (at = strstr(at, " d=\"")); at++)
        for (const char *c = at + 4; *c != '"'; c++)
            assert_true(*c != '.');
}

/* The piece is drawn, and looks like none before it. */
static void is_new(const char *words) {
    if (!drawn(words))
        fail_msg("%s is not drawn", words);
    assert_in_range(strlen(text), 100, 8000);
    assert_null(strstr(text, "id="));
    assert_null(strstr(text, "style="));
    nests(text);
    is_whole(text);
    uint64_t h = hash_of(text);
    for (int i = 0; i < count; i++)
        if (seen[i] == h)
            fail_msg("%s looks like another piece", words);
    assert_in_range(count, 0, MANY - 1);
    seen[count++] = h;
    drawn(words);
    assert_true(hash_of(text) == h);
}

static void named(const char *kind, const char *id, const char *more) {
    char words[64];
    HearthBuf b = hearth_buf(words, sizeof words);
    hearth_buf_text(&b, kind);
    hearth_buf_text(&b, id);
    hearth_buf_text(&b, more);
    is_new(words);
}

static void test_signs_and_dice(void **unused) {
    static const char *const needed[] = {"coin",  "lantern", "lantern_off", "hammer",
                                         "quill", "bed",     "star",        "torch",
                                         "key",   "reroll",  "renew",       "cave"};
    (void)unused;
    count = 0;
    for (int i = 0; i < ANB_ITEMS; i++)
        named("sign ", anb_item_ids[i], "");
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        named("sign ", needed[i], "");
    for (int i = 0; i < 7; i++)
        named("die ", (const char[]){(char)('0' + i), 0}, "");
}

static void test_everybody_in_every_mood(void **unused) {
    static const char *const moods[] = {" ready", " tired", " hurt"};
    (void)unused;
    count = 0;
    for (int m = 0; m < 3; m++)
        for (int i = 0; i < ANB_VILLAGER_KINDS; i++)
            named("villager ", anb_villager_kinds[i].id, moods[m]);
    assert_int_equal(count, 75);
}

/* Cards that are the same are drawn a little differently: no two houses of a village are. Outposts
 * share eight chambers. */
static void test_buildings(void **unused) {
    (void)unused;
    count = 0;
    is_new("building start");
    for (int b = 0; b < ANB_BUILDINGS; b++) {
        if (anb_buildings[b].kind == ANB_OUTPOST)
            count = 0;
        named("building ", anb_buildings[b].id, "");
    }
    count = 0;
    is_new("dark empty 0");
    is_new("dark unknown 0");
    is_new("dark empty 1");
}

/* Each paragraph has a picture; where two look alike they are of one chapter. */
static void test_the_book(void **unused) {
    static uint64_t looks[ANB_PARAGRAPHS + 1];
    (void)unused;
    for (int i = 1; i <= ANB_PARAGRAPHS; i++) {
        char words[32];
        HearthBuf b = hearth_buf(words, sizeof words);
        hearth_buf_text(&b, "vignette ");
        hearth_buf_int(&b, i);
        assert_true(drawn(words));
        assert_in_range(strlen(text), 600, 8000);
        nests(text);
        is_whole(text);
        looks[i] = hash_of(text);
        for (int j = 1; j < i; j++)
            assert_true(looks[j] != looks[i] || anb_chapter(j) == anb_chapter(i));
    }
    assert_int_equal(anb_chapter(30), 0);
    assert_int_equal(anb_chapter(31), 1);
    assert_int_equal(anb_chapter(161), 0);
    assert_int_equal(anb_chapter(181), 2);
    assert_int_equal(anb_chapter(ANB_PARAGRAPHS), 4);
    count = 0;
    is_new("backdrop ridge");
    is_new("backdrop meadow");
    is_new("backdrop rock");
}

static void test_what_is_no_piece(void **unused) {
    static const char *const none[] = {
        "",      "sign",         "sign gold",          "sign coin big",     "die 7",
        "die x", "villager sv1", "villager sv4 ready", "villager sv1 glad", "building h26",
        "dark",  "dark full 1",  "vignette 0",         "vignette 216",      "backdrop"};
    (void)unused;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(drawn(none[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signs_and_dice), cmocka_unit_test(test_everybody_in_every_mood),
        cmocka_unit_test(test_buildings), cmocka_unit_test(test_the_book),
        cmocka_unit_test(test_what_is_no_piece)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
