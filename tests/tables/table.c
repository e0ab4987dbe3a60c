/* table.c - One table: what it takes, what it refuses and why, and that its journal is all of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "help.h"
#include "tables_texts.h"

static const struct {
    const char *game, *options;
    int seats;
} kinds[] = {{"null", NULL, 3},
             {"cartographers", NULL, 2},
             {"cartographers", "side=B", 5},
             {"above_and_below", NULL, 2},
             {"endless_winter", NULL, 3}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };
static const TableWho nobody = {-1, false}, host = {-1, true};

static int wish(Table *t, TableWho who, TableDo what, const char *text) {
    return help_do(t, who, NULL, (TableWish){.what = what, .text = text}, NULL);
}

static int play(Table *t, int seat, uint32_t epoch, const char *text) {
    return help_do(t, (TableWho){seat, false}, NULL,
                   (TableWish){.what = TABLE_PLAY, .epoch = epoch, .text = text}, NULL);
}

static int undo_some(Table *t, int seat, uint32_t epoch, int count) {
    return help_do(t, (TableWho){seat, false}, NULL,
                   (TableWish){.what = TABLE_UNDO, .epoch = epoch, .count = count}, NULL);
}

static int undo(Table *t, int seat, uint32_t epoch) {
    return help_do(t, (TableWho){seat, false}, NULL,
                   (TableWish){.what = TABLE_UNDO, .epoch = epoch}, NULL);
}

static uint32_t epoch(const Table *t) {
    return table_epoch(t);
}

static bool has(char *text, const char *part) {
    bool found = strstr(text, part) != NULL;
    free(text);
    return found;
}

static char *json(const Table *t, TableWho who) {
    TableSeen seen;
    return help_json(t, who, "en", &seen);
}

/* ---- From the table to the journal and back ---- */

static void same_again(const Table *t, const Journal *j) {
    HearthErr why;
    Table *again = journal_table(j, j->count, &why);
    assert_non_null(again);
    help_same_tables(t, again);
    table_free(again);
}

static void a_journal_is_the_table(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        Table *t = help_open(kinds[k].game, kinds[k].seats, kinds[k].options, "journal");
        Journal j = {0};
        HearthRng rng;
        hearth_rng_seed(&rng, (uint64_t)k, 1);
        help_start(t);
        for (int step = 0; step < 120; step++) {
            journal_store(&j, t);
            if (step % 10 == 0)
                same_again(t, &j);
            if (hearth_rng_below(&rng, 4) == 0)
                undo_some(t, (int)hearth_rng_below(&rng, (uint32_t)kinds[k].seats), epoch(t),
                          1 + (int)hearth_rng_below(&rng, 3));
            if (hearth_rng_below(&rng, 3) == 0)
                help_gesture(t, &rng);
            else
                help_move(t, &rng);
        }
        journal_free(&j);
        table_free(t);
    }
}

/* Wishes of everybody, sensible and not; names and texts are short so that they collide. */
static void random_wish(Table *t, HearthRng *rng, TableAnswer *out) {
    static const char *const texts[] = {"Ada",       "Béla", "random", "greedy:threads=2", "0a",
                                        "",          " x",   "nobody", "greedy",           "0A",
                                        "keep",      "fold", "0102",   "planner:think=50", "draw",
                                        "keep\nkeep"};
    TableWho who = {(int)hearth_rng_below(rng, 5) - 1, hearth_rng_below(rng, 2) == 0};
    char id[4] = {(char)('a' + hearth_rng_below(rng, 20)), (char)('a' + hearth_rng_below(rng, 20)),
                  0};
    TableWish w = {.what = (TableDo)hearth_rng_below(rng, TABLE_DO_COUNT),
                   .text = texts[hearth_rng_below(rng, sizeof texts / sizeof texts[0])],
                   .token = help_token(100 + (int)hearth_rng_below(rng, 100)),
                   .target = (int)hearth_rng_below(rng, 6) - 2,
                   .count = (int)hearth_rng_below(rng, 4)};
    if (w.what == TABLE_CLOSE && hearth_rng_below(rng, 30) > 0)
        w.what = TABLE_START;
    w.epoch = table_match(t) ? epoch(t) - (hearth_rng_below(rng, 8) == 0) : 0;
    help_do(t, who, id, w, out);
}

/* Whatever is wished for: what is refused changes nothing, what is accepted is in the journal. */
static void any_wishes_leave_a_journal(void **state) {
    (void)state;
    for (unsigned run = 0; run < 60; run++) {
        Table *t = help_open(run % 2 ? "null" : "cartographers", 4, NULL, "wishes");
        Journal j = {0};
        HearthRng rng;
        hearth_rng_seed(&rng, run, 5);
        help_host(t, TABLE_LIST, 1, NULL);
        journal_store(&j, t);
        for (int step = 0; step < 60; step++) {
            TableAnswer answer;
            char *before = json(t, host), *after;
            if (table_match(t) && hearth_rng_below(&rng, 2) == 0 &&
                table_status(t) == STORE_PLAYING && !strstr(before, "\"kind\":\"bot\"")) {
                help_move(t, &rng);
                answer.code = TABLE_FINE;
                answer.again = false;
            } else {
                random_wish(t, &rng, &answer);
            }
            after = json(t, host);
            if (answer.code != TABLE_FINE || answer.again) {
                assert_string_equal(before, after);
                assert_int_equal(table_rev(t), j.count);
                assert_true(answer.code == TABLE_FINE || answer.msg.text);
            } else {
                assert_true(table_rev(t) > (uint32_t)j.count);
            }
            free(before);
            free(after);
            journal_store(&j, t);
        }
        same_again(t, &j);
        journal_free(&j);
        table_free(t);
    }
}

