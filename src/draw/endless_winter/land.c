/* land.c - The eight lands as hexagons, a corner above: 866 x 1000 around 0 0. Nothing is drawn
 * outside the hexagon, so that no clip is needed. */
#include "ew_draw_int.h"

const char *const ew_art__land_ids[EW_GROUNDS] = {"base", "glacier",  "forest", "grassland",
                                                  "lake", "mountain", "cave",   "hotspring"};

#define HEX "M0-500L433-250L433 250L0 500L-433 250L-433-250Z"
/* From a line across the hexagon down to its lower corner. */
#define DOWN "L433 250L0 500L-433 250Z"
#define EDGE(color) EDGED(color, "#86b2cd", "10")

static const EwLayer glacier[] = {
    {FLAT("#c3dcec"), HEX},
    {EDGE("#f5fafd"), "M-433-250L0-500L-40-230L-260-60Z"},
    {EDGE("#dcedf7"), "M0-500L433-250L170-190L-40-230Z"},
    {EDGE("#c7dfee"), "M433-250L433 250L200 120L170-190Z"},
    {EDGE("#e9f4fa"), "M-40-230L170-190L200 120L-60 190L-260-60Z"},
    {EDGE("#b3d1e4"), "M-433-250L-260-60L-60 190L-170 402L-433 250Z"},
    {EDGE("#d2e7f3"), "M200 120L433 250L0 500L-170 402L-60 190Z"},
    {LINE("#6b9cbb", "11"), "M-40-230L-130-320M170-190L250-300M200 120L330 120M-60 190L-10 330"
                            "M-260-60L-380-30"},
    {LINE("#ffffff", "17"), "M-210-150L-110-200M40-180L110-170M40 60L130 10M-150 100L-120 40"
                            "M60 290L150 250"}};

static const EwLayer snowfield[] = {
    {FLAT("#dfe9ec"), HEX},
    {FLAT("#b9cdc8"), "M-433-90C-300-180-80-60 100-140C240-200 360-160 433-110" DOWN}};
static const EwLayer pine[] = {
    {FLAT("#4a3220"), "M-16 100L-16 60L16 60L16 100Z"},
    {"", "M0-160L60-60L34-60L84 10L46 10L100 80L-100 80L-46 10L-84 10L-34-60"
         "L-60-60Z"},
    {FLAT("#f2f8fb"),
     "M0-154L40-92C16-104-10-90-30-104ZM-68-4L-34-52C-10-34 20-50 40-40L70 4"
     "C30-14-10 8-40-8ZM-88 72L-50 20C-10 38 20 22 50 26L86 72C40 52 0 74-40 56Z"}};

static const EwLayer grassland[] = {
    {FLAT("#c3d3da"), HEX},
    {FLAT("#c9ac5f"), "M-433-150C-300-220-100-120 100-180C260-226 360-210 433-170" DOWN},
    {FLAT("#d8c078"), "M-433-20C-250-80 40 60 433-40" DOWN},
    {FLAT("#c3a153"), "M-433 190C-200 100 200 240 433 130" DOWN},
    {LINE("#4a3320", "26"),
     "M-300-210L-306-170M-230-214L-228-170M-310-226C-280-240-250-240-226-228"
     "L-190-250M-40-232L-44-196M20-236L22-196M-48-246C-20-258 10-258 26-248L56-268"},
    {LINE("#f4f8fa", "30"), "M-400-60C-370-90-330-90-300-60M150-50C190-84 230-80 260-46"},
    {LINE("#8a6a24", "13"),
     "M-330 60L-356-10M-330 60L-330-24M-330 60L-302-8M-180 10L-204-54M-180 10"
     "L-180-70M-180 10L-156-52M330 30L306-30M330 30L330-46M330 30L356-28M-60 100"
     "L-86 36M-60 100L-60 20M-60 100L-34 38M210 120L184 56M210 120L210 40M210 120"
     "L236 58M-360 200L-384 140M-360 200L-360 124M-360 200L-336 142"},
    {LINE("#6d7c34", "13"),
     "M60 0L36-58M60 0L60-74M60 0L84-56M-240 150L-264 88M-240 150L-240 74M-240 150"
     "L-216 90M380 200L360 144M380 200L380 130M380 200L402 146"}};

