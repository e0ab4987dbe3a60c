/* knowledge.c - What a seat may know, and what a search may make up for the rest. */
#include "games.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* ---- Views ---- */

static void stable(Play *p) {
    int viewers[VIEWERS_MAX], n = play_viewers(p, viewers);
    HearthSeats now = p->game->pending(p->game, p->state);
    for (int i = 0; i < n; i++) {
        hearth_view(p->game, p->state, viewers[i], p->spare[0]);
        hearth_view(p->game, p->spare[0], viewers[i], p->spare[1]);
        SAME(p, p->spare[0], p->spare[1]);
        /* What the public may know, everybody may. */
        hearth_view(p->game, p->spare[0], HEARTH_PUBLIC, p->spare[1]);
        hearth_view(p->game, p->state, HEARTH_PUBLIC, p->spare[2]);
        SAME(p, p->spare[1], p->spare[2]);
        HearthSeats seen = p->game->pending(p->game, p->spare[0]);
        HOLDS(p, memcmp(&seen, &now, sizeof now) == 0);
        HOLDS(p, p->game->epoch(p->game, p->spare[0]) == p->game->epoch(p->game, p->state));
        HOLDS(p, p->game->seats_of(p->game, p->spare[0]) == p->seats);
        HOLDS(p, p->game->invariant(p->game, p->spare[0]) == 0);
    }
}

static void stable_after(Play *p, int seat, uint32_t action) {
    (void)seat, (void)action;
    if (p->look)
        stable(p);
}

void view_is_stable(void **state) {
    (void)state;
    play_all(&(Watch){.begin = stable, .after = stable_after}, 4, HEARTH_MAX_SEATS);
}

/* A seat decides from its view alone: the same list, the same choice. */
static void same_decision(Play *p, int seat, uint32_t action) {
    int most = p->game->max_legal;
    (void)action;
    if (!p->look || seat == HEARTH_CHANCE)
        return;
    uint32_t *full = malloc(2 * (size_t)most * sizeof *full), *seen = full + most;
    hearth_view(p->game, p->state, seat, p->spare[0]);
    int n = p->game->legal(p->game, p->state, seat, full, most);
    HOLDS(p, n <= most && p->game->legal(p->game, p->spare[0], seat, seen, most) == n);
    HOLDS(p, memcmp(full, seen, (size_t)n * sizeof *full) == 0);
    HearthRng rng = p->other;
    HOLDS(p, hearth_pick(p->game, p->state, seat, &rng) ==
                 hearth_pick(p->game, p->spare[0], seat, &p->other));
    free(full);
}

void view_keeps_own_decision(void **state) {
    (void)state;
    play_all(&(Watch){.before = same_decision}, 4, HEARTH_MAX_SEATS);
}

/* ---- Views sent elsewhere ---- */

static HearthMatch *open_view(const HearthMatch *m, int viewer) {
    size_t size = hearth_match_size(m->game, m->seats);
    const char *names[HEARTH_MAX_SEATS];
    static char text[HEARTH_POSITION_MAX];
    HearthMatch *v = NULL;
    for (int i = 0; i < m->seats; i++)
        names[i] = m->names[i];
    size_t length = hearth_match_view_text(m, viewer, text, sizeof text);
    char *exact = play_exact(text, length);
    void *memory = malloc(size);
    assert_int_equal(
        hearth_match_open_view(memory, size, m->game, m->seats, names, exact, length, &v, NULL),
        HEARTH_OK);
    assert_ptr_equal(v, memory);
    /* Once more in its place. */
    assert_int_equal(hearth_match_set_view(v, exact, length, NULL), HEARTH_OK);
    free(exact);
    return v;
}

