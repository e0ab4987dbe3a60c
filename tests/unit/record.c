/* record.c - The strict reader of records: what is good is replayed, all else is refused with
 * the line it went wrong in.
 *
 * Small records are written here by hand from the rules of the template game (a kept 2 or 3
 * pays its value, a kept 1 nothing, a fold 1). Larger ones are played, then damaged in every
 * place. Texts are handed over without a closing zero in memory of exactly their length, so
 * that reading past the end is found out. */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_int.h"
#include "record.h"

enum { MEMORY = 1 << 20 };
static char memory[MEMORY] __attribute__((aligned(16)));

/* ---- Helpers ---- */

typedef struct Loaded {
    HearthMatch *m; /* NULL if it was refused */
    HearthReport report;
    HearthErr err;
    int code;
} Loaded;

static Loaded load(const char *text, size_t length) {
    Loaded l = {.code = 0};
    HearthMatch *untouched = (HearthMatch *)(void *)&l, *out = untouched;
    char *exact = malloc(length ? length : 1);
    memcpy(exact, text, length);
    l.code = hearth_record_load(memory, MEMORY, exact, length, &out, &l.report, &l.err);
    if (l.code) {
        char said[1024];
        assert_ptr_equal(out, untouched);
        assert_int_equal(l.err.code, l.code);
        assert_true(hearth_err_text(&l.err, "en", said, sizeof said) > 0);
        out = NULL;
    } else {
        assert_ptr_equal(out, memory);
        assert_int_equal(out->game->invariant(out->game, out->state), 0);
    }
    free(exact);
    l.m = out;
    return l;
}

static void refused(const char *text, size_t length, int code, uint32_t line) {
    Loaded l = load(text, length);
    char said[1024];
    if (l.code)
        hearth_err_text(&l.err, "en", said, sizeof said);
    if (l.code != code || l.err.line != line)
        print_error("expected %s in line %u, got %s in line %u (%s):\n%.*s\n",
                    hearth_code_name((HearthCode)code), line, hearth_code_name((HearthCode)l.code),
                    l.code ? l.err.line : 0, l.code ? said : "no error",
                    (int)(length < 2000 ? length : 0), text);
    assert_int_equal(l.code, code);
    assert_int_equal(l.err.line, line);
    assert_null(strchr(said, '{'));
}

static void refused_text(const char *text, int code, uint32_t line) {
    refused(text, strlen(text), code, line);
}

static void says(const char *text, const char *expected) {
    Loaded l = load(text, strlen(text));
    char said[1024];
    assert_int_equal(l.code, HEARTH_BAD_RECORD);
    hearth_err_text(&l.err, "en", said, sizeof said);
    assert_string_equal(said, expected);
}

static bool starts(HearthSlice line, const char *word) {
    return line.length >= strlen(word) && memcmp(line.text, word, strlen(word)) == 0;
}

#define MAGIC "hearth-record 1\n"
#define GAME MAGIC "game null rules 1\n"
#define OPTIONS GAME "options rounds=1\n"
#define HEAD OPTIONS "seat p0 Ann\nseat p1 Bob\n"
#define DEALT HEAD "chance deal 3\nchance deal 1\n"
#define PLAYED DEALT "p0 keep\np1 fold\n"
#define GOOD PLAYED "end p0=3 p1=1\n"

/* ---- Good ones ---- */

static void a_good_record(void **state) {
    Loaded l = load(GOOD, strlen(GOOD));
    char out[512];
    (void)state;
    assert_int_equal(l.code, HEARTH_OK);
    assert_int_equal(l.report.lines, 10);
    assert_int_equal(l.report.actions, 4);
    assert_int_equal(l.report.draws, 2);
    assert_int_equal(l.report.draws_checked, 0); /* nobody has shown a key */
    assert_int_equal(l.report.undos, 0);
    assert_int_equal(l.report.hashes, 0);
    assert_true(l.report.complete);
    assert_true(hearth_match_over(l.m));
    assert_string_equal(hearth_match_name(l.m, 1), "Bob");
    assert_int_equal(l.m->log[2].line, 8);
    assert_int_equal(hearth_match_score(l.m, 0, NULL, 0, &(int){0}), 1);
    hearth_match_record(l.m, HEARTH_OWNER, out, sizeof out);
    assert_non_null(strstr(out, "\np0 keep\np1 fold\n= "));
    assert_non_null(strstr(out, "\nend p0=3 p1=1\n"));
}

static void reports_and_errors_may_be_left_out(void **state) {
    HearthMatch *out = NULL;
    (void)state;
    assert_int_equal(hearth_record_load(memory, MEMORY, GOOD, strlen(GOOD), &out, NULL, NULL), 0);
    assert_non_null(out);
    out = NULL;
    assert_int_equal(
        hearth_record_load(memory, MEMORY, GOOD "?", strlen(GOOD) + 1, &out, NULL, NULL),
        HEARTH_BAD_RECORD);
    assert_null(out);
}

