/* gestures.c - Several actions of one seat in one message: one change, whole or not at all, for the
 * table, for the hub and for whoever reads the journal. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "help.h"
#include "match_int.h"
#include "talk.h"

static const char whole[] = "explore sv1\nadd sv3\ngo"; /* a die is rolled then */
static const char open_end[] = "explore sv1\nadd sv3";  /* the same seat is asked again */
static const TableWho p0 = {0, false}, nobody = {-1, false};

static Table *begun(void) {
    Table *t = help_open("above_and_below", 2, NULL, "gestures");
    help_start(t);
    return t;
}

static uint32_t epoch(const Table *t) {
    return table_epoch(t);
}

static uint32_t step(const Table *t) {
    return hearth_match_epoch(table_match(t));
}

static int plays(Table *t, const char *id, const char *row, TableAnswer *out) {
    return help_do(t, p0, id, (TableWish){.what = TABLE_PLAYS, .text = row, .epoch = epoch(t)},
                   out);
}

static int undo(Table *t, const char *id, int count, TableAnswer *out) {
    return help_do(t, p0, id, (TableWish){.what = TABLE_UNDO, .count = count, .epoch = epoch(t)},
                   out);
}

/* The sentence is there, and the number. */
static void assert_refused(const TableAnswer *a, int code, int move) {
    char text[1024];
    assert_int_equal(a->code, code);
    assert_int_equal(a->move, move);
    assert_true(hearth_msg_text(&a->msg, "en", text, sizeof text) > 10);
    assert_null(strchr(text, '{'));
}

/* The numbers are those that the client was told. */
static void assert_stale(const TableAnswer *a, uint32_t given, uint32_t now) {
    char text[1024], wanted[128];
    assert_refused(a, HEARTH_STALE, 0);
    hearth_msg_text(&a->msg, "en", text, sizeof text);
    snprintf(wanted, sizeof wanted, "for step %" PRIu32 "; the game is at step %" PRIu32 ".", given,
             now);
    assert_non_null(strstr(text, wanted));
}

static char *shown(const Table *t) {
    TableSeen seen;
    return help_json(t, p0, "en", &seen);
}

