/* kinds.c - What every kind of store must do, the same tests for each: "kinds sqlite", and
 * "kinds postgres" with a database named by HEARTH_TEST_PG (with_postgres.py starts one). */
#include "some_store.h"

/* ---- Journals ---- */

static void a_journal_grows(void **state) {
    (void)state;
    Store *s = some_open(some_fresh_place());
    assert_int_equal(some_count(s, "a"), -1);
    assert_int_equal(some_append(s, "a", 0, 3, "x"), STORE_OK);
    assert_int_equal(some_count(s, "a"), 3);
    assert_int_equal(some_append(s, "a", 3, 40, "x"), STORE_OK);
    assert_int_equal(some_append(s, "b", 0, 1, "x"), STORE_OK);
    assert_int_equal(some_count(s, "a"), 43);
    assert_int_equal(some_count(s, "b"), 1);
    assert_string_equal(some_entry(s, "a", 42), "x a 42");
    store_close(s);
}

static bool stop_at_5(void *context, uint32_t number, const StoreEntry *entry) {
    (void)entry;
    *(int *)context += 1;
    return number < 5;
}

static void reading_begins_and_ends_anywhere(void **state) {
    (void)state;
    Store *s = some_open(some_fresh_place());
    int calls = 0;
    some_append(s, "a", 0, 20, "x");
    assert_int_equal(store_load(s, "a", 3, stop_at_5, &calls, NULL), STORE_OK);
    assert_int_equal(calls, 3);
    calls = 0;
    assert_int_equal(store_load(s, "a", 20, stop_at_5, &calls, NULL), STORE_OK);
    assert_int_equal(store_load(s, "a", 4000000000u, stop_at_5, &calls, NULL), STORE_OK);
    assert_int_equal(calls, 0);
    assert_int_equal(store_load(s, "nobody", 0, stop_at_5, &calls, NULL), STORE_NONE);
    assert_int_equal(store_load(s, "", 0, stop_at_5, &calls, NULL), STORE_NONE);
    assert_int_equal(store_load(s, "an id that is too long", 0, stop_at_5, &calls, NULL),
                     STORE_NONE);
    assert_int_equal(some_count(s, "a"), 20); /* a reading that was stopped leaves nothing behind */
    assert_int_equal(some_append(s, "a", 20, 1, "x"), STORE_OK);
    store_close(s);
}

/* Entries as long as they may be, empty ones, and bytes of every kind. */
typedef struct Long {
    char text[STORE_ENTRY_MAX];
    char summary[STORE_SUMMARY_MAX];
    StoreEntry entry[3];
    int seen;
} Long;

static bool same_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Long *l = context;
    assert_true(number < 3);
    assert_int_equal(entry->length, l->entry[number].length);
    assert_memory_equal(entry->text, l->entry[number].text, entry->length);
    assert_int_equal(entry->at_ms, l->entry[number].at_ms);
    l->seen++;
    return true;
}

static bool same_summary(void *context, const StoreInfo *info) {
    Long *l = context;
    assert_string_equal(info->id, "0123456789abcdef");
    assert_int_equal(info->summary_length, STORE_SUMMARY_MAX);
    assert_memory_equal(info->summary, l->summary, STORE_SUMMARY_MAX);
    l->seen++;
    return true;
}

static void every_byte_and_length_comes_back(void **state) {
    (void)state;
    static Long l;
    Store *s = some_open(some_fresh_place());
    for (size_t i = 0; i < sizeof l.text; i++)
        l.text[i] = (char)(i * 7 + i / 256);
    for (size_t i = 0; i < sizeof l.summary; i++)
        l.summary[i] = (char)(255 - i % 251);
    l.entry[0] = (StoreEntry){INT64_MAX, l.text, sizeof l.text};
    l.entry[1] = (StoreEntry){INT64_MIN, "", 0};
    l.entry[2] = (StoreEntry){-1, "two\nlines, \xCE\xBB\xCF\x8C\xCE\xB3\xCE\xBF\xCF\x82", 21};
    StoreChange c = {.info = {.id = "0123456789abcdef",
                              .entries = 3,
                              .summary = l.summary,
                              .summary_length = sizeof l.summary},
                     .count = 3,
                     .entries = l.entry};
    assert_int_equal(store_append(s, &c, 1, NULL), STORE_OK);
    assert_int_equal(c.result, STORE_OK);
    assert_int_equal(store_load(s, "0123456789abcdef", 0, same_entry, &l, NULL), STORE_OK);
    assert_int_equal(store_find(s, "0123456789abcdef", same_summary, &l, NULL), STORE_OK);
    assert_int_equal(l.seen, 4);
    store_close(s);
}

