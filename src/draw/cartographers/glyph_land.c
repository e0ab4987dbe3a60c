/* glyph_land.c - What grows and is built: trees, houses, fields, waves.
 *
 * Each space has its own dice, so it looks the same whatever is drawn around it; only what
 * stands across a border needs the neighbour. Things further down are drawn later and hide what
 * is behind them. */
#include "draw_int.h"

#define BLANK "class=\"blank\" fill=\"" DRAW_PAPER "\""

enum { DICE_FOREST = 31, DICE_VILLAGE, DICE_FARM, DICE_WATER, DICE_FIELD };

static int left_of(int cell) {
    return cell % CARTO_N * 100;
}

static int top_of(int cell) {
    return cell / CARTO_N * 100;
}

/* The space of a cluster where its one special thing is, the same for any order of drawing. */
static int special_of(CartoBoard cluster, int purpose) {
    int best = carto_lowest(cluster);
    uint32_t most = 0;
    for (; carto_any(cluster); cluster = carto_without_lowest(cluster)) {
        uint32_t h = pen_hash((uint32_t)carto_lowest(cluster) + 7, (uint32_t)purpose);
        if (h >= most) {
            most = h;
            best = carto_lowest(cluster);
        }
    }
    return best;
}

/* ---- Forest ---- */

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
static const DrawPoint stands[] = {{27, 42}, {57, 37}, {74, 48}, {40, 64},
                                   {27, 76}, {66, 73}, {44, 92}, {75, 93}};
enum { STANDS = sizeof stands / sizeof stands[0] };

static void tree(HearthBuf *out, int x, int y, DrawDice *d) {
    int kind = pen_roll(d, 0, 9), size = pen_roll(d, 36, 46);
    DrawPlace at = {x, y, pen_roll(d, 0, 3) ? size : -size, size, 1, d};
    pen_glyph(out, kind < 3 ? "class=\"dim\" fill=\"#86a870\"" : "",
              kind < 2 ? fir : trees[kind % 3], &at);
}

void draw__forest(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = pen_dice(cell, DICE_FOREST);
    int skip = pen_roll(&d, 0, STANDS - 2), x = left_of(cell), y = top_of(cell);
    if (draw__beside(land->region, cell, -1, 0)) {
        DrawDice own = pen_dice(cell, DICE_FOREST * 100 + 90);
        DrawPoint foot = pen_spot(&own, 34, 66, 10, 18);
        tree(out, x + foot.x, y + foot.y, &own);
    }
    for (int i = 0; i < STANDS; i++) {
        DrawDice own = pen_dice(cell, DICE_FOREST * 100 + i);
        int right = stands[i].x + pen_roll(&d, -5, 5), down = stands[i].y + pen_roll(&d, -4, 3);
        if (i != skip && !(i == STANDS - 1 && carto_has(land->ruins, cell)))
            tree(out, x + right, y + down, &own);
    }
    if (draw__beside(land->region, cell, 0, 1)) {
        DrawDice own = pen_dice(cell, DICE_FOREST * 100 + 91);
        DrawPoint foot = pen_spot(&own, 96, 104, 60, 70);
        tree(out, x + foot.x, y + foot.y, &own);
    }
}

/* ---- Village ---- */

/* A house of 100 units: walls, then the roof with its tiles; the foot of its middle at 0 0. */
static const char house_walls[] =
    "M-46-34L-46 0L-2 4L46-4L46-36L-24-66ZM-2 4L-2-30M-30 2L-30-17L-19-16L-19 3";
static const char house_roof[] = "M-52-30L-24-68L26-72L54-32L0-26L-24-66M-8-64L18-30M10-66L36-34";
static const char tower_walls[] = "M-16 2L-16-66L16-66L16 0Q0 5-16 2ZM2 3L2-66";
static const char tower_roof[] =
    "M-22-64L0-118L22-66Q0-58-22-64ZM0-118L0-134M-7-128L7-128M6-96L12-66";
static const char tower_door[] = "M-10 2L-10-14Q-6-20-2-14L-2 3ZM6-44L6-52L10-52L10-44Z";

