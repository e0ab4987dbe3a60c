/* texts.c - Everything that is written can be read again and is the same afterwards. */
#include "games.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* ---- Options ---- */

static void one_option_text(const HearthGame *game, const char *text, int seats) {
    HearthOptions first = {{0}}, second, third;
    char printed[512];
    HearthBuf b = hearth_buf(printed, sizeof printed);
    assert_int_equal(hearth_options_parse(game, text, strlen(text), &first, NULL), 0);
    hearth_options_print(game, &first, &b);
    assert_true(hearth_buf_fits(&b));
    char *exact = play_exact(printed, b.length);
    memset(&second, 0xFF, sizeof second);
    assert_int_equal(hearth_options_parse(game, exact, b.length, &second, NULL), 0);
    assert_memory_equal(&first, &second, sizeof first);
    free(exact);

    char again[512];
    HearthBuf b2 = hearth_buf(again, sizeof again);
    hearth_options_print(game, &second, &b2);
    assert_string_equal(printed, again);

    void *st = malloc(game->state_size(game, seats));
    game->setup(game, st, &first, seats);
    memset(&third, 0xFF, sizeof third);
    game->options_of(game, st, &third);
    assert_memory_equal(&first, &third, sizeof first);
    assert_int_equal(game->seats_of(game, st), seats);
    free(st);
}

/* What is listed as the default is what an empty text means; nonsense is refused. */
static void listed_options(const HearthGame *game) {
    for (int i = 0; i < game->option_count; i++) {
        const HearthOptionInfo *info = &game->options[i];
        HearthOptions given, empty;
        HearthErr err;
        char text[OPTION_TEXT_MAX];
        snprintf(text, sizeof text, "%s=%s", info->name, info->fallback);
        assert_int_equal(hearth_options_parse(game, text, strlen(text), &given, NULL), 0);
        assert_int_equal(hearth_options_parse(game, "", 0, &empty, NULL), 0);
        assert_memory_equal(&given, &empty, sizeof given);
        snprintf(text, sizeof text, "%s=no-such-value", info->name);
        int code = hearth_options_parse(game, text, strlen(text), &given, &err);
        assert_int_equal(code, HEARTH_BAD_OPTION);
        assert_true(play_explained(&err, code));
        assert_memory_equal(&given, &empty, sizeof given);
    }
}

/* Is there an option with more than one value? */
static bool has_choice(const HearthGame *game) {
    for (int i = 0; i < game->option_count; i++)
        if (strchr(game->options[i].values, '|'))
            return true;
    return false;
}

void options_round_trip(void **state) {
    const HearthGame *game;
    (void)state;
    for (int g = 0; (game = play_game_at(g)); g++) {
        char options[OPTION_TEXTS][OPTION_TEXT_MAX];
        int n = play_options(game, options);
        assert_true(n >= 2 || !has_choice(game));
        for (int i = 0; i < n; i++) {
            one_option_text(game, options[i], game->min_seats);
            one_option_text(game, options[i], game->max_seats);
        }
        listed_options(game);
    }
}

/* ---- States ---- */

/* Prints and reads the state in `st`; spare[3] is used up. */
static void one_state(Play *p, const void *st) {
    static char text[HEARTH_POSITION_MAX], again[HEARTH_POSITION_MAX];
    HearthErr err;
    HearthBuf b = hearth_buf(text, sizeof text), b2 = hearth_buf(again, sizeof again);
    hearth_state_print(p->game, st, &b);
    HOLDS(p, hearth_buf_fits(&b));
    char *exact = play_exact(text, b.length);
    memset(p->spare[3], 0x5A, p->size);
    HOLDS(p, hearth_state_parse(p->game, exact, b.length, p->spare[3], p->size, NULL) == 0);
    SAME(p, p->spare[3], st);
    hearth_state_print(p->game, p->spare[3], &b2);
    HOLDS(p, strcmp(text, again) == 0);
    int code = hearth_state_parse(p->game, exact, b.length, p->spare[3], p->size - 1, &err);
    HOLDS(p, code == HEARTH_TOO_SMALL && play_explained(&err, code));
    free(exact);
}

static void state_and_views(Play *p, int seat, uint32_t action) {
    int viewers[VIEWERS_MAX];
    (void)seat, (void)action;
    if (!p->look)
        return;
    one_state(p, p->state);
    int n = play_viewers(p, viewers);
    for (int i = 0; i < n && p->seats <= MANY_SEATS; i++) {
        if (play_longer() == 1 && (p->steps + i) % 4 != 0)
            continue; /* every viewer in turn */
        hearth_view(p->game, p->state, viewers[i], p->spare[0]);
        if (memcmp(p->spare[0], p->state, p->size) != 0)
            one_state(p, p->spare[0]);
    }
}

static void first_state(Play *p) {
    one_state(p, p->state);
}

void states_round_trip(void **state) {
    (void)state;
    play_all(&(Watch){.begin = first_state, .after = state_and_views}, 1, HEARTH_MAX_SEATS);
}

