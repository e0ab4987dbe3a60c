/* vignette.c - The small picture of a paragraph: the part of the world that its chapter tells of,
 * and in it one thing that the paragraph names. In a box of 240 x 130 with the ground at 116. */
#include <string.h>

#include "strokes.h"

/* ---- Chapters ---- */

static const Stroke cave_wall[] = {
    {WASH, "#eadcb9",
     "M14 116C6 84 30 34 84 20C130 8 190 14 212 50C226 74 230 100 226 116C170 124 70 124 14 116Z"},
    {TINT, "#a58b5f",
     "M14 116C6 84 30 34 84 20C130 8 190 14 212 50C226 74 230 100 226 116M26 74L18 70M46 46L38 "
     "40M84 "
     "24L80 15M198 40L204 32M216 72L226 68"},
    {WASH, "#d3bf94", "M92 19L98 42L104 17ZM120 14L124 28L129 14ZM166 18L172 40L178 21Z"}};
static const Stroke galleries[] = {
    {SHADE, "#8b7a66",
     "M150 116L150 104L168 104L168 92L186 92L186 80L204 80L204 68L216 68L226 116Z"},
    {TINT, "#5a4631",
     "M150 116L150 104L168 104L168 92L186 92L186 80L204 80L204 68L216 68M24 116L24 82C24 62 56 62 "
     "56 "
     "82L56 116M30 116L30 84C32 70 48 70 50 84L50 116"},
    {TINT, "#a58b5f", "M14 116C60 120 180 120 226 116"}};
static const Stroke market[] = {
    {TINT, "#5a4631", "M34 44C80 66 160 66 206 46"},
    {FILL, "#b4523a", "M22 84L26 70L62 70L66 84L58 90L51 84L44 90L37 84L30 90Z"},
    {FILL, "#5f7f9d", "M176 84L180 70L216 70L220 84L212 90L205 84L198 90L191 84L184 90Z"},
    {TINT, "#5a4631", "M26 88L26 116M62 88L62 116M180 88L180 116M216 88L216 116M14 116L226 116"}};
static const Stroke water[] = {
    {SHADE, "#6d9db0",
     "M8 96C40 90 70 100 110 95C150 90 190 100 232 94C230 112 200 122 120 122C50 122 14 114 8 96Z"},
    {TINT, "#47768a",
     "M20 104Q30 99 40 104M52 112Q62 107 72 112M166 110Q176 105 186 110M192 102Q202 97 212 102M96 "
     "118Q106 113 116 118"}};
static const Stroke woods[] = {
    {FILL, "#efe0bf", "M36 116C38 96 38 84 36 70L50 70C48 84 50 98 54 116Z"},
    {FILL, "#b98a9a", "M14 72C16 46 70 46 72 72C56 80 30 80 14 72Z"},
    {FILL, "#efe0bf", "M192 116C194 102 194 94 192 84L204 84C202 94 204 104 208 116Z"},
    {FILL, "#8fa07a", "M174 86C176 62 220 62 222 86C208 92 188 92 174 86Z"},
    {TINT, "#8b6a45", "M22 66Q32 58 42 66M46 62Q56 56 64 66M184 78Q194 72 204 78M14 116L226 116"},
    {SHADE, "#e8c86a", "O80 60 3"},
    {SHADE, "#e8c86a", "O164 50 4"},
    {SHADE, "#e8c86a", "O150 74 3"}};
static const Stroke works[] = {
    {SHADE, "#8b8171", "O40 64 28"},
    {TINT, "#5a4631", "O40 64 28"},
    {TINT, "#5a4631", "O40 64 8"},
    {TINT, "#5a4631",
     "M40 36L40 56M40 72L40 92M12 64L32 64M48 64L68 64M20 44L34 58M46 70L60 84M20 84L34 70M46 "
     "58L60 "
     "44"},
    {SHADE, "#8b8171", "M190 116L190 50L184 42L218 42L212 50L212 116Z"},
    {TINT, "#5a4631",
     "M190 116L190 50L184 42L218 42L212 50L212 116M197 52L197 112M205 52L205 112M14 116L226 116"}};

