/* kill_players.c - What players do, and what they remember. */
#include "kill_players.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

static Playground *ground; /* there is one; the callbacks of peers find it here */

void playground_fail(Playground *p, const char *what, const KillTable *t, Peek detail) {
    if (!p->failed)
        fprintf(stderr, "kill_rounds: %s (table %s): %.*s\n", what, t ? t->id : "none",
                (int)(detail.length < 2000 ? detail.length : 2000), detail.text);
    p->failed = true;
}

static const Peek nothing = {"", 0};

static bool chance(int one_in) {
    return hearth_rng_below(&ground->rng, (uint32_t)one_in) == 0;
}

/* ---- Deeds ---- */

/* A new deed of the player: `members` of the message behind its type and id, `entry` as the journal
 * will have it. */
static void deed(Player *p, const char *type, const char *members, const char *entry) {
    KillTable *t = p->table;
    if (t->deed_count == t->deed_cap) {
        t->deed_cap = t->deed_cap ? t->deed_cap * 2 : 256;
        t->deeds = realloc(t->deeds, (size_t)t->deed_cap * sizeof *t->deeds);
        if (!t->deeds)
            abort();
    }
    Deed *d = &t->deeds[t->deed_count];
    *d = (Deed){.seat = p->seat};
    snprintf(d->text, sizeof d->text, "%s", entry);
    p->open_deed = t->deed_count++;
    p->deed_epoch = p->epoch;
    snprintf(p->message, sizeof p->message, "{\"type\":\"%s\",\"id\":\"d%d\"%s}", type,
             p->open_deed, members);
    peer_send(&p->peer, p->message, strlen(p->message));
}

static void sit(Player *p) {
    char members[90], entry[40];
    for (int i = 0; !p->secret[i] && i < 32;
         i++) /* kept: an answer that is lost locks nobody out */
        p->secret[i] = "0123456789abcdef"[hearth_rng_below(&ground->rng, 16)];
    snprintf(members, sizeof members, ",\"name\":\"Player %d\",\"secret\":\"%s\"", p->seat,
             p->secret);
    snprintf(entry, sizeof entry, "sit p%d Player %d", p->seat, p->seat);
    deed(p, "sit", members, entry);
}

/* The whole position is open to everybody: a player can go on from it by itself. */
static bool lies_open(const KillTable *t) {
    return strcmp(hearth_game_id(t->game), "above_and_below") == 0;
}

/* Random moves of one gesture from the view on, as long as this player is asked; how many. */
static int write_row(const Player *p, int most, char moves[][HEARTH_NOTATION_MAX]) {
    const HearthGame *game = p->table->game;
    uint64_t state[HEARTH_STATE_MAX / sizeof(uint64_t)];
    int count = 0;
    memcpy(state, p->state, game->state_size(game, p->table->seats));
    do {
        HearthBuf b = hearth_buf(moves[count], HEARTH_NOTATION_MAX);
        uint32_t action = hearth_pick(game, state, p->seat, &ground->rng);
        game->action_print(game, state, p->seat, action, &b);
        if (++count < most)
            game->apply(game, state, p->seat, action, NULL);
    } while (count < most && hearth_seats_has(game->pending(game, state), p->seat));
    return count;
}

static void move(Player *p) {
    char moves[1][HEARTH_NOTATION_MAX], members[MESSAGE_MOST], entry[HEARTH_NOTATION_MAX + 20];
    write_row(p, 1, moves);
    snprintf(members, sizeof members, ",\"epoch\":%u,\"move\":\"%s\"", p->epoch, moves[0]);
    snprintf(entry, sizeof entry, "act p%d %s", p->seat, moves[0]);
    deed(p, "play", members, entry);
}

