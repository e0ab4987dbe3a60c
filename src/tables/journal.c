/* journal.c - Entries as texts and back. docs/tables.md has their forms.
 *
 * An entry has one spelling: what is read is written again and must be the same, so the reader can
 * be simple and is strict all the same. What an entry means for its table is not known here. */
#include <string.h>

#include "games.h"
#include "record.h"
#include "table_int.h"
#include "tables_texts.h"
#include "versions.h"

/* What follows the word: i id, s seat, w seat or "watch", h hash, b 0 or 1, t text, T text that may
 * be empty, n how many if it is not one. */
static const struct {
    const char *word, *parts;
} forms[ENTRY_KINDS] = {
    [ENTRY_SIT] = {"sit", "ist"},      [ENTRY_TAKE] = {"take", "isht"},
    [ENTRY_NONCE] = {"nonce", "ist"},  [ENTRY_BOT] = {"bot", "ist"},
    [ENTRY_PERSON] = {"person", "is"}, [ENTRY_RECLAIM] = {"reclaim", "is"},
    [ENTRY_TOKEN] = {"token", "iwh"},  [ENTRY_TITLE] = {"title", "iT"},
    [ENTRY_LISTED] = {"listed", "ib"}, [ENTRY_START] = {"start", "i"},
    [ENTRY_ACT] = {"act", "ist"},      [ENTRY_ACTS] = {"acts", "ist"},
    [ENTRY_DRAW] = {"draw", "t"},      [ENTRY_UNDO] = {"undo", "isn"},
    [ENTRY_CLOSE] = {"close", "i"},
};

bool journal_is_id(HearthSlice id) {
    if (id.length == 0 || id.length > TABLE_SUBMISSION || hearth_slice_is(id, "-"))
        return false;
    for (size_t i = 0; i < id.length; i++) {
        char c = id.text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '-' || c == '_'))
            return false;
    }
    return true;
}

static bool read_word(HearthScan *s, char part, int seats, Entry *e) {
    HearthSlice word;
    uint64_t n = 0;
    if (!hearth_scan_word(s, &word))
        return false;
    switch (part) {
    case 'i': e->id = word; return hearth_slice_is(word, "-") || journal_is_id(word);
    case 'h': return hearth_slice_hex(word, e->hash, TABLE_HASH);
    case 'b': e->on = hearth_slice_number(word, 1, &n) && n; return true;
    default:
        e->seat = hearth_seat_word(word, seats);
        return e->seat >= 0 || (part == 'w' && hearth_slice_is(word, "watch"));
    }
}

/* One is not written, so that it has one spelling. */
static bool read_count(HearthScan *s, Entry *e) {
    HearthSlice word;
    uint64_t n = 1;
    if (!hearth_scan_end(s) &&
        (!hearth_scan_word(s, &word) || !hearth_slice_number(word, HEARTH_PLAN_MAX, &n) || n < 2))
        return false;
    e->count = (int)n;
    return true;
}

static bool read_part(HearthScan *s, char part, int seats, Entry *e) {
    if (part == 'n')
        return read_count(s, e);
    if (part != 't' && part != 'T')
        return read_word(s, part, seats, e);
    e->text = (HearthSlice){"", 0};
    return hearth_scan_rest(s, &e->text) || part == 'T';
}

static void print_part(const Entry *e, char part, HearthBuf *out) {
    if ((part == 'T' && e->text.length == 0) || (part == 'n' && e->count == 1))
        return;
    hearth_buf_char(out, ' ');
    switch (part) {
    case 'i': hearth_buf_bytes(out, e->id.text, e->id.length); break;
    case 'h': hearth_buf_hex(out, e->hash, TABLE_HASH); break;
    case 'b': hearth_buf_char(out, e->on ? '1' : '0'); break;
    case 'n': hearth_buf_int(out, e->count); break;
    case 's':
    case 'w':
        hearth_buf_text(out, e->seat < 0 ? "watch" : "p");
        if (e->seat >= 0)
            hearth_buf_int(out, e->seat);
        break;
    default: hearth_buf_bytes(out, e->text.text, e->text.length);
    }
}

void journal_print(const Entry *e, HearthBuf *out) {
    hearth_buf_text(out, forms[e->kind].word);
    for (const char *part = forms[e->kind].parts; *part; part++)
        print_part(e, *part, out);
}