static void assert_shows(const Table *t, char *before) {
    char *after = shown(t);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static bool is_entry(const StoreEntry *e, const char *text) {
    return e->length == strlen(text) && memcmp(e->text, text, e->length) == 0;
}

/* ---- The table ---- */

static void a_gesture_is_one_entry(void **state) {
    Table *t = begun(), *one = begun();
    Journal j = {0};
    HearthErr why;
    const StoreEntry *fresh;
    int actions = hearth_match_actions(table_match(t));
    (void)state;
    journal_store(&j, t);
    assert_int_equal(plays(t, "g1", whole, NULL), TABLE_FINE);
    int made = table_fresh(t, &fresh);
    assert_true(is_entry(&fresh[0], "acts g1 p0 explore sv1\nadd sv3\ngo"));
    for (int i = 1; i < made; i++)
        assert_memory_equal(fresh[i].text, "draw ", 5);
    assert_int_equal(hearth_match_actions(table_match(t)), actions + 3 + made - 1);
    /* To everybody it is as if they had been played one by one, but for the number of changes. */
    assert_int_equal(help_play(one, 0, "explore sv1"), TABLE_FINE);
    assert_int_equal(help_play(one, 0, "add sv3"), TABLE_FINE);
    assert_int_equal(help_play(one, 0, "go"), TABLE_FINE);
    assert_int_equal(table_rev(one), table_rev(t) + 2);
    for (int seat = -1; seat < 2; seat++) {
        char *a = help_record(t, (TableWho){seat, false});
        char *b = help_record(one, (TableWho){seat, false});
        assert_string_equal(a, b);
        assert_non_null(strstr(a, "\np0 explore sv1\n"));
        free(a);
        free(b);
    }
    journal_store(&j, t);
    Table *again = journal_table(&j, j.count, &why);
    assert_non_null(again);
    help_same_tables(t, again);
    table_free(again);
    journal_free(&j);
    table_free(one);
    table_free(t);
}

/* Who watches gets one update, with a line of the log for each. */
static void a_gesture_is_an_ordinary_update(void **state) {
    Table *t = begun(), *one = begun();
    TableSeen seen, seen_one;
    static const char *const moves[] = {"explore sv1", "add sv3"};
    (void)state;
    free(help_json(t, nobody, "en", &seen));
    free(help_json(one, nobody, "en", &seen_one));
    assert_int_equal(plays(t, NULL, open_end, NULL), TABLE_FINE);
    for (int i = 0; i < 2; i++)
        assert_int_equal(help_play(one, 0, moves[i]), TABLE_FINE);
    char *a = help_update(t, nobody, "en", &seen, TABLE_PLAINLY),
         *b = help_update(one, nobody, "en", &seen_one, TABLE_PLAINLY);
    char *match_a = strstr(a, "\"match\":"), *match_b = strstr(b, "\"match\":");
    assert_non_null(match_a);
    assert_string_equal(match_a, match_b); /* the revs before them differ */
    free(a);
    free(b);
    table_free(t);
    table_free(one);
}

static void a_refusal_names_the_action(void **state) {
    static const struct {
        const char *row;
        int code, move;
    } wrong[] = {{"explore sv9\nadd sv3\ngo", HEARTH_BAD_TEXT, 1},
                 {"explore sv1\nadd sv1\ngo", HEARTH_ILLEGAL, 2},
                 {"explore sv1\nadd sv3\nlabor sv1", HEARTH_ILLEGAL, 3},
                 {"explore sv1\nadd sv3\ngo\ndone", HEARTH_NOT_PENDING, 4},
                 {"pass\npass", HEARTH_NOT_PENDING, 2},
                 {"explore sv1\n", HEARTH_BAD_TEXT, 2},
                 {"", HEARTH_BAD_USAGE, 0}};
    Table *t = begun();
    uint32_t rev = table_rev(t);
    TableAnswer answer, again;
    (void)state;
    table_stored(t);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const StoreEntry *fresh;
        char id[8], *before = shown(t);
        snprintf(id, sizeof id, "w%zu", i);
        plays(t, id, wrong[i].row, &answer);
        assert_refused(&answer, wrong[i].code, wrong[i].move);
        assert_false(answer.again);
        /* Sent again it is refused in the same words, whatever would be possible now. */
        plays(t, id, whole, &again);
        assert_refused(&again, wrong[i].code, wrong[i].move);
        assert_true(again.again);
        assert_int_equal(table_rev(t), rev);
        assert_int_equal(table_fresh(t, &fresh), 0);
        assert_shows(t, before);
    }
    TableWish stale = {.what = TABLE_PLAYS, .text = whole, .epoch = epoch(t) + 1};
    help_do(t, p0, NULL, stale, &answer);
    assert_refused(&answer, HEARTH_STALE, 1);
    stale.epoch--;
    help_do(t, (TableWho){1, false}, NULL, stale, &answer);
    assert_refused(&answer, HEARTH_NOT_PENDING, 1);
    help_do(t, nobody, NULL, stale, &answer);
    assert_refused(&answer, TABLE_NOT_YOURS, 0);
    assert_int_equal(plays(t, NULL, whole, &answer), TABLE_FINE);
    assert_int_equal(answer.move, 0);
    table_free(t);
}

static void only_persons_make_gestures(void **state) {
    Table *t = help_open("above_and_below", 2, NULL, "bots");
    TableWho first = {0, false};
    TableAnswer answer;
    (void)state;
    assert_int_equal(help_do(t, p0, NULL, (TableWish){.what = TABLE_PLAYS, .text = whole}, NULL),
                     TABLE_NOT_STARTED);
    help_start(t);
    assert_int_equal(help_host(t, TABLE_BOT, 0, "random"), TABLE_FINE);
    assert_int_equal(plays(t, NULL, whole, NULL), TABLE_TAKEN);
    TableWish w = {.what = TABLE_PLAYS, .text = whole, .length = sizeof whole - 1};
    w.epoch = epoch(t);
    table_do(t, &first, &w, HELP_NOW, &answer); /* no id: a bot's */
    assert_int_equal(answer.code, TABLE_BAD_MESSAGE);
    table_free(t);
}

