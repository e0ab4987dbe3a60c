/* texts.c - The engine's part of the message catalogue. */
#include "texts.h"

const HearthText hearth_engine_texts[HEARTH_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "texts.def"
#undef TEXT
#undef TEXTS
};
