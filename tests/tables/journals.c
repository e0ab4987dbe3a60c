/* journals.c - Journals that were written once are read for ever, and lead to what they led to.
 *
 * tests/tables/journals has tables as `hearth export` wrote them, and beside each what it came to:
 * status, seats, who owes something, the hash of the position. A format that is no longer written
 * is no longer made either: files of an older one are never made again.
 *
 *     tables_journals make FOLDER      writes games like these in the format of today */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "help.h"
#include "match_int.h"
#include "table_int.h"

static const char folder[] = HEARTH_SOURCE_DIR "/tests/tables/journals";

/* ---- What a journal came to ---- */

static void tell_flag(bool flag, const char *word, HearthBuf *out) {
    if (flag)
        hearth_buf_text(out, word);
}

/* What only journals of the second version have. */
static void tell_second(const Table *t, HearthBuf *out) {
    hearth_buf_text(out, "clock ");
    hearth_buf_int(out, t->clock_s);
    tell_flag(t->clock_seat, " seat", out);
    hearth_buf_text(out, t->clock_s ? " " : "");
    hearth_buf_text(out, t->clock_bot);
    hearth_buf_text(out, "\ntalk ");
    hearth_buf_int(out, t->talk);
    tell_flag(t->watchers_talk, " spectators", out);
    tell_flag(t->hints, "\nhints", out);
    tell_flag(t->revealing, "\nrevealing", out);
    tell_flag(t->next[0], "\nnext ", out);
    hearth_buf_text(out, t->next);
    hearth_buf_text(out, "\nkey ");
    hearth_buf_hex(out, t->key, 4);
    hearth_buf_char(out, '\n');
}

static void tell_seat(const Table *t, int seat, HearthBuf *out) {
    const TableSeat *s = &t->seat[seat];
    char name[HEARTH_NAME_MAX + 1];
    table_seat_name(t, seat, name);
    hearth_buf_text(out, "seat p");
    hearth_buf_int(out, seat);
    hearth_buf_text(out, s->bot[0] ? " bot " : s->name[0] ? " person" : " free");
    hearth_buf_text(out, s->bot);
    hearth_buf_text(out, s->asks ? " asks" : "");
    if (t->match && hearth_match_owes(t->match, seat))
        hearth_buf_text(out, " owes");
    if (s->nonce.length > 0) {
        hearth_buf_text(out, " nonce ");
        hearth_buf_hex(out, s->nonce.bytes, s->nonce.length);
    }
    tell_flag(s->owned, " owned", out);
    tell_flag(s->devices, " devices", out);
    tell_flag(s->pledged, " pledged", out);
    tell_flag(s->barred, " barred", out);
    tell_flag(s->hints, " hints", out);
    tell_flag(s->by_clock, " by clock", out);
    tell_flag(s->reminded, " reminded", out);
    hearth_buf_text(out, " token ");
    hearth_buf_hex(out, s->token, 4);
    hearth_buf_text(out, name[0] ? " called " : "");
    hearth_buf_text(out, name);
    hearth_buf_char(out, '\n');
}

static void tell_line(HearthBuf *out, const char *word, int64_t number) {
    hearth_buf_text(out, word);
    hearth_buf_int(out, number);
    hearth_buf_char(out, '\n');
}

/* The position, and the score where the game is over. */
static void tell_match(const Table *t, HearthBuf *out) {
    char line[40];
    uint64_t hash = hearth_state_hash(t->game, t->match->state);
    snprintf(line, sizeof line, "position %016llx\n", (unsigned long long)hash);
    tell_line(out, "epoch ", hearth_match_epoch(t->match));
    tell_line(out, "actions ", hearth_match_actions(t->match));
    hearth_buf_text(out, line);
}

static void tell(const Table *t, HearthBuf *out) {
    static const char *const statuses[] = {"waiting", "playing", "over", "closed"};
    const char *bot;
    hearth_buf_text(out, "status ");
    hearth_buf_text(out, statuses[t->status]);
    tell_line(out, "\nentries ", t->rev);
    tell_line(out, "listed ", t->listed);
    hearth_buf_text(out, "title ");
    hearth_buf_text(out, t->title);
    tell_line(out, "\nbot due ", table_bot_due(t, 0, &bot));
    tell_line(out, "spent ", t->host_spent);
    if (t->version > TABLE_OLD)
        tell_second(t, out);
    for (int i = 0; i < t->seats; i++)
        tell_seat(t, i, out);
    if (t->match)
        tell_match(t, out);
}

/* ---- Files ---- */

enum { FILE_MAX = 1 << 20 };

