/* help.c - See help.h. */
#include "help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "game.h"
#include "match_int.h"

/* ---- Journals ---- */

void journal_free(Journal *j) {
    for (int i = 0; i < j->count; i++)
        free((void *)(uintptr_t)j->entries[i].text);
    free(j->entries);
    *j = (Journal){0};
}

static void add(Journal *j, int64_t at_ms, const char *text, size_t length) {
    char *copy = malloc(length ? length : 1); /* exactly, so that reading past it is found out */
    memcpy(copy, text, length);
    j->entries = realloc(j->entries, (size_t)(j->count + 1) * sizeof *j->entries);
    j->entries[j->count++] = (StoreEntry){at_ms, copy, length};
}

void journal_add(Journal *j, const char *text) {
    add(j, HELP_NOW, text, strlen(text));
}

void journal_store(Journal *j, Table *t) {
    const StoreEntry *fresh;
    int n = table_fresh(t, &fresh);
    for (int i = 0; i < n; i++)
        add(j, fresh[i].at_ms, fresh[i].text, fresh[i].length);
    table_stored(t);
    assert_int_equal(table_fresh(t, &fresh), 0);
    assert_int_equal(table_rev(t), j->count);
}

Table *journal_table(const Journal *j, int count, HearthErr *why) {
    Table *t = table_new("0123456789abc");
    for (int i = 0; i < count; i++)
        if (!table_read(t, &j->entries[i], why)) {
            table_free(t);
            return NULL;
        }
    return t;
}

/* ---- Tables ---- */

const uint8_t *help_token(int n) {
    static uint8_t tokens[256][TABLE_TOKEN];
    memset(tokens[n], n + 1, TABLE_TOKEN);
    return tokens[n];
}

Table *help_try_open(const char *game, int seats, const char *options, const char *seed,
                     TableAnswer *why) {
    uint8_t key[HEARTH_KEY_SIZE], tokens[HEARTH_MAX_SEATS][TABLE_TOKEN];
    hearth_fair_key_from_seed(seed, strlen(seed), key);
    for (int i = 0; i < seats; i++)
        memcpy(tokens[i], help_token(i), TABLE_TOKEN);
    TableOpening opening = {.id = "0123456789abc",
                            .game = hearth_game_find(game),
                            .options = options,
                            .lang = "en",
                            .key = key,
                            .host = help_token(HELP_HOST),
                            .watch = help_token(HELP_WATCH),
                            .invite = help_token(HELP_INVITE),
                            .seat_token = tokens,
                            .seats = seats};
    return table_open(&opening, HELP_NOW, why);
}

Table *help_open(const char *game, int seats, const char *options, const char *seed) {
    TableAnswer why;
    Table *t = help_try_open(game, seats, options, seed, &why);
    assert_non_null(t);
    assert_int_equal(why.code, TABLE_FINE);
    return t;
}

int help_do(Table *t, TableWho who, const char *id, TableWish wish, TableAnswer *out) {
    static unsigned counter;
    char own[TABLE_SUBMISSION + 1];
    TableAnswer answer;
    snprintf(own, sizeof own, "id%u", counter++);
    wish.id = id ? id : own;
    if (wish.text && !wish.length)
        wish.length = strlen(wish.text);
    if (wish.what == TABLE_SIT && !wish.token) /* the link, which stays in force then */
        wish.token = help_token(who.seat >= 0 ? who.seat : 0);
    table_do(t, &who, &wish, HELP_NOW, out ? out : &answer);
    return out ? out->code : answer.code;
}

int help_sit(Table *t, int seat, const char *name) {
    return help_do(t, (TableWho){seat, false}, NULL, (TableWish){.what = TABLE_SIT, .text = name},
                   NULL);
}

int help_host(Table *t, TableDo what, int target, const char *text) {
    return help_do(t, (TableWho){-1, true}, NULL,
                   (TableWish){.what = what, .target = target, .text = text}, NULL);
}

int help_play(Table *t, int seat, const char *notation) {
    uint32_t epoch = table_epoch(t);
    return help_do(t, (TableWho){seat, false}, NULL,
                   (TableWish){.what = TABLE_PLAY, .text = notation, .epoch = epoch}, NULL);
}

void help_start(Table *t) {
    for (int i = 0; i < table_seats(t); i++) {
        char name[32];
        snprintf(name, sizeof name, "Player %d", i + 1);
        assert_int_equal(help_sit(t, i, name), TABLE_FINE);
    }
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_FINE);
}

bool help_move(Table *t, HearthRng *rng) {
    const HearthMatch *m = table_match(t);
    const HearthGame *game = table_game(t);
    uint8_t seats[HEARTH_MAX_SEATS];
    char notation[HEARTH_NOTATION_MAX];
    int n = hearth_match_pending(m, seats, HEARTH_MAX_SEATS);
    if (n == 0)
        return false;
    int seat = seats[hearth_rng_below(rng, (uint32_t)n)];
    assert_int_not_equal(seat, HEARTH_CHANCE);
    void *view = malloc(hearth_match_state_size(m));
    hearth_match_view(m, seat, view);
    uint32_t action = hearth_pick(game, view, seat, rng);
    free(view);
    hearth_match_action_text(m, seat, action, notation, sizeof notation);
    assert_int_equal(help_play(t, seat, notation), TABLE_FINE);
    return true;
}

