/* value_model.c - The value of a row of inputs, in integers. */
#include "value_model.h"

#include <string.h>

enum {
    FIRST_SHIFT = 5,  /* sums of the first layer count in 1/512, units in 1/16 */
    SECOND_SHIFT = 6, /* sums of the second layer count in 1/1024 */
};

HearthModelSize hearth_model_size(const HearthModelShape *shape) {
    HearthModelSize s = {.linear = (size_t)shape->rows * HEARTH_MODEL_KNOTS,
                         .first = (size_t)shape->network_rows * HEARTH_MODEL_WIDE,
                         .second = (size_t)HEARTH_MODEL_WIDE * HEARTH_MODEL_NARROW,
                         .bias = HEARTH_MODEL_NARROW,
                         .last = HEARTH_MODEL_NARROW};
    s.all = s.linear + s.first + s.second + s.bias + s.last;
    return s;
}

void hearth_model_open(HearthModel *m, const HearthModelShape *shape, const int16_t *weights) {
    HearthModelSize s = hearth_model_size(shape);
    m->shape = shape;
    m->linear = weights;
    m->first = m->linear + s.linear;
    m->second = m->first + s.first;
    m->bias = m->second + s.second;
    m->last = m->bias + s.bias;
}

void hearth_model_ready(HearthModelReady *r, const HearthModel *m, const HearthModelContext *c) {
    int inputs = m->shape->inputs;
    r->model = m;
    r->inputs = inputs;
    r->network = false;
    for (int i = 0; i < inputs; i++) {
        const int16_t *w = m->linear + (size_t)c->row[i] * HEARTH_MODEL_KNOTS;
        const int16_t *mix = c->mix[c->group[i]];
        int32_t sum = HEARTH_MODEL_WHOLE / 2;
        for (int k = 0; k < HEARTH_MODEL_KNOTS; k++)
            sum += mix[k] * w[k];
        r->linear[i] = sum >> 8;
    }
    for (int i = inputs; i < HEARTH_MODEL_INPUTS; i++)
        r->linear[i] = 0;
}

void hearth_model_ready_network(HearthModelReady *r, const HearthModelContext *c) {
    if (r->network)
        return;
    if (r->inputs < HEARTH_MODEL_INPUTS)
        memset(r->first, 0, sizeof r->first);
    for (int i = 0; i < r->inputs; i++) {
        const int16_t *w = r->model->first + (size_t)c->network_row[i] * HEARTH_MODEL_WIDE;
        for (int u = 0; u < HEARTH_MODEL_WIDE; u++)
            r->first[u][i] = w[u];
    }
    r->network = true;
}

int32_t hearth_model_linear(const HearthModelReady *r, const int16_t x[HEARTH_MODEL_INPUTS]) {
    int32_t sum = 0;
    for (int i = 0; i < HEARTH_MODEL_INPUTS; i++)
        sum += r->linear[i] * x[i];
    return sum / HEARTH_MODEL_ONE;
}

static int16_t unit(int32_t sum, int shift) {
    int32_t n = (sum + (1 << (shift - 1))) >> shift;
    return (int16_t)(n < 0 ? 0 : n > HEARTH_MODEL_CLIP ? HEARTH_MODEL_CLIP : n);
}

static inline int32_t dot(const int16_t *a, const int16_t *b, int n) {
    int32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

int32_t hearth_model_network(const HearthModelReady *r, const int16_t x[HEARTH_MODEL_INPUTS]) {
    const HearthModel *m = r->model;
    int16_t wide[HEARTH_MODEL_WIDE];
    int32_t value = 0;
    for (int u = 0; u < HEARTH_MODEL_WIDE; u++)
        wide[u] = unit(dot(r->first[u], x, HEARTH_MODEL_INPUTS), FIRST_SHIFT);
    for (int u = 0; u < HEARTH_MODEL_NARROW; u++) {
        int32_t sum =
            dot(m->second + (size_t)u * HEARTH_MODEL_WIDE, wide, HEARTH_MODEL_WIDE) + m->bias[u];
        value += unit(sum, SECOND_SHIFT) * m->last[u];
    }
    return value / 16;
}
