/* cartographers_full.c - Cartographers on the full screen: asking, telling a season, looking back.
 */
#include <string.h>

#include "carto_table.h"
#include "look_carto.h"
#include "pages.h"
#include "show.h"

typedef struct Own {
    CartoHand hand;
    int focus;    /* an edict + 1, 0 for none: zeroed memory is no focus */
    int looks_at; /* a seat + 1 whose sheet is shown instead of one's own, 0 for none */
    int lesson;   /* of the guide */
    HearthRanked ranked[SHOW_HINTS];
    int hints, hint; /* how many there are, and which one is in the hand */
} Own;

static void scene_of(Full *f, const CartoState *st, const CartoCourse *course, int seat,
                     CartoScene *c) {
    const Own *own = f->own;
    *c = (CartoScene){.f = f,
                      .m = f->p->m,
                      .st = st,
                      .course = course,
                      .seat = seat < st->seats ? seat : 0,
                      .focus = own->focus - 1};
    c->sheet = st->phase == CARTO_DRAW ? carto_sheet_of(st, c->seat) : c->seat;
}

/* The card whose spaces glow. */
static int focus_card(const CartoState *st, int focus) {
    return focus == CARTO_FOCUS_MONSTERS ? CARTO_SCORINGS : st->edict[focus];
}

static void add_glow(CartoScene *c, CartoGlow *glow) {
    if (c->focus == CARTO_NO_FOCUS)
        return;
    carto_glow(&c->st->sheet[c->sheet], carto_map(c->st), focus_card(c->st, c->focus), glow);
    c->glow = glow;
}

/* ---- Being led through the first round ---- */

/* Each lesson stays until its key has been used. */
static const HearthText *lesson_text(int lesson) {
    static const int texts[] = {FULL_T_GUIDE_MOVE, FULL_T_GUIDE_TURN, FULL_T_GUIDE_TERRAIN,
                                FULL_T_GUIDE_DRAW, FULL_T_GUIDE_NEXT};
    return lesson < (int)(sizeof texts / sizeof texts[0]) ? &full_texts[texts[lesson]] : NULL;
}

static void learn(Full *f, int key) {
    Own *own = f->own;
    bool moved = key == K_UP || key == K_DOWN || key == K_LEFT || key == K_RIGHT || key == K_CLICK;
    bool turned = key == 'r' || key == 'f' || key == K_WHEEL_UP || key == K_WHEEL_DOWN;
    bool chose = key == 't' || key == K_TAB;
    if (!f->guide)
        return;
    if ((own->lesson == 0 && moved) || (own->lesson == 1 && turned) ||
        (own->lesson == 2 && (chose || moved)))
        own->lesson++;
    if (key == K_ESCAPE)
        f->guide = false;
}

/* ---- Asking ---- */

typedef struct Asking {
    Full *f;
    Own *own;
    const CartoState *st;
    int seat;
    CartoTrial trial;
    CartoPlaces places;
    char status[SENTENCE], note[SENTENCE];
} Asking;

static void hint_note(Asking *a) {
    Own *own = a->own;
    HearthMsg msg;
    hearth_msg(&msg,
               own->ranked[own->hint].of_victim ? FULL_T(CARTO_HINT_VICTIM) : FULL_T(CARTO_HINT));
    hearth_msg_number(&msg, "number", own->hint + 1);
    hearth_msg_number(&msg, "count", own->hints);
    arg_decimal(a->f->t, &msg, "points", 1, own->ranked[own->hint].points);
    msg_of(a->f->s, &msg, a->note);
}

static void pick_hint(Asking *a) {
    carto_hand_lay(&a->own->hand, a->st, a->own->ranked[a->own->hint].action);
}

static void take_hints(Asking *a) {
    Full *f = a->f;
    thinker_take(&f->advice);
    a->own->hints = f->advice.ranked_count < SHOW_HINTS ? f->advice.ranked_count : SHOW_HINTS;
    memcpy(a->own->ranked, f->advice.ranked, sizeof a->own->ranked);
    a->own->hint = 0;
    if (a->own->hints)
        pick_hint(a);
}

