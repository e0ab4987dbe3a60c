/* table_known.c - What somebody has seen already, and who sees the same.
 *
 * A view is always that of the position when the present round opened, so within a round it does
 * not change; what a seat has handed in since is told to that seat alone (table_mine()). The state
 * then is kept as a mark, the one before as another: with these two the log need not be gone
 * through from its start for those who are up to date.
 *
 * Most seats of a large table see what the public sees. To be of one class they must agree in all
 * that an update can have: the view, the new part of the log, and what is their own. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match_json.h"
#include "table_int.h"

TableKnown *table_known_new(int seats) {
    TableKnown *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->mark[0].at = k->mark[1].at = -1;
    k->log_differs = calloc((size_t)seats, sizeof *k->log_differs);
    if (k->log_differs)
        return k;
    free(k);
    return NULL;
}

void table_known_free(TableKnown *k) {
    if (!k)
        return;
    free(k->mark[0].state);
    free(k->mark[1].state);
    free(k->log_differs);
    free(k->summary);
    free(k);
}

bool table_known_begin(Table *t, const HearthMatch *m) {
    TableKnown *k = t->known;
    assert(hearth_match_state_size(m) <= HEARTH_STATE_MAX);
    for (int i = 0; i < 2; i++)
        if (!k->mark[i].state)
            k->mark[i].state = malloc(hearth_match_state_size(m));
    return k->mark[0].state && k->mark[1].state;
}

void table_known_cut(Table *t, int length) {
    TableKnown *k = t->known;
    for (int i = 0; i < 2; i++)
        if (k->mark[i].at > length)
            k->mark[i].at = -1;
    if (k->judged > length)
        k->judged = length;
    for (int i = 0; i < t->seats; i++)
        if (k->log_differs[i] > length)
            k->log_differs[i] = length;
}

/* ---- Marks ---- */

typedef struct Keep {
    void *to;
    size_t size;
    int at;
} Keep;

static bool keep_step(void *context, const HearthStep *step) {
    const Keep *keep = context;
    if (step->index < keep->at)
        return true;
    memcpy(keep->to, step->state, keep->size);
    return false;
}

/* The later mark at or before an action, -1: none. */
static int mark_before(const TableKnown *k, int from) {
    int best = -1;
    for (int i = 0; i < 2; i++)
        if (k->mark[i].at >= 0 && k->mark[i].at <= from &&
            (best < 0 || k->mark[i].at > k->mark[best].at))
            best = i;
    return best;
}

static void walk(const Table *t, int from, HearthStepFn *each, void *context) {
    const TableKnown *k = t->known;
    int best = mark_before(k, from);
    if (best < 0)
        hearth_match_walk(t->match, each, context);
    else
        hearth_match_walk_from(t->match, k->mark[best].at, k->mark[best].state, each, context);
}

const void *table_base(const Table *t) {
    TableKnown *k = t->known;
    int closed = hearth_match_closed(t->match);
    if (k->mark[1].at == closed)
        return k->mark[1].state;
    if (mark_before(k, closed) != 0) { /* the last one becomes the one before */
        void *state = k->mark[0].state;
        k->mark[0] = k->mark[1];
        k->mark[1].state = state;
    }
    k->mark[1].at = -1;
    walk(t, closed, keep_step,
         &(Keep){k->mark[1].state, hearth_match_state_size(t->match), closed});
    k->mark[1].at = closed;
    return k->mark[1].state;
}

const void *table_mark(const Table *t, int from, int *at) {
    table_base(t);
    int best = mark_before(t->known, from);
    *at = best < 0 ? 0 : t->known->mark[best].at;
    return best < 0 ? NULL : t->known->mark[best].state;
}

typedef struct Mine {
    const HearthGame *game;
    HearthBuf *out;
    int seat;
} Mine;

static bool mine_step(void *context, const HearthStep *step) {
    Mine *mine = context;
    if (step->seat == mine->seat)
        mine->game->action_print(mine->game, step->state, step->seat, step->action, mine->out);
    return true;
}

size_t table_mine(const Table *t, int seat, char *buf, size_t cap) {
    HearthBuf b = hearth_buf(buf, cap);
    int closed = hearth_match_closed(t->match);
    if (seat >= 0 && closed < hearth_match_actions(t->match))
        hearth_match_walk_from(t->match, closed, table_base(t), mine_step,
                               &(Mine){t->game, &b, seat});
    return b.length;
}

/* ---- Who sees what the public sees ---- */

static HearthSeats views_that_differ(const Table *t) {
    TableKnown *k = t->known;
    MatchView public, own;
    size_t size = hearth_match_state_size(t->match);
    const void *base = table_base(t);
    if (k->views_rev == t->view_rev)
        return k->views_differ;
    k->views_rev = t->view_rev;
    k->views_differ = hearth_seats_none();
    hearth_view(t->game, base, HEARTH_PUBLIC, public.bytes);
    for (int i = 0; i < t->seats; i++) {
        hearth_view(t->game, base, i, own.bytes);
        if (memcmp(own.bytes, public.bytes, size) != 0)
            hearth_seats_add(&k->views_differ, i);
    }
    return k->views_differ;
}

