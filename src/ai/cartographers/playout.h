/* playout.h - How a sheet goes on by the learned value: in the master's futures, and for learning.
 */
#ifndef CARTO_PLAYOUT_H
#define CARTO_PLAYOUT_H

#include "judge.h"
#include "lone.h"
#include "memo.h"

/* A sheet on its way. */
typedef struct CartoPlayout {
    const HearthGame *game;
    const HearthModel *model;
    CartoMemo *memo; /* what other playouts of the same search have found; NULL without one */
    uint64_t way;    /* how it got here, for the memo; 0 once that is too long to be met again */
    bool others;     /* are there others at the table? */
    CartoLone lone;
} CartoPlayout;

static inline CartoState *carto_playout_state(CartoPlayout *p) {
    return carto_lone_state(&p->lone);
}

/* Turns up a card, or deals an edict. With others at the table an ambush is drawn where it hurts
 * most by the learned value; alone it walks by itself. */
void carto_playout_reveal(CartoPlayout *p, uint32_t card);
/* Draws the best of the card; `keep` drawings are looked at by the network. Returns what was drawn
 * and its value. */
CartoJudged carto_playout_draw(CartoPlayout *p, int keep);

#endif
