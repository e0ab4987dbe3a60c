/* places_carto.h - The drawings that are possible, ranked, numbered and in words: for somebody who
 * cannot look for a good place on the map. */
#ifndef HEARTH_TERM_PLACES_CARTO_H
#define HEARTH_TERM_PLACES_CARTO_H

#include "cartographers.h"
#include "term.h"

/* A player who is asked for a drawing. */
typedef struct CartoAsked {
    const Term *t;
    const HearthMatch *m;
    const CartoState *st;
    int seat;
} CartoAsked;

/* "places", "places more", "places e5", "places farm e5": what stands behind the first word. */
void carto_places(const HearthGame *game, const CartoAsked *a, char *const *word, int count);
/* Every drawing in notation, a line each. */
void carto_legal_all(const HearthGame *game, const CartoAsked *a);
/* These drawings have been told, in this order, and answer to their numbers from now on. */
void carto_number_them(const HearthGame *game, const CartoAsked *a, const uint32_t action[],
                       int count);
/* Is the word a number? Then *action is the drawing that was told with it; *known: there was one,
 * else that has been said. */
bool carto_numbered(const HearthGame *game, const CartoAsked *a, const char *word, uint32_t *action,
                    bool *known);

/* What a drawing would change: one sentence, then what changes line by line. */
void carto_try_drawing(const CartoAsked *a, uint32_t action);

#endif
