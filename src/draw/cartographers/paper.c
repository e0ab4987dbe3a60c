/* paper.c - The sheet before anything is drawn on it: grid, frame, compass rose, cartouche. */
#include "draw_int.h"

/* ---- Grid and frame ---- */

/* The grid, and the frame around it with the letters of rows and the numbers of columns. */
static void put_grid(HearthBuf *out) {
    DrawPen p = pen_start(out);
    pen_open_path(out,
                  "class=\"grid\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-opacity=\".32\"");
    for (int i = 1; i < CARTO_N; i++) {
        pen_move(&p, 0, i * 100);
        pen_line(&p, 1100, i * 100);
        pen_move(&p, i * 100, 0);
        pen_line(&p, i * 100, 1100);
    }
    pen_close_path(out);
}

static void box(HearthBuf *out, const char *attributes, int margin) {
    DrawPen p = pen_start(out);
    pen_open_path(out, attributes);
    pen_move(&p, -margin, -margin);
    pen_line(&p, 1100 + margin, -margin);
    pen_line(&p, 1100 + margin, 1100 + margin);
    pen_line(&p, -margin, 1100 + margin);
    pen_close(&p);
    pen_close_path(out);
}

static void bar(DrawPen *p, int x, int y, int width, int height) {
    pen_move(p, x, y);
    pen_line(p, x + width, y);
    pen_line(p, x + width, y + height);
    pen_line(p, x, y + height);
    pen_close(p);
    p->x = x;
    p->y = y;
}

/* Bars of ink and paper in turn, as along the edge of old maps. */
static void scale_bars(HearthBuf *out, int margin, int thick) {
    DrawPen p = pen_start(out);
    pen_open_path(out, "class=\"frame\" fill=\"" DRAW_INK "\"");
    for (int i = 0; i < 22; i++) {
        int near = -margin - thick, far = 1100 + margin;
        bar(&p, i * 50, i % 2 ? near : near, i % 2 ? 0 : 50, thick);
        bar(&p, i * 50, far, i % 2 ? 50 : 0, thick);
        bar(&p, near, i * 50, thick, i % 2 ? 0 : 50);
        bar(&p, far, i * 50, thick, i % 2 ? 50 : 0);
    }
    pen_close_path(out);
}

static void coordinates(HearthBuf *out) {
    hearth_buf_text(out,
                    "<g class=\"label\" " DRAW_FONT " fill-opacity=\".75\" aria-hidden=\"true\">");
    for (int i = 0; i < CARTO_N; i++) {
        char row[2] = {(char)('a' + i), 0}, column[4];
        HearthBuf b = hearth_buf(column, sizeof column);
        hearth_buf_int(&b, i + 1);
        DrawText how = {.x = -39, .y = i * 100 + 57, .size = 23, .attributes = "", .anchor = 'm'};
        pen_text(out, &how, row);
        how.x = 1139;
        pen_text(out, &how, row);
        how.x = i * 100 + 50;
        how.y = -31;
        pen_text(out, &how, column);
        how.y = 1147;
        pen_text(out, &how, column);
    }
    hearth_buf_text(out, "</g>");
}

static const char corner[] =
    "M-20-20L20-20L20 20L-20 20ZM0-16Q4-4 16 0Q4 4 0 16Q-4 4-16 0Q-4-4 0-16Z";

static void corners(HearthBuf *out) {
    for (int i = 0; i < 4; i++) {
        DrawPlace at = {i % 2 ? 1138 : -38, i / 2 ? 1138 : -38, 100, 100, 0, 0};
        if (i != 3) /* the rose stands there */
            pen_glyph(out,
                      "class=\"ornament\" fill=\"none\" stroke=\"" DRAW_INK
                      "\" stroke-width=\"1.5\"",
                      corner, &at);
    }
}

static void put_frame(HearthBuf *out) {
    box(out, "class=\"frame\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"2\"", 3);
    box(out, "class=\"frame\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"1.2\"", 8);
    scale_bars(out, 8, 9);
    box(out, "class=\"frame\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"1.2\"", 17);
    box(out, "class=\"frame\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"3.5\"", 59);
    coordinates(out);
    corners(out);
}

/* ---- Compass rose ---- */

static const char rose_light[] =
    "M0-100L-13-13L0 0ZM100 0L13-13L0 0ZM0 100L13 13L0 0ZM-100 0L-13 13L0 0Z";
