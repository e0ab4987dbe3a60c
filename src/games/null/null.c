/* null.c - "Keep or Fold", the smallest complete game. See null.h. */
#include "null.h"

#include <string.h>

#include "options.h"

enum {
    NULL_SEATS = 8,
    NULL_VALUES = 3,
    NULL_COPIES = 4,
    NULL_NONE = 0,
    NULL_HIDDEN = 255,
    NULL_STREAM_DEAL = 1
};

enum { NULL_KEEP, NULL_FOLD };

enum {
#define TEXT(name, id, one) NULL_T_##name,
#include "null_texts.def"
#undef TEXT
    NULL_T_COUNT
};

static const HearthText texts[NULL_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#include "null_texts.def"
#undef TEXT
};
#define NULL_T(name) (&texts[NULL_T_##name])

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct NullState {
    uint32_t epoch;
    uint8_t seats, rounds, round;
    uint8_t dealt;             /* seats that have a card; when all have, they decide */
    uint8_t left[NULL_VALUES]; /* cards in the deck, by value; in a view: not accounted for */
    uint8_t pad_;
    uint8_t card[NULL_SEATS];   /* 1-3, NONE or HIDDEN */
    uint8_t commit[NULL_SEATS]; /* action + 1, NONE or HIDDEN */
    uint8_t points[NULL_SEATS];
} NullState;
#pragma GCC diagnostic pop
_Static_assert(sizeof(NullState) == 36, "no padding");

static size_t state_size(const HearthGame *game, int seats) {
    (void)game, (void)seats;
    return sizeof(NullState);
}

static int max_steps(const HearthGame *game, int seats) {
    (void)game;
    return 9 * 2 * seats;
}

static int max_events(const HearthGame *game, int seats) {
    (void)game;
    return seats;
}

static const HearthOptionInfo options[] = {
    {"rounds", "1|2|3|4|5|6|7|8|9", "3", NULL_T(OPTION_ROUNDS)}};

static int options_parse(const HearthGame *game, const char *text, size_t length,
                         HearthOptions *out, HearthErr *err) {
    HearthSlice values[HEARTH_MAX_OPTIONS];
    int code = hearth_options_split(game, text, length, values, err);
    if (code)
        return code;
    int index = hearth_options_index(&options[0], values[0]);
    if (index < 0)
        return hearth_options_bad_value(&options[0], values[0], err);
    *out = (HearthOptions){{(uint8_t)(index + 1)}};
    return HEARTH_OK;
}

static void options_print(const HearthGame *game, const HearthOptions *o, HearthBuf *out) {
    (void)game;
    hearth_buf_text(out, "rounds=");
    hearth_buf_int(out, o->bytes[0]);
}

static void new_deck(NullState *st) {
    memset(st->left, NULL_COPIES, sizeof st->left);
}

static void setup(const HearthGame *game, void *state, const HearthOptions *o, int seats) {
    (void)game;
    NullState *st = state;
    memset(st, 0, sizeof *st);
    st->seats = (uint8_t)seats;
    st->rounds = o->bytes[0];
    new_deck(st);
}

static void options_of(const HearthGame *game, const void *state, HearthOptions *out) {
    (void)game;
    *out = (HearthOptions){{((const NullState *)state)->rounds}};
}

static int seats_of(const HearthGame *game, const void *state) {
    (void)game;
    return ((const NullState *)state)->seats;
}

static HearthSeats pending(const HearthGame *game, const void *state) {
    (void)game;
    const NullState *st = state;
    HearthSeats waiting = hearth_seats_none();
    if (st->round == st->rounds)
        return waiting;
    if (st->dealt < st->seats)
        return hearth_seats_one(HEARTH_CHANCE);
    for (int i = 0; i < st->seats; i++)
        if (st->commit[i] == NULL_NONE)
            hearth_seats_add(&waiting, i);
    return waiting;
}

static uint32_t epoch(const HearthGame *game, const void *state) {
    (void)game;
    return ((const NullState *)state)->epoch;
}

static int legal(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap) {
    (void)game, (void)state, (void)seat;
    for (uint32_t a = NULL_KEEP; a <= NULL_FOLD; a++)
        if ((int)a < cap)
            out[a] = a;
    return 2;
}

