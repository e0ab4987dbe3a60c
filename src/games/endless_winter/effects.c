/* effects.c - Gaining things: one job after the other, and what a player may decide about each.
 *
 * What is to be gained lies on a stack of jobs in the state. ew__run_job() does what needs no
 * decision; ew__job_choices() lists what the acting seat may say, ew__job_act() does it. The Nomad
 * decides nothing: nomad.c has its way of gaining the same things. */
#include <assert.h>
#include <string.h>

#include "ew_int.h"

/* ---- Telling and pushing ---- */

void ew__tell(HearthEvents *events, const EwState *st, int kind, int a, int b) {
    hearth_event(events,
                 (HearthEvent){
                     .kind = (uint16_t)kind,
                     .seat = (uint8_t)(ew_is_nomad(st, st->actor) ? HEARTH_CHANCE : (int)st->actor),
                     .place = st->actor,
                     .a = a,
                     .b = b});
}

void ew__push(EwState *st, EwJob job) {
    if (job.n && st->jobs < EW_JOBS)
        st->job[st->jobs++] = job;
}

void ew__pop(EwState *st) {
    memset(&st->job[--st->jobs], 0, sizeof st->job[0]);
}

/* 1.6, R04: from left to right, so the last one is pushed first. */
void ew__push_list(const HearthGame *game, EwState *st, int list, int times, EwSource from) {
    const EwList *l = &ew_tables(game)->lists[list];
    for (int t = 0; t < times; t++)
        for (int i = l->count - 1; i >= 0; i--) {
            const EwEffect *e = &ew_tables(game)->effects[l->first + i];
            ew__push(st, (EwJob){e->op, e->n, e->a, e->b, 0, (uint8_t)from});
        }
}

/* ---- Small gains, the same for everybody ---- */

void ew__points(EwState *st, int side, int n, EwSource from, HearthEvents *events) {
    if (!n)
        return;
    st->player[side].scored[from] = (uint16_t)(st->player[side].scored[from] + n);
    ew__tell(events, st, EW_EV_POINTS, n, (int)from);
}

/* 2.6: what does not fit is lost. */
void ew__food(const HearthGame *game, EwState *st, int side, int n, HearthEvents *events) {
    EwPlayer *p = &st->player[side];
    int room = ew_capacity(game, st, side) - p->food, got = n < room ? n : room;
    p->food = (uint8_t)(p->food + got);
    ew__tell(events, st, EW_EV_FOOD, got, n - got);
}

/* 2.6 */
void ew__tool(EwState *st, int side, int n, HearthEvents *events) {
    EwPlayer *p = &st->player[side];
    int room = EW_MAX_TOOLS - p->tool, got = n < room ? n : room;
    p->tool = (uint8_t)(p->tool + got);
    ew__tell(events, st, EW_EV_TOOL, got, n - got);
}

/* 7.1: a step; some levels bring points. */
void ew__honor(const HearthGame *game, EwState *st, int side, HearthEvents *events) {
    EwPlayer *p = &st->player[side];
    p->honor++;
    p->stamp = ++st->stamp; /* 7.3 */
    ew__tell(events, st, EW_EV_HONOR, p->honor, 0);
    ew__points(st, side, ew_tables(game)->honor_points[p->honor], EW_FROM_HONOR, events);
}

/* 7.2: rewards on the way, a point for each idol at the top. */
void ew__sacrifice(const HearthGame *game, EwState *st, int side, HearthEvents *events) {
    EwPlayer *p = &st->player[side];
    if (p->sacrifice == EW_TRACK - 1) {
        ew__points(st, side, 1, EW_FROM_SACRIFICE, events);
        return;
    }
    p->sacrifice++;
    ew__tell(events, st, EW_EV_SACRIFICE, p->sacrifice, 0);
    ew__push_list(game, st, ew_tables(game)->sacrifice_gain[p->sacrifice], 1, EW_FROM_SACRIFICE);
}

/* 6.1: one leaves the player board, a neutral one if there is any. */
void ew__spend_megalith(EwPlayer *p, int level) {
    if (p->neutrals) {
        p->neutrals--;
        return;
    }
    p->megaliths--;
    p->ground = (uint8_t)(p->ground + (level == 1));
    p->upper = (uint8_t)(p->upper + (level > 1));
}