int help_row(const HearthMatch *m, int seat, HearthRng *rng, HearthBuf *out) {
    enum { MOST = 6 };
    const HearthGame *game = hearth_match_game(m);
    void *state = malloc(m->state_size);
    int count = 0;
    bool again = true;
    memcpy(state, m->state, m->state_size);
    while (again && count < MOST) {
        uint32_t action = hearth_pick(game, state, seat, rng);
        hearth_buf_text(out, count++ ? "\n" : "");
        game->action_print(game, state, seat, action, out);
        game->apply(game, state, seat, action, NULL);
        HearthSeats others = game->pending(game, state);
        again = hearth_seats_has(others, seat);
        hearth_seats_drop(&others, seat);
        again = again && hearth_seats_empty(others);
    }
    free(state);
    assert_true(hearth_buf_fits(out));
    return count;
}

int help_gesture(Table *t, HearthRng *rng) {
    const HearthMatch *m = table_match(t);
    uint8_t seats[HEARTH_MAX_SEATS];
    char text[TABLE_ROW_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    int n = hearth_match_pending(m, seats, HEARTH_MAX_SEATS), before = hearth_match_actions(m);
    if (n == 0)
        return 0;
    TableWho who = {seats[hearth_rng_below(rng, (uint32_t)n)], false};
    int count = help_row(m, who.seat, rng, &b);
    TableWish wish = {.what = TABLE_PLAYS, .text = text, .epoch = table_epoch(t)};
    assert_int_equal(help_do(t, who, NULL, wish, NULL), TABLE_FINE);
    assert_true(hearth_match_actions(m) >= before + count);
    return count;
}

/* ---- Texts ---- */

/* In memory of exactly its size. */
static char *copied(const HearthBuf *b) {
    assert_true(hearth_buf_fits(b));
    char *text = malloc(b->length + 1);
    return memcpy(text, b->data, b->length + 1);
}

static HearthBuf room(void) {
    static char large[1 << 20];
    return hearth_buf(large, sizeof large);
}

char *help_json(const Table *t, TableWho who, const char *lang, TableSeen *seen) {
    HearthBuf b = room();
    table_json(t, who, lang, seen, &b);
    return copied(&b);
}

char *help_update(const Table *t, TableWho who, const char *lang, TableSeen *seen,
                  TableTelling telling) {
    HearthBuf b = room();
    table_update_json(t, who, lang, seen, telling, &b);
    return copied(&b);
}

char *help_summary(const Table *t, TableWho who) {
    HearthBuf b = room();
    table_summary_json(t, who, &b);
    return copied(&b);
}

char *help_record(const Table *t, TableWho who) {
    size_t length = table_record(t, who, NULL, 0);
    char *text = malloc(length + 1);
    text[0] = 0;
    assert_int_equal(table_record(t, who, text, length + 1), length);
    return text;
}

static void same_text(char *a, char *b) {
    assert_string_equal(a, b);
    free(a);
    free(b);
}

static void same_for(const Table *a, const Table *b, TableWho who) {
    TableSeen seen_a, seen_b;
    same_text(help_json(a, who, "en", &seen_a), help_json(b, who, "en", &seen_b));
    assert_memory_equal(&seen_a, &seen_b, sizeof seen_a);
    same_text(help_summary(a, who), help_summary(b, who));
    same_text(help_record(a, who), help_record(b, who));
}

typedef struct Last {
    const HearthGame *game;
    uint64_t hash;
} Last;

static bool last_step(void *context, const HearthStep *step) {
    Last *last = context;
    if (step->seat < 0)
        last->hash = hearth_state_hash(last->game, step->state);
    return true;
}

static uint64_t hash(const Table *t) {
    Last last = {table_game(t), 0};
    if (table_match(t))
        hearth_match_walk(table_match(t), last_step, &last);
    return last.hash;
}

void help_same_tables(const Table *a, const Table *b) {
    StoreInfo info_a, info_b;
    assert_int_equal(table_rev(a), table_rev(b));
    assert_int_equal(hash(a), hash(b));
    for (int seat = -1; seat < table_seats(a); seat++)
        same_for(a, b, (TableWho){seat, seat == 0});
    table_info(a, &info_a);
    table_info(b, &info_b);
    assert_int_equal(info_a.wants_bot, info_b.wants_bot);
    assert_int_equal(info_a.status, info_b.status);
    assert_int_equal(info_a.changed_ms, info_b.changed_ms);
    assert_string_equal(info_a.summary, info_b.summary);
}
