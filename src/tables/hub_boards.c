/* hub_boards.c - Boards: one deal for many, of the day or of a challenge, and what came of it.
 *
 * A board is a table like others as far as storing goes (table_deal.c), so it survives what tables
 * survive, and several servers agree on it because a journal has one next entry. That of a day is
 * made by whichever server is asked for it first. A try is a table of one seat whose id and token
 * follow from the secret of a device and from the board: asked for again it is the same table, so a
 * device has one try. When a try is over it is replayed and becomes an entry of its board; if the
 * server ends in between, that happens when the table is next in memory.
 *
 * Asked is only a board that is stored: nobody may play a deal that another server replaces. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "deal_board.h"
#include "days.h"
#include "json.h"

enum {
    HOUR_MS = 3600000,
    GRACE_MS = 2 * HOUR_MS, /* to finish what was begun in time */
    CHALLENGE_DAYS = 7
};

/* Bots alone think when nobody else needs to, so this disturbs nobody. */
static const char par_bot[] = "planner:rollouts=2000,threads=1";
static const char day_game[] = "cartographers";

/* ---- Making boards and tries ---- */

/* A table of one seat whose tokens nobody is told. */
static TableOpening opening_of(Hub *h, HubTable *ht, const TableDeal *deal, const uint8_t *key,
                               uint8_t tokens[4][TABLE_TOKEN]) {
    h->host.random(h->host.context, tokens, 4 * TABLE_TOKEN);
    return (TableOpening){.id = ht->id,
                          .lang = h->lang,
                          .key = key,
                          .host = tokens[0],
                          .watch = tokens[1],
                          .invite = tokens[2],
                          .seat_token = (const uint8_t(*)[TABLE_TOKEN]) & tokens[3],
                          .seats = 1,
                          .deal = deal};
}

static bool settle_new(Hub *h, HubTable *ht, Table *t) {
    ht->t = t;
    if (t)
        hub__work(h, ht);
    return t != NULL;
}

typedef HubMessage *AnswerFn(Hub *h, const HubItem *item, const HubTable *ht);

/* The table was made, and the answer waits until it is stored; or not, and why. */
static bool answer_new(Hub *h, HubTable *ht, HubItem *item, AnswerFn *make,
                       const TableAnswer *why) {
    if (!ht->t) {
        hub__no(h, item->client, item->id, why->code, &why->msg);
        hub__free_item(item);
        hub__settle(h, ht);
        return false;
    }
    item->accepted = true;
    item->answer = make(h, item, ht);
    link_append(&ht->done, &item->link);
    hub__work(h, ht);
    return true;
}

bool hub__is_today(const Hub *h, const char *id) {
    int64_t number;
    return h->limits.boards && day_of_board(id, &number) && number == day_at(h->now_ms);
}

bool hub__make_day(Hub *h, HubTable *ht) {
    int64_t number = day_at(h->now_ms);
    char day[DAY_TEXT + 1];
    uint8_t key[HEARTH_KEY_SIZE], tokens[4][TABLE_TOKEN];
    TableDeal deal = {.kind = DEAL_BOARD};
    TableAnswer why;
    if (!hub__may_change(h) || !hub__make_seats(h, ht, 1))
        return false;
    day_write(number, day);
    HearthBuf seed = hearth_buf(deal.seed, sizeof deal.seed);
    hearth_buf_text(&seed, "daily ");
    hearth_buf_text(&seed, day);
    deal.begins_ms = (number + 1) * DAY_MS;
    deal.tells_ms = deal.begins_ms + GRACE_MS;
    h->host.random(h->host.context, key, sizeof key);
    TableOpening o = opening_of(h, ht, &deal, key, tokens);
    o.game = table_game_named(day_game);
    o.options = number % 2 == 0 ? "side=A" : "side=B";
    o.title = day;
    return settle_new(h, ht, table_open(&o, h->now_ms, &why));
}

static void copy_deal(const HubTable *board, const uint8_t device[TABLE_HASH], TableDeal *out) {
    *out = (TableDeal){.kind = DEAL_TRY, .tells_ms = table_deal(board->t)->tells_ms};
    memcpy(out->board, board->id, TABLE_ID);
    memcpy(out->device, device, TABLE_HASH);
}

/* The same game by the same rules with the same options and the same key. */
static TableOpening opening_of_try(Hub *h, const HubTable *board, HubTable *ht,
                                   const TableDeal *deal, char options[],
                                   uint8_t tokens[4][TABLE_TOKEN]) {
    TableOpening o = opening_of(h, ht, deal, table_key(board->t), tokens);
    HearthBuf b = hearth_buf(options, HUB_OPTIONS_MAX);
    table_options(board->t, &b);
    o.game = table_game(board->t);
    o.options = options;
    o.title = table_title(board->t);
    return o;
}

