/* learn_texts.c - The part of the message catalogue that learning has. */
#include "learn_texts.h"

const HearthText learn_texts[LEARN_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#include "learn_texts.def"
#undef TEXT
};