typedef struct Text {
    char bytes[FILE_MAX];
    size_t length;
} Text;

static const char *path(const char *where, const char *name, const char *ending) {
    static char out[1000];
    snprintf(out, sizeof out, "%s/%s%s", where, name, ending);
    return out;
}

static void read_file(const char *file, Text *out) {
    FILE *f = fopen(file, "rb");
    if (!f)
        fail_msg("%s cannot be read", file);
    out->length = fread(out->bytes, 1, sizeof out->bytes, f);
    assert_true(out->length < sizeof out->bytes);
    out->bytes[out->length] = 0;
    fclose(f);
}

static bool write_text(void *context, const char *text, size_t length) {
    return fwrite(text, 1, length, context) == length;
}

/* ---- Reading them again ---- */

typedef void JournalFn(const char *name, const StoreChange *change);

static void each_journal(JournalFn *each) {
    static Text text;
    DIR *d = opendir(folder);
    int count = 0;
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) {
        char name[256];
        Archive a;
        HearthErr err;
        char *end = strstr(e->d_name, ".tables");
        if (!end || strcmp(end, ".tables") != 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(end - e->d_name), e->d_name);
        read_file(path(folder, name, ".tables"), &text);
        if (!archive_read(text.bytes, text.length, &a, &err))
            fail_msg("%s: line %u is not read", name, err.line);
        assert_int_equal(a.count, 1);
        each(name, &a.changes[0]);
        archive_free(&a);
        count++;
    }
    closedir(d);
    assert_true(count >= 10);
}

static Table *read_some(const char *name, const StoreChange *c, int count) {
    Table *t = table_new(c->info.id);
    HearthErr why;
    char sentence[1000];
    for (int i = 0; i < count; i++)
        if (!table_read(t, &c->entries[i], &why)) {
            hearth_err_text(&why, "en", sentence, sizeof sentence);
            fail_msg("%s: entry %d: %s", name, i, sentence);
        }
    return t;
}

static void leads_where_it_led(const char *name, const StoreChange *c) {
    static Text expected, found;
    HearthBuf b = hearth_buf(found.bytes, sizeof found.bytes);
    StoreInfo info;
    Table *t = read_some(name, c, c->count);
    tell(t, &b);
    read_file(path(folder, name, ".expected"), &expected);
    if (strcmp(found.bytes, expected.bytes) != 0)
        fail_msg("%s came to\n%s", name, found.bytes);
    table_info(t, &info);
    assert_int_equal(info.status, c->info.status);
    assert_int_equal(info.listed, c->info.listed);
    assert_int_equal(info.wants_bot, c->info.wants_bot);
    assert_int_equal(info.created_ms, c->info.created_ms);
    assert_int_equal(info.changed_ms, c->info.changed_ms);
    table_free(t);
}

static void every_journal_leads_where_it_led(void **state) {
    (void)state;
    each_journal(leads_where_it_led);
}

/* ---- Going on with them ---- */

static bool any_move(Table *t, HearthRng *rng);

/* Everything that people can wish, also what is refused. */
static void any_wish(Table *t, HearthRng *rng) {
    static const char *const texts[] = {"Ada", "Béla", "random", "0a", "", "Soon"};
    TableWho who = {(int)hearth_rng_below(rng, (uint32_t)t->seats + 1) - 1,
                    hearth_rng_below(rng, 2) == 0};
    TableWish w = {.what = (TableDo)hearth_rng_below(rng, TABLE_DO_COUNT),
                   .text = texts[hearth_rng_below(rng, sizeof texts / sizeof texts[0])],
                   .token = help_token(60 + (int)hearth_rng_below(rng, 40)),
                   .target = (int)hearth_rng_below(rng, (uint32_t)t->seats + 1) - 1,
                   .epoch = table_epoch(t)};
    if (w.what != TABLE_CLOSE)
        help_do(t, who, NULL, w, NULL);
}

/* As a server does that was upgraded amid a game: what it writes is of the journal's own version,
 * and is read again as the same table. */
