/* judge.h - What the drawings of a card are worth by the learned value.
 *
 * The value of a drawing is what is scored by then, what greedy sees in the sheet after it, and
 * what the model has learned to add. An end of season is scored exactly and looked at as the
 * beginning of the next one. All drawings are judged by the linear part, the best of them by the
 * network as well. */
#ifndef CARTO_JUDGE_H
#define CARTO_JUDGE_H

#include "inputs.h"

enum { CARTO_JUDGED_MAX = 64 };

typedef struct CartoJudged {
    uint32_t action;
    int32_t value; /* of the sheet's owner at the end, in 1/4096 stars */
} CartoJudged;

/* The best `keep` drawings of a seat at most, best first; with `sign` -1 the worst for the owner of
 * the sheet. Those that do not reach the network are left out. `others` says whether others are at
 * the table. Among equals the lower action comes first. Returns how many. */
int carto_judge(const HearthModel *m, const CartoState *st, int seat, bool others, int sign,
                int keep, CartoJudged out[CARTO_JUDGED_MAX]);

/* The sheet after a drawing and what is known of its value without the model, in stars; the model's
 * inputs beside it. For learning. False if the game is over then. */
bool carto_judge_inputs(const CartoState *st, const CartoSheet *sheet, const CartoDraw *draw,
                        bool others, HearthModelContext *context, int16_t x[HEARTH_MODEL_INPUTS],
                        int *known);

#endif
