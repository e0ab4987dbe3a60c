/* plans.c - The row of actions that does what is wanted.
 *
 * A plan is made on a copy of the view: each action passes the check and is done there, until the
 * wish is fulfilled, or chance or somebody else comes. What is refused is refused in the words of
 * the check. A plan looks at nothing that an action brings, only at who is asked next and what is
 * owed, so it tells nothing that the seat cannot know (1.10). */
#include <string.h>

#include "anb_int.h"

typedef struct Plan {
    AnbState st;  /* as it is after what is planned so far */
    AnbWish wish; /* filled in */
    HearthErr *err;
    uint32_t *out;
    int cap, count, seat;
    bool over;    /* chance or another seat comes, or it is refused */
    bool refused; /* with *err filled */
    bool paid;    /* as the wish says */
} Plan;

/* ---- Steps ---- */

static void refuse(Plan *p, const HearthText *why) {
    hearth_fail(p->err, HEARTH_ILLEGAL, why);
    p->refused = p->over = true;
}

static void refuse_count(Plan *p, const HearthText *why, int count) {
    refuse(p, why);
    if (p->err)
        hearth_msg_number(&p->err->msg, "count", count);
}

/* What is wanted is not said. */
static void refuse_lack(Plan *p, const char *word) {
    refuse(p, ANB_T(WISH_LACKS));
    if (p->err)
        hearth_msg_bytes(&p->err->msg, "word", word, strlen(word));
}

static bool allowed(const HearthGame *game, Plan *p, uint32_t action) {
    if (p->over)
        return false;
    if (anb__check(game, &p->st, p->seat, action, p->err) == HEARTH_OK)
        return true;
    p->refused = p->over = true;
    return false;
}

static bool asked(const Plan *p) {
    return anb__need(&p->st) == ANB_NEED_NOTHING && anb_decider(&p->st) == p->seat;
}

static void step(const HearthGame *game, Plan *p, AnbKind kind, int a, int b) {
    if (!allowed(game, p, anb_action(kind, a, b)))
        return;
    p->out[p->count++] = anb_action(kind, a, b);
    game->apply(game, &p->st, p->seat, anb_action(kind, a, b), NULL);
    p->over = p->count == p->cap || !asked(p);
}

/* ---- Paying ---- */

static bool says_how(const AnbWish *w) {
    return w->ciders != ANB_NONE || w->potions != ANB_NONE;
}

static uint32_t payment(const AnbWish *w) {
    int ciders = w->ciders == ANB_NONE ? 0 : w->ciders;
    return anb_action(ANB_DO_PAY, ciders, w->potions == ANB_NONE ? 0 : w->potions);
}

/* 9.3: coins first; what is said is said of the first payment. Where cider or potions would have
 * to go and nothing is said of it, the question stays. */
static void pay(const HearthGame *game, Plan *p) {
    while (!p->over && p->st.phase == ANB_PAY && !p->wish.open) {
        bool said = says_how(&p->wish) && !p->paid;
        if (!said && p->st.player[p->seat].coins < p->st.owed)
            return;
        uint32_t how = said ? payment(&p->wish) : anb_action(ANB_DO_PAY, 0, 0);
        p->paid = true;
        step(game, p, ANB_DO_PAY, anb_a(how), anb_b(how));
    }
}

/* Where there is one way to pay, the rules take it unasked: it must be the one that is said. */
static bool can_pay_so(const HearthGame *game, Plan *p, int cost) {
    uint32_t ways[ANB_MAX_LEGAL];
    AnbState st = p->st;
    st.owed = (uint8_t)cost;
    if (!says_how(&p->wish) ||
        hearth_listed(ways, anb__payments(game, &st, ways, ANB_MAX_LEGAL), payment(&p->wish)))
        return true;
    refuse(p, ANB_T(PAY_WRONG));
    if (p->err)
        hearth_msg_number(&p->err->msg, "coins", cost);
    return false;
}

/* An action that costs something at once. */
static void spend(const HearthGame *game, Plan *p, AnbKind kind, int a, int b, int cost) {
    if (!allowed(game, p, anb_action(kind, a, b)) || !can_pay_so(game, p, cost))
        return;
    step(game, p, kind, a, b);
    pay(game, p);
}

/* ---- What villagers do together ---- */

static bool any_of(const HearthGame *game, const Plan *p, AnbKind kind) {
    uint32_t legal[ANB_MAX_LEGAL];
    int n = anb__legal(game, &p->st, p->seat, legal, ANB_MAX_LEGAL);
    for (int i = 0; i < n; i++)
        if (anb_kind(legal[i]) == kind)
            return true;
    return false;
}

/* Nobody can be named: then a villager of the own village says why. */
static void nobody(const HearthGame *game, Plan *p, AnbKind kind, int b) {
    if (p->st.phase == ANB_TURN)
        refuse(p, anb_why_none(game, &p->st, kind));
    else if (allowed(game, p, anb_action(kind, 3 * p->seat, b)))
        refuse_lack(p, "who");
}

/* The building where the villager who is number i of the wish harvests: if nothing is said, the
 * first one with goods. */
