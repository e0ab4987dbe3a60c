/* above_and_below_full.c - Above and Below on the full screen: asking, telling, looking back. */
#include <stdlib.h>
#include <string.h>

#include "anb_aloud.h"
#include "anb_book.h"
#include "hints.h"
#include "pages.h"
#include "show.h"

typedef struct Own {
    AnbQueue queue;
    char tale[SENTENCE];   /* how the encounter of the person goes, */
    char spoken[SENTENCE]; /* and the same in the language of the book */
    Hints hints;
    int lesson; /* of the guide */
} Own;

/* ---- Being led through the first round ---- */

/* The lesson for what is asked now. */
static const HearthText *lesson_text(const Own *own, const AnbState *st, const AnbStep *step,
                                     const AnbList *l) {
    switch (st->phase) {
    case ANB_PARAGRAPH: return FULL_T(ANB_GUIDE_BOOK);
    case ANB_REROLL:
    case ANB_EXERT: return FULL_T(ANB_GUIDE_DICE);
    case ANB_AFTER: return FULL_T(ANB_GUIDE_TRACK);
    case ANB_REST:
    case ANB_BEDS: return FULL_T(ANB_GUIDE_NIGHT);
    case ANB_TURN: break;
    default: return NULL;
    }
    if (step->deed >= 0)
        return l->marking                   ? FULL_T(ANB_GUIDE_MARK)
               : step->deed == ANB_DO_BUILD ? FULL_T(ANB_GUIDE_BUILD)
                                            : FULL_T(ANB_GUIDE_LIST);
    return own->lesson == 0   ? FULL_T(ANB_GUIDE_MOVE)
           : own->lesson == 1 ? FULL_T(ANB_GUIDE_OPEN)
                              : FULL_T(ANB_GUIDE_NEXT);
}

static void learn(Full *f, int key, const AnbStep *step) {
    Own *own = f->own;
    if (own->lesson == 0 && (key == K_UP || key == K_DOWN || key == K_TAB))
        own->lesson = 1;
    if (key == K_ESCAPE && step->deed < 0)
        f->guide = false;
}

/* ---- Asking ---- */

typedef struct Asking {
    Full *f;
    Own *own;
    const AnbState *st;
    int seat;
    AnbStep step;
    AnbList *list;
    AnbPlaces places;
    int typed; /* the number that is being typed, for prices */
    bool mute; /* the voice of the machine has failed */
} Asking;

/* An encounter has got to what comes of it. */
static bool going(const AnbState *st) {
    return anb_on_page(st) && st->phase != ANB_PARAGRAPH && st->phase != ANB_REROLL &&
           st->phase != ANB_EXERT;
}

static void show(Asking *a) {
    Full *f = a->f;
    char note[SENTENCE], keys[SENTENCE];
    hints_text(f, &a->own->hints, a->seat, note);
    const HearthText *lesson = lesson_text(a->own, a->st, &a->step, a->list);
    if (!note[0] && f->guide && lesson)
        text_of(f->s, lesson, note);
    if (anb_on_page(a->st)) {
        HearthMsg mute;
        msg_mute(f->t, &mute);
        if (a->mute)
            msg_of(f->s, &mute, note);
        anb_page_put(f, a->st, a->seat, a->list, going(a->st) ? a->own->tale : "", note,
                     &a->places);
        return;
    }
    const AnbChoice *c = a->list->count ? &a->list->item[a->list->at] : NULL;
    AnbScene scene = {.f = f,
                      .st = a->st,
                      .seat = a->seat,
                      .list = a->list,
                      .market = c ? c->opens : -1,
                      .note = note[0] ? note : NULL,
                      .keys = text_of(f->s,
                                      a->list->marking    ? FULL_T(ANB_KEYS_MARK)
                                      : a->step.deed >= 0 ? FULL_T(ANB_KEYS_LIST)
                                                          : FULL_T(ANB_KEYS),
                                      keys)};
    if (a->step.deed == ANB_DO_BUILD)
        scene.market = -1;
    anb_scene_put(&scene, &a->places);
}

