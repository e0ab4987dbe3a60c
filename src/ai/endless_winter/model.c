/* model.c - Values by rule of thumb, in points.
 *
 * First come prices of single things for one side in one position (Price), then what actions
 * bring by them. A figure's turn is planned as a whole: what there is to buy in a column, what the
 * labor for it costs in cards that could be kept, and where the difference is largest (Plan). All
 * of it is read from the tables of effects, so it follows when somebody corrects a card. */
#include "model.h"

#include <math.h>
#include <string.h>

/* The weights were found by playing with slightly different ones (docs/bots.md). */
enum {
#define WEIGHT(name, value) W_##name,
#include "weights.def"
#undef WEIGHT
    WEIGHTS
};
#ifndef EW_WEIGHTS
static const double ew_weights[WEIGHTS] = {
#define WEIGHT(name, value) value,
#include "weights.def"
#undef WEIGHT
};
#define EW_WEIGHTS ew_weights
#endif
#define W(name) EW_WEIGHTS[W_##name]

/* ---- Prices ------------------------------------------------------------------------------ */

typedef struct Price {
    const EwState *st;
    const EwPlayer *p;
    int seat;
    int later;             /* rounds after this one */
    int figures;           /* still at home for later turns of this round */
    int tiles;             /* eclipses whose tiles are not yet shared out */
    double more[EW_WHATS]; /* what own stones bring for one more of something */
    double food, tool, labor, honor, sacrifice, idol, draw, bury, tip;
    double lead;            /* how likely this side is first on honor in the end */
    double pile[EW_KINDS];  /* in the eclipse pile */
    double keep[EW_KINDS];  /* in the hand when this turn ends */
    double drawn[EW_KINDS]; /* when it is drawn in a later round */
    double mean;            /* of a card that is drawn */
    int room, tool_room;
    int set[EW_ANIMALS]; /* upright ones, the wild ones dealt out */
} Price;

static double list_worth(const Price *q, int list);

static int at_most(int n, int most) {
    return n < most ? n : most;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* How many more of something a round usually brings. */
static const double growth[EW_WHATS] = {[EW_PER_MEGALITH_LEVEL1] = 0.5,
                                        [EW_PER_MEGALITH_UPPER] = 0.4,
                                        [EW_PER_MEGALITH_ANY] = 0.9,
                                        [EW_PER_TIPPED_ANIMAL] = 0.6,
                                        [EW_PER_UPRIGHT_ANIMAL] = 1.6,
                                        [EW_PER_UPRIGHT_TYPE] = 0.6,
                                        [EW_PER_SET_OF_4] = 0.3,
                                        [EW_PER_BURIED_CARD] = 1.6,
                                        [EW_PER_CAMP_FOREST_GRASSLAND] = 0.4,
                                        [EW_PER_CAMP_LAKE_MOUNTAIN] = 0.3,
                                        [EW_PER_GLACIER_WITH_CAMP] = 0.3,
                                        [EW_PER_VILLAGE] = 0.3,
                                        [EW_PER_TRIBE_TYPE] = 1.0,
                                        [EW_PER_HONOR_LEVEL] = 2.0,
                                        [EW_PER_SACRIFICE_LEVEL] = 0.4,
                                        [EW_PER_CULTURE_CARD] = 0.8};

/* Points of a stone in all eclipses to come, with n of what it counts now. */
static double stone_points(const EwEffect *e, double n, int eclipses) {
    int div = e->b >> 4, most = e->b & 15;
    double each = (double)e->n / (div ? div : 1), step = growth[e->a] * W(STONE_GROW), sum = 0;
    for (int i = 0; i < eclipses; i++) {
        double points = each * (n + step * (i + 0.5));
        sum += most && points > most ? most : points;
    }
    return sum;
}

static void price_stones(Price *q) {
    for (int i = 0; i < EW_STONE_SPACES; i++) {
        if (!q->p->stones[i])
            continue;
        const EwEffect *e = &ew_stones[q->p->stones[i] - 1].score;
        int n = ew_count_what(q->st, q->seat, (EwWhat)e->a), div = e->b >> 4, most = e->b & 15;
        double each = (double)e->n / (div ? div : 1);
        if (!most || each * n < most)
            q->more[e->a] += each * (1 + q->later * W(STONE_LATER));
    }
}

/* Where this side stands on honor against the best of the others. */
static double chance_to_lead(const Price *q, double ahead) {
    double x = ahead / (0.5 + W(HONOR_SCALE) * (q->later + 1));
    return 0.5 + 0.5 * x / (1 + fabs(x));
}

static double chart(int which, double n) {
    int low = n < EW_BURIALS - 1 ? (int)n : EW_BURIALS - 1, high = at_most(low + 1, EW_BURIALS - 1);
    return ew_burial[which][low] + (n - low) * (ew_burial[which][high] - ew_burial[which][low]);
}

static int pile_buries(const EwPlayer *p) {
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++) {
        const EwList *l = &ew_lists[ew_kinds[k].eclipse];
        if (p->pile.n[k] && l->count && ew_effects[l->first].op == EW_OP_BURY)
            n += p->pile.n[k];
    }
    return n;
}

