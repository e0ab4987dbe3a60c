/* wishes_json.h - What could be wanted, and the row of actions that does it, as JSON. */
#ifndef HEARTH_JSON_WISHES_JSON_H
#define HEARTH_JSON_WISHES_JSON_H

#include "game.h"

/* [{...},...] by ids, as the game describes its wishes; [] for a game without. */
void wishes_json(const HearthGame *game, const void *view, int seat, HearthBuf *out);

/* Reads a wish such as "kind=explore who=sv1,v02" and plans it: the number of actions, or 0 with a
 * reason. */
int wish_plan(const HearthGame *game, const void *view, int seat, const char *text, size_t length,
              uint32_t out[HEARTH_PLAN_MAX], HearthErr *err);
/* ["explore sv1","add v02","go"]: such a row in notation. */
void plan_json(const HearthGame *game, const void *view, int seat, const uint32_t plan[], int count,
               HearthBuf *out);

#endif
