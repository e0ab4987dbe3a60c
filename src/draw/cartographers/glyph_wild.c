/* glyph_wild.c - What was there before the cartographer, and what came uninvited: mountains,
 * ruins, wasteland, monsters. */
#include "draw_int.h"

enum { DICE_MONSTER = 41, DICE_MOUNTAIN, DICE_RUINS, DICE_WASTE, DICE_CRACK };

#define BLANK "class=\"blank\" fill=\"" DRAW_PAPER "\""

static int left_of(int cell) {
    return cell % CARTO_N * 100;
}

static int top_of(int cell) {
    return cell / CARTO_N * 100;
}

/* ---- Monster ---- */

/* A monster: a ragged blot around 0 0 with horns and claws, and what is left free in it. */
typedef struct Beast {
    const char *blot, *face;
} Beast;

static const Beast beasts[] = {
    /* horned, eyes like slits */
    {"M-20-24Q-40-30-44-52Q-32-42-20-40Q-10-36-8-30L0-34L8-30Q12-38 22-40Q34-44 44-52Q40-30 22-22"
     "L32-16L28-8L40-2Q48 8 46 28Q42 20 38 22Q40 32 34 42Q32 32 27 26L22 32L18 22L10 30L4 24L-2 34"
     "L-8 24L-16 32L-20 24L-26 30Q-30 36-34 44Q-40 34-38 24Q-43 24-48 30Q-48 10-40 0L-28-6L-32-14Z",
     "M-18-14Q-12-10-4-8Q-10-1-16-4Q-20-8-18-14ZM18-14Q12-10 4-8Q10-1 16-4Q20-8 18-14Z"
     "M-10 10L-6 16L-2 10L2 16L6 10L10 16L12 9Q0 5-12 9Z"},
    /* one eye, and arms that reach */
    {"M-6-44L-2-34L6-46L8-34L20-40L18-28L28-26L24-16Q38-20 50-34Q48-12 34-4L30 4Q42 8 44 22L37 18"
     "L34 30L28 18L20 22L22 38L12 26L4 42L0 28L-10 40L-12 26L-24 36L-22 20L-30 18L-36 30L-38 "
     "16L-46 20"
     "Q-42 6-30 4L-34-6Q-48-14-50-36Q-38-20-26-16L-28-28L-18-30L-18-42Z",
     "M-20-8Q-8-26 12-18Q20-14 22-8Q8 8-8 4Q-16 0-20-8ZM-2-16Q6-8 0 0Q-8-8-2-16ZM-14 14L-8 12L-4 18"
     "L2 12L8 18L12 12L16 14Q4 26-14 14Z"},
    /* a maw on legs */
    {"M-30-24L-24-36L-16-30L-10-44L-2-32L8-42L12-30L24-38L24-26L36-26L32-14L42-8L36 0L46 10Q44 18 "
     "48 34"
     "Q38 28 36 20L28 26Q28 36 22 46Q16 36 18 26L8 30L2 44L-6 30L-16 28Q-12 36-20 46Q-28 36-26 24"
     "L-34 18Q-36 28-48 32Q-44 18-42 8L-34 0L-44-8L-34-12L-40-22Z",
     "M-18-22Q-12-18-8-16Q-14-10-20-14ZM18-22Q12-18 8-16Q14-10 20-14ZM0-26L4-20L0-16L-4-20Z"
     "M-26-2L-18-4L-14 4L-8-4L-2 4L4-4L10 4L16-4L22 0L27-3Q24 16 14 18L10 10L4 18L-2 11L-8 18L-12 "
     "10"
     "Q-24 14-26-2Z"},
    /* many eyes */
    {"M-24-34Q-14-46-2-40Q12-48 24-36Q40-30 36-14Q50-16 52-32Q58-8 40 0L36 8Q50 12 50 32Q40 20 30 "
     "20"
     "Q34 32 26 44Q20 30 12 28Q12 40 2 46Q0 32-8 28Q-14 40-26 42Q-20 32-24 22Q-36 22-46 36Q-48 "
     "16-36 8"
     "L-40-2Q-54-6-54-28Q-46-14-34-16Q-40-28-24-34Z",
     "M-20-16Q-12-24-6-16Q-12-8-20-16ZM6-22Q14-28 20-20Q12-14 6-22ZM-2-6Q8-14 16-4Q6 4-2-6Z"
     "M-24 0Q-16-6-10 2Q-18 8-24 0ZM14 8Q22 4 26 10Q20 16 14 8ZM-4-28Q0-32 4-28Q0-24-4-28Z"
     "M-8 12L-3 17L1 11L6 17L9 12Q2 24-8 12Z"},
};
enum { BEASTS = sizeof beasts / sizeof beasts[0] };

