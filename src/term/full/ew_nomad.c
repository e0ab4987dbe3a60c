/* ew_nomad.c - The Nomad's cards, and scenes of Endless Winter: what it did, step by step. */
#include "ew_nomad.h"

#include <stdlib.h>
#include <string.h>

#include "ew_panels.h"
#include "match.h"
#include "pages.h"
#include "utf8.h"

/* ---- Its cards ---- */

enum { LABEL = 7 };

static void put_cells(const HearthGame *game, Screen *s, const uint8_t cells[EW_COLUMNS], int row,
                      int col, int width, Ink ink, int lit) {
    int each = (width - LABEL) / EW_COLUMNS;
    for (int i = 0; i < EW_COLUMNS; i++) {
        char code[EW_CODE], text[EW_CODE + 4];
        ew_code(game, cells[i], code);
        if (lit == i)
            snprintf(text, sizeof text, "[%s]", code[0] ? code : "-");
        else
            snprintf(text, sizeof text, " %s", code[0] ? code : "-");
        put_strip(s, row, col + LABEL + i * each, each - 1, lit == i ? INK_GLOW : ink, text);
    }
}

static int put_newest(const HearthGame *game, Screen *s, const EwNomadCard *k, int lit_upper,
                      int lit_bottom, int row, int col, int width) {
    char text[SENTENCE], head[SENTENCE + 16];
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(EW_CARD_HEAD));
    hearth_msg_word(&msg, "card", ew_nomad_name((int)(k - ew_tables(game)->nomads)));
    hearth_msg_number(&msg, "labor", k->labor);
    snprintf(head, sizeof head, "%s%s %s", ew_arrow_glyph(s, false, k->right != 0),
             ew_arrow_glyph(s, true, k->down != 0), msg_of(s, &msg, text));
    put(s, row, col, width, INK_STRONG, head);
    put_text(s, row + 1, col, LABEL - 1, INK_FAINT, FULL_T(EW_ROW_UPPER));
    put_cells(game, s, k->upper, row + 1, col, width, INK_BONE, lit_upper);
    put_text(s, row + 2, col, LABEL - 1, INK_FAINT, FULL_T(EW_ROW_BOTTOM));
    put_cells(game, s, k->bottom, row + 2, col, width, INK_BONE, lit_bottom);
    return 3;
}

/* A card is called by its arrows and its marker; of older ones the beginning of that must do. */
static void put_older(const HearthGame *game, Screen *s, const EwNomadCard *k, int row, int col) {
    char marker[64];
    size_t end = 0;
    put(s, row, col, 1, INK_FAINT, ew_arrow_glyph(s, false, k->right != 0));
    put(s, row, col + 1, 1, INK_FAINT, ew_arrow_glyph(s, true, k->down != 0));
    word_of(s, ew_column_name(game, k->marker), marker, sizeof marker);
    for (int i = 0; i < LABEL - 3 && marker[end]; i++)
        end += hearth_utf8_length(marker + end, strlen(marker + end));
    marker[end] = 0;
    put(s, row, col + 2, LABEL - 3, INK_FAINT, marker);
}

/* Its cards of the round, the newest on top, with the rows in force lit up; `card`, `bottom` and
 * `column` are the cell that is being carried out, card -1 for none. Returns the rows used. */
static int ew_nomad_cards_put(const HearthGame *game, Screen *s, const EwState *st, int card,
                              bool bottom, int column, int row, int col, int width, int rows) {
    int from = row, each = (width - LABEL) / EW_COLUMNS;
    HearthMsg msg;
    if (!st->stack_count) {
        hearth_msg(&msg, EW_T(SAY_NOMAD_NO_CARDS));
        return put_msg_wrapped(s, row, col, width, 2, INK_FAINT, &msg);
    }
    for (int i = 0; i < EW_COLUMNS; i++) {
        char name[64];
        put(s, row, col + LABEL + i * each, each - 1, i == column ? INK_GLOW : INK_FAINT,
            word_of(s, ew_column_name(game, i), name, sizeof name));
    }
    row++;
    for (int i = st->stack_count - 1; i >= 0 && row + 1 < from + rows; i--) {
        const EwNomadCard *k = &ew_tables(game)->nomads[st->stack[i]];
        bool now = st->stack[i] == card;
        if (i == st->stack_count - 1) {
            row += put_newest(game, s, k, now && !bottom ? column : -1, now && bottom ? column : -1,
                              row, col, width);
            continue;
        }
        put_older(game, s, k, row, col);
        put_cells(game, s, k->bottom, row++, col, width, INK_BONE, now ? column : -1);
    }
    return row - from;
}

static int put_others(Screen *s, const HearthMatch *m, const EwState *st, int row, int col,
                      int width, int rows) {
    const HearthGame *game = hearth_match_game(m);
    int from = row;
    for (int side = 0; side < st->sides && row - from + 2 < rows; side++) {
        char text[EW_TEXT];
        put(s, row, col, 1, ew_side_ink(side), ew_side_mark(s, st, side));
        put(s, row++, col + 2, width - 2, INK_STRONG, ew_side_name(s->t, m, st, side, text));
        row += ew_holding_put(game, s, st, side, EW_HOLDING_UPRIGHT, row, col, width, 2, INK_TEXT);
    }
    return row - from;
}

