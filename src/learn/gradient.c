/* gradient.c - TD targets, back-propagation, and rounding. */
#include "gradient.h"

#include <math.h>
#include <string.h>

enum { WIDE = HEARTH_MODEL_WIDE, NARROW = HEARTH_MODEL_NARROW, KNOTS = HEARTH_MODEL_KNOTS };

static const float MOST = HEARTH_MODEL_CLIP / 16.0f; /* of a unit */
static const float FAR_OFF = 30;                     /* errors count at most so much */

/* A row of floats cut into the parts of a model. */
typedef struct Parts {
    float *linear, *first, *second, *bias, *last;
} Parts;

static Parts parts_of(const HearthModelShape *shape, float *all) {
    HearthModelSize s = hearth_model_size(shape);
    Parts p = {.linear = all};
    p.first = p.linear + s.linear;
    p.second = p.first + s.first;
    p.bias = p.second + s.second;
    p.last = p.bias + s.bias;
    return p;
}

typedef struct Forward {
    float x[HEARTH_MODEL_INPUTS];
    float wide_in[WIDE], wide[WIDE], narrow_in[NARROW], narrow[NARROW];
    float value;
} Forward;

static float clipped(float v) {
    return v < 0 ? 0 : v > MOST ? MOST : v;
}

static bool open_unit(float v) {
    return v > 0 && v < MOST;
}

static void forward(const HearthModelShape *shape, const Parts *w, const HearthSample *s,
                    Forward *f) {
    f->value = (float)s->known;
    memset(f->wide_in, 0, sizeof f->wide_in);
    for (int i = 0; i < shape->inputs; i++) {
        f->x[i] = (float)s->x[i] / HEARTH_MODEL_ONE;
        if (s->x[i] == 0)
            continue;
        const float *row = w->linear + (size_t)s->context.row[i] * KNOTS;
        const int16_t *mix = s->context.mix[s->context.group[i]];
        const float *first = w->first + (size_t)s->context.network_row[i] * WIDE;
        float weight = 0;
        for (int k = 0; k < KNOTS; k++)
            weight += (float)mix[k] / HEARTH_MODEL_WHOLE * row[k];
        f->value += weight * f->x[i];
        for (int u = 0; u < WIDE; u++)
            f->wide_in[u] += first[u] * f->x[i];
    }
    for (int u = 0; u < WIDE; u++)
        f->wide[u] = clipped(f->wide_in[u]);
    for (int u = 0; u < NARROW; u++) {
        float sum = w->bias[u];
        for (int k = 0; k < WIDE; k++)
            sum += w->second[(size_t)u * WIDE + (size_t)k] * f->wide[k];
        f->narrow_in[u] = sum;
        f->narrow[u] = clipped(sum);
        f->value += f->narrow[u] * w->last[u];
    }
}

static void backward(const HearthModelShape *shape, const Parts *w, const HearthSample *s,
                     const Forward *f, float error, Parts *g) {
    float back[WIDE] = {0};
    for (int u = 0; u < NARROW; u++) {
        g->last[u] += error * f->narrow[u];
        if (!open_unit(f->narrow_in[u]))
            continue;
        float d = error * w->last[u];
        g->bias[u] += d;
        for (int k = 0; k < WIDE; k++) {
            g->second[(size_t)u * WIDE + (size_t)k] += d * f->wide[k];
            back[k] += d * w->second[(size_t)u * WIDE + (size_t)k];
        }
    }
    for (int k = 0; k < WIDE; k++)
        back[k] = open_unit(f->wide_in[k]) ? back[k] : 0;
    for (int i = 0; i < shape->inputs; i++) {
        if (s->x[i] == 0)
            continue;
        float *row = g->linear + (size_t)s->context.row[i] * KNOTS;
        const int16_t *mix = s->context.mix[s->context.group[i]];
        float *first = g->first + (size_t)s->context.network_row[i] * WIDE;
        for (int k = 0; k < KNOTS; k++)
            row[k] += error * f->x[i] * ((float)mix[k] / HEARTH_MODEL_WHOLE);
        for (int u = 0; u < WIDE; u++)
            first[u] += f->x[i] * back[u];
    }
}

void hearth_gradient(const HearthModelShape *shape, const float *weights, const HearthTrace *trace,
                     float lambda, float *scratch, int64_t *sums) {
    size_t all = hearth_model_size(shape).all;
    /* Only read through w. */
    Parts w = parts_of(shape, (float *)(uintptr_t)weights), g = parts_of(shape, scratch);
    int64_t *more = sums + all;
    float target = (float)trace->result;
    for (int i = trace->count - 1; i >= 0; i--) {
        const HearthSample *s = &trace->sample[i];
        Forward f;
        forward(shape, &w, s, &f);
        float error = f.value - target;
        error = error > FAR_OFF ? FAR_OFF : error < -FAR_OFF ? -FAR_OFF : error;
        backward(shape, &w, s, &f, error, &g);
        more[HEARTH_SUM_SQUARES] += (int64_t)(error * error * 256);
        target = lambda * target + (1 - lambda) * s->value;
    }
    for (size_t i = 0; i < all; i++) {
        if (scratch[i] != 0)
            sums[i] += (int64_t)llrintf(scratch[i] * HEARTH_GRADIENT_ONE);
        scratch[i] = 0;
    }
    more[HEARTH_SUM_SAMPLES] += trace->count;
    more[HEARTH_SUM_RESULTS] += trace->result;
    more[HEARTH_SUM_GAMES]++;
}

static int16_t rounded(float weight, float one, int most) {
    float v = rintf(weight * one);
    return (int16_t)(v > (float)most ? (float)most : v < (float)-most ? (float)-most : v);
}

void hearth_gradient_round(const HearthModelShape *shape, const float *weights, int16_t *out) {
    HearthModelSize s = hearth_model_size(shape);
    const struct {
        size_t count;
        float one;
        int most;
    } part[5] = {{s.linear, HEARTH_MODEL_POINT, INT16_MAX},
                 {s.first, 64, INT8_MAX},
                 {s.second, 64, INT8_MAX},
                 {s.bias, 1024, INT16_MAX},
                 {s.last, HEARTH_MODEL_POINT, INT16_MAX}};
    for (int p = 0; p < 5; p++)
        for (size_t i = 0; i < part[p].count; i++)
            *out++ = rounded(*weights++, part[p].one, part[p].most);
}
