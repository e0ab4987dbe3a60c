/* table_apply.c - The one door: what an entry demands of its table, and what it changes.
 *
 * Whether an entry comes from the store or from somebody's wish makes no difference here, but for
 * the epoch that a wish was meant for. Who may wish what is asked before (table_do.c). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "names.h"
#include "table_int.h"
#include "tables_texts.h"
#include "texts.h"

bool table_make_seats(Table *t, int seats) {
    t->seat = calloc((size_t)seats, sizeof *t->seat);
    t->known = table_known_new(seats);
    t->seats = seats;
    return t->seat && t->known;
}

bool table_owes_draw(const Table *t) {
    return t->match && hearth_match_owes(t->match, HEARTH_CHANCE);
}

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

/* "Rowan", "Hazel" ... and "Rowan 2" when all names are used up. */
static void bot_name(int number, char out[HEARTH_NAME_MAX + 1]) {
    HearthBuf b = hearth_buf(out, HEARTH_NAME_MAX + 1);
    hearth_buf_text(&b, hearth_bot_called(number - 1));
    if (number > HEARTH_BOT_NAMES) {
        hearth_buf_char(&b, ' ');
        hearth_buf_int(&b, 1 + (number - 1) / HEARTH_BOT_NAMES);
    }
}

void table_seat_name(const Table *t, int seat, char out[HEARTH_NAME_MAX + 1]) {
    const TableSeat *s = &t->seat[seat];
    if (!t->match && s->bot[0]) {
        bot_name(s->bot_number, out);
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
    int number = 0;
    for (int i = 0; i < t->seats; i++)
        if (i != seat && t->seat[i].bot[0])
            used[t->seat[i].bot_number % (HEARTH_MAX_SEATS + 1)] = true;
    do {
        number++;
        bot_name(number, name);
    } while ((number <= HEARTH_MAX_SEATS && used[number]) || is_person(t, seat, name));
    return number;
}

static void set_bot(Table *t, int seat, HearthSlice bot) {
    TableSeat *s = &t->seat[seat];
    memcpy(s->bot, bot.text, bot.length);
    s->bot[bot.length] = 0;
    s->asks = false;
    if (!t->match) /* else the seat keeps its name */
        s->bot_number = (uint8_t)bot_number(t, seat);
}

/* ---- What an entry demands ---- */

static bool demand_waiting(const Table *t, TableAnswer *why) {
    return t->status == STORE_WAITING || table_refuse(why, TABLE_STARTED, TABLES_T(STARTED));
}

static bool demand_not_over(const Table *t, TableAnswer *why) {
    return t->status != STORE_OVER || table_refuse(why, HEARTH_OVER, HEARTH_T(OVER));
}

static bool demand_started(const Table *t, TableAnswer *why) {
    return t->match || table_refuse(why, TABLE_NOT_STARTED, TABLES_T(NOT_STARTED));
}

static bool demand_person(const Table *t, int seat, TableAnswer *why) {
    return !t->seat[seat].bot[0] || table_refuse(why, TABLE_TAKEN, TABLES_T(BOT_SEAT));
}

static bool demand_bot(const Table *t, int seat, TableAnswer *why) {
    return t->seat[seat].bot[0] || table_refuse(why, TABLE_TAKEN, TABLES_T(NO_BOT));
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

/* ---- Before the game ---- */

/* Who comes with the name of a bot gets it, and the bot another one. */
static void set_name(Table *t, int seat, HearthSlice name) {
    TableSeat *s = &t->seat[seat];
    char other[HEARTH_NAME_MAX + 1];
    memcpy(s->name, name.text, name.length);
    s->name[name.length] = 0;
    for (int i = 0; i < t->seats; i++) {
        table_seat_name(t, i, other);
        if (t->seat[i].bot[0] && strcmp(other, s->name) == 0)
            t->seat[i].bot_number = (uint8_t)bot_number(t, i);
    }
}

static bool sit(Table *t, const Entry *e, TableAnswer *why) {
    if (!demand_waiting(t, why) || !demand_person(t, e->seat, why) || !demand_name(t, e, why))
        return false;
    set_name(t, e->seat, e->text);
    return true;
}

static bool take(Table *t, const Entry *e, TableAnswer *why) {
    if (!t->listed)
        return table_refuse(why, TABLE_NO_TABLE, TABLES_T(NO_TABLE));
    if (!demand_waiting(t, why))
        return false;
    if (!table_seat_free(t, e->seat))
        return table_refuse(why, TABLE_TAKEN, TABLES_T(NO_FREE_SEAT));
    if (!demand_name(t, e, why))
        return false;
    memcpy(t->seat[e->seat].token, e->hash, TABLE_HASH);
    set_name(t, e->seat, e->text);
    return true;
}

static bool nonce(Table *t, const Entry *e, TableAnswer *why) {
    HearthFairNonce given = {0};
    size_t length = e->text.length / 2;
    if (!demand_waiting(t, why) || !demand_person(t, e->seat, why))
        return false;
    if (length == 0 || length > HEARTH_FAIR_NONCE_MAX ||
        !hearth_slice_hex(e->text, given.bytes, length))
        return table_refuse(why, HEARTH_BAD_TEXT, TABLES_T(BAD_NONCE));
    given.length = (uint8_t)length;
    t->seat[e->seat].nonce = given;
    return true;
}

static bool give_to_bot(Table *t, const Entry *e, TableAnswer *why) {
    if (!demand_not_over(t, why) || !table_check_bot(t->game, e->text, why))
        return false;
    set_bot(t, e->seat, e->text);
    return true;
}

static bool give_to_person(Table *t, const Entry *e, TableAnswer *why) {
    if (!demand_not_over(t, why) || !demand_bot(t, e->seat, why))
        return false;
    t->seat[e->seat].bot[0] = 0;
    t->seat[e->seat].asks = false;
    return true;
}

/* Whoever has the link of a seat that a bot plays for asks the host to get it back. */
static bool reclaim(Table *t, const Entry *e, TableAnswer *why) {
    if (!demand_not_over(t, why) || !demand_bot(t, e->seat, why))
        return false;
    if (t->seat[e->seat].asks)
        return table_refuse(why, TABLE_TAKEN, TABLES_T(ASKED));
    t->seat[e->seat].asks = true;
    return true;
}

static bool new_token(Table *t, const Entry *e) {
    memcpy(e->seat < 0 ? t->watch : t->seat[e->seat].token, e->hash, TABLE_HASH);
    if (e->seat >= 0) /* who asked has no link any more */
        t->seat[e->seat].asks = false;
    return true;
}

static bool retitle(Table *t, const Entry *e, TableAnswer *why) {
    if (!table_check_title(e->text, why))
        return false;
    memcpy(t->title, e->text.text, e->text.length);
    t->title[e->text.length] = 0;
    return true;
}

/* ---- The game ---- */

static bool refuse_engine(const Table *t, TableAnswer *why, HearthErr *err) {
    hearth_match_fill_names(t->match, &err->msg);
    return table_refuse_err(why, (int)err->code, err);
}

/* The match with everything agreed before it; NULL with the reason. */
static HearthMatch *make_match(const Table *t, TableAnswer *why) {
    char names[HEARTH_MAX_SEATS][HEARTH_NAME_MAX + 1], options[TABLE_OPTIONS_MAX];
    const char *name[HEARTH_MAX_SEATS];
    HearthBuf b = hearth_buf(options, sizeof options);
    size_t size = hearth_match_size(t->game, t->seats);
    void *memory = malloc(size);
    HearthMatch *m;
    HearthErr err;
    if (!memory) {
        table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
        return NULL;
    }
    hearth_options_print(t->game, &t->options, &b);
    assert(hearth_buf_fits(&b));
    for (int i = 0; i < t->seats; i++) {
        table_seat_name(t, i, names[i]);
        name[i] = names[i];
    }
    HearthSetup setup = {.options = options, .names = name, .key = t->key, .seats = t->seats};
    int code = hearth_match_open(memory, size, t->game, &setup, &m, &err);
    for (int i = 0; i < t->seats && !code; i++)
        if (t->seat[i].nonce.length > 0)
            code = hearth_match_nonce(m, i, t->seat[i].nonce.bytes, t->seat[i].nonce.length, &err);
    if (!code)
        return m;
    table_refuse_err(why, code, &err);
    free(memory);
    return NULL;
}

static bool start(Table *t, TableAnswer *why) {
    int empty = table_free_seats(t);
    if (!demand_waiting(t, why))
        return false;
    if (empty > 0) {
        table_refuse(why, TABLE_EMPTY_SEATS, TABLES_T(EMPTY_SEATS));
        hearth_msg_number(&why->msg, "count", empty);
        return false;
    }
    HearthMatch *m = make_match(t, why);
    if (!m)
        return false;
    if (!table_known_begin(t, m)) {
        free(m);
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    }
    t->match = m;
    t->status = STORE_PLAYING;
    t->view_rev = t->rev + 1;
    return true;
}

/* Who has the old epoch has the old view. */
static void note_epoch(Table *t, uint32_t before) {
    if (hearth_match_epoch(t->match) != before)
        t->view_rev = t->rev + 1;
    if (hearth_match_over(t->match) && t->status == STORE_PLAYING) {
        t->status = STORE_OVER;
        t->table_rev = t->rev + 1;
    }
}

static bool act(Table *t, const Entry *e, TableAnswer *why) {
    HearthErr err;
    bool of_bot = hearth_slice_is(e->id, "-");
    if (!demand_started(t, why) ||
        !(of_bot ? demand_bot(t, e->seat, why) : demand_person(t, e->seat, why)))
        return false;
    uint32_t now = hearth_match_epoch(t->match);
    uint32_t epoch = e->from_journal ? now : e->epoch;
    int move = 0;
    bool done =
        e->kind == ENTRY_ACTS
            ? !hearth_match_play_lines(t->match, e->seat, epoch, e->text.text, e->text.length,
                                       &move, &err)
            : !hearth_match_play_text(t->match, e->seat, epoch, e->text.text, e->text.length, &err);
    if (!done) {
        refuse_engine(t, why, &err);
        why->move = move;
        return false;
    }
    t->seat[e->seat].own_rev = t->rev + 1;
    note_epoch(t, now);
    return true;
}

static bool draw(Table *t, const Entry *e, TableAnswer *why) {
    HearthErr err;
    if (!demand_started(t, why))
        return false;
    uint32_t now = hearth_match_epoch(t->match);
    if (hearth_match_play_text(t->match, HEARTH_CHANCE, now, e->text.text, e->text.length, &err))
        return refuse_engine(t, why, &err);
    note_epoch(t, now);
    return true;
}

/* Room for one more, so that noting it cannot fail any more when the undo is done. */
static bool reserve_cut(Table *t) {
    if (t->cut_count < t->cut_cap)
        return true;
    int cap = t->cut_cap ? 2 * t->cut_cap : 4;
    TableCut *more = realloc(t->cuts, (size_t)cap * sizeof *more);
    if (!more)
        return false;
    t->cuts = more;
    t->cut_cap = cap;
    return true;
}

/* Whoever has seen more of the log than `length` must forget it. */
static void note_cut(Table *t, int length) {
    while (t->cut_count > 0 && t->cuts[t->cut_count - 1].length >= length)
        t->cut_count--;
    t->cuts[t->cut_count++] = (TableCut){t->rev + 1, length};
}

static bool undo(Table *t, const Entry *e, TableAnswer *why) {
    HearthErr err;
    if (!demand_started(t, why) || !demand_person(t, e->seat, why))
        return false;
    uint32_t now = hearth_match_epoch(t->match);
    if (!e->from_journal && e->epoch != now) {
        table_refuse(why, HEARTH_STALE, HEARTH_T(STALE));
        hearth_msg_number(&why->msg, "given", e->epoch);
        hearth_msg_number(&why->msg, "now", now);
        return false;
    }
    if (e->count > HEARTH_PLAN_MAX) {
        table_refuse(why, HEARTH_NO_UNDO, HEARTH_T(ROW_COUNT));
        hearth_msg_number(&why->msg, "most", HEARTH_PLAN_MAX);
        return false;
    }
    if (!reserve_cut(t))
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    int closed = hearth_match_closed(t->match);
    if (hearth_match_undo(t->match, e->seat, e->count, &err))
        return refuse_engine(t, why, &err);
    int left = hearth_match_closed(t->match);
    if (left < closed)
        note_cut(t, left);
    table_known_cut(t, left);
    t->seat[e->seat].own_rev = t->rev + 1;
    note_epoch(t, now);
    return true;
}

static bool close_table(Table *t, TableAnswer *why) {
    if (!demand_not_over(t, why))
        return false;
    t->status = STORE_CLOSED;
    return true;
}

/* ---- The door ---- */

TableIds **table_ids_of(Table *t, EntryKind kind, int seat) {
    switch (kind) {
    case ENTRY_SIT:
    case ENTRY_NONCE:
    case ENTRY_RECLAIM:
    case ENTRY_ACT:
    case ENTRY_ACTS:
    case ENTRY_UNDO: return &t->seat[seat].ids;
    case ENTRY_TAKE: return &t->stranger_ids;
    case ENTRY_DRAW: return NULL;
    default: return &t->host_ids;
    }
}

static bool change(Table *t, const Entry *e, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_SIT: return sit(t, e, why);
    case ENTRY_TAKE: return take(t, e, why);
    case ENTRY_NONCE: return nonce(t, e, why);
    case ENTRY_BOT: return give_to_bot(t, e, why);
    case ENTRY_PERSON: return give_to_person(t, e, why);
    case ENTRY_RECLAIM: return reclaim(t, e, why);
    case ENTRY_TOKEN: return new_token(t, e);
    case ENTRY_TITLE: return retitle(t, e, why);
    case ENTRY_LISTED: t->listed = e->on; return true;
    case ENTRY_START: return start(t, why);
    case ENTRY_ACT:
    case ENTRY_ACTS: return act(t, e, why);
    case ENTRY_DRAW: return draw(t, e, why);
    case ENTRY_UNDO: return undo(t, e, why);
    case ENTRY_CLOSE: return close_table(t, why);
    default: return false;
    }
}

static bool is_play(EntryKind kind) {
    return kind == ENTRY_ACT || kind == ENTRY_ACTS || kind == ENTRY_DRAW || kind == ENTRY_UNDO;
}

static int actions(const Table *t) {
    return t->match ? hearth_match_actions(t->match) : 0;
}

bool table_apply(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    TableIds **ids = hearth_slice_is(e->id, "-") ? NULL : table_ids_of(t, e->kind, e->seat);
    if (t->status == STORE_CLOSED)
        return table_refuse(why, TABLE_CLOSED, TABLES_T(CLOSED));
    int before = actions(t);
    bool asked = e->seat >= 0 && t->seat[e->seat].asks;
    if (!change(t, e, why))
        return false;
    table_spend(t, e, e->kind == ENTRY_UNDO ? (uint32_t)(before - actions(t)) : 0);
    t->rev++;
    t->opening &= e->kind == ENTRY_BOT && hearth_slice_is(e->id, "-");
    if (is_play(e->kind) || e->kind == ENTRY_START)
        t->match_rev = t->rev;
    if (!is_play(e->kind) && (e->kind != ENTRY_TOKEN || asked))
        t->table_rev = t->rev;
    t->changed_ms = at_ms;
    /* Without memory it is only forgotten: then the same message would be refused as stale. */
    if (ids)
        ids_accept(ids, e->id, e->seat < 0 ? 0 : e->seat);
    return true;
}
