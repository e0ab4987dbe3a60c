/* people.c - The faces of the tribe: a hood of fur, a painted face, and what each works with.
 *
 * A bust of 880 x 900, the middle of the face at 0 0; put together from the same few parts, so that
 * all of them are of one people. */
#include "ew_draw_int.h"

const char *const ew_art__face_ids[EW_FACES] = {"hunter", "crafter",   "scout",       "elder",
                                                "shaman", "tribesman", "tribeswoman", "brave"};
const char *const ew_art__chief_ids[EW_HEADS] = {"tuskbreaker", "firewolf", "stonecarver",
                                                 "handeye", "thunderpaw"};

/* ---- Parts ---- */

#define WOOD(way)                                                                                  \
    {LINE(INK, "46"), way}, {                                                                      \
        LINE("#a9763f", "28"), way                                                                 \
    }

static const EwLayer spear[] = {
    WOOD("M250 420L310-300"),
    {BODY("#8d98a0"), "M282-270C272-340 300-400 330-424C360-384 370-320 340-260Z"},
    {LINE(OCHRE, "18"), "M272-236L352-228M270-206L348-198"}};
static const EwLayer axe[] = {
    WOOD("M210 420L310 60"),
    {BODY("#7d8a94"), "M200 60C240-40 340-60 412 20C400 84 340 132 270 122Z"},
    {LINE("#d9c196", "18"), "M262 62L342 32M290 112L350 12"}};
static const EwLayer snowshoe[] = {
    {LINE(INK, "30"), "M270 190L240 400M262-110C300-160 372-120 380-20C386 90 330 190 284 184"
                      "C236 176 226 60 236-20C242-70 250-94 262-110Z"},
    {LINE("#c08b4d", "17"),
     "M262-110C300-160 372-120 380-20C386 90 330 190 284 184C236 176 226 60 236-20"
     "C242-70 250-94 262-110ZM250-50L372-20M238 40L376 70M292-118L276 170M346-100L320 160"}};
static const EwLayer staff[] = {
    WOOD("M300 420L300-230"),
    {LINE(INK, "40"),
     "M300-230C240-262 230-344 292-362C362-374 392-302 340-282C312-272 300-302 322-312"},
    {LINE("#d8c290", "22"),
     "M300-230C240-262 230-344 292-362C362-374 392-302 340-282C312-272 300-302 322-312"}};
static const EwLayer drum[] = {
    {BODY("#e9d4a4"), "O290 200 110"},
    {LINE(OCHRE, "13"), "O290 200 78"},
    {FLAT(OCHRE),
     "M290 142L306 184L350 184L316 210L328 252L290 226L252 252L264 210L230 184L274 184Z"}};
static const EwLayer basket[] = {
    {BODY(OCHRE), "O240 200 32O350 200 32"},
    {BODY("#7a2f50"), "O296 190 34"},
    {BODY("#b8854c"), "M180 210L408 210L376 380L212 380Z"},
    {LINE("#7c5227", "11"),
     "M190 262L398 262M200 318L388 318M246 214L256 376M296 214L296 376M346 214L336 376"}};
static const EwLayer club[] = {
    {LINE(INK, "54"), "M200 420L360-70"},
    {LINE("#7d5a38", "36"), "M200 420L360-70"},
    {BODY("#8d98a0"), "M330 30C300-80 350-160 412-150C442-90 420 10 370 46Z"}};

static const EwLayer antlers[] = {
    {LINE(INK, "46"), "M-90-180C-140-260-220-260-250-380M-150-250L-250-270M-190-300L-160-400M90-180"
                      "C140-260 220-260 250-380M150-250L250-270M190-300L160-400"},
    {LINE("#e8d5a8", "26"),
     "M-90-180C-140-260-220-260-250-380M-150-250L-250-270M-190-300L-160-400M90-180"
     "C140-260 220-260 250-380M150-250L250-270M190-300L160-400"}};
static const EwLayer feather[] = {
    {BODY("#efe9dc"), "M100-160C160-240 200-340 172-424C120-360 80-260 70-170Z"},
    {LINE("#1d1713", "10"), "M172-424C130-330 110-250 90-170"}};