static int harvested(const Plan *p, int i) {
    const AnbWish *w = &p->wish;
    if (w->froms)
        return w->from[i < w->froms ? i : w->froms - 1];
    uint64_t goods = anb__with_goods(&p->st, &p->st.player[p->seat]);
    return goods ? hearth_lowest(goods) : ANB_NONE;
}

/* Exploring, harvesting, labor: everybody in ascending order (3.8), and what sets out or ends it.
 * Those who take part already are not named again, so that a wish can be said anew after a cave cat
 * was asked. */
static void assign(const HearthGame *game, Plan *p, AnbKind kind) {
    AnbWish *w = &p->wish;
    uint64_t party = p->st.player[p->seat].party;
    bool explore = kind == ANB_DO_EXPLORE;
    int i = 0;
    bool other = p->st.phase == ANB_ASSIGN && p->st.task != kind;
    if (!w->who || other || (p->st.phase == ANB_TURN && !any_of(game, p, kind))) {
        nobody(game, p, kind, 0);
        return;
    }
    if (w->froms > hearth_count(w->who)) {
        refuse_count(p, ANB_T(WISH_FEW), w->froms);
        return;
    }
    HEARTH_FOR_EACH (v, w->who) {
        int b = kind == ANB_DO_HARVEST ? harvested(p, i) : 0;
        bool joins = explore && p->st.phase == ANB_ASSIGN && p->st.task == ANB_DO_EXPLORE;
        if (!(party & hearth_bit(v)))
            step(game, p, joins ? ANB_DO_ADD : kind, v, b);
        i++;
    }
    if (!p->over && !w->open)
        step(game, p, explore ? ANB_DO_GO : ANB_DO_DONE, 0, 0);
}

/* One villager does it, or has it done to them. */
static void alone(const HearthGame *game, Plan *p, AnbKind kind) {
    if (!p->wish.who)
        nobody(game, p, kind, 0);
    else if (hearth_count(p->wish.who) > 1)
        refuse_count(p, ANB_T(WISH_MANY), 1);
    else
        step(game, p, kind, hearth_lowest(p->wish.who), 0);
}

static void build(const HearthGame *game, Plan *p) {
    const AnbWish *w = &p->wish;
    if (w->building == ANB_NONE)
        refuse_lack(p, "building");
    else if (!w->who)
        nobody(game, p, ANB_DO_BUILD, w->building);
    else
        spend(game, p, ANB_DO_BUILD, hearth_lowest(w->who), w->building, w->cost);
}

static void train(const HearthGame *game, Plan *p) {
    const AnbWish *w = &p->wish;
    int space = anb__space_of(&p->st, w->hire);
    if (!w->who || (w->hire == ANB_NONE && !any_of(game, p, ANB_DO_TRAIN)))
        nobody(game, p, ANB_DO_TRAIN, space);
    else if (w->hire == ANB_NONE)
        refuse_lack(p, "hire");
    else
        spend(game, p, ANB_DO_TRAIN, hearth_lowest(w->who), space, w->cost);
}

/* ---- Several who are named one by one ---- */

static void each(const HearthGame *game, Plan *p, AnbKind kind) {
    HEARTH_FOR_EACH (v, p->wish.who)
        step(game, p, kind, v, 0);
}

/* 5.7: and nobody else. It ends by itself when the highest number is reached. */
static void exert(const HearthGame *game, Plan *p) {
    const AnbWish *w = &p->wish;
    if (!w->who || p->st.phase != ANB_EXERT) {
        nobody(game, p, ANB_DO_EXERT, 0);
        return;
    }
    int most = anb__lanterns_missing(game, &p->st);
    if (hearth_count(w->who) > most) {
        refuse_count(p, ANB_T(WISH_MANY), most);
        return;
    }
    each(game, p, ANB_DO_EXERT);
    if (!p->over && !w->open && p->st.phase == ANB_EXERT)
        step(game, p, ANB_DO_DONE, 0, 0);
    pay(game, p);
}

/* 6.3a: the last token may end the rest, so everybody is looked at before. */
static void rest(const HearthGame *game, Plan *p, AnbKind kind) {
    const AnbWish *w = &p->wish;
    bool potion = kind == ANB_DO_POTION;
    if (!w->who) {
        nobody(game, p, kind, 0);
        return;
    }
    HEARTH_FOR_EACH (v, w->who) {
        if (!allowed(game, p, anb_action(kind, v, 0)))
            return;
    }
    if (hearth_count(w->who) > p->st.player[p->seat].items[potion ? ANB_POTION : ANB_CIDER])
        refuse(p, potion ? ANB_T(NO_POTION) : ANB_T(NO_CIDER));
    else
        each(game, p, kind);
}

/* 6.3c: no bed stays empty. */
static void go_to_bed(const HearthGame *game, Plan *p) {
    const AnbWish *w = &p->wish;
    int n = hearth_count(w->who), beds = p->st.beds;
    bool here = p->st.phase == ANB_BEDS;
    if (!n)
        nobody(game, p, ANB_DO_BED, 0);
    else if (here && n > beds)
        refuse_count(p, ANB_T(WISH_MANY), beds);
    else if (here && n < beds && !w->open)
        refuse_count(p, ANB_T(WISH_FEW), beds);
    else
        each(game, p, ANB_DO_BED);
}

