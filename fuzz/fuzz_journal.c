/* fuzz_journal.c - Journals of tables: any bytes against the reader, and wishes after it.
 *
 * The input is the first entry, an empty line, and then an entry a line. From the first line on
 * that is refused, lines are wishes: a letter that says which, one that says whose, then the text.
 * A bar stands for the line feed inside an entry or a text.
 * Whatever happens, what the table has written down so far must be a journal that reads back as the
 * same table, for every pair of eyes; and all that is sent of it is whole. */
#include <stdlib.h>

#include "fuzz.h"
#include "table_int.h"

enum { INPUT_MAX = 16 * 1024, ENTRIES_MAX = 2048, VIEWERS_MAX = 3, NOW = 1 };

static StoreEntry kept[ENTRIES_MAX];
static int kept_count;
static const uint8_t token[TABLE_TOKEN];

/* ---- What is sent ---- */

static char text_a[1 << 20], text_b[1 << 20];

/* JSON that a table wrote: UTF-8 on one line. */
static size_t json(const Table *t, TableWho who, TableSeen *seen, char *out) {
    HearthBuf b = hearth_buf(out, sizeof text_a);
    table_json(t, who, "pl", seen, &b);
    FUZZ_CHECK(hearth_buf_fits(&b) && fuzz_plain(out, b.length));
    return b.length;
}

static size_t record(const Table *t, TableWho who, char *out) {
    out[0] = 0;
    size_t length = table_record(t, who, out, sizeof text_a);
    FUZZ_CHECK(strlen(out) == length);
    return length;
}

static void same_for(const Table *a, const Table *b, TableWho who) {
    TableSeen seen_a, seen_b;
    size_t length = json(a, who, &seen_a, text_a);
    FUZZ_CHECK(fuzz_same(text_a, length, text_b, json(b, who, &seen_b, text_b)));
    FUZZ_CHECK(memcmp(&seen_a, &seen_b, sizeof seen_a) == 0);
    FUZZ_CHECK(table_class(a, who, &seen_a) == 0); /* nothing is new */
    length = record(a, who, text_a);
    FUZZ_CHECK(fuzz_same(text_a, length, text_b, record(b, who, text_b)));
}

static void same_tables(const Table *a, const Table *b) {
    int stride = table_seats(a) > VIEWERS_MAX ? table_seats(a) / VIEWERS_MAX : 1;
    StoreInfo x, y;
    FUZZ_CHECK(table_rev(a) == table_rev(b) && table_status(a) == table_status(b));
    for (int seat = -1; seat < table_seats(a); seat += stride)
        same_for(a, b, (TableWho){seat, seat % 2 == 0});
    table_info(a, &x);
    table_info(b, &y);
    FUZZ_CHECK(x.wants_bot == y.wants_bot && strcmp(x.summary, y.summary) == 0);
    FUZZ_CHECK(x.people == y.people && x.wake_ms == y.wake_ms && strcmp(x.game, y.game) == 0);
    FUZZ_CHECK(x.summary_length > 0 && fuzz_plain(x.summary, x.summary_length));
}

/* ---- What was written ---- */

static void keep(const StoreEntry *entry) {
    char *text = malloc(entry->length ? entry->length : 1);
    FUZZ_CHECK(kept_count < ENTRIES_MAX);
    memcpy(text, entry->text, entry->length);
    kept[kept_count++] = (StoreEntry){entry->at_ms, text, entry->length};
}

static void keep_fresh(Table *t) {
    const StoreEntry *fresh;
    int n = table_fresh(t, &fresh);
    for (int i = 0; i < n; i++)
        keep(&fresh[i]);
    table_stored(t);
}

static void read_again(const Table *t) {
    HearthErr why;
    Table *again = table_new("0000000000000");
    for (int i = 0; i < kept_count; i++)
        FUZZ_CHECK(table_read(again, &kept[i], &why));
    same_tables(t, again);
    table_free(again);
}

/* ---- Entries and wishes ---- */

