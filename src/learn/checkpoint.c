/* checkpoint.c - Writing a training and reading it again. */
#include "checkpoint.h"

#include <string.h>

#include "blake2b.h"
#include "learn_texts.h"
#include "scan.h"

enum { LINE = 200, FIELDS = 7, HASH_LINE = 5 + 2 * HEARTH_BLAKE2B_SIZE + 1 };
static const uint64_t MOST = (uint64_t)1 << 62;

_Static_assert(sizeof(float) == 4, "floats have four bytes");

/* ---- Writing ---- */

static void put_line(HearthBuf *b, const char *name, const int64_t *numbers, int count) {
    hearth_buf_text(b, name);
    for (int i = 0; i < count; i++) {
        hearth_buf_char(b, ' ');
        hearth_buf_int(b, numbers[i]);
    }
    hearth_buf_char(b, '\n');
}

static char *put_bytes(char *to, const void *from, size_t count, size_t size) {
    const char *f = from;
    for (size_t i = 0; i < count; i++, f += size)
        for (size_t k = 0; k < size; k++) {
            uint32_t word = 0;
            uint16_t half = 0;
            if (size == 4)
                memcpy(&word, f, 4);
            else
                memcpy(&half, f, 2);
            *to++ = (char)((size == 4 ? word : half) >> (8 * k) & 255);
        }
    return to;
}

static size_t body_size(const HearthTraining *t) {
    return t->count * (4 * 4 + 2) + t->plan.check_games * 4;
}

size_t hearth_checkpoint_size(const HearthTraining *t) {
    return (size_t)LINE * (hearth_training_checks(&t->plan) + 6) + body_size(t);
}

/* The lines up to the hash. */
static void put_head(const HearthTraining *t, HearthBuf *b) {
    const HearthTrainingPlan *p = &t->plan;
    const int64_t plan[5] = {(int64_t)p->seed, (int64_t)p->games, p->batch, p->check_every,
                             p->check_games};
    const int64_t state[6] = {(int64_t)t->games, (int64_t)t->steps, (int64_t)t->averaged,
                              t->has_best,       t->loss_squares,   t->loss_samples};
    hearth_buf_text(b, "hearth-training 1\nshape ");
    hearth_buf_text(b, t->learner->shape->name);
    hearth_buf_char(b, '\n');
    put_line(b, "plan", plan, 5);
    put_line(b, "state", state, 6);
    for (uint32_t i = 0; i < t->checks; i++) {
        const HearthCheck *c = &t->log[i];
        const int64_t check[FIELDS] = {c->games,       c->mean, c->error, c->ahead,
                                       c->ahead_error, c->loss, c->better};
        put_line(b, "check", check, FIELDS);
    }
}

static void hash_of(const char *head, size_t head_size, const char *body, size_t size,
                    uint8_t out[HEARTH_BLAKE2B_SIZE]) {
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, head, head_size);
    hearth_blake2b_add(&b, body, size);
    hearth_blake2b_end(&b, out);
}

size_t hearth_checkpoint_write(const HearthTraining *t, char *out) {
    HearthBuf b = hearth_buf(out, hearth_checkpoint_size(t));
    uint8_t hash[HEARTH_BLAKE2B_SIZE];
    put_head(t, &b);
    char *body = out + b.length + HASH_LINE + 1, *to = body;
    to = put_bytes(to, t->weights, t->count, 4);
    to = put_bytes(to, t->average, t->count, 4);
    to = put_bytes(to, t->moment, t->count, 4);
    to = put_bytes(to, t->square, t->count, 4);
    to = put_bytes(to, t->best, t->count, 2);
    to = put_bytes(to, t->best_points, t->plan.check_games, 4);
    hash_of(out, b.length, body, (size_t)(to - body), hash);
    char line[HASH_LINE + 2];
    HearthBuf h = hearth_buf(line, sizeof line);
    hearth_buf_text(&h, "hash ");
    hearth_buf_hex(&h, hash, sizeof hash);
    hearth_buf_text(&h, "\n\n");
    memcpy(out + b.length, line, h.length);
    return (size_t)(to - out);
}

/* ---- Reading ---- */

static int fail_broken(HearthErr *err) {
    return hearth_fail(err, HEARTH_BAD_TEXT, LEARN_T(BROKEN));
}

/* "name number number ...": a line with so many numbers, which may be negative. */
static bool read_line(HearthSlice *left, const char *name, int64_t *out, int count) {
    HearthSlice line, rest, word[FIELDS + 1];
    if (!hearth_slice_cut(*left, '\n', &line, &rest) ||
        hearth_slice_words(line, word, FIELDS + 1) != count + 1 || !hearth_slice_is(word[0], name))
        return false;
    for (int i = 0; i < count; i++)
        if (!hearth_slice_signed(word[i + 1], (int64_t)MOST, &out[i]))
            return false;
    *left = rest;
    return true;
}

