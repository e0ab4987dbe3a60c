/* random.h - The bot that chooses evenly; the fuzzing companion of every game. */
#ifndef HEARTH_AI_RANDOM_H
#define HEARTH_AI_RANDOM_H

#include "bot.h"

HearthBotFn hearth_random_choose;

#endif