static const DrawPoint plots[] = {{30, 42}, {70, 38}, {48, 65}, {29, 89}, {71, 90}};
enum { PLOTS = sizeof plots / sizeof plots[0] };

static void house(HearthBuf *out, int x, int y, DrawDice *d) {
    int size = pen_roll(d, 36, 44), wide = pen_roll(d, 0, 1) ? size : -size;
    int high = size + pen_roll(d, -3, 5);
    DrawPlace at = {x, y, wide, high, 1, d};
    pen_glyph(out, BLANK, house_walls, &at);
    pen_glyph(out, "", house_roof, &at);
}

static void tower(HearthBuf *out, int x, int y) {
    DrawPlace at = {x, y, 52, 52, 0, 0};
    pen_glyph(out, BLANK, tower_walls, &at);
    pen_glyph(out, "", tower_roof, &at);
    pen_glyph(out, "class=\"dark\" fill=\"" DRAW_INK "\"", tower_door, &at);
}

void draw__village(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = pen_dice(cell, DICE_VILLAGE);
    int skip = pen_roll(&d, 0, PLOTS - 1), x = left_of(cell), y = top_of(cell);
    CartoBoard cluster = carto_flood(carto_bit(cell), land->region);
    bool special = carto_count(cluster) >= 3 && special_of(cluster, DICE_VILLAGE) == cell;
    for (int i = 0; i < PLOTS; i++) {
        DrawDice own = pen_dice(cell, DICE_VILLAGE * 100 + i);
        int right = plots[i].x + pen_roll(&d, -4, 4), down = plots[i].y + pen_roll(&d, -4, 3);
        if (special && i == 2)
            tower(out, x + right, y + down + 4);
        else if (i != skip && !(i == PLOTS - 1 && carto_has(land->ruins, cell)))
            house(out, x + right, y + down, &own);
        if (i == 2 && draw__beside(land->region, cell, 0, 1)) {
            own = pen_dice(cell, DICE_VILLAGE * 100 + 91);
            DrawPoint foot = pen_spot(&own, 96, 104, 60, 72);
            house(out, x + foot.x, y + foot.y, &own);
        }
    }
    if (draw__beside(land->region, cell, 1, 0)) {
        DrawDice own = pen_dice(cell, DICE_VILLAGE * 100 + 92);
        DrawPoint foot = pen_spot(&own, 44, 56, 106, 112);
        house(out, x + foot.x, y + foot.y, &own);
    }
}

/* ---- Farm ---- */

static const char sheaf[] =
    "M-22 0Q-10-20-8-34Q-30-50-34-74Q-20-70-16-78Q-8-92 0-80Q8-94 16-78Q22-72 34-76Q30-50 8-34"
    "Q12-18 22 0Q0 6-22 0ZM-10-34Q0-28 10-34M0-38L0-74M-4-38Q-16-52-20-66M4-38Q14-52 "
    "20-66M-4-26L-10-6"
    "M4-26L10-6";

static const char mill_tower[] =
    "M-19 0L-12-54L12-54L19 0Q0 5-19 0ZM-5 2L-5-14Q0-20 5-14L5 2M0-32L0-40";
static const char mill_cap[] = "M-15-52Q-12-72 0-72Q12-72 15-52Z";
static const char mill_sails[] =
    "M0-60L38-98M0-60L-38-22M0-60L38-22M0-60L-38-98M10-70L18-62L44-88L38-98Z"
    "M-10-50L-18-58L-44-32L-38-22ZM10-50L2-42L28-16L38-22ZM-10-70L-2-78L-28-104L-38-98Z";
static const char bush[] = "M-8 0Q-13-10-3-11Q1-16 5-11Q13-9 8 0Z";

/* Fields are one space or two: every second space may take its right neighbour. */
static bool pairs_right(const DrawLand *land, int cell) {
    return draw__beside(land->region, cell, 0, 1) && (cell % CARTO_N + cell / CARTO_N) % 2 == 0 &&
           pen_hash((uint32_t)cell, DICE_FIELD) % 3 < 2;
}

