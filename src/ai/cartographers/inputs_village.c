/* inputs_village.c - What the edicts about villages could still bring. */
#include "inputs.h"

enum { FIRST = 2, PAYS = 6, KINDS = 5 };

static inline void bump(int16_t *x, int eighths) {
    int v = *x + eighths;
    *x = (int16_t)(v > 127 ? 127 : v);
}

static CartoBoard next_cluster(CartoBoard *left) {
    CartoBoard cluster = carto_flood(carto_lowest_bit(*left), *left);
    *left = carto_less(*left, cluster);
    return cluster;
}

/* Empty spaces within some steps of a cluster, through empty ones. */
static CartoBoard room_of(CartoBoard cluster, CartoBoard empty, int steps) {
    CartoBoard room = cluster;
    for (int i = 0; i < steps; i++)
        room = carto_or(room, carto_and(carto_neighbours(room), empty));
    return carto_less(room, cluster);
}

static void wildholds(const CartoGaps *gaps, const CartoSheet *s, int16_t *x) {
    CartoBoard left = s->land[CARTO_VILLAGE], village = left, e = gaps->empty;
    CartoBoard small_near = {0, 0}, twice = {0, 0};
    while (carto_any(left)) {
        CartoBoard cluster = next_cluster(&left), around = carto_neighbours(cluster);
        int size = carto_count(cluster);
        CartoBoard open = carto_and(around, e);
        twice = carto_or(twice, carto_and(small_near, open));
        small_near = carto_or(small_near, open);
        if (size >= PAYS) {
            bump(&x[FIRST], 4 * (size - PAYS));
            bump(&x[FIRST + 1], carto_count(open));
            continue;
        }
        int room = carto_count(room_of(cluster, e, 3));
        if (size + room < PAYS) {
            bump(&x[FIRST + 2], 4 * size);
            continue;
        }
        bump(&x[FIRST + 2 + size], 8); /* sizes 1 to 5 that can still grow */
        bump(&x[FIRST + 8], room > 12 ? 12 : room);
        bump(&x[FIRST + 9], 2 * carto_count(open));
    }
    x[FIRST + 10] = carto_cells_input(twice, 8);
    CartoBoard fresh = carto_less(e, carto_neighbours(village));
    x[FIRST + 11] = carto_cells_input(fresh, 1);
    CartoBoard right = carto_and(fresh, carto_less(carto_shr(fresh, 1), CARTO_COLUMN_10));
    x[FIRST + 12] = carto_cells_input(carto_and(right, carto_shr(right, 11)), 1);
}

/* The largest clusters, largest first. */
static int largest(CartoBoard left, CartoBoard out[], int size[], int most) {
    int count = 0;
    for (int i = 0; i < most; i++) {
        out[i] = (CartoBoard){0, 0};
        size[i] = 0;
    }
    while (carto_any(left)) {
        CartoBoard cluster = next_cluster(&left);
        int n = carto_count(cluster), at = most;
        count++;
        while (at > 0 && n > size[at - 1])
            at--;
        for (int i = most - 1; i > at; i--) {
            out[i] = out[i - 1];
            size[i] = size[i - 1];
        }
        if (at < most) {
            out[at] = cluster;
            size[at] = n;
        }
    }
    return count;
}

static void great_city(const CartoMap *map, const CartoGaps *gaps, const CartoSheet *s,
                       int16_t *x) {
    CartoBoard village = s->land[CARTO_VILLAGE], e = gaps->empty, top[3];
    CartoBoard spoilt = carto_flood(carto_and(village, map->beside), village);
    CartoBoard safe = carto_less(e, map->beside);
    int size[3], count = largest(carto_less(village, spoilt), top, size, 3);
    CartoBoard around = carto_neighbours(top[0]), open = carto_and(around, safe);
    x[FIRST] = carto_cells_input(open, 4);
    x[FIRST + 1] = carto_cells_input(carto_and(around, carto_and(e, map->beside)), 8);
    x[FIRST + 2] = carto_cells_input(room_of(top[0], safe, 2), 2);
    x[FIRST + 3] = carto_cells_input(room_of(top[0], safe, 4), 2);
    x[FIRST + 4] = carto_input(size[1], 8);
    x[FIRST + 5] = carto_cells_input(carto_and(carto_neighbours(top[1]), safe), 4);
    CartoBoard join = carto_and(open, carto_neighbours(top[1]));
    x[FIRST + 6] = carto_any(join) ? carto_input(size[1], 8) : 0;
    x[FIRST + 7] = carto_cells_input(spoilt, 2);
    x[FIRST + 8] = carto_input(count, 8);
    CartoBoard near = carto_and(room_of(top[0], safe, 2), carto_neighbours(top[1]));
    x[FIRST + 9] = carto_any(near) ? carto_input(size[1], 8) : 0;
    CartoBoard right = carto_and(safe, carto_less(carto_shr(safe, 1), CARTO_COLUMN_10));
    x[FIRST + 10] = carto_cells_input(carto_and(right, carto_shr(right, 11)), 1);
    x[FIRST + 11] = carto_input(size[2], 8);
    x[FIRST + 12] = carto_cells_input(carto_and(carto_neighbours(open), safe), 2);
}