static void what_comes_twice_is_done_once(void **state) {
    Table *t = begun();
    Journal j = {0};
    HearthErr why;
    TableAnswer answer;
    (void)state;
    assert_int_equal(plays(t, "one", whole, &answer), TABLE_FINE);
    uint32_t rev = table_rev(t);
    plays(t, "one", whole, &answer);
    assert_true(answer.again && answer.code == TABLE_FINE);
    assert_int_equal(table_rev(t), rev);
    journal_store(&j, t);
    Table *again = journal_table(&j, j.count, &why);
    plays(again, "one", whole, &answer);
    assert_true(answer.again && answer.code == TABLE_FINE);
    assert_int_equal(table_rev(again), rev);
    table_free(again);
    table_free(t);
    journal_free(&j);
}

/* An answer is meant for what its sender saw: what came of a move that was taken back meanwhile has
 * another number, though it is as far on, also at a server that has read it all from the journal.
 */
static void no_epoch_comes_again(void **state) {
    Table *t = begun();
    Journal j = {0};
    HearthErr why;
    TableAnswer answer;
    (void)state;
    assert_int_equal(plays(t, NULL, open_end, NULL), TABLE_FINE);
    uint32_t first = epoch(t), as_far = step(t);
    assert_int_equal(undo(t, NULL, 2, NULL), TABLE_FINE);
    assert_int_equal(plays(t, NULL, "explore sv2\nadd sv3", NULL), TABLE_FINE);
    assert_int_equal(step(t), as_far);
    assert_true(epoch(t) > first);
    help_do(t, p0, "late", (TableWish){.what = TABLE_PLAY, .text = "go", .epoch = first}, &answer);
    assert_stale(&answer, first, epoch(t));
    help_do(t, p0, "late", (TableWish){.what = TABLE_UNDO, .count = 1, .epoch = first}, &answer);
    assert_stale(&answer, first, epoch(t));
    journal_store(&j, t);
    Table *again = journal_table(&j, j.count, &why);
    assert_non_null(again);
    assert_int_equal(epoch(again), epoch(t));
    help_do(again, p0, "now", (TableWish){.what = TABLE_PLAY, .text = "go", .epoch = epoch(t)},
            &answer);
    assert_int_equal(answer.code, TABLE_FINE);
    table_free(again);
    table_free(t);
    journal_free(&j);
}

static void gestures_are_taken_back(void **state) {
    Table *t = begun();
    Journal j = {0};
    HearthErr why;
    TableAnswer answer;
    (void)state;
    uint32_t now = step(t);
    int actions = hearth_match_actions(table_match(t));
    assert_int_equal(plays(t, NULL, open_end, NULL), TABLE_FINE);
    journal_store(&j, t);
    char *before = shown(t);
    undo(t, NULL, 3, &answer); /* one more than there are: none */
    assert_refused(&answer, HEARTH_NO_UNDO, 0);
    undo(t, NULL, HEARTH_PLAN_MAX + 1, &answer);
    assert_refused(&answer, HEARTH_NO_UNDO, 0);
    undo(t, NULL, INT32_MAX, &answer);
    assert_int_not_equal(answer.code, TABLE_FINE);
    assert_shows(t, before);
    assert_int_equal(undo(t, "u1", 2, NULL), TABLE_FINE);
    assert_int_equal(step(t), now);
    assert_int_equal(hearth_match_actions(table_match(t)), actions);
    undo(t, "u1", 2, &answer);
    assert_true(answer.again && answer.code == TABLE_FINE);
    /* And one by one. */
    assert_int_equal(plays(t, NULL, open_end, NULL), TABLE_FINE);
    assert_int_equal(undo(t, "u2", 0, NULL), TABLE_FINE);
    assert_int_equal(undo(t, "u3", 1, NULL), TABLE_FINE);
    assert_int_equal(step(t), now);
    assert_int_equal(undo(t, NULL, 1, NULL), HEARTH_NO_UNDO);
    /* Beyond a die nobody goes back, not even in part. */
    assert_int_equal(plays(t, NULL, whole, NULL), TABLE_FINE);
    assert_int_equal(undo(t, NULL, 3, NULL), HEARTH_NO_UNDO);
    int first = j.count;
    journal_store(&j, t);
    assert_true(is_entry(&j.entries[first], "undo u1 p0 2"));
    assert_true(is_entry(&j.entries[first + 2], "undo u2 p0"));
    assert_true(is_entry(&j.entries[first + 3], "undo u3 p0"));
    Table *again = journal_table(&j, j.count, &why);
    help_same_tables(t, again);
    table_free(again);
    journal_free(&j);
    table_free(t);
}

