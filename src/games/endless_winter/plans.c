/* plans.c - The row of actions that does what is wanted.
 *
 * A plan is tried out on a copy of the view: every step passes the door of the rules (ew__check),
 * so what is refused is refused with their reason. The last action is never tried out: it may end
 * the seat's part, and what follows then is not known from a view. */
#include <string.h>

#include "ew_wishes.h"
#include "ew_words.h"

static bool refused(EwPlan *p, const HearthText *why) {
    p->why = why;
    return false;
}

/* The position after all actions so far. */
static const EwState *now(const HearthGame *game, EwPlan *p) {
    for (; p->seen < p->count; p->seen++)
        game->apply(game, &p->now, p->seat, p->action[p->seen], NULL);
    return &p->now;
}

static bool step(const HearthGame *game, EwPlan *p, uint32_t action) {
    const EwState *st = now(game, p);
    HearthErr err;
    if (p->count == HEARTH_PLAN_MAX || ew_decider(game, st) != p->seat)
        return refused(p, EW_T(NOT_NOW));
    if (ew__check(game, st, p->seat, action, &err))
        return refused(p, err.msg.text);
    p->action[p->count++] = action;
    return true;
}

/* Back to an earlier moment, but with what was learned about the wish and the reason. */
static void back(EwPlan *p, const EwPlan *to) {
    EwWish wish = p->wish;
    const HearthText *why = p->why;
    *p = *to;
    p->wish = wish;
    p->why = why;
}

/* What the seat is asked about now; EW_OP_NONE if it is nothing, or somebody else. */
static int question(const HearthGame *game, EwPlan *p) {
    const EwState *st = now(game, p);
    return ew_decider(game, st) == p->seat && st->jobs ? st->job[st->jobs - 1].op : EW_OP_NONE;
}

/* ---- Labor ---- */

static int total(const uint8_t cards[EW_KINDS]) {
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++)
        n += cards[k];
    return n;
}

/* All of them, the least valuable first. */
static bool work_all(const HearthGame *game, EwPlan *p, const uint8_t cards[EW_KINDS]) {
    uint8_t left[EW_KINDS];
    memcpy(left, cards, sizeof left);
    for (int n = total(left); n > 0; n--) {
        int column = now(game, p)->column, least = -1;
        for (int k = 0; k < EW_KINDS; k++)
            if (left[k] && (least < 0 ||
                            ew__work_worth(game, k, column) < ew__work_worth(game, least, column)))
                least = k;
        if (!step(game, p, ew_action(EW_DO_WORK, least, 0)))
            return false;
        left[least]--;
        p->worked[least]++;
    }
    return true;
}

/* Food and tools only if the wish says so. */
static bool spend(const HearthGame *game, EwPlan *p, int labor) {
    for (; p->eaten < p->wish.eat && now(game, p)->labor < labor; p->eaten++)
        if (!step(game, p, ew_action(EW_DO_EAT, 0, 0)))
            return false;
    if (p->wish.chief_tool && !p->tools_given && now(game, p)->labor < labor) {
        if (!step(game, p, ew_action(EW_DO_CHIEF_TOOL, 0, 0)))
            return false;
        p->tools_given = 1;
    }
    return true;
}

/* 4.3: up to so much labor, by the cards that the wish names, or else by those that are missed
 * least. */
static bool raise_labor(const HearthGame *game, EwPlan *p, int labor) {
    uint8_t cards[EW_KINDS];
    if (!spend(game, p, labor))
        return false;
    if (p->works_named) {
        memcpy(cards, p->wish.cards, sizeof cards);
        for (int k = 0; k < EW_KINDS; k++)
            cards[k] = (uint8_t)(cards[k] - p->worked[k]);
        if (!work_all(game, p, cards))
            return false;
    } else if (now(game, p)->labor < labor) {
        if (!ew__cards_for(game, now(game, p), labor - now(game, p)->labor, cards) ||
            !work_all(game, p, cards))
            return refused(p, EW_T(NO_LABOR));
    }
    return now(game, p)->labor >= labor || refused(p, EW_T(NO_LABOR));
}

