/* past.c - Copies of the states around an action. */
#include "past.h"

#include <stdlib.h>
#include <string.h>

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

void look_at(Look *l, int index) {
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

bool look_open(Look *l, Full *f) {
    memset(l, 0, sizeof *l);
    l->f = f;
    l->size = hearth_match_state_size(f->p->m);
    l->before = malloc(l->size);
    l->after = malloc(l->size);
    return l->before && l->after;
}

void look_close(Look *l) {
    free(l->before);
    free(l->after);
}

const char *look_describe(const Look *l, uint32_t action, char out[SENTENCE]) {
    const FullPast *p = &l->past;
    HearthMsg msg;
    out[0] = 0;
    if (p->seat < 0)
        return out;
    hearth_match_game(p->m)->describe(hearth_match_game(p->m), p->before, p->seat, action, &msg);
    return msg_of(l->f->s, &msg, out);
}
