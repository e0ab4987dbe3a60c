/* peek.h - Finding members in JSON that we trust to be well-formed, without reading all of it into
 * a tree: a load generator sees tens of thousands of messages a second. */
#ifndef HEARTH_BENCH_PEEK_H
#define HEARTH_BENCH_PEEK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Peek {
    const char *text;
    size_t length;
} Peek;

/* The value of a member of an object, as it is written; false if it is not there. */
bool peek_member(Peek object, const char *name, Peek *out);
/* A string's inside, escapes left as they are; empty for anything else. */
Peek peek_string(Peek value);
bool peek_is(Peek text, const char *word);
/* The next value of an array: call with *at == 0 first. */
bool peek_next(Peek array, size_t *at, Peek *out);
/* A number that is not negative; -1 for anything else. */
int64_t peek_number(Peek value);
/* The string member `name`, empty if it is not there. */
Peek peek_text(Peek object, const char *name);
int64_t peek_int(Peek object, const char *name);

#endif