/* One message, one entry: it must be there whole, or not at all. */
static void gesture(Player *p) {
    enum { MOST = 4, SHORT = 40 };
    char moves[MOST][HEARTH_NOTATION_MAX], members[MESSAGE_MOST], entry[MOST * SHORT + 20];
    HearthBuf m = hearth_buf(members, sizeof members), e = hearth_buf(entry, sizeof entry);
    int count = write_row(p, 1 + (int)hearth_rng_below(&ground->rng, MOST), moves);
    hearth_buf_text(&m, ",\"epoch\":");
    hearth_buf_int(&m, p->epoch);
    hearth_buf_text(&e, "acts p");
    hearth_buf_int(&e, p->seat);
    for (int i = 0; i < count; i++) {
        hearth_buf_text(&m, i ? "," : ",\"moves\":[");
        hearth_buf_json(&m, moves[i], strlen(moves[i]));
        hearth_buf_text(&e, i ? "\n" : " ");
        hearth_buf_text(&e, moves[i]);
    }
    hearth_buf_text(&m, "]");
    if (!hearth_buf_fits(&m) || !hearth_buf_fits(&e))
        abort();
    ground->gestures += count > 1;
    deed(p, "plays", members, entry);
}

static void take_back(Player *p) {
    char members[60], entry[20];
    int count = lies_open(p->table) ? 1 + chance(2) : 1;
    snprintf(members, sizeof members, ",\"epoch\":%u,\"count\":%d", p->epoch, count);
    snprintf(entry, sizeof entry, count > 1 ? "undo p%d %d" : "undo p%d", p->seat, count);
    deed(p, "undo", members, entry);
}

static bool everybody_sits(const KillTable *t) {
    for (int i = 0; i < t->people; i++)
        if (!t->players[i].sat)
            return false;
    return true;
}

/* What a player who waits for no answer does next. */
static void act(Player *p) {
    KillTable *t = p->table;
    if (p->peer.state != PEER_OPEN || !p->greeted || p->open_deed >= 0 || p->again >= 0)
        return;
    if (t->stage == STAGE_SEATING && !p->sat)
        sit(p);
    else if (t->stage == STAGE_SEATING && p->seat == 0 && everybody_sits(t))
        deed(p, "start", "", "start");
    else if (t->stage == STAGE_GOING && lies_open(t) && p->owes && !p->refused_undo && chance(8))
        take_back(p);
    else if (t->stage == STAGE_GOING && p->owes && p->acted != p->epoch && lies_open(t) &&
             chance(2))
        gesture(p);
    else if (t->stage == STAGE_GOING && p->owes && p->acted != p->epoch)
        move(p);
    else if (t->stage == STAGE_GOING && p->acted == p->epoch && !p->refused_undo && t->people > 1 &&
             chance(4))
        take_back(p);
    else if (t->stage == STAGE_ENDING && p->seat == 0 && !t->record)
        deed(p, "record", "", "record");
}

/* ---- Listening ---- */

static void learn_position(Player *p, Peek match) {
    const HearthGame *game = p->table->game;
    Peek value, owing, one;
    HearthErr err;
    size_t at = 0;
    int64_t epoch = peek_int(match, "epoch");
    if (peek_member(match, "view", &value)) {
        Peek view = peek_string(value);
        if (hearth_state_parse(game, view.text, view.length, p->state,
                               game->state_size(game, p->table->seats), &err))
            playground_fail(ground, "a view that cannot be read", p->table, view);
    }
    if (epoch >= 0 && epoch != p->epoch)
        p->refused_undo = false;
    if (epoch >= 0)
        p->epoch = (uint32_t)epoch;
    if (peek_member(match, "owes", &owing)) {
        p->owes = false;
        while (peek_next(owing, &at, &one))
            p->owes |= peek_number(one) == p->seat;
    }
    if (peek_member(match, "over", &value) && value.text[0] == 't') {
        p->owes = false;
        if (p->table->stage == STAGE_GOING)
            p->table->stage = STAGE_ENDING;
    }
}

/* Whatever was told is stored; so no later server may know less. (What one server tells on
 * different connections may be read in another order.) */
static void learn(Player *p, Peek message, bool whole) {
    KillTable *t = p->table;
    Peek match;
    int64_t rev = peek_int(message, "rev");
    if (whole && rev < t->rev_before)
        playground_fail(ground, "a server knows less than was told before", t, message);
    if (rev > t->rev)
        t->rev = rev;
    p->greeted |= whole;
    if (!peek_member(message, "match", &match) || match.text[0] != '{')
        return;
    if (t->stage == STAGE_SEATING)
        t->stage = STAGE_GOING;
    learn_position(p, match);
    /* After coming back: whether what we did is still there is not for us to guess. */
    if (whole)
        p->acted = p->owes ? -1 : (int64_t)p->epoch;
}