static void everything_is_there_when_it_is_opened_again(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    for (int i = 0; i < 50; i++) {
        char id[STORE_ID_MAX + 1];
        snprintf(id, sizeof id, "t%d", i);
        assert_int_equal(some_append(s, id, 0, i + 1, "x"), STORE_OK);
    }
    store_close(s);
    s = some_open(place);
    for (int i = 0; i < 50; i++) {
        char id[STORE_ID_MAX + 1];
        snprintf(id, sizeof id, "t%d", i);
        assert_int_equal(some_count(s, id), i + 1);
    }
    store_close(s);
}

static bool count_entry(void *context, uint32_t number, const StoreEntry *entry) {
    int *count = context;
    assert_int_equal(number, *count);
    assert_true(entry->length > 0);
    return ++*count < 7; /* and then it has enough */
}

/* Several journals at once: short, long, missing, each by itself. */
static void many_are_read_at_once(void **state) {
    (void)state;
    enum { MANY = 40 };
    static char ids[MANY][STORE_ID_MAX + 1];
    static int counts[MANY];
    static StoreLoad loads[MANY];
    Store *s = some_open(some_fresh_place());
    for (int i = 0; i < MANY; i++) {
        snprintf(ids[i], sizeof ids[i], "t%d", (i * 17) % MANY); /* in no order */
        if (i % 5 != 4)
            assert_int_equal(some_append(s, ids[i], 0, 1 + i % 9, "x"), STORE_OK);
        counts[i] = 0;
        loads[i] = (StoreLoad){.id = ids[i], .context = &counts[i], .result = STORE_BROKEN};
    }
    store_load_many(s, loads, MANY, count_entry);
    for (int i = 0; i < MANY; i++) {
        int length = 1 + i % 9;
        assert_int_equal(loads[i].result, i % 5 != 4 ? STORE_OK : STORE_NONE);
        assert_int_equal(counts[i], i % 5 == 4 ? 0 : length < 7 ? length : 7);
    }
    counts[0] = 0;
    store_load_many(s, loads, 1, count_entry);
    assert_int_equal(counts[0], 1);
    store_load_many(s, loads, 0, count_entry);
    store_close(s);
}

/* ---- Conflicts ---- */

static void only_the_next_number_is_accepted(void **state) {
    (void)state;
    Store *s = some_open(some_fresh_place());
    assert_int_equal(some_append(s, "a", 1, 1, "x"), STORE_CONFLICT); /* no such table */
    assert_int_equal(some_append(s, "a", 0, 2, "first"), STORE_OK);
    assert_int_equal(some_append(s, "a", 0, 2, "again"), STORE_CONFLICT);
    assert_int_equal(some_append(s, "a", 1, 1, "late"), STORE_CONFLICT);
    assert_int_equal(some_append(s, "a", 3, 1, "early"), STORE_CONFLICT);
    assert_int_equal(some_count(s, "a"), 2);
    assert_string_equal(some_entry(s, "a", 1), "first a 1");
    assert_int_equal(some_append(s, "a", 2, 1, "x"), STORE_OK);
    store_close(s);
}

static void others_are_stored_beside_a_conflict(void **state) {
    (void)state;
    static SomeChange memory[6];
    Store *s = some_open(some_fresh_place());
    some_append(s, "a", 0, 2, "x");
    StoreChange c[6] = {
        some_change(&memory[0], "z", 0, 5, "x"), /* new */
        some_change(&memory[1], "a", 2, 1, "x"), /* goes on */
        some_change(&memory[2], "a", 2, 1, "y"), /* the same once more */
        some_change(&memory[3], "b", 7, 1, "x"), /* there is no b */
        some_change(&memory[4], "a", 3, 2, "x"), /* goes on further */
        some_change(&memory[5], "z", 5, 1, "x"), /* and so does the new one */
    };
    const StoreResult wanted[6] = {STORE_OK,       STORE_OK, STORE_CONFLICT,
                                   STORE_CONFLICT, STORE_OK, STORE_OK};
    assert_int_equal(store_append(s, c, 6, NULL), STORE_OK);
    for (int i = 0; i < 6; i++)
        assert_int_equal(c[i].result, wanted[i]);
    assert_int_equal(some_count(s, "z"), 6);
    assert_int_equal(some_count(s, "a"), 5);
    assert_int_equal(some_count(s, "b"), -1);
    assert_string_equal(some_entry(s, "a", 2), "x a 2");
    store_close(s);
}