static void goes_on(const char *name, const StoreChange *c) {
    HearthRng rng;
    hearth_rng_seed(&rng, (uint64_t)c->count, 30);
    for (int cut = 1; cut <= c->count; cut += 1 + c->count / 6) {
        Table *t = read_some(name, c, cut);
        HearthErr why;
        const StoreEntry *fresh;
        if (table_owes_draw(t)) /* the rest of them is drawn with whatever is done */
            assert_int_equal(help_host(t, TABLE_RETITLE, 0, "Whole"), TABLE_FINE);
        for (int i = 0; i < 30 && t->status != STORE_CLOSED; i++) {
            if (i % 3 == 0 || !t->match || !any_move(t, &rng))
                any_wish(t, &rng);
        }
        int n = table_fresh(t, &fresh);
        for (int i = 0; i < n; i++) {
            Entry e;
            if (!journal_parse(t->version, fresh[i].text, fresh[i].length, t->seats, &e))
                fail_msg("%s: \"%.*s\"", name, (int)fresh[i].length, fresh[i].text);
        }
        Table *again = read_some(name, c, cut);
        for (int i = 0; i < n; i++)
            assert_true(table_read(again, &fresh[i], &why));
        help_same_tables(t, again);
        table_free(again);
        table_free(t);
    }
}

static void every_journal_goes_on(void **state) {
    (void)state;
    each_journal(goes_on);
}

/* ---- Making them ---- */

typedef struct Scenario {
    const char *name, *game, *options;
    int seats;
    void (*play)(Table *t, HearthRng *rng);
} Scenario;

static TableWho seat_of(int seat) {
    return (TableWho){seat, false};
}

static void by_host(Table *t, TableWish wish) {
    assert_int_equal(help_do(t, (TableWho){-1, true}, NULL, wish, NULL), TABLE_FINE);
}

static void by_seat(Table *t, int seat, TableWish wish) {
    assert_int_equal(help_do(t, seat_of(seat), NULL, wish, NULL), TABLE_FINE);
}

/* The bot of a seat plays anything. */
static bool bot_move(Table *t, HearthRng *rng) {
    char notation[HEARTH_NOTATION_MAX];
    const char *bot;
    TableAnswer answer;
    int seat = table_bot_due(t, 0, &bot);
    if (seat < 0)
        return false;
    TableWho who = seat_of(seat);
    uint32_t action = hearth_pick(t->game, t->match->state, seat, rng);
    size_t length = hearth_match_action_text(t->match, seat, action, notation, sizeof notation);
    TableWish w = {.what = TABLE_PLAY, .text = notation, .length = length, .epoch = table_epoch(t)};
    table_do(t, &who, &w, HELP_NOW + 5, &answer);
    assert_int_equal(answer.code, TABLE_FINE);
    return true;
}

/* The first seat from there on that may take so many actions back; -1: none. */
static int who_may_undo(const Table *t, int from, int count) {
    for (int i = 0; i < t->seats; i++) {
        int seat = (from + i) % t->seats;
        if (!t->seat[seat].bot[0] &&
            hearth_match_may_undo(t->match, seat, count, NULL) == HEARTH_OK)
            return seat;
    }
    return -1;
}

static void maybe_undo(Table *t, HearthRng *rng) {
    int count = 1 + (int)hearth_rng_below(rng, 3);
    int seat = who_may_undo(t, (int)hearth_rng_below(rng, (uint32_t)t->seats), count);
    TableWish w = {.what = TABLE_UNDO, .count = count, .epoch = table_epoch(t)};
    if (seat >= 0)
        by_seat(t, seat, w);
}

/* Whoever owes something acts, by a gesture now and then, and takes back now and then. */
static bool any_move(Table *t, HearthRng *rng) {
    if (t->status != STORE_PLAYING)
        return false;
    if (bot_move(t, rng))
        return true;
    switch (hearth_rng_below(rng, 8)) {
    case 0: return help_gesture(t, rng) > 0;
    case 1: maybe_undo(t, rng); return true;
    default: return help_move(t, rng);
    }
}

static void to_the_end(Table *t, HearthRng *rng) {
    help_start(t);
    while (any_move(t, rng))
        ;
}

static void part_way(Table *t, HearthRng *rng) {
    help_start(t);
    for (int i = 0; i < 60; i++)
        any_move(t, rng);
}

static void only_waiting(Table *t, HearthRng *rng) {
    (void)rng;
    by_host(t, (TableWish){.what = TABLE_LIST, .target = 1});
    by_host(t, (TableWish){.what = TABLE_RETITLE, .text = "Παρασκευή"});
    by_seat(t, 0, (TableWish){.what = TABLE_NONCE, .text = "0102"});
    assert_int_equal(help_sit(t, 0, "Ada"), TABLE_FINE);
    assert_int_equal(help_sit(t, 0, "Ada Lovelace"), TABLE_FINE);
    by_host(t, (TableWish){.what = TABLE_LINK, .target = 0, .token = help_token(60)});
}

static void closed_before(Table *t, HearthRng *rng) {
    only_waiting(t, rng);
    by_host(t, (TableWish){.what = TABLE_CLOSE});
}

