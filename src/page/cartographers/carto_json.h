/* carto_json.h - What is printed on the cards of Cartographers, a drawing that is tried and what
 * counts on a sheet, as JSON. docs/page.md has the fields. */
#ifndef HEARTH_PAGE_CARTO_JSON_H
#define HEARTH_PAGE_CARTO_JSON_H

#include "carto_hand.h"
#include "match.h"

/* The hand tried for that seat, which owes a drawing. */
void carto_trial_json(const HearthGame *game, const CartoHand *hand, const CartoState *st, int seat,
                      const char *lang, HearthBuf *out);
/* scoring: a scoring card, or CARTO_SCORINGS for monsters. */
void carto_glow_json(const CartoSheet *sheet, const CartoMap *map, int scoring, const char *lang,
                     HearthBuf *out);

/* What is on each of the 121 spaces, in words: ["empty","forest on ruins",...]. */
void carto_spaces_json(const CartoSheet *sheet, const CartoMap *map, const char *lang,
                       HearthBuf *out);

/* What is printed: cards, seasons, scoring cards. */
void carto_cards_json(const char *lang, HearthBuf *out);

/* What the page does with the hand, and how the page calls it. */
#define CARTO_HAND_ALL(X)                                                                          \
    X(TAKE, "take")                                                                                \
    X(MOVE, "move") /* a rows, b columns */                                                        \
    X(AT, "at")     /* the middle on row a, column b */                                            \
    X(TURN, "turn") /* a quarters clockwise */                                                     \
    X(FLIP, "flip")                                                                                \
    X(NEXT_SHAPE, "nextShape")                                                                     \
    X(NEXT_TERRAIN, "nextTerrain") /* a: 1 or -1 */                                                \
    X(NEXT_PLACE, "nextPlace")                                                                     \
    X(SHAPE, "shape")     /* number a */                                                           \
    X(TERRAIN, "terrain") /* number a */                                                           \
    X(LOOK, "look")

typedef enum CartoHandDo {
#define X(name, word) CARTO_HAND_##name,
    CARTO_HAND_ALL(X)
#undef X
        CARTO_HAND_DOS
} CartoHandDo;

/* Takes up what is to be drawn if the hand was taken for something else, then does it. */
void carto_hand_do(const HearthGame *game, CartoHand *hand, const CartoState *st, int seat,
                   CartoHandDo what, int a, int b);

#endif
