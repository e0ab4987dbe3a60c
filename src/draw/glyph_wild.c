/* glyph_wild.c - What was there before the cartographer, and what came uninvited: mountains,
 * ruins, wasteland, monsters. */
#include "draw_int.h"

enum { DICE_MONSTER = 41, DICE_MOUNTAIN, DICE_RUINS, DICE_WASTE, DICE_CRACK };

static int left_of(int cell) {
    return cell % CARTO_N * 100;
}

static int top_of(int cell) {
    return cell / CARTO_N * 100;
}

/* ---- Monster ------------------------------------------------------------------------- */

/* Blots with horns and claws around 0 0. */
static const char *const blots[] = {
    "M-34-22Q-44-46-28-50Q-24-34-14-30Q0-38 14-30Q26-36 30-52Q44-44 34-20Q46-4 38 12Q44 26 34 36"
    "Q34 22 26 22Q26 36 16 42Q18 28 8 26Q2 40-8 44Q-6 28-16 24Q-22 34-34 34Q-28 22-34 "
    "12Q-46-4-34-22Z",
    "M-30-26Q-50-30-50-50Q-36-38-18-38Q0-46 18-38Q38-36 52-48Q48-28 32-24Q42 0 30 16Q40 22 40 36"
    "Q28 24 18 26Q16 38 4 42Q8 28-4 26Q-16 26-24 40Q-30 26-24 16Q-42 2-30-26Z",
    "M-26-34Q-20-52-4-54Q-12-42-6-38Q10-42 22-34Q30-52 44-46Q34-38 36-24Q48-6 36 10Q48 18 46 34"
    "Q34 22 26 24Q28 36 18 44Q14 28 2 28Q-6 42-18 40Q-10 30-18 22Q-34 26-44 38Q-46 20-34 "
    "10Q-46-12-26-34Z",
};
static const char mouth[] = "M-16 4L-10 11L-5 5L1 12L6 5L11 11L17 3Q0 20-16 4Z";

void draw__monster(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_MONSTER);
    int x = left_of(cell) + 50 + draw__roll(&d, -3, 3),
        y = top_of(cell) + 54 + draw__roll(&d, -3, 3);
    int size = draw__roll(&d, 86, 96), eye = draw__roll(&d, 6, 8);
    DrawPlace at = {x, y, draw__roll(&d, 0, 1) ? size : -size, size, 1, &d};
    (void)land;
    draw__glyph(out, "", blots[draw__roll(&d, 0, 2)], &at);
    int gaze = draw__roll(&d, -2, 2), apart = draw__roll(&d, 11, 14),
        height = y - draw__roll(&d, 12, 15);
    static const char blank[] = "class=\"blank\" fill=\"" DRAW_PAPER "\"";
    draw__circle(out, blank, x - apart, height, eye);
    draw__circle(out, blank, x + apart, height, eye - draw__roll(&d, 0, 2));
    draw__circle(out, "", x - apart + gaze, height + 1, 2);
    draw__circle(out, "", x + apart + gaze, height + 1, 2);
    at.wobble = 0;
    draw__glyph(out, blank, mouth, &at);
}

/* ---- Mountain ------------------------------------------------------------------------ */

static const char peaks[] =
    "M12 60Q24 40 30 26Q36 36 44 50L62-4Q70 8 74 22Q82 40 96 70Q84 80 66 78Q30 86 6 76Q8 66 12 60Z";
static const char ridges[] = "M62-4Q58 16 64 26Q58 40 66 52M30 26Q28 40 34 48M44 50Q50 62 48 70";
static const char hatches[] =
    "M64 4L70 12M65 12L75 24M66 22L79 36M63 34L82 52M68 42L86 60M66 54L84 70M70 64L80 74"
    "M33 36L40 46M35 46L44 58M40 58L46 66";

void draw__mountain(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_MOUNTAIN);
    int x = left_of(cell), y = top_of(cell);
    bool mirrored = draw__roll(&d, 0, 1);
    DrawPlace at = {mirrored ? x + 100 : x, y + 6, mirrored ? -100 : 100, 100, 1, &d};
    bool waits = carto_meets(carto_neighbours(carto_bit(cell)), land->open);
    draw__glyph(out, "", peaks, &at);
    draw__glyph(out, "class=\"ridge\" fill=\"none\"", ridges, &at);
    draw__glyph(out, "class=\"hatch\" fill=\"none\" stroke-width=\"1.5\"", hatches, &at);
    if (waits) {
        draw__circle(out, "class=\"coin\" fill=\"" DRAW_COIN "\"", x + 50, y + 82, 14);
        draw__circle(out, "class=\"coin\" fill=\"none\" stroke-width=\"1.5\"", x + 50, y + 82, 9);
    } else {
        draw__circle(out,
                     "class=\"gone\" fill=\"" DRAW_PAPER
                     "\" stroke-width=\"1.5\" stroke-dasharray=\"4 4\"",
                     x + 50, y + 82, 12);
    }
}

