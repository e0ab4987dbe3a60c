/* names.h - What bots are called: a name each, the same in every language, as records keep it. */
#ifndef HEARTH_AI_NAMES_H
#define HEARTH_AI_NAMES_H

enum { HEARTH_BOT_NAMES = 100 }; /* one for every seat of the largest table */

/* Number `i`, from 0 on; past the last one it begins again. */
const char *hearth_bot_called(int i);

#endif