static char *unescaped(Peek text) {
    char *out = malloc(text.length + 1);
    size_t n = 0;
    if (!out)
        abort();
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        if (c == '\\' && i + 1 < text.length) {
            c = text.text[++i];
            c = c == 'n' ? '\n' : c;
            if (c == 'u' && i + 4 < text.length) { /* a record has nothing else to be written so */
                c = (char)strtol((char[]){text.text[i + 3], text.text[i + 4], 0}, NULL, 16);
                i += 4;
            }
        }
        out[n++] = c;
    }
    out[n] = 0;
    return out;
}

static bool is_move(const char *text) {
    return strncmp(text, "act ", 4) == 0 || strncmp(text, "acts ", 5) == 0;
}

static void done(Player *p, int number) {
    const Deed *d = &p->table->deeds[number];
    if (strncmp(d->text, "sit ", 4) == 0) {
        p->sat = true;
        strcpy(p->table->token[p->seat], p->secret);
    } else if (strcmp(d->text, "start") == 0 && p->table->stage == STAGE_SEATING)
        p->table->stage = STAGE_GOING;
    else if (is_move(d->text))
        p->acted = p->deed_epoch;
    else if (strncmp(d->text, "undo ", 5) == 0 && p->deed_epoch == p->epoch) {
        p->acted = -1;
        p->owes = true;
    }
    if (strcmp(d->text, "record") != 0) {
        p->last_deed = number;
        memcpy(p->last_message, p->message, sizeof p->last_message);
    }
}

/* "d17": the number; -1 for anything else. */
static int deed_number(Peek id) {
    return id.length > 1 && id.text[0] == 'd' ? (int)peek_number((Peek){id.text + 1, id.length - 1})
                                              : -1;
}

static void answered(Player *p, Peek message, DeedAnswer answer) {
    int number = deed_number(peek_text(message, "id"));
    KillTable *t = p->table;
    if (number >= 0 && number == p->again) {
        p->again = -1;
        ground->repeated++;
        if (answer != DEED_OK)
            playground_fail(ground, "sent again, it was answered in another way", t, message);
        return;
    }
    if (number < 0 || number != p->open_deed) {
        playground_fail(ground, "an answer to nothing", t, message);
        return;
    }
    t->deeds[number].answer = answer;
    p->open_deed = -1;
    if (answer == DEED_OK) {
        ground->acks++;
        done(p, number);
    } else {
        ground->refusals++;
        if (is_move(t->deeds[number].text))
            p->acted = p->deed_epoch; /* until the next update says otherwise */
        else
            p->refused_undo = true;
    }
}

static void refused(Player *p, Peek message) {
    static const char *const expected[] = {"stale", "not_pending", "no_undo", "over"};
    Peek code = peek_text(message, "code");
    char *token = p->table->token[p->seat];
    if (peek_is(code, "bad_token") && p->secret[0] && strcmp(token, p->secret) != 0) {
        strcpy(token, p->secret); /* sat down, but the answer was lost: the next hello is right */
        return;
    }
    if (peek_is(code, "busy") || peek_is(code, "slow_down")) {
        p->retry_us = clock_us() + 20000;
        return;
    }
    bool fine = false;
    for (int i = 0; i < 4; i++)
        fine |= peek_is(code, expected[i]);
    if (!fine)
        playground_fail(ground, "refused", p->table, message);
    answered(p, message, DEED_NO);
}

static void player_text(Peer *peer, Peek message) {
    Player *p = peer->owner;
    Peek type = peek_text(message, "type");
    if (peek_is(type, "table") || peek_is(type, "update")) {
        learn(p, message, peek_is(type, "table"));
    } else if (peek_is(type, "ok")) {
        answered(p, message, DEED_OK);
    } else if (peek_is(type, "no")) {
        refused(p, message);
    } else if (peek_is(type, "record")) {
        p->table->record = unescaped(peek_text(message, "record"));
        answered(p, message, DEED_OK);
    }
    act(p);
}