/* ---- Things, in a box of 100 x 100 with the ground at 96 ---- */

static const Stroke goat[] = {
    {LINE, NULL, "M34 66L32 96M44 68L44 96M68 68L68 96M78 64L80 96"},
    {FILL, "#f8f0dc",
     "M28 44C40 42 66 44 80 44C88 44 90 54 84 64C70 74 44 74 32 66C24 60 22 50 28 44Z"},
    {FILL, "#f8f0dc", "M12 34C16 26 28 24 34 30C38 38 36 48 30 52C24 48 14 44 10 40Z"},
    {LINE, NULL, "M82 46L90 36"},
    {FILL, "#b08a55", "M28 28C26 14 36 6 46 8C38 12 36 18 34 30Z"},
    {FILL, "#8a6a3c", "M22 28C20 16 26 8 36 6C30 12 28 18 28 28Z"},
    {WASH, "i", "O22 34 2"},
    {TINT, "i", "M12 41L18 42M16 44C14 52 20 54 20 48M40 56L52 54M58 62L70 60"}};
static const Stroke bear[] = {
    {FILL, "#7a5a3c",
     "M26 96C16 78 20 56 34 50C30 34 42 22 54 24C68 20 80 34 74 50C88 58 90 80 80 96Z"},
    {FILL, "#7a5a3c", "O37 26 8"},
    {FILL, "#7a5a3c", "O69 26 8"},
    {FILL, "#c7a67c", "M42 44C42 36 64 36 64 44C64 54 42 54 42 44Z"},
    {WASH, "i", "O44 34 2"},
    {WASH, "i", "O62 34 2"},
    {FILL, "i", "M50 40L57 40L53 45Z"},
    {TINT, "i", "M47 50Q53 46 59 50"},
    {SHADE, "#c7a67c", "M36 62C44 54 64 54 70 62C76 78 70 92 54 94C38 94 32 78 36 62Z"},
    {LINE, NULL, "M30 62C22 70 24 82 34 84M78 62C86 70 84 82 74 84"}};
static const Stroke boat[] = {
    {LINE, NULL, "M48 76L48 12"},
    {FILL, "#f5ead0", "M51 16C72 26 80 48 82 64L51 66Z"},
    {FILL, "#a97a44", "M6 74C30 80 70 80 96 72C92 90 80 96 52 96C24 96 12 90 6 74Z"},
    {TINT, "#5a3c22", "M14 84C40 88 64 88 90 82"},
    {FILL, "#b4523a", "M48 12L34 16L48 22Z"}};
static const Stroke coffin[] = {{FILL, "#8a6238", "M8 66L28 56L92 64L94 88L30 96L8 84Z"},
                                {FILL, "#b08552", "M8 66L28 56L92 64L72 74Z"},
                                {TINT, "i", "M72 74L72 92M28 62L66 68M40 58L36 64"},
                                {FILL, "#f5ead0", "O20 38 4"},
                                {FILL, "#c65b3c", "M14 46L20 42L26 46L24 56L16 56Z"},
                                {FILL, "#c98aa0", "O62 52 5"},
                                {FILL, "#c98aa0", "O70 55 4"}};
static const Stroke bell[] = {
    {BAND, "#6b4a2a", "M14 96L22 10L78 10L86 96"},
    {FILL, "#cfa03a",
     "M50 20C66 24 66 50 70 60C74 68 80 70 80 76L20 76C20 70 26 68 30 60C34 50 34 24 50 20Z"},
    {SHADE, "#7a5410", "M58 26C66 40 64 58 72 70L80 76L62 76C60 58 62 40 58 26Z"},
    {FILL, "#8a6a2a", "O50 82 7"},
    {TINT, "#7a5410", "M28 66L72 66"}};
