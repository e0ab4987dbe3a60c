/* table_seating.c - Whose seats are: names, owners, bots.
 *
 * A seat is opened by a token. In the first version of journals that is the seat's link, for ever.
 * In the second whoever sits down brings a token of their own (`owned`), and the link is void from
 * then on. (Entries of older servers may have the link's own hash: there it stays in force.)
 * Further devices of the same person have tokens of their own. While pledges are being revealed
 * (table_fair.c) everybody stays where they are. */
#include <string.h>

#include "bot.h"
#include "names.h"
#include "table_int.h"
#include "tables_texts.h"
#include "texts.h"

/* ---- Names of seats ---- */

bool table_seat_free(const Table *t, int seat) {
    return !t->seat[seat].name[0] && !t->seat[seat].bot[0];
}

int table_free_seats(const Table *t) {
    int n = 0;
    for (int i = 0; i < t->seats; i++)
        n += table_seat_free(t, i);
    return n;
}

/* The name of the rival that plays on a seat; NULL for other bots, and for people. */
static const char *rival_at(const Table *t, int seat) {
    HearthBotSettings settings;
    HearthErr err;
    const char *kind = t->seat[seat].bot;
    const HearthBot *bot =
        kind[0] ? hearth_bot_find(t->game, kind, strlen(kind), &settings, &err) : NULL;
    return bot ? bot->called : NULL;
}

/* "Rowan", "Hazel" ... and "Rowan 2" when all names are used up; a rival has only its own. */
static void bot_name(const char *rival, int number, char out[HEARTH_NAME_MAX + 1]) {
    HearthBuf b = hearth_buf(out, HEARTH_NAME_MAX + 1);
    int again = rival ? number - 1 : (number - 1) / HEARTH_BOT_NAMES;
    hearth_buf_text(&b, rival ? rival : hearth_bot_called(number - 1));
    if (again > 0) {
        hearth_buf_char(&b, ' ');
        hearth_buf_int(&b, 1 + again);
    }
}

void table_seat_name(const Table *t, int seat, char out[HEARTH_NAME_MAX + 1]) {
    const TableSeat *s = &t->seat[seat];
    if (!t->match && s->bot[0]) {
        bot_name(rival_at(t, seat), s->bot_number, out);
        return;
    }
    const char *name = t->match ? hearth_match_name(t->match, seat) : s->name;
    memcpy(out, name, strlen(name) + 1);
}

/* Does somebody on another seat go by that name, or will if a bot leaves it? */
static bool is_person(const Table *t, int seat, const char *name) {
    for (int i = 0; i < t->seats; i++)
        if (i != seat && strcmp(t->seat[i].name, name) == 0)
            return true;
    return false;
}

/* The lowest number with which the bot of that seat is called like nobody else. */
static int bot_number(const Table *t, int seat) {
    bool used[HEARTH_MAX_SEATS + 1] = {false};
    char name[HEARTH_NAME_MAX + 1];
    const char *rival = rival_at(t, seat);
    int number = 0;
    for (int i = 0; i < t->seats; i++)
        if (i != seat && t->seat[i].bot[0] && rival_at(t, i) == rival)
            used[t->seat[i].bot_number % (HEARTH_MAX_SEATS + 1)] = true;
    do {
        number++;
        bot_name(rival, number, name);
    } while ((number <= HEARTH_MAX_SEATS && used[number]) || is_person(t, seat, name));
    return number;
}

static bool demand_name(const Table *t, const Entry *e, TableAnswer *why) {
    char name[HEARTH_NAME_MAX + 1];
    if (!table_check_name(e->text, why))
        return false;
    memcpy(name, e->text.text, e->text.length);
    name[e->text.length] = 0;
    if (!is_person(t, e->seat, name))
        return true;
    table_refuse(why, TABLE_TAKEN, TABLES_T(NAME_TAKEN));
    hearth_msg_bytes(&why->msg, "name", name, e->text.length);
    return false;
}

/* During a game a seat is called what it was called when the game began. */
static bool demand_own_name(const Table *t, const Entry *e, TableAnswer *why) {
    char name[HEARTH_NAME_MAX + 1];
    table_seat_name(t, e->seat, name);
    return hearth_slice_is(e->text, name) || table_refuse(why, TABLE_STARTED, TABLES_T(STARTED));
}

