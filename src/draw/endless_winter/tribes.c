/* tribes.c - What stands on the table in the colors of a side: camps, villages, figures, megaliths.
 *
 * The foot of its middle is at 0 0, so that a page can set it down anywhere. A pale rim keeps each
 * apart from ice and stone below it. */
#include "ew_draw_int.h"

#define PALE EDGED("$c", "#fdf6e6", "34")
#define BODY_C EDGED("$c", "$d", "13")
#define BODY_L EDGED("$l", "$d", "13")

static const EwLayer tent[] = {{SHADE("#0a1018", ".35"), "E0 0 112 26"},
                               {LINE("#241a12", "18"), "M-34-224L0-170L34-224"},
                               {PALE, "M0-198L100 0C40 20-40 20-100 0Z"},
                               {BODY_C, "M0-198L100 0C40 20-40 20-100 0Z"},
                               {SHADE("$l", ".72"), "M0-190L-94 0C-76 8-58 12-40 13Z"}};
static const EwLayer hut[] = {
    {SHADE("#0a1018", ".38"), "E0 0 192 36"},
    {PALE, "M-180 0C-180-120-130-170-90-170C-50-170-10-120-10 0ZM10 0C10-120 50-170 90-170"
           "C130-170 180-120 180 0ZM-110 20C-110-180-50-250 0-250C50-250 110-180 110 20Z"},
    {LINE("#f6ecd4", "22"), "M-24-250L-50-300M24-250L50-300"},
    {BODY_L, "M-180 0C-180-120-130-170-90-170C-50-170-10-120-10 0ZM10 0C10-120 50-170 90-170"
             "C130-170 180-120 180 0Z"},
    {BODY_C, "M-110 20C-110-180-50-250 0-250C50-250 110-180 110 20Z"},
    {FLAT("#1d120b"), "M-36 22C-36-38-22-64 0-64C22-64 36-38 36 22Z"},
    {LINE("#f6ecd4", "15"), "M-84-98C-30-78 30-78 84-98"}};

#define COAT "M-100 0C-106-160-70-250 0-250C70-250 106-160 100 0C50 24-50 24-100 0Z"
#define FIGURE                                                                                     \
    {SHADE("#0a0d14", ".42"), "E0 0 112 32"}, {PALE, COAT}, {BODY_C, COAT},                        \
        {SHADE("$l", ".5"), "M-94 0C-100-160-66-244 0-244C-50-200-60-100-56 14Z"},                 \
        {EDGED("#e9dcc0", "$d", "11"), "O0-262 78"},                                               \
        {EDGED("#e3cfa4", "$d", "7"), "O-70-236 25O-76-270 25O-64-304 25O-36-328 25O0-338 25"      \
                                      "O36-328 25O64-304 25O76-270 25O70-236 25"},                 \
        {EDGED("#d39c70", "#4a2f1c", "8"), "O0-256 50"}, {                                         \
        FLAT(INK), "O-18-258 8O18-258 8"                                                           \
    }
static const EwLayer figure[] = {FIGURE};
static const EwLayer leader[] = {FIGURE,
                                 {EDGED(BONE, INK, "10"),
                                  "M-56-322C-130-340-142-410-102-462C-94-400-62-372-20-352Z"
                                  "M56-322C130-340 142-410 102-462C94-400 62-372 20-352Z"},
                                 {LINE("#d29a2e", "27"), "M0-346L0-424"}};

/* Megaliths: a front, its shaded side, and the top that one looks down upon. */
static const EwLayer block[] = {
    {SHADE("#12202e", ".38"), "E20 0 120 28"},
    {LINE("#ffffff", "28"), "M-100 0L-72-200L-40-270L40-278L70-200L100 0Z"},
    {EDGED("$c", "#1e1c1a", "11"), "M-100-6L-72-196Q0-176 70-196L100-8Q0 26-100-6Z"},
    {SHADE("#000000", ".2"), "M34-186L70-196L100-8L42 8Z"},
    {EDGED("$l", "#1e1c1a", "11"), "M-72-196L-42-268L-8-280L44-272L70-196Q0-176-72-196Z"},
    {LINE("#ffffff", "10"), "M-38-226L-6-228M8-250L30-250"}};
static const EwLayer lintel[] = {
    {LINE("#ffffff", "28"), "M-130 0L-118-120L-86-196L88-200L118-120L130 0Z"},
    {EDGED("$c", "#1e1c1a", "11"), "M-130-4L-118-118Q0-102 118-118L130-4Q0 24-130-4Z"},
    {SHADE("#000000", ".2"), "M72-110L118-118L130-4L80 6Z"},
    {EDGED("$l", "#1e1c1a", "11"), "M-118-118L-86-190L-10-204L88-194L118-118Q0-102-118-118Z"},
    {LINE("#ffffff", "10"), "M-70-148L-30-150M10-172L42-172"}};

#define STAND(id, layers, sides, x, y, size, ...)                                                  \
    { id, {__VA_ARGS__}, layers, (int)(sizeof(layers) / sizeof(layers)[0]), sides, x, y, size }
const EwStand ew_art__stands[EW_STANDS] = {
    STAND("tent", tent, 4, 14, -62, 52, -130, -240, 260, 270),
    STAND("hut", hut, 4, 0, -166, 46, -210, -320, 420, 364),
    STAND("figure", figure, 4, 0, -96, 62, -126, -370, 252, 410),
    STAND("leader", leader, 4, 0, -96, 62, -150, -480, 300, 520),
    STAND("block", block, 5, -8, -92, 56, -146, -300, 292, 336),
    STAND("lintel", lintel, 4, -14, -54, 46, -150, -224, 300, 260)};

void ew_art__draw_stand(int stand, int side, HearthBuf *out) {
    const EwStand *s = &ew_art__stands[stand];
    EwLay whole = {{0, 0, 100, 100, 0, NULL}, side};
    ew_art__lay(s->layers, s->count, &whole, out);
    if (side < EW_SIGNS) {
        EwLay sign = {{s->x, s->y, s->size, s->size, 0, NULL}, side};
        ew_art__lay(ew_art__signs[side].layers, ew_art__signs[side].count, &sign, out);
    }
}