static const Stroke mule[] = {
    {LINE, NULL, "M36 66L34 96M46 68L46 96M72 68L72 96M80 64L82 96"},
    {FILL, "#9a8670",
     "M30 40C46 46 66 44 82 44C90 46 90 58 84 66C70 74 46 74 36 68C28 60 28 50 30 40Z"},
    {FILL, "#9a8670", "M6 40C8 30 20 24 30 28C40 32 44 44 38 52C28 50 14 50 8 48Z"},
    {FILL, "#9a8670", "M26 30L24 10L32 26ZM33 32L38 12L40 32Z"},
    {FILL, "#c98a3a", "M50 42L72 42L76 62L48 62Z"},
    {WASH, "i", "O20 36 2"},
    {TINT, "i", "M8 46L14 47M86 48L94 62M54 48L70 48M54 55L72 55"}};
static const Stroke eel[] = {
    {FILL, "#57808f",
     "M4 82C18 62 30 92 44 80C58 66 56 50 66 40C74 32 90 34 94 46C94 54 84 58 78 54C72 60 72 78 58 "
     "90C38 102 22 78 4 82Z"},
    {WASH, "#fff8e6", "O84 44 4"},
    {WASH, "i", "O85 44 2"},
    {TINT, "i", "M93 50L85 52M22 82C32 86 38 90 48 86C60 80 62 66 66 54"}};
static const Stroke bridge[] = {
    {FILL, "#b3a58d", "M0 96L0 60C20 44 80 44 100 60L100 96L84 96C80 68 20 68 16 96Z"},
    {TINT, "#6d5f4a",
     "M10 64L14 74M30 54L32 62M50 50L50 58M70 54L68 62M90 64L86 74M2 78L14 80M86 80L98 78"},
    {LINE, NULL,
     "M0 48C20 34 80 34 100 48M10 46L10 58M30 40L30 50M50 38L50 48M70 40L70 50M90 46L90 58"}};
static const Stroke stair[] = {
    {FILL, "#c9bba0", "M8 96L8 84L26 84L26 70L44 70L44 56L62 56L62 42L80 42L80 28L98 28L98 96Z"},
    {TINT, "#6d5f4a",
     "M26 84L26 96M44 70L44 96M62 56L62 96M80 42L80 96M8 84L98 84M26 70L98 70M44 56L98 56"},
    {BAND, "#7a5430", "M12 78L12 54M30 64L30 40M48 50L48 26M66 36L66 12"},
    {LINE, NULL, "M12 54L66 12"}};
static const Stroke moth[] = {
    {FILL, "#d8c79c", "M48 46C30 20 8 24 6 42C8 58 30 64 47 58Z"},
    {FILL, "#d8c79c", "M52 46C70 20 92 24 94 42C92 58 70 64 53 58Z"},
    {FILL, "#c3ab78",
     "M46 58C30 62 22 78 32 86C42 86 48 72 48 62ZM54 58C70 62 78 78 68 86C58 86 52 72 52 62Z"},
    {FILL, "#8a6a45", "M46 40C46 34 54 34 54 40L54 72C54 80 46 80 46 72Z"},
    {TINT, "i", "M47 36C42 28 36 26 32 28M53 36C58 28 64 26 68 28"},
    {FILL, "#7a4a3a", "O24 42 6"},
    {FILL, "#7a4a3a", "O76 42 6"}};
static const Stroke wheel[] = {
    {FILL, "#a9977c", "O50 52 42"},
    {FILL, "#eadcb9", "O50 52 32"},
    {BAND, "#6b4a2a", "M50 20L50 84M18 52L82 52M28 30L72 74M72 30L28 74"},
    {FILL, "#8a6238", "O50 52 10"},
    {FILL, "#a9977c",
     "M45 11L45 3L55 3L55 11ZM45 93L45 99L55 99L55 93ZM9 47L2 47L2 57L9 57ZM91 47L98 47L98 57L91 "
     "57Z"}};
static const Stroke bucket[] = {{LINE, NULL, "M50 0L50 22"},
                                {LINE, NULL, "M24 44C26 16 74 16 76 44"},
                                {FILL, "#b98a4c", "M20 44L80 44L72 94L28 94Z"},
                                {TINT, "i", "M36 46L38 94M50 46L50 94M64 46L62 94"},
                                {BAND, "#5b4430", "M22 56L78 56M27 84L73 84"},
                                {FILL, "#d9ecee", "M20 44C20 36 80 36 80 44C80 50 20 50 20 44Z"}};
