/* describe_ew.c - Cards, costs and choices of Endless Winter in words. */
#include "describe_ew.h"

#include <string.h>

#include "match.h"
#include "phrase.h"
#include "texts.h"
#include "ew_words.h"

static const char *ew_msg_text(const Term *t, const HearthMsg *msg, char out[EW_TEXT]) {
    hearth_msg_text(msg, t->lang, out, EW_TEXT);
    return out;
}

const char *ew_word_text(const Term *t, const HearthText *text, char out[EW_TEXT]) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    return ew_msg_text(t, &msg, out);
}

static void add_msg(const Term *t, HearthBuf *b, const HearthMsg *msg) {
    char text[EW_TEXT];
    hearth_buf_text(b, b->length ? ", " : "");
    hearth_buf_text(b, ew_msg_text(t, msg, text));
}

const char *ew_side_name(const Term *t, const HearthMatch *m, const EwState *st, int side,
                         char out[EW_TEXT]) {
    if (ew_is_nomad(st, side))
        return ew_word_text(t, EW_T(THE_NOMAD), out);
    snprintf(out, EW_TEXT, "%s", hearth_match_name(m, side));
    return out;
}

void ew_side_arg(HearthMsg *msg, const HearthMatch *m, const EwState *st, int side) {
    if (ew_is_nomad(st, side))
        hearth_msg_word(msg, "player", EW_T(THE_NOMAD));
    else
        arg_text(msg, "player", hearth_match_name(m, side));
}

/* ---- Phrases ---- */

static void begin(PlainPhrase *p, const Term *t, const HearthText *between) {
    plain_phrase(p, NULL, t->lang);
    plain_phrase_clear(p, between);
}

static const char *told(const PlainPhrase *p, char out[EW_TEXT]) {
    HearthBuf b = hearth_buf(out, EW_TEXT);
    hearth_buf_text(&b, p->text);
    return out;
}

const char *ew_stone_text(const HearthGame *game, const Term *t, int stone, char out[EW_TEXT]) {
    PlainPhrase p;
    begin(&p, t, NULL);
    ew_tell_stone(game, &p.outline, stone);
    return told(&p, out);
}

/* ---- What a side has ---- */

const char *ew_holding_text(const HearthGame *game, const Term *t, const EwState *st, int side,
                            EwHolding fact, char out[EW_TEXT]) {
    PlainPhrase p;
    HearthMsg msg;
    begin(&p, t, NULL);
    if (!ew_has_holding(st, side, fact))
        return told(&p, out);
    hearth_msg(&msg, HEARTH_T(LABELED));
    hearth_msg_word(&msg, "label", ew_holding_name(fact));
    hearth_tell_open(&p.outline, &msg);
    hearth_tell_hole(&p.outline, "text", NULL);
    ew_tell_holding(game, &p.outline, st, side, fact);
    hearth_tell_close(&p.outline);
    return told(&p, out);
}

/* ---- Who stands where ---- */

typedef struct Standing {
    EwStanding *out;
    int actions;
} Standing;

static bool stand_step(void *context, const HearthStep *step) {
    const Standing *w = context;
    for (int i = 0; i < step->event_count; i++) {
        const HearthEvent *e = &step->events[i];
        if (e->kind == EW_EV_ROUND)
            memset(w->out, 0, sizeof *w->out);
        if (e->kind == EW_EV_PLACE || e->kind == EW_EV_NOMAD_COLUMN)
            w->out->n[e->a][e->place]++;
    }
    return step->index < w->actions;
}

void ew_standing(const HearthMatch *m, int actions, EwStanding *out) {
    memset(out, 0, sizeof *out);
    Standing w = {out, actions};
    hearth_match_walk(m, stand_step, &w);
}

const char *ew_standing_text(const Term *t, const HearthMatch *m, const EwState *st,
                             const EwStanding *who, int column, char out[EW_TEXT]) {
    HearthBuf b = hearth_buf(out, EW_TEXT);
    out[0] = 0;
    for (int s = 0; s < st->sides; s++) {
        HearthMsg msg;
        if (!who->n[column][s])
            continue;
        hearth_msg(&msg, EW_T(SAY_STANDS));
        ew_side_arg(&msg, m, st, s);
        hearth_msg_number(&msg, "count", who->n[column][s]);
        add_msg(t, &b, &msg);
    }
    return out;
}

/* ---- Questions and choices ---- */

const char *ew_question_text(const HearthGame *game, const Term *t, const EwState *st,
                             char out[EW_TEXT]) {
    PlainPhrase p;
    begin(&p, t, NULL);
    ew_tell_question(game, &p.outline, st);
    return told(&p, out);
}

bool ew_takes(const HearthGame *game, const EwState *st, int seat, uint32_t *action) {
    *action = ew_action(EW_DO_TAKE, 0, 0);
    return st->jobs &&
           (st->job[st->jobs - 1].op == EW_OP_TOOL || st->job[st->jobs - 1].op == EW_OP_DRAW) &&
           game->check(game, st, seat, *action, NULL) == HEARTH_OK;
}

const char *ew_preview_text(const Term *t, const HearthMatch *m, const EwState *st, int seat,
                            uint32_t action, char out[EW_TEXT]) {
    const HearthGame *game = hearth_match_game(m);
    PlainPhrase p;
    plain_phrase(&p, m, t->lang);
    plain_phrase_clear(&p, HEARTH_T(APART));
    game->preview(game, st, seat, action, &p.outline);
    return told(&p, out);
}
