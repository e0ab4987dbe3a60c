/* table_again.c - Once more with the same people: what a table hands on to the next one.
 *
 * There are no new tokens that the server would have to keep, or that would follow from what it
 * keeps: what opens a seat here opens the same seat there, until its owner sits down and brings
 * another one. Only its hash is handed on, so whoever reads the store can open neither. The same
 * holds for the host and for the spectators' link; whoever asks becomes a host by the token of
 * their seat, and whoever looked on by the invitation still does, but takes no seat by it. */
#include <stdlib.h>
#include <string.h>

#include "secrets.h"
#include "table_int.h"
#include "tables_texts.h"

const char *table_next(const Table *t) {
    return t->next;
}

bool table_is_old(const Table *t) {
    return t->version == TABLE_OLD;
}

TableTalk table_talk(const Table *t, bool *watchers) {
    *watchers = t->watchers_talk;
    return t->talk;
}

bool table_is_bot(const Table *t, int seat) {
    return t->seat[seat].bot[0] != 0;
}

void table_opening_again(const Table *t, char *options, const char *bots[HEARTH_MAX_SEATS],
                         TableOpening *out) {
    HearthBuf b = hearth_buf(options, TABLE_OPTIONS_MAX);
    hearth_options_print(t->game, &t->options, &b);
    /* Whoever was only late is expected again. */
    for (int i = 0; i < t->seats; i++)
        bots[i] = t->seat[i].bot[0] && !t->seat[i].by_clock ? t->seat[i].bot : NULL;
    *out = (TableOpening){.game = t->game,
                          .options = options,
                          .title = t->title,
                          .lang = t->lang,
                          .bots = bots,
                          .seats = t->seats,
                          .clock_s = t->clock_s,
                          .clock_seat = t->clock_seat,
                          .clock_bot = t->clock_bot,
                          .before = t};
}

/* ---- What is handed on ---- */

/* Tokens of an older server may follow from what it had stored, but for those that people brought
 * when they sat down. */
static bool hands_on_all(const Table *t) {
    return t->version >= TABLE_VERSION;
}

static bool hands_on_seat(const Table *t, int seat) {
    return hands_on_all(t) || t->seat[seat].owned;
}

bool table_may_go_on(const Table *t, TableWho who) {
    return hands_on_all(t) ? who.host || who.seat >= 0 : table_seat_owned(t, who.seat);
}

bool table_asks_as_seat(const Table *t, TableWho who) {
    return !who.host || !hands_on_all(t);
}

TableHanded *table_hand_on(const Table *t, const uint8_t asker[TABLE_HASH]) {
    TableHanded *h = calloc(1, sizeof *h + (size_t)t->seats * sizeof h->seat[0]);
    if (!h)
        return NULL;
    if (hands_on_all(t)) {
        const uint8_t *watch_too = table_is_hash(t->invite) ? t->invite : t->watch_too;
        memcpy(h->host[0], t->host, TABLE_HASH);
        memcpy(h->host[1], t->host_too, TABLE_HASH);
        memcpy(h->watch[0], t->watch, TABLE_HASH);
        memcpy(h->watch[1], watch_too, TABLE_HASH);
    }
    if (table_is_hash(asker))
        memcpy(h->host[1], asker, TABLE_HASH);
    for (int i = 0; i < t->seats; i++)
        if (hands_on_seat(t, i))
            table_owners(t, i, h->seat[i]);
    return h;
}

/* It is the same whoever asks, and no client can open a table with it. */
void table_next_id(const Table *t, char out[TABLE_ID + 1]) {
    uint8_t secret[TABLE_TOKEN];
    _Static_assert((int)TABLE_TOKEN <= (int)HEARTH_KEY_SIZE, "a part of the key is enough");
    secret_derive(t->key, "next", t->id, 0, secret);
    secret_make_id(secret, out);
}

static bool is_table_id(HearthSlice id) {
    char text[TABLE_ID + 1];
    if (id.length != TABLE_ID)
        return false;
    memcpy(text, id.text, TABLE_ID);
    text[TABLE_ID] = 0;
    return secret_is_id(text);
}

/* "TABLE", and behind it who asked if that was not the host. What opens a table that an older
 * server opened is not known here: it has another id. */
bool table_set_next(Table *t, const Entry *e, TableAnswer *why) {
    HearthSlice id = e->text, hash = {"", 0};
    uint8_t asker[TABLE_HASH];
    char ours[TABLE_ID + 1];
    memcpy(asker, e->hash, TABLE_HASH);
    if (t->status != STORE_OVER)
        return table_refuse(why, TABLE_STARTED, TABLES_T(NOT_OVER));
    hearth_slice_cut(e->text, ' ', &id, &hash);
    bool sound = is_table_id(id) &&
                 (id.length == e->text.length ||
                  (t->version >= TABLE_VERSION && hearth_slice_hex(hash, asker, TABLE_HASH)));
    if (!sound)
        return table_refuse(why, TABLE_NO_TABLE, TABLES_T(NO_TABLE));
    table_next_id(t, ours);
    TableHanded *handed = hearth_slice_is(id, ours) ? table_hand_on(t, asker) : NULL;
    if (hearth_slice_is(id, ours) && !handed)
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    free(t->handed);
    t->handed = handed;
    memcpy(t->next, id.text, TABLE_ID);
    return true;
}

static bool is_one_of(const uint8_t hash[TABLE_HASH], const uint8_t (*all)[TABLE_HASH], int count) {
    bool found = false;
    for (int i = 0; i < count; i++)
        found |= table_same_hash(hash, all[i]);
    return found;
}

bool table_hosts_next(const Table *t, const uint8_t token[TABLE_TOKEN]) {
    uint8_t hash[TABLE_HASH];
    table_hash_token(token, hash);
    return t->handed && is_one_of(hash, (const uint8_t(*)[TABLE_HASH])t->handed->host, 2);
}

bool table_opens_next(const Table *t, const uint8_t token[TABLE_TOKEN]) {
    uint8_t hash[TABLE_HASH];
    bool found = table_hosts_next(t, token);
    if (!t->handed)
        return false;
    table_hash_token(token, hash);
    found |= is_one_of(hash, (const uint8_t(*)[TABLE_HASH])t->handed->watch, 2);
    for (int i = 0; i < t->seats; i++)
        found |= is_one_of(hash, (const uint8_t(*)[TABLE_HASH])t->handed->seat[i], TABLE_OWNERS);
    return found;
}
