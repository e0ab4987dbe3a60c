/* rules.c - The course of a game of Endless Winter, and at the end its table.
 *
 * A turn is a row of small decisions; what is still to be gained lies on a stack of jobs in the
 * state (effects.c). After every action settle() does what follows by itself, the Nomad's turns
 * too, until somebody must decide or chance must draw. Rules: docs/rules/endless_winter.md. */
#include <string.h>

#include "ew_wishes.h"
#include "options.h"

static size_t state_size(const HearthGame *game, int seats) {
    (void)game, (void)seats;
    return sizeof(EwState);
}

static int max_steps(const HearthGame *game, int seats) {
    (void)game;
    return 4096 + 4096 * seats;
}

/* The part of a Nomad in an eclipse may be one step: what up to 19 tiles, 10 megaliths and 3
 * villages bring, each 4 effects of up to 9 idols or animals. The cards that are built in bring
 * little of it. */
static int max_events(const HearthGame *game, int seats) {
    (void)seats;
    return game->tables == &ew_built_in ? 512 : 8192;
}

/* ---- Options and set-up ---- */

enum { OPTION_LEVEL, OPTION_REST, OPTION_GLACIER, OPTIONS };
static const HearthOptionInfo options[OPTIONS] = {
    {"level", "normal|hard_tile|hard_cards|hard_both", "normal", EW_T(OPTION_LEVEL)},
    {"rest_tiles", "off|on", "off", EW_T(OPTION_REST)},
    {"glacier_tiles", "off|on", "off", EW_T(OPTION_GLACIER)}};
const char *const ew_level_ids[EW_DIFFICULTIES] = {"normal", "hard_tile", "hard_cards",
                                                   "hard_both"};

/* 10.1: levels are the Nomad's, and with several players there is none. */
static int options_fit(const HearthGame *game, const HearthOptions *o, int seats, HearthErr *err) {
    (void)game;
    if (seats == 1 || o->bytes[OPTION_LEVEL] == EW_NORMAL)
        return HEARTH_OK;
    return hearth_fail(err, HEARTH_BAD_OPTION, EW_T(LEVEL_ALONE));
}

static void options_of(const HearthGame *game, const void *state, HearthOptions *out) {
    (void)game;
    const EwState *st = state;
    *out = (HearthOptions){{st->level, st->rest_tiles, st->glacier_tiles}};
}

static int seats_of(const HearthGame *game, const void *state) {
    (void)game;
    return ((const EwState *)state)->seats;
}

/* 2.1-2.4, 8.1-8.3, as far as it does not wait for chance. */
static void setup(const HearthGame *game, void *state, const HearthOptions *o, int seats) {
    EwState *st = state;
    memset(st, 0, sizeof *st);
    st->seats = (uint8_t)seats;
    st->sides = (uint8_t)(seats == 1 ? 2 : seats); /* 1.1, 8.1 */
    st->level = o->bytes[OPTION_LEVEL];
    st->rest_tiles = o->bytes[OPTION_REST];
    st->glacier_tiles = o->bytes[OPTION_GLACIER];
    st->culture_left = (1ULL << EW_CULTURES) - 1;
    st->pool = ((1U << ew_tables(game)->glaciers_in[st->sides - 2]) - 1)
               << EW_FIRST_GLACIER; /* 2.2 */
    st->tokens_left = st->glacier_tiles ? (1U << EW_GLACIERS) - 1 : 0;
    st->setup_left = (1U << EW_SETUPS) - 1;
    st->chief_left = (1U << EW_CHIEFS) - 1;
    st->rest_left = st->rest_tiles ? (1U << EW_REST_TILES) - 1 : 0;
    st->map_top = st->column = EW_NONE;
    memset(st->order, EW_NONE, sizeof st->order);
    memset(st->tile, EW_NONE, sizeof st->tile);
    st->tile[EW_BASE_PLACE] = EW_BASE;
    for (int i = 0; i < EW_ANIMALS; i++)
        st->animal_left[i] = ew_tables(game)->animals[i].copies;
    for (int k = 0; k < EW_TRIBES; k++)
        st->tribe_left[k] = ew_tables(game)->kinds[k].copies;
    for (int s = 0; s < st->sides; s++) {
        EwPlayer *p = &st->player[s];
        p->neutrals = EW_NEUTRALS;
        p->megaliths = EW_MEGALITHS;
        p->figures = 2;
        p->chief_left = 1;
        p->setup = p->chief = EW_NONE;
        if (ew_is_nomad(st, s)) /* 8.2, R27 */
            continue;
        p->camps[EW_BASE_PLACE] = 1;
        for (int k = EW_TRIBES; k < EW_KINDS; k++)
            p->deck.n[k] = ew_tables(game)->kinds[k].copies;
    }
    if (seats == 1) {
        st->nomad_left = (uint16_t)((1U << EW_NOMADS) - 1);
        st->map_left = (1U << EW_MAPS) - 1;
        st->offering_down[0] = st->offering_down[1] = 5; /* 8.3 */
        st->order[0] = EW_NOMAD;                         /* 8.7 */
        st->order[1] = 0;
    }
}

