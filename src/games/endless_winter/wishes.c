/* wishes.c - Everything that could be wanted now: what can be had with its price, and what somebody
 * would look for with the reason why it cannot.
 *
 * Every listed wish is planned (plans.c), so the list and the plans cannot disagree. */
#include <string.h>

#include "ew_wishes.h"

typedef struct List {
    const HearthGame *game;
    const EwState *st;
    const EwPlayer *me;
    EwWish *out;
    int seat, cap, n;
} List;

static void put(const HearthGame *game, List *l, const EwWish *wish) {
    EwPlan plan;
    if (l->n < l->cap) {
        bool can = ew__plan(game, l->st, l->seat, wish, &plan);
        l->out[l->n] = plan.wish;
        l->out[l->n].why = can ? NULL : plan.why;
    }
    l->n++;
}

static void put_action(const HearthGame *game, List *l, uint32_t action) {
    EwWish wish;
    ew__wish_of(l->st, action, &wish);
    put(game, l, &wish);
}

static void put_kind(const HearthGame *game, List *l, EwWant kind) {
    EwWish wish;
    ew__wish_blank(&wish, kind);
    put(game, l, &wish);
}

/* All that is legal now. */
static void put_legal(const HearthGame *game, List *l) {
    uint32_t all[EW_MAX_LEGAL];
    int n = ew__legal(game, l->st, l->seat, all, EW_MAX_LEGAL);
    for (int i = 0; i < n && i < EW_MAX_LEGAL; i++)
        put_action(game, l, all[i]);
}

/* ---- Things, by what asks for them ---- */

/* Called with each thing of a kind; `column`: where it is to be had, EW_NONE if it is asked now. */
typedef void PutThing(List *l, EwWish *wish);

/* Not twice: what answers the question now is listed as such. */
static void put_refused(List *l, EwWish *wish) {
    if (ew__check(l->game, l->st, l->seat, ew__wish_action(wish), NULL))
        put(l->game, l, wish);
}

static void put_wanted(List *l, EwWish *wish) {
    put(l->game, l, wish);
}

static void each_bury(List *l, EwWish *w, PutThing *thing) {
    const EwPile *pile[EW_ZONES] = {&l->me->hand, &l->me->discard, &l->me->played};
    for (int zone = 0; zone < EW_ZONES; zone++)
        for (int card = 0; card < EW_CARDS; card++)
            if (ew_pile_has(pile[zone], card)) {
                w->zone = (uint8_t)zone;
                w->card = (uint8_t)card;
                thing(l, w);
            }
}

static void each_space(List *l, EwWish *w, const uint8_t lies[], int spaces, PutThing *thing) {
    for (int i = 0; i < spaces; i++) {
        EwWish at = *w;
        at.space = (uint8_t)i;
        if (lies[i] && ew__wish_find(l->st, &at))
            thing(l, &at);
    }
}

/* 3.3: any tile that so many steps reach. */
static void each_move(List *l, EwWish *w, int steps, PutThing *thing) {
    bool arrives = l->st->bottom_open || l->st->phase == EW_TURN;
    for (int from = 0; from < EW_PLACES; from++) {
        uint32_t reached = 1U << from;
        if (!l->me->camps[from] && !(from == EW_BASE_PLACE && arrives && !l->st->jobs))
            continue;
        for (int n = 0; n < steps; n++) {
            uint32_t more = reached;
            HEARTH_FOR_EACH (i, reached)
                more |= ew_beside[i];
            reached = more;
        }
        HEARTH_FOR_EACH (to, reached & ~(1U << from)) {
            w->from = (uint8_t)from;
            w->to = (uint8_t)to;
            thing(l, w);
        }
    }
}

/* 4.7: where no more than one camp is missing. */
static void each_village(List *l, EwWish *w, PutThing *thing) {
    for (int j = 0; j < EW_JUNCTURES; j++) {
        int camps = 0;
        bool base = false;
        for (int i = 0; i < 3; i++) {
            camps += l->me->camps[ew_juncture[j][i]] > 0;
            base |= ew_juncture[j][i] == EW_BASE_PLACE;
        }
        w->juncture = (uint8_t)j;
        if (camps >= 2 && !base && !l->st->village[j])
            thing(l, w);
    }
}

/* Each thing that such a question could be answered with, also what it cannot. */
static void each_thing(List *l, const EwWish *from, int op, int steps, PutThing *thing) {
    EwWish w = *from;
    switch (op) {
    case EW_OP_BURY:
        w.kind = EW_WANT_BURY;
        each_bury(l, &w, thing);
        break;
    case EW_OP_TRIBE:
    case EW_OP_TRIBE_DISCARD:
        w.kind = EW_WANT_TRIBE;
        w.zone = op == EW_OP_TRIBE ? EW_HAND_ZONE : EW_DISCARD_ZONE;
        for (int k = 0; k < EW_TRIBES; k++) {
            w.card = (uint8_t)k;
            thing(l, &w);
        }
        break;
    case EW_OP_CULTURE:
        w.kind = EW_WANT_CULTURE;
        each_space(l, &w, l->st->culture, EW_CULTURE_SPACES, thing);
        break;
    case EW_OP_ANIMAL:
        w.kind = EW_WANT_ANIMAL;
        each_space(l, &w, l->st->display, EW_DISPLAY, thing);
        break;
    case EW_OP_STONE:
        w.kind = EW_WANT_STONE;
        each_space(l, &w, l->st->stone, EW_STONE_ROW, thing);
        break;
    case EW_OP_TIP:
        w.kind = EW_WANT_TIP;
        for (int i = 0; i < EW_ANIMALS; i++) {
            w.animal = (uint8_t)i;
            if (l->me->upright[i])
                thing(l, &w);
        }
        break;
    case EW_OP_MOVE:
        w.kind = EW_WANT_MOVE;
        each_move(l, &w, steps, thing);
        break;
    case EW_OP_VILLAGE:
        w.kind = EW_WANT_VILLAGE;
        each_village(l, &w, thing);
        break;
    default: break;
    }
}