static void all_or_nothing(void **state) {
    (void)state;
    static SomeChange memory[3];
    Store *s = some_open(some_fresh_place());
    some_append(s, "a", 0, 2, "x");
    StoreChange c[3] = {some_change(&memory[0], "n", 0, 5, "x"),
                        some_change(&memory[1], "a", 0, 1, "x"),
                        some_change(&memory[2], "m", 0, 1, "x")};
    assert_int_equal(store_append_all(s, c, 3, NULL), STORE_CONFLICT);
    assert_int_equal(c[1].result, STORE_CONFLICT);
    assert_int_equal(some_count(s, "n"), -1);
    assert_int_equal(some_count(s, "m"), -1);
    c[1] = some_change(&memory[1], "a", 2, 1, "x");
    assert_int_equal(store_append_all(s, c, 3, NULL), STORE_OK);
    assert_int_equal(some_count(s, "n"), 5);
    assert_int_equal(some_count(s, "a"), 3);
    assert_int_equal(some_count(s, "m"), 1);
    assert_int_equal(store_append(s, c, 0, NULL), STORE_OK);
    store_close(s);
}

/* ---- Lists ---- */

typedef struct Listing {
    char ids[2000]; /* "a b c" */
    int most;       /* 0: all */
    int count;
} Listing;

static bool note_id(void *context, const StoreInfo *info) {
    Listing *l = context;
    if (l->count++)
        strcat(l->ids, " ");
    strcat(l->ids, info->id);
    return l->count != l->most;
}

static void add(Store *s, const char *id, StoreStatus status, bool listed, bool wants_bot,
                int64_t changed_ms) {
    static SomeChange memory;
    StoreChange c = some_change(&memory, id, 0, 1, "x");
    c.info.status = status;
    c.info.listed = listed;
    c.info.wants_bot = wants_bot;
    c.info.changed_ms = changed_ms;
    assert_int_equal(store_append(s, &c, 1, NULL), STORE_OK);
    assert_int_equal(c.result, STORE_OK);
}

static void list_is(Store *s, StoreQuery query, const char *wanted) {
    Listing l = {0};
    HearthMsg why;
    StoreResult result = store_list(s, &query, note_id, &l, &why);
    if (result != STORE_OK)
        fail_msg("%s", some_sentence(&why));
    assert_string_equal(l.ids, wanted);
}

static Store *store_with_five(void) {
    Store *s = some_open(some_fresh_place());
    add(s, "wait", STORE_WAITING, true, false, 10);
    add(s, "play", STORE_PLAYING, true, true, 30);
    add(s, "priv", STORE_PLAYING, false, true, 20);
    add(s, "over", STORE_OVER, true, false, 50);
    add(s, "shut", STORE_CLOSED, false, false, 40);
    return s;
}

static void lists_have_what_was_asked_for(void **state) {
    (void)state;
    Store *s = store_with_five();
    list_is(s, (StoreQuery){0}, "over shut play priv wait");
    list_is(s, (StoreQuery){.limit = 2}, "over shut");
    list_is(s, (StoreQuery){.listed_only = true}, "over play wait");
    list_is(s, (StoreQuery){.wants_bot_only = true}, "play priv");
    list_is(s, (StoreQuery){.listed_only = true, .wants_bot_only = true}, "play");
    list_is(s, (StoreQuery){.statuses = 1u << STORE_WAITING | 1u << STORE_OVER}, "over wait");
    list_is(s, (StoreQuery){.statuses = 1u << STORE_CLOSED, .listed_only = true}, "");
    list_is(s, (StoreQuery){.statuses = 3, .listed_only = true, .limit = 1}, "play");
    store_close(s);
}

static void a_list_can_be_stopped(void **state) {
    (void)state;
    Store *s = store_with_five();
    Listing l = {.most = 2};
    assert_int_equal(store_list(s, &(StoreQuery){0}, note_id, &l, NULL), STORE_OK);
    assert_string_equal(l.ids, "over shut");
    list_is(s, (StoreQuery){.limit = 1}, "over");
    store_close(s);
}

