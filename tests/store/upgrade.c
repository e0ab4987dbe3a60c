/* upgrade.c - A store of version 1 is brought to version 2, or it is not, but never half, and
 * nothing of it is lost: processes are killed while they do it, the power goes, the disk is full,
 * several begin at once.
 *
 *     store_upgrade sqlite|postgres */
#include "version1.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include "forgetful_vfs.h"

/* What kills left behind: stores of each version. */
typedef struct Seen {
    int version[3];
    int killed;
} Seen;

/* Whatever is there is whole; the next who comes finishes it, and finds everything. */
static void look(const char *place, Seen *seen) {
    seen->version[version1_now(place)]++;
    Store *s = some_open(place);
    version1_check(s);
    store_close(s);
    assert_int_equal(version1_now(place), 2);
}

static void nothing(void *context) {
    (void)context;
}

/* A process that opens the store, after `before`; its number. */
static pid_t start_opening(const char *place, void (*before)(void *), void *context) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Store *s = NULL;
        before(context);
        _exit(store_open(place, &s, NULL) == STORE_OK ? 0 : 1);
    }
    return child;
}

/* Whether it was killed; else it must have done its work. */
static bool end_of(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status)) {
        assert_int_equal(WTERMSIG(status), SIGKILL);
        return true;
    }
    assert_int_equal(WEXITSTATUS(status), 0);
    return false;
}

static void wait_us(uint32_t us) {
    nanosleep(&(struct timespec){.tv_nsec = (long)us * 1000}, NULL);
}

/* How long it takes, to choose instants by. */
static uint32_t usual_us(void) {
    struct timespec a, b;
    const char *place = version1_make();
    clock_gettime(CLOCK_MONOTONIC, &a);
    assert_false(end_of(start_opening(place, nothing, NULL)));
    clock_gettime(CLOCK_MONOTONIC, &b);
    int64_t us = (b.tv_sec - a.tv_sec) * 1000000 + (b.tv_nsec - a.tv_nsec) / 1000;
    return us < 500000 ? (uint32_t)us : 500000;
}

static int rounds(int usual) {
    const char *wanted = getenv("HEARTH_POWER_ROUNDS");
    return wanted ? atoi(wanted) : usual;
}

/* ---- Both kinds ---- */

static bool take_property(void *context, const char *name, const char *value, size_t length) {
    (void)name, (void)value, (void)length;
    ++*(int *)context;
    return true;
}

