/* seal.c - A finished game is sealed: its record stays as it was when the game ended, whatever is
 * wished, read or stored afterwards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "help.h"
#include "match_int.h"
#include "table_int.h"

static const struct {
    const char *game, *options;
    int seats;
} kinds[] = {
    {"cartographers", NULL, 1}, {"cartographers", NULL, 3},   {"null", NULL, 1},
    {"null", NULL, 3},          {"above_and_below", NULL, 2}, {"endless_winter", NULL, 1},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const TableWho nobody = {-1, false};

static Table *finished(int kind) {
    Table *t = help_open(kinds[kind].game, kinds[kind].seats, kinds[kind].options, "seal");
    HearthRng rng;
    hearth_rng_seed(&rng, (uint64_t)kind, 84);
    help_start(t);
    while (help_move(t, &rng)) {
    }
    assert_int_equal(table_status(t), STORE_OVER);
    return t;
}

static void hex_of_record(const Table *t, char out[2 * TABLE_HASH + 1]) {
    char *record = help_record(t, nobody);
    uint8_t hash[HEARTH_BLAKE2B_SIZE];
    HearthBlake2b b;
    HearthBuf text = hearth_buf(out, 2 * TABLE_HASH + 1);
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, record, strlen(record));
    hearth_blake2b_end(&b, hash);
    hearth_buf_hex(&text, hash, sizeof hash);
    free(record);
}

static int who_could_undo(const Table *t) {
    for (int i = 0; i < t->seats; i++)
        if (hearth_match_may_undo(t->match, i, 1, NULL) == HEARTH_OK)
            return i;
    return -1;
}

static bool owes_nothing(const Table *t) {
    bool owes = table_owes_draw(t);
    for (int i = 0; i < t->seats; i++)
        owes |= hearth_match_owes(t->match, i);
    return !owes;
}

static bool told(const Table *t, TableWho who, const char *part) {
    TableSeen seen;
    char *json = help_json(t, who, "en", &seen);
    bool has = strstr(json, part) != NULL;
    free(json);
    return has;
}

static void nothing_is_taken_back(void **state) {
    int undoable = 0;
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        Table *t = finished(k);
        const StoreEntry *fresh;
        char hex[2 * TABLE_HASH + 1], seal[2 * TABLE_HASH + 16], sentence[500];
        int n = table_fresh(t, &fresh), seat = who_could_undo(t);
        TableAnswer answer;
        hex_of_record(t, hex);
        snprintf(seal, sizeof seal, "seal %s", hex);
        assert_int_equal(fresh[n - 1].length, strlen(seal));
        assert_memory_equal(fresh[n - 1].text, seal, strlen(seal));
        snprintf(seal, sizeof seal, "\"seal\":\"%s\"", hex);
        assert_true(told(t, nobody, seal));
        /* The rules of the game alone would allow it. */
        undoable += seat >= 0;
        seat = seat < 0 ? 0 : seat;
        TableWish undo = {.what = TABLE_UNDO, .epoch = table_epoch(t)};
        assert_false(told(t, (TableWho){seat, false}, "\"mayUndo\":true"));
        assert_int_equal(help_do(t, (TableWho){seat, false}, NULL, undo, &answer), HEARTH_OVER);
        hearth_msg_text(&answer.msg, "en", sentence, sizeof sentence);
        assert_string_equal(sentence, "The game is over, and its record can no longer be changed.");
        assert_true(owes_nothing(t));
        table_free(t);
    }
    assert_true(undoable > 0);
}

/* Everything that can be wished, with right and wrong members, leaves the record as it is. */
static void whatever_is_wished(void **state) {
    static const char *const texts[] = {"Ada", "random", "0a", "", "keep", "Soon"};
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        Table *t = finished(k);
        HearthRng rng;
        Journal j = {0};
        HearthErr why;
        char *before = help_record(t, nobody);
        hearth_rng_seed(&rng, (uint64_t)k, 85);
        for (int i = 0; i < 300; i++) {
            TableWho who = {(int)hearth_rng_below(&rng, (uint32_t)t->seats + 1) - 1,
                            hearth_rng_below(&rng, 2) == 0};
            TableWish w = {.what = (TableDo)hearth_rng_below(&rng, TABLE_DO_COUNT),
                           .text = texts[hearth_rng_below(&rng, 6)],
                           .token = help_token(60 + (int)hearth_rng_below(&rng, 40)),
                           .target = (int)hearth_rng_below(&rng, (uint32_t)t->seats + 1) - 1,
                           .epoch = table_epoch(t),
                           .count = (int)hearth_rng_below(&rng, 3)};
            help_do(t, who, NULL, w, NULL);
        }
        table_late(t, 0, table_epoch(t), "keep", 4, HELP_NOW);
        table_late_seat(t, 0, HELP_NOW);
        assert_true(table_go_on(t, NULL, HELP_NOW));
        char *after = help_record(t, nobody);
        assert_string_equal(after, before);
        assert_int_equal(table_status(t), STORE_OVER);
        assert_true(owes_nothing(t));
        journal_store(&j, t);
        Table *again = journal_table(&j, j.count, &why);
        assert_non_null(again);
        help_same_tables(t, again);
        table_free(again);
        journal_free(&j);
        free(before);
        free(after);
        table_free(t);
    }
}

/* ---- What is stored ---- */

static bool reads(Table *t, const char *text, char sentence[500]) {
    StoreEntry e = {HELP_NOW, text, strlen(text)};
    HearthErr why;
    if (table_read(t, &e, &why))
        return true;
    hearth_err_text(&why, "en", sentence, 500);
    return false;
}

