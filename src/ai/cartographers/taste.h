/* taste.h - Small differences between bots of one strength, so that a table of them does not draw
 * the same map many times.
 *
 * A bot likes some edicts a little more than others, and among drawings that are as good as each
 * other it has a corner to begin in, a way to lay shapes and terrains that it prefers. Its taste
 * follows from its seat and the edicts of the game: no luck is in it. The first seat has the plain
 * taste, so that a bot alone always plays the same game with the same cards. */
#ifndef CARTO_TASTE_H
#define CARTO_TASTE_H

#include "value.h"

enum {
    CARTO_TASTE_ONE = 16,  /* what a star of an edict that is not liked or disliked counts */
    CARTO_TASTE_PLAIN = 1, /* as HearthBotSettings.taste */
};

typedef struct CartoTaste {
    int8_t like[CARTO_EDICTS]; /* so much more than CARTO_TASTE_ONE */
    uint8_t terrain[CARTO_TERRAINS];
    uint8_t turn, corner;
} CartoTaste;

/* The taste of a seat; `wanted` as in HearthBotSettings. */
void carto_taste(const CartoState *st, int seat, uint32_t wanted, CartoTaste *out);
/* From now on the frame counts in CARTO_TASTE_ONE-ths, as the taste likes it. */
void carto_taste_frame(const CartoTaste *taste, CartoFrame *f);
/* Where an action stands among equals, lowest first; the plain taste takes them by number. */
uint32_t carto_taste_order(const CartoTaste *taste, uint32_t action);
/* Half of what the taste likes about a sheet after the drawing, in stars: a fraction of one more or
 * less than after another drawing. */
double carto_taste_liked(const CartoTaste *taste, const CartoState *view, const CartoSheet *before,
                         const CartoDraw *d);

#endif
