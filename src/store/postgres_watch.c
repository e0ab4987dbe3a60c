/* postgres_watch.c - What processes on one database tell each other: notes about changes, and who
 * lets the bots of a table think.
 *
 * Notes come on a connection of their own (LISTEN), so that they arrive also while the main one is
 * busy. Claims are advisory locks of the main connection: they are gone when the process is, by
 * whatever death. So that nobody has to ask again and again whose bots nobody lets think, each
 * process is heard every few seconds; one that says farewell, or is heard no more, is gone. If only
 * the connection was lost, what it had claimed is claimed again; what somebody else took meanwhile
 * is theirs. */
#include "postgres_int.h"

#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "scan.h"
#include "siphash.h"

/* ---- Notes ---- */

enum {
    RETRY_MS = 1000,  /* between attempts to reach a database that is away */
    BEAT_MS = 5000,   /* how often a process is heard */
    SILENT_MS = 20000 /* after which it is gone */
};

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void stop_watching(Postgres *s) {
    PQfinish(s->watch);
    s->watch = NULL;
}

static bool start_watching(Postgres *s, HearthMsg *why) {
    s->watch = store__postgres_connect(s, why);
    if (!s->watch)
        return false;
    PGresult *r = PQexec(s->watch, "LISTEN hearth");
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (!ok)
        store__postgres_failed(s, s->watch, r, false, why);
    PQclear(r);
    if (!ok)
        stop_watching(s);
    return ok;
}

/* "ID ENTRIES PROCESS", unless it is our own, or nothing of ours. */
static bool read_note(const Postgres *s, const char *note, char id[STORE_ID_MAX + 1],
                      uint64_t *entries) {
    HearthSlice word[3];
    if (hearth_slice_words((HearthSlice){note, strlen(note)}, word, 3) != 3 ||
        word[0].length > STORE_ID_MAX || !hearth_slice_number(word[1], UINT32_MAX, entries) ||
        hearth_slice_is(word[2], s->process))
        return false;
    memcpy(id, word[0].text, word[0].length);
    id[word[0].length] = 0;
    return true;
}

/* ---- Who else there is ---- */

static int find_peer(const Postgres *s, const char *process) {
    int i = 0;
    while (i < s->peer_count && strcmp(s->peers[i].process, process) != 0)
        i++;
    return i < s->peer_count ? i : -1;
}

static void forget_peer(Postgres *s, int i) {
    s->peers[i] = s->peers[--s->peer_count];
}

/* "~ 1 PROCESS": it is there; "~ 0 PROCESS": it ends. True if somebody has gone. */
static bool note_peer(Postgres *s, const char *note) {
    char process[POSTGRES_PROCESS + 1];
    snprintf(process, sizeof process, "%s", note + strlen("~ 1 "));
    int i = find_peer(s, process);
    if (note[2] == '0') {
        if (i >= 0)
            forget_peer(s, i);
        return true;
    }
    if (i < 0 && s->peer_count < POSTGRES_PEERS) {
        i = s->peer_count++;
        memcpy(s->peers[i].process, process, sizeof process);
        s->beat_ms = now_ms() - BEAT_MS; /* it is to know of us, too */
    }
    if (i >= 0)
        s->peers[i].heard_ms = now_ms();
    return false;
}

static bool is_beat(const char *note) {
    return strncmp(note, "~ 0 ", 4) == 0 || strncmp(note, "~ 1 ", 4) == 0;
}

/* Whether somebody has not been heard for long. */
static bool somebody_died(Postgres *s) {
    bool died = false;
    for (int i = s->peer_count - 1; i >= 0; i--)
        if (now_ms() - s->peers[i].heard_ms > SILENT_MS) {
            forget_peer(s, i);
            died = true;
        }
    return died;
}

static void say(PGconn *c, const Postgres *s, int there) {
    char sql[64];
    snprintf(sql, sizeof sql, "NOTIFY hearth, '~ %d %s'", there, s->process);
    PQclear(PQexec(c, sql));
}

static void beat(Postgres *s) {
    if (now_ms() - s->beat_ms < BEAT_MS)
        return;
    s->beat_ms = now_ms();
    say(s->watch, s, 1);
}

void store__postgres_farewell(Postgres *s) {
    if (s->watch && s->main && PQstatus(s->main) == CONNECTION_OK)
        say(s->main, s, 0);
}

