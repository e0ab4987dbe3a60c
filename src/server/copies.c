/* copies.c - Which copies of the store are kept. */
#include "copies.h"

#include <string.h>
#include <time.h>

#include "scan.h"

enum { DAY_S = 86400, WEEK_DAYS = 7, MONDAY = 3 /* the first day of all was a Thursday */ };

/* ---- As text ---- */

bool copies_read_keep(const char *text, CopiesKeep *out) {
    const int most[3] = {COPIES_DAYS_MOST, COPIES_DAYS_MOST, COPIES_WEEKS_MOST};
    int value[3];
    for (int i = 0; i < 3; i++) {
        uint64_t number;
        size_t length = strcspn(text, ",");
        if (!hearth_slice_number((HearthSlice){text, length}, (uint64_t)most[i], &number) ||
            (text[length] == ',') != (i < 2))
            return false;
        value[i] = (int)number;
        text += length + 1;
    }
    *out = (CopiesKeep){value[0], value[1], value[2]};
    return true;
}

void copies_name(int64_t at, char out[COPIES_NAME]) {
    time_t when = (time_t)at;
    struct tm t;
    out[0] = 0;
    if (!gmtime_r(&when, &t) || !strftime(out, COPIES_NAME, "hearth-%Y%m%d-%H%M%S.db", &t))
        out[0] = 0;
}

static int number_at(const char *text, int digits) {
    int value = 0;
    for (int i = 0; i < digits; i++)
        value = value * 10 + (text[i] - '0');
    return value;
}

bool copies_read_name(const char *name, int64_t *at) {
    static const char form[] = "hearth-dddddddd-dddddd.db";
    char again[COPIES_NAME];
    if (strlen(name) != sizeof form - 1)
        return false;
    for (size_t i = 0; form[i]; i++)
        if (form[i] == 'd' && i > 6 && i < 22 ? name[i] < '0' || name[i] > '9' : name[i] != form[i])
            return false;
    struct tm t = {.tm_year = number_at(name + 7, 4) - 1900,
                   .tm_mon = number_at(name + 11, 2) - 1,
                   .tm_mday = number_at(name + 13, 2),
                   .tm_hour = number_at(name + 16, 2),
                   .tm_min = number_at(name + 18, 2),
                   .tm_sec = number_at(name + 20, 2)};
    *at = timegm(&t);
    /* There is no 31st of February; whoever wrote such a name, it was not a server. */
    copies_name(*at, again);
    return *at >= 0 && strcmp(name, again) == 0;
}

bool copies_is_half(const char *name) {
    char whole[COPIES_NAME];
    int64_t at;
    if (strlen(name) != COPIES_NAME - 1 + 7 || name[COPIES_NAME - 1] != '.')
        return false;
    memcpy(whole, name, COPIES_NAME - 1);
    whole[COPIES_NAME - 1] = 0;
    return copies_read_name(whole, &at);
}

/* ---- Which are kept ---- */

static int64_t day_of(int64_t at) {
    return at / DAY_S;
}

static int64_t week_of(int64_t at) {
    return (day_of(at) + MONDAY) / WEEK_DAYS;
}

static int64_t ever(int64_t at) {
    (void)at;
    return 0;
}

/* The last of each such span, for so many spans that have any. */
static void keep_last(Copy *list, int count, int64_t (*span)(int64_t), int most) {
    for (int i = count - 1; i >= 0 && most > 0; most--) {
        int64_t which = span(list[i].at);
        int last = i;
        for (; i >= 0 && span(list[i].at) == which; i--)
            if (list[last].damaged && !list[i].damaged)
                last = i;
        list[last].keep = true;
    }
}

void copies_choose(const CopiesKeep *keep, int64_t now, Copy *list, int count) {
    int past = 0;
    for (int i = 0; i < count; i++) {
        int64_t age = now - list[i].at;
        list[i].keep = age < 0 || age < (int64_t)keep->all * DAY_S;
        past += age >= 0;
    }
    keep_last(list, past, ever, 1);
    keep_last(list, past, day_of, keep->days);
    keep_last(list, past, week_of, keep->weeks);
}

bool copies_is_recent(int64_t at, int64_t now, int64_t every_s) {
    return now - at < every_s && at - now < every_s;
}