static const char rose_dark[] =
    "M0-100L13-13L0 0ZM100 0L13 13L0 0ZM0 100L-13 13L0 0ZM-100 0L-13-13L0 0Z";
static const char diagonal_light[] =
    "M56-56L5-22L0 0ZM56 56L22 5L0 0ZM-56 56L-5 22L0 0ZM-56-56L-22-5L0 0Z";
static const char diagonal_dark[] =
    "M56-56L22-5L0 0ZM56 56L5 22L0 0ZM-56 56L-22 5L0 0ZM-56-56L-5-22L0 0Z";

/* A compass rose of that radius. */
static void put_rose(HearthBuf *out, int x, int y, int radius) {
    DrawPlace at = {x, y, radius, radius, 0, 0};
    static const char light[] = "class=\"blank\" fill=\"" DRAW_PAPER "\"",
                      dark[] = "class=\"dark\" fill=\"" DRAW_INK "\"";
    hearth_buf_text(out, "<g class=\"rose\" stroke=\"" DRAW_INK
                         "\" stroke-width=\"1.2\" stroke-linejoin=\"round\">");
    pen_circle(out, light, x, y, radius + 2);
    pen_circle(out, "fill=\"none\"", x, y, radius * 2 / 3);
    pen_circle(out, "fill=\"none\"", x, y, radius * 2 / 3 - 5);
    pen_glyph(out, light, diagonal_light, &at);
    pen_glyph(out, dark, diagonal_dark, &at);
    pen_glyph(out, light, rose_light, &at);
    pen_glyph(out, dark, rose_dark, &at);
    hearth_buf_text(out, "</g>");
}

/* The same, large and pale, below the whole map, with the lines that sailors follow. */
static void watermark(HearthBuf *out) {
    DrawPlace at = {550, 550, 330, 330, 0, 0};
    hearth_buf_text(out, "<g class=\"watermark\" opacity=\".06\" fill=\"none\" stroke=\"" DRAW_INK
                         "\" stroke-width=\"2\">");
    pen_circle(out, "", 550, 550, 220);
    pen_circle(out, "", 550, 550, 206);
    pen_glyph(out, "fill=\"" DRAW_INK "\"", diagonal_dark, &at);
    pen_glyph(out, "", diagonal_light, &at);
    pen_glyph(out, "fill=\"" DRAW_INK "\"", rose_dark, &at);
    pen_glyph(out, "", rose_light, &at);
    hearth_buf_text(out, "<path d=\"M0 0l1100 1100M1100 0L0 1100M550 0v1100M0 550h1100M322 0l456 "
                         "1100M778 0L322 1100M0 322l1100 456M0 778L1100 322\"/></g>");
}

/* ---- Cartouche ---- */

enum { RIBBON = 66 };

static void tail(DrawPen *p, int x, int y, int side) {
    pen_move(p, x - side * 14, y + 12);
    pen_line(p, x + side * 48, y + 12);
    pen_line(p, x + side * 30, y + 12 + RIBBON / 2);
    pen_line(p, x + side * 48, y + 12 + RIBBON);
    pen_line(p, x - side * 14, y + 12 + RIBBON);
    pen_close(p);
    p->x = x - side * 14;
    p->y = y + 12;
}

static void fold(DrawPen *p, int x, int y, int side) {
    pen_move(p, x, y + RIBBON);
    pen_line(p, x - side * 14, y + RIBBON - 2);
    pen_line(p, x - side * 14, y + RIBBON + 12);
    pen_close(p);
    p->x = x;
    p->y = y + RIBBON;
}

static void ribbon(HearthBuf *out, int x, int y, int half) {
    DrawPen p = pen_start(out);
    hearth_buf_text(out, "<g class=\"ornament cartouche\" stroke=\"" DRAW_INK
                         "\" stroke-width=\"1.8\" stroke-linejoin=\"round\">");
    pen_open_path(out, "class=\"back\" fill=\"#e3d2ab\"");
    tail(&p, x - half, y, -1);
    tail(&p, x + half, y, 1);
    pen_close_path(out);
    p = pen_start(out);
    pen_open_path(out, "class=\"dark\" fill=\"" DRAW_INK "\"");
    fold(&p, x - half, y, -1);
    fold(&p, x + half, y, 1);
    pen_close_path(out);
    p = pen_start(out);
    pen_open_path(out, "class=\"blank\" fill=\"" DRAW_PAPER "\"");
    pen_move(&p, x - half, y);
    pen_quad(&p, x, y - 8, x + half, y);
    pen_line(&p, x + half, y + RIBBON);
    pen_quad(&p, x, y + RIBBON - 8, x - half, y + RIBBON);
    pen_close(&p);
    p.x = x - half;
    p.y = y;
    pen_move(&p, x - half + 6, y + 6);
    pen_quad(&p, x, y - 2, x + half - 6, y + 6);
    pen_move(&p, x - half + 6, y + RIBBON - 6);
    pen_quad(&p, x, y + RIBBON - 14, x + half - 6, y + RIBBON - 6);
    pen_close_path(out);
    hearth_buf_text(out, "</g>");
}