/* What is taken back costs the same in whatever portions it was played. */
static void gestures_have_no_other_budget(void **state) {
    Table *t = begun();
    int undone = 0, code;
    (void)state;
    do {
        assert_int_equal(plays(t, NULL, open_end, NULL), TABLE_FINE);
        code = undo(t, NULL, 2, NULL);
        undone += 2;
    } while (code == TABLE_FINE && undone < 10000);
    assert_int_equal(code, TABLE_USED_UP);
    assert_true(undone > 1000 && undone < 1200); /* three of 1600 for two */
    assert_int_equal(undo(t, NULL, 64, NULL), TABLE_USED_UP);
    assert_int_equal(plays(t, NULL, "go", NULL), TABLE_FINE); /* playing goes on */
    table_free(t);
}

/* 64 actions of the longest kind have room; a text that has none is refused before anything is
 * done with it. */
static void gestures_are_limited(void **state) {
    Table *t = begun();
    static char row[2 * TABLE_ROW_MAX];
    TableAnswer answer;
    uint32_t rev = table_rev(t);
    (void)state;
    memset(row, 'x', sizeof row);
    row[TABLE_ROW_MAX] = 0;
    plays(t, NULL, row, &answer);
    assert_refused(&answer, HEARTH_BAD_TEXT, 1);
    row[TABLE_ROW_MAX] = 'x';
    row[sizeof row - 1] = 0;
    plays(t, NULL, row, &answer);
    assert_refused(&answer, TABLE_BAD_MESSAGE, 0);
    for (int i = 0; i < HEARTH_PLAN_MAX; i++)
        memcpy(row + 3 * i, "go\n", 3);
    row[3 * HEARTH_PLAN_MAX - 1] = 0;
    plays(t, NULL, row, &answer);
    assert_refused(&answer, HEARTH_ILLEGAL, 1);
    row[3 * HEARTH_PLAN_MAX - 1] = '\n';
    row[3 * HEARTH_PLAN_MAX] = 'g';
    row[3 * HEARTH_PLAN_MAX + 1] = 0;
    plays(t, NULL, row, &answer);
    assert_refused(&answer, HEARTH_BAD_USAGE, 0);
    assert_int_equal(table_rev(t), rev);
    table_free(t);
}

/* ---- The journal ---- */

static void old_journals_are_as_they_were(void **state) {
    Table *t = begun();
    Journal j = {0};
    HearthErr why;
    (void)state;
    journal_store(&j, t);
    journal_add(&j, "act a p0 explore sv1");
    journal_add(&j, "act b p0 add sv3");
    journal_add(&j, "undo c p0");
    journal_add(&j, "undo d p0");
    Table *again = journal_table(&j, j.count, &why);
    assert_non_null(again);
    assert_int_equal(step(again), step(t));
    table_free(again);
    table_free(t);
    journal_free(&j);
}

static void wrong_entries(void **state) {
    static const char *const wrong[] = {
        "acts",
        "acts a p0",
        "acts a p0 ",
        "acts a p0 explore sv1\n",
        "acts a p0 \nexplore sv1",
        "acts a p0 explore sv1\n\nadd sv3",
        "acts a p0 explore sv1\r\nadd sv3",
        "acts a p0 explore sv1\nadd sv1",
        "acts a p0 explore sv1\nadd sv3\ngo\ngo",
        "acts a p1 explore sv1",
        "acts - p0 explore sv1\nadd sv3",
        "acts a p0  explore sv1",
        "act a p0 explore sv1\nadd sv3",
        "undo a p0 1",
    };
    static const char *const wrong_undos[] = {"undo b p0 0",   "undo b p0 1",   "undo b p0 02",
                                              "undo b p0 -2",  "undo b p0 65",  "undo b p0 2 ",
                                              "undo b p0 2 2", "undo b p0 two", "undo b p0 "};
    Table *t = begun();
    Journal j = {0};
    HearthErr why;
    (void)state;
    journal_store(&j, t);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Table *again = journal_table(&j, j.count, &why);
        if (table_read(again, &(StoreEntry){HELP_NOW, wrong[i], strlen(wrong[i])}, &why))
            fail_msg("\"%s\" was read", wrong[i]);
        assert_int_equal(why.line, j.count + 1);
        table_free(again);
    }
    journal_add(&j, "acts a p0 explore sv1\nadd sv3");
    for (size_t i = 0; i < sizeof wrong_undos / sizeof wrong_undos[0]; i++) {
        const char *text = wrong_undos[i];
        Table *again = journal_table(&j, j.count, &why);
        if (table_read(again, &(StoreEntry){HELP_NOW, text, strlen(text)}, &why))
            fail_msg("\"%s\" was read", text);
        table_free(again);
    }
    journal_add(&j, "undo b p0 2");
    journal_add(&j, "acts a p0 explore sv1"); /* the id was used before */
    assert_null(journal_table(&j, j.count, &why));
    table_free(t);
    journal_free(&j);
}

