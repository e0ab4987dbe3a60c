/* playouts.h - Random games through the interface, the same on every machine: what the page's
 * engine is measured and compared by. */
#ifndef HEARTH_PAGE_PLAYOUTS_H
#define HEARTH_PAGE_PLAYOUTS_H

#include "game.h"

/* Plays so many games with as few seats as the game takes; returns a checksum of their points. */
uint32_t page_playouts(const HearthGame *game, uint32_t games, uint32_t seed);

#endif
