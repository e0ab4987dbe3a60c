/* value.h - What a sheet is worth if nothing more were drawn: each edict's stars times how often it
 * is still to be scored, plus coins and minus monsters once for every season to come. */
#ifndef CARTO_VALUE_H
#define CARTO_VALUE_H

#include "cartographers.h"

/* How the parts of a value weigh in this season, and what they are before a drawing. Scores that
 * the drawing cannot change are not worked out again. */
typedef struct CartoFrame {
    const CartoState *st;
    const CartoSheet *sheet;
    int weight[CARTO_EDICTS];
    int before[CARTO_EDICTS];
    int seasons_left;
} CartoFrame;

void carto_frame_open(CartoFrame *f, const CartoState *st, const CartoSheet *sheet);
/* The value of `sheet` after terrain `drawn` was added to the frame's sheet. */
int carto_value_after(const CartoFrame *f, const CartoSheet *sheet, int drawn);
/* The value of the frame's own sheet. */
int carto_value_before(const CartoFrame *f);

#endif