/* It is what its viewer knows, and whoever has the seat could decide from it. */
static void same_as_seen(const HearthMatch *m, const HearthMatch *v, int viewer) {
    void *a = malloc(m->state_size), *b = malloc(m->state_size);
    hearth_match_view(m, viewer, a);
    hearth_match_view(v, viewer, b);
    assert_memory_equal(a, b, m->state_size);
    free(a);
    free(b);
    assert_int_equal(hearth_match_epoch(v), hearth_match_epoch(m));
    assert_int_equal(hearth_match_over(v), hearth_match_over(m));
    for (int seat = 0; seat < m->seats; seat++)
        assert_int_equal(hearth_match_owes(v, seat), hearth_match_owes(m, seat));
    if (viewer == HEARTH_PUBLIC || !hearth_match_owes(m, viewer))
        return;
    int n = hearth_match_legal(m, viewer, NULL, 0);
    uint32_t *full = malloc(2 * (size_t)n * sizeof *full), *seen = full + n;
    assert_int_equal(hearth_match_legal(m, viewer, full, n), n);
    assert_int_equal(hearth_match_legal(v, viewer, seen, n), n);
    assert_memory_equal(full, seen, (size_t)n * sizeof *full);
    free(full);
}

static void refused_only(int code, const HearthErr *err) {
    assert_int_equal(code, HEARTH_BAD_USAGE);
    assert_true(play_explained(err, code));
}

static void changes_nothing(HearthMatch *v, int viewer) {
    int seat = viewer == HEARTH_PUBLIC ? 0 : viewer;
    uint32_t action = 0;
    HearthErr err;
    uint64_t before = hearth_state_hash(v->game, v->state);
    refused_only(hearth_match_play(v, seat, hearth_match_epoch(v), 0, &err), &err);
    refused_only(hearth_match_play_text(v, seat, hearth_match_epoch(v), "x", 1, &err), &err);
    refused_only(hearth_match_undo(v, seat, 1, &err), &err);
    refused_only(hearth_match_draw(v, &action, &err), &err);
    refused_only(hearth_match_advance(v, &err), &err);
    refused_only(hearth_match_nonce(v, seat, (const uint8_t *)"n", 1, &err), &err);
    assert_int_not_equal(hearth_match_set_view(v, "seats=1", 7, &err), HEARTH_OK);
    assert_int_equal(hearth_match_record(v, HEARTH_OWNER, NULL, 0), 0);
    assert_int_equal(hearth_match_actions(v), 0);
    assert_true(hearth_state_hash(v->game, v->state) == before);
}

static void views_of_a_game(const HearthGame *game, int seats) {
    HearthRng rng;
    HearthMatch *m = play_match(game, seats, NULL, "views");
    hearth_rng_seed(&rng, 5, (uint64_t)seats);
    for (int step = 0; play_match_step(m, &rng); step++) {
        if (step % 7 != 0 && seats > 2)
            continue;
        int viewer = (int)hearth_rng_below(&rng, (uint32_t)seats + 1);
        viewer = viewer == seats ? HEARTH_PUBLIC : viewer;
        HearthMatch *v = open_view(m, viewer);
        same_as_seen(m, v, viewer);
        changes_nothing(v, viewer);
        free(v);
    }
    free(m);
}

void view_opens_as_a_match(void **state) {
    (void)state;
    for (int g = 0; play_game_at(g); g++) {
        int counts[4], n = play_seat_counts(play_game_at(g), HEARTH_MAX_SEATS, counts);
        for (int i = 0; i < n; i++)
            views_of_a_game(play_game_at(g), counts[i]);
    }
}

/* ---- Twins: equal but for what the viewer cannot know ---- */

typedef struct Twins {
    HearthMatch *a, *b;
    int viewer;
    HearthRng rng;
    int differences; /* hidden things that were chosen differently */
} Twins;

static void same_text(size_t length, const char *a, const char *b) {
    assert_int_equal(strlen(a), length);
    assert_string_equal(a, b);
}

static void same_scores(const Twins *t) {
    static HearthLine a[HEARTH_MAX_LINES], b[HEARTH_MAX_LINES];
    for (int seat = 0; seat < t->a->seats; seat++) {
        int points_a, points_b;
        int n = hearth_match_score(t->a, seat, a, HEARTH_MAX_LINES, &points_a);
        assert_int_equal(hearth_match_score(t->b, seat, b, HEARTH_MAX_LINES, &points_b), n);
        assert_int_equal(points_a, points_b);
        for (int i = 0; i < n; i++) {
            assert_ptr_equal(a[i].rule, b[i].rule);
            assert_int_equal(a[i].points, b[i].points);
            assert_int_equal(a[i].group, b[i].group);
            assert_memory_equal(a[i].cells, b[i].cells, sizeof a[i].cells);
        }
    }
}

