/* report.c - A curve with axes, written as SVG. Whole numbers only: a tenth of a unit is enough. */
#include "report.h"

#include <string.h>

enum { WIDTH = 720, HEIGHT = 400, LEFT = 60, RIGHT = 20, TOP = 44, BOTTOM = 48, TICKS = 5 };

/* What is shown: from where to where. */
typedef struct Range {
    int64_t least, most;
} Range;

static void put_tenth(HearthBuf *b, int64_t tenths) {
    if (tenths < 0)
        hearth_buf_char(b, '-');
    tenths = tenths < 0 ? -tenths : tenths;
    hearth_buf_int(b, tenths / 10);
    hearth_buf_char(b, '.');
    hearth_buf_int(b, tenths % 10);
}

static int64_t at_x(const HearthTraining *t, int64_t games) {
    int64_t most = (int64_t)t->plan.games;
    return 10 * LEFT + 10 * (WIDTH - LEFT - RIGHT) * games / most;
}

static int64_t at_y(Range r, int64_t points) {
    return 10 * (HEIGHT - BOTTOM) -
           10 * (HEIGHT - TOP - BOTTOM) * (points - r.least) / (r.most - r.least);
}

static void put_point(const HearthTraining *t, Range r, int64_t games, int64_t points,
                      HearthBuf *b) {
    put_tenth(b, at_x(t, games));
    hearth_buf_char(b, ',');
    put_tenth(b, at_y(r, points));
    hearth_buf_char(b, ' ');
}

static void put_text(HearthBuf *b, int64_t x, int64_t y, const char *anchor, const char *text) {
    hearth_buf_text(b, "<text x=\"");
    put_tenth(b, x);
    hearth_buf_text(b, "\" y=\"");
    put_tenth(b, y);
    hearth_buf_text(b, "\" text-anchor=\"");
    hearth_buf_text(b, anchor);
    hearth_buf_text(b, "\">");
    for (; *text; text++)
        if (*text == '<')
            hearth_buf_text(b, "&lt;");
        else if (*text == '&')
            hearth_buf_text(b, "&amp;");
        else
            hearth_buf_char(b, *text);
    hearth_buf_text(b, "</text>\n");
}

static int64_t band(const HearthCheck *c) {
    return 196 * c->error / 100;
}

/* To whole tens of points. */
static Range range_of(const HearthTraining *t) {
    Range r = {INT64_MAX, INT64_MIN};
    for (uint32_t i = 0; i < t->checks; i++) {
        const HearthCheck *c = &t->log[i];
        r.least = c->mean - band(c) < r.least ? c->mean - band(c) : r.least;
        r.most = c->mean + band(c) > r.most ? c->mean + band(c) : r.most;
    }
    if (t->checks == 0)
        return (Range){0, 1000};
    r.least = (r.least - (r.least < 0 ? 999 : 0)) / 1000 * 1000;
    r.most = r.most / 1000 * 1000 + 1000;
    return r;
}

static void put_axes(const HearthTraining *t, Range r, const HearthReportWords *words,
                     HearthBuf *b) {
    for (int i = 0; i <= TICKS; i++) {
        char text[32];
        HearthBuf number = hearth_buf(text, sizeof text);
        int64_t points = r.least + (r.most - r.least) * i / TICKS, y = at_y(r, points);
        hearth_buf_text(b, "<path class=\"grid\" d=\"M");
        put_point(t, r, 0, points, b);
        put_point(t, r, (int64_t)t->plan.games, points, b);
        hearth_buf_text(b, "\"/>\n");
        put_tenth(&number, points / 10);
        put_text(b, 10 * (LEFT - 8), y + 40, "end", text);
        number = hearth_buf(text, sizeof text);
        int64_t games = (int64_t)t->plan.games * i / TICKS;
        hearth_buf_int(&number, games);
        put_text(b, at_x(t, games), 10 * (HEIGHT - BOTTOM + 18), "middle", text);
    }
    put_text(b, 10 * LEFT, 200, "start", words->title);
    put_text(b, 10 * LEFT, 380, "start", words->points);
    put_text(b, 10 * (WIDTH - RIGHT), 10 * (HEIGHT - 10), "end", words->games);
}

void hearth_report_svg(const HearthTraining *t, const HearthReportWords *words, HearthBuf *b) {
    Range r = range_of(t);
    hearth_buf_text(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    hearth_buf_int(b, WIDTH);
    hearth_buf_char(b, ' ');
    hearth_buf_int(b, HEIGHT);
    hearth_buf_text(b,
                    "\">\n<style>text{font:13px sans-serif;fill:#333}.grid{stroke:#ddd;fill:none}"
                    ".band{fill:#3a7ca5;opacity:.2}.mean{stroke:#3a7ca5;stroke-width:2;fill:none}"
                    "circle{fill:#c1121f}</style>\n<rect width=\"100%\" height=\"100%\" "
                    "fill=\"#fff\"/>\n");
    put_axes(t, r, words, b);
    hearth_buf_text(b, "<polygon class=\"band\" points=\"");
    for (uint32_t i = 0; i < t->checks; i++)
        put_point(t, r, t->log[i].games, t->log[i].mean + band(&t->log[i]), b);
    for (uint32_t i = t->checks; i-- > 0;)
        put_point(t, r, t->log[i].games, t->log[i].mean - band(&t->log[i]), b);
    hearth_buf_text(b, "\"/>\n<polyline class=\"mean\" points=\"");
    for (uint32_t i = 0; i < t->checks; i++)
        put_point(t, r, t->log[i].games, t->log[i].mean, b);
    hearth_buf_text(b, "\"/>\n");
    for (uint32_t i = 0; i < t->checks; i++) {
        if (!t->log[i].better)
            continue;
        hearth_buf_text(b, "<circle r=\"3\" cx=\"");
        put_tenth(b, at_x(t, t->log[i].games));
        hearth_buf_text(b, "\" cy=\"");
        put_tenth(b, at_y(r, t->log[i].mean));
        hearth_buf_text(b, "\"/>\n");
    }
    hearth_buf_text(b, "</svg>\n");
}
