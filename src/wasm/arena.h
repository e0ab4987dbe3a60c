/* arena.h - Memory of the module: blocks whose sizes are powers of two, given back into a row of
 * their own size. What was ever asked for stays the module's; a page asks for the same sizes again
 * and again. */
#ifndef HEARTH_WASM_ARENA_H
#define HEARTH_WASM_ARENA_H

#include <stddef.h>

typedef struct Block {
    char *data; /* NULL: none */
    size_t size;
} Block;

/* A block of at least that size, aligned for any type; without data if there is no more memory. */
Block arena_take(size_t size);
void arena_give(Block *block);
/* Makes the block at least that large. What was in it is lost if it had to move. */
int arena_want(Block *block, size_t size);

#endif
