/* assets.h - The files of the page, which are inside the program.
 *
 * scripts/embed_page.mjs makes the table when the program is built: each file as it is, and
 * compressed where that makes it smaller. A program without the page has an empty table. */
#ifndef HEARTH_SERVER_ASSETS_H
#define HEARTH_SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

/* How a file's bytes can be sent, the smallest first. */
enum { ASSET_BR, ASSET_GZIP, ASSET_IDENTITY, ASSET_FORMS };

typedef struct AssetForm {
    const unsigned char *bytes; /* NULL: not in this form */
    size_t size;
    const char *etag;
} AssetForm;

typedef struct Asset {
    const char *path; /* as requests name it */
    const char *type;
    AssetForm forms[ASSET_FORMS];
    bool forever; /* its name changes with its bytes */
} Asset;

typedef struct Assets {
    const Asset *list; /* in the order of strcmp on paths */
    size_t count;
} Assets;

extern const Assets server_assets;

/* NULL: there is no such path. */
const Asset *asset_find(const Assets *assets, const char *path, size_t length);

#endif
