/* shared.c - A PostgreSQL store with several processes on it: who wins, who hears of it, who lets
 * bots think, and what happens when connections and processes die. Run by with_postgres.py. */
#include "some_store.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>

/* ---- Helpers ---- */

/* The first value that a statement answers, asked on a connection of our own. */
static const char *sql(const char *statement) {
    static char value[1000];
    PGconn *c = PQconnectdb(getenv("HEARTH_TEST_PG"));
    PGresult *r = PQexec(c, statement);
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(c));
    snprintf(value, sizeof value, "%s", PQntuples(r) > 0 ? PQgetvalue(r, 0, 0) : "");
    PQclear(r);
    PQfinish(c);
    return value;
}

/* Cuts all connections of stores, as a database that is restarted does. */
static void cut_connections(void) {
    sql("SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity "
        "WHERE application_name = 'hearth' AND pid <> pg_backend_pid()");
}

static void control(const char *words) {
    char command[1000];
    snprintf(command, sizeof command, "%s %s >/dev/null 2>&1", getenv("HEARTH_TEST_PG_CTL"), words);
    assert_int_equal(system(command), 0);
}

static void all_children_are_fine(int count) {
    for (int i = 0; i < count; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

/* ---- Beginning ---- */

static void several_may_begin_at_once(void **state) {
    (void)state;
    enum { PROCESSES = 6 };
    const char *place = some_fresh_place();
    for (int i = 0; i < PROCESSES; i++)
        if (fork() == 0) {
            Store *s = NULL;
            HearthMsg why;
            char id[STORE_ID_MAX + 1];
            snprintf(id, sizeof id, "t%d", i);
            if (store_open(place, &s, &why) != STORE_OK) {
                fprintf(stderr, "%s\n", some_sentence(&why));
                _exit(1);
            }
            _exit(some_append(s, id, 0, 1, "x") != STORE_OK);
        }
    all_children_are_fine(PROCESSES);
    Store *s = some_open(place);
    assert_true(store_is_shared(s));
    for (int i = 0; i < PROCESSES; i++) {
        char id[STORE_ID_MAX + 1];
        snprintf(id, sizeof id, "t%d", i);
        assert_int_equal(some_count(s, id), 1);
    }
    store_close(s);
}

static void a_newer_store_is_left_alone(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    store_close(s);
    sql("UPDATE hearth_store SET version = 3");
    some_refused(place, "newer version");
    assert_int_equal(store_open_to_read(place, &s, NULL), STORE_BROKEN);
    sql("UPDATE hearth_store SET version = 2");
    store_close(some_open(place));
}

static void readers_make_nothing(void **state) {
    (void)state;
    HearthMsg why;
    Store *s = NULL;
    assert_int_equal(store_open_to_read(some_fresh_place(), &s, &why), STORE_BROKEN);
    assert_non_null(strstr(some_sentence(&why), "There is no store"));
    assert_string_equal(sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "0");
}

static void a_wrong_address_is_told_without_its_password(void **state) {
    (void)state;
    HearthMsg why;
    Store *s = NULL;
    static const char *const wrong[] = {
        "postgresql://me:geheim@/x?host=/nonexistent", "postgresql://me:geheim@127.0.0.1:1/x",
        "postgresql://me:geheim@[broken/x", "postgresql://me:geheim@host/x?nonsense=1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(store_open(wrong[i], &s, &why), STORE_BROKEN);
        assert_null(s);
        assert_null(strstr(some_sentence(&why), "geheim"));
        assert_non_null(
            strstr(some_sentence(&why), i < 2 ? "cannot be reached" : "not the address"));
    }
}

/* A database that lets us read only, as a standby does. */
static void a_read_only_database_is_read(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    HearthMsg why;
    static SomeChange memory;
    Store *s = some_open(place);
    some_append(s, "a", 0, 3, "x");
    store_close(s);
    sql("ALTER DATABASE hearth SET default_transaction_read_only = on");
    s = some_open(place);
    StoreChange c = some_change(&memory, "a", 3, 1, "x");
    assert_int_equal(store_append(s, &c, 1, &why), STORE_READ_ONLY);
    assert_non_null(strstr(some_sentence(&why), "cannot be written"));
    assert_int_equal(some_count(s, "a"), 3);
    sql("BEGIN READ WRITE; ALTER DATABASE hearth RESET default_transaction_read_only; COMMIT");
    store_close(s);
    s = some_open(place);
    assert_int_equal(some_append(s, "a", 3, 1, "x"), STORE_OK);
    store_close(s);
}

static void copies_are_somebody_elses_business(void **state) {
    (void)state;
    HearthMsg why;
    Store *s = some_open(some_fresh_place());
    assert_int_equal(store_backup(s, some_file("copy"), &why), STORE_READ_ONLY);
    assert_non_null(strstr(some_sentence(&why), "pg_dump"));
    store_close(s);
}

/* ---- Who wins ---- */

enum { WRITERS = 4, SHARED_TABLES = 6, WRITES = 60, GROUP = 5 };

static uint32_t length_of(Store *s, const char *id) {
    int count = some_count(s, id);
    return count < 0 ? 0 : (uint32_t)count;
}

/* Adds to the same few tables as all others, in groups in any order, always as it believes they
 * are; says how many entries it got into each. */
static int write_a_lot(const char *place, int who, uint32_t stored[SHARED_TABLES]) {
    static SomeChange memory[GROUP];
    StoreChange c[GROUP];
    uint32_t length[SHARED_TABLES] = {0}, table[GROUP];
    char id[STORE_ID_MAX + 1], name[20];
    HearthRng rng;
    HearthMsg why;
    Store *s = some_open(place);
    hearth_rng_seed(&rng, 5, (uint64_t)who);
    snprintf(name, sizeof name, "by%d", who);
    for (int i = 0; i < WRITES; i++) {
        for (int j = 0; j < GROUP; j++) {
            table[j] = hearth_rng_below(&rng, SHARED_TABLES);
            snprintf(id, sizeof id, "t%u", table[j]);
            c[j] = some_change(&memory[j], id, length[table[j]], 1 + (int)hearth_rng_below(&rng, 4),
                               name);
        }
        if (store_append(s, c, GROUP, &why) != STORE_OK) {
            fprintf(stderr, "%s\n", some_sentence(&why));
            return 1;
        }
        for (int j = 0; j < GROUP; j++) {
            snprintf(id, sizeof id, "t%u", table[j]);
            if (c[j].result == STORE_OK)
                stored[table[j]] += (uint32_t)c[j].count;
            length[table[j]] = c[j].result == STORE_OK ? c[j].info.entries : length_of(s, id);
        }
    }
    store_close(s);
    return 0;
}

typedef struct Tally {
    uint32_t by[WRITERS];
} Tally;

static bool tally_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Tally *t = context;
    int who = 0, length = 0;
    unsigned table, printed;
    char text[SOME_TEXT];
    snprintf(text, sizeof text, "%.*s", (int)entry->length, entry->text);
    assert_int_equal(sscanf(text, "by%d t%u %u%n", &who, &table, &printed, &length), 3);
    assert_int_equal(length, entry->length);
    assert_int_equal(printed, number);
    t->by[who]++;
    return true;
}

/* Every entry that a process was told is stored is there, once, and no other. */
static void processes_never_interleave_wrongly(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    uint32_t stored[WRITERS][SHARED_TABLES] = {{0}};
    int ends[WRITERS][2];
    store_close(some_open(place));
    for (int i = 0; i < WRITERS; i++) {
        assert_int_equal(pipe(ends[i]), 0);
        if (fork() == 0) {
            int code = write_a_lot(place, i, stored[i]);
            (void)!write(ends[i][1], stored[i], sizeof stored[i]);
            _exit(code);
        }
    }
    for (int i = 0; i < WRITERS; i++)
        assert_int_equal(read(ends[i][0], stored[i], sizeof stored[i]), sizeof stored[i]);
    all_children_are_fine(WRITERS);
    Store *s = some_open(place);
    uint32_t total = 0;
    for (uint32_t t = 0; t < SHARED_TABLES; t++) {
        Tally tally = {{0}};
        char id[STORE_ID_MAX + 1];
        snprintf(id, sizeof id, "t%u", t);
        assert_int_equal(store_load(s, id, 0, tally_entry, &tally, NULL), STORE_OK);
        for (int i = 0; i < WRITERS; i++) {
            assert_int_equal(tally.by[i], stored[i][t]);
            total += tally.by[i];
        }
    }
    assert_true(total > WRITES); /* they did get somewhere */
    store_close(s);
}

/* ---- Who hears of it ---- */

typedef struct Heard {
    char text[1000]; /* "ID:ENTRIES ..."; an empty id is "*" */
} Heard;

static void hear(void *context, const char *id, uint32_t entries) {
    Heard *h = context;
    size_t used = strlen(h->text);
    if (id[0])
        snprintf(h->text + used, sizeof h->text - used, "%s:%u ", id, entries);
    else
        snprintf(h->text + used, sizeof h->text - used, "* ");
}

/* Watches until this has been heard; the waiting has an end only for tests that fail. */
static void heard(Store *s, const char *wanted) {
    Heard h = {""};
    for (int i = 0; i < 100 && strcmp(h.text, wanted) != 0; i++)
        store_watch(s, 200, hear, &h, NULL);
    assert_string_equal(h.text, wanted);
}

static void others_hear_of_changes(void **state) {
    (void)state;
    static SomeChange memory[3];
    const char *place = some_fresh_place();
    Store *a = some_open(place), *b = some_open(place);
    heard(a, "* ");
    heard(b, "* ");
    assert_int_equal(some_append(a, "x", 0, 3, "x"), STORE_OK);
    heard(b, "x:3 ");
    assert_int_equal(some_append(b, "x", 3, 2, "x"), STORE_OK);
    heard(a, "x:5 "); /* and nothing of what it had done itself */
    StoreChange c[3] = {some_change(&memory[0], "y", 0, 1, "x"),
                        some_change(&memory[1], "x", 0, 1, "x"), /* a conflict is no change */
                        some_change(&memory[2], "z", 0, 2, "x")};
    assert_int_equal(store_append(a, c, 3, NULL), STORE_OK);
    heard(b, "y:1 z:2 ");
    assert_int_equal(store_append_all(a, c, 3, NULL), STORE_CONFLICT);
    sql("SELECT pg_notify('hearth', 'nonsense'), pg_notify('hearth', 'a b c'), "
        "pg_notify('hearth', 'x -1 me'), pg_notify('hearth', 'averylongidindeedyes 1 me'), "
        "pg_notify('hearth', 'w 7 somebody')");
    heard(b, "w:7 ");
    store_close(a);
    store_close(b);
}

/* Whose bots nobody lets think any more is not asked for again and again: whoever goes says so, and
 * whoever is killed is missed. */
static void others_hear_of_an_end(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    int ends[2], status;
    char ok;
    Store *a = some_open(place), *b = some_open(place);
    heard(a, "* ");
    heard(b, "* ");
    store_close(b);
    heard(a, "~:0 ");
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        Heard h = {""};
        Store *mine = NULL;
        if (store_open(place, &mine, NULL) == STORE_OK &&
            store_watch(mine, 200, hear, &h, NULL) == STORE_OK)
            (void)!write(ends[1], "x", 1);
        pause();
        _exit(1);
    }
    assert_int_equal(read(ends[0], &ok, 1), 1);
    Heard h = {""};
    store_watch(a, 500, hear, &h, NULL);
    assert_string_equal(h.text, "");
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    for (int i = 0; i < 600 && !h.text[0]; i++)
        store_watch(a, 200, hear, &h, NULL);
    assert_string_equal(h.text, "~:0 ");
    store_close(a);
    close(ends[0]);
    close(ends[1]);
}

