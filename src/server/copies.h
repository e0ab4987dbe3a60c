/* copies.h - Which copies of the store are kept: by their age, and by nothing else.
 *
 * A copy's name says when it was made (UTC). All of the last day stay, then the last of each day
 * and the last of each week. Days and weeks are counted where there are copies, so that neither a
 * server that rested for a year nor a calendar that is a year ahead costs any of those before. */
#ifndef HEARTH_SERVER_COPIES_H
#define HEARTH_SERVER_COPIES_H

#include <stdbool.h>
#include <stdint.h>

enum { COPIES_NAME = 26, COPIES_DAYS_MOST = 3660, COPIES_WEEKS_MOST = 520 };

typedef struct CopiesKeep {
    int all;   /* days of which all are kept */
    int days;  /* of which the last is kept */
    int weeks; /* of which the last is kept */
} CopiesKeep;

/* "1,14,11"; false: it is something else. */
bool copies_read_keep(const char *text, CopiesKeep *out);

/* "hearth-20261116-090000.db", with seconds since 1970. */
void copies_name(int64_t at, char out[COPIES_NAME]);
/* False: the name is not one that a copy gets. */
bool copies_read_name(const char *name, int64_t *at);
/* A copy that is being made, or never was finished: the name with "." and six characters. */
bool copies_is_half(const char *name);

typedef struct Copy {
    int64_t at;
    bool damaged; /* it never stands for others of its day */
    bool keep;    /* out */
} Copy;

/* `list` is in the order of time. The newest is always kept, and so is what is dated in the future:
 * some calendar was wrong, and which one is not known here. */
void copies_choose(const CopiesKeep *keep, int64_t now, Copy *list, int count);
/* Whether the time to the newest copy is too short for another. A date further in the future than
 * that is no reason to wait until it comes. */
bool copies_is_recent(int64_t at, int64_t now, int64_t every_s);

#endif