/* ---- A turn ---- */

/* The sections of a column, and the things they lead to. */
static void list_column(const HearthGame *game, List *l, int column) {
    const EwColumn *c = &ew_tables(game)->columns[column];
    for (int section = 0; section < EW_SECTIONS; section++) {
        EwWish wish;
        if (section < EW_MIDDLE && section >= c->tops)
            continue;
        ew__wish_blank(&wish, EW_WANT_SECTION);
        wish.column = (uint8_t)column;
        wish.section = (uint8_t)section;
        put(game, l, &wish);
        wish.section = EW_NONE;
        if (section < EW_MIDDLE)
            each_thing(l, &wish, ew__first_op(game, c->top[section].gain), EW_PLACES, put_wanted);
        else if (section == EW_MIDDLE)
            each_thing(l, &wish, ew__first_op(game, c->middle.gain), EW_PLACES, put_wanted);
    }
}

static void list_plays(const HearthGame *game, List *l) {
    HEARTH_FOR_EACH (c, l->me->hand.culture)
        put_action(game, l, ew_action(EW_DO_CULTURE, EW_KINDS + c, 0));
}

/* 4.1, 4.2 */
static void list_turn(const HearthGame *game, List *l) {
    list_plays(game, l);
    for (int column = 0; column <= EW_REST; column++)
        for (int chief = 0; chief < 2; chief++)
            put_action(game, l, ew_action(EW_DO_PLACE, column, chief));
    for (int column = 0; column < EW_COLUMNS; column++)
        list_column(game, l, column);
}

/* 4.3, 4.4; culture cards, which come too late now, too. */
static void list_work(const HearthGame *game, List *l) {
    const EwChief *c = &ew_tables(game)->chiefs[l->me->chief];
    list_column(game, l, l->st->column);
    for (int k = 0; k < EW_KINDS; k++)
        if (l->me->hand.n[k])
            put_action(game, l, ew_action(EW_DO_WORK, k, 0));
    put_action(game, l, ew_action(EW_DO_EAT, 0, 0));
    if (l->st->chief_here && l->me->side_b && c->tool_labor)
        put_action(game, l, ew_action(EW_DO_CHIEF_TOOL, 0, 0));
    list_plays(game, l);
    put_action(game, l, ew_action(EW_DO_END, 0, 0));
}

/* What may be answered, then what looks as if it might. */
static void list_question(const HearthGame *game, List *l) {
    const EwJob *j = &l->st->job[l->st->jobs - 1];
    EwWish blank;
    ew__wish_blank(&blank, EW_WANT_SKIP);
    put_legal(game, l);
    if (j->op == EW_OP_MOVE && l->st->phase == EW_WORK)
        each_thing(l, &blank, EW_OP_MOVE, EW_PLACES, put_refused);
    else
        each_thing(l, &blank, j->op, j->op == EW_OP_MOVE ? j->n : 1, put_refused);
}

/* 4.8: card by card, or all at once; who wants fewer says which. */
static void list_pile(const HearthGame *game, List *l) {
    EwWish all;
    put_legal(game, l);
    ew__wish_blank(&all, EW_WANT_ECLIPSE);
    memcpy(all.cards, l->me->hand.n, sizeof all.cards);
    all.cultures = l->me->hand.culture;
    put(game, l, &all);
}

static int list(const HearthGame *game, const void *view, int seat, void *out, int cap) {
    const EwState *st = view;
    List l = {
        .game = game, .st = st, .me = &st->player[st->actor], .out = out, .seat = seat, .cap = cap};
    if (ew_decider(game, st) != seat)
        return 0;
    if (st->jobs) {
        list_question(game, &l);
        return l.n;
    }
    switch ((EwPhase)st->phase) {
    case EW_TURN: list_turn(game, &l); break;
    case EW_WORK: list_work(game, &l); break;
    case EW_PILE: list_pile(game, &l); break;
    case EW_ECLIPSE_CARDS:
    case EW_ECLIPSE_TILES:
        put_legal(game, &l);
        put_kind(game, &l, EW_WANT_REWARDS);
        break;
    default: put_legal(game, &l); break;
    }
    return l.n;
}

/* ---- The table ---- */

static int plan(const HearthGame *game, const void *view, int seat, const void *wish,
                uint32_t out[], int cap, HearthErr *err) {
    EwPlan p;
    if (!ew__plan(game, view, seat, wish, &p) || p.count > cap) {
        hearth_fail(err, HEARTH_ILLEGAL, p.why ? p.why : EW_T(NOT_NOW));
        return 0;
    }
    memcpy(out, p.action, (size_t)p.count * sizeof out[0]);
    return p.count;
}

static void of(const HearthGame *game, const void *view, int seat, uint32_t action, void *wish) {
    (void)seat;
    ew__wish_of(view, action, wish);
    ew__wish_tell(game, view, wish);
}

const HearthWishes ew__wishes = {&ew__wish_fields, list, plan, of};
