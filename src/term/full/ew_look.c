/* ew_look.c - Glyphs, inks and codes of Endless Winter. */
#include "ew_look.h"

#include <string.h>

#include "full.h"

typedef struct Look {
    const char *unicode, *ascii;
    Ink ink;
} Look;

static const Look lands[] = {
    [EW_LAND_BASE] = {"Ω", "@", INK_BROWN},   [EW_LAND_GLACIER] = {"∗", ":", INK_ICE},
    [EW_LAND_FOREST] = {"♠", "f", INK_GREEN}, [EW_LAND_GRASSLAND] = {"≡", "=", INK_OCHRE},
    [EW_LAND_LAKE] = {"≈", "~", INK_SLATE},   [EW_LAND_MOUNTAIN] = {"∆", "^", INK_STONE},
    [EW_LAND_CAVE] = {"∩", "n", INK_VIOLET},  [EW_LAND_HOTSPRING] = {"§", "s", INK_BRICK},
};

static const char *const marks[EW_MAX_SIDES] = {"▲", "●", "■", "♦"};
static const char *const ascii_marks[EW_MAX_SIDES] = {"A", "B", "C", "D"};

/* The letters of the nomad cards (rules, 9.5), and more in their spirit. */
static const char *const codes[EW_OPS] = {
    [EW_OP_FOOD] = "F",
    [EW_OP_TOOL] = "T",
    [EW_OP_IDOL] = "I",
    [EW_OP_DRAW] = "D",
    [EW_OP_LABOR] = "L",
    [EW_OP_POINTS] = "*",
    [EW_OP_BURY] = "B",
    [EW_OP_TRIBE] = "K",
    [EW_OP_TRIBE_DISCARD] = "k",
    [EW_OP_CULTURE] = "C",
    [EW_OP_ANIMAL] = "A",
    [EW_OP_ANIMAL_RANDOM] = "R",
    [EW_OP_REVEAL] = "V",
    [EW_OP_TIP] = "U",
    [EW_OP_CAMP] = "^",
    [EW_OP_MOVE] = ">",
    [EW_OP_VILLAGE] = "H",
    [EW_OP_MEGALITH] = "M",
    [EW_OP_MEGALITH_EXTRA] = "+M",
    [EW_OP_STONE] = "S",
    [EW_OP_FILL_FOOD] = "F!",
    [EW_OP_POINTS_PER] = "*/",
    [EW_OP_ECLIPSE_CARD] = "E",
    [EW_OP_GLACIER_SCORE] = "G",
    [EW_OP_VILLAGE_OR_MOVE] = "W",
};

static const char *glyph(const Screen *s, const Look *look) {
    return s->unicode ? look->unicode : look->ascii;
}

const char *ew_land_glyph(const Screen *s, int land) {
    return glyph(s, &lands[land]);
}

Ink ew_land_ink(int land) {
    return lands[land].ink;
}

const char *ew_side_mark(const Screen *s, const EwState *st, int side) {
    if (ew_is_nomad(st, side))
        return "N";
    return s->unicode ? marks[side] : ascii_marks[side];
}

Ink ew_side_ink(int side) {
    return (Ink)(INK_SIDE_1 + side);
}

const char *ew_village_glyph(const Screen *s) {
    return s->unicode ? "⌂" : "H";
}

const char *ew_arrow_glyph(const Screen *s, bool upright, bool positive) {
    static const char *const unicode[] = {"←", "→", "↑", "↓"}, *const ascii[] = {"<", ">", "^",
                                                                                 "v"};
    return (s->unicode ? unicode : ascii)[(upright ? 2 : 0) + positive];
}

/* ---- Codes ---- */

static void add_code(HearthBuf *b, int n, const char *letter) {
    if (n > 1)
        hearth_buf_int(b, n);
    hearth_buf_text(b, letter);
}

static void add_cost(HearthBuf *b, const EwCost *cost) {
    if (cost->labor)
        add_code(b, cost->labor, "L");
    if (cost->food)
        add_code(b, cost->food, "F");
    if (cost->tool)
        add_code(b, cost->tool, "T");
}

static void add_effect(const HearthGame *game, HearthBuf *b, const EwEffect *e) {
    char text[EW_CODE];
    if (e->op == EW_OP_PAY) {
        const EwCost cost = {.food = e->b >> 4, .tool = e->b & 15};
        add_cost(b, &cost);
        hearth_buf_char(b, '=');
        hearth_buf_text(b, ew_code(game, e->a, text));
    } else if (e->op == EW_OP_CHOOSE) {
        for (int i = 0; i < e->b; i++) {
            hearth_buf_text(b, i ? "|" : "");
            hearth_buf_text(b, ew_code(game, e->a + i, text));
        }
    } else if (e->op < EW_OPS && codes[e->op]) {
        add_code(b, e->op == EW_OP_MEGALITH_EXTRA ? 1 : e->n, codes[e->op]);
    }
}

const char *ew_code(const HearthGame *game, int list, char out[EW_CODE]) {
    HearthBuf b = hearth_buf(out, EW_CODE);
    const EwList *l = &ew_tables(game)->lists[list];
    out[0] = 0;
    for (int i = 0; i < l->count; i++)
        add_effect(game, &b, &ew_tables(game)->effects[l->first + i]);
    return out;
}

const char *ew_cost_code(const EwCost *cost, char out[EW_CODE]) {
    HearthBuf b = hearth_buf(out, EW_CODE);
    out[0] = 0;
    add_cost(&b, cost);
    return out;
}

/* ---- Legend ---- */

typedef struct Legend {
    Screen *s;
    int row, from, col, width, at;
} Legend;

static void explain(Legend *l, const char *sign, Ink ink, const HearthText *text) {
    char word[SENTENCE], strip[EW_CODE];
    word_of(l->s, text, word, sizeof word);
    snprintf(strip, sizeof strip, " %s ", sign);
    int wide = text_width(l->s, strip), need = wide + 1 + text_width(l->s, word);
    if (l->at && l->at + need > l->width)
        l->row++, l->at = 0;
    put_strip(l->s, l->row, l->col + l->at, wide, ink, strip);
    put(l->s, l->row, l->col + l->at + wide + 1, l->width - l->at - wide - 1, INK_TEXT, word);
    l->at += need + 2;
}

int ew_legend_put(const HearthGame *game, Screen *s, int row, int col, int width) {
    Legend l = {s, row, row, col, width, 0};
    for (int i = EW_LAND_BASE; i <= EW_LAND_HOTSPRING; i++)
        explain(&l, glyph(s, &lands[i]), lands[i].ink, ew_land_name(game, i));
    l.row++, l.at = 0;
    for (int op = EW_OP_FOOD; op < EW_OPS; op++)
        if (codes[op])
            explain(&l, codes[op], INK_TEXT, ew_op_name(op));
    l.row++, l.at = 0;
    explain(&l, s->unicode ? marks[0] : ascii_marks[0], INK_SIDE_1, FULL_T(EW_MARK_PLAYER));
    explain(&l, "N", INK_SIDE_2, FULL_T(EW_MARK_NOMAD));
    explain(&l, ew_village_glyph(s), INK_SIDE_1, FULL_T(EW_MARK_VILLAGE));
    explain(&l, "+", INK_NEAR, FULL_T(EW_MARK_SITE));
    explain(&l, s->unicode ? "°" : "o", INK_SUN, FULL_T(EW_MARK_START));
    l.row++;
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(EW_LEGEND));
    l.row += put_msg_wrapped(s, l.row, col, width, 4, INK_TEXT, &msg);
    return l.row - l.from;
}
