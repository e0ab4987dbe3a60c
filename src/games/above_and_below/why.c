/* why.c - Why something may not be done, in one sentence that says what to do instead.
 *
 * An action is refused because it belongs to another moment, or because what it names does not fit.
 * Each moment has a sentence for what is to be decided first. */
#include "anb_int.h"

static bool own_ready(const AnbPlayer *p, int villager) {
    return villager < ANB_VILLAGERS && (p->ready & hearth_bit(villager));
}

static const HearthText *not_ready(const AnbPlayer *p, int villager) {
    bool own = villager < ANB_VILLAGERS && (anb_all_villagers(p) & hearth_bit(villager));
    return own ? ANB_T(NOT_READY) : ANB_T(NOT_YOURS);
}

/* 3.7: why an action of a turn does not go. */
static const HearthText *why_not_turn(const HearthGame *game, const AnbState *st, uint32_t action) {
    const AnbPlayer *p = &st->player[st->turn];
    int a = anb_a(action), b = anb_b(action);
    switch (anb_kind(action)) {
    case ANB_DO_PLACE: return ANB_T(NO_GOOD);
    case ANB_DO_SELL:
        if (p->sale == a + 1)
            return ANB_T(ON_SALE_ALREADY);
        return st->sale_changed ? ANB_T(SALE_ONCE) : ANB_T(NO_ITEM);
    case ANB_DO_WITHDRAW: return p->sale ? ANB_T(SALE_ONCE) : ANB_T(YOU_SELL_NOTHING);
    case ANB_DO_OFFER:
        if (a == st->turn)
            return ANB_T(OWN_SALE);
        if (a >= st->seats || !st->player[a].sale)
            return ANB_T(NOTHING_ON_SALE);
        if (!st->offers_left)
            return ANB_T(OFFERS_USED);
        return b > p->coins ? ANB_T(NO_COINS) : ANB_T(PRICE_LOW);
    case ANB_DO_REFRESH:
        if (p->refreshed)
            return ANB_T(REFRESH_ONCE);
        return anb_purse(game, p) > 0 ? ANB_T(DECK_EMPTY) : ANB_T(NO_COINS);
    case ANB_DO_EXPLORE:
        if (st->cave_top == ANB_NONE)
            return ANB_T(NO_CAVES_LEFT);
        return own_ready(p, a) ? ANB_T(PARTY_SMALL) : not_ready(p, a);
    case ANB_DO_LABOR: return not_ready(p, a);
    case ANB_DO_HARVEST: return own_ready(p, a) ? ANB_T(NO_GOODS_THERE) : not_ready(p, a);
    case ANB_DO_BUILD:
        if (!own_ready(p, a))
            return not_ready(p, a);
        if (!anb__with_symbol(game, hearth_bit(a), true))
            return ANB_T(NO_HAMMER);
        if (b >= ANB_BUILDINGS || !anb_on_offer(st, b))
            return ANB_T(NOT_ON_OFFER);
        return anb_build_cost(game, a, b) > anb_purse(game, p) ? ANB_T(NO_COINS) : ANB_T(NO_CAVE);
    case ANB_DO_TRAIN:
        if (!own_ready(p, a))
            return not_ready(p, a);
        if (!anb__with_symbol(game, hearth_bit(a), false))
            return ANB_T(NO_QUILL);
        return b < ANB_ROW && st->row[b] != ANB_NONE ? ANB_T(NO_COINS) : ANB_T(NOBODY_THERE);
    default: return NULL; /* not an action of a turn */
    }
}

/* Why an action that belongs to another moment does not go in a turn. */
static const HearthText *not_in_turn(AnbKind kind) {
    switch (kind) {
    case ANB_DO_ACCEPT:
    case ANB_DO_REFUSE: return ANB_T(NO_OFFER);
    case ANB_DO_ADD:
    case ANB_DO_GO: return ANB_T(NO_EXPEDITION);
    case ANB_DO_CANCEL:
    case ANB_DO_DONE: return ANB_T(NOTHING_BEGUN);
    case ANB_DO_PAY: return ANB_T(NOTHING_OWED);
    case ANB_DO_END: return ANB_T(NOT_ACTED);
    case ANB_DO_POTION:
    case ANB_DO_CIDER:
    case ANB_DO_BED: return ANB_T(ONLY_AT_NIGHT); /* 6.3d */
    default: return ANB_T(ONLY_BELOW);
    }
}