/* 6.1-6.4: neutral ones first; the covered reward, or points above. */
void ew__megalith(const HearthGame *game, EwState *st, int side, int level, int cell,
                  HearthEvents *events) {
    EwPlayer *p = &st->player[side];
    int x = cell % EW_WIDE, y = cell / EW_WIDE;
    bool neutral = p->neutrals > 0;
    assert(level >= 1 && level <= EW_LEVELS);
    int points = ew_tables(game)->megalith_points[level];
    st->row[level - 1][y] |= (uint16_t)(1U << x);
    st->piece[st->pieces++] =
        (EwPiece){(uint8_t)level, (uint8_t)cell, (uint8_t)side, (uint8_t)neutral};
    ew__spend_megalith(p, level);
    hearth_event(events,
                 (HearthEvent){.kind = EW_EV_MEGALITH,
                               .seat = (uint8_t)(ew_is_nomad(st, side) ? HEARTH_CHANCE : side),
                               .place = (uint8_t)side,
                               .a = level,
                               .b = cell,
                               .cells = {neutral, 0}});
    if (level > 1) {
        ew__points(st, side, points, EW_FROM_MEGALITHS, events);
        return;
    }
    int before = st->jobs;
    ew__push_list(game, st, ew_square_gain(game, st, x / 2, y / 2), 1, EW_FROM_SQUARES);
    for (int i = before; i < st->jobs; i++)
        if (st->job[i].op == EW_OP_MEGALITH_EXTRA) /* 6.5: squares of this tile */
            st->job[i].n = (uint8_t)(1 + y / 4 * 2 + x / 8);
}

bool ew__pays_stone_space(const HearthGame *game, const EwPlayer *p, int food_off, int tool_off) {
    int space = ew_stone_space(p);
    return space < EW_STONE_SPACES &&
           p->food + food_off >= ew_tables(game)->stone_spaces[space].food &&
           p->tool + tool_off >= ew_tables(game)->stone_spaces[space].tool;
}

/* 4.6: the first empty space must be paid, and a stone be open. */
bool ew__stone_payable(const HearthGame *game, const EwState *st, int side, int food_off,
                       int tool_off) {
    return ew_stones_open(game, st) &&
           ew__pays_stone_space(game, &st->player[side], food_off, tool_off);
}

static int less(int cost, int off) {
    return cost > off ? cost - off : 0;
}

/* 4.6: it is paid and placed, and the space gives its benefit. */
void ew__stone(const HearthGame *game, EwState *st, int side, int space, int food_off, int tool_off,
               HearthEvents *events) {
    EwPlayer *p = &st->player[side];
    int at = ew_stone_space(p);
    int food = less(ew_tables(game)->stone_spaces[at].food, food_off);
    int tool = less(ew_tables(game)->stone_spaces[at].tool, tool_off);
    p->stones[at] = st->stone[space];
    st->stone[space] = 0;
    p->food = (uint8_t)(p->food - food);
    p->tool = (uint8_t)(p->tool - tool);
    hearth_event(events,
                 (HearthEvent){.kind = EW_EV_STONE,
                               .seat = (uint8_t)(ew_is_nomad(st, side) ? HEARTH_CHANCE : side),
                               .place = (uint8_t)side,
                               .a = p->stones[at] - 1,
                               .b = space,
                               .cells = {(uint64_t)food, (uint64_t)tool}});
    ew__push_list(game, st, ew_tables(game)->stone_spaces[at].gain, 1, EW_FROM_STONE_SPACES);
}

void ew__hunted(EwState *st, int side, int animal, int space, HearthEvents *events) {
    st->player[side].upright[animal]++;
    if (space != EW_NONE)
        st->display[space] = 0;
    ew__tell(events, st, EW_EV_HUNT, animal, space);
}

/* ---- Villages of players ---- */

static int village_cost(const HearthGame *game, const EwJob *j) {
    return less(ew_tables(game)->village_food, j->a);
}

