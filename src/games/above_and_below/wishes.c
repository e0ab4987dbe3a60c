/* wishes.c - What people want, listed: everything that could be wanted now, with its parts, its
 * price and, where it cannot be had, the reason.
 *
 * The reason is that of the plan (plans.c), so the list never promises what a plan refuses. */
#include <string.h>

#include "anb_int.h"

/* ---- Described ---- */

static const HearthIds deck_ids = HEARTH_WORDS("Deck", anb__decks);

#define FIELD(name, ...) HEARTH_FIELD(AnbWish, name, __VA_ARGS__)
static const HearthField fields[] = {
    FIELD(kind, HEARTH_ID_OR_NONE(anb__kind_ids, ANB_NONE)),
    FIELD(who, HEARTH_SET(anb__villager_ids)),
    FIELD(among, HEARTH_SET(anb__villager_ids)),
    FIELD(least, HEARTH_NUMBER),
    FIELD(most, HEARTH_NUMBER),
    FIELD(building, HEARTH_ID_OR_NONE(anb__building_ids, ANB_NONE)),
    HEARTH_FIELD_LIST(AnbWish, from, HEARTH_ID(anb__building_ids), HEARTH_USED(AnbWish, froms)),
    FIELD(hire, HEARTH_ID_OR_NONE(anb__villager_ids, ANB_NONE)),
    FIELD(item, HEARTH_ID_OR_NONE(anb__item_ids, ANB_NONE)),
    FIELD(deck, HEARTH_ID_OR_NONE(deck_ids, ANB_NONE)),
    FIELD(seat, HEARTH_NUMBER_OR_NONE(ANB_NONE)),
    FIELD(price, HEARTH_NUMBER_OR_NONE(0)),
    FIELD(highest, HEARTH_NUMBER_OR_NONE(0)),
    FIELD(option, HEARTH_NUMBER_OR_NONE(0)),
    FIELD(coin, HEARTH_FLAG),
    FIELD(reward, HEARTH_NUMBER_OR_NONE(0)),
    FIELD(ciders, HEARTH_NUMBER_OR_NONE(ANB_NONE)),
    FIELD(potions, HEARTH_NUMBER_OR_NONE(ANB_NONE)),
    FIELD(cost, HEARTH_NUMBER),
    FIELD(open, HEARTH_FLAG),
    FIELD(why, HEARTH_TEXT_ID)};
#undef FIELD
static const HearthFields described = HEARTH_FIELDS("Wish", AnbWish, fields);
_Static_assert(sizeof(AnbWish) <= HEARTH_WISH_SIZE, "a wish is small");

/* Nothing is said but the kind. */
static AnbWish anb_wish(AnbKind kind) {
    AnbWish w;
    hearth_fields_blank(&described, &w);
    w.kind = (uint8_t)kind;
    return w;
}

/* ---- Listing ---- */

typedef struct List {
    const AnbState *st;
    char *out;
    int seat, cap, count;
} List;

static void add(const HearthGame *game, List *l, AnbWish w) {
    uint32_t plan[HEARTH_PLAN_MAX];
    HearthErr err;
    anb__fill_wish(game, l->st, l->seat, &w);
    if (!anb__plan(game, l->st, l->seat, &w, plan, HEARTH_PLAN_MAX, &err))
        w.why = err.msg.text;
    if (l->count < l->cap)
        memcpy(l->out + (size_t)l->count * sizeof w, &w, sizeof w);
    l->count++;
}

static void add_kind(const HearthGame *game, List *l, AnbKind kind) {
    add(game, l, anb_wish(kind));
}

static void add_item(const HearthGame *game, List *l, AnbKind kind, int item) {
    AnbWish w = anb_wish(kind);
    w.item = (uint8_t)item;
    add(game, l, w);
}

/* 4.9b, 4.7d */
static void list_places(const HearthGame *game, List *l, const AnbPlayer *p) {
    for (int g = 0; g < ANB_GOODS; g++)
        if (p->items[g] || p->sale == g + 1)
            add_item(game, l, ANB_DO_PLACE, g);
}

static void list_sale(const HearthGame *game, List *l, const AnbPlayer *p) {
    for (int i = 0; i < ANB_ITEMS; i++)
        if (p->items[i])
            add_item(game, l, ANB_DO_SELL, i);
    if (p->sale)
        add_item(game, l, ANB_DO_WITHDRAW, p->sale - 1);
}

/* Each neighbour, also who sells nothing. 4.6b, 4.6d: the lowest price, and all coins. */
static void list_offers(const HearthGame *game, List *l, const AnbPlayer *p) {
    for (int s = 0; s < l->st->seats; s++) {
        AnbWish w = anb_wish(ANB_DO_OFFER);
        int refused = l->st->refused[s];
        if (s == l->seat)
            continue;
        w.seat = (uint8_t)s;
        w.item = l->st->player[s].sale ? (uint8_t)(l->st->player[s].sale - 1) : ANB_NONE;
        w.price = (uint8_t)(refused >= ANB_MIN_PRICE ? refused + 1 : ANB_MIN_PRICE);
        w.highest = (uint8_t)(p->coins < ANB_MAX_PRICE ? p->coins : ANB_MAX_PRICE);
        w.cost = w.price;
        add(game, l, w);
    }
}

