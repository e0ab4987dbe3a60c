/* server_texts.c - The table of the server's texts. */
#include "server_texts.h"

const HearthText server_texts[SERVER_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "server_texts.def"
#undef TEXT
#undef TEXTS
};
