/* outline.c - The line around a cluster, as a hand would draw it.
 *
 * The lattice of the sheet is bent once, by a hash of its corners and edges, and all terrains
 * follow the same bent lattice: neighbours share a border without sharing a line. Tracing keeps
 * the region at the right hand; where two spaces touch by a corner only, each gets its own line,
 * since corners do not join clusters. */
#include "draw_int.h"

enum { NORTH, EAST, SOUTH, WEST, SIDES };

static const int to_row[SIDES] = {-1, 0, 1, 0};
static const int to_column[SIDES] = {0, 1, 0, -1};

bool draw__beside(CartoBoard b, int cell, int rows, int columns) {
    int r = cell / CARTO_N + rows, c = cell % CARTO_N + columns;
    return r >= 0 && r < CARTO_N && c >= 0 && c < CARTO_N && carto_has(b, r * CARTO_N + c);
}

/* One side of a space: along it the region lies at the right hand. */
typedef struct Side {
    int cell, side;
} Side;

typedef enum Turn { CONVEX, STRAIGHT, CONCAVE } Turn;

static int step(int cell, int direction) {
    return cell + to_row[direction] * CARTO_N + to_column[direction];
}

static Turn follow(CartoBoard region, Side *e) {
    int ahead = (e->side + 1) % SIDES;
    if (!draw__beside(region, e->cell, to_row[ahead], to_column[ahead])) {
        e->side = ahead;
        return CONVEX;
    }
    e->cell = step(e->cell, ahead);
    if (!draw__beside(region, e->cell, to_row[e->side], to_column[e->side]))
        return STRAIGHT;
    e->cell = step(e->cell, e->side);
    e->side = (e->side + 3) % SIDES;
    return CONCAVE;
}

/* How far a corner of the lattice has moved; the edge of the sheet stays straight. */
static DrawPoint bent(int row, int column) {
    DrawDice d = pen_dice(row * 16 + column, 10);
    int right = pen_roll(&d, -6, 6), down = pen_roll(&d, -6, 6);
    return (DrawPoint){column % CARTO_N ? right : 0, row % CARTO_N ? down : 0};
}

/* A point halfway along a side of the bent lattice, moved inside. */
static DrawPoint middle_of(Side e, int inset) {
    int row = e.cell / CARTO_N + (e.side == SOUTH), column = e.cell % CARTO_N + (e.side == EAST);
    bool upright = e.side == EAST || e.side == WEST;
    DrawDice d = pen_dice(row * 16 + column, upright ? 11 : 12);
    int along = 50 + pen_roll(&d, -8, 8), off = pen_roll(&d, -7, 7);
    if ((upright ? column : row) % CARTO_N == 0)
        off = 0;
    return (DrawPoint){column * 100 + (upright ? off : along) - to_column[e.side] * inset,
                       row * 100 + (upright ? along : off) - to_row[e.side] * inset};
}

/* Where two sides meet, moved inside of both. */
static DrawPoint corner_of(Side from, Turn turn, Side to, int inset) {
    int row = from.cell / CARTO_N + (from.side == EAST || from.side == SOUTH);
    int column = from.cell % CARTO_N + (from.side == NORTH || from.side == EAST);
    DrawPoint at = bent(row, column);
    at.x += column * 100 - to_column[from.side] * inset;
    at.y += row * 100 - to_row[from.side] * inset;
    if (turn != STRAIGHT) {
        at.x -= to_column[to.side] * inset;
        at.y -= to_row[to.side] * inset;
    }
    return at;
}

typedef struct Tracing {
    DrawPen *pen;
    int inset;
    bool clawed;
} Tracing;

/* A claw: out along a curve, back along a steeper one. */
static void claw(DrawPen *p, DrawPoint end, int out, DrawDice *d) {
    int reach = pen_roll(d, 10, 17), lean = pen_roll(d, 20, 80);
    int tip_x = p->x + (end.x - p->x) * lean / 100 + to_column[out] * reach;
    int tip_y = p->y + (end.y - p->y) * lean / 100 + to_row[out] * reach;
    pen_quad(p, (p->x + end.x) / 2, (p->y + end.y) / 2, tip_x, tip_y);
    pen_quad(p, (p->x + end.x) / 2 - to_column[out] * 5, (p->y + end.y) / 2 - to_row[out] * 5,
             end.x, end.y);
}

static DrawPoint between(DrawPoint a, DrawPoint b) {
    return (DrawPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* Around the middle of a side, from where the pen is. */
static void draw_side(const Tracing *t, Side e, DrawPoint middle, DrawPoint end) {
    if (!t->clawed) {
        pen_quad(t->pen, middle.x, middle.y, end.x, end.y);
        return;
    }
    DrawDice d = pen_dice(e.cell, 20 + e.side);
    claw(t->pen, middle, e.side, &d);
    claw(t->pen, end, e.side, &d);
}

/* One closed line. Corners and middles of the sides pull the pen; it goes through the points
 * halfway between them, so the line has no kinks. */
static void trace(const Tracing *t, CartoBoard region, Side e, uint8_t seen[CARTO_CELLS]) {
    Side before = e, start = e;
    do /* where it will come from */
        before = e;
    while (follow(region, &e), e.cell != start.cell || e.side != start.side);
    Side next = before;
    Turn turn = follow(region, &next);
    DrawPoint corner = corner_of(before, turn, e, t->inset), middle = middle_of(e, t->inset);
    DrawPoint at = between(corner, middle);
    pen_move(t->pen, at.x, at.y);
    while (!(seen[e.cell] >> e.side & 1)) {
        Side from = e;
        seen[e.cell] |= (uint8_t)(1 << e.side);
        turn = follow(region, &e);
        corner = corner_of(from, turn, e, t->inset);
        draw_side(t, from, middle, between(middle, corner));
        middle = middle_of(e, t->inset);
        at = between(corner, middle);
        pen_quad(t->pen, corner.x, corner.y, at.x, at.y);
    }
    pen_close(t->pen);
}

static void trace_all(const Tracing *t, CartoBoard region) {
    uint8_t seen[CARTO_CELLS] = {0};
    for (int i = 0; i < CARTO_CELLS * SIDES; i++) {
        Side e = {i / SIDES, i % SIDES};
        if (carto_has(region, e.cell) && !(seen[e.cell] >> e.side & 1) &&
            !draw__beside(region, e.cell, to_row[e.side], to_column[e.side]))
            trace(t, region, e, seen);
    }
}

void draw__outline(DrawPen *p, CartoBoard region, int inset) {
    Tracing t = {p, inset, false};
    trace_all(&t, region);
}

void draw__claws(DrawPen *p, CartoBoard region) {
    Tracing t = {p, 14, true};
    trace_all(&t, region);
}