static const EwLayer lake[] = {
    {FLAT("#e6eef3"), HEX},
    {EDGED("#2e6d92", "#17435f", "15"), "M-366-70C-350-240-90-310 110-280C320-250 410-90 366 80"
                                        "C320 240 60 300-120 280C-320 260-396 90-366-70Z"},
    {FLAT("#4b8fb4"), "M-304-56C-290-190-80-246 94-222C260-200 340-74 304 62C264 184 60 230-100 214"
                      "C-262 200-330 74-304-56Z"},
    {LINE("#d9eef8", "18"),
     "M-220-80C-180-112-140-112-100-80C-60-48-20-48 20-80M40 40C80 10 120 10 160 40"
     "C190 62 220 60 240 44M-180 100C-140 70-100 70-60 100"},
    {EDGED("#f4fafd", "#9bc0d4", "10"),
     "M100-170L220-190L252-116L140-92ZM-280 20L-200-10L-170 62L-262 92Z"},
    {FLAT("#2c5b48"),
     "M-390-250L-352-366L-314-250ZM-336-276L-302-376L-268-276ZM300-290L340-400L380-290Z"}};

static const EwLayer mountain[] = {
    {FLAT("#b9cad9"), HEX},
    {EDGED("#7c8794", "#2a3038", "13"), "M-425 245L-236-190L-80 60L-40 470L0 490Z"},
    {EDGED("#8d98a5", "#2a3038", "14"), "M-260 340L80-392L425 245L0 490Z"},
    {FLAT("#5e6975"), "M80-380L415 242L160 396L200 200L100 40L140-120Z"},
    {EDGED("#fbfdfe", "#2a3038", "10"), "M80-392L-50-112L20-126L80-40L138-110L218-128Z"},
    {EDGED("#fbfdfe", "#2a3038", "10"), "M-236-190L-330 28L-280 0L-226 74L-166-70Z"},
    {LINE("#3a444e", "12"),
     "M200 20L280 160M240 40L340 240M160 180L240 340M-140 200L-180 340M-40 120L-80 260"},
    {FLAT("#e9f1f6"), "M-433 240C-200 300 200 380 433 236L433 250L0 500L-433 250Z"}};

static const EwLayer cave[] = {
    {FLAT("#cdd8e0"), HEX},
    {EDGED("#8b7f72", INK, "13"), "M-426 230C-400 0-330-260-100-320C60-376 260-300 360-120"
                                  "C410-20 424 120 428 232L0 490Z"},
    {FLAT("#f2f7fa"),
     "M-404 40C-350-160-240-270-90-314C70-368 250-292 352-124C260-200 180-180 120-240"
     "C40-200-40-260-100-200C-200-220-300-100-404 40Z"},
    {EDGED("#17110e", INK, "13"), "M-190 330C-200 100-120-60 20-80C160-80 240 100 222 330Z"},
    {SHADE("#4a2312", ".85"), "M-100 326C-110 180-60 60 20 40C110 50 150 180 140 326Z"},
    {SHADE("#e8742c", ".75"), "M-40 322C-40 256-20 200 20 180C70 200 90 266 80 322Z"},
    {"@labor", "-290 130 58"},
    {"@labor", "310 160 48"},
    {LINE("#5a5048", "13"), "M-340-20L-300 40M260-80L300-20M-400 200L-330 240M330 250L390 220"}};

