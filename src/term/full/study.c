/* study.c - What every decision of a game cost.
 *
 * All decisions get a short first look, so that something is known of the whole game soon. Then
 * those in which most seems to have been lost get a full one, dearest first: only that says what a
 * mistake cost. What is known stays with the game, so whoever leaves and comes back goes on. */
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "pages.h"
#include "past.h"

enum { DECISIONS_MAX = 4096 };

typedef struct Decision {
    int index, seat; /* the position after this action */
    int looked;      /* milliseconds of the look that this is from; 0: none yet */
    AdviceCost cost;
} Decision;

/* What is known of a game, from one visit to the next: Full.study. */
struct Study {
    int actions; /* of the game, when the decisions were listed */
    int count;
    Decision list[DECISIONS_MAX];
};

/* ---- What is looked at ---- */

typedef struct Listing {
    const Seating *seating;
    Study *study;
    bool people;
} Listing;

/* What people decided; a game between bots is studied whole. */
static bool list_step(void *context, const HearthStep *step) {
    const Listing *l = context;
    Study *y = l->study;
    if (step->seat >= 0 && step->seat != HEARTH_CHANCE &&
        (!l->people || !l->seating->bot[step->seat]) && y->count < DECISIONS_MAX)
        y->list[y->count++] = (Decision){.index = step->index + 1, .seat = step->seat};
    return true;
}

/* Nothing is known of a game that went on since. */
static bool list_decisions(Full *f) {
    const HearthMatch *m = f->p->m;
    Listing l = {.seating = &f->p->seating};
    if (!f->study)
        f->study = calloc(1, sizeof *f->study);
    if (!f->study)
        return false;
    if (f->study->actions == hearth_match_actions(m))
        return true;
    memset(f->study, 0, sizeof *f->study);
    f->study->actions = hearth_match_actions(m);
    l.study = f->study;
    for (int i = 0; i < l.seating->count; i++)
        l.people |= !l.seating->bot[i];
    hearth_match_walk(m, list_step, &l);
    return true;
}

static bool wants(const Decision *d, int ms) {
    return d->looked < ms && (ms <= ADVICE_FIRST || advice_unsure(&d->cost));
}

static int left_of(const Study *y, int ms) {
    int n = 0;
    for (int i = 0; i < y->count; i++)
        n += wants(&y->list[i], ms);
    return n;
}

/* The one to look at next: for the first time in their order, then the dearest. */
static Decision *next_of(Study *y, int ms) {
    Decision *next = NULL;
    for (int i = 0; i < y->count; i++) {
        Decision *d = &y->list[i];
        if (wants(d, ms) &&
            (!next || (ms > ADVICE_FIRST && d->cost.difference > next->cost.difference)))
            next = d;
    }
    return next;
}

/* ---- Looking ---- */

typedef struct Pass {
    Full *f;
    Look look;
    char *view;
    int ms;          /* of a look */
    int done, count; /* of this pass, since it was begun or gone on with */
    double started;
} Pass;

static void put_progress(Pass *p) {
    Screen *s = p->f->s;
    char bar[61], text[SENTENCE];
    HearthMsg msg;
    double share = p->count ? (double)p->done / p->count : 1;
    double each = p->done ? (seconds_now() - p->started) / p->done : p->ms * 0.001;
    int width = (int)sizeof bar - 1;
    for (int i = 0; i < width; i++)
        bar[i] = i < (int)(width * share) ? '#' : '.';
    bar[width] = 0;
    screen_begin(s);
    put_bar(s, 0, text_of(s, FULL_T(END_ANALYSE), text));
    put(s, 4, 4, width, INK_STRONG, bar);
    hearth_msg(&msg, p->ms == ADVICE_FIRST ? FULL_T(STUDY_FIRST) : FULL_T(STUDY_CLOSER));
    hearth_msg_number(&msg, "done", p->done);
    hearth_msg_number(&msg, "count", p->count);
    hearth_msg_number(&msg, "seconds", (int64_t)(each * (p->count - p->done) + 0.999));
    put_msg(s, 6, 4, s->cols - 8, INK_TEXT, &msg);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, FULL_T(STUDY_STOP), text));
    screen_end(s);
}

/* False if somebody has stopped it. */
static bool look_closely(Pass *p, Decision *d) {
    Full *f = p->f;
    const HearthGame *game = hearth_match_game(f->p->m);
    const AdviceEffort effort = {.about_ms = (uint32_t)p->ms};
    look_at(&p->look, d->index);
    hearth_view(game, p->look.before, d->seat, p->view);
    if (!thinker_advise(&f->advice, game, p->view, p->look.size, d->seat, &effort,
                        p->look.past.action))
        return false;
    bool stopped = false;
    while (!thinker_ready(&f->advice) && !stopped) {
        put_progress(p);
        int key = screen_key(f->s, 40, true).code;
        stopped = key == K_ESCAPE || key == 'q' || key == K_GONE;
    }
    thinker_take(&f->advice);
    if (stopped)
        return false;
    d->cost = advice_cost(f->advice.ranked, f->advice.ranked_count, p->look.past.action);
    d->looked = p->ms;
    return true;
}

