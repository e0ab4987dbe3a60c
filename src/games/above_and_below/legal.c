/* legal.c - What may be done now. */
#include <string.h>

#include "anb_int.h"

typedef struct List {
    uint32_t *out;
    int cap, count;
} List;

static void add(List *l, AnbKind kind, int a, int b) {
    if (l->count < l->cap)
        l->out[l->count] = anb_action(kind, a, b);
    l->count++;
}

static void add_each(List *l, AnbKind kind, uint64_t set) {
    HEARTH_FOR_EACH (i, set)
        add(l, kind, i, 0);
}

static uint64_t from(int first) {
    return ~0ULL << first;
}

uint64_t anb__with_symbol(const HearthGame *game, uint64_t villagers, bool hammer) {
    uint64_t set = 0;
    HEARTH_FOR_EACH (v, villagers) {
        const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(v)];
        if (hammer ? k->hammer : k->quill)
            set |= hearth_bit(v);
    }
    return set;
}

uint64_t anb__with_goods(const AnbState *st, const AnbPlayer *p) {
    uint64_t set = 0;
    HEARTH_FOR_EACH (b, p->buildings) {
        if (st->on_card[b])
            set |= hearth_bit(b);
    }
    return set;
}

/* 4.9b: goods only, from beside the board or from the sale (4.7d). */
static void places(List *l, const AnbPlayer *p) {
    for (int g = 0; g < ANB_GOODS; g++)
        if (p->items[g] || p->sale == g + 1)
            add(l, ANB_DO_PLACE, g, 0);
}

/* 4.6b: only coins count. 4.6c-4.6e: what limits offers. */
static void offers(List *l, const AnbState *st, const AnbPlayer *p) {
    int most = p->coins < ANB_MAX_PRICE ? p->coins : ANB_MAX_PRICE;
    for (int s = 0; s < st->seats && st->offers_left; s++) {
        if (s == st->turn || !st->player[s].sale)
            continue;
        int least = st->refused[s] >= ANB_MIN_PRICE ? st->refused[s] + 1 : ANB_MIN_PRICE;
        for (int price = least; price <= most; price++)
            add(l, ANB_DO_OFFER, s, price);
    }
}

/* 4.8c */
static bool deck_left(const AnbState *st, int which) {
    return which ? st->outpost_left || st->outpost_count : st->house_left || st->house_count;
}

/* 3.2: free actions, and an action or a pass; 3.7: only what has an effect. */
static void turn(const HearthGame *game, List *l, const AnbState *st, const AnbPlayer *p) {
    int purse = anb_purse(game, p);
    places(l, p);
    for (int i = 0; i < ANB_ITEMS && !st->sale_changed; i++) /* 4.7c */
        if (p->items[i] && p->sale != i + 1)
            add(l, ANB_DO_SELL, i, 0);
    if (p->sale && !st->sale_changed)
        add(l, ANB_DO_WITHDRAW, 0, 0);
    offers(l, st, p);
    for (int i = 0; i < 2 && !p->refreshed && purse > 0; i++) /* 4.8b */
        if (deck_left(st, i))
            add(l, ANB_DO_REFRESH, i, 0);
    if (st->cave_top != ANB_NONE) /* 4.1b */
        HEARTH_FOR_EACH (v, p->ready) {
            if (p->ready & from(v + 1)) /* 4.1a: two at least, the lower one first (3.8) */
                add(l, ANB_DO_EXPLORE, v, 0);
        }
    uint64_t goods = anb__with_goods(st, p);
    HEARTH_FOR_EACH (v, p->ready)
        HEARTH_FOR_EACH (b, goods)
            add(l, ANB_DO_HARVEST, v, b);
    uint64_t offered = anb_offered(st);
    HEARTH_FOR_EACH (v, anb__with_symbol(game, p->ready, true))
        HEARTH_FOR_EACH (b, offered) { /* 3.7, 4.3c */
            bool cave = p->caves || anb_tables(game)->buildings[b].kind != ANB_OUTPOST;
            if (cave && anb_build_cost(game, v, b) <= purse)
                add(l, ANB_DO_BUILD, v, b);
        }
    HEARTH_FOR_EACH (v, anb__with_symbol(game, p->ready, false))
        for (int i = 0; i < ANB_ROW; i++)
            if (st->row[i] != ANB_NONE && anb_train_cost(game, v, i) <= purse)
                add(l, ANB_DO_TRAIN, v, i);
    add_each(l, ANB_DO_LABOR, p->ready);
    add(l, ANB_DO_PASS, 0, 0); /* 3.5: with ready villagers too */
}

static void assign(List *l, const AnbState *st, const AnbPlayer *p) {
    uint64_t more = p->ready & from(st->last); /* 3.8 */
    if (st->task == ANB_DO_HARVEST) {
        uint64_t goods = anb__with_goods(st, p);
        HEARTH_FOR_EACH (v, more)
            HEARTH_FOR_EACH (b, goods)
                add(l, ANB_DO_HARVEST, v, b);
    } else if (st->task == ANB_DO_LABOR) {
        add_each(l, ANB_DO_LABOR, more);
    } else {
        add_each(l, ANB_DO_ADD, more);
        if (hearth_count(p->party) >= 2) /* 4.1a */
            add(l, ANB_DO_GO, 0, 0);
        if (st->balked) /* 7.4c */
            add(l, ANB_DO_CANCEL, 0, 0);
        return;
    }
    add(l, ANB_DO_DONE, 0, 0);
}

