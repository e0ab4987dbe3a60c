/* days.c - Days and their boards. The calendar is that of the Gregorian rules, without libc, whose
 * functions know time zones. */
#include "days.h"

#include <string.h>

#include "buf.h"
#include "scan.h"

enum { YEAR_LAST = 9999, ERA = 146097, ERA_YEARS = 400, EPOCH = 719468 };

/* Years begin in March here, so that a leap day is the last of its year. */
static int64_t number_of(int year, int month, int day) {
    int y = year - (month <= 2);
    int in_era = y % ERA_YEARS;
    int in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t in = (int64_t)in_era * 365 + in_era / 4 - in_era / 100 + in_year;
    return (int64_t)(y / ERA_YEARS) * ERA + in - EPOCH;
}

void day_write(int64_t number, char out[DAY_TEXT + 1]) {
    int64_t z = number + EPOCH, era = z / ERA, of_era = z % ERA;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t m = (5 * of_year + 2) / 153, day = of_year - (153 * m + 2) / 5 + 1;
    int64_t month = m < 10 ? m + 3 : m - 9;
    int64_t parts[] = {year + era * ERA_YEARS + (month <= 2), month, day};
    HearthBuf b = hearth_buf(out, DAY_TEXT + 1);
    for (int i = 0; i < 3; i++) {
        hearth_buf_text(&b, i ? "-" : "");
        for (int64_t digit = i ? 10 : 1000; digit > 0; digit /= 10)
            hearth_buf_char(&b, (char)('0' + parts[i] / digit % 10));
    }
}

static bool digits(const char *text, int count, int *out) {
    *out = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *out = 10 * *out + text[i] - '0';
    }
    return true;
}

bool day_read(const char *text, int64_t *number) {
    int year, month, day;
    char again[DAY_TEXT + 1];
    if (strlen(text) != DAY_TEXT || !digits(text, 4, &year) || text[4] != '-' ||
        !digits(text + 5, 2, &month) || text[7] != '-' || !digits(text + 8, 2, &day) ||
        year < 1970 || month < 1 || month > 12 || day < 1)
        return false;
    *number = number_of(year, month, day);
    day_write(*number, again); /* the 30th of February is the 2nd of March there */
    return strcmp(again, text) == 0;
}

int64_t day_at(int64_t ms) {
    int64_t number = ms / DAY_MS;
    return ms < 0 ? 0 : number;
}

/* Behind the year 9999 there are no boards: every day has that of the last one. */
void day_board(int64_t number, char id[TABLE_ID + 1]) {
    char day[DAY_TEXT + 1];
    int64_t last = number_of(YEAR_LAST, 12, 31);
    day_write(number < last ? number : last, day);
    memcpy(id, "day", 3);
    memcpy(id + 3, day, 4);
    memcpy(id + 7, day + 5, 2);
    memcpy(id + 9, day + 8, 2);
    memcpy(id + 11, "00", 3);
}

bool day_of_board(const char *id, int64_t *number) {
    char day[DAY_TEXT + 1], again[TABLE_ID + 1];
    if (strlen(id) != TABLE_ID)
        return false;
    memcpy(day, id + 3, 4);
    day[4] = day[7] = '-';
    memcpy(day + 5, id + 7, 2);
    memcpy(day + 8, id + 9, 2);
    day[DAY_TEXT] = 0;
    if (!day_read(day, number))
        return false;
    day_board(*number, again);
    return strcmp(again, id) == 0;
}
