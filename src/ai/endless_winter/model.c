/* model.c - What actions bring by the prices of prices.h.
 *
 * A figure's turn is planned as a whole: what there is to buy in a column, what the labor for it
 * costs in cards that could be kept, and where the difference is largest (Plan). */
#include "model.h"

#include <string.h>

#include "liking.h"
#include "prices.h"

static const double LIKED = 0.0625; /* points: docs/bots.md has what it costs in strength */

/* ---- A turn in a column ---- */

enum { MOST_LABOR = 15, ITEMS = 24, SOURCES = 24 };

typedef struct Item { /* something to buy in the top section */
    double worth;
    int cost, group; /* of a group only one */
    uint32_t action;
} Item;

typedef struct Source { /* labor that is to be had */
    double cost;
    int labor;
    uint32_t action;
} Source;

typedef struct Plan {
    Item item[ITEMS];
    int items;
    double row[MOST_LABOR + 1]; /* things that come one after the other: what n labor bring */
    uint32_t next;              /* the first of them */
    double best[ITEMS + 1][MOST_LABOR + 1];
    double extra; /* the sections below */
    int most;     /* labor that can be had at most */
} Plan;

static void add_item(Plan *plan, double worth, int cost, int group, uint32_t action) {
    if (worth > 0 && plan->items < ITEMS)
        plan->item[plan->items++] = (Item){worth, cost, group, action};
}

static double tool_cost(const EwPrice *q, int already, int n) {
    int left = q->p->tool - already;
    return n * q->tool * (left <= 3 && q->p->tool > 3 ? 1 / W(TOOL_MANY) : 1);
}