/* ---- Getting ready ---- */

/* 2.5a: in turn order; the Nomad has no such cards (8.2). */
static void next_to_pick(EwState *st) {
    while (st->step < st->sides && ew_is_nomad(st, st->order[st->step]))
        st->step++;
    st->offered_setup = st->offered_chief = 0;
    if (st->step < st->sides) {
        st->actor = st->order[st->step];
        st->phase = EW_PICK_SETUP;
    } else {
        st->step = 0;
        st->phase = EW_READY;
    }
}

static void pick_setup(EwState *st, int card, HearthEvents *events) {
    st->player[st->actor].setup = (uint8_t)card;
    st->phase = EW_PICK_CHIEF;
    ew__tell(events, st, EW_EV_SETUP, card, 0);
}

static void pick_chief(EwState *st, int chief, int side_b, HearthEvents *events) {
    st->player[st->actor].chief = (uint8_t)chief;
    st->player[st->actor].side_b = (uint8_t)side_b;
    ew__tell(events, st, EW_EV_CHIEF, chief, side_b);
    st->step++;
    next_to_pick(st);
}

/* 2.5b, 2.5c: the tribe card joins the deck, five cards are drawn, then come the extras. */
static void get_ready(const HearthGame *game, EwState *st, HearthEvents *events) {
    int at = st->step++;
    st->actor = st->order[at];
    if (ew_is_nomad(st, st->actor))
        return;
    EwPlayer *p = &st->player[st->actor];
    const EwSetup *s = &ew_tables(game)->setups[p->setup];
    if (s->tribe < EW_TRIBES && st->tribe_left[s->tribe]) {
        st->tribe_left[s->tribe]--;
        p->deck.n[s->tribe]++;
    }
    for (int i = 0; i < s->animals; i++)
        if (st->animal_left[s->animal[i]]) {
            st->animal_left[s->animal[i]]--;
            p->upright[s->animal[i]]++;
        }
    if (s->food)
        ew__food(game, st, st->actor, s->food, events);
    if (s->tool)
        ew__tool(st, st->actor, s->tool, events);
    ew__push_list(game, st, s->gain, 1, EW_FROM_OTHERS);
    ew__push_list(game, st, ew_tables(game)->order_start[at], 1, EW_FROM_OTHERS);
    ew__push(st, (EwJob){.op = EW_JOB_DRAWING, .n = ew_tables(game)->hand});
}

/* ---- Turns ---- */

/* 4.3f: labor that is left is lost. */
static void clear_turn(EwState *st) {
    st->labor = st->chief_here = st->chief_paid = st->bottom_open = st->middle_done = 0;
    st->taken = st->cultures_played = st->waiting = 0;
    st->column = EW_NONE;
    memset(st->fresh, 0, sizeof st->fresh);
}

/* 1.2: three turns for each side, then the eclipse. */
void ew__next_turn(EwState *st, HearthEvents *events) {
    clear_turn(st);
    if (st->turn == EW_TURNS * st->sides) {
        ew__begin_eclipse(st, events);
        return;
    }
    st->actor = st->order[st->turn % st->sides];
    st->phase = ew_is_nomad(st, st->actor) ? EW_NOMAD_REVEAL : EW_TURN;
}

