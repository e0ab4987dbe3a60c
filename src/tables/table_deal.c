/* table_deal.c - Tables that belong to a deal which many play.
 *
 * The board of a deal is a table at which nobody plays. Its journal has the key, and then, one
 * entry each, what came of it: results of tries, the par, records of the public seed. A try is an
 * ordinary table of one seat that is opened with the board's key and begins at once, so that nobody
 * can add to its draws: all who try have the same cards. Until `tells_ms` neither tells the key,
 * not even when its own game is over. */
#include <stdlib.h>
#include <string.h>

#include "deal_board.h"
#include "table_int.h"
#include "tables_texts.h"

enum { POINTS_MAX = 1000000 };

/* ---- The line in the head ---- */

void deal_print(const TableDeal *deal, HearthBuf *out) {
    if (deal->kind == DEAL_BOARD) {
        hearth_buf_text(out, "\ndeal board ");
        hearth_buf_int(out, deal->begins_ms);
    } else {
        hearth_buf_text(out, "\ndeal try ");
        hearth_buf_text(out, deal->board);
    }
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, deal->tells_ms);
    hearth_buf_char(out, ' ');
    hearth_buf_hex(out, deal->device, TABLE_HASH);
    hearth_buf_text(out, deal->seed[0] ? " " : "");
    hearth_buf_text(out, deal->seed);
}

static bool read_time(HearthSlice word, int64_t *out) {
    uint64_t number = 0;
    bool is = hearth_slice_number(word, (uint64_t)1 << 53, &number);
    *out = (int64_t)number;
    return is;
}

static bool read_board(HearthSlice word, TableDeal *out) {
    if (word.length != TABLE_ID)
        return false;
    memcpy(out->board, word.text, TABLE_ID);
    return true;
}

/* The head is written again and must be the same, so this may be simple. */
bool deal_read(HearthSlice line, TableDeal *out) {
    HearthScan s = hearth_scan(line.text, line.length);
    HearthSlice kind, where, tells, device, seed = {"", 0};
    *out = (TableDeal){0};
    if (!hearth_scan_word(&s, &kind) || !hearth_scan_word(&s, &where) ||
        !hearth_scan_word(&s, &tells) || !hearth_scan_word(&s, &device) ||
        !read_time(tells, &out->tells_ms) || !hearth_slice_hex(device, out->device, TABLE_HASH))
        return false;
    out->kind = hearth_slice_is(kind, "board") ? DEAL_BOARD : DEAL_TRY;
    hearth_scan_rest(&s, &seed);
    if (seed.length > (out->kind == DEAL_BOARD ? (size_t)TABLE_SEED_MAX : 0))
        return false;
    memcpy(out->seed, seed.text, seed.length);
    return out->kind == DEAL_BOARD ? read_time(where, &out->begins_ms) : read_board(where, out);
}

bool table_make_deal(Table *t, const TableDeal *deal) {
    t->deal = malloc(sizeof *t->deal);
    if (!t->deal)
        return false;
    *t->deal = *deal;
    if (deal->kind == DEAL_TRY)
        return true;
    t->status = STORE_OVER; /* there is nothing to wait for, and it is kept as long */
    t->board = calloc(1, sizeof *t->board);
    return t->board != NULL;
}

/* ---- Asking ---- */

const TableDeal *table_deal(const Table *t) {
    return t->deal;
}

struct Board *table_board(const Table *t) {
    return t->board;
}

const uint8_t *table_key(const Table *t) {
    return t->key;
}

void table_options(const Table *t, HearthBuf *out) {
    hearth_options_print(t->game, &t->options, out);
}

void table_write_view(const Table *t, HearthBuf *out) {
    uint64_t view[HEARTH_STATE_MAX / sizeof(uint64_t)];
    hearth_match_view(t->match, HEARTH_PUBLIC, view);
    t->game->state_print(t->game, view, out);
}

bool table_name_is_sound(const char *name, size_t length, TableAnswer *why) {
    HearthSlice text = {name, length};
    return table_check_name(text, why) &&
           table_check_new_text(text, HEARTH_NAME_MAX, TABLES_T(BAD_NAME), why);
}

bool table_seed_is_sound(HearthSlice seed, TableAnswer *why) {
    TableAnswer answer;
    if (seed.length > 0 && seed.length <= TABLE_SEED_MAX && table_check_title(seed, &answer))
        return true;
    table_refuse(why, HEARTH_BAD_OPTION, TABLES_T(BAD_SEED));
    hearth_msg_number(&why->msg, "most", TABLE_SEED_MAX);
    return false;
}

void table_refuse_text(TableAnswer *why, int code, const HearthText *text) {
    table_refuse(why, code, text);
}

void table_set_now(Table *t, int64_t now_ms) {
    t->now_ms = now_ms;
}

/* ---- Entries ---- */

bool table_demand_dealt(const Table *t, const Entry *e, TableAnswer *why) {
    bool counts = e->kind >= ENTRY_RESULT;
    bool of_draws = e->kind == ENTRY_PLEDGE || e->kind == ENTRY_REVEAL || e->kind == ENTRY_NONCE ||
                    e->kind == ENTRY_ANEW;
    return (t->board ? counts : !counts && !(t->deal && of_draws)) ||
           table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(ENTRY_PLACE));
}

