/* checkpoint.h - A training as bytes, so that it can go on after it was stopped, wherever that was.
 *
 *     hearth-training 1
 *     shape cartographers 2
 *     plan 7 150000 16 200 400            seed, games, batch, steps between checks, their games
 *     state 3200 200 0 1 1234 5678        games, steps, averaged, whether there is a best, its loss
 *     check 3200 11007 86 0 0 9970 1      one for every measurement
 *     hash 5f2c...                        of all other bytes
 *
 * An empty line follows, then the weights, their average and the two moments (four bytes each), the
 * best weights (two) and its points (four), lowest byte first. Going on from a checkpoint gives
 * what would have come without a stop. */
#ifndef HEARTH_LEARN_CHECKPOINT_H
#define HEARTH_LEARN_CHECKPOINT_H

#include "buf.h"
#include "training.h"

/* At most so many bytes. */
size_t hearth_checkpoint_size(const HearthTraining *t);
/* Returns how many were written. */
size_t hearth_checkpoint_write(const HearthTraining *t, char *out);

/* The plan of a checkpoint, with which a training has to be opened to read it. */
int hearth_checkpoint_plan(const HearthModelShape *shape, const char *bytes, size_t size,
                           HearthTrainingPlan *plan, HearthErr *err);
/* A code and a sentence if it is broken; the training must not be used then. */
int hearth_checkpoint_read(HearthTraining *t, const char *bytes, size_t size, HearthErr *err);

#endif
