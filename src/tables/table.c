/* table.c - A table's memory, and what one may ask it. */
#include "table_int.h"

#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "deal_board.h"

const char *table_code_name(int code) {
    static const char *const names[] = {
#define TABLE_CODE_NAME(name, text) text,
        TABLE_CODES(TABLE_CODE_NAME)
#undef TABLE_CODE_NAME
    };
    if (code > TABLE_CODE_FIRST && code < TABLE_CODE_END)
        return names[code - TABLE_CODE_FIRST - 1];
    return hearth_code_name((HearthCode)code);
}

void table_hash_token(const uint8_t token[TABLE_TOKEN], uint8_t out[TABLE_HASH]) {
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, token, TABLE_TOKEN);
    hearth_blake2b_end(&b, out);
}

Table *table_new(const char *id) {
    Table *t = calloc(1, sizeof *t);
    size_t length = strlen(id);
    if (t)
        memcpy(t->id, id, length < TABLE_ID ? length : TABLE_ID);
    return t;
}

void table_free(Table *t) {
    if (!t)
        return;
    for (int i = 0; t->seat && i < t->seats; i++)
        ids_free(t->seat[i].ids);
    ids_free(t->host_ids);
    ids_free(t->stranger_ids);
    table_known_free(t->known);
    free(t->seat);
    free(t->match);
    free(t->cuts);
    free(t->fresh);
    free(t->fresh_text);
    free(t->head);
    free(t->pack);
    free(t->deal);
    free(t->handed);
    board_free(t->board);
    free(t);
}

/* ---- Asking ---- */

const HearthGame *table_game(const Table *t) {
    return t->game;
}

int table_seats(const Table *t) {
    return t->seats;
}

StoreStatus table_status(const Table *t) {
    return t->status;
}

bool table_listed(const Table *t) {
    return t->listed;
}

bool table_seat_taken(const Table *t, int seat) {
    const TableSeat *s = &t->seat[seat];
    return s->taken && s->name[0] && !s->bot[0] && t->version > TABLE_OLD;
}

const uint8_t *table_seat_hash(const Table *t, int seat) {
    return t->seat[seat].token;
}

bool table_seat_owned(const Table *t, int seat) {
    return seat >= 0 && seat < t->seats && t->seat[seat].owned;
}

uint32_t table_rev(const Table *t) {
    return t->rev;
}

/* A deal that others still play is a secret even at a table that is over. */
bool table_tells_all(const Table *t) {
    if (t->deal && t->now_ms < t->deal->tells_ms)
        return false;
    return t->status == STORE_CLOSED || (t->match && hearth_match_over(t->match));
}

const HearthMatch *table_match(const Table *t) {
    return t->match;
}

uint32_t table_epoch(const Table *t) {
    return t->match ? hearth_match_epoch(t->match) + t->epochs_undone : 0;
}

bool table_is_hash(const uint8_t hash[TABLE_HASH]) {
    static const uint8_t none[TABLE_HASH];
    return memcmp(hash, none, TABLE_HASH) != 0;
}

bool table_same_hash(const uint8_t a[TABLE_HASH], const uint8_t b[TABLE_HASH]) {
    unsigned difference = 0;
    for (int i = 0; i < TABLE_HASH; i++)
        difference |= (unsigned)(a[i] ^ b[i]);
    return difference == 0;
}

static bool is_either(const uint8_t hash[TABLE_HASH], const uint8_t a[TABLE_HASH],
                      const uint8_t b[TABLE_HASH]) {
    bool found = table_same_hash(hash, a);
    found |= table_same_hash(hash, b);
    return found;
}

static bool opens(const TableSeat *s, const uint8_t hash[TABLE_HASH]) {
    bool found = table_same_hash(hash, s->token);
    for (int i = 0; i < s->devices; i++)
        found |= table_same_hash(hash, s->device[i]);
    return found;
}

bool table_whose(const Table *t, const uint8_t token[TABLE_TOKEN], TableWho *out) {
    uint8_t hash[TABLE_HASH];
    table_hash_token(token, hash);
    *out = (TableWho){-1, is_either(hash, t->host, t->host_too)};
    bool found = is_either(hash, t->watch, t->watch_too);
    found |= out->host;
    for (int i = 0; i < t->seats; i++)
        if (opens(&t->seat[i], hash)) {
            out->seat = i;
            found = true;
        }
    return found;
}

