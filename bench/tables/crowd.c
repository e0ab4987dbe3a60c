/* crowd.c - Tables full of people who play at random.
 *
 * One loop over an epoll. The view of a round is the same for all seats of a table until they have
 * acted, so it is read once a table and compared as text for the others: otherwise reading would
 * cost more than the server does. */
#include "crowd.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "match.h"

enum {
    AT_ONCE = 200, /* connections that are being made */
    ADDRESSES = 8, /* 127.0.0.2 and on: a server may count connections by address */
    LOBBIES = 8,
    OPENS = 15,     /* that one connection may ask for without being told to slow down */
    ECHO_RING = 64, /* echoes under way on one connection */
    RETRY_US = 100000,
    PATIENCE_S = 120 /* until a phase that does not end has failed */
};

typedef enum Role { ROLE_LOBBY, ROLE_SEAT, ROLE_ECHO } Role;

typedef struct Someone {
    Role role;
    Crowd *crowd;
    Peer peer;
} Someone;

typedef struct LoadTable {
    char id[20], host[36];
    char (*token)[36];
    int sat;
    bool started, over;
    uint32_t epoch;
    char *view;
    size_t length, cap;
    void *state;
} LoadTable;

typedef enum Stage { AWAY, SITTING, IDLE, READY, THINKING, WAITING } Stage;

typedef struct Seat {
    Someone who;
    LoadTable *table;
    int number;
    Stage stage;
    uint32_t epoch, serial;
    int64_t sent_us;
    char *message; /* the last one, for sending again */
    size_t length;
} Seat;

typedef struct Lobby {
    Someone who;
    int asked; /* the table it waits for, -1: none */
    int opens; /* on this connection */
    char message[4096];
} Lobby;

typedef struct Echo {
    Someone who;
    int64_t sent_us[ECHO_RING];
    unsigned first, last;
} Echo;

struct Crowd {
    CrowdSetup setup;
    const HearthGame *game;
    int epoll;
    LoadTable *tables;
    Seat *seats;
    Lobby lobbies[LOBBIES];
    Echo *echoes;
    int people; /* seats that are ours */
    int opened, connecting, connected, echo_open, started, over;
    unsigned next_echo, next_open;
    uint32_t words; /* phrases that were sent */
    int64_t speak_us;
    DueHeap due;
    HearthRng rng;
    CrowdResult now;
    bool failed, playing;
};

static void fail(Crowd *c, const char *what, Peek message) {
    if (!c->failed)
        fprintf(stderr, "table_load: %s: %.*s\n", what,
                (int)(message.length < 400 ? message.length : 400), message.text);
    c->failed = true;
}

static void say(Someone *s, const char *text) {
    peer_send(&s->peer, text, strlen(text));
}

/* Refusals that are not final. */
static bool is_later(Peek message) {
    Peek code = peek_text(message, "code");
    return peek_is(code, "busy") || peek_is(code, "slow_down") || peek_is(code, "read_only");
}

/* ---- Opening tables ---- */

static void ask_for_table(Lobby *l) {
    Crowd *c = l->who.crowd;
    if (c->next_open >= (unsigned)c->setup.tables) {
        l->asked = -1;
        return;
    }
    l->asked = (int)c->next_open++;
    HearthBuf b = hearth_buf(l->message, sizeof l->message);
    hearth_buf_text(&b, "{\"type\":\"open\",\"id\":\"o");
    hearth_buf_int(&b, l->asked);
    hearth_buf_text(&b, "\",\"game\":\"cartographers\",\"seats\":");
    hearth_buf_int(&b, c->setup.seats);
    hearth_buf_text(&b, ",\"bots\":[");
    for (int i = 0; i < c->setup.seats; i++) {
        hearth_buf_text(&b, i ? "," : "");
        hearth_buf_text(&b, i < c->setup.seats - c->setup.bots ? "null" : "\"greedy\"");
    }
    hearth_buf_text(&b, "]}");
    say(&l->who, l->message);
}

