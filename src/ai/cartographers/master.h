/* master.h - The strongest bot: it looks ahead with a learned value.
 *
 * The value (judge.h) finds the candidates, plays the futures and ends them: each candidate is
 * played on for a few moves by the value, in the same sampled futures for all, and then the value
 * says what the sheet is worth; with more time the last few candidates are played on to the end of
 * the game instead. Half of the candidates drop out in every turn. With others at the
 * table ambushes are expected where they hurt most, and its own are drawn where they cost the
 * victim most. With rollouts=1 it does not look ahead and takes the best by value.
 *
 * It sees the view of its seat only. */
#ifndef CARTO_MASTER_H
#define CARTO_MASTER_H

#include "bot.h"
#include "value_model.h"

HearthBotFn carto_master_choose;
/* For an ambush on another's sheet the points are the victim's, lowest first. */
HearthRankFn carto_master_rank;

/* The weights that are built in, ready to be used. */
const HearthModel *carto_master_model(void);

#endif