/* Who comes with the name of a bot gets it, and the bot another one. */
static void set_name(Table *t, int seat, HearthSlice name) {
    TableSeat *s = &t->seat[seat];
    char other[HEARTH_NAME_MAX + 1];
    memcpy(s->name, name.text, name.length);
    s->name[name.length] = 0;
    for (int i = 0; !t->match && i < t->seats; i++) {
        table_seat_name(t, i, other);
        if (t->seat[i].bot[0] && strcmp(other, s->name) == 0)
            t->seat[i].bot_number = (uint8_t)bot_number(t, i);
    }
}

/* ---- Tokens ---- */

/* From now on this opens the seat, and nothing else does. */
static void set_token(TableSeat *s, const uint8_t hash[TABLE_HASH], bool owned) {
    memcpy(s->token, hash, TABLE_HASH);
    s->owned = owned;
    s->devices = 0;
    s->taken = false;
}

/* A token of the seat's owner for another device; the oldest gives way. */
static bool add_device(Table *t, const Entry *e) {
    TableSeat *s = &t->seat[e->seat];
    if (s->devices == TABLE_DEVICES)
        memmove(s->device[0], s->device[1], sizeof s->device - sizeof s->device[0]);
    else
        s->devices++;
    memcpy(s->device[s->devices - 1], e->hash, TABLE_HASH);
    return true;
}

static bool own(Table *t, const Entry *e) {
    bool taken = t->seat[e->seat].taken;
    set_token(&t->seat[e->seat], e->hash, true);
    t->seat[e->seat].taken = taken;
    return true;
}

/* A new link of a seat: whoever had it before is out, and with them what they pledged. */
static bool new_link(Table *t, const Entry *e, TableAnswer *why) {
    TableSeat *s = &t->seat[e->seat];
    if (t->revealing && !table_demand_settling(t, why))
        return false;
    set_token(s, e->hash, false);
    s->asks = false; /* who asked has no link any more */
    if (t->version > TABLE_OLD && !t->match) {
        table_forget_nonce(s);
        s->hints = false;
    }
    return true;
}

static bool new_token(Table *t, const Entry *e, TableAnswer *why) {
    uint8_t *const others[] = {t->watch, t->host, t->invite};
    if (e->seat >= 0)
        return new_link(t, e, why);
    memcpy(others[TOKEN_WATCH - e->seat], e->hash, TABLE_HASH);
    if (e->seat == TOKEN_HOST)
        memset(t->host_too, 0, TABLE_HASH);
    if (e->seat == TOKEN_WATCH)
        memset(t->watch_too, 0, TABLE_HASH);
    return true;
}

/* ---- People ---- */

static bool sit(Table *t, const Entry *e, TableAnswer *why) {
    TableSeat *s = &t->seat[e->seat];
    if (t->version == TABLE_OLD && !table_demand_waiting(t, why))
        return false;
    if (!table_demand_not_over(t, why) || !table_demand_person(t, e->seat, why) ||
        (t->revealing && !table_demand_settling(t, why)))
        return false;
    if (s->owned)
        return table_refuse(why, TABLE_TAKEN, TABLES_T(SEAT_OWNED));
    if (!(t->match ? demand_own_name(t, e, why) : demand_name(t, e, why)))
        return false;
    if (t->version > TABLE_OLD && memcmp(s->token, e->hash, TABLE_HASH) != 0)
        set_token(s, e->hash, true);
    set_name(t, e->seat, e->text);
    return true;
}

static bool rename_seat(Table *t, const Entry *e, TableAnswer *why) {
    if (!table_demand_settling(t, why) || !table_demand_person(t, e->seat, why))
        return false;
    if (!t->seat[e->seat].name[0])
        return table_refuse(why, TABLE_TAKEN, TABLES_T(NOBODY_SITS));
    if (!demand_name(t, e, why))
        return false;
    set_name(t, e->seat, e->text);
    return true;
}

/* At an old table that is listed; at a new one also by its invitation. */
static bool take(Table *t, const Entry *e, TableAnswer *why) {
    if (t->version == TABLE_OLD && !t->listed)
        return table_refuse(why, TABLE_NO_TABLE, TABLES_T(NO_TABLE));
    if (!table_demand_settling(t, why))
        return false;
    if (!table_seat_free(t, e->seat))
        return table_refuse(why, TABLE_TAKEN, TABLES_T(NO_FREE_SEAT));
    if (!demand_name(t, e, why))
        return false;
    set_token(&t->seat[e->seat], e->hash, t->version > TABLE_OLD);
    t->seat[e->seat].taken = true;
    if (t->version > TABLE_OLD) { /* of somebody who never sat down */
        table_forget_nonce(&t->seat[e->seat]);
        t->seat[e->seat].hints = false;
    }
    set_name(t, e->seat, e->text);
    return true;
}