/* A letter more, less or another in any entry: the journal is refused, or it is the journal of
 * another table that can be read to its end as well. Never is it only nearly read. */
static void a_journal_is_read_to_the_letter(void **state) {
    static const char *const wrong[] = {"",
                                        "sit",
                                        "sit a1 p0",
                                        "sit a1 p0 ",
                                        "sit a1  p0 Ada",
                                        "sit a1 p2 Ada",
                                        "sit a1 p00 Ada",
                                        "sit - p0 Ada",
                                        "sit a! p0 Ada",
                                        "sit a1 p0 Ada ",
                                        "sit a1 p0 Ada\n",
                                        "sit h1 p0 Eve\x01",
                                        "Sit a1 p0 Ada",
                                        "title a1 ",
                                        "listed a1 2",
                                        "listed a1 01",
                                        "start a1 now",
                                        "start a1",
                                        "nonce a1 p0 0",
                                        "nonce a1 p0 0G",
                                        "bot a1 p0 nobody",
                                        "bot a1 p0 planner:threads=2",
                                        "bot a1 p0 planner:think=1001",
                                        "person a1 p0",
                                        "reclaim a1 p0",
                                        "reclaim a1 p0 now",
                                        "token a1 p0 12",
                                        "act a1 p0 draw nothing",
                                        "acts a1 p0 draw nothing",
                                        "acts - p0 draw nothing",
                                        "draw edict greenbough",
                                        "undo a1 p0",
                                        "take a1 p0 "
                                        "00000000000000000000000000000000000000000000000000000000"
                                        "00000000",
                                        "close -",
                                        "table 1"};
    Table *t = help_open("cartographers", 2, NULL, "letter");
    Journal j = {0};
    HearthErr why;
    (void)state;
    journal_store(&j, t);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Table *again = journal_table(&j, j.count, &why);
        StoreEntry entry = {HELP_NOW, wrong[i], strlen(wrong[i])};
        char text[2048];
        if (table_read(again, &entry, &why))
            fail_msg("\"%s\" was read", wrong[i]);
        assert_int_equal(why.line, 2);
        assert_true(hearth_err_text(&why, "en", text, sizeof text) > 0);
        table_free(again);
    }
    journal_free(&j);
    table_free(t);
}

static void a_head_is_read_to_the_letter(void **state) {
    Table *t = help_open("cartographers", 2, NULL, "head");
    Journal j = {0};
    HearthErr why;
    (void)state;
    journal_store(&j, t);
    size_t length = j.entries[0].length;
    char *copy = malloc(length + 1);
    for (size_t at = 0; at < length; at++)
        for (int kind = 0; kind < 3; kind++) {
            /* A byte less, one doubled, one changed. */
            const char *from = j.entries[0].text;
            size_t n = length;
            memcpy(copy, from, at);
            if (kind == 0) {
                memcpy(copy + at, from + at + 1, length - at - 1);
                n = length - 1;
            } else if (kind == 1) {
                memcpy(copy + at, from + at, 1);
                memcpy(copy + at + 1, from + at, length - at);
                n = length + 1;
            } else {
                memcpy(copy + at, from + at, length - at);
                copy[at] = (char)(copy[at] ^ 0x10);
            }
            char *exact = malloc(n);
            memcpy(exact, copy, n);
            StoreEntry entry = {HELP_NOW, exact, n};
            Table *again = table_new("0123456789abc");
            if (table_read(again, &entry, &why)) {
                /* Another language or another digit is another table. */
                Journal other = {&entry, 1};
                same_again(again, &other);
            } else {
                assert_int_equal(why.line, 1);
            }
            table_free(again);
            free(exact);
        }
    free(copy);
    journal_free(&j);
    table_free(t);
}

/* Draws are what the key draws, and nothing happens before they are made. */
static void draws_cannot_be_chosen(void **state) {
    Table *t = help_open("cartographers", 2, NULL, "draws");
    Journal j = {0};
    HearthErr why;
    int draws = 0;
    (void)state;
    help_start(t);
    journal_store(&j, t);
    for (int i = 0; i < j.count; i++) {
        if (strncmp(j.entries[i].text, "draw ", 5) != 0)
            continue;
        draws++;
        Table *again = journal_table(&j, i, &why);
        StoreEntry other = {HELP_NOW, "draw explore orchard", 20};
        StoreEntry title = {HELP_NOW, "title x1 Soon", 13};
        if (other.length != j.entries[i].length ||
            memcmp(other.text, j.entries[i].text, other.length) != 0)
            assert_false(table_read(again, &other, &why));
        assert_false(table_read(again, &title, &why));
        assert_true(table_read(again, &j.entries[i], &why));
        table_free(again);
    }
    assert_true(draws >= 5);
    /* A journal that was cut off between them is made whole by whatever is done next. */
    Table *cut = journal_table(&j, j.count - 2, &why);
    assert_int_equal(help_host(cut, TABLE_RETITLE, 0, "Whole"), TABLE_FINE);
    assert_int_equal(table_rev(cut), j.count + 1);
    assert_false(hearth_match_owes(table_match(cut), HEARTH_CHANCE));
    table_free(cut);
    journal_free(&j);
    table_free(t);
}

