/* carto_table.c - See carto_table.h. */
#include "carto_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const HearthGame *const game = &hearth_cartographers;

CartoState *table_open(int seats, const char *options) {
    HearthOptions parsed;
    const char *text = options ? options : TABLE_EDICTS;
    assert_int_equal(hearth_options_parse(game, text, strlen(text), &parsed, NULL), HEARTH_OK);
    CartoState *st = malloc(game->state_size(game, seats));
    assert_non_null(st);
    game->setup(game, st, &parsed, seats);
    assert_int_equal(game->invariant(game, st), 0);
    return st;
}

/* ---- Positions ---- */

/* The place of the n-th `word` in a text. */
static char *find(char *text, const char *word, int n) {
    char *at = strstr(text, word);
    for (; at && n > 0; n--)
        at = strstr(at + 1, word);
    assert_non_null(at);
    return at;
}

void table_sheet(CartoState *st, int seat, int coins, const char *rows) {
    static char before[HEARTH_POSITION_MAX], after[HEARTH_POSITION_MAX + 64];
    HearthBuf b = hearth_buf(before, sizeof before);
    hearth_state_print(game, st, &b);
    assert_true(hearth_buf_fits(&b));
    char *head = find(before, " sheet=", seat), *tail = find(before, " points=", seat);
    int n = snprintf(after, sizeof after, "%.*s sheet=%s coins=%d%s", (int)(head - before), before,
                     rows, coins, tail);
    HearthErr err = {0};
    if (hearth_state_parse(game, after, (size_t)n, st, game->state_size(game, st->seats), &err)) {
        char why[512];
        hearth_err_text(&err, "en", why, sizeof why);
        fail_msg("%s", why);
    }
}

CartoBoard table_cells(const char *cells) {
    CartoBoard all = {0, 0};
    HearthScan s = hearth_scan(cells, strlen(cells));
    while (!hearth_scan_end(&s)) {
        HearthSlice word;
        int cell;
        assert_true(hearth_scan_word(&s, &word));
        assert_true(carto_cell_parse(word, &cell));
        all = carto_or(all, carto_bit(cell));
    }
    return all;
}

void table_full_but(CartoState *st, int seat, int coins, const char *cells) {
    char rows[CARTO_N * (CARTO_N + 1)];
    CartoBoard keep = table_cells(cells);
    for (int cell = 0; cell < CARTO_CELLS; cell++) {
        bool ruins = carto_has(carto_map(st)->ruins, cell), open = carto_has(keep, cell);
        char c = ruins ? (open ? 'r' : 'f') : (open ? '.' : 'F');
        if (carto_has(carto_map(st)->mountains, cell))
            c = 'M';
        if (carto_has(carto_map(st)->wasteland, cell))
            c = 'x';
        assert_true(!open || c == '.' || c == 'r');
        rows[cell + cell / CARTO_N] = c;
        rows[cell + cell / CARTO_N + 1] = '/';
    }
    rows[sizeof rows - 1] = 0;
    table_sheet(st, seat, coins, rows);
}

/* ---- Chance ---- */

static uint32_t card_number(const char *id) {
    for (uint32_t i = 0; i < CARTO_CARDS; i++)
        if (strcmp(carto_cards[i].id, id) == 0)
            return i;
    fail_msg("no card is called %s", id);
    return 0;
}

bool table_possible(const CartoState *st, const char *card) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE], wanted = card_number(card);
    int n = game->chance(game, st, out, weight, HEARTH_MAX_CHANCE);
    for (int i = 0; i < n; i++)
        if (out[i] == wanted)
            return true;
    return false;
}

void table_reveal(CartoState *st, const char *card) {
    assert_int_equal(st->phase, CARTO_REVEAL);
    if (!table_possible(st, card))
        fail_msg("%s cannot come up now", card);
    game->apply(game, st, HEARTH_CHANCE, card_number(card), NULL);
    assert_int_equal(game->invariant(game, st), 0);
}

/* ---- Drawings ---- */

