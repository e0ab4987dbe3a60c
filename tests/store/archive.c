/* archive.c - Tables as text: what is written is read again, and nothing else is accepted. */
#include "some_store.h"

#include "archive.h"

/* ---- Helpers ---- */

typedef struct Text {
    char bytes[400000];
    size_t length;
    size_t most; /* takes no more than that; 0: all */
} Text;

static bool collect(void *context, const char *text, size_t length) {
    Text *t = context;
    if (t->most && t->length + length > t->most)
        return false;
    assert_true(t->length + length < sizeof t->bytes);
    memcpy(t->bytes + t->length, text, length);
    t->length += length;
    t->bytes[t->length] = 0;
    return true;
}

static void export_all(Store *s, Text *t) {
    HearthMsg why;
    int tables;
    t->length = t->most = 0;
    if (archive_write(s, NULL, 0, collect, t, &tables, &why) != STORE_OK)
        fail_msg("%s", some_sentence(&why));
}

/* A copy that may be changed, of exactly its size, so that a byte too many is found out. */
static char *copy_of(const char *text, size_t length) {
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    return copy;
}

static StoreResult import_all(Store *s, const Text *t) {
    Archive a;
    HearthErr err;
    HearthMsg why;
    char *copy = copy_of(t->bytes, t->length);
    if (!archive_read(copy, t->length, &a, &err))
        fail_msg("line %u: %s", err.line, some_sentence(&err.msg));
    StoreResult result = store_append_all(s, a.changes, a.count, &why);
    archive_free(&a);
    free(copy);
    return result;
}

static void refused(const char *text, size_t length, uint32_t line, const char *part) {
    Archive a;
    HearthErr err;
    char *copy = copy_of(text, length);
    assert_false(archive_read(copy, length, &a, &err));
    assert_null(a.changes);
    free(copy);
    if (!strstr(some_sentence(&err.msg), part) || err.line != line)
        fail_msg("line %u: %s", err.line, some_sentence(&err.msg));
}

/* ---- There and back ---- */

static void add(Store *s, const char *id, const char *entry, size_t length, const char *summary,
                StoreStatus status) {
    StoreEntry e[2] = {{-5, "table 1\ngame null rules 1", 25}, {INT64_MAX, entry, length}};
    StoreChange c = {.info = {.created_ms = 7,
                              .changed_ms = 8,
                              .entries = 2,
                              .status = status,
                              .listed = status == STORE_OVER,
                              .wants_bot = status == STORE_PLAYING,
                              .people = status == STORE_PLAYING ? 2 : 0,
                              .wake_ms = status == STORE_PLAYING ? 9 : 0,
                              .summary = summary,
                              .summary_length = strlen(summary)},
                     .count = 2,
                     .entries = e};
    snprintf(c.info.id, sizeof c.info.id, "%s", id);
    if (status == STORE_PLAYING)
        strcpy(c.info.game, "null rules 1");
    assert_int_equal(store_append(s, &c, 1, NULL), STORE_OK);
}

static void the_form_is_as_described(void **state) {
    (void)state;
    static Text t;
    Store *s = some_open(some_fresh_place());
    add(s, "b", "act \\ \x01 \xCE\xBB \xFF \xC2\x85 end ", 20, "", STORE_OVER);
    add(s, "a", "", 0, "{\"title\":\"x\"}", STORE_PLAYING);
    export_all(s, &t);
    assert_string_equal(t.bytes,
                        "hearth tables 2\n"
                        "table a created 7 changed 8 status playing listed 0 bot 1 people 2 wake 9 "
                        "entries 2\n"
                        "game null rules 1\n"
                        "summary {\"title\":\"x\"}\n"
                        "entry -5 table 1\\ngame null rules 1\n"
                        "entry 9223372036854775807\n"
                        "table b created 7 changed 8 status over listed 1 bot 0 people 0 wake 0 "
                        "entries 2\n"
                        "game\n"
                        "summary\n"
                        "entry -5 table 1\\ngame null rules 1\n"
                        "entry 9223372036854775807 act \\\\ \\x01 \xCE\xBB \\xff \\xc2\\x85 end \n"
                        "end 2\n");
    store_close(s);
}

