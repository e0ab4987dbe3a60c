/* carto_json.h - The table of Cartographers, a drawing that is tried and what counts on a sheet, as
 * JSON. docs/page.md has the fields. */
#ifndef HEARTH_PAGE_CARTO_JSON_H
#define HEARTH_PAGE_CARTO_JSON_H

#include "carto_hand.h"
#include "match.h"

void carto_table_json(const HearthMatch *m, int viewer, const char *lang, HearthBuf *out);
/* The hand tried for that seat, which owes a drawing. */
void carto_trial_json(const CartoHand *hand, const CartoState *st, int seat, const char *lang,
                      HearthBuf *out);
/* scoring: a scoring card, or CARTO_SCORINGS for monsters. */
void carto_glow_json(const CartoSheet *sheet, const CartoMap *map, int scoring, const char *lang,
                     HearthBuf *out);

/* What is on each of the 121 spaces, in words: ["empty","forest on ruins",...]. */
void carto_spaces_json(const CartoSheet *sheet, const CartoMap *map, const char *lang,
                       HearthBuf *out);

/* All scoring cards with their rules. */
void carto_scorings_json(const char *lang, HearthBuf *out);

/* What the page does with the hand. */
typedef enum CartoHandDo {
    CARTO_HAND_TAKE,
    CARTO_HAND_MOVE, /* a rows, b columns */
    CARTO_HAND_AT,   /* the middle on row a, column b */
    CARTO_HAND_TURN, /* a quarters */
    CARTO_HAND_FLIP,
    CARTO_HAND_NEXT_SHAPE,
    CARTO_HAND_NEXT_TERRAIN, /* a: 1 or -1 */
    CARTO_HAND_NEXT_PLACE,
    CARTO_HAND_SHAPE,   /* number a */
    CARTO_HAND_TERRAIN, /* number a */
    CARTO_HAND_LOOK,
    CARTO_HAND_DOS
} CartoHandDo;

/* Takes up what is to be drawn if the hand was taken for something else, then does it. */
void carto_hand_do(CartoHand *hand, const CartoState *st, int seat, CartoHandDo what, int a, int b);

#endif