static const EwLayer tusks[] = {
    {BODY(BONE), "M-150-160C-262-200-322-320-262-424C-262-340-200-260-100-220ZM150-160"
                 "C262-200 322-320 262-424C262-340 200-260 100-220Z"},
    {LINE(INK, "50"), "M0-220L0-400M-60-220L-92-362M60-220L92-362"},
    {LINE("#d29a2e", "34"), "M0-220L0-400"},
    {LINE(OCHRE, "32"), "M-60-220L-92-362M60-220L92-362"}};
static const EwLayer ears[] = {
    {BODY("#8c8f94"), "M-200-120L-222-404L-60-240ZM200-120L222-404L60-240Z"},
    {FLAT("#3b3434"), "M-172-200L-184-332L-100-240ZM172-200L184-332L100-240Z"}};
static const EwLayer peaks[] = {
    {BODY("#a6a39b"), "M-204-190L-144-364L-60-260L0-424L60-260L144-364L204-190Z"},
    {LINE("#6f6c66", "12"), "M-144-350L-120-240M0-410L20-260M144-350L130-240"}};
static const EwLayer hand[] = {{BODY("#f6ecd4"), "O0-324 128"}, {"@labor", "0 -324 90"}};
static const EwLayer bolts[] = {
    {BODY("#d9a12b"),
     "M-120-200L-204-424L-60-300L-40-444L20-300L120-444L100-280L222-404L140-200Z"}};

static const EwLayer stripes[] = {
    {LINE(OCHRE, "20"), "M-96 40L-34 40M34 40L96 40M-92 74L-40 74M40 74L92 74"}};
static const EwLayer dots[] = {{LINE("#2f5d78", "20"), "M-22-92L0-42L22-92"},
                               {FLAT("#2f5d78"), "O-72 52 15O72 52 15"}};
static const EwLayer snow[] = {
    {LINE("#f6f6f2", "20"), "M-100 24C-62 52-50 52-32 34M100 24C62 52 50 52 32 34"}};
static const EwLayer lines[] = {{LINE("#f4efe2", "18"), "M0-104L0-44M-42-94L-42-54M42-94L42-54"}};
static const EwLayer band[] = {{LINE("#f2e9d6", "44"), "M-108 2L108 2"},
                               {LINE(OCHRE, "20"), "M0-124L0-34"}};
static const EwLayer spot[] = {{FLAT(OCHRE), "O0-72 17"}};
static const EwLayer scars[] = {
    {LINE("#1d1713", "18"), "M-104-30L-44 0M104-30L44 0M-94 44L-44 44M94 44L44 44"}};
static const EwLayer rows[] = {
    {LINE("#f2e9d6", "19"), "M-104 12L-44 12M44 12L104 12M-104 44L-52 44M52 44L104 44M0-114L0-54"}};

#define PART(layers)                                                                               \
    { layers, (int)(sizeof(layers) / sizeof(layers)[0]) }
typedef struct Part {
    const EwLayer *layers;
    int count;
} Part;

typedef struct Person {
    const char *skin, *hood, *fur;
    Part behind, paint, holds;
    bool beard, braids;
} Person;

static const Person faces[EW_FACES] = {
    {"#e2b089", "#7d5a38", "#c9a877", {0}, PART(stripes), PART(spear), false, false},
    {"#c98f62", "#5d6b70", "#b8c0bf", {0}, PART(dots), PART(axe), false, false},
    {"#d6a077", "#3f5f7d", "#e8eef2", {0}, PART(snow), PART(snowshoe), false, false},
    {"#b98055", "#8b7f70", "#f2efe8", {0}, PART(lines), PART(staff), true, false},
    {"#a8704a", "#4d3a66", "#9a86b8", PART(antlers), PART(band), PART(drum), false, false},
    {"#c98f62", "#8a6a46", "#c4a478", {0}, {0}, {0}, false, false},
    {"#e2b089", "#a3643f", "#e2c79c", {0}, PART(spot), PART(basket), false, true},
    {"#d6a077", "#6e4a2e", "#b98a56", PART(feather), PART(scars), PART(club), false, false}};