const char *table_link_name(int target) {
    static const char *const names[] = {"watch", "host", "invite"};
    return names[TABLE_WATCH - target];
}

/* An invitation that was closed has a hash of zeros, which no token has. */
bool table_invites(const Table *t, const uint8_t token[TABLE_TOKEN]) {
    uint8_t hash[TABLE_HASH];
    table_hash_token(token, hash);
    return table_same_hash(hash, t->invite) && t->version > TABLE_OLD;
}

bool table_is_known(const Table *t, const uint8_t hash[TABLE_HASH], int target) {
    bool host = is_either(hash, t->host, t->host_too);
    bool watch = is_either(hash, t->watch, t->watch_too);
    bool known = (host && target != TOKEN_HOST) || (watch && target != TOKEN_WATCH) ||
                 (table_same_hash(hash, t->invite) && target != TOKEN_INVITE);
    for (int i = 0; i < t->seats; i++)
        known |= opens(&t->seat[i], hash) && i != target;
    return known;
}

int table_bot_due(const Table *t, int from, const char **bot) {
    for (int i = from; t->status == STORE_PLAYING && i < t->seats; i++)
        if (t->seat[i].bot[0] && hearth_match_owes(t->match, i)) {
            *bot = t->seat[i].bot;
            return i;
        }
    return -1;
}

int table_owners(const Table *t, int seat, uint8_t out[TABLE_OWNERS][TABLE_HASH]) {
    const TableSeat *s = &t->seat[seat];
    _Static_assert(TABLE_OWNERS == 1 + TABLE_DEVICES, "a seat's own token and its devices'");
    memcpy(out[0], s->token, TABLE_HASH);
    for (int i = 0; i < s->devices; i++)
        memcpy(out[1 + i], s->device[i], TABLE_HASH);
    return 1 + s->devices;
}

bool table_seat_is_person(const Table *t, int seat) {
    return t->seat[seat].name[0] && !t->seat[seat].bot[0];
}

HearthSeats table_waits_for(const Table *t) {
    HearthSeats asked = hearth_seats_none();
    uint8_t pending[HEARTH_MAX_SEATS + 1]; /* chance may be among them */
    int count = t->status == STORE_PLAYING
                    ? hearth_match_pending(t->match, pending, sizeof pending / sizeof pending[0])
                    : 0;
    for (int i = 0; i < count; i++)
        if (pending[i] < t->seats && table_seat_is_person(t, pending[i]))
            hearth_seats_add(&asked, pending[i]);
    return asked;
}

const char *table_title(const Table *t) {
    return t->title;
}

int table_people(const Table *t) {
    int n = t->board != NULL; /* which is for people, though none sits there */
    for (int i = 0; i < t->seats; i++)
        n += t->seat[i].name[0] && !t->seat[i].bot[0];
    return n;
}

/* "above_and_below rules 1 data=356e8a1344fc5d57" */
static void write_game(const Table *t, char out[STORE_GAME_MAX + 1]) {
    HearthBuf b = hearth_buf(out, STORE_GAME_MAX + 1);
    hearth_buf_text(&b, t->game->id);
    hearth_buf_text(&b, " rules ");
    hearth_buf_int(&b, t->game->rules_version);
    hearth_buf_text(&b, t->game->data ? " data=" : "");
    hearth_buf_text(&b, t->game->data ? t->game->data : "");
}

void table_info(const Table *t, StoreInfo *out) {
    const char *bot;
    char summary[STORE_SUMMARY_MAX];
    HearthBuf b = hearth_buf(summary, sizeof summary);
    *out = (StoreInfo){.created_ms = t->created_ms,
                       .changed_ms = t->changed_ms,
                       .entries = t->rev,
                       .status = t->status,
                       .listed = t->listed,
                       .wants_bot = table_bot_due(t, 0, &bot) >= 0,
                       .people = table_people(t),
                       .wake_ms = table_wake_ms(t),
                       .summary = ""};
    write_game(t, out->game);
    memcpy(out->id, t->id, sizeof t->id);
    table_summary_json(t, (TableWho){-1, false}, &b);
    char *kept = hearth_buf_fits(&b) ? realloc(t->known->summary, b.length + 1) : NULL;
    if (!kept)
        return; /* a table without a line is better than none */
    t->known->summary = memcpy(kept, summary, b.length + 1);
    out->summary = kept;
    out->summary_length = b.length;
}
