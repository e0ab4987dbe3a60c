/* fields_json.h - A state, and what follows from it, as JSON by ids: from the description of its
 * fields alone (src/engine/fields.h). docs/page.md has the form. */
#ifndef HEARTH_JSON_FIELDS_JSON_H
#define HEARTH_JSON_FIELDS_JSON_H

#include "game.h"

enum { FACTS_MAX = 8192 }; /* bytes of the facts of any game */

/* {"name":value,...} */
void fields_json(const HearthFields *fields, const void *base, HearthBuf *out);
/* {"state":{...},"facts":{...},"points":[...]}; null where a game does not describe it. */
void position_json(const HearthGame *game, const void *view, int viewer, HearthBuf *out);

#endif
