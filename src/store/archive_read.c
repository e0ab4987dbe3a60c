/* archive_read.c - Reading tables from text, strictly: whatever is accepted would be written the
 * same way, byte by byte. Texts are unpacked in place, where they only become shorter. */
#include "archive.h"

#include <stdlib.h>
#include <string.h>

#include "archive_int.h"
#include "scan.h"
#include "store_int.h"

typedef struct Reader {
    char *text;
    size_t length, at;
    uint32_t line;
    Archive *out;
    HearthErr *why;
    char plain[STORE_ENTRY_MAX]; /* a text while it is unpacked */
} Reader;

/* ---- Lines ---- */

static bool refuse(Reader *r, const HearthText *text) {
    if (r->why) {
        hearth_fail(r->why, HEARTH_BAD_RECORD, text);
        r->why->line = r->line;
    }
    return false;
}

/* The next line without its end; false if there is none that is whole. */
static bool next_line(Reader *r, char **line, size_t *length) {
    char *begin = r->text + r->at;
    char *end = r->at < r->length ? memchr(begin, '\n', r->length - r->at) : NULL;
    r->line++;
    if (!end)
        return false;
    *line = begin;
    *length = (size_t)(end - begin);
    r->at += *length + 1;
    return true;
}

/* Reads "WORD", and one space if more follows. */
static bool begins(HearthScan *s, const char *word) {
    return hearth_scan_is(s, word);
}

/* "NAME NUMBER" */
static bool number(HearthScan *s, const char *name, int64_t *out) {
    HearthSlice word;
    return begins(s, name) && hearth_scan_word(s, &word) &&
           hearth_slice_signed(word, INT64_MAX, out);
}

/* "NAME 0" or "NAME 1" */
static bool flag(HearthScan *s, const char *name, bool *out) {
    HearthSlice word;
    uint64_t value;
    if (!begins(s, name) || !hearth_scan_word(s, &word) || !hearth_slice_number(word, 1, &value))
        return false;
    *out = value == 1;
    return true;
}

static bool status(HearthScan *s, StoreStatus *out) {
    HearthSlice word;
    if (!begins(s, "status") || !hearth_scan_word(s, &word))
        return false;
    for (int i = 0; i < 4; i++)
        if (hearth_slice_is(word, archive__status[i])) {
            *out = (StoreStatus)i;
            return true;
        }
    return false;
}

/* ---- Texts ---- */

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Unpacks one character of `packed`; how many bytes that took, 0 if it is none. */
static size_t unpack_one(const char *packed, size_t left, char *out) {
    *out = packed[0];
    if (packed[0] != '\\')
        return 1;
    if (left >= 2 && (packed[1] == '\\' || packed[1] == 'n')) {
        *out = packed[1] == 'n' ? '\n' : '\\';
        return 2;
    }
    if (left < 4 || packed[1] != 'x' || digit(packed[2]) < 0 || digit(packed[3]) < 0)
        return 0;
    *out = (char)(digit(packed[2]) << 4 | digit(packed[3]));
    return 4;
}

/* Whether a text is written as `packed`. */
static bool packs_to(const char *text, size_t length, const char *packed, size_t packed_length) {
    char piece[ARCHIVE_PIECE];
    size_t at = 0, written;
    for (size_t i = 0; i < length; at += written) {
        i += archive__piece(text + i, length - i, piece, &written);
        if (packed_length - at < written || memcmp(packed + at, piece, written) != 0)
            return false;
    }
    return at == packed_length;
}

/* What follows the words of a line: nothing, or a space and a text that is not empty. */
static bool read_text(Reader *r, char *line, size_t length, size_t most, const char **out,
                      size_t *out_length) {
    size_t used = 0;
    *out = line;
    *out_length = 0;
    if (length == 0)
        return true;
    if (line[0] != ' ' || length == 1)
        return refuse(r, STORE_T(ARC_TEXT));
    for (size_t i = 1; i < length;) {
        size_t taken = 0;
        if (used == most)
            return refuse(r, STORE_T(ARC_LONG));
        taken = unpack_one(line + i, length - i, &r->plain[used++]);
        if (taken == 0)
            return refuse(r, STORE_T(ARC_TEXT));
        i += taken;
    }
    if (!packs_to(r->plain, used, line + 1, length - 1))
        return refuse(r, STORE_T(ARC_TEXT));
    memcpy(line, r->plain, used);
    *out_length = used;
    return true;
}

