/* glyph_land.c - What grows and is built: trees, houses, fields, waves.
 *
 * Each space has its own dice, so it looks the same whatever is drawn around it; only what
 * stands across a border needs the neighbour. Things further down are drawn later and hide what
 * is behind them. */
#include "draw_int.h"

enum { DICE_FOREST = 31, DICE_VILLAGE, DICE_FARM, DICE_WATER, DICE_FIELD };

static int left_of(int cell) {
    return cell % CARTO_N * 100;
}

static int top_of(int cell) {
    return cell / CARTO_N * 100;
}

/* ---- Forest -------------------------------------------------------------------------- */

/* Trees of 100 units, the foot at 0 0. */
static const char *const trees[] = {
    "M-7-22L-8 0M7-22L8 0M-30-24Q-56-30-46-52Q-54-76-28-80Q-14-104 12-94Q44-94 42-66"
    "Q60-44 38-28Q22-14 0-22Q-16-14-30-24ZM22-80L34-64M16-66L36-46M22-48L32-36M8-46L18-34",
    "M-6-24L-7 0M6-24L8 0M-34-30Q-50-46-34-60Q-34-86-8-88Q16-104 30-82Q52-70 42-48"
    "Q46-26 22-24Q0-16-12-24Q-26-18-34-30ZM18-76L32-62M24-60L36-46M12-54L28-36M-22-56L-14-66",
    "M-5-22L-6 0M6-22L6 0M-26-22Q-46-34-32-54Q-38-74-18-82Q0-112 20-82Q40-72 32-52"
    "Q46-34 26-22Q0-14-26-22ZM12-84L24-66M12-66L28-48M16-46L28-32",
};
static const char fir[] = "M-5-12L-5 0M5-12L5 0M0-108L-18-68L-9-72L-27-38L-15-42L-34-10Q0-4 34-10"
                          "L15-42L27-38L9-72L18-68ZM4-82L11-70M4-60L16-44M4-34L22-16M2-18L10-10";

/* Where the foot of a tree may be in a space, from back to front. */
static const DrawPoint stands[] = {{24, 42}, {58, 38}, {84, 50}, {38, 66},
                                   {18, 88}, {68, 78}, {46, 95}, {87, 95}};
enum { STANDS = sizeof stands / sizeof stands[0] };

static void tree(HearthBuf *out, int x, int y, DrawDice *d) {
    int kind = draw__roll(d, 0, 9), size = draw__roll(d, 36, 45);
    DrawPlace at = {x, y, draw__roll(d, 0, 3) ? size : -size, size, 1, d};
    draw__glyph(out, "", kind < 2 ? fir : trees[kind % 3], &at);
}

void draw__forest(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_FOREST);
    int skip = draw__roll(&d, 0, STANDS - 2);
    bool right = draw__beside(land->region, cell, 0, 1),
         below = draw__beside(land->region, cell, 1, 0);
    bool above = draw__beside(land->region, cell, -1, 0);
    if (above)
        tree(out, left_of(cell) + draw__roll(&d, 30, 70), top_of(cell) + draw__roll(&d, 12, 20),
             &d);
    for (int i = 0; i < STANDS; i++) {
        int x = stands[i].x + draw__roll(&d, -5, 5), y = stands[i].y + draw__roll(&d, -4, 4);
        DrawDice own = draw__dice(cell, DICE_FOREST * 100 + i);
        if (i == skip || (i == STANDS - 1 && carto_has(land->ruins, cell)))
            continue;
        if (!right && x > 82)
            x = 82;
        if (x < 18 && !draw__beside(land->region, cell, 0, -1))
            x = 18;
        if (!below && y > 93)
            y = 93;
        tree(out, left_of(cell) + x, top_of(cell) + y, &own);
    }
    if (right)
        tree(out, left_of(cell) + 100 + draw__roll(&d, -4, 6),
             top_of(cell) + draw__roll(&d, 62, 76), &d);
}

/* ---- Village ------------------------------------------------------------------------- */