/* A game that is not over is a good record too, at every line end behind the head. */
static void unfinished_games(void **state) {
    const char *all[] = {HEAD, DEALT, DEALT "p1 fold\n", PLAYED};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        Loaded l = load(all[i], strlen(all[i]));
        assert_int_equal(l.code, HEARTH_OK);
        assert_false(l.report.complete);
    }
}

static void sizes(void **state) {
    HearthErr err;
    int seats = 0;
    (void)state;
    const HearthGame *null = hearth_game_find("null");
    assert_int_equal(hearth_record_size(GOOD, strlen(GOOD), NULL), hearth_match_size(null, 2));
    assert_ptr_equal(hearth_record_game(NULL, GOOD, strlen(GOOD), &seats, &err), null);
    assert_int_equal(seats, 2);
    assert_int_equal(hearth_record_size(GAME, strlen(GAME), &err), 0);
    assert_int_equal(err.code, HEARTH_BAD_RECORD);
    assert_int_equal(hearth_record_size(GAME, strlen(GAME), NULL), 0);
    HearthMatch *out = NULL;
    assert_int_equal(hearth_record_load(memory, hearth_match_size(null, 2) - 1, GOOD, strlen(GOOD),
                                        &out, NULL, &err),
                     HEARTH_TOO_SMALL);
    assert_null(out);
}

/* ---- Bad ones, line by line ---- */

static void bad_beginnings(void **state) {
    (void)state;
    refused_text("", HEARTH_BAD_RECORD, 0);
    refused_text("\n", HEARTH_BAD_RECORD, 1);
    refused_text("hearth-record 2\n", HEARTH_BAD_RECORD, 1);
    refused_text("hearth-record 1 \n", HEARTH_BAD_RECORD, 1);
    refused_text("Hearth-record 1\n", HEARTH_BAD_RECORD, 1);
    refused_text(" " GOOD, HEARTH_BAD_RECORD, 1);
    refused_text("\xEF\xBB\xBF" GOOD, HEARTH_BAD_RECORD, 1); /* a byte order mark */
    refused_text(MAGIC, HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game null\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game null rules\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game null rules 01\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game null rules 1 x\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game null rules 99999\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game null rules 2\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game null rules 0\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game chess rules 1\n", HEARTH_BAD_RECORD, 2);
    refused_text(MAGIC "game Null rules 1\n", HEARTH_BAD_RECORD, 2);
    refused_text("game null rules 1\n" MAGIC, HEARTH_BAD_RECORD, 1);
}

static void bad_options(void **state) {
    (void)state;
    refused_text(GAME, HEARTH_BAD_RECORD, 3);
    refused_text(GAME "options\n", HEARTH_BAD_RECORD, 3);
    refused_text(GAME "options \n", HEARTH_BAD_RECORD, 3); /* the defaults are written out */
    refused_text(GAME "option rounds=1\n", HEARTH_BAD_RECORD, 3);
    refused_text(GAME "options rounds=0\n", HEARTH_BAD_OPTION, 3);
    refused_text(GAME "options rounds=1 \n", HEARTH_BAD_OPTION, 3);
    refused_text(GAME "options rounds=1 rounds=1\n", HEARTH_BAD_OPTION, 3);
    refused_text(GAME "options cards=1\n", HEARTH_BAD_OPTION, 3);
    /* understood, but not written the one way */
    refused_text(MAGIC "game cartographers rules 1\noptions side=B\nseat p0 x\n", HEARTH_BAD_RECORD,
                 3);
    refused_text(MAGIC "game cartographers rules 1\n"
                       "options fallback=card side=A edicts=random\nseat p0 x\n",
                 HEARTH_BAD_RECORD, 3);
}

static void bad_seats(void **state) {
    char name[80];
    char text[512];
    (void)state;
    refused_text(OPTIONS, HEARTH_BAD_SEATS, 3);
    refused_text(OPTIONS "chance deal 1\n", HEARTH_BAD_SEATS, 4);
    refused_text(OPTIONS "seat p1 Bob\n", HEARTH_BAD_RECORD, 4);
    refused_text(OPTIONS "seat p0 Ann\nseat p2 Bob\n", HEARTH_BAD_RECORD, 5);
    refused_text(OPTIONS "seat p0 Ann\nseat p0 Bob\n", HEARTH_BAD_RECORD, 5);
    refused_text(OPTIONS "seat p1 Bob\nseat p0 Ann\n", HEARTH_BAD_RECORD, 4);
    refused_text(OPTIONS "seat p00 Ann\n", HEARTH_BAD_RECORD, 4);
    refused_text(OPTIONS "seat 0 Ann\n", HEARTH_BAD_RECORD, 4);
    refused_text(OPTIONS "seat p0\n", HEARTH_BAD_RECORD, 4);
    refused_text(HEAD "chance deal 1\nseat p2 Cid\n", HEARTH_BAD_RECORD, 7);
    memset(name, 'n', 65);
    name[65] = 0;
    snprintf(text, sizeof text, OPTIONS "seat p0 %s\n", name);
    refused_text(text, HEARTH_BAD_RECORD, 4);
    snprintf(text, sizeof text, OPTIONS "seat p0 %s\n", name + 1);
    assert_int_equal(load(text, strlen(text)).code, HEARTH_OK);
}

static void too_many_seats(void **state) {
    char text[4096];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)state;
    hearth_buf_text(&b, MAGIC "game cartographers rules 1\n"
                              "options side=A fallback=card edicts=random\n");
    for (int i = 0; i <= 100; i++) {
        char line[32];
        if (i == 100)
            assert_int_equal(load(text, b.length).code, HEARTH_OK);
        snprintf(line, sizeof line, "seat p%d x\n", i);
        hearth_buf_text(&b, line);
    }
    assert_true(hearth_buf_fits(&b));
    refused(text, b.length, HEARTH_BAD_RECORD, 3 + 101);
    /* nine at a table for eight: known once the list of seats ends */
    refused_text(OPTIONS "seat p0 a\nseat p1 a\nseat p2 a\nseat p3 a\nseat p4 a\nseat p5 a\n"
                         "seat p6 a\nseat p7 a\nseat p8 a\n",
                 HEARTH_BAD_SEATS, 12);
}

