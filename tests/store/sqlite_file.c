/* sqlite_file.c - The SQLite store and the machine around it: who else uses it, what else lies at
 * that name, permissions, full disks, copies. */
#include "some_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* ---- Helpers ---- */

static void write_file(const char *file, const void *bytes, size_t size) {
    FILE *f = fopen(file, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

static char *read_file(const char *file, size_t *size) {
    static char bytes[1 << 20];
    FILE *f = fopen(file, "rb");
    assert_non_null(f);
    *size = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    return bytes;
}

static int files_in_folder(void) {
    int count = 0;
    DIR *d = opendir(some_folder());
    for (struct dirent *e; (e = readdir(d));)
        count += e->d_name[0] != '.';
    closedir(d);
    return count;
}

static void sql(const char *file, const char *statements) {
    sqlite3 *db;
    char *error = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, statements, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Refused, and byte for byte the same afterwards. */
static void refused_and_the_same(const char *file, const char *part) {
    static char before[1 << 20];
    size_t size, size_after;
    const char *bytes = read_file(file, &size);
    memcpy(before, bytes, size);
    some_refused(file, part);
    const char *after = read_file(file, &size_after);
    assert_int_equal(size, size_after);
    assert_memory_equal(before, after, size);
}

/* And nothing is new beside it. */
static void refused_and_untouched(const char *file, const char *part) {
    int files = files_in_folder();
    refused_and_the_same(file, part);
    assert_int_equal(files_in_folder(), files);
}

/* Runs in a process of its own, for what must not happen to this one; its exit code. */
static int elsewhere(int (*what)(const char *), const char *file) {
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(what(file));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int open_code(const char *file) {
    HearthMsg why;
    Store *s = NULL;
    StoreResult result = store_open(file, &s, &why);
    if (result != STORE_OK)
        fprintf(stderr, "%s\n", some_sentence(&why));
    store_close(s);
    return (int)result;
}

/* ---- One server at a time ---- */

static void a_second_server_is_refused(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    some_append(s, "a", 0, 1, "x");
    some_refused(place, "in use");
    assert_int_equal(elsewhere(open_code, place), STORE_BROKEN);
    assert_int_equal(some_append(s, "a", 1, 1, "x"), STORE_OK); /* the first does not mind */
    store_close(s);
    assert_int_equal(elsewhere(open_code, place), STORE_OK);
    assert_int_equal(files_in_folder(), 1); /* nothing is left beside it */
}

static void a_killed_server_does_not_keep_it(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    int ends[2], status;
    char ok;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        Store *mine = NULL;
        if (store_open(place, &mine, NULL) == STORE_OK &&
            some_append(mine, "a", 0, 5, "x") == STORE_OK)
            (void)!write(ends[1], "x", 1);
        pause();
        _exit(1);
    }
    assert_int_equal(read(ends[0], &ok, 1), 1);
    some_refused(place, "in use");
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    Store *s = some_open(place);
    assert_int_equal(some_count(s, "a"), 5);
    store_close(s);
    close(ends[0]);
    close(ends[1]);
}

/* By whatever name somebody comes, it is the same file. */
static void a_second_name_is_no_way_in(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    char hard[300], soft[300], bound[300];
    snprintf(hard, sizeof hard, "%s", some_file("hard.db"));
    snprintf(soft, sizeof soft, "%s", some_file("soft.db"));
    snprintf(bound, sizeof bound, "%s", some_file("folder"));
    Store *s = some_open(place);
    some_append(s, "a", 0, 1, "x");
    assert_int_equal(link(place, hard), 0);
    assert_int_equal(symlink(place, soft), 0);
    assert_int_equal(symlink(some_folder(), bound), 0);
    strcat(bound, "/store.db");
    const char *const names[] = {hard, soft, bound};
    for (int i = 0; i < 3; i++) {
        some_refused(names[i], "in use");
        assert_int_equal(elsewhere(open_code, names[i]), STORE_BROKEN);
        assert_int_equal(elsewhere(open_code, place),
                         STORE_BROKEN); /* and the lock is still there */
        assert_int_equal(some_append(s, "a", 1 + (uint32_t)i, 1, "x"), STORE_OK);
    }
    store_close(s);
    assert_int_equal(elsewhere(open_code, place), STORE_OK);
}

/* ---- Other things of that name ---- */

static void what_is_no_store_is_left_alone(void **state) {
    (void)state;
    some_fresh_place();
    const char *file = some_file("other");
    write_file(file, "a letter to a friend, long enough to be taken for a head of a database", 70);
    refused_and_untouched(file, "is not a store");
    unlink(file);
    sql(file, "CREATE TABLE letters (id); INSERT INTO letters VALUES (1)");
    refused_and_untouched(file, "is not a store");
    unlink(file);
    sql(file, "PRAGMA application_id = 77; CREATE TABLE letters (id)");
    refused_and_untouched(file, "is not a store");
    assert_int_equal(mkdir(some_file("folder"), 0700), 0);
    some_refused(some_file("folder"), "cannot be opened");
    some_refused(some_file("nowhere/store.db"), "no such folder");
    some_refused("", "cannot be opened");
}

static void a_newer_store_is_left_alone(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    some_append(s, "a", 0, 1, "x");
    store_close(s);
    sql(place, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 3");
    refused_and_untouched(place, "newer version");
    assert_int_equal(store_open_to_read(place, &s, NULL), STORE_BROKEN);
    sql(place, "PRAGMA user_version = 2");
    s = some_open(place);
    assert_int_equal(some_count(s, "a"), 1);
    store_close(s);
}

/* After a crash of a newer version its log lies there still. */
static void a_newer_store_keeps_its_log(void **state) {
    (void)state;
    char log[1 << 16], after[1 << 16];
    size_t size, size_after;
    Store *s = some_open(some_fresh_place());
    some_append(s, "a", 0, 1, "x");
    assert_int_equal(sqlite3_exec(store__sqlite(s), "PRAGMA user_version = 3", NULL, NULL, NULL),
                     SQLITE_OK);
    char *bytes = read_file(some_file("store.db"), &size);
    write_file(some_file("newer.db"), bytes, size);
    bytes = read_file(some_file("store.db-wal"), &size);
    assert_true(size > 0 && size < sizeof log);
    memcpy(log, bytes, size);
    write_file(some_file("newer.db-wal"), log, size);
    store_close(s);
    refused_and_the_same(some_file("newer.db"), "newer version");
    bytes = read_file(some_file("newer.db-wal"), &size_after);
    memcpy(after, bytes, size_after < sizeof after ? size_after : sizeof after);
    assert_int_equal(size, size_after);
    assert_memory_equal(log, after, size);
}

static void readers_make_nothing(void **state) {
    (void)state;
    HearthMsg why;
    Store *s = NULL;
    const char *place = some_fresh_place();
    assert_int_equal(store_open_to_read(place, &s, &why), STORE_BROKEN);
    assert_non_null(strstr(some_sentence(&why), "There is no store"));
    assert_int_equal(files_in_folder(), 0);
    write_file(place, "", 0);
    assert_int_equal(store_open_to_read(place, &s, &why), STORE_BROKEN);
    assert_non_null(strstr(some_sentence(&why), "is not a store"));
    s = some_open(place); /* an empty file becomes a store */
    store_close(s);
}

static void names_are_only_names(void **state) {
    (void)state;
    some_fresh_place();
    char before[4096];
    struct stat info;
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(some_folder()), 0);
    static const char *const names[] = {":memory:", "file:x?mode=memory", "a b", "?", "%41"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Store *s = some_open(names[i]);
        some_append(s, "a", 0, 1, "x");
        store_close(s);
        assert_int_equal(stat(names[i], &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600); /* nobody else may read keys */
        s = some_open(names[i]);
        assert_int_equal(some_count(s, "a"), 1);
        store_close(s);
    }
    assert_int_equal(files_in_folder(), 5);
    assert_int_equal(chdir(before), 0);
}

/* ---- What the system refuses ---- */

static int open_as_nobody(const char *file) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 99;
    return open_code(file);
}

static void a_folder_that_cannot_be_written(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    store_close(some_open(place));
    assert_int_equal(chmod(some_folder(), 0555), 0);
    assert_int_equal(chmod(place, 0444), 0);
    int code = elsewhere(open_as_nobody, place);
    chmod(some_folder(), 0700);
    assert_int_equal(code, STORE_READ_ONLY);
}

/* No more pages than there are: what is on the disk stays as it is, and later it goes on. */
static void a_full_file_refuses_and_goes_on_later(void **state) {
    (void)state;
    static SomeChange memory[40];
    StoreChange c[40];
    HearthMsg why;
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    some_append(s, "a", 0, 10, "x");
    sqlite3_exec(store__sqlite(s), "PRAGMA max_page_count = 12", NULL, NULL, NULL);
    for (int i = 0; i < 40; i++) {
        char id[STORE_ID_MAX + 1];
        snprintf(id, sizeof id, "t%d", i);
        c[i] = some_change(&memory[i], id, 0, 60, "x");
    }
    assert_int_equal(store_append(s, c, 40, &why), STORE_READ_ONLY);
    assert_non_null(strstr(some_sentence(&why), "is full"));
    for (int i = 0; i < 40; i++) {
        assert_int_equal(c[i].result, STORE_READ_ONLY);
        assert_int_equal(some_count(s, c[i].info.id), -1);
    }
    assert_int_equal(some_count(s, "a"), 10);
    assert_int_equal(some_append(s, "a", 10, 1, "x"), STORE_OK); /* there is room for a little */
    sqlite3_exec(store__sqlite(s), "PRAGMA max_page_count = 1000000", NULL, NULL, NULL);
    assert_int_equal(store_append(s, c, 40, &why), STORE_OK);
    for (int i = 0; i < 40; i++)
        assert_int_equal(some_count(s, c[i].info.id), 60);
    store_close(s);
}

/* Fills a file with zeros until there is no room at all. */
static void fill_disk(const char *file) {
    char zeros[512] = {0};
    int fd = open(file, O_WRONLY | O_CREAT | O_APPEND, 0600);
    while (write(fd, zeros, sizeof zeros) > 0)
        ;
    close(fd);
}

enum { FINE = 0, NO_MOUNT = 50 };
#define EXPECT(holds)                                                                              \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #holds);                            \
            return 1;                                                                              \
        }                                                                                          \
    } while (0)

/* A real disk of 1 MB that is really full. Returns an exit code: it runs in a child. */
static int on_a_full_disk(const char *folder) {
    HearthMsg why = {0};
    Store *s = NULL;
    char place[300], rest[300], other[300];
    static SomeChange memory;
    if ((unshare(CLONE_NEWNS) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) ||
        mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("tmpfs", folder, "tmpfs", 0, "size=1m") != 0)
        return NO_MOUNT;
    snprintf(place, sizeof place, "%s/store.db", folder);
    snprintf(rest, sizeof rest, "%s/rest", folder);
    snprintf(other, sizeof other, "%s/other.db", folder);
    EXPECT(store_open(place, &s, &why) == STORE_OK);
    EXPECT(some_append(s, "a", 0, 10, "x") == STORE_OK);
    fill_disk(rest);
    int refused = 0;
    for (uint32_t i = 0; i < 200 && !refused; i++) { /* the log has a little room left, perhaps */
        StoreChange c = some_change(&memory, "a", 10 + i * 50, 50, "x");
        StoreResult result = store_append(s, &c, 1, &why);
        EXPECT(result == STORE_OK || result == STORE_READ_ONLY);
        if (result != STORE_OK)
            refused = (int)c.first;
    }
    EXPECT(refused > 0 && strstr(some_sentence(&why), "is full"));
    EXPECT(some_count(s, "a") == refused);
    EXPECT(store_backup(s, other, &why) == STORE_READ_ONLY && access(other, F_OK) != 0);
    Store *new_one = NULL;
    EXPECT(store_open(other, &new_one, &why) != STORE_OK && !new_one);
    unlink(rest);
    EXPECT(some_append(s, "a", (uint32_t)refused, 1, "x") == STORE_OK);
    EXPECT(some_count(s, "a") == refused + 1);
    store_close(s);
    return FINE;
}

static void a_full_disk_refuses_and_goes_on_later(void **state) {
    (void)state;
    some_fresh_place();
    assert_int_equal(mkdir(some_file("disk"), 0700), 0);
    int code = elsewhere(on_a_full_disk, some_file("disk"));
    if (code == NO_MOUNT) /* the same is tried in power.c, on a file layer with little room */
        print_message("Nothing can be mounted here, so there is no full disk to try.\n");
    else
        assert_int_equal(code, FINE);
}

/* ---- Damage ---- */

static bool any_entry(void *context, uint32_t number, const StoreEntry *entry) {
    (void)context, (void)number, (void)entry;
    return true;
}

static void a_missing_entry_is_told(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    HearthMsg why;
    Store *s = some_open(place);
    some_append(s, "a", 0, 5, "x");
    some_append(s, "b", 0, 5, "x");
    store_close(s);
    sql(place, "DELETE FROM entries WHERE key = (1 << 32) + 3");
    s = some_open(place);
    assert_int_equal(store_load(s, "a", 0, any_entry, NULL, &why), STORE_DAMAGED);
    assert_non_null(strstr(some_sentence(&why), "entry 3 of the table a is missing"));
    assert_int_equal(some_count(s, "b"), 5); /* other tables do not mind */
    store_close(s);
    sql(place, "DELETE FROM entries WHERE key = (1 << 32) + 4");
    s = some_open(place);
    assert_int_equal(store_load(s, "a", 0, any_entry, NULL, &why), STORE_DAMAGED);
    store_close(s);
}

static void garbage_is_told(void **state) {
    (void)state;
    static char junk[8192];
    const char *place = some_fresh_place();
    HearthMsg why;
    Store *s = some_open(place);
    for (uint32_t i = 0; i < 20; i++)
        some_append(s, "a", i * 60, 60, "x");
    store_close(s);
    memset(junk, 0xA5, sizeof junk);
    int fd = open(place, O_WRONLY);
    off_t size = lseek(fd, 0, SEEK_END);
    for (off_t at = 16384; at < size; at += (off_t)sizeof junk)
        assert_int_equal(pwrite(fd, junk, sizeof junk, at), sizeof junk);
    close(fd);
    if (store_open(place, &s, &why) == STORE_OK) {
        assert_int_equal(store_load(s, "a", 0, any_entry, NULL, &why), STORE_BROKEN);
        store_close(s);
    }
    assert_non_null(strstr(some_sentence(&why), "cannot be read"));
}

/* What a server that was killed leaves behind: a young store, all of it in its log. */
static int fill_and_die(const char *file) {
    Store *s = NULL;
    if (store_open(file, &s, NULL) != STORE_OK)
        return 1;
    for (uint32_t i = 0; i < 12; i++)
        if (some_append(s, i % 2 ? "b" : "a", i / 2 * 3, 3, "x") != STORE_OK)
            return 1;
    return 0; /* without closing it */
}

static void copy_file(const char *from, const char *to) {
    size_t size;
    const char *bytes = read_file(from, &size);
    write_file(to, bytes, size);
}

/* One bit anywhere in the log: refused and named, nothing changed, and readers are told as well.
 * Or, where what was flipped did not matter, nothing is missing. Without FILE-lock the last change
 * may be taken for one that was never acknowledged. */
static void a_flipped_bit_in_the_log(bool with_lock) {
    char place[300], log[310], lock[310];
    size_t size;
    int refused = 0;
    snprintf(place, sizeof place, "%s", some_fresh_place());
    snprintf(log, sizeof log, "%s-wal", place);
    snprintf(lock, sizeof lock, "%s-lock", place);
    assert_int_equal(elsewhere(fill_and_die, place), 0);
    copy_file(place, some_file("kept.db"));
    copy_file(log, some_file("kept.db-wal"));
    copy_file(lock, some_file("kept.db-lock"));
    read_file(log, &size);
    size_t last = size - (size - 32) / (4096 + 24) / 13 * (4096 + 24) * 2; /* about two changes */
    for (size_t at = 0; at < (with_lock ? size : last); at += at < 200 ? 1 : 797) {
        HearthMsg why;
        Store *s = NULL;
        copy_file(some_file("kept.db"), place);
        copy_file(some_file("kept.db-lock"), lock);
        char *bytes = read_file(some_file("kept.db-wal"), &size);
        bytes[at] ^= (char)(1 << at % 8);
        write_file(log, bytes, size);
        unlink(some_file("store.db-shm"));
        if (!with_lock)
            unlink(lock);
        if (store_open(place, &s, &why) != STORE_OK) {
            refused++;
            assert_non_null(strstr(some_sentence(&why), "store.db-wal"));
            assert_int_equal(store_open_to_read(place, &s, &why), STORE_BROKEN);
            continue;
        }
        assert_int_equal(some_count(s, "a"), 18);
        assert_int_equal(some_count(s, "b"), 18);
        store_close(s);
    }
    assert_true(refused > 100);
    copy_file(some_file("kept.db"), place);
    copy_file(some_file("kept.db-wal"), log);
    Store *s = some_open(place); /* as it was it is fine */
    assert_int_equal(some_count(s, "a"), 18);
    store_close(s);
}

static void a_damaged_log_is_refused(void **state) {
    (void)state;
    a_flipped_bit_in_the_log(true);
    a_flipped_bit_in_the_log(false);
}

static void an_empty_file_with_a_log_is_refused(void **state) {
    (void)state;
    char place[300];
    snprintf(place, sizeof place, "%s", some_fresh_place());
    assert_int_equal(elsewhere(fill_and_die, place), 0);
    assert_int_equal(truncate(place, 0), 0);
    some_refused(place, "is damaged");
    assert_int_equal(access(some_file("store.db-wal"), F_OK), 0);
}

/* After a kill the log lies beside the name by which the store was used. */
static void another_name_without_its_log_is_refused(void **state) {
    (void)state;
    char place[300];
    snprintf(place, sizeof place, "%s", some_fresh_place());
    assert_int_equal(elsewhere(fill_and_die, place), 0);
    assert_int_equal(link(place, some_file("hard.db")), 0);
    some_refused(some_file("hard.db"), "store.db-wal");
    Store *s = NULL;
    assert_int_equal(store_open_to_read(some_file("hard.db"), &s, NULL), STORE_BROKEN);
    s = some_open(place);
    assert_int_equal(some_count(s, "a"), 18);
    store_close(s);
    s = some_open(some_file("hard.db")); /* now all is in the file */
    assert_int_equal(some_count(s, "a"), 18);
    store_close(s);
}

/* ---- Copies ---- */

static void a_copy_is_whole_and_one_file(void **state) {
    (void)state;
    HearthMsg why;
    Store *s = some_open(some_fresh_place()), *copy = NULL;
    const char *file = some_file("copy.db");
    for (uint32_t i = 0; i < 30; i++)
        some_append(s, "a", i * 20, 20, "x");
    int files = files_in_folder();
    if (store_backup(s, file, &why) != STORE_OK)
        fail_msg("%s", some_sentence(&why));
    assert_int_equal(files_in_folder(), files + 1);
    some_append(s, "a", 600, 1, "x"); /* not in the copy */
    assert_int_equal(store_backup(s, file, &why), STORE_READ_ONLY);
    assert_non_null(strstr(some_sentence(&why), "already"));
    assert_int_equal(store_backup(s, some_file("nowhere/copy.db"), &why), STORE_READ_ONLY);
    assert_int_equal(files_in_folder(), files + 1);
    assert_int_equal(store_open_to_read(file, &copy, &why), STORE_OK);
    assert_int_equal(some_count(copy, "a"), 600);
    store_close(copy);
    copy = some_open(file); /* and one can go on with it */
    assert_int_equal(some_append(copy, "a", 600, 5, "y"), STORE_OK);
    store_close(copy);
    store_close(s);
}

static void a_reader_can_copy_too(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *s = some_open(place), *reader = NULL, *copy;
    some_append(s, "a", 0, 20, "x");
    assert_int_equal(store_open_to_read(place, &reader, NULL), STORE_OK);
    assert_int_equal(store_backup(reader, some_file("copy.db"), NULL), STORE_OK);
    store_close(reader);
    copy = some_open(some_file("copy.db"));
    assert_int_equal(some_count(copy, "a"), 20);
    store_close(copy);
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_server_is_refused),
        cmocka_unit_test(a_killed_server_does_not_keep_it),
        cmocka_unit_test(a_second_name_is_no_way_in),
        cmocka_unit_test(what_is_no_store_is_left_alone),
        cmocka_unit_test(a_newer_store_is_left_alone),
        cmocka_unit_test(a_newer_store_keeps_its_log),
        cmocka_unit_test(readers_make_nothing),
        cmocka_unit_test(names_are_only_names),
        cmocka_unit_test(a_folder_that_cannot_be_written),
        cmocka_unit_test(a_full_file_refuses_and_goes_on_later),
        cmocka_unit_test(a_full_disk_refuses_and_goes_on_later),
        cmocka_unit_test(a_missing_entry_is_told),
        cmocka_unit_test(garbage_is_told),
        cmocka_unit_test(a_damaged_log_is_refused),
        cmocka_unit_test(an_empty_file_with_a_log_is_refused),
        cmocka_unit_test(another_name_without_its_log_is_refused),
        cmocka_unit_test(a_copy_is_whole_and_one_file),
        cmocka_unit_test(a_reader_can_copy_too),
    };
    int failed = cmocka_run_group_tests_name("an SQLite store", tests, NULL, NULL);
    some_store_end();
    return failed;
}
