/* match.c - One running game from outside: opening, the door, taking back, draws, secrets. */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_int.h"
#include "played.h"

/* ---- Helpers ---- */

static char *record(const HearthMatch *m, int viewer) {
    size_t length = hearth_match_record(m, viewer, NULL, 0);
    char *text = malloc(length + 1);
    assert_int_equal(hearth_match_record(m, viewer, text, length + 1), length);
    return text;
}

/* What may not change when something is refused. */
typedef struct Before {
    void *state;
    int actions, peeks;
} Before;

static Before remember(const HearthMatch *m) {
    Before b = {malloc(m->state_size), hearth_match_actions(m), hearth_match_peeks(m)};
    memcpy(b.state, m->state, m->state_size);
    return b;
}

static void assert_unchanged(const HearthMatch *m, Before b) {
    assert_memory_equal(m->state, b.state, m->state_size);
    assert_int_equal(hearth_match_actions(m), b.actions);
    assert_int_equal(hearth_match_peeks(m), b.peeks);
    free(b.state);
}

static void assert_said(const HearthErr *err, int code) {
    char text[512];
    assert_int_equal(err->code, code);
    assert_true(hearth_err_text(err, "en", text, sizeof text) > 0);
    assert_null(strchr(text, '{'));
}

/* ---- Opening ---- */

static void refuse_to_open(const char *id, HearthSetup setup, size_t size, int code) {
    static char memory[1 << 20] __attribute__((aligned(16)));
    HearthMatch *none = (HearthMatch *)(void *)memory, *out = none;
    HearthErr err;
    assert_true(size <= sizeof memory);
    assert_int_equal(hearth_match_open(memory, size, game(id), &setup, &out, &err), code);
    assert_ptr_equal(out, none);
    assert_said(&err, code);
    assert_int_equal(hearth_match_open(memory, size, game(id), &setup, &out, NULL), code);
}

static void wrong_seats(void **state) {
    const int null_bad[] = {0, -1, 9, 100, 1 << 20}, carto_bad[] = {0, -5, 101, 127};
    (void)state;
    for (size_t i = 0; i < sizeof null_bad / sizeof null_bad[0]; i++) {
        refuse_to_open("null", (HearthSetup){.seats = null_bad[i]}, 1 << 20, HEARTH_BAD_SEATS);
        assert_int_equal(hearth_match_size(game("null"), null_bad[i]), 0);
    }
    for (size_t i = 0; i < sizeof carto_bad / sizeof carto_bad[0]; i++) {
        refuse_to_open("cartographers", (HearthSetup){.seats = carto_bad[i]}, 1 << 20,
                       HEARTH_BAD_SEATS);
        assert_int_equal(hearth_match_size(game("cartographers"), carto_bad[i]), 0);
    }
    assert_int_equal(hearth_match_size(NULL, 1), 0);
}

static void wrong_options(void **state) {
    const char *bad[] = {"rounds=0",
                         "rounds=10",
                         "rounds=",
                         "rounds",
                         "=3",
                         "cards=3",
                         " rounds=3",
                         "rounds=3 ",
                         "rounds=3 rounds=4",
                         "rounds=3  rounds=4",
                         "rounds=\xFF"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse_to_open("null", (HearthSetup){.seats = 2, .options = bad[i]}, 1 << 20,
                       HEARTH_BAD_OPTION);
    refuse_to_open("cartographers", (HearthSetup){.seats = 2, .options = "side=C"}, 1 << 20,
                   HEARTH_BAD_OPTION);
    refuse_to_open("cartographers",
                   (HearthSetup){.seats = 2, .options = "edicts=greenbough+greenbough"}, 1 << 20,
                   HEARTH_BAD_OPTION);
}

static void wrong_names(void **state) {
    char longest[66];
    const char *bad[] = {"", longest, "a\nb", "\x1B[1m", "\xFF", "\xC2\x85", "\xE2\x82"};
    (void)state;
    memset(longest, 'n', 65);
    longest[65] = 0;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *names[2] = {"Ann", bad[i]};
        refuse_to_open("null", (HearthSetup){.seats = 2, .names = names}, 1 << 20, HEARTH_BAD_TEXT);
    }
    HearthErr err;
    void *memory = malloc(1 << 20);
    const char *empty[2] = {"Ann", ""};
    HearthMatch *none;
    hearth_match_open(memory, 1 << 20, hearth_game_find("null"),
                      &(HearthSetup){.seats = 2, .names = empty}, &none, &err);
    assert_string_equal(err.msg.text->id, "engine.name_empty"); /* not that it is too long */
    free(memory);
    longest[64] = 0;
    const char *good[2] = {longest, " \xCE\x86\xCE\xBD\xCE\xBD\xCE\xB1 "};
    HearthMatch *m = open_match("null", (HearthSetup){.seats = 2, .names = good});
    assert_string_equal(hearth_match_name(m, 0), longest);
    assert_string_equal(hearth_match_name(m, 1), good[1]);
    assert_string_equal(hearth_match_name(m, 2), "");
    assert_string_equal(hearth_match_name(m, -1), "");
    hearth_match_rename(m, 0, "Ben");
    assert_string_equal(hearth_match_name(m, 0), "Ben");
    assert_string_equal(hearth_match_name(m, 1), good[1]);
    assert_string_equal(hearth_match_recorded_name(m, 0), longest); /* renamed for telling only */
    assert_string_equal(hearth_match_recorded_name(m, 2), "");
    char head[1024];
    hearth_match_record(m, HEARTH_OWNER, head, sizeof head);
    assert_non_null(strstr(head, longest));
    assert_null(strstr(head, "Ben"));
    free(m);
    m = open_match("null", (HearthSetup){.seats = 8});
    assert_string_equal(hearth_match_name(m, 7), "p7");
    free(m);
}

