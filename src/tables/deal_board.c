/* deal_board.c - Results in order. They come one by one and there are ten thousand at most, so each
 * is put into its place in an array. */
#include "deal_board.h"

#include <stdlib.h>
#include <string.h>

void board_free(Board *b) {
    if (!b)
        return;
    for (int i = 0; i < b->count; i++)
        free(b->results[i].view);
    free(b->results);
    free(b->listed);
    free(b);
}

/* Room for one more of that size. */
static bool reserve(void **array, int count, int *cap, size_t size) {
    if (count < *cap)
        return true;
    int more = *cap ? 2 * *cap : 8;
    void *moved = realloc(*array, (size_t)more * size);
    if (!moved)
        return false;
    *array = moved;
    *cap = more;
    return true;
}

static bool view_of(HearthSlice view, char **out) {
    *out = malloc(view.length + 1);
    if (!*out)
        return false;
    memcpy(*out, view.text, view.length);
    (*out)[view.length] = 0;
    return true;
}

bool board_add(Board *b, const BoardResult *result, HearthSlice view) {
    void *array = b->results;
    int at = b->count;
    BoardResult one = *result;
    one.view = NULL;
    if (!reserve(&array, b->count, &b->cap, sizeof *b->results))
        return false;
    b->results = array;
    while (at > 0 && b->results[at - 1].score.points < one.score.points)
        at--;
    if (at < BOARD_MAPS && view.length > 0 && !view_of(view, &one.view))
        return false;
    memmove(b->results + at + 1, b->results + at, (size_t)(b->count - at) * sizeof one);
    b->results[at] = one;
    b->count++;
    if (b->count > BOARD_MAPS) { /* whoever is pushed out of the best never comes back */
        free(b->results[BOARD_MAPS].view);
        b->results[BOARD_MAPS].view = NULL;
    }
    return true;
}

bool board_list(Board *b, const BoardListed *one) {
    void *array = b->listed;
    int at = b->listed_count;
    if (!reserve(&array, b->listed_count, &b->listed_cap, sizeof *b->listed))
        return false;
    b->listed = array;
    while (at > 0 && b->listed[at - 1].score.points < one->score.points)
        at--;
    memmove(b->listed + at + 1, b->listed + at, (size_t)(b->listed_count - at) * sizeof *one);
    b->listed[at] = *one;
    b->listed_count++;
    return true;
}

int board_find(const Board *b, const char *table) {
    for (int i = 0; i < b->count; i++)
        if (strcmp(b->results[i].table, table) == 0)
            return i;
    return -1;
}

int board_find_device(const Board *b, const uint8_t device[TABLE_HASH]) {
    for (int i = 0; i < b->count; i++)
        if (memcmp(b->results[i].device, device, TABLE_HASH) == 0)
            return i;
    return -1;
}

bool board_has_listed(const Board *b, const uint8_t device[TABLE_HASH],
                      const uint8_t game[BOARD_GAME]) {
    for (int i = 0; i < b->listed_count; i++)
        if (memcmp(b->listed[i].device, device, TABLE_HASH) == 0 ||
            memcmp(b->listed[i].game, game, BOARD_GAME) == 0)
            return true;
    return false;
}

int board_rank(const Board *b, int at) {
    while (at > 0 && b->results[at - 1].score.points == b->results[at].score.points)
        at--;
    return at + 1;
}

int board_median2(const Board *b) {
    if (b->count == 0)
        return 0;
    return b->results[b->count / 2].score.points + b->results[(b->count - 1) / 2].score.points;
}
