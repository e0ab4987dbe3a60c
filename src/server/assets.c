/* assets.c - Finding a file of the page by its path. */
#include "assets.h"

#include <string.h>

static int compare(const Asset *asset, const char *path, size_t length) {
    int order = strncmp(asset->path, path, length);
    return order ? order : asset->path[length] != 0;
}

const Asset *asset_find(const Assets *assets, const char *path, size_t length) {
    size_t low = 0, high = assets->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(&assets->list[middle], path, length);
        if (order == 0)
            return &assets->list[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
