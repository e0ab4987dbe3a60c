/* notation.c - Cells and actions as text: "draw forest c2 c3 c4 d4", "explore orchard".
 *
 * Rows are letters a-k from the top, columns numbers 1-11 from the left, as on the
 * printed sheet. A drawing names its cells in ascending order, so there is one way to
 * write each. */
#include <string.h>

#include "carto_int.h"

void carto_cell_print(int cell, HearthBuf *out) {
    hearth_buf_char(out, (char)('a' + cell / CARTO_N));
    hearth_buf_int(out, cell % CARTO_N + 1);
}

bool carto_cell_parse(HearthSlice text, int *cell) {
    uint64_t column;
    if (text.length < 2 || text.text[0] < 'a' || text.text[0] > 'k')
        return false;
    HearthSlice digits = {text.text + 1, text.length - 1};
    if (!hearth_slice_number(digits, CARTO_N, &column) || column == 0)
        return false;
    *cell = CARTO_N * (text.text[0] - 'a') + (int)column - 1;
    return true;
}

void carto_cells_print(CartoBoard cells, HearthBuf *out) {
    for (bool first = true; carto_any(cells); first = false) {
        if (!first)
            hearth_buf_char(out, ' ');
        carto_cell_print(carto_lowest(cells), out);
        cells = carto_without_lowest(cells);
    }
}

void carto__action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                         HearthBuf *out) {
    (void)game;
    const CartoState *st = state;
    if (seat == HEARTH_CHANCE) {
        bool deal = st->phase == CARTO_DEAL;
        hearth_buf_text(out, deal ? "edict " : "explore ");
        hearth_buf_text(out, deal ? carto_scorings[action].id : carto_cards[action].id);
        return;
    }
    hearth_buf_text(out, "draw ");
    if (action == CARTO_NOTHING) {
        hearth_buf_text(out, "nothing");
        return;
    }
    CartoDraw d = carto_draw_of(st, action);
    hearth_buf_text(out, carto_terrain_ids[d.terrain]);
    hearth_buf_char(out, ' ');
    carto_cells_print(d.cells, out);
}

static int parse_chance(const CartoState *st, HearthScan *s, uint32_t *action, HearthErr *err) {
    HearthSlice word, id;
    bool deal = st->phase == CARTO_DEAL;
    if (hearth_scan_word(s, &word) && hearth_scan_rest(s, &id) &&
        hearth_slice_is(word, deal ? "edict" : "explore")) {
        int card = deal ? carto__scoring_by_id(id) : carto__card_by_id(id);
        if (card >= 0) {
            *action = (uint32_t)card;
            return HEARTH_OK;
        }
    }
    return hearth_fail(err, HEARTH_BAD_TEXT, CARTO_T(CHANCE_FORM));
}

static int terrain_by_id(HearthSlice id) {
    for (int i = 0; i < CARTO_TERRAINS; i++)
        if (hearth_slice_is(id, carto_terrain_ids[i]))
            return i;
    return -1;
}

int carto__action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                        size_t length, uint32_t *action, HearthErr *err) {
    (void)game;
    const CartoState *st = state;
    HearthScan s = hearth_scan(text, length);
    HearthSlice word;
    if (seat == HEARTH_CHANCE)
        return parse_chance(st, &s, action, err);
    if (!hearth_scan_is(&s, "draw") || !hearth_scan_word(&s, &word))
        return hearth_fail(err, HEARTH_BAD_TEXT, CARTO_T(ACTION_FORM));
    if (hearth_slice_is(word, "nothing") && hearth_scan_end(&s)) {
        *action = CARTO_NOTHING;
        return HEARTH_OK;
    }
    int terrain = terrain_by_id(word), last = -1;
    CartoBoard cells = {0, 0};
    if (terrain < 0 || hearth_scan_end(&s))
        return hearth_fail(err, HEARTH_BAD_TEXT, CARTO_T(ACTION_FORM));
    while (!hearth_scan_end(&s)) {
        int cell;
        if (!hearth_scan_word(&s, &word) || !carto_cell_parse(word, &cell) || cell <= last)
            return hearth_fail(err, HEARTH_BAD_TEXT, CARTO_T(ACTION_FORM));
        cells = carto_or(cells, carto_bit(cell));
        last = cell;
    }
    return carto_action_from_cells(st, terrain, cells, action, err);
}