static void bad_lines(void **state) {
    (void)state;
    refused_text(HEAD "hello\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "p2 keep\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "p keep\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "p00 keep\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "chance\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "chance ?\n", HEARTH_BAD_RECORD, 6); /* a redacted record */
    refused_text(DEALT "p0 ?\n", HEARTH_BAD_RECORD, 8);
    refused_text(HEAD "chance deal 4\n", HEARTH_BAD_TEXT, 6);
    refused_text(HEAD "chance deal 1 \n", HEARTH_BAD_TEXT, 6);
    refused_text(HEAD "p0 keep\n", HEARTH_NOT_PENDING, 6);
    refused_text(DEALT "chance deal 1\n", HEARTH_NOT_PENDING, 8);
    refused_text(DEALT "p0 hold\n", HEARTH_BAD_TEXT, 8);
    refused_text(DEALT "p0 keep \n", HEARTH_BAD_TEXT, 8);
    refused_text(DEALT "p0 keep\np0 keep\n", HEARTH_NOT_PENDING, 9);
    refused_text(HEAD "practice\n", HEARTH_BAD_RECORD, 6); /* two players */
    refused_text(DEALT "game null rules 1\n", HEARTH_BAD_RECORD, 8);
}

/* More of one card than the deck has: understood, but impossible. */
static void impossible_draws(void **state) {
    (void)state;
    refused_text(OPTIONS "seat p0 a\nseat p1 b\nseat p2 c\nseat p3 d\nseat p4 e\n"
                         "chance deal 2\nchance deal 2\nchance deal 2\nchance deal 2\n"
                         "chance deal 2\n",
                 HEARTH_ILLEGAL, 13);
}

/* What editors of other systems write is called by its name. */
static void foreign_bytes(void **state) {
    (void)state;
    says(
        "hearth-record 1\r\ngame null rules 1\r\n",
        "Line 1, column 16: There is a carriage return: every line must end in a line feed alone.");
    says("\xEF\xBB\xBF" GAME,
         "Line 1: The file begins with a byte order mark: it must be saved as UTF-8 without one.");
    says(MAGIC "game\tnull rules 1\n",
         "Line 2, column 5: There is a tab: words are separated by one space.");
    says(MAGIC "game null\x07 rules 1\n",
         "Line 2, column 10: There is a control character: only text that can be seen is allowed.");
    says(MAGIC "game \xE9 rules 1\n",
         "Line 2, column 6: This is not UTF-8: the file must be saved in that encoding.");
}

static void bad_bytes(void **state) {
    static const char zero[] = DEALT "p0 ke\0ep\n";
    char *text = malloc(4096);
    (void)state;
    refused(zero, sizeof zero - 1, HEARTH_BAD_RECORD, 8);
    refused_text("\x7F"
                 "ELF\x02\x01\x01\n",
                 HEARTH_BAD_RECORD, 1);
    refused_text(DEALT "p0 keep\r\n", HEARTH_BAD_RECORD, 8);
    refused_text("hearth-record 1\r\ngame null rules 1\r\n", HEARTH_BAD_RECORD, 1);
    refused_text(DEALT "p0 \xFF\n", HEARTH_BAD_RECORD, 8);
    refused_text(OPTIONS "seat p0 \xED\xA0\x80\n", HEARTH_BAD_RECORD, 4);
    refused_text(OPTIONS "seat p0 a\tb\n", HEARTH_BAD_RECORD, 4);
    refused_text(GOOD "\x1B[2J\n", HEARTH_BAD_RECORD, 11);

    int head = snprintf(text, 4096, "%s", DEALT);
    memset(text + head, 'x', HEARTH_RECORD_LINE_MAX + 1);
    text[head + HEARTH_RECORD_LINE_MAX + 1] = '\n';
    refused(text, (size_t)head + HEARTH_RECORD_LINE_MAX + 2, HEARTH_BAD_RECORD, 8);
    refused(text, (size_t)head + HEARTH_RECORD_LINE_MAX + 1, HEARTH_BAD_RECORD, 8);
    free(text);
}

static void too_large(void **state) {
    size_t length = HEARTH_RECORD_MAX + 1;
    char *text = malloc(length);
    (void)state;
    memset(text, '\n', length);
    memcpy(text, GOOD, strlen(GOOD));
    refused(text, length, HEARTH_BAD_RECORD, 0);
    refused(text, length - 1, HEARTH_BAD_RECORD, 11); /* not too large: the line is wrong */
    free(text);
}

static void bad_ends(void **state) {
    (void)state;
    refused_text(HEAD "end p0=0 p1=0\n", HEARTH_BAD_RECORD, 6);
    refused_text(DEALT "p0 keep\nend p0=3 p1=1\n", HEARTH_BAD_RECORD, 9);
    refused_text(PLAYED "end p0=3 p1=2\n", HEARTH_BAD_RECORD, 10);
    refused_text(PLAYED "end p0=3\n", HEARTH_BAD_RECORD, 10);
    refused_text(PLAYED "end\n", HEARTH_BAD_RECORD, 10);
    refused_text(PLAYED "end p0=3 p1=1 \n", HEARTH_BAD_RECORD, 10);
    refused_text(PLAYED "end p0=03 p1=1\n", HEARTH_BAD_RECORD, 10);
    refused_text(PLAYED "p0 keep\n", HEARTH_OVER, 10);
    refused_text(PLAYED "chance deal 1\n", HEARTH_OVER, 10);
    refused_text(GOOD "p0 keep\n", HEARTH_BAD_RECORD, 11);
    refused_text(GOOD "end p0=3 p1=1\n", HEARTH_BAD_RECORD, 11);
    refused_text(GOOD "\n", HEARTH_BAD_RECORD, 11);
    refused_text(GOOD "p0 undo 1\n", HEARTH_BAD_RECORD, 11);
    refused_text(GOOD "key 00\n", HEARTH_BAD_RECORD, 11);
    refused_text(GOOD MAGIC, HEARTH_BAD_RECORD, 11);
}

static void bad_hashes(void **state) {
    (void)state;
    refused_text(DEALT "= 0000000000000000\n", HEARTH_BAD_HASH, 8);
    refused_text(PLAYED "= 0123456789abcdef\n", HEARTH_BAD_HASH, 10);
    refused_text(PLAYED "= 0123456789ABCDEF\n", HEARTH_BAD_RECORD, 10);
    refused_text(PLAYED "= 0123\n", HEARTH_BAD_RECORD, 10);
    refused_text(PLAYED "=\n", HEARTH_BAD_RECORD, 10);
}

static void bad_undo(void **state) {
    (void)state;
    refused_text(DEALT "p0 keep\np0 undo 0\n", HEARTH_BAD_RECORD, 9);
    refused_text(DEALT "p0 keep\np0 undo -1\n", HEARTH_BAD_RECORD, 9);
    refused_text(DEALT "p0 keep\np0 undo 01\n", HEARTH_BAD_RECORD, 9);
    refused_text(DEALT "p0 keep\np0 undo 10000\n", HEARTH_BAD_RECORD, 9);
    refused_text(DEALT "p0 keep\np0 undo 1 1\n", HEARTH_BAD_RECORD, 9);
    refused_text(DEALT "p0 keep\np0 undo x\n", HEARTH_BAD_RECORD, 9);
    refused_text(DEALT "p0 keep\np1 undo 1\n", HEARTH_NO_UNDO, 9);
    refused_text(DEALT "p0 keep\np0 undo 2\n", HEARTH_NO_UNDO, 9);
    refused_text(DEALT "p0 keep\np0 undo 1\np0 undo 1\n", HEARTH_NO_UNDO, 10);
    refused_text(PLAYED "p0 undo 1\n", HEARTH_NO_UNDO, 10);
    refused_text(HEAD "chance deal 1\nchance undo 1\n", HEARTH_BAD_TEXT, 7);
    assert_int_not_equal(load(DEALT "p0 keep\np0 undo\n", strlen(DEALT) + 16).code, HEARTH_OK);
}

/* What was taken back counts as played, but does not stand. */
static void good_undo(void **state) {
    static const char text[] = DEALT "p0 fold\np0 undo 1\np0 keep\np1 fold\nend p0=3 p1=1\n";
    Loaded l = load(text, strlen(text));
    (void)state;
    assert_int_equal(l.code, HEARTH_OK);
    assert_int_equal(l.report.undos, 1);
    assert_int_equal(l.report.actions, 5);
    assert_int_equal(hearth_match_actions(l.m), 4);
    assert_int_equal(l.m->log[2].line, 10);
}

/* ---- Keys and commitments ---- */

#define ZERO64 "0000000000000000000000000000000000000000000000000000000000000000"

static void bad_keys(void **state) {
    (void)state;
    refused_text(HEAD "key " ZERO64 "0\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "key 12\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "key\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "seed\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "seed a\nseed a\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "seed a\nkey " ZERO64 "\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "seed a\ncommit " ZERO64 "\n", HEARTH_BAD_DRAW, 7);
    refused_text(HEAD "key " ZERO64 "\ncommit " ZERO64 "\n", HEARTH_BAD_DRAW, 7);
    refused_text(HEAD "commit " ZERO64 "\nseed a\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "commit " ZERO64 "\ncommit " ZERO64 "\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "commit 12\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "chance deal 1\nseed a\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "chance deal 1\ncommit " ZERO64 "\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "chance deal 1\nnonce p0 00\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "nonce p2 00\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "nonce p0 0\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "nonce p0 \n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "nonce p0 " ZERO64 "00\n", HEARTH_BAD_RECORD, 6);
    refused_text(HEAD "nonce p0 00\nnonce p0 00\n", HEARTH_BAD_RECORD, 7);
    refused_text(HEAD "nonce p0 00\ncommit " ZERO64 "\n", HEARTH_BAD_RECORD, 7);
    refused_text(OPTIONS "seat p0 a\nseed a\npractice\n", HEARTH_BAD_RECORD, 6);
    refused_text(OPTIONS "seat p0 a\npractice\npractice\n", HEARTH_BAD_RECORD, 6);
    /* the key that is shown at the end must be the one promised */
    refused_text(HEAD "commit " ZERO64 "\nchance deal 3\nchance deal 1\np0 keep\np1 fold\n"
                      "end p0=3 p1=1\nkey " ZERO64 "\n",
                 HEARTH_BAD_DRAW, 12);
}

/* ---- A played record and what can be done to it ---- */

static HearthMatch *played(const char *id, int seats, const char *options) {
    const char *names[] = {"Ann Smith", "\xCE\x9D\xCE\xAF\xCE\xBA\xCE\xBF\xCF\x82", "Bob"};
    const uint8_t nonce[4] = {0xDE, 0xAD, 0xBE, 0xEF};
    const HearthGame *game = hearth_game_find(id);
    HearthSetup setup = {.seats = seats, .options = options, .names = names, .seed = "good seed"};
    HearthMatch *m = NULL;
    size_t size = hearth_match_size(game, seats);
    HearthRng rng;
    hearth_rng_seed(&rng, 11, (uint64_t)seats);
    assert_int_equal(hearth_match_open(malloc(size), size, game, &setup, &m, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_nonce(m, seats - 1, nonce, sizeof nonce, NULL), HEARTH_OK);
    while (!hearth_match_over(m)) {
        assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
        for (int seat = seats - 1; seat >= 0; seat--)
            if (hearth_match_owes(m, seat)) {
                uint32_t action = hearth_pick(game, m->state, seat, &rng);
                uint32_t epoch = hearth_match_epoch(m);
                assert_int_equal(hearth_match_play(m, seat, epoch, action, NULL), HEARTH_OK);
            }
    }
    return m;
}

static char *record_of(const HearthMatch *m, int viewer, size_t *length) {
    *length = hearth_match_record(m, viewer, NULL, 0);
    char *text = malloc(*length + 1);
    hearth_match_record(m, viewer, text, *length + 1);
    return text;
}

static bool same_game(const HearthMatch *a, const HearthMatch *b) {
    return a->game == b->game && a->seats == b->seats && a->log_count == b->log_count &&
           memcmp(a->state, b->state, a->state_size) == 0;
}

static void a_played_record(void **state) {
    HearthMatch *m = played("cartographers", 2, NULL);
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length);
    uint32_t lines = 0, hashes = 0, draws = 0;
    (void)state;
    for (size_t i = 0; i < length; i++) {
        bool start = i == 0 || text[i - 1] == '\n';
        lines += text[i] == '\n';
        hashes += start && text[i] == '=';
        draws += start && strncmp(text + i, "chance ", 7) == 0;
    }
    Loaded l = load(text, length);
    assert_int_equal(l.code, HEARTH_OK);
    assert_true(same_game(l.m, m));
    assert_int_equal(l.report.lines, lines);
    assert_int_equal(l.report.hashes, hashes);
    assert_true(hashes > 20); /* one a round */
    assert_int_equal(l.report.draws, draws);
    assert_int_equal(l.report.draws_checked, draws);
    assert_int_equal(l.report.actions, hearth_match_actions(m));
    assert_true(l.report.complete);
    free(text);
    free(m);
}

/* Appending line by line, as a host does, gives the same record as writing it whole. */
static void written_line_by_line(void **state) {
    HearthMatch *m = played("null", 3, "rounds=2");
    size_t length;
    char *whole = record_of(m, HEARTH_OWNER, &length), text[4096];
    HearthBuf b = hearth_buf(text, sizeof text);
    int actions = m->log_count;
    HearthLogEntry log[64];
    (void)state;
    assert_true(actions <= 64);
    memcpy(log, m->log, (size_t)actions * sizeof log[0]);
    assert_int_equal(hearth_match_cut(m, 0), HEARTH_OK);
    hearth_record_head(m, HEARTH_OWNER, &b);
    for (int i = 0; i < actions; i++) {
        hearth_record_action(m, log[i].seat, log[i].action, &b);
        assert_int_equal(
            hearth_match_play(m, log[i].seat, hearth_match_epoch(m), log[i].action, NULL), 0);
        hearth_record_after(m, HEARTH_OWNER, &b);
    }
    assert_string_equal(text, whole);
    free(whole);
    free(m);
}

/* Take-backs stand in the record of a host; on loading they are carried out. */
static void undo_lines_are_carried_out(void **state) {
    const HearthGame *game = hearth_game_find("cartographers");
    HearthSetup setup = {.seats = 1, .seed = "undo", .practice = true};
    size_t size = hearth_match_size(game, 1);
    static char text[8192];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMatch *m = NULL;
    HearthRng rng;
    uint32_t undos = 0;
    (void)state;
    hearth_rng_seed(&rng, 3, 3);
    assert_int_equal(hearth_match_open(malloc(size), size, game, &setup, &m, NULL), HEARTH_OK);
    hearth_record_head(m, HEARTH_OWNER, &b);
    for (int i = 0; !hearth_match_over(m) && i < 60; i++) {
        if (i % 9 == 8 && hearth_match_undo(m, 0, 1 + i % 2, NULL) == HEARTH_OK) {
            hearth_record_undo(0, 1 + i % 2, &b);
            undos++;
            continue;
        }
        uint32_t action;
        int seat = hearth_match_owes(m, 0) ? 0 : HEARTH_CHANCE;
        if (seat == 0)
            action = hearth_pick(game, m->state, 0, &rng);
        else
            assert_int_equal(hearth_match_next_draw(m, &action, NULL), HEARTH_OK);
        hearth_record_action(m, seat, action, &b);
        assert_int_equal(hearth_match_play(m, seat, hearth_match_epoch(m), action, NULL), 0);
        hearth_record_after(m, HEARTH_OWNER, &b);
    }
    assert_true(hearth_buf_fits(&b) && undos >= 3);
    Loaded l = load(text, b.length);
    assert_int_equal(l.code, HEARTH_OK);
    assert_int_equal(l.report.undos, undos);
    assert_true(same_game(l.m, m));
    free(m);
}

/* Cut anywhere: between lines it is a shorter game, inside a line it is refused there. */
static void cut_anywhere(void **state) {
    const char *ids[] = {"null", "cartographers"};
    (void)state;
    for (int g = 0; g < 2; g++) {
        HearthMatch *m = played(ids[g], g == 0 ? 3 : 1, NULL);
        size_t length;
        char *text = record_of(m, HEARTH_OWNER, &length);
        uint32_t line = 1;
        int most = 0;
        for (size_t n = 1; n < length; n++) {
            Loaded l = load(text, n);
            if (text[n - 1] == '\n') {
                line++;
                if (!l.code) {
                    assert_true(l.m->log_count >= most && l.m->log_count <= m->log_count);
                    most = l.m->log_count;
                    assert_false(l.report.complete);
                } else {
                    assert_true(line <= 4); /* the head needs its first four lines */
                }
            } else {
                assert_int_equal(l.code, HEARTH_BAD_RECORD);
                assert_int_equal(l.err.line, line);
            }
        }
        assert_int_equal(most, m->log_count);
        free(text);
        free(m);
    }
}

/* Is this place inside a player's name, or where it ends? Without its line end a name goes on. */
static bool in_name(const char *text, size_t at) {
    size_t start = at;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    return strncmp(text + start, "seat p", 6) == 0 && at >= start + 8;
}

/* With a hash after every round and the key, one wrong byte is always noticed; only a name may
 * be another one. */
static void change(const HearthMatch *m, char *text, size_t length, size_t at, char byte) {
    char was = text[at];
    bool name = in_name(text, at);
    if (byte == was)
        return;
    text[at] = byte;
    Loaded l = load(text, length);
    if (!l.code) {
        if (!name || !same_game(l.m, m))
            print_error("byte %zu, %02x instead of %02x, is accepted:\n%s", at, byte & 0xFF,
                        was & 0xFF, text);
        assert_true(name);
        assert_true(same_game(l.m, m));
        size_t n;
        char *again = record_of(l.m, HEARTH_OWNER, &n);
        assert_string_equal(again, text);
        free(again);
    }
    text[at] = was;
}

/* Nine rounds, so that no other nonce draws the same cards by luck. Every value of every byte
 * up to the first hash, later the values that mean something. */
static void every_byte_of_a_small_record(void **state) {
    static const char likely[] = " \n0123?acdefklop=\r\xCE";
    HearthMatch *m = played("null", 2, "rounds=9");
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length);
    size_t hash = (size_t)(strstr(text, "\n= ") - text) + 20;
    (void)state;
    for (size_t at = 0; at < hash; at++)
        for (int byte = 0; byte < 256; byte++)
            change(m, text, length, at, (char)byte);
    for (size_t at = hash; at < length; at++)
        for (size_t i = 0; i < sizeof likely; i++)
            change(m, text, length, at, likely[i]);
    free(text);
    free(m);
}

static void bytes_of_a_large_record(void **state) {
    const char tries[] = {' ', '\n', '0', '1', 'a', 'p', '?', (char)0x80};
    HearthMatch *m = played("cartographers", 1, "side=B");
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length);
    (void)state;
    for (size_t at = 0; at < length; at++) {
        change(m, text, length, at, (char)(text[at] ^ 1));
        change(m, text, length, at, tries[at % sizeof tries]);
    }
    free(text);
    free(m);
}

