/* alone.c - The clock and the one thread that bots have in a page. */
#include "together.h"

__attribute__((import_module("env"), import_name("now"))) double env_now(void);

double hearth_now_ms(void) {
    return env_now();
}

int hearth_together_count(uint32_t wanted) {
    (void)wanted;
    return 1;
}

int hearth_together(HearthWork *work, void *items, size_t size, int count) {
    (void)size, (void)count;
    work(items);
    return 1;
}
