/* diagram.c - A few spaces that show at a glance what a scoring card counts.
 *
 * Each diagram is a part of a real sheet and the stars on it; a test asks the scorer whether they
 * are right. Spaces that do not count stand beside those that do, where that is the point. */
#include <string.h>

#include "draw_int.h"

enum { STARS = 6, ROWS = 5 };

typedef struct Star {
    int8_t x, y;  /* its middle, in tenths of a space of the window */
    int8_t value; /* 0 ends the list */
} Star;

typedef struct Diagram {
    const char *rows[ROWS]; /* what is in the window, in the characters of sheets */
    int8_t top, left;       /* where the window lies on the sheet */
    Star stars[STARS];
} Diagram;

/* In the order of the scoring cards, the monsters last. Windows at 0 or ending at 11 show the edge
 * of the map. */
static const Diagram diagrams[CARTO_SCORINGS + 1] = {
    {{"FF..", "F...", "..F."}, 0, 0, {{5, 5, 1}, {15, 5, 1}, {5, 15, 1}}},
    {{".F..", "....", "FF.."}, 4, 3, {{45, 5, 1}, {45, 25, 1}, {5, 35, 1}, {15, 35, 1}}},
    {{".WA.", "VFFA", ".AVF"}, 4, 3, {{15, 15, 1}, {25, 15, 1}}},
    {{"MF...", ".FFM.", "....."}, 4, 3, {{5, 5, 3}, {35, 15, 3}}},
    {{"WW..", ".A..", "..A."}, 4, 3, {{15, 5, 1}, {15, 15, 1}}},
    {{".W..", "AM..", "..W."}, 4, 3, {{15, 5, 2}, {5, 15, 1}}},
    {{"Wr..", ".W.a", "...."}, 4, 3, {{5, 5, 1}, {15, 15, 1}, {35, 15, 3}}},
    {{"....W", ".AA.W", ".....", ".WW.."}, 0, 0, {{20, 15, 3}, {20, 35, 3}}},
    {{"VV..V", "VV..V", "VV..."}, 4, 3, {{10, 15, 8}}},
    {{"VV.M", "V..V", "..VV"}, 4, 3, {{5, 5, 1}, {15, 5, 1}, {5, 15, 1}}},
    {{".F..", "WVA.", ".V.."}, 4, 3, {{15, 20, 3}}},
    {{"VVV.", "V...", "..VV"}, 4, 3, {{25, 25, 2}, {35, 25, 2}}},
    {{0}, 0, 0, {{105, 35, 6}, {65, 105, 6}}},
    {{"FVW.", "AAV.", "OFF.", "...."}, 4, 3, {{5, 5, 3}, {5, 15, 3}, {5, 25, 3}}},
    {{"V...", "FW..", ".A..", "..F."}, 7, 0, {{15, 25, 3}}},
    {{".F..", "W.V.", ".A.."}, 4, 3, {{15, 15, 1}}},
    {{"....", ".OO.", "..V."},
     4,
     3,
     {{15, 5, 1}, {25, 5, 1}, {5, 15, 1}, {35, 15, 1}, {15, 25, 1}}},
};

typedef struct Window {
    CartoSheet sheet;
    CartoMap map;
    int top, left, width, height;
    bool whole; /* the whole sheet: too small for more than flat colours */
} Window;

/* Borderlands needs full rows and columns, so it shows the whole sheet. */
static char crossroads(int row, int column) {
    static const char land[] = "FFVVAWWAVFF";
    return row == 3 ? land[column] : column == 6 ? land[10 - row] : '.';
}

static void open_window(int scoring, Window *w) {
    const Diagram *g = &diagrams[scoring];
    char text[CARTO_N * (CARTO_N + 1)];
    w->whole = !g->rows[0];
    w->top = g->top;
    w->left = g->left;
    w->height = w->whole ? CARTO_N : 0;
    w->width = CARTO_N;
    while (!w->whole && w->height < ROWS && g->rows[w->height])
        w->height++;
    if (!w->whole)
        w->width = (int)strlen(g->rows[0]);
    for (int i = 0; i < CARTO_CELLS; i++) {
        int row = i / CARTO_N - w->top, column = i % CARTO_N - w->left;
        bool inside = row >= 0 && row < w->height && column >= 0 && column < w->width;
        text[i + i / CARTO_N] = w->whole ? crossroads(row, column)
                                : inside ? g->rows[row][column]
                                         : '.';
        if (i % CARTO_N == CARTO_N - 1)
            text[i + i / CARTO_N + 1] = '\n';
    }
    carto_sheet_parse(text, sizeof text, &w->sheet, &w->map, NULL);
}

