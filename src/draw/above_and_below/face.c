/* face.c - People down to the chest, put together from parts that each kind of villager names.
 *
 * The head is the same place for everybody: eyes at 48, chin at about 72, shoulders from 78. How
 * somebody feels changes lids, brows and mouth only, so that one knows them in bed as well. */
#include "strokes.h"

typedef enum Head { ROUND, LONG, SQUARE, HEART } Head;
typedef enum Hair { BALD, SHORT, BOB, BUN, CURLY, BRAID, TUFT, FLOWING } Hair;
typedef enum Hat { BARE, MINER, STRAW, CONE, SCARF, BERET, FEATHER, CAP, HOOD } Hat;
typedef enum Nose { BUTTON, POTATO, STRAIGHT, HOOKED } Nose;
typedef enum Mouth { SMILE, GRIN, WRY, LEVEL } Mouth;
typedef enum Beard { NONE, FULL, TACHE, GOATEE } Beard;
typedef enum Collar { SHAWL, VEE, APRON, BUTTONS, CAPE } Collar;
enum { GLASSES = 1, FRECKLES = 2, ARCHED = 4, THICK = 8, WIDE = 16, FISH = 32 };

typedef struct Person {
    const char *skin, *dark, *hair_colour, *coat, *hat_colour;
    uint8_t head, hair, hat, nose, mouth, beard, collar, more;
} Person;

#define PALE "#f3d3ad", "#d8ad82"
#define ROSY "#f0c4a4", "#d29c7b"
#define TAN "#e8b98c", "#c6925f"
#define OLIVE "#d39a6a", "#ac7546"
#define BROWN "#b47847", "#8d5830"
#define DEEP "#8a5632", "#673d20"
#define JADE "#7fae9f", "#578576"
#define SLATE "#86a8b4", "#5c808d"
#define MOSS "#9fb487", "#748a5b"

/* In the order of anb_villager_kinds: starters, then v01 to v18. */
static const Person people[] = {
    {TAN, "#6b3d1c", "#7c3b2c", "#c79a4a", SQUARE, SHORT, MINER, POTATO, SMILE, FULL, APRON, 0},
    {PALE, "#8b8378", "#3f5f7c", "#3f5f7c", LONG, BUN, BARE, STRAIGHT, WRY, NONE, VEE,
     GLASSES | ARCHED},
    {BROWN, "#1f1a1a", "#8f5a3a", "#3f6450", HEART, BRAID, FEATHER, BUTTON, GRIN, NONE, SHAWL,
     WIDE},
    {OLIVE, "#3a2416", "#6e5a3c", "#7b5a34", SQUARE, SHORT, CAP, POTATO, SMILE, TACHE, BUTTONS, 0},
    {ROSY, "#7d2f1c", "#40644a", "#8c3a2a", ROUND, BOB, SCARF, POTATO, SMILE, NONE, APRON, 0},
    {MOSS, "#3f6450", "#5c5a4c", "#c79a4a", SQUARE, BALD, BARE, BUTTON, SMILE, NONE, APRON, FISH},
    {PALE, "#7d2f1c", "#3f5f7c", "#3f5f7c", ROUND, CURLY, BARE, BUTTON, GRIN, FULL, APRON,
     FRECKLES},
    {DEEP, "#1f1a1a", "#34506a", "#3c5470", LONG, SHORT, HOOD, HOOKED, LEVEL, NONE, CAPE, THICK},
    {TAN, "#6b3d1c", "#a77a2c", "#8c3a2a", LONG, SHORT, STRAW, STRAIGHT, WRY, GOATEE, BUTTONS, 0},
    {OLIVE, "#3a2416", "#2f5d63", "#c79a4a", ROUND, SHORT, BERET, BUTTON, SMILE, NONE, VEE,
     GLASSES},
    {JADE, "#2f6b62", "#6a4a73", "#6a4a73", LONG, BALD, BARE, BUTTON, SMILE, NONE, VEE, FISH},
    {PALE, "#e6ded0", "#6a4a73", "#3c5470", ROUND, SHORT, CONE, POTATO, SMILE, FULL, CAPE, 0},
    {OLIVE, "#1f1a1a", "#6a4a73", "#6a4a73", ROUND, FLOWING, BARE, BUTTON, SMILE, NONE, CAPE, WIDE},
    {DEEP, "#1f1a1a", "#7c3b2c", "#8c3a2a", HEART, SHORT, FEATHER, STRAIGHT, GRIN, GOATEE, VEE,
     GLASSES},
    {ROSY, "#5f4a6e", "#4a4f74", "#5f4a6e", LONG, SHORT, HOOD, HOOKED, WRY, NONE, VEE, ARCHED},
    {PALE, "#d9a441", "#7f5f83", "#8c3a2a", HEART, BRAID, STRAW, BUTTON, SMILE, NONE, BUTTONS,
     FRECKLES},
    {SLATE, "#34616f", "#2f5d63", "#d2a24c", ROUND, BALD, BARE, BUTTON, SMILE, NONE, SHAWL,
     FISH | WIDE},
    {TAN, "#a8642a", "#5c4a3c", "#7c3b2c", SQUARE, BALD, BARE, HOOKED, LEVEL, FULL, CAPE, THICK},
    {DEEP, "#1f1a1a", "#a77a2c", "#3f6450", HEART, TUFT, CONE, BUTTON, GRIN, NONE, VEE, WIDE},
    {BROWN, "#6b3d1c", "#40644a", "#7b5a34", ROUND, BOB, CAP, BUTTON, WRY, NONE, APRON, GLASSES},
    {ROSY, "#8b8378", "#34506a", "#34506a", LONG, TUFT, BARE, POTATO, LEVEL, TACHE, CAPE, THICK},
};