/* Line feeds where the input has bars; the first entry has its own. */
static HearthSlice with_feeds(HearthSlice line) {
    static char text[INPUT_MAX];
    for (size_t i = 0; i < line.length; i++)
        text[i] = line.text[i] == '|' ? '\n' : line.text[i];
    return (HearthSlice){text, line.length};
}

static bool read_entry(Table *t, HearthSlice text) {
    StoreEntry entry = {NOW, text.text, text.length};
    HearthErr why;
    if (table_read(t, &entry, &why)) {
        keep(&entry);
        return true;
    }
    fuzz_refusal((int)why.code, &why);
    return false;
}

static void wish(Table *t, HearthSlice line, int number) {
    char id[12], text[256];
    TableAnswer answer, again;
    if (line.length < 2 || line.length - 2 >= sizeof text)
        return;
    TableWho who = {(line.text[1] - '0') % (table_seats(t) + 1) - 1, line.text[1] & 1};
    if (who.seat < -1)
        who.seat = -1;
    memcpy(text, line.text + 2, line.length - 2);
    snprintf(id, sizeof id, "w%d", number);
    int letter = (unsigned char)line.text[0];
    /* Letters mean what they always meant, so that seeds do. */
    TableDo what = letter == '*'   ? TABLE_PLAYS
                   : letter == '+' ? TABLE_DEVICE
                   : letter == '-' ? TABLE_FREE
                                   : (TableDo)(letter % TABLE_PLAYS);
    TableWish w = {.what = what,
                   .id = id,
                   .text = text,
                   .length = line.length - 2,
                   .token = token,
                   .epoch = table_match(t) ? hearth_match_epoch(table_match(t)) : 0,
                   .target = line.text[1] % 7 - 1,
                   .count = line.text[1] % 5};
    /* Draws, or a seal, that are missing are made first, whatever becomes of the wish. */
    bool cut = table_owes_draw(t) || table_owes_seal(t);
    uint32_t rev = table_rev(t);
    TableWho same = who;
    table_do(t, &who, &w, NOW, &answer);
    FUZZ_CHECK(cut || answer.again || (answer.code == TABLE_FINE) == (table_rev(t) > rev));
    FUZZ_CHECK(table_code_name(answer.code) != NULL);
    if (answer.code != TABLE_FINE)
        fuzz_message(&answer.msg);
    rev = table_rev(t);
    table_do(t, &same, &w, NOW, &again);
    FUZZ_CHECK(again.code == answer.code && again.move == answer.move && table_rev(t) == rev);
    keep_fresh(t);
}

static void go_on(Table *t, HearthSlice left) {
    HearthSlice line, rest;
    bool reading = true;
    for (int i = 0; left.length > 0 && kept_count < ENTRIES_MAX / 2; i++, left = rest) {
        if (!hearth_slice_cut(left, '\n', &line, &rest)) {
            line = left;
            rest = (HearthSlice){"", 0};
        }
        line = with_feeds(line);
        if (reading && read_entry(t, line))
            continue;
        if (!table_is_whole(t)) /* its pack is not there: nobody would do anything with it */
            return;
        if (reading) /* a table that has refused an entry is to be freed; this one was not changed
                      */
            read_again(t);
        reading = false;
        wish(t, line, i);
    }
    if (table_is_whole(t))
        read_again(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    HearthSlice all = {(const char *)data, size};
    size_t head = 0;
    if (size > INPUT_MAX)
        return 0;
    while (head + 1 < size && !(data[head] == '\n' && data[head + 1] == '\n'))
        head++;
    if (head + 1 >= size)
        head = size;
    Table *t = table_new("0000000000000");
    if (read_entry(t, (HearthSlice){all.text, head})) {
        size_t from = head + 2 < size ? head + 2 : size;
        go_on(t, (HearthSlice){all.text + from, size - from});
    }
    table_free(t);
    for (int i = 0; i < kept_count; i++)
        free((void *)(uintptr_t)kept[i].text);
    kept_count = 0;
    return 0;
}
