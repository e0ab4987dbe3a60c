/* power.c - Nothing that was acknowledged is lost when the power goes, and no change is half there.
 *
 * A store on a file layer that forgets what was not synced. In every round the power goes at a
 * random instant: while entries are added, while the log is moved into the file, while the store is
 * opened or closed. What a disk might hold then is opened again and looked at. The same rounds with
 * syncing turned off must find losses, else the test could not. */
#include "some_store.h"

#include <sqlite3.h>

#include "forgetful_vfs.h"

enum { TABLES = 5, GROUP = 3, ENTRIES_MOST = 6 };

/* What we know about the store from its answers. */
typedef struct Model {
    uint32_t length[TABLES]; /* acknowledged */
    uint32_t tried[TABLES];  /* with what was under way when the power went */
    bool under_way;
    const char *pragma; /* how to spoil the store; NULL: not at all */
    HearthRng rng;
    int lost, half, broken; /* what was found */
    int cuts, kept;         /* how often the power went; a change under way was stored then */
} Model;

static void table_id(uint32_t t, char id[STORE_ID_MAX + 1]) {
    snprintf(id, STORE_ID_MAX + 1, "t%u", t);
}

/* ---- Using the store ---- */

static Store *open_store(const Model *m) {
    Store *s = NULL;
    if (store_open(some_file("store.db"), &s, NULL) != STORE_OK)
        return NULL;
    /* short logs, so that they are moved into the file often */
    sqlite3_exec(store__sqlite(s), "PRAGMA wal_autocheckpoint = 6", NULL, NULL, NULL);
    if (m->pragma)
        sqlite3_exec(store__sqlite(s), m->pragma, NULL, NULL, NULL);
    return s;
}

/* A group of changes to several tables. */
static StoreResult add_group(Model *m, Store *s) {
    static SomeChange memory[GROUP];
    StoreChange c[GROUP];
    char id[STORE_ID_MAX + 1];
    uint32_t t = hearth_rng_below(&m->rng, TABLES);
    int count = 1 + (int)hearth_rng_below(&m->rng, GROUP);
    memcpy(m->tried, m->length, sizeof m->tried);
    for (int i = 0; i < count; i++, t = (t + 1) % TABLES) {
        table_id(t, id);
        int entries = 1 + (int)hearth_rng_below(&m->rng, ENTRIES_MOST);
        c[i] = some_change(&memory[i], id, m->tried[t], entries, "some words that fill a page");
        m->tried[t] = c[i].info.entries;
    }
    m->under_way = true;
    StoreResult result = store_append(s, c, count, NULL);
    if (result != STORE_OK)
        return result;
    for (int i = 0; i < count; i++)
        assert_int_equal(c[i].result, STORE_OK);
    memcpy(m->length, m->tried, sizeof m->length);
    m->under_way = false;
    return STORE_OK;
}

/* Until the power goes, or for so many groups. */
static void use_store(Model *m, int groups) {
    Store *s = open_store(m);
    for (int i = 0; s && i < groups; i++) {
        if (add_group(m, s) != STORE_OK)
            break;
        if (hearth_rng_below(&m->rng, 8) == 0) {
            store_close(s);
            s = forgetful_is_cut() ? NULL : open_store(m);
        }
    }
    store_close(s);
}

/* ---- Looking at what is left ---- */

typedef struct Look {
    const char *id;
    uint32_t next;
    bool wrong;
} Look;

static bool look_at_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Look *l = context;
    char wanted[SOME_TEXT];
    int length =
        snprintf(wanted, sizeof wanted, "some words that fill a page %s %u", l->id, number);
    if (number != l->next++ || entry->length != (size_t)length ||
        memcmp(entry->text, wanted, (size_t)length) != 0)
        l->wrong = true;
    return true;
}

static bool look_at_line(void *context, const StoreInfo *info) {
    *(uint32_t *)context = info->entries;
    return true;
}

/* How long the journal is; false if something is wrong with it. */
static bool measure(Store *s, uint32_t t, uint32_t *length) {
    char id[STORE_ID_MAX + 1];
    uint32_t line = 0;
    table_id(t, id);
    Look l = {.id = id};
    StoreResult result = store_load(s, id, 0, look_at_entry, &l, NULL);
    *length = l.next;
    if (result == STORE_NONE)
        return true;
    return result == STORE_OK && !l.wrong &&
           store_find(s, id, look_at_line, &line, NULL) == STORE_OK && line == l.next;
}