static bool free_seat(Table *t, const Entry *e, TableAnswer *why) {
    TableSeat *s = &t->seat[e->seat];
    if (!table_demand_settling(t, why) || !table_demand_person(t, e->seat, why))
        return false;
    if (!s->name[0])
        return table_refuse(why, TABLE_TAKEN, TABLES_T(NOBODY_SITS));
    set_token(s, e->hash, false);
    table_forget_nonce(s);
    s->hints = false;
    s->name[0] = 0;
    return true;
}

static bool agree_to_hints(Table *t, const Entry *e, TableAnswer *why) {
    if (!table_demand_settling(t, why) || !table_demand_person(t, e->seat, why))
        return false;
    t->seat[e->seat].hints = e->on;
    return true;
}

/* ---- Bots ---- */

static void set_bot(Table *t, int seat, HearthSlice bot) {
    TableSeat *s = &t->seat[seat];
    memcpy(s->bot, bot.text, bot.length);
    s->bot[bot.length] = 0;
    s->asks = s->by_clock = false;
    if (!t->match) /* else the seat keeps its name */
        s->bot_number = (uint8_t)bot_number(t, seat);
}

/* By the host, or by the server because the seat's time was over. */
static bool give_to_bot(Table *t, const Entry *e, TableAnswer *why) {
    bool by_clock = t->match && hearth_slice_is(e->id, "-");
    if (!table_demand_not_over(t, why) || (t->revealing && !table_demand_settling(t, why)) ||
        (by_clock && !table_demand_late(t, e->seat, why)))
        return false;
    if (by_clock && !(t->clock_seat && hearth_slice_is(e->text, t->clock_bot)))
        return table_refuse(why, TABLE_BAD_BOT, TABLES_T(NO_CLOCK));
    if (!table_check_bot(t->game, e->text, why))
        return false;
    set_bot(t, e->seat, e->text);
    t->seat[e->seat].by_clock = by_clock;
    if (t->version > TABLE_OLD && !t->match)
        table_forget_nonce(&t->seat[e->seat]);
    return true;
}

/* Whoever plays there now has all of the time. */
static void leave_bot(Table *t, int seat, int64_t at_ms) {
    TableSeat *s = &t->seat[seat];
    s->bot[0] = 0;
    s->asks = s->by_clock = false;
    table_asked_seat(t, seat, at_ms);
}

static bool give_to_person(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    if (!table_demand_not_over(t, why) || !table_demand_bot(t, e->seat, why) ||
        (t->revealing && !table_demand_settling(t, why)))
        return false;
    leave_bot(t, e->seat, at_ms);
    return true;
}

/* Whose seat went to a bot because of the clock takes it back without asking. */
static bool come_back(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    if (!table_demand_not_over(t, why) || !table_demand_bot(t, e->seat, why))
        return false;
    if (!t->seat[e->seat].by_clock)
        return table_refuse(why, TABLE_TAKEN, TABLES_T(BOT_SEAT));
    leave_bot(t, e->seat, at_ms);
    return true;
}

/* Whoever has the link of a seat that a bot plays for asks the host to get it back. */
static bool reclaim(Table *t, const Entry *e, TableAnswer *why) {
    if (!table_demand_not_over(t, why) || !table_demand_bot(t, e->seat, why))
        return false;
    if (t->seat[e->seat].asks)
        return table_refuse(why, TABLE_TAKEN, TABLES_T(ASKED));
    t->seat[e->seat].asks = true;
    return true;
}

bool table_seating(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_SIT: return sit(t, e, why);
    case ENTRY_NAME: return rename_seat(t, e, why);
    case ENTRY_TAKE: return take(t, e, why);
    case ENTRY_FREE: return free_seat(t, e, why);
    case ENTRY_DEVICE: return add_device(t, e);
    case ENTRY_OWN: return own(t, e);
    case ENTRY_TOKEN: return new_token(t, e, why);
    case ENTRY_HINTS: return agree_to_hints(t, e, why);
    case ENTRY_BOT: return give_to_bot(t, e, why);
    case ENTRY_PERSON: return give_to_person(t, e, at_ms, why);
    case ENTRY_BACK: return come_back(t, e, at_ms, why);
    case ENTRY_RECLAIM: return reclaim(t, e, why);
    default: return false;
    }
}
