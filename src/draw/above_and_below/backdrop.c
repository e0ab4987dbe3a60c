/* backdrop.c - What lies behind a village: hills and sky, grass, rock. Nothing in it says anything.
 *
 * The page puts the light of the day behind it, so these are washes and thin lines only. */
#include "strokes.h"

/* 780 x 130: far and near hills, clouds by day, stars by night. */
static const Stroke ridge[] = {
    {SHADE, "#7ea07f",
     "M0 130L0 74C60 44 120 40 190 66C250 88 300 60 370 58C450 56 500 84 570 72C640 60 700 46 780 "
     "66L780 130Z"},
    {TINT, "#57735c",
     "M0 74C60 44 120 40 190 66C250 88 300 60 370 58C450 56 500 84 570 72C640 60 700 46 780 66"},
    {SHADE, "#5d8a5a",
     "M0 130L0 108C80 84 170 88 250 102C330 116 420 92 510 98C600 104 690 92 780 108L780 130Z"},
    {WASH, "#fdf8ea",
     "M132 26C126 14 144 8 152 16C158 4 182 6 184 18C198 12 208 26 196 32L140 32C130 34 126 28 132 "
     "26Z"},
    {TINT, "#8a9aa0",
     "M132 26C126 14 144 8 152 16C158 4 182 6 184 18C198 12 208 26 196 32L140 32C130 34 126 28 132 "
     "26"},
    {WASH, "#fdf3dc",
     "M352 22C348 12 362 8 368 14C374 4 390 8 390 16C402 12 408 24 398 28L358 28C350 28 348 24 352 "
     "22Z"},
    {TINT, "#b89a72",
     "M352 22C348 12 362 8 368 14C374 4 390 8 390 16C402 12 408 24 398 28L358 28C350 28 348 24 352 "
     "22"}};
static const int16_t stars[][2] = {{600, 20}, {626, 44}, {652, 12}, {668, 34}, {584, 52},
                                   {644, 62}, {690, 18}, {706, 48}, {758, 62}, {738, 12},
                                   {620, 8},  {678, 60}, {566, 14}, {720, 70}, {766, 30}};

/* Tufts of grass where they are in nobody's way, one way and another. */
static const int16_t tufts[][2] = {{24, 30},   {70, 132}, {118, 38},  {156, 24},  {205, 138},
                                   {262, 30},  {300, 44}, {345, 136}, {392, 28},  {430, 40},
                                   {470, 138}, {512, 30}, {560, 44},  {604, 134}, {650, 28},
                                   {700, 42},  {742, 132}};

/* 700 x 220: roots from above, stones, cracks. */
static const Stroke rock[] = {
    {SHADE, "#2e1c0e", "M0 0L700 0L700 9C600 14 520 6 420 12C300 18 200 8 120 13C70 16 30 9 0 12Z"},
    {TINT, "#3f2a18",
     "M90 10C92 20 84 26 88 36M94 14C100 20 102 24 100 32M250 12C246 22 254 28 248 40M256 16C264 "
     "22 "
     "262 30 268 34M452 10C456 22 448 26 452 38M456 16C462 20 466 28 464 34M610 10C606 18 614 24 "
     "608 "
     "34"},
    {SHADE, "#a9947a",
     "M30 60C34 52 46 52 50 60C52 68 44 72 38 70C32 70 28 66 30 60ZM330 34C336 28 346 30 348 "
     "38C348 "
     "44 338 46 332 44C328 42 328 36 330 34ZM660 70C666 62 678 66 678 74C676 82 664 82 660 78ZM180 "
     "178C186 172 196 174 196 182C194 188 184 188 180 184ZM548 164C552 158 562 160 562 166C560 172 "
     "550 172 548 168Z"},
    {TINT, "#33251a",
     "M14 130L34 136L48 130M214 60L232 66L240 62M396 150L420 144L436 150M520 40L536 46L552 42M640 "
     "150L660 156L676 150M300 190L322 186L338 190"}};

static void tuft(Canvas *c, int x, int y, int lean) {
    static const char *const blades = "M0 0L2 -9M4 0L5 -12M8 0L9 -8M12 0L14 -10";
    c->at = (DrawPlace){x, y, lean ? -100 : 100, 100, 0, NULL};
    stroke(c, TINT, x < 400 ? "#5d7c3c" : x < 560 ? "#6e5c34" : "#2f3d40", blades);
}

bool draw_anb_backdrop(HearthSlice name, HearthBuf *out) {
    Canvas c = canvas_open(out, 20);
    bool sky = hearth_slice_is(name, "ridge"), grass = hearth_slice_is(name, "meadow");
    if (!sky && !grass && !hearth_slice_is(name, "rock"))
        return false;
    if (sky) {
        STROKES(&c, ridge);
        for (size_t i = 0; i < sizeof stars / sizeof stars[0]; i++)
            stroke_circle(&c, WASH, "#fbf3d6", stars[i][0], stars[i][1], i % 3 ? 1 : 2);
    } else if (grass) {
        for (size_t i = 0; i < sizeof tufts / sizeof tufts[0]; i++)
            tuft(&c, tufts[i][0], tufts[i][1], i % 2);
    } else {
        STROKES(&c, rock);
    }
    canvas_close(&c);
    return true;
}