/* Animals one after the other: each changes what the next is worth. */
static void row_of_animals(const HearthGame *game, Plan *plan, const EwPrice *q, const EwCost *c,
                           uint32_t action) {
    const EwState *st = q->st;
    int set[EW_ANIMALS], open[EW_ANIMALS] = {0}, tools = q->p->tool, bought = 0;
    double sum = 0;
    memcpy(set, q->set, sizeof set);
    for (int i = 0; i < EW_DISPLAY; i++)
        if (st->display[i])
            open[st->display[i] - 1]++;
    for (int labor = 1; labor <= plan->most; labor++) {
        plan->row[labor] = sum;
        if (labor % c->labor || tools < c->tool)
            continue;
        int best = -1;
        double most = 0;
        for (int i = 0; i < EW_ANIMALS; i++) {
            double worth = open[i] ? ew_animal_worth(game, q, i, set) : 0;
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        most -= tool_cost(q, bought, c->tool);
        if (best < 0 || most <= 0)
            continue;
        open[best]--;
        set[best]++;
        tools -= c->tool;
        bought += c->tool;
        sum += most;
        plan->row[labor] = sum;
        plan->next = action;
    }
}

/* No more labor than this can be had in a turn. */
static int most_labor(const HearthGame *game, const EwPrice *q, int column) {
    int n = q->st->labor + (q->p->food + 1) / 2 + 3;
    for (int k = 0; k < EW_KINDS; k++)
        n += q->p->hand.n[k] *
             (ew_tables(game)->kinds[k].labor + (ew_tables(game)->kinds[k].column == column ||
                                                         ew_tables(game)->kinds[k].column == EW_REST
                                                     ? ew_tables(game)->kinds[k].bonus
                                                     : 0));
    return at_most(n, MOST_LABOR);
}

/* Camps and moves, the better first. */
static void row_of_camps(const HearthGame *game, Plan *plan, const EwPrice *q, int camp_line,
                         int move_line, int free) {
    EwGround l;
    EwStanding c;
    double sum = 0, held = 0;
    int out = ew_camps_out(q->p), from = 0, to = 0, most = at_most(plan->most, 9);
    ew_look_at_land(game, &l, q);
    memcpy(c.n, q->p->camps, sizeof c.n);
    ew_look_at_camps(&c, &l);
    for (int labor = 1 - 2 * free; labor <= most; labor++) {
        double camp = -1e9, move = -1e9;
        if (out < EW_CAMPS && labor != 0)
            camp = W(CAMP) + c.near[EW_BASE_PLACE];
        if (labor >= 0)
            move = ew_best_move(&l, &c, &from, &to);
        if (labor == 1)
            plan->next = ew_action(EW_DO_TOP, camp > move ? camp_line : move_line, 0);
        if (labor > 0 && camp <= 0.02 && move <= 0.02) {
            most = labor - 1;
            break;
        }
        if (camp > move) {
            ew_move_camp(&c, &l, -1, EW_BASE_PLACE);
            out++;
            sum += camp;
        } else if (move > -1e8) {
            ew_move_camp(&c, &l, from, to);
            sum += move;
        }
        held = larger(held, sum);
        plan->row[labor > 0 ? labor : 0] = held;
    }
    for (int i = 1; i <= MOST_LABOR; i++)
        plan->row[i] = i <= most ? plan->row[i] - plan->row[0] : plan->row[i - 1];
    plan->extra += plan->row[0];
    plan->row[0] = 0;
}

static void buy(const HearthGame *game, Plan *plan, const EwPrice *q, int column, bool bottom) {
    const EwState *st = q->st;
    const EwColumn *c = &ew_tables(game)->columns[column];
    unsigned taken = st->phase == EW_WORK ? st->taken : 0;
    int camp_line = -1, move_line = -1;
    for (int line = 0; line < c->tops; line++) {
        const EwCost *cost = &c->top[line];
        const EwEffect *e = &ew_tables(game)->effects[ew_tables(game)->lists[cost->gain].first];
        uint32_t action = ew_action(EW_DO_TOP, line, 0);
        switch ((EwOp)e->op) {
        case EW_OP_TRIBE:
        case EW_OP_TRIBE_DISCARD:
            for (int k = 0; k < EW_TRIBES; k++)
                if (st->tribe_left[k] && !(taken >> k & 1))
                    add_item(plan, ew_tribe_worth(game, q, k, e->op == EW_OP_TRIBE), cost->labor, k,
                             action);
            break;
        case EW_OP_CULTURE:
            for (int i = 0; i < EW_CULTURE_SPACES; i++)
                if (st->culture[i]) {
                    int labor = ew_tables(game)->cultures[st->culture[i] - 1].labor;
                    if (st->cheap >> i & 1)
                        labor = labor > ew_tables(game)->token_discount
                                    ? labor - ew_tables(game)->token_discount
                                    : 0;
                    add_item(plan, ew_culture_worth(game, q, st->culture[i] - 1), labor, 10 + i,
                             action);
                }
            break;
        case EW_OP_ANIMAL: row_of_animals(game, plan, q, cost, action); break;
        case EW_OP_CAMP: camp_line = line; break;
        case EW_OP_MOVE: move_line = line; break;
        case EW_OP_REVEAL:
            if (q->p->tool > 0 && ew_display_count(st) < 9)
                add_item(plan, W(REVEAL) * e->n * 0.5 * (ew_display_count(st) < 3 ? 2 : 1),
                         cost->labor, 30, action);
            break;
        default: add_item(plan, ew_list_worth(game, q, cost->gain), cost->labor, 40 + line, action);
        }
    }
    if (camp_line >= 0 && move_line >= 0)
        row_of_camps(game, plan, q, camp_line, move_line, bottom);
}

/* best[i][n]: with n labor and the items from i on, besides the row. */
static void fill_plan(Plan *plan) {
    memcpy(plan->best[plan->items], plan->row, sizeof plan->row);
    for (int i = plan->items - 1; i >= 0; i--) {
        const Item *it = &plan->item[i];
        int after = i + 1;
        while (after < plan->items && plan->item[after].group == it->group)
            after++;
        for (int n = 0; n <= plan->most; n++) {
            plan->best[i][n] = plan->best[i + 1][n];
            if (n >= it->cost)
                plan->best[i][n] =
                    larger(plan->best[i][n], it->worth + plan->best[after][n - it->cost]);
        }
    }
}

/* Items of a group beside each other. */
static void sort_groups(Plan *plan) {
    for (int i = 1; i < plan->items; i++)
        for (int k = i; k > 0 && plan->item[k].group < plan->item[k - 1].group; k--) {
            Item swap = plan->item[k];
            plan->item[k] = plan->item[k - 1];
            plan->item[k - 1] = swap;
        }
}

static void make_plan(const HearthGame *game, Plan *plan, const EwPrice *q, int column, bool bottom,
                      bool middle) {
    const EwColumn *c = &ew_tables(game)->columns[column];
    plan->items = 0;
    plan->most = most_labor(game, q, column);
    plan->extra = 0;
    plan->next = 0;
    memset(plan->row, 0, sizeof plan->row);
    buy(game, plan, q, column, bottom && q->st->phase != EW_WORK);
    sort_groups(plan);
    fill_plan(plan);
    if (bottom && column != 2)
        plan->extra += ew_list_worth(game, q, c->bottom);
    if (middle && q->p->tool >= c->middle.tool && q->p->food >= c->middle.food)
        plan->extra += larger(0, ew_list_worth(game, q, c->middle.gain) - c->middle.tool * q->tool -
                                     c->middle.food * q->food);
}

/* What labor there is in hand, the cheapest first. */
static int find_sources(const HearthGame *game, const EwPrice *q, int column, bool chief_tool,
                        Source out[SOURCES]) {
    const EwState *st = q->st;
    const EwPlayer *p = q->p;
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++) {
        const EwKind *kind = &ew_tables(game)->kinds[k];
        int labor =
            kind->labor + (kind->column == column || kind->column == EW_REST ? kind->bonus : 0);
        int fresh = k < EW_TRIBES && st->actor == q->seat ? st->fresh[k] : 0;
        for (int i = fresh; i < p->hand.n[k] && n < 12; i++)
            out[n++] = (Source){q->keep[k], labor, ew_action(EW_DO_WORK, k, 0)};
    }
    if (chief_tool) {
        const EwChief *c = &ew_tables(game)->chiefs[p->chief];
        out[n++] =
            (Source){c->tool_cost * q->tool, c->tool_labor, ew_action(EW_DO_CHIEF_TOOL, 0, 0)};
    }
    int food = p->food, at = food;
    double each = 0;
    while (n < SOURCES && at > 0) {
        while (at > 0 && !ew_tables(game)->food_labor[at])
            at--;
        if (!at)
            break;
        int cost = food - at + 1;
        food = --at;
        each = larger(each, cost * q->food); /* never cheaper than what is eaten before */
        out[n++] = (Source){each, 1, ew_action(EW_DO_EAT, 0, 0)};
    }
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && out[k].cost * out[k - 1].labor < out[k - 1].cost * out[k].labor;
             k--) {
            Source swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return n;
}

