/* fuzz_notation.c - Actions and positions as text.
 *
 * The first byte chooses a game by the first letter of its name. In lower case a match
 * follows:
 *   seats, options, seed (2 bytes), length of a prefix of random play, then lines of text
 *   that are handed in as actions: "p2 ..." for seat 2, "chance ..." for chance, anything
 *   else for the first seat that owes one.
 * An accepted line was in the list of legal actions and is how that action is written; a
 * refused one changed nothing that anybody can see. In upper case the rest is a position:
 * an accepted one prints as it was read, keeps the game's promises and can be played on to
 * the end. The bytes are chosen so that seeds can be written by hand. */
#include "fuzz.h"
#include "siphash.h"

enum {
    INPUT_MAX = 32 * 1024,
    HEAD = 6,
    SEATS_MANY = 12, /* seats of a match when the input says 0 */
    LINES_MAX = 12,
    LEGAL_MAX = 4096,
    EVENTS_MAX = 256,
    OFTEN = 2 /* up to so many seats everything is checked after every step */
};

static FuzzMemory match_block, state_block, other_block;
static char text_a[HEARTH_POSITION_MAX], text_b[HEARTH_POSITION_MAX];
static uint32_t list[LEGAL_MAX];
static HearthEvent event_items[EVENTS_MAX];
static HearthLine line_items[HEARTH_MAX_LINES];

/* ---- Positions ---- */

/* Printed and read again a state is itself. */
static void round_trip(const HearthGame *game, const void *state) {
    HearthErr err;
    size_t size = game->state_size(game, game->seats_of(game, state));
    void *copy = fuzz_block(&other_block, size);
    HearthBuf a = hearth_buf(text_a, sizeof text_a), b = hearth_buf(text_b, sizeof text_b);
    hearth_state_print(game, state, &a);
    FUZZ_CHECK(hearth_buf_fits(&a) && fuzz_plain(text_a, a.length));
    FUZZ_CHECK(hearth_state_parse(game, text_a, a.length, copy, size, &err) == HEARTH_OK);
    hearth_state_print(game, copy, &b);
    FUZZ_CHECK(fuzz_same(text_a, a.length, text_b, b.length));
    FUZZ_CHECK(memcmp(state, copy, size) == 0);
}

static void check_scores(const HearthGame *game, const void *state, int seats) {
    for (int i = 0; i < seats; i++) {
        HearthLines l = {line_items, HEARTH_MAX_LINES, 0};
        int points = game->score(game, state, i, &l);
        fuzz_lines(line_items, l.count, points);
        FUZZ_CHECK(game->score(game, state, i, NULL) == points);
    }
}

/* One random step; the action is one of those listed. */
static void step(const HearthGame *game, void *state, int seat, HearthRng *rng) {
    HearthErr err;
    uint32_t action;
    HearthEvents events = {.items = event_items, .cap = EVENTS_MAX};
    HearthMsg msg;
    if (seat == HEARTH_CHANCE) {
        uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
        int n = game->chance(game, state, out, weight, HEARTH_MAX_CHANCE);
        FUZZ_CHECK(n > 0 && n <= HEARTH_MAX_CHANCE);
        action = hearth_sample(game, state, rng);
        FUZZ_CHECK(fuzz_listed(action, out, n));
    } else {
        int n = game->legal(game, state, seat, list, LEGAL_MAX);
        FUZZ_CHECK(n > 0 && n <= game->max_legal && n <= LEGAL_MAX);
        action = hearth_pick(game, state, seat, rng);
        FUZZ_CHECK(fuzz_listed(action, list, n));
        FUZZ_CHECK(game->check(game, state, seat, action, &err) == HEARTH_OK);
    }
    game->describe(game, state, seat, action, &msg);
    FUZZ_CHECK(msg.text != NULL);
    game->apply(game, state, seat, action, &events);
    FUZZ_CHECK(events.count <= game->max_events(game, game->seats_of(game, state)));
    for (int i = 0; i < events.count && i < EVENTS_MAX; i++)
        if (game->event_describe(game, state, &event_items[i], &msg))
            FUZZ_CHECK(msg.text != NULL);
}

