/* second.c - The second version of journals: every kind of entry that is new in it, what it
 * demands, what it changes, and what a reader refuses.
 *
 * Some of these kinds have no message yet; so they come in through the door of the store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "help.h"
#include "match_int.h"
#include "table_int.h"

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"
#define TWOS "2222222222222222222222222222222222222222222222222222222222222222"

/* ---- Telling a story, entry by entry ---- */

typedef struct Story {
    Table *t;
    Journal j;
} Story;

static Story begin(const char *game, int seats) {
    Story s = {.t = help_open(game, seats, NULL, "second")};
    journal_store(&s.j, s.t);
    return s;
}

static bool reads(Table *t, const char *text, HearthErr *why) {
    StoreEntry entry = {HELP_NOW + (int64_t)table_rev(t), text, strlen(text)};
    return table_read(t, &entry, why);
}

static void does(Story *s, const char *text) {
    HearthErr why;
    char sentence[1000];
    if (!reads(s->t, text, &why)) {
        hearth_err_text(&why, "en", sentence, sizeof sentence);
        fail_msg("\"%s\" was refused: %s", text, sentence);
    }
    journal_add(&s->j, text);
    s->j.entries[s->j.count - 1].at_ms = HELP_NOW + s->j.count - 1;
}

/* And nothing is different then. */
static void refuses(Story *s, const char *text, const char *part) {
    HearthErr why;
    char sentence[1000];
    TableSeen seen;
    char *before = help_json(s->t, (TableWho){0, true}, "en", &seen);
    if (reads(s->t, text, &why))
        fail_msg("\"%s\" was read", text);
    assert_int_equal(why.line, s->j.count + 1);
    hearth_err_text(&why, "en", sentence, sizeof sentence);
    if (!strstr(sentence, part))
        fail_msg("\"%s\" was refused: %s", text, sentence);
    char *after = help_json(s->t, (TableWho){0, true}, "en", &seen);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* Draws what is to be drawn. */
static void draws(Story *s) {
    uint32_t action;
    char text[HEARTH_NOTATION_MAX + 5] = "draw ";
    while (table_owes_draw(s->t)) {
        hearth_match_next_draw(s->t->match, &action, NULL);
        hearth_match_action_text(s->t->match, HEARTH_CHANCE, action, text + 5, sizeof text - 5);
        does(s, text);
    }
}

/* The journal is the table, also what no message shows; and the end of the story. */
static void ends(Story *s) {
    HearthErr why;
    Table *again = journal_table(&s->j, s->j.count, &why);
    assert_non_null(again);
    help_same_tables(s->t, again);
    assert_int_equal(table_wake_ms(s->t), table_wake_ms(again));
    assert_int_equal(s->t->host_spent, again->host_spent);
    assert_int_equal(s->t->talk, again->talk);
    assert_memory_equal(s->t->key, again->key, sizeof again->key);
    for (int i = 0; i < table_seats(again); i++) {
        TableSeat *a = &s->t->seat[i], *b = &again->seat[i];
        assert_memory_equal(a->token, b->token, sizeof a->token);
        assert_int_equal(a->owned, b->owned);
        assert_int_equal(a->devices, b->devices);
        assert_int_equal(a->barred, b->barred);
        assert_int_equal(a->by_clock, b->by_clock);
        assert_int_equal(a->reminded, b->reminded);
        assert_int_equal(a->spent, b->spent);
    }
    table_free(again);
    table_free(s->t);
    journal_free(&s->j);
}

/* "WORDS HASH REST", with the hash of a token. */
static const char *with_hash(const char *words, int token, const char *rest) {
    static char text[400];
    uint8_t hash[TABLE_HASH];
    HearthBuf b = hearth_buf(text, sizeof text);
    table_hash_token(help_token(token), hash);
    hearth_buf_text(&b, words);
    hearth_buf_char(&b, ' ');
    hearth_buf_hex(&b, hash, sizeof hash);
    hearth_buf_text(&b, rest);
    return text;
}

static int opens(const Story *s, int token) {
    TableWho who;
    return table_whose(s->t, help_token(token), &who) ? who.seat : -2;
}

/* ---- Seats that belong to somebody ---- */

enum { ANNA = 10, BELA, PHONE, TABLET, LAPTOP, DESK, NEW_LINK };

static void whoever_sits_down_owns_the_seat(void **state) {
    Story s = begin("cartographers", 3);
    (void)state;
    assert_int_equal(opens(&s, 0), 0);
    does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
    assert_int_equal(opens(&s, ANNA), 0);
    assert_int_equal(opens(&s, 0), -2); /* the link is void */
    refuses(&s, with_hash("sit b1 p0", BELA, " Béla"), "has taken this seat");
    refuses(&s, with_hash("sit a1 p0", ANNA, " Anna"), "done before");
    does(&s, "name a2 p0 Anna Nagy");
    refuses(&s, "name b2 p1 Béla", "Nobody sits here");
    /* By the link alone, which stays in force: older servers wrote it for clients without a secret.
     */
    does(&s, with_hash("sit b3 p1", 1, " Béla"));
    assert_int_equal(opens(&s, 1), 1);
    refuses(&s, "name b4 p1 Anna Nagy", "already called Anna Nagy");
    /* Then with a secret after all. */
    does(&s, with_hash("sit b5 p1", BELA, " Béla"));
    assert_int_equal(opens(&s, 1), -2);
    assert_int_equal(opens(&s, BELA), 1);
    ends(&s);
}

static void a_seat_has_several_devices(void **state) {
    Story s = begin("null", 2);
    (void)state;
    does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
    for (int i = PHONE; i <= DESK; i++) {
        char words[20];
        snprintf(words, sizeof words, "device d%d p0", i);
        does(&s, with_hash(words, i, ""));
        assert_int_equal(opens(&s, i), 0);
    }
    assert_int_equal(opens(&s, PHONE), -2); /* the oldest of four gave way */
    assert_int_equal(opens(&s, TABLET), 0);
    assert_int_equal(opens(&s, ANNA), 0);
    does(&s, with_hash("own a2 p0", PHONE, ""));
    assert_int_equal(opens(&s, PHONE), 0);
    assert_int_equal(opens(&s, ANNA), -2);
    assert_int_equal(opens(&s, TABLET), -2);
    ends(&s);
}

static void the_host_frees_a_seat(void **state) {
    Story s = begin("null", 2);
    (void)state;
    refuses(&s, with_hash("free h1 p0", NEW_LINK, ""), "Nobody sits here");
    does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
    does(&s, "hints a2 p0 1");
    does(&s, "pledge a3 p0 " ONES);
    refuses(&s, with_hash("free - p0", NEW_LINK, ""), "cannot be understood"); /* not listed */
    does(&s, with_hash("free h1 p0", NEW_LINK, ""));
    assert_true(table_seat_free(s.t, 0));
    assert_false(s.t->seat[0].pledged || s.t->seat[0].hints || s.t->seat[0].owned);
    assert_int_equal(opens(&s, ANNA), -2);
    assert_int_equal(opens(&s, NEW_LINK), 0);
    does(&s, "listed h2 1");
    does(&s, with_hash("take t1 p0", BELA, " Béla"));
    refuses(&s, with_hash("sit b1 p0", ANNA, " Anna"), "has taken this seat");
    does(&s, with_hash("free - p0", NEW_LINK, "")); /* who does not keep it */
    assert_int_equal(s.t->host_spent,
                     1 + 3 + 1); /* with what the one who left had spent; not the server's */
    does(&s, "bot h3 p0 random");
    refuses(&s, with_hash("free h4 p0", NEW_LINK, ""), "bot plays");
    ends(&s);
}

static void an_invitation_takes_any_free_seat(void **state) {
    Story s = begin("null", 2);
    (void)state;
    assert_true(table_invites(s.t, help_token(HELP_INVITE)));
    assert_int_equal(opens(&s, HELP_INVITE), -2);     /* it is nobody's place */
    does(&s, with_hash("take t1 p1", BELA, " Béla")); /* the table is not listed */
    assert_int_equal(opens(&s, BELA), 1);
    refuses(&s, with_hash("take t2 p1", ANNA, " Anna"), "No seat is free");
    does(&s, with_hash("token h1 invite", NEW_LINK, ""));
    assert_false(table_invites(s.t, help_token(HELP_INVITE)));
    assert_true(table_invites(s.t, help_token(NEW_LINK)));
    does(&s, with_hash("token h2 host", DESK, ""));
    TableWho who;
    assert_false(table_whose(s.t, help_token(HELP_HOST), &who));
    assert_true(table_whose(s.t, help_token(DESK), &who) && who.host);
    does(&s, with_hash("token h3 watch", PHONE, ""));
    does(&s, with_hash("token h4 p1", NEW_LINK, ""));
    assert_int_equal(opens(&s, BELA), -2); /* out, but the name stays until somebody sits down */
    assert_false(table_seat_free(s.t, 1));
    does(&s, with_hash("sit a1 p1", ANNA, " Anna"));
    ends(&s);
}

/* A seat changes hands amid a game and keeps its name. */
static void a_seat_changes_hands_in_a_game(void **state) {
    Story s = begin("null", 2);
    (void)state;
    does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
    does(&s, "bot h1 p1 random");
    does(&s, "start h2");
    draws(&s);
    does(&s, with_hash("token h3 p0", NEW_LINK, ""));
    refuses(&s, with_hash("sit b1 p0", BELA, " Béla"), "already begun");
    does(&s, with_hash("sit b2 p0", BELA, " Anna"));
    assert_int_equal(opens(&s, BELA), 0);
    refuses(&s, "name b3 p0 Béla", "already begun");
    refuses(&s, with_hash("free h4 p0", PHONE, ""), "already begun");
    does(&s, "person h5 p1");
    does(&s, with_hash("sit c1 p1", DESK, " Rowan"));
    assert_int_equal(opens(&s, DESK), 1);
    ends(&s);
}

/* ---- Pledges ---- */

static void pledge_text(const char *words, const char *nonce, char *out, size_t size) {
    uint8_t bytes[64], hash[HEARTH_FAIR_KEY];
    HearthBuf b = hearth_buf(out, size);
    size_t n = strlen(nonce) / 2;
    assert_true(hearth_slice_hex((HearthSlice){nonce, 2 * n}, bytes, n));
    hearth_fair_pledge(bytes, n, hash);
    hearth_buf_text(&b, words);
    hearth_buf_hex(&b, hash, sizeof hash);
}

static void pledges(Story *s, const char *words, const char *nonce) {
    char text[200];
    pledge_text(words, nonce, text, sizeof text);
    does(s, text);
}

static const char nonce_a[] = "000102030405060708090a0b0c0d0e0f", nonce_b[] = ONES;

static Story two_who_pledged(void) {
    Story s = begin("null", 3);
    does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
    refuses(&s, "pledge b0 p1 " ONES, "Nobody sits here");
    does(&s, with_hash("sit b1 p1", BELA, " Béla"));
    pledges(&s, "pledge a2 p0 ", nonce_b);
    pledges(&s, "pledge a3 p0 ", nonce_a); /* another one, while nothing is known */
    pledges(&s, "pledge b2 p1 ", nonce_b);
    return s;
}

static void pledges_are_revealed_when_all_are_there(void **state) {
    Story s = two_who_pledged();
    (void)state;
    refuses(&s, "nonce a4 p0 000102030405060708090a0b0c0d0e0f", "when no more can be made");
    refuses(&s, "reveal h1", "still free");
    does(&s, "bot h2 p2 random");
    refuses(&s, "start h3", "not yet revealed");
    refuses(&s, "start -", "cannot be understood");
    does(&s, "reveal h4");
    refuses(&s, "reveal h5", "stays where they are");
    refuses(&s, "pledge a5 p0 " TWOS, "stays where they are");
    refuses(&s, "name a6 p0 Anna Nagy", "stays where they are");
    refuses(&s, "bot h6 p0 random", "stays where they are");
    refuses(&s, "person h6 p2", "stays where they are");
    refuses(&s, with_hash("free h6 p0", NEW_LINK, ""), "stays where they are");
    refuses(&s, with_hash("token h6 p0", NEW_LINK, ""), "stays where they are");
    does(&s, "title h7 Soon");
    refuses(&s, "nonce a7 p0 000102030405060708090a0b0c0d0e10", "not what the seat has pledged");
    refuses(&s, "nonce a7 p0 00", "not what the seat has pledged");
    does(&s, "nonce a8 p0 000102030405060708090a0b0c0d0e0f");
    refuses(&s, "nonce a9 p0 000102030405060708090a0b0c0d0e0f", "not what the seat has pledged");
    refuses(&s, "start -", "not yet revealed");
    does(&s, "nonce b3 p1 " ONES);
    refuses(&s, "anew h8 " TWOS, "no reason to start over"); /* it would be a choice */
    does(&s, "start -");
    draws(&s);
    assert_int_equal(s.t->match->nonces[0].length, 16);
    assert_int_equal(s.t->match->nonces[1].length, 32);
    assert_int_equal(s.t->match->nonces[2].length, 0);
    ends(&s);
}

static void who_keeps_back_a_nonce_adds_nothing(void **state) {
    Story s = two_who_pledged();
    uint8_t before[HEARTH_KEY_SIZE], expected[HEARTH_KEY_SIZE];
    (void)state;
    does(&s, "bot h2 p2 random");
    refuses(&s, "anew h3 " TWOS, "no reason to start over");
    does(&s, "reveal -"); /* by the server, when all have pledged */
    does(&s, "nonce a4 p0 000102030405060708090a0b0c0d0e0f");
    memcpy(before, s.t->commitment, sizeof before);
    does(&s, "anew h4 " TWOS);
    memset(expected, 0x22, sizeof expected);
    assert_memory_equal(s.t->key, expected, sizeof expected);
    hearth_fair_commitment(s.t->key, expected);
    assert_memory_equal(s.t->commitment, expected, sizeof expected);
    assert_memory_not_equal(s.t->commitment, before, sizeof before);
    assert_int_equal(s.t->seat[0].nonce.length, 0);
    assert_false(s.t->seat[0].pledged || s.t->seat[0].barred);
    assert_true(s.t->seat[1].barred);
    refuses(&s, "pledge b4 p1 " ONES, "adds nothing to the draws");
    refuses(&s, "nonce b5 p1 00", "adds nothing to the draws");
    refuses(&s, "nonce a5 p0 zz", "hexadecimal");
    pledges(&s, "pledge a6 p0 ", nonce_b);
    does(&s, "reveal h5");
    refuses(&s, "anew h6 " TWOS, "another key");
    does(&s, "nonce a7 p0 " ONES);
    does(&s, "start h7");
    draws(&s);
    assert_int_equal(s.t->match->nonces[0].length, 32);
    assert_int_equal(s.t->match->nonces[1].length, 0);
    ends(&s);
}

static void a_short_nonce_cannot_be_pledged(void **state) {
    Story s = begin("null", 2);
    (void)state;
    does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
    pledges(&s, "pledge a2 p0 ", "000102030405060708090a0b0c0d0e");
    does(&s, "bot h1 p1 random");
    does(&s, "reveal h2");
    refuses(&s, "nonce a3 p0 000102030405060708090a0b0c0d0e", "not what the seat has pledged");
    does(&s, "anew h3 " ONES);
    does(&s, "start h4"); /* nobody adds anything */
    draws(&s);
    ends(&s);
}

/* As clients do that know nothing of pledges. */
static void nonces_may_be_given_openly(void **state) {
    Story s = begin("null", 2);
    (void)state;
    does(&s, "nonce a1 p0 0102");
    does(&s, with_hash("sit a2 p0", ANNA, " Anna"));
    assert_int_equal(s.t->seat[0].nonce.length, 2);
    refuses(&s, "reveal h1", "still free");
    does(&s, with_hash("sit b1 p1", BELA, " Béla"));
    refuses(&s, "reveal h1", "no pledge to reveal");
    does(&s, "pledge a3 p0 " ONES); /* instead */
    assert_int_equal(s.t->seat[0].nonce.length, 0);
    does(&s, "bot h2 p0 random"); /* bots add nothing */
    assert_false(s.t->seat[0].pledged);
    does(&s, "start h3");
    draws(&s);
    ends(&s);
}

/* The recipe in docs/tables.md, with a hash that another program made. */
static void a_pledge_is_made_by_the_recipe(void **state) {
    char text[100];
    (void)state;
    pledge_text("", nonce_a, text, sizeof text);
    assert_string_equal(text, "6424c4e1299532f3de1326e0c04a45f690a0e1754004ad91649898e88adbc529");
}

/* ---- Time ---- */

static Story under_a_clock(const char *clock) {
    Story s = begin("null", 2);
    does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
    does(&s, with_hash("sit b1 p1", BELA, " Béla"));
    does(&s, clock);
    does(&s, "start h2");
    draws(&s);
    return s;
}

static void a_clock_is_set_by_the_host(void **state) {
    Story s = begin("null", 2);
    (void)state;
    refuses(&s, "clock h1 119 once random", "cannot be understood");
    refuses(&s, "clock h1 604801 once random", "cannot be understood");
    refuses(&s, "clock h1 120 twice random", "cannot be understood");
    refuses(&s, "clock h1 120 once", "cannot be understood");
    refuses(&s, "clock h1 0 once random", "cannot be understood");
    refuses(&s, "clock h1 120 once nobody", "nobody");
    does(&s, "clock - 604800 seat random"); /* from the opening on */
    assert_int_equal(s.t->clock_s, 604800);
    assert_true(s.t->clock_seat);
    does(&s, "bot - p1 random");
    does(&s, "clock h1 120 once random");
    refuses(&s, "clock - 120 once random", "cannot be understood");
    assert_false(s.t->clock_seat);
    does(&s, "clock h2 0");
    assert_int_equal(s.t->clock_s, 0);
    ends(&s);
}

static void a_bot_plays_one_decision(void **state) {
    Story s = under_a_clock("clock h1 120 once random");
    (void)state;
    int64_t asked = s.t->changed_ms;
    assert_int_equal(s.t->asked_ms, asked);
    assert_int_equal(table_wake_ms(s.t), asked + 90000);
    refuses(&s, "remind p2", "cannot be understood");
    does(&s, "remind p0");
    assert_int_equal(table_wake_ms(s.t), asked + 90000); /* for the other one */
    refuses(&s, "remind p0", "already been reminded");
    does(&s, "remind p1");
    assert_int_equal(table_wake_ms(s.t), asked + 120000);
    refuses(&s, "late p0 nonsense", "keep");
    refuses(&s, "late - p0 keep", "cannot be understood");
    refuses(&s, "bot - p0 random", "No clock"); /* not the seat */
    does(&s, "late p0 keep");
    refuses(&s, "late p0 keep", "not waiting for this seat");
    refuses(&s, "remind p0", "not waiting for this seat");
    does(&s, "act b2 p1 keep");
    draws(&s);
    assert_false(s.t->seat[0].reminded);
    assert_true(s.t->asked_ms > asked);
    does(&s, "clock h3 0");
    assert_int_equal(table_wake_ms(s.t), 0);
    refuses(&s, "late p0 keep", "No clock");
    refuses(&s, "remind p0", "No clock");
    ends(&s);
}

/* Who comes before the round is over may do it better, and has time for that. */
static void what_the_bot_did_can_be_taken_back(void **state) {
    Story s = under_a_clock("clock h1 120 once random");
    (void)state;
    does(&s, "remind p0");
    does(&s, "remind p1");
    does(&s, "late p0 keep");
    assert_int_equal(table_due_ms(s.t, 0), 0);
    int64_t due = table_due_ms(s.t, 1);
    does(&s, "undo a2 p0");
    assert_true(table_due_ms(s.t, 0) == s.t->changed_ms + 120000 && table_due_ms(s.t, 0) > due);
    assert_int_equal(table_remind_ms(s.t, 0), s.t->changed_ms + 90000);
    assert_int_equal(table_due_ms(s.t, 1), due);
    /* One's own action gives no time when it is taken back. */
    due = table_due_ms(s.t, 0);
    does(&s, "act a3 p0 keep");
    does(&s, "undo a4 p0");
    assert_int_equal(table_due_ms(s.t, 0), due);
    ends(&s);
}

/* After a long time without a server nobody is late who was not reminded. */
static void a_reminder_comes_first(void **state) {
    Story s = under_a_clock("clock h1 7200 once random");
    (void)state;
    int64_t asked = s.t->asked_ms, later = asked + (int64_t)10 * 24 * 3600 * 1000;
    assert_int_equal(table_remind_ms(s.t, 0), asked + 5400 * 1000);
    assert_true(table_remind(s.t, 0, later));
    assert_int_equal(table_due_ms(s.t, 0), later + 1800 * 1000);
    assert_false(table_remind(s.t, 0, later));
    /* Written while the clock was ahead: it counts from when it was set right. */
    table_clock_was_set(s.t, asked + 1000);
    assert_int_equal(table_due_ms(s.t, 0), asked + 7200 * 1000);
    table_free(s.t);
    journal_free(&s.j);
}

static void a_bot_gets_the_seat_until_its_owner_comes(void **state) {
    Story s = under_a_clock("clock h1 7200 seat random");
    (void)state;
    refuses(&s, "back a2 p0", "No bot plays");
    does(&s, "bot - p0 random");
    assert_true(s.t->seat[0].by_clock);
    refuses(&s, "bot - p0 random", "bot plays");
    refuses(&s, "late p0 keep", "bot plays");
    does(&s, "act - p0 keep");
    does(&s, "back a3 p0");
    assert_false(s.t->seat[0].bot[0] || s.t->seat[0].by_clock);
    does(&s, "bot h4 p0 random");
    assert_false(s.t->seat[0].by_clock);
    refuses(&s, "back a4 p0", "bot plays"); /* the host decided that */
    does(&s, "reclaim a5 p0");
    does(&s, "person h3 p0");
    ends(&s);
}

/* ---- Settings ---- */

static void hints_need_everybody(void **state) {
    (void)state;
    for (int all = 0; all < 2; all++) {
        Story s = begin("null", 3);
        does(&s, with_hash("sit a1 p0", ANNA, " Anna"));
        does(&s, with_hash("sit b1 p1", BELA, " Béla"));
        does(&s, "bot h1 p2 random");
        does(&s, "hints a2 p0 1");
        does(&s, "hints b2 p1 1");
        if (!all)
            does(&s, "hints b3 p1 0");
        refuses(&s, "hints b4 p1 2", "cannot be understood");
        does(&s, "start h2");
        draws(&s);
        assert_int_equal(s.t->hints, all);
        refuses(&s, "hints b5 p1 1", "already begun");
        ends(&s);
    }
}

static void the_host_says_what_may_be_said(void **state) {
    Story s = begin("null", 2);
    (void)state;
    assert_int_equal(s.t->talk, TALK_FREE);
    does(&s, "talk h1 phrases 1");
    assert_int_equal(s.t->talk, TALK_PHRASES);
    assert_true(s.t->watchers_talk);
    does(&s, "talk h2 off 0");
    assert_int_equal(s.t->talk, TALK_OFF);
    refuses(&s, "talk h3 loud 0", "cannot be understood");
    refuses(&s, "talk h3 free", "cannot be understood");
    ends(&s);
}

static void a_game_that_is_over_leads_on(void **state) {
    Story s = begin("null", 2);
    HearthRng rng;
    (void)state;
    hearth_rng_seed(&rng, 1, 1);
    refuses(&s, "next h1 0123456789xyz", "not over yet");
    help_start(s.t);
    while (help_move(s.t, &rng))
        ;
    journal_store(&s.j, s.t);
    refuses(&s, "next h2 0123456789xy", "no such table");
    refuses(&s, "next h2 0123456789xyZ", "no such table");
    does(&s, "next h3 0123456789xyz");
    assert_string_equal(s.t->next, "0123456789xyz");
    refuses(&s, "clock h4 120 once random", "over");
    ends(&s);
}

/* ---- Heads, versions and packs ---- */

/* The first entry of a table with `from` replaced. */
static char *head_with(const char *game, const char *from, const char *to) {
    Table *t = help_open(game, 2, NULL, "head");
    Journal j = {0};
    journal_store(&j, t);
    char *text = malloc(j.entries[0].length + strlen(to) + 1);
    char *whole = strndup(j.entries[0].text, j.entries[0].length), *at = strstr(whole, from);
    assert_non_null(at);
    sprintf(text, "%.*s%s%s", (int)(at - whole), whole, to, at + strlen(from));
    free(whole);
    journal_free(&j);
    table_free(t);
    return text;
}

static void head_is_refused(const char *game, const char *from, const char *to, const char *part) {
    char *text = head_with(game, from, to), sentence[1000];
    Table *t = table_new("0123456789abc");
    HearthErr why;
    assert_false(reads(t, text, &why));
    hearth_err_text(&why, "en", sentence, sizeof sentence);
    if (!strstr(sentence, part))
        fail_msg("%s", sentence);
    table_free(t);
    free(text);
}

static void what_is_missing_is_said(void **state) {
    (void)state;
    head_is_refused("null", "table 4", "table 5", "newer version of Hearth (its format is 5");
    head_is_refused("null", "table 4", "table 0", "not written as it should be");
    head_is_refused("null", "table 4", "table 1", "not written as it should be"); /* invite */
    head_is_refused("null", "game null", "game chess", "\"chess\"");
    head_is_refused("null", "rules 1", "rules 2", "not with rules 2");
    head_is_refused("null", "rules 1", "rules 01", "not written as it should be");
    head_is_refused("above_and_below", "data=", "data=other-than-", "the data set other-than-");
    head_is_refused("null", "\nseats", "\npack 0\nseats", "not written as it should be");
    head_is_refused("null", "\nseats", "\npack 262145\nseats", "not written as it should be");
}

static void a_pack_comes_right_behind_the_head(void **state) {
    char *head = head_with("null", "\nseats", "\npack 13\nseats");
    HearthErr why;
    char sentence[1000];
    static const char *const wrong[] = {
        "sit a1 p0 " ONES " Anna", "pack",      "pack\n",    "pack\nline\n", "pack\nli\x01",
        "pack\n13 bytes more",     "pack line", "pack\n\xff"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Table *t = table_new("0123456789abc");
        assert_true(reads(t, head, &why));
        assert_false(table_is_whole(t));
        if (reads(t, wrong[i], &why))
            fail_msg("\"%s\" was read", wrong[i]);
        hearth_err_text(&why, "en", sentence, sizeof sentence);
        assert_non_null(strstr(sentence, "next part of the table's pack"));
        table_free(t);
    }
    Table *t = table_new("0123456789abc");
    assert_true(reads(t, head, &why));
    assert_true(reads(t, "pack\nline 1", &why)); /* 7 of 13 */
    assert_false(table_is_whole(t));
    assert_false(reads(t, "pack\nline", &why) && reads(t, "pack\nx", &why));
    table_free(t);
    t = table_new("0123456789abc");
    assert_true(reads(t, head, &why));
    assert_true(reads(t, "pack\nline 1", &why));
    assert_false(reads(t, "pack\nline2", &why)); /* whole, but nobody here reads packs */
    hearth_err_text(&why, "en", sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "pack of cards for null"));
    table_free(t);
    free(head);
}

