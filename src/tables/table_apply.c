/* table_apply.c - The one door: what an entry demands of its table, and what it changes. What is
 * about seats, draws and time stands in files of its own (table_int.h).
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

/* ---- What an entry demands ---- */

bool table_demand_waiting(const Table *t, TableAnswer *why) {
    return t->status == STORE_WAITING || table_refuse(why, TABLE_STARTED, TABLES_T(STARTED));
}

bool table_demand_settling(const Table *t, TableAnswer *why) {
    return table_demand_waiting(t, why) &&
           (!t->revealing || table_refuse(why, TABLE_PLEDGES, TABLES_T(REVEALING)));
}

bool table_demand_not_over(const Table *t, TableAnswer *why) {
    return t->status != STORE_OVER || table_refuse(why, HEARTH_OVER, HEARTH_T(OVER));
}

bool table_demand_started(const Table *t, TableAnswer *why) {
    return t->match || table_refuse(why, TABLE_NOT_STARTED, TABLES_T(NOT_STARTED));
}

bool table_demand_person(const Table *t, int seat, TableAnswer *why) {
    return !t->seat[seat].bot[0] || table_refuse(why, TABLE_TAKEN, TABLES_T(BOT_SEAT));
}

bool table_demand_bot(const Table *t, int seat, TableAnswer *why) {
    return t->seat[seat].bot[0] || table_refuse(why, TABLE_TAKEN, TABLES_T(NO_BOT));
}

bool table_demand_full(const Table *t, TableAnswer *why) {
    int empty = table_free_seats(t);
    if (empty == 0)
        return true;
    table_refuse(why, TABLE_EMPTY_SEATS, TABLES_T(EMPTY_SEATS));
    hearth_msg_number(&why->msg, "count", empty);
    return false;
}

/* ---- Settings ---- */

static bool retitle(Table *t, const Entry *e, TableAnswer *why) {
    if (!table_check_title(e->text, why))
        return false;
    memcpy(t->title, e->text.text, e->text.length);
    t->title[e->text.length] = 0;
    return true;
}

