/* pen.c - Path data, elements and the chance that makes a drawing look drawn.
 *
 * Stencils are path data in the code, as an illustrator writes them; the pen lays them on the
 * paper scaled, mirrored and a little unsteady. Everything is written relative and in whole
 * numbers: half the bytes, and no float anywhere. */
#include "pen.h"

/* ---- Chance ---- */

static uint32_t mixed(uint32_t h) {
    h ^= h >> 16;
    h *= 0x7feb352du;
    h ^= h >> 15;
    h *= 0x846ca68bu;
    return h ^ h >> 16;
}

uint32_t pen_hash(uint32_t a, uint32_t b) {
    return mixed(a + 0x9e3779b9u * (mixed(b) | 1));
}

DrawDice pen_dice(int cell, int purpose) {
    return (DrawDice){pen_hash((uint32_t)cell + 1, (uint32_t)purpose)};
}

int pen_roll(DrawDice *d, int least, int most) {
    d->state = mixed(d->state + 0x6d2b79f5u);
    return least + (int)((d->state >> 8) % (uint32_t)(most - least + 1));
}

DrawPoint pen_spot(DrawDice *d, int left, int right, int top, int bottom) {
    int x = pen_roll(d, left, right), y = pen_roll(d, top, bottom);
    return (DrawPoint){x, y};
}

/* ---- The pen ---- */

DrawPen pen_start(HearthBuf *out) {
    return (DrawPen){.out = out};
}

static void command(DrawPen *p, char c) {
    if (p->last == c)
        return;
    hearth_buf_char(p->out, c);
    p->last = c;
    p->digit = false;
}

static void number(DrawPen *p, int value) {
    if (p->digit && value >= 0)
        hearth_buf_char(p->out, ' ');
    hearth_buf_int(p->out, value);
    p->digit = true;
}

static void point(DrawPen *p, int x, int y) {
    number(p, x - p->x);
    number(p, y - p->y);
}

static void arrive(DrawPen *p, int x, int y) {
    p->x = x;
    p->y = y;
}

/* The first one of a path is relative to 0 0. */
void pen_move(DrawPen *p, int x, int y) {
    p->last = 0;
    command(p, 'm');
    point(p, x, y);
    arrive(p, x, y);
}

void pen_line(DrawPen *p, int x, int y) {
    if (x == p->x) {
        command(p, 'v');
        number(p, y - p->y);
    } else if (y == p->y) {
        command(p, 'h');
        number(p, x - p->x);
    } else {
        command(p, 'l');
        point(p, x, y);
    }
    arrive(p, x, y);
}

void pen_quad(DrawPen *p, int cx, int cy, int x, int y) {
    command(p, 'q');
    point(p, cx, cy);
    point(p, x, y);
    arrive(p, x, y);
}

void pen_cubic(DrawPen *p, int ax, int ay, int bx, int by, int x, int y) {
    command(p, 'c');
    point(p, ax, ay);
    point(p, bx, by);
    point(p, x, y);
    arrive(p, x, y);
}

void pen_close(DrawPen *p) {
    p->last = 0;
    command(p, 'z');
}

/* ---- Stencils ---- */

static int scaled(int value, int percent) {
    int v = value * percent;
    return (v + (v < 0 ? -50 : 50)) / 100;
}

static const char *read_number(const char *s, int *out) {
    int value = 0, sign = 1;
    while (*s == ' ' || *s == ',')
        s++;
    if (*s == '-') {
        sign = -1;
        s++;
    }
    for (; *s >= '0' && *s <= '9'; s++)
        value = value * 10 + (*s - '0');
    *out = sign * value;
    return s;
}

static int stray(const DrawPlace *at) {
    return at->wobble ? pen_roll(at->dice, -at->wobble, at->wobble) : 0;
}

static const char *read_point(const char *s, const DrawPlace *at, DrawPoint *out) {
    s = read_number(s, &out->x);
    s = read_number(s, &out->y);
    out->x = at->x + scaled(out->x, at->wide) + stray(at);
    out->y = at->y + scaled(out->y, at->high) + stray(at);
    return s;
}

static const char *read_points(const char *s, const DrawPlace *at, DrawPoint out[], int count) {
    for (int i = 0; i < count; i++)
        s = read_point(s, at, &out[i]);
    return s;
}

void pen_stencil(DrawPen *p, const char *s, const DrawPlace *at) {
    DrawPoint q[3] = {{0, 0}, {0, 0}, {0, 0}}, start = {0, 0};
    char c = 'M';
    while (*s) {
        if (*s >= 'A' && *s <= 'Z')
            c = *s++;
        if (c == 'M') {
            s = read_points(s, at, q, 1);
            pen_move(p, q[0].x, q[0].y);
            start = q[0];
            c = 'L';
        } else if (c == 'L') {
            s = read_points(s, at, q, 1);
            pen_line(p, q[0].x, q[0].y);
        } else if (c == 'Q') {
            s = read_points(s, at, q, 2);
            pen_quad(p, q[0].x, q[0].y, q[1].x, q[1].y);
        } else if (c == 'C') {
            s = read_points(s, at, q, 3);
            pen_cubic(p, q[0].x, q[0].y, q[1].x, q[1].y, q[2].x, q[2].y);
        } else { /* Z goes back to where its part began */
            pen_close(p);
            arrive(p, start.x, start.y);
            c = 'M';
        }
    }
}

void pen_glyph(HearthBuf *out, const char *attributes, const char *stencil, const DrawPlace *at) {
    DrawPen p = pen_start(out);
    pen_open_path(out, attributes);
    pen_stencil(&p, stencil, at);
    pen_close_path(out);
}

/* ---- Elements ---- */

void pen_open_path(HearthBuf *out, const char *attributes) {
    hearth_buf_text(out, "<path ");
    if (attributes[0]) {
        hearth_buf_text(out, attributes);
        hearth_buf_char(out, ' ');
    }
    hearth_buf_text(out, "d=\"");
}

void pen_close_path(HearthBuf *out) {
    hearth_buf_text(out, "\"/>");
}

void pen_circle(HearthBuf *out, const char *attributes, int x, int y, int radius) {
    hearth_buf_text(out, "<circle ");
    hearth_buf_text(out, attributes);
    hearth_buf_text(out, attributes[0] ? " cx=\"" : "cx=\"");
    hearth_buf_int(out, x);
    hearth_buf_text(out, "\" cy=\"");
    hearth_buf_int(out, y);
    hearth_buf_text(out, "\" r=\"");
    hearth_buf_int(out, radius);
    hearth_buf_text(out, "\"/>");
}

void pen_attribute(HearthBuf *out, const char *name, const char *value) {
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, name);
    hearth_buf_text(out, "=\"");
    hearth_buf_text(out, value);
    hearth_buf_char(out, '"');
}

void pen_number_attribute(HearthBuf *out, const char *name, int value) {
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, name);
    hearth_buf_text(out, "=\"");
    hearth_buf_int(out, value);
    hearth_buf_char(out, '"');
}
