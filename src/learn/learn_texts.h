/* learn_texts.h - The part of the message catalogue that learning has. */
#ifndef HEARTH_LEARN_TEXTS_H
#define HEARTH_LEARN_TEXTS_H

#include "message.h"

enum {
#define TEXT(name, id, one) LEARN_T_##name,
#include "learn_texts.def"
#undef TEXT
    LEARN_T_COUNT
};
extern const HearthText learn_texts[LEARN_T_COUNT];
#define LEARN_T(name) (&learn_texts[LEARN_T_##name])

#endif
