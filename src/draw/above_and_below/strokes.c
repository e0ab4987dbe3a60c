/* strokes.c - Lists of strokes laid on paper. */
#include "strokes.h"

#include <string.h>

/* Tenths as a number: 22 is 2.2. */
static void put_tenths(HearthBuf *out, int tenths) {
    hearth_buf_int(out, tenths / 10);
    if (tenths % 10) {
        hearth_buf_char(out, '.');
        hearth_buf_int(out, tenths % 10);
    }
}

static void put_width(HearthBuf *out, int tenths) {
    hearth_buf_text(out, " stroke-width=\"");
    put_tenths(out, tenths);
    hearth_buf_char(out, '"');
}

Canvas canvas_open(HearthBuf *out, int ink) {
    hearth_buf_text(out, "<g fill=\"none\" stroke=\"" ANB_INK "\" stroke-linejoin=\"round\" "
                         "stroke-linecap=\"round\"");
    put_width(out, ink);
    hearth_buf_char(out, '>');
    return (Canvas){
        .out = out, .thin = ink * 6 / 10, .broad = ink * 17 / 10, .at = {0, 0, 100, 100, 0, NULL}};
}

void canvas_close(Canvas *c) {
    hearth_buf_text(c->out, "</g>");
}

void canvas_into(Canvas *c, int x, int y, int percent) {
    hearth_buf_text(c->out, "<g transform=\"translate(");
    hearth_buf_int(c->out, x);
    hearth_buf_char(c->out, ' ');
    hearth_buf_int(c->out, y);
    hearth_buf_text(c->out, ")scale(");
    hearth_buf_int(c->out, percent / 100);
    hearth_buf_char(c->out, '.');
    hearth_buf_int(c->out, percent / 10 % 10);
    hearth_buf_int(c->out, percent % 10);
    hearth_buf_text(c->out, ")\">");
}

void canvas_up(Canvas *c) {
    hearth_buf_text(c->out, "</g>");
}

static const char *colour_of(const Canvas *c, const char *colour) {
    const Palette *p = &c->palette;
    if (!colour || colour[0] == '#')
        return colour;
    switch (colour[0]) {
    case 's': return p->skin;
    case 'd': return p->dark;
    case 'h': return p->hair;
    case 'c': return p->coat;
    case 'a': return p->hat;
    case 'w': return p->wall;
    case 'm': return p->beam;
    case 'r': return p->roof;
    case 't': return p->tile;
    default: return ANB_INK;
    }
}

/* The attributes of a stroke, after the name of its element. */
static void put_how(Canvas *c, StrokeHow how, const char *colour) {
    const char *ink = colour_of(c, colour);
    if (how == LINE)
        return;
    if (how == TINT || how == BAND) {
        pen_attribute(c->out, "stroke", ink);
        put_width(c->out, how == TINT ? c->thin : c->broad);
        return;
    }
    pen_attribute(c->out, "fill", ink);
    if (how != FILL)
        pen_attribute(c->out, "stroke", "none");
    if (how == SHADE)
        pen_attribute(c->out, "opacity", ".4");
}

static void open_path(Canvas *c, StrokeHow how, const char *colour) {
    hearth_buf_text(c->out, "<path");
    put_how(c, how, colour);
    hearth_buf_text(c->out, " d=\"");
}

void stroke_circle(Canvas *c, StrokeHow how, const char *colour, int x, int y, int radius) {
    hearth_buf_text(c->out, "<circle");
    put_how(c, how, colour);
    pen_number_attribute(c->out, "cx", x);
    pen_number_attribute(c->out, "cy", y);
    pen_number_attribute(c->out, "r", radius);
    hearth_buf_text(c->out, "/>");
}

/* "O x y r" */
static void circle_of(Canvas *c, const Stroke *s) {
    int n[3] = {0, 0, 0}, i = -1;
    for (const char *at = s->stencil + 1; *at; at++) {
        if (*at == ' ')
            continue;
        if (i < 0 || at[-1] == ' ')
            i++;
        n[i] = n[i] * 10 + (*at - '0');
    }
    stroke_circle(c, s->how, s->colour, n[0], n[1], n[2]);
}

void stroke(Canvas *c, StrokeHow how, const char *colour, const char *stencil) {
    if (stencil[0] == 'O') {
        circle_of(c, &(Stroke){how, colour, stencil});
        return;
    }
    DrawPen p = pen_start(c->out);
    open_path(c, how, colour);
    pen_stencil(&p, stencil, &c->at);
    pen_close_path(c->out);
}

void strokes(Canvas *c, const Stroke list[], int count) {
    for (int i = 0; i < count; i++)
        stroke(c, list[i].how, list[i].colour, list[i].stencil);
}

void stroke_points(Canvas *c, StrokeHow how, const char *colour, const int xy[], int points) {
    DrawPen p = pen_start(c->out);
    open_path(c, how, colour);
    for (int i = 0; i < points; i++)
        (i ? pen_line : pen_move)(&p, xy[2 * i], xy[2 * i + 1]);
    if (how == FILL || how == WASH || how == SHADE)
        pen_close(&p);
    pen_close_path(c->out);
}

void stroke_box(Canvas *c, StrokeHow how, const char *colour, int x, int y, int wide, int high) {
    POINTS(c, how, colour, x, y, x + wide, y, x + wide, y + high, x, y + high);
}