static int check(const HearthGame *game, const void *state, int seat, uint32_t action,
                 HearthErr *err) {
    (void)game, (void)state, (void)seat;
    return action <= NULL_FOLD ? HEARTH_OK : hearth_fail(err, HEARTH_ILLEGAL, NULL_T(ACTION_FORM));
}

static int chance(const HearthGame *game, const void *state, uint32_t out[], uint32_t weight[],
                  int cap) {
    (void)game;
    const NullState *st = state;
    int n = 0;
    for (uint32_t v = 0; v < NULL_VALUES; v++) {
        if (st->left[v] == 0)
            continue;
        if (n < cap) {
            out[n] = v;
            weight[n] = st->left[v];
        }
        n++;
    }
    return n;
}

static HearthDrawId draw_id(const HearthGame *game, const void *state) {
    (void)game;
    const NullState *st = state;
    return (HearthDrawId){NULL_STREAM_DEAL, (uint32_t)(st->round * st->seats + st->dealt)};
}

static uint32_t sample(const HearthGame *game, const void *state, HearthRng *rng) {
    uint32_t out[NULL_VALUES], weight[NULL_VALUES], total = 0;
    int n = chance(game, state, out, weight, NULL_VALUES);
    for (int i = 0; i < n; i++)
        total += weight[i];
    return hearth_chance_at(out, weight, n, hearth_rng_below(rng, total));
}

static int worth(int card, int commit) {
    return commit == NULL_FOLD + 1 ? 1 : card == 1 ? 0 : card;
}

static void close_round(NullState *st, HearthEvents *events) {
    for (int i = 0; i < st->seats; i++) {
        int points = worth(st->card[i], st->commit[i]);
        st->points[i] = (uint8_t)(st->points[i] + points);
        st->card[i] = NULL_NONE;
        st->commit[i] = NULL_NONE;
        hearth_event(events, (HearthEvent){.seat = (uint8_t)i, .a = points});
    }
    st->dealt = 0;
    st->round++;
    st->epoch++;
    new_deck(st);
}

static void apply(const HearthGame *game, void *state, int seat, uint32_t action,
                  HearthEvents *events) {
    NullState *st = state;
    if (seat == HEARTH_CHANCE) {
        st->left[action]--;
        st->card[st->dealt++] = (uint8_t)(action + 1);
        st->epoch++;
        return;
    }
    st->commit[seat] = (uint8_t)(action + 1);
    if (hearth_seats_empty(pending(game, st)))
        close_round(st, events);
}

/* A count of the deck would give away the hidden cards, so in a view every card that the
 * viewer cannot see counts as being in the deck. */
static void view(const HearthGame *game, const void *state, int viewer, void *out) {
    (void)game;
    NullState *v = out;
    memcpy(v, state, sizeof *v);
    for (int i = 0; i < v->seats; i++) {
        if (i == viewer)
            continue;
        if (v->card[i] != NULL_NONE && v->card[i] != NULL_HIDDEN) {
            v->left[v->card[i] - 1]++;
            v->card[i] = NULL_HIDDEN;
        }
        if (v->commit[i] != NULL_NONE)
            v->commit[i] = NULL_HIDDEN;
    }
}

static bool action_hidden(const HearthGame *game, const void *before, int actor, uint32_t action,
                          int viewer) {
    (void)game, (void)action;
    return actor == HEARTH_CHANCE && ((const NullState *)before)->dealt != viewer;
}

static bool reveals(const HearthGame *game, const void *before, int actor, uint32_t action) {
    (void)game;
    const NullState *st = before;
    int open = 0;
    (void)action;
    for (int i = 0; i < st->seats; i++)
        open += st->commit[i] == NULL_NONE;
    return actor == HEARTH_CHANCE || open == 1;
}

static void determinize(const HearthGame *game, const void *seen, int viewer, HearthRng *rng,
                        void *out) {
    NullState *st = out;
    (void)viewer;
    memcpy(st, seen, sizeof *st);
    for (int i = 0; i < st->seats; i++) {
        if (st->card[i] == NULL_HIDDEN) {
            uint32_t v = sample(game, st, rng);
            st->left[v]--;
            st->card[i] = (uint8_t)(v + 1);
        }
        if (st->commit[i] == NULL_HIDDEN)
            st->commit[i] = (uint8_t)(hearth_rng_below(rng, 2) + 1);
    }
}