static void turn_over(EwState *st, HearthEvents *events) {
    st->turn++;
    ew__next_turn(st, events);
}

/* 4.8: what was played is discarded; after the last figure comes the eclipse pile. */
static void end_turn(EwState *st, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    ew__pour(&p->played, &p->discard);
    ew__tell(events, st, EW_EV_END, 0, 0);
    clear_turn(st);
    if (p->figures + p->chief_left == 0)
        st->phase = EW_PILE;
    else
        turn_over(st, events);
}

static void pile_done(EwState *st, HearthEvents *events) {
    ew__tell(events, st, EW_EV_PILE_DONE, ew_pile_count(&st->player[st->actor].pile), 0);
    turn_over(st, events);
}

/* 4.1a: the first is free, each further one wants another card discarded. */
static void play_culture(const HearthGame *game, EwState *st, int card, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    ew__remove(&p->hand, card);
    ew__add(&p->played, card);
    ew__tell(events, st, EW_EV_CULTURE, card, 0);
    if (st->cultures_played++) {
        st->waiting = (uint8_t)(card - EW_KINDS + 1);
        st->phase = EW_DISCARD;
    } else {
        ew__push_list(game, st, ew_tables(game)->cultures[card - EW_KINDS].gain, 1,
                      EW_FROM_CULTURE);
    }
}

/* 4.1a: what was discarded pays; now the benefits come. */
static void discard_for(const HearthGame *game, EwState *st, int card, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    int culture = st->waiting - 1;
    ew__leave_hand(st, card);
    ew__add(&p->discard, card);
    ew__tell(events, st, EW_EV_DISCARD, card, 0);
    st->waiting = 0;
    st->phase = EW_TURN;
    ew__push_list(game, st, ew_tables(game)->cultures[culture].gain, 1, EW_FROM_CULTURE);
}

/* 4.3b, 13.3 */
int ew__chief_labor(const HearthGame *game, const EwPlayer *p, int column) {
    const EwChief *c = &ew_tables(game)->chiefs[p->chief];
    if (!p->side_b)
        return ew_tables(game)->chief_labor;
    return c->column == column || c->column == EW_REST ? c->labor : 0;
}

/* 4.2 */
static void place(const HearthGame *game, EwState *st, int column, bool chief,
                  HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    if (chief)
        p->chief_left = 0;
    else
        p->figures--;
    if (column == EW_REST) {
        p->resting++; /* 4.9; 10.4: a rest tile replaces what resting gives */
        p->chief_rests = (uint8_t)(p->chief_rests | chief);
        st->phase = EW_RESTING;
        ew__tell(events, st, EW_EV_PLACE, column, chief);
        ew__push_list(game, st, ew_rest_gain(game, p), 1, EW_FROM_OTHERS);
        return;
    }
    st->column = (uint8_t)column;
    st->bottom_open = st->in_column[column]++ == 0; /* 4.4, R32 */
    st->chief_here = chief;
    st->phase = EW_WORK;
    ew__tell(events, st, EW_EV_PLACE, column, chief);
    if (chief && ew__chief_labor(game, p, column)) {
        st->labor = (uint16_t)(st->labor + ew__chief_labor(game, p, column));
        ew__tell(events, st, EW_EV_LABOR, ew__chief_labor(game, p, column), 1);
    }
}

/* 4.3a: the printed labor, and more in the column of the card. */
static void work(const HearthGame *game, EwState *st, int kind, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    int n = ew__work_labor(game, kind, st->column);
    p->hand.n[kind]--;
    p->played.n[kind]++;
    st->labor = (uint16_t)(st->labor + n);
    ew__tell(events, st, EW_EV_WORK, kind, n);
}

/* 4.4: it is paid. 2.9: what was paid for must be taken. */
static void section(const HearthGame *game, EwState *st, const EwCost *c, int number,
                    HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    int before = st->jobs;
    if (ew_tables(game)->effects[ew_tables(game)->lists[c->gain].first].op !=
        EW_OP_CULTURE) /* paid with the choice */
        st->labor = (uint16_t)(st->labor - c->labor);
    p->food = (uint8_t)(p->food - c->food);
    p->tool = (uint8_t)(p->tool - c->tool);
    ew__tell(events, st, EW_EV_SECTION, st->column, number);
    ew__push_list(game, st, c->gain, 1, EW_FROM_OTHERS);
    for (int i = before; i < st->jobs; i++)
        st->job[i].must = st->job[i].op != EW_OP_CHOOSE;
}

