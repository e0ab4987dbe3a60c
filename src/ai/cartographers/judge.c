/* judge.c - Values of drawings: exact scores, greedy's base and the model. */
#include "judge.h"

#include <string.h>

/* A decision: what is the same for all its drawings. */
typedef struct Decision {
    const CartoState *st;
    const CartoSheet *sheet;
    CartoScene scene;
    HearthModelContext context;
    HearthModelReady ready;
    int scored;            /* stars of the seasons that are over */
    int ending;            /* the season that ends with this card, or -1 */
    const uint8_t *edicts; /* that are scored then */
} Decision;

static void open_decision(Decision *d, const CartoState *st, const CartoSheet *sheet, bool others) {
    bool ends = carto_cards[st->card].kind != CARTO_AMBUSH && carto_last_card(st);
    d->st = st;
    d->sheet = sheet;
    d->scored = carto_total(sheet);
    d->ending = ends ? st->season : -1;
    d->edicts = carto_seasons[st->season].edicts;
    carto_scene_after(&d->scene, &d->context, st, others);
}

/* What a sheet scores at the end of the season, if it ends now. */
static int scored_with(const Decision *d, const CartoSheet *s) {
    const CartoMap *map = d->scene.map;
    if (d->ending < 0)
        return d->scored;
    return d->scored + s->coins + carto_score_monsters(s, map, NULL) +
           carto_score_card(s, map, d->st->edict[d->edicts[0]], NULL) +
           carto_score_card(s, map, d->st->edict[d->edicts[1]], NULL);
}

static int32_t known_value(const Decision *d, CartoGaps *gaps, const CartoSheet *s, int terrain,
                           int16_t x[HEARTH_MODEL_INPUTS]) {
    int known = scored_with(d, s);
    return known + (d->scene.over ? 0 : carto_inputs(&d->scene, gaps, s, terrain, x));
}

/* ---- The best by the linear part ---- */

typedef struct Entry {
    CartoJudged judged;
    int32_t rating; /* more is better for whoever draws */
    int16_t x[HEARTH_MODEL_INPUTS];
} Entry;

typedef struct Best {
    Entry entry[CARTO_JUDGED_MAX];
    uint8_t order[CARTO_JUDGED_MAX]; /* best first */
    int count, keep;
} Best;

static bool before(const Entry *a, const Entry *b) {
    return a->rating != b->rating ? a->rating > b->rating : a->judged.action < b->judged.action;
}

static void add(Best *best, uint32_t action, int32_t value, int sign, const int16_t *x) {
    int slot = best->count;
    const Entry new = {.judged = {action, value}, .rating = sign * value};
    if (best->count == best->keep) {
        slot = best->order[best->keep - 1];
        if (!before(&new, &best->entry[slot]))
            return;
    } else {
        best->count++;
    }
    Entry *e = &best->entry[slot];
    e->judged = new.judged;
    e->rating = new.rating;
    memcpy(e->x, x, sizeof e->x);
    int at = best->count - 1;
    for (; at > 0 && before(e, &best->entry[best->order[at - 1]]); at--)
        best->order[at] = best->order[at - 1];
    best->order[at] = (uint8_t)slot;
}

static void judge_place(Decision *d, const CartoLegal *l, int orient, int anchor, int sign,
                        Best *best) {
    CartoGaps gaps;
    int16_t x[HEARTH_MODEL_INPUTS];
    bool first = true;
    for (unsigned left = l->terrains; left; left &= left - 1) {
        uint32_t action =
            carto_action(__builtin_ctz(left), l->single ? CARTO_SINGLE : orient, anchor);
        CartoSheet sheet = *d->sheet;
        CartoDraw draw = carto_draw_of(d->st, action);
        carto_ink(&sheet, d->scene.map, &draw);
        if (first && !d->scene.over)
            carto_gaps(&d->scene, carto_empty(&sheet, d->scene.map), &gaps);
        first = false;
        int32_t value = known_value(d, &gaps, &sheet, draw.terrain, x) * HEARTH_MODEL_POINT;
        if (!d->scene.over)
            value += hearth_model_linear(&d->ready, x);
        add(best, action, value, sign, x);
    }
}

/* Those that are left, with the network. */
static int finish(Decision *d, Best *best, int sign, CartoJudged out[CARTO_JUDGED_MAX]) {
    Best again = {.count = 0, .keep = best->count};
    if (!d->scene.over && best->count > 1)
        hearth_model_ready_network(&d->ready, &d->context);
    for (int i = 0; i < best->count; i++) {
        const Entry *e = &best->entry[best->order[i]];
        int32_t value = e->judged.value;
        if (!d->scene.over && best->count > 1)
            value += hearth_model_network(&d->ready, e->x);
        add(&again, e->judged.action, value, sign, e->x);
    }
    for (int i = 0; i < again.count; i++)
        out[i] = again.entry[again.order[i]].judged;
    return again.count;
}

int carto_judge(const HearthModel *m, const CartoState *st, int seat, bool others, int sign,
                int keep, CartoJudged out[CARTO_JUDGED_MAX]) {
    Decision d;
    CartoLegal l;
    Best best = {.count = 0, .keep = keep};
    carto_legal(st, seat, &l);
    if (l.nothing) {
        out[0] = (CartoJudged){CARTO_NOTHING, 0};
        return 1;
    }
    open_decision(&d, st, &st->sheet[carto_sheet_of(st, seat)], others);
    if (!d.scene.over)
        hearth_model_ready(&d.ready, m, &d.context);
    for (int i = 0; i < l.orients; i++)
        for (CartoBoard left = l.anchors[i]; carto_any(left); left = carto_without_lowest(left))
            judge_place(&d, &l, i, carto_lowest(left), sign, &best);
    return finish(&d, &best, sign, out);
}

bool carto_judge_inputs(const CartoState *st, const CartoSheet *sheet, const CartoDraw *draw,
                        bool others, HearthModelContext *context, int16_t x[HEARTH_MODEL_INPUTS],
                        int *known) {
    Decision d;
    CartoGaps gaps;
    CartoSheet after = *sheet;
    open_decision(&d, st, sheet, others);
    carto_ink(&after, d.scene.map, draw);
    if (!d.scene.over)
        carto_gaps(&d.scene, carto_empty(&after, d.scene.map), &gaps);
    *known = known_value(&d, &gaps, &after, CARTO_NOT_SHARED, x);
    *context = d.context;
    return !d.scene.over;
}