/* ---- Opening ---- */

static int try_open(TableOpening o) {
    static const uint8_t tokens[HEARTH_MAX_SEATS][TABLE_TOKEN];
    static const uint8_t key[HEARTH_KEY_SIZE];
    TableAnswer why;
    o.id = "0123456789abc";
    o.key = key;
    o.host = o.watch = o.invite = tokens[0];
    o.seat_token = tokens;
    if (!o.game)
        o.game = hearth_game_find("cartographers");
    Table *t = table_open(&o, HELP_NOW, &why);
    assert_true((t != NULL) == (why.code == TABLE_FINE));
    assert_true(t || why.msg.text);
    table_free(t);
    return why.code;
}

static void opening_is_checked(void **state) {
    static const char *const bots[] = {NULL, "greedy", "nobody"};
    (void)state;
    assert_int_equal(try_open((TableOpening){.seats = 2}), TABLE_FINE);
    assert_int_equal(try_open((TableOpening){.seats = 100, .lang = "el_GR"}), TABLE_FINE);
    assert_int_equal(try_open((TableOpening){.seats = 0}), HEARTH_BAD_SEATS);
    assert_int_equal(try_open((TableOpening){.seats = 101}), HEARTH_BAD_SEATS);
    assert_int_equal(try_open((TableOpening){.seats = 2, .options = "side=C"}), HEARTH_BAD_OPTION);
    assert_int_equal(try_open((TableOpening){.seats = 2, .title = " "}), TABLE_BAD_NAME);
    assert_int_equal(try_open((TableOpening){.seats = 2, .bots = bots}), TABLE_FINE);
    assert_int_equal(try_open((TableOpening){.seats = 3, .bots = bots}), TABLE_BAD_BOT);
}

