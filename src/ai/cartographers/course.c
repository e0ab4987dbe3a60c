/* course.c - Cards are turned up, drawings are the best by value. */
#include "course.h"

#include <string.h>

enum { AMBUSH_KEEP = 6 };

/* The walk that the lone state has just made is taken back and a harmful drawing made instead. */
static void harm(const HearthModel *m, CartoState *st, const CartoSheet *before, uint32_t card) {
    CartoJudged worst[CARTO_JUDGED_MAX];
    uint8_t phase = st->phase;
    st->sheet[0] = *before;
    st->card = (uint8_t)card;
    st->phase = CARTO_DRAW;
    carto_judge(m, st, 0, true, -1, AMBUSH_KEEP, worst);
    CartoDraw d = carto_draw_of(st, worst[0].action);
    carto_ink(&st->sheet[0], carto_map(st), &d);
    st->card = CARTO_NO_CARD;
    st->phase = phase;
}

void carto_course_reveal(const HearthGame *game, const HearthModel *m, CartoLone *lone, bool others,
                         HearthRng *deck) {
    CartoState *st = carto_lone_state(lone);
    CartoSheet before = st->sheet[0];
    bool dealt = st->phase == CARTO_DEAL; /* an edict, which is no card of the deck */
    uint32_t card = game->sample(game, st, deck);
    game->apply(game, st, HEARTH_CHANCE, card, NULL);
    if (!dealt && card >= CARTO_EXPLORE_CARDS && others)
        harm(m, st, &before, card);
}

CartoJudged carto_course_draw(const HearthGame *game, const HearthModel *m, CartoLone *lone,
                              bool others, int keep) {
    const CartoState *st = carto_lone_state(lone);
    CartoJudged best[CARTO_JUDGED_MAX];
    carto_judge(m, st, 0, others, 1, keep, best);
    CartoDraw d = carto_draw_of(st, best[0].action);
    carto_lone_draw(game, lone, &d);
    return best[0];
}