/* Everything acknowledged is there; of what was under way all or nothing. */
static void judge(Model *m, const uint32_t found[TABLES]) {
    bool lost = false, none = true, all = true;
    for (int t = 0; t < TABLES; t++) {
        lost = lost || found[t] < m->length[t];
        none = none && found[t] == m->length[t];
        all = all && m->under_way && found[t] == m->tried[t];
    }
    m->lost += lost;
    m->half += !lost && !none && !all;
    m->kept += all;
}

static void look(Model *m) {
    uint32_t found[TABLES];
    Store *s = open_store(m);
    bool sound = s != NULL;
    for (uint32_t t = 0; t < TABLES && sound; t++)
        sound = measure(s, t, &found[t]);
    store_close(s);
    if (!sound) {
        m->broken++;
        return;
    }
    judge(m, found);
    memcpy(m->length, found, sizeof found);
    m->under_way = false;
}

/* One store, several power cuts. */
static void round_of(Model *m, uint64_t seed) {
    int broken = m->broken;
    hearth_rng_seed(&m->rng, seed, 5);
    memset(m->length, 0, sizeof m->length);
    m->under_way = false;
    some_fresh_place();
    forgetful_reset();
    for (int cuts = 0; cuts < 3 && m->broken == broken; cuts++) {
        forgetful_cut_at(1 + hearth_rng_below(&m->rng, cuts == 0 ? 60 : 300));
        use_store(m, 60);
        m->cuts += forgetful_is_cut();
        forgetful_restore(hearth_rng_next(&m->rng));
        look(m);
    }
}

static Model rounds(int count, const char *pragma) {
    Model m = {.pragma = pragma};
    for (int i = 0; i < count; i++)
        round_of(&m, (uint64_t)i);
    forgetful_reset();
    return m;
}

/* ---- Tests ---- */

static void nothing_acknowledged_is_lost(void **state) {
    (void)state;
    const char *wanted = getenv("HEARTH_POWER_ROUNDS");
    int count = wanted ? atoi(wanted) : 250;
    Model m = rounds(count, NULL);
    print_message("%d power cuts; %d times a change under way was stored\n", m.cuts, m.kept);
    assert_int_equal(m.lost, 0);
    assert_int_equal(m.half, 0);
    assert_int_equal(m.broken, 0);
    assert_true(m.cuts > count); /* the rounds were not empty ones */
    assert_true(m.kept > 0);
}

static void without_syncs_it_would_be(void **state) {
    (void)state;
    Model off = rounds(60, "PRAGMA synchronous = OFF");
    Model normal = rounds(60, "PRAGMA synchronous = NORMAL");
    print_message("OFF: %d lost, %d half, %d broken; NORMAL: %d lost\n", off.lost, off.half,
                  off.broken, normal.lost);
    assert_true(off.lost > 0);
    assert_true(off.half + off.broken > 0);
    assert_true(normal.lost > 0); /* whole changes only: the log is synced before it is moved */
    assert_int_equal(normal.half + normal.broken, 0);
}

/* The disk is full, then there is room again, then the power goes. */
static void a_full_disk_loses_nothing_either(void **state) {
    (void)state;
    int full = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        Model m = {0};
        hearth_rng_seed(&m.rng, seed, 6);
        some_fresh_place();
        forgetful_reset();
        Store *s = open_store(&m);
        assert_non_null(s);
        forgetful_room((int64_t)hearth_rng_below(&m.rng, 60000));
        StoreResult result = STORE_OK;
        for (int i = 0; i < 60 && result == STORE_OK; i++)
            result = add_group(&m, s);
        if (result != STORE_OK) {
            uint32_t found;
            full++;
            assert_int_equal(result, STORE_READ_ONLY);
            for (uint32_t t = 0; t < TABLES; t++) { /* rolled back, and readable */
                assert_true(measure(s, t, &found));
                assert_int_equal(found, m.length[t]);
            }
            m.under_way = false;
        }
        forgetful_room(-1);
        for (int i = 0; i < 5; i++)
            assert_int_equal(add_group(&m, s), STORE_OK);
        forgetful_cut_at(1 + hearth_rng_below(&m.rng, 40));
        for (int i = 0; i < 20 && !forgetful_is_cut(); i++)
            add_group(&m, s);
        store_close(s);
        forgetful_restore(hearth_rng_next(&m.rng));
        look(&m);
        assert_int_equal(m.lost + m.half + m.broken, 0);
    }
    assert_true(full > 20);
    forgetful_reset();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_acknowledged_is_lost),
        cmocka_unit_test(without_syncs_it_would_be),
        cmocka_unit_test(a_full_disk_loses_nothing_either),
    };
    forgetful_install();
    some_folder_in_memory();
    int failed = cmocka_run_group_tests_name("when the power goes", tests, NULL, NULL);
    some_store_end();
    return failed;
}