static void want_hint(const HearthGame *game, Asking *a) {
    Own *own = a->own;
    if (own->hints) {
        own->hint = (own->hint + 1) % own->hints;
        pick_hint(a);
    } else if (!a->f->advice.busy) {
        thinker_advise(&a->f->advice, game, a->st, hearth_match_state_size(a->f->p->m), a->seat,
                       &(AdviceEffort){0}, HEARTH_HIDDEN);
    }
}

/* What stands below the edicts: whether it fits, or why not. */
static Ink say_status(Asking *a) {
    Screen *s = a->f->s;
    CartoLegal l;
    carto_legal(a->st, a->seat, &l);
    HearthMsg msg;
    Ink ink = INK_GOOD;
    if (l.nothing) {
        hearth_msg(&msg, FULL_T(CARTO_FULL));
    } else if (!a->trial.fits) {
        msg = a->trial.why.msg;
        ink = INK_BAD;
    } else if (l.single) {
        hearth_msg(&msg, FULL_T(CARTO_SINGLE));
    } else {
        hearth_msg(&msg, FULL_T(CARTO_FITS));
    }
    msg_of(s, &msg, a->status);
    return ink;
}

static void show(Asking *a, const CartoCourse *course) {
    Full *f = a->f;
    Own *own = a->own;
    CartoScene c;
    CartoGlow glow;
    char keys[SENTENCE];
    scene_of(f, a->st, course, a->seat, &c);
    if (own->looks_at) {
        HearthMsg msg;
        c.sheet = own->looks_at - 1;
        hearth_msg(&msg, FULL_T(CARTO_LOOKING));
        arg_text(&msg, "player", hearth_match_name(c.m, c.sheet));
        c.status = msg_of(f->s, &msg, a->status);
        c.status_ink = INK_STRONG;
    } else {
        c.hand = &own->hand;
        c.trial = &a->trial;
        c.status_ink = say_status(a);
        c.status = a->status;
    }
    add_glow(&c, &glow);
    a->note[0] = 0;
    if (f->advice.busy)
        text_of(f->s, FULL_T(CARTO_HINT_WAIT), a->note);
    else if (own->hints)
        hint_note(a);
    else if (f->guide && lesson_text(own->lesson))
        text_of(f->s, lesson_text(own->lesson), a->note);
    c.note = a->note[0] ? a->note : NULL;
    c.keys = text_of(f->s, own->looks_at ? FULL_T(CARTO_KEYS_LOOK) : FULL_T(CARTO_KEYS), keys);
    carto_scene_put(&c, &a->places);
}

static void click(Asking *a, Key key, bool *draw) {
    const CartoPlaces *p = &a->places;
    int cell = carto_sheet_hit(p->sheet_row, p->sheet_col, p->scale, key.row, key.col);
    if (cell >= 0 && carto_has(a->trial.cells, cell) && a->trial.fits)
        *draw = true;
    else if (cell >= 0)
        carto_hand_at(&a->own->hand, cell / CARTO_N, cell % CARTO_N);
    if (key.col >= p->edict_col && key.row >= p->edict_row && key.row < p->edict_row + CARTO_EDICTS)
        a->own->focus = key.row - p->edict_row + 1;
    else if (key.col >= p->edict_col && key.row == p->coin_row)
        a->own->focus = CARTO_FOCUS_MONSTERS + 1;
}

static void focus(Own *own, int edict) {
    own->focus = own->focus == edict + 1 ? 0 : edict + 1;
}

static void look_at_next(Own *own, int n, int seat) {
    int next = own->looks_at ? own->looks_at % n : (seat + 1) % n;
    own->looks_at = n == 1 || next == seat ? 0 : next + 1;
}

/* Keys that only look, whether somebody is asked or not; false if it is none of them. */
static bool look_key(Full *f, int seat, int key) {
    Own *own = f->own;
    switch (key) {
    case 'a':
    case 'b':
    case 'c':
    case 'd': focus(own, key - 'a'); break;
    case 'm': focus(own, CARTO_FOCUS_MONSTERS); break;
    case 'o': look_at_next(own, f->p->seating.count, seat); break;
    case 'l': log_run(f); break;
    case K_ESCAPE: own->focus = own->looks_at = 0; break;
    default: return false;
    }
    return true;
}

