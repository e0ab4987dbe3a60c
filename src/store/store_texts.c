/* store_texts.c - The table of the server's texts. */
#include "store_texts.h"

const HearthText store_texts[STORE_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "store_texts.def"
#undef TEXT
#undef TEXTS
};