/* The best there is with so much labor at hand; *steps: how many sources are used up. */
static double plan_worth(const Plan *plan, const Source *source, int sources, int labor,
                         int *steps) {
    double most = plan->best[0][at_most(labor, plan->most)], cost = 0;
    *steps = 0;
    for (int i = 0; i < sources && labor < MOST_LABOR; i++) {
        labor += source[i].labor;
        cost += source[i].cost;
        double worth = plan->best[0][at_most(labor, plan->most)] - cost;
        if (worth > most + 1e-9) {
            most = worth;
            *steps = i + 1;
        }
    }
    return most + plan->extra;
}

/* The dearest thing that is bought with so much labor. */
static uint32_t first_buy(const Plan *plan, int labor, double *worth, int *group) {
    uint32_t action = 0;
    int n = at_most(labor, plan->most);
    *worth = 0;
    for (int i = 0; i < plan->items; i++) {
        const Item *it = &plan->item[i];
        int after = i + 1;
        if (plan->best[i][n] <= plan->best[i + 1][n] + 1e-9)
            continue;
        while (after < plan->items && plan->item[after].group == it->group)
            after++;
        if (it->worth > *worth) {
            *worth = it->worth;
            *group = it->group;
            action = it->action;
        }
        n -= it->cost;
        i = after - 1;
    }
    if (plan->row[n] > *worth) {
        *worth = plan->row[n];
        *group = -1;
        action = plan->next;
    }
    return action;
}

static int chief_labor(const HearthGame *game, const EwPlayer *p, int column) {
    const EwChief *c = &ew_tables(game)->chiefs[p->chief];
    if (!p->side_b)
        return ew_tables(game)->chief_labor;
    return c->column == column || c->column == EW_REST ? c->labor : 0;
}

