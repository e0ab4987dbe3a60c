/* assets.c - The table of the page's files.
 *
 * The build names the folder with page.bin, which has the bytes of all files in all forms,
 * and page.inc, which says where each begins. The assembler takes the bytes as they are;
 * megabytes of them as C would keep the compiler busy for a while. */
#include "assets.h"

#include <string.h>

#include "assets_int.h"

#ifdef HEARTH_PAGE_FOLDER
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".global server__page\n"
        ".hidden server__page\n"
        "server__page:\n"
        ".incbin \"" HEARTH_PAGE_FOLDER "/page.bin\"\n"
        ".byte 0\n"
        ".popsection\n");

#define FORM(at, size, etag)                                                                       \
    { server__page + (at), size, "\"" etag "\"" }
#define NO_FORM                                                                                    \
    { NULL, 0, NULL }
static const Asset list[] = {
#include "page.inc"
};
const Assets server_assets = {list, sizeof list / sizeof list[0]};
#else
const Assets server_assets = {NULL, 0};
#endif

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
