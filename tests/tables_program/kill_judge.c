/* kill_judge.c - Reading journals past the server: with the store alone, entry by entry. */
#include "kill_judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store.h"

enum { TOKEN_HASH = 32 }; /* bytes of what is kept of a token */

typedef struct Reading {
    Playground *ground;
    KillTable *table;
    uint8_t *found; /* by deed: how often */
    bool sealed;    /* the game is over: nothing of it comes any more */
} Reading;

/* What opens the seat is the server's to know: "sit p0 HASH Ada" is told as "sit p0 Ada". */
static void leave_out_token(char *rest) {
    char *hash = strncmp(rest, "sit p", 5) == 0 ? strchr(rest + 4, ' ') : NULL;
    if (hash && strlen(hash) > 2 * TOKEN_HASH + 1 && hash[2 * TOKEN_HASH + 1] == ' ')
        memmove(hash, hash + 2 * TOKEN_HASH + 1, strlen(hash + 2 * TOKEN_HASH + 1) + 1);
}

/* "act d12 p0 draw ..." -> the id, and the entry without it. False if it has none of ours. */
static bool take_id(const char *entry, size_t length, int *number, char *rest, size_t cap) {
    HearthScan s = hearth_scan(entry, length);
    HearthSlice word, id, tail = {"", 0};
    uint64_t n;
    if (!hearth_scan_word(&s, &word) || !hearth_scan_word(&s, &id) || id.text[0] != 'd' ||
        !hearth_slice_number((HearthSlice){id.text + 1, id.length - 1}, 1000000, &n))
        return false;
    hearth_scan_rest(&s, &tail);
    snprintf(rest, cap, "%.*s%s%.*s", (int)word.length, word.text, tail.length ? " " : "",
             (int)tail.length, tail.text);
    leave_out_token(rest);
    *number = (int)n;
    return true;
}

static bool is_draw(const char *entry, size_t length) {
    return length > 5 && memcmp(entry, "draw ", 5) == 0;
}

static bool is_bots(const char *entry, size_t length) {
    return length > 6 && (memcmp(entry, "act - ", 6) == 0 || memcmp(entry, "bot - ", 6) == 0);
}

static bool is_seal(const char *entry, size_t length) {
    return length > 5 && memcmp(entry, "seal ", 5) == 0;
}

static bool is_play(const char *entry, size_t length) {
    return is_draw(entry, length) || is_seal(entry, length) ||
           (length > 4 && memcmp(entry, "act", 3) == 0) ||
           (length > 5 && memcmp(entry, "undo ", 5) == 0);
}

static bool each_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Reading *r = context;
    KillTable *t = r->table;
    Peek whole = {entry->text, entry->length};
    char rest[256];
    int which;
    if (r->sealed && is_play(entry->text, entry->length))
        playground_fail(r->ground, "an entry behind the end", t, whole);
    if (is_seal(entry->text, entry->length)) {
        r->sealed = true;
        return true;
    }
    if (number == 0 || is_draw(entry->text, entry->length) || is_bots(entry->text, entry->length))
        return true;
    if (!take_id(entry->text, entry->length, &which, rest, sizeof rest) || which >= t->deed_count)
        playground_fail(r->ground, "an entry that nobody did", t, whole);
    else if (strcmp(rest, t->deeds[which].text) != 0)
        playground_fail(r->ground, "an entry that says something else", t, whole);
    else if (++r->found[which] > 1)
        playground_fail(r->ground, "an entry twice", t, whole);
    return !r->ground->failed;
}

static void compare(Reading *r) {
    KillTable *t = r->table;
    for (int i = 0; i < t->deed_count && !r->ground->failed; i++) {
        const Deed *d = &t->deeds[i];
        Peek text = {d->text, strlen(d->text)};
        if (strcmp(d->text, "record") == 0) /* asks, does nothing */
            continue;
        if (d->answer == DEED_OK && r->found[i] == 0)
            playground_fail(r->ground, "LOST: acknowledged, but not in the journal", t, text);
        if (d->answer == DEED_NO && r->found[i] > 0)
            playground_fail(r->ground, "refused, but in the journal", t, text);
    }
}

static void judge_journal(Playground *p, KillTable *t, Store *store) {
    Reading r = {.ground = p, .table = t, .found = calloc((size_t)t->deed_count + 1, 1)};
    HearthMsg why;
    StoreResult result = store_load(store, t->id, 0, each_entry, &r, &why);
    if (result != STORE_OK)
        playground_fail(p, "LOST: a table that was opened is not there", t, (Peek){"", 0});
    compare(&r);
    free(r.found);
}

static void judge_record(Playground *p, KillTable *t) {
    HearthErr err;
    HearthReport report = {0};
    HearthMatch *match;
    size_t length = strlen(t->record), size = hearth_record_size(t->record, length, &err);
    void *memory = size ? malloc(size) : NULL;
    if (!memory || hearth_record_load(memory, size, t->record, length, &match, &report, &err)) {
        char text[1024];
        size_t n = hearth_err_text(&err, "en", text, sizeof text);
        playground_fail(p, "a record that is not sound", t, (Peek){text, n});
    } else if (!report.complete || report.draws_checked != report.draws) {
        playground_fail(p, "a record that is not whole", t, (Peek){"", 0});
    }
    free(memory);
}

static bool count_one(void *context, const StoreInfo *info) {
    (void)info;
    ++*(int *)context;
    return true;
}

/* One that was opened twice, because opening was sent again, would be one too many. */
static void judge_number(Playground *p, Store *store) {
    const StoreQuery all = {0};
    HearthMsg why;
    int there = 0, sure = p->opened;
    for (int i = 0; i < TABLES; i++)
        sure -= p->tables[i].stage == STAGE_OPENING;
    if (store_list(store, &all, count_one, &there, &why) != STORE_OK || there < sure ||
        there > p->opened) {
        char text[80];
        int n =
            snprintf(text, sizeof text, "%d, between %d and %d expected", there, sure, p->opened);
        playground_fail(p, "the number of tables is wrong", NULL, (Peek){text, (size_t)n});
    }
}

void judge(Playground *p, const char *where) {
    Store *store;
    HearthMsg why;
    if (store_open(where, &store, &why) != STORE_OK) {
        char text[1024];
        size_t n = hearth_msg_text(&why, "en", text, sizeof text);
        playground_fail(p, "the store cannot be opened", NULL, (Peek){text, n});
        return;
    }
    judge_number(p, store);
    for (int i = 0; i < TABLES && !p->failed; i++) {
        KillTable *t = &p->tables[i];
        if (t->stage == STAGE_OPENING)
            continue;
        judge_journal(p, t, store);
        if (t->stage != STAGE_DONE)
            continue;
        judge_record(p, t);
        p->games++;
        playground_new_table(p, t);
    }
    store_close(store);
}
