/* review.c - Looking back at a game: step by step, and what every decision cost. */
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "pages.h"

/* ---- One step ---- */

typedef struct Look {
    Full *f;
    char *before, *after; /* copies of states */
    size_t size;
    int wanted; /* the position after this many actions */
    FullPast past;
} Look;

static bool look_step(void *context, const HearthStep *step) {
    Look *l = context;
    if (step->index == l->wanted - 1) {
        memcpy(l->before, step->state, l->size);
        l->past.before = l->before;
        l->past.seat = step->seat;
        l->past.action = step->action;
    }
    if (step->index == l->wanted)
        memcpy(l->after, step->state, l->size);
    return step->index < l->wanted;
}

static void look_at(Look *l, int index) {
    l->wanted = index;
    l->past = (FullPast){.m = l->f->p->m,
                         .after = l->after,
                         .index = index,
                         .seat = -1,
                         .action = HEARTH_HIDDEN,
                         .better = HEARTH_HIDDEN};
    hearth_match_walk(l->f->p->m, look_step, l);
    full_log_upto(l->f, index);
}

static bool look_open(Look *l, Full *f) {
    memset(l, 0, sizeof *l);
    l->f = f;
    l->size = hearth_match_state_size(f->p->m);
    l->before = malloc(l->size);
    l->after = malloc(l->size);
    return l->before && l->after;
}

static void look_close(Look *l) {
    free(l->before);
    free(l->after);
}

/* "you: Draw forest: ..." */
static const char *describe(const Look *l, uint32_t action, char out[SENTENCE]) {
    const FullPast *p = &l->past;
    HearthMsg msg;
    out[0] = 0;
    if (p->seat < 0)
        return out;
    hearth_match_game(p->m)->describe(hearth_match_game(p->m), p->before, p->seat, action, &msg);
    return msg_of(l->f->s, &msg, out);
}

/* ---- Replay ---- */

static void show_step(Look *l, int index, int last) {
    char caption[SENTENCE], move[SENTENCE], keys[SENTENCE];
    HearthMsg msg;
    look_at(l, index);
    hearth_msg(&msg, l->past.seat >= 0 && l->past.seat != HEARTH_CHANCE ? FULL_T(REPLAY_MOVE)
                                                                        : FULL_T(REPLAY_STEP));
    hearth_msg_number(&msg, "at", index);
    hearth_msg_number(&msg, "last", last);
    if (l->past.seat >= 0 && l->past.seat != HEARTH_CHANCE)
        arg_text(&msg, "player", hearth_match_name(l->past.m, l->past.seat));
    arg_text(&msg, "move", describe(l, l->past.action, move));
    l->past.caption = msg_of(l->f->s, &msg, caption);
    l->past.keys = text_of(l->f->s, FULL_T(REPLAY_KEYS), keys);
    l->f->game->past(l->f, &l->past);
}

static int jump(Full *f, int index, int last) {
    char text[16];
    if (!prompt_run(f->s, FULL_T(REPLAY_JUMP), text, sizeof text) || !text[0])
        return index;
    long n = strtol(text, NULL, 10);
    return n < 0 ? 0 : n > last ? last : (int)n;
}

void replay_run(Full *f) {
    static const HearthText *const keys[] = {
        &full_texts[FULL_T_REPLAY_KEY_STEP], &full_texts[FULL_T_REPLAY_KEY_FAR],
        &full_texts[FULL_T_REPLAY_KEY_STUDY], &full_texts[FULL_T_REPLAY_KEY_BACK]};
    Look l;
    int last = hearth_match_actions(f->p->m), index = 0;
    if (look_open(&l, f)) {
        for (bool on = true; on;) {
            show_step(&l, index, last);
            switch (screen_key(f->s, 250, true).code) {
            case K_RIGHT:
            case K_DOWN:
            case K_ENTER:
            case K_WHEEL_DOWN:
            case ' ': index += index < last; break;
            case K_LEFT:
            case K_UP:
            case K_WHEEL_UP:
            case K_BACKSPACE: index -= index > 0; break;
            case K_PAGE_DOWN: index = index + 10 < last ? index + 10 : last; break;
            case K_PAGE_UP: index = index > 10 ? index - 10 : 0; break;
            case K_HOME: index = 0; break;
            case K_END: index = last; break;
            case 'j':
            case 'g': index = jump(f, index, last); break;
            case 'a': analysis_run(f); break;
            case '?': help_keys_run(f, NULL, keys, sizeof keys / sizeof keys[0]); break;
            case 'q':
            case K_ESCAPE:
            case K_GONE: on = false; break;
            default: break;
            }
        }
    }
    look_close(&l);
}

/* ---- Analysis ---- */

enum { DECISIONS_MAX = 4096 };

typedef struct Decision {
    int index, seat; /* the position after this action */
    uint32_t best;   /* HEARTH_HIDDEN: nothing was clearly better */
    double cost, margin;
} Decision;

typedef struct Study {
    Full *f;
    Look look;
    Decision *list;
    int count, done;
    bool aborted;
} Study;

/* What people decided; a game between bots is studied whole. */
static bool list_step(void *context, const HearthStep *step) {
    Study *y = context;
    const Seating *seating = &y->f->p->seating;
    bool people = false;
    for (int i = 0; i < seating->count; i++)
        people |= !seating->bot[i];
    if (step->seat >= 0 && step->seat != HEARTH_CHANCE && (!people || !seating->bot[step->seat]) &&
        y->count < DECISIONS_MAX)
        y->list[y->count++] = (Decision){.index = step->index + 1, .seat = step->seat};
    return true;
}

