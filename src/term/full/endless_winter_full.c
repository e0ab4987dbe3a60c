/* endless_winter_full.c - Endless Winter on the full screen: asking, telling, looking back. */
#include <stdlib.h>
#include <string.h>

#include "ew_nomad.h"
#include "hints.h"
#include "pages.h"

typedef struct Own {
    Hints hints;
} Own;

/* ---- Being led through the first round ---- */

static const HearthText *lesson_text(const EwState *st) {
    if (st->jobs)
        switch (st->job[st->jobs - 1].op) {
        case EW_OP_TOOL:
        case EW_OP_DRAW: return FULL_T(EW_GUIDE_TAKE);
        case EW_OP_IDOL: return FULL_T(EW_GUIDE_IDOL);
        case EW_OP_MOVE:
        case EW_OP_VILLAGE: return FULL_T(EW_GUIDE_MOVE);
        case EW_OP_MEGALITH:
        case EW_OP_MEGALITH_EXTRA: return FULL_T(EW_GUIDE_STONES);
        default: return NULL;
        }
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP: return FULL_T(EW_GUIDE_SETUP);
    case EW_PICK_CHIEF: return FULL_T(EW_GUIDE_CHIEF);
    case EW_TURN: return FULL_T(EW_GUIDE_TURN);
    case EW_WORK: return FULL_T(EW_GUIDE_WORK);
    case EW_PILE: return FULL_T(EW_GUIDE_PILE);
    default: return NULL;
    }
}

static void take_hints(Full *f, Own *own, EwChoices *l) {
    hints_take(f, &own->hints);
    for (int i = 0; i < l->count && own->hints.count; i++)
        if (l->item[i].action == own->hints.ranked[0].action)
            l->at = i; /* the list goes to the best one */
}

/* ---- Asking ---- */

typedef struct Asking {
    Full *f;
    Own *own;
    const EwState *st;
    int seat;
    EwChoices *list;
    EwPanel panel;
    bool board; /* arrows go over the board, not over the list */
    EwStanding standing;
    EwAreas areas;
} Asking;

static void show(Asking *a) {
    Full *f = a->f;
    char note[SENTENCE], keys[SENTENCE];
    hints_text(f, &a->own->hints, a->seat, note);
    const HearthText *lesson = lesson_text(a->st);
    if (!note[0] && f->guide && lesson)
        text_of(f->s, lesson, note);
    EwScene scene = {.f = f,
                     .st = a->st,
                     .seat = a->seat,
                     .list = a->list,
                     .panel = a->panel,
                     .standing = a->standing,
                     .note = note[0] ? note : NULL,
                     .keys =
                         text_of(f->s, a->board ? FULL_T(EW_KEYS_BOARD) : FULL_T(EW_KEYS), keys)};
    ew_lights_list(a->list, &scene.lights);
    ew_scene_put(&scene, &a->areas);
}

static int enter(Asking *a, uint32_t *action) {
    const EwChoice *c = a->list->count ? &a->list->item[a->list->at] : NULL;
    if (!c || c->faint)
        return -1;
    *action = c->action;
    return FULL_ACTION;
}

/* A click on a board: the choice that lies there, if there is one. */
static bool click_board(Asking *a, Key key) {
    const EwAreas *p = &a->areas;
    EwChoices *l = a->list;
    if (p->map_rows) {
        int j =
            ew_map_at(p->map_row, p->map_col, p->map_width, p->map_rows, key.row, key.col, true);
        int at =
            ew_map_at(p->map_row, p->map_col, p->map_width, p->map_rows, key.row, key.col, false);
        if ((j >= 0 && ew_list_find(l, EW_DO_VILLAGE, j)) ||
            (at >= 0 && (ew_list_find(l, EW_DO_MOVE, at) || ew_list_find(l, EW_DO_TILE, at))))
            return true;
    }
    if (p->stones_width) {
        int cell = ew_megaliths_at(p->stones_row, p->stones_col, p->stones_width, key.row, key.col);
        return cell >= 0 && ew_list_find(l, EW_DO_MEGALITH, cell);
    }
    return false;
}

