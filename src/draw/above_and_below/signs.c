/* signs.c - Goods, tokens, skills and all the small signs, in a box of 100 x 100; dice. */
#include <string.h>

#include "strokes.h"

#define WOOD "#b98a4c"
#define STEEL "#80878b"
#define BONE "#f8eed6"
#define GOLD "#e0ac3c"
#define BRASS "#8a5d10"

static const Stroke fruit[] = {
    {FILL, "#cbb53e",
     "M50 26C40 26 38 40 32 48C18 62 20 92 50 92C80 92 82 62 68 48C62 40 60 26 50 26Z"},
    {SHADE, "#8a7418", "M62 44C74 62 72 84 52 91C82 92 82 62 68 48Z"},
    {LINE, NULL, "M50 27C50 18 53 12 60 8"},
    {FILL, "#5f8c47", "M57 19C66 6 80 9 86 15C79 25 66 28 57 19Z"},
    {TINT, "#f4eaa6", "M33 58C28 68 29 76 34 82"}};
static const Stroke fish[] = {
    {FILL, "#57808f", "M34 32C38 16 50 14 58 20L52 34Z"},
    {FILL, "#7199a9",
     "M6 53C20 22 58 20 74 50C80 42 86 36 95 33C90 46 90 62 95 73C86 70 80 64 74 56C58 84 20 82 6 "
     "53Z"},
    {WASH, "#d3e4e4", "M14 60C30 76 50 74 62 62C46 68 30 68 14 60Z"},
    {WASH, "#fff8e6", "O25 48 7"},
    {WASH, "i", "O24 48 4"},
    {TINT, "i", "M38 36Q47 50 38 66M51 40Q57 51 51 62M62 44Q65 51 62 58"}};
static const Stroke mushroom[] = {
    {FILL, "#f1e2c2", "M38 54C38 72 30 92 50 92C70 92 62 72 62 54Z"},
    {FILL, "#b2553a", "M7 55C7 26 30 10 50 10C70 10 93 26 93 55C74 66 26 66 7 55Z"},
    {WASH, "#f8e9ca", "O32 38 8"},
    {WASH, "#f8e9ca", "O60 27 7"},
    {WASH, "#f8e9ca", "O73 46 6"},
    {TINT, "#8b6a45", "M44 66L43 82M55 66L56 80"}};
static const Stroke rope[] = {
    {FILL, "#d2a964", "M12 72C12 54 88 54 88 72C88 94 12 94 12 72Z"},
    {FILL, "#dab673", "M12 58C12 40 88 40 88 58C88 80 12 80 12 58Z"},
    {FILL, "#d2a964", "M12 43C12 25 88 25 88 43C88 65 12 65 12 43Z"},
    {FILL, "#6b4c22", "M31 41C31 32 69 32 69 41C69 50 31 50 31 41Z"},
    {TINT, "#7d5a2a",
     "M22 51L30 60M38 56L45 65M56 57L62 66M73 53L78 61M22 67L30 76M40 73L46 82M58 73L63 82"},
    {BAND, "i", "M68 38C84 32 94 20 88 9"},
    {LINE, "", "M68 38C84 32 94 20 88 9"},
    {TINT, "#e4c287", "M69 37C84 31 92 20 88 10"}};
static const Stroke pot[] = {
    {FILL, "#bb6a3e", "M34 26L66 26L64 36C90 48 88 76 68 92L32 92C12 76 10 48 36 36Z"},
    {SHADE, "#5d2a12", "M62 38C84 50 82 76 62 92L68 92C88 76 90 48 64 36Z"},
    {FILL, "#d08a5a", "M28 12L72 12L69 27L31 27Z"},
    {BAND, "#f2d6a6", "M20 56Q35 66 50 56Q65 46 80 56"},
    {TINT, "#f2d6a6", "M20 69L80 69"}};
static const Stroke paper[] = {
    {FILL, "#f6ebd2",
     "M22 12L76 9C85 9 84 21 76 22L79 80C79 92 68 91 63 90L20 91C11 91 11 78 20 78L26 78Z"},
    {FILL, "#dfcda3", "M20 78L64 77C58 83 60 89 64 90L20 91C11 91 11 78 20 78Z"},
    {TINT, "#6b543a", "M36 28L66 26M36 40L68 38M36 52L67 50M37 64L54 63"}};
