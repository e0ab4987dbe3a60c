/* table_read.c - Entries from the store: strict, since whoever could write there anything could
 * else play anybody's game. An entry is accepted only if it could have been done then. */
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "table_int.h"
#include "tables_texts.h"
#include "utf8.h"

static bool refuse_entry(HearthErr *why, const HearthText *text, const StoreEntry *entry) {
    size_t shown = entry->length < 80 ? entry->length : 80;
    hearth_fail(why, HEARTH_BAD_RECORD, text);
    hearth_msg_bytes(&why->msg, "entry", entry->text, shown);
    return false;
}

/* What the head says is known. */
static bool begin(Table *t) {
    hearth_fair_commitment(t->key, t->commitment);
    t->opening = true;
    return true;
}

static bool no_memory(HearthErr *why) {
    hearth_fail(why, HEARTH_TOO_SMALL, TABLES_T(NO_MEMORY));
    return false;
}

static bool read_first(Table *t, const StoreEntry *entry, HearthErr *why) {
    if (!journal_parse_head(t, entry->text, entry->length, why))
        return false;
    t->created_ms = t->changed_ms = entry->at_ms;
    t->rev = t->table_rev = 1;
    if (t->game)
        return begin(t);
    t->head = malloc(entry->length);
    t->pack = malloc(t->pack_size);
    if (!t->head || !t->pack)
        return no_memory(why);
    memcpy(t->head, entry->text, entry->length);
    t->head_length = entry->length;
    return true;
}

/* Lines of text, each of them whole. */
static bool is_lines(HearthSlice text) {
    HearthSlice line, rest = text;
    do {
        text = rest;
        if (!hearth_slice_cut(text, '\n', &line, &rest)) {
            line = text;
            rest = (HearthSlice){"", 0};
        }
        if (!hearth_utf8_line(line.text, line.length))
            return false;
    } while (line.length < text.length);
    return line.length > 0; /* the last one: else the entry ends with a line feed */
}

/* Until the pack is whole nothing else may come; then the head is read with it. */
static bool read_pack(Table *t, const StoreEntry *entry, HearthErr *why) {
    Entry e;
    if (!journal_parse(t->version, entry->text, entry->length, 0, &e) || e.kind != ENTRY_PACK ||
        e.text.length + 1 > t->pack_size - t->pack_used || !is_lines(e.text))
        return refuse_entry(why, TABLES_T(ENTRY_PACK), entry);
    memcpy(t->pack + t->pack_used, e.text.text, e.text.length);
    t->pack_used += e.text.length;
    t->pack[t->pack_used++] = '\n';
    t->rev++;
    if (t->pack_used < t->pack_size)
        return true;
    if (!journal_parse_head(t, t->head, t->head_length, why))
        return false;
    free(t->head);
    t->head = NULL;
    return begin(t);
}

bool table_is_whole(const Table *t) {
    return t->game != NULL;
}

/* Who causes an entry is in its id; some nobody does, and some may be done by the server as well as
 * by somebody. */
static bool id_fits(const Table *t, const Entry *e) {
    bool server = t->version > TABLE_OLD;
    if (!hearth_slice_is(e->id, "-"))
        return true;
    switch (e->kind) {
    case ENTRY_DRAW:
    case ENTRY_SEAL:
    case ENTRY_ACT:
    case ENTRY_REMIND:
    case ENTRY_LATE: return true;
    case ENTRY_BOT: return t->opening || (server && t->match);
    case ENTRY_CLOCK: return t->opening;
    case ENTRY_DEVICE: return t->opening && t->version >= TABLE_VERSION;
    case ENTRY_FREE: return t->listed;
    case ENTRY_REVEAL: return true;
    case ENTRY_START: return server && t->revealing;
    default: return false;
    }
}

static bool read_next(Table *t, const StoreEntry *entry, HearthErr *why) {
    Entry e;
    TableAnswer answer;
    if (!journal_parse(t->version, entry->text, entry->length, t->seats, &e) || !id_fits(t, &e))
        return refuse_entry(why, TABLES_T(ENTRY_UNKNOWN), entry);
    if (table_owes_draw(t) && e.kind != ENTRY_DRAW)
        return refuse_entry(why, TABLES_T(ENTRY_DRAW), entry);
    if (table_owes_seal(t) && e.kind != ENTRY_SEAL)
        return refuse_entry(why, TABLES_T(ENTRY_SEAL), entry);
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
    bool ok = t->game      ? read_next(t, entry, &err)
              : t->rev > 0 ? read_pack(t, entry, &err)
                           : read_first(t, entry, &err);
    if (ok)
        return true;
    err.line = line;
    if (why)
        *why = err;
    return false;
}