/* 4.7: a village left, the food, and a juncture. */
static bool can_found(const HearthGame *game, const EwState *st, const EwJob *j) {
    const EwPlayer *p = &st->player[st->actor];
    return p->villages < EW_VILLAGES && p->food >= village_cost(game, j) &&
           ew_village_sites(st, st->actor) != 0;
}

/* 4.7: three camps come home, and with them goes the room for food (2.6). */
static void found(const HearthGame *game, EwState *st, int juncture, int food,
                  HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    p->food = (uint8_t)(p->food - food);
    for (int i = 0; i < 3; i++)
        p->camps[ew_juncture[juncture][i]]--;
    p->villages++;
    st->village[juncture] = (uint8_t)(st->actor + 1);
    ew__tell(events, st, EW_EV_VILLAGE, juncture, food);
    int room = ew_capacity(game, st, st->actor), lost = p->food - room;
    if (lost > 0) {
        p->food = (uint8_t)room;
        ew__tell(events, st, EW_EV_FOOD, 0, lost);
    }
}

/* ---- What can be worked for ---- */

/* 4.5b: a labor token makes it cheaper. */
static int learn_cost(const HearthGame *game, const EwState *st, int space) {
    int cost = ew_tables(game)->cultures[st->culture[space] - 1].labor;
    return st->cheap >> space & 1 ? less(cost, ew_tables(game)->token_discount) : cost;
}

static bool can_learn(const HearthGame *game, const EwState *st) {
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        if (st->culture[i] && learn_cost(game, st, i) <= st->labor)
            return true;
    return false;
}

/* 4.11: an empty deck stays so. 4.5a: in the top section all are different. */
static unsigned tribes_open(const EwState *st, bool different) {
    unsigned open = 0;
    for (int k = 0; k < EW_TRIBES; k++)
        if (st->tribe_left[k] && !(different && (st->taken >> k & 1)))
            open |= 1U << k;
    return open;
}

/* 4.5c: the eclipse pile is not among them. */
static bool can_bury(const EwPlayer *p) {
    return ew_pile_count(&p->hand) + ew_pile_count(&p->discard) + ew_pile_count(&p->played) > 0;
}

static bool can_tip(const EwPlayer *p) {
    for (int i = 0; i < EW_ANIMALS; i++)
        if (p->upright[i])
            return true;
    return false;
}

static bool cost_fits(const EwState *st, const EwCost *c) {
    const EwPlayer *p = &st->player[st->actor];
    return st->labor >= c->labor && p->food >= c->food && p->tool >= c->tool;
}

/* 4.4: would the first effect of a section do anything? */
static bool worth_it(const HearthGame *game, const EwState *st, int list) {
    const EwPlayer *p = &st->player[st->actor];
    const EwEffect *e = &ew_tables(game)->effects[ew_tables(game)->lists[list].first];
    if (!ew_tables(game)->lists[list].count)
        return false;
    switch ((EwOp)e->op) {
    case EW_OP_TRIBE:
    case EW_OP_TRIBE_DISCARD: return tribes_open(st, true) != 0;
    case EW_OP_ANIMAL: return ew_display_count(st) > 0;
    case EW_OP_REVEAL:
    case EW_OP_ANIMAL_RANDOM: return ew__animals_left(st) > 0;
    case EW_OP_CAMP: return ew_camps_out(p) < EW_CAMPS;
    case EW_OP_MOVE: return ew_camps_out(p) > 0;
    case EW_OP_BURY: return can_bury(p);
    case EW_OP_TIP: return can_tip(p);
    case EW_OP_STONE: return ew__stone_payable(game, st, st->actor, e->a, e->b);
    case EW_OP_VILLAGE: return can_found(game, st, &(EwJob){.a = e->a});
    default: return true;
    }
}

/* 4.4: it can be paid, and something comes of it. Culture cards are paid when they are chosen. */
static bool section_possible(const HearthGame *game, const EwState *st, EwCost c) {
    const EwTables *t = ew_tables(game);
    bool learns = t->effects[t->lists[c.gain].first].op == EW_OP_CULTURE;
    c.labor = learns ? 0 : c.labor;
    return cost_fits(st, &c) && (learns ? can_learn(game, st) : worth_it(game, st, c.gain));
}

bool ew__top_possible(const HearthGame *game, const EwState *st, int line) {
    return section_possible(game, st, ew_tables(game)->columns[st->column].top[line]);
}