/* What the planner makes of it: once for each board, when the first person begins. Its table is one
 * of bots alone. */
static void begin_par(Hub *h, HubTable *board) {
    static const uint8_t nobody[TABLE_HASH];
    uint8_t secret[TABLE_TOKEN], tokens[4][TABLE_TOKEN];
    char id[TABLE_ID + 1], options[HUB_OPTIONS_MAX];
    const char *const bots[] = {par_bot};
    Board *b = table_board(board->t);
    TableDeal deal;
    TableAnswer why;
    if (b->has_par || b->par_begun)
        return;
    b->par_begun = true;
    secret_derive(table_key(board->t), "par", board->id, 0, secret);
    secret_make_id(secret, id);
    if (hub__find_table(h, id))
        return;
    HubTable *ht = hub__table(h, id);
    if (!ht || !hub__make_seats(h, ht, 1))
        return;
    copy_deal(board, nobody, &deal);
    TableOpening o = opening_of_try(h, board, ht, &deal, options, tokens);
    o.bots = bots;
    if (!settle_new(h, ht, table_open_try(&o, NULL, NULL, h->now_ms, &why)))
        hub__settle(h, ht);
}

/* ---- A try ---- */

/* All of it follows from the device and the board. */
static void secret_of_try(const uint8_t device[TABLE_TOKEN], const char *board,
                          uint8_t own[TABLE_TOKEN], char id[TABLE_ID + 1]) {
    uint8_t secret[TABLE_TOKEN];
    secret_derive(device, "try", board, 0, secret);
    secret_derive(secret, "own", "", 0, own);
    secret_make_id(secret, id);
}

typedef struct Dealt {
    const HubItem *item;
    const char *board, *table;
} Dealt;

static void write_dealt(const void *context, HearthBuf *out) {
    const Dealt *d = context;
    char token[SECRET_TEXT + 1];
    put_json_string(out, "{\"type\":\"dealt\",\"id\":", d->item->id);
    put_json_string(out, ",\"board\":", d->board);
    put_json_string(out, ",\"table\":", d->table);
    secret_write(d->item->token, token);
    put_json_string(out, ",\"token\":", token);
    hearth_buf_char(out, '}');
}

static HubMessage *make_dealt(Hub *h, const HubItem *item, const HubTable *ht) {
    Dealt d = {item, table_deal(ht->t)->board, ht->id};
    return hub__make(h, write_dealt, &d);
}

static void open_try(Hub *h, HubTable *board, HubTable *ht, const HubItem *asked, HubItem *item) {
    uint8_t tokens[4][TABLE_TOKEN], device[TABLE_HASH];
    char options[HUB_OPTIONS_MAX];
    HubClient *c = asked->client;
    TableAnswer why = {.code = TABLE_BUSY};
    TableDeal deal;
    hearth_msg(&why.msg, TABLES_T(HUB_FULL));
    table_hash_token(asked->token, device);
    copy_deal(board, device, &deal);
    TableOpening o = opening_of_try(h, board, ht, &deal, options, tokens);
    o.lang = c->lang;
    ht->origin = hub__origin(h, c->address);
    ht->t = hub__make_seats(h, ht, 1)
                ? table_open_try(&o, item->token, asked->text, h->now_ms, &why)
                : NULL;
    if (answer_new(h, ht, item, make_dealt, &why))
        begin_par(h, board);
}

/* Why nobody can begin there now; NULL: they can. */
static const HearthText *why_no_try(Hub *h, const HubTable *board, int *code) {
    const TableDeal *deal = table_deal(board->t);
    *code = TABLE_CLOSED;
    if (deal->begins_ms == 0)
        return TABLES_T(BOARD_PUBLIC);
    if (h->now_ms >= deal->begins_ms)
        return TABLES_T(BOARD_OVER);
    *code = TABLE_READ_ONLY;
    if (!hub__may_change(h))
        return TABLES_T(HUB_READ_ONLY);
    *code = TABLE_USED_UP;
    return table_board(board->t)->count < BOARD_RESULTS_MAX ? NULL : TABLES_T(BOARD_FULL);
}