static void bots_of_the_beginning_have_names(void **state) {
    static const char *const bots[] = {"greedy", NULL, "greedy:x", "random"};
    static const uint8_t tokens[HEARTH_MAX_SEATS][TABLE_TOKEN];
    Journal j = {0};
    TableAnswer why;
    TableOpening o = {.id = "0123456789abc",
                      .game = hearth_game_find("cartographers"),
                      .bots = bots,
                      .key = tokens[0],
                      .host = tokens[0],
                      .watch = tokens[0],
                      .invite = tokens[0],
                      .seat_token = tokens,
                      .seats = 4};
    (void)state;
    assert_null(table_open(&o, HELP_NOW, &why)); /* greedy takes no settings */
    o.bots = (const char *const[]){"greedy", NULL, "greedy", "random"};
    Table *t = table_open(&o, HELP_NOW, &why);
    journal_store(&j, t);
    assert_int_equal(j.count, 4);
    same_again(t, &j);
    assert_true(has(json(t, nobody), "{\"name\":\"Rowan\",\"kind\":\"bot\",\"bot\":\"greedy\"}"));
    assert_true(has(json(t, nobody), "{\"name\":\"Hazel\",\"kind\":\"bot\",\"bot\":\"greedy\"}"));
    assert_true(has(json(t, nobody), "{\"name\":\"Alder\",\"kind\":\"bot\",\"bot\":\"random\"}"));
    /* A bot gives its name to somebody who comes with the same. */
    assert_int_equal(help_sit(t, 1, "Hazel"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_FINE);
    assert_string_equal(hearth_match_name(table_match(t), 1), "Hazel");
    assert_string_equal(hearth_match_name(table_match(t), 2), "Linden");
    assert_string_equal(hearth_match_name(table_match(t), 3), "Alder");
    journal_free(&j);
    table_free(t);
}

/* Rivals keep their name; the same one again is told by a number, and so is one whose name somebody
 * has. */
static void rivals_have_their_own_names(void **state) {
    static const uint8_t tokens[HEARTH_MAX_SEATS][TABLE_TOKEN];
    TableAnswer why;
    TableOpening o = {.id = "0123456789abc",
                      .game = hearth_game_find("cartographers"),
                      .bots = (const char *const[]){"brumo", NULL, "greedy", "brumo", "kestra"},
                      .key = tokens[0],
                      .host = tokens[0],
                      .watch = tokens[0],
                      .invite = tokens[0],
                      .seat_token = tokens,
                      .seats = 5};
    Journal j = {0};
    (void)state;
    Table *t = table_open(&o, HELP_NOW, &why);
    assert_non_null(t);
    journal_store(&j, t);
    same_again(t, &j);
    assert_true(has(json(t, nobody), "{\"name\":\"Brumo\",\"kind\":\"bot\",\"bot\":\"brumo\"}"));
    assert_true(has(json(t, nobody), "{\"name\":\"Rowan\",\"kind\":\"bot\",\"bot\":\"greedy\"}"));
    assert_int_equal(help_sit(t, 1, "Kestra"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_FINE);
    static const char *const names[] = {"Brumo", "Kestra", "Rowan", "Brumo 2", "Kestra 2"};
    for (int i = 0; i < 5; i++)
        assert_string_equal(hearth_match_name(table_match(t), i), names[i]);
    journal_free(&j);
    table_free(t);
}

/* ---- Names ---- */

static void names_are_visible_text(void **state) {
    static const char *const good[] = {
        "A",
        "Ada",
        "Ada Lovelace",
        "Ζωή",
        "Łukasz",
        "愛",
        "👩‍🚀",
        "❤️‍🔥",
        "<b>&\"'",
        "1234567890123456789012345678901234567890123456789012345678901234"};
    static const char *const bad[] = {
        "",
        " ",
        " Ada",
        "Ada ",
        "A  da",
        "A\tda",
        "A\nda",
        "A\x1b[1mda",
        "A\x7f",
        "A\xc2\x85",       /* a control character of another kind */
        "A\xff",           /* no UTF-8 */
        "A\xc2\xa0",       /* a space that does not break */
        "A\xc2\xad",       /* a hyphen that is not there */
        "\xe2\x80\x8b",    /* nothing, zero wide */
        "A\xe2\x80\x8d",   /* joins nothing */
        "Ada\xef\xb8\x8f", /* no picture */
        "A\xe2\x80\xae"
        "da", /* from right to left */
        "A\xe2\x81\xa6"
        "da", /* the same, isolated */
        "A\xe2\x80\xa8"
        "da",                /* a line separator */
        "\xe3\x85\xa4",      /* a filler */
        "A\xef\xbb\xbf",     /* a byte order mark */
        "A\xee\x80\x80",     /* private use */
        "A\xf3\xa0\x81\x81", /* a tag */
        "12345678901234567890123456789012345678901234567890123456789012345"};
    Table *t = help_open("cartographers", 2, NULL, "names");
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (help_sit(t, 0, good[i]) != TABLE_FINE)
            fail_msg("\"%s\" was refused", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (help_sit(t, 0, bad[i]) != TABLE_BAD_NAME)
            fail_msg("bad name %d was taken", (int)i);
    assert_int_equal(help_do(t, (TableWho){0, false}, NULL,
                             (TableWish){.what = TABLE_SIT, .text = "A\0da", .length = 4}, NULL),
                     TABLE_BAD_NAME);
    TableAnswer empty;
    help_do(t, (TableWho){0, false}, "e1", (TableWish){.what = TABLE_SIT, .text = ""}, &empty);
    assert_ptr_equal(empty.msg.text, TABLES_T(NO_NAME)); /* and not a word of bytes */
    assert_int_equal(help_host(t, TABLE_RETITLE, 0, ""), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_RETITLE, 0, "Friday"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_RETITLE, 0, "Friday "), TABLE_BAD_NAME);
    assert_int_equal(help_sit(t, 1, good[9]), TABLE_TAKEN); /* seat 0 has it */
    assert_int_equal(help_sit(t, 0, good[9]), TABLE_FINE);
    table_free(t);
}

/* ---- Before the game ---- */

static void seats_before_the_start(void **state) {
    Table *t = help_open("cartographers", 3, NULL, "seats");
    (void)state;
    assert_int_equal(wish(t, nobody, TABLE_SIT, "Eve"), TABLE_NOT_YOURS);
    assert_int_equal(wish(t, host, TABLE_SIT, "Eve"), TABLE_NOT_YOURS);
    assert_int_equal(wish(t, (TableWho){0, false}, TABLE_START, NULL), TABLE_NOT_YOURS);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_EMPTY_SEATS);
    assert_int_equal(help_sit(t, 0, "Ada"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_BOT, 1, "planner"), TABLE_FINE);
    assert_int_equal(help_sit(t, 1, "Bea"), TABLE_TAKEN);
    assert_int_equal(wish(t, (TableWho){1, false}, TABLE_NONCE, "01"), TABLE_TAKEN);
    assert_int_equal(help_host(t, TABLE_BOT, 3, "planner"), TABLE_BAD_MESSAGE);
    assert_int_equal(help_host(t, TABLE_BOT, -1, "planner"), TABLE_BAD_MESSAGE);
    assert_int_equal(help_host(t, TABLE_BOT, 2, "planner:think=2000"), TABLE_BAD_BOT);
    assert_int_equal(help_host(t, TABLE_BOT, 2, "planner:rollouts=20000"), TABLE_BAD_BOT);
    assert_int_equal(help_host(t, TABLE_BOT, 2, "planner:threads=2"), TABLE_BAD_BOT);
    assert_int_equal(help_host(t, TABLE_PERSON, 0, NULL), TABLE_TAKEN);
    assert_int_equal(play(t, 0, 0, "draw nothing"), TABLE_NOT_STARTED);
    assert_int_equal(undo(t, 0, 0), TABLE_NOT_STARTED);
    assert_int_equal(wish(t, (TableWho){0, false}, TABLE_NONCE, "0102"), TABLE_FINE);
    assert_int_equal(wish(t, (TableWho){0, false}, TABLE_NONCE, "010"), HEARTH_BAD_TEXT);
    assert_int_equal(wish(t, (TableWho){0, false}, TABLE_NONCE, ""), HEARTH_BAD_TEXT);
    assert_true(has(json(t, nobody), "\"nonces\":[\"0102\",null,null],\"key\":null}"));
    assert_true(has(json(t, nobody), "\"match\":null}"));
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_EMPTY_SEATS);
    assert_int_equal(help_sit(t, 2, "Ada"), TABLE_TAKEN);
    assert_int_equal(help_sit(t, 2, "Cleo"), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_FINE);
    assert_int_equal(table_status(t), STORE_PLAYING);
    assert_int_equal(help_host(t, TABLE_START, 0, NULL), TABLE_STARTED);
    assert_int_equal(help_sit(t, 0, "Ada"), TABLE_STARTED);
    assert_int_equal(wish(t, (TableWho){0, false}, TABLE_NONCE, "01"), TABLE_STARTED);
    /* The nonce counts: the record says so, and its draws are checked with it below. */
    assert_true(has(help_record(t, nobody), "\nnonce p0 0102\n"));
    table_free(t);
}

