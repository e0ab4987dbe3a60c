/* reload.c - A store full of games that are under way, and a server that has to read all of them.
 *
 * The store is written with the server's own table and store. Asking "mine" makes the server load
 * the tables that are asked for: the token can be judged only by the journal. Measured is from
 * starting the process to the last answer, so the start of the program, finding the journals,
 * replaying every action and the way back are in it. */
#include "reload.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "child.h"
#include "peer.h"
#include "table.h"

enum {
    SEATS = 2,
    ROUNDS = 18, /* a game has 20 and more; a table has had 0 to 17 of them */
    ASKED = 64,  /* tables of one message */
    ASKERS = 8,
    AT_ONCE = 500, /* tables of one transaction */
    WORDS = 40
};

/* ---- Making the store ---- */

static void table_name(int number, char out[TABLE_ID + 1]) {
    snprintf(out, TABLE_ID + 1, "reload%07u", (unsigned)number % 10000000u);
}

static void token_of(int number, int seat, uint8_t out[TABLE_TOKEN]) {
    HearthRng rng;
    hearth_rng_seed(&rng, (uint64_t)number, (uint64_t)seat);
    for (int i = 0; i < TABLE_TOKEN; i++)
        out[i] = (uint8_t)hearth_rng_next(&rng);
}

static bool wish(Table *t, int seat, TableDo what, const char *text, int serial,
                 const uint8_t *token) {
    char id[20];
    TableWho who = {seat, seat == 0};
    TableAnswer answer;
    snprintf(id, sizeof id, "%d", serial);
    TableWish w = {
        .what = what, .id = id, .text = text, .length = text ? strlen(text) : 0, .token = token};
    if (table_match(t))
        w.epoch = table_epoch(t);
    table_do(t, &who, &w, 1000, &answer);
    if (answer.code != TABLE_FINE)
        fprintf(stderr, "table_load: while filling the store: %s\n", table_code_name(answer.code));
    return answer.code == TABLE_FINE;
}

static bool play_some(Table *t, int rounds, int serial, HearthRng *rng) {
    static uint32_t legal[8192];
    char text[HEARTH_NOTATION_MAX];
    for (int i = 0; i < rounds * SEATS; i++) {
        uint8_t owing[SEATS];
        const HearthMatch *m = table_match(t);
        if (hearth_match_pending(m, owing, SEATS) == 0)
            return true;
        int n = hearth_match_legal(m, owing[0], legal, 8192);
        hearth_match_action_text(m, owing[0], legal[hearth_rng_below(rng, (uint32_t)n)], text,
                                 sizeof text);
        if (!wish(t, owing[0], TABLE_PLAY, text, serial + i, NULL))
            return false;
    }
    return true;
}

static Table *make_table(int number, HearthRng *rng) {
    char id[TABLE_ID + 1];
    uint8_t key[HEARTH_KEY_SIZE] = {0}, tokens[SEATS + 3][TABLE_TOKEN];
    TableAnswer why;
    table_name(number, id);
    memcpy(key, &number, sizeof number);
    for (int i = 0; i < SEATS + 3; i++)
        token_of(number, i, tokens[i]);
    const TableOpening opening = {.id = id,
                                  .game = hearth_game_find("cartographers"),
                                  .lang = "en",
                                  .key = key,
                                  .host = tokens[SEATS],
                                  .watch = tokens[SEATS + 1],
                                  .invite = tokens[SEATS + 2],
                                  .seat_token = (const uint8_t(*)[TABLE_TOKEN])tokens,
                                  .seats = SEATS};
    Table *t = table_open(&opening, 1000, &why);
    if (t && wish(t, 0, TABLE_SIT, "Ada", 1, tokens[0]) &&
        wish(t, 1, TABLE_SIT, "Ben", 1, tokens[1]) && wish(t, 0, TABLE_START, NULL, 2, NULL) &&
        play_some(t, number % ROUNDS, 10, rng))
        return t;
    return NULL;
}

/* Tables from `first` on in one transaction. */
static bool store_some(Store *store, int first, int count, HearthRng *rng) {
    static Table *tables[AT_ONCE];
    static StoreChange changes[AT_ONCE];
    HearthMsg why;
    bool fine = true;
    int made = 0;
    for (; made < count && fine; made++) {
        StoreChange *c = &changes[made];
        Table *t = tables[made] = make_table(first + made, rng);
        fine = t != NULL;
        if (!t)
            break;
        *c = (StoreChange){.first = 0};
        c->count = table_fresh(t, &c->entries);
        table_info(t, &c->info);
    }
    fine = fine && store_append(store, changes, made, &why) == STORE_OK;
    for (int i = 0; i < made; i++)
        table_free(tables[i]);
    return fine;
}

