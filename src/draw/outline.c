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

/* Where the middle of a side lies on the bent lattice. */
static DrawPoint middle(Side e, int inset) {
    int row = e.cell / CARTO_N + (e.side == SOUTH), column = e.cell % CARTO_N + (e.side == EAST);
    bool upright = e.side == EAST || e.side == WEST;
    int edge = upright ? column : row;
    DrawDice d = draw__dice(row * 16 + column, upright ? 11 : 12);
    int bend = edge == 0 || edge == CARTO_N ? 0 : draw__roll(&d, -5, 5);
    int slide = draw__roll(&d, -6, 6);
    DrawPoint at = {column * 100 + (upright ? bend : 50 + slide),
                    row * 100 + (upright ? 50 + slide : bend)};
    at.x -= to_column[e.side] * inset;
    at.y -= to_row[e.side] * inset;
    return at;
}

/* From the middle of one side to the middle of the next; the reach is how far the pen goes on
 * straight before it turns. */
static void draw_turn(DrawPen *p, Side from, Side to, Turn turn, int inset) {
    static const int share[] = {66, 62, 70};
    int ahead = (from.side + 1) % SIDES, then = (to.side + 1) % SIDES;
    DrawPoint a = middle(from, inset), b = middle(to, inset);
    int reach = (turn == CONVEX    ? 50 - inset
                 : turn == CONCAVE ? 50 + inset
                                   : 50) *
                share[turn] / 100;
    draw__cubic(p, a.x + to_column[ahead] * reach, a.y + to_row[ahead] * reach,
                b.x - to_column[then] * reach, b.y - to_row[then] * reach, b.x, b.y);
}

/* Calls `draw` for every turn of every closed line around the region. */
typedef void TurnFn(DrawPen *p, Side from, Side to, Turn turn, int inset);

static void around(DrawPen *p, CartoBoard region, int inset, TurnFn *draw) {
    uint8_t seen[CARTO_CELLS] = {0};
    for (int i = 0; i < CARTO_CELLS * SIDES; i++) {
        Side e = {i / SIDES, i % SIDES};
        if (!carto_has(region, e.cell) || seen[e.cell] >> e.side & 1 ||
            draw__beside(region, e.cell, to_row[e.side], to_column[e.side]))
            continue;
        DrawPoint start = middle(e, inset);
        draw__move(p, start.x, start.y);
        while (!(seen[e.cell] >> e.side & 1)) {
            Side from = e;
            seen[e.cell] |= (uint8_t)(1 << e.side);
            Turn turn = follow(region, &e);
            draw(p, from, e, turn, inset);
        }
        draw__close(p);
    }
}

void draw__outline(DrawPen *p, CartoBoard region, int inset) {
    around(p, region, inset, draw_turn);
}

/* Two claws a side: out along a curve, back along a steeper one. */
static void claw(DrawPen *p, int ahead, int out, int length, DrawDice *d) {
    int reach = draw__roll(d, 9, 14), lean = draw__roll(d, -4, 10);
    int tip_x = p->x + to_column[ahead] * (length / 2 + lean) + to_column[out] * reach;
    int tip_y = p->y + to_row[ahead] * (length / 2 + lean) + to_row[out] * reach;
    int end_x = p->x + to_column[ahead] * length, end_y = p->y + to_row[ahead] * length;
    draw__quad(p, p->x + to_column[ahead] * length / 2, p->y + to_row[ahead] * length / 2, tip_x,
               tip_y);
    draw__quad(p, end_x - to_column[ahead] * length / 6, end_y - to_row[ahead] * length / 6, end_x,
               end_y);
}

static void draw_clawed_turn(DrawPen *p, Side from, Side to, Turn turn, int inset) {
    int ahead = (from.side + 1) % SIDES, then = (to.side + 1) % SIDES;
    DrawDice d = draw__dice(from.cell, 20 + from.side);
    claw(p, ahead, from.side, 22, &d);
    DrawPoint b = middle(to, inset);
    b.x -= to_column[then] * 22;
    b.y -= to_row[then] * 22;
    if (turn == STRAIGHT)
        draw__line(p, b.x, b.y);
    else
        draw__quad(p, to_column[ahead] ? b.x : p->x, to_column[ahead] ? p->y : b.y, b.x, b.y);
    claw(p, then, to.side, 22, &d);
}

void draw__claws(DrawPen *p, CartoBoard region) {
    around(p, region, 16, draw_clawed_turn);
}
