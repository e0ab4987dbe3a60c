/* options.h - Reading "name=value name=value" option texts, the same way for every game. */
#ifndef HEARTH_ENGINE_OPTIONS_H
#define HEARTH_ENGINE_OPTIONS_H

#include "game.h"

enum { HEARTH_MAX_OPTIONS = 8, HEARTH_RULES_MAX = 9999 };

/* Splits and checks names; values[i] is what was given for infos[i], or its default. */
int hearth_options_split(const HearthGame *game, const char *text, size_t length,
                         HearthSlice values[HEARTH_MAX_OPTIONS], HearthErr *err);
/* Option number `index` of the game, its data set among them behind the others; false past the
 * last. */
bool hearth_option_at(const HearthGame *game, int index, HearthOptionInfo *out);

/* Says that this program does not have the data set that is named. Returns the code. */
int hearth_other_data(const HearthGame *game, HearthSlice theirs, HearthErr *err);
/* "The option ... takes ..., not ...". */
int hearth_options_bad_value(const HearthOptionInfo *info, HearthSlice value, HearthErr *err);
/* For options whose values are a plain "a|b|c": the index of the value, -1 if it is none. */
int hearth_options_index(const HearthOptionInfo *info, HearthSlice value);

#endif