/* All that leaves the match for this viewer: view, position text, record, score lines. */
static void same_for_viewer(const Twins *t) {
    static char text_a[HEARTH_POSITION_MAX], text_b[HEARTH_POSITION_MAX];
    size_t size = t->a->state_size;
    void *view_a = malloc(size), *view_b = malloc(size);
    hearth_match_view(t->a, t->viewer, view_a);
    hearth_match_view(t->b, t->viewer, view_b);
    assert_memory_equal(view_a, view_b, size);
    size_t n = hearth_match_view_text(t->a, t->viewer, text_a, sizeof text_a);
    hearth_match_view_text(t->b, t->viewer, text_b, sizeof text_b);
    same_text(n, text_a, text_b);
    char *record_a = play_record(t->a, t->viewer), *record_b = play_record(t->b, t->viewer);
    assert_string_equal(record_a, record_b);
    same_scores(t);
    free(record_a);
    free(record_b);
    free(view_a);
    free(view_b);
}

static bool can(const HearthMatch *m, int seat, uint32_t action) {
    uint32_t out[HEARTH_MAX_CHANCE];
    if (seat != HEARTH_CHANCE)
        return m->game->check(m->game, m->state, seat, action, NULL) == HEARTH_OK;
    int n = hearth_match_legal(m, seat, out, HEARTH_MAX_CHANCE);
    for (int i = 0; i < n; i++)
        if (out[i] == action)
            return true;
    return false;
}

static void play_both(Twins *t, int seat, uint32_t a, uint32_t b) {
    assert_int_equal(hearth_match_play(t->a, seat, hearth_match_epoch(t->a), a, NULL), 0);
    assert_int_equal(hearth_match_play(t->b, seat, hearth_match_epoch(t->b), b, NULL), 0);
    t->differences += a != b;
}

/* One step in which the twins differ in all that is hidden from the viewer. False where
 * something would come to light, so that they may differ from then on. */
static bool step_apart(Twins *t) {
    const HearthGame *game = t->a->game;
    int seats[HEARTH_MAX_SEATS], others[HEARTH_MAX_SEATS];
    int n = play_pending(game, t->a->state, seats);
    assert_int_equal(play_pending(game, t->b->state, others), n);
    assert_memory_equal(seats, others, (size_t)n * sizeof seats[0]);
    if (n == 0)
        return false;
    int seat = seats[hearth_rng_below(&t->rng, (uint32_t)n)];
    if (seat != HEARTH_CHANCE && n == 1)
        return false; /* the barrier would close */
    uint32_t a = play_choose(game, t->a->state, seat, &t->rng);
    uint32_t b = play_choose(game, t->b->state, seat, &t->rng);
    bool hidden = seat == HEARTH_CHANCE
                      ? hearth_action_hidden(game, t->a->state, seat, a, t->viewer) &&
                            hearth_action_hidden(game, t->b->state, seat, b, t->viewer)
                      : seat != t->viewer;
    if (!hidden)
        b = a;
    if (!can(t->b, seat, b))
        return false; /* such as a card that in one of the worlds is already out */
    play_both(t, seat, a, b);
    return true;
}

/* The twins live the same life for `shared` steps and then part in secret. */
static int twins(const HearthGame *game, int seats, int viewer, int shared) {
    Twins t = {.viewer = viewer};
    t.a = play_match(game, seats, NULL, NULL);
    t.b = play_match(game, seats, NULL, NULL);
    hearth_rng_seed(&t.rng, (uint64_t)shared, (uint64_t)(1000 * seats + viewer));
    for (int i = 0; i < shared && !hearth_match_over(t.a); i++) {
        int all[HEARTH_MAX_SEATS], n = play_pending(game, t.a->state, all);
        int seat = all[hearth_rng_below(&t.rng, (uint32_t)n)];
        uint32_t action = play_choose(game, t.a->state, seat, &t.rng);
        play_both(&t, seat, action, action);
    }
    same_for_viewer(&t);
    while (step_apart(&t))
        same_for_viewer(&t);
    free(t.a);
    free(t.b);
    return t.differences;
}

