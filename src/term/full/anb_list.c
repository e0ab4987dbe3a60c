/* anb_list.c - Making lists of what can be done, and doing it. */
#include "anb_list.h"

#include <string.h>

static AnbChoice *add(AnbList *l, uint32_t action) {
    if (l->count == ANB_CHOICES)
        l->count--;
    AnbChoice *c = &l->item[l->count++];
    memset(c, 0, sizeof *c);
    c->action = action;
    c->opens = c->thing = c->cost = -1;
    return c;
}

static void say_choice(const Full *f, AnbChoice *c, const HearthMsg *msg) {
    hearth_msg_text(msg, f->t->lang, c->text, sizeof c->text);
}

static void describe(const Full *f, int seat, AnbChoice *c) {
    HearthMsg msg;
    hearth_match_describe(f->p->m, seat, c->action, &msg);
    say_choice(f, c, &msg);
}

/* Shown, but not possible; the rules say why. */
static void refuse(const Full *f, const AnbState *st, int seat, AnbChoice *c, uint32_t action) {
    const HearthGame *game = hearth_match_game(f->p->m);
    HearthErr err;
    c->faint = true;
    if (game->check(game, st, seat, action, &err) != HEARTH_OK) {
        hearth_msg_text(&err.msg, f->t->lang, c->why_text, sizeof c->why_text);
        c->why = c->why_text;
    }
}

static int legal_of(const HearthGame *game, const AnbState *st, int seat,
                    uint32_t out[ANB_MAX_LEGAL]) {
    return game->legal(game, st, seat, out, ANB_MAX_LEGAL);
}

/* ---- Who does it ---- */

static const AnbVillagerKind *kind_of(const HearthGame *game, int villager) {
    return &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
}

/* What else a villager could do: those who can do least are sent first. */
static int talent(const HearthGame *game, int villager) {
    const AnbVillagerKind *k = kind_of(game, villager);
    return 4 * (k->hammer + k->hammer_plus + k->quill + k->quill_plus) + 2 * k->lanterns[1] +
           k->lanterns[0] - (k->die[1] > 4);
}

static int cost_of(const HearthGame *game, int kind, int villager, int b) {
    return kind == ANB_DO_BUILD ? anb_build_cost(game, villager, b)
                                : anb_train_cost(game, villager, b);
}

typedef struct Hands {
    uint32_t action[ANB_VILLAGERS]; /* the same deed by each who can do it */
    int count, best;                /* best: the cheapest, and of these the least talented */
    bool differ;                    /* does it matter who? */
} Hands;

static void find_hands(const HearthGame *game, const AnbState *st, int seat, int kind, int b,
                       Hands *h) {
    uint32_t legal[ANB_MAX_LEGAL];
    int n = legal_of(game, st, seat, legal), least = 0;
    memset(h, 0, sizeof *h);
    for (int i = 0; i < n; i++) {
        if ((int)anb_kind(legal[i]) != kind || anb_b(legal[i]) != b)
            continue;
        int v = anb_a(legal[i]), worth = 100 * cost_of(game, kind, v, b) + talent(game, v);
        if (h->count && anb_villager_kind(v) != anb_villager_kind(anb_a(h->action[0])))
            h->differ = true;
        if (!h->count || worth < least)
            least = worth, h->best = h->count;
        h->action[h->count++] = legal[i];
    }
}

static void list_hands(const Full *f, const AnbState *st, int seat, const AnbStep *step,
                       AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    Hands h;
    find_hands(game, st, seat, step->deed, step->thing, &h);
    hearth_msg(&l->title, FULL_T(ANB_ASK_WHO));
    for (int i = 0; i < h.count; i++) {
        AnbChoice *c = add(l, h.action[i]);
        c->cost = cost_of(game, step->deed, anb_a(h.action[i]), step->thing);
        anb_villager_text(game, f->t, anb_a(h.action[i]), c->text);
    }
    l->at = h.best;
}

/* ---- Lists of a turn ---- */

