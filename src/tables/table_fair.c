/* table_fair.c - What the seats add to the draws, so that nobody can choose them.
 *
 * The key of a table is fixed before anybody sits down. A seat pledges a nonce by its hash; when
 * nobody may pledge any more the nonces are revealed, and the game begins when all of them are
 * there. So whoever knows the key chooses without knowing the nonces, and whoever sees the nonces
 * of others cannot choose any more. Who keeps back what they have pledged, because they have seen
 * the rest, gains nothing: the host begins anew, with another key and other pledges, and that seat
 * adds nothing to this game.
 *
 * Old tables, and clients that know nothing of pledges, give nonces openly. */
#include <string.h>

#include "fair.h"
#include "table_int.h"
#include "tables_texts.h"

void table_forget_nonce(TableSeat *s) {
    s->pledged = false;
    s->nonce = (HearthFairNonce){0};
}

static bool is_missing(const TableSeat *s) {
    return s->pledged && s->nonce.length == 0;
}

bool table_all_revealed(const Table *t) {
    for (int i = 0; i < t->seats; i++)
        if (is_missing(&t->seat[i]))
            return false;
    return true;
}

static bool pledge(Table *t, const Entry *e, TableAnswer *why) {
    TableSeat *s = &t->seat[e->seat];
    if (!table_demand_settling(t, why) || !table_demand_person(t, e->seat, why))
        return false;
    if (!s->name[0])
        return table_refuse(why, TABLE_TAKEN, TABLES_T(NOBODY_SITS));
    if (s->barred)
        return table_refuse(why, TABLE_PLEDGES, TABLES_T(BARRED));
    memcpy(s->pledge, e->hash, TABLE_HASH);
    s->pledged = true;
    s->nonce.length = 0;
    return true;
}

static bool reveal(Table *t, TableAnswer *why) {
    if (!table_demand_settling(t, why) || !table_demand_full(t, why))
        return false;
    if (table_all_revealed(t))
        return table_refuse(why, TABLE_PLEDGES, TABLES_T(NO_PLEDGES));
    t->revealing = true;
    return true;
}

/* What was pledged: after everybody has, and to the letter. */
static bool demand_pledged(const Table *t, const TableSeat *s, const HearthFairNonce *given,
                           TableAnswer *why) {
    uint8_t hash[HEARTH_FAIR_KEY];
    if (!t->revealing)
        return table_refuse(why, TABLE_PLEDGES, TABLES_T(REVEAL_LATER));
    hearth_fair_pledge(given->bytes, given->length, hash);
    return (is_missing(s) && given->length >= TABLE_PLEDGED_LEAST &&
            memcmp(hash, s->pledge, sizeof hash) == 0) ||
           table_refuse(why, TABLE_PLEDGES, TABLES_T(NOT_PLEDGED));
}

static bool nonce(Table *t, const Entry *e, TableAnswer *why) {
    TableSeat *s = &t->seat[e->seat];
    HearthFairNonce given = {0};
    size_t length = e->text.length / 2;
    if (!table_demand_waiting(t, why) || !table_demand_person(t, e->seat, why))
        return false;
    if (length == 0 || length > HEARTH_FAIR_NONCE_MAX ||
        !hearth_slice_hex(e->text, given.bytes, length))
        return table_refuse(why, HEARTH_BAD_TEXT, TABLES_T(BAD_NONCE));
    given.length = (uint8_t)length;
    if ((t->revealing || s->pledged) && !demand_pledged(t, s, &given, why))
        return false;
    if (s->barred)
        return table_refuse(why, TABLE_PLEDGES, TABLES_T(BARRED));
    s->nonce = given;
    return true;
}

/* Only while somebody is missing: with all nonces in sight another key would be a choice. */
static bool begin_anew(Table *t, const Entry *e, TableAnswer *why) {
    if (!table_demand_waiting(t, why))
        return false;
    if (!t->revealing || table_all_revealed(t))
        return table_refuse(why, TABLE_PLEDGES, TABLES_T(NOBODY_MISSING));
    if (memcmp(t->key, e->hash, sizeof t->key) == 0)
        return table_refuse(why, TABLE_PLEDGES, TABLES_T(SAME_KEY));
    for (int i = 0; i < t->seats; i++) {
        t->seat[i].barred |= is_missing(&t->seat[i]);
        table_forget_nonce(&t->seat[i]);
    }
    memcpy(t->key, e->hash, sizeof t->key);
    hearth_fair_commitment(t->key, t->commitment);
    t->revealing = false;
    return true;
}

bool table_fairness(Table *t, const Entry *e, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_PLEDGE: return pledge(t, e, why);
    case ENTRY_REVEAL: return reveal(t, why);
    case ENTRY_NONCE: return nonce(t, e, why);
    case ENTRY_ANEW: return begin_anew(t, e, why);
    default: return false;
    }
}
