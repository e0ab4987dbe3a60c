/* inputs_fields.c - What the edicts about farms and water could still bring. */
#include "inputs.h"

enum { FIRST = 2 };

static void canal_lake(const CartoGaps *gaps, const CartoSheet *s, int16_t *x) {
    CartoBoard farm = s->land[CARTO_FARM], water = s->land[CARTO_WATER], e = gaps->empty;
    CartoBoard by_farm = carto_neighbours(farm), by_water = carto_neighbours(water);
    CartoBoard lone_farm = carto_less(farm, by_water), lone_water = carto_less(water, by_farm);
    CartoBoard open_farm = carto_and(lone_farm, gaps->near);
    CartoBoard open_water = carto_and(lone_water, gaps->near);
    CartoBoard join_farm = carto_and(e, carto_neighbours(open_farm));
    CartoBoard join_water = carto_and(e, carto_neighbours(open_water));
    x[FIRST] = carto_cells_input(open_water, 8);
    x[FIRST + 1] = carto_cells_input(open_farm, 8);
    x[FIRST + 2] = carto_cells_input(carto_less(lone_water, open_water), 8);
    x[FIRST + 3] = carto_cells_input(carto_less(lone_farm, open_farm), 8);
    x[FIRST + 4] = carto_cells_input(join_water, 4);
    x[FIRST + 5] = carto_cells_input(join_farm, 4);
    x[FIRST + 6] = carto_cells_input(carto_and(e, carto_and(by_farm, by_water)), 4);
    x[FIRST + 7] = carto_cells_input(carto_less(carto_and(e, by_water), by_farm), 4);
    x[FIRST + 8] = carto_cells_input(carto_less(carto_and(e, by_farm), by_water), 4);
    x[FIRST + 9] = carto_cells_input(carto_less(e, carto_or(by_farm, by_water)), 1);
    CartoBoard useful = carto_and(e, carto_or(by_farm, by_water));
    x[FIRST + 10] = carto_cells_input(carto_and(useful, gaps->degree[0]), 8);
    x[FIRST + 11] = carto_cells_input(carto_and(useful, gaps->degree[1]), 4);
    /* room behind what touches: a shape of several spaces scores with all that touch */
    x[FIRST + 12] = carto_cells_input(carto_and(useful, carto_neighbours(useful)), 2);
    x[FIRST + 13] = carto_cells_input(carto_and(join_farm, carto_neighbours(join_farm)), 4);
}

static void mages_valley(const CartoMap *map, const CartoGaps *gaps, const CartoSheet *s,
                         int16_t *x) {
    CartoBoard beside = carto_and(gaps->empty, map->beside);
    x[FIRST] = carto_cells_input(beside, 4);
    x[FIRST + 1] = carto_cells_input(carto_and(beside, gaps->degree[0]), 8);
    x[FIRST + 2] = carto_cells_input(carto_and(beside, gaps->degree[1]), 8);
    x[FIRST + 3] = carto_cells_input(carto_and(beside, gaps->degree[2]), 4);
    for (int i = 0; i < CARTO_MOUNTAINS; i++) {
        int open = carto_count(carto_and(map->around[i], gaps->empty));
        if (open)
            x[FIRST + 3 + open] = (int16_t)(x[FIRST + 3 + open] + 8);
    }
    x[FIRST + 8] = carto_cells_input(s->land[CARTO_WATER], 2);
    x[FIRST + 9] = carto_cells_input(s->land[CARTO_FARM], 2);
    CartoBoard room = carto_and(gaps->empty, carto_neighbours(beside));
    x[FIRST + 10] = carto_cells_input(room, 2);
    x[FIRST + 11] = carto_cells_input(carto_and(room, carto_neighbours(room)), 2);
}