void draw__diagram_sheet(int scoring, CartoSheet *sheet, CartoMap *map) {
    Window w;
    open_window(scoring, &w);
    *sheet = w.sheet;
    *map = w.map;
}

static void grid(HearthBuf *out, const Window *w) {
    DrawPen p = pen_start(out);
    int right = w->width * 100, bottom = w->height * 100;
    pen_open_path(out, "class=\"grid\" fill=\"none\" stroke=\"" DRAW_INK
                       "\" stroke-width=\"2\" stroke-opacity=\".35\"");
    for (int i = 0; i <= w->height; i++) {
        pen_move(&p, -14, i * 100);
        pen_line(&p, right + 14, i * 100);
    }
    for (int i = 0; i <= w->width; i++) {
        pen_move(&p, i * 100, -14);
        pen_line(&p, i * 100, bottom + 14);
    }
    pen_close_path(out);
}

/* A thick line where the map ends. */
static void edge(HearthBuf *out, const Window *w) {
    DrawPen p = pen_start(out);
    int right = w->width * 100, bottom = w->height * 100;
    if (w->top && w->left && w->top + w->height < CARTO_N && w->left + w->width < CARTO_N)
        return;
    pen_open_path(out, "class=\"frame\" fill=\"none\" stroke=\"" DRAW_INK
                       "\" stroke-width=\"9\" stroke-linecap=\"square\"");
    if (w->top == 0) {
        pen_move(&p, 0, 0);
        pen_line(&p, right, 0);
    }
    if (w->left == 0) {
        pen_move(&p, 0, 0);
        pen_line(&p, 0, bottom);
    }
    if (w->top + w->height == CARTO_N) {
        pen_move(&p, 0, bottom);
        pen_line(&p, right, bottom);
    }
    if (w->left + w->width == CARTO_N) {
        pen_move(&p, right, 0);
        pen_line(&p, right, bottom);
    }
    pen_close_path(out);
}

static void land(HearthBuf *out, const Window *w) {
    hearth_buf_text(out, "<g transform=\"translate(");
    hearth_buf_int(out, -100 * w->left);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, -100 * w->top);
    hearth_buf_text(out, ")\">");
    for (int i = 0; w->whole && i < CARTO_TERRAINS; i++)
        draw__flat(out, w->sheet.land[i], i);
    if (!w->whole)
        draw__map(&w->sheet, &w->map, false, out);
    hearth_buf_text(out, "</g>");
}

static void claws(HearthBuf *out, const Star *s) {
    hearth_buf_text(out, "<g data-stars=\"-1\" transform=\"translate(");
    hearth_buf_int(out, s->x * 10 - 28);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, s->y * 10 - 28);
    hearth_buf_text(out, ") scale(.56)\">");
    draw_sign(DRAW_SIGN_CLAW, out);
    hearth_buf_text(out, "</g>");
}

void draw__diagram(int scoring, HearthBuf *out) {
    Window w;
    open_window(scoring, &w);
    int beyond = scoring == CARTO_SCORE_GREENBOUGH ? 80 : 24, bigger = w.whole ? 2 : 1;
    hearth_buf_text(out, " class=\"diagram\" viewBox=\"-24 -24 ");
    hearth_buf_int(out, w.width * 100 + 24 + beyond);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, w.height * 100 + 24 + beyond);
    hearth_buf_text(out, "\">");
    grid(out, &w);
    land(out, &w);
    edge(out, &w);
    for (const Star *s = diagrams[scoring].stars; s < diagrams[scoring].stars + STARS && s->value;
         s++)
        if (scoring == CARTO_SCORINGS)
            claws(out, s);
        else
            draw__star(out, s->x * 10, s->y * 10,
                       (s->value > 3   ? 54
                        : s->value > 1 ? 42
                                       : 30) *
                           bigger,
                       s->value);
    hearth_buf_text(out, "</svg>");
}

void draw_diagram(int scoring, HearthBuf *out) {
    hearth_buf_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    draw__diagram(scoring, out);
}