static void paragraph(const HearthGame *game, List *l, const AnbState *st, const AnbPlayer *p) {
    int n = anb_tables(game)->paragraphs[st->paragraph].options, cheapest = 255;
    for (int i = 0; i < n; i++)
        if (anb_option_at(game, st, i)->pay < cheapest)
            cheapest = anb_option_at(game, st, i)->pay;
    if (cheapest > anb_purse(game, p)) { /* 5.13: who cannot pay for anything turns back */
        add(l, ANB_DO_CANCEL, 0, 0);
        return;
    }
    for (int i = 0; i < n; i++) /* 5.11: the coins must be at hand */
        if (anb_option_at(game, st, i)->pay <= anb_purse(game, p))
            add(l, ANB_DO_OPTION, i, 0);
    for (int i = 0; i < n; i++) /* 5.4d: a coin more */
        if (anb_option_at(game, st, i)->bonus == ANB_BONUS_COIN &&
            anb_option_at(game, st, i)->pay < anb_purse(game, p))
            add(l, ANB_DO_OPTION_PAY, i, 0);
}

/* 3.8, 6.3c: beds are taken in ascending order, and none stays empty. */
static void beds(List *l, const AnbState *st) {
    uint64_t wants = anb__wants_bed(st, st->asked) & from(st->last);
    HEARTH_FOR_EACH (v, wants) {
        if (hearth_count(wants & from(v + 1)) >= st->beds - 1)
            add(l, ANB_DO_BED, v, 0);
    }
}

static void list(const HearthGame *game, List *l, const AnbState *st) {
    const AnbPlayer *p = &st->player[st->turn];
    switch (st->phase) {
    case ANB_TURN: turn(game, l, st, p); break;
    case ANB_ASSIGN: assign(l, st, p); break;
    case ANB_PAY: l->count = anb__payments(game, st, l->out, l->cap); break;
    case ANB_ANSWER:
        add(l, ANB_DO_ACCEPT, 0, 0);
        add(l, ANB_DO_REFUSE, 0, 0);
        for (int price = st->price + 1; price <= ANB_MAX_PRICE && anb_names_prices(game); price++)
            add(l, ANB_DO_COUNTER, price, 0); /* 4.6f, 4.6e */
        break;
    case ANB_COUNTERED:
        if (st->counter <= p->coins) /* 4.6g */
            add(l, ANB_DO_ACCEPT, 0, 0);
        add(l, ANB_DO_REFUSE, 0, 0);
        break;
    case ANB_PARAGRAPH: paragraph(game, l, st, p); break;
    case ANB_REROLL:
        add_each(l, ANB_DO_REROLL, p->party);
        add(l, ANB_DO_KEEP, 0, 0);
        break;
    case ANB_EXERT:
        add(l, ANB_DO_DONE, 0, 0);
        add_each(l, ANB_DO_EXERT, p->party & from(st->last)); /* 3.8, 5.7 */
        break;
    case ANB_CHOOSE:
        for (int i = 0;
             i <
             anb_tables(game)->effects[anb_tables(game)->results[st->result].first + st->effect].n;
             i++)
            add(l, ANB_DO_CHOOSE, i, 0);
        break;
    case ANB_TAKE:
        add_each(l, ANB_DO_TAKE,
                 anb__free_buildings(
                     game, st,
                     anb_tables(game)
                         ->effects[anb_tables(game)->results[st->result].first + st->effect - 1]
                         .n));
        break;
    case ANB_COPY:
        for (int i = 0; i < ANB_ITEMS; i++)
            if (anb_owned(p, i) && st->supply[i])
                add(l, ANB_DO_COPY, i, 0);
        break;
    case ANB_INJURE: add_each(l, ANB_DO_INJURE, anb__can_be_hurt(st)); break;
    case ANB_AFTER: /* 3.3, 3.4 */
        places(l, p);
        add(l, ANB_DO_END, 0, 0);
        break;
    case ANB_REST:
        add(l, ANB_DO_DONE, 0, 0);
        add_each(l, ANB_DO_POTION, anb__wants_potion(st, st->asked));
        add_each(l, ANB_DO_CIDER, anb__wants_cider(st, st->asked));
        break;
    case ANB_BEDS: beds(l, st); break;
    default: break;
    }
}

int anb__legal(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap) {
    List l = {out, cap, 0};
    (void)seat;
    list(game, &l, state);
    return l.count;
}

uint32_t anb__pick(const HearthGame *game, const void *state, int seat, HearthRng *rng) {
    uint32_t all[ANB_MAX_LEGAL];
    int n = anb__legal(game, state, seat, all, ANB_MAX_LEGAL);
    return all[hearth_rng_below(rng, (uint32_t)n)];
}

int anb__check(const HearthGame *game, const void *state, int seat, uint32_t action,
               HearthErr *err) {
    uint32_t all[ANB_MAX_LEGAL];
    if (hearth_listed(all, anb__legal(game, state, seat, all, ANB_MAX_LEGAL), action))
        return HEARTH_OK;
    const HearthText *why = anb__why_not(game, state, action);
    hearth_fail(err, HEARTH_ILLEGAL, why);
    if (err && why == ANB_T(PAY_WRONG))
        hearth_msg_number(&err->msg, "coins", ((const AnbState *)state)->owed);
    return HEARTH_ILLEGAL;
}