/* Goes through the log once and looks for entries that are told to a seat in another way than to
 * the public. */
typedef struct Judge {
    const Table *t;
    int to;
    HearthSeats otherwise; /* seats that know more or less of the action before this step */
    MatchView public, own;
    MatchShots shots;
} Judge;

/* Whose view of this state is not the public one? */
static void judge_state(Judge *j, const void *state, int index) {
    const Table *t = j->t;
    size_t size = hearth_match_state_size(t->match);
    hearth_view(t->game, state, HEARTH_PUBLIC, j->public.bytes);
    for (int i = 0; i < t->seats; i++) {
        hearth_view(t->game, state, i, j->own.bytes);
        if (hearth_seats_has(j->otherwise, i) || memcmp(j->own.bytes, j->public.bytes, size) != 0)
            t->known->log_differs[i] = index;
    }
}

/* An entry is made from its events, the view after it and between them, and whether its action is
 * hidden. */
static void judge_entry(Judge *j, const HearthStep *step) {
    judge_state(j, step->state, step->index);
    for (int i = 0; i < step->event_count - 1 && j->t->game->between; i++)
        judge_state(j, match_shot(&j->shots, j->t->match, i), step->index);
}

static bool judge_step(void *context, const HearthStep *step) {
    Judge *j = context;
    const HearthGame *game = j->t->game;
    if (step->index > j->t->known->judged && step->event_count > 0)
        judge_entry(j, step);
    if (step->index >= j->to)
        return false;
    if (game->between)
        match_shots_of(&j->shots, j->t->match, step);
    bool hidden = hearth_action_hidden(game, step->state, step->seat, step->action, HEARTH_PUBLIC);
    j->otherwise = hearth_seats_none();
    for (int i = 0; i < j->t->seats; i++)
        if (hidden != (i != step->seat &&
                       hearth_action_hidden(game, step->state, step->seat, step->action, i)))
            hearth_seats_add(&j->otherwise, i);
    return true;
}

/* Does the log from there on tell this seat something else than the public? */
static bool log_differs(const Table *t, int seat, int from) {
    TableKnown *k = t->known;
    int closed = hearth_match_closed(t->match);
    if (k->judged < closed) {
        Judge j;
        j.t = t;
        j.to = closed;
        j.otherwise = hearth_seats_none();
        table_base(t);
        walk(t, k->judged, judge_step, &j);
        k->judged = closed;
    }
    return k->log_differs[seat] > from;
}

void table_prepare(const Table *t) {
    if (!t->match)
        return;
    views_that_differ(t);
    log_differs(t, 0, 0);
}

/* ---- What is new ---- */

int table_log_from(const Table *t, const TableSeen *seen, int *to) {
    int from = seen->log;
    *to = hearth_match_closed(t->match);
    for (int i = 0; i < t->cut_count && seen->rev > 0; i++)
        if (t->cuts[i].rev > seen->rev) {
            from = t->cuts[i].length < from ? t->cuts[i].length : from;
            break; /* those behind it are longer */
        }
    return from;
}

const void *table_base_then(const Table *t, const TableSeen *seen) {
    int to;
    if (seen->view_rev == 0 || table_log_from(t, seen, &to) != seen->log)
        return NULL;
    table_base(t); /* what was the last is the one before now */
    for (int i = 0; i < 2; i++)
        if (t->known->mark[i].at == seen->log)
            return t->known->mark[i].state;
    return NULL;
}

bool table_own_new(const Table *t, int seat, const TableSeen *seen) {
    return seen->view_rev < t->view_rev || (seat >= 0 && t->seat[seat].own_rev > seen->rev);
}

uint32_t table_class(const Table *t, TableWho who, const TableSeen *seen) {
    uint32_t own = (uint32_t)who.seat + 1;
    int to;
    if (who.seat < 0 || !t->match || seen->rev >= t->match_rev)
        return 0;
    bool view_new = seen->view_rev < t->view_rev;
    if (!view_new && table_own_new(t, who.seat, seen))
        return own;
    if (view_new && (table_mine(t, who.seat, NULL, 0) > 0 ||
                     hearth_match_may_undo(t->match, who.seat, 1, NULL) == HEARTH_OK))
        return own;
    if (view_new && hearth_seats_has(views_that_differ(t), who.seat))
        return own;
    int from = table_log_from(t, seen, &to);
    return log_differs(t, who.seat, from) ? own : 0;
}

/* Whoever has acted has heard of it before the others, so many are at different revs; what they
 * lack is the same nevertheless. */
bool table_same_update(const Table *t, const TableSeen *a, const TableSeen *b) {
    int to;
    if (a->table_rev != b->table_rev || a->view_rev != b->view_rev || a->log != b->log)
        return false;
    if (a->rev == b->rev || !t->match)
        return true;
    return a->rev > 0 && b->rev > 0 && (a->rev < t->match_rev) == (b->rev < t->match_rev) &&
           table_log_from(t, a, &to) == table_log_from(t, b, &to);
}