static void golden_granary(const CartoMap *map, const CartoGaps *gaps, const CartoSheet *s,
                           int16_t *x) {
    CartoBoard ruins = carto_and(gaps->empty, map->ruins);
    CartoBoard beside = carto_and(gaps->empty, carto_neighbours(map->ruins));
    x[FIRST] = carto_cells_input(ruins, 8);
    x[FIRST + 1] = carto_cells_input(beside, 4);
    x[FIRST + 2] = carto_cells_input(carto_and(ruins, gaps->degree[0]), 8);
    x[FIRST + 3] = carto_cells_input(carto_and(ruins, gaps->degree[1]), 8);
    x[FIRST + 4] = carto_cells_input(carto_and(ruins, gaps->degree[2]), 8);
    x[FIRST + 5] = carto_cells_input(carto_and(beside, gaps->degree[0]), 8);
    x[FIRST + 6] = carto_cells_input(carto_and(beside, gaps->degree[1]), 8);
    x[FIRST + 7] = carto_cells_input(carto_and(ruins, gaps->near), 8);
    x[FIRST + 8] = carto_cells_input(carto_and(beside, carto_neighbours(ruins)), 4);
    x[FIRST + 9] = carto_cells_input(s->land[CARTO_WATER], 2);
    x[FIRST + 10] = carto_cells_input(s->land[CARTO_FARM], 2);
    x[FIRST + 11] =
        carto_cells_input(carto_less(carto_and(beside, gaps->near), gaps->degree[1]), 4);
}

/* Clusters of `land` that pay, those that do not, and how open they are. */
static void shoreside_half(const CartoGaps *gaps, CartoBoard land, CartoBoard other, int16_t *x) {
    CartoBoard e = gaps->empty, left = land;
    while (carto_any(left)) {
        CartoBoard cluster = carto_flood(carto_lowest_bit(left), left);
        CartoBoard around = carto_neighbours(cluster);
        left = carto_less(left, cluster);
        if (carto_meets(cluster, CARTO_BORDER) || carto_meets(around, other)) {
            x[0] = (int16_t)(x[0] + 8);
            continue;
        }
        CartoBoard open = carto_and(around, e);
        x[1] = (int16_t)(x[1] + (carto_any(open) ? 8 : 0));
        int v = x[2] + 4 * carto_count(open);
        x[2] = (int16_t)(v > 127 ? 127 : v);
    }
}

static void shoreside_expanse(const CartoGaps *gaps, const CartoSheet *s, int16_t *x) {
    CartoBoard farm = s->land[CARTO_FARM], water = s->land[CARTO_WATER];
    CartoBoard by_farm = carto_neighbours(farm), by_water = carto_neighbours(water);
    CartoBoard inner = carto_less(gaps->empty, CARTO_BORDER);
    CartoBoard free_sites = carto_less(inner, carto_or(by_farm, by_water));
    shoreside_half(gaps, farm, water, x + FIRST);
    shoreside_half(gaps, water, farm, x + FIRST + 3);
    x[FIRST + 6] = carto_cells_input(free_sites, 2);
    CartoBoard pair = carto_and(free_sites, carto_neighbours(free_sites));
    x[FIRST + 7] = carto_cells_input(pair, 2);
    CartoBoard right = carto_and(free_sites, carto_less(carto_shr(free_sites, 1), CARTO_COLUMN_10));
    x[FIRST + 8] = carto_cells_input(carto_and(right, carto_shr(right, 11)), 2);
    /* room for a cluster of one kind only */
    x[FIRST + 9] = carto_cells_input(carto_less(carto_and(inner, by_farm), by_water), 2);
    x[FIRST + 10] = carto_cells_input(carto_less(carto_and(inner, by_water), by_farm), 2);
    x[FIRST + 11] = carto_cells_input(carto_and(inner, carto_and(by_farm, by_water)), 4);
    /* rows of three: the usual shapes of few spaces */
    CartoBoard three = carto_and(right, carto_less(carto_shr(right, 1), CARTO_COLUMN_10));
    CartoBoard down = carto_and(free_sites, carto_shr(free_sites, 11));
    x[FIRST + 12] = carto_cells_input(three, 2);
    x[FIRST + 13] = carto_cells_input(carto_and(down, carto_shr(down, 11)), 2);
}

void carto_potential_fields(const CartoMap *map, int card, const CartoGaps *gaps,
                            const CartoSheet *s, int16_t *x) {
    switch (card) {
    case CARTO_SCORE_CANAL_LAKE: canal_lake(gaps, s, x); break;
    case CARTO_SCORE_MAGES_VALLEY: mages_valley(map, gaps, s, x); break;
    case CARTO_SCORE_GOLDEN_GRANARY: golden_granary(map, gaps, s, x); break;
    default: shoreside_expanse(gaps, s, x); break;
    }
}
