/* kin.c - The special villagers: water woman, glogo, cave cat, metal man. */
#include "strokes.h"

static const Stroke cat[] = {
    {FILL, "#5b5566", "M76 108C98 106 98 82 88 77C82 76 82 84 86 87C88 94 82 98 74 97Z"},
    {FILL, "#5b5566", "M17 112C16 90 32 80 50 80C68 80 84 90 83 112Z"},
    {FILL, "#8f889a", "M39 112C39 97 61 97 61 112Z"},
    {FILL, "#5b5566", "M24 42L20 8L42 28Z"},
    {FILL, "#5b5566", "M76 42L80 8L58 28Z"},
    {WASH, "#b98a8a", "M27 36L24 17L36 28ZM73 36L76 17L64 28Z"},
    {FILL, "#5b5566", "M21 52C16 24 84 24 79 52C79 72 66 80 50 80C34 80 21 72 21 52Z"},
    {TINT, "#37323f",
     "M50 31L50 41M42 32L44 40M58 32L56 40M23 56L33 57M24 63L33 61M77 56L67 57M76 63L67 61"},
    {WASH, "#a49dad", "M35 64C39 55 61 55 65 64C67 74 58 78 50 78C42 78 33 74 35 64Z"},
    {FILL, "#8c4747", "M46 62L54 62L50 67Z"},
    {LINE, NULL, "M50 67Q46 73 41 70M50 67Q54 73 59 70"},
    {TINT, "i", "M33 66L13 62M33 70L14 73M67 66L87 62M67 70L86 73"}};
static const Stroke cat_awake[] = {
    {FILL, "#e9d34a", "M29 52C31 42 43 42 45 52C43 60 31 60 29 52Z"},
    {FILL, "#e9d34a", "M55 52C57 42 69 42 71 52C69 60 57 60 55 52Z"},
    {WASH, "i", "M37 45Q40 52 37 59Q34 52 37 45ZM63 45Q66 52 63 59Q60 52 63 45Z"}};

static const Stroke metal[] = {
    {FILL, "#8d979b", "M11 112L13 92C16 83 26 82 34 82L66 82C74 82 84 83 87 92L89 112Z"},
    {SHADE, "#1c120a", "M70 82C84 84 87 92 89 112L75 112Z"},
    {FILL, "#6a7478", "M40 70L60 70L60 83L40 83Z"},
    {TINT, "i", "M40 75L60 75M40 79L60 79"},
    {FILL, "#6a7478", "M62 24L62 11L70 11L70 24Z"},
    {BAND, "i", "M60 11L72 11"},
    {BAND, "i", "M24 50L13 46M76 50L87 46"},
    {FILL, "#8d979b",
     "M25 29C25 22 29 20 36 20L64 20C71 20 75 22 75 29L76 63C76 69 73 72 67 72L33 72C27 72 24 69 "
     "24 63Z"},
    {SHADE, "#1c120a", "M62 21C71 20 75 22 75 29L76 63C76 69 73 72 67 72L60 72Z"},
    {TINT, "i", "M24 36L76 36"},
    {WASH, "#dcd7c6", "O30 27 2"},
    {WASH, "#dcd7c6", "O70 27 2"},
    {WASH, "#dcd7c6", "O30 66 2"},
    {WASH, "#dcd7c6", "O70 66 2"},
    {FILL, "#4a4234", "O39 49 9"},
    {FILL, "#4a4234", "O61 49 9"},
    {FILL, "#4a4234", "M38 61L62 61L62 68L38 68Z"},
    {TINT, "#aab3b6", "M44 61L44 68M50 61L50 68M56 61L56 68"},
    {FILL, "#c99745", "O50 98 7"},
    {TINT, "i", "M50 93L50 98L54 100"}};
static const Stroke metal_awake[] = {{WASH, "#ffd36b", "O39 49 6"},
                                     {WASH, "#ffd36b", "O61 49 6"},
                                     {WASH, "#fff7d8", "O39 49 3"},
                                     {WASH, "#fff7d8", "O61 49 3"},
                                     {TINT, "#8a8478", "M66 7C60 3 68 1 65 0M72 6C70 3 76 2 74 0"}};
static const Stroke metal_tired[] = {
    {WASH, "#b98a35", "M33 49L45 49C45 56 33 56 33 49ZM55 49L67 49C67 56 55 56 55 49Z"}};
static const Stroke metal_hurt[] = {{TINT, "#d8a64a", "M33 49Q39 54 45 49M55 49Q61 54 67 49"}};