static void strangers_take_free_seats(void **state) {
    Table *t = help_open("cartographers", 3, NULL, "take");
    TableWho who = {-1, false}, found;
    TableAnswer answer;
    TableWish w = {.what = TABLE_TAKE, .text = "Eve", .length = 3, .token = help_token(50)};
    Journal j = {0};
    HearthErr why;
    (void)state;
    w.id = "t1";
    table_do(t, &who, &w, HELP_NOW, &answer);
    assert_int_equal(answer.code, TABLE_NO_TABLE); /* it is not listed */
    assert_int_equal(help_host(t, TABLE_LIST, 1, NULL), TABLE_FINE);
    w.id = "t2";
    table_do(t, &who, &w, HELP_NOW, &answer);
    assert_int_equal(answer.code, TABLE_FINE);
    assert_int_equal(who.seat, 2);
    assert_true(table_whose(t, help_token(50), &found) && found.seat == 2 && !found.host);
    assert_false(table_whose(t, help_token(2), &found)); /* the old link is void */
    /* Again, also after a restart: the same seat, and no second one. */
    journal_store(&j, t);
    Table *again = journal_table(&j, j.count, &why);
    who.seat = -1;
    table_do(again, &who, &w, HELP_NOW, &answer);
    assert_int_equal(answer.code, TABLE_FINE);
    assert_true(answer.again);
    assert_int_equal(who.seat, 2);
    assert_int_equal(table_rev(again), j.count);
    w.token = help_token(51);
    assert_int_equal(help_do(again, nobody, NULL, w, NULL), TABLE_TAKEN); /* the name */
    w.text = "Bea";
    assert_int_equal(help_do(again, nobody, NULL, w, NULL), TABLE_FINE);
    w.text = "Cat";
    w.token = help_token(52);
    assert_int_equal(help_do(again, nobody, NULL, w, NULL), TABLE_FINE);
    w.text = "Dan";
    w.token = help_token(53);
    assert_int_equal(help_do(again, nobody, NULL, w, NULL), TABLE_TAKEN); /* all seats are */
    table_free(again);
    journal_free(&j);
    table_free(t);
}

static void links_are_replaced(void **state) {
    Table *t = help_open("cartographers", 2, NULL, "links");
    TableWho who;
    (void)state;
    assert_true(table_whose(t, help_token(HELP_HOST), &who) && who.seat == -1 && who.host);
    assert_true(table_whose(t, help_token(HELP_WATCH), &who) && who.seat == -1 && !who.host);
    assert_true(table_whose(t, help_token(1), &who) && who.seat == 1 && !who.host);
    assert_false(table_whose(t, help_token(9), &who));
    TableWish w = {.what = TABLE_LINK, .target = 1, .token = help_token(9)};
    assert_int_equal(help_do(t, (TableWho){1, false}, NULL, w, NULL), TABLE_NOT_YOURS);
    assert_int_equal(help_do(t, host, NULL, w, NULL), TABLE_FINE);
    assert_true(table_whose(t, help_token(9), &who) && who.seat == 1);
    assert_false(table_whose(t, help_token(1), &who));
    w.target = -1;
    w.token = help_token(10);
    assert_int_equal(help_do(t, host, NULL, w, NULL), TABLE_FINE);
    assert_true(table_whose(t, help_token(10), &who) && who.seat == -1);
    assert_false(table_whose(t, help_token(HELP_WATCH), &who));
    w.target = 2;
    assert_int_equal(help_do(t, host, NULL, w, NULL), TABLE_BAD_MESSAGE);
    table_free(t);
}

/* ---- The game ---- */

static void acting_and_taking_back(void **state) {
    Table *t = help_open("null", 2, NULL, "act");
    (void)state;
    help_start(t);
    uint32_t now = epoch(t);
    assert_int_equal(play(t, 0, now + 1, "keep"), HEARTH_STALE);
    assert_int_equal(play(t, 0, now, "kept"), HEARTH_BAD_TEXT);
    assert_int_equal(undo(t, 0, now), HEARTH_NO_UNDO);
    assert_true(has(json(t, (TableWho){0, false}), "\"mayUndo\":false,\"mine\":null"));
    assert_int_equal(play(t, 0, now, "keep"), TABLE_FINE);
    assert_int_equal(play(t, 0, now, "keep"), HEARTH_NOT_PENDING);
    assert_true(has(json(t, (TableWho){0, false}), "\"mayUndo\":true,\"mine\":\"keep\""));
    assert_true(has(json(t, (TableWho){1, false}), "\"mayUndo\":false,\"mine\":null"));
    assert_true(has(json(t, nobody), "\"owes\":[1]"));
    assert_int_equal(undo(t, 0, now + 1), HEARTH_STALE);
    assert_int_equal(undo(t, 0, now), TABLE_FINE);
    assert_true(has(json(t, nobody), "\"owes\":[0,1]"));
    assert_int_equal(play(t, 0, now, "fold"), TABLE_FINE);
    assert_int_equal(play(t, 1, now, "keep"), TABLE_FINE);
    assert_int_equal(undo(t, 0, epoch(t)), HEARTH_NO_UNDO);
    assert_int_equal(play(t, 0, now, "keep"), HEARTH_STALE);
    table_free(t);
}

