/* pack_texts.h - What the readers of packs say. */
#ifndef HEARTH_ENGINE_PACK_TEXTS_H
#define HEARTH_ENGINE_PACK_TEXTS_H

#include <hearth/hearth.h>

enum {
#define TEXT(name, id, one) HEARTH_PACK_T_##name,
#define TEXTS(name, id, one, many) HEARTH_PACK_T_##name,
#include "pack_texts.def"
#undef TEXT
#undef TEXTS
    HEARTH_PACK_T_COUNT
};

extern const HearthText hearth_pack_texts[HEARTH_PACK_T_COUNT];

#define HEARTH_PACK_T(name) (&hearth_pack_texts[HEARTH_PACK_T_##name])

#endif