static int click(Asking *a, Key key, uint32_t *action) {
    const EwAreas *p = &a->areas;
    EwChoices *l = a->list;
    int was = l->at;
    if (key.row >= p->row && key.row < p->row + p->rows && key.col >= p->col)
        l->at = p->first + key.row - p->row;
    else if (!click_board(a, key))
        return -1;
    return l->at == was ? enter(a, action) : -1;
}

static void go(Asking *a, int dx, int dy) {
    if (a->board)
        ew_list_step(a->list, dx, dy);
    else if (dy)
        ew_list_move(a->list, dy);
}

/* Tab goes between a board and the list where both can be used, else through the table. */
static void turn_panel(Asking *a, int by) {
    if (a->list->board && by > 0) {
        a->board = !a->board;
        a->panel = a->list->panel;
        if (a->board && !a->list->item[a->list->at].placed)
            a->list->at = 0;
        return;
    }
    a->panel = (EwPanel)(((int)a->panel + by + EW_PANELS) % EW_PANELS);
}

static bool panel_key(Asking *a, int key) {
    static const char keys[EW_PANELS] = {'m', 'g', 't', 'c', 'a', 's', 'n'};
    for (int i = 0; i < EW_PANELS; i++)
        if (key == keys[i]) {
            a->panel = (EwPanel)i;
            return true;
        }
    return false;
}

static int on_key(const HearthGame *game, Asking *a, Key key, uint32_t *action) {
    EwChoices *l = a->list;
    Full *f = a->f;
    if (panel_key(a, key.code))
        return -1;
    if (key.code >= '1' && key.code <= '9') {
        if (key.code - '1' < l->count)
            l->at = key.code - '1';
        return -1;
    }
    switch (key.code) {
    case K_UP: go(a, 0, -1); break;
    case K_DOWN: go(a, 0, 1); break;
    case K_LEFT: go(a, -1, 0); break;
    case K_RIGHT: go(a, 1, 0); break;
    case K_WHEEL_UP: ew_list_move(l, -1); break;
    case K_WHEEL_DOWN: ew_list_move(l, 1); break;
    case K_PAGE_UP: l->at = l->at > 10 ? l->at - 10 : 0; break;
    case K_PAGE_DOWN:
        l->at = l->at + 10 < l->count ? l->at + 10 : l->count ? l->count - 1 : 0;
        break;
    case K_HOME: l->at = 0; break;
    case K_END: l->at = l->count ? l->count - 1 : 0; break;
    case ' ':
        if (l->board)
            ew_list_next_group(l);
        break;
    case K_TAB: turn_panel(a, 1); break;
    case K_BACKTAB: turn_panel(a, -1); break;
    case K_ENTER: return enter(a, action);
    case K_CLICK: return click(a, key, action);
    case K_ESCAPE:
        hints_drop(f, &a->own->hints);
        a->panel = l->panel;
        f->guide = false;
        break;
    case 'u':
    case K_BACKSPACE: return FULL_BACK;
    case 'h': hints_want(f, game, a->st, sizeof *a->st, a->seat); break;
    case 'r': full_scenes_again(f); break;
    case 'b': ew_boards_run(f, a->st, a->seat); break;
    case 'p': ew_points_run(f, a->st); break;
    case 'l': log_run(f); break;
    case '?': help_run(f, game->topic(game, a->st, a->seat)); break;
    case 'q':
    case K_GONE: return FULL_QUIT;
    default: break;
    }
    return -1;
}

static int ask(Full *f, int seat, uint32_t *action) {
    const HearthGame *game = hearth_match_game(f->p->m);
    Own *own = f->own;
    Asking a = {.f = f, .own = own, .st = f->view, .seat = seat};
    hearth_match_view(f->p->m, seat, f->view);
    a.list = malloc(sizeof *a.list);
    if (!a.list)
        return FULL_QUIT;
    own->hints.answered = false;
    if (a.st->round > 1) /* the second round: now it goes by itself */
        f->guide = false;
    ew_list_make(f, a.st, seat, a.list);
    ew_standing(f->p->m, hearth_match_actions(f->p->m), &a.standing);
    a.panel = a.list->panel;
    a.board = a.list->board && a.list->item[a.list->at].placed;
    int did = -1;
    while (did < 0) {
        show(&a);
        Key key = screen_key(f->s, full_patience(f), true);
        if (thinker_ready(&f->advice))
            take_hints(f, own, a.list);
        did = on_key(game, &a, key, action);
    }
    thinker_take(&f->advice);
    free(a.list);
    return did;
}