/* Keys that move the shape in the hand; false if it is none of them. */
static bool hand_key(Asking *a, int key) {
    CartoHand *h = &a->own->hand;
    switch (key) {
    case K_UP: carto_hand_move(h, -1, 0); break;
    case K_DOWN: carto_hand_move(h, 1, 0); break;
    case K_LEFT: carto_hand_move(h, 0, -1); break;
    case K_RIGHT: carto_hand_move(h, 0, 1); break;
    case 'r':
    case K_WHEEL_DOWN: carto_hand_turn(h, 1); break;
    case K_WHEEL_UP: carto_hand_turn(h, -1); break;
    case 'f':
    case K_RIGHT_CLICK: carto_hand_flip(h); break;
    case K_TAB:
    case K_BACKTAB: carto_hand_next_shape(h); break;
    case 't': carto_hand_next_terrain(h, a->st, a->seat, 1); break;
    case 'n': carto_hand_next_place(h, a->st, a->seat); break;
    default: return false;
    }
    a->own->looks_at = 0;
    return true;
}

/* The other keys; FULL_ACTION when the shape is to be drawn, -1 to go on asking. */
static int table_key(const HearthGame *game, Asking *a, Key key) {
    Own *own = a->own;
    bool draw = key.code == K_ENTER;
    if (key.code == K_ESCAPE) {
        own->hints = 0;
        thinker_take(&a->f->advice);
    }
    if (look_key(a->f, a->seat, key.code))
        return -1;
    switch (key.code) {
    case K_CLICK: click(a, key, &draw); break;
    case 'h': want_hint(game, a); break;
    case 'w': full_scenes_again(a->f); break;
    case '?': help_run(a->f, game->topic(game, a->st, a->seat)); break;
    case 'u':
    case K_BACKSPACE: return FULL_BACK;
    case 'q':
    case K_GONE: return FULL_QUIT;
    default: break;
    }
    if (draw && own->looks_at)
        own->looks_at = 0;
    else if (draw && a->trial.fits)
        return FULL_ACTION;
    return -1;
}

static int ask(Full *f, int seat, uint32_t *action) {
    const HearthGame *game = hearth_match_game(f->p->m);
    Asking a = {.f = f, .own = f->own, .st = f->view, .seat = seat};
    CartoCourse course;
    int did = -1;
    a.own->looks_at = 0;
    hearth_match_view(f->p->m, seat, f->view);
    carto_course(f->p->m, hearth_match_actions(f->p->m), &course);
    carto_hand_take(game, &a.own->hand, a.st, seat);
    a.own->hints = 0;
    if (a.own->lesson >= 4) /* the second card: now it goes by itself */
        f->guide = false;
    while (did < 0) {
        carto_hand_try(game, &a.own->hand, a.st, seat, &a.trial);
        show(&a, &course);
        Key key = screen_key(f->s, full_patience(f), true);
        if (thinker_ready(&f->advice))
            take_hints(&a);
        learn(f, key.code);
        did = hand_key(&a, key.code) ? -1 : table_key(game, &a, key);
    }
    thinker_take(&f->advice);
    a.own->hints = a.own->looks_at = 0;
    if (did == FULL_ACTION) {
        *action = a.trial.action;
        if (f->guide)
            a.own->lesson = 4;
    }
    return did;
}

/* ---- The table while nobody is asked ---- */

/* What a seat has handed in and nobody else has seen is in pencil. */
static void table(Full *f, int viewer, const char *status, const char *keys) {
    Own *own = f->own;
    const CartoState *st = f->view;
    CartoCourse course;
    CartoScene c;
    CartoPlaces places;
    CartoGlow glow;
    char note[SENTENCE], looking[SENTENCE];
    hearth_match_view(f->p->m, viewer, f->view);
    carto_course(f->p->m, hearth_match_actions(f->p->m), &course);
    scene_of(f, st, &course, viewer, &c);
    CartoDraw d;
    if (own->looks_at)
        c.sheet = own->looks_at - 1;
    else if (viewer < st->seats && carto_handed_in(st, viewer, &d)) {
        c.ghost = d.cells;
        c.ghost_terrain = d.terrain;
    }
    add_glow(&c, &glow);
    if (own->looks_at) {
        HearthMsg msg;
        hearth_msg(&msg, FULL_T(CARTO_LOOKING));
        arg_text(&msg, "player", hearth_match_name(c.m, c.sheet));
        status = msg_of(f->s, &msg, looking);
    }
    c.status = status;
    c.status_ink = INK_STRONG;
    c.keys = keys;
    if (f->guide && own->lesson == 4)
        c.note = text_of(f->s, FULL_T(GUIDE_NEXT), note);
    carto_scene_put(&c, &places);
}