/* ---- Parts ---- */

static const char *const heads[] = {
    "M27 47C26 15 74 15 73 47C73 62 64 71 50 71C36 71 27 62 27 47Z",
    "M29 46C28 13 72 13 71 46C71 64 62 76 50 76C38 76 29 64 29 46Z",
    "M27 46C25 16 75 16 73 46C74 62 70 72 50 72C30 72 26 62 27 46Z",
    "M25 45C24 14 76 14 75 45C74 58 60 73 50 73C40 73 26 58 25 45Z"};

static const Stroke back_bob[] = {{FILL, "h", "M21 66C14 6 86 6 79 66C74 76 26 76 21 66Z"}};
static const Stroke back_flowing[] = {{FILL, "h", "M18 92C8 2 92 2 82 92C72 84 28 84 18 92Z"}};
static const Stroke back_bun[] = {{FILL, "h", "O50 14 10"}};
static const Stroke back_braid[] = {
    {BAND, "i",
     "M29 54C16 64 28 72 22 80C17 88 26 94 23 100M71 54C84 64 72 72 78 80C83 88 74 94 77 100"},
    {BAND, "i", "M27 56C18 64 27 72 23 80M73 56C82 64 73 72 77 80"},
    {LINE, NULL,
     "M29 54C16 64 28 72 22 80C17 88 26 94 23 100M71 54C84 64 72 72 78 80C83 88 74 94 77 100"},
    {BAND, "h",
     "M29 54C16 64 28 72 22 80C17 88 26 94 23 100M71 54C84 64 72 72 78 80C83 88 74 94 77 100"}};
static const Stroke back_hood[] = {
    {FILL, "a", "M16 86C8 34 32 8 54 6C74 12 92 36 84 86C74 80 26 80 16 86Z"}};

static const Stroke body[] = {
    {FILL, "d", "M41 62L41 82L59 82L59 62Z"},
    {FILL, "c", "M8 112C10 90 24 81 41 78C45 84 55 84 59 78C76 81 90 90 92 112Z"},
    {SHADE, "#1c120a", "M68 82C82 86 90 94 92 112L78 112C80 98 76 88 68 82Z"}};
static const Stroke collar_shawl[] = {
    {FILL, "a", "M57 88L62 108L72 105L67 86Z"},
    {FILL, "a", "M29 81C34 72 66 72 71 81C72 90 60 92 50 92C40 92 28 90 29 81Z"},
    {TINT, "i", "M36 82Q48 88 62 83"}};
static const Stroke collar_vee[] = {{FILL, "#f3e6c8", "M35 80L50 103L65 80L59 77L50 87L41 77Z"}};
static const Stroke collar_apron[] = {{BAND, "#e7d6ae", "M35 94L29 82M65 94L71 82"},
                                      {FILL, "#e7d6ae", "M33 112L35 93L65 93L67 112Z"}};
static const Stroke collar_buttons[] = {{FILL, "#efe2c4", "M40 78L50 88L60 78L63 82L50 93L37 82Z"},
                                        {TINT, "i", "M50 93L50 112"},
                                        {WASH, "i", "O55 98 2"},
                                        {WASH, "i", "O55 106 2"}};
static const Stroke collar_cape[] = {
    {FILL, "a", "M20 90C30 80 42 79 50 88C58 79 70 80 80 90C66 100 34 100 20 90Z"},
    {FILL, "#d6a740", "O50 92 4"}};

