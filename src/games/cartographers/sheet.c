/* sheet.c - A sheet as 11 lines of 11 characters.
 *
 * '.' empty, 'r' empty ruins, 'M' mountain, 'x' wasteland, F V A W O forest, village, farm,
 * water, monster, in lower case when they stand on ruins. Mountains, ruins and wasteland are
 * read as they stand, so that any map can be scored, not only the two of the game. */
#include <string.h>

#include "carto_int.h"
#include "utf8.h"

static char cell_char(const CartoSheet *s, const CartoMap *map, int cell) {
    bool ruins = carto_has(map->ruins, cell);
    for (int t = 0; t < CARTO_TERRAINS; t++)
        if (carto_has(s->land[t], cell))
            return (char)(ruins ? carto_terrain_letters[t] - 'A' + 'a' : carto_terrain_letters[t]);
    if (carto_has(map->mountains, cell))
        return 'M';
    return carto_has(map->wasteland, cell) ? 'x' : ruins ? 'r' : '.';
}

void carto_sheet_print(const CartoSheet *s, const CartoMap *map, char end, HearthBuf *out) {
    for (int cell = 0; cell < CARTO_CELLS; cell++) {
        hearth_buf_char(out, cell_char(s, map, cell));
        if (cell % CARTO_N == CARTO_N - 1 && (end == '\n' || cell < CARTO_CELLS - 1))
            hearth_buf_char(out, end);
    }
}

/* What a character says: a terrain or -1, and what is printed below it. */
typedef struct Glyph {
    int terrain;
    bool ruins, mountain, wasteland;
} Glyph;

static bool read_glyph(char c, Glyph *out) {
    *out = (Glyph){.terrain = -1};
    for (int t = 0; t < CARTO_TERRAINS; t++)
        if (c == carto_terrain_letters[t] || c == carto_terrain_letters[t] - 'A' + 'a')
            out->terrain = t;
    out->ruins = c == 'r' || (out->terrain >= 0 && c >= 'a');
    out->mountain = c == 'M';
    out->wasteland = c == 'x';
    return out->terrain >= 0 || c == '.' || out->ruins || out->mountain || out->wasteland;
}

static int fail_at(HearthErr *err, const HearthText *text, int row, int column) {
    hearth_fail(err, HEARTH_BAD_TEXT, text);
    if (err) {
        err->line = (uint32_t)row + 1;
        err->column = (uint32_t)column + 1;
    }
    return HEARTH_BAD_TEXT;
}

static void put(CartoBoard *board, int cell, bool yes) {
    if (yes)
        *board = carto_or(*board, carto_bit(cell));
}

static int read_cell(HearthSlice c, int cell, CartoSheet *s, CartoMap *map, HearthErr *err) {
    Glyph g;
    if (c.length > 1 || !read_glyph(c.text[0], &g)) {
        fail_at(err, CARTO_T(SHEET_CHAR), cell / CARTO_N, cell % CARTO_N);
        if (err)
            hearth_msg_bytes(&err->msg, "char", c.text, c.length);
        return HEARTH_BAD_TEXT;
    }
    put(&map->ruins, cell, g.ruins);
    put(&map->mountains, cell, g.mountain);
    put(&map->wasteland, cell, g.wasteland);
    if (g.terrain >= 0)
        put(&s->land[g.terrain], cell, true);
    return HEARTH_OK;
}

/* Takes the next character off a line; a byte that is none counts as one. */
static HearthSlice next_char(HearthSlice *line) {
    size_t n = hearth_utf8_length(line->text, line->length);
    HearthSlice c = {line->text, n ? n : 1};
    *line = (HearthSlice){line->text + c.length, line->length - c.length};
    return c;
}

static int read_row(HearthSlice line, int row, CartoSheet *s, CartoMap *map, HearthErr *err) {
    if (row >= CARTO_N) {
        fail_at(err, CARTO_T(SHEET_LINES), row, 0);
        if (err) {
            err->column = 0;
            hearth_msg_number(&err->msg, "line", row + 1);
        }
        return HEARTH_BAD_TEXT;
    }
    int width = 0;
    for (HearthSlice left = line; left.length > 0; width++)
        next_char(&left);
    if (width != CARTO_N) {
        fail_at(err, CARTO_T(SHEET_WIDTH), row, 0);
        if (err) {
            err->column = 0;
            hearth_msg_number(&err->msg, "width", width);
        }
        return HEARTH_BAD_TEXT;
    }
    for (int column = 0; column < CARTO_N; column++) {
        int code = read_cell(next_char(&line), CARTO_N * row + column, s, map, err);
        if (code)
            return code;
    }
    return HEARTH_OK;
}

int carto_sheet_parse(const char *text, size_t length, CartoSheet *out, CartoMap *map,
                      HearthErr *err) {
    CartoSheet s;
    CartoMap m;
    HearthSlice left = {text, length}, line, rest;
    int rows = 0;
    memset(&s, 0, sizeof s);
    memset(&m, 0, sizeof m);
    while (left.length > 0) {
        bool cut = hearth_slice_cut(left, '\n', &line, &rest);
        if (!cut) {
            line = left;
            rest = (HearthSlice){left.text + left.length, 0};
        }
        if (line.length > 0 && line.text[line.length - 1] == '\r')
            line.length--; /* written on another system */
        int code = read_row(line, rows, &s, &m, err);
        if (code)
            return code;
        rows++;
        left = rest;
    }
    if (rows < CARTO_N) {
        hearth_fail(err, HEARTH_BAD_TEXT, CARTO_T(SHEET_SHORT));
        if (err)
            hearth_msg_number(&err->msg, "lines", rows);
        return HEARTH_BAD_TEXT;
    }
    *out = s;
    m.beside = carto_neighbours(m.mountains);
    *map = m;
    return HEARTH_OK;
}