static void copy_text(char *out, size_t cap, Peek text) {
    size_t n = text.length < cap - 1 ? text.length : cap - 1;
    memcpy(out, text.text, n);
    out[n] = 0;
}

static void lobby_opened(Peer *p) {
    say(p->owner, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}");
    ask_for_table(p->owner);
}

static void lobby_text(Peer *p, Peek message) {
    Lobby *l = p->owner;
    Crowd *c = l->who.crowd;
    Peek type = peek_text(message, "type"), tokens, token;
    if (peek_is(type, "welcome"))
        return;
    if (is_later(message)) {
        due_add(&c->due, clock_us() + RETRY_US, &l->who);
        return;
    }
    if (!peek_is(type, "opened") || l->asked < 0) {
        fail(c, "a table was not opened", message);
        return;
    }
    LoadTable *t = &c->tables[l->asked];
    copy_text(t->id, sizeof t->id, peek_text(message, "table"));
    copy_text(t->host, sizeof t->host, peek_text(message, "host"));
    size_t at = 0;
    peek_member(message, "seats", &tokens);
    for (int i = 0; i < c->setup.seats && peek_next(tokens, &at, &token); i++)
        copy_text(t->token[i], sizeof t->token[i], peek_string(token));
    c->opened++;
    if (++l->opens % OPENS == 0)
        peer_close(p); /* lost() connects it again */
    else
        ask_for_table(l);
}

/* ---- Seats ---- */

static void seat_opened(Peer *p) {
    Seat *s = p->owner;
    const LoadTable *t = s->table;
    char text[400];
    int n = snprintf(
        text, sizeof text,
        "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\",\"table\":\"%s\",\"token\":\"%s\"",
        t->id, t->token[s->number]);
    if (s->number == 0)
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"host\":\"%s\"", t->host);
    snprintf(text + n, sizeof text - (size_t)n, "%s}",
             s->who.crowd->setup.phrases > 0 ? ",\"words\":true" : "");
    say(&s->who, text);
    snprintf(text, sizeof text, "{\"type\":\"sit\",\"id\":\"sit\",\"name\":\"player %d\"}",
             s->number + 1);
    say(&s->who, text);
    s->stage = SITTING;
    s->who.crowd->connecting--;
}

static void everybody_sits(Seat *any) {
    Crowd *c = any->who.crowd;
    LoadTable *t = any->table;
    Seat *host = &c->seats[(t - c->tables) * (c->setup.seats - c->setup.bots)];
    say(&host->who, "{\"type\":\"start\",\"id\":\"start\"}");
}

static double random_share(Crowd *c) {
    return (double)(hearth_rng_next(&c->rng) >> 11) / 9007199254740992.0;
}

/* Acts later, when the pace says so: everybody once a round, at a time of their own. */
static void think(Seat *s, double first_rounds) {
    Crowd *c = s->who.crowd;
    double round_us = c->setup.rate > 0 ? c->people / c->setup.rate * 1e6 : 0;
    s->stage = THINKING;
    due_add(&c->due, clock_us() + (int64_t)(round_us * (first_rounds + random_share(c))), &s->who);
}

static void echo_too(Crowd *c, const char *text, size_t length) {
    if (c->setup.echoes == 0)
        return;
    Echo *e = &c->echoes[c->next_echo++ % (unsigned)c->setup.echoes];
    if (e->who.peer.state != PEER_OPEN || e->last - e->first == ECHO_RING)
        return;
    e->sent_us[e->last++ % ECHO_RING] = clock_us();
    peer_send(&e->who.peer, text, length);
}

static void send_again(Seat *s) {
    s->sent_us = clock_us();
    s->stage = WAITING;
    peer_send(&s->who.peer, s->message, s->length);
}