static void bots_play_where_they_sit(void **state) {
    Table *t = help_open("null", 2, NULL, "bots");
    TableWho first = {0, false};
    TableWish w = {.what = TABLE_PLAY, .text = "keep", .length = 4};
    TableAnswer answer;
    StoreInfo info;
    const char *bot;
    (void)state;
    help_start(t);
    w.epoch = epoch(t);
    assert_int_equal(table_bot_due(t, 0, &bot), -1);
    table_do(t, &first, &w, HELP_NOW, &answer); /* no id: a bot's */
    assert_int_equal(answer.code, TABLE_TAKEN);
    assert_int_equal(help_host(t, TABLE_BOT, 0, "random"), TABLE_FINE);
    assert_int_equal(table_bot_due(t, 0, &bot), 0);
    assert_string_equal(bot, "random");
    assert_int_equal(table_bot_due(t, 1, &bot), -1);
    table_info(t, &info);
    assert_true(info.wants_bot);
    assert_true(
        has(json(t, nobody), "{\"name\":\"Player 1\",\"kind\":\"bot\",\"bot\":\"random\"}"));
    assert_int_equal(play(t, 0, epoch(t), "keep"), TABLE_TAKEN);
    table_do(t, &first, &w, HELP_NOW, &answer);
    assert_int_equal(answer.code, TABLE_FINE);
    assert_int_equal(table_bot_due(t, 0, &bot), -1);
    assert_int_equal(undo(t, 0, epoch(t)), TABLE_TAKEN);
    assert_int_equal(help_host(t, TABLE_PERSON, 0, NULL), TABLE_FINE);
    assert_true(
        has(json(t, nobody), "{\"name\":\"Player 1\",\"kind\":\"person\",\"owned\":false}"));
    assert_int_equal(undo(t, 0, epoch(t)), TABLE_FINE);
    assert_int_equal(play(t, 0, epoch(t), "keep"), TABLE_FINE);
    table_free(t);
}

/* Whoever has the link of a seat that a bot plays for asks for it; the host decides. */
static void a_seat_is_asked_for(void **state) {
    Table *t = help_open("null", 2, NULL, "reclaim");
    TableWho first = {0, false};
    TableWish w = {.what = TABLE_RECLAIM};
    TableAnswer answer;
    Journal j = {0};
    const char *asks = "{\"name\":\"Player 1\",\"kind\":\"bot\",\"bot\":\"random\",\"asks\":true}";
    (void)state;
    help_start(t);
    assert_int_equal(help_do(t, first, "r1", w, &answer), TABLE_TAKEN); /* it has the seat */
    assert_int_equal(help_host(t, TABLE_BOT, 0, "random"), TABLE_FINE);
    assert_int_equal(help_do(t, nobody, "r2", w, &answer), TABLE_NOT_YOURS);
    assert_false(has(json(t, host), "asks"));
    assert_int_equal(help_do(t, first, "r3", w, &answer), TABLE_FINE);
    assert_true(has(json(t, host), asks));
    assert_int_equal(help_do(t, first, "r4", w, &answer), TABLE_TAKEN); /* once is enough */
    journal_store(&j, t);
    same_again(t, &j);
    assert_int_equal(help_host(t, TABLE_PERSON, 0, NULL), TABLE_FINE);
    assert_true(has(json(t, host), "{\"name\":\"Player 1\",\"kind\":\"person\",\"owned\":false}"));
    /* Another bot and a new link are answers, too. */
    assert_int_equal(help_host(t, TABLE_BOT, 0, "random"), TABLE_FINE);
    assert_int_equal(help_do(t, first, "r5", w, &answer), TABLE_FINE);
    assert_int_equal(help_host(t, TABLE_BOT, 0, "random"), TABLE_FINE);
    assert_false(has(json(t, host), "asks"));
    assert_int_equal(help_do(t, first, "r6", w, &answer), TABLE_FINE);
    w = (TableWish){.what = TABLE_LINK, .token = help_token(9)};
    assert_int_equal(help_do(t, host, "r7", w, &answer), TABLE_FINE);
    assert_false(has(json(t, host), "asks"));
    journal_store(&j, t);
    same_again(t, &j);
    journal_free(&j);
    table_free(t);
}

static void a_closed_table_stays_as_it_is(void **state) {
    Table *t = help_open("null", 2, NULL, "close");
    HearthRng rng;
    (void)state;
    hearth_rng_seed(&rng, 1, 1);
    help_start(t);
    assert_int_equal(wish(t, (TableWho){0, false}, TABLE_CLOSE, NULL), TABLE_NOT_YOURS);
    assert_int_equal(help_host(t, TABLE_CLOSE, 0, NULL), TABLE_FINE);
    assert_int_equal(table_status(t), STORE_CLOSED);
    assert_int_equal(play(t, 0, epoch(t), "keep"), TABLE_CLOSED);
    assert_int_equal(help_host(t, TABLE_CLOSE, 0, NULL), TABLE_CLOSED);
    assert_int_equal(help_host(t, TABLE_RETITLE, 0, "x"), TABLE_CLOSED);
    assert_false(has(json(t, nobody), "\"key\":null")); /* nothing is a secret any more */
    assert_true(has(help_record(t, host), "\nkey "));
    table_free(t);
}

