/* carto_bots.h - The bots of Cartographers by name. */
#ifndef CARTO_BOTS_H
#define CARTO_BOTS_H

#include "bot.h"

extern const HearthBot hearth_cartographers_bots[];

#endif
