/* race.c - "Up the Hill", the smallest game without secrets. See race.h for its rules, which are
 * cited by their numbers. */
#include "race.h"

#include <string.h>

#include "bits.h"

enum { SEATS = 4, LEAST_ROUNDS = 3, SIDES = 6, STREAM_DIE = 1 };

/* The hill, in its two editions. What a record was played with is named in it. */
typedef struct RaceTables {
    uint8_t top, feather_step, berries;
} RaceTables;
static const RaceTables hill_20 = {20, 5, 5}, hill_30 = {30, 6, 4};

static const RaceTables *hill(const HearthGame *game) {
    return game->tables;
}

enum { CLIMB, BERRY };
enum { EV_ROLL, EV_CLIMB, EV_FEATHER, EV_BERRY };

enum {
#define TEXT(name, id, one) RACE_T_##name,
#define TEXTS(name, id, one, many) RACE_T_##name,
#include "race_texts.def"
#undef TEXT
#undef TEXTS
    RACE_T_COUNT
};

static const HearthText texts[RACE_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "race_texts.def"
#undef TEXT
#undef TEXTS
};
#define RACE_T(name) (&texts[RACE_T_##name])

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct RaceState {
    uint32_t epoch;
    uint8_t seats, rounds, round, turn;
    uint8_t die;   /* 0: still to be rolled */
    uint8_t taken; /* rules 2: a bit for each feather that was found */
    uint8_t pad_[2];
    uint8_t steps[SEATS], feathers[SEATS], berries[SEATS];
} RaceState;
#pragma GCC diagnostic pop
_Static_assert(sizeof(RaceState) == 24, "no padding");

static size_t state_size(const HearthGame *game, int seats) {
    (void)game, (void)seats;
    return sizeof(RaceState);
}

static int max_steps(const HearthGame *game, int seats) {
    (void)game;
    return 9 * 2 * seats;
}

static int max_events(const HearthGame *game, int seats) {
    (void)game, (void)seats;
    return 2;
}

/* Byte 0 of the options is the number of the value, from 0. */
static const HearthOptionInfo options[] = {{"rounds", "3|4|5|6|7|8|9", "6", RACE_T(OPTION_ROUNDS)}};

static void options_of(const HearthGame *game, const void *state, HearthOptions *out) {
    (void)game;
    *out = (HearthOptions){{(uint8_t)(((const RaceState *)state)->rounds - LEAST_ROUNDS)}};
}

static int seats_of(const HearthGame *game, const void *state) {
    (void)game;
    return ((const RaceState *)state)->seats;
}

/* ---- Rules ---- */

static void setup(const HearthGame *game, void *state, const HearthOptions *o, int seats) {
    (void)game;
    RaceState *st = state;
    memset(st, 0, sizeof *st);
    st->seats = (uint8_t)seats;
    st->rounds = (uint8_t)(LEAST_ROUNDS + o->bytes[0]);
}

static HearthSeats pending(const HearthGame *game, const void *state) {
    (void)game;
    const RaceState *st = state;
    if (st->round == st->rounds)
        return hearth_seats_none();
    return hearth_seats_one(st->die ? st->turn : HEARTH_CHANCE);
}

static uint32_t epoch(const HearthGame *game, const void *state) {
    (void)game;
    return ((const RaceState *)state)->epoch;
}

/* 2: one may do both as long as neither the hill nor the hands are full; at the top and with full
 * hands one climbs on the spot, so that a turn always has an action. */
static int check(const HearthGame *game, const void *state, int seat, uint32_t action,
                 HearthErr *err) {
    const RaceState *st = state;
    bool full = st->berries[seat] == hill(game)->berries;
    if (action > BERRY)
        return hearth_fail(err, HEARTH_ILLEGAL, RACE_T(ACTION_FORM));
    if (action == BERRY && full)
        return hearth_fail(err, HEARTH_ILLEGAL, RACE_T(HANDS_FULL));
    if (action == CLIMB && st->steps[seat] == hill(game)->top && !full)
        return hearth_fail(err, HEARTH_ILLEGAL, RACE_T(AT_THE_TOP));
    return HEARTH_OK;
}

static int legal(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap) {
    int n = 0;
    for (uint32_t a = CLIMB; a <= BERRY; a++) {
        if (check(game, state, seat, a, NULL))
            continue;
        if (n < cap)
            out[n] = a;
        n++;
    }
    return n;
}

