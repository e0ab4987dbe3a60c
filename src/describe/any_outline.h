/* any_outline.h - A position in words: as the game tells it, or as can be told of any game. */
#ifndef HEARTH_DESCRIBE_ANY_OUTLINE_H
#define HEARTH_DESCRIBE_ANY_OUTLINE_H

#include "game.h"

void plain_outline(const HearthGame *game, const void *view, int viewer, HearthOutline *o);

#endif