static void wrong_seeds(void **state) {
    char longest[130];
    const char *bad[] = {"", longest, "two\nlines", "\xC0\x80"};
    (void)state;
    memset(longest, 's', 129);
    longest[129] = 0;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse_to_open("null", (HearthSetup){.seats = 1, .seed = bad[i]}, 1 << 20, HEARTH_BAD_TEXT);
    longest[128] = 0;
    free(open_match("null", (HearthSetup){.seats = 1, .seed = longest}));
}

static void small_memory(void **state) {
    const HearthSetup setup = {.seats = 3};
    HearthMatch *m = NULL;
    (void)state;
    refuse_to_open("null", setup, hearth_match_size(game("null"), 3) - 1, HEARTH_TOO_SMALL);
    refuse_to_open("null", setup, 0, HEARTH_TOO_SMALL);
    assert_int_equal(hearth_match_open(NULL, 1 << 20, game("null"), &setup, &m, NULL),
                     HEARTH_TOO_SMALL);
    assert_null(m);
}

static void what_a_new_match_says(void **state) {
    HearthMatch *m = open_match("null", (HearthSetup){.seats = 3, .options = "rounds=2"});
    uint8_t seats[4] = {0}, rank[3], bytes[32];
    uint32_t action;
    (void)state;
    assert_ptr_equal(hearth_match_game(m), game("null"));
    assert_int_equal(hearth_match_seats(m), 3);
    assert_int_equal(hearth_match_pending(m, seats, 4), 1);
    assert_int_equal(seats[0], HEARTH_CHANCE);
    assert_false(hearth_match_over(m));
    assert_false(hearth_match_result(m, rank));
    assert_false(hearth_match_commitment(m, bytes)); /* no key, nothing to show */
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_NO_KEY);
    assert_int_equal(hearth_match_next_draw(m, &action, NULL), HEARTH_NO_KEY);
    assert_int_equal(hearth_match_actions(m), 0);
    free(m);
}

/* ---- The door ---- */

static void refuse(HearthMatch *m, int seat, uint32_t epoch, uint32_t action, int code) {
    Before b = remember(m);
    HearthErr err;
    assert_int_equal(hearth_match_play(m, seat, epoch, action, &err), code);
    assert_said(&err, code);
    assert_unchanged(m, b);
}

static void chance_and_seats_in_turn(void **state) {
    HearthMatch *m = open_match("null", (HearthSetup){.seats = 2, .seed = "turns"});
    uint32_t next, drawn;
    (void)state;
    refuse(m, 0, hearth_match_epoch(m), 0, HEARTH_NOT_PENDING);
    refuse(m, HEARTH_CHANCE, hearth_match_epoch(m), 3, HEARTH_ILLEGAL);
    assert_int_equal(hearth_match_next_draw(m, &next, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_draw(m, &drawn, NULL), HEARTH_OK);
    assert_int_equal(drawn, next);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    refuse(m, HEARTH_CHANCE, hearth_match_epoch(m), 0, HEARTH_NOT_PENDING);
    assert_int_equal(hearth_match_draw(m, &drawn, NULL), HEARTH_NOT_PENDING);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK); /* nothing to draw is no error */
    refuse(m, -1, hearth_match_epoch(m), 0, HEARTH_NOT_PENDING);
    refuse(m, 2, hearth_match_epoch(m), 0, HEARTH_NOT_PENDING);
    refuse(m, HEARTH_PUBLIC, hearth_match_epoch(m), 0, HEARTH_NOT_PENDING);
    refuse(m, 1, hearth_match_epoch(m), 2, HEARTH_ILLEGAL);
    assert_int_equal(hearth_match_legal(m, HEARTH_CHANCE, NULL, 0), 0);
    assert_int_equal(hearth_match_legal(m, 5, NULL, 0), 0);
    free(m);
}

