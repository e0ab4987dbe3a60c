/* ew_draw.c - The drawn pieces: there is one for everything on the table, and each is whole. */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "endless_winter.h"
#include "ew_draw.h"

enum { ROOM = 1 << 14 };

static char text[ROOM];

static int count(const char *in, const char *what) {
    int n = 0;
    for (const char *at = in; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

static const char *name_of(int piece) {
    static char name[64];
    HearthBuf b = hearth_buf(name, sizeof name);
    ew_draw_name(piece, &b);
    assert_true(hearth_buf_fits(&b));
    return name;
}

static size_t draw(int piece) {
    HearthBuf b = hearth_buf(text, sizeof text);
    ew_draw_piece(piece, &b);
    assert_true(hearth_buf_fits(&b));
    return b.length;
}

static int find(const char *name) {
    int found = 0;
    for (int i = 0; i < ew_draw_count(); i++)
        found += strcmp(name_of(i), name) == 0;
    return found;
}

static void assert_drawn(const char *family, const char *id, int number) {
    char name[64];
    if (number < 0)
        snprintf(name, sizeof name, "%s-%s", family, id);
    else
        snprintf(name, sizeof name, "%s-%d", family, number);
    if (find(name) != 1)
        fail_msg("%s is drawn %d times", name, find(name));
}

static void test_everything_has_a_picture(void **unused) {
    (void)unused;
    static const char *const lands[] = {"base", "glacier",  "forest", "grassland",
                                        "lake", "mountain", "cave",   "hotspring"};
    static const char *const stands[] = {"tent", "hut", "figure", "leader", "block", "lintel"};
    for (int i = 0; i < EW_ANIMALS; i++)
        assert_drawn("animal", ew_built_in.animals[i].id, -1);
    for (int i = 0; i < EW_KINDS; i++)
        assert_drawn("face", ew_built_in.kinds[i].id, -1);
    for (int i = 0; i < EW_CHIEFS; i++)
        assert_drawn("chief", ew_built_in.chiefs[i].id, -1);
    for (int i = 0; i < EW_COLUMNS; i++)
        assert_drawn("icon", ew_built_in.columns[i].id, -1);
    for (size_t i = 0; i < sizeof lands / sizeof lands[0]; i++)
        for (int look = 0; look < 3; look++) {
            char land[64];
            snprintf(land, sizeof land, "land-%s", lands[i]);
            assert_drawn(land, "", look);
        }
    for (int side = 0; side < EW_MAX_SIDES; side++) {
        assert_drawn("sign", "", side);
        for (size_t i = 0; i < sizeof stands / sizeof stands[0]; i++)
            assert_drawn(stands[i], "", side);
    }
    assert_drawn("block", "", EW_MAX_SIDES); /* nobody's */
}

/* Elements are closed, nothing has an id or a style, and there is something to see. */
static void test_pieces_are_whole(void **unused) {
    (void)unused;
    for (int i = 0; i < ew_draw_count(); i++) {
        EwBox box = ew_draw_box(i);
        draw(i);
        assert_true(box.width > 0 && box.height > 0);
        assert_int_equal(count(text, "<g"), count(text, "</g>"));
        assert_int_equal(count(text, "<") - 2 * count(text, "</"), count(text, "/>"));
        assert_int_equal(count(text, " id="), 0);
        assert_int_equal(count(text, "style="), 0);
        assert_int_equal(count(text, "url("), 0);
        assert_int_equal(count(text, "$"), 0);
        assert_int_equal(count(text, "@"), 0);
        assert_true(count(text, "<path") + count(text, "<circle") + count(text, "<ellipse") > 0);
    }
}

static void test_the_same_bytes_again(void **unused) {
    (void)unused;
    static char before[ROOM];
    for (int i = 0; i < ew_draw_count(); i++) {
        size_t length = draw(i);
        memcpy(before, text, length + 1);
        draw(i);
        assert_string_equal(before, text);
    }
}

/* A piece of another side is another picture: color and sign. */
static void test_sides_differ(void **unused) {
    (void)unused;
    static char before[ROOM];
    for (int i = 0; i + 1 < ew_draw_count(); i++) {
        if (strncmp(name_of(i), "tent-", 5) != 0 || strncmp(name_of(i + 1), "tent-", 5) != 0)
            continue;
        size_t length = draw(i);
        memcpy(before, text, length + 1);
        draw(i + 1);
        assert_string_not_equal(before, text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_has_a_picture),
        cmocka_unit_test(test_pieces_are_whole),
        cmocka_unit_test(test_the_same_bytes_again),
        cmocka_unit_test(test_sides_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