static bool run_pass(Pass *p, int ms) {
    Study *y = p->f->study;
    p->ms = ms;
    p->done = 0;
    p->count = left_of(y, ms);
    p->started = seconds_now();
    for (Decision *d; (d = next_of(y, ms)); p->done++)
        if (!look_closely(p, d))
            return false;
    return true;
}

/* ---- Showing ---- */

/* Dearest first; what nobody has looked at is behind all others. */
static int by_cost(const void *a, const void *b) {
    const Decision *x = *(Decision *const *)a, *y = *(Decision *const *)b;
    int looked = (x->looked == 0) - (y->looked == 0);
    int cost = (x->cost.cost < y->cost.cost) - (x->cost.cost > y->cost.cost);
    return looked ? looked : cost ? cost : x->index - y->index;
}

typedef struct Browse {
    Look *look;
    const Decision *list[DECISIONS_MAX]; /* what has been looked at */
    int count;
} Browse;

static void list_known(Browse *b, const Study *y) {
    for (int i = 0; i < y->count; i++)
        if (y->list[i].looked)
            b->list[b->count++] = &y->list[i];
    qsort(b->list, (size_t)b->count, sizeof *b->list, by_cost);
}

static const HearthText *text_for(const Decision *d) {
    return d->cost.cost <= 0           ? FULL_T(STUDY_BEST)
           : d->looked <= ADVICE_FIRST ? FULL_T(STUDY_ABOUT)
                                       : FULL_T(STUDY_COST);
}

static void show_decision(const Browse *b, int at) {
    Look *l = b->look;
    const Decision *d = b->list[at];
    char caption[2 * SENTENCE], one[SENTENCE], move[SENTENCE], better[SENTENCE], keys[SENTENCE];
    double sum = 0;
    HearthMsg msg;
    for (int i = 0; i < b->count; i++)
        sum += b->list[i]->cost.cost;
    look_at(l, d->index);
    l->past.better = d->cost.cost > 0 ? d->cost.best : HEARTH_HIDDEN;
    l->past.study = true;
    look_describe(l, l->past.action, move);
    hearth_msg(&msg, text_for(d));
    hearth_msg_number(&msg, "number", at + 1);
    hearth_msg_number(&msg, "count", b->count);
    arg_text(&msg, "player", hearth_match_name(l->past.m, d->seat));
    arg_text(&msg, "move", move);
    arg_decimal(l->f->t, &msg, "cost", 1, d->cost.cost);
    arg_decimal(l->f->t, &msg, "margin", 1, d->cost.margin);
    arg_decimal(l->f->t, &msg, "sum", 1, sum);
    if (d->cost.cost > 0)
        arg_text(&msg, "better", look_describe(l, d->cost.best, better));
    snprintf(caption, sizeof caption, "%s", msg_of(l->f->s, &msg, one));
    l->past.caption = caption;
    l->past.keys = text_of(l->f->s, FULL_T(STUDY_KEYS), keys);
    l->f->game->past(l->f, &l->past);
}

static void browse(Browse *b) {
    static const HearthText *const keys[] = {&full_texts[FULL_T_STUDY_KEY_STEP],
                                             &full_texts[FULL_T_STUDY_KEY_MARKS],
                                             &full_texts[FULL_T_REPLAY_KEY_BACK]};
    Full *f = b->look->f;
    int at = 0;
    while (b->count > 0) {
        show_decision(b, at);
        switch (screen_key(f->s, 250, true).code) {
        case K_RIGHT:
        case K_DOWN:
        case K_ENTER:
        case K_WHEEL_DOWN:
        case ' ': at += at + 1 < b->count; break;
        case K_LEFT:
        case K_UP:
        case K_WHEEL_UP:
        case K_BACKSPACE: at -= at > 0; break;
        case K_HOME: at = 0; break;
        case K_END: at = b->count - 1; break;
        case '?': help_keys_run(f, NULL, keys, sizeof keys / sizeof keys[0]); break;
        case 'q':
        case K_ESCAPE:
        case K_GONE: return;
        default: break;
        }
    }
}

void analysis_run(Full *f) {
    Pass p = {.f = f, .view = malloc(hearth_match_state_size(f->p->m))};
    Browse *b = calloc(1, sizeof *b);
    if (look_open(&p.look, f) && p.view && b && list_decisions(f)) {
        if (run_pass(&p, ADVICE_FIRST))
            run_pass(&p, ADVICE_THINK);
        b->look = &p.look;
        list_known(b, f->study);
        browse(b);
    }
    free(b);
    free(p.view);
    look_close(&p.look);
}
