/* weights.c - Weights as bytes and back. */
#include "weights.h"

#include <string.h>

#include "blake2b.h"
#include "bot.h"
#include "scan.h"

/* The parts in the order of a file. */
enum { PARTS = 5 };
typedef struct Part {
    size_t count;
    bool narrow; /* one byte each */
} Part;

static void parts_of(const HearthModelShape *shape, Part out[PARTS]) {
    HearthModelSize s = hearth_model_size(shape);
    out[0] = (Part){s.linear, false};
    out[1] = (Part){s.first, true};
    out[2] = (Part){s.second, true};
    out[3] = (Part){s.bias, false};
    out[4] = (Part){s.last, false};
}

size_t hearth_weights_bytes(const HearthModelShape *shape) {
    Part parts[PARTS];
    size_t n = 0;
    parts_of(shape, parts);
    for (int p = 0; p < PARTS; p++)
        n += parts[p].count * (parts[p].narrow ? 1 : 2);
    return n;
}

static void hash_of(const void *bytes, size_t size, uint8_t out[HEARTH_BLAKE2B_SIZE]) {
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, bytes, size);
    hearth_blake2b_end(&b, out);
}

/* The value of the line "name value"; the file goes on behind it. */
static bool read_line(HearthSlice *left, const char *name, HearthSlice *value) {
    HearthSlice line, rest, word;
    if (!hearth_slice_cut(*left, '\n', &line, &rest) ||
        !hearth_slice_cut(line, ' ', &word, value) || !hearth_slice_is(word, name))
        return false;
    *left = rest;
    return true;
}

static int fail_broken(HearthErr *err) {
    return hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_AI_T(WEIGHTS_BROKEN));
}

static void unpack(const HearthModelShape *shape, const uint8_t *from, int16_t *out) {
    Part parts[PARTS];
    parts_of(shape, parts);
    for (int p = 0; p < PARTS; p++)
        for (size_t i = 0; i < parts[p].count; i++, from += parts[p].narrow ? 1 : 2)
            *out++ = parts[p].narrow ? (int16_t)(int8_t)from[0]
                                     : (int16_t)(uint16_t)(from[0] | from[1] << 8);
}

int hearth_weights_read(const HearthModelShape *shape, const void *file, size_t size, int16_t *out,
                        char *made, HearthErr *err) {
    HearthSlice left = {file, size}, version, name, how, hash;
    uint8_t said[HEARTH_BLAKE2B_SIZE], is[HEARTH_BLAKE2B_SIZE];
    if (!read_line(&left, "hearth-weights", &version) || !hearth_slice_is(version, "1"))
        return hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_AI_T(WEIGHTS_NONE));
    if (!read_line(&left, "shape", &name))
        return fail_broken(err);
    if (!hearth_slice_is(name, shape->name)) {
        hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_AI_T(WEIGHTS_OTHER));
        if (err) {
            hearth_msg_bytes(&err->msg, "shape", name.text, name.length);
            hearth_msg_bytes(&err->msg, "wanted", shape->name, strlen(shape->name));
        }
        return HEARTH_BAD_TEXT;
    }
    if (!read_line(&left, "made", &how) || how.length >= HEARTH_WEIGHTS_MADE ||
        !read_line(&left, "hash", &hash) || !hearth_slice_hex(hash, said, sizeof said) ||
        left.length != hearth_weights_bytes(shape) + 1 || left.text[0] != '\n')
        return fail_broken(err);
    hash_of(left.text + 1, left.length - 1, is);
    if (memcmp(said, is, sizeof is) != 0)
        return fail_broken(err);
    if (made) {
        memcpy(made, how.text, how.length);
        made[how.length] = 0;
    }
    unpack(shape, (const uint8_t *)left.text + 1, out);
    return HEARTH_OK;
}

size_t hearth_weights_write(const HearthModelShape *shape, const int16_t *weights, const char *made,
                            char *out) {
    Part parts[PARTS];
    uint8_t hash[HEARTH_BLAKE2B_SIZE];
    size_t bytes = hearth_weights_bytes(shape);
    uint8_t *packed = (uint8_t *)out + HEARTH_WEIGHTS_HEAD, *to = packed;
    HearthBuf head = hearth_buf(out, HEARTH_WEIGHTS_HEAD);
    parts_of(shape, parts);
    for (int p = 0; p < PARTS; p++)
        for (size_t i = 0; i < parts[p].count; i++, weights++) {
            *to++ = (uint8_t)((uint16_t)*weights & 255);
            if (!parts[p].narrow)
                *to++ = (uint8_t)((uint16_t)*weights >> 8);
        }
    hash_of(packed, bytes, hash);
    hearth_buf_text(&head, "hearth-weights 1\nshape ");
    hearth_buf_text(&head, shape->name);
    hearth_buf_text(&head, "\nmade ");
    hearth_buf_text(&head, made);
    hearth_buf_text(&head, "\nhash ");
    hearth_buf_hex(&head, hash, sizeof hash);
    hearth_buf_text(&head, "\n\n");
    memmove(out + head.length, packed, bytes);
    return head.length + bytes;
}
