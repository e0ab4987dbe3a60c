/* rejection.c - What is not allowed is refused with a reason, and nothing has happened. */
#include "games.h"
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "tests.h"

static bool listed(const uint32_t legal[], int n, uint32_t action) {
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (legal[middle] < action)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && legal[low] == action;
}

/* ---- Numbers ---- */

static void check_one(Play *p, int seat, const uint32_t legal[], int n, uint32_t action) {
    HearthErr err;
    int code = p->game->check(p->game, p->state, seat, action, &err);
    HOLDS(p, (code == HEARTH_OK) == listed(legal, n, action));
    HOLDS(p, p->game->check(p->game, p->state, seat, action, NULL) == code);
    HOLDS(p, code == HEARTH_OK || play_explained(&err, code));
}

static void wrong_numbers(Play *p, int seat, uint32_t action) {
    int most = p->game->max_legal;
    if (!p->look || seat == HEARTH_CHANCE)
        return;
    uint32_t *legal = malloc((size_t)most * sizeof *legal);
    int n = p->game->legal(p->game, p->state, seat, legal, most);
    memcpy(p->spare[0], p->state, p->size);
    check_one(p, seat, legal, n, action);
    check_one(p, seat, legal, n, HEARTH_HIDDEN);
    for (int i = 0; i < 8; i++) {
        uint32_t some = legal[hearth_rng_below(&p->other, (uint32_t)n)];
        check_one(p, seat, legal, n, some);
        check_one(p, seat, legal, n, some + 1);
        check_one(p, seat, legal, n, some - 1);
        check_one(p, seat, legal, n, some ^ (1u << hearth_rng_below(&p->other, 32)));
        check_one(p, seat, legal, n, (uint32_t)hearth_rng_next(&p->other));
        check_one(p, seat, legal, n, hearth_rng_below(&p->other, 16384));
    }
    SAME(p, p->spare[0], p->state);
    free(legal);
}

/* Whatever a small number can say, said once. */
static void all_small_numbers(Play *p, int seat, uint32_t action) {
    int most = p->game->max_legal;
    (void)action;
    if (seat == HEARTH_CHANCE || p->steps % 7 != 0)
        return;
    uint32_t *legal = malloc((size_t)most * sizeof *legal);
    int n = p->game->legal(p->game, p->state, seat, legal, most);
    for (uint32_t a = 0; a < 16384; a++)
        HOLDS(p, (p->game->check(p->game, p->state, seat, a, NULL) == 0) == listed(legal, n, a));
    free(legal);
}

void check_agrees_with_legal_list(void **state) {
    (void)state;
    play_all(&(Watch){.before = wrong_numbers}, 2, HEARTH_MAX_SEATS);
    play_all(&(Watch){.before = all_small_numbers}, 2, 1);
}

/* ---- Notation ---- */

/* Damages a text of `length` bytes in a buffer with room for more; the new length. */
static size_t damage(HearthRng *rng, char *text, size_t length) {
    static const char likely[] = " abdek0139-=?\n\t\xFF";
    size_t at = hearth_rng_below(rng, (uint32_t)length + 1);
    char byte = hearth_rng_below(rng, 4) ? likely[hearth_rng_below(rng, sizeof likely)]
                                         : (char)hearth_rng_below(rng, 256);
    switch (hearth_rng_below(rng, 5)) {
    case 0: return at; /* cut */
    case 1:
        if (at == length)
            return length;
        memmove(text + at, text + at + 1, length - at - 1);
        return length - 1;
    case 2:
        memmove(text + at + 1, text + at, length - at);
        text[at] = byte;
        return length + 1;
    case 3:
        if (at < length)
            text[at] = byte;
        return length;
    default: /* random bytes all over */
        for (size_t i = 0; i < length; i++)
            text[i] = (char)hearth_rng_below(rng, 256);
        return length;
    }
}

static bool chance_has(const Play *p, uint32_t action) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int n = p->game->chance(p->game, p->state, out, weight, HEARTH_MAX_CHANCE);
    return listed(out, n, action);
}