/* ---- A season is scored ---- */

enum { PART_FIRST, PART_SECOND, PART_COINS, PART_MONSTERS, PART_SUM, PARTS };

typedef struct Season {
    Full *f;
    const CartoState *st;
    int seat, season;
} Season;

static int put_lines(Screen *s, int row, int col, int width, int rows, const HearthLines *lines) {
    int used = 0;
    for (int i = 0; i < lines->count && i < lines->cap && used < rows; i++) {
        HearthMsg msg;
        carto_score_line(&lines->items[i], &msg);
        used += put_msg_wrapped(s, row + used, col, width, rows - used, INK_TEXT, &msg);
    }
    return used;
}

/* The heading of a part with its stars. */
static int put_part(const Season *n, int row, int col, int width, int part, bool now) {
    Screen *s = n->f->s;
    const int16_t *points = n->st->sheet[n->seat].points[n->season];
    const uint8_t *edicts = carto_seasons[n->season].edicts;
    HearthMsg msg;
    if (part <= PART_SECOND) {
        hearth_msg(&msg, TERM_T(CARTO_SCORE_PART));
        hearth_msg_bytes(&msg, "edict", &carto_edict_letters[edicts[part]], 1);
        hearth_msg_word(&msg, "card", carto_scoring_name(n->st->edict[edicts[part]]));
    } else {
        hearth_msg(&msg,
                   part == PART_COINS ? TERM_T(CARTO_SCORE_COINS) : TERM_T(CARTO_SCORE_MONSTERS));
    }
    hearth_msg_number(&msg, "stars", points[part]);
    put_msg(s, row, col, width, now ? INK_STRONG : INK_TEXT, &msg);
    return 1;
}

static void put_sums(const Season *n, int row, int col, int width, int rows) {
    Screen *s = n->f->s;
    const CartoState *st = n->st;
    int order[CARTO_MAX_SEATS];
    for (int i = 0; i < st->seats; i++) {
        int k = i;
        for (; k > 0 && carto_total(&st->sheet[order[k - 1]]) < carto_total(&st->sheet[i]); k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    for (int i = 0; i < st->seats && i < rows; i++) {
        const int16_t *p = st->sheet[order[i]].points[n->season];
        HearthMsg msg;
        hearth_msg(&msg, FULL_T(CARTO_SEASON_SUM));
        hearth_msg_number(&msg, "total", p[0] + p[1] + p[2] + p[3]);
        hearth_msg_number(&msg, "sum", carto_total(&st->sheet[order[i]]));
        arg_text(&msg, "player", hearth_match_name(n->f->p->m, order[i]));
        put_msg(s, row + i, col, width, order[i] == n->seat ? INK_STRONG : INK_TEXT, &msg);
    }
}

static void season_page(const Season *n, int part) {
    Screen *s = n->f->s;
    const uint8_t *edicts = carto_seasons[n->season].edicts;
    const CartoSheet *sheet = &n->st->sheet[n->seat];
    CartoScene c;
    CartoCourse none = {.count = 0};
    CartoGlow glow = {.counts = {0, 0}};
    HearthLine items[128];
    HearthLines lines = {items, 128, 0};
    HearthMsg msg;
    char text[SENTENCE];
    scene_of(n->f, n->st, &none, n->seat, &c);
    c.sheet = n->seat;
    if (part <= PART_SECOND)
        carto_score_card(sheet, carto_map(n->st), n->st->edict[edicts[part]], &lines);
    else if (part == PART_MONSTERS)
        carto_score_monsters(sheet, carto_map(n->st), &lines);
    for (int i = 0; i < lines.count && i < lines.cap; i++)
        glow.counts = carto_or(glow.counts, (CartoBoard){items[i].cells[0], items[i].cells[1]});
    c.glow = &glow;
    screen_begin(s);
    int col = carto_scene_sheet(&c), width = s->cols - col - 1, row = 1;
    hearth_msg(&msg, FULL_T(CARTO_SEASON));
    hearth_msg_word(&msg, "season", carto_season_name(n->season));
    arg_text(&msg, "player", hearth_match_name(n->f->p->m, n->seat));
    put_bar(s, 0, msg_of(s, &msg, text));
    for (int i = 0; i <= part && i < PART_SUM; i++)
        row += put_part(n, row, col, width, i, i == part);
    row++;
    if (part <= PART_SECOND)
        row += put_wrapped(s, row, col, width, 4, INK_FAINT,
                           text_of(s, carto_scoring_rule(n->st->edict[edicts[part]]), text));
    if (part == PART_SUM)
        put_sums(n, row, col, width, s->rows - 2 - row);
    else
        put_lines(s, row, col, width, s->rows - 2 - row, &lines);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, FULL_T(CARTO_SEASON_KEYS), text));
    screen_end(s);
}

