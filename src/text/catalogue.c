/* catalogue.c - The catalogues that are built in. The page's engine has none and is handed one
 * instead (src/wasm/given.c). */
#include "catalogue.h"

#include <string.h>

#define CATALOGUE(lang) extern const HearthCatalogue hearth__catalogue_##lang;
#include "catalogues.inc"
#undef CATALOGUE

static const struct {
    const char *lang;
    const HearthCatalogue *catalogue;
} inside[] = {
#define CATALOGUE(lang) {#lang, &hearth__catalogue_##lang},
#include "catalogues.inc"
#undef CATALOGUE
};

const HearthCatalogue *hearth_catalogue(const char *lang) {
    for (size_t i = 0; lang && i < sizeof inside / sizeof inside[0]; i++)
        if (strcmp(inside[i].lang, lang) == 0)
            return inside[i].catalogue;
    return NULL;
}