/* Each building with goods; without any the deed itself, with the reason. */
static void list_harvest(const HearthGame *game, List *l, const AnbPlayer *p) {
    uint64_t goods = anb__with_goods(l->st, p);
    AnbWish w = anb_wish(ANB_DO_HARVEST);
    if (!goods)
        add(game, l, w);
    w.froms = 1;
    HEARTH_FOR_EACH (b, goods) {
        w.from[0] = (uint8_t)b;
        w.item = anb_tables(game)->buildings[b].goods;
        add(game, l, w);
    }
}

/* All that is on offer, to be built or to be taken for nothing (5.16). */
static void list_buildings(const HearthGame *game, List *l, AnbKind kind) {
    for (int b = 0; b < ANB_BUILDINGS; b++) {
        AnbWish w = anb_wish(kind);
        w.building = (uint8_t)b;
        if (anb_on_offer(l->st, b))
            add(game, l, w);
    }
}

/* Everybody for hire; if there is nobody, training itself, with the reason. */
static void list_hires(const HearthGame *game, List *l) {
    int n = 0;
    for (int i = 0; i < ANB_ROW; i++) {
        AnbWish w = anb_wish(ANB_DO_TRAIN);
        w.hire = l->st->row[i];
        if (w.hire == ANB_NONE)
            continue;
        add(game, l, w);
        n++;
    }
    if (!n)
        add_kind(game, l, ANB_DO_TRAIN);
}

static void list_turn(const HearthGame *game, List *l, const AnbPlayer *p) {
    add_kind(game, l, ANB_DO_EXPLORE);
    list_harvest(game, l, p);
    list_buildings(game, l, ANB_DO_BUILD);
    list_hires(game, l);
    add_kind(game, l, ANB_DO_LABOR);
    list_places(game, l, p);
    list_sale(game, l, p);
    list_offers(game, l, p);
    for (int deck = 0; deck < 2; deck++) {
        AnbWish w = anb_wish(ANB_DO_REFRESH);
        w.deck = (uint8_t)deck;
        w.cost = 1; /* 4.8a */
        add(game, l, w);
    }
    add_kind(game, l, ANB_DO_PASS);
}

/* What was begun: others who join, and its end. */
static void list_assign(const HearthGame *game, List *l, const AnbPlayer *p) {
    AnbKind task = (AnbKind)l->st->task;
    bool more = p->ready & ~0ULL << l->st->last;
    if (more && task == ANB_DO_HARVEST && anb__with_goods(l->st, p))
        list_harvest(game, l, p);
    else if (more && task != ANB_DO_HARVEST)
        add_kind(game, l, task);
    if (task == ANB_DO_EXPLORE) {
        add_kind(game, l, ANB_DO_GO);
        add_kind(game, l, ANB_DO_CANCEL);
    } else {
        add_kind(game, l, ANB_DO_DONE);
    }
}

static void list_payments(const HearthGame *game, List *l) {
    uint32_t ways[HEARTH_WISHES_MAX];
    int n = anb__payments(game, l->st, ways, HEARTH_WISHES_MAX);
    for (int i = 0; i < n && i < HEARTH_WISHES_MAX; i++) {
        AnbWish w = anb_wish(ANB_DO_PAY);
        w.ciders = (uint8_t)anb_a(ways[i]);
        w.potions = (uint8_t)anb_b(ways[i]);
        w.cost = l->st->owed;
        add(game, l, w);
    }
}

/* Of the seller, or by rules 2 of the buyer whom a price was named. */
static void list_answers(const HearthGame *game, List *l) {
    const AnbState *st = l->st;
    bool last = st->phase == ANB_COUNTERED;
    AnbWish w = anb_wish(ANB_DO_ACCEPT);
    w.seat = last ? st->asked : st->turn;
    w.item = (uint8_t)(st->player[st->asked].sale - 1);
    w.price = last ? st->counter : st->price;
    add(game, l, w);
    w.kind = ANB_DO_REFUSE;
    add(game, l, w);
    if (last || !anb_names_prices(game))
        return;
    w.kind = ANB_DO_COUNTER; /* 4.6f: more than was offered */
    w.price = (uint8_t)(st->price + 1);
    w.highest = ANB_MAX_PRICE;
    add(game, l, w);
}

/* Each option, also those that nobody can pay; with a coin where it brings something (5.4d). */
static void list_options(const HearthGame *game, List *l) {
    uint32_t first;
    for (int i = 0; i < anb_tables(game)->paragraphs[l->st->paragraph].options; i++) {
        const AnbOption *o = anb_option_at(game, l->st, i);
        AnbWish w = anb_wish(ANB_DO_OPTION);
        w.option = (uint8_t)(i + 1);
        w.cost = o->pay;
        add(game, l, w);
        w.coin = 1;
        w.cost++;
        if (o->bonus == ANB_BONUS_COIN)
            add(game, l, w);
    }
    anb__legal(game, l->st, l->seat, &first, 1);
    if (anb_kind(first) == ANB_DO_CANCEL) /* 5.13 */
        add_kind(game, l, ANB_DO_CANCEL);
}