/* "71 -4", or "71 -" in a game without ratings; then perhaps a name. */
static bool read_score(HearthScan *s, BoardScore *out) {
    HearthSlice points, rating;
    int64_t number = 0, rated = 0;
    if (!hearth_scan_word(s, &points) || !hearth_slice_signed(points, POINTS_MAX, &number) ||
        !hearth_scan_word(s, &rating))
        return false;
    out->has_rating = !hearth_slice_is(rating, "-");
    if (out->has_rating && !hearth_slice_signed(rating, POINTS_MAX, &rated))
        return false;
    out->points = (int)number;
    out->rating = (int)rated;
    return true;
}

void table_write_score(const BoardScore *score, HearthBuf *out) {
    hearth_buf_int(out, score->points);
    hearth_buf_char(out, ' ');
    if (score->has_rating)
        hearth_buf_int(out, score->rating);
    else
        hearth_buf_char(out, '-');
}

static bool read_name(HearthSlice name, char out[HEARTH_NAME_MAX + 1], TableAnswer *why) {
    if (!table_check_name(name, why))
        return false;
    memcpy(out, name.text, name.length);
    out[name.length] = 0;
    return true;
}

static bool refuse_place(TableAnswer *why) {
    return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(ENTRY_PLACE));
}

static bool refuse_memory(TableAnswer *why) {
    return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
}

/* A table counts once, and a device does. */
static bool count_result(Table *t, const Entry *e, TableAnswer *why) {
    HearthSlice head = e->text, view = {"", 0}, name;
    BoardResult one = {0};
    hearth_slice_cut(e->text, '\n', &head, &view);
    HearthScan s = hearth_scan(head.text, head.length);
    if (e->id.length != TABLE_ID || !read_score(&s, &one.score) || !hearth_scan_rest(&s, &name))
        return refuse_place(why);
    if (!read_name(name, one.name, why))
        return false;
    memcpy(one.table, e->id.text, TABLE_ID);
    memcpy(one.device, e->hash, TABLE_HASH);
    if (board_find(t->board, one.table) >= 0 || board_find_device(t->board, one.device) >= 0)
        return table_refuse(why, TABLE_TAKEN, TABLES_T(BOARD_TWICE));
    if (t->board->count >= BOARD_RESULTS_MAX)
        return table_refuse(why, TABLE_USED_UP, TABLES_T(BOARD_FULL));
    return board_add(t->board, &one, view) || refuse_memory(why);
}

static bool count_par(Table *t, const Entry *e, TableAnswer *why) {
    HearthScan s = hearth_scan(e->text.text, e->text.length);
    BoardScore par;
    if (!read_score(&s, &par) || !hearth_scan_end(&s))
        return refuse_place(why);
    if (t->board->has_par)
        return table_refuse(why, TABLE_TAKEN, TABLES_T(BOARD_TWICE));
    t->board->par = par;
    t->board->has_par = true;
    return true;
}

/* The id is the game by which a second copy of the record is recognized. */
static bool count_handed(Table *t, const Entry *e, TableAnswer *why) {
    HearthScan s = hearth_scan(e->text.text, e->text.length);
    HearthSlice name;
    BoardListed one = {0};
    if (!t->deal->seed[0] || !hearth_slice_hex(e->id, one.game, BOARD_GAME) ||
        !read_score(&s, &one.score) || !hearth_scan_rest(&s, &name))
        return refuse_place(why);
    if (!read_name(name, one.name, why))
        return false;
    memcpy(one.device, e->hash, TABLE_HASH);
    if (board_has_listed(t->board, one.device, one.game))
        return table_refuse(why, TABLE_TAKEN, TABLES_T(BOARD_TWICE));
    if (t->board->listed_count >= BOARD_LISTED_MAX)
        return table_refuse(why, TABLE_USED_UP, TABLES_T(BOARD_FULL));
    return board_list(t->board, &one) || refuse_memory(why);
}

bool table_count(Table *t, const Entry *e, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_RESULT: return count_result(t, e, why);
    case ENTRY_PAR: return count_par(t, e, why);
    default: return count_handed(t, e, why);
    }
}

/* ---- What the hub counts ---- */

static void count_it(Table *t, EntryKind kind, const char *id, const uint8_t *device,
                     HearthSlice text, int64_t now_ms, TableAnswer *why) {
    Entry e = {.kind = kind, .seat = -1, .id = {id, strlen(id)}, .text = text};
    if (device)
        memcpy(e.hash, device, TABLE_HASH);
    why->code = TABLE_FINE;
    table_do_entry(t, &e, now_ms, why);
}

void table_count_result(Table *t, const char *table, const uint8_t *device, const char *text,
                        int64_t now_ms, TableAnswer *why) {
    HearthSlice all = {text, strlen(text)};
    count_it(t, device ? ENTRY_RESULT : ENTRY_PAR, table, device, all, now_ms, why);
}

void table_count_handed(Table *t, const BoardListed *one, int64_t now_ms, TableAnswer *why) {
    char id[2 * BOARD_GAME + 1], text[HEARTH_NAME_MAX + 64];
    HearthSlice name = {one->name, strlen(one->name)};
    HearthBuf b = hearth_buf(id, sizeof id), words = hearth_buf(text, sizeof text);
    hearth_buf_hex(&b, one->game, BOARD_GAME);
    table_write_score(&one->score, &words);
    hearth_buf_char(&words, ' ');
    hearth_buf_text(&words, one->name);
    if (!table_name_is_sound(name.text, name.length, why))
        return;
    count_it(t, ENTRY_HANDED, id, one->device, (HearthSlice){text, words.length}, now_ms, why);
}
