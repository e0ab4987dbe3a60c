/* ground.c - What camps and villages are worth where they stand. */
#include <string.h>

#include "prices.h"

/* ---- The land ---- */

static double village_worth(const EwPrice *q) {
    if (q->p->villages >= EW_VILLAGES)
        return 0;
    return W(VILLAGE) * q->later * q->draw + q->more[EW_PER_VILLAGE] + W(CAMP) * 3 * q->tiles;
}

void ew_look_at_land(const HearthGame *game, EwGround *l, const EwPrice *q) {
    const EwState *st = q->st;
    memset(l, 0, sizeof *l);
    l->q = q;
    for (int i = 0; i < EW_PLACES; i++) {
        int land = ew_tables(game)->tiles[st->tile[i]].land;
        l->gain[i] = ew_list_worth(game, q, ew_place_gain(game, st, i)) * W(LAND) * q->tiles;
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
static inline double place_worth(const EwGround *l, int place, int n) {
    int mine = l->own[place] + n;
    double worth = n * l->each[place] + (n ? l->first[place] : 0);
    if (mine > 0 && mine >= l->most[place])
        worth += l->gain[place] * (mine > l->most[place] ? 1 : W(SHARE));
    return worth;
}

/* Junctures with camps around; mine: places with own camps. */
static double site_worth(const EwGround *l, uint32_t mine) {
    int most = 0;
    if (l->village <= 0)
        return 0;
    for (int i = 0; i < l->sites; i++) {
        int n = __builtin_popcount(mine & l->site[i]);
        most = n > most ? n : most;
    }
    return most < 2 ? 0 : l->village * (most == 3 ? W(THREE_OF_THREE) : W(TWO_OF_THREE));
}

static void look_around(EwStanding *c, const EwGround *l, int place) {
    double best = 0;
    for (uint32_t left = ew_beside[place]; left; left &= left - 1)
        best = larger(best, c->next[__builtin_ctz(left)]);
    c->near[place] = larger(best * W(NEAR), W(CAMP_IDLE) * l->q->tiles);
    c->arrive[place] = larger(c->near[place], c->next[place]);
    if (c->n[place])
        c->leave[place] =
            larger(place_worth(l, place, c->n[place]) - place_worth(l, place, c->n[place] - 1),
                   c->near[place]);
}

static void look_at_place(EwStanding *c, const EwGround *l, int place) {
    c->next[place] = place_worth(l, place, c->n[place] + 1) - place_worth(l, place, c->n[place]);
    c->mine = c->n[place] ? c->mine | 1U << place : c->mine & ~(1U << place);
}

void ew_look_at_camps(EwStanding *c, const EwGround *l) {
    c->mine = 0;
    for (int i = 0; i < EW_PLACES; i++)
        look_at_place(c, l, i);
    for (int i = 0; i < EW_PLACES; i++)
        look_around(c, l, i);
    c->sites = site_worth(l, c->mine);
}

void ew_move_camp(EwStanding *c, const EwGround *l, int from, int to) {
    uint32_t around = 1U << to | ew_beside[to];
    c->n[to]++;
    look_at_place(c, l, to);
    if (from >= 0) {
        around |= 1U << from | ew_beside[from];
        c->n[from]--;
        look_at_place(c, l, from);
    }
    for (; around; around &= around - 1)
        look_around(c, l, __builtin_ctz(around));
    c->sites = site_worth(l, c->mine);
}

double ew_move_worth(const EwGround *l, const EwStanding *c, int from, int to) {
    uint32_t after = (c->n[from] > 1 ? c->mine : c->mine & ~(1U << from)) | 1U << to;
    return c->arrive[to] - c->leave[from] +
           (after == c->mine ? 0 : site_worth(l, after) - c->sites);
}

/* The best step with a camp, and what it brings. */
double ew_best_move(const EwGround *l, const EwStanding *c, int *from, int *to) {
    double most = -1e9, hope = l->village * W(THREE_OF_THREE) - c->sites;
    if (hope < 0)
        hope = 0;
    for (int i = 0; i < EW_PLACES; i++)
        for (uint32_t left = c->n[i] ? ew_beside[i] : 0; left; left &= left - 1) {
            int k = __builtin_ctz(left);
            if (c->arrive[k] - c->leave[i] + hope <= most)
                continue;
            double worth = ew_move_worth(l, c, i, k);
            if (worth > most) {
                most = worth;
                *from = i;
                *to = k;
            }
        }
    return most;
}

double ew_camp_worth(const EwPrice *q) {
    return ew_camps_out(q->p) < EW_CAMPS ? W(CAMP) * (0.5 + q->tiles) : 0;
}

/* A village there: its influence stays, three camps come home. */
double ew_found_worth(const HearthGame *game, const EwPrice *q, int juncture, int food) {
    EwGround l;
    double worth = village_worth(q) - food * q->food;
    ew_look_at_land(game, &l, q);
    for (int i = 0; i < 3; i++) {
        int place = ew_juncture[juncture][i];
        double before = place_worth(&l, place, q->p->camps[place]);
        l.own[place] += 2;
        worth += place_worth(&l, place, q->p->camps[place] - 1) - before;
    }
    return worth;
}

double ew_best_village(const HearthGame *game, const EwPrice *q, int cheaper) {
    int food = ew_tables(game)->village_food - cheaper;
    double best = 0;
    if (q->p->villages >= EW_VILLAGES || q->p->food < food)
        return 0;
    for (uint32_t left = ew_village_sites(q->st, q->seat); left; left &= left - 1)
        best = larger(best, ew_found_worth(game, q, __builtin_ctz(left), food > 0 ? food : 0));
    return best;
}
