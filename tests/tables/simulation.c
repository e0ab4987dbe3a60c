/* simulation.c - Friends play while everything goes wrong, and in the end nothing is lost.
 *
 * One run: a table is opened, two or three friends (and bots, and somebody who watches) play it to
 * its end, at one server or at two on one store. Meanwhile wires are cut, messages are late or
 * twice, friends read slowly, servers burn down at any instant (with commits done or not done) and
 * come back, clocks jump, the store refuses. Everything follows from the seed.
 *
 * What must hold: an `ok` is said only for what is stored; every message is answered in one way and
 * is in the journal exactly once if it was accepted and not at all if it was refused; one table was
 * opened; and in the end everybody's picture, made from updates, is byte by byte what the journal
 * says.
 *
 *     tables_simulation [RUNS [FIRST SEED [lie|file]]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catalogue.h"
#include "friend.h"

enum { FRIENDS = 6, ZOMBIES = 64, NEWS = 256, BOTH = 2, CALM_MS = 1000, TOO_LONG_MS = 300000 };

/* One test_host hears of what the other has changed, later. */
typedef struct News {
    char id[TABLE_ID + 1];
    uint32_t entries;
    int64_t due;
    int to;
} News;

/* A connection that only the client knows to be gone. */
typedef struct Zombie {
    Wire *wire;
    int64_t due;
} Zombie;

typedef struct World {
    uint64_t seed;
    HearthRng rng;
    Keep *keep;
    TestHost test_host[BOTH];
    bool up[BOTH];
    int64_t up_at[BOTH], fails_until[BOTH], stops_at[BOTH];
    int test_host_count, starts;
    Friend opener;
    Friend friend[FRIENDS];
    int friend_count, seats;
    News news[NEWS];
    int news_count;
    Zombie zombie[ZOMBIES];
    int zombie_count;
    int64_t now, faults_until;
    int trouble; /* how often things go wrong, in percent of the usual */
    bool lies;
    char table[TABLE_ID + 1];
    const char *wrong;
    int cuts, crashes, failures, jumps;
} World;

static uint32_t below(World *w, int n) {
    return hearth_rng_below(&w->rng, (uint32_t)(n > 0 ? n : 1));
}

static void wrong(World *w, const char *what) {
    if (!w->wrong)
        w->wrong = what;
}

/* ---- Looking into the journal ---- */

typedef struct Search {
    const char *id;
    int count;
} Search;

/* The second word of an entry is its id. */
static bool search_one(void *context, uint32_t number, const StoreEntry *entry) {
    Search *s = context;
    size_t length = strlen(s->id);
    const char *space = memchr(entry->text, ' ', entry->length);
    (void)number;
    if (!space)
        return true;
    const char *end = entry->text + entry->length;
    space++;
    if ((size_t)(end - space) >= length && memcmp(space, s->id, length) == 0 &&
        (space + length == end || space[length] == ' '))
        s->count++;
    return true;
}

static int times_in_journal(World *w, const char *id) {
    Search s = {id, 0};
    keep_each(w->keep, w->table, 0, search_one, &s);
    return s.count;
}

static long gestures; /* of several actions, in all runs */

static bool count_gesture(void *context, uint32_t number, const StoreEntry *entry) {
    (void)context;
    gestures += number > 0 && memchr(entry->text, '\n', entry->length) != NULL;
    return true;
}

/* Whatever is said to be done is stored by then, and nobody sees what is not. */
static void listen(void *context, TestHost *test_host, const char *text) {
    World *w = context;
    char id[TABLE_SUBMISSION + 1], type[16];
    long long rev;
    (void)test_host;
    if (sscanf(text, "{\"type\":\"ok\",\"id\":\"%32[^\"]", id) == 1) {
        if (times_in_journal(w, id) != 1)
            wrong(w, "ok was said of something that is not stored once");
    } else if (sscanf(text, "{\"type\":\"%15[a-z]\",\"rev\":%lld", type, &rev) == 2) {
        if (rev > keep_count(w->keep, w->table, ""))
            wrong(w, "something was shown that is not stored");
    }
}

static void tell_others(void *context, TestHost *test_host, const char *id, uint32_t entries) {
    World *w = context;
    for (int i = 0; i < w->test_host_count; i++)
        if (&w->test_host[i] != test_host && w->news_count < NEWS) {
            News *n = &w->news[w->news_count++];
            strcpy(n->id, id);
            n->entries = entries;
            n->due = w->now + below(w, 300);
            n->to = i;
        }
}

/* ---- Hosts ---- */

