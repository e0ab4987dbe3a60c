/* inputs_forest.c - What the edicts about forests could still bring. */
#include "inputs.h"

enum { FIRST = 2, REACH = 5 };

static void sentinel_wood(const CartoGaps *gaps, const CartoSheet *s, int16_t *x) {
    CartoBoard forest = s->land[CARTO_FOREST];
    CartoBoard border = carto_and(gaps->empty, CARTO_BORDER);
    CartoBoard beside = carto_and(border, carto_neighbours(border));
    CartoBoard inner = carto_less(carto_and(gaps->empty, carto_neighbours(border)), CARTO_BORDER);
    x[FIRST] = carto_cells_input(border, 2);
    x[FIRST + 1] = carto_cells_input(beside, 2);
    /* with neighbours on both sides along the border: the middle of three */
    CartoBoard across = carto_and(carto_less(carto_shl(border, 1), CARTO_COLUMN_0),
                                  carto_less(carto_shr(border, 1), CARTO_COLUMN_10));
    CartoBoard down = carto_and(carto_shl(border, CARTO_N), carto_shr(border, CARTO_N));
    x[FIRST + 2] = carto_cells_input(carto_and(border, carto_or(across, down)), 2);
    x[FIRST + 3] = carto_cells_input(inner, 2);
    x[FIRST + 4] = carto_cells_input(carto_and(border, gaps->degree[0]), 8);
    x[FIRST + 5] = carto_cells_input(carto_and(border, gaps->degree[1]), 8);
    x[FIRST + 6] = carto_cells_input(carto_and(border, carto_neighbours(forest)), 4);
    x[FIRST + 7] = carto_cells_input(forest, 2);
    CartoBoard corners = carto_and(carto_or(CARTO_COLUMN_0, CARTO_COLUMN_10),
                                   carto_or(CARTO_ROW_0, carto_shl(CARTO_ROW_0, CARTO_N * 10)));
    x[FIRST + 8] = carto_cells_input(carto_and(border, corners), 8);
    x[FIRST + 9] = carto_cells_input(carto_less(forest, CARTO_BORDER), 4);
}

static void greenbough(const CartoGaps *gaps, const CartoSheet *s, int16_t *x) {
    CartoBoard forest = s->land[CARTO_FOREST];
    int open[2] = {0, 0}, narrow[2] = {0, 0}, dead[2] = {0, 0}, three[2] = {0, 0};
    CartoBoard wanted[2] = {{0, 0}, {0, 0}};
    for (int way = 0; way < 2; way++) {
        int run = 0;
        for (int i = 0; i < CARTO_N; i++) {
            CartoBoard mask =
                way ? carto_shl(CARTO_COLUMN_0, i) : carto_shl(CARTO_ROW_0, CARTO_N * i);
            CartoBoard room = carto_and(mask, gaps->empty);
            int n = carto_count(room);
            if (carto_meets(mask, forest)) {
                run = 0;
                continue;
            }
            dead[way] += n == 0;
            narrow[way] += n == 1 || n == 2;
            open[way] += n > 0;
            run = n > 0 ? run + 1 : 0;
            three[way] += run >= 3;
            wanted[way] = carto_or(wanted[way], room);
        }
    }
    CartoBoard both = carto_and(wanted[0], wanted[1]);
    x[FIRST] = carto_input(open[0] + open[1], 8);
    x[FIRST + 1] = carto_input(narrow[0] + narrow[1], 8);
    x[FIRST + 2] = carto_input(dead[0] + dead[1], 8);
    x[FIRST + 3] = carto_input(three[0] + three[1], 8);
    x[FIRST + 4] = carto_cells_input(both, 2);
    x[FIRST + 5] = carto_cells_input(carto_and(both, carto_neighbours(both)), 2);
    x[FIRST + 6] = carto_input(open[0] > open[1] ? open[0] : open[1], 8);
    x[FIRST + 7] = carto_cells_input(forest, 2);
    x[FIRST + 8] =
        carto_cells_input(carto_less(both, carto_or(gaps->degree[0], gaps->degree[1])), 2);
    x[FIRST + 9] = (int16_t)(open[0] && open[1] && !carto_any(both) ? 8 : 0);
}

