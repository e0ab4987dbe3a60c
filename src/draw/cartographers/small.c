/* small.c - A map the size of a stamp: flat colours and one mark a space, few bytes. */
#include "draw_int.h"

/* One mark a terrain around 0 0, so that colour is not needed. */
static const char *const marks[DRAW_TERRAINS] = {
    "M-26 22L0-30L26 22Z",
    "M-26 26L-26-2L0-28L26-2L26 26Z",
    "M-30-18L30-18M-30 4L30 4M-30 26L30 26",
    "M-32 4Q-16-22 0 4Q16 26 32 4",
    "M-26-26L26 26M26-26L-26 26",
    "M-36 32L-4-32L36 32Z",
    "M-20 30L-20-26M20 30L20-6",
    "M-30-20L0 0L30-14M0 0L-6 34",
};

/* The border of a region in straight lines, row by row: runs of spaces. */
static void runs(DrawPen *p, CartoBoard region) {
    for (int row = 0; row < CARTO_N; row++)
        for (int column = 0; column < CARTO_N; column++) {
            int from = column;
            while (column < CARTO_N && carto_has(region, row * CARTO_N + column))
                column++;
            if (column == from)
                continue;
            pen_move(p, from * 100, row * 100);
            pen_line(p, column * 100, row * 100);
            pen_line(p, column * 100, row * 100 + 100);
            pen_line(p, from * 100, row * 100 + 100);
            pen_close(p);
            p->x = from * 100;
            p->y = row * 100;
        }
}

void draw__flat(HearthBuf *out, CartoBoard cells, int terrain) {
    const DrawTint *t = &draw__tints[terrain];
    if (!carto_any(cells))
        return;
    hearth_buf_text(out, "<g class=\"");
    hearth_buf_text(out, t->name);
    hearth_buf_text(out, " flat\"");
    pen_attribute(out, "fill", t->wash);
    pen_attribute(out, "stroke", t->ink);
    hearth_buf_text(out, " stroke-width=\"7\" stroke-linejoin=\"round\">");
    DrawPen p = pen_start(out);
    if (terrain != DRAW_RUINS) {
        pen_open_path(out, "class=\"wash\" stroke=\"none\"");
        runs(&p, cells);
        pen_close_path(out);
    }
    p = pen_start(out);
    pen_open_path(out, "class=\"mark\" fill=\"none\"");
    for (CartoBoard left = cells; carto_any(left); left = carto_without_lowest(left)) {
        int cell = carto_lowest(left);
        DrawPlace at = {cell % CARTO_N * 100 + 50, cell / CARTO_N * 100 + 50, 100, 100, 0, 0};
        pen_stencil(&p, marks[terrain], &at);
    }
    pen_close_path(out);
    hearth_buf_text(out, "</g>");
}

void draw_small(const CartoSheet *sheet, const CartoMap *map, HearthBuf *out) {
    hearth_buf_text(out, "<path class=\"paper\" fill=\"" DRAW_PAPER "\" stroke=\"" DRAW_INK
                         "\" stroke-width=\"8\" d=\"M0 0h1100v1100H0z\"/>");
    draw__flat(out, carto_less(map->ruins, carto_drawn(sheet)), DRAW_RUINS);
    draw__flat(out, map->wasteland, DRAW_WASTELAND);
    for (int i = 0; i < CARTO_TERRAINS; i++)
        draw__flat(out, sheet->land[i], i);
    draw__flat(out, map->mountains, DRAW_MOUNTAIN);
}
