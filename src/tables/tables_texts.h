/* tables_texts.h - The part of src/tables of the message catalogue. */
#ifndef HEARTH_TABLES_TEXTS_H
#define HEARTH_TABLES_TEXTS_H

#include <hearth/hearth.h>

enum {
#define TEXT(name, id, one) TABLES_T_##name,
#define TEXTS(name, id, one, many) TABLES_T_##name,
#include "tables_texts.def"
#undef TEXT
#undef TEXTS
    TABLES_T_COUNT
};

extern const HearthText tables_texts[TABLES_T_COUNT];
#define TABLES_T(name) (&tables_texts[TABLES_T_##name])

#endif
