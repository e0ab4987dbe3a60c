/* page_texts.c - The table of the page's texts. */
#include "page_texts.h"

const HearthText page_texts[PAGE_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "page_all.inc"
#undef TEXT
#undef TEXTS
};