static bool make_store(const char *where, int count) {
    Store *store;
    HearthMsg why;
    HearthRng rng;
    char text[1024];
    hearth_rng_seed(&rng, 1, 1);
    if (store_open(where, &store, &why) != STORE_OK) {
        hearth_msg_text(&why, "en", text, sizeof text);
        fprintf(stderr, "table_load: %s\n", text);
        return false;
    }
    bool fine = true;
    for (int i = 0; i < count && fine; i += AT_ONCE)
        fine = store_some(store, i, count - i < AT_ONCE ? count - i : AT_ONCE, &rng);
    store_close(store);
    if (!fine)
        fprintf(stderr, "table_load: the store could not be filled\n");
    return fine;
}

/* ---- Asking ---- */

typedef struct Asking {
    int tables, next, answered, wrong;
} Asking;

static void ask(Peer *p) {
    static char text[ASKED * 100 + 100];
    Asking *a = p->owner;
    char id[TABLE_ID + 1];
    uint8_t token[TABLE_TOKEN];
    if (a->next >= a->tables)
        return;
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_text(&b, "{\"type\":\"mine\",\"id\":\"");
    hearth_buf_int(&b, a->next);
    hearth_buf_text(&b, "\",\"seats\":[");
    for (int i = 0; i < ASKED && a->next < a->tables; i++, a->next++) {
        table_name(a->next, id);
        token_of(a->next, 1, token);
        hearth_buf_text(&b, i ? ",{\"table\":\"" : "{\"table\":\"");
        hearth_buf_text(&b, id);
        hearth_buf_text(&b, "\",\"token\":\"");
        hearth_buf_hex(&b, token, sizeof token);
        hearth_buf_text(&b, "\"}");
    }
    hearth_buf_text(&b, "]}");
    peer_send(p, text, b.length);
}

static void opened(Peer *p) {
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}";
    peer_send(p, hello, sizeof hello - 1);
    ask(p);
}

static void heard(Peer *p, Peek message) {
    Asking *a = p->owner;
    Peek tables, one;
    size_t at = 0;
    if (!peek_is(peek_text(message, "type"), "mine")) {
        if (peek_is(peek_text(message, "type"), "no")) {
            fprintf(stderr, "table_load: %.*s\n", (int)message.length, message.text);
            a->wrong++;
        }
        return;
    }
    peek_member(message, "tables", &tables);
    while (peek_next(tables, &at, &one)) {
        a->answered++;
        a->wrong += !peek_is(peek_text(one, "status"), "playing");
    }
    ask(p);
}

static bool ask_all(const struct sockaddr_in *server, Asking *a) {
    static const PeerEvents events = {opened, heard};
    Peer peers[ASKERS] = {0};
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    bool fine = true;
    for (int i = 0; i < ASKERS; i++) {
        peers[i].owner = a;
        fine &= peer_connect(&peers[i], epoll, server, htonl(INADDR_LOOPBACK + 1 + (uint32_t)i));
    }
    while (fine && a->answered < a->tables && !a->wrong) {
        struct epoll_event e;
        if (epoll_wait(epoll, &e, 1, 60000) < 1)
            fine = false;
        else
            fine = peer_event(e.data.ptr, e.events, &events);
    }
    for (int i = 0; i < ASKERS; i++)
        peer_close(&peers[i]);
    close(epoll);
    return fine && !a->wrong;
}

int reload_measure(const ReloadSetup *setup) {
    const char *words[WORDS] = {setup->hearth, "serve",   "--listen",
                                "127.0.0.1:0", "--store", setup->store};
    int n = 6;
    for (int i = 0; i < setup->more_count && n < WORDS - 1; i++)
        words[n++] = setup->more[i];
    Asking asking = {.tables = setup->tables};
    Child server;
    ChildUse use = {0};
    if (access(setup->store, F_OK) && !make_store(setup->store, setup->tables))
        return 1;
    int64_t began = clock_us();
    if (!child_start(&server, words) || !child_ready(&server)) {
        fprintf(stderr, "table_load: the server did not start\n");
        return 1;
    }
    double ready = (double)(clock_us() - began) / 1e6;
    bool fine = ask_all(&server.address, &asking);
    double all = (double)(clock_us() - began) / 1e6;
    child_use(server.pid, &use);
    child_end(&server, SIGTERM);
    if (!fine) {
        fprintf(stderr, "table_load: %d of %d tables were loaded, %d were not as they should be\n",
                asking.answered, asking.tables, asking.wrong);
        return 1;
    }
    fprintf(stderr,
            "%d tables: ready after %.2f s, all in memory after %.2f s (at most 2: %s), of "
            "which the server was busy for %.2f s, memory %.1f MB\n",
            setup->tables, ready, all, all <= 2 ? "reached" : "NOT reached", use.cpu_s,
            use.peak_mb);
    printf("{\"reload\":%d,\"ready_s\":%.3f,\"all_s\":%.3f,\"cpu_s\":%.3f,\"peak_mb\":%.1f}\n",
           setup->tables, ready, all, use.cpu_s, use.peak_mb);
    return 0;
}
