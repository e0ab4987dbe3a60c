/* journal.c - Entries as texts and back. docs/tables.md has their forms; journal_head.c reads and
 * writes the first one.
 *
 * An entry has one spelling: what is read is written again and must be the same, so the reader can
 * be simple and is strict all the same. What an entry means for its table is not known here. */
#include <string.h>

#include "record.h"
#include "table_int.h"

/* What follows the word, in the first version and in the second; NULL: it is not there. i id, s
 * seat, w seat or "watch", W seat or another token, h hash, b 0 or 1, t text, T text that may be
 * empty, n how many if it is not one, c a clock, m what may be said, p the lines of a pack. The
 * third version is the second with more, and so is the fourth. */
static const struct {
    const char *word, *parts[2];
} forms[ENTRY_KINDS] = {
    [ENTRY_SIT] = {"sit", {"ist", "isht"}},     [ENTRY_TAKE] = {"take", {"isht", "isht"}},
    [ENTRY_NONCE] = {"nonce", {"ist", "ist"}},  [ENTRY_BOT] = {"bot", {"ist", "ist"}},
    [ENTRY_PERSON] = {"person", {"is", "is"}},  [ENTRY_RECLAIM] = {"reclaim", {"is", "is"}},
    [ENTRY_TOKEN] = {"token", {"iwh", "iWh"}},  [ENTRY_TITLE] = {"title", {"iT", "iT"}},
    [ENTRY_LISTED] = {"listed", {"ib", "ib"}},  [ENTRY_START] = {"start", {"i", "i"}},
    [ENTRY_ACT] = {"act", {"ist", "ist"}},      [ENTRY_ACTS] = {"acts", {"ist", "ist"}},
    [ENTRY_DRAW] = {"draw", {"t", "t"}},        [ENTRY_UNDO] = {"undo", {"isn", "isn"}},
    [ENTRY_CLOSE] = {"close", {"i", "i"}},      [ENTRY_PACK] = {"pack", {NULL, "p"}},
    [ENTRY_NAME] = {"name", {NULL, "ist"}},     [ENTRY_DEVICE] = {"device", {NULL, "ish"}},
    [ENTRY_OWN] = {"own", {NULL, "ish"}},       [ENTRY_FREE] = {"free", {NULL, "ish"}},
    [ENTRY_PLEDGE] = {"pledge", {NULL, "ish"}}, [ENTRY_REVEAL] = {"reveal", {NULL, "i"}},
    [ENTRY_ANEW] = {"anew", {NULL, "ih"}},      [ENTRY_CLOCK] = {"clock", {NULL, "ic"}},
    [ENTRY_REMIND] = {"remind", {NULL, "s"}},   [ENTRY_LATE] = {"late", {NULL, "st"}},
    [ENTRY_BACK] = {"back", {NULL, "is"}},      [ENTRY_HINTS] = {"hints", {NULL, "isb"}},
    [ENTRY_TALK] = {"talk", {NULL, "imb"}},     [ENTRY_NEXT] = {"next", {NULL, "it"}},
    [ENTRY_RESULT] = {"result", {NULL, "iht"}}, [ENTRY_PAR] = {"par", {NULL, "it"}},
    [ENTRY_HANDED] = {"handed", {NULL, "iht"}}, [ENTRY_SEAL] = {"seal", {NULL, "h"}},
};

const char *const table_talk_names[TALK_KINDS] = {"free", "phrases", "off"};

static const char *form(int version, EntryKind kind) {
    if ((kind >= ENTRY_RESULT && version < TABLE_DEALT) ||
        (kind == ENTRY_SEAL && version < TABLE_VERSION))
        return NULL;
    return forms[kind].parts[version > TABLE_OLD];
}

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

static bool read_talk(HearthSlice word, Entry *e) {
    for (e->count = 0; e->count < TALK_KINDS; e->count++)
        if (hearth_slice_is(word, table_talk_names[e->count]))
            return true;
    return false;
}