/* A journal with gestures and what follows them. */
static Journal some_journal(void) {
    Table *t = begun();
    Journal j = {0};
    assert_int_equal(plays(t, "g1", open_end, NULL), TABLE_FINE);
    assert_int_equal(undo(t, "u1", 2, NULL), TABLE_FINE);
    assert_int_equal(plays(t, "g2", whole, NULL), TABLE_FINE);
    journal_store(&j, t);
    table_free(t);
    return j;
}

static int find_entry(const Journal *j, const char *words) {
    for (int i = 0; i < j->count; i++)
        if (j->entries[i].length > strlen(words) &&
            memcmp(j->entries[i].text, words, strlen(words)) == 0)
            return i;
    fail_msg("no entry \"%s\"", words);
    return -1;
}

/* Whatever a crash has left of the journal, its entries are whole: before the gesture or behind it,
 * never in its middle. Sent again it is done once, and the draws that are missing are made. */
static void cut_between_entries(void **state) {
    Journal j = some_journal();
    HearthErr why;
    TableAnswer answer;
    Table *last = journal_table(&j, j.count, &why);
    int gesture = find_entry(&j, "acts g2 ");
    (void)state;
    assert_true(gesture < j.count - 1); /* something is drawn behind it */
    for (int n = gesture; n <= j.count; n++) {
        Table *t = journal_table(&j, n, &why);
        assert_non_null(t);
        assert_int_equal(plays(t, "g2", whole, &answer), TABLE_FINE);
        assert_int_equal(answer.again, n > gesture);
        assert_int_equal(help_host(t, TABLE_RETITLE, 0, "Whole"), TABLE_FINE);
        assert_int_equal(epoch(t), epoch(last));
        char *a = help_record(t, nobody), *b = help_record(last, nobody);
        assert_string_equal(a, b);
        free(a);
        free(b);
        table_free(t);
    }
    table_free(last);
    journal_free(&j);
}

typedef enum Damage { CUT, DOUBLED, CHANGED, DAMAGES } Damage;

/* The entry with something wrong at that byte, in memory of exactly its size. */
static StoreEntry damaged(const StoreEntry *e, size_t at, Damage damage) {
    size_t length = damage == CUT ? at : damage == DOUBLED ? e->length + 1 : e->length;
    char *text = malloc(length ? length : 1);
    memcpy(text, e->text, at);
    if (damage == DOUBLED)
        text[at] = e->text[at];
    if (damage != CUT)
        memcpy(text + length - (e->length - at), e->text + at, e->length - at);
    if (damage == CHANGED)
        text[at] ^= 1;
    return (StoreEntry){e->at_ms, text, length};
}

/* Instead of entry `n`: false if it cannot be read, and then it has done nothing. */
static bool read_instead(const Journal *j, int n, StoreEntry entry) {
    HearthErr why;
    Table *t = journal_table(j, n, &why);
    int actions = hearth_match_actions(table_match(t));
    bool read = table_read(t, &entry, &why);
    if (read) {
        Journal other = {malloc((size_t)(n + 1) * sizeof entry), n + 1};
        memcpy(other.entries, j->entries, (size_t)n * sizeof entry);
        other.entries[n] = entry;
        Table *again = journal_table(&other, n + 1, &why);
        help_same_tables(t, again);
        table_free(again);
        free(other.entries);
    } else {
        assert_int_equal(hearth_match_actions(table_match(t)), actions);
    }
    table_free(t);
    return read;
}

/* An entry that is cut anywhere, has a byte twice or another one: it cannot be read, or it is the
 * entry of another table, which can be written and read again. */