static void price_idols(Price *q) {
    const EwState *st = q->st;
    const EwPlayer *p = q->p;
    int rival = -1, worst = st->sides > 2 ? 1 : 2, rank = ew_honor_rank(st, q->seat);
    for (int s = 0; s < st->sides; s++)
        if (s != q->seat && (rival < 0 || st->player[s].honor > st->player[rival].honor))
            rival = s;
    double ahead = p->honor - st->player[rival].honor + (rank == 1 ? 0.5 : -0.5);
    bool top = p->honor == EW_TRACK - 1;
    q->lead = top ? rank == 1 : chance_to_lead(q, ahead);
    int buried = ew_buried(st, q->seat) + (st->phase <= EW_ECLIPSE ? pile_buries(p) : 0);
    double rest = q->later + 1, mine = buried + W(BURY_RATE) * rest,
           theirs = ew_buried(st, rival) + W(BURY_RATE) * rest;
    double stake = chart(0, mine) - chart(worst, mine);
    if (st->sides == 2)
        stake += W(STAKE) * (chart(0, theirs) - chart(worst, theirs));
    q->honor = 0;
    if (!top) {
        double then = p->honor + 1 == EW_TRACK - 1 && st->player[rival].honor < EW_TRACK - 1
                          ? 1
                          : chance_to_lead(q, ahead + 1);
        q->honor = ew_honor_points[p->honor + 1] + stake * (then - q->lead) +
                   q->more[EW_PER_HONOR_LEVEL] + W(HONOR_STEP) * at_most(q->later, 2) * 0.5;
    }
    if (p->sacrifice == EW_TRACK - 1) {
        q->sacrifice = 1;
    } else {
        int s = p->sacrifice;
        double now = (double)ew_leftover_points[s] / ew_leftover_per[s],
               then = (double)ew_leftover_points[s + 1] / ew_leftover_per[s + 1];
        q->sacrifice = (then - now) * W(LEFTOVER) + W(SACRIFICE_STEP) * q->later +
                       q->more[EW_PER_SACRIFICE_LEVEL] + (ew_sacrifice_gain[s + 1] ? 0.7 : 0);
    }
    q->idol = larger(q->honor, q->sacrifice);
    q->bury = 0;
    if (buried < EW_BURIALS - 1)
        q->bury =
            W(BURY) * (q->lead * (ew_burial[0][buried + 1] - ew_burial[0][buried]) +
                       (1 - q->lead) * (ew_burial[worst][buried + 1] - ew_burial[worst][buried]));
    q->bury += q->more[EW_PER_BURIED_CARD];
}

/* What one more of an animal adds to its set when there are n. */
static double set_step(int animal, int n) {
    const EwAnimal *a = &ew_animals[animal];
    if (!a->full)
        return 0;
    if (a->full < 4)
        return n < a->full ? a->set[n] - (n ? a->set[n - 1] : 0) : 0;
    n %= a->full;
    return a->set[n] - (n ? a->set[n - 1] : 0);
}

/* The wild ones join where they bring most. */
static void deal_wild(Price *q) {
    int wild = 0;
    for (int i = 0; i < EW_ANIMALS; i++) {
        q->set[i] = ew_animals[i].wild ? 0 : q->p->upright[i];
        wild += ew_animals[i].wild ? q->p->upright[i] : 0;
    }
    for (; wild > 0; wild--) {
        int best = -1;
        for (int i = 0; i < EW_ANIMALS; i++)
            if (q->set[i] && (best < 0 || set_step(i, q->set[i]) > set_step(best, q->set[best])))
                best = i;
        if (best < 0)
            return;
        q->set[best]++;
    }
}

/* An animal more, with these sets. */
static double animal_worth(const Price *q, int animal, const int set[EW_ANIMALS]) {
    double worth = q->more[EW_PER_UPRIGHT_ANIMAL] + W(ANIMAL_TIP) * q->later;
    double hope = W(ANIMAL_GROW) * (q->later + 0.3 * q->figures) / (1 + 0.3 * q->later);
    if (ew_animals[animal].wild) {
        double best = 0;
        for (int i = 0; i < EW_ANIMALS; i++)
            if (set[i])
                best = larger(best, set_step(i, set[i]));
        return worth + larger(best, hope * 2.5);
    }
    int n = set[animal], full = ew_animals[animal].full;
    worth += set_step(animal, n);
    if (!n)
        worth += q->more[EW_PER_UPRIGHT_TYPE];
    if (full == 4) {
        if (n % 4 == 3)
            worth += q->more[EW_PER_SET_OF_4];
        else
            worth += hope * (n % 4 == 0 ? 0.8 : 1);
    } else if (n == 0) {
        worth += hope * 0.5;
    }
    return worth;
}

static double tip_worth(const Price *q, int animal) {
    int set[EW_ANIMALS];
    memcpy(set, q->set, sizeof set);
    if (!ew_animals[animal].wild)
        set[animal]--;
    else /* it leaves where it was dealt to last: about the dearest set */
        for (int i = 0; i < EW_ANIMALS; i++)
            if (set[i] > q->p->upright[i]) {
                set[i]--;
                break;
            }
    return list_worth(q, ew_animals[animal].tip) + q->more[EW_PER_TIPPED_ANIMAL] -
           animal_worth(q, animal, set);
}

/* Labor a card is good for when the column is not known yet. */
static double usual_labor(int kind) {
    const EwKind *k = &ew_kinds[kind];
    return k->labor +
           (k->column == EW_NO_BONUS ? 0 : k->bonus * (k->column == EW_REST ? 1 : W(BONUS)));
}

static double culture_play(const Price *q, int culture) {
    return larger(0, list_worth(q, ew_cultures[culture].gain));
}

static void price_cards(Price *q) {
    const EwPlayer *p = q->p;
    double sum = 0;
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++) {
        const EwKind *kind = &ew_kinds[k];
        double labor = usual_labor(k);
        q->pile[k] =
            list_worth(q, kind->eclipse) + W(ORDER) * (kind->labor + 0.5 * kind->eclipse_labor);
        double carry = q->later ? W(CARRY) * labor : 0;
        q->drawn[k] = larger(q->labor * labor, q->pile[k]);
        q->keep[k] = larger(larger(q->pile[k], carry),
                            q->figures ? (q->later ? W(KEEP) : W(KEEP_LAST)) * labor : 0);
        int all = p->deck.n[k] + p->hand.n[k] + p->discard.n[k] + p->played.n[k] + p->pile.n[k];
        sum += all * q->drawn[k];
        n += all;
    }
    q->mean = n ? sum / n : q->labor;
}