/* Any accepted position has an end, and the way there keeps all promises. */
static void play_out(const HearthGame *game, void *state, uint64_t seed) {
    int seats = game->seats_of(game, state), left = game->max_steps(game, seats);
    uint8_t rank[HEARTH_MAX_SEATS];
    HearthRng rng;
    hearth_rng_seed(&rng, seed, 2);
    for (;;) {
        HearthSeats pending = game->pending(game, state);
        bool over = hearth_seats_empty(pending);
        int seat = over ? -1 : hearth_seats_lowest(pending);
        if (over || seat == HEARTH_CHANCE || seats <= OFTEN) {
            FUZZ_CHECK(game->invariant(game, state) == 0);
            round_trip(game, state);
        }
        if (over)
            break;
        FUZZ_CHECK(left-- > 0);
        step(game, state, seat, &rng);
    }
    check_scores(game, state, seats);
    hearth_result(game, state, rank);
    bool winner = seats == 1; /* who plays alone against the game may be second */
    for (int i = 0; i < seats; i++) {
        FUZZ_CHECK(rank[i] >= 1 && rank[i] <= (seats == 1 ? 2 : seats));
        winner |= rank[i] == 1;
    }
    FUZZ_CHECK(winner);
}

static void position(const HearthGame *game, const char *text, size_t length) {
    HearthErr err;
    size_t most = game->state_size(game, game->max_seats);
    void *state = fuzz_block(&state_block, most);
    int code = hearth_state_parse(game, text, length, state, most, &err);
    if (code) {
        fuzz_refusal(code, &err);
        return;
    }
    int seats = game->seats_of(game, state);
    FUZZ_CHECK(seats >= game->min_seats && seats <= game->max_seats);
    FUZZ_CHECK(game->invariant(game, state) == 0);
    round_trip(game, state);
    FUZZ_CHECK(fuzz_same(text, length, text_a, strlen(text_a)));
    check_scores(game, state, seats);
    hearth_state_hash(game, state);

    /* A block too small by a byte is refused. */
    size_t size = game->state_size(game, seats);
    code = hearth_state_parse(game, text, length, fuzz_block(&other_block, size), size - 1, &err);
    FUZZ_CHECK(code == HEARTH_TOO_SMALL);
    fuzz_refusal(code, &err);

    /* The position may be what one seat sees; then the rest is made up first. */
    static FuzzMemory made_up_block;
    void *made_up = fuzz_block(&made_up_block, size);
    HearthRng rng;
    hearth_rng_seed(&rng, length, 1);
    hearth_determinize(game, state, HEARTH_PUBLIC, &rng, made_up);
    play_out(game, made_up, length);
}

/* ---- Matches ---- */

/* Everything that anybody can see of the match, as one number. */
static uint64_t looks(const HearthMatch *m) {
    static const uint8_t key[16] = "fuzz notation";
    size_t size = hearth_match_state_size(m);
    void *view = fuzz_block(&state_block, size);
    uint64_t all = (uint64_t)hearth_match_actions(m);
    for (int i = -1; i < hearth_match_seats(m); i++) {
        hearth_match_view(m, i < 0 ? HEARTH_PUBLIC : i, view);
        all = all * 0x9E3779B97F4A7C15u + hearth_siphash(key, view, size);
    }
    return all;
}

/* What a view shows is a position like any other. */
static void check_views(const HearthMatch *m) {
    const HearthGame *game = hearth_match_game(m);
    void *view = fuzz_block(&state_block, hearth_match_state_size(m));
    for (int i = -1; i < hearth_match_seats(m); i++) {
        hearth_match_view(m, i < 0 ? HEARTH_PUBLIC : i, view);
        FUZZ_CHECK(game->invariant(game, view) == 0);
        round_trip(game, view);
    }
}

static void advance(HearthMatch *m) {
    HearthErr err;
    FUZZ_CHECK(hearth_match_advance(m, &err) == HEARTH_OK);
}

static void prefix(HearthMatch *m, int steps, HearthRng *rng) {
    HearthErr err;
    uint8_t seat;
    advance(m);
    for (; steps > 0 && hearth_match_pending(m, &seat, 1) > 0; steps--) {
        int n = hearth_match_legal(m, seat, list, LEGAL_MAX);
        FUZZ_CHECK(n > 0 && n <= hearth_game_max_legal(hearth_match_game(m)));
        uint32_t action = list[hearth_rng_below(rng, (uint32_t)n)];
        FUZZ_CHECK(hearth_match_play(m, seat, hearth_match_epoch(m), action, &err) == HEARTH_OK);
        advance(m);
    }
}

/* "p12 ", "chance ": takes it off and says whose line it is; -1 if it says nothing. */
static int whose(HearthSlice *line) {
    HearthSlice who, rest;
    uint64_t n;
    if (!hearth_slice_cut(*line, ' ', &who, &rest))
        return -1;
    int seat = -1;
    if (hearth_slice_is(who, "chance"))
        seat = HEARTH_CHANCE;
    else if (who.length > 1 && who.text[0] == 'p' &&
             hearth_slice_number((HearthSlice){who.text + 1, who.length - 1}, 300, &n))
        seat = (int)n;
    if (seat >= 0)
        *line = rest;
    return seat;
}