/* Nobody can make a journal grow for ever, and nobody can stop a game by trying. */
static void a_journal_does_not_grow_for_ever(void **state) {
    Table *t = help_open("null", 2, NULL, "grow");
    Journal j = {0};
    HearthRng rng;
    int undos = 0;
    (void)state;
    hearth_rng_seed(&rng, 1, 1);
    help_start(t);
    do {
        assert_int_equal(play(t, 0, epoch(t), "keep"), TABLE_FINE);
    } while (undo(t, 0, epoch(t)) == TABLE_FINE && ++undos < 10000);
    assert_true(undos > 500 && undos < 1000);
    assert_int_equal(undo(t, 0, epoch(t)), TABLE_USED_UP);
    assert_int_equal(help_host(t, TABLE_RETITLE, 0, "More"), TABLE_FINE);
    while (help_move(t, &rng))
        continue;
    assert_int_equal(table_status(t), STORE_OVER);
    journal_store(&j, t);
    same_again(t, &j);
    journal_free(&j);
    table_free(t);
}

/* Of a game that is over everybody has the whole, and it can be checked. */
static void a_finished_game_is_a_record(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        Table *t = help_open(kinds[k].game, kinds[k].seats, kinds[k].options, "record");
        HearthRng rng;
        HearthReport report;
        HearthErr err;
        HearthMatch *m;
        hearth_rng_seed(&rng, (uint64_t)k, 6);
        wish(t, (TableWho){0, false}, TABLE_NONCE, "00ff");
        help_start(t);
        assert_false(has(help_record(t, host), "\nkey "));
        while (help_move(t, &rng))
            assert_false(has(json(t, nobody), "\"key\":\"") && table_status(t) != STORE_OVER);
        assert_int_equal(table_status(t), STORE_OVER);
        assert_false(has(json(t, nobody), "\"key\":null"));
        assert_false(has(json(t, nobody), "\"rank\":null"));
        char *record = help_record(t, nobody);
        size_t length = strlen(record), size = hearth_record_size(record, length, &err);
        void *memory = malloc(size);
        assert_int_equal(hearth_record_load(memory, size, record, length, &m, &report, &err), 0);
        assert_true(report.complete && report.draws > 0 && report.draws == report.draws_checked);
        assert_int_equal(hearth_match_actions(m), hearth_match_actions(table_match(t)));
        assert_int_equal(help_host(t, TABLE_CLOSE, 0, NULL), HEARTH_OVER);
        assert_int_equal(help_host(t, TABLE_BOT, 0, "random"), HEARTH_OVER);
        assert_int_equal(play(t, 0, epoch(t), "x"), HEARTH_OVER);
        free(memory);
        free(record);
        table_free(t);
    }
}

/* ---- Twice ---- */

static void same_answers(const TableAnswer *a, const TableAnswer *b) {
    char x[2048], y[2048];
    assert_int_equal(a->code, b->code);
    if (a->code == TABLE_FINE)
        return;
    hearth_msg_text(&a->msg, "en", x, sizeof x);
    hearth_msg_text(&b->msg, "en", y, sizeof y);
    assert_string_equal(x, y);
}

static void what_comes_twice_is_done_once(void **state) {
    Table *t = help_open("null", 2, NULL, "twice");
    TableWho p0 = {0, false}, p1 = {1, false};
    TableAnswer first, second;
    Journal j = {0};
    HearthErr why;
    (void)state;
    help_start(t);
    TableWish keep = {.what = TABLE_PLAY, .text = "keep", .epoch = epoch(t)};
    TableWish wrong = {.what = TABLE_PLAY, .text = "burn", .epoch = epoch(t)};
    assert_int_equal(help_do(t, p0, "one", keep, &first), TABLE_FINE);
    assert_false(first.again);
    uint32_t rev = table_rev(t);
    help_do(t, p0, "one", wrong, &second);
    assert_int_equal(second.code, TABLE_FINE);
    assert_true(second.again);
    assert_int_equal(table_rev(t), rev);
    /* Ids are everybody's own. */
    assert_int_equal(help_do(t, p1, "one", wrong, &first), HEARTH_BAD_TEXT);
    assert_false(first.again);
    help_do(t, p1, "one", keep, &second);
    assert_true(second.again);
    same_answers(&first, &second);
    /* The journal has what was accepted, not what was refused. */
    journal_store(&j, t);
    Table *again = journal_table(&j, j.count, &why);
    help_do(again, p0, "one", keep, &first);
    assert_true(first.again && first.code == TABLE_FINE);
    help_do(again, p1, "one", keep, &first);
    assert_true(!first.again && first.code == TABLE_FINE);
    table_free(again);
    /* An entry that is there twice was not written by us. */
    journal_add(&j, "undo two p0");
    journal_add(&j, "act one p0 keep");
    assert_null(journal_table(&j, j.count, &why));
    journal_free(&j);
    table_free(t);
}