static const Stroke ears[] = {{FILL, "s", "O27 50 5"}, {FILL, "s", "O73 50 5"}};
static const Stroke cheek[] = {{SHADE, "d", "M62 30C72 38 72 60 56 71C74 68 76 40 62 30Z"}};
static const Stroke freckles[] = {{WASH, "#b5683f", "O36 57 1"},
                                  {WASH, "#b5683f", "O40 60 1"},
                                  {WASH, "#b5683f", "O60 60 1"},
                                  {WASH, "#b5683f", "O64 57 1"}};
static const Stroke glasses[] = {{SHADE, "#ffffff", "O41 48 8"},
                                 {SHADE, "#ffffff", "O59 48 8"},
                                 {TINT, "i", "O41 48 8"},
                                 {TINT, "i", "O59 48 8"},
                                 {TINT, "i", "M49 48Q50 46 51 48"}};

static const char *const noses[] = {
    "M47 55Q50 60 53 55", "M45 56C45 50 55 50 55 56C55 62 45 62 45 56Z",
    "M49 46C47 52 43 59 50 60C54 60 55 57 53 55", "M50 46C58 51 58 59 49 59"};
static const Stroke mouths[][2] = {
    {{LINE, NULL, "M43 63Q50 70 57 63"}, {TINT, "i", "M43 63Q50 70 57 63"}},
    {{FILL, "#6d2216", "M42 62Q50 74 58 62Z"}, {WASH, "#fff6e6", "M44 63L56 63L55 65L45 65Z"}},
    {{LINE, NULL, "M44 65Q52 68 57 62"}, {TINT, "i", "M44 65Q52 68 57 62"}},
    {{LINE, NULL, "M44 65L56 65"}, {TINT, "i", "M44 65L56 65"}}};

static const Stroke beard_full[] = {{FILL, "h",
                                     "M27 50C29 58 37 60 43 58C47 61 53 61 57 58C63 60 71 58 73 "
                                     "50C76 74 64 84 50 85C36 84 24 74 27 50Z"},
                                    {WASH, "#5d2216", "M43 64Q50 61 57 64Q50 71 43 64Z"}};
static const Stroke beard_tache[] = {
    {FILL, "h", "M50 60C45 56 37 59 35 66C41 68 47 66 50 63C53 66 59 68 65 66C63 59 55 56 50 60Z"}};
static const Stroke beard_goatee[] = {
    {FILL, "h", "M43 69C46 67 54 67 57 69C58 77 54 84 50 86C46 84 42 77 43 69Z"}};

static const Stroke front_short[] = {
    {FILL, "h", "M25 47C20 8 80 8 75 47C72 36 64 31 54 32C44 36 30 32 25 47Z"}};
static const Stroke front_curly[] = {{FILL, "h", "O29 36 8"},
                                     {FILL, "h", "O35 25 9"},
                                     {FILL, "h", "O48 20 10"},
                                     {FILL, "h", "O62 24 9"},
                                     {FILL, "h", "O71 35 8"}};
static const Stroke front_tuft[] = {{FILL, "h", "M42 26L38 10L47 17L53 7L56 18L64 14L60 27Z"}};

static const Stroke hat_miner[] = {{FILL, "a", "M25 36C23 4 77 4 75 36Z"},
                                   {FILL, "#a07a35", "M20 35L80 35L76 41L24 41Z"},
                                   {SHADE, "#ffe9a0", "O50 25 12"},
                                   {FILL, "#ffe9a0", "O50 25 7"},
                                   {WASH, "#fffbe8", "O50 25 3"}};
static const Stroke hat_straw[] = {{FILL, "#dcb869", "M34 33C34 8 66 8 66 33Z"},
                                   {FILL, "#e6c67c", "M13 33C13 24 87 24 87 33C87 42 13 42 13 33Z"},
                                   {BAND, "a", "M35 27Q50 32 65 27"},
                                   {TINT, "#a98238", "M22 35Q50 40 78 35"}};
static const Stroke hat_cone[] = {
    {FILL, "a", "M22 38C32 28 42 8 58 2C64 0 66 6 62 9C66 20 72 30 78 38C60 44 40 44 22 38Z"},
    {BAND, "#e8d6a8", "M24 37C40 43 60 43 76 37"}};