static const Stroke ore[] = {
    {FILL, "#7f7c76", "M8 76L20 42L40 22L70 20L92 50L88 78L60 92L24 92Z"},
    {WASH, "#a7a39a", "M44 52L76 62L70 22Z"},
    {TINT, "i", "M20 42L44 52L40 91M44 52L70 21M44 52L76 62L88 78M76 62L92 50"},
    {FILL, "#e5a53d", "M24 60L34 66L31 79L22 74Z"},
    {FILL, "#e5a53d", "M57 32L68 35L63 47L54 42Z"},
    {FILL, "#e5a53d", "M64 73L75 70L72 81Z"}};
static const Stroke amethyst[] = {{FILL, "#8e64ae", "M8 88L16 50L32 38L40 56L38 90Z"},
                                  {FILL, "#7a519b", "M60 90L63 54L80 36L94 56L89 90Z"},
                                  {FILL, "#a67dc5", "M30 92L27 36L50 7L71 36L68 92Z"},
                                  {SHADE, "#efe0fa", "M27 36L50 7L48 44ZM30 92L28 46L48 44L48 92Z"},
                                  {TINT, "i", "M50 7L48 44L27 36M48 44L71 36M48 44L48 92"}};
static const Stroke potion[] = {
    {FILL, "#eaf1e7", "M40 14L60 14L60 36C84 46 86 88 62 92L38 92C14 88 16 46 40 36Z"},
    {WASH, "#4f906c",
     "M23 60C34 52 46 68 58 60C65 56 72 58 77 60C79 76 74 88 62 89L38 89C26 88 21 76 23 60Z"},
    {FILL, "#a9773d", "M37 7L63 7L63 21L37 21Z"},
    {WASH, "#c4e6d0", "O42 73 5"},
    {WASH, "#c4e6d0", "O58 79 4"},
    {TINT, "#ffffff", "M32 54C34 46 38 42 43 40"}};
static const Stroke cider[] = {{BAND, "i", "M68 36C96 32 96 74 68 70"},
                               {FILL, "#c18b4b", "M16 28L71 28L68 92L20 92Z"},
                               {TINT, "i", "M33 32L34 92M53 32L53 92"},
                               {BAND, "#5b4430", "M17 48L70 48M19 78L68 78"},
                               {FILL, "#fdf3d8",
                                "M12 30C7 15 22 9 31 15C36 5 53 5 56 15C69 9 79 20 74 31C66 39 56 "
                                "31 50 36C43 41 38 31 30 36C23 39 14 38 12 30Z"}};
static const Stroke coin[] = {{FILL, GOLD, "O50 50 41"},
                              {TINT, BRASS, "O50 50 30"},
                              {TINT, BRASS, "M50 32L50 68M36 43L50 31L64 43M37 58L50 69L63 58"},
                              {TINT, "#fce6a6", "M19 38C24 26 30 21 38 17"}};
static const Stroke lantern[] = {{LINE, NULL, "M33 28C33 2 67 2 67 28"},
                                 {FILL, "#ffe08a", "M28 40L72 40L67 80L33 80Z"},
                                 {WASH, "#ee8824", "M50 46C61 57 60 72 50 76C40 72 39 57 50 46Z"},
                                 {TINT, "i", "M39 41L40 79M61 41L60 79"},
                                 {FILL, "#5c4630", "M28 27L72 27L78 41L22 41Z"},
                                 {FILL, "#5c4630", "M25 79L75 79L79 93L21 93Z"}};
static const Stroke lantern_off[] = {
    {BAND, "#8b785d", "M33 28C33 4 67 4 67 28"},
    {WASH, "#efe3c6", "M28 40L72 40L67 80L33 80Z"},
    {TINT, "#8b785d", "M28 40L72 40L67 80L33 80L28 40"},
    {WASH, "#c2ae86", "M28 27L72 27L78 41L22 41ZM25 79L75 79L79 93L21 93Z"},
    {TINT, "#8b785d", "M28 27L72 27L78 41L22 41L28 27M25 79L75 79L79 93L21 93L25 79"}};
