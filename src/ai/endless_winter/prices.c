/* prices.c - Prices by rule of thumb. */
#include "prices.h"

#include <math.h>
#include <string.h>

const double ew_weights[EW_WEIGHT_COUNT] = {
#define WEIGHT(name, value) value,
#include "weights.def"
#undef WEIGHT
};

/* ---- Prices ---- */

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

static void price_stones(const HearthGame *game, EwPrice *q) {
    for (int i = 0; i < EW_STONE_SPACES; i++) {
        if (!q->p->stones[i])
            continue;
        const EwEffect *e = &ew_tables(game)->stones[q->p->stones[i] - 1].score;
        int n = ew_count_what(game, q->st, q->seat, (EwWhat)e->a), div = e->b >> 4,
            most = e->b & 15;
        double each = (double)e->n / (div ? div : 1);
        if (!most || each * n < most)
            q->more[e->a] += each * (1 + q->later * W(STONE_LATER));
    }
}

/* Where this side stands on honor against the best of the others. */
static double chance_to_lead(const EwPrice *q, double ahead) {
    double x = ahead / (0.5 + W(HONOR_SCALE) * (q->later + 1));
    return 0.5 + 0.5 * x / (1 + fabs(x));
}

static double chart(const HearthGame *game, int which, double n) {
    int low = n < EW_BURIALS - 1 ? (int)n : EW_BURIALS - 1, high = at_most(low + 1, EW_BURIALS - 1);
    return ew_tables(game)->burial[which][low] +
           (n - low) * (ew_tables(game)->burial[which][high] - ew_tables(game)->burial[which][low]);
}

static int pile_buries(const HearthGame *game, const EwPlayer *p) {
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++) {
        const EwList *l = &ew_tables(game)->lists[ew_tables(game)->kinds[k].eclipse];
        if (p->pile.n[k] && l->count && ew_tables(game)->effects[l->first].op == EW_OP_BURY)
            n += p->pile.n[k];
    }
    return n;
}

static void price_idols(const HearthGame *game, EwPrice *q) {
    const EwState *st = q->st;
    const EwPlayer *p = q->p;
    int rival = q->seat == 0, worst = st->sides > 2 ? 1 : 2, rank = ew_honor_rank(st, q->seat);
    for (int s = 0; s < st->sides; s++)
        if (s != q->seat && st->player[s].honor > st->player[rival].honor)
            rival = s;
    double ahead = p->honor - st->player[rival].honor + (rank == 1 ? 0.5 : -0.5);
    bool top = p->honor == EW_TRACK - 1;
    q->lead = top ? rank == 1 : chance_to_lead(q, ahead);
    int buried = ew_buried(st, q->seat) + (st->phase <= EW_ECLIPSE ? pile_buries(game, p) : 0);
    double rest = q->later + 1, mine = buried + W(BURY_RATE) * rest,
           theirs = ew_buried(st, rival) + W(BURY_RATE) * rest;
    double stake = chart(game, 0, mine) - chart(game, worst, mine);
    if (st->sides == 2)
        stake += W(STAKE) * (chart(game, 0, theirs) - chart(game, worst, theirs));
    q->honor = 0;
    if (!top) {
        double then = p->honor + 1 == EW_TRACK - 1 && st->player[rival].honor < EW_TRACK - 1
                          ? 1
                          : chance_to_lead(q, ahead + 1);
        q->honor = ew_tables(game)->honor_points[p->honor + 1] + stake * (then - q->lead) +
                   q->more[EW_PER_HONOR_LEVEL] + W(HONOR_STEP) * at_most(q->later, 2) * 0.5;
    }
    if (p->sacrifice == EW_TRACK - 1) {
        q->sacrifice = 1;
    } else {
        int s = p->sacrifice;
        double now = (double)ew_tables(game)->leftover_points[s] / ew_tables(game)->leftover_per[s],
               then = (double)ew_tables(game)->leftover_points[s + 1] /
                      ew_tables(game)->leftover_per[s + 1];
        q->sacrifice = (then - now) * W(LEFTOVER) + W(SACRIFICE_STEP) * q->later +
                       q->more[EW_PER_SACRIFICE_LEVEL] +
                       (ew_tables(game)->sacrifice_gain[s + 1] ? 0.7 : 0);
    }
    q->idol = larger(q->honor, q->sacrifice);
    q->bury = 0;
    if (buried < EW_BURIALS - 1)
        q->bury = W(BURY) * (q->lead * (ew_tables(game)->burial[0][buried + 1] -
                                        ew_tables(game)->burial[0][buried]) +
                             (1 - q->lead) * (ew_tables(game)->burial[worst][buried + 1] -
                                              ew_tables(game)->burial[worst][buried]));
    q->bury += q->more[EW_PER_BURIED_CARD];
}

