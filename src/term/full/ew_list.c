/* ew_list.c - Making lists of choices. */
#include "ew_list.h"

#include "ew_words.h"

#include <stdlib.h>
#include <string.h>

static void place_choice(EwChoice *c) {
    int a = ew_a(c->action), b = ew_b(c->action);
    c->placed = true;
    switch (ew_kind(c->action)) {
    case EW_DO_MOVE: /* in sixths of a tile, so that junctures have places as well */
        c->x = 3 * ew_place_x[b];
        c->y = 6 * ew_place_y[b];
        c->group = a;
        break;
    case EW_DO_TILE:
        c->x = 3 * ew_place_x[a];
        c->y = 6 * ew_place_y[a];
        break;
    case EW_DO_VILLAGE:
        c->x = ew_juncture_x[a];
        c->y = 2 * ew_juncture_y[a];
        break;
    case EW_DO_MEGALITH:
        c->x = b % EW_WIDE;
        c->y = b / EW_WIDE;
        break;
    default: c->placed = false; break;
    }
}

/* A line that is read below its question can be shorter than the sentence of the action; false if
 * it cannot. */
static bool say_short(const HearthGame *game, const EwState *st, uint32_t action, HearthMsg *out) {
    const EwColumn *c = st->column < EW_COLUMNS ? &ew_tables(game)->columns[st->column]
                                                : &ew_tables(game)->columns[0];
    int a = ew_a(action), b = ew_b(action);
    switch (ew_kind(action)) {
    case EW_DO_PLACE:
        hearth_msg(out, b ? FULL_T(EW_LINE_CHIEF) : FULL_T(EW_LINE_FIGURE));
        hearth_msg_word(out, "column", ew_column_name(game, a));
        return true;
    case EW_DO_WORK: {
        const EwKind *k = &ew_tables(game)->kinds[a];
        bool bonus = k->column == st->column || k->column == EW_REST;
        hearth_msg(out, FULL_T(EW_LINE_WORK));
        hearth_msg_word(out, "card", ew_card_name(game, a));
        hearth_msg_number(out, "labor", k->labor + (bonus ? k->bonus : 0));
        return true;
    }
    case EW_DO_TOP:
    case EW_DO_MIDDLE: {
        const EwCost *cost = ew_kind(action) == EW_DO_TOP ? &c->top[a] : &c->middle;
        hearth_msg(out,
                   ew_kind(action) == EW_DO_TOP ? FULL_T(EW_LINE_TOP) : FULL_T(EW_LINE_MIDDLE));
        hearth_msg_word(
            out, "what",
            ew_op_name(ew_tables(game)->effects[ew_tables(game)->lists[cost->gain].first].op));
        return true;
    }
    case EW_DO_MOVE:
        hearth_msg(out, FULL_T(EW_LINE_MOVE));
        hearth_msg_number(out, "from", a + 1);
        hearth_msg_number(out, "to", b + 1);
        return true;
    case EW_DO_VILLAGE:
        hearth_msg(out, FULL_T(EW_LINE_VILLAGE));
        hearth_msg_number(out, "first", ew_juncture[a][0] + 1);
        hearth_msg_number(out, "second", ew_juncture[a][1] + 1);
        hearth_msg_number(out, "third", ew_juncture[a][2] + 1);
        return true;
    case EW_DO_MEGALITH:
        hearth_msg(out, FULL_T(EW_LINE_MEGALITH));
        hearth_msg_number(out, "level", a);
        ew_msg_cell(out, b);
        return true;
    default: return false;
    }
}

static EwChoice *add(const Full *f, const EwState *st, int seat, EwChoices *l, uint32_t action) {
    const HearthGame *game = hearth_match_game(f->p->m);
    EwChoice *c = &l->item[l->count++];
    HearthMsg msg;
    memset(c, 0, sizeof *c);
    c->action = action;
    if (!say_short(game, st, action, &msg))
        game->describe(game, st, seat, action, &msg);
    hearth_msg_text(&msg, f->t->lang, c->text, sizeof c->text);
    place_choice(c);
    l->board |= c->placed;
    return c;
}

/* What cannot be done now, with the reason. */
static void add_faint(const Full *f, const EwState *st, int seat, EwChoices *l, uint32_t action) {
    const HearthGame *game = hearth_match_game(f->p->m);
    HearthErr err;
    if (game->check(game, st, seat, action, &err) == HEARTH_OK)
        return;
    EwChoice *c = add(f, st, seat, l, action);
    c->faint = true;
    hearth_msg_text(&err.msg, f->t->lang, c->why, sizeof c->why);
}