/* ---- The step ---- */

static bool advance(const HearthGame *game, EwState *st, HearthEvents *events) {
    if (ew__need(game, st) != EW_NEED_NOTHING)
        return false;
    switch ((EwPhase)st->phase) {
    case EW_DEAL:
        for (int i = 0; i < st->sides; i++) /* 7.3: the first in the order stands first */
            st->player[st->order[i]].stamp = (uint16_t)(i + 1);
        st->stamp = st->sides;
        st->step = 0;
        next_to_pick(st);
        return true;
    case EW_PICK_SETUP:
        if (hearth_count(st->offered_setup) > 1) /* 8.8: only alone there are two */
            return false;
        pick_setup(st, hearth_lowest(st->offered_setup), events);
        return true;
    case EW_READY:
        if (st->step < st->sides)
            get_ready(game, st, events);
        else
            ew__begin_round(st, events);
        return true;
    case EW_TURN: /* 4.1c: the card is discarded when it has done what it does */
        ew__pour(&st->player[st->actor].played, &st->player[st->actor].discard);
        return false;
    case EW_RESTING: end_turn(st, events); return true; /* 4.9 */
    case EW_PILE:
        if (ew_pile_count(&st->player[st->actor].hand) + st->player[st->actor].hidden_hand)
            return false;
        pile_done(st, events);
        return true;
    case EW_NOMAD_WORK: turn_over(st, events); return true;
    default: return ew__eclipse_advance(game, st, events);
    }
}

static void settle(const HearthGame *game, EwState *st, HearthEvents *events) {
    while (st->jobs ? ew__run_job(game, st, events) : advance(game, st, events)) {
    }
}

static void act(const HearthGame *game, EwState *st, uint32_t action, HearthEvents *events) {
    int a = ew_a(action), b = ew_b(action);
    EwPlayer *p = &st->player[st->actor];
    if (st->jobs) {
        ew__job_act(game, st, action, events);
        return;
    }
    switch (ew_kind(action)) {
    case EW_DO_SETUP: pick_setup(st, a, events); break;
    case EW_DO_CHIEF: pick_chief(st, a, b, events); break;
    case EW_DO_CULTURE: play_culture(game, st, a, events); break;
    case EW_DO_DISCARD: discard_for(game, st, a, events); break;
    case EW_DO_PLACE: place(game, st, a, b != 0, events); break;
    case EW_DO_WORK: work(game, st, a, events); break;
    case EW_DO_EAT: { /* 4.3c */
        int food = ew__eat_cost(game, st, st->actor);
        p->food = (uint8_t)(p->food - food);
        st->labor++;
        ew__tell(events, st, EW_EV_EAT, food, 1);
        break;
    }
    case EW_DO_CHIEF_TOOL: { /* 13.3 */
        const EwChief *c = &ew_tables(game)->chiefs[p->chief];
        p->tool = (uint8_t)(p->tool - c->tool_cost);
        st->labor = (uint16_t)(st->labor + c->tool_labor);
        st->chief_paid = 1;
        ew__tell(events, st, EW_EV_CHIEF_TOOL, c->tool_cost, c->tool_labor);
        break;
    }
    case EW_DO_TOP:
        section(game, st, &ew_tables(game)->columns[st->column].top[a], a, events);
        break;
    case EW_DO_MIDDLE:
        st->middle_done = 1; /* 4.4: once */
        section(game, st, &ew_tables(game)->columns[st->column].middle, 2, events);
        break;
    case EW_DO_BOTTOM:
        st->bottom_open = 0;
        ew__tell(events, st, EW_EV_SECTION, st->column, 3);
        ew__push_list(game, st, ew_tables(game)->columns[st->column].bottom, 1, EW_FROM_OTHERS);
        break;
    case EW_DO_END: end_turn(st, events); break;
    case EW_DO_PILE:
        ew__remove(&p->hand, a);
        ew__add(&p->pile, a);
        ew__tell(events, st, EW_EV_PILE, a, 0);
        break;
    case EW_DO_EFFECT: ew__use_effect(game, st, a, events); break;
    case EW_DO_TILE: ew__use_tile(game, st, a, events); break;
    case EW_DO_DONE:
        if (st->phase == EW_PILE) {
            pile_done(st, events);
        } else if (st->phase == EW_ECLIPSE_CARDS) { /* 5.4, 5.5: one may stop before */
            memset(st->effects_left, 0, sizeof st->effects_left);
        } else {
            st->won[st->actor] = 0;
        }
        break;
    default: break;
    }
}