static void closed_amid(Table *t, HearthRng *rng) {
    part_way(t, rng);
    by_host(t, (TableWish){.what = TABLE_CLOSE});
}

/* Everything that there is beside the game. */
static void everything(Table *t, HearthRng *rng) {
    TableWho stranger = {-1, false};
    bool small = strcmp(t->game->id, "null") == 0; /* a few moves, one bot */
    by_host(t, (TableWish){.what = TABLE_LIST, .target = 1});
    by_host(t, (TableWish){.what = TABLE_RETITLE, .text = "Friday evening"});
    by_host(t, (TableWish){.what = TABLE_BOT, .target = 1, .text = small ? "random" : "greedy"});
    by_host(t, (TableWish){.what = TABLE_PERSON, .target = 1});
    by_host(t, (TableWish){.what = TABLE_BOT, .target = 1, .text = "random"});
    by_seat(t, 1, (TableWish){.what = TABLE_RECLAIM});
    by_host(t, (TableWish){.what = TABLE_BOT, .target = 1, .text = "random"});
    by_host(t, (TableWish){.what = TABLE_LINK, .target = -1, .token = help_token(50)});
    by_seat(t, 0, (TableWish){.what = TABLE_NONCE, .text = "a1b2c3"});
    by_seat(t, 0, (TableWish){.what = TABLE_SIT, .text = "Rowan"});
    by_seat(t, 0, (TableWish){.what = TABLE_SIT, .text = "Ada"});
    assert_int_equal(
        help_do(t, stranger, NULL,
                (TableWish){.what = TABLE_TAKE, .text = "Zoë", .token = help_token(51)}, NULL),
        TABLE_FINE);
    by_host(t, (TableWish){.what = TABLE_LIST, .target = 0});
    by_host(t, (TableWish){.what = TABLE_START});
    for (int i = 0; i < (small ? 3 : 25); i++)
        any_move(t, rng);
    by_host(t, (TableWish){
                   .what = TABLE_BOT, .target = 0, .text = small ? "random" : "planner:think=50"});
    by_host(t, (TableWish){.what = TABLE_RETITLE, .text = ""});
    for (int i = 0; i < (small ? 2 : 12); i++)
        any_move(t, rng);
    by_seat(t, 0, (TableWish){.what = TABLE_RECLAIM});
    by_host(t, (TableWish){.what = TABLE_PERSON, .target = 0});
    by_host(t, (TableWish){.what = TABLE_LINK, .target = 0, .token = help_token(52)});
    for (int i = 0; i < (small ? 2 : 12); i++)
        any_move(t, rng);
    by_seat(t, 1, (TableWish){.what = TABLE_RECLAIM});
}

static void everything_to_the_end(Table *t, HearthRng *rng) {
    uint8_t asker[TABLE_HASH];
    everything(t, rng);
    while (any_move(t, rng))
        ;
    table_hash_token(help_token(60), asker);
    assert_true(table_go_on(t, asker, HELP_NOW));
}

/* What no message says yet, by the door of the store. */
static Journal made;

static void does(Table *t, const char *text) {
    StoreEntry entry = {HELP_NOW, text, strlen(text)};
    HearthErr why;
    journal_store(&made, t);
    if (!table_read(t, &entry, &why))
        fail_msg("\"%s\" was refused", text);
    journal_add(&made, text);
}