static const Stroke hammer[] = {
    {FILL, WOOD, "M45 40L60 40L58 94L47 94Z"},
    {FILL, STEEL, "M14 16L68 14C80 14 88 22 91 35C78 31 73 36 68 43L14 43Z"},
    {TINT, "#ccd1d3", "M20 24L66 22"}};
static const Stroke quill[] = {
    {FILL, "#ece5d2",
     "M14 92C30 54 46 20 90 7C93 34 80 56 55 63C65 63 60 68 42 71C32 73 27 76 22 91Z"},
    {LINE, NULL, "M12 95C28 64 50 34 83 15"},
    {TINT, "i", "M45 43L38 31M58 32L53 20M51 53L66 52M38 63L52 62"}};
static const Stroke plus[] = {{FILL, "#3f7a46", "O50 50 42"},
                              {BAND, "#ffffff", "M50 28L50 72M28 50L72 50"}};
static const Stroke bed[] = {{FILL, "#5f7f9d", "M14 50L91 50L91 73L14 73Z"},
                             {FILL, "#fbf3df", "M14 52C14 37 41 37 44 52L44 62L14 62Z"},
                             {TINT, "#dbe4ea", "M56 53L56 70M72 53L72 70"},
                             {BAND, "i", "M9 24L9 86M92 54L92 86M9 74L92 74"}};
static const Stroke star[] = {
    {FILL, "#c3912f", "M50 7L62 36L94 39L70 60L77 91L50 75L23 91L30 60L6 39L38 36Z"},
    {WASH, "#ecc46a", "M50 16L50 71L30 82L35 60L17 44L41 40Z"}};
static const Stroke torch[] = {
    {FILL, "#8a5c30", "M43 50L57 50L52 94L48 94Z"},
    {FILL, "#5c4630", "M32 48L68 48L63 62L37 62Z"},
    {FILL, "#ea8a2a",
     "M50 5C73 22 74 42 60 50L40 50C26 42 29 27 39 20C40 28 45 30 48 27C53 20 50 12 50 5Z"},
    {WASH, "#ffe08a", "M51 25C60 35 57 45 51 49C43 45 43 35 51 25Z"}};
static const Stroke key[] = {
    {FILL, "#d6a740", "M46 43L93 43L93 68L83 68L83 56L75 56L75 65L65 65L65 56L46 56Z"},
    {FILL, "#d6a740", "O30 50 21"},
    {FILL, "#f6ecd4", "O28 50 8"}};
static const Stroke reroll[] = {
    {BAND, "i", "M80 32C66 6 22 8 14 42C8 78 46 96 72 80C80 75 84 67 86 58"},
    {FILL, "i", "M88 14L86 40L63 31Z"},
    {FILL, "#fbf3df", "M34 36L63 33L67 63L37 66Z"},
    {WASH, "i", "O43 44 4"},
    {WASH, "i", "O51 50 4"},
    {WASH, "i", "O58 56 4"}};
static const Stroke renew[] = {
    {BAND, "#3c6b3a", "M19 54C20 30 44 18 66 27M81 46C80 70 56 82 34 73"},
    {WASH, "#3c6b3a", "M59 12L80 30L55 42ZM41 88L20 70L45 58Z"}};
static const Stroke cave[] = {{FILL, "#8b7a66", "M7 88C7 38 28 12 50 12C72 12 93 38 93 88Z"},
                              {FILL, "#231a14", "M24 88C24 54 34 34 50 34C66 34 76 54 76 88Z"},
                              {FILL, "#8b7a66", "M42 35L46 50L50 35ZM57 38L60 50L65 44Z"}};
static const Stroke outpost[] = {{FILL, "#8b7a66", "M7 88C7 38 28 12 50 12C72 12 93 38 93 88Z"},
                                 {FILL, "#f0b04a", "M24 88C24 54 34 34 50 34C66 34 76 54 76 88Z"},
                                 {FILL, "#7a5230", "M35 88L35 62L50 49L65 62L65 88Z"}};
