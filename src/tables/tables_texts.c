/* tables_texts.c - The table of the server's texts. */
#include "tables_texts.h"

const HearthText tables_texts[TABLES_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "tables_texts.def"
#undef TEXT
#undef TEXTS
};
