/* assets_int.h - The bytes of all files of the page, one after the other; see page_inside.c. */
#ifndef HEARTH_SERVER_ASSETS_INT_H
#define HEARTH_SERVER_ASSETS_INT_H

#include "assets.h"

extern const unsigned char server__page[];

#endif
