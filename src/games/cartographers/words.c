/* words.c - Runs of spaces: a row, a column, a drawing or a shape told in as few parts as possible.
 */
#include "carto_words.h"

#include "texts.h"

/* A letter from the top or a number from the left: the name of a place along a line. */
static void arg_place(HearthMsg *msg, const char *name, bool letter, int at) {
    char text[8];
    HearthBuf b = hearth_buf(text, sizeof text);
    if (letter)
        hearth_buf_char(&b, (char)('a' + at));
    else
        hearth_buf_int(&b, at + 1);
    hearth_msg_bytes(msg, name, text, b.length);
}

static void arg_cell(HearthMsg *msg, const char *name, int cell) {
    char text[8];
    HearthBuf b = hearth_buf(text, sizeof text);
    carto_cell_print(cell, &b);
    hearth_msg_bytes(msg, name, text, b.length);
}

/* ---- What is on the sheet ---- */

enum { NOTHING = CARTO_TERRAINS, RUINS, MOUNTAIN, WASTELAND, ON_RUINS /* and the terrain */ };

/* What is on a space as a number, equal for spaces that make one run. */
static int kind_of(const CartoSheet *s, const CartoMap *map, int cell) {
    bool ruins = carto_has(map->ruins, cell);
    for (int t = 0; t < CARTO_TERRAINS; t++)
        if (carto_has(s->land[t], cell))
            return ruins ? ON_RUINS + t : t;
    if (carto_has(map->mountains, cell))
        return MOUNTAIN;
    return carto_has(map->wasteland, cell) ? WASTELAND : ruins ? RUINS : NOTHING;
}

void carto_say_space(const CartoSheet *s, const CartoMap *map, int cell, HearthMsg *out) {
    int kind = kind_of(s, map, cell);
    if (kind >= ON_RUINS) {
        hearth_msg(out, CARTO_T(SAY_ON_RUINS));
        hearth_msg_word(out, "terrain", carto_terrain_name(kind - ON_RUINS));
        return;
    }
    hearth_msg(out, kind == RUINS       ? CARTO_T(RUINS)
                    : kind == MOUNTAIN  ? CARTO_T(MOUNTAIN)
                    : kind == WASTELAND ? CARTO_T(WASTELAND)
                    : kind == NOTHING   ? CARTO_T(SAY_EMPTY)
                                        : carto_terrain_name(kind));
}

/* Eleven spaces of the sheet, `step` apart. */
typedef struct Line {
    int first, step;
    bool letters; /* its spaces are named by letters: it is a column */
} Line;

static int tell_line(HearthOutline *o, const CartoSheet *s, const CartoMap *map, Line line,
                     bool empty) {
    int parts = 0;
    for (int at = 0, next; at < CARTO_N; at = next) {
        int cell = line.first + at * line.step, kind = kind_of(s, map, cell);
        HearthMsg run, what;
        for (next = at + 1; next < CARTO_N; next++)
            if (kind_of(s, map, line.first + next * line.step) != kind)
                break;
        if (kind == NOTHING && !empty)
            continue;
        hearth_msg(&run, next - at > 1 ? CARTO_T(SAY_RUN) : CARTO_T(SAY_AT));
        arg_place(&run, next - at > 1 ? "from" : "place", line.letters, at);
        if (next - at > 1)
            arg_place(&run, "to", line.letters, next - 1);
        carto_say_space(s, map, cell, &what);
        hearth_tell_open(o, &run);
        hearth_tell_hole(o, "what", NULL);
        hearth_tell(o, &what);
        hearth_tell_close(o);
        parts++;
    }
    return parts;
}

int carto_tell_row(HearthOutline *o, const CartoSheet *s, const CartoMap *map, int row,
                   bool empty) {
    return tell_line(o, s, map, (Line){CARTO_N * row, 1, false}, empty);
}

int carto_tell_column(HearthOutline *o, const CartoSheet *s, const CartoMap *map, int column,
                      bool empty) {
    return tell_line(o, s, map, (Line){column, CARTO_N, true}, empty);
}

static bool row_has_something(const CartoSheet *s, const CartoMap *map, int row) {
    CartoBoard blank = carto_less(carto_empty(s, map), map->ruins);
    CartoBoard whole = carto_shl(CARTO_ROW_0, CARTO_N * row);
    return !carto_same(carto_and(blank, whole), whole);
}