/* Every legal action of a kind (or of all kinds) as a line. */
static void list_actions(const Full *f, const AnbState *st, int seat, int kind, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    uint32_t legal[ANB_MAX_LEGAL];
    int n = legal_of(game, st, seat, legal);
    for (int i = 0; i < n; i++)
        if (kind < 0 || (int)anb_kind(legal[i]) == kind)
            describe(f, seat, add(l, legal[i]));
}

/* The deeds of a turn, each once. */
static void list_deeds(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    uint32_t legal[ANB_MAX_LEGAL];
    int n = legal_of(game, st, seat, legal);
    static const int order[] = {ANB_DO_EXPLORE, ANB_DO_BUILD,   ANB_DO_TRAIN, ANB_DO_HARVEST,
                                ANB_DO_LABOR,   ANB_DO_PLACE,   ANB_DO_SELL,  ANB_DO_WITHDRAW,
                                ANB_DO_OFFER,   ANB_DO_REFRESH, ANB_DO_PASS};
    for (size_t k = 0; k < sizeof order / sizeof order[0]; k++) {
        int count = 0;
        uint32_t only = 0;
        for (int i = 0; i < n; i++)
            if ((int)anb_kind(legal[i]) == order[k]) {
                count++;
                only = legal[i];
            }
        bool always = order[k] == ANB_DO_BUILD || order[k] == ANB_DO_TRAIN;
        if (!count && !always)
            continue;
        AnbChoice *c = add(l, HEARTH_HIDDEN);
        HearthMsg msg;
        hearth_msg(&msg, &full_texts[FULL_T_ANB_DEED_0 + (int)k]);
        say_choice(f, c, &msg);
        c->opens = order[k];
        c->faint = !count;
        if (order[k] == ANB_DO_PASS || order[k] == ANB_DO_WITHDRAW) {
            c->action = only;
            c->opens = -1;
        }
    }
}

static void price(const HearthGame *game, const AnbState *st, int seat, AnbChoice *c, int cost,
                  int least) {
    int purse = anb_purse(game, &st->player[seat]);
    c->cost = cost;
    c->missing = least > purse ? least - purse : 0;
}

/* The one who would do it if anybody could: why not is asked of him. */
static int would_be(const HearthGame *game, const AnbState *st, int seat, bool hammer) {
    const AnbPlayer *p = &st->player[seat];
    int best = p->ready ? __builtin_ctzll(p->ready) : 0;
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if ((p->ready >> v & 1) && (hammer ? kind_of(game, v)->hammer : kind_of(game, v)->quill) &&
            (!kind_of(game, best)->hammer_plus || !(p->ready >> best & 1)))
            best = v;
    return best;
}

/* All that is on offer, also what cannot be paid. */
static void list_offer(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    int builder = would_be(game, st, seat, true);
    l->kind = ANB_OF_BUILDINGS;
    for (int b = 0; b < ANB_BUILDINGS; b++) {
        char name[SENTENCE_CAP], does[ANB_LIST];
        HearthMsg msg;
        Hands h;
        if (!anb_on_offer(st, b))
            continue;
        find_hands(game, st, seat, ANB_DO_BUILD, b, &h);
        AnbChoice *c = add(l, h.count ? h.action[h.best] : HEARTH_HIDDEN);
        c->thing = b;
        price(game, st, seat, c, anb_tables(game)->buildings[b].cost,
              h.count ? 0 : anb_build_cost(game, builder, b));
        if (!h.count)
            refuse(f, st, seat, c, anb_action(ANB_DO_BUILD, builder, b));
        hearth_msg(&msg, anb_building_name(game, b));
        hearth_msg_text(&msg, f->t->lang, name, sizeof name);
        snprintf(c->text, sizeof c->text, "%.60s: %.700s", name,
                 anb_effect_text(game, f->t, b, does));
    }
}

static void list_hire(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    int scribe = would_be(game, st, seat, false);
    for (int i = 0; i < ANB_ROW; i++) {
        Hands h;
        if (st->row[i] == ANB_NONE)
            continue;
        find_hands(game, st, seat, ANB_DO_TRAIN, i, &h);
        AnbChoice *c = add(l, h.count ? h.action[h.best] : HEARTH_HIDDEN);
        c->thing = i;
        price(game, st, seat, c, anb_tables(game)->hire[i],
              h.count ? 0 : anb_train_cost(game, scribe, i));
        if (!h.count)
            refuse(f, st, seat, c, anb_action(ANB_DO_TRAIN, scribe, i));
        anb_villager_text(game, f->t, st->row[i], c->text);
    }
}