static void refusals_do_not_push_out_what_was_done(void **state) {
    Table *t = help_open("null", 2, NULL, "push");
    TableAnswer answer;
    TableWish w = {.what = TABLE_RETITLE, .text = "A"}, bad = {.what = TABLE_RETITLE, .text = " "};
    char id[8];
    (void)state;
    help_do(t, host, "first", w, &answer);
    for (int i = 0; i < 40; i++) {
        snprintf(id, sizeof id, "r%d", i);
        help_do(t, host, id, bad, &answer);
        assert_int_equal(answer.code, TABLE_BAD_NAME);
    }
    help_do(t, host, "first", w, &answer);
    assert_true(answer.again);
    for (int i = 0; i < TABLE_REMEMBERED; i++) {
        snprintf(id, sizeof id, "a%d", i);
        help_do(t, host, id, w, &answer);
        assert_false(answer.again);
    }
    help_do(t, host, "a0", w, &answer);
    assert_true(answer.again);
    help_do(t, host, "first", w, &answer);
    assert_false(answer.again); /* so many later it is forgotten */
    assert_int_equal(help_do(t, host, "-", w, &answer), TABLE_BAD_MESSAGE);
    assert_int_equal(help_do(t, host, "a b", w, &answer), TABLE_BAD_MESSAGE);
    assert_int_equal(help_do(t, host, "", w, &answer), TABLE_BAD_MESSAGE);
    assert_int_equal(help_do(t, host, "123456789012345678901234567890123", w, &answer),
                     TABLE_BAD_MESSAGE);
    table_free(t);
}

/* ---- What is told ---- */

static void codes_have_names(void **state) {
    (void)state;
    for (int code = 0; code < HEARTH_CODE_COUNT; code++)
        assert_string_equal(table_code_name(code), hearth_code_name((HearthCode)code));
    assert_string_equal(table_code_name(TABLE_BAD_MESSAGE), "bad_message");
    assert_string_equal(table_code_name(TABLE_BUSY), "busy");
}

static void lists_have_a_line(void **state) {
    Table *t = help_open("cartographers", 2, "side=B", "lists");
    StoreInfo info;
    (void)state;
    assert_int_equal(help_sit(t, 0, "A \"b\""), TABLE_FINE);
    table_info(t, &info);
    assert_string_equal(
        info.summary,
        "{\"table\":\"0123456789abc\",\"game\":\"cartographers\",\"options\":\"side=B "
        "fallback=card edicts=random\",\"title\":\"\",\"lang\":\"en\",\"status\":\"waiting\","
        "\"seats\":2,\"free\":1,\"names\":[\"A \\\"b\\\"\",\"\"],\"changed\":1000000}");
    assert_int_equal(info.summary_length, strlen(info.summary));
    assert_int_equal(info.entries, 2);
    assert_int_equal(info.created_ms, HELP_NOW);
    assert_true(has(help_summary(t, (TableWho){1, false}), ",\"seat\":1,\"turn\":false}"));
    help_start(t);
    assert_true(has(help_summary(t, (TableWho){1, false}), ",\"seat\":1,\"turn\":true}"));
    table_free(t);
}

/* A buffer that is too small is told so, and the client is where it was. */
static void a_text_that_does_not_fit_is_not_seen(void **state) {
    Table *t = help_open("null", 2, NULL, "small");
    TableSeen seen, before;
    char small[40];
    HearthBuf b = hearth_buf(small, sizeof small);
    (void)state;
    free(help_json(t, nobody, "en", &seen));
    before = seen;
    help_start(t);
    table_update_json(t, nobody, "en", &seen, TABLE_PLAINLY, &b);
    assert_false(hearth_buf_fits(&b));
    assert_memory_equal(&seen, &before, sizeof seen);
    char *text = help_update(t, nobody, "en", &seen, TABLE_PLAINLY);
    assert_int_equal(strlen(text), b.length);
    free(text);
    text = help_update(t, nobody, "en", &seen, TABLE_PLAINLY);
    assert_string_equal(text, "");
    free(text);
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_is_the_table),
        cmocka_unit_test(any_wishes_leave_a_journal),
        cmocka_unit_test(a_journal_is_read_to_the_letter),
        cmocka_unit_test(a_head_is_read_to_the_letter),
        cmocka_unit_test(draws_cannot_be_chosen),
        cmocka_unit_test(opening_is_checked),
        cmocka_unit_test(bots_of_the_beginning_have_names),
        cmocka_unit_test(rivals_have_their_own_names),
        cmocka_unit_test(names_are_visible_text),
        cmocka_unit_test(seats_before_the_start),
        cmocka_unit_test(strangers_take_free_seats),
        cmocka_unit_test(links_are_replaced),
        cmocka_unit_test(acting_and_taking_back),
        cmocka_unit_test(bots_play_where_they_sit),
        cmocka_unit_test(a_seat_is_asked_for),
        cmocka_unit_test(a_closed_table_stays_as_it_is),
        cmocka_unit_test(a_journal_does_not_grow_for_ever),
        cmocka_unit_test(a_finished_game_is_a_record),
        cmocka_unit_test(what_comes_twice_is_done_once),
        cmocka_unit_test(refusals_do_not_push_out_what_was_done),
        cmocka_unit_test(codes_have_names),
        cmocka_unit_test(lists_have_a_line),
        cmocka_unit_test(a_text_that_does_not_fit_is_not_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