/* A price is typed: the list goes to it. */
static void type_digit(Asking *a, int digit) {
    AnbList *l = a->list;
    a->typed = a->typed * 10 + digit;
    if (a->typed > ANB_MAX_PRICE)
        a->typed = digit;
    for (int i = 0; i < l->count; i++)
        if (l->item[i].thing == a->typed)
            l->at = i;
}

/* A number chooses a line, and Enter does it. */
static int number_key(Asking *a, int key) {
    AnbList *l = a->list;
    if (key < '0' || key > '9')
        return key;
    if (l->kind == ANB_OF_PRICES) {
        type_digit(a, key - '0');
        return K_NONE;
    }
    if (key > '0' && key - '1' < l->count)
        l->at = key - '1';
    return K_NONE;
}

static void renew(Asking *a) {
    anb_list_make(a->f, a->st, a->seat, &a->step, a->list);
    a->typed = 0;
}

static int enter(const HearthGame *game, Asking *a, uint32_t *action) {
    switch (anb_list_enter(game, a->st, a->seat, a->list, &a->step, &a->own->queue, action)) {
    case ANB_ACTS: return FULL_ACTION;
    case ANB_OPENED: renew(a); break;
    default: break;
    }
    return -1;
}

static int click(const HearthGame *game, Asking *a, Key key, uint32_t *action) {
    const AnbPlaces *p = &a->places;
    AnbList *l = a->list;
    if (key.row < p->row || key.row >= p->row + p->rows || key.col < p->col)
        return -1;
    int at = p->first + key.row - p->row;
    bool again = at == l->at;
    l->at = at;
    if (l->marking) {
        anb_list_toggle(l);
        return -1;
    }
    return again ? enter(game, a, action) : -1;
}

static void go_back(Asking *a) {
    bool opened = a->step.deed >= 0;
    hints_drop(a->f, &a->own->hints);
    anb_step_back(&a->step);
    if (opened) /* else what is marked stays so */
        renew(a);
}

