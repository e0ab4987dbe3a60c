/* catalogue.c - The catalogues that are built in. The page's engine has none and is handed one
 * instead (src/wasm/given.c). */
#include "catalogue.h"

#include <string.h>

extern const HearthCatalogue hearth__catalogue_el, hearth__catalogue_hu, hearth__catalogue_pl;

const HearthCatalogue *hearth_catalogue(const char *lang) {
    if (!lang)
        return NULL;
    if (strcmp(lang, "el") == 0)
        return &hearth__catalogue_el;
    if (strcmp(lang, "hu") == 0)
        return &hearth__catalogue_hu;
    return strcmp(lang, "pl") == 0 ? &hearth__catalogue_pl : NULL;
}
