/* given.h - The catalogue and the prose that the page hands in, instead of built-in ones. */
#ifndef HEARTH_WASM_GIVEN_H
#define HEARTH_WASM_GIVEN_H

#include "catalogue.h"

/* Keeps the bytes, which must stay where they are, as the catalogue of that language. */
void given_catalogue(const char *lang, const unsigned char *bytes, size_t size);
/* The same with a file of prose, in whatever language it is. */
void given_prose(HearthSlice file);

#endif