/* Those villagers, to be marked; the first `marked` of the least talented are. */
static void list_villagers(const Full *f, uint64_t set, int marked, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (set >> v & 1) {
            AnbChoice *c = add(l, HEARTH_HIDDEN);
            c->thing = v;
            anb_villager_text(game, f->t, v, c->text);
        }
    for (; marked > 0; marked--) {
        int best = -1;
        for (int i = 0; i < l->count; i++)
            if (!l->item[i].marked &&
                (best < 0 || talent(game, l->item[i].thing) < talent(game, l->item[best].thing)))
                best = i;
        if (best >= 0)
            l->item[best].marked = true;
    }
    l->marking = true;
}

/* One line for every good that lies on a building. */
static void list_goods(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    const AnbPlayer *p = &st->player[seat];
    for (int b = 0; b < ANB_BUILDINGS; b++)
        for (int i = 0; i < st->on_card[b] && (p->buildings >> b & 1); i++) {
            char item[ANB_LIST], name[ANB_LIST];
            AnbChoice *c = add(l, HEARTH_HIDDEN);
            HearthMsg msg;
            c->thing = b;
            hearth_msg(&msg, anb_item_name(anb_tables(game)->buildings[b].goods));
            hearth_msg_text(&msg, f->t->lang, item, sizeof item);
            hearth_msg(&msg, anb_building_name(game, b));
            hearth_msg_text(&msg, f->t->lang, name, sizeof name);
            snprintf(c->text, sizeof c->text, "%.100s (%.100s)", item, name);
        }
    l->marking = true;
    l->least = 1;
    l->most = __builtin_popcountll(p->ready);
}

static int count_goods(const AnbStep *step) {
    int n = 0;
    for (int b = 0; b < ANB_BUILDINGS; b++)
        n += step->goods[b];
    return n;
}

/* ---- Buying ---- */

static void list_sellers(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    uint32_t legal[ANB_MAX_LEGAL];
    int n = legal_of(game, st, seat, legal);
    for (int i = 0; i < n; i++) {
        int seller = anb_a(legal[i]);
        if (anb_kind(legal[i]) != ANB_DO_OFFER ||
            (l->count && l->item[l->count - 1].thing == seller))
            continue;
        AnbChoice *c = add(l, HEARTH_HIDDEN);
        HearthMsg msg;
        c->thing = seller;
        c->opens = ANB_DO_OFFER;
        hearth_msg(&msg, FULL_T(ANB_SELLS));
        hearth_msg_number(&msg, "number", seller + 1);
        arg_text(&msg, "player", hearth_match_name(f->p->m, seller));
        hearth_msg_word(&msg, "item", anb_item_name(st->player[seller].sale - 1));
        say_choice(f, c, &msg);
    }
}

static void ask_price(const Full *f, const AnbState *st, const HearthText *text, int partner,
                      int seller, AnbList *l) {
    l->kind = ANB_OF_PRICES;
    hearth_msg(&l->title, text);
    arg_text(&l->title, "player", hearth_match_name(f->p->m, partner));
    hearth_msg_word(&l->title, "item", anb_item_name(st->player[seller].sale - 1));
}

static void list_prices(const Full *f, const AnbState *st, int seat, int seller, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    uint32_t legal[ANB_MAX_LEGAL];
    int n = legal_of(game, st, seat, legal);
    ask_price(f, st, FULL_T(ANB_ASK_PRICE), seller, seller, l);
    for (int i = 0; i < n; i++)
        if (anb_kind(legal[i]) == ANB_DO_OFFER && anb_a(legal[i]) == seller) {
            AnbChoice *c = add(l, legal[i]);
            c->thing = anb_b(legal[i]);
            snprintf(c->text, sizeof c->text, "%d $", c->thing);
        }
}

