/* row.c - Rows of actions of one seat: all are done or none is, and a refusal says which one. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "match_int.h"

/* ---- Helpers ---- */

static HearthMatch *open_table(const HearthGame *g, int seats) {
    const HearthSetup setup = {.seats = seats, .seed = "a row"};
    size_t size = hearth_match_size(g, seats);
    HearthMatch *m = NULL;
    assert_int_equal(hearth_match_open(malloc(size), size, g, &setup, &m, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    return m;
}

static HearthMatch *table(const char *id, int seats) {
    return open_table(hearth_game_find(id), seats);
}

/* Member by member: between them there is room for anything. */
static void assert_same_events(const HearthEvent *a, const HearthEvent *b, int count) {
    for (int i = 0; i < count; i++) {
        assert_memory_equal(a[i].cells, b[i].cells, sizeof a[i].cells);
        assert_int_equal(a[i].kind, b[i].kind);
        assert_true(a[i].a == b[i].a && a[i].b == b[i].b);
        assert_true(a[i].seat == b[i].seat && a[i].place == b[i].place);
    }
}

/* All that is the game: the state, the log, and what the last action did. */
typedef struct Before {
    void *state, *log, *events;
    int log_count, event_count;
} Before;

static void *copy(const void *from, size_t size) {
    void *to = malloc(size ? size : 1);
    return memcpy(to, from, size);
}

static Before remember(const HearthMatch *m) {
    return (Before){
        copy(m->state, m->state_size), copy(m->log, (size_t)m->log_count * sizeof *m->log),
        copy(m->events, (size_t)m->event_count * sizeof *m->events), m->log_count, m->event_count};
}

static void assert_as_before(const HearthMatch *m, Before b) {
    assert_memory_equal(m->state, b.state, m->state_size);
    assert_int_equal(m->log_count, b.log_count);
    assert_int_equal(m->event_count, b.event_count);
    assert_memory_equal(m->log, b.log, (size_t)b.log_count * sizeof *m->log);
    assert_same_events(m->events, b.events, b.event_count);
    free(b.state);
    free(b.log);
    free(b.events);
}

static void assert_same_matches(const HearthMatch *a, const HearthMatch *b) {
    assert_int_equal(a->log_count, b->log_count);
    assert_int_equal(a->event_count, b->event_count);
    assert_memory_equal(a->state, b->state, a->state_size);
    assert_memory_equal(a->log, b->log, (size_t)a->log_count * sizeof *a->log);
    assert_same_events(a->events, b->events, a->event_count);
}

static int play(HearthMatch *m, int seat, const char *text) {
    return hearth_match_play_text(m, seat, hearth_match_epoch(m), text, strlen(text), NULL);
}

static int play_lines(HearthMatch *m, int seat, const char *text) {
    return hearth_match_play_lines(m, seat, hearth_match_epoch(m), text, strlen(text), NULL, NULL);
}

/* Refused at that place with that sentence, and nothing has changed. */
static void refuse_at(HearthMatch *m, int seat, uint32_t epoch, const char *text, int code, int at,
                      const char *sentence) {
    Before b = remember(m);
    HearthErr err;
    int refused = -1;
    char said[512];
    size_t length = strlen(text);
    assert_int_equal(hearth_match_play_lines(m, seat, epoch, text, length, &refused, &err), code);
    assert_int_equal(err.code, code);
    assert_int_equal(refused, at);
    if (sentence)
        assert_string_equal(err.msg.text->id, sentence);
    assert_true(hearth_err_text(&err, "en", said, sizeof said) > 0);
    assert_null(strchr(said, '{'));
    assert_int_equal(hearth_match_play_lines(m, seat, epoch, text, length, NULL, NULL), code);
    assert_as_before(m, b);
}

static void refuse(HearthMatch *m, int seat, const char *text, int code, int at,
                   const char *sentence) {
    refuse_at(m, seat, hearth_match_epoch(m), text, code, at, sentence);
}

/* ---- Rows that can be ---- */

static void a_row_is_its_actions(void **state) {
    HearthMatch *m = table("above_and_below", 2), *one = table("above_and_below", 2);
    uint32_t epoch = hearth_match_epoch(m), actions[3];
    int first = hearth_match_actions(m), refused = -1;
    (void)state;
    assert_int_equal(
        hearth_match_play_lines(m, 0, epoch, "explore sv1\nadd sv3\ngo", 22, &refused, NULL),
        HEARTH_OK);
    assert_int_equal(refused, 0);
    assert_int_equal(hearth_match_actions(m), first + 3);
    assert_true(hearth_match_owes(m, HEARTH_CHANCE)); /* the last may lead there */
    assert_int_equal(play(one, 0, "explore sv1"), HEARTH_OK);
    assert_int_equal(play(one, 0, "add sv3"), HEARTH_OK);
    assert_int_equal(play(one, 0, "go"), HEARTH_OK);
    assert_same_matches(m, one);
    /* By number, too. */
    for (int i = 0; i < 3; i++)
        actions[i] = m->log[first + i].action;
    assert_int_equal(hearth_match_cut(m, first), HEARTH_OK);
    assert_int_equal(hearth_match_play_row(m, 0, epoch, actions, 3, &refused, NULL), HEARTH_OK);
    assert_same_matches(m, one);
    free(m);
    free(one);
}

static void a_row_of_one(void **state) {
    HearthMatch *m = table("race", 2), *one = table("race", 2);
    (void)state;
    assert_int_equal(play_lines(m, 0, "climb"), HEARTH_OK);
    assert_int_equal(play(one, 0, "climb"), HEARTH_OK);
    assert_same_matches(m, one);
    free(m);
    free(one);
    /* Where everybody decides at once it is only one's own. */
    m = table("cartographers", 3), one = table("cartographers", 3);
    uint32_t action;
    hearth_match_legal(m, 1, &action, 1);
    assert_int_equal(hearth_match_play_row(m, 1, hearth_match_epoch(m), &action, 1, NULL, NULL),
                     HEARTH_OK);
    assert_int_equal(hearth_match_play(one, 1, hearth_match_epoch(one), action, NULL), HEARTH_OK);
    assert_same_matches(m, one);
    free(m);
    free(one);
}

/* ---- Rows that cannot be ---- */

static void refused_in_the_middle(void **state) {
    HearthMatch *m = table("above_and_below", 2);
    (void)state;
    refuse(m, 0, "explore sv9\nadd sv3\ngo", HEARTH_BAD_TEXT, 1, NULL);
    refuse(m, 0, "explore sv1\nadd sv1\ngo", HEARTH_ILLEGAL, 2, NULL);
    refuse(m, 0, "explore sv1\nadd sv3\nadd sv3", HEARTH_ILLEGAL, 3, NULL);
    refuse(m, 0, "explore sv1\nadd sv3\nfly", HEARTH_BAD_TEXT, 3, NULL);
    refuse(m, 0, "explore sv1\n\ngo", HEARTH_BAD_TEXT, 2, NULL);
    refuse(m, 0, "explore sv1\nadd sv3\n", HEARTH_BAD_TEXT, 3, NULL);
    refuse(m, 0, "\n", HEARTH_BAD_TEXT, 1, NULL);
    assert_int_equal(play_lines(m, 0, "explore sv1\nadd sv3\ngo"), HEARTH_OK);
    free(m);
}

/* Numbers mean something only where they stand: the second was legal before the first. */
static void refused_by_number(void **state) {
    HearthMatch *m = table("above_and_below", 2);
    const HearthGame *g = hearth_match_game(m);
    uint32_t row[2];
    int refused;
    HearthErr err;
    (void)state;
    assert_int_equal(g->action_parse(g, m->state, 0, "labor sv1", 9, &row[0], NULL), HEARTH_OK);
    row[1] = row[0];
    Before b = remember(m);
    assert_int_equal(hearth_match_play_row(m, 0, hearth_match_epoch(m), row, 2, &refused, &err),
                     HEARTH_ILLEGAL);
    assert_int_equal(refused, 2);
    row[0] = UINT32_MAX;
    assert_int_equal(hearth_match_play_row(m, 0, hearth_match_epoch(m), row, 2, &refused, &err),
                     HEARTH_ILLEGAL);
    assert_int_equal(refused, 1);
    assert_as_before(m, b);
    free(m);
}

static void rows_end_at_chance_and_at_others(void **state) {
    HearthMatch *m = table("race", 2);
    (void)state;
    refuse(m, 0, "climb\nclimb", HEARTH_NOT_PENDING, 2, "engine.row_ends"); /* a die is rolled */
    free(m);
    m = table("race", 1); /* for the same seat, but after a die */
    refuse(m, 0, "climb\nclimb", HEARTH_NOT_PENDING, 2, "engine.row_ends");
    free(m);
    m = table("above_and_below", 2);
    refuse(m, 0, "explore sv1\nadd sv3\ngo\ndone", HEARTH_NOT_PENDING, 4, "engine.row_ends");
    refuse(m, 0, "pass\npass", HEARTH_NOT_PENDING, 2, "engine.row_ends"); /* p1's turn */
    free(m);
    m = table("null", 2);
    refuse(m, 0, "keep\nkeep", HEARTH_NOT_PENDING, 2, "engine.row_ends"); /* p1 still decides */
    free(m);
}

/* Alone, every action but the last leads to a die. */
static void rows_end_with_the_game(void **state) {
    HearthMatch *m = table("race", 1);
    (void)state;
    while (!hearth_match_over(m)) {
        Before b = remember(m);
        uint32_t row[2], epoch = hearth_match_epoch(m);
        int refused;
        hearth_match_legal(m, 0, row, 1);
        row[1] = row[0];
        int code = hearth_match_play_row(m, 0, epoch, row, 2, &refused, NULL);
        assert_true(code == HEARTH_NOT_PENDING || code == HEARTH_OVER);
        assert_int_equal(refused, 2);
        assert_as_before(m, b);
        assert_int_equal(hearth_match_play_row(m, 0, epoch, row, 1, NULL, NULL), HEARTH_OK);
        assert_int_equal(code == HEARTH_OVER, hearth_match_over(m));
        assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    }
    refuse(m, 0, "berry", HEARTH_OVER, 1, "engine.over");
    free(m);
}

static void wrong_turns(void **state) {
    HearthMatch *m = table("above_and_below", 2);
    static const char row[] = "explore sv1\nadd sv3\ngo";
    uint32_t now = hearth_match_epoch(m);
    (void)state;
    refuse_at(m, 0, now + 1, row, HEARTH_STALE, 1, "engine.stale");
    refuse_at(m, 0, now - 1, row, HEARTH_STALE, 1, "engine.stale");
    refuse(m, 1, row, HEARTH_NOT_PENDING, 1, "engine.not_pending");
    refuse(m, 2, row, HEARTH_NOT_PENDING, 1, "engine.no_seat");
    refuse(m, -1, row, HEARTH_NOT_PENDING, 1, "engine.no_seat");
    refuse(m, HEARTH_PUBLIC, row, HEARTH_NOT_PENDING, 1, "engine.no_seat");
    free(m);
    m = table("race", 2);
    assert_int_equal(play(m, 0, "berry"), HEARTH_OK);
    refuse(m, HEARTH_CHANCE, "roll 1", HEARTH_NOT_PENDING, 1, "engine.no_seat");
    refuse(m, 1, "berry", HEARTH_NOT_PENDING, 1, "engine.not_pending"); /* before its die */
    free(m);
}

static void wrong_lengths(void **state) {
    HearthMatch *m = table("above_and_below", 2);
    static char text[HEARTH_PLAN_MAX * 4 + 8];
    uint32_t actions[HEARTH_PLAN_MAX + 1] = {0};
    const int counts[] = {0, -1, INT32_MIN, HEARTH_PLAN_MAX + 1, INT32_MAX};
    int refused;
    HearthErr err;
    (void)state;
    Before b = remember(m);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        refused = -1;
        assert_int_equal(
            hearth_match_play_row(m, 0, hearth_match_epoch(m), actions, counts[i], &refused, &err),
            HEARTH_BAD_USAGE);
        assert_int_equal(refused, 0);
        assert_string_equal(err.msg.text->id, "engine.row_count");
    }
    assert_as_before(m, b);
    refuse(m, 0, "", HEARTH_BAD_USAGE, 0, "engine.row_count");
    /* 64 lines are gone through, 65 are not, however long the text goes on. */
    memset(text, 0, sizeof text);
    for (int i = 0; i < HEARTH_PLAN_MAX; i++)
        strcat(text, i ? "\ngo" : "go");
    refuse(m, 0, text, HEARTH_ILLEGAL, 1, NULL);
    strcat(text, "\n");
    refuse(m, 0, text, HEARTH_BAD_USAGE, 0, "engine.row_count");
    strcat(text, "\n\n");
    refuse(m, 0, text, HEARTH_BAD_USAGE, 0, "engine.row_count");
    free(m);
}

static void nothing_is_played_in_a_view(void **state) {
    HearthMatch *m = table("above_and_below", 2), *v = NULL;
    const HearthGame *g = hearth_match_game(m);
    static char text[HEARTH_POSITION_MAX];
    size_t length = hearth_match_view_text(m, 0, text, sizeof text);
    size_t size = hearth_match_size(g, 2);
    const char *names[] = {"Ann", "Bob"};
    (void)state;
    assert_int_equal(
        hearth_match_open_view(malloc(size), size, g, 2, names, text, length, &v, NULL), HEARTH_OK);
    refuse(v, 0, "explore sv1\nadd sv3\ngo", HEARTH_BAD_USAGE, 1, "engine.view_only");
    free(v);
    free(m);
}

/* The seat that closes a round of several sees what the others chose: what is refused behind that
 * must not tell it. */
static void nothing_is_learned_by_trying(void **state) {
    HearthMatch *m = table("cartographers", 2);
    uint32_t legal[2];
    int refused;
    HearthErr err;
    (void)state;
    hearth_match_legal(m, 0, legal, 1);
    assert_int_equal(hearth_match_play(m, 0, hearth_match_epoch(m), legal[0], NULL), HEARTH_OK);
    hearth_match_legal(m, 1, legal, 1);
    legal[1] = legal[0];
    Before b = remember(m);
    assert_int_equal(hearth_match_play_row(m, 1, hearth_match_epoch(m), legal, 2, &refused, &err),
                     HEARTH_NOT_PENDING);
    assert_int_equal(refused, 2);
    assert_string_equal(err.msg.text->id, "engine.row_ends");
    assert_as_before(m, b);
    free(m);
}

/* As the game has it; but from the second action on the other player is asked as well. */
static uint32_t alone_until;

static HearthSeats pending_both(const HearthGame *game, const void *state) {
    (void)game;
    const HearthGame *g = hearth_game_find("above_and_below");
    HearthSeats s = g->pending(g, state);
    if (!hearth_seats_has(s, HEARTH_CHANCE) && g->epoch(g, state) > alone_until)
        s = hearth_seats_first(2);
    return s;
}

/* Who was asked all the time does not come in between; who is asked only now does. */
static void others_may_be_asked_but_not_join(void **state) {
    HearthGame g = *hearth_game_find("above_and_below");
    alone_until = UINT32_MAX;
    g.pending = pending_both;
    HearthMatch *m = open_table(&g, 2);
    (void)state;
    alone_until = hearth_match_epoch(m);
    refuse(m, 0, "explore sv1\nadd sv3\ngo", HEARTH_NOT_PENDING, 2, "engine.row_ends");
    assert_int_equal(play(m, 0, "explore sv1"), HEARTH_OK);
    assert_int_equal(play_lines(m, 0, "add sv3\ngo"), HEARTH_OK);
    free(m);
}

static bool always(const HearthGame *game, const void *before, int actor, uint32_t action) {
    (void)game, (void)before, (void)actor, (void)action;
    return true;
}

/* Two actions that the seat could do in a row; by trying, in a match of the same state. */
static bool find_two(HearthMatch *m, int seat, uint32_t row[2]) {
    uint32_t epoch = hearth_match_epoch(m);
    hearth_match_legal(m, seat, row, 1);
    assert_int_equal(hearth_match_play(m, seat, epoch, row[0], NULL), HEARTH_OK);
    bool found = hearth_match_owes(m, seat) && hearth_match_legal(m, seat, row + 1, 1) > 0;
    assert_int_equal(hearth_match_cut(m, hearth_match_actions(m) - 1), HEARTH_OK);
    return found;
}

/* Counts the rows of two that are accepted and those that are refused because of the first, in a
 * game whose every action is said to reveal something. */
static void count_twos(const char *id, int *accepted, int *refused) {
    HearthGame g = *hearth_game_find(id);
    g.reveals = always;
    HearthMatch *m = open_table(&g, 2);
    uint64_t view[HEARTH_STATE_MAX / 8];
    *accepted = *refused = 0;
    while (!hearth_match_over(m)) {
        uint32_t row[2], epoch = hearth_match_epoch(m);
        HearthErr err;
        int at;
        uint8_t seat;
        hearth_match_pending(m, &seat, 1);
        bool two = find_two(m, seat, row);
        hearth_match_view(m, seat, view);
        bool open = memcmp(view, m->state, m->state_size) == 0;
        if (two && open) {
            assert_int_equal(hearth_match_play_row(m, seat, epoch, row, 2, NULL, NULL), HEARTH_OK);
            ++*accepted;
        } else if (two) {
            assert_int_equal(hearth_match_play_row(m, seat, epoch, row, 2, &at, &err),
                             HEARTH_NOT_PENDING);
            assert_int_equal(at, 2);
            assert_string_equal(err.msg.text->id, "engine.row_ends");
            ++*refused;
        }
        if (!two || !open)
            assert_int_equal(hearth_match_play(m, seat, epoch, row[0], NULL), HEARTH_OK);
        assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    }
    free(m);
}

/* Behind an action that reveals something a row goes on only for a seat to which all lies open. */
static void rows_end_where_something_comes_to_light(void **state) {
    int accepted, refused;
    (void)state;
    count_twos("endless_winter", &accepted, &refused);
    assert_true(refused > 10);
    count_twos("above_and_below", &accepted, &refused);
    assert_true(accepted > 10);
    assert_int_equal(refused, 0);
}

/* ---- Taking back ---- */

static void taken_back_as_a_whole_or_one_by_one(void **state) {
    HearthMatch *m = table("above_and_below", 2);
    Before start = remember(m);
    HearthErr err;
    (void)state;
    assert_int_equal(play_lines(m, 0, "explore sv1\nadd sv3\ngo"), HEARTH_OK);
    Before done = remember(m);
    assert_int_equal(hearth_match_undo(m, 0, 4, &err), HEARTH_NO_UNDO);
    assert_as_before(m, done);
    assert_int_equal(hearth_match_undo(m, 0, 3, &err), HEARTH_OK);
    assert_memory_equal(m->state, start.state, m->state_size);
    assert_int_equal(m->log_count, start.log_count);
    assert_int_equal(play_lines(m, 0, "explore sv1\nadd sv3\ngo"), HEARTH_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(hearth_match_undo(m, 0, 1, &err), HEARTH_OK);
    assert_memory_equal(m->state, start.state, m->state_size);
    assert_int_equal(play_lines(m, 0, "explore sv1\nadd sv3\ngo"), HEARTH_OK);
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    assert_int_equal(hearth_match_undo(m, 0, 3, &err), HEARTH_NO_UNDO); /* a die is on the table */
    free(start.state);
    free(start.log);
    free(start.events);
    free(m);
}

/* A record has the actions one by one; after loading they are taken back so. */
static void a_record_has_nothing_new(void **state) {
    HearthMatch *m = table("above_and_below", 2), *one = table("above_and_below", 2), *again;
    static char text[2][1 << 16];
    (void)state;
    assert_int_equal(play_lines(m, 0, "explore sv1\nadd sv3"), HEARTH_OK);
    assert_int_equal(play(one, 0, "explore sv1"), HEARTH_OK);
    Before first = remember(one);
    assert_int_equal(play(one, 0, "add sv3"), HEARTH_OK);
    size_t length = hearth_match_record(m, HEARTH_OWNER, text[0], sizeof text[0]);
    assert_true(length < sizeof text[0]);
    assert_int_equal(hearth_match_record(one, HEARTH_OWNER, text[1], sizeof text[1]), length);
    assert_string_equal(text[0], text[1]);
    size_t size = hearth_record_size(text[0], length, NULL);
    HearthReport report;
    assert_int_equal(hearth_record_load(malloc(size), size, text[0], length, &again, &report, NULL),
                     HEARTH_OK);
    assert_memory_equal(again->state, m->state, m->state_size);
    assert_int_equal(hearth_match_undo(again, 0, 1, NULL), HEARTH_OK);
    assert_memory_equal(again->state, first.state, m->state_size);
    free(first.state);
    free(first.log);
    free(first.events);
    free(again);
    free(m);
    free(one);
}

/* ---- Any rows of any game ---- */

static uint64_t dice = 7;

static int below(int n) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (int)((dice >> 33) % (uint64_t)n);
}

static uint32_t any_legal(const HearthMatch *m, int seat) {
    int n = hearth_match_legal(m, seat, NULL, 0);
    uint32_t *all = malloc((size_t)n * sizeof *all);
    hearth_match_legal(m, seat, all, n);
    uint32_t action = all[below(n)];
    free(all);
    return action;
}

/* Plays on one by one, as long as the same seat is asked; what it did becomes the row. */
static int play_some(HearthMatch *m, int seat, uint32_t row[], int most) {
    int count = 0;
    do {
        row[count] = any_legal(m, seat);
        assert_int_equal(hearth_match_play(m, seat, hearth_match_epoch(m), row[count], NULL),
                         HEARTH_OK);
        count++;
    } while (count < most && hearth_match_owes(m, seat) && hearth_match_pending(m, NULL, 0) == 1);
    return count;
}

/* What can be done one by one can be done in a row, if nothing came to light on the way; and a row
 * with one more that cannot be does nothing. Returns whether there was more than one in it. */
static bool row_is_the_same(HearthMatch *m, HearthMatch *one) {
    uint8_t seats[HEARTH_MAX_SEATS];
    uint32_t row[9], epoch = hearth_match_epoch(m);
    int n = hearth_match_pending(m, seats, HEARTH_MAX_SEATS), refused;
    int seat = seats[below(n)], count = play_some(one, seat, row, 1 + below(8));
    row[count] = UINT32_MAX;
    Before b = remember(m);
    assert_int_not_equal(hearth_match_play_row(m, seat, epoch, row, count + 1, &refused, NULL),
                         HEARTH_OK);
    assert_true(refused >= 1 && refused <= count + 1);
    assert_as_before(m, b);
    if (refused <= count) /* it ends before: two rows */
        assert_int_equal(hearth_match_play_row(m, seat, epoch, row, refused - 1, NULL, NULL), 0);
    int from = refused <= count ? refused - 1 : 0;
    for (; from > 0 && from < count; from++)
        assert_int_equal(hearth_match_play(m, seat, hearth_match_epoch(m), row[from], NULL), 0);
    if (from == 0)
        assert_int_equal(hearth_match_play_row(m, seat, epoch, row, count, NULL, NULL), HEARTH_OK);
    assert_same_matches(m, one);
    return refused > 2;
}

static void rows_of_every_game(void **state) {
    const struct {
        const char *id;
        int seats;
        bool has_rows;
    } kinds[] = {{"null", 3, false},           {"race", 2, false},
                 {"cartographers", 2, false},  {"cartographers", 1, false},
                 {"above_and_below", 3, true}, {"endless_winter", 1, true},
                 {"endless_winter", 3, true}};
    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        HearthMatch *m = table(kinds[k].id, kinds[k].seats);
        HearthMatch *one = table(kinds[k].id, kinds[k].seats);
        int rows = 0;
        while (!hearth_match_over(m)) {
            rows += row_is_the_same(m, one);
            assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
            assert_int_equal(hearth_match_advance(one, NULL), HEARTH_OK);
        }
        assert_int_equal(rows > 10, kinds[k].has_rows);
        free(m);
        free(one);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_its_actions),
        cmocka_unit_test(a_row_of_one),
        cmocka_unit_test(refused_in_the_middle),
        cmocka_unit_test(refused_by_number),
        cmocka_unit_test(rows_end_at_chance_and_at_others),
        cmocka_unit_test(rows_end_with_the_game),
        cmocka_unit_test(wrong_turns),
        cmocka_unit_test(wrong_lengths),
        cmocka_unit_test(nothing_is_played_in_a_view),
        cmocka_unit_test(nothing_is_learned_by_trying),
        cmocka_unit_test(others_may_be_asked_but_not_join),
        cmocka_unit_test(rows_end_where_something_comes_to_light),
        cmocka_unit_test(taken_back_as_a_whole_or_one_by_one),
        cmocka_unit_test(a_record_has_nothing_new),
        cmocka_unit_test(rows_of_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