static bool chief_pays(const HearthGame *game, const EwPlayer *p, int column) {
    const EwChief *c = &ew_tables(game)->chiefs[p->chief];
    return p->side_b && c->tool_labor && p->tool >= c->tool_cost &&
           (c->column == EW_REST || c->column == column);
}

/* ---- What actions bring ---- */

static double rest_worth(const HearthGame *game, const EwPrice *q, bool chief) {
    const EwPlayer *p = q->p;
    int labor =
        ew_tables(game)->rest_labor + (chief && !p->side_b ? ew_tables(game)->chief_rest : 0);
    return W(REST) + W(ORDER) * 0.5 * labor + ew_list_worth(game, q, ew_rest_gain(game, p));
}

static double cheapest_card(const HearthGame *game, const EwPrice *q, int except) {
    double least = 1e9;
    for (int k = 0; k < EW_KINDS; k++)
        if (q->p->hand.n[k] && q->keep[k] < least)
            least = q->keep[k];
    for (uint64_t left = q->p->hand.culture; left; left &= left - 1) {
        int c = __builtin_ctzll(left);
        double worth = ew_culture_play(game, q, c);
        if (c + EW_KINDS != except && worth < least)
            least = worth;
    }
    return least;
}

/* What a column is good for beyond what the plan sees. */
static double liking(const EwPrice *q, int column) {
    static const int early[EW_COLUMNS] = {W_INITIATE, W_DEVELOP, W_MIGRATE, W_HUNT};
    static const int late[EW_COLUMNS] = {W_INITIATE_LATE, W_DEVELOP_LATE, W_MIGRATE_LATE,
                                         W_HUNT_LATE};
    return ew_weights[q->later > 1 ? early[column] : late[column]];
}

static void rate_turn(const HearthGame *game, const EwPrice *q, EwRated *all, int n) {
    const EwState *st = q->st;
    const EwPlayer *p = q->p;
    Plan plan;
    Source source[SOURCES];
    double column[EW_COLUMNS][2];
    int steps;
    for (int c = 0; c < EW_COLUMNS; c++) {
        make_plan(game, &plan, q, c, !st->in_column[c], true);
        if (p->figures)
            column[c][0] = plan_worth(&plan, source, find_sources(game, q, c, false, source),
                                      st->labor, &steps);
        if (p->chief_left)
            column[c][1] =
                plan_worth(&plan, source, find_sources(game, q, c, chief_pays(game, p, c), source),
                           st->labor + chief_labor(game, p, c), &steps);
    }
    for (int i = 0; i < n; i++) {
        int a = ew_a(all[i].action), b = ew_b(all[i].action);
        if (ew_kind(all[i].action) == EW_DO_CULTURE) {
            double worth = ew_culture_play(game, q, a - EW_KINDS);
            if (st->cultures_played)
                worth -= cheapest_card(game, q, a);
            all[i].gain = worth > W(CULTURE_LEAST) ? 100 + worth : -1;
        } else {
            all[i].gain = a == EW_REST ? rest_worth(game, q, b != 0) : column[a][b] + liking(q, a);
            if (b && q->figures)
                all[i].gain -= W(CHIEF);
        }
    }
}

static void rate_work(const HearthGame *game, const EwPrice *q, EwRated *all, int n) {
    const EwState *st = q->st;
    const EwColumn *c = &ew_tables(game)->columns[st->column];
    Plan plan;
    Source source[SOURCES];
    int steps, group = 0;
    bool pays = st->chief_here && !st->chief_paid && chief_pays(game, q->p, st->column);
    double buying = 0;
    make_plan(game, &plan, q, st->column, false, false);
    int sources = find_sources(game, q, st->column, pays, source);
    double total = plan_worth(&plan, source, sources, st->labor, &steps);
    uint32_t next = first_buy(&plan, st->labor, &buying, &group);
    /* what can be buried is better chosen when cards have been played */
    bool late = ew_tables(game)->lists[c->bottom].count &&
                ew_tables(game)->effects[ew_tables(game)->lists[c->bottom].first].op == EW_OP_BURY;
    for (int i = 0; i < n; i++) {
        double *gain = &all[i].gain;
        switch (ew_kind(all[i].action)) {
        case EW_DO_WORK:
        case EW_DO_EAT:
        case EW_DO_CHIEF_TOOL:
            *gain = -1;
            for (int k = 0; k < steps; k++)
                if (source[k].action == all[i].action) {
                    *gain = 10 + total + 0.01 * (steps - k);
                    break;
                }
            break;
        case EW_DO_TOP: *gain = next && all[i].action == next && !steps ? 5 + buying : -0.5; break;
        case EW_DO_MIDDLE: {
            double worth = ew_list_worth(game, q, c->middle.gain) - c->middle.tool * q->tool -
                           c->middle.food * q->food;
            *gain = worth > 0 ? (late || !steps ? 3 : 40) + worth : -0.3;
            break;
        }
        case EW_DO_BOTTOM: *gain = late ? 4 : 50; break;
        default: *gain = 0;
        }
    }
}