static void tell_season(Full *f, int seat, int season) {
    Season n = {f, f->view, seat, season};
    int part = PART_FIRST;
    hearth_match_view(f->p->m, seat, f->view);
    while (part < PARTS && !screen_gone()) {
        season_page(&n, part);
        switch (screen_key(f->s, 250, true).code) {
        case K_ENTER:
        case K_RIGHT:
        case K_DOWN:
        case K_CLICK:
        case ' ': part++; break;
        case K_LEFT:
        case K_UP:
        case K_BACKSPACE: part = part > 0 ? part - 1 : 0; break;
        case K_ESCAPE: part = part < PART_SUM ? PART_SUM : PARTS; break;
        case 'l': log_run(f); break;
        case '?': help_run(f, "season"); break;
        case K_GONE: return;
        default: break;
        }
    }
}

static void happened(Full *f, const HearthEvent *e) {
    if (e->kind != CARTO_EV_SEASON)
        return;
    for (int i = 0; i < f->p->seating.count && !screen_gone(); i++)
        if (!f->p->seating.bot[i])
            tell_season(f, i, e->a);
}

/* ---- Scenes ---- */

/* A season has pages of its own. */
static int actor(const void *view, const HearthEvent *e) {
    return e->kind == CARTO_EV_SEASON ? SCENE_NONE
                                      : show_for(&hearth_cartographers)->actor(view, e);
}

/* The sheet that a scene is about: one's own if something was drawn there, else that of the first
 * who drew. */
static int sheet_of(const Full *f, const Scenes *s, int at, int seats) {
    int own = playing_listener(f->p), other = -1;
    for (int i = s->scene[at].first; i <= s->scene[at].last; i++) {
        const HearthEvent *e = &s->step[i].e;
        if (e->kind != CARTO_EV_INK && e->kind != CARTO_EV_SETTLE)
            continue;
        if (e->place == own)
            return own;
        if (other < 0)
            other = e->place;
    }
    return other >= 0 ? other : own < seats ? own : 0;
}

static CartoBoard drawn(const Scenes *s, int at, int sheet) {
    CartoBoard cells = {0, 0};
    for (int i = s->scene[at].first; i <= s->scene[at].last; i++) {
        const HearthEvent *e = &s->step[i].e;
        if ((e->kind == CARTO_EV_INK || e->kind == CARTO_EV_SETTLE) && e->place == sheet)
            cells = carto_or(cells, (CartoBoard){e->cells[0], e->cells[1]});
    }
    return cells;
}

static void put_scene(Full *f, const Scenes *s, int at, int sheet, const char *keys) {
    const CartoState *st = scene_after(s, at);
    CartoCourse course;
    CartoScene c;
    CartoPlaces places;
    char text[SENTENCE];
    int own = playing_listener(f->p);
    carto_course(f->p->m, scene_actions(s, at), &course);
    scene_of(f, st, &course, own, &c);
    c.focus = CARTO_NO_FOCUS;
    c.status = full_scene_text(f, s, at, text);
    c.status_ink = INK_STRONG;
    c.keys = keys;
    c.sheet = sheet;
    c.fresh = drawn(s, at, sheet);
    carto_scene_put(&c, &places);
}

