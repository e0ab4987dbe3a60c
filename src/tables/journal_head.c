/* journal_head.c - The first entry of a journal: the version of its form, the game, and everything
 * about the table that is not in later entries. docs/tables.md has the lines.
 *
 * It has one spelling, as other entries have. A table that is played with a pack says so here, and
 * the pack follows in entries of its own; only when it is whole is it known what the options mean,
 * so the head is read once more then. */
#include <string.h>

#include "table_int.h"
#include "tables_texts.h"

static void line(HearthBuf *out, const char *word, const char *text) {
    hearth_buf_text(out, word);
    if (text[0])
        hearth_buf_char(out, ' ');
    hearth_buf_text(out, text);
}

static void number_line(HearthBuf *out, const char *word, int64_t number) {
    hearth_buf_text(out, word);
    hearth_buf_int(out, number);
}

static void hex_line(HearthBuf *out, const char *word, const uint8_t bytes[32]) {
    hearth_buf_text(out, word);
    hearth_buf_hex(out, bytes, 32);
}

/* The second one is there only where the table was opened for the same people once more. */
static void pair_line(HearthBuf *out, const char *word, const uint8_t first[32],
                      const uint8_t second[32]) {
    hex_line(out, word, first);
    if (table_is_hash(second))
        hex_line(out, " ", second);
}

void journal_print_head(const Table *t, HearthBuf *out) {
    number_line(out, "table ", t->version);
    line(out, "\ngame", t->game->id);
    hearth_buf_text(out, " rules ");
    hearth_buf_int(out, t->game->rules_version);
    hearth_buf_text(out, "\noptions ");
    hearth_options_print(t->game, &t->options, out);
    if (t->pack_size > 0)
        number_line(out, "\npack ", (int64_t)t->pack_size);
    number_line(out, "\nseats ", t->seats);
    line(out, "\nlisted", t->listed ? "1" : "0");
    line(out, "\nlang", t->lang);
    line(out, "\ntitle", t->title);
    hex_line(out, "\nkey ", t->key);
    pair_line(out, "\nhost ", t->host, t->host_too);
    pair_line(out, "\nwatch ", t->watch, t->watch_too);
    if (t->version > TABLE_OLD)
        hex_line(out, "\ninvite ", t->invite);
    if (t->deal)
        deal_print(t->deal, out);
    for (int i = 0; i < t->seats; i++) {
        hearth_buf_text(out, "\nseat p");
        hearth_buf_int(out, i);
        hex_line(out, " ", t->seat[i].token);
    }
}

/* The value of the next line, which begins with `word`. */
static bool head_line(HearthSlice *left, const char *word, HearthSlice *value) {
    HearthSlice now, rest = {"", 0};
    size_t n = strlen(word);
    if (!hearth_slice_cut(*left, '\n', &now, &rest)) {
        now = *left;
        rest = (HearthSlice){left->text + left->length, 0};
    }
    if (now.length < n || memcmp(now.text, word, n) != 0)
        return false;
    n += now.length > n; /* the space */
    *value = (HearthSlice){now.text + n, now.length - n};
    *left = rest;
    return true;
}

static bool read_number(HearthSlice *left, const char *word, uint64_t most, uint64_t *out) {
    HearthSlice value;
    return head_line(left, word, &value) && hearth_slice_number(value, most, out);
}

static bool read_hex(HearthSlice *left, const char *word, uint8_t out[32]) {
    HearthSlice value;
    return head_line(left, word, &value) && hearth_slice_hex(value, out, 32);
}

static bool read_pair(HearthSlice *left, const char *word, uint8_t first[32], uint8_t second[32]) {
    enum { HEX = 2 * TABLE_HASH };
    HearthSlice value;
    if (!head_line(left, word, &value) || value.length < HEX ||
        !hearth_slice_hex((HearthSlice){value.text, HEX}, first, TABLE_HASH))
        return false;
    return value.length == HEX ||
           hearth_slice_hex((HearthSlice){value.text + HEX + 1, value.length - HEX - 1}, second,
                            TABLE_HASH);
}

static bool read_text(HearthSlice *left, const char *word, char *out, size_t most) {
    HearthSlice value;
    if (!head_line(left, word, &value) || value.length > most)
        return false;
    memcpy(out, value.text, value.length);
    out[value.length] = 0;
    return true;
}

/* How long the pack is that belongs to the table; without one there is no such line. */
static bool read_pack(const Table *t, HearthSlice *left, uint64_t *size) {
    HearthSlice value;
    *size = 0;
    if (t->version == TABLE_OLD || !head_line(left, "pack", &value))
        return true;
    return hearth_slice_number(value, TABLE_PACK_MAX, size) && *size > 0;
}