/* ---- Sections ---- */

static const EwCost *cost_of(const HearthGame *game, int column, int section) {
    static const EwCost nothing = {0};
    const EwColumn *c = &ew_tables(game)->columns[column];
    return section == EW_MIDDLE ? &c->middle : section < c->tops ? &c->top[section] : &nothing;
}

static int list_of(const HearthGame *game, int column, int section) {
    return section == EW_BOTTOM ? ew_tables(game)->columns[column].bottom
                                : cost_of(game, column, section)->gain;
}

/* 4.4, 4.5b: a culture card is paid when it is chosen; the cheapest, if none is. */
static int labor_for(const HearthGame *game, const EwState *st, const EwWish *wish, int section) {
    const EwCost *c = cost_of(game, st->column, section);
    int least = c->labor;
    if (ew__first_op(game, c->gain) != EW_OP_CULTURE)
        return least;
    if (wish->kind == EW_WANT_CULTURE)
        return ew_learn_labor(game, st, wish->space);
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        if (st->culture[i] && ew_learn_labor(game, st, i) < least)
            least = ew_learn_labor(game, st, i);
    return least;
}

/* What the section costs, and what is paid with the answer; a camp's whole way, not each step. */
static void price(const HearthGame *game, EwWish *wish, const EwState *st, int section, int labor) {
    const EwCost *c = cost_of(game, st->column, section);
    const EwList *l = &ew_tables(game)->lists[c->gain];
    wish->food = wish->tool = 0;
    if (l->count) {
        const EwEffect *e = &ew_tables(game)->effects[l->first];
        ew__wish_price(game, st, &(EwJob){e->op, e->n, e->a, e->b, 0, 0}, wish);
    }
    wish->food = (uint8_t)(wish->food + c->food);
    wish->tool = (uint8_t)(wish->tool + c->tool);
    if (wish->kind != EW_WANT_MOVE || labor > wish->labor)
        wish->labor = (uint8_t)labor;
}

/* Cards are too few: would food do? */
static void think_of_food(const HearthGame *game, EwPlan *p, int labor) {
    int missing = labor - p->now.labor - ew__labor_in_hand(game, &p->now, p->now.column);
    p->wish.would_eat = (uint8_t)(missing > 0 && missing <= ew__meals(game, &p->now) ? missing : 0);
}

/* `labor` is what must be there: more than for this once if it is taken again. */
static bool take_section(const HearthGame *game, EwPlan *p, int section, int labor) {
    EwWish chosen = p->wish;
    const EwPlan before = *p;
    chosen.kind = EW_WANT_SECTION;
    chosen.section = p->wish.section = (uint8_t)section;
    p->wish.column = now(game, p)->column;
    if (p->wish.kind == EW_WANT_SECTION)
        p->wish.gain = (uint8_t)ew__first_op(game, list_of(game, p->now.column, section));
    price(game, &p->wish, &p->now, section, labor);
    p->wish.would_eat = 0;
    if (!p->labor_seen)
        p->wish.have = p->now.labor;
    p->labor_seen = 1;
    if (raise_labor(game, p, labor))
        return step(game, p, ew__wish_action(&chosen));
    back(p, &before);
    EwState rich = *now(game, p); /* what else is wrong weighs more */
    HearthErr err;
    rich.labor = UINT8_MAX;
    if (p->why == EW_T(NO_LABOR))
        think_of_food(game, p, labor);
    if (p->why == EW_T(NO_LABOR) && ew__check(game, &rich, p->seat, ew__wish_action(&chosen), &err))
        p->why = err.msg.text;
    return false;
}

