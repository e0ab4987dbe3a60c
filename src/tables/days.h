/* days.h - Days as UTC dates such as 2026-11-17, and the ids of their boards.
 *
 * The board of a day has the same id at every server of a store, so none of them has to ask the
 * others which it is: "day", the date without its dashes, and two zeros. */
#ifndef HEARTH_TABLES_DAYS_H
#define HEARTH_TABLES_DAYS_H

#include "table.h"

enum { DAY_TEXT = 10 }; /* characters of a date */
#define DAY_MS ((int64_t)86400000)

/* The number of a day since 1970; false if it is none, or not written like that. Years have four
 * digits. */
bool day_read(const char *text, int64_t *number);
void day_write(int64_t number, char out[DAY_TEXT + 1]);
int64_t day_at(int64_t ms);
void day_board(int64_t number, char id[TABLE_ID + 1]);
/* Which day's board it is; false: no day's. */
bool day_of_board(const char *id, int64_t *number);

#endif