bool ew__middle_possible(const HearthGame *game, const EwState *st) {
    return !st->middle_done &&
           section_possible(game, st, ew_tables(game)->columns[st->column].middle);
}

/* 4.3c: food to pass the next labor icon on the way left; 0 if there is none. */
int ew__eat_cost(const HearthGame *game, const EwState *st, int side) {
    for (int at = st->player[side].food; at > 0; at--)
        if (ew_tables(game)->food_labor[at])
            return st->player[side].food - at + 1;
    return 0;
}

/* ---- Jobs ---- */

/* 6.5: the square must be empty, and need not be next to anything. */
static bool extra_free(const EwState *st, const EwJob *j, int square, int *cell) {
    int slot = j->n - 1, x = slot % 2 * 4 + square % 4, y = slot / 2 * 2 + square / 4;
    *cell = 2 * y * EW_WIDE + 2 * x;
    return !(st->row[0][2 * y] >> (2 * x) & 1);
}

typedef struct List {
    uint32_t *out;
    int cap, n;
} List;

static void put(List *l, EwKindOfAction kind, int a, int b) {
    if (l->n < l->cap)
        l->out[l->n] = ew_action(kind, a, b);
    l->n++;
}

/* 2.7: a later benefit of the row instead, if there is room for it. */
static void put_lesser(const HearthGame *game, const EwState *st, List *l, EwOp than) {
    const EwPlayer *p = &st->player[st->actor];
    if (p->food < ew_capacity(game, st, st->actor))
        put(l, EW_DO_LESSER, EW_OP_FOOD, 0);
    if (than == EW_OP_TOOL)
        return;
    if (p->tool < EW_MAX_TOOLS)
        put(l, EW_DO_LESSER, EW_OP_TOOL, 0);
    if (than == EW_OP_IDOL)
        return;
    put(l, EW_DO_LESSER, EW_OP_IDOL, 0);
    if (than == EW_OP_MEGALITH && ew__can_draw(p))
        put(l, EW_DO_LESSER, EW_OP_DRAW, 0);
}

static void put_cards(List *l, EwKindOfAction kind, int zone, const EwPile *p) {
    for (int k = 0; k < EW_KINDS; k++)
        if (p->n[k])
            put(l, kind, zone, k);
    HEARTH_FOR_EACH (c, p->culture)
        put(l, kind, zone, EW_KINDS + c);
}

/* 3.3: to a neighbouring tile, also back to the base. */
static void put_moves(const EwState *st, List *l) {
    const uint8_t *camps = st->player[st->actor].camps;
    for (int from = 0; from < EW_PLACES; from++)
        if (camps[from])
            HEARTH_FOR_EACH (to, ew_beside[from])
                put(l, EW_DO_MOVE, from, to);
}

/* 6.1: neutral ones stand on the board only. */
static void put_megaliths(const HearthGame *game, const EwState *st, List *l) {
    const EwPlayer *p = &st->player[st->actor];
    EwSites sites;
    if (!p->neutrals && !p->megaliths)
        return;
    ew_megalith_sites(game, st, true, !p->neutrals, &sites);
    for (int level = 0; level < EW_LEVELS; level++)
        for (int y = 0; y < EW_HIGH; y++)
            HEARTH_FOR_EACH (x, sites.row[level][y])
                put(l, EW_DO_MEGALITH, level + 1, y * EW_WIDE + x);
}

