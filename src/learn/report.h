/* report.h - The course of a training as a picture. */
#ifndef HEARTH_LEARN_REPORT_H
#define HEARTH_LEARN_REPORT_H

#include "buf.h"
#include "training.h"

/* Words in the picture, in the reader's language. */
typedef struct HearthReportWords {
    const char *title, *games, *points;
} HearthReportWords;

/* An SVG of the mean points over the games played, with a band of 1.96 standard errors and a dot
 * wherever the weights became the best. */
void hearth_report_svg(const HearthTraining *t, const HearthReportWords *words, HearthBuf *out);

#endif