static void make_price(Price *q, const EwState *st, int seat) {
    const EwPlayer *p = &st->player[seat];
    memset(q, 0, sizeof *q);
    q->st = st;
    q->p = p;
    q->seat = seat;
    q->later = EW_ROUNDS - (st->round ? st->round : 1);
    q->figures = p->figures + p->chief_left;
    if (st->phase == EW_TURN || st->phase == EW_DISCARD)
        q->figures--;
    bool eclipse = st->phase >= EW_ECLIPSE;
    if (eclipse)
        q->figures = 0;
    q->tiles = q->later + !eclipse;
    q->room = ew_capacity(st, seat) - p->food;
    q->tool_room = EW_MAX_TOOLS - p->tool;
    bool acting = st->actor == seat && (st->phase == EW_WORK || st->phase == EW_TURN);
    double rest = (double)ew_leftover_points[p->sacrifice] / ew_leftover_per[p->sacrifice];
    double soon = q->later ? 1 : 0.3 * q->figures + 0.3 * acting;
    q->food = larger(rest, W(FOOD) * soon * (p->food >= 4 ? W(FOOD_MANY) : 1));
    q->tool = larger(rest, W(TOOL) * soon * (p->tool >= 3 ? W(TOOL_MANY) : 1));
    q->labor = q->later ? W(LABOR) : W(LABOR_LAST);
    q->draw = W(DRAW) * (q->later || q->figures || acting ? 1 : 0.3);
    price_stones(q);
    deal_wild(q);
    price_idols(q);
    for (int i = 0; i < EW_ANIMALS; i++)
        if (p->upright[i])
            q->tip = larger(q->tip, tip_worth(q, i));
    price_cards(q);
}

/* ---- Cards --------------------------------------------------------------------------------- */

static double tribe_worth(const Price *q, int kind, bool to_hand) {
    double worth = ew_kinds[kind].points + (q->drawn[kind] - q->mean) * W(DRAWS) * q->later +
                   W(TRIBE) * q->later;
    if (!ew_owned(q->p, kind))
        worth += q->more[EW_PER_TRIBE_TYPE];
    if (to_hand)
        worth += q->keep[kind];
    return worth;
}

static double culture_worth(const Price *q, int culture) {
    double play = culture_play(q, culture);
    return ew_cultures[culture].points + q->more[EW_PER_CULTURE_CARD] +
           play * (W(CULTURE) * q->later + (q->figures ? W(CULTURE_NOW) : 0)) -
           W(CULTURE_LOAD) * q->later;
}

/* What is lost when a card is buried. */
static double card_loss(const Price *q, int zone, int card) {
    if (card < EW_KINDS)
        return (q->drawn[card] - q->mean) * W(DRAWS) * q->later +
               (zone == EW_HAND_ZONE ? q->keep[card] : 0);
    double play = culture_play(q, card - EW_KINDS);
    return (play - W(CULTURE_LOAD)) * W(CULTURE) * q->later +
           (zone == EW_HAND_ZONE && (q->later || q->figures) ? play : 0);
}

/* ---- The land ----------------------------------------------------------------------------------
 */

typedef struct Land {
    const Price *q;
    double gain[EW_PLACES];  /* of winning a place */
    double each[EW_PLACES];  /* of every camp there, by stones */
    double first[EW_PLACES]; /* of the first camp there */
    int own[EW_PLACES];      /* influence without camps */
    int most[EW_PLACES];     /* of others */
    double village;
    uint32_t site[EW_JUNCTURES]; /* empty junctures: their places */
    int sites;
} Land;

static double village_worth(const Price *q) {
    if (q->p->villages >= EW_VILLAGES)
        return 0;
    return W(VILLAGE) * q->later * q->draw + q->more[EW_PER_VILLAGE] + W(CAMP) * 3 * q->tiles;
}

static void look_at_land(Land *l, const Price *q) {
    const EwState *st = q->st;
    memset(l, 0, sizeof *l);
    l->q = q;
    for (int i = 0; i < EW_PLACES; i++) {
        int land = ew_tiles[st->tile[i]].land;
        l->gain[i] = list_worth(q, ew_place_gain(st, i)) * W(LAND) * q->tiles;
        if (land == EW_LAND_FOREST || land == EW_LAND_GRASSLAND)
            l->each[i] = q->more[EW_PER_CAMP_FOREST_GRASSLAND];
        else if (land == EW_LAND_LAKE || land == EW_LAND_MOUNTAIN)
            l->each[i] = q->more[EW_PER_CAMP_LAKE_MOUNTAIN];
        else if (land == EW_LAND_GLACIER)
            l->first[i] = q->more[EW_PER_GLACIER_WITH_CAMP];
        for (int s = 0; s < st->sides; s++)
            if (s != q->seat && st->player[s].camps[i] > l->most[i])
                l->most[i] = st->player[s].camps[i];
    }
    for (int j = 0; j < EW_JUNCTURES; j++)
        for (int k = 0; k < 3 && st->village[j]; k++) {
            int place = ew_juncture[j][k];
            if (st->village[j] == q->seat + 1)
                l->own[place] += 2;
            else
                l->most[place] += st->village[j] == EW_NOMAD_TILE ? 1 : 2;
        }
    for (int j = 0; j < EW_JUNCTURES; j++) {
        uint32_t at = 1U << ew_juncture[j][0] | 1U << ew_juncture[j][1] | 1U << ew_juncture[j][2];
        if (!st->village[j] && !(at >> EW_BASE_PLACE & 1))
            l->site[l->sites++] = at;
    }
    l->village = village_worth(q);
}

