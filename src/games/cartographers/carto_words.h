/* carto_words.h - Spaces, rows and shapes in words, as parts for the listener of an outline.
 *
 * Spaces that follow each other are one part, "2 to 5", so that a row is heard in one breath. */
#ifndef HEARTH_CARTOGRAPHERS_CARTO_WORDS_H
#define HEARTH_CARTOGRAPHERS_CARTO_WORDS_H

#include "cartographers.h"

/* What is on a space: "empty", "ruins", "mountain", "farm", "farm on ruins". */
void carto_say_space(const CartoSheet *s, const CartoMap *map, int cell, HearthMsg *out);

/* A row (0-10 from the top) as "village 2 to 3", "mountain 5"; a column as "village b to c". Empty
 * spaces are told with `empty` only. Returns how many parts that were, perhaps none. */
int carto_tell_row(HearthOutline *o, const CartoSheet *s, const CartoMap *map, int row, bool empty);
int carto_tell_column(HearthOutline *o, const CartoSheet *s, const CartoMap *map, int column,
                      bool empty);

/* All rows that have something in them, a line each, and that the rest is empty. */
void carto_tell_sheet(HearthOutline *o, const CartoSheet *s, const CartoMap *map);

/* "a1 to a3", "b2": along rows or along columns, whichever takes fewer parts. */
void carto_tell_spaces(HearthOutline *o, CartoBoard cells);
/* "Shape of 4 spaces: row 1, columns 1 to 3; row 2, column 1.", in the same way. */
void carto_tell_shape(HearthOutline *o, const CartoOrient *shape);
/* The shapes of a card as printed, first (0) and second (1); NULL if it has no such shape. */
const CartoOrient *carto_shape(int card, int number);

void carto_tell_terrains(HearthOutline *o, unsigned terrains); /* a bit set */
/* The seasons from `from` on in which an edict is scored; returns how many. */
int carto_tell_seasons(HearthOutline *o, int edict, int from);

#endif