/* The open page: the story with its options, or what came of it. */
static void read_page(const HearthGame *game, const Asking *a) {
    const char *lang = anb_book_language(game, a->f->t->lang);
    char text[ALOUD_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    uint32_t options = 0;
    for (int i = 0; i < a->list->count; i++)
        if (anb_kind(a->list->item[i].action) == ANB_DO_OPTION)
            options |= UINT32_C(1) << anb_a(a->list->item[i].action);
    if (a->st->phase == ANB_PARAGRAPH)
        anb_tell_page_aloud(game, a->st, a->seat, lang, options, &b);
    else
        hearth_buf_text(&b, a->own->spoken);
    aloud_start(a->f->t->aloud, lang, text);
}

/* The voice begins or ends at its own key, and ends where the page is left for another. */
static void voice_key(const HearthGame *game, Asking *a, int key) {
    Aloud *aloud = a->f->t->aloud;
    bool speaks = aloud_speaks(aloud);
    if (aloud_failed(aloud))
        a->mute = true;
    else if (key != K_NONE && key != K_RESIZE)
        a->mute = false;
    if (key == 'a' && !speaks && (a->st->phase == ANB_PARAGRAPH || going(a->st)))
        read_page(game, a);
    else if (key > 0 && key < 128 && strchr("avprl?", key))
        aloud_stop(aloud);
}

static int on_key(const HearthGame *game, Asking *a, Key key, uint32_t *action) {
    AnbList *l = a->list;
    Full *f = a->f;
    switch (number_key(a, key.code)) {
    case K_UP:
    case K_WHEEL_UP: anb_list_move(l, -1); break;
    case K_DOWN:
    case K_TAB:
    case K_WHEEL_DOWN: anb_list_move(l, 1); break;
    case K_PAGE_UP: l->at = l->at > 10 ? l->at - 10 : 0; break;
    case K_PAGE_DOWN:
        l->at = l->at + 10 < l->count ? l->at + 10 : l->count ? l->count - 1 : 0;
        break;
    case K_HOME: l->at = 0; break;
    case K_END: l->at = l->count ? l->count - 1 : 0; break;
    case ' ': anb_list_toggle(l); break;
    case K_RIGHT:
    case K_ENTER: return enter(game, a, action);
    case K_CLICK: return click(game, a, key, action);
    case K_LEFT:
    case K_ESCAPE: go_back(a); break;
    case 'u':
    case K_BACKSPACE: return FULL_BACK;
    case 'h': hints_want(f, game, a->st, sizeof *a->st, a->seat); break;
    case 'v': anb_villages_run(f, a->st, (a->seat + 1) % a->st->seats); break;
    case 'p': anb_points_run(f, a->st); break;
    case 'r': full_scenes_again(f); break;
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
    Asking a = {.f = f, .own = own, .st = f->view, .seat = seat, .step = {.deed = -1, .thing = -1}};
    hearth_match_view(f->p->m, seat, f->view);
    if (anb_dequeue(game, &own->queue, a.st, seat, action))
        return FULL_ACTION;
    a.list = malloc(sizeof *a.list);
    if (!a.list)
        return FULL_QUIT;
    own->hints.answered = false;
    if (a.st->round > 1) /* the second round: now it goes by itself */
        f->guide = false;
    renew(&a);
    int did = -1;
    while (did < 0) {
        show(&a);
        Key key = screen_key(f->s, full_patience(f), true);
        if (thinker_ready(&f->advice))
            hints_take(f, &own->hints);
        learn(f, key.code, &a.step);
        voice_key(game, &a, key.code);
        did = on_key(game, &a, key, action);
    }
    thinker_take(&f->advice);
    aloud_stop(f->t->aloud);
    free(a.list);
    if (did == FULL_ACTION)
        own->lesson = 2;
    return did;
}

/* ---- Telling ---- */

static void table(Full *f, int viewer, const char *status, const char *keys) {
    const AnbState *st = f->view;
    AnbPlaces places;
    full_look(f, viewer);
    AnbScene c = {.f = f,
                  .st = st,
                  .seat = viewer < st->seats ? viewer : st->turn,
                  .market = -1,
                  .status = status,
                  .keys = keys};
    for (int i = 0; i < st->seats && viewer >= st->seats; i++)
        if (!f->p->seating.bot[i]) { /* while bots play a person looks at the own village */
            c.seat = i;
            break;
        }
    anb_scene_put(&c, &places);
}

static void add_line(char tale[SENTENCE], const char *line, bool story) {
    size_t length = strlen(tale);
    snprintf(tale + length, SENTENCE - length, "%s%s%s", length ? "\n" : "", line,
             story ? "\n" : "");
}

/* What an encounter of a person brought is gathered, and told before the next question. */
static void happened(Full *f, const HearthEvent *e) {
    Own *own = f->own;
    bool tells = e->kind == ANB_EV_RESULT || e->kind == ANB_EV_GAIN || e->kind == ANB_EV_COINS ||
                 e->kind == ANB_EV_REPUTATION || e->kind == ANB_EV_JOIN || e->kind == ANB_EV_FIND ||
                 e->kind == ANB_EV_LOSE || e->kind == ANB_EV_INJURE || e->kind == ANB_EV_TAKE;
    if (e->seat >= f->p->seating.count || f->p->seating.bot[e->seat] || !tells)
        return;
    if (e->kind != ANB_EV_RESULT && !own->tale[0])
        return; /* of a building or the like: the log says it */
    HearthMsg msg;
    char text[SENTENCE];
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    if (!hearth_match_tell(f->p->m, f->view, e, &msg))
        return;
    bool story = e->kind == ANB_EV_RESULT;
    add_line(own->tale, msg_of(f->s, &msg, text), story);
    hearth_msg_text(&msg, anb_book_language(hearth_match_game(f->p->m), f->t->lang), text,
                    sizeof text);
    add_line(own->spoken, text, story);
}

/* The whole tale at once, when the party is home again. */
static void told(Full *f) {
    Own *own = f->own;
    const AnbState *st = f->view;
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    if (!own->tale[0] || st->paragraph)
        return;
    anb_tale_run(f, own->tale, anb_book_language(hearth_match_game(f->p->m), f->t->lang),
                 own->spoken);
    own->tale[0] = own->spoken[0] = 0;
}

static void past(Full *f, const FullPast *p) {
    const AnbState *st = p->after;
    AnbPlaces places;
    char line[SENTENCE];
    AnbScene c = {.f = f,
                  .st = st,
                  .seat = p->seat >= 0 && p->seat < st->seats ? p->seat : st->turn,
                  .market = -1,
                  .status = p->caption,
                  .keys = p->study ? text_of(f->s, FULL_T(MENU_KEYS), line) : p->keys};
    anb_scene_put(&c, &places);
}

/* The village of whoever acts, else that of the listener. */
static void scene(Full *f, const Scenes *s, int at, const char *keys) {
    const AnbState *st = scene_after(s, at);
    AnbPlaces places;
    char text[SENTENCE];
    int actor = s->scene[at].actor, listener = playing_listener(f->p);
    AnbScene c = {.f = f,
                  .st = st,
                  .seat = actor >= 0 && actor < st->seats ? actor
                          : listener < st->seats          ? listener
                                                          : st->turn,
                  .market = -1,
                  .status = full_scene_text(f, s, at, text),
                  .keys = keys};
    anb_scene_put(&c, &places);
}

static void scene_key(Full *f, const Scenes *s, int at, int key) {
    const AnbState *st = scene_after(s, at);
    int actor = s->scene[at].actor;
    if (key == 'v')
        anb_villages_run(f, st, actor >= 0 && actor < st->seats ? actor : st->turn);
    if (key == 'p')
        anb_points_run(f, st);
}

static void points(Full *f) {
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    anb_points_run(f, f->view);
}

/* Where the points of a person came from; only whole, for a page of its own has them as well. */
static int put_lines(Full *f, const AnbState *st, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(f->p->m);
    HearthLine items[96];
    HearthLines lines = {items, 96, 0};
    int person = 0, room = f->s->rows - row - 13;
    while (person < st->seats - 1 && f->p->seating.bot[person])
        person++;
    anb_score(game, st, person, &lines);
    if (lines.count > room || lines.count > lines.cap)
        return 0;
    for (int i = 0; i < lines.count; i++) {
        HearthMsg msg;
        msg_of_points(&items[i], &msg);
        put_msg(f->s, row + i, col, width, INK_FAINT, &msg);
    }
    return lines.count;
}

static int result(Full *f, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(f->p->m);
    const AnbState *st = f->view;
    uint8_t rank[HEARTH_MAX_SEATS];
    int used = 0;
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    hearth_match_result(f->p->m, rank);
    for (int place = 1; place <= st->seats; place++)
        for (int i = 0; i < st->seats; i++) {
            HearthMsg msg;
            if (rank[i] != place)
                continue;
            hearth_msg(&msg, TERM_T(PLAY_RANK));
            hearth_msg_number(&msg, "rank", place);
            arg_text(&msg, "player", hearth_match_name(f->p->m, i));
            hearth_msg_number(&msg, "total", anb_score(game, st, i, NULL));
            put_msg(f->s, row + used++, col, width, place == 1 ? INK_STRONG : INK_TEXT, &msg);
        }
    return used + put_lines(f, st, row + used + 1, col, width) + 1;
}

static int legend(Full *f, int row, int col, int width) {
    return anb_legend_put(f->s, row, col, width);
}

static const HearthText *const keys[] = {
    &full_texts[FULL_T_ANB_KEY_MOVE],  &full_texts[FULL_T_ANB_KEY_MARK],
    &full_texts[FULL_T_ANB_KEY_BACK],  &full_texts[FULL_T_ANB_KEY_LOOK],
    &full_texts[FULL_T_ANB_KEY_ALOUD], &full_texts[FULL_T_KEY_SCENES],
    &full_texts[FULL_T_KEY_HINT],      &full_texts[FULL_T_ANB_KEY_UNDO],
    &full_texts[FULL_T_KEY_QUIT]};

const FullGame full_above_and_below = {.game = &hearth_above_and_below,
                                       .own_size = sizeof(Own),
                                       .guided = "guided_above_and_below",
                                       .waiting = &full_texts[FULL_T_ANB_WAITING],
                                       .ask = ask,
                                       .table = table,
                                       .happened = happened,
                                       .told = told,
                                       .scene = scene,
                                       .scene_key = scene_key,
                                       .past = past,
                                       .result = result,
                                       .points = points,
                                       .keys = keys,
                                       .key_count = sizeof keys / sizeof keys[0],
                                       .legend = legend};