static void damage_inside_an_entry(void **state) {
    Journal j = some_journal();
    int refused = 0, read = 0;
    (void)state;
    for (int n = 0; n < j.count; n++) {
        const StoreEntry *e = &j.entries[n];
        if (memcmp(e->text, "acts", 4) != 0 && memcmp(e->text, "undo", 4) != 0)
            continue;
        for (size_t at = 0; at < e->length; at++)
            for (Damage d = CUT; d < DAMAGES; d++) {
                StoreEntry other = damaged(e, at, d);
                if (read_instead(&j, n, other))
                    read++;
                else
                    refused++;
                free((void *)(uintptr_t)other.text);
            }
    }
    assert_true(refused > 100 && read > 5);
    journal_free(&j);
}

/* ---- The hub ---- */

typedef struct Room {
    Street s;
    Opened o;
    Wire *w[2];
    int epoch;
} Room;

static int epoch_of(Wire *w) {
    talk_say(w, "{\"type\":\"lang\",\"lang\":\"en\"}");
    json_t *table = talk_expect(w, "table");
    int epoch = (int)talk_number(json_object_get(table, "match"), "epoch");
    json_decref(table);
    return epoch;
}

static void room_begin(Room *r, const HubLimits *limits) {
    street_begin(&r->s, limits);
    r->o = talk_open(&r->s, "above_and_below", 2, "");
    talk_start(&r->s, &r->o, 2, r->w);
    r->epoch = epoch_of(r->w[0]);
}

static void say_plays(Wire *w, const char *id, int epoch, const char *moves) {
    talk_say(w, "{\"type\":\"plays\",\"id\":\"%s\",\"epoch\":%d,\"moves\":%s}", id, epoch, moves);
}

static const char three[] = "[\"explore sv1\",\"add sv3\",\"go\"]";

static void refused_at(Wire *w, const char *id, const char *code, int move) {
    json_t *no = talk_expect(w, "no");
    assert_string_equal(talk_text(no, "id"), id);
    assert_string_equal(talk_text(no, "code"), code);
    assert_true(strlen(talk_text(no, "text")) > 10);
    if (move)
        assert_int_equal(talk_number(no, "move"), move);
    else
        assert_null(json_object_get(no, "move"));
    json_decref(no);
}

static void friends_see_an_update(void **state) {
    (void)state;
    Room r;
    room_begin(&r, NULL);
    Wire *watcher = talk_hello(&r.s, r.o.id, r.o.watch, NULL);
    json_t *table = talk_expect(watcher, "table");
    int actions = (int)talk_number(json_object_get(table, "match"), "actions");
    json_decref(table);
    epoch_of(r.w[1]); /* has heard all that came before */
    say_plays(r.w[0], "g1", r.epoch, three);
    talk_ok(r.w[0], "g1");
    Wire *all[] = {r.w[1], watcher};
    for (int i = 0; i < 2; i++) {
        json_t *update = talk_expect(all[i], "update");
        const json_t *match = json_object_get(update, "match");
        assert_true(talk_number(match, "actions") >= actions + 3);
        assert_true(json_array_size(json_object_get(match, "log")) >= 3);
        json_decref(update);
    }
    say_plays(watcher, "x", r.epoch, three);
    refused_at(watcher, "x", "not_yours", 0);
    assert_int_equal(keep_count(r.s.keep, r.o.id, "acts g1 p0 explore sv1\nadd sv3\ngo"), 1);
    street_end(&r.s);
}

