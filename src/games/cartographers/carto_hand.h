/* carto_hand.h - The shape in the player's hand: where it hovers, how it is turned, what it would
 * change. Plain values, no screen. */
#ifndef HEARTH_CARTOGRAPHERS_CARTO_HAND_H
#define HEARTH_CARTOGRAPHERS_CARTO_HAND_H

#include "cartographers.h"

typedef struct CartoHand {
    int card;    /* what it was taken for */
    bool single; /* the one-cell fallback */
    int orient;  /* of the card's orientations */
    int terrain;
    /* The middle of the shape's box in half spaces, so that four turns lead back to where it was;
     * 0 is the middle of the top left space. Near the edge the shape lies beside it. */
    int middle_row, middle_col;
    bool held; /* has it ever been taken? then the next shape appears where the last one was */
} CartoHand;

/* Takes up what the seat may draw now. */
void carto_hand_take(const HearthGame *game, CartoHand *h, const CartoState *st, int seat);
/* Moves by spaces, as far as the whole shape stays on the sheet. */
void carto_hand_move(CartoHand *h, int rows, int cols);
/* Puts the middle on a space, or beside it where the shape would leave the sheet. */
void carto_hand_at(CartoHand *h, int row, int col);
/* A quarter clockwise (1) or back (-1). */
void carto_hand_turn(CartoHand *h, int quarters);
void carto_hand_flip(CartoHand *h);
/* The other shape of the card; the next (1) or previous (-1) terrain that may be drawn. */
void carto_hand_next_shape(CartoHand *h);
void carto_hand_next_terrain(CartoHand *h, const CartoState *st, int seat, int step);
/* To the next place where it fits, turned as it is if there is one. False if it fits nowhere. */
bool carto_hand_next_place(CartoHand *h, const CartoState *st, int seat);
/* Lies as the action would draw it. */
void carto_hand_lay(CartoHand *h, const CartoState *st, uint32_t action);

/* Its spaces: all of them are on the sheet. */
CartoBoard carto_hand_cells(const CartoHand *h);
/* The middle of the box around them, in half spaces. */
void carto_hand_middle(const CartoHand *h, int *row, int *col);

typedef struct CartoTrial {
    bool fits;
    HearthErr why; /* if not */
    CartoBoard cells;
    CartoBoard clash; /* those of them that are filled already */
    uint32_t action;  /* if it fits */
    CartoSheet after; /* the sheet with it, if it fits; else as it is */
    int stars[2][CARTO_EDICTS], coins[2], monsters[2]; /* before and after */
    int worth; /* the change, each edict times the scorings to come, coins and monsters times the
                  seasons to come */
} CartoTrial;

void carto_hand_try(const HearthGame *game, const CartoHand *h, const CartoState *st, int seat,
                    CartoTrial *out);
/* The same for an action. */
void carto_try(const CartoState *st, int seat, uint32_t action, CartoTrial *out);

/* The spaces that count for a scoring card on this sheet (for monsters: CARTO_SCORINGS), and the
 * empty ones where one more space would bring stars, with the terrain that brings most. */
typedef struct CartoGlow {
    CartoBoard counts, nearly;
    uint8_t terrain[CARTO_CELLS];
} CartoGlow;
void carto_glow(const CartoSheet *s, const CartoMap *map, int scoring, CartoGlow *out);

#endif