/* ---- Ruins --------------------------------------------------------------------------- */

static const char columns[] =
    "M14 84L16 34L12 34L12 27L38 27L38 34L34 34L36 84ZM21 36L20 82M29 36L30 82"
    "M46 84L48 52L54 46L58 54L64 48L65 84ZM53 54L52 82M60 56L60 82"
    "M72 84L74 70Q82 62 90 70L92 84ZM8 84L94 84L94 91L8 91Z";
static const char rubble[] = "M70 58L74 54M80 56L84 60M44 40L47 37";
static const char relic[] =
    "M-13 0L-11-24L-6-30L-1-24L5-32L10-25L12 0ZM-4-22L-5-2M4-22L4-2M-17 0L17 0L17 6L-17 6Z";

void draw__ruins(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_RUINS);
    DrawPlace at = {left_of(cell), top_of(cell), 100, 100, 1, &d};
    (void)land;
    if (draw__roll(&d, 0, 1)) {
        at.x += 100;
        at.wide = -100;
    }
    draw__glyph(out, "", columns, &at);
    draw__glyph(out, "", rubble, &at);
}

void draw__relic(int cell, HearthBuf *out) {
    DrawPlace at = {left_of(cell) + 80, top_of(cell) + 88, 88, 88, 0, 0};
    draw__glyph(out, "", relic, &at);
}

/* ---- Wasteland ----------------------------------------------------------------------- */

/* Cracks meet on the borders of spaces: the point where they do is the same from both sides. */
static DrawPoint crossing(int row, int column, bool upright) {
    DrawDice d = draw__dice(row * 16 + column, upright ? DICE_CRACK : DICE_CRACK + 1);
    int along = draw__roll(&d, 26, 74), off = draw__roll(&d, -6, 6);
    return upright ? (DrawPoint){column * 100 + off, row * 100 + along}
                   : (DrawPoint){column * 100 + along, row * 100 + off};
}

static void crack(DrawPen *p, DrawPoint a, DrawPoint b, DrawDice *d) {
    int x = (a.x + b.x) / 2 + draw__roll(d, -10, 10), y = (a.y + b.y) / 2 + draw__roll(d, -10, 10);
    draw__move(p, a.x, a.y);
    draw__line(p, x, y);
    draw__line(p, b.x, b.y);
    if (draw__roll(d, 0, 2)) {
        draw__move(p, x, y);
        draw__line(p, x + draw__roll(d, -20, 20), y + draw__roll(d, -20, 20));
    }
}

void draw__wasteland(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = draw__dice(cell, DICE_WASTE);
    int row = cell / CARTO_N, column = cell % CARTO_N;
    DrawPoint a = {left_of(cell) + draw__roll(&d, 32, 46), top_of(cell) + draw__roll(&d, 34, 66)};
    DrawPoint b = {left_of(cell) + draw__roll(&d, 56, 70), top_of(cell) + draw__roll(&d, 34, 66)};
    DrawPoint ends[4] = {crossing(row, column, true), crossing(row, column, false),
                         crossing(row, column + 1, true), crossing(row + 1, column, false)};
    static const int rows[4] = {0, -1, 0, 1}, columns_[4] = {-1, 0, 1, 0};
    DrawPen p = draw__pen(out);
    draw__open_path(out, "class=\"crack\" fill=\"none\"");
    crack(&p, a, b, &d);
    for (int i = 0; i < 4; i++) {
        DrawPoint from = i == 0 || (i == 1 && ends[1].x % 2) ? a : b, to = ends[i];
        if (!draw__beside(land->region, cell, rows[i], columns_[i])) { /* ends before the border */
            to.x = (from.x + 2 * to.x) / 3;
            to.y = (from.y + 2 * to.y) / 3;
        }
        crack(&p, from, to, &d);
    }
    draw__close_path(out);
}