static const Stroke basket[] = {
    {BAND, "i", "M20 50C20 10 80 10 80 50"},
    {FILL, "#b2553a", "O35 45 15"},
    {FILL, "#cbb53e", "O62 45 15"},
    {FILL, "#c39455", "M10 50L90 50L80 91L20 91Z"},
    {TINT, "i", "M12 62L88 62M16 76L84 76M30 51L33 90M50 51L50 90M70 51L67 90"}};
static const Stroke pick[] = {
    {BAND, "i", "M23 92L58 22"},
    {LINE, "", "M23 92L58 22"},
    {TINT, "#d3a565", "M24 91L58 23"},
    {FILL, STEEL, "M25 23C44 5 74 10 91 38C73 27 58 25 50 30C43 25 35 22 25 23Z"}};
static const Stroke people[] = {{FILL, "#40644a", "M54 90C54 70 60 60 72 60C84 60 94 70 94 90Z"},
                                {FILL, "#d39a6a", "O70 38 15"},
                                {FILL, "#7c3b2c", "M6 90C6 66 18 56 35 56C52 56 63 66 63 90Z"},
                                {FILL, "#e8b98c", "O35 32 18"}};
static const Stroke house[] = {{FILL, "#f5ead0", "M17 44L17 90L83 90L83 44Z"},
                               {FILL, "#a8432e", "M7 50L50 10L93 50Z"},
                               {FILL, "#6b4a2c", "M40 90L40 64L60 64L60 90Z"}};
static const Stroke starhouse[] = {
    {FILL, "#f5ead0", "M17 44L17 90L83 90L83 44Z"},
    {FILL, "#5f6f7d", "M7 50L50 10L93 50Z"},
    {FILL, "#ecc46a", "M50 46L56 60L71 61L60 71L63 86L50 78L37 86L40 71L29 61L44 60Z"}};
static const Stroke villager[] = {{FILL, "#40644a", "M10 93C12 66 30 57 50 57C70 57 88 66 90 93Z"},
                                  {FILL, "#e8b98c", "O50 35 23"},
                                  {WASH, "i", "O42 35 3"},
                                  {WASH, "i", "O58 35 3"},
                                  {TINT, "i", "M42 45Q50 51 58 45"}};
static const Stroke flag[] = {
    {BAND, "i", "M22 95L22 9"},
    {FILL, "#c99a34", "M22 12C42 2 60 25 86 15L80 51C60 60 42 37 22 50Z"}};
static const Stroke hurt[] = {
    {FILL, "#b23a25", "M36 9L64 9L64 36L91 36L91 64L64 64L64 91L36 91L36 64L9 64L9 36L36 36Z"}};
static const Stroke sun[] = {{FILL, "#f0b53c", "O50 50 22"},
                             {LINE, NULL,
                              "M50 18L50 6M50 82L50 94M18 50L6 50M82 50L94 50M27 27L19 19M73 73L81 "
                              "81M27 73L19 81M73 27L81 19"}};
static const Stroke dusk[] = {
    {FILL, "#e2843c", "M17 66C17 26 83 26 83 66Z"},
    {LINE, NULL, "M5 66L95 66M20 82L80 82M50 22L50 11M21 34L14 26M79 34L86 26"}};
static const Stroke moon[] = {
    {FILL, "#d3dce4", "M62 10C30 12 12 42 20 66C30 94 70 98 88 66C60 76 40 44 62 10Z"}};
static const Stroke check[] = {{FILL, "#96301f", "O50 50 42"},
                               {BAND, "#fdf1dc", "M30 52L44 66L71 35"}};
static const Stroke coins[] = {{FILL, GOLD, "O30 66 21"}, {TINT, BRASS, "O30 66 13"},
                               {FILL, GOLD, "O70 68 21"}, {TINT, BRASS, "O70 68 13"},
                               {FILL, GOLD, "O50 40 21"}, {TINT, BRASS, "O50 40 13"}};
static const Stroke chest[] = {{FILL, GOLD, "O24 38 13"},
                               {FILL, GOLD, "O44 30 13"},
                               {FILL, GOLD, "O64 30 13"},
                               {FILL, GOLD, "O80 38 12"},
                               {TINT, BRASS, "O44 30 7"},
                               {TINT, BRASS, "O64 30 7"},
                               {FILL, "#a9713a", "M8 44L92 44L88 92L12 92Z"},
                               {BAND, "#6b4220", "M9 52L91 52M24 46L26 92M76 46L74 92"},
                               {FILL, GOLD, "M44 48L56 48L55 60L45 60Z"}};