bool journal_parse(const char *text, size_t length, int seats, Entry *e) {
    HearthScan s = hearth_scan(text, length);
    HearthSlice word;
    int kind = 0;
    char again[TABLE_ENTRY_MAX];
    HearthBuf b = hearth_buf(again, sizeof again);
    if (length >= sizeof again || !hearth_scan_word(&s, &word))
        return false;
    while (kind < ENTRY_KINDS && !hearth_slice_is(word, forms[kind].word))
        kind++;
    if (kind == ENTRY_KINDS)
        return false;
    *e = (Entry){.kind = (EntryKind)kind, .seat = -1, .id = {"-", 1}, .from_journal = true};
    for (const char *part = forms[kind].parts; *part; part++)
        if (!read_part(&s, *part, seats, e))
            return false;
    journal_print(e, &b);
    return b.length == length && memcmp(again, text, length) == 0;
}

/* ---- The first entry ---- */

static void line(HearthBuf *out, const char *word, const char *text) {
    hearth_buf_text(out, word);
    if (text[0])
        hearth_buf_char(out, ' ');
    hearth_buf_text(out, text);
}

static void hex_line(HearthBuf *out, const char *word, const uint8_t bytes[32]) {
    hearth_buf_text(out, word);
    hearth_buf_hex(out, bytes, 32);
}

void journal_print_head(const Table *t, HearthBuf *out) {
    line(out, "table", "");
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, TABLE_VERSION);
    line(out, "\ngame", t->game->id);
    hearth_buf_text(out, " rules ");
    hearth_buf_int(out, t->game->rules_version);
    hearth_buf_text(out, "\noptions ");
    hearth_options_print(t->game, &t->options, out);
    hearth_buf_text(out, "\nseats ");
    hearth_buf_int(out, t->seats);
    line(out, "\nlisted", t->listed ? "1" : "0");
    line(out, "\nlang", t->lang);
    line(out, "\ntitle", t->title);
    hex_line(out, "\nkey ", t->key);
    hex_line(out, "\nhost ", t->host);
    hex_line(out, "\nwatch ", t->watch);
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

static bool read_text(HearthSlice *left, const char *word, char *out, size_t most) {
    HearthSlice value;
    if (!head_line(left, word, &value) || value.length > most)
        return false;
    memcpy(out, value.text, value.length);
    out[value.length] = 0;
    return true;
}

static bool read_game(Table *t, HearthSlice *left) {
    HearthSlice value, word[3];
    uint64_t rules;
    HearthScan s;
    if (!head_line(left, "game", &value))
        return false;
    s = hearth_scan(value.text, value.length);
    if (!hearth_scan_word(&s, &word[0]) || !hearth_scan_is(&s, "rules") ||
        !hearth_scan_rest(&s, &word[1]) || !hearth_slice_number(word[1], 9999, &rules))
        return false;
    const HearthGame *newest = hearth_games_find(word[0]);
    if (!newest || !rules || !head_line(left, "options", &value))
        return false;
    t->game = hearth_version_of_head(newest, (int)rules, value.text, value.length, NULL);
    return t->game &&
           hearth_options_parse(t->game, value.text, value.length, &t->options, NULL) == HEARTH_OK;
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

static bool read_head(Table *t, HearthSlice left) {
    uint64_t version, seats = 0, listed = 0;
    TableAnswer why;
    bool ok = read_number(&left, "table", TABLE_VERSION, &version) && read_game(t, &left) &&
              read_number(&left, "seats", HEARTH_MAX_SEATS, &seats) &&
              hearth_seats_ok(t->game, (int)seats, NULL) &&
              hearth_options_fit(t->game, &t->options, (int)seats, NULL) == HEARTH_OK &&
              read_number(&left, "listed", 1, &listed) && read_lang(t, &left) &&
              read_text(&left, "title", t->title, TABLE_TITLE_MAX) &&
              table_check_title((HearthSlice){t->title, strlen(t->title)}, &why) &&
              read_hex(&left, "key", t->key) && read_hex(&left, "host", t->host) &&
              read_hex(&left, "watch", t->watch);
    t->listed = listed == 1;
    return ok && table_make_seats(t, (int)seats) && read_seats(t, &left);
}

bool journal_parse_head(Table *t, const char *text, size_t length, HearthErr *why) {
    char again[STORE_ENTRY_MAX];
    HearthBuf b = hearth_buf(again, sizeof again);
    bool ok = length < sizeof again && read_head(t, (HearthSlice){text, length});
    if (ok)
        journal_print_head(t, &b);
    if (ok && b.length == length && memcmp(again, text, length) == 0)
        return true;
    hearth_fail(why, HEARTH_BAD_RECORD, TABLES_T(ENTRY_HEAD));
    return false;
}