static const EwLayer hotspring[] = {
    {FLAT("#d9dcd6"), HEX},
    {EDGED("#c9a06a", "#6b4a28", "13"), "M-420 40C-420-180-180-260 60-240C300-216 420-120 410 80"
                                        "C390 240 160 340-80 320C-290 300-420 220-420 40Z"},
    {FLAT("#e9cf93"),
     "M-360 40C-360-130-150-200 50-180C240-160 350-90 342 70C326 200 130 270-80 250"
     "C-250 236-360 180-360 40Z"},
    {EDGED("#2f8b90", "#1f6a70", "11"), "E-10 40 300 172"},
    {FLAT("#57bcb4"), "E-10 36 236 128"},
    {FLAT("#b8efe4"), "E-20 26 130 62"},
    {LINE("#f4fffc", "15"), "M-140 50C-100 20-60 20-20 50M40 100C80 70 120 70 160 100"},
    {"fill=\"none\" stroke=\"#ffffff\" stroke-width=\"42\" opacity=\".85\"",
     "M-140-40C-220-140-80-180-140-280C-150-320-120-330-126-360M40-60C-40-160 100-200 40-300"
     "C30-340 60-370 50-400M200-20C140-100 240-140 200-220C190-250 220-270 214-300"}};

static const EwLayer base[] = {
    {FLAT("#c9a878"), HEX},
    {FLAT("#d9bc8e"), "O0 0 420"},
    {"fill=\"none\" stroke=\"" OCHRE
     "\" stroke-width=\"22\" stroke-dasharray=\"62 52\" opacity=\".8\"",
     "O0 0 352"},
    {EDGED("#9a958b", "#3d3a35", "10"), "E170 70 44 32E147 125 44 32E85 165 44 32E0 180 44 32"
                                        "E-85 165 44 32E-147 125 44 32E-170 70 44 32E-147 15 44 32"
                                        "E147 15 44 32E-85-25 44 32E85-25 44 32E0-40 44 32"},
    {"@rest", "0 10 120"},
    {EDGED("#f6ecd4", INK, "13"), "M-300 160C-340-40-260-220-120-320C-200-180-240-20-220 160Z"
                                  "M300 160C340-40 260-220 120-320C200-180 240-20 220 160Z"}};

static const struct {
    const EwLayer *layers;
    int count;
} grounds[EW_GROUNDS] = {
#define GROUND(layers)                                                                             \
    { layers, (int)(sizeof(layers) / sizeof(layers)[0]) }
    GROUND(base), GROUND(glacier),  GROUND(snowfield), GROUND(grassland),
    GROUND(lake), GROUND(mountain), GROUND(cave),      GROUND(hotspring)};

enum { GLACIER = 1, FOREST = 2, PINES = 11 };

/* Trees from back to front; where the reward is shown none stands. */
static const struct {
    short x, y, size;
} pines[PINES] = {{-250, -230, 88}, {-80, -310, 94},   {120, -280, 90}, {280, -200, 86},
                  {-340, -50, 98},  {-170, -110, 104}, {30, -120, 108}, {220, -70, 102},
                  {350, -10, 90},   {-290, 130, 106},  {310, 140, 100}};
static const char *const greens[] = {"#2c5b48", "#37694f", "#244c40"};

static void forest(int look, HearthBuf *out) {
    EwLayer tree[sizeof pine / sizeof pine[0]];
    char paint[80];
    for (int i = 0; i < PINES; i++) {
        DrawDice dice = pen_dice(i, look + 1);
        DrawPoint foot = pen_spot(&dice, -24, 24, -18, 18);
        EwLay how = {
            {pines[i].x + foot.x, pines[i].y + foot.y, pines[i].size, pines[i].size, 0, NULL}, -1};
        HearthBuf b = hearth_buf(paint, sizeof paint);
        hearth_buf_text(&b, "fill=\"");
        hearth_buf_text(&b, greens[i % 3]);
        hearth_buf_text(&b, "\" stroke=\"#17301f\" stroke-width=\"10\"");
        tree[0] = pine[0];
        tree[1] = (EwLayer){paint, pine[1].stencil};
        tree[2] = pine[2];
        ew_art__lay(tree, 3, &how, out);
    }
}

/* The second look is mirrored; ice has a third one, upside down. */
void ew_art__draw_land(int land, int look, HearthBuf *out) {
    int wide = look == 1 ? -100 : 100, high = look == 2 && land == GLACIER ? -100 : 100;
    EwLay how = {{0, 0, wide, high, 0, NULL}, -1};
    ew_art__lay(grounds[land].layers, grounds[land].count, &how, out);
    if (land == FOREST)
        forest(look, out);
}
