/* table_seal.c - The end of a game: from then on its record stays as it is.
 *
 * The last entry of a game is its seal, the hash of the whole record as it is served. What comes
 * behind it is about the table and not about the game: titles, links, where the same people go on.
 * A reader works the hash out again; a journal with another one, or with anything that would change
 * the record behind it, is not read.
 *
 * Journals of older versions have no seal, and may lead out of the end again by what was taken back
 * there. What is stored decides: it is read as it was done, and what it comes to is sealed. */
#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "table_int.h"
#include "tables_texts.h"

enum { HEAD_ROOM = 32 << 10, ACTION_ROOM = 96 }; /* bytes: nearly every record fits at once */

/* These leave the record as it is; anything else must say so here before it may come. */
static bool leaves_record(EntryKind kind) {
    switch (kind) {
    case ENTRY_SEAL:
    case ENTRY_TITLE:
    case ENTRY_LISTED:
    case ENTRY_TALK:
    case ENTRY_TOKEN:
    case ENTRY_DEVICE:
    case ENTRY_OWN:
    case ENTRY_NEXT: return true;
    default: return false;
    }
}

bool table_demand_unsealed(const Table *t, const Entry *e, TableAnswer *why) {
    bool over = t->match && t->status == STORE_OVER;
    bool done_before = e->from_journal && t->version < TABLE_VERSION;
    /* A stranger who comes too late hears that the game has begun, as before its end. */
    return !over || done_before || leaves_record(e->kind) || e->kind == ENTRY_TAKE ||
           table_refuse(why, HEARTH_OVER, TABLES_T(SEALED));
}

bool table_owes_seal(const Table *t) {
    return t->version >= TABLE_VERSION && t->match && t->status == STORE_OVER && !t->sealed;
}

static void hash_text(const char *text, size_t length, uint8_t out[TABLE_HASH]) {
    HearthBlake2b b;
    _Static_assert((int)TABLE_HASH == (int)HEARTH_BLAKE2B_SIZE, "a seal is a whole hash");
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, text, length);
    hearth_blake2b_end(&b, out);
}

bool table_hash_record(const Table *t, uint8_t out[TABLE_HASH]) {
    size_t cap = HEAD_ROOM + ACTION_ROOM * (size_t)hearth_match_actions(t->match);
    char *text = malloc(cap);
    size_t length = text ? hearth_match_record(t->match, HEARTH_OWNER, text, cap) : 0;
    if (text && length >= cap) {
        free(text);
        cap = length + 1;
        text = malloc(cap);
        if (text)
            hearth_match_record(t->match, HEARTH_OWNER, text, cap);
    }
    if (!text)
        return false;
    hash_text(text, length, out);
    free(text);
    return true;
}

bool table_set_seal(Table *t, const Entry *e, TableAnswer *why) {
    uint8_t hash[TABLE_HASH];
    if (!table_owes_seal(t))
        return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(ENTRY_PLACE));
    /* Whoever made the entry here has just worked it out. */
    if (e->from_journal) {
        if (!table_hash_record(t, hash))
            return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
        if (memcmp(hash, e->hash, TABLE_HASH) != 0)
            return table_refuse(why, HEARTH_BAD_RECORD, TABLES_T(ENTRY_OTHER_SEAL));
    }
    memcpy(t->seal, e->hash, TABLE_HASH);
    t->sealed = true;
    return true;
}

const uint8_t *table_seal(const Table *t) {
    TableKnown *k = t->known;
    if (t->sealed)
        return t->seal;
    if (!t->match || t->status != STORE_OVER)
        return NULL;
    if (!k->has_seal)
        k->has_seal = table_hash_record(t, k->seal);
    return k->has_seal ? k->seal : NULL;
}

bool table_seal_fits(const Table *t, const char *record, size_t length) {
    uint8_t hash[TABLE_HASH];
    if (!t->sealed)
        return true;
    hash_text(record, length, hash);
    return memcmp(hash, t->seal, TABLE_HASH) == 0;
}
