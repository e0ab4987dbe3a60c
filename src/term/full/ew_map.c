/* ew_map.c - Drawing the land. Tiles are bricks, each row half a tile further; the line between two
 * rows has the junctures, where villages stand. */
#include "ew_map.h"

#include <string.h>

typedef struct Grid {
    int row, middle; /* of the first row of tiles, and of the whole in columns */
    int wide, high;  /* from one tile to the next */
} Grid;

static Grid grid_of(int row, int col, int width, int rows) {
    int wide = width / 5 / 2 * 2, high = rows >= 19 ? 4 : 3;
    wide = wide < 8 ? 8 : wide > 14 ? 14 : wide;
    return (Grid){row, col + wide * 5 / 2, wide, high};
}

static int place_row(const Grid *g, int place) {
    return g->row + (ew_place_y[place] + 2) * g->high;
}

static int place_col(const Grid *g, int place) {
    return g->middle + (ew_place_x[place] - 1) * g->wide / 2;
}

/* Sums over three tiles; rounded towards north. */
static int juncture_row(const Grid *g, int j) {
    int y = ew_juncture_y[j] + 6; /* 0 and more */
    return g->row + (y / 3) * g->high + g->high - 1;
}

static int juncture_col(const Grid *g, int j) {
    return g->middle + ew_juncture_x[j] / 3 * g->wide / 2;
}

/* The marks of a side's camps on a tile, as many as there are; or one and a number. */
static int put_camps(Screen *s, const EwState *st, int place, int row, int col, int width) {
    int used = 0, total = 0;
    for (int side = 0; side < st->sides; side++)
        total += st->player[side].camps[place];
    for (int side = 0; side < st->sides; side++) {
        int n = st->player[side].camps[place];
        const char *mark = ew_side_mark(s, st, side);
        for (int i = 0; i < n && total <= width - 1; i++)
            used += put(s, row, col + used, width - used, ew_side_ink(side), mark);
        if (n && total > width - 1) {
            char text[16];
            snprintf(text, sizeof text, "%s%d", mark, n);
            used += put(s, row, col + used, width - used, ew_side_ink(side), text);
        }
    }
    return used;
}

/* Who would take the reward now: the marks of those with most influence. */
static void put_winners(Screen *s, const EwState *st, int place, int row, int col, int width) {
    int used = 0;
    for (int side = 0; side < st->sides; side++)
        if (ew_won(st, side) >> place & 1) {
            char text[16];
            snprintf(text, sizeof text, "%s%d", ew_side_mark(s, st, side),
                     ew_influence(st, side, place));
            used += put(s, row, col + used, width - used, ew_side_ink(side), text);
        }
}

static void put_tile(const HearthGame *game, Screen *s, const EwState *st, const Grid *g,
                     const EwMapMarks *marks, int place) {
    int row = place_row(g, place), col = place_col(g, place), width = g->wide - 1;
    char text[32], code[EW_CODE];
    if (st->tile[place] == EW_NONE)
        return;
    int land = ew_tables(game)->tiles[st->tile[place]].land;
    Ink ink = marks->to == place        ? INK_GLOW
              : marks->from == place    ? INK_NEAR
              : marks->lit >> place & 1 ? INK_GLOW
                                        : ew_land_ink(land);
    for (int i = 0; i < g->high - 1; i++)
        put_fill(s, row + i, col, width, ink);
    if (g->wide >= 10) { /* room for the slanted edges of a hexagon */
        int low = row + g->high - 2;
        put(s, row, col, 1, ink, "/");
        put(s, row, col + width - 1, 1, ink, "\\");
        put(s, low, col, 1, ink, "\\");
        put(s, low, col + width - 1, 1, ink, "/");
        col++, width -= 2;
    }
    snprintf(text, sizeof text, "%s%d", ew_land_glyph(s, land), place + 1);
    put(s, row, col, width, ink, text);
    ew_code(game, ew_place_gain(game, st, place), code);
    int wide = text_width(s, code);
    put(s, row, col + width - wide, wide, ink, code);
    int used = put_camps(s, st, place, row + 1, col, width);
    if (marks->from == place)
        put(s, row + 1, col + used, 1, ink, "<");
    if (marks->to == place)
        put(s, row + 1, col + width - 1, 1, ink, ">");
    if (g->high > 3)
        put_winners(s, st, place, row + 2, col, width);
}

static void put_juncture(Screen *s, const EwState *st, const Grid *g, const EwMapMarks *marks,
                         int j) {
    int row = juncture_row(g, j), col = juncture_col(g, j) - 1, owner = st->village[j];
    char text[16];
    if (owner) {
        int side = owner == EW_NOMAD_TILE ? EW_NOMAD : owner - 1;
        snprintf(text, sizeof text, "%s%s",
                 owner == EW_NOMAD_TILE ? (s->unicode ? "◊" : "%") : ew_village_glyph(s),
                 ew_side_mark(s, st, side));
        put(s, row, col, 2, marks->juncture == j ? INK_GLOW : ew_side_ink(side), text);
    } else if (marks->juncture == j) {
        put(s, row, col - 1, 3, INK_GLOW, "[+]");
    } else if (marks->sites >> j & 1) {
        put(s, row, col, 1, INK_NEAR, "+");
    }
}

int ew_map_put(const HearthGame *game, Screen *s, const EwState *st, const EwMapMarks *marks,
               int row, int col, int width, int rows) {
    Grid g = grid_of(row, col, width, rows);
    for (int i = 0; i < EW_PLACES; i++)
        put_tile(game, s, st, &g, marks, i);
    for (int j = 0; j < EW_JUNCTURES; j++)
        put_juncture(s, st, &g, marks, j);
    return 5 * g.high - 1;
}

int ew_map_at(int row, int col, int width, int rows, int at_row, int at_col, bool juncture) {
    Grid g = grid_of(row, col, width, rows);
    for (int j = 0; j < EW_JUNCTURES && juncture; j++)
        if (juncture_row(&g, j) == at_row && at_col >= juncture_col(&g, j) - 2 &&
            at_col <= juncture_col(&g, j) + 1)
            return j;
    for (int i = 0; i < EW_PLACES && !juncture; i++) {
        int r = place_row(&g, i), c = place_col(&g, i);
        if (at_row >= r && at_row < r + g.high - 1 && at_col >= c && at_col < c + g.wide - 1)
            return i;
    }
    return -1;
}
