/* signs.c - Shapes and terrains for buttons, and the small signs: coin, star, claw, seals. */
#include "draw_int.h"

/* A shape of a card drawn in a terrain, whole numbers of spaces: elements in the box
 * 0 0 100 * width 100 * height. Bit 11 * row + column, as on a sheet. */
static void draw_shape(CartoBoard cells, int terrain, HearthBuf *out) {
    DrawLand land = {.region = cells, .open = CARTO_ALL, .coins = true, .terrain = terrain};
    draw__region(&land, out);
}

void draw_terrain(int terrain, HearthBuf *out) {
    draw_shape(carto_bit(0), terrain, out);
}

static const char star[] = "M50 8L61 37L92 39L68 58L76 89L50 72L24 89L32 58L8 39L39 37Z";
static const char claws[] =
    "M30 8Q44 44 24 92Q18 52 30 8ZM54 4Q68 46 48 98Q40 52 54 4ZM78 10Q90 46 72 90Q64 52 78 10Z";
/* Wax, pressed flat. */
static const char wax[] =
    "M50 4Q68 2 80 14Q96 22 94 42Q102 58 90 72Q86 90 68 92Q52 102 36 94Q16 94 10 76"
    "Q-2 62 6 44Q4 24 22 16Q32 4 50 4Z";

static void seal(int letter, HearthBuf *out) {
    DrawPlace at = {0, 0, 100, 100, 0, 0};
    pen_glyph(out, "class=\"seal\" fill=\"#8f2f27\" stroke=\"#5f1d18\" stroke-width=\"3\"", wax,
              &at);
    pen_circle(out, "class=\"seal\" fill=\"none\" stroke=\"#d99a86\" stroke-width=\"2.5\"", 50, 49,
               33);
    hearth_buf_text(
        out, "<text class=\"seal\" x=\"50\" y=\"66\" font-family=\"" DRAW_FAMILY "\" "
             "font-weight=\"700\" font-size=\"50\" text-anchor=\"middle\" fill=\"#f8e9d8\">");
    hearth_buf_char(out, carto_edict_letters[letter]);
    hearth_buf_text(out, "</text>");
}

static void coin(HearthBuf *out) {
    DrawPlace at = {25, 25, 50, 50, 0, 0};
    pen_circle(out,
               "class=\"coin\" fill=\"" DRAW_COIN "\" stroke=\"" DRAW_INK "\" stroke-width=\"4\"",
               50, 50, 44);
    pen_circle(out, "class=\"coin\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"2\"", 50,
               50, 35);
    pen_glyph(out, "class=\"coin\" fill=\"" DRAW_INK "\"", star, &at);
}

void draw__star(HearthBuf *out, int x, int y, int radius, int value) {
    DrawPlace at = {x - radius, y - radius, 2 * radius, 2 * radius, 0, 0};
    hearth_buf_text(out, "<g class=\"star\"");
    pen_number_attribute(out, "data-stars", value);
    hearth_buf_char(out, '>');
    pen_glyph(out,
              "fill=\"#ecb93c\" stroke=\"" DRAW_PAPER
              "\" stroke-width=\"9\" stroke-linejoin=\"round\"",
              star, &at);
    pen_glyph(out,
              "fill=\"#ecb93c\" stroke=\"" DRAW_INK
              "\" stroke-width=\"3\" stroke-linejoin=\"round\"",
              star, &at);
    if (value > 1) {
        char number[12];
        HearthBuf b = hearth_buf(number, sizeof number);
        hearth_buf_int(&b, value);
        DrawText how = {.x = x,
                        .y = y + radius * 42 / 100,
                        .size = radius * 110 / 100,
                        .attributes = DRAW_FONT,
                        .anchor = 'm',
                        .bold = true};
        pen_text(out, &how, number);
    }
    hearth_buf_text(out, "</g>");
}

void draw_sign(int sign, HearthBuf *out) {
    DrawPlace at = {0, 0, 100, 100, 0, 0};
    if (sign >= DRAW_SIGN_SEAL)
        seal(sign - DRAW_SIGN_SEAL, out);
    else if (sign == DRAW_SIGN_COIN)
        coin(out);
    else if (sign == DRAW_SIGN_STAR)
        pen_glyph(out,
                  "class=\"star\" fill=\"#e0a82e\" stroke=\"" DRAW_INK
                  "\" stroke-width=\"5\" stroke-linejoin=\"round\"",
                  star, &at);
    else
        pen_glyph(out, "class=\"claw\" fill=\"#3a2748\"", claws, &at);
}