static bool check_info(void *context, const StoreInfo *info) {
    (void)context;
    assert_string_equal(info->id, "play");
    assert_int_equal(info->created_ms, 1700000000000);
    assert_int_equal(info->changed_ms, 60);
    assert_int_equal(info->entries, 1);
    assert_int_equal(info->status, STORE_OVER);
    assert_false(info->listed);
    assert_false(info->wants_bot);
    assert_int_equal(info->summary_length, 3);
    assert_memory_equal(info->summary, "end", 3);
    return true;
}

static void the_line_changes_with_and_without_entries(void **state) {
    (void)state;
    Store *s = store_with_five();
    StoreChange c = {.info = {.id = "play",
                              .created_ms = 5, /* of the first time it is kept */
                              .changed_ms = 60,
                              .entries = 1,
                              .status = STORE_OVER,
                              .summary = "end",
                              .summary_length = 3},
                     .first = 1};
    assert_int_equal(store_append(s, &c, 1, NULL), STORE_OK);
    assert_int_equal(c.result, STORE_OK);
    assert_int_equal(store_find(s, "play", check_info, NULL, NULL), STORE_OK);
    assert_int_equal(store_find(s, "nobody", check_info, NULL, NULL), STORE_NONE);
    list_is(s, (StoreQuery){.listed_only = true}, "over wait");
    list_is(s, (StoreQuery){.wants_bot_only = true}, "priv");
    list_is(s, (StoreQuery){.limit = 1}, "play");
    store_close(s);
}

/* ---- Removing ---- */

static void only_old_tables_of_the_right_status_go(void **state) {
    (void)state;
    Store *s = store_with_five();
    int removed = -1;
    assert_int_equal(store_remove_old(s, 0, false, 1000, 0, &removed, NULL), STORE_OK);
    assert_int_equal(removed, 0);
    assert_int_equal(
        store_remove_old(s, 1u << STORE_OVER | 1u << STORE_CLOSED, false, 50, 0, &removed, NULL),
        STORE_OK);
    assert_int_equal(removed, 1);
    list_is(s, (StoreQuery){0}, "over play priv wait");
    assert_int_equal(some_count(s, "shut"), -1);
    assert_int_equal(some_count(s, "over"), 1);
    assert_int_equal(some_append(s, "shut", 1, 1, "x"), STORE_CONFLICT);
    assert_int_equal(some_append(s, "shut", 0, 2, "new"), STORE_OK);
    assert_string_equal(some_entry(s, "shut", 0), "new shut 0");
    store_close(s);
}

static void many_old_tables_go(void **state) {
    (void)state;
    static SomeChange memory[200];
    static StoreChange c[200];
    Store *s = some_open(some_fresh_place());
    int removed = 0;
    for (int i = 0; i < 200; i++) {
        char id[STORE_ID_MAX + 1];
        snprintf(id, sizeof id, "t%d", i);
        c[i] = some_change(&memory[i], id, 0, 3, "x");
        c[i].info.status = STORE_OVER;
        c[i].info.changed_ms = i;
    }
    assert_int_equal(store_append(s, c, 200, NULL), STORE_OK);
    assert_int_equal(store_remove_old(s, 1u << STORE_OVER, false, 150, 0, &removed, NULL),
                     STORE_OK);
    assert_int_equal(removed, 150);
    for (int i = 0; i < 200; i++)
        assert_int_equal(some_count(s, c[i].info.id), i < 150 ? -1 : 3);
    store_close(s);
}

/* Tables of bots alone may go earlier than others. */
static void tables_without_people_go_by_themselves(void **state) {
    (void)state;
    static SomeChange memory[3];
    StoreChange c[3];
    Store *s = some_open(some_fresh_place());
    int removed = 0;
    for (int i = 0; i < 3; i++) {
        char id[STORE_ID_MAX + 1];
        snprintf(id, sizeof id, "t%d", i);
        c[i] = some_change(&memory[i], id, 0, 1, "x");
        c[i].info.people = i;
    }
    assert_int_equal(store_append(s, c, 3, NULL), STORE_OK);
    assert_int_equal(store_remove_old(s, 15, true, INT64_MAX, 0, &removed, NULL), STORE_OK);
    assert_int_equal(removed, 1);
    assert_int_equal(some_count(s, "t0"), -1);
    assert_int_equal(some_count(s, "t1"), 1);
    store_close(s);
}