/* What one more of an animal adds to its set when there are n. */
static double set_step(const HearthGame *game, int animal, int n) {
    const EwAnimal *a = &ew_tables(game)->animals[animal];
    if (!a->full)
        return 0;
    if (a->full < 4)
        return n < a->full ? a->set[n] - (n ? a->set[n - 1] : 0) : 0;
    n %= a->full;
    return a->set[n] - (n ? a->set[n - 1] : 0);
}

/* The wild ones join where they bring most. */
static void deal_wild(const HearthGame *game, EwPrice *q) {
    int wild = 0;
    for (int i = 0; i < EW_ANIMALS; i++) {
        q->set[i] = ew_tables(game)->animals[i].wild ? 0 : q->p->upright[i];
        wild += ew_tables(game)->animals[i].wild ? q->p->upright[i] : 0;
    }
    for (; wild > 0; wild--) {
        int best = -1;
        for (int i = 0; i < EW_ANIMALS; i++)
            if (q->set[i] &&
                (best < 0 || set_step(game, i, q->set[i]) > set_step(game, best, q->set[best])))
                best = i;
        if (best < 0)
            return;
        q->set[best]++;
    }
}

/* An animal more, with these sets. */
double ew_animal_worth(const HearthGame *game, const EwPrice *q, int animal,
                       const int set[EW_ANIMALS]) {
    double worth = q->more[EW_PER_UPRIGHT_ANIMAL] + W(ANIMAL_TIP) * q->later;
    double hope = W(ANIMAL_GROW) * (q->later + 0.3 * q->figures) / (1 + 0.3 * q->later);
    if (ew_tables(game)->animals[animal].wild) {
        double best = 0;
        for (int i = 0; i < EW_ANIMALS; i++)
            if (set[i])
                best = larger(best, set_step(game, i, set[i]));
        return worth + larger(best, hope * 2.5);
    }
    int n = set[animal], full = ew_tables(game)->animals[animal].full;
    worth += set_step(game, animal, n);
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

double ew_tip_worth(const HearthGame *game, const EwPrice *q, int animal) {
    int set[EW_ANIMALS];
    memcpy(set, q->set, sizeof set);
    if (!ew_tables(game)->animals[animal].wild)
        set[animal]--;
    else /* it leaves where it was dealt to last: about the dearest set */
        for (int i = 0; i < EW_ANIMALS; i++)
            if (set[i] > q->p->upright[i]) {
                set[i]--;
                break;
            }
    return ew_list_worth(game, q, ew_tables(game)->animals[animal].tip) +
           q->more[EW_PER_TIPPED_ANIMAL] - ew_animal_worth(game, q, animal, set);
}

/* Labor a card is good for when the column is not known yet. */
double ew_usual_labor(const HearthGame *game, int kind) {
    const EwKind *k = &ew_tables(game)->kinds[kind];
    return k->labor +
           (k->column == EW_NO_BONUS ? 0 : k->bonus * (k->column == EW_REST ? 1 : W(BONUS)));
}

double ew_culture_play(const HearthGame *game, const EwPrice *q, int culture) {
    return larger(0, ew_list_worth(game, q, ew_tables(game)->cultures[culture].gain));
}

static void price_cards(const HearthGame *game, EwPrice *q) {
    const EwPlayer *p = q->p;
    double sum = 0;
    int n = 0;
    for (int k = 0; k < EW_KINDS; k++) {
        const EwKind *kind = &ew_tables(game)->kinds[k];
        double labor = ew_usual_labor(game, k);
        q->pile[k] = ew_list_worth(game, q, kind->eclipse) +
                     W(ORDER) * (kind->labor + 0.5 * kind->eclipse_labor);
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

void ew_make_price(const HearthGame *game, EwPrice *q, const EwState *st, int seat) {
    const EwPlayer *p = &st->player[seat];
    memset(q, 0, sizeof *q);
    q->depth = &q->depth_of_this;
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
    q->room = ew_capacity(game, st, seat) - p->food;
    q->tool_room = EW_MAX_TOOLS - p->tool;
    bool acting = st->actor == seat && (st->phase == EW_WORK || st->phase == EW_TURN);
    double rest = (double)ew_tables(game)->leftover_points[p->sacrifice] /
                  ew_tables(game)->leftover_per[p->sacrifice];
    double soon = q->later ? 1 : 0.3 * q->figures + 0.3 * acting;
    q->food = larger(rest, W(FOOD) * soon * (p->food >= 4 ? W(FOOD_MANY) : 1));
    q->tool = larger(rest, W(TOOL) * soon * (p->tool >= 3 ? W(TOOL_MANY) : 1));
    q->labor = q->later ? W(LABOR) : W(LABOR_LAST);
    q->draw = W(DRAW) * (q->later || q->figures || acting ? 1 : 0.3);
    price_stones(game, q);
    deal_wild(game, q);
    price_idols(game, q);
    for (int i = 0; i < EW_ANIMALS; i++)
        if (p->upright[i])
            q->tip = larger(q->tip, ew_tip_worth(game, q, i));
    price_cards(game, q);
}

/* ---- Cards ---- */

double ew_tribe_worth(const HearthGame *game, const EwPrice *q, int kind, bool to_hand) {
    double worth = ew_tables(game)->kinds[kind].points +
                   (q->drawn[kind] - q->mean) * W(DRAWS) * q->later + W(TRIBE) * q->later;
    if (!ew_owned(q->p, kind))
        worth += q->more[EW_PER_TRIBE_TYPE];
    if (to_hand)
        worth += q->keep[kind];
    return worth;
}

double ew_culture_worth(const HearthGame *game, const EwPrice *q, int culture) {
    double play = ew_culture_play(game, q, culture);
    return ew_tables(game)->cultures[culture].points + q->more[EW_PER_CULTURE_CARD] +
           play * (W(CULTURE) * q->later + (q->figures ? W(CULTURE_NOW) : 0)) -
           W(CULTURE_LOAD) * q->later;
}

/* What is lost when a card is buried. */
double ew_card_loss(const HearthGame *game, const EwPrice *q, int zone, int card) {
    if (card < EW_KINDS)
        return (q->drawn[card] - q->mean) * W(DRAWS) * q->later +
               (zone == EW_HAND_ZONE ? q->keep[card] : 0);
    double play = ew_culture_play(game, q, card - EW_KINDS);
    return (play - W(CULTURE_LOAD)) * W(CULTURE) * q->later +
           (zone == EW_HAND_ZONE && (q->later || q->figures) ? play : 0);
}

/* ---- Stones and megaliths ---- */

double ew_stone_worth(const HearthGame *game, const EwPrice *q, int stone) {
    const EwEffect *e = &ew_tables(game)->stones[stone].score;
    return W(STONE) *
           stone_points(e, ew_count_what(game, q->st, q->seat, (EwWhat)e->a), q->later + 1);
}

double ew_space_cost(const HearthGame *game, const EwPrice *q, int food_off, int tool_off) {
    const EwCost *c = &ew_tables(game)->stone_spaces[ew_stone_space(q->p)];
    int food = c->food - food_off, tool = c->tool - tool_off;
    return (food > 0 ? food : 0) * q->food + (tool > 0 ? tool : 0) * q->tool -
           ew_list_worth(game, q, c->gain);
}

static double best_stone(const HearthGame *game, const EwPrice *q, int food_off, int tool_off) {
    int space = ew_stone_space(q->p);
    double best = 0;
    if (space == EW_STONE_SPACES ||
        q->p->food + food_off < ew_tables(game)->stone_spaces[space].food ||
        q->p->tool + tool_off < ew_tables(game)->stone_spaces[space].tool)
        return 0;
    for (unsigned left = ew_stones_open(game, q->st); left; left &= left - 1)
        best = larger(best, ew_stone_worth(game, q, q->st->stone[__builtin_ctz(left)] - 1));
    return best > 0 ? larger(0, best - ew_space_cost(game, q, food_off, tool_off)) : 0;
}

static double own_megalith(const EwPrice *q) {
    return q->p->neutrals ? 0
                          : q->more[EW_PER_MEGALITH_ANY] + W(MEGALITH_PAIR) * q->idol * q->later;
}

double ew_site_gain(const HearthGame *game, const EwPrice *q, int level, int cell) {
    int x = cell % EW_WIDE, y = cell / EW_WIDE;
    if (level >= 2 && level <= EW_LEVELS)
        return own_megalith(q) + ew_tables(game)->megalith_points[level] +
               q->more[EW_PER_MEGALITH_UPPER];
    const uint16_t *row = q->st->row[0];
    int near = (x > 1 && row[y] >> (x - 2) & 1) + (row[y] >> (x + 2) & 1) +
               (y > 1 && row[y - 2] >> x & 1) + (y + 2 < EW_HIGH && row[y + 2] >> x & 1);
    return own_megalith(q) + ew_list_worth(game, q, ew_square_gain(game, q->st, x / 2, y / 2)) +
           (q->p->neutrals ? 0 : q->more[EW_PER_MEGALITH_LEVEL1]) + W(MEGALITH_NEAR) * near;
}

/* ---- Effects ---- */

static double best_tribe(const HearthGame *game, const EwPrice *q, bool to_hand) {
    double best = 0;
    for (int k = 0; k < EW_TRIBES; k++)
        if (q->st->tribe_left[k])
            best = larger(best, ew_tribe_worth(game, q, k, to_hand));
    return best;
}

static double best_animal(const HearthGame *game, const EwPrice *q) {
    unsigned seen = 0;
    double best = 0;
    for (int i = 0; i < EW_DISPLAY; i++) {
        int animal = q->st->display[i] - 1;
        if (animal < 0 || (seen >> animal & 1))
            continue;
        seen |= 1U << animal;
        best = larger(best, ew_animal_worth(game, q, animal, q->set));
    }
    return best;
}

static double random_animal(const HearthGame *game, const EwPrice *q) {
    double sum = 0;
    int n = 0;
    for (int i = 0; i < EW_ANIMALS; i++)
        if (q->st->animal_left[i]) {
            sum += q->st->animal_left[i] * ew_animal_worth(game, q, i, q->set);
            n += q->st->animal_left[i];
        }
    return n ? sum / n : 0;
}

static double best_culture(const HearthGame *game, const EwPrice *q) {
    double best = 0;
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        if (q->st->culture[i])
            best = larger(best, ew_culture_worth(game, q, q->st->culture[i] - 1));
    return best;
}

static double points_per(const HearthGame *game, const EwPrice *q, const EwEffect *e) {
    int div = e->b >> 4, most = e->b & 15;
    int n = ew_count_what(game, q->st, q->seat, (EwWhat)e->a) / (div ? div : 1) * e->n;
    return most && n > most ? most : n;
}

static double chosen(const HearthGame *game, const EwPrice *q, const EwEffect *e) {
    double sum = 0, worth[16] = {0};
    for (int i = 0; i < e->b; i++)
        worth[i] = ew_list_worth(game, q, e->a + i);
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

static double effect_worth(const HearthGame *game, const EwPrice *q, const EwEffect *e) {
    switch ((EwOp)e->op) {
    case EW_OP_FOOD: return at_most(e->n, q->room) * q->food;
    case EW_OP_TOOL: return at_most(e->n, q->tool_room) * q->tool;
    case EW_OP_IDOL: return e->n * q->idol;
    case EW_OP_DRAW: return e->n * q->draw;
    case EW_OP_LABOR: return e->n * q->labor;
    case EW_OP_POINTS: return e->n;
    case EW_OP_BURY: return e->n * (q->bury + W(THIN) * q->later);
    case EW_OP_TRIBE: return e->n * best_tribe(game, q, true);
    case EW_OP_TRIBE_DISCARD: return e->n * best_tribe(game, q, false);
    case EW_OP_CULTURE: return e->n * best_culture(game, q);
    case EW_OP_ANIMAL: return e->n * best_animal(game, q);
    case EW_OP_ANIMAL_RANDOM: return e->n * random_animal(game, q);
    case EW_OP_REVEAL: return e->n * W(REVEAL) * 0.5;
    case EW_OP_TIP: return q->tip;
    case EW_OP_CAMP: return at_most(e->n, EW_CAMPS - ew_camps_out(q->p)) * ew_camp_worth(q);
    case EW_OP_MOVE: return at_most(e->n, 4) * W(MOVE) * (q->tiles > 2 ? 2 : q->tiles) * 0.5;
    case EW_OP_VILLAGE: return ew_best_village(game, q, e->a);
    case EW_OP_MEGALITH:
    case EW_OP_MEGALITH_EXTRA:
        return q->p->neutrals + q->p->megaliths ? W(MEGALITH) + own_megalith(q) : 0;
    case EW_OP_STONE: return best_stone(game, q, e->a, e->b);
    case EW_OP_FILL_FOOD: return q->room * q->food;
    case EW_OP_POINTS_PER: return points_per(game, q, e);
    case EW_OP_CHOOSE: return chosen(game, q, e);
    case EW_OP_PAY:
        if (q->p->food < e->b >> 4 || q->p->tool < (e->b & 15))
            return 0;
        return larger(0,
                      ew_list_worth(game, q, e->a) - (e->b >> 4) * q->food - (e->b & 15) * q->tool);
    default: return 0;
    }
}

/* A tile of a pack may give a culture card that gives a village on that tile: what comes so late is
 * worth nothing. The cards that are built in never go that deep. */
enum { DEEPEST = 4 };

double ew_list_worth(const HearthGame *game, const EwPrice *q, int list) {
    const EwList *l = &ew_tables(game)->lists[list];
    double sum = 0;
    if (*q->depth == DEEPEST)
        return 0;
    ++*q->depth;
    for (int i = 0; i < l->count; i++)
        sum += effect_worth(game, q, &ew_tables(game)->effects[l->first + i]);
    --*q->depth;
    return sum;
}