static const Stroke shoe[] = {
    {FILL, "#7c3b2c", "M20 30L52 30L54 60C66 62 86 66 92 78L92 88L18 88Z"},
    {FILL, "#3a2416", "M16 86L94 86L94 95L42 95L42 92L34 92L34 95L16 95Z"},
    {FILL, "#f5ead0", "M18 22L54 22L54 34L18 34Z"},
    {TINT, "#f2d6a6", "M50 44L60 42M51 52L62 50M54 60L66 58M26 40L26 80"}};
static const Stroke soup[] = {
    {TINT, "#a59a86", "M38 30C30 22 44 16 38 4M54 28C46 20 60 14 54 2M68 30C60 22 74 16 68 6"},
    {FILL, "#5c5a55", "M14 46L86 46C90 70 80 90 66 92L34 92C20 90 10 70 14 46Z"},
    {FILL, "#c98a3a", "M10 44C10 34 90 34 90 44C90 54 10 54 10 44Z"},
    {WASH, "#e9c47a", "O34 44 4"},
    {WASH, "#e9c47a", "O58 42 5"},
    {LINE, NULL, "M30 92L26 98M70 92L74 98M70 42L88 16"},
    {FILL, "#b98a4c", "O89 14 5"}};
static const Stroke chair[] = {
    {FILL, "#8a6238", "M28 8L72 8L74 58L26 58Z"},
    {FILL, "#96301f", "M34 16L66 16L67 52L33 52Z"},
    {FILL, "#a97a44", "M18 58L82 58L82 68L18 68Z"},
    {BAND, "#6b4a2a", "M24 68L22 96M76 68L78 96M18 44L18 60M82 44L82 60M14 44L24 44M76 44L86 44"},
    {FILL, "#d6a740", "O50 8 5"}};
static const Stroke statue[] = {
    {FILL, "#a2937c", "M22 96L22 80L78 80L78 96Z"},
    {FILL, "#c4bba9", "M34 80C32 60 34 46 42 40L58 40C66 46 68 60 66 80Z"},
    {FILL, "#c4bba9", "O50 26 14"},
    {TINT, "#6d6555",
     "M44 24L47 24M53 24L56 24M49 26L48 31L51 31M45 35Q50 37 55 35M40 52C46 58 54 58 60 52M44 "
     "62L42 78M56 62L58 78M26 88L74 88M58 14L62 22L58 26"}};
static const Stroke mask[] = {{FILL, "#eadfc4",
                               "M30 18C56 10 84 22 84 46C84 64 72 72 66 76L66 92L40 92L40 82L28 "
                               "82L28 70L22 66L28 56L22 44C22 32 24 22 30 18Z"},
                              {WASH, "i", "O36 42 3"},
                              {LINE, NULL, "M24 68L36 66"},
                              {BAND, "#96301f", "M14 60C8 66 8 74 14 80M4 54C-4 64 -4 76 4 86"},
                              {TINT, "i", "M32 34L42 34M62 44C70 44 70 56 60 56"}};
static const Stroke tent[] = {{FILL, "#f5ead0", "M50 14L96 92L4 92Z"},
                              {FILL, "#b4523a", "M50 14L66 92L34 92Z"},
                              {FILL, "#3a2416", "M50 48L60 92L40 92Z"},
                              {FILL, "#5f7f9d", "M50 14L20 92L4 92ZM50 14L96 92L82 92Z"},
                              {LINE, NULL, "M50 14L50 2"},
                              {FILL, "#d6a740", "M50 2L66 6L50 10Z"}};
static const Stroke hat[] = {{BAND, "#6b4a2a", "M50 96L50 40M30 96L70 96"},
                             {FILL, "#4a4f74", "M30 96C22 74 26 54 36 48L64 48C74 54 78 74 70 96Z"},
                             {TINT, "#c9c7d8", "M50 50L50 94M42 62L42 66M42 74L42 78"},
                             {FILL, "#3a2416", "M20 36C20 28 80 28 80 36C80 44 20 44 20 36Z"},
                             {FILL, "#3a2416", "M34 34L36 12C44 6 56 6 64 12L66 34Z"},
                             {BAND, "#96301f", "M35 28L65 28"}};