/* ---- Telling ---- */

static void table(Full *f, int viewer, const char *status, const char *keys) {
    const EwState *st = f->view;
    EwAreas areas;
    int listener = playing_listener(f->p);
    full_look(f, viewer < hearth_match_seats(f->p->m) ? viewer : listener);
    EwScene c = {.f = f,
                 .st = st,
                 .seat = viewer < st->seats     ? viewer
                         : listener < st->seats ? listener
                                                : 0,
                 .status = status,
                 .keys = keys};
    ew_lights_none(&c.lights);
    ew_standing(f->p->m, f->still_at >= 0 ? f->still_at : hearth_match_actions(f->p->m),
                &c.standing);
    ew_scene_put(&c, &areas);
}

/* Scenes tell it. */
static void happened(Full *f, const HearthEvent *e) {
    (void)f, (void)e;
}

/* The part of the table that an action was about. */
static EwPanel panel_for(const FullPast *p, EwLights *l) {
    int a = ew_a(p->action), b = ew_b(p->action);
    ew_lights_none(l);
    if (p->seat < 0 || p->seat == HEARTH_CHANCE || p->action == HEARTH_HIDDEN)
        return EW_PANEL_MAP;
    switch (ew_kind(p->action)) {
    case EW_DO_MEGALITH: l->stones.level = a, l->stones.cell = b; return EW_PANEL_MEGALITHS;
    case EW_DO_MOVE: l->map.from = a, l->map.to = b; return EW_PANEL_MAP;
    case EW_DO_VILLAGE: l->map.juncture = a; return EW_PANEL_MAP;
    case EW_DO_LEARN: l->culture = a; return EW_PANEL_CULTURE;
    case EW_DO_HUNT: l->animal = a; return EW_PANEL_ANIMALS;
    case EW_DO_STONE: return EW_PANEL_STONES;
    case EW_DO_PLACE: l->column = a; return EW_PANEL_COLUMNS;
    case EW_DO_WORK:
    case EW_DO_EAT:
    case EW_DO_TOP:
    case EW_DO_MIDDLE:
    case EW_DO_BOTTOM: return EW_PANEL_COLUMNS;
    default: return EW_PANEL_MAP;
    }
}

static void past(Full *f, const FullPast *p) {
    const EwState *st = p->after;
    EwAreas areas;
    char line[SENTENCE];
    EwScene c = {.f = f,
                 .st = st,
                 .seat = p->seat >= 0 && p->seat < st->seats ? p->seat : 0,
                 .status = p->caption,
                 .keys = p->study ? text_of(f->s, FULL_T(MENU_KEYS), line) : p->keys};
    c.panel = panel_for(p, &c.lights);
    ew_standing(p->m, p->index, &c.standing);
    ew_scene_put(&c, &areas);
}

static void points(Full *f) {
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    ew_points_run(f, f->view);
}

/* Where the points came from, by source; only whole, for a page of its own has them as well. */
static int put_parts(Full *f, const EwState *st, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(f->p->m);
    HearthLine *items = malloc(HEARTH_MAX_LINES * sizeof *items);
    int part[EW_MAX_SIDES][EW_PARTS] = {{0}}, used = 0, room = f->s->rows - row - 14;
    for (int i = 0; i < st->sides && items; i++) {
        HearthLines lines = {items, HEARTH_MAX_LINES, 0};
        ew_score(game, st, i, &lines);
        for (int k = 0; k < lines.count && k < lines.cap; k++)
            part[i][items[k].group] += items[k].points;
    }
    free(items);
    for (int k = 0; k < EW_PARTS && room >= EW_PARTS; k++) {
        char name[EW_TEXT], number[16];
        bool any = false;
        for (int i = 0; i < st->sides; i++)
            any |= part[i][k] != 0;
        if (!any)
            continue;
        for (int i = 0; i < st->sides; i++) {
            snprintf(number, sizeof number, "%4d", part[i][k]);
            put(f->s, row + used, col + 5 * i, 5, INK_TEXT, number);
        }
        put(f->s, row + used++, col + 5 * st->sides + 1, width - 5 * st->sides - 1, INK_FAINT,
            ew_word_text(f->t, &ew_texts[EW_T_FROM_HONOR + k], name));
    }
    return used;
}