/* 4.6f: the prices that the seller may name. What the buyer does not have is said, not hidden. */
static void list_counters(const Full *f, const AnbState *st, int seat, AnbList *l) {
    char too_much[SENTENCE_CAP];
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_TOO_MUCH));
    hearth_msg_text(&msg, f->t->lang, too_much, sizeof too_much);
    ask_price(f, st, FULL_T(ANB_ASK_COUNTER), st->turn, seat, l);
    for (int price = st->price + 1; price <= ANB_MAX_PRICE; price++) {
        AnbChoice *c = add(l, anb_action(ANB_DO_COUNTER, price, 0));
        bool has = price <= st->player[st->turn].coins;
        c->thing = price;
        snprintf(c->text, sizeof c->text, has ? "%d $" : "%d $ (%.200s)", price, too_much);
    }
}

/* The answers to an offer; all prices are one of them. */
static void list_answers(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    HearthMsg msg;
    list_actions(f, st, seat, ANB_DO_ACCEPT, l);
    list_actions(f, st, seat, ANB_DO_REFUSE, l);
    if (!anb_names_prices(game) || st->price == ANB_MAX_PRICE)
        return;
    AnbChoice *c = add(l, HEARTH_HIDDEN);
    hearth_msg(&msg, ANB_T(SAY_DO_COUNTER));
    say_choice(f, c, &msg);
    c->opens = ANB_DO_COUNTER;
}

/* ---- Lists of other questions ---- */

static void list_options(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    list_actions(f, st, seat, -1, l);
    for (int i = 0; i < l->count; i++)
        if (anb_kind(l->item[i].action) == ANB_DO_OPTION) {
            HearthMsg msg;
            anb_say_option(game, f->t, st, seat, anb_a(l->item[i].action), &msg);
            say_choice(f, &l->item[i], &msg);
        }
}

/* A line for each of the party, and then the one that ends it. */
static void list_dice(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    uint64_t party = st->player[seat].party;
    bool exert = st->phase == ANB_EXERT;
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (party >> v & 1) {
            AnbChoice *c = add(l, exert ? HEARTH_HIDDEN : anb_action(ANB_DO_REROLL, v, 0));
            HearthMsg msg;
            c->thing = v;
            c->faint = exert && v < st->last;
            hearth_msg(&msg, anb_villager_name(game, v));
            say_choice(f, c, &msg);
        }
    if (exert) {
        l->marking = true;
        const AnbOption *o = anb_option_at(game, st, st->option);
        int top = o->number[1] ? o->number[1] : o->number[0];
        l->most = top > st->lanterns ? top - st->lanterns : 0; /* more would be hurt for nothing */
    } else {
        describe(f, seat, add(l, anb_action(ANB_DO_KEEP, 0, 0)));
        l->at = l->count - 1;
    }
}

/* Beds: those who wake up ready are marked first. */
static void list_beds(const Full *f, const AnbState *st, int seat, AnbList *l) {
    const AnbPlayer *p = &st->player[seat];
    uint64_t wants = 0;
    for (int v = st->last; v < ANB_VILLAGERS; v++)
        if (((p->tired | p->hurt) & ~st->slept) >> v & 1 && !anb_is_metal(v))
            wants |= 1ULL << v;
    list_villagers(f, wants, 0, l);
    int beds = st->beds < l->count ? st->beds : l->count;
    for (int round = 0, marked = 0; round < 2; round++)
        for (int i = 0; i < l->count && marked < beds; i++)
            if (!l->item[i].marked && ((p->tired >> l->item[i].thing & 1) || round))
                l->item[i].marked = true, marked++;
    l->least = l->most = beds;
    hearth_msg(&l->title, FULL_T(ANB_ASK_BEDS));
    hearth_msg_number(&l->title, "count", beds);
}