/* How often a section gives this: first of all, or anywhere in what is free for the first. */
static int offers(const HearthGame *game, const EwState *st, int section, EwOp op) {
    const EwList *l = &ew_tables(game)->lists[list_of(game, st->column, section)];
    int last = section != EW_BOTTOM ? l->count > 0 : st->bottom_open ? l->count : 0;
    for (int i = 0; i < last; i++)
        if (ew_tables(game)->effects[l->first + i].op == op)
            return ew_tables(game)->effects[l->first + i].n;
    return 0;
}

/* A section that asks this, of which `wanted` are wanted: what is free before what is paid for. */
static bool open_question(const HearthGame *game, EwPlan *p, EwOp op, int named, int wanted) {
    static const uint8_t order[EW_SECTIONS] = {EW_BOTTOM, EW_TOP_1, EW_TOP_2, EW_MIDDLE};
    const EwState *st = now(game, p);
    const EwPlan before = *p;
    bool any = false;
    for (int i = 0; i < EW_SECTIONS; i++) {
        int each = offers(game, st, order[i], op);
        if (named == EW_NONE ? !each : named != order[i])
            continue;
        int times = each ? (wanted + each - 1) / each : 1;
        any = true;
        p->why = NULL;
        if (take_section(game, p, order[i], times * labor_for(game, st, &p->wish, order[i])) &&
            question(game, p) == (int)op)
            return true;
        if (!p->why)
            p->why = EW_T(NOTHING_THERE);
        back(p, &before);
    }
    return any ? false : step(game, p, ew__wish_action(&p->wish));
}

/* ---- Camps that move ---- */

static int distance(int from, int to) {
    uint32_t reached = 1U << from;
    int n = 0;
    for (; !(reached >> to & 1); n++) {
        uint32_t more = reached;
        HEARTH_FOR_EACH (i, reached)
            more |= ew_beside[i];
        reached = more;
    }
    return n;
}

/* The nearest camp, of equal ones that at the base. */
static int nearest(const EwState *st, int to) {
    const uint8_t *camps = st->player[st->actor].camps;
    int best = EW_BASE_PLACE; /* where one may still arrive */
    for (int i = 0; i < EW_PLACES; i++)
        if (camps[i] && i != to &&
            (!camps[best] || best == to || distance(i, to) < distance(best, to)))
            best = i;
    return best;
}

static int toward(int from, int to) {
    HEARTH_FOR_EACH (i, ew_beside[from])
        if (distance(i, to) < distance(from, to))
            return i;
    return to;
}

/* 3.3: tile by tile; where the question ends, the next section of the column asks it again. */
static bool walk(const HearthGame *game, EwPlan *p, int named) {
    int to = p->wish.to;
    if (to < EW_PLACES && p->wish.from == EW_NONE)
        p->wish.from = (uint8_t)nearest(now(game, p), to);
    int at = p->wish.from;
    if (to >= EW_PLACES || at >= EW_PLACES || at == to)
        return refused(p, EW_T(NO_MOVE));
    p->wish.steps = (uint8_t)distance(at, to);
    for (int left = p->wish.steps; left > 0; left--) {
        const EwState *st = now(game, p);
        bool first = left == p->wish.steps;
        int next = toward(at, to);
        if (!st->jobs && st->phase == EW_WORK && ew_decider(game, st) == p->seat) {
            if (!open_question(game, p, EW_OP_MOVE, named, left))
                return false;
        } else if (!first && question(game, p) != EW_OP_MOVE) {
            return refused(p, EW_T(NO_MOVE));
        }
        if (!step(game, p, ew_action(EW_DO_MOVE, at, next)))
            return false;
        at = next;
    }
    return true;
}

static bool move(const HearthGame *game, EwPlan *p, int named) {
    bool moved = walk(game, p, named);
    p->wish.section = (uint8_t)named; /* a long way may take several */
    return moved;
}

/* ---- Things of a column ---- */

