/* anb_json.h - What a drawn table of Above and Below needs besides the position: what is printed on
 * cards and villagers, a paragraph of the book, the odds of a party. docs/page.md has the fields.
 */
#ifndef HEARTH_PAGE_ANB_JSON_H
#define HEARTH_PAGE_ANB_JSON_H

#include "above_and_below.h"

void anb_cards_json(const HearthGame *game, const char *lang, HearthBuf *out);
/* paragraph: from 1 to ANB_PARAGRAPHS */
void anb_paragraph_json(const HearthGame *game, int paragraph, const char *lang, HearthBuf *out);
/* Of the open paragraph for the party that is below; with dice on the table, those of each reroll.
 */
void anb_odds_json(const HearthGame *game, const AnbState *st, HearthBuf *out);

#endif