int ew__job_choices(const HearthGame *game, const EwState *st, uint32_t out[], int cap) {
    const EwJob *j = &st->job[st->jobs - 1];
    const EwPlayer *p = &st->player[st->actor];
    List l = {out, cap, 0};
    bool may_skip = !j->must; /* 2.9: what was paid for in a column must be taken */
    switch ((int)j->op) {
    case EW_OP_TOOL:
        if (p->tool < EW_MAX_TOOLS)
            put(&l, EW_DO_TAKE, 0, 0);
        put_lesser(game, st, &l, EW_OP_TOOL);
        return l.n;
    case EW_OP_DRAW:
        if (ew__can_draw(p))
            put(&l, EW_DO_TAKE, 0, 0);
        put_lesser(game, st, &l, EW_OP_DRAW);
        return l.n;
    case EW_OP_IDOL: /* 7.4: either track; 7.1: honor ends at level 10 */
        put_lesser(game, st, &l, EW_OP_IDOL);
        if (p->honor < EW_TRACK - 1)
            put(&l, EW_DO_HONOR, 0, 0);
        put(&l, EW_DO_SACRIFICE, 0, 0);
        return l.n;
    case EW_OP_MEGALITH:
        put_lesser(game, st, &l, EW_OP_MEGALITH);
        put_megaliths(game, st, &l);
        return l.n;
    case EW_OP_BURY:
        put_cards(&l, EW_DO_BURY, EW_HAND_ZONE, &p->hand);
        put_cards(&l, EW_DO_BURY, EW_DISCARD_ZONE, &p->discard);
        put_cards(&l, EW_DO_BURY, EW_PLAYED_ZONE, &p->played);
        break;
    case EW_OP_TRIBE:
    case EW_OP_TRIBE_DISCARD:
        HEARTH_FOR_EACH (k, tribes_open(st, j->must)) /* 4.5a */
            put(&l, EW_DO_TRIBE, k, 0);
        break;
    case EW_OP_CULTURE:
        for (int i = 0; i < EW_CULTURE_SPACES; i++)
            if (st->culture[i] && (!j->must || learn_cost(game, st, i) <= st->labor))
                put(&l, EW_DO_LEARN, i, 0);
        break;
    case EW_OP_ANIMAL:
        for (int i = 0; i < EW_DISPLAY; i++)
            if (st->display[i])
                put(&l, EW_DO_HUNT, i, 0);
        break;
    case EW_OP_TIP:
        for (int i = 0; i < EW_ANIMALS; i++)
            if (p->upright[i])
                put(&l, EW_DO_TIP, i, 0);
        break;
    case EW_OP_MOVE: put_moves(st, &l); break;
    case EW_OP_VILLAGE:
        if (can_found(game, st, j))
            HEARTH_FOR_EACH (i, ew_village_sites(st, st->actor))
                put(&l, EW_DO_VILLAGE, i, 0);
        break;
    case EW_OP_MEGALITH_EXTRA: { /* 6.5 */
        int a, b, x, y;
        if (p->neutrals + p->megaliths > 0) {
            bool first = extra_free(st, j, j->a, &a), second = extra_free(st, j, j->b, &b);
            x = a < b ? a : b, y = a < b ? b : a;
            if (a < b ? first : second)
                put(&l, EW_DO_MEGALITH, 1, x);
            if (a < b ? second : first)
                put(&l, EW_DO_MEGALITH, 1, y);
        }
        break;
    }
    case EW_OP_STONE:
        if (ew__stone_payable(game, st, st->actor, j->a, j->b))
            HEARTH_FOR_EACH (i, ew_stones_open(game, st))
                put(&l, EW_DO_STONE, i, 0);
        break;
    case EW_OP_CHOOSE:
        for (int i = 0; i < j->b; i++)
            if (!(j->must >> i & 1)) /* 2.10: different options */
                put(&l, EW_DO_OPTION, i, 0);
        return l.n;
    case EW_OP_PAY:
        if (p->food >= j->b >> 4 && p->tool >= (j->b & 15))
            put(&l, EW_DO_PAY, 0, 0);
        break;
    default: return 0;
    }
    if (l.n && may_skip)
        put(&l, EW_DO_SKIP, 0, 0);
    return l.n;
}

/* The top job has been done once. */
void ew__done_once(EwState *st) {
    EwJob *j = &st->job[st->jobs - 1];
    if (--j->n == 0)
        ew__pop(st);
}

/* 3.3: a camp enters the land on the base tile. */
static void camps_out(EwState *st, int n, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    for (; n > 0 && ew_camps_out(p) < EW_CAMPS; n--) {
        p->camps[EW_BASE_PLACE]++;
        ew__tell(events, st, EW_EV_CAMP, 0, 0);
    }
}

