/* legal.c - What a seat may do, and why not. */
#include "ew_int.h"

typedef struct List {
    uint32_t *out;
    int cap, n;
} List;

static void add(List *l, EwKindOfAction kind, int a, int b) {
    if (l->n < l->cap)
        l->out[l->n] = ew_action(kind, a, b);
    l->n++;
}

static void add_cards(List *l, EwKindOfAction kind, const EwPile *p) {
    for (int k = 0; k < EW_KINDS; k++)
        if (p->n[k])
            add(l, kind, k, 0);
    HEARTH_FOR_EACH (c, p->culture)
        add(l, kind, EW_KINDS + c, 0);
}

/* 4.1a: one more culture card wants another to discard. 4.2: any column, or rest. */
static void turn(List *l, const EwPlayer *p, const EwState *st) {
    if (!st->cultures_played || ew_pile_count(&p->hand) > 1)
        HEARTH_FOR_EACH (c, p->hand.culture)
            add(l, EW_DO_CULTURE, EW_KINDS + c, 0);
    for (int column = 0; column <= EW_REST; column++) {
        if (p->figures)
            add(l, EW_DO_PLACE, column, 0);
        if (p->chief_left)
            add(l, EW_DO_PLACE, column, 1);
    }
}

/* 13.3: once a turn, where the chief was placed. */
static bool chief_can(const HearthGame *game, const EwState *st, const EwPlayer *p) {
    const EwChief *c = &ew_tables(game)->chiefs[p->chief];
    return st->chief_here && p->side_b && c->tool_labor && !st->chief_paid &&
           (c->column == EW_REST || c->column == st->column);
}

/* 4.3, 4.4: what brings labor, and what it is for. */
static void work(const HearthGame *game, List *l, const EwPlayer *p, const EwState *st) {
    for (int k = 0; k < EW_KINDS; k++)
        if (p->hand.n[k] > (k < EW_TRIBES ? st->fresh[k] : 0)) /* 4.3e */
            add(l, EW_DO_WORK, k, 0);
    if (ew__eat_cost(game, st, st->actor))
        add(l, EW_DO_EAT, 0, 0);
    if (chief_can(game, st, p) && p->tool >= ew_tables(game)->chiefs[p->chief].tool_cost)
        add(l, EW_DO_CHIEF_TOOL, 0, 0);
    for (int i = 0; i < ew_tables(game)->columns[st->column].tops; i++)
        if (ew__top_possible(game, st, i))
            add(l, EW_DO_TOP, i, 0);
    if (ew__middle_possible(game, st))
        add(l, EW_DO_MIDDLE, 0, 0);
    if (st->bottom_open) /* 4.4: always, for the first figure */
        add(l, EW_DO_BOTTOM, 0, 0);
    add(l, EW_DO_END, 0, 0);
}

int ew__legal(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap) {
    const EwState *st = state;
    const EwPlayer *p = &st->player[st->actor];
    List l = {out, cap, 0};
    (void)seat;
    if (st->jobs)
        return ew__job_choices(game, st, out, cap);
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP:
        HEARTH_FOR_EACH (i, st->offered_setup)
            add(&l, EW_DO_SETUP, i, 0);
        break;
    case EW_PICK_CHIEF: /* 2.5a, 8.8: a card, and a side of it */
        HEARTH_FOR_EACH (i, st->offered_chief) {
            add(&l, EW_DO_CHIEF, i, 0);
            add(&l, EW_DO_CHIEF, i, 1);
        }
        break;
    case EW_TURN: turn(&l, p, st); break;
    case EW_DISCARD: add_cards(&l, EW_DO_DISCARD, &p->hand); break;
    case EW_WORK: work(game, &l, p, st); break;
    case EW_PILE: /* 4.8: any cards of the hand */
        add_cards(&l, EW_DO_PILE, &p->hand);
        add(&l, EW_DO_DONE, 0, 0);
        break;
    case EW_ECLIPSE_CARDS: /* 5.4 */
        add(&l, EW_DO_DONE, 0, 0);
        for (int k = 0; k < EW_KINDS; k++)
            if (st->effects_left[k])
                add(&l, EW_DO_EFFECT, k, 0);
        break;
    case EW_ECLIPSE_TILES: /* 5.5 */
        add(&l, EW_DO_DONE, 0, 0);
        HEARTH_FOR_EACH (i, st->won[st->actor])
            add(&l, EW_DO_TILE, i, 0);
        break;
    default: break;
    }
    return l.n;
}

uint32_t ew__pick(const HearthGame *game, const void *state, int seat, HearthRng *rng) {
    uint32_t all[EW_MAX_LEGAL];
    int n = ew__legal(game, state, seat, all, EW_MAX_LEGAL);
    return all[hearth_rng_below(rng, (uint32_t)n)];
}

/* ---- Why not ---- */

static bool cultures_open(const EwState *st) {
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        if (st->culture[i])
            return true;
    return false;
}

/* 4.4: it was done, cannot be paid, or nothing would come of it. */
static const HearthText *why_not_section(const HearthGame *game, const EwState *st, const EwCost *c,
                                         bool done) {
    const EwPlayer *p = &st->player[st->actor];
    EwOp op = (EwOp)ew_tables(game)->effects[ew_tables(game)->lists[c->gain].first].op;
    if (done)
        return EW_T(ONCE_A_TURN);
    if (op == EW_OP_CULTURE && !cultures_open(st))
        return EW_T(NOTHING_THERE);
    if (op != EW_OP_CULTURE && st->labor < c->labor)
        return EW_T(NO_LABOR);
    if (p->tool < c->tool)
        return EW_T(NO_TOOL);
    if (p->food < c->food)
        return EW_T(NO_FOOD);
    switch (op) {
    case EW_OP_CULTURE: return EW_T(NO_LABOR);
    case EW_OP_STONE:
        return ew_stone_space(p) == EW_STONE_SPACES ? EW_T(NO_STONE_SPACE)
               : ew_stones_open(game, st)           ? EW_T(STONE_COST)
                                                    : EW_T(NO_STONES);
    case EW_OP_VILLAGE: return EW_T(NO_VILLAGE);
    case EW_OP_CAMP: return EW_T(NO_CAMPS);
    case EW_OP_TIP: return EW_T(NO_UPRIGHT);
    case EW_OP_TRIBE:
    case EW_OP_TRIBE_DISCARD: return EW_T(DIFFERENT_TRIBES); /* 4.5a */
    default: return EW_T(NOTHING_THERE);
    }
}