static void answer_try(Hub *h, HubTable *board, const HubItem *asked) {
    uint8_t own[TABLE_TOKEN];
    char id[TABLE_ID + 1];
    int code;
    HubClient *c = asked->client;
    secret_of_try(asked->token, board->id, own, id);
    bool there = hub__find_table(h, id) != NULL;
    const HearthText *no = there ? NULL : why_no_try(h, board, &code);
    /* Whoever has begun comes back, though nobody begins any more. */
    bool comes_back = there || (no && no == TABLES_T(BOARD_OVER));
    if (comes_back)
        no = NULL;
    if (!no && !comes_back && !hub__may_try(h, c->address)) {
        no = TABLES_T(HUB_TRIES);
        code = TABLE_SLOW_DOWN;
    }
    HubTable *ht = no ? NULL : hub__table(h, id);
    HubItem *item = ht ? hub__item(ITEM_DEALT, c, asked->id, NULL, 0) : NULL;
    if (!item) {
        hub__no_text(h, c, asked->id, no ? code : TABLE_BUSY, no ? no : TABLES_T(HUB_FULL));
        return;
    }
    memcpy(item->token, own, sizeof own);
    if (comes_back)
        hub__put(h, ht, item);
    else
        open_try(h, board, ht, asked, item);
}

/* ---- Questions ---- */

bool hub__answer_board_ask(Hub *h, HubTable *ht, HubItem *item) {
    BoardAsked asked = {.table = ht->t, .id = item->id, .now_ms = h->now_ms};
    uint8_t own[TABLE_TOKEN];
    if (!table_board(ht->t)) {
        hub__no_text(h, item->client, item->id, TABLE_NO_TABLE, TABLES_T(NO_BOARD));
    } else if (item->kind == ASK_TRY) {
        answer_try(h, ht, item);
    } else {
        if (item->has_device)
            secret_of_try(item->token, ht->id, own, asked.mine);
        hub__answer(h, item->client, hub__make(h, board_json, &asked));
    }
    return true;
}

/* "2026-11-17", "today", or an id. */
static bool board_id(const Hub *h, const char *name, char id[TABLE_ID + 1]) {
    int64_t number = day_at(h->now_ms);
    if (strcmp(name, "today") == 0 || day_read(name, &number))
        day_board(number, id);
    else if (secret_is_id(name))
        memcpy(id, name, TABLE_ID + 1);
    else
        return false;
    return true;
}

/* The board that a message is about, unless it is refused; with room for one more change. */
static HubTable *board_of(Hub *h, HubClient *c, const Message *m) {
    char id[TABLE_ID + 1];
    if (!board_id(h, m->table, id)) {
        hub__no_text(h, c, m->id, TABLE_NO_TABLE, TABLES_T(NO_BOARD));
        return NULL;
    }
    if (!hub__may_look(h, c->address)) {
        hub__no_text(h, c, m->id, TABLE_SLOW_DOWN, TABLES_T(HUB_ASKS));
        return NULL;
    }
    HubTable *ht = hub__table(h, id);
    if (!ht || ht->waiting >= h->limits.inbox) {
        hub__no_text(h, c, m->id, TABLE_BUSY, ht ? TABLES_T(HUB_BUSY) : TABLES_T(HUB_FULL));
        return NULL;
    }
    return ht;
}

static void ask_board(Hub *h, HubClient *c, const Message *m) {
    HubTable *ht = board_of(h, c, m);
    HubItemKind kind = m->type == MESSAGE_TRY ? ASK_TRY : ASK_BOARD;
    HubItem *item = ht ? hub__item(kind, c, m->id, m->text, m->length) : NULL;
    if (!ht)
        return;
    if (!item) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    item->has_device = m->has_secret;
    memcpy(item->token, m->secret, sizeof item->token);
    hub__put(h, ht, item);
}

/* ---- Challenges ---- */

typedef struct Challenge {
    const char *id, *board;
} Challenge;

static void write_challenge(const void *context, HearthBuf *out) {
    const Challenge *made = context;
    put_json_string(out, "{\"type\":\"challenge\",\"id\":", made->id);
    put_json_string(out, ",\"board\":", made->board);
    hearth_buf_char(out, '}');
}

static HubMessage *make_challenge(Hub *h, const HubItem *item, const HubTable *ht) {
    Challenge made = {item->id, ht->id};
    return hub__make(h, write_challenge, &made);
}

/* Of a seed that is public there is no try and no secret: records of it are listed. */
static bool fill_challenge(const Hub *h, const Message *m, TableDeal *deal, TableAnswer *why) {
    HearthSlice seed = {m->seed ? m->seed : "", m->seed ? strlen(m->seed) : 0};
    *deal = (TableDeal){.kind = DEAL_BOARD};
    table_hash_token(m->secret, deal->device);
    if (!m->seed) {
        deal->begins_ms = h->now_ms + CHALLENGE_DAYS * DAY_MS;
        deal->tells_ms = deal->begins_ms + GRACE_MS;
        return true;
    }
    if (!table_seed_is_sound(seed, why))
        return false;
    memcpy(deal->seed, seed.text, seed.length);
    return true;
}