static void whoever_lost_the_connection_asks_for_everything(void **state) {
    (void)state;
    HearthMsg why;
    Heard h = {""};
    const char *place = some_fresh_place();
    Store *a = some_open(place), *b = some_open(place);
    heard(b, "* ");
    cut_connections();
    assert_int_equal(some_append(a, "x", 0, 3, "x"), STORE_OK);
    assert_int_equal(store_watch(b, 1000, hear, &h, &why), STORE_BROKEN);
    assert_non_null(strstr(some_sentence(&why), "was lost"));
    heard(b, "* ");
    assert_int_equal(some_append(a, "x", 3, 1, "x"), STORE_OK);
    heard(b, "x:4 ");
    store_close(a);
    store_close(b);
}

/* ---- Who lets bots think ---- */

static void one_at_a_time_claims_a_table(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *a = some_open(place), *b = some_open(place);
    assert_true(store_claim(a, "x"));
    assert_true(store_claim(a, "x")); /* still */
    assert_false(store_claim(b, "x"));
    assert_true(store_claim(b, "y"));
    store_unclaim(b, "x"); /* was not theirs */
    assert_false(store_claim(b, "x"));
    store_unclaim(a, "x");
    assert_true(store_claim(b, "x"));
    assert_false(store_claim(a, "x"));
    store_close(b);
    for (int i = 0; i < 1000 && !store_claim(a, "x"); i++)
        poll(NULL, 0, 10); /* the database notices a moment later */
    assert_true(store_claim(a, "x"));
    store_close(a);
}