/* The first lines, up to the plan. */
static int read_start(const HearthModelShape *shape, HearthSlice *left, HearthTrainingPlan *plan,
                      HearthErr *err) {
    HearthSlice line, rest, word, name;
    int64_t n[5];
    if (!hearth_slice_cut(*left, '\n', &line, &rest) || !hearth_slice_is(line, "hearth-training 1"))
        return hearth_fail(err, HEARTH_BAD_TEXT, LEARN_T(NOT_ONE));
    *left = rest;
    if (!hearth_slice_cut(*left, '\n', &line, &rest) ||
        !hearth_slice_cut(line, ' ', &word, &name) || !hearth_slice_is(word, "shape"))
        return fail_broken(err);
    *left = rest;
    if (!hearth_slice_is(name, shape->name)) {
        hearth_fail(err, HEARTH_BAD_TEXT, LEARN_T(OTHER));
        if (err)
            hearth_msg_bytes(&err->msg, "shape", name.text, name.length);
        return HEARTH_BAD_TEXT;
    }
    if (!read_line(left, "plan", n, 5) || n[0] < 0 || n[1] < 1 || n[2] < 1 || n[2] > UINT16_MAX ||
        n[3] < 1 || n[3] > INT32_MAX || n[4] < 2 || n[4] > UINT16_MAX)
        return fail_broken(err);
    *plan = (HearthTrainingPlan){(uint64_t)n[0], (uint64_t)n[1], (uint32_t)n[2],
                                 (uint32_t)n[3], (uint32_t)n[4], 0};
    return hearth_training_checks(plan) > HEARTH_CHECKS_MAX ? fail_broken(err) : HEARTH_OK;
}

int hearth_checkpoint_plan(const HearthModelShape *shape, const char *bytes, size_t size,
                           HearthTrainingPlan *plan, HearthErr *err) {
    HearthSlice left = {bytes, size};
    return read_start(shape, &left, plan, err);
}

static const char *get_bytes(const char *from, void *out, size_t count, size_t size) {
    char *to = out;
    for (size_t i = 0; i < count; i++, from += size, to += size) {
        uint32_t word = 0;
        for (size_t k = 0; k < size; k++)
            word |= (uint32_t)(uint8_t)from[k] << (8 * k);
        uint16_t half = (uint16_t)word;
        memcpy(to, size == 4 ? (const void *)&word : (const void *)&half, size);
    }
    return from;
}

static bool read_log(HearthTraining *t, HearthSlice *left) {
    int64_t n[FIELDS];
    for (t->checks = 0; read_line(left, "check", n, FIELDS); t->checks++) {
        if (t->checks >= hearth_training_checks(&t->plan))
            return false;
        t->log[t->checks] = (HearthCheck){n[0], n[1], n[2], n[3], n[4], n[5], n[6]};
    }
    return true;
}

int hearth_checkpoint_read(HearthTraining *t, const char *bytes, size_t size, HearthErr *err) {
    HearthSlice left = {bytes, size}, line, rest;
    HearthTrainingPlan plan;
    int64_t n[6];
    uint8_t said[HEARTH_BLAKE2B_SIZE], is[HEARTH_BLAKE2B_SIZE];
    int code = read_start(t->learner->shape, &left, &plan, err);
    if (code)
        return code;
    if (memcmp(&plan, &t->plan, sizeof plan) != 0 || !read_line(&left, "state", n, 6) ||
        !read_log(t, &left))
        return fail_broken(err);
    size_t head = size - left.length;
    if (!hearth_slice_cut(left, '\n', &line, &rest) || line.length != HASH_LINE - 1 ||
        memcmp(line.text, "hash ", 5) != 0 ||
        !hearth_slice_hex((HearthSlice){line.text + 5, line.length - 5}, said, sizeof said) ||
        rest.length != body_size(t) + 1 || rest.text[0] != '\n')
        return fail_broken(err);
    hash_of(bytes, head, rest.text + 1, rest.length - 1, is);
    if (memcmp(said, is, sizeof is) != 0)
        return fail_broken(err);
    t->games = (uint64_t)n[0];
    t->steps = (uint64_t)n[1];
    t->averaged = (uint64_t)n[2];
    t->has_best = n[3] != 0;
    t->loss_squares = n[4];
    t->loss_samples = n[5];
    const char *from = get_bytes(rest.text + 1, t->weights, t->count, 4);
    from = get_bytes(from, t->average, t->count, 4);
    from = get_bytes(from, t->moment, t->count, 4);
    from = get_bytes(from, t->square, t->count, 4);
    from = get_bytes(from, t->best, t->count, 2);
    get_bytes(from, t->best_points, t->plan.check_games, 4);
    return HEARTH_OK;
}
