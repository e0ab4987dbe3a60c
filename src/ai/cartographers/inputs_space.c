/* inputs_space.c - What the edicts about filled spaces could still bring. */
#include <stdbool.h>

#include "inputs.h"

enum { FIRST = 2 }; /* inputs 0 and 1 are the one and the stars */

static inline void bump(int16_t *x, int eighths) {
    int v = *x + eighths;
    *x = (int16_t)(v > 127 ? 127 : v);
}

/* Lines by how many spaces are empty, and whether those hang together. */
static void borderlands(const CartoGaps *gaps, int16_t *x) {
    CartoBoard short_rows = {0, 0}, short_columns = {0, 0};
    for (int line = 0; line < 2 * CARTO_N; line++) {
        bool row = line < CARTO_N;
        CartoBoard mask = row ? carto_shl(CARTO_ROW_0, CARTO_N * line)
                              : carto_shl(CARTO_COLUMN_0, line - CARTO_N);
        CartoBoard open = carto_and(mask, gaps->empty);
        int n = carto_count(open);
        if (n == 0)
            continue;
        CartoBoard next = carto_and(open, row ? carto_shl(open, 1) : carto_shl(open, CARTO_N));
        int runs = n - carto_count(next);
        if (n <= 5) {
            bump(&x[FIRST + n - 1], 8);
            if (n >= 2 && runs == 1)
                bump(&x[FIRST + 7], 8);
            if (n <= 3)
                bump(&x[FIRST + 8], 4 * carto_count(carto_and(open, gaps->degree[0])));
            bump(&x[FIRST + 9], 4 * (runs - 1));
        } else {
            bump(&x[FIRST + (n <= 7 ? 5 : 6)], 8);
        }
        if (n <= 4) {
            CartoBoard *set = row ? &short_rows : &short_columns;
            *set = carto_or(*set, open);
        }
    }
    CartoBoard both = carto_and(short_rows, short_columns);
    x[FIRST + 10] = carto_cells_input(both, 8);
    x[FIRST + 11] = carto_cells_input(carto_or(short_rows, short_columns), 4);
    x[FIRST + 12] = carto_cells_input(carto_and(both, gaps->degree[0]), 8);
}

/* The square of one space: its upper left corner, `side` wide. */
static CartoBoard square_of(int side) {
    CartoBoard line = {(1u << side) - 1, 0}, all = line;
    for (int i = 1; i < side; i++)
        all = carto_or(all, carto_shl(line, CARTO_N * i));
    return all;
}

/* How little is missing for a square of that side, in how many places, and how much of it lies in
 * holes of one space. */
static void missing(const CartoGaps *gaps, int side, int16_t *x) {
    int least = 99, places = 0, holes = 0;
    if (side > CARTO_N)
        return;
    CartoBoard square = square_of(side);
    for (int r = 0; r + side <= CARTO_N; r++)
        for (int c = 0; c + side <= CARTO_N; c++) {
            CartoBoard open = carto_and(carto_shl(square, CARTO_N * r + c), gaps->empty);
            int n = carto_count(open);
            if (n < least) {
                least = n;
                places = 0;
                holes = carto_count(carto_and(open, gaps->degree[0]));
            }
            places += n == least;
        }
    x[0] = carto_input(least, 8);
    x[1] = carto_input(places < 6 ? places : 6, 8);
    x[2] = carto_input(holes, 8);
    x[3] = (int16_t)(least <= 2 ? 8 : 0);
    x[4] = (int16_t)(least <= 4 ? 8 : 0);
}

static void lost_barony(const CartoGaps *gaps, int16_t *x) {
    CartoBoard squares = carto_less(CARTO_ALL, gaps->empty);
    int side = 0;
    while (carto_any(squares)) {
        side++;
        CartoBoard right = carto_less(carto_shr(squares, 1), CARTO_COLUMN_10);
        CartoBoard wide = carto_and(squares, right);
        squares = carto_and(wide, carto_shr(wide, 11));
    }
    x[FIRST] = carto_input(side, 8);
    missing(gaps, side + 1, x + FIRST + 1);
    missing(gaps, side + 2, x + FIRST + 6);
}

static void broken_road(const CartoGaps *gaps, int16_t *x) {
    CartoBoard line = {0, 0}, near = {0, 0};
    for (int i = 0; i < CARTO_N; i++)
        line = carto_or(line, carto_bit((CARTO_N + 1) * i));
    for (int r = 0; r < CARTO_N; r++, line = carto_and(carto_shl(line, CARTO_N), CARTO_ALL)) {
        CartoBoard open = carto_and(line, gaps->empty);
        int n = carto_count(open);
        if (n == 0)
            continue;
        bump(&x[FIRST + (n <= 5 ? n - 1 : n <= 7 ? 5 : 6)], 8);
        if (n <= 3)
            near = carto_or(near, open);
        if (n <= 4)
            bump(&x[FIRST + 7], 8 * carto_count(carto_and(open, gaps->degree[0])));
    }
    x[FIRST + 8] = carto_cells_input(near, 4);
    x[FIRST + 9] = carto_cells_input(carto_and(near, gaps->degree[1]), 8);
    /* two diagonals beside each other can be drawn on together */
    x[FIRST + 10] = carto_cells_input(carto_and(near, carto_shl(near, CARTO_N)), 8);
}

static void cauldrons(const CartoGaps *gaps, int16_t *x) {
    CartoBoard one = gaps->degree[1], two = gaps->degree[2];
    x[FIRST] = carto_cells_input(one, 4);
    x[FIRST + 1] = carto_cells_input(carto_and(one, carto_neighbours(one)), 4);
    x[FIRST + 2] = carto_cells_input(carto_and(one, carto_neighbours(two)), 4);
    x[FIRST + 3] = carto_cells_input(carto_and(two, carto_neighbours(one)), 4);
    x[FIRST + 4] = carto_cells_input(two, 2);
    x[FIRST + 5] = carto_cells_input(gaps->degree[3], 1);
    x[FIRST + 6] = carto_cells_input(gaps->degree[4], 1);
    CartoBoard centre = carto_and(two, carto_neighbours(one));
    x[FIRST + 7] = carto_cells_input(carto_and(one, carto_neighbours(centre)), 4);
    /* a space that, once filled, leaves others alone */
    x[FIRST + 8] = carto_cells_input(carto_and(gaps->degree[3], carto_neighbours(one)), 4);
    x[FIRST + 9] = carto_cells_input(carto_and(gaps->degree[4], carto_neighbours(one)), 4);
    x[FIRST + 10] = carto_cells_input(carto_and(one, CARTO_BORDER), 4);
    x[FIRST + 11] = carto_cells_input(gaps->empty, 1);
}

void carto_potential_space(const CartoMap *map, int card, const CartoGaps *gaps, int16_t *x) {
    (void)map;
    switch (card) {
    case CARTO_SCORE_BORDERLANDS: borderlands(gaps, x); break;
    case CARTO_SCORE_LOST_BARONY: lost_barony(gaps, x); break;
    case CARTO_SCORE_BROKEN_ROAD: broken_road(gaps, x); break;
    default: cauldrons(gaps, x); break;
    }
}