/* A house of 100 units: walls, then the roof with its tiles; the foot of its middle at 0 0. */
static const char house_walls[] = "M-46-34L-46 0L-2 4L46-4L46-36L-24-66ZM-2 4L-2-30";
static const char house_roof[] = "M-52-30L-24-68L26-72L54-32L0-26L-24-66M-8-64L18-30M10-66L36-34";
static const char house_door[] = "M-30 1L-30-18L-19-18L-19 2Z";
static const char tower_walls[] = "M-16 2L-16-66L16-66L16 0Q0 5-16 2ZM2 3L2-66";
static const char tower_roof[] =
    "M-22-64L0-118L22-66Q0-58-22-64ZM0-118L0-134M-7-128L7-128M6-96L12-66";
static const char tower_door[] = "M-10 2L-10-14Q-6-20-2-14L-2 3ZM6-44L6-52L10-52L10-44Z";

static const DrawPoint plots[] = {{28, 44}, {72, 40}, {50, 68}, {24, 90}, {76, 90}};
enum { PLOTS = sizeof plots / sizeof plots[0] };

static void house(HearthBuf *out, int x, int y, DrawDice *d) {
    int size = draw__roll(d, 36, 44);
    DrawPlace at = {x, y, draw__roll(d, 0, 1) ? size : -size, size + draw__roll(d, -3, 5), 1, d};
    draw__glyph(out, "class=\"blank\" fill=\"" DRAW_PAPER "\"", house_walls, &at);
    draw__glyph(out, "", house_roof, &at);
    at.wobble = 0;
    draw__glyph(out, "class=\"dark\" fill=\"" DRAW_INK "\"", house_door, &at);
}

static void tower(HearthBuf *out, int x, int y) {
    DrawPlace at = {x, y, 52, 52, 0, 0};
    draw__glyph(out, "class=\"blank\" fill=\"" DRAW_PAPER "\"", tower_walls, &at);
    draw__glyph(out, "", tower_roof, &at);
    draw__glyph(out, "class=\"dark\" fill=\"" DRAW_INK "\"", tower_door, &at);
}

/* A cluster of three or more has one tower, in the space that the hash chooses. */
static bool has_tower(const DrawLand *land, int cell) {
    CartoBoard cluster = carto_flood(carto_bit(cell), land->region);
    int n = carto_count(cluster), best = -1;
    uint32_t most = 0;
    if (n < 3)
        return false;
    for (; carto_any(cluster); cluster = carto_without_lowest(cluster)) {
        uint32_t h = draw__hash((uint32_t)carto_lowest(cluster), DICE_VILLAGE) | 1;
        if (h > most) {
            most = h;
            best = carto_lowest(cluster);
        }
    }
    return best == cell;
}

void draw__village(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_VILLAGE);
    int skip = draw__roll(&d, 0, PLOTS - 1);
    bool special = has_tower(land, cell);
    for (int i = 0; i < PLOTS; i++) {
        DrawDice own = draw__dice(cell, DICE_VILLAGE * 100 + i);
        int x = left_of(cell) + plots[i].x + draw__roll(&d, -4, 4);
        int y = top_of(cell) + plots[i].y + draw__roll(&d, -4, 3);
        if (special && i == 2)
            tower(out, x, y + 4);
        else if (i != skip && !(i == PLOTS - 1 && carto_has(land->ruins, cell)))
            house(out, x, y, &own);
        if (i == 2 && draw__beside(land->region, cell, 0, 1))
            house(out, left_of(cell) + 100 + draw__roll(&d, -4, 4),
                  top_of(cell) + draw__roll(&d, 60, 72), &d);
    }
    if (draw__beside(land->region, cell, 1, 0))
        house(out, left_of(cell) + draw__roll(&d, 44, 56), top_of(cell) + draw__roll(&d, 106, 112),
              &d);
}

/* ---- Farm ---------------------------------------------------------------------------- */

static const char sheaf[] = "M-16 0Q-6-30-28-70M-6 2Q-4-34-12-80M4 2Q2-34 4-86M10 1Q6-32 20-78M18-1"
                            "Q6-30 34-66M-14-34Q2-26 16-36";
static const char hedge[] = "M-12 0Q-16-12-6-12Q0-20 7-12Q16-12 12 0Z";