/* ---- What lists know beside ---- */

static bool check_second(void *context, const StoreInfo *info) {
    const StoreInfo *wanted = context;
    assert_int_equal(info->people, wanted->people);
    assert_int_equal(info->wake_ms, wanted->wake_ms);
    assert_int_equal(info->origin, wanted->origin);
    assert_string_equal(info->game, wanted->game);
    return true;
}

static void lines_tell_what_is_played_and_when_to_wake(void **state) {
    (void)state;
    static SomeChange memory;
    Store *s = some_open(some_fresh_place());
    StoreChange c = some_change(&memory, "a", 0, 1, "x");
    c.info.people = 3;
    c.info.wake_ms = 1700000000123;
    c.info.origin = INT64_MIN + 5;
    strcpy(c.info.game, "above_and_below rules 1 data=356e8a1344fc5d57");
    assert_int_equal(store_append(s, &c, 1, NULL), STORE_OK);
    assert_int_equal(store_find(s, "a", check_second, &c.info, NULL), STORE_OK);
    some_append(s, "b", 0, 1, "x");
    list_is(s, (StoreQuery){.wake_before_ms = 1700000000123}, "");
    list_is(s, (StoreQuery){.wake_before_ms = 1700000000124}, "a");
    c = some_change(&memory, "a", 1, 1, "x");
    c.info.people = 2; /* where it came from stays */
    strcpy(c.info.game, "null rules 1");
    assert_int_equal(store_append(s, &c, 1, NULL), STORE_OK);
    c.info.origin = INT64_MIN + 5;
    assert_int_equal(store_find(s, "a", check_second, &c.info, NULL), STORE_OK);
    list_is(s, (StoreQuery){.wake_before_ms = INT64_MAX}, "");
    store_close(s);
}

/* ---- Properties ---- */

typedef struct Properties {
    char text[500];
    int most; /* how many are wanted */
} Properties;

static bool collect_property(void *context, const char *name, const char *value, size_t length) {
    Properties *p = context;
    size_t at = strlen(p->text);
    snprintf(p->text + at, sizeof p->text - at, "%s=%.*s ", name, (int)length, value);
    return --p->most != 0;
}

static void properties_are(Store *s, const char *id, const char *begin, const char *wanted) {
    Properties p = {0};
    assert_int_equal(store_get(s, id, begin, collect_property, &p, NULL), STORE_OK);
    assert_string_equal(p.text, wanted);
}

static void put(Store *s, const char *id, const char *name, const char *value) {
    assert_int_equal(store_set(s, id, name, value, value ? strlen(value) : 0, NULL), STORE_OK);
}

static void properties_are_kept(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    Properties p = {.most = 1};
    int removed;
    some_append(s, "a", 0, 1, "x");
    some_append(s, "b", 0, 1, "x");
    put(s, "a", "push/p0", "one");
    put(s, "a", "push/p1", "two");
    put(s, "a", "hook", "");
    put(s, "b", "push/p0", "other");
    put(s, "", "vapid", "key");
    assert_int_equal(store_set(s, "nobody", "x", "x", 1, NULL), STORE_NONE);
    assert_int_equal(store_get(s, "nobody", "", collect_property, &p, NULL), STORE_NONE);
    put(s, "a", "push/p0", "three");
    properties_are(s, "a", "", "hook= push/p0=three push/p1=two ");
    properties_are(s, "a", "push/", "push/p0=three push/p1=two ");
    properties_are(s, "a", "pusher", "");
    properties_are(s, "", "", "vapid=key ");
    assert_int_equal(store_get(s, "a", "", collect_property, &p, NULL), STORE_OK);
    assert_string_equal(p.text, "hook= "); /* no more than is wanted */
    put(s, "a", "push/p0", NULL);
    put(s, "a", "nothing", NULL);
    properties_are(s, "a", "push/", "push/p1=two ");
    assert_int_equal(store_set(s, "a", "bytes", "\0\xff", 2, NULL), STORE_OK);
    store_close(s);
    s = some_open(place);
    properties_are(s, "b", "", "push/p0=other ");
    /* They go with their table, and do not come back with another of that name. */
    assert_int_equal(store_remove_old(s, 15, false, INT64_MAX, 0, &removed, NULL), STORE_OK);
    some_append(s, "b", 0, 1, "x");
    properties_are(s, "b", "", "");
    properties_are(s, "", "", "vapid=key ");
    store_close(s);
}