static int chance(const HearthGame *game, const void *state, uint32_t out[], uint32_t weight[],
                  int cap) {
    (void)game, (void)state;
    for (int i = 0; i < SIDES && i < cap; i++) {
        out[i] = (uint32_t)i;
        weight[i] = 1;
    }
    return SIDES;
}

static HearthDrawId draw_id(const HearthGame *game, const void *state) {
    (void)game;
    const RaceState *st = state;
    return (HearthDrawId){STREAM_DIE, (uint32_t)(st->round * st->seats + st->turn)};
}

/* 3; by rules 2 (3a) only the first one finds it. */
static bool finds_feather(const HearthGame *game, RaceState *st, int step) {
    int each = hill(game)->feather_step;
    if (step % each != 0)
        return false;
    if (game->rules_version == 1)
        return true;
    unsigned bit = 1U << (step / each - 1);
    bool there = !(st->taken & bit);
    st->taken = (uint8_t)(st->taken | bit);
    return there;
}

/* 2 and 3 */
static void climb(const HearthGame *game, RaceState *st, int seat, HearthEvents *events) {
    int top = hill(game)->top, from = st->steps[seat];
    int to = from + st->die < top ? from + st->die : top;
    st->steps[seat] = (uint8_t)to;
    hearth_event(events, (HearthEvent){.kind = EV_CLIMB, .seat = (uint8_t)seat, .a = to - from});
    if (to == from || !finds_feather(game, st, to))
        return;
    st->feathers[seat]++;
    hearth_event(events, (HearthEvent){.kind = EV_FEATHER, .seat = (uint8_t)seat});
}

static void apply(const HearthGame *game, void *state, int seat, uint32_t action,
                  HearthEvents *events) {
    RaceState *st = state;
    st->epoch++;
    if (seat == HEARTH_CHANCE) {
        st->die = (uint8_t)(action + 1);
        hearth_event(events, (HearthEvent){.kind = EV_ROLL, .seat = st->turn, .a = st->die});
        return;
    }
    if (action == CLIMB) {
        climb(game, st, seat, events);
    } else {
        st->berries[seat]++;
        hearth_event(events, (HearthEvent){.kind = EV_BERRY, .seat = (uint8_t)seat});
    }
    st->die = 0;
    st->turn++;
    if (st->turn == st->seats) {
        st->turn = 0;
        st->round++;
    }
}

/* 4 */
static int score(const HearthGame *game, const void *state, int seat, HearthLines *lines) {
    (void)game;
    const RaceState *st = state;
    return hearth_line(lines, RACE_T(LINE_STEPS), 0, st->steps[seat], 1, 0, 0) +
           hearth_line(lines, RACE_T(LINE_FEATHERS), 0, st->feathers[seat], 2, 0, 0) +
           hearth_line(lines, RACE_T(LINE_BERRIES), 0, st->berries[seat], 3, 0, 0);
}

/* What must hold in every position; the number says which. */
static int invariant(const HearthGame *game, const void *state) {
    const RaceState *st = state;
    const RaceTables *t = hill(game);
    int found = 0, most = game->rules_version > 1 ? hearth_count(st->taken) : 0;
    if (st->seats < 1 || st->seats > SEATS || st->rounds < 3 || st->rounds > 9)
        return 1;
    if (st->round > st->rounds || st->turn >= st->seats || st->die > SIDES)
        return 2;
    if (st->round == st->rounds && (st->turn || st->die))
        return 3;
    uint32_t turns = (uint32_t)st->round * st->seats + st->turn;
    if (st->epoch != 2 * turns + (st->die > 0))
        return 4;
    for (int i = 0; i < SEATS; i++) {
        int played = st->round + (i < st->turn);
        if (i >= st->seats && (st->steps[i] || st->feathers[i] || st->berries[i]))
            return 5;
        if (st->berries[i] > t->berries || st->steps[i] > t->top || st->berries[i] > played)
            return 6;
        if (st->steps[i] > SIDES * (played - st->berries[i]))
            return 7;
        if (st->feathers[i] > st->steps[i] / t->feather_step)
            return 8;
        found += st->feathers[i];
    }
    if (game->rules_version > 1 ? found != most : st->taken)
        return 9;
    return st->taken >> (t->top / t->feather_step) ? 10 : 0;
}