/* Does any position of this game look different to the public than it is? */
static bool hides_something(const HearthGame *game, int seats) {
    HearthMatch *m = play_match(game, seats, NULL, NULL);
    void *seen = malloc(m->state_size);
    HearthRng rng;
    bool hides = false;
    hearth_rng_seed(&rng, 1, 1);
    do {
        hearth_match_view(m, HEARTH_PUBLIC, seen);
        hides |= memcmp(seen, m->state, m->state_size) != 0;
    } while (play_match_step(m, &rng));
    free(seen);
    free(m);
    return hides;
}

void view_tells_nothing_more(void **state) {
    const HearthGame *game;
    (void)state;
    for (int g = 0; (game = play_game_at(g)); g++) {
        int counts[4], n = play_seat_counts(game, MANY_SEATS, counts), differences = 0;
        for (int s = 0; s < n; s++)
            for (int viewer = 0; viewer <= counts[s]; viewer++)
                for (int shared = 0; shared < 180; shared += 3) /* set-ups may be long */
                    differences += twins(game, counts[s],
                                         viewer == counts[s] ? HEARTH_PUBLIC : viewer, shared);
        /* Where everything lies open, the twins can differ in nothing. */
        if (hides_something(game, game->max_seats))
            assert_true(differences > 100);
        else
            assert_int_equal(differences, 0);
    }
}

/* A draw that is hidden from a viewer leaves the same view, whatever it was. */
static void hidden_draws(Play *p, int seat, uint32_t action) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int viewers[VIEWERS_MAX];
    (void)action;
    if (seat != HEARTH_CHANCE)
        return;
    int n = p->game->chance(p->game, p->state, out, weight, HEARTH_MAX_CHANCE);
    int viewing = play_viewers(p, viewers);
    for (int v = 0; v < viewing; v++) {
        bool first = true;
        for (int i = 0; i < n; i++) {
            if (!hearth_action_hidden(p->game, p->state, HEARTH_CHANCE, out[i], viewers[v]))
                continue;
            memcpy(p->spare[0], p->state, p->size);
            p->game->apply(p->game, p->spare[0], HEARTH_CHANCE, out[i], NULL);
            hearth_view(p->game, p->spare[0], viewers[v], p->spare[first ? 1 : 2]);
            if (!first)
                SAME(p, p->spare[1], p->spare[2]);
            first = false;
        }
    }
}

void hidden_draws_leave_views_equal(void **state) {
    (void)state;
    play_all(&(Watch){.before = hidden_draws}, 4, HEARTH_MAX_SEATS);
}

/* ---- Determinize ---- */

static void made_up(Play *p) {
    int viewers[VIEWERS_MAX], n = play_viewers(p, viewers);
    HearthOptions options;
    for (int i = 0; i < n; i++) {
        hearth_view(p->game, p->state, viewers[i], p->spare[0]);
        memset(p->spare[1], 0x5A, p->size);
        HearthRng same = p->other;
        hearth_determinize(p->game, p->spare[0], viewers[i], &p->other, p->spare[1]);
        hearth_view(p->game, p->spare[1], viewers[i], p->spare[2]);
        SAME(p, p->spare[2], p->spare[0]);
        HOLDS(p, p->game->invariant(p->game, p->spare[1]) == 0);
        p->game->options_of(p->game, p->spare[1], &options);
        HOLDS(p, memcmp(&options, &p->options, sizeof options) == 0);
        /* A made-up state is one like any other: nothing is hidden from somebody who sees it
         * whole, and the same generator makes the same one. */
        memset(p->spare[2], 0xA5, p->size);
        hearth_determinize(p->game, p->spare[0], viewers[i], &same, p->spare[2]);
        SAME(p, p->spare[2], p->spare[1]);
    }
}

static void made_up_after(Play *p, int seat, uint32_t action) {
    int seats[HEARTH_MAX_SEATS], n;
    (void)seat, (void)action;
    if (!p->look)
        return;
    made_up(p);
    while ((n = play_pending(p->game, p->spare[1], seats)) > 0 && p->steps % 11 == 0) {
        uint32_t next = play_choose(p->game, p->spare[1], seats[0], &p->other);
        p->game->apply(p->game, p->spare[1], seats[0], next, NULL);
        HOLDS(p, p->game->invariant(p->game, p->spare[1]) == 0);
    }
}