void table_legal(const CartoState *st, int seat, TableLegal *out) {
    out->terrains = out->sizes = 0;
    out->count = game->legal(game, st, seat, out->action, CARTO_MAX_LEGAL);
    assert_in_range(out->count, 1, CARTO_MAX_LEGAL);
    for (int i = 0; i < out->count; i++) {
        CartoDraw d = carto_draw_of(st, out->action[i]);
        out->terrains |= 1u << d.terrain;
        out->sizes |= 1u << carto_count(d.cells);
    }
}

static bool listed(const CartoState *st, int seat, uint32_t action) {
    static TableLegal l;
    table_legal(st, seat, &l);
    for (int i = 0; i < l.count; i++)
        if (l.action[i] == action)
            return true;
    return false;
}

void table_play(CartoState *st, int seat, const char *text) {
    uint32_t action = 0;
    HearthErr err = {0};
    int code = game->action_parse(game, st, seat, text, strlen(text), &action, &err);
    if (!code)
        code = game->check(game, st, seat, action, &err);
    if (code) {
        char why[512];
        hearth_err_text(&err, "en", why, sizeof why);
        fail_msg("%s: %s", text, why);
    }
    assert_true(listed(st, seat, action));
    game->apply(game, st, seat, action, NULL);
    assert_int_equal(game->invariant(game, st), 0);
}

void table_refuse(const CartoState *st, int seat, const char *text, const HearthText *why) {
    uint32_t action = 0;
    HearthErr err = {0};
    int code = game->action_parse(game, st, seat, text, strlen(text), &action, &err);
    if (!code) {
        if (listed(st, seat, action))
            fail_msg("listed as legal: %s", text);
        code = game->check(game, st, seat, action, &err);
    }
    if (!code)
        fail_msg("not refused: %s", text);
    assert_int_equal(code, err.code);
    assert_string_equal(err.msg.text->id, why->id);
}

void table_draw_any(CartoState *st) {
    static TableLegal l;
    while (st->phase == CARTO_DRAW) {
        int seat = 0;
        while (!hearth_seats_has(st->waiting, seat))
            seat++;
        table_legal(st, seat, &l);
        game->apply(game, st, seat, l.action[0], NULL);
    }
    assert_int_equal(game->invariant(game, st), 0);
}

void table_rounds(CartoState *st, const char *cards) {
    HearthScan s = hearth_scan(cards, strlen(cards));
    HearthSlice word;
    while (hearth_scan_word(&s, &word)) {
        char id[32];
        snprintf(id, sizeof id, "%.*s", (int)word.length, word.text);
        table_reveal(st, id);
        table_draw_any(st);
    }
    assert_true(hearth_scan_end(&s));
}

/* ---- Looking ---- */

char table_cell(const CartoState *st, int seat, const char *cell) {
    char rows[CARTO_N * (CARTO_N + 1) + 1];
    HearthBuf b = hearth_buf(rows, sizeof rows);
    int at;
    assert_true(carto_cell_parse((HearthSlice){cell, strlen(cell)}, &at));
    carto_sheet_print(&st->sheet[seat], carto_map(st), '\n', &b);
    return rows[at + at / CARTO_N];
}

void table_has(const CartoState *st, int seat, int terrain, const char *cells) {
    char is[512];
    HearthBuf b = hearth_buf(is, sizeof is);
    carto_cells_print(st->sheet[seat].land[terrain], &b);
    assert_string_equal(is, cells);
}

void table_season(const CartoState *st, int seat, int season, int first, int second, int coins,
                  int monsters) {
    const int16_t *p = st->sheet[seat].points[season];
    assert_int_equal(p[CARTO_POINTS_FIRST], first);
    assert_int_equal(p[CARTO_POINTS_SECOND], second);
    assert_int_equal(p[CARTO_POINTS_COINS], coins);
    assert_int_equal(p[CARTO_POINTS_MONSTERS], monsters);
}

CartoBoard table_where(const char *rows, char mark) {
    CartoBoard b = {0, 0};
    for (int row = 0, col = 0; *rows; rows++, col++) {
        if (*rows == mark)
            b = carto_or(b, carto_bit(CARTO_N * row + col));
        if (*rows == '/') {
            row++;
            col = -1;
        }
    }
    return b;
}
