/* hands.c - Who could do what is wanted, and whom we would send.
 *
 * We send as few as will do: for work those who are of least use elsewhere, to build and to train
 * whoever makes it cheapest, below those who find most light. A cave cat is sent last, for nobody
 * knows whether it comes (7.4). These are proposals; whoever wants something may name others. */
#include "anb_int.h"

/* ---- Of how much use somebody is ---- */

enum { CAT_LAST = 50, HURT_LAST = 1000, COIN = 100 };

static int symbols(const HearthGame *game, int villager) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    return k->hammer + k->hammer_plus + k->quill + k->quill_plus;
}

/* Lanterns of all six faces of the die (5.5). */
static int light(const HearthGame *game, int villager) {
    int n = 0;
    for (int die = 1; die <= 6; die++)
        n += anb_lanterns(game, villager, die);
    return n;
}

static int talent(const HearthGame *game, int villager) {
    return 6 * symbols(game, villager) + light(game, villager);
}

/* What it costs to take this villager for it; the least is taken. */
typedef int Loss(const HearthGame *game, const AnbState *st, const AnbWish *w, int villager);

static int loss_of_work(const HearthGame *game, const AnbState *st, const AnbWish *w,
                        int villager) {
    (void)st, (void)w;
    return talent(game, villager) + CAT_LAST * anb_is_cat(villager);
}

static int loss_below(const HearthGame *game, const AnbState *st, const AnbWish *w, int villager) {
    (void)st, (void)w;
    return 6 * symbols(game, villager) - light(game, villager) + CAT_LAST * anb_is_cat(villager);
}

static int price_for(const HearthGame *game, const AnbState *st, const AnbWish *w, int villager) {
    if (w->kind == ANB_DO_BUILD)
        return w->building < ANB_BUILDINGS ? anb_build_cost(game, villager, w->building) : 0;
    int space = anb__space_of(st, w->hire);
    return space < ANB_ROW ? anb_train_cost(game, villager, space) : 0;
}

/* 4.3b, 4.4b: a plus saves a coin. */
static int loss_of_coins(const HearthGame *game, const AnbState *st, const AnbWish *w,
                         int villager) {
    return COIN * price_for(game, st, w, villager) + talent(game, villager);
}

/* 5.6: the new result stays: lanterns of the old one, less those to be expected. */
static int loss_of_die(const HearthGame *game, const AnbState *st, const AnbWish *w, int villager) {
    (void)w;
    return 6 * anb_lanterns(game, villager, st->dice[villager]) - light(game, villager);
}

/* 6.3: those whom we need most; in bed those first who will be ready (6.3b). */
static int loss_at_night(const HearthGame *game, const AnbState *st, const AnbWish *w,
                         int villager) {
    bool hurt = w->kind == ANB_DO_BED && (st->player[st->asked].hurt & hearth_bit(villager));
    return HURT_LAST * hurt - talent(game, villager);
}

static int best(const HearthGame *game, const AnbState *st, const AnbWish *w, uint64_t set,
                Loss *loss) {
    int found = -1, least = 0;
    HEARTH_FOR_EACH (v, set) {
        int is = loss(game, st, w, v);
        if (found < 0 || is < least) {
            found = v;
            least = is;
        }
    }
    return found;
}

static uint64_t choose(const HearthGame *game, const AnbState *st, const AnbWish *w, uint64_t set,
                       int n, Loss *loss) {
    uint64_t chosen = 0;
    for (; n > 0 && set & ~chosen; n--)
        chosen |= hearth_bit(best(game, st, w, set & ~chosen, loss));
    return chosen;
}

/* ---- Who could, and how many ---- */

int anb__space_of(const AnbState *st, int villager) {
    int space = 0;
    while (space < ANB_ROW && (villager == ANB_NONE || st->row[space] != villager))
        space++;
    return space;
}

int anb__lanterns_missing(const HearthGame *game, const AnbState *st) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    int top = o->number[1] ? o->number[1] : o->number[0];
    return top > st->lanterns ? top - st->lanterns : 0;
}

/* How many must be exerted for the next number; one, if it is out of reach. */
static int exerted_for_more(const HearthGame *game, const AnbState *st, int can) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    for (int i = 0; i < 2; i++)
        if (o->number[i] > st->lanterns)
            return o->number[i] - st->lanterns <= can ? o->number[i] - st->lanterns : 1;
    return 1;
}