/* ---- Without villagers ---- */

static void take_option(const HearthGame *game, Plan *p) {
    const AnbWish *w = &p->wish;
    bool coin = w->coin;
    AnbKind kind = coin ? ANB_DO_OPTION_PAY : ANB_DO_OPTION;
    int number = w->option - 1;
    if (!w->option) {
        refuse_lack(p, "option");
        return;
    }
    if (!allowed(game, p, anb_action(kind, number, 0)))
        return;
    const AnbOption *o = anb_option_at(game, &p->st, number);
    if (coin || (o->pay && !o->number[0])) { /* 5.4d; 5.11: else it is paid on success */
        spend(game, p, kind, number, 0, coin ? 1 : o->pay);
    } else {
        step(game, p, kind, number, 0);
    }
}

static void pay_only(const HearthGame *game, Plan *p) {
    bool said = says_how(&p->wish);
    if (p->st.phase == ANB_PAY && !said && p->st.player[p->seat].coins < p->st.owed) {
        refuse(p, ANB_T(FIRST_PAY));
        return;
    }
    uint32_t how = payment(&p->wish);
    p->paid = true;
    step(game, p, ANB_DO_PAY, anb_a(how), anb_b(how));
    pay(game, p);
}

/* An action with one part that must be said; `value` is ANB_NONE if it is not. */
static void with_part(const HearthGame *game, Plan *p, AnbKind kind, int value, int second,
                      const char *word) {
    if (value == ANB_NONE)
        refuse_lack(p, word);
    else
        step(game, p, kind, value, second);
}

static void make(const HearthGame *game, Plan *p) {
    const AnbWish *w = &p->wish;
    AnbKind kind = (AnbKind)w->kind;
    switch (kind) {
    case ANB_DO_EXPLORE:
    case ANB_DO_HARVEST:
    case ANB_DO_LABOR: assign(game, p, kind); break;
    case ANB_DO_BUILD: build(game, p); break;
    case ANB_DO_TRAIN: train(game, p); break;
    case ANB_DO_REROLL:
    case ANB_DO_INJURE: alone(game, p, kind); break;
    case ANB_DO_EXERT: exert(game, p); break;
    case ANB_DO_POTION:
    case ANB_DO_CIDER: rest(game, p, kind); break;
    case ANB_DO_BED: go_to_bed(game, p); break;
    case ANB_DO_PLACE:
    case ANB_DO_SELL:
    case ANB_DO_COPY: with_part(game, p, kind, w->item, 0, "item"); break;
    case ANB_DO_TAKE: with_part(game, p, kind, w->building, 0, "building"); break;
    case ANB_DO_OFFER:
        if (w->price)
            with_part(game, p, kind, w->seat, w->price, "seat");
        else
            refuse_lack(p, "price");
        break;
    case ANB_DO_CHOOSE:
        with_part(game, p, kind, w->reward ? w->reward - 1 : ANB_NONE, 0, "reward");
        break;
    case ANB_DO_REFRESH:
        if (w->deck == ANB_NONE)
            refuse_lack(p, "deck");
        else
            spend(game, p, kind, w->deck, 0, 1);
        break;
    case ANB_DO_PAY: pay_only(game, p); break;
    case ANB_DO_OPTION: take_option(game, p); break;
    default: step(game, p, kind, 0, 0); pay(game, p); /* one of those that are just done */
    }
}

/* Two actions are parts of a wish of another kind. */
static void by_its_kind(AnbWish *w) {
    if (w->kind == ANB_DO_ADD) {
        w->kind = ANB_DO_EXPLORE;
    } else if (w->kind == ANB_DO_OPTION_PAY) {
        w->kind = ANB_DO_OPTION;
        w->coin = 1;
    }
}

/* Starters have the same name at every seat: the seat's own are meant. */
static uint64_t own_starters(int seat, uint64_t who) {
    uint64_t set = who & ~0ULL << ANB_FIRST_REGULAR;
    HEARTH_FOR_EACH (v, who & ~(~0ULL << ANB_FIRST_REGULAR))
        set |= hearth_bit(3 * seat + v % 3);
    return set;
}

int anb__plan(const HearthGame *game, const void *view, int seat, const void *wish, uint32_t out[],
              int cap, HearthErr *err) {
    Plan p = {.seat = seat, .out = out, .cap = cap, .err = err};
    memcpy(&p.st, view, sizeof p.st);
    memcpy(&p.wish, wish, sizeof p.wish);
    p.wish.who = own_starters(seat, p.wish.who);
    by_its_kind(&p.wish);
    if (!asked(&p)) {
        refuse(&p, ANB_T(NOT_NOW));
    } else if (p.wish.kind >= ANB_KINDS) {
        refuse_lack(&p, "kind");
    } else {
        anb__fill_wish(game, &p.st, seat, &p.wish);
        make(game, &p);
    }
    if (!p.refused && !p.count)
        refuse(&p, ANB_T(AT_WORK)); /* all who are named take part already */
    return p.refused ? 0 : p.count;
}