/* The record that everybody sees after the end has no hashes, but the key holds its draws and
 * the promise its key. */
static void bytes_of_a_public_record(void **state) {
    HearthMatch *m = played("cartographers", 1, NULL);
    size_t length;
    char *text = record_of(m, HEARTH_PUBLIC, &length);
    int checked = 0;
    (void)state;
    assert_int_equal(load(text, length).code, HEARTH_OK);
    for (size_t at = 0; at < length; at++) {
        size_t start = at;
        while (start > 0 && text[start - 1] != '\n')
            start--;
        HearthSlice line = {text + start, length - start};
        if (!starts(line, "key ") && !starts(line, "commit ") && !starts(line, "chance "))
            continue;
        text[at] = (char)(text[at] ^ 1);
        assert_int_not_equal(load(text, length).code, HEARTH_OK);
        text[at] = (char)(text[at] ^ 1);
        checked++;
    }
    assert_true(checked > 2 * 64);
    free(text);
    free(m);
}

/* ---- Whole lines ---- */

enum { LINES_MAX = 128 };

typedef struct Lines {
    HearthSlice line[LINES_MAX]; /* with their line ends */
    int n;
} Lines;

static Lines split(const char *text, size_t length) {
    Lines l = {.n = 0};
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t n = (size_t)(end - text) + 1 - at;
        assert_true(l.n < LINES_MAX);
        l.line[l.n++] = (HearthSlice){text + at, n};
        at += n;
    }
    return l;
}