/* ---- Tables ---- */

/* Room for one more, in any of the two rows; false if there is no memory. */
static bool make_room(void **row, size_t size, size_t count, size_t *room) {
    if (count < *room)
        return true;
    size_t larger = *room ? *room * 2 : 64;
    void *moved = realloc(*row, larger * size);
    if (!moved)
        return false;
    *row = moved;
    *room = larger;
    return true;
}

static StoreChange *add_table(Reader *r) {
    Archive *a = r->out;
    void *row = a->changes;
    size_t room = (size_t)a->room;
    bool ok = a->count < 1 << 30 && make_room(&row, sizeof a->changes[0], (size_t)a->count, &room);
    a->changes = row;
    a->room = (int)room;
    if (!ok) {
        refuse(r, STORE_T(ARC_MEMORY));
        return NULL;
    }
    StoreChange *c = &a->changes[a->count++];
    *c = (StoreChange){.result = STORE_OK};
    return c;
}

static StoreEntry *add_entry(Reader *r) {
    Archive *a = r->out;
    void *row = a->entries;
    bool ok = make_room(&row, sizeof a->entries[0], a->entry_count, &a->entry_room);
    a->entries = row;
    if (!ok) {
        refuse(r, STORE_T(ARC_MEMORY));
        return NULL;
    }
    return &a->entries[a->entry_count++];
}

/* What only the second version has. */
static bool read_second(const Reader *r, HearthScan *s, StoreInfo *info) {
    int64_t people = 1;
    bool ok = r->out->version == ARCHIVE_OLD ||
              (number(s, "people", &people) && number(s, "wake", &info->wake_ms));
    info->people = (int)people;
    return ok && people >= 0 && people <= HEARTH_MAX_SEATS && info->wake_ms >= 0;
}

/* Behind "table ". */
static bool read_table_line(Reader *r, HearthScan *s, StoreInfo *info) {
    HearthSlice id;
    int64_t entries = 0;
    if (!hearth_scan_word(s, &id) || !store_id_is_sound(id.text, id.length) ||
        !number(s, "created", &info->created_ms) || !number(s, "changed", &info->changed_ms) ||
        !status(s, &info->status) || !flag(s, "listed", &info->listed) ||
        !flag(s, "bot", &info->wants_bot) || !read_second(r, s, info) ||
        !number(s, "entries", &entries) || !hearth_scan_end(s) || entries < 1 ||
        entries > INT32_MAX)
        return refuse(r, STORE_T(ARC_TABLE));
    memcpy(info->id, id.text, id.length);
    info->id[id.length] = 0;
    info->entries = (uint32_t)entries;
    return true;
}

/* "WORD TEXT" */
static bool read_line(Reader *r, const char *word, const HearthText *refusal, size_t most,
                      const char **out, size_t *out_length) {
    char *line;
    size_t length, skip = strlen(word);
    if (!next_line(r, &line, &length) || length < skip || memcmp(line, word, skip) != 0)
        return refuse(r, refusal);
    return read_text(r, line + skip, length - skip, most, out, out_length);
}

static bool read_game(Reader *r, StoreInfo *info) {
    const char *game;
    size_t length;
    if (r->out->version == ARCHIVE_OLD)
        return true;
    if (!read_line(r, "game", STORE_T(ARC_GAME), STORE_GAME_MAX, &game, &length))
        return false;
    if (!hearth_utf8_line(game, length))
        return refuse(r, STORE_T(ARC_GAME));
    memcpy(info->game, game, length);
    info->game[length] = 0;
    return true;
}

static bool read_summary(Reader *r, StoreInfo *info) {
    return read_line(r, "summary", STORE_T(ARC_SUMMARY), STORE_SUMMARY_MAX, &info->summary,
                     &info->summary_length);
}