/* ---- Actions ---- */

/* A text that is read as the action it was printed from belongs to no other action. */
static void one_action(Play *p, int seat, uint32_t action) {
    char text[HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    uint32_t back = ~action;
    p->game->action_print(p->game, p->state, seat, action, &b);
    HOLDS(p, hearth_buf_fits(&b) && b.length > 0);
    for (size_t i = 0; i < b.length; i++)
        HOLDS(p, text[i] >= ' ' && text[i] <= '~');
    HOLDS(p, p->game->action_parse(p->game, p->state, seat, text, b.length, &back, NULL) == 0);
    HOLDS(p, back == action);
}

static int list(Play *p, int seat, uint32_t **out) {
    uint32_t weight[HEARTH_MAX_CHANCE];
    int most = seat == HEARTH_CHANCE ? HEARTH_MAX_CHANCE : p->game->max_legal;
    *out = malloc((size_t)most * sizeof **out);
    int n = seat == HEARTH_CHANCE ? p->game->chance(p->game, p->state, *out, weight, most)
                                  : p->game->legal(p->game, p->state, seat, *out, most);
    HOLDS(p, n <= most);
    return n;
}

static void all_actions(Play *p, int seat, uint32_t action) {
    uint32_t *actions;
    (void)action;
    if (!p->look)
        return;
    int n = list(p, seat, &actions);
    for (int i = 0; i < n; i++)
        one_action(p, seat, actions[i]);
    free(actions);
}

void actions_round_trip(void **state) {
    (void)state;
    play_all(&(Watch){.before = all_actions}, 1, 2);
    play_all(&(Watch){.before = one_action}, 1, HEARTH_MAX_SEATS);
}

/* ---- Records ---- */

static void one_record(const HearthMatch *m) {
    char *text = play_record(m, HEARTH_OWNER);
    size_t length = strlen(text), size = hearth_record_size_with(m->game, text, length, NULL);
    HearthMatch *again = NULL;
    void *memory = malloc(size);
    assert_int_equal(
        hearth_record_load_with(memory, size, m->game, text, length, &again, NULL, NULL), 0);
    char *second = play_record(again, HEARTH_OWNER);
    assert_string_equal(text, second);
    for (int viewer = 0; viewer <= m->seats && viewer <= 3; viewer++) {
        int who = viewer == m->seats ? HEARTH_PUBLIC : viewer;
        char *a = play_record(m, who), *b = play_record(again, who);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    free(second);
    free(memory);
    free(text);
}

static void records_of(const HearthGame *game, int seats, const char *options) {
    HearthMatch *m = play_match(game, seats, options, "a record");
    const uint8_t nonce[3] = {0x0B, 0xAD, 0x5E};
    HearthRng rng;
    hearth_rng_seed(&rng, (uint64_t)seats, 9);
    assert_int_equal(hearth_match_nonce(m, seats - 1, nonce, sizeof nonce, NULL), 0);
    int every = seats > MANY_SEATS ? 499 : play_longer() > 1 ? 13 : 139;
    one_record(m);
    for (int i = 0; play_match_step(m, &rng); i++)
        if (i % every == 0)
            one_record(m);
    one_record(m);
    free(m);
}

void records_round_trip(void **state) {
    const HearthGame *game;
    (void)state;
    for (int g = 0; (game = play_game_at(g)); g++) {
        char options[OPTION_TEXTS][OPTION_TEXT_MAX];
        int counts[4], n = play_options(game, options);
        int seats = play_seat_counts(game, HEARTH_MAX_SEATS, counts);
        for (int s = 0; s < seats; s++)
            for (int o = 0; o < n && (o == 0 || counts[s] <= 3); o++)
                if (play_fits(game, options[o], counts[s]))
                    records_of(game, counts[s], options[o]);
    }
}

/* ---- Sentences ---- */

static bool full_sentence(const HearthMsg *msg) {
    char text[1024];
    size_t length = hearth_msg_text(msg, "en", text, sizeof text);
    return length > 0 && length < sizeof text && !strchr(text, '{') && !strchr(text, '}');
}

static void described(Play *p, int seat, uint32_t action) {
    int most = p->game->max_events(p->game, p->seats);
    HearthEvent *items = calloc((size_t)most, sizeof *items);
    HearthEvents events = {.items = items, .cap = most};
    HearthMsg msg;
    p->game->describe(p->game, p->state, seat, action, &msg);
    HOLDS(p, full_sentence(&msg));
    memcpy(p->spare[0], p->state, p->size);
    p->game->apply(p->game, p->spare[0], seat, action, &events);
    for (int i = 0; i < events.count && i < most && p->look; i++)
        if (p->game->event_describe(p->game, p->spare[0], &items[i], &msg))
            HOLDS(p, full_sentence(&msg));
    free(items);
}

void everything_is_described(void **state) {
    (void)state;
    play_all(&(Watch){.before = described}, 1, HEARTH_MAX_SEATS);
}