static void scene(Full *f, const Scenes *s, int at, const char *keys) {
    const CartoState *st = scene_after(s, at);
    put_scene(f, s, at, sheet_of(f, s, at, st->seats), keys);
}

/* The sheets of the others, one after the other. */
static void scene_key(Full *f, const Scenes *s, int at, int key) {
    const CartoState *st = scene_after(s, at);
    int sheet = sheet_of(f, s, at, st->seats);
    char keys[SENTENCE];
    while (key == 'o') {
        sheet = (sheet + 1) % st->seats;
        do {
            put_scene(f, s, at, sheet, text_of(f->s, FULL_T(CARTO_KEYS_LOOK), keys));
            key = screen_key(f->s, 250, true).code;
        } while (key == K_NONE || key == K_RESIZE);
    }
}

/* ---- Looking back ---- */

static void past(Full *f, const FullPast *p) {
    const CartoState *after = p->after, *before = p->before;
    bool drew = p->seat >= 0 && p->seat != HEARTH_CHANCE && before;
    /* the better drawing is shown on the sheet as it was before */
    const CartoState *st = drew && p->better != HEARTH_HIDDEN ? before : after;
    CartoCourse course;
    CartoScene c;
    CartoPlaces places;
    carto_course(p->m, p->index, &course);
    scene_of(f, st, &course, drew ? p->seat : 0, &c);
    c.m = p->m;
    c.focus = CARTO_NO_FOCUS;
    c.status = p->caption;
    c.status_ink = INK_STRONG;
    c.keys = p->keys;
    c.sheet = drew ? carto_sheet_of(before, p->seat) : c.seat;
    if (drew && p->action != CARTO_NOTHING)
        c.fresh = carto_draw_of(before, p->action).cells;
    if (drew && p->better != HEARTH_HIDDEN && p->better != CARTO_NOTHING) {
        CartoDraw d = carto_draw_of(before, p->better);
        c.ghost = d.cells;
        c.ghost_terrain = d.terrain;
    }
    carto_scene_put(&c, &places);
}

/* ---- The end ---- */

enum { ROOMY = 28 /* rows from which on the end need not be short, so that its menu is whole */ };

static int put_solo(Full *f, const CartoState *st, int row, int col, int width) {
    Screen *s = f->s;
    int from = row;
    HearthMsg msg;
    carto_solo_result(st, &msg);
    row += put_msg_wrapped(s, row, col, width, 3, INK_STRONG, &msg);
    if (s->rows >= ROOMY && carto_solo_next(st, &msg))
        row += put_msg_wrapped(s, row, col, width, 2, INK_TEXT, &msg);
    return row - from;
}

static int put_ranking(Full *f, const CartoState *st, int row, int col, int width) {
    uint8_t rank[HEARTH_MAX_SEATS];
    int used = 0, most = f->s->rows / 2 - 4;
    hearth_match_result(f->p->m, rank);
    for (int place = 1; place <= st->seats; place++)
        for (int i = 0; i < st->seats; i++) {
            HearthMsg msg;
            if (rank[i] != place || used >= most)
                continue;
            hearth_msg(&msg, TERM_T(PLAY_RANK));
            hearth_msg_number(&msg, "rank", place);
            arg_text(&msg, "player", hearth_match_name(f->p->m, i));
            hearth_msg_number(&msg, "total", carto_total(&st->sheet[i]));
            put_msg(f->s, row + used++, col, width, place == 1 ? INK_STRONG : INK_TEXT, &msg);
        }
    return used;
}

/* Where the stars of a season came from, with the edicts' names or only their letters. */
static void season_message(const CartoState *st, int seat, int season, bool names, HearthMsg *msg) {
    static const char *const holes[2] = {"first", "second"};
    const int16_t *p = st->sheet[seat].points[season];
    const uint8_t *edicts = carto_seasons[season].edicts;
    hearth_msg(msg, FULL_T(CARTO_END_SEASON));
    hearth_msg_number(msg, "total", p[0] + p[1] + p[2] + p[3]);
    hearth_msg_word(msg, "season", carto_season_name(season));
    for (int i = 0; i < 2; i++)
        if (names)
            hearth_msg_word(msg, holes[i], carto_scoring_name(st->edict[edicts[i]]));
        else
            hearth_msg_bytes(msg, holes[i], &carto_edict_letters[edicts[i]], 1);
    hearth_msg_number(msg, "first_stars", p[CARTO_POINTS_FIRST]);
    hearth_msg_number(msg, "second_stars", p[CARTO_POINTS_SECOND]);
    hearth_msg_number(msg, "coins", p[CARTO_POINTS_COINS]);
    hearth_msg_number(msg, "monsters", p[CARTO_POINTS_MONSTERS]);
}

