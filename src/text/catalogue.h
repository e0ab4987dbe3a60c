/* catalogue.h - Reading compiled message catalogues (gettext's .mo format).
 *
 * Our own small reader instead of libintl's, whose language is one per process: a server
 * needs one per seat. A catalogue is only bytes; every access checks its bounds, so a
 * broken one can at worst answer nothing. */
#ifndef HEARTH_TEXT_CATALOGUE_H
#define HEARTH_TEXT_CATALOGUE_H

#include <hearth/hearth.h>

#include "languages.h"
#include "scan.h"

typedef struct HearthCatalogue {
    const unsigned char *bytes;
    size_t size;
} HearthCatalogue;

/* The built-in catalogue of a language; NULL for English and what we do not have. */
const HearthCatalogue *hearth_catalogue(const char *lang);

/* The translation of a text, found by its id: all its plural forms, separated by zero bytes. */
bool hearth_catalogue_find(const HearthCatalogue *c, const HearthText *text, HearthSlice *out);

/* The languages in the order in which players see them (i18n/languages.json), from 0, which is
 * English; NULL behind the last. There are HEARTH_LANGUAGES. */
const char *hearth_language_at(int i);
/* The place of a language in that order; -1 if we do not have it. */
int hearth_language_number(const char *lang);
/* Which plural form n takes in that language. */
int hearth_plural_form(const char *lang, int64_t n);
/* What stands before the tenths. */
char hearth_decimal_point(const char *lang);
/* The language of a locale name such as "el_GR.UTF-8": one we have, else "en". */
const char *hearth_language(const char *locale);

#endif