static void list_deed(const Full *f, const AnbState *st, int seat, const AnbStep *step,
                      AnbList *l) {
    const AnbPlayer *p = &st->player[seat];
    hearth_msg(&l->title, FULL_T(ANB_ASK_WHICH));
    switch (step->deed) {
    case ANB_DO_BUILD:
    case ANB_DO_TRAIN:
        if (step->thing >= 0)
            list_hands(f, st, seat, step, l);
        else if (step->deed == ANB_DO_BUILD)
            list_offer(f, st, seat, l);
        else
            list_hire(f, st, seat, l);
        break;
    case ANB_DO_HARVEST:
        hearth_msg(&l->title, FULL_T(ANB_ASK_MARK));
        if (step->thing >= 0) {
            int n = count_goods(step);
            list_villagers(f, p->ready, n, l);
            l->least = l->most = n;
            hearth_msg(&l->title, FULL_T(ANB_ASK_WHO));
        } else {
            list_goods(f, st, seat, l);
        }
        break;
    case ANB_DO_EXPLORE:
    case ANB_DO_LABOR:
        list_villagers(f, p->ready, 0, l);
        l->least = step->deed == ANB_DO_EXPLORE ? 2 : 1;
        l->most = l->count;
        hearth_msg(&l->title,
                   step->deed == ANB_DO_EXPLORE ? FULL_T(ANB_ASK_PARTY) : FULL_T(ANB_ASK_MARK));
        break;
    case ANB_DO_OFFER:
        if (step->thing >= 0)
            list_prices(f, st, seat, step->thing, l);
        else
            list_sellers(f, st, seat, l);
        break;
    case ANB_DO_COUNTER: list_counters(f, st, seat, l); break;
    default: list_actions(f, st, seat, step->deed, l);
    }
}

void anb_list_make(const Full *f, const AnbState *st, int seat, const AnbStep *step, AnbList *l) {
    memset(l, 0, sizeof *l);
    if (step->deed >= 0) {
        list_deed(f, st, seat, step, l);
        return;
    }
    anb_say_question(st, &l->title);
    hearth_match_fill_names(f->p->m, &l->title);
    switch (st->phase) {
    case ANB_TURN:
        hearth_msg(&l->title, FULL_T(ANB_ASK_TURN));
        list_deeds(f, st, seat, l);
        break;
    case ANB_ANSWER: list_answers(f, st, seat, l); break;
    case ANB_PARAGRAPH: list_options(f, st, seat, l); break;
    case ANB_REROLL:
    case ANB_EXERT: list_dice(f, st, seat, l); break;
    case ANB_BEDS: list_beds(f, st, seat, l); break;
    default: list_actions(f, st, seat, -1, l);
    }
}

void anb_list_move(AnbList *l, int by) {
    if (l->count)
        l->at = ((l->at + by) % l->count + l->count) % l->count;
}

int anb_list_marked(const AnbList *l) {
    int n = 0;
    for (int i = 0; i < l->count; i++)
        n += l->item[i].marked;
    return n;
}

void anb_list_toggle(AnbList *l) {
    AnbChoice *c = l->count ? &l->item[l->at] : NULL;
    if (!l->marking || !c || c->faint)
        return;
    if (c->marked || anb_list_marked(l) < l->most) {
        c->marked = !c->marked;
        return;
    }
    /* as many as there may be: another one gives way */
    for (int i = 0; i < l->count; i++)
        if (l->item[i].marked) {
            l->item[i].marked = false;
            c->marked = true;
            return;
        }
}

/* ---- Doing ---- */

static void enqueue(AnbQueue *q, uint32_t action) {
    if (q->count < ANB_QUEUE)
        q->action[q->count++] = action;
}

bool anb_dequeue(const HearthGame *game, AnbQueue *q, const AnbState *st, int seat,
                 uint32_t *action) {
    bool same = q->exerting
                    ? st->phase == ANB_EXERT
                    : st->phase == ANB_TURN || st->phase == ANB_ASSIGN || st->phase == ANB_BEDS;
    if (!q->count)
        return false;
    *action = q->action[0];
    memmove(q->action, q->action + 1, (size_t)--q->count * sizeof q->action[0]);
    if (same && game->check(game, st, seat, *action, NULL) == HEARTH_OK)
        return true;
    q->count = 0; /* a cat lay down: the player decides again */
    return false;
}