void carto_tell_sheet(HearthOutline *o, const CartoSheet *s, const CartoMap *map) {
    HearthMsg msg;
    for (int row = 0; row < CARTO_N; row++) {
        char letter = (char)('a' + row);
        if (!row_has_something(s, map, row))
            continue;
        hearth_msg(&msg, CARTO_T(SAY_ROW));
        hearth_msg_bytes(&msg, "row", &letter, 1);
        hearth_tell_line(o, NULL);
        hearth_tell_open(o, &msg);
        hearth_tell_hole(o, "spaces", NULL);
        carto_tell_row(o, s, map, row, false);
        hearth_tell_close(o);
    }
    if (carto_any(carto_less(carto_empty(s, map), map->ruins))) {
        hearth_tell_line(o, NULL);
        hearth_tell_word(o, CARTO_T(SAY_REST_EMPTY));
    }
}

/* ---- Sets of spaces ---- */

/* The run that begins with the lowest space of a set that is not empty, downwards or to the right:
 * its last space. */
static int run_end(CartoBoard cells, bool down) {
    int step = down ? CARTO_N : 1, cell = carto_lowest(cells);
    while ((down ? cell / CARTO_N : cell % CARTO_N) < CARTO_N - 1 && carto_has(cells, cell + step))
        cell += step;
    return cell;
}

static CartoBoard without_run(CartoBoard cells, bool down) {
    int step = down ? CARTO_N : 1, last = run_end(cells, down);
    for (int cell = carto_lowest(cells); cell <= last; cell += step)
        cells = carto_less(cells, carto_bit(cell));
    return cells;
}

static int count_runs(CartoBoard cells, bool down) {
    int n = 0;
    for (; carto_any(cells); n++)
        cells = without_run(cells, down);
    return n;
}

void carto_tell_spaces(HearthOutline *o, CartoBoard cells) {
    bool down = count_runs(cells, true) < count_runs(cells, false);
    for (; carto_any(cells); cells = without_run(cells, down)) {
        int first = carto_lowest(cells), last = run_end(cells, down);
        char space[8];
        HearthBuf b = hearth_buf(space, sizeof space);
        HearthMsg msg;
        if (first == last) {
            carto_cell_print(first, &b);
            hearth_tell_text(o, space);
            continue;
        }
        hearth_msg(&msg, CARTO_T(SAY_SPACES));
        arg_cell(&msg, "from", first);
        arg_cell(&msg, "to", last);
        hearth_tell(o, &msg);
    }
}

/* ---- Cards ---- */

const CartoOrient *carto_shape(int card, int number) {
    const CartoCard *c = &carto_cards[card];
    for (int i = 0; i < c->orients; i++)
        if (carto_orients[c->first + i].shape == number)
            return &carto_orients[c->first + i]; /* the first of each shape is the printed one */
    return NULL;
}

/* A run of a shape from its first space to its last. */
static void tell_run(HearthOutline *o, int first, int last, bool down) {
    int row = first / CARTO_N + 1, column = first % CARTO_N + 1;
    HearthMsg msg;
    hearth_msg(&msg, first == last ? CARTO_T(SAY_SHAPE_ONE)
                     : down        ? CARTO_T(SAY_SHAPE_DOWN)
                                   : CARTO_T(SAY_SHAPE_RUN));
    if (first == last || !down)
        hearth_msg_number(&msg, "row", row);
    if (first == last || down)
        hearth_msg_number(&msg, "column", column);
    if (first != last) {
        hearth_msg_number(&msg, "from", down ? row : column);
        hearth_msg_number(&msg, "to", down ? last / CARTO_N + 1 : last % CARTO_N + 1);
    }
    hearth_tell(o, &msg);
}

void carto_tell_shape(HearthOutline *o, const CartoOrient *shape) {
    CartoBoard left = shape->cells;
    bool down = count_runs(left, true) < count_runs(left, false);
    HearthMsg msg;
    hearth_msg(&msg, shape->coin ? CARTO_T(SAY_SHAPE_COIN) : CARTO_T(SAY_SHAPE));
    hearth_msg_number(&msg, "count", shape->count);
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "runs", HEARTH_T(APART));
    for (; carto_any(left); left = without_run(left, down))
        tell_run(o, carto_lowest(left), run_end(left, down), down);
    hearth_tell_close(o);
}

void carto_tell_terrains(HearthOutline *o, unsigned terrains) {
    for (int i = 0; i < CARTO_TERRAINS; i++)
        if (terrains >> i & 1)
            hearth_tell_word(o, carto_terrain_name(i));
}

int carto_tell_seasons(HearthOutline *o, int edict, int from) {
    int n = 0;
    for (int i = from; i < CARTO_SEASONS; i++)
        if (carto_seasons[i].edicts[0] == edict || carto_seasons[i].edicts[1] == edict) {
            hearth_tell_word(o, carto_season_name(i));
            n++;
        }
    return n;
}
