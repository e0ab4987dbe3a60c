/* kept.c - A state on the way, and the record up to it. */
#include "kept.h"

#include <string.h>

#include "record.h"

enum { MORE = 4096 /* bytes of lines that may come between two questions */ };

typedef struct Walk {
    const HearthMatch *m;
    Kept *to;
    HearthBuf *lines; /* NULL: none are wanted */
} Walk;

static bool bring_step(void *context, const HearthStep *step) {
    Walk *w = context;
    if (step->index < w->to->at) {
        if (w->lines)
            hearth_record_step(w->m, HEARTH_OWNER, step, w->lines);
        return true;
    }
    memcpy(w->to->state.data, step->state, hearth_match_state_size(w->m));
    return false;
}

/* From action number `from` on, whose state is there; from the beginning if that is below 0. */
static void bring(Kept *k, const HearthMatch *m, int from, int at, HearthBuf *lines) {
    Walk w = {m, k, lines};
    k->at = at;
    if (from >= 0)
        hearth_match_walk_from(m, from, k->state.data, bring_step, &w);
    else
        hearth_match_walk(m, bring_step, &w);
}

/* Where it can go on from; -1: from the beginning. */
static int start(const Kept *k, int at) {
    return k->at <= at ? k->at : -1;
}

bool kept_bring(Kept *k, const HearthMatch *m, int at) {
    int from = start(k, at);
    k->at = -1;
    if (!arena_want(&k->state, hearth_match_state_size(m)))
        return false;
    bring(k, m, from, at, NULL);
    return true;
}

void kept_give(Kept *k) {
    arena_give(&k->state);
    k->at = -1;
}

bool kept_record_bring(KeptRecord *r, const HearthMatch *m, int at) {
    int from = start(&r->base, at);
    r->base.at = -1;
    if (from < 0)
        r->length = 0;
    if (r->length + MORE > r->text.size)
        from = -1; /* a larger block is another one */
    if (!arena_want(&r->base.state, hearth_match_state_size(m)) ||
        !arena_want(&r->text, r->length + MORE))
        return false;
    HearthBuf lines = {r->text.data, r->text.size, from >= 0 ? r->length : 0};
    if (from < 0)
        hearth_record_head(m, HEARTH_OWNER, &lines);
    bring(&r->base, m, from, at, &lines);
    r->length = lines.length;
    return true;
}

void kept_record_give(KeptRecord *r) {
    kept_give(&r->base);
    arena_give(&r->text);
    r->length = 0;
}

void kept_record_write(const KeptRecord *r, const HearthMatch *m, HearthBuf *out) {
    if (r->base.at < 0 || r->length >= r->text.size) {
        out->length = hearth_match_record(m, HEARTH_OWNER, out->data, out->cap);
        return;
    }
    hearth_buf_bytes(out, r->text.data, r->length);
    hearth_record_rest(m, r->base.at, r->base.state.data, out);
}