/* 2.7b: tools that fit are taken unless food is wanted; if only food fits, it is food. */
static bool run_tools(const HearthGame *game, EwState *st, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    bool food = p->food < ew_capacity(game, st, st->actor), tool = p->tool < EW_MAX_TOOLS;
    if (food && tool)
        return false;
    int n = st->job[st->jobs - 1].n;
    ew__pop(st);
    if (tool) {
        ew__tool(st, st->actor, n, events);
    } else if (food) {
        ew__tell(events, st, EW_EV_LESSER, EW_OP_TOOL, EW_OP_FOOD);
        ew__food(game, st, st->actor, n, events);
    } else {
        ew__tell(events, st, EW_EV_TOOL, 0, n);
    }
    return true;
}

bool ew__run_job(const HearthGame *game, EwState *st, HearthEvents *events) {
    EwJob j = st->job[st->jobs - 1];
    EwPlayer *p = &st->player[st->actor];
    uint32_t any[1];
    if (ew_is_nomad(st, st->actor))
        return ew__nomad_job(game, st, events);
    switch ((int)j.op) {
    case EW_OP_FOOD:
        ew__pop(st);
        ew__food(game, st, st->actor, j.n, events);
        return true;
    case EW_OP_TOOL: return run_tools(game, st, events);
    case EW_OP_LABOR:
        ew__pop(st);
        st->labor = (uint16_t)(st->labor + j.n);
        ew__tell(events, st, EW_EV_LABOR, j.n, 0);
        return true;
    case EW_OP_POINTS:
        ew__pop(st);
        ew__points(st, st->actor, j.n, (EwSource)j.from, events);
        return true;
    case EW_OP_POINTS_PER:
        ew__pop(st);
        ew__points(st, st->actor,
                   ew__points_per(game, st, st->actor, &(EwEffect){j.op, j.n, j.a, j.b}),
                   (EwSource)j.from, events);
        return true;
    case EW_OP_FILL_FOOD:
        ew__pop(st);
        ew__food(game, st, st->actor, ew_capacity(game, st, st->actor) - p->food, events);
        return true;
    case EW_OP_CAMP:
        ew__pop(st);
        camps_out(st, j.n, events);
        return true;
    case EW_JOB_DRAWING: /* 4.10 */
        if (!ew__can_draw(p)) {
            ew__pop(st);
            return true;
        }
        ew__reshuffle(st, st->actor, events);
        return false;
    case EW_OP_ANIMAL_RANDOM:
    case EW_OP_REVEAL:
        if (ew__animals_left(st)) /* 4.5f, R16 */
            return false;
        ew__pop(st);
        return true;
    default:
        if (ew__job_choices(game, st, any, 1))
            return false;
        ew__pop(st); /* 2.8: nothing can come of it */
        return true;
    }
}

/* 4.3e: a tribe card that came in this turn cannot work in it. */
static void to_hand(EwState *st, int kind) {
    EwPlayer *p = &st->player[st->actor];
    p->hand.n[kind]++;
    if (st->phase >= EW_TURN && st->phase <= EW_RESTING)
        st->fresh[kind]++;
}

/* A card leaves the hand unused: one that could not have worked goes first. */
void ew__leave_hand(EwState *st, int card) {
    ew__remove(&st->player[st->actor].hand, card);
    if (card < EW_TRIBES && st->fresh[card])
        st->fresh[card]--;
}

/* 2.7a: decided for each single one. */
static void take_lesser(const HearthGame *game, EwState *st, EwOp op, EwOp than,
                        HearthEvents *events) {
    ew__tell(events, st, EW_EV_LESSER, (int)than, (int)op);
    ew__done_once(st);
    if (op == EW_OP_FOOD)
        ew__food(game, st, st->actor, 1, events);
    else if (op == EW_OP_TOOL)
        ew__tool(st, st->actor, 1, events);
    else
        ew__push(st, (EwJob){.op = op == EW_OP_DRAW ? EW_JOB_DRAWING : (uint8_t)op, .n = 1});
}