static void act(Seat *s) {
    Crowd *c = s->who.crowd;
    LoadTable *t = s->table;
    char text[400];
    if (t->epoch != s->epoch)
        return;
    uint32_t action = hearth_pick(c->game, t->state, s->number, &c->rng);
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_text(&b, "{\"type\":\"play\",\"id\":\"m");
    hearth_buf_int(&b, ++s->serial);
    hearth_buf_text(&b, "\",\"epoch\":");
    hearth_buf_int(&b, s->epoch);
    hearth_buf_text(&b, ",\"move\":\"");
    c->game->action_print(c->game, t->state, s->number, action, &b);
    hearth_buf_text(&b, "\"}");
    free(s->message);
    s->message = strdup(text);
    s->length = b.length;
    /* Which of the two goes first changes from one to the next, so that neither waits for the
     * other. */
    if (s->serial & 1)
        echo_too(c, text, b.length);
    send_again(s);
    if (!(s->serial & 1))
        echo_too(c, text, b.length);
}

static void acknowledged(Seat *s, Peek message) {
    Crowd *c = s->who.crowd;
    Peek id = peek_text(message, "id");
    if (peek_is(id, "sit")) {
        s->stage = s->stage == SITTING ? IDLE : s->stage;
        c->connected++;
        if (++s->table->sat == c->setup.seats - c->setup.bots)
            everybody_sits(s);
    } else if (peek_is(id, "start")) {
        c->started++;
    } else if (id.length > 0 && id.text[0] == 'w') {
        c->now.said++;
    } else if (s->stage == WAITING) {
        samples_add(&c->now.ack, clock_us() - s->sent_us);
        c->now.acks++;
        s->stage = IDLE;
    }
}

static void refused(Seat *s, Peek message) {
    Crowd *c = s->who.crowd;
    if (is_later(message)) {
        c->now.busy++;
        if (s->stage == WAITING) {
            due_add(&c->due, clock_us() + RETRY_US, &s->who);
            return;
        }
    }
    c->now.refused++;
    fail(c, "refused", message);
}

/* The position of a round; read once a table. */
static void read_view(Seat *s, Peek view) {
    LoadTable *t = s->table;
    Crowd *c = s->who.crowd;
    HearthErr err;
    if (view.length == t->length && memcmp(view.text, t->view, view.length) == 0)
        return;
    if (view.length > t->cap) {
        t->cap = view.length * 2;
        t->view = realloc(t->view, t->cap);
        if (!t->view)
            abort();
    }
    memcpy(t->view, view.text, view.length);
    t->length = view.length;
    if (hearth_state_parse(c->game, view.text, view.length, t->state,
                           c->game->state_size(c->game, c->setup.seats), &err))
        fail(c, "a view that cannot be read", view);
}

static void position(Seat *s, Peek match) {
    Crowd *c = s->who.crowd;
    Peek view, over;
    if (peek_member(match, "over", &over) && over.text[0] == 't' && !s->table->over) {
        s->table->over = true;
        c->over++;
    }
    if (!peek_member(match, "view", &view) || s->table->over)
        return;
    read_view(s, peek_string(view));
    s->epoch = (uint32_t)peek_int(match, "epoch");
    s->table->epoch = s->epoch;
    if (!hearth_seats_has(c->game->pending(c->game, s->table->state), s->number))
        return;
    s->stage = READY;
    if (c->playing) /* before that all wait for the last table to begin */
        think(s, 0);
}

static void seat_text(Peer *p, Peek message) {
    Seat *s = p->owner;
    Crowd *c = s->who.crowd;
    Peek match, type = peek_text(message, "type");
    c->now.messages++;
    c->now.bytes += message.length;
    if (peek_is(type, "said"))
        c->now.heard++;
    else if (peek_is(type, "ok"))
        acknowledged(s, message);
    else if (peek_is(type, "no"))
        refused(s, message);
    else if ((peek_is(type, "update") || peek_is(type, "table")) &&
             peek_member(message, "match", &match) && match.text[0] == '{')
        position(s, match);
}

/* ---- Echoes ---- */

