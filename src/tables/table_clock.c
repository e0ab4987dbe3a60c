/* table_clock.c - How long a decision may take, and what happens then.
 *
 * There is no clock unless the host sets one. A decision is owed from the entry on that made it
 * due, or from the one that set the clock; a seat whose owner has just come back owes it from then
 * on. Nobody is late without having been reminded, a quarter of the time before: so a server that
 * was down for long, or whose clock was set, surprises nobody.
 *
 * Whether the time is really over is asked by whoever wakes the table (table_wake_ms()), not by the
 * reader of a journal: clocks of machines differ, and what was once accepted stays readable. */
#include <string.h>

#include "table_int.h"
#include "tables_texts.h"

enum { SECOND_MS = 1000, LAST_PART = 4 }; /* of the time is left when the reminder comes */

void table_asked(Table *t, int64_t at_ms) {
    t->asked_ms = at_ms;
    for (int i = 0; i < t->seats; i++) {
        t->seat[i].reminded = false;
        t->seat[i].asked_ms = 0;
    }
}

void table_asked_seat(Table *t, int seat, int64_t at_ms) {
    t->seat[seat].asked_ms = at_ms;
    t->seat[seat].reminded = false;
}

/* The bot of the clock plays on while the same seat is asked again and nothing else has happened:
 * nobody wants to find half a turn. What it did can be taken back like anything else, and then
 * there is time to do something better. */
void table_note_play(Table *t, const Entry *e, int64_t at_ms) {
    t->late_run = e->kind == ENTRY_LATE ? 1 + e->seat : 0;
    if (e->seat < 0)
        return;
    TableSeat *s = &t->seat[e->seat];
    if (e->kind == ENTRY_UNDO && s->late)
        table_asked_seat(t, e->seat, at_ms);
    s->late = e->kind == ENTRY_LATE;
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

static bool demand_length(int seconds, TableAnswer *why) {
    if (seconds == 0 || (seconds >= TABLE_CLOCK_LEAST && seconds <= TABLE_CLOCK_MOST))
        return true;
    return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(CLOCK_LENGTH));
}

static bool set_clock(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    if (!table_demand_not_over(t, why) || !demand_length(e->count, why) ||
        (e->count > 0 && !table_check_bot(t->game, e->text, why)))
        return false;
    size_t length = e->count > 0 ? e->text.length : 0;
    t->clock_s = (uint32_t)e->count;
    t->clock_seat = e->count > 0 && e->on;
    memcpy(t->clock_bot, e->text.text, length);
    t->clock_bot[length] = 0;
    table_asked(t, at_ms);
    return true;
}

static bool remind(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    if (!table_demand_late(t, e->seat, why))
        return false;
    if (t->seat[e->seat].reminded)
        return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(REMINDED));
    t->seat[e->seat].reminded = true;
    t->seat[e->seat].reminded_ms = at_ms;
    return true;
}

bool table_clock(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_CLOCK: return set_clock(t, e, at_ms, why);
    case ENTRY_REMIND: return remind(t, e, at_ms, why);
    case ENTRY_LATE: return table_demand_late(t, e->seat, why) && table_play(t, e, why);
    default: return false;
    }
}

/* ---- Asking ---- */

static int64_t all_ms(const Table *t) {
    return (int64_t)t->clock_s * SECOND_MS;
}

static int64_t asked_ms(const Table *t, int seat) {
    int64_t own = t->seat[seat].asked_ms;
    return own > t->asked_ms ? own : t->asked_ms;
}

int64_t table_due_ms(const Table *t, int seat) {
    const TableSeat *s = &t->seat[seat];
    if (t->clock_s == 0 || !owes(t, seat))
        return 0;
    if (t->late_run == 1 + seat)
        return t->asked_ms;
    int64_t due = asked_ms(t, seat) + all_ms(t);
    int64_t told = s->reminded ? s->reminded_ms + all_ms(t) / LAST_PART : 0;
    return told > due ? told : due;
}

int64_t table_remind_ms(const Table *t, int seat) {
    if (t->clock_s == 0 || !owes(t, seat) || t->seat[seat].reminded || t->late_run == 1 + seat)
        return 0;
    return asked_ms(t, seat) + all_ms(t) - all_ms(t) / LAST_PART;
}

bool table_reminded(const Table *t, int seat) {
    return t->clock_s > 0 && owes(t, seat) && t->seat[seat].reminded;
}

int64_t table_wake_ms(const Table *t) {
    int64_t wake = 0;
    for (int i = 0; t->clock_s > 0 && i < t->seats; i++) {
        int64_t at = table_remind_ms(t, i);
        at = at > 0 ? at : table_due_ms(t, i);
        if (at > 0 && (wake == 0 || at < wake))
            wake = at;
    }
    return wake;
}

bool table_has_clock(const Table *t, bool *seat, const char **bot) {
    *seat = t->clock_seat;
    *bot = t->clock_bot;
    return t->clock_s > 0;
}

/* What was written while the clock was ahead counts from now on. */
void table_clock_was_set(Table *t, int64_t now_ms) {
    if (t->asked_ms > now_ms)
        t->asked_ms = now_ms;
    for (int i = 0; i < t->seats; i++) {
        TableSeat *s = &t->seat[i];
        s->asked_ms = s->asked_ms > now_ms ? now_ms : s->asked_ms;
        s->reminded_ms = s->reminded_ms > now_ms ? now_ms : s->reminded_ms;
    }
}
