/* fields.c - See fields.h. */
#include "fields.h"

#include <assert.h>
#include <string.h>

const char *hearth_id(const HearthIds *ids, int number) {
    assert(number >= 0 && number < ids->count);
    if (ids->find)
        return ids->find(number);
    const char *word;
    memcpy(&word, (const char *)ids->word + (size_t)number * ids->stride, sizeof word);
    return word;
}

static const char *entry(const HearthField *f, const void *base, int i) {
    return (const char *)base + f->offset + (size_t)i * f->size;
}

uint64_t hearth_field_bits(const HearthField *f, const void *base, int i, uint64_t *high) {
    uint64_t value = 0;
    const char *at = entry(f, base, i);
    uint8_t b1;
    uint16_t b2;
    uint32_t b4;
    if (high)
        *high = 0;
    switch (f->size) {
    case 1: memcpy(&b1, at, 1), value = b1; break;
    case 2: memcpy(&b2, at, 2), value = b2; break;
    case 4: memcpy(&b4, at, 4), value = b4; break;
    case 16:
        if (high)
            memcpy(high, at + 8, 8); /* fall through */
    default: memcpy(&value, at, 8); break;
    }
    return value;
}

int hearth_field_entries(const HearthField *f, const void *base) {
    if (f->used)
        return ((const uint8_t *)base)[f->used - 1];
    return f->parts ? (int)((size_t)f->count * f->size / f->parts->size) : f->count;
}

/* ---- Printing ---- */

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

static void print_all(const HearthFields *fields, const void *base, HearthBuf *out);

static void print_field(const HearthField *f, const void *base, HearthBuf *out) {
    for (int i = 0; i < f->count; i++) {
        if (f->section || i == 0) {
            hearth_buf_char(out, ' ');
            hearth_buf_text(out, f->name);
        }
        if (f->section) {
            print_all(f->parts, entry(f, base, i), out);
        } else {
            hearth_buf_char(out, i ? ',' : '=');
            print_number(hearth_field_bits(f, base, i, NULL), out);
        }
    }
}

static void print_all(const HearthFields *fields, const void *base, HearthBuf *out) {
    for (int k = 0; k < fields->count; k++)
        print_field(&fields->field[k], base, out);
}

void hearth_fields_print(const HearthFields *fields, const void *base, HearthBuf *out) {
    hearth_buf_text(out, fields->word);
    print_all(fields, base, out);
}

/* ---- Reading ---- */