/* Fields are one space or two: a space joins its right or lower neighbour if both agree. */
static bool pairs_right(const DrawLand *land, int cell) {
    return draw__beside(land->region, cell, 0, 1) && (cell % CARTO_N + cell / CARTO_N) % 2 == 0 &&
           draw__hash((uint32_t)cell, DICE_FIELD) % 3 < 2;
}

static bool joined_left(const DrawLand *land, int cell) {
    return draw__beside(land->region, cell, 0, -1) && pairs_right(land, cell - 1);
}

/* Furrows: from the top to the bottom of a field or from side to side, bent a little. */
static void furrows(DrawPen *p, int x, int y, int width, int height, DrawDice *d) {
    int bend = draw__roll(d, -9, 9), slant = draw__roll(d, -10, 10);
    bool across = width > height || draw__roll(d, 0, 1);
    int span = across ? height : width, gap = 13;
    for (int at = gap; at <= span - gap + 4; at += gap) {
        int from = draw__roll(d, 8, 13), to = draw__roll(d, 8, 13), a = at - slant / 2,
            b = at + slant / 2;
        if (a < 9 || b < 9 || a > span - 7 || b > span - 7)
            continue;
        if (across) {
            draw__move(p, x + from, y + a);
            draw__quad(p, x + width / 2, y + at + bend, x + width - to, y + b);
        } else {
            draw__move(p, x + a, y + from);
            draw__quad(p, x + at + bend, y + height / 2, x + b, y + height - to);
        }
    }
}

void draw__farm(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_FARM);
    int x = left_of(cell), y = top_of(cell), width = pairs_right(land, cell) ? 200 : 100;
    if (!joined_left(land, cell)) {
        DrawPen p = draw__pen(out);
        draw__open_path(out, "class=\"furrow\" fill=\"none\"");
        furrows(&p, x, y, width, 100, &d);
        draw__close_path(out);
    }
    int sheaves = draw__roll(&d, 0, 2);
    for (int i = 0; i < sheaves; i++) {
        int size = draw__roll(&d, 38, 46);
        DrawPlace at = {
            x + 30 + i * 38 + draw__roll(&d, -8, 8), y + draw__roll(&d, 50, 84), size, size, 1, &d};
        draw__glyph(out, "", sheaf, &at);
    }
    if (draw__beside(land->region, cell, 1, 0))
        for (int i = 0; i < 3; i++) {
            DrawPlace at = {x + 24 + i * 26 + draw__roll(&d, -6, 6),
                            y + 104 + draw__roll(&d, -3, 3),
                            100,
                            100,
                            1,
                            &d};
            draw__glyph(out, "", hedge, &at);
        }
}

/* ---- Water --------------------------------------------------------------------------- */

static const char wave[] = "M-26 0Q-18-11-9 0Q0-11 9 0Q18-11 26 0";
static const char ship[] =
    "M-30-8L30-10Q24 8 16 10L-18 10Q-26 8-30-8ZM0-9L0-62M2-58Q26-40 4-16ZM-3-50Q-22-34-4-14Z"
    "M0-62L-12-58L0-54";

void draw__water(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_WATER);
    CartoBoard cluster = carto_flood(carto_bit(cell), land->region);
    int x = left_of(cell), y = top_of(cell);
    bool sails = carto_count(cluster) >= 5 && draw__hash((uint32_t)cell, DICE_WATER) % 9 == 0;
    DrawPen p = draw__pen(out);
    draw__open_path(out, "class=\"wave\" fill=\"none\"");
    for (int i = 0; i < 2; i++) {
        int wide = draw__roll(&d, 60, 90);
        DrawPlace at = {x + 38 + i * 24 + draw__roll(&d, -6, 6),
                        y + 44 + i * 22 + draw__roll(&d, -5, 5),
                        wide,
                        80,
                        1,
                        &d};
        draw__stencil(&p, wave, &at);
    }
    draw__close_path(out);
    if (sails) {
        DrawPlace at = {x + 50, y + 60, 80, 80, 0, 0};
        draw__glyph(out, "class=\"blank\" fill=\"" DRAW_PAPER "\"", ship, &at);
    }
}