/* 4.2a: goods on the buildings that are named, or on all. */
static int goods_there(const AnbState *st, const AnbWish *w) {
    uint64_t named = 0;
    int n = 0;
    for (int i = 0; i < w->froms; i++)
        named |= hearth_bit(w->from[i]);
    HEARTH_FOR_EACH (b, w->froms ? named : st->player[st->turn].buildings)
        n += st->on_card[b];
    return n;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static void ask(AnbWish *w, uint64_t among, int least, int most) {
    w->among = among;
    w->least = (uint8_t)least;
    w->most = (uint8_t)smaller(most, hearth_count(among));
}

/* The actions of a turn, and whoever joins them. 3.8: nobody who comes before the last one. */
static Loss *ask_turn(const HearthGame *game, const AnbState *st, AnbWish *w) {
    const AnbPlayer *p = &st->player[st->turn];
    uint64_t hands = st->phase == ANB_ASSIGN ? p->ready & ~0ULL << st->last : p->ready;
    int gone = hearth_count(p->party);
    switch (w->kind) {
    case ANB_DO_EXPLORE: /* 4.1a: two at least */
        ask(w, hands, gone < 2 ? 2 - gone : 1, ANB_VILLAGERS);
        return loss_below;
    case ANB_DO_HARVEST:
        ask(w, hands, w->froms > 1 ? w->froms : 1, goods_there(st, w));
        return loss_of_work;
    case ANB_DO_LABOR: ask(w, hands, 1, ANB_VILLAGERS); return loss_of_work;
    case ANB_DO_BUILD:
    case ANB_DO_TRAIN:
        ask(w, anb__with_symbol(game, p->ready, w->kind == ANB_DO_BUILD), 1, 1);
        return loss_of_coins;
    default: return NULL;
    }
}

/* Below and at night, where only what is asked for can be wanted. */
static Loss *ask_moment(const HearthGame *game, const AnbState *st, int seat, AnbWish *w) {
    const AnbPlayer *p = &st->player[seat];
    if (w->kind == ANB_DO_REROLL && st->phase == ANB_REROLL) {
        ask(w, p->party, 1, 1);
        return loss_of_die;
    }
    if (w->kind == ANB_DO_EXERT && st->phase == ANB_EXERT) {
        ask(w, p->party & ~0ULL << st->last, 1, anb__lanterns_missing(game, st));
        return loss_of_work;
    }
    if (w->kind == ANB_DO_INJURE && st->phase == ANB_INJURE) {
        ask(w, anb__can_be_hurt(st), 1, 1);
        return loss_of_work;
    }
    if (w->kind == ANB_DO_POTION && st->phase == ANB_REST)
        ask(w, anb__wants_potion(st, seat), 1, p->items[ANB_POTION]);
    else if (w->kind == ANB_DO_CIDER && st->phase == ANB_REST)
        ask(w, anb__wants_cider(st, seat), 1, p->items[ANB_CIDER]);
    else if (w->kind == ANB_DO_BED && st->phase == ANB_BEDS)
        ask(w, anb__wants_bed(st, seat) & ~0ULL << st->last, st->beds, st->beds);
    else
        return NULL;
    return loss_at_night;
}

/* Of several who are named one builds or trains; without anybody the price is as printed. */
static void settle_price(const HearthGame *game, const AnbState *st, AnbWish *w, uint64_t named) {
    uint64_t able = named & w->among;
    int space = anb__space_of(st, w->hire);
    if (able)
        w->who = hearth_bit(best(game, st, w, able, loss_of_coins));
    if (w->who & w->among)
        w->cost = (uint8_t)price_for(game, st, w, hearth_lowest(w->who));
    else if (w->kind == ANB_DO_BUILD && w->building < ANB_BUILDINGS)
        w->cost = anb_tables(game)->buildings[w->building].cost;
    else if (w->kind == ANB_DO_TRAIN && space < ANB_ROW)
        w->cost = anb_tables(game)->hire[space];
}

void anb__fill_wish(const HearthGame *game, const AnbState *st, int seat, AnbWish *w) {
    uint64_t named = w->who;
    Loss *loss = ask_turn(game, st, w);
    if (!loss)
        loss = ask_moment(game, st, seat, w);
    if (!loss)
        return;
    int n = w->kind == ANB_DO_EXERT ? exerted_for_more(game, st, w->most) : w->least;
    if (!named)
        w->who = choose(game, st, w, w->among, n, loss);
    if (w->kind == ANB_DO_BUILD || w->kind == ANB_DO_TRAIN)
        settle_price(game, st, w, named);
}
