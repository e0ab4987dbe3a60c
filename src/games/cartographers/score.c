/* score.c - Season scoring: the sixteen scoring cards and the monsters.
 *
 * Each card is one function over bit boards that reports every term it adds through
 * hearth_line(), so the number shown and the number added cannot differ. The kernels for
 * random games (kernel_score.inc) count the same stars faster and are tested against this.
 *
 * Rules: docs/rules/cartographers.md, clauses 7.1-7.16 and 9.4. */
#include "cartographers.h"

typedef struct Scorer {
    const CartoSheet *s;
    const CartoMap *map;
    CartoBoard empty;
    HearthLines *lines;
    int card; /* -1 for the monsters */
} Scorer;

/* One term: `count` times `value` stars, coming from `cells`. */
static int term(const Scorer *k, int count, int value, CartoBoard cells) {
    if (!k->lines || count == 0)
        return count * value;
    const HearthText *rule = k->card < 0 ? CARTO_T(LINE_MONSTERS) : carto_scoring_rule(k->card);
    return hearth_line(k->lines, rule, k->card, count, value, cells.lo, cells.hi);
}

static int term_each(const Scorer *k, CartoBoard cells, int value) {
    return term(k, carto_count(cells), value, cells);
}

/* 7.1 */
static int sentinel_wood(const Scorer *k) {
    return term_each(k, carto_and(k->s->land[CARTO_FOREST], CARTO_BORDER), 1);
}

/* Folds every row (step 1) or column (step 11) onto its first cell. */
static CartoBoard folded(CartoBoard b, int step) {
    CartoBoard b2 = carto_or(b, carto_shr(b, step));
    CartoBoard b4 = carto_or(b2, carto_shr(b2, 2 * step));
    CartoBoard b8 = carto_or(b4, carto_shr(b4, 4 * step));
    return carto_or(b8, carto_shr(b4, 7 * step));
}

/* The rows that hold a cell of b, as bits of the first column; and the columns. */
static CartoBoard rows_with(CartoBoard b) {
    return carto_and(folded(b, 1), CARTO_COLUMN_0);
}

static CartoBoard columns_with(CartoBoard b) {
    return carto_and(folded(b, CARTO_N), CARTO_ROW_0);
}

/* 7.2 */
static int greenbough(const Scorer *k) {
    CartoBoard forest = k->s->land[CARTO_FOREST];
    return term(k, carto_count(rows_with(forest)), 1, forest) +
           term(k, carto_count(columns_with(forest)), 1, forest);
}

/* 7.3: the edge counts like a filled neighbour, so it is enough that none is empty */
static int treetower(const Scorer *k) {
    return term_each(k, carto_less(k->s->land[CARTO_FOREST], carto_neighbours(k->empty)), 1);
}

/* 7.4 */
static int stoneside_forest(const Scorer *k) {
    CartoBoard forest = k->s->land[CARTO_FOREST];
    CartoBoard left = carto_and(forest, k->map->beside);
    CartoBoard joined = {0, 0}, paths = {0, 0};
    while (carto_any(left)) {
        CartoBoard cluster = carto_flood(carto_lowest_bit(left), forest);
        CartoBoard touched = carto_and(carto_neighbours(cluster), k->map->mountains);
        if (carto_any(carto_without_lowest(touched))) {
            joined = carto_or(joined, touched);
            paths = carto_or(paths, cluster);
        }
        left = carto_less(left, cluster);
    }
    return term(k, carto_count(joined), 3, carto_or(joined, paths));
}

/* 7.5 */
static int canal_lake(const Scorer *k) {
    CartoBoard water = k->s->land[CARTO_WATER], farm = k->s->land[CARTO_FARM];
    return term_each(k, carto_and(water, carto_neighbours(farm)), 1) +
           term_each(k, carto_and(farm, carto_neighbours(water)), 1);
}

/* 7.6 */
static int mages_valley(const Scorer *k) {
    CartoBoard near = k->map->beside;
    return term_each(k, carto_and(k->s->land[CARTO_WATER], near), 2) +
           term_each(k, carto_and(k->s->land[CARTO_FARM], near), 1);
}

/* 7.7: ruins count drawn on or not */
static int golden_granary(const Scorer *k) {
    CartoBoard ruins = k->map->ruins;
    return term_each(k, carto_and(k->s->land[CARTO_WATER], carto_neighbours(ruins)), 1) +
           term_each(k, carto_and(k->s->land[CARTO_FARM], ruins), 3);
}