static const Stroke gateway[] = {
    {FILL, "#b3a58d", "M12 96L12 44C12 0 88 0 88 44L88 96Z"},
    {FILL, "#7a5430", "M24 96L24 46C24 16 76 16 76 46L76 96Z"},
    {TINT, "i",
     "M37 28L37 96M50 24L50 96M63 28L63 96M14 60L24 60M76 60L86 60M20 28L30 34M80 28L70 34"},
    {BAND, "#3a2416", "M24 52L50 52M24 80L50 80"},
    {FILL, "#d6a740", "O68 66 4"}};

typedef struct Thing {
    char letter;
    const Stroke *list;
    int count;
    const char *sign; /* or a sign of this name */
} Thing;
#define THING(letter, list)                                                                        \
    { letter, list, sizeof list / sizeof list[0], NULL }
#define SHOWN(letter, sign)                                                                        \
    { letter, NULL, 0, sign }
static const Thing known[] = {
    THING('g', goat),       THING('b', bear),    THING('B', boat),    THING('C', coffin),
    THING('l', bell),       THING('m', mule),    THING('e', eel),     THING('r', bridge),
    THING('s', stair),      THING('t', moth),    THING('w', wheel),   THING('k', bucket),
    THING('h', shoe),       THING('u', soup),    THING('j', chair),   THING('S', statue),
    THING('a', mask),       THING('T', tent),    THING('H', hat),     THING('d', gateway),
    SHOWN('p', "paper"),    SHOWN('f', "fish"),  SHOWN('F', "fruit"), SHOWN('L', "lantern"),
    SHOWN('R', "rope"),     SHOWN('P', "pot"),   SHOWN('o', "coins"), SHOWN('z', "bed"),
    SHOWN('y', "mushroom"), SHOWN('q', "people")};

/* What each paragraph is known for, by the letters above; a space: nothing but its chapter. Two are
 * somebody: c the cave cat, M a metal man. */
static const char of_paragraph[ANB_PARAGRAPHS + 1] =
    "szlgF LL ppuduaSoqRpqCzHsSsqssjSoHoqqTaoaLeuadcrjTaLooRFaLLd"
    "BopgefSldCjfBBfrPsBBfLobBBfaBBhCmSbayLpyfpzytjHpzasyyyycyyyj"
    "dkrMzmwzdozBuuRwHzsoaShpwpdzswssC dqRaklsjL fseeaaHLBufllsfB"
    "LohmmLaoLR taCwjcfShPMMdBTH ypaMCwf";

static void behind(Canvas *c, int chapter) {
    STROKES(c, cave_wall);
    switch (chapter) {
    case 0: STROKES(c, galleries); break;
    case 1:
        STROKES(c, market);
        for (int i = 0; i < 3; i++)
            draw_anb__sign_at(c, "lantern", 68 + i * 44, i == 1 ? 58 : 52, 17);
        break;
    case 2: STROKES(c, water); break;
    case 3: STROKES(c, woods); break;
    default: STROKES(c, works); break;
    }
}

static void somebody(Canvas *c, const char *id) {
    for (int i = 0; i < ANB_VILLAGER_KINDS; i++)
        if (!strcmp(id, anb_villager_kinds[i].id))
            draw_anb_villager(i, ANB_MOOD_READY, c->out);
}

static void thing(Canvas *c, char letter) {
    bool who = letter == 'c' || letter == 'M';
    canvas_into(c, 76, who ? 20 : 30, 88);
    if (who)
        somebody(c, letter == 'c' ? "cave_cat" : "metal_man");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].letter != letter)
            continue;
        if (known[i].sign)
            draw_anb__sign_at(c, known[i].sign, 12, 22, 76);
        else
            strokes(c, known[i].list, known[i].count);
    }
    canvas_up(c);
}

void draw_anb_vignette(int paragraph, HearthBuf *out) {
    Canvas c = canvas_open(out, 20);
    behind(&c, anb_chapter(paragraph));
    thing(&c, (paragraph <= ANB_PARAGRAPHS ? of_paragraph[paragraph - 1] : ' '));
    canvas_close(&c);
}