static void everything_comes_back(void **state) {
    (void)state;
    static Text before, after;
    static char bytes[STORE_ENTRY_MAX];
    static char summary[STORE_SUMMARY_MAX + 1];
    HearthRng rng;
    hearth_rng_seed(&rng, 3, 3);
    Store *s = some_open(some_fresh_place());
    for (int i = 0; i < 40; i++) {
        char id[STORE_ID_MAX + 1];
        size_t length = i == 0 ? 30000 : hearth_rng_below(&rng, 300);
        snprintf(id, sizeof id, "T-%d_", i);
        for (size_t j = 0; j < length; j++)
            bytes[j] = (char)(hearth_rng_next(&rng) >> (i % 2 ? 56 : 57));
        for (size_t j = 0; j < sizeof summary - 1; j++)
            summary[j] = (char)('a' + j % 26);
        summary[i == 1 ? STORE_SUMMARY_MAX : i] = 0;
        add(s, id, bytes, length, summary, (StoreStatus)(i % 4));
        summary[i == 1 ? STORE_SUMMARY_MAX : i] = 'x';
    }
    export_all(s, &before);
    store_close(s);
    s = some_open(some_fresh_place());
    assert_int_equal(import_all(s, &before), STORE_OK);
    export_all(s, &after);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.bytes, after.bytes, after.length);
    /* once more: they are all there, so nothing happens */
    assert_int_equal(import_all(s, &before), STORE_CONFLICT);
    export_all(s, &after);
    assert_memory_equal(before.bytes, after.bytes, after.length);
    store_close(s);
}

/* What older programs wrote is taken over, and written anew in the form of today. */
static void old_texts_are_read(void **state) {
    (void)state;
    static Text old = {.bytes = "hearth tables 1\n"
                                "table a created 7 changed 8 status over listed 1 bot 0 entries 1\n"
                                "summary {}\n"
                                "entry 5 table 1\\ngame null rules 1\n"
                                "end 1\n"},
                now;
    Store *s = some_open(some_fresh_place());
    old.length = strlen(old.bytes);
    assert_int_equal(import_all(s, &old), STORE_OK);
    export_all(s, &now);
    assert_string_equal(now.bytes,
                        "hearth tables 2\n"
                        "table a created 7 changed 8 status over listed 1 bot 0 people 1 wake 0 "
                        "entries 1\n"
                        "game\n"
                        "summary {}\n"
                        "entry 5 table 1\\ngame null rules 1\n"
                        "end 1\n");
    store_close(s);
}

static void some_of_them(void **state) {
    (void)state;
    static Text t;
    static const char *const two[] = {"z", "a"}, *const none[] = {"a", "nobody"};
    HearthMsg why;
    int tables;
    Store *s = some_open(some_fresh_place());
    some_append(s, "a", 0, 3, "x");
    some_append(s, "m", 0, 3, "x");
    some_append(s, "z", 0, 3, "x");
    assert_int_equal(archive_write(s, two, 2, collect, &t, &tables, &why), STORE_OK);
    assert_int_equal(tables, 2);
    assert_non_null(strstr(t.bytes, "table z "));
    assert_non_null(strstr(t.bytes, "table a "));
    assert_null(strstr(t.bytes, "table m "));
    assert_int_equal(archive_write(s, none, 2, collect, &t, &tables, &why), STORE_NONE);
    assert_non_null(strstr(some_sentence(&why), "no table nobody"));
    store_close(s);
}

