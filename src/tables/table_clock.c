/* table_clock.c - How long a decision may take, and what happens then.
 *
 * There is no clock unless the host sets one. A decision is owed from the entry on that made it
 * due, or from the one that set the clock. Whether the time is really over is asked by whoever
 * wakes the table (table_wake_ms()), not by the reader of a journal: clocks of machines differ, and
 * what was once accepted stays readable. */
#include <string.h>

#include "table_int.h"
#include "tables_texts.h"

void table_asked(Table *t, int64_t at_ms) {
    t->asked_ms = at_ms;
    for (int i = 0; i < t->seats; i++)
        t->seat[i].reminded = false;
}

static bool owes(const Table *t, int seat) {
    return t->status == STORE_PLAYING && !t->seat[seat].bot[0] && hearth_match_owes(t->match, seat);
}

bool table_demand_late(const Table *t, int seat, TableAnswer *why) {
    if (t->clock_s == 0)
        return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(NO_CLOCK));
    if (!table_demand_started(t, why) || !table_demand_person(t, seat, why))
        return false;
    return owes(t, seat) || table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(NOT_WAITED_FOR));
}

static bool set_clock(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    if (!table_demand_not_over(t, why) || (e->count > 0 && !table_check_bot(t->game, e->text, why)))
        return false;
    t->clock_s = (uint32_t)e->count;
    t->clock_seat = e->on;
    memcpy(t->clock_bot, e->text.text, e->text.length);
    t->clock_bot[e->text.length] = 0;
    table_asked(t, at_ms);
    return true;
}

static bool remind(Table *t, const Entry *e, TableAnswer *why) {
    if (!table_demand_late(t, e->seat, why))
        return false;
    if (t->seat[e->seat].reminded)
        return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(REMINDED));
    t->seat[e->seat].reminded = true;
    return true;
}

bool table_clock(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_CLOCK: return set_clock(t, e, at_ms, why);
    case ENTRY_REMIND: return remind(t, e, why);
    case ENTRY_LATE: return table_demand_late(t, e->seat, why) && table_play(t, e, why);
    default: return false;
    }
}

/* A quarter of the time is left when the reminder comes. */
int64_t table_wake_ms(const Table *t) {
    int64_t all = (int64_t)t->clock_s * 1000, wake = 0;
    for (int i = 0; t->clock_s > 0 && i < t->seats; i++) {
        int64_t at = t->asked_ms + (t->seat[i].reminded ? all : all - all / 4);
        if (owes(t, i) && (wake == 0 || at < wake))
            wake = at;
    }
    return wake;
}