/* In the column: the section, and what it asks. */
static bool in_column(const HearthGame *game, EwPlan *p, int named) {
    if (p->wish.kind == EW_WANT_MOVE)
        return move(game, p, named);
    if (p->wish.kind == EW_WANT_SECTION)
        return take_section(game, p, named, labor_for(game, now(game, p), &p->wish, named));
    return open_question(game, p, ew__wish_op(&p->wish), named, 1) &&
           step(game, p, ew__wish_action(&p->wish));
}

/* 4.4: where a thing is to be had. */
static int column_for(const HearthGame *game, EwOp op) {
    for (int column = 0; column < EW_COLUMNS; column++)
        for (int section = 0; section < EW_BOTTOM; section++)
            if (ew__first_op(game, list_of(game, column, section)) == (int)op)
                return column;
    return EW_NONE;
}

/* 4.2: a figure first; the chief only if the wish says so or no other does it. */
static bool from_home(const HearthGame *game, EwPlan *p, int section) {
    const EwPlayer me = p->now.player[p->seat];
    int named = p->wish.figure;
    const HearthText *why = NULL;
    EwWish told = p->wish;
    if (p->wish.column == EW_NONE && p->wish.kind != EW_WANT_SECTION)
        p->wish.column = (uint8_t)column_for(game, ew__wish_op(&p->wish));
    if (p->wish.column >= EW_COLUMNS)
        return step(game, p, ew__wish_action(&p->wish));
    const EwPlan before = *p;
    for (int chief = 0; chief < 2; chief++) {
        bool there = chief ? me.chief_left != 0 : me.figures != 0;
        if (named == EW_NONE ? !there : named != chief)
            continue;
        *p = before;
        p->wish.figure = (uint8_t)chief;
        if (step(game, p, ew_action(EW_DO_PLACE, p->wish.column, chief)) &&
            in_column(game, p, section))
            return true;
        if (!why) {
            why = p->why;
            told = p->wish;
        }
    }
    *p = before;
    p->wish = told;
    return refused(p, why ? why : EW_T(NO_FIGURE));
}

static bool plan_thing(const HearthGame *game, EwPlan *p) {
    const EwState *st = now(game, p);
    int section = p->wish.section;
    if (st->jobs)
        return p->wish.kind == EW_WANT_MOVE && question(game, p) == EW_OP_MOVE
                   ? move(game, p, section)
                   : step(game, p, ew__wish_action(&p->wish));
    if (p->wish.kind == EW_WANT_SECTION && section == EW_NONE)
        return refused(p, st->phase == EW_TURN ? EW_T(PLACE_FIRST) : EW_T(NOT_NOW));
    if (st->phase == EW_TURN)
        return from_home(game, p, section);
    if (st->phase != EW_WORK)
        return step(game, p, ew__wish_action(&p->wish));
    if (p->wish.column != EW_NONE && p->wish.column != st->column)
        return refused(p, EW_T(FIGURE_PLACED));
    return in_column(game, p, section);
}

/* ---- Cards ---- */

/* 4.1a: one more culture card waits for a card that is discarded for it. */
static bool plan_play(const HearthGame *game, EwPlan *p) {
    bool waits = now(game, p)->cultures_played != 0;
    return step(game, p, ew__wish_action(&p->wish)) &&
           (!waits || p->wish.discard == EW_NONE ||
            step(game, p, ew_action(EW_DO_DISCARD, p->wish.discard, 0)));
}

/* 4.8 */
static bool plan_pile(const HearthGame *game, EwPlan *p) {
    int laid = total(p->wish.cards) + hearth_count(p->wish.cultures);
    int hand = ew_pile_count(&now(game, p)->player[p->seat].hand);
    if (!laid && p->wish.kind == EW_WANT_PILE)
        return step(game, p, ew__wish_action(&p->wish));
    for (int k = 0; k < EW_KINDS; k++)
        for (int n = 0; n < p->wish.cards[k]; n++)
            if (!step(game, p, ew_action(EW_DO_PILE, k, 0)))
                return false;
    HEARTH_FOR_EACH (c, p->wish.cultures)
        if (!step(game, p, ew_action(EW_DO_PILE, EW_KINDS + c, 0)))
            return false;
    /* an empty hand ends it by itself */
    return p->wish.kind == EW_WANT_PILE || laid == hand ||
           step(game, p, ew_action(EW_DO_DONE, 0, 0));
}