void draw__monster(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = pen_dice(cell, DICE_MONSTER);
    const Beast *beast = &beasts[pen_roll(&d, 0, BEASTS - 1)];
    int x = left_of(cell) + 50 + pen_roll(&d, -2, 2), y = top_of(cell) + 51 + pen_roll(&d, -2, 2);
    int size = pen_roll(&d, 80, 88);
    DrawPlace at = {x, y, pen_roll(&d, 0, 1) ? size : -size, size, 1, &d};
    (void)land;
    pen_glyph(out, "", beast->blot, &at);
    at.wobble = 0;
    pen_glyph(out, BLANK, beast->face, &at);
}

/* ---- Mountain ---- */

/* Peaks in a space of 100. The foot has no line: it goes over into the land. */
typedef struct Range {
    const char *body, *skyline, *shade; /* the skyline with the ridges below it */
} Range;

static const Range ranges[] = {
    {"M4 80Q14 62 20 48Q26 36 30 30Q35 38 40 46Q50 18 60-6Q66 6 70 18Q78 38 84 54Q90 70 98 80Q50 "
     "90 4 80Z",
     "M4 80Q14 62 20 48Q26 36 30 30Q35 38 40 46Q50 18 60-6Q66 6 70 18Q78 38 84 54Q90 70 98 80"
     "M60-6Q55 10 61 20Q56 32 62 42Q58 54 64 64M30 30Q27 42 32 50Q29 58 33 66M40 46Q46 56 47 64M8 "
     "78L14 70M88 74L82 66",
     "M61 3L67 11M61 10L72 22M62 18L75 32M60 28L78 44M62 36L81 53M62 44L84 63M61 54L86 74M65 64L78 "
     "76M31 38L37 46"
     "M32 46L43 57M32 54L46 67M35 64L44 72"},
    {"M2 82Q12 66 22 58Q34 34 46-8Q52-2 56 8Q62 26 70 38L76 34Q84 50 92 66Q96 74 98 82Q50 90 2 82Z",
     "M2 82Q12 66 22 58Q34 34 46-8Q52-2 56 8Q62 26 70 38L76 34Q84 50 92 66Q96 74 98 82"
     "M46-8Q42 12 48 24Q43 36 49 46Q45 58 52 70M76 34Q73 46 77 54Q74 62 78 70M22 58Q26 64 25 72M70 "
     "38Q68 46 70 52",
     "M47 2L54 10M47 10L58 22M48 20L62 34M47 30L66 48M49 40L70 60M48 50L70 71M50 60L64 74M77 44L83 "
     "52M77 54L89 66M78 64L88 74"},
    {"M2 80Q10 60 18 44Q22 34 26 28Q32 38 36 44L48 14L54 0Q60 10 64 22L68 32L76 20Q82 32 86 46Q92 "
     "66 98 80Q50 90 2 80Z",
     "M2 80Q10 60 18 44Q22 34 26 28Q32 38 36 44L48 14L54 0Q60 10 64 22L68 32L76 20Q82 32 86 46Q92 "
     "66 98 80"
     "M26 28Q22 42 28 52Q24 62 29 72M54 0Q50 16 56 26Q50 40 57 52Q53 62 58 72M76 20Q72 34 77 44Q73 "
     "56 79 68M36 44Q42 54 41 64",
     "M27 36L33 45M28 45L38 57M27 55L40 69M29 65L36 73M55 9L60 17M56 18L64 29M55 28L67 43M56 38L68 "
     "53M56 48L69 64M57 59L68 73"
     "M77 30L82 38M77 40L86 52M77 50L90 66M79 62L88 74"},
};
enum { RANGES = sizeof ranges / sizeof ranges[0] };