static size_t join(const Lines *l, char *out, size_t cap) {
    HearthBuf b = hearth_buf(out, cap);
    for (int i = 0; i < l->n; i++)
        hearth_buf_bytes(&b, l->line[i].text, l->line[i].length);
    assert_true(hearth_buf_fits(&b));
    return b.length;
}

/* Two neighbours change places: only commitments of one barrier may do that, and give the same
 * game. */
static void swapped_lines(void **state) {
    HearthMatch *m = played("null", 3, NULL);
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length), out[8192];
    Lines all = split(text, length);
    int accepted = 0;
    (void)state;
    for (int i = 0; i + 1 < all.n; i++) {
        Lines l = all;
        l.line[i] = all.line[i + 1];
        l.line[i + 1] = all.line[i];
        size_t n = join(&l, out, sizeof out);
        Loaded loaded = load(out, n);
        if (n == length && memcmp(out, text, n) == 0)
            continue; /* two lines that are the same */
        if (loaded.code)
            continue;
        assert_true(starts(l.line[i], "p") && starts(l.line[i + 1], "p"));
        assert_true(same_game(loaded.m, m));
        accepted++;
    }
    assert_int_equal(accepted, 3 * 2); /* three rounds, three commitments each */
    free(text);
    free(m);
}

/* A line too many: refused, unless it is a hash that is right once more. */
static void doubled_lines(void **state) {
    HearthMatch *m = played("null", 3, NULL);
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length), out[8192];
    Lines all = split(text, length);
    (void)state;
    for (int i = 0; i < all.n; i++) {
        Lines l = all;
        for (int k = l.n++; k > i; k--)
            l.line[k] = l.line[k - 1];
        Loaded loaded = load(out, join(&l, out, sizeof out));
        if (starts(all.line[i], "= ")) {
            assert_true(loaded.code || same_game(loaded.m, m));
            continue;
        }
        assert_int_not_equal(loaded.code, HEARTH_OK);
        assert_true(loaded.err.line > (uint32_t)i);
    }
    free(text);
    free(m);
}