/* Fills in the reason only if the game is not to be found. */
static bool read_game(Table *t, HearthSlice *left, HearthErr *why) {
    HearthSlice value, options, word[2];
    uint64_t rules, size;
    if (!head_line(left, "game", &value))
        return false;
    HearthScan s = hearth_scan(value.text, value.length);
    if (!hearth_scan_word(&s, &word[0]) || !hearth_scan_is(&s, "rules") ||
        !hearth_scan_rest(&s, &word[1]) || !hearth_slice_number(word[1], 9999, &rules) || !rules ||
        !head_line(left, "options", &options) || !read_pack(t, left, &size))
        return false;
    t->pack_size = (size_t)size;
    if (t->pack_used < t->pack_size)
        return true; /* the pack comes first */
    t->game = table_game_find(word[0], rules, options, (HearthSlice){t->pack, t->pack_used}, why);
    return t->game && hearth_options_parse(t->game, options.text, options.length, &t->options,
                                           NULL) == HEARTH_OK;
}

static bool read_seats(Table *t, HearthSlice *left) {
    HearthSlice value;
    for (int i = 0; i < t->seats; i++)
        if (!head_line(left, "seat", &value) || value.length < 2 * TABLE_HASH ||
            !hearth_slice_hex(
                (HearthSlice){value.text + value.length - 2 * TABLE_HASH, 2 * TABLE_HASH},
                t->seat[i].token, TABLE_HASH))
            return false;
    return left->length == 0;
}

static bool read_lang(Table *t, HearthSlice *left) {
    if (!read_text(left, "lang", t->lang, TABLE_LANG_MAX))
        return false;
    for (const char *c = t->lang; *c; c++)
        if (*c < 'a' || *c > 'z')
            return false;
    return t->lang[0] != 0;
}

/* Older tables have one of each. */
static bool read_tokens(Table *t, HearthSlice *left) {
    return read_pair(left, "host", t->host, t->host_too) &&
           read_pair(left, "watch", t->watch, t->watch_too) &&
           (t->version >= TABLE_VERSION ||
            !(table_is_hash(t->host_too) || table_is_hash(t->watch_too)));
}

/* Tables of the third version belong to a deal, newer ones may, and older ones do not. */
static bool read_deal(Table *t, HearthSlice *left) {
    HearthSlice value;
    TableDeal deal;
    if (t->version < TABLE_DEALT)
        return true;
    if (!head_line(left, "deal", &value))
        return t->version > TABLE_DEALT;
    return deal_read(value, &deal) && table_make_deal(t, &deal);
}

static bool read_settings(Table *t, HearthSlice left) {
    uint64_t seats = 0, listed = 0;
    TableAnswer why;
    bool ok = read_number(&left, "seats", HEARTH_MAX_SEATS, &seats) &&
              hearth_seats_ok(t->game, (int)seats, NULL) &&
              hearth_options_fit(t->game, &t->options, (int)seats, NULL) == HEARTH_OK &&
              read_number(&left, "listed", 1, &listed) && read_lang(t, &left) &&
              read_text(&left, "title", t->title, TABLE_TITLE_MAX) &&
              table_check_title((HearthSlice){t->title, strlen(t->title)}, &why) &&
              read_hex(&left, "key", t->key) && read_tokens(t, &left) &&
              (t->version == TABLE_OLD || read_hex(&left, "invite", t->invite)) &&
              read_deal(t, &left);
    t->listed = listed == 1;
    return ok && table_make_seats(t, (int)seats) && read_seats(t, &left);
}

/* A form that is newer than this program is told apart from one that is none. */
static bool read_version(Table *t, HearthSlice *left, HearthErr *why) {
    uint64_t version = 0;
    if (!read_number(left, "table", 9999, &version) || version < TABLE_OLD)
        return false;
    t->version = (int)version;
    if (version <= TABLE_VERSION)
        return true;
    hearth_fail(why, HEARTH_BAD_RECORD, TABLES_T(ENTRY_NEWER));
    hearth_msg_number(&why->msg, "version", (int64_t)version);
    hearth_msg_number(&why->msg, "known", TABLE_VERSION);
    return false;
}

bool journal_parse_head(Table *t, const char *text, size_t length, HearthErr *why) {
    char again[STORE_ENTRY_MAX];
    HearthBuf b = hearth_buf(again, sizeof again);
    HearthSlice left = {text, length};
    hearth_fail(why, HEARTH_BAD_RECORD, TABLES_T(ENTRY_HEAD));
    if (length >= sizeof again || !read_version(t, &left, why) || !read_game(t, &left, why))
        return false;
    if (t->pack_used < t->pack_size)
        return true;
    if (!read_settings(t, left))
        return false;
    journal_print_head(t, &b);
    return b.length == length && memcmp(again, text, length) == 0;
}
