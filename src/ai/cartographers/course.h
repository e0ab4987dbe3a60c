/* course.h - How a sheet goes on by the learned value: in the master's futures, and for learning.
 */
#ifndef CARTO_COURSE_H
#define CARTO_COURSE_H

#include "judge.h"
#include "lone.h"

/* Turns up the next card. With `others` at the table an ambush is drawn where it hurts most by the
 * learned value; alone it walks by itself. */
void carto_course_reveal(const HearthGame *game, const HearthModel *m, CartoLone *lone, bool others,
                         HearthRng *deck);
/* Draws the best of the card; `keep` drawings are looked at by the network. Returns what was drawn
 * and its value. */
CartoJudged carto_course_draw(const HearthGame *game, const HearthModel *m, CartoLone *lone,
                              bool others, int keep);

#endif
