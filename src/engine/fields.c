/* fields.c - See fields.h. */
#include "fields.h"

#include <string.h>

static uint64_t get(const void *base, const HearthField *f, int i) {
    uint64_t value = 0;
    const char *at = (const char *)base + f->offset + (size_t)i * f->size;
    uint8_t b1;
    uint16_t b2;
    uint32_t b4;
    switch (f->size) {
    case 1: memcpy(&b1, at, 1), value = b1; break;
    case 2: memcpy(&b2, at, 2), value = b2; break;
    case 4: memcpy(&b4, at, 4), value = b4; break;
    default: memcpy(&value, at, 8); break;
    }
    return value;
}

static void set(void *base, const HearthField *f, int i, uint64_t value) {
    char *at = (char *)base + f->offset + (size_t)i * f->size;
    uint8_t b1 = (uint8_t)value;
    uint16_t b2 = (uint16_t)value;
    uint32_t b4 = (uint32_t)value;
    switch (f->size) {
    case 1: memcpy(at, &b1, 1); break;
    case 2: memcpy(at, &b2, 2); break;
    case 4: memcpy(at, &b4, 4); break;
    default: memcpy(at, &value, 8); break;
    }
}

/* Bit sets use all 64 bits, more than a signed number has. */
static void print_number(uint64_t value, HearthBuf *out) {
    char digits[24];
    int n = 0;
    do
        digits[n++] = (char)('0' + value % 10);
    while (value /= 10);
    while (n > 0)
        hearth_buf_char(out, digits[--n]);
}

void hearth_fields_print(const void *base, const HearthField *f, int n, HearthBuf *out) {
    for (int k = 0; k < n; k++) {
        hearth_buf_char(out, ' ');
        hearth_buf_text(out, f[k].name);
        for (int i = 0; i < f[k].count; i++) {
            hearth_buf_char(out, i ? ',' : '=');
            print_number(get(base, &f[k], i), out);
        }
    }
}

static bool read_field(HearthSlice *left, void *base, const HearthField *f) {
    HearthSlice word, rest, number, name;
    if (!hearth_slice_cut(*left, ' ', &word, &rest)) {
        word = *left;
        rest = (HearthSlice){left->text + left->length, 0};
    } else if (rest.length == 0) {
        return false; /* a space with nothing behind it */
    }
    if (!hearth_slice_cut(word, '=', &name, &word) || !hearth_slice_is(name, f->name))
        return false;
    uint64_t most = f->size == 8 ? UINT64_MAX : (1ULL << 8 * f->size) - 1, value;
    for (int i = 0; i < f->count; i++) {
        bool more = hearth_slice_cut(word, ',', &number, &word);
        if (more != (i + 1 < f->count))
            return false;
        if (!hearth_slice_number(more ? number : word, most, &value))
            return false;
        set(base, f, i, value);
    }
    *left = rest;
    return true;
}

bool hearth_fields_read(HearthSlice *left, void *base, const HearthField *f, int n) {
    for (int k = 0; k < n; k++)
        if (!read_field(left, base, &f[k]))
            return false;
    return true;
}

bool hearth_fields_word(HearthSlice *left, const char *expected) {
    HearthSlice word;
    return hearth_slice_cut(*left, ' ', &word, left) && hearth_slice_is(word, expected);
}