static void apply(const HearthGame *game, void *state, int seat, uint32_t action,
                  HearthEvents *events) {
    EwState *st = state;
    st->epoch++;
    if (seat == HEARTH_CHANCE)
        ew__draw(game, st, (int)action, events);
    else
        act(game, st, action, events);
    settle(game, st, events);
}

/* ---- Whose move ---- */

int ew_decider(const HearthGame *game, const EwState *st) {
    if (st->phase == EW_OVER || ew__need(game, st) != EW_NEED_NOTHING)
        return -1;
    return st->actor;
}

static HearthSeats pending(const HearthGame *game, const void *state) {
    const EwState *st = state;
    if (st->phase == EW_OVER)
        return hearth_seats_none();
    return hearth_seats_one(ew__need(game, st) != EW_NEED_NOTHING ? HEARTH_CHANCE : (int)st->actor);
}

static uint32_t epoch(const HearthGame *game, const void *state) {
    (void)game;
    return ((const EwState *)state)->epoch;
}

/* ---- Knowing: hands and eclipse piles are secret, everything else lies open ---- */

/* 1.4, 5.1: eclipse piles are secret until the eclipse. */
static bool piles_open(const EwState *st) {
    return st->phase > EW_ECLIPSE;
}

/* 1.4: what a viewer cannot see of somebody's cards counts as being in that deck. */
static void view(const HearthGame *game, const void *state, int viewer, void *out) {
    (void)game;
    EwState *v = out;
    memcpy(v, state, sizeof *v);
    for (int s = 0; s < v->seats; s++) {
        EwPlayer *p = &v->player[s];
        if (s == viewer)
            continue;
        p->hidden_hand = (uint8_t)(p->hidden_hand + ew_pile_count(&p->hand));
        ew__pour(&p->hand, &p->deck);
        if (piles_open(v))
            continue;
        p->hidden_pile = (uint8_t)(p->hidden_pile + ew_pile_count(&p->pile));
        ew__pour(&p->pile, &p->deck);
    }
}

/* 5.1: with the last card of the last pile all of them are shown. */
static bool shows_piles(const HearthGame *game, const EwState *st, int actor, uint32_t action) {
    EwState after = *st;
    apply(game, &after, actor, action, NULL);
    return piles_open(&after) || after.round != st->round;
}

/* 1.4: what others draw, and what they lay on their eclipse pile. */
static bool action_hidden(const HearthGame *game, const void *before, int actor, uint32_t action,
                          int viewer) {
    const EwState *st = before;
    if (st->actor == viewer)
        return false;
    if (actor == HEARTH_CHANCE)
        return ew__need(game, st) == EW_NEED_DRAW;
    return ew_kind(action) == EW_DO_PILE && !shows_piles(game, st, actor, action);
}

static bool reveals(const HearthGame *game, const void *before, int actor, uint32_t action) {
    (void)game, (void)before, (void)action;
    return actor == HEARTH_CHANCE;
}

static void deal_hidden(EwPlayer *p, EwPile *to, uint8_t *count, HearthRng *rng) {
    for (; *count; --*count) {
        int card = -1;
        uint32_t at = hearth_rng_below(rng, (uint32_t)ew_pile_count(&p->deck));
        for (int k = 0; k < EW_KINDS && card < 0; k++) {
            if (at < p->deck.n[k])
                card = k;
            else
                at -= p->deck.n[k];
        }
        uint64_t set = p->deck.culture;
        for (; card < 0 && at; at--)
            set &= set - 1;
        if (card < 0)
            card = EW_KINDS + hearth_lowest(set);
        ew__remove(&p->deck, card);
        ew__add(to, card);
    }
}