/* A text is refused with a reason, or it is the one way to write the action it stands for. */
static void read_one(Play *p, int seat, const char *text, size_t length) {
    HearthErr err;
    uint32_t action = 123456;
    char again[HEARTH_NOTATION_MAX];
    char *exact = play_exact(text, length);
    int code = p->game->action_parse(p->game, p->state, seat, exact, length, &action, &err);
    if (code) {
        HOLDS(p, play_explained(&err, code));
        HOLDS(p,
              p->game->action_parse(p->game, p->state, seat, exact, length, &action, NULL) == code);
    } else if (seat == HEARTH_CHANCE ? chance_has(p, action)
                                     : !p->game->check(p->game, p->state, seat, action, NULL)) {
        HearthBuf b = hearth_buf(again, sizeof again);
        p->game->action_print(p->game, p->state, seat, action, &b);
        HOLDS(p, b.length == length && memcmp(again, exact, length) == 0);
    }
    free(exact);
}

static void wrong_texts(Play *p, int seat, uint32_t action) {
    if (!p->look)
        return;
    memcpy(p->spare[0], p->state, p->size);
    for (int i = 0; i < 12; i++) {
        char text[2 * HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, HEARTH_NOTATION_MAX);
        p->game->action_print(p->game, p->state, seat, action, &b);
        size_t length = damage(&p->other, text, b.length);
        read_one(p, seat, text, length);
        read_one(p, seat == HEARTH_CHANCE ? 0 : seat, text, damage(&p->other, text, length));
    }
    read_one(p, seat, "", 0);
    SAME(p, p->spare[0], p->state);
}

void bad_notation_is_refused(void **state) {
    (void)state;
    play_all(&(Watch){.before = wrong_texts}, 2, HEARTH_MAX_SEATS);
}

/* ---- Positions ---- */

/* A position is refused with a reason, or it is the one way to write what it stands for. */
static void read_position(Play *p, const char *text, size_t length) {
    static char again[HEARTH_POSITION_MAX];
    HearthErr err;
    HearthBuf b = hearth_buf(again, sizeof again);
    char *exact = play_exact(text, length);
    int code = hearth_state_parse(p->game, exact, length, p->spare[0], p->size, &err);
    if (code) {
        HOLDS(p, (int)err.code == code && hearth_msg_text(&err.msg, "en", NULL, 0) > 0);
    } else {
        HOLDS(p, p->game->invariant(p->game, p->spare[0]) == 0);
        hearth_state_print(p->game, p->spare[0], &b);
        bool same = b.length == length && memcmp(again, exact, length) == 0;
        if (!same)
            print_error("accepted: %.*s\n", (int)length, exact);
        HOLDS(p, same);
    }
    free(exact);
}

static void wrong_positions(Play *p, int seat, uint32_t action) {
    static char text[HEARTH_POSITION_MAX + 8];
    (void)seat, (void)action;
    for (int i = 0; i < (play_longer() > 1 ? 6 : 1) && p->look; i++) {
        HearthBuf b = hearth_buf(text, HEARTH_POSITION_MAX);
        hearth_state_print(p->game, p->state, &b);
        read_position(p, text, damage(&p->other, text, b.length));
    }
}

/* More of the same, or of something else, behind a whole position. */
static void something_behind(Play *p) {
    static const char *const tails[] = {" ", " 0", " x", " commit=none", " 0 0 0", "\n"};
    static char text[2 * HEARTH_POSITION_MAX];
    for (size_t i = 0; i <= sizeof tails / sizeof tails[0]; i++) {
        HearthBuf b = hearth_buf(text, sizeof text);
        hearth_state_print(p->game, p->state, &b);
        if (i < sizeof tails / sizeof tails[0]) {
            hearth_buf_text(&b, tails[i]);
        } else {
            hearth_buf_char(&b, ' ');
            hearth_state_print(p->game, p->state, &b);
        }
        HOLDS(p, hearth_state_parse(p->game, text, b.length, p->spare[0], p->size, NULL) ==
                     HEARTH_BAD_TEXT);
    }
}

/* Every byte of one position, replaced by those that separate things: by all of them in long runs,
 * else by three in turn. Other options change little of the text, so that they are for long runs.
 */