static int score(const HearthGame *game, const void *state, int seat, HearthLines *lines) {
    (void)game;
    return hearth_line(lines, NULL_T(LINE_KEPT), 0, ((const NullState *)state)->points[seat], 1, 0,
                       0);
}

static void result(const HearthGame *game, const void *state, uint8_t rank[]) {
    (void)game;
    const NullState *st = state;
    for (int i = 0; i < st->seats; i++) {
        rank[i] = 1;
        for (int j = 0; j < st->seats; j++)
            rank[i] = (uint8_t)(rank[i] + (st->points[j] > st->points[i]));
    }
}

/* ---- Text ---- */

static void state_print(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game;
    const NullState *st = state;
    const uint8_t head[] = {st->seats,   st->rounds,  st->round,  st->dealt,
                            st->left[0], st->left[1], st->left[2]};
    hearth_buf_int(out, st->epoch);
    for (size_t i = 0; i < sizeof head; i++) {
        hearth_buf_char(out, ' ');
        hearth_buf_int(out, head[i]);
    }
    for (int i = 0; i < st->seats; i++) {
        const uint8_t one[] = {st->card[i], st->commit[i], st->points[i]};
        for (size_t k = 0; k < sizeof one; k++) {
            hearth_buf_char(out, ' ');
            hearth_buf_int(out, one[k]);
        }
    }
}

static bool next_number(HearthScan *s, uint64_t max, uint64_t *out) {
    HearthSlice word;
    return hearth_scan_word(s, &word) && hearth_slice_number(word, max, out);
}

static int invariant(const HearthGame *game, const void *state);

static int state_parse(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err) {
    HearthScan s = hearth_scan(text, length);
    NullState *st = out;
    uint64_t n = 0;
    if (cap < sizeof *st)
        return hearth_fail(err, HEARTH_TOO_SMALL, NULL_T(POSITION_BAD));
    memset(st, 0, sizeof *st);
    bool ok = next_number(&s, UINT32_MAX, &n);
    st->epoch = (uint32_t)n;
    uint8_t *head[] = {&st->seats,   &st->rounds,  &st->round,  &st->dealt,
                       &st->left[0], &st->left[1], &st->left[2]};
    for (size_t i = 0; i < 7 && ok; i++) {
        ok = next_number(&s, i == 0 ? NULL_SEATS : 255, &n);
        *head[i] = (uint8_t)n;
    }
    for (int i = 0; i < st->seats && ok; i++) {
        uint8_t *one[] = {&st->card[i], &st->commit[i], &st->points[i]};
        for (size_t k = 0; k < 3 && ok; k++) {
            ok = next_number(&s, 255, &n);
            *one[k] = (uint8_t)n;
        }
    }
    if (!ok || !hearth_scan_end(&s) || invariant(game, st))
        return hearth_fail(err, HEARTH_BAD_TEXT, NULL_T(POSITION_BAD));
    return HEARTH_OK;
}

static void action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                         HearthBuf *out) {
    (void)game, (void)state;
    if (seat == HEARTH_CHANCE) {
        hearth_buf_text(out, "deal ");
        hearth_buf_int(out, action + 1);
    } else {
        hearth_buf_text(out, action == NULL_KEEP ? "keep" : "fold");
    }
}

static int action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                        size_t length, uint32_t *action, HearthErr *err) {
    (void)game;
    HearthSlice all = {text, length};
    HearthScan s = hearth_scan(text, length);
    uint64_t n;
    (void)state;
    if (seat == HEARTH_CHANCE) {
        if (!hearth_scan_is(&s, "deal") || !next_number(&s, NULL_VALUES, &n) || n == 0 ||
            !hearth_scan_end(&s))
            return hearth_fail(err, HEARTH_BAD_TEXT, NULL_T(CHANCE_FORM));
        *action = (uint32_t)n - 1;
        return HEARTH_OK;
    }
    if (!hearth_slice_is(all, "keep") && !hearth_slice_is(all, "fold"))
        return hearth_fail(err, HEARTH_BAD_TEXT, NULL_T(ACTION_FORM));
    *action = hearth_slice_is(all, "fold");
    return HEARTH_OK;
}