/* Both submissions of a barrier name the same epoch; whoever is second is not stale. */
static void epochs(void **state) {
    HearthMatch *m = table("null", 2);
    uint32_t epoch = hearth_match_epoch(m);
    (void)state;
    refuse(m, 0, epoch + 1, 0, HEARTH_STALE);
    refuse(m, 0, epoch - 1, 0, HEARTH_STALE);
    refuse(m, 0, UINT32_MAX, 0, HEARTH_STALE);
    assert_int_equal(hearth_match_play(m, 0, epoch, 0, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_epoch(m), epoch);
    refuse(m, 0, epoch, 1, HEARTH_NOT_PENDING); /* once is enough */
    assert_int_equal(hearth_match_play(m, 1, epoch, 1, NULL), HEARTH_OK);
    assert_int_not_equal(hearth_match_epoch(m), epoch);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    refuse(m, 1, epoch, 1, HEARTH_STALE);
    free(m);
}

static void after_the_end(void **state) {
    HearthMatch *m = table("null", 2);
    uint8_t rank[2] = {0, 0};
    (void)state;
    play_to_end(m);
    assert_true(hearth_match_over(m));
    assert_int_equal(hearth_match_pending(m, NULL, 0), 0);
    refuse(m, 0, hearth_match_epoch(m), 0, HEARTH_OVER);
    refuse(m, 0, hearth_match_epoch(m) - 1, 0, HEARTH_OVER);
    refuse(m, HEARTH_CHANCE, hearth_match_epoch(m), 0, HEARTH_OVER);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    assert_true(hearth_match_result(m, rank));
    assert_true(rank[0] == 1 || rank[1] == 1);
    free(m);
}

static void play_by_notation(void **state) {
    HearthMatch *m = open_match("null", (HearthSetup){.seats = 2});
    HearthErr err;
    int points;
    (void)state;
    assert_int_equal(hearth_match_play_text(m, HEARTH_CHANCE, 0, "deal 3", 6, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_play_text(m, HEARTH_CHANCE, 1, "deal 1", 6, NULL), HEARTH_OK);
    uint32_t epoch = hearth_match_epoch(m);
    const char *bad[] = {"", "kee", "keep ", "KEEP", "fold fold", "deal 1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Before b = remember(m);
        assert_int_equal(hearth_match_play_text(m, 0, epoch, bad[i], strlen(bad[i]), &err),
                         HEARTH_BAD_TEXT);
        assert_said(&err, HEARTH_BAD_TEXT);
        assert_unchanged(m, b);
    }
    assert_int_equal(hearth_match_play_text(m, 0, epoch, "keep and more", 4, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_play_text(m, 1, epoch, "fold", 4, NULL), HEARTH_OK);
    hearth_match_score(m, 0, NULL, 0, &points);
    assert_int_equal(points, 3); /* a kept 3 */
    hearth_match_score(m, 1, NULL, 0, &points);
    assert_int_equal(points, 1); /* a fold */
    hearth_match_score(m, 2, NULL, 0, &points);
    assert_int_equal(points, 0); /* nobody */
    free(m);
}

/* ---- Taking back ---- */

static void refuse_undo(HearthMatch *m, int seat, int count) {
    Before b = remember(m);
    HearthErr err;
    assert_int_equal(hearth_match_undo(m, seat, count, &err), HEARTH_NO_UNDO);
    assert_said(&err, HEARTH_NO_UNDO);
    assert_unchanged(m, b);
}

/* In an open barrier a seat takes back its own commitment; the others' stand. */
static void undo_own_commitment(void **state) {
    HearthMatch *m = table("null", 3), *straight = table("null", 3);
    Before start = remember(m);
    uint32_t epoch = hearth_match_epoch(m);
    (void)state;
    assert_int_equal(play(m, 0, 0), HEARTH_OK);
    assert_int_equal(play(m, 1, 1), HEARTH_OK);
    assert_int_equal(hearth_match_undo(m, 0, 1, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_epoch(m), epoch);
    assert_true(hearth_match_owes(m, 0));
    assert_false(hearth_match_owes(m, 1));
    assert_true(hearth_match_owes(m, 2));
    refuse_undo(m, 0, 1); /* it has nothing more in this barrier */
    refuse_undo(m, 2, 1);
    assert_int_equal(play(straight, 1, 1), HEARTH_OK);
    assert_memory_equal(m->state, straight->state, m->state_size);
    assert_int_equal(hearth_match_undo(m, 1, 1, NULL), HEARTH_OK);
    assert_unchanged(m, start); /* as if nobody had said anything */
    assert_int_equal(play(m, 0, 1), HEARTH_OK);
    assert_int_equal(play(m, 1, 1), HEARTH_OK);
    assert_int_equal(play(straight, 0, 1), HEARTH_OK);
    assert_memory_equal(m->state, straight->state, m->state_size);
    assert_int_equal(hearth_match_peeks(m), 0);
    free(m);
    free(straight);
}

/* Whoever takes back, and whenever it had handed in: what the others said stays. */
static void undo_keeps_the_others(void **state) {
    (void)state;
    for (int who = 0; who < 4; who++)
        for (int turn = 0; turn < 3; turn++) {
            HearthMatch *m = table("cartographers", 4), *without = table("cartographers", 4);
            int others = 0;
            for (int i = 0; i < 3; i++) {
                int other = (who + 1 + others) % 4, seat = i == turn ? who : other;
                assert_int_equal(play(m, seat, nth_legal(m, seat, 5 + seat)), HEARTH_OK);
                if (seat == who)
                    continue;
                uint32_t same = m->log[m->log_count - 1].action;
                assert_int_equal(play(without, seat, same), HEARTH_OK);
                others++;
            }
            assert_int_equal(hearth_match_undo(m, who, 1, NULL), HEARTH_OK);
            assert_memory_equal(m->state, without->state, m->state_size);
            assert_int_equal(hearth_match_actions(m), hearth_match_actions(without));
            free(m);
            free(without);
        }
}

static void undo_stops_at_a_reveal(void **state) {
    HearthMatch *m = table("cartographers", 2);
    (void)state;
    for (int round = 0; round < 3; round++) {
        assert_int_equal(play(m, 0, nth_legal(m, 0, round)), HEARTH_OK);
        refuse_undo(m, 0, 1 + round + (round == 0)); /* beyond this barrier */
        assert_int_equal(play(m, 1, nth_legal(m, 1, round)), HEARTH_OK);
        refuse_undo(m, 0, 1); /* both drawings are on the sheets now */
        refuse_undo(m, 1, 1);
        assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
        refuse_undo(m, 0, 1);
        refuse_undo(m, 1, 1);
    }
    play_to_end(m);
    refuse_undo(m, 0, 1);
    free(m);
}

/* What somebody else has done stands, and is the reason: nothing was revealed by it. */
static void undo_stops_at_others(void **state) {
    HearthMatch *m = table("above_and_below", 2);
    HearthErr err;
    (void)state;
    assert_int_equal(hearth_match_play_text(m, 0, hearth_match_epoch(m), "pass", 4, &err),
                     HEARTH_OK);
    assert_int_equal(hearth_match_play_text(m, 1, hearth_match_epoch(m), "labor sv1", 9, &err),
                     HEARTH_OK);
    refuse_undo(m, 0, 1);
    hearth_match_undo(m, 0, 1, &err);
    assert_string_equal(err.msg.text->id, "engine.undo_others");
    assert_int_equal(hearth_match_undo(m, 1, 1, &err), HEARTH_OK);
    assert_int_equal(hearth_match_undo(m, 0, 1, &err), HEARTH_OK);
    hearth_match_undo(m, 0, 1, &err);
    assert_string_equal(err.msg.text->id, "engine.undo_nothing");
    free(m);
}

static void undo_of_nothing(void **state) {
    HearthMatch *m = table("cartographers", 1);
    const int strangers[] = {-1, 1, HEARTH_CHANCE, HEARTH_PUBLIC};
    (void)state;
    refuse_undo(m, 0, 1);
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++)
        refuse_undo(m, strangers[i], 1);
    assert_int_equal(play(m, 0, nth_legal(m, 0, 0)), HEARTH_OK);
    refuse_undo(m, 0, 0);
    refuse_undo(m, 0, -1);
    refuse_undo(m, 0, 2);
    refuse_undo(m, 0, 1 << 30);
    free(m);
}

/* A solo player may take back a drawing until the next card is turned up. */
static void undo_alone(void **state) {
    HearthMatch *m = table("cartographers", 1);
    Before start = remember(m);
    (void)state;
    assert_int_equal(play(m, 0, nth_legal(m, 0, 3)), HEARTH_OK);
    assert_int_equal(hearth_match_undo(m, 0, 1, NULL), HEARTH_OK);
    assert_unchanged(m, start);
    assert_int_equal(play(m, 0, nth_legal(m, 0, 3)), HEARTH_OK);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    refuse_undo(m, 0, 1);
    free(m);
}

static HearthMatch *practice(const char *id) {
    HearthMatch *m =
        open_match(id, (HearthSetup){.seats = 1, .seed = "practice", .practice = true});
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    return m;
}

/* Practice goes back past reveals, is counted, and finds the same cards again. */
static void undo_in_practice(void **state) {
    const char *ids[] = {"cartographers", "null"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        HearthMatch *m = practice(ids[i]);
        Before start = remember(m);
        play_round(m, 0);
        play_round(m, 1);
        Before later = remember(m);
        assert_int_equal(hearth_match_undo(m, 0, 2, NULL), HEARTH_OK);
        assert_int_equal(hearth_match_peeks(m), 1);
        assert_memory_equal(m->state, start.state, m->state_size);
        assert_int_equal(hearth_match_actions(m), start.actions);
        play_round(m, 0);
        play_round(m, 1);
        assert_memory_equal(m->state, later.state, m->state_size);
        assert_int_equal(hearth_match_undo(m, 0, 1, NULL), HEARTH_OK);
        assert_int_equal(hearth_match_undo(m, 0, 1, NULL), HEARTH_OK);
        assert_int_equal(hearth_match_peeks(m), 3);
        refuse_undo(m, 0, 1);
        free(start.state);
        free(later.state);
        free(m);
    }
}

/* The first chance action after a number of log entries. */
static uint32_t draw_after(const HearthMatch *m, int from) {
    while (from < m->log_count && m->log[from].seat != HEARTH_CHANCE)
        from++;
    assert_true(from < m->log_count);
    return m->log[from].action;
}

/* Another move does not bring another card. */
static void undo_does_not_redraw(void **state) {
    HearthMatch *m = practice("cartographers");
    (void)state;
    int first = hearth_match_actions(m);
    play_round(m, 0);
    uint32_t card = draw_after(m, first);
    for (int k = 1; k < 20; k++) {
        assert_int_equal(hearth_match_undo(m, 0, 1, NULL), HEARTH_OK);
        play_round(m, k);
        assert_int_equal(draw_after(m, first), card);
    }
    free(m);
}

/* What nobody could have seen is no peek; and with others at the table there is no practice. */
static void what_counts_as_a_peek(void **state) {
    HearthMatch *m = practice("cartographers");
    (void)state;
    assert_int_equal(play(m, 0, nth_legal(m, 0, 0)), HEARTH_OK);
    assert_int_equal(hearth_match_undo(m, 0, 1, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_peeks(m), 0);
    free(m);
}

/* Practice is for one: with others at the table it would show them cards ahead of time. */
static void practice_is_for_one(void **state) {
    const HearthGame *game = hearth_game_find("null");
    const HearthSetup setup = {.seats = 2, .seed = "s", .practice = true};
    size_t size = hearth_match_size(game, 2);
    void *memory = malloc(size);
    HearthMatch *m = NULL;
    HearthErr err;
    (void)state;
    assert_int_equal(hearth_match_open(memory, size, game, &setup, &m, &err), HEARTH_BAD_OPTION);
    assert_null(m);
    free(memory);
}

/* A match with a key accepts no draw that the key did not make. */
static void draws_made_elsewhere(void **state) {
    HearthMatch *m = open_match("cartographers", (HearthSetup){.seats = 1, .seed = "s"});
    uint32_t outcomes[64], drawn;
    HearthErr err;
    (void)state;
    int n = hearth_match_legal(m, HEARTH_CHANCE, outcomes, 64), accepted = 0;
    assert_int_equal(n, 16);
    assert_int_equal(hearth_match_next_draw(m, &drawn, &err), HEARTH_OK);
    for (int i = 0; i < n; i++) {
        int code = hearth_match_play(m, HEARTH_CHANCE, 0, outcomes[i], &err);
        if (code == HEARTH_OK) {
            assert_int_equal(outcomes[i], drawn);
            accepted++;
            break;
        }
        assert_int_equal(code, HEARTH_BAD_DRAW);
    }
    assert_int_equal(accepted, 1);
    free(m);
}

/* Going back to an earlier point gives what stood there. */
static void cutting(void **state) {
    HearthMatch *m = table("cartographers", 2);
    (void)state;
    Before start = remember(m);
    play_round(m, 5);
    assert_int_equal(hearth_match_cut(m, -1), HEARTH_BAD_USAGE);
    assert_int_equal(hearth_match_cut(m, hearth_match_actions(m) + 1), HEARTH_BAD_USAGE);
    Before all = remember(m);
    assert_int_equal(hearth_match_cut(m, all.actions), HEARTH_OK);
    assert_unchanged(m, all);
    assert_int_equal(hearth_match_cut(m, start.actions), HEARTH_OK);
    assert_unchanged(m, start);
    assert_int_equal(hearth_match_cut(m, 0), HEARTH_OK);
    assert_true(hearth_match_owes(m, HEARTH_CHANCE));
    free(m);
}

/* ---- Walking and telling ---- */

typedef struct Count {
    const HearthMatch *m;
    int steps, last_events;
    bool end_is_now;
} Count;

static bool count_step(void *context, const HearthStep *step) {
    Count *c = context;
    assert_int_equal(step->index, c->steps);
    if (step->seat < 0) {
        c->end_is_now = memcmp(step->state, c->m->state, c->m->state_size) == 0;
        c->last_events = step->event_count;
    }
    c->steps++;
    return c->steps < 1000;
}

static bool stop_at_once(void *context, const HearthStep *step) {
    (void)step;
    ++*(int *)context;
    return false;
}

static void walking(void **state) {
    HearthMatch *m = table("null", 3);
    Count c = {.m = m};
    int calls = 0, events;
    HearthMsg msg;
    char text[128];
    (void)state;
    assert_int_equal(play(m, 0, 0), HEARTH_OK);
    assert_int_equal(play(m, 1, 0), HEARTH_OK);
    assert_int_equal(play(m, 2, 1), HEARTH_OK);
    const HearthEvent *list = hearth_match_events(m, &events);
    assert_int_equal(events, 3); /* one for each seat's points */
    assert_true(hearth_match_tell(m, m->state, &list[2], &msg));
    hearth_msg_text(&msg, "en", text, sizeof text);
    assert_string_equal(text, "p2: 1."); /* it has folded */
    hearth_match_walk(m, count_step, &c);
    assert_int_equal(c.steps, hearth_match_actions(m) + 1);
    assert_int_equal(c.last_events, 3);
    assert_true(c.end_is_now);
    hearth_match_walk(m, stop_at_once, &calls);
    assert_int_equal(calls, 1);
    free(m);
}

/* ---- Draws ---- */

static const uint8_t test_key[32] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

/* The cards of a whole game of nine rounds, as text. */
static void all_draws(HearthMatch *m, char out[256]) {
    HearthBuf b = hearth_buf(out, 256);
    play_to_end(m);
    for (int i = 0; i < m->log_count; i++)
        if (m->log[i].seat == HEARTH_CHANCE)
            hearth_buf_int(&b, m->log[i].action);
    assert_true(hearth_buf_fits(&b) && b.length == 9 * 3);
}

static HearthMatch *nine_rounds(const uint8_t *key) {
    return open_match("null", (HearthSetup){.seats = 3, .options = "rounds=9", .key = key});
}

static void commitments(void **state) {
    uint8_t shown[32], should[32], key[32];
    HearthMatch *m = nine_rounds(test_key);
    (void)state;
    assert_true(hearth_match_commitment(m, shown));
    hearth_fair_commitment(test_key, should);
    assert_memory_equal(shown, should, 32);
    free(m);
    m = table("null", 2);
    hearth_fair_key_from_seed("a seed", 6, key);
    hearth_fair_commitment(key, should);
    assert_true(hearth_match_commitment(m, shown));
    assert_memory_equal(shown, should, 32);
    free(m);
}

static void nonces_change_draws(void **state) {
    const uint8_t nonce[2] = {7, 8}, other[2] = {7, 9};
    char plain[256], again[256], with[256], with_other[256], at_p1[256];
    HearthMatch *m[5];
    (void)state;
    for (int i = 0; i < 5; i++)
        m[i] = nine_rounds(test_key);
    assert_int_equal(hearth_match_nonce(m[2], 0, nonce, 2, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_nonce(m[3], 0, other, 2, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_nonce(m[4], 1, nonce, 2, NULL), HEARTH_OK);
    all_draws(m[0], plain);
    all_draws(m[1], again);
    all_draws(m[2], with);
    all_draws(m[3], with_other);
    all_draws(m[4], at_p1);
    assert_string_equal(plain, again);
    assert_string_not_equal(plain, with);
    assert_string_not_equal(with, with_other);
    assert_string_not_equal(with, at_p1);
    for (int i = 0; i < 5; i++)
        free(m[i]);
}

static void refuse_nonce(HearthMatch *m, int seat, const uint8_t *nonce, size_t length) {
    HearthErr err;
    assert_int_equal(hearth_match_nonce(m, seat, nonce, length, &err), HEARTH_BAD_USAGE);
    assert_said(&err, HEARTH_BAD_USAGE);
}

/* A refused nonce does nothing to the draws. */
static void wrong_nonces(void **state) {
    const uint8_t nonce[33] = {1};
    char plain[256], tried[256];
    HearthMatch *m = nine_rounds(test_key), *with = nine_rounds(test_key);
    uint32_t action;
    (void)state;
    refuse_nonce(with, -1, nonce, 4);
    refuse_nonce(with, 3, nonce, 4);
    refuse_nonce(with, HEARTH_CHANCE, nonce, 4);
    refuse_nonce(with, 0, nonce, 0);
    refuse_nonce(with, 0, nonce, 33);
    assert_int_equal(hearth_match_draw(with, &action, NULL), HEARTH_OK);
    refuse_nonce(with, 0, nonce, 4); /* too late: a card is out */
    all_draws(m, plain);
    all_draws(with, tried);
    assert_string_equal(plain, tried);
    free(m);
    free(with);
    m = nine_rounds(test_key);
    assert_int_equal(hearth_match_nonce(m, 0, nonce, 32, NULL), HEARTH_OK);
    refuse_nonce(m, 0, nonce, 4); /* one each */
    free(m);
}

/* ---- Secrets ---- */

static const char secret_seed[] = "nobody-must-see-this";

static void hex_of_secret(char out[65]) {
    uint8_t key[32];
    HearthBuf b = hearth_buf(out, 65);
    hearth_fair_key_from_seed(secret_seed, strlen(secret_seed), key);
    hearth_buf_hex(&b, key, 32);
}

/* The line `back` lines before the end of a text, counted from 0. */
static void line_from_end(const char *text, int back, char out[256]) {
    size_t end = strlen(text);
    assert_true(end > 0 && text[end - 1] == '\n');
    for (; back > 0; back--)
        for (end--; end > 0 && text[end - 1] != '\n';)
            end--;
    size_t start = end - 1;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    snprintf(out, 256, "%.*s", (int)(end - 1 - start), text + start);
}

/* What was handed in for the open barrier, in order. */
typedef struct Handed {
    int seat[3], n;
    char text[3][HEARTH_NOTATION_MAX];
} Handed;

static void check_secrets(const HearthMatch *m, int viewer, const Handed *h) {
    char *text = record(m, viewer), hex[65], line[256], expected[256];
    char view[HEARTH_POSITION_MAX];
    hex_of_secret(hex);
    hearth_match_view_text(m, viewer, view, sizeof view);
    assert_null(strstr(text, secret_seed));
    assert_null(strstr(view, secret_seed));
    assert_null(strstr(text, "seed"));
    assert_null(strstr(text, hex));
    assert_null(strstr(view, hex));
    assert_non_null(strstr(text, "\ncommit "));
    for (int i = 0; i < h->n; i++) {
        line_from_end(text, h->n - 1 - i, line);
        snprintf(expected, sizeof expected, "p%d %s", h->seat[i],
                 h->seat[i] == viewer ? h->text[i] : "?");
        assert_string_equal(line, expected);
    }
    free(text);
}

static void check_all_viewers(const HearthMatch *m, const Handed *h) {
    for (int viewer = 0; viewer < m->seats; viewer++)
        check_secrets(m, viewer, h);
    check_secrets(m, HEARTH_PUBLIC, h);
    char *text = record(m, HEARTH_OWNER);
    assert_non_null(strstr(text, secret_seed)); /* the host may know it */
    assert_null(strstr(text, "?"));
    free(text);
}

static void hand_in(HearthMatch *m, int seat, uint32_t action, Handed *h) {
    h->seat[h->n] = seat;
    hearth_match_action_text(m, seat, action, h->text[h->n], sizeof h->text[h->n]);
    h->n++;
    assert_int_equal(play(m, seat, action), HEARTH_OK);
}

static void secrets_stay_secret(void **state) {
    const char *ids[] = {"null", "cartographers"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        HearthMatch *m = open_match(ids[i], (HearthSetup){.seats = 3, .seed = secret_seed});
        Handed h = {.n = 0};
        check_all_viewers(m, &h);
        for (int k = 0; !hearth_match_over(m); k++) {
            assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
            h.n = 0;
            for (int s = 0; s < 3 && !hearth_match_over(m); s++) {
                int seat = (s + k) % 3;
                hand_in(m, seat, nth_legal(m, seat, 31 * k + seat), &h);
                if (s == 2)
                    h.n = 0; /* all is open now */
                if (!hearth_match_over(m))
                    check_all_viewers(m, &h);
            }
        }
        free(m);
    }
}

/* The view's text tells that somebody has decided, not what. */
static void views_hide_commitments(void **state) {
    HearthMatch *a = table("cartographers", 2), *b = table("cartographers", 2);
    char va[HEARTH_POSITION_MAX], vb[HEARTH_POSITION_MAX], before[HEARTH_POSITION_MAX];
    (void)state;
    hearth_match_view_text(a, 1, before, sizeof before);
    assert_int_equal(play(a, 0, nth_legal(a, 0, 0)), HEARTH_OK);
    assert_int_equal(play(b, 0, nth_legal(b, 0, 1)), HEARTH_OK);
    hearth_match_view_text(a, 1, va, sizeof va);
    hearth_match_view_text(b, 1, vb, sizeof vb);
    assert_string_equal(va, vb);
    assert_string_not_equal(va, before);
    hearth_match_view_text(a, 0, va, sizeof va);
    hearth_match_view_text(b, 0, vb, sizeof vb);
    assert_string_not_equal(va, vb); /* its owner knows it */
    free(a);
    free(b);
}

/* When all is over everybody gets the key, and with it can check every draw. */
static void the_key_is_shown_at_the_end(void **state) {
    const int viewers[] = {0, 1, HEARTH_PUBLIC};
    char hex[65], line[256], expected[80];
    HearthMatch *m = open_match("cartographers", (HearthSetup){.seats = 2, .seed = secret_seed});
    (void)state;
    play_to_end(m);
    hex_of_secret(hex);
    snprintf(expected, sizeof expected, "key %s", hex);
    for (int i = 0; i < 3; i++) {
        char *text = record(m, viewers[i]);
        HearthReport report;
        HearthMatch *again = NULL;
        line_from_end(text, 0, line);
        assert_string_equal(line, expected);
        size_t length = strlen(text), size = hearth_record_size(text, length, NULL);
        void *memory = malloc(size);
        assert_int_equal(hearth_record_load(memory, size, text, length, &again, &report, NULL),
                         HEARTH_OK);
        assert_true(report.complete && report.draws > 4);
        assert_int_equal(report.draws_checked, report.draws);
        assert_memory_equal(again->state, m->state, m->state_size);
        free(memory);
        free(text);
    }
    free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_seats),
        cmocka_unit_test(wrong_options),
        cmocka_unit_test(wrong_names),
        cmocka_unit_test(wrong_seeds),
        cmocka_unit_test(small_memory),
        cmocka_unit_test(what_a_new_match_says),
        cmocka_unit_test(chance_and_seats_in_turn),
        cmocka_unit_test(epochs),
        cmocka_unit_test(after_the_end),
        cmocka_unit_test(play_by_notation),
        cmocka_unit_test(undo_own_commitment),
        cmocka_unit_test(undo_keeps_the_others),
        cmocka_unit_test(undo_stops_at_a_reveal),
        cmocka_unit_test(undo_stops_at_others),
        cmocka_unit_test(undo_of_nothing),
        cmocka_unit_test(undo_alone),
        cmocka_unit_test(undo_in_practice),
        cmocka_unit_test(undo_does_not_redraw),
        cmocka_unit_test(what_counts_as_a_peek),
        cmocka_unit_test(practice_is_for_one),
        cmocka_unit_test(draws_made_elsewhere),
        cmocka_unit_test(cutting),
        cmocka_unit_test(walking),
        cmocka_unit_test(commitments),
        cmocka_unit_test(nonces_change_draws),
        cmocka_unit_test(wrong_nonces),
        cmocka_unit_test(secrets_stay_secret),
        cmocka_unit_test(views_hide_commitments),
        cmocka_unit_test(the_key_is_shown_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