static void every_place(Play *p, int seat, uint32_t action) {
    static const char separators[] = " \n\r\t/=,+;0";
    static char text[HEARTH_POSITION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)seat, (void)action;
    if (p->steps != 12 || p->number > 0 || (p->options_text[0] && play_longer() == 1))
        return;
    something_behind(p);
    hearth_state_print(p->game, p->state, &b);
    for (size_t at = 0; at < b.length; at++)
        for (size_t i = 0; i < sizeof separators; i++) {
            if (play_longer() == 1 && (at + i) % 4 != 0)
                continue;
            char was = text[at];
            text[at] = separators[i];
            read_position(p, text, b.length);
            text[at] = was;
        }
}

void bad_positions_are_refused(void **state) {
    (void)state;
    play_all(&(Watch){.after = wrong_positions}, 2, 3);
    play_all(&(Watch){.after = every_place}, 1, 3);
}

/* ---- The door of a match ---- */

typedef struct Door {
    HearthMatch *m;
    void *before; /* the state's bytes */
    HearthRng rng;
} Door;

static void refused(Door *d, int seat, uint32_t epoch, uint32_t action, int expected) {
    HearthErr err;
    int count = d->m->log_count;
    int code = hearth_match_play(d->m, seat, epoch, action, &err);
    assert_int_equal(code, expected);
    assert_true(play_explained(&err, code));
    assert_int_equal(hearth_match_play(d->m, seat, epoch, action, NULL), expected);
    assert_memory_equal(d->m->state, d->before, d->m->state_size);
    assert_int_equal(d->m->log_count, count);
    code = hearth_match_play_text(d->m, seat, epoch, "no such action", 14, &err);
    assert_true(play_explained(&err, code));
    assert_memory_equal(d->m->state, d->before, d->m->state_size);
}

/* An action that is none of this seat's: a number the legal list does not have. */
static uint32_t illegal(Door *d, int seat) {
    for (;;) {
        uint32_t action = (uint32_t)hearth_rng_next(&d->rng);
        int n = hearth_match_legal(d->m, seat, NULL, 0);
        uint32_t *all = malloc((size_t)n * sizeof *all);
        hearth_match_legal(d->m, seat, all, n);
        bool taken = listed(all, n, action);
        free(all);
        if (!taken)
            return action;
    }
}

static void knock(Door *d) {
    const int strangers[] = {-1, d->m->seats, HEARTH_PUBLIC, HEARTH_OWNER, 1000};
    uint32_t now = hearth_match_epoch(d->m);
    int waiting[HEARTH_MAX_SEATS], n = play_pending(d->m->game, d->m->state, waiting);
    memcpy(d->before, d->m->state, d->m->state_size);
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++)
        refused(d, strangers[i], now, 0, HEARTH_NOT_PENDING);
    for (int i = 0; i <= d->m->seats; i++) {
        int seat = i == d->m->seats ? HEARTH_CHANCE : i;
        if (n == 0) {
            refused(d, seat, now, 0, HEARTH_OVER);
            continue;
        }
        refused(d, seat, now + 1, 0, HEARTH_STALE);
        refused(d, seat, now - 1, 0, HEARTH_STALE);
        if (hearth_match_owes(d->m, seat))
            refused(d, seat, now, illegal(d, seat), HEARTH_ILLEGAL);
        else
            refused(d, seat, now, 0, HEARTH_NOT_PENDING);
    }
}

void door_refuses_and_changes_nothing(void **state) {
    const HearthGame *game;
    (void)state;
    for (int g = 0; (game = play_game_at(g)); g++) {
        int counts[4], n = play_seat_counts(game, MANY_SEATS, counts);
        for (int i = 0; i < n; i++) {
            Door d = {.m = play_match(game, counts[i], NULL, "door")};
            d.before = malloc(d.m->state_size);
            hearth_rng_seed(&d.rng, 3, (uint64_t)counts[i]);
            do
                knock(&d);
            while (play_match_step(d.m, &d.rng));
            assert_true(hearth_match_over(d.m));
            free(d.before);
            free(d.m);
        }
    }
}
