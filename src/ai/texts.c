/* texts.c - The bots' part of the message catalogue. */
#include "bot.h"

const HearthText hearth_ai_texts[HEARTH_AI_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#include "ai_texts.def"
#undef TEXT
};