static void player_opened(Peer *peer) {
    Player *p = peer->owner;
    const KillTable *t = p->table;
    char hello[MESSAGE_MOST];
    snprintf(hello, sizeof hello,
             "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\",\"table\":\"%s\",\"token\":\"%s\"%"
             "s%s%s}",
             t->id, t->token[p->seat], p->seat == 0 ? ",\"host\":\"" : "",
             p->seat == 0 ? t->host : "", p->seat == 0 ? "\"" : "");
    peer_send(peer, hello, strlen(hello));
    p->greeted = false;
    p->again = -1;
    p->retry_us = 0;
    if (p->open_deed >= 0) {
        ground->resent++;
        peer_send(peer, p->message, strlen(p->message));
    } else if (p->last_deed >= 0 && chance(3)) {
        p->again = p->last_deed;
        peer_send(peer, p->last_message, strlen(p->last_message));
    }
}

/* ---- The lobby ---- */

static void lobby_opened(Peer *peer) {
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}";
    char text[MESSAGE_MOST];
    peer_send(peer, hello, sizeof hello - 1);
    for (int i = 0; i < TABLES; i++) {
        const KillTable *t = &ground->tables[i];
        if (t->stage != STAGE_OPENING)
            continue;
        snprintf(text, sizeof text,
                 "{\"type\":\"open\",\"id\":\"t%d\",\"secret\":\"%s\",\"game\":\"%s\","
                 "\"seats\":%d%s}",
                 t->number, t->secret, hearth_game_id(t->game), t->seats,
                 t->people == t->seats ? "" : ",\"bots\":[null,null,\"random\"]");
        peer_send(peer, text, strlen(text));
    }
}

static void copy_text(char *out, size_t cap, Peek text) {
    size_t n = text.length < cap - 1 ? text.length : cap - 1;
    memcpy(out, text.text, n);
    out[n] = 0;
}

static void table_opened(KillTable *t, Peek message) {
    Peek tokens = nothing, token;
    size_t at = 0;
    copy_text(t->id, sizeof t->id, peek_text(message, "table"));
    copy_text(t->host, sizeof t->host, peek_text(message, "host"));
    peek_member(message, "seats", &tokens);
    for (int i = 0; i < t->seats && peek_next(tokens, &at, &token); i++)
        copy_text(t->token[i], sizeof t->token[i], peek_string(token));
    t->stage = STAGE_SEATING;
}

static void lobby_text(Peer *peer, Peek message) {
    Peek type = peek_text(message, "type"), id = peek_text(message, "id");
    bool waits = false;
    if (peek_is(type, "no"))
        playground_fail(ground, "no table was opened", NULL, message);
    for (int i = 0; i < TABLES; i++) {
        KillTable *t = &ground->tables[i];
        char own[20];
        snprintf(own, sizeof own, "t%d", t->number);
        if (peek_is(type, "opened") && t->stage == STAGE_OPENING && peek_is(id, own))
            table_opened(t, message);
        waits |= t->stage == STAGE_OPENING;
    }
    if (!waits)
        peer_close(peer);
}

/* ---- All of them ---- */

static const PeerEvents player_events = {player_opened, player_text};
static const PeerEvents lobby_events = {lobby_opened, lobby_text};

void playground_new_table(Playground *p, KillTable *t) {
    static const char *const games[TABLES] = {"cartographers", "above_and_below", "cartographers"};
    static const int seats[TABLES] = {2, 3, 5}, people[TABLES] = {2, 2, 5};
    int which = (int)(t - p->tables);
    const HearthGame *game = hearth_game_find(games[which]);
    free(t->deeds);
    free(t->record);
    for (int i = 0; i < SEATS_MOST; i++) {
        peer_close(&t->players[i].peer);
        free(t->players[i].state);
    }
    *t = (KillTable){.stage = STAGE_OPENING,
                     .game = game,
                     .number = p->opened++,
                     .seats = seats[which],
                     .people = people[which]};
    snprintf(t->secret, sizeof t->secret, "%016llx%016llx",
             (unsigned long long)hearth_rng_next(&p->rng),
             (unsigned long long)hearth_rng_next(&p->rng));
    for (int i = 0; i < t->people; i++) {
        Player *one = &t->players[i];
        *one = (Player){
            .table = t, .seat = i, .acted = -1, .open_deed = -1, .last_deed = -1, .again = -1};
        one->peer.owner = one;
        one->state = calloc(1, game->state_size(game, t->seats));
        if (!one->state)
            abort();
    }
}

