/* weights.h - Files of weights: what a learned value has learned, and how it was made.
 *
 *     hearth-weights 1
 *     shape cartographers 2
 *     made seed=7 games=150000 batch=16
 *     hash 5f2c...                        BLAKE2b-256 of the bytes below
 *
 * An empty line follows, and then the weights, lowest byte first: two bytes each, but for the
 * first two layers of the network, which have one. */
#ifndef HEARTH_AI_WEIGHTS_H
#define HEARTH_AI_WEIGHTS_H

#include "buf.h"
#include "game.h"
#include "value_model.h"

enum { HEARTH_WEIGHTS_MADE = 200, HEARTH_WEIGHTS_HEAD = 512 };

/* How many bytes the weights of a shape take in a file, without the head. */
size_t hearth_weights_bytes(const HearthModelShape *shape);
/* Reads a whole file. `out` has room for all weights; a code with a sentence and nothing usable in
 * `out` if the file is broken or belongs to something else. `made` (HEARTH_WEIGHTS_MADE bytes) may
 * be NULL. */
int hearth_weights_read(const HearthModelShape *shape, const void *file, size_t size, int16_t *out,
                        char *made, HearthErr *err);
/* Writes one into `out` of hearth_weights_bytes() + HEARTH_WEIGHTS_HEAD bytes; returns its size. */
size_t hearth_weights_write(const HearthModelShape *shape, const int16_t *weights, const char *made,
                            char *out);

#endif