int ew_nomad_put(Screen *s, const HearthMatch *m, const EwState *st, int row, int col, int width,
                 int rows) {
    const HearthGame *game = hearth_match_game(m);
    int from = row, last = row + rows;
    HearthMsg msg;
    if (st->seats > 1)
        return put_others(s, m, st, row, col, width, rows);
    row += ew_nomad_cards_put(game, s, st, -1, false, -1, row, col, width, rows);
    ew_msg_nomad_piles(st, &msg);
    if (row < last)
        row += put_msg_wrapped(s, row, col, width, last - row > 3 ? 3 : last - row, INK_TEXT, &msg);
    row += ew_holding_put(game, s, st, EW_NOMAD, EW_HOLDING_UPRIGHT, row, col, width,
                          last - row > 4 ? 4 : last - row, INK_TEXT);
    row += ew_holding_put(game, s, st, EW_NOMAD, EW_HOLDING_STONES, row, col, width, last - row,
                          INK_FAINT);
    return row - from;
}

/* ---- Scenes ---- */

typedef struct Tale {
    Full *f;
    const Scenes *s;
    int scene;
} Tale;

/* What a step is about, and what it lights up. */
static EwPanel light(const HearthGame *game, const SceneStep *s, EwLights *l) {
    const HearthEvent *e = &s->e;
    ew_lights_none(l);
    switch (e->kind) {
    case EW_EV_LEARN:
    case EW_EV_CULTURE_OUT:
    case EW_EV_CULTURE_GONE:
    case EW_EV_CULTURE_CHEAP: l->culture = e->b; return EW_PANEL_CULTURE;
    case EW_EV_HUNT:
    case EW_EV_ANIMAL_OUT: l->animal = e->b; return EW_PANEL_ANIMALS;
    case EW_EV_STONE: l->stone = e->b; return EW_PANEL_STONES;
    case EW_EV_MEGALITH: l->stones.level = e->a, l->stones.cell = e->b; return EW_PANEL_MEGALITHS;
    case EW_EV_VILLAGE:
    case EW_EV_NOMAD_TILE: l->map.juncture = e->a; return EW_PANEL_MAP;
    case EW_EV_MOVE: l->map.from = e->a, l->map.to = e->b; return EW_PANEL_MAP;
    case EW_EV_TILE: l->map.lit = 1U << e->a; return EW_PANEL_MAP;
    case EW_EV_NOMAD_CAMPS:
        for (int i = 0; i < (e->b ? 3 : 2); i++)
            l->map.lit |= 1U << (e->b ? ew_tables(game)->maps[e->a].outer[i]
                                      : ew_tables(game)->maps[e->a].inner[i]);
        return EW_PANEL_MAP;
    case EW_EV_NOMAD_PICK:
        switch ((int)e->cells[0]) {
        case EW_OP_CULTURE: l->culture = e->a; return EW_PANEL_CULTURE;
        case EW_OP_ANIMAL: l->animal = e->a; return EW_PANEL_ANIMALS;
        case EW_OP_STONE: l->stone = e->a; return EW_PANEL_STONES;
        case EW_OP_MEGALITH: return EW_PANEL_MEGALITHS;
        default: l->map.juncture = e->a; return EW_PANEL_MAP;
        }
    case EW_EV_NOMAD_COLUMN: l->column = e->a; return EW_PANEL_COLUMNS;
    case EW_EV_NOMAD_CARD:
    case EW_EV_NOMAD_CELL: return EW_PANEL_COLUMNS;
    default: return EW_PANELS;
    }
}

/* Cards and animals are shown as they lay before they were taken. */
static const EwState *picture(const Tale *t, int step, EwPanel panel) {
    const SceneStep *s = &t->s->step[step];
    bool before =
        (panel == EW_PANEL_CULTURE || panel == EW_PANEL_ANIMALS || panel == EW_PANEL_STONES) &&
        s->e.kind != EW_EV_CULTURE_OUT && s->e.kind != EW_EV_ANIMAL_OUT &&
        s->e.kind != EW_EV_CULTURE_CHEAP;
    const EwState *lay = before ? scenes_table_before(t->s, step) : NULL;
    return lay ? lay : scenes_table(t->s, step);
}

static void tale_bar(const Tale *t, int at) {
    Screen *s = t->f->s;
    char line[SENTENCE];
    HearthMsg msg;
    int kind = -1, round = 0;
    for (int i = 0; i <= at; i++)
        if (t->s->step[i].e.kind == EW_EV_NOMAD_CARD || t->s->step[i].e.kind == EW_EV_ECLIPSE) {
            kind = t->s->step[i].e.kind;
            round = t->s->step[i].e.a;
        }
    hearth_msg(&msg, kind == EW_EV_NOMAD_CARD ? FULL_T(EW_TALE_NOMAD)
                     : kind == EW_EV_ECLIPSE  ? FULL_T(EW_TALE_ECLIPSE)
                                              : FULL_T(SCENE_HEAD));
    hearth_msg_number(&msg, "at", t->scene + 1);
    hearth_msg_number(&msg, "count", t->s->scene_count);
    hearth_msg_number(&msg, "round", round);
    put_bar(s, 0, msg_of(s, &msg, line));
}