static int kinds_beside(const CartoBoard kinds[KINDS], CartoBoard around) {
    int n = 0;
    for (int i = 0; i < KINDS; i++)
        n += carto_meets(around, kinds[i]);
    return n;
}

/* Clusters by how many kinds they touch; new ones could begin where kinds meet. */
static void greengold_plains(const CartoMap *map, const CartoGaps *gaps, const CartoSheet *s,
                             int16_t *x) {
    const CartoBoard kinds[KINDS] = {s->land[CARTO_FOREST], s->land[CARTO_FARM],
                                     s->land[CARTO_WATER], s->land[CARTO_MONSTER], map->mountains};
    CartoBoard left = s->land[CARTO_VILLAGE], village = left, e = gaps->empty;
    CartoBoard seen = {0, 0}, twice = {0, 0};
    while (carto_any(left)) {
        CartoBoard cluster = next_cluster(&left), around = carto_neighbours(cluster);
        CartoBoard open = carto_and(around, e);
        int n = kinds_beside(kinds, around);
        twice = carto_or(twice, carto_and(seen, open));
        seen = carto_or(seen, open);
        if (n >= 3)
            bump(&x[FIRST], carto_any(open) ? 8 : 0);
        else if (!carto_any(open))
            bump(&x[FIRST + 1], 8);
        else
            bump(&x[FIRST + 2 + n], 8); /* 0, 1 or 2 kinds and room for another */
        if (n == 2)
            bump(&x[FIRST + 5], 4 * carto_count(open));
    }
    x[FIRST + 6] = carto_cells_input(twice, 8);
    /* Sites: empty spaces away from villages, by how many kinds they touch; `least` as they grow */
    CartoBoard site = carto_less(e, carto_neighbours(village));
    CartoBoard least[4] = {site, {0, 0}, {0, 0}, {0, 0}};
    for (int i = 0; i < KINDS; i++) {
        CartoBoard beside = carto_neighbours(kinds[i]);
        for (int n = 3; n > 0; n--)
            least[n] = carto_or(least[n], carto_and(least[n - 1], beside));
    }
    x[FIRST + 7] = carto_cells_input(least[3], 8);
    x[FIRST + 8] = carto_cells_input(least[2], 4);
    x[FIRST + 9] = carto_cells_input(least[1], 2);
    x[FIRST + 10] = carto_cells_input(site, 1);
    x[FIRST + 11] = carto_cells_input(carto_and(least[2], carto_neighbours(least[1])), 4);
    /* two spaces together may touch what one does not */
    CartoBoard pair = carto_and(least[1], carto_neighbours(least[1]));
    x[FIRST + 12] = carto_cells_input(pair, 2);
    x[FIRST + 13] = carto_cells_input(carto_and(least[2], carto_neighbours(least[2])), 4);
}

static void shieldgate(const CartoGaps *gaps, const CartoSheet *s, int16_t *x) {
    CartoBoard top[3], e = gaps->empty;
    int size[3], count = largest(s->land[CARTO_VILLAGE], top, size, 3);
    CartoBoard near[3];
    for (int i = 0; i < 3; i++) {
        near[i] = carto_and(carto_neighbours(top[i]), e);
        x[FIRST + i] = carto_input(size[i], 8);
        x[FIRST + 3 + i] = carto_cells_input(near[i], 4);
    }
    CartoBoard apart = carto_less(e, carto_neighbours(top[0]));
    x[FIRST + 6] = carto_cells_input(carto_and(near[0], near[1]), 8);
    x[FIRST + 7] = carto_cells_input(room_of(top[1], apart, 2), 2);
    x[FIRST + 8] = carto_cells_input(room_of(top[0], carto_less(e, near[1]), 2), 2);
    x[FIRST + 9] = carto_any(carto_and(near[1], near[2])) ? carto_input(size[2], 8) : 0;
    x[FIRST + 10] = carto_input(size[0] - size[1], 8);
    x[FIRST + 11] = carto_input(count, 8);
    x[FIRST + 12] = carto_cells_input(room_of(top[1], apart, 4), 2);
    x[FIRST + 13] = carto_any(carto_and(near[0], near[2])) ? carto_input(size[2], 8) : 0;
}

void carto_potential_village(const CartoMap *map, int card, const CartoGaps *gaps,
                             const CartoSheet *s, int16_t *x) {
    switch (card) {
    case CARTO_SCORE_WILDHOLDS: wildholds(gaps, s, x); break;
    case CARTO_SCORE_GREAT_CITY: great_city(map, gaps, s, x); break;
    case CARTO_SCORE_GREENGOLD_PLAINS: greengold_plains(map, gaps, s, x); break;
    default: shieldgate(gaps, s, x); break;
    }
}
