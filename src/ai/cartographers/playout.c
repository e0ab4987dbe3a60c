/* playout.c - Cards are turned up, drawings are the best by value. */
#include "playout.h"

#include <string.h>

enum { AMBUSH_KEEP = 6 };

/* The best drawing by value on the lone sheet (sign -1: the worst), found or remembered. */
static CartoJudged judge(CartoPlayout *p, int sign, int keep) {
    CartoJudged best[CARTO_JUDGED_MAX];
    bool remember = p->memo && p->way;
    if (remember && carto_memo_find(p->memo, p->way, &best[0]))
        return best[0];
    carto_judge(p->model, carto_playout_state(p), 0, p->others, sign, keep, best);
    if (remember)
        carto_memo_keep(p->memo, p->way, best[0]);
    return best[0];
}

/* The walk that the lone state has just made is taken back and a harmful drawing made instead. */
static void harm(CartoPlayout *p, const CartoSheet *before, uint32_t card) {
    CartoState *st = carto_playout_state(p);
    uint8_t phase = st->phase;
    st->sheet[0] = *before;
    st->card = (uint8_t)card;
    st->phase = CARTO_DRAW;
    CartoDraw d = carto_draw_of(st, judge(p, -1, AMBUSH_KEEP).action);
    carto_ink(&st->sheet[0], carto_map(st), &d);
    st->card = CARTO_NO_CARD;
    st->phase = phase;
}

void carto_playout_reveal(CartoPlayout *p, uint32_t card) {
    CartoState *st = carto_playout_state(p);
    CartoSheet before = st->sheet[0];
    bool dealt = st->phase == CARTO_DEAL; /* an edict, which is no card of the deck */
    p->game->apply(p->game, st, HEARTH_CHANCE, card, NULL);
    p->way = carto_way_on(p->way, card);
    if (!dealt && card >= CARTO_EXPLORE_CARDS && p->others)
        harm(p, &before, card);
}

CartoJudged carto_playout_draw(CartoPlayout *p, int keep) {
    CartoJudged best = judge(p, 1, keep);
    CartoDraw d = carto_draw_of(carto_playout_state(p), best.action);
    carto_lone_draw(p->game, &p->lone, &d);
    return best;
}