static void describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                     HearthMsg *out) {
    (void)game, (void)state;
    if (seat == HEARTH_CHANCE) {
        hearth_msg(out, NULL_T(DO_DEAL));
        hearth_msg_number(out, "value", action + 1);
    } else {
        hearth_msg(out, action == NULL_KEEP ? NULL_T(DO_KEEP) : NULL_T(DO_FOLD));
    }
}

static bool event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                           HearthMsg *out) {
    (void)game, (void)after;
    hearth_msg(out, NULL_T(EV_POINTS));
    hearth_msg_seat(out, "player", e->seat);
    hearth_msg_number(out, "points", e->a);
    return true;
}

/* Every card is in the deck or with a seat; hidden cards count as in the deck (see view). */
static int invariant(const HearthGame *game, const void *state) {
    const NullState *st = state;
    int held[NULL_VALUES] = {0}, with_card = 0;
    if (st->seats < 1 || st->rounds < 1 || st->rounds > 9 || st->round > st->rounds)
        return 1;
    for (int i = 0; i < NULL_SEATS; i++) {
        if (i >= st->seats && (st->card[i] || st->commit[i] || st->points[i]))
            return 2;
        if (st->card[i] != NULL_HIDDEN && st->card[i] > NULL_VALUES)
            return 3;
        if (st->commit[i] != NULL_HIDDEN && st->commit[i] > NULL_FOLD + 1)
            return 4;
        if (st->card[i] == NULL_NONE && st->commit[i] != NULL_NONE)
            return 5;
        if (st->card[i] != NULL_NONE && i >= st->dealt)
            return 6;
        if (st->points[i] > 3 * st->round)
            return 10;
        with_card += st->card[i] != NULL_NONE;
        if (st->card[i] != NULL_NONE && st->card[i] != NULL_HIDDEN)
            held[st->card[i] - 1]++;
    }
    if (with_card != st->dealt || (st->round == st->rounds && st->dealt))
        return 7;
    for (int v = 0; v < NULL_VALUES; v++)
        if (held[v] + st->left[v] != NULL_COPIES)
            return 8;
    if (st->round < st->rounds && hearth_seats_empty(pending(game, st)))
        return 9;
    for (int i = 0; i < st->seats && st->dealt < st->seats; i++)
        if (st->commit[i] != NULL_NONE)
            return 11;
    return 0;
}

static void json_options(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game;
    hearth_buf_text(out, "\"rounds\":");
    hearth_buf_int(out, ((const NullState *)state)->rounds);
}

static void json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                       HearthBuf *out) {
    (void)game, (void)after;
    hearth_buf_text(out, "{\"type\":\"points\",\"seat\":");
    hearth_buf_int(out, e->seat);
    hearth_buf_text(out, ",\"points\":");
    hearth_buf_int(out, e->a);
    hearth_buf_char(out, '}');
}

static void json_result(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game;
    const NullState *st = state;
    hearth_buf_text(out, "{\"totals\":[");
    for (int i = 0; i < st->seats; i++) {
        if (i > 0)
            hearth_buf_char(out, ',');
        hearth_buf_int(out, st->points[i]);
    }
    hearth_buf_text(out, "]}");
}

const HearthGame hearth_null = {
    .id = "null",
    .title = NULL_T(TITLE),
    .summary = NULL_T(SUMMARY),
    .rules_version = 1,
    .min_seats = 1,
    .max_seats = NULL_SEATS,
    .max_legal = 2,
    .options = options,
    .option_count = 1,
    .texts = texts,
    .text_count = NULL_T_COUNT,
    .languages = HEARTH_EVERY_LANGUAGE,
    .state_size = state_size,
    .max_steps = max_steps,
    .max_events = max_events,
    .options_parse = options_parse,
    .options_print = options_print,
    .setup = setup,
    .options_of = options_of,
    .seats_of = seats_of,
    .pending = pending,
    .epoch = epoch,
    .legal = legal,
    .check = check,
    .chance = chance,
    .draw_id = draw_id,
    .sample = sample,
    .apply = apply,
    .view = view,
    .action_hidden = action_hidden,
    .reveals = reveals,
    .determinize = determinize,
    .score = score,
    .result = result,
    .state_print = state_print,
    .state_parse = state_parse,
    .action_print = action_print,
    .action_parse = action_parse,
    .describe = describe,
    .invariant = invariant,
    .json_options = json_options,
    .json_event = json_event,
    .json_result = json_result,
    .event_describe = event_describe,
};