static void put_progress(Study *y, double started) {
    Screen *s = y->f->s;
    char bar[61], text[SENTENCE];
    HearthMsg msg;
    double share = y->count ? (double)y->done / y->count : 1;
    double left =
        y->done ? (seconds_now() - started) * (1 - share) / share : ADVICE_THINK * 0.001 * y->count;
    int width = (int)sizeof bar - 1;
    for (int i = 0; i < width; i++)
        bar[i] = i < (int)(width * share) ? '#' : '.';
    bar[width] = 0;
    screen_begin(s);
    put_bar(s, 0, text_of(s, FULL_T(END_ANALYSE), text));
    put(s, 4, 4, width, INK_STRONG, bar);
    hearth_msg(&msg, FULL_T(STUDY_PROGRESS));
    hearth_msg_number(&msg, "done", y->done);
    hearth_msg_number(&msg, "count", y->count);
    hearth_msg_number(&msg, "seconds", (int64_t)(left + 0.5));
    put_msg(s, 6, 4, s->cols - 8, INK_TEXT, &msg);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, FULL_T(STUDY_STOP), text));
    screen_end(s);
}

static void judge(Study *y, Decision *d) {
    const Thinker *t = &y->f->advice;
    AdviceCost c = advice_cost(t->ranked, t->ranked_count, y->look.past.action);
    d->best = c.cost > 0 ? c.best : HEARTH_HIDDEN;
    d->cost = c.cost;
    d->margin = c.margin;
}

/* Goes through all decisions; Escape stops, and what is done stays. */
static void study(Study *y) {
    Full *f = y->f;
    const HearthGame *game = hearth_match_game(f->p->m);
    double started = seconds_now();
    char *view = malloc(y->look.size);
    for (; view && y->done < y->count && !y->aborted; y->done++) {
        Decision *d = &y->list[y->done];
        look_at(&y->look, d->index);
        hearth_view(game, y->look.before, d->seat, view);
        if (!thinker_advise(&f->advice, game, view, y->look.size, d->seat, y->look.past.action))
            break;
        while (!thinker_ready(&f->advice) && !y->aborted) {
            put_progress(y, started);
            int key = screen_key(f->s, 40, true).code;
            y->aborted = key == K_ESCAPE || key == 'q' || key == K_GONE;
        }
        thinker_take(&f->advice);
        if (y->aborted)
            break;
        judge(y, d);
    }
    free(view);
    y->count = y->done;
}

/* Dearest first. */
static int by_cost(const void *a, const void *b) {
    const Decision *x = a, *y = b;
    return (x->cost < y->cost) - (x->cost > y->cost);
}

static void show_decision(Study *y, int at) {
    Look *l = &y->look;
    const Decision *d = &y->list[at];
    char caption[2 * SENTENCE], one[SENTENCE], move[SENTENCE], better[SENTENCE], keys[SENTENCE];
    double sum = 0;
    HearthMsg msg;
    for (int i = 0; i < y->count; i++)
        sum += y->list[i].cost;
    look_at(l, d->index);
    l->past.better = d->best;
    l->past.study = true;
    describe(l, l->past.action, move);
    hearth_msg(&msg, d->best == HEARTH_HIDDEN ? FULL_T(STUDY_BEST) : FULL_T(STUDY_COST));
    hearth_msg_number(&msg, "number", at + 1);
    hearth_msg_number(&msg, "count", y->count);
    arg_text(&msg, "player", hearth_match_name(l->past.m, d->seat));
    arg_text(&msg, "move", move);
    arg_decimal(y->f->t, &msg, "cost", 1, d->cost);
    arg_decimal(y->f->t, &msg, "margin", 1, d->margin);
    arg_decimal(y->f->t, &msg, "sum", 1, sum);
    if (d->best != HEARTH_HIDDEN)
        arg_text(&msg, "better", describe(l, d->best, better));
    snprintf(caption, sizeof caption, "%s", msg_of(l->f->s, &msg, one));
    l->past.caption = caption;
    l->past.keys = text_of(l->f->s, FULL_T(STUDY_KEYS), keys);
    l->f->game->past(l->f, &l->past);
}

static void browse(Study *y) {
    static const HearthText *const keys[] = {&full_texts[FULL_T_STUDY_KEY_STEP],
                                             &full_texts[FULL_T_STUDY_KEY_MARKS],
                                             &full_texts[FULL_T_REPLAY_KEY_BACK]};
    int at = 0;
    while (y->count > 0) {
        show_decision(y, at);
        switch (screen_key(y->f->s, 250, true).code) {
        case K_RIGHT:
        case K_DOWN:
        case K_ENTER:
        case K_WHEEL_DOWN:
        case ' ': at += at + 1 < y->count; break;
        case K_LEFT:
        case K_UP:
        case K_WHEEL_UP:
        case K_BACKSPACE: at -= at > 0; break;
        case K_HOME: at = 0; break;
        case K_END: at = y->count - 1; break;
        case '?': help_keys_run(y->f, NULL, keys, sizeof keys / sizeof keys[0]); break;
        case 'q':
        case K_ESCAPE:
        case K_GONE: return;
        default: break;
        }
    }
}

void analysis_run(Full *f) {
    Study y = {.f = f, .list = calloc(DECISIONS_MAX, sizeof *y.list)};
    if (y.list && look_open(&y.look, f)) {
        hearth_match_walk(f->p->m, list_step, &y);
        study(&y);
        qsort(y.list, (size_t)y.count, sizeof *y.list, by_cost);
        browse(&y);
        look_close(&y.look);
    }
    free(y.list);
}