/* Each of the marked villagers fetches one of the goods. */
static void queue_harvest(const AnbStep *step, uint64_t hands, AnbQueue *q) {
    for (int b = 0; b < ANB_BUILDINGS; b++)
        for (int i = 0; i < step->goods[b] && hands; i++) {
            enqueue(q, anb_action(ANB_DO_HARVEST, __builtin_ctzll(hands), b));
            hands &= hands - 1;
        }
    enqueue(q, anb_action(ANB_DO_DONE, 0, 0));
}

static uint64_t marked_villagers(const AnbList *l) {
    uint64_t set = 0;
    for (int i = 0; i < l->count; i++)
        if (l->item[i].marked)
            set |= 1ULL << l->item[i].thing;
    return set;
}

/* The same action for each, in ascending order, and one that ends it. */
static void queue_all(AnbQueue *q, AnbKind first, AnbKind next, uint64_t set, int end) {
    for (int n = 0; set; n++, set &= set - 1)
        enqueue(q, anb_action(n ? next : first, __builtin_ctzll(set), 0));
    if (end >= 0)
        enqueue(q, anb_action((AnbKind)end, 0, 0));
}

static AnbEntered enter_marked(const HearthGame *game, const AnbState *st, int seat,
                               const AnbList *l, AnbStep *step, AnbQueue *q, uint32_t *action) {
    int n = anb_list_marked(l);
    if (n < l->least || n > l->most)
        return ANB_STAYS;
    q->count = 0;
    q->exerting = st->phase == ANB_EXERT;
    uint64_t ready = st->player[seat].ready;
    if (q->exerting) {
        queue_all(q, ANB_DO_EXERT, ANB_DO_EXERT, marked_villagers(l), ANB_DO_DONE);
    } else if (st->phase == ANB_BEDS) {
        queue_all(q, ANB_DO_BED, ANB_DO_BED, marked_villagers(l), -1);
    } else if (step->deed == ANB_DO_HARVEST && step->thing < 0) {
        memset(step->goods, 0, sizeof step->goods);
        for (int i = 0; i < l->count; i++)
            step->goods[l->item[i].thing] += l->item[i].marked;
        if (n < __builtin_popcountll(ready)) {
            step->thing = 0;
            return ANB_OPENED;
        }
        queue_harvest(step, ready, q);
    } else if (step->deed == ANB_DO_HARVEST) {
        queue_harvest(step, marked_villagers(l), q);
    } else if (step->deed == ANB_DO_EXPLORE) {
        queue_all(q, ANB_DO_EXPLORE, ANB_DO_ADD, marked_villagers(l), ANB_DO_GO);
    } else {
        queue_all(q, ANB_DO_LABOR, ANB_DO_LABOR, marked_villagers(l), ANB_DO_DONE);
    }
    return anb_dequeue(game, q, st, seat, action) ? ANB_ACTS : ANB_STAYS;
}

AnbEntered anb_list_enter(const HearthGame *game, const AnbState *st, int seat, const AnbList *l,
                          AnbStep *step, AnbQueue *q, uint32_t *action) {
    const AnbChoice *c = l->count ? &l->item[l->at] : NULL;
    if (l->marking)
        return enter_marked(game, st, seat, l, step, q, action);
    if (!c || (c->faint && c->opens < 0))
        return ANB_STAYS;
    if (c->opens >= 0) {
        step->thing = step->deed == ANB_DO_OFFER ? c->thing : -1;
        step->deed = c->opens;
        return ANB_OPENED;
    }
    if ((step->deed == ANB_DO_BUILD || step->deed == ANB_DO_TRAIN) && step->thing < 0) {
        Hands h;
        find_hands(game, st, seat, step->deed, c->thing, &h);
        if (h.differ) {
            step->thing = c->thing;
            return ANB_OPENED;
        }
    }
    *action = c->action;
    return c->action == HEARTH_HIDDEN ? ANB_STAYS : ANB_ACTS;
}

void anb_step_back(AnbStep *step) {
    if (step->thing >= 0)
        step->thing = -1;
    else
        step->deed = -1;
}
