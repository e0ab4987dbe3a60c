/* copies.c - Which copies of the store are kept. */
#include "copies.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { HOUR = 3600, DAY = 86400, MANY = 4000 };
static const int64_t now = 1794992400; /* 2026-11-18 09:00:00, a Wednesday */
static const CopiesKeep usual = {.all = 1, .days = 14, .weeks = 11};

static Copy list[MANY];
static int count;

static int by_time(const void *a, const void *b) {
    int64_t one = ((const Copy *)a)->at, other = ((const Copy *)b)->at;
    return (one > other) - (one < other);
}

static void add(int64_t at, bool damaged) {
    assert_true(count < MANY);
    list[count++] = (Copy){.at = at, .damaged = damaged};
}

static int choose(const CopiesKeep *keep, int64_t at) {
    int kept = 0;
    qsort(list, (size_t)count, sizeof list[0], by_time);
    copies_choose(keep, at, list, count);
    for (int i = 0; i < count; i++)
        kept += list[i].keep;
    return kept;
}

static bool is_kept(int64_t at) {
    for (int i = 0; i < count; i++)
        if (list[i].at == at)
            return list[i].keep;
    fail_msg("no such copy");
    return false;
}

/* What is not kept goes. */
static void remove_rest(void) {
    int left = 0;
    for (int i = 0; i < count; i++)
        if (list[i].keep)
            list[left++] = list[i];
    count = left;
}

static void by_age(void **state) {
    (void)state;
    count = 0;
    for (int h = 0; h < 100 * 24; h++)
        add(now - h * HOUR, false);
    /* 24 of the last day; of 14 days the last: today's and yesterday's are among those or not; and
     * of 11 weeks, of which the newest three are days that are kept already. */
    choose(&usual, now);
    for (int h = 0; h < 24; h++)
        assert_true(is_kept(now - h * HOUR));
    assert_false(is_kept(now - 24 * HOUR));
    int64_t midnight = now - 9 * HOUR;
    for (int d = 1; d < 14; d++) {
        assert_true(is_kept(midnight - (d - 1) * DAY - HOUR));
        assert_false(d > 1 && is_kept(midnight - (d - 1) * DAY - 2 * HOUR));
    }
    assert_false(is_kept(midnight - 14 * DAY - HOUR));
    int64_t monday = midnight - 2 * DAY;
    for (int w = 1; w < 11; w++)
        assert_true(is_kept(monday - (w - 1) * 7 * DAY - HOUR));
    assert_false(is_kept(monday - 10 * 7 * DAY - HOUR));
    for (int i = 0; i < count; i++)
        assert_false(list[i].keep && now - list[i].at > 71 * DAY);
}

/* Day after day for three years: what is there is what was promised, and the oldest is never
 * younger than two months, however long those are. */
static void as_time_goes_by(void **state) {
    (void)state;
    count = 0;
    for (int d = 0; d < 1000; d++) {
        int64_t at = now + d * DAY;
        add(at, false);
        int kept = choose(&usual, at);
        remove_rest();
        assert_true(kept <= 14 + 11);
        int64_t reach = at - list[0].at;
        assert_true(reach >= (d < 70 ? d - 6 : 64) * (int64_t)DAY && reach <= 70 * (int64_t)DAY);
    }
}

static void a_loop_of_a_minute(void **state) {
    (void)state;
    count = 0;
    for (int d = 1; d <= 14; d++)
        add(now - d * DAY, false);
    for (int m = 0; m < 600; m++)
        add(now + m * 60, false);
    choose(&usual, now + 600 * 60);
    for (int d = 1; d < 14; d++)
        assert_true(is_kept(now - d * DAY));
}

static void calendars_that_are_wrong(void **state) {
    (void)state;
    /* A year ahead, or a year of rest: 13 days and 11 weeks of before are still there. */
    count = 0;
    for (int d = 1; d <= 60; d++)
        add(now - d * DAY, false);
    add(now + 365 * DAY, false);
    choose(&usual, now + 365 * DAY);
    for (int d = 1; d <= 13; d++)
        assert_true(is_kept(now - d * DAY));
    /* Set right again: what is dated in the future stays, and displaces nothing. */
    add(now, false);
    choose(&usual, now);
    assert_true(is_kept(now + 365 * DAY) && is_kept(now));
    for (int d = 1; d <= 13; d++)
        assert_true(is_kept(now - d * DAY));
    /* Only of the future. */
    count = 0;
    add(now + 5, false);
    add(now + 6, false);
    assert_int_equal(choose(&(CopiesKeep){0}, now), 2);
}

