/* fields.h - A position as a list of named fields, made and read by one table.
 *
 * A game names its fields once; printing and reading go through the same table, so that nothing
 * can be forgotten on one side. */
#ifndef HEARTH_ENGINE_FIELDS_H
#define HEARTH_ENGINE_FIELDS_H

#include <stddef.h>

#include "buf.h"
#include "scan.h"

typedef struct HearthField {
    const char *name;
    uint16_t offset, size, count; /* bytes of one, how many */
} HearthField;

#define HEARTH_FIELD(type, name)                                                                   \
    { #name, offsetof(type, name), sizeof(((type *)0)->name), 1 }
#define HEARTH_FIELD_LIST(type, name)                                                              \
    {                                                                                              \
#name, offsetof(type, name), sizeof(((type *)0)->name[0]),                                 \
            sizeof(((type *)0)->name) / sizeof(((type *)0)->name[0])                               \
    }
/* All of a part that is made of numbers of `unit` bytes: a table of tables, small structures. */
#define HEARTH_FIELD_BLOCK(type, name, unit)                                                       \
    { #name, offsetof(type, name), unit, sizeof(((type *)0)->name) / (unit) }

/* " name=1,2,3" for each field; unsigned numbers of 1, 2, 4 or 8 bytes. */
void hearth_fields_print(const void *base, const HearthField *f, int n, HearthBuf *out);
/* Reads the same from the front of *left; false if it is not there. */
bool hearth_fields_read(HearthSlice *left, void *base, const HearthField *f, int n);
/* A word and the space behind it. */
bool hearth_fields_word(HearthSlice *left, const char *expected);

#endif
