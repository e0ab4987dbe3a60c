/* carto_sheet.c - Glyphs, and sheets made of them. */
#include "carto_sheet.h"

#include <string.h>

/* What a space shows: a terrain, or one of these. */
enum { LOOK_MOUNTAIN = CARTO_TERRAINS, LOOK_WASTELAND, LOOK_RUINS, LOOK_EMPTY, LOOKS };

/* A picture of two characters, and one that fills larger spaces. The letters are those of the
 * sheets in docs/transcripts.md. */
static const struct {
    const char *pair, *fill;             /* UTF-8 */
    const char *ascii_pair, *ascii_fill; /* ASCII */
    Ink ink;
    int spread; /* larger spaces: one character in so many, the others are blank */
} looks[LOOKS] = {
    [CARTO_FOREST] = {"♠♠", "♠", "FF", "F", INK_GREEN, 2},
    [CARTO_VILLAGE] = {"⌂⌂", "⌂", "VV", "V", INK_BRICK, 3},
    [CARTO_FARM] = {"≡≡", "≡", "AA", "A", INK_OCHRE, 1},
    [CARTO_WATER] = {"≈≈", "≈", "WW", "W", INK_SLATE, 2},
    [CARTO_MONSTER] = {"òó", "ò", "OO", "O", INK_VIOLET, 3},
    [LOOK_MOUNTAIN] = {"/\\", "^", "/\\", "^", INK_STONE, 1},
    [LOOK_WASTELAND] = {"░░", "░", "xx", "x", INK_SAND, 1},
    [LOOK_RUINS] = {" ∩", "∩", " r", "r", INK_BROWN, 0},
    [LOOK_EMPTY] = {" ·", "·", " .", ".", INK_PAPER, 0},
};

static const char *pair_of(const Screen *s, int look) {
    return s->unicode ? looks[look].pair : looks[look].ascii_pair;
}

static const char *fill_of(const Screen *s, int look) {
    return s->unicode ? looks[look].fill : looks[look].ascii_fill;
}

const char *carto_glyph(const Screen *s, int terrain) {
    return pair_of(s, terrain);
}

Ink carto_ink_of(int terrain) {
    return looks[terrain].ink;
}

static int look_of(const CartoSheet *sheet, const CartoMap *map, int cell) {
    for (int t = 0; t < CARTO_TERRAINS; t++)
        if (carto_has(sheet->land[t], cell))
            return t;
    return carto_has(map->mountains, cell)   ? LOOK_MOUNTAIN
           : carto_has(map->wasteland, cell) ? LOOK_WASTELAND
           : carto_has(map->ruins, cell)     ? LOOK_RUINS
                                             : LOOK_EMPTY;
}

/* ---- One space ---- */

typedef struct Space {
    int look;
    Ink ink;
    char mark;       /* in the last column of the first row, or 0 */
    bool over_ruins; /* a terrain drawn on ruins shows them */
    bool crossed;    /* cannot be drawn here */
    int cell;
} Space;

static void small_space(Screen *s, int row, int col, const Space *p) {
    const char *pair = p->crossed ? (s->unicode ? "××" : "XX") : pair_of(s, p->look);
    put(s, row, col, 2, p->ink, pair);
    if (p->mark) {
        char mark[2] = {p->mark, 0};
        put(s, row, col + 1, 1, p->ink, mark);
    } else if (p->over_ruins && !p->crossed) {
        put(s, row, col + 1, 1, p->ink, fill_of(s, LOOK_RUINS));
    }
}

/* Which characters of a larger space carry the glyph; neighbours differ a little. */
static bool inked(const Space *p, int scale, int y, int x) {
    int width = 2 * scale, spread = looks[p->look].spread;
    switch (p->look) {
    case LOOK_EMPTY: return y == (scale - 1) / 2 && x == width / 2;
    case LOOK_RUINS: return y == scale - 1 && (x == width / 2 - 1 || x == width / 2);
    default: return (x + 2 * y + p->cell * 7 / 3) % spread == 0;
    }
}

static void large_space(Screen *s, int row, int col, int scale, const Space *p) {
    static const char *const peaks[2][3] = {{" /\\ ", "/  \\", ""},
                                            {"  /\\  ", " /  \\ ", "/    \\"}};
    int width = 2 * scale;
    for (int y = 0; y < scale; y++)
        for (int x = 0; x < width; x++) {
            const char *glyph = p->crossed              ? (s->unicode ? "×" : "X")
                                : inked(p, scale, y, x) ? fill_of(s, p->look)
                                                        : " ";
            put(s, row + y, col + x, 1, p->ink, glyph);
        }
    for (int y = 0; y < scale && p->look == LOOK_MOUNTAIN && !p->crossed; y++)
        put(s, row + y, col, width, p->ink, peaks[scale - 2][y]);
    if (p->look == CARTO_MONSTER && !p->crossed) { /* eyes, and teeth below them */
        put_fill(s, row, col, width, p->ink);
        put(s, row, col + width / 2 - 1, 2, p->ink, pair_of(s, p->look));
        for (int y = 1; y < scale; y++) {
            put_fill(s, row + y, col, width, p->ink);
            put(s, row + y, col + width / 2 - 1, 2, p->ink, y == 1 ? "vv" : "");
        }
    }
    if (p->over_ruins && !p->crossed)
        put(s, row + scale - 1, col + width - 1, 1, p->ink, fill_of(s, LOOK_RUINS));
    if (p->mark) {
        char mark[2] = {p->mark, 0};
        put(s, row, col + width - 1, 1, p->ink, mark);
    }
}