static void the_claims_of_a_killed_process_are_free(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    int ends[2];
    char ok = 0;
    Store *s = some_open(place);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        Store *mine = NULL;
        ok = store_open(place, &mine, NULL) == STORE_OK && store_claim(mine, "x");
        (void)!write(ends[1], &ok, 1);
        pause();
        _exit(1);
    }
    assert_int_equal(read(ends[0], &ok, 1), 1);
    assert_true(ok);
    assert_false(store_claim(s, "x"));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    for (int i = 0; i < 1000 && !store_claim(s, "x"); i++)
        poll(NULL, 0, 10);
    assert_true(store_claim(s, "x"));
    store_close(s);
    close(ends[0]);
    close(ends[1]);
}

static void claims_are_kept_over_a_lost_connection(void **state) {
    (void)state;
    const char *place = some_fresh_place();
    Store *a = some_open(place), *b = some_open(place);
    assert_true(store_claim(a, "x") && store_claim(a, "y") && store_claim(a, "z"));
    cut_connections();
    assert_true(store_claim(b, "y")); /* was quicker than a */
    assert_int_equal(some_append(a, "t", 0, 1, "x"), STORE_OK);
    assert_false(store_claim(b, "x")); /* a has it again */
    assert_false(store_claim(a, "y"));
    assert_true(store_claim(a, "z"));
    store_close(a);
    store_close(b);
}

