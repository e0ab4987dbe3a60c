/* texts.h - The engine's part of the message catalogue. */
#ifndef HEARTH_ENGINE_TEXTS_H
#define HEARTH_ENGINE_TEXTS_H

#include <hearth/hearth.h>

enum {
#define TEXT(name, id, one) HEARTH_T_##name,
#define TEXTS(name, id, one, many) HEARTH_T_##name,
#include "texts.def"
#undef TEXT
#undef TEXTS
    HEARTH_T_COUNT
};

extern const HearthText hearth_engine_texts[HEARTH_T_COUNT];

/* The engine's text of that name, as a pointer. */
#define HEARTH_T(name) (&hearth_engine_texts[HEARTH_T_##name])

#endif
