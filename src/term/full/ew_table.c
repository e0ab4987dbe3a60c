/* ew_table.c - Laying out the table for the room there is. */
#include "ew_table.h"

#include <stdlib.h>
#include <string.h>

#include "ew_nomad.h"
#include "ew_panels.h"
#include "pages.h"
#include "show.h"

enum {
    LEFT = 43, /* columns of the left side in a small terminal */
    GAP = 1,
    WIDE = 110, /* columns and rows from which everything lies open */
    HIGH = 34,
    THREE = 150 /* columns from which there is a third side */
};

void ew_lights_none(EwLights *out) {
    memset(out, 0, sizeof *out);
    out->map = (EwMapMarks)EW_MAP_NO_MARKS;
    out->culture = out->animal = out->stone = out->column = -1;
}

void ew_lights_list(const EwChoices *l, EwLights *out) {
    ew_lights_none(out);
    for (int i = 0; i < l->count; i++) {
        int a = ew_a(l->item[i].action), b = ew_b(l->item[i].action);
        if (ew_kind(l->item[i].action) == EW_DO_VILLAGE)
            out->map.sites |= 1U << a;
        if (ew_kind(l->item[i].action) == EW_DO_MEGALITH)
            out->stones.sites.row[a - 1][b / EW_WIDE] |= (uint16_t)(1U << b % EW_WIDE);
    }
    if (!l->count)
        return;
    uint32_t action = l->item[l->at].action;
    int a = ew_a(action), b = ew_b(action);
    switch (ew_kind(action)) {
    case EW_DO_MOVE: out->map.from = a, out->map.to = b; break;
    case EW_DO_TILE: out->map.to = a; break;
    case EW_DO_VILLAGE:
        out->map.juncture = a;
        for (int i = 0; i < 3; i++)
            out->map.lit |= 1U << ew_juncture[a][i];
        break;
    case EW_DO_MEGALITH: out->stones.level = a, out->stones.cell = b; break;
    case EW_DO_LEARN: out->culture = a; break;
    case EW_DO_HUNT: out->animal = a; break;
    case EW_DO_STONE: out->stone = a; break;
    case EW_DO_PLACE: out->column = a; break;
    default: break;
    }
}

/* The bar at the top. */
static void ew_bar_put(Full *f, const EwState *st, int seat) {
    const HearthGame *game = hearth_match_game(f->p->m);
    const EwPlayer *p = &st->player[seat];
    char line[SENTENCE], thinking[SENTENCE], aside[SENTENCE + 1];
    HearthMsg msg;
    hearth_msg(&msg, st->round ? FULL_T(EW_BAR) : FULL_T(EW_BAR_START));
    ew_side_arg(&msg, f->p->m, st, seat);
    hearth_msg_number(&msg, "round", st->round);
    hearth_msg_number(&msg, "food", p->food);
    hearth_msg_number(&msg, "room", ew_capacity(game, st, seat));
    hearth_msg_number(&msg, "tools", p->tool);
    hearth_msg_number(&msg, "most", EW_MAX_TOOLS);
    hearth_msg_number(&msg, "labor", st->actor == seat ? st->labor : 0);
    hearth_msg_number(&msg, "points", ew_score(game, st, seat, NULL));
    put_bar(f->s, 0, msg_of(f->s, &msg, line));
    if (!full_thinking(f, thinking)[0])
        return;
    snprintf(aside, sizeof aside, " %s", thinking);
    int width = text_width(f->s, aside);
    put(f->s, 0, f->s->cols - width - 1, width, INK_BAR, aside);
}

/* ---- Panels ---- */

static const HearthText *head_of(const EwState *st, EwPanel panel) {
    static const int heads[EW_PANELS] = {
        [EW_PANEL_MAP] = EW_T_SAY_LAND,         [EW_PANEL_MEGALITHS] = EW_T_SAY_MEGALITHS,
        [EW_PANEL_COLUMNS] = EW_T_SAY_COLUMNS,  [EW_PANEL_CULTURE] = EW_T_SAY_CULTURES,
        [EW_PANEL_ANIMALS] = EW_T_SAY_ANIMALS,  [EW_PANEL_STONES] = EW_T_SAY_STONES,
        [EW_PANEL_NOMAD] = EW_T_SAY_NOMAD_TITLE};
    if (panel == EW_PANEL_NOMAD && st->seats > 1)
        return EW_T(SAY_PLAYERS);
    return &ew_texts[heads[panel]];
}