static int result(Full *f, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(f->p->m);
    const EwState *st = f->view;
    uint8_t rank[HEARTH_MAX_SEATS];
    int used = 0, ahead = 0;
    HearthMsg msg;
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    hearth_match_result(f->p->m, rank);
    if (st->seats == 1) {
        ew_msg_outcome(game, st, &msg);
        used += put_msg_wrapped(f->s, row, col, width, 2, INK_STRONG, &msg);
        ahead = rank[0] == 1 ? 0 : 1;
    }
    for (int place = 1; place <= st->sides; place++)
        for (int i = 0; i < st->sides; i++) {
            int is = st->seats == 1 ? (i == ahead ? 1 : 2) : rank[i];
            if (is != place)
                continue;
            hearth_msg(&msg, TERM_T(PLAY_RANK));
            hearth_msg_number(&msg, "rank", place);
            ew_side_arg(&msg, f->p->m, st, i);
            hearth_msg_number(&msg, "total", ew_score(game, st, i, NULL));
            put_msg(f->s, row + used++, col, width, place == 1 ? INK_STRONG : INK_TEXT, &msg);
        }
    return used + 1 + put_parts(f, st, row + used + 1, col, width);
}

static int legend(Full *f, int row, int col, int width) {
    return ew_legend_put(hearth_match_game(f->p->m), f->s, row, col, width);
}

static const HearthText *const keys[] = {
    &full_texts[FULL_T_EW_KEY_MOVE],  &full_texts[FULL_T_EW_KEY_BOARD],
    &full_texts[FULL_T_EW_KEY_PANEL], &full_texts[FULL_T_KEY_SCENES],
    &full_texts[FULL_T_EW_KEY_LOOK],  &full_texts[FULL_T_KEY_HINT],
    &full_texts[FULL_T_EW_KEY_UNDO],  &full_texts[FULL_T_KEY_QUIT]};

/* How hard it is to be alone; the option's values in their order. */
static bool choose_level(Screen *s, const char *seats, char *out, size_t cap) {
    Menu menu = {.count = 0};
    if (strcmp(seats, "you") != 0)
        return true;
    menu_title(&menu, s, FULL_T(EW_START_LEVEL));
    menu_add(&menu, s, 'n', FULL_T(EW_START_NORMAL));
    menu_add(&menu, s, 't', FULL_T(EW_START_TILE));
    menu_add(&menu, s, 'c', FULL_T(EW_START_CARDS));
    menu_add(&menu, s, 'b', FULL_T(EW_START_BOTH));
    int chosen = menu_run(s, &menu, 0);
    snprintf(out, cap, "level=%s", ew_level_ids[chosen > 0 ? chosen : 0]);
    return chosen >= 0;
}

const FullGame full_endless_winter = {.game = &hearth_endless_winter,
                                      .options = choose_level,
                                      .own_size = sizeof(Own),
                                      .guided = "guided_endless_winter",
                                      .waiting = &full_texts[FULL_T_EW_WAITING],
                                      .alone = &full_texts[FULL_T_EW_START_SOLO],
                                      .flows = true,
                                      .own_eyes = true,
                                      .ask = ask,
                                      .table = table,
                                      .happened = happened,
                                      .scene = ew_scene_told,
                                      .scene_key = ew_scene_key,
                                      .past = past,
                                      .result = result,
                                      .points = points,
                                      .keys = keys,
                                      .key_count = sizeof keys / sizeof keys[0],
                                      .legend = legend};
