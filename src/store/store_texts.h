/* store_texts.h - The part of src/store of the message catalogue. */
#ifndef HEARTH_STORE_TEXTS_H
#define HEARTH_STORE_TEXTS_H

#include <hearth/hearth.h>

enum {
#define TEXT(name, id, one) STORE_T_##name,
#define TEXTS(name, id, one, many) STORE_T_##name,
#include "store_texts.def"
#undef TEXT
#undef TEXTS
    STORE_T_COUNT
};

extern const HearthText store_texts[STORE_T_COUNT];
#define STORE_T(name) (&store_texts[STORE_T_##name])

#endif
