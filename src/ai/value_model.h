/* value_model.h - A learned value: a linear part and a small network beside it, in integers.
 *
 * A game describes a position by a row of integers, the inputs. Which weights an input meets is the
 * game's business as well: every input names a row of weights, so that a card has the same weights
 * wherever it lies. The linear weights of a row differ with time: there are several of them
 * (knots), and a group of inputs says how much of each it takes. The network has two layers, 64 and
 * 32 units wide, clipped below at 0 and above at HEARTH_MODEL_CLIP.
 *
 * There is no floating point in here: the same weights give the same value on every machine, with
 * every compiler and in the page.
 *
 * Fixed point: inputs count in eighths, linear and last weights in 1/4096 points, weights of the
 * network in 1/64, its units in 1/16. */
#ifndef HEARTH_AI_VALUE_MODEL_H
#define HEARTH_AI_VALUE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HEARTH_MODEL_INPUTS = 128, /* at most; a multiple of 16 */
    HEARTH_MODEL_GROUPS = 8,
    HEARTH_MODEL_KNOTS = 8,
    HEARTH_MODEL_WIDE = 64,
    HEARTH_MODEL_NARROW = 32,
    HEARTH_MODEL_CLIP = 127,
    HEARTH_MODEL_ONE = 8,      /* an input of 1 */
    HEARTH_MODEL_POINT = 4096, /* a point of value */
    HEARTH_MODEL_WHOLE = 256,  /* all of a knot */
};

/* What a game's model looks like; `name` is what files of weights are marked with. */
typedef struct HearthModelShape {
    const char *name;
    uint16_t inputs, groups;
    uint16_t rows;         /* of the linear part */
    uint16_t network_rows; /* of the network's first layer */
} HearthModelShape;

/* How many weights of each kind, in the order in which files keep them. */
typedef struct HearthModelSize {
    size_t linear, first, second, bias, last, all;
} HearthModelSize;
HearthModelSize hearth_model_size(const HearthModelShape *shape);

/* Weights, all of them in one row of int16_t that the caller owns. */
typedef struct HearthModel {
    const HearthModelShape *shape;
    const int16_t *linear; /* rows x knots */
    const int16_t *first;  /* network_rows x WIDE */
    const int16_t *second; /* NARROW x WIDE */
    const int16_t *bias;   /* NARROW, in units of the second layer's sums */
    const int16_t *last;   /* NARROW */
} HearthModel;
void hearth_model_open(HearthModel *m, const HearthModelShape *shape, const int16_t *weights);

/* What the inputs of a position mean. It is the same for all moves of a decision. */
typedef struct HearthModelContext {
    uint16_t row[HEARTH_MODEL_INPUTS];
    uint16_t network_row[HEARTH_MODEL_INPUTS];
    uint8_t group[HEARTH_MODEL_INPUTS];
    int16_t mix[HEARTH_MODEL_GROUPS][HEARTH_MODEL_KNOTS]; /* in 1/256 */
} HearthModelContext;

/* The weights that a context's inputs meet, gathered once for many positions. */
typedef struct HearthModelReady {
    int32_t linear[HEARTH_MODEL_INPUTS];
    int16_t first[HEARTH_MODEL_WIDE][HEARTH_MODEL_INPUTS];
    const HearthModel *model;
    int inputs;
    bool network; /* has it been gathered? */
} HearthModelReady;
void hearth_model_ready(HearthModelReady *r, const HearthModel *m, const HearthModelContext *c);
/* The network is gathered when it is asked for. */
void hearth_model_ready_network(HearthModelReady *r, const HearthModelContext *c);

/* Values in 1/4096 points. Inputs that the shape does not have are 0. */
int32_t hearth_model_linear(const HearthModelReady *r, const int16_t x[HEARTH_MODEL_INPUTS]);
int32_t hearth_model_network(const HearthModelReady *r, const int16_t x[HEARTH_MODEL_INPUTS]);

#endif