static double pile_gain(const HearthGame *game, const EwPrice *q, int card) {
    if (card >= EW_KINDS)
        return q->later ? -0.5 : 0.05;
    return q->pile[card] + 0.02 - (q->later ? W(CARRY) * ew_usual_labor(game, card) : 0);
}

static double job_gain(const HearthGame *game, const EwPrice *q, const EwJob *j,
                       const EwGround *land, const EwStanding *camps, uint32_t action) {
    const EwState *st = q->st;
    int a = ew_a(action), b = ew_b(action);
    switch (ew_kind(action)) {
    case EW_DO_TAKE: return j->op == EW_OP_TOOL ? at_most(j->n, q->tool_room) * q->tool : q->draw;
    case EW_DO_LESSER:
        if (a == EW_OP_FOOD)
            return q->food + (j->op == EW_OP_TOOL ? at_most(j->n - 1, q->tool_room) * q->tool : 0);
        return a == EW_OP_TOOL ? q->tool : a == EW_OP_IDOL ? q->idol : q->draw;
    case EW_DO_HONOR: return q->honor;
    case EW_DO_SACRIFICE: return q->sacrifice;
    case EW_DO_BURY: return q->bury - ew_card_loss(game, q, a, b);
    case EW_DO_TRIBE: return ew_tribe_worth(game, q, a, j->op == EW_OP_TRIBE);
    case EW_DO_LEARN: {
        double worth = ew_culture_worth(game, q, st->culture[a] - 1);
        return worth + (j->must && (st->cheap >> a & 1) ? q->labor : 0);
    }
    case EW_DO_HUNT: return ew_animal_worth(game, q, st->display[a] - 1, q->set);
    case EW_DO_TIP: return ew_tip_worth(game, q, a);
    case EW_DO_MOVE: return ew_move_worth(land, camps, a, b);
    case EW_DO_VILLAGE: return ew_found_worth(game, q, a, ew_tables(game)->village_food - j->a);
    case EW_DO_MEGALITH: return ew_site_gain(game, q, a, b);
    case EW_DO_STONE:
        return ew_stone_worth(game, q, st->stone[a] - 1) - ew_space_cost(game, q, j->a, j->b);
    case EW_DO_OPTION: return ew_list_worth(game, q, j->a + a);
    case EW_DO_PAY:
        return ew_list_worth(game, q, j->a) - (j->b >> 4) * q->food - (j->b & 15) * q->tool;
    default: return 0;
    }
}

static double chief_gain(const HearthGame *game, int chief, int side_b) {
    const EwChief *c = &ew_tables(game)->chiefs[chief];
    if (!side_b)
        return 1;
    return c->tool_labor ? 1.2 : c->column == 3 ? 1.15 : c->column == 0 ? 1.1 : 0.9;
}

static double setup_gain(const HearthGame *game, const EwPrice *q, int card) {
    const EwSetup *s = &ew_tables(game)->setups[card];
    double worth = s->food * q->food + s->tool * q->tool + ew_list_worth(game, q, s->gain);
    if (s->tribe < EW_TRIBES)
        worth += ew_tribe_worth(game, q, s->tribe, false);
    for (int i = 0; i < s->animals; i++)
        worth += ew_animal_worth(game, q, s->animal[i], q->set);
    return worth;
}