static const Stroke book[] = {
    {FILL, "#f5ead0",
     "M50 26C38 14 22 14 8 20L8 84C22 78 38 78 50 88C62 78 78 78 92 84L92 20C78 14 62 14 50 26Z"},
    {TINT, "i",
     "M50 26L50 87M18 36C28 33 36 35 42 38M18 52C28 49 36 51 42 54M58 38C66 34 74 33 82 36M58 "
     "54C66 50 74 49 82 52"}};
static const Stroke fire[] = {
    {BAND, "i", "M16 88L84 72M16 72L84 88"},
    {FILL, "#ea8a2a",
     "M50 6C78 34 80 66 62 76L38 76C18 68 22 44 36 36C36 48 42 52 46 46C54 34 50 20 50 6Z"},
    {WASH, "#ffe08a", "M50 40C62 52 62 68 50 74C38 68 40 52 50 40Z"}};

typedef struct Sign {
    const char *name;
    const Stroke *list;
    int count;
} Sign;
#define SIGN(name)                                                                                 \
    { #name, name, sizeof name / sizeof name[0] }
static const Sign signs[] = {
    SIGN(fruit),    SIGN(fish),        SIGN(mushroom), SIGN(rope),   SIGN(pot),   SIGN(paper),
    SIGN(ore),      SIGN(amethyst),    SIGN(potion),   SIGN(cider),  SIGN(coin),  SIGN(coins),
    SIGN(lantern),  SIGN(lantern_off), SIGN(hammer),   SIGN(quill),  SIGN(plus),  SIGN(bed),
    SIGN(star),     SIGN(torch),       SIGN(key),      SIGN(reroll), SIGN(renew), SIGN(cave),
    SIGN(outpost),  SIGN(basket),      SIGN(pick),     SIGN(people), SIGN(house), SIGN(starhouse),
    SIGN(villager), SIGN(flag),        SIGN(hurt),     SIGN(sun),    SIGN(dusk),  SIGN(moon),
    SIGN(check),    SIGN(book),        SIGN(chest),    SIGN(fire)};

static const Sign *sign_called(HearthSlice name) {
    for (int i = 0; i < (int)(sizeof signs / sizeof signs[0]); i++)
        if (hearth_slice_is(name, signs[i].name))
            return &signs[i];
    return NULL;
}

bool draw_anb_sign(HearthSlice name, HearthBuf *out) {
    const Sign *s = sign_called(name);
    if (!s)
        return false;
    Canvas c = canvas_open(out, 50);
    strokes(&c, s->list, s->count);
    canvas_close(&c);
    return true;
}

void draw_anb__sign_at(Canvas *c, const char *name, int x, int y, int size) {
    canvas_into(c, x, y, size);
    draw_anb_sign((HearthSlice){name, strlen(name)}, c->out);
    canvas_up(c);
}

/* ---- Dice ---- */

/* Which of the nine places have a pip: bits, row by row. */
static const uint16_t pips_of[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d};

void draw_anb_die(int pips, HearthBuf *out) {
    Canvas c = canvas_open(out, 50);
    stroke(&c, FILL, "#fbf3df",
           "M24 9L76 9C86 9 91 14 91 24L91 76C91 86 86 91 76 91L24 91C14 91 9 86 9 76L9 24C9 14 14 "
           "9 24 9Z");
    stroke(&c, TINT, "#b59a68", "M83 22L83 74C83 80 80 83 74 83L24 83");
    for (int i = 0; i < 9; i++)
        if (pips_of[pips] >> i & 1)
            stroke_circle(&c, WASH, ANB_INK, 28 + i % 3 * 22, 28 + i / 3 * 22, 9);
    if (!pips)
        stroke(&c, LINE, NULL, "M36 38C36 20 64 20 64 38C64 52 50 50 50 62M50 74L50 75");
    canvas_close(&c);
}