static Space space_of(const CartoSheetLook *k, int cell) {
    Space p = {.look = look_of(k->sheet, k->map, cell), .cell = cell};
    p.ink = looks[p.look].ink;
    if (k->glow && carto_has(k->glow->counts, cell)) {
        p.ink = INK_GLOW;
        p.mark = '*';
    } else if (k->glow && carto_has(k->glow->nearly, cell)) {
        p.look = k->glow->terrain[cell];
        p.ink = INK_NEAR;
        p.mark = '+';
    }
    if (carto_has(k->ghost, cell)) {
        p.crossed = carto_has(k->clash, cell);
        p.look = k->terrain;
        p.ink = k->fits ? INK_PENCIL : INK_WRONG;
        p.mark = 0;
    } else if (carto_has(k->fresh, cell)) {
        p.mark = '!';
    }
    p.over_ruins = p.look < CARTO_TERRAINS && carto_has(k->map->ruins, cell);
    return p;
}

/* ---- Whole sheets ---- */

static void frame(Screen *s, int row, int col, int scale) {
    int width = 2 * scale * CARTO_N, height = scale * CARTO_N;
    const char *side = s->unicode ? "│" : "|", *flat = s->unicode ? "─" : "-";
    static const char *const corners[2][4] = {{"+", "+", "+", "+"}, {"┌", "┐", "└", "┘"}};
    const char *const *corner = corners[s->unicode];
    for (int x = 0; x < width; x++) {
        put(s, row, col + 1 + x, 1, INK_FAINT, flat);
        put(s, row + height + 1, col + 1 + x, 1, INK_FAINT, flat);
    }
    for (int y = 0; y < height; y++) {
        put(s, row + 1 + y, col, 1, INK_FAINT, side);
        put(s, row + 1 + y, col + width + 1, 1, INK_FAINT, side);
    }
    put(s, row, col, 1, INK_FAINT, corner[0]);
    put(s, row, col + width + 1, 1, INK_FAINT, corner[1]);
    put(s, row + height + 1, col, 1, INK_FAINT, corner[2]);
    put(s, row + height + 1, col + width + 1, 1, INK_FAINT, corner[3]);
}

void carto_sheet_put(Screen *s, int row, int col, int scale, const CartoSheetLook *look) {
    for (int i = 0; i < CARTO_N; i++) {
        char number[4], letter[2] = {(char)('a' + i), 0};
        snprintf(number, sizeof number, scale == 1 ? "%d" : "%2d", i + 1);
        /* in two columns each, 10 and 11 would stick together: 11 stands half over the frame */
        put(s, row, col + 3 + 2 * scale * i + (scale - 1) + (scale == 1 && i == CARTO_N - 1), 2,
            INK_FAINT, number);
        put(s, row + 2 + scale * i + (scale - 1) / 2, col, 1, INK_FAINT, letter);
    }
    frame(s, row + 1, col + 2, scale);
    for (int cell = 0; cell < CARTO_CELLS; cell++) {
        Space p = space_of(look, cell);
        int y = row + 2 + scale * (cell / CARTO_N), x = col + 3 + 2 * scale * (cell % CARTO_N);
        if (scale == 1)
            small_space(s, y, x, &p);
        else
            large_space(s, y, x, scale, &p);
    }
}

int carto_sheet_hit(int row, int col, int scale, int at_row, int at_col) {
    int y = at_row - row - 2, x = at_col - col - 3;
    if (y < 0 || x < 0 || y >= scale * CARTO_N || x >= 2 * scale * CARTO_N)
        return -1;
    return CARTO_N * (y / scale) + x / (2 * scale);
}

static bool halves(const Screen *s) {
    return s->unicode && s->colours == 256;
}

int carto_small_rows(const Screen *s) {
    return halves(s) ? (CARTO_N + 1) / 2 : CARTO_N;
}

void carto_small_put(Screen *s, int row, int col, const CartoSheet *sheet, const CartoMap *map) {
    for (int y = 0; y < CARTO_N; y++)
        for (int x = 0; x < CARTO_N; x++) {
            int look = look_of(sheet, map, CARTO_N * y + x);
            if (!halves(s)) {
                put(s, row + y, col + x, 1, looks[look].ink, fill_of(s, look));
            } else if (y % 2 == 0) {
                int below = y + 1 < CARTO_N ? look_of(sheet, map, CARTO_N * (y + 1) + x) : look;
                put_halves(s, row + y / 2, col + x, looks[look].ink, looks[below].ink);
            }
        }
}

int carto_legend_put(Screen *s, int row, int col, int width) {
    static const int print[LOOKS - CARTO_TERRAINS] = {CARTO_T_MOUNTAIN, CARTO_T_WASTELAND,
                                                      CARTO_T_RUINS, CARTO_T_EMPTY};
    int x = 0, rows = 1;
    for (int i = 0; i < LOOKS; i++) {
        char name[SENTENCE];
        text_of(
            s, i < CARTO_TERRAINS ? carto_terrain_name(i) : &carto_texts[print[i - CARTO_TERRAINS]],
            name);
        int need = 3 + text_width(s, name) + 2;
        if (x > 0 && x + need > width) {
            x = 0;
            rows++;
        }
        put(s, row + rows - 1, col + x, 2, looks[i].ink, pair_of(s, i));
        put(s, row + rows - 1, col + x + 3, width, INK_TEXT, name);
        x += need;
    }
    return rows;
}