/* The steps so far, those of this scene strong; what is to come stays hidden. */
static void put_steps(const Tale *t, int at, int row, int col, int width, int rows) {
    Screen *s = t->f->s;
    int first = at, used = wrapped_rows(s, width - 2, t->s->step[at].text);
    while (first > 0) {
        int need = wrapped_rows(s, width - 2, t->s->step[first - 1].text);
        if (used + need > rows)
            break;
        used += need;
        first--;
    }
    for (int i = first; i <= at; i++) {
        bool now = t->s->step[i].scene == t->scene;
        if (i == t->s->scene[t->scene].first)
            put(s, row, col, 1, INK_STRONG, s->unicode ? "►" : ">");
        row += put_wrapped(s, row, col + 2, width - 2, rows, now ? INK_STRONG : INK_FAINT,
                           t->s->step[i].text);
    }
}

/* The cell of the Nomad's cards that step `at` belongs to. */
static void cell_of(const Tale *t, int at, int *card, bool *bottom, int *column) {
    *card = *column = -1;
    *bottom = false;
    for (int i = at; i >= 0; i--) {
        const HearthEvent *e = &t->s->step[i].e;
        if (e->kind == EW_EV_NOMAD_CELL && *card < 0) {
            *card = e->a;
            *bottom = e->b != 0;
        }
        if (e->kind == EW_EV_NOMAD_COLUMN)
            *column = e->a;
        if (e->kind == EW_EV_NOMAD_COLUMN || e->kind == EW_EV_ECLIPSE ||
            e->kind == EW_EV_NOMAD_CARD)
            return;
    }
}

/* The last part of the table that was spoken of stays in sight. */
static EwPanel panel_at(const HearthGame *game, const Tale *t, int at, EwLights *l, int *which) {
    for (int i = at; i >= 0; i--) {
        EwPanel panel = light(game, &t->s->step[i], l);
        *which = i;
        if (panel != EW_PANELS)
            return panel;
    }
    ew_lights_none(l);
    *which = at;
    return EW_PANEL_MAP;
}

void ew_scene_told(Full *f, const Scenes *all, int scene, const char *keys) {
    const HearthGame *game = hearth_match_game(f->p->m);
    const Tale tale = {f, all, scene}, *t = &tale;
    Screen *s = f->s;
    int at = all->scene[scene].last, seat = playing_listener(f->p);
    const EwState *now = scenes_table(all, at);
    int last, left, row = 1, card, column, which;
    bool bottom;
    EwAreas areas;
    screen_begin(s);
    last = s->rows - 1;
    left = s->cols >= 110 ? s->cols / 2 : 44;
    tale_bar(t, at);
    memset(&areas, 0, sizeof areas);
    EwScene c = {.f = f, .st = now, .seat = seat < now->seats ? seat : 0};
    cell_of(t, at, &card, &bottom, &column);
    if (now->seats == 1)
        row += ew_nomad_cards_put(game, s, now, card, bottom, column, row, 1, left - 1, 9) + 1;
    c.panel = panel_at(game, t, at, &c.lights, &which);
    c.st = picture(t, which, c.panel);
    ew_standing(f->p->m, scene_actions(all, scene), &c.standing);
    if (c.panel != EW_PANEL_MAP || last - row >= EW_MAP_ROWS)
        row += ew_panel_put(&c, c.panel, row, 1, left - 1, last - row, &areas) + 1;
    else /* a small terminal: the map over the cards */
        for (int i = 1; i < last; i++)
            put_fill(s, i, 0, left, INK_TEXT);
    if (c.panel == EW_PANEL_MAP && !areas.map_rows)
        row = 1 + ew_panel_put(&c, EW_PANEL_MAP, 1, 1, left - 1, last - 1, &areas) + 1;
    if (last - row > now->sides + 1)
        ew_sides_put(f, now, c.seat, row, 1, left - 1);
    put_steps(t, at, 1, left + 1, s->cols - left - 2, last - 1 - f->moving);
    full_put_pace(f, last - 1, left + 1, s->cols - left - 2);
    put_fill(s, last, 0, s->cols, INK_TEXT);
    put(s, last, 1, s->cols - 2, INK_FAINT, keys);
    screen_end(s);
}

void ew_scene_key(Full *f, const Scenes *s, int at, int key) {
    const EwState *st = scene_after(s, at);
    int seat = playing_listener(f->p);
    if (key == 'b')
        ew_boards_run(f, st, seat < st->seats ? seat : 0);
    if (key == 'p')
        ew_points_run(f, st);
}