/* What n camps are worth at a place. */
static double place_worth(const Land *l, int place, int n) {
    int mine = l->own[place] + n;
    double worth = n * l->each[place] + (n ? l->first[place] : 0);
    if (mine > 0 && mine >= l->most[place])
        worth += l->gain[place] * (mine > l->most[place] ? 1 : W(SHARE));
    return worth;
}

/* Junctures with camps around; mine: places with own camps. */
static double site_worth(const Land *l, uint32_t mine) {
    int most = 0;
    if (l->village <= 0)
        return 0;
    for (int i = 0; i < l->sites; i++) {
        int n = __builtin_popcount(mine & l->site[i]);
        most = n > most ? n : most;
    }
    return most < 2 ? 0 : l->village * (most == 3 ? W(THREE_OF_THREE) : W(TWO_OF_THREE));
}

/* Camps as they stand, and what one more or one less would bring at each place. */
typedef struct Camps {
    uint8_t n[EW_PLACES];
    uint32_t mine;
    double sites;
    double next[EW_PLACES];   /* one camp more there */
    double near[EW_PLACES];   /* a camp there that is to go on to a neighbouring place */
    double arrive[EW_PLACES]; /* the better of the two */
    double leave[EW_PLACES];  /* what is lost without one of the camps there */
} Camps;

static void look_at_camps(Camps *c, const Land *l) {
    double idle = W(CAMP_IDLE) * l->q->tiles;
    c->mine = 0;
    for (int i = 0; i < EW_PLACES; i++)
        c->next[i] = place_worth(l, i, c->n[i] + 1) - place_worth(l, i, c->n[i]);
    for (int i = 0; i < EW_PLACES; i++) {
        double best = 0;
        for (uint32_t left = ew_beside[i]; left; left &= left - 1)
            best = larger(best, c->next[__builtin_ctz(left)]);
        c->near[i] = larger(best * W(NEAR), idle);
        c->arrive[i] = larger(c->near[i], c->next[i]);
        if (c->n[i]) {
            double used = place_worth(l, i, c->n[i]) - place_worth(l, i, c->n[i] - 1);
            c->mine |= 1U << i;
            c->leave[i] = larger(used, c->near[i]);
        }
    }
    c->sites = site_worth(l, c->mine);
}

static double move_worth(const Land *l, const Camps *c, int from, int to) {
    uint32_t after = (c->n[from] > 1 ? c->mine : c->mine & ~(1U << from)) | 1U << to;
    return c->arrive[to] - c->leave[from] +
           (after == c->mine ? 0 : site_worth(l, after) - c->sites);
}

/* The best step with a camp, and what it brings. */
static double best_move(const Land *l, const Camps *c, int *from, int *to) {
    double most = -1e9, hope = l->village * W(THREE_OF_THREE) - c->sites;
    if (hope < 0)
        hope = 0;
    for (int i = 0; i < EW_PLACES; i++)
        for (uint32_t left = c->n[i] ? ew_beside[i] : 0; left; left &= left - 1) {
            int k = __builtin_ctz(left);
            if (c->arrive[k] - c->leave[i] + hope <= most)
                continue;
            double worth = move_worth(l, c, i, k);
            if (worth > most) {
                most = worth;
                *from = i;
                *to = k;
            }
        }
    return most;
}

static double camp_worth(const Price *q) {
    return ew_camps_out(q->p) < EW_CAMPS ? W(CAMP) * (0.5 + q->tiles) : 0;
}

/* A village there: its influence stays, three camps come home. */
static double found_worth(const Price *q, int juncture, int food) {
    Land l;
    double worth = village_worth(q) - food * q->food;
    look_at_land(&l, q);
    for (int i = 0; i < 3; i++) {
        int place = ew_juncture[juncture][i];
        double before = place_worth(&l, place, q->p->camps[place]);
        l.own[place] += 2;
        worth += place_worth(&l, place, q->p->camps[place] - 1) - before;
    }
    return worth;
}

static double best_village(const Price *q, int cheaper) {
    int food = EW_VILLAGE_FOOD - cheaper;
    double best = 0;
    if (q->p->villages >= EW_VILLAGES || q->p->food < food)
        return 0;
    for (uint32_t left = ew_village_sites(q->st, q->seat); left; left &= left - 1)
        best = larger(best, found_worth(q, __builtin_ctz(left), food > 0 ? food : 0));
    return best;
}

/* ---- Stones and megaliths
 * ------------------------------------------------------------------------ */

static double stone_worth(const Price *q, int stone) {
    const EwEffect *e = &ew_stones[stone].score;
    return W(STONE) * stone_points(e, ew_count_what(q->st, q->seat, (EwWhat)e->a), q->later + 1);
}

static double space_cost(const Price *q, int food_off, int tool_off) {
    const EwCost *c = &ew_stone_spaces[ew_stone_space(q->p)];
    int food = c->food - food_off, tool = c->tool - tool_off;
    return (food > 0 ? food : 0) * q->food + (tool > 0 ? tool : 0) * q->tool -
           list_worth(q, c->gain);
}

static double best_stone(const Price *q, int food_off, int tool_off) {
    int space = ew_stone_space(q->p);
    double best = 0;
    if (space == EW_STONE_SPACES || q->p->food + food_off < ew_stone_spaces[space].food ||
        q->p->tool + tool_off < ew_stone_spaces[space].tool)
        return 0;
    for (unsigned left = ew_stones_open(q->st); left; left &= left - 1)
        best = larger(best, stone_worth(q, q->st->stone[__builtin_ctz(left)] - 1));
    return best > 0 ? larger(0, best - space_cost(q, food_off, tool_off)) : 0;
}

