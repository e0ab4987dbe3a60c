/* ew_megaliths.c - Drawing the megalith board in half squares: a row each, and two or three
 * columns, so that a stone on two others lies over the seam between them. */
#include "ew_megaliths.h"

#include <string.h>

static int half_width(int width) {
    int half = width / 16;
    return half < 2 ? 2 : half > 4 ? 4 : half;
}

static void put_square(const HearthGame *game, Screen *s, const EwState *st, int x, int y, int row,
                       int col, int half) {
    char text[EW_CODE + 8], code[EW_CODE];
    bool start = ew_square_start(game, st, x, y);
    ew_code(game, ew_square_gain(game, st, x, y), code);
    snprintf(text, sizeof text, "%s%s", start ? (s->unicode ? "°" : "o") : " ", code);
    put_strip(s, row, col, 2 * half - 1, start ? INK_SUN : INK_BONE, text);
}

/* Its mark; in brackets if it is neutral, with its level if it stands on others. */
static void put_piece(Screen *s, const EwState *st, const EwPiece *p, int row, int col, int half) {
    char text[32];
    const char *mark = ew_side_mark(s, st, p->side);
    if (p->level > 1)
        snprintf(text, sizeof text, "%s%d", mark, p->level);
    else
        snprintf(text, sizeof text, p->neutral ? "(%s)" : " %s ", mark);
    put_strip(s, row, col, 2 * half - 1, p->neutral ? INK_STONE : ew_side_ink(p->side), text);
}

static void put_site(const HearthGame *game, Screen *s, const EwState *st, int level, int x, int y,
                     bool chosen, int row, int col, int half) {
    char text[EW_CODE + 8] = "", code[EW_CODE];
    if (level == 1)
        snprintf(text, sizeof text, "+%s",
                 ew_code(game, ew_square_gain(game, st, x / 2, y / 2), code));
    else
        snprintf(text, sizeof text, "+*%d", ew_tables(game)->megalith_points[level]);
    if (chosen)
        put_strip(s, row, col, 2 * half - 1, INK_GLOW, text);
    else
        put(s, row, col, level == 1 ? 2 * half - 1 : 1, INK_NEAR, text);
}

int ew_megaliths_put(const HearthGame *game, Screen *s, const EwState *st,
                     const EwStoneMarks *marks, int row, int col, int width) {
    int half = half_width(width);
    if (!st->megalith_tile[EW_MEGALITH_TILES - 1])
        return 0;
    for (int y = 0; y < EW_HIGH; y += 2)
        for (int x = 0; x < EW_WIDE; x += 2)
            put_square(game, s, st, x / 2, y / 2, row + y, col + x * half, half);
    for (int level = 1; level <= EW_LEVELS; level++)
        for (int i = 0; i < st->pieces; i++)
            if (st->piece[i].level == level)
                put_piece(s, st, &st->piece[i], row + st->piece[i].cell / EW_WIDE,
                          col + st->piece[i].cell % EW_WIDE * half, half);
    for (int level = 0; level < EW_LEVELS; level++)
        for (int y = 0; y < EW_HIGH; y++)
            for (int x = 0; x < EW_WIDE; x++)
                if (marks->sites.row[level][y] >> x & 1)
                    put_site(game, s, st, level + 1, x, y, false, row + y, col + x * half, half);
    for (int i = 0; i < st->pieces; i++) /* it stands there already */
        if (st->piece[i].level == marks->level && st->piece[i].cell == marks->cell) {
            char text[16];
            snprintf(text, sizeof text, "%s%d", ew_side_mark(s, st, st->piece[i].side),
                     marks->level);
            put_strip(s, row + marks->cell / EW_WIDE, col + marks->cell % EW_WIDE * half,
                      2 * half - 1, INK_GLOW, text);
            return EW_HIGH;
        }
    if (marks->level)
        put_site(game, s, st, marks->level, marks->cell % EW_WIDE, marks->cell / EW_WIDE, true,
                 row + marks->cell / EW_WIDE, col + marks->cell % EW_WIDE * half, half);
    return EW_HIGH;
}

int ew_megaliths_at(int row, int col, int width, int at_row, int at_col) {
    int half = half_width(width), y = at_row - row, x = (at_col - col) / half;
    return at_col < col || y < 0 || y >= EW_HIGH || x >= EW_WIDE ? -1 : y * EW_WIDE + x;
}