static bool set_talk(Table *t, const Entry *e) {
    t->talk = (TableTalk)e->count;
    t->watchers_talk = e->on;
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

/* What was pledged must be there, and was asked for when nobody could pledge any more. */
static bool demand_nonces(const Table *t, TableAnswer *why) {
    return table_all_revealed(t) || table_refuse(why, TABLE_PLEDGES, TABLES_T(NONCES_MISSING));
}

/* Hints are given if everybody who plays wants that; whoever plays with bots alone need not ask,
 * but whose game is ranked beside those of others has nobody to ask. */
static bool agreed_to_hints(const Table *t) {
    int people = 0, agreed = 0;
    for (int i = 0; i < t->seats; i++) {
        people += !t->seat[i].bot[0];
        agreed += !t->seat[i].bot[0] && t->seat[i].hints;
    }
    return !t->deal && (people == 1 || (people > 0 && agreed == people));
}

static bool start(Table *t, int64_t at_ms, TableAnswer *why) {
    if (!table_demand_waiting(t, why) || !table_demand_full(t, why) || !demand_nonces(t, why))
        return false;
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
    t->revealing = false;
    t->hints = agreed_to_hints(t);
    table_asked(t, at_ms);
    return true;
}

/* Who has the old epoch has the old view. Older servers let the last move be taken back, so a
 * journal of theirs may lead out of the end again. */
static void note_epoch(Table *t, uint32_t before) {
    StoreStatus status = hearth_match_over(t->match) ? STORE_OVER : STORE_PLAYING;
    if (hearth_match_epoch(t->match) != before)
        t->view_rev = t->rev + 1;
    if (t->status != status)
        t->table_rev = t->rev + 1;
    t->status = status;
    t->known->has_seal = false;
}

static bool act(Table *t, const Entry *e, TableAnswer *why) {
    bool of_bot = hearth_slice_is(e->id, "-");
    return table_demand_started(t, why) &&
           (of_bot ? table_demand_bot(t, e->seat, why) : table_demand_person(t, e->seat, why)) &&
           table_play(t, e, why);
}

/* With the numbers that clients are told; the match knows only its own. */
static bool refuse_stale(const Table *t, const Entry *e, TableAnswer *why) {
    table_refuse(why, HEARTH_STALE, HEARTH_T(STALE));
    hearth_msg_number(&why->msg, "given", e->epoch);
    hearth_msg_number(&why->msg, "now", table_epoch(t));
    return false;
}

bool table_play(Table *t, const Entry *e, TableAnswer *why) {
    HearthErr err;
    uint32_t now = hearth_match_epoch(t->match);
    uint32_t epoch = e->from_journal ? now : e->epoch - t->epochs_undone;
    int move = 0;
    bool done =
        e->kind == ENTRY_ACTS
            ? !hearth_match_play_lines(t->match, e->seat, epoch, e->text.text, e->text.length,
                                       &move, &err)
            : !hearth_match_play_text(t->match, e->seat, epoch, e->text.text, e->text.length, &err);
    if (!done) {
        if (err.code == HEARTH_STALE)
            refuse_stale(t, e, why);
        else
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
    if (!table_demand_started(t, why))
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
    if (!table_demand_started(t, why) || !table_demand_person(t, e->seat, why))
        return false;
    uint32_t now = hearth_match_epoch(t->match);
    if (!e->from_journal && e->epoch != table_epoch(t))
        return refuse_stale(t, e, why);
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
    uint32_t back = hearth_match_epoch(t->match);
    if (back < now)
        t->epochs_undone += now - back + 1;
    int left = hearth_match_closed(t->match);
    if (left < closed)
        note_cut(t, left);
    table_known_cut(t, left);
    t->seat[e->seat].own_rev = t->rev + 1;
    note_epoch(t, now);
    return true;
}

static bool close_table(Table *t, TableAnswer *why) {
    if (!table_demand_not_over(t, why))
        return false;
    t->status = STORE_CLOSED;
    return true;
}

/* ---- The door ---- */

TableIds **table_ids_of(Table *t, EntryKind kind, int seat) {
    switch (kind) {
    case ENTRY_SIT:
    case ENTRY_NAME:
    case ENTRY_DEVICE:
    case ENTRY_OWN:
    case ENTRY_PLEDGE:
    case ENTRY_NONCE:
    case ENTRY_HINTS:
    case ENTRY_RECLAIM:
    case ENTRY_BACK:
    case ENTRY_ACT:
    case ENTRY_ACTS:
    case ENTRY_UNDO: return &t->seat[seat].ids;
    case ENTRY_TAKE: return &t->stranger_ids;
    case ENTRY_PACK:
    case ENTRY_SEAL:
    case ENTRY_RESULT:
    case ENTRY_PAR:
    case ENTRY_HANDED:
    case ENTRY_REMIND:
    case ENTRY_LATE:
    case ENTRY_DRAW: return NULL;
    default: return &t->host_ids;
    }
}

static bool change(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    if (!table_demand_dealt(t, e, why) || !table_demand_unsealed(t, e, why))
        return false;
    switch (e->kind) {
    case ENTRY_SIT:
    case ENTRY_NAME:
    case ENTRY_TAKE:
    case ENTRY_FREE:
    case ENTRY_DEVICE:
    case ENTRY_OWN:
    case ENTRY_TOKEN:
    case ENTRY_HINTS:
    case ENTRY_BOT:
    case ENTRY_PERSON:
    case ENTRY_BACK:
    case ENTRY_RECLAIM: return table_seating(t, e, at_ms, why);
    case ENTRY_PLEDGE:
    case ENTRY_REVEAL:
    case ENTRY_NONCE:
    case ENTRY_ANEW: return table_fairness(t, e, why);
    case ENTRY_CLOCK:
    case ENTRY_REMIND:
    case ENTRY_LATE: return table_clock(t, e, at_ms, why);
    case ENTRY_TITLE: return retitle(t, e, why);
    case ENTRY_LISTED: t->listed = e->on; return true;
    case ENTRY_TALK: return set_talk(t, e);
    case ENTRY_NEXT: return table_set_next(t, e, why);
    case ENTRY_SEAL: return table_set_seal(t, e, why);
    case ENTRY_START: return start(t, at_ms, why);
    case ENTRY_ACT:
    case ENTRY_ACTS: return act(t, e, why);
    case ENTRY_DRAW: return draw(t, e, why);
    case ENTRY_UNDO: return undo(t, e, why);
    case ENTRY_CLOSE: return close_table(t, why);
    case ENTRY_RESULT:
    case ENTRY_PAR:
    case ENTRY_HANDED: return table_count(t, e, why);
    default: return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(ENTRY_PLACE));
    }
}

static bool is_play(EntryKind kind) {
    return kind == ENTRY_ACT || kind == ENTRY_ACTS || kind == ENTRY_LATE || kind == ENTRY_DRAW ||
           kind == ENTRY_UNDO;
}

static int actions(const Table *t) {
    return t->match ? hearth_match_actions(t->match) : 0;
}

/* Entries that nobody sees anything of: who has which token, who was reminded. But everybody sees
 * by which invitation one comes in. */
static bool is_unseen(const Entry *e, bool asked) {
    return (e->kind == ENTRY_TOKEN && !asked && e->seat != TOKEN_INVITE) ||
           e->kind == ENTRY_DEVICE || e->kind == ENTRY_OWN || e->kind == ENTRY_REMIND;
}

/* Until when somebody has time is a part of the match. */
static bool moves_clock(EntryKind kind) {
    return kind == ENTRY_CLOCK || kind == ENTRY_BACK || kind == ENTRY_PERSON;
}

static bool is_opening(const Entry *e) {
    return (e->kind == ENTRY_BOT || e->kind == ENTRY_CLOCK || e->kind == ENTRY_DEVICE) &&
           hearth_slice_is(e->id, "-");
}

bool table_apply(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why) {
    TableIds **ids = hearth_slice_is(e->id, "-") ? NULL : table_ids_of(t, e->kind, e->seat);
    if (t->status == STORE_CLOSED)
        return table_refuse(why, TABLE_CLOSED, TABLES_T(CLOSED));
    int before = actions(t);
    uint32_t epoch = table_epoch(t);
    bool asked = e->seat >= 0 && t->seat[e->seat].asks;
    if (!change(t, e, at_ms, why))
        return false;
    table_spend(t, e, e->kind == ENTRY_UNDO ? (uint32_t)(before - actions(t)) : 0);
    t->rev++;
    t->opening &= is_opening(e);
    if (t->match && table_epoch(t) != epoch)
        table_asked(t, at_ms);
    if (is_play(e->kind))
        table_note_play(t, e, at_ms);
    if (is_play(e->kind) || e->kind == ENTRY_START || (t->match && moves_clock(e->kind)))
        t->match_rev = t->rev;
    if (!is_play(e->kind) && !is_unseen(e, asked))
        t->table_rev = t->rev;
    t->changed_ms = at_ms;
    /* Without memory it is only forgotten: then the same message would be refused as stale. */
    if (ids)
        ids_accept(ids, e->id, e->seat < 0 ? 0 : e->seat);
    return true;
}
