/* ew_json.h - What is printed on the cards, tiles and boards of Endless Winter, as JSON by ids and
 * with names in somebody's language: what a table is drawn from besides the position. */
#ifndef HEARTH_PAGE_EW_JSON_H
#define HEARTH_PAGE_EW_JSON_H

#include "game.h"

void ew_faces_json(const HearthGame *game, const char *lang, HearthBuf *out);

#endif