static void is_refused(const Journal *j, int count, const char *entry, const char *part) {
    HearthErr why;
    char sentence[500] = "";
    Table *t = journal_table(j, count, &why);
    assert_non_null(t);
    if (reads(t, entry, sentence))
        fail_msg("\"%s\" was read", entry);
    if (!strstr(sentence, part))
        fail_msg("%s", sentence);
    table_free(t);
}

static void nothing_else_is_read(void **state) {
    Table *t = finished(0);
    Journal j = {0};
    HearthErr why;
    char hex[2 * TABLE_HASH + 1], entry[2 * TABLE_HASH + 16];
    (void)state;
    hex_of_record(t, hex);
    journal_store(&j, t);
    is_refused(&j, j.count, "undo u1 p0", "can no longer be changed");
    is_refused(&j, j.count, "act u1 p0 keep", "can no longer be changed");
    is_refused(&j, j.count, "start u1", "can no longer be changed");
    snprintf(entry, sizeof entry, "seal %s", hex);
    is_refused(&j, j.count, entry, "does not belong here");
    is_refused(&j, 2, entry, "does not belong here");
    /* Behind the end it is the next entry, and the right one. */
    is_refused(&j, j.count - 1, "undo u1 p0", "must be sealed");
    is_refused(&j, j.count - 1, "title u1 Soon", "must be sealed");
    entry[5] = entry[5] == '0' ? '1' : '0';
    is_refused(&j, j.count - 1, entry, "not that of its game");
    /* A journal that was cut off before it says the same, and is made whole with the next change.
     */
    Table *cut = journal_table(&j, j.count - 1, &why);
    const StoreEntry *fresh;
    assert_true(told(cut, nobody, hex));
    assert_int_equal(help_do(cut, (TableWho){0, false}, NULL,
                             (TableWish){.what = TABLE_UNDO, .epoch = table_epoch(cut)}, NULL),
                     HEARTH_OVER);
    assert_int_equal(help_host(cut, TABLE_RETITLE, 0, "Soon"), TABLE_FINE);
    assert_int_equal(table_fresh(cut, &fresh), 2);
    assert_memory_equal(fresh[0].text, "seal ", 5);
    table_free(cut);
    journal_free(&j);
    table_free(t);
}

/* As an older server wrote it: another form, and no seal. */
static void make_older(Journal *j, const Journal *from, const char *version) {
    for (int i = 0; i < from->count; i++) {
        char *text = calloc(1, from->entries[i].length + 1);
        memcpy(text, from->entries[i].text, from->entries[i].length);
        if (i == 0)
            memcpy(text, version, strlen(version));
        if (strncmp(text, "seal ", 5) != 0)
            journal_add(j, text);
        free(text);
    }
}

static void older_tables_are_sealed_by_what_is_stored(void **state) {
    Table *t = finished(0);
    Journal j = {0}, old = {0};
    HearthErr why;
    HearthRng rng;
    char hex[2 * TABLE_HASH + 1], sentence[500];
    (void)state;
    hearth_rng_seed(&rng, 1, 86);
    hex_of_record(t, hex);
    assert_int_equal(who_could_undo(t), 0);
    journal_store(&j, t);
    make_older(&old, &j, "table 2");
    Table *ended = journal_table(&old, old.count, &why);
    assert_non_null(ended);
    assert_true(told(ended, nobody, hex));
    TableWish undo = {.what = TABLE_UNDO, .epoch = table_epoch(ended)};
    assert_int_equal(help_do(ended, (TableWho){0, false}, NULL, undo, NULL), HEARTH_OVER);
    assert_int_equal(help_host(ended, TABLE_RETITLE, 0, "Soon"), TABLE_FINE);
    const StoreEntry *fresh;
    assert_int_equal(table_fresh(ended, &fresh), 1); /* its form has no seals */
    table_free(ended);
    /* Taken back when that was possible: the game goes on, and its second end is the last. */
    ended = journal_table(&old, old.count, &why);
    assert_true(reads(ended, "undo late p0", sentence));
    assert_int_equal(table_status(ended), STORE_PLAYING);
    assert_true(hearth_match_owes(table_match(ended), 0));
    assert_false(told(ended, nobody, "\"seal\":"));
    while (help_move(ended, &rng)) {
    }
    assert_int_equal(table_status(ended), STORE_OVER);
    hex_of_record(ended, hex);
    assert_true(told(ended, nobody, hex));
    undo.epoch = table_epoch(ended);
    assert_int_equal(help_do(ended, (TableWho){0, false}, NULL, undo, NULL), HEARTH_OVER);
    assert_true(owes_nothing(ended));
    table_free(ended);
    journal_free(&old);
    journal_free(&j);
    table_free(t);
}

/* What belongs to boards is not read at other tables, whatever version they are of. */
static void results_are_for_boards(void **state) {
    Table *t = help_open("null", 1, NULL, "no board");
    Journal j = {0};
    (void)state;
    journal_store(&j, t);
    is_refused(&j, 1, "par 0123456789abc 71 -", "does not belong here");
    journal_free(&j);
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_taken_back),
        cmocka_unit_test(whatever_is_wished),
        cmocka_unit_test(nothing_else_is_read),
        cmocka_unit_test(older_tables_are_sealed_by_what_is_stored),
        cmocka_unit_test(results_are_for_boards),
    };
    return cmocka_run_group_tests_name("the seal", tests, NULL, NULL);
}