/* What has arrived; how many of others there were. */
static int hand_out(Postgres *s, StoreChangedFn *changed, void *context) {
    int count = 0;
    for (PGnotify *note; (note = PQnotifies(s->watch)); PQfreemem(note)) {
        char id[STORE_ID_MAX + 1];
        uint64_t entries;
        if (is_beat(note->extra)) {
            if (!strstr(note->extra, s->process) && note_peer(s, note->extra))
                changed(context, STORE_GONE, 0);
            beat(s); /* whoever is new knows of us at once */
            continue;
        }
        if (!read_note(s, note->extra, id, &entries))
            continue;
        changed(context, id, (uint32_t)entries);
        count++;
    }
    return count;
}

/* Waits for bytes until then; false if that cannot be done. */
static bool wait_until(int fd, int64_t deadline) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    int64_t left = deadline - now_ms();
    return poll(&p, 1, left > 0 ? (int)left : 0) >= 0 || errno == EINTR;
}

StoreResult store__postgres_watch(Store *store, int timeout_ms, StoreChangedFn *changed,
                                  void *context, HearthMsg *why) {
    Postgres *s = (Postgres *)store;
    int64_t deadline = now_ms() + timeout_ms;
    if (!s->watch) {
        if (!start_watching(s, why)) {
            poll(NULL, 0, timeout_ms < RETRY_MS ? timeout_ms : RETRY_MS);
            return STORE_BROKEN;
        }
        s->peer_count = 0;
        s->beat_ms = now_ms();
        say(s->watch, s, 1);
        changed(context, "", 0); /* nobody told us what happened before */
        return STORE_OK;
    }
    beat(s);
    if (somebody_died(s))
        changed(context, STORE_GONE, 0);
    for (;;) {
        if (!PQconsumeInput(s->watch)) {
            StoreResult result = store__postgres_failed(s, s->watch, NULL, false, why);
            stop_watching(s);
            return result;
        }
        if (hand_out(s, changed, context) > 0 || now_ms() >= deadline)
            return STORE_OK;
        if (!wait_until(PQsocket(s->watch), deadline))
            return STORE_OK;
    }
}

/* ---- Claims ---- */

/* The number of the lock for a table. */
static uint64_t lock_of(const char *id) {
    static const uint8_t key[16] = "hearth's claims";
    return hearth_siphash(key, id, strlen(id));
}

/* The answer of a statement about a lock; false also if it could not be asked. */
static bool ask_lock(Postgres *s, PostgresStatement which, const char *id) {
    uint64_t number = htobe64(lock_of(id));
    const char *const values[] = {(const char *)&number};
    const int lengths[] = {sizeof number};
    PGresult *r = store__postgres_run(s->main, which, 1, values, lengths);
    bool yes =
        PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1 && PQgetvalue(r, 0, 0)[0] == 1;
    PQclear(r);
    return yes;
}

static int find_claim(const Postgres *s, const char *id) {
    for (int i = 0; i < s->claim_count; i++)
        if (strcmp(s->claims[i], id) == 0)
            return i;
    return -1;
}

static void drop_claim(Postgres *s, int i) {
    memmove(s->claims[i], s->claims[--s->claim_count], sizeof s->claims[0]);
}

static bool make_room(Postgres *s) {
    if (s->claim_count < s->claim_room)
        return true;
    int room = s->claim_room ? s->claim_room * 2 : 16;
    void *larger = realloc(s->claims, (size_t)room * sizeof s->claims[0]);
    if (!larger)
        return false;
    s->claims = larger;
    s->claim_room = room;
    return true;
}

void store__postgres_claim_again(Postgres *s) {
    for (int i = s->claim_count - 1; i >= 0; i--)
        if (!ask_lock(s, PG_CLAIM, s->claims[i]))
            drop_claim(s, i);
}

/* Reads what has arrived: first a farewell perhaps, then the end. */
static void look_at_connection(Postgres *s) {
    for (int i = 0; i < 2 && s->main; i++)
        PQconsumeInput(s->main);
}

bool store__postgres_claim(Store *store, const char *id) {
    Postgres *s = (Postgres *)store;
    look_at_connection(s);
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!store__postgres_ready(s, NULL))
            return false;
        if (find_claim(s, id) >= 0)
            return true;
        if (make_room(s) && ask_lock(s, PG_CLAIM, id)) {
            snprintf(s->claims[s->claim_count++], sizeof s->claims[0], "%s", id);
            return true;
        }
        if (!store__postgres_lost(s))
            return false;
    }
    return false;
}

void store__postgres_unclaim(Store *store, const char *id) {
    Postgres *s = (Postgres *)store;
    int i = find_claim(s, id);
    if (i < 0)
        return;
    drop_claim(s, i); /* first, so that it is not claimed again */
    if (!store__postgres_lost(s))
        ask_lock(s, PG_UNCLAIM, id);
}