/* ---- Only to read ---- */

static void readers_look_while_it_is_in_use(void **state) {
    (void)state;
    static SomeChange memory;
    const char *place = some_fresh_place();
    Store *s = some_open(place), *r = NULL;
    HearthMsg why;
    int removed;
    some_append(s, "a", 0, 3, "x");
    if (store_open_to_read(place, &r, &why) != STORE_OK)
        fail_msg("%s", some_sentence(&why));
    assert_int_equal(some_count(r, "a"), 3);
    some_append(s, "a", 3, 3, "x");
    assert_int_equal(some_count(r, "a"), 6);
    StoreChange c = some_change(&memory, "a", 6, 1, "x");
    assert_int_equal(store_append(r, &c, 1, &why), STORE_READ_ONLY);
    assert_int_equal(c.result, STORE_READ_ONLY);
    assert_non_null(strstr(some_sentence(&why), "reading only"));
    assert_int_equal(store_remove_old(r, 15, false, INT64_MAX, 0, &removed, &why), STORE_READ_ONLY);
    assert_int_equal(some_count(s, "a"), 6);
    store_close(r);
    assert_int_equal(some_append(s, "a", 6, 1, "x"), STORE_OK);
    store_close(s);
}

/* ---- Many at random ---- */

/* Groups of changes, right and wrong ones, beside a model that knows how long each journal is. */
static void as_the_model_says(void **state) {
    (void)state;
    enum { TABLES = 12, GROUP = 10, ROUNDS = 120 };
    static SomeChange memory[GROUP];
    StoreChange c[GROUP];
    bool accepted[GROUP];
    uint32_t length[TABLES] = {0};
    char id[STORE_ID_MAX + 1];
    HearthRng rng;
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    hearth_rng_seed(&rng, 7, 1);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < GROUP; i++) {
            uint32_t t = hearth_rng_below(&rng, TABLES), off = hearth_rng_below(&rng, 4);
            uint32_t first = off ? length[t] : hearth_rng_below(&rng, length[t] + 3);
            snprintf(id, sizeof id, "t%u", t);
            c[i] = some_change(&memory[i], id, first, 1 + (int)hearth_rng_below(&rng, 5), "x");
            accepted[i] = first == length[t];
            if (accepted[i])
                length[t] += (uint32_t)c[i].count;
        }
        assert_int_equal(store_append(s, c, GROUP, NULL), STORE_OK);
        for (int i = 0; i < GROUP; i++)
            assert_int_equal(c[i].result, accepted[i] ? STORE_OK : STORE_CONFLICT);
        if (round % 40 == 39) {
            store_close(s);
            s = some_open(place);
        }
    }
    for (uint32_t t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "t%u", t);
        assert_int_equal(some_count(s, id), length[t] ? (int)length[t] : -1);
    }
    store_close(s);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_grows),
        cmocka_unit_test(reading_begins_and_ends_anywhere),
        cmocka_unit_test(every_byte_and_length_comes_back),
        cmocka_unit_test(everything_is_there_when_it_is_opened_again),
        cmocka_unit_test(many_are_read_at_once),
        cmocka_unit_test(only_the_next_number_is_accepted),
        cmocka_unit_test(others_are_stored_beside_a_conflict),
        cmocka_unit_test(all_or_nothing),
        cmocka_unit_test(lists_have_what_was_asked_for),
        cmocka_unit_test(a_list_can_be_stopped),
        cmocka_unit_test(the_line_changes_with_and_without_entries),
        cmocka_unit_test(only_old_tables_of_the_right_status_go),
        cmocka_unit_test(many_old_tables_go),
        cmocka_unit_test(tables_without_people_go_by_themselves),
        cmocka_unit_test(lines_tell_what_is_played_and_when_to_wake),
        cmocka_unit_test(properties_are_kept),
        cmocka_unit_test(readers_look_while_it_is_in_use),
        cmocka_unit_test(as_the_model_says),
    };
    some_store_kind(argc > 1 ? argv[1] : "sqlite");
    int failed = cmocka_run_group_tests_name("what every store does", tests, NULL, NULL);
    some_store_end();
    return failed;
}