static void an_old_store_is_brought_up(void **state) {
    (void)state;
    const char *place = version1_make();
    int count = 0;
    assert_int_equal(version1_now(place), 1);
    Store *s = some_open(place);
    version1_check(s);
    /* and used */
    assert_int_equal(store_set(s, "table7", "push/p0", "x", 1, NULL), STORE_OK);
    assert_int_equal(store_get(s, "table7", "", take_property, &count, NULL), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(some_append(s, "new", 0, 3, "x"), STORE_OK);
    assert_int_equal(some_count(s, "new"), 3);
    store_close(s);
    assert_int_equal(version1_now(place), 2);
}

static void readers_leave_it_as_it_is(void **state) {
    (void)state;
    const char *place = version1_make();
    Store *s = NULL;
    int count = 0;
    HearthMsg why;
    if (store_open_to_read(place, &s, &why) != STORE_OK)
        fail_msg("%s", some_sentence(&why));
    version1_check(s);
    assert_int_equal(store_get(s, "", "", take_property, &count, &why), STORE_OK);
    assert_int_equal(store_get(s, "table1", "", take_property, &count, &why), STORE_OK);
    assert_int_equal(store_get(s, "nobody", "", take_property, &count, &why), STORE_NONE);
    assert_int_equal(count, 0);
    assert_int_equal(store_list(s, &(StoreQuery){.wake_before_ms = 1}, NULL, NULL, &why), STORE_OK);
    assert_int_equal(store_set(s, "", "x", "x", 1, &why), STORE_READ_ONLY);
    assert_int_equal(version1_now(place), 1);
    /* Also while somebody else brings it up. */
    Store *other = some_open(place);
    version1_check(s);
    version1_check(other);
    store_close(other);
    store_close(s);
}

/* At any instant, on any machine: nothing is asserted about which. */
static void killed_at_random_instants(void **state) {
    (void)state;
    Seen seen = {0};
    HearthRng rng;
    uint32_t most = usual_us() * 3 / 2 + 1;
    hearth_rng_seed(&rng, 1, 9);
    for (int i = 0; i < rounds(some_store_is_shared() ? 15 : 40); i++) {
        const char *place = version1_make();
        pid_t child = start_opening(place, nothing, NULL);
        wait_us(hearth_rng_below(&rng, most));
        kill(child, SIGKILL);
        seen.killed += end_of(child);
        look(place, &seen);
    }
    print_message("%d were killed; %d stores were old then, %d new\n", seen.killed, seen.version[1],
                  seen.version[2]);
}

/* ---- SQLite: every instant at which something is written ---- */

static void kill_me(void *context) {
    forgetful_kill_at(*(uint32_t *)context);
}

static uint32_t operations(void) {
    const char *place = version1_make();
    forgetful_reset();
    Store *s = some_open(place);
    uint32_t count = forgetful_operations();
    store_close(s);
    forgetful_reset();
    return count;
}

static void killed_at_every_write(void **state) {
    (void)state;
    Seen seen = {0};
    uint32_t all = operations();
    assert_true(all >= 3);
    for (uint32_t at = 1; at <= all; at++) {
        const char *place = version1_make();
        assert_true(end_of(start_opening(place, kill_me, &at)));
        forgetful_reset();
        look(place, &seen);
    }
    print_message("%u kills: %d stores were old, %d new\n", all, seen.version[1], seen.version[2]);
    assert_true(seen.version[1] > 0);
}

static void the_power_goes_at_every_write(void **state) {
    (void)state;
    Seen seen = {0};
    uint32_t all = operations() + 20;            /* and while it is closed */
    int losses = getenv("HEARTH_LONG") ? 12 : 3; /* ways to lose what was not yet safe, at each */
    for (uint32_t at = 1; at <= all; at++)
        for (uint64_t seed = 0; seed < (uint64_t)rounds(losses); seed++) {
            Store *s = NULL;
            const char *place = version1_make();
            forgetful_reset();
            forgetful_cut_at(at);
            StoreResult result = store_open(place, &s, NULL);
            store_close(s);
            bool cut = forgetful_is_cut();
            forgetful_restore(seed);
            int version = version1_now(place);
            /* What was opened was brought up, and stays so. */
            assert_true(result != STORE_OK || version == 2);
            seen.killed += cut;
            forgetful_reset();
            look(place, &seen);
        }
    print_message("%d cuts: %d stores were old, %d new\n", seen.killed, seen.version[1],
                  seen.version[2]);
    assert_true(seen.killed > 0 && seen.version[1] > 0 && seen.version[2] > 0);
}

static void a_full_disk_leaves_it_old(void **state) {
    (void)state;
    int refused = 0;
    for (int64_t room = 0; room < 60000; room += 3000) {
        const char *place = version1_make();
        Store *s = NULL;
        HearthMsg why;
        Seen seen = {0};
        assert_int_equal(version1_now(place), 1); /* which also tidies up: no log with room in it */
        forgetful_reset();
        forgetful_room(room);
        StoreResult result = store_open(place, &s, &why);
        if (result != STORE_OK) {
            refused++;
            assert_null(s);
            assert_int_equal(result, STORE_READ_ONLY);
            assert_non_null(strstr(some_sentence(&why), "full"));
            assert_int_equal(version1_now(place), 1);
        }
        forgetful_room(-1);
        store_close(s);
        forgetful_reset();
        look(place, &seen);
    }
    assert_true(refused > 0);
}

/* ---- PostgreSQL: several at once ---- */

enum { SERVERS = 6 };

static void several_servers_begin_at_once(void **state) {
    (void)state;
    pid_t child[SERVERS];
    Seen seen = {0};
    const char *place = version1_make();
    for (int i = 0; i < SERVERS; i++)
        child[i] = start_opening(place, nothing, NULL);
    for (int i = 0; i < SERVERS; i++)
        assert_false(end_of(child[i]));
    assert_int_equal(version1_now(place), 2);
    look(place, &seen);
}

static void some_of_them_are_killed(void **state) {
    (void)state;
    Seen seen = {0};
    HearthRng rng;
    uint32_t most = usual_us() + 1;
    hearth_rng_seed(&rng, 2, 9);
    for (int i = 0; i < rounds(8); i++) {
        pid_t child[SERVERS];
        const char *place = version1_make();
        for (int j = 0; j < SERVERS; j++)
            child[j] = start_opening(place, nothing, NULL);
        wait_us(hearth_rng_below(&rng, 1 + hearth_rng_below(&rng, most))); /* rather early */
        bool all = hearth_rng_below(&rng, 2) == 0;
        for (int j = 0; j < SERVERS; j++)
            if (all || hearth_rng_below(&rng, 2) == 0)
                kill(child[j], SIGKILL);
        for (int j = 0; j < SERVERS; j++)
            seen.killed += end_of(child[j]);
        look(place, &seen);
    }
    print_message("%d were killed; %d stores were old then, %d new\n", seen.killed, seen.version[1],
                  seen.version[2]);
}

int main(int argc, char **argv) {
    const struct CMUnitTest sqlite[] = {
        cmocka_unit_test(an_old_store_is_brought_up),
        cmocka_unit_test(readers_leave_it_as_it_is),
        cmocka_unit_test(killed_at_random_instants),
        cmocka_unit_test(killed_at_every_write),
        cmocka_unit_test(the_power_goes_at_every_write),
        cmocka_unit_test(a_full_disk_leaves_it_old),
    };
    const struct CMUnitTest postgres[] = {
        cmocka_unit_test(an_old_store_is_brought_up),
        cmocka_unit_test(readers_leave_it_as_it_is),
        cmocka_unit_test(killed_at_random_instants),
        cmocka_unit_test(several_servers_begin_at_once),
        cmocka_unit_test(some_of_them_are_killed),
    };
    bool shared = argc > 1 && strcmp(argv[1], "postgres") == 0;
    some_store_kind(shared ? "postgres" : "sqlite");
    if (!shared) {
        forgetful_install();
        some_folder_in_memory();
    }
    int failed = shared ? cmocka_run_group_tests_name("an old store, shared", postgres, NULL, NULL)
                        : cmocka_run_group_tests_name("an old store", sqlite, NULL, NULL);
    some_store_end();
    return failed;
}
