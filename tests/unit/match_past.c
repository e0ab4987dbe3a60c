/* match_past.c - A match as it was after some of its actions. */
#include "check.h"

#include <stddef.h>
#include <stdlib.h>

#include "match_int.h"
#include "played.h"

static int applied; /* actions, by the rules of the game that counts them */
static const HearthGame *counted_rules;

static void count_apply(const HearthGame *g, void *state, int seat, uint32_t action,
                        HearthEvents *events) {
    applied++;
    counted_rules->apply(g, state, seat, action, events);
}

static void assert_same_match(const HearthMatch *a, const HearthMatch *b) {
    static char left[1 << 18], right[1 << 18];
    size_t length = hearth_match_record(a, HEARTH_OWNER, left, sizeof left);
    assert_true(length > 0 && length < sizeof left);
    assert_int_equal(hearth_match_record(b, HEARTH_OWNER, right, sizeof right), length);
    assert_memory_equal(left, right, length);
    assert_memory_equal(a->state, b->state, a->state_size);
    assert_int_equal(a->event_count, b->event_count);
    for (int i = 0; i < a->event_count; i++) /* all but what fills the struct up */
        assert_memory_equal(&a->events[i], &b->events[i],
                            offsetof(HearthEvent, place) + sizeof a->events[i].place);
    assert_string_equal(hearth_match_name(a, 0), hearth_match_name(b, 0));
}

/* The match after n actions, and how many of them were played for that. */
static HearthMatch *moment(const HearthMatch *m, int n, const void *before, int wanted) {
    size_t size = hearth_match_size(m->game, m->seats);
    HearthMatch *then = NULL;
    applied = 0;
    assert_int_equal(hearth_match_open_past(malloc(size), size, m, n, before, &then, NULL),
                     HEARTH_OK);
    assert_int_equal(applied, wanted);
    assert_int_equal(hearth_match_actions(then), n);
    return then;
}

/* Every moment of a game, as if it had only been played to there. From the state before it the last
 * action alone is played, however long the game is. */
static void every_moment(const char *id) {
    HearthMatch *m = table(id, 2), *cut = table(id, 2);
    play_to_end(m);
    play_to_end(cut);
    hearth_match_rename(m, 0, "Ada");
    hearth_match_rename(cut, 0, "Ada");
    counted_rules = m->game;
    HearthGame counting = *m->game;
    counting.apply = count_apply;
    m->game = &counting;
    for (int n = hearth_match_actions(m); n >= 0; n--) {
        assert_int_equal(hearth_match_cut(cut, n), HEARTH_OK);
        HearthMatch *replayed = moment(m, n, NULL, n);
        assert_same_match(replayed, cut);
        if (n > 0) {
            hearth_match_cut(cut, n - 1);
            HearthMatch *kept = moment(m, n, cut->state, 1);
            assert_same_match(kept, replayed);
            free(kept);
        }
        free(replayed);
    }
    m->game = counted_rules;
    free(cut);
    free(m);
}

static void no_such_moment(void **state) {
    HearthMatch *m = table("null", 2), *then = NULL;
    size_t size = hearth_match_size(m->game, 2);
    void *memory = malloc(size);
    (void)state;
    assert_int_equal(hearth_match_open_past(memory, size - 1, m, 1, NULL, &then, NULL),
                     HEARTH_TOO_SMALL);
    assert_int_equal(hearth_match_open_past(memory, size, m, -1, NULL, &then, NULL),
                     HEARTH_BAD_USAGE);
    assert_int_equal(hearth_match_open_past(memory, size, m, m->log_count + 1, NULL, &then, NULL),
                     HEARTH_BAD_USAGE);
    assert_null(then);
    free(memory);
    free(m);
}

static void as_it_was(void **state) {
    (void)state;
    every_moment("cartographers");
    every_moment("above_and_below");
    every_moment("endless_winter");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_it_was),
        cmocka_unit_test(no_such_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
