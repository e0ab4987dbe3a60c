/* carto_learner.c - Games of Cartographers by the learned value alone.
 *
 * A player learns from their own sheet, so one sheet is enough. Both sides of the sheet take turns.
 * All games are played alone. What is learned there serves at a table with others as well: values
 * that were learned under ambushes drawn by others were no better there (docs/bots.md). */
#include "carto_learner.h"

#include <string.h>

#include "playout.h"

enum {
    KEEP = 10, /* drawings that the network looks at */
    STREAM_DECK = 1
};

static void open_game(CartoState *st, uint64_t number) {
    HearthOptions options;
    memset(&options, 0, sizeof options);
    options.bytes[0] = (uint8_t)(number & 1);
    hearth_cartographers.setup(&hearth_cartographers, st, &options, 1);
}

static void keep_sample(const CartoState *st, const CartoDraw *d, int32_t value,
                        HearthTrace *trace) {
    if (trace->count == HEARTH_TRACE_MAX)
        return;
    HearthSample *s = &trace->sample[trace->count];
    int known;
    if (!carto_judge_inputs(st, &st->sheet[0], d, false, &s->context, s->x, &known))
        return;
    s->known = known;
    s->value = (float)value / HEARTH_MODEL_POINT;
    trace->count++;
}

static int32_t play(const HearthModel *m, uint64_t seed, uint64_t number, HearthTrace *trace) {
    CartoPlayout p = {.game = &hearth_cartographers, .model = m};
    CartoState *st = carto_playout_state(&p);
    HearthRng deck;
    hearth_rng_seed(&deck, seed, number << 8 | STREAM_DECK);
    open_game(st, number);
    if (trace)
        trace->count = 0;
    while (st->phase != CARTO_OVER) {
        CartoJudged best[CARTO_JUDGED_MAX];
        if (st->phase != CARTO_DRAW) {
            carto_playout_reveal(&p, p.game->sample(p.game, st, &deck));
            continue;
        }
        carto_judge(m, st, 0, false, 1, KEEP, best);
        CartoDraw d = carto_draw_of(st, best[0].action);
        if (trace)
            keep_sample(st, &d, best[0].value, trace);
        carto_lone_draw(p.game, &p.lone, &d);
    }
    int32_t result = carto_total(&st->sheet[0]);
    if (trace)
        trace->result = result;
    return result;
}

const HearthLearner carto_learner = {
    .game = &hearth_cartographers,
    .shape = &carto_model_shape,
    .play = play,
};