static void make_board(Hub *h, HubTable *ht, HubClient *c, const Message *m, HubItem *item) {
    uint8_t key[HEARTH_KEY_SIZE], tokens[4][TABLE_TOKEN];
    TableAnswer why = {.code = TABLE_BUSY};
    TableDeal deal;
    hearth_msg(&why.msg, TABLES_T(HUB_FULL));
    h->host.random(h->host.context, key, sizeof key);
    TableOpening o = opening_of(h, ht, &deal, key, tokens);
    o.game = table_game_named(m->game);
    o.options = m->options;
    o.title = m->text;
    o.lang = c->lang;
    ht->origin = hub__origin(h, c->address);
    bool sound = fill_challenge(h, m, &deal, &why) && table_name_is_sound(m->text, m->length, &why);
    ht->t = sound && hub__make_seats(h, ht, 1) ? table_open(&o, h->now_ms, &why) : NULL;
    answer_new(h, ht, item, make_challenge, &why);
}

static bool may_challenge(Hub *h, HubClient *c, const Message *m) {
    HearthMsg msg;
    const HearthGame *game = table_game_named(m->game);
    if (!hub__may_open(h, c->address)) {
        hub__no_text(h, c, m->id, TABLE_SLOW_DOWN, TABLES_T(HUB_OPENS));
        return false;
    }
    if (!hub__may_change(h)) {
        hub__no_text(h, c, m->id, TABLE_READ_ONLY, TABLES_T(HUB_READ_ONLY));
        return false;
    }
    if (game && (h->limits.templates || table_game_for_people(game)))
        return true;
    hearth_msg(&msg, TABLES_T(HUB_NO_GAME));
    hearth_msg_bytes(&msg, "game", m->game, strlen(m->game));
    hub__no(h, c, m->id, HEARTH_BAD_OPTION, &msg);
    return false;
}

/* Sent again with the same id by the same device, it is the same board. */
static void challenge(Hub *h, HubClient *c, const Message *m) {
    uint8_t secret[TABLE_TOKEN];
    char id[TABLE_ID + 1];
    if (!may_challenge(h, c, m))
        return;
    secret_derive(m->secret, "challenge", m->id, 0, secret);
    secret_make_id(secret, id);
    bool there = hub__find_table(h, id) != NULL;
    HubTable *ht = hub__table(h, id);
    HubItem *item = ht ? hub__item(ITEM_CHALLENGE, c, m->id, NULL, 0) : NULL;
    if (!item)
        hub__no_text(h, c, m->id, TABLE_BUSY, TABLES_T(HUB_FULL));
    else if (there)
        hub__put(h, ht, item);
    else
        make_board(h, ht, c, m, item);
}

/* ---- Records of a public seed ---- */

/* The item has the name in one line and the record in the others. */
static void hand_in(Hub *h, HubClient *c, const Message *m) {
    size_t name = strlen(m->name);
    if (name > HEARTH_NAME_MAX || memchr(m->name, '\n', name)) {
        TableAnswer why = {0};
        table_name_is_sound(m->name, name, &why);
        hub__no(h, c, m->id, why.code, &why.msg);
        return;
    }
    HubTable *ht = board_of(h, c, m);
    HubItem *item = ht ? hub__item(ITEM_HAND_IN, c, m->id, NULL, name + 1 + m->length) : NULL;
    if (!ht)
        return;
    if (!item) {
        hub__end_client(h, c, HUB_END_BEHIND, "busy");
        return;
    }
    memcpy(item->text, m->name, name);
    item->text[name] = '\n';
    memcpy(item->text + name + 1, m->text, m->length);
    table_hash_token(m->secret, item->pledge);
    hub__put(h, ht, item);
}

static void do_hand_in(Hub *h, HubTable *ht, HubItem *item, TableAnswer *why) {
    HearthSlice all = {item->text, item->length}, name, record;
    BoardListed one = {0};
    hearth_slice_cut(all, '\n', &name, &record);
    if (!table_board(ht->t)) {
        table_refuse_text(why, TABLE_NO_TABLE, TABLES_T(NO_BOARD));
        return;
    }
    if (!board_judge_record(ht->t, record.text, record.length, &one.score, one.game, why))
        return;
    memcpy(one.name, name.text, name.length);
    memcpy(one.device, item->pledge, TABLE_HASH);
    table_count_handed(ht->t, &one, h->now_ms, why);
}