/* A line too few: refused, or the same game with less to check it by. */
static void missing_lines(void **state) {
    static const char *const needless[] = {"= ", "end ", "commit ", "seed "};
    HearthMatch *m = played("null", 3, NULL);
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length), out[8192];
    Lines all = split(text, length);
    (void)state;
    for (int i = 0; i < all.n; i++) {
        Lines l = all;
        bool needed = true;
        l.n--;
        for (int k = i; k < l.n; k++)
            l.line[k] = l.line[k + 1];
        for (size_t k = 0; k < sizeof needless / sizeof needless[0]; k++)
            needed &= !starts(all.line[i], needless[k]);
        Loaded loaded = load(out, join(&l, out, sizeof out));
        if (needed)
            assert_int_not_equal(loaded.code, HEARTH_OK);
        else
            assert_true(loaded.code == HEARTH_OK && same_game(loaded.m, m));
    }
    free(text);
    free(m);
}

/* A draw that the key did not make is found in its own line, even where the rules allow it. */
static void a_draw_of_somebody_else(void **state) {
    HearthMatch *m = played("null", 3, NULL);
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length), out[8192];
    Lines all = split(text, length), l = {.n = 0};
    int found = 0;
    (void)state;
    /* the record up to a draw, without hashes, with that draw changed */
    for (int i = 0; i < all.n; i++) {
        if (starts(all.line[i], "= "))
            continue;
        l.line[l.n++] = all.line[i];
        if (!starts(all.line[i], "chance deal "))
            continue;
        size_t n = join(&l, out, sizeof out);
        assert_int_equal(load(out, n).code, HEARTH_OK);
        out[n - 2] = (char)(out[n - 2] == '3' ? '1' : out[n - 2] + 1);
        refused(out, n, HEARTH_BAD_DRAW, (uint32_t)l.n);
        found++;
    }
    assert_int_equal(found, 9);
    free(text);
    free(m);
}