/* 7.8, one half: clusters of `land` off the border and away from `other` */
static int shoreside_half(const Scorer *k, CartoBoard land, CartoBoard other) {
    CartoBoard spoilt = carto_and(land, carto_or(CARTO_BORDER, carto_neighbours(other)));
    CartoBoard left = carto_less(land, carto_flood(spoilt, land));
    int stars = 0;
    while (carto_any(left)) {
        CartoBoard cluster = carto_flood(carto_lowest_bit(left), left);
        stars += term(k, 1, 3, cluster);
        left = carto_less(left, cluster);
    }
    return stars;
}

static int shoreside_expanse(const Scorer *k) {
    CartoBoard farm = k->s->land[CARTO_FARM], water = k->s->land[CARTO_WATER];
    return shoreside_half(k, farm, water) + shoreside_half(k, water, farm);
}

/* 7.9 */
static int wildholds(const Scorer *k) {
    CartoBoard left = k->s->land[CARTO_VILLAGE];
    int stars = 0;
    while (carto_count(left) >= 6) {
        CartoBoard cluster = carto_flood(carto_lowest_bit(left), left);
        if (carto_count(cluster) >= 6)
            stars += term(k, 1, 8, cluster);
        left = carto_less(left, cluster);
    }
    return stars;
}

/* 7.10: drop the clusters that touch a mountain, then the largest counts */
static int great_city(const Scorer *k) {
    CartoBoard village = k->s->land[CARTO_VILLAGE], best = {0, 0};
    CartoBoard spoilt = carto_and(village, k->map->beside);
    CartoBoard left = carto_less(village, carto_flood(spoilt, village));
    int size = 0;
    while (carto_count(left) > size) {
        CartoBoard cluster = carto_flood(carto_lowest_bit(left), left);
        int n = carto_count(cluster);
        if (n > size) {
            size = n;
            best = cluster;
        }
        left = carto_less(left, cluster);
    }
    return term(k, size, 1, best);
}

/* 7.11: the five kinds printed on the card */
static int greengold_plains(const Scorer *k) {
    const CartoBoard kinds[5] = {k->s->land[CARTO_FOREST], k->s->land[CARTO_FARM],
                                 k->s->land[CARTO_WATER], k->s->land[CARTO_MONSTER],
                                 k->map->mountains};
    CartoBoard left = k->s->land[CARTO_VILLAGE];
    int stars = 0;
    while (carto_any(left)) {
        CartoBoard cluster = carto_flood(carto_lowest_bit(left), left);
        CartoBoard around = carto_neighbours(cluster);
        int touched = 0;
        for (int i = 0; i < 5; i++)
            touched += carto_meets(around, kinds[i]);
        if (touched >= 3)
            stars += term(k, 1, 3, cluster);
        left = carto_less(left, cluster);
    }
    return stars;
}

/* 7.12: of two equally large clusters one is the second */
static int shieldgate(const Scorer *k) {
    CartoBoard left = k->s->land[CARTO_VILLAGE], first = {0, 0}, second = {0, 0};
    int first_size = 0, second_size = 0;
    while (carto_count(left) > second_size) {
        CartoBoard cluster = carto_flood(carto_lowest_bit(left), left);
        int n = carto_count(cluster);
        if (n > first_size) {
            second = first;
            second_size = first_size;
            first = cluster;
            first_size = n;
        } else if (n > second_size) {
            second = cluster;
            second_size = n;
        }
        left = carto_less(left, cluster);
    }
    return term(k, second_size, 2, second);
}

/* 7.13 */
static int borderlands(const Scorer *k) {
    CartoBoard rows = carto_less(CARTO_COLUMN_0, rows_with(k->empty));
    CartoBoard columns = carto_less(CARTO_ROW_0, columns_with(k->empty));
    if (!k->lines)
        return 6 * (carto_count(rows) + carto_count(columns));
    int stars = 0;
    for (CartoBoard left = rows; carto_any(left); left = carto_without_lowest(left))
        stars += term(k, 1, 6, carto_shl(CARTO_ROW_0, carto_lowest(left)));
    for (CartoBoard left = columns; carto_any(left); left = carto_without_lowest(left))
        stars += term(k, 1, 6, carto_shl(CARTO_COLUMN_0, carto_lowest(left)));
    return stars;
}