/* A seat, or another whose token there is. */
static bool read_target(HearthSlice word, int others, int seats, Entry *e) {
    e->seat = hearth_seat_word(word, seats);
    if (e->seat >= 0)
        return true;
    for (int i = 0; i < others; i++)
        if (hearth_slice_is(word, table_link_name(TOKEN_WATCH - i))) {
            e->seat = TOKEN_WATCH - i;
            return true;
        }
    return false;
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
    case 'm': return read_talk(word, e);
    default: return read_target(word, part == 'W' ? 3 : part == 'w' ? 1 : 0, seats, e);
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

/* "0", or seconds, what becomes of the seat then, and the bot. */
static bool read_clock(HearthScan *s, Entry *e) {
    HearthSlice word, what;
    uint64_t n = 0;
    if (!hearth_scan_word(s, &word) || !hearth_slice_number(word, TABLE_CLOCK_MOST, &n))
        return false;
    e->count = (int)n;
    if (n == 0)
        return true;
    if (!hearth_scan_word(s, &what) || !hearth_scan_rest(s, &e->text))
        return false;
    e->on = hearth_slice_is(what, "seat");
    return n >= TABLE_CLOCK_LEAST;
}

static bool read_part(HearthScan *s, char part, int seats, Entry *e) {
    if (part == 'n')
        return read_count(s, e);
    if (part == 'c')
        return read_clock(s, e);
    if (part != 't' && part != 'T')
        return read_word(s, part, seats, e);
    e->text = (HearthSlice){"", 0};
    return hearth_scan_rest(s, &e->text) || part == 'T';
}

static void print_clock(const Entry *e, HearthBuf *out) {
    hearth_buf_int(out, e->count);
    if (e->count == 0)
        return;
    hearth_buf_text(out, e->on ? " seat " : " once ");
    hearth_buf_bytes(out, e->text.text, e->text.length);
}

static void print_target(const Entry *e, HearthBuf *out) {
    hearth_buf_text(out, e->seat < 0 ? table_link_name(e->seat) : "p");
    if (e->seat >= 0)
        hearth_buf_int(out, e->seat);
}

static void print_part(const Entry *e, char part, HearthBuf *out) {
    if ((part == 'T' && e->text.length == 0) || (part == 'n' && e->count == 1))
        return;
    hearth_buf_char(out, part == 'p' ? '\n' : ' ');
    switch (part) {
    case 'i': hearth_buf_bytes(out, e->id.text, e->id.length); break;
    case 'h': hearth_buf_hex(out, e->hash, TABLE_HASH); break;
    case 'b': hearth_buf_char(out, e->on ? '1' : '0'); break;
    case 'n': hearth_buf_int(out, e->count); break;
    case 'c': print_clock(e, out); break;
    case 'm': hearth_buf_text(out, table_talk_names[e->count]); break;
    case 's':
    case 'w':
    case 'W': print_target(e, out); break;
    default: hearth_buf_bytes(out, e->text.text, e->text.length);
    }
}

void journal_print(int version, const Entry *e, HearthBuf *out) {
    hearth_buf_text(out, forms[e->kind].word);
    for (const char *part = form(version, e->kind); *part; part++)
        print_part(e, *part, out);
}

/* Far longer than others, and has nothing but its lines. */
static bool parse_pack(const char *text, size_t length, Entry *e) {
    static const char begin[] = "pack\n";
    size_t n = sizeof begin - 1;
    if (length <= n || length - n > TABLE_PACK_PART || memcmp(text, begin, n) != 0)
        return false;
    *e = (Entry){.kind = ENTRY_PACK,
                 .seat = -1,
                 .id = {"-", 1},
                 .text = {text + n, length - n},
                 .from_journal = true};
    return true;
}

static const char *parts_of(int version, HearthSlice word, EntryKind *kind) {
    for (int i = 0; i < ENTRY_KINDS; i++)
        if (hearth_slice_is(word, forms[i].word)) {
            *kind = (EntryKind)i;
            return form(version, *kind);
        }
    return NULL;
}

bool journal_parse(int version, const char *text, size_t length, int seats, Entry *e) {
    HearthScan s = hearth_scan(text, length);
    HearthSlice word;
    EntryKind kind = ENTRY_KINDS;
    char again[TABLE_ENTRY_MAX];
    HearthBuf b = hearth_buf(again, sizeof again);
    if (version > TABLE_OLD && parse_pack(text, length, e))
        return true;
    if (length >= sizeof again || !hearth_scan_word(&s, &word))
        return false;
    const char *parts = parts_of(version, word, &kind);
    if (!parts || kind == ENTRY_PACK)
        return false;
    *e = (Entry){.kind = kind, .seat = -1, .id = {"-", 1}, .text = {"", 0}, .from_journal = true};
    for (const char *part = parts; *part; part++)
        if (!read_part(&s, *part, seats, e))
            return false;
    journal_print(version, e, &b);
    return b.length == length && memcmp(again, text, length) == 0;
}