static const Stroke hat_scarf[] = {{FILL, "a", "M72 44L84 50L82 60L72 52Z"},
                                   {FILL, "a", "M24 48C19 7 81 7 76 48C70 33 30 33 24 48Z"},
                                   {WASH, "#f6e7c2", "O38 25 2"},
                                   {WASH, "#f6e7c2", "O50 21 2"},
                                   {WASH, "#f6e7c2", "O62 25 2"},
                                   {WASH, "#f6e7c2", "O31 34 2"},
                                   {WASH, "#f6e7c2", "O69 34 2"}};
static const Stroke hat_beret[] = {
    {LINE, NULL, "M54 14L57 8"},
    {FILL, "a", "M22 35C14 16 46 8 72 16C88 20 84 36 76 37C62 29 40 29 22 35Z"}};
static const Stroke hat_feather[] = {
    {FILL, "a", "M16 38C34 32 34 14 48 12C62 12 64 24 68 31L86 37C66 46 34 46 16 38Z"},
    {FILL, "#f3e3bd", "M60 34C66 20 74 6 90 4C88 18 78 28 60 34Z"},
    {TINT, "i", "M62 32Q74 20 86 8"}};
static const Stroke hat_cap[] = {{FILL, "a", "M25 38C21 8 79 8 75 38C60 32 40 32 25 38Z"},
                                 {FILL, "#5c4226", "M25 38C40 31 54 32 58 37C46 44 24 48 18 43Z"}};
static const Stroke hat_hood[] = {
    {FILL, "a", "M26 58C18 22 34 14 50 14C66 14 82 22 74 58C86 18 68 4 50 5C32 4 14 18 26 58Z"}};

static const Stroke fish_fins[] = {
    {FILL, "h", "M50 22C44 16 46 6 40 2C52 2 60 8 62 2C64 10 58 18 50 22Z"},
    {FILL, "s", "M28 46L10 34L14 46L6 52L15 56L12 66L29 58Z"},
    {FILL, "s", "M72 46L90 34L86 46L94 52L85 56L88 66L71 58Z"},
    {TINT, "d", "M25 50L13 40M24 53L11 52M26 56L15 62M75 50L87 40M76 53L89 52M74 56L85 62"}};
static const Stroke fish_marks[] = {
    {TINT, "d",
     "M46 30Q50 26 54 30M40 34Q44 30 48 34M52 34Q56 30 60 34M30 62Q32 66 36 67M70 62Q68 66 64 67"},
    {LINE, NULL, "M48 56L48 58M52 56L52 58"}};

static const Stroke bandage[] = {
    {FILL, "#fbf3e2", "M25 37C40 31 60 26 74 27L76 37C60 37 40 41 26 47Z"},
    {TINT, "i", "M38 34L41 43M52 31L55 39"},
    {LINE, "", "M64 30L64 36M61 33L67 33"},
    {TINT, "#a3301f", "M64 29L64 37M60 33L68 33"}};

#define PART(c, list) STROKES(c, list)

void draw_anb__bandage(Canvas *c) {
    STROKES(c, bandage);
}

/* Half shut, or asleep. */
void draw_anb__eyes_shut(Canvas *c, AnbMood mood, int left, int right, int y) {
    const int at[2] = {left, right};
    for (int i = 0; i < 2; i++) {
        DrawPlace there = c->at;
        c->at.x = at[i];
        c->at.y = y;
        if (mood == ANB_MOOD_TIRED) {
            stroke(c, WASH, "i", "M-3 0L3 0C3 4 -3 4 -3 0Z");
            stroke(c, LINE, NULL, "M-5 0L5 0");
        } else {
            stroke(c, LINE, NULL, "M-5 0Q0 5 5 0");
        }
        c->at = there;
    }
}

static void eyes(Canvas *c, const Person *p, AnbMood mood) {
    bool fish = p->more & FISH, wide = p->more & WIDE;
    if (mood != ANB_MOOD_READY) {
        draw_anb__eyes_shut(c, mood, fish ? 38 : 41, fish ? 62 : 59, 49);
        return;
    }
    for (int i = 0; i < 2; i++) {
        int x = fish ? 38 + 24 * i : 41 + 18 * i;
        if (fish || wide) {
            stroke_circle(c, FILL, fish ? "#f3e9a8" : "#fffdf4", x, 48, fish ? 7 : 5);
            stroke_circle(c, WASH, "i", x, 48, 3);
            stroke_circle(c, WASH, "#ffffff", x - 1, 47, 1);
        } else {
            stroke_circle(c, WASH, "i", x, 49, 3);
            stroke_circle(c, WASH, "#ffffff", x - 1, 48, 1);
        }
    }
}

