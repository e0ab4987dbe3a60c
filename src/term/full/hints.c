/* hints.c - Asking the planner and telling what it says. */
#include "hints.h"

#include <string.h>

void hints_want(Full *f, const HearthGame *game, const void *view, size_t size, int seat) {
    if (!f->advice.busy)
        thinker_advise(&f->advice, game, view, size, seat, &(AdviceEffort){0}, HEARTH_HIDDEN);
}

void hints_take(Full *f, Hints *h) {
    thinker_take(&f->advice);
    h->answered = true;
    h->count = f->advice.ranked_count < SHOW_HINTS ? f->advice.ranked_count : SHOW_HINTS;
    memcpy(h->ranked, f->advice.ranked, sizeof h->ranked);
}

void hints_drop(Full *f, Hints *h) {
    thinker_take(&f->advice);
    h->answered = false;
}

void hints_text(const Full *f, const Hints *h, int seat, char out[SENTENCE]) {
    HearthBuf b = hearth_buf(out, SENTENCE);
    out[0] = 0;
    if (f->advice.busy) {
        text_of(f->s, FULL_T(ANB_HINT_WAIT), out);
    } else if (h->answered && !h->count) {
        text_of(f->s, FULL_T(ANB_HINT_NONE), out);
    } else if (h->answered) {
        char what[SENTENCE];
        hearth_buf_text(&b, text_of(f->s, FULL_T(ANB_HINT), what));
        for (int i = 0; i < h->count; i++) {
            HearthMsg msg;
            char number[16];
            hearth_match_describe(f->p->m, seat, h->ranked[i].action, &msg);
            snprintf(number, sizeof number, "\n%d. ", i + 1);
            hearth_buf_text(&b, number);
            hearth_buf_text(&b, msg_of(f->s, &msg, what));
        }
    }
}
