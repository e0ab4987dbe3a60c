/* given.h - The catalogue that the page hands in, instead of built-in ones. */
#ifndef HEARTH_WASM_GIVEN_H
#define HEARTH_WASM_GIVEN_H

#include "catalogue.h"

/* Keeps the bytes, which must stay where they are, as the catalogue of that language. */
void given_catalogue(const char *lang, const unsigned char *bytes, size_t size);

#endif