/* The door and the list say the same about actions nobody has written. */
static void check_numbers(const HearthGame *game, const void *view, int seat, int n,
                          HearthRng *rng) {
    for (int i = 0; i < 48; i++) {
        HearthErr err;
        uint32_t action = (uint32_t)hearth_rng_next(rng) >> hearth_rng_below(rng, 32);
        if (i % 3 > 0) /* one bit beside a legal one */
            action = list[hearth_rng_below(rng, (uint32_t)n)] ^ 1u << hearth_rng_below(rng, 22);
        int code = game->check(game, view, seat, action, &err);
        FUZZ_CHECK((code == HEARTH_OK) == fuzz_listed(action, list, n));
        if (code)
            fuzz_refusal(code, &err);
    }
}

static void hand_in(HearthMatch *m, HearthSlice line, HearthRng *rng) {
    const HearthGame *game = hearth_match_game(m);
    HearthErr err;
    uint8_t lowest = 0;
    int seat = whose(&line);
    hearth_match_pending(m, &lowest, 1);
    if (seat < 0)
        seat = lowest;
    uint64_t before = looks(m);
    uint32_t epoch = hearth_match_epoch(m), action = 0;
    int n = hearth_match_legal(m, seat, list, LEGAL_MAX), read = HEARTH_BAD_TEXT;
    char as_written[HEARTH_NOTATION_MAX] = "";
    size_t written = 0;
    bool listed = false;
    if (n > 0) { /* the seat owes something: what does the line mean? */
        void *view = fuzz_block(&state_block, hearth_match_state_size(m));
        hearth_match_view(m, seat == HEARTH_CHANCE ? HEARTH_PUBLIC : seat, view);
        read = game->action_parse(game, view, seat, line.text, line.length, &action, &err);
        if (read)
            fuzz_refusal(read, &err);
        listed = !read && fuzz_listed(action, list, n);
        if (listed)
            written = hearth_match_action_text(m, seat, action, as_written, sizeof as_written);
        if (seat != HEARTH_CHANCE)
            check_numbers(game, view, seat, n, rng);
    }
    int code = hearth_match_play_text(m, seat, epoch + 1, line.text, line.length, &err);
    fuzz_refusal(code, &err); /* meant for another step: never accepted */
    FUZZ_CHECK(looks(m) == before);

    code = hearth_match_play_text(m, seat, epoch, line.text, line.length, &err);
    FUZZ_CHECK((code == HEARTH_OK) == listed);
    if (code) {
        fuzz_refusal(code, &err);
        FUZZ_CHECK(looks(m) == before);
        return;
    }
    FUZZ_CHECK(fuzz_same(as_written, written, line.text, line.length));
    check_views(m);
    advance(m);
}

static void match(const HearthGame *game, const uint8_t *data, size_t size) {
    static const char *const options[] = {"",
                                          "side=B",
                                          "fallback=any",
                                          "side=B fallback=any",
                                          "edicts=sentinel_wood+canal_lake+wildholds+borderlands",
                                          "rounds=1",
                                          "rounds=9"};
    char seed[16];
    HearthErr err;
    HearthMatch *m;
    HearthRng rng;
    int seats = data[1] & 7 ? data[1] & 7 : SEATS_MANY;
    seats = seats < game->min_seats ? game->min_seats : seats;
    seats = seats > game->max_seats ? game->max_seats : seats;
    unsigned number = data[3] * 256u + data[4];
    snprintf(seed, sizeof seed, "fuzz %u", number);
    HearthSetup setup = {.options = options[data[2] % (sizeof options / sizeof options[0])],
                         .seed = seed,
                         .seats = seats};
    size_t block = hearth_match_size(game, seats);
    void *memory = fuzz_block(&match_block, block);
    int code = hearth_match_open(memory, block, game, &setup, &m, &err);
    if (code) {
        FUZZ_CHECK(code == HEARTH_BAD_OPTION); /* an option of another game */
        setup.options = NULL;
        FUZZ_CHECK(hearth_match_open(memory, block, game, &setup, &m, &err) == HEARTH_OK);
    }
    hearth_rng_seed(&rng, number, 1);
    prefix(m, (uint8_t)(data[5] - '0'), &rng);
    check_views(m);
    HearthSlice left = {(const char *)data + HEAD, size - HEAD}, line, rest;
    for (int i = 0; i < LINES_MAX && left.length > 0; i++) {
        if (!hearth_slice_cut(left, '\n', &line, &rest)) {
            line = left;
            rest.length = 0;
        }
        hand_in(m, line, &rng);
        left = rest;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < HEAD || size > INPUT_MAX)
        return 0;
    const HearthGame *game = fuzz_game(data[0]);
    if (!game)
        return 0;
    if (data[0] & 0x20)
        match(game, data, size);
    else
        position(game, (const char *)data + 1, size - 1);
    return 0;
}