/* ---- Lost connections ---- */

static bool count_table(void *context, const StoreInfo *info) {
    (void)info;
    ++*(int *)context;
    return true;
}

static void a_cut_between_calls_is_not_noticed(void **state) {
    (void)state;
    Store *s = some_open(some_fresh_place());
    assert_int_equal(some_append(s, "a", 0, 1, "x"), STORE_OK);
    cut_connections();
    assert_int_equal(some_append(s, "a", 1, 1, "x"), STORE_OK);
    cut_connections();
    assert_int_equal(some_count(s, "a"), 2);
    cut_connections();
    int tables = 0;
    assert_int_equal(store_list(s, &(StoreQuery){0}, count_table, &tables, NULL), STORE_OK);
    assert_int_equal(tables, 1);
    store_close(s);
}

static void a_database_that_stops_is_told_and_comes_back(void **state) {
    (void)state;
    static SomeChange memory;
    HearthMsg why;
    Heard h = {""};
    const char *place = some_fresh_place();
    Store *s = some_open(place);
    StoreChange c = some_change(&memory, "a", 1, 1, "x");
    some_append(s, "a", 0, 1, "x");
    heard(s, "* ");
    control("--mode=fast stop");
    assert_int_equal(store_append(s, &c, 1, &why), STORE_BROKEN);
    assert_non_null(strstr(some_sentence(&why), "cannot be reached"));
    assert_int_equal(store_load(s, "a", 0, NULL, NULL, &why), STORE_BROKEN);
    assert_int_equal(store_find(s, "a", NULL, NULL, &why), STORE_BROKEN);
    assert_int_equal(store_watch(s, 10, hear, &h, &why), STORE_BROKEN);
    assert_int_equal(store_watch(s, 10, hear, &h, &why), STORE_BROKEN);
    assert_false(store_claim(s, "a"));
    some_refused(place, "cannot be reached");
    control("start");
    assert_int_equal(store_append(s, &c, 1, &why), STORE_OK);
    assert_int_equal(some_count(s, "a"), 2);
    heard(s, "* ");
    assert_true(store_claim(s, "a"));
    store_close(s);
}

/* A go-between that cuts the connection when the statement COMMIT comes along. */
typedef struct Between {
    char folder[64];
    int listening, client, server;
    bool forward_commit; /* cut after the database has it, else before */
    bool armed;
    pthread_t thread;
} Between;

static bool pass_on(int from, int to, char *seen, size_t size) {
    char bytes[8192];
    ssize_t n = read(from, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    size_t kept = (size_t)n < size - 1 ? (size_t)n : size - 1;
    memcpy(seen, bytes, kept);
    for (size_t i = 0; i < kept; i++)
        seen[i] = seen[i] ? seen[i] : '.';
    seen[kept] = 0;
    return to < 0 || write(to, bytes, (size_t)n) == n;
}

static int reach(const char *folder) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(name.sun_path, sizeof name.sun_path, "%.80s/.s.PGSQL.5432", folder);
    assert_int_equal(connect(fd, (struct sockaddr *)&name, sizeof name), 0);
    return fd;
}