/* What is to be decided before anything else. */
static const HearthText *first_this(const HearthGame *game, const AnbState *st) {
    switch (st->phase) {
    case ANB_ASSIGN: return st->task == ANB_DO_EXPLORE ? ANB_T(FIRST_GO) : ANB_T(FIRST_DONE);
    case ANB_PAY: return ANB_T(FIRST_PAY);
    case ANB_ANSWER: return ANB_T(FIRST_ANSWER);
    case ANB_PARAGRAPH: {
        uint32_t one;
        anb__legal(game, st, st->turn, &one, 1);
        return anb_kind(one) == ANB_DO_CANCEL ? ANB_T(FIRST_BACK) : ANB_T(FIRST_OPTION);
    }
    case ANB_REROLL: return ANB_T(FIRST_REROLL);
    case ANB_EXERT: return ANB_T(FIRST_EXERT);
    case ANB_CHOOSE: return ANB_T(FIRST_CHOOSE);
    case ANB_TAKE: return ANB_T(FIRST_TAKE);
    case ANB_COPY: return ANB_T(FIRST_COPY);
    case ANB_INJURE: return ANB_T(FIRST_INJURE);
    case ANB_AFTER: return ANB_T(FIRST_NEXT);
    case ANB_REST: return ANB_T(FIRST_REST);
    case ANB_BEDS: return ANB_T(FIRST_BED);
    default: return ANB_T(NOT_NOW);
    }
}

/* 3.8: why this villager cannot be named in a row that goes upwards. */
static const HearthText *why_not_next(const AnbState *st, uint64_t possible, int villager,
                                      const HearthText *otherwise) {
    bool fits = villager < ANB_VILLAGERS && (possible & hearth_bit(villager));
    return fits && villager < st->last ? ANB_T(IN_ORDER) : otherwise;
}

static const HearthText *why_not_assign(const HearthGame *game, const AnbState *st,
                                        uint32_t action) {
    const AnbPlayer *p = &st->player[st->turn];
    AnbKind kind = anb_kind(action),
            more = st->task == ANB_DO_EXPLORE ? ANB_DO_ADD : (AnbKind)st->task;
    int a = anb_a(action);
    if (kind == ANB_DO_CANCEL && st->task == ANB_DO_EXPLORE)
        return ANB_T(NO_WAY_BACK); /* 7.4c: only when a cat has refused */
    if (kind == ANB_DO_GO && st->task == ANB_DO_EXPLORE)
        return ANB_T(PARTY_SMALL);
    if (kind != more)
        return first_this(game, st);
    if (a < ANB_VILLAGERS && (p->party & hearth_bit(a)))
        return ANB_T(AT_WORK);
    if (!own_ready(p, a))
        return not_ready(p, a);
    return why_not_next(st, p->ready, a, ANB_T(NO_GOODS_THERE));
}

/* 5.4d, 5.11: a bonus or a payment wants coins. */
static const HearthText *why_not_option(const HearthGame *game, const AnbState *st,
                                        uint32_t action) {
    const AnbPlayer *p = &st->player[st->turn];
    int a = anb_a(action);
    if (a >= anb_tables(game)->paragraphs[st->paragraph].options)
        return ANB_T(NO_OPTION);
    if (anb_kind(action) == ANB_DO_OPTION_PAY &&
        anb_option_at(game, st, a)->bonus != ANB_BONUS_COIN)
        return ANB_T(NO_COIN_BONUS);
    return anb_option_at(game, st, a)->pay > anb_purse(game, p) ||
                   anb_kind(action) == ANB_DO_OPTION_PAY
               ? ANB_T(NO_COINS)
               : first_this(game, st);
}

/* 5.16: on offer, cheap enough, and a cave for an outpost. */
static const HearthText *why_not_take(const HearthGame *game, const AnbState *st, int building) {
    if (building >= ANB_BUILDINGS || !anb_on_offer(st, building))
        return ANB_T(NOT_ON_OFFER);
    if (anb_tables(game)->buildings[building].kind == ANB_OUTPOST && !st->player[st->turn].caves)
        return ANB_T(NO_CAVE);
    return ANB_T(TOO_DEAR);
}

/* 6.3, 7.5: at night who is named must need it, and a metal man needs nothing. */
static const HearthText *why_not_rest(const AnbState *st, AnbKind kind, int villager) {
    const AnbPlayer *p = &st->player[st->asked];
    if (kind == ANB_DO_POTION && !p->items[ANB_POTION])
        return ANB_T(NO_POTION);
    if (kind == ANB_DO_CIDER && !p->items[ANB_CIDER])
        return ANB_T(NO_CIDER);
    if (villager >= ANB_VILLAGERS || !(anb_all_villagers(p) & hearth_bit(villager)))
        return ANB_T(NOT_YOURS);
    if (anb_is_metal(villager))
        return ANB_T(METAL_RESTS);
    if (kind == ANB_DO_POTION)
        return ANB_T(NOT_HURT);
    if (kind == ANB_DO_CIDER)
        return ANB_T(NOT_TIRED);
    if (st->slept & hearth_bit(villager))
        return ANB_T(IN_BED);
    return p->ready & hearth_bit(villager) ? ANB_T(NEEDS_NO_BED) : ANB_T(BED_EMPTY);
}

