/* look_carto.h - Looking at a sheet of Cartographers in words: a row, a column, a space and what it
 * would score, the shapes of a card. For somebody who listens, one thing at a time. */
#ifndef HEARTH_TERM_LOOK_CARTO_H
#define HEARTH_TERM_LOOK_CARTO_H

#include "cartographers.h"
#include "term.h"

/* Who looks at whose sheet: a sheet that is not the viewer's own is named. */
typedef struct CartoEyes {
    const Term *t;
    const HearthMatch *m;
    const CartoState *st;
    int seat, sheet;
} CartoEyes;

/* Rows and columns from 0. */
void carto_look_row(const CartoEyes *e, int row);
void carto_look_column(const CartoEyes *e, int column);
void carto_look_cell(const CartoEyes *e, int cell);
/* All rows that have something in them. */
void carto_look_map(const CartoEyes *e);
/* The shapes of the card that is being drawn, a line each. */
void carto_look_shapes(const CartoEyes *e);

/* A line of the stars of a card, or of those that are lost to monsters. */
void carto_score_line(const HearthLine *line, HearthMsg *out);
/* What a solo game came to, and how the rating is reckoned. */
void carto_solo_result(const CartoState *st, HearthMsg *out);
/* The title that would have come next; false if there is no better one. */
bool carto_solo_next(const CartoState *st, HearthMsg *out);

#endif