static void brows(Canvas *c, const Person *p, AnbMood mood) {
    StrokeHow how = p->more & THICK ? BAND : LINE;
    if (p->more & FISH || p->hat == MINER)
        return;
    if (mood != ANB_MOOD_READY)
        stroke(c, how, "h", "M36 43L45 40M64 43L55 40");
    else
        stroke(c, how, "h",
               p->more & ARCHED ? "M35 41Q41 35 46 40M65 41Q59 35 54 40"
                                : "M36 41L46 40M64 41L54 40");
}

static void mouth(Canvas *c, const Person *p, AnbMood mood) {
    bool fish = p->more & FISH;
    if (mood == ANB_MOOD_READY && !fish)
        strokes(c, mouths[p->mouth], p->mouth == GRIN ? 2 : 1);
    else if (mood == ANB_MOOD_READY)
        stroke(c, LINE, NULL, "M37 63Q50 72 63 63");
    else
        stroke(c, LINE, NULL,
               mood == ANB_MOOD_TIRED ? "M45 66Q50 64 55 66" : "M43 66Q46 62 50 66Q54 69 57 65");
}

static void behind(Canvas *c, const Person *p) {
    if (p->hat == HOOD) {
        PART(c, back_hood);
        return;
    }
    switch (p->hair) {
    case BOB: PART(c, back_bob); break;
    case FLOWING: PART(c, back_flowing); break;
    case BUN: PART(c, back_bun); break;
    case BRAID: PART(c, back_braid); break;
    default: break;
    }
}

static void collar(Canvas *c, const Person *p) {
    switch (p->collar) {
    case SHAWL: PART(c, collar_shawl); break;
    case VEE: PART(c, collar_vee); break;
    case APRON: PART(c, collar_apron); break;
    case BUTTONS: PART(c, collar_buttons); break;
    default: PART(c, collar_cape); break;
    }
}

static void beard(Canvas *c, const Person *p) {
    if (p->beard == FULL)
        PART(c, beard_full);
    else if (p->beard == GOATEE)
        PART(c, beard_goatee);
}

static void hair_in_front(Canvas *c, const Person *p) {
    if (p->hat == HOOD || p->hair == BALD)
        return;
    if (p->hair == CURLY)
        PART(c, front_curly);
    else if (p->hair == TUFT)
        PART(c, front_tuft);
    else
        PART(c, front_short);
}

static void hat(Canvas *c, const Person *p) {
    switch (p->hat) {
    case MINER: PART(c, hat_miner); break;
    case STRAW: PART(c, hat_straw); break;
    case CONE: PART(c, hat_cone); break;
    case SCARF: PART(c, hat_scarf); break;
    case BERET: PART(c, hat_beret); break;
    case FEATHER: PART(c, hat_feather); break;
    case CAP: PART(c, hat_cap); break;
    case HOOD: PART(c, hat_hood); break;
    default: break;
    }
}

static void face(Canvas *c, const Person *p, AnbMood mood) {
    bool fish = p->more & FISH;
    if (fish)
        PART(c, fish_fins);
    else
        PART(c, ears);
    stroke(c, FILL, "s", heads[p->head]);
    PART(c, cheek);
    if (fish)
        PART(c, fish_marks);
    if (p->more & FRECKLES)
        PART(c, freckles);
    beard(c, p);
    eyes(c, p, mood);
    brows(c, p, mood);
    if (p->more & GLASSES)
        PART(c, glasses);
    if (!fish)
        stroke(c, p->nose == POTATO ? FILL : LINE, "d", noses[p->nose]);
    if (p->beard != FULL || mood != ANB_MOOD_READY)
        mouth(c, p, mood);
    if (p->beard == TACHE)
        PART(c, beard_tache);
}

void draw_anb_villager(int kind, AnbMood mood, HearthBuf *out) {
    int known = (int)(sizeof people / sizeof people[0]);
    Canvas c = canvas_open(out, 22);
    if (kind >= known) {
        draw_anb__special(&c, kind - known, mood);
        canvas_close(&c);
        return;
    }
    const Person *p = &people[kind];
    c.palette = (Palette){.skin = p->skin,
                          .dark = p->dark,
                          .hair = p->hair_colour,
                          .coat = p->coat,
                          .hat = p->hat_colour};
    behind(&c, p);
    PART(&c, body);
    collar(&c, p);
    face(&c, p, mood);
    hair_in_front(&c, p);
    hat(&c, p);
    if (mood == ANB_MOOD_HURT)
        draw_anb__bandage(&c);
    canvas_close(&c);
}