void playground_begin(Playground *p, uint64_t seed) {
    *p = (Playground){.epoll = epoll_create1(EPOLL_CLOEXEC)};
    ground = p;
    hearth_rng_seed(&p->rng, seed, 9);
    for (int i = 0; i < TABLES; i++)
        playground_new_table(p, &p->tables[i]);
}

void playground_end(Playground *p) {
    playground_cut(p);
    for (int i = 0; i < TABLES; i++) {
        free(p->tables[i].deeds);
        free(p->tables[i].record);
        for (int j = 0; j < SEATS_MOST; j++)
            free(p->tables[i].players[j].state);
    }
}

static void connect_all(Playground *p) {
    bool opening = false;
    for (int i = 0; i < TABLES; i++) {
        KillTable *t = &p->tables[i];
        opening |= t->stage == STAGE_OPENING;
        for (int j = 0; j < t->people && t->stage != STAGE_OPENING && t->stage != STAGE_DONE; j++)
            if (t->players[j].peer.state == PEER_CLOSED)
                peer_connect(&t->players[j].peer, p->epoll, &p->server, 0);
    }
    if (opening && p->lobby.state == PEER_CLOSED)
        peer_connect(&p->lobby, p->epoll, &p->server, 0);
}

static void each_player(Playground *p, void (*what)(Player *)) {
    for (int i = 0; i < TABLES; i++)
        for (int j = 0; j < p->tables[i].people; j++)
            what(&p->tables[i].players[j]);
}

static void nudge(Player *p) {
    if (p->retry_us && p->peer.state == PEER_OPEN && clock_us() >= p->retry_us &&
        p->open_deed >= 0) {
        p->retry_us = 0;
        peer_send(&p->peer, p->message, strlen(p->message));
    }
    act(p);
}

/* A table whose game is over and whose record is there waits for the judge. */
static void look_for_ends(Playground *p) {
    for (int i = 0; i < TABLES; i++) {
        KillTable *t = &p->tables[i];
        bool quiet = t->stage == STAGE_ENDING && t->record;
        for (int j = 0; j < t->people && quiet; j++)
            quiet = t->players[j].open_deed < 0;
        if (quiet)
            t->stage = STAGE_DONE;
    }
}

void playground_step(Playground *p, int wait_ms) {
    struct epoll_event events[32];
    connect_all(p);
    int n = epoll_wait(p->epoll, events, 32, wait_ms);
    for (int i = 0; i < n; i++) {
        Peer *peer = events[i].data.ptr;
        peer_event(peer, events[i].events, peer == &p->lobby ? &lobby_events : &player_events);
    }
    each_player(p, nudge);
    look_for_ends(p);
}

static void describe(Player *p) {
    fprintf(stderr,
            "  table %s stage %d, player %d: connection %d, greeted %d, owes %d, epoch %u, acted "
            "%lld, waits for %d %s, "
            "again %d\n",
            p->table->id, (int)p->table->stage, p->seat, (int)p->peer.state, p->greeted, p->owes,
            p->epoch, (long long)p->acted, p->open_deed, p->open_deed >= 0 ? p->message : "",
            p->again);
}

void playground_describe(Playground *p) {
    each_player(p, describe);
}

static void cut(Player *p) {
    peer_close(&p->peer);
}

void playground_cut(Playground *p) {
    each_player(p, cut);
    peer_close(&p->lobby);
    for (int i = 0; i < TABLES; i++)
        p->tables[i].rev_before = p->tables[i].rev;
}