static int rate_all(const HearthGame *game, const EwState *st, int seat,
                    EwRated out[EW_MAX_LEGAL]) {
    uint32_t legal[EW_MAX_LEGAL];
    int n = game->legal(game, st, seat, legal, EW_MAX_LEGAL);
    const EwJob *j = st->jobs ? &st->job[st->jobs - 1] : NULL;
    EwPrice q;
    EwGround land;
    EwStanding camps;
    for (int i = 0; i < n; i++)
        out[i] = (EwRated){legal[i], 0};
    if (n == 1)
        return n;
    ew_make_price(game, &q, st, seat);
    if (j && j->op == EW_OP_MOVE) {
        ew_look_at_land(game, &land, &q);
        memcpy(camps.n, q.p->camps, sizeof camps.n);
        ew_look_at_camps(&camps, &land);
    }
    if (!j && st->phase == EW_TURN)
        rate_turn(game, &q, out, n);
    else if (!j && st->phase == EW_WORK)
        rate_work(game, &q, out, n);
    else
        for (int i = 0; i < n; i++) {
            int a = ew_a(legal[i]), b = ew_b(legal[i]);
            switch (ew_kind(legal[i])) {
            case EW_DO_SETUP: out[i].gain = setup_gain(game, &q, a); break;
            case EW_DO_CHIEF: out[i].gain = chief_gain(game, a, b); break;
            case EW_DO_DISCARD:
                out[i].gain = a < EW_KINDS ? -q.keep[a] : -ew_culture_play(game, &q, a - EW_KINDS);
                break;
            case EW_DO_PILE: out[i].gain = pile_gain(game, &q, a); break;
            case EW_DO_EFFECT:
                out[i].gain = 1 + ew_list_worth(game, &q, ew_tables(game)->kinds[a].eclipse);
                break;
            case EW_DO_TILE:
                out[i].gain = 1 + ew_list_worth(game, &q, ew_place_gain(game, st, a));
                break;
            default: out[i].gain = j ? job_gain(game, &q, j, &land, &camps, legal[i]) : 0;
            }
        }
    return n;
}

/* What is liked is whom somebody wins, and where they live and build. Not how they begin: set-ups
 * and chiefs are worth the same at first sight, but not in the end. */
double ew_liking(uint32_t taste, uint32_t action) {
    switch (ew_kind(action)) {
    case EW_DO_TRIBE:
    case EW_DO_VILLAGE:
        return LIKED *
               hearth_liking(taste, (uint32_t)ew_kind(action) << 8 | (uint32_t)ew_a(action));
    case EW_DO_MOVE:
    case EW_DO_MEGALITH:
        return LIKED *
               hearth_liking(taste, (uint32_t)ew_kind(action) << 8 | (uint32_t)ew_b(action));
    default: return 0;
    }
}

static int rate_tasted(const HearthGame *game, const EwState *st, int seat, uint32_t taste,
                       EwRated out[EW_MAX_LEGAL]) {
    int n = rate_all(game, st, seat, out);
    for (int i = 0; i < n && taste > HEARTH_TASTE_PLAIN; i++)
        out[i].gain += ew_liking(taste, out[i].action);
    return n;
}

int ew_rate(const HearthGame *game, const EwState *st, int seat, uint32_t taste,
            EwRated out[EW_MAX_LEGAL]) {
    int n = rate_tasted(game, st, seat, taste, out);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && out[k].gain > out[k - 1].gain; k--) {
            EwRated swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return n;
}

uint32_t ew_quick(const HearthGame *game, const EwState *st, int seat, HearthRng *rng) {
    EwRated all[EW_MAX_LEGAL];
    int n = rate_all(game, st, seat, all), best = 0;
    for (int i = 0; i < n; i++) {
        if (rng)
            all[i].gain += (double)hearth_rng_below(rng, 1024) * (0.4 / 1024);
        if (all[i].gain > all[best].gain)
            best = i;
    }
    return all[best].action;
}

uint32_t ew_tasted(const HearthGame *game, const EwState *st, int seat, uint32_t taste) {
    EwRated all[EW_MAX_LEGAL];
    int n = rate_tasted(game, st, seat, taste, all), best = 0;
    for (int i = 1; i < n; i++)
        if (all[i].gain > all[best].gain)
            best = i;
    return all[best].action;
}