static void start_host(World *w, int i) {
    TestHost *test_host = &w->test_host[i];
    int64_t jump = test_host->jump;
    memset(test_host, 0, sizeof *test_host);
    test_host->now = w->now;
    test_host->jump = jump;
    test_host->slow = (int)below(w, 60);
    test_host->says = listen;
    test_host->changed = tell_others;
    test_host->context = w;
    test_host->lies = w->lies;
    HubLimits limits = hub_limits;
    limits.idle_s = 1 + (int)below(w, 5);
    limits.thoughts = 1 + (int)below(w, 2);
    test_host_begin(test_host, w->keep, w->seed * 1000 + (uint64_t)w->starts++, &limits);
    w->up[i] = true;
    w->stops_at[i] = 0;
}

static void kill_host(World *w, int i) {
    test_host_crash(&w->test_host[i]);
    w->up[i] = false;
    w->up_at[i] = w->now + below(w, 3000);
    w->crashes++;
}

static void turn_host(World *w, int i) {
    TestHost *test_host = &w->test_host[i];
    if (!w->up[i]) {
        if (w->now >= w->up_at[i])
            start_host(w, i);
        return;
    }
    test_host->now = w->now;
    if (w->now >= w->fails_until[i]) {
        test_host->fail = test_host->fail_load = STORE_OK;
        test_host->conflicts_percent = 0;
    }
    test_host_turn(test_host);
    if (w->stops_at[i] && hub_is_idle(test_host->hub))
        kill_host(w, i);
}

static void deliver_news(World *w) {
    for (int i = 0; i < w->news_count; i++) {
        News n = w->news[i];
        if (n.due > w->now)
            continue;
        w->news[i--] = w->news[--w->news_count];
        if (w->up[n.to])
            hub_changed_elsewhere(w->test_host[n.to].hub, below(w, 10) ? n.id : "",
                                  below(w, 10) ? n.entries : 0, w->now + w->test_host[n.to].jump);
    }
}

static void bury_zombies(World *w, bool all) {
    for (int i = 0; i < w->zombie_count; i++)
        if (all || w->zombie[i].due <= w->now) {
            wire_free(w->zombie[i].wire);
            w->zombie[i--] = w->zombie[--w->zombie_count];
        }
}

/* ---- Friends ---- */

static void cut(World *w, Friend *f) {
    Wire *wire = friend_lose(f);
    w->cuts++;
    if (wire && wire->test_host && w->zombie_count < ZOMBIES && below(w, 2))
        w->zombie[w->zombie_count++] = (Zombie){wire, w->now + below(w, 5000)};
    else
        wire_free(wire);
}

static void turn_friend(World *w, Friend *f) {
    f->now = w->now;
    if (!f->wire && w->now >= f->again_at) {
        int i = (int)below(w, w->test_host_count);
        if (w->up[i])
            friend_connect(f, &w->test_host[i]);
        if (!f->wire)
            wire_free(friend_lose(f));
    }
    friend_turn(f);
    /* What was sent before the end is still heard. */
    if (f->wire && (!f->wire->test_host || (f->wire->ended && f->wire->count == 0)))
        wire_free(friend_lose(f));
    if (f->wrong)
        wrong(w, f->wrong);
}

static void make_friend(World *w, Friend *f, const char *name, int seat) {
    f->name = name;
    f->seat = seat;
    f->lang = hearth_language_at((int)below(w, HEARTH_LANGUAGES));
    f->delay = 1 + (int)below(w, 80);
    f->twice_percent = w->trouble ? (int)below(w, 30) : 0;
    f->undo_percent = (int)below(w, 10);
    f->undos = 3;
    f->now = w->now;
    hearth_rng_seed(&f->rng, w->seed, (uint64_t)(unsigned char)name[0]);
}

/* ---- What goes wrong ---- */

static bool happens(World *w, int per_mille) {
    return (int)below(w, 100000) < per_mille * w->trouble;
}

static void trouble_host(World *w, int i) {
    TestHost *test_host = &w->test_host[i];
    if (!w->up[i])
        return;
    if (happens(w, 4)) {
        kill_host(w, i);
        return;
    }
    if (happens(w, 1) && !w->stops_at[i]) {
        hub_stop(test_host->hub, w->now + test_host->jump);
        w->stops_at[i] = w->now;
    }
    if (happens(w, 5)) {
        test_host->jump = (int64_t)below(w, 7200000) - 3600000;
        w->jumps++;
    }
    if (happens(w, 5)) {
        w->fails_until[i] = w->now + below(w, 4000);
        w->failures++;
        switch (below(w, 4)) {
        case 0: test_host->fail = STORE_READ_ONLY; break;
        case 1: test_host->fail = test_host->fail_load = STORE_BROKEN; break;
        case 2:
            test_host->fail = STORE_BROKEN;
            test_host->fail_stored = true;
            break;
        default: test_host->conflicts_percent = 30; break;
        }
    }
}