static void coin(HearthBuf *out, int x, int y, bool waits) {
    static const char star[] = "M0-8L2-3L8-2L4 2L5 8L0 5L-5 8L-4 2L-8-2L-2-3Z";
    if (!waits) {
        pen_circle(out,
                   "class=\"gone\" fill=\"" DRAW_PAPER
                   "\" fill-opacity=\".7\" stroke-width=\"1.5\" stroke-dasharray=\"3 4\"",
                   x, y, 14);
        return;
    }
    DrawPlace at = {x, y, 100, 100, 0, 0};
    pen_circle(out, "class=\"coin\" fill=\"" DRAW_COIN "\"", x, y, 16);
    pen_glyph(out, "class=\"coin\" fill=\"none\" stroke-width=\"1.5\"", star, &at);
}

void draw__mountain(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = pen_dice(cell, DICE_MOUNTAIN);
    int x = left_of(cell), y = top_of(cell);
    const Range *range = &ranges[pen_roll(&d, 0, RANGES - 1)];
    DrawPlace at = {x, y + 6, 100, 100, 1, &d};
    at.wobble = 0; /* body, skyline and shadows must lie on each other */
    pen_glyph(out, "stroke=\"none\"", range->body, &at);
    pen_glyph(out, "class=\"ridge\" fill=\"none\"", range->skyline, &at);
    pen_glyph(out, "class=\"hatch\" fill=\"none\" stroke-width=\"1.4\"", range->shade, &at);
    if (land->coins)
        coin(out, x + 22, y + 82, carto_meets(carto_neighbours(carto_bit(cell)), land->open));
}

/* ---- Ruins ---- */

static const char columns[] =
    "M15 82L17 36L12 32L12 25L40 25L40 32L35 36L37 82ZM22 38L21 81M29 38L30 81"
    "M46 82L48 50L53 44L57 52L62 46L66 50L66 82ZM53 52L52 81M60 54L60 81"
    "M73 83Q68 74 74 66L88 62Q95 70 92 78ZM80 67Q76 74 80 80"
    "M10 82L70 82L72 89L8 89ZM6 89L76 89L78 94L4 94Z";
static const char rubble[] = "M82 90L86 86L92 88L90 93L84 94ZM45 34L49 30L53 34L50 38ZM3 90L6 82M7 "
                             "89L9 83M95 86L97 79M93 86L92 80";
static const char relic[] =
    "M-13 0L-11-24L-6-30L-1-24L5-32L10-25L12 0ZM-4-22L-5-2M4-22L4-2M-17 0L17 0L17 6L-17 6Z";

void draw__ruins(const DrawLand *land, int cell, HearthBuf *out) {
    DrawDice d = pen_dice(cell, DICE_RUINS);
    DrawPlace at = {left_of(cell), top_of(cell), 100, 100, 1, &d};
    (void)land;
    if (pen_roll(&d, 0, 1)) {
        at.x += 100;
        at.wide = -100;
    }
    pen_glyph(out, "", columns, &at);
    pen_glyph(out, "", rubble, &at);
}

void draw__relic(int cell, HearthBuf *out) {
    DrawPlace at = {left_of(cell) + 82, top_of(cell) + 88, 80, 80, 0, 0};
    pen_glyph(out, "", relic, &at);
}