static const Person chiefs[EW_HEADS] = {
    {"#a8704a", "#7d2f1d", "#efe2c2", PART(tusks), PART(rows), {0}, false, false},
    {"#c98f62", "#a34a2a", "#d8d2c8", PART(ears), PART(rows), {0}, false, false},
    {"#d6a077", "#4f6272", "#d8d2c8", PART(peaks), PART(rows), {0}, true, false},
    {"#e2b089", "#8a6a46", "#efe2c2", PART(hand), PART(rows), {0}, false, true},
    {"#a8704a", "#37557d", "#e8d9a8", PART(bolts), PART(rows), {0}, false, false}};

/* ---- Putting them together ---- */

static void fill(const char *color, const char *stencil, HearthBuf *out) {
    char paint[48];
    HearthBuf b = hearth_buf(paint, sizeof paint);
    hearth_buf_text(&b, "fill=\"");
    hearth_buf_text(&b, color);
    hearth_buf_char(&b, '"');
    ew_art__lay(&(EwLayer){paint, stencil}, 1, &(EwLay){{0, 0, 100, 100, 0, NULL}, -1}, out);
}

static void lay(const Part *part, HearthBuf *out) {
    ew_art__lay(part->layers, part->count, &(EwLay){{0, 0, 100, 100, 0, NULL}, -1}, out);
}

static const EwLayer hair[] = {
    {FLAT("#2e2119"), "M-120-50C-92-150 92-150 120-50C50-92-50-92-120-50Z"}};
static const EwLayer braids[] = {
    {FLAT("#2e2119"), "M-120-40C-100-150 100-150 120-40C60-100-40-110-120-40Z"},
    {LINE("#2e2119", "44"), "M-120-20C-140 60-130 140-100 210M120-20C140 60 130 140 100 210"}};
static const EwLayer eyes[] = {
    {FLAT("#ffffff"), "E-46-8 22 15E46-8 22 15"},
    {FLAT("#1d1713"), "O-44-8 12O44-8 12"},
    {LINE("#2e2119", "13"), "M-72-36C-58-46-34-44-24-36M24-36C34-44 58-46 72-36"},
    {LINE("#7a4a32", "13"), "M4 0C10 22 12 32-4 38"}};
static const EwLayer smile[] = {{LINE("#5a2a20", "15"), "M-36 86C-12 102 14 100 36 84"}};
static const EwLayer beard[] = {
    {EDGED("#f2efe8", INK, "11"),
     "M-104 56C-60 74 60 74 104 56C96 150 40 214 0 224C-40 214-96 150-104 56Z"},
    {LINE("#b8b0a2", "10"), "M-50 110L-30 176M0 116L0 196M50 110L30 176"},
    {LINE("#5a2a20", "14"), "M-28 98C-10 108 10 108 28 98"}};
static const Part hair_part = PART(hair), braids_part = PART(braids), eyes_part = PART(eyes),
                  smile_part = PART(smile), beard_part = PART(beard);

static void draw(const Person *p, HearthBuf *out) {
    lay(&p->behind, out);
    fill(p->hood, "M-370 440C-350 270-240 190-120 174L120 174C240 190 350 270 370 440Z", out);
    fill(p->hood,
         "M-214 100C-266-100-160-256 0-256C160-256 266-100 214 100C180 204-180 204-214 100Z", out);
    fill(p->fur,
         "O-62 163 42O-117 123 42O-154 63 42O-168-8 42O-156-80 42O-119-141 42O-65-182 42O0-196 42"
         "O65-182 42O119-141 42O156-80 42O168-8 42O154 63 42O117 123 42O62 163 42",
         out);
    fill(p->skin, "E0 0 132 154", out);
    lay(p->braids ? &braids_part : &hair_part, out);
    lay(&p->paint, out);
    lay(&eyes_part, out);
    lay(p->beard ? &beard_part : &smile_part, out);
    lay(&p->holds, out);
}

void ew_art__draw_face(int face, HearthBuf *out) {
    draw(&faces[face], out);
}

void ew_art__draw_chief(int chief, HearthBuf *out) {
    draw(&chiefs[chief], out);
}