/* The same for the whole year. Where the names do not fit beside the stars, they stand above. */
static int put_seasons(Full *f, const CartoState *st, int seat, int row, int col, int width) {
    static const char *const holes[CARTO_EDICTS] = {"a", "b", "c", "d"};
    char text[SENTENCE];
    int used = 0;
    bool names = true;
    HearthMsg msg;
    for (int i = 0; i < CARTO_SEASONS; i++) {
        season_message(st, seat, i, true, &msg);
        names &= text_width(f->s, msg_of(f->s, &msg, text)) <= width;
    }
    if (!names) {
        hearth_msg(&msg, FULL_T(CARTO_END_EDICTS));
        for (int e = 0; e < CARTO_EDICTS; e++)
            hearth_msg_word(&msg, holes[e], carto_scoring_name(st->edict[e]));
        used += put_msg_wrapped(f->s, row, col, width, 2, INK_FAINT, &msg);
    }
    for (int i = 0; i < CARTO_SEASONS; i++) {
        season_message(st, seat, i, names, &msg);
        put_msg(f->s, row + used++, col, width, INK_TEXT, &msg);
    }
    return used;
}

static int result(Full *f, int row, int col, int width) {
    const CartoState *st = f->view;
    int from = row, people = 0, person = 0;
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    row += st->seats == 1 ? put_solo(f, st, row, col, width) : put_ranking(f, st, row, col, width);
    for (int i = st->seats - 1; i >= 0; i--)
        if (!f->p->seating.bot[i]) {
            people++;
            person = i;
        }
    int gap = f->s->rows >= ROOMY;
    if (people == 1)
        row += gap + put_seasons(f, st, person, row + gap, col, width);
    return row - from;
}

static int legend(Full *f, int row, int col, int width) {
    return carto_legend_put(f->s, row, col, width);
}

static const HearthText *const keys[] = {
    &full_texts[FULL_T_KEY_MOVE],  &full_texts[FULL_T_KEY_TURN], &full_texts[FULL_T_KEY_SHAPE],
    &full_texts[FULL_T_KEY_PLACE], &full_texts[FULL_T_KEY_DRAW], &full_texts[FULL_T_KEY_FOCUS],
    &full_texts[FULL_T_KEY_HINT],  &full_texts[FULL_T_KEY_LOOK], &full_texts[FULL_T_KEY_AGAIN],
    &full_texts[FULL_T_KEY_MOUSE], &full_texts[FULL_T_KEY_QUIT]};

static bool choose_side(Screen *s, const char *seats, char *out, size_t cap) {
    Menu menu = {.count = 0};
    (void)seats;
    menu_title(&menu, s, FULL_T(START_SIDE));
    menu_add(&menu, s, 'a', FULL_T(START_SIDE_A));
    menu_add(&menu, s, 'b', FULL_T(START_SIDE_B));
    int chosen = menu_run(s, &menu, 0);
    snprintf(out, cap, "side=%c", chosen == 1 ? 'B' : 'A');
    return chosen >= 0;
}

const FullGame full_cartographers = {.game = &hearth_cartographers,
                                     .options = choose_side,
                                     .own_size = sizeof(Own),
                                     .guided = "guided",
                                     .waiting = &full_texts[FULL_T_WAITING],
                                     .ask = ask,
                                     .table = table,
                                     .look = look_key,
                                     .happened = happened,
                                     .scene = scene,
                                     .scene_key = scene_key,
                                     .actor = actor,
                                     .rounds = true,
                                     .past = past,
                                     .result = result,
                                     .keys = keys,
                                     .key_count = sizeof keys / sizeof keys[0],
                                     .legend = legend};