static void trouble_friend(World *w, Friend *f) {
    if (f->wire && happens(w, 10))
        cut(w, f);
    if (happens(w, 10))
        f->deaf_until = w->now + below(w, 3000);
}

static void make_trouble(World *w) {
    for (int i = 0; i < w->test_host_count; i++)
        trouble_host(w, i);
    for (int i = 0; i < w->friend_count; i++)
        trouble_friend(w, &w->friend[i]);
    trouble_friend(w, &w->opener);
}

/* From now on all is well. */
static void calm_down(World *w) {
    for (int i = 0; i < w->test_host_count; i++)
        w->fails_until[i] = 0;
    for (int i = 0; i < w->friend_count; i++)
        w->friend[i].deaf_until = 0;
    w->opener.deaf_until = 0;
}

static void turn(World *w) {
    w->now += 1 + below(w, 40);
    if (w->now < w->faults_until)
        make_trouble(w);
    else
        calm_down(w);
    for (int i = 0; i < w->test_host_count; i++)
        turn_host(w, i);
    deliver_news(w);
    bury_zombies(w, false);
    turn_friend(w, &w->opener);
    for (int i = 0; i < w->friend_count && w->table[0]; i++)
        turn_friend(w, &w->friend[i]);
}

/* ---- A run ---- */

static void hand_out_links(World *w) {
    const json_t *opened = w->opener.opened;
    strcpy(w->table, json_string_value(json_object_get(opened, "table")));
    for (int i = 0; i < w->friend_count; i++) {
        Friend *f = &w->friend[i];
        const json_t *token =
            f->seat < 0 ? json_object_get(opened, "watch")
                        : json_array_get(json_object_get(opened, "seats"), (size_t)f->seat);
        strcpy(f->table, w->table);
        strcpy(f->token, json_string_value(token));
        if (i == 0)
            strcpy(f->host, json_string_value(json_object_get(opened, "host")));
    }
    friend_free(&w->opener);
    memset(&w->opener, 0, sizeof w->opener);
    w->opener.again_at = INT64_MAX;
}

/* Everybody is connected and knows of the end, and nobody was told to try later: that time may come
 * after the calm. It is said of a move that ended the game, too, if the store failed but had it. */
static bool is_done(const World *w) {
    for (int i = 0; i < w->friend_count; i++) {
        const Friend *f = &w->friend[i];
        if (!friend_knows_end(f) || !f->wire || !f->welcome || friend_asks_later(f))
            return false;
    }
    return w->table[0] != 0 && w->zombie_count == 0;
}

static void begin(World *w, uint64_t seed, bool in_file, const char *path) {
    static const char *const names[] = {"ada", "bob", "cyn"};
    static char open[300];
    memset(w, 0, sizeof *w);
    w->seed = seed;
    hearth_rng_seed(&w->rng, seed, 1);
    w->keep = in_file ? keep_in_file(path) : keep_in_memory();
    w->now = 1763283600000;
    w->trouble = below(w, 8) == 0 ? 0 : 20 + (int)below(w, 150);
    w->faults_until = w->now + 5000 + below(w, 25000);
    w->test_host_count = 1 + (below(w, 3) == 0);
    for (int i = 0; i < w->test_host_count; i++)
        start_host(w, i);
    /* Mostly the shortest; the longest has gestures of several actions. */
    uint32_t kind = below(w, 12);
    const char *game = kind == 0 ? "above_and_below" : kind < 4 ? "cartographers" : "null";
    int persons = 2 + (int)below(w, 2), bots = (int)below(w, 2);
    w->seats = persons + bots;
    for (int i = 0; i < persons; i++)
        make_friend(w, &w->friend[w->friend_count++], names[i], i);
    make_friend(w, &w->friend[w->friend_count++], "eve", -1);
    make_friend(w, &w->opener, "opener", -1);
    snprintf(open, sizeof open,
             "\"type\":\"open\",\"game\":\"%s\",\"seats\":%d,\"secret\":\"%032x\",\"bots\":[null,"
             "null%s%s]",
             game, w->seats, (unsigned)seed + 1, persons > 2 ? ",null" : "",
             bots ? ",\"random\"" : "");
    w->opener.open = open;
}

static void end(World *w) {
    for (int i = 0; i < w->friend_count; i++)
        friend_free(&w->friend[i]);
    friend_free(&w->opener);
    bury_zombies(w, true);
    for (int i = 0; i < w->test_host_count; i++)
        if (w->up[i])
            test_host_crash(&w->test_host[i]);
    keep_free(w->keep);
}