static void does_all(Table *t, const char *const texts[], size_t count) {
    for (size_t i = 0; i < count; i++)
        does(t, texts[i]);
}

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"
#define TWOS "2222222222222222222222222222222222222222222222222222222222222222"
#define THREES "3333333333333333333333333333333333333333333333333333333333333333"
#define DOES(t, ...)                                                                               \
    does_all(t, (const char *const[]){__VA_ARGS__},                                                \
             sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* Seats, pledges that are kept back, and a beginning by the server. */
static void seats_and_pledges(Table *t, HearthRng *rng) {
    DOES(t, "listed h1 1", "sit a1 p0 " ONES " Anna", "name a2 p0 Anna Nagy", "device a3 p0 " TWOS,
         "own a4 p0 " THREES, "device a5 p0 " ONES, "take t1 p2 " TWOS " Zoë", "free - p2 " ONES,
         "take t2 p2 " THREES " Cili", "free h2 p2 " TWOS, "token h3 host " ONES,
         "token h4 invite " TWOS, "token h5 watch " THREES, "sit b1 p1 " TWOS " Béla",
         "bot h6 p2 random", "talk h7 phrases 1", "hints a6 p0 1", "hints b2 p1 1",
         "pledge a7 p0 6424c4e1299532f3de1326e0c04a45f690a0e1754004ad91649898e88adbc529",
         "pledge b3 p1 2c221a6a6d54c322ad5855a205643c4aef55f78cf1d537148230d5fb95cd448b",
         "reveal h8", "nonce a8 p0 000102030405060708090a0b0c0d0e0f", "anew h9 " TWOS,
         "pledge a9 p0 e28b64b0a63bdcc00bc913a82a408009c16e9c3471c7d41ae6056cc88b5a3b4c",
         "reveal -", "nonce a10 p0 " ONES, "start -");
    by_host(t, (TableWish){.what = TABLE_RETITLE, .text = "Friday"}); /* and chance draws */
    while (any_move(t, rng))
        ;
    does(t, "next h20 0123456789xyz");
}

/* A clock in all its ways. */
static void by_the_clock(Table *t, HearthRng *rng) {
    DOES(t, "clock - 604800 seat random", "sit a1 p0 " ONES " Anna", "sit b1 p1 " TWOS " Béla",
         "sit c1 p2 " THREES " Cili", "start h1");
    by_host(t, (TableWish){.what = TABLE_RETITLE, .text = "Over days"});
    DOES(t, "remind p0", "bot - p0 random", "back a2 p0", "bot - p1 random",
         "clock h2 120 once random", "remind p0", "late p0 keep", "remind p2");
    any_move(t, rng);
}

static const Scenario scenarios[] = {
    {"seats-and-pledges", "null", "rounds=2", 3, seats_and_pledges},
    {"clock", "null", NULL, 3, by_the_clock},
    {"null-everything", "null", "rounds=9", 3, everything_to_the_end},
    {"cartographers-solo", "cartographers", NULL, 1, to_the_end},
    {"cartographers-two", "cartographers", NULL, 2, to_the_end},
    {"cartographers-everything", "cartographers", "side=B", 3, everything_to_the_end},
    {"cartographers-seven", "cartographers", "side=B", 7, part_way},
    {"cartographers-waiting", "cartographers", NULL, 4, only_waiting},
    {"cartographers-closed", "cartographers", NULL, 4, closed_before},
    {"above_and_below-two", "above_and_below", NULL, 2, to_the_end},
    {"above_and_below-everything", "above_and_below", NULL, 3, everything},
    {"above_and_below-closed", "above_and_below", NULL, 4, closed_amid},
    {"endless_winter-solo", "endless_winter", NULL, 1, to_the_end},
    {"endless_winter-everything", "endless_winter", NULL, 3, everything},
    {"endless_winter-four", "endless_winter", NULL, 4, to_the_end},
    {"endless_winter-part", "endless_winter", NULL, 2, part_way},
};

static void write_files(const char *where, const char *name, const Table *t, const Journal *j) {
    static Text text;
    HearthBuf b = hearth_buf(text.bytes, sizeof text.bytes);
    StoreInfo info;
    FILE *f = fopen(path(where, name, ".tables"), "wb");
    assert_non_null(f);
    table_info(t, &info);
    assert_true(archive_write_head(ARCHIVE_VERSION, write_text, f) &&
                archive_write_table(ARCHIVE_VERSION, &info, write_text, f));
    for (int i = 0; i < j->count; i++)
        assert_true(archive_write_entry(&j->entries[i], write_text, f));
    assert_true(archive_write_end(1, write_text, f));
    assert_int_equal(fclose(f), 0);
    tell(t, &b);
    f = fopen(path(where, name, ".expected"), "wb");
    assert_non_null(f);
    assert_true(write_text(f, text.bytes, b.length));
    assert_int_equal(fclose(f), 0);
}

static const char *make_where;

static void make(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        const Scenario *s = &scenarios[i];
        Table *t = help_open(s->game, s->seats, s->options, s->name);
        HearthRng rng;
        hearth_rng_seed(&rng, i, 20);
        s->play(t, &rng);
        journal_store(&made, t);
        char name[100];
        snprintf(name, sizeof name, "%d-%s", t->version, s->name);
        write_files(make_where, name, t, &made);
        journal_free(&made);
        table_free(t);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_journal_leads_where_it_led),
        cmocka_unit_test(every_journal_goes_on),
    };
    const struct CMUnitTest makes[] = {cmocka_unit_test(make)};
    if (argc == 3 && strcmp(argv[1], "make") == 0) {
        make_where = argv[2];
        return cmocka_run_group_tests_name("making journals", makes, NULL, NULL);
    }
    return cmocka_run_group_tests_name("journals that were written once", tests, NULL, NULL);
}