/* In a column: the sections first, also those that cannot be paid yet, then labor, then the end. */
static void list_work(const Full *f, const EwState *st, int seat, EwChoices *l,
                      const uint32_t legal[], int n) {
    const HearthGame *game = hearth_match_game(f->p->m);
    const EwColumn *c = &ew_tables(game)->columns[st->column];
    for (int i = 0; i < n; i++)
        if (ew_kind(legal[i]) == EW_DO_WORK || ew_kind(legal[i]) == EW_DO_EAT ||
            ew_kind(legal[i]) == EW_DO_CHIEF_TOOL)
            add(f, st, seat, l, legal[i]);
    int labor = l->count;
    for (int i = 0; i < n; i++)
        if (ew_kind(legal[i]) >= EW_DO_TOP && ew_kind(legal[i]) <= EW_DO_BOTTOM)
            add(f, st, seat, l, legal[i]);
    if (l->count > labor) /* what can be done at once is proposed; labor is there for more */
        l->at = labor;
    if (l->count > labor && ew_kind(l->item[l->count - 1].action) == EW_DO_BOTTOM)
        l->at = l->count - 1;
    for (int i = 0; i < c->tops; i++)
        add_faint(f, st, seat, l, ew_action(EW_DO_TOP, i, 0));
    add_faint(f, st, seat, l, ew_action(EW_DO_MIDDLE, 0, 0));
    add(f, st, seat, l, ew_action(EW_DO_END, 0, 0));
    if (l->item[l->at].faint)
        l->at = l->count - 1;
}

static EwPanel panel_of(const EwState *st) {
    if (st->jobs)
        switch (st->job[st->jobs - 1].op) {
        case EW_OP_MOVE:
        case EW_OP_VILLAGE: return EW_PANEL_MAP;
        case EW_OP_MEGALITH:
        case EW_OP_MEGALITH_EXTRA: return EW_PANEL_MEGALITHS;
        case EW_OP_CULTURE: return EW_PANEL_CULTURE;
        case EW_OP_ANIMAL:
        case EW_OP_TIP: return EW_PANEL_ANIMALS;
        case EW_OP_STONE: return EW_PANEL_STONES;
        default: break;
        }
    switch ((EwPhase)st->phase) {
    case EW_TURN:
    case EW_WORK: return EW_PANEL_COLUMNS;
    default: return EW_PANEL_MAP;
    }
}

/* "Skip", "done" and lesser benefits stand below what the question is about. */
static bool is_aside(uint32_t action) {
    EwKindOfAction kind = ew_kind(action);
    return kind == EW_DO_LESSER || kind == EW_DO_SKIP || kind == EW_DO_DONE || kind == EW_DO_END;
}

void ew_list_make(const Full *f, const EwState *st, int seat, EwChoices *l) {
    const HearthGame *game = hearth_match_game(f->p->m);
    uint32_t legal[EW_MAX_LEGAL];
    int n = game->legal(game, st, seat, legal, EW_MAX_LEGAL);
    l->count = l->at = 0;
    l->board = false;
    l->panel = panel_of(st);
    ew_question_text(game, f->t, st, l->title);
    if (!st->jobs && st->phase == EW_WORK) {
        list_work(f, st, seat, l, legal, n);
        return;
    }
    for (int aside = 0; aside < 2; aside++)
        for (int i = 0; i < n && i < EW_MAX_LEGAL; i++)
            if (is_aside(legal[i]) == (aside == 1))
                add(f, st, seat, l, legal[i]);
}

void ew_list_move(EwChoices *l, int by) {
    if (l->count)
        l->at = ((l->at + by) % l->count + l->count) % l->count;
}

bool ew_list_step(EwChoices *l, int dx, int dy) {
    const EwChoice *from = &l->item[l->at];
    int best = -1, least = 0;
    for (int i = 0; i < l->count; i++) {
        const EwChoice *c = &l->item[i];
        int x = c->x - from->x, y = c->y - from->y;
        int along = x * dx + y * dy, across = abs(x * dy) + abs(y * dx);
        if (i == l->at || !c->placed || (from->placed && c->group != from->group) || along <= 0)
            continue;
        int far = along + 2 * across;
        if (best < 0 || far < least)
            best = i, least = far;
    }
    if (best >= 0)
        l->at = best;
    return best >= 0;
}

void ew_list_next_group(EwChoices *l) {
    int group = l->item[l->at].group;
    for (int i = 1; i <= l->count; i++) {
        int at = (l->at + i) % l->count;
        if (l->item[at].placed && (l->item[at].group != group || !l->item[l->at].placed)) {
            l->at = at;
            return;
        }
    }
}

bool ew_list_find(EwChoices *l, EwKindOfAction kind, int what) {
    int found = -1;
    for (int i = 0; i < l->count; i++) {
        const EwChoice *c = &l->item[i];
        int at = kind == EW_DO_MOVE || kind == EW_DO_MEGALITH ? ew_b(c->action) : ew_a(c->action);
        if (c->faint || ew_kind(c->action) != kind || at != what)
            continue;
        if (found < 0 || c->group == l->item[l->at].group)
            found = i;
    }
    if (found >= 0)
        l->at = found;
    return found >= 0;
}