void determinize_agrees_with_view(void **state) {
    (void)state;
    play_all(&(Watch){.begin = made_up, .after = made_up_after}, 2, 3);
    play_all(&(Watch){.begin = made_up}, 2, HEARTH_MAX_SEATS);
}

/* After `seat` has handed in one of several actions and somebody else still owes one, the
 * others must be offered at least two different pasts. */
static void varied(Play *p, int seat, uint32_t action) {
    int seats[HEARTH_MAX_SEATS];
    int viewer = seat == 0 ? 1 : 0, different = 0;
    if (seat == HEARTH_CHANCE || play_pending(p->game, p->state, seats) < 2 ||
        p->game->legal(p->game, p->state, seat, NULL, 0) < 2)
        return;
    memcpy(p->spare[0], p->state, p->size);
    p->game->apply(p->game, p->spare[0], seat, action, NULL);
    hearth_view(p->game, p->spare[0], viewer, p->spare[1]);
    for (int i = 0; i < 40 && !different; i++) {
        /* Seen through the eyes of the seat itself, only its own secrets can differ. */
        hearth_determinize(p->game, p->spare[1], viewer, &p->other, p->spare[2]);
        hearth_view(p->game, p->spare[2], seat, p->spare[0]);
        if (i == 0)
            memcpy(p->spare[3], p->spare[0], p->size);
        different = memcmp(p->spare[3], p->spare[0], p->size) != 0;
    }
    HOLDS(p, different);
}

void determinize_varies_commitments(void **state) {
    (void)state;
    play_all(&(Watch){.before = varied}, 4, MANY_SEATS);
}

/* ---- Every hidden card of the template game ---- */

enum { NULL_HEAD = 8, NULL_DECK = 5, NULL_VALUES = 3, TRIES = 300 };

/* Word number `at` of a position text, which for this game is a row of numbers. */
static int word(const HearthGame *game, const void *st, int at) {
    char text[512];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthSlice w = {"", 0};
    uint64_t n = 0;
    hearth_state_print(game, st, &b);
    HearthScan s = hearth_scan(text, b.length);
    for (int i = 0; i <= at; i++)
        assert_true(hearth_scan_word(&s, &w));
    assert_true(hearth_slice_number(w, 255, &n));
    return (int)n;
}

/* For each seat that the viewer cannot look at: every value that is not accounted for in the
 * view turns up, and no other. */
static void every_value(const HearthMatch *m, int viewer, HearthRng *rng) {
    const HearthGame *game = m->game;
    bool seen[HEARTH_MAX_SEATS][NULL_VALUES + 1] = {{false}};
    void *view = malloc(m->state_size), *made = malloc(m->state_size);
    hearth_match_view(m, viewer, view);
    for (int i = 0; i < TRIES; i++) {
        hearth_determinize(game, view, viewer, rng, made);
        for (int seat = 0; seat < m->seats; seat++)
            seen[seat][word(game, made, NULL_HEAD + 3 * seat)] = true;
    }
    for (int seat = 0; seat < m->seats; seat++)
        for (int value = 1; value <= NULL_VALUES; value++) {
            bool own = seat == viewer;
            int mine = word(game, view, NULL_HEAD + 3 * seat);
            bool possible = own ? mine == value : word(game, view, NULL_DECK + value - 1) > 0;
            assert_int_equal(seen[seat][value], possible);
        }
    free(view);
    free(made);
}

void determinize_reaches_every_hidden_card(void **state) {
    const HearthGame *game = hearth_game_find("null");
    HearthRng rng;
    (void)state;
    hearth_rng_seed(&rng, 5, 5);
    for (int seats = 2; seats <= 8; seats += 3) {
        HearthMatch *m = play_match(game, seats, NULL, "cards");
        assert_int_equal(hearth_match_advance(m, NULL), 0);
        for (int viewer = 0; viewer < seats; viewer++)
            every_value(m, viewer, &rng);
        every_value(m, HEARTH_PUBLIC, &rng);
        free(m);
    }
}