/* ---- Wasteland ---- */

/* Cracks meet on the borders of spaces: the point where they do is the same from both sides. */
static DrawPoint crossing(int row, int column, bool upright) {
    DrawDice d = pen_dice(row * 16 + column, upright ? DICE_CRACK : DICE_CRACK + 1);
    int along = pen_roll(&d, 26, 74), off = pen_roll(&d, -6, 6);
    return upright ? (DrawPoint){column * 100 + off, row * 100 + along}
                   : (DrawPoint){column * 100 + along, row * 100 + off};
}

static void crack(DrawPen *p, DrawPoint a, DrawPoint b, DrawDice *d) {
    int x = (a.x + b.x) / 2 + pen_roll(d, -8, 8), y = (a.y + b.y) / 2 + pen_roll(d, -8, 8);
    pen_move(p, a.x, a.y);
    DrawPoint bend = pen_spot(d, -3, 3, -3, 3);
    pen_line(p, (a.x + x) / 2 + bend.x, (a.y + y) / 2 + bend.y);
    pen_line(p, x, y);
    pen_line(p, b.x, b.y);
    if (pen_roll(d, 0, 3)) {
        pen_move(p, x, y);
        DrawPoint branch = pen_spot(d, -18, 18, -18, 18);
        pen_line(p, x + branch.x, y + branch.y);
    }
}

static const char bones[] = "M-18 4Q-24 0-22-4Q-18-6-16-2L12-8Q12-14 17-13Q21-11 18-7Q22-4 18-1Q14 "
                            "0 13-4L-15 2Q-14 7-18 4Z";
static const char snag[] = "M-5 0Q-1-16-4-26L-16-38M-4-28Q0-40-4-54M-2-32Q6-40 "
                           "14-42M8-40L12-52M-10-32L-18-30M5 0Q2-12 2-22L8-30";

void draw__wasteland(const DrawLand *land, int cell, HearthBuf *out) {
    static const int rows[4] = {0, -1, 0, 1}, across[4] = {-1, 0, 1, 0};
    DrawDice d = pen_dice(cell, DICE_WASTE);
    int row = cell / CARTO_N, column = cell % CARTO_N;
    int left = left_of(cell), top = top_of(cell);
    DrawPoint a = pen_spot(&d, left + 30, left + 44, top + 34, top + 66);
    DrawPoint b = pen_spot(&d, left + 56, left + 70, top + 34, top + 66);
    DrawPoint ends[4] = {crossing(row, column, true), crossing(row, column, false),
                         crossing(row, column + 1, true), crossing(row + 1, column, false)};
    DrawPen p = pen_start(out);
    pen_open_path(out, "class=\"crack\" fill=\"none\"");
    crack(&p, a, b, &d);
    for (int i = 0; i < 4; i++) {
        DrawPoint from = i == 0 || (i == 1 && ends[1].x % 2) ? a : b, to = ends[i];
        if (!draw__beside(land->region, cell, rows[i], across[i])) { /* ends before the border */
            to.x = (from.x + to.x) / 2;
            to.y = (from.y + to.y) / 2;
        }
        crack(&p, from, to, &d);
    }
    for (int i = 0; i < 4; i++) { /* pebbles */
        int x = left_of(cell) + pen_roll(&d, 16, 84), y = top_of(cell) + pen_roll(&d, 16, 84);
        pen_move(&p, x, y);
        pen_line(&p, x + pen_roll(&d, 1, 3), y + 1);
    }
    pen_close_path(out);
    int thing = pen_roll(&d, 0, 5);
    DrawPoint foot = pen_spot(&d, left + 26, left + 34, top + 80, top + 86);
    DrawPlace at = {foot.x, foot.y, 80, 80, 0, 0};
    if (thing == 0)
        pen_glyph(out, "", bones, &at);
    else if (thing == 1)
        pen_glyph(out, "fill=\"none\"", snag, &at);
}