static const Stroke water[] = {
    {FILL, "#5d8fa8",
     "M20 66C6 38 24 5 50 6C76 5 94 38 80 66C88 82 94 96 90 112L10 112C6 96 12 82 20 66Z"},
    {TINT, "#b5dae4",
     "M24 40C13 60 26 76 17 104M32 22C19 40 27 60 25 88M78 42C89 62 74 76 83 104M70 22C83 42 74 62 "
     "75 88"},
    {FILL, "#7fb4c6", "M29 112C29 94 38 86 50 84C62 86 71 94 71 112Z"},
    {TINT, "#d6eef2",
     "M31 100Q38 95 44 100Q50 105 56 100Q62 95 69 100M30 108Q37 103 44 108Q50 112 57 108Q63 103 70 "
     "108"},
    {FILL, "#a6d0da", "M29 47C28 17 72 17 71 47C71 66 60 77 50 77C40 77 29 66 29 47Z"},
    {SHADE, "#4b7f97", "M62 27C73 36 73 56 58 73C76 64 76 36 62 27Z"},
    {FILL, "#5d8fa8",
     "M29 46C29 26 42 22 50 22C41 28 36 35 29 46ZM71 46C71 26 58 22 50 22C59 28 64 35 71 46Z"},
    {TINT, "#2f6179", "M36 41Q41 37 46 40M54 40Q59 37 64 41"},
    {LINE, NULL, "M50 53Q47 59 51 59"},
    {FILL, "#4b7f97", "M44 66Q50 63 56 66Q50 71 44 66Z"},
    {FILL, "#a6d0da", "M87 18C82 26 81 28 81 31C82 38 92 38 93 31C93 28 92 26 87 18Z"},
    {FILL, "#a6d0da", "M10 34C6 40 5 42 5 44C6 50 14 50 15 44C15 42 14 40 10 34Z"}};
static const Stroke water_awake[] = {{FILL, "#f2fbfb", "M35 49Q41 43 47 49Q41 55 35 49Z"},
                                     {FILL, "#f2fbfb", "M53 49Q59 43 65 49Q59 55 53 49Z"},
                                     {WASH, "#1d4456", "O41 49 3"},
                                     {WASH, "#1d4456", "O59 49 3"}};

static const Stroke glogo[] = {
    {FILL, "#6b6f4f", "M5 112C4 88 20 76 50 76C80 76 96 88 95 112Z"},
    {FILL, "#a3a783", "M28 112C30 97 70 97 72 112Z"},
    {FILL, "#8b8f6c", "M20 44L5 35L9 51L20 56Z"},
    {FILL, "#8b8f6c", "M80 44L95 35L91 51L80 56Z"},
    {FILL, "#8b8f6c",
     "M17 55C11 30 30 15 50 15C70 15 89 30 83 55C83 74 68 84 50 84C32 84 17 74 17 55Z"},
    {SHADE, "#3b3e28", "M66 20C86 30 88 62 62 82C92 76 92 32 66 20Z"},
    {FILL, "#5f8a47",
     "M23 31C20 16 34 7 44 12C50 3 64 4 68 12C80 10 84 24 77 31C67 23 60 29 54 23C46 30 34 23 23 "
     "31Z"},
    {TINT, "#3d6130", "M34 17L37 23M49 12L50 18M62 13L61 19"},
    {BAND, "i", "M29 38L44 41M71 38L56 41"},
    {FILL, "#7a7d5c", "M42 52C39 64 61 64 58 52C56 46 44 46 42 52Z"},
    {LINE, NULL, "M30 67Q50 78 70 67"},
    {FILL, "#f6ecd4", "M35 69L37 60L41 72ZM65 69L63 60L59 72Z"}};
static const Stroke glogo_awake[] = {{FILL, "#f6edc0", "O37 46 6"},
                                     {FILL, "#f6edc0", "O63 46 6"},
                                     {WASH, "i", "O38 46 3"},
                                     {WASH, "i", "O64 46 3"}};

static void metal_man(Canvas *c, AnbMood mood) {
    STROKES(c, metal);
    if (mood == ANB_MOOD_READY)
        STROKES(c, metal_awake);
    else if (mood == ANB_MOOD_TIRED)
        STROKES(c, metal_tired);
    else
        STROKES(c, metal_hurt);
}

void draw_anb__special(Canvas *c, int which, AnbMood mood) {
    bool awake = mood == ANB_MOOD_READY;
    switch (which) {
    case ANB_WATER_WOMAN:
        STROKES(c, water);
        if (awake)
            STROKES(c, water_awake);
        else
            draw_anb__eyes_shut(c, mood, 41, 59, 49);
        break;
    case ANB_GLOGO:
        STROKES(c, glogo);
        if (awake)
            STROKES(c, glogo_awake);
        else
            draw_anb__eyes_shut(c, mood, 37, 63, 47);
        break;
    case ANB_CAVE_CAT:
        STROKES(c, cat);
        if (awake)
            STROKES(c, cat_awake);
        else
            draw_anb__eyes_shut(c, mood, 37, 63, 52);
        break;
    default: metal_man(c, mood); break;
    }
    if (mood == ANB_MOOD_HURT)
        draw_anb__bandage(c);
}