static bool joined_left(const DrawLand *land, int cell) {
    return draw__beside(land->region, cell, 0, -1) && pairs_right(land, cell - 1);
}

enum { GAP = 13, HEADLAND = 12 };

/* Furrows from side to side (or, turned, from top to bottom), all bent and slanted alike. */
static void furrows(DrawPen *p, const DrawPoint corner, int length, int span, bool turned,
                    DrawDice *d) {
    int bend = pen_roll(d, -11, 11), slant = pen_roll(d, -9, 9);
    for (int at = HEADLAND + 3; at <= span - HEADLAND; at += GAP) {
        int from = HEADLAND + pen_roll(d, -3, 4), to = length - HEADLAND + pen_roll(d, -4, 3);
        int a = at - slant, b = at + slant, c = at + bend;
        if (a < 10 || b < 10 || a > span - 10 || b > span - 10 || c < 6 || c > span - 6)
            continue;
        if (turned) {
            pen_move(p, corner.x + a, corner.y + from);
            pen_quad(p, corner.x + c, corner.y + length / 2, corner.x + b, corner.y + to);
        } else {
            pen_move(p, corner.x + from, corner.y + a);
            pen_quad(p, corner.x + length / 2, corner.y + c, corner.x + to, corner.y + b);
        }
    }
}

/* Furrows from corner to corner. */
static void slanting(DrawPen *p, const DrawPoint corner, bool mirrored, DrawDice *d) {
    for (int at = 36; at <= 170; at += 18) {
        int low = at > 100 ? at - 88 : HEADLAND, high = at > 100 ? 88 : at - HEADLAND;
        int ax = low + pen_roll(d, -2, 3), ay = high - pen_roll(d, -2, 3);
        int bx = high - pen_roll(d, -2, 3), by = low + pen_roll(d, -2, 3);
        pen_move(p, corner.x + (mirrored ? 100 - ax : ax), corner.y + ay);
        pen_line(p, corner.x + (mirrored ? 100 - bx : bx), corner.y + by);
    }
}

static void field(HearthBuf *out, DrawPoint corner, int width, DrawDice *d) {
    int kind = width > 100 ? 0 : pen_roll(d, 0, 5);
    DrawPen p = pen_start(out);
    pen_open_path(out, "class=\"furrow\" fill=\"none\"");
    if (kind < 4)
        furrows(&p, corner, width, 100, kind % 2 == 1, d);
    else
        slanting(&p, corner, kind == 5, d);
    pen_close_path(out);
}

/* Sheaves in a row, hiding the furrows behind them. */
static void sheaves(HearthBuf *out, DrawPoint corner, DrawDice *d) {
    int count = pen_roll(d, 1, 3), x = corner.x + pen_roll(d, 22, 78 - 25 * (count - 1)),
        y = corner.y + pen_roll(d, 52, 80);
    for (int i = 0; i < count; i++) {
        int size = pen_roll(d, 38, 46);
        DrawPlace at = {x + i * 25, y + pen_roll(d, -4, 4), size, size, 1, d};
        pen_glyph(out, "", sheaf, &at);
    }
}

/* The mill of a large farm. */
static void mill(HearthBuf *out, DrawPoint corner) {
    DrawPlace at = {corner.x + 50, corner.y + 88, 74, 74, 0, 0};
    pen_glyph(out, BLANK, mill_tower, &at);
    pen_glyph(out, "", mill_cap, &at);
    pen_glyph(out, BLANK, mill_sails, &at);
}

/* A hedge between two fields. */
static void hedge(HearthBuf *out, DrawPoint from, int right, int down, DrawDice *d) {
    DrawPen p = pen_start(out);
    int bushes = pen_roll(d, 4, 6);
    pen_open_path(out, "class=\"hedge\"");
    for (int i = 0; i < bushes; i++) {
        int size = pen_roll(d, 80, 115);
        DrawPoint off = pen_spot(d, -1, 1, -1, 1);
        DrawPlace at = {from.x + right * i + off.x, from.y + down * i + off.y, size, size, 0, 0};
        pen_stencil(&p, bush, &at);
    }
    pen_close_path(out);
}