/* Everything of one connection, until it ends or is cut. */
static void serve_one(Between *b) {
    char seen[8193];
    struct pollfd p[2] = {{.fd = b->client, .events = POLLIN}, {.fd = b->server, .events = POLLIN}};
    while (poll(p, 2, -1) > 0) {
        if (p[1].revents && !pass_on(b->server, b->client, seen, sizeof seen))
            return;
        if (!p[0].revents)
            continue;
        char peeked[8192];
        ssize_t n = recv(b->client, peeked, sizeof peeked, MSG_PEEK);
        bool commit = n > 0 && b->armed && memmem(peeked, (size_t)n, "COMMIT", 7);
        if (!pass_on(b->client, commit && !b->forward_commit ? -1 : b->server, seen, sizeof seen))
            return;
        if (commit) {
            if (b->forward_commit) /* the answer arrives here and goes no further */
                pass_on(b->server, -1, seen, sizeof seen);
            b->armed = false;
            return;
        }
    }
}

static void *go_between(void *context) {
    Between *b = context;
    while ((b->client = accept(b->listening, NULL, NULL)) >= 0) {
        b->server = reach(b->folder);
        serve_one(b);
        close(b->client);
        close(b->server);
    }
    return NULL;
}

static void start_between(Between *b) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    const char *host = strstr(getenv("HEARTH_TEST_PG"), "host=") + 5;
    snprintf(b->folder, sizeof b->folder, "%s", host);
    b->listening = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(name.sun_path, sizeof name.sun_path, "%.80s/.s.PGSQL.5432", some_folder());
    assert_int_equal(bind(b->listening, (struct sockaddr *)&name, sizeof name), 0);
    assert_int_equal(listen(b->listening, 5), 0);
    assert_int_equal(pthread_create(&b->thread, NULL, go_between, b), 0);
}

static void stop_between(Between *b) {
    shutdown(b->listening, SHUT_RDWR);
    pthread_join(b->thread, NULL);
    close(b->listening);
    unlink(some_file(".s.PGSQL.5432"));
}

/* Whether the commit came to the database or not, the answer never came back. */
static void a_lost_answer_to_a_commit(bool committed) {
    static SomeChange memory;
    Between b = {.forward_commit = committed};
    HearthMsg why;
    char place[200];
    some_fresh_place();
    start_between(&b);
    snprintf(place, sizeof place, "postgresql://hearth@/hearth?host=%s", some_folder());
    Store *s = some_open(place);
    assert_int_equal(some_append(s, "a", 0, 2, "x"), STORE_OK);
    b.armed = true;
    StoreChange c = some_change(&memory, "a", 2, 3, "x");
    assert_int_equal(store_append(s, &c, 1, &why), STORE_BROKEN);
    assert_int_equal(c.result, STORE_BROKEN);
    assert_non_null(strstr(some_sentence(&why), "was lost"));
    assert_false(b.armed);
    /* Loading tells how it was; the same once more is a conflict or is stored, never doubled. */
    assert_int_equal(some_count(s, "a"), committed ? 5 : 2);
    assert_int_equal(store_append(s, &c, 1, &why), STORE_OK);
    assert_int_equal(c.result, committed ? STORE_CONFLICT : STORE_OK);
    assert_int_equal(some_count(s, "a"), 5);
    store_close(s);
    stop_between(&b);
}

static void a_commit_whose_answer_is_lost(void **state) {
    (void)state;
    a_lost_answer_to_a_commit(true);
}

static void a_commit_that_is_lost_itself(void **state) {
    (void)state;
    a_lost_answer_to_a_commit(false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_may_begin_at_once),
        cmocka_unit_test(a_newer_store_is_left_alone),
        cmocka_unit_test(readers_make_nothing),
        cmocka_unit_test(a_wrong_address_is_told_without_its_password),
        cmocka_unit_test(a_read_only_database_is_read),
        cmocka_unit_test(copies_are_somebody_elses_business),
        cmocka_unit_test(processes_never_interleave_wrongly),
        cmocka_unit_test(others_hear_of_changes),
        cmocka_unit_test(others_hear_of_an_end),
        cmocka_unit_test(whoever_lost_the_connection_asks_for_everything),
        cmocka_unit_test(one_at_a_time_claims_a_table),
        cmocka_unit_test(the_claims_of_a_killed_process_are_free),
        cmocka_unit_test(claims_are_kept_over_a_lost_connection),
        cmocka_unit_test(a_cut_between_calls_is_not_noticed),
        cmocka_unit_test(a_database_that_stops_is_told_and_comes_back),
        cmocka_unit_test(a_commit_whose_answer_is_lost),
        cmocka_unit_test(a_commit_that_is_lost_itself),
    };
    some_store_kind("postgres");
    int failed = cmocka_run_group_tests_name("a PostgreSQL store", tests, NULL, NULL);
    some_store_end();
    return failed;
}