static void list_rewards(const HearthGame *game, List *l) {
    for (int i = 0;
         i < anb_tables(game)
                 ->effects[anb_tables(game)->results[l->st->result].first + l->st->effect]
                 .n;
         i++) {
        AnbWish w = anb_wish(ANB_DO_CHOOSE);
        w.reward = (uint8_t)(i + 1);
        add(game, l, w);
    }
}

static void list_moment(const HearthGame *game, List *l) {
    const AnbPlayer *p = &l->st->player[l->seat];
    switch (l->st->phase) {
    case ANB_TURN: list_turn(game, l, p); break;
    case ANB_ASSIGN: list_assign(game, l, p); break;
    case ANB_PAY: list_payments(game, l); break;
    case ANB_ANSWER:
    case ANB_COUNTERED: list_answers(game, l); break;
    case ANB_PARAGRAPH: list_options(game, l); break;
    case ANB_REROLL:
        add_kind(game, l, ANB_DO_REROLL);
        add_kind(game, l, ANB_DO_KEEP);
        break;
    case ANB_EXERT:
        add_kind(game, l, ANB_DO_EXERT);
        add_kind(game, l, ANB_DO_DONE);
        break;
    case ANB_CHOOSE: list_rewards(game, l); break;
    case ANB_TAKE: list_buildings(game, l, ANB_DO_TAKE); break;
    case ANB_COPY:
        for (int i = 0; i < ANB_ITEMS; i++)
            if (anb_owned(p, i))
                add_item(game, l, ANB_DO_COPY, i);
        break;
    case ANB_INJURE: add_kind(game, l, ANB_DO_INJURE); break;
    case ANB_AFTER:
        list_places(game, l, p);
        add_kind(game, l, ANB_DO_END);
        break;
    case ANB_REST:
        add_kind(game, l, ANB_DO_POTION);
        add_kind(game, l, ANB_DO_CIDER);
        add_kind(game, l, ANB_DO_DONE);
        break;
    case ANB_BEDS: add_kind(game, l, ANB_DO_BED); break;
    default: break;
    }
}

static int list(const HearthGame *game, const void *view, int seat, void *out, int cap) {
    List l = {view, out, seat, cap, 0};
    if (anb_decider(view) == seat)
        list_moment(game, &l);
    return l.count;
}

/* ---- Of an action ---- */

/* The wish says just this action; it stays open, so that whatever follows can be wanted next. */
static void of(const HearthGame *game, const void *view, int seat, uint32_t action, void *out) {
    (void)game;
    const AnbState *st = view;
    AnbKind kind = anb_kind(action);
    int a = anb_a(action), b = anb_b(action);
    AnbWish w = anb_wish(kind);
    (void)seat;
    w.open = 1;
    switch (kind) {
    case ANB_DO_PLACE:
    case ANB_DO_SELL:
    case ANB_DO_COPY: w.item = (uint8_t)a; break;
    case ANB_DO_OFFER:
        w.seat = (uint8_t)a;
        w.price = (uint8_t)b;
        break;
    case ANB_DO_COUNTER: w.price = (uint8_t)a; break;
    case ANB_DO_REFRESH: w.deck = (uint8_t)a; break;
    case ANB_DO_TAKE: w.building = (uint8_t)a; break;
    case ANB_DO_CHOOSE: w.reward = (uint8_t)(a + 1); break;
    case ANB_DO_PAY:
        w.ciders = (uint8_t)a;
        w.potions = (uint8_t)b;
        break;
    case ANB_DO_OPTION_PAY: w.coin = 1; /* fall through */
    case ANB_DO_OPTION:
        w.kind = ANB_DO_OPTION;
        w.option = (uint8_t)(a + 1);
        break;
    case ANB_DO_ADD: w.kind = ANB_DO_EXPLORE; /* fall through */
    case ANB_DO_EXPLORE:
    case ANB_DO_LABOR:
    case ANB_DO_REROLL:
    case ANB_DO_EXERT:
    case ANB_DO_INJURE:
    case ANB_DO_POTION:
    case ANB_DO_CIDER:
    case ANB_DO_BED: w.who = hearth_bit(a); break;
    case ANB_DO_HARVEST:
        w.who = hearth_bit(a);
        w.from[w.froms++] = (uint8_t)b;
        break;
    case ANB_DO_BUILD:
        w.who = hearth_bit(a);
        w.building = (uint8_t)b;
        break;
    case ANB_DO_TRAIN:
        w.who = hearth_bit(a);
        w.hire = st->row[b];
        break;
    default: break; /* just done */
    }
    memcpy(out, &w, sizeof w);
}

const HearthWishes anb__wishes = {&described, list, anb__plan, of};