static void messages_are_checked(void **state) {
    static const char *const wrong[] = {"null",
                                        "\"go\"",
                                        "{}",
                                        "[1]",
                                        "[\"explore sv1\",null]",
                                        "[\"explore sv1\",\"\"]",
                                        "[\"explore sv1\\nadd sv3\"]",
                                        "[[\"go\"]]"};
    static const char *const counts[] = {"0", "65", "-1", "1.5", "\"2\"", "null", "[]"};
    (void)state;
    Room r;
    static char moves[10000], text[11000];
    room_begin(&r, NULL);
    int before = keep_count(r.s.keep, r.o.id, "");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say_plays(r.w[0], "x", r.epoch, wrong[i]);
        talk_refused(r.w[0], "x", "bad_message");
    }
    talk_say(r.w[0], "{\"type\":\"plays\",\"id\":\"x\",\"moves\":[\"go\"]}");
    talk_refused(r.w[0], "x", "bad_message");
    talk_say(r.w[0], "{\"type\":\"plays\",\"epoch\":1,\"moves\":[\"go\"]}");
    talk_refused(r.w[0], "", "bad_message");
    say_plays(r.w[0], "e", r.epoch, "[]");
    refused_at(r.w[0], "e", "bad_usage", 0);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        talk_say(r.w[0], "{\"type\":\"undo\",\"id\":\"x\",\"epoch\":%d,\"count\":%s}", r.epoch,
                 counts[i]);
        talk_refused(r.w[0], "x", "bad_message");
    }
    /* Too many, one too long, all together too long. */
    HearthBuf b = hearth_buf(moves, sizeof moves);
    for (int i = 0; i <= HEARTH_PLAN_MAX; i++)
        hearth_buf_text(&b, i ? ",\"go\"" : "[\"go\"");
    hearth_buf_text(&b, "]");
    say_plays(r.w[0], "m", r.epoch, moves);
    refused_at(r.w[0], "m", "bad_usage", 0);
    snprintf(text, sizeof text, "[\"%0*d\"]", HEARTH_NOTATION_MAX, 0);
    say_plays(r.w[0], "x", r.epoch, text);
    talk_refused(r.w[0], "x", "bad_message");
    b = hearth_buf(moves, sizeof moves);
    for (int i = 0; i < 50; i++) {
        snprintf(text, sizeof text, "%s\"%0100d\"", i ? "," : "[", 0);
        hearth_buf_text(&b, text);
    }
    hearth_buf_text(&b, "]");
    snprintf(text, sizeof text, "{\"type\":\"plays\",\"id\":\"x\",\"epoch\":%d,\"moves\":%s}",
             r.epoch, moves);
    test_host_wait(&r.s.test_host, 10000);
    wire_say(r.w[0], text);
    talk_refused(r.w[0], "x", "bad_message");
    assert_int_equal(keep_count(r.s.keep, r.o.id, ""), before);
    assert_int_equal(r.w[0]->ended, 0);
    street_end(&r.s);
}

/* It counts as its actions: many long ones are too much at once. */
static void gestures_cost_what_their_actions_cost(void **state) {
    (void)state;
    Room r;
    char moves[1000];
    HearthBuf b = hearth_buf(moves, sizeof moves);
    room_begin(&r, NULL);
    for (int i = 0; i < 60; i++)
        hearth_buf_text(&b, i ? ",\"go\"" : "[\"go\"");
    hearth_buf_text(&b, "]");
    test_host_wait(&r.s.test_host, 60000);
    say_plays(r.w[0], "a", r.epoch, moves);
    refused_at(r.w[0], "a", "illegal", 1);
    say_plays(r.w[0], "b", r.epoch, moves);
    refused_at(r.w[0], "b", "slow_down", 0);
    say_plays(r.w[0], "c", r.epoch, three); /* a short one has room */
    talk_ok(r.w[0], "c");
    test_host_wait(&r.s.test_host, 5000);
    say_plays(r.w[0], "b", r.epoch, moves); /* nothing was decided before */
    refused_at(r.w[0], "b", "stale", 1);
    street_end(&r.s);
}

static void refusals_and_undo_by_message(void **state) {
    (void)state;
    Room r;
    room_begin(&r, NULL);
    say_plays(r.w[0], "a", r.epoch, "[\"explore sv1\",\"add sv1\",\"go\"]");
    refused_at(r.w[0], "a", "illegal", 2);
    say_plays(r.w[0], "a", r.epoch, three); /* the same id: the same answer */
    refused_at(r.w[0], "a", "illegal", 2);
    say_plays(r.w[0], "b", r.epoch, "[\"explore sv1\",\"add sv3\"]");
    talk_ok(r.w[0], "b");
    int later = epoch_of(r.w[0]);
    talk_say(r.w[0], "{\"type\":\"undo\",\"id\":\"c\",\"epoch\":%d,\"count\":3}", later);
    refused_at(r.w[0], "c", "no_undo", 0);
    assert_int_equal(epoch_of(r.w[0]), later);
    talk_say(r.w[0], "{\"type\":\"undo\",\"id\":\"d\",\"epoch\":%d,\"count\":2}", later);
    talk_ok(r.w[0], "d");
    assert_true(epoch_of(r.w[0]) > later); /* though as far on as before */
    assert_int_equal(keep_count(r.s.keep, r.o.id, "undo d p0 2"), 1);
    street_end(&r.s);
}