/* The action belongs to this moment, but not with what it names. NULL: it does not belong here. */
static const HearthText *why_not_here(const HearthGame *game, const AnbState *st, uint32_t action) {
    const AnbPlayer *p = &st->player[st->turn];
    AnbKind kind = anb_kind(action);
    int a = anb_a(action);
    switch (st->phase) {
    case ANB_TURN: return why_not_turn(game, st, action);
    case ANB_ASSIGN: return why_not_assign(game, st, action);
    case ANB_PAY: return kind == ANB_DO_PAY ? ANB_T(PAY_WRONG) : NULL;
    case ANB_PARAGRAPH:
        return kind == ANB_DO_OPTION || kind == ANB_DO_OPTION_PAY ? why_not_option(game, st, action)
                                                                  : NULL;
    case ANB_REROLL: return kind == ANB_DO_REROLL ? ANB_T(NOT_IN_PARTY) : NULL;
    case ANB_EXERT:
        return kind == ANB_DO_EXERT ? why_not_next(st, p->party, a, ANB_T(NOT_IN_PARTY)) : NULL;
    case ANB_CHOOSE: return kind == ANB_DO_CHOOSE ? ANB_T(NO_REWARD) : NULL;
    case ANB_TAKE: return kind == ANB_DO_TAKE ? why_not_take(game, st, a) : NULL;
    case ANB_COPY: return kind == ANB_DO_COPY ? ANB_T(NO_COPY) : NULL;
    case ANB_INJURE:
        return kind != ANB_DO_INJURE ? NULL : p->party ? ANB_T(NOT_IN_PARTY) : ANB_T(CANNOT_HURT);
    case ANB_AFTER: return kind == ANB_DO_PLACE ? ANB_T(NO_GOOD) : NULL;
    case ANB_REST:
        return kind == ANB_DO_POTION || kind == ANB_DO_CIDER ? why_not_rest(st, kind, a) : NULL;
    case ANB_BEDS: return kind == ANB_DO_BED ? why_not_rest(st, kind, a) : NULL;
    default: return NULL;
    }
}

const HearthText *anb__why_not(const HearthGame *game, const AnbState *st, uint32_t action) {
    const HearthText *here = why_not_here(game, st, action);
    if (here)
        return here;
    return st->phase == ANB_TURN ? not_in_turn(anb_kind(action)) : first_this(game, st);
}

/* ---- No action of a kind ---- */

static bool others_sell(const AnbState *st) {
    for (int i = 0; i < st->seats; i++)
        if (i != st->turn && st->player[i].sale)
            return true;
    return false;
}

static const HearthText *why_none_in_turn(const HearthGame *game, const AnbState *st,
                                          AnbKind kind) {
    const AnbPlayer *p = &st->player[st->turn];
    switch (kind) {
    case ANB_DO_PLACE: return ANB_T(NO_GOODS);
    case ANB_DO_SELL: return st->sale_changed ? ANB_T(SALE_ONCE) : ANB_T(NO_ITEMS);
    case ANB_DO_OFFER:
        if (!others_sell(st))
            return ANB_T(NOBODY_SELLS);
        if (!st->offers_left)
            return ANB_T(OFFERS_USED);
        return p->coins < ANB_MIN_PRICE ? ANB_T(NO_COINS) : ANB_T(PRICE_LOW);
    case ANB_DO_EXPLORE: return st->cave_top == ANB_NONE ? ANB_T(NO_CAVES_LEFT) : ANB_T(FEW_READY);
    case ANB_DO_HARVEST:
        return p->ready && !anb__with_goods(st, p) ? ANB_T(NO_HARVEST) : ANB_T(NOBODY_READY);
    case ANB_DO_BUILD:
        return anb__with_symbol(game, p->ready, true) ? ANB_T(NOTHING_TO_BUILD)
                                                      : ANB_T(NO_HAMMER_READY);
    case ANB_DO_TRAIN:
        return anb__with_symbol(game, p->ready, false) ? ANB_T(NOBODY_TO_HIRE)
                                                       : ANB_T(NO_QUILL_READY);
    case ANB_DO_LABOR: return ANB_T(NOBODY_READY);
    default: return anb__why_not(game, st, anb_action(kind, 0, 0));
    }
}

const HearthText *anb_why_none(const HearthGame *game, const AnbState *st, AnbKind kind) {
    if (st->phase == ANB_TURN)
        return why_none_in_turn(game, st, kind);
    if (st->phase == ANB_AFTER && kind == ANB_DO_PLACE)
        return ANB_T(NO_GOODS);
    return first_this(game, st);
}