static void echo_opened(Peer *p) {
    Echo *e = p->owner;
    e->who.crowd->echo_open++;
    e->who.crowd->connecting--;
}

static void echo_text(Peer *p, Peek message) {
    Echo *e = p->owner;
    (void)message;
    samples_add(&e->who.crowd->now.echo, clock_us() - e->sent_us[e->first++ % ECHO_RING]);
}

/* ---- The loop ---- */

static const PeerEvents role_events[] = {[ROLE_LOBBY] = {lobby_opened, lobby_text},
                                         [ROLE_SEAT] = {seat_opened, seat_text},
                                         [ROLE_ECHO] = {echo_opened, echo_text}};

static void connect_one(Crowd *c, Someone *s, Role role, const struct sockaddr_in *to, int number) {
    s->role = role;
    s->crowd = c;
    s->peer.owner = s;
    if (!peer_connect(&s->peer, c->epoll, to,
                      htonl(INADDR_LOOPBACK + 1 + (uint32_t)(number % ADDRESSES))))
        fail(c, "no connection could be made", (Peek){"", 0});
    else if (role != ROLE_LOBBY)
        c->connecting++;
}

static void lost(Someone *s) {
    Crowd *c = s->crowd;
    if (s->role == ROLE_LOBBY && ((Lobby *)s)->opens % OPENS == 0 && ((Lobby *)s)->opens > 0) {
        connect_one(c, s, ROLE_LOBBY, &c->setup.server, (int)((Lobby *)s - c->lobbies));
        return;
    }
    c->now.broken++;
    fail(c, s->role == ROLE_ECHO ? "a connection to the echo broke" : "a connection broke",
         (Peek){"", 0});
}

static void is_due(Someone *who) {
    Seat *s = (Seat *)who;
    if (who->peer.state != PEER_OPEN)
        return;
    if (who->role == ROLE_LOBBY)
        say(who, ((Lobby *)who)->message);
    else if (s->stage == THINKING)
        act(s);
    else
        send_again(s);
}

/* One after the other, from table to table: nobody says more than a person would. */
static void speak(Crowd *c, int64_t now) {
    int own = c->setup.seats - c->setup.bots;
    if (c->setup.phrases <= 0 || !c->playing)
        return;
    for (; c->speak_us <= now; c->speak_us += (int64_t)(1e6 / c->setup.phrases)) {
        uint32_t turn = c->words++;
        uint32_t table = turn % (uint32_t)c->setup.tables;
        Seat *s =
            &c->seats[table * (uint32_t)own + turn / (uint32_t)c->setup.tables % (uint32_t)own];
        char text[80];
        snprintf(text, sizeof text, "{\"type\":\"say\",\"id\":\"w%u\",\"phrase\":\"well_drawn\"}",
                 turn);
        if (s->who.peer.state == PEER_OPEN)
            say(&s->who, text);
    }
}

static void step(Crowd *c) {
    struct epoll_event events[512];
    int64_t now = clock_us();
    speak(c, now);
    for (Someone *s; (s = due_take(&c->due, now));)
        is_due(s);
    int n = epoll_wait(c->epoll, events, 512, due_wait(&c->due, clock_us(), 50));
    for (int i = 0; i < n; i++) {
        Someone *s = ((Peer *)events[i].data.ptr)->owner;
        if (s->peer.state != PEER_CLOSED &&
            !peer_event(&s->peer, events[i].events, &role_events[s->role]))
            lost(s);
    }
}

/* Goes on until *count has reached `target`. */
static bool until(Crowd *c, const int *count, int target, const char *what) {
    int64_t end = clock_us() + PATIENCE_S * 1000000ll;
    while (*count < target && !c->failed) {
        step(c);
        if (clock_us() > end) {
            char text[100];
            int n = snprintf(text, sizeof text, "%d of %d", *count, target);
            fail(c, what, (Peek){text, (size_t)n});
        }
    }
    return !c->failed;
}