/* ---- The eclipse ---- */

static bool choosing_rewards(const HearthGame *game, EwPlan *p) {
    const EwState *st = now(game, p);
    return ew_decider(game, st) == p->seat && !st->jobs &&
           (st->phase == EW_ECLIPSE_CARDS || st->phase == EW_ECLIPSE_TILES);
}

/* Of all that are left the first that asks nothing; if all do, the first. */
static uint32_t next_reward(const HearthGame *game, EwPlan *p, bool *asks) {
    uint32_t all[EW_MAX_LEGAL], first = ew_action(EW_DO_DONE, 0, 0);
    int n = ew__legal(game, now(game, p), p->seat, all, EW_MAX_LEGAL);
    const EwPlan before = *p;
    *asks = true;
    for (int i = n - 1; i >= 0; i--) {
        if (ew_kind(all[i]) == EW_DO_DONE)
            continue;
        bool quiet = step(game, p, all[i]) && choosing_rewards(game, p);
        back(p, &before);
        if (quiet || *asks)
            first = all[i];
        *asks &= !quiet;
    }
    return first;
}

/* 5.4, 5.5: one after the other, until something is asked or drawn. */
static bool plan_rewards(const HearthGame *game, EwPlan *p) {
    bool asks = false;
    if (!choosing_rewards(game, p))
        return refused(p, EW_T(NOT_NOW));
    while (!asks && p->count < HEARTH_PLAN_MAX && choosing_rewards(game, p))
        if (!step(game, p, next_reward(game, p, &asks)))
            return false;
    return true;
}

/* ---- All of it ---- */

static bool make(const HearthGame *game, EwPlan *p) {
    if (!ew__wish_find(&p->now, &p->wish))
        return refused(p, EW_T(NOTHING_THERE));
    switch ((EwWant)p->wish.kind) {
    case EW_WANT_WORK:
        return p->works_named ? work_all(game, p, p->wish.cards)
                              : step(game, p, ew__wish_action(&p->wish));
    case EW_WANT_PLAY: return plan_play(game, p);
    case EW_WANT_PILE:
    case EW_WANT_ECLIPSE: return plan_pile(game, p);
    case EW_WANT_REWARDS: return plan_rewards(game, p);
    case EW_WANT_SECTION: return plan_thing(game, p);
    default:
        return ew__wish_op(&p->wish) == EW_OP_NONE ? step(game, p, ew__wish_action(&p->wish))
                                                   : plan_thing(game, p);
    }
}

bool ew__plan(const HearthGame *game, const EwState *view, int seat, const EwWish *wish,
              EwPlan *p) {
    memset(p, 0, sizeof *p);
    p->now = *view;
    p->wish = *wish;
    p->seat = seat;
    p->works_named = total(wish->cards) > 0;
    if (ew_decider(game, view) != seat)
        return refused(p, EW_T(NOT_NOW));
    p->wish.labor = p->wish.food = p->wish.tool = p->wish.brings = 0;
    p->wish.have = p->wish.most = 0;
    p->wish.would_eat = p->wish.steps = 0;
    ew__wish_find(view, &p->wish);
    ew__wish_tell(game, view, &p->wish);
    if (!make(game, p))
        return false;
    p->wish.eat = p->eaten;
    p->wish.chief_tool = p->tools_given;
    if (ew__wish_op(&p->wish) != EW_OP_NONE || p->wish.kind == EW_WANT_SECTION)
        memcpy(p->wish.cards, p->worked, sizeof p->worked);
    return true;
}