int ew_panel_put(const EwScene *c, EwPanel panel, int row, int col, int width, int rows,
                 EwAreas *areas) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    Screen *s = c->f->s;
    const EwLights *l = &c->lights;
    if (rows < 2)
        return 0;
    if (panel == EW_PANEL_MAP) { /* it needs no head */
        areas->map_row = row, areas->map_col = col, areas->map_width = width;
        areas->map_rows = rows;
        return ew_map_put(game, s, c->st, &l->map, row, col, width, rows);
    }
    put_text(s, row, col, width, INK_FAINT, head_of(c->st, panel));
    row++, rows--;
    switch (panel) {
    case EW_PANEL_MEGALITHS:
        areas->stones_row = row, areas->stones_col = col, areas->stones_width = width;
        return 1 + ew_megaliths_put(game, s, c->st, &l->stones, row, col, width);
    case EW_PANEL_COLUMNS: return 1 + ew_columns_put(c, row, col, width, rows);
    case EW_PANEL_CULTURE: return 1 + ew_culture_put(c, row, col, width, rows);
    case EW_PANEL_ANIMALS: return 1 + ew_animals_put(c, row, col, width, rows);
    case EW_PANEL_STONES: return 1 + ew_stones_put(c, row, col, width, rows);
    default: return 1 + ew_nomad_put(s, c->f->p->m, c->st, row, col, width, rows);
    }
}

/* ---- The list ---- */

static int put_list(const EwScene *c, int row, int rows, int col, int width, EwAreas *areas) {
    const EwChoices *l = c->list;
    int first = l->at >= rows ? l->at - rows + 1 : 0, n = 0;
    for (int i = first; i < l->count && n < rows; i++, n++) {
        char line[EW_CHOICE_TEXT + 8];
        const EwChoice *item = &l->item[i];
        Ink ink = i == l->at ? INK_CHOSEN : item->faint ? INK_FAINT : INK_TEXT;
        snprintf(line, sizeof line, "%s%s", i == l->at ? (c->f->s->unicode ? "►" : ">") : " ",
                 item->text);
        if (i == l->at)
            put_fill(c->f->s, row + n, col, width, ink);
        put(c->f->s, row + n, col, width, ink, line);
    }
    if (first > 0)
        put(c->f->s, row, col + width - 1, 1, INK_FAINT, c->f->s->unicode ? "↑" : "^");
    if (first + n < l->count)
        put(c->f->s, row + n - 1, col + width - 1, 1, INK_FAINT, c->f->s->unicode ? "↓" : "v");
    areas->row = row, areas->rows = n, areas->col = col, areas->first = first;
    return n;
}

/* What is chosen, whole, and what it brings; or why it cannot be done. */
static int put_chosen(const EwScene *c, int row, int col, int width, int rows) {
    const EwChoices *l = c->list;
    const EwChoice *item = l->count ? &l->item[l->at] : NULL;
    char brings[EW_TEXT];
    int used = 0;
    if (!item || rows < 1)
        return 0;
    if (text_width(c->f->s, item->text) > width - 1)
        used += put_wrapped(c->f->s, row, col, width, rows, INK_STRONG, item->text);
    if (item->why[0])
        used += put_wrapped(c->f->s, row + used, col, width, rows - used, INK_BAD, item->why);
    ew_preview_text(c->f->t, c->f->p->m, c->st, c->seat, item->action, brings);
    if (brings[0])
        used += put_wrapped(c->f->s, row + used, col, width, rows - used, INK_GOOD, brings);
    return used;
}

/* The question, its answers and what the chosen one brings; returns the rows used. */
static int put_question(const EwScene *c, int row, int rows, int col, int width, EwAreas *areas) {
    Screen *s = c->f->s;
    int from = row, last = row + rows;
    if (c->status)
        row += put_wrapped(s, row, col, width, 8, INK_STRONG, c->status);
    if (!c->list)
        return row - from;
    row += put_wrapped(s, row, col, width, 4, INK_STRONG, c->list->title);
    int below = rows >= 30 ? 6 : 7, most = last - row - below;
    row += put_list(c, row, most > 4 ? most : 4, col, width, areas);
    return row + 1 - from + put_chosen(c, row + 1, col, width, last - row - 1);
}

/* ---- The whole ---- */

static void put_log(const EwScene *c, int row, int col, int width, int rows) {
    if (rows < 1)
        return;
    if (c->note)
        put_wrapped(c->f->s, row, col, width, rows, INK_TEXT, c->note);
    else
        full_put_log(c->f, row, col, width, rows);
}

static void put_small(const EwScene *c, EwAreas *areas) {
    Screen *s = c->f->s;
    int last = s->rows - 1, col = 1 + LEFT + GAP, width = s->cols - col - 1;
    int most = c->panel == EW_PANEL_MAP && s->rows < 30 ? EW_MAP_ROWS : last - 1;
    int row = 1 + ew_panel_put(c, c->panel, 1, 1, LEFT, most, areas);
    ew_own_put(c, row + (last - row > 8), 1, LEFT, last - row - (last - row > 8));
    int note = c->note ? wrapped_rows(s, width, c->note) + 1 : 4;
    row = 1;
    row += put_question(c, row, last - row - (note > 9 ? 9 : note), col, width, areas);
    int gap = last - row > 2;
    put_log(c, row + gap, col, width, last - row - gap);
}

/* Two panels beside each other; returns the rows of the longer one. */
static int put_two(const EwScene *c, EwPanel one, EwPanel two, int row, int col, int width,
                   int rows, EwAreas *areas) {
    int half = width / 2;
    int a = ew_panel_put(c, one, row, col, half - 2, rows, areas);
    int b = ew_panel_put(c, two, row, col + half, width - half, rows, areas);
    return a > b ? a : b;
}