/* A crash before the commit, after it, and after the answer: sent again it is done once. */
static void a_crash_at_any_moment(void **state) {
    enum { BEFORE, AFTER, ANSWERED, MOMENTS };
    (void)state;
    for (int moment = BEFORE; moment < MOMENTS; moment++) {
        Room r;
        room_begin(&r, NULL);
        int entries = keep_count(r.s.keep, r.o.id, "");
        TestHost *host = &r.s.test_host;
        say_plays(r.w[0], "g", r.epoch, three);
        if (moment == ANSWERED)
            talk_ok(r.w[0], "g");
        if (moment == AFTER) { /* stored, but nobody heard of it */
            host->fail = STORE_BROKEN;
            host->fail_stored = true;
            test_host_turn(host);
        }
        int stored = keep_count(r.s.keep, r.o.id, "acts g ");
        assert_int_equal(stored, moment != BEFORE);
        if (moment == BEFORE)
            assert_int_equal(keep_count(r.s.keep, r.o.id, ""), entries);
        test_host_crash(host);
        for (int i = 0; i < 2; i++)
            wire_free(r.w[i]);
        host->fail = STORE_OK;
        host->fail_stored = false;
        test_host_begin(host, r.s.keep, 8, NULL);
        r.w[0] = talk_hello(&r.s, r.o.id, r.o.seat[0], r.o.host);
        say_plays(r.w[0], "g", r.epoch, three);
        talk_ok(r.w[0], "g");
        assert_int_equal(keep_count(r.s.keep, r.o.id, "acts g "), 1);
        Table *t = keep_table(r.s.keep, r.o.id);
        char *record = help_record(t, nobody);
        assert_non_null(strstr(record, "\np0 explore sv1\n"));
        assert_null(strstr(strstr(record, "\np0 explore sv1\n") + 1, "\np0 explore sv1\n"));
        free(record);
        table_free(t);
        street_end(&r.s);
    }
}

/* Something else happened in another process: the gesture is done again, as a whole. */
static void conflicts_are_done_again(void **state) {
    (void)state;
    Room r;
    static TestHost other;
    HubCounts counts;
    memset(&other, 0, sizeof other);
    room_begin(&r, NULL);
    other.now = r.s.test_host.now;
    test_host_begin(&other, r.s.keep, 99, NULL);
    test_host_settle(&other);
    Wire *there = wire_new(&other, "x");
    talk_say(there, "{\"type\":\"hello\",\"protocol\":1,\"table\":\"%s\",\"host\":\"%s\"}", r.o.id,
             r.o.host);
    json_decref(talk_expect(there, "table"));
    talk_say(there, "{\"type\":\"title\",\"id\":\"t\",\"title\":\"Elsewhere\"}");
    talk_ok(there, "t");
    say_plays(r.w[0], "g", r.epoch, three); /* this host has not heard of it */
    talk_ok(r.w[0], "g");
    hub_counts(r.s.test_host.hub, &counts);
    assert_int_equal(counts.conflicts, 1);
    assert_int_equal(keep_count(r.s.keep, r.o.id, "acts g p0 explore sv1\nadd sv3\ngo"), 1);
    Table *t = keep_table(r.s.keep, r.o.id);
    assert_non_null(t);
    table_free(t);
    wire_free(there);
    test_host_crash(&other);
    street_end(&r.s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gesture_is_one_entry),
        cmocka_unit_test(a_gesture_is_an_ordinary_update),
        cmocka_unit_test(a_refusal_names_the_action),
        cmocka_unit_test(only_persons_make_gestures),
        cmocka_unit_test(what_comes_twice_is_done_once),
        cmocka_unit_test(no_epoch_comes_again),
        cmocka_unit_test(gestures_are_taken_back),
        cmocka_unit_test(gestures_have_no_other_budget),
        cmocka_unit_test(gestures_are_limited),
        cmocka_unit_test(old_journals_are_as_they_were),
        cmocka_unit_test(wrong_entries),
        cmocka_unit_test(cut_between_entries),
        cmocka_unit_test(damage_inside_an_entry),
        cmocka_unit_test(friends_see_an_update),
        cmocka_unit_test(messages_are_checked),
        cmocka_unit_test(gestures_cost_what_their_actions_cost),
        cmocka_unit_test(refusals_and_undo_by_message),
        cmocka_unit_test(a_crash_at_any_moment),
        cmocka_unit_test(conflicts_are_done_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