/* A ribbon with a name and, if there is one, a title; x is its middle, y its top. */
static void put_cartouche(HearthBuf *out, int x, int y, const char *name, const char *title) {
    bool titled = title && title[0];
    int size = titled ? 32 : 40, width = 300;
    name = name ? name : "";
    if (pen_width(name) * size / 100 + 90 > width)
        width = pen_width(name) * size / 100 + 90;
    if (titled && pen_width(title) * 22 / 100 + 90 > width)
        width = pen_width(title) * 22 / 100 + 90;
    if (width > 760)
        width = 760;
    ribbon(out, x, y, width / 2);
    DrawText how = {.x = x,
                    .y = y + (titled ? 33 : 44),
                    .size = size,
                    .attributes = "class=\"name\" " DRAW_FONT,
                    .anchor = 'm',
                    .most = width - 60,
                    .bold = true};
    pen_text(out, &how, name);
    if (titled) {
        how = (DrawText){.x = x,
                         .y = y + 55,
                         .size = 22,
                         .attributes = "class=\"title\" " DRAW_FONT " font-style=\"italic\"",
                         .anchor = 'm',
                         .most = width - 60};
        pen_text(out, &how, title);
    }
}

/* ---- Paper ---- */

/* Paper darkens towards its edge; class stain takes the colour of the season. */
static void stain(HearthBuf *out) {
    hearth_buf_text(out, "<g class=\"stain\" fill=\"none\" stroke=\"#b58a4a\" "
                         "stroke-opacity=\".03\" stroke-linejoin=\"round\">");
    for (int i = 1; i <= 7; i++) {
        hearth_buf_text(out, "<path");
        pen_number_attribute(out, "stroke-width", i * 26);
        hearth_buf_text(out, " d=\"M-72-136h1244v1308H-72z\"/>");
    }
    hearth_buf_text(out, "</g>");
}

typedef struct PaperBox {
    int left, top, width, height;
} PaperBox;

static PaperBox paper_box(bool narrow) {
    const int side = 1100 + 2 * DRAW_NARROW;
    if (narrow)
        return (PaperBox){-DRAW_NARROW, -DRAW_NARROW, side, side};
    return (PaperBox){DRAW_PAPER_LEFT, DRAW_PAPER_TOP, DRAW_PAPER_WIDTH, DRAW_PAPER_HEIGHT};
}

void draw_paper_box(bool narrow, HearthBuf *out) {
    PaperBox b = paper_box(narrow);
    hearth_buf_int(out, b.left);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, b.top);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, b.width);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, b.height);
}

static void sheet(HearthBuf *out, bool narrow) {
    PaperBox b = paper_box(narrow);
    hearth_buf_text(out, "<path class=\"paper\" fill=\"" DRAW_PAPER "\" d=\"M");
    hearth_buf_int(out, b.left);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, b.top);
    hearth_buf_char(out, 'h');
    hearth_buf_int(out, b.width);
    hearth_buf_char(out, 'v');
    hearth_buf_int(out, b.height);
    hearth_buf_char(out, 'h');
    hearth_buf_int(out, -b.width);
    hearth_buf_text(out, "z\"/>");
}

void draw_paper(const DrawPaper *what, HearthBuf *out) {
    if (!what->bare)
        sheet(out, what->narrow);
    if (!what->bare && !what->narrow)
        stain(out);
    watermark(out);
    put_grid(out);
    if (what->narrow) {
        box(out, "class=\"frame\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"3\"", 4);
        scale_bars(out, 8, 9);
        box(out, "class=\"frame\" fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"1.5\"", 19);
        return;
    }
    put_frame(out);
    put_rose(out, 1132, 1132, 38);
    put_cartouche(out, 550, -128, what->name, what->title);
}