/* 7.14: squares of side n + 1 begin where four squares of side n overlap */
static int lost_barony(const Scorer *k) {
    CartoBoard squares = carto_less(CARTO_ALL, k->empty), last = {0, 0};
    int side = 0;
    while (carto_any(squares)) {
        last = squares;
        side++;
        CartoBoard right = carto_less(carto_shr(squares, 1), CARTO_COLUMN_10);
        CartoBoard wide = carto_and(squares, right);
        squares = carto_and(wide, carto_shr(wide, 11));
    }
    CartoBoard cells = {0, 0};
    if (k->lines && side > 0)
        for (int r = 0; r < side; r++)
            for (int c = 0; c < side; c++)
                cells = carto_or(cells, carto_bit(carto_lowest(last) + CARTO_N * r + c));
    return term(k, side, 3, cells);
}

/* The left ends of the diagonals (r,0), (r+1,1), ... that hold no empty cell. Empty cells
 * spread up to the left by 1, 2, 4 and 8 steps; the masks drop what a shift carries over from
 * the row above. */
static CartoBoard diagonals_full(CartoBoard empty) {
    CartoBoard carried = CARTO_COLUMN_10;
    CartoBoard e = carto_or(empty, carto_less(carto_shr(empty, 12), carried));
    carried = carto_or(carried, carto_shr(carried, 1));
    e = carto_or(e, carto_less(carto_shr(e, 24), carried));
    carried = carto_or(carried, carto_shr(carried, 2));
    e = carto_or(e, carto_less(carto_shr(e, 48), carried));
    carried = carto_or(carried, carto_shr(carried, 4));
    e = carto_or(e, carto_less(carto_shr(e, 96), carried));
    return carto_less(CARTO_COLUMN_0, e);
}

/* 7.15 */
static int broken_road(const Scorer *k) {
    CartoBoard full = diagonals_full(k->empty);
    if (!k->lines)
        return 3 * carto_count(full);
    int stars = 0;
    for (; carto_any(full); full = carto_without_lowest(full)) {
        CartoBoard line = {0, 0};
        for (int cell = carto_lowest(full); cell < CARTO_CELLS; cell += CARTO_N + 1)
            line = carto_or(line, carto_bit(cell));
        stars += term(k, 1, 3, line);
    }
    return stars;
}

/* 7.16 */
static int cauldrons(const Scorer *k) {
    return term_each(k, carto_less(k->empty, carto_neighbours(k->empty)), 1);
}

int carto_score_card(const CartoSheet *s, const CartoMap *map, int scoring, HearthLines *lines) {
    const Scorer k = {s, map, carto_empty(s, map), lines, scoring};
    switch (scoring) {
    case CARTO_SCORE_SENTINEL_WOOD: return sentinel_wood(&k);
    case CARTO_SCORE_GREENBOUGH: return greenbough(&k);
    case CARTO_SCORE_TREETOWER: return treetower(&k);
    case CARTO_SCORE_STONESIDE_FOREST: return stoneside_forest(&k);
    case CARTO_SCORE_CANAL_LAKE: return canal_lake(&k);
    case CARTO_SCORE_MAGES_VALLEY: return mages_valley(&k);
    case CARTO_SCORE_GOLDEN_GRANARY: return golden_granary(&k);
    case CARTO_SCORE_SHORESIDE_EXPANSE: return shoreside_expanse(&k);
    case CARTO_SCORE_WILDHOLDS: return wildholds(&k);
    case CARTO_SCORE_GREAT_CITY: return great_city(&k);
    case CARTO_SCORE_GREENGOLD_PLAINS: return greengold_plains(&k);
    case CARTO_SCORE_SHIELDGATE: return shieldgate(&k);
    case CARTO_SCORE_BORDERLANDS: return borderlands(&k);
    case CARTO_SCORE_LOST_BARONY: return lost_barony(&k);
    case CARTO_SCORE_BROKEN_ROAD: return broken_road(&k);
    case CARTO_SCORE_CAULDRONS: return cauldrons(&k);
    default: return 0;
    }
}

/* 9.4-9.6 */
int carto_score_monsters(const CartoSheet *s, const CartoMap *map, HearthLines *lines) {
    const Scorer k = {s, map, carto_empty(s, map), lines, -1};
    CartoBoard afraid = carto_and(k.empty, carto_neighbours(s->land[CARTO_MONSTER]));
    return term_each(&k, afraid, -1);
}