/* Random damage, several places at once: whatever comes out, nothing worse than a refusal. */
static void wild_damage(void **state) {
    HearthMatch *m = played("cartographers", 2, NULL);
    size_t length;
    char *text = record_of(m, HEARTH_OWNER, &length);
    char *hurt = malloc(length + 1);
    HearthRng rng;
    int refusals = 0;
    (void)state;
    hearth_rng_seed(&rng, 77, 0);
    for (int i = 0; i < 300; i++) {
        memcpy(hurt, text, length + 1);
        for (uint32_t k = 0; k < 3; k++) {
            size_t to = hearth_rng_below(&rng, (uint32_t)length - 40);
            size_t from = hearth_rng_below(&rng, (uint32_t)length - 40);
            memmove(hurt + to, hurt + from, hearth_rng_below(&rng, 40));
        }
        Loaded l = load(hurt, length);
        refusals += l.code != HEARTH_OK;
        if (!l.code)
            assert_true(same_game(l.m, m));
    }
    assert_true(refusals > 250);
    free(hurt);
    free(text);
    free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_record),
        cmocka_unit_test(reports_and_errors_may_be_left_out),
        cmocka_unit_test(unfinished_games),
        cmocka_unit_test(sizes),
        cmocka_unit_test(bad_beginnings),
        cmocka_unit_test(bad_options),
        cmocka_unit_test(bad_seats),
        cmocka_unit_test(too_many_seats),
        cmocka_unit_test(bad_lines),
        cmocka_unit_test(impossible_draws),
        cmocka_unit_test(bad_bytes),
        cmocka_unit_test(foreign_bytes),
        cmocka_unit_test(too_large),
        cmocka_unit_test(bad_ends),
        cmocka_unit_test(bad_hashes),
        cmocka_unit_test(bad_undo),
        cmocka_unit_test(good_undo),
        cmocka_unit_test(bad_keys),
        cmocka_unit_test(a_played_record),
        cmocka_unit_test(written_line_by_line),
        cmocka_unit_test(undo_lines_are_carried_out),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(every_byte_of_a_small_record),
        cmocka_unit_test(bytes_of_a_large_record),
        cmocka_unit_test(bytes_of_a_public_record),
        cmocka_unit_test(swapped_lines),
        cmocka_unit_test(doubled_lines),
        cmocka_unit_test(missing_lines),
        cmocka_unit_test(a_draw_of_somebody_else),
        cmocka_unit_test(wild_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