static void a_writer_that_fails_stops_it(void **state) {
    (void)state;
    static Text whole, t;
    HearthMsg why;
    int tables;
    Store *s = some_open(some_fresh_place());
    some_append(s, "a", 0, 3, "x");
    export_all(s, &whole);
    for (t.most = 1; t.most < whole.length; t.most += 7) {
        t.length = 0;
        assert_int_equal(archive_write(s, NULL, 0, collect, &t, &tables, &why), STORE_READ_ONLY);
    }
    store_close(s);
}

/* ---- What is not accepted ---- */

/* Texts of the first version, which older programs wrote. */
#define HEAD "hearth tables 1\n"
#define TABLE "table a created 1 changed 2 status over listed 0 bot 0 entries 1\n"
#define SECOND "hearth tables 2\n"
#define BEGIN "table a created 1 changed 2 status over listed 0 bot 0"
#define REST "summary s\nentry 3 x\nend 1\n"

static void accepted(const char *text) {
    Archive a;
    HearthErr err;
    char *copy = copy_of(text, strlen(text));
    if (!archive_read(copy, strlen(text), &a, &err))
        fail_msg("line %u: %s", err.line, some_sentence(&err.msg));
    archive_free(&a);
    free(copy);
}

static void other_texts_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t line;
        const char *part;
    } wrong[] = {
        {"", 1, "hearth tables 1"},
        {"hearth tables 0\nend 0\n", 1, "hearth tables 1"},
        {"hearth tables 3\nend 0\n", 1, "or \"hearth tables 2\""},
        {"hearth tables \nend 0\n", 1, "hearth tables 1"},
        {SECOND TABLE REST, 2, "table"},
        {SECOND BEGIN " people 101 wake 0 entries 1\n"
                      "game\n" REST,
         2, "table"},
        {SECOND BEGIN " people -1 wake 0 entries 1\n"
                      "game\n" REST,
         2, "table"},
        {SECOND BEGIN " people 1 wake -1 entries 1\n"
                      "game\n" REST,
         2, "table"},
        {SECOND BEGIN " people 1 wake 0 entries 1\n" REST, 3, "what is played"},
        {SECOND BEGIN " people 1 wake 0 entries 1\n"
                      "game \n" REST,
         3, "not written"},
        {SECOND BEGIN " people 1 wake 0 entries 1\n"
                      "game \\x00\n" REST,
         3, "what is played"},
        {HEAD BEGIN " people 1 wake 0 entries 1\n"
                    "game\n" REST,
         2, "table"},
        {"hearth tables 1\r\nend 0\r\n", 1, "hearth tables 1"},
        {HEAD, 2, "ends too early"},
        {HEAD "end 0", 2, "ends too early"},
        {HEAD "end 1\n", 2, "number of tables"},
        {HEAD "end\n", 2, "number of tables"},
        {HEAD "end 00\n", 2, "number of tables"},
        {HEAD "end 0\n\n", 3, "after the end"},
        {HEAD "end 0\nend 0\n", 3, "after the end"},
        {HEAD "\nend 0\n", 2, "should be a table"},
        {HEAD "table\n" REST, 2, "should be a table"},
        {HEAD "table a created 1 changed 2 status done listed 0 bot 0 entries 1\n" REST, 2,
         "table"},
        {HEAD "table a created 1 changed 2 status over listed 2 bot 0 entries 1\n" REST, 2,
         "table"},
        {HEAD "table a created 1 changed 2 status over listed 0 bot 0 entries 0\n" REST, 2,
         "table"},
        {HEAD "table a created 1 changed 2 status over listed 0 bot 0 entries 1 \n" REST, 2,
         "table"},
        {HEAD "table a created 1 changed -0 status over listed 0 bot 0 entries 1\n" REST, 2,
         "table"},
        {HEAD "table a  created 1 changed 2 status over listed 0 bot 0 entries 1\n" REST, 2,
         "table"},
        {HEAD "table a/b created 1 changed 2 status over listed 0 bot 0 entries 1\n" REST, 2,
         "table"},
        {HEAD
         "table 01234567890123456 created 1 changed 2 status over listed 0 bot 0 entries 1\n" REST,
         2, "table"},
        {HEAD TABLE "sumary s\nentry 3 x\nend 1\n", 3, "summary"},
        {HEAD TABLE "summary \nentry 3 x\nend 1\n", 3, "not written"},
        {HEAD TABLE "summary s\nentry 3 \nend 1\n", 4, "entry"},
        {HEAD TABLE "summary s\nentry x\nend 1\n", 4, "entry"},
        {HEAD TABLE "summary s\nend 1\n", 4, "entry"},
        {HEAD TABLE "summary s\nentry 3 x\nentry 3 y\nend 1\n", 5, "should be a table"},
        {HEAD TABLE "summary s\nentry 3 \\t\nend 1\n", 4, "not written"},
        {HEAD TABLE "summary s\nentry 3 \\\nend 1\n", 4, "not written"},
        {HEAD TABLE "summary s\nentry 3 \\x1\nend 1\n", 4, "not written"},
        {HEAD TABLE "summary s\nentry 3 \\xFF\nend 1\n", 4, "not written"},      /* upper case */
        {HEAD TABLE "summary s\nentry 3 \\x41\nend 1\n", 4, "not written"},      /* A needs none */
        {HEAD TABLE "summary s\nentry 3 \\x0a\nend 1\n", 4, "not written"},      /* \n */
        {HEAD TABLE "summary s\nentry 3 \\xce\\xbb\nend 1\n", 4, "not written"}, /* a letter */
        {HEAD TABLE "summary s\nentry 3 \xFF\nend 1\n", 4, "not written"},
        {HEAD TABLE "summary s\nentry 3 \t\nend 1\n", 4, "not written"},
        {HEAD TABLE "summary s\nentry 3 x\n" TABLE "summary s\nentry 3 x\nend 2\n", 0, "twice"},
    };
    accepted(HEAD "end 0\n");
    accepted(HEAD TABLE REST);
    accepted(SECOND BEGIN " people 0 wake 7 entries 1\n"
                          "game null rules 1\n" REST);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refused(wrong[i].text, strlen(wrong[i].text), wrong[i].line, wrong[i].part);
}