void ew__job_act(const HearthGame *game, EwState *st, uint32_t action, HearthEvents *events) {
    EwJob j = st->job[st->jobs - 1];
    EwPlayer *p = &st->player[st->actor];
    int a = ew_a(action), b = ew_b(action);
    switch (ew_kind(action)) {
    case EW_DO_TAKE:
        if (j.op == EW_OP_TOOL) {
            int room = EW_MAX_TOOLS - p->tool, n = j.n < room ? j.n : room;
            st->job[st->jobs - 1].n = (uint8_t)(j.n - n);
            if (!st->job[st->jobs - 1].n)
                ew__pop(st);
            ew__tool(st, st->actor, n, events);
        } else {
            ew__done_once(st);
            ew__push(st, (EwJob){.op = EW_JOB_DRAWING, .n = 1});
        }
        break;
    case EW_DO_LESSER: take_lesser(game, st, (EwOp)a, (EwOp)j.op, events); break;
    case EW_DO_HONOR:
        ew__done_once(st);
        ew__honor(game, st, st->actor, events);
        break;
    case EW_DO_SACRIFICE:
        ew__done_once(st);
        ew__sacrifice(game, st, st->actor, events);
        break;
    case EW_DO_BURY:
        ew__done_once(st);
        if (a == EW_HAND_ZONE)
            ew__leave_hand(st, b);
        else
            ew__remove(ew__zone(p, a), b);
        ew__add(&p->buried, b);
        ew__tell(events, st, EW_EV_BURY, b, a);
        break;
    case EW_DO_TRIBE:
        ew__done_once(st);
        st->tribe_left[a]--;
        if (j.must)
            st->taken |= (uint8_t)(1U << a);
        if (j.op == EW_OP_TRIBE)
            to_hand(st, a);
        else
            p->discard.n[a]++;
        ew__tell(events, st, EW_EV_TRIBE, a, j.op == EW_OP_TRIBE_DISCARD);
        break;
    case EW_DO_LEARN: {
        int card = st->culture[a] - 1;
        if (j.must)
            st->labor = (uint16_t)(st->labor - learn_cost(game, st, a)); /* 4.5b */
        ew__done_once(st);
        st->culture[a] = 0;
        st->cheap &= (uint8_t) ~(1U << a);
        p->hand.culture |= hearth_bit(card);
        ew__tell(events, st, EW_EV_LEARN, EW_KINDS + card, a);
        break;
    }
    case EW_DO_HUNT:
        ew__done_once(st);
        ew__hunted(st, st->actor, st->display[a] - 1, a, events);
        break;
    case EW_DO_TIP: /* 4.5d */
        ew__done_once(st);
        p->upright[a]--;
        p->tipped[a]++;
        ew__tell(events, st, EW_EV_TIP, a, 0);
        ew__push_list(game, st, ew_tables(game)->animals[a].tip, 1, EW_FROM_OTHERS);
        break;
    case EW_DO_MOVE:
        ew__done_once(st);
        p->camps[a]--;
        p->camps[b]++;
        ew__tell(events, st, EW_EV_MOVE, a, b);
        break;
    case EW_DO_VILLAGE:
        ew__done_once(st);
        found(game, st, a, village_cost(game, &j), events);
        break;
    case EW_DO_MEGALITH:
        if (j.op == EW_OP_MEGALITH_EXTRA)
            ew__pop(st);
        else
            ew__done_once(st);
        ew__megalith(game, st, st->actor, a, b, events);
        break;
    case EW_DO_STONE:
        ew__done_once(st);
        ew__stone(game, st, st->actor, a, j.a, j.b, events);
        break;
    case EW_DO_OPTION:
        st->job[st->jobs - 1].must |= (uint8_t)(1U << a);
        ew__done_once(st);
        ew__tell(events, st, EW_EV_OPTION, a, 0);
        ew__push_list(game, st, j.a + a, 1, (EwSource)j.from);
        break;
    case EW_DO_PAY:
        ew__done_once(st);
        p->food = (uint8_t)(p->food - (j.b >> 4));
        p->tool = (uint8_t)(p->tool - (j.b & 15));
        ew__tell(events, st, EW_EV_PAY, j.b >> 4, j.b & 15);
        ew__push_list(game, st, j.a, 1, (EwSource)j.from);
        break;
    case EW_DO_SKIP: /* 2.9: the rest of them is declined as well */
        ew__pop(st);
        ew__tell(events, st, EW_EV_SKIP, j.op, 0);
        break;
    default: break;
    }
}