/* ---- Results ---- */

/* What a try came to, in the words of a board's entry. */
static bool write_result(const HubTable *ht, bool par, HearthBuf *out) {
    BoardScore score;
    char view[HEARTH_POSITION_MAX];
    HearthBuf v = hearth_buf(view, sizeof view);
    if (!board_judge_try(ht->t, &score))
        return false;
    table_write_score(&score, out);
    if (par)
        return true;
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, hearth_match_recorded_name(table_match(ht->t), 0));
    table_write_view(ht->t, &v);
    if (v.length <= BOARD_VIEW_MAX) {
        hearth_buf_char(out, '\n');
        hearth_buf_bytes(out, view, v.length);
    }
    return hearth_buf_fits(out);
}

void hub__note_result(Hub *h, HubTable *ht) {
    static const uint8_t nobody[TABLE_HASH];
    const TableDeal *deal = ht->t ? table_deal(ht->t) : NULL;
    char text[BOARD_VIEW_MAX + HEARTH_NAME_MAX + 64];
    HearthBuf b = hearth_buf(text, sizeof text);
    if (!deal || deal->kind != DEAL_TRY || ht->reported || !hub__is_clean(ht) ||
        table_status(ht->t) != STORE_OVER || !hub__may_change(h))
        return;
    ht->reported = true;
    StoreInfo info;
    table_info(ht->t, &info);
    bool par = memcmp(deal->device, nobody, TABLE_HASH) == 0;
    if (info.changed_ms >= deal->tells_ms || !write_result(ht, par, &b))
        return; /* too late: the key is known */
    HubTable *board = hub__table(h, deal->board);
    HubItem *item = board ? hub__item(ITEM_RESULT, NULL, NULL, text, b.length) : NULL;
    if (!item) {
        ht->reported = false;
        return;
    }
    memcpy(item->id, ht->id, TABLE_ID);
    memcpy(item->pledge, deal->device, TABLE_HASH);
    item->has_pledge = !par;
    hub__put(h, board, item);
}

/* It is not on its board: the next time the table is looked at it is tried again. */
void hub__lost_result(Hub *h, const HubItem *item) {
    HubTable *ht = hub__find_table(h, item->id);
    if (ht)
        ht->reported = false;
}

/* ---- What changes ---- */

static void do_result(Hub *h, HubTable *ht, HubItem *item, TableAnswer *why) {
    if (table_board(ht->t))
        table_count_result(ht->t, item->id, item->has_pledge ? item->pledge : NULL, item->text,
                           h->now_ms, why);
}

/* The table, or the board, was there before: fine if it is this client's own. */
static bool is_own(const HubTable *ht, const HubItem *item) {
    TableWho who;
    if (item->kind == ITEM_CHALLENGE)
        return table_board(ht->t) != NULL;
    return table_deal(ht->t) && table_whose(ht->t, item->token, &who) && who.seat == 0;
}

void hub__do_board(Hub *h, HubTable *ht, HubItem *item) {
    TableAnswer why = {.code = TABLE_FINE};
    if (item->kind == ITEM_RESULT)
        do_result(h, ht, item, &why);
    else if (item->kind == ITEM_HAND_IN)
        do_hand_in(h, ht, item, &why);
    else if (!is_own(ht, item))
        table_refuse_text(&why, TABLE_BUSY, TABLES_T(HUB_BUSY));
    item->accepted = why.code == TABLE_FINE;
    if (!item->client)
        return;
    item->answer = !item->accepted ? hub__make_refusal(h, item->id, &why, item->client->lang)
                   : item->kind == ITEM_DEALT     ? make_dealt(h, item, ht)
                   : item->kind == ITEM_CHALLENGE ? make_challenge(h, item, ht)
                                                  : hub__make_ok(h, item->id);
}

/* ---- All of it ---- */

bool hub__is_board_message(MessageType type) {
    return type == MESSAGE_BOARD || type == MESSAGE_BOARDS || type == MESSAGE_TRY ||
           type == MESSAGE_CHALLENGE || type == MESSAGE_HAND_IN;
}

void hub__board_message(Hub *h, HubClient *c, const Message *m) {
    if (!h->limits.boards) {
        hub__no_text(h, c, m->id, TABLE_NO_TABLE, TABLES_T(HUB_NO_BOARDS));
        return;
    }
    switch (m->type) {
    case MESSAGE_CHALLENGE: challenge(h, c, m); break;
    case MESSAGE_HAND_IN: hand_in(h, c, m); break;
    case MESSAGE_BOARDS: hub__ask_span(h, c, m); break;
    default: ask_board(h, c, m); break;
    }
}