static void too_long_texts_are_refused(void **state) {
    (void)state;
    static char text[200000];
    for (int summary = 0; summary < 2; summary++) {
        size_t most = summary ? STORE_SUMMARY_MAX : STORE_ENTRY_MAX;
        size_t at = (size_t)sprintf(text, HEAD TABLE "summary%s", summary ? " " : "\nentry 3 ");
        memset(text + at, 'x', most);
        strcpy(text + at + most, summary ? "\nentry 3 x\nend 1\n" : "\nend 1\n");
        accepted(text);
        text[at + most] = 'x';
        strcpy(text + at + most + 1, summary ? "\nentry 3 x\nend 1\n" : "\nend 1\n");
        refused(text, strlen(text), summary ? 3 : 4, "too long");
    }
}

/* Cut anywhere, it is refused. */
static void half_a_file_is_refused(void **state) {
    (void)state;
    static const char text[] = HEAD TABLE REST;
    for (size_t length = 0; length < sizeof text - 1; length++) {
        Archive a;
        char *copy = copy_of(text, length);
        assert_false(archive_read(copy, length, &a, NULL));
        free(copy);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_is_as_described),     cmocka_unit_test(everything_comes_back),
        cmocka_unit_test(old_texts_are_read),           cmocka_unit_test(some_of_them),
        cmocka_unit_test(a_writer_that_fails_stops_it), cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(too_long_texts_are_refused),   cmocka_unit_test(half_a_file_is_refused),
    };
    some_store_kind(argc > 1 ? argv[1] : "sqlite");
    int failed = cmocka_run_group_tests_name("tables as text", tests, NULL, NULL);
    some_store_end();
    return failed;
}
