/* assets_int.h - The bytes of all files of the page, one after the other; see assets.c. */
#ifndef HEARTH_SERVER_ASSETS_INT_H
#define HEARTH_SERVER_ASSETS_INT_H

extern const unsigned char server__page[];

#endif