/* At a table of the first version nothing of the second is read. */
static void versions_are_never_mixed(void **state) {
    static const char *const second[] = {"sit a1 p0 " ONES " Anna",
                                         "name a1 p0 Anna",
                                         "device a1 p0 " ONES,
                                         "own a1 p0 " ONES,
                                         "free a1 p0 " ONES,
                                         "token a1 host " ONES,
                                         "token a1 invite " ONES,
                                         "pledge a1 p0 " ONES,
                                         "reveal a1",
                                         "anew a1 " ONES,
                                         "start -",
                                         "clock a1 0",
                                         "clock a1 120 once random",
                                         "remind p0",
                                         "late p0 keep",
                                         "back a1 p0",
                                         "hints a1 p0 1",
                                         "talk a1 off 0",
                                         "next a1 0123456789xyz",
                                         "pack\nline"};
    (void)state;
    char *text = head_with("null", "table 4", "table 1"), *invite = strstr(text, "\ninvite");
    memmove(invite, strchr(invite + 1, '\n'), strlen(strchr(invite + 1, '\n')) + 1);
    for (size_t i = 0; i < sizeof second / sizeof second[0]; i++) {
        Table *t = table_new("0123456789abc");
        HearthErr why;
        assert_true(reads(t, text, &why));
        if (reads(t, second[i], &why))
            fail_msg("\"%s\" was read", second[i]);
        table_free(t);
    }
    free(text);
    Story s = begin("null", 2);
    refuses(&s, "sit a1 p0 Anna", "cannot be understood");
    ends(&s);
}