/* ---- Text ---- */

/* The state described once: its text, its JSON and the types of the page come from it. */
#define FIELD(name) HEARTH_FIELD(RaceState, name, HEARTH_NUMBER)
#define LIST(name) HEARTH_FIELD_LIST(RaceState, name, HEARTH_NUMBER, HEARTH_USED(RaceState, seats))
static const HearthField fields[] = {FIELD(seats),
                                     FIELD(rounds),
                                     FIELD(round),
                                     FIELD(turn),
                                     HEARTH_FIELD(RaceState, die, HEARTH_NUMBER_OR_NONE(0)),
                                     FIELD(epoch),
                                     LIST(steps),
                                     LIST(feathers),
                                     LIST(berries),
                                     FIELD(taken)};
static const HearthFields described = HEARTH_STATE_FIELDS("race", RaceState, fields);
/* What is new in rules 2 comes last, and is not there by rules 1: hashes of old records hold. */
static const HearthFields described_1 = {"State", "race", sizeof(RaceState), fields,
                                         sizeof fields / sizeof fields[0] - 1};

/* What a front end needs and must not work out. */
typedef struct RaceFacts {
    uint8_t seats, points[SEATS], to_feather[SEATS];
} RaceFacts;
static const HearthField fact_fields[] = {
    HEARTH_FIELD_LIST(RaceFacts, points, HEARTH_NUMBER, HEARTH_USED(RaceFacts, seats)),
    HEARTH_FIELD_LIST(RaceFacts, to_feather, HEARTH_NUMBER, HEARTH_USED(RaceFacts, seats))};
static const HearthFields facts_described = HEARTH_FIELDS("Facts", RaceFacts, fact_fields);

static void find_facts(const HearthGame *game, const void *view, int viewer, void *out) {
    const RaceState *st = view;
    RaceFacts *f = out;
    (void)viewer;
    f->seats = st->seats;
    for (int i = 0; i < st->seats; i++) {
        f->points[i] = (uint8_t)score(game, st, i, NULL);
        f->to_feather[i] =
            (uint8_t)(st->steps[i] == hill(game)->top
                          ? 0
                          : hill(game)->feather_step - st->steps[i] % hill(game)->feather_step);
    }
}

static const HearthFacts facts = {&facts_described, find_facts};

static void action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                         HearthBuf *out) {
    (void)game, (void)state;
    if (seat == HEARTH_CHANCE) {
        hearth_buf_text(out, "roll ");
        hearth_buf_int(out, action + 1);
    } else {
        hearth_buf_text(out, action == CLIMB ? "climb" : "berry");
    }
}

static int action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                        size_t length, uint32_t *action, HearthErr *err) {
    (void)game;
    HearthSlice all = {text, length}, word = all, value = {"", 0};
    uint64_t n;
    (void)state;
    if (seat == HEARTH_CHANCE) {
        if (!hearth_slice_cut(all, ' ', &word, &value) || !hearth_slice_is(word, "roll") ||
            !hearth_slice_number(value, SIDES, &n) || n == 0)
            return hearth_fail(err, HEARTH_BAD_TEXT, RACE_T(CHANCE_FORM));
        *action = (uint32_t)n - 1;
        return HEARTH_OK;
    }
    if (!hearth_slice_is(all, "climb") && !hearth_slice_is(all, "berry"))
        return hearth_fail(err, HEARTH_BAD_TEXT, RACE_T(ACTION_FORM));
    *action = hearth_slice_is(all, "berry") ? BERRY : CLIMB;
    return HEARTH_OK;
}

static void describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                     HearthMsg *out) {
    (void)game, (void)state;
    if (seat == HEARTH_CHANCE) {
        hearth_msg(out, RACE_T(DO_ROLL));
        hearth_msg_number(out, "value", action + 1);
    } else {
        hearth_msg(out, action == CLIMB ? RACE_T(DO_CLIMB) : RACE_T(DO_BERRY));
    }
}

