/* plain_json.h - The plain page of any game as JSON; docs/page.md has the fields. */
#ifndef HEARTH_PAGE_PLAIN_JSON_H
#define HEARTH_PAGE_PLAIN_JSON_H

#include "match.h"

/* The position as `viewer` may know it, and what that seat can choose if it owes a decision. */
void hearth_plain_json(const HearthMatch *m, int viewer, const char *lang, HearthBuf *out);

#endif