static bool open_tables(Crowd *c) {
    for (int i = 0; i < LOBBIES && i < c->setup.tables; i++)
        connect_one(c, &c->lobbies[i].who, ROLE_LOBBY, &c->setup.server, i);
    bool fine = until(c, &c->opened, c->setup.tables, "tables opened");
    for (int i = 0; i < LOBBIES; i++)
        peer_close(&c->lobbies[i].who.peer);
    return fine;
}

static bool connect_all(Crowd *c) {
    int own = c->setup.seats - c->setup.bots;
    for (int i = 0; i < c->people && !c->failed; i++) {
        Seat *s = &c->seats[i];
        s->table = &c->tables[i / own];
        s->number = i % own;
        connect_one(c, &s->who, ROLE_SEAT, &c->setup.server, i);
        while (c->connecting >= AT_ONCE && !c->failed)
            step(c);
    }
    for (int i = 0; i < c->setup.echoes && !c->failed; i++) {
        connect_one(c, &c->echoes[i].who, ROLE_ECHO, &c->setup.echo, i);
        while (c->connecting >= AT_ONCE && !c->failed)
            step(c);
    }
    return until(c, &c->echo_open, c->setup.echoes, "echoes connected") &&
           until(c, &c->connected, c->people, "seats taken") &&
           until(c, &c->started, c->setup.tables, "games started");
}

static void *zeroed(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        abort();
    return memory;
}

Crowd *crowd_gather(const CrowdSetup *setup) {
    Crowd *c = zeroed(1, sizeof *c);
    c->setup = *setup;
    c->game = hearth_game_find("cartographers");
    c->people = setup->tables * (setup->seats - setup->bots);
    c->epoll = epoll_create1(EPOLL_CLOEXEC);
    c->tables = zeroed((size_t)setup->tables, sizeof *c->tables);
    c->seats = zeroed((size_t)c->people, sizeof *c->seats);
    c->echoes = zeroed((size_t)setup->echoes, sizeof *c->echoes);
    hearth_rng_seed(&c->rng, setup->seed, 77);
    for (int i = 0; i < setup->tables; i++) {
        c->tables[i].token = zeroed((size_t)setup->seats, sizeof *c->tables[i].token);
        c->tables[i].state = zeroed(1, c->game->state_size(c->game, setup->seats));
    }
    if (open_tables(c) && connect_all(c))
        return c;
    crowd_leave(c);
    return NULL;
}

/* Tables begin one after the other, otherwise their rounds would end at the same moment for ever.
 */
static void begin_all(Crowd *c) {
    int own = c->setup.seats - c->setup.bots;
    double later = 0;
    c->playing = true;
    c->speak_us = clock_us();
    for (int i = 0; i < c->people; i++) {
        if (i % own == 0)
            later = random_share(c);
        if (c->seats[i].stage == READY)
            think(&c->seats[i], later);
    }
}

void crowd_play(Crowd *c, double seconds, CrowdResult *out) {
    int64_t begin = clock_us(), end = begin + (int64_t)(seconds * 1e6);
    c->now = (CrowdResult){0};
    if (!c->playing)
        begin_all(c);
    while (clock_us() < end && !c->failed && c->over < c->setup.tables)
        step(c);
    c->now.seconds = (double)(clock_us() - begin) / 1e6;
    c->now.over = c->over >= c->setup.tables;
    *out = c->now;
    c->now = (CrowdResult){0};
}

void crowd_leave(Crowd *c) {
    for (int i = 0; i < c->people; i++) {
        peer_close(&c->seats[i].who.peer);
        free(c->seats[i].message);
    }
    for (int i = 0; i < c->setup.echoes; i++)
        peer_close(&c->echoes[i].who.peer);
    for (int i = 0; i < c->setup.tables; i++) {
        free(c->tables[i].token);
        free(c->tables[i].view);
        free(c->tables[i].state);
    }
    free(c->tables);
    free(c->seats);
    free(c->echoes);
    free(c->due.items);
    free(c);
}