static void determinize(const HearthGame *game, const void *seen, int viewer, HearthRng *rng,
                        void *out) {
    (void)game;
    EwState *st = out;
    memcpy(st, seen, sizeof *st);
    for (int s = 0; s < st->seats; s++) {
        EwPlayer *p = &st->player[s];
        if (s == viewer || !(p->hidden_hand + p->hidden_pile))
            continue;
        for (int k = 0; k < EW_TRIBES && s == st->actor; k++) /* everybody saw these arrive */
            for (int i = 0; i < st->fresh[k] && p->hidden_hand && p->deck.n[k]; i++) {
                ew__remove(&p->deck, k);
                ew__add(&p->hand, k);
                p->hidden_hand--;
            }
        deal_hidden(p, &p->hand, &p->hidden_hand, rng);
        deal_hidden(p, &p->pile, &p->hidden_pile, rng);
    }
}

/* ---- Scores ---- */

static int score(const HearthGame *game, const void *state, int seat, HearthLines *lines) {
    return ew_score(game, state, seat, lines);
}

/* 5.12, R26: alone one must have more points than the Nomad. */
static void result(const HearthGame *game, const void *state, uint8_t rank[]) {
    const EwState *st = state;
    int points[EW_MAX_SIDES], place[EW_MAX_SIDES];
    for (int i = 0; i < st->sides; i++) {
        points[i] = ew_score(game, st, i, NULL);
        place[st->order[i]] = i;
    }
    if (st->seats == 1) {
        rank[0] = points[0] > points[EW_NOMAD] ? 1 : 2;
        return;
    }
    for (int i = 0; i < st->seats; i++) {
        rank[i] = 1;
        for (int k = 0; k < st->seats; k++)
            rank[i] = (uint8_t)(rank[i] + (points[k] > points[i] ||
                                           (points[k] == points[i] && place[k] < place[i])));
    }
}

/* Alone: by how much the Nomad was beaten. */
static bool rating(const HearthGame *game, const void *state, int *out) {
    const EwState *st = state;
    if (st->seats != 1 || st->phase != EW_OVER)
        return false;
    *out = ew_score(game, st, 0, NULL) - ew_score(game, st, EW_NOMAD, NULL);
    return true;
}

const HearthGame hearth_endless_winter = {
    .id = "endless_winter",
    .tables = &ew_built_in,
    .data = EW_DATA_1,
    .title = EW_T(TITLE),
    .summary = EW_T(SUMMARY),
    .rules_version = 1,
    .min_seats = 1,
    .max_seats = EW_MAX_SIDES,
    .max_legal = EW_MAX_LEGAL,
    .options = options,
    .option_count = OPTIONS,
    .texts = ew_texts,
    .text_count = EW_T_COUNT,
    .languages = HEARTH_EVERY_LANGUAGE,
    .state_size = state_size,
    .max_steps = max_steps,
    .max_events = max_events,
    .options_fit = options_fit,
    .setup = setup,
    .options_of = options_of,
    .seats_of = seats_of,
    .pending = pending,
    .epoch = epoch,
    .legal = ew__legal,
    .check = ew__check,
    .pick = ew__pick,
    .chance = ew__chance,
    .draw_id = ew__draw_id,
    .sample = ew__sample,
    .apply = apply,
    .view = view,
    .action_hidden = action_hidden,
    .reveals = reveals,
    .determinize = determinize,
    .score = score,
    .result = result,
    .fields = &ew__fields,
    .facts = &ew__facts,
    .action_print = ew__action_print,
    .action_parse = ew__action_parse,
    .describe = ew__describe,
    .invariant = ew__invariant,
    .between = ew__between,
    .json_head = ew__json_head,
    .json_event = ew__json_event,
    .json_result = ew__json_result,
    .event_describe = ew__event_describe,
    .rating = rating,
    .outline = ew__outline,
    .preview = ew__preview,
    .kind = ew__kind,
    .topic = ew__topic,
    .wishes = &ew__wishes,
    .pack = HEARTH_PACK(ew__pack),
};
