/* prose_inside.c - The prose that is built in. The page's engine has none and is handed a file
 * instead (src/wasm/given.c). */
#include <string.h>

#include "catalogue.h"
#include "prose.h"

#define PROSE(lang, name) extern const HearthCatalogue hearth__##name;
#include "prose.inc"
#undef PROSE

static const struct {
    const char *lang;
    const HearthCatalogue *file;
} inside[] = {
#define PROSE(lang, name) {#lang, &hearth__##name},
#include "prose.inc"
#undef PROSE
};

static bool find(const char *lang, const char *id, HearthSlice *out) {
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        const HearthCatalogue *file = inside[i].file;
        HearthSlice bytes = {(const char *)file->bytes, file->size};
        if (strcmp(inside[i].lang, lang) == 0 && hearth_prose_find(bytes, id, out))
            return true;
    }
    return false;
}

bool hearth_prose(const char *lang, const char *id, HearthSlice *out) {
    return (lang && find(lang, id, out)) || find("en", id, out);
}
