/* past.c - What events tell and a state has forgotten. */
#include "cartographers.h"

void carto_past_event(CartoPast *p, const HearthEvent *e) {
    CartoBoard cells = {e->cells[0], e->cells[1]};
    switch (e->kind) {
    case CARTO_EV_SEASON: p->count = 0; break;
    case CARTO_EV_REVEAL:
    case CARTO_EV_AMBUSH:
        if (p->count < CARTO_CARDS)
            p->cards[p->count++] = (uint8_t)e->a;
        break;
    case CARTO_EV_INK:
    case CARTO_EV_SETTLE:
        if (carto_any(cells)) {
            p->last[e->place].cells = cells;
            p->last[e->place].terrain = (uint8_t)e->a;
            p->last[e->place].seat = e->seat;
        }
        break;
    default: break;
    }
}