/* New names are asked for more than those that are in journals already. */
static void names_from_before_are_read(void **state) {
    static const char *const names[] = {"\xCC\x81", "Anna \xCC\x81", "\xCD\xB8",
                                        "王\xE2\x80\x8D小"};
    Story s = begin("null", 4);
    (void)state;
    for (int i = 0; i < 4; i++) {
        char rest[40], words[20];
        assert_int_equal(help_sit(s.t, i, names[i]), TABLE_BAD_NAME);
        assert_int_equal(help_host(s.t, TABLE_RETITLE, 0, names[i]), TABLE_BAD_NAME);
        snprintf(rest, sizeof rest, " %s", names[i]);
        snprintf(words, sizeof words, "sit s%d p%d", i, i);
        does(&s, with_hash(words, ANNA + i, rest));
    }
    does(&s, "title h1 \xCC\x81");
    does(&s, "name a1 p0 Bela");
    does(&s, "name b1 p1 B\xD0\xB5la"); /* with an e of another alphabet */
    assert_int_equal(help_sit(s.t, 2, "Be1a"), TABLE_TAKEN);
    assert_int_equal(help_sit(s.t, 2, "Bela"), TABLE_TAKEN);
    assert_int_equal(help_sit(s.t, 2, "Cili"), TABLE_FINE);
    assert_int_equal(help_sit(s.t, 3, "C\xD1\x96li"), TABLE_TAKEN);
    assert_int_equal(help_sit(s.t, 2, "Cil\xD1\x96"), TABLE_FINE); /* like oneself one may look */
    journal_store(&s.j, s.t);
    ends(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_sits_down_owns_the_seat),
        cmocka_unit_test(a_seat_has_several_devices),
        cmocka_unit_test(the_host_frees_a_seat),
        cmocka_unit_test(an_invitation_takes_any_free_seat),
        cmocka_unit_test(a_seat_changes_hands_in_a_game),
        cmocka_unit_test(pledges_are_revealed_when_all_are_there),
        cmocka_unit_test(who_keeps_back_a_nonce_adds_nothing),
        cmocka_unit_test(a_short_nonce_cannot_be_pledged),
        cmocka_unit_test(nonces_may_be_given_openly),
        cmocka_unit_test(a_pledge_is_made_by_the_recipe),
        cmocka_unit_test(a_clock_is_set_by_the_host),
        cmocka_unit_test(a_bot_plays_one_decision),
        cmocka_unit_test(what_the_bot_did_can_be_taken_back),
        cmocka_unit_test(a_reminder_comes_first),
        cmocka_unit_test(a_bot_gets_the_seat_until_its_owner_comes),
        cmocka_unit_test(hints_need_everybody),
        cmocka_unit_test(the_host_says_what_may_be_said),
        cmocka_unit_test(a_game_that_is_over_leads_on),
        cmocka_unit_test(what_is_missing_is_said),
        cmocka_unit_test(a_pack_comes_right_behind_the_head),
        cmocka_unit_test(versions_are_never_mixed),
        cmocka_unit_test(names_from_before_are_read),
    };
    return cmocka_run_group_tests_name("journals of the second version", tests, NULL, NULL);
}