static void damaged_ones_stand_for_nobody(void **state) {
    (void)state;
    count = 0;
    add(now - 3 * DAY, false);
    add(now - 3 * DAY + HOUR, true);
    add(now - 2 * DAY, true);
    add(now, true);
    choose(&(CopiesKeep){.days = 14}, now);
    assert_true(is_kept(now - 3 * DAY));
    assert_false(is_kept(now - 3 * DAY + HOUR));
    assert_true(is_kept(now - 2 * DAY) && is_kept(now)); /* better than nothing */
    choose(&(CopiesKeep){0}, now);
    assert_true(is_kept(now - 3 * DAY)); /* the newest that is whole */
}

static void other_wishes(void **state) {
    (void)state;
    count = 0;
    assert_int_equal(choose(&usual, now), 0);
    for (int d = 0; d < 400; d++)
        add(now - d * DAY, false);
    assert_int_equal(choose(&(CopiesKeep){0}, now), 1);
    assert_true(is_kept(now));
    assert_int_equal(choose(&(CopiesKeep){.all = 10}, now), 10);
    assert_int_equal(choose(&(CopiesKeep){.days = 30}, now), 30);
    assert_int_equal(choose(&(CopiesKeep){.weeks = 52}, now), 52);
    assert_int_equal(choose(&(CopiesKeep){COPIES_DAYS_MOST, 0, 0}, now), 400);
}

static void recent(void **state) {
    (void)state;
    assert_true(copies_is_recent(now, now, DAY));
    assert_true(copies_is_recent(now - DAY + 1, now, DAY));
    assert_false(copies_is_recent(now - DAY, now, DAY));
    assert_true(copies_is_recent(now + HOUR, now, DAY));
    assert_false(copies_is_recent(now + DAY, now, DAY)); /* nobody waits until then */
}

static void names(void **state) {
    static const char *const foreign[] = {
        "hearth-mine.db",
        "hearth-20261118-090000.db~",
        "hearth-20261118-090000.d",
        "xhearth-20261118-090000.db",
        "hearth-20260231-090000.db",
        "hearth-20261318-090000.db",
        "hearth-20261118-250000.db",
        "hearth-20261118-090060.db",
        "hearth-19691118-090000.db",
        "hearth-2026111a-090000.db",
        "hearth-20261118-090000.db.abcdef",
        "",
    };
    char name[COPIES_NAME];
    int64_t at = 0;
    (void)state;
    copies_name(now, name);
    assert_string_equal(name, "hearth-20261118-090000.db");
    setenv("TZ", "Pacific/Kiritimati", 1); /* names are in UTC wherever it is */
    assert_true(copies_read_name(name, &at) && at == now);
    assert_true(copies_read_name("hearth-20240229-235959.db", &at));
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++)
        if (copies_read_name(foreign[i], &at))
            fail_msg("%s is no copy", foreign[i]);
    assert_true(copies_is_half("hearth-20261118-090000.db.abC12x"));
    assert_false(copies_is_half("hearth-20261118-090000.db"));
    assert_false(copies_is_half("hearth-20261118-090000.db.abC12"));
    assert_false(copies_is_half("hearth-20261118-090000.db-journal"));
    assert_false(copies_is_half("hearth-mine.db.abcdef"));
}

static void wishes_as_text(void **state) {
    static const char *const wrong[] = {
        "",         "1",        "1,14",    "1,14,11,1",
        "1,14,11,", ",,",       "1,,9",    "-1,2,3",
        "1;2;3",    "1, 14, 9", "1,14,x",  "a",
        "1,14,w",   "3661,1,1", "1,1,521", "99999999999999999999,1,1"};
    CopiesKeep keep;
    (void)state;
    assert_true(copies_read_keep("2,30,52", &keep));
    assert_true(keep.all == 2 && keep.days == 30 && keep.weeks == 52);
    assert_true(copies_read_keep("0,0,0", &keep));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (copies_read_keep(wrong[i], &keep))
            fail_msg("\"%s\" was taken", wrong[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_age),
        cmocka_unit_test(as_time_goes_by),
        cmocka_unit_test(a_loop_of_a_minute),
        cmocka_unit_test(calendars_that_are_wrong),
        cmocka_unit_test(damaged_ones_stand_for_nobody),
        cmocka_unit_test(other_wishes),
        cmocka_unit_test(recent),
        cmocka_unit_test(names),
        cmocka_unit_test(wishes_as_text),
    };
    return cmocka_run_group_tests_name("copies", tests, NULL, NULL);
}