/* ---- What must hold in the end ---- */

static json_t *whole_picture(const Table *t, const Friend *f) {
    static char text[1 << 20];
    HearthBuf buf = hearth_buf(text, sizeof text);
    TableSeen seen;
    TableWho who = {.seat = f->seat, .host = f->host[0] != 0};
    table_json(t, who, f->lang, &seen, &buf);
    json_t *m = json_loads(text, 0, NULL);
    json_object_del(m, "type");
    return m;
}

static void check_picture(World *w, const Table *t, const Friend *f) {
    json_t *whole = whole_picture(t, f);
    if (!json_equal(whole, f->picture))
        wrong(w, "somebody's picture is not what the journal says");
    json_decref(whole);
}

/* Everybody is connected; those at the same test_host see each other. */
static void check_here(World *w, const Friend *f) {
    int seats = 0, watching = 0;
    for (int i = 0; i < w->friend_count; i++)
        if (w->friend[i].wire && f->wire && w->friend[i].wire->test_host == f->wire->test_host)
            w->friend[i].seat < 0 ? watching++ : seats++;
    if (!f->here || (int)json_array_size(json_object_get(f->here, "seats")) != seats ||
        json_integer_value(json_object_get(f->here, "watching")) != watching)
        wrong(w, "somebody has a wrong idea of who is here");
}

static void check_told(World *w, const Friend *f) {
    if (f->id[0])
        wrong(w, "a message was never answered");
    for (int i = 0; i < f->told_count; i++)
        if (times_in_journal(w, f->told[i].id) != f->told[i].accepted)
            wrong(w, f->told[i].accepted ? "what was acknowledged is not in the journal once"
                                         : "what was refused is in the journal");
}

static void check(World *w) {
    HubList all = {0};
    keep_list(w->keep, &all);
    if (all.count != 1)
        wrong(w, "not one table was opened");
    free(all.infos);
    free(all.texts);
    Table *t = w->table[0] ? keep_table(w->keep, w->table) : NULL;
    if (!t || table_status(t) != STORE_OVER)
        wrong(w, "the game is not over");
    for (int i = 0; i < w->friend_count && t; i++) {
        check_picture(w, t, &w->friend[i]);
        check_here(w, &w->friend[i]);
        check_told(w, &w->friend[i]);
    }
    table_free(t);
    keep_each(w->keep, w->table, 0, count_gesture, NULL);
}

static bool run(uint64_t seed, bool in_file, bool lies, const char *path) {
    static World w;
    begin(&w, seed, in_file, path);
    w.lies = lies;
    int64_t start = w.now, calm = 0;
    while (!w.wrong && w.now - start < TOO_LONG_MS && (!calm || w.now < calm)) {
        turn(&w);
        if (w.opener.opened)
            hand_out_links(&w);
        if (w.now < w.faults_until || !is_done(&w))
            calm = 0;
        else if (!calm)
            calm = w.now + CALM_MS;
    }
    if (!w.wrong)
        check(&w);
    if (w.wrong)
        printf("seed %llu, after %lld ms (%d cuts, %d crashes, %d failures, %d jumps): %s\n",
               (unsigned long long)seed, (long long)(w.now - start), w.cuts, w.crashes, w.failures,
               w.jumps, w.wrong);
    bool fine = !w.wrong;
    end(&w);
    return fine;
}

int main(int argc, char **argv) {
    const char *longer = getenv("HEARTH_LONG"); /* as in the conformance suite */
    long usual = longer && atol(longer) > 1 ? 120 * atol(longer) : 120;
    long runs = argc > 1 ? atol(argv[1]) : usual, broken = 0;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    bool lies = argc > 3 && strcmp(argv[3], "lie") == 0;
    bool files = argc > 3 && strcmp(argv[3], "file") == 0;
    char folder[] = "/tmp/hearth-simulation-XXXXXX", path[100];
    if (!mkdtemp(folder))
        return 2;
    for (long i = 0; i < runs; i++) {
        /* Every tenth with a real store. */
        bool in_file = files || i % 10 == 9;
        snprintf(path, sizeof path, "%s/%ld.db", folder, i);
        broken += !run(first + (uint64_t)i, in_file, lies, path);
        for (int j = 0; j < 4 && in_file; j++) {
            static const char *const ends[] = {"", "-lock", "-wal", "-shm"};
            char file[120];
            snprintf(file, sizeof file, "%s%s", path, ends[j]);
            unlink(file);
        }
    }
    rmdir(folder);
    printf("%ld runs, %ld gestures, %ld broken\n", runs, gestures, broken);
    return broken > 0 || (runs >= 100 && gestures == 0);
}