static double own_megalith(const Price *q) {
    return q->p->neutrals ? 0
                          : q->more[EW_PER_MEGALITH_ANY] + W(MEGALITH_PAIR) * q->idol * q->later;
}

static double site_gain(const Price *q, int level, int cell) {
    int x = cell % EW_WIDE, y = cell / EW_WIDE;
    if (level > 1)
        return own_megalith(q) + ew_megalith_points[level] + q->more[EW_PER_MEGALITH_UPPER];
    const uint16_t *row = q->st->row[0];
    int near = (x > 1 && row[y] >> (x - 2) & 1) + (row[y] >> (x + 2) & 1) +
               (y > 1 && row[y - 2] >> x & 1) + (y + 2 < EW_HIGH && row[y + 2] >> x & 1);
    return own_megalith(q) + list_worth(q, ew_square_gain(q->st, x / 2, y / 2)) +
           (q->p->neutrals ? 0 : q->more[EW_PER_MEGALITH_LEVEL1]) + W(MEGALITH_NEAR) * near;
}

/* ---- Effects ------------------------------------------------------------------------------------
 */

static double best_tribe(const Price *q, bool to_hand) {
    double best = 0;
    for (int k = 0; k < EW_TRIBES; k++)
        if (q->st->tribe_left[k])
            best = larger(best, tribe_worth(q, k, to_hand));
    return best;
}

static double best_animal(const Price *q) {
    unsigned seen = 0;
    double best = 0;
    for (int i = 0; i < EW_DISPLAY; i++) {
        int animal = q->st->display[i] - 1;
        if (animal < 0 || (seen >> animal & 1))
            continue;
        seen |= 1U << animal;
        best = larger(best, animal_worth(q, animal, q->set));
    }
    return best;
}

static double random_animal(const Price *q) {
    double sum = 0;
    int n = 0;
    for (int i = 0; i < EW_ANIMALS; i++)
        if (q->st->animal_left[i]) {
            sum += q->st->animal_left[i] * animal_worth(q, i, q->set);
            n += q->st->animal_left[i];
        }
    return n ? sum / n : 0;
}

static double best_culture(const Price *q) {
    double best = 0;
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        if (q->st->culture[i])
            best = larger(best, culture_worth(q, q->st->culture[i] - 1));
    return best;
}

static double points_per(const Price *q, const EwEffect *e) {
    int div = e->b >> 4, most = e->b & 15;
    int n = ew_count_what(q->st, q->seat, (EwWhat)e->a) / (div ? div : 1) * e->n;
    return most && n > most ? most : n;
}

static double chosen(const Price *q, const EwEffect *e) {
    double sum = 0, worth[16] = {0};
    for (int i = 0; i < e->b; i++)
        worth[i] = list_worth(q, e->a + i);
    for (int n = 0; n < e->n; n++) {
        int best = 0;
        for (int i = 1; i < e->b; i++)
            if (worth[i] > worth[best])
                best = i;
        sum += worth[best];
        worth[best] = -1e9;
    }
    return sum;
}

static double effect_worth(const Price *q, const EwEffect *e) {
    switch ((EwOp)e->op) {
    case EW_OP_FOOD: return at_most(e->n, q->room) * q->food;
    case EW_OP_TOOL: return at_most(e->n, q->tool_room) * q->tool;
    case EW_OP_IDOL: return e->n * q->idol;
    case EW_OP_DRAW: return e->n * q->draw;
    case EW_OP_LABOR: return e->n * q->labor;
    case EW_OP_POINTS: return e->n;
    case EW_OP_BURY: return e->n * (q->bury + W(THIN) * q->later);
    case EW_OP_TRIBE: return e->n * best_tribe(q, true);
    case EW_OP_TRIBE_DISCARD: return e->n * best_tribe(q, false);
    case EW_OP_CULTURE: return e->n * best_culture(q);
    case EW_OP_ANIMAL: return e->n * best_animal(q);
    case EW_OP_ANIMAL_RANDOM: return e->n * random_animal(q);
    case EW_OP_REVEAL: return e->n * W(REVEAL) * 0.5;
    case EW_OP_TIP: return q->tip;
    case EW_OP_CAMP: return at_most(e->n, EW_CAMPS - ew_camps_out(q->p)) * camp_worth(q);
    case EW_OP_MOVE: return at_most(e->n, 4) * W(MOVE) * (q->tiles > 2 ? 2 : q->tiles) * 0.5;
    case EW_OP_VILLAGE: return best_village(q, e->a);
    case EW_OP_MEGALITH:
    case EW_OP_MEGALITH_EXTRA:
        return q->p->neutrals + q->p->megaliths ? W(MEGALITH) + own_megalith(q) : 0;
    case EW_OP_STONE: return best_stone(q, e->a, e->b);
    case EW_OP_FILL_FOOD: return q->room * q->food;
    case EW_OP_POINTS_PER: return points_per(q, e);
    case EW_OP_CHOOSE: return chosen(q, e);
    case EW_OP_PAY:
        if (q->p->food < e->b >> 4 || q->p->tool < (e->b & 15))
            return 0;
        return larger(0, list_worth(q, e->a) - (e->b >> 4) * q->food - (e->b & 15) * q->tool);
    default: return 0;
    }
}

static double list_worth(const Price *q, int list) {
    const EwList *l = &ew_lists[list];
    double sum = 0;
    for (int i = 0; i < l->count; i++)
        sum += effect_worth(q, &ew_effects[l->first + i]);
    return sum;
}

/* ---- A turn in a column
 * ---------------------------------------------------------------------------- */

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
} Plan;

static void add_item(Plan *plan, double worth, int cost, int group, uint32_t action) {
    if (worth > 0 && plan->items < ITEMS)
        plan->item[plan->items++] = (Item){worth, cost, group, action};
}