static void put_large(const EwScene *c, EwAreas *areas) {
    Screen *s = c->f->s;
    int last = s->rows - 1, three = s->cols >= THREE ? (s->cols - 48) * 2 / 5 : 0;
    int left = s->cols >= THREE ? 56 : 44, col = 1 + left + GAP, width = s->cols - col - 1 - three;
    int row = 1, map = s->rows >= 46 ? 19 : EW_MAP_ROWS;
    row += ew_panel_put(c, EW_PANEL_MAP, row, 1, left, map, areas);
    row += ew_panel_put(c, EW_PANEL_MEGALITHS, row, 1, left, last - row, areas);
    row += ew_panel_put(c, EW_PANEL_COLUMNS, row, 1, left, last - row, areas);
    ew_own_put(c, row, 1, left, last - row);
    row = 1;
    row += put_question(c, row, (last - 1) / 2 + 1, col, width, areas) + 1;
    if (c->note && !three) {
        int note = wrapped_rows(s, width, c->note);
        put_log(c, row, col, width, note);
        row += note + 1;
    }
    row += put_two(c, EW_PANEL_CULTURE, EW_PANEL_ANIMALS, row, col, width, last - row, areas) + 1;
    if (three) {
        int side = s->cols - three;
        ew_panel_put(c, EW_PANEL_STONES, row, col, width, last - row, areas);
        int used = ew_panel_put(c, EW_PANEL_NOMAD, 1, side, three - 1, last - 1, areas);
        put_log(c, used + 2, side, three - 1, last - used - 2);
        return;
    }
    int half = width / 2;
    EwPanel panel = c->panel == EW_PANEL_STONES ? EW_PANEL_STONES : EW_PANEL_NOMAD;
    ew_panel_put(c, panel, row, col, half - 2, last - row, areas);
    if (last - row > 1)
        full_put_log(c->f, row, col + half, width - half, last - row);
}

void ew_scene_put(const EwScene *c, EwAreas *areas) {
    Screen *s = c->f->s;
    memset(areas, 0, sizeof *areas);
    screen_begin(s); /* also measures the terminal */
    ew_bar_put(c->f, c->st, c->seat);
    if (s->cols >= WIDE && s->rows >= HIGH)
        put_large(c, areas);
    else
        put_small(c, areas);
    put_fill(s, s->rows - 1, 0, s->cols, INK_TEXT);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, c->keys);
    screen_end(s);
}

/* ---- Looking at boards and points ---- */

void ew_boards_run(Full *f, const EwState *st, int side) {
    for (;;) {
        char line[SENTENCE];
        screen_begin(f->s);
        ew_bar_put(f, st, side);
        ew_board_put(f, st, side, 2, 2, f->s->cols - 4, f->s->rows - 3);
        put_fill(f->s, f->s->rows - 1, 0, f->s->cols, INK_TEXT);
        put(f->s, f->s->rows - 1, 1, f->s->cols - 2, INK_FAINT,
            text_of(f->s, FULL_T(EW_KEYS_LOOK), line));
        screen_end(f->s);
        switch (screen_key(f->s, 250, true).code) {
        case 'b':
        case K_TAB:
        case K_RIGHT:
        case K_DOWN: side = (side + 1) % st->sides; break;
        case K_BACKTAB:
        case K_LEFT:
        case K_UP: side = (side + st->sides - 1) % st->sides; break;
        case 'p': ew_points_run(f, st); break;
        case '?': help_run(f, NULL); break;
        case K_NONE:
        case K_RESIZE: break;
        default: return;
        }
    }
}

void ew_points_run(Full *f, const EwState *st) {
    const HearthGame *game = hearth_match_game(f->p->m);
    enum { TEXT = 64 * 1024 };
    char *text = malloc(TEXT), title[SENTENCE], one[SENTENCE];
    HearthLine *items = malloc(HEARTH_MAX_LINES * sizeof *items);
    HearthBuf b = hearth_buf(text, TEXT);
    for (int i = 0; i < st->sides && text && items; i++) {
        HearthLines lines = {items, HEARTH_MAX_LINES, 0};
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(PLAY_POINTS));
        hearth_msg_number(&msg, "total", ew_score(game, st, i, &lines));
        ew_side_arg(&msg, f->p->m, st, i);
        hearth_buf_text(&b, i ? "\n" : "");
        hearth_buf_text(&b, msg_of(f->s, &msg, one));
        hearth_buf_char(&b, '\n');
        for (int k = 0; k < lines.count && k < lines.cap; k++) {
            if (!items[k].points)
                continue;
            msg_of_points(&items[k], &msg);
            hearth_buf_text(&b, "   ");
            hearth_buf_text(&b, msg_of(f->s, &msg, one));
            hearth_buf_char(&b, '\n');
        }
    }
    if (text && items)
        notice_run(f->s, text_of(f->s, FULL_T(END_POINTS), title), text);
    free(items);
    free(text);
}
