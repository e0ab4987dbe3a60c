/* table_read.c - Entries from the store: strict, since whoever could write there anything could
 * else play anybody's game. An entry is accepted only if it could have been done then. */
#include <string.h>

#include "fair.h"
#include "table_int.h"
#include "tables_texts.h"

static bool refuse_entry(HearthErr *why, const HearthText *text, const StoreEntry *entry) {
    size_t shown = entry->length < 80 ? entry->length : 80;
    hearth_fail(why, HEARTH_BAD_RECORD, text);
    hearth_msg_bytes(&why->msg, "entry", entry->text, shown);
    return false;
}

static bool read_first(Table *t, const StoreEntry *entry, HearthErr *why) {
    if (!journal_parse_head(t, entry->text, entry->length, why))
        return false;
    hearth_fair_commitment(t->key, t->commitment);
    t->created_ms = t->changed_ms = entry->at_ms;
    t->rev = t->table_rev = 1;
    t->opening = true;
    return true;
}

/* Only bots act without an id, and only those that were there from the start have none either. */
static bool id_fits(const Table *t, const Entry *e) {
    bool none = hearth_slice_is(e->id, "-");
    if (e->kind == ENTRY_DRAW || e->kind == ENTRY_ACT)
        return true;
    return !none || (e->kind == ENTRY_BOT && t->opening);
}

static bool read_next(Table *t, const StoreEntry *entry, HearthErr *why) {
    Entry e;
    TableAnswer answer;
    if (!journal_parse(entry->text, entry->length, t->seats, &e) || !id_fits(t, &e))
        return refuse_entry(why, TABLES_T(ENTRY_UNKNOWN), entry);
    if (table_owes_draw(t) && e.kind != ENTRY_DRAW)
        return refuse_entry(why, TABLES_T(ENTRY_DRAW), entry);
    TableIds **ids = table_ids_of(t, e.kind, e.seat);
    if (ids && !hearth_slice_is(e.id, "-") && ids_accepted(*ids, e.id))
        return refuse_entry(why, TABLES_T(ENTRY_TWICE), entry);
    if (table_apply(t, &e, entry->at_ms, &answer))
        return true;
    hearth_fail(why, HEARTH_BAD_RECORD, NULL);
    why->msg = answer.msg;
    return false;
}

bool table_read(Table *t, const StoreEntry *entry, HearthErr *why) {
    uint32_t line = t->rev + 1;
    HearthErr err;
    bool ok = t->rev > 0 ? read_next(t, entry, &err) : read_first(t, entry, &err);
    if (ok)
        return true;
    err.line = line;
    if (why)
        *why = err;
    return false;
}
