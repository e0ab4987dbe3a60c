/* given.c - One catalogue, of the language that it was given for, and one file of prose. */
#include "given.h"

#include <string.h>

#include "prose.h"

static const char *language;
static HearthCatalogue given;
static HearthSlice prose;

void given_catalogue(const char *lang, const unsigned char *bytes, size_t size) {
    language = lang;
    given = (HearthCatalogue){bytes, size};
}

const HearthCatalogue *hearth_catalogue(const char *lang) {
    return lang && language && strcmp(lang, language) == 0 ? &given : NULL;
}

void given_prose(HearthSlice file) {
    prose = file;
}

bool hearth_prose(const char *lang, const char *id, HearthSlice *out) {
    (void)lang;
    return hearth_prose_find(prose, id, out);
}
