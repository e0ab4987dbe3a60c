/* draw_texts.c - The table of the words on printed sheets. */
#include "draw.h"

const HearthText draw_texts[DRAW_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "draw_texts.def"
#undef TEXT
#undef TEXTS
};