static void put(void *base, const HearthField *f, int i, uint64_t value) {
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

/* The next word; words are apart by one space. */
static bool next_word(HearthSlice *left, HearthSlice *word) {
    HearthSlice rest;
    if (!left->length)
        return false;
    if (hearth_slice_cut(*left, ' ', word, &rest)) {
        *left = rest;
        return rest.length > 0; /* not a space with nothing behind it */
    }
    *word = *left;
    *left = (HearthSlice){left->text + left->length, 0};
    return true;
}

static bool read_all(const HearthFields *fields, HearthSlice *left, void *base);

static bool read_field(const HearthField *f, HearthSlice *left, void *base) {
    HearthSlice word, number, name;
    for (int i = 0; i < f->count && f->section; i++)
        if (!next_word(left, &word) || !hearth_slice_is(word, f->name) ||
            !read_all(f->parts, left, (char *)base + f->offset + (size_t)i * f->size))
            return false;
    if (f->section)
        return true;
    if (!next_word(left, &word) || !hearth_slice_cut(word, '=', &name, &word) ||
        !hearth_slice_is(name, f->name))
        return false;
    uint64_t most = f->size == 8 ? UINT64_MAX : (1ULL << 8 * f->size) - 1, value;
    for (int i = 0; i < f->count; i++) {
        bool more = hearth_slice_cut(word, ',', &number, &word);
        if (more != (i + 1 < f->count) || !hearth_slice_number(more ? number : word, most, &value))
            return false;
        put(base, f, i, value);
    }
    return true;
}

static bool read_all(const HearthFields *fields, HearthSlice *left, void *base) {
    for (int k = 0; k < fields->count; k++)
        if (!read_field(&fields->field[k], left, base))
            return false;
    return true;
}

bool hearth_fields_read(const HearthFields *fields, const char *text, size_t length, void *base) {
    HearthSlice left = {text, length}, word;
    memset(base, 0, fields->size);
    return next_word(&left, &word) && hearth_slice_is(word, fields->word) &&
           read_all(fields, &left, base) && left.length == 0;
}

/* ---- Wanting ---- */

void hearth_fields_blank(const HearthFields *fields, void *base) {
    memset(base, 0, fields->size);
    for (int k = 0; k < fields->count; k++)
        for (int i = 0; i < fields->field[k].count && fields->field[k].none; i++)
            put(base, &fields->field[k], i, fields->field[k].none - 1U);
}

static int number_of(const HearthIds *ids, HearthSlice word) {
    for (int i = 0; i < ids->count; i++)
        if (hearth_slice_is(word, hearth_id(ids, i)))
            return i;
    return -1;
}

/* The number that a word stands for in the state. */
static bool read_word(const HearthField *f, HearthSlice word, uint64_t *out) {
    uint64_t most = f->size >= 8 ? UINT64_MAX : (1ULL << 8 * f->size) - 1, number;
    if (f->none && hearth_slice_is(word, "-")) {
        *out = f->none - 1U;
        return true;
    }
    if (f->ids && f->kind != HEARTH_FIELD_NUMBER) {
        int found = number_of(f->ids, word);
        *out = (uint64_t)(found - f->first);
        return found >= f->first && found >= 0;
    }
    if (!hearth_slice_number(word, 1U << 30, &number))
        return false;
    *out = (uint64_t)((int64_t)number - f->first);
    return *out <= most && !(f->none && *out == f->none - 1U);
}

/* The next of several words with commas between them. */
static bool next_of_list(HearthSlice *left, HearthSlice *word) {
    if (!left->length)
        return false;
    if (!hearth_slice_cut(*left, ',', word, left)) {
        *word = *left;
        left->length = 0;
    }
    return true;
}

static bool want_set(const HearthField *f, HearthSlice words, void *base, HearthSlice *wrong) {
    uint64_t set = 0, bit;
    HearthSlice word;
    HearthField bits = *f; /* a member is not "nothing", and may be larger than the set's bytes */
    bits.none = 0;
    while (next_of_list(&words, &word)) {
        if (hearth_slice_is(word, "-"))
            continue;
        if (!read_word(&bits, word, &bit) || bit >= 8U * f->size || bit > 63)
            return *wrong = word, false;
        set |= 1ULL << bit;
    }
    put(base, f, 0, set);
    return true;
}

/* "hunter:2,shaman:1": those of a list by things that are not named are nothing. */
static bool want_by(const HearthField *f, HearthSlice words, void *base, HearthSlice *wrong) {
    HearthSlice word, name, number;
    uint64_t value;
    for (int i = 0; i < f->count; i++)
        put(base, f, i, f->none ? f->none - 1U : 0);
    while (next_of_list(&words, &word)) {
        if (hearth_slice_is(word, "-"))
            continue;
        int at = hearth_slice_cut(word, ':', &name, &number) ? number_of(f->by, name) : -1;
        if (at < 0 || !read_word(f, number, &value))
            return *wrong = word, false;
        put(base, f, at, value);
    }
    return true;
}

static bool want_list(const HearthField *f, HearthSlice words, void *base, HearthSlice *wrong) {
    HearthSlice word;
    int n = 0;
    uint64_t value;
    if (f->by && (memchr(words.text, ':', words.length) || hearth_slice_is(words, "-")))
        return want_by(f, words, base, wrong);
    while (next_of_list(&words, &word)) {
        if (n == f->count || !read_word(f, word, &value))
            return *wrong = word, false;
        put(base, f, n++, value);
    }
    if (f->used)
        ((uint8_t *)base)[f->used - 1] = (uint8_t)n;
    return true;
}

static bool want_field(const HearthFields *fields, HearthSlice name, HearthSlice value, void *base,
                       HearthSlice *wrong) {
    for (int k = 0; k < fields->count; k++) {
        const HearthField *f = &fields->field[k];
        bool open = f->kind != HEARTH_FIELD_INTERNAL && f->kind != HEARTH_FIELD_TEXT &&
                    f->kind != HEARTH_FIELD_PARTS;
        if (!open || !hearth_slice_is(name, f->name))
            continue;
        return f->kind == HEARTH_FIELD_SET ? want_set(f, value, base, wrong)
                                           : want_list(f, value, base, wrong);
    }
    return *wrong = name, false;
}

bool hearth_fields_want(const HearthFields *fields, const char *text, size_t length, void *base,
                        HearthSlice *wrong) {
    HearthSlice left = {text, length}, word, name, value;
    while (left.length) {
        *wrong = left;
        if (!next_word(&left, &word))
            return false;
        *wrong = word;
        if (!hearth_slice_cut(word, '=', &name, &value) || !value.length ||
            !want_field(fields, name, value, base, wrong))
            return false;
    }
    return true;
}