static bool event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                           HearthMsg *out) {
    (void)game;
    static const int text[] = {RACE_T_EV_ROLL, RACE_T_EV_CLIMB, RACE_T_EV_FEATHER, RACE_T_EV_BERRY};
    (void)after;
    hearth_msg(out, &texts[text[e->kind]]);
    hearth_msg_seat(out, "player", e->seat);
    if (e->kind == EV_ROLL)
        hearth_msg_number(out, "value", e->a);
    if (e->kind == EV_CLIMB)
        hearth_msg_number(out, "count", e->a);
    return true;
}

/* ---- Transcripts ---- */

static void json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                       HearthBuf *out) {
    (void)game;
    static const char *const names[] = {"roll", "climb", "feather", "berry"};
    (void)after;
    hearth_buf_text(out, "{\"type\":\"");
    hearth_buf_text(out, names[e->kind]);
    hearth_buf_text(out, "\",\"seat\":");
    hearth_buf_int(out, e->seat);
    if (e->kind == EV_ROLL || e->kind == EV_CLIMB) {
        hearth_buf_text(out, e->kind == EV_ROLL ? ",\"value\":" : ",\"steps\":");
        hearth_buf_int(out, e->a);
    }
    hearth_buf_char(out, '}');
}

/* ---- The position in words ---- */

static void tell_status(const RaceState *st, HearthOutline *o) {
    HearthMsg msg;
    if (st->round == st->rounds) {
        hearth_tell_line(o, NULL);
        hearth_tell_word(o, RACE_T(SAY_OVER));
        return;
    }
    hearth_msg(&msg, RACE_T(SAY_ROUND));
    hearth_msg_number(&msg, "round", st->round + 1);
    hearth_msg_number(&msg, "rounds", st->rounds);
    hearth_tell_line_of(o, &msg);
    if (st->die) {
        hearth_tell_line(o, NULL);
        hearth_tell_count(o, RACE_T(SAY_DIE), "value", st->die);
    }
}

static void outline(const HearthGame *game, const void *view, int viewer, HearthOutline *o) {
    static const int heads[] = {RACE_T_SAY_PLAYER, RACE_T_SAY_HILL, RACE_T_SAY_FEATHERS,
                                RACE_T_SAY_BERRIES, RACE_T_SAY_POINTS};
    const RaceState *st = view;
    (void)viewer;
    tell_status(st, o);
    hearth_tell_section(o, RACE_T(SAY_PLAYERS));
    hearth_tell_table(o);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        hearth_tell_head(o, &texts[heads[i]]);
    for (int i = 0; i < st->seats; i++) {
        hearth_tell_row(o);
        hearth_tell_cell_seat(o, i);
        hearth_tell_cell_meter(o, st->steps[i], hill(game)->top);
        hearth_tell_cell_number(o, st->feathers[i]);
        hearth_tell_cell_meter(o, st->berries[i], hill(game)->berries);
        hearth_tell_cell_number(o, score(game, st, i, NULL));
    }
}

/* Two choices are one group. */
static HearthKind kind(const HearthGame *game, const void *view, int seat, uint32_t action) {
    (void)game, (void)view, (void)seat, (void)action;
    return (HearthKind){RACE_T(SAY_TURN), 0};
}

/* What is left out stands for a game without secrets; see game.h. */
#define RACE(rules, hill, described_as)                                                            \
    .id = "race", .tables = &hill, .rules_version = rules, .fields = &described_as,                \
    .title = RACE_T(TITLE), .summary = RACE_T(SUMMARY), .min_seats = 1, .max_seats = SEATS,        \
    .max_legal = 2, .options = options, .option_count = 1, .texts = texts,                         \
    .text_count = RACE_T_COUNT, .state_size = state_size, .max_steps = max_steps,                  \
    .max_events = max_events, .setup = setup, .options_of = options_of, .seats_of = seats_of,      \
    .pending = pending, .epoch = epoch, .legal = legal, .check = check, .chance = chance,          \
    .draw_id = draw_id, .apply = apply, .score = score, .facts = &facts,                           \
    .action_print = action_print, .action_parse = action_parse, .describe = describe,              \
    .event_describe = event_describe, .invariant = invariant, .json_event = json_event,            \
    .outline = outline, .kind = kind

static const HearthGame race_1 = {RACE(1, hill_20, described_1)};
static const HearthGame race_2_30 = {RACE(2, hill_30, described), .data = "hill30",
                                     .older = &race_1};
const HearthGame hearth_race = {RACE(2, hill_20, described), .data = "hill20", .older = &race_2_30};