static bool read_entry(Reader *r) {
    char *line;
    size_t length;
    HearthSlice time;
    StoreEntry *e = add_entry(r);
    if (!e)
        return false;
    if (!next_line(r, &line, &length))
        return refuse(r, STORE_T(ARC_ENTRY));
    HearthScan s = hearth_scan(line, length);
    if (!begins(&s, "entry") || !hearth_scan_word(&s, &time) ||
        !hearth_slice_signed(time, INT64_MAX, &e->at_ms))
        return refuse(r, STORE_T(ARC_ENTRY));
    size_t words = (size_t)(time.text - line) + time.length;
    return read_text(r, line + words, length - words, STORE_ENTRY_MAX, &e->text, &e->length);
}

static bool read_table(Reader *r, HearthScan *s) {
    StoreChange *c = add_table(r);
    if (!c || !read_table_line(r, s, &c->info) || !read_game(r, &c->info) ||
        !read_summary(r, &c->info))
        return false;
    c->count = (int)c->info.entries;
    for (int i = 0; i < c->count; i++)
        if (!read_entry(r))
            return false;
    return true;
}

/* ---- The file ---- */

static bool read_head(Reader *r) {
    char *line;
    size_t length, words = sizeof ARCHIVE_HEAD - 1;
    uint64_t version = 0;
    if (!next_line(r, &line, &length) || length <= words ||
        memcmp(line, ARCHIVE_HEAD, words) != 0 ||
        !hearth_slice_number((HearthSlice){line + words, length - words}, ARCHIVE_VERSION,
                             &version) ||
        version < ARCHIVE_OLD)
        return refuse(r, STORE_T(ARC_HEAD));
    r->out->version = (int)version;
    return true;
}

/* Behind "end ". */
static bool read_end(Reader *r, HearthScan *s) {
    HearthSlice word;
    uint64_t count;
    if (!hearth_scan_word(s, &word) || !hearth_scan_end(s) ||
        !hearth_slice_number(word, INT32_MAX, &count) || count != (uint64_t)r->out->count)
        return refuse(r, STORE_T(ARC_COUNT));
    r->line++;
    return r->at == r->length || refuse(r, STORE_T(ARC_REST));
}

static int by_id(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool each_once(Reader *r) {
    const char **ids = malloc(((size_t)r->out->count + 1) * sizeof *ids);
    int twice = -1;
    r->line = 0;
    if (!ids)
        return refuse(r, STORE_T(ARC_MEMORY));
    for (int i = 0; i < r->out->count; i++)
        ids[i] = r->out->changes[i].info.id;
    qsort(ids, (size_t)r->out->count, sizeof *ids, by_id);
    for (int i = 1; i < r->out->count && twice < 0; i++)
        if (strcmp(ids[i - 1], ids[i]) == 0)
            twice = i;
    if (twice >= 0) {
        refuse(r, STORE_T(ARC_TWICE));
        if (r->why)
            hearth_msg_bytes(&r->why->msg, "table", ids[twice], strlen(ids[twice]));
    }
    free(ids);
    return twice < 0;
}

/* Rows moved while they grew, so who has which entries is said at the end. */
static void hand_out_entries(Archive *a) {
    StoreEntry *next = a->entries;
    for (int i = 0; i < a->count; i++) {
        a->changes[i].entries = next;
        next += a->changes[i].count;
    }
}

static bool read_all(Reader *r) {
    char *line;
    size_t length;
    if (!read_head(r))
        return false;
    for (;;) {
        if (!next_line(r, &line, &length))
            return refuse(r, STORE_T(ARC_EARLY));
        HearthScan s = hearth_scan(line, length);
        if (begins(&s, "end"))
            return read_end(r, &s) && each_once(r);
        if (!begins(&s, "table"))
            return refuse(r, STORE_T(ARC_TABLE));
        if (!read_table(r, &s))
            return false;
    }
}

bool archive_read(char *text, size_t length, Archive *out, HearthErr *why) {
    Reader *r = malloc(sizeof *r);
    *out = (Archive){0};
    if (!r) {
        hearth_fail(why, HEARTH_TOO_SMALL, STORE_T(ARC_MEMORY));
        return false;
    }
    r->text = text;
    r->length = length;
    r->at = 0;
    r->line = 0;
    r->out = out;
    r->why = why;
    bool ok = read_all(r);
    free(r);
    if (ok)
        hand_out_entries(out);
    else
        archive_free(out);
    return ok;
}

void archive_free(Archive *a) {
    free(a->changes);
    free(a->entries);
    *a = (Archive){0};
}