static double tool_cost(const Price *q, int already, int n) {
    int left = q->p->tool - already;
    return n * q->tool * (left <= 3 && q->p->tool > 3 ? 1 / W(TOOL_MANY) : 1);
}

/* Animals one after the other: each changes what the next is worth. */
static void row_of_animals(Plan *plan, const Price *q, const EwCost *c, uint32_t action) {
    const EwState *st = q->st;
    int set[EW_ANIMALS], open[EW_ANIMALS] = {0}, tools = q->p->tool, bought = 0;
    double sum = 0;
    memcpy(set, q->set, sizeof set);
    for (int i = 0; i < EW_DISPLAY; i++)
        if (st->display[i])
            open[st->display[i] - 1]++;
    for (int labor = 1; labor <= MOST_LABOR; labor++) {
        plan->row[labor] = sum;
        if (labor % c->labor || tools < c->tool)
            continue;
        int best = -1;
        double most = 0;
        for (int i = 0; i < EW_ANIMALS; i++) {
            double worth = open[i] ? animal_worth(q, i, set) : 0;
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
static int most_labor(const Price *q) {
    int n = q->st->labor + (q->p->food + 1) / 2 + 3;
    for (int k = 0; k < EW_KINDS; k++)
        n += q->p->hand.n[k] *
             (ew_kinds[k].labor + (ew_kinds[k].column == EW_NO_BONUS ? 0 : ew_kinds[k].bonus));
    return at_most(n, 9);
}

/* Camps and moves, the better first. */
static void row_of_camps(Plan *plan, const Price *q, int camp_line, int move_line, int free) {
    Land l;
    Camps c;
    double sum = 0, held = 0;
    int out = ew_camps_out(q->p), from = 0, to = 0, most = most_labor(q);
    look_at_land(&l, q);
    memcpy(c.n, q->p->camps, sizeof c.n);
    look_at_camps(&c, &l);
    for (int labor = 1 - 2 * free; labor <= most; labor++) {
        double camp = -1e9, move = -1e9;
        if (out < EW_CAMPS && labor != 0)
            camp = W(CAMP) + c.near[EW_BASE_PLACE];
        if (labor >= 0)
            move = best_move(&l, &c, &from, &to);
        if (labor == 1)
            plan->next = ew_action(EW_DO_TOP, camp > move ? camp_line : move_line, 0);
        if (labor > 0 && camp <= 0.02 && move <= 0.02) {
            most = labor - 1;
            break;
        }
        if (camp > move) {
            c.n[EW_BASE_PLACE]++;
            out++;
            sum += camp;
        } else if (move > -1e8) {
            c.n[from]--;
            c.n[to]++;
            sum += move;
        }
        look_at_camps(&c, &l);
        held = larger(held, sum);
        plan->row[labor > 0 ? labor : 0] = held;
    }
    for (int i = 1; i <= MOST_LABOR; i++)
        plan->row[i] = i <= most ? plan->row[i] - plan->row[0] : plan->row[i - 1];
    plan->extra += plan->row[0];
    plan->row[0] = 0;
}

static void buy(Plan *plan, const Price *q, int column, bool bottom) {
    const EwState *st = q->st;
    const EwColumn *c = &ew_columns[column];
    unsigned taken = st->phase == EW_WORK ? st->taken : 0;
    int camp_line = -1, move_line = -1;
    for (int line = 0; line < c->tops; line++) {
        const EwCost *cost = &c->top[line];
        const EwEffect *e = &ew_effects[ew_lists[cost->gain].first];
        uint32_t action = ew_action(EW_DO_TOP, line, 0);
        switch ((EwOp)e->op) {
        case EW_OP_TRIBE:
        case EW_OP_TRIBE_DISCARD:
            for (int k = 0; k < EW_TRIBES; k++)
                if (st->tribe_left[k] && !(taken >> k & 1))
                    add_item(plan, tribe_worth(q, k, e->op == EW_OP_TRIBE), cost->labor, k, action);
            break;
        case EW_OP_CULTURE:
            for (int i = 0; i < EW_CULTURE_SPACES; i++)
                if (st->culture[i]) {
                    int labor = ew_cultures[st->culture[i] - 1].labor;
                    if (st->cheap >> i & 1)
                        labor = labor > EW_TOKEN_DISCOUNT ? labor - EW_TOKEN_DISCOUNT : 0;
                    add_item(plan, culture_worth(q, st->culture[i] - 1), labor, 10 + i, action);
                }
            break;
        case EW_OP_ANIMAL: row_of_animals(plan, q, cost, action); break;
        case EW_OP_CAMP: camp_line = line; break;
        case EW_OP_MOVE: move_line = line; break;
        case EW_OP_REVEAL:
            if (q->p->tool > 0 && ew_display_count(st) < 9)
                add_item(plan, W(REVEAL) * e->n * 0.5 * (ew_display_count(st) < 3 ? 2 : 1),
                         cost->labor, 30, action);
            break;
        default: add_item(plan, list_worth(q, cost->gain), cost->labor, 40 + line, action);
        }
    }
    if (camp_line >= 0 && move_line >= 0)
        row_of_camps(plan, q, camp_line, move_line, bottom);
}

/* best[i][n]: with n labor and the items from i on, besides the row. */
static void fill_plan(Plan *plan) {
    memcpy(plan->best[plan->items], plan->row, sizeof plan->row);
    for (int i = plan->items - 1; i >= 0; i--) {
        const Item *it = &plan->item[i];
        int after = i + 1;
        while (after < plan->items && plan->item[after].group == it->group)
            after++;
        for (int n = 0; n <= MOST_LABOR; n++) {
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

static void make_plan(Plan *plan, const Price *q, int column, bool bottom, bool middle) {
    const EwColumn *c = &ew_columns[column];
    plan->items = 0;
    plan->extra = 0;
    plan->next = 0;
    memset(plan->row, 0, sizeof plan->row);
    buy(plan, q, column, bottom && q->st->phase != EW_WORK);
    sort_groups(plan);
    fill_plan(plan);
    if (bottom && column != 2)
        plan->extra += list_worth(q, c->bottom);
    if (middle && q->p->tool >= c->middle.tool && q->p->food >= c->middle.food)
        plan->extra += larger(0, list_worth(q, c->middle.gain) - c->middle.tool * q->tool -
                                     c->middle.food * q->food);
}

/* What labor there is in hand, the cheapest first. */
static int find_sources(const Price *q, int column, bool chief_tool, Source out[SOURCES]) {
    const EwState *st = q->st;
    const EwPlayer *p = q->p;
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++) {
        const EwKind *kind = &ew_kinds[k];
        int labor =
            kind->labor + (kind->column == column || kind->column == EW_REST ? kind->bonus : 0);
        int fresh = k < EW_TRIBES && st->actor == q->seat ? st->fresh[k] : 0;
        for (int i = fresh; i < p->hand.n[k] && n < 12; i++)
            out[n++] = (Source){q->keep[k], labor, ew_action(EW_DO_WORK, k, 0)};
    }
    if (chief_tool) {
        const EwChief *c = &ew_chiefs[p->chief];
        out[n++] =
            (Source){c->tool_cost * q->tool, c->tool_labor, ew_action(EW_DO_CHIEF_TOOL, 0, 0)};
    }
    int food = p->food, at = food;
    double each = 0;
    while (n < SOURCES && at > 0) {
        while (at > 0 && !ew_food_labor[at])
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
    double most = plan->best[0][at_most(labor, MOST_LABOR)], cost = 0;
    *steps = 0;
    for (int i = 0; i < sources && labor < MOST_LABOR; i++) {
        labor += source[i].labor;
        cost += source[i].cost;
        double worth = plan->best[0][at_most(labor, MOST_LABOR)] - cost;
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
    int n = at_most(labor, MOST_LABOR);
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

static int chief_labor(const EwPlayer *p, int column) {
    const EwChief *c = &ew_chiefs[p->chief];
    if (!p->side_b)
        return EW_CHIEF_LABOR;
    return c->column == column || c->column == EW_REST ? c->labor : 0;
}

static bool chief_pays(const EwPlayer *p, int column) {
    const EwChief *c = &ew_chiefs[p->chief];
    return p->side_b && c->tool_labor && p->tool >= c->tool_cost &&
           (c->column == EW_REST || c->column == column);
}

/* ---- What actions bring
 * ------------------------------------------------------------------------------ */

static double rest_worth(const Price *q, bool chief) {
    const EwPlayer *p = q->p;
    int labor = EW_REST_LABOR + (chief && !p->side_b ? EW_CHIEF_REST : 0);
    return W(REST) + W(ORDER) * 0.5 * labor +
           list_worth(q, p->rest_tile ? ew_rest_tiles[p->rest_tile - 1].gain : EW_REST_GAIN);
}

static double cheapest_card(const Price *q, int except) {
    double least = 1e9;
    for (int k = 0; k < EW_KINDS; k++)
        if (q->p->hand.n[k] && q->keep[k] < least)
            least = q->keep[k];
    for (uint64_t left = q->p->hand.culture; left; left &= left - 1) {
        int c = __builtin_ctzll(left);
        double worth = culture_play(q, c);
        if (c + EW_KINDS != except && worth < least)
            least = worth;
    }
    return least;
}

/* What a column is good for beyond what the plan sees. */
static double liking(const Price *q, int column) {
    static const int early[EW_COLUMNS] = {W_INITIATE, W_DEVELOP, W_MIGRATE, W_HUNT};
    static const int late[EW_COLUMNS] = {W_INITIATE_LATE, W_DEVELOP_LATE, W_MIGRATE_LATE,
                                         W_HUNT_LATE};
    return EW_WEIGHTS[q->later > 1 ? early[column] : late[column]];
}

static void rate_turn(const Price *q, EwRated *all, int n) {
    const EwState *st = q->st;
    const EwPlayer *p = q->p;
    Plan plan;
    Source source[SOURCES];
    double column[EW_COLUMNS][2];
    int steps;
    for (int c = 0; c < EW_COLUMNS; c++) {
        make_plan(&plan, q, c, !st->in_column[c], true);
        if (p->figures)
            column[c][0] =
                plan_worth(&plan, source, find_sources(q, c, false, source), st->labor, &steps);
        if (p->chief_left)
            column[c][1] = plan_worth(&plan, source, find_sources(q, c, chief_pays(p, c), source),
                                      st->labor + chief_labor(p, c), &steps);
    }
    for (int i = 0; i < n; i++) {
        int a = ew_a(all[i].action), b = ew_b(all[i].action);
        if (ew_kind(all[i].action) == EW_DO_CULTURE) {
            double worth = culture_play(q, a - EW_KINDS);
            if (st->cultures_played)
                worth -= cheapest_card(q, a);
            all[i].gain = worth > W(CULTURE_LEAST) ? 100 + worth : -1;
        } else {
            all[i].gain = a == EW_REST ? rest_worth(q, b != 0) : column[a][b] + liking(q, a);
            if (b && q->figures)
                all[i].gain -= W(CHIEF);
        }
    }
}

static void rate_work(const Price *q, EwRated *all, int n) {
    const EwState *st = q->st;
    const EwColumn *c = &ew_columns[st->column];
    Plan plan;
    Source source[SOURCES];
    int steps, group = 0;
    bool pays = st->chief_here && !st->chief_paid && chief_pays(q->p, st->column);
    double buying = 0;
    make_plan(&plan, q, st->column, false, false);
    int sources = find_sources(q, st->column, pays, source);
    double total = plan_worth(&plan, source, sources, st->labor, &steps);
    uint32_t next = first_buy(&plan, st->labor, &buying, &group);
    /* what can be buried is better chosen when cards have been played */
    bool late = ew_lists[c->bottom].count && ew_effects[ew_lists[c->bottom].first].op == EW_OP_BURY;
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
            double worth =
                list_worth(q, c->middle.gain) - c->middle.tool * q->tool - c->middle.food * q->food;
            *gain = worth > 0 ? (late || !steps ? 3 : 40) + worth : -0.3;
            break;
        }
        case EW_DO_BOTTOM: *gain = late ? 4 : 50; break;
        default: *gain = 0;
        }
    }
}

static double pile_gain(const Price *q, int card) {
    if (card >= EW_KINDS)
        return q->later ? -0.5 : 0.05;
    return q->pile[card] + 0.02 - (q->later ? W(CARRY) * usual_labor(card) : 0);
}

static double job_gain(const Price *q, const EwJob *j, const Land *land, const Camps *camps,
                       uint32_t action) {
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
    case EW_DO_BURY: return q->bury - card_loss(q, a, b);
    case EW_DO_TRIBE: return tribe_worth(q, a, j->op == EW_OP_TRIBE);
    case EW_DO_LEARN: {
        double worth = culture_worth(q, st->culture[a] - 1);
        return worth + (j->must && (st->cheap >> a & 1) ? q->labor : 0);
    }
    case EW_DO_HUNT: return animal_worth(q, st->display[a] - 1, q->set);
    case EW_DO_TIP: return tip_worth(q, a);
    case EW_DO_MOVE: return move_worth(land, camps, a, b);
    case EW_DO_VILLAGE: return found_worth(q, a, EW_VILLAGE_FOOD - j->a);
    case EW_DO_MEGALITH: return site_gain(q, a, b);
    case EW_DO_STONE: return stone_worth(q, st->stone[a] - 1) - space_cost(q, j->a, j->b);
    case EW_DO_OPTION: return list_worth(q, j->a + a);
    case EW_DO_PAY: return list_worth(q, j->a) - (j->b >> 4) * q->food - (j->b & 15) * q->tool;
    default: return 0;
    }
}

static double chief_gain(int chief, int side_b) {
    const EwChief *c = &ew_chiefs[chief];
    if (!side_b)
        return 1;
    return c->tool_labor ? 1.2 : c->column == 3 ? 1.15 : c->column == 0 ? 1.1 : 0.9;
}

static double setup_gain(const Price *q, int card) {
    const EwSetup *s = &ew_setups[card];
    double worth = s->food * q->food + s->tool * q->tool + list_worth(q, s->gain);
    if (s->tribe < EW_TRIBES)
        worth += tribe_worth(q, s->tribe, false);
    for (int i = 0; i < s->animals; i++)
        worth += animal_worth(q, s->animal[i], q->set);
    return worth;
}

static int rate_all(const EwState *st, int seat, EwRated out[EW_MAX_LEGAL]) {
    uint32_t legal[EW_MAX_LEGAL];
    int n = hearth_endless_winter.legal(st, seat, legal, EW_MAX_LEGAL);
    const EwJob *j = st->jobs ? &st->job[st->jobs - 1] : NULL;
    Price q;
    Land land;
    Camps camps;
    for (int i = 0; i < n; i++)
        out[i] = (EwRated){legal[i], 0};
    if (n == 1)
        return n;
    make_price(&q, st, seat);
    if (j && j->op == EW_OP_MOVE) {
        look_at_land(&land, &q);
        memcpy(camps.n, q.p->camps, sizeof camps.n);
        look_at_camps(&camps, &land);
    }
    if (!j && st->phase == EW_TURN)
        rate_turn(&q, out, n);
    else if (!j && st->phase == EW_WORK)
        rate_work(&q, out, n);
    else
        for (int i = 0; i < n; i++) {
            int a = ew_a(legal[i]), b = ew_b(legal[i]);
            switch (ew_kind(legal[i])) {
            case EW_DO_SETUP: out[i].gain = setup_gain(&q, a); break;
            case EW_DO_CHIEF: out[i].gain = chief_gain(a, b); break;
            case EW_DO_DISCARD:
                out[i].gain = a < EW_KINDS ? -q.keep[a] : -culture_play(&q, a - EW_KINDS);
                break;
            case EW_DO_PILE: out[i].gain = pile_gain(&q, a); break;
            case EW_DO_EFFECT: out[i].gain = 1 + list_worth(&q, ew_kinds[a].eclipse); break;
            case EW_DO_TILE: out[i].gain = 1 + list_worth(&q, ew_place_gain(st, a)); break;
            default: out[i].gain = j ? job_gain(&q, j, &land, &camps, legal[i]) : 0;
            }
        }
    return n;
}

int ew_rate(const EwState *st, int seat, EwRated out[EW_MAX_LEGAL]) {
    int n = rate_all(st, seat, out);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && out[k].gain > out[k - 1].gain; k--) {
            EwRated swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return n;
}

uint32_t ew_quick(const EwState *st, int seat, HearthRng *rng) {
    EwRated all[EW_MAX_LEGAL];
    int n = rate_all(st, seat, all), best = 0;
    for (int i = 0; i < n; i++) {
        if (rng)
            all[i].gain += (double)hearth_rng_below(rng, 1024) * (0.4 / 1024);
        if (all[i].gain > all[best].gain)
            best = i;
    }
    return all[best].action;
}