/* 0 to 4 open sides of forest spaces. */
static void treetower(const CartoGaps *gaps, const CartoSheet *s, int16_t *x) {
    CartoBoard forest = s->land[CARTO_FOREST], e = gaps->empty;
    const CartoBoard side[4] = {carto_less(carto_shl(e, 1), CARTO_COLUMN_0),
                                carto_less(carto_shr(e, 1), CARTO_COLUMN_10), carto_shl(e, 11),
                                carto_shr(e, 11)};
    CartoBoard least[5] = {forest, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
    for (int i = 0; i < 4; i++) /* least[n]: forest with at least n open sides among those seen */
        for (int n = i + 1; n > 0; n--)
            least[n] = carto_or(least[n], carto_and(least[n - 1], side[i]));
    CartoBoard beside = carto_and(e, carto_neighbours(forest));
    x[FIRST] = carto_cells_input(carto_less(least[1], least[2]), 8);
    x[FIRST + 1] = carto_cells_input(carto_less(least[2], least[3]), 8);
    x[FIRST + 2] = carto_cells_input(least[3], 8);
    x[FIRST + 3] = carto_cells_input(beside, 4);
    x[FIRST + 4] = carto_cells_input(carto_and(beside, gaps->degree[0]), 8);
    x[FIRST + 5] = carto_cells_input(carto_and(beside, gaps->degree[1]), 4);
    CartoBoard last = carto_less(least[1], least[2]);
    x[FIRST + 6] = carto_cells_input(carto_and(e, carto_neighbours(last)), 4);
    x[FIRST + 7] = carto_cells_input(forest, 2);
    x[FIRST + 8] = carto_cells_input(carto_and(last, carto_neighbours(gaps->degree[0])), 8);
    CartoBoard nearly = carto_or(gaps->degree[0], gaps->degree[1]);
    x[FIRST + 9] = carto_cells_input(nearly, 4);
    x[FIRST + 10] = carto_cells_input(carto_less(e, gaps->near), 4);
}

/* What can be reached from a mountain with so much new forest; old forest is free. */
static void reach(CartoBoard around, CartoBoard forest, CartoBoard room, CartoBoard ring[REACH]) {
    ring[0] = carto_flood(carto_and(around, forest), forest);
    for (int k = 1; k < REACH; k++) {
        CartoBoard step = carto_neighbours(ring[k - 1]);
        if (k == 1)
            step = carto_or(step, around);
        CartoBoard next = carto_or(ring[k - 1], carto_and(step, room));
        CartoBoard entered = carto_less(carto_and(next, forest), ring[k - 1]);
        ring[k] = carto_any(entered) ? carto_or(next, carto_flood(entered, forest)) : next;
    }
}

enum { FAR = 2 * REACH - 2 };

/* How much new forest joins two mountains, FAR if it is more. An empty space where they meet is
 * counted by both of them, a forest by neither. */
static int between(const CartoBoard a[REACH], const CartoBoard b[REACH], CartoBoard empty) {
    for (int sum = 0; sum <= FAR; sum++) {
        CartoBoard common = carto_and(a[sum / 2], b[sum - sum / 2]);
        if (carto_any(common))
            return sum - carto_meets(common, empty);
    }
    return FAR;
}

/* How far each mountain is from being joined to another. */
static void stoneside_forest(const CartoMap *map, const CartoGaps *gaps, const CartoSheet *s,
                             int16_t *x) {
    CartoBoard forest = s->land[CARTO_FOREST], room = carto_or(forest, gaps->empty);
    CartoBoard ring[CARTO_MOUNTAINS][REACH];
    int best[CARTO_MOUNTAINS], within[FAR + 1] = {0}, touched = 0, nearest = FAR + 1;
    for (int i = 0; i < CARTO_MOUNTAINS; i++) {
        reach(map->around[i], forest, room, ring[i]);
        touched += carto_any(ring[i][0]);
        best[i] = FAR;
        for (int j = 0; j < i; j++) {
            int n = between(ring[i], ring[j], gaps->empty);
            best[i] = n < best[i] ? n : best[i];
            best[j] = n < best[j] ? n : best[j];
        }
    }
    for (int i = 0; i < CARTO_MOUNTAINS; i++) {
        within[best[i]]++;
        if (best[i] > 0 && best[i] < nearest)
            nearest = best[i];
    }
    for (int k = 1; k < FAR; k++)
        x[FIRST + k - 1] = carto_input(within[k], 8);
    x[FIRST + FAR - 1] = carto_input(within[FAR], 8);
    x[FIRST + 8] = carto_input(touched, 8);
    x[FIRST + 9] = carto_input(nearest, 8);
    x[FIRST + 10] = carto_input(within[0], 8);
    x[FIRST + 11] = carto_cells_input(forest, 2);
    x[FIRST + 12] = carto_cells_input(carto_and(gaps->empty, map->beside), 4);
}

void carto_potential_forest(const CartoMap *map, int card, const CartoGaps *gaps,
                            const CartoSheet *s, int16_t *x) {
    switch (card) {
    case CARTO_SCORE_SENTINEL_WOOD: sentinel_wood(gaps, s, x); break;
    case CARTO_SCORE_GREENBOUGH: greenbough(gaps, s, x); break;
    case CARTO_SCORE_TREETOWER: treetower(gaps, s, x); break;
    default: stoneside_forest(map, gaps, s, x); break;
    }
}
