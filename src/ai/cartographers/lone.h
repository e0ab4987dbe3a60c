/* lone.h - One sheet played on by itself, in futures and for learning: the owner alone at a table,
 * whether or not there are others. */
#ifndef CARTO_LONE_H
#define CARTO_LONE_H

#include "cartographers.h"

/* A state with room for one sheet. */
typedef struct CartoLone {
    _Alignas(CartoState) char bytes[sizeof(CartoState) + sizeof(CartoSheet)];
} CartoLone;

static inline CartoState *carto_lone_state(CartoLone *lone) {
    return (CartoState *)(void *)lone->bytes;
}

/* The table as the owner of the sheet that the seat draws on would see it alone. True if that is
 * somebody else: then the drawing is an ambush, made by hand, and the next card follows. */
bool carto_lone_base(CartoLone *lone, const CartoState *view, int seat);
/* Puts a drawing onto the sheet and closes the round. */
void carto_lone_draw(const HearthGame *game, CartoLone *lone, const CartoDraw *d);

#endif
