/* pack_texts.c - What the readers of packs say. */
#include "pack_texts.h"

const HearthText hearth_pack_texts[HEARTH_PACK_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "pack_texts.def"
#undef TEXT
#undef TEXTS
};