void draw__farm(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = pen_dice(cell, DICE_FARM);
    DrawPoint corner = {left_of(cell), top_of(cell)};
    bool wide = pairs_right(land, cell);
    if (!joined_left(land, cell))
        field(out, corner, wide ? 200 : 100, &d);
    CartoBoard cluster = carto_flood(carto_bit(cell), land->region);
    if (carto_count(cluster) >= 4 && special_of(cluster, DICE_FARM) == cell)
        mill(out, corner);
    else if (pen_roll(&d, 0, 4) < 3)
        sheaves(out, corner, &d);
    d = pen_dice(cell, DICE_FARM * 100);
    if (draw__beside(land->region, cell, 1, 0))
        hedge(out, (DrawPoint){corner.x + pen_roll(&d, 18, 30), corner.y + 104}, 13, 0, &d);
    d = pen_dice(cell, DICE_FARM * 100 + 1);
    if (draw__beside(land->region, cell, 0, 1) && !wide)
        hedge(out, (DrawPoint){corner.x + 100, corner.y + pen_roll(&d, 24, 34)}, 0, 12, &d);
}

/* ---- Water ---- */

static const char wave[] = "M-26 0Q-18-11-9 0Q0-11 9 0Q18-11 26 0";
static const char ship[] = "M-34-6L34-8Q30 8 20 10L-20 10Q-30 "
                           "8-34-6ZM-14-8L-14-50M10-9L10-66M-14-48Q-2-34-13-14L-26-14Q-20-30-14-48Z"
                           "M10-62Q30-38 12-14L-4-14Q6-38 10-62ZM10-66L22-62L10-58ZM-22 2L22 2";
static const char serpent[] = "M-44 10Q-36-20-22 10M-14 10Q-6-26 8 10M16 10Q22-20 24-34Q26-50 "
                              "38-46L50-40Q46-34 38-36Q34-30 36-20"
                              "Q36-6 30 10M39-42L39-41M26-40L20-46M24-32L17-36";
static const char fish[] =
    "M-18 0Q-4-14 14-2L24-10Q22 0 24 8L14 2Q-4 12-18 0ZM-10-2L-9-2M-2-7Q2 0-2 6";

static void waves(const DrawLand *land, int cell, HearthBuf *out) {
    /* in the space, then across its right and its lower border */
    static const DrawPoint spots[] = {{40, 36}, {60, 68}, {100, 52}, {50, 102}};
    DrawPen p = pen_start(out);
    pen_open_path(out, "class=\"wave\" fill=\"none\"");
    for (int i = 0; i < 4; i++) {
        DrawDice d = pen_dice(cell, DICE_WATER * 100 + i);
        int x = left_of(cell) + spots[i].x + pen_roll(&d, -8, 8);
        int y = top_of(cell) + spots[i].y + pen_roll(&d, -4, 4);
        DrawPlace at = {x, y, pen_roll(&d, 55, 75), 70, 1, &d};
        if (i < 2 || draw__beside(land->region, cell, i == 3, i == 2))
            pen_stencil(&p, wave, &at);
    }
    pen_close_path(out);
}

void draw__water(const DrawLand *land, int cell, HearthBuf *out) {
    CartoBoard cluster = carto_flood(carto_bit(cell), land->region);
    DrawPlace at = {left_of(cell) + 50, top_of(cell) + 64, 78, 78, 0, 0};
    int size = carto_count(cluster);
    const char *thing = NULL;
    if (size >= 4 && special_of(cluster, DICE_WATER) == cell)
        thing = ship;
    else if (size >= 8 && special_of(cluster, DICE_WATER + 50) == cell)
        thing = serpent;
    else if (pen_hash((uint32_t)cell, DICE_WATER) % 5 == 0)
        thing = fish;
    if (thing)
        pen_glyph(out, thing == serpent ? "fill=\"none\"" : BLANK, thing, &at);
    else
        waves(land, cell, out);
}
