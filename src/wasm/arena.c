/* arena.c - Blocks at the end of the linear memory. */
#include "arena.h"

#include <stdint.h>

#include <linker.h>

enum { PAGE = 65536, SMALLEST = 12 /* 4 KB */, LARGEST = 26 /* 64 MB */ };

typedef struct Free {
    struct Free *next;
} Free;

static Free *rows[LARGEST + 1];
static uintptr_t end; /* of what was handed out */

static char *more(size_t size) {
    uintptr_t start = end ? end : ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (size > have - start) {
        size_t pages = (size - (have - start) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return NULL;
    }
    end = start + size;
    return (char *)start;
}

static int row_of(size_t size) {
    int row = SMALLEST;
    while (row <= LARGEST && (size_t)1 << row < size)
        row++;
    return row;
}

Block arena_take(size_t size) {
    Block none = {NULL, 0};
    int row = row_of(size);
    if (row > LARGEST)
        return none;
    Block block = {(char *)rows[row], (size_t)1 << row};
    if (rows[row])
        rows[row] = rows[row]->next;
    else
        block.data = more(block.size);
    return block.data ? block : none;
}

void arena_give(Block *block) {
    if (block->data) {
        Free *f = (Free *)(void *)block->data;
        int row = row_of(block->size);
        f->next = rows[row];
        rows[row] = f;
    }
    *block = (Block){NULL, 0};
}

int arena_want(Block *block, size_t size) {
    if (block->size >= size && block->data)
        return 1;
    arena_give(block);
    *block = arena_take(size);
    return block->data != NULL;
}
