/* tidy.c - Old tables are not removed because of a clock that is wrong. */
#include "check.h"

#include "tidy.h"

static const int64_t hour = 3600000, day = 24 * 3600000LL, now = 1763283600000;

static bool look(TidyClock *c, int64_t at, bool expect_new) {
    bool new;
    bool may = tidy_clock(c, at, &new);
    assert_int_equal(new, expect_new);
    return may;
}

static void hour_by_hour(void **state) {
    (void)state;
    TidyClock c = {0};
    assert_true(look(&c, now, false)); /* an empty store */
    for (int i = 1; i < 100; i++)
        assert_true(look(&c, now + i * hour, false));
    assert_true(look(&c, now + 100 * hour + day, false)); /* a day without a server */
    assert_true(look(&c, now, false));                    /* back */
}

static void a_month_ahead(void **state) {
    (void)state;
    TidyClock c = {.last_ms = now};
    assert_false(look(&c, now + 31 * day, true));
    for (int i = 1; i < 24; i++)
        assert_false(look(&c, now + 31 * day + i * hour, false));
    assert_true(look(&c, now + 32 * day, false)); /* so it seems to be true */
    assert_true(look(&c, now + 32 * day + hour, false));
}

static void set_right_again(void **state) {
    (void)state;
    TidyClock c = {.last_ms = now};
    assert_false(look(&c, now + 31 * day, true));
    assert_true(look(&c, now + hour, false)); /* nothing is old now */
    assert_true(look(&c, now + 2 * hour, false));
    assert_false(look(&c, now + 40 * day, true));
}

/* A machine that runs once a week tidies up every second time. */
static void once_a_week(void **state) {
    (void)state;
    TidyClock c = {.last_ms = now};
    for (int week = 1; week < 10; week++) {
        bool odd = week % 2 == 1;
        assert_int_equal(look(&c, now + week * 7 * day, odd), !odd);
        assert_int_equal(look(&c, now + week * 7 * day + hour, false), !odd);
    }
}

static void as_text(void **state) {
    (void)state;
    TidyClock c = {now, now - 5}, read = {0};
    char text[TIDY_TEXT];
    tidy_clock_print(&c, text);
    assert_true(tidy_clock_parse(text, &read));
    assert_true(read.last_ms == c.last_ms && read.strange_ms == c.strange_ms);
    assert_false(tidy_clock_parse("", &read));
    assert_false(tidy_clock_parse("1", &read));
    assert_false(tidy_clock_parse("1 2 3", &read));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hour_by_hour),    cmocka_unit_test(a_month_ahead),
        cmocka_unit_test(set_right_again), cmocka_unit_test(once_a_week),
        cmocka_unit_test(as_text),
    };
    return cmocka_run_group_tests_name("tidying up", tests, NULL, NULL);
}