static const HearthText *why_not_work(const HearthGame *game, const EwState *st, uint32_t action) {
    int a = ew_a(action);
    const EwColumn *c = &ew_tables(game)->columns[st->column];
    switch (ew_kind(action)) {
    case EW_DO_WORK: /* 4.3e */
        return a < EW_TRIBES && st->player[st->actor].hand.n[a] ? EW_T(FRESH_CARD)
                                                                : EW_T(NO_SUCH_CARD);
    case EW_DO_EAT: return EW_T(NO_FOOD);
    case EW_DO_CHIEF_TOOL: /* 13.3 */
        return chief_can(game, st, &st->player[st->actor]) ? EW_T(NO_TOOL) : EW_T(NOT_NOW);
    case EW_DO_TOP:
        return a < c->tops ? why_not_section(game, st, &c->top[a], false) : EW_T(NOT_NOW);
    case EW_DO_MIDDLE: return why_not_section(game, st, &c->middle, st->middle_done != 0);
    case EW_DO_BOTTOM: return EW_T(FIRST_FIGURE);
    case EW_DO_CULTURE: return EW_T(CULTURE_FIRST);
    case EW_DO_PLACE: return EW_T(FIGURE_PLACED);
    default: return EW_T(NOT_NOW);
    }
}

/* What is wrong with the choice, if it is the kind of choice that is asked for. */
static const HearthText *why_not_job(const EwState *st, uint32_t action) {
    int op = st->job[st->jobs - 1].op, space = ew_a(action);
    switch (ew_kind(action)) {
    case EW_DO_TRIBE: /* 4.5a, 4.11 */
        return op != EW_OP_TRIBE && op != EW_OP_TRIBE_DISCARD    ? EW_T(CHOOSE_FIRST)
               : space < EW_TRIBES && st->tribe_left[space] != 0 ? EW_T(DIFFERENT_TRIBES)
                                                                 : EW_T(NOTHING_THERE);
    case EW_DO_STONE: /* 4.6 */
        return op != EW_OP_STONE                               ? EW_T(CHOOSE_FIRST)
               : space < EW_STONE_ROW && st->stone[space] != 0 ? EW_T(STONE_LATER)
                                                               : EW_T(NOTHING_THERE);
    case EW_DO_HUNT: return op == EW_OP_ANIMAL ? EW_T(NOTHING_THERE) : EW_T(CHOOSE_FIRST);
    case EW_DO_TIP: return op == EW_OP_TIP ? EW_T(NO_UPRIGHT) : EW_T(CHOOSE_FIRST);
    case EW_DO_MEGALITH: return op == EW_OP_MEGALITH ? EW_T(NO_SITE) : EW_T(CHOOSE_FIRST);
    case EW_DO_MOVE: return op == EW_OP_MOVE ? EW_T(NO_MOVE) : EW_T(CHOOSE_FIRST);
    case EW_DO_VILLAGE: return op == EW_OP_VILLAGE ? EW_T(NO_VILLAGE) : EW_T(CHOOSE_FIRST);
    case EW_DO_LEARN:
        return op != EW_OP_CULTURE                                    ? EW_T(CHOOSE_FIRST)
               : space < EW_CULTURE_SPACES && st->culture[space] != 0 ? EW_T(NO_LABOR)
                                                                      : EW_T(NOTHING_THERE);
    default: return EW_T(CHOOSE_FIRST);
    }
}

static const HearthText *why_not(const HearthGame *game, const EwState *st, uint32_t action) {
    if (st->jobs)
        return why_not_job(st, action);
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP: return EW_T(PICK_SETUP);
    case EW_PICK_CHIEF: return EW_T(PICK_CHIEF);
    case EW_TURN:
        if (ew_kind(action) == EW_DO_CULTURE)
            return ew_a(action) < EW_CARDS &&
                           ew_pile_has(&st->player[st->actor].hand, ew_a(action)) &&
                           ew_a(action) >= EW_KINDS
                       ? EW_T(CULTURE_COSTS)
                       : EW_T(NO_SUCH_CARD);
        return ew_kind(action) == EW_DO_PLACE ? EW_T(NO_FIGURE) : EW_T(PLACE_FIRST);
    case EW_DISCARD: return EW_T(DISCARD_ONE);
    case EW_WORK: return why_not_work(game, st, action);
    case EW_PILE: return EW_T(PILE_NOW);
    case EW_ECLIPSE_CARDS: return EW_T(EFFECT_NOW);
    case EW_ECLIPSE_TILES: return EW_T(TILE_NOW);
    default: return EW_T(NOT_NOW);
    }
}

int ew__check(const HearthGame *game, const void *state, int seat, uint32_t action,
              HearthErr *err) {
    uint32_t all[EW_MAX_LEGAL];
    if (hearth_listed(all, ew__legal(game, state, seat, all, EW_MAX_LEGAL), action))
        return HEARTH_OK;
    return hearth_fail(err, HEARTH_ILLEGAL, why_not(game, state, action));
}
